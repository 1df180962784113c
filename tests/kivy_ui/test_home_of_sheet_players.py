"""Test Home for people whose latest plays were on score sheets: cards for their sheets, and boxes for games that they don't play."""

import pytest
from msgspec.structs import replace

from companion.games.kit.examples import read_shipped_kits
from companion.games.score_sheet.choosing import TakeSheet
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.example_plays import PEOPLE, create_plays
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2", "800x480 de contrast 2", "1024x600 de light")
SHEET = "score-sheet"
SHEETS = ("Yahtzee", "Skull King", "7 Wonders", "Everdell")
BOXES = ("into-the-blue", "deep-dive", "perils-of-the-deep")


@pytest.fixture
def store(window):
    store = Store.in_memory()
    for player in PEOPLE:
        store.save_player(player)
    return store


@pytest.fixture
def user(window, pictures, store):
    user = SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)
    add_plays(user, store, *SHEETS, *SHEETS)
    return user


def add_plays(user, store, *sheets, game=""):
    """Add a play of each sheet, or one of a game, and show Home."""
    count = store.plays.count()  # later plays end later
    names = [f"{SHEET}/{name}" for name in sheets] or [game]
    plays = list(create_plays(count + len(names)))[count:]
    store.plays.imports.save_imported([replace(play, game=name, options={}) for play, name in zip(plays, names, strict=True)])
    user.go_home()


def cards_and_boxes(user):
    """Return the cards of games on Home, and the boxes on its shelf that are no kits."""
    games = [target for target in user.surfaces()[0].targets if target.name.startswith("game:") and target.name != "game:toolbox"]
    arrow = user.find("kits-on")
    cards = [target.name[5:] for target in games if abs(target.box.cy - arrow.cy) > arrow.h]
    return cards, [target.name[5:] for target in games if target.name[5:] not in cards]


def test_the_sheets_played_last_have_cards_and_games_without_a_play_are_on_the_shelf(user):
    cards, boxes = cards_and_boxes(user)
    assert cards == [*(f"{SHEET}/{name}" for name in SHEETS[:0:-1]), "deep-blue"]
    assert boxes == [*BOXES] and problems(user) == [], problems(user)
    user.tap("game:deep-dive")
    assert user.shell.screen.game.name == "deep-dive", "one tap, as on a card"


def test_the_own_kits_of_the_players_come_before_games_that_they_do_not_play(user, store):
    store.kits.save(replace(read_shipped_kits()[0], name="Ours", de=""))
    user.go_home()
    boxes = sorted(
        (user.find(name) for name in user.targets() if name == "kit:Ours" or name.endswith(BOXES)), key=lambda box: box.x
    )
    assert boxes[0] == user.find("kit:Ours") and len(boxes) > 1


def test_a_game_that_was_played_lately_keeps_its_card(user, store):
    for game in ("perils-of-the-deep", "deep-dive"):
        add_plays(user, store, game=game)
    cards, boxes = cards_and_boxes(user)
    assert cards == [f"{SHEET}/Everdell", f"{SHEET}/7 Wonders", "deep-dive", "perils-of-the-deep"]
    assert boxes == ["deep-blue", "into-the-blue"] and problems(user) == []


def test_a_tap_on_a_sheet_begins_it_with_the_last_players(user, store):
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    user.table.send(CloseSession())
    user.go_home()
    user.tap(f"game:{SHEET}/Everdell")
    user.wait_until(lambda: user.table.snapshot.session)
    snapshot = user.table.snapshot
    assert [seat.name for seat in snapshot.seats] == ["Ann", "Bo"]
    assert store.sheets.name_of(snapshot.session) == "Everdell"


def test_the_other_keys_keep_their_places_when_every_sheet_played_has_a_card(user):
    """The key to all sheets grew to the left over the place of the last sheet, and a tap from memory was wrong."""
    user.table.send(BeginSession(SHEET, seats_named(("Ann", "Bo")), moves=(TakeSheet(("Everdell",)),)))
    for _ in range(2):
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, ("1",)))
    user.table.send(CloseSession())
    user.go_home()
    untried_sheet, every_sheet = user.find("try-sheet"), user.find("other-sheet")
    assert untried_sheet.right <= every_sheet.x and problems(user) == [], problems(user)


@pytest.mark.windows("800x480 de light 2")
def test_a_long_name_on_a_card_is_no_smaller_than_its_note(user, store):
    """Beside the picture, “Carcassonne” left all four names smaller than the notes below them."""
    add_plays(user, store, *["Carcassonne"] * 3)
    texts = [text for text in user.shell.screen.texts if text.text in ("Carcassonne", "Everdell", translate("sheets.again_note"))]
    names = [text.box.h for text in texts if text.text != translate("sheets.again_note")]
    notes = [text.box.h for text in texts if text.text == translate("sheets.again_note")]
    assert names and min(names) >= max(notes, default=0)


@pytest.mark.windows("800x480 de light 2", "1024x600 de light 2", now=1)
def test_a_long_word_makes_no_names_small_above_an_open_game(user, store):
    """Beside thin pictures, “Carcassonne” left every name 20 units."""
    add_plays(user, store, "Wingspan", "Carcassonne", "Yahtzee")
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, ()))
    user.go_home()
    sizes = {text.text: text.size for text in user.shell.screen.scene.placed_texts}
    assert min(sizes[name] for name in ("Kniffel", "Carcassonne", "Flügelschlag", "Deep Blue")) >= 25, sizes
