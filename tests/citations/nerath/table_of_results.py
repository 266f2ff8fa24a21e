"""What battles bring, and reinforcing: which clauses their events cite, and when."""

from tests.citations.nerath import facts as f
from tests.citations.nerath import facts_of_placing as p
from tests.citations.nerath.facts import LAND, SEA, Happening
from tests.citations.nerath.rows import ALWAYS, Situation, rows, to_kind
from tests.clauses.nerath.scenes import CASTLE, SHIP, STORM

from conquest_rules import nerath
from conquest_rules.nerath import Event

# Results.


def _by_amok(h: Happening) -> bool:
    return any(isinstance(one, nerath.RanAmok) and one.to == h.event.space for one in h.earlier[-1:])  # type: ignore[union-attr]


def _enemy_home(h: Happening) -> bool:
    assert isinstance(h.event, nerath.SpaceConquered)
    return f.home_of(h, h.event.space) in f.enemies(h.before, h.event.realm)


def _capital_taken(h: Happening) -> bool:
    assert isinstance(h.event, nerath.SpaceConquered)
    return f.is_capital(h, h.event.space)


def _conquers_next(h: Happening) -> bool:
    return any(isinstance(one, nerath.SpaceConquered) and one.space == h.event.to for one in h.later[:1])  # type: ignore[union-attr]


def _after(kind: type[Event]) -> Situation:
    return lambda h: isinstance(h.earlier[-1], kind)


def _gold(h: Happening) -> bool:
    assert isinstance(h.event, nerath.DungeonPlundered)
    return h.event.gold > 0


def _beat_somebody(h: Happening) -> bool:
    ended = [one for one in h.earlier if isinstance(one, nerath.BattleEnded)]
    return ended[-1].fought


def _tiles(h: Happening) -> int:
    assert isinstance(h.event, nerath.DungeonRestocked)
    return h.event.tiles


def _reshuffled(h: Happening) -> bool:
    return f.reads(h, "R-guardian-stack-empty", "reshuffle-discards")


RESULTS = (
    *rows(
        nerath.SpaceConquered,
        N15_25=("by an attack", lambda h: not _by_amok(h)),
        N16_9=("by a Monster that ran amok", _by_amok),
        N3_18=("an enemy's land", lambda h: _enemy_home(h) and not _capital_taken(h)),
        N3_20=("an enemy's Capital", lambda h: _enemy_home(h) and _capital_taken(h)),
        N16_31=("one's own land", lambda h: not _enemy_home(h)),
    ),
    *rows(nerath.SpaceLiberated, N15_44=ALWAYS, N15_47=ALWAYS),
    *rows(nerath.SpaceOccupied, N9_45=ALWAYS),
    *rows(
        nerath.CastleCaptured,
        N15_35=("with a conquest", _after(nerath.SpaceConquered)),
        N15_47=("with a liberation", _after(nerath.SpaceLiberated)),
    ),
    *rows(nerath.RanAmok, N16_2=ALWAYS, N16_9=("into a space that it conquers", _conquers_next)),
    *rows(
        nerath.DungeonPlundered,
        N16_11=("guardians were beaten", _beat_somebody),
        M7_4=("there were none", lambda h: not _beat_somebody(h)),
        N14_33=("with a reward", _gold),
    ),
    *rows(nerath.TreasureDrawn, N16_12=ALWAYS, N16_13=ALWAYS),
    *rows(
        nerath.DungeonRestocked,
        N17_7=("tiles were laid, or none was to be had", lambda h: _tiles(h) > 0 or _reshuffled(h)),
        N24_18=("tiles were laid", lambda h: _tiles(h) > 0),
        M3_4=("the stack has run out", lambda h: _tiles(h) < 2 and not _reshuffled(h)),
    ),
)


# Reinforcing.


def _realm(h: Happening) -> nerath.Realm:
    assert isinstance(h.event, nerath.PiecePlaced)
    return h.event.realm


def _is_castle(h: Happening) -> bool:
    return getattr(h.event, "kind", None) is CASTLE


def _at_castles(h: Happening) -> bool:
    return not _is_castle(h) and p.at_castles(h, _realm(h))


def _on_land(h: Happening) -> bool:
    return _at_castles(h) and to_kind(h) is LAND


def _at_sea(h: Happening) -> bool:
    return _at_castles(h) and to_kind(h) is SEA and p.aboard(h) is None


def _without(h: Happening) -> bool:
    return not _is_castle(h) and not p.at_castles(h, _realm(h))


def _in_own_capital(h: Happening) -> bool:
    assert isinstance(h.event, nerath.PiecePlaced)
    return h.event.to == f.capital_of(h, h.event.realm)


REINFORCE = (
    *rows(nerath.PieceBought, N17_15=ALWAYS, N7_14=ALWAYS),
    *rows(
        nerath.PurchasesEnded,
        N17_15=("in one's own turn", lambda h: not f.variant(h)),
        N24_7=("in one's own turn", lambda h: not f.variant(h)),
        M5_10=("of all realms together", f.variant),
        N18_10=("of all realms together", f.variant),
    ),
    *rows(
        nerath.PiecePlaced,
        N17_32=("a Castle", _is_castle),
        N17_24=("on land at a Castle", _on_land),
        N17_31=("in a Capital retaken", lambda h: _on_land(h) and h.event.to in h.before.memory.taken),  # type: ignore[union-attr]
        N17_26=(
            "beyond four in the Capital",
            lambda h: _on_land(h) and _in_own_capital(h) and p.placed_before(h) >= 4,
        ),
        N17_28=(
            "beyond four at an only Castle",
            lambda h: _on_land(h) and not _in_own_capital(h) and p.placed_before(h) >= 4,
        ),
        N18_4=("a Warship beside a Castle", lambda h: _at_sea(h) and h.event.kind is SHIP),  # type: ignore[union-attr]
        N18_5=("a Storm Elemental beside a Castle", lambda h: _at_sea(h) and h.event.kind is STORM),  # type: ignore[union-attr]
        N18_7=("aboard a new Warship", lambda h: p.aboard(h) is True),
        N18_8=("aboard an old Warship", lambda h: p.aboard(h) is False),
        N18_2=("without a Castle", _without),
        N18_3=(
            "without a Castle, several spaces closest",
            lambda h: _without(h) and p.closest(h, _realm(h)) > 1,
        ),
    ),
)
