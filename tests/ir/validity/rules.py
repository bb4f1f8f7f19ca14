"""The rules of a valid program, with one sentence each, and what breaks one."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """The name of each rule and what it demands."""

    OPERANDS = "Operands have types that their operator takes."
    VALUE = "What is assigned, stored or returned fits the place without narrowing."
    CONDITION = "Conditions and predicates are boolean."
    UNASSIGNED = "A variable is assigned on every path to where it is read."
    VARIABLE = "A variable has one type everywhere in its method."
    BINDING = (
        "The variable of a quantifier has another name than the parameters and the variables of quantifiers around it."
    )
    SPECIFICATION = "Terms that only specifications have occur in predicates only."
    SNAPSHOT = "A frame or an old value refers to the entry of the method, or to a snapshot that the method takes."
    SCOPE = "A scope has another name than those around it."
    LEAVE = "A scope is left from inside it."
    FRAGMENT = "The fragment of a statement belongs to its method, or is one that is never cut."
    UNIT = "The unit of a fragment belongs to the same method."
    CLASS = "A class that is named exists."
    FIELD = "A field exists in its class, with its type."
    CALLEE = "A method that is called exists."
    ARGUMENTS = "A call has as many arguments as the method has parameters, and they fit them."
    RECEIVER = "A call has a receiver, of the method's class, exactly if the method is not static."
    RESULT = "A call assigns a result only if the method has one, and only to a variable of a fitting type."
    VIRTUAL = "A virtual call has a receiver."
    RETURN = "A method returns a value exactly if it has a result type."
    THROWN = "What is thrown is a Throwable."
    CATCH = "The classes of a handler exist, are Throwables, and fit its variable."


@dataclass(frozen=True, slots=True)
class Fault:
    """`place` is a method or class and the statement or clause in it; `found` says what is wrong there."""

    rule: Rule
    place: str
    found: str

    def __str__(self) -> str:
        return f"{self.rule.name.lower()}: {self.place}: {self.found}"


Report = Callable[[Rule, str], None]
