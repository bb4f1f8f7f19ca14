"""Which locations of the state before a piece of code a reference may come from."""

from dataclasses import replace

from slicer.base.record import record
from slicer.ir.terms import CastTo, Choose, FieldOf, Null, StaticOf, Term, Var, type_of
from slicer.ir.types import Type, is_reference

DEPTH = 2


@record(slots=True)
class Fresh:
    """An object that the piece itself allocated."""


@record(slots=True)
class Known:
    """The object that the term denotes before the piece runs."""

    term: Term


@record(slots=True)
class Anything:
    """Any object at all."""


Origin = Fresh | Known | Anything
Origins = frozenset[Origin]
ANYTHING: Origins = frozenset({Anything()})
FRESH: Origins = frozenset({Fresh()})
NOTHING: Origins = frozenset()


@record
class Trail:
    """What is known at one point. All maps are sound upper bounds.

    A variable that is missing still has its value from before. A field of a known object that is
    missing still has it unless the field is among the `written` (of some object), where static fields are by
    their `static_key`.
    """

    vars: dict[Var, Origins]
    fields: dict[FieldOf, Origins]
    written: frozenset[str]

    def with_var(self, var: Var, found: Origins) -> "Trail":
        return replace(self, vars={**self.vars, var: found})

    def var(self, var: Var) -> Origins:
        return self.vars.get(var, frozenset({Known(var)}))

    def field(self, place: FieldOf) -> Origins:
        """What the field can hold now; its target is a term for the state before."""
        if place in self.fields:
            return self.fields[place]
        if place.name in self.written or _depth(place.target) >= DEPTH:
            return ANYTHING
        return frozenset({Known(place)})

    def store(self, targets: Origins, place: FieldOf, new: Origins) -> "Trail":
        """After a store. Known objects may be one and the same, so others of that field weaken."""
        only = next(iter(targets)) if len(targets) == 1 else None
        fields = {known: found | new if known.name == place.name else found for known, found in self.fields.items()}
        if isinstance(only, Known):
            fields[FieldOf(only.term, place.owner, place.name, place.type)] = new
        return Trail(self.vars, fields, self.written | {place.name})

    def static(self, place: StaticOf) -> Origins:
        """What the static field can hold now."""
        return ANYTHING if static_key(place.owner, place.name) in self.written else frozenset({Known(place)})

    def store_static(self, owner: str, name: str) -> "Trail":
        return replace(self, written=self.written | {static_key(owner, name)})


def static_key(owner: str, name: str) -> str:
    """No field of an object has a name like this."""
    return f"static {owner}.{name}"


def origins(term: Term, at: Trail) -> Origins:
    """The objects a reference term can denote; none for other terms and for `null`."""
    match term:
        case Var(_, kind):
            return at.var(term) if is_reference(kind) else NOTHING
        case FieldOf(target, _, _, kind):
            if not is_reference(kind):
                return NOTHING
            found: Origins = NOTHING
            for origin in origins(target, at):
                if isinstance(origin, Known):
                    found |= at.field(replace(term, target=origin.term))
                else:
                    found |= ANYTHING
            return found
        case StaticOf(_, _, kind):
            return at.static(term) if is_reference(kind) else NOTHING
        case CastTo(kind, operand):
            return frozenset(_cast(origin, kind) for origin in origins(operand, at))
        case Choose(_, then, orelse):
            return origins(then, at) | origins(orelse, at)
        case Null():
            return NOTHING
        case _:
            return ANYTHING if is_reference(type_of(term)) else NOTHING


def join(trails: list[Trail]) -> Trail | None:
    """What holds of all of them; none where there is none."""
    if not trails:
        return None
    return Trail(
        {var: _union([t.var(var) for t in trails]) for t in trails for var in t.vars},
        {place: _union([t.field(place) for t in trails]) for t in trails for place in t.fields},
        frozenset(name for t in trails for name in t.written),
    )


def both(one: Trail, other: Trail) -> Trail:
    """What holds of both."""
    joined = join([one, other])
    assert joined is not None
    return joined


def _union(parts: list[Origins]) -> Origins:
    return frozenset(origin for part in parts for origin in part)


def _cast(origin: Origin, kind: Type) -> Origin:
    """The same object under the type it was cast to: what it was before does not matter."""
    if not isinstance(origin, Known):
        return origin
    inner = origin.term
    return Known(CastTo(kind, inner.operand if isinstance(inner, CastTo) else inner))


def _depth(term: Term) -> int:
    match term:
        case FieldOf(target, _, _, _):
            return 1 + _depth(target)
        case CastTo(_, operand):
            return _depth(operand)
        case _:
            return 0
