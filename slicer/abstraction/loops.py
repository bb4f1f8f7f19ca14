"""The annotations of loops that stay: without what the slice no longer establishes."""

from collections.abc import Iterable
from dataclasses import dataclass

from slicer.abstraction.annotations import rewrite
from slicer.abstraction.contracts import ClauseKey
from slicer.base.edits import Edit
from slicer.base.source import SourceFile, Span
from slicer.jml import tree as jml
from slicer.jml.show import cut


@dataclass(frozen=True)
class LoopText:
    """A loop of the original that stays, and its clauses that stay, in order. No edits where all of them do."""

    loop: Span
    clauses: tuple[Span, ...]
    edits: tuple[Edit, ...]


def loop_texts(
    source: SourceFile, specs: jml.Specs, method: str, loops: Iterable[Span], dropped: frozenset[ClauseKey]
) -> tuple[LoopText, ...]:
    """The annotations of these loops of one method."""
    return tuple(_text(source, specs, loop, method, dropped) for loop in loops)


def loop_clause(span: Span) -> str:
    """The id of a loop clause: where it stands in the original."""
    return f"loop@{span.start}"


def _text(source: SourceFile, specs: jml.Specs, loop: Span, method: str, dropped: frozenset[ClauseKey]) -> LoopText:
    spec = specs.loops[loop]
    kept = tuple(
        c.span for c in spec.clauses if not _is_variant(c) and ClauseKey(method, loop_clause(c.span)) not in dropped
    )
    if len(kept) == len(spec.clauses):
        return LoopText(loop, kept, ())
    text = " ".join(cut(specs.text, span) for span in kept)
    return LoopText(loop, kept, rewrite(source, spec.comments, loop.start, f"/*@ {text} @*/" if kept else ""))


def _is_variant(clause: jml.LoopClause) -> bool:
    """A variant speaks of termination, which the slice does not ask about, and of variables that may be cut."""
    return isinstance(clause, jml.Measure)
