"""Test the chooser of score sheets in all sizes: the last sheet, groups, search, own sheets."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.box import OURS
from companion.games.score_sheet.choosing import ImportSheet, TakeSheet
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.transfer import encode
from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, ResumeSession
from companion.table.seats import seats_named
from kivy_ui.device.page_reader import content_of
from kivy_ui.layout.sizes import SMALL_TEXT
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.sample_sizes import full_or_sample

WINDOWS = full_or_sample(
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
PLAYED_SHEETS = (("Qwixx", 4), ("Rummy 500", 3), ("Cascadia", 2), ("Fewest points by round", 1), ("A sheet of before", 5))


@pytest.fixture(scope="module")
def names(window):
    """Return the names of the players in this window."""
    return GROUP[: SEATS[window.text_size]]


@pytest.fixture(scope="module")
def group(user, names):
    """Save plays of the group on some sheets, one of them deleted since; the last is Skull King."""
    user.go_home()
    user.table.send(BeginSession(SHEET, seats_named(names), moves=(TakeSheet(("Skull King",)),)))
    user.wait_until_idle()
    people = [seat.player for seat in user.table.snapshot.seats]
    plays = [
        Play(
            f"play {title} {nth}",
            f"{SHEET}/{title}",
            1_763_900_000 + nth,
            60_000,
            tuple(Score(seat, name, 1 + seat, 300 - seat, person) for seat, (name, person) in enumerate(zip(names, people))),
        )
        for title, count in (*PLAYED_SHEETS, ("Skull King", 2))
        for nth in range(count)
    ]
    user.shell.wait_for(lambda store: store.plays.imports.save_imported(plays))
    return names


@pytest.fixture
def chooser_user(home, group):
    """Return a user with the chooser open."""
    home.tap("other-sheet")
    return home


def sheet_in_play(user):
    session = user.shell._table.session
    return session.state.game.sheet.name if session and session.state.game.sheet else ""


def save_own_sheets(user, sheets):
    user.shell.wait_for(lambda store: store.save_edition(SHEET, {"sheets": sheets}))
    user.go_home()
    user.tap("other-sheet")


def test_group_without_sheets_is_led_to_make_one(home, check_page):
    check_page("home-first")
    home.tap("make-sheet")
    assert "recipe:bids" in home.targets()


def test_no_count_is_shown_before_the_sheets_are_loaded(home, window):
    from kivy_ui.pages.setup.sheet_chooser import SheetChooser  # imported here: it imports Kivy

    class WaitingChooser(SheetChooser):
        def load(self):
            """Load nothing."""

    home.shell.open_page(WaitingChooser(home.shell))
    home.wait_until_idle()
    assert translate("sheets.search_short") in home.words() and "0" not in home.words()


def test_first_sheet_is_chosen_before_the_players(home, check_page, names):
    home.tap("other-sheet")
    check_page("first")
    assert "last" not in home.targets()
    home.tap("choose", "back")
    assert {"sheet:Skull King", "sheet:Yahtzee", "sheet:Scrabble", "choose", "make", "take-in", "players"} <= set(home.targets())
    assert "search" not in home.targets(), "one key begins a search"
    home.tap("group:own")
    assert {"sheet:One running total", "search"} <= set(home.targets())
    home.tap("back", "group:dice", "sheet:Yahtzee")
    assert not home.table.snapshot.session
    home.tap("new-name")
    home.write(names[0])
    home.tap("key:done", "begin")
    assert sheet_in_play(home) == "Yahtzee"


def offered_sheets(user):
    return [target.removeprefix("sheet:") for target in user.targets() if target.startswith("sheet:")]


def test_sheets_of_the_group_are_offered_beside_well_known_ones_that_keep_their_places(chooser_user, check_page):
    check_page("played")
    sheets = ["Fewest points by round", "Cascadia", "Rummy 500", "Qwixx"]  # the one played first is on the last place
    assert offered_sheets(chooser_user) == ["Skull King", "Yahtzee", "7 Wonders", "Hearts", *sheets]


def test_the_last_sheets_card_and_a_wide_players_key_name_the_players(chooser_user, window, group):
    """The key that changes the players says who plays. On an upright screen and with large text only the card has room."""
    screen = chooser_user.shell.top_page
    has_room = window.size[0] > window.size[1] and not window.text_size
    for target in ("last", "players") if has_room else ("last",):
        box = chooser_user.find(target)
        key_text = " ".join(text.text for text in screen.texts if text.box.is_within(box))
        assert group[0] in key_text, (target, key_text)


def test_one_tap_starts_the_last_sheet_or_resumes_it_if_open(home, group, check_page):
    check_page("home-again")
    home.tap("other-sheet", "last")
    assert sheet_in_play(home) == "Skull King" and len(home.table.snapshot.seats) == len(group)
    for _ in range(2):  # an entry, so that the sheet is in use
        home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ("1",)))
    home.wait_until_idle()
    session = home.table.snapshot.session
    home.go_home()
    check_page("home-open")
    assert translate("recent.resume", title="Skull King") in [text.text for text in home.shell.screen.texts]
    home.tap(f"go-on:{session}")
    assert home.table.snapshot.session == session
    home.go_home()
    home.tap("other-sheet", "last")
    assert home.table.snapshot.session == session
    end_users_game(home)


def test_another_sheet_starts_with_the_same_players_from_home_and_menu(chooser_user, check_page, group):
    chooser_user.tap("group:cards")
    check_page("cards")
    chooser_user.tap("sheet:Five Crowns")
    assert sheet_in_play(chooser_user) == "Five Crowns"
    assert [seat.name for seat in chooser_user.table.snapshot.seats] == list(group)
    chooser_user.tap("menu", "why", "other-sheet", "group:party", "sheet:Dixit")
    assert sheet_in_play(chooser_user) == "Dixit"


def test_drag_from_a_groups_key_opens_the_end_of_the_group(chooser_user):
    box = chooser_user.find("group:cards")
    chooser_user.drag("group:cards", (box.cx, chooser_user.shell.height * 0.97))
    last = max(sheet.name for sheet in shipped_sheets() if sheet.group == "cards")
    assert f"sheet:{last}" in chooser_user.targets()
    chooser_user.tap(f"sheet:{last}")
    assert sheet_in_play(chooser_user) == last


@pytest.mark.windows("480x800 de light 2", "800x480")
def test_no_note_of_a_sheet_is_larger_than_its_name(chooser_user):
    scene, has_small_name = chooser_user.shell.top_page.scene, False
    for target in scene.targets:
        texts = [
            placed_text for placed_text in scene.placed_texts if target.area.contains(placed_text.area.cx, placed_text.area.cy)
        ]
        if target.name.startswith("sheet:") and len(texts) > 1:
            *title_lines, note = sorted(texts, key=lambda placed_text: placed_text.area.cy)
            assert note.size <= title_lines[0].size + 0.1, (target.name, note, title_lines)
            has_small_name |= title_lines[0].size < scene.text_size(SMALL_TEXT)
    assert has_small_name or scene.is_wide


def test_search_for_a_sheet_ignores_accents(chooser_user, check_page):
    chooser_user.tap("search")
    check_page("search")
    chooser_user.write("ult")
    chooser_user.tap("back", "search")
    chooser_user.write("mol")
    check_page("found")
    assert "sheet:Mölkky" in chooser_user.targets()
    chooser_user.write("x")
    check_page("none-found")
    chooser_user.tap("key:rub out", "sheet:Mölkky")
    assert sheet_in_play(chooser_user) == "Mölkky"


@pytest.mark.windows("480x800 de light", now=1)
@pytest.mark.parametrize(("typed", "sheet"), [("zug", "Ticket to Ride"), ("flug", "Wingspan"), ("boule", "Pétanque")])
def test_sheets_are_found_by_their_german_names(chooser_user, typed, sheet):
    chooser_user.tap("search")
    chooser_user.write(typed)
    assert f"sheet:{sheet}" in chooser_user.targets()


def test_frame_marks_the_found_sheet_that_start_will_begin(chooser_user):
    chooser_user.tap("search")
    chooser_user.write("sk")
    sheet_targets = [name for name in chooser_user.targets() if name.startswith("sheet:")]
    page = chooser_user.shell.top_page
    (frame,) = (sprite for sprite in page.scene.sprites if sprite.key.endswith(":frame"))
    first = chooser_user.find(sheet_targets[0])
    assert len(sheet_targets) > 1 and abs(first.cx / page.look.unit - frame.x) < 2
    chooser_user.tap("key:done")
    assert f"sheet:{sheet_in_play(chooser_user)}" == sheet_targets[0]


def test_real_keyboard_searches_sheets(chooser_user):
    page = chooser_user.shell.top_page
    for letter in "skat":
        page.real_keyboard._text(None, letter)
    chooser_user.wait_until_idle()
    assert "sheet:Skat" in chooser_user.targets()
    page.real_keyboard._key_down(None, (13, "enter"), "", [])
    chooser_user.wait_until_idle()
    assert sheet_in_play(chooser_user) == "Skat"


def test_comparing_a_sheets_rules_once_removes_its_mark(chooser_user, check_page):
    chooser_user.tap("group:dice", "sheet:Farkle", "menu", "why")
    check_page("rules")
    chooser_user.tap("compared")
    assert "compared" not in chooser_user.targets()
    chooser_user.tap("back")
    assert "Farkle" in chooser_user.shell.wait_for(lambda store: store.sheets.compared_names())
    chooser_user.go_home()
    chooser_user.tap("other-sheet", "group:dice")
    cards = {card.name: card for card in chooser_user.shell.top_page.cards}
    assert cards["Farkle"].is_compared and not cards["Yahtzee"].is_compared


def test_own_sheet_is_deleted_after_confirmation(home, group, check_page):
    oh_hell = next(sheet for sheet in shipped_sheets() if sheet.name == "Oh Hell")
    home.table.send(BeginSession(SHEET, seats_named(group), moves=(ImportSheet(encode(replace(oh_hell, name=LONG))),)))
    home.wait_until_idle()
    home.go_home()
    assert home.shell.wait_for(lambda store: store.sheets.last_sheet().name) == LONG
    check_page("home-long")
    home.tap("other-sheet")
    check_page("long")
    home.tap("group:own")
    check_page("own")
    home.tap(f"more:sheet:{LONG}")
    check_page("own-sheet")
    key = home.find("ask-delete")
    home.tap("ask-delete")
    check_page("delete")
    home.touch(key.cx, key.cy)  # the second tap of a double tap
    assert "ask-delete" in home.targets(), "a double tap keeps the sheet"
    home.tap("ask-delete", "delete")
    assert f"sheet:{LONG}" not in home.targets()
    assert home.shell.wait_for(lambda store: store.sheets.last_sheet().name) != LONG, "Home offers the sheet before"


def test_120_own_sheets_are_listed_and_found(chooser_user, check_page):
    save_own_sheets(chooser_user, [{"name": f"Own sheet {nth:03}", "shape": "rounds", "note": OURS} for nth in range(MOST_OWN)])
    chooser_user.tap("group:own")
    check_page("many-own")
    spoken_words = [key.words for key in content_of(chooser_user.shell.page_in_front()).keys if key.target.name.startswith("more:")]
    about_words = translate("aloud.key", key="more")
    assert spoken_words[:2] == [f"Own sheet {nth:03}: {about_words}" for nth in range(2)], "a voice says whose key it is"
    chooser_user.shell.top_page.list.scroll_to(999)
    chooser_user.wait_until_idle()
    check_page("many-own-end")
    assert "sheet:With fractions" in chooser_user.targets() or "sheet:Two teams" in chooser_user.targets()
    chooser_user.tap("back", "search")
    chooser_user.write("077")
    chooser_user.tap("sheet:Own sheet 077")
    assert sheet_in_play(chooser_user) == "Own sheet 077"


def test_chooser_leads_to_making_changing_sharing_and_importing_sheets(chooser_user, check_page):
    save_own_sheets(chooser_user, [])
    chooser_user.tap("make")
    assert "recipe:bids" in chooser_user.targets()
    chooser_user.tap("save")
    assert "make" in chooser_user.targets()
    chooser_user.tap("group:own")
    (sheet_target,) = [target for target in chooser_user.targets() if target.startswith("more:sheet:")]
    chooser_user.tap(sheet_target)
    check_page("made-sheet")
    assert {"begin", "change", "share", "ask-delete"} <= set(chooser_user.targets())
    chooser_user.tap("share")
    assert "compared" not in chooser_user.targets()
    chooser_user.tap("back", "change")
    assert "recipe:bids" in chooser_user.targets()
    chooser_user.tap("back", "back", "back", "take-in", "back")
    assert "group:own" in chooser_user.targets()


def test_other_players_are_chosen_before_the_sheet(chooser_user, group):
    chooser_user.tap("players", f"seat:{group[0]}", "away", "done", "group:board", "sheet:Azul")
    assert sheet_in_play(chooser_user) == "Azul"
    assert {seat.name for seat in chooser_user.table.snapshot.seats} == set(group[1:])


def test_players_keep_their_order_on_the_page_when_another_one_deals(chooser_user):
    chooser_user.tap("players")
    page = chooser_user.shell.top_page
    names = [seat.name for seat in page.seats]
    page._choose_starter(2)
    chooser_user.tap("done", "players")
    page = chooser_user.shell.top_page
    assert [seat.name for seat in page.seats] == names and page.seats[page.start].name == names[2]
    assert translate("players.is_first") in [text.text for text in page.texts], "no sheet is chosen: some have a dealer"
    chooser_user.tap("done", "group:board", "sheet:Azul")
    assert [seat.name for seat in chooser_user.table.snapshot.seats] == [*names[2:], *names[:2]], "turn order"


def begin_sheet(user, names, sheet):
    """Leave the library with this sheet as the last one."""
    user.go_home()
    user.table.send(BeginSession(SHEET, seats_named(names), moves=(TakeSheet((sheet,)),)))
    user.wait_until_idle()


def test_a_begun_sheet_is_offered_on_its_place_and_resumed_there(home, group, check_page):
    home.tap("other-sheet")
    before = offered_sheets(home)
    sessions = {}
    for sheet in ("Hearts", "Wizard"):
        home.go_home()
        home.table.send(BeginSession(SHEET, seats_named(group), moves=(TakeSheet((sheet,)),)))
        home.wait_until_idle()
        for _ in range(2):
            home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ("1",)))
            home.wait_until_idle()
        sessions[sheet] = home.table.snapshot.session
    home.go_home()
    home.tap("other-sheet")
    check_page("begun")
    sheets = offered_sheets(home)
    changed = [(was, tile) for was, tile in zip(before, sheets, strict=True) if was != tile]
    assert changed == [("7 Wonders", "Wizard")], "the last place whose sheet isn't used"
    home.tap("sheet:Hearts")
    assert home.table.snapshot.session == sessions["Hearts"]
    home.go_home()
    home.tap("other-sheet", "sheet:Wizard")
    assert home.table.snapshot.session == sessions["Wizard"]
    for session in sessions.values():
        home.table.send(ResumeSession(session))
        home.wait_until_idle()
        end_users_game(home)
    begin_sheet(home, group, "Skull King")


def test_back_from_another_sheet_leaves_the_sheet_on_which_nothing_is_written(chooser_user):
    chooser_user.tap("group:cards", "sheet:Hearts")
    session = chooser_user.table.snapshot.session
    chooser_user.tap(*(["close"] if "close" in chooser_user.targets() else []), "other-sheet", "back")
    chooser_user.wait_until(lambda: type(chooser_user.shell.screen).__name__ == "HomePage")
    is_open = []
    chooser_user.shell.request(lambda store: store.session(session).is_open, is_open.append)
    chooser_user.wait_until(lambda: bool(is_open))
    assert is_open == [False]


def test_a_card_also_counts_plays_of_other_people(user, group):
    scores = (Score(0, "Zoe", 1, 5, "zoe"), Score(1, "Yan", 2, 3, "yan"))
    plays = [Play(f"others {nth}", f"{SHEET}/Qwixx", 1_763_000_000 + nth, 60_000, scores) for nth in range(3)]
    user.shell.wait_for(lambda store: store.plays.imports.save_imported(plays))
    user.go_home()
    user.tap("other-sheet")
    assert translate("sheets.times", count=7) in user.words()


@pytest.mark.windows("800x480 de contrast 2", "800x480", now=2)
def test_long_names_on_the_last_sheets_card_are_whole(home):
    """Below their discs they were “Frieder…” and “Maxim…”."""
    names = ("Anna", "Friederike", "Maximilian", "Tom")
    home.table.send(BeginSession(SHEET, seats_named(names), moves=(TakeSheet(("Hearts",)),)))
    home.table.send(Answer(home.table.snapshot.prompt.choices[0].id, ("1",)))
    home.table.send(CloseSession())
    home.go_home()
    home.tap("other-sheet")
    card = home.find("last")
    words = " ".join(text.text for text in home.shell.top_page.texts if text.box.is_within(card))
    assert all(name in words for name in names), words
