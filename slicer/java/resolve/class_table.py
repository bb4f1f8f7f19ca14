"""Makes the table of all classes of some files."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused, refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve.classes import NOTHING_ADDED, Added, Classes, Entry
from slicer.java.resolve.doubles import refuse_doubles
from slicer.java.resolve.library import LANG, PARENTS
from slicer.java.resolve.types import ENUM, OBJECT, UNKNOWN
from slicer.java.unread import classes_in, words_of


def class_table(unit: tree.Unit, added: Mapping[Span, Added] | None = None) -> Classes:
    """The table of all classes.

    Law: two classes of one full name are refused, two members of one signature, and classes above themselves.

    `added` has what specifications add to the classes, by their spans.
    """
    entries: dict[str, Entry] = {}
    for entry in (entry for file in unit.files for entry in declared(file)):
        if entry.name in entries:
            raise _twice(entries[entry.name], entry)
        outside = isinstance(entry.node, tree.Unsupported)
        words = frozenset(words_of(entry.file.source.slice(entry.node.span)) if outside else ())
        more = (added or {}).get(entry.node.span, NOTHING_ADDED)
        entries[entry.name] = replace(entry, added=more, words=words)
    alone, short = Classes(entries), _short_names(entries)
    found = Classes({n: replace(each, parents=_parents(alone, each), short=short[n]) for n, each in entries.items()})
    for entry in found.entries.values():
        _refuse_cycle(found, entry)
        if isinstance(entry.node, tree.Class):
            refuse_doubles(entry.file.source, entry.node, partial(_told_apart, found, entry))
    return found


def _short_names(entries: Mapping[str, Entry]) -> Mapping[str, str]:
    """Names that mean the same everywhere: with packages if several have classes that are not outside the language."""
    known = [full for full, entry in entries.items() if isinstance(entry.node, tree.Class)]
    several = len({entries[full].file.package for full in known}) > 1
    short = {full: full if several else entries[full].bare for full in known}
    for full in (each for each in entries if each not in short):
        short[full] = next(n for n in (entries[full].bare, full, f"{full}?") if n not in short.values())
    return {full: f"{name}'" if f"{LANG}{name}" in PARENTS else name for full, name in short.items()}


def declared(file: tree.File) -> Iterator[Entry]:
    """The classes of a file, without their parents."""
    prefix = f"{file.package}." if file.package else ""
    for node in file.declarations:
        yield from _entries(file, node, prefix, None)


def _entries(file: tree.File, node: tree.Class | tree.Unsupported, prefix: str, outer: str | None) -> Iterator[Entry]:
    names = (node.name,) if isinstance(node, tree.Class) else node.names
    for name in names:
        yield Entry(f"{prefix}{name}", file, node, outer)
    if isinstance(node, tree.Class):
        for member in node.members:
            if isinstance(member, tree.Class) or (
                isinstance(member, tree.Unsupported) and member.form is tree.Form.CLASS
            ):
                yield from _entries(file, member, f"{prefix}{node.name}.", f"{prefix}{node.name}")


def _parents(bare: Classes, entry: Entry) -> tuple[str, ...]:
    if isinstance(entry.node, tree.Unsupported):
        return _parents_outside(bare, entry)
    written = [part.name for part in (entry.node.superclass, *entry.node.interfaces) if part is not None]
    found = [bare.find(name, entry.file, entry.name) or f"?{name}" for name in written]
    above = ENUM.name if entry.node.kind is tree.ClassKind.ENUM else OBJECT.name
    return tuple(found) if entry.node.superclass is not None else (above, *found)


def _parents_outside(bare: Classes, entry: Entry) -> tuple[str, ...]:
    """The classes of the table above one outside the language."""
    words = words_of(entry.file.source.slice(entry.node.span))
    written = [up for each in classes_in(words) if each.name == entry.simple for up in each.above]
    found = (bare.find(name, entry.file, entry.outer) for name in written)
    known = (each for each in found if each is not None and each in bare.entries and each != entry.name)
    return tuple(dict.fromkeys(known))


def _refuse_cycle(classes: Classes, entry: Entry) -> None:
    if isinstance(entry.node, tree.Class) and any(entry.name in classes.upwards(parent) for parent in entry.parents):
        is_library = entry.name == OBJECT.name
        what = "is a class of the library" if is_library else "is among its own supertypes"
        raise refuse(Code.S104, f"`{entry.name}` {what}", entry.file.source, _place(entry.node))


def _told_apart(classes: Classes, entry: Entry, written: tree.TypeName) -> object:
    """The type; what is written where the classes do not tell the type."""
    found = classes.type(written, entry.file, entry.name)
    return (written.name, written.dimensions) if found is None or str(UNKNOWN) in str(found) else found


def _twice(first: Entry, again: Entry) -> Refused:
    message = f"the class `{again.name}` is declared twice"
    notes = (Note(again.file.source, _place(again.node)), Note(first.file.source, _place(first.node), "the first"))
    return Refused(Diagnostic(Code.S104, message, notes))


def _place(node: tree.Class | tree.Unsupported) -> Span:
    return node.name_span if isinstance(node, tree.Class) else node.at
