"""Page 23: who casts which scroll, where and when, and what becomes of the card."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import KING, WIZARD, Duel, begun, dice, duels
from tests.clauses.dragonlords.conjuring import (
    CASTERS,
    ELEMENTALS,
    EVERY,
    OWN_TIME,
    WORDS,
    Camp,
    asked,
    camps,
    casts,
    dealt,
    done,
    forbidden,
    suffered,
    unanswered,
    waiting,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Aim,
    Aiming,
    Bag,
    Cast,
    Figure,
    Pass,
    Readying,
    Rolling,
    ScrollAimed,
    ScrollCast,
    Side,
    Windows,
    built_in,
)
from conquest_rules.testing import checks, reads

MIXED: Final = st.lists(st.sampled_from(WORDS), unique=True, max_size=4).map(
    # One King a people, and each counter of setup once.
    lambda words: tuple(one for one in words if one.title() not in words or one == one.title())
)
CARD: Final = st.sampled_from(EVERY)


def word(figure: Figure) -> str:
    """What the scene calls a caster whose counter is face up; nothing if it is none."""
    kind = "King" if "king" in figure.shown else "Wizard" if "wizard" in figure.shown else ""
    return "-".join(one for one in (kind, "lord" if figure.lord else "") if one)


def open_here(card: str) -> bool:
    """Whether a scroll has something to work on in a camp where no two peoples share a place."""
    return card in ELEMENTALS or card in ("legion", "clairvoyance")


@checks("D2.13", "D20.1", "D23.1", "D23.2", "D23.10")
@reads("R-scroll-own-turn", "R-scroll-without-effect")
@given(camps(own=MIXED, other=MIXED), CARD)
def test_casters_cast_in_their_own_time(camp: Camp, card: str) -> None:
    """In every step of their own time, those face up cast what their kind can; no other unit does."""
    state = dealt(waiting(camp.state, camp.first), camp.first, card)
    state = dealt(state, camp.second, *(one for one in ("legion",) if one != card))
    here = state.figures(camp.at[camp.first], camp.first)
    wanted = {one for one in here.kinds if word(one) in CASTERS[card]} if open_here(card) else set()
    if card == "clairvoyance" and not state.hand(camp.second).total:
        wanted = set()
    if card == "ship":
        return
    for state in [evolve(state, step=step) for step in OWN_TIME]:
        found = [act for act in casts(state, card) if act.at == camp.at[camp.first]]
        assert wanted == {act.figure for act in found}
        assert all(act.by is camp.first for act in casts(state))
        for figure in here.kinds:
            act = Cast(camp.first, card, figure, camp.at[camp.first])
            refused = forbidden(state, act)
            assert (figure in wanted) is (not refused)
            if not word(figure):
                assert "D23.1" in refused
            elif card in ELEMENTALS and word(figure) != "King":
                assert {"D23.10"} == refused


@checks("D20.2", "D23.2")
@given(camps(own=("King", "Wizard"), other=("King", "Wizard", "lord")), CARD, st.sampled_from(OWN_TIME))
def test_no_one_casts_in_the_time_of_others(camp: Camp, card: str, step: dragonlords.Step) -> None:
    """While nobody attacks them, others cast nothing."""
    state = dealt(evolve(waiting(camp.state, camp.first), step=step), camp.second, card)
    for figure in state.figures(camp.at[camp.second], camp.second).kinds:
        assert forbidden(state, Cast(camp.second, card, figure, camp.at[camp.second]))
    assert [] == casts(state)


@checks("D2.12", "D23.1")
@given(camps(own=("King", "Wizard", "lord")), st.sampled_from((*ELEMENTALS, "legion", "clairvoyance")))
def test_a_scroll_is_discarded(camp: Camp, card: str) -> None:
    """A card works once: it leaves the hand for the discards, face up, and no other card moves."""
    state = dealt(dealt(camp.state, camp.first, card, "charm"), camp.second, "ship")
    state, told = done(state, casts(state, card)[0])
    assert Bag.of("charm") == state.hand(camp.first).cards
    assert Bag.of(card) == state.scrolls.discards
    assert Bag.of("ship") == state.hand(camp.second).cards
    assert [card] == [event.card for event in told if isinstance(event, ScrollCast)]
    assert [] == casts(state, card)


@checks("D23.1")
@given(camps(own=("King", "Wizard", "lord")), CARD)
def test_what_is_not_held_is_not_cast(camp: Camp, card: str) -> None:
    """A player casts the scrolls of the own hand alone."""
    state = dealt(camp.state, camp.second, card)
    for figure in state.figures(camp.at[camp.first], camp.first).kinds:
        assert {"misfit"} == forbidden(state, Cast(camp.first, card, figure, camp.at[camp.first]))


@checks("D23.4", "D23.15")
@reads("R-scroll-own-turn")
@given(
    duels(attacking=st.just((KING, WIZARD)), defending=st.just((KING, WIZARD)), windows=Windows.PUBLIC),
    st.sampled_from(("infernal", "tempest", "berserk")),
    st.booleans(),
)
def test_a_scroll_strikes_where_its_caster_stands(duel: Duel, card: str, attacks: bool) -> None:
    """Before a round such a scroll strikes the enemies in the place of the combat, and no one elsewhere."""
    side = duel.attacker if attacks else duel.defender
    other = duel.defender if attacks else duel.attacker
    state = begun(evolve(duel, state=dealt(duel.state, side, card)))
    if asked(state) is not side:
        state = dragonlords.apply(state, Pass(duel.attacker))
    found = casts(state, card)
    assert {duel.at} == {act.at for act in found}
    assert 2 == len(found)
    _, told = done(state, found[0])
    aimed = next(event for event in told if isinstance(event, ScrollAimed))
    assert (side, other, duel.at) == (aimed.seat, aimed.side, aimed.at)


@checks("D23.4")
@reads("R-scroll-own-turn", "R-scroll-without-effect")
@given(camps(own=("King", "Wizard", "lord")), st.sampled_from(("infernal", "tempest", "berserk")))
def test_without_an_enemy_in_the_place_nothing_is_cast(camp: Camp, card: str) -> None:
    """In a place of one's own there is no one to strike, however near an enemy stands."""
    state = dealt(camp.state, camp.first, card)
    assert [] == casts(state)
    for figure in state.figures(camp.at[camp.first], camp.first).kinds:
        refused = forbidden(state, Cast(camp.first, card, figure, camp.at[camp.first]))
        assert ({"D23.4"} if word(figure) else {"D23.1", "D23.4"}) == refused


