"""What is tried next with a slice: prove it, find invariants, bring statements back, look further."""
