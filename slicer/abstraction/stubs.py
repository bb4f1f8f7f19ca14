"""The body-less methods that stand for what was cut."""

from dataclasses import dataclass

from slicer.base.fragments import FragmentId
from slicer.ir.terms import (
    ElementPlace,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Frame,
    ObjectPlace,
    Place,
    StaticPlace,
    Term,
    Var,
    walk,
)
from slicer.ir.types import Type, is_reference
from slicer.resources import render


@dataclass(frozen=True, slots=True)
class Parameter:
    type: str
    name: str
    nullable: bool


@dataclass(frozen=True, slots=True)
class Stub:
    """One stub of one cut site. `type` is `void` where only the heap changes."""

    owner: str
    name: str
    type: str
    nullable: bool
    static: bool
    frame: str
    diverges: bool
    parameters: tuple[Parameter, ...] = ()

    @property
    def text(self) -> str:
        """The declaration on one line, contract included."""
        return render("key/stub.java.j2", stub=self).strip()

    @property
    def call(self) -> str:
        return f"{self.name}({', '.join(p.name for p in self.parameters)})"


@dataclass(frozen=True, slots=True)
class Site:
    """Where stubs are needed: the class they go to and the id their names carry."""

    owner: str
    id: str

    @staticmethod
    def of(owner: str, fragment: FragmentId) -> "Site":
        return Site(owner, fragment.rsplit("_", 1)[0])


def value_stub(site: Site, kind: Type, *, allocates: bool, diverges: bool, mark: str = "") -> Stub:
    """Any value of the type. New objects are there only if the cut code `allocates`, whatever type its value has."""
    word = str(kind).replace("[]", "Array")
    name = f"pure_{word}_{site.id}{f'_{mark}' if mark else ''}"
    frame = frame_text(Frame(everything=False, strict=not allocates))
    return Stub(site.owner, name, str(kind), is_reference(kind), static=True, frame=frame, diverges=diverges)


def heap_stub(site: Site, frame: Frame, *, diverges: bool) -> Stub:
    """Any change within the frame."""
    variables = sorted({v for place in frame.places for v in variables_of(place)}, key=lambda v: v.name)
    mentions_this = any(v.name == "this" for v in variables)
    parameters = tuple(Parameter(str(v.type), java_name(v), nullable=True) for v in variables if v.name != "this")
    return Stub(
        site.owner,
        f"impure_{site.id}",
        "void",
        nullable=False,
        static=not mentions_this,
        frame=frame_text(frame),
        diverges=diverges,
        parameters=parameters,
    )


def variables_of(place: Place) -> tuple[Var, ...]:
    return tuple(t for t in walk(_base(place)) if isinstance(t, Var))


def java_name(var: Var) -> str:
    """The name in the source; the program numbers names that are declared twice."""
    return var.name.split("~", 1)[0]


def frame_text(frame: Frame) -> str:
    if frame.everything:
        return "\\everything"
    if not frame.places:
        return "\\strictly_nothing" if frame.strict else "\\nothing"
    return ", ".join(_place_text(place) for place in frame.places)


def _base(place: Place) -> Term:
    match place:
        case FieldPlace(target, _, _) | ObjectPlace(target, _):
            return target
        case ElementPlace(array, _, _):
            return array
        case StaticPlace() | EveryPlace():
            raise AssertionError("refused before: `passes.modelled`")


def _place_text(place: Place) -> str:
    base = term_text(_base(place))
    match place:
        case FieldPlace(_, _, name):
            return f"{base}.{name}"
        case ObjectPlace():
            return f"{base}.*"
        case ElementPlace():
            return f"{base}[*]"
        case StaticPlace() | EveryPlace():
            raise AssertionError("refused before: `passes.modelled`")


def term_text(term: Term) -> str:
    match term:
        case Var():
            return java_name(term)
        case FieldOf(target, _, name, _):
            return f"{term_text(target)}.{name}"
        case _:
            raise AssertionError(f"no frame mentions {term}")
