"""Pictures, drawn as SVG: boards and charts of plain values, for any game.

A game's own pictures are in the module of its name, such as `conquest_rules.pictures.nerath`.
"""
