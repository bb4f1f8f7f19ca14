"""Writes nested cases out: `requires P; {| Q also R |}` says the same as the cases `P Q` and `P R`."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.jml.scan import Group
from slicer.jml.sorts import Sorted, is_also
from slicer.jml.tree import Unreadable
from slicer.jml.words import CLOSES, OPENS


def written_out(group: Group, items: tuple[Sorted, ...]) -> tuple[tuple[Sorted, ...], ...]:
    """What is written of each case, in order: what stands before `{|` is a part of each case behind it."""
    return tuple(_Cases(group).run(items))


@dataclass
class _Cases:
    """`begun` is the innermost case, `around` holds what stands before each open `{|`, and that itself.

    After a `|}` the case has ended.
    """

    group: Group
    begun: list[Sorted] = field(default_factory=list)
    around: list[tuple[list[Sorted], Sorted]] = field(default_factory=list)
    ended: bool = False

    def run(self, items: tuple[Sorted, ...]) -> Iterator[tuple[Sorted, ...]]:
        for each in items:
            if is_also(each) and (self.ended or not all(map(is_also, self.begun))):
                yield from self._case()
                self.begun, self.ended = [each], False
            elif self.ended and each.item.word != CLOSES:
                yield self._with(self._wrong(each, f"the case ends with `{CLOSES}`, before this"))
            elif is_also(each) and self.around and not self.begun:
                self.begun.append(self._wrong(each, f"no case stands before this `{each.item.word}`"))
            elif each.item.word == OPENS:
                self.around.append((self.begun, each))
                self.begun = []
            elif each.item.word == CLOSES and self.around:
                yield from self._case()
                self.begun, self.ended = self.around.pop()[0], True
            elif each.item.word == CLOSES:
                self.begun.append(self._wrong(each, f"there is no `{OPENS}` before this"))
            else:
                self.begun.append(each)
        if self.around:
            yield self._with(self._wrong(self.around[-1][1], f"there is no `{CLOSES}` behind this"))
        else:
            yield from self._case()

    def _case(self) -> Iterator[tuple[Sorted, ...]]:
        """The innermost case with what stands around it."""
        if self.ended or not (self.begun or self.around):
            return
        if self.around and all(map(is_also, self.begun)):
            last = self.begun[-1] if self.begun else self.around[-1][1]
            yield self._with(self._wrong(last, f"nothing follows `{last.item.word}`"))
        else:
            yield self._with()

    def _with(self, *more: Sorted) -> tuple[Sorted, ...]:
        return (*(one for before, _ in self.around for one in before), *self.begun, *more)

    def _wrong(self, each: Sorted, message: str) -> Sorted:
        diagnostic = refuse(Code.S201, message, self.group.source, each.span).diagnostics[0]
        return replace(each, item=replace(each.item, part=Unreadable(each.span, None, diagnostic)))