@checks("D23.4")
@given(camps(own=("King", "Wizard", "lord")), st.sampled_from((*ELEMENTALS, "legion")))
def test_casters_do_not_cast_elsewhere(camp: Camp, card: str) -> None:
    """A caster casts where it stands: no casting names another place."""
    state = dealt(camp.state, camp.first, card)
    king = next(one for one in state.figures(camp.at[camp.first], camp.first).kinds if word(one) == "King")
    for at in (camp.at[camp.second], "glass-strait-1", "nowhere"):
        assert {"misfit"} == forbidden(state, Cast(camp.first, card, king, at))


@checks("D23.5", "D23.9", "D23.10")
@reads("R-elemental-scope", "R-scrolls-against-monsters")
@given(
    st.booleans().flatmap(lambda out: camps(own=("King",), other=MIXED, out=out)),
    st.sampled_from(ELEMENTALS),
)
def test_an_elemental_strikes_anywhere(camp: Camp, card: str) -> None:
    """Every territory with enemies can be named, vanquished ones too, and nothing else."""
    state = dealt(camp.state, camp.first, card)
    state = done(state, casts(state, card)[0])[0]
    assert isinstance(state.step, Aiming)
    wanted = {
        (side, at)
        for at in state.table.territories
        for side in Side
        if side is not camp.first and state.figures(at, side)
    }
    legal = dragonlords.legal_actions(state)
    assert wanted == {(act.side, act.at) for act in legal if isinstance(act, Aim)}
    assert len(wanted) == len(legal)
    mine = camp.at[camp.first]
    assert {"D23.5"} == forbidden(state, Aim(camp.first, camp.first, mine))
    assert {"D23.5"} == forbidden(state, Aim(camp.first, camp.second, camp.at[camp.third]))
    assert {"D23.5"} == forbidden(state, Aim(camp.first, camp.second))
    space = next(iter(state.table.atlas.spaces))
    assert {"D23.5"} == forbidden(state, Aim(camp.first, camp.second, state.table.atlas.places[space]))


@checks("D23.9")
def test_four_elementals() -> None:
    """The deck has one Summon Elemental of each element, which do the same."""
    rows = [row for row in built_in().scrolls.values() if row.kind == "summon-elemental"]
    assert list(ELEMENTALS) == [row.id for row in rows]
    assert [1] * 4 == [row.copies for row in rows]
    assert 1 == len({(row.effect, row.where, row.casters) for row in rows})


