"""Finds the method and the property that `--spec` names."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches

from slicer.analysis.callees import entered
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.limits import PLAIN, Calls, Demands, Ints, Split
from slicer.base.record import record
from slicer.base.source import Span
from slicer.claims.conjuncts import taken_apart
from slicer.claims.ends import call_clauses, claimable, demanded, loop_clauses
from slicer.claims.implicit import is_default_of_above, let_out, owed, why_not
from slicer.claims.methods import FORM, find_method, heading, without_body
from slicer.claims.properties import Property, Sort, call_properties, loop_properties, properties
from slicer.ir.nodes import Predicate
from slicer.ir.program import Contract, Method, Program, Why
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.family import Annotated

CONTRACT = "contract"
ALL = "all"


@record
class Asked:
    """One method and the clauses of its contract that are in question. `label` is what the user called them.

    `program` has the method with these clauses. If a conjunct is asked, its clause is taken apart there.
    `refused` has the ids of properties that cannot be answered, with the reasons, `left` those that a slice of the
    contract is not about.
    """

    program: Program
    method: Method
    label: str
    goals: tuple[Predicate, ...]
    refused: tuple[tuple[str, Why], ...] = ()
    left: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(goal.id for goal in self.goals)

    def apart(self) -> tuple["Asked", ...]:
        """A question for each clause; those that cannot be answered come last."""
        asked = (replace(self, label=goal.id, goals=(goal,), refused=()) for goal in self.goals)
        unasked = (replace(self, label=id_, goals=(), refused=((id_, why),)) for id_, why in self.refused)
        return (*asked, *unasked)


def _form(text: str) -> re.Match[str]:
    match = FORM.fullmatch(text.replace(" ", ""))
    if match is None:
        raise Refused(Diagnostic(Code.S110, f"`{text}` is not of the form `[[pkg.]Class.]method[(T,U)][:property]`"))
    return match


def property_of(text: str) -> str | None:
    """The property that the text names, if any."""
    return _form(text)["property"]


def find(program: Program, file: Annotated, text: str, ints: Ints, demands: Demands = PLAIN) -> Asked:
    """What a check asks: the method or constructor that the text means, and its properties.

    The form of the text is `[[pkg.]Class.]method[(T,U)][:property]`; without a property it means `all`.

    Law: each property that the text names is a goal or, among several, refused with the reason. If the text names one
    that cannot be answered, the question is refused. If it names several, those of the demands are added.
    """
    match = _form(text)
    method = find_method(program, file, text.split(":", maxsplit=1)[0])
    if method.refused:
        raise Refused(*method.refused)
    if method.body is None:
        raise without_body(program, method)
    name = match["property"] or ALL
    all_ = everything(program, file, method, demands.calls)
    if demands.by_invariant:
        ids = {each.id for each in all_}
        all_ += tuple(each for each in loop_properties(program, method, demands.calls) if each.id not in ids)
    asked = _with(program, method, all_, name, _beside(program, method, all_, demands))
    if demands.split is Split.CONJUNCTS:
        asked = tuple(part for each in asked for part in _conjuncts(each, all_) or (each,))
    program, method = _with_conjuncts(program, file, method, asked)
    beside = (*call_clauses(program, method, demands.calls), *loop_clauses(program, method, demands.calls))
    known = {**{p.id: p for p in beside}, **claimable(program, method)}
    if name == ALL:
        asked = tuple(p for p in asked if not p.trivial and not is_default_of_above(p, known))
    if not asked:
        note = (Note(program.source, heading(program, method)),)
        raise Refused(Diagnostic(Code.S110, f"`{method.called}` has no property to ask about", note))
    refused = {p.id: why for p in asked if (why := why_not(program, method, p, known, ints))}
    if name in {CONTRACT, ALL}:
        goals = tuple(known[each.id] for each in asked if each.id not in refused)
        return Asked(program, method, name, goals, tuple(refused.items()))
    for why in refused.values():
        raise Refused(*why)
    return Asked(program, method, asked[0].id, tuple(known[each.id] for each in asked))


def everything(program: Program, file: Annotated, method: Method, calls: Calls = Calls.INLINE) -> tuple[Property, ...]:
    """Everything that can be asked of the method: its own clauses, contracts at its calls, inherited clauses.

    Without a body it has only its own clauses.
    """
    listed: tuple[Property, ...] = ()
    for owner in java.every_class(file.unit):
        for code in java.callables(owner):
            if code.span == method.span:
                run = entered(program, method.body or ())
                listed = properties(file, owner, code, run, let_out(program, method, calls))
    listed += call_properties(program, method, calls)
    ids = {each.id for each in listed}
    if method.body is None:
        return listed
    with suppress(Refused):
        more = owed(program, method, claimable(program, method), _predicates(file))
        listed += tuple(each for each in more if each.id not in ids)
    return listed


def _beside(program: Program, method: Method, all_: tuple[Property, ...], demands: Demands) -> tuple[Property, ...]:
    """What is asked besides the named properties: demands of the contracts used for calls, auxiliary ones."""
    owing = demanded(program, method, demands.calls)
    loops = demands.auxiliary or demands.by_invariant
    calls = demands.auxiliary
    return tuple(p for p in all_ if p.id in owing or (p.sort is Sort.LOOP and loops) or (p.sort is Sort.CALL and calls))


def _with(
    program: Program, method: Method, all_: tuple[Property, ...], name: str, beside: tuple[Property, ...]
) -> tuple[Property, ...]:
    """The properties that the name means and, if it means several, what is asked besides them."""
    more = beside if name in {CONTRACT, ALL} else ()
    if more and name == CONTRACT and not of_contract(all_):
        return more
    return (*_named(program, method, all_, name), *more)


def _conjuncts(clause: Property, all_: tuple[Property, ...]) -> tuple[Property, ...]:
    return tuple(p for p in all_ if p.sort is Sort.CONJUNCT and p.clause == clause.id)


def of_contract(all_: tuple[Property, ...]) -> tuple[Property, ...]:
    """The functional clauses: what `contract` asks for."""
    return tuple(p for p in all_ if p.sort in {Sort.ENSURES, Sort.SIGNALS} and not p.trivial)


# Properties ---------------------------------------------------------------------------------------


def _with_conjuncts(
    program: Program, file: Annotated, method: Method, asked: tuple[Property, ...]
) -> tuple[Program, Method]:
    """The method and its program, in which the conjuncts in question replace their clauses."""
    apart = {each.clause for each in asked if each.sort is Sort.CONJUNCT}
    if not apart:
        return program, method
    predicates = _predicates(file)

    def of_case(case: Contract) -> Contract:
        clauses = (taken_apart(p, predicates[p.span]) if p.id in apart else (p,) for p in case.ensures)
        return replace(case, ensures=tuple(predicate for clause in clauses for predicate in clause))

    method = replace(method, contract=of_case(method.contract), further=tuple(map(of_case, method.further)))
    return replace(program, methods={**program.methods, method.id: method}), method


def _predicates(file: Annotated) -> Mapping[Span, java.Expr]:
    """The predicates of the clauses of all contracts, by their spans."""
    clauses = (clause for cases in file.specs.contracts.values() for case in cases for clause in case.clauses)
    return {clause.span: clause.predicate for clause in clauses if isinstance(clause, jml.Clause)}


def _named(program: Program, method: Method, all_: tuple[Property, ...], name: str) -> tuple[Property, ...]:
    """The properties that the name means: one by its id or an alias, or all clauses of the contract."""
    found = tuple(p for p in all_ if name == p.id) or tuple(p for p in all_ if name in p.aliases)
    if len(found) == 1:
        return found
    note = (Note(program.source, heading(program, method)),)
    if len(found) > 1:
        help_text = f"ask for one of: {', '.join(p.id for p in found)}"
        raise Refused(Diagnostic(Code.S111, f"several properties are called `{name}`", note, help_text))
    if name == CONTRACT:
        if not of_contract(all_) and not method.refused and method.body is not None:
            message = f"`{method.called}` has no `ensures` clause to ask about"
            raise Refused(Diagnostic(Code.S110, message, note))
        return of_contract(all_)
    if name == ALL:
        return tuple(p for p in all_ if p.sort is not Sort.CONJUNCT and not p.is_auxiliary)
    known = [CONTRACT, ALL, *(word for p in all_ for word in (p.id, *p.aliases))]
    near = get_close_matches(name, known, n=1)
    help_text = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(known)}"
    message = f"`{method.called}` has no property `{name}`"
    raise Refused(Diagnostic(Code.S110, message, note, help_text))
