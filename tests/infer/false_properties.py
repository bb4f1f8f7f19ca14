"""False properties of the textbook loops: what they promise with one operator or number changed."""

import re
from collections.abc import Iterator

from tests.infer.textbook import Loop

_CLAUSE = re.compile(r"ensures [^;]*(?:;[^;]*;[^;]*)?;", re.DOTALL)
_TOKEN = re.compile(r"<==>|==>|[<>=!]=|[<>]|\b\d+\b|\\result|null")
_OTHERS = {
    "==": ("!=", "<", ">"),
    "!=": ("==",),
    "<=": (">", "==", "!="),
    "<": (">=", "==", "!="),
    ">=": ("<", "==", "!="),
    ">": ("<=", "==", "!="),
    "<==>": ("<==> !",),
    "==>": ("&&",),
    "\\result": ("!\\result",),
    "null": ("\\result",),
}


def changed(loop: Loop) -> Iterator[Loop]:
    """The loop with one change in what it promises, each place of a clause in turn. Some changes are no mistakes."""
    contract = _contract(loop)
    for clause in _CLAUSE.finditer(contract):
        for token in _TOKEN.finditer(clause[0]):
            for other in _OTHERS.get(token[0]) or (str(int(token[0]) + 1),):
                start = clause.start() + token.start()
                text = contract[:start] + other + contract[start + len(token[0]) :]
                yield Loop(loop.kind, loop.method, (contract, text))


def _contract(loop: Loop) -> str:
    """The last comment with a postcondition before the method."""
    head = loop.text.partition(f" {loop.method}(")[0]
    start = head.rindex("/*@ ", 0, head.rindex("ensures"))
    return head[start : head.index("*/", start)]
