"""Test the sites of Deep Blue on the screen: the map, tiles, and places of boats."""

import re
from itertools import combinations
from math import hypot

import msgspec
import pytest

from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.wrecks import EnterTile, LearnTile, ReportNoTile
from companion.session.inputs.messages import Answer
from kivy_ui.games.deep_blue.site_map.pieces import draw_map
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from tests.kivy_ui.deep_blue_builder import NAMES, DeepBlueBuilder, begin_game, find_choice, sprites_by_key
from tests.kivy_ui.deep_blue_by_touch import last_move
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table


@pytest.fixture
def user(window):
    """Return a simulated user at a table whose library knows no tiles."""
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2", "1280x720 en contrast 0")
def test_flipped_tiles_are_shown_with_the_numbers_of_their_sites(user):
    """Players lay the tiles that Fathom has dealt: each is drawn large, beside the words that say where."""
    game = DeepBlueBuilder(user, tiles="app").sail(7, 9)
    sprites = sprites_by_key(user)
    assert game.snapshot.view.flipped_sites == (7, 9) and problems(user) == []
    plates = [sprites[f"site:{site}:plate"] for site in (7, 9)]
    assert all(plate.w >= 60 and f"site:{site}:number" in sprites for site, plate in zip((7, 9), plates, strict=True))
    game.rest()
    assert game.snapshot.view.flipped_sites == () and "site:7:plate" not in sprites_by_key(user)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_two_storm_dives_have_keys_and_their_tiles_can_be_tapped(user):
    """The map alone, with nothing below its question, looked like a dead end."""
    game = DeepBlueBuilder(user, tiles="app", scenario="a-storm-is-coming")
    faces = {site: user.table.session.state.game.face_at(site) for site in game.numbers_of("face down")}
    cities = [site for site, face in faces.items() if face.is_sunken][:2]
    game.sail(*cities)
    assert game.phase == Phase.STORM and problems(user) == []
    targets = user.targets()
    assert sum(target.startswith("choice:") for target in targets) == 2
    assert {f"mark:site:{site}" for site in cities} <= {*targets}


@pytest.mark.long
def test_the_places_of_boats_and_the_answers_beside_them_stay_for_every_player(user):
    """A place that a boat has taken stays as a pale one with the boat's disc; the leader, who can't rush in, has no key for it."""
    places, words = [], []
    DeepBlueBuilder(user).lead_dive().enter_tile()
    while user.table.snapshot.view.phase == Phase.BOATS:
        user.wait_until_idle()
        places.append({name: user.find(name) for name in user.targets() if name.startswith("choice:")})
        words.append(user.words())
        user.table.send(Answer(next(choice for choice in user.table.snapshot.prompt.choices if not choice.fields).id))
    pairs = [(place, other) for place, other in combinations(places, 2)]
    assert ["Rush in" in text for text in words] == [False, *[True] * (len(NAMES) - 1)]
    assert len(places) == len(NAMES) and all("choice:Centre space" in place for place in places)
    assert all(place[name] == other[name] for place, other in pairs for name in place.keys() & other.keys())


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_the_map_says_that_one_of_the_unread_squares_is_empty(user):
    """Fathom doesn't know physical tiles: they have a “?”, and the board shows which square is empty."""
    game = DeepBlueBuilder(user)
    user.tap("choice:Dive" if "choice:Dive…" in user.targets() else "choice:Tauchen")
    sprites = sprites_by_key(user)
    unread = {key for key in sprites if key.endswith(":unread")}
    assert unread == {f"site:{number}:unread" for number in range(1, 7)} and all(sprites[key].look.text == "?" for key in unread)
    assert len([name for name in user.targets() if name.startswith("option:")]) == 6
    assert translate("deep_blue.boat_square") in user.words() and translate("deep_blue.squares_note") in user.words()
    assert translate("deep_blue.one_is_empty") not in user.words() and problems(user) == []
    user.tap("back")
    game.lead_dive(1).enter_tile()
    assert "site:1:unread" not in sprites_by_key(user)


