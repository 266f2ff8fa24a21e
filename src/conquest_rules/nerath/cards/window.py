"""Windows: who may play a card at a moment, and who is asked.

Here: whether a card's timing fits a moment, the realms that are asked, in which order, how long they pass,
and what a moment offers them. Not here: when moments come up (`occasions`, `door`), and what cards do
(`resolving`). Clauses: timing, pages 9 and 16.

A window opens for a realm whenever it may hold a playable card by public knowledge, so a pause reveals
nothing. With `Windows.HOLDERS_ONLY` only holders are asked: faster, but everyone can see who they are.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.battle.results import runs_together
from conquest_rules.nerath.cards.properties import Used, due, fits, to_be_used, works_by_itself
from conquest_rules.nerath.content.names import REALMS, TURN, Realm, Windows
from conquest_rules.nerath.content.rows import Content, EventCard, Treasure
from conquest_rules.nerath.content.timing import IN_BATTLE, Moment, Occasion, StepName, Timing, Until
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.actions import Action, Pass, PlayCard, UseProperty
from conquest_rules.nerath.position.checks import Refusals
from conquest_rules.nerath.position.facts import misfits
from conquest_rules.nerath.position.facts.advice import PlayedAnyTime, PlayedAt, UsedAt
from conquest_rules.nerath.position.facts.moments import OfCard, Playing
from conquest_rules.nerath.position.state import State, at_step, replaced
from conquest_rules.nerath.position.variant_steps import Activating, PlacingAnew

# The steps in which the active realm plays cards among its other decisions.
OWN_TIME: Final[Mapping[type[steps.Step], StepName]] = {
    steps.Moving: StepName.MOVE,
    Activating: StepName.MOVE,
    steps.ChoosingBattle: StepName.FIGHT,
    steps.Landing: StepName.FIGHT,
    steps.Pressing: StepName.FIGHT,
    steps.RunningAmok: StepName.FIGHT,
    steps.Repositioning: StepName.REPOSITION,
    steps.Buying: StepName.REINFORCE,
    steps.Placing: StepName.REINFORCE,
    PlacingAnew: StepName.REINFORCE,
    steps.MovingNew: StepName.REINFORCE,
}


# Whether a card fits.


@lru_cache(maxsize=64)
def _times(content: Content) -> Mapping[str, Mapping[Moment, tuple[Timing, ...]]]:
    """For each card the moments that it names at all; a conquest is a liberation, too."""
    found = dict[str, dict[Moment, tuple[Timing, ...]]]()
    cards: tuple[EventCard | Treasure, ...] = (*content.events, *content.treasures)
    for card in cards:
        times = found.setdefault(card.id, {})
        for timing in card.play:
            conquest = timing.when is Moment.SPACE_CONQUERED
            for moment in (timing.when, *((Moment.SPACE_LIBERATED,) if conquest else ())):
                times[moment] = (*times.get(moment, ()), timing)
    return found


@clause("G1.8", "N9.10", "N16.18")
def card_fits(state: State, owner: Realm, card: str, occasion: Occasion) -> bool:
    """Whether a realm can play a card at a moment: by its text, or any Treasure with `any-time`."""
    table = state.table
    if table.readings["R-treasure-timing"] == "any-time" and table.content.is_treasure(card):
        return True
    times = _times(table.content)[card].get(occasion.moment)
    return times is not None and any(fits(table, owner, timing, occasion) for timing in times)


@clause("M7.6", "N8.9")
def _may_play(state: State, realm: Realm) -> bool:
    """Whether a realm may play cards; the idle ally of the active realm only with `cards-allowed`."""
    idle = realm is not state.active and state.table.ally(realm) is state.active
    return not idle or state.table.reading("R-idle-realm-cards") == "cards-allowed"


# What there is to play.


def playable(state: State, realm: Realm, occasion: Occasion) -> Iterator[str]:
    """The different cards of a realm's hand that it may play at a moment."""
    if not _may_play(state, realm):
        return
    turn = TURN[realm]
    for card in (*state.hands[turn].cards.kinds, *state.treasures[turn].cards.kinds):
        if card_fits(state, realm, card, occasion):
            yield card


