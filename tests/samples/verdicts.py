"""Every property of every sample with its verdict, as text.

`python -m tests.samples.verdicts` writes the files anew, with numbers those of these samples.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from slicer.lower.files import Original
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from slicer.ir.program import Method, MethodKind
from slicer.java.parse import read_source
from slicer.pipeline import read
from slicer.report.model import Result
from slicer.report.remarks import remarks
from slicer.report.words import kind
from slicer.claims.spec import Asked
from tests.samples.table import SAMPLES
from tests.stages import answers, auxiliary

FILE = "verdicts.txt"
BOUNDS = {Ints.MATH: Bounds(), Ints.JAVA: Bounds(2, 2, 2)}
# Those of annotations of loops and of contracts at calls, in unbounded integers.
AUXILIARY = Bounds(2, 2, 2)
# What takes long within these.
SMALLER = {
    "09 Histogram.fill(int[]) math": Bounds(2, 2, 2),
    "13 WordSearch.find(char[][],char[]) math": Bounds(2, 2, 2),
    "16 Euclid.gcd(int,int,int) math": Bounds(1, 2, 1),
    "16 Euclid.gcd(int,int,int) java": Bounds(1, 1, 1),
}
# So long that a busy machine finds what a quiet one does.
LONG = 240.0
# What the solver is not expected to decide: in `math` the re-check over all integers, for which a part of this is left.
SECONDS = {
    "Euclid.gcd(int,int,int) math": {"ensures.2": 5.0},
    "Euclid.gcd(int,int,int) java": {"ensures.2": 3.0},
    "Shapes.larger(Shape,Shape) java": {"ensures.2": 3.0},
    "Square(int) java": {"Shape.invariant.1": 3.0},
}


def samples() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in SAMPLES.iterdir() if path.is_dir()))


def verdicts(sample: str) -> str:
    """A block for each method: a line for each property and arithmetic, with the bounds that were used; then auxiliary ones."""
    (path,) = (SAMPLES / sample).glob("*.java")
    found = _Sample(sample, read(read_source(path)))
    kinds = {MethodKind.METHOD, MethodKind.CONSTRUCTOR}
    return "\n".join(found.block(m) for m in found.original.program.methods.values() if m.kind in kinds and m.body)


@dataclass(frozen=True)
class _Sample:
    name: str
    original: Original

    def block(self, method: Method) -> str:
        name = _spec(method)
        lines = [name]
        for ints in Ints:
            bounds = SMALLER.get(f"{self.name[:2]} {name} {ints}", BOUNDS[ints])
            lines.append(f"  {ints} within {bounds}")
            lines += _grouped(self._properties(name, Limits(bounds, ints, LONG)))
        auxiliary = _grouped(self._auxiliary(name, Limits(AUXILIARY)))
        if auxiliary:
            lines += (f"  auxiliary within {AUXILIARY}", *auxiliary)
        return "".join(f"{line}\n" for line in lines)

    def _properties(self, name: str, limits: Limits) -> Iterator[tuple[str, str]]:
        """Each property, and what is said of it."""
        try:
            found = tuple(answers(self.original, f"{name}:all", limits, SECONDS.get(f"{name} {limits.ints}")))
        except Refused as refused:
            yield "all", f"refused, {refused.diagnostics[0].message}"
            return
        yield from self._said(found, limits)

    def _auxiliary(self, name: str, limits: Limits) -> Iterator[tuple[str, str]]:
        """The same of annotations of loops and of contracts at calls."""
        try:
            found = tuple(auxiliary(self.original, name, limits))
        except Refused:
            return
        yield from self._said(found, limits)

    def _said(self, found: tuple[tuple[Asked, Verdict], ...], limits: Limits) -> Iterator[tuple[str, str]]:
        for each, verdict in found:
            result = Result(self.original, each, limits, verdict)
            words = [kind(verdict)]
            match verdict:
                case Fails(trace):
                    words.append(", ".join(clause.id for clause in trace.broken))
                case HoldsWithin(integers=integers):
                    words.append(f"integers {integers.text}")
                case Unknown(why):
                    words.append(why)
                case _:
                    pass
            yield each.label, "; ".join((", ".join(words), *(remark.text for remark in remarks(result))))


def _grouped(said: Iterator[tuple[str, str]]) -> list[str]:
    """A line for each thing that is said, with all of which it is."""
    found: dict[str, list[str]] = {}
    for label, words in said:
        found.setdefault(words, []).append(label)
    return [f"    {' '.join(labels)}: {words}" for words, labels in found.items()]


def _spec(method: Method) -> str:
    """How one asks for it."""
    if method.kind is MethodKind.METHOD:
        return method.id
    owner = method.owner.rsplit(".", 1)[-1]
    return f"{owner}{method.id.removeprefix(f'{method.owner}.<init>')}"


def main(wanted: list[str]) -> None:
    for sample in samples():
        if not wanted or sample[:2] in wanted:
            (SAMPLES / sample / FILE).write_text(verdicts(sample), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
