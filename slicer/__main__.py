"""`python -m slicer` is `slice`."""

from slicer.cli.app import main

main()