def test_every_site_stays_at_its_place_a_gone_one_dashed(user):
    """Each site has one place, in the view of tiles, in a choice among them, and after it is gone."""
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive")
    places = {
        key: (sprite.x, sprite.y)
        for key, sprite in sprites_by_key(user).items()
        if key.startswith("site:") and key.endswith(":plate")
    }
    assert len(places) == 15 and any(
        translate("deep_blue.boat_square") in placed_text.text for placed_text in user.shell.screen.stage.scene.placed_texts
    )
    game = DeepBlueBuilder(user)
    for site in (1, 4):
        game.dive(site=site).draw(1).stop().score()
    user.tap("choice:Dive")
    assert sprites_by_key(user)["question"].look.text.endswith(", where do you dive?")
    sprites, lies = sprites_by_key(user), {site.number: site.status for site in user.table.snapshot.view.sites}
    assert {key: (sprites[key].x, sprites[key].y) for key in places} == places
    for number, word in lies.items():
        assert (f"option:{number}" in user.targets()) == (word == "face up"), (number, word)
        assert (sprites[f"site:{number}:plate"].look.args[1] == "none") == (word in ("gone", "empty"))
    wreck = next(number for number, word in lies.items() if word == "face up")
    user.tap(f"option:{wreck}")
    assert last_move(user)["site"] == [wreck]


def test_tiles_to_flip_and_tokens_to_spend_are_one_page(user):
    """Sailing is one page, with or without tiles to flip."""
    for taps, sites, tokens in (
        (("done",), [], 0),
        (("beside:1",), [], 1),
        (("option:9", "done"), [9], 0),
        (("option:12", "option:7", "done"), [12, 7], 0),
        (("option:12", "option:7", "option:9", "option:12", "beside:1"), [9], 1),
    ):
        DeepBlueBuilder(user).rest()
        user.tap("group:Sail")
        texts = [sprite.look.text for sprite in user.shell.screen.stage.scene.sprites if hasattr(sprite.look, "text")]
        assert {"Sail, 1 token", "+1 propeller"} <= set(texts)
        user.tap(*taps)
        move = last_move(user)
        assert (move["sites"], move["tokens"]) == (sites, tokens), (taps, move)


def test_a_third_tile_to_flip_says_which_one_it_replaces(user):
    DeepBlueBuilder(user)
    user.tap("group:Sail", "option:7", "option:8", "option:9")
    assert translate("deep_blue.site_replaced", most=2, new=9, old=8) in user.words()
    user.tap("option:9")
    assert translate("deep_blue.flips", name="Ann") in user.words()
    user.tap("back")


def test_sites_look_like_keys_only_while_a_tap_on_one_answers(user):
    begin_game(user)
    user.tap("choice:Add gems…")
    assert "market" in sprites_by_key(user) and "option:Gold" in user.targets()
    user.tap("back", "choice:Add no gems", "choice:Dive")
    flat, lit = (sprites_by_key(user)[f"site:{number}:plate"].look.args[2] for number in (7, 1))
    assert (flat, lit) == ("", "open")


@pytest.mark.windows("800x480", "480x800", "1280x720")
def test_sites_on_the_map_are_apart_and_large_enough_for_a_finger(user):
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive")
    sprites, stage = sprites_by_key(user), user.shell.screen.stage
    tiles = [sprite for key, sprite in sprites.items() if key.startswith("site:") and key.endswith(":plate")]
    assert len(tiles) == 15 and min(hypot(tile.x - other.x, tile.y - other.y) for tile, other in combinations(tiles, 2)) > 65
    assert all(user.find(f"option:{site}").w / stage.look.unit >= 47 for site in range(1, 7))
    scene = sprites["map"]
    assert all(abs(tile.x - scene.x) < scene.w / 2 - 20 and abs(tile.y - scene.y) < scene.h / 2 - 20 for tile in tiles)


