"""Which names mean classes of other files, where the files need not all belong to one program."""

from collections.abc import Sequence
from pathlib import PurePath

from slicer.java import tree
from slicer.java.resolve.classes import Classes, class_table, declared


def elsewhere(units: Sequence[tree.Unit]) -> tuple[frozenset[str], ...]:
    """For each unit the simple names of classes that others declare.

    Of several classes of one full name that of the same folder counts, else the first.
    """
    folders = {_folder(unit) for unit in units}
    tables = {folder: _table(sorted(units, key=lambda unit: _folder(unit) != folder)) for folder in folders}
    return tuple(_names(tables[_folder(unit)], unit) for unit in units)


def _folder(unit: tree.Unit) -> PurePath:
    return PurePath(unit.source.name).parent


def _table(units: Sequence[tree.Unit]) -> Classes:
    taken: set[str] = set()
    chosen: list[tree.Unit] = []
    for unit in units:
        names = [entry.name for entry in declared(unit)]
        if len({*names}) == len(names) and taken.isdisjoint(names):
            taken.update(names)
            chosen.append(unit)
    return class_table(chosen)


def _names(classes: Classes, unit: tree.Unit) -> frozenset[str]:
    own = {_simple(entry.name) for entry in declared(unit)}
    others = {_simple(name) for name, entry in classes.entries.items() if entry.unit is not unit} - own
    return frozenset(name for name in others if classes.find(name, unit, None) in classes.entries)


def _simple(name: str) -> str:
    return name.rsplit(".", 1)[-1]
