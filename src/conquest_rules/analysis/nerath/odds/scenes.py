"""Battles on a board as questions.

Here: reading a battle from a state: the sides, the terms, the point reached, who could retreat. Not here:
computing odds. Rules are asked of the game.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import evolve, frozen

from conquest_rules.analysis.nerath.odds.policies import BY_DEFAULT, Policies
from conquest_rules.analysis.nerath.odds.questions import (
    Party,
    Question,
    Refuge,
    guardians_of,
    needed,
    troops_of,
)
from conquest_rules.analysis.nerath.odds.terms import Terms, in_force, lapse, may_retreat
from conquest_rules.analysis.nerath.odds.troops import plain
from conquest_rules.analysis.odds.fights import NEXT_ROLL, Opening
from conquest_rules.kernel import deck as decks
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.words import say
from conquest_rules.nerath.battle import damage, order
from conquest_rules.nerath.battle.retreat import ships_for, spaces_for
from conquest_rules.nerath.battle.sides import stands_by
from conquest_rules.nerath.content.effects import Lasts
from conquest_rules.nerath.content.names import CARRIES, REALMS, Kind, Realm, SpaceKind
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.control import attacked_by
from conquest_rules.nerath.position.figures import Figure
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.words import words_of

UnderWay: TypeAlias = (
    steps.Clashing
    | steps.Rolling
    | steps.Scoring
    | steps.Striking
    | steps.SharingDamage
    | steps.TossingHit
    | steps.TakingDamage
    | steps.LosingDice
    | steps.Pressing
)
# What belongs to another battle, or is over before the next one begins; and what ends with the Move step.
OTHER_BATTLES: Final = frozenset({Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE})
NO_MORE: Final = (Terms(), Terms())
MOVE_STEP: Final = OTHER_BATTLES | {Lasts.STEP}


class NoBattle(ValueError):
    """A space in which the active realm has no battle to fight."""


@frozen
class Scene:
    """A battle as the rules know it: its state, the point reached, and what is over by then."""

    state: State
    battle: steps.Battle
    step: UnderWay | None = None
    over: frozenset[Lasts] = frozenset()

    def terms(self) -> tuple[Terms, ...]:
        """The terms on which each realm fights."""
        return tuple(in_force(self.state, realm, self.battle.at).without(self.over) for realm in REALMS)


def scene(state: State, space: str) -> Scene:
    """The active realm's battle in a space, under way or as it will be."""
    place, step = state.table.content.space(space).id, steps.interrupted(state.step)
    if isinstance(step, UnderWay) and step.battle.at == place:
        return Scene(state, step.battle, step)
    if isinstance(step, steps.Revealing) and step.at == place:
        return Scene(state, steps.Battle(place))
    if isinstance(step, steps.Retreating) and step.battle.at == place:
        raise NoBattle(f"{state.active} is retreating from {place}; nothing is left to chance there.")
    if isinstance(step, steps.Moving):
        return Scene(order.begin(state)[0], steps.Battle(place), over=MOVE_STEP)
    return Scene(state, steps.Battle(place), over=OTHER_BATTLES)


def questions(
    seen: Scene, attackers: Bag[Figure] | None, more: tuple[Terms, Terms], policies: Policies
) -> Iterator[tuple[Question, Fraction]]:
    """The question of a battle; several, with their chances, while guardians are face down."""
    asked = question(seen, attackers, more, policies)
    state, at = seen.state, seen.battle.at
    if asked.where is not SpaceKind.DUNGEON or seen.battle.foes:
        yield _resolved(seen, asked), Fraction(1)
    else:
        for names, share in sorted(_tiles(state, at).items(), key=lambda one: one[0].pairs):
            if not names and state.table.reading("R-empty-dungeon") != "plunder-at-once":
                raise NoBattle(
                    f"There are no guardians in {at}, and no battle by the reading that is played."
                )
            foes = tuple(steps.Foe(name, state.table.content.guardian(name).dice) for name in names)
            yield evolve(asked, foes=foes, need=needed(state.table, foes)), share


def question(
    seen: Scene,
    attackers: Bag[Figure] | None = None,
    more: tuple[Terms, Terms] = NO_MORE,
    policies: Policies = BY_DEFAULT,
) -> Question:
    """The battle as it is, before the current hits are taken."""
    state, at, realm = seen.state, seen.battle.at, seen.state.active
    ours = _attackers(seen) if attackers is None else attackers
    enemies = attacked_by(state, at, realm)
    terms = dict(zip(REALMS, seen.terms(), strict=True))
    mine = terms[realm].and_more(more[0])
    theirs = tuple(terms[enemy].and_more(more[1]) for enemy in enemies)
    # A realm that takes no part in the battle fights on no terms, but may forbid a retreat.
    others = tuple(one for other, one in terms.items() if other is not realm and other not in enemies)
    all_terms = (mine, *theirs, *others)
    return Question(
        state.table,
        state.table.content.kind_of[at],
        (ours,),
        tuple(_plain(state.figures(at, enemy)) for enemy in enemies),
        seen.battle.foes,
        seen.battle.need,
        attacking=Party((realm,), (mine,)),
        defending=Party(enemies, theirs, state.controller(at)),
        policies=policies,
        opening=evolve(_opening(seen.step), lapsing=any(map(lapse, all_terms))),
        refuge=_refuge(state, seen.battle, ours),
        retreats=may_retreat(all_terms),
    )


