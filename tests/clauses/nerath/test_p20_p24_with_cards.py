"""Pages 20 to 24 and the manual: what holds of pieces, control and turns while cards are played, too."""

import pytest
from tests.clauses.nerath.cardtable import event, in_play, position, treasure, when
from tests.clauses.nerath.scenes import ALLIANCES, CARGO, DRAGON, FOOT, HOME, STORM, WAYS, deciding, do, roll

from conquest_rules import nerath
from conquest_rules.nerath import (
    Ability,
    ChoosePiece,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Pass,
    PlayCard,
    Realm,
    Rolling,
    Window,
)
from conquest_rules.nerath.content.effects import Area, DestroyPieces, GainGold, GrantAbility
from conquest_rules.nerath.content.timing import Moment, Party
from conquest_rules.testing import checks

K, V, C, N = Realm
DELL = "zembar"


@checks("N21.10")
@pytest.mark.parametrize("owner", [K, V])
def test_first_strike_by_a_card_gives_no_second_die_on_land(owner: Realm) -> None:
    """A Storm Elemental that strikes first on land rolls one die then, and none afterwards."""
    card = treasure(lasting=[GrantAbility(Ability.FIRST_STRIKE, (STORM,))])
    state = position(card, pieces={DELL: {K: [STORM, FOOT], V: [STORM, FOOT]}})
    state = do(in_play(state, owner, card.id), EndStep(K), FightBattle(K, DELL))
    seen = list[tuple[bool, bool, list[int]]]()
    while isinstance(state.step, Rolling):
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        shown = [die.sides for die in turn.request.dice]
        seen.append((state.step.first_strike, state.step.attackers, sorted(shown)))
        state = roll(state, *(1 for _ in shown)).after
    attacks = owner is K
    assert [
        (True, attacks, [8]),
        (False, True, [6] if attacks else [6, 8]),
        (False, False, [6, 8] if attacks else [6]),
    ] == seen


@checks("N22.15", "N9.45")
@pytest.mark.parametrize("kind", [*CARGO, DRAGON])
@pytest.mark.parametrize("holder", [V, C, N])
def test_a_conquest_stays_when_a_card_destroys_its_last_piece(holder: Realm, kind: Kind) -> None:
    """Nobody is left there, and the marker is: the space is its conqueror's, as before."""
    card = event(K, DestroyPieces((kind,), Area.ENEMY_LAND, 1))
    at = next(space for space, home in HOME.items() if home not in (None, holder))
    state = position(card, pieces={at: {holder: [kind]}}, control={at: holder})
    after = do(state, PlayCard(K, card.id))
    if after.figures(at, holder):
        after = do(after, ChoosePiece(K, holder, Figure(kind), at))
    assert not any(after.figures(at, one) for one in Realm)
    assert state.control == after.control
    assert holder is after.controller(at)


QUIET = [Moment.STEP_ENDS, Moment.STEP_BEGINS, Moment.INCOME, Moment.TURN_ENDS]


@checks("M7.6")
@pytest.mark.parametrize("moment", QUIET)
@pytest.mark.parametrize("active", Realm)
@pytest.mark.parametrize("way", [WAYS[0], ALLIANCES])
def test_all_are_asked_in_anothers_turn_step_by_step(
    way: tuple[int, bool], active: Realm, moment: Moment
) -> None:
    """Cards for what anybody does are asked for at each such moment of a turn, and others at none."""
    cards = [event(one, GainGold(1), play=[when(moment, Party.ANYONE)]) for one in Realm]
    state, seen = position(*cards, way=way, active=active), 0
    first = list(Realm).index(active)
    order = (*tuple(Realm)[first:], *tuple(Realm)[:first])
    while state.active is active:
        if isinstance(state.step, Window):
            assert (moment, (active,), order) == (
                state.step.occasion.moment,
                state.step.occasion.by,
                state.step.asked,
            )
            for realm in order:
                assert realm is deciding(state)
                assert PlayCard(realm, f"card-of-{realm}") in nerath.legal_actions(state)
                state = do(state, Pass(realm))
            seen += 1
        else:
            state = do(state, EndStep(active))
    steps = {Moment.STEP_ENDS: 5, Moment.STEP_BEGINS: 4}
    assert steps.get(moment, 1) == seen
