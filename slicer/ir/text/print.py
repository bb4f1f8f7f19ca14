"""Programs, classes and methods as text."""

from collections.abc import Iterator

from slicer.base.diagnostics import Diagnostic, Severity
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Body
from slicer.ir.program import ClassInfo, Contract, FieldInfo, Method, Program, Signals, Why
from slicer.ir.terms import ENTRY, RESULT, FrameKept, Term, Var
from slicer.ir.text.names import Names
from slicer.ir.text.print_statements import StatementPrinter, indented
from slicer.ir.text.print_terms import TermPrinter
from slicer.ir.text.words import class_name, dotted, escape, method, name, type_name, variable


def print_program(program: Program) -> str:
    """The program as text. Law: `read_program(print_program(p), p.source) == p`."""
    known = [
        f"class {class_name(each)}{_extends(program, each)};" for each in program.parents if each not in program.classes
    ]
    blocks = ["\n".join(known)] if known else []
    blocks += ["\n".join(_class(program, info)) for info in program.classes.values()]
    blocks += [print_method(each, program).rstrip("\n") for each in program.methods.values()]
    return "\n\n".join(blocks) + "\n"


def print_method(printed: Method, program: Program | None = None) -> str:
    """The method as it stands in the text of the program."""
    return "\n".join(_method(printed, program)) + "\n"


def print_body(body: Body, names: Names | None = None, *, ids: bool = True) -> str:
    """The statements; without `ids` they are the same for programs that differ in layout only."""
    return "".join(f"{line}\n" for line in StatementPrinter((names or Names()).copy(), ids).body(body))


def print_term(term: Term, names: Names | None = None, *, plain: bool = False) -> str:
    return TermPrinter((names or Names()).copy(), plain).term(term)


def print_clause(term: Term, names: Names) -> str:
    """A clause that nobody wrote, as one would write it."""
    if isinstance(term, FrameKept) and term.since == ENTRY:
        return f"assignable {TermPrinter(names.copy()).frame(term.frame)}"
    return print_term(term, names, plain=True)


# Classes --------------------------------------------------------------------------------------


def _extends(program: Program, owner: str) -> str:
    if owner not in program.parents:
        return ""
    return f" extends {', '.join(map(class_name, program.parents[owner])) or '()'}"


def _class(program: Program, info: ClassInfo) -> Iterator[str]:
    yield f"{'abstract ' * info.is_abstract}class {class_name(info.name)}{_extends(program, info.name)} {{"
    statements = StatementPrinter(Names.of(program, info.name))
    yield from indented([f"constant {name(each)};" for each in info.constants])
    for each in info.fields:
        yield from indented([_field(info, each)])
    for each in info.statics:
        yield from indented([f"static {_field(info, each)}"])
    for invariant in info.invariants:
        static = "static " * (invariant.id in info.of_class)
        yield from indented([f"{static}invariant {statements.predicate(invariant)};"])
    for id_, why in info.later.items():
        yield from indented([f"{'static ' * (id_ in info.of_class)}{_later(id_, why, program.source)}"])
    yield "}"


def _field(info: ClassInfo, field: FieldInfo) -> str:
    owner = "" if field.owner == info.name else f"{class_name(field.owner)}::"
    return f"{'nullable ' * field.nullable}{type_name(field.type)} {owner}{name(field.name)};"


def _why(word: str, why: Why, source: SourceFile | None) -> list[str]:
    return [f"{word} {_diagnostic(each, source)};" for each in why]


def _diagnostic(diagnostic: Diagnostic, source: SourceFile | None) -> str:
    parts = [diagnostic.code.name]
    parts += ["warning"] if diagnostic.severity is Severity.WARNING else []
    parts.append(escape(diagnostic.message, '"'))
    for note in diagnostic.notes:
        parts.append(_span(note.span))
        parts += [escape(note.text, '"')] if note.text else []
        if note.source != source:
            parts += ["of", escape(note.source.name, '"'), escape(note.source.text, '"')]
    parts += ["help", escape(diagnostic.help, '"')] if diagnostic.help else []
    return " ".join(parts)


