"""What KeY must prove of a slice: the question, and the contract of every callee that stays."""

from slicer.abstraction.emit import Emission
from slicer.ir.program import Method
from slicer.ir.types import ArrayType, ClassType, Type
from slicer.lower.files import Original
from slicer.prove.attempt import Target
from slicer.prove.problem import contract_name
from slicer.report.model import Obligation


def obligations(original: Original, emission: Emission) -> tuple[Obligation, ...]:
    """The question first, then the callees in the order the slice meets them."""
    package = original.unit.package
    taken: set[str] = set()
    found: list[Obligation] = []
    for contract in emission.contracts:
        method = original.program.methods[contract.method]
        owner = _qualified(method.owner, package)
        types = tuple(_type(p.type, package) for p in method.parameters)
        name = contract_name(owner, method.name, types, contract.behaviour)
        file = "problem.key" if not found else _file(method, taken)
        found.append(Obligation(Target(owner, method.name, types), name, file))
    return tuple(found)


def _file(method: Method, taken: set[str]) -> str:
    """`problem.addValue.key`; methods of one name are numbered."""
    number = sum(name.startswith(f"problem.{method.name}.") for name in taken)
    name = f"problem.{method.name}.{f'{number + 1}.' if number else ''}key"
    taken.add(name)
    return name


def _type(kind: Type, package: str) -> str:
    match kind:
        case ArrayType(element):
            return f"{_type(element, package)}[]"
        case ClassType(name):
            return _qualified(name, package)
        case _:
            return str(kind)


def _qualified(name: str, package: str) -> str:
    return f"{package}.{name}" if package else name
