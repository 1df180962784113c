"""Test the chart of Perils of the Deep on the screen: islands, ships, weighing anchor, and the track of All Aboard."""

from itertools import combinations, permutations
from types import SimpleNamespace as Like

import pytest

from companion.games.perils_of_the_deep.after_peril import AnchorWeighed
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.stage.sprite import area_around
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.perils_table import COLOURS, HELPER, LEDGER, NAMES, PerilsTable, end_expeditions


@pytest.fixture
def game(window):
    """Return a function that starts a game at a depth and plays All Aboard; its library knows no cards."""

    def begin(depth, **options):
        table = PerilsTable(depth, **options)
        table.play_all_aboard()
        return table

    return begin


@pytest.fixture
def helper_game(game):
    return game(HELPER)


@pytest.fixture
def ledger_game(game):
    """Return a ledger game whose first player played a card with one skull and one move."""
    table = game(LEDGER)
    table.play_card("Skull", "Move", "Sailing")
    table.finish_animations()
    return table


def test_after_the_last_expedition_no_ship_and_no_card_is_on_the_chart(helper_game):
    end_expeditions(helper_game)
    helper_game.user.tap("back")
    assert "All four expeditions are over" in helper_game.texts()
    assert not {"ship:0:left", "track:0"} & helper_game.table_sprites().keys()


def test_all_aboard_is_framed_on_the_track_before_its_order_is_entered(window):
    table = PerilsTable(HELPER)
    table.user.tap("back")
    assert table.table_sprites()["track:0"].look != table.table_sprites()["track:1"].look


def test_weighing_anchor_takes_two_taps_and_removes_the_ships(helper_game):
    helper_game.play_first_peril()
    moment = helper_game.tap("mark:anchor:1", "option:Island 2")
    assert moment.kind == "anchor" and helper_game.sprites_at(0.8)["air:points"].look.text == "+3"
    assert helper_game.sprites_at(0.4)["air:points"].look.text == "+1" and "air:ship" in helper_game.sprites_at(0.4), (
        "it counts up, and whose it is is seen"
    )
    helper_game.finish_animations()
    sprite_keys = set(helper_game.table_sprites())
    assert {"ship:0:left", "ship:0:right", "pay:2", "tip:1:look"} <= sprite_keys and not {
        "ship:1:left",
        "ship:1:right",
    } & sprite_keys
    assert {"fleet:0", "fleet:2"} <= sprite_keys and "fleet:1" not in sprite_keys, "who may weigh anchor is beside the chart"


def test_weighing_anchor_only_asks_whether_the_island_on_the_chart_is_right(helper_game):
    helper_game.tap("mark:ship:0:left", "mark:ship:0:right")
    helper_game.finish_animations()
    helper_game.play_first_peril()
    helper_game.tap("mark:anchor:0")
    texts = helper_game.texts()
    assert {"Ann, furthest-back ship at island 1?", "if not, tap another island"} <= texts
    assert not any("where is" in text for text in texts)
    helper_game.user.tap("option:Island 2")
    assert {"Ann’s ship is at island 1 on the chart. Bank this?", "not as on the chart"} <= helper_game.texts()
    assert helper_game.tap("done").kind == "anchor" and helper_game.sprites_at(0.8)["air:points"].look.text == "+3"


@pytest.mark.windows("480x800", "800x480", "480x800 de light 2")
def test_rings_of_two_ships_at_a_crowded_island_do_not_merge(window):
    table = PerilsTable(HELPER, settings=window.settings(language="en"), names=(*NAMES, "Dov"))
    table.count_taps("order:green", "order:red", "order:yellow")
    for seat in range(4):
        for side in ("left", "right"):
            table.tap(f"mark:ship:{table.stage.snapshot.view.acting_seat}:{side}")
            table.finish_animations()
        if seat < 3:
            table.end_turn()
    sprites = table.table_sprites()
    first, second = (area_around(ring.x, ring.y, ring.w, ring.h) for ring in (sprites["sails:0"], sprites["sails:1"]))
    assert not first.overlaps(second)


