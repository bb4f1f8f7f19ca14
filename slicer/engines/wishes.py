"""What the violating run that people see should be like."""

from collections.abc import Iterator

from slicer.bound.endings import LASSO
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.encode.width import Width
from slicer.engines.ends import within
from slicer.engines.setting import Setting
from slicer.engines.stand_ins import sure
from slicer.solve.labels import Literal

# Integers that are easy to read, the easiest first.
_SMALL = (range(10), range(-9, 10))


def wishes(setting: Setting, goals: tuple[str, ...]) -> Iterator[tuple[Literal, ...]]:
    """What a violation of the goals should satisfy, best first; the last wish is none.

    A violation before any contract or annotation stands for code is certainly real. After one, a run with only zeros is
    often real. Integers that fit their types can be run in the JVM. Small integers are easy to read, and so are runs
    that end.
    """
    encoding, probe = setting.encoding, setting.session.probe
    ends = () if goals == (LASSO,) else within(encoding, goals)
    fits = probe(_fitting(encoding, setting.width))
    small = [(*ends, fits, probe(_among(encoding, numbers))) for numbers in _SMALL]
    plain: list[tuple[Literal, ...]] = [*small, (*ends, fits), (fits,)]
    if setting.bounded.contracts.stands_in:
        early = probe(sure(encoding, goals))
        yield from ((*wish, early) for wish in plain)
        yield (early,)
        yield (probe(_among(encoding, range(1))),)
    yield from plain
    yield ()


def _fitting(encoding: Encoding, width: Width | None) -> Node:
    """The condition that stored integers fit their types, if the width has values that do not."""
    b = encoding.builder
    limits: list[Node] = []
    for node, kind in encoding.integers:
        first, last = kind.values.start, kind.values.stop - 1
        limits += [b.le(b.number(first), node)] if width is None or first > width.low else []
        limits += [b.le(node, b.number(last))] if width is None or last < width.high else []
    return b.all(limits)


def _among(encoding: Encoding, numbers: range) -> Node:
    """The condition that stored integers are among these numbers."""
    b = encoding.builder
    low, high = b.number(numbers.start), b.number(numbers.stop - 1)
    return b.all([b.and_(b.le(low, node), b.le(node, high)) for node, _ in encoding.integers])
