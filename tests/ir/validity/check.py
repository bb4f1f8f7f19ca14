"""Is a program valid? What every stage may rely on: the rules of `check_rules.Rule`."""

from dataclasses import dataclass, field

from slicer.ir.nodes import Body, Predicate, Snapshot, Statement, walk
from slicer.ir.program import ClassInfo, Contract, Method, Program
from slicer.ir.terms import ENTRY, THIS, Var
from slicer.ir.text import Names, print_body
from slicer.ir.types import ClassType, Type
from tests.ir.validity.bodies import BodyChecker
from tests.ir.validity.flow import FlowChecker, State
from tests.ir.validity.rules import Fault, Rule
from tests.ir.validity.terms import TermChecker


def check(program: Program) -> tuple[Fault, ...]:
    """All faults, each once, in the order of the text. Methods that lowering refused have nothing to check."""
    found: list[Fault] = []
    for info in program.classes.values():
        _Checker(program, info.name, found).class_info(info)
    for method in program.methods.values():
        if not method.refused:
            _Checker(program, method.id, found).method(method)
    return tuple(dict.fromkeys(found))


@dataclass
class _Checker:
    """Checks what stands in one class or method, which `name` says."""

    program: Program
    name: str
    found: list[Fault]
    at: str = ""
    variables: dict[str, Type] = field(default_factory=dict)

    def report(self, rule: Rule, found: str) -> None:
        self.found.append(Fault(rule, f"{self.name}: {self.at}", found))

    def _terms(self, parameters: tuple[Var, ...] = (), snapshots: frozenset[str] = frozenset()) -> TermChecker:
        names = frozenset(var.name for var in parameters)
        return TermChecker(self.program, self.report, self.variables, names, snapshots)

    def class_info(self, info: ClassInfo) -> None:
        self.at = "header"
        terms = self._terms()
        for above in self.program.parents.get(info.name, ()):
            terms.known(above)
        for each in (*info.fields, *info.statics):
            self.at = each.name
            terms.known(each.type)
        this = Var(THIS, ClassType(info.name))
        self.variables[THIS] = this.type
        for invariant in info.invariants:
            self._predicate(invariant, terms, this)

    def _predicate(self, predicate: Predicate, terms: TermChecker, *readable: Var | None) -> None:
        """A clause outside a body, in which just some variables have a value."""
        self.at = predicate.id
        terms.specification = True
        terms.condition(predicate.term)
        assigned = frozenset(var.name for var in readable if var is not None)
        FlowChecker(self.report).reads(predicate.term, State(assigned))
        terms.specification = False

    def method(self, method: Method) -> None:
        self.at = "header"
        this = () if method.static else (Var(THIS, ClassType(method.owner)),)
        taken = (*this, *method.parameters)
        body = method.body or ()
        snapshots = frozenset(s.name for s in walk(body) if isinstance(s, Snapshot))
        terms = self._terms(taken, snapshots | {ENTRY})
        terms.known(method.owner)
        for var in (*taken, *(() if method.result is None else (method.result,))):
            terms.known(var.type)
            self.variables.setdefault(var.name, var.type)
        self._units(method)
        for contract in (method.contract, *method.further):
            self._contract(contract, method, terms, taken)
        self._body(method, body, terms, taken)

    def _units(self, method: Method) -> None:
        units = {unit.id for unit in method.units}
        for fragment in method.fragments:
            self.at = f"fragment {fragment.id}"
            if fragment.unit not in units:
                self.report(Rule.UNIT, fragment.unit)

    def _contract(self, contract: Contract, method: Method, terms: TermChecker, taken: tuple[Var, ...]) -> None:
        for each in contract.requires:
            self._predicate(each, terms, *taken)
        for each in contract.ensures:
            self._predicate(each, terms, *taken, method.result)
        for clause in (contract.frame, contract.diverges):
            if clause is not None:
                self._predicate(clause, terms, *taken)
        for signals in contract.signals:
            self.at = signals.predicate.id
            terms.known(signals.exception)
            outer = dict(self.variables)
            if signals.var is not None:
                self.variables[signals.var.name] = signals.var.type
            self._predicate(signals.predicate, terms, *taken, signals.var)
            self.variables.clear()
            self.variables.update(outer)
        self.at = "only"
        for name in contract.only.classes if contract.only is not None else ():
            terms.known(name)

    def _body(self, method: Method, body: Body, terms: TermChecker, taken: tuple[Var, ...]) -> None:
        names = Names.inside(self.program, method)

        def place(statement: Statement) -> None:
            self.at = print_body((statement,), names).splitlines()[0]

        checker = BodyChecker(self.program, method, terms, self.report)
        for statement in walk(body):
            place(statement)
            checker.statement(statement)
        flow = FlowChecker(self.report, place)
        flow.body(body, State(frozenset(var.name for var in taken)))
