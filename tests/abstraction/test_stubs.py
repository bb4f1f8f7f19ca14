"""What stubs are called, and what their contracts name."""

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
