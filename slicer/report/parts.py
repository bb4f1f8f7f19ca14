"""Why a clause is false: the value of each of its parts."""

from dataclasses import dataclass, field

from slicer.base.record import record
from slicer.interpret.concrete import show
from slicer.interpret.evaluate import evaluate
from slicer.interpret.frames import strays
from slicer.interpret.quantify import instances
from slicer.interpret.world import World
from slicer.ir.terms import (
    Binary,
    Bool,
    Choose,
    EnumValue,
    Fold,
    FrameKept,
    Int,
    Null,
    Old,
    Quantified,
    Term,
    Text,
    TypeValue,
    Var,
    parts,
    rebuild,
)
from slicer.ir.text import Names, print_term
from slicer.ir.unbounded import as_written
from slicer.ir.undefined import Undefined, Unmodelled


@record(slots=True)
class Part:
    """A part of a clause and its value; `depth` says how far inside the clause it stands."""

    text: str
    value: str
    depth: int


def values_of(term: Term, at: World, names: Names) -> tuple[Part, ...]:
    """The values of the whole clause and of the parts that were evaluated, each text once, outer parts first.

    For a quantifier: the first instance that decides it. Literals and `this` are left out.
    """
    listing = _Listing(names.copy())
    listing.add(term, at, 0, old=False)
    return tuple(listing.found)


@dataclass
class _Listing:
    names: Names
    found: list[Part] = field(default_factory=list)

    def add(self, term: Term, at: World, depth: int, *, old: bool) -> None:
        match term:
            case Int() | Bool() | Null() | Text() | EnumValue() | TypeValue() | Var("this"):
                return
            case Old(operand, since):
                self.add(operand, at.since(since), depth, old=True)
                return
            case _:
                pass
        text = print_term(_plain(as_written(term)), self.names, plain=True)
        self._note(Part(f"\\old({text})" if old else text, _value(term, at), depth))
        match term:
            case FrameKept(since, frame):
                before = at.snapshots.get(since, at.entry or at)
                for change in strays(before, at, frame, evaluate):
                    inside = f"[{change.cell.key}]" if isinstance(change.cell.key, int) else f".{change.cell.key}"
                    moved = f"{show(change.old)} -> {show(change.new)}"
                    self._note(Part(f"{change.cell.of}{inside}", moved, depth + 1))
            case Quantified():
                self._instance(term, at, depth, old=old)
            case Fold():
                pass
            case _:
                for part in _evaluated(term, at):
                    self.add(part, at, depth + 1, old=old)

    def _instance(self, term: Quantified, at: World, depth: int, *, old: bool) -> None:
        r"""The first instance that makes `\forall` false or `\exists` true."""
        try:
            for each in instances(term.var, term.range, at, evaluate):
                if evaluate(term.body, each) is not term.universal:
                    # Names that are known are printed without their types.
                    self.names.variables.setdefault(term.var.name, term.var.type)
                    self._note(Part(term.var.name, show(each.vars[term.var.name]), depth + 1))
                    self.add(term.body, each, depth + 1, old=old)
                    return
        except (Undefined, Unmodelled):
            return

    def _note(self, part: Part) -> None:
        if all(part.text != other.text for other in self.found):
            self.found.append(part)


def _plain(term: Term) -> Term:
    """The term as it is written: old values without the name of the state that they are from."""
    term = rebuild(term, _plain)
    return Old(term.operand) if isinstance(term, Old) else term


def _evaluated(term: Term, at: World) -> tuple[Term, ...]:
    """The parts that Java evaluates; lazy operators may skip some."""
    match term:
        case Binary("&&", left, right):
            return (left, right) if _value(left, at) == "true" else (left,)
        case Binary("==>", left, right):
            return (left, right) if _value(left, at) == "true" else (left,)
        case Binary("||", left, right):
            return (left, right) if _value(left, at) == "false" else (left,)
        case Choose(condition, then, orelse):
            return (condition, then if _value(condition, at) == "true" else orelse)
        case _:
            return parts(term)


def _value(term: Term, at: World) -> str:
    try:
        return show(evaluate(term, at))
    except (Undefined, Unmodelled) as why:
        return f"no value: {why}"
