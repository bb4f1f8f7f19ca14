"""The words before a declaration."""

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.outside import Outside
from slicer.java.tokens import Tokens

_ACCESS = frozenset({"public", "private", "protected"})
OF_CLASS = _ACCESS | {"static", "final", "abstract"}
OF_FIELD = _ACCESS | {"static", "final"}
OF_METHOD = _ACCESS | {"static", "final", "abstract", "native", "@Override"}
OF_CONSTRUCTOR = _ACCESS
OF_LOCAL = frozenset({"final"})


def modifiers(tokens: Tokens, before: Span, allowed: frozenset[str]) -> tuple[tree.Modifier, ...]:
    """The modifiers that make up the span; the first that is not allowed is outside the language."""
    found: list[tree.Modifier] = []
    pending = list(reversed(tokens.inside(before)))
    while pending:
        token = pending.pop()
        if tokens.text(token) == "@":
            token = token.to(pending.pop())
            if pending and tokens.text(pending[-1]) in {"(", "."}:
                raise Outside(token, f"the annotation `{tokens.text(token)}`")
        found.append(_modifier(tokens, token, found, allowed))
    return tuple(found)


def _modifier(tokens: Tokens, token: Span, earlier: list[tree.Modifier], allowed: frozenset[str]) -> tree.Modifier:
    word = tokens.text(token)
    for other in earlier:
        if other.word == word or {other.word, word} <= _ACCESS:
            raise refuse(Code.S101, f"`{word}` after `{other.word}`", tokens.source, token)
    if word not in allowed:
        kind = "annotation" if word.startswith("@") else "modifier"
        raise Outside(token, f"the {kind} `{word}`")
    return tree.Modifier(token, word)
