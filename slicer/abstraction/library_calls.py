"""Calls of the library in code that stays: KeY may lack the method, so a stub that does as much takes its place."""

from collections.abc import Iterator

from slicer.abstraction import changes
from slicer.abstraction.cut_expressions import Slots
from slicer.abstraction.stubs import Ends, Parameter, Stub, java_type
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.exception_kinds import NULL_POINTER
from slicer.ir.program import Method
from slicer.ir.terms import Frame
from slicer.ir.thrown import THROWABLE
from slicer.ir.types import OBJECT, is_reference
from slicer.java import tree as java
from slicer.java.tokens import Tokens

MARK = "/*~ library */"


@record
class LibraryCalls:
    """Those of one method, whose other edits are in `slots` already. `roots` are the parts of its code."""

    slots: Slots
    tokens: Tokens
    roots: tuple[java.Node, ...]

    def replace(self) -> None:
        """Puts a stub in place of each call that no other edit has removed, the outer ones first.

        Constructors that are called by contract have no stub: the slice is refused where one stays.
        """
        gone = tuple(edit.span for edit in self.slots.edits if edit.span.start < edit.span.end)
        calls = tuple(self._calls())
        for node in calls:
            if not any(span.covers(self._own(node)) for span in gone):
                self._put(node)
        made = sorted(self.slots.facts.method.library.keys() - {node.span for node in calls})
        stays = next((at for at in made if not any(span.covers(at) for span in gone)), None)
        if stays is not None:
            message = "the slice needs this constructor of the library, of which KeY knows too little"
            raise refuse(Code.S112, message, self.slots.source, stays)

    def _calls(self) -> Iterator[java.Call]:
        library = self.slots.facts.method.library
        nodes = (node for root in self.roots for node in java.walk(root))
        yield from (node for node in nodes if isinstance(node, java.Call) and node.span in library)

    def _put(self, node: java.Call) -> None:
        callee = self.slots.facts.program.methods[self.slots.facts.method.library[node.span]]
        receiver = self._receiver(node, callee)
        stub = self.slots.use(self._stub(node, callee, receiver))
        self.slots.edits += self._edits(node, stub, receiver)
        arguments = (*(() if receiver is None else (receiver,)), *node.arguments)
        call = java.Call(changes.NOWHERE, None, stub.name, changes.NOWHERE, arguments)
        self.slots.changes.append(changes.Change(node, (call,)))

    def _receiver(self, node: java.Call, callee: Method) -> java.Expr | None:
        """The object that the stub is given; none of static methods and for what a field of the library holds."""
        if len(callee.parameters) == len(node.arguments):
            return None
        is_written = node.receiver is not None and not isinstance(node.receiver, java.Super)
        return node.receiver if is_written else java.This(changes.NOWHERE)

    def _edits(self, node: java.Call, stub: Stub, receiver: java.Expr | None) -> Iterator[Edit]:
        own, opened = self._own(node), f"{MARK} {stub.name}("
        if receiver is not None and receiver is node.receiver:
            yield Edit(Span(own.start, own.start), opened)
            start, text = receiver.span.end, ", " if node.arguments else ")"
        else:
            start = own.start
            text = opened + ("" if receiver is None else "this, " if node.arguments else "this")
            text += "" if node.arguments else ")"
        end = node.arguments[0].span.start if node.arguments else own.end
        yield Edit(Span(start, end), text + self.slots.source.breaks(Span(start, end)))

    def _own(self, node: java.Call) -> Span:
        """The call without parentheses around it."""
        start = node.name_span.start if node.receiver is None else node.receiver.span.start
        return Span(start, self.tokens.closing(self.tokens.after(node.name_span.end)).end)

    def _stub(self, node: java.Call, callee: Method, receiver: java.Expr | None) -> Stub:
        slots, source = self.slots, self.slots.source
        is_quiet = callee.changes_nothing
        line, column = source.line(node.name_span.start), source.column(node.name_span.start)
        site = slots.site.of(f"{slots.facts.method.called}_l{line}_c{column}")
        is_of_object = receiver is not None and not isinstance(receiver, java.This)
        known = (NULL_POINTER,) if is_of_object else ()  # the receiver may be null
        throws = known if callee.never_throws else (THROWABLE.name,)
        parameters = tuple(
            Parameter(java_type(OBJECT if is_reference(var.type) else var.type), var.name, is_reference(var.type))
            for var in callee.parameters
        )
        result = callee.result
        return Stub(
            site.owner,
            site.name("library", f"{node.name}_{site.id}"),
            "void" if result is None else java_type(result.type),
            result is not None and is_reference(result.type),
            site.static,
            Frame(everything=not is_quiet, strict=False),
            Ends(not is_quiet, throws, self._caught(node)),
            parameters,
        )

    def _caught(self, node: java.Call) -> tuple[str, ...]:
        """The classes that handlers around the call name: javac wants to see that something may throw them."""
        tries = (each for root in self.roots for each in java.walk(root) if isinstance(each, java.Try))
        around = (each for each in tries if each.body.span.covers(node.span))
        return tuple(sorted({kind.name for each in around for catch in each.catches for kind in catch.types}))
