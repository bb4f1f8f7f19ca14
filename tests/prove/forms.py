"""A small class for each form of Java and JML, with what is cut of it and what KeY says to its slice.

All arrays are of length 3 at most within the bounds. So `a.length <= 3 || P` holds there whatever `P` is, and its
core has nothing that `P` is about: the slice for it is open if the stubs say nothing that they should not. With a
wrong stub KeY closes it.
"""

import re
from dataclasses import dataclass

CLOSED = True
OPEN = False
WRONG = "wrong"
HEAD = "package %s;\nclass Q {\n  int c; int k; int v; boolean t;\n"


# Stubs that write nothing, make nothing and throw nothing.
QUIET = (
    r"public \w+ ensures true; assignable [^@]*@",
    r"public normal_behavior ensures true; assignable \\strictly_nothing; @",
)
# Assignments that are left out, as if what is cut wrote nothing.
GONE = (r"(?<!int )(?<![\w.])[\w.\[\]+]+ = pure_\w+\(\w*\) /\*~ cut \*/;", "")
CONDITION = r"pure_boolean_\w+\(\) (?=/\*~ cut \*/\) {})"


@dataclass(frozen=True)
class Form:
    """The rest of a class `Q`, in a package of its own. Of the units inside the form at least these are `cut`.

    `stands` are texts that the slice must have. `wrong` is a change after which KeY closes what it leaves open.
    Invariants are looked for if some are to be `found`, at least these.
    """

    package: str
    answer: bool
    rest: str
    cut: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    spec: str = "m"
    wrong: tuple[str, str] = GONE
    found: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return HEAD % self.package + self.rest

    def made_wrong(self, text: str) -> str:
        """The slice in another package, with the change."""
        changed, number = re.subn(*self.wrong, text)
        assert number, text
        return changed.replace(f"package {self.package};", f"package {self.package}{WRONG};")
