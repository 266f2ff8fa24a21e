"""The table of citations: for every kind of event each clause that it may cite, and when that is true.

A row says of a kind of event that a clause is cited in a situation, and in no other. So each
row is a must where its situation holds and a must not where it does not, and what has no row may
not be cited at all. The situations are read from the states by `facts` and its like.
"""

from collections.abc import Callable, Iterator

from attrs import frozen
from tests.citations.nerath import facts as f
from tests.citations.nerath import facts_of_battles as b
from tests.citations.nerath import facts_of_placing as p
from tests.citations.nerath.facts import DUNGEON, LAND, SEA, Happening
from tests.clauses.nerath.scenes import CASTLE, DRAGON, FLYERS, SHIP, STORM

from conquest_rules import nerath
from conquest_rules.nerath import Event, Length

Situation = Callable[[Happening], bool]


@frozen
class Row:
    """Events of a kind cite a clause when something holds, told in words; else they do not."""

    kind: type[Event]
    clause: str
    told: str
    when: Situation

    def __str__(self) -> str:
        return f"{self.kind.__name__} {self.clause}: {self.told}"


def _always(_: Happening) -> bool:
    return True


def rows(kind: type[Event], **situations: tuple[str, Situation] | str) -> Iterator[Row]:
    """Rows of a kind, each clause spelled with an underscore for the dot."""
    for clause, row in situations.items():
        told, when = (row, _always) if isinstance(row, str) else row
        yield Row(kind, clause.replace("_", "."), told, when)


ALWAYS = "always"


# The turn.


def _winners_hold_all_capitals(h: Happening) -> bool:
    assert isinstance(h.event, nerath.GameWon)
    homes = {h.after.controller(one.id) for one in h.content.spaces if one.capital}
    return homes <= set(h.event.outcome.winners)


def _won(length: Length, alliances: bool, capitals: bool | None = None) -> tuple[str, Situation]:
    def when(h: Happening) -> bool:
        setup = h.before.table.setup
        fits = (setup.length, setup.alliances) == (length, alliances)
        return fits and capitals in (None, _winners_hold_all_capitals(h))

    return f"{length}, alliances {alliances}, by Capitals {capitals}", when


def _holds_capital(h: Happening) -> bool:
    assert isinstance(h.event, nerath.IncomeCollected)
    return h.after.controller(f.capital_of(h, h.event.realm)) is h.event.realm


def _odd_land(h: Happening) -> bool:
    assert isinstance(h.event, nerath.IncomeCollected)
    return h.after.control.count(h.event.realm) % 2 == 1


TURN = (
    *rows(nerath.OpeningCardDrawn, N7_4=ALWAYS),
    *rows(nerath.DiscardsReshuffled, N9_16=ALWAYS),
    *rows(nerath.NothingToDraw, N9_2=ALWAYS),
    *rows(
        nerath.TurnBegun,
        N8_5=ALWAYS,
        N8_7=("one realm after the other", lambda h: not f.variant(h)),
        M5_11=(
            "all at once, after a first turn",
            lambda h: f.variant(h) and getattr(h.event, "round", 0) > 1,
        ),
    ),
    *rows(nerath.StepBegun, N9_1=ALWAYS),
    *rows(
        nerath.IncomeCollected,
        N18_19=ALWAYS,
        N18_18=("with the own Capital", _holds_capital),
        N18_28=("without the own Capital", lambda h: not _holds_capital(h)),
        N18_29=("without it and with odd land", lambda h: not _holds_capital(h) and _odd_land(h)),
    ),
    *rows(nerath.RoundEnded, N9_6=ALWAYS),
    *rows(
        nerath.GameWon,
        N3_4=ALWAYS,
        N3_7=_won(Length.SHORT, alliances=False),
        N3_8=_won(Length.MEDIUM, alliances=False),
        N3_23=_won(Length.LONG, alliances=False, capitals=True),
        N3_26=_won(Length.LONG, alliances=False, capitals=False),
        N4_17=_won(Length.SHORT, alliances=True),
        N4_18=_won(Length.MEDIUM, alliances=True),
        N4_19=_won(Length.LONG, alliances=True, capitals=True),
        N4_20=_won(Length.LONG, alliances=True, capitals=False),
    ),
)


