"""Test wreck tiles: learned faces are saved in the edition; dealt ones are secret until flipped."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import FixBoats, LeadDive
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReenterTile
from companion.table.chance import Chance
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import NAMES, GameBuilder, any_time_choices, flip_tile, plain_text

PRINTED = {"id": "starting-1", "kind": "starting", "worth": 3, "spots": ["gold", "red", "blue"], "verified": True}


def test_only_the_known_tile_is_shipped_as_verified():
    tiles = GAME.edition()["tiles"]
    assert len(tiles) == 14 and [tile for tile in tiles if tile["verified"]] == [PRINTED]
    assert [sum(tile["kind"] == kind for tile in tiles) for kind in ("starting", "advanced", "sunken")] == [5, 5, 4]


def test_edition_is_unchanged_when_no_tile_was_entered():
    assert GAME.current_edition(GameBuilder().state) == {"tiles": GAME.edition()["tiles"], "map": ""}


def entered_tile(id, worth, *spots, verified=False):
    """Return a tile as the edition has it after players entered it."""
    return {"id": id, "kind": id[:-2], "worth": worth, "spots": list(spots), "verified": verified, "entered": True}


def test_entered_tile_replaces_an_unverified_tile_in_the_edition():
    game = GameBuilder(scenario="bounty-wrecks")
    flip_tile(game, 10, 9, ("red", "silver"))
    learned = [tile for tile in GAME.current_edition(game.state)["tiles"] if tile["verified"] or "entered" in tile]
    assert learned == [PRINTED, entered_tile("sunken-1", 9, "silver", "red")]
    assert len(GAME.current_edition(game.state)["tiles"]) == 14


def next_game(game):
    """Return a game with the edition of an earlier one, with the tile at site 14 flipped."""
    following = GameBuilder(scenario="bounty-wrecks", edition=GAME.current_edition(game.state))
    following.take("flip 1", (14,))
    return following


def offered_tiles(game, label="known_tile"):
    """Return the notes of the tiles that can be picked."""
    return [plain_text(option.note) for option in game.find_choice(label).fields[0].options]


def test_tile_entered_once_is_marked_in_the_next_game_and_known_after_a_pick():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 9, ("red", "silver"))
    second = next_game(first)
    (once_option,) = second.find_choice("tile_once").fields[0].options
    assert (plain_text(once_option.label), plain_text(once_option.note)) == ("worth 9", "brief_once sunken silver,red")
    second.take("tile_once", (once_option.value,))
    assert second.state.face_at(14).is_sunken
    assert offered_tiles(next_game(second)) == ["brief sunken silver,red"]


def test_tile_entered_equally_in_two_games_is_known():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 9, ("red", "silver"))
    second = next_game(first).enter_tile(14, "sunken", 9, ("silver", "red"))
    assert entered_tile("sunken-1", 9, "silver", "red", verified=True) in GAME.current_edition(second.state)["tiles"]
    second.play(ReenterTile(14))
    assert offered_tiles(second, "tile_once") == ["brief_once sunken silver,red"], (
        "that it was this tile is withdrawn, not that it was entered before"
    )


def test_mistyped_tile_is_not_offered_after_all_of_its_kind_are_known():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 0, ("gold", "black"))
    edition = GAME.current_edition(first.state)
    known_tiles = [tile | {"verified": True} for tile in edition["tiles"] if tile["kind"] == "sunken" and "entered" not in tile]
    other_tiles = [tile for tile in edition["tiles"] if tile["kind"] != "sunken" or "entered" in tile]
    added_tile = {"id": "sunken-5", "kind": "sunken", "worth": 8, "spots": [], "verified": True}
    second = GameBuilder(scenario="bounty-wrecks", edition={"tiles": [*other_tiles, *known_tiles, added_tile]})
    second.take("flip 1", (14,))
    assert len(offered_tiles(second)) == 4 and not [note for note in offered_tiles(second) if "once" in note]


def test_a_face_already_turned_up_is_not_offered_again():
    game = GameBuilder(scenario="bounty-wrecks")
    flip_tile(game, 10, 9, ("red",))
    game.take("flip 1", (11,))
    assert "known_tile" not in game.labels()


def test_made_up_faces_are_never_offered_as_known():
    game = GameBuilder(scenario="bounty-wrecks")
    game.take("flip 1", (11,))
    assert game.labels() == ["other_tile", "sunken_tile"]


def test_verified_tiles_beyond_the_expected_number_are_kept():
    game = GameBuilder(scenario="bounty-wrecks", edition=edition_with_all_verified())
    flip_tile(game, 10, 9, ("red",))
    assert [tile["id"] for tile in GAME.current_edition(game.state)["tiles"]][-1] == "sunken-5"


def edition_with_all_verified():
    return {"tiles": [dict(tile) | {"verified": True} for tile in GAME.edition()["tiles"]]}


def test_verified_tiles_are_dealt_before_unverified_tiles():
    edition = edition_with_all_verified()
    edition["tiles"][13]["verified"] = False
    edition["tiles"].append({"id": "sunken-5", "kind": "sunken", "worth": 9, "spots": [], "verified": True})
    setup = GAME.setup(seats_named(NAMES[:2]), {"tiles": "app"}, edition)
    (dealt,) = [event for event in GAME.deal(setup, Chance(bytes(32))) if type(event).__name__ == "TilesDealt"]
    assert "sunken-5" in dealt.faces and "sunken-4" not in dealt.faces


def test_a_face_in_the_app_is_marked_check_with_your_box_until_corrected():
    game = GameBuilder(tiles="app", scenario="bounty-wrecks")
    game.take("flip 1", (9,))
    assert not GAME.view(game.state, None).sites[8].face.verified
    id = game.state.site(9).face
    aside = next(choice for choice in any_time_choices(game.state) if choice.move == CorrectTile(id))
    assert plain_text(aside.note) == "check"
    game.play(aside.fill([5, ("red", "gold")]))
    face = GAME.view(game.state, None).sites[8].face
    assert (face.worth, face.spots, face.verified) == (5, ("gold", "red"), True)
    assert {"id": id, "kind": id[:-2], "worth": 5, "spots": ["gold", "red"], "verified": True} in GAME.current_edition(game.state)[
        "tiles"
    ]


def test_a_correction_in_a_dive_counts_for_that_dive():
    game = GameBuilder().lead_dive({0: ("gold",)}).draw_gems("gold")
    game.play(CorrectTile(game.state.site(1).face, 8, ("gold",)))
    game.stop_dive()
    assert game.dive_points == {0: 5 + 8}


def test_players_are_reminded_of_a_boat_that_a_corrected_tile_moved_until_it_is_corrected():
    """A corrected colour moved a boat to the centre without a word."""
    game = GameBuilder().lead_dive({0: ("gold",), 1: ("red",)}).draw_gems("gold")
    game.play(CorrectTile(game.state.site(1).face, 5, ("gold", "blue")))
    assert [plain_text(reminder) for reminder in game.prompt.reminders] == ["moved 1"]
    game.play(FixBoats(1, ("blue",)))
    assert game.prompt.reminders == ()


def test_reentered_tile_replaces_the_wrong_face_in_the_edition():
    game = GameBuilder(scenario="bounty-wrecks")
    flip_tile(game, 10, 9, ("red",), kind="advanced")
    game.play(ReenterTile(10))
    assert game.question == "tile 10"
    game.take("sunken_tile", 9, ("red",))
    tiles = {tile["id"]: tile for tile in GAME.current_edition(game.state)["tiles"]}
    assert "entered" not in tiles["advanced-1"] and tiles["sunken-1"]["entered"]
    assert game.question == "turn 1"


def test_reentering_a_tile_does_not_start_the_storm_twice():
    game = GameBuilder(scenario="a-storm-is-coming")
    flip_tile(game, 10, kind="advanced")
    game.play(ReenterTile(10), LearnTile(10, "sunken", 5, ()))
    game.place_boats({0: ("centre",)}).draw_gems("gold").stop_dive()
    game.play(ReenterTile(10), LearnTile(10, "sunken", 4, ()))
    assert game.state.dive is None and game.state.sunken_dived == 1


def test_known_face_stays_known_after_its_tile_is_reentered():
    game = GameBuilder()
    game.play(LeadDive(0, (1,)), EnterTile(1, ("starting-1",)))
    game.place_boats({0: ("gold",)}).draw_gems("gold").stop_dive()
    game.play(LeadDive(1, (2,)), LearnTile(2, "starting", 2, ()))
    game.place_boats({1: ("centre",)}).draw_gems("gold").stop_dive()
    tiles = GAME.current_edition(game.state)["tiles"]
    assert [tile["id"] for tile in tiles if tile["verified"] or "entered" in tile] == ["starting-1", "starting-2"]


@pytest.mark.parametrize("site", [7, 15])
def test_round_sites_have_advanced_tiles(site):
    game = GameBuilder(scenario="bounty-wrecks")
    flip_tile(game, site, kind="advanced")
    assert game.state.face_at(site).kind == "advanced"