def test_a_site_dragged_on_the_map_stays_there_and_the_map_stays_open(user):
    begin_game(user)
    user.tap("choice:Add no gems", "choice:Dive", "beside:1")
    user.drag("site:4", (700, 200))
    moved = user.find("site:4")
    assert abs(moved.cx - 700) < 6 and abs(moved.cy - 200) < 6
    move = last_move(user)
    assert (move["type"], move["site"]) == ("MoveSite", [4])
    user.touch(moved.cx, moved.cy)
    assert last_move(user) == move and len(user.table.session.entries) == 3, "a tap moves no site"
    user.tap("done")
    assert not [name for name in user.targets() if name.startswith("beside")], "it is asked for once"
    assert abs(user.find("option:4").cx - moved.cx) < 6


def test_a_dive_where_the_leaders_boat_is_known_takes_one_tap_more(user):
    """The first cell names the site once the leader's boat is known to be there."""
    DeepBlueBuilder(user, tiles="app").sail(7).rest(3)
    seat, sites = find_choice(user.table.snapshot, LeadDive).seat, user.table.snapshot.view.sites
    known_sites = [site.number for site in sites if site.status == "face up" and seat in site.boats]
    user.tap("choice:Dive", "done")
    assert last_move(user)["type"] == "LeadDive" and last_move(user)["site"][0] in known_sites


def test_a_new_tile_of_the_only_kind_is_asked_for_at_once(user):
    """One page asks for VP and spots; beside them is the answer for no tile."""
    game = DeepBlueBuilder(user).lead_dive()
    game.give(EnterTile, ("starting-1",)).place_boats().draw(1).stop().score().lead_dive(2)
    assert find_choice(user.table.snapshot, LearnTile).move.kind == "starting" and not find_choice(user.table.snapshot, EnterTile)
    assert {"number:3", "option:Gold"} <= set(user.targets())
    no_tile_choice = find_choice(user.table.snapshot, ReportNoTile)
    assert ("beside:1" in user.targets()) == (no_tile_choice is not None)
    user.tap("number:3", "option:Gold", "option:Red", "option:Gold", "done")
    assert (last_move(user)["worth"], last_move(user)["spots"]) == (3, ["red"]), "a second tap takes a spot away"


@pytest.mark.windows("480x800")
def test_an_ordinary_tile_and_the_citys_are_asked_for_alike(user):
    """Each possible kind of a flipped tile has a cell while no tile is known, whether or not its site is drawn."""
    DeepBlueBuilder(user).sail(7)
    assert {"choice:Enter the tile…", "choice:Enter city tile…"} <= set(user.targets())


@pytest.mark.windows("800x480", "480x800", "800x480 de light 2", "480x800 de light 2")
def test_known_tiles_are_shown_as_soon_as_the_tile_is_asked(user):
    """One tap picks a known tile, the main button if it is the only one; a new one and no tile are beside it."""
    DeepBlueBuilder(user).lead_dive()
    option_names = [name for name in user.targets() if name.startswith("option:")]
    assert (
        problems(user) == []
        and {"beside:1", "back"} <= {*user.targets()}
        and ("done" in user.targets()) == (len(option_names) == 1)
    )
    before = user.table.snapshot.entry
    user.tap(option_names[0])
    assert user.table.snapshot.entry > before
    DeepBlueBuilder(user).lead_dive()
    user.tap("beside:1")
    assert type(user.table_stage.step).__name__ == "TileStep"
    user.tap("back")


@pytest.mark.windows("800x480", "1280x720")
def test_a_spot_on_the_tile_is_tapped_for_a_boat(user):
    """A tap on a scouting spot of the drawn tile enters the boat there; a taken spot ignores taps."""
    builder = DeepBlueBuilder(user).lead_dive().enter_tile()
    assert problems(user) == []
    user.tap("mark:spot:red")
    leader = builder.snapshot.view.divers[0]
    assert leader.spots == ("red",) and "mark:spot:red" not in user.targets() and "mark:spot:gold" in user.targets()