def _plain(bag: Bag[Figure]) -> Bag[Figure]:
    return Bag((plain(figure), count) for figure, count in bag.pairs)


def _attackers(seen: Scene) -> Bag[Figure]:
    state, at = seen.state, seen.battle.at
    here = state.figures(at, state.active)
    came = Bag((figure, count) for figure, count in here.pairs if not stands_by(figure))
    if seen.step is None and (not came or at not in (*state.memory.pending, *_revealing(state))):
        raise NoBattle(_no_battle(state, at))
    return _plain(came)


def _revealing(state: State) -> tuple[str, ...]:
    step = steps.interrupted(state.step)
    return (step.at,) if isinstance(step, steps.Revealing) else ()


def _no_battle(state: State, at: str) -> str:
    spaces = state.memory.pending
    others = " Its battles are in {spaces}." if spaces else ""
    template = f"{{realm}} has no battle to fight in {{at}}.{others} Name attackers for other odds."
    return say(words_of(state.table.content), template, {"realm": state.active, "at": at, "spaces": spaces})


def _refuge(state: State, battle: steps.Battle, pieces: Bag[Figure]) -> Refuge:
    """The pieces that could retreat now."""
    free, aboard, ships = set[Kind](), set[Kind](), dict[tuple[str, Figure], int]()
    for figure in pieces.kinds:
        if spaces_for(state, battle, figure):
            free.add(figure.kind)
        for sea, ship in ships_for(state, battle, figure):
            aboard.add(figure.kind)
            room = CARRIES - ship.cargo.total
            ships[sea, ship] = room * state.figures(sea, state.active).count(ship)
    return Refuge(frozenset(free), sum(ships.values()), frozenset(aboard - free))


def _tiles(state: State, at: str) -> dict[Bag[str], Fraction]:
    """The possible guardians of an entrance, each combination with its chance."""
    lair = state.lair(at)
    known = lair.face_up + Bag.of(*(one.item for one in lair.face_down if one.item is not None))
    hidden = sum(one.item is None for one in lair.face_down)
    found = dict[Bag[str], Fraction]()
    _turn_over(state.guardians, hidden, known, Fraction(1), found)
    return found


def _turn_over(
    deck: Deck[str], hidden: int, known: Bag[str], share: Fraction, found: dict[Bag[str], Fraction]
) -> None:
    if hidden == 0:
        found[known] = found.get(known, Fraction(0)) + share
        return
    for answer, chance in decks.draw(deck).outcomes():
        assert answer.item is not None
        after = decks.without_top(deck, answer.item)
        _turn_over(after, hidden - 1, known.add(answer.item), share * chance, found)


# How far it has come.


def _opening(step: UnderWay | None) -> Opening:
    """The point that a battle has reached in a round."""
    match step:
        case steps.Rolling(_, attackers, first_strike, hits):
            return Opening(first_strike, None, None if attackers else hits)
        case steps.Scoring(_, attackers, first_strike, hits, scored):
            return Opening(first_strike, *((None, scored) if attackers else (scored, hits)))
        case steps.Striking(_, first_strike, on_attackers, on_defenders):
            return Opening(first_strike, on_attackers, on_defenders)
        case steps.TakingDamage() | steps.SharingDamage() | steps.TossingHit() | steps.LosingDice():
            # These hits are taken first, by `_resolved`.
            return Opening(step.first_strike, 0, 0)
        case steps.Pressing():
            return Opening(pressing=True)
        case steps.Clashing() | None:
            return Opening()


def _resolved(seen: Scene, asked: Question) -> Question:
    """The question after the current hits are taken, by the policies."""
    match seen.step:
        case steps.TakingDamage(_, _, shares, then):
            for place, (realm, hits) in enumerate(shares):
                asked = _taken(seen, asked, hits, realm, shares[place + 1 :])
            asked = _taken(seen, asked, then)
        case steps.SharingDamage(_, _, hits) | steps.TossingHit(_, _, hits) | steps.LosingDice(_, _, hits):
            asked = _taken(seen, asked, hits)
        case _:
            return asked
    return evolve(
        asked,
        attackers=troops_of(asked, attacking=True).rested(asked.attackers),
        defenders=troops_of(asked, attacking=False).rested(asked.defenders),
        foes=guardians_of(asked).rested(asked.foes),
    )


def _taken(
    seen: Scene, asked: Question, hits: int, realm: Realm | None = None, later: steps.Shares = ()
) -> Question:
    """The question after one side has taken more hits, first on pieces of a realm if one is named."""
    attackers = realm is seen.state.active
    pool = damage.pool(seen.state, seen.battle, realm) if realm else ()
    for _ in range(hits):
        if asked.foes and not attackers:
            lost = guardians_of(asked).hit(asked.foes, NEXT_ROLL)
            asked = asked if lost is None else evolve(asked, foes=lost)
        elif attackers:
            after = troops_of(asked, attacking=True).hit(asked.attackers, NEXT_ROLL)
            asked = asked if after is None else evolve(asked, attackers=after)
        else:
            troops = troops_of(asked, attacking=False)
            after = troops.hit(asked.defenders, NEXT_ROLL, pool, later)
            after = after or troops.hit(asked.defenders, NEXT_ROLL)
            asked = asked if after is None else evolve(asked, defenders=after)
    return asked
