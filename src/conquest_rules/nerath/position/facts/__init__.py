"""The closed vocabulary of what refusals say: facts about the board, the moment, the setup, and advice.

Not here: whether a fact is true; the check that gives it has found out.
"""
