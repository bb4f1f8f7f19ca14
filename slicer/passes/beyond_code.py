"""What of Java and JML code the bounded stages do not handle yet, each with its place."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile, Span
from slicer.ir.declare import Declarations
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.meanings import ClassName
from slicer.java.resolve.members import CodeMember, FieldMember
from slicer.java.resolve.types import BOOLEAN, INTEGRAL, NULL
from slicer.passes.beyond_classes import Beyond, Why

_TITLES: Mapping[type, str] = {
    java.ArrayInitialiser: "the array initialiser `{…}`",
    java.Assert: "the statement `assert`",
    java.Cast: "the cast",
    java.CharLiteral: "the character literal",
    java.ConstructorCall: "the call of a constructor",
    java.Continue: "the statement `continue`",
    java.Do: "the statement `do`",
    java.Fold: "the generalised quantifier",
    java.ForEach: "the `for` loop over elements",
    java.Fresh: "`\\fresh`",
    java.InstanceOf: "`instanceof`",
    java.InvariantFor: "`\\invariant_for`",
    java.Labelled: "the label",
    java.LongLiteral: "the `long` literal",
    java.StringLiteral: "the string literal",
    java.Super: "`super`",
    java.Switch: "the statement `switch`",
    java.Throw: "the statement `throw`",
    java.Try: "the statement `try`",
    java.TypeOf: "`\\typeof`",
    java.TypeValue: "`\\type`",
}
_KEYWORD = re.compile(r"\w+")
_STORING = frozenset({"=", "+=", "-=", "*=", "/=", "%="})
_SMALL = frozenset({"byte", "short", "char", "long"})


@dataclass(frozen=True)
class CodeReader:
    """Looks for what is beyond; `code` says whether it is Java or JML that is read."""

    declarations: Declarations
    beyond: Beyond
    code: Code = Code.S102

    @property
    def _source(self) -> SourceFile:
        return self.declarations.source

    def found(self, node: java.Node) -> Iterator[Refused]:
        """What is beyond in the node and below, in source order."""
        actions = {id(action) for part in (node, *java.walk(node)) for action in _actions(part)}
        for part in (node, *java.walk(node)):
            is_action = id(part) in actions
            yield from self._node(part, is_action=is_action)
            if isinstance(part, java.Conditional):
                yield from self._conditional(part)

    def _not_yet(self, span: Span, what: str) -> Iterator[Refused]:
        yield self.declarations.not_yet(span, what, self.code)

    def _node(self, node: java.Node, *, is_action: bool) -> Iterator[Refused]:
        match node:
            case java.Unsupported():
                yield refusal(self._source, node)
            case java.TypeName():
                yield from self.type(node)
            case java.Break(span, str() as label):
                yield from self._not_yet(span, f"`break {label}`")
            case java.This(span, java.TypeName() as outer):
                yield from self._not_yet(span, f"`{outer.name}.this`")
            case java.Assignment(span, _, op, _):
                yield from self._assignment(span, op, is_action=is_action)
            case java.Step(span) if not is_action:
                yield from self._not_yet(span, "`++` or `--` inside an expression")
            case java.New() | java.NewArray():
                yield from self._new(node)
            case java.Unary() | java.Binary():
                yield from self._operator(node)
            case java.Call(span) if self.code is Code.S202:
                yield from self._not_yet(span, "a call in a specification")
            case java.Name() | java.Select() | java.Call():
                yield from self._named(node)
            case _ if type(node) in _TITLES:
                yield from self._not_yet(_place(self._source, node), _TITLES[type(node)])
            case _:
                pass

    def type(self, name: java.TypeName) -> Iterator[Refused]:
        """What is beyond in a type as written: Java, wherever it stands."""
        if name.name in _SMALL:
            yield self.declarations.not_yet(name.span, f"the type `{name.name}`")
        full = self.declarations.resolution.types.get(name.span)
        if full is not None:
            yield from self._class(full, name)
        elif name.name not in {*_SMALL, "int", "boolean", "void"}:
            yield from self._not_yet(name.span, f"the type `{name.name}`")
        if name.dimensions > 1:
            yield from self._not_yet(name.span, "the array of arrays `[][]`")

    def _class(self, full: str, name: java.TypeName) -> Iterator[Refused]:
        if full not in self.declarations.classes.entries:
            yield from self._not_yet(name.span, f"the class `{name.name}`")
            return
        if self.declarations.classes.entries[full].unit is not self.declarations.unit:
            yield from self._not_yet(name.span, f"the class `{name.name}` of another file")
        yield from _refused(self.beyond.classes.get(self.declarations.names.of(full)))

    def _assignment(self, span: Span, op: str, *, is_action: bool) -> Iterator[Refused]:
        if not is_action:
            yield from self._not_yet(span, "an assignment inside an expression")
        elif op not in _STORING:
            yield from self._not_yet(span, f"the operator `{op}`")

    def _new(self, node: java.New | java.NewArray) -> Iterator[Refused]:
        match node:
            case java.New(span, name, arguments, outer):
                if arguments or outer is not None:
                    yield from self._not_yet(span, "a constructor call with arguments")
                full = self.declarations.resolution.types.get(name.span, "")
                yield from _refused(self.beyond.creation.get(self.declarations.names.of(full)))
            case java.NewArray(span, _, lengths, dimensions):
                if dimensions != 1 or not lengths:
                    what = "an array of arrays `[][]`" if dimensions != 1 else "the array initialiser `{…}`"
                    yield from self._not_yet(span, what)

    def _conditional(self, node: java.Conditional) -> Iterator[Refused]:
        """One whose branches are of two classes has the type of a third."""
        kinds = {self.declarations.meaning(part).type for part in (node, node.then, node.orelse)} - {NULL}
        if len(kinds) > 1 and not kinds <= INTEGRAL:
            yield from self._not_yet(node.span, "a conditional whose branches have two types")

    def _operator(self, node: java.Unary | java.Binary) -> Iterator[Refused]:
        if node.op in {"~", "<<", ">>", ">>>", "<:"}:
            yield from self._not_yet(node.span, f"the operator `{node.op}`")
        if node.op in {"&", "|", "^"} and self.declarations.meaning(node).type != BOOLEAN:
            yield from self._not_yet(node.span, f"`{node.op}` on ints")

    def _named(self, node: java.Name | java.Select | java.Call) -> Iterator[Refused]:
        names = self.declarations.names
        match self.declarations.resolution.meanings.get(node.span):
            case None:
                return
            case meaning:
                of = meaning.of
        match of:
            case FieldMember(owner, field, _):
                yield from _refused(self.beyond.field(names.of(owner), field.name))
            case CodeMember(owner, _, _):
                yield from _refused(self.beyond.classes.get(names.of(owner)))
            case ClassName(full):
                yield from _refused(self.beyond.classes.get(names.of(full)))
            case _:
                return


def _refused(why: Why | None) -> Iterator[Refused]:
    if why is not None:
        yield Refused(*why)


def _actions(node: java.Node) -> tuple[java.Node, ...]:
    """The assignments that are statements, not parts of expressions."""
    match node:
        case java.ExpressionStatement(_, action):
            return (action,)
        case java.For(init=init, update=update):
            return (*(part for part in init if not isinstance(part, java.LocalDeclaration)), *update)
        case _:
            return ()


def _place(source: SourceFile, node: java.Node) -> Span:
    """Statements are shown by their first word, expressions as a whole."""
    match node:
        case (
            java.Assert()
            | java.ConstructorCall()
            | java.Continue()
            | java.Do()
            | java.ForEach()
            | java.Labelled()
            | java.Switch()
            | java.Throw()
            | java.Try()
        ):
            word = _KEYWORD.match(source.text, node.span.start)
            return node.span if word is None else Span(*word.span())
        case _:
            return node.span
