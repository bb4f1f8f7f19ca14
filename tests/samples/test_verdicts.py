"""Every property of every sample has the verdict that is written beside it, in both arithmetics."""

import pytest

from tests.samples.table import SAMPLES
from tests.samples.verdicts import FILE, samples, verdicts


@pytest.mark.parametrize("sample", samples())
def test_the_verdicts(sample: str) -> None:
    assert verdicts(sample) == (SAMPLES / sample / FILE).read_text(encoding="utf-8")
