"""Moves what JML says of a class away from the classes inside it.

KeY 2.12.3 takes an invariant that stands right before a member class for one of both classes.
"""

from collections.abc import Collection, Iterator

from slicer.abstraction.jml_comments import Around, leaves, rewrite, touching
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.show import cut
from slicer.jml.tree import Annotation, Specs, Subject


def behind_member_classes(unit: java.Unit, specs: Specs, left_out: Collection[java.Member]) -> Iterator[Edit]:
    """The annotations, in their order, where the next member begins that is no class and stays."""
    for owner in java.every_class(unit):
        for at, member in enumerate(owner.members):
            if not isinstance(member, java.Class) or _is_inside(member.span, left_out):
                continue
            before = [each.span for each in unit.comments if each.next_token == member.span.start]
            comments = tuple(each for each in before if touching(specs, [each]))
            said = [each for each in touching(specs, comments) if _is_moved(each, owner)]
            if not said:
                continue
            words = sorted(Around(unit, specs, member.name_span).words(comments))
            yield from rewrite(unit.source, comments, member.span.start, f"/*@ {' '.join(words)} @*/" if words else "")
            others = [each for each in owner.members[at:] if not _is_passed(each, left_out)]
            to = _begin(unit, others[0]) if others else owner.body.end - 1
            yield Edit(Span(to, to), f"/*@ {' '.join(cut(specs.text, each.span) for each in said)} @*/ ")


def _is_moved(annotation: Annotation, owner: java.Class) -> bool:
    is_about_it = annotation.subject is Subject.CLASS and annotation.about == owner.name_span
    return is_about_it and not leaves(annotation.part)


def _is_passed(member: java.Member, left_out: Collection[java.Member]) -> bool:
    return isinstance(member, java.Class) or _is_inside(member.span, left_out)


def _is_inside(span: Span, left_out: Collection[java.Member]) -> bool:
    return any(each.span.covers(span) for each in left_out)


def _begin(unit: java.Unit, member: java.Member) -> int:
    """Where the member begins, or the first comment before it."""
    start = member.span.start
    return min([start, *(each.span.start for each in unit.comments if each.next_token == start)])
