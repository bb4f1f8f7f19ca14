"""Words that every stage shares: sources, spans, fragments, bounds, diagnostics."""
