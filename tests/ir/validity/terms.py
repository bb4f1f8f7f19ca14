"""The types of terms, and what is wrong with them."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.ir.program import Program
from slicer.ir.terms import (
    ENTRY,
    RESULT,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    ElementPlace,
    EnumValue,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Fold,
    Frame,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    ObjectPlace,
    Old,
    Place,
    Quantified,
    Query,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.types import (
    BIGINT,
    BOOLEAN,
    INT,
    NULL,
    STRING,
    TYPE,
    ArrayType,
    ClassType,
    IntType,
    Type,
    is_reference,
    promoted,
)
from tests.ir.validity.operators import GIVE_TRUTH, binary, choice, chosen
from tests.ir.validity.rules import Report, Rule

# Known without being declared: thrown by what the language itself does, and the types of literals.
ALWAYS = frozenset(
    {"Object", "String", "Throwable", "NullPointerException", "ArrayIndexOutOfBoundsException"}
    | {"NegativeArraySizeException", "ArithmeticException", "ClassCastException", "ArrayStoreException"}
)


@dataclass
class TermChecker:
    """`variables` are those met so far; `snapshots` those that a frame can be kept since."""

    program: Program
    report: Report
    variables: dict[str, Type]
    parameters: frozenset[str]
    snapshots: frozenset[str]
    specification: bool = False
    bound: dict[str, Type] = field(default_factory=dict)

    def expect(self, holds: bool, rule: Rule, found: str) -> None:
        if not holds:
            self.report(rule, found)

    def known(self, kind: Type | str) -> bool:
        """Reported where a class in the type does not exist."""
        match kind:
            case ArrayType(element):
                return self.known(element)
            case ClassType(name) | str(name):
                there = name in self.program.classes or name in self.program.parents or name in ALWAYS
                self.expect(there, Rule.CLASS, f"class {name}")
                return there
            case _:
                return True

    def condition(self, term: Term) -> None:
        self._wanted(term, BOOLEAN, Rule.CONDITION)

    def fits(self, term: Term, wanted: Type, rule: Rule) -> None:
        """Reported where the value does not fit; both branches of a choice must."""
        kind = self.type(term)
        for part in chosen(term):
            self._fits(kind if part is term else self._quiet(part), wanted, rule)

    def _quiet(self, term: Term) -> Type | None:
        """The type of what was checked before."""
        silent = TermChecker(
            self.program,
            lambda rule, found: None,  # noqa: ARG005
            dict(self.variables),
            self.parameters,
            self.snapshots,
            self.specification,
            dict(self.bound),
        )
        return silent.type(term)

    def _fits(self, kind: Type | None, wanted: Type, rule: Rule) -> None:
        if kind is not None:
            self.expect(self.program.is_subtype(kind, wanted), rule, f"{kind} for {wanted}")

    def _wanted(self, term: Term, wanted: Type, rule: Rule = Rule.OPERANDS) -> None:
        kind = self.type(term)
        self.expect(kind in {None, wanted}, rule, f"{kind} for {wanted}")

    def _of(self, term: Term, *forms: type) -> Type | None:
        """The type of the operand; reported where it is of none of the forms."""
        kind = self.type(term)
        if kind is None or isinstance(kind, forms):
            return kind
        self.report(Rule.OPERANDS, f"{kind}")
        return None

    def _reference(self, term: Term) -> None:
        kind = self.type(term)
        self.expect(kind is None or is_reference(kind), Rule.OPERANDS, f"{kind} for a reference")

    def type(self, term: Term) -> Type | None:  # noqa: C901
        """The type; none where something below was reported that leaves it open."""
        match term:
            case Int(_, kind):
                return kind
            case Bool():
                return BOOLEAN
            case Null():
                return NULL
            case Text():
                return STRING
            case EnumValue(owner, name, number):
                names = self.program.constants(ClassType(owner))
                self.expect(name in names[number - 1 : number], Rule.FIELD, f"the constant {owner}.{name}")
                return ClassType(owner)
            case Var():
                return self._var(term)
            case FieldOf(target, owner, name, kind):
                if self.field(owner, name, kind):
                    self.fits(target, ClassType(owner), Rule.OPERANDS)
                else:
                    self.type(target)
                return kind
            case StaticOf(owner, name, kind):
                self.field(owner, name, kind, static=True)
                return kind
            case ElementOf(array, index):
                row = self._of(array, ArrayType)
                self.number(index, INT)
                return row.element if isinstance(row, ArrayType) else None
            case LengthOf(array):
                self._of(array, ArrayType)
                return INT
            case Unary(op, operand):
                return self._unary(op, operand)
            case Binary(op, left, right):
                return self._binary(op, self.type(left), self.type(right))
            case Choose(condition, then, orelse):
                self.condition(condition)
                return self._choice(self.type(then), self.type(orelse))
            case Convert(kind, operand):
                self._of(operand, IntType)
                return kind
            case CastTo(kind, operand):
                self._reference(operand)
                self.expect(is_reference(kind), Rule.OPERANDS, f"a cast to {kind}")
                return kind if self.known(kind) else None
            case InstanceOf(operand, kind):
                self._reference(operand)
                self.known(kind)
                return BOOLEAN
            case _:
                return self._specified(term)

    def _specified(
        self,
        term: Old | Fresh | InvariantFor | TypeOf | TypeValue | NonNullElements | Quantified | Fold | FrameKept | Query,
    ) -> Type | None:
        self.expect(self.specification, Rule.SPECIFICATION, type(term).__name__)
        if isinstance(term, FrameKept) or (isinstance(term, Old | Fresh) and term.since != ENTRY):
            self.expect(term.since in self.snapshots, Rule.SNAPSHOT, f"since {term.since}")
        match term:
            case Old(operand):
                return self.type(operand)
            case Fresh(operand) | InvariantFor(operand):
                self._reference(operand)
                return BOOLEAN
            case TypeOf(operand):
                self._reference(operand)
                return TYPE
            case TypeValue(kind):
                self.known(kind)
                return TYPE
            case Quantified() | Fold():
                return self._bound(term)
            case NonNullElements(array):
                self._of(array, ArrayType)
            case FrameKept(_, frame):
                self.frame(frame)
            case Query():
                self._query(term)
                return term.type
            case _:
                assert_never(term)
        return BOOLEAN

    def _query(self, term: Query) -> None:
        method = self.program.methods.get(term.method)
        self.expect(method is not None, Rule.CALLEE, term.method)
        if term.receiver is not None:
            self._reference(term.receiver)
        if method is None or method.refused:
            return
        self.expect(method.static == (term.receiver is None), Rule.RECEIVER, term.method)
        self.expect(method.result is not None and method.result.type == term.type, Rule.RESULT, f"{term.type}")
        self.expect(len(method.parameters) == len(term.arguments), Rule.ARGUMENTS, term.method)
        for argument, var in zip(term.arguments, method.parameters, strict=False):
            self.fits(argument, var.type, Rule.ARGUMENTS)

    def _var(self, var: Var) -> Type:
        if var.name == RESULT:
            self.expect(self.specification, Rule.SPECIFICATION, RESULT)
        first = self.bound.get(var.name) or self.variables.setdefault(var.name, var.type)
        self.expect(first == var.type, Rule.VARIABLE, f"{var.name} is {first} and {var.type}")
        return var.type

    def _bound(self, term: Quantified | Fold) -> Type:
        var, outer = term.var, dict(self.bound)
        clashes = var.name in self.bound or var.name in self.parameters
        self.expect(not clashes, Rule.BINDING, f"{var.name} is there already")
        self.known(var.type)
        self.bound[var.name] = var.type
        self.condition(term.range)
        found: Type
        if isinstance(term, Quantified) or term.op == "\\num_of":
            self.condition(term.body)
            found = BOOLEAN if isinstance(term, Quantified) else INT
        else:
            kind = self._of(term.body, IntType)
            found = INT if kind is None else promoted(kind)
        self.bound = outer
        return found

    def number(self, term: Term, wanted: IntType, rule: Rule = Rule.OPERANDS) -> None:
        """Reported where it is no number for the place. What clauses compute may be one for every place."""
        kind = self.type(term)
        self._fits(None if kind == BIGINT else kind, wanted, rule)

    def field(self, owner: str, name: str, kind: Type | None, *, static: bool = False) -> bool:
        """Reported where the class or its field does not exist."""
        if not self.known(owner):
            return False
        info = self.program.classes.get(owner)
        declared = () if info is None else info.statics if static else info.fields
        there = any(f.name == name and kind in {None, f.type} for f in declared)
        self.expect(there, Rule.FIELD, f"{owner}.{name}{'' if kind is None else f' of type {kind}'}")
        return there

    def _unary(self, op: str, operand: Term) -> Type | None:
        if op == "!":
            self._wanted(operand, BOOLEAN)
            return BOOLEAN
        kind = self._of(operand, IntType)
        return None if kind is None else promoted(kind)

    def _binary(self, op: str, left: Type | None, right: Type | None) -> Type | None:
        truth = BOOLEAN if op in GIVE_TRUTH else None
        if left is None or right is None:
            return truth
        kind = binary(op, left, right)
        self.expect(kind is not None, Rule.OPERANDS, f"{left} {op} {right}")
        return truth if kind is None else kind

    def _choice(self, then: Type | None, orelse: Type | None) -> Type | None:
        if then is None or orelse is None:
            return then if orelse is None else orelse
        kind = choice(then, orelse)
        self.expect(kind is not None, Rule.OPERANDS, f"{then} or {orelse}")
        return kind

    def frame(self, frame: Frame) -> None:
        for place in frame.places:
            self._place(place)

    def _place(self, place: Place) -> None:
        match place:
            case FieldPlace(target, owner, name):
                if self.field(owner, name, None):
                    self.fits(target, ClassType(owner), Rule.OPERANDS)
            case ElementPlace(array, low, high):
                self._of(array, ArrayType)
                for end in (low, high):
                    if end is not None:
                        self.number(end, INT)
            case ObjectPlace(target, owner):
                if self.known(owner):
                    self.fits(target, ClassType(owner), Rule.OPERANDS)
            case StaticPlace(owner, name):
                self.field(owner, name, None, static=True)
            case EveryPlace(owner, name):
                self.field(owner, name, None)
            case _:
                assert_never(place)
