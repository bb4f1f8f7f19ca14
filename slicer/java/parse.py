"""From a path to a source, and from a source to a tree."""

from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java.convert import convert
from slicer.java.depth import refuse_depth, roomy, too_deep
from slicer.java.javalang_door import read
from slicer.java.tree import Unit

LARGEST = 500_000


def read_source(path: Path) -> SourceFile:
    """The text of a Java file."""
    source = read_text(path)
    if path.suffix != ".java":
        # The compiler takes no other names.
        raise Refused(Diagnostic(Code.S100, f"`{path}` is not a Java file: its name does not end in `.java`"))
    return source


def read_text(path: Path) -> SourceFile:
    """The text of a file of at most `LARGEST` bytes exactly as it is, carriage returns included."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        help_text = "`slice list` takes folders" if path.is_dir() else ""
        raise Refused(Diagnostic(Code.S100, f"cannot read `{path}`: {reason}", (), help_text)) from None
    except UnicodeDecodeError as error:
        message = f"`{path}` is not UTF-8: byte {error.start} cannot be read"
        raise Refused(Diagnostic(Code.S100, message)) from None
    if len(data) > LARGEST:
        message = f"`{path}` has {len(data)} bytes; files of more than {LARGEST} are not read"
        raise Refused(Diagnostic(Code.S100, message))
    source = SourceFile(str(path), text)
    for char, what in (("\ufeff", "a byte order mark"), ("\0", "a NUL character")):
        at = text.find(char)
        if at >= 0:
            raise refuse(Code.S100, f"the file contains {what}", source, Span(at, at + 1))
    return source


def parse_java(source: SourceFile) -> Unit:
    """The tree of a source; what is not Java is refused, what is outside the language stays as `Unsupported`."""
    parsed = read(source)
    try:
        with roomy():
            unit = convert(source, parsed)
    except RecursionError:
        raise too_deep(source, Span(0, len(source.text))) from None
    refuse_depth(source, unit.declarations)
    return unit
