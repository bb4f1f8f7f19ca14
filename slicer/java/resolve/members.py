"""Fields, methods and constructors of a class, inherited ones included, and which of them a call means."""

from collections.abc import Iterator

from slicer.base.record import record
from slicer.java import tree
from slicer.java.resolve.classes import NOTHING_ADDED, Added, Classes, Entry
from slicer.java.resolve.types import UNKNOWN, JavaType

Code = tree.Method | tree.Constructor


@record(slots=True)
class FieldMember:
    """A field; a ghost or model field if only specifications have it."""

    owner: str
    node: tree.Field
    type: JavaType
    of_specification: bool = False


@record(slots=True)
class CodeMember:
    """A method or constructor; a model method if only specifications have it."""

    owner: str
    node: Code
    parameters: tuple[JavaType, ...]
    of_specification: bool = False


@record(slots=True)
class Found:
    """What a call may mean. `outside` are members of that name outside the language, with their classes.

    A class that is outside the language as a whole, and has the name among its words, is among them.
    """

    members: tuple[CodeMember, ...]
    outside: tuple[tuple[str, tree.Unsupported], ...]
    complete: bool

    @property
    def only_beyond(self) -> bool:
        """Can it be nothing but a member of the library, or of a class outside the language?"""
        return not self.members and all(part.form is tree.Form.CLASS for _, part in self.outside)


@record(slots=True)
class Members:
    """The members that code sees or, if so asked, those that specifications see."""

    classes: Classes
    for_specification: bool = False

    def type(self, name: tree.TypeName, owner: str) -> JavaType:
        file = self.classes.entries[owner].file
        return self.classes.type(name, file, owner) or UNKNOWN

    def _entries(self, owner: str) -> Iterator[Entry]:
        entries = map(self.classes.entries.get, self.classes.upwards(owner))
        return (entry for entry in entries if entry is not None)

    def _added(self, entry: Entry) -> Added:
        return entry.added if self.for_specification else NOTHING_ADDED

    def _is_visible(self, owner: str, seen_from: str, member: tree.Field | Code) -> bool:
        """Private members are not inherited (JLS 8.2), not even by a class in the same file."""
        if "private" not in member.modifiers or owner == seen_from:
            return True
        return self.for_specification and member.span in self.classes.entries[owner].added.opened

    def field(self, owner: str, name: str) -> FieldMember | tree.Unsupported | None:
        """The field of that name, the nearest one upwards."""
        for entry in self._entries(owner):
            at, node, added = entry.name, entry.node, self._added(entry)
            if isinstance(node, tree.Unsupported):
                if name in entry.words:
                    return node
                continue
            for field in (*node.fields, *added.fields):
                if field.name == name and self._is_visible(at, owner, field):
                    return FieldMember(at, field, self.type(field.type, at), field in added.fields)
            for part in node.unsupported:
                if part.may_be(tree.Form.FIELD, name):
                    return part
        return None

    def methods(self, owner: str, name: str) -> Found:
        """The methods of that name, without those that others override."""
        found: list[CodeMember] = []
        outside: list[tuple[str, tree.Unsupported]] = []
        for entry in self._entries(owner):
            at, node, added = entry.name, entry.node, self._added(entry)
            if isinstance(node, tree.Unsupported):
                outside += [(at, node)] if name in entry.words else []
                continue
            for method in (*node.methods, *added.methods):
                if method.name == name and self._is_visible(at, owner, method):
                    member = self._member(at, method, of_specification=method in added.methods)
                    if all(other.parameters != member.parameters for other in found):
                        found.append(member)
            outside += [(at, part) for part in node.unsupported if part.may_be(tree.Form.METHOD, name)]
        return Found(tuple(found), tuple(outside), self.classes.is_complete(owner))

    def constructors(self, owner: str) -> Found:
        """The constructors that are written; a class without any has the one without parameters."""
        entry = self.classes.entries.get(owner)
        if entry is None or isinstance(entry.node, tree.Unsupported):
            return Found((), (), complete=False)
        outside = tuple((owner, part) for part in hidden_constructors(entry.node))
        return Found(tuple(self._member(owner, c) for c in entry.node.constructors), outside, complete=True)

    def _member(self, owner: str, node: Code, *, of_specification: bool = False) -> CodeMember:
        return CodeMember(owner, node, tuple(self.type(p.type, owner) for p in node.parameters), of_specification)


def hidden_constructors(node: tree.Class) -> Iterator[tree.Unsupported]:
    """The constructors outside the language."""
    return (part for part in node.unsupported if part.may_be(tree.Form.CONSTRUCTOR, node.name))


class Unclear(Exception):
    """No member fits the arguments, or several do."""

    def __init__(self, members: tuple[CodeMember, ...]) -> None:
        super().__init__()
        self.members = members


def choose(classes: Classes, members: tuple[CodeMember, ...], arguments: tuple[JavaType, ...]) -> CodeMember:
    """The most specific member that the arguments fit (JLS 15.12.2, without boxing)."""
    arity = [member for member in members if len(member.parameters) == len(arguments)]
    answers = [(member, _fit(classes, arguments, member.parameters)) for member in arity]
    possible = [member for member, fit in answers if fit is not False]
    if len(possible) == 1:
        return possible[0]
    if any(fit is None for _, fit in answers):
        raise Unclear(tuple(possible))
    best = [m for m in possible if all(_fit(classes, m.parameters, other.parameters) for other in possible)]
    if len(best) == 1:
        return best[0]
    raise Unclear(tuple(best or possible))


def _fit(classes: Classes, values: tuple[JavaType, ...], places: tuple[JavaType, ...]) -> bool | None:
    """Do all fit? Nothing where none is wrong and some only the library could tell."""
    answers = [classes.fits(*pair) for pair in zip(values, places, strict=True)]
    if False in answers:
        return False
    return None if None in answers else True
