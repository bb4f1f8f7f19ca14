"""The variables that hold thrown exceptions after exceptions became jumps, and the units that assign them."""

from typing import Final

from slicer.base.fragments import FragmentId
from slicer.ir.types import ClassType

THROWN: Final = "#thrown"
"""The exception, and the beginning of the names of the scopes that throwing leaves."""
IMPLICITLY: Final = "#implicit"
"""Whether no `throw` of the source threw it."""
THROWABLE: Final = ClassType("Throwable")
NOBODY: Final = FragmentId("")
"""The fragment of what no statement of the source says by itself: it is never cut."""
