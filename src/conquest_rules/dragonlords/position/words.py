"""Words: how Quest for the DragonLords calls its peoples, units, places, cards and counters.

Here: `words_of`, the printed names of a content pack as they stand within a sentence. The name of the part in
which an id stands says what the id names. Not here: a sentence.
"""

from functools import lru_cache
from typing import Final

from attrs import frozen

from conquest_rules.dragonlords.content.names import Face, Nature, Omen, Phase, Side
from conquest_rules.dragonlords.content.pack import Content
from conquest_rules.dragonlords.position.actions import Ware
from conquest_rules.dragonlords.position.figures import WIZARDS, Figure, rested
from conquest_rules.dragonlords.position.pieces import Party, Ship
from conquest_rules.dragonlords.position.steps import Outcome
from conquest_rules.kernel.words import Words, all_of, article, counted, with_the

# The parts of facts, events and actions that name a place or a card.
PLACES: Final = ["at", "to", "zone", "entry", "spaces", "places"]
CARDS: Final = ["card", "cards", "spell", "scroll", "tool", "tools", "monster"]
FACES: Final = ["face", "item", "items"]


@frozen
class Names:
    """The names of a pack; an id that the pack does not have stands for its own name."""

    sides: dict[str, str]
    places: dict[str, str]
    cards: dict[str, str]

    def side(self, side: str) -> str:
        """A people: the Elves; the garrison."""
        return self.sides.get(side, side)

    def place(self, place: str) -> str:
        """A territory, sea zone or Wasteland space."""
        return self.places.get(place, place)

    def card(self, card: str) -> str:
        """A scroll, a treasure or a quest card."""
        return self.cards.get(card, card)

    def face(self, face: str) -> str:
        """The face of a counter: King, Wizard, blank, or a treasure."""
        if face in WIZARDS:
            return "Wizard"
        return "blank" if face == Face.BLANK else self.cards.get(face, face.title())

    def figure(self, figure: Figure) -> str:
        """A unit and its counters, as far as they are known: unit with the King and a face-down counter."""
        known = [f"the {self.face(one.item)}" for one in figure.hidden if one.item is not None]
        known += [f"the {self.face(face)}" for face in figure.shown]
        unknown = sum(one.item is None for one in figure.hidden)
        borne = known + ([counted(unknown, "face-down counter")] if unknown else [])
        return ("DragonLord" if figure.lord else "unit") + (f" with {all_of(borne)}" if borne else "")

    def figures(self, figure: Figure, count: int) -> str:
        """Equal units with their number."""
        if count == 1:
            return article(self.figure(figure))
        kind = "DragonLord" if figure.lord else "unit"
        return f"{counted(count, kind)}{self.figure(figure).removeprefix(kind)}"

    def ship(self, ship: Ship) -> str:
        """A ship and its crew: ship with 3 units."""
        crew = rested(ship.crew)
        aboard = [self.figures(one, count) for one, count in crew.pairs]
        return f"ship with {all_of(aboard)} aboard" if aboard else "ship without a crew"

    def party(self, party: Party) -> str:
        """A quest party and its tools: party of 3 units with a torch."""
        units = all_of([self.figures(one, count) for one, count in rested(party.units).pairs])
        tools = [counted(count, self.card(one), f"{self.card(one)}s") for one, count in party.tools.pairs]
        return f"party of {units or 'no units'}" + (f" with {all_of(tools)}" if tools else "")

    def outcome(self, outcome: Outcome) -> str:
        """The winners."""
        return all_of([self.side(one) for one in outcome.winners])


def _names(content: Content) -> Names:
    return Names(
        {**{str(one.id): f"the {one.name}" for one in content.people.values()}, "garrison": "the garrison"},
        {at: with_the(name) for at, name in zip(content.atlas.places, content.atlas.names, strict=True)},
        {
            **{one.id: one.name for one in content.scrolls.values()},
            **{one.id: one.name for one in content.treasures.values()},
            **{one.id: one.name for one in content.quests.values()},
            **{one.id: one.name for one in content.spells.values()},
            **{one.id: one.name for one in content.tools.values()},
            **{one.id: one.name for one in content.monsters.values()},
            Nature.DRAGON_FIRE.value: "Dragon Fire",
        },
    )


@lru_cache(maxsize=64)
def words_of(content: Content) -> Words:
    """How a pack calls what it holds, within a sentence."""
    names = _names(content)
    return Words(
        by_type={
            Side: names.side,
            Figure: names.figure,
            Ship: names.ship,
            Party: names.party,
            Outcome: names.outcome,
            Face: names.face,
            Omen: lambda omen: omen.value.capitalize(),
            Phase: lambda phase: phase.value.replace("-", " ").title(),
            Ware: lambda ware: ware.value,
        },
        by_name={
            **dict.fromkeys(PLACES, names.place),
            **dict.fromkeys(CARDS, names.card),
            **dict.fromkeys(FACES, names.face),
            "viewer": lambda viewer: names.sides.get(viewer, article(viewer)),
        },
        several={Figure: names.figures},
    )
