"""The page of the tutorial in a real browser: it is drawn, clicked and typed into as a person would."""

import re
from pathlib import Path

import pytest
from tests.docs.chromium import LACKING, PROGRAM, chromium
from tests.docs.tutorial import PROGRAMS, furnish, serving

from conquest_rules import nerath

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PROGRAM is None, reason=LACKING)]
READY = "game !== null && !document.body.inert"


def test_a_person_plays_on_the_page(tmp_path: Path) -> None:
    """The map is drawn, a click chooses a space, a button acts, and what breaks a rule is refused."""
    furnish(tmp_path)
    for name in ("web_game.py", "web_game.html"):
        (tmp_path / name).write_bytes((PROGRAMS / name).read_bytes())
    with serving(tmp_path) as line, chromium(tmp_path / "browser") as page:
        page.open(re.findall(r"http://\S+", line)[0])
        page.until(f"typeof game !== 'undefined' && {READY}")
        assert page.value("document.querySelectorAll('#board svg [data-space]').length") >= 60
        while not page.value("game.choices.some(one => one.at === 'broken-lands')"):
            page.click("#choices button:last-of-type")
            page.until(READY)
        page.click('#board .space[data-space="broken-lands"]')
        assert "broken-lands" == page.value("chosen")
        assert page.value("document.getElementById('where').textContent").startswith("The Broken Lands")
        [first, number] = page.value("[game.choices.find(one => one.at === chosen), game.number]")
        shown = "[...document.querySelectorAll('#choices button')].map(one => one.textContent)"
        assert first["label"] == page.value(shown)[0]
        page.click("#choices button:first-of-type")
        page.until(f"{READY} && game.number > {number}")
        actions = nerath.parse_record((tmp_path / "web_game.txt").read_text("utf-8")).actions
        assert first["say"] in map(nerath.write_action, actions[number:])
        page.enter("#words input", "moves Footsoldier from Dread Marches to Tomb of Horrors")
        page.until(f"{READY} && game.problems.length > 0")
        problems = page.value("document.getElementById('problems').textContent")
        assert nerath.clause("N10.14").text in problems
        assert [] == page.wrong
