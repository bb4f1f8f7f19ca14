"""Puts formulas to solvers: sessions, minimal cores, models. Each solver has a folder that alone imports it."""
