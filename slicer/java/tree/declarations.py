"""Members, classes and files."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic
from slicer.base.edits import Edit, apply
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java.tree.expressions import Expr
from slicer.java.tree.statements import Block, Parameter
from slicer.java.tree.types import Modifier, TypeName, Unsupported


@record(slots=True)
class Field:
    """One field; `span` is that of its declaration, which several may share, `part` runs from name to initialiser."""

    span: Span
    words: tuple[Modifier, ...]
    type: TypeName
    name: str
    name_span: Span
    part: Span
    init: Expr | None

    @property
    def modifiers(self) -> frozenset[str]:
        return frozenset(modifier.word for modifier in self.words)


@record(slots=True)
class Method:
    """The span runs from the first modifier or the type to the closing brace or semicolon."""

    span: Span
    words: tuple[Modifier, ...]
    result: TypeName
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]
    throws: tuple[TypeName, ...]
    body: Block | None
    type_variables: tuple[str, ...] = ()

    @property
    def modifiers(self) -> frozenset[str]:
        return frozenset(modifier.word for modifier in self.words)


@record(slots=True)
class Constructor:
    span: Span
    words: tuple[Modifier, ...]
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]
    throws: tuple[TypeName, ...]
    body: Block
    type_variables: tuple[str, ...] = ()

    @property
    def modifiers(self) -> frozenset[str]:
        return frozenset(modifier.word for modifier in self.words)


@record(slots=True)
class Initialiser:
    """A block among the members; the span includes `static`."""

    span: Span
    is_static: bool
    body: Block


class ClassKind(StrEnum):
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"


@record(slots=True)
class Constant:
    """`name(arguments)` of an enum."""

    span: Span
    name: str
    name_span: Span
    arguments: tuple[Expr, ...]


@record(slots=True)
class Class:
    """A class, interface or enum; `body` runs from the opening to the closing brace, both included.

    `interfaces` are those a class implements or an interface extends. `members` are in source order. Only enums have
    `constants`.
    """

    span: Span
    body: Span
    words: tuple[Modifier, ...]
    kind: ClassKind
    name: str
    name_span: Span
    superclass: TypeName | None
    interfaces: tuple[TypeName, ...]
    members: tuple["Member", ...]
    constants: tuple[Constant, ...] = ()
    type_variables: tuple[str, ...] = ()

    @property
    def modifiers(self) -> frozenset[str]:
        return frozenset(modifier.word for modifier in self.words)

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(member for member in self.members if isinstance(member, Field))

    @property
    def methods(self) -> tuple[Method, ...]:
        return tuple(member for member in self.members if isinstance(member, Method))

    @property
    def constructors(self) -> tuple[Constructor, ...]:
        return tuple(member for member in self.members if isinstance(member, Constructor))

    @property
    def initialisers(self) -> tuple[Initialiser, ...]:
        return tuple(member for member in self.members if isinstance(member, Initialiser))

    @property
    def classes(self) -> tuple["Class", ...]:
        """The classes declared directly inside."""
        return tuple(member for member in self.members if isinstance(member, Class))

    @property
    def unsupported(self) -> tuple[Unsupported, ...]:
        return tuple(member for member in self.members if isinstance(member, Unsupported))


Member = Field | Method | Constructor | Initialiser | Class | Unsupported


@record(slots=True)
class Import:
    """`import a.B;`, `import a.*;` (the name is `a`), with or without `static`."""

    span: Span
    name: str
    is_static: bool
    is_wildcard: bool


@record(slots=True)
class Comment:
    """A comment with its delimiters; `next_token` is the offset of the first token after it (or the end)."""

    span: Span
    next_token: int


@record(slots=True)
class File:
    """One file. `package` is dotted, or empty. `declarations` are in source order. `unread`: why nobody can read it."""

    source: SourceFile
    span: Span
    package: str
    imports: tuple[Import, ...]
    declarations: tuple[Class | Unsupported, ...]
    comments: tuple[Comment, ...]
    tokens: tuple[Span, ...]
    unread: Diagnostic | None = None

    @property
    def name(self) -> str:
        return self.source.part(self.span.start).name


@record
class Unit:
    """Files of one source that are read together, in the order of their texts."""

    source: SourceFile
    files: tuple[File, ...]

    @cached_property
    def declarations(self) -> tuple[Class | Unsupported, ...]:
        return tuple(part for file in self.files for part in file.declarations)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        return tuple(comment for file in self.files for comment in file.comments)

    @cached_property
    def tokens(self) -> tuple[Span, ...]:
        return tuple(token for file in self.files for token in file.tokens)

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of the files that are Java, by their paths; what in them is none is blank."""
        edited = apply(self.source, [Edit(node.span, self.source.breaks(node.span)) for node in self.wrong]).source
        after = dict(zip(self.source.parts, edited.parts, strict=True))
        known = (self.source.part(file.span.start) for file in self.files if file.unread is None)
        return {self.source.path(part): edited.slice(after[part].span) for part in known}

    @cached_property
    def wrong(self) -> tuple[Unsupported, ...]:
        """The classes and members that are no Java, in the files that can be read."""
        found: list[Unsupported] = []
        pending: list[Member] = [part for file in self.files if file.unread is None for part in file.declarations]
        while pending:
            part = pending.pop(0)
            if isinstance(part, Class):
                pending = [*part.members, *pending]
            elif isinstance(part, Unsupported) and part.why is not None and part.why.code is Code.S101:
                found.append(part)
        return tuple(found)

    @property
    def unread(self) -> tuple[Diagnostic, ...]:
        """Why some of the files, or parts of them, cannot be read."""
        files = (file.unread for file in self.files if file.unread is not None)
        return (*files, *(node.why for node in self.wrong if node.why is not None))

    @property
    def classes(self) -> tuple[Class, ...]:
        """The classes of the top level; see `every_class` for those inside them."""
        return tuple(part for part in self.declarations if isinstance(part, Class))

    def file(self, offset: int) -> File:
        return next(file for file in self.files if file.span.start <= offset <= file.span.end)
