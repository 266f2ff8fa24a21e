"""The ways to play that recorded games and playthroughs go through."""

from conquest_rules import nerath
from conquest_rules.testing.nerath.ways import ways


def test_every_way_to_play_is_there_once() -> None:
    """Four ways to play in three lengths, in the printed order and in that of the variant."""
    found = list(ways())
    assert 24 == len({way.name for way in found}) == len({way.words for way in found}) == len(found)
    assert set(nerath.Length) == {way.setup.length for way in found}
    assert set(nerath.Variant) == {way.setup.variant for way in found}
    assert {(4, False), (4, True), (3, True), (2, True)} == {
        (way.setup.players, way.setup.alliances) for way in found
    }
