"""The words of JML that are known and refused."""

import re

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.jml.scan import Group

_READ = frozenset(
    {
        "\\result",
        "\\old",
        "\\forall",
        "\\exists",
        "\\nonnullelements",
        "\\nothing",
        "\\strictly_nothing",
        "\\everything",
    }
)
_WORD = re.compile(
    r"""(?P<informal>\(\*.*?(?:\*\)|$))
      | (?P<string>"(?:\\.|[^"\\\r\n])*" | '(?:\\.|[^'\\\r\n])*')
      | (?P<backslash>\\\w+)
      | (?P<nested>\{\||\|\})
      | (?P<floating>\d[\d_]*\.\d[\w]* | (?!0[xX])\d[\d_]*(?:[eE][-+]?\d+[fFdD]?|[fFdD])\b)
      | (?P<long>\d\w*[lL]\b)
      | (?P<java>(?:new|super|instanceof)\b)
      | (?P<operator><<|>>>?|<:|->|::|\+\+|--|~)
      | (?P<assignment>(?<![=!<>])=(?!=)|[-+*/%&|^]=(?!=))
      | \w+""",
    re.VERBOSE | re.DOTALL,
)
_CLAUSE = re.compile(r"\b(?!(?:public|private|protected)\b)[^\W\d]\w*")
_ITEMS = frozenset(
    """accessible also assert assume axiom breaks callable captures choose code constraint
    continues debug depends determines duration exceptional_behavior exceptional_behaviour
    extract final for_example forall ghost havoc hence_by implies_that in initially instance
    loop_contract loop_determines maps measured_by merge_point model model_behavior
    model_behaviour monitored monitors_for native no_state old peer readable readonly
    refining rep represents returns separates set static two_state uninitialized
    unreachable when working_space writable""".split()  # noqa: SIM905
)
_TITLES = {"informal": "the informal predicate `(* … *)`", "nested": "the nested `{| … |}`"}


def is_refused_item(word: str) -> bool:
    """Whether JML knows the word at the start of a clause or declaration."""
    return word in _ITEMS or word.endswith("_redundantly")


def refuse_words(group: Group) -> None:
    """Refuses the first word or sign that has no meaning here wherever it stands."""
    for found in _WORD.finditer(group.text):
        kind, word = found.lastgroup, found[0]
        if kind is None or word in _READ:
            continue
        begun = _CLAUSE.search(group.text, group.text.rfind(";", 0, found.start()) + 1)
        if begun is not None and is_refused_item(begun[0]):
            found, what = begun, f"`{begun[0]}`"
        else:
            what = _TITLES.get(kind, f"`{word}`")
        span = Span(group.start + found.start(), group.start + found.end())
        raise refuse(Code.S202, f"{what} is not supported yet", group.source, span)
