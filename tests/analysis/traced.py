"""Runs of the interpreter beside the graphs of the methods they enter."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from slicer.analysis.build import graph
from slicer.analysis.graph import Graph
from slicer.analysis.reaching import Reaching, defined, reaching, read
from slicer.interpret.concrete import Value
from slicer.interpret.flow import Activation, Flow, Returning, Throwing
from slicer.interpret.machine import Machine
from slicer.ir.nodes import Catch, Finally, Loop, Scope, Statement, Try, assigned
from slicer.ir.program import Method, Program


@dataclass
class Graphs:
    """The graphs of a program's methods and what reaches their nodes."""

    program: Program
    found: dict[str, tuple[Graph, Reaching]] = field(default_factory=dict)

    def of(self, method: Method) -> tuple[Graph, Reaching]:
        if method.id not in self.found:
            flow = graph(self.program, method.body or ())
            self.found[method.id] = (flow, reaching(flow))
        return self.found[method.id]


@dataclass
class _Frame:
    """`at` are the nodes the run may be at; `last` is who gave each variable its value, none if nobody yet."""

    flow: Graph
    reached: Reaching
    at: set[int]
    last: dict[str, Statement | None] = field(default_factory=dict)

    def behind(self) -> set[int]:
        """What the run may come to next, past conditions of loops and catch clauses, which nobody announces."""
        found: set[int] = set()
        pending = [edge.target for node in self.at for edge in self.flow.successors[node]]
        while pending:
            node = pending.pop()
            if node not in found:
                found.add(node)
                if isinstance(self.flow.nodes[node].at, Loop | Catch):
                    pending.extend(edge.target for edge in self.flow.successors[node])
        return found

    def go(self, statement: Statement) -> None:
        nodes = {n for n in self.behind() if self.flow.nodes[n].at is statement}
        assert nodes, f"no path from {[self.flow.nodes[n] for n in self.at]} to {statement}"
        self.at = nodes

    def reads(self, numbers: Iterable[int]) -> int:
        """How many variables are read; each has the value of a definition that reaches a node."""
        checked = 0
        for name in {var.name for n in numbers for var in read(self.flow.nodes[n])}:
            if name in self.last:
                maker = self.last[name]
                reaching_it = {d for n in numbers for d in self.reached.of(n, name)}
                makers = [self.flow.nodes[d].at for d in reaching_it]
                assert any(each is maker for each in makers), f"{maker} gave `{name}` its value, not {makers}"
                checked += 1
        return checked


@dataclass
class TracedMachine(Machine):
    """Law: whatever is executed after something is behind it in the graph."""

    graphs: Graphs = field(kw_only=True)
    frames: list[_Frame] = field(default_factory=list)
    steps_checked: int = 0
    reads_checked: int = 0

    def call(self, method: Method, arguments: Mapping[str, Value]) -> Returning | Throwing:
        flow, reached = self.graphs.of(method)
        self.frames.append(_Frame(flow, reached, {flow.entry}, dict.fromkeys(arguments)))
        end = super().call(method, arguments)
        frame = self.frames.pop()
        exit_ = flow.exception if isinstance(end, Throwing) else flow.exit
        assert exit_ in frame.behind(), f"`{method.id}` ends with {end}"
        return end

    def statement(self, statement: Statement, active: Activation) -> Flow:
        frame = self.frames[-1]
        if not isinstance(statement, Scope | Try | Finally | Loop):
            frame.go(statement)
            self.steps_checked += 1
            self.reads_checked += frame.reads(frame.at)
        before = dict(active.names)
        end = super().statement(statement, active)
        if isinstance(statement, Try):
            for catch in statement.catches:
                if active.names.get(catch.var.name) is not before.get(catch.var.name):
                    frame.last.pop(catch.var.name, None)
        var = assigned(statement)
        if var is not None and end is None:
            frame.last[var.name] = statement
            assert any(defined(frame.flow.nodes[n]) == var for n in frame.at)
        return end
