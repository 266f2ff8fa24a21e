"""Battles and lost pieces: which clauses their events cite, and when."""

from collections.abc import Iterator

from tests.citations.nerath import facts as f
from tests.citations.nerath import facts_of_battles as b
from tests.citations.nerath.facts import LAND, SEA, Happening
from tests.citations.nerath.rows import ALWAYS, Row, Situation, in_dungeon, rows, to_kind
from tests.clauses.nerath.scenes import CASTLE, DRAGON, FLYERS, SHIP, STORM

from conquest_rules import nerath

# Battles.


def _guarded(h: Happening) -> bool:
    assert isinstance(h.event, nerath.BattleBegun)
    if not in_dungeon(h):
        return False
    lair = h.before.lair(h.event.at)
    return bool(lair.face_down or lair.face_up)


def _card_dice(by: str) -> Situation:
    def when(h: Happening) -> bool:
        return not b.guardians_roll(h) and by in b.lowered(h) | b.more_dice(h)

    return when


def _played_dice(h: Happening) -> bool:
    return any(_card_dice(by)(h) for by in ("event", "power", "again"))


def _harder(h: Happening) -> bool:
    return max(b.lows(h)) > 6


DICE = {
    "N12_33": ("some die hits on 6", lambda h: 6 in b.lows(h)),
    "N14_28": ("some die needs more", _harder),
    "N14_30": (
        "some die needs more, with several guardians",
        lambda h: _harder(h) and b.several_guardians(h),
    ),
    "N14_31": (
        "an Event lifts what guardians ask for",
        lambda h: not b.guardians_roll(h) and ("lifted" in b.lowered(h) or b.as_ever(h)),
    ),
}


def _figure(h: Happening) -> nerath.Figure:
    assert isinstance(h.event, nerath.PieceDamaged | nerath.PieceDestroyed)
    return h.event.figure


def _tile_dice(h: Happening) -> int:
    name = getattr(h.event, "guardian", "")
    return next(len(one.dice) for one in h.content.guardians if one.id == name)


def _aboard(h: Happening) -> bool:
    return isinstance(h.action, nerath.Retreat) and h.action.aboard is not None


def _fought(h: Happening) -> bool:
    assert isinstance(h.event, nerath.BattleEnded)
    return h.event.fought


def _won_battle(h: Happening) -> bool:
    assert isinstance(h.event, nerath.BattleEnded)
    return h.event.won


def _heroes_stay(h: Happening) -> bool:
    return in_dungeon(h) and bool(h.after.figures(getattr(h.event, "at", ""), h.before.active))


def _agreed(h: Happening) -> bool:
    return isinstance(h.action, nerath.AnswerShare) and h.action.agree


def _halved(h: Happening) -> bool:
    return isinstance(h.action, nerath.Picked) or (
        isinstance(h.action, nerath.AnswerShare) and not h.action.agree
    )


def _shares(h: Happening) -> list[int]:
    assert isinstance(h.event, nerath.DamageShared)
    return [hits for _, hits in h.event.shares]


def _odd(h: Happening) -> bool:
    return sum(_shares(h)) % 2 == 1


def _even_halves(h: Happening) -> bool:
    return max(_shares(h)) - min(_shares(h)) <= 1


