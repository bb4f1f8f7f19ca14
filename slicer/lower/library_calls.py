"""Calls of the library: by contract, for nobody sees its bodies."""

from slicer.base.source import Span
from slicer.ir.nodes import Predicate
from slicer.ir.program import Contract, Method, MethodKind, Signals
from slicer.ir.terms import ENTRY, FALSE, RESULT, TRUE, Frame, FrameKept, Term, Var, type_of
from slicer.ir.thrown import THROWABLE
from slicer.ir.types import NULL, OBJECT, Type, is_reference
from slicer.java.resolve.library_methods import PLAIN, changes_nothing, never_throws

_NOTHING = FrameKept(ENTRY, Frame(everything=False, strict=False))


def library_method(owner: str, name: str, given: tuple[Term, ...], result: Type | None, span: Span) -> Method:
    """The method, static and with the receiver as its first parameter.

    It may do anything, and end in any way. Where it is given nothing but numbers and strings, some change nothing.
    """
    types = [OBJECT if type_of(each) == NULL else type_of(each) for each in given]
    is_quiet = changes_nothing(owner, name) and all(str(kind) in PLAIN or not is_reference(kind) for kind in types)
    frame = Predicate("assignable", span, _NOTHING) if is_quiet else None
    never = Signals(THROWABLE.name, None, Predicate("signals", span, FALSE))
    contract = Contract(
        written=True,
        frame=frame,
        signals=(never,) if is_quiet and never_throws(name) else (),
        diverges=None if is_quiet else Predicate("diverges", span, TRUE),
    )
    return Method(
        f"{owner}.{name}({','.join(map(str, types))})",
        owner,
        name,
        span,
        static=True,
        helper=True,
        parameters=tuple(Var(f"p{n}", kind) for n, kind in enumerate(types)),
        result=None if result is None else Var(RESULT, result),
        contract=contract,
        body=None,
        kind=MethodKind.LIBRARY,
    )
