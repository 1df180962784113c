"""Test that discs at the flags of Perils cover neither score nor round, and that reminders don't move the chart."""

import random
from itertools import combinations

import pytest

from companion.games.perils_of_the_deep.after_peril import WeighAnchor
from companion.games.perils_of_the_deep.boarding import Board, EnterBoarding
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.turn import EndTurn, PlayCard, SailShip
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.games.perils_of_the_deep.layout import SHIP_H, RouteLayout
from kivy_ui.stage.sprite import Area
from tests.kivy_ui.perils_table import HELPER, PerilsTable
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import random_field_value

WINDOWS = ("800x480", "480x800", "480x800 en deep 2")
NAMES = ("Ann", "Bo", "Cleo", "Maximilian")
MOVES, SEED = 110, "perils 3"
SLACK = 2


def played_states(window, depth):
    """Return the sprites by key and the question's reminders, for each state of a game."""
    user, luck, states = SimulatedUser(create_table(), window.settings(), is_blind=True), random.Random(SEED), []
    user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {"depth": depth}))
    user.wait_until_idle()
    for _ in range(MOVES):
        prompt = user.table.snapshot.prompt
        if user.table_stage is None:  # the game has ended
            break
        states.append(({sprite.key: sprite for sprite in user.table_stage.scene.sprites}, prompt.reminders))
        choice = luck.choice([choice for choice in prompt.choices if not choice.ends] or prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.wait_until_idle(2)
    return states


@pytest.fixture(scope="module")
def scenes(window):
    return played_states(window, "ledger")


def is_overlapping(sprite, other):
    """Return whether two sprites overlap by more than a rim."""
    overlaps = [
        min(a + w / 2, b + v / 2) - max(a - w / 2, b - v / 2)
        for a, w, b, v in ((sprite.x, sprite.w, other.x, other.w), (sprite.y, sprite.h * 0.7, other.y, other.h * 0.7))
    ]  # a letter's box is higher than its ink
    return min(overlaps) > SLACK


@pytest.mark.windows("800x480", "1280x720")
def test_no_disc_at_a_flag_covers_its_score_or_the_round(window):
    discs = 0
    for sprites, _ in [*played_states(window, "ledger"), *played_states(window, "helper")]:
        for seat in range(len(NAMES)):
            disc = sprites.get(f"tip:{seat}")
            around = [sprites[key] for key in (f"flag:{seat}:value", "round:0") if key in sprites]
            discs += disc is not None
            assert disc is None or not [sprite.key for sprite in around if is_overlapping(disc, sprite)]
    assert discs > 10


@pytest.mark.windows("480x800", "480x800 en deep 2")
def test_upright_reminders_below_the_question_do_not_move_the_chart(scenes):
    reminding = [sprites for sprites, reminders in scenes if reminders and "reminders:words:0" in sprites]
    assert reminding and not [1 for sprites in reminding if "reminders" in sprites]


@pytest.mark.windows("480x800", "720x1280")
def test_no_ship_covers_an_islands_value(window):
    covered, pays = [], 0
    for nth, (sprites, _) in enumerate(played_states(window, "helper")):
        ships = [sprite for key, sprite in sprites.items() if key.startswith("ship:") and key.count(":") == 2]
        plates = [sprite for key, sprite in sprites.items() if key.startswith("pay:") and key.count(":") == 1]
        pays += len(plates)
        covered += [(nth, plate.key, ship.key) for plate in plates for ship in ships if is_covering(ship, plate)]
    assert pays > 100
    assert not covered


@pytest.mark.windows("480x800 de", "480x800 de light 2")
def test_scores_of_upper_islands_are_whole_above_ships_of_lower_islands(window):
    """Ships at island 4 and below it, at island 1, left no place for “10 Punkte”: the ship was on these words."""
    table = PerilsTable("helper", settings=window.settings(), names=NAMES[:2])
    table.count_taps("order:green")
    for seat, places in ((0, (2, 4)), (1, (3, 1))):
        for side, count in zip(("left", "right"), places, strict=True):
            table.count_taps(*[f"mark:ship:{seat}:{side}"] * count)
        if not seat:
            table.answer("EndTurn")
            table.finish_animations()
    sprites = table.table_sprites()
    ships = [sprites[f"ship:{seat}:{side}"] for seat in (0, 1) for side in ("left", "right")]
    plates = [sprites[f"pay:{nth}"] for nth in range(1, 5)]
    assert [captain.ships for captain in table.stage.snapshot.view.captains] == [(2, 4), (3, 1)]
    assert not [plate.key for plate in plates for ship in ships if is_covering(ship, plate)]
    assert not [(plate.key, other.key) for plate, other in combinations(plates, 2) if is_covering(plate, other)]
    assert "10" in {sprites[f"pay:{nth}:points"].look.text for nth in range(1, 5)}, "without words where there is no room"


@pytest.mark.parametrize("foot", [0.0, 22.0])
def test_rings_of_ships_at_an_island_are_below_the_words_beside_the_track(foot):
    """The ring of a ship at island 2 was on the words “Expedition 1 of 4”."""
    room = Area(0, 118, 800, 160)
    chart = RouteLayout(room, is_wide=True, foot=foot)
    for stop, ships in ((stop, ships) for stop in range(1, 5) for ships in ([0], [1], [0, 1])):
        assert min(y - SHIP_H * size / 2 for _, y, size in chart.ship_spots(stop, ships)) >= room.y + 5, (stop, ships)


def is_covering(ship, plate):
    """Return whether a ship covers a part of a plate."""
    w, h = ship.w * ship.scale + plate.w, ship.h * ship.scale + plate.h
    return abs(ship.x - plate.x) < w / 2 and abs(ship.y - plate.y) < h / 2


def begin_game(user, depth, **options):
    """Start a game of three."""
    user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES[:3]), {"depth": depth, **options}))


