"""The closed vocabulary of refusals: facts about the board, the moment, the setup, and advice.

Not here: whether a fact is true; that is up to the check that states it.
"""
