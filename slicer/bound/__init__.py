"""From a program with calls, loops and exceptions to a bounded one without."""
