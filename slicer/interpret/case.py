"""A case: the text of one input of a method, as `slice run` takes it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.jsontext import Items, Json, Member, Members, Scalar, parse_json
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.interpret.concrete import Address, Input, Object, Value, initial
from slicer.ir.program import FieldInfo, Method, MethodKind, Program
from slicer.ir.terms import THIS, Text
from slicer.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, SHORT, STRING, ArrayType, ClassType, IntType, Type

_PRIMITIVE: Mapping[str, Type] = {str(kind): kind for kind in (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG)}
_PARTS = ("this", "arguments", "heap", "statics")


@record
class Case:
    """An input, and what its author calls the objects."""

    given: Input
    labels: Mapping[Address, str]


def read_case(source: SourceFile, program: Program, method: Method, ints: Ints) -> Case:
    """The input that the text means; refused where it does not fit the method. What is left out has its default."""
    return _Reader(source, program, method, ints).case()


@dataclass
class _Reader:
    source: SourceFile
    program: Program
    method: Method
    ints: Ints
    named: dict[str, Address] = field(default_factory=dict)
    types: dict[Address, Type] = field(default_factory=dict)

    def case(self) -> Case:
        root = self._members(parse_json(self.source, Code.S113), "a case is an object `{…}`")
        self._known(root, _PARTS, "a case has no part")
        heap = self._part(root, "heap")
        for entry in heap.members:
            self._declare(entry)
        objects = {self.named[entry.name]: self._object(entry) for entry in heap.members}
        arguments: dict[str, Value] = {}
        this = root.get("this")
        if self.method.kind is MethodKind.CONSTRUCTOR:
            arguments[THIS] = self._made(this, objects)
        elif not self.method.static:
            arguments[THIS] = self._this(this, root.span)
        elif this is not None:
            raise self._refused(f"`{self.method.id}` is static: there is no `this`", this.span)
        arguments |= self._arguments(root)
        statics = dict(self._static(member) for member in self._part(root, "statics").members)
        labels = {address: name for name, address in self.named.items()}
        return Case(Input(arguments, objects, statics), labels)

    # Parts ------------------------------------------------------------------------------------

    def _part(self, root: Members, name: str) -> Members:
        part = root.get(name)
        empty = Members(root.span, ())
        return empty if part is None else self._members(part, f"`{name}` is an object `{{…}}`")

    def _this(self, written: Json | None, root: Span) -> Value:
        if written is None:
            raise self._refused(
                f"`this` is missing: `{self.method.id}` is not static", Span(root.start, root.start + 1)
            )
        value = self._value(written, ClassType(self.method.owner))
        if value is None:
            raise self._refused("`this` is never null", written.span)
        return value

    def _made(self, written: Json | None, objects: dict[Address, Object]) -> Value:
        """The object that a constructor is called for."""
        if written is not None:
            raise self._refused("the object of a constructor is new: there is no `this` before", written.span)
        kind = ClassType(self.method.owner)
        address = self._new("this", kind)
        objects[address] = Object(kind, {f.name: initial(f.type) for f in self.program.fields_of(kind.name)})
        return address

    def _arguments(self, root: Members) -> dict[str, Value]:
        written = self._part(root, "arguments")
        wanted = {parameter.name: parameter.type for parameter in self.method.parameters}
        self._known(written, wanted, f"`{self.method.id}` has no parameter")
        found = {member.name: self._value(member.value, wanted[member.name]) for member in written.members}
        missing = [name for name in wanted if name not in found]
        if missing:
            start = written.span.start
            raise self._refused(f"the argument `{missing[0]}` is missing", Span(start, start + 1))
        return {name: found[name] for name in wanted}

    def _static(self, member: Member) -> tuple[tuple[str, str], Value]:
        fields = {f"{each.owner}.{each.name}": each for info in self.program.classes.values() for each in info.statics}
        if member.name not in fields:
            raise self._unknown(f"there is no static field `{member.name}`", member.name, fields, member.span)
        info = fields[member.name]
        return (info.owner, info.name), self._value(member.value, info.type)

    # Objects ----------------------------------------------------------------------------------

    def _declare(self, entry: Member) -> None:
        """Objects may be named before they are written, so their types are read first."""
        members = self._members(entry.value, 'an object is `{"class": …}` or `{"elements": …}`')
        self._known(members, ("class", "fields", "elements", "values"), "an object has no part")
        class_, elements = members.get("class"), members.get("elements")
        if (class_ is None) == (elements is None):
            raise self._refused("an object has either a `class` or `elements`", entry.span)
        if class_ is None:
            assert elements is not None
            self._refuse_part(members, "fields", "an array")
            self._new(entry.name, ArrayType(self._type(elements)))
            return
        self._refuse_part(members, "values", "an object")
        kind = self._type(class_)
        if not isinstance(kind, ClassType):
            raise self._refused(f"`{kind}` is no class", class_.span)
        if kind == STRING:
            raise self._refused('a string is written `{"text": …}` where it is used', class_.span)
        info = self.program.classes.get(kind.name)
        if info is not None and info.is_abstract:
            raise self._refused(f"`{kind}` is abstract: it has no objects of its own", class_.span)
        self._new(entry.name, kind)

    def _refuse_part(self, members: Members, name: str, what: str) -> None:
        part = members.get(name)
        if part is not None:
            raise self._refused(f"{what} has no `{name}`", part.span)

    def _new(self, name: str, kind: Type) -> Address:
        number = sum(address.kind == str(kind) for address in self.types) + 1
        address = self.named[name] = Address(str(kind), number)
        self.types[address] = kind
        return address

    def _object(self, entry: Member) -> Object:
        kind = self.types[self.named[entry.name]]
        assert isinstance(entry.value, Members)
        if isinstance(kind, ArrayType):
            values = entry.value.get("values") or Items(entry.span, ())
            if not isinstance(values, Items):
                raise self._refused("`values` is a list `[…]`", values.span)
            return Object(kind, {}, tuple(self._value(each, kind.element) for each in values.values))
        assert isinstance(kind, ClassType)
        infos = {each.name: each for each in self.program.fields_of(kind.name)}
        return Object(kind, self._fields(kind, entry.value, infos))

    def _fields(self, kind: Type, written: Members, infos: Mapping[str, FieldInfo]) -> dict[str, Value]:
        part = self._part(written, "fields")
        self._known(part, infos, f"`{kind}` has no field")
        found = {name: initial(info.type) for name, info in infos.items()}
        return found | {member.name: self._value(member.value, infos[member.name].type) for member in part.members}

    # Values -----------------------------------------------------------------------------------

    def _value(self, written: Json, kind: Type) -> Value:
        match written:
            case Scalar(_, bool() as value) if kind == BOOLEAN:
                return value
            case Scalar(span, int() as value) if isinstance(kind, IntType) and not isinstance(value, bool):
                return self._integer(value, kind, span)
            case Scalar(_, str() as value) if kind == CHAR and len(value) == 1 and ord(value) in CHAR.values:
                return ord(value)
            case Scalar(_, None) if isinstance(kind, ClassType | ArrayType):
                return None
            case Scalar(span, str() as value) if isinstance(kind, ClassType | ArrayType):
                return self._reference(value, kind, span)
            case Members(span, (Member("text", _, Scalar(_, str() as value)),)):
                self._fits(STRING, kind, span)
                return Text(value)
            case _:
                raise self._refused(f"this is no `{kind}`", written.span, _HELP.get(str(kind), _REFERENCE))

    def _integer(self, value: int, kind: IntType, span: Span) -> int:
        if self.ints is Ints.JAVA and value not in kind.values:
            low, high = kind.values.start, kind.values.stop - 1
            raise self._refused(f"`{kind}` has the values {low} to {high}", span)
        return value

    def _reference(self, name: str, kind: Type, span: Span) -> Address:
        if name not in self.named:
            help_text = 'a string is written `{"text": …}`' if kind == STRING else ""
            raise self._unknown(f"no object of the heap is called `{name}`", name, self.named, span, help_text)
        address = self.named[name]
        self._fits(self.types[address], kind, span)
        return address

    def _fits(self, found: Type, wanted: Type, span: Span) -> None:
        if not self.program.is_subtype(found, wanted):
            raise self._refused(f"this is `{found}`, not `{wanted}`", span)

    def _type(self, written: Json) -> Type:
        if not isinstance(written, Scalar) or not isinstance(written.value, str):
            raise self._refused("the name of a type is a string", written.span)
        name = written.value.rstrip("[]")
        dimensions, rest = divmod(len(written.value) - len(name), 2)
        if rest or dimensions > MOST_DIMENSIONS or written.value != name + "[]" * dimensions:
            raise self._refused(f"`{written.value}` is no type", written.span)
        kind = _PRIMITIVE.get(name)
        if kind is None and name not in self.program.parents:
            known = (*self.program.classes, *_PRIMITIVE)
            raise self._unknown(f"no class is called `{name}`", name, known, written.span)
        found = kind or ClassType(name)
        for _ in range(dimensions):
            found = ArrayType(found)
        return found

    # Refusals ---------------------------------------------------------------------------------

    def _members(self, written: Json, message: str) -> Members:
        if not isinstance(written, Members):
            raise self._refused(message, written.span)
        return written

    def _known(self, members: Members, names: Iterable[str], message: str) -> None:
        for member in members.members:
            if member.name not in (known := tuple(names)):
                raise self._unknown(f"{message} `{member.name}`", member.name, known, member.span)

    def _unknown(self, message: str, name: str, known: Iterable[str], span: Span, help_text: str = "") -> Refused:
        names = tuple(known)
        near = get_close_matches(name, names, n=1)
        there = f"there are: {', '.join(names)}" if names else ""
        return self._refused(message, span, f"did you mean `{near[0]}`?" if near else help_text or there)

    def _refused(self, message: str, span: Span, help_text: str = "") -> Refused:
        return refuse(Code.S113, message, self.source, span, help_text)


# JLS 4.3.1 of the class file: no array has more.
MOST_DIMENSIONS = 255
_HELP = {
    **{str(kind): "a number such as `-1`" for kind in (BYTE, SHORT, INT, LONG)},
    "char": 'a number, or a text of one character such as `"a"`',
    "boolean": "`true` or `false`",
    "String": '`null`, or a text such as `{"text": "…"}`',
}
_REFERENCE = "`null`, or the name of an object of the heap"