def _may_hold(state: State, realm: Realm) -> Iterator[str]:
    """The different cards that a realm may hold by public knowledge."""
    content, turn = state.table.content, TURN[realm]
    if state.hands[turn].total != 0:
        gone = state.decks[turn].discards
        yield from (
            card.id for card in content.events if card.realm is realm and gone.count(card.id) < card.copies
        )
    if state.treasures[turn].total != 0:
        for card in content.treasures:
            if sum(display.count(card.id) for display in state.displays) < card.copies:
                yield card.id


def _counted(state: State, realm: Realm) -> Iterable[str]:
    """The cards for which a realm is asked: those it may hold, or only those it holds."""
    if state.table.setup.windows is Windows.PUBLIC:
        return _may_hold(state, realm)
    turn = TURN[realm]
    return (*state.hands[turn].cards.kinds, *state.treasures[turn].cards.kinds)


ANSWERS: Final = Slot[Mapping[Moment, Mapping[Realm, tuple[str, ...]]]]("answers")
OF_REALM: Final = Slot[Mapping[Moment, tuple[str, ...]]]("answers of a realm")


def _answers(state: State) -> Mapping[Moment, Mapping[Realm, tuple[str, ...]]]:
    """For each moment the realms that could answer it, with their cards; none if they pass ahead."""
    parts = (state.hands, state.decks, state.treasures, state.displays, state.passes)
    return state.table.memo.latest(ANSWERS, parts, lambda: _worked_out(state))


def answered_moments(state: State) -> Collection[Moment]:
    """The moments at which any realm could answer."""
    return _answers(state).keys()


def _worked_out(state: State) -> Mapping[Moment, Mapping[Realm, tuple[str, ...]]]:
    found = dict[Moment, dict[Realm, tuple[str, ...]]]()
    for turn, realm in enumerate(REALMS):
        # A card that one realm draws or plays changes nothing for most others.
        own = (state.hands[turn], state.decks[turn], state.treasures[turn], state.passes[turn])
        of_realm = state.table.memo.latest(
            OF_REALM, (state.displays, *own), partial(_answers_of, state, realm), realm
        )
        for moment, cards in of_realm.items():
            found.setdefault(moment, {})[realm] = cards
    return found


def _answers_of(state: State, realm: Realm) -> Mapping[Moment, tuple[str, ...]]:
    """For each moment with which cards a realm could answer it; with none, but by a Treasure in play."""
    times, found = _times(state.table.content), dict[Moment, tuple[str, ...]]()
    at_any_time = state.table.reading("R-treasure-timing") == "any-time"
    passes = state.passes[TURN[realm]] is not Until.MOMENT
    for card in _counted(state, realm):
        always = at_any_time and state.table.content.is_treasure(card)
        for moment in Moment if always else times[card]:
            # Who passes ahead passes at the moments of others, and keeps its own time.
            if not passes or moment is Moment.DURING:
                found[moment] = (*found.get(moment, ()), card)
    for card in state.displays[TURN[realm]].kinds:
        for moment in _working(state.table.content, card):
            found.setdefault(moment, ())
    return found


def _working(content: Content, card: str) -> Iterator[Moment]:
    """The moments at which a Treasure in play may do something."""
    for again in content.treasure(card).whenever:
        yield again.timing.when
        if again.timing.when is Moment.SPACE_CONQUERED:
            yield Moment.SPACE_LIBERATED


@clause("M7.6")
def realms_asked(state: State, occasion: Occasion, used: Used = ()) -> tuple[Realm, ...]:
    """The realms that are asked at a moment: the active realm first, then the others in turn order."""
    could = _answers(state).get(occasion.moment)
    if could is None:
        return ()
    return tuple(
        realm
        for realm in in_turn(state)
        if realm in could and _answers_to(state, realm, could[realm], occasion, used)
    )


def in_turn(state: State) -> tuple[Realm, ...]:
    """All realms, the active one first, then the others in turn order."""
    first = TURN[state.active]
    return (*REALMS[first:], *REALMS[:first])


def _answers_to(state: State, realm: Realm, cards: tuple[str, ...], occasion: Occasion, used: Used) -> bool:
    if next(to_be_used(state, realm, occasion, used), None) is not None:
        return True
    return _may_play(state, realm) and any(
        card_fits(state, realm, card, occasion) and _stops_for(state.table.content, card, occasion)
        for card in cards
    )


