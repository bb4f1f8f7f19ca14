"""Writes the folder of a slice, but never overwrites a file that somebody edited."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.source import SourceFile
from slicer.prove.problem import problem_text
from slicer.report.adopted import is_adopted
from slicer.report.document import REPORT, SOURCES, document, report_of
from slicer.report.folders import hash_of
from slicer.report.model import Result
from slicer.report.patch import patch
from slicer.report.published import to_json

TIMES = "times.json"


def write(folder: Path, result: Result, *, force: bool) -> None:
    """Writes all files of the slice, the report last, and removes those of an earlier slice. Without a slice there is
    only the report.

    Refuses to overwrite an edited file unless `force`.
    """
    files = _files(result)
    try:
        known = _known(folder)
        _refuse_links(folder, [*files, REPORT, TIMES], result.original.unit.source)
        if not force:
            _protect(folder, files, known)
        _clear(folder, files, known)
        for path, data in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        (folder / REPORT).write_bytes(to_json(document(result, files)))
    except OSError as error:
        raise _unwritten(folder, error) from None


def write_bytes(file: Path, data: bytes) -> None:
    """Writes one file of the output; refuses to write through a link."""
    if file.is_symlink():
        raise Refused(Diagnostic(Code.S502, f"`{file}` is a link"))
    try:
        file.write_bytes(data)
    except OSError as error:
        raise _unwritten(file, error) from None


def _unwritten(path: Path, error: OSError) -> Refused:
    message = f"cannot write `{error.filename or path}`: {(error.strerror or str(error)).lower()}"
    return Refused(Diagnostic(Code.S502, message, (), "choose another folder with `--out`"))


def _refuse_links(folder: Path, paths: list[str], source: SourceFile) -> None:
    """Refuses to write through a link, or over a file that is sliced."""
    sliced = [Path(part.name) for part in source.parts]
    for path in paths:
        target = folder / path
        if target.is_symlink():
            raise Refused(Diagnostic(Code.S502, f"`{target}` is a link"))
        if target.exists() and any(each.exists() and target.samefile(each) for each in sliced):
            raise Refused(Diagnostic(Code.S502, f"`{target}` is the file that is sliced"))


def _clear(folder: Path, files: Mapping[str, bytes], known: Mapping[str, str]) -> None:
    """Removes the files of an earlier slice that nobody edited and, if anything changed, its proofs."""
    for path in known.keys() - files.keys():
        if hash_of(folder / path) == known[path]:
            (folder / path).unlink()
    if not files or any(hash_of(folder / path) != hashlib.sha256(data).hexdigest() for path, data in files.items()):
        for proof in folder.glob("problem*.proof"):
            proof.unlink()


def write_times(folder: Path, seconds: Mapping[str, float]) -> None:
    text = json.dumps({name: round(value, 4) for name, value in seconds.items()}, indent=2)
    (folder / TIMES).write_text(f"{text}\n", encoding="utf-8")


def _files(result: Result) -> dict[str, bytes]:
    if result.slice is None:
        return {}
    texts = result.text.texts
    files = {f"{SOURCES}/{path}": text.encode() for path, text in texts.items()} | {
        "slice.patch": patch(result).encode()
    }
    files |= {f"{SOURCES}/{each.path}": each.text.encode() for each in result.slice.emission.library}
    for todo in result.obligations:
        files[todo.file] = problem_text(todo.contract, result.limits.ints).encode()
    return files


def _known(folder: Path) -> Mapping[str, str]:
    """Path and hash of the files an earlier run wrote."""
    report = folder / REPORT
    found = report_of(report.read_bytes()) if report.is_file() else None
    return {} if found is None else {entry.path: entry.sha256 for entry in found.files}


def _protect(folder: Path, files: Mapping[str, bytes], known: Mapping[str, str]) -> None:
    report = folder / REPORT
    if report.exists() and not known:
        raise Refused(Diagnostic(Code.S501, f"`{report}` is not a report of the slicer", (), "choose another folder"))
    for path, data in files.items():
        target = folder / path
        if not target.is_file() or target.read_bytes() == data:
            continue
        if hash_of(target) != known.get(path) and not is_adopted(folder, path):
            message = f"`{target}` was edited since it was written"
            hint = f"`slice adopt {folder}` keeps its annotations; or move it away, or pass `--force`"
            is_source = path.startswith(f"{SOURCES}/")
            raise Refused(Diagnostic(Code.S501, message, (), hint if is_source else "move it away, or pass `--force`"))
