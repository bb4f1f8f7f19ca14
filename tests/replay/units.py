"""Runs JUnit tests, each with a program of its own, in one JVM."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# The part of JUnit 5 that the tests use.
JUNIT = {
    "Test": """
        import java.lang.annotation.Retention;
        import java.lang.annotation.RetentionPolicy;
        @Retention(RetentionPolicy.RUNTIME) public @interface Test { }
    """,
    "Unmet": "public class Unmet extends AssertionError { Unmet(String message) { super(message); } }",
    "Assertions": """
        public final class Assertions {
            public static void assertTrue(boolean condition, String message) {
                if (!condition) throw new Unmet(message);
            }
        }
    """,
}
RUNNER = Path(__file__).with_name("Tests.java")


@dataclass(frozen=True)
class Unit:
    """A program and a test of it; the files by their names."""

    program: tuple[str, str]
    test: tuple[str, str]


def run_tests(folder: Path, units: Mapping[str, Unit]) -> dict[str, str]:
    """What became of each: it `passes`, or `fails: …` with the clause that does not hold."""
    junit = folder / "junit"
    for name, text in JUNIT.items():
        _write(junit / "org/junit/jupiter/api" / f"{name}.java", f"package org.junit.jupiter.api;\n{text}")
    for name, unit in units.items():
        for file, text in (unit.program, unit.test):
            _write(folder / "units" / name / file, text)
    quick = ("-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-nowarn")
    sources = [str(path) for path in junit.rglob("*.java")]
    subprocess.run(["javac", *quick, "-d", str(junit), *sources, str(RUNNER)], check=True, capture_output=True)
    found = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-cp", str(junit), "Tests", str(folder / "units")],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return dict(line.split("\t", 1) for line in found.stdout.splitlines())


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
