"""The forms of statements."""

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.terms import Frame, Term, Var
from slicer.ir.types import Type

# What a bound can be about.
LOOP, DEPTH = "loop", "call depth"
# The bounds behind which a run may go on for ever.
ENDLESS = frozenset({LOOP, DEPTH})


@record(slots=True)
class Assign:
    """`fixed` values belong to what a stub still evaluates (a receiver, a left side): never cut."""

    of: FragmentId
    var: Var
    value: Term
    fixed: bool = False


@record(slots=True)
class StoreField:
    of: FragmentId
    target: Term
    owner: str
    name: str
    type: Type
    value: Term


@record(slots=True)
class StoreStatic:
    of: FragmentId
    owner: str
    name: str
    type: Type
    value: Term


@record(slots=True)
class StoreElement:
    of: FragmentId
    array: Term
    index: Term
    value: Term


@record(slots=True)
class Allocate:
    of: FragmentId
    var: Var
    class_name: str
    fixed: bool = False


@record(slots=True)
class AllocateArray:
    """`inner` are the lengths of further dimensions, all of which are evaluated before any array is made."""

    of: FragmentId
    var: Var
    element: Type
    length: Term
    fixed: bool = False
    inner: tuple[Term, ...] = ()


@record(slots=True)
class Havoc:
    """The variable takes any value of its type; a reference may be a new object only if `fresh`."""

    of: FragmentId
    var: Var
    fresh: bool


@record(slots=True)
class HavocFrame:
    """Everything in the frame takes any value."""

    of: FragmentId
    frame: Frame


@record(slots=True)
class Check:
    """Where the condition is false the run ends with the exception."""

    of: FragmentId
    condition: Term
    exception: str
    fixed: bool = False


@record(slots=True)
class Branch:
    of: FragmentId
    condition: Term
    then: "Body"
    orelse: "Body"


@record(slots=True)
class Loop:
    """`head` runs before each evaluation of the condition, `update` after each run of the body."""

    of: FragmentId
    name: str
    span: Span
    head: "Body"
    condition: Term
    body: "Body"
    update: "Body"


@record(slots=True)
class Scope:
    """`Leave(name)` inside continues behind the scope."""

    name: str
    body: "Body"


@record(slots=True)
class Leave:
    name: str


@record(slots=True)
class Return:
    of: FragmentId | None
    value: Term | None


@record(slots=True)
class Throw:
    """The run goes on at the handler, with `null` turned into a NullPointerException."""

    of: FragmentId
    value: Term


@record(slots=True)
class Catch:
    """Takes what is an instance of one of the classes; `var` holds it in the body."""

    classes: tuple[str, ...]
    var: Var
    body: "Body"


@record(slots=True)
class Try:
    """What the body throws goes to the first clause that takes it, implicit exceptions too."""

    body: "Body"
    catches: tuple[Catch, ...]


@record(slots=True)
class Finally:
    """`last` runs however the body ends; where it ends normally the body's end (leave, return, throw) goes on."""

    body: "Body"
    last: "Body"


@record(slots=True)
class Call:
    """`receiver` is missing for static methods; `result` where nobody wants it.

    `virtual` calls run the body that the receiver's exact class has for the method.
    """

    of: FragmentId
    method: str
    receiver: Term | None
    arguments: tuple[Term, ...]
    result: Var | None
    fixed: bool = False
    virtual: bool = False


@record(slots=True)
class Snapshot:
    """Remembers the state under a name, for `FrameKept`. With a `loop` it is the state before an arbitrary round."""

    name: str
    loop: Span | None = None


@record(slots=True)
class Goal:
    """A claim about this point: an auxiliary specification of the source."""

    predicate: "Predicate"


@record(slots=True)
class Assume:
    """No run goes on where the predicate is false; nor, unless it is a `promise`, where it has no value.

    Promises are what contracts say that stand for calls: they are in bounded programs only. One that names a fragment
    goes with it: where that is cut nothing is promised.
    """

    predicate: "Predicate"
    promise: bool = False
    of: "FragmentId | None" = None


@record(slots=True)
class Cut:
    """The bound of the loop, or of the depth of calls, ends here: no run goes on."""

    loop: Span
    what: str = LOOP


Statement = (
    Assign
    | StoreField
    | StoreStatic
    | StoreElement
    | Allocate
    | AllocateArray
    | Havoc
    | HavocFrame
    | Check
    | Branch
    | Loop
    | Scope
    | Leave
    | Return
    | Throw
    | Try
    | Finally
    | Call
    | Snapshot
    | Goal
    | Assume
    | Cut
)
Body = tuple[Statement, ...]


@record(slots=True)
class Predicate:
    """A clause of the specification: its id (`ensures.1`), where it stands, what it says.

    An implicit clause (non-null defaults) has the span of the declaration it comes from.
    """

    id: str
    span: Span
    term: Term
