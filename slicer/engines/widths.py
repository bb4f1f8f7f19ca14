"""How many bits integers have in a formula."""

from slicer.base.limits import Ints
from slicer.encode.encoding import Encoding
from slicer.encode.width import FALLBACK, Width, width_of

WIDTHS = (FALLBACK, 12, 16, 24, 32, 64)


def width_for(encoding: Encoding, minimum: int) -> Width:
    if encoding.ints is Ints.JAVA:
        bits = encoding.builder.bits
        return Width(bits, bits, exact=True)
    return width_of(encoding.roots, minimum)
