"""The arithmetic of battles between two sides that roll dice, round after round.

Here: the forces that hits can leave of a side (`lines`), the effect of one phase of a round (`fights`), and
the whole battle (`solving`). They know forces by number only. Not here: pieces, cards and policies; a game's
own odds are in the folder of its name (`analysis.nerath.odds`).
"""
