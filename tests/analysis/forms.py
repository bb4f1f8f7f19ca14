"""Small bodies from nodes of the intermediate language, and their graphs as text."""

from slicer.analysis.graph import Graph, Leaving, Node, NodeKind, Returning, Throwing
from slicer.base.fragments import FragmentId
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Assign, Body, Branch, Catch, Check, Goal, Leave, Loop, Return, Statement, Throw
from slicer.ir.program import ClassInfo, Contract, FieldInfo, Method, Program
from slicer.ir.terms import FieldOf, Int, Term, Var
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType

PARENTS = {
    "Object": (),
    "Throwable": ("Object",),
    "Exception": ("Throwable",),
    "RuntimeException": ("Exception",),
    "NullPointerException": ("RuntimeException",),
    "ArithmeticException": ("RuntimeException",),
    "ClassCastException": ("RuntimeException",),
    "ArrayStoreException": ("RuntimeException",),
    "NegativeArraySizeException": ("RuntimeException",),
    "ArrayIndexOutOfBoundsException": ("RuntimeException",),
    "E": ("Exception",),
    "F": ("Exception",),
    "E2": ("E",),
    "P": ("Object",),
    "Q": ("P",),
}
P, E, F = ClassType("P"), ClassType("E"), ClassType("F")
SPAN = Span(0, 0)
p, q, x, c, d = Var("p", P), Var("q", P), Var("x", INT), Var("c", BOOLEAN), Var("d", BOOLEAN)
e, f, row, rows = Var("e", E), Var("f", F), Var("row", ArrayType(INT)), Var("rows", ArrayType(P))
NEXT = FieldInfo("P", "next", P, nullable=True)
COUNT = FieldInfo("P", "count", INT, nullable=False)
FIRST = FieldInfo("P", "first", P, nullable=True)


def program(*methods: Method) -> Program:
    classes = {
        "P": ClassInfo("P", (NEXT, COUNT), (), statics=(FIRST,)),
        "Q": ClassInfo("Q", (), ()),
        "E": ClassInfo("E", (FieldInfo("E", "why", P, nullable=True),), ()),
        "E2": ClassInfo("E2", (), ()),
        "F": ClassInfo("F", (), ()),
    }
    return Program(SourceFile("P.java", ""), classes, {m.id: m for m in methods}, PARENTS)


def method(id_: str, body: Body | None, parameters: tuple[Var, ...] = (), *, overrides: tuple[str, ...] = ()) -> Method:
    owner, name = id_.split("(", maxsplit=1)[0].split(".")
    static = not overrides and owner == "P" and name.startswith("s")
    return Method(
        id_,
        owner,
        name,
        SPAN,
        static,
        False,
        parameters,
        p,
        Contract(False),
        body,
        overrides=overrides,
    )


def of(name: str) -> FragmentId:
    return FragmentId(name)


def simple(name: str, var: Var = x, value: Term = Int(0)) -> Assign:  # noqa: B008
    return Assign(of(name), var, value)


def risky(name: str, target: Var = p) -> Assign:
    """May throw a NullPointerException."""
    return Assign(of(name), x, FieldOf(target, "P", "count", INT))


def check(name: str, exception: str = "ArithmeticException") -> Check:
    return Check(of(name), c, exception)


def branch(name: str, then: Body, orelse: Body = (), condition: Term = c) -> Branch:
    return Branch(of(name), condition, then, orelse)


def loop(name: str, body: Body, head: Body = (), update: Body = (), condition: Term = c) -> Loop:
    return Loop(of(name), name, SPAN, head, condition, body, update)


def back(name: str = "r", value: Term | None = None) -> Return:
    return Return(of(name), value)


def throw(name: str, value: Term) -> Throw:
    return Throw(of(name), value)


def catch(name: str, classes: str, *body: Statement) -> Catch:
    return Catch(tuple(classes.split()), Var(name, ClassType("Throwable")), body)


def label(node: Node) -> str:
    """What the node is called in a test: `in`, `out`, `!`, or its statement with what is pending behind `finally`."""
    match node.at:
        case None:
            return {NodeKind.ENTRY: "in", NodeKind.EXIT: "out", NodeKind.EXCEPTION: "!"}[node.kind]
        case Catch():
            name = node.at.var.name
        case Leave():
            name = f"leave-{node.at.name}"
        case Goal():
            name = node.at.predicate.id
        case other:
            name = getattr(other, "of", None) or type(other).__name__.lower()
    return "/".join((name, *map(_pending, node.pending)))


def _pending(ending: Leaving | Returning | Throwing) -> str:
    match ending:
        case Leaving(scope):
            return scope
        case Returning():
            return "return"
        case Throwing(what):
            return what.name


def edges(graph: Graph) -> set[str]:
    """`a b` for `next`, otherwise `a kind b`."""
    names = [label(node) for node in graph.nodes]
    assert len(set(names)) == len(names), names
    return {
        f"{names[edge.source]} {'' if edge.kind == 'next' else edge.kind + ' '}{names[edge.target]}"
        for edge in graph.edges
    }
