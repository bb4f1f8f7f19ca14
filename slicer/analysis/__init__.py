"""Facts about statements, computed on demand and kept beside the program, never in it."""
