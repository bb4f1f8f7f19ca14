"""JSON texts as trees in which every value and every name has its span."""

import re
from dataclasses import dataclass
from json import JSONDecodeError, loads

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.record import record
from slicer.base.source import SourceFile, Span

DEPTH = 50
DIGITS = 1_000

_SPACE = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?P<rest>\.\d+|[eE][+-]?\d+)*", re.ASCII)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_WORDS = {"true": True, "false": False, "null": None}


@record(slots=True)
class Scalar:
    """A number, a string, a truth value or `null`. Numbers are integers."""

    span: Span
    value: int | str | bool | None


@record(slots=True)
class Items:
    """`[…]`"""

    span: Span
    values: tuple["Json", ...]


@record(slots=True)
class Member:
    """`"name": value`"""

    name: str
    span: Span
    value: "Json"


@record(slots=True)
class Members:
    """`{…}` in the order of the text; no name stands twice."""

    span: Span
    members: tuple[Member, ...]

    def get(self, name: str) -> "Json | None":
        return next((member.value for member in self.members if member.name == name), None)


Json = Scalar | Items | Members


def parse_json(source: SourceFile, code: Code) -> Json:
    """The tree of a text; what is no JSON, or no integer, is refused with the code."""
    reader = _Reader(source, code)
    found = reader.value(0)
    reader.skip()
    if reader.at < len(source.text):
        raise reader.refused("the text goes on behind its end")
    return found


@dataclass
class _Reader:
    source: SourceFile
    code: Code
    at: int = 0

    def refused(self, message: str, span: Span | None = None) -> Refused:
        end = min(self.at + 1, len(self.source.text))
        return refuse(self.code, message, self.source, span or Span(min(self.at, end), end))

    def skip(self) -> str:
        """The next character that counts, empty at the end."""
        space = _SPACE.match(self.source.text, self.at)
        assert space is not None
        self.at = space.end()
        return self.source.text[self.at : self.at + 1]

    def takes(self, char: str) -> bool:
        found = self.skip() == char
        self.at += found
        return found

    def value(self, depth: int) -> Json:
        if depth > DEPTH:
            raise self.refused(f"nested more than {DEPTH} levels deep")
        char = self.skip()
        start = self.at
        if char == "{":
            return self._members(depth)
        if char == "[":
            return self._items(depth)
        if char == '"':
            text = self.string()
            return Scalar(Span(start, self.at), text)
        for word, meant in _WORDS.items():
            if self.source.text.startswith(word, start):
                self.at += len(word)
                return Scalar(Span(start, self.at), meant)
        return self._number()

    def string(self) -> str:
        found = _STRING.match(self.source.text, self.at)
        if found is None:
            raise self.refused("this string has no end on its line")
        span = Span(found.start(), found.end())
        try:
            text = str(loads(found[0]))
            text.encode()
        except (JSONDecodeError, UnicodeEncodeError):
            raise self.refused("this string has an escape that means no character", span) from None
        self.at = span.end
        return text

    def _number(self) -> Scalar:
        found = _NUMBER.match(self.source.text, self.at)
        if found is None:
            raise self.refused("a value is missing here")
        span = Span(found.start(), found.end())
        if found["rest"]:
            raise self.refused("numbers are integers", span)
        if span.end - span.start > DIGITS:
            raise self.refused(f"a number has at most {DIGITS} digits", span)
        self.at = span.end
        return Scalar(span, int(found[0]))

    def _items(self, depth: int) -> Items:
        start = self.at
        self.at += 1
        values: list[Json] = []
        if not self.takes("]"):
            values.append(self.value(depth + 1))
            while self.takes(","):
                values.append(self.value(depth + 1))
            if not self.takes("]"):
                raise self.refused("`,` or `]` is missing here")
        return Items(Span(start, self.at), tuple(values))

    def _members(self, depth: int) -> Members:
        start = self.at
        self.at += 1
        found: dict[str, Member] = {}
        if not self.takes("}"):
            self._member(depth, found)
            while self.takes(","):
                self._member(depth, found)
            if not self.takes("}"):
                raise self.refused("`,` or `}` is missing here")
        return Members(Span(start, self.at), tuple(found.values()))

    def _member(self, depth: int, found: dict[str, Member]) -> None:
        if self.skip() != '"':
            raise self.refused('a name in `"` is missing here')
        start = self.at
        name = self.string()
        span = Span(start, self.at)
        if name in found:
            raise self.refused(f"`{name}` stands here twice", span)
        if not self.takes(":"):
            raise self.refused("`:` is missing here")
        found[name] = Member(name, span, self.value(depth + 1))
