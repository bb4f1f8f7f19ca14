"""The body-less methods that stand for what was cut."""

from dataclasses import replace
from itertools import count

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.program import OUTER
from slicer.ir.terms import (
    CastTo,
    ElementPlace,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Frame,
    ObjectPlace,
    Place,
    StaticOf,
    StaticPlace,
    Term,
    Var,
    rebuild,
    rebuild_frame,
    type_of,
    walk,
)
from slicer.ir.types import ClassType, Type, is_reference
from slicer.jml.arithmetic import SPECIFYING
from slicer.resources import render

_MODIFIERS = frozenset({"pure", *SPECIFYING})
_NO_NAMES = frozenset({"depends", "non_null", "nullable"})
"""Names of Java that KeY does not read as names in a clause."""


@record(slots=True)
class Parameter:
    type: str
    name: str
    nullable: bool


@record(slots=True)
class Site:
    """Where stubs are needed: the class they go to and the id their names carry.

    `static` says whether stubs may be static methods there: KeY allows none in an inner class. `taken` are names that
    the file has already.
    """

    owner: Span
    static: bool
    id: str
    taken: frozenset[str]

    def at(self, fragment: FragmentId) -> "Site":
        return self.of(place_of(fragment))

    def of(self, id_: str) -> "Site":
        return replace(self, id=id_)

    def name(self, mark: str, rest: str) -> str:
        """`mark_rest`, with the first number behind the mark that makes it a name of its own."""
        names = (f"{mark}{n if n > 1 else ''}_{rest}" for n in count(1))
        return next(name for name in names if name not in self.taken)


def place_of(fragment: FragmentId) -> str:
    """Method, line and column of a fragment, as they may stand in a name of Java."""
    return fragment.rsplit("_", 1)[0].replace("<", "").replace(">", "")


@record(slots=True)
class Ends:
    """How a stub may end besides normally: never, or with exceptions. `declared` are those that javac wants to see."""

    diverges: bool = False
    throws: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()


NORMALLY = Ends()


@record(slots=True)
class Stub:
    """One stub of one cut site. `type` is `void` where only the heap changes. `owner` is the class it goes to."""

    owner: Span
    name: str
    type: str
    nullable: bool
    static: bool
    frame: Frame
    ends: Ends
    parameters: tuple[Parameter, ...] = ()

    @property
    def assignable(self) -> str:
        return frame_text(self.frame)

    @property
    def text(self) -> str:
        """The declaration on one line, contract included."""
        return render("key/stub.java.j2", stub=self).strip()

    @property
    def is_misread(self) -> bool:
        """Would KeY find modifiers in the contract? It searches the last comment before a method for them."""
        return any(word in text for text in (self.assignable, *self.ends.throws) for word in _MODIFIERS)

    @property
    def call(self) -> str:
        return f"{self.name}({', '.join(p.name for p in self.parameters)})"


def value_stub(site: Site, kind: Type, *, allocates: bool, ends: Ends = NORMALLY, mark: str = "") -> Stub:
    """Any value of the type. New objects are there only if the cut code `allocates`, whatever type its value has."""
    word = java_type(kind).replace("[]", "Array").replace(".", "_")
    name = site.name("pure", f"{word}_{site.id}{f'_{mark}' if mark else ''}")
    frame = Frame(everything=False, strict=not (allocates or ends.throws))
    return Stub(site.owner, name, java_type(kind), is_reference(kind), site.static, frame, ends)


def taking(stub: Stub, kind: Type) -> Stub:
    """The stub with a parameter, for a value that is evaluated and forgotten."""
    return replace(stub, parameters=(Parameter(java_type(kind), "evaluated", is_reference(kind)),))


def heap_stub(site: Site, frame: Frame, ends: Ends, *, mark: str = "impure") -> Stub:
    """Any change within the frame."""
    variables = sorted({v for place in frame.places for v in variables_of(place)}, key=lambda v: v.name)
    mentions_this = any(v.name == "this" for v in variables)
    parameters = tuple(Parameter(java_type(v.type), java_name(v), nullable=True) for v in variables if v.name != "this")
    loose = Frame(frame.everything, frame.places, strict=frame.strict and not ends.throws)
    static = site.static and not mentions_this
    return Stub(site.owner, site.name(mark, site.id), "void", False, static, loose, ends, parameters)


def variables_of(place: Place) -> tuple[Var, ...]:
    base = _base(place)
    return () if base is None else tuple(t for t in walk(base) if isinstance(t, Var))


def java_name(var: Var) -> str:
    """The name in the source; the program numbers names that are declared twice."""
    return var.name.split("~", 1)[0]


