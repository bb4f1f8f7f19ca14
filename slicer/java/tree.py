"""Our tree of a Java file. Every node knows its exact span.

The expression forms that only specifications use stand in the same union, because JML expressions
are Java expressions with more forms; Java code never contains them.
"""

from dataclasses import dataclass

from slicer.base.source import SourceFile, Span

# Types as written -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeName:
    """`int`, `boolean`, `void` or a class name, with the number of array dimensions."""

    span: Span
    name: str
    dimensions: int = 0


# Expressions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IntLiteral:
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class BooleanLiteral:
    span: Span
    value: bool


@dataclass(frozen=True, slots=True)
class NullLiteral:
    span: Span


@dataclass(frozen=True, slots=True)
class This:
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """A simple name: a local, a parameter, a bound variable, or a field of `this`."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Select:
    """`target.name`: a field or, on an array, `length`."""

    span: Span
    target: "Expr"
    name: str


@dataclass(frozen=True, slots=True)
class Index:
    span: Span
    array: "Expr"
    index: "Expr"


@dataclass(frozen=True, slots=True)
class Unary:
    """`op` is one of `- + !`."""

    span: Span
    op: str
    operand: "Expr"


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is one of `+ - * / % < <= > >= == != && || & | ^` and, in JML, `==> <== <==> <=!=>`."""

    span: Span
    op: str
    left: "Expr"
    right: "Expr"


@dataclass(frozen=True, slots=True)
class Conditional:
    span: Span
    condition: "Expr"
    then: "Expr"
    orelse: "Expr"


@dataclass(frozen=True, slots=True)
class Call:
    """`receiver.name(arguments)`; no receiver means `this` or a static method of the same class."""

    span: Span
    receiver: "Expr | None"
    name: str
    name_span: Span
    arguments: tuple["Expr", ...]


@dataclass(frozen=True, slots=True)
class New:
    span: Span
    type: TypeName


@dataclass(frozen=True, slots=True)
class NewArray:
    """`new element[length]`; `element` has the dimensions of the elements."""

    span: Span
    element: TypeName
    length: "Expr"


@dataclass(frozen=True, slots=True)
class Result:
    span: Span


@dataclass(frozen=True, slots=True)
class Old:
    span: Span
    operand: "Expr"


@dataclass(frozen=True, slots=True)
class NonNullElements:
    span: Span
    operand: "Expr"


@dataclass(frozen=True, slots=True)
class Quantified:
    r"""`(\forall T x; range; body)`, `universal` or existential; several names nest."""

    span: Span
    universal: bool
    type: TypeName
    name: str
    range: "Expr | None"
    body: "Expr"


Expr = (
    IntLiteral
    | BooleanLiteral
    | NullLiteral
    | This
    | Name
    | Select
    | Index
    | Unary
    | Binary
    | Conditional
    | Call
    | New
    | NewArray
    | Result
    | Old
    | NonNullElements
    | Quantified
)

# Statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declarator:
    """One `name = init` of a declaration; the span runs from the name to the end of the initialiser."""

    span: Span
    name: str
    name_span: Span
    type: TypeName
    init: Expr | None


@dataclass(frozen=True, slots=True)
class LocalDeclaration:
    """The span includes modifiers, type and, unless in a `for` header, the semicolon."""

    span: Span
    declarators: tuple[Declarator, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """`target op value`; `op` is `=` or a compound operator. The span ends before the semicolon."""

    span: Span
    target: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Step:
    """`target++`, `++target`, `target--` or `--target` as a statement; `op` is `++` or `--`."""

    span: Span
    target: Expr
    op: str


@dataclass(frozen=True, slots=True)
class Evaluate:
    """A call or `new` as a statement. The span ends before the semicolon."""

    span: Span
    expression: Expr


@dataclass(frozen=True, slots=True)
class ExpressionStatement:
    """An action with its semicolon."""

    span: Span
    action: "Action"


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    condition: Expr
    then: "Statement"
    orelse: "Statement | None"


@dataclass(frozen=True, slots=True)
class While:
    span: Span
    condition: Expr
    body: "Statement"


@dataclass(frozen=True, slots=True)
class For:
    """`header` runs from the opening to the closing parenthesis, both included."""

    span: Span
    header: Span
    init: tuple["LocalDeclaration | Action", ...]
    condition: Expr | None
    update: tuple["Action", ...]
    body: "Statement"


@dataclass(frozen=True, slots=True)
class Break:
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    span: Span
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Block:
    span: Span
    statements: tuple["Statement", ...]


@dataclass(frozen=True, slots=True)
class Empty:
    span: Span


Action = Assignment | Step | Evaluate
Statement = LocalDeclaration | ExpressionStatement | If | While | For | Break | Return | Block | Empty

# Declarations ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter:
    """The span runs from the first modifier or the type to the name."""

    span: Span
    type: TypeName
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Field:
    """One field; the span is that of its declaration, which several fields may share."""

    span: Span
    modifiers: frozenset[str]
    type: TypeName
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Method:
    """The span runs from the first modifier or the type to the closing brace or semicolon."""

    span: Span
    modifiers: frozenset[str]
    result: TypeName
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class Class:
    """`body` runs from the opening to the closing brace, both included."""

    span: Span
    body: Span
    modifiers: frozenset[str]
    name: str
    name_span: Span
    fields: tuple[Field, ...]
    methods: tuple[Method, ...]


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its delimiters; `next_token` is the offset of the first token after it (or the end)."""

    span: Span
    next_token: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A compilation unit of classes. `package` is dotted, or empty."""

    source: SourceFile
    package: str
    classes: tuple[Class, ...]
    comments: tuple[Comment, ...]
    tokens: tuple[Span, ...]
