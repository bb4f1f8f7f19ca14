"""From a path to a source, and from a source to a tree."""

from collections.abc import Sequence
from pathlib import Path, PurePath

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import Part, SourceFile, Span, joined
from slicer.java.convert import convert
from slicer.java.depth import refuse_depth, roomy, too_deep
from slicer.java.javalang_door import read
from slicer.java.resolve.class_table import class_table
from slicer.java.tree import File, Form, Unit, Unsupported
from slicer.java.unread import package_in

LARGEST = 500_000
# They declare no class.
_WITHOUT_CLASSES = frozenset({"module-info.java", "package-info.java"})


def read_source(path: Path) -> SourceFile:
    """The text of a Java file."""
    source = read_text(path)
    if path.suffix != ".java":
        # The compiler takes no other names.
        raise Refused(Diagnostic(Code.S100, f"`{path}` is not a Java file: its name does not end in `.java`"))
    return source


def read_text(path: Path) -> SourceFile:
    """The text of a file of at most `LARGEST` bytes, carriage returns included, without a byte order mark."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise Refused(Diagnostic(Code.S100, f"cannot read `{path}`: {reason}")) from None
    except UnicodeDecodeError as error:
        message = f"`{path}` is not UTF-8: byte {error.start} cannot be read"
        raise Refused(Diagnostic(Code.S100, message)) from None
    if len(data) > LARGEST:
        message = f"`{path}` has {len(data)} bytes; files of more than {LARGEST} are not read"
        raise Refused(Diagnostic(Code.S100, message))
    source = SourceFile(str(path), text)
    at = text.find("\0")
    if at >= 0:
        raise refuse(Code.S100, "the file contains a NUL character", source, Span(at, at + 1))
    return source


def parse_java(source: SourceFile) -> Unit:
    """The trees of the files; what is outside the language stays as `Unsupported`.

    A file that is not Java becomes one such class, with the reason. It is refused where no file is Java.
    """
    return _known(source, tuple(_file(source, part) for part in source.parts))


def read_named(paths: Sequence[Path]) -> Unit:
    """The Java files among the paths and below them, of which those that are named must be there."""
    for path in paths:
        if not path.is_dir():
            read_source(path)
    return read_files(paths)


def read_files(paths: Sequence[Path]) -> Unit:
    """The Java files among the paths and below them. One whose text cannot be read is like one that is not Java."""
    sources: list[SourceFile] = []
    unread: dict[str, Diagnostic] = {}
    for path in java_files(paths):
        try:
            sources.append(read_source(path))
        except Refused as refused:
            (unread[str(path)],) = refused.diagnostics
            sources.append(SourceFile(str(path), ""))
    # Beside files of a program those of the library are declarations that a slice brings for KeY.
    own = [source for source in sources if not f"{package_in(source.text)}.".startswith("java.")] or sources
    unit = parse_java(joined(str(paths[0]), own))
    return _known(unit.source, tuple(_sound(file, unread.get(file.name)) for file in unit.files))


def _known(source: SourceFile, files: tuple[File, ...]) -> Unit:
    """The files as a unit; refused where none of them can be read."""
    unread = [file.unread for file in files if file.unread is not None]
    if len(unread) == len(files):
        raise Refused(*unread)
    return Unit(source, files)


def _sound(file: File, why: Diagnostic | None) -> File:
    """The file; one whose text nobody can read, or whose classes contradict each other, as one class."""
    try:
        class_table(Unit(file.source, (file,)))
    except Refused as refused:
        why = why or refused.diagnostics[0]
    return file if why is None else _opaque(file.source, file.source.part(file.span.start), why)


def java_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The files, and the Java files below the folders, in order; each once. Slices that were written are left out."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        below = [each for each in sorted(path.rglob("*.java")) if not _is_of_slice(each, path)]
        inside = [each for each in below if each.name not in _WITHOUT_CLASSES]
        if not inside:
            raise Refused(Diagnostic(Code.S100, f"there is no Java file in `{path}`"))
        found += inside
    each: dict[Path, Path] = {}
    for path in found:
        each.setdefault(path.resolve(), path)
    return tuple(each.values())


def _is_of_slice(file: Path, folder: Path) -> bool:
    below = file.relative_to(folder).parents
    return any((folder / each / "slice.patch").exists() for each in below[:-1])


def _file(source: SourceFile, part: Part) -> File:
    try:
        parsed = read(source, part.span)
        with roomy():
            file = convert(source, part.span, parsed)
        refuse_depth(source, file.declarations)
    except RecursionError:
        return _opaque(source, part, too_deep(source, part.span).diagnostics[0])
    except Refused as refused:
        return _opaque(source, part, refused.diagnostics[0])
    return file


def _opaque(source: SourceFile, part: Part, why: Diagnostic) -> File:
    """A file that cannot be read, as one class that has its name."""
    name, package = PurePath(part.name).stem, package_in(source.slice(part.span))
    at = why.notes[0].span if why.notes else Span(part.span.start, part.span.start)
    what = f"the class `{name}`, whose file cannot be read ({why.message}),"
    whole = Unsupported(part.span, what, at, Form.CLASS, (name,))
    return File(source, part.span, package, (), (whole,), (), (), why)
