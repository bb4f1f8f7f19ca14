"""From text to programs and classes."""

from dataclasses import dataclass, field, replace

from slicer.base.diagnostics import Diagnostic
from slicer.base.source import SourceFile
from slicer.ir.nodes import Body
from slicer.ir.program import ClassInfo, FieldInfo, Method, Program
from slicer.ir.terms import Term
from slicer.ir.text.names import Names
from slicer.ir.text.tokens import Kind
from tests.ir.reading.diagnostics import DiagnosticReader
from tests.ir.reading.methods import MethodReader
from tests.ir.reading.names import NameReader
from tests.ir.reading.statements import StatementReader
from tests.ir.reading.terms import TermReader
from tests.ir.reading.tokens import Tokens


def read_program(text: str, source: SourceFile) -> Program:
    """The program that was printed, with `NotTextForm` for what is none."""
    return _ProgramReader(Tokens(text), source).program()


def read_body(text: str, names: Names | None = None) -> Body:
    """The statements; fragments and spans that are left out are empty."""
    reader = StatementReader(Tokens(text), (names or Names()).copy())
    found = []
    while reader.tokens.peek().kind is not Kind.END:
        found.append(reader.statement())
    return tuple(found)


def read_term(text: str, names: Names | None = None) -> Term:
    reader = TermReader(Tokens(text), (names or Names()).copy())
    term = reader.term()
    if reader.tokens.peek().kind is not Kind.END:
        reader.tokens.fail("a term ends before")
    return term


@dataclass
class _ProgramReader:
    """Classes come first: what their invariants say is read when all fields are known."""

    tokens: Tokens
    source: SourceFile
    classes: dict[str, ClassInfo] = field(default_factory=dict)
    parents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    invariants: list[tuple[str, int, bool]] = field(default_factory=list)

    @property
    def words(self) -> NameReader:
        return NameReader(self.tokens)

    def program(self) -> Program:
        while self.tokens.peek().is_word("abstract", "class"):
            self._class()
        known = Program(self.source, self.classes, {}, self.parents)
        self._invariants(known)
        methods: dict[str, Method] = {}
        while self.tokens.peek().kind is not Kind.END:
            method = MethodReader(self.tokens, known).method()
            methods[method.id] = method
        return Program(self.source, self.classes, methods, self.parents)

    def _class(self) -> None:
        abstract = self.tokens.accept("abstract")
        self.tokens.expect("class")
        name = self.words.class_name()
        if self.tokens.accept("extends"):
            none = self.tokens.accept("(")
            if none:
                self.tokens.expect(")")
            self.parents[name] = () if none else self.words.class_names(",")
        if not self.tokens.accept(";"):
            self.classes[name] = self._members(name, abstract=abstract)

    def _members(self, name: str, *, abstract: bool) -> ClassInfo:
        fields: list[FieldInfo] = []
        statics: list[FieldInfo] = []
        later: dict[str, tuple[Diagnostic, ...]] = {}
        static_later: set[str] = set()
        constants: list[str] = []
        self.tokens.expect("{")
        while not self.tokens.accept("}"):
            static = self.tokens.accept("static")
            if self.tokens.accept("invariant"):
                self.invariants.append((name, self.tokens.at, static))
                self._skip()
            elif self.tokens.accept("later"):
                id_ = self.words.dotted()
                later[id_] = DiagnosticReader(self.tokens, self.source).whole()
                static_later |= {id_} if static else set()
                self.tokens.expect(";")
            elif self.tokens.accept("constant"):
                constants.append(self.tokens.name())
                self.tokens.expect(";")
            elif static:
                statics.append(self._field(name))
            else:
                fields.append(self._field(name))
        of_class = frozenset(static_later)
        return ClassInfo(name, tuple(fields), (), later, tuple(statics), abstract, of_class, tuple(constants))

    def _field(self, owner: str) -> FieldInfo:
        nullable = self.tokens.accept("nullable")
        kind = self.words.type()
        if self.words.at_static():
            owner = self.words.class_name()
            self.tokens.expect("::")
        found = FieldInfo(owner, self.tokens.name(), kind, nullable)
        self.tokens.expect(";")
        return found

    def _skip(self) -> None:
        """To behind the semicolon that is not inside parentheses."""
        depth = 0
        while depth > 0 or not self.tokens.peek().is_sign(";"):
            if self.tokens.peek().kind is Kind.END:
                self.tokens.fail("`;` is missing before")
            token = self.tokens.take()
            depth += token.is_sign("(") - token.is_sign(")")
        self.tokens.take()

    def _invariants(self, known: Program) -> None:
        behind = self.tokens.at
        names = {name: Names.of(known, name) for name in self.classes}
        for name, at, static in self.invariants:
            self.tokens.at = at
            found = StatementReader(self.tokens, names[name]).predicate()
            self.tokens.expect(";")
            info = self.classes[name]
            of_class = info.of_class | {found.id} if static else info.of_class
            self.classes[name] = replace(info, invariants=(*info.invariants, found), of_class=of_class)
        self.tokens.at = behind
