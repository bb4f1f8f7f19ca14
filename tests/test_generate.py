"""The generated programs compile, repeat, and cover the narrow language."""

from pathlib import Path
from random import Random

import pytest

from tests.generate import Generated, program
from tests.jdk import Jdk

FORMS = [
    *("if (", "} else {", "while (", "while (true)", "for (int", "break;", "return", "new P()"),
    *("new int[", "new P[", "++;", "--;", "+=", "-=", "*=", "/=", "%=", " / ", " % ", " * ", "-("),
    *("&& ", "|| ", "!(", " == null", "this", ".length", "static ", "void h", "int h", "boolean h"),
    *("(\\forall ", "(\\exists ", "\\old(", "\\result", " ==> ", " <==> ", "invariant", "nullable"),
    *("normal_behavior", "diverges", "assignable", "loop_invariant", "maintaining", "//@ requires"),
    *("P p", "int[] c", "P[] g", "boolean u", "(this", "true", "false"),
]


@pytest.fixture(scope="module")
def generated() -> list[Generated]:
    return [program(Random(seed)) for seed in range(300)]


def test_every_program_compiles(jdk: Jdk, generated: list[Generated], tmp_path: Path) -> None:
    files = []
    for number, made in enumerate(generated):
        folder = tmp_path / f"g{number}"
        folder.mkdir()
        file = folder / "P.java"
        file.write_text(f"package g{number};\n{made.text}", encoding="utf-8")
        files.append(str(file))
    command = ["javac", "-proc:none", "-Xmaxerrs", "10", "-d", str(tmp_path / "out"), *files]
    done = jdk.run(command)
    assert done.returncode == 0, done.stderr


def test_same_seed_same_program(generated: list[Generated]) -> None:
    assert [program(Random(seed)) for seed in range(300)] == generated


def test_programs_differ(generated: list[Generated]) -> None:
    assert len({made.text for made in generated}) > 290


@pytest.mark.parametrize("form", FORMS)
def test_form_occurs(generated: list[Generated], form: str) -> None:
    assert any(form in made.text for made in generated)


def test_int_parameters_are_in_range(generated: list[Generated]) -> None:
    for made in generated:
        for parameter in made.parameters:
            clause = f"requires -2 <= {parameter.name} && {parameter.name} <= 2;"
            assert (clause in made.text) == (parameter.type == "int")


def test_every_claim_is_a_clause(generated: list[Generated]) -> None:
    for made in generated:
        assert made.ensures
        assert all(f"ensures {claim};" in made.text for claim in made.ensures)
