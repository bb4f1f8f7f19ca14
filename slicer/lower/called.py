"""Which bodies a call in a specification may run."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.base.diagnostics import Refused
from slicer.base.record import record
from slicer.java import tree as java
from slicer.java.resolve.meanings import Declared, LibraryMember, Local
from slicer.java.resolve.members import CodeMember
from slicer.lower.declare import Declarations
from slicer.lower.place import Making, Place, is_abstract

_PURE = frozenset({"pure", "strictly_pure"})


@record
class CalledBody:
    """A body with the class it is written in, and the exact classes whose objects it is for."""

    owner: str
    method: java.Method
    classes: tuple[str, ...]


@record
class Called:
    """The call at a place."""

    at: Place
    node: java.Call

    def member(self) -> CodeMember:
        """The method that is called, which must be pure and have a value."""
        member = self.at.declarations.meaning(self.node).of
        if not isinstance(member, CodeMember) or not isinstance(member.node, java.Method):
            raise self.not_yet(f"a call of {_told(member, self.node.name)}")
        if member.of_specification or not self._is_pure(member):
            raise self.not_yet(f"a call of `{self.node.name}`, which is not `pure`,")
        if member.node.result.name == "void":
            raise self.not_yet(f"a call of `{self.node.name}`, which has no value,")
        return member

    def _is_pure(self, member: CodeMember) -> bool:
        """Does it say so, or a method above that it overrides?"""
        modifiers = self.at.declarations.specs.modifiers
        return any(_PURE & modifiers.get(method.span, frozenset()) for _, method in self.declared(member, member.owner))

    def bodies(self, member: CodeMember) -> tuple[CalledBody, ...]:
        """The bodies that a call may run, at least one."""
        assert isinstance(member.node, java.Method)
        if isinstance(self.node.receiver, java.Super) or {"private", "static"} & member.node.modifiers:
            return (CalledBody(member.owner, member.node, ()),)
        found: dict[str, CalledBody] = {}
        classes = self.at.declarations.classes
        why = next(self.at.declarations.hidden_overrides(member.owner, member.node.name), None)
        if why is not None:
            raise Refused(*why)
        for name, entry in classes.entries.items():
            if member.owner not in classes.upwards(name):
                continue
            if isinstance(entry.node, java.Class) and not is_abstract(entry.node):
                declared = self.declared(member, name)
                owner, method = next((each for each in declared if each[1].body is not None), ("", None))
                if method is None:
                    raise self.not_yet(f"a call of `{self.node.name}`, which has no body,")
                known = found.get(owner, CalledBody(owner, method, ()))
                found[owner] = replace(known, classes=(*known.classes, name))
        if not found:
            raise self.not_yet(f"a call of `{self.node.name}`, which has no body,")
        return tuple(found.values())

    def declared(self, member: CodeMember, name: str) -> Iterator[tuple[str, java.Method]]:
        """The declarations of the method in the class and those above, each with the class it stands in."""
        classes = self.at.declarations.classes
        for owner in classes.upwards(name):
            entry = classes.entries.get(owner)
            for method in entry.node.methods if entry is not None and isinstance(entry.node, java.Class) else ():
                kinds = tuple(classes.type(p.type, classes.entries[owner].file, owner) for p in method.parameters)
                if method.name == member.node.name and kinds == member.parameters:
                    yield owner, method

    def returns(self, method: java.Method) -> bool:
        """May its expression, or one that it calls, call it again?"""
        seen: list[java.Method] = []
        pending = [method]
        while pending:
            for node in called_in(pending.pop()):
                found = [each for each in self._may_run(node) if expression_of(each) is not None]
                if method in found:
                    return True
                pending += [each for each in found if each not in seen]
                seen += found
        return False

    def _may_run(self, node: java.Call) -> Iterator[java.Method]:
        """The methods of that name in the classes around, above and below the one that is called."""
        member, classes = self.at.declarations.meaning(node).of, self.at.declarations.classes
        if not isinstance(member, CodeMember) or not isinstance(member.node, java.Method):
            return
        if isinstance(node.receiver, java.Super):
            yield member.node
            return
        for name, entry in classes.entries.items():
            if member.owner in classes.upwards(name) or name in classes.upwards(member.owner):
                methods = entry.node.methods if isinstance(entry.node, java.Class) else ()
                yield from (each for each in methods if each.name == member.node.name)

    def not_yet(self, what: str) -> Refused:
        return self.at.not_yet(self.node.span, f"{what} in a specification")


def _told(called: Declared | None, name: str) -> str:
    return called.told("method") if isinstance(called, LibraryMember) else f"`{name}`, which nobody can read,"


def expression_of(method: java.Method) -> java.Expr | None:
    """The expression that is all the body has, if it does nothing, other calls aside."""
    match method.body:
        case java.Block(statements=(java.Return(value=value),)) if value is not None:
            parts = (value, *java.walk(value))
            return None if any(isinstance(p, Making) and not isinstance(p, java.Call) for p in parts) else value
        case _:
            return None


def called_in(method: java.Method) -> Iterator[java.Call]:
    """The calls in its body, those aside that are for an exception which it throws."""
    return (node for node in _without_throws(method) if isinstance(node, java.Call))


def _without_throws(method: java.Method) -> Iterator[java.Node]:
    """The nodes of its body, without what is below a `throw`."""
    pending: list[java.Node] = [] if method.body is None else [method.body]
    while pending:
        node = pending.pop(0)
        yield node
        if not isinstance(node, java.Throw):
            pending += java.children(node)


def why_not(declarations: Declarations, method: java.Method) -> str:
    """What the body does beside computing a value, which no specification can call; empty if it does nothing."""
    if method.body is None:
        return "which has no body"
    for node in _without_throws(method):
        match node:
            case java.Assignment(target=target) | java.Step(target=target):
                if not isinstance(declarations.meaning(target).of, Local):
                    return "whose body changes the state"
            case java.New() | java.NewArray() | java.ArrayInitialiser():
                return "whose body makes objects"
            case java.Try():
                return "whose body has a `try`"
            case java.Assert():
                return "whose body has an `assert`"
            case java.Unsupported():
                return "whose body nobody can read"
            case _:
                pass
    return ""