def _span(span: Span) -> str:
    return f"@{span.start}..{span.end}"


# Methods --------------------------------------------------------------------------------------


def named(id_: str) -> tuple[str, str]:
    """Class and name of a method whose id says both."""
    owner, _, own = id_.partition("(")[0].rpartition(".")
    return owner, own


def _method(printed: Method, program: Program | None) -> Iterator[str]:
    source = program.source if program is not None else None
    names = Names.inside(program, printed)
    yield _header(printed)
    yield from indented(f"overrides {method(each)};" for each in printed.overrides)
    contracts = (printed.contract, *printed.further)
    if contracts != (Contract(False),):
        for contract in contracts:
            yield from indented(_contract(contract, names, source))
    if printed.body is not None:
        yield from indented(["body {", *indented(StatementPrinter(names).body(printed.body)), "}"])
    yield from indented(_units(printed))
    yield from indented(_why("refused", printed.refused, source))
    yield from indented(_why("later", printed.later, source))
    yield "}"


def _header(printed: Method) -> str:
    words = ["static"] * printed.static + ["helper"] * printed.helper
    words += [printed.kind.value, method(printed.id)]
    if named(printed.id) != (printed.owner, printed.name):
        words.append(f"named {class_name(printed.owner)}::{name(printed.name)}")
    parameters = ", ".join(_typed(var) for var in printed.parameters)
    result = printed.result
    after = "" if result is None else f": {_result(result)}"
    return f"{' '.join(words)} ({parameters}){after} {_span(printed.span)} {{"


def _result(var: Var) -> str:
    return type_name(var.type) if var.name == RESULT else _typed(var)


def _typed(var: Var) -> str:
    return f"{type_name(var.type)} {variable(var.name)}"


def _contract(contract: Contract, names: Names, source: SourceFile | None) -> Iterator[str]:
    statements = StatementPrinter(names)
    yield "contract {" if contract.written else "implicit contract {"
    yield from indented(f"requires {statements.predicate(each)};" for each in contract.requires)
    yield from indented(f"ensures {statements.predicate(each)};" for each in contract.ensures)
    if contract.frame is not None:
        yield from indented([f"frame {statements.predicate(contract.frame)};"])
    yield from indented(_signals(each, statements) for each in contract.signals)
    if contract.only is not None:
        listed, only = ", ".join(map(class_name, contract.only.classes)), contract.only
        yield from indented([f"only {dotted(only.id)} {_span(only.span)}: {listed}".rstrip() + ";"])
    if contract.diverges is not None:
        yield from indented([f"diverges {statements.predicate(contract.diverges)};"])
    yield from indented(_later(id_, why, source) for id_, why in contract.later.items())
    yield "}"


def _later(id_: str, why: Why, source: SourceFile | None) -> str:
    shown = ", ".join(_diagnostic(each, source) for each in why)
    return f"later {dotted(id_)}: {shown}".rstrip() + ";"


def _signals(signals: Signals, statements: StatementPrinter) -> str:
    if signals.var is None:
        caught = class_name(signals.exception)
    else:
        caught = statements.exception((signals.exception,), signals.var)
    return f"signals ({caught}) {statements.predicate(signals.predicate)};"


def _units(printed: Method) -> list[str]:
    """Units and fragments, which name the method and each other only where that is not to be expected."""
    lines = []
    for unit in printed.units:
        spans = " ".join(map(_span, unit.spans))
        inside = "" if unit.method == printed.id else f" in {method(unit.method)}"
        lines.append(f"unit {name(unit.id)}: {unit.kind.value} line {unit.line}{inside} {spans}".rstrip() + ";")
    for part in printed.fragments:
        of = "" if str(part.unit) == str(part.id) else f" of {name(part.unit)}"
        inside = "" if part.method == printed.id else f" in {method(part.method)}"
        lines.append(f"fragment {name(part.id)}: {part.kind.value}{of}{inside} {_span(part.span)};")
    return lines
