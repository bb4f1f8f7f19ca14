"""Random statements in which several things go wrong: which of them Java meets first is seen in what is caught."""

from tests.jvm.programs_expressions import COMPOUND, literal
from tests.jvm.programs_scope import Scope, of_type, places, simple
from tests.jvm.programs_statements import Made, action
from tests.jvm.programs_world import LIMITS

_KINDS = ("NullPointerException", "ArithmeticException", "ArrayIndexOutOfBoundsException", "ClassCastException")
_OTHERS = ("NegativeArraySizeException", "ArrayStoreException")


def clash(scope: Scope) -> Made:
    """An assignment, call or creation whose parts throw, and a mark for each exception where one can be made."""
    text = scope.rng.choice((_store, _store, _element, _element, _row, _call, _creation))(scope)
    mark = [p.text for p in simple(scope) if p.writable and p.type in LIMITS]
    if not mark or scope.chance(20):
        return Made((f"if ({_wrong(scope)} >= 0)", f"  {text};"))
    place = scope.rng.choice(mark)
    lines = ["try {", f"  {text};", "}"]
    for number, kind in enumerate((*_KINDS, *_OTHERS)):
        lines += [f"catch ({kind} {scope.name('x')}) {{", f"  {place} += {number + 1};", "}"]
    return Made(tuple(lines))


def _wrong(scope: Scope) -> str:
    """A number that often cannot be had, perhaps with an effect before."""
    rng = scope.rng
    ints = [p.text for p in of_type(scope, "int") if p.writable and p.text.isidentifier()]
    effects = [f"{name}++ / 0" for name in ints] + [f"({name} = 7) % 0" for name in ints]
    sound = [literal(scope, 0, 3), *(f"{name}--" for name in ints)]
    wrong = ["1 / 0", "(new int[0])[0]", "((int[]) null).length", "((int[]) null)[0]", '((A[]) (Object) "s").length']
    return f"({rng.choice([rng.choice(wrong), rng.choice(effects or wrong), rng.choice(sound)])})"


def _object(scope: Scope, kind: str) -> str:
    """An object of the class, or null, or nothing."""
    known = [p.text for p in places(scope) if p.type == kind]
    wrong = [f"(({kind}) null)", f"(({kind}) null)", f'(({kind}) (Object) "s")']
    return scope.rng.choice([*wrong, *known[:3]])


def _operator(scope: Scope) -> str:
    return scope.rng.choice(["=", "=", "=", *COMPOUND])


def _store(scope: Scope) -> str:
    kind = scope.rng.choice(["A", "B", "M", "E"] if scope.family else ["A", "B", "E"])
    fields = scope.world.visible(kind).values()
    found = [f.name for f in fields if f.type in {"int", "long"} and not f.final]
    if not found:
        return _element(scope)
    return f"{_object(scope, kind)}.{scope.rng.choice(found)} {_operator(scope)} {_wrong(scope)}"


def _element(scope: Scope) -> str:
    array = scope.rng.choice(["((int[]) null)", "new int[] {1, 2}", _object(scope, "int[]")])
    array = f"({array})" if array.startswith("new") else array
    return f"{array}[{_wrong(scope)}] {_operator(scope)} {_wrong(scope)}"


def _row(scope: Scope) -> str:
    """A store into an array of references, which may be of a narrower class."""
    array = scope.rng.choice(["((Object[]) new A[2])", "((Object[]) null)", _object(scope, "Object[]")])
    value = scope.rng.choice(['"s"', "null", '(A) (Object) "s"', f"new int[{_wrong(scope)} % 3]"])
    return f"{array}[{_wrong(scope)}] = {value}"


def _call(scope: Scope) -> str:
    """A call with arguments that throw, of a method of lower rank if there is one."""
    if scope.rank < 3:
        return action(scope) or _element(scope)
    return f"{_object(scope, 'B')}.act({_wrong(scope)})"


def _creation(scope: Scope) -> str:
    first, second = _wrong(scope), scope.rng.choice(["-1", "2", _wrong(scope)])
    place = [p.text for p in places(scope) if p.writable and p.type in {"int[][]", "Object"}]
    if not place:
        return _element(scope)
    return f"{scope.rng.choice(place)} = new int[{first} % 3][{second} % 3]"
