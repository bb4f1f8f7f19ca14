"""Who hears how a run goes, and how long its stages take."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from slicer.base.limits import Bounds
from slicer.engines.host import Effort
from slicer.engines.workers import Answer


@dataclass
class Watch:
    """Seconds by stage, and those of all solvers; `tell` hears each stage as it starts. Never part of a result."""

    seconds: dict[str, float] = field(default_factory=dict)
    solver: float = 0.0

    def tell(self, stage: str) -> None:
        """Nothing to do for a silent watch."""

    def tell_round(self, number: int, scopes: Sequence[tuple[str, Bounds]]) -> None:
        """Hears in which bounds each question is asked next."""

    def tell_answer(self, label: str, answer: Answer) -> None:
        """Hears the answer to each question, in each round, as it comes; bounds that cut may be missing there."""

    def tell_effort(self, effort: Effort) -> None:
        self.solver += effort.solver

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.tell(name)
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start
