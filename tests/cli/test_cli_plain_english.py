"""What `play` and `replay` print is plain English: printed names, numbers that agree, sentences.

Whole games of each game are played at the keyboard with random choices and real dice, told again by `replay`,
and every paragraph is read: menus, prompts, requests, moments, events, scores and refusals. Only the text
notation has ids, which is what a player may type.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, get_args

import pytest
from typer.testing import CliRunner

from conquest_rules import dragonlords, nerath
from conquest_rules.cli import telling
from conquest_rules.cli.app import app
from conquest_rules.dragonlords import Side
from conquest_rules.kernel.words import plural
from conquest_rules.nerath import Kind, Realm

LORDS: Final = dragonlords.new_game(dragonlords.Setup()).table
WORLD: Final = nerath.built_in()
# Ids that no sentence of a game has; an id of one word that is a word of English may stand in one.
IDS: Final = {
    "nerath": (
        *Realm,
        *Kind,
        *(one.id for one in WORLD.spaces),
        *(one.id for one in (*WORLD.events, *WORLD.treasures, *WORLD.guardians) if "-" in one.id),
    ),
    "dragonlords": (
        *(one for one in Side if one is not Side.GARRISON),
        *LORDS.place,
        *(one for one in LORDS.content.scrolls if "-" in one),
    ),
}
CLASSES: Final = {
    game.GAME: [
        one.__name__
        for union in (game.Action, game.Event)
        for one in get_args(union)
        if not re.fullmatch("[A-Z][a-z]+", one.__name__)
    ]
    for game in (nerath, dragonlords)
}
NOUNS: Final = (
    *("action", "card", "counter", "face", "guardian", "hit", "kingdom", "land", "piece", "player", "scroll"),
    *("space", "territory", "Treasure", "unit", "victory point"),
    *(one.name for one in WORLD.pieces),
)
WAYS: Final = [
    ("nerath", ("human:Ada", "greedy", "human:Ben", "random"), ()),
    ("nerath", ("human:Ada", "random", "random", "random"), ("variant=reduced-downtime",)),
    ("dragonlords", ("human:Ada", "random", "human:Ben", "random"), ()),
    ("dragonlords", ("human:Ada", "random"), ("tundra=yes",)),
]
PEOPLES: Final = ("Barbarians", "Orcs", "Elves", "Dwarves")
COMMANDS: Final = ("story", "hand", "state", "undo", "map", "more", "why end the step", "fly")
# What a player may type stands in code font, after `Taken as:`, and after the prompt.
TYPED: Final = re.compile(r"`[^`]*`|Taken as: .*")
NUMBERED: Final = re.compile(r" *\d+  ")
PROMPT: Final = re.compile(r"([^`]*?)> ")


def _word(*words: str) -> str:
    return rf"(?<![\w'/-])({'|'.join(map(re.escape, words))})(?![\w'/-])"


def _wrong(game: str) -> dict[str, str]:
    return {
        "an id, or a name without its capital": _word(*IDS[game]),
        "the name of a class": _word(*CLASSES[game]),
        "one of something in the plural": rf"(?<!d)\b1 (?:[a-z]+ )?{_word(*map(plural, NOUNS))}",
        "several of something in the singular": rf"\b(?:0|[2-9]|\d\d+) (?:[a-z]+ )?{_word(*NOUNS)}",
        "several who do as one": rf"(?<!of the ){_word(*PEOPLES)} (?:decides|holds|has|is|was)\b",
        "something only a program reads": r"[<>{}]|!r|\bNone\b|\w=\w|\w_\w",
    }


def problems(game: str, text: str) -> list[str]:
    """What is wrong with a paragraph of a game; `()` if nothing is."""
    plain = TYPED.sub("X", NUMBERED.sub("", text, count=1)).strip()
    found = [
        f"{what}: {one.group()}" for what, regex in _wrong(game).items() for one in re.finditer(regex, plain)
    ]
    if not re.match(r"[A-Z0-9']|(?:greedy|random)[ \d]* plays ", plain):
        found.append("no capital at the start")
    return found


def _typed(seed: int, lines: int) -> Iterator[str]:
    """What a player types who chooses at random: dice of the machine, numbers of choices, some commands."""
    rng = Random(seed)
    for _ in range(lines):
        yield from rng.choices(("roll", str(rng.randint(1, 9)), rng.choice(COMMANDS)), (9, 9, 1))


def _shown(*words: str, typed: Iterable[str] = ()) -> list[str]:
    """The paragraphs that a command prints: the terminal is so wide that each is one line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "9999")
        patch.setattr(telling, "WIDEST", 9999)
        result = CliRunner().invoke(app, list(words), input="\n".join(typed), catch_exceptions=False)
    assert 0 == result.exit_code, result.output
    return result.stdout.splitlines()


@pytest.fixture(scope="module", params=WAYS, ids=lambda way: "-".join((way[0], *way[2])))
def printed(request, tmp_path_factory):
    """The name of a game, what `play` prints of it, and what `replay` does."""
    game, players, ways = request.param
    path = str(tmp_path_factory.mktemp("games") / "game.txt")
    options = [word for way in ways for word in ("--way", way)]
    asked = ("--game", game, *options, "--players", ",".join(players), "--seed", "1", "--save", path)
    played = _shown("play", *asked, "--real-dice", typed=_typed(2, 400))
    return game, played, _shown("replay", path, "--all")


def test_games_at_the_keyboard_are_plain_english(printed):
    """Whatever `play` prints has printed names, numbers that agree, and a capital at its start."""
    game, played, _ = printed
    prompts = {found[1] for line in played if (found := PROMPT.match(line))}
    assert len(prompts) >= 1
    assert {} == {one: wrong for one in prompts if (wrong := problems(game, one))}
    rest = {line for line in played if line.strip() and not PROMPT.match(line)}
    assert {} == {one: wrong for one in rest if (wrong := problems(game, one))}


def test_dice_at_the_table_are_asked_for_in_plain_english(printed):
    """A request says what is rolled, by printed names, and what to type."""
    _, played, _ = printed
    assert [
        one for one in played if re.match(r"Roll the [a-z]+ dice of .*: (?:d\d+(?:, |\. ))+Type the ", one)
    ]


def test_stories_are_plain_english(printed):
    """Each event of a replay is a sentence with its clauses; only the actions are in the text notation."""
    game, _, told = printed
    lines = {line for line in told if line.strip() and not NUMBERED.match(line)}
    assert {} == {one: wrong for one in lines if (wrong := problems(game, one))}
    events = {line for line in lines if line.endswith("]")}
    assert len(events) > 50
    assert [] == [one for one in events if not re.search(r"[.:?] \[[A-Z]\d[^\]]*\]$", one)]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nerath", "Roll the attack dice of the attackers in dread-marches: d6."),
        ("nerath", "  1  2 Footsoldier from Zaarnath"),
        ("nerath", "karkoth"),
        ("dragonlords", "The Barbarians decides"),
        ("dragonlords", "Chance decides what the Crystal die shows for the barbarians."),
        ("dragonlords", "1 kingdoms are theirs."),
        ("dragonlords", "It is DiceRolled."),
        ("dragonlords", "they win."),
    ],
)
def test_what_is_wrong_is_noticed(game, text):
    """Texts as they used to be are found wanting."""
    assert problems(game, text)
