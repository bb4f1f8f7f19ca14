"""The commands. They import the stages when they run, so that `--help` is instant."""

import gc
import signal
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from cyclopts import App, ArgumentCollection, CycloptsError

from slicer import __version__
from slicer.base.diagnostics import Refused
from slicer.cli.options import (
    DEFAULT_OUT,
    Checking,
    Choosing,
    Claiming,
    Files,
    Lines,
    MaybeSpec,
    Out,
    Proving,
    Running,
    Showing,
    Slices,
    Spec,
    Switch,
    Writing,
)

_EPILOGUE = (
    "Exit codes: 0 sliced (with `--prove`: and proved) or holds, 1 the property fails and the run is shown, "
    "2 the question cannot be asked, 3 undecided, 4 internal error."
)


def _configure(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    from slicer.cli.settings import configure

    configure(app, commands, arguments)


# Trees and formulas are many small objects that live long: looking for cycles in them takes long, and finds none.
COLLECTING = (500_000, 20, 10)

app = App(
    name="slice",
    help="A semantic slicer for Java + JML: finds what a property needs, abstracts the rest, lets KeY prove it.",
    help_epilogue=_EPILOGUE,
    usage="Usage: slice FILE... [--spec SPEC] [OPTIONS]\n       slice COMMAND ...",
    version=__version__,
    help_format="plaintext",
    result_action="return_value",
    config=_configure,
)


@app.default
def slice_(
    files: Files,
    /,
    *,
    spec: MaybeSpec = None,
    checking: Checking | None = None,
    writing: Writing | None = None,
    choosing: Choosing | None = None,
) -> int:
    """Slice a method for a property; write the slice, its patch and its report below `--out`."""
    from slicer.cli.guard import misspelt_command

    misspelt = misspelt_command(str(files[0]), app)
    if misspelt is not None:
        raise Refused(misspelt)
    how = (checking or Checking(), writing or Writing(), choosing or Choosing())
    from slicer.cli.start import slice_files

    return _guarded(lambda: slice_files(files, spec, *how))


@app.command(usage="Usage: slice check FILE... [--spec SPEC] [OPTIONS]")
def check(
    files: Files,
    /,
    *,
    spec: MaybeSpec = None,
    checking: Checking | None = None,
    claiming: Claiming | None = None,
    showing: Showing | None = None,
) -> int:
    """Check a property within the bounds; show a counterexample if there is one."""
    from slicer.cli.check import check_shown

    how = (checking or Checking(), claiming or Claiming())
    return _guarded(lambda: check_shown(files, spec, *how, showing or Showing()))


@app.command(usage="Usage: slice prove OUT... [--replay] [OPTIONS]")
def prove(outs: Slices, /, *, proving: Proving | None = None, replay: Switch = False, color: bool | None = None) -> int:
    """Let KeY prove slices that were written before, with the annotations that they have now.

    Parameters
    ----------
    replay
        Only repeat the steps of the saved proofs on the texts as they are now.
    color
        Colour the output (default: if it goes to a terminal).
    """
    from slicer.cli.prove import run_prove

    return _guarded(lambda: run_prove(outs, proving or Proving(), replaying=replay, color=color))


@app.command(usage="Usage: slice adopt OUT...")
def adopt(outs: Slices, /) -> int:
    """Keep the annotations that you wrote into slices: later runs put them into the slice for the same property."""
    from slicer.cli.adopt import run_adopt

    return _guarded(lambda: run_adopt(outs))


@app.command(usage="Usage: slice plan FILE... --spec METHOD [OPTIONS]")
def plan(
    files: Files,
    /,
    *,
    spec: Spec,
    checking: Checking | None = None,
    writing: Writing | None = None,
    choosing: Choosing | None = None,
    json: Switch = False,
) -> int:
    """List what together verifies a method, and what becomes of it; write a slice for each property, and `plan.json`.

    Parameters
    ----------
    json
        Print the plan as it is written; `docs/plan.schema.json` describes it.
    """
    from slicer.cli.plan import run_plan

    how = (checking or Checking(), writing or Writing(), choosing or Choosing())
    return _guarded(lambda: run_plan(files, spec, *how, json=json))


@app.command(usage="Usage: slice matrix FILE... --spec SPEC [OPTIONS]")
def matrix(files: Files, /, *, spec: Spec, checking: Checking | None = None, json: Switch = False) -> int:
    """Show which statements each clause needs, what no clause needs, and which preconditions no proof uses.

    Parameters
    ----------
    json
        Print the matrix as a document; `docs/matrix.schema.json` describes it.
    """
    from slicer.cli.matrix import run_matrix

    return _guarded(lambda: run_matrix(files, spec, checking or Checking(), json=json))


@app.command(
    usage="Usage: slice explain FILE... --spec SPEC [--line LINE] [OPTIONS]\n       slice explain CODE",
)
def explain(
    files: Files,
    /,
    *,
    spec: MaybeSpec = None,
    checking: Checking | None = None,
    choosing: Choosing | None = None,
    line: Lines = (),
    out: Out = DEFAULT_OUT,
    json: Switch = False,
) -> int:
    """Say why each statement stays in the slice or goes; show the run that breaks the property without it.

    Given the code of a message, such as `S102`, say what it means and what to do.

    Parameters
    ----------
    json
        Print the explanations as a document; `docs/explain.schema.json` describes it.
    """
    if spec is None:
        from slicer.cli.pages import show_pages, without_spec

        if line or json:
            raise without_spec()
        return _guarded(lambda: show_pages(files))
    from slicer.cli.explain import run_explain

    how = (checking or Checking(), choosing or Choosing())
    return _guarded(lambda: run_explain(files, spec, *how, line, out, json=json))


@app.command(name="run", usage="Usage: slice run FILE... --spec METHOD --input CASE [OPTIONS]")
def run_(files: Files, /, *, running: Running, json: Switch = False) -> int:
    """Run a method on one heap and say which clauses of its specification hold.

    Parameters
    ----------
    json
        Print a document for programs; `docs/run.schema.json` describes it.
    """
    from slicer.cli.run_case import run_case

    return _guarded(lambda: run_case(files, running, json=json))


@app.command(name="list")
def list_(files: Files, /, *, json: Switch = False, color: bool | None = None) -> int:
    """List the classes, methods and properties of files and folders, by the names that `--spec` takes.

    Parameters
    ----------
    json
        Print a document for programs; `docs/list.schema.json` describes it.
    color
        Colour the output (default: if it goes to a terminal).
    """
    from slicer.cli.list import run_list

    return _guarded(lambda: run_list(files, json=json, color=color))


@app.command(usage="Usage: slice doctor [--install]")
def doctor(*, install: bool = False) -> int:
    """Say what the proofs need and whether it is there; with `--install` fetch KeY by Maven.

    Parameters
    ----------
    install
        Fetch KeY, compile the driver, and try it.
    """
    from slicer.cli.doctor import run_doctor

    return _guarded(lambda: run_doctor(install=install))


def _guarded(command: Callable[[], int]) -> int:
    from slicer.cli.guard import guarded

    return guarded(command)


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets its escape, never a traceback.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    signal.signal(signal.SIGTERM, _ended)
    gc.set_threshold(*COLLECTING)
    code = run(sys.argv[1:])
    gc.freeze()  # Python would look through all that is loaded once more
    sys.exit(code)


def _ended(number: int, _: object) -> NoReturn:
    """Ends the processes of this one before it ends itself."""
    from slicer.engines.host import end_all

    end_all()
    sys.exit(128 + number)


def run(arguments: Sequence[str]) -> int:
    """The exit code of a command line."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        from slicer.cli.guard import misused

        return misused(error, arguments, app)
    except Refused as refused:
        from slicer.cli.guard import told

        return told(refused)
    return code if isinstance(code, int) else 0
