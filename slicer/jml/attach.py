"""Attaches the JML of a file to the declarations, loops and statements that it is about."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.contracts import apart, cases, comments_of
from slicer.jml.gather import Found
from slicer.jml.modifiers import by_default, modify
from slicer.jml.parse import Item, items
from slicer.jml.places import (
    BeforeMember,
    BeforeStatement,
    EndOfClass,
    InDeclaration,
    InHeading,
    InLocal,
    Nowhere,
    Place,
    Skipped,
    places,
)
from slicer.jml.scan import Group, groups
from slicer.jml.sorts import CLASS_LEVEL, Sort, Sorted, is_header, misplaced, of_sorts, sort_items
from slicer.jml.tree import (
    Annotation,
    Beside,
    Clause,
    Depends,
    FrameClause,
    Invariant,
    LoopSpec,
    Measure,
    ModelMethod,
    Represents,
    Set,
    Specs,
    Subject,
    Unreadable,
    Variable,
)

_METHOD_LEVEL = frozenset({Sort.CONTRACT, Sort.FRAME})
_LOOP_LEVEL = frozenset({Sort.LOOP, Sort.FRAME})
_CODE_LEVEL = frozenset({Sort.CODE, Sort.VARIABLE})
_OF_CLASS = frozenset({Sort.INVARIANT, Sort.MEMBER})
_MODIFIER = frozenset({Sort.MODIFIER})
_WITH_CONTRACT = java.Block | java.While | java.Do | java.For | java.ForEach | java.Labelled


def attach(unit: java.Unit) -> Specs:
    """The specifications of a unit. What is unknown or stands at a wrong place is in them as `Unreadable`."""
    at = places(unit)
    found = Found()
    parts: list[str] = []
    end = 0
    for group in groups(unit):
        parts += [" " * (group.start - end), group.text]
        end = group.start + len(group.text)
        place = at.of(group.next_token)
        if isinstance(place, Skipped):
            _skip(found, group, place)
        else:
            _attach(found, group, place)
    by_default(found, unit)
    return found.specs("".join(parts))


def _skip(found: Found, group: Group, place: Skipped) -> None:
    """Nothing is lost but what is said of the code that nobody can read."""
    if place.within is None:
        return
    for each in sort_items(group, items(group)):
        if each.sort in _OF_CLASS:
            message = f"`{each.item.word}` stands in a member that cannot be read"
            found.refuse(place.within.span, misplaced(group, each.item, message))


def _attach(found: Found, group: Group, place: Place) -> None:
    """What stands at one place; a contract before a model method is that method's."""
    sorted_ = tuple(_of_blocks(place, sort_items(group, items(group))))
    for each in of_sorts(sorted_, Sort.BESIDE):
        found.annotations.extend(_noted((each,), *_subject(group, place, each)))
    sorted_ = tuple(each for each in sorted_ if each.sort is not Sort.BESIDE)
    if isinstance(place, BeforeMember | EndOfClass):
        contracts = apart(sorted_)
        about = place.owner if isinstance(place, EndOfClass) else place.member
        for method, written in contracts.of_models:
            found.contract(method.span, cases(group, written))
            found.annotations.extend(_noted(written, Subject.CLASS, place.owner.name_span))
        for each, before in contracts.lost:
            message = f"`{each.item.word}` stands before `{before.item.word}`, not before a method"
            found.refuse(about.span, misplaced(group, each.item, message))
        sorted_ = contracts.others
    for each in sorted_:
        subject, whom = _subject(group, place, each)
        found.annotations.extend(_noted((each,), subject, whom))
    _Attaching(found, group, sorted_).at(place)


def _of_blocks(place: Place, items: tuple[Sorted, ...]) -> Iterator[Sorted]:
    """The items; the contract of a block or loop is no question's, for its code is there."""
    is_contract = any(is_header(each) or each.item.word == "loop_contract" for each in items)
    if not (is_contract and isinstance(place, BeforeStatement) and isinstance(place.statement, _WITH_CONTRACT)):
        yield from items
        return
    for each in items:
        is_part = each.sort in {Sort.CONTRACT, Sort.FRAME, Sort.LOOP}
        yield Sorted(Item(each.whole, each.item.word, Beside(each.whole)), Sort.BESIDE) if is_part else each


def _noted(items: Iterable[Sorted], subject: Subject, about: Span) -> Iterator[Annotation]:
    return (Annotation(each.whole, subject, about, each.item.word, each.item.part) for each in items)


