"""What a content pack holds: names, the rows of its files, the vocabulary of cards, and checks of a pack.

Not here: a position, or any rule of play.
"""
