"""Content packs of one's own: what is accepted, and what is refused with which words."""

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, when

from conquest_rules import nerath
from conquest_rules.nerath import Kind, Moment, Realm, StepName
from conquest_rules.nerath.content.card_checks import event_problems
from conquest_rules.nerath.content.effects import DrawCards, ExtraPurchase, GainGold
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.testing import checks
from conquest_rules.testing.nerath.strategies import contents

DATA = Path(nerath.__file__).parent / "data"
Documents = dict[str, Any]


def pack() -> Documents:
    documents: Documents = json.loads(json.dumps(documents_of(nerath.built_in())))
    return documents


def row(documents: Documents, stem: str, table: str, name: str) -> dict[str, Any]:
    return next(
        one for one in documents[stem][table] if name in (one.get("id"), one.get("space"), one.get("kind"))
    )


def space(documents: Documents, name: str) -> dict[str, Any]:
    return row(documents, "board", "space", name)


def problems(documents: Documents) -> list[str]:
    with pytest.raises(nerath.ContentError) as refused:
        read_pack(documents)
    return [str(problem) for problem in refused.value.problems]


WRONG: dict[str, tuple[Callable[[Documents], object], tuple[str, ...]]] = {
    "unknown key": (
        lambda d: space(d, "nera").update(colour="red"),
        ("board.toml", "[[space]] nera", "'colour'"),
    ),
    "missing key": (
        lambda d: space(d, "nera").pop("name"),
        ("board.toml", "[[space]] nera", "'name' is missing"),
    ),
    "wrong type": (
        lambda d: space(d, "nera").update(borders="vor-rukoth"),
        ("board.toml", "[[space]] nera", "key 'borders'", "should be a list"),
    ),
    "wrong kind": (
        lambda d: space(d, "nera").update(kind="swamp"),
        ("[[space]] nera", "key 'kind'", "land, sea, dungeon"),
    ),
    "wrong home": (
        lambda d: space(d, "nera").update(home="mordor"),
        ("[[space]] nera", "key 'home'", "karkoth, vailin, iron-circle, nerath"),
    ),
    "one-way border": (
        lambda d: space(d, "nera")["borders"].remove("vor-rukoth"),
        ("[[space]] vor-rukoth", "key 'borders'", "one-way: nera does not list vor-rukoth"),
    ),
    "unknown border": (
        lambda d: space(d, "nera")["borders"].append("atlantis"),
        ("[[space]] nera", "key 'borders'", "no space atlantis"),
    ),
    "border on itself": (
        lambda d: space(d, "nera")["borders"].append("nera"),
        ("[[space]] nera", "key 'borders'", "on itself"),
    ),
    "border twice": (
        lambda d: space(d, "nera")["borders"].append("vor-rukoth"),
        ("[[space]] nera", "vor-rukoth stands there twice"),
    ),
    "printed border that is none": (
        lambda d: space(d, "nera").update(printed=["sarthel"]),
        ("[[space]] nera", "key 'printed'", "sarthel"),
    ),
    "id twice": (
        lambda d: d["board"]["space"].append(space(d, "nera")),
        ("[[space]] nera", "key 'id'", "two spaces"),
    ),
    "name twice": (
        lambda d: space(d, "nera").update(name="The Vor Rukoth"),
        ("[[space]] nera", "key 'name'", "another space"),
    ),
    "no name": (lambda d: space(d, "nera").update(name=" "), ("[[space]] nera", "key 'name'")),
    "id that is no plain word": (
        lambda d: row(d, "events", "event", "veteran-warlord").update(id="veteran warlord"),
        ("events.toml", "[[event]] veteran warlord", "key 'id'", "dashes"),
    ),
    "no Capital": (
        lambda d: space(d, "mithralfast").update(capital=False),
        ("board.toml", "key 'capital'", "nerath needs one Capital"),
    ),
    "two Capitals": (
        lambda d: space(d, "nera").update(capital=True),
        ("key 'capital'", "mithralfast, nera are"),
    ),
    "Capital at sea": (
        lambda d: space(d, "lake-surth").update(capital=True),
        ("[[space]] lake-surth", "key 'capital'", "land space"),
    ),
    "land without a realm": (
        lambda d: space(d, "nera").update(home=None),
        ("[[space]] nera", "key 'home'", "land that no realm owns"),
    ),
    "sea with a realm": (
        lambda d: space(d, "lake-surth").update(home="karkoth"),
        ("[[space]] lake-surth", "key 'home'", "space has no home"),
    ),
    "piece twice": (
        lambda d: d["pieces"]["piece"].append(row(d, "pieces", "piece", "dragon")),
        ("pieces.toml", "[[piece]] dragon", "2 rows"),
    ),
    "no such piece": (
        lambda d: row(d, "pieces", "piece", "dragon").update(kind="hydra"),
        ("pieces.toml", "key 'kind'", "footsoldier, siege-engine"),
    ),
    "strange die": (
        lambda d: row(d, "pieces", "piece", "monster").update(die=17),
        ("[[piece]] monster", "key 'die'", "6, 8, 10, 12 or 20"),
    ),
    "free piece": (
        lambda d: row(d, "pieces", "piece", "monster").update(cost=0),
        ("[[piece]] monster", "key 'cost'"),
    ),
    "no such ability": (
        lambda d: row(d, "pieces", "piece", "monster").update(abilities=["flight"]),
        ("[[piece]] monster", "abilities", "capsize"),
    ),
    "debts": (
        lambda d: row(d, "start", "realm", "vailin").update(treasury=-1),
        ("start.toml", "[[realm]] vailin", "key 'treasury'"),
    ),
    "wrong income": (
        lambda d: row(d, "start", "realm", "vailin").update(base_income=14),
        ("[[realm]] vailin", "key 'base_income'", "13 land spaces"),
    ),
    "income for less land": (
        lambda d: row(d, "start", "realm", "vailin").update(base_income=12),
        ("[[realm]] vailin", "key 'base_income'", "is 12, but 13 land spaces"),
    ),
    "realm missing": (
        lambda d: d["start"]["realm"].pop(),
        ("start.toml", "[[realm]] nerath", "0 rows"),
    ),
    "start nowhere": (
        lambda d: row(d, "start", "placement", "nera").update(space="atlantis"),
        ("[[placement]] nerath in atlantis", "key 'space'"),
    ),
    "start in a dungeon": (
        lambda d: row(d, "start", "placement", "nera").update(space="tomb-of-horrors"),
        ("[[placement]] nerath in tomb-of-horrors", "N6.14"),
    ),
    "start on foreign land": (
        lambda d: row(d, "start", "placement", "nera").update(realm="karkoth"),
        ("[[placement]] karkoth in nera", "N6.13"),
    ),
    "start two rows in one space": (
        lambda d: d["start"]["placement"].append(row(d, "start", "placement", "nera")),
        ("[[placement]] nerath in nera", "two rows"),
    ),
    "start two realms at sea": (
        lambda d: d["start"]["placement"].append(
            {"realm": "nerath", "space": "gulf-of-kar", "pieces": {"warship": 1}, "origin": "reconstructed"}
        ),
        ("[[placement]] nerath in gulf-of-kar", "N4.29"),
    ),
    "start afoot at sea": (
        lambda d: row(d, "start", "placement", "gulf-of-kar")["pieces"].update(monster=1),
        ("[[placement]] karkoth in gulf-of-kar", "key 'pieces'", "N10.12"),
    ),
    "start a ship ashore": (
        lambda d: row(d, "start", "placement", "nera")["pieces"].update(warship=1),
        ("[[placement]] nerath in nera", "key 'pieces'", "N10.23"),
    ),
    "start two Castles": (
        lambda d: row(d, "start", "placement", "mithralfast")["pieces"].update(castle=2),
        ("[[placement]] nerath in mithralfast", "N20.14"),
    ),
    "start without the Capital's Castle": (
        lambda d: row(d, "start", "placement", "mithralfast")["pieces"].pop("castle"),
        ("start.toml", "Capital mithralfast", "N22.10"),
    ),
    "start too much cargo": (
        lambda d: row(d, "start", "placement", "sea-of-mist").update(cargo={"fighter": 3}),
        ("[[placement]] vailin in sea-of-mist", "key 'cargo'", "N11.18"),
    ),
    "start cargo that is never carried": (
        lambda d: row(d, "start", "placement", "sea-of-mist").update(cargo={"dragon": 1}),
        ("[[placement]] vailin in sea-of-mist", "key 'cargo'", "N11.23"),
    ),
    "start cargo without a ship": (
        lambda d: row(d, "start", "placement", "druids-reach").update(cargo={"fighter": 1}),
        ("[[placement]] vailin in druids-reach", "key 'cargo'", "one Warship"),
    ),
    "start none of a kind": (
        lambda d: row(d, "start", "placement", "nera")["pieces"].update(footsoldier=0),
        ("[[placement]] nerath in nera", "key 'pieces'", "at least 1"),
    ),
    "start beyond a realm's share": (
        lambda d: row(d, "start", "placement", "nera")["pieces"].update(dragon=4),
        ("start.toml", "nerath starts with 5 of dragon", "4"),
    ),
    "count is no number": (
        lambda d: row(d, "start", "placement", "nera")["pieces"].update(footsoldier=True),
        ("[[placement]] nera", "footsoldier", "whole number"),
    ),
    "guardian without dice": (
        lambda d: row(d, "guardians", "guardian", "medusa").update(dice=[]),
        ("guardians.toml", "[[guardian]] medusa", "key 'dice'"),
    ),
    "guardian that needs 9": (
        lambda d: row(d, "guardians", "guardian", "troll").update(heroes_need=9),
        ("[[guardian]] troll", "key 'heroes_need'", "7 or 8"),
    ),
    "guardian twice": (
        lambda d: d["guardians"]["guardian"].append(row(d, "guardians", "guardian", "troll")),
        ("[[guardian]] troll", "key 'id'"),
    ),
    "Treasure worth 4": (
        lambda d: row(d, "treasures", "treasure", "horn-of-valhalla").update(points=4),
        ("treasures.toml", "[[treasure]] horn-of-valhalla", "key 'points'", "N3.19"),
    ),
    "Treasure named as an Event": (
        lambda d: row(d, "treasures", "treasure", "horn-of-valhalla").update(id="veteran-warlord"),
        ("[[treasure]] veteran-warlord", "key 'id'", "is the id of an Event card, too"),
    ),
    "no copies": (
        lambda d: row(d, "events", "event", "veteran-warlord").update(copies=0),
        ("events.toml", "[[event]] veteran-warlord", "key 'copies'"),
    ),
    "uneven decks": (
        lambda d: row(d, "events", "event", "veteran-warlord").update(realm="karkoth"),
        ("events.toml", "karkoth has 21 cards"),
    ),
    "wrong count of spaces": (
        lambda d: row(d, "components", "component", "space-sea").update(count=21),
        ("components.toml", "[[component]] space-sea", "key 'count'", "the pack has 22"),
    ),
    "wrong count of Treasures": (
        lambda d: d["treasures"]["treasure"].pop(),
        ("[[component]] treasure-card", "is 30, but the pack has 29"),
    ),
    "component not listed": (
        lambda d: d["components"]["component"].remove(row(d, "components", "component", "guardian")),
        ("components.toml", "[[component]] guardian", "missing"),
    ),
    "component unknown": (
        lambda d: row(d, "components", "component", "tray").update(id="dragon-egg"),
        ("[[component]] dragon-egg", "is none of"),
    ),
    "outline missing": (
        lambda d: d["map"]["spaces"].pop("nera"),
        ("map.json", "key 'spaces'", "nera is not drawn"),
    ),
    "door to nowhere": (
        lambda d: d["map"]["doors"].update(atlantis=[1, 2]),
        ("map.json", "key 'doors'", "atlantis"),
    ),
    "outline with two corners": (
        lambda d: d["map"]["spaces"]["nera"].update(outline=[[1, 2], [3, 4]]),
        ("map.json", "spaces.nera.outline"),
    ),
    "file without its table": (lambda d: d.update(pieces={}), ("pieces.toml", "'piece' is missing")),
    "table of another shape": (lambda d: d.update(pieces={"piece": 3}), ("pieces.toml", "should be a list")),
    "absurd number": (
        lambda d: row(d, "start", "realm", "vailin").update(treasury=10**30),
        ("start.toml", "beyond"),
    ),
}


