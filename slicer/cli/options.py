"""The options that the commands share; the one place where they are named and explained."""

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from cyclopts import CoercionError, Parameter, Token

from slicer.base.limits import Calls, Heaps, Ints, Loops, Solvers, Split
from slicer.base.record import record

DEFAULT_OUT = Path("out")


def _whole(_type: object, tokens: Sequence[Token]) -> int:
    """The number as it is written; nothing is rounded."""
    (token,) = tokens
    if not re.fullmatch(r"[-+]?\d{1,30}", token.value):
        raise CoercionError(token=token, target_type=int)
    return int(token.value)


Whole = Annotated[int, Parameter(converter=_whole)]

Switch = Annotated[bool, Parameter(negative="")]


class Format(StrEnum):
    """What reads the answers: people, or tools."""

    TEXT = "text"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


@Parameter(name="*")
@record
class Checking:
    """How far and how long to look."""

    objects: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = ()
    """Objects of each class that exist before the call (default: 3), or of one class, as in `Node=4`; repeatable."""

    unroll: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Iterations of each loop (default: 3, or as many as arrays have elements where these are more)."""

    length: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Elements of each array (default: 3, or up to 6 until integers on which arrays hang can be 2)."""

    ints: Ints = Ints.MATH
    """`math`: unbounded integers; `java`: 32-bit two's complement."""

    encoding: Heaps = Heaps.EXPANDED
    """What the solver gets first: `expanded`, one bit vector a cell; `arrays`, one map a field, unbounded integers."""

    solver: Solvers = Solvers.AUTO
    """Who solves: `auto`, the fastest, with cvc5 for the last word; or `cvc5` or `bitwuzla` alone."""

    timeout: float = 60.0
    """Seconds for one property, after which it is undecided."""

    steps: Whole | None = None
    """A limit for each question to the solver that ends alike on every machine (default: none)."""

    grow: bool = False
    """Raise the bounds that cut, round by round, until none does or the time is over."""

    workers: Whole = 2
    """Properties that are checked at the same time."""

    color: bool | None = None
    """Colour the output (default: if it goes to a terminal)."""

    junit: Path | None = None
    """The folder that a failing run is written to as a JUnit 5 test."""


@Parameter(name="*")
@record
class Claiming:
    """What a check assumes of calls, and what else it asks."""

    calls: Calls = Calls.INLINE
    """`inline`: a call runs its body; `contract`: it does what the callee's JML says, and owes its precondition."""

    loops: Loops = Loops.UNROLL
    """`unroll`: a loop runs its rounds; `invariant`: one arbitrary round that its annotations allow stands for all."""

    auxiliary: bool = False
    """Ask also for loop invariants, measures, frames of loops, and the contracts of callees at their calls."""

    split: Split = Split.CLAUSES
    """`clauses`: a verdict for each clause; `conjuncts`: for each conjunct of a postcondition."""


@Parameter(name="*")
@record
class Showing:
    """What a check prints instead of text."""

    dump: Annotated[
        str | None,
        Parameter(
            help="What the method becomes: `ir`, the intermediate language (`docs/ir.md`); `ir.entered`, `ir.inlined`, "
            "`ir.raised`, `ir.unrolled`, `ir.ended`, what the check makes of it; `smt2`, SMT-LIB 2.6."
        ),
    ] = None

    json: Switch = False
    """A document for each property; `docs/report.schema.json` describes it."""

    format: Format = Format.TEXT
    """A document for other tools: `sarif`, `junit`, or `github`, annotations."""


@Parameter(name="*")
@record
class Running:
    """What to run, and in which arithmetic."""

    spec: str
    """The method: `[[pkg.]Class.]method[(T,U)]`; a constructor is called like its class."""

    input: Path
    """The heap and the arguments, as JSON; `docs/case.schema.json` describes it."""

    ints: Ints = Ints.MATH
    """`math`: unbounded integers; `java`: two's complement of each type."""


@Parameter(name="*")
@record
class Proving:
    """How long KeY may take, and whether it may be installed."""

    prove_timeout: float = 120.0
    """Seconds for one proof."""

    prove_steps: Whole = 20_000
    """Rule applications for one proof."""

    install: bool = True
    """Install KeY where a proof needs it and it is missing."""


@Parameter(name="*")
@record
class Writing(Proving):
    """Where a slice goes and what becomes of it."""

    out: Path = DEFAULT_OUT
    """The folder the slice is written below."""

    force: bool = False
    """Write over files that were edited since they were written."""

    prove: bool = False
    """Let KeY prove the slice."""

    annotate: bool | None = None
    """Find invariants for the loops of the slice (default: with `--prove`)."""

    rounds: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Check the slice so many times in larger bounds, and refine it (default: 2 if its proof stays open, else 0)."""


@Parameter(name="*")
@record
class Choosing:
    """Which statements stay in a slice."""

    keep_cheap: bool = True
    """Keep statements that the check does not need but that make the proof easier."""

    keep_unreached: bool = False
    """Keep statements that no run within the bounds executes."""

    keep: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = ()
    """Lines whose statements stay, whatever the check says: `12`, or `Shop.java:12`; repeatable."""

    cut: Annotated[tuple[str, ...], Parameter(negative="", show_default=False)] = ()
    """Lines whose statements are cut; refused where the property needs them; repeatable."""

    all: Annotated[Whole | None, Parameter(show_default=False)] = None
    """List up to so many minimal sets of statements, and what all of them have; the slice has the first one."""

    smallest: bool = False
    """Of the minimal sets take the smallest."""

    split: Split | None = None
    """One slice for each of the `clauses` of a contract, or for each of their `conjuncts`."""


Out = Annotated[Path, Parameter(help="The folder whose adopted annotations the slice has.")]

Spec = Annotated[str, Parameter(help="`[[pkg.]Class.]method[(T,U)][:property]`.")]

MaybeSpec = Annotated[
    str | None,
    Parameter(
        show_default=False,
        help="`[[pkg.]Class.]method[(T,U)][:property]`; without a property `slice` asks `contract`, `check` `all`. "
        "Without `--spec` they ask that of every method with a specification.",
    ),
]

Files = Annotated[list[Path], Parameter(help="Java sources with their JML, or folders of them.")]

Slices = Annotated[list[Path], Parameter(help="Folders that slices were written to, or folders above them.")]

Lines = Annotated[
    tuple[str, ...],
    Parameter(
        negative="",
        show_default=False,
        help="A line whose statements are explained with runs: `12`, or `Shop.java:12`; repeatable (default: a list).",
    ),
]
