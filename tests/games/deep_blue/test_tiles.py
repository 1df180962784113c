"""Wreck tiles: learned faces go to the saved edition, dealt ones are secret until turned up."""

import pytest

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from companion.games.deep_blue.wrecks import CorrectTile, EnterTile, LearnTile, ReenterTile
from companion.table.chance import Chance
from companion.table.seats import seats_named
from tests.games.deep_blue.evening import NAMES, Evening, asides, flip, plain

PRINTED = {"id": "starting-1", "kind": "starting", "worth": 3, "spots": ["gold", "red", "blue"], "verified": True}


def test_only_the_tile_that_could_be_read_is_shipped_as_verified():
    tiles = GAME.edition()["tiles"]
    assert len(tiles) == 14 and [tile for tile in tiles if tile["verified"]] == [PRINTED]
    assert [sum(tile["kind"] == kind for tile in tiles) for kind in ("starting", "advanced", "sunken")] == [5, 5, 4]


def test_without_anything_learned_the_edition_stays_as_it_was():
    assert GAME.edition_of(Evening().state) == {"tiles": GAME.edition()["tiles"]}


def test_a_new_face_is_remembered_in_the_edition_in_the_place_of_one_nobody_could_read():
    evening = Evening(scenario="bounty-wrecks")
    flip(evening, 10, 9, ("red", "silver"))
    learned = [tile for tile in GAME.edition_of(evening.state)["tiles"] if tile["verified"]]
    assert learned == [PRINTED, {"id": "sunken-1", "kind": "sunken", "worth": 9, "spots": ["silver", "red"], "verified": True}]
    assert len(GAME.edition_of(evening.state)["tiles"]) == 14


def test_what_one_evening_learned_the_next_one_knows():
    first = Evening(scenario="bounty-wrecks")
    flip(first, 10, 9, ("red", "silver"))
    second = Evening(scenario="bounty-wrecks", edition=GAME.edition_of(first.state))
    second.take("flip 1", (14,))
    (known,) = second.choice("known_tile").fields[0].options
    assert (plain(known.label), plain(known.note)) == ("worth 9", "brief sunken silver,red")
    second.take("known_tile", (known.value,))
    assert second.state.face_at(14).is_sunken


def test_a_face_already_turned_up_is_not_offered_again():
    evening = Evening(scenario="bounty-wrecks")
    flip(evening, 10, 9, ("red",))
    evening.take("flip 1", (11,))
    assert "known_tile" not in evening.labels()


def test_made_up_faces_are_never_offered_as_known():
    evening = Evening(scenario="bounty-wrecks")
    evening.take("flip 1", (11,))
    assert evening.labels() == ["other_tile", "sunken_tile"]


def test_a_box_with_more_faces_than_expected_is_believed():
    evening = Evening(scenario="bounty-wrecks", edition=with_all_verified())
    flip(evening, 10, 9, ("red",))
    assert [tile["id"] for tile in GAME.edition_of(evening.state)["tiles"]][-1] == "sunken-5"


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
    evening = Evening(tiles="app", scenario="bounty-wrecks")
    evening.take("flip 1", (9,))
    assert not GAME.view(evening.state, None).sites[8].face.verified
    id = evening.state.site(9).face
    aside = next(choice for choice in asides(evening.state) if choice.move == CorrectTile(id))
    assert plain(aside.note) == "check"
    evening.do(aside.filled([5, ("red", "gold")]))
    face = GAME.view(evening.state, None).sites[8].face
    assert (face.worth, face.spots, face.verified) == (5, ("gold", "red"), True)
    assert {"id": id, "kind": id[:-2], "worth": 5, "spots": ["gold", "red"], "verified": True} in GAME.edition_of(evening.state)[
        "tiles"
    ]


def test_a_correction_in_a_dive_counts_for_that_dive():
    evening = Evening().dive({0: ("gold",)}).draws("gold")
    evening.do(CorrectTile(evening.state.site(1).face, 8, ("gold",)))
    evening.stops()
    assert evening.result == {0: 5 + 8}


def test_a_tile_told_wrong_is_told_again_and_what_was_learned_wrong_is_forgotten():
    evening = Evening(scenario="bounty-wrecks")
    flip(evening, 10, 9, ("red",), kind="advanced")
    evening.do(ReenterTile(10))
    assert evening.asks == "tile 10"
    evening.take("sunken_tile", 9, ("red",))
    tiles = {tile["id"]: tile for tile in GAME.edition_of(evening.state)["tiles"]}
    assert not tiles["advanced-1"]["verified"] and tiles["sunken-1"]["verified"]
    assert evening.asks == "turn 1"


def test_telling_again_does_not_start_the_storm_twice():
    evening = Evening(scenario="a-storm-is-coming")
    flip(evening, 10, kind="advanced")
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 5, ()))
    evening.boats({0: ("centre",)}).draws("gold").stops()
    evening.do(ReenterTile(10), LearnTile(10, "sunken", 4, ()))
    assert evening.state.dive is None and evening.state.sunken_dived == 1


def test_told_again_a_face_known_before_stays_known():
    evening = Evening()
    evening.do(LeadDive(0, (1,)), EnterTile(1, ("starting-1",)))
    evening.boats({0: ("gold",)}).draws("gold").stops()
    evening.do(LeadDive(1, (2,)), LearnTile(2, "starting", 2, ()))
    evening.boats({1: ("centre",)}).draws("gold").stops()
    assert [tile["id"] for tile in GAME.edition_of(evening.state)["tiles"] if tile["verified"]] == ["starting-1", "starting-2"]


@pytest.mark.parametrize("site", [7, 15])
def test_on_round_sites_lie_advanced_tiles(site):
    evening = Evening(scenario="bounty-wrecks")
    flip(evening, site, kind="advanced")
    assert evening.state.face_at(site).kind == "advanced"
