"""Battles at sea, told a second time: what can be hit, how allies share, and the ways ashore."""

from collections.abc import Iterator

from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CARGO,
    DUNGEON,
    FREE_FOR_ALL,
    HEROES,
    LAND,
    NEXT,
    Beat,
    deciding,
    ship,
    told,
    units,
)
from tests.rules.nerath.board_facts import friendly

from conquest_rules import nerath
from conquest_rules.nerath import Debark, DiceRolled, Realm, State, TakeDamage

AT_SEA = sea_battles()


# Who fights.


def asked(state: State) -> list[int]:
    """The dice that are to be rolled now, smallest first."""
    return sorted(die.sides for die in nerath.to_act(state).request.dice)  # type: ignore[union-attr]


# Who takes damage.


def targets(state: State, at: str, realms: tuple[Realm, ...], heroes: bool = True) -> set[TakeDamage]:
    """Every piece that can take the next hit at sea: no cargo but Heroes; Dragons not twice in a batch,
    as long as their own realm has something unhurt.
    """
    decider, found = deciding(state), set[TakeDamage]()
    assert decider is not None
    for realm in realms:
        able = {
            TakeDamage(decider, realm, figure, carrier)
            for figure, carrier in units(state, at, (realm,))
            if carrier is None or (heroes and figure.kind in HEROES)
        }
        found |= {act for act in able if not act.figure.mark.hit} or able
    return found


def hits(beats: list[Beat], attackers: bool) -> int:
    rolls = [e for e in told(beats) if isinstance(e, DiceRolled) and e.attackers is attackers]
    return sum(face >= 6 for event in rolls for face in event.faces)


# Allies at sea.


def shares_in(one: Beat) -> dict[Realm, int]:
    """How the hits were shared."""
    (event,) = [event for event in one.events if isinstance(event, nerath.DamageShared)]
    return dict(event.shares)


# Landings.


@st.composite
def invasions(draw: st.DrawFn, rulings: dict[str, str] | None = None, defence: int = 1) -> Scene:
    """A fleet with cargo against a few ships, next to coasts that anybody may hold."""
    loads = st.lists(st.sampled_from(CARGO), max_size=2)
    ours = [ship(*cargo) for cargo in draw(st.lists(loads, min_size=1, max_size=3))]
    return draw(
        sea_battles(
            st.sampled_from([FREE_FOR_ALL, ALLIANCES]),
            rulings,
            st.just(ours),
            st.just([ship()] * defence),
            st.just(False),
        )
    )


def ways_ashore(state: State, sea: str, realm: Realm, *, any_coast: bool = False) -> Iterator[Debark]:
    for figure in state.figures(sea, realm).kinds:
        for cargo in figure.cargo.kinds:
            for space in NEXT[sea]:
                enemy = space in LAND and not friendly(state, space, realm)
                if enemy or (space in LAND and any_coast) or (space in DUNGEON and cargo.kind in HEROES):
                    yield Debark(realm, cargo, figure, sea, space)
