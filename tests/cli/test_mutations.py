"""No text ends with an internal error: programs with one token too few, too many or elsewhere, and random bytes.

`SLICER_CASES` sets the number of texts. With a JDK javac and the JVM are asked in a part of the long run, too.
"""

import json
import os
import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.command import Ran, run

ROOT = Path(__file__).parents[2]
CASES = int(os.environ.get("SLICER_CASES", "40"))
FIRST = int(os.environ.get("SLICER_FIRST", "0"))
WITH_JDK = 4 if "SLICER_CASES" in os.environ else 0
QUICK = ("--objects", "1", "--unroll", "1", "--length", "1", "--timeout", "2", "--steps", "20000", "--workers", "1")
TOKEN = re.compile(r"\s+|\w+|[-+*/%&|^<>=!]=|&&|\|\||==>|<==>|\+\+|--|//@|/\*@|@\*/|//|/\*|\*/|.", re.DOTALL)


def programs() -> tuple[Path, ...]:
    """The folders of the samples and the corpus, each a program."""
    corpus = ROOT / "tests" / "corpus"
    found = {file.parent for file in (ROOT / "samples").glob("*/*.java")}
    found |= {corpus.joinpath(*file.relative_to(corpus).parts[:2]) for file in corpus.glob("*/*/**/*.java")}
    return tuple(sorted(found))


PROGRAMS = programs()


def mutated(random: Random, text: str) -> str:
    tokens = TOKEN.findall(text)
    words = [at for at, token in enumerate(tokens) if not token.isspace()]
    at, other = random.choice(words), random.choice(words)
    match random.choice(("delete", "double", "swap", "swap next", "copy", "cut")):
        case "delete":
            tokens[at] = ""
        case "double":
            tokens[at] += f" {tokens[at]}"
        case "swap":
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case "swap next":
            other = words[(words.index(at) + 1) % len(words)]
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case "copy":
            tokens[at] = tokens[other]
        case _:
            del tokens[at : at + random.randrange(1, 12)]
    return "".join(tokens)


def scattered(random: Random, data: bytes) -> bytes:
    """Some bytes are others."""
    found = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        found[random.randrange(len(found))] = random.choice((random.randrange(256), random.randrange(32, 127)))
    return bytes(found)


def spoilt(random: Random, file: Path) -> None:
    data = file.read_bytes()
    match random.randrange(20):
        case 0:
            data = random.randbytes(random.randrange(2_000))
        case 1 | 2:
            data = scattered(random, data)
        case _:
            text = data.decode("utf-8")
            for _ in range(random.choice((1, 1, 1, 2, 3))):
                text = mutated(random, text)
            data = text.encode()
    file.write_bytes(data)


def asked(random: Random, listing: Ran) -> str | None:
    """One method that is listed."""
    files = json.loads(listing.out)["files"] if listing.out else []
    methods = [method["id"] for file in files for owner in file["classes"] for method in owner["methods"]]
    return str(random.choice(methods)) if methods else None


@pytest.mark.parametrize("number", range(FIRST, FIRST + CASES))
def test_no_text_ends_with_an_internal_error(number: int, tmp_path: Path) -> None:
    random = Random(number)
    program = random.choice(PROGRAMS)
    place = tmp_path / "program"
    shutil.copytree(program, place, ignore=shutil.ignore_patterns("*.md", "*.json", "*.tsv"))
    file = random.choice(sorted(place.rglob("*.java")))
    spoilt(random, file)
    env = {} if WITH_JDK and number % WITH_JDK == 0 else {"PATH": ""}
    listing = told(run(tmp_path, "list", "--json", "program", env=env), file)
    spec = asked(random, listing)
    if spec is not None:
        command = random.choice((("check",), ()))
        told(run(tmp_path, *command, "program", "--spec", spec, *QUICK, env=env), file)


def told(ran: Ran, file: Path) -> Ran:
    assert ran.code in {0, 1, 2, 3}, f"{ran.text}\n{file.read_bytes().decode(errors='replace')}"
    return ran
