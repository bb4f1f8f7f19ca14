"""A small class for each form of Java and JML, with what is cut of it and what KeY says to its slice.

All arrays are of length 3 at most within the bounds. So `a.length <= 3 || P` holds there whatever `P` is, and its
core has nothing that `P` is about: the slice for it is open if the stubs say nothing that they should not.
"""

from dataclasses import dataclass

CLOSED = True
OPEN = False
HEAD = "package %s;\nclass Q {\n  int c; int k; int v; boolean t;\n"


@dataclass(frozen=True)
class Form:
    """The rest of a class `Q`, in a package of its own. Of the units inside the form at least these are `cut`.

    `stands` are texts that the slice must have.
    """

    package: str
    answer: bool
    rest: str
    cut: tuple[str, ...]
    stands: tuple[str, ...] = ()
    spec: str = "m"

    @property
    def text(self) -> str:
        return HEAD % self.package + self.rest
