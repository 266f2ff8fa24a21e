"""The story of a game: each event as a sentence.

Here: a sentence for each kind of event, with printed names, and which events are news to a spectator. Not
here: the names themselves (`position.words`), and whether a viewer may see an event (`views`).

A sentence is a template of `data/words.toml` whose parts are the fields of the event. Where one template
cannot say all cases, a small function of the event chooses it.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, get_args

from conquest_rules.kernel.templates import Row, by_class, filled, literal
from conquest_rules.kernel.words import all_of, counted
from conquest_rules.kernel.words import sentence as as_sentence
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.names import REALMS, Realm, SpaceKind
from conquest_rules.nerath.position.events import cards, printed
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.words import words_of

# Battles.


def _begun(state: State, event: printed.BattleBegun) -> str:
    if state.table.content.kind_of[event.at] is SpaceKind.DUNGEON:
        return "{attacker} explores {at}."
    return "{attacker} attacks {at}" + (", defended by {defenders}." if event.defenders else ".")


def _thrown(dice: Sequence[int], faces: Sequence[int]) -> str:
    """The faces of dice, and which dice they are: 5, 2 and 3 (d12, 2d6)."""
    runs = ((sides, len(tuple(run))) for sides, run in groupby(dice))
    kinds = ", ".join(f"{count if count > 1 else ''}d{sides}" for sides, count in runs)
    return f"{all_of([str(face) for face in faces])} ({kinds})"


def _rolled(state: State, event: printed.DiceRolled) -> str:
    """The realms that roll, for whom and where; in a dungeon one of them rolls for the guardians."""
    side = "the attackers" if event.attackers else "the defenders"
    who = "{by} {by:rolls/roll}" if event.by else f"{side} roll"
    guarded = state.table.content.kind_of[event.at] is SpaceKind.DUNGEON and not event.attackers
    where = "for the guardians of {at}" if guarded else "in {at}"
    if not event.dice:
        return f"{who} no dice {where}."
    first = " with First Strike" if event.first_strike else ""
    return f"{who} {_thrown(event.dice, event.faces)} {where}{first}: {{hits:count hit}}."


def _rerolled(state: State, event: cards.DiceRerolled) -> str:
    side = "the attackers" if event.attackers else "the defenders"
    if not event.dice:
        return f"{side} in {{at}} reroll no dice."
    return f"{side} in {{at}} reroll and get {_thrown(event.dice, event.faces)}: {{hits:count hit}}."


def _realm(state: State, realm: Realm) -> str:
    return literal(words_of(state.table.content).name("realm", realm))


def _shared(state: State, event: printed.DamageShared) -> str:
    shares = ((_realm(state, realm), counted(hits, "hit")) for realm, hits in event.shares)
    return f"{all_of([f'{realm} takes {hits}' for realm, hits in shares])} in {{at}}."


def _ended(state: State, event: printed.BattleEnded) -> str:
    end = "succeeds" if event.won else "fails"
    return f"The attack on {{at}} {end}{'' if event.fought else ' without a fight'}."


def _conquered(state: State, event: printed.SpaceConquered) -> str:
    if event.points:
        return "{realm} conquers {space} from {lost_by} and scores {points:count victory point}."
    takes = "retakes" if state.table.content.space(event.space).home is event.realm else "takes"
    return f"{{realm}} {takes} {{space}} from {{lost_by}}."


# Cards.


def _announced(state: State, event: cards.TreasuresAnnounced) -> str:
    names = (_realm(state, realm) for realm in REALMS)
    held = (counted(count, "Treasure") for count in event.held)
    return f"{all_of([f'{name} holds {count}' for name, count in zip(names, held, strict=True)])}."


def _gold_changed(state: State, event: cards.GoldChanged) -> str:
    if not event.gold:
        return "{realm} has no Gold to lose."
    return f"{{realm}} {'gains' if event.gold > 0 else 'loses'} {abs(event.gold)} Gold."


def _looked_at(state: State, event: cards.CardLookedAt) -> str:
    """If a realm looks at its own cards, they are those of its deck."""
    if event.viewer is event.realm:
        return "{viewer} looks at the next card of its own deck" + (": {card}." if event.card else ".")
    return f"{{viewer}} looks at {'{card}' if event.card else 'a card'} in {{realm:'s}} hand."


SENTENCES: Final[Mapping[type[Event], Row]] = {
    **by_class(WORDS["sentences"], get_args(Event)),
    printed.BattleBegun: _begun,
    printed.DiceRolled: _rolled,
    printed.DamageShared: _shared,
    printed.BattleEnded: _ended,
    printed.SpaceConquered: _conquered,
    cards.GoldChanged: _gold_changed,
    cards.CardLookedAt: _looked_at,
    cards.DiceRerolled: _rerolled,
    cards.TreasuresAnnounced: _announced,
}
# Events that are not news to a spectator.
DETAILS: Final = tuple(kind for kind in get_args(Event) if kind.__name__ in WORDS["details"])


def is_news(event: Event) -> bool:
    """Whether an event is news to those who watch: a drawn card is, if they see which one it is."""
    seen = isinstance(event, printed.CardDrawn) and event.card is not None
    return seen or not isinstance(event, DETAILS)


def sentence(state: State, event: Event) -> str:
    """An event in a sentence with printed names, without its clauses."""
    return as_sentence(filled(words_of(state.table.content), state, SENTENCES[type(event)], event))
