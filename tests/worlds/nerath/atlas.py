"""The atlas: all small worlds of Conquest of Nerath by their names."""

from tests.worlds.nerath import battles, placement, transport

ATLAS = {world.name: world for some in (battles, transport, placement) for world in some.worlds()}
