"""The ids of claims, such as `ensures.1`: the one place that takes them apart."""

from typing import Final

from slicer.base.record import record
from slicer.ir.exception_kinds import Exceptional
from slicer.jml.tree import EXCEPTIONAL, NORMAL, Kind

CALL: Final = "call"
NON_NULL: Final = "nonnull"
LOOP_FRAME: Final = "loop_assignable"
RESULT: Final = "result"
TERMINATES: Final = "terminates"
_WORDS: Final = frozenset(
    {*map(str, Kind), *map(str, Exceptional), NON_NULL, LOOP_FRAME, TERMINATES, NORMAL, EXCEPTIONAL}
)

_OF_EXCEPTIONS: Final = frozenset({*map(str, Exceptional), Kind.SIGNALS, Kind.SIGNALS_ONLY, NORMAL, EXCEPTIONAL})
_OF_LOOPS: Final = frozenset({Kind.LOOP_INVARIANT, LOOP_FRAME, Kind.DECREASES})
_AT_EXCEPTIONS: Final = (_OF_EXCEPTIONS | {Kind.ASSIGNABLE, Kind.INVARIANT}) - {EXCEPTIONAL}


@record(slots=True)
class ClaimId:
    """What an id says. Law: `str(ClaimId.parse(text)) == text`.

    `Shape.case2.ensures.1.2` is the second conjunct (`part` is `1.2`) of a clause (its `word` is `ensures`) of a
    method's second case, which it inherits from `Shape`. With a `call` it is what the call in a line owes its callee,
    or the callee owes it: `call.12.Map.put.requires.1`.
    """

    call: str
    owner: str
    case: str
    word: str
    part: str

    @staticmethod
    def parse(text: str) -> "ClaimId":
        parts = text.split(".")
        # The line of a call and at least one name stand before what is owed there.
        first = 3 if parts[0] == CALL else 0
        at = next((n for n, part in enumerate(parts) if n >= first and part in _WORDS), len(parts) - 1)
        before = parts[:at]
        case = before.pop() if before and before[-1].startswith("case") and before[-1][4:].isdigit() else ""
        names = ".".join(before)
        call, owner = (names, "") if first else ("", names)
        return ClaimId(call, owner, case, parts[at], ".".join(parts[at + 1 :]))

    def __str__(self) -> str:
        return ".".join(filter(None, (self.call, self.owner, self.case, self.word, self.part)))

    @property
    def of_exceptions(self) -> bool:
        """Does it say which exceptions the method throws, or whether it throws any?"""
        return not self.call and self.word in _OF_EXCEPTIONS

    @property
    def at_exceptions(self) -> bool:
        """Is it claimed of runs that end with an exception?"""
        return not self.call and self.word in _AT_EXCEPTIONS

    @property
    def of_loop(self) -> bool:
        """Is it an annotation of a loop?"""
        return not self.call and self.word in _OF_LOOPS

    @property
    def of_result(self) -> bool:
        """Does it say that the result is not null?"""
        return not self.call and self.word == Kind.ENSURES and self.part == RESULT

    @property
    def line(self) -> int:
        """The line of the call; 0 without one."""
        return int(self.call.split(".")[1]) if self.call else 0

    @property
    def callee(self) -> str:
        """The simple name of what is called; empty without a call."""
        return self.call.rpartition(".")[2]

    @property
    def without_line(self) -> str:
        """What stays the same where lines move."""
        return str(self).replace(f"{CALL}.{self.line}.", f"{CALL}.", 1) if self.call else str(self)

    @property
    def name(self) -> str:
        """What a default speaks of: a field, or a parameter."""
        return self.part.rpartition(".")[2]

    @property
    def whole(self) -> str:
        """The clause that it is a conjunct of."""
        return str(self).rpartition(".")[0]
