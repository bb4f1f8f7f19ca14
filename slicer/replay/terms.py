"""Clauses as Java expressions over the input and the end of a run: what a JUnit test claims."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import assert_never

from slicer.base.record import record
from slicer.interpret.changes import Cell, Change, cells
from slicer.interpret.concrete import Address, Value
from slicer.interpret.evaluate import evaluate
from slicer.interpret.frames import allowed, strays
from slicer.interpret.run import Threw
from slicer.interpret.world import World
from slicer.ir.nodes import Allocate, walk
from slicer.ir.program import MethodKind
from slicer.ir.ranges import End, range_of
from slicer.ir.terms import (
    ENTRY,
    RESULT,
    THIS,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    EnumValue,
    FieldOf,
    Fold,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    Old,
    Quantified,
    Query,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
    conjuncts,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.thrown import IMPLICITLY, THROWN
from slicer.ir.types import BIGINT, STRING, BooleanType, ClassType, IntType, Type
from slicer.replay.heap import JavaHeap, NoSuchName, entered

BOUND = tuple(f"at{depth}" for depth in range(8))  # the variables of quantifiers, from the outermost on
_EXACT = {"+": "addExact", "-": "subtractExact", "*": "multiplyExact"}
_PLAIN = frozenset({"/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^"})


@record
class JavaTerms:
    """Numbers are of type `long`, references of type `Object`. Names of the test: `result`, `thrown`, its objects.

    `bound` has the variables of quantifiers and the object of an invariant. `old` means the state before the call.
    `NoSuchName` is raised where a test cannot say it.
    """

    heap: JavaHeap
    bound: tuple[tuple[str, str], ...] = ()
    old: bool = False

    def claim(self, term: Term) -> str:  # noqa: C901 - one arm for each form
        """The expression."""
        match term:
            case Int(value):
                return f"{value}L"
            case Bool(value):
                return str(value).lower()
            case Null():
                return "null"
            case EnumValue(owner, _, place):
                return self.heap.constant(ClassType(owner), place)
            case Text():
                return self.heap.value(term, type_of(term))
            case Var():
                return self._var(term)
            case FieldOf(target, owner, name, kind):
                return self._read(f"{self._field(owner, name)}.get({self._object(target)})", kind)
            case ElementOf(array, index):
                return self._read(f"Array.get({self._object(array)}, (int) {self.claim(index)})", type_of(term))
            case LengthOf(array):
                return f"Array.getLength({self._object(array)})"
            case StaticOf(owner, name, kind):
                return self._static(owner, name, kind)
            case Unary("-", operand):
                return f"Math.negateExact({self.claim(operand)})"
            case Unary(op, operand):
                return f"{op}({self.claim(operand)})"
            case Binary(op, left, right):
                return self._binary(op, left, right)
            case Choose(condition, then, orelse):
                return f"({self.claim(condition)} ? {self.claim(then)} : {self.claim(orelse)})"
            case Convert(kind, operand):
                number = self.claim(operand)
                return number if kind == BIGINT else f"((long) ({kind}) {number})"
            case Old(operand, since):
                if since != ENTRY:
                    raise NoSuchName("the clause is about a state inside the run")
                return replace(self, old=True).claim(operand)
            case CastTo() | InstanceOf() | TypeOf() | TypeValue() | Fresh() | InvariantFor() | NonNullElements():
                return self._of_references(term)
            case Quantified() | Fold():
                return self._over_range(term)
            case FrameKept():
                return self._kept(term)
            case Query(method):
                raise NoSuchName(f"a clause that calls `{method}` is not translated")
            case _:
                assert_never(term)

    # Values -------------------------------------------------------------------------------------

    def _var(self, var: Var) -> str:
        name, trace, method = var.name, self.heap.trace, self.heap.method
        if name in dict(self.bound):
            return dict(self.bound)[name]
        if name == RESULT:
            return self._read("result", var.type)
        if name == THROWN:
            return "thrown"
        if name == IMPLICITLY:
            return self._implicitly()
        if name == THIS and method.kind is MethodKind.CONSTRUCTOR:
            return "result"
        if name not in trace.given.arguments:
            raise NoSuchName("the clause is about a variable inside the method")
        return self._literal(trace.given.arguments[name], var.type)

    def _literal(self, value: Value, kind: Type) -> str:
        return f"{value}L" if isinstance(kind, IntType) else self.heap.value(value, kind)

    def _read(self, text: str, kind: Type) -> str:
        if isinstance(kind, IntType):
            return f"number({text})"
        return f"(boolean) {text}" if isinstance(kind, BooleanType) else text

    def _object(self, target: Term) -> str:
        """The object that is read: in the state before, what was remembered of it."""
        text = self.claim(target)
        return f"before({text})" if self.old else text

    def _field(self, owner: str, name: str) -> str:
        (info,) = (f for f in self.heap.names.program.classes[owner].fields if f.name == name)
        plain = self.heap.names.field(info)
        if not plain or info.is_outer:
            raise NoSuchName(f"`{name}` is not a field of Java")
        return self.heap.field(owner, plain)

    def _static(self, owner: str, name: str, kind: Type) -> str:
        if (owner, name) not in self.heap.statics:
            raise NoSuchName(f"`{owner}.{name}` is not a field of Java")
        if self.old:
            return self._literal(self._entry.heap.statics[owner, name], kind)
        return self._read(f"{self.heap.field(owner, name)}.get(null)", kind)

    @property
    def _entry(self) -> World:
        entry = self.heap.trace.outcome.after.entry
        assert entry is not None
        return entry

    def _implicitly(self) -> str:
        """A test does not see who threw an exception: it is nobody's `throw` where none makes such a one."""
        outcome, names = self.heap.trace.outcome, self.heap.names
        bodies = (each.body or () for each in entered(names.program, self.heap.method))
        made = {s.class_name for body in bodies for s in walk(body) if isinstance(s, Allocate)}
        if isinstance(outcome, Threw) and outcome.exception in made:
            raise NoSuchName(f"the code throws a {outcome.exception} itself, too")
        return "true"

    # Operators ------------------------------------------------------------------------------------

    def _binary(self, op: str, left: Term, right: Term) -> str:
        one, other = self.claim(left), self.claim(right)
        if op in _EXACT:
            return f"Math.{_EXACT[op]}({one}, {other})"
        if op == "==>":
            return f"(!{one} || {other})"
        if op == "<:":
            return f"((Class<?>) {other}).isAssignableFrom((Class<?>) {one})"
        if op not in _PLAIN:
            raise NoSuchName(f"a clause with `{op}` is not translated")
        return f"({one} {op} {other})"

    def _of_references(
        self, term: CastTo | InstanceOf | TypeOf | TypeValue | Fresh | InvariantFor | NonNullElements
    ) -> str:
        match term:
            case CastTo(_, operand):
                return self.claim(operand)
            case InstanceOf(operand, kind, exact):
                value, wanted = self.claim(operand), self.heap.class_(kind)
                return f"isExactly({wanted}, {value})" if exact else f"{wanted}.isInstance({value})"
            case TypeOf(operand):
                return f"((Object) {self.claim(operand)}).getClass()"
            case TypeValue(kind):
                return self.heap.class_(kind)
            case Fresh(operand):
                return f"isNew({self.claim(operand)})"
            case InvariantFor(operand):
                return self._sound(operand)
            case NonNullElements(array):
                return f"isFull({self._object(array)})"
            case _:
                assert_never(term)

    def _sound(self, operand: Term) -> str:
        """The invariants of all classes that the object may be of, each where it is one."""
        if THIS in dict(self.bound):
            raise NoSuchName("the invariant is about other objects' invariants")
        value, program, kind = self.claim(operand), self.heap.names.program, type_of(operand)
        inside = replace(self, bound=(*self.bound, (THIS, value)))
        found = [f"{value} != null"]
        for name, info in program.classes.items():
            if program.is_subtype(kind, ClassType(name)) or program.is_subtype(ClassType(name), kind):
                guard = f"!{self.heap.class_(ClassType(name))}.isInstance({value})"
                found += (f"({guard} || {inside.claim(clause.term)})" for clause in info.invariants)
        return f"({' && '.join(found)})"

    # Ranges -------------------------------------------------------------------------------------

    def _over_range(self, term: Quantified | Fold) -> str:
        """A loop over the integers between the ends; what the range says beside its ends is asked each time."""
        if len(self.bound) == len(BOUND):
            raise NoSuchName("quantifiers are too deep")
        var, name = term.var, BOUND[len(self.bound)]
        inside = replace(self, bound=(*self.bound, (var.name, name)))
        limit, body = inside.claim(term.range), inside.claim(term.body)
        if not isinstance(var.type, IntType):
            raise NoSuchName(f"a clause about every `{var.type}` is not translated")
        ends = range_of(var, term.range)
        between = f"{self._furthest('max', ends.lows)}, {self._furthest('min', ends.highs)}"
        beside = [self.claim(part) for part in conjuncts(term.range) if var not in walk_term(part)]
        if isinstance(term, Quantified):
            guard = "".join(f"{each} && " for each in beside)
            wanted = body if term.universal else f"!{body}"
            return f"{'!' if term.universal else ''}({guard}!all({between}, {name} -> !{limit} || {wanted}))"
        if beside:
            raise NoSuchName(f"the range of `{term.op}` is not translated")
        if term.op in {"\\max", "\\min"}:
            return f"best({between}, Math::{term.op[1:]}, {name} -> {limit}, {name} -> {body})"
        counted = f"{body} ? 1L : 0L" if term.op == "\\num_of" else body
        none = "1L" if term.op == "\\product" else "0L"
        combine = "multiplyExact" if term.op == "\\product" else "addExact"
        return f"fold({between}, {none}, Math::{combine}, {name} -> {limit} ? ({counted}) : {none})"

    def _furthest(self, word: str, ends: tuple[End, ...]) -> str:
        texts = [f"({self.claim(end.term)} + {end.more})" if end.more else self.claim(end.term) for end in ends]
        return reduce(lambda one, other: f"Math.{word}({one}, {other})", texts)

    # Frames -------------------------------------------------------------------------------------

    def _kept(self, term: FrameKept) -> str:
        """Each object of the input is compared with what was remembered of it, but for what may change."""
        before, after, frame = self._entry, self.heap.trace.outcome.after, term.frame
        if term.since != ENTRY:
            raise NoSuchName("the clause is about a state inside the run")
        if frame.everything:
            return "true"
        found = strays(before, after, frame, evaluate)
        if (found or frame.strict) and not any(map(self._is_seen, found)):
            raise NoSuchName("a test does not see what the run changes or makes")
        free = allowed(before, frame, evaluate)
        parts = [part for address in self.heap.given for part in self._unchanged(address, free)]
        for (owner, name), kind in self.heap.statics.items():
            if Cell(owner, name) not in free:
                now = replace(self, old=False).claim(StaticOf(owner, name, kind))
                parts.append(f"{now} == {replace(self, old=True).claim(StaticOf(owner, name, kind))}")
        return f"({' && '.join(parts)})" if parts else "true"

    def _is_seen(self, change: Change) -> bool:
        of, key = change.cell
        if isinstance(of, str):
            return (of, key) in self.heap.statics
        kind, names = self.heap.trace.outcome.after.heap.objects[of].type, self.heap.names
        infos = {info.name: info for info in names.program.fields_of(str(kind))}
        return of in self.heap.given and (isinstance(key, int) or bool(names.field(infos[key])))

    def _unchanged(self, address: Address, free: frozenset[Cell]) -> Iterator[str]:
        thing, program = self.heap.trace.given.heap[address], self.heap.names.program
        if thing.type == STRING:
            return
        infos = {info.name: info for info in program.fields_of(str(thing.type))}
        keys = [key for key in cells(thing) if Cell(address, key) in free]
        if len(keys) == len(cells(thing)):
            return
        words = [f'"{self.heap.names.field(infos[key]) if isinstance(key, str) else key}"' for key in keys]
        yield f"isUnchanged({', '.join((self.heap.variables[address], *words))})"