# Movement.


def _moving(h: Happening) -> bool:
    return f.in_step(h, nerath.Moving, nerath.Activating)


def _later(h: Happening) -> bool:
    return f.in_step(h, nerath.Repositioning)


def _new(h: Happening) -> bool:
    return f.in_step(h, nerath.MovingNew)


def _flies(h: Happening) -> bool:
    assert isinstance(h.event, nerath.PieceMoved)
    return h.event.figure.kind in FLYERS


def _to(h: Happening) -> nerath.SpaceKind:
    return f.kind_of(h, getattr(h.event, "to", ""))


def _stops(h: Happening, kind: nerath.SpaceKind) -> bool:
    """Whether a piece had to stop in an enemy space of a kind, which a card may lift where nobody is."""
    event = h.event
    assert isinstance(event, nerath.PieceMoved)
    if not _moving(h) or _flies(h) or _to(h) is not kind or not f.hostile(h, event.to, event.realm):
        return False
    manned = any(h.before.figures(event.to, foe) for foe in f.enemies(h.before, event.realm))
    return manned or not f.marches_on(h, event.realm, event.figure.kind)


def _found_nothing(h: Happening) -> bool:
    cleared = getattr(h.event, "at", "") in h.before.memory.cleared
    return f.reads(h, "R-empty-dungeon", "nothing-there") and not cleared


def _hero_leaves(h: Happening) -> bool:
    return _later(h) and f.kind_of(h, getattr(h.event, "at", "")) is DUNGEON


def _landing(h: Happening) -> bool:
    event = h.event
    assert isinstance(event, nerath.PieceDebarked)
    return not _new(h) and f.hostile(h, event.to, event.realm)


def _ashore(h: Happening) -> bool:
    return not _new(h) and _to(h) is LAND


def _from_new_ship(h: Happening) -> bool:
    assert isinstance(h.action, nerath.Debark)
    return h.action.ship.mark.new


def _new_cargo(h: Happening) -> bool:
    assert isinstance(h.event, nerath.PieceMoved)
    return any(one.mark.new for one in h.event.figure.cargo)


LEAVING = {
    "N17_4": ("a Hero leaves the dungeon it has won", lambda h: _hero_leaves(h) and not _found_nothing(h)),
    "N17_1": ("a Hero leaves a dungeon it found empty", lambda h: _hero_leaves(h) and _found_nothing(h)),
    "N17_5": ("a Hero leaves a dungeon", _hero_leaves),
}
MOVEMENT = (
    *rows(
        nerath.PieceMoved,
        N9_18=("in the Move step", _moving),
        N9_34=("into a dungeon", lambda h: _moving(h) and not _flies(h) and _to(h) is DUNGEON),
        N9_32=("has to stop on enemy land", lambda h: _stops(h, LAND)),
        N11_21=("has to stop in an enemy sea", lambda h: _stops(h, SEA)),
        N11_6=(
            "over a dungeon",
            lambda h: _moving(h) and not f.adjacent(h, h.event.at, h.event.to),  # type: ignore[union-attr]
        ),
        N17_10=("flies away", lambda h: _later(h) and _flies(h)),
        N17_13=("flies away to sea", lambda h: _later(h) and _flies(h) and _to(h) is SEA),
        N18_9=("a new piece moves", _new),
        N18_12=("a new Warship moves with new pieces", lambda h: _new(h) and _new_cargo(h)),
        **LEAVING,
    ),
    *rows(
        nerath.PieceEmbarked,
        N11_9=("in the Move step", _moving),
        N11_19=("from a coast", lambda h: _moving(h) or _new(h)),
        N18_9=("a new piece, on the way", _new),
        **LEAVING,
    ),
    *rows(
        nerath.PieceDebarked,
        N13_36=("into a dungeon", lambda h: _to(h) is DUNGEON),
        N11_10=("on a coast", _ashore),
        N11_29=("on a friendly coast", lambda h: _ashore(h) and not _landing(h)),
        N11_22=("on an enemy coast", _landing),
        N13_28=("on an enemy coast", _landing),
        N13_32=("after a sea victory", lambda h: _landing(h) and f.in_step(h, nerath.Landing)),
        N18_12=("from a new Warship", lambda h: _new(h) and _from_new_ship(h)),
        N18_9=("from an old Warship", lambda h: _new(h) and not _from_new_ship(h)),
        N22_8=("from an old Warship", lambda h: _new(h) and not _from_new_ship(h)),
    ),
)


