"""The only folder that knows Bitwuzla, which is for formulas of bit vectors without maps."""
