"""What KeY must prove of a slice: the question, and the contract of every callee that stays, for each class."""

from collections import Counter
from collections.abc import Iterator, Sequence

from slicer.abstraction.emit import Emission
from slicer.abstraction.stubs import java_type
from slicer.analysis.receivers import by_super, has_objects, inheritors
from slicer.ir.program import Method
from slicer.ir.types import ArrayType, ClassType, Type
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.library import LANG
from slicer.lower.files import Original
from slicer.prove.attempt import Named, Target
from slicer.prove.problem import contract_name
from slicer.report.model import Obligation
from slicer.slicing.fixed_text import FixedText


def obligations(original: Original, emission: Emission) -> tuple[Obligation, ...]:
    """The question first, then the callees in the order the slice meets them; to KeY, each spec case is a contract.

    KeY proves a contract for objects of exactly one class, so each class that inherits the method has its own. Where
    that leaves out objects which the question is about, there is nothing to prove: no proof would count.
    """
    program, taken = original.program, set[str]()
    asked = program.methods[emission.contracts[0].method]
    if not has_objects(program, asked) or by_super(program, asked):
        return ()
    found: list[Obligation] = []
    for contract in emission.contracts:
        method = program.methods[contract.method]
        file = f".{_called(method)}" if contract is not emission.contracts[0] else ""
        found += _of(original, method, [contract.behaviour] * len(contract.cases), file, taken)
    return tuple(found)


def obligations_now(before: Sequence[Obligation], text: FixedText) -> tuple[Obligation, ...]:
    """What is to be proved of a slice whose annotations were edited: the contracts that callees have now."""
    original = text.again
    old = tuple(begin for each in text.callees for begin in _about(original, each))
    found = [each for each in before if not each.contract.startswith(old)]
    taken = {each.file for each in found}
    for method in text.callees if before else ():
        cases = original.specs.contracts.get(method.span, ())
        found += _of(original, method, [case.behaviour for case in cases], f".{_called(method)}", taken)
    return tuple(found)


def _of(original: Original, method: Method, behaviours: Sequence[str], name: str, taken: set[str]) -> list[Obligation]:
    """One for each class and spec case. KeY counts the cases of a method that have the same behaviour."""
    owner, called, types = _qualified(original, method.owner), _called(method), _types(original, method)
    found: list[Obligation] = []
    for of in inheritors(original.program, method):
        before, is_own = Counter[str](), of == method.owner
        for behaviour in behaviours:
            contract = contract_name(owner, called, types, behaviour, before[behaviour], _qualified(original, of))
            before[behaviour] += 1
            target = Target(owner, called, types) if is_own and len(behaviours) == 1 else Named(contract)
            file = name if is_own else f"{name}.{java_type(ClassType(of))}"
            found.append(Obligation(target, contract, _file(file, taken)))
    return found


def _about(original: Original, method: Method) -> Iterator[str]:
    """How KeY's names of the method's contracts begin."""
    owner, called, types = _qualified(original, method.owner), _called(method), _types(original, method)
    for of in inheritors(original.program, method):
        name = contract_name(owner, called, types, of=_qualified(original, of))
        yield name[: name.index("].") + 2]


def _called(method: Method) -> str:
    return java_type(ClassType(method.called))


def _types(original: Original, method: Method) -> tuple[str, ...]:
    return tuple(_type(original, p.type) for p in method.parameters)


def _file(name: str, taken: set[str]) -> str:
    """`problem.addValue.key`; those of one name are numbered."""
    number = 1
    while (file := f"problem{name}{f'.{number}' if number > 1 else ''}.key") in taken:
        number += 1
    taken.add(file)
    return file


def _type(original: Original, kind: Type) -> str:
    match kind:
        case ArrayType(element):
            return f"{_type(original, element)}[]"
        case ClassType(name):
            return _qualified(original, name)
        case _:
            return str(kind)


def _qualified(original: Original, name: str) -> str:
    """The full name of a class of the files, or of the library."""
    own = next((each.name for each in class_table(original.unit).entries.values() if each.short == name), None)
    written = java_type(ClassType(name))
    return own or (written if "." in written else f"{LANG}{written}")
