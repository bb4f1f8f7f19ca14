"""What KeY left open of a proof: goals that differ in nothing that helps are one line."""

from collections import Counter
from collections.abc import Iterator

from slicer.prove.attempt import Goal, Open

# More of them tell nobody more.
_MOST = 5
# Of a longer way to a goal the middle is left out.
_LABELS = 8


def open_goals(attempt: Open) -> Iterator[str]:
    """A line for each way to goals, and for the stubs in them; the first few of them."""
    found = Counter(_told(goal) for goal in attempt.goals)
    for text, number in list(found.items())[:_MOST]:
        yield f"{number} {'goal' if number == 1 else 'goals'} {text}"
    rest = sum(list(found.values())[_MOST:])
    if rest:
        yield f"{rest} more {'goal' if rest == 1 else 'goals'} elsewhere"


def way_to(goal: Goal) -> str:
    """The turns of the proof up to the goal."""
    labels = [f"{each.label}{f' (line {each.line})' if each.line else ''}" for each in goal.path]
    if len(labels) > _LABELS:
        labels = [*labels[: _LABELS - 2], f"… {len(labels) - _LABELS + 1} more …", labels[-1]]
    return f"at {' / '.join(labels)}" if labels else "before any branch"


def _told(goal: Goal) -> str:
    stubs = ", ".join(f"`{each}`" for each in goal.stubs_in_sequent)
    return f"{way_to(goal)}; {f'it speaks of the stubs {stubs}' if stubs else 'no stub is in it'}"
