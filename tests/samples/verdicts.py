"""Every property of every sample with its verdict, as text: `python -m tests.samples.verdicts` writes the files anew."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from slicer.abstraction.emit import Original
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import HoldsWithin, Unknown, Verdict
from slicer.ir.program import Method, MethodKind
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.modelled import lower_file
from slicer.report.model import Result
from slicer.report.words import kind, remarks
from slicer.slicing.spec import Asked, find_checked
from tests.samples.table import SAMPLES

FILE = "verdicts.txt"
SECONDS = 120.0
BOUNDS = {Ints.MATH: Bounds(), Ints.JAVA: Bounds(2, 2, 2)}
# What takes long within these.
SMALLER = {
    "09_histogram Histogram.fill(int[]) math": Bounds(2, 2, 2),
    "13_word_search WordSearch.find(char[][],char[]) math": Bounds(2, 2, 2),
    "16_euclid Euclid.gcd(int,int,int) math": Bounds(1, 2, 1),
    "16_euclid Euclid.gcd(int,int,int) java": Bounds(1, 1, 1),
    "17_matrix Matrix.largestOfFirstColumn() math": Bounds(2, 2, 2),
}


def samples() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in SAMPLES.iterdir() if path.is_dir()))


def verdicts(sample: str) -> str:
    """A block for each method: a line for each property and arithmetic, with the bounds that were used."""
    (path,) = (SAMPLES / sample).glob("*.java")
    unit = parse_java(read_source(path))
    file = Annotated(unit, attach(unit))
    program = lower_file(file).checked
    found = _Sample(sample, Original(unit, file.specs, program), file)
    blocks = [found.block(m) for m in program.methods.values() if m.kind in {MethodKind.METHOD, MethodKind.CONSTRUCTOR}]
    return "\n".join(blocks)


@dataclass(frozen=True)
class _Sample:
    name: str
    original: Original
    file: Annotated

    def block(self, method: Method) -> str:
        name = _spec(method)
        lines = [name]
        for ints in Ints:
            bounds = SMALLER.get(f"{self.name} {name} {ints}", BOUNDS[ints])
            lines.append(f"  {ints} within {bounds}")
            found: dict[str, list[str]] = {}
            for label, said in self._properties(name, Limits(bounds, ints, SECONDS)):
                found.setdefault(said, []).append(label)
            lines += (f"    {' '.join(labels)}: {said}" for said, labels in found.items())
        return "".join(f"{line}\n" for line in lines)

    def _properties(self, name: str, limits: Limits) -> Iterator[tuple[str, str]]:
        """Each property, and what is said of it."""
        try:
            asked = find_checked(self.original.program, self.file, f"{name}:all", limits.ints)
        except Refused as refused:
            yield "all", f"refused, {refused.diagnostics[0].message}"
            return
        for each in asked.apart():
            try:
                verdict = _verdict(each, limits)
            except Refused as refused:
                yield "all", f"refused, {refused.diagnostics[0].message}"
                return
            result = Result(self.original, each, limits, verdict)
            words = [kind(verdict)]
            match verdict:
                case HoldsWithin(integers=integers):
                    words.append(f"integers {integers.text}")
                case Unknown(why):
                    words.append(why)
                case _:
                    pass
            yield each.label, "; ".join((", ".join(words), *(remark.text for remark in remarks(result))))


def _verdict(asked: Asked, limits: Limits) -> Verdict:
    if asked.refused:
        ((_, (first, *_)),) = asked.refused
        return Unknown(first.message, refused=first)
    goals = frozenset(asked.names)
    bounded = bound_checked(asked.program, asked.method, limits.bounds, limits.ints, goals)
    return ask(Question(bounded, asked.names, limits))


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
