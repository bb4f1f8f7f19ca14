"""Which statements a proof with loop invariants needs; within the bounds fewer may be enough."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.analysis.callees import involved
from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import Demands, Limits, Loops, Purpose
from slicer.base.record import record
from slicer.bound.method import bound
from slicer.claims.ends import loop_clauses
from slicer.engines.processes import Lost, Task, run
from slicer.engines.question import Question
from slicer.engines.verdict import HoldsWithin, Measured
from slicer.engines.workers import Workers
from slicer.infer.houdini import Inductive, inductive
from slicer.infer.infer import Inference, Reread
from slicer.infer.places import places
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Body, Goal, Statement, rewrite
from slicer.ir.program import Method, Program
from slicer.jml.tree import Kind, Measure
from slicer.lower.files import Original
from slicer.slicing.choose import order

_PROVED_BY = Demands(loops=Loops.INVARIANT)
# What the inference has of the time of a question: a whole program has more loops than a slice.
_SHARE = 1 / 2


@record
class ForProof:
    """A question about a whole program; or about a slice, whose `stubs` do what their frames say."""

    original: Original
    method: Method
    goals: tuple[str, ...]
    limits: Limits
    reread: Reread
    stubs: frozenset[str] = frozenset()

    def verdict(self) -> HoldsWithin | None:
        """That the properties follow from annotations that one round of each loop keeps, with the statements for it.

        The annotations are those of the user, and what the tool finds for the whole program. None if these are not
        enough, or nobody can decide that in the time.
        """
        if not places(self.original, self.method, self.stubs):
            return None
        try:
            found = Inference(self.original, self.method, self.goals, self._limits, self.reread, self.stubs).run()
            if found is not None and not found.enough:
                return None
            return self._holding(self.original if found is None else found.again)
        except Refused:
            return None  # With rounds in place of loops something cannot be encoded.

    @property
    def _limits(self) -> Limits:
        return self.limits.lasting(self.limits.share(_SHARE))

    def _holding(self, again: Original) -> HoldsWithin | None:
        """The verdict about the proof with those annotations alone that it needs; its core is minimal."""
        enough = self._enough(again)
        if enough is None:
            return None
        program = _with_invariants(again.program, enough)
        method = program.methods[self.method.id]
        goals = (*self.goals, *(clause.id for clause in loop_clauses(program, method)))
        bounds, ints = self.limits.bounds, self.limits.ints
        bounded = bound(program, method, bounds, ints, frozenset(goals), _PROVED_BY, purpose=Purpose.CORE)
        (answer,) = Workers(1).ask([Question(bounded, goals, self._limits, order(involved(program, method)))])
        found, was = answer.verdict, _units(again, self.original)
        if not isinstance(found, HoldsWithin):
            return None
        core, undecided, unreached = (
            frozenset(was[unit] for unit in units) for units in (found.core, found.undecided, found.unreached)
        )
        measures = tuple(self._measures(again))
        return replace(found, core=core, undecided=undecided, unreached=unreached, measures=measures)

    def _measures(self, again: Original) -> Iterator[Measured]:
        """The measures of the loops; those that were found stand in the text with annotations only."""
        loops = (places(each, each.program.methods[self.method.id], self.stubs) for each in (self.original, again))
        for was, now in zip(*loops, strict=True):
            clauses = again.specs.loops[now.loop.span].clauses if now.has_measure else ()
            terms = (term for clause in clauses if isinstance(clause, Measure) for term in clause.terms)
            yield from (Measured(was.loop.span, again.unit.source.slice(term.span)) for term in terms)

    def _enough(self, again: Original) -> frozenset[str] | None:
        """The invariants that the proof needs, as few as possible; none if they are not enough for it."""
        all_ = tuple(clause.id for clause in loop_clauses(again.program, again.program.methods[self.method.id]))
        clauses = tuple(id_ for id_ in all_ if _is_invariant(id_))
        goals = (*self.goals, *(id_ for id_ in all_ if id_ not in clauses))
        arguments = (again.program, self.method.id, goals, clauses, self.limits)
        (report,) = run([Task(inductive, arguments, self._limits.seconds)], 1)
        if isinstance(report, Lost):
            return None
        found: Inductive = report.value
        return found.enough


def _is_invariant(id_: str) -> bool:
    return ClaimId.parse(id_).word == Kind.LOOP_INVARIANT


def _with_invariants(program: Program, kept: frozenset[str]) -> Program:
    """The program without the other invariants of its loops."""

    def of(statement: Statement) -> Body:
        if not isinstance(statement, Goal) or not _is_invariant(statement.predicate.id):
            return (statement,)
        return (statement,) if statement.predicate.id in kept else ()

    methods = (m if m.body is None else replace(m, body=rewrite(m.body, of)) for m in program.methods.values())
    return replace(program, methods={method.id: method for method in methods})


def _units(annotated: Original, original: Original) -> Mapping[UnitId, UnitId]:
    """The units of a program as those of the same program with other annotations: their order is the same."""

    def ordered(of: Original) -> list[UnitId]:
        units = of.program.units
        return sorted(units, key=lambda unit: (units[unit].spans[0], unit))

    return dict(zip(ordered(annotated), ordered(original), strict=True))
