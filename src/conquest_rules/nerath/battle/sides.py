"""Sides: who fights in a battle, and who decides for them.

Here: the pieces of each side that can fight or take damage, and the realm that takes a side's decisions. Not
here: dice and damage. Clauses: attacker and defender of pages 12 to 15.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.content.names import REALMS, TURN, Ability, Kind, Realm, SpaceKind
from conquest_rules.nerath.position.control import attacked_by, enemies_in
from conquest_rules.nerath.position.figures import Figure, Stop
from conquest_rules.nerath.position.state import State, with_forces
from conquest_rules.nerath.position.steps import Battle


@frozen
class Fighter:
    """A piece in a battle: its realm, its figure, the Warship that carries it, and its number."""

    realm: Realm
    figure: Figure
    aboard: Figure | None
    count: int


@clause("N13.19")
def at_sea(state: State, battle: Battle) -> bool:
    """Whether a battle is a sea battle."""
    return state.table.content.kind_of[battle.at] is SpaceKind.SEA


@clause("N12.45", "N22.5", "N22.20", "N4.22", "N12.44")
def realms_of(state: State, battle: Battle, attackers: bool) -> tuple[Realm, ...]:
    """The realms whose pieces fight on a side: the active realm attacks, its enemies defend."""
    return (state.active,) if attackers else enemies_in(state, battle.at, state.active)


@clause("N12.27")
def side_of(state: State, battle: Battle, attackers: bool) -> tuple[Realm, ...]:
    """The realms of a side; the defender is the attacked space's realm, even without pieces there.

    Guardians are not a realm's side.
    """
    return (state.active,) if attackers else attacked_by(state, battle.at, state.active)


@clause("N14.7")
def rolled_by(state: State, battle: Battle, attackers: bool) -> tuple[Realm, ...]:
    """The realms that roll the dice of a side; for guardians, the realm that plays them."""
    return (guardian_player(state),) if battle.foes and not attackers else side_of(state, battle, attackers)


@clause("N10.2")
def stands_by(figure: Figure) -> bool:
    """Whether a piece takes no part in the battle: it was there before and did not come to attack."""
    return figure.mark.stopped is Stop.STANDS_BY


@clause("N10.2", "N13.20", "N13.21", "N13.22", "N13.23", "N20.5", "N19.13", "N21.15")
def fighters(state: State, battle: Battle, attackers: bool) -> Iterator[Fighter]:
    """The pieces of a side that take part; at sea including carried Heroes, but no other cargo."""
    sea, content = at_sea(state, battle), state.table.content
    for realm in realms_of(state, battle, attackers):
        for figure, count in state.figures(battle.at, realm).pairs:
            if stands_by(figure):
                continue
            yield Fighter(realm, figure, None, count)
            if sea:
                for cargo, carried in figure.cargo.pairs:
                    if Ability.BATTLE_AT_SEA in content.piece(cargo.kind).abilities:
                        yield Fighter(realm, cargo, figure, count * carried)


@clause("N12.53", "N12.54", "N15.20", "N15.24")
def is_able(figure: Figure) -> bool:
    """Whether a piece can still fight: a Castle that was hit cannot."""
    return figure.kind is not Kind.CASTLE or figure.mark.damage == 0


@clause("N15.20", "N20.12")
def any_left(state: State, battle: Battle, attackers: bool) -> bool:
    """Whether a side can still fight; with `falls-with-garrison`, a lone Castle cannot."""
    if battle.foes and not attackers:
        return True
    alone = not attackers and state.table.reading("R-castle-alone") == "falls-with-garrison"
    return any(
        is_able(one.figure) and not (alone and one.figure.kind is Kind.CASTLE)
        for one in fighters(state, battle, attackers)
    )


@clause("N12.45")
def decider(state: State, battle: Battle) -> Realm:
    """The realm that decides for two defenders: the controller; at sea the one with more pieces.

    Unless R-joint-defence-decider is `controller`, the realm with more pieces decides on land as well, and
    the controller if they are equal.
    """
    realms = realms_of(state, battle, attackers=False)
    holder = state.controller(battle.at)
    if holder in realms and state.table.reading("R-joint-defence-decider") == "controller":
        return holder
    counts = {realm: pieces_in(state, battle.at, realm) for realm in realms}
    return min(realms, key=lambda realm: (-counts[realm], realm is not holder, TURN[realm]))


def pieces_in(state: State, space: str, realm: Realm) -> int:
    """How many pieces a realm has in a space, with those aboard its Warships."""
    return sum(count * (1 + figure.cargo.total) for figure, count in state.figures(space, realm).pairs)


@clause("N14.7", "N14.9", "M5.2")
def guardian_player(state: State) -> Realm:
    """The realm that plays the guardians: the next enemy in turn order, or by seats (`seating`)."""
    table, turn = state.table, TURN[state.active]
    if table.reading("R-guardian-player") == "seating":
        seats = table.setup.seats
        place = next(number for number, seat in enumerate(seats) if state.active in seat.realms)
        around = [seats[(place + step) % len(seats)].realms[0] for step in range(1, len(seats))]
    else:
        around = [REALMS[(turn + step) % len(REALMS)] for step in range(1, len(REALMS))]
    return next(realm for realm in around if realm in table.enemies(state.active))


def unmarked(state: State, space: str, *, keep_damage: bool) -> State:
    """The state with no figure in a space marked as hit, nor as damaged unless that is kept."""
    changes = list[tuple[str, Realm, Bag[Figure]]]()
    for realm in REALMS:
        old = state.figures(space, realm)
        new = [(healed(figure, keep_damage), count) for figure, count in old.pairs]
        if any(one is not figure for (one, _), (figure, _) in zip(new, old.pairs, strict=True)):
            changes.append((space, realm, Bag(new)))
    return with_forces(state, *changes) if changes else state


def healed(figure: Figure, keep_damage: bool) -> Figure:
    """A piece and what it carries, no longer marked as hit, nor as damaged unless that is kept."""
    damage = figure.mark.damage if keep_damage else 0
    cargo = figure.cargo
    if any(one.mark.hit or one.mark.damage for one, _ in cargo.pairs):
        cargo = Bag((healed(one, keep_damage), count) for one, count in cargo.pairs)
    if cargo is figure.cargo and (figure.mark.hit, figure.mark.damage) == (False, damage):
        return figure
    return evolve(figure, cargo=cargo, mark=evolve(figure.mark, hit=False, damage=damage))