BATTLE = (
    *rows(nerath.BattlesTriggered, N9_35=ALWAYS, N12_20=ALWAYS),
    *rows(
        nerath.BattleBegun,
        N12_24=ALWAYS,
        N12_27=("on land or at sea", lambda h: not in_dungeon(h)),
        N14_5=("in a dungeon", in_dungeon),
        N14_2=("against guardians", _guarded),
        N14_6=("against guardians", _guarded),
    ),
    *rows(nerath.GuardianRevealed, N14_3=ALWAYS),
    *rows(
        nerath.DiceRolled,
        N12_30=ALWAYS,
        **DICE,
        N14_15=("guardians roll", b.guardians_roll),
        N14_7=("guardians roll", b.guardians_roll),
        N8_12=("dice of cards", lambda h: not b.guardians_roll(h) and bool(b.more_dice(h))),
        N9_14=("a played card changes or adds dice", _played_dice),
        N16_21=("a Power does", _card_dice("power")),
        N16_23=("a Property does", lambda h: _card_dice("property")(h) or _card_dice("again")(h)),
    ),
    *rows(
        nerath.DiceRerolled,
        **DICE,
        N9_14=ALWAYS,
        N16_21=("by a Power", lambda h: f.by_power(h) or "power" in b.lowered(h)),
        N16_23=("by a Property", lambda h: f.by_property(h) or bool({"again", "property"} & b.lowered(h))),
    ),
    *rows(
        nerath.DamageShared,
        N12_46=("agreed", _agreed),
        N12_47=("halved", _halved),
        N12_48=(
            "halved, an odd hit to who has more",
            lambda h: _halved(h) and _odd(h) and isinstance(h.action, nerath.AnswerShare),
        ),
        N12_49=("halved, an odd hit by chance", lambda h: isinstance(h.action, nerath.Picked)),
        N12_50=(
            "one has no pieces for more",
            lambda h: not _agreed(h) and not (_halved(h) and _even_halves(h)),
        ),
    ),
    *rows(
        nerath.PieceDamaged,
        N12_37=ALWAYS,
        N12_52=("a Castle", lambda h: _figure(h).kind is CASTLE),
        N13_15=("a Dragon", lambda h: _figure(h).kind is DRAGON),
        N13_16=("another piece by a card", lambda h: _figure(h).kind not in (CASTLE, DRAGON)),
    ),
    *rows(nerath.HitsLost, N12_37=ALWAYS),
    *rows(nerath.GuardianHit, N14_19=ALWAYS),
    *rows(
        nerath.GuardianDestroyed,
        N14_16=("of one die", lambda h: _tile_dice(h) == 1),
        N14_19=("of several dice", lambda h: _tile_dice(h) > 1),
    ),
    *rows(nerath.AttackPressed, N15_4=ALWAYS),
    *rows(
        nerath.PieceRetreated,
        N15_5=ALWAYS,
        N15_8=("to land", lambda h: to_kind(h) is LAND),
        N15_11=("by air to sea", lambda h: to_kind(h) is SEA and h.event.figure.kind in FLYERS),  # type: ignore[union-attr]
        N15_17=("a Warship", lambda h: h.event.figure.kind is SHIP),  # type: ignore[union-attr]
        N15_13=("onto a Warship", _aboard),
    ),
    *rows(nerath.Retreated, N15_5=ALWAYS, N15_22=ALWAYS),
    *rows(
        nerath.BattleEnded,
        N15_20=("fought", _fought),
        N15_24=("won without a fight", lambda h: not _fought(h) and _won_battle(h) and not in_dungeon(h)),
        N15_22=("nobody left to attack", lambda h: not (_fought(h) or _won_battle(h) or _heroes_stay(h))),
        M7_4=("an empty dungeon", lambda h: not _fought(h) and _won_battle(h) and in_dungeon(h)),
        N16_11=(
            "an empty dungeon, in which there is nothing",
            lambda h: not _fought(h) and not _won_battle(h) and _heroes_stay(h),
        ),
    ),
)


# Pieces that are lost, by cause.


def _second(h: Happening) -> bool:
    return _figure(h).mark.damage > 0


def lost(cause: str, **situations: tuple[str, Situation] | str) -> Iterator[tuple[str, Row]]:
    for row in rows(nerath.PieceDestroyed, **situations):
        yield cause, row


LOST = (
    *lost(
        "hit",
        N12_43=ALWAYS,
        N12_40=("by the first damage", lambda h: not _figure(h).mark.damage),
        N13_15=(
            "a Dragon by the second",
            lambda h: bool(_figure(h).mark.damage) and _figure(h).kind is DRAGON,
        ),
        N13_16=(
            "another piece by the second",
            lambda h: bool(_figure(h).mark.damage) and _figure(h).kind is not DRAGON,
        ),
        N13_25=("a Warship and what it carries", lambda h: bool(_figure(h).cargo)),
        N13_24=(
            "a Hero aboard",
            lambda h: f.kind_of(h, h.event.at) is SEA and _figure(h).kind not in (SHIP, *FLYERS),  # type: ignore[union-attr]
        ),
    ),
    *lost(
        "card",
        N9_14=ALWAYS,
        N16_21=("by a Power", f.by_power),
        N16_23=("by a Property", f.by_property),
        N11_33=("a Warship and what it carries", lambda h: bool(_figure(h).cargo)),
    ),
    *lost("retreat", N15_15=ALWAYS, N11_33=("a Warship with cargo", lambda h: bool(_figure(h).cargo))),
    *lost(
        "stranded",
        N17_3=("in a dungeon", in_dungeon),
        N17_13=("a Storm Elemental", lambda h: not in_dungeon(h) and _figure(h).kind is STORM),
        N17_14=("another flying piece", lambda h: not in_dungeon(h) and _figure(h).kind is not STORM),
    ),
)
