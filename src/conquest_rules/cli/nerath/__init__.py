"""The part of Conquest of Nerath in the command line; the commands find its modules by the game's name.

Here: what the game can be set to (`setting`), what a terminal shows of it beside its sentences (`showing`),
its content packs (`packs`) and the odds of its battles (`odds`). Not here: a command.
"""
