"""Values of an edition: labels, unverified values, changes, and values with which no game can be played."""

import pytest

from companion.games import catalogue
from companion.table.edition_values import BoxCheck, readable_key, split_number
from companion.table.prompt import Number, Pick
from companion.table.reader import Reader, sentence_file

WITH_BOX = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")


def create_check(name, learned=None):
    return BoxCheck(catalogue.game(name), learned or {})


def find_fact(check, label):
    return next(fact for part in check.parts for fact in check.facts(part) if fact.label == label)


@pytest.mark.parametrize("name", WITH_BOX)
def test_every_shipped_edition_has_values_to_check_and_no_mistake(name):
    check = create_check(name)
    assert check.unchecked_count() > 0 and not check.mistake and not check.is_changed


@pytest.mark.parametrize("name", WITH_BOX)
def test_facts_of_a_part_have_different_labels(name):
    check = create_check(name)
    for part in check.parts:
        labels = [fact.label for fact in check.facts(part)]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", WITH_BOX)
def test_every_value_is_in_the_range_it_is_asked_in(name):
    check = create_check(name)
    assert all(fact.field.check(fact.value) == fact.value for part in check.parts for fact in check.facts(part))


@pytest.mark.parametrize("name", WITH_BOX)
def test_putting_an_unchanged_value_changes_nothing(name):
    check = create_check(name)
    assert all(check.with_value(fact.path, fact.value).edited_values == {} for part in check.parts for fact in check.facts(part))


@pytest.mark.parametrize("name", WITH_BOX)
def test_confirming_every_part_leaves_nothing_to_check_and_changes_no_value(name):
    agreed = check = create_check(name)
    for part in check.parts:
        agreed = agreed.with_part_compared(part)
    assert agreed.unchecked_count() == 0 and not agreed.mistake
    before, after = ([fact.value for part in c.parts for fact in c.facts(part)] for c in (check, agreed))
    assert before == after


def test_tools_have_no_box_to_check():
    assert create_check("toolbox").parts == () == create_check("score-sheet").parts


@pytest.mark.parametrize(
    ("name", "label", "expected_text"),
    [
        ("deep-blue", "Yellow buoy 1 · VP", "3"),
        ("deep-blue", "Yellow buoy 5 · scouting spots", "gold, blue or black"),
        ("into-the-blue", "Main treasure, level 5", "10"),
        ("deep-dive", "Depth 5 · extras · pink 10", "0"),
        ("perils-of-the-deep", "VP 6", "3"),
    ],
)
def test_labels_are_made_from_the_keys_of_the_edition(name, label, expected_text):
    assert Reader().read(find_fact(create_check(name), label).value_words) == expected_text


@pytest.mark.parametrize("name", WITH_BOX)
def test_every_word_of_every_fact_exists_in_german(name, monkeypatch):
    spoken_keys, word = set(), BoxCheck.word
    monkeypatch.setattr(
        BoxCheck, "word", lambda check, key: (spoken_keys.add(split_number(readable_key(key))[0]), word(check, key))[1]
    )
    check = create_check(name)
    assert all(check.title(part) and check.facts(part) for part in check.parts)
    known_keys = {key for package in (check.game.package, "companion.table") for key in _german_facts(package)}
    assert spoken_keys and spoken_keys <= known_keys, spoken_keys - known_keys


def _german_facts(package):
    forms = sentence_file(package, "de").forms
    return {**forms["fact"], **forms.get("fact_anywhere", {})}


def test_german_check_has_german_labels_and_values():
    check = BoxCheck(catalogue.game("deep-blue"), code="de")
    words_by_label = {fact.label: Reader(code="de").read(fact.value_words) for fact in check.facts("tiles")}
    assert words_by_label["Gelbe Boje 5 · Scout-Plätze"] == "Gold, Blau/Schwarz"
    assert create_check("deep-blue").title("tiles") == "Tiles" and check.title("tiles") == "Plättchen"


def test_verified_tile_is_marked_as_checked():
    check = create_check("deep-blue")
    assert find_fact(check, "Yellow buoy 1 · VP").is_checked and not find_fact(check, "Yellow buoy 2 · VP").is_checked


def test_only_the_changed_key_is_stored_and_the_shipped_edition_is_unchanged():
    check = create_check("perils-of-the-deep")
    changed = check.with_value(find_fact(check, "VP 1").path, 2).changes_to_store()
    assert list(changed) == ["treasure"] and changed["treasure"]["points"][0] == 2
    assert check.game.edition()["treasure"]["points"][0] == 1


def test_value_changed_back_to_the_shipped_value_is_removed_from_the_store():
    check = create_check("into-the-blue")
    path = find_fact(check, "Main treasure, level 1").path
    learned = check.with_value(path, 5).changes_to_store()
    assert create_check("into-the-blue", learned).with_value(path, 2).changes_to_store() == {"treasures": None}


def test_restoring_the_shipped_values_keeps_cards_added_in_play():
    learned = {"decks": {"worth": [1, 1, 1, 1]}, "island": []}
    assert create_check("perils-of-the-deep", learned).changes_to_restore() == {"decks": None}


@pytest.mark.parametrize(("label", "value"), [("Depth 1 · counts · pink 1", 5), ("Depth 1 · extras · pink 1", 6)])
def test_deep_dive_refuses_counts_that_are_not_printed(label, value):
    check = create_check("deep-dive")
    assert check.with_value(find_fact(check, label).path, value).mistake


def test_two_changes_may_be_valid_only_together():
    check = create_check("deep-dive")
    first_change = check.with_value(find_fact(check, "Depth 1 · counts · pink 1").path, 5)
    both_changes = first_change.with_value(find_fact(check, "Depth 1 · counts · pink 2").path, 3)
    assert first_change.mistake and not both_changes.mistake


def test_deep_blue_refuses_an_impossible_tile():
    check = create_check("deep-blue")
    mistake = check.with_value(find_fact(check, "Yellow buoy 2 · VP").path, 25).mistake
    assert "25" in check.game.reader().read(mistake)


def test_numbers_are_asked_as_numbers_and_words_as_picks():
    check = create_check("perils-of-the-deep")
    faces, size = find_fact(check, "Faces").field, find_fact(check, "VP 1").field
    assert isinstance(size, Number) and isinstance(faces, Pick)
    assert (faces.least, faces.most, faces.repeats) == (6, 6, True)


def test_each_captain_has_a_colour_of_its_own():
    assert not find_fact(create_check("perils-of-the-deep"), "Colours").field.repeats


def test_mark_covers_the_facts_below_it():
    check = create_check("deep-blue")
    worth, spots = (fact for fact in check.facts("tiles") if fact.path[:2] == ("tiles", 1))
    assert check.mark_of(worth.path) == check.mark_of(spots.path) == ("tiles", 1)
    marked_check = check.mark_compared(("tiles", 1))
    assert marked_check.unchecked_count("tiles") == check.unchecked_count("tiles") - 2


def test_one_mark_may_cover_a_whole_edition():
    check = create_check("deep-dive")
    path = next(fact.path for fact in check.facts("depths") if not fact.is_checked)
    assert check.mark_of(path) == () and not check.mark_compared(()).unchecked_count("depths")


@pytest.mark.parametrize("game", ["kit", "score-sheet", "toolbox"])
def test_own_kits_and_sheets_are_no_part_of_a_box(game):
    shipped = catalogue.game(game).edition()
    own_parts = {key: [{"name": "Ours", "seats": [2, 5], "verified": False}] for key in shipped}
    assert BoxCheck(catalogue.game(game), own_parts).parts == ()
