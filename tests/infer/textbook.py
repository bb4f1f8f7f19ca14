"""Textbook loops in plain Java with a contract and no annotations, and the slices that KeY gets of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from slicer.base.limits import Ints, Limits
from slicer.infer.of_slice import Found, find_invariants
from slicer.pipeline import read
from slicer.prove.attempt import Attempt, Closed
from slicer.prove.install import Ready
from slicer.prove.key import KeyLimits, prove
from slicer.report.model import Result
from tests.stages import sliced

LOOPS = Path(__file__).parent / "loops"
_KEY = KeyLimits(seconds=60, load_seconds=300)


@dataclass(frozen=True, slots=True)
class Loop:
    """A method with loops, of one kind, or a mutant of it: the text is `changed` in one place."""

    kind: str
    method: str
    changed: tuple[str, str] = ("", "")

    @property
    def package(self) -> str:
        """A package of its own, so that one JVM loads them all."""
        return f"{self.kind.lower()}.{self.method}"

    @property
    def text(self) -> str:
        """The file of its kind; only the method itself is changed."""
        text = (LOOPS / f"{self.kind}.java").read_text(encoding="utf-8")
        old, new = self.changed
        start = text.rindex("    /*@", 0, text.index(f" {self.method}("))
        while text[start - 2 :].startswith("\n\n") is False:
            start = text.rindex("    /*@", 0, start)
        end = text.index("\n    }\n", start)
        own = text[start:end]
        assert own.count(old) == 1 or not old, (self, own)
        return f"package {self.package};\n{text[:start]}{own.replace(old, new)}{text[end:]}"


def found(loop: Loop) -> tuple[Result, Found | None]:
    """Its slice with what is inferred for it."""
    result = sliced(loop.text, f"{loop.kind}.{loop.method}", Limits())
    assert result.slice is not None
    return result, find_invariants(result.slice, result.limits, read)


def closed(ready: Ready, place: Path, loops: Mapping[Loop, tuple[Result, Found | None]]) -> dict[Loop, bool]:
    """Whether KeY closes all that is to be proved of each slice with its invariants; one JVM loads them all."""
    for loop, (result, invariants) in loops.items():
        assert result.slice is not None
        again = result.slice.again if invariants is None else invariants.again
        folder = place / Path(*loop.package.split("."))
        folder.mkdir(parents=True)
        (folder / f"{loop.kind}.java").write_text(again.unit.source.text, encoding="utf-8")
    targets = [each.target for result, _ in loops.values() for each in result.obligations]
    stubs = {stub.name for result, _ in loops.values() if result.slice for stub in result.slice.emission.stubs}
    answers = iter(prove(ready, place, targets, Ints.MATH, _KEY, stubs=stubs))
    return {loop: _are_closed(next(answers) for _ in r.obligations) for loop, (r, _) in loops.items()}


def _are_closed(attempts: Iterable[Attempt]) -> bool:
    """All of them are looked at."""
    return [each for each in attempts if not isinstance(each, Closed)] == []
