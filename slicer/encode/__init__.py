"""A bounded program as a labelled formula. No solver is known here."""
