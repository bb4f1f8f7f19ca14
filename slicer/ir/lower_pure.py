"""Calls of pure methods in specifications: what the one expression in the method's body stands for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from slicer.base.diagnostics import Refused
from slicer.ir.place import Making, Place, is_abstract, names_class
from slicer.ir.terms import THIS, Binary, CastTo, Choose, Convert, InstanceOf, Int, Null, Term, Var, rebuild, type_of
from slicer.ir.types import BooleanType, ClassType, IntType, Type
from slicer.java import tree as java
from slicer.java.resolve.members import CodeMember

_PURE = frozenset({"pure", "strictly_pure"})
Lower = Callable[[Place, java.Expr], Term]
LowerAs = Callable[[Place, java.Expr, Type], Term]


def lower_pure(at: Place, node: java.Call, lower: Lower, lower_as: LowerAs) -> Term:
    """The value of the call; it has none where the receiver is null.

    Refused are methods that are not pure, that call themselves, or whose body is more than one expression.
    """
    return _Pure(at, node, lower, lower_as).term()


@dataclass(frozen=True)
class _Body:
    """A body with the class it is written in, and the exact classes whose objects it is for."""

    owner: str
    method: java.Method
    classes: tuple[str, ...]


@dataclass(frozen=True)
class _Pure:
    at: Place
    node: java.Call
    lower: Lower
    lower_as: LowerAs

    def term(self) -> Term:
        at, node = self.at, self.node
        member = at.declarations.meaning(node).of
        if not isinstance(member, CodeMember) or not isinstance(member.node, java.Method):
            raise self._not_yet("this call")
        at.declarations.here(member.owner, node.name_span)
        if member.of_specification or not self._is_pure(member):
            raise self._not_yet(f"a call of `{node.name}`, which is not `pure`,")
        signature = at.declarations.signature(member.owner, member.node)
        kinds = [var.type for var in signature.parameters]
        arguments = tuple(self.lower_as(at, a, kind) for a, kind in zip(node.arguments, kinds, strict=True))
        if signature.static:
            return self._unfolded(member, _Body(member.owner, member.node, ()), arguments, None)
        base = self._receiver(member)
        first, *others = self._bodies(member)
        value = self._unfolded(member, first, arguments, base)
        for body in others:
            exact = [InstanceOf(base, ClassType(at.declarations.names.of(name)), exact=True) for name in body.classes]
            condition: Term = exact[0]
            for each in exact[1:]:
                condition = Binary("||", condition, each)
            value = Choose(condition, self._unfolded(member, body, arguments, base), value)
        return value if isinstance(base, Var) and base.name == THIS else _where_there(base, value)

    def _is_pure(self, member: CodeMember) -> bool:
        """Does it say so, or a method above that it overrides?"""
        modifiers = self.at.declarations.specs.modifiers
        return any(
            _PURE & modifiers.get(method.span, frozenset()) for _, method in self._declared(member, member.owner)
        )

    def _receiver(self, member: CodeMember) -> Term:
        match self.node.receiver:
            case None:
                return self.at.having(member, self.node.span)
            case java.Super(span):
                return self.at.this(span)
            case receiver if names_class(self.at, receiver):
                raise self.at.refuse("this method needs an object", self.node.span)
            case receiver:
                return self.lower(self.at, receiver)

    def _bodies(self, member: CodeMember) -> tuple[_Body, ...]:
        """The bodies that a call may run, at least one."""
        assert isinstance(member.node, java.Method)
        if isinstance(self.node.receiver, java.Super) or "private" in member.node.modifiers:
            return (_Body(member.owner, member.node, ()),)
        found: dict[str, _Body] = {}
        classes = self.at.declarations.classes
        for name, entry in classes.entries.items():
            if member.owner not in classes.upwards(name):
                continue
            if isinstance(entry.node, java.Class) and not is_abstract(entry.node):
                declared = self._declared(member, name)
                owner, method = next((each for each in declared if each[1].body is not None), ("", None))
                if method is None:
                    raise self._not_yet(f"a call of `{self.node.name}`, which has no body,")
                known = found.get(owner, _Body(owner, method, ()))
                found[owner] = replace(known, classes=(*known.classes, name))
        if not found:
            raise self._not_yet(f"a call of `{self.node.name}`, which has no body,")
        return tuple(found.values())

    def _declared(self, member: CodeMember, name: str) -> Iterator[tuple[str, java.Method]]:
        """The declarations of the method in the class and those above, each with the class it stands in."""
        classes = self.at.declarations.classes
        for owner in classes.upwards(name):
            entry = classes.entries.get(owner)
            for method in entry.node.methods if entry is not None and isinstance(entry.node, java.Class) else ():
                kinds = tuple(classes.type(p.type, self.at.declarations.unit, owner) for p in method.parameters)
                if method.name == member.node.name and kinds == member.parameters:
                    yield owner, method

    def _unfolded(self, member: CodeMember, body: _Body, arguments: tuple[Term, ...], base: Term | None) -> Term:
        """The expression of the body about the receiver and the arguments."""
        at = self.at
        if body.method in at.unfolding:
            raise self._not_yet(f"a call of `{self.node.name}`, which calls itself,")
        value = _expression(body.method)
        if value is None:
            raise self._not_yet(f"a call of `{self.node.name}`, whose body is more than one expression,")
        signature = at.declarations.signature(body.owner, body.method)
        assert signature.result is not None
        given = {f"#{var.name}": term for var, term in zip(signature.parameters, arguments, strict=True)}
        variables = {
            p.name_span: Var(f"#{var.name}", var.type)
            for p, var in zip(body.method.parameters, signature.parameters, strict=True)
        }
        inside = Place(
            at.declarations,
            body.owner,
            signature.static,
            variables,
            unfolding=(*at.unfolding, body.method),
            taken=at.taken,
        )
        if base is not None:
            known = body.owner == member.owner
            given[THIS] = base if known else CastTo(ClassType(at.declarations.names.of(body.owner)), base)
        return _substituted(self.lower_as(inside, value, signature.result.type), given)

    def _not_yet(self, what: str) -> Refused:
        return self.at.not_yet(self.node.span, f"{what} in a specification")


def _expression(method: java.Method) -> java.Expr | None:
    """The expression that is all the body has, if it does nothing, other calls aside."""
    match method.body:
        case java.Block(statements=(java.Return(value=value),)) if value is not None:
            parts = (value, *java.walk(value))
            return None if any(isinstance(p, Making) and not isinstance(p, java.Call) for p in parts) else value
        case _:
            return None


def _substituted(term: Term, given: dict[str, Term]) -> Term:
    if isinstance(term, Var):
        return given.get(term.name, term)
    return rebuild(term, lambda part: _substituted(part, given))


def _where_there(base: Term, value: Term) -> Term:
    """The value; where the base is null it has none."""
    kind, nothing = type_of(value), Binary("/", Int(1), Int(0))
    is_nothing = Binary("==", nothing, Int(0))
    match kind:
        case IntType():
            other: Term = Convert(kind, nothing)
        case BooleanType():
            other = is_nothing
        case _:
            other = Choose(is_nothing, Null(), Null())
    return Choose(Binary("!=", base, Null()), value, other)
