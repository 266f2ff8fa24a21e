"""The turn and movement: which clauses their events cite, and when."""

from tests.citations.nerath import facts as f
from tests.citations.nerath.facts import DUNGEON, LAND, SEA, Happening
from tests.citations.nerath.rows import ALWAYS, Situation, rows, to_kind
from tests.clauses.nerath.scenes import FLYERS

from conquest_rules import nerath
from conquest_rules.nerath import Length

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


def _stops(h: Happening, kind: nerath.SpaceKind) -> bool:
    """Whether a piece had to stop in an enemy space of a kind, which a card may lift where nobody is."""
    event = h.event
    assert isinstance(event, nerath.PieceMoved)
    if not _moving(h) or _flies(h) or to_kind(h) is not kind or not f.hostile(h, event.to, event.realm):
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
    return not _new(h) and to_kind(h) is LAND


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
        N9_34=("into a dungeon", lambda h: _moving(h) and not _flies(h) and to_kind(h) is DUNGEON),
        N9_32=("has to stop on enemy land", lambda h: _stops(h, LAND)),
        N11_21=("has to stop in an enemy sea", lambda h: _stops(h, SEA)),
        N11_6=(
            "over a dungeon",
            lambda h: _moving(h) and not f.adjacent(h, h.event.at, h.event.to),  # type: ignore[union-attr]
        ),
        N17_10=("flies away", lambda h: _later(h) and _flies(h)),
        N17_13=("flies away to sea", lambda h: _later(h) and _flies(h) and to_kind(h) is SEA),
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
        N13_36=("into a dungeon", lambda h: to_kind(h) is DUNGEON),
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
