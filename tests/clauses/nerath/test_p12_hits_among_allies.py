"""Hits on two realms that defend together, page 12: among which pieces each hit finds a new one.

Every way to take the hits is played, with two players who agree and with one who has both realms,
and held against a count of its own: how many of a realm's pieces are lost, and how many Dragons hurt.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FOOT,
    SHIP,
    SIEGE,
    STORM,
    C,
    K,
    N,
    V,
    battle,
    deciding,
    do,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import cited
from tests.rulings.nerath.readings import each_reading

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    DamageShared,
    FightBattle,
    Figure,
    Kind,
    Mark,
    OfferShare,
    Realm,
    State,
    TakeDamage,
)
from conquest_rules.testing import checks, reads

RULING = "R-hits-among-allies"
ONE_PLAYER = (2, True)
HURT = Figure(DRAGON, mark=Mark(damage=1, hit=True))
# For each realm: pieces lost that a hit destroys, Dragons hurt, Dragons lost.
Losses = tuple[tuple[int, int, int], ...]
# For each realm: pieces that a hit destroys, and Dragons.
Garrison = tuple[tuple[int, int], tuple[int, int]]
garrisons: st.SearchStrategy[Garrison] = st.tuples(
    *(st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(any) for _ in range(2))
)


def struck(
    at: str,
    garrison: dict[Realm, list[Kind | Figure]],
    hits: int,
    way: tuple[int, bool] = ALLIANCES,
    rulings: dict[str, str] | None = None,
) -> State:
    """Karkoth has scored so many hits on two allies, who have scored none, and they are to be taken."""
    attackers = [STORM] * 4 if at == "sea-of-mist" else [SIEGE] * 4
    pieces = {at: {K: attackers, **garrison}}
    state = do(battle(way=way, active=K, pieces=pieces, rulings=rulings), FightBattle(K, at))
    state = roll(state, *[6] * hits, *[1] * (8 - hits)).after
    return silent(state)


def silent(state: State) -> State:
    """The state when the dice that are rolled now have hit nobody."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return roll(state, *[1] * len(turn.request.dice)).after


def taken(state: State, at: str) -> set[tuple[tuple[Figure, ...], ...]]:
    """Whatever can be left of the two when all hits are taken, with what they may agree on."""
    found, waiting, seen = set[tuple[tuple[Figure, ...], ...]](), [state], set[State]()
    while waiting:
        now = waiting.pop()
        if not isinstance(now.step, nerath.SharingDamage | nerath.TakingDamage):
            found.add(tuple(tuple(now.figures(at, realm)) for realm in (V, N)))
        elif now not in seen:
            seen.add(now)
            acts = nerath.legal_actions(now)
            agreed = [act for act in acts if act != AnswerShare(deciding(now) or V, False)]
            waiting += [do(now, act) for act in agreed]
    return found


# The count.


def within(pieces: int, dragons: int, hits: int) -> Iterator[tuple[int, int, int]]:
    """How a realm may take so many hits, each new one by a new piece as long as there is one."""
    if hits <= pieces + dragons:
        yield from ((hits - hurt, hurt, 0) for hurt in range(dragons + 1) if 0 <= hits - hurt <= pieces)
    elif hits <= pieces + 2 * dragons:
        again = hits - pieces - dragons
        yield pieces, dragons - again, again


def ways(garrison: Garrison, hits: int, whole_side: bool) -> set[Losses]:
    """How both may take the hits, each spreading its part or both together."""
    found, all_pieces = set[Losses](), sum(map(sum, garrison))
    for first in range(hits + 1):
        parts = (first, hits - first)
        for losses in product(
            *(list(within(*here, part)) for here, part in zip(garrison, parts, strict=True))
        ):
            unhurt = all_pieces - sum(lost + hurt + gone for lost, hurt, gone in losses)
            if not whole_side or not unhurt or not any(gone for _, _, gone in losses):
                found.add(losses)
    return found


def losses_of(garrison: Garrison, left: tuple[tuple[Figure, ...], ...]) -> Losses:
    found = list[tuple[int, int, int]]()
    for (pieces, dragons), here in zip(garrison, left, strict=True):
        living = [one for one in here if one.kind is DRAGON]
        hurt = sum(one.mark.damage for one in living)
        found.append((pieces - (len(here) - len(living)), hurt, dragons - len(living)))
    return tuple(found)