def test_a_ship_that_stayed_in_port_is_known_while_the_other_has_sailed(helper_game):
    helper_game.tap("mark:ship:0:left")
    helper_game.finish_animations()
    helper_game.play_first_peril()
    helper_game.tap("mark:anchor:0")
    assert {"Ann, furthest-back ship in port?", "if not, tap another island"} <= helper_game.texts()
    assert "likely" in helper_game.table_sprites(), "the port is framed"
    helper_game.user.tap("option:Island 1")
    assert "Ann’s ship is in port on the chart. Bank this?" in helper_game.texts()
    helper_game.user.tap("back")
    assert "Ann, furthest-back ship in port?" in helper_game.texts() and helper_game.tap("done").kind == "anchor"


def test_an_answer_that_names_the_island_of_the_chart_weighs_anchor_at_once(helper_game):
    """The ship with an anchor beside the chart asks whether that island is right; the answers in words say it."""
    helper_game.tap("mark:ship:0:left", "mark:ship:0:right")
    helper_game.finish_animations()
    helper_game.play_first_peril()
    helper_game.finish_animations()
    helper_game.user.tap("group:Weigh anchor")
    assert any(words.startswith("Island 1: 1 VP") for words in helper_game.texts()) and "Another island?" in helper_game.texts()
    helper_game.tap("choice:Ann weighs anchor")
    helper_game.finish_animations()
    assert helper_game.stage.snapshot.view.captains[0].banked_points == 1


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_ships_at_an_island_are_above_its_middle_and_none_on_another(window):
    """One or two ships are at the island, not on the way to it; upright up to four are in one row."""
    table = PerilsTable(HELPER, settings=window.settings(language="en"))
    table.play_all_aboard()
    for seat, moves in ((0, ("left",)), (0, ("right",)), (1, ("left",))):
        sprites = table.table_sprites()
        acting = table.stage.snapshot.view.acting_seat
        if acting != seat:
            table.count_taps("choice:End turn")
        table.tap(*(f"mark:ship:{table.stage.snapshot.view.acting_seat}:{side}" for side in moves))
        table.finish_animations()
        sprites = table.table_sprites()
        island = sprites["island:1"]
        ships = [
            sprites[f"ship:{captain.seat}:{side}"]
            for captain in table.stage.snapshot.view.captains
            for side, stop in zip(("left", "right"), captain.ships, strict=True)
            if stop == 1
        ]
        assert ships and abs(sum(ship.x for ship in ships) / len(ships) - island.x) < 30
        assert all(island.y - ship.y < island.h for ship in ships if not table.stage.scene.is_wide)


def test_the_island_of_a_captains_ships_is_the_main_answer_of_weighing_anchor(helper_game):
    acting = helper_game.stage.snapshot.view.acting_seat
    helper_game.tap(f"mark:ship:{acting}:left", f"mark:ship:{acting}:right")
    helper_game.finish_animations()
    helper_game.play_first_peril()
    helper_game.finish_animations()
    helper_game.user.tap(f"mark:anchor:{1 - acting if acting < 2 else 0}")
    assert "Tap the island" in helper_game.texts() and "done" not in helper_game.user.targets(), "its ships are in port"
    helper_game.user.tap("back")
    helper_game.user.tap(f"mark:anchor:{acting}")
    sprites = helper_game.table_sprites()
    assert {"likely", f"ship:{acting}:left", f"ship:{acting}:right"} <= sprites.keys() and "Island 1: 1 VP" in helper_game.texts()
    helper_game.tap("done")
    helper_game.finish_animations()
    assert helper_game.stage.snapshot.view.captains[acting].banked_points == 1


@pytest.mark.windows("480x800", "480x800 en light 2")
def test_a_ship_that_weighs_anchor_has_a_ring_round_it(window):
    """Frames as large as a finger were beside small ships in port, and fitted none."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    table.play_first_peril()
    table.finish_animations()
    sprites = table.table_sprites()
    for seat in range(len(NAMES)):
        ring, ships = sprites[f"anchors:{seat}"], [sprites[f"ship:{seat}:{side}"] for side in ("left", "right")]
        assert min(abs(ring.x - ship.x) + abs(ring.y - ship.y) for ship in ships) < 2


@pytest.mark.windows("480x800 de")
def test_ships_are_as_large_beside_a_physical_die(window):
    """The names of all nine steps took the room: a ship covered an island's number."""
    sizes = []
    for die in ("app", "table"):
        table = PerilsTable(HELPER, die, window.settings())
        table.play_all_aboard()
        ship = table.table_sprites()["ship:0:left"]
        sizes.append(ship.w * ship.scale)
    assert sizes[1] >= 0.95 * sizes[0]


