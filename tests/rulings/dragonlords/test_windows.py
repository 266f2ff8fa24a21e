"""Who is asked whether they react before a round of combat, in which order, and until when they pass."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import LORD, NONE, Duel, bare, begun, diced, duels
from tests.clauses.dragonlords.fronts import cited, showing, unmoved
from tests.clauses.dragonlords.realms import seated

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    Campaigning,
    Countering,
    CounterRolling,
    Deciding,
    Engage,
    Figure,
    March,
    Pass,
    PressAttack,
    Pressing,
    Readying,
    Rolled,
    Rolling,
    Show,
    Side,
    State,
    Striking,
    Until,
    Windows,
)
from conquest_rules.dragonlords.position.state import by_side, replaced
from conquest_rules.testing import reads
from conquest_rules.testing.dragonlords.scenes import bearer, scene

FOUR = st.permutations(PEOPLES)
COUNTERS = ("king", "wizard", "blank")
FACES = st.lists(st.sampled_from(COUNTERS), unique=True, max_size=2).map(tuple)
AT = "deepvein"


def met(
    peoples: list[Side],
    hidden: tuple[tuple[str, ...], tuple[str, ...]],
    shown: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    scrolls: tuple[bool, bool] = (False, False),
    windows: Windows = Windows.PUBLIC,
) -> State:
    """Two armies meet: counters face down and face up, and a scroll in hand, of attacker and defender."""
    first, second = peoples[:2]
    state = scene(
        f"coinwater: {first} 3 {' '.join(hidden[0])}",
        f"{AT}: {second} 2 {' '.join(hidden[1])}",
        active=first,
        setup=evolve(seated(*peoples), windows=windows),
    )
    hands, rest = list(state.hands), state.scrolls.rest
    for side, holds in zip((first, second), scrolls, strict=True):
        if holds:
            card = rest.kinds[0]
            hands[NUMBER[side]] = evolve(hands[NUMBER[side]], cards=Bag.of(card))
            rest = rest.remove(card)
    state = evolve(state, hands=by_side(hands), scrolls=evolve(state.scrolls, rest=rest))
    for side, at, faces in zip((first, second), ("coinwater", AT), shown, strict=True):
        for face in faces:
            state = _turned_up(state, side, at, face)
    for figure in [one for one in state.figures("coinwater", first).kinds if one.hidden or one.shown]:
        state = dragonlords.apply(state, March(first, figure, "coinwater", AT))
    plain = next(one for one in state.figures("coinwater", first).kinds)
    state = dragonlords.apply(state, March(first, plain, "coinwater", AT))
    return dragonlords.apply(state, Engage(first))


def _turned_up(state: State, side: Side, at: str, face: str) -> State:
    """The state with a Wizard's counter face up under one more unit."""
    place = state.table.place[at]
    forces = [list(force) for force in state.forces]
    forces[place][NUMBER[side]] = forces[place][NUMBER[side]].add(Figure(shown=Bag.of(face)))
    return evolve(state, forces=tuple(by_side(force) for force in forces))


def asked(state: State) -> list[Side]:
    """Who is asked, one after another, when everyone just passes."""
    found = list[Side]()
    while isinstance(state.step, Readying):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Deciding)
        found.append(turn.by)
        state = dragonlords.apply(state, Pass(turn.by))
    assert isinstance(state.step, Striking | Rolling)
    return found


PAIR = st.tuples(FACES, FACES)


@reads("R-windows")
@given(
    FOUR,
    PAIR,
    st.tuples(st.booleans(), st.booleans()),
    st.tuples(st.booleans(), st.booleans()),
    st.sampled_from(Windows),
)
def test_who_is_asked(
    peoples: list[Side],
    hidden: tuple[tuple[str, ...], tuple[str, ...]],
    wizards: tuple[bool, bool],
    scrolls: tuple[bool, bool],
    windows: Windows,
) -> None:
    """Attacker, then defender: who has a counter face down there, or a face-up caster and a scroll.

    Where holders alone are asked, it is those who have a counter there that is no blank, or can cast.
    """
    shown = tuple(
        ("wizard",) if wizard and "wizard" not in faces else ()
        for wizard, faces in zip(wizards, hidden, strict=True)
    )
    state = met(peoples, hidden, (shown[0], shown[1]), scrolls, windows)
    wanted = [
        side
        for side, faces, casters, holds in zip(peoples, hidden, shown, scrolls, strict=False)
        if (
            faces or (casters and holds)
            if windows is Windows.PUBLIC
            else any(face != "blank" for face in faces) or (casters and holds)
        )
    ]
    assert wanted == asked(state)


@reads("R-windows")
@given(FOUR, PAIR, PAIR)
def test_being_asked_gives_nothing_away(
    peoples: list[Side],
    one: tuple[tuple[str, ...], tuple[str, ...]],
    other: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    """Which counters lie face down plays no part in who is asked, only whether there are any."""
    first, second = asked(met(peoples, one)), asked(met(peoples, other))
    assert (first == second) is ([bool(part) for part in one] == [bool(part) for part in other])


@reads("R-windows")
@given(FOUR, st.booleans())
def test_each_acts_as_often_as_they_like_and_then_passes(peoples: list[Side], twice: bool) -> None:
    """After one counter there is another; what the defender does does not ask the attacker again."""
    first, second = peoples[:2]
    state = met(peoples, (("king", "wizard", "blank"), ("king", "wizard", "blank")))
    for side in (first, second):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Deciding)
        assert side is turn.by
        for face in ("wizard", "king")[: 1 + twice]:
            assert cited(state, Show(peoples[1 - peoples.index(side)], bearer(side, face), AT, face))
            figure = next(
                one for one in state.figures(AT, side).kinds if any(x.item == face for x in one.hidden.kinds)
            )
            state = dragonlords.apply(state, Show(side, figure, AT, face))
            assert isinstance(state.step, Readying)
            assert side is state.step.asked[0]
        state = dragonlords.apply(state, Pass(side))
    assert not isinstance(state.step, Readying)