@clause("N9.10")
def _stops_for(content: Content, card: str, occasion: Occasion) -> bool:
    """Whether the game stops for a card: when all battles are fought, for those that name the step."""
    if (occasion.moment, occasion.step) != (Moment.DURING, StepName.FIGHT):
        return True
    return any(timing.step is StepName.FIGHT for timing in _times(content)[card].get(Moment.DURING, ()))


# Opening and closing.


def pause(state: State, occasions: tuple[Occasion, ...], then: steps.Step) -> State | None:
    """The state stopped before a step, at the first of these moments at which a realm is asked.

    An automatic Property works before anyone is asked, and then perhaps no one is.
    """
    for place, occasion in enumerate(occasions):
        window = steps.Window(occasion, (), then, occasions[place + 1 :])
        if due(state, window, in_turn(state)) is not None:
            return at_step(state, window)
        if asked := realms_asked(state, occasion):
            return at_step(state, evolve(window, asked=asked))
    return None


def property_due(state: State, step: steps.Window) -> tuple[Realm, str, int] | None:
    """The next automatic Property at the moment of a window."""
    return due(state, step, in_turn(state)) if _lasts(state, step.occasion, step.then) else None


def reopened(state: State, step: steps.Window) -> State:
    """The window after a card has been played in it: all who could answer are asked again."""
    asked = realms_asked(state, step.occasion, step.used) if _lasts(state, step.occasion, step.then) else ()
    return at_step(state, evolve(step, asked=asked)) if asked else closed(state, step)


def closed(state: State, step: steps.Window) -> State:
    """The window when all have passed: the next moment, or what was interrupted."""
    later = tuple(occasion for occasion in step.later if _lasts(state, occasion, step.then))
    return pause(state, later, step.then) or at_step(state, step.then)


@clause("N12.37")
def _lasts(state: State, occasion: Occasion, then: steps.Step) -> bool:
    """Whether a moment still holds after a card: if all hits are cancelled, no damage is due."""
    striking = steps.interrupted(then)
    if occasion.moment is not Moment.BEFORE_DAMAGE or not isinstance(striking, steps.Striking):
        return True
    return (striking.on_defenders if state.active in occasion.by else striking.on_attackers) > 0


def passed(state: State, step: steps.Window, act: Pass) -> State:
    """A realm passes, now or ahead."""
    passes = replaced(state.passes, act.by, act.until)
    ahead = state if act.until is Until.MOMENT else evolve(state, passes=passes)
    return at_step(ahead, evolve(step, asked=step.asked[1:])) if step.asked[1:] else closed(ahead, step)


# What is listed, and why not.


def occasion_of(state: State, step: steps.Step) -> Occasion | None:
    """The moment at which cards can be played now."""
    if isinstance(step, steps.Window):
        return step.occasion
    name = OWN_TIME.get(type(step))
    if name is None or (isinstance(step, steps.RunningAmok) and step.ran and runs_together(state)):
        return None
    return Occasion(Moment.DURING, (state.active,), step=name)


@clause("N9.12", "N16.14")
def offered(state: State, step: steps.Window) -> Iterator[Action]:
    """Every answer of the realm that is asked, passes last."""
    realm = step.asked[0]
    yield from (PlayCard(realm, card) for card in playable(state, realm, step.occasion))
    yield from (
        UseProperty(realm, card)
        for card in dict.fromkeys(card for card, _ in to_be_used(state, realm, step.occasion, step.used))
    )
    yield from (Pass(realm, until) for until in passes_of(step))


def passes_of(step: steps.Window) -> tuple[Until, ...]:
    """The ways to pass; for a battle only within one."""
    battle = step.occasion.moment in IN_BATTLE
    return tuple(until for until in Until if battle or until is not Until.BATTLE)


OWN_PLAYS: Final = Slot[tuple[Action, ...]]("own plays")


def own_plays(state: State) -> tuple[Action, ...]:
    """The cards that the active realm may play among the other decisions of its step."""
    realm, occasion = state.active, occasion_of(state, state.step)
    if occasion is None:
        return ()
    held = (state.hands[TURN[realm]], state.treasures[TURN[realm]])
    return state.table.memo.latest(
        OWN_PLAYS,
        held,
        lambda: tuple(PlayCard(realm, card) for card in playable(state, realm, occasion)),
        (realm, occasion.step),
    )


