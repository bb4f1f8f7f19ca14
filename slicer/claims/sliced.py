"""What a slice is asked for: questions that fit into one contract each."""

from dataclasses import replace

from slicer.analysis.callees import involved
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.limits import Demands, Ints, Split
from slicer.base.source import Span
from slicer.claims.properties import Sort
from slicer.claims.spec import ALL, CONTRACT, Asked, find, property_of
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import KINDS, Exceptional
from slicer.ir.nodes import Goal, Throw, walk
from slicer.ir.program import Method, Program
from slicer.ir.terms import type_of
from slicer.ir.thrown import NOBODY
from slicer.ir.types import ClassType
from slicer.jml.family import Annotated
from slicer.jml.tree import Kind


def find_sliced(
    program: Program, file: Annotated, text: str, ints: Ints, split: Split | None = None
) -> tuple[Asked, ...]:
    """The questions for which slices are asked: one, or with `all` or a `split` one for each property.

    Law: each fits into one contract. Where the text names no property it means `contract`: the postconditions, or what
    is said of exceptions where there are none. If one question is asked, it is refused where it has no slice; of
    several the result says which.
    """
    text = text if property_of(text) else f"{text}:{CONTRACT}"
    asked = find(program, file, text, ints, Demands(split=split or Split.CLAUSES))
    if asked.label == ALL or split is not None:
        return tuple(_with_reason(program, file, each) for each in asked.apart())
    if asked.label == CONTRACT:
        asked = _one_contract(asked)
    for _, why in asked.refused:
        raise Refused(*why)
    for goal in asked.goals:
        for diagnostic in unsliced(program, file, asked.method, goal.id, goal.span):
            raise Refused(diagnostic)
    return (asked,)


def _with_reason(program: Program, file: Annotated, asked: Asked) -> Asked:
    """The question, refused if it has no slice."""
    for goal in asked.goals:
        for diagnostic in unsliced(program, file, asked.method, goal.id, goal.span):
            return replace(asked, goals=(), refused=((goal.id, (diagnostic,)),))
    return asked


def _one_contract(asked: Asked) -> Asked:
    """The postconditions alone, if there are any."""

    def is_normal(id_: str) -> bool:
        return ClaimId.parse(id_).word == Sort.ENSURES

    goals = tuple(goal for goal in asked.goals if is_normal(goal.id))
    if not goals:
        return asked
    refused = tuple((id_, why) for id_, why in asked.refused if is_normal(id_))
    left = tuple(goal.id for goal in asked.goals if not is_normal(goal.id))
    left += tuple(id_ for id_, _ in asked.refused if not is_normal(id_))
    return replace(asked, goals=goals, refused=refused, left=left)


def unsliced(program: Program, file: Annotated, method: Method, goal: str, span: Span) -> tuple[Diagnostic, ...]:
    """Why no contract of the method can ask for the goal; empty if one can."""
    id_ = ClaimId.parse(goal)
    inside = {s.predicate.id for s in walk(method.body or ()) if isinstance(s, Goal)}
    written = {part.span for parts in file.specs.code.values() for part in parts}
    why = help_text = ""
    if id_.call or (goal in inside and id_.word != Kind.ASSERT):
        why, help_text = "it is about how the method works", "`slice check --auxiliary` checks it"
    elif goal in inside and span not in written:
        why, help_text = "a contract cannot ask for one `assert` of Java", "write `//@ assert` beside it"
    elif id_.word == Kind.INVARIANT and id_.owner and not _is_above(program, id_.owner, method.owner):
        why, help_text = "it is about objects of a class below", f"ask for it at a method of `{id_.owner}`"
    elif goal in KINDS:
        why = _thrown_on_purpose(program, method, KINDS[Exceptional(goal)])
        help_text = "`slice check` tells what is thrown on purpose from what is not"
    if not why:
        return ()
    note = (Note(program.source, span),)
    return (Diagnostic(Code.S112, f"there is no slice for `{goal}`: {why}", note, help_text),)


def _is_above(program: Program, owner: str, below: str) -> bool:
    return program.is_subtype(ClassType(below), ClassType(owner))


def _thrown_on_purpose(program: Program, method: Method, name: str) -> str:
    """Where a `throw` may throw an exception of the class: no contract could tell it from what evaluation throws."""
    kind = ClassType(name)
    for each in involved(program, method):
        for statement in (s for s in walk(each.body or ()) if isinstance(s, Throw)):
            thrown = type_of(statement.value)
            if statement.of == NOBODY:
                continue  # a handler of ours passes it on
            if program.is_subtype(thrown, kind) or program.is_subtype(kind, thrown):
                line = program.source.line(program.fragments[statement.of].span.start)
                return f"the `throw` in line {line} may throw `{name}`, too"
    return ""
