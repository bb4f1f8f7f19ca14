"""Expressions. The forms that only specifications use stand among them; Java code never contains these."""

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.tree.types import TypeName, Unsupported

# Literals -------------------------------------------------------------------------------------


@record(slots=True)
class IntLiteral:
    """The least value is one literal with its sign: `-2147483648`."""

    span: Span
    value: int


@record(slots=True)
class LongLiteral:
    span: Span
    value: int


@record(slots=True)
class CharLiteral:
    """The value is the number of the UTF-16 unit."""

    span: Span
    value: int


@record(slots=True)
class StringLiteral:
    """The value has its escapes resolved."""

    span: Span
    value: str


@record(slots=True)
class BooleanLiteral:
    span: Span
    value: bool


@record(slots=True)
class NullLiteral:
    span: Span


# Primaries ------------------------------------------------------------------------------------


@record(slots=True)
class This:
    """`this`, or `Outer.this` with the name of the class."""

    span: Span
    outer: TypeName | None = None


@record(slots=True)
class Super:
    """The target of `super.f` or the receiver of `super.m()`."""

    span: Span


@record(slots=True)
class Name:
    """A simple name: a local, a parameter, a bound variable, a field, or the first part of a class name."""

    span: Span
    name: str


@record(slots=True)
class Select:
    """`target.name`: a field, `length` of an array, or a further part of a class name."""

    span: Span
    target: "Expr"
    name: str


@record(slots=True)
class Index:
    span: Span
    array: "Expr"
    index: "Expr"


@record(slots=True)
class Call:
    """`receiver.name(arguments)`; no receiver means a method of this class or one around it."""

    span: Span
    receiver: "Expr | None"
    name: str
    name_span: Span
    arguments: tuple["Expr", ...]


@record(slots=True)
class New:
    """`new type(arguments)`, or `outer.new type(arguments)`."""

    span: Span
    type: TypeName
    arguments: tuple["Expr", ...] = ()
    outer: "Expr | None" = None


@record(slots=True)
class ArrayInitialiser:
    """`{ … }`: the value of a declaration, of `new T[] { … }`, or an element of another one."""

    span: Span
    elements: tuple["Expr", ...]


@record(slots=True)
class NewArray:
    """`new element[length]…[]…` with `dimensions` brackets in all, or `new element[]… { … }` without lengths.

    `element` is as written before the brackets.
    """

    span: Span
    element: TypeName
    lengths: tuple["Expr", ...]
    dimensions: int = 1
    init: ArrayInitialiser | None = None


# Operators ------------------------------------------------------------------------------------


@record(slots=True)
class Unary:
    """`op` is one of `- + ! ~`."""

    span: Span
    op: str
    operand: "Expr"


@record(slots=True)
class Binary:
    """`op` is one of `+ - * / % << >> >>> < <= > >= == != && || & | ^`.

    In JML it may also be `==> <== <==> <=!=>`.
    """

    span: Span
    op: str
    left: "Expr"
    right: "Expr"


@record(slots=True)
class Conditional:
    span: Span
    condition: "Expr"
    then: "Expr"
    orelse: "Expr"


@record(slots=True)
class Cast:
    """`(type) operand`; the span includes the parentheses of the type."""

    span: Span
    type: TypeName
    operand: "Expr"


@record(slots=True)
class InstanceOf:
    span: Span
    operand: "Expr"
    type: TypeName


@record(slots=True)
class Assignment:
    """`target op value`; `op` is `=` or a compound operator. As a statement the span ends before the semicolon."""

    span: Span
    target: "Expr"
    op: str
    value: "Expr"


@record(slots=True)
class Step:
    """`target++`, `++target`, `target--` or `--target`; `op` is `++` or `--`."""

    span: Span
    target: "Expr"
    op: str
    is_prefix: bool = False


@record(slots=True)
class Switching:
    """A `switch`: the module of the statements says what is in one."""

    span: Span


@record(slots=True)
class SwitchExpression:
    """A `switch` that has a value, which a `yield` gives."""

    span: Span
    switch: Switching


# Forms of specifications ----------------------------------------------------------------------


@record(slots=True)
class Result:
    span: Span


@record(slots=True)
class Old:
    span: Span
    operand: "Expr"


@record(slots=True)
class NonNullElements:
    span: Span
    operand: "Expr"


@record(slots=True)
class Fresh:
    r"""`\fresh(operands)`."""

    span: Span
    operands: tuple["Expr", ...]


@record(slots=True)
class InvariantFor:
    span: Span
    operand: "Expr"


@record(slots=True)
class TypeOf:
    span: Span
    operand: "Expr"


@record(slots=True)
class TypeValue:
    r"""`\type(type)`."""

    span: Span
    type: TypeName


@record(slots=True)
class Quantified:
    r"""`(\forall T x; range; body)`, `universal` or existential; several names nest."""

    span: Span
    universal: bool
    type: TypeName
    name: str
    range: "Expr | None"
    body: "Expr"
    name_span: Span


@record(slots=True)
class Fold:
    r"""`(\sum T x; range; body)`; `op` is one of `\sum \product \num_of \max \min`."""

    span: Span
    op: str
    type: TypeName
    name: str
    range: "Expr | None"
    body: "Expr"
    name_span: Span


Literal = IntLiteral | LongLiteral | CharLiteral | StringLiteral | BooleanLiteral | NullLiteral
Primary = This | Super | Name | Select | Index | Call | New | NewArray | ArrayInitialiser
Operation = Unary | Binary | Conditional | Cast | InstanceOf | Assignment | Step | SwitchExpression
SpecForm = Result | Old | NonNullElements | Fresh | InvariantFor | TypeOf | TypeValue | Quantified | Fold
Expr = Literal | Primary | Operation | SpecForm | Unsupported
