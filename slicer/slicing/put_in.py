"""Puts annotations that a user wrote into a slice into the text of the original, where the next slice has them from."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from slicer.abstraction.jml_comments import rewrite
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.edits import Edit, apply
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.claims.spec import Asked
from slicer.java.parse import parse_java
from slicer.jml.tree import Kind
from slicer.jml.words import KINDS
from slicer.lower.files import Lowered, Original, lowered
from slicer.slicing.fixed_text import FixedText
from slicer.slicing.said import Said, clauses_of, contract_of, loops

_WORD = re.compile(r"\w+")


@record
class PutIn:
    """The program with the annotations, and a sentence for each that has no place or no meaning there."""

    file: Lowered
    left: tuple[str, ...]


@record(slots=True)
class _Left:
    """Why something cannot be read as it stands."""

    why: str


def put_in(file: Lowered, asked: Asked, adopted: Sequence[Said]) -> PutIn:
    """The program with what was adopted for a question about it.

    Law: nothing but annotations of loops and contracts of callees without one is new; no line changes its number.
    """
    text = FixedText(file.original(file.checked), asked.method.id, asked.names)
    left: list[str] = []
    wanted = [each for each in adopted if _has_place(text, each, left)]
    again = _tried(text, wanted)
    if isinstance(again, _Left):
        wanted = [_readable(text, each, left) for each in wanted]
        again = _tried(text, wanted)
    if isinstance(again, _Left):
        return PutIn(file, (*left, f"what was adopted is left out: {again.why}"))
    return PutIn(again, tuple(left))


def _has_place(text: FixedText, each: Said, left: list[str]) -> bool:
    """Is there such a loop, or such a callee without a contract?"""
    if each.of in dict(loops(text.again)):
        return True
    if not text.has_free_contracts and each.of in text.again.program.methods:
        why = "no contract counts where the question is whether a method ends"
        left.append(f"the contract that was adopted for `{each.of}` is left out: {why}")
        return False
    method = next((callee for callee in text.callees if callee.id == each.of), None)
    if method is None:
        left.append(f"what was adopted for `{each.of}` is left out: the original has no such loop or callee")
        return False
    if contract_of(text.again, method.span):
        left.append(f"the contract that was adopted for `{each.of}` is left out: the original has one by now")
        return False
    return True


def _readable(text: FixedText, each: Said, left: list[str]) -> Said:
    """The clauses that can be read by themselves. A contract means something else without one of its clauses."""
    is_loop = each.of in dict(loops(text.again))
    pieces = [(clause,) for clause in each.clauses] if is_loop else [each.clauses]
    found: list[str] = []
    for piece in pieces:
        tried = _tried(text, [replace(each, clauses=piece)])
        if isinstance(tried, _Left):
            left.append(f"`{' '.join(piece)}` of `{each.of}` is left out: {tried.why}")
        else:
            found += piece
    return replace(each, clauses=tuple(found))


def _tried(text: FixedText, wanted: Sequence[Said]) -> Lowered | _Left:
    """The program with the annotations, if they are read there as they are meant."""
    original = text.again
    for clause in (clause for each in wanted for clause in each.clauses):
        if any(sign in clause for sign in ("*/", "/*", "//")):
            return _Left("it has signs of a comment")
    try:
        again = lowered(parse_java(_written(original, wanted)))
    except Refused as refused:
        return _Left(refused.diagnostics[0].message)
    now = again.original(again.checked)
    known = {each.message for each in _refused(original)}
    new = next((each for each in _refused(now) if each.message not in known), None)
    if new is not None:
        return _Left(new.message)
    is_all = replace(text, again=now).hashes() == text.hashes()
    return (
        again if is_all and all(_is_there(original, now, each) for each in wanted) else _Left("it says something else")
    )


def _refused(original: Original) -> Iterator[Diagnostic]:
    """What nobody can read, or what has no meaning."""
    yield from (each.diagnostic for each in original.specs.unreadable())
    yield from (why for method in original.program.methods.values() for why in method.refused)


def _is_there(original: Original, again: Original, each: Said) -> bool:
    before, now = dict(loops(original)), dict(loops(again))
    if each.of not in now:
        return contract_of(again, again.program.methods[each.of].span) == each.clauses
    return clauses_of(again, now[each.of]) == tuple(_joined(clauses_of(original, before[each.of]), each.clauses))


def _written(original: Original, wanted: Sequence[Said]) -> SourceFile:
    by_id, source = dict(loops(original)), original.unit.source
    edits: list[Edit] = []
    for each in (each for each in wanted if each.clauses):
        loop = by_id.get(each.of)
        if loop is None:
            at = original.program.methods[each.of].span.start
            edits.append(Edit(Span(at, at), f"/*@ {' '.join(each.clauses)} @*/ "))
            continue
        spec = original.specs.loops.get(loop.span)
        said = " ".join(_joined(clauses_of(original, loop), each.clauses))
        edits += rewrite(source, () if spec is None else spec.comments, loop.span.start, f"/*@ {said} @*/")
    return apply(source, edits).source


def _joined(before: Sequence[str], adopted: Sequence[str]) -> Iterator[str]:
    """All invariants; of frames and measures those that were adopted, if there are any."""
    kinds = {_kind(each) for each in adopted}
    old = [each for each in before if _kind(each) is Kind.LOOP_INVARIANT or _kind(each) not in kinds]
    all_ = tuple(dict.fromkeys((*old, *adopted)))
    yield from (each for each in all_ if _kind(each) is Kind.LOOP_INVARIANT)
    yield from (each for each in all_ if _kind(each) is not Kind.LOOP_INVARIANT)


def _kind(clause: str) -> Kind | None:
    word = _WORD.match(clause)
    return KINDS.get(word[0]) if word else None
