"""The classes of one random program: what code and inputs may speak of."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

INTEGRAL = ("byte", "short", "char", "int", "long")
WIDENED = {
    "byte": ("byte",),
    "short": ("byte", "short"),
    "char": ("char",),
    "int": ("byte", "short", "char", "int"),
    "long": INTEGRAL,
}
LIMITS = {
    "byte": (-(2**7), 2**7 - 1),
    "short": (-(2**15), 2**15 - 1),
    "char": (0, 2**16 - 1),
    "int": (-(2**31), 2**31 - 1),
    "long": (-(2**63), 2**63 - 1),
}
LIBRARY = {
    "Object": (),
    "String": ("Object",),
    "Throwable": ("Object",),
    "Exception": ("Throwable",),
    "Error": ("Throwable",),
    "AssertionError": ("Error",),
    "RuntimeException": ("Exception",),
    "NullPointerException": ("RuntimeException",),
    "ArithmeticException": ("RuntimeException",),
    "ClassCastException": ("RuntimeException",),
    "ArrayStoreException": ("RuntimeException",),
    "NegativeArraySizeException": ("RuntimeException",),
    "IndexOutOfBoundsException": ("RuntimeException",),
    "ArrayIndexOutOfBoundsException": ("IndexOutOfBoundsException",),
    "IllegalArgumentException": ("RuntimeException",),
    "IllegalStateException": ("RuntimeException",),
}
CONSTANTS = {"I.K": ("int", 3), "M.BIG": ("long", 2**40), "M.SEP": ("char", 59), "M.LOW": ("byte", -3)}


@dataclass(frozen=True, slots=True)
class FieldShape:
    owner: str
    name: str
    type: str
    private: bool = False
    final: bool = False


@dataclass(frozen=True, slots=True)
class ClassShape:
    """`parents` are the direct supertypes, the superclass first; `fields` and `statics` are its own."""

    name: str
    parents: tuple[str, ...]
    fields: tuple[FieldShape, ...] = ()
    statics: tuple[FieldShape, ...] = ()
    concrete: bool = True
    outer: str = ""


@dataclass(frozen=True)
class World:
    package: str
    classes: Mapping[str, ClassShape]

    def parents(self, name: str) -> tuple[str, ...]:
        return self.classes[name].parents if name in self.classes else LIBRARY[name]

    def upwards(self, name: str) -> tuple[str, ...]:
        """The class, its superclass with all above, its interfaces."""
        found = {name: None}
        for parent in self.parents(name):
            found.update(dict.fromkeys(self.upwards(parent)))
        return tuple(found)

    def subtype(self, kind: str, above: str) -> bool:
        if kind == above:
            return True
        if kind in LIMITS or above in LIMITS or "boolean" in {kind, above}:
            return kind in WIDENED.get(above, ())
        if above == "Object":
            return True
        if kind.endswith("[]"):
            inner = (kind[:-2], above[:-2])
            primitive = any(i in LIMITS or i == "boolean" for i in inner)
            return above.endswith("[]") and not primitive and self.subtype(*inner)
        return not above.endswith("[]") and above in self.upwards(kind)

    def visible(self, name: str) -> Mapping[str, FieldShape]:
        """The fields of an object seen at the type, by their names; hidden ones are left out."""
        found: dict[str, FieldShape] = {}
        for above in reversed(self.upwards(name)):
            if above in self.classes:
                found.update({f.name: f for f in self.classes[above].fields})
        return found

    def fields_of(self, name: str) -> tuple[FieldShape, ...]:
        """All fields of an object of the class, `this$0` too."""
        shapes = [self.classes[above] for above in reversed(self.upwards(name)) if above in self.classes]
        outers = [FieldShape(s.name, "this$0", s.outer) for s in shapes if s.outer]
        return (*outers, *(f for s in shapes for f in s.fields))

    def instances(self, kind: str) -> tuple[str, ...]:
        """The classes whose objects are of the type; of library classes only plain ones."""
        found = [s.name for s in self.classes.values() if s.concrete and self.subtype(s.name, kind)]
        if kind in LIBRARY and kind not in {"String", "Throwable", "Exception"}:
            found.append(kind)
        return tuple(found)

    def statics(self) -> tuple[FieldShape, ...]:
        return tuple(f for s in self.classes.values() for f in s.statics)


_POOLS = {
    "A": ("int", "long", "A", "int[]", "boolean", "char"),
    "B": ("byte", "B", "Object", "A[]", "short", "String"),
    "C": ("int", "long[]", "I", "char", "C"),
    "M": ("int", "long", "byte", "short", "char", "boolean", "A", "B", "int[]", "Object", "M", "byte[]", "int[][]"),
    "M.Nest": ("int", "M", "M.Nest", "boolean", "A[][]"),
    "M.In": ("short", "M.In", "int", "Object[]"),
    "E": ("int", "Object", "long"),
    "F": ("boolean", "A"),
}
_STATICS = ("int", "long", "boolean", "A", "int[]", "char", "Object", "byte", "A[]", "String")
STEMS = {"A": "a", "B": "b", "C": "c", "M": "m", "M.Nest": "n", "M.In": "w", "E": "e", "F": "q"}


def world(rng: Random, package: str) -> World:
    """An interface, a line of classes below it, own exceptions, and the class of the method with two inside it."""

    def chance(percent: int) -> bool:
        return rng.randrange(100) < percent

    def fields(owner: str, least: int, most: int) -> tuple[FieldShape, ...]:
        kinds = rng.sample(_POOLS[owner], rng.randint(least, most))
        inside = owner.startswith("M")
        return tuple(
            FieldShape(owner, f"{STEMS[owner]}{at}", kind, inside and chance(30), chance(8))
            for at, kind in enumerate(kinds)
        )

    def statics(owner: str, count: int) -> tuple[FieldShape, ...]:
        kinds = rng.sample(_STATICS, count)
        private = owner.startswith("M")
        return tuple(
            FieldShape(owner, f"{STEMS[owner]}s{at}", kind, private and chance(30)) for at, kind in enumerate(kinds)
        )

    hidden = (FieldShape("B", "a0", rng.choice(["int", "long", "A"])),) if chance(30) else ()
    nest = ("A",) if chance(35) else ("Object", "I") if chance(40) else ("Object",)
    inner = ("B",) if chance(30) else ("Object",)
    shapes = [
        ClassShape("I", ("Object",), concrete=False),
        ClassShape("A", ("Object", "I"), fields("A", 2, 4), statics("A", chance(30)), concrete=False),
        ClassShape("B", ("A",), (*fields("B", 1, 3), *hidden), statics("B", chance(20))),
        ClassShape("C", ("B",), fields("C", 1, 2)),
        ClassShape("E", ("RuntimeException",), fields("E", 1, 2)),
        ClassShape("F", ("E",), fields("F", 0, 1)),
        ClassShape("X", ("Exception",)),
        ClassShape("M", ("Object",), fields("M", 3, 5), statics("M", rng.randint(1, 3))),
        ClassShape("M.Nest", nest, fields("M.Nest", 1, 3), statics("M.Nest", chance(40))),
        ClassShape("M.In", inner, fields("M.In", 1, 2), outer="M"),
    ]
    if chance(40):
        shapes.append(ClassShape("D", ("M.In",)))
    return World(package, {s.name: s for s in shapes})
