"""The part of Quest for the DragonLords in the command line; commands find its modules by the game's name.

Here: what the game can be set to (`setting`), and what a terminal shows of it beside its sentences
(`showing`). Not here: a command.
"""
