"""Collects what is found while the JML of a file is attached."""

from dataclasses import field

from slicer.base.record import record
from slicer.base.source import Span
from slicer.jml.tree import Annotation, ClassMember, InCode, Invariant, LoopSpec, SpecCase, Specs, Unreadable


@record
class Found:
    """As `Specs`, but growing."""

    contracts: dict[Span, tuple[SpecCase, ...]] = field(default_factory=dict)
    loops: dict[Span, LoopSpec] = field(default_factory=dict)
    code: dict[Span, list[InCode]] = field(default_factory=dict)
    invariants: dict[Span, list[Invariant]] = field(default_factory=dict)
    members: dict[Span, list[ClassMember]] = field(default_factory=dict)
    modifiers: dict[Span, frozenset[str]] = field(default_factory=dict)
    refused: dict[Span, list[Unreadable]] = field(default_factory=dict)
    annotations: list[Annotation] = field(default_factory=list)

    def refuse(self, about: Span, what: Unreadable) -> None:
        self.refused.setdefault(about, []).append(what)

    def contract(self, about: Span, cases: tuple[SpecCase, ...]) -> None:
        if cases:
            self.contracts[about] = cases

    def specs(self, text: str) -> Specs:
        return Specs(
            self.contracts,
            self.loops,
            {at: tuple(sorted(parts, key=lambda part: part.span)) for at, parts in self.code.items()},
            {at: tuple(parts) for at, parts in self.invariants.items()},
            {at: tuple(parts) for at, parts in self.members.items()},
            self.modifiers,
            {at: tuple(parts) for at, parts in self.refused.items()},
            tuple(sorted(self.annotations, key=lambda each: each.span)),
            text,
        )
