"""Pages 19 to 24: battles in their later rounds, and turns in later rounds of the game.

What lives here: several Siege Engines and Storm Elementals side by side, fleets that have nowhere to go,
First Strike round after round, and what the glossary says of rounds, cards and victory, however long the
game has been going on. What is asked of a first round is asked page by page.
"""

from random import Random

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import in_play, position, treasure, when
from tests.clauses.nerath.drawn_battles import Scene, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    K,
    V,
    battle,
    do,
    fight,
    moved_in,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, cited

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import (
    Awaiting,
    Bag,
    DiceRolled,
    EndStep,
    FightBattle,
    Figure,
    Length,
    Moment,
    Pressing,
    Realm,
    Retreat,
    RunAmok,
    State,
)
from conquest_rules.nerath.content.effects import GainGold
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

OPEN = [space for space in LAND if space not in CAPITALS.values()]
MIST = "sea-of-mist"


# Dice.


@checks("N19.19", "N19.20", "N12.33", "N23.9", "N22.32", "N12.31")
@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.integers(1, 8), min_size=2 * n, max_size=2 * n)))
@example([6, 6, 6, 6])
@example([8, 1, 1, 6, 7, 7])
def test_each_of_several_siege_engines_counts_both_its_dice(faces: list[int]) -> None:
    """Every attacking Siege Engine rolls two dice, and each die that shows 6 or more is a hit."""
    at = next(space for space in OPEN if HOME[space] is V)
    state = battle(pieces={at: {K: [SIEGE] * (len(faces) // 2), V: [FOOT]}})
    told = roll(do(state, FightBattle(K, at)), *faces).events[0]
    assert isinstance(told, DiceRolled)
    assert ((8,) * len(faces), sum(face >= 6 for face in faces)) == (told.dice, told.hits)


@checks("N21.9", "N21.10", "N12.33", "N22.12", "N22.32", "N12.31")
@pytest.mark.parametrize("storms", [1, 2, 3])
@pytest.mark.parametrize("attacking", [True, False])
def test_each_of_several_storm_elementals_rolls_twice_at_sea(storms: int, attacking: bool) -> None:
    """At sea every Storm Elemental has two dice, attacking or defending; on land it has one."""
    land = next(space for space in OPEN if HOME[space] is V)
    for at, number in ((MIST, 2 * storms), (land, storms)):
        sides = ([STORM] * storms, [SHIP if at == MIST else FOOT])
        ours, theirs = sides if attacking else sides[::-1]
        state = do(battle(pieces={at: {K: ours, V: theirs}}), FightBattle(K, at))
        if not attacking:
            state = roll(state, 1).after
        turn = nerath.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, nerath.Roll)
        assert [8] * number == [die.sides for die in turn.request.dice]


@checks("N24.9", "N13.2", "N13.3", "N13.6")
@pytest.mark.parametrize(("at", "ours", "theirs"), [
    (MIST, (ship(WIZARD, FIGHTER),), (ship(WIZARD),)),
    ("zembar", (Figure(WIZARD), Figure(FOOT)), (Figure(WIZARD), Figure(FOOT))),
])  # fmt: skip
def test_every_round_goes_through_all_its_phases(
    at: str, ours: tuple[Figure, ...], theirs: tuple[Figure, ...]
) -> None:
    """First Strike of both sides, the other attacks of both, the attacker's choice: in each round anew."""
    state = do(battle(pieces={at: {K: ours, V: theirs}}, control={"zembar": V}), FightBattle(K, at))
    for _ in range(4):
        for first in (True, False):
            for attackers in (True, False):
                assert isinstance(state.step, nerath.Rolling)
                assert (first, attackers) == (state.step.first_strike, state.step.attackers)
                turn = nerath.to_act(state)
                assert isinstance(turn, Awaiting)
                assert isinstance(turn.request, nerath.Roll)
                state = roll(state, *[1] * len(turn.request.dice)).after
        assert isinstance(state.step, Pressing)
        state = do(state, nerath.PressAttack(K))


# Ways out of a sea battle.


@checks("N10.22", "N21.14", "N21.15", "N23.6", "N15.17")
@pytest.mark.parametrize("sea", SEA)
@pytest.mark.parametrize("shut", [True, False])
def test_warships_never_fall_back_ashore(sea: str, shut: bool) -> None:
    """Beside friendly land, with all seas around full of enemies, a fleet has no way out but to fight on."""
    near = [space for space in NEXT[sea] if space in SEA]
    pieces = {sea: {K: [ship(FOOT), SHIP], V: [SHIP]}} | {space: {V: [SHIP]} for space in near if shut}
    state = do(battle(pieces=pieces, control=dict.fromkeys(OPEN, K)), FightBattle(K, sea))
    state = roll(roll(state, 1, 1).after, 1).after
    assert isinstance(state.step, Pressing)
    ways = {act.to for act in nerath.legal_actions(state) if isinstance(act, Retreat)}
    assert (set() if shut else {*near}) == ways
    for figure in state.figures(sea, K).kinds:
        for to in (space for space in NEXT[sea] if space in LAND):
            assert "N15.17" in cited(state, Retreat(K, figure, to))


@checks("N10.22", "N10.23", "N21.14", "N23.6", "N21.15")
@given(sea_battles(), st.integers(0, 2**32))
def test_warships_are_at_sea_whatever_becomes_of_a_battle(scene: Scene, seed: int) -> None:
    """In every moment of a sea battle and of the retreat from it, all Warships are in sea spaces."""
    for one in fight(scene.state, scene.at, seed, press=0.3):
        ashore = [space for space in NEXT if space not in SEA]
        every = (figure for space in ashore for realm in Realm for figure in one.after.figures(space, realm))
        assert all(figure.kind is not SHIP for figure in every)


@checks("N21.14", "N23.6", "N10.22", "N21.15")
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize("sea", SEA)
def test_no_coast_lets_warships_in(holder: Realm, sea: str) -> None:
    """Whoever holds the land beside a sea, its own realm, an ally or an enemy, a Warship stays at sea."""
    state = moved_in(ALLIANCES, K, {sea: {K: [SHIP]}}, dict.fromkeys(OPEN, holder))
    state = evolve(state, step=nerath.Moving())
    for to in (space for space in NEXT[sea] if space in LAND):
        act = nerath.Move(K, Figure(SHIP), sea, to)
        assert {"N10.22"} == cited(state, act)
        assert act not in nerath.legal_actions(state)


# Monsters.


@checks("N20.10", "N16.2", "N16.5", "N16.6", "N23.11")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_monsters_run_amok_after_every_battle_of_a_turn(number: int) -> None:
    """After the last of several battles won in a turn a Monster runs as after the first."""
    ways = dict[str, str]()
    for at in OPEN:
        free = [one for one in NEXT[at] if one in OPEN and one not in {*ways, *ways.values()}]
        if len(ways) < number and free and at not in ways.values():
            ways[at] = free[0]
    state = battle(pieces={at: {K: [MONSTER], V: [FOOT]} for at in ways}, control=dict.fromkeys(OPEN, V))
    for at, to in ways.items():
        state = roll(roll(do(state, FightBattle(K, at)), 12).after, 1).after
        runner = next(one for one in state.figures(at, K) if one.kind is MONSTER)
        state = do(state, RunAmok(K, runner, at, to))
        assert K is state.controller(to)
    assert 2 * number == len(state.memory.taken)


# Rounds of the game.


def ending(realm: Realm, number: int, **more: object) -> State:
    """The end of a realm's turn in some round, everybody having a card to draw and nobody any points."""
    return evolve(moved_in(active=realm, **more), round=number, step=nerath.Buying())  # type: ignore[arg-type]


@checks("N22.28", "N8.5", "N9.6", "N24.1", "M6.1")
@pytest.mark.parametrize("number", [1, 2, 3, 7])
@pytest.mark.parametrize("loser", [None, *Realm])
@pytest.mark.parametrize("start", Realm)
def test_realms_take_turns_in_every_round(number: int, loser: Realm | None, start: Realm) -> None:
    """In a late round as in the first one follows the other, also one without land and pieces."""
    held = {space: ALLIES[loser] if HOME[space] is loser else HOME[space] for space in LAND} if loser else {}
    state, rng, order = ending(start, number, control=held), Random(0), [(number, start)]
    while len(order) < 6:
        turn = nerath.to_act(state)
        act = turn.request.sample(rng) if isinstance(turn, Awaiting) else nerath.legal_actions(state)[-1]
        state = do(state, act)
        if order[-1] != (state.round, state.active):
            order.append((state.round, state.active))
    place = list(Realm).index(start)
    due = [(number + (place + more) // 4, list(Realm)[(place + more) % 4]) for more in range(6)]
    assert due == order


@checks("N22.28", "N9.7", "N23.26", "M6.1", "N9.6")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize("winner", Realm)
def test_points_are_looked_at_when_nerath_has_had_its_turn(
    realm: Realm, length: Length, winner: Realm
) -> None:
    """Whoever has enough points in the middle of a round wins at its end, and not before."""
    table = nerath.new_game(nerath.Setup(length=length)).table
    points = by_realm(30 if one is winner else 0 for one in Realm)
    after = do(evolve(ending(realm, 2), table=table, points=points), EndStep(realm))
    assert (realm is Realm.NERATH) is isinstance(after.step, nerath.Finished)


@checks("N23.26", "N3.22", "N3.7", "N3.8")
@pytest.mark.parametrize("alliances", [True, False])
@pytest.mark.parametrize("length", [Length.SHORT, Length.MEDIUM])
@pytest.mark.parametrize("shown", [True, False])
def test_treasures_win_no_game_of_points(alliances: bool, length: Length, shown: bool) -> None:
    """All the Treasure cards of the box, in hand or in play, are worth no point at the end of a round."""
    table = nerath.new_game(nerath.Setup(length=length, alliances=alliances)).table
    cards = table.content.treasure_deck()
    state = evolve(ending(Realm.NERATH, 3), table=table, treasure_deck=Deck(Bag()))
    none = Bag[str]()
    if shown:
        state = evolve(state, displays=by_realm((cards, none, none, none)))
    else:
        state = evolve(
            state,
            treasures=by_realm(
                evolve(one, cards=cards if place == 0 else none) for place, one in enumerate(state.treasures)
            ),
        )
    after = do(state, EndStep(Realm.NERATH))
    while isinstance(after.step, nerath.Window):
        after = do(after, nerath.Pass(after.step.asked[0]))
    assert not isinstance(after.step, nerath.Finished)


@checks("N24.3", "N7.5", "N9.8", "N22.24")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("captor", Realm)
@pytest.mark.parametrize("number", [1, 5])
def test_a_card_is_drawn_whoever_has_the_capital(realm: Realm, captor: Realm, number: int) -> None:
    """A realm that has lost its Capital draws one Event card of its own as its turn begins."""
    before = list(Realm)[list(Realm).index(realm) - 1]
    begun = do(ending(before, number, control={CAPITALS[realm]: captor}), EndStep(before))
    turn = nerath.to_act(begun)
    assert isinstance(turn, Awaiting)
    after = do(begun, turn.request.sample(Random(number)))
    assert (realm, begun.deck(realm).undrawn - 1) == (after.active, after.deck(realm).undrawn)


@checks("N23.24", "N16.23")
@pytest.mark.parametrize("owner", Realm)
@pytest.mark.parametrize("number", [1, 2, 3, 10])
def test_a_property_works_in_every_round_of_the_game(owner: Realm, number: int) -> None:
    """What a Treasure in play does whenever a turn begins it does in late rounds, too."""
    card = treasure(whenever=[Whenever(when(Moment.TURN_BEGINS), (GainGold(2),))])
    state = evolve(in_play(position(card, active=owner), owner, card.id), step=nerath.Drawing(), round=number)
    turn = nerath.to_act(state)
    assert isinstance(turn, Awaiting)
    after = do(state, turn.request.sample(Random(0)))
    if isinstance(after.step, nerath.Window):
        after = do(after, nerath.UseProperty(owner, card.id))
    assert state.treasury(owner) + 2 == after.treasury(owner)
