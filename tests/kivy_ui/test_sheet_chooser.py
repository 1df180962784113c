"""Test the chooser of score sheets in all sizes: the last sheet, groups, search, own sheets."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.box import OURS
from companion.games.score_sheet.choosing import ImportSheet, TakeSheet
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.transfer import encode
from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.device.page_reader import content_of
from kivy_ui.look.language import translate
from tests.early_end import end_at
from tests.sample_sizes import often

WINDOWS = often(
    ("800x480", "480x800 de light", "1280x720 de contrast 2", "800x480 de contrast 2", "720x1280 en deep 1"),
    ("800x480", "480x800 de light", "1280x720 de contrast 2"),
)
HAS_ENGLISH = True  # names of sheets are not translated
GROUP = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea")
SEATS = (4, 7, 12)
"""Players at each text size."""
SHEET = "score-sheet"
MOST_OWN = 120
LONG = "Die sehr lange Abrechnung der Nachbarn"
PLAYED = (("Qwixx", 4), ("Rummy 500", 3), ("Cascadia", 2), ("Fewest points by round", 1), ("A sheet of before", 5))


@pytest.fixture(scope="module")
def names(window):
    """Return the names of the players in this window."""
    return GROUP[: SEATS[window.text_size]]


@pytest.fixture(scope="module")
def group(user, names):
    """Save plays of the group on some sheets, one of them deleted since; the last is Skull King."""
    user.go_home()
    user.table.send(BeginSession(SHEET, seats_named(names), moves=(TakeSheet(("Skull King",)),)))
    user.settle()
    people = [seat.player for seat in user.table.shown.seats]
    plays = [
        Play(
            f"play {title} {nth}",
            f"{SHEET}/{title}",
            1_763_900_000 + nth,
            60_000,
            tuple(Score(seat, name, 1 + seat, 300 - seat, person) for seat, (name, person) in enumerate(zip(names, people))),
        )
        for title, count in (*PLAYED, ("Skull King", 2))
        for nth in range(count)
    ]
    user.shell.wait_for(lambda store: store.plays.imports.save_imported(plays))
    return names


@pytest.fixture
def chooser(home, group):
    """Return a user with the chooser open."""
    home.tap("other-sheet")
    return home


def sheet_in_play(user):
    session = user.shell._table.session
    return session.state.game.sheet.name if session and session.state.game.sheet else ""


def keep_own(user, sheets):
    user.shell.wait_for(lambda store: store.save_edition(SHEET, {"sheets": sheets}))
    user.go_home()
    user.tap("other-sheet")


def test_who_has_no_sheet_yet_makes_one(home, at):
    at("home-first")
    home.tap(f"game:{SHEET}")
    assert "recipe:bids" in home.targets()


def test_nothing_played_yet_a_sheet_is_chosen_then_who_plays(home, at, names):
    home.tap("other-sheet")
    at("first")
    assert {"last", "sheet:Skull King", "sheet:Yahtzee", "search", "make", "take-in", "players"} <= set(home.targets())
    home.tap("group:own")
    assert "sheet:One running total" in home.targets()
    home.tap("back", "last", "group:dice", "sheet:Yahtzee")
    assert not home.table.shown.session
    home.tap("new-name")
    home.write(names[0])
    home.tap("key:done", "begin")
    assert sheet_in_play(home) == "Yahtzee"


def test_the_sheets_that_the_group_played_most_are_offered(chooser, at):
    at("played")
    played = [target for target in chooser.targets() if target.startswith("sheet:")]
    assert played == [f"sheet:{name}" for name in ("Qwixx", "Rummy 500", "Cascadia", "Fewest points by round")]


def test_the_last_sheet_begins_with_one_tap_and_is_resumed_while_it_is_open(home, group, at):
    at("home-again")
    home.tap("other-sheet", "last")
    assert sheet_in_play(home) == "Skull King" and len(home.table.shown.seats) == len(group)
    for _ in range(2):  # an entry, so that the sheet is in use
        home.table.send(Answer(home.table.shown.prompt.choices[0].id, ("1",)))
    home.settle()
    written = home.table.shown.session
    home.go_home()
    at("home-open")
    assert translate("recent.resume", title="Skull King") in [text.text for text in home.shell.screen.texts]
    home.tap(f"go-on:{written}")
    assert home.table.shown.session == written
    home.go_home()
    home.tap("other-sheet", "last")
    assert home.table.shown.session == written
    end_at(home)


def test_another_sheet_begins_with_the_same_players_from_home_and_from_the_menu_of_a_sheet(chooser, at, group):
    chooser.tap("group:cards")
    at("cards")
    chooser.tap("sheet:Five Crowns")
    assert sheet_in_play(chooser) == "Five Crowns"
    assert [seat.name for seat in chooser.table.shown.seats] == list(group)
    chooser.tap("menu", "why", "other-sheet", "group:party", "sheet:Dixit")
    assert sheet_in_play(chooser) == "Dixit"


def test_a_drag_from_the_key_of_a_group_opens_it_at_its_end(chooser):
    box = chooser.find("group:cards")
    chooser.drag("group:cards", (box.cx, chooser.shell.height * 0.97))
    last = max(sheet.name for sheet in shipped_sheets() if sheet.group == "cards")
    assert f"sheet:{last}" in chooser.targets()
    chooser.tap(f"sheet:{last}")
    assert sheet_in_play(chooser) == last


def test_letters_find_a_sheet_and_accents_do_not_matter(chooser, at):
    chooser.tap("search")
    at("search")
    chooser.write("ult")
    chooser.tap("back", "search")
    chooser.write("mol")
    at("found")
    assert "sheet:Mölkky" in chooser.targets()
    chooser.write("x")
    at("none-found")
    chooser.tap("key:rub out", "sheet:Mölkky")
    assert sheet_in_play(chooser) == "Mölkky"


def test_of_several_found_sheets_a_frame_marks_the_one_that_start_begins(chooser):
    chooser.tap("search")
    chooser.write("sk")
    shown = [name for name in chooser.targets() if name.startswith("sheet:")]
    page = chooser.shell.top_page
    (frame,) = (one for one in page.scene.sprites if one.key.endswith(":frame"))
    first = chooser.find(shown[0])
    assert len(shown) > 1 and abs(first.cx / page.look.unit - frame.x) < 2
    chooser.tap("key:done")
    assert f"sheet:{sheet_in_play(chooser)}" == shown[0]


def test_letters_of_a_real_keyboard_find_a_sheet(chooser):
    page = chooser.shell.top_page
    for letter in "skat":
        page.search.real_keyboard._text(None, letter)
    chooser.settle()
    assert "sheet:Skat" in chooser.targets()
    page.search.real_keyboard._key_down(None, (13, "enter"), "", [])
    chooser.settle()
    assert sheet_in_play(chooser) == "Skat"


def test_the_rules_of_a_sheet_are_compared_once_and_the_mark_is_gone(chooser, at):
    chooser.tap("group:dice", "sheet:Farkle", "menu", "why")
    at("rules")
    chooser.tap("compared")
    assert "compared" not in chooser.targets()
    chooser.tap("back")
    assert "Farkle" in chooser.shell.wait_for(lambda store: store.sheets.compared_names())
    chooser.go_home()
    chooser.tap("other-sheet", "group:dice")
    cards = {card.name: card for card in chooser.shell.top_page.cards}
    assert cards["Farkle"].is_compared and not cards["Yahtzee"].is_compared


def test_an_own_sheet_is_deleted_after_a_question(home, group, at):
    oh_hell = next(sheet for sheet in shipped_sheets() if sheet.name == "Oh Hell")
    home.table.send(BeginSession(SHEET, seats_named(group), moves=(ImportSheet(encode(replace(oh_hell, name=LONG))),)))
    home.settle()
    home.go_home()
    assert home.shell.wait_for(lambda store: store.sheets.last_sheet().name) == LONG
    at("home-long")
    home.tap("other-sheet")
    at("long")
    home.tap("group:own")
    at("own")
    home.tap(f"more:sheet:{LONG}")
    at("own-sheet")
    key = home.find("ask-delete")
    home.tap("ask-delete")
    at("delete")
    home.touch(key.cx, key.cy)  # the second tap of a double tap
    assert "ask-delete" in home.targets(), "a double tap keeps the sheet"
    home.tap("ask-delete", "delete")
    assert f"sheet:{LONG}" not in home.targets()
    assert home.shell.wait_for(lambda store: store.sheets.last_sheet().name) != LONG, "Home offers the sheet before"


def test_120_own_sheets_are_listed_and_found(chooser, at):
    keep_own(chooser, [{"name": f"Own sheet {nth:03}", "shape": "rounds", "note": OURS} for nth in range(MOST_OWN)])
    chooser.tap("group:own")
    at("many-own")
    heard = [key.words for key in content_of(chooser.shell.page_in_front()).keys if key.target.name.startswith("more:")]
    about = translate("aloud.key", key="more")
    assert heard[:2] == [f"Own sheet {nth:03}: {about}" for nth in range(2)], "a voice says whose key it is"
    chooser.shell.top_page.list.scroll_to(999)
    chooser.settle()
    at("many-own-end")
    assert "sheet:With fractions" in chooser.targets() or "sheet:Two teams" in chooser.targets()
    chooser.tap("back", "search")
    chooser.write("077")
    chooser.tap("sheet:Own sheet 077")
    assert sheet_in_play(chooser) == "Own sheet 077"


def test_a_sheet_is_made_changed_shared_and_taken_in_from_the_chooser(chooser, at):
    keep_own(chooser, [])
    chooser.tap("make")
    assert "recipe:bids" in chooser.targets()
    chooser.tap("save")
    assert "make" in chooser.targets()
    chooser.tap("group:own")
    (made,) = [target for target in chooser.targets() if target.startswith("more:sheet:")]
    chooser.tap(made)
    at("made-sheet")
    assert {"begin", "change", "share", "ask-delete"} <= set(chooser.targets())
    chooser.tap("share")
    assert "compared" not in chooser.targets()
    chooser.tap("done", "change")
    assert "recipe:bids" in chooser.targets()
    chooser.tap("back", "back", "back", "take-in", "back")
    assert "last" in chooser.targets()


def test_other_players_are_chosen_before_the_sheet(chooser, group):
    chooser.tap("players", f"seat:{group[0]}", "away", "done", "group:board", "sheet:Azul")
    assert sheet_in_play(chooser) == "Azul"
    assert {seat.name for seat in chooser.table.shown.seats} == set(group[1:])