@clause("N9.10", "N16.18", "G1.8")
def card_timing(state: State, act: PlayCard) -> Violation | None:
    """A card is played only at the times it names."""
    occasion, content = occasion_of(state, state.step), state.table.content
    if occasion and _may_play(state, act.by) and card_fits(state, act.by, act.card, occasion):
        return None
    treasure = content.is_treasure(act.card)
    times = content.treasure(act.card).play if treasure else content.event(act.card).play
    now = OfCard(act.card, act.by, Playing.OUT_OF_TIME)
    if treasure and state.table.reading("R-treasure-timing") == "any-time":
        return Violation("G1.8", now, PlayedAnyTime(act.card), ruling="R-treasure-timing")
    when = PlayedAt(act.card, times)
    return Violation("N16.18" if treasure else "N9.10", now, when, ruling=_untimely_by(state, act))


def _untimely_by(state: State, act: PlayCard) -> str | None:
    """The ruling by which a card cannot be played now, if another reading would allow it."""
    occasion = occasion_of(state, state.step)
    if occasion is None:
        return None
    if not _may_play(state, act.by):
        return "R-idle-realm-cards" if card_fits(state, act.by, act.card, occasion) else None
    return "R-treasure-timing" if state.table.content.is_treasure(act.card) else None


def why_not_played(state: State, act: PlayCard, *, decides: bool) -> Refusals:
    """Why a card cannot be played: it is not in the hand, or this is not the time.

    For a realm that does not decide now, the refusal reveals nothing about its hand.
    """
    misfit = strange_card(state, act) or (not_held(state, act) if decides else None)
    refusal = misfit or card_timing(state, act)
    if refusal is not None:
        yield refusal


def strange_card(state: State, act: PlayCard) -> Misfit | None:
    """Why a realm can never hold a card: there is no such card, or it is from another realm's deck."""
    content = state.table.content
    if content.is_treasure(act.card):
        return None
    owner = next((card.realm for card in content.events if card.id == act.card), None)
    if owner is None:
        return Misfit(misfits.NoSuchCard(act.card))
    return None if owner is act.by else Misfit(misfits.CardOfAnother(act.card, owner, act.by))


def not_held(state: State, act: PlayCard) -> Misfit | None:
    """Why a card is not in a hand, as far as the viewer may know."""
    turn = TURN[act.by]
    zones = (state.hands[turn], state.treasures[turn])
    held = tuple(card for zone in zones for card in zone.cards.kinds)
    if act.card in held:
        return None
    if all(zone.unseen == 0 for zone in zones):
        return Misfit(misfits.DoesNotHold(act.by, act.card, held))
    treasure = state.table.content.is_treasure(act.card)
    deck = state.treasure_deck if treasure else state.deck(act.by)
    if zones[treasure].unseen == 0 or act.card not in deck.rest:
        return Misfit(OfCard(act.card, act.by, Playing.NOT_HELD))
    assert state.seen_by is not None
    return Misfit(misfits.HandIsHidden(act.by, act.card, state.seen_by))


def why_not_used(state: State, step: steps.Step, act: UseProperty) -> Refusals:
    """Why a Property does nothing now: the card is not in play, or this is not the time."""
    display = state.displays[TURN[act.by]].kinds
    if act.card not in display:
        yield Misfit(misfits.NotInPlay(act.by, act.card, display))
    elif all(map(works_by_itself, state.table.content.treasure(act.card).whenever)):
        yield Violation("N16.23", OfCard(act.card, act.by, Playing.WORKS_ALONE))
    elif not isinstance(step, steps.Window) or all(
        card != act.card for card, _ in to_be_used(state, act.by, step.occasion)
    ):
        times = tuple(again.timing for again in state.table.content.treasure(act.card).whenever)
        when = UsedAt(act.card, times) if times else ()
        yield Violation("N16.23", OfCard(act.card, act.by, Playing.RESTS), when)
    elif all(card != act.card for card, _ in to_be_used(state, act.by, step.occasion, step.used)):
        yield Violation("N16.24", OfCard(act.card, act.by, Playing.WAS_USED))
