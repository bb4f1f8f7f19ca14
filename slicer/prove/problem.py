"""Writes problem files for KeY, with its names for contracts and its options."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from slicer.abstraction.columns import breaks
from slicer.base.limits import Ints
from slicer.prove.outer_fields import outer_fields
from slicer.resources import render

STEPS: Final = 20_000

# Sorts of KeY's own logic. A class of the default package that is called so either does not load,
# with a message about something else, or is taken for the sort: every object of a class `Null`
# would be null.
KEY_SORTS: Final = frozenset(
    {
        "Field", "Free", "Heap", "LocSet", "Map", "Null", "Pair", "Permission",
        "PermissionOwnerList", "RegEx", "SORT", "Seq", "any", "fp", "numbers", "real",
    }
)  # fmt: skip

_NO_CODE: Final = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", re.DOTALL)
_PACKAGE: Final = re.compile(r"^\s*package\b", re.MULTILINE)
_BRACE_OR_CLASS: Final = re.compile(r"[{}]|\b(?:class|interface|enum)\s+(?P<name>\w+)")

_STRATEGY: Final = {
    "AUTO_INDUCTION_OPTIONS_KEY": "AUTO_INDUCTION_OFF",
    "BLOCK_OPTIONS_KEY": "BLOCK_CONTRACT_INTERNAL",
    "CLASS_AXIOM_OPTIONS_KEY": "CLASS_AXIOM_FREE",
    "DEP_OPTIONS_KEY": "DEP_ON",
    "INF_FLOW_CHECK_PROPERTY": "INF_FLOW_CHECK_FALSE",
    "LOOP_OPTIONS_KEY": "LOOP_SCOPE_INV_TACLET",
    "METHOD_OPTIONS_KEY": "METHOD_CONTRACT",
    "MPS_OPTIONS_KEY": "MPS_MERGE",
    "NON_LIN_ARITH_OPTIONS_KEY": "NON_LIN_ARITH_DEF_OPS",
    "OSS_OPTIONS_KEY": "OSS_ON",
    "QUANTIFIERS_OPTIONS_KEY": "QUANTIFIERS_NON_SPLITTING_WITH_PROGS",
    "QUERYAXIOM_OPTIONS_KEY": "QUERYAXIOM_ON",
    "QUERY_NEW_OPTIONS_KEY": "QUERY_OFF",
    "SPLITTING_OPTIONS_KEY": "SPLITTING_DELAYED",
    "STOPMODE_OPTIONS_KEY": "STOPMODE_DEFAULT",
    "USER_TACLETS_OPTIONS_KEY1": "USER_TACLETS_OFF",
    "USER_TACLETS_OPTIONS_KEY2": "USER_TACLETS_OFF",
    "USER_TACLETS_OPTIONS_KEY3": "USER_TACLETS_OFF",
    "VBT_PHASE": "VBT_SYM_EX",
}

_CHOICES: Final = {
    "JavaCard": "off",
    "Strings": "on",
    "assertions": "on",
    "bigint": "on",
    "floatRules": "strictfpOnly",
    "initialisation": "disableStaticInitialisation",
    "intRules": "",
    "integerSimplificationRules": "full",
    "javaLoopTreatment": "efficient",
    "mergeGenerateIsWeakeningGoal": "off",
    "methodExpansion": "noRestriction",
    "modelFields": "showSatisfiability",
    "moreSeqRules": "off",
    "optimisedSelectRules": "on",
    "permissions": "off",
    "programRules": "Java",
    "reach": "on",
    "runtimeExceptions": "allow",
    "sequences": "on",
    "soundDefaultContracts": "on",
    "wdChecks": "off",
    "wdOperator": "L",
}

_INT_RULES: Final = {Ints.MATH: "arithmeticSemanticsIgnoringOF", Ints.JAVA: "javaSemantics"}

# What KeY writes before the steps of a proof, and its taclet options in there.
_HEAD: Final = re.compile(
    r'\s*\\profile "Java Profile";\s*\\settings(?: // Proof-Settings-Config-File\n)?(?P<settings>[^\\]*)'
    r'\\javaSource "src";\s*\\proofObligation[^{\\]*\{[^}\\]*\}\s*\\proof '
)
_SAVED: Final = re.compile(r'"Choice" : \{(?P<choices>(?:\s*"\w+" : "\w+:\w+",?)*)\s*\}')
_CHOICE: Final = re.compile(r'"(\w+)" : "(\w+:\w+)"')
_UNSAVED: Final = frozenset({"optimisedSelectRules"})

_PRIMITIVE_CODES: Final = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "double": "D",
    "float": "F",
    "int": "I",
    "long": "J",
    "short": "S",
}


def problem_text(contract: str, ints: Ints, steps: int = STEPS) -> str:
    """A problem file for the contract; it must lie beside the directory `src` of the slice.

    Every option is written out, so that the user's own settings change nothing.
    """
    return render(
        "key/problem.key.j2",
        contract=contract,
        choices=choices(ints),
        strategy=strategy(),
        steps=steps,
    )


def contract_name(
    type_: str, method: str, parameters: Sequence[str], behaviour: str = "", number: int = 0, of: str = ""
) -> str:
    """KeY's name of a contract, for objects of exactly the class `of`, or of the type that declares the method.

    Types are qualified Java types (`java.lang.String`, `int[]`); a constructor's method is the
    class's simple name. `behaviour` is the JML word, empty for a lightweight contract. `number`
    counts the contracts of the method that have the same behaviour.
    """
    words = " ".join(word for word in ("JML", behaviour, "operation contract") if word)
    return f"{of or type_}[{target(type_, method, parameters)}].{words}.{number}"


def target(type_: str, method: str, parameters: Sequence[str]) -> str:
    """The method as KeY writes it: `p.Map::put(p.Key,[I)`."""
    return f"{type_}::{method}({','.join(map(_parameter, parameters))})"


def is_ours(proof: str, ints: Ints) -> bool:
    """Has a saved proof the options of our problems, is it of the sources beside it, and has it no rules of its own?

    Each option stands there once, and nowhere else: nobody knows which of two KeY would take.
    """
    head = _HEAD.match(proof)
    settings = "" if head is None else head["settings"]
    saved = _SAVED.search(settings)
    if saved is None or settings.count("Choice") != 1 or any(sign in settings for sign in ("//", "/*")):
        return False
    found = _CHOICE.findall(saved["choices"])
    wanted = {name: f"{name}:{value}" for name, value in choices(ints).items()}
    is_whole = wanted.keys() - dict(found).keys() <= _UNSAVED and len(found) == len(dict(found))
    return is_whole and all(wanted.get(name) == value for name, value in found)


def fault(source_dir: Path) -> tuple[str, str]:
    """What in the sources KeY would trip over, and what helps; empty if nothing."""
    for path in sorted(source_dir.rglob("*.java")):
        text = path.read_text(encoding="utf-8", errors="replace")
        name = _clash(text)
        if name:
            why = f"`{name}` is a sort of KeY's own and cannot be a class of the default package"
            return why, "put the class in a package"
        for at in breaks(text):
            line = text.count("\n", 0, at) + 1
            return f"line {line}: KeY cannot read a comment there or behind it", "begin a line with the comment"
        for line, name, outer in outer_fields(path.name, text):
            why = f"line {line}: KeY takes `{name}` for a field of the inner object, and would prove what is false"
            return why, f"write `{outer}.this.{name}`"
    return "", ""


def _clash(text: str) -> str:
    code = _NO_CODE.sub(" ", text)
    if _PACKAGE.search(code):
        return ""
    return next(iter(sorted(KEY_SORTS.intersection(_top_level_classes(code)))), "")


def choices(ints: Ints) -> Mapping[str, str]:
    """A value for each category of taclet options."""
    return _CHOICES | {"intRules": _INT_RULES[ints]}


def strategy() -> Mapping[str, str]:
    """A value for each option of the proof strategy."""
    return _STRATEGY


def _top_level_classes(code: str) -> Iterator[str]:
    depth = 0
    for found in _BRACE_OR_CLASS.finditer(code):
        match found[0]:
            case "{":
                depth += 1
            case "}":
                depth -= 1
            case _ if depth == 0:
                yield found["name"]


def _parameter(type_: str) -> str:
    element = type_.rstrip("[]")
    dimensions = type_.count("[]")
    if not dimensions:
        return type_
    return "[" * dimensions + _PRIMITIVE_CODES.get(element, f"L{element}")
