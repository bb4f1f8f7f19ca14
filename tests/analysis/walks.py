"""Random bodies with all kinds of control, and what their forms say a run executes: written apart from the graph.

A run is a list of names of statements, a catch clause counting as one, and how it ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from slicer.ir.nodes import (
    Assign,
    Body,
    Branch,
    Catch,
    Check,
    Finally,
    Leave,
    Loop,
    Return,
    Scope,
    Statement,
    Throw,
    Try,
)
from slicer.ir.program import Program
from slicer.ir.terms import FALSE, TRUE, FieldOf, Term, Var
from slicer.ir.types import ClassType
from tests.analysis.forms import c, d, loop, of, p, q, simple, x

Walk = tuple[tuple[int, ...], str]
NPE = "NullPointerException"


@dataclass
class Maker:
    """`loose` bodies throw exceptions of which only a superclass is known."""

    rng: Random
    loose: bool = False
    made: int = 0

    def body(self, depth: int, scopes: tuple[str, ...] = ()) -> Body:
        plain, ends = ["simple", "risky", "check", "assign"], ["return", "throw", *(["leave"] * 2 if scopes else [])]
        nested = ["branch", "branch", "loop", "scope", "try", "try", "finally", "finally"]
        size = self.rng.choice([1, 1, 2]) if depth < 2 else 3
        forms = [*plain, *nested, *nested] if depth else plain
        made = tuple(self.statement(self.rng.choice(forms), depth, scopes) for _ in range(size))
        ending = self.rng.choice([*plain, *ends, *ends[: 1 if depth else None]])
        return (*made, self.statement(ending, depth, scopes))

    def statement(self, form: str, depth: int, scopes: tuple[str, ...]) -> Statement:
        self.made += 1
        name = f"s{self.made}"
        match form:
            case "risky":
                return Assign(of(name), x, FieldOf(self.rng.choice([p, q]), "P", "count", x.type))
            case "assign":
                return simple(name, self.rng.choice([p, q]), self.rng.choice([p, q]))
            case "check":
                return Check(of(name), c, "ArithmeticException")
            case "return":
                return Return(of(name), None)
            case "throw":
                kind = self.rng.choice(["E", "F"] if self.loose else ["E2", "F"])
                return Throw(of(name), Var(kind.lower(), ClassType(kind)))
            case "leave":
                return Leave(self.rng.choice(scopes))
            case "branch":
                orelse = self.body(depth - 1, scopes) if self.rng.random() < 0.5 else ()
                return Branch(of(name), self.condition(), self.body(depth - 1, scopes), orelse)
            case "loop":
                head = self.body(0, scopes) if self.rng.random() < 0.2 else ()
                update = self.body(0, scopes) if self.rng.random() < 0.2 else ()
                return loop(name, self.body(depth - 1, scopes), head, update, self.condition())
            case "scope":
                return Scope(name, self.body(depth - 1, (*scopes, name)))
            case "try":
                return Try(self.body(depth - 1, scopes), tuple(self.clause(depth, scopes) for _ in range(2)))
            case "finally":
                return Finally(self.body(depth - 1, scopes), self.body(depth - 1, scopes))
            case _:
                return simple(name)

    def condition(self) -> Term:
        conditions: list[Term] = [c, c, d, d, TRUE, FALSE]
        return self.rng.choice(conditions)

    def clause(self, depth: int, scopes: tuple[str, ...]) -> Catch:
        classes = ("E", "F", "Exception", NPE, "ArithmeticException", "RuntimeException", "E2")
        self.made += 1
        chosen = tuple(self.rng.sample(classes, self.rng.choice([1, 1, 2])))
        return Catch(chosen, Var(f"s{self.made}", ClassType("Throwable")), self.body(depth - 1, scopes))


@dataclass(frozen=True)
class Oracle:
    """All walks of at most `longest` steps, every term having a value or none as it likes."""

    program: Program
    longest: int

    def walks(self, body: Body) -> Iterator[Walk]:
        for walk, end in self._body(body, ()):
            yield walk, end if end.startswith("throw") else "out"

    def _body(self, body: Body, walk: tuple[int, ...]) -> Iterator[Walk]:
        if len(walk) > self.longest:
            return
        if not body:
            yield walk, ""
            return
        for longer, end in self._statement(body[0], walk):
            if end:
                yield longer, end
            else:
                yield from self._body(body[1:], longer)

    def _statement(self, statement: Statement, walk: tuple[int, ...]) -> Iterator[Walk]:
        here = (*walk, id(statement))
        match statement:
            case Branch(_, condition, then, orelse):
                yield from self._body(then, here) if condition != FALSE else ()
                yield from self._body(orelse, here) if condition != TRUE else ()
            case Loop(_, _, _, head, condition, body, update):
                for tested, end in self._body(head, walk):
                    if end:
                        yield tested, end
                        continue
                    if condition != TRUE:
                        yield (*tested, id(statement)), ""
                    if condition != FALSE:
                        yield from self._body((*body, *update, statement), (*tested, id(statement)))
            case Scope(name, body):
                for longer, end in self._body(body, walk):
                    yield longer, "" if end == f"leave {name}" else end
            case Try(body, catches):
                for longer, end in self._body(body, walk):
                    taker = next((each for each in catches if self._takes(each, end)), None)
                    if taker is None:
                        yield longer, end
                    else:
                        yield from self._body(taker.body, (*longer, id(taker)))
            case Finally(body, last):
                for longer, end in self._body(body, walk):
                    for longest, after in self._body(last, longer):
                        yield longest, after or end
            case _:
                yield from ((here, end) for end in self._ends(statement))

    def _ends(self, statement: Statement) -> tuple[str, ...]:
        match statement:
            case Assign(_, _, FieldOf()):
                return ("", f"throw {NPE}")
            case Check():
                return ("", "throw ArithmeticException")
            case Leave(name):
                return (f"leave {name}",)
            case Return():
                return ("return",)
            case Throw(_, Var(_, kind)):
                below = (each for each in self.program.parents if str(kind) in self.program.upwards(each))
                return (f"throw {NPE}", *(f"throw {each}" for each in below))
            case _:
                return ("",)

    def _takes(self, catch: Catch, end: str) -> bool:
        return end.startswith("throw ") and any(c in self.program.upwards(end[6:]) for c in catch.classes)
