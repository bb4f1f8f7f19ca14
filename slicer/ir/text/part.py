"""The part of a program that one method can reach: what `slice check --dump ir` prints."""

from dataclasses import replace

from slicer.ir.nodes import calls_in, fragment_of, walk
from slicer.ir.program import Method, Program
from slicer.ir.text.print import print_program
from slicer.ir.text.tokens import tokenize


def part(program: Program, root: str) -> Program:
    """The methods that a run of `root` may enter, and the classes that their text names, with those above."""
    found: dict[str, None] = {}
    pending = [root]
    while pending:
        each = pending.pop()
        if each in program.methods and each not in found:
            found[each] = None
            pending += _entered(program, program.methods[each])
    return _with_classes(program, {id_: method for id_, method in program.methods.items() if id_ in found})


def alone(program: Program, method: Method) -> Program:
    """Just the method, which may have statements of others in its body, and the classes that its text names."""
    used = {fragment_of(statement) for statement in walk(method.body or ())}
    fragments = tuple(f for f in program.fragments.values() if f.id in used)
    units = {f.unit for f in fragments}
    whole = replace(method, fragments=fragments, units=tuple(u for u in program.units.values() if u.id in units))
    return _with_classes(program, {method.id: whole})


def _entered(program: Program, method: Method) -> list[str]:
    calls = [*calls_in(method.body or ())]
    virtual = {call.method for call in calls if call.virtual}
    above = [m.id for m in program.methods.values() if virtual & set(m.overrides)]
    return [*(call.method for call in calls), *above]


def _with_classes(program: Program, methods: dict[str, Method]) -> Program:
    named: set[str] = set()
    while True:
        classes = {name: info for name, info in program.classes.items() if name in named}
        parents = {name: above for name, above in program.parents.items() if name in named}
        kept = Program(program.source, classes, methods, parents)
        words = {token.text for token in tokenize(print_program(kept))}
        there = {*program.classes, *program.parents}
        more = {up for name in there if name.rpartition(".")[2] in words for up in program.upwards(name)} & there
        if more <= named:
            return kept
        named |= more
