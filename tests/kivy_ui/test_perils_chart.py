"""Test what the chart of Perils shows: stops that say what they bring, keys of a physical die, and the margin of a duty."""

import pytest

from companion.games.perils_of_the_deep.learning import CorrectAboard
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.pictures.seat_emblems import disc
from companion.session.inputs.messages import Answer
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.perils_table import HELPER, LEDGER, PerilsTable
from tests.sample_sizes import full_or_sample


def message_after(table, target):
    """Tap a target; return the words of the message it shows."""
    table.user.tap(target)
    return as_text(table.user.shell._toast.words)


@pytest.mark.windows("720x1280", "800x480", "480x800 de light 2")
def test_a_tap_on_an_island_says_its_points_and_whose_ships_are_there(window):
    """It did nothing and said nothing."""
    table = PerilsTable(HELPER, settings=window.settings(language="en"))
    table.play_all_aboard()
    acting = table.stage.snapshot.view.acting_seat
    name = table.stage.snapshot.seats[acting].name
    table.count_taps(f"mark:ship:{acting}:right")
    table.end_turn()
    table.finish_animations()
    before = table.stage.snapshot.entry
    assert message_after(table, "stop:1") == (
        f"Island 1: weighing anchor scores 1 VP once both ships are here or further on. Here: {name} (white)"
    )
    assert message_after(table, "stop:2") == "Island 2: weighing anchor scores 3 VP once both ships are here or further on."
    assert table.stage.snapshot.entry == before and problems(table.user) == []


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("depth", full_or_sample([HELPER, LEDGER], [LEDGER]))
def test_explained_stops_leave_ships_that_sail_their_place(window, depth):
    table = PerilsTable(depth, settings=window.settings())
    table.play_all_aboard()
    targets = {name: table.user.find(name) for name in table.user.targets() if name.startswith(("stop:", "mark:ship:"))}
    assert "stop:4" in targets and problems(table.user) == []


@pytest.mark.windows("720x1280 de light 0", "480x800 en deep 2")
def test_faces_of_a_physical_die_are_keys_after_a_word_that_says_what_they_enter(window):
    """They looked like a legend, and a tap that only closed a tip entered a boarding."""
    table = PerilsTable(HELPER, die="table", settings=window.settings())
    table.play_all_aboard()
    sprites = table.table_sprites()
    words, first_key = sprites["faces:words"], sprites["face:1:key"]
    assert words.look.text == translate("perils_of_the_deep.faces")
    assert words.x + words.w / 2 < first_key.x - first_key.w / 2 and problems(table.user) == []


@pytest.mark.windows("720x1280 de light 0")
def test_the_words_beside_the_discs_of_a_duty_keep_clear_of_its_rim(window):
    """Their third line touched the frame."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    for _ in table.stage.snapshot.seats:
        table.answer("EndTurn")
        table.finish_animations()
    table.tap("option:text", "skulls:2", "order:yellow", "order:red")
    table.finish_animations()
    sprites = table.table_sprites()
    lines, rim = [sprite for key, sprite in sprites.items() if key.startswith("duty:more")], sprites["duty"]
    lowest = max(line.y + line.h / 2 for line in lines)
    assert len(lines) == 3 and rim.y + rim.h / 2 - lowest >= 4


@pytest.mark.windows("720x1280 de light 0", "800x480 en deep 2")
def test_an_order_corrected_in_a_turn_names_who_comes_next(window):
    """Number 2 followed number 3, and nothing said why."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()  # green, red
    table.answer("EndTurn")
    table.finish_animations()
    card = table.stage.snapshot.view.track[0].name
    choice = next(c for c in table.stage.snapshot.prompt.any_time_choices if isinstance(c.move, CorrectAboard))
    values = [(card,) if field.name == "card" else ("green", "yellow") for field in choice.fields if field.name != "name"]
    table.user.table.send(Answer(choice.id, tuple(values)))
    table.finish_animations()
    words = translate("perils_of_the_deep.order_corrected", seat=table.stage.snapshot.seats[2].name)
    assert words in table.user.words() and problems(table.user) == []
    assert any(isinstance(choice.move, EndTurn) for choice in table.stage.snapshot.prompt.choices)


@pytest.mark.windows("720x1280 de light 0", "480x800 en deep 2")
def test_the_points_of_an_island_keep_their_place_when_ships_leave_the_port(window):
    """They jumped from above the fourth island to below it."""
    table = PerilsTable(HELPER, settings=window.settings())
    table.play_all_aboard()
    before = table.table_sprites()["pay:4"]
    for _ in table.stage.snapshot.seats[:2]:
        table.answer("LoseCaptain")
        table.finish_animations()
    after = table.table_sprites()["pay:4"]
    assert (before.x, before.y) == (after.x, after.y) and after.y < table.table_sprites()["island:4"].y


@pytest.mark.windows("720x1280 de light 0")
def test_corrections_have_a_disc_on_each_players_key_and_none_beside_the_value_of_an_island(window):
    """One of four keys had no disc, and the disc of whose turn it was stood beside the question."""
    table = PerilsTable(HELPER, settings=window.settings(), names=("Bea", "Maximilian", "Anna", "Jonas"))
    table.answer("LearnAboard", ("green", "red", "yellow"))
    table.finish_animations()
    table.user.tap("menu", "more")
    page = table.user.shell.page_in_front()
    assert [sprite.look.paint for sprite in page.scene.sprites if getattr(sprite.look, "paint", None) is disc] == [disc] * 4
    table.user.tap("aside:CorrectCounter:0")
    assert "asked" not in table.table_sprites()


@pytest.mark.windows("480x800 de light 2", "480x800")
def test_a_long_name_at_the_end_of_an_expedition_has_two_lines_of_the_usual_size(window):
    """“Maximil…” was cut, in smaller letters than the other names."""
    table = PerilsTable(HELPER, settings=window.settings(motion="full"), names=("Maximilian", "Anna", "Bea", "Jonas"))
    table.answer("LearnAboard", ("green", "red", "yellow"))
    table.finish_animations()
    moment = None
    for _ in range(4):
        table.finish_animations()
        moment = table.answer("LoseCaptain")
    while moment.kind != "scored":
        moment = table.begin_next()
    names = {key: sprite.look for key, sprite in table.sprites_at(1).items() if ":name:" in key}
    assert [names[f"air:0:name:{nth}"].text for nth in (1, 0)] == ["Maxi-", "milian"]
    assert len({look.size for look in names.values()}) == 1
    lines = {key: sprite.look.text for key, sprite in table.sprites_at(1).items() if ":so-far:" in key}
    assert lines["air:0:so-far:1"] in ("so far", "0 Punkte"), "two words each: “far” or “Punkte” stood alone"
