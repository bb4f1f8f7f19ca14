"""The annotations of loops that stay: without what the slice no longer establishes."""

from collections.abc import Iterable
from typing import Final

from slicer.abstraction.asking import asks_of_exceptions
from slicer.abstraction.casts import Casts
from slicer.abstraction.emitted import ClauseKey
from slicer.abstraction.jml_comments import rewrite
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.claim_id import TERMINATES
from slicer.jml import tree as jml
from slicer.jml.locations import Nothing

_LOOP: Final = "loop@"
LOOSE: Final = "assignable \\nothing;"
FIRST: Final = "loop_invariant true;"
"""A frame before the first invariant is no part of a loop's specification to KeY: this comes before it."""


@record
class LoopText:
    """A loop of the original that stays, and its clauses that stay, in order.

    No edits where all of them do and KeY reads them as they are. `begun` if an invariant of ours is before them. The
    frames in `loosened` allow new objects now.
    """

    loop: Span
    clauses: tuple[Span, ...]
    edits: tuple[Edit, ...]
    begun: bool
    loosened: frozenset[Span] = frozenset()


def loop_texts(
    casts: Casts, method: str, loops: Iterable[Span], dropped: frozenset[ClauseKey], goals: frozenset[str]
) -> tuple[LoopText, ...]:
    """The annotations of these loops of one method. Measures stay only if the question is whether its runs end."""
    return tuple(_text(casts, loop, method, dropped, goals) for loop in loops)


def loop_clause(span: Span) -> str:
    """The id of a loop clause: where it stands in the original."""
    return f"{_LOOP}{span.start}"


def at_loop(id_: str) -> int | None:
    """Where the loop clause with this id stands; none for other clauses."""
    return int(id_.removeprefix(_LOOP)) if id_.startswith(_LOOP) else None


def _text(casts: Casts, loop: Span, method: str, dropped: frozenset[ClauseKey], goals: frozenset[str]) -> LoopText:
    spec = casts.specs.loops[loop]
    clauses = tuple(c for c in spec.clauses if TERMINATES in goals or not _is_variant(c))
    kept = tuple(c for c in clauses if ClauseKey(method, loop_clause(c.span)) not in dropped)
    spans = tuple(clause.span for clause in kept)
    readable = not kept or _is_invariant(kept[0])
    # A stub that throws makes an object, also where the code that it replaces makes none.
    loosened = frozenset(c.span for c in kept if asks_of_exceptions(goals) and is_strict(c))
    if readable and len(kept) == len(spec.clauses) and not loosened:
        return LoopText(loop, spans, (), begun=False)
    said = ("" if readable else f"{FIRST} ") + " ".join(
        LOOSE if clause.span in loosened else casts.text(clause, loop) for clause in kept
    )
    edits = rewrite(casts.unit.source, spec.comments, loop.start, f"/*@ {said} @*/" if kept else "")
    return LoopText(loop, spans, edits, not readable, loosened)


def is_strict(clause: jml.LoopClause) -> bool:
    r"""Is it `assignable \strictly_nothing`?"""
    if not isinstance(clause, jml.FrameClause):
        return False
    return all(isinstance(each, Nothing) and each.strictly for each in clause.locations)


def _is_invariant(clause: jml.LoopClause) -> bool:
    return isinstance(clause, jml.Clause) and clause.kind is jml.Kind.LOOP_INVARIANT


def _is_variant(clause: jml.LoopClause) -> bool:
    """A variant speaks of termination, which the slice does not ask about, and of variables that may be cut."""
    return isinstance(clause, jml.Measure)
