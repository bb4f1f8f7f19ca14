"""Which places the frame of a stub names."""

import pytest

from slicer.abstraction.emit import Plan, emit
from tests.stages import method_of, read_text

TEXT = """class Cfg {{ static int z; static P p; }}
class P {{ int z; int w; }}
class Up {{ int f; }}
class Low extends Up {{ int f; }}
class H {{
  static void set(P p) {{ p.w = 1; Cfg.z = 5; }}
  static void deep() {{ Cfg.p.w = 5; }}
  static void cast(Low low) {{ ((Up) low).f = 5; }}
}}
class C {{
  {member}
  /*@ ensures true; @*/
  static int m({parameters}) {{ {body} return 1; }}
}}
"""


def frame(body: str, parameters: str = "P p, Low low", member: str = "") -> str:
    """The frame of the stub for all that the method does."""
    original = read_text(TEXT.format(member=member, parameters=parameters, body=body))
    method, source = method_of(original, "m"), original.unit.source
    kept = frozenset(unit.id for unit in method.units if source.slice(unit.spans[0]) == "return 1;")
    (stub,) = emit(original, Plan(method.id, frozenset(), kept)).stubs
    return stub.assignable


def test_static_fields_and_casts_are_named_by_their_classes() -> None:
    assert frame("H.set(p);") == "p.w, Cfg.z"
    assert frame("H.deep();") == "Cfg.p.w"
    assert frame("H.cast(low);") == "((Up) low).f"


@pytest.mark.parametrize(
    ("body", "parameters", "member"),
    [
        ("H.set(Cfg);", "P Cfg", ""),
        ("H.set(p);", "P p, P Cfg", ""),
        ("H.set(p);", "P p", "P Cfg;"),
        ("H.set(p);", "P p", "static P Cfg;"),
        ("H.set(p);", "P p", "static class Cfg { int z; }"),
        ("H.deep();", "P Cfg", ""),
        ("H.cast(low);", "Low low", "static class Up { int f; }"),
    ],
)
def test_a_class_that_is_called_like_something_else_is_not_named(body: str, parameters: str, member: str) -> None:
    r"""`Cfg.z` would be another place where a variable, a field or an inner class is called `Cfg`."""
    assert frame(body, parameters, member) == "\\everything"
