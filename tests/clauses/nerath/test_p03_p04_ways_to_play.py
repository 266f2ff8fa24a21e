"""Pages 3 and 4: who plays, with whom, for how long, and who wins."""

from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import IllegalSetup, Length, Misfit, Realm, Seat, Setup, Violation
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.nerath.turn.victory import THRESHOLDS, at_round_end, at_turn_end, treasure_count
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, setups, states

K, V, C, N = Realm
ALLY = {K: C, C: K, V: N, N: V}


def refusals(**given_setup: object) -> tuple[Violation | Misfit, ...]:
    with pytest.raises(IllegalSetup) as refused:
        Setup(**given_setup)  # type: ignore[arg-type]
    return refused.value.refusals


def cited(**given_setup: object) -> set[str]:
    return {one.clause for one in refusals(**given_setup) if isinstance(one, Violation)}


@checks("N3.2")
@given(st.integers(5, 100))
def test_at_most_four_players(players: int) -> None:
    """Five players or more are refused, two to four are accepted."""
    assert "N3.2" in cited(length=Length.SHORT, players=players)
    assert {2, 3, 4} == {Setup(length=Length.SHORT, players=number).players for number in (2, 3, 4)}


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_too_few_players(players: int) -> None:
    """Fewer than two players make no game."""
    assert [Misfit] == [type(one) for one in refusals(length=Length.SHORT, players=players)]


@checks("N3.5")
@pytest.mark.parametrize(("players", "alliances"), [(4, False), (4, True), (3, True), (2, True)])
@pytest.mark.parametrize("variant", nerath.Variant)
def test_length_comes_first(players: int, alliances: bool, variant: nerath.Variant) -> None:
    """A game cannot be made without a length, nor with one that does not exist, in any way to play."""
    way = {"players": players, "alliances": alliances, "variant": variant}
    with pytest.raises(TypeError, match="length"):
        Setup(**way)  # type: ignore[call-arg, arg-type]
    assert {"short", "medium", "long"} == set(Length)
    for wrong in ("epic", "short", None, 3):
        (told,) = refusals(length=wrong, **way)
        assert ("N3.5", repr(wrong) in str(told)) == (getattr(told, "clause", ""), True)
        assert "Choose `Length.SHORT`, `Length.MEDIUM` or `Length.LONG`." in str(told)


@pytest.mark.parametrize("choice", ["windows", "variant"])
def test_windows_and_variant_are_ones_that_there_are(choice: str) -> None:
    """A word that is none of the choices is answered with all of them."""
    (told,) = refusals(length=Length.SHORT, **{choice: "whatever"})
    assert isinstance(told, Misfit)
    assert f"`'whatever'` is not a choice. Choose `{choice.title()}." in str(told)


@pytest.mark.parametrize(
    ("wrong", "choices"), [({"players": "4"}, "2, 3 or 4"), ({"alliances": 3}, "`True` or `False`")]
)
def test_a_number_of_players_is_a_number(wrong: dict[str, object], choices: str) -> None:
    """Other types are refused with what can be chosen."""
    with pytest.raises(IllegalSetup, match=f"is not a choice. Choose {choices}."):
        Setup(length=Length.SHORT, **wrong)  # type: ignore[arg-type]  # what users get wrong


@checks("N4.1", "N4.2", "N22.2")
@reads("R-free-for-all-size")
@given(st.sampled_from([2, 3, 4]), st.booleans(), st.sampled_from(Length))
def test_free_for_all_takes_four(players: int, alliances: bool, length: Length) -> None:
    """Four players choose free-for-all or alliances; of fewer some play both realms of an alliance."""
    if players < 4 and not alliances:
        assert {"N4.2"} == cited(length=length, players=players, alliances=False)
    else:
        setup = Setup(length=length, players=players, alliances=alliances)
        assert alliances is setup.alliances
        pairs = [set(seat.realms) for seat in setup.seats if len(seat.realms) > 1]
        assert {2: [{K, C}, {V, N}], 3: [{V, N}], 4: []}[players] == pairs
    assert (players < 4) is Setup(length=length, players=players).alliances


