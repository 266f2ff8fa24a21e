"""Chance: requests for dice and cards, and the answers to them.

Here: the requests `Roll`, `Draw` and `Pick`, their answers `Rolled`, `Drawn` and `Picked`, and what every
request can do: sample an answer, give the exact probability of an answer, list all answers, and group answers
into classes that differ in play. Not here: a random generator, or what an answer does.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Protocol, TypeVar

from attrs import field, frozen
from attrs.validators import min_len

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.dice import Die, hit_chances
from conquest_rules.kernel.words import all_of, counted

Answer = TypeVar("Answer", covariant=True)


class Request(Protocol[Answer]):
    """A request to chance; the answer is an ordinary action."""

    def sample(self, rng: Random) -> Answer:
        """A random answer, drawn with its exact probability."""

    def misfit(self, answer: object) -> str | None:
        """Why `answer` is impossible, or None if it is possible."""

    def probability(self, answer: object) -> Fraction:
        """The exact probability of an answer; 0 if it is impossible."""

    def outcomes(self) -> Iterator[tuple[Answer, Fraction]]:
        """Every answer with its probability, one by one; a roll of many dice has very many."""

    def classes(self) -> tuple[tuple[Answer, Fraction], ...]:
        """One answer for each class of answers that differ in play, with the class's probability."""


@frozen
class Rolled:
    """The faces that came up, in the order of the request's dice."""

    faces: tuple[int, ...]


@frozen
class Drawn:
    """The item drawn; None if the viewer may not know it."""

    item: str | None

    @property
    def shown(self) -> str:
        """The item drawn, which must be known to continue with it."""
        if self.item is None:
            raise ValueError("The item drawn is hidden, so the game cannot continue with it.")
        return self.item


@frozen
class Picked:
    """The option that chance picked."""

    option: str


@frozen
class Roll:
    """A request to roll dice. Answers differ in play by hits, and by faces that are read as numbers."""

    dice: tuple[Die, ...] = field(validator=min_len(1))
    purpose: str = ""

    def sample(self, rng: Random) -> Rolled:
        """A roll of all the dice."""
        return Rolled(tuple(rng.randint(1, die.sides) for die in self.dice))

    def misfit(self, answer: object) -> str | None:
        """Why these faces cannot be what the dice show."""
        if not isinstance(answer, Rolled):
            return f"{self._rolled()}, and no faces were given"
        if len(answer.faces) != len(self.dice):
            given = len(answer.faces)
            return f"{self._rolled()}, and {counted(given, 'face')} {'was' if given == 1 else 'were'} given"
        for place, (face, die) in enumerate(zip(answer.faces, self.dice, strict=True), 1):
            if type(face) is not int or not 1 <= face <= die.sides:
                return f"die {place} has the faces 1 to {die.sides}, and {face} was given"
        return None

    def _rolled(self) -> str:
        number = len(self.dice)
        return f"{counted(number, 'die', 'dice')} {'is' if number == 1 else 'are'} rolled"

    def probability(self, answer: object) -> Fraction:
        """The chance of exactly these faces on these dice."""
        if self.misfit(answer):
            return Fraction(0)
        chance = Fraction(1)
        for die in self.dice:
            chance /= die.sides
        return chance

    def outcomes(self) -> Iterator[tuple[Rolled, Fraction]]:
        """Every combination of faces; use `classes` if only hits matter."""
        faces = product(*(range(1, die.sides + 1) for die in self.dice))
        chance = self.probability(Rolled((1,) * len(self.dice)))
        return ((Rolled(shown), chance) for shown in faces)

    def hits(self) -> tuple[Fraction, ...]:
        """The chance of 0, 1, 2, ... hits, by convolution."""
        return hit_chances(self.dice)

    def hits_of(self, answer: Rolled) -> int:
        """The number of hits among the faces shown."""
        return sum(die.hits(face) for die, face in zip(self.dice, answer.faces, strict=True))

    def classes(self) -> tuple[tuple[Rolled, Fraction], ...]:
        """One roll for each possible number of hits, and for each face of a die read as a number.

        >>> [(answer.faces, str(chance)) for answer, chance in Roll((Die(3), Die.at_least(6, 5))).classes()]
        [((1, 1), '2/9'), ((2, 1), '2/9'), ((3, 1), '2/9'), ((1, 5), '1/9'), ((2, 5), '1/9'), ((3, 5), '1/9')]
        """
        read = [die.sides for die in self.dice if die.numbered]
        numbers = list(product(*(range(1, sides + 1) for sides in read)))
        return tuple(
            (self._showing(hits, shown), chance / len(numbers))
            for hits, chance in enumerate(self.hits())
            if chance
            for shown in numbers
        )

    def _showing(self, number: int, shown: tuple[int, ...]) -> Rolled:
        # Dice that cannot miss hit whatever is wanted; of the others the first ones do.
        wanted = number - sum(die.hitting == die.sides for die in self.dice)
        faces, read = list[int](), iter(shown)
        for die in self.dice:
            if die.numbered:
                faces.append(next(read))
                continue
            every = range(1, die.sides + 1)
            hit = next((face for face in every if die.hits(face)), None)
            miss = next((face for face in every if not die.hits(face)), None)
            if miss is None or (hit is not None and wanted > 0):
                wanted -= miss is not None
                faces.append(hit or 1)
            else:
                faces.append(miss)
        return Rolled(tuple(faces))


