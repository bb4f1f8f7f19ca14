"""What is found out once in a state, however many paths lead there: recursion over trees would have too many."""

from collections.abc import Callable

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.quantify import Evaluator, Value


@record(slots=True)
class Known:
    """A value, and where it leaves what is expanded; `about` are the parts of its state, which their ids stand for."""

    value: Value
    outside: Node
    deeper: Node
    far: Node
    about: tuple[object, ...]


def once(values: Evaluator, state: State, guard: Node, key: tuple[object, ...], find: Callable[[], Value]) -> Value:
    """What `find` gives, of which the key says everything beside the state and the calls around.

    Where the guard holds, the value is asked for.
    """
    b = values.b
    about = (state.fields, state.elements, state.lengths, state.statics, state.next)
    whole = (key, tuple(sorted(values.active)), state.past, *map(id, about))
    if whole not in values.known:
        kept = values.guards, values.outside, values.deeper, values.far
        values.guards, values.outside, values.deeper, values.far = [], [], [], []
        found = find()
        values.known[whole] = Known(found, b.any(values.outside), b.any(values.deeper), b.any(values.far), about)
        values.guards, values.outside, values.deeper, values.far = kept
    known = values.known[whole]
    assert isinstance(known, Known)
    values.outside.append(b.and_(*values.guards, guard, known.outside))
    values.deeper.append(b.and_(*values.guards, guard, known.deeper))
    values.far.append(b.and_(*values.guards, guard, known.far))
    return known.value


def cells(state: State) -> tuple[object, ...]:
    """What tells the state from others."""
    tables = (state.fields, state.elements, state.lengths, state.statics)
    return tuple(each for table in tables for each in table.values())
