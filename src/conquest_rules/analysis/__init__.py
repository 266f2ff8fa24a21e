"""Analysis of a game by computing odds or by playing it many times.

Here: exact odds of battles (`odds`), simulations of many games (`simulate`). Not here: a rule of any game,
and players.
"""
