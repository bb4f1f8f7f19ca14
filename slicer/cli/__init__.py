"""The command line: the only part that prints, reads the clock, and ends the process."""
