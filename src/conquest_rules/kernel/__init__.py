"""The kernel: values, functions and one protocol for any board wargame.

The kernel names no game. Not here: a rule, a piece, a space or a card of any game, random generators, clocks,
input and output. The kernel imports nothing above it, and none of its classes is meant to be inherited from.
"""
