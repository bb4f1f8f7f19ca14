"""Whether what holds for bits holds for all integers is asked in several ways."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.last_word import over_all_integers
from slicer.engines.setting import Setting, set_up
from slicer.solve.arithmetic import Unbounded
from slicer.solve.session import Refutation
from slicer.solve.solver import TIME, Undecided, Unsat
from tests.stages import method_of, question, read_text

SUM = """//@ requires x > y && y > z;
  //@ ensures \\result > z + z + z + z + z;
  int m(int x, int y, int z) { int r = x + y; r = r + x; r = r + y; return r + x; }"""
COMPARED = """//@ ensures \\result >= x;
  int m(int x, int y) { int r = y * y; if (x > 0) r = x; if (r < x) r = x; return r; }"""
SQUARE = "//@ ensures \\result >= 0;\nint m(int x) { return x * x; }"


def refutation(text: str) -> Refutation:
    original = read_text(f"class P {{ {text} }}")
    each = question(original, method_of(original, "m"), Limits(Bounds(2, 2, 2)), "ensures.1")
    setting = set_up((each,))
    assert isinstance(setting, Setting)
    goal = setting.session.violation(each.goals, defined=False)
    assert isinstance(setting.everything(each.goals, goal), Unsat)
    return setting.session.refutation()


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """cvc5 is lost without a width."""

    def over(found: Refutation, arithmetic: object, seconds: float) -> Undecided:
        assert found.nodes
        assert arithmetic == Unbounded()
        assert seconds > 0
        return Undecided(TIME)

    monkeypatch.setattr(Refutation, "over", over)


@pytest.mark.usefixtures("lost")
@pytest.mark.parametrize(("text", "known"), [(SUM, True), (COMPARED, True), (SQUARE, None)])
def test_a_width_decides_where_nothing_else_does(text: str, known: bool | None) -> None:
    assert over_all_integers(refutation(text)) is known


@pytest.mark.usefixtures("lost")
@pytest.mark.parametrize("said", [True, False])
def test_the_whole_formula_is_asked_before_many_bits_are(said: bool) -> None:
    assert over_all_integers(refutation(SUM), lambda: said) is said


@pytest.mark.usefixtures("lost")
def test_few_bits_are_asked_first() -> None:
    def never() -> bool:
        raise AssertionError("nobody asks for the whole formula")

    assert over_all_integers(refutation(COMPARED), never) is True


@pytest.mark.parametrize("text", [SUM, COMPARED, SQUARE])
def test_without_a_width_cvc5_may_know(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Refutation, "at", lambda *_: Undecided(TIME))
    assert over_all_integers(refutation(text)) is True


@pytest.mark.usefixtures("lost")
def test_very_many_bits_are_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """cvc5 makes a formula of all of them before it looks at the time."""
    sums = " ".join(f"r = r + {name};" for name in "xyxyxyxyxyxyxyxyxyxyxyxyxyx")
    text = f"""//@ requires x > 0 && y > x;
  //@ ensures \\result > 0;
  int m(int x, int y) {{ int r = x + y; {sums} return r; }}"""
    asked: list[object] = []
    monkeypatch.setattr(Refutation, "at", lambda *given: asked.append(given))
    assert over_all_integers(refutation(text)) is None
    assert asked == []
