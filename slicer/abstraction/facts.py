"""What the cutting of one method needs to know about its statements."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from slicer.abstraction.jumps_out import leaves
from slicer.abstraction.kept_calls import demanded
from slicer.analysis.callees import callees
from slicer.analysis.effects import Effects, effects
from slicer.analysis.evaluated import may_throw
from slicer.analysis.may_throw import throws
from slicer.base.fragments import Fragment, FragmentId, FragmentKind, UnitId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Branch,
    Call,
    Catch,
    Loop,
    Statement,
    StoreField,
    StoreStatic,
    Try,
    bodies,
    calls_in,
    fragment_of,
    walk,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import Binary, LengthOf, Var
from slicer.ir.types import ClassType, Type
from slicer.java import tree as java
from slicer.jml.tree import Clause, InCode, Kind

# What these evaluate ends with the statement that puts the value where it is wanted.
_WITH_TARGET = frozenset(
    {
        FragmentKind.DECLARE,
        FragmentKind.ASSIGN,
        FragmentKind.STORE,
        FragmentKind.INIT,
        FragmentKind.UPDATE,
        FragmentKind.RETURN,
        FragmentKind.THROW,
    }
)


@record(slots=True)
class Trial:
    """What differs in a text that shows what breaks without some unit: nobody proves it.

    Calls that stay need not keep what their callees demand. What is cut `entirely` is cut with the calls in it, even
    of methods that have kept units. The `guards` are evaluated although they are cut, as in the slice. With
    `apart` calls stay as if that unit did, and no statement shares its stub with another.
    """

    entirely: frozenset[UnitId] = frozenset()
    guards: frozenset[UnitId] = frozenset()
    apart: UnitId | None = None


@record
class Facts:
    """One method under one kept set. `holding` are the methods that have kept units, or call one that has.

    `blocks` is the code: a body or, for what initialises objects, several. `specified` are the specifications among
    the statements, `finals` the names of final fields, `declared` what methods declare that they throw. Exceptions of
    the method are `intercepted` if a handler around a call of it may see them, or the question speaks of them.
    `asserted` are the assertions that are the question, `asked` the exceptions that it is about, `evaluated_fragments`
    those whose values may throw them. With a `trial` the text is one that nobody proves.
    """

    program: Program
    method: Method
    kept: frozenset[UnitId]
    holding: frozenset[str]
    blocks: tuple[java.Block, ...]
    specified: tuple[InCode, ...]
    finals: frozenset[str]
    declared: Mapping[str, tuple[str, ...]]
    intercepted: bool
    asserted: frozenset[Span]
    asked: frozenset[str]
    evaluated_fragments: frozenset[FragmentId]
    trial: Trial | None

    def piece(self, statement: java.Statement) -> Body:
        return self.method.pieces[statement.span]

    def pieces(self, statements: tuple[java.Statement, ...]) -> Body:
        return tuple(s for part in statements for s in self.piece(part))

    def effects(self, statements: tuple[java.Statement, ...]) -> Effects:
        return effects(self.program, self.pieces(statements))

    def is_beside(self, part: InCode) -> bool:
        """Is the specification only a claim, and not the one in question? A slice may leave it out."""
        return isinstance(part, Clause) and part.kind is Kind.ASSERT and part.span not in self.asserted

    # Units --------------------------------------------------------------------------------

    @cached_property
    def unit_of(self) -> dict[Span, UnitId]:
        return {f.span: f.unit for f in self.method.fragments}

    def fragments(self, span: Span) -> tuple[Fragment, ...]:
        return tuple(f for f in self.method.fragments if span.covers(f.span))

    def own_units(self, span: Span) -> tuple[UnitId, ...]:
        """The units written inside the span."""
        return tuple(dict.fromkeys(f.unit for f in self.fragments(span)))

    def is_cut(self, unit: UnitId) -> bool:
        return unit not in self.kept

    def wholly_cut(self, statement: java.Statement) -> bool:
        """Is everything in the statement, and in the methods that it calls, cut, and may one stub replace all of it?

        Control leaves it only at its end, no specification in it says more than that something holds, it gives no
        final field its value, which javac wants to see, and declares no constant, with which javac reasons.
        """
        units = self.own_units(statement.span)
        if not units or any(unit in self.kept for unit in units) or leaves(statement, self.unit_of):
            return False
        if self.trial is not None and self.trial.guards.intersection(units):
            return False
        if isinstance(statement, java.LocalDeclaration) and any(map(self._is_constant, statement.declarators)):
            return False
        if any(statement.span.covers(part.span) and not self.is_beside(part) for part in self.specified):
            return False
        piece = self.piece(statement)
        if any(isinstance(s, StoreField | StoreStatic) and s.name in self.finals for s in walk(piece)):
            return False
        return not may_throw(self.program, piece, self.asked) and not self.needs(tuple(calls_in(piece)))

    def _is_constant(self, declared: java.Declarator) -> bool:
        return declared.init is not None and declared.span not in self.unit_of

    def needs(self, calls: tuple[Call, ...]) -> bool:
        """Is a unit of a body that the calls may run, or of what that calls, kept?"""
        staying = (call for call in calls if not self._is_cut_entirely(call))
        return any(callee.id in self.holding for call in staying for callee in callees(self.program, call))

    def _is_cut_entirely(self, call: Call) -> bool:
        fragment = self.program.fragments.get(call.of)
        return self.trial is not None and fragment is not None and fragment.unit in self.trial.entirely

    @property
    def is_apart(self) -> bool:
        """Does each statement that is cut have a stub of its own?"""
        return self.trial is not None and self.trial.apart is not None

    @cached_property
    def demanding(self) -> frozenset[FragmentId]:
        """The fragments with a call whose arguments may have to stay, for its callee demands something of them."""
        found = calls_in(self.method.body or ())
        run = ((s.of, each) for s in found for each in callees(self.program, s))
        return frozenset(of for of, callee in run if self.demanded(callee))

    def demanded(self, callee: Method) -> frozenset[str]:
        """The parameters of which a prover must be shown something at a call that stays."""
        return demanded(callee) if self.trial is None else frozenset()

    def is_evaluated(self, span: Span) -> bool:
        """May computing the value of the fragment throw what the question is about? Then a stub only replaces it."""
        return any(fragment.id in self.evaluated_fragments for fragment in self.fragments(span))

    def is_inside_evaluated(self, span: Span) -> bool:
        return any(each.span.covers(span) and self.is_evaluated(each.span) for each in self.method.fragments)

    # What a fragment does -----------------------------------------------------------------

    def own(self, span: Span) -> Body:
        """What the fragments in the span evaluate, in order; of statements around others just their conditions."""
        return tuple(_own(self.method.body or (), frozenset(f.id for f in self.fragments(span))))

    def calls_in(self, span: Span) -> tuple[Call, ...]:
        return tuple(calls_in(self.own(span)))

    def is_plain(self, span: Span, besides: Call | None = None) -> bool:
        """Do the fragments in the span do nothing but having values, as far as the text outside can tell?

        Each may assign a variable or a place at its end: that is what their values are for. `besides` is a call that
        stays.
        """
        if self.needs(tuple(call for call in self.calls_in(span) if call != besides)):
            return False
        for fragment in self.fragments(span):
            own = self.own(fragment.span)
            own = own[:-1] if fragment.kind in _WITH_TARGET else own
            found = effects(self.program, tuple(statement for statement in own if statement != besides))
            if found.writes_heap or named(found):
                return False
        return True

    def allocates(self, span: Span, besides: Call | None = None) -> bool:
        """May the fragment make an object, itself or in a method that it calls, `besides` a call that stays?

        An exception object counts only if a handler inside the fragment catches it. If it leaves the fragment, either
        the run ends or the stub throws it, and a stub that throws may make objects.
        """
        made = (s for s in walk(self.own(span)) if isinstance(s, Allocate | AllocateArray | Call) and s != besides)
        return effects(self.program, tuple(made)).allocates

    def let_out(self, span: Span, body: Body) -> tuple[str, ...]:
        """The exceptions of code in the span that a handler may see: a stub for it must let them out."""
        if not self.intercepted and not any(each.covers(span) and each != span for each in self._tries):
            return ()
        return tuple(dict.fromkeys(each.name for each in sorted(throws(self.program, body))))

    def declared_throws(self, span: Span, body: Body) -> tuple[str, ...]:
        """The classes that javac expects the code to throw, because something that it calls says so."""
        if not self.intercepted and not any(each.covers(span) and each != span for each in self._tries):
            return ()
        return tuple(sorted(self._declared_by(body)))

    def _declared_by(self, body: Body) -> set[str]:
        """What calls in the body declare that they throw, without what is caught inside it."""
        found: set[str] = set()
        for statement in body:
            match statement:
                case Call():
                    run = (statement.method, *(callee.id for callee in callees(self.program, statement)))
                    found |= {name for id_ in run for name in self.declared.get(id_, ())}
                case Try(inner, catches):
                    found |= {name for name in self._declared_by(inner) if not self._is_caught(name, catches)}
                    found |= {name for each in catches for name in self._declared_by(each.body)}
                case _:
                    found |= {name for inner in bodies(statement) for name in self._declared_by(inner)}
        return found

    def _is_caught(self, name: str, catches: tuple[Catch, ...]) -> bool:
        above = (ClassType(each) for catch in catches for each in catch.classes)
        return any(self.program.is_subtype(ClassType(name), each) for each in above)

    @cached_property
    def _tries(self) -> tuple[Span, ...]:
        return tuple(n.span for block in self.blocks for n in java.walk(block) if isinstance(n, java.Try))

    def evaluated(self, span: Span) -> Body:
        """What the fragment evaluates; of `for (T x : row)` what gives the row, for a loop that is cut stays a loop."""
        own = self.own(span)
        if span not in self._rows:
            return own
        at = next(n for n, s in enumerate(own) if isinstance(s, Assign) and s.var == self._row(own))
        return own[: at + 1]

    def row_type(self, span: Span) -> Type:
        """The type of the array that a loop goes through."""
        return self._row(self.own(span)).type

    @cached_property
    def _rows(self) -> frozenset[Span]:
        nodes = (node for block in self.blocks for node in java.walk(block))
        return frozenset(node.iterable.span for node in nodes if isinstance(node, java.ForEach))

    @staticmethod
    def _row(own: Body) -> Var:
        """The array of whose length the loop's condition speaks."""
        for statement in reversed(own):
            match statement:
                case Branch(_, Binary("<", _, LengthOf(Var() as row)), (), ()):
                    return row
                case _:
                    pass
        raise AssertionError("no loop over an array")


def _own(body: Body, ids: frozenset[FragmentId]) -> Iterator[Statement]:
    for statement in body:
        inner = tuple(part for inside in bodies(statement) for part in inside)
        is_own = fragment_of(statement) in ids
        if is_own and all(fragment_of(part) in ids for part in walk(inner)):
            yield statement
            continue
        match statement:
            case Loop(of, _, _, head, condition, inside, update):
                yield from _own(head, ids)
                if is_own:
                    yield Branch(of, condition, (), ())
                yield from _own((*inside, *update), ids)
                continue
            case Branch(of, condition, _, _) if is_own:
                yield Branch(of, condition, (), ())
            case _:
                pass
        yield from _own(inner, ids)


def named(found: Effects) -> frozenset[Var]:
    """The variables of the source that a piece assigns."""
    return frozenset(var for var in found.assigned if not var.name.startswith("#"))
