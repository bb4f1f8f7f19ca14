"""What a snippet becomes, as text in which scopes are numbered by their first mention."""

import re
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc

from slicer.base.source import SourceFile
from slicer.ir.program import Contract, Method, Program, Signals
from slicer.ir.text import Names, print_body
from slicer.ir.text.print_statements import StatementPrinter
from tests.ir.lowered import whole
from tests.ir.validity.check import check

Case = tuple[str, str] | tuple[str, str, str]
"""Java, the text it becomes, and the method meant (`A.m` unless it says another)."""

MEMBERS = """
    boolean z; byte b; short s; char c; int i; long l; int[] a; A o; A[] r; static int t; static A u; final int k = 7;
    int f() { return i; } int g(int p, int q) { return p; } static int h(int p) { return p; } void v() { }
"""
LIMIT = 10
ANY = "..."
_SCOPE = re.compile(r"\b((?:loop|switch|label)_l\d+_c\d+)")


def source(java: str) -> str:
    """A snippet that is no file of its own stands in a class with members of all kinds."""
    is_file = re.match(r"(abstract |final )?(class|interface) ", java)
    return java if is_file else f"class A {{{MEMBERS}{java} }}"


@cache
def lowered(java: str) -> Program:
    return whole(SourceFile("P.java", source(java)))


def meant(case: Case) -> Method:
    """The method by its id, or by the part of it before the parameters where that is enough."""
    name = case[2] if len(case) == 3 else "A.m"
    methods = lowered(case[0]).methods
    (found,) = [each for id_, each in methods.items() if name in (id_, id_.partition("(")[0])]
    return found


def shown(text: str) -> str:
    """The text with scopes called S1, S2, …"""
    names: dict[str, str] = {}
    return _SCOPE.sub(lambda found: names.setdefault(found[1], f"S{len(names) + 1}"), text)


def body_text(case: Case) -> str:
    program, method = lowered(case[0]), meant(case)
    assert method.body is not None
    return shown(print_body(method.body, Names.inside(program, method), ids=False)).rstrip("\n")


def contract_text(case: Case) -> str:
    """The clauses of all cases, one a line."""
    method = meant(case)
    lines: list[str] = []
    for contract in (method.contract, *method.further):
        printer = StatementPrinter(Names.inside(lowered(case[0]), method), ids=False)
        lines += _clauses(contract, printer)
    return "\n".join(lines)


def _clauses(contract: Contract, printer: StatementPrinter) -> Iterator[str]:
    yield from (f"requires {printer.predicate(each)}" for each in contract.requires)
    yield from (f"ensures {printer.predicate(each)}" for each in contract.ensures)
    yield from (_signals(each, printer) for each in contract.signals)
    if contract.frame is not None:
        yield f"frame {printer.predicate(contract.frame)}"
    if contract.only is not None:
        yield f"only {', '.join(contract.only.classes)}"
    if contract.diverges is not None:
        yield f"diverges {printer.predicate(contract.diverges)}"
    yield from (f"later {id_}: {why[0].message}" for id_, why in contract.later.items())


def _signals(signals: Signals, printer: StatementPrinter) -> str:
    var = signals.var
    caught = signals.exception if var is None else printer.exception((signals.exception,), var)
    return f"signals ({caught}) {printer.predicate(signals.predicate)}"


def invariant_text(java: str, name: str = "A") -> str:
    """The invariants of a class, one a line."""
    program = lowered(java)
    printer = StatementPrinter(Names.of(program, name), ids=False)
    return "\n".join(f"invariant {printer.predicate(each)}" for each in program.classes[name].invariants)


def matches(expected: str, found: str) -> bool:
    """Is it that text, where a line `...` stands for any lines?"""
    lines = [".*" if line.strip() == ANY else re.escape(line) for line in expected.split("\n")]
    return re.fullmatch("\n".join(lines), found, re.DOTALL) is not None


def agrees(case: Case, found: str) -> None:
    """Law: the snippet becomes the text, of ten lines at most, and is a valid program of which nothing is refused."""
    expected, program = cleandoc(case[1]), lowered(case[0])
    assert len(expected.split("\n")) <= LIMIT
    refused = [diagnostic.message for method in program.methods.values() for diagnostic in method.refused]
    assert (refused, check(program)) == ([], ())
    assert matches(expected, found), f"\n{found}\nis not\n{expected}"
