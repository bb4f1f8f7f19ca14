"""From tokens to the diagnostics that say why something could not be lowered."""

from collections import defaultdict
from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Severity
from slicer.base.source import SourceFile
from slicer.ir.text.tokens import Kind
from tests.ir.reading.names import NameReader
from tests.ir.reading.tokens import Tokens


@dataclass
class DiagnosticReader:
    """Gathers the lines that begin with one word; places are in `source` unless they say otherwise."""

    tokens: Tokens
    source: SourceFile
    found: dict[str, list[Diagnostic]] = field(default_factory=lambda: defaultdict(list))

    def line(self, word: str) -> bool:
        """Is it such a line? Then it is read."""
        if not self.tokens.accept(word):
            return False
        self.found[word].append(self.diagnostic())
        self.tokens.expect(";")
        return True

    def whole(self) -> tuple[Diagnostic, ...]:
        """All of a clause, behind its id."""
        self.tokens.expect(":")
        found: list[Diagnostic] = []
        while not self.tokens.peek().is_sign(";"):
            found.append(self.diagnostic())
            if not self.tokens.peek().is_sign(";"):
                self.tokens.expect(",")
        return tuple(found)

    def diagnostic(self) -> Diagnostic:
        code = self.tokens.kind(Kind.WORD)
        if code not in Code.__members__:
            self.tokens.fail(f"`{code}` is no code, before")
        severity = Severity.WARNING if self.tokens.accept("warning") else Severity.ERROR
        message = self.tokens.kind(Kind.STRING)
        notes: list[Note] = []
        while self.tokens.peek().is_sign("@"):
            notes.append(self._note())
        help_text = self.tokens.kind(Kind.STRING) if self.tokens.accept("help") else ""
        return Diagnostic(Code[code], message, tuple(notes), help_text, severity)

    def _note(self) -> Note:
        span = NameReader(self.tokens).span()
        text = self.tokens.take().text if self.tokens.peek().kind is Kind.STRING else ""
        source = self.source
        if self.tokens.accept("of"):
            source = SourceFile(self.tokens.kind(Kind.STRING), self.tokens.kind(Kind.STRING))
        return Note(source, span, text)
