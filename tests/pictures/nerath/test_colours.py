"""Realms have the colours that their pack gives them."""

from xml.etree import ElementTree

from attrs import evolve
from tests.pictures.plain_board import SVG, groups

from conquest_rules import nerath
from conquest_rules.nerath import REALMS, Content
from conquest_rules.pictures.nerath import board_svg, course_svg
from conquest_rules.pictures.palette import TINCTURES

CONTENT = nerath.built_in()


def opening(content: Content) -> nerath.State:
    return nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, content=content))


def shown(content: Content) -> dict[str, set[str | None]]:
    """The colours of the discs of each realm in the opening."""
    root = ElementTree.fromstring(board_svg(opening(content)).encode())
    found: dict[str, set[str | None]] = {realm: set() for realm in REALMS}
    for piece in groups(root, "piece"):
        _, disc = piece.findall(f"{SVG}circle")
        found[piece.attrib["data-realm"]].add(disc.get("fill"))
    return found


def test_every_realm_has_the_colour_of_its_pack() -> None:
    """The pieces of Karkoth are black because its reference card says so, and green if it says that."""
    expected = {card.id: {TINCTURES[card.colour].piece} for card in CONTENT.realms}
    assert expected == shown(CONTENT)
    green = tuple(evolve(card, colour="green") if card.id == "karkoth" else card for card in CONTENT.realms)
    repainted = evolve(CONTENT, realms=green, digest="repainted")
    assert {**expected, "karkoth": {TINCTURES["green"].piece}} == shown(repainted)
    assert TINCTURES["green"].piece in course_svg([opening(repainted)])


def test_a_course_names_realms_as_their_pack_does() -> None:
    """A realm of another name in a pack has that name beside its line."""
    cards = tuple(evolve(card, name="Ashmark") if card.id == "nerath" else card for card in CONTENT.realms)
    course = course_svg([opening(evolve(CONTENT, realms=cards, digest="renamed"))])
    assert "Ashmark 0" in course
    assert "Nerath" not in course