@checks("N3.3", "N4.6", "N4.10", "N4.12", "N4.14", "N23.10")
@reads("R-player-labels")
@given(st.sampled_from(list(LINES)), st.lists(st.lists(st.sampled_from(Realm), max_size=3), max_size=5))
def test_realms_go_by_the_lines(way: tuple[int, bool], shares: list[list[Realm]]) -> None:
    """Any sharing out of the realms is accepted just if it is one of the lines, in any order of seats."""
    lines = {
        (2, True): [{K, C}, {V, N}],
        (3, True): [{V, N}, {K}, {C}],
        (4, True): [{K}, {V}, {C}, {N}],
        (4, False): [{K}, {V}, {C}, {N}],
    }
    seats = tuple(Seat(f"p{n}", tuple(share)) for n, share in enumerate(shares))
    fits = sorted(map(sorted, shares)) == sorted(map(sorted, lines[way]))
    try:
        Setup(length=Length.SHORT, players=way[0], alliances=way[1], seats=seats)
        accepted = True
    except IllegalSetup:
        accepted = False
    assert fits is accepted
    named = Setup(length=Length.SHORT, players=way[0], alliances=way[1]).seats
    assert [(f"player {n}", realms) for n, realms in enumerate(lines[way], 1)] == [
        (seat.player, set(seat.realms)) for seat in named
    ]


@checks("N3.3", "N4.2", "N4.6", "N4.10", "N4.12", "N4.14")
@pytest.mark.parametrize("way", LINES)
def test_no_other_sharing_out_is_played(way: tuple[int, bool]) -> None:
    """However the realms go to two, three, four or five seats, be one of them empty, the line decides."""
    lines = {2: [[K, C], [V, N]], 3: [[V, N], [K], [C]], 4: [[K], [V], [C], [N]]}
    due = sorted(map(sorted, lines[way[0]]))
    for number in (2, 3, 4, 5):
        for places in product(range(number), repeat=4):
            shares = [tuple(r for r, at in zip(Realm, places, strict=True) if at == n) for n in range(number)]
            seats = tuple(Seat(f"p{n}", share) for n, share in enumerate(shares))
            fits = due == sorted(map(sorted, shares))
            assert fits is accepted(length=Length.SHORT, players=way[0], alliances=way[1], seats=seats)


def accepted(**given_setup: object) -> bool:
    """Whether a way to play is one."""
    try:
        Setup(**given_setup)  # type: ignore[arg-type]
    except IllegalSetup:
        return False
    return True


@pytest.mark.parametrize("names", [("Ada", "Ada", "Cy", "Di"), ("Ada", "Bo", " ", "Di")])
def test_every_player_has_a_name_of_their_own(names: tuple[str, ...]) -> None:
    """Two players of one name, or one without any, could not be told apart."""
    seats = tuple(Seat(name, (realm,)) for name, realm in zip(names, Realm, strict=True))
    with pytest.raises(IllegalSetup, match="each needs a different name"):
        Setup(length=Length.SHORT, seats=seats)


@checks("N3.14")
@reads("R-player-labels", "R-realm-draw")
@given(st.sampled_from(list(LINES)))
def test_random_seats_give_every_assignment(way: tuple[int, bool]) -> None:
    """Realms dealt at random are always a sharing out that is allowed, and over seeds every one comes up."""
    names = tuple("abcd"[: way[0]])
    dealt = {nerath.random_seats(*way, names, Random(seed)) for seed in range(300)}
    for seats in dealt:
        Setup(length=Length.LONG, players=way[0], alliances=way[1], seats=seats)
    assert {2: 2, 3: 6, 4: 24}[way[0]] == len(dealt)


@checks("N3.1", "N3.3", "N5.1", "N23.10")
@given(setups())
def test_every_realm_has_one_player(setup: Setup) -> None:
    """All four realms play in every game, each under one player, with the same opening however many play."""
    state = nerath.new_game(setup)
    assert sorted(Realm) == sorted(realm for seat in setup.seats for realm in seat.realms)
    assert all(realm in state.table.player(realm).realms for realm in Realm)
    plain = nerath.new_game(Setup(length=setup.length))
    assert (plain.forces, plain.control, plain.treasuries) == (state.forces, state.control, state.treasuries)


@checks("N4.7", "N4.11", "N4.13", "N4.15", "N4.27", "N22.2", "M3.1")
@given(setups())
def test_allies_and_enemies(setup: Setup) -> None:
    """With alliances Karkoth goes with the Iron Circle and Vailin with Nerath; else everybody is an enemy."""
    table = nerath.new_game(setup).table
    pairs = {K: C, C: K, V: N, N: V}
    for realm in Realm:
        ally = pairs[realm] if setup.alliances else None
        assert ally == table.ally(realm)
        assert tuple(other for other in Realm if other not in (realm, ally)) == table.enemies(realm)


def test_all_refusals_at_once() -> None:
    """A setup with several faults hears of all of them."""
    seats = (Seat("a", (K,)), Seat("a", (K,)))
    told = refusals(length=Length.SHORT, players=2, alliances=True, seats=seats, rulings={"R-x": "y"})
    assert len(told) == 3


