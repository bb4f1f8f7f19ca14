"""The only folder that knows cvc5."""
