"""Strategies for the kernel's values: plural nouns, drawn from few names so that equal things meet.

What lives here: what the tests of the kernel draw from. What may not live here: tests.
"""

from collections import Counter
from itertools import permutations

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st
from tests.kernel.shapes import WIRE, Camp, Deed, Meet, Path, Piece, Rest, Side, Tree, Walk, nodes

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.catalogue import Catalogue, Clause, Document, Force, Reading, Ruling
from conquest_rules.kernel.chance import Draw, Drawn, Pick, Picked, Roll, Rolled
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.dice import Die
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.kernel.wire import MAX_INT, to_document

# For large values: half as many as of small ones tell as much.
half_as_many = settings(max_examples=settings().max_examples // 2)

CARDS = ("ash", "elm", "fir", "oak", "yew")
SEATS = ("east", "north", "south")
SPACES = "dagfbec"


def cards() -> st.SearchStrategy[str]:
    """One of a few names."""
    return st.sampled_from(CARDS)


def counters(most: int = 4) -> st.SearchStrategy[Counter[str]]:
    """What Python itself counts things with; no count is 0."""
    counts = st.tuples(*(st.integers(0, most) for _ in CARDS))
    return counts.map(lambda held: +Counter(dict(zip(CARDS, held, strict=True))))


def bags(least: int = 0) -> st.SearchStrategy[Bag[str]]:
    """Bags of a few names that hold at least so much."""
    return counters().map(lambda held: Bag(held.items())).filter(lambda bag: bag.total >= least)


@st.composite
def border_lists(draw: st.DrawFn) -> dict[str, list[str]]:
    """What each of a few spaces lists as its borders; a border may be listed by one side alone."""
    spaces = SPACES[: draw(st.integers(1, len(SPACES)))]
    listed: dict[str, list[str]] = {space: [] for space in spaces}
    pairs = list(permutations(spaces, 2))
    for here, there in draw(st.sets(st.sampled_from(pairs))) if pairs else ():
        listed[here].append(there)
    return listed


def some_spaces() -> st.SearchStrategy[set[str]]:
    """Some of the spaces that a board may have."""
    return st.sets(st.sampled_from(SPACES))


# Dice, cards and lots.


def dice(sides: int = 6) -> st.SearchStrategy[Die]:
    """Dice whose span of hits may be empty, whole, or reach beyond the faces."""
    ends = st.integers(-1, sides + 2)
    return st.builds(Die, st.integers(1, sides), ends, ends)


def rolls(most: int = 3, sides: int = 4) -> st.SearchStrategy[Roll]:
    """Requests for a few small dice."""
    return st.builds(Roll, st.lists(dice(sides), min_size=1, max_size=most).map(tuple))


def draws() -> st.SearchStrategy[Draw]:
    """Requests for a card."""
    return st.builds(Draw, bags(least=1))


def picks() -> st.SearchStrategy[Pick]:
    """Requests for one of some options, of which some may be equal."""
    return st.builds(Pick, st.lists(cards(), min_size=1, max_size=6).map(tuple))


def requests() -> st.SearchStrategy[Roll | Draw | Pick]:
    """Requests of every kind."""
    return rolls() | draws() | picks()


def answers() -> st.SearchStrategy[object]:
    """Answers to anything, that fit some requests and do not fit most."""
    faces = st.lists(st.integers(-1, 6), max_size=4).map(tuple)
    known = st.builds(Rolled, faces) | st.builds(Drawn, st.none() | cards()) | st.builds(Picked, cards())
    return known | st.none() | st.integers() | st.text() | st.tuples(st.integers(1, 4))


# What is hidden.


def seats() -> st.SearchStrategy[list[str]]:
    """Some of the seats at the table."""
    return st.sets(st.sampled_from(SEATS)).map(sorted)


def hands() -> st.SearchStrategy[Hand[str]]:
    """Hands of which some cards may be unseen, or their number unknown."""
    return st.builds(Hand, bags(), st.none() | st.integers(0, 5))


def decks() -> st.SearchStrategy[Deck[str]]:
    """Decks of which some seats have looked at some cards on top."""
    looked_at = st.builds(
        Secret, cards(), st.lists(st.sampled_from(SEATS), min_size=1, unique=True).map(tuple)
    )
    return st.builds(Deck, bags(), st.lists(looked_at, max_size=4).map(tuple), bags())


# Catalogues.

SLUGS = (
    "stop-at-enemy-space",
    "within-move-number",
    "one-castle-a-space",
    "ships-carry-three",
    "attacker-rolls-first",
    "draw-two-cards",
)
TOPICS = ("battle", "cards", "moving")


SOME_IDS = st.sampled_from([(), ("N1.1",), ("N1.1", "N9.33")])
DOCUMENTS = (Document("N", "rulebook", "page"), Document("Q", "quick reference", "card"))
RULING_IDS = ("R-hand-counts", "R-first-player")


def clauses() -> st.SearchStrategy[Clause]:
    """Clauses whose number is that of their slug, so that no two slugs share an id."""
    made = st.builds(
        Clause,
        id=st.sampled_from(["N1", "N12", "Q1", "Q3"]),
        slug=st.sampled_from(SLUGS),
        section=st.just("Moving pieces"),
        topic=st.sampled_from(TOPICS),
        force=st.sampled_from(Force),
        text=st.sampled_from(["A ship carries three.", "", 'a "quoted" word\\']),
        check=cards(),
        same_as=SOME_IDS,
        ruling=st.sampled_from([None, *RULING_IDS]),
    )
    return made.map(lambda one: evolve(one, id=f"{one.id}.{SLUGS.index(one.slug) + 1}"))


def rulings() -> st.SearchStrategy[Ruling]:
    """Rulings with two readings."""
    readings = tuple(Reading(one, f"the hands are {one}", "the FAQ") for one in ("open", "closed"))
    return st.builds(
        Ruling,
        id=st.sampled_from(RULING_IDS),
        question=st.just("Are hands open?"),
        clauses=SOME_IDS,
        readings=st.just(readings),
        default=st.sampled_from(["open", "closed"]),
        switch=st.booleans(),
        why=cards(),
    )


def catalogues(least: int = 1) -> st.SearchStrategy[Catalogue]:
    """Catalogues of a few clauses and rulings."""
    return st.builds(
        Catalogue,
        st.lists(clauses(), min_size=least, max_size=3, unique_by=lambda one: one.slug).map(tuple),
        st.lists(rulings(), max_size=2, unique_by=lambda one: one.id).map(tuple),
        st.just(DOCUMENTS),
    )


# Texts and documents.


def plain_texts() -> st.SearchStrategy[str]:
    """Any text at all, and often the marks that written forms trip over."""
    tricky = st.text(st.sampled_from("\"'\\#=-[]{},.\n\r\t\0\x7f\x85\u2028 aé\U0001f409"), max_size=12)
    return st.text(max_size=12) | tricky


def whole_numbers() -> st.SearchStrategy[int]:
    """Whole numbers that a document may hold."""
    return st.integers(-MAX_INT, MAX_INT)


def headers() -> st.SearchStrategy[dict[str, object]]:
    """Headers of records: bare keys, and values of every kind that has a place there."""
    leaves = st.booleans() | whole_numbers() | plain_texts()
    values = st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(plain_texts(), inner, max_size=3),
        max_leaves=8,
    )
    return st.dictionaries(st.from_regex(r"[A-Za-z0-9_-]+", fullmatch=True), values, max_size=4)


