"""Page 20: Wizards of quest parties, and the spells that they learn; a player has up to three."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import buried, done, forbidden, of
from tests.clauses.dragonlords.visiting import (
    SPELLS,
    Visit,
    arrived,
    chance,
    counters,
    members,
    moment,
    visits,
    with_rows,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    Deciding,
    Figure,
    GainingSpell,
    Learning,
    Losing,
    Pass,
    Rewarding,
    Shopping,
    Side,
    State,
    Teach,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.actions import Until
from conquest_rules.dragonlords.position.events import CounterShown
from conquest_rules.dragonlords.position.events.visits import NothingGained, SpellGained, WizardMade
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

WIZARDS: Final = ("wizard", "wizard-2", "wizard-3")
# Rows in which a Wizard knows everything, nothing yet, or some.
KNOWN: Final = st.lists(st.sampled_from(SPELLS), unique=True, max_size=6)
PARTIES: Final = visits(SpaceKind.WITCHES_DEN, words=counters(), tools=("dragon-orb",), plain=(0, 2)).filter(
    lambda visit: bool(members(visit))
)


def row_of(figure: Figure) -> int | None:
    """The row of a Wizard, whose counter may lie face down."""
    faces = [one.item for one in figure.hidden] + [*figure.shown]
    return next((row for row, face in enumerate(WIZARDS) if face in faces), None)


def rows(state: State, side: Side) -> list[set[str] | None]:
    """What each Wizard of a side knows."""
    return [None if row is None else set(row.kinds) for row in state.rows[NUMBER[side]]]


def knowing(visit: Visit, spells: list[list[str]], others: list[bool]) -> Visit:
    """The visit in which the Wizards of the party know these spells; some others may be elsewhere."""
    here = {row_of(one) for one in members(visit).kinds}
    known = [spells[row] if row in here else ["hope"] if others[row] else None for row in range(len(WIZARDS))]
    return evolve(visit, state=with_rows(visit.state, visit.side, *known))


def able(visit: Visit) -> set[Figure]:
    """The units of the party of which one learns the spell, by the rulebook."""
    known = rows(visit.state, visit.side)
    units = set(members(visit).kinds)
    wizards = {one for one in units if row_of(one) is not None}
    if wizards:
        return {one for one in wizards if len(known[row_of(one) or 0] or ()) < len(SPELLS)}
    return units if None in known else set()


@checks("D20.17", "D20.18", "D20.19", "D22.2")
@reads("R-spell-for-whom", "R-hidden-wizard-learns")
@given(
    PARTIES,
    st.lists(KNOWN, min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.data(),
)
def test_who_learns(visit: Visit, spells: list[list[str]], others: list[bool], data: st.DataObject) -> None:
    """A Wizard of the party who can, face down or up; without a Wizard a new one, if a row is free."""
    visit = knowing(visit, spells, others)
    before, side = rows(visit.state, visit.side), visit.side
    fit = able(visit)
    state, told = arrived(visit)
    hides = any(one.hidden for one in members(visit).kinds)
    # Who is asked is no secret: whenever a counter lies face down in the party.
    assert isinstance(state.step, Learning) is (hides or len(fit) > 1)
    chosen = next(iter(fit), None)
    if isinstance(state.step, Learning):
        acts = list(dragonlords.legal_actions(state))
        assert fit == {one.figure for one in acts if isinstance(one, Teach)}
        assert (Pass(side) in acts) is (not fit)
        if fit:
            assert {"D20.16"} == forbidden(state, Pass(side))
        act = data.draw(st.sampled_from(acts))
        chosen = act.figure if isinstance(act, Teach) else None
        state, told = done(state, act)
    if chosen is None:
        assert Shopping(visit.at) == state.step
        assert before == rows(state, side)
        assert of(told, NothingGained)
        return
    row = row_of(chosen)
    learner = row if row is not None else before.index(None)
    assert GainingSpell(visit.at, learner, 1, Rewarding(visit.at, (), Shopping(visit.at))) == state.step
    # Whoever learns is a Wizard for all to see.
    seen = [one for one in members(visit, state).kinds if WIZARDS[learner] in one.shown]
    assert 1 == len(seen)
    assert bool(of(told, WizardMade)) is (row is None)
    assert bool(of(told, CounterShown)) is (WIZARDS[learner] not in chosen.shown and row is not None)
    state, told = chance(state, data.draw(st.integers(1, 6)))
    while isinstance(state.step, GainingSpell):
        state, told = chance(state, data.draw(st.integers(1, 6)))
    (gained,) = of(told, SpellGained)
    wanted = [set(one) if one is not None else None for one in before]
    wanted[learner] = (wanted[learner] or set()) | {gained.spell}
    assert wanted == rows(state, side)
    assert len(before[learner] or ()) + 1 == len(wanted[learner] or ())
    assert 3 >= sum(one is not None for one in rows(state, side))


@checks("D20.16", "D20.18", "D20.19", "D8.25")
@given(PARTIES, st.lists(KNOWN, min_size=3, max_size=3), st.lists(st.booleans(), min_size=3, max_size=3))
def test_who_does_not_learn(visit: Visit, spells: list[list[str]], others: list[bool]) -> None:
    """Each other unit is refused by the rule that forbids it."""
    visit = knowing(visit, spells, others)
    fit, units = able(visit), members(visit).kinds
    step = Learning(visit.at, 1, Rewarding(visit.at, (), Shopping(visit.at)))
    state = moment(visit, step).state
    wizards = [one for one in units if row_of(one) is not None]
    for figure in units:
        faces = [one.item for one in figure.hidden]
        face = next((one for one in dragonlords.Face if one in faces), None)
        why = forbidden(state, Teach(visit.side, figure, face))
        if figure in fit:
            assert set() == why
        elif wizards:
            assert why == ({"D8.25"} if fit else {"D20.17"})
        else:
            assert {"D20.19"} == why
        wrong = dragonlords.Face.BLANK if face is not dragonlords.Face.BLANK else None
        assert {"misfit"} == forbidden(state, Teach(visit.side, figure, wrong))
    assert {"misfit"} == forbidden(state, Pass(visit.side, Until.TURN)) or any(one.hidden for one in units)
    stranger = Figure(shown=dragonlords.Bag.of("black-battle-axe"))
    assert {"misfit"} == forbidden(state, Teach(visit.side, stranger))


@checks("D20.17")
@given(
    visits(SpaceKind.WITCHES_DEN, words=st.sampled_from([["Wizard"], ["Wizard-2"]]), plain=(0, 3)),
    st.lists(st.sampled_from(SPELLS), unique=True, min_size=1, max_size=5),
    st.integers(1, 8),
    st.data(),
)
def test_a_known_spell_is_rolled_again(
    visit: Visit, knows: list[str], times: int, data: st.DataObject
) -> None:
    """However often a known spell comes up, nothing changes until a new one does."""
    row = 0 if any("wizard" in one.shown for one in members(visit).kinds) else 1
    state = with_rows(visit.state, visit.side, *[knows if one == row else ["heal"] for one in range(3)])
    state = evolve(state, step=GainingSpell(visit.at, row, 1, Rewarding(visit.at, (), Shopping(visit.at))))
    first = state
    for _ in range(times):
        state, _ = chance(state, SPELLS.index(data.draw(st.sampled_from(knows))) + 1)
        assert first == state
    new = data.draw(st.sampled_from([one for one in SPELLS if one not in knows]))
    state, _ = chance(state, SPELLS.index(new) + 1)
    assert {*knows, new} == rows(state, visit.side)[row]
    assert Shopping(visit.at) == state.step


@checks("D20.17")
@given(
    visits(SpaceKind.QUEST, words=st.just(["Wizard"]), plain=(0, 3)),
    KNOWN.filter(lambda known: len(known) < 6),
    st.integers(1, 6),
    st.data(),
)
def test_several_spells(visit: Visit, knows: list[str], number: int, data: st.DataObject) -> None:
    """A Wizard that gains several spells gains as many as there are left to learn."""
    state = with_rows(visit.state, visit.side, knows, None, None)
    step = GainingSpell(visit.at, 0, number, Rewarding(visit.at, (), steps.Questing()))
    state = evolve(state, step=step)
    while isinstance(state.step, GainingSpell):
        state, _ = chance(state, data.draw(st.integers(1, 6)))
    assert min(6, len(knows) + number) == len(rows(state, visit.side)[0] or ())


@checks("D20.19")
@reads("R-spell-for-whom")
@given(
    visits(
        SpaceKind.QUEST,
        words=st.sets(st.sampled_from(["Wizard", "Wizard-2", "Wizard-3", "wizard"])).map(
            lambda words: [one for one in words if one != "wizard" or "Wizard" not in words]
        ),
        plain=(1, 3),
    ),
    st.data(),
)
def test_the_row_of_a_lost_wizard_is_free_again(visit: Visit, data: st.DataObject) -> None:
    """What a lost Wizard knew is forgotten, and its row is free; others keep theirs."""
    side, before = visit.side, rows(visit.state, visit.side)
    number = data.draw(st.integers(1, members(visit).total))
    removing = steps.Removing(visit.at, ((side, side),), Rewarding(visit.at, (), steps.Questing()), "D9.16")
    state = evolve(visit.state, step=Losing(side, visit.at, number, removing))
    while isinstance(state.step, Losing):
        act = data.draw(
            st.sampled_from(
                [one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Lose)]
                or [None]
            )
        )
        if act is None:
            break
        state = dragonlords.transition(state, act).state
    state = buried(state)[0]
    left = {row_of(one) for one in members(visit, state).kinds}
    were = {row_of(one) for one in members(visit).kinds} - {None}
    for row, known in enumerate(before):
        gone = row in were and row not in left
        assert (None if gone else known) == rows(state, side)[row]


# Who is asked, and who knows.


@checks("D20.16")
@reads("R-hidden-wizard-learns")
@given(
    st.lists(
        st.sampled_from(["blank", "wizard", "trident", "golden-fleece"]), min_size=1, max_size=3, unique=True
    ),
    st.integers(0, 2),
)
def test_asking_gives_no_counter_away(words: set[str], plain: int) -> None:
    """Whatever lies face down in the party, its player is asked, and others see the same."""
    state = scene(
        f"top-4-witches-den: orcs acting-party {plain or ''} {' '.join(sorted(words))} +dragon-orb",
        active="orcs",
        step=Shopping("top-4-witches-den"),
    )
    visit = Visit(state, Side.ORCS, "top-4-witches-den", SpaceKind.WITCHES_DEN, {})
    asked, _ = arrived(visit)
    turn = dragonlords.to_act(asked)
    assert isinstance(asked.step, Learning)
    assert isinstance(turn, Deciding)
    assert Side.ORCS is turn.by
    for viewer in (Side.ELVES, None):
        seen = dragonlords.view(asked, viewer)
        assert dragonlords.to_act(seen) == turn
        for figure in members(visit, seen).kinds:
            refused = forbidden(seen, Teach(Side.ORCS, figure))
            assert {"misfit"} == refused
        assert {"misfit"} == forbidden(seen, Pass(Side.ORCS))
