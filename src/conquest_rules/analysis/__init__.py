"""Analysis: what can be learned about a game by working it out, or by playing it many times.

What lives here: exact odds of battles (`odds`), many games at once (`simulate`). What may not live here: a
rule of any game, and players that act on what was learned. It answers for no clause.
"""
