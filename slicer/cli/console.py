"""The terminal that the commands write to."""

from rich.console import Console


class _Terminal(Console):
    def on_broken_pipe(self) -> None:
        """Leaves it to the guard of the commands that nobody reads the output any more."""
        raise BrokenPipeError


def console(*, color: bool | None) -> Console:
    """A terminal with or without colours; by default with colours if the output goes to a terminal."""
    if color is None:
        return _Terminal(highlight=False, soft_wrap=True)
    return _Terminal(highlight=False, soft_wrap=True, force_terminal=color, no_color=not color)
