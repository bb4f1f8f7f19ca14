"""Adds what a method begins with: copies of its parameters and, in a constructor, the new object."""

from typing import ClassVar

from slicer.base.record import record
from slicer.ir.nodes import Allocate, Assign, Body, Goal, Statement, rewrite
from slicer.ir.program import Method, MethodKind
from slicer.ir.terms import THIS, Var
from slicer.ir.thrown import NOBODY
from slicer.ir.types import ClassType


@record
class Entering:
    """Gives parameters a copy, because claims about ends read their first values. Removes claims that are not asked."""

    name: ClassVar[str] = "entered"
    method: Method
    goals: frozenset[str]

    @property
    def kept(self) -> dict[str, str]:
        """The name under which each parameter keeps its value."""
        return {var.name: f"#in.{var.name}" for var in self.method.parameters}

    def run(self, body: Body) -> Body:
        copies = (Assign(NOBODY, Var(self.kept[var.name], var.type), var, fixed=True) for var in self.method.parameters)
        asked = rewrite(body, lambda s: () if isinstance(s, Goal) and s.predicate.id not in self.goals else (s,))
        return (*copies, *self._made(), *asked)

    def _made(self) -> tuple[Statement, ...]:
        if self.method.kind is not MethodKind.CONSTRUCTOR:
            return ()
        owner = self.method.owner
        return (Allocate(NOBODY, Var(THIS, ClassType(owner)), owner, fixed=True),)