@pytest.mark.windows("480x800 de light 0", "480x800 de light 2", "800x480")
def test_a_physical_die_is_on_the_chart_only_once_it_was_rolled(window):
    """Its faces are drawn beside the chart, where a tap enters one; upright the steps of a turn are in words above them."""
    table = PerilsTable(HELPER, die="table", settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    assert "die" not in sprites and {"face:1", "face:6"} <= sprites.keys() and "mark:die:boarding" not in table.user.targets()
    if not table.stage.scene.is_wide:
        words = " ".join(sprite.look.text for key, sprite in sprites.items() if key.startswith("order:names"))
        assert words.count("→") == 8 and "order:0" not in sprites
    table.tap("mark:face:2")
    table.finish_animations()
    assert table.table_sprites()["die"].look.args == (table.stage.snapshot.view.faces[1],) and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_ships_that_a_tap_sails_have_a_ring_and_targets_apart(window):
    """Two ships at one place, at two islands, and one at the end: each target is as large as a finger, and one tap sails it."""
    table = PerilsTable(HELPER, settings=window.settings(language="en"))
    table.play_all_aboard()
    acting = table.stage.snapshot.view.acting_seat
    targets = [f"mark:ship:{acting}:{side}" for side in ("left", "right")]
    for ships in ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (4, 2), (5, 2)):
        sprites, places = table.table_sprites(), [table.user.find(target) for target in targets]
        before = table.stage.snapshot.view.captains[acting].ships
        assert {"sails:0", "sails:1"} <= sprites.keys() and min(places[0].w, places[0].h, places[1].w, places[1].h) >= 47
        assert abs(places[0].cx - places[1].cx) >= places[0].w - 1 or abs(places[0].cy - places[1].cy) >= places[0].h - 1
        assert table.count_taps(targets[ships[0] == before[0]]) == 1
        assert table.stage.snapshot.view.captains[acting].ships == ships and problems(table.user) == []
    assert targets[0] not in table.user.targets() and "sails:0" not in table.table_sprites(), "a ship at the end sails no further"


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
@pytest.mark.parametrize("depth", [HELPER, LEDGER])
def test_ships_of_four_in_port_cover_neither_house_nor_island_nor_one_another(window, depth):
    table = PerilsTable(depth, settings=window.settings(), names=("Ann", "Bo", "Cleo", "Dan"))
    table.user.tap("back")
    sprites = table.table_sprites()
    ships = [sprite for key, sprite in sprites.items() if key.startswith("ship:") and key.count(":") == 2]
    other_sprites = [*ships, sprites["port"], sprites["island:1"]]
    assert len(ships) == 8
    assert not any(overlap_units(ship, other) for ship in ships for other in other_sprites if ship is not other)


@pytest.mark.windows("800x480 de light 2", "480x800 de light 2")
def test_scores_at_islands_cover_neither_one_another_nor_the_die(window):
    """The German word for VP is long."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    for _ in range(2):
        table.answer("SailShip")
        table.finish_animations()
        sprites = table.table_sprites()
        tags = [sprites[f"pay:{nth}"] for nth in range(1, 5)]
        pairs = [(tag, other) for nth, tag in enumerate(tags) for other in [*tags[nth + 1 :], sprites["die"]]]
        assert not any(overlap_units(tag, other) for tag, other in pairs)


def test_a_ledger_rings_the_ships_once_both_cards_are_in(ledger_game):
    ledger_game.end_turn()
    assert not any(key.startswith("sails:") for key in ledger_game.table_sprites())
    ledger_game.count_taps("mark:card:")
    ledger_game.count_taps("mark:card:")
    assert {"sails:0", "sails:1"} <= ledger_game.table_sprites().keys()


@pytest.mark.windows("480x800 de contrast", "480x800", "480x800 de light 2", "720x1280")
def test_the_points_of_an_island_cover_no_other_island(window):
    table = PerilsTable(HELPER, "table", window.settings(), NAMES[:2])
    table.tap("order:green")
    table.finish_animations()
    sprites = table.table_sprites()
    for nth, other in permutations(range(1, 5), 2):
        plate, island = sprites[f"pay:{nth}"], sprites[f"island:{other}"]
        close_x = abs(plate.x - island.x) < (plate.w + island.w * island.scale) / 2 - 10
        assert not close_x or abs(plate.y - island.y) >= (plate.h + island.h * island.scale) / 2 - 10, (nth, other)


@pytest.mark.windows("480x800 de light 2", "800x480 de light 2")
def test_ships_of_all_aboard_are_as_large_as_a_finger_below_three_lines_of_set_up(window):
    """After an expedition with Jetsam, the set-up also names the card that leaves the game."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    while any(isinstance(choice.move, EndTurn) for choice in table.stage.snapshot.prompt.choices):
        table.answer("EndTurn")
        table.finish_animations()
    table.tap(*table.new_card_target(), "option:jetsam", "skulls:2", "order:yellow", "order:red")
    table.finish_animations()
    for _ in range(3):
        table.answer("LoseCaptain")
        table.finish_animations()
    assert "order:green" in table.user.targets() and problems(table.user) == []


