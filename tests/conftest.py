"""What all tests share."""

import gc
from collections.abc import Iterator

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests import one_process, warm_key
from tests.jdk import Jdk, keep_cold, keep_warm
from tests.warm_key import WarmKey

# Files whose tests share what takes long to make. (The groups of xdist 3.8 have no effect with pytest 9.2.)
SHARING = (
    "tests/prove/",
    "tests/corpus/",
    "tests/meta/",
    "tests/infer/test_loops.py",
    "tests/jvm/test_agreement.py",
    "tests/cli/test_folders.py",
    "tests/encode/test_width.py",
    "tests/engines/test_clause_arithmetic.py",
    "tests/replay/test_junit.py",
)


class BySharing(LoadScopeScheduling):  # type: ignore[misc] # xdist has no types
    """The tests of a file that share something go to one worker."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file.startswith(SHARING) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> BySharing:
    return BySharing(config, log)


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


@pytest.fixture(scope="session", autouse=True)
def key_jvm() -> Iterator[None]:
    """One JVM for all that KeY is asked in this process."""
    kept = WarmKey()
    with pytest.MonkeyPatch.context() as patch:
        warm_key.keep_warm(kept, patch)
        yield
    kept.end()


@pytest.fixture
def cold_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slicer starts KeY as it does for a user."""
    warm_key.keep_cold(monkeypatch)


@pytest.fixture(scope="session", autouse=True)
def one_process_for_all() -> Iterator[None]:
    """Commands with the usual number of workers start none."""
    with pytest.MonkeyPatch.context() as patch:
        one_process.stay(patch)
        yield


@pytest.fixture
def forking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slicer starts workers as it does for a user."""
    one_process.fork(monkeypatch)