@checks("N12.41", "N12.45", "N12.46", "N12.50", "N4.24")
@reads("R-hits-among-allies")
@each_reading(RULING)
@pytest.mark.parametrize("way", [ALLIANCES, ONE_PLAYER])
@pytest.mark.parametrize(("at", "kind"), [("zembar", FOOT), ("sea-of-mist", SHIP)])
@settings(max_examples=20)
@given(garrison=garrisons, data=st.data())
def test_all_ways_to_take_hits_together(
    reading: str, way: tuple[int, bool], at: str, kind: Kind, garrison: Garrison, data: st.DataObject
) -> None:
    """Each realm spreads the hits that it takes, or both do as one, with one player as with two."""
    (ours, flights), (theirs, more) = garrison
    room = ours + theirs + 2 * (flights + more)
    hits = data.draw(st.integers(1, min(8, room - 1))) if room > 1 else 1
    here: dict[Realm, list[Kind | Figure]] = {
        V: [kind] * ours + [DRAGON] * flights,
        N: [kind] * theirs + [DRAGON] * more,
    }
    state = struck(at, here, hits, way, {RULING: reading})
    found = {losses_of(garrison, left) for left in taken(state, at)}
    assert ways(garrison, hits, reading == "whole-side") == found


# The case that the readings tell apart.


def dragon_and_soldiers(way: tuple[int, bool], reading: str, at: str = "zembar") -> State:
    """Two hits on a Dragon of Vailin and two pieces of Nerath."""
    two: list[Kind | Figure] = [SHIP, ship(FOOT)] if at == "sea-of-mist" else [FOOT, SIEGE]
    return struck(at, {V: [DRAGON], N: two}, 2, way, {RULING: reading})


@checks("N12.41", "N12.46")
@reads("R-hits-among-allies")
@pytest.mark.parametrize("variant", nerath.Variant)
@pytest.mark.parametrize("at", ["zembar", "sea-of-mist"])
def test_allies_let_the_dragon_of_one_take_both_hits(at: str, variant: nerath.Variant) -> None:
    """By the usual reading Vailin may offer to take both, and its Dragon dies; by the other it takes one."""
    for reading, most in (("each-share", 2), ("whole-side", 1)):
        state = dragon_and_soldiers(ALLIANCES, reading, at)
        setup = evolve(state.table.setup, variant=variant)
        state = evolve(state, table=nerath.new_game(setup).table)
        first = deciding(state)
        offers = {act.hits for act in nerath.legal_actions(state) if isinstance(act, OfferShare)}
        of_the_dragon = offers if first is V else {2 - hits for hits in offers}
        assert set(range(most + 1)) == of_the_dragon
        if most == 1:
            refused = OfferShare(first or V, 2 if first is V else 0)
            assert {"N12.41"} == cited(state, refused)


@checks("N12.41", "N12.46")
@reads("R-hits-among-allies")
@pytest.mark.parametrize("variant", nerath.Variant)
@pytest.mark.parametrize("at", ["zembar", "sea-of-mist"])
def test_one_player_lets_the_dragon_of_one_realm_take_both_hits(at: str, variant: nerath.Variant) -> None:
    """What two allies may agree on, a player with both realms may do; by the other reading neither may."""
    for reading in ("each-share", "whole-side"):
        state = dragon_and_soldiers(ONE_PLAYER, reading, at)
        state = evolve(state, table=nerath.new_game(evolve(state.table.setup, variant=variant)).table)
        by = deciding(state)
        assert by is not None
        state = do(state, TakeDamage(by, V, Figure(DRAGON)))
        again = TakeDamage(by, V, HURT)
        assert (reading == "each-share") is (again in nerath.legal_actions(state))
        assert (set() if reading == "each-share" else {"N12.41"}) == cited(state, again)


@checks("N12.41", "N12.47")
@reads("R-hits-among-allies")
def test_halves_are_put_right_where_the_whole_side_is_spread() -> None:
    """Of four hits on a Dragon and four pieces beside it half are two each; spread, the Dragon takes one."""
    for reading, due in (("each-share", {V: 2, N: 2}), ("whole-side", {V: 1, N: 3})):
        state = struck("zembar", {V: [DRAGON], N: [FOOT] * 3 + [DRAGON]}, 4, rulings={RULING: reading})
        state = do(state, nerath.legal_actions(state)[0])
        told = nerath.transition(state, AnswerShare(deciding(state) or V, False)).events
        assert [due] == [dict(one.shares) for one in told if isinstance(one, DamageShared)]


