"""Finds invariants with which the loops of a method are enough for its properties."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from slicer.analysis.callees import involved
from slicer.base.limits import Demands, Limits, Loops
from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.ends import loop_clauses
from slicer.engines.processes import Lost, Task, run
from slicer.engines.question import Question
from slicer.engines.verdict import Insufficient
from slicer.engines.workers import Workers
from slicer.infer.annotate import FOUND, Clause, annotated, ids_of, moved, placed
from slicer.infer.guesses import Guesses, spread
from slicer.infer.houdini import Inductive, inductive, largest
from slicer.infer.measures import measures
from slicer.infer.places import Place, places
from slicer.infer.vocabulary import Vocabulary, walk
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import calls_in
from slicer.ir.program import Method
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.lower.files import Original
from slicer.slicing.compare_trees import compare

Reread = Callable[[SourceFile], Original]
# What is inductive only because arrays are short is not with longer ones.
LONGER = 2
# What one stratum has of the time, in each of its bounds.
SHARE = 1 / 3
MOST = 150
_GIVEN_UP = 40
# So many clauses beyond those that are needed help a prover; with more it loses its way.
_MORE = 12
_AGAIN = 30
_MOST_MEASURES = 30


@record
class Inferred:
    """The program with the clauses in its text, if the properties follow from them; else the program as it was.

    `inductive` are clauses that are true of the loops, where they are not enough.
    """

    again: Original
    clauses: tuple[Clause, ...]
    enough: bool
    inductive: tuple[Clause, ...] = ()


@record
class Allowed:
    """A run that the annotations in this text allow; the code need not do it."""

    source: SourceFile
    run: Insufficient


@record
class _Tried:
    """The clauses that are inductive in both bounds, and those of them that are `enough`; none if they are not."""

    kept: tuple[Clause, ...]
    enough: tuple[Clause, ...] | None


@record
class Inference:
    """What is asked: a program, a method of it, and properties that hold within the bounds when loops are unrolled."""

    original: Original
    method: Method
    goals: tuple[str, ...]
    limits: Limits
    reread: Reread
    stubs: frozenset[str] = frozenset()

    def run(self, *, more: bool = False) -> Inferred | None:
        """None where nothing is missing or can be found: there is no loop, or the method calls itself."""
        called = {s.method for each in involved(self.original.program, self.method) for s in calls_in(each.body or ())}
        all_ = places(self.original, self.method, self.stubs)
        if not all_ or self.method.id in called:
            return None
        if TERMINATES in self.goals and not all(place.has_measure for place in all_):
            return self._with_measures(all_, more=more)
        if all(place.is_annotated for place in all_):
            tried = self._tried(all_, ())
            if tried is not None and tried.enough is not None:
                return None
        return self._among(all_, more=more)

    def allowed(self, inductive: Sequence[Clause]) -> Allowed | None:
        """A run that these clauses, the user's and the frames allow, and that breaks one of the properties, if any."""
        again = self.reread(annotated(self.original, places(self.original, self.method, self.stubs), inductive))
        method, demands = again.program.methods[self.method.id], Demands(loops=Loops.INVARIANT)
        bounded = bound(again.program, method, self.limits.bounds, self.limits.ints, frozenset(self.goals), demands)
        (answer,) = Workers(1).ask([Question(bounded, self.goals, self.limits)])
        return Allowed(again.unit.source, answer.verdict) if isinstance(answer.verdict, Insufficient) else None

    def _among(self, all_: tuple[Place, ...], *, more: bool) -> Inferred:
        """Tries the likely clauses first; those that are inductive are kept when less likely ones are tried."""
        guesses = [Guesses(Vocabulary(self.original, place, tuple(self._promised(place)))) for place in all_]
        kept: tuple[Clause, ...] = ()
        for stratum in zip(*(spread(each.strata(), MOST) for each in guesses), strict=True):
            new = _at(all_, stratum)
            # What one loop keeps may hang on what is proposed for another one only now.
            retried = _at(all_, [each.of_goals[:_AGAIN] for each in guesses]) if len(all_) > 1 else ()
            tried = self._tried(all_, tuple(dict.fromkeys((*kept, *retried, *new))))
            if tried is None:
                continue
            kept = tried.kept
            if tried.enough is not None:
                further = [each for each in kept if each not in tried.enough][:_MORE] if more else []
                clauses = (*tried.enough, *further)
                again = self.reread(annotated(self.original, all_, clauses, FOUND))
                compare(self.original.unit, again.unit, ())
                return Inferred(again, clauses, enough=True)
        return Inferred(self.original, (), enough=False, inductive=kept)

    def _with_measures(self, all_: tuple[Place, ...], *, more: bool) -> Inferred:
        """Chooses a measure for each loop that has none, and then finds the invariants that show it."""
        chosen = self._measures(all_)
        if chosen is None:
            return Inferred(self.original, (), enough=False)
        measured = self.reread(annotated(self.original, all_, chosen))
        method = measured.program.methods[self.method.id]
        found = replace(self, original=measured, method=method).run(more=more)
        if found is not None and not found.enough:
            inductive = moved(self.original, measured, found.inductive)
            return Inferred(self.original, (), enough=False, inductive=inductive)
        invariants = () if found is None else moved(self.original, measured, found.clauses)
        clauses = (*invariants, *chosen)
        again = self.reread(annotated(self.original, all_, clauses, FOUND))
        compare(self.original.unit, again.unit, ())
        return Inferred(again, clauses, enough=True)

    def _measures(self, all_: tuple[Place, ...]) -> tuple[Clause, ...] | None:
        """For each loop without a measure the first one that its rounds make smaller; none if one has none."""
        words = [Vocabulary(self.original, place, tuple(self._promised(place))) for place in all_]
        proposed = [
            _Measure.of(each.place, text)
            for each in words
            for text in measures(each)[:_MOST_MEASURES]
            if not each.place.has_measure
        ]
        clauses = tuple(clause for each in proposed for clause in (each.clause, each.least))
        kept: tuple[Clause, ...] = ()
        for stratum in zip(*(spread(Guesses(each).strata(), MOST) for each in words), strict=True):
            tried = self._tried(all_, tuple(dict.fromkeys((*kept, *_at(all_, stratum), *clauses))), largest)
            if tried is None:
                continue
            kept = tuple(each for each in tried.kept if each not in clauses)
            lower = [each for each in proposed if each.clause in tried.kept]
            # Those that stay above zero are those that a prover sees through.
            likely = sorted(lower, key=lambda each: each.least not in tried.kept)
            first = {each.clause.loop: each.clause for each in reversed(likely)}
            if len(first) == sum(not place.has_measure for place in all_):
                return tuple(first[loop] for loop in sorted(first))
        return None

    def _promised(self, place: Place) -> Iterator[java.Expr]:
        """What must hold at the end of the method with the loop, and of the one that is asked about."""
        specs, words = self.original.specs, {name.text.removeprefix("this.") for name in place.names}
        for method in dict.fromkeys((place.method.span, self.method.span)):
            for case in specs.contracts.get(method, ()):
                for clause in case.clauses:
                    if isinstance(clause, jml.Clause) and clause.kind is jml.Kind.ENSURES:
                        own = method == place.method.span or _knows(clause.predicate, words)
                        yield from (clause.predicate,) if own else ()
            for part in specs.code.get(method, ()) if method == place.method.span else ():
                if isinstance(part, jml.Clause) and part.kind is jml.Kind.ASSERT:
                    yield part.predicate

    # Trying -----------------------------------------------------------------------------------------

    def _tried(
        self, all_: Sequence[Place], clauses: tuple[Clause, ...], asking: Callable[..., Inductive] = inductive
    ) -> _Tried | None:
        """What becomes of the clauses; none if the time is over."""
        bounds = self.limits.bounds
        enough: frozenset[str] | None = None
        ids: dict[str, Clause] = {}
        for length in (bounds.length, bounds.length + LONGER):
            again, ids = self._readable(all_, clauses)
            limits = replace(self.limits, bounds=replace(bounds, length=length))
            own = tuple(
                p.id for p in loop_clauses(again.program, again.program.methods[self.method.id]) if p.id not in ids
            )
            arguments = (again.program, self.method.id, (*self.goals, *own), tuple(ids), limits)
            (report,) = run([Task(asking, arguments, self.limits.share(SHARE))], 1)
            if isinstance(report, Lost):
                return None
            found: Inductive = report.value
            clauses, enough = tuple(ids[id_] for id_ in ids if id_ in found.kept), found.enough
        return _Tried(clauses, None if enough is None else tuple(ids[id_] for id_ in ids if id_ in enough))

    def _readable(self, all_: Sequence[Place], clauses: tuple[Clause, ...]) -> tuple[Original, dict[str, Clause]]:
        """The program with the clauses that mean something there, by their ids."""
        for _ in range(_GIVEN_UP):
            again = self.reread(annotated(self.original, all_, clauses))
            wrong = frozenset(self._wrong(again, clauses))
            if not wrong:
                return again, dict(ids_of(self.original, again, clauses))
            clauses = tuple(clause for clause in clauses if clause not in wrong)
        return self.original, {}

    def _wrong(self, again: Original, clauses: tuple[Clause, ...]) -> Iterator[Clause]:
        at = placed(self.original, again, clauses)
        for method in again.program.methods.values():
            spans = [note.span for diagnostic in method.refused for note in diagnostic.notes]
            yield from (clause for span, clause in at.items() if any(span.covers(each) for each in spans))


@record(slots=True)
class _Measure:
    """A clause with a measure, and the invariant that it is never negative."""

    clause: Clause
    least: Clause

    @staticmethod
    def of(place: Place, text: str) -> "_Measure":
        loop = place.loop.span
        return _Measure(Clause(loop, f"decreases {text}", is_measure=True), Clause(loop, f"{text} >= 0"))


def _at(all_: Sequence[Place], texts: Sequence[tuple[str, ...]]) -> tuple[Clause, ...]:
    return tuple(Clause(place.loop.span, text) for place, own in zip(all_, texts, strict=True) for text in own)


def _knows(clause: java.Expr, words: set[str]) -> bool:
    """Does the clause speak of these names only?"""
    nodes = tuple(walk(clause))
    known = words | {n.name for n in nodes if isinstance(n, java.Quantified)}
    return not any(isinstance(n, java.Result) or (isinstance(n, java.Name) and n.name not in known) for n in nodes)
