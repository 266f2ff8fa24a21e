"""Sharing: two realms that defend a space together divide the hits against it.

What lives here: the offer, the answer, and the halves where there is no agreement.
What may not live here: which piece takes a hit (`damage`), what comes after what (`rounds`).
It answers for the clauses on allied defenders of page 12.
"""

from collections.abc import Iterator

from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.nerath.actions import Action, AnswerShare, Decision, OfferShare
from conquest_rules.nerath.battle.damage import endures, hittable
from conquest_rules.nerath.battle.sides import decider, realms_of
from conquest_rules.nerath.checking import Refusals
from conquest_rules.nerath.names import Realm
from conquest_rules.nerath.state import State
from conquest_rules.nerath.steps import Battle, SharingDamage

Shares = tuple[tuple[Realm, int], ...]


def capacity(state: State, battle: Battle, realm: Realm) -> int:
    """How many hits a realm's own pieces could take."""
    once = state.table.reading("R-hit-allocation") == "one-per-batch"
    able = (one for one in hittable(state, battle, realm) if one.realm is realm)
    return sum(one.count * (1 if once else endures(state, realm, one.figure, battle.at)) for one in able)


def partner(state: State, battle: Battle) -> Realm:
    """The defending realm that answers the other's offer."""
    leader = decider(state, battle)
    return next(realm for realm in realms_of(state, battle, attackers=False) if realm is not leader)


def offers(state: State, step: SharingDamage) -> range:
    """The numbers of hits a realm may offer to take: both must be able to take their share."""
    least = max(0, step.hits - capacity(state, step.battle, partner(state, step.battle)))
    most = min(step.hits, capacity(state, step.battle, decider(state, step.battle)))
    return range(least, most + 1)


@clause("N12.46", "N12.47")
def listed(state: State) -> Iterator[Action]:
    """Every share that can be offered, or both answers to an offer."""
    step = state.step
    assert isinstance(step, SharingDamage)
    if step.offer is None:
        yield from (OfferShare(decider(state, step.battle), hits) for hits in offers(state, step))
    else:
        yield from (AnswerShare(partner(state, step.battle), agree) for agree in (True, False))


@clause("N12.50")
def refusals(state: State, act: Decision) -> Refusals:
    """Why an offer or an answer does not fit: what one realm cannot take the other has to."""
    step = state.step
    assert isinstance(step, SharingDamage)
    match act:
        case OfferShare(_, hits) if step.offer is None and hits not in offers(state, step):
            could = offers(state, step)
            told = f"{act.by} cannot take {hits} of the {step.hits} hits itself."
            right = f"It can take {could.start} to {could.stop - 1}."
            yield Violation("N12.50", told, right) if 0 <= hits <= step.hits else Misfit(f"{told} {right}")
        case OfferShare() if step.offer is not None:
            yield Misfit(f"The offer to take {step.offer} of the hits is made; it waits for an answer.")
        case AnswerShare() if step.offer is None:
            yield Misfit("No offer has been made yet.")
        case _:
            return


def able_pieces(state: State, battle: Battle, realm: Realm) -> int:
    """How many pieces of a realm can take damage, a Dragon as one."""
    return sum(one.count for one in hittable(state, battle, realm) if one.realm is realm)


@clause("N12.48", "N12.49")
def takes_odd_hit(state: State, battle: Battle) -> Realm | None:
    """Who takes the hit left over when hits are halved: who has more pieces; None if both have as many."""
    first, second = realms_of(state, battle, attackers=False)
    ours, theirs = (able_pieces(state, battle, realm) for realm in (first, second))
    return None if ours == theirs else first if ours > theirs else second


@clause("N12.47", "N12.50")
def halves(state: State, battle: Battle, hits: int, larger: Realm) -> Shares:
    """Half of the hits each, the odd one to one realm; what one cannot take goes over to the other."""
    smaller = next(one for one in realms_of(state, battle, attackers=False) if one is not larger)
    own = min((hits + 1) // 2, capacity(state, battle, larger))
    other = min(hits - own, capacity(state, battle, smaller))
    return ((larger, hits - other), (smaller, other))
