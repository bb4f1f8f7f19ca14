"""A semantic slicer for Java + JML.

Data flows one way, and a folder imports only those before it:
`base`, `java`, `jml`, `ir`, `analysis`, `passes`, `encode`, `solve`, `engines`, `abstraction`, `slicing`,
`prove`, `report`, then `pipeline` (the whole run on one page) and `cli`.
"""

__version__ = "0.1.0"
