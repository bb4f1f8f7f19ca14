"""Reads what Java got after javalang: the new `switch`. Finds other such syntax, so that a message can name it."""

from typing import NoReturn

from javalang import parser, tokenizer
from javalang import tree as raw

from slicer.base.codes import Code
from slicer.java.javalang_door.nodes import SwitchExpression, SwitchLabel, Yield
from slicer.java.javalang_door.recovery import Finding, Recovering
from slicer.java.javalang_door.words import Illegal, sentence

# What no syntax that javalang knows may go on with.
_SIGNS = {"::": "the method reference `::`", "->": "the arrow `->`"}
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
# What stands behind a variable in a statement.
_BEHIND_VARIABLE = frozenset({"[", ".", ":", ";", ")", ","})


class Newer(Recovering):
    """`switches` are those around, innermost last: is it an expression?"""

    switches: tuple[bool, ...] = ()

    def illegal(self, description: str, at: tokenizer.JavaToken | None = None) -> NoReturn:
        token = at or self.tokens.look()
        if token.value in _SIGNS:
            self._newer(_SIGNS[token.value], token)
        place, known = token.value.span, self.furthest
        if place.start > known.at.start or (place.start == known.at.start and known.code is Code.S101):
            self.furthest = Finding(token.what if isinstance(token, Illegal) else sentence(description), place)
        raise parser.JavaSyntaxError(description, at)

    def _newer(self, what: str, token: tokenizer.JavaToken) -> NoReturn:
        if token.value.span.start >= self.furthest.at.start:
            self.furthest = Finding(f"{what} is not supported yet", token.value.span, Code.S102)
        raise parser.JavaSyntaxError(what, token)

    # Switches -------------------------------------------------------------------------------------

    def parse_primary(self) -> raw.Node:
        if not self.would_accept("switch"):
            return super().parse_primary()
        self.accept("switch")
        subject = self.parse_par_expression()
        self.accept("{")
        cases = self._cases(have_values=True)
        self.accept("}")
        return SwitchExpression(subject=subject, cases=cases)

    def parse_switch_block_statement_groups(self) -> list[raw.Node]:
        return self._cases(have_values=False)

    def _cases(self, *, have_values: bool) -> list[raw.Node]:
        """`have_values`: is it a `switch` expression?"""
        outer, self.switches = self.switches, (*self.switches, have_values)
        try:
            groups: list[raw.Node] = super().parse_switch_block_statement_groups()
            return groups
        finally:
            self.switches = outer

    def parse_switch_label(self) -> raw.Node:
        values: list[raw.Node] = []
        if next(self.tokens).value == "case":
            values.append(self.parse_constant())
            while self.would_accept(","):
                self.accept(",")
                values.append(self.parse_constant())
        arrow = self.would_accept("->")
        self.accept("->" if arrow else ":")
        return SwitchLabel(values=values, arrow=arrow)

    def parse_constant(self) -> raw.Node:
        """The value behind `case`: an arrow behind it makes no lambda of it."""
        condition = self.parse_expression_2()
        if not self.would_accept("?"):
            return condition
        self.accept("?")
        then = self.parse_expression()
        self.accept(":")
        return raw.TernaryExpression(condition=condition, if_true=then, if_false=self.parse_constant())

    def parse_arm(self) -> raw.Node:
        """What stands behind `->`: a block, a `throw`, or an expression."""
        if self.would_accept("{") or self.would_accept("throw"):
            return self.parse_statement()
        expression = self.parse_expression()
        self.accept(";")
        return Yield(value=expression) if self.switches[-1] else raw.StatementExpression(expression=expression)

    def parse_block_statement(self) -> raw.Node:
        return self.parse_yield() if any(self.switches) and self._yields() else super().parse_block_statement()

    def parse_statement(self) -> raw.Node:
        return self.parse_yield() if any(self.switches) and self._yields() else super().parse_statement()

    def parse_yield(self) -> raw.Node:
        self.accept(tokenizer.Identifier)
        value = self.parse_expression()
        self.accept(";")
        return Yield(value=value)

    def _yields(self) -> bool:
        """Does a `yield` begin here? A variable may have that name (JLS 14.21)."""
        if self.tokens.look().value != "yield":
            return False
        word = self.tokens.look(1).value
        is_step = word in {"++", "--"} and self.tokens.look(2).value == ";"
        return not is_step and word not in _BEHIND_VARIABLE and word not in tokenizer.Operator.ASSIGNMENT

    def parse_expression_2_rest(self) -> list[raw.Node]:
        parts: list[raw.Node] = []
        while self.tokens.look().value in tokenizer.Operator.INFIX or self.would_accept("instanceof"):
            if self.would_accept("instanceof"):
                parts += [next(self.tokens).value, self._tested_type()]
            else:
                parts += [self.parse_infix_operator(), self.parse_expression_3()]
        return parts

    def _tested_type(self) -> raw.Node:
        before = self.tokens.look()
        kind = None if self.would_accept("final") else self.parse_type()
        if kind is None or self.would_accept(tokenizer.Identifier) or self.would_accept("("):
            self._newer("the pattern after `instanceof`", before)
        return kind

    def parse_resource(self) -> raw.Node:
        if self.would_accept("this") or (
            self.would_accept(tokenizer.Identifier) and self.tokens.look(1).value in {")", ";", "."}
        ):
            self._newer("a variable as a resource of `try`", self.tokens.look())
        return super().parse_resource()

    def _is_end(self, ahead: int) -> bool:
        return isinstance(self.tokens.look(ahead), tokenizer.EndOfInput)
