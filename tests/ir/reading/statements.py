"""From tokens to statements."""

from dataclasses import dataclass

from slicer.base.fragments import FragmentId
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Catch,
    Check,
    Cut,
    Finally,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
)
from slicer.ir.terms import ElementOf, FieldOf, StaticOf, Term, Var
from slicer.ir.text.names import Names
from slicer.ir.text.tokens import Kind
from slicer.ir.text.words import STARTS
from slicer.ir.types import ArrayType, ClassType, Type
from tests.ir.reading.frames import FrameReader
from tests.ir.reading.names import NameReader
from tests.ir.reading.terms import TermReader
from tests.ir.reading.tokens import Tokens

NO_FRAGMENT = FragmentId("")


@dataclass
class StatementReader:
    tokens: Tokens
    names: Names

    @property
    def terms(self) -> TermReader:
        return TermReader(self.tokens, self.names)

    @property
    def words(self) -> NameReader:
        return NameReader(self.tokens)

    def block(self) -> Body:
        self.tokens.expect("{")
        return self.rest_of_block()

    def rest_of_block(self) -> Body:
        found: list[Statement] = []
        while not self.tokens.accept("}"):
            found.append(self.statement())
        return tuple(found)

    def statement(self) -> Statement:
        word = self.tokens.peek()
        variable = self.tokens.peek(1).is_sign("=", ".", "[", "::")
        if not word.is_word(*STARTS) or variable:
            return self._assignment(fixed=False)
        if word.is_word("call", "virtual"):
            return self._call(None, fixed=False)
        self.tokens.take()
        match word.text:
            case "if":
                return self._branch()
            case "loop":
                return self._loop()
            case "scope":
                return Scope(self.tokens.name(), self.block())
            case "try":
                return self._try()
            case "fixed":
                return self._fixed()
            case "check":
                return self._check(fixed=False)
            case "havoc":
                frame = FrameReader(self.terms).frame()
                return HavocFrame(self._end(), frame)
            case "throw":
                value = self.terms.term()
                return Throw(self._end(), value)
            case "return":
                return self._return()
            case _:
                return self._unlabelled(word.text)

    def _unlabelled(self, word: str) -> Statement:
        made: Statement
        match word:
            case "leave":
                made = Leave(self.tokens.name())
            case "snapshot":
                made = Snapshot(self.tokens.name())
            case "goal":
                made = Goal(self.predicate())
            case "assume":
                made = Assume(self.predicate())
            case _:
                span = self.words.span()
                made = Cut(span) if self.tokens.peek().is_sign(";") else Cut(span, self.tokens.name())
        self.tokens.expect(";")
        return made

    def _end(self) -> FragmentId:
        self.tokens.expect(";")
        return self._fragment()

    def _fragment(self) -> FragmentId:
        if not self.tokens.accept("["):
            return NO_FRAGMENT
        name = self.tokens.name()
        self.tokens.expect("]")
        return FragmentId(name)

    def predicate(self) -> Predicate:
        id_, span = self.words.dotted(), self.words.span()
        self.tokens.expect(":")
        return Predicate(id_, span, self.terms.term())

    def _condition(self) -> Term:
        self.tokens.expect("(")
        condition = self.terms.term()
        self.tokens.expect(")")
        return condition

    def _branch(self) -> Branch:
        condition = self._condition()
        self.tokens.expect("{")
        of = self._fragment()
        then = self.rest_of_block()
        return Branch(of, condition, then, self.block() if self.tokens.accept("else") else ())

    def _loop(self) -> Loop:
        name, span = self.tokens.name(), self.words.span()
        head = self.block() if self.tokens.peek().is_sign("{") else ()
        self.tokens.expect("while")
        condition = self._condition()
        self.tokens.expect("{")
        of = self._fragment()
        body = self.rest_of_block()
        return Loop(of, name, span, head, condition, body, self.block() if self.tokens.accept("update") else ())

    def _try(self) -> Try | Finally:
        body = self.block()
        if self.tokens.accept("finally"):
            return Finally(body, self.block())
        catches: list[Catch] = []
        while self.tokens.accept("catch"):
            self.tokens.expect("(")
            classes, var = self.exception()
            self.tokens.expect(")")
            catches.append(Catch(classes, var, self.block()))
        return Try(body, tuple(catches))

    def exception(self) -> tuple[tuple[str, ...], Var]:
        """What a clause catches, and the variable that holds it."""
        classes = self.words.class_names("|")
        kind: Type = ClassType(classes[0]) if len(classes) == 1 else ClassType("Throwable")
        if self.tokens.accept(":"):
            kind = self.words.type()
        return classes, self.terms.declare(kind)

    def _fixed(self) -> Statement:
        if self.tokens.peek().is_word("check") and not self.tokens.peek(1).is_sign("=", ".", "[", "::"):
            self.tokens.take()
            return self._check(fixed=True)
        if self.tokens.peek().is_word("call", "virtual") and not self.tokens.peek(1).is_sign("=", ".", "[", "::"):
            return self._call(None, fixed=True)
        return self._assignment(fixed=True)

    def _check(self, *, fixed: bool) -> Check:
        condition = self.terms.term()
        self.tokens.expect("else")
        exception = self.words.class_name()
        return Check(self._end(), condition, exception, fixed)

    def _return(self) -> Return:
        value = None if self.tokens.peek().is_sign(";") else self.terms.term()
        self.tokens.expect(";")
        return Return(self._fragment() if self.tokens.peek().is_sign("[") else None, value)

    def _call(self, result: Var | None, *, fixed: bool) -> Call:
        virtual = self.tokens.take().text == "virtual"
        receiver = None
        if not self.words.at_method():
            receiver = self.terms.postfix()
            self.tokens.expect("->")
        method = self.words.method()
        arguments: list[Term] = []
        self.tokens.expect("(")
        while not self.tokens.accept(")"):
            arguments.append(self.terms.term())
            if not self.tokens.peek().is_sign(")"):
                self.tokens.expect(",")
        return Call(self._end(), method, receiver, tuple(arguments), result, fixed, virtual)

    # What begins with a place -----------------------------------------------------------------

    def _assignment(self, *, fixed: bool) -> Statement:
        start = self.tokens.peek().start
        target = self.tokens.attempt(self._declared) or self.terms.postfix()
        self.tokens.expect("=")
        if isinstance(target, Var):
            return self._assign(target, fixed=fixed)
        value = self.terms.term()
        of = self._end()
        match target:
            case FieldOf(inner, owner, name, kind):
                return StoreField(of, inner, owner, name, kind, value)
            case StaticOf(owner, name, kind):
                return StoreStatic(of, owner, name, kind, value)
            case ElementOf(array, index):
                return StoreElement(of, array, index, value)
            case _:
                raise self.tokens.error(start, "this cannot be assigned")

    def _declared(self) -> Var | None:
        kind = self.words.type_if_any()
        if kind is None or not self.words.at_variable() or not self.tokens.peek(1).is_sign("="):
            return None
        return self.terms.declare(kind)

    def _assign(self, var: Var, *, fixed: bool) -> Statement:
        if self.tokens.accept("*"):
            fresh = self.tokens.accept("fresh")
            return Havoc(self._end(), var, fresh)
        if self.tokens.accept("new"):
            return self._new(var, fixed=fixed)
        if self._at_call():
            return self._call(var, fixed=fixed)
        value = self.terms.term()
        return Assign(self._end(), var, value, fixed)

    def _at_call(self) -> bool:
        """`call` and `virtual` are variables where an operator or the end follows."""
        after = self.tokens.peek(1)
        begins = after.kind not in {Kind.SIGN, Kind.END} or after.is_sign("(")
        return self.tokens.peek().is_word("call", "virtual") and begins and not after.is_word("instanceof")

    def _new(self, var: Var, *, fixed: bool) -> Statement:
        lengths: list[Term]
        if self.tokens.peek().kind is Kind.BACK and self.tokens.peek().text == "\\array":
            self.tokens.take()
            self.tokens.expect("(")
            element = self.words.type()
            self.tokens.expect(";")
            lengths = [self.terms.term()]
            while self.tokens.accept(","):
                lengths.append(self.terms.term())
            self.tokens.expect(")")
            return AllocateArray(self._end(), var, element, lengths[0], fixed, tuple(lengths[1:]))
        element = self.words.type()
        if self.tokens.accept("("):
            self.tokens.expect(")")
            if not isinstance(element, ClassType):
                self.tokens.fail("only objects of classes have `()` before")
            return Allocate(self._end(), var, element.name, fixed)
        lengths = []
        while self.tokens.accept("["):
            if self.tokens.accept("]"):
                element = ArrayType(element)
            else:
                lengths.append(self.terms.term())
                self.tokens.expect("]")
        if not lengths:
            self.tokens.fail("a length is missing before")
        for _ in lengths[1:]:
            element = ArrayType(element)
        return AllocateArray(self._end(), var, element, lengths[0], fixed, tuple(lengths[1:]))
