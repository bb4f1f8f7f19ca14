"""Where a command would use the usual number of workers, its questions are answered in the process of the tests.

To fork a process that large takes longer than most answers. Inference and refinement fork as ever.
"""

from collections.abc import Callable

import pytest

from slicer import pipeline
from slicer.cli.options import Checking
from slicer.engines.host import Effort
from slicer.engines.workers import Workers, uncounted
from slicer.pipeline import Request

_USUAL = Request.workers
assert Checking.workers == _USUAL


def stay(patch: pytest.MonkeyPatch) -> None:
    """Also where a test names the usual number: then it needs the fixture `forking`."""

    def workers(count: int, spent: Callable[[Effort], None] = uncounted) -> Workers:
        return Workers(0 if count == _USUAL else count, spent)

    patch.setattr(pipeline, "Workers", workers)


def fork(patch: pytest.MonkeyPatch) -> None:
    """Commands start workers as they do for a user."""
    patch.setattr(pipeline, "Workers", Workers)
