"""Telling: what the game says to people, and what people say to it."""
