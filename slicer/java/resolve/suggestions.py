"""What may have been meant by a name that nothing has."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from slicer.base.record import record
from slicer.java import tree
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.library import INTERFACES, LANG, PARENTS

_LITERALS: Final = ("false", "null", "this", "true")
_LANG: Final = tuple(name.removeprefix(LANG) for name in (*PARENTS, *INTERFACES))
_OF_JML: Final = tuple(
    f"\\{word}"
    for word in """result old pre forall exists sum product num_of max min nonnullelements fresh typeof type
    invariant_for nothing strictly_nothing everything""".split()
)


@record(slots=True)
class Suggestions:
    """The help for whoever wrote the name in the class `owner`, where these `locals` are in sight."""

    classes: Classes
    owner: str
    locals: Iterable[str]
    in_specification: bool

    def of_name(self, name: str) -> str:
        """Of a variable or, with dots, of what it selects from a variable."""
        first, dot, rest = name.partition(".")
        near = _near(first, (*self._names(), *_short(self.classes), *_LITERALS)) or self._word(first)
        return _meant(f"{near}{dot}{rest}") if near else _elsewhere(first)

    def of_class(self, name: str) -> str:
        near = _near(name, (*_short(self.classes), *_LANG))
        return _meant(near) if near else _elsewhere(name)

    def of_field(self, owner: str, name: str) -> str:
        fields, methods = self._members(owner, tree.Field), self._members(owner, tree.Method)
        return _meant(f"{name}()" if name in methods else _near(name, fields))

    def of_method(self, owner: str, name: str) -> str:
        fields, methods = self._members(owner, tree.Field), self._members(owner, tree.Method)
        return _meant(name if name in fields else _near(name, methods) or self._word(name))

    def _word(self, name: str) -> str:
        r"""The word of JML that lacks its `\`."""
        return _near(f"\\{name}", _OF_JML) if self.in_specification else ""

    def _names(self) -> Iterator[str]:
        yield from self.locals
        for around in self.classes.around(self.owner):
            yield from self._members(around, tree.Field)

    def _members(self, owner: str, kind: type[tree.Field | tree.Method]) -> tuple[str, ...]:
        entries = (self.classes.entries.get(each) for each in self.classes.upwards(owner))
        nodes: list[tree.Member] = []
        for entry in entries:
            if entry is not None and isinstance(entry.node, tree.Class):
                nodes += entry.node.members
                nodes += (*entry.added.fields, *entry.added.methods) if self.in_specification else ()
        return tuple(node.name for node in nodes if isinstance(node, kind))


def of_length(name: str, *, called: bool) -> str:
    """Arrays have nothing but a length."""
    near = "length" if name == "size" else _near(name, ("length",))
    return f"did you mean `{near}`, without parentheses?" if near and called else _meant(near)


def near_word(word: str, known: Iterable[str]) -> str:
    return _meant(_near(word, known))


def _meant(near: str) -> str:
    return f"did you mean `{near}`?" if near else ""


def _near(name: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(name, sorted(set(known)), n=1, cutoff=0.7)), "")


def _short(classes: Classes) -> Iterator[str]:
    return (entry.short for entry in classes.entries.values())


def _elsewhere(name: str) -> str:
    """A class is not known where its file was not given."""
    return f"if `{name}` is a class of another file, give that file, too" if name[:1].isupper() else ""
