"""Sentences about the annotations that a slice leaves out."""

from slicer.abstraction.contracts import is_result_clause
from slicer.abstraction.emitted import BEHIND, ClauseKey
from slicer.abstraction.loop_annotations import at_loop
from slicer.base.source import Span
from slicer.ir.claim_id import NON_NULL, ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, MethodKind
from slicer.jml.words import KINDS
from slicer.lower.files import Original
from slicer.replay.clauses import one_line
from slicer.report.model import Result
from slicer.report.places import place
from slicer.slicing.slice import Slice

_KINDS = {"requires": "precondition", "ensures": "postcondition", "invariant": "invariant"}


def left_out(result: Result) -> tuple[str, ...]:
    """One sentence for each clause, with the reason."""
    made = result.slice
    dropped = () if made is None else sorted(made.emission.plan.dropped, key=str)
    said = (f"{_what(result.original, key)}: {_why(key, made)}" for key in dropped if made is not None)
    return (*result.unadopted, *said)


def _why(key: ClauseKey, made: Slice) -> str:
    if key in made.undecided:
        return "the solver could not decide whether the slice keeps it"
    return "the slice's calls may violate it" if key.is_demand else "the slice may break it"


def _what(original: Original, key: ClauseKey) -> str:
    method = original.program.methods[key.method]
    name = method.owner if method.kind is MethodKind.CONSTRUCTOR else f"{method.owner}.{method.called}"
    start = at_loop(key.clause)
    if start is not None:
        clauses = (clause.span for spec in original.specs.loops.values() for clause in spec.clauses)
        span = next(span for span in clauses if span.start == start)
        text = one_line(original.unit.source, span).rstrip("; ")
        return f"`{text}` ({place(original.unit.source, span)}) is left out"
    id_ = key.clause.removeprefix(BEHIND)
    promised = " from what `" + name + "` promises" if id_ != key.clause else ""
    clause = next((each for each in _clauses(original, method) if each.id == id_), None)
    if clause is None or clause.span == method.span:
        return f"that objects are sound is left out{promised or f' from the contract of `{name}`'}"
    if is_result_clause(id_):
        return f"that the result of `{name}` ({place(original.unit.source, method.span)}) is not null is left out"
    line, said = place(original.unit.source, clause.span), _said(original, clause.span)
    if ClaimId.parse(id_).word == NON_NULL:
        return f"that `{ClaimId.parse(id_).name}` of `{name}` ({line}) is not null is left out"
    if promised:
        return f"the invariant `{said}` ({line}) is left out{promised}"
    kind = _KINDS.get(ClaimId.parse(id_).word, "frame")
    return f"the {kind} `{said}` of `{name}` ({line}) is left out"


def _clauses(original: Original, method: Method) -> tuple[Predicate, ...]:
    contract = method.contract
    frame = () if contract.frame is None else (contract.frame,)
    owner = original.program.classes.get(method.owner)
    return (*contract.requires, *contract.ensures, *frame, *(owner.invariants if owner is not None else ()))


def _said(original: Original, span: Span) -> str:
    """The clause as it is written, without the word that it begins with."""
    text = one_line(original.unit.source, span).rstrip("; ")
    first, _, rest = text.partition(" ")
    return rest if first in KINDS else text
