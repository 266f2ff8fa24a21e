"""What an event in a battle was: whose dice, on what they hit, and by what a piece was lost.

As in `facts`, everything is read from the states around the event and judged anew.
"""

from collections.abc import Iterator

from tests.citations.nerath.facts import (
    SEA,
    Happening,
    Source,
    concerns,
    followed,
    inner,
    is_treasure,
    kind_of,
    lasting,
    reads,
)
from tests.clauses.nerath.scenes import CASTLE, HEROES, WIZARD
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import Effect, Figure, Kind, Realm
from conquest_rules.nerath.content.effects import DestroyPieces, ExtraDice, GrantAbility, HitOn
from conquest_rules.nerath.position.figures import Stop

# Dice.


def lows(h: Happening) -> set[int]:
    """The numbers on which the dice hit that were asked for."""
    turn = nerath.to_act(h.before)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return {die.low for die in turn.request.dice}


def battle_of(h: Happening) -> nerath.Battle:
    step = inner(h.before.step)
    battle = getattr(step, "battle", None)
    assert isinstance(battle, nerath.Battle)
    return battle


def guardians_roll(h: Happening) -> bool:
    assert isinstance(h.event, nerath.DiceRolled | nerath.DiceRerolled)
    return bool(battle_of(h).foes) and not h.event.attackers


def several_guardians(h: Happening) -> bool:
    battle = battle_of(h)
    return len(battle.foes) + battle.beaten.total > 1


def heroes_number(h: Happening) -> int:
    """What Heroes need in a dungeon: the most that a guardian asks for, of all or of those that live."""
    battle = battle_of(h)
    names = [foe.guardian for foe in battle.foes]
    if not reads(h, "R-hit-penalty-duration", "while-alive"):
        names += battle.beaten
    tiles = {one.id: one.heroes_need or 6 for one in h.content.guardians}
    return max((tiles[name] for name in names), default=6)


def rollers(h: Happening) -> Iterator[tuple[Realm, Figure]]:
    """The pieces whose dice a roll is of: at sea Heroes aboard as well, no Castle that was hit."""
    event, battle = h.event, battle_of(h)
    assert isinstance(event, nerath.DiceRolled | nerath.DiceRerolled)
    first = inner(h.before.step).first_strike  # type: ignore[union-attr]  # the steps of rolls have it
    active = h.before.active
    for realm in (active,) if event.attackers else enemies(h.before, active):
        here = [one for one in h.before.figures(battle.at, realm) if one.mark.stopped != Stop.STANDS_BY]
        if kind_of(h, battle.at) is SEA:
            here += [cargo for one in here for cargo in one.cargo if cargo.kind in HEROES]
        for one in here:
            if not (one.kind is CASTLE and one.mark.damage) and strikes_first(h, realm, one.kind) is first:
                yield realm, one


def strikes_first(h: Happening, realm: Realm, kind: Kind) -> bool:
    granted = (
        isinstance(effect, GrantAbility)
        and effect.ability is nerath.Ability.FIRST_STRIKE
        and concerns(effect, kind)
        for _, effect in lasting(h, realm, battle_of(h).at)
    )
    return kind is WIZARD or any(granted)


def lowered(h: Happening) -> set[str]:
    """By what cards some piece that rolls hits on a lower number: event, power, again or property."""
    found, need = set[str](), max(6, heroes_number(h) if battle_of(h).foes or battle_of(h).beaten else 6)
    for realm, figure in rollers(h):
        hits = [
            (by, effect)
            for by, effect in lasting(h, realm, battle_of(h).at)
            if isinstance(effect, HitOn) and concerns(effect, figure.kind)
        ]
        lifted = any(by == "event" for by, _ in hits)
        if not hits or (need > 6 and not lifted):
            continue
        best = min(effect.number for _, effect in hits)
        if best < need and best in lows(h):
            found |= {by for by, effect in hits if effect.number == best}
            found |= {"lifted"} if need > 6 else set()
    return found


def more_dice(h: Happening) -> set[str]:
    """By what cards there are dice besides those of pieces."""
    event = h.event
    assert isinstance(event, nerath.DiceRolled | nerath.DiceRerolled)
    if inner(h.before.step).first_strike:  # type: ignore[union-attr]  # the steps of rolls have it
        return set()
    active, at = h.before.active, battle_of(h).at
    side = (active,) if event.attackers else defending(h, at)
    return {by for realm in side for by, effect in lasting(h, realm, at) if isinstance(effect, ExtraDice)}


def as_ever(h: Happening) -> bool:
    """Whether dice of an Event hit on 6 although a guardian asks Heroes for more."""
    if not isinstance(h.event, nerath.DiceRolled) or not battle_of(h).foes:
        return False
    return heroes_number(h) > 6 and "event" in more_dice(h) and 6 in lows(h)


def defending(h: Happening, at: str) -> tuple[Realm, ...]:
    """Whose pieces stand in a space against the active realm, and whose land it is."""
    foes, holder = enemies(h.before, h.before.active), h.before.controller(at)
    if battle_of(h).foes:
        return ()
    return tuple(foe for foe in foes if h.before.figures(at, foe) or foe is holder)


# Losing pieces.


def causes(h: Happening) -> tuple[str, ...]:
    """By what a piece can have been lost: a card, the end of Reposition, a retreat, or a hit."""
    event = h.event
    assert isinstance(event, nerath.PieceDestroyed)
    if isinstance(h.before.step, nerath.Repositioning) and isinstance(h.action, nerath.EndStep):
        return ("stranded",)
    after = next((one for one in h.later if not isinstance(one, nerath.PieceDestroyed)), None)
    retreat = isinstance(after, nerath.Retreated) and after.at == event.at and event.realm is after.realm
    source = followed(h)
    if source is None:
        return ("retreat",) if retreat else ("hit",)
    fells = event.realm in enemies(h.before, source.owner) and any(
        isinstance(effect, DestroyPieces) for effect in effects_of(h, source)
    )
    # A Treasure leaves no event behind when it has been followed, so that the battle may have gone on.
    rest = ("retreat",) if retreat else ("hit",) if is_treasure(h, source.card) else ()
    return (*(("card",) if fells else ()), *rest) or ("hit",)


def effects_of(h: Happening, source: Source) -> list[Effect]:
    for event in h.content.events:
        if event.id == source.card:
            return list(event.effects)
    treasure = next(each for each in h.content.treasures if each.id == source.card)
    again = [effect for whenever in treasure.whenever for effect in whenever.effects]
    return again if source.again else list(treasure.power)
