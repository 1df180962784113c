"""Test that the largest text neither drops names nor makes notes smaller than usual text does."""

import pytest

from companion.library.records.people import Player
from companion.library.records.play_details import PlayDetails
from companion.library.records.plays import Play
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from companion.table.standings import SeatStanding
from kivy_ui.look.language import translate
from kivy_ui.pages.device.settings_page import SettingsPage
from kivy_ui.pages.ending.final_bars import final_places
from kivy_ui.pages.history.play_card import draw_play
from kivy_ui.pages.home.game_route import open_set_up
from kivy_ui.pages.setup.seat_sides import SeatSidesPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from tests.example_plays import create_scores

NAMES = ("Maximilian", "Eva", "Lena", "Ben", "Jo", "Sofia", "Tom")


@pytest.mark.windows("800x480 de light 2", "800x480 en deep 1", now=2)
def test_cards_of_seven_villagers_have_names(user):
    """The four upper cards had none."""
    user.table.send(BeginSession("kit", seats_named(NAMES), {"kit": "Wolf village"}))
    user.wait_until_idle()
    words = [
        sprite.look.text
        for sprite in user.table_stage.scene.sprites
        if sprite.key.endswith((":label:0", ":name")) and hasattr(sprite.look, "text")
    ]
    assert {"Eva", "Lena", "Ben", "Jo", "Sofia", "Tom"} <= set(words), words


@pytest.mark.windows("480x800 de light 2", "800x480 de light 2", now=2)
def test_a_long_name_at_a_side_of_the_table_is_whole(user):
    """“Maximilian” was “Maxi”."""
    user.shell.open_page(SeatSidesPage(user.shell, "sheet", seats_named(("Anna", "Maximilian", "Zoe"))))
    user.wait_until_idle()
    words = user.words().split()
    assert "Maximilian" in words or "Maxi-" in words or "Maximi-" in words, words


@pytest.mark.windows("800x480 en light 2", "800x480 de light 2", now=2)
def test_notes_of_options_are_as_large_as_in_usual_text(user):
    """“Fathom draws and rolls” was smaller than in usual text, “to learn it” was cut."""
    open_set_up(user.shell, BeginSession("kit", seats_named(NAMES[:5]), {"kit": "High water"}))
    user.wait_until_idle()
    cards = [text for text in user.shell.screen.stage.scene.placed_texts if text.area.x > 480 and 284 < text.area.cy < 390]
    notes = [text.size for text in cards if text.area.cy > 340]
    assert len(notes) >= 3 and min(notes) >= 13, cards
    assert "…" not in user.words()


@pytest.mark.windows("800x480 de contrast 2", now=1)
def test_the_reason_beside_the_brightness_is_as_large_as_a_note(user):
    """It was smaller in the largest text than in usual text."""
    user.go_home()
    user.shell.open_page(SettingsPage(user.shell))
    user.wait_until_idle()
    words = translate("lamp.none").split()
    lines = [text for text in user.shell.top_page.scene.placed_texts if {*text.text.split()} <= {*words}]
    assert len(lines) == 2 and min(text.size for text in lines) >= 19.5, lines


@pytest.mark.windows("1280x800 en contrast 2", "800x480 de light 2", now=2)
@pytest.mark.parametrize("names", [("Maximilian", "Zoë"), ("Zoë", "Maximilian")])
def test_a_name_of_usual_length_is_whole_on_a_card_in_history(user, names):
    """“Maximili…” was cut as a winner, and among the others; “Deep Blue” was tiny before its date."""
    people = [Player(name, name, "green", "star") for name in names]
    scores = tuple(create_scores("deep-blue", people, (41, 34)))
    scene = Scene(user.shell.look, 340, 148)
    draw_play(
        scene, Area(0, 0, 340, 148), "card", PlayDetails(Play("a", "deep-blue", 1_700_000_000, 60_000, scores), tuple(people))
    )
    sizes = {text.text: text.size for text in scene.placed_texts}
    assert "Maximilian" in sizes and sizes["Deep Blue"] >= 16.8, sizes


@pytest.mark.windows("1280x800 en contrast 2", now=1)
def test_names_of_six_in_a_game_without_points_are_whole(user):
    """“Cleopatra” was “Cleop…”."""
    seats = seats_named(("Maximilian", "Anna", "Bo", "Cleopatra", "Elisabeth", "Finn"))
    scene = Scene(user.shell.look, 768, 480)
    final_places("kit", [(SeatStanding(nth, 1, None), seat) for nth, seat in enumerate(seats)]).draw(
        scene, Area(8, 170, 752, 210), "places"
    )
    assert {"Maximilian", "Cleopatra", "Elisabeth"} <= {text.text for text in scene.placed_texts}


@pytest.mark.windows("480x800 de light 2", now=1)
def test_names_of_six_who_fight_are_whole_on_an_upright_screen(user):
    """“Maximilian” was “Maxi…”, on his banner and below his disc."""
    user.table.send(BeginSession("kit", seats_named(("Maximilian", "Anna", "Bo", "Cleopatra", "Elisabeth", "Finn"))))
    user.wait_until_idle()
    words = user.words().replace("- ", "")
    assert all(words.count(name) == 2 for name in ("Maximilian", "Cleopatra", "Elisabeth")), words
