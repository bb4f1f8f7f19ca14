"""Builds the computation graph of a body, from its end to its beginning: what follows is there first."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from slicer.analysis.graph import Edge, EdgeKind, Ending, Graph, Leaving, Node, NodeKind, Returning, Throwing
from slicer.analysis.nonnull import NonNull, along, given, implied
from slicer.analysis.throws import Thrown, Throws, route
from slicer.ir.nodes import Body, Branch, Catch, Cut, Finally, Leave, Loop, Return, Scope, Statement, Throw, Try
from slicer.ir.program import Program
from slicer.ir.terms import FALSE, TRUE, Term

# The nodes that may be executed next: several where an exception is known in part.
Targets = tuple[int, ...]


def graph(program: Program, body: Body) -> Graph:
    """The graph of a body. A `Leave` of a scope around the body goes to the normal exit.

    Exceptions are those of `Throws`: an edge leads to each handler that may take one. Where a condition is
    a literal, only one edge leaves it.
    """
    builder = _Builder(Throws.of(program, body))
    entry = builder.node(NodeKind.ENTRY)
    builder.connect(entry, EdgeKind.NEXT, builder.body(body, (builder.exit,), _Place(None, frozenset())))
    return _numbered(entry, builder)


@dataclass(frozen=True, slots=True)
class _InScope:
    name: str
    follow: Targets
    outer: "_Around"


@dataclass(frozen=True, slots=True)
class _InTry:
    catches: tuple[Catch, ...]
    handlers: Targets
    outer: "_Around"


@dataclass(frozen=True, slots=True)
class _InFinally:
    """`copies` has the first node of each copy of `last` that somebody needed."""

    last: Body
    place: "_Place"
    copies: dict[Ending, Targets]


# What stands around a statement and changes the way of its endings.
_Around = _InScope | _InTry | _InFinally | None


@dataclass(frozen=True, slots=True)
class _Place:
    around: _Around
    known: NonNull
    pending: tuple[Ending, ...] = ()

    def inside(self, around: _Around) -> "_Place":
        return replace(self, around=around)

    def knowing(self, known: NonNull) -> "_Place":
        return replace(self, known=known)


@dataclass
class _Builder:
    throws: Throws
    nodes: list[Node] = field(default_factory=list)
    edges: dict[tuple[int, int, EdgeKind], set[Thrown]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.exit = self.node(NodeKind.EXIT)
        self.exception = self.node(NodeKind.EXCEPTION)

    def node(self, kind: NodeKind, at: Statement | Catch | None = None, pending: tuple[Ending, ...] = ()) -> int:
        self.nodes.append(Node(len(self.nodes), kind, at, pending))
        return len(self.nodes) - 1

    def connect(self, source: int, kind: EdgeKind, targets: Targets, thrown: frozenset[Thrown] = frozenset()) -> None:
        for target in targets:
            self.edges.setdefault((source, target, kind), set()).update(thrown)

    def body(self, body: Body, follow: Targets, place: _Place) -> Targets:
        """Where the body begins, if `follow` comes behind it."""
        before = along(body, place.known)
        for statement, known in reversed(list(zip(body, before, strict=False))):
            follow = self._statement(statement, follow, place.knowing(known))
        return follow

    def _statement(self, statement: Statement, follow: Targets, place: _Place) -> Targets:
        match statement:
            case Scope(name, body):
                return self.body(body, follow, place.inside(_InScope(name, follow, place.around)))
            case Try(body, catches):
                return self._try(body, catches, follow, place)
            case Finally(body, last):
                behind = place.knowing(place.known - given(body))
                around = _InFinally(last, behind, {})
                return self.body(body, self.body(last, follow, behind), place.inside(around))
            case Loop():
                return self._loop(statement, follow, place)
            case Branch(_, condition, then, orelse):
                node = self._simple(statement, NodeKind.CONDITION, place)
                taken = self.body(then, follow, _where(place, condition, holds=True))
                other = self.body(orelse, follow, _where(place, condition, holds=False))
                self._decide(node, condition, taken, other)
                return (node,)
            case _:
                node = self._simple(statement, NodeKind.STATEMENT, place)
                self._leave(node, statement, follow, place)
                return (node,)

    def _leave(self, node: int, statement: Statement, follow: Targets, place: _Place) -> None:
        match statement:
            case Throw() | Cut():
                pass
            case Leave(name):
                self.connect(node, EdgeKind.LEAVE, self._way(Leaving(name), place.around))
            case Return():
                self.connect(node, EdgeKind.RETURN, self._way(Returning(), place.around))
            case _:
                self.connect(node, EdgeKind.NEXT, follow)

    def _simple(self, statement: Statement, kind: NodeKind, place: _Place) -> int:
        """A node for the statement itself, with the ways of its exceptions."""
        node = self.node(kind, statement, place.pending)
        for thrown in sorted(self.throws.statement(statement, place.known)):
            way = self._way(Throwing(thrown), place.around)
            self.connect(node, EdgeKind.THROW, way, frozenset({thrown}))
        return node

    def _decide(self, node: int, condition: Term, taken: Targets, other: Targets) -> None:
        if condition != FALSE:
            self.connect(node, EdgeKind.TRUE, taken)
        if condition != TRUE:
            self.connect(node, EdgeKind.FALSE, other)

    def _loop(self, loop: Loop, follow: Targets, place: _Place) -> Targets:
        rounds = place.knowing(place.known - given((loop,)))
        tested = rounds.knowing(along(loop.head, rounds.known)[-1])
        node = self._simple(loop, NodeKind.CONDITION, tested)
        first = self.body(loop.head, (node,), rounds)
        inside = _where(tested, loop.condition, holds=True)
        updated = inside.knowing(along(loop.body, inside.known)[-1])
        again = self.body(loop.update, first, updated)
        self._decide(node, loop.condition, self.body(loop.body, again, inside), follow)
        return first

    def _try(self, body: Body, catches: tuple[Catch, ...], follow: Targets, place: _Place) -> Targets:
        kept = place.known - given(body)
        handlers = tuple(self.node(NodeKind.CATCH, catch, place.pending) for catch in catches)
        for catch, handler in zip(catches, handlers, strict=True):
            entered = place.knowing(kept | {catch.var.name})
            self.connect(handler, EdgeKind.NEXT, self.body(catch.body, follow, entered))
        return self.body(body, follow, place.inside(_InTry(catches, handlers, place.around)))

    def _way(self, ending: Ending, around: _Around) -> Targets:
        """Where a run goes on that ends a body in this way."""
        match around, ending:
            case None, Throwing():
                return (self.exception,)
            case None, _:
                return (self.exit,)
            case _InFinally(last, place, copies), _:
                if ending not in copies:
                    inside = replace(place, pending=(*place.pending, ending))
                    copies[ending] = self.body(last, self._way(ending, place.around), inside)
                return copies[ending]
            case _InScope(name, follow, outer), _:
                return follow if ending == Leaving(name) else self._way(ending, outer)
            case _InTry(catches, handlers, outer), Throwing(thrown):
                takers, passes = route(self.throws.program, thrown, catches)
                return (*(handlers[at] for at in takers), *(self._way(ending, outer) if passes else ()))
            case _InTry(_, _, outer), _:
                return self._way(ending, outer)


def _where(place: _Place, condition: Term, *, holds: bool) -> _Place:
    return place.knowing(place.known | implied(condition, holds=holds))


def _numbered(entry: int, built: _Builder) -> Graph:
    """The nodes in reverse postorder, then those that nothing leads to, then the exits."""
    below: list[list[int]] = [[] for _ in built.nodes]
    for source, target, _ in built.edges:
        below[source].append(target)
    ends = (built.exit, built.exception)
    order = [n for n in (*reverse_postorder(entry, below), *reversed(range(len(below)))) if n not in ends]
    place = {old: new for new, old in enumerate(dict.fromkeys((*order, *ends)))}
    nodes = sorted((replace(node, number=place[node.number]) for node in built.nodes), key=lambda n: n.number)
    edges = (Edge(place[s], place[t], kind, tuple(sorted(found))) for (s, t, kind), found in built.edges.items())
    return Graph(tuple(nodes), tuple(sorted(edges, key=lambda e: (e.source, e.target, e.kind))))


def reverse_postorder(root: int, successors: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The nodes below the root, each before its successors but for edges that lead back."""
    seen, finished = {root}, []
    path = [(root, iter(successors[root]))]
    while path:
        node, ahead = path[-1]
        new = next((n for n in ahead if n not in seen), None)
        if new is None:
            finished.append(node)
            path.pop()
        else:
            seen.add(new)
            path.append((new, iter(successors[new])))
    return tuple(reversed(finished))
