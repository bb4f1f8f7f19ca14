"""Limits that a measurement is to keep, and where its table is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Limit:
    """A limit, in words, with what was measured; was it kept?"""

    text: str
    kept: bool

    def __str__(self) -> str:
        return f"{'kept' if self.kept else 'missed'}: {self.text}"


def published(out: Path, lines: Sequence[str], limits: Sequence[Limit]) -> int:
    """Writes and prints the lines and what became of the limits. 0 if all are kept, 1 if one is missed."""
    text = "\n".join((*lines, *(f"* {limit}" for limit in limits)))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(f"{text}\n", encoding="utf-8")
    print(text)
    return 0 if all(limit.kept for limit in limits) else 1