@pytest.mark.windows("480x800 de light 2", "480x800", "720x1280")
def test_no_island_covers_another_beside_all_aboard(window):
    sprites = PerilsTable(HELPER, settings=window.settings(), names=NAMES[:3]).table_sprites()
    islands = [sprites[f"island:{nth}"] for nth in range(1, 5)]
    for first, second in combinations(islands, 2):
        is_apart = abs(first.y - second.y) >= 0.85 * first.h * first.scale
        assert is_apart or abs(first.x - second.x) >= first.w * first.scale, (first.key, second.key)


def test_fathom_draws_all_aboard_by_a_tap_on_the_track_once_all_four_cards_are_known(window):
    """All four known cards keep their one tap."""
    user = PerilsTable(HELPER).user
    for first, second in (("green", "red"), ("red", "yellow"), ("yellow", "green"), ("red", "green")):
        choice = user.table.snapshot.prompt.choices[-1]
        user.table.send(Answer(choice.id, ((first, second),)))
        user.wait_until_idle()
        user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES), {}))
        user.wait_until_idle()
    assert len([name for name in user.targets() if name.startswith("choice:")]) == 4 and problems(user) == []
    user.tap("mark:track")
    assert user.table.snapshot.view.phase == "turn"


def test_ships_in_port_cover_neither_track_nor_island_values(window):
    table = PerilsTable(HELPER)
    table.user.tap("back")
    ground = table.table_sprites()
    ships = [sprite for key, sprite in ground.items() if key.startswith("ship:") and not key.endswith("glow")]
    other_sprites = [sprite for key, sprite in ground.items() if key.startswith("track:") or key in ("pay:1", "reminders")]
    assert len(ships) == 6 and len(other_sprites) >= 8
    assert not any(overlap_units(ship, other) for ship in ships for other in other_sprites)


def overlap_units(sprite, other):
    """Return by how much two sprites overlap, 0 if they are apart."""
    across = (sprite.w * sprite.scale + other.w * other.scale) / 2 - abs(sprite.x - other.x)
    down = (sprite.h * sprite.scale + other.h * other.scale) / 2 - abs(sprite.y - other.y)
    return max(0, min(across, down) - 3)


def test_lost_ship_sinks_and_its_animation_waits_for_a_tap(game):
    table = game(HELPER, die="table")
    table.tap("group:All crew lost")
    moment = table.tap("choice:Ann is lost")
    assert moment.kind == "lost" and moment.waits_for_tap and table.sprites_at(1)["air:who"].look.text == "Ann is lost!"


