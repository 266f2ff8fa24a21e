"""The kernel: values, functions and one protocol that any board wargame can stand on.

What lives here names no game. What may not live here: a rule, a piece, a space or a
card of any game, random generators, clocks, input and output. Nothing in the kernel
imports anything above it, and nothing in it is meant to be inherited from.
"""
