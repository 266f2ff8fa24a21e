"""What a clock does for somebody whose time is up."""

from attrs import evolve

from conquest_rules import nerath
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import Bag, FightBattle, PlayCard, Realm
from conquest_rules.nerath.position.state import replaced
from conquest_rules.testing.nerath import play, scene


def test_a_clock_plays_no_card() -> None:
    """Who has one battle to fight and a card for the Fight step fights, and keeps the card."""
    state = scene("broken-lands: karkoth monster", "cernall: vailin footsoldier")
    state = play(state, "karkoth moves monster from broken-lands to cernall", "karkoth ends the step")
    hand = Hand(Bag.of("warlocks-curse"))
    holding = evolve(state, hands=replaced(state.hands, Realm.KARKOTH, hand))
    assert PlayCard(Realm.KARKOTH, "warlocks-curse") in nerath.legal_actions(holding)
    assert FightBattle(Realm.KARKOTH, "cernall") == nerath.default_action(holding)
