"""Frozen dataclasses that are made quickly.

`dataclass` compiles six methods for each class, which was half of what a command did before it started. Of these a
record has one of its own, `__init__`; it shares the others. Records and dataclasses do not inherit from each other.
What a `cached_property` computed is not copied.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")
Values = Callable[[object], tuple[object, ...]]
_set = object.__setattr__


@overload
def record(cls: type[T], /) -> type[T]: ...


@overload
def record(*, slots: bool = ...) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T] | None = None, /, *, slots: bool = False) -> type[T] | Callable[[type[T]], type[T]]:
    """A frozen dataclass: its objects are equal if they are of one class and their fields are equal."""

    def made(plain: type[T]) -> type[T]:
        own = frozenset(name for name, value in plain.__dict__.items() if (name, value) != ("__hash__", None))
        found = dataclass(init=False, repr=False, eq=False, slots=slots)(plain)
        for name, method in _methods(found).items():
            if name not in own:
                setattr(found, name, method)
        return found

    return made if cls is None else made(cls)


def _methods(cls: type) -> dict[str, Callable[..., object]]:
    assert is_dataclass(cls)
    known = fields(cls)
    every = _values([each.name for each in known])
    compared = _values([each.name for each in known if each.compare])
    hashed = _values([each.name for each in known if (each.compare if each.hash is None else each.hash)])

    def equal(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented  # Python asks the other one then
        return compared(self) == compared(other)

    def get_all(self: object) -> tuple[object, ...]:
        return every(self)

    def set_all(self: object, values: tuple[object, ...]) -> None:
        for each, value in zip(known, values, strict=True):
            _set(self, each.name, value)

    return {
        "__init__": _init(known, hasattr(cls, "__post_init__")),
        "__eq__": equal,
        "__hash__": lambda self: hash(hashed(self)),
        "__repr__": _text,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": get_all,
        "__setstate__": set_all,
    }


def _init(known: tuple[Field[object], ...], is_followed: bool) -> Callable[..., object]:
    """Takes the fields in their order, or by their names; then comes `__post_init__`, if there is one."""
    taken, body = ["self"], list[str]()
    names: dict[str, Any] = {"__set": _set, "__missing": MISSING}
    for each in known:
        assert each.init, "each field is taken"
        assert not each.kw_only, "each field has a place"
        name, given = each.name, each.name
        if each.default_factory is not MISSING:
            names[f"__default_{name}"] = each.default_factory
            taken.append(f"{name}=__missing")
            given = f"__default_{name}() if {name} is __missing else {name}"
        elif each.default is not MISSING:
            names[f"__default_{name}"] = each.default
            taken.append(f"{name}=__default_{name}")
        else:
            taken.append(name)
        body.append(f" __set(self, {name!r}, {given})")
    after = [" self.__post_init__()"] if is_followed else []
    lines = (f"def __init__({', '.join(taken)}):", *(body or [" pass"]), *after)
    exec("\n".join(lines), names)  # noqa: S102 - the names of fields, nothing else
    made: Callable[..., object] = names["__init__"]
    return made


def _values(names: list[str]) -> Values:
    """What gives the values of these fields."""
    if not names:
        return lambda _: ()
    if len(names) > 1:
        return attrgetter(*names)
    value = attrgetter(*names)
    return lambda of: (value(of),)


def _text(self: object) -> str:
    assert is_dataclass(self)
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _refuse(_: object, name: str, *__: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")
