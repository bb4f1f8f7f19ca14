"""Which proposed clauses are inductive, and which of these are enough: one formula, a switch for each clause."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from slicer.base.limits import Demands, Limits, Loops, Purpose
from slicer.base.record import record
from slicer.bound.method import bound
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node, Op
from slicer.encode.width import reachable
from slicer.engines.ends import within
from slicer.engines.widths import WIDTHS, width_for
from slicer.infer.do_loops import as_while
from slicer.ir.nodes import Goal, Statement, rewrite
from slicer.ir.program import Method, Program
from slicer.ir.terms import Binary, Var
from slicer.ir.types import BOOLEAN
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Sat, Undecided, Unsat

_ON = "#on."
# Products of many bits take solvers minutes; what is inductive for few bits only is found out by the prover.
_OF_PRODUCTS = 5
_SHARE = 1 / 12


@record(slots=True)
class Inductive:
    """`kept` hold before each loop, and each round keeps them, within the bounds. `enough` are some of them from which
    the goals follow, and which are inductive alone; none if the goals do not follow.
    """

    kept: frozenset[str]
    enough: frozenset[str] | None


def inductive(
    program: Program, method: str, goals: tuple[str, ...], clauses: tuple[str, ...], limits: Limits
) -> Inductive:
    """What becomes of the proposed clauses, by id. The goals are claimed with them; other annotations always hold.

    The first clauses are left out last where not all are needed.
    """
    return _Houdini.of(program, method, goals, clauses, limits).answer()


def largest(
    program: Program, method: str, goals: tuple[str, ...], clauses: tuple[str, ...], limits: Limits
) -> Inductive:
    """The same, but nobody asks which clauses are enough for the goals."""
    return Inductive(_Houdini.of(program, method, goals, clauses, limits).largest(), None)


@record
class _Houdini:
    encoding: Encoding
    session: Session
    goals: tuple[str, ...]
    clauses: tuple[str, ...]
    on: Mapping[str, Literal]

    @staticmethod
    def of(
        program: Program, method: str, goals: tuple[str, ...], clauses: tuple[str, ...], limits: Limits
    ) -> "_Houdini":
        program = _switched(program, method, frozenset(clauses))
        wanted = frozenset((*goals, *clauses))
        demands = Demands(loops=Loops.INVARIANT)
        asked = program.methods[method]
        bounded = bound(program, asked, limits.bounds, limits.ints, wanted, demands, purpose=Purpose.ABSTRACT)
        encoding = encode(bounded, limits.ints)
        least = _OF_PRODUCTS if any(map(_is_product, reachable(encoding.roots))) else WIDTHS[1]
        session = Session(encoding, Bits.of(width_for(encoding, least)), limits.lasting(limits.share(_SHARE)))
        on = {id_: session.probe(encoding.before.inputs[_ON + id_]) for id_ in clauses}
        return _Houdini(encoding, session, goals, clauses, on)

    def answer(self) -> Inductive:
        kept = self.largest()
        if not self._is_kept(kept, self.goals):
            return Inductive(kept, None)
        return Inductive(kept, self._smallest(kept))

    def _runs(self, kept: Iterable[str], names: tuple[str, ...]) -> frozenset[Literal]:
        """The runs in which something of this breaks, although the clauses that are kept are relied on."""
        always = self.session.literals(Switch.ASSUMED) | self.session.literals(Switch.UNIT)
        broken = self.session.violation(names, defined=False)
        return always | within(self.encoding, names) | {broken} | {self.on[id_] for id_ in kept}

    def largest(self) -> frozenset[str]:
        """The largest set that is inductive. What nobody can decide is left out."""
        kept = list(self.clauses)
        while kept:
            match self.session.check(self._runs(kept, tuple(kept))):
                case Unsat():
                    break
                case Sat():
                    kept = [id_ for id_ in kept if not self._breaks(id_)]
                case Undecided():
                    kept = kept[: len(kept) // 2]
        return frozenset(kept)

    def _breaks(self, id_: str) -> bool:
        value = self.session.value
        claims = self.encoding.goals.get(id_, ())
        return any(value(claim.path) and not (value(claim.holds) and value(claim.defined)) for claim in claims)

    def _is_kept(self, kept: frozenset[str], names: tuple[str, ...]) -> bool:
        return not names or isinstance(self.session.check(self._runs(kept, names)), Unsat)

    def _smallest(self, kept: frozenset[str]) -> frozenset[str]:
        """Without any one of them the rest is not inductive, or not enough for the goals.

        What one clause hangs on can go after that clause has gone: so all are tried until none goes.
        """
        before: frozenset[str] | None = None
        while kept != before:
            before = kept
            for id_ in reversed([each for each in self.clauses if each in kept]):
                rest = kept - {id_}
                if self._is_kept(rest, (*self.goals, *sorted(rest))):
                    kept = rest
        return kept


def _is_product(node: Node) -> bool:
    return node.op is Op.MUL and not any(each.constant for each in node.args)


def _switched(program: Program, method: str, clauses: frozenset[str]) -> Program:
    """The program in which each clause is claimed only if its switch, a parameter of the method, is on.

    Its `do` loops are those that KeY sees.
    """
    switches = tuple(Var(_ON + id_, BOOLEAN) for id_ in sorted(clauses))

    def on(statement: Statement) -> tuple[Statement, ...]:
        if not isinstance(statement, Goal) or statement.predicate.id not in clauses:
            return (statement,)
        claim = statement.predicate
        return (Goal(replace(claim, term=Binary("==>", Var(_ON + claim.id, BOOLEAN), claim.term))),)

    def of(each: Method) -> Method:
        body = None if each.body is None else rewrite(rewrite(each.body, on), as_while)
        more = switches if each.id == method else ()
        return replace(each, body=body, parameters=(*each.parameters, *more))

    return replace(program, methods={id_: of(each) for id_, each in program.methods.items()})