def _subject(group: Group, place: Place, each: Sorted) -> tuple[Subject, Span]:
    """What an item speaks of."""
    word = Subject.MODIFIER if each.sort is Sort.MODIFIER else Subject.CONTRACT
    match place:
        case BeforeMember(owner) | EndOfClass(owner) if each.sort in CLASS_LEVEL:
            return Subject.CLASS, owner.name_span
        case BeforeMember(_, member) | InDeclaration(member) | InHeading(member):
            return word, member.span if isinstance(member, java.Initialiser | java.Unsupported) else member.name_span
        case _:
            return Subject.CODE, Span(group.next_token, group.next_token)


@record
class _Attaching:
    """Hands the items of one group to what they are about."""

    found: Found
    group: Group
    items: tuple[Sorted, ...]

    def at(self, place: Place) -> None:
        match place:
            case BeforeMember(owner, java.Method() | java.Constructor() as member):
                self._allow(member.span, CLASS_LEVEL | _METHOD_LEVEL | _MODIFIER)
                self._members(owner)
                self.found.contract(member.span, cases(self.group, self.items))
                modify(self.found, self.group, self.items, member, member.span)
            case BeforeMember(owner, java.Field() | java.Class() as member):
                self._allow(member.span, CLASS_LEVEL | _MODIFIER)
                self._members(owner)
                modify(self.found, self.group, self.items, member, member.span)
            case BeforeMember(owner, java.Unsupported(form=java.Form.METHOD | java.Form.CONSTRUCTOR)):
                # What is said of the method itself goes with it, but not what is said of the class.
                self._allow(owner.span, CLASS_LEVEL | _METHOD_LEVEL | _MODIFIER)
                self._members(owner)
            case BeforeMember(owner, java.Unsupported(why=None)):
                self._allow(owner.span, CLASS_LEVEL | _MODIFIER)
                self._members(owner)
            case BeforeMember(owner, java.Unsupported()):
                self._members(owner)
            case BeforeMember(owner, member):
                self._allow(member.span, CLASS_LEVEL)
                self._members(owner)
            case EndOfClass(owner):
                self._allow(owner.span, CLASS_LEVEL)
                self._members(owner)
            case InDeclaration(of, member):
                self._allow(member, _MODIFIER)
                modify(self.found, self.group, self.items, of, member)
            case InHeading(of):
                self._allow(of.span, _MODIFIER)
                modify(self.found, self.group, self.items, of, of.span)
            case BeforeStatement(member, statement):
                self._statement(member, statement)
            case InLocal(member, of):
                self._allow(member, _MODIFIER)
                modify(self.found, self.group, self.items, of, member)
            case Nowhere(within):
                self._allow(within, frozenset())
            case Skipped():
                pass
            case _:
                assert_never(place)

    def _allow(self, about: Span, allowed: frozenset[Sort]) -> None:
        """Refuses the items whose sort has no business at this place."""
        for each in self.items:
            if each.sort not in allowed:
                self.found.refuse(about, misplaced(self.group, each.item))

    def _members(self, owner: java.Class) -> None:
        for each in of_sorts(self.items, *CLASS_LEVEL):
            match each.item.part:
                case Clause() | Unreadable() as clause if each.sort is Sort.INVARIANT:
                    static = "static" in each.words
                    self.found.invariants.setdefault(owner.span, []).append(Invariant(each.span, static, clause))
                case Represents() | Depends() | Variable() | ModelMethod() | Unreadable() as member:
                    self.found.members.setdefault(owner.span, []).append(member)
                case _:
                    raise AssertionError

    def _statement(self, member: Span, statement: java.Statement | None) -> None:
        loop = statement
        while isinstance(loop, java.Labelled):
            loop = loop.body
        allowed = _CODE_LEVEL
        if isinstance(loop, java.Loop):
            allowed |= _LOOP_LEVEL
            self._loop(loop.span)
        if isinstance(statement, java.LocalDeclaration):
            allowed |= _MODIFIER
            modify(self.found, self.group, self.items, statement, member)
        self._allow(member, allowed)
        for each in of_sorts(self.items, *_CODE_LEVEL):
            match each.item.part:
                case Clause() | Set() | Variable() | Unreadable() as part:
                    self.found.code.setdefault(member, []).append(part)
                case ModelMethod():
                    self.found.refuse(member, misplaced(self.group, each.item))
                case _:
                    raise AssertionError

    def _loop(self, loop: Span) -> None:
        written = tuple(of_sorts(self.items, *_LOOP_LEVEL))
        parts = (each.item.part for each in written)
        clauses = tuple(part for part in parts if isinstance(part, Clause | Measure | FrameClause | Unreadable))
        if clauses:
            # JML may stand before a label and once more before the loop that the label names.
            above = self.found.loops.get(loop, LoopSpec((), ()))
            comments = (*above.comments, *comments_of(self.group, written))
            self.found.loops[loop] = LoopSpec(comments, (*above.clauses, *clauses))
