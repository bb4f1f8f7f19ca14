"""What all tests share."""

import gc
from collections.abc import Iterator

import pytest

from tests.jdk import Jdk, keep_cold, keep_warm


def pytest_collection_finish() -> None:
    """Trees and formulas are many small objects that live long: looking for cycles in them took a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10)


@pytest.fixture(scope="session", autouse=True)
def jdk() -> Iterator[Jdk]:
    """One JVM for all that is compiled and replayed in this process."""
    kept = Jdk()
    with pytest.MonkeyPatch.context() as patch:
        keep_warm(kept, patch)
        yield kept
    kept.end()


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slicer starts javac and java as it does for a user."""
    keep_cold(monkeypatch)
