"""A run as a JUnit test: compiled with the program, it passes; with another program, it does not."""

from pathlib import Path

import pytest

from slicer.replay.junit import JUnitFile, junit_test
from tests.jdk import Ended, Jdk
from tests.replay.programs import RUNS, Run
from tests.replay.runs import Shown, shown

# The part of JUnit 5 that the tests use.
JUNIT = {
    "Test": "public @interface Test { }",
    "function/Executable": "public interface Executable { void execute() throws Throwable; }",
    "Assertions": """
        public final class Assertions {
            public static void assertEquals(Object expected, Object actual) {
                if (!java.util.Objects.equals(expected, actual)) throw new AssertionError(expected + " != " + actual);
            }
            public static void assertEquals(int expected, int actual) {
                assertEquals((Object) expected, (Object) actual);
            }
            public static void assertSame(Object expected, Object actual) {
                if (expected != actual) throw new AssertionError("not the same");
            }
            public static void assertNull(Object actual) { assertSame(null, actual); }
            public static <T extends Throwable> T assertThrows(
                    Class<T> kind, org.junit.jupiter.api.function.Executable code) {
                try {
                    code.execute();
                } catch (Throwable thrown) {
                    return kind.cast(thrown);
                }
                throw new AssertionError("nothing was thrown");
            }
        }
    """,
}
RUNNER = """
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
class Runner {
    public static void main(String[] names) throws Throwable {
        Constructor<?> made = Class.forName(names[0]).getDeclaredConstructor();
        made.setAccessible(true);
        int count = 0;
        for (Method each : Class.forName(names[0]).getDeclaredMethods()) {
            if (each.getName().startsWith("breaks")) {
                each.setAccessible(true);
                each.invoke(made.newInstance());
                count++;
            }
        }
        System.out.println(count + " passed");
    }
}
"""


def run_test(jdk: Jdk, folder: Path, program: str, test: JUnitFile) -> Ended:
    files = {"Runner.java": RUNNER, "user/P.java": program, f"test/{test.name}": test.text}
    for name, text in JUNIT.items():
        package = "org.junit.jupiter.api" + (".function" if "/" in name else "")
        files[f"org/junit/jupiter/api/{name}.java"] = f"package {package};\n{text}"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    out = str(folder / "out")
    paths = [str(folder / name) for name in files]
    jdk.run(["javac", "-encoding", "UTF-8", "-nowarn", "-d", out, *paths]).check_returncode()
    return jdk.run(["java", "-ea", "-cp", out, "Runner", test.name.removesuffix(".java")])


def written(found: Shown) -> JUnitFile:
    return junit_test(found.original, found.method, "ensures.1", found.trace)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_test_passes(jdk: Jdk, run: Run, tmp_path: Path) -> None:
    found = shown(run.text, run.method, run.case)
    test = written(found)
    assert test == written(shown(run.text, run.method, run.case))
    assert run_test(jdk, tmp_path, found.original.unit.source.text, test).stdout == "1 passed\n"


def test_it_says_what_breaks_and_where() -> None:
    (run,) = (each for each in RUNS if each.name == "aliases")
    test = written(shown(run.text, run.method, run.case))
    assert test.name == "P_m_ensures_1_Test.java"
    assert "void breaks_ensures_1() throws Throwable {" in test.text
    assert "// ensures.1, line 4: ensures \\result == 0;" in test.text
    assert "assertEquals(2, result);" in test.text


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("aliases", "q.f = 2", "q.f = 3"),
        ("cycles", "next = this", "next = next"),
        ("arrays", "made[1] = new B()", "made[1] = new A()"),
        ("arrays", "new A[2]", "new A[3]"),
        ("exception", "f = 3;", "f = 2;"),
        ("exception", "next.f = 4;", "f = f / 0;"),
        ("exception of the program", "code = 4", "code = 5"),
        ("constructor", "of = this", "of = null"),
        ("constructor that lets its object out and throws", "q.of = this", "q.of = q"),
        ("statics", "C.last = this", "C.last = null"),
        ("texts", 'b";', 'c";'),
    ],
)
def test_another_program_does_not_pass(jdk: Jdk, name: str, old: str, new: str, tmp_path: Path) -> None:
    (run,) = (each for each in RUNS if each.name == name)
    found = shown(run.text, run.method, run.case)
    text = found.original.unit.source.text
    assert text.count(old) == 1
    ran = run_test(jdk, tmp_path, text.replace(old, new), written(found))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "AssertionError" in ran.stderr
