"""Replaces calls of pure methods in specifications by the one expression of the method's body."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from slicer.base.diagnostics import Refused
from slicer.ir.terms import (
    THIS,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    InstanceOf,
    Int,
    Null,
    StaticOf,
    Term,
    Text,
    Unary,
    Var,
    rebuild,
    type_of,
    walk,
)
from slicer.ir.types import BOOLEAN, ClassType, Type
from slicer.ir.unbounded import nothing
from slicer.java import tree as java
from slicer.java.resolve.meanings import Declared, LibraryMember
from slicer.java.resolve.members import CodeMember
from slicer.jml import tree as jml
from slicer.lower.nullness import non_null_parameters
from slicer.lower.place import Making, Place, is_abstract, names_class

_PURE = frozenset({"pure", "strictly_pure"})
Lower = Callable[[Place, java.Expr], Term]
LowerAs = Callable[[Place, java.Expr, Type], Term]


def lower_pure(at: Place, node: java.Call, lower: Lower, lower_as: LowerAs) -> Term:
    """The value of the call: that of the one expression in the body that it runs.

    Law: it has none where the receiver is null, where an argument has none, or where the precondition does not hold,
    which is that of one of the cases of the body's method and of those that it overrides.
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
            raise self._not_yet(f"a call of {_told(member, node.name)}")
        if member.of_specification or not self._is_pure(member):
            raise self._not_yet(f"a call of `{node.name}`, which is not `pure`,")
        signature = at.declarations.signature(member.owner, member.node)
        kinds = [var.type for var in signature.parameters]
        arguments = tuple(self.lower_as(at, a, kind) for a, kind in zip(node.arguments, kinds, strict=True))
        defined = [Binary("==", each, each) for each in arguments if not _surely_defined(each)]
        if signature.static:
            return _where(defined, self._unfolded(member, _Body(member.owner, member.node, ()), arguments, None))
        base = self._receiver(member)
        if not isinstance(base, Var) or base.name != THIS:
            defined.insert(0, Binary("!=", base, Null()))
        first, *others = self._bodies(member)
        value = self._unfolded(member, first, arguments, base)
        for body in others:
            exact = [InstanceOf(base, ClassType(at.declarations.names.of(name)), exact=True) for name in body.classes]
            value = Choose(_any(exact), self._unfolded(member, body, arguments, base), value)
        return _where(defined, value)

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
        heirs = (each for each in self.at.declarations.heirs if member.owner in classes.upwards(each.parent.name))
        for heir in (each for each in heirs if each.may_override(member.node.name)):
            raise Refused(*heir.why)
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
                kinds = tuple(classes.type(p.type, classes.entries[owner].file, owner) for p in method.parameters)
                if method.name == member.node.name and kinds == member.parameters:
                    yield owner, method

    def _unfolded(self, member: CodeMember, body: _Body, arguments: tuple[Term, ...], base: Term | None) -> Term:
        """The expression of the body about the receiver and the arguments, where the precondition holds."""
        if body.method in self.at.unfolding:
            raise self._not_yet(f"a call of `{self.node.name}`, which calls itself,")
        value = _expression(body.method)
        if value is None:
            raise self._not_yet(f"a call of `{self.node.name}`, whose body is more than one expression,")
        result = self.at.declarations.signature(body.owner, body.method).result
        assert result is not None

        def about(owner: str, method: java.Method, term: Term) -> Term:
            return _substituted(term, self._given(member, owner, method, arguments, base))

        term = self.lower_as(self._inside(body.owner, body.method), value, result.type)
        cases = [about(*each) for each in self._demanded(member, body)]
        allowed = () if TRUE in cases else (_any(cases),)
        return _where(allowed, about(body.owner, body.method, term))

    def _inside(self, owner: str, method: java.Method) -> Place:
        """In the text of the method, whose variables have names of their own."""
        at, signature = self.at, self.at.declarations.signature(owner, method)
        variables = {
            p.name_span: Var(f"#{var.name}", var.type)
            for p, var in zip(method.parameters, signature.parameters, strict=True)
        }
        taken = at.taken | {var.name for var in (*at.variables.values(), *at.bound.values())}
        unfolding = (*at.unfolding, method)
        return Place(at.declarations, owner, signature.static, variables, unfolding=unfolding, taken=taken)

    def _given(
        self, member: CodeMember, owner: str, method: java.Method, arguments: tuple[Term, ...], base: Term | None
    ) -> dict[str, Term]:
        """What the variables in the text of the method stand for."""
        declarations = self.at.declarations
        parameters = declarations.signature(owner, method).parameters
        given = {f"#{var.name}": term for var, term in zip(parameters, arguments, strict=True)}
        if base is not None:
            known = owner in declarations.classes.upwards(member.owner)
            given[THIS] = base if known else CastTo(ClassType(declarations.names.of(owner)), base)
        return given

    # Preconditions --------------------------------------------------------------------------

    def _demanded(self, member: CodeMember, body: _Body) -> Iterator[tuple[str, java.Method, Term]]:
        """The precondition of each case, with the method that it stands at."""
        contracts = self.at.declarations.specs.contracts
        own, words = (body.owner, body.method), {"static", "private"}
        others = [] if words & body.method.modifiers else self._declared(member, body.owner)
        declared = (own, *(each for each in others if each != own and not words & each[1].modifiers))
        written = [each for each in declared if contracts.get(each[1].span)]
        for owner, method in written or [own]:
            unbounded = self.at.declarations.unbounded(owner, method.span)
            inside = replace(self._inside(owner, method), unbounded=unbounded)
            parameters = self.at.declarations.signature(owner, method).parameters
            given = tuple(Var(f"#{var.name}", var.type) for var in parameters)
            defaults = [term for _, _, term in non_null_parameters(method, given, self.at.declarations.specs)]
            for case in contracts.get(method.span) or (None,):
                clauses = [] if case is None else [self._required(inside, clause) for clause in _requires(case)]
                yield owner, method, _all([*defaults, *clauses])

    def _required(self, inside: Place, clause: jml.Clause | jml.Unreadable) -> Term:
        if isinstance(clause, jml.Unreadable):
            raise Refused(clause.diagnostic)
        problems = inside.declarations.resolution.problems_in(clause.predicate.span)
        if problems:
            raise Refused(*problems)
        if any(isinstance(part, java.Old) for part in (clause.predicate, *java.walk(clause.predicate))):
            raise self._not_yet(f"a call of `{self.node.name}`, whose precondition has `\\old`,")
        return self.lower_as(inside, clause.predicate, BOOLEAN)

    def _not_yet(self, what: str) -> Refused:
        return self.at.not_yet(self.node.span, f"{what} in a specification")


def _told(called: Declared | None, name: str) -> str:
    return called.told("method") if isinstance(called, LibraryMember) else f"`{name}`, which nobody can read,"


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


def _requires(case: jml.SpecCase) -> Iterator[jml.Clause | jml.Unreadable]:
    for clause in case.clauses:
        if isinstance(clause, jml.Clause | jml.Unreadable) and clause.kind in {jml.Kind.REQUIRES, None}:
            yield clause


def _surely_defined(term: Term) -> bool:
    """Has it a value in every state, as one sees by its form?"""
    plain = Var | Int | Bool | Null | Text | StaticOf | Unary | Convert
    return all(isinstance(p, plain) or (isinstance(p, Binary) and p.op not in {"/", "%"}) for p in walk(term))


def _all(terms: list[Term]) -> Term:
    return reduce(lambda x, y: Binary("&&", x, y), terms) if terms else TRUE


def _any(terms: Sequence[Term]) -> Term:
    return reduce(lambda x, y: Binary("||", x, y), terms)


def _where(conditions: Sequence[Term], value: Term) -> Term:
    """The value; where one of the conditions is false, or has no value itself, it has none."""
    return Choose(_all([*conditions]), value, nothing(type_of(value))) if conditions else value
