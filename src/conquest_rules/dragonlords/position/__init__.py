"""A game as a value: setup, state, steps, actions, events, and plain facts about a position.

Not here: a rule that lets something happen or forbids it.
"""
