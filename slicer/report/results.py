"""Results of questions that nobody can answer, and counterexamples that the JVM runs again."""

from dataclasses import replace

from slicer.base.limits import Limits
from slicer.claims.spec import Asked
from slicer.engines.verdict import Fails, Unknown
from slicer.lower.files import Original
from slicer.replay.jvm import replay_in_jvm
from slicer.replay.machine import Machine
from slicer.report.model import Result


def unasked(original: Original, asked: Asked, limits: Limits) -> Result:
    """The result of a question of several that nobody can answer."""
    ((_, (first, *_)),) = asked.refused
    why = first.message if first.code.is_mistake else f"unsupported: {first.message}"
    return Result(original, asked, limits, Unknown(why, refused=first))


def replayed(result: Result, machine: Machine | None) -> Result:
    """A counterexample, run in the JVM as well; the machine compiles, if there is one."""
    if not isinstance(result.verdict, Fails):
        return result
    method, trace = result.asked.method, result.verdict.trace
    return replace(result, replayed=replay_in_jvm(result.original, method, trace, machine=machine))
