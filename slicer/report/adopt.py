"""Adopts the annotations that a user wrote into a slice: later runs put them into the slice for the same property."""

from collections.abc import Iterator, Sequence

from slicer.base.record import record
from slicer.report.adopted import ANNOTATIONS, AdoptedEntry, AdoptedText, Annotations, read
from slicer.report.document import AnnotationEntry
from slicer.report.files import write_bytes
from slicer.report.folders import hash_of
from slicer.report.published import to_json
from slicer.report.written import Written
from slicer.slicing.said import Said, loops, said


@record
class Adoption:
    """Clauses that are new, by what they are of, and a sentence for each change that was not adopted."""

    written: Written
    new: tuple[tuple[str, str], ...] = ()
    left: tuple[str, ...] = ()


def adopt(written: Written) -> Adoption:
    """Keeps what is new in the slice since it was written. Refused if more than annotations changed."""
    if not written.edited:
        return Adoption(written)
    text, report, folder = written.text, written.report, written.folder.parent
    before, count = read(folder), len(loops(text.again))
    old = {each.of: each.clauses for each in before.annotations if each.property == report.property}
    now = said(text, [each.of for each in report.annotations[:count]])
    kept: dict[str, tuple[str, ...]] = dict(old)
    lost: list[str] = []
    gone: list[str] = []
    for number, (was, each) in enumerate(zip(report.annotations, now, strict=True)):
        if set(was.clauses) == set(each.clauses):
            continue
        if not each.of:
            lost.append(f"the original has no loop like the one in line {each.line} of the slice")
        elif number < count:
            kept[each.of] = _of_loop(was, each, old.get(each.of, ()))
            gone += _gone(was, each, old.get(each.of, ()))
        elif was.clauses and each.of not in old:
            lost.append(f"the contract of `{each.of}` is one of the original: change it there")
        else:
            kept[each.of] = each.clauses
    others = [each for each in before.annotations if each.property != report.property]
    mine = [AdoptedEntry(report.property, of, clauses) for of, clauses in kept.items() if clauses]
    texts = [each for each in before.texts if each.property != report.property]
    # A text with something that is kept nowhere else is not overwritten.
    texts += [AdoptedText(report.property, path, hash_of(written.folder / path)) for path in written.edited if not lost]
    found = Annotations(annotations=_sorted([*others, *mine]), texts=tuple(sorted(texts, key=str)))
    write_bytes(folder / ANNOTATIONS, to_json(found))
    new = [(of, clause) for of, clauses in kept.items() for clause in clauses if clause not in old.get(of, ())]
    return Adoption(written, tuple(new), (*lost, *gone))


def _of_loop(was: AnnotationEntry, now: Said, old: Sequence[str]) -> tuple[str, ...]:
    """The clauses that are new. An earlier one stays, unless the user took it out; one that was left out stays, too."""
    stays = [clause for clause in old if clause in now.clauses or clause not in was.clauses]
    new = [clause for clause in now.clauses if clause not in was.clauses]
    return tuple(dict.fromkeys((*stays, *new)))


def _gone(was: AnnotationEntry, now: Said, old: Sequence[str]) -> Iterator[str]:
    """What the user took out, though it was not adopted before: nothing can keep it out."""
    for clause in was.clauses:
        if clause not in now.clauses and clause not in old:
            yield f"that `{clause}` of {was.of} is gone: it is of the original or was found, so it comes back"


def _sorted(entries: Sequence[AdoptedEntry]) -> tuple[AdoptedEntry, ...]:
    return tuple(sorted(entries, key=lambda each: (each.property, each.of)))
