"""Words: how Conquest of Nerath calls its realms, pieces, spaces, cards and guardians.

Here: `words_of`, the printed names of a content pack as they stand within a sentence. The name of the part in
which an id stands says what the id names. Not here: a sentence.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final, TypeAlias

from attrs import frozen

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import Words, all_of, article, counted, owners, with_the
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.names import REALMS, Kind, Realm
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.content.timing import Timing, Until
from conquest_rules.nerath.position.card_times import in_time
from conquest_rules.nerath.position.facts.advice import Die, Ship, Target
from conquest_rules.nerath.position.figures import Figure, bare
from conquest_rules.nerath.position.notation import PHRASES
from conquest_rules.nerath.position.steps import Foe, Outcome

# The parts of facts, events and actions that name a space, a card, or a guardian.
SPACES: Final = ("at", "to", "space", "spaces", "left", "land", "now", "stood", "group", "dungeon")
CARDS: Final = ("card", "cards", "held", "shown")
GUARDIANS: Final = ("guardian",)
ACTIONS: Final = ("action", "actions")
# A draw is of a card or a guardian, and what chance picks is a realm.
ANYTHING: Final = ("item", "option")
PHRASE: Final = {kind.__name__: phrase for kind, phrase in PHRASES.items()}


Naming: TypeAlias = Callable[[str], str]


@frozen
class Names:
    """How a pack calls its realms, kinds of pieces, spaces, cards and guardians, each by its id."""

    realm: Naming
    kind: Naming
    space: Naming
    card: Naming
    guardian: Naming

    def viewer(self, viewer: str) -> str:
        """A realm that looks on, or a spectator."""
        return self.realm(viewer) if viewer in REALMS else article(viewer)

    def anything(self, name: str) -> str:
        """Whatever can be drawn or picked."""
        return self.card(self.guardian(self.realm(name)))

    def figure(self, figure: Figure) -> str:
        """A piece with what it carries, without its marks: Warship carrying a Fighter."""
        return f"{self.kind(figure.kind)}{self.cargo(figure)}"

    def cargo(self, figure: Figure) -> str:
        """The cargo of a Warship, if it carries anything."""
        alike = Bag((bare(one), count) for one, count in figure.cargo.pairs)
        carried = [self.figures(one, count) for one, count in alike.pairs]
        return f" carrying {all_of(carried)}" if carried else ""

    def figures(self, figure: Figure, count: int) -> str:
        """Equal pieces with their number: a Footsoldier, 2 Footsoldiers."""
        if count == 1:
            return article(self.figure(figure))
        each = f", each{self.cargo(figure)}" if figure.cargo else ""
        return f"{self.several(figure.kind, count)}{each}"

    def several(self, kind: Kind, count: int) -> str:
        """Pieces of a kind with their number: 1 Footsoldier, 2 Footsoldiers."""
        return counted(count, self.kind(kind))

    def ship(self, ship: Ship) -> str:
        """A Warship in its sea space."""
        return f"the {self.figure(ship.figure)} in {self.space(ship.at)}"

    def target(self, target: Target) -> str:
        """A piece with its realm, and where it is or goes."""
        aboard = f" aboard the {self.kind(target.aboard.kind)}" if target.aboard else ""
        at = f" in {self.space(target.at)}" if target.at else ""
        to = f" to go to {self.space(target.to)}" if target.to else ""
        return f"{owners(self.realm(target.whose))} {self.figure(target.figure)}{aboard}{at}{to}"

    def die(self, die: Die) -> str:
        """A die with its guardian and all the guardian's dice."""
        return f"a d{die.die} of the {self.foe(Foe(die.guardian, die.dice))}"

    def foe(self, foe: Foe) -> str:
        """A guardian with the dice it has left."""
        return f"{self.guardian(foe.guardian)} ({all_of([f'd{die}' for die in foe.dice])})"

    def outcome(self, outcome: Outcome) -> str:
        """The winners: Karkoth and the Iron Circle."""
        return all_of([self.realm(one) for one in outcome.winners])


def _called(names: Mapping[str, str], id: str) -> str:
    """The name of an id; an id that the pack does not have stays as it is."""
    return names.get(id, id)


def _names(content: Content) -> Names:
    # A realm whose full name is its name with an article has it within a sentence, too.
    realms: dict[str, str] = {
        one.id: f"the {one.name}" if one.title == f"The {one.name}" else one.name for one in content.realms
    }
    return Names(
        partial(_called, realms),
        partial(_called, {one.kind: one.name for one in content.pieces}),
        partial(_called, {one.id: with_the(one.name) for one in content.spaces}),
        partial(
            _called,
            {one.id: one.name for one in content.events} | {one.id: one.name for one in content.treasures},
        ),
        partial(_called, {one.id: one.name for one in content.guardians}),
    )


@lru_cache(maxsize=64)
def words_of(content: Content) -> Words:
    """How a pack calls what it holds, within a sentence."""
    names = _names(content)
    return Words(
        by_type={
            Realm: names.realm,
            Kind: names.kind,
            Figure: names.figure,
            Outcome: names.outcome,
            Ship: names.ship,
            Target: names.target,
            Die: names.die,
            Foe: names.foe,
            Timing: in_time,
            Until: WORDS["until"].__getitem__,
        },
        by_name={
            **dict.fromkeys(SPACES, names.space),
            **dict.fromkeys(CARDS, names.card),
            **dict.fromkeys(GUARDIANS, names.guardian),
            **dict.fromkeys(ACTIONS, PHRASE.__getitem__),
            **dict.fromkeys(ANYTHING, names.anything),
            "viewer": names.viewer,
        },
        several={Kind: names.several, Figure: names.figures},
        known_by=_of_built_in if content is built_in() else None,
    )


def _of_built_in() -> Words:
    """The built-in pack is the same everywhere; the names of any other go along."""
    return words_of(built_in())
