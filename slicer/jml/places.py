"""Where in a file JML may stand."""

from collections.abc import Iterator, Mapping

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.tokens import Tokens

Code = tree.Method | tree.Constructor | tree.Initialiser | tree.Field
"""Members that may contain statements."""


@record(slots=True)
class BeforeMember:
    """Before the first token of a member; the first field of a declaration stands for all of it."""

    owner: tree.Class
    member: tree.Member


@record(slots=True)
class InDeclaration:
    """Among the modifiers and the type of a member or parameter, up to its name."""

    of: tree.Field | tree.Method | tree.Constructor | tree.Parameter
    member: Span


@record(slots=True)
class EndOfClass:
    owner: tree.Class


@record(slots=True)
class InHeading:
    """Among the modifiers of a class, up to its name."""

    of: tree.Class


@record(slots=True)
class BeforeStatement:
    """Before a statement in the code of a member, or before the brace that ends a block (no statement)."""

    member: Span
    statement: tree.Statement | None


@record(slots=True)
class InLocal:
    """Among the modifiers and the type of a local declaration, behind its first token."""

    member: Span
    of: tree.LocalDeclaration


@record(slots=True)
class Nowhere:
    """Where JML has no meaning, in a member or class, or outside all of them."""

    within: Span


@record(slots=True)
class Skipped:
    """Inside of what is outside the language as a whole; `within` the class, if it is a member whose end is a guess."""

    within: tree.Class | None = None


Place = BeforeMember | InDeclaration | EndOfClass | InHeading | BeforeStatement | InLocal | Nowhere | Skipped


@record
class Places:
    """The place before each token that has one of its own, and where all others lie."""

    unit: tree.Unit
    at: Mapping[int, Place]
    members: tuple[Span, ...]
    skipped: Mapping[Span, Skipped]

    def of(self, token: int) -> Place:
        inside = next((place for span, place in self.skipped.items() if span.start < token < span.end), None)
        if inside is not None:
            return inside
        if token in self.at:
            return self.at[token]
        around = [span for span in self.members if span.start <= token < span.end]
        return Nowhere(max(around, default=self.unit.file(token).span, key=lambda span: span.start))


def places(unit: tree.Unit) -> Places:
    tokens = Tokens(unit.source, unit.tokens)
    at: dict[int, Place] = {}
    members: list[Span] = []
    skipped = {part.span: Skipped() for part in unit.declarations if isinstance(part, tree.Unsupported)}
    for owner in tree.every_class(unit):
        members += [owner.span, *(member.span for member in owner.members)]
        skipped |= {part.span: Skipped(owner if _ends_anywhere(part) else None) for part in owner.unsupported}
        at |= {start: InHeading(owner) for start in _starts(tokens, owner.span, owner.name_span)} | at
        at[owner.body.end - 1] = EndOfClass(owner)
        for member in reversed(owner.members):
            at |= _of_member(tokens, member)
            at[member.span.start] = BeforeMember(owner, member)
    return Places(unit, at, tuple(members), skipped)


def _ends_anywhere(part: tree.Unsupported) -> bool:
    """Is it a guess where the member ends?"""
    return part.why is not None and part.form is not tree.Form.CLASS


def _of_member(tokens: Tokens, member: tree.Member) -> dict[int, Place]:
    found: dict[int, Place] = {}
    match member:
        case tree.Method() | tree.Constructor():
            declared: tuple[tree.Method | tree.Constructor | tree.Parameter, ...] = (member, *member.parameters)
            for each in declared:
                found |= _declaration(tokens, each, member.span)
        case tree.Field():
            found |= _declaration(tokens, member, member.span)
        case tree.Initialiser() | tree.Class() | tree.Unsupported():
            pass
    if isinstance(member, Code):
        for node in tree.walk(member):
            found = _of_node(tokens, node, member.span) | found
    return found


def _declaration(
    tokens: Tokens, of: tree.Field | tree.Method | tree.Constructor | tree.Parameter, member: Span
) -> dict[int, Place]:
    return dict.fromkeys(_starts(tokens, of.span, of.name_span), InDeclaration(of, member))


def _of_node(tokens: Tokens, node: tree.Node, member: Span) -> dict[int, Place]:
    """Places that a node of some code brings; what it says of a token yields to what a node around it says."""
    found: dict[int, Place] = {}
    if isinstance(node, tree.LocalDeclaration):
        name = node.declarators[0].name_span
        found |= dict.fromkeys(_starts(tokens, node.span, name), InLocal(member, node))
    if isinstance(node, tree.Block | tree.Switch):
        found[node.span.end - 1] = BeforeStatement(member, None)
    if isinstance(node, tree.SwitchGroup):
        found[node.span.start] = BeforeStatement(member, None)
    for statement in _statements(node):
        found[statement.span.start] = BeforeStatement(member, statement)
    return found


def _statements(node: tree.Node) -> Iterator[tree.Statement]:
    """The statements before which JML may stand, among the children of a node."""
    match node:
        case tree.Block() | tree.SwitchGroup():
            yield from node.statements
        case tree.If():
            yield node.then
            if node.orelse is not None:
                yield node.orelse
        case tree.While() | tree.Do() | tree.For() | tree.ForEach() | tree.Labelled():
            yield node.body
        case _:
            return


def _starts(tokens: Tokens, whole: Span, name: Span) -> list[int]:
    """The offsets of the tokens from the first of a declaration to its name."""
    return [token.start for token in tokens.inside(Span(whole.start, name.end))]
