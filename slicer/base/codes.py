"""Every diagnostic code, with its title. S0 command line, S1 Java, S2 JML, S3 doubtful success, S4 limits,
S5 output, S6 prover, S9 ours.
"""

from enum import Enum


class Code(Enum):
    S001 = "the command line is not understood"
    S002 = "`slicer.toml` is not understood"
    S100 = "the file cannot be read"
    S101 = "syntax error in Java"
    S102 = "Java construct outside the supported language"
    S103 = "a name or type is not known here"
    S104 = "the program is not type correct"
    S105 = "the input is nested too deeply"
    S110 = "no such class, method or property"
    S111 = "several methods have that name"
    S112 = "the property cannot be checked, or has no slice"
    S113 = "the case does not fit the program"
    S114 = "the line has no statement, or one that cannot be cut"
    S201 = "syntax error in JML"
    S202 = "JML construct outside the supported language"
    S203 = "the specification is in the wrong place"
    S301 = "no input within the bounds satisfies the precondition"
    S302 = "no run reaches what the property is about"
    S303 = "a bound cut runs off"
    S304 = "the specification has no value"
    S401 = "a limit is out of range"
    S402 = "the program is too large within these bounds"
    S403 = "neither a proof nor a counterexample"
    S501 = "an output file was edited"
    S502 = "the output cannot be written"
    S503 = "there is no slice"
    S504 = "a slice was edited in more than its annotations"
    S505 = "the annotations that were adopted are not understood"
    S601 = "the JDK or KeY is missing"
    S602 = "KeY cannot read the slice"
    S603 = "KeY gave no answer"
    S604 = "the saved proof is not one of the slice"
    S901 = "internal error"

    @property
    def title(self) -> str:
        return self.value

    @property
    def is_mistake(self) -> bool:
        """Is it about what the user must correct, not about what goes beyond us?"""
        return self in {Code.S101, Code.S103, Code.S104, Code.S201, Code.S203}