def at(setup: Setup, points: tuple[int, ...], riches: tuple[int, ...] = (0, 0, 0, 0)) -> nerath.State:
    """The opening with these points, and with so much Gold and so many Treasures in play."""
    opening = nerath.new_game(setup)
    shown = by_realm(nerath.Bag((("horn-of-valhalla", number),)) for number in riches)
    return evolve(opening, points=by_realm(points), treasuries=by_realm(riches), displays=shown)


# Gold and Treasures, which decide nothing where points do.
RICHES = st.tuples(*[st.integers(0, 9)] * 4)


@checks(
    "N3.7", "N3.8", "N3.11", "N3.12", "N3.13", "N3.16", "M1.1", "M1.2", "G1.2", "N24.11", "C5.4", "N23.26"
)
@given(
    st.sampled_from([Length.SHORT, Length.MEDIUM]),
    st.lists(st.integers(0, 40), min_size=1, max_size=4).flatmap(
        lambda few: st.tuples(*[st.sampled_from(few)] * 4)
    ),
    RICHES,
)
def test_points_win_a_free_for_all(length: Length, points: tuple[int, ...], riches: tuple[int, ...]) -> None:
    """At the end of a round the sole leader wins with enough points, and otherwise nobody, however rich."""
    outcome = at_round_end(at(Setup(length=length), points, riches))
    needed = {Length.SHORT: 13, Length.MEDIUM: 20}[length]
    leaders = [realm for realm, score in zip(Realm, points, strict=True) if score == max(points)]
    expected = tuple(leaders) if max(points) >= needed and len(leaders) == 1 else None
    assert expected == (outcome and outcome.winners)


@checks("N3.6", "N4.16", "N4.17", "N4.18", "N24.12", "C5.5", "G1.1", "N23.26")
@reads("R-alliance-lead", "R-alliance-thresholds")
@given(
    st.sampled_from([2, 3, 4]),
    st.sampled_from([Length.SHORT, Length.MEDIUM]),
    st.tuples(*[st.integers(0, 25)] * 4),
    st.booleans(),
    RICHES,
)
def test_points_win_an_alliance_game(
    players: int, length: Length, points: tuple[int, ...], level: bool, riches: tuple[int, ...]
) -> None:
    """Allies add up their points, need more of them, and win together; nothing else decides."""
    points = (*points[:3], max(0, points[0] + points[2] - points[1])) if level else points
    outcome = at_round_end(at(Setup(length=length, players=players, alliances=True), points, riches))
    evil, good = points[0] + points[2], points[1] + points[3]
    needed = {Length.SHORT: 20, Length.MEDIUM: 30}[length]
    expected = None if evil == good or max(evil, good) < needed else (K, C) if evil > good else (V, N)
    assert expected == (outcome and outcome.winners)


@reads("R-vp-tie")
def test_any_tie_reading() -> None:
    """By the reading any-tie a tie below the leader plays on, too; by default it does not."""
    for reading, winners in (("tie-for-lead", (K,)), ("any-tie", None)):
        setup = Setup(length=Length.SHORT, rulings={"R-vp-tie": reading})
        outcome = at_round_end(at(setup, (15, 13, 13, 9)))
        assert winners == (outcome and outcome.winners)
        assert at_round_end(at(setup, (15, 9, 9, 9))) is not None


@checks("N3.22", "N23.26")
@reads("R-length-conditions")
@given(states(setups(contents())), st.tuples(*[st.integers(0, 99)] * 4))
def test_points_do_not_matter_in_a_long_game(state: nerath.State, points: tuple[int, int, int, int]) -> None:
    """In a long game every check comes out as with no points at all."""
    if state.table.setup.length is Length.LONG:
        for check in (at_round_end, at_turn_end):
            assert check(evolve(state, points=(0, 0, 0, 0))) == check(evolve(state, points=points))


@checks("N3.23", "N3.24", "N3.25", "N4.19", "M6.2", "N24.12", "C5.5", "G1.1", "N24.11", "C5.4", "N23.26")
@reads("R-alliance-capital-check", "R-length-conditions")
@given(states(setups(contents())))
def test_all_capitals_win_a_long_game_at_the_end_of_the_turn(state: nerath.State) -> None:
    """A realm, or an alliance, that holds all four Capitals wins a long game when a turn of its own ends."""
    setup = state.table.setup
    party = state.table.together(state.active)
    held = all(state.controller(state.table.content.capital(realm)) in party for realm in Realm)
    late = setup.alliances and dict(setup.rulings).get("R-alliance-capital-check") == "round-end"
    expected = party if held and setup.length is Length.LONG and not late else None
    outcome = at_turn_end(state)
    assert expected == (outcome and outcome.winners)


