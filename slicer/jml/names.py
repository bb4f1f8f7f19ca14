"""Names and types of annotated files: those of the code and those of the specifications, in one table."""

from slicer.base.codes import Code
from slicer.java import tree as java
from slicer.java.depth import roomy
from slicer.java.resolve import resolve_code
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.expressions import ExpressionResolving
from slicer.java.resolve.meanings import ClassName, PackageName, Resolution
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.types import BOOLEAN, INT, ArrayOf, Unknown
from slicer.jml.added import added
from slicer.jml.family import Annotated
from slicer.jml.scopes import Placed, Role, placed


def resolve_all(file: Annotated) -> Resolution:
    """The meanings in annotated files.

    Every expression of code and specifications has a meaning. A location of a field has that of the field.
    """
    classes = class_table(file.unit, added(file))
    tables = resolve_code(classes)
    with roomy():
        for entry in classes.entries.values():
            if isinstance(entry.node, java.Class):
                for part in placed(Scope.of(classes, entry.name, tables), file.specs, entry.node):
                    _part(part)
    return tables.found(file.unit, classes)


def _part(placed_: Placed) -> None:
    scope, part = placed_.scope, placed_.part
    for variable in scope.locals.values():
        scope.tables.variables.setdefault(variable.name_span, variable)
    if isinstance(part, java.TypeName):
        scope.type(part)
        return
    resolving = ExpressionResolving(scope)
    match placed_.role:
        case Role.PREDICATE:
            resolving.wanted(part, BOOLEAN, "a predicate")
        case Role.INDEX:
            resolving.wanted(part, INT, "an index")
        case Role.ARRAY:
            kind = resolving.value(part)
            if not isinstance(kind, ArrayOf | Unknown):
                scope.problem(Code.S104, part.span, "this is not an array")
        case Role.OWNER:
            found = resolving.meaning(part)
            if isinstance(found.of, PackageName):
                scope.unknown(part.span, found.of.name)
        case Role.VALUE:
            resolving.value(part)
        case Role.GIVEN:
            assert placed_.place is not None
            _given(scope, resolving, placed_.place, part)


def _given(scope: Scope, resolving: ExpressionResolving, place: java.Expr | java.TypeName, value: java.Expr) -> None:
    """A value that becomes that of a place."""
    if isinstance(place, java.TypeName):
        kind = scope.classes.type(place, scope.file, scope.owner)
    else:
        kind = None if isinstance(scope.tables.meanings[place.span].of, ClassName) else resolving.value(place)
    if kind is None:
        resolving.value(value)
    else:
        resolving.assigned(value, kind)
