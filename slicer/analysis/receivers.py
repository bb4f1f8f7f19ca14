"""The classes whose objects run the body of a method."""

from slicer.ir.nodes import calls_in
from slicer.ir.program import Method, MethodKind, Program


def inheritors(program: Program, method: Method) -> tuple[str, ...]:
    """The class that declares the method, and those of the files below it that inherit it, abstract ones too.

    Of a static method and of a constructor that is the class alone. A class that nobody can read inherits it as well,
    but what it has in place of other methods refuses the questions for which that matters.
    """
    if not _is_virtual(method):
        return (method.owner,)
    below = (each for each in program.downwards(method.owner) if each != method.owner)
    inherit = (each for each in below if program.body_for(method.id, each).id == method.id)
    return (method.owner, *(each for each in inherit if not program.classes[each].invented))


def has_objects(program: Program, method: Method) -> bool:
    """Is there an object of the files' classes that runs the method if somebody calls it?"""
    known = (program.classes.get(each) for each in inheritors(program, method))
    return not _is_virtual(method) or any(each is not None and not each.is_abstract for each in known)


def _is_virtual(method: Method) -> bool:
    return not method.static and method.kind is MethodKind.METHOD


def by_super(program: Program, method: Method) -> tuple[str, ...]:
    """The classes that call the method by `super`, where objects run it so that would run another one if called."""
    below = (each for each in program.downwards(method.owner) if each != method.owner)
    return tuple(sorted(each for each in below if _passes_on(program, method, each)))


def _passes_on(program: Program, method: Method, owner: str) -> bool:
    own = (each for each in program.methods.values() if each.owner == owner)
    calls = (call for each in own for call in calls_in(each.body or ()))
    if not any(call.method == method.id and not call.virtual for call in calls):
        return False
    exact = (each for each in program.downwards(owner) if not program.classes[each].is_abstract)
    return any(program.body_for(method.id, each).id != method.id for each in exact)
