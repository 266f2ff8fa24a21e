"""What a content pack holds: the names, the rows of its files, the vocabulary of cards, and the checks of a pack.

Not here: a position, or any rule of play.
"""
