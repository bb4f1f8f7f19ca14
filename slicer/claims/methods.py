"""Finds the method that `--spec` names."""

import re
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused, refuse
from slicer.base.source import Span
from slicer.ir.program import Method, MethodKind, Program
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.classes import Classes, Entry
from slicer.java.tokens import Tokens
from slicer.jml.family import Annotated, programs

FORM = re.compile(r"(?:(?P<owner>[\w.]+)\.)?(?P<name>\w+)(?:\((?P<types>[^)]*)\))?(?::(?P<property>[\w.]+))?")


def find_method(program: Program, file: Annotated, text: str) -> Method:
    """The method that `[[pkg.]Class.]method[(T,U)]` means; a constructor is called like its class."""
    match = FORM.fullmatch(text.replace(" ", ""))
    if match is None or match["property"]:
        raise Refused(Diagnostic(Code.S110, f"`{text}` is not of the form `[[pkg.]Class.]method[(T,U)]`"))
    owners = _owners(file, match["owner"] or "")
    made = [m for m in program.methods.values() if _is_constructor(m, match["name"]) and m.owner in owners]
    if not made:
        return named_method(program, file, text, match)
    return _fitting(program, made, match)


def program_of(unit: java.Unit, text: str) -> java.Unit:
    """The files that make up the program with the method that is asked for.

    Files that declare the same class belong to different programs.
    """
    found = programs(unit)
    match = FORM.fullmatch(text.replace(" ", ""))
    if len(found) == 1 or match is None:
        return found[0]
    owner, name = match["owner"] or "", match["name"]
    meant = [(each, _meant(class_table(each), owner)) for each in found]
    having = [each for each, entries in meant if any(_declares(entry, name) for entry in entries)]
    # Perhaps a class outside the language has it.
    having = having or [each for each, entries in meant if any(name in entry.words for entry in entries)]
    if len(having) <= 1:
        return next(iter(having), found[0])
    places = ", ".join(f"`{each.files[0].name}`" for each in having)
    message = f"several programs have a method `{text}`: those of {places}"
    raise Refused(Diagnostic(Code.S111, message, (), "give the files of one program"))


def _meant(classes: Classes, owner: str) -> list[Entry]:
    """The classes that the written name may mean; all if nothing is written."""
    return [each for each in classes.entries.values() if not owner or f".{each.name}".endswith(f".{owner}")]


def _declares(entry: Entry, name: str) -> bool:
    """Has the class a method or constructor of that name?"""
    return isinstance(entry.node, java.Class) and any(code.name == name for code in java.callables(entry.node))


def _is_constructor(method: Method, name: str) -> bool:
    return method.kind is MethodKind.CONSTRUCTOR and method.owner.rsplit(".", 1)[-1] == name


def named_method(program: Program, file: Annotated, text: str, match: re.Match[str]) -> Method:
    owner = match["owner"] or ""
    owners = _owners(file, owner)
    named = [m for m in program.methods.values() if m.name == match["name"] and m.owner in owners]
    if not named:
        _refuse_hidden(file.unit, owner.split("."), match["name"])
        raise Refused(_unknown(program, text, match["name"]))
    return _fitting(program, named, match)


def _fitting(program: Program, named: list[Method], match: re.Match[str]) -> Method:
    """The method among them that has these parameters."""
    types = match["types"]
    fitting = [m for m in named if types is None or m.id.endswith(f"({types})")]
    if not fitting:
        message = f"no method `{match['name']}` has the parameters `({types})`"
        raise Refused(replace(_several(program, named, message), code=Code.S110))
    if len(fitting) > 1:
        raise Refused(_several(program, fitting, f"several methods are called `{match['name']}`"))
    return fitting[0]


def _owners(file: Annotated, written: str) -> frozenset[str]:
    """The classes that the written name may mean, by the names that we give them; all if nothing is written."""
    return frozenset(each.short for each in _meant(file.classes, written))


def _is_owner(written: str, owner: str) -> bool:
    return not written or owner == written or owner.endswith(f".{written}")


def _refuse_hidden(unit: java.Unit, owners: list[str], name: str) -> None:
    """Refuses methods of unsupported classes, and members that nobody can read."""
    tokens = Tokens(unit.source, unit.tokens)
    for part in java.walk(unit):
        if not isinstance(part, java.Unsupported):
            continue
        if part.form is not java.Form.CLASS:
            if part.may_be(java.Form.CONSTRUCTOR, name):
                raise refusal(unit.source, part)
            continue
        words = [tokens.text(token) for token in tokens.inside(part.span)]
        if {*owners} & {*part.names} or (owners == [""] and (name, "(") in pairwise(words)):
            raise refusal(unit.source, part)


def _unknown(program: Program, text: str, name: str) -> Diagnostic:
    message = f"no method is called `{text}`"
    written = [m for m in program.methods.values() if m.kind in {MethodKind.METHOD, MethodKind.CONSTRUCTOR}]
    elsewhere = ", ".join(sorted(m.called_in_full for m in written if m.called == name))
    if elsewhere:
        return Diagnostic(Code.S110, message, (), f"did you mean one of: {elsewhere}?")
    inside = ", ".join(sorted(m.called_in_full for m in written if _is_owner(text, m.owner)))
    if inside:
        return Diagnostic(Code.S110, message, (), f"`{text}` is a class; its methods are: {inside}")
    full = sorted(m.called_in_full for m in written)
    names = sorted({*full, *(m.called for m in written)})
    near = get_close_matches(text.rsplit(".", 1)[-1], names, n=1) or get_close_matches(text, names, n=1)
    there = f"there are: {', '.join(full)}" if full else "the file has no method"
    help_text = f"did you mean `{near[0]}`?" if near else there
    return Diagnostic(Code.S110, message, (), help_text)


def _several(program: Program, methods: list[Method], message: str) -> Diagnostic:
    notes = tuple(Note(program.source, m.span, m.called_in_full) for m in methods)
    shown = ", ".join(m.called_in_full for m in methods)
    return Diagnostic(Code.S111, message, notes, f"ask for one of: {shown}")


def without_body(program: Program, method: Method) -> Refused:
    return refuse(Code.S102, f"`{method.called}` has no body", program.source, heading(program, method))


def heading(program: Program, method: Method) -> Span:
    """The first line of the method."""
    source = program.source
    end = source.line_at(method.span.start).end
    return Span(method.span.start, max(method.span.start, min(end, method.span.end)))
