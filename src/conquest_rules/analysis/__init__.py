"""Analysis: what can be learned about a game by working it out or by playing it many times.

What lives here: `simulate`, many games at once. What may not live here: how anybody plays, and how results
are shown. It answers for no clause.
"""
