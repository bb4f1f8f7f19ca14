"""From tokens to places and frames."""

from dataclasses import dataclass
from typing import Protocol

from slicer.ir.terms import (
    ElementPlace,
    EveryPlace,
    FieldPlace,
    Frame,
    ObjectPlace,
    Place,
    StaticPlace,
    Term,
)
from slicer.ir.text.names import Names, seen_type
from slicer.ir.text.tokens import Kind, NotTextForm
from slicer.ir.types import ClassType
from tests.ir.reading.names import NameReader
from tests.ir.reading.tokens import Tokens


class Terms(Protocol):
    """What reads the terms inside places."""

    tokens: Tokens
    names: Names

    def term(self) -> Term: ...
    def primary(self) -> Term: ...
    def step(self, term: Term) -> Term: ...
    def unknown(self, start: int, what: str, form: str) -> NotTextForm: ...


@dataclass
class FrameReader:
    terms: Terms

    @property
    def tokens(self) -> Tokens:
        return self.terms.tokens

    @property
    def words(self) -> NameReader:
        return NameReader(self.tokens)

    def frame(self) -> Frame:
        words: set[str] = set()
        places: list[Place] = []
        while True:
            token = self.tokens.peek()
            if token.kind is Kind.BACK and token.text in {"\\everything", "\\strictly_nothing", "\\nothing"}:
                words.add(self.tokens.take().text)
            else:
                places.append(self._place())
            if not self.tokens.accept(","):
                return Frame("\\everything" in words, tuple(places), "\\strictly_nothing" in words)

    def _place(self) -> Place:
        token = self.tokens.peek()
        if token.kind is Kind.BACK and token.text == "\\all":
            self.tokens.take()
            return EveryPlace(*self._static())
        static = self.tokens.attempt(self._static_place)
        if static is not None:
            return static
        target = self.terms.primary()
        while True:
            before = self.tokens.at
            found = self._last(target)
            if found is not None:
                return found
            self.tokens.at = before
            target = self.terms.step(target)

    def _static(self) -> tuple[str, str]:
        owner = self.words.class_name()
        self.tokens.expect("::")
        return owner, self.tokens.name()

    def _static_place(self) -> StaticPlace | None:
        """A static field, unless something is selected of its value."""
        if not self.words.at_static():
            return None
        place = StaticPlace(*self._static())
        return None if self._goes_on() else place

    def _goes_on(self) -> bool:
        return self.tokens.peek().is_sign(".", "[")

    def _last(self, target: Term) -> Place | None:
        """The place of the target that the next selection is, if it is the last one."""
        if self.tokens.accept("["):
            return self._elements(target)
        self.tokens.expect(".")
        if self.tokens.accept("("):
            return self._owned(target)
        if self.tokens.accept("*"):
            kind = seen_type(target)
            if not isinstance(kind, ClassType):
                raise self._unknown("class of the object", ".(Class::*)")
            return ObjectPlace(target, kind.name)
        name = self.tokens.name()
        if self._goes_on():
            return None
        found = self.terms.names.field_of(seen_type(target), name)
        if found is None:
            raise self._unknown(f"field `{name}`", ".(Class::field)")
        return FieldPlace(target, found[0], name)

    def _unknown(self, what: str, form: str) -> NotTextForm:
        return self.terms.unknown(self.tokens.peek(-1).start, what, form)

    def _owned(self, target: Term) -> Place | None:
        """`Class::*)` or `Class::field)`; none for `type Class::field)`, which a term has."""
        if not self.words.at_static():
            return None
        owner = self.words.class_name()
        self.tokens.expect("::")
        place = ObjectPlace(target, owner) if self.tokens.accept("*") else FieldPlace(target, owner, self.tokens.name())
        self.tokens.expect(")")
        return place

    def _elements(self, target: Term) -> Place | None:
        if self.tokens.accept("*"):
            self.tokens.expect("]")
            return ElementPlace(target)
        low = None if self.tokens.peek().is_sign("..") else self.terms.term()
        if not self.tokens.accept(".."):
            self.tokens.expect("]")
            return None if self._goes_on() else ElementPlace(target, low, low)
        high = None if self.tokens.peek().is_sign("]") else self.terms.term()
        self.tokens.expect("]")
        return ElementPlace(target, low, high)
