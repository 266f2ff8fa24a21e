"""The terms on which a side fights, from its pieces and its cards.

Here: the effects of cards that matter in a battle, how long they last, and how they change a piece's number
to hit and abilities. Not here: how effects begin (the game), and what dice do (`troops`). The rules are in
the game's `position.in_force`; tests compare the two.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, TypeVar, get_args

from attrs import frozen

from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.content.effects import ExtraDice, ForbidRetreat, GrantAbility, HitOn, Lasts
from conquest_rules.nerath.content.names import Ability, Kind, Realm
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.in_force import effects_of, properties
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import HIT

BattleEffect: TypeAlias = HitOn | ExtraDice | GrantAbility | ForbidRetreat
B = TypeVar("B", HitOn, GrantAbility)


@frozen
class Granted:
    """An active effect; a number to hit from an Event card also overrides the penalty of guardians."""

    effect: BattleEffect
    event: bool = True


@frozen(cache_hash=True)
class Terms:
    """The effects that are active for one realm in a battle."""

    granted: tuple[Granted, ...] = ()

    def _of(self, kind: type[B]) -> list[B]:
        return [one.effect for one in self.granted if isinstance(one.effect, kind)]

    def number_to_hit(self, kind: Kind, need: int) -> int:
        """The number that a piece has to roll, given what guardians demand."""
        numbers = [
            (one.effect.number, one.event)
            for one in self.granted
            if isinstance(one.effect, HitOn) and _concerns(one.effect, kind)
        ]
        if need > HIT and not any(event for _, event in numbers):
            return need
        return min((number for number, _ in numbers), default=HIT)

    def has(self, content: Content, kind: Kind, ability: Ability) -> bool:
        """Whether a piece has an ability, by its kind or by a card."""
        return ability in content.piece(kind).abilities or any(
            one.ability is ability and _concerns(one, kind) for one in self._of(GrantAbility)
        )

    def extra_dice(self, need: int, trumps: bool) -> Iterator[Die]:
        """The dice in addition to those of pieces; those of an Event may override guardians."""
        for one in self.granted:
            if isinstance(one.effect, ExtraDice):
                number = HIT if one.event and trumps else need
                yield from (Die.at_least(one.effect.sides, number) for _ in range(one.effect.count))

    @property
    def no_retreat(self) -> bool:
        """Whether the attackers cannot retreat."""
        return any(isinstance(one.effect, ForbidRetreat) for one in self.granted)

    def and_more(self, more: "Terms") -> "Terms":
        """These terms combined with others."""
        return Terms(self.granted + more.granted)

    def without(self, over: Iterable[Lasts]) -> "Terms":
        """The terms without the effects of this duration."""
        return Terms(tuple(one for one in self.granted if one.effect.lasts not in over))


def _concerns(effect: HitOn | GrantAbility, kind: Kind) -> bool:
    return not effect.kinds or kind in effect.kinds


# What has ended when the next dice have been rolled, and when the attack is pressed.
ROLLED: Final = frozenset({Lasts.ROLL})
PRESSED: Final = frozenset({Lasts.ROLL, Lasts.ROUND})


def stages(terms: Terms) -> tuple[Terms, Terms, Terms]:
    """The terms of the next roll, of the rest of that round, and of all later rounds."""
    return terms, terms.without(ROLLED), terms.without(PRESSED)


def lapse(terms: Terms) -> bool:
    """Whether anything is over after the next roll, or after this round."""
    return terms != terms.without(PRESSED)


def may_retreat(terms: Iterable[Terms]) -> tuple[bool, bool]:
    """Whether the attackers may retreat after this round, and after later ones."""
    _, this_round, later = zip(*(stages(one) for one in terms), strict=True)
    return not any(one.no_retreat for one in this_round), not any(one.no_retreat for one in later)


def given(effects: Iterable[BattleEffect]) -> Terms:
    """The terms of named effects; effects that do not concern battles are refused."""
    effects = tuple(effects)
    for one in effects:
        if not isinstance(one, BattleEffect):
            names = ", ".join(kind.__name__ for kind in get_args(BattleEffect))
            raise TypeError(f"{one!r} has no effect in battles. The effects that do are: {names}.")
    return Terms(tuple(Granted(one) for one in effects))


def in_force(state: State, realm: Realm, at: str) -> Terms:
    """The terms on which a realm fights in a space: its lasting effects and its Properties."""
    content, found = state.table.content, list[Granted]()
    for one in state.in_force:
        effect = effects_of(content, one.card, one.again)[one.effect]
        if one.realm is realm and one.at in (None, at) and isinstance(effect, BattleEffect):
            found.append(Granted(effect, event=not content.is_treasure(one.card)))
    found += [Granted(one, event=False) for one in properties(state, realm, HitOn)]
    found += [Granted(one, event=False) for one in properties(state, realm, ExtraDice)]
    found += [Granted(one, event=False) for one in properties(state, realm, GrantAbility)]
    return Terms(tuple(found))
