"""Analysis: what can be worked out about a game without playing it.

What lives here: exact odds of battles (`odds`). What may not live here: a rule of any
game, and players that act on what was worked out. It answers for no clause.
"""
