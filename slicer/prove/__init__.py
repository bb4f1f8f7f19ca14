"""Full proofs of a slice. KeY runs as a process of its own; `driver` is a GPL program of its own."""
