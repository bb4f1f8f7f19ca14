"""Runs programs on concrete heaps, and judges what runs show of a specification."""
