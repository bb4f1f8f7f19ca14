"""From a kept set to edits of the Java text: stubs, regions, contracts. Templates know what a stub looks like."""
