"""The texts of the classes of a random program, with code in every member."""

from tests.jvm.programs_expressions import assigned, expression, literal
from tests.jvm.programs_members import Writer, constructors, declared, helper, initialisers, method
from tests.jvm.programs_references import arguments
from tests.jvm.programs_scope import Variable
from tests.jvm.programs_statements import indented
from tests.jvm.programs_world import LIMITS, FieldShape


def _class(head: str, *members: tuple[str, ...]) -> tuple[str, ...]:
    lines = [line for member in members for line in member]
    return (f"{head} {{", *indented(lines), "}", "")


# Fields ----------------------------------------------------------------------------------------


def _field(writer: Writer, field: FieldShape) -> str:
    words = ["private"] * field.private + ["final"] * field.final
    head = " ".join([*words, field.type, field.name])
    if field.final:
        return f"{head} = {_changing(writer, field)};"
    if not writer.chance(70):
        return f"{head};"
    return f"{head} = {assigned(writer.scope(field.owner, 0, static=True), field.type, 1)};"


def _changing(writer: Writer, field: FieldShape) -> str:
    """A value that is no constant expression."""
    kind, scope = field.type, writer.scope(field.owner, 0, static=True)
    if kind in LIMITS or kind in {"boolean", "String"}:
        value = assigned(scope, kind, 0) if kind != "String" else '"s"'
        return f"new {kind}[] {{{value}}}[0]"
    return expression(scope, kind, 0)


def _static(writer: Writer, field: FieldShape) -> str:
    """Static fields start with values that need no other class."""
    head = f"{'private ' if field.private else ''}static {field.type} {field.name}"
    values = {"boolean": "true", "String": '"s"', "char": "'x'", "byte": "-7", "int[]": "{1, -2, 3}", "A[]": "new B[2]"}
    if field.type in {"int", "long"}:
        values[field.type] = literal(writer.scope("A", 0, static=True))
    if field.type == "Object":
        values["Object"] = writer.rng.choice(["new Object()", '"u"', "new int[2]"])
    return f"{head} = {values[field.type]};" if field.type in values and writer.chance(70) else f"{head};"


def _static_block(writer: Writer, fields: tuple[FieldShape, ...]) -> tuple[str, ...]:
    lines = [f"{f.name} += 3;" for f in fields if f.type in {"int", "long", "byte"}]
    lines += [f"for (int i = 0; i < 2; i++) {f.name} = !{f.name};" for f in fields if f.type == "boolean"]
    return ("static {", *indented(lines), "}") if lines and writer.chance(60) else ()


def _block(writer: Writer, owner: str) -> tuple[str, ...]:
    """An initialiser block; it must be able to complete."""
    if not writer.chance(20):
        return ()
    return initialisers(writer, owner)


def _fields(writer: Writer, owner: str) -> tuple[str, ...]:
    shape = writer.world.classes[owner]
    declared = [_field(writer, f) for f in shape.fields]
    statics = [_static(writer, f) for f in shape.statics]
    return (*statics, *_static_block(writer, shape.statics), *declared, *_block(writer, owner))


# Classes ---------------------------------------------------------------------------------------


def class_texts(writer: Writer) -> tuple[str, ...]:
    """Everything but the class of the method `m`."""
    parts = [
        (
            "interface I {",
            "  int K = 3;",
            "  int act(int x);",
            "  static int once(int x) { return x + K; }",
            "  default int twice(int x) { return act(once(x)) + more(); }",
            "  private int more() { return this instanceof M ? 1 : 2; }",
            "}",
            "",
        ),
        ("enum Sign {", "  P(1), Q(2), R(3);", "  final int size;", "  Sign(int size) { this.size = size; }", "}", ""),
        _class("abstract class A implements I", _fields(writer, "A"), constructors(writer, "A"), _methods_of_a(writer)),
        _class("class B extends A", _fields(writer, "B"), constructors(writer, "B"), _methods_of_b(writer)),
        _class("class C extends B", _fields(writer, "C"), constructors(writer, "C"), _methods_of_c(writer)),
        _class("class E extends RuntimeException", _fields(writer, "E"), constructors(writer, "E")),
        _class("class F extends E", _fields(writer, "F"), constructors(writer, "F")),
        ("class X extends Exception { }", ""),
    ]
    if "D" in writer.world.classes:
        parts.append(_class("class D extends M.In", _constructor_of_d(writer)))
    return tuple(line for part in parts for line in part)