@checks("N12.41", "N12.45", "N4.24")
@reads("R-hits-among-allies")
def test_shares_that_spreading_leaves_no_choice_of() -> None:
    """With a hit for each piece there is nothing to agree on where hits are spread over the whole side."""
    for reading, asked in (("each-share", True), ("whole-side", False)):
        pieces: dict[Realm, list[Kind | Figure]] = {V: [DRAGON], N: [FOOT, FOOT]}
        state = do(
            battle(
                way=ALLIANCES,
                active=K,
                pieces={"zembar": {K: [SIEGE] * 4, **pieces}},
                rulings={RULING: reading},
            ),
            FightBattle(K, "zembar"),
        )
        state = roll(state, *[6] * 3, *[1] * 5).after
        step = nerath.transition(state, nerath.Rolled((1, 1, 1)))
        assert asked is isinstance(step.state.step, nerath.SharingDamage)
        shares = [one for one in step.events if isinstance(one, DamageShared)]
        assert ([] if asked else [DamageShared("zembar", ((V, 1), (N, 2)), ("N12.41",))]) == shares


@checks("N12.41", "N13.25", "N11.33", "N13.23")
@reads("R-hits-among-allies")
def test_a_ship_that_goes_down_with_its_heroes_leaves_their_hits_to_the_other() -> None:
    """Vailin's Dragon does not take the hit of a Hero that has drowned while a ship of Nerath is unhurt."""
    crew = ship(Kind.FIGHTER)
    for reading, dragons, ships in (("each-share", 0, 2), ("whole-side", 1, 1)):
        here: dict[Realm, list[Kind | Figure]] = {V: [crew, DRAGON], N: [SHIP, SHIP]}
        state = struck("sea-of-mist", here, 3, rulings={RULING: reading})
        first = deciding(state)
        assert first is not None
        state = do(state, OfferShare(first, 3 if first is V else 0))
        state = do(state, AnswerShare(N if first is V else V, True))
        state = do(state, TakeDamage(V, V, crew))
        while isinstance(state.step, nerath.TakingDamage):
            state = do(state, nerath.legal_actions(state)[0])
        assert dragons == sum(one.kind is DRAGON for one in state.figures("sea-of-mist", V))
        assert ships == state.figures("sea-of-mist", N).total


@checks("N12.41")
@reads("R-hit-allocation", "R-hits-among-allies")
@pytest.mark.parametrize("way", [ALLIANCES, ONE_PLAYER])
@pytest.mark.parametrize(("allocation", "deaths"), [("free", {0, 1}), ("one-per-batch", {0})])
def test_where_hits_are_not_spread_the_readings_are_one(
    way: tuple[int, bool], allocation: str, deaths: set[int]
) -> None:
    """If a piece may take any hit, or one at most, it does not matter whose pieces stand beside it."""
    found = list[set[tuple[tuple[Figure, ...], ...]]]()
    for reading in ("each-share", "whole-side"):
        rulings = {RULING: reading, "R-hit-allocation": allocation}
        state = struck("zembar", {V: [DRAGON], N: [FOOT, FOOT]}, 2, way, rulings)
        found.append(taken(state, "zembar"))
    assert found[0] == found[1]
    assert deaths == {1 - len(left[0]) for left in found[0]}


@checks("N12.41")
@reads("R-hits-among-allies")
@pytest.mark.parametrize("way", [ALLIANCES, (3, True)])
def test_a_castle_of_one_and_a_dragon_of_the_other(way: tuple[int, bool]) -> None:
    """Vailin attacks a Castle of the Iron Circle and a Dragon of Karkoth, which are two players' always."""
    for reading, offers in (("each-share", {0, 1}), ("whole-side", {1})):
        pieces = {"golden-savannah": {V: [SIEGE], K: [DRAGON], C: [CASTLE]}}
        state = battle(way=way, active=V, pieces=pieces, rulings={RULING: reading})
        state = do(state, FightBattle(V, "golden-savannah"))
        state = roll(roll(state, 6, 6).after, 1, 1).after
        if reading == "each-share":
            assert offers == {act.hits for act in nerath.legal_actions(state) if isinstance(act, OfferShare)}
        else:
            assert isinstance(state.step, nerath.Pressing)
            assert [1, 1] == [
                one.mark.damage for realm in (K, C) for one in state.figures("golden-savannah", realm)
            ]


@checks("N12.48", "N12.47")
@pytest.mark.parametrize("hurt", [False, True])
@pytest.mark.parametrize("at", ["zembar", "sea-of-mist"])
def test_a_damaged_dragon_counts_for_the_odd_hit(at: str, hurt: bool) -> None:
    """Of three hits without agreement the one with a Dragon more takes two, be the Dragon damaged or not."""
    dragon = Figure(DRAGON, mark=Mark(damage=int(hurt)))
    few: list[Kind | Figure] = [STORM, STORM]
    state = struck(at, {V: [*few, dragon], N: [*few]}, 3)
    state = do(state, nerath.legal_actions(state)[0])
    told = nerath.transition(state, AnswerShare(deciding(state) or V, False)).events
    assert [{V: 2, N: 1}] == [dict(one.shares) for one in told if isinstance(one, DamageShared)]
