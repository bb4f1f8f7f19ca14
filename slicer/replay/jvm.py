"""Runs a counterexample in the JVM, with the user's file as javac compiles it."""

import shutil
import subprocess

from slicer.base.record import record
from slicer.engines.verdict import Disagreement, Trace
from slicer.interpret.concrete import describe
from slicer.interpret.run import Diverges, Exhausted
from slicer.interpret.taken import Taken
from slicer.ir.program import Method, MethodKind
from slicer.lower.files import Original
from slicer.replay.answer import difference, read_answer
from slicer.replay.heap import JavaHeap, NoSuchName
from slicer.replay.javac import Compiled, Javac, NoCompiler, Rejected
from slicer.replay.machine import Machine
from slicer.replay.names import JavaNames
from slicer.replay.stub_calls import StubCalls, with_bodies
from slicer.resources import render

SECONDS = 20.0
# A run without an end is watched for so long: what does end there is seen to.
ENDLESS_SECONDS = 3.0
# Classes without a package cannot be seen from here: none of theirs is mistaken for one of the library.
PACKAGE = "counterexample"
_NO_JDK = "not replayed in the JVM: no JDK"
_JVM = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en", "-Dfile.encoding=UTF-8", "-ea")


@record(slots=True)
class Agreed:
    """The JVM ends in the same state as the interpreter."""


@record(slots=True)
class StillRunning:
    """The JVM has not ended after so many seconds, and the interpreter says that it never will."""

    seconds: float


@record(slots=True)
class NotReplayed:
    """Why the JVM has not run it."""

    why: str


Replayed = Agreed | StillRunning | NotReplayed


@record
class Stubs:
    """The names of the stubs of a text, and what their calls do in a run."""

    names: tuple[str, ...]
    taken: tuple[Taken, ...]


def replay_in_jvm(
    original: Original,
    method: Method,
    trace: Trace,
    seconds: float = SECONDS,
    stubs: Stubs | None = None,
    machine: Machine | None = None,
) -> Replayed:
    """Does the JVM do what the interpreter did? A `Disagreement` is raised where it does something else.

    In a text with `stubs` these get bodies that do what they did. The machine compiles, if there is one.
    """
    source = original.unit.source
    if trace.overflow is not None:
        line = source.line(trace.overflow.start)
        return NotReplayed(f"over unbounded integers; the JVM would overflow at line {line}")
    if isinstance(trace.outcome, Exhausted):
        return NotReplayed(f"not replayed in the JVM: {trace.outcome.why}")
    java = shutil.which("java")
    if java is None:
        return NotReplayed(_NO_JDK)
    try:
        heap = JavaHeap(JavaNames(original), method, trace, ("answer", "method", "end", "number", "thrown"))
        name, text = program_text(heap, stubs)
        if stubs is not None:
            original = with_bodies(original, stubs.names, f"{PACKAGE}.{name}")
    except NoSuchName as unknown:
        return NotReplayed(f"not replayed in the JVM: {unknown}")
    texts = {**original.unit.texts, f"{PACKAGE}.{name}/{name}.java": text}
    with Javac(texts, machine) as javac:
        match javac.result():
            case NoCompiler():
                return NotReplayed(_NO_JDK)
            case Rejected(messages):
                wrong = [each for each in messages if each.file in original.unit.texts]
                if wrong:
                    return NotReplayed(f"not replayed in the JVM: javac rejects {wrong[0].file}:{wrong[0].line}")
                raise Disagreement("javac rejects the replay", "\n".join((*(each.text for each in messages), text)))
            case Compiled():
                pass
        endless = isinstance(trace.outcome, Diverges)
        limit = min(seconds, ENDLESS_SECONDS) if endless else seconds
        try:
            ran = _run([java, *_JVM, "-cp", str(javac.classes), f"{PACKAGE}.{name}"], limit)
        except subprocess.TimeoutExpired:
            why = f"not replayed in the JVM: no answer within {limit:g} s"
            return StillRunning(limit) if endless else NotReplayed(why)
    return _judged(heap, ran, text)


def program_text(heap: JavaHeap, stubs: Stubs | None = None) -> tuple[str, str]:
    """The name and the text of the program that runs the method on the heap."""
    name = "Replay"
    while f"{PACKAGE}.{name}" in heap.names.own:
        name += "_"
    text = render(
        "replay/main.java.j2",
        package=PACKAGE,
        main=name,
        heap=heap,
        classes=heap.names.own,
        calls=None if stubs is None else tuple(StubCalls(heap, stubs.taken).calls),
        **building(heap),
    )
    return name, text


def building(heap: JavaHeap) -> dict[str, bool]:
    """Which parts of `replay/building.java.j2` the heap needs."""
    return {
        "uses_outer": any(line.startswith("setOuter") for line in heap.filling),
        "is_constructor": heap.method.kind is MethodKind.CONSTRUCTOR,
        "is_static": heap.method.static,
    }


def _run(command: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=seconds,
    )


def _judged(heap: JavaHeap, ran: subprocess.CompletedProcess[str], text: str) -> Replayed:
    if ran.stdout.startswith("unbuilt "):
        return NotReplayed(f"not replayed in the JVM: the heap cannot be built there: {ran.stdout[8:].strip()}")
    answer = read_answer(ran.stdout) if ran.returncode == 0 else None
    what = "the JVM gives no answer" if answer is None else difference(heap, answer)
    if not what:
        return Agreed()
    evidence = ("\n".join(describe(heap.trace.given)), ran.stdout, ran.stderr, text)
    raise Disagreement(f"the JVM disagrees with a counterexample: {what}", "\n\n".join(evidence))
