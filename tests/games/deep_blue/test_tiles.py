"""Test wreck tiles: learned faces are saved in the edition; dealt ones are secret until flipped."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReenterTile
from companion.table.chance import Chance
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import NAMES, GameBuilder, any_time_choices, flip_tile, plain_text

PRINTED = {"id": "starting-1", "kind": "starting", "worth": 3, "spots": ["gold", "red", "blue"], "verified": True}


def test_only_the_tile_that_could_be_read_is_shipped_as_verified():
    tiles = GAME.edition()["tiles"]
    assert len(tiles) == 14 and [tile for tile in tiles if tile["verified"]] == [PRINTED]
    assert [sum(tile["kind"] == kind for tile in tiles) for kind in ("starting", "advanced", "sunken")] == [5, 5, 4]


def test_without_anything_learned_the_edition_stays_as_it_was():
    assert GAME.current_edition(GameBuilder().state) == {"tiles": GAME.edition()["tiles"], "map": ""}


def entered_tile(id, worth, *spots, verified=False):
    """Return a tile as the edition has it after players entered it."""
    return {"id": id, "kind": id[:-2], "worth": worth, "spots": list(spots), "verified": verified, "entered": True}


def test_a_new_face_is_remembered_in_the_edition_in_the_place_of_one_nobody_could_read():
    evening = GameBuilder(scenario="bounty-wrecks")
    flip_tile(evening, 10, 9, ("red", "silver"))
    learned = [tile for tile in GAME.current_edition(evening.state)["tiles"] if tile["verified"] or "entered" in tile]
    assert learned == [PRINTED, entered_tile("sunken-1", 9, "silver", "red")]
    assert len(GAME.current_edition(evening.state)["tiles"]) == 14


def next_game(evening):
    """Return a game with the edition of an earlier one, with the tile at site 14 flipped."""
    following = GameBuilder(scenario="bounty-wrecks", edition=GAME.current_edition(evening.state))
    following.take("flip 1", (14,))
    return following


def offered_tiles(evening, label="known_tile"):
    """Return the notes of the tiles that can be picked."""
    return [plain_text(option.note) for option in evening.choice(label).fields[0].options]


def test_a_tile_entered_once_says_so_in_the_next_game_and_is_known_once_picked():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 9, ("red", "silver"))
    second = next_game(first)
    (once,) = second.choice("tile_once").fields[0].options
    assert (plain_text(once.label), plain_text(once.note)) == ("worth 9", "brief_once sunken silver,red")
    second.take("tile_once", (once.value,))
    assert second.state.face_at(14).is_sunken
    assert offered_tiles(next_game(second)) == ["brief sunken silver,red"]


def test_a_tile_entered_alike_in_a_second_game_is_known():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 9, ("red", "silver"))
    second = next_game(first).enter_tile(14, "sunken", 9, ("silver", "red"))
    assert entered_tile("sunken-1", 9, "silver", "red", verified=True) in GAME.current_edition(second.state)["tiles"]
    second.do(ReenterTile(14))
    assert offered_tiles(second, "tile_once") == ["brief_once sunken silver,red"], (
        "that it was this tile is withdrawn, not that it was entered before"
    )


def test_a_mistyped_tile_is_no_longer_offered_once_all_of_its_kind_are_known():
    first = GameBuilder(scenario="bounty-wrecks")
    flip_tile(first, 10, 0, ("gold", "black"))
    edition = GAME.current_edition(first.state)
    known = [tile | {"verified": True} for tile in edition["tiles"] if tile["kind"] == "sunken" and "entered" not in tile]
    others = [tile for tile in edition["tiles"] if tile["kind"] != "sunken" or "entered" in tile]
    added = {"id": "sunken-5", "kind": "sunken", "worth": 8, "spots": [], "verified": True}
    second = GameBuilder(scenario="bounty-wrecks", edition={"tiles": [*others, *known, added]})
    second.take("flip 1", (14,))
    assert len(offered_tiles(second)) == 4 and not [note for note in offered_tiles(second) if "once" in note]


def test_a_face_already_turned_up_is_not_offered_again():
    evening = GameBuilder(scenario="bounty-wrecks")
    flip_tile(evening, 10, 9, ("red",))
    evening.take("flip 1", (11,))
    assert "known_tile" not in evening.labels()


def test_made_up_faces_are_never_offered_as_known():
    evening = GameBuilder(scenario="bounty-wrecks")
    evening.take("flip 1", (11,))
    assert evening.labels() == ["other_tile", "sunken_tile"]


def test_a_box_with_more_faces_than_expected_is_believed():
    evening = GameBuilder(scenario="bounty-wrecks", edition=with_all_verified())
    flip_tile(evening, 10, 9, ("red",))
    assert [tile["id"] for tile in GAME.current_edition(evening.state)["tiles"]][-1] == "sunken-5"


def with_all_verified():
    return {"tiles": [dict(tile) | {"verified": True} for tile in GAME.edition()["tiles"]]}


def test_dealt_tiles_are_those_somebody_read_first():
    edition = with_all_verified()
    edition["tiles"][13]["verified"] = False
    edition["tiles"].append({"id": "sunken-5", "kind": "sunken", "worth": 9, "spots": [], "verified": True})
    setup = GAME.setup(seats_named(NAMES[:2]), {"tiles": "app"}, edition)
    (dealt,) = [event for event in GAME.deal(setup, Chance(bytes(32))) if type(event).__name__ == "TilesDealt"]
    assert "sunken-5" in dealt.faces and "sunken-4" not in dealt.faces


def test_a_face_in_the_app_is_marked_check_with_your_box_until_corrected():
    evening = GameBuilder(tiles="app", scenario="bounty-wrecks")
    evening.take("flip 1", (9,))
    assert not GAME.view(evening.state, None).sites[8].face.verified
    id = evening.state.site(9).face
    aside = next(choice for choice in any_time_choices(evening.state) if choice.move == CorrectTile(id))
    assert plain_text(aside.note) == "check"
    evening.do(aside.fill([5, ("red", "gold")]))
    face = GAME.view(evening.state, None).sites[8].face
    assert (face.worth, face.spots, face.verified) == (5, ("gold", "red"), True)
    assert {"id": id, "kind": id[:-2], "worth": 5, "spots": ["gold", "red"], "verified": True} in GAME.current_edition(
        evening.state
    )["tiles"]


def test_a_correction_in_a_dive_counts_for_that_dive():
    evening = GameBuilder().dive({0: ("gold",)}).draw_gems("gold")
    evening.do(CorrectTile(evening.state.site(1).face, 8, ("gold",)))
    evening.stop_dive()
    assert evening.result == {0: 5 + 8}


def test_a_tile_told_wrong_is_told_again_and_what_was_learned_wrong_is_forgotten():
    evening = GameBuilder(scenario="bounty-wrecks")
    flip_tile(evening, 10, 9, ("red",), kind="advanced")
    evening.do(ReenterTile(10))
    assert evening.asks == "tile 10"
    evening.take("sunken_tile", 9, ("red",))
    tiles = {tile["id"]: tile for tile in GAME.current_edition(evening.state)["tiles"]}
    assert "entered" not in tiles["advanced-1"] and tiles["sunken-1"]["entered"]
    assert evening.asks == "turn 1"


def test_telling_again_does_not_start_the_storm_twice():
    evening = GameBuilder(scenario="a-storm-is-coming")
    flip_tile(evening, 10, kind="advanced")
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 5, ()))
    evening.place_boats({0: ("centre",)}).draw_gems("gold").stop_dive()
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 4, ()))
    assert evening.state.dive is None and evening.state.sunken_dived == 1


def test_told_again_a_face_known_before_stays_known():
    evening = GameBuilder()
    evening.do(LeadDive(0, (1,)), EnterTile(1, ("starting-1",)))
    evening.place_boats({0: ("gold",)}).draw_gems("gold").stop_dive()
    evening.do(LeadDive(1, (2,)), LearnTile(2, "starting", 2, ()))
    evening.place_boats({1: ("centre",)}).draw_gems("gold").stop_dive()
    tiles = GAME.current_edition(evening.state)["tiles"]
    assert [tile["id"] for tile in tiles if tile["verified"] or "entered" in tile] == ["starting-1", "starting-2"]


@pytest.mark.parametrize("site", [7, 15])
def test_on_round_sites_lie_advanced_tiles(site):
    evening = GameBuilder(scenario="bounty-wrecks")
    flip_tile(evening, site, kind="advanced")
    assert evening.state.face_at(site).kind == "advanced"