def java_type(kind: Type) -> str:
    """The type as it is written; the program marks classes that are called like one of the library."""
    return str(kind).replace("'", "")


def is_expressible(place: Place) -> bool:
    """Can the place be named in the contract of a stub?"""
    match place:
        case FieldPlace(target, _, name):
            return _is_nameable(name) and _is_expressible(target)
        case ObjectPlace(target, _) | ElementPlace(target, _, _):
            return _is_expressible(target)
        case StaticPlace(_, name):
            return _is_nameable(name)
        case EveryPlace():
            return False


def _is_nameable(name: str) -> bool:
    """Has the field a name in Java, and one that KeY reads as such? Its class may stand before it."""
    plain = name.rpartition(".")[2]
    return plain != OUTER and plain not in _NO_NAMES


def classes_in(place: Place) -> frozenset[str]:
    """The classes that the text of the place names: those of static fields, and those that objects are cast to."""
    base = _base(place)
    parts = (place, *(() if base is None else walk(base)))
    return frozenset(name for part in parts for name in _named_in(part))


def frame_text(frame: Frame) -> str:
    """A frame of places that can be named."""
    if frame.everything:
        return "\\everything"
    if not frame.places:
        return "\\strictly_nothing" if frame.strict else "\\nothing"
    return ", ".join(_place_text(place) for place in frame.places)


def spelled(frame: Frame) -> Frame:
    """The frame as one reads it in the text: with the casts that are written, and variables by their own names."""
    places = (replace(p, target=_cast(p)) if isinstance(p, FieldPlace) else p for p in frame.places)
    return rebuild_frame(replace(frame, places=tuple(places)), _spelled)


def _spelled(term: Term) -> Term:
    match term:
        case Var():
            return Var(java_name(term), term.type)
        case FieldOf():
            return rebuild(replace(term, target=_cast(term)), _spelled)
        case _:
            return rebuild(term, _spelled)


def _cast(field: FieldOf | FieldPlace) -> Term:
    return CastTo(ClassType(field.owner), field.target) if _casts(field) else field.target


def _base(place: Place) -> Term | None:
    match place:
        case FieldPlace(target, _, _) | ObjectPlace(target, _):
            return target
        case ElementPlace(array, _, _):
            return array
        case StaticPlace() | EveryPlace():
            return None


def _is_expressible(term: Term) -> bool:
    match term:
        case Var(name, _):
            return not name.startswith("#") and _is_nameable(java_name(term))
        case FieldOf(target, _, name, _):
            return _is_nameable(name) and _is_expressible(target)
        case StaticOf(_, name, _):
            return _is_nameable(name)
        case CastTo(_, operand):
            return _is_expressible(operand)
        case _:
            return False


def _place_text(place: Place) -> str:
    match place:
        case FieldPlace():
            return _field_text(place)
        case ObjectPlace(target, _):
            return f"{_term_text(target)}.*"
        case ElementPlace(array, _, _):
            return f"{_term_text(array)}[*]"
        case StaticPlace(owner, name):
            return _static_text(owner, name)
        case EveryPlace():
            raise AssertionError("a place of all objects cannot be named")


def _term_text(term: Term) -> str:
    match term:
        case Var():
            return java_name(term)
        case FieldOf():
            return _field_text(term)
        case StaticOf(owner, name, _):
            return _static_text(owner, name)
        case CastTo(kind, operand):
            return f"(({java_type(kind)}) {_term_text(operand)})"
        case _:
            raise AssertionError(f"no frame mentions {term}")


def _named_in(part: Place | Term) -> tuple[str, ...]:
    match part:
        case StaticPlace(owner, _) | StaticOf(owner, _, _):
            return (owner,)
        case FieldPlace() | FieldOf() if _casts(part):
            return (part.owner,)
        case CastTo(kind, _):
            return (java_type(kind).removesuffix("[]"),)
        case _:
            return ()


def _casts(field: FieldOf | FieldPlace) -> bool:
    """Is the object cast to the field's class? A field that hides another, or is hidden, has its class in its name."""
    return "." in field.name and type_of(field.target) != ClassType(field.owner)


def _field_text(field: FieldOf | FieldPlace) -> str:
    of = _term_text(field.target)
    if _casts(field):
        of = f"(({java_type(ClassType(field.owner))}) {of})"
    return f"{of}.{field.name.removeprefix(f'{field.owner}.')}"


def _static_text(owner: str, name: str) -> str:
    return f"{java_type(ClassType(owner))}.{name.removeprefix(f'{owner}.')}"
