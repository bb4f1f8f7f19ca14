"""What became of the proofs of a slice that was written before, for a terminal."""

from rich.console import Console
from rich.text import Text

from slicer.report.proved import Proved
from slicer.report.text import show_attempts


def show(found: Proved, console: Console) -> None:
    """Prints a line for each obligation, and the result last."""
    written = found.written
    show_attempts(found.attempts, found.obligations, console)
    for path in written.edited:
        text = f"note: `{written.folder / path}` is not as it was written; only annotations differ that KeY proves"
        console.print(Text(text, style="yellow"))
    result = "is proved" if found.is_closed else "is not proved"
    console.print(Text(f"{written.name} {result} ({written.folder})", style="bold"))