@checks("N3.19", "N4.29", "N6.13", "N6.14", "N10.12", "N10.23", "N11.18", "N11.23", "N20.14", "N22.10")
@pytest.mark.parametrize("name", WRONG)
def test_wrong_packs_are_refused_with_file_table_and_key(name: str) -> None:
    """A pack with one fault is refused, and one line tells file, table, key and what is wrong."""
    spoil, words = WRONG[name]
    documents = pack()
    spoil(documents)
    told = problems(documents)
    assert [line for line in told if all(word in line for word in words)], told


@given(st.lists(st.sampled_from(sorted(WRONG)), min_size=2, max_size=4, unique=True))
def test_all_problems_are_told_at_once(names: list[str]) -> None:
    """Whatever combination of faults a pack has, no other exception comes than the one that lists them."""
    documents = pack()
    for name in names:
        try:
            WRONG[name][0](documents)
        except (StopIteration, KeyError, ValueError, AttributeError, TypeError):
            continue  # An earlier fault took away what this one spoils.
    assert problems(documents)


def test_faults_of_several_files_are_told_together() -> None:
    """Faults of the shape of one file and of the sense of another come in one list."""
    documents = pack()
    space(documents, "nera").update(home=None)
    row(documents, "events", "event", "veteran-warlord")["colour"] = "blue"
    row(documents, "treasures", "treasure", "horn-of-valhalla")["points"] = 9
    files = {line.partition(":")[0] for line in problems(documents)}
    assert {"board.toml", "events.toml", "treasures.toml"} <= files


