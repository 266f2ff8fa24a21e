"""A pack is drawn by its own map, though no rule looks at maps and packs that differ in one are equal."""

import pytest
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.nerath.content.rows import Content, Map
from conquest_rules.pictures.nerath import board_svg


def drawn(content: Content) -> str:
    """The opening on the board of a pack."""
    return board_svg(nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=content)))


def mirrored(old: Map) -> Map:
    """The same map with east and west exchanged."""
    spaces = {
        name: evolve(
            one,
            label=(old.width - one.label[0], one.label[1]),
            outline=tuple((old.width - x, y) for x, y in one.outline),
        )
        for name, one in old.spaces.items()
    }
    return evolve(old, spaces=spaces)


def test_every_pack_is_drawn_by_its_own_map() -> None:
    """A map that is mended while a program runs is drawn as it is now."""
    one = nerath.built_in()
    assert one.map is not None
    other, none = evolve(one, map=mirrored(one.map)), evolve(one, map=None)
    assert one == other == none
    first = drawn(one)
    assert first != drawn(other)
    with pytest.raises(ValueError, match="has no map"):
        drawn(none)
    assert first == drawn(one)
