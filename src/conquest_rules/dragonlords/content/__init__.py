"""The parts of a content pack: names, the rows of its files, the vocabulary of cards, and checks of a pack.

Not here: a position, or any rule of play.
"""
