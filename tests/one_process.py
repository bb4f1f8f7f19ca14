"""Questions are answered in the process of the tests: to fork one that large takes longer than most answers."""

from collections.abc import Callable

import pytest

from slicer import pipeline
from slicer.engines.host import Effort
from slicer.engines.workers import Workers, uncounted
from slicer.pipeline import Request

_USUAL = Request.workers


def stay(patch: pytest.MonkeyPatch) -> None:
    """Commands start no workers, but where a test asks for another number than the usual one."""

    def workers(count: int, spent: Callable[[Effort], None] = uncounted) -> Workers:
        return Workers(0 if count == _USUAL else count, spent)

    patch.setattr(pipeline, "Workers", workers)


def fork(patch: pytest.MonkeyPatch) -> None:
    """Commands start workers as they do for a user."""
    patch.setattr(pipeline, "Workers", Workers)
