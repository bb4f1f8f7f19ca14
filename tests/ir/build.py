"""Small programs, states and inputs made directly from the intermediate language."""

from collections.abc import Mapping

from slicer.base.fragments import FragmentId
from slicer.base.limits import Ints
from slicer.base.source import SourceFile, Span
from slicer.interpret.concrete import Address, Heap, Input, Object, Value
from slicer.interpret.world import World
from slicer.ir.nodes import Body, Predicate, Statement
from slicer.ir.program import ClassInfo, Contract, FieldInfo, Method, MethodKind, Program
from slicer.ir.terms import RESULT, THIS, Binary, FieldOf, Int, Term, Var
from slicer.ir.types import BOOLEAN, INT, OBJECT, ArrayType, ClassType, Type

OF, HERE = FragmentId("here"), Span(0, 0)
C, D = ClassType("C"), ClassType("D")
INTS, OBJECTS, CS = ArrayType(INT), ArrayType(OBJECT), ArrayType(C)

KINDS = (
    "NullPointerException",
    "ArrayIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "ArithmeticException",
    "ClassCastException",
    "ArrayStoreException",
)
PARENTS: Mapping[str, tuple[str, ...]] = {
    "Object": (),
    "String": ("Object",),
    "Throwable": ("Object",),
    "Exception": ("Throwable",),
    "RuntimeException": ("Exception",),
    **dict.fromkeys(KINDS, ("RuntimeException",)),
    "C": ("Object",),
    "D": ("C",),
    "E": ("Exception",),
}

THIS_C = Var(THIS, C)
X, Y, B = Var("x", INT), Var("y", INT), Var("b", BOOLEAN)
P, Q = Var("p", C), Var("q", C)


def field(target: Term, name: str = "f") -> FieldOf:
    return FieldOf(target, "C", name, C if name == "next" else INT)


def number(value: int) -> Int:
    return Int(value)


def op(left: Term | int, sign: str, right: Term | int) -> Binary:
    return Binary(sign, Int(left) if isinstance(left, int) else left, Int(right) if isinstance(right, int) else right)


def clause(id_: str, term: Term) -> Predicate:
    return Predicate(id_, HERE, term)


def program(*methods: Method, invariants: Mapping[str, tuple[Predicate, ...]] | None = None) -> Program:
    """Class C with `f`, `next` and a static `s`, its subclass D with `g`, the exception E with `code`."""
    found = invariants or {}
    fields = (FieldInfo("C", "f", INT, nullable=False), FieldInfo("C", "next", C, nullable=True))
    classes = (
        ClassInfo("C", fields, found.get("C", ()), statics=(FieldInfo("C", "s", INT, nullable=False),)),
        ClassInfo("D", (FieldInfo("D", "g", INT, nullable=False),), found.get("D", ())),
        ClassInfo("E", (FieldInfo("E", "code", INT, nullable=False),), ()),
    )
    source = SourceFile("P.java", "")
    return Program(source, {c.name: c for c in classes}, {m.id: m for m in methods}, PARENTS)


def method(
    name: str,
    *body: Statement,
    parameters: tuple[Var, ...] = (),
    result: Type | None = None,
    owner: str = "C",
    static: bool = True,
    contract: Contract | None = None,
    further: tuple[Contract, ...] = (),
    native: bool = False,
    overrides: tuple[str, ...] = (),
    kind: MethodKind = MethodKind.METHOD,
    helper: bool = False,
) -> Method:
    code: Body | None = None if native else body
    return Method(
        f"{owner}.{name}()",
        owner,
        name,
        HERE,
        static,
        helper,
        parameters,
        None if result is None else Var(RESULT, result),
        contract or Contract(written=False),
        code,
        further=further,
        overrides=overrides,
        kind=kind,
    )


def c(number_: int) -> Address:
    return Address("C", number_)


def made(kind: Type, number_: int = 1) -> Address:
    return Address(str(kind), number_)


def node(f: int = 0, next_: Value = None) -> Object:
    return Object(C, {"f": f, "next": next_})


def row(element: Type, *values: Value) -> Object:
    return Object(ArrayType(element), {}, values)


def given(arguments: Mapping[str, Value] | None = None, heap: Mapping[Address, Object] | None = None) -> Input:
    return Input(arguments or {}, heap or {})


def world(
    of: Program, names: Mapping[str, Value], heap: Mapping[Address, Object], ints: Ints, entry: World | None = None
) -> World:
    return World(of, names, Heap(dict(heap), {("C", "s"): 7}), ints, entry)
