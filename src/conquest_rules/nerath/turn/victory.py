"""Victory: who has won, and when that is checked.

Here: the conditions of each length of game and the checks at the end of a turn and of a round. Not here: how
points are scored. Clauses: victory, pages 3 and 4.
"""

from collections.abc import Mapping
from typing import Final

from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import REALMS, TURN, Length, Realm
from conquest_rules.nerath.position.events.cards import TreasuresAnnounced
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Outcome

# Points for a short or medium game, Treasures for a long one: free-for-all, then alliances.
THRESHOLDS: Final[Mapping[tuple[Length, bool], int]] = {
    (Length.SHORT, False): 13,
    (Length.MEDIUM, False): 20,
    (Length.LONG, False): 8,
    (Length.SHORT, True): 20,
    (Length.MEDIUM, True): 30,
    (Length.LONG, True): 12,
}
WON_BY: Final[Mapping[tuple[Length, bool], str]] = {
    (Length.SHORT, False): "N3.7",
    (Length.MEDIUM, False): "N3.8",
    (Length.LONG, False): "N3.26",
    (Length.SHORT, True): "N4.17",
    (Length.MEDIUM, True): "N4.18",
    (Length.LONG, True): "N4.20",
}


@clause("N4.16")
def parties(state: State) -> tuple[tuple[Realm, ...], ...]:
    """The realms that win together: each for itself, or the two alliances."""
    return tuple(dict.fromkeys(state.table.together(realm) for realm in REALMS))


@clause("N3.27")
def treasure_count(state: State, realm: Realm) -> int:
    """A realm's Treasure cards, in hand and in play."""
    turn = TURN[realm]
    return (state.treasures[turn].total or 0) + state.displays[turn].total


@clause("N3.27", "N3.28")
def announced(state: State) -> tuple[TreasuresAnnounced, ...]:
    """Treasures in hand are counted at the end of a round, and announced if hand sizes are hidden."""
    hidden = state.table.reading("R-hand-counts") == "count-hidden"
    if state.table.setup.length is not Length.LONG or not hidden:
        return ()
    karkoth, vailin, iron_circle, nerath = (hand.total or 0 for hand in state.treasures)
    return (TreasuresAnnounced((karkoth, vailin, iron_circle, nerath)),)


@clause("N3.22", "N23.26")
def _score(state: State, party: tuple[Realm, ...]) -> int:
    if state.table.setup.length is Length.LONG:
        return sum(treasure_count(state, realm) for realm in party)
    return sum(state.victory_points(realm) for realm in party)


@clause("N3.6", "N3.11", "N3.12", "N3.13", "N3.26", "N3.28", "N3.16", "M1.1", "M1.3", "M6.3")
def at_round_end(state: State) -> Outcome | None:
    """The winners at the end of a round: they have the number needed and more than all others."""
    if outcome := _all_capitals_at_round_end(state):
        return outcome
    setup = state.table.setup
    needed = THRESHOLDS[setup.length, setup.alliances]
    scores = {party: _score(state, party) for party in parties(state)}
    best = max(scores.values())
    leaders = [party for party, score in scores.items() if score == best]
    if best < needed or len(leaders) > 1 or _tied_below(state, list(scores.values()), needed):
        return None
    return Outcome(leaders[0], WON_BY[setup.length, setup.alliances])


def _tied_below(state: State, scores: list[int], needed: int) -> bool:
    """Whether two equal totals below the lead prevent a win (R-vp-tie `any-tie`)."""
    if state.table.setup.length is Length.LONG or state.table.reading("R-vp-tie") != "any-tie":
        return False
    reached = [score for score in scores if score >= needed]
    return len(set(reached)) < len(reached)


def _controls_all_capitals(state: State, party: tuple[Realm, ...]) -> bool:
    capitals = (state.table.content.capital(realm) for realm in REALMS)
    return all(state.controller(capital) in party for capital in capitals)


@clause("N3.23", "N3.24", "N3.25", "N4.19")
def at_turn_end(state: State) -> Outcome | None:
    """The winners at the end of their turn: in a long game, those who hold all Capitals."""
    setup = state.table.setup
    if setup.length is not Length.LONG:
        return None
    if setup.alliances and state.table.reading("R-alliance-capital-check") == "round-end":
        return None
    party = state.table.together(state.active)
    if not _controls_all_capitals(state, party):
        return None
    return Outcome(party, "N4.19" if setup.alliances else "N3.23")


def _all_capitals_at_round_end(state: State) -> Outcome | None:
    setup = state.table.setup
    if setup.length is not Length.LONG or not setup.alliances:
        return None
    if state.table.reading("R-alliance-capital-check") != "round-end":
        return None
    return next(
        (Outcome(party, "N4.19") for party in parties(state) if _controls_all_capitals(state, party)), None
    )
