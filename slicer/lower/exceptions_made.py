"""Which exceptions of the library can be made without running code of the program."""

from slicer.java import tree as java
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.library import LANG, LIBRARY, PARENTS
from slicer.java.resolve.types import NULL, STRING, JavaType, Primitive, Reference
from slicer.java.unread import UnreadClass, UnreadCode

_THROWABLE = f"{LANG}Throwable"
_OF_NEW = frozenset({"fillInStackTrace"})
_OF_CAUSE = frozenset({"toString", "getMessage", "getLocalizedMessage"})
"""What constructors call of the object that they make, and of the cause that they are given."""
_ENDINGS = ("Exception", "Error", "Throwable")


def runs_nothing(
    classes: Classes, owner: str, given: tuple[JavaType, ...], replaced: frozenset[str], *, of_program: bool
) -> bool:
    """Is the class an exception of the library, and is no code of the program run where it is made from these?

    `replaced` are the methods that exceptions of the program replace. `of_program`: the new object may be one of those.
    """
    causes = [kind for kind in given if kind not in {STRING, NULL} and not isinstance(kind, Primitive)]
    if not _is_thrown(classes, owner) or not all(_is_below(classes, kind) for kind in causes):
        return False
    called = (_OF_NEW if of_program else frozenset[str]()) | (_OF_CAUSE if causes else frozenset[str]())
    return called.isdisjoint(replaced)


def replaced_methods(unread: tuple[UnreadCode, ...], classes: Classes) -> frozenset[str]:
    """The methods that exception classes of the program may have in place of those that constructors call."""
    hidden = (code.words for code in unread if any(_may_be_exception(classes, each) for each in code.classes))
    found = {word for words in hidden for word in words}
    for entry in classes.entries.values():
        if isinstance(entry.node, java.Class) and _is_below(classes, Reference(entry.name)):
            found |= {name for name in _OF_NEW | _OF_CAUSE if _has(entry.node, name)}
    return (_OF_NEW | _OF_CAUSE) & found


def _is_thrown(classes: Classes, name: str) -> bool:
    if name in PARENTS:
        return _THROWABLE in classes.upwards(name)
    return name.startswith(LIBRARY) and name.endswith(_ENDINGS)


def _is_below(classes: Classes, kind: JavaType) -> bool:
    return isinstance(kind, Reference) and any(_is_thrown(classes, up) for up in classes.upwards(kind.name))


def _has(node: java.Class, name: str) -> bool:
    hidden = (part.may_be(java.Form.METHOD, name) for part in node.unsupported)
    return any(method.name == name for method in node.methods) or any(hidden)


def _may_be_exception(classes: Classes, unread: UnreadClass) -> bool:
    above = {name.rpartition(".")[2] for name in unread.above}
    entries = (entry for entry in classes.entries.values() if entry.simple in above)
    return any(name.endswith(_ENDINGS) for name in above) or any(_is_below(classes, Reference(e.name)) for e in entries)
