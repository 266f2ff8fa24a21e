"""The events of a game, as values: `printed` for the six steps, `cards`, `variant` for Reduced Downtime.

Not here: what makes it happen.
"""
