"""What the user sees when a question cannot be asked, or after an internal error."""

import os
import platform
import sys
import traceback
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from cyclopts import App, CycloptsError, UnknownOptionError, UnusedCliTokensError

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, render
from slicer.engines.verdict import Disagreement

BUNDLE = Path("slicer-bug.txt")
# What a shell says of a command that writes where nobody reads: 128 and the number of the signal.
_UNREAD = 141
# So many commands are not listed.
_MANY = 4


def guarded(command: Callable[[], int]) -> int:
    """The command's exit code: 2 with diagnostics after a refusal, 4 with `slicer-bug.txt` after an internal error."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread()
    except Refused as refused:
        return told(refused)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return 130
    except Exception as error:
        return _internal(error)
    return code


def _unread() -> int:
    """The exit code if the reader of the output is gone, as in `slice check … | head`."""
    # Python writes the rest when it ends; nobody is to hear that this fails.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _UNREAD


def told(refused: Refused) -> int:
    for diagnostic in refused.diagnostics:
        sys.stderr.write(f"{render(diagnostic)}\n")
    return 2


def misused(error: CycloptsError, arguments: Sequence[str], app: App) -> int:
    """The message for a command line that cannot be understood.

    Its first word may be a misspelt command, and an option may be one of other commands.
    """
    misspelt = misspelt_command(arguments[0] if arguments else "", app)
    if misspelt is not None:
        return told(Refused(misspelt))
    error.verbose = False
    text = " ".join(str(error).split())
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        text = f"unexpected argument `{error.unused_tokens[0]}`"
    # A sentence, and perhaps a suggestion after it.
    message, _, suggestion = text.partition(". ")
    help_text = _lowered(suggestion) or "`slice --help` lists the options"
    option = (error.token.keyword or error.token.value) if isinstance(error, UnknownOptionError) else ""
    others = [name for name, of in _commands(app).items() if option in _options(of)]
    if others:
        message, help_text = f"there is no `{option}` here", f"it is an option of {_listed(others)}"
    sys.stderr.write(f"{render(Diagnostic(Code.S001, _lowered(message.removesuffix('.')), (), help_text))}\n")
    return 2


def misspelt_command(word: str, app: App) -> Diagnostic | None:
    """Tells that the word was to be a command, if it names no file and is nearly one."""
    known = [name for name in app if not name.startswith("-")]
    near = [] if word in known or Path(word).exists() else get_close_matches(word, known, n=1)
    if not near:
        return None
    return Diagnostic(Code.S001, f"there is no command `{word}`", (), f"did you mean `{near[0]}`?")


def _commands(app: App) -> dict[str, App]:
    named = {f"slice {name}": app[name] for name in app if not name.startswith("-")}
    return {"slice": app, **named}


def _options(of: App) -> frozenset[str]:
    return frozenset(name for argument in of.assemble_argument_collection() for name in argument.names)


def _listed(commands: Sequence[str]) -> str:
    return " and ".join(f"`{each}`" for each in commands) if len(commands) < _MANY else f"`{commands[0]}` and others"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "is not installed"


def _internal(error: Exception) -> int:
    evidence = error.evidence if isinstance(error, Disagreement) else ""
    parts = [
        f"slicer {version('jml-slicer')}, Python {platform.python_version()}",
        f"cvc5 {version('cvc5')}, Bitwuzla {_version('bitwuzla')}",
        f"arguments: {sys.argv[1:]}",
        "".join(traceback.format_exception(error)),
        evidence,
    ]
    try:
        BUNDLE.write_text("\n\n".join(parts), encoding="utf-8")
        where = f"; please send us `{BUNDLE}`"
    except OSError:
        where = ""
    sys.stderr.write(f"{render(Diagnostic(Code.S901, f'internal error: {error}{where}'))}\n")
    return 4
