"""A method with everything it calls and every loop unfolded: the program that is encoded."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from slicer.base.limits import Bounds
from slicer.ir.nodes import Assume, Body, Predicate, walk
from slicer.ir.program import FieldInfo, Method, Program
from slicer.ir.terms import THIS, Term, Var
from slicer.ir.types import ClassType
from slicer.jml.tree import Kind
from slicer.passes.inline import Inline, reachable
from slicer.passes.meets import Met
from slicer.passes.unroll import Unroll


@dataclass(frozen=True, slots=True)
class Standing:
    """What nobody asks here: the methods, by id, whose contracts stand for calls, what these calls owe, by the ids of
    the goals it is, and the `assume` statements that a run may come by.
    """

    methods: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    assumed: tuple[Predicate, ...] = ()


NONE = Standing()


@dataclass(frozen=True)
class Bounded:
    """Law: its runs are the runs of the method that stay within the bounds.

    `assumed` holds of the pre-state; `claimed` are the goals of the normal exit. `met` is there for a program of the
    whole language (`passes.checked`); `made` is the class of which a constructor makes an object, `thrown` are the
    goals that are claimed where the run throws, too; `contracts` is what nobody asks here.
    Goals with `guards` speak only of runs for which these hold of the pre-state.
    """

    program: Program
    method: Method
    bounds: Bounds
    inputs: tuple[Var, ...]
    assumed: tuple[Predicate, ...]
    body: Body
    claimed: tuple[Predicate, ...]
    statics: tuple[FieldInfo, ...] = ()
    met: Met | None = None
    made: str = ""
    thrown: frozenset[str] = frozenset()
    contracts: Standing = NONE
    guards: Mapping[str, Term] = field(default_factory=dict)


def bound(program: Program, method: Method, bounds: Bounds, obliged: frozenset[str] = frozenset()) -> Bounded:
    """The method within the bounds, all its clauses claimed: postconditions, frame, and invariants."""
    reachable(program, method.id)  # refuses recursion, which inlining would follow for ever
    body = Unroll(program.source, bounds.unroll).run(Inline(program, obliged).run(method))
    contract = method.contract
    invariants = program.classes[method.owner].invariants if owes_invariants(method) else ()
    frame = (contract.frame,) if contract.frame is not None else ()
    this = () if method.static else (Var(THIS, ClassType(method.owner)),)
    return Bounded(
        program,
        method,
        bounds,
        (*this, *method.parameters),
        (*invariants, *contract.requires),
        body,
        (*contract.ensures, *frame, *invariants),
        contracts=Standing(assumed=assumptions(body)),
    )


def assumptions(body: Body) -> tuple[Predicate, ...]:
    """The `assume` statements of the user, each once, in the order of the text."""
    taken = (s.predicate for s in walk(body) if isinstance(s, Assume))
    users = {p.id: p for p in taken if p.id.startswith(f"{Kind.ASSUME}.")}
    return tuple(sorted(users.values(), key=lambda p: p.span))


def owes_invariants(method: Method) -> bool:
    return not method.static and not method.helper
