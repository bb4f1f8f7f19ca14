"""Goes through a term from its leaves up, without recursion."""

from collections.abc import Callable
from typing import TypeVar

from slicer.encode.formula import Node

T = TypeVar("T")


def translated(node: Node, known: dict[int, T], make: Callable[[Node, list[T]], T]) -> T:
    """What `make` gives for the node, made of what it gives for its parts. `known` has what was made before."""
    stack = [node]
    while stack:
        top = stack[-1]
        missing = [arg for arg in top.args if arg.number not in known]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        if top.number not in known:
            known[top.number] = make(top, [known[arg.number] for arg in top.args])
    return known[node.number]