def test_a_folder_is_loaded(tmp_path: Path) -> None:
    """A copy of the built-in pack in a folder is the same content and plays the same game."""
    folder = copytree(DATA, tmp_path / "pack")
    content = nerath.Content.load(folder)
    assert nerath.built_in() == content
    setup = nerath.Setup(length=nerath.Length.SHORT, content=content)
    assert nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)) == nerath.new_game(setup)


def test_a_changed_number_makes_another_pack(tmp_path: Path) -> None:
    """A pack with another number has another digest, and the game is played with that number."""
    folder = copytree(DATA, tmp_path / "pack")
    start = folder / "start.toml"
    start.write_text(start.read_text("utf-8").replace("treasury = 10", "treasury = 77"), "utf-8")
    content = nerath.Content.load(folder)
    assert nerath.built_in() != content
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=content))
    assert 77 == state.treasury(nerath.Realm.KARKOTH)


def test_a_map_is_optional(tmp_path: Path) -> None:
    """A pack without a map can be played with; the map is no part of the digest."""
    folder = copytree(DATA, tmp_path / "pack")
    (folder / "map.json").unlink()
    content = nerath.Content.load(folder)
    assert content.map is None
    assert nerath.built_in().digest == content.digest


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda f: (f / "pieces.toml").unlink(), ("pieces.toml", "not there")),
        (lambda f: (f / "pieces.toml").write_text("[[piece]\n"), ("pieces.toml", "line 1")),
        (lambda f: (f / "pieces.toml").write_bytes(b"\xff\xfe"), ("pieces.toml", "utf-8")),
        (lambda f: (f / "pieces.toml").write_text("x = " + "9" * 5000), ("pieces.toml", "4300")),
        (lambda f: (f / "pieces.toml").write_text("x = " + "[" * 5000), ("pieces.toml", "recursion")),
        (lambda f: (f / "map.json").write_text("{"), ("map.json", "line 1")),
        (lambda f: (f / "map.json").write_text('{"width": NaN}'), ("map.json", "NaN")),
    ],
)
def test_files_that_cannot_be_read(
    tmp_path: Path, spoil: Callable[[Path], object], words: tuple[str, ...]
) -> None:
    """Files that are missing or garbled are named, with the line where there is one."""
    folder = copytree(DATA, tmp_path / "pack")
    spoil(folder)
    with pytest.raises(nerath.ContentError) as refused:
        nerath.Content.load(folder)
    assert [line for line in str(refused.value).splitlines() if all(word in line for word in words)]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A path that is no folder is named."""
    with pytest.raises(nerath.ContentError, match="no such folder"):
        nerath.Content.load(tmp_path / "nowhere")


@given(contents())
def test_packs_come_back_from_plain_data(content: nerath.Content) -> None:
    """A pack's plain data, sent as JSON, reads as the same pack."""
    assert content == read_pack(json.loads(json.dumps(documents_of(content))))


CARD = event(Realm.KARKOTH, GainGold(1))


@pytest.mark.parametrize("step", StepName)
def test_more_can_be_bought_in_the_reinforce_step_only(step: StepName) -> None:
    """A card that lets its owner buy more is of use while pieces are bought, and a pack has to say so."""
    card = evolve(CARD, effects=(ExtraPurchase(Kind.DRAGON),), play=(when(Moment.DURING, step=step),))
    wrong = [what for _, what in event_problems(nerath.built_in().pieces, card)]
    idle = (
        [f"no realm decides anything in the {step} step"] if step in (StepName.DRAW, StepName.INCOME) else []
    )
    assert [*idle, *([] if step is StepName.REINFORCE else ['needs the time step = "reinforce"'])] == wrong


@pytest.mark.parametrize(("number", "fits"), [(-1, False), (0, False), (1, True), (20, True), (21, False)])
def test_numbers_of_effects_have_bounds(number: int, fits: bool) -> None:
    """An effect that does nothing, or more than any game has, is a slip of the pen."""
    for effect in (GainGold(number), DrawCards(number)):
        wrong = list(event_problems(nerath.built_in().pieces, evolve(CARD, effects=(effect,))))
        assert fits is (wrong == [])