def json_values(leaves: st.SearchStrategy[object] | None = None) -> st.SearchStrategy[object]:
    """Whatever JSON can say; keys and texts are often those of the shapes."""
    keys = st.sampled_from(["type", "by", "steps", "name", "branches", "pieces", "side"]) | st.text(
        max_size=3
    )
    texts = st.sampled_from(["Walk", "Rest", "north", "south"]) | st.text(max_size=3)
    plain = st.none() | st.booleans() | whole_numbers() | texts
    return st.recursive(
        plain if leaves is None else plain | leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )


def odd_numbers() -> st.SearchStrategy[object]:
    """Numbers that JSON can say and no document may hold."""
    return st.floats() | st.integers(min_value=MAX_INT + 1) | st.integers(max_value=-MAX_INT - 1)


def _tuples(inner: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(inner, max_size=most).map(tuple)


def sides() -> st.SearchStrategy[Side]:
    """The sides of the shapes' table."""
    return st.sampled_from(Side)


def pieces() -> st.SearchStrategy[Piece]:
    """Pieces of the shapes."""
    return st.builds(Piece, sides(), _tuples(cards(), 2))


def piece_bags() -> st.SearchStrategy[Bag[Piece]]:
    """Bags of pieces."""
    return st.lists(pieces(), max_size=2).map(lambda held: Bag.of(*held))


def deeds() -> st.SearchStrategy[Deed]:
    """Members of the shapes' union."""
    return (
        st.builds(Walk, sides(), whole_numbers())
        | st.builds(Rest, sides(), st.none() | plain_texts())
        | st.builds(Meet, piece_bags(), st.booleans())
    )


def trees() -> st.SearchStrategy[Tree]:
    """Trees of trees."""
    return st.recursive(
        st.builds(Tree, cards(), _tuples(deeds(), 2)),
        lambda inner: st.builds(Tree, cards(), st.just(()), _tuples(inner, 2), st.none() | inner),
        max_leaves=4,
    )


def camps() -> st.SearchStrategy[Camp]:
    """Values with one field of every shape."""
    saplings = st.builds(Tree, cards())
    return st.builds(
        Camp,
        name=cards(),
        gold=whole_numbers(),
        open=st.booleans(),
        side=sides(),
        span=st.tuples(whole_numbers(), sides()),
        sizes=_tuples(whole_numbers()),
        words=bags(),
        pieces=piece_bags(),
        scores=st.dictionaries(cards(), whole_numbers(), max_size=2),
        held=st.dictionaries(sides(), piece_bags(), max_size=1),
        last=deeds(),
        deeds=_tuples(deeds(), 2),
        secret=st.builds(Secret, st.none() | cards(), seats().map(tuple)),
        hand=hands(),
        deck=decks(),
        tree=st.builds(Tree, cards(), _tuples(deeds(), 1), _tuples(saplings, 2), st.none() | saplings),
        heir=st.none() | pieces(),
        nickname=st.none() | plain_texts(),
        guess=st.none() | whole_numbers(),
        height=whole_numbers(),
    )


def camp_documents() -> st.SearchStrategy[dict[str, object]]:
    """Camps as plain data."""

    def written(camp: Camp) -> dict[str, object]:
        document = to_document(WIRE, camp, Camp)
        assert isinstance(document, dict)
        return document

    return camps().map(written)


def tree_documents() -> st.SearchStrategy[object]:
    """Trees as plain data."""
    return trees().map(lambda tree: to_document(WIRE, tree, Tree))


def paths(document: object) -> st.SearchStrategy[Path]:
    """The places of a document."""
    return st.sampled_from([path for path, _ in nodes(document)])
