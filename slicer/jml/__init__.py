"""JML comments to clauses attached to the declarations and loops they speak of."""
