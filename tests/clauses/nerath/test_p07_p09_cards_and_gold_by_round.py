"""Pages 7 and 9: in every round of both orders of play, cards are drawn and kept, Gold comes and goes."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, pack, passed_by_all, played, position, when
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    WAYS,
    do,
    moved_in,
)
from tests.rules.nerath.board_facts import ALLIES, enemies

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.rules import Transition
from conquest_rules.nerath import (
    Bag,
    Buy,
    CardDrawn,
    Commit,
    DiscardsReshuffled,
    EndStep,
    Figure,
    IncomeCollected,
    Kind,
    Length,
    Move,
    Pass,
    PassActivations,
    Place,
    Realm,
    Setup,
    State,
    Variant,
    Window,
)
from conquest_rules.nerath.content.effects import Area, BuyNow, GainGold
from conquest_rules.nerath.content.timing import Moment, Party
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

Way = tuple[int, bool]
Step = Transition[State, nerath.Action, nerath.Event]
# What the pieces cost, from the table of page 19.
COST = {Kind.FOOTSOLDIER: 1, Kind.SIEGE_ENGINE: 2, Kind.FIGHTER: 2, Kind.WIZARD: 3, Kind.MONSTER: 3}


def idle(state: State, rounds: int) -> Iterator[Step]:
    """Some rounds of a game in which nobody does anything that they do not have to."""
    rng = Random(rounds)
    while state.round <= rounds:
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                act: nerath.Action = request.sample(rng)
            case _:
                act = nerath.legal_actions(state)[-1]
                assert isinstance(act, EndStep | Pass | Commit | PassActivations)
        step = nerath.transition(state, act)
        yield step
        state = step.state


@checks("N7.5", "N8.2", "N8.5", "N8.8", "N9.2", "N9.3", "N9.5", "N9.8", "N9.12", "N24.3", "N22.24", "N18.17")
@pytest.mark.parametrize("lost", ["nothing", "land", "all"])
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("way", WAYS)
def test_every_round_brings_each_realm_one_card_and_its_income(way: Way, variant: Variant, lost: str) -> None:
    """Each turn opens with one card for its realm, who keeps all of them, and ends with all its income."""
    players, alliances = way
    setup = Setup(length=Length.LONG, players=players, alliances=alliances, variant=variant, content=pack())
    drawn, paid = Counter[tuple[int, Realm]](), dict[tuple[int, Realm], int]()
    opening = nerath.new_game(setup)
    state = last = opening if lost == "nothing" else beaten(opening, Realm.VAILIN, all_of_it=lost == "all")
    due = {realm: state.control.count(realm) for realm in Realm}
    for step in idle(state, 4):
        last = step.state if step.state.round < 5 else last
        number = state.round
        drawn.update((number, one.realm) for one in step.events if isinstance(one, CardDrawn))
        paid |= {(number, one.realm): one.gold for one in step.events if isinstance(one, IncomeCollected)}
        state = step.state
    every = [(number, realm) for number in range(1, 5) for realm in Realm]
    assert dict.fromkeys(every, 1) == dict(drawn)
    assert {(number, realm): due[realm] for number, realm in every} == paid
    for realm in Realm:
        assert 2 + 4 == last.hand(realm).total
        assert opening.treasury(realm) + 4 * due[realm] == state.treasury(realm)


def beaten(state: State, loser: Realm, *, all_of_it: bool) -> State:
    """The state in which an enemy holds a realm's land, all or but its Capital, and it has no pieces."""
    captor, control, forces = enemies(state, loser)[0], list(state.control), list(state.forces)
    for place, space in enumerate(state.table.content.spaces):
        if space.home is loser and (all_of_it or not space.capital):
            control[place] = captor
            forces[place] = by_realm(Bag.of(Figure(Kind.CASTLE)) if one is captor else Bag() for one in Realm)
        elif not space.capital:
            forces[place] = by_realm(
                Bag() if one is loser else bag for one, bag in zip(Realm, forces[place], strict=True)
            )
    return evolve(state, control=tuple(control), forces=tuple(forces))


@checks("N7.5", "N9.16", "N9.8", "N24.3")
@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("way", WAYS)
def test_a_deck_that_has_run_out_is_made_of_the_discards(way: Way, variant: Variant) -> None:
    """Whoever has drawn the last card shuffles the discards when the turn opens, and draws as usual."""
    players, alliances = way
    setup = Setup(length=Length.LONG, players=players, alliances=alliances, variant=variant, content=pack())
    opening = nerath.new_game(setup)
    two = {realm: Bag.of(*list(opening.deck(realm).rest)[:2]) for realm in Realm}
    decks = by_realm(Deck(two[one], (), opening.deck(one).rest - two[one]) for one in Realm)
    steps = list(idle(evolve(opening, decks=decks), 1))
    mixed = [one for step in steps for one in step.events if isinstance(one, DiscardsReshuffled)]
    drawn = [one.realm for step in steps for one in step.events if isinstance(one, CardDrawn)]
    assert [DiscardsReshuffled(realm, 18) for realm in Realm] == mixed
    assert list(Realm) == drawn
    in_round_1 = [step.state for step in steps if step.state.round == 1][-1]
    assert [(17, 3)] * 4 == [(in_round_1.deck(one).undrawn, in_round_1.hand(one).total) for one in Realm]