@reads("R-turning-up")
@given(FOUR, st.booleans())
def test_before_a_round_counters_are_turned_up_in_its_place_alone(peoples: list[Side], attacks: bool) -> None:
    """A counter elsewhere stays face down while the combat goes on."""
    hidden = (("blank",), ()) if attacks else ((), ("blank",))
    state, side = met(peoples, hidden), peoples[0 if attacks else 1]
    king = bearer(side, "king")
    island = next(at for at in state.table.territories if king in state.figures(at, side))
    assert ("D20.2",) == cited(state, Show(side, king, island, "king"))
    assert not any(isinstance(one, Show) for one in dragonlords.legal_actions(state))


def fought(state: State, hits: int) -> State:
    """The state after the dice of a round, in which the attacker alone hits."""
    for attack in (True, False):
        state = unmoved(state)[0]
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, dragonlords.Roll)
        assert isinstance(state.step, Rolling | CounterRolling)
        dice, strength = len(turn.request.dice), state.step.battle.strengths[not attack]
        answer = showing(dice, hits, strength) if attack else Rolled((6,) * dice)
        state = dragonlords.apply(state, answer)
    while isinstance(state.step, dragonlords.Losing | dragonlords.Removing):
        turn = dragonlords.to_act(state)
        act = dragonlords.default_action(state) if isinstance(turn, Deciding) else None
        state = dragonlords.apply(state, act or dragonlords.Drawn("blank"))
    return state


def attack(state: State, start: str, at: str, units: int) -> State:
    """Plain units march and engage."""
    side = state.active
    for _ in range(units):
        figure = next(one for one in state.figures(start, side).kinds if not one.hidden)
        state = dragonlords.apply(state, March(side, figure, start, at))
    return dragonlords.apply(state, Engage(side))


def is_asked(state: State, side: Side) -> bool:
    """Whether this side is asked now."""
    turn = dragonlords.to_act(state)
    return isinstance(state.step, Readying) and isinstance(turn, Deciding) and turn.by is side


@reads("R-windows")
@given(FOUR, st.sampled_from(Until))
def test_how_long_a_player_passes(peoples: list[Side], until: Until) -> None:
    """For this once, the combat, the turn, or until a turn of one's own; then one is asked again."""
    first, second, third = peoples[:3]
    state = scene(
        f"coinwater: {first} 9",
        f"{AT}: {second} 1 blank",
        f"tithe-hills: {second} 2 wizard",
        f"vanehold: {second} 6 king",
        f"gullrest: {third} 4",
        active=first,
        setup=seated(first, third, second),
    )
    state = attack(state, "coinwater", AT, 4)
    assert is_asked(state, second)
    state = fought(dragonlords.apply(state, Pass(second, until)), 0)
    assert isinstance(state.step, Pressing)
    state = dragonlords.apply(state, PressAttack(first))
    assert is_asked(state, second) is (until is Until.NOW)
    state = fought(state, 2)
    assert isinstance(state.step, Campaigning), "the combat is over"
    near = "coinwater" if "tithe-hills" in state.table.atlas.land.bordering("coinwater") else AT
    state = attack(state, near, "tithe-hills", 2)
    assert is_asked(state, second) is (until in (Until.NOW, Until.BATTLE))
    state = fought(state, 0)
    while state.active is first:
        state = dragonlords.apply(state, _on(state))
    while not isinstance(state.step, Campaigning):
        state = dragonlords.apply(state, _on(state))
    assert state.active is third
    state = attack(state, "gullrest", "vanehold", 2)
    assert is_asked(state, second) is (until is not Until.OWN_TURN)
    while state.active is third:
        state = dragonlords.apply(state, _on(state))
    while not isinstance(state.step, Campaigning):
        state = dragonlords.apply(state, _on(state))
    assert state.active is second
    king = next(one for one in state.figures("vanehold", second).kinds if one.hidden)
    state = dragonlords.apply(state, March(second, bare(king), "vanehold", "gullrest"))
    state = dragonlords.apply(state, Engage(second))
    assert is_asked(state, second)


def _on(state: State) -> dragonlords.Action:
    """What leads on towards the end of a turn: retreat, miss, end the phase."""
    turn = dragonlords.to_act(state)
    if isinstance(turn, Awaiting):
        assert isinstance(turn.request, dragonlords.Roll)
        return Rolled((6,) * len(turn.request.dice))
    if isinstance(state.step, Pressing):
        return next(one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Retreat))
    return dragonlords.default_action(state)


@reads("R-windows")
@given(duels(attacking=NONE, defending=st.just((LORD,)), knowing=("heal",)), st.sampled_from(Until))
def test_who_has_passed_ahead_does_not_strike_back(duel: Duel, until: Until) -> None:
    """Who has passed ahead is not asked after the attacker's dice either: dice alone are rolled."""
    kept = None if until is Until.NOW else until
    passes = replaced(duel.state.passes, duel.defender, kept)
    state = diced(duel, begun(evolve(duel, state=evolve(duel.state, passes=passes))), 0)
    assert isinstance(state.step, Countering if until is Until.NOW else CounterRolling)
