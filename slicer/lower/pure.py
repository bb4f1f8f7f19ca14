"""Calls of pure methods in specifications: the one expression of the method's body, or what a run of it gives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from slicer.base.diagnostics import Refused
from slicer.base.record import record
from slicer.ir.terms import (
    THIS,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    EnumValue,
    InstanceOf,
    Int,
    Null,
    Query,
    StaticOf,
    Term,
    Text,
    Unary,
    Var,
    all_of,
    any_of,
    rebuild,
    type_of,
    walk,
)
from slicer.ir.types import BOOLEAN, ClassType, Type
from slicer.ir.unbounded import nothing
from slicer.java import tree as java
from slicer.java.resolve.members import CodeMember
from slicer.jml import tree as jml
from slicer.lower.called import Called, CalledBody, called_in, expression_of, why_not
from slicer.lower.declare import Signature
from slicer.lower.library import computed, of_math
from slicer.lower.nullness import non_null_parameters
from slicer.lower.place import Place, names_class

Lower = Callable[[Place, java.Expr], Term]
LowerAs = Callable[[Place, java.Expr, Type], Term]


def lower_pure(at: Place, node: java.Call, lower: Lower, lower_as: LowerAs) -> Term:
    """The value of the call: that of the one expression in the body that it runs. Other bodies are run: `Query`.

    Law: it has none where the receiver is null, where an argument has none, or where the precondition does not hold,
    which is that of one of the cases of the body's method and of those that it overrides.
    Refused are methods that are not pure, or whose body does more than to compute a value.
    """
    return _Pure(at, node, lower, lower_as).term()


@record
class _Pure:
    at: Place
    node: java.Call
    lower: Lower
    lower_as: LowerAs

    @property
    def called(self) -> Called:
        return Called(self.at, self.node)

    def term(self) -> Term:
        at, node = self.at, self.node
        known = of_math(at.declarations, node)
        if known is not None:
            operands = tuple(self.lower_as(at, each, known) for each in node.arguments)
            return _where(_defined(operands), computed(node.name, operands))
        member = self.called.member()
        signature = at.declarations.signature(member.owner, member.node)
        kinds = [var.type for var in signature.parameters]
        arguments = tuple(self.lower_as(at, a, kind) for a, kind in zip(node.arguments, kinds, strict=True))
        defined = _defined(arguments)
        base = None if signature.static else self._receiver(member)
        bodies = self.called.bodies(member)
        if any(expression_of(body.method) is None or self.called.returns(body.method) for body in bodies):
            return self._query(signature, bodies, arguments, base)
        first, *others = bodies
        if base is None:
            return _where(defined, self._unfolded(member, first, arguments, None))
        if not isinstance(base, Var) or base.name != THIS:
            defined.insert(0, Binary("!=", base, Null()))
        value = self._unfolded(member, first, arguments, base)
        for body in others:
            exact = [InstanceOf(base, ClassType(at.declarations.names.of(name)), exact=True) for name in body.classes]
            value = Choose(any_of(exact), self._unfolded(member, body, arguments, base), value)
        return _where(defined, value)

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

    def _unfolded(self, member: CodeMember, body: CalledBody, arguments: tuple[Term, ...], base: Term | None) -> Term:
        """The expression of the body about the receiver and the arguments, where the precondition holds."""
        if body.method in self.at.unfolding:
            raise self.called.not_yet(f"a call of `{self.node.name}`, which calls itself,")
        value = expression_of(body.method)
        assert value is not None
        result = self.at.declarations.signature(body.owner, body.method).result
        assert result is not None

        def about(owner: str, method: java.Method, term: Term) -> Term:
            return _substituted(term, self._given(member, owner, method, arguments, base))

        term = self.lower_as(self._inside(body.owner, body.method), value, result.type)
        cases = [about(*each) for each in self._demanded(member, body)]
        allowed = () if TRUE in cases else (any_of(cases),)
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

    # Bodies that are run --------------------------------------------------------------------

    def _query(
        self, signature: Signature, bodies: tuple[CalledBody, ...], arguments: tuple[Term, ...], base: Term | None
    ) -> Term:
        """What a run of the body gives. Law: it does nothing else, and what it calls does not either."""
        seen = [each for each in self.at.unfolding if isinstance(each, java.Method)]
        for body in bodies:
            self.check(body, seen)
        assert signature.result is not None
        member = self.called.member()
        virtual = base is not None and (len(bodies) > 1 or bodies[0].method is not member.node)
        return Query(signature.id, base, arguments, signature.result.type, virtual)

    def check(self, body: CalledBody, seen: list[java.Method]) -> None:
        """Refuses a body that does more than to compute a value; it is one that the call may run."""
        if body.method in seen:
            return
        seen.append(body.method)
        declarations = self.at.declarations
        problems = declarations.resolution.problems_in(body.method.span)
        if problems:
            raise Refused(*problems)
        why = why_not(declarations, body.method)
        if why:
            raise self.called.not_yet(f"a call of `{body.method.name}`, {why},")
        for _ in self._demanded(self.called.member(), body):
            pass
        inside = self._inside(body.owner, body.method)
        for node in called_in(body.method):
            inner = replace(self, at=inside, node=node)
            if of_math(declarations, node) is not None:
                continue
            for each in inner.called.bodies(inner.called.member()):
                inner.check(each, seen)

    # Preconditions --------------------------------------------------------------------------

    def _demanded(self, member: CodeMember, body: CalledBody) -> Iterator[tuple[str, java.Method, Term]]:
        """The precondition of each case, with the method that it stands at."""
        contracts = self.at.declarations.specs.contracts
        own, words = (body.owner, body.method), {"static", "private"}
        others = [] if words & body.method.modifiers else self.called.declared(member, body.owner)
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
                yield owner, method, all_of([*defaults, *clauses])

    def _required(self, inside: Place, clause: jml.Clause | jml.Unreadable) -> Term:
        if isinstance(clause, jml.Unreadable):
            raise Refused(clause.diagnostic)
        problems = inside.declarations.resolution.problems_in(clause.predicate.span)
        if problems:
            raise Refused(*problems)
        if any(isinstance(part, java.Old) for part in (clause.predicate, *java.walk(clause.predicate))):
            raise self.called.not_yet(f"a call of `{self.node.name}`, whose precondition has `\\old`,")
        return self.lower_as(inside, clause.predicate, BOOLEAN)


def _substituted(term: Term, given: dict[str, Term]) -> Term:
    if isinstance(term, Var):
        return given.get(term.name, term)
    return rebuild(term, lambda part: _substituted(part, given))


def _requires(case: jml.SpecCase) -> Iterator[jml.Clause | jml.Unreadable]:
    for clause in case.clauses:
        if isinstance(clause, jml.Clause | jml.Unreadable) and clause.kind in {jml.Kind.REQUIRES, None}:
            yield clause


def _defined(terms: Sequence[Term]) -> list[Term]:
    """What has a value exactly where all of them have one, and is true then."""
    return [Binary("==", each, each) for each in terms if not _surely_defined(each)]


def _surely_defined(term: Term) -> bool:
    """Has it a value in every state, as one sees by its form?"""
    plain = Var | Int | Bool | Null | Text | EnumValue | StaticOf | Unary | Convert
    return all(isinstance(p, plain) or (isinstance(p, Binary) and p.op not in {"/", "%"}) for p in walk(term))


def _where(conditions: Sequence[Term], value: Term) -> Term:
    """The value; where one of the conditions is false, or has no value itself, it has none."""
    return Choose(all_of([*conditions]), value, nothing(type_of(value))) if conditions else value
