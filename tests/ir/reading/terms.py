"""From tokens to terms, places and frames."""

from dataclasses import dataclass, replace

from slicer.ir.terms import (
    RESULT,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    EnumValue,
    FieldOf,
    Fold,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    LengthOf,
    Null,
    Old,
    Quantified,
    Query,
    StaticOf,
    Term,
    Text,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.text.names import Names, seen_type
from slicer.ir.text.print_terms import FUNCTIONS, PRECEDENCE, SUFFIX
from slicer.ir.text.tokens import Kind, NotTextForm, Token
from slicer.ir.types import ArrayType, IntType, Type
from tests.ir.reading.frames import FrameReader
from tests.ir.reading.names import NameReader
from tests.ir.reading.tokens import Tokens

_OF_ONE = {word: form for form, word in FUNCTIONS.items()}
_FOLDS = frozenset({"\\sum", "\\product", "\\num_of", "\\max", "\\min"})
_KINDS = {suffix: IntType(name) for name, suffix in SUFFIX.items()}
_OPERAND = frozenset({Kind.WORD, Kind.QUOTED, Kind.NUMBER, Kind.STRING, Kind.BACK})


@dataclass
class TermReader:
    tokens: Tokens
    names: Names

    @property
    def words(self) -> NameReader:
        return NameReader(self.tokens)

    def term(self) -> Term:
        condition = self._binary(0)
        if not self.tokens.accept("?"):
            return condition
        then = self.term()
        self.tokens.expect(":")
        return Choose(condition, then, self.term())

    def _binary(self, least: int) -> Term:
        left = self._unary()
        while True:
            op = self.tokens.peek()
            level = PRECEDENCE.get(op.text, -1) if op.kind in {Kind.SIGN, Kind.WORD} else -1
            if level < max(least, 0):
                return left
            self.tokens.take()
            if op.text == "instanceof":
                exact = self._accept_back("\\exact")
                left = InstanceOf(left, self.words.type(), exact)
            else:
                left = Binary(op.text, left, self._binary(level if op.text == "==>" else level + 1))

    def _accept_back(self, word: str) -> bool:
        found = self.tokens.peek().kind is Kind.BACK and self.tokens.peek().text == word
        self.tokens.at += found
        return found

    def _unary(self) -> Term:
        token = self.tokens.peek()
        if token.is_sign("-", "!", "~"):
            self.tokens.take()
            if token.text == "-" and self.tokens.peek().kind is Kind.NUMBER:
                return self._int(-1)
            return Unary(token.text, self._unary())
        cast = self.tokens.attempt(self._cast)
        if isinstance(cast, IntType):
            return Convert(cast, self._unary())
        return self.postfix() if cast is None else CastTo(cast, self._unary())

    def _cast(self) -> Type | None:
        """The type in parentheses, if the next thing is a cast."""
        if not self.tokens.accept("("):
            return None
        kind = self.words.type_if_any()
        if kind is None or not self.tokens.accept(")"):
            return None
        after = self.tokens.peek()
        operand = after.kind in _OPERAND and not after.is_word("instanceof", "else")
        if isinstance(kind, IntType):
            return kind if operand or after.is_sign("(", "!", "~", "-") else None
        return kind if operand or after.is_sign("(", "!", "~") else None

    def _int(self, sign: int) -> Int:
        digits = self.tokens.kind(Kind.NUMBER)
        suffix = digits.lstrip("0123456789")
        return Int(sign * int(digits.removesuffix(suffix)), _KINDS[suffix])

    def postfix(self) -> Term:
        term = self.primary()
        while self.tokens.peek().is_sign(".", "["):
            term = self.step(term)
        return term

    def step(self, term: Term) -> Term:
        """The term with one selection behind it."""
        if self.tokens.accept("["):
            index = self.term()
            self.tokens.expect("]")
            return ElementOf(term, index)
        self.tokens.expect(".")
        if self.tokens.accept("("):
            kind, owner, name = self._declared_member()
            self.names.say_field(seen_type(term), name, owner, kind)
            return FieldOf(term, owner, name, kind)
        start, name, seen = self.tokens.peek().start, self.tokens.name(), seen_type(term)
        if name == "length" and isinstance(seen, ArrayType):
            return LengthOf(term)
        found = self.names.field_of(seen, name)
        if found is None:
            raise self.unknown(start, f"field `{name}`", ".(type Class::field)")
        owner, kind = found
        return FieldOf(term, owner, name, kind)

    def unknown(self, start: int, what: str, form: str) -> NotTextForm:
        return self.tokens.error(start, f"nothing is known of the {what}; `{form}` says it")

    def _declared_member(self) -> tuple[Type, str, str]:
        kind, owner = self.words.type(), self.words.class_name()
        self.tokens.expect("::")
        name = self.tokens.name()
        self.tokens.expect(")")
        return kind, owner, name

    def primary(self) -> Term:
        token = self.tokens.peek()
        match token.kind:
            case Kind.NUMBER:
                return self._int(1)
            case Kind.STRING:
                return Text(self.tokens.take().text)
            case Kind.BACK:
                return self._function(token)
            case Kind.WORD if token.text in {"true", "false", "null"}:
                self.tokens.take()
                return Null() if token.text == "null" else Bool(token.text == "true")
            case _ if token.is_name:
                return self._named(token)
            case _:
                return self._parenthesised()

    def _named(self, token: Token) -> Term:
        if self.words.at_static():
            owner = self.words.class_name()
            self.tokens.expect("::")
            name = self.tokens.name()
            kind = self.names.statics.get((owner, name))
            if kind is None:
                raise self.unknown(token.start, f"field `{owner}::{name}`", "(type Class::field)")
            return StaticOf(owner, name, kind)
        name = self.tokens.name()
        return self._var(name, token)

    def _var(self, name: str, token: Token) -> Var:
        kind = self.names.variables.get(name)
        if kind is None:
            raise self.unknown(token.start, f"variable `{name}`", "(type name)")
        return Var(name, kind)

    def _parenthesised(self) -> Term:
        if not self.tokens.accept("("):
            self.tokens.fail("a term is missing before")
        declared = self.tokens.attempt(self._declared)
        if declared is not None:
            return declared
        if self.tokens.peek().kind is Kind.BACK:
            bound = self.tokens.attempt(self._bound)
            if bound is not None:
                return bound
        term = self.term()
        self.tokens.expect(")")
        return term

    def _declared(self) -> Term | None:
        """`type name)` or `type Class::name)`."""
        kind = self.words.type_if_any()
        if kind is None or not self.words.at_variable():
            return None
        if self.words.at_static():
            owner = self.words.class_name()
            self.tokens.expect("::")
            static = StaticOf(owner, self.tokens.name(), kind)
            self.names.statics[owner, static.name] = kind
            self.tokens.expect(")")
            return static
        var = self.declare(kind)
        self.tokens.expect(")")
        return var

    def declare(self, kind: Type) -> Var:
        """The variable that is next, with its type, which is known from now on."""
        var = Var(self.words.variable(), kind)
        self.names.variables[var.name] = kind
        return var

    def _function(self, token: Token) -> Term:
        word = self.tokens.take().text
        if word == RESULT:
            return self._var(word, token)
        self.tokens.expect("(")
        term: Term
        if word in _OF_ONE:
            term = _OF_ONE[word](self.term())
            if isinstance(term, Old | Fresh) and self.tokens.accept(","):
                term = replace(term, since=self.tokens.name())
        elif word == "\\length":
            term = LengthOf(self.term())
        elif word == "\\constant":
            owner = self.words.class_name()
            self.tokens.expect(",")
            name = self.tokens.name()
            self.tokens.expect(",")
            number = self._int(1)
            assert isinstance(number, Int)
            term = EnumValue(owner, name, number.value)
        elif word == "\\type":
            term = TypeValue(self.words.type())
        elif word == "\\cast":
            kind = self.words.type()
            self.tokens.expect(",")
            term = CastTo(kind, self.term())
        elif word in {"\\call", "\\virtual"}:
            term = self._query(virtual=word == "\\virtual")
        elif word == "\\kept":
            since = self.tokens.name()
            self.tokens.expect(";")
            term = FrameKept(since, FrameReader(self).frame())
        else:
            raise self.tokens.error(token.start, f"`{word}` is no function")
        self.tokens.expect(")")
        return term

    def _query(self, *, virtual: bool) -> Query:
        kind, receiver = self.words.type(), None
        if not self.words.at_method():
            receiver = self.postfix()
            self.tokens.expect("->")
        method = self.words.method()
        arguments: list[Term] = []
        self.tokens.expect("(")
        while not self.tokens.accept(")"):
            arguments.append(self.term())
            if not self.tokens.peek().is_sign(")"):
                self.tokens.expect(",")
        return Query(method, receiver, tuple(arguments), kind, virtual)

    def _bound(self) -> Term | None:
        r"""A quantifier behind its parenthesis; none for `(\old(x))`."""
        word = self.tokens.take().text
        if word not in _FOLDS | {"\\forall", "\\exists"}:
            return None
        kind = self.words.type()
        var = Var(self.words.variable(), kind)
        self.tokens.expect(";")
        outer = self.names.variables.get(var.name)
        self.names.variables[var.name] = var.type
        limit, body = self._limited()
        self.names.variables.pop(var.name)
        if outer is not None:
            self.names.variables[var.name] = outer
        self.tokens.expect(")")
        if word in _FOLDS:
            return Fold(word, var, limit, body)
        return Quantified(word == "\\forall", var, limit, body)

    def _limited(self) -> tuple[Term, Term]:
        body = self.term()
        return (body, self.term()) if self.tokens.accept(";") else (TRUE, body)
