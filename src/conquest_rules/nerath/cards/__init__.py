"""Cards: when they are played, and what they do.

Here: the moments at which cards are played, the closed vocabulary of effects, the windows in which realms are
asked, and resolving effects. Not here: a card; cards are rows of the content pack.
"""