def give(user, move_type, *values):
    """Give the first offered answer with a move of this type; `values` fill its entries."""
    choice = next(choice for choice in user.table.snapshot.prompt.choices if isinstance(choice.move, move_type))
    user.table.send(Answer(choice.id, values))
    user.wait_until_idle(2)


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_chart_tap_weighs_anchor_for_each_asked_captain_or_for_none(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_game(user, "helper")
    give(user, LearnAboard, ("green", "red"))
    for _ in range(3):  # no ship sails: six are in port
        give(user, EndTurn)
    give(user, LearnPeril, ("plain",), 0, ("green", "red"))
    deciders = [choice for choice in user.table.snapshot.prompt.choices if isinstance(choice.move, WeighAnchor)]
    assert len(deciders) == 3
    anchors = {name.removeprefix("mark:") for name in user.targets() if name.startswith("mark:anchor:")}
    assert anchors in (set(), {mark for mark in user.table_stage.state.answers if mark.startswith("anchor:")})


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_real_boarding_die_offers_its_faces_as_answers(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_game(user, "ledger", die="table")
    give(user, LearnAboard, ("green", "red"))
    for move_type in (SailShip, EndTurn, SailShip, Board):
        give(user, move_type)
    assert [type(choice.move) for choice in user.table.snapshot.prompt.choices] == [EnterBoarding]
    faces = [name for name in user.targets() if name.startswith("option:")]
    known_entry = user.table.snapshot.entry
    assert len(faces) == 6 and len({*faces}) >= 5
    user.tap(faces[0])
    assert user.table.snapshot.entry == known_entry + 1


@pytest.mark.parametrize(("room", "is_wide", "foot"), [(Area(0, 118, 800, 160), True, 22.0), (Area(0, 146, 480, 204), False, 0.0)])
def test_no_stack_of_ships_covers_the_peril_cards(room, is_wide, foot):
    """Two rows of ships at one island reached up into the track."""
    chart = RouteLayout(room, is_wide, foot, is_stacked=True)
    crowds = [[0] * solid + [1] * white for solid in range(5) for white in range(5)]
    tops = [y - SHIP_H * size / 2 for stop in range(1, 5) for ships in crowds for _, y, size in chart.ship_spots(stop, ships)]
    assert min(tops) >= room.y - 2, "the distance of the chart from the track"


@pytest.mark.parametrize("height", [180, 210, 260])
def test_many_ships_at_an_island_leave_the_value_of_the_island_above_visible(height):
    chart = RouteLayout(Area(0, 140, 480, height), is_wide=False, is_stacked=True)
    crowds = [[0, 1] * captains for captains in (3, 4)]
    tops = [y - SHIP_H * size / 2 for ships in crowds for _, y, size in chart.ship_spots(1, ships)]
    assert min(tops) >= chart.stops[4][1] + 20 * chart.size, "the value is up to 20 units below the middle of island 4"


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_a_tapped_flag_hides_no_ship_to_sail_and_shows_its_captain_until_the_next_move(window):
    """The keys “2 spaces left” were gone while the line below asked to tap them."""
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    begin_game(user, "ledger")
    give(user, LearnAboard, ("green", "red"))
    give(user, PlayCard, ("sailing",), ("move", "move"))
    user.tap("mark:card:")
    seat = user.table.snapshot.view.acting_seat
    other = (seat + 1) % 3
    user.tap(f"seat:{other}")
    assert {"mark:space:0", "whose"} <= {*user.targets()}
    user.tap("whose")
    assert "whose" not in user.targets(), "a tap on the name shows the acting captain's counts again"
    user.tap(f"seat:{other}")
    give(user, SailShip)
    assert user.table.snapshot.view.acting_seat == seat and "whose" not in user.targets()


@pytest.mark.windows("480x800 de deep 2", "480x800")
def test_the_place_in_the_order_of_play_is_clear_of_the_points_above_it(window):
    """Its disc covered the foot of the points in the largest text."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    tip, value = sprites["tip:1"], sprites["flag:1:value"]
    assert tip.y - tip.h / 2 > value.y + 0.36 * value.look.size, "digits are 0.72 of the text size high"