@frozen
class Draw:
    """A request to draw one item at random from a bag."""

    items: Bag[str] = field(validator=min_len(1))
    purpose: str = ""

    def sample(self, rng: Random) -> Drawn:
        """One of the items, each equally likely."""
        place = rng.randrange(self.items.total)
        for item, count in self.items.pairs:
            place -= count
            if place < 0:
                return Drawn(item)
        raise AssertionError("a bag's total is the sum of its counts")

    def misfit(self, answer: object) -> str | None:
        """Why this cannot have been drawn."""
        if not isinstance(answer, Drawn):
            return "one item is drawn, and the answer does not say which"
        if answer.item is None:
            return "the item drawn is hidden; only a full record can be played on"
        if answer.item not in self.items:
            return f"{answer.item!r} cannot be drawn here"
        return None

    def probability(self, answer: object) -> Fraction:
        """The share of the bag that is this item."""
        if not isinstance(answer, Drawn) or answer.item is None:
            return Fraction(0)
        return Fraction(self.items.count(answer.item), self.items.total)

    def outcomes(self) -> Iterator[tuple[Drawn, Fraction]]:
        """Every different item, with its share of the bag."""
        total = self.items.total
        return ((Drawn(item), Fraction(count, total)) for item, count in self.items.pairs)

    def classes(self) -> tuple[tuple[Drawn, Fraction], ...]:
        """Every different item, since each card plays differently."""
        return tuple(self.outcomes())


@frozen
class Pick:
    """A request to pick one of several options, each equally likely: a coin, a lot."""

    options: tuple[str, ...] = field(validator=min_len(1))
    purpose: str = ""

    def sample(self, rng: Random) -> Picked:
        """One of the options."""
        return Picked(self.options[rng.randrange(len(self.options))])

    def misfit(self, answer: object) -> str | None:
        """Why this cannot have been picked."""
        if not isinstance(answer, Picked):
            return f"one of {self._written()} is picked, and the answer does not say which"
        if answer.option not in self.options:
            return f"one of {self._written()} is picked, and {answer.option!r} was given"
        return None

    def _written(self) -> str:
        return all_of([f"`{option}`" for option in self.options])

    def probability(self, answer: object) -> Fraction:
        """The share of this option among all options."""
        if not isinstance(answer, Picked):
            return Fraction(0)
        return Fraction(self.options.count(answer.option), len(self.options))

    def outcomes(self) -> Iterator[tuple[Picked, Fraction]]:
        """Every different option with its share."""
        different = dict.fromkeys(self.options)
        return ((Picked(option), self.probability(Picked(option))) for option in different)

    def classes(self) -> tuple[tuple[Picked, Fraction], ...]:
        """Every different option."""
        return tuple(self.outcomes())
