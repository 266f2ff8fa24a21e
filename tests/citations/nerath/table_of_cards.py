"""Cards and the variant: which clauses their events cite, and when."""

from tests.citations.nerath import facts as f
from tests.citations.nerath.facts import Happening
from tests.citations.nerath.rows import ALWAYS, rows

from conquest_rules import nerath

# Cards.


def _joins(h: Happening) -> bool:
    at = h.event.at if isinstance(h.event, nerath.PieceAdded) else getattr(h.event, "to", "")
    return f.by_event(h) and at in h.before.memory.pending


def _chosen(h: Happening) -> bool:
    return isinstance(h.action, nerath.PlayCard) and h.action.card == getattr(h.event, "card", "")


def _opening(h: Happening) -> bool:
    begun = any(isinstance(one, nerath.TurnBegun) for one in h.earlier)
    before = isinstance(f.inner(h.before.step), nerath.Dealing | nerath.StartingGame)
    return before and not begun and f.followed(h) is None


CARD = {
    "N9_14": ALWAYS,
    "N16_21": ("by a Power", f.by_power),
    "N16_23": ("by a Property", f.by_property),
}
CARDS = (
    *rows(
        nerath.CardDrawn,
        N7_5=("as a turn opens", lambda h: f.followed(h) is None),
        N9_8=("as a turn opens", lambda h: f.followed(h) is None),
        N9_14=("by a card", lambda h: f.followed(h) is not None),
        N16_21=("by a Power", f.by_power),
        N16_23=("by a Property", f.by_property),
    ),
    *rows(
        nerath.CardPlayed,
        N9_14=ALWAYS,
        N9_10=("as its owner chose", _chosen),
        N9_11=("immediately", lambda h: not _chosen(h)),
        M3_5=("immediately, as an opening card", lambda h: not _chosen(h) and _opening(h)),
    ),
    *rows(nerath.CardFollowed, N9_15=ALWAYS),
    *rows(
        nerath.TreasurePlayed,
        N16_15=ALWAYS,
        N16_19=("with points", lambda h: h.event.points > 0),  # type: ignore[union-attr]
    ),
    *rows(nerath.TreasuresAnnounced, N3_27=ALWAYS, N3_28=ALWAYS),
    *rows(nerath.PropertyUsed, N16_23=ALWAYS),
    *(
        row
        for kind in (
            nerath.EffectFailed,
            nerath.EffectBegan,
            nerath.GoldChanged,
            nerath.PointsScored,
            nerath.CardDiscarded,
            nerath.CardLookedAt,
            nerath.GuardianLookedAt,
            nerath.GuardiansSwapped,
            nerath.HitsCancelled,
        )
        for row in rows(kind, **CARD)
    ),
    *rows(
        nerath.PieceAdded,
        **CARD,
        N7_14=("paid for", lambda h: h.event.cost > 0),  # type: ignore[union-attr]
        N12_22=("into a battle", _joins),
    ),
    *rows(nerath.PieceTransferred, **CARD, N9_27=ALWAYS, N9_29=ALWAYS, N12_22=("into a battle", _joins)),
    # No Property gives pieces to those bought: its time would be that of its owner.
    *rows(nerath.PurchaseAdded, N9_14=ALWAYS, N16_21=("by a Power", f.by_power)),
    *rows(nerath.GoldStolen, **CARD, N23_19=ALWAYS),
    *rows(nerath.RetreatForced, **CARD, N15_5=ALWAYS),
)


# The variant.


def _passing(h: Happening) -> bool:
    return isinstance(h.action, nerath.PassActivations)


VARIANT = (
    *rows(nerath.DrawEnded, N9_1=ALWAYS),
    *rows(nerath.ActivationsBegun, M5_7=ALWAYS),
    *rows(nerath.RealmsMayAct, M5_7=ALWAYS),
    *rows(
        nerath.PiecesActivated,
        M5_9=("by passing", _passing),
        M5_6=("by an activation", lambda h: not _passing(h)),
    ),
    *rows(nerath.ReinforceBegun, M5_9=ALWAYS, M5_10=ALWAYS),
    *rows(nerath.MusterBegun, M5_10=ALWAYS),
    *rows(nerath.PlanBegun, M5_10=ALWAYS),
    *rows(nerath.PlansRevealed, M5_10=ALWAYS),
    *rows(nerath.PurchaseReturned, M5_10=ALWAYS),
    *rows(nerath.PiecesReset, M4_8=ALWAYS, M5_11=ALWAYS),
)
