"""The methods of the library that are known, as terms."""

from slicer.ir.terms import Binary, Choose, Int, Term, Unary
from slicer.ir.types import INT, LONG, IntType
from slicer.java import tree as java
from slicer.java.resolve.library import LANG, MATH
from slicer.java.resolve.meanings import LibraryMember
from slicer.java.resolve.types import LONG as JAVA_LONG
from slicer.java.resolve.types import UNKNOWN
from slicer.lower.declare import Declarations


def of_math(declarations: Declarations, node: java.Call) -> IntType | None:
    """The type of the arguments and of the result, if it is a method of `Math` that is known."""
    meaning = declarations.meaning(node)
    match meaning.of:
        case LibraryMember(name, owner) if owner == f"{LANG}Math" and name in MATH and meaning.type != UNKNOWN:
            return LONG if meaning.type == JAVA_LONG else INT
        case _:
            return None


def computed(name: str, operands: tuple[Term, ...]) -> Term:
    """What it gives, of operands of its type. The absolute value of the least integer is that integer, as in Java."""
    first = operands[0]
    if name == "abs":
        return Choose(Binary("<", first, Int(0)), Unary("-", first), first)
    return Choose(Binary(">=" if name == "max" else "<=", first, operands[1]), first, operands[1])
