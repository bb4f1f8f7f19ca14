"""The only folder that knows cvc5: sessions, minimal cores, models."""
