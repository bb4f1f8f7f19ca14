"""What stubs are called, and what their contracts name."""

import pytest

from slicer.base.limits import Limits
from slicer.report.model import Result
from tests.stages import sliced

LIMITS = Limits()
NAMES = """class C {{
  int f; int g;
  {}
  //@ ensures f == 1;
  void m() {{ g = 2; f = 1; g = 3; if (g > 2) g = 4; }}
}}
"""


def text_of(result: Result) -> str:
    assert result.slice is not None
    return result.slice.emission.edited.source.text


def test_a_stub_has_a_name_of_its_own() -> None:
    """Whatever the file has of that name already, such as the stubs of a slice that is sliced again."""
    plain = NAMES.format("")
    once = text_of(sliced(plain, "m", LIMITS))
    assert "int pure_int_m_l5_c14();" in once
    taken = "int pure_int_m_l5_c14() { return 1; } int pure2_int_m_l5_c14; static void impure_m_l5_c39(int n) { }"
    again = text_of(sliced(NAMES.format(taken), "m", LIMITS))
    assert "int pure3_int_m_l5_c14();" in again
    assert "void impure2_m_l5_c39();" in again
    assert sliced(once, "m", LIMITS).slice is not None


WORDS = """class C {{
  int f; C next; static int spec_java_math;
  //@ ensures f == 1;
  void m(C {0}, boolean b) {{ if (b) {{ {0}.f = 2; {0}.next.f = 3; }} f = 1; }}
}}
"""


@pytest.mark.parametrize("name", ["pure", "old", "result", "helper", "assignable", "everything", "impure_2", "also"])
def test_parameters_called_like_words_of_jml(name: str) -> None:
    stub = f"assignable {name}.next.f, {name}.f; @*/"
    assert stub in text_of(sliced(WORDS.format(name), "m", LIMITS))


@pytest.mark.parametrize("name", ["non_null", "nullable", "depends"])
def test_words_that_key_reads_as_no_name_stand_in_no_frame(name: str) -> None:
    assert "assignable \\everything; @*/ private static native" in text_of(sliced(WORDS.format(name), "m", LIMITS))
    fields = (
        f"class C {{ C {name}; int f; //@ ensures f == 1;\n void m(C c) {{ if (f == 2) c.{name}.f = 3; f = 1; }} }}"
    )
    assert "assignable \\everything; @*/ private static native" in text_of(sliced(fields, "m", LIMITS))


@pytest.mark.parametrize("name", ["pure", "spec_java_math"])
def test_fields_called_like_modifiers(name: str) -> None:
    """KeY would take them for modifiers of the stub, if they stood in the last comment before it."""
    text = (
        f"class C {{ static int {name}; int f; //@ ensures f == 1;\n void m() {{ if (f == 2) {name} = 3; f = 1; }} }}"
    )
    assert f"assignable C.{name}; @*/ /*~*/ private" in text_of(sliced(text, "m", LIMITS))
