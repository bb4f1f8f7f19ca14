"""The report as a published, versioned document: `report.json`."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.base.record import record
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Vacuous
from slicer.infer.of_slice import OpenLoop
from slicer.refine.rounds import Outcome
from slicer.report.counterexample import Counterexample, counterexample
from slicer.report.found import said_of_loops
from slicer.report.model import Result
from slicer.report.proof_entries import ProofEntry, proofs, trusted
from slicer.report.published import from_json
from slicer.report.refinement import RoundEntry, round_entry
from slicer.report.remarks import remarks
from slicer.report.shortfall import Shortfall, shortfall
from slicer.report.words import count, headline, kind

VERSION = 1
REPORT = "report.json"
SOURCES = "src"
"""The folder of the slice's Java files."""


@record
class ClauseEntry:
    id: str
    line: int
    text: str


@record
class RemarkEntry:
    """What restricts the verdict. The code is empty, or names a page of `docs/errors`."""

    text: str
    code: str


@record
class TriedEntry:
    """The largest inputs that were tried: so many `objects` of a class, so many `elements` of an array, or so large a
    `value` of an integer on which the lengths of arrays hang.

    `of` names the class or the integer; of several integers one at least is no larger. With a line it is about inputs
    with which the array that is made there is short enough.
    """

    what: str
    of: tuple[str, ...]
    most: int
    line: int = 0


@record
class UnitEntry:
    """One statement and what became of it."""

    id: str
    kind: str
    method: str
    line: int
    status: str
    text: str


@record
class StubEntry:
    name: str
    type: str
    frame: str
    diverges: bool


@record
class InvariantEntry:
    """An invariant that was found for the loop in that line of the slice: `bounded`, or `proved` by KeY."""

    line: int
    text: str
    status: str


@record
class LackingEntry:
    """A method for whose loops, in these lines of the slice, no invariants are enough.

    `allowed` is a run that those that are there allow, if one is known.
    """

    method: str
    allowed: Shortfall | None
    lines: tuple[int, ...] = ()
    loops: tuple[OpenLoop, ...] = ()


@record
class AnnotationEntry:
    """What the slice says of a loop, or of a callee, in that line of it; `of` is its id in the original.

    The id of a loop is that of its method, and its number in there; it is empty where the original has no such loop.
    """

    of: str
    line: int
    clauses: tuple[str, ...]


@record
class FileEntry:
    """A file of the slice and the SHA-256 of its bytes. Only a file with this hash may be overwritten.

    `fixed` is the SHA-256 of what nobody may change in a Java file of it, so that a proof counts for the original.
    """

    path: str
    sha256: str
    fixed: str = ""


@record
class Document:
    """`report.json`. Equal input and options give equal bytes."""

    version: int
    source: str
    method: str
    property: str
    ints: str
    bounds: dict[str, int]
    verdict: str
    headline: str
    remarks: tuple[RemarkEntry, ...]
    clauses: tuple[ClauseEntry, ...]
    counts: dict[str, int]
    units: tuple[UnitEntry, ...]
    stubs: tuple[StubEntry, ...]
    proofs: tuple[ProofEntry, ...]
    trusted: tuple[str, ...]
    files: tuple[FileEntry, ...]
    counterexample: Counterexample | None = None
    tried: tuple[TriedEntry, ...] = ()
    insufficient: Shortfall | None = None
    invariants: tuple[InvariantEntry, ...] = ()
    lacking: tuple[LackingEntry, ...] = ()
    rounds: tuple[RoundEntry, ...] = ()
    annotations: tuple[AnnotationEntry, ...] = ()


