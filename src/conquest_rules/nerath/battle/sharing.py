"""Sharing: two realms that defend a space together divide the hits against it.

Here: the offer, the answer, and the halves where there is no agreement. Not here: which piece takes a hit
(`damage`), the order of steps (`rounds`). Clauses: allied defenders of page 12.
"""

from collections.abc import Iterator

from conquest_rules.kernel.clause import Misfit, Violation, cites, clause
from conquest_rules.nerath.battle.damage import endures, hittable
from conquest_rules.nerath.battle.sides import decider, pieces_in, realms_of
from conquest_rules.nerath.content.names import Realm
from conquest_rules.nerath.position.actions import Action, AnswerShare, OfferShare
from conquest_rules.nerath.position.checks import Refusals
from conquest_rules.nerath.position.facts.misfits import NoOffer, NotSoMany, OfferIsMade
from conquest_rules.nerath.position.facts.moments import FallsTo, TakesAtMost
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import Battle, Shares, SharingDamage


def capacity(state: State, battle: Battle, realm: Realm) -> int:
    """How many hits a realm's own pieces could take."""
    once = state.table.reading("R-hit-allocation") == "one-per-batch"
    able = (one for one in hittable(state, battle, realm) if one.realm is realm)
    return sum(one.count * (1 if once else endures(state, realm, one.figure, battle.at)) for one in able)


@clause("N12.41", "N12.50")
def most(state: State, battle: Battle, realm: Realm, hits: int) -> int:
    """How many of the hits a realm may take: all it can, or its pieces' share with `whole-side`.

    With that reading the whole side takes one hit per piece before any piece takes a second one.
    """
    able, table = capacity(state, battle, realm), state.table
    spread = table.reading("R-hit-allocation") == "spread-then-stack"
    if not spread or table.reading("R-hits-among-allies") != "whole-side":
        return able
    pieces = {one: able_pieces(state, battle, one) for one in realms_of(state, battle, attackers=False)}
    others = sum(pieces.values()) - pieces[realm]
    return min(able, max(pieces[realm], hits - others))


def why_so(state: State, battle: Battle, shares: Shares) -> str:
    """The clause that allows no other shares: what a realm can take, or that hits are spread."""
    full = all(hits >= capacity(state, battle, realm) for realm, hits in shares)
    return "N12.50" if full else "N12.41"


def why_halved(state: State, battle: Battle, shares: Shares, odd: str) -> tuple[str, ...]:
    """The clauses by which hits are halved: who takes an odd one, and what keeps halves from being even."""
    (larger, own), (smaller, other) = shares
    hits = own + other
    halves_of = ((hits + 1) // 2, hits // 2)
    left_over = (odd,) if hits % 2 and own >= halves_of[0] else ()
    if (own, other) == halves_of:
        return cites("N12.47", *left_over)
    short = (larger, own) if own < halves_of[0] else (smaller, other)
    return cites("N12.47", *left_over, why_so(state, battle, (short,)))


def partner(state: State, battle: Battle) -> Realm:
    """The defending realm that answers the other's offer."""
    leader = decider(state, battle)
    return next(realm for realm in realms_of(state, battle, attackers=False) if realm is not leader)


def offers(state: State, step: SharingDamage) -> range:
    """The numbers of hits a realm may offer to take: both must be able to take their share."""
    own, other = (most(state, step.battle, who(state, step.battle), step.hits) for who in (decider, partner))
    return range(max(0, step.hits - other), min(step.hits, own) + 1)


@clause("N12.46", "N12.47")
def listed(state: State, step: SharingDamage) -> Iterator[Action]:
    """Every share that can be offered, or both answers to an offer."""
    if step.offer is None:
        yield from (OfferShare(decider(state, step.battle), hits) for hits in offers(state, step))
    else:
        yield from (AnswerShare(partner(state, step.battle), agree) for agree in (True, False))


@clause("N12.41", "N12.50")
def why_no_offer(state: State, step: SharingDamage, act: OfferShare) -> Refusals:
    """Why an offer does not fit: what one realm cannot take the other has to."""
    if step.offer is not None:
        yield Misfit(OfferIsMade(step.offer))
    elif not 0 <= act.hits <= step.hits:
        yield Misfit(NotSoMany(act.hits, step.hits))
    elif act.hits not in offers(state, step):
        yield _why_no_such_share(state, step, act.hits)


def why_no_answer(state: State, step: SharingDamage, act: AnswerShare) -> Refusals:
    """Why there is nothing to answer."""
    if step.offer is None:
        yield Misfit(NoOffer())


@clause("N12.41", "N12.50")
def _why_no_such_share(state: State, step: SharingDamage, hits: int) -> Violation:
    """Why the leader cannot take that many: it or the other lacks the pieces, or hits are spread first."""
    battle = step.battle
    for realm, part in ((decider(state, battle), hits), (partner(state, battle), step.hits - hits)):
        if part > (able := capacity(state, battle, realm)):
            return Violation("N12.50", TakesAtMost(realm, able, step.hits))
        if part > (fair := most(state, battle, realm, step.hits)):
            spread = FallsTo(realm, fair, step.hits)
    return Violation("N12.41", spread, ruling="R-hits-among-allies")


def able_pieces(state: State, battle: Battle, realm: Realm) -> int:
    """How many pieces of a realm can take damage, a Dragon as one."""
    return sum(one.count for one in hittable(state, battle, realm) if one.realm is realm)


@clause("N12.48")
def _counted(state: State, battle: Battle, realm: Realm) -> int:
    """How many pieces a realm counts for the hit left over (R-ally-damage-count)."""
    match state.table.reading("R-ally-damage-count"):
        case "figures":
            return pieces_in(state, battle.at, realm)
        case "hit-points":
            mine = (one for one in hittable(state, battle, realm) if one.realm is realm)
            return sum(one.count * endures(state, realm, one.figure, battle.at) for one in mine)
        case _:
            return able_pieces(state, battle, realm)


@clause("N12.48", "N12.49")
def takes_odd_hit(state: State, battle: Battle) -> Realm | None:
    """The realm that takes the odd hit when hits are halved: the one with more pieces; None if equal."""
    first, second = realms_of(state, battle, attackers=False)
    ours, theirs = (_counted(state, battle, realm) for realm in (first, second))
    return None if ours == theirs else first if ours > theirs else second


@clause("N12.47", "N12.50")
def halves(state: State, battle: Battle, hits: int, larger: Realm) -> Shares:
    """Half of the hits each, the odd one to one realm; hits that one cannot take pass to the other."""
    smaller = next(one for one in realms_of(state, battle, attackers=False) if one is not larger)
    own = min((hits + 1) // 2, most(state, battle, larger, hits))
    other = min(hits - own, most(state, battle, smaller, hits))
    return ((larger, hits - other), (smaller, other))