@checks("N7.5", "N9.8", "N24.3")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("realm", Realm)
def test_who_has_lost_the_capital_draws_as_ever(realm: Realm, way: Way) -> None:
    """A realm draws one card as its turn opens, though its Capital be an enemy's and its land all gone."""
    before = list(Realm)[list(Realm).index(realm) - 1]
    foe = enemies(moved_in(way, realm), realm)[-1]
    for lost in ([CAPITALS[realm]], [space for space in LAND if HOME[space] is realm]):
        position_ = moved_in(way, before, control=dict.fromkeys(lost, foe))
        state = do(evolve(position_, step=nerath.Buying()), EndStep(before))
        assert (realm, nerath.Drawing()) == (state.active, state.step)
        turn = nerath.to_act(state)
        assert isinstance(turn, nerath.Awaiting)
        card = turn.request.sample(Random(0))
        told = nerath.transition(state, card).events
        assert [realm] == [one.realm for one in told if isinstance(one, CardDrawn)]


@checks("N7.14")
@given(
    st.sampled_from(Realm), st.lists(st.sampled_from(list(COST)), min_size=1, max_size=4), st.integers(0, 9)
)
def test_what_is_bought_in_secret_is_paid_for_piece_by_piece(
    realm: Realm, kinds: list[Kind], rest: int
) -> None:
    """In the variant each piece that is bought costs its realm its price, and nobody else anything."""
    setup = Setup(length=Length.LONG, variant=Variant.REDUCED_DOWNTIME, content=pack())
    table = nerath.new_game(setup).table
    gold = rest + sum(COST[kind] for kind in kinds)
    state = evolve(
        moved_in(),
        table=table,
        active=Realm.KARKOTH,
        step=nerath.Planning((Bag(),) * 4, (nerath.Order(),) * 4),
        treasuries=(gold,) * 4,
    )
    for who in Realm:
        if who is realm:
            state = do(state, *(Buy(who, kind) for kind in kinds), EndStep(who))
            state = do(state, *(Place(who, kind, CAPITALS[who]) for kind in kinds))
        state = do(state, Commit(who))
    assert nerath.MovingNew() == state.step
    assert [rest if who is realm else gold for who in Realm] == list(state.treasuries)


@checks("N7.14")
@given(
    st.sampled_from(Realm), st.sampled_from(list(COST)), st.integers(0, 5), st.booleans(), st.integers(0, 99)
)
def test_what_a_card_lets_an_ally_buy_the_ally_pays(
    realm: Realm, kind: Kind, rest: int, own_turn: bool, seed: int
) -> None:
    """Whoever plays a card that lets him buy pays for it, in his own turn and in his ally's."""
    mover = realm if own_turn else ALLIES[realm]
    play = when(Moment.PIECE_MOVED, Party.SELF if own_turn else Party.ALLY)
    card = event(realm, BuyNow((kind,), Area.OWN_LAND, 1), play=(play,))
    start, to = CAPITALS[mover], next(one for one in LAND if one in moves_from(CAPITALS[mover]))
    state = position(card, way=ALLIANCES, active=mover, pieces={start: {mover: [FOOT]}})
    state = evolve(state, treasuries=tuple(COST[kind] + rest if who is realm else 7 for who in Realm))
    state = do(state, Move(mover, Figure(FOOT), start, to))
    assert isinstance(state.step, Window)
    assert (realm,) == state.step.asked
    state = do(state, nerath.PlayCard(realm, card.id))
    buys = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.ChooseSpace)]
    state = do(state, Random(seed).choice(buys))
    assert [rest if who is realm else 7 for who in Realm] == list(state.treasuries)


def moves_from(space: str) -> tuple[str, ...]:
    """The land next to a space that its own realm has held from the start."""
    near = nerath.built_in().board.bordering(space)
    return tuple(one for one in near if HOME[one] is HOME[space])


@checks("N9.12")
@pytest.mark.parametrize("way", [FREE_FOR_ALL, ALLIANCES])
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize("mover", Realm)
def test_a_single_card_need_not_be_played_either(mover: Realm, holder: Realm, way: Way) -> None:
    """Who is asked and holds one card that fits may pass, and still holds it when it fits again."""
    card = event(holder, GainGold(1), play=(when(Moment.PIECE_MOVED, Party.ANYONE),))
    start = CAPITALS[mover]
    there = moves_from(start)[0]
    state = position(card, way=way, active=mover, pieces={start: {mover: [FOOT, FOOT]}})
    for _ in range(2):
        state = do(state, Move(mover, Figure(FOOT), start, there))
        assert isinstance(state.step, Window)
        assert (holder,) == state.step.asked
        assert {nerath.PlayCard(holder, card.id), Pass(holder)} <= set(nerath.legal_actions(state))
        asked, state = state, passed_by_all(state)
        assert asked.hands == state.hands
    assert 1 == played(asked, card)[-1].after.treasury(holder) - asked.treasury(holder)