# Battles.


def _in_dungeon(h: Happening) -> bool:
    return f.kind_of(h, getattr(h.event, "at", "")) is DUNGEON


def _guarded(h: Happening) -> bool:
    assert isinstance(h.event, nerath.BattleBegun)
    if not _in_dungeon(h):
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
    return _in_dungeon(h) and bool(h.after.figures(getattr(h.event, "at", ""), h.before.active))


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
        N12_27=("on land or at sea", lambda h: not _in_dungeon(h)),
        N14_5=("in a dungeon", _in_dungeon),
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
        N15_8=("to land", lambda h: _to(h) is LAND),
        N15_11=("by air to sea", lambda h: _to(h) is SEA and h.event.figure.kind in FLYERS),  # type: ignore[union-attr]
        N15_17=("a Warship", lambda h: h.event.figure.kind is SHIP),  # type: ignore[union-attr]
        N15_13=("onto a Warship", _aboard),
    ),
    *rows(nerath.Retreated, N15_5=ALWAYS, N15_22=ALWAYS),
    *rows(
        nerath.BattleEnded,
        N15_20=("fought", _fought),
        N15_24=("won without a fight", lambda h: not _fought(h) and _won_battle(h) and not _in_dungeon(h)),
        N15_22=("nobody left to attack", lambda h: not (_fought(h) or _won_battle(h) or _heroes_stay(h))),
        M7_4=("an empty dungeon", lambda h: not _fought(h) and _won_battle(h) and _in_dungeon(h)),
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
        N17_3=("in a dungeon", _in_dungeon),
        N17_13=("a Storm Elemental", lambda h: not _in_dungeon(h) and _figure(h).kind is STORM),
        N17_14=("another flying piece", lambda h: not _in_dungeon(h) and _figure(h).kind is not STORM),
    ),
)


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
    return _at_castles(h) and _to(h) is LAND


def _at_sea(h: Happening) -> bool:
    return _at_castles(h) and _to(h) is SEA and p.aboard(h) is None


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
            nerath.PurchaseAdded,
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
    *rows(nerath.GoldStolen, **CARD, N23_19=ALWAYS),
    *rows(nerath.RetreatForced, **CARD, N15_5=ALWAYS),
)


# The variant.


def _passing(h: Happening) -> bool:
    return isinstance(h.action, nerath.PassActivations)


VARIANT = (
    *rows(nerath.DrawEnded, N9_1=ALWAYS),
    *rows(nerath.ActivationsBegun, M5_7=ALWAYS),
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
TABLE: tuple[Row, ...] = (*TURN, *MOVEMENT, *BATTLE, *RESULTS, *REINFORCE, *CARDS, *VARIANT)


# What an event has to cite.

# Two clauses of which one is true, where a reading beside the default decides it.
EITHER: tuple[tuple[type[Event], str, str, str, str], ...] = (
    (nerath.HitsLost, "R-hit-allocation", "one-per-batch", "N12.37", "N12.41"),
    (nerath.DamageShared, "R-hits-among-allies", "whole-side", "N12.50", "N12.41"),
)


def wanted(h: Happening) -> list[set[str]]:
    """The clauses that an event has to cite and no others; where two causes are possible, for each."""
    if isinstance(h.event, nerath.PieceDestroyed):
        return [{row.clause for cause, row in LOST if cause == one and row.when(h)} for one in b.causes(h)]
    found = {row.clause for row in TABLE if row.kind is type(h.event) and row.when(h)}
    for kind, ruling, reading, usual, other in EITHER:
        if isinstance(h.event, kind) and f.reads(h, ruling, reading) and usual in found:
            return [found, found - {usual} | {other}]
    if isinstance(h.event, nerath.PiecePlaced) and not f.reads(h, "R-closest-to-capital", "any-spaces"):
        return [found - {"N18.3"}, found | {"N18.3"}] if "N18.2" in found else [found]
    return [found]
