"""The same program in another dress: other names, other white space, other line ends."""

import re

_WORD = re.compile(r"(?<![\w\\])[A-Za-z]\w*")
_KNOWN = frozenset(
    """package class int boolean void static private public if else for while return break new null true false this
    requires ensures diverges assignable signals signals_only normal_behavior behavior helper nullable invariant
    loop_invariant decreases length Throwable""".split()
)


def renamed(text: str) -> str:
    """Every name is another: so are the order of names and their lengths."""
    return _WORD.sub(lambda word: word[0] if word[0] in _KNOWN else f"{_first(word[0])}{word[0][::-1]}_", text)


def _first(word: str) -> str:
    return "Q" if word[0].isupper() else "q"


def spaced(text: str) -> str:
    """A comment and an empty line before each statement of its own line, and tabs for the margin."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        inside = inside or "/*" in line
        if not inside and line.endswith(";") and not line.lstrip().startswith(("//", "@")):
            lines += ["", "\t\t// next"]
        lines.append(line if inside else line.replace("  ", "\t"))
        inside = inside and "*/" not in line
    return "\n".join(lines) + "\n"


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")
