import re
from pathlib import Path

import pytest

from slicer.base.limits import Ints
from slicer.prove.problem import choices, contract_name, fault, is_ours, problem_text


def check(expected: str, actual: str) -> None:
    assert actual == expected


def test_a_lightweight_contract() -> None:
    check(
        "Map[Map::put(Key,Value)].JML operation contract.0",
        contract_name("Map", "put", ("Key", "Value")),
    )


@pytest.mark.parametrize("behaviour", ["behavior", "normal_behavior", "exceptional_behavior"])
def test_a_heavyweight_contract(behaviour: str) -> None:
    check(
        f"C[C::m()].JML {behaviour} operation contract.1",
        contract_name("C", "m", (), behaviour, 1),
    )


def test_arrays_are_written_as_the_jvm_does_but_without_a_semicolon() -> None:
    check(
        "p.A[p.A::a([I,[[Lp.K,long,p.K,[Z)].JML operation contract.0",
        contract_name("p.A", "a", ("int[]", "p.K[][]", "long", "p.K", "boolean[]")),
    )


def test_a_nested_class() -> None:
    check(
        "p.A.In[p.A.In::m(p.A.In)].JML operation contract.0",
        contract_name("p.A.In", "m", ("p.A.In",)),
    )


@pytest.mark.parametrize(("ints", "rule"), [(Ints.MATH, "arithmeticSemanticsIgnoringOF"), (Ints.JAVA, "javaSemantics")])
def test_a_problem_names_every_option(ints: Ints, rule: str) -> None:
    text = problem_text("C[C::m()].JML operation contract.0", ints)
    assert f'"intRules" : "intRules:{rule}"' in text
    assert '"runtimeExceptions" : "runtimeExceptions:allow"' in text
    assert '"methodExpansion" : "methodExpansion:noRestriction"' in text
    assert len(re.findall(r'^    "\w+" : "\w+:\w+",?$', text, re.MULTILINE)) == 22
    assert '\\javaSource "src";' in text
    assert text.endswith('\\chooseContract "C[C::m()].JML operation contract.0";\n')


SAVED = (
    '\\profile "Java Profile";\n\n\\settings // Proof-Settings-Config-File\n{\n  "Choice" : {\n'
    + ",\n".join(f'    "{name}" : "{name}:{value}"' for name, value in choices(Ints.MATH).items())
    + '\n  },\n  "Labels" : { "UseOriginLabels" : true }\n}\n\n\\javaSource "src";\n\n'
    + '\\proofObligation { "class" : "PO" }\n\n\\proof { }\n'
)
RULES = '"intRules" : "intRules:arithmeticSemanticsIgnoringOF",'
OTHER = '"intRules" : "intRules:javaSemantics",'
FIRST = '"Choice" : { "runtimeExceptions" : "runtimeExceptions:ignore" },'


def test_a_saved_proof_has_our_settings() -> None:
    assert is_ours(SAVED, Ints.MATH)
    assert not is_ours(SAVED, Ints.JAVA)
    assert is_ours(SAVED.replace('    "optimisedSelectRules" : "optimisedSelectRules:on",\n', ""), Ints.MATH)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (RULES, OTHER),
        (RULES, ""),
        (RULES, f"{OTHER} {RULES}"),
        (RULES, f"{RULES} {OTHER}"),
        (RULES, RULES.replace(" ", "")),
        ('"Choice" : {', f'{FIRST} "Choice" : {{'),
        ('"Choice" : {', f'{FIRST.replace(chr(34), "")} "Choice" : {{'),
        ('"Labels" :', f'{FIRST} "Labels" :'),
        ('"Choice" : {', '"Choices" : {'),
        ('"Labels" :', '/* */ "Labels" :'),
        ("\\proofObligation", "\\withOptions intRules:javaSemantics; \\proofObligation"),
    ],
)
def test_of_settings_that_stand_twice_nobody_knows_which_count(old: str, new: str) -> None:
    changed = SAVED.replace(old, new)
    assert changed != SAVED
    assert not is_ours(changed, Ints.MATH)


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("class Map {}", True),
        ("final class Null {}", True),
        ("class Set {} // class Map", False),
        ("/* class Seq */ class Graph {}", False),
        ("package p;\nclass Map {}", False),
        ("class A { class Pair {} }", False),
        ('class A { char c = \'{\'; String s = "\\"{"; } class Pair {}', True),
    ],
)
def test_names_that_are_sorts_of_key_are_found(tmp_path: Path, text: str, *, bad: bool) -> None:
    (tmp_path / "A.java").write_text(text)
    why, hint = fault(tmp_path)
    assert bool(why) is bool(hint) is bad


@pytest.mark.parametrize(("column", "bad"), [(255, False), (256, True)])
@pytest.mark.parametrize("comment", ["/*@ helper @*/", "//@ ghost int g;"])
def test_jml_too_far_to_the_right_is_found(tmp_path: Path, comment: str, column: int, *, bad: bool) -> None:
    (tmp_path / "A.java").write_text(f"class A {{\n{'int a;'.ljust(column - 1)}{comment}\n}}")
    assert (fault(tmp_path)[0][:7] == "line 2:") is bad


def test_another_comment_may_stand_anywhere(tmp_path: Path) -> None:
    """But not two: KeY takes both for comments of one column."""
    (tmp_path / "A.java").write_text(f"class A {{ {' ' * 300} /* a */ \n // b\n}}")
    assert fault(tmp_path) == ("", "")
    (tmp_path / "A.java").write_text(f"class A {{ {' ' * 300} /* a */ // b\n}}")
    assert fault(tmp_path)[0].startswith("line 1:")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("class Q { int k; class In { void m() { k = 1; } } }", "write `Q.this.k`"),
        ("package p; class Q { int k; class In { int y = k; } }", "write `Q.this.k`"),
        (
            "class P { int k; } class Q extends P { class In { class Deep { int m() { return k; } } } }",
            "write `Q.this.k`",
        ),
        ("class Q { class In { int k; class Deep { void m(int[] a) { a[k++] = 1; } } } }", "write `Q.In.this.k`"),
        ("class Q { int k; class In { void m() { Q.this.k = 1; } } }", ""),
        ("class Q { int k; class In { int k; void m() { k = 1; this.k = 2; } } }", ""),
        ("class P { int k; } class Q { int k; class In extends P { void m() { k = 1; } } }", ""),
        ("class Q { int k; class In { void m(int k) { k = 1; } } }", ""),
        ("class Q { static int k; class In { void m() { k = 1; } } }", ""),
        ("interface I { int K = 1; } class Q implements I { class In { int m() { return K; } } }", ""),
        ("class Q { int k; static class In { Q q; void m() { q.k = 1; } } void m() { k = 1; } }", ""),
    ],
)
def test_fields_of_the_object_around_are_found(tmp_path: Path, text: str, hint: str) -> None:
    """KeY closes `k == \\old(k)` where the first `m` is called on a new object, whose field it takes `k` for."""
    (tmp_path / "A.java").write_text(text)
    assert fault(tmp_path)[1] == hint