@pytest.mark.windows("800x480", "480x800", "480x800 de light 2")
def test_a_tile_with_a_spot_twice_is_entered(user):
    """A second tap on a spot removes it; a key beside the main one adds it once more."""
    builder = DeepBlueBuilder(user).lead_dive().enter_tile(worth=3, spots=("silver",))
    user.tap("tile:1", "beside:1")
    assert problems(user) == []
    user.tap("done")
    assert builder.snapshot.view.sites[0].face.spots == ("silver", "silver")


def test_the_only_known_tile_is_confirmed_with_the_main_button(user):
    DeepBlueBuilder(user).lead_dive()
    before = user.table.snapshot.entry
    assert re.search(r"Does the tile at site \d+ look like this\?", user.words()) and "Use this tile" in user.words()
    user.tap("done")
    assert user.table.snapshot.entry > before


@pytest.mark.windows("800x480", "480x800")
def test_few_pairs_of_places_are_one_answer_that_opens_them(user):
    """Two or three pairs of places for both boats have one cell, so that the answers beside it keep theirs."""
    DeepBlueBuilder(user).lead_dive().enter_tile(spots=("gold",))
    user.tap("choice:Both boats…")
    assert len([target for target in user.targets() if target.startswith("option:")]) > 1 and "back" in user.targets()


@pytest.mark.windows("480x800")
def test_boats_of_all_five_are_apart_and_inside_the_map(user):
    """Five boats at one site cover neither each other nor the flags."""
    DeepBlueBuilder(user, (*NAMES, "Eve")).lead_dive().enter_tile()
    scene, view = user.shell.screen.stage.new_scene(), user.table.snapshot.view
    sites = tuple(msgspec.structs.replace(site, boats=(0, 1, 2, 3, 4) if site.number == 13 else ()) for site in view.sites)
    scene.state.snapshot = msgspec.structs.replace(user.table.snapshot, view=msgspec.structs.replace(view, sites=sites))
    area = Area(0, 86, 480, 380)
    draw_map(scene, area)
    boats = [sprite for sprite in scene.sprites if sprite.key.startswith("site:13:boat:") and sprite.key.count(":") == 3]
    assert len(boats) == 5 and all(area.contains(boat.x, boat.y - boat.h / 2) for boat in boats)
    assert min(hypot(boat.x - other.x, boat.y - other.y) for boat, other in combinations(boats, 2)) > 23


@pytest.mark.windows("800x480")
def test_the_map_says_that_discs_are_the_last_known_boats(user):
    """The discs looked like facts, but players do not enter where boats sail."""
    DeepBlueBuilder(user).lead_dive().enter_tile()
    scene, view = user.shell.screen.stage.new_scene(), user.table.snapshot.view
    sites = tuple(msgspec.structs.replace(site, boats=(0,) if site.number == 6 else ()) for site in view.sites)
    scene.state.snapshot = msgspec.structs.replace(user.table.snapshot, view=msgspec.structs.replace(view, sites=sites))
    scene.state.is_result_shown = True
    draw_map(scene, Area(0, 62, 800, 278))
    assert "boats that Fathom knows" in " ".join(sprite.look.text for sprite in scene.sprites if sprite.key.startswith("sites:"))


@pytest.mark.windows("800x480", "480x800")
def test_two_tiles_to_lay_are_written_whole(user):
    """The places of two flipped tiles are never cut, not even at the largest text."""
    for size, code in ((0, "en"), (2, "de")):
        user.shell.use_settings(user.shell.settings.with_value("text_size", size).with_value("language", code))
        DeepBlueBuilder(user, tiles="app").sail(7, 8)
        puts = user.shell.screen.stage.scene.placed_texts
        assert not [placed_text.text for placed_text in puts if placed_text.is_cut]
