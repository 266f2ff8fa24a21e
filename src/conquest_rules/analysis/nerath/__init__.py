"""Analysis of Conquest of Nerath.

Here: `odds`, the exact odds of battles, and `result`, what a simulation keeps of a game. Not here: playing
many games (`analysis.simulate`), and counting who wins (`analysis.tally`).
"""

from conquest_rules.analysis.nerath.measures import result

__all__ = ["result"]
