"""Checks that the slice's tree is the original's tree with exactly the planned changes."""

from slicer.abstraction.changes import Change
from slicer.base.source import SourceFile, Span
from slicer.engines.verdict import Disagreement
from slicer.java import tree as java

_Key = tuple[type, Span]
_Node = java.Node | java.File


def compare(original: java.Unit, again: java.Unit, changes: tuple[Change, ...]) -> None:
    """Law: whatever differs besides the planned changes, or is not changed as planned, is an internal error.

    Places and comments may differ. Text outside the language must be the same, word by word.
    """
    planned = {_key(change.node): change.becomes for change in changes}
    if len(planned) != len(changes):
        raise _disagreement("a node is to be changed twice", again.source, Span(0, 0))
    met: set[_Key] = set()
    files = zip(original.files, again.files, strict=True)
    # A file that is not UTF-8 has no text: the class that stands for it is in neither.
    pending: list[tuple[_Node, _Node]] = [(w, f) for w, f in files if _text(original, w) or _text(again, f)]
    while pending:
        wanted, found = pending.pop()
        for parts, others in zip(java.details(wanted), java.details(found), strict=True):
            expected = [each for part in parts for each in _becomes(part, planned, met)]
            if len(expected) != len(others):
                raise _differs(wanted, found, again)
            for part, other in zip(expected, others, strict=True):
                if type(part) is not type(other):
                    raise _differs(wanted, found, again)
                if java.is_node(part) and java.is_node(other):
                    pending.append((part, other))
                elif part != other:
                    raise _differs(wanted, found, again)
        if isinstance(wanted, java.Unsupported) and _words(original, wanted) != _words(again, found):
            raise _differs(wanted, found, again)
    lost = planned.keys() - met
    if lost:
        kinds = ", ".join(sorted(kind.__name__ for kind, _ in lost))
        raise _disagreement(f"planned changes were not found: {kinds}", again.source, Span(0, 0))


def _becomes(part: object, planned: dict[_Key, tuple[java.Node, ...]], met: set[_Key]) -> tuple[object, ...]:
    """What stands for a part of the original."""
    if not java.is_node(part) or _key(part) not in planned:
        return (part,)
    met.add(_key(part))
    return planned[_key(part)]


def _key(node: java.Node) -> _Key:
    """Nodes of the same kind are at different places, but for fields that are declared together."""
    return type(node), node.name_span if isinstance(node, java.Field) else node.span


def _text(unit: java.Unit, file: java.File) -> str:
    return unit.source.slice(file.span)


def _words(unit: java.Unit, node: _Node) -> list[str]:
    return [unit.source.slice(token) for token in unit.tokens if node.span.covers(token)]


def _differs(wanted: _Node, found: _Node, again: java.Unit) -> Disagreement:
    what = f"the slice differs from the original in more than was planned: {type(wanted).__name__}"
    return _disagreement(what, again.source, found.span)


def _disagreement(what: str, source: SourceFile, span: Span) -> Disagreement:
    return Disagreement(f"{what}, line {source.line(span.start)}", source.text)
