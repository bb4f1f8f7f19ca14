"""Counterexamples in the JVM: a generated program builds the heap and runs the method."""
