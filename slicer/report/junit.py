"""Writes the file of a JUnit test, but never overwrites a different file."""

from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.engines.verdict import Trace
from slicer.interpret.run import Diverges, Exhausted
from slicer.replay.heap import NoSuchName
from slicer.replay.junit import junit_test
from slicer.report.model import Result


def write_test(folder: Path, result: Result, trace: Trace) -> str:
    """Writes the failing run below the folder. Returns a message: where the test is, or why there is none."""
    if trace.overflow is not None:
        line = result.original.unit.source.line(trace.overflow.start)
        return f"no JUnit test: over unbounded integers; the JVM would overflow at line {line}"
    if isinstance(trace.outcome, Diverges | Exhausted):
        return "no JUnit test: the run does not end"
    try:
        test = junit_test(result.original, result.asked.method, result.asked.label, trace)
    except NoSuchName as unknown:
        return f"no JUnit test: {unknown}"
    target, data = folder / test.name, test.text.encode()
    try:
        if target.is_symlink():
            raise Refused(Diagnostic(Code.S502, f"`{target}` is a link"))
        if target.exists() and target.read_bytes() != data:
            message = f"`{target}` exists and differs from the test"
            raise Refused(Diagnostic(Code.S501, message, (), "move it away, or choose another folder with `--junit`"))
        folder.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"cannot write `{error.filename or target}`: {reason}"
        raise Refused(Diagnostic(Code.S502, message, (), "choose another folder with `--junit`")) from None
    return f"written to {target}"
