"""KeY kept warm: one JVM proves what would else start a JVM each time. (What was asked before changes no answer.)"""

import pytest

from slicer.prove import key
from slicer.prove.install import Ready
from slicer.prove.jvm import Jvm, KeyLimits


class _Kept(Jvm):
    """Does not end with the command that asked it."""

    def end(self) -> None:
        """Another command may ask it."""

    def end_now(self) -> None:
        super().end()

    @property
    def is_fit(self) -> bool:
        return not self.is_over and self.loads < key.MOST_LOADS


class WarmKey:
    """The JVM that was asked last, for those who want the same one."""

    def __init__(self) -> None:
        self._kept: tuple[object, _Kept] | None = None

    def start(self, ready: Ready, limits: KeyLimits) -> Jvm:
        wanted = (ready, limits.heap, limits.jvm_flags)
        if self._kept is not None and self._kept[0] == wanted and self._kept[1].is_fit:
            return self._kept[1]
        self.end()
        found = _Kept(ready, limits)
        self._kept = wanted, found
        return found

    def end(self) -> None:
        if self._kept is not None:
            self._kept[1].end_now()
            self._kept = None


def keep_warm(kept: WarmKey, patch: pytest.MonkeyPatch) -> None:
    """Proofs go to this JVM."""
    patch.setattr(key, "Jvm", kept.start)


def keep_cold(patch: pytest.MonkeyPatch) -> None:
    """Each command starts a JVM of its own again."""
    patch.setattr(key, "Jvm", Jvm)
