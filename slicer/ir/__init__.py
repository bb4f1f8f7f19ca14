"""The small language all later stages speak. Every statement names the fragment it comes from."""
