"""Statements. The span of a statement includes its semicolon."""

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.tree.expressions import Assignment, Expr, Step, SwitchExpression, Switching
from slicer.java.tree.types import Modifier, TypeName, Unsupported


@record(slots=True)
class Declarator:
    """One `name = init` of a declaration; the span runs from the name to the end of the initialiser."""

    span: Span
    name: str
    name_span: Span
    type: TypeName
    init: Expr | None


@record(slots=True)
class LocalDeclaration:
    """The span includes modifiers, type and, unless in a `for` header, the semicolon."""

    span: Span
    declarators: tuple[Declarator, ...]
    words: tuple[Modifier, ...] = ()


@record(slots=True)
class Evaluate:
    """A call or `new` as a statement. The span ends before the semicolon."""

    span: Span
    expression: Expr


@record(slots=True)
class ExpressionStatement:
    """An action with its semicolon."""

    span: Span
    action: "Action"


@record(slots=True)
class ConstructorCall:
    """`this(arguments);` or `super(arguments);`, perhaps `outer.super(arguments);`."""

    span: Span
    is_super: bool
    arguments: tuple[Expr, ...]
    outer: Expr | None = None


@record(slots=True)
class If:
    span: Span
    condition: Expr
    then: "Statement"
    orelse: "Statement | None"


@record(slots=True)
class While:
    span: Span
    condition: Expr
    body: "Statement"


@record(slots=True)
class Do:
    span: Span
    body: "Statement"
    condition: Expr


@record(slots=True)
class For:
    """`header` runs from the opening to the closing parenthesis, both included."""

    span: Span
    header: Span
    init: tuple["LocalDeclaration | Action", ...]
    condition: Expr | None
    update: tuple["Action", ...]
    body: "Statement"


@record(slots=True)
class Parameter:
    """A parameter, or the variable of a loop over elements; from the first modifier or the type to the name."""

    span: Span
    type: TypeName
    name: str
    name_span: Span
    words: tuple[Modifier, ...] = ()


@record(slots=True)
class ForEach:
    """`for (variable : iterable) body`; `header` as in `For`."""

    span: Span
    header: Span
    variable: Parameter
    iterable: Expr
    body: "Statement"


@record(slots=True)
class Labelled:
    """`label: body`."""

    span: Span
    label: str
    label_span: Span
    body: "Statement"


@record(slots=True)
class Break:
    span: Span
    label: str | None = None


@record(slots=True)
class Continue:
    span: Span
    label: str | None = None


@record(slots=True)
class Return:
    span: Span
    value: Expr | None


@record(slots=True)
class SwitchLabel:
    """`case values:` or, without values, `default:`; the colon, or the arrow, included."""

    span: Span
    values: tuple[Expr, ...]


@record(slots=True)
class SwitchGroup:
    """Labels and the statements up to the next label; without a `break` control falls through.

    Behind an arrow there is one statement, at whose end control leaves the `switch`.
    """

    span: Span
    labels: tuple[SwitchLabel, ...]
    statements: tuple["Statement", ...]
    is_arrow: bool = False


@record(slots=True)
class Switch(Switching):
    subject: Expr
    groups: tuple[SwitchGroup, ...]


@record(slots=True)
class Yield:
    """`yield value;`, or the `value;` behind an arrow of a `switch` expression."""

    span: Span
    value: Expr


@record(slots=True)
class Throw:
    span: Span
    value: Expr


@record(slots=True)
class Catch:
    """`catch (T | U name) { … }`; the types are alternatives."""

    span: Span
    types: tuple[TypeName, ...]
    name: str
    name_span: Span
    body: "Block"
    words: tuple[Modifier, ...] = ()


@record(slots=True)
class Try:
    span: Span
    body: "Block"
    catches: tuple[Catch, ...]
    finally_: "Block | None"


@record(slots=True)
class Assert:
    span: Span
    condition: Expr
    message: Expr | None


@record(slots=True)
class Block:
    span: Span
    statements: tuple["Statement", ...]


@record(slots=True)
class Empty:
    span: Span


def switch_of(node: SwitchExpression) -> Switch:
    """The `switch` that gives the value."""
    assert isinstance(node.switch, Switch)
    return node.switch


Action = Assignment | Step | Evaluate
Loop = While | Do | For | ForEach
Jump = Break | Continue | Return | Throw | Yield
Structured = If | Loop | Labelled | Switch | Try | Block
Statement = LocalDeclaration | ExpressionStatement | ConstructorCall | Assert | Jump | Structured | Empty | Unsupported
