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
OF_METHOD = _ACCESS | {"static", "final", "abstract", "native", "default"}
OF_CONSTRUCTOR = _ACCESS
OF_LOCAL = frozenset({"final"})


def modifiers(tokens: Tokens, before: Span, allowed: frozenset[str]) -> tuple[tree.Modifier, ...]:
    """The modifiers in the span; the first that is not allowed is outside the language. Annotations mean nothing."""
    found: list[tree.Modifier] = []
    at = before.start
    for token in tokens.inside(before):
        if token.start < at:
            continue
        if tokens.text(token) == "@":
            at = annotation(tokens, token).end
        else:
            found.append(_modifier(tokens, token, found, allowed))
    return tuple(found)


def annotation(tokens: Tokens, sign: Span) -> Span:
    """The annotation that begins with the sign, with what is in parentheses behind its name."""
    name = tokens.after(sign.end)
    while tokens.text(tokens.after(name.end)) == ".":
        name = tokens.after(tokens.after(name.end).end)
    opening = tokens.after(name.end)
    return sign.to(tokens.closing(opening) if tokens.text(opening) == "(" else name)


def _modifier(tokens: Tokens, token: Span, earlier: list[tree.Modifier], allowed: frozenset[str]) -> tree.Modifier:
    word = tokens.text(token)
    for other in earlier:
        if other.word == word or {other.word, word} <= _ACCESS:
            raise refuse(Code.S101, f"`{word}` after `{other.word}`", tokens.source, token)
    if word not in allowed:
        raise Outside(token, f"the modifier `{word}`")
    return tree.Modifier(token, word)
