"""The keywords of JML: what each begins, and those that are known but not supported."""

import re

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java.resolve.suggestions import near_word
from slicer.jml.tree import Kind

KINDS = {
    "requires": Kind.REQUIRES,
    "pre": Kind.REQUIRES,
    "ensures": Kind.ENSURES,
    "post": Kind.ENSURES,
    "diverges": Kind.DIVERGES,
    "signals": Kind.SIGNALS,
    "exsures": Kind.SIGNALS,
    "signals_only": Kind.SIGNALS_ONLY,
    "accessible": Kind.ACCESSIBLE,
    "measured_by": Kind.MEASURED_BY,
    "invariant": Kind.INVARIANT,
    "loop_invariant": Kind.LOOP_INVARIANT,
    "maintaining": Kind.LOOP_INVARIANT,
    "decreases": Kind.DECREASES,
    "decreasing": Kind.DECREASES,
    "loop_variant": Kind.DECREASES,
    "assert": Kind.ASSERT,
    "assume": Kind.ASSUME,
    "set": Kind.SET,
    "represents": Kind.REPRESENTS,
} | {
    f"{loop}{word}": Kind.ASSIGNABLE
    for loop in ("", "loop_")
    for word in ("assignable", "assigns", "assigning", "modifies", "modifiable", "modifying", "writes", "writing")
}
"""The keywords that begin a clause, synonyms included."""

VISIBILITY = frozenset({"public", "private", "protected"})
HEADERS = {
    f"{prefix}{word}": f"{prefix}behavior"
    for prefix in ("", "normal_", "exceptional_")
    for word in ("behavior", "behaviour")
}
"""The words that begin a spec case, with the spelling they are folded to."""

ALSO = frozenset({"also", "implies_that", "for_example"})
"""What stands between spec cases. KeY reads all three alike."""

OPENS, CLOSES = "{|", "|}"
"""What stands around nested cases."""

MODIFIERS = VISIBILITY | frozenset(
    """abstract final ghost helper instance model non_null no_state nullable nullable_by_default pure
    spec_bigint_math spec_java_math spec_protected spec_public static strictly_pure two_state""".split()
)
DECLARING = frozenset({"ghost", "model"})

_ITEMS = frozenset(
    """axiom break_behavior break_behaviour breaks callable captures choose code code_bigint_math
    code_java_math code_safe_math constraint continue_behavior continue_behaviour continues debug depends
    determines duration ensures_free extract forall hence_by in initially invariant_free loop_contract
    loop_determines loop_invariant_free loop_separates maps merge_point model_behavior model_behaviour
    monitored monitors_for name native nowarn old peer readable readonly refining rep requires_free
    return_behavior return_behaviour returns separates spec_safe_math
    uninitialized unreachable when working_space""".split()
)
BESIDE = frozenset(
    """axiom callable captures code_bigint_math code_java_math code_safe_math constraint debug declassifies determines
    duration erases hence_by import initially loop_contract loop_determines
    loop_invariant_free loop_separates merge_point monitored monitors_for nowarn peer readable readonly rep
    separates spec_safe_math working_space writable""".split()
)
"""What begins a clause that no question is about: of histories, flow of information, hints, threads."""
SINGLE = frozenset(
    {
        "loop_contract",
        "peer",
        "readonly",
        "rep",
        "nowarn",
        "monitored",
        *(word for word in _ITEMS if word.endswith(("_math", "_behavior", "_behaviour"))),
    }
)
"""Refused words that stand alone, without a semicolon."""

_READ = frozenset(
    """result old pre forall exists sum product num_of max min nonnullelements fresh typeof type inv
    invariant_for nothing strictly_nothing everything empty set_union intersect set_minus locset singleton
    storeref all_fields all_objects infinite_union measured_by such_that lblneg lblpos bigint real seq map
    free TYPE index values elemtype static_invariant_for""".split()
)
_OTHERS = frozenset(
    """backup before bsum by bigint_math count declassifies disjoint domain_implies_created duration erases exception
    fp_abs fp_infinite fp_nan fp_negative fp_nice fp_normal fp_positive fp_subnormal fp_zero inv_free
    invariant_free_for in_domain into is_finite is_initialized itself java_math lbl let lockset lock_set map_empty
    map_get map_override map_remove map_singleton map_size map_update new_elems_fresh new_objects not_assigned
    not_modified not_specified only_accessed only_assigned only_called only_captured past permission peer reach
    reachLocs readonly rep safe_math same seq_2_map seq_concat seq_def seq_empty seq_get seq_indexOf seq_replace
    seq_reverse seq_singleton seq_sub seq_upd seq_length seq_put space static_invariant_free_for string_equal subset
    transactionUpdated transient working_space""".split()
)
"""Words that JML or KeY has and that are not read here."""

_WORD = re.compile(
    r"""(?P<informal>\(\*.*?(?:\*\)|$))
      | (?P<string>"(?:\\.|[^"\\\r\n])*" | '(?:\\.|[^'\\\r\n])*')
      | (?P<backslash>\\\w+)
      | (?P<floating>\d[\d_]*\.\d[\w]* | (?!0[xX])\d[\d_]*(?:[eE][-+]?\d+[fFdD]?|[fFdD])\b)
      | (?P<java>(?:new)\b)
      | (?P<operator>->|::|\+\+|--|<\#=?)
      | (?P<assignment>[-+*/%&|^]=(?!=))
      | \w+""",
    re.VERBOSE | re.DOTALL,
)


def is_beside(word: str) -> bool:
    return word in BESIDE or word.endswith("_redundantly")


def is_refused_item(word: str) -> bool:
    """Whether JML knows the word at the start of a clause or declaration."""
    return word in _ITEMS or is_beside(word)


def outside(source: SourceFile, span: Span, word: str) -> Refused:
    return refuse(Code.S202, f"{word} is not supported yet", source, span)


def refuse_words(source: SourceFile, start: int, text: str) -> None:
    """Refuses the first word or sign of a clause that has no meaning here wherever it stands."""
    for found in _WORD.finditer(text):
        kind, word = found.lastgroup, found[0]
        if kind in {None, "string"} or word.removeprefix("\\") in _READ:
            continue
        assert kind is not None
        span = Span(start + found.start(), start + found.end())
        if kind == "backslash" and not _is_of_jml(word):
            help_text = near_word(word, (f"\\{each}" for each in _READ | _OTHERS))
            raise refuse(Code.S201, f"`{word}` is no word of JML", source, span, help_text)
        raise outside(source, span, "the informal predicate `(* … *)`" if kind == "informal" else f"`{word}`")


def _is_of_jml(word: str) -> bool:
    return word[1:] in _OTHERS or word.startswith("\\dl_")
