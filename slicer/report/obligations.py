"""What KeY must prove of a slice: the question, and the contract of every callee that stays."""

from slicer.abstraction.emit import Emission
from slicer.abstraction.stubs import java_type
from slicer.ir.types import ArrayType, ClassType, Type
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.library import LANG
from slicer.lower.files import Original
from slicer.prove.attempt import Named, Target
from slicer.prove.problem import contract_name
from slicer.report.model import Obligation


def obligations(original: Original, emission: Emission) -> tuple[Obligation, ...]:
    """The question first, then the callees in the order the slice meets them; to KeY, each spec case is a contract."""
    taken: set[str] = set()
    found: list[Obligation] = []
    for contract in emission.contracts:
        method = original.program.methods[contract.method]
        owner = _qualified(original, method.owner)
        types = tuple(_type(original, p.type) for p in method.parameters)
        called = java_type(ClassType(method.called))
        for number in range(len(contract.cases)):
            name = contract_name(owner, called, types, contract.behaviour, number)
            target = Target(owner, called, types) if len(contract.cases) == 1 else Named(name)
            file = _file(f".{called}" if contract is not emission.contracts[0] else "", taken)
            found.append(Obligation(target, name, file))
    return tuple(found)


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
