"""Bounded engines: does it hold within the bounds, and which units does that need?"""
