"""Calls of the library: by contract, for nobody sees its bodies."""

from typing import Final

from slicer.base.source import Span
from slicer.ir.nodes import Predicate
from slicer.ir.program import Contract, Method, MethodKind, Signals
from slicer.ir.terms import ENTRY, FALSE, RESULT, TRUE, Frame, FrameKept, Term, Var, type_of
from slicer.ir.thrown import THROWABLE
from slicer.ir.types import NULL, OBJECT, Type, is_reference
from slicer.java.resolve.library_methods import (
    PLAIN,
    changes_nothing,
    making_changes_nothing,
    making_never_throws,
    never_throws,
)

MAKING: Final = "new"
_NOTHING = FrameKept(ENTRY, Frame(everything=False, strict=False))


def library_method(
    owner: str, name: str, given: tuple[Term, ...], result: Type | None, span: Span, *, prints_aside: bool
) -> Method:
    """The method, static and with the receiver as its first parameter.

    It may do anything, and end in any way. Where it is given nothing but numbers and strings, some change nothing.
    Printing does so if the program `prints_aside`.
    """
    types = _types(given)
    is_quiet = changes_nothing(owner, name, prints_aside=prints_aside) and all(map(_is_plain, types))
    return _method(owner, name, types, result, span, is_quiet=is_quiet, may_throw=not never_throws(owner, name))


def library_constructor(owner: str, given: tuple[Term, ...], span: Span) -> Method | None:
    """What a constructor of the library does to other objects than the new one; none if it does nothing."""
    types = _types(given)
    is_quiet = making_changes_nothing(owner) and all(map(_is_plain, types))
    may_throw = not making_never_throws(owner, tuple(map(str, types)))
    if is_quiet and not may_throw:
        return None
    return _method(owner, MAKING, types, None, span, is_quiet=is_quiet, may_throw=may_throw)


def _types(given: tuple[Term, ...]) -> tuple[Type, ...]:
    return tuple(OBJECT if type_of(each) == NULL else type_of(each) for each in given)


def _is_plain(kind: Type) -> bool:
    """Do its values know no object of the program?"""
    return str(kind) in PLAIN or not is_reference(kind)


def _method(
    owner: str, name: str, types: tuple[Type, ...], result: Type | None, span: Span, *, is_quiet: bool, may_throw: bool
) -> Method:
    never = Signals(THROWABLE.name, None, Predicate("signals", span, FALSE))
    contract = Contract(
        written=True,
        frame=Predicate("assignable", span, _NOTHING) if is_quiet else None,
        signals=(never,) if is_quiet and not may_throw else (),
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
