"""What the values of a formula are where a solver gets it."""

from slicer.base.record import record
from slicer.encode.encoding import Encoding
from slicer.encode.width import Width


@record(slots=True)
class Bits:
    """Two's complement of `total` bits; stored integers have `stored` bits."""

    stored: int
    total: int

    @staticmethod
    def of(width: Width) -> "Bits":
        return Bits(width.stored, width.total)


@record(slots=True)
class Unbounded:
    """The integers of mathematics."""


Arithmetic = Bits | Unbounded


@record(slots=True)
class Theory:
    """The integers, how many bits a reference has, and whether there are maps."""

    arithmetic: Arithmetic
    ref_bits: int
    has_maps: bool

    @staticmethod
    def of(encoding: Encoding, arithmetic: Arithmetic) -> "Theory":
        return Theory(arithmetic, encoding.layout.bits, encoding.has_maps)

    @property
    def is_bits(self) -> bool:
        """Are there only bit vectors?"""
        return isinstance(self.arithmetic, Bits) and not self.has_maps
