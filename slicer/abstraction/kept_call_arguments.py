"""Calls that stay although their statements are cut: with any arguments, and any value for what they assign."""

from slicer.abstraction import changes
from slicer.abstraction.changes import Change, Part
from slicer.abstraction.cut_expressions import MARK, Slots
from slicer.abstraction.kept_calls import is_plain, named_target
from slicer.abstraction.stubs import Ends, value_stub
from slicer.abstraction.value_types import target_type
from slicer.analysis.effects import effects
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.lower.place import has_effects


def stay(slots: Slots, statement: java.ExpressionStatement, call: java.Call, *, in_block: bool) -> None:
    """The call stays with any arguments but those of which its callee demands something, or which are evaluated anyway.

    What it was assigned to takes any value.
    """
    facts, span = slots.facts, statement.span
    target, found = named_target(statement.action), facts.calls_in(span)
    if len(found) != 1 or target is None or not is_plain(call) or not facts.is_plain(span, found[0]):
        slots.forced.add(facts.unit_of[span])
        return
    slots.keep(span)
    callee = facts.program.methods[found[0].method]
    site = slots.site.at(facts.fragments(span)[0].id)
    passed = tuple(part for part in facts.own(span) if part != found[0])
    ends = Ends(effects(facts.program, passed).may_diverge, facts.let_out(span, passed))
    allocates = facts.allocates(span, besides=found[0])
    for n, (argument, parameter) in enumerate(zip(call.arguments, callee.parameters, strict=True), 1):
        if parameter.name not in facts.demanded(callee) and not facts.is_evaluated(span):
            stub = value_stub(site, parameter.type, allocates=allocates, ends=ends, mark=f"arg{n}")
            slots.put(argument, slots.use(stub))
    if target:
        stub = value_stub(site, target_type(facts, span), allocates=False)
        _reassign(slots, statement, call, changes.assign(target, slots.use(stub)), in_block=in_block)


def stay_constructing(slots: Slots, statement: java.ConstructorCall) -> None:
    """The call of another constructor stays: in a text that nobody proves with any arguments, else as it is."""
    facts, span = slots.facts, statement.span
    unit, found = facts.unit_of.get(span), facts.calls_in(span)
    free = facts.trial is not None and slots.site.static and unit is not None and facts.is_cut(unit)
    parameters = facts.program.methods[found[-1].method].parameters if found else ()
    if not free or len(parameters) != len(statement.arguments) or any(map(has_effects, statement.arguments)):
        slots.stays(span)
        return
    slots.keep(span)
    site = slots.site.at(facts.fragments(span)[0].id)
    for n, (argument, parameter) in enumerate(zip(statement.arguments, parameters, strict=True), 1):
        stub = value_stub(site, parameter.type, allocates=False, mark=f"arg{n}")
        slots.put(argument, slots.use(stub))


def _reassign(
    slots: Slots, statement: java.ExpressionStatement, call: java.Call, last: Part, *, in_block: bool
) -> None:
    open_, close = ("", "") if in_block else ("{ ", " }")
    parts = (changes.action(java.Evaluate(call.span, call)), last.node)
    slots.changes.append(Change(statement, parts if in_block else (changes.braced(parts),)))
    start, end = statement.span.start, statement.span.end
    slots.replace(Span(start, call.span.start), open_)
    slots.edits.append(Edit(Span(end, end), f" {last.text} {MARK}{close}"))
