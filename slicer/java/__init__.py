"""Java text to a tree in which every node has its exact span."""