def _act(writer: Writer, owner: str, *, long: bool = False, above: bool = False) -> tuple[str, ...]:
    """`act`, which perhaps begins with a call of the one it overrides."""
    kind = "long" if long else "int"
    lines = [f"int up = {'super.act(x)' if not long else '(int) super.act(x)'};"] if above else []
    added = (Variable("up", "int"),) if above else ()
    words = "" if long else "@Override public " if writer.chance(40) else "public "
    return method(writer, owner, 2, f"{words}{kind} act({kind} x)", kind, (Variable("x", kind),), tuple(lines), added)


def _hook(writer: Writer, owner: str) -> tuple[str, ...]:
    kind = next(r.result for r in writer.routines if r.name == "hook")
    return method(writer, owner, 0, f"{kind} hook()", kind)


def _methods_of_a(writer: Writer) -> tuple[str, ...]:
    abstract = ("public abstract int act(int x);",) if writer.chance(40) else ()
    return (*abstract, *_hook(writer, "A"), *method(writer, "A", 2, "A link(A x)", "A", (Variable("x", "A"),)))


def _methods_of_b(writer: Writer) -> tuple[str, ...]:
    hook = _hook(writer, "B") if writer.chance(30) else ()
    return (*_act(writer, "B"), *_act(writer, "B", long=True), *hook)


def _methods_of_c(writer: Writer) -> tuple[str, ...]:
    hook = _hook(writer, "C") if writer.chance(25) else ()
    act = _act(writer, "C", above=writer.chance(70)) if writer.chance(70) else ()
    other = _act(writer, "C", long=True, above=True) if writer.chance(25) else ()
    return (*hook, *act, *other)


def _constructor_of_d(writer: Writer) -> tuple[str, ...]:
    """A constructor that names the object around its superclass's part."""
    (routine,) = writer.constructors("D")
    (inner,) = writer.constructors("M.In")
    variables = tuple(Variable(f"p{at}", kind) for at, kind in enumerate(routine.parameters))
    scope = writer.scope("D", 1, static=True)
    values = arguments(scope, inner, expression)
    return (f"D({declared(variables)}) {{", f"  p0.super({values});", "}")


def inner_texts(writer: Writer) -> tuple[str, ...]:
    """The two classes inside the class of the method `m`."""
    nest = writer.world.classes["M.Nest"].parents
    clause = {"A": " extends A", "I": " implements I", "Object": ""}[nest[-1]]
    act = _act(writer, "M.Nest") if clause else ()
    bump = method(writer, "M.Nest", 0, "static int bump(int x)", "int", (Variable("x", "int"),), static=True)
    extends = " extends B" if writer.world.classes["M.In"].parents == ("B",) else ""
    kind = next(r.result for r in writer.routines if r.name == "peek")
    # Newer compilers leave the hidden field out where no code uses it.
    outer = ("M outer() {", "  return M.this;", "}")
    peek = method(writer, "M.In", 0, f"{kind} peek()", kind)
    return (
        *_class(f"static class Nest{clause}", _fields(writer, "M.Nest"), constructors(writer, "M.Nest"), act, bump),
        *_class(f"class In{extends}", _fields(writer, "M.In"), constructors(writer, "M.In"), peek, outer),
    )


# The class of the method -----------------------------------------------------------------------


def main_text(writer: Writer, methods: tuple[str, ...]) -> tuple[str, ...]:
    constants = ("static final long BIG = 1L << 40;", "static final char SEP = ';';", "static final byte LOW = -3;")
    helpers = [line for r in writer.routines if r.owner == "M" and r.name != "<init>" for line in helper(writer, r)]
    risky = ("static int risky(int x) throws X {", "  if ((x & 1) == 1)", "    throw new X();", "  return x / 2;", "}")
    fields = (*_fields(writer, "M"), *constructors(writer, "M"))
    return _class("class M", constants, fields, methods, risky, tuple(helpers), inner_texts(writer))