@pytest.mark.windows("480x800 de light 2", "800x480 de deep 2")
def test_scores_of_islands_and_names_of_steps_are_large_in_the_largest_text(window):
    """Scores had the same 16 pixels in each text size, and on a wide screen the names of a turn's steps had 13."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    names = [sprites[f"order:{nth}:name"] for nth in range(9)]
    assert sprites["pay:4:points"].look.size >= 18.5 and min(name.look.size for name in names) >= 18
    assert problems(table.user) == []


def test_reminders_below_the_question_leave_the_charts_size(ledger_game):
    sprites = ledger_game.table_sprites()
    assert "reminders:words" in sprites and "reminders" not in sprites
    assert sprites["reminders:words"].y > 340 and sprites["island:1"].scale > 1


def test_one_tap_sails_a_ship_which_is_at_neither_island_meanwhile(ledger_game):
    lay, taps = ledger_game.table_sprites()["ship:0:left"], ledger_game.taps
    moment = ledger_game.tap("mark:ship:0:left")
    assert moment.kind == "sail" and ledger_game.taps == taps + 1 and round(moment.seconds, 2) == 0.6
    ways = [ledger_game.sprites_at(share)["air:ship:0"] for share in (0, 0.5, 1)]
    assert "ship:0:left" not in ledger_game.table_sprites()
    ledger_game.finish_animations()
    lies = ledger_game.table_sprites()["ship:0:left"]
    assert [round(ship.x) for ship in (ways[0], ways[2])] == [round(lay.x), round(lies.x)]
    assert lay.x < ways[1].x < lies.x and (ways[2].w, ways[2].h) == (lies.w, lies.h)
    foam = [sprite for key, sprite in ledger_game.table_sprites().items() if key.startswith("foam:")]
    assert foam and lay.x < min(sprite.x for sprite in foam) and max(sprite.x for sprite in foam) <= lies.x, "until the next move"


def test_ships_keep_their_cell_when_they_become_the_main_answer(game):
    table = game(LEDGER)
    before = table.user.find("group:Move ships").x
    table.play_card("Skull", "Move", "Sailing")
    table.finish_animations()
    assert table.user.find("group:Move ships").x == before


def test_every_island_and_a_comeback_are_celebrated():

    from kivy_ui.games.perils_of_the_deep import animations

    before = Like(view=Like(pays=(1, 3, 6, 10)))
    seconds = [next(animations._event_animations(None, None, before, AnchorWeighed(0, points))).seconds for points in (10, 6)]
    assert seconds == [animations.ANCHOR_S + animations.FEAT_S, animations.ANCHOR_S]

    def came_back(had, has):
        captains = [Like(seat=seat, points=points, banked_points=0) for seat, points in enumerate(had)]
        return animations.is_comeback(Like(captains=captains), dict(enumerate(has)))

    assert came_back((1, 5, 4), (11, 8, 4))
    assert not came_back((4, 5, 1), (11, 8, 4)) and not came_back((1, 1, 4), (11, 8, 4)) and not came_back((1, 5, 4), (11, 11, 4))


def test_lit_islands_cover_neither_ships_nor_island_values(helper_game):
    """Sprites are drawn in order: the light of an island comes before ships and tags."""
    for _ in range(5):
        helper_game.end_turns()
        helper_game.count_taps(*helper_game.new_card_target(), "option:plain", "skulls:0", "order:yellow", "order:red")
        helper_game.count_taps("choice:All press on")
    helper_game.end_turns()
    helper_game.tap(*helper_game.new_card_target(), "option:plain", "skulls:0")
    helper_game.finish_animations()
    keys = [sprite.key for sprite in helper_game.stage.scene.sprites]
    lit = max(nth for nth, key in enumerate(keys) if key.startswith("lit:island"))
    covered = [nth for nth, key in enumerate(keys) if key.startswith(("pay:", "ship:")) and not key.endswith("glow")]
    assert covered and lit < min(covered)


@pytest.mark.windows("800x480", "480x800")
def test_all_aboard_is_entered_before_the_chart_and_its_card_shows_the_whole_order(window):
    """The sea is in sight from the first question on; the card fills, and shows the last ship, which has no tap."""
    table = PerilsTable(HELPER)
    sprites = table.table_sprites()
    assert {"route", "port", "island:1", "island:4", "end"} <= sprites.keys() and problems(table.user) == []
    assert {"Ann", "Bo", "Cleo"} <= table.texts()
    assert "Read the colours of the face-up card All Aboard from the top." in table.user.words(), "what is read, and how"
    empty = sprites["grown"].look
    table.tap(f"order:{COLOURS[1]}")
    assert len(table.table_sprites()["grown"].look.args[2]) == 1 and empty.args[2] == ()
    moment = table.tap(f"order:{COLOURS[0]}")
    assert moment.kind == "peril" and len(table.sprites_at(0.5)["air:card"].look.args[2]) == len(NAMES)
    table.finish_animations()
    assert table.user.table.snapshot.view.order[:2] == (1, 0)


@pytest.mark.windows("480x800 de light 2")
def test_ships_are_large_enough_to_tap_above_the_faces_of_a_die_in_the_largest_text(window):
    """They were half as large as a finger, and island 1 lay on island 4: three rows of steps took the room."""
    table = PerilsTable(HELPER, die="table", settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    assert sprites["ship:0:left"].w * sprites["ship:0:left"].scale > 35
    assert sprites["island:1"].y - sprites["island:4"].y > sprites["island:1"].h
    assert "mark:face:1" in table.user.targets() and problems(table.user) == []
