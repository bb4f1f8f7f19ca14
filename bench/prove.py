"""What slicing saves KeY: each property of the samples as a whole program and as a slice.

`original` is the program without what was written for a prover, with the invariants that the tool finds for all of it.
`highlighted` is the whole program with the annotations of the slice. `python -m bench.prove [--only TEXT] [--original]`
prints a table and writes `bench/out/prove.md`. It ends with 1 if a slice is open where the highlighted program closes,
or takes more than 1.1 times as many rules.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.stages import ROOT, questions
from slicer.abstraction.emit import Plan, emit
from slicer.base.diagnostics import Refused
from slicer.base.limits import LARGEST, LONGEST, Bounds, Limits
from slicer.base.source import SourceFile
from slicer.infer.annotate import FOUND, Clause, annotated
from slicer.infer.places import places
from slicer.java.parse import read_source
from slicer.pipeline import Request, read, slice_each, slice_method
from slicer.prove.attempt import Closed, Conditional, Open
from slicer.prove.install import locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from slicer.refined import with_invariants
from slicer.replay.machine import Machine
from slicer.report.model import Result
from slicer.report.obligations import obligations
from slicer.slicing.slice import Slice
from slicer.watch import Watch
from tests.infer.stripped import stripped

OUT = ROOT / "bench" / "out" / "prove.md"
MOST = 1.1
SECONDS = 60.0


@dataclass(frozen=True)
class Proof:
    """What KeY made of one text: `rules` and `branches` of all obligations together."""

    closed: bool
    rules: int
    branches: int
    seconds: float
    found: int = 0

    def __str__(self) -> str:
        return f"{self.rules}{'' if self.closed else ' open'}"


@dataclass(frozen=True)
class Row:
    name: str
    statements: int
    kept: int
    by_hand: int
    slice: Proof
    highlighted: Proof
    original: Proof | None

    @property
    def ratio(self) -> float | None:
        """Rules of the slice for each rule of the highlighted program, where both close."""
        both = self.slice.closed and self.highlighted.closed
        return self.slice.rules / self.highlighted.rules if both else None

    @property
    def is_harder(self) -> bool:
        """Is the slice harder than the highlighted program?"""
        if self.highlighted.closed and not self.slice.closed:
            return True
        return self.ratio is not None and self.ratio > MOST


def request(path: Path, spec: str) -> Request:
    widest = Bounds(LARGEST, LARGEST, LONGEST)
    return Request((path,), spec, Limits(seconds=SECONDS), workers=0, widest=widest)


def proved(key: Key, text: SourceFile, result: Result, found: int) -> Proof:
    """What KeY makes of the text, which has the obligations of the result."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / Path(result.original.unit.source.name).name).write_text(text.text, encoding="utf-8")
        start = perf_counter()
        stubs = frozenset(stub.name for stub in result.slice.emission.stubs) if result.slice is not None else ()
        answers = key.prove(Path(place), [each.target for each in result.obligations], result.limits.ints, stubs=stubs)
        seconds = perf_counter() - start
    efforts = [each.effort for each in answers if isinstance(each, Closed | Open | Conditional)]
    closed = all(isinstance(each, Closed) for each in answers)
    return Proof(closed, sum(e.rules for e in efforts), sum(e.branches for e in efforts), seconds, found)


def of_slice(key: Key, result: Result) -> tuple[Result, Proof]:
    """The slice with invariants, as `slice --prove` makes it."""
    result = with_invariants(result, Watch())
    number = 0 if result.found is None else len(result.found.invariants)
    return result, proved(key, result.text, result, number)


def whole(result: Result, made: Slice) -> tuple[Result, Slice]:
    """The question with the whole program as its slice."""
    every = frozenset(unit.id for unit in result.units)
    plan = Plan(result.asked.method.id, frozenset(result.asked.names), every)
    emission = emit(result.original, plan)
    made = replace(made, emission=emission, again=read(emission.edited.source))
    return replace(result, slice=made, obligations=obligations(result.original, emission), found=None), made


