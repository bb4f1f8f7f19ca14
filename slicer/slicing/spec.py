"""What `--spec` names: a method and a property of it."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, Program

CONTRACT = "contract"
_FORM = re.compile(r"(?:(?P<owner>[\w.]+)\.)?(?P<name>\w+)(?:\((?P<types>[^)]*)\))?(?::(?P<property>[\w.]+))?")


@dataclass(frozen=True)
class Asked:
    """One method and the clauses of its contract that are in question. `label` is what the user called them."""

    method: Method
    label: str
    goals: tuple[Predicate, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(goal.id for goal in self.goals)


def find(program: Program, package: str, text: str) -> Asked:
    """The method and clauses that `[[pkg.]Class.]method[(T,U)][:property]` means; refused where unclear."""
    match = _FORM.fullmatch(text.replace(" ", ""))
    if match is None:
        raise Refused(Diagnostic(Code.S110, f"`{text}` is not of the form `[[pkg.]Class.]method[(T,U)][:property]`"))
    method = _method(program, package, text, match)
    return _property(program, method, match["property"] or CONTRACT)


def _method(program: Program, package: str, text: str, match: re.Match[str]) -> Method:
    owner = match["owner"] or ""
    if package:
        owner = owner.removeprefix(f"{package}.")
    named = [m for m in program.methods.values() if m.name == match["name"] and owner in {"", m.owner}]
    if not named:
        raise Refused(_unknown(program, text.split(":", maxsplit=1)[0]))
    types = match["types"]
    fitting = [m for m in named if types is None or m.id.endswith(f"({types})")]
    if not fitting:
        raise Refused(_several(program, named, "no method has those parameters"))
    if len(fitting) > 1:
        raise Refused(_several(program, fitting, f"several methods are called `{match['name']}`"))
    return fitting[0]


def _unknown(program: Program, text: str) -> Diagnostic:
    names = sorted({m.name for m in program.methods.values()} | set(program.methods))
    near = get_close_matches(text.rsplit(".", 1)[-1], names, n=1) or get_close_matches(text, names, n=1)
    there = f"there are: {', '.join(sorted(program.methods))}" if program.methods else "the file has no method"
    help_text = f"did you mean `{near[0]}`?" if near else there
    return Diagnostic(Code.S110, f"no method is called `{text}`", (), help_text)


def _several(program: Program, methods: list[Method], message: str) -> Diagnostic:
    notes = tuple(Note(program.source, m.span, m.id) for m in methods)
    shown = ", ".join(m.id for m in methods)
    return Diagnostic(Code.S111, message, notes, f"ask for one of: {shown}")


def _property(program: Program, method: Method, name: str) -> Asked:
    clauses = method.contract.ensures
    known = {p.id: p for p in clauses}
    note = (Note(program.source, method.span),)
    if method.body is None:
        raise Refused(Diagnostic(Code.S102, f"`{method.name}` has no body", note))
    if not clauses:
        message = f"`{method.name}` has no `ensures` clause to ask about"
        raise Refused(Diagnostic(Code.S110, message, note))
    if name == CONTRACT:
        return Asked(method, name, clauses)
    if name not in known:
        near = get_close_matches(name, [*known, CONTRACT], n=1)
        help_text = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join([CONTRACT, *known])}"
        message = f"`{method.name}` has no property `{name}`"
        raise Refused(Diagnostic(Code.S110, message, note, help_text))
    return Asked(method, name, (known[name],))
