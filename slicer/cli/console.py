"""The terminal that the commands write to."""

from rich.console import Console


def console(*, color: bool | None) -> Console:
    """A terminal with or without colours; by default with colours if the output goes to a terminal."""
    if color is None:
        return Console(highlight=False, soft_wrap=True)
    return Console(highlight=False, soft_wrap=True, force_terminal=color, no_color=not color)
