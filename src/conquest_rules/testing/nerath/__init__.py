"""Tools for tests of Conquest of Nerath, in addition to those for any game.

Here: scenes, and in the modules `strategies` and `cards` what Hypothesis draws (they need the extra
`testing`). Not here: a rule.
"""

from conquest_rules.testing.nerath.scenes import passed, play, scene

__all__ = ["passed", "play", "scene"]
