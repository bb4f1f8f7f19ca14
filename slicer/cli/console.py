"""The terminal that the commands write to."""

from rich.console import Console


def console(*, color: bool | None) -> Console:
    """Colours if that is asked for or, where nothing is, if the output goes to a terminal."""
    if color is None:
        return Console(highlight=False, soft_wrap=True)
    return Console(highlight=False, soft_wrap=True, force_terminal=color, no_color=not color)
