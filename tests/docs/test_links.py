"""A link that leads nowhere is found, and one that leads somewhere is left in peace."""

from pathlib import Path

import pytest
from tools.links import broken, main

GOOD = (
    '<p id="here">a</p><a href="#here">b</a><a href="sub/b.html#there">c</a><a href="https://x.org/y">d</a>'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.html").write_text(GOOD, "utf-8")
    (tmp_path / "sub" / "b.html").write_text('<b id="there"></b><img src="../a.html">', "utf-8")
    return tmp_path


def test_links_within_a_folder_are_followed(folder: Path) -> None:
    """Pages, places and pictures are there, and what lies outside is not looked at."""
    assert [] == list(broken(folder))
    assert 0 == main([str(folder)])


@pytest.mark.parametrize(
    ("link", "complaint"),
    [
        ("c.html", "a.html: c.html leads to no file"),
        ("#gone", "a.html: #gone leads to no place in its page"),
        ("sub/b.html#gone", "a.html: sub/b.html#gone leads to no place in its page"),
    ],
)
def test_a_link_to_nowhere_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], link: str, complaint: str
) -> None:
    """The page, the link, and what is missing."""
    (folder / "a.html").write_text(f'{GOOD}<a href="{link}">e</a>', "utf-8")
    assert [complaint] == list(broken(folder))
    assert 1 == main([str(folder)])
    assert complaint in capsys.readouterr().out


def test_without_a_folder_it_says_how_it_is_used(tmp_path: Path) -> None:
    """A folder that is not there is no folder without broken links."""
    assert 2 == main([str(tmp_path / "nowhere")])
