"""Pinned scenes of cards: each effect by an Event, by a Treasure's Power and by its Property.

A battle for Nera is fought with dice that are given; whenever the owner may, the card is played or used.
"""

from collections.abc import Iterator
from contextlib import suppress

from attrs import evolve, frozen
from tests.citations.nerath.walking import Cited, judge
from tests.clauses.nerath.cardtable import Card, dealt, event, in_play, position, treasure
from tests.clauses.nerath.scenes import DRAGON, FIGHTER, FOOT, SHIP, STORM, K, N, V, guarded, ship

from conquest_rules import nerath
from conquest_rules.nerath import Ability, Moment, Party, PlayCard, State, StepName, Timing, UseProperty
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    CancelHits,
    DestroyPieces,
    DiscardCards,
    DrawCards,
    Effect,
    ExtraDice,
    ExtraPurchase,
    ForceRetreat,
    GainGold,
    GrantAbility,
    HitOn,
    JoinBattle,
    Lasts,
    LookAtCards,
    LookAtGuardian,
    LoseGold,
    Reroll,
    ScorePoints,
    StealGold,
    SwapGuardians,
    TransferPieces,
    Zone,
)
from conquest_rules.nerath.content.rows import Whenever

TOMB, PLACE, GULF = "tomb-of-horrors", "nera", "gulf-of-kar"
BEGINS = Timing(Moment.BATTLE_BEGINS)
ENTERED = Timing(Moment.DUNGEON_ENTERED)
AFTER = Timing(Moment.AFTER_DICE)
BEFORE = Timing(Moment.BEFORE_DAMAGE, Party.ENEMY, Party.SELF)
THEIR_ROUND = Timing(Moment.ROUND_ENDS, Party.ENEMY, Party.SELF)
THEIRS = Timing(Moment.BATTLE_BEGINS, Party.ENEMY, Party.SELF)
BUYING = Timing(Moment.DURING, step=StepName.REINFORCE)


@frozen
class Play:
    """An effect, when its card is played, by whom, and where the battle is.

    `hits` is whether the defenders' dice hit, `besides` what an Event of the owner does before.
    """

    effect: Effect
    when: Timing = BEGINS
    owner: nerath.Realm = K
    at: str = PLACE
    hits: bool = True
    besides: Effect | None = None


PLAYS: tuple[Play, ...] = (
    Play(AddPieces(FOOT, Area.HERE)),
    Play(AddPieces(FOOT, Area.OWN_CAPITAL)),
    Play(BuyNow((FOOT,), Area.OWN_CAPITAL)),
    Play(TransferPieces((FOOT,), Area.OWN_CAPITAL)),
    Play(JoinBattle((FOOT,), adjacent=False)),
    Play(DestroyPieces((FOOT,), Area.HERE)),
    Play(DestroyPieces((SHIP,), Area.ENEMY_SEA)),
    Play(DestroyPieces((SHIP, DRAGON), Area.ENEMY_SEA, count=3)),
    Play(GainGold(2)),
    Play(LoseGold(2)),
    Play(StealGold(2)),
    Play(ScorePoints(1)),
    Play(DrawCards(1)),
    Play(DiscardCards(1)),
    Play(LookAtCards(Zone.HAND)),
    Play(LookAtCards(Zone.DECK)),
    Play(LookAtGuardian()),
    Play(SwapGuardians()),
    Play(DestroyPieces((STORM,), Area.HERE)),
    Play(HitOn(5, lasts=Lasts.BATTLE)),
    Play(ExtraDice(1, 8, Lasts.BATTLE)),
    Play(GrantAbility(Ability.DURABLE, (), Lasts.BATTLE)),
    Play(HitOn(5, lasts=Lasts.BATTLE), ENTERED, at=TOMB),
    Play(ExtraDice(1, 8, Lasts.BATTLE), ENTERED, at=TOMB),
    Play(Reroll(1), AFTER),
    Play(Reroll(1), AFTER, at=TOMB),
    Play(Reroll(1), AFTER, at=TOMB, besides=HitOn(5, lasts=Lasts.BATTLE)),
    Play(CancelHits(1), BEFORE),
    Play(ForceRetreat(), THEIR_ROUND, N, hits=False),
    Play(DestroyPieces((FOOT,), Area.HERE, count=3), THEIRS, N),
    Play(ExtraPurchase(FOOT), BUYING),
)


def _cards(play: Play) -> Iterator[tuple[Card, bool]]:
    """The effect on an Event, as a Power and as what a Treasure does again; whether it is in play already."""
    yield event(play.owner, play.effect, play=(play.when,)), False
    # A Treasure that a pack may not have so is left out.
    with suppress(AssertionError):
        yield treasure(play.effect, play=(play.when,)), False
    with suppress(AssertionError):
        yield treasure(whenever=(Whenever(play.when, (play.effect,)),)), True


def _position(play: Play, card: Card, displayed: bool) -> State:
    pieces = {
        PLACE: {K: [FOOT] * 3, N: [FOOT] * 3} if play.at == PLACE else {},
        TOMB: {K: [FIGHTER, FIGHTER]} if play.at == TOMB else {},
        "blisterforge": {K: [FOOT]},
        "nentir-vale": {N: [FOOT]},
        "krakens-reach": {V: [ship(FOOT)]},
    }
    before = [_before(play)] if play.besides else []
    guardians = ("troll", "giant-spider") if play.at == TOMB else ()
    state = guarded(position(card, *before, pieces=pieces), TOMB, guardians)
    spare = {realm: [f"quiet-{realm}"] for realm in nerath.Realm}
    spare[play.owner] += [one.id for one in before]
    held = {realm: [*spare[realm], *([card.id] if realm is play.owner else [])] for realm in nerath.Realm}
    state = dealt(state, spare if displayed else held)
    state = in_play(state, play.owner, card.id) if displayed else state
    return evolve(state, treasuries=(9, 9, 9, 9))


def _before(play: Play) -> Card:
    assert play.besides is not None
    return event(play.owner, play.besides, play=(ENTERED,), name="before")


def _next(state: State, play: Play, card: Card) -> nerath.Action:
    """The card when it can be played or used; dice of attackers miss, those of defenders hit."""
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        request = turn.request
        if not isinstance(request, nerath.Roll):
            return next(iter(request.outcomes()))[0]
        hits = play.hits and isinstance(state.step, nerath.Rolling) and not state.step.attackers
        return nerath.Rolled(tuple(die.sides if hits else 1 for die in request.dice))
    acts = nerath.legal_actions(state)
    mine = [
        one for one in acts if isinstance(one, PlayCard | UseProperty) and one.card in (card.id, "before")
    ]
    passing = [one for one in acts if isinstance(one, nerath.Pass | nerath.EndStep)]
    return (mine or passing or list(acts))[0]


def cited_by_cards() -> Cited:
    """Everything that is cited in the scenes of cards, each event held against the table."""
    found: Cited = set()
    for play in PLAYS:
        for card, displayed in _cards(play):
            state = _position(play, card, displayed)
            for _ in range(40):
                if isinstance(state.step, nerath.CollectingIncome | nerath.Drawing):
                    break
                state, more = judge(state, _next(state, play, card))
                found |= more
    return found
