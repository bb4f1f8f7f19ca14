"""What the words of code that nobody can read tell: the names that it uses, the classes that it declares."""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import Final

from slicer.base.record import record
from slicer.java.tree import File, Unit, Unsupported, walk

_ESCAPE: Final = re.compile(r"\\u+([0-9a-fA-F]{4})")
_TOKEN: Final = re.compile(
    r'/\*.*?\*/|//[^\r\n]*|""".*?"""|"(?:\\.|[^"\\\r\n])*"|'
    r"'(?:\\.|[^'\\\r\n])+'|(?P<word>[\w$]+|->|::|[^\s\w$])",
    re.DOTALL,
)
_DECLARING: Final = frozenset({"class", "interface", "enum", "record"})
_ABOVE: Final = frozenset({"extends", "implements"})
_ENDS_LABEL: Final = frozenset({":", ";", "{", "}"})


@record(slots=True)
class UnreadClass:
    """A class and the names of those directly above it, as they are written; one without a name has an empty one."""

    name: str
    above: tuple[str, ...]


@record(slots=True)
class UnreadCode:
    """A construct outside the language with its file, the words of its text and the classes that it declares."""

    file: File
    node: Unsupported
    words: frozenset[str]
    classes: tuple[UnreadClass, ...]
    has_lambda: bool


def unread_code(unit: Unit) -> Iterator[UnreadCode]:
    """All of it, in the order of the text."""
    for file in unit.files:
        for node in (each for each in walk(file) if isinstance(each, Unsupported)):
            words = words_of(unit.source.slice(node.span))
            yield UnreadCode(file, node, frozenset(words), tuple(classes_in(words)), has_lambda(words))


def words_of(text: str) -> tuple[str, ...]:
    """The words and signs outside comments and literals."""
    decoded = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    return tuple(found["word"] for found in _TOKEN.finditer(decoded) if found["word"])


def package_in(text: str) -> str:
    """The package that a file declares; empty if it declares none."""
    if "package" not in text:
        return ""
    words = words_of(text)
    at = words.index("package") if "package" in words else len(words)
    named = tuple(takewhile(lambda word: word != ";", words[at + 1 :]))
    is_name = all((word == ".") == (n % 2 == 1) for n, word in enumerate(named))
    return "".join(named) if is_name else ""


def classes_in(words: tuple[str, ...]) -> Iterator[UnreadClass]:
    """The classes that are declared, and those without a name."""
    for at, word in enumerate(words):
        if word in _DECLARING and words[at + 1 : at + 2] and words[at + 1].isidentifier():
            yield UnreadClass(words[at + 1], tuple(_names_above(words, at + 2)))
        elif word == "new":
            opening = next((n for n in range(at, len(words)) if words[n] in {"(", "[", ";"}), len(words))
            if words[opening : opening + 1] == ("(",) and words[_closing(words, opening) + 1 :][:1] == ("{",):
                yield UnreadClass("", tuple(_names(words[at + 1 : opening])))


def has_lambda(words: tuple[str, ...]) -> bool:
    """Is there a lambda or a method reference, which the arrow behind `case` and `default` is not?"""
    labelled = False
    for word in words:
        if word == "::" or (word == "->" and not labelled):
            return True
        labelled = word in {"case", "default"} or (labelled and word not in _ENDS_LABEL and word != "->")
    return False


def _names_above(words: tuple[str, ...], at: int) -> Iterator[str]:
    """The names behind `extends` and `implements`, up to the body."""
    end = next((n for n in range(at, len(words)) if words[n] in {"{", ";"}), len(words))
    outside = [*_outside_brackets(words[at:end])]
    starts = [n for n, word in enumerate(outside) if word in {*_ABOVE, "permits"}]
    for start, stop in pairwise((*starts, len(outside))):
        if outside[start] in _ABOVE:
            yield from _names(tuple(outside[start + 1 : stop]))


def _outside_brackets(words: tuple[str, ...]) -> Iterator[str]:
    """The words that are neither parameters nor arguments of types, records and annotations."""
    depth = 0
    for word in words:
        depth += (word in {"<", "("}) - (word in {">", ")"})
        if not depth and word not in {">", ")"}:
            yield word


def _names(words: tuple[str, ...]) -> Iterator[str]:
    """The names, with their dots; annotations aside."""
    name = ""
    for before, word in pairwise(("", *_outside_brackets(words))):
        if word == "." or (word.isidentifier() and before == "." and name):
            name += word
        elif word.isidentifier() and before != "@":
            yield from [name] if name else []
            name = word
    yield from [name] if name else []


def _closing(words: tuple[str, ...], opening: int) -> int:
    depth = 0
    for at in range(opening, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if not depth:
            return at
    return len(words)
