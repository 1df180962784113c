"""Deep Dive on the glass: tiles told by one tap, a catch, predators, a retreat, and whose catch is shown."""

from itertools import combinations
from types import SimpleNamespace

import pytest

from companion.games.deep_dive.box import PREDATOR, ROCK, WATER, is_takeable
from companion.games.deep_dive.dive import Resurface, TakeTile
from companion.games.deep_dive.state import Upturned
from companion.session.inputs.snapshot import Shown
from companion.table.prompt import Choice
from companion.table.seats import seats_named

TOUR = "tests.kivy_ui.dive_moments"
TOLD = (
    "every tile a depth can hold is told by one tap on the board",
    "a tile turns before it lies there, and only then anything is asked",
    "a catch flies to its row, then the row, the total and the flag count up by it",
    "a row that is complete bursts, with what it brought",
    "a tapped flag shows that seat's catch",
    "a tile told wrongly is corrected by touch",
    "a predator's jaws snap before a penguin lies trapped",
    "the third penguin's retreat is shown, large",
    "who dives deeper swims there",
    "a skipped depth is told",
    "who finds nothing at depth 5 is told to resurface",
    "the rows of a catch make room before another one begins",
    "a rock's depth is tapped on the ledges themselves",
    "the solo opponent has a flag, and shows its catch",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_moments(tour, sentence):
    assert sentence in tour


FULL = tuple(Upturned(kind) for kind in (ROCK, "green1", "pink1", "green2", "pink2", "yellow1", "yellow2", WATER))
TRAPPED = tuple(Upturned(PREDATOR, seat) for seat in range(4))


@pytest.mark.parametrize("acting", [1, 2])
def test_on_a_full_ledge_every_tile_and_penguin_can_be_read(acting):
    from kivy_ui.games.deep_dive.layout import Layout
    from kivy_ui.stage.sprite import Area

    at = Layout(Area(0, 62, 800, 278), 800, 480, acting)
    items = at.items(1, (*FULL, *TRAPPED))
    assert {item.kind for item in items} >= {one.tile for one in FULL if is_takeable(one.tile)}
    assert {item.seat for item in items} >= {one.penguin for one in TRAPPED}
    assert min(at.tile_of(1, item) for item in items if is_takeable(item.kind)) > 24
    for one, other in combinations(items, 2):
        apart = abs(one.x - other.x) >= (one.room + other.room) / 2 - 0.01
        assert apart or abs(one.lower - other.lower) > 30
    assert max(item.x + item.room / 2 for item in items) <= at.right - 84 * (acting == 1)


@pytest.mark.parametrize(("w", "h"), [(800, 480), (480, 800), (480, 853)])
@pytest.mark.parametrize("acting", range(6))
def test_piles_and_rings_keep_to_their_ledges(w, h, acting):
    from kivy_ui.games.deep_dive.layout import Layout
    from kivy_ui.stage.sprite import Area

    at = Layout(Area(0, 62, 800, 278) if w > h else Area(0, 86, 480, 0.59 * h - 86), w, h, acting)
    up = (*FULL[:2], *TRAPPED[:1], FULL[-1], Upturned(PREDATOR))
    for depth in range(1, 6):
        assert at.pile(depth) * 1.1 <= at.heights[depth - 1]
        if depth in (1, 5):
            assert 2 * at.ring(depth) <= at.heights[depth - 1]
        items = at.items(depth, up)
        assert min(item.x for item in items if item.seat >= 0) > max(item.x for item in items if is_takeable(item.kind))
        swims = at.diver(depth, up)[0]
        assert depth != acting or all(abs(item.x - swims) >= (item.room + 60) / 2 for item in items)


@pytest.mark.parametrize(("theme", "is_edged"), [("contrast", True), ("deep", False)])
def test_penguins_are_edged_where_the_sea_is_as_black_as_they_are(theme, is_edged):
    from companion.games.deep_dive.state import OPPONENT
    from companion.pictures.canvas import Canvas
    from companion.table.seats import seats_named
    from kivy_ui.games.deep_dive.pieces import penguin_of

    board = SimpleNamespace(theme=theme, shown=SimpleNamespace(seats=seats_named(["Ann"])))
    for seat in (0, OPPONENT):
        look, canvas = penguin_of(board, seat), Canvas(66, 84)
        look.paint(canvas, *look.args)
        assert ("#ffffff" in "".join(canvas._shapes[:3])) is is_edged


def test_penguins_not_helmets_are_set_up_for_deep_dive():
    from companion.pictures.animals import penguin
    from companion.pictures.seat_emblems import helmet
    from kivy_ui.games.covers import diver_picture

    assert diver_picture("deep-dive", "green", "star").paint is diver_picture("deep-dive").paint is penguin
    assert diver_picture("deep-blue", "green", "star").paint is helmet


def a_glass(w=800, h=480):
    """A table's drawing context of a size, with two people."""
    from kivy_ui.look.appearance import Look
    from kivy_ui.look.theme import THEMES
    from kivy_ui.table.glass import Glass, TableState

    shown = Shown(seats=tuple(seats_named(["Ann", "Bo"])), view=SimpleNamespace(refuge=False))
    return Glass(Look(THEMES["deep"], 1), w, h, TableState(shown=shown))


def offered(answers):
    """How many get a cell of these (a move, whether it is touched in the ocean)."""
    from kivy_ui.games.deep_dive.board import DeepDiveBoard
    from kivy_ui.table.answer_buttons import Offer

    glass = a_glass()
    choices = [Choice(str(nth), move, marks=(f"mark:{nth}",)) for nth, (move, _) in enumerate(answers)]
    glass.state.answers = {one.marks[0]: (one, ()) for one, (_, is_touched) in zip(choices, answers, strict=True) if is_touched}
    glass.state.marked = set(glass.answers)
    return len(DeepDiveBoard(glass.actions).answers(glass, [Offer(one, (), one.label) for one in choices]))


def test_tiles_to_take_are_listed_all_or_none():
    take, up = TakeTile(0, 1, "pink1"), Resurface(0)
    assert offered([(take, True)] * 5 + [(up, False)]) == 1
    assert offered([(take, True)] * 2 + [(take, False)] * 3 + [(up, False)]) == 6


@pytest.mark.parametrize("count", [4, 7, 10])
@pytest.mark.parametrize(("w", "h"), [(800, 480), (480, 800)])
def test_a_retreat_with_many_tiles_shows_a_key_for_each_where_answers_lie(w, h, count):
    from kivy_ui.games.deep_dive.pieces import MOST_TAKES, draw_takes

    glass = a_glass(w, h)
    draw_takes(glass, [(TakeTile(0, 1, "pink1"), None)] * count)
    keys = [spot.area for spot in glass.spots]
    assert len(keys) == count <= MOST_TAKES
    assert min(min(one.w, one.h) for one in keys) >= 47
    assert all(one.right <= other.x or one.bottom <= other.y for one, other in combinations(keys, 2))