@checks("D23.6")
@given(camps(own=("King",)), st.integers(1, 20))
def test_a_hand_has_no_limit(camp: Camp, number: int) -> None:
    """However many scrolls a player holds, all are kept, and each different one that works can be cast."""
    deck = list(camp.state.scrolls.rest)[:number]
    state = dealt(camp.state, camp.first, *deck)
    assert () == dragonlords.faults(state)
    open_to = {act.scroll for act in casts(state)}
    assert {card for card in deck if card in (*ELEMENTALS, "legion")} == open_to - {"ship"}
    assert number == state.hand(camp.first).total


@checks("D23.2", "D23.3", "D20.2")
@reads("R-scroll-window", "R-scroll-response")
@given(
    duels(
        attacking=st.just((WIZARD,)),
        defending=st.just((WIZARD,)),
        knowing=("heal",),
        plain=(4, 6),
        windows=Windows.PUBLIC,
    ),
    st.sampled_from(("infernal", "tempest")),
    st.integers(1, 3),
)
def test_attacked_casters_cast_before_the_round(duel: Duel, card: str, roll: int) -> None:
    """The attacker is asked, then the defender; what a scroll removes rolls no dice in that round."""
    state = dealt(dealt(duel.state, duel.attacker, "charm"), duel.defender, card)
    state = begun(evolve(duel, state=state))
    assert asked(state) is duel.attacker
    assert [] == casts(state)
    state = done(state, Pass(duel.attacker))[0]
    assert asked(state) is duel.defender
    state, _ = suffered(unanswered(done(state, casts(state, card)[0])[0]), roll)
    assert not isinstance(state.step, Readying), "nobody holds a scroll any more"
    assert isinstance(state.step, Rolling)
    assert duel.own.total - roll == dice(state)


@checks("D23.2", "D23.3")
@reads("R-scroll-response")
@given(duels(attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), windows=Windows.PUBLIC))
def test_casters_elsewhere_do_not_react(duel: Duel) -> None:
    """A King on an island of his own casts nothing while a combat goes on elsewhere."""
    state = begun(evolve(duel, state=dealt(duel.state, duel.attacker, "legion")))
    island, king = next(
        (at, one)
        for at in state.table.territories
        for one in state.figures(at, duel.attacker).kinds
        if at != duel.at and one.hidden
    )
    assert "D23.2" in forbidden(state, Cast(duel.attacker, "legion", king, island))
    assert {duel.at} == {act.at for act in casts(state)}


@checks("D23.3")
@reads("R-windows")
@given(camps(own=("King",), other=MIXED), st.booleans(), st.sampled_from(ELEMENTALS))
def test_who_is_asked_for_an_answer(camp: Camp, holds: bool, card: str) -> None:
    """The struck player is asked with a counter face down there, or a face-up caster and a scroll in hand."""
    state = dealt(camp.state, camp.first, card)
    state = dealt(state, camp.second, "charm") if holds else state
    at = camp.at[camp.second]
    state = done(state, casts(state, card)[0])[0]
    state = done(state, Aim(camp.first, camp.second, at))[0]
    here = state.figures(at, camp.second).kinds
    wanted = any(one.hidden for one in here) or (holds and any(word(one) for one in here))
    assert (camp.second if wanted else None) is asked(state)


@checks("D23.3")
@given(camps(own=("King",), other=("wizard",)), st.sampled_from(ELEMENTALS))
def test_pass_ahead(camp: Camp, card: str) -> None:
    """A struck player may pass ahead; outside of a combat there is no end of a combat to pass until."""
    state = dealt(camp.state, camp.first, card)
    state = done(state, casts(state, card)[0], Aim(camp.first, camp.second, camp.at[camp.second]))[0]
    untils = {act.until for act in dragonlords.legal_actions(state) if isinstance(act, Pass)}
    assert set(dragonlords.Until) - {dragonlords.Until.BATTLE} == untils
    assert {"D23.3"} == forbidden(state, Pass(camp.second, dragonlords.Until.BATTLE))
    for until in untils:
        after = done(state, Pass(camp.second, until))[0]
        kept = None if until is dragonlords.Until.NOW else until
        assert kept is after.passes[NUMBER[camp.second]]
