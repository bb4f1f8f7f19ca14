"""What is told of the goals that KeY left open."""

from slicer.prove.attempt import Branch, Effort, Goal, Open, Reason
from slicer.report.open_goals import open_goals, way_to

EFFORT = Effort(rules=1, auto_rules=1, nodes=1, branches=1, loop_invariants=0, contracts=0, millis=0)


def goal(*labels: str, stubs: tuple[str, ...] = (), line: int = 0) -> Goal:
    path = tuple(Branch(label, line) for label in labels)
    return Goal(path, (), stubs, stubs, program_left=False, sequent="")


def told(*goals: Goal) -> list[str]:
    return list(open_goals(Open("m", EFFORT, (), Reason.EXHAUSTED, goals)))


def test_goals_that_look_the_same_are_one_line() -> None:
    same = [goal("if true", "Null reference (a = null)", stubs=("pure_int_m_l3_c5",)) for _ in range(53)]
    other = goal("if false")
    assert told(*same, other) == [
        "53 goals at if true / Null reference (a = null); it speaks of the stubs `pure_int_m_l3_c5`",
        "1 goal at if false; no stub is in it",
    ]


def test_only_the_first_few_are_told() -> None:
    found = told(*(goal(f"Case {number}") for number in range(9)), goal("Case 8"))
    assert len(found) == 6
    assert found[-1] == "5 more goals elsewhere"
    assert told(*(goal(f"Case {number}") for number in range(6)))[-1] == "1 more goal elsewhere"


def test_lines_are_named_where_they_are_known() -> None:
    assert way_to(goal("Invariant Initially Valid", line=7)) == "at Invariant Initially Valid (line 7)"
    assert way_to(goal()) == "before any branch"


def test_the_middle_of_a_long_way_is_left_out() -> None:
    assert way_to(goal(*"abcdefghij")) == "at a / b / c / d / e / f / … 3 more … / j"