def document(result: Result, files: Mapping[str, bytes]) -> Document:
    """The document of a result, with the other files that are written. Without a slice it has no units."""
    made = result.slice
    source, bounds = result.original.unit.source, result.limits.bounds
    return Document(
        VERSION,
        source.name.replace("\\", "/").rsplit("/", 1)[-1],
        result.asked.method.id,
        result.asked.label,
        result.limits.ints.value,
        {"objects": bounds.objects, "unroll": bounds.unroll, "length": bounds.length}
        | {f"objects of {name}": number for name, number in bounds.single},
        kind(result.verdict),
        headline(result),
        tuple(RemarkEntry(r.text, r.code.name if r.code else "") for r in remarks(result)),
        tuple(ClauseEntry(g.id, source.line(g.span.start), source.slice(g.span)) for g in result.asked.goals),
        {} if made is None else {status.value: n for status, n in count(result).items()},
        tuple(
            UnitEntry(u.id, u.kind, u.method, u.line, result.status(u.id), source.slice(u.spans[0]))
            for u in (() if made is None else result.units)
        ),
        tuple(
            StubEntry(stub.name, stub.type, stub.assignable, stub.ends.diverges)
            for stub in (() if made is None else made.emission.stubs)
        ),
        proofs(result),
        trusted(result),
        tuple(_files(result, files)),
        counterexample(result, result.verdict.trace) if isinstance(result.verdict, Fails) else None,
        tuple(_tried(result)),
        shortfall(source, result.verdict) if isinstance(result.verdict, Insufficient) else None,
        tuple(_invariants(result)),
        tuple(_lacking(result)),
        tuple(map(round_entry, result.rounds)),
        tuple(AnnotationEntry(each.of, each.line, each.clauses) for each in result.said) if made else (),
    )


def _files(result: Result, files: Mapping[str, bytes]) -> Iterator[FileEntry]:
    fixed = {f"{SOURCES}/{path}": digest for path, digest in result.fixed.items()} if files else {}
    for path, data in sorted(files.items()):
        yield FileEntry(path, hashlib.sha256(data).hexdigest(), fixed.get(path, ""))


def _invariants(result: Result) -> Iterator[InvariantEntry]:
    if result.found is not None:
        status = "proved" if result.proved else "bounded"
        yield from (InvariantEntry(each.line, each.text, status) for each in result.found.invariants)


def _lacking(result: Result) -> Iterator[LackingEntry]:
    for each in () if result.found is None else result.found.lacking:
        allowed = None if each.allowed is None else shortfall(each.allowed.source, each.allowed.run)
        yield LackingEntry(each.method, allowed, each.lines, each.loops)


def _tried(result: Result) -> Iterator[TriedEntry]:
    """The bounds on inputs that may matter."""
    match result.verdict:
        case HoldsWithin(inputs=inputs, sizes=sizes) | Vacuous(inputs=inputs, sizes=sizes):
            yield from (
                TriedEntry("objects", (each.kind,), each.most) if each.kind else TriedEntry("elements", (), each.most)
                for each in inputs
            )
            line = result.original.unit.source.line
            for size in sizes:
                yield TriedEntry("value", size.names, size.most, 0 if size.made is None else line(size.made.start))
        case _:
            return


def proved_again(before: Document, proofs: tuple[ProofEntry, ...]) -> Document:
    """The report with other answers of KeY: the one that a run which gets these answers writes.

    Only sentences that the report has are said anew: one of another version may have others, or none.
    """
    was, now = (bool(each) and all(proof.status == "closed" for proof in each) for each in (before.proofs, proofs))
    clauses = [(each.line, each.text) for each in before.invariants]
    lacking = [(each.method, each.lines) for each in before.lacking if each.lines]
    old, new = (
        [RemarkEntry(text, "") for text in said_of_loops(clauses, lacking, proved=proved)] for proved in (was, now)
    )
    at = next((number for number, each in enumerate(before.remarks) if each in old), None)
    status = "proved" if now else "bounded"
    if at is not None:
        others = [each for each in before.remarks[at:] if each not in old]
        before = replace(before, remarks=(*before.remarks[:at], *new, *others))
    return replace(
        before,
        proofs=proofs,
        invariants=tuple(replace(each, status=status) for each in before.invariants),
        rounds=_proved_rounds(before.rounds, proofs, closed=now),
    )


def _proved_rounds(
    before: tuple[RoundEntry, ...], proofs: tuple[ProofEntry, ...], *, closed: bool
) -> tuple[RoundEntry, ...]:
    """The rounds with what came of the last proof; a proof is the last round if there was none before."""
    is_open = any(each.status == "open" and each.open_goals for each in proofs)
    outcome = Outcome.CLOSED if closed else Outcome.OPEN if is_open else Outcome.NOT_RUN
    tried = [n for n, each in enumerate(before) if each.move.startswith("prove") and each.outcome != Outcome.SAME]
    at = tried[-1] if tried else len(before)
    last = before[at] if tried else RoundEntry("prove", "")
    return (*before[:at], replace(last, outcome=outcome.value), *before[at + 1 :])


def report_of(data: bytes) -> Document | None:
    """A report that was written before; none if that is no report."""
    try:
        return from_json(Document, data)
    except ValueError:
        return None
