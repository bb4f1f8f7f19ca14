"""From a question to a slice: what to keep, the text, and the checks it passes before anyone sees it."""
