"""One side of a battle: what it rolls, and which of its pieces take hits.

Here: `Troops`, pieces of one or two realms, and `Guardians`. A force is what is left of a side at some
moment, as a value. Not here: chances (`analysis.odds`), and the choice among the pieces that may take a hit
(`policies`). The rules are in the game's `battle.attack_dice`, `battle.damage` and `battle.dungeon`; tests
compare them.

Two realms that defend together take the hits as one side, and both agree to the resulting shares. Such shares
can always be offered.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from attrs import evolve, frozen

from conquest_rules.analysis.nerath.odds.policies import TakesHit, Target
from conquest_rules.analysis.nerath.odds.terms import Terms
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath.battle.attack_dice import dice_count
from conquest_rules.nerath.battle.sides import is_able
from conquest_rules.nerath.content.names import Ability, Kind, Realm, SpaceKind
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, shared
from conquest_rules.nerath.position.setup import Table
from conquest_rules.nerath.position.steps import HIT, Foe, Shares

# The figures of each realm on a side.
Force: TypeAlias = tuple[Bag[Figure], ...]
Foes: TypeAlias = tuple[Foe, ...]


@frozen
class Troops:
    """Pieces of one realm, or of two that defend together, and the terms on which each fights."""

    table: Table
    where: SpaceKind
    attacking: bool
    realms: tuple[Realm | None, ...]
    terms: tuple[tuple[Terms, Terms, Terms], ...]
    chooses: TakesHit
    need: int = HIT
    # The realm that controls the space: it defends, and its cards give dice, even if it has no piece there.
    holder: Realm | None = None

    def dice(self, force: Force, stage: int, first_strike: bool, need: int) -> tuple[Die, ...]:
        """The dice of the pieces that roll in this phase; then the dice of cards."""
        found, more, anyone = list[Die](), list[Die](), False
        trumps = self.table.reading("R-event-dice-in-dungeons") == "hit-on-six"
        for realm, bag, stages in zip(self.realms, force, self.terms, strict=True):
            terms, fights = stages[stage], False
            for figure, count in self._fighting(bag):
                fights = True
                if terms.has(self.table.content, figure.kind, Ability.FIRST_STRIKE) is first_strike:
                    found += self._of(terms, figure.kind, need) * count
            anyone = anyone or fights
            if (bag or (realm is not None and realm is self.holder)) and not first_strike:
                more += terms.extra_dice(need, trumps)
        return (*found, *(more if anyone else ()))

    def _of(self, terms: Terms, kind: Kind, need: int) -> list[Die]:
        content = self.table.content
        die = Die.at_least(content.piece(kind).die, terms.number_to_hit(kind, need))
        return [die] * dice_count(content, kind, self.attacking, self.where is SpaceKind.SEA)

    def _fighting(self, bag: Bag[Figure]) -> Iterator[tuple[Figure, int]]:
        """The pieces that can fight; at sea including carried Heroes."""
        for figure, count in bag.pairs:
            if is_able(figure):
                yield figure, count
            yield from ((one, count * carried) for one, carried in self._heroes_aboard(figure))

    def _heroes_aboard(self, figure: Figure) -> Iterator[tuple[Figure, int]]:
        if self.where is SpaceKind.SEA:
            for one, count in figure.cargo.pairs:
                if Ability.BATTLE_AT_SEA in self.table.content.piece(one.kind).abilities:
                    yield one, count

    def able(self, force: Force) -> bool:
        """Whether anything can fight; with `falls-with-garrison` of R-castle-alone, a lone Castle cannot."""
        alone = not self.attacking and self.table.reading("R-castle-alone") == "falls-with-garrison"
        return any(
            not (alone and figure.kind is Kind.CASTLE) for bag in force for figure, _ in self._fighting(bag)
        )

    # Who may take a hit, and what it does.

    def _lasts(self, realm: int, figure: Figure, stage: int) -> int:
        """How much damage a piece can still take."""
        castle = figure.kind is Kind.CASTLE
        terms = self.terms[realm][stage]
        durable = not castle and terms.has(self.table.content, figure.kind, Ability.DURABLE)
        return (2 if durable else 1) - figure.mark.damage

    def _hittable(self, force: Force, stage: int) -> Iterator[tuple[int, Figure, Figure | None, int]]:
        heroes = self.table.reading("R-carried-hero-damage") == "may"
        for realm, bag in enumerate(force):
            for figure, count in bag.pairs:
                if self._lasts(realm, figure, stage) > 0:
                    yield realm, figure, None, count
                for one, carried in self._heroes_aboard(figure) if heroes else ():
                    if self._lasts(realm, one, stage) > 0:
                        yield realm, one, figure, count * carried

    def targets(
        self, force: Force, stage: int, pool: tuple[Realm, ...] = (), later: Shares = ()
    ) -> tuple[Target, ...]:
        """The pieces that may take the next hit, in the game's order.

        If a pool is given, only pieces of its realms; `later` are hits that the other realm still has to
        take.
        """
        again = self._hit_throughout(force, stage, dict(later))
        return tuple(
            self._target(realm, figure, aboard, stage)
            for realm, figure, aboard, _ in self._hittable(force, stage)
            if (not pool or self.realms[realm] in pool) and (realm in again or not figure.mark.hit)
        )

    def _hit_throughout(self, force: Force, stage: int, later: Mapping[Realm, int]) -> tuple[int, ...]:
        """The realms, by their places, whose pieces may take a second hit of a batch."""
        realms, unhit = tuple(range(len(force))), [0] * len(force)
        match self.table.reading("R-hit-allocation"):
            case "one-per-batch":
                return ()
            case "free":
                return realms
            case _:
                for realm, figure, _, count in self._hittable(force, stage):
                    unhit[realm] += 0 if figure.mark.hit else count
        if self.table.reading("R-hits-among-allies") != "whole-side":
            return tuple(one for one in realms if unhit[one] == 0)
        due = [0 if realm is None else later.get(realm, 0) for realm in self.realms]
        return realms if all(unhit[one] <= due[one] for one in realms) else ()

    def _target(self, realm: int, figure: Figure, aboard: Figure | None, stage: int) -> Target:
        terms = self.terms[realm][stage]
        if self._lasts(realm, figure, stage) > 1:
            strength, gold = Fraction(0), 0
        else:
            lost = [figure, *(one for one in figure.cargo)]
            fights = [figure, *(one for one, count in self._heroes_aboard(figure) for _ in range(count))]
            strength = sum((self._strength(terms, one.kind) for one in fights), Fraction(0))
            gold = sum(self.table.content.piece(one.kind).cost for one in lost)
        gold = 0 if figure.kind is Kind.CASTLE else gold
        return Target(strength, gold, self.realms[realm], figure, aboard)

    def _strength(self, terms: Terms, kind: Kind) -> Fraction:
        return sum(
            (Fraction(die.hitting, die.sides) for die in self._of(terms, kind, self.need)), Fraction(0)
        )

    def hit(self, force: Force, stage: int, pool: tuple[Realm, ...] = (), later: Shares = ()) -> Force | None:
        """A Castle becomes inactive, a Durable piece is damaged, any other piece is lost with its cargo."""
        targets = self.targets(force, stage, pool, later)
        if not targets:
            return None
        target = self.chooses(targets)
        if target not in targets or target.figure is None:
            raise ValueError(f"The policy gave the hit to {target}, which is not one that may take it.")
        realm = self.realms.index(target.realm)
        after = self._struck(force[realm], realm, target.figure, target.aboard, stage)
        return (*force[:realm], after, *force[realm + 1 :])

    def _struck(
        self, bag: Bag[Figure], realm: int, figure: Figure, aboard: Figure | None, stage: int
    ) -> Bag[Figure]:
        if aboard is not None:
            cargo = self._struck(aboard.cargo, realm, figure, None, stage)
            return bag.remove(aboard).add(shared(aboard.kind, cargo, aboard.mark))
        left = bag.remove(figure)
        if figure.kind is Kind.CASTLE or self._lasts(realm, figure, stage) > 1:
            mark = evolve(figure.mark, damage=figure.mark.damage + 1, hit=True)
            return left.add(shared(figure.kind, figure.cargo, mark))
        return left

    def rested(self, force: Force) -> Force:
        """No piece has taken a hit of the next batch; damage stays."""
        return tuple(_rested(bag) for bag in force)

    def size(self, force: Force) -> int:
        """Pieces count for more than any damage."""
        return sum(_size(bag) for bag in force)


def _rested(bag: Bag[Figure]) -> Bag[Figure]:
    if not any(one.mark.hit or one.cargo for one, _ in bag.pairs):
        return bag
    return Bag((_unhit(figure), count) for figure, count in bag.pairs)


def _unhit(figure: Figure) -> Figure:
    mark = Mark(damage=figure.mark.damage) if figure.mark.damage else UNMARKED
    return shared(figure.kind, _rested(figure.cargo), mark)


def plain(figure: Figure) -> Figure:
    """A piece without any marks but those of battles."""
    mark = Mark(damage=figure.mark.damage, hit=figure.mark.hit)
    return shared(figure.kind, Bag((plain(one), count) for one, count in figure.cargo.pairs), mark)


def _size(bag: Bag[Figure]) -> int:
    return sum(count * (4 - figure.mark.damage + _size(figure.cargo)) for figure, count in bag.pairs)


@frozen
class Guardians:
    """The guardians of a dungeon entrance."""

    table: Table
    chooses: TakesHit

    def dice(self, force: Foes, stage: int, first_strike: bool, need: int) -> tuple[Die, ...]:  # noqa: ARG002
        """The dice that the guardians have left, of those with First Strike or of the others."""
        # No card is on the guardians' side, and nothing makes it harder for them to hit.
        content = self.table.content
        return tuple(
            Die.at_least(sides, HIT)
            for foe in force
            if content.guardian(foe.guardian).first_strike is first_strike
            for sides in foe.dice
        )

    def able(self, force: Foes) -> bool:
        """Whether any guardian is left."""
        return bool(force)

    def losable(self, force: Foes) -> Foes:
        """The guardians that may take the next hit; a lone one takes them all."""
        fresh = tuple(foe for foe in force if not foe.hit)
        if len(force) == 1 or self.table.reading("R-guardian-hit-allocation") == "free":
            return force
        match self.table.reading("R-hit-allocation"):
            case "spread-then-stack":
                return fresh or force
            case "one-per-batch":
                return fresh
            case _:
                return force

    def targets(self, force: Foes) -> tuple[Target, ...]:
        """The dice that may be lost to the next hit."""
        return tuple(
            Target(
                Fraction(Die.at_least(die, HIT).hitting, die),
                0,
                guardian=foe.guardian,
                dice=foe.dice,
                die=die,
            )
            for foe in dict.fromkeys(self.losable(force))
            for die in dict.fromkeys(foe.dice)
        )

    def hit(self, force: Foes, stage: int) -> Foes | None:  # noqa: ARG002 - no card helps guardians
        """A guardian loses a die; without dice it is destroyed."""
        targets = self.targets(force)
        if not targets:
            return None
        target = self.chooses(targets)
        if target not in targets or target.guardian is None:
            raise ValueError(f"The policy gave the hit to {target}, which is not one that may take it.")
        able = self.losable(force)
        place = next(
            number
            for number, foe in enumerate(force)
            if foe in able and (foe.guardian, foe.dice) == (target.guardian, target.dice)
        )
        dice = list(target.dice)
        dice.remove(target.die)
        left = (Foe(target.guardian, tuple(dice), hit=True),) if dice else ()
        return (*force[:place], *left, *force[place + 1 :])

    def rested(self, force: Foes) -> Foes:
        """No guardian has taken a hit of the next batch."""
        return tuple(Foe(foe.guardian, foe.dice) for foe in force)

    def size(self, force: Foes) -> int:
        """How many dice are left."""
        return sum(len(foe.dice) for foe in force)