@checks("N3.23", "N4.19", "N24.12", "C5.5", "G1.1", "N24.11", "C5.4", "N3.9", "N23.26")
@given(
    st.booleans(),
    st.sampled_from(Realm),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.none() | st.sampled_from(Realm),
)
def test_all_capitals_are_held_alone_or_between_allies(
    alliances: bool, realm: Realm, by_ally: list[bool], other: Realm | None
) -> None:
    """Each Capital may be held by either of two allies; without alliances one realm has to hold them all."""
    state = nerath.new_game(Setup(length=Length.LONG, alliances=alliances))
    holders = [ALLY[realm] if ally else realm for ally in by_ally]
    holders = holders if other is None else [*holders[:3], other]
    control, place = list(state.control), state.table.content.board.place
    for one, holder in zip(Realm, holders, strict=True):
        control[place[state.table.content.capital(one)]] = holder
    outcome = at_turn_end(evolve(state, active=realm, control=tuple(control)))
    party = {realm, ALLY[realm]} if alliances else {realm}
    assert (party if party.issuperset(holders) else None) == (outcome and set(outcome.winners))


@checks("N3.26", "N3.27", "N3.28", "N4.20", "M1.3", "M7.7", "N24.12", "C5.5", "G1.1", "N23.26")
@reads("R-alliance-lead")
@pytest.mark.parametrize("told", nerath.ruling("R-hand-counts").names)
@given(st.booleans(), st.tuples(*[st.integers(0, 10)] * 4), st.tuples(*[st.integers(0, 10)] * 4))
def test_treasures_win_a_long_game(
    told: str, alliances: bool, in_hand: tuple[int, ...], in_play: tuple[int, ...]
) -> None:
    """Treasures in hand and in play count alike; the sole leader wins with 8, allies with 12 together."""
    held = [nerath.Bag((("horn-of-valhalla", number),)) for number in in_hand]
    shown = [nerath.Bag((("horn-of-valhalla", number),)) for number in in_play]
    opening = nerath.new_game(Setup(length=Length.LONG, alliances=alliances, rulings={"R-hand-counts": told}))
    hand = opening.treasures[0]
    hands = [evolve(hand, cards=cards) for cards in held]
    state = evolve(
        opening,
        points=by_realm(7 * number for number in in_play),
        treasures=(hands[0], hands[1], hands[2], hands[3]),
        displays=(shown[0], shown[1], shown[2], shown[3]),
    )
    counts = [one + other for one, other in zip(in_hand, in_play, strict=True)]
    assert counts == [treasure_count(state, realm) for realm in Realm]
    scores = {(K, C): counts[0] + counts[2], (V, N): counts[1] + counts[3]}
    if not alliances:
        scores = {(realm,): count for realm, count in zip(Realm, counts, strict=True)}  # type: ignore[misc]
    best = [party for party, score in scores.items() if score == max(scores.values())]
    expected = best[0] if len(best) == 1 and max(scores.values()) >= (12 if alliances else 8) else None
    outcome = at_round_end(state)
    assert expected == (outcome and outcome.winners)


# To the end of a turn, and of a round.

NEEDED = {
    (Length.SHORT, False): 13,
    (Length.MEDIUM, False): 20,
    (Length.LONG, False): 8,
    (Length.SHORT, True): 20,
    (Length.MEDIUM, True): 30,
    (Length.LONG, True): 12,
}


def turn_over(
    state: nerath.State, realm: Realm
) -> nerath.Transition[nerath.State, nerath.Action, nerath.Event]:
    """What comes when a realm has bought nothing and its turn ends."""
    return nerath.transition(evolve(state, active=realm, step=nerath.Buying()), nerath.EndStep(realm))


def ahead(state: nerath.State, evil: int, good: int) -> nerath.State:
    """Karkoth, with alliances the Iron Circle besides, has so much of what decides, and Nerath so much."""
    shared = 3 if state.table.setup.alliances else 0
    numbers = (evil - shared, 0, shared, good)
    if state.table.setup.length is not Length.LONG:
        return evolve(state, points=numbers)
    return evolve(state, displays=by_realm(nerath.Bag((("horn-of-valhalla", n),)) for n in numbers))


def capitals_of(state: nerath.State, holders: dict[Realm, Realm]) -> nerath.State:
    """The state in which Capitals are held by others than their own realms."""
    control, content = list(state.control), state.table.content
    for realm, holder in holders.items():
        control[content.board.place[content.capital(realm)]] = holder
    return evolve(state, control=tuple(control))