def highlighted(key: Key, result: Result, made: Slice) -> Proof:
    """The whole program with the annotations of the slice."""
    full, made = whole(result, made)
    text, again = full.text, made.again
    clauses: tuple[Clause, ...] = ()
    if result.found is not None and result.found.invariants:
        all_ = places(again, again.program.methods[result.asked.method.id], frozenset())
        lines = {text.line(place.loop.span.start): place.loop.span for place in all_}
        known = [each for each in result.found.invariants if each.line in lines]
        clauses = tuple(Clause(lines[each.line], each.text, each.is_measure) for each in known)
        text = annotated(again, all_, clauses, FOUND)
    return proved(key, text, full, len(clauses))


def original(key: Key, path: Path, spec: str) -> Proof | None:
    """The whole program without what was written for a prover, with invariants that are found for it."""
    with tempfile.TemporaryDirectory() as place:
        bare = Path(place) / path.name
        bare.write_text(stripped(read_source(path), spec), encoding="utf-8")
        result = slice_method(request(bare, spec), Watch())
        if result.slice is None:
            return None
        full, _ = whole(result, result.slice)
        _, proof = of_slice(key, full)
        return proof


def rows(key: Key, only: str, *, with_original: bool) -> Iterator[Row]:
    for name, path, spec in questions():
        if only not in f"{name} {spec}":
            continue
        try:
            with Machine() as machine:
                for result in slice_each(request(path, spec), Watch(), machine):
                    if result.slice is not None:
                        yield row(key, name, path, result, result.slice, with_original=with_original)
        except Refused as refused:
            sys.stderr.write(f"{name} {spec}: {refused}\n")


def row(key: Key, name: str, path: Path, result: Result, made: Slice, *, with_original: bool) -> Row:
    annotations = [clause for loop in result.original.specs.loops.values() for clause in loop.clauses]
    result, of_it = of_slice(key, result)
    spec = f"{result.asked.method.called}:{result.asked.label}"
    bare = original(key, path, spec) if with_original else None
    kept = sum(result.stays(unit.id) for unit in result.units)
    return Row(f"{name} {spec}", len(result.units), kept, len(annotations), of_it, highlighted(key, result, made), bare)


def table(all_: list[Row]) -> Iterator[str]:
    yield "| property | statements | stay | by hand | found | rules: original | highlighted | slice | ratio | seconds |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for each in all_:
        ratio = "" if each.ratio is None else f"{each.ratio:.2f}{' harder' if each.is_harder else ''}"
        ratio = ratio or ("harder" if each.is_harder else "")
        cells = [
            each.name,
            str(each.statements),
            str(each.kept),
            str(each.by_hand),
            str(each.slice.found),
            "" if each.original is None else str(each.original),
            str(each.highlighted),
            str(each.slice),
            ratio,
            f"{each.highlighted.seconds:.1f} / {each.slice.seconds:.1f}",
        ]
        yield f"| {' | '.join(cells)} |"
    ratios = [each.ratio for each in all_ if each.ratio is not None]
    yield ""
    yield f"{sum(each.slice.closed for each in all_)} of {len(all_)} slices close"
    if ratios:
        yield f"median ratio of rules {median(ratios):.2f}; {sum(each.is_harder for each in all_)} harder"


def main() -> int:
    parser = argparse.ArgumentParser(description="What slicing saves KeY, for every sample.")
    parser.add_argument("--only", default="", help="properties whose sample and name contain this")
    parser.add_argument("--original", action="store_true", help="prove the programs without annotations, too")
    chosen = parser.parse_args()
    done: list[Row] = []
    with Key(locate, KeyLimits(seconds=120)) as key:
        for each in rows(key, chosen.only, with_original=chosen.original):
            done.append(each)
            sys.stderr.write(f"{each.name}: {each.highlighted} -> {each.slice}\n")
    lines = list(table(done))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write("\n".join(lines) + "\n")
    return int(any(each.is_harder for each in done))


if __name__ == "__main__":
    sys.exit(main())
