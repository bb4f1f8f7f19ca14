"""Calls and the making of objects, in Java's evaluation order."""

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Allocate, Call, Check
from slicer.ir.program import MethodKind
from slicer.ir.terms import Binary, Null, Term, Var
from slicer.ir.types import ClassType
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.library import LIBRARY
from slicer.java.resolve.library_methods import making_changes_nothing
from slicer.java.resolve.meanings import DefaultConstructor, LibraryMember
from slicer.java.resolve.members import CodeMember, hidden_constructors
from slicer.java.resolve.types import Reference, Unknown
from slicer.lower.collect import Collector
from slicer.lower.conversions import fitted
from slicer.lower.declare import Signature
from slicer.lower.library import computed, of_math
from slicer.lower.library_calls import library_constructor, library_method
from slicer.lower.place import Effects, Place, has_effects, may_throw, names_class
from slicer.lower.terms import lower, lower_as

_INITIALISING = frozenset({java.Form.FIELD, java.Form.INITIALISER})


@record
class CallLowering:
    c: Collector
    effects: Effects

    @property
    def at(self) -> Place:
        return self.effects.place()

    # Methods ------------------------------------------------------------------------------------

    def call(self, node: java.Call, *, wanted: bool) -> Term:
        kind = of_math(self.c.declarations, node)
        if kind is not None:
            operands = (self.effects.spill(lower_as(self.at, each, kind)) for each in node.arguments)
            return computed(node.name, tuple(operands))
        member = self._method(node)
        if isinstance(member, LibraryMember):
            return self._library_call(node, member, wanted=wanted)
        signature = self.c.declarations.signature(member.owner, member.node)
        receiver = self._receiver(node, member, signature)
        is_checked = receiver is not None and not isinstance(node.receiver, java.This | java.Super | None)
        if receiver is not None and self._is_spilled(receiver, node.arguments, is_checked=is_checked):
            with self.c.evaluated_anyway():
                receiver = self.effects.spill(receiver)
        arguments = self._arguments(node.arguments, signature.parameters, before_check=is_checked)
        if wanted and signature.result is None:
            raise self.at.refuse("this call has no value", node.span)
        if is_checked:
            assert receiver is not None
            self.c.out.append(Check(self.c.of, Binary("!=", receiver, Null()), "NullPointerException", fixed=True))
        result = self.c.temporary(signature.result.type) if signature.result and wanted else None
        virtual = self._is_virtual(node, member)
        self.c.out.append(Call(self.c.of, signature.id, receiver, arguments, result, self.c.fixed, virtual))
        return result or Null()

    def _library_call(self, node: java.Call, member: LibraryMember, *, wanted: bool) -> Term:
        """The call of a method that nobody sees. The object that a field of the library holds is not looked at."""
        kind = self.c.declarations.meaning(node).type
        if wanted and isinstance(kind, Unknown):
            raise self.at.not_yet(node.span, f"{member.told('method')}, whose value is of an unknown type,")
        receiver = self._library_receiver(node)
        given = tuple(self.effects.spill(lower(self.at, argument)) for argument in node.arguments)
        if receiver is not None:
            self.c.out.append(Check(self.c.of, Binary("!=", receiver, Null()), "NullPointerException"))
            given = (receiver, *given)
        result = None if isinstance(kind, Unknown) else self.at.type(node)
        prints_aside = self.c.declarations.prints_aside
        method = library_method(member.owner, node.name, given, result, node.span, prints_aside=prints_aside)
        self.c.library[node.span] = method
        var = self.c.temporary(result) if result is not None and wanted else None
        self.c.out.append(Call(self.c.of, method.id, None, given, var, self.c.fixed))
        return var or Null()

    def _of(self, node: java.Expr) -> object:
        return self.c.declarations.meaning(node).of

    def _library_receiver(self, node: java.Call) -> Term | None:
        match node.receiver:
            case None | java.Super():
                return self.at.this(node.span)
            case receiver if names_class(self.at, receiver):
                return None
            case java.Name() | java.Select() as field if isinstance(self._of(field), LibraryMember):
                return None
            case receiver:
                return self.effects.spill(lower(self.at, receiver))

    def _is_spilled(self, receiver: Term, arguments: tuple[java.Expr, ...], *, is_checked: bool) -> bool:
        """Is the receiver evaluated before what happens in the arguments? They are spilled where they may throw."""
        if any(has_effects(a) for a in arguments):
            return True
        return is_checked and may_throw(receiver) and any(may_throw(lower(self.at, a)) for a in arguments)

    def _method(self, node: java.Call) -> CodeMember | LibraryMember:
        match self.c.declarations.meaning(node).of:
            case CodeMember() as member:
                return member
            case LibraryMember(owner=owner) as member:
                if not owner.startswith(LIBRARY):
                    raise self.at.not_yet(node.span, member.told("method"))
                return member
            case _:
                raise self.c.declarations.refuse(Code.S103, f"no method is called `{node.name}` here", node.name_span)

    def _receiver(self, node: java.Call, member: CodeMember, signature: Signature) -> Term | None:
        """The object; none for static methods, whose receiver is evaluated all the same."""
        match node.receiver:
            case None:
                return None if signature.static else self.at.having(member, node.span)
            case java.Super(span):
                return None if signature.static else self.at.this(span)
            case receiver if names_class(self.at, receiver):
                if not signature.static:
                    raise self.at.refuse("this method needs an object", node.span)
                return None
            case receiver:
                with self.c.evaluated_anyway():
                    term = lower(self.at, receiver)
                    if signature.static and may_throw(term):
                        self.effects.spill(term)
                return None if signature.static else term

    def _is_virtual(self, node: java.Call, member: CodeMember) -> bool:
        """Could another class have a body of its own for the method?"""
        if isinstance(node.receiver, java.Super) or {"static", "private"} & member.node.modifiers:
            return False
        classes, name = self.c.declarations.classes, member.node.name
        if any(self.c.declarations.hidden_overrides(member.owner, name)):
            return True
        own = classes.upwards(member.owner)
        below = (each for each in classes.entries if member.owner in classes.upwards(each))
        # A class below may inherit the body from a class that is not below itself.
        others = {up for each in below for up in classes.upwards(each) if up not in own}
        nodes = (classes.entries[each].node for each in others if each in classes.entries)
        return any(_may_have(node, name) for node in nodes)

    def _arguments(
        self, nodes: tuple[java.Expr, ...], parameters: tuple[Var, ...], *, before_check: bool = False
    ) -> tuple[Term, ...]:
        """The values; one that may throw comes before the check that the receiver is an object."""
        found: list[Term] = []
        for n, (node, parameter) in enumerate(zip(nodes, parameters, strict=True)):
            term = fitted(self.at, lower(self.at, node), parameter.type, node.span)
            spills = any(has_effects(a) for a in nodes[n + 1 :]) or (before_check and may_throw(term))
            found.append(self.effects.spill(term) if spills else term)
        return tuple(found)

    # Objects ------------------------------------------------------------------------------------

    def new(self, node: java.New) -> Term:
        declarations = self.c.declarations
        kind = declarations.meaning(node).type
        if not isinstance(kind, Reference):
            raise self.at.not_yet(node.span, f"`{declarations.source.slice(node.span)}`")
        hidden = self._outer_argument(node, kind.name)
        name = declarations.names.of(kind.name)
        var = self.c.temporary(ClassType(name))
        entry = declarations.classes.entries.get(kind.name)
        if entry is None:
            self._library_constructor(kind.name, node.arguments, node.span, of_program=False)
            self.c.out.append(Allocate(self.c.of, var, name, self.c.fixed))
            return var
        signature = self._constructor(node, kind.name, node.span)
        self.c.out.append(Allocate(self.c.of, var, name, self.c.fixed))
        if signature is not None:
            arguments = (*hidden, *self._arguments(node.arguments, signature.parameters[len(hidden) :]))
            self.c.out.append(Call(self.c.of, signature.id, var, arguments, None, self.c.fixed))
        return var

    def construct(self, owner: str, node: java.ConstructorCall | None, span: Span) -> None:
        """A call of another constructor of this object: of the class `owner`, which may be the one above."""
        declarations = self.c.declarations
        if owner not in declarations.classes.entries:
            self._library_constructor(owner, () if node is None else node.arguments, span, of_program=True)
            return
        signature = self._constructor(node, owner, span)
        if signature is None:
            return
        hidden: tuple[Term, ...] = ()
        if declarations.is_inner(owner):
            given = None if node is None else node.outer
            hidden = (self._checked(given) if given is not None else self._around(owner, span, beyond=True),)
        nodes = () if node is None else node.arguments
        arguments = (*hidden, *self._arguments(nodes, signature.parameters[len(hidden) :]))
        self.c.out.append(Call(self.c.of, signature.id, self.at.this(span), arguments, None, self.c.fixed))

    def _constructor(self, node: java.New | java.ConstructorCall | None, owner: str, span: Span) -> Signature | None:
        """The constructor; none where the default one has nothing to do."""
        declarations = self.c.declarations
        above = declarations.classes.entries[owner].node
        if isinstance(above, java.Unsupported):
            raise refusal(declarations.source, above)
        of = DefaultConstructor(owner) if node is None else declarations.meaning(node).of
        match of:
            case CodeMember() as member:
                return declarations.signature(member.owner, member.node)
            case DefaultConstructor() if not above.constructors and next(hidden_constructors(above), None) is None:
                return declarations.unwritten(owner, MethodKind.CONSTRUCTOR) if self.does_something(owner) else None
            case _:
                return self._empty_constructor(owner, span)

    def _empty_constructor(self, owner: str, span: Span) -> Signature:
        """What is called where nothing is written."""
        node = self.c.declarations.classes.entries[owner].node
        for each in constructors(node):
            if not each.parameters:
                return self.c.declarations.signature(owner, each)
        hidden = next(hidden_constructors(node), None) if isinstance(node, java.Class) else None
        if hidden is not None:
            raise refusal(self.c.declarations.source, hidden)
        raise self.c.declarations.refuse(Code.S103, f"`{owner}` has no such constructor", span)

    def does_something(self, owner: str) -> bool:
        """Does making an object of the class run any code of the files?"""
        entry = self.c.declarations.classes.entries.get(owner)
        if entry is None:
            return not (
                making_changes_nothing(owner) or self.c.declarations.is_quietly_made(owner, (), of_program=True)
            )
        if isinstance(entry.node, java.Unsupported):
            return True
        above = self.c.declarations.classes.superclass(owner)
        return (
            bool(constructors(entry.node))
            or any(hidden_constructors(entry.node))
            or initialises(entry.node)
            or self.c.declarations.is_inner(owner)
            or (above is not None and self.does_something(above))
        )

    def _outer_argument(self, node: java.New, owner: str) -> tuple[Term, ...]:
        if not self.c.declarations.is_inner(owner):
            return ()
        return (self._around(owner, node.span) if node.outer is None else self._checked(node.outer),)

    def _around(self, owner: str, span: Span, *, beyond: bool = False) -> Term:
        """The object around a new one (JLS 15.9.2), or the one a constructor passes on: not the one it makes."""
        entry = self.c.declarations.classes.entries[owner]
        assert entry.outer is not None
        if isinstance(entry.node, java.Class) and "private" in entry.node.modifiers:
            return self.at.exactly_around(entry.outer, span)
        return self.at.object_of(entry.outer, span, beyond=beyond)

    def _checked(self, outer: java.Expr) -> Term:
        term = self.effects.spill(lower(self.at, outer))
        self.c.out.append(Check(self.c.of, Binary("!=", term, Null()), "NullPointerException", fixed=True))
        return term

    def _library_constructor(self, owner: str, nodes: tuple[java.Expr, ...], span: Span, *, of_program: bool) -> None:
        """What a constructor of the library does with its arguments nobody can see, but for some."""
        given = tuple(self.effects.spill(lower(self.at, node)) for node in nodes)
        types = tuple(self.c.declarations.meaning(node).type for node in nodes)
        if self.c.declarations.is_quietly_made(owner, types, of_program=of_program):
            return
        method = library_constructor(owner, given, span)
        if method is not None:
            self.c.library[span] = method
            self.c.out.append(Call(self.c.of, method.id, None, given, None, self.c.fixed))


def _may_have(node: java.Class | java.Unsupported, name: str) -> bool:
    """May the class declare a method of that name?"""
    if isinstance(node, java.Unsupported):
        return True
    return any(m.name == name for m in node.methods) or any(
        part.may_be(java.Form.METHOD, name) for part in node.unsupported
    )


def constructors(node: java.Class | java.Unsupported) -> tuple[java.Constructor, ...]:
    return node.constructors if isinstance(node, java.Class) else ()


def initialises(node: java.Class) -> bool:
    """Have the objects of the class initialisers? There are none of an interface, whose fields are static.

    A field that nobody can read may have one.
    """
    if node.kind is java.ClassKind.INTERFACE:
        return False
    blocks = any(not block.is_static for block in node.initialisers)
    fields = any(f.init is not None and "static" not in f.modifiers for f in node.fields)
    return blocks or fields or any(part.form in _INITIALISING for part in node.unsupported)