@checks(
    "N3.6",
    "N3.11",
    "N3.12",
    "N3.13",
    "N3.16",
    "N3.26",
    "N3.28",
    "N4.16",
    "N4.27",
    "N9.7",
    "M1.3",
    "M6.3",
)
@pytest.mark.parametrize(("way", "needed"), NEEDED.items())
def test_a_round_is_played_to_its_end(way: tuple[Length, bool], needed: int) -> None:
    """Enough of what decides wins when Nerath's turn is over, not before, nor while others have as much."""
    state = nerath.new_game(Setup(length=way[0], alliances=way[1]))
    lots = ((needed - 1, 0), (needed, needed), (needed + 1, needed + 1), (needed + 1, needed))
    for number, lot in enumerate(lots, 1):
        for realm in (K, V, C):
            state = turn_over(ahead(state, *lot), realm).state
            due = (number, tuple(Realm)[tuple(Realm).index(realm) + 1], nerath.Drawing())
            assert due == (state.round, state.active, state.step)
        state = turn_over(ahead(state, *lot), N).state
        if lot != lots[-1]:
            assert (number + 1, K, nerath.Drawing()) == (state.round, state.active, state.step)
    assert isinstance(state.step, nerath.Finished)
    assert ((K, C) if way[1] else (K,)) == state.step.outcome.winners
    alone = turn_over(ahead(nerath.new_game(state.table.setup), needed, needed - 1), N).state
    assert state.step == alone.step


@checks("N3.23", "N3.24", "N3.25", "N4.16", "N4.19", "N4.27", "M6.2")
@pytest.mark.parametrize("lost", [None, *Realm])
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("alliances", [False, True])
def test_the_last_capital_wins_when_income_is_collected(
    alliances: bool, realm: Realm, lost: Realm | None
) -> None:
    """All four Capitals end the game with the turn, whoever is next; without one, even the own, none does."""
    friend = ALLY[realm] if alliances else realm
    foe = next(one for one in Realm if one not in (realm, friend))
    holders = {K: realm, V: friend, C: friend, N: realm} | ({lost: foe} if lost else {})
    state = capitals_of(nerath.new_game(Setup(length=Length.LONG, alliances=alliances)), holders)
    step = turn_over(state, realm)
    assert isinstance(step.events[1], nerath.IncomeCollected)
    assert nerath.income_of(state, realm) == step.events[1].gold
    if lost:
        assert nerath.Drawing() == step.state.step
        return
    assert isinstance(step.state.step, nerath.Finished)
    assert {realm, friend} == set(step.state.step.outcome.winners)
    assert [nerath.GameWon(step.state.step.outcome)] == list(step.events[2:])


LONG_GAME = nerath.new_game(Setup(length=Length.LONG))
LONG_ALLIES = nerath.new_game(Setup(length=Length.LONG, alliances=True))


@checks("N3.4")
@pytest.mark.parametrize(
    ("state", "realm", "outcome"),
    [
        (at(Setup(length=Length.SHORT), (13, 0, 0, 0)), N, nerath.Outcome((K,), "N3.7")),
        (at(Setup(length=Length.MEDIUM), (0, 20, 0, 0)), N, nerath.Outcome((V,), "N3.8")),
        (
            at(Setup(length=Length.SHORT, players=2), (9, 10, 11, 9)),
            N,
            nerath.Outcome((K, C), "N4.17"),
        ),
        (ahead(LONG_GAME, 8, 0), N, nerath.Outcome((K,), "N3.26")),
        (ahead(LONG_ALLIES, 12, 0), N, nerath.Outcome((K, C), "N4.20")),
        (capitals_of(LONG_GAME, dict.fromkeys(Realm, V)), V, nerath.Outcome((V,), "N3.23")),
        (capitals_of(LONG_ALLIES, {K: V, C: N}), V, nerath.Outcome((V, N), "N4.19")),
    ],
    ids=["short", "medium", "allies", "treasures", "allied treasures", "capitals", "allied capitals"],
)
def test_when_somebody_has_won_the_game_is_over(
    state: nerath.State, realm: Realm, outcome: nerath.Outcome
) -> None:
    """After the check that names a winner nothing is legal and nothing changes."""
    over = turn_over(state, realm).state
    assert nerath.Over(outcome) == nerath.to_act(over)
    assert nerath.legal_actions(over) == ()
    for action in (*map(nerath.EndStep, Realm), nerath.Drawn("veteran-warlord")):
        assert [Misfit] == [type(one) for one in nerath.why_not(over, action)]


def test_thresholds_cover_every_way_to_play() -> None:
    """Every length has a number for free-for-all and one for alliances."""
    assert set(product(Length, (False, True))) == set(THRESHOLDS)
