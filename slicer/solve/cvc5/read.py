"""From the solver's values to ours."""

import cvc5
from cvc5 import Kind

from slicer.encode.sorts import AnySort, MapSort, Sort, Wide
from slicer.solve.evaluate import Concrete, Map


def concrete(value: cvc5.Term, sort: AnySort) -> Concrete:
    """The value of a term of that sort."""
    match sort:
        case MapSort():
            return _map(value, sort)
        case Sort.BOOL:
            return bool(value.getBooleanValue())
        case Sort.REF:
            return int(value.getBitVectorValue(10))
        case Sort.INT | Wide():
            return _integer(value)


def _map(value: cvc5.Term, sort: MapSort) -> Map:
    """A map is written as stores on top of a constant one, the last store outermost."""
    entries: dict[int, Concrete] = {}
    while value.getKind() == Kind.STORE:
        inner, index, element = value
        key = concrete(index, sort.index)
        assert isinstance(key, int)
        entries.setdefault(key, concrete(element, sort.value))
        value = inner
    return Map(entries, concrete(value.getConstArrayBase(), sort.value))


def _integer(value: cvc5.Term) -> int:
    if value.isIntegerValue():
        return int(value.getIntegerValue())
    raw, bits = int(value.getBitVectorValue(10)), value.getSort().getBitVectorSize()
    return raw - 2**bits if raw >= 2 ** (bits - 1) else raw
