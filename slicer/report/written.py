"""Slices that were written before: what their reports say, and what became of their files since."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.record import record
from slicer.java.parse import read_files
from slicer.lower.files import Original, lowered
from slicer.report.document import REPORT, SOURCES, Document, report_of
from slicer.report.folders import hash_of
from slicer.slicing.fixed_text import FixedText


@record
class Written:
    """The folder of a slice, and its report."""

    folder: Path
    report: Document

    @property
    def name(self) -> str:
        """The question, by the folders that are called after it."""
        return f"{self.folder.parent.name}:{self.folder.name}"

    @cached_property
    def edited(self) -> tuple[str, ...]:
        """The Java files that are not as they were written. A file more or less is refused: it changes the program."""
        known = {each.path: each.sha256 for each in self.report.files if each.path.startswith(f"{SOURCES}/")}
        found = {path.relative_to(self.folder).as_posix(): path for path in self._sources}
        if known.keys() != found.keys():
            (first, *_) = sorted(known.keys() ^ found.keys())
            what = "is missing" if first in known else "is no file of the slice"
            raise self._refused(f"`{self.folder / first}` {what}", "run `slice` again")
        return tuple(path for path in sorted(known) if hash_of(found[path]) != known[path])

    @cached_property
    def text(self) -> FixedText:
        """The Java files as they are now. Refused if they differ in more than annotations from what was written.

        A slice brings declarations of the library for KeY; they are no part of the program.
        """
        fixed = {each.path: each.fixed for each in self.report.files if each.fixed}
        if not fixed:
            raise self._refused(f"`{self.folder}` was edited, and an earlier version wrote it", "run `slice` again")
        again = _read([self.folder / path for path in fixed])
        text = FixedText(again, self.report.method, tuple(each.id for each in self.report.clauses))
        for each in text.unreadable():
            raise Refused(each.diagnostic)
        now = {f"{SOURCES}/{path}": digest for path, digest in text.hashes().items()}
        for path in self.edited:
            if path not in fixed or now.get(path) != fixed[path]:
                message = f"`{self.folder / path}` was edited in more than annotations of loops"
                if text.has_free_contracts:
                    hint = "a proof of it says nothing about the original; run `slice` again"
                    raise self._refused(f"{message} and contracts of callees", hint)
                hint = "where the question is whether a method ends, contracts are fixed, too; run `slice` again"
                raise self._refused(message, hint)
        for method in text.circular():
            message = f"the contract of `{method.id}` in `{self.folder}` does not say `diverges true`"
            hint = "write it there: a clause calls methods, and KeY would believe two contracts that rest on each other"
            raise self._refused(message, hint)
        return text

    @property
    def _sources(self) -> Iterator[Path]:
        return (self.folder / SOURCES).rglob("*.java")

    def _refused(self, message: str, hint: str) -> Refused:
        return Refused(Diagnostic(Code.S504, message, (), hint))


def slices_below(paths: Sequence[Path]) -> tuple[Written, ...]:
    """The slices in these folders and below them, each once. Refused where there is none."""
    found: dict[Path, Written] = {}
    for path in paths:
        below = sorted(each.parent for each in path.rglob(REPORT) if each.is_file())
        slices = [each for each in map(_slice_in, below) if each is not None]
        if not slices:
            raise Refused(
                Diagnostic(
                    Code.S503,
                    f"there is no slice in `{path}` that KeY could prove",
                    (),
                    "`slice FILE --spec SPEC` writes one",
                )
            )
        for each in slices:
            found.setdefault(each.folder.resolve(), each)
    return tuple(found.values())


def _slice_in(folder: Path) -> Written | None:
    report = report_of((folder / REPORT).read_bytes())
    return Written(folder, report) if report is not None and report.proofs else None


def _read(paths: Sequence[Path]) -> Original:
    file = lowered(read_files(paths))
    return file.original(file.checked)
