"""The command line: the only part that prints and ends the process."""
