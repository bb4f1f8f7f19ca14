"""The scope of an expression, and what name resolution found out in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.outside import elsewhere
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.constants import Constant
from slicer.java.resolve.meanings import Declared, Local, Meaning, Problem, Resolution
from slicer.java.resolve.members import CodeMember, FieldMember, Members
from slicer.java.resolve.suggestions import Suggestions
from slicer.java.resolve.types import UNKNOWN, WRITTEN, JavaType, array


@dataclass
class Tables:
    """What is found out about some files."""

    meanings: dict[Span, Meaning] = field(default_factory=dict)
    types: dict[Span, str] = field(default_factory=dict)
    variables: dict[Span, Local] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    constants: dict[tuple[str, str], Constant | None] = field(default_factory=dict)
    """The values of constant fields, by class and name."""
    switch: "Callable[[Scope, tree.Switch], None] | None" = None
    """Resolves the `switch` in an expression, for statements stand in it."""

    def found(self, unit: tree.Unit, classes: Classes) -> Resolution:
        """All that is found out by now."""
        return Resolution(unit, classes, self.meanings, self.types, self.variables, tuple(self.problems))


@record(slots=True)
class Specification:
    r"""That a specification stands here; `result` is the type of `\result`, where there is one."""

    result: JavaType | None = None


@record(slots=True)
class Scope:
    """A file while it is resolved, at one place: the class `owner`, the locals in sight, code or specification."""

    classes: Classes
    file: tree.File
    owner: str
    locals: dict[str, Local] = field(default_factory=dict)
    tables: Tables = field(default_factory=Tables)
    specification: Specification | None = None

    @property
    def members(self) -> Members:
        return Members(self.classes, self.specification is not None)

    @staticmethod
    def of(classes: Classes, owner: str, tables: Tables) -> "Scope":
        """The beginning of a class."""
        return Scope(classes, classes.entries[owner].file, owner, {}, tables)

    def specifying(self, variables: Mapping[str, Local], result: JavaType | None = None) -> "Scope":
        """A specification in the same class that sees these variables."""
        return Scope(self.classes, self.file, self.owner, dict(variables), self.tables, Specification(result))

    def elsewhere(self, owner: str) -> "Scope":
        """Another class, perhaps of another file; what is found out there is not kept, but for constants."""
        tables = Tables(constants=self.tables.constants, switch=self.tables.switch)
        return Scope(self.classes, self.classes.entries[owner].file, owner, {}, tables, self.specification)

    def mean(
        self,
        node: tree.Expr | tree.ConstructorCall,
        type_: JavaType,
        of: Declared | None = None,
        constant: Constant | None = None,
        held: Constant | None = None,
    ) -> Meaning:
        found = self.tables.meanings[node.span] = Meaning(type_, of, constant, held)
        return found

    def type(self, name: tree.TypeName) -> JavaType:
        if name.name in WRITTEN:
            return array(WRITTEN[name.name], name.dimensions)
        full = self.classes.find(name.name, self.file, self.owner)
        if self.specification is not None and self._is_variable(name.name):
            self.problem(Code.S202, name.span, f"the type variable `{name.name}` is not supported yet")
            return UNKNOWN
        if full is None:
            help_text = self.suggestions.of_class(name.name)
            self.problem(Code.S103, name.span, f"no class is called `{name.name}` here", help_text=help_text)
            return UNKNOWN
        self.tables.types[name.span] = full
        return array(self.classes.reference(full), name.dimensions)

    def _is_variable(self, name: str) -> bool:
        """May it be a type variable of the class, of one around it, or of one of its methods?"""
        for around in self.classes.around(self.owner):
            node = self.classes.entries[around].node
            of = (node, *tree.callables(node)) if isinstance(node, tree.Class) else ()
            if any(name in each.type_variables for each in of):
                return True
        return False

    def typed(
        self, node: tree.Expr, kind: tree.TypeName, of: FieldMember | CodeMember, receiver: tree.Expr | None
    ) -> bool:
        """Is the type of a member known as it is declared? Where it is a type variable, it is in the class itself.

        Elsewhere the type argument says it, which nobody keeps here; javac inserts a cast.
        """
        if not kind.erased:
            return True
        owner = self.classes.entries[of.owner].node
        is_of_class = isinstance(owner, tree.Class) and kind.erased in owner.type_variables
        is_of_method = not isinstance(of.node, tree.Field) and kind.erased in of.node.type_variables
        is_here = of.owner in self.classes.around(self.owner) and isinstance(receiver, tree.This | None)
        if is_of_class and is_here and not is_of_method:
            return True
        self.problem(Code.S102, node.span, f"a value whose type is that of `{kind.erased}` is not supported yet")
        return False

    def declare(self, name: str, name_span: Span, type_: JavaType) -> None:
        if name in self.locals:
            self.problem(Code.S104, name_span, f"`{name}` is already declared")
        self.enter(name, Local(name_span, type_))

    def enter(self, name: str, variable: Local) -> None:
        """A variable that is new, or one of which more is known."""
        self.locals[name] = self.tables.variables[variable.name_span] = variable

    @property
    def suggestions(self) -> Suggestions:
        return Suggestions(self.classes, self.owner, self.locals, self.specification is not None)

    def unknown(self, span: Span, name: str) -> None:
        """A problem: no variable, class or package is called so."""
        help_text = self.suggestions.of_name(name)
        self.problem(Code.S103, span, f"nothing is called `{name}` here", help_text=help_text)

    def outside(self, node: tree.Unsupported, span: Span, what: str = "") -> None:
        """A problem: a `what` that is needed here may be declared by what is outside the language."""
        found = elsewhere(node, what)
        self.problem(found.code, span, found.message, *found.notes)

    def problem(self, code: Code, span: Span, message: str, *notes: Note, help_text: str = "") -> None:
        """Adds a problem, unless it is known already: parts of specifications may be met twice."""
        found = Problem(span, Diagnostic(code, message, (Note(self.file.source, span), *notes), help_text))
        if found not in self.tables.problems:
            self.tables.problems.append(found)
