"""`slice check`: answers as text, or as a document for other tools."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.cli.options import Checking, Claiming, Format, Showing
from slicer.report.outcomes import Outcomes


def check_shown(
    files: Sequence[Path], spec: str | None, checking: Checking, claiming: Claiming, showing: Showing
) -> int:
    how = (checking, claiming)
    _refuse_two(showing)
    if spec is None:
        if showing.dump is not None or showing.json:
            raise Refused(Diagnostic(Code.S001, "`--spec` is missing", (), "`slice list` names what it takes"))
        from slicer.cli.whole import check_whole, whole_outcomes

        if showing.format is Format.TEXT:
            return check_whole(files, *how)
        return _written(showing.format, lambda: whole_outcomes(files, *how))
    if showing.dump is not None:
        from slicer.cli.dump import run_dump

        return run_dump(showing.dump, files, spec, *how, json=showing.json)
    from slicer.cli.run import check_outcomes, run_check

    if showing.format is Format.TEXT:
        return run_check(files, spec, *how, json=showing.json)
    return _written(showing.format, lambda: check_outcomes(files, spec, *how))


def _refuse_two(showing: Showing) -> None:
    """One output has one form."""
    other = "--dump" if showing.dump is not None else "--json" if showing.json else None
    if other is not None and showing.format is not Format.TEXT:
        message = f"`{other}` prints no {showing.format.value}: leave out `--format`"
        raise Refused(Diagnostic(Code.S001, message))


def _written(form: Format, ask: Callable[[], tuple[Outcomes, int]]) -> int:
    """Prints the document of a command and returns its exit code. There is one also where the command is refused."""
    try:
        outcomes, code = ask()
    except Refused as refused:
        sys.stdout.write(_document(form, Outcomes((), refused.diagnostics)))
        raise
    sys.stdout.write(_document(form, outcomes))
    return code


def _document(form: Format, outcomes: Outcomes) -> str:
    match form:
        case Format.SARIF:
            from slicer.report.sarif import sarif

            return sarif(outcomes)
        case Format.JUNIT:
            from slicer.report.junit_xml import junit_xml

            return junit_xml(outcomes)
        case Format.GITHUB:
            from slicer.report.github import github

            return github(outcomes)
        case Format.TEXT:
            raise AssertionError("text is printed as it comes")
        case _:
            assert_never(form)
