"""Which assignments of a variable may be the last before a node."""

from dataclasses import dataclass

from slicer.analysis.build import reverse_postorder
from slicer.analysis.graph import Edge, EdgeKind, Graph, Node
from slicer.analysis.uses import terms
from slicer.ir.nodes import Assume, Catch, Goal, HavocFrame, assigned
from slicer.ir.terms import Fold, FrameKept, Quantified, Term, Var, parts


@dataclass(frozen=True, slots=True, order=True)
class Definition:
    """The node gives the variable a value. At the entry all variables have the value from before."""

    node: int
    var: str


@dataclass(frozen=True, slots=True)
class Reaching:
    """Law: a definition is in `before[n]` if a path leads from the entry to its node and from there to `n`,
    the node being left other than by an exception, and no other node that is so left defines the variable between.
    """

    before: tuple[frozenset[Definition], ...]

    def of(self, node: int, var: str) -> frozenset[int]:
        """The nodes whose value the variable may have at the node."""
        return frozenset(each.node for each in self.before[node] if each.var == var)


def defined(node: Node) -> Var | None:
    """The variable that the node gives a value to, if it is not left by an exception."""
    if isinstance(node.at, Catch):
        return node.at.var
    return None if node.at is None else assigned(node.at)


def read(node: Node) -> frozenset[Var]:
    """The variables that the node reads; a claim or an assumption reads those it speaks of."""
    match node.at:
        case None | Catch():
            return frozenset()
        case Goal(predicate) | Assume(predicate):
            return variables(predicate.term)
        case HavocFrame(_, frame):
            return variables(FrameKept("", frame))
        case statement:
            return frozenset(var for term in terms(statement) for var in variables(term))


def variables(term: Term) -> frozenset[Var]:
    """The variables that are not bound inside the term."""
    if isinstance(term, Var):
        return frozenset({term})
    inside = frozenset(var for part in parts(term) for var in variables(part))
    if isinstance(term, Quantified | Fold):
        return frozenset(var for var in inside if var.name != term.var.name)
    return inside


def reaching(graph: Graph) -> Reaching:
    """The definitions that reach each node; none reach a node that no path leads to."""
    definitions = _definitions(graph)
    bit = {each: 1 << at for at, each in enumerate(definitions)}
    made, lost = [0] * len(graph.nodes), [0] * len(graph.nodes)
    for each in definitions:
        if each.node != graph.entry:
            made[each.node] = bit[each]
            lost[each.node] = sum(bit[other] for other in definitions if other.var == each.var)
    at_entry = sum(bit[each] for each in definitions if each.node == graph.entry)
    before = [0] * len(graph.nodes)

    def along(edge: Edge) -> int:
        if edge.source not in graph.reachable:
            return 0
        passed = before[edge.source]
        return passed if edge.kind is EdgeKind.THROW else passed & ~lost[edge.source] | made[edge.source]

    order = reverse_postorder(graph.entry, [[edge.target for edge in row] for row in graph.successors])
    changed = True
    while changed:
        changed = False
        for node in order:
            new = at_entry if node == graph.entry else 0
            for edge in graph.predecessors[node]:
                new |= along(edge)
            changed |= new != before[node]
            before[node] = new
    return Reaching(tuple(frozenset(each for each in definitions if bits & bit[each]) for bits in before))


def _definitions(graph: Graph) -> tuple[Definition, ...]:
    """All definitions, those at the entry first."""
    made = [Definition(n.number, var.name) for n in graph.nodes if (var := defined(n)) is not None]
    names = {each.var for each in made} | {var.name for node in graph.nodes for var in read(node)}
    return (*(Definition(graph.entry, name) for name in sorted(names)), *made)
