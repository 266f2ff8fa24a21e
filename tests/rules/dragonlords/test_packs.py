"""Content packs of your own: what is accepted, and what is refused with which words."""

import json
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Final, get_args

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.dragonlords.wrong_packs import (
    WRONG,
    Change,
    Documents,
    component,
    pack,
    row,
    territory,
    wrong,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Content, ContentError, built_in, documents_of, read_pack
from conquest_rules.dragonlords.content import effects
from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.dragonlords.content.template import template
from conquest_rules.kernel.pack import file_names
from conquest_rules.kernel.wire import kebab_name

DATA: Final = Path(dragonlords.__file__).parent / "data"
REFUSED: Final = Path(__file__).with_name("refused_packs.txt")


def problems(documents: Documents) -> list[str]:
    """Everything that is wrong with a pack."""
    with pytest.raises(ContentError) as refused:
        read_pack(documents)
    return [str(problem) for problem in refused.value.problems]


def refusals() -> dict[str, list[str]]:
    """The mistakes and what is said of each, as written in the file beside this one."""
    blocks = REFUSED.read_text("utf-8").strip().split("\n\n")
    return {name: [line.strip() for line in lines] for name, *lines in (one.splitlines() for one in blocks)}


TOLD: Final = refusals()


@pytest.mark.parametrize("mistake", WRONG)
def test_every_mistake_gets_its_words(mistake: str) -> None:
    """A wrong pack is refused with the file, the table, the key and what would be right."""
    assert TOLD[mistake] == problems(wrong(mistake))


def test_every_mistake_is_written_down() -> None:
    """The file with the words has just the mistakes of the table, and no two of them are the same."""
    assert list(WRONG) == list(TOLD)
    assert len(TOLD) == len({tuple(lines) for lines in TOLD.values()})


# Mistakes in files of their own, so that one cannot hide the other or add to its words.
APART: Final = (
    "attack of 7",
    "debts",
    "Legion of none",
    "treasure of +6",
    "units sold at the Shrine",
    "rope gained",
)


@pytest.mark.parametrize(("one", "other"), tuple(combinations(APART, 2)))
def test_mistakes_are_reported_together(one: str, other: str) -> None:
    """All problems of a pack are reported at the same time."""
    documents = pack()
    WRONG[one](documents)
    WRONG[other](documents)
    assert sorted(TOLD[one] + TOLD[other]) == sorted(problems(documents))


@pytest.mark.parametrize("stem", [stem for stem in file_names(Pack) if stem != "map"])
def test_missing_file(stem: str) -> None:
    """A file that is not there is the only problem: nothing is said of what would have been in it."""
    documents = pack()
    documents.pop(stem)
    assert [f"{stem}.toml: the file is not there"] == problems(documents)


def test_map_may_be_left_out() -> None:
    """The map is for pictures alone: a pack without it is the same game."""
    assert built_in().pack.map is not None
    content = read_pack(pack())
    assert content == built_in()
    assert content.pack.map is None


def test_unreadable_file_does_not_hide_the_others(tmp_path: Path) -> None:
    """A file that is not TOML is reported beside the problems of the others."""
    folder = copytree(DATA, tmp_path / "mine")
    (folder / "spells.toml").write_text("= oops", "utf-8")
    text = (folder / "start.toml").read_text("utf-8")
    (folder / "start.toml").write_text(text.replace("gold = 30", "gold = -30"), "utf-8")
    with pytest.raises(ContentError) as refused:
        Content.load(folder)
    spells, gold = refused.value.problems
    assert "spells.toml" == spells.file
    assert "start.toml: [player], key 'gold': is -30, it cannot be less than 0" == str(gold)


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    """A pack that does not exist is named."""
    with pytest.raises(ContentError, match="nowhere: there is no such folder"):
        Content.load(tmp_path / "nowhere")


def test_own_pack_from_a_folder(tmp_path: Path) -> None:
    """The files to start from are a valid pack, equal to the built-in one; a change makes it another."""
    for name, text in template().items():
        (tmp_path / name).write_text(text, "utf-8")
    assert Content.load(tmp_path) == built_in()
    text = (tmp_path / "start.toml").read_text("utf-8")
    (tmp_path / "start.toml").write_text(text.replace("gold = 30", "gold = 31"), "utf-8")
    own = Content.load(str(tmp_path))
    assert own != built_in()
    assert hash(own) != hash(built_in())
    assert 31 == own.pack.start.player.gold


def test_documents_lead_back() -> None:
    """A pack as plain data, written and read, is the same pack."""
    documents = json.loads(json.dumps(documents_of(built_in())))
    again = read_pack(documents)
    assert built_in() == again
    assert built_in().pack == again.pack
    assert documents == documents_of(again)


def test_every_effect_has_an_example() -> None:
    """The built-in files, from which your own pack starts, have an example of each effect."""
    text = "".join(path.read_text("utf-8") for path in DATA.glob("*.toml"))
    unions = (
        effects.SpellEffect,
        effects.ScrollEffect,
        effects.TreasureEffect,
        effects.Reward,
        effects.Obstacle,
    )
    names = {kebab_name(kind) for union in unions for kind in get_args(union)} - {"unguarded"}
    assert set() == {name for name in names if f'effect = "{name}"' not in text}


def test_clauses_of_rows_exist() -> None:
    """Every clause and ruling that a row names is in the catalogue."""
    named = {"clauses": set[str](), "rulings": set[str]()}
    stack: list[object] = [documents_of(built_in())]
    while stack:
        match stack.pop():
            case dict() as table:
                for key, ids in named.items():
                    ids.update(table.get(key, ()))
                stack += table.values()
            case list() as rows:
                stack += rows
    assert named["clauses"] <= {one.id for one in dragonlords.clauses()}
    assert named["rulings"] <= {one.id for one in dragonlords.rulings()}
    assert all(named.values())


def test_origins() -> None:
    """Every row of every table says where it comes from."""
    pack_ = built_in().pack
    for file in fields(Pack)[:-1]:
        held = getattr(pack_, file.name)
        for table in fields(type(held)):
            rows = getattr(held, table.name)
            for one in rows if isinstance(rows, tuple) else (rows,):
                assert one == pack_.components.name or one.origin in dragonlords.Origin


# Packs that differ from the built-in one and are accepted.
ALLOWED: Final[dict[str, Change]] = {
    "other numbers of a people": lambda d: row(d, "peoples", "people", "orcs").update(
        attack=6, defence=12, cost=2, bundle=None
    ),
    "other incomes": lambda d: row(d, "board", "kind", "teleportal").update(income=0),
    "a harbor more": lambda d: territory(d, "palefell").update(harbors=["cormorant-sound-3"]),
    "two harbors": lambda d: territory(d, "gullrest")["harbors"].append("greywhale-sea-4"),
    "other faces of the Crystal die": lambda d: row(d, "components", "crystal", "ignored").update(faces=4),
    "other spell numbers": lambda d: (
        row(d, "spells", "spell", "hope").update(number=6),
        row(d, "spells", "spell", "panic").update(number=4),
    ),
    "a monster with two dice": lambda d: row(d, "monsters", "monster", "giant-spider").update(dice=2),
    "a scroll more, listed": lambda d: (
        row(d, "scrolls", "scroll", "ship").update(copies=3),
        component(d, "scroll-card").update(count=25),
    ),
    "no tundra": lambda d: d["board"]["tundra"].update(territories=[]),
    "no tools to start with": lambda d: d["start"]["player"].update(tools=[]),
    "a Wasteland with one way in": lambda d: d["board"]["wasteland"][0].update(
        entry=d["board"]["wasteland"][0]["entry"][:1]
    ),
}


@pytest.mark.parametrize("difference", ALLOWED)
def test_another_game_is_accepted(difference: str) -> None:
    """A pack of your own may differ where the rules allow it; it is another pack then."""
    documents = pack()
    ALLOWED[difference](documents)
    content = read_pack(documents)
    assert content != built_in()


@given(st.data())
def test_no_change_crashes_the_loader(data: st.DataObject) -> None:
    """Whatever stands in a file, the loader accepts the pack or says what is wrong with it."""
    documents = pack()
    stem = data.draw(st.sampled_from(sorted(documents)))
    here, key = documents, stem
    while isinstance(here[key], dict | list) and here[key] and data.draw(st.integers(0, 9)):
        here = here[key]
        key = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
    here[key] = data.draw(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-3, 20),
            st.sampled_from(["", "king", "top", "heal"]),
            st.just([]),
            st.just({}),
        )
    )
    found = tuple[dragonlords.Problem, ...]()
    try:
        read_pack(documents)
    except ContentError as refused:
        found = refused.problems
    assert all(problem.file and problem.what for problem in found)


def test_places_are_found_by_id_or_name() -> None:
    """A place is found by its id or printed name, however it is written; others are not."""
    content = built_in()
    for number, (id, name) in enumerate(zip(content.atlas.places, content.atlas.names, strict=True)):
        assert (number, number, number) == (
            content.place(id),
            content.place(name.upper()),
            content.place(f" The {name.removeprefix('The ')}"),
        )
    with pytest.raises(LookupError, match="no place of Quest for the DragonLords is called 'Atlantis'"):
        content.place("Atlantis")
