"""Passes over the intermediate language: from a program with calls and loops to a bounded one without."""
