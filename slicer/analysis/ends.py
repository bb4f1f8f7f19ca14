"""How the code of a method may end: the intermediate result while the analysis runs."""

from dataclasses import dataclass, field

from slicer.analysis.may_throw import Thrown
from slicer.analysis.origins import Origins, Trail, both, join
from slicer.base.record import record


@dataclass
class Exceptions:
    """What was thrown: for each kind, what holds where that happened, and which objects the exceptions are."""

    found: dict[Thrown, tuple[Trail, Origins]] = field(default_factory=dict)

    def add(self, thrown: Thrown, at: Trail, what: Origins) -> None:
        if thrown in self.found:
            known, objects = self.found[thrown]
            at, what = both(known, at), objects | what
        self.found[thrown] = (at, what)


@record
class End:
    """`normal` is none where nothing gets to the normal exit."""

    normal: Trail | None
    result: Origins
    thrown: dict[Thrown, tuple[Trail, Origins]]

    def or_else(self, other: "End") -> "End":
        """What holds whichever of the two it is."""
        exceptions = Exceptions(dict(self.thrown))
        for thrown, (at, what) in other.thrown.items():
            exceptions.add(thrown, at, what)
        normal = join([end for end in (self.normal, other.normal) if end is not None])
        return End(normal, self.result | other.result, exceptions.found)


@dataclass
class Active:
    """A method that is being followed: it calls itself (`again`), and intercepts what that throws (`catching`)."""

    entered: Trail
    ended: End
    again: bool = False
    catching: bool = False
