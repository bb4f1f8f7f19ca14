"""Finds loop invariants: proposes clauses, keeps those that are inductive, and of these a few that are enough."""
