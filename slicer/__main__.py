"""Runs the command `slice` as `python -m slicer`."""

from slicer.cli.app import main

main()
