"""What kinds of nodes and operators a program has, and the table of all that the generator makes."""

from itertools import product
from types import UnionType
from typing import get_args

from slicer.java import tree as java

_BINARY = ["+", "-", "*", "/", "%", "<<", ">>", ">>>", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^"]
_COMPOUND = ["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]
_INTEGRAL = ("byte", "short", "char", "int", "long")
_PLACES = ("Name", "Select", "Index")
_LIBRARY = ["IllegalStateException", "IllegalArgumentException", "RuntimeException", "ArithmeticException"]

# Every kind of node that stands in code, with the forms of it that the programs must have.
TABLE: dict[type, tuple[str, ...]] = {
    java.IntLiteral: ("decimal", "octal", "hexadecimal", "binary", "underscore", "least"),
    java.LongLiteral: ("decimal", "hexadecimal", "least"),
    java.CharLiteral: ("plain", "escape"),
    java.StringLiteral: (),
    java.BooleanLiteral: (),
    java.NullLiteral: (),
    java.This: ("plain", "outer"),
    java.Super: (),
    java.Name: (),
    java.Select: (),
    java.Index: (),
    java.Call: ("bare", "on this", "on super", "on another"),
    java.New: ("plain", "outer", *_LIBRARY, "library with message", "library without message"),
    java.ArrayInitialiser: ("empty", "elements", "rows"),
    java.NewArray: ("one length", "two lengths", "open", "initialiser"),
    java.Unary: ("-", "+", "!", "~"),
    java.Binary: (
        *(f"{op} numbers" for op in _BINARY if op not in {"&&", "||"}),
        *(f"{op} truths" for op in ("&&", "||", "&", "|", "^", "==", "!=")),
        *("== references", "!= references"),
        *(f"{op} {left} {right}" for op in ("<<", ">>", ">>>") for left, right in product(("int", "long"), repeat=2)),
    ),
    java.Conditional: ("numbers", "truths", "references"),
    java.Cast: (*_INTEGRAL, "class", "array"),
    java.InstanceOf: ("class", "array"),
    java.Assignment: (
        *(f"{op} {kind}" for op in _COMPOUND for kind in _INTEGRAL),
        *(f"{op} {place}" for op in _COMPOUND for place in _PLACES),
        *(f"{op} boolean" for op in ("=", "&=", "|=", "^=")),
        *(f"= {kind}" for kind in _INTEGRAL),
        *("= reference", "inside", "effects in index"),
    ),
    java.Step: (
        *(f"{form} {op} {kind}" for form in ("prefix", "postfix") for op in ("++", "--") for kind in _INTEGRAL),
        *(f"{form} {place}" for form in ("prefix", "postfix") for place in _PLACES),
        "inside",
    ),
    java.LocalDeclaration: ("one", "several", "without value", "brackets after name", "final"),
    java.ExpressionStatement: ("Assignment", "Step", "Call", "New"),
    java.ConstructorCall: ("this", "super", "outer super"),
    java.If: ("alone", "else"),
    java.While: (),
    java.Do: (),
    java.For: ("no parts", "several variables", "several updates", "no update"),
    java.ForEach: (),
    java.Labelled: ("Block", "While", "For", "ForEach", "Do", "Switch"),
    java.Break: ("plain", "labelled"),
    java.Continue: ("plain", "labelled"),
    java.Return: ("value", "nothing"),
    java.Throw: ("New", "Name", "Cast"),
    java.Try: ("catch", "finally", "catch finally", "several", "nested"),
    java.Catch: ("one", "several"),
    java.Switch: (
        "default last",
        "default elsewhere",
        "no default",
        "falls through",
        "arrows",
        "enum",
        "int",
        "byte",
        "char",
        "short",
    ),
    java.SwitchExpression: (),
    java.Yield: (),
    java.Assert: ("alone", "message"),
    java.Block: (),
    java.Empty: (),
}


def kinds() -> frozenset[type]:
    """All kinds of nodes that code may have: those of specifications and what is outside the language are not."""
    return _members(java.Statement | java.Expr) - _members(java.SpecForm) - {java.Unsupported}


def _members(union: object) -> frozenset[type]:
    if isinstance(union, UnionType):
        return frozenset().union(*(_members(part) for part in get_args(union)))
    assert isinstance(union, type)
    return frozenset({union})


def wanted() -> frozenset[str]:
    names = {kind.__name__ for kind in TABLE}
    return frozenset({*names, *(f"{kind.__name__}: {form}" for kind, forms in TABLE.items() for form in forms)})
