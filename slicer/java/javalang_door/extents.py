"""Where a member that nobody can read ends, and what it may declare, as far as its tokens tell."""

from collections.abc import Iterator, Sequence

from javalang import tokenizer

from slicer.java.tree import Form

Tokens = Sequence[tokenizer.JavaToken]

_CLOSING = {"(": ")", "{": "}", "[": "]"}
_GOES_ON = frozenset("; , . ) ] [ ? :".split())
_BEHIND_NAME = frozenset("( = ; , [".split())
_CLASSES = frozenset({"class", "interface", "enum"})
_IN_ARGUMENTS = frozenset(". , ? < > & [ ] extends super".split())


def end_of_member(tokens: Tokens, first: int) -> int | None:
    """The index behind the member that begins there; nothing where nobody can tell.

    It ends with a semicolon or with braces, but not with those of an initialiser that goes on; or before the brace
    that closes its class.
    """
    at, is_assigned = first, False
    while at < len(tokens):
        match tokens[at].value:
            case ";":
                return at + 1
            case "}":
                return at if at > first else None
            case "{":
                end = _behind(tokens, at)
                if end is None or not (is_assigned and _goes_on(tokens, end)):
                    return end
                at = end
            case "(" | "[":
                at = _behind(tokens, at) or at + 1
            case word:
                is_assigned = is_assigned or word == "="
                at += 1
    return None


def _goes_on(tokens: Tokens, at: int) -> bool:
    return at < len(tokens) and (tokens[at].value in _GOES_ON or isinstance(tokens[at], tokenizer.Operator))


def _behind(tokens: Tokens, opening: int) -> int | None:
    """The index behind the sign that closes this one; only braces must be in order inside."""
    sign = tokens[opening].value
    braces = depth = 0
    for at in range(opening, len(tokens)):
        word = tokens[at].value
        depth += (word == sign) - (word == _CLOSING[sign])
        braces += (word == "{") - (word == "}")
        if not depth:
            return at + 1
        if braces < 0 or (word == ";" and not braces):
            return None
    return None


def declared(tokens: Tokens) -> tuple[Form, tuple[str, ...], tuple[str, ...]]:
    """What the member looks like, the names that its first words declare, and other names of what is inside."""
    heading = list(_heading(tokens))
    form, names = _class(heading) or _code(heading) or _fields(heading)
    inside = (tokens[at].value for at in range(1, len(tokens)) if _is_declared(tokens, at))
    others = dict.fromkeys((*_fields(heading)[1], *map(str, inside)))
    return form, names, tuple(name for name in others if name not in names)


def _heading(tokens: Tokens) -> Iterator[tokenizer.JavaToken]:
    """The tokens outside all brackets, without annotations and modifiers, up to the first brace; the brackets stay."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, tokenizer.Annotation) and _word(tokens, at + 1) != "interface":
            at = _behind_annotation(tokens, at)
            continue
        if not isinstance(token, tokenizer.Modifier):
            yield token
        if token.value == "{":
            return
        inside = {"(": _behind, "[": _behind, "<": _behind_arguments}.get(token.value)
        end = inside(tokens, at) if inside is not None else None
        if end is not None:
            yield tokens[end - 1]
        at = end or at + 1


def _behind_annotation(tokens: Tokens, sign: int) -> int:
    at = sign + 2
    while _word(tokens, at) == ".":
        at += 2
    return (_behind(tokens, at) if _word(tokens, at) == "(" else None) or at


def _behind_arguments(tokens: Tokens, opening: int) -> int | None:
    """The index behind the type arguments or parameters, if it is some that begin there."""
    depth = 0
    for at in range(opening, len(tokens)):
        word = tokens[at].value
        if word not in _IN_ARGUMENTS and not isinstance(tokens[at], tokenizer.Identifier | tokenizer.BasicType):
            return None
        depth += (word == "<") - (word == ">")
        if not depth:
            return at + 1
    return None


def _class(heading: Tokens) -> tuple[Form, tuple[str, ...]] | None:
    for at, token in enumerate(heading):
        is_record = token.value == "record" and _word(heading, at + 2) in {"(", "<"}
        if (token.value in _CLASSES or is_record) and _is_name(heading, at + 1):
            return Form.CLASS, (str(heading[at + 1].value),)
    return None


def _code(heading: Tokens) -> tuple[Form, tuple[str, ...]] | None:
    """A method, a constructor, or what runs when an object or class is made; nothing for fields."""
    words = [token.value for token in heading]
    stop = next((at for at, word in enumerate(words) if word in {"(", "{", "=", ";"}), len(words))
    if stop == len(words) or words[stop] in {"=", ";"}:
        return None
    if not _is_name(heading, stop - 1):
        is_statement = stop == 0 or (isinstance(heading[stop - 1], tokenizer.Keyword) and words[stop - 1] != "void")
        return (Form.INITIALISER, ()) if is_statement else (Form.METHOD, ())
    is_constructor = stop == 1 or not _is_type_end(heading[stop - 2])
    return Form.CONSTRUCTOR if is_constructor else Form.METHOD, (str(words[stop - 1]),)


def _fields(heading: Tokens) -> tuple[Form, tuple[str, ...]]:
    names = (str(heading[at].value) for at in range(1, len(heading)) if _is_behind_type(heading, at))
    return Form.FIELD, tuple(dict.fromkeys(names))


def _is_declared(tokens: Tokens, at: int) -> bool:
    """Could the token be the name of a field or method that is declared here?"""
    return _is_behind_type(tokens, at) and _word(tokens, at + 1) in _BEHIND_NAME


def _is_behind_type(tokens: Tokens, at: int) -> bool:
    return _is_name(tokens, at) and (_is_type_end(tokens[at - 1]) or tokens[at - 1].value == ",")


def _is_type_end(token: tokenizer.JavaToken) -> bool:
    is_word = isinstance(token, tokenizer.Identifier | tokenizer.BasicType)
    return is_word or token.value in {"void", "]", ">"}


def _is_name(tokens: Tokens, at: int) -> bool:
    return 0 <= at < len(tokens) and isinstance(tokens[at], tokenizer.Identifier)


def _word(tokens: Tokens, at: int) -> str:
    return str(tokens[at].value) if at < len(tokens) else ""
