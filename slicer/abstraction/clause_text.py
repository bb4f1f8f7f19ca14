"""Writes clauses as text for the contract of a method, wherever the clauses come from."""

from collections.abc import Iterator, Mapping

from slicer.abstraction.asking import EXECUTED
from slicer.abstraction.casts import Casts, computes
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, Program
from slicer.ir.terms import FALSE, THIS, InvariantFor, Var
from slicer.ir.types import ArrayType, ClassType, Type
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.arithmetic import JAVA, UNBOUNDED, is_unbounded
from slicer.jml.show import qualified
from slicer.lower.nullness import has_reference_elements


@record
class Wording:
    """The clauses of one file."""

    specs: jml.Specs
    unit: java.Unit
    program: Program

    @property
    def _casts(self) -> Casts:
        return Casts(self.unit, self.specs, self.program)

    def text(self, method: Method, predicate: Predicate) -> str:
        """A clause in the words of the method: fields of `this` are named as such, parameters as the method does."""
        invariant = self._of_class(method, predicate)
        if invariant is not None:
            return invariant
        for declared, clause in self._clauses():
            if clause.span.covers(predicate.span):
                part = clause.predicate if predicate.span == clause.span else _part(clause.predicate, predicate.span)
                if isinstance(clause, jml.Signals) and clause.name in self._parameters(method, declared).values():
                    self._refuse_clash(clause)
                return self._renamed(method, declared, part)
        return self._default(method, predicate)

    def _of_class(self, method: Method, predicate: Predicate) -> str | None:
        """An invariant, or that a field is not null."""
        for owner in java.every_class(self.unit):
            for invariant in self.specs.invariants.get(owner.span, ()):
                if invariant.span == predicate.span and isinstance(invariant.clause, jml.Clause):
                    self._refuse_other(method, owner.span, None, invariant.clause.predicate)
                    predicate_ = invariant.clause.predicate
                    casts = self._casts.of(predicate_, owner.span, None)
                    return qualified(self.specs.text, predicate_, self._members(owner), casts=casts)
            for field in owner.fields:
                if field.name_span == predicate.span:
                    return non_null_text(self._members(owner)[field.name], self._type(predicate))
        return None

    def _type(self, default: Predicate) -> Type:
        """The type of the field that the default invariant says is not null."""
        said = (default.span, default.term)
        infos = self.program.classes.values()
        info = next(info for info in infos if any((p.span, p.term) == said for p in info.invariants))
        name = ClaimId.parse(default.id).name
        return next(field.type for field in (*info.fields, *info.statics) if field.name.rpartition(".")[2] == name)

    def _members(self, owner: java.Class) -> Mapping[str, str]:
        """How the fields of a class, and those it inherits, are named, whatever parameters there are."""
        found: dict[str, str] = {}
        for each in reversed(tuple(self._upwards(owner))):
            fields = {f.name: f.modifiers for f in each.fields}
            members = self.specs.members.get(each.span, ())
            fields |= {m.name: m.modifiers for m in members if isinstance(m, jml.Variable)}
            found |= {n: f"{each.name}.{n}" if "static" in words else f"this.{n}" for n, words in fields.items()}
        return found

    def _upwards(self, owner: java.Class) -> Iterator[java.Class]:
        """The class and the classes of the file above it."""
        by_name = {each.name: each for each in java.every_class(self.unit)}
        above: java.Class | None = owner
        while above is not None:
            yield above
            name = above.superclass
            above = None if name is None else by_name.get(name.name.rpartition(".")[2])

    def _clauses(self) -> Iterator[tuple[Span, jml.Clause | jml.Signals]]:
        for declared, cases in self.specs.contracts.items():
            yield from (
                (declared, c) for case in cases for c in case.clauses if isinstance(c, jml.Clause | jml.Signals)
            )

    def _refuse_clash(self, clause: jml.Signals) -> None:
        message = (
            f"the method has a parameter that is called `{clause.name}`, as the exception in this inherited clause"
        )
        raise refuse(Code.S112, message, self.unit.source, clause.span, "give one of them another name")

    def _renamed(self, method: Method, declared: Span, predicate: java.Expr) -> str:
        casts = self._casts.of(predicate, self._owner(declared), declared)
        if declared == method.span:
            return qualified(self.specs.text, predicate, {}, calls=False, casts=casts)
        self._refuse_other(method, self._owner(declared), declared, predicate)
        return qualified(self.specs.text, predicate, self._parameters(method, declared), calls=False, casts=casts)

    def _parameters(self, method: Method, declared: Span) -> Mapping[str, str]:
        """The names that the method has for the parameters of the one above that is declared there."""
        given = [p.name for p in method.parameters]
        for owner in java.every_class(self.unit):
            for each in owner.methods:
                if each.span == declared:
                    return {p.name: name for p, name in zip(each.parameters, given, strict=True) if p.name != name}
        return {}

    def _refuse_other(self, method: Method, owner: Span, declared: Span | None, predicate: java.Expr) -> None:
        """Refuses a clause of a class or of another method whose arithmetic is not that of the method's own clauses."""
        here = is_unbounded(self.specs.modifiers, self._owner(method.span), method.span)
        is_computed = any(map(computes, (predicate, *java.walk(predicate))))
        if not is_computed or is_unbounded(self.specs.modifiers, owner, declared) == here:
            return
        message = f"this would have another arithmetic in the contract of `{method.name}`, where the slice repeats it"
        word = UNBOUNDED if here else JAVA
        help_text = f"let `{word}` stand for both, or for neither"
        raise refuse(Code.S112, message, self.unit.source, predicate.span, help_text)

    def _owner(self, declared: Span) -> Span:
        """The class that the method at the span is a member of."""
        found = (each for each in java.every_class(self.unit) for m in each.members if m.span == declared)
        return next(found).span

    def _default(self, method: Method, predicate: Predicate) -> str:
        """What no clause says: that a parameter is not null, that no run ends so, that `this` is sound."""
        if predicate.id == EXECUTED:
            return "\\invariant_for(thrown)" if method.static else "this != null"
        if predicate.term == FALSE:
            return "false"
        if predicate.term == InvariantFor(Var(THIS, ClassType(method.owner))):
            return "\\invariant_for(this)"
        name = ClaimId.parse(predicate.id).name
        (kind,) = (p.type for p in method.parameters if p.name == name)
        return non_null_text(name, kind)


def non_null_text(place: str, kind: Type, depth: int = 0) -> str:
    """What JML says by default of a place, as a clause. Arrays of arrays have no null inside, however deep."""
    if not has_reference_elements(kind):
        return f"{place} != null"
    outermost = f"\\nonnullelements({place})"
    assert isinstance(kind, ArrayType)
    if not has_reference_elements(kind.element):
        return outermost
    index = f"i_{depth}"
    each = non_null_text(f"{place}[{index}]", kind.element, depth + 1)
    return f"{outermost} && (\\forall int {index}; 0 <= {index} && {index} < {place}.length; {each})"


def _part(predicate: java.Expr, span: Span) -> java.Expr:
    """The conjunct of the predicate at the span."""
    while predicate.span != span:
        assert isinstance(predicate, java.Binary), "a part of a clause is one of its conjuncts"
        predicate = predicate.left if predicate.left.span.covers(span) else predicate.right
    return predicate
