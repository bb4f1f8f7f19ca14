"""The graph of each form of statement, edges written by hand."""

import pytest

from slicer.analysis.build import graph
from slicer.analysis.throws import Thrown
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assume,
    Body,
    Call,
    Cut,
    Finally,
    Goal,
    Leave,
    Predicate,
    Scope,
    Snapshot,
    StoreElement,
    StoreField,
    StoreStatic,
    Try,
)
from slicer.ir.terms import FALSE, TRUE, Binary, ElementOf, Int, Null, Var
from slicer.ir.types import INT, ClassType
from tests.analysis.forms import (
    SPAN,
    P,
    back,
    branch,
    catch,
    check,
    d,
    e,
    edges,
    loop,
    method,
    of,
    p,
    program,
    q,
    risky,
    row,
    rows,
    simple,
    throw,
    x,
)

NPE, ZERO = "NullPointerException", "ArithmeticException"
NOT_NULL = Binary("!=", p, Null())


def call(name: str, target: str, *arguments: Var, receiver: Var | None = None, virtual: bool = False) -> Call:
    return Call(of(name), target, receiver, arguments, None, virtual=virtual)


METHODS = (
    method("P.safe()", (simple("body"),)),
    method("P.self()", (branch("b", (call("c", "P.self()"), throw("t", e))),)),
    method("P.stop()", (throw("t", e),)),
    method("P.silent()", (Try((throw("t", Var("n", ClassType("E2"))),), (catch("h", f"E {NPE}"),)),)),
    method("P.native()", None),
    method("P.m()", (risky("b", q),), (q,)),
    method("Q.m()", (check("b"),), (q,), overrides=("P.m()",)),
)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((), ["in out"]),
        ((simple("a"), simple("b")), ["in a", "a b", "b out"]),
        ((simple("a"), back(), simple("b")), ["in a", "a r", "r return out", "b out"]),
        # What may have no value.
        ((risky("a"),), ["in a", "a out", "a throw !"]),
        ((Allocate(of("n"), p, "P"), risky("a")), ["in n", "n a", "a out"]),
        ((Allocate(of("n"), p, "P"), simple("b", p, q), risky("a")), ["in n", "n b", "b a", "a out", "a throw !"]),
        ((simple("a", x, Binary("/", x, Int(2))),), ["in a", "a out"]),
        ((simple("a", x, Binary("/", Int(2), x)),), ["in a", "a out", "a throw !"]),
        ((simple("a", x, ElementOf(row, x)),), ["in a", "a out", "a throw !"]),
        ((StoreField(of("a"), p, "P", "next", P, q),), ["in a", "a out", "a throw !"]),
        ((StoreField(of("a"), Var("this", P), "P", "next", P, q),), ["in a", "a out"]),
        ((StoreStatic(of("a"), "P", "first", P, q),), ["in a", "a out"]),
        ((StoreElement(of("a"), row, x, x),), ["in a", "a out", "a throw !"]),
        ((AllocateArray(of("a"), row, INT, Int(2)),), ["in a", "a out"]),
        ((AllocateArray(of("a"), row, INT, Int(2), inner=(x,)),), ["in a", "a out", "a throw !"]),
        ((check("a"),), ["in a", "a out", "a throw !"]),
        ((Snapshot("s"), Goal(Predicate("g", SPAN, d)), Assume(Predicate("g", SPAN, d))),
         ["in snapshot", "snapshot g", "g assume", "assume out"]),
        ((simple("a"), Cut(SPAN), simple("b")), ["in a", "a cut", "b out"]),
        # Branches.
        ((branch("c", (simple("a"),)), simple("b")), ["in c", "c true a", "c false b", "a b", "b out"]),
        ((branch("c", ()),), ["in c", "c true out", "c false out"]),
        ((branch("c", (simple("a"),), (simple("b"),), TRUE),), ["in c", "c true a", "a out", "b out"]),
        ((branch("c", (simple("a"),), (simple("b"),), FALSE),), ["in c", "c false b", "a out", "b out"]),
        ((branch("c", (risky("a"),), (risky("b"),), NOT_NULL),),
         ["in c", "c true a", "c false b", "a out", "b out", "b throw !"]),
        # Loops.
        ((loop("l", (simple("a"),)), simple("b")), ["in l", "l true a", "a l", "l false b", "b out"]),
        ((loop("l", (simple("a"),), (simple("h"),), (simple("u"),)),),
         ["in h", "h l", "l true a", "a u", "u h", "l false out"]),
        ((loop("l", (), condition=TRUE), simple("b")), ["in l", "l true l", "b out"]),
        ((Scope("s", (loop("l", (Scope("t", (branch("c", (Leave("s"),), (Leave("t"),)), simple("a"))),),
                           update=(simple("u"),)),)),),
         ["in l", "l true c", "c true leave-s", "c false leave-t", "leave-s leave out", "leave-t leave u", "a u",
          "u l", "l false out"]),
        ((Allocate(of("n"), p, "P"), loop("l", (risky("a"), simple("b", p, q)))),
         ["in n", "n l", "l true a", "a b", "a throw !", "b l", "l false out"]),
        # Leaving a scope around the piece.
        ((Leave("elsewhere"),), ["in leave-elsewhere", "leave-elsewhere leave out"]),
        # Exceptions and handlers.
        ((throw("t", e),), ["in t", "t throw !"]),
        ((Try((risky("a"), simple("b")), (catch("h", NPE, simple("k")),)), simple("z")),
         ["in a", "a b", "a throw h", "h k", "k z", "b z", "z out"]),
        ((Try((risky("a"),), (catch("h", ZERO, simple("k")),)),), ["in a", "a out", "a throw !", "h k", "k out"]),
        ((Try((risky("a"),), (catch("h", f"{ZERO} RuntimeException"), catch("i", NPE))),),
         ["in a", "a out", "a throw h", "h out", "i out"]),
        ((Try((throw("t", e),), (catch("h", "E2"), catch("i", "F"), catch("j", "Exception"), catch("k", NPE))),),
         ["in t", "t throw h", "t throw j", "h out", "i out", "j out", "k out"]),
        ((Try((Allocate(of("n"), e, "E"), throw("t", e)), (catch("h", "E"), catch("k", NPE))),),
         ["in n", "n t", "t throw h", "h out", "k out"]),
        ((Try((Try((check("a"), risky("b")), (catch("h", NPE, risky("k")),)),), (catch("i", ZERO),)),),
         ["in a", "a b", "a throw i", "b out", "b throw h", "h k", "k out", "k throw !", "i out"]),
        # `Finally`: a copy for each ending.
        ((Finally((simple("a"),), (simple("l"),)), simple("b")), ["in a", "a l", "l b", "b out"]),
        ((Finally((check("a"),), (simple("l"),)), simple("b")),
         ["in a", "a l", "l b", "b out", f"a throw l/{ZERO}", f"l/{ZERO} !"]),
        ((Finally((back(),), (simple("l"),)), simple("b")),
         ["in r", "r return l/return", "l/return out", "l b", "b out"]),
        ((Finally((throw("t", e),), (back(),)),),
         ["in t", "t throw r/E", f"t throw r/{NPE}", "r/E return out", f"r/{NPE} return out", "r return out"]),
        ((Finally((check("a"),), ()),), ["in a", "a out", "a throw !"]),
        ((Try((Finally((check("a"), risky("b")), (simple("l"),)),), (catch("h", NPE),)),),
         ["in a", "a b", "b l", "l out", f"a throw l/{ZERO}", f"l/{ZERO} !", f"b throw l/{NPE}", f"l/{NPE} h",
          "h out"]),
        ((Scope("s", (Finally((branch("c", (Leave("s"),)), simple("a")), (simple("l"),)), simple("b"))),),
         ["in c", "c true leave-s", "c false a", "a l", "l b", "b out", "leave-s leave l/s", "l/s out"]),
        ((Finally((Finally((back(),), (simple("l"),)),), (simple("m"),)),),
         ["in r", "r return l/return", "l/return m/return", "m/return out", "l m", "m out"]),
        ((Finally((back(),), (Finally((check("a"),), (simple("l"),)),)),),
         ["in r", "r return a/return", "a/return l/return", "l/return out", f"a/return throw l/return/{ZERO}",
          f"l/return/{ZERO} !", "a l", "l out", f"a throw l/{ZERO}", f"l/{ZERO} !"]),
        # Calls.
        ((call("a", "P.safe()"),), ["in a", "a out"]),
        ((call("a", "P.silent()"),), ["in a", "a out"]),
        ((Try((call("a", "P.stop()"),), (catch("h", "E"),)),), ["in a", "a out", "a throw h", "a throw !", "h out"]),
        ((Try((call("a", "P.self()"),), (catch("h", "E"), catch("i", "F"))),),
         ["in a", "a out", "a throw h", "a throw !", "h out", "i out"]),
        ((Try((call("a", "P.native()"),), (catch("h", "E"),)),),
         ["in a", "a out", "a throw h", "a throw !", "h out"]),
        ((Try((call("a", "P.m()", p, receiver=Var("this", P)),), (catch("h", NPE), catch("i", ZERO))),),
         ["in a", "a out", "a throw h", "h out", "i out"]),
        ((Try((call("a", "P.m()", p, receiver=Var("this", P), virtual=True),), (catch("h", NPE), catch("i", ZERO))),),
         ["in a", "a out", "a throw h", "a throw i", "h out", "i out"]),
    ],
)  # fmt: skip
def test_edges(body: Body, expected: list[str]) -> None:
    assert edges(graph(program(*METHODS), body)) == set(expected)


def test_an_edge_says_what_takes_it() -> None:
    flow = graph(program(), (Try((StoreElement(of("a"), rows, x, p),), (catch("h", "RuntimeException"),)),))
    (edge,) = (edge for edge in flow.edges if edge.kind == "throw")
    assert edge.thrown == tuple(
        map(Thrown, ("ArrayIndexOutOfBoundsException", "ArrayStoreException", "NullPointerException"))
    )


def test_a_statement_that_stands_twice_is_told_apart() -> None:
    first, second = simple("a"), simple("a")
    flow = graph(program(), (Finally((check("k"), first), (second,)),))
    assert len(flow.standing_for(first)) == 1
    assert len(flow.standing_for(second)) == 2
