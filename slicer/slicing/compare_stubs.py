"""Checks that the contract of each stub, read again, lets the stub do what was planned for it."""

from collections.abc import Iterator

from slicer.abstraction.stubs import Stub, spelled
from slicer.engines.verdict import Disagreement
from slicer.ir.program import Contract, Method, Program
from slicer.ir.terms import FALSE, TRUE, Frame, FrameKept


def compare_stubs(stubs: tuple[Stub, ...], again: Program) -> None:
    """Law: a stub changes, throws and diverges exactly as planned. Anything else is an internal error."""
    found = {method.name: method for method in again.methods.values() if method.body is None}
    for stub in stubs:
        for what in _differences(stub, found[stub.name]):
            raise Disagreement(f"the stub `{stub.name}` {what} other than planned", again.source.text)


def _differences(stub: Stub, method: Method) -> Iterator[str]:
    contract = method.contract
    if _outline(spelled(stub.frame)) != _outline(_read(contract)):
        yield "may change"
    if _thrown(contract) != frozenset(stub.ends.throws):
        yield "may throw"
    if (contract.diverges is not None and contract.diverges.term == TRUE) != stub.ends.diverges:
        yield "may diverge"


def _read(contract: Contract) -> Frame:
    if contract.frame is None:
        return Frame(everything=True)
    assert isinstance(contract.frame.term, FrameKept)
    return contract.frame.term.frame


def _outline(frame: Frame) -> object:
    """What tells frames apart. New objects are at most forbidden where nothing else may change."""
    if frame.everything:
        return "everything"
    return frozenset(frame.places) or frame.strict


def _thrown(contract: Contract) -> frozenset[str]:
    """The classes that `signals_only` names; none where the contract says that nothing is thrown."""
    if any(each.predicate.term == FALSE for each in contract.signals):
        return frozenset()
    return frozenset(("Throwable",) if contract.only is None else contract.only.classes)
