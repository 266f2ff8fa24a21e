"""Cards: when they are played, and what they do.

What lives here: the moments at which cards are played, the closed vocabulary of
effects, the windows in which realms are asked, and the resolving of effects. What may
not live here: a card; cards are rows of the content pack.
"""
