"""Test changing a sheet by touch during a game: emptied cells, players joining or leaving, a winner set by hand."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

HAS_ENGLISH = True
WINDOWS = ("800x480", "480x800 de light")


@pytest.fixture
def sheet_user(window, pictures):
    return SheetCorrectionUser(window, pictures)


@pytest.fixture
def user(sheet_user):
    return sheet_user.user


class SheetCorrectionUser:
    """Simulated user at a sheet of three players; Dov and Fay are known, too."""

    def __init__(self, window, pictures):
        store = Store.in_memory()
        for name in ("Dov", "Fay"):
            store.people.add(name)
        self.user, self.store = SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures), store
        self.user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo", "Cleo"])))
        self.user.wait_until_idle()
        taking = next(choice for choice in self.prompt.choices if type(choice.move).__name__ == "TakeSheet")
        self.user.table.send(Answer(taking.id, (("Points by round",),)))
        self.user.wait_until_idle()
        self.write(5, 7, 9, 4, 6)

    @property
    def prompt(self):
        return self.user.table.snapshot.prompt

    def write(self, *points):
        for point in points:
            self.user.table.send(Answer(self.prompt.choices[0].id, (str(point),)))
            self.user.wait_until_idle()

    def open_correction(self, name, page="more"):
        """Open the corrections at the page and group of a move that is possible at any time."""
        self.user.tap(*(["close"] if "close" in self.user.targets() else []), "menu", page)
        groups = [target for target in self.user.targets() if target.startswith("group:")]
        while not any(target.startswith(name) for target in self.user.targets()):
            self.user.tap(groups.pop(0))

    @property
    def totals(self):
        return [row.total for row in sorted(self.standings.seats, key=lambda row: row.seat)]

    @property
    def standings(self):
        session = self.user.table.session
        return session.game.standings(session.state.game)


def test_two_taps_empty_a_cell_and_it_is_asked_for_again(sheet_user, check_page):
    sheet_user.user.tap("cell:1:1")
    check_page("filled-cell")
    sheet_user.user.tap("empty")
    check_page("emptied")
    assert sheet_user.totals == [9, 6, 9] and sheet_user.user.table.snapshot.view.next_cell == (1, 1)
    sheet_user.user.tap("key:8", "write")
    assert sheet_user.totals == [9, 14, 9]


def test_a_correction_shows_the_present_points_and_back_returns_to_the_asked_cell(sheet_user, check_page):
    sheet_user.write(3)
    sheet_user.user.tap("cell:1:1")
    check_page("correction")
    view, totals = sheet_user.user.table_stage.scene.snapshot.view, sheet_user.totals
    question = translate("sheet.correct_number", label=view.lines[0].label, value="7")
    assert question.replace(" ", "") in sheet_user.user.words().replace(" ", "")
    sheet_user.user.tap("key:9", "key:rub out", "back-to-sheet")
    entry = sheet_user.user.table_stage.board.entry
    assert entry.cell == view.next_cell and not entry.typed and sheet_user.totals == totals
    assert "back-to-sheet" not in sheet_user.user.targets()


def test_a_tap_on_another_player_writes_the_typed_points_first(sheet_user):
    line, column = sheet_user.user.table.snapshot.view.next_cell
    sheet_user.user.tap("key:8", "cell:1:0")
    view, entry = sheet_user.user.table.snapshot.view, sheet_user.user.table_stage.board.entry
    assert as_text(view.lines[line - 1].cell_words[column]) == "8"
    assert entry.cell == (1, 0) and not entry.typed


def test_a_tap_on_another_line_says_that_the_typed_points_are_not_written(sheet_user):
    line, column = sheet_user.user.table.snapshot.view.next_cell
    sheet_user.user.tap("key:8", f"cell:1:{column}")
    assert line != 1 and sheet_user.user.table_stage.board.entry.cell == (1, column)
    assert translate("sheet.dropped", points="8") in sheet_user.user.words()
    sheet_user.user.tap("key:3")
    assert translate("sheet.dropped", points="8") not in sheet_user.user.words()


def test_the_whole_sheet_keeps_the_typed_points(sheet_user):
    sheet_user.user.tap("key:8", "close", "ask")
    assert sheet_user.user.table_stage.board.entry.typed == "8" and "write" in sheet_user.user.targets()


def test_the_key_of_a_correction_names_the_present_and_the_new_points(sheet_user, check_page):
    sheet_user.user.tap("cell:1:1", "key:1", "key:2")
    check_page("change")
    assert translate("sheet.change_to", value="7", points="12") in sheet_user.user.words()


def test_the_points_that_a_cell_has_already_leave_the_correction(sheet_user):
    sheet_user.write(3)
    message_count = sheet_user.user.table.snapshot.message_count
    sheet_user.user.tap("cell:1:1", "key:7", "write")
    entry, view = sheet_user.user.table_stage.board.entry, sheet_user.user.table.snapshot.view
    assert entry.cell == view.next_cell and sheet_user.user.table.snapshot.message_count == message_count


def test_a_correction_marks_its_own_player_and_keeps_the_size_of_its_title(sheet_user):
    sheet_user.write(3)
    next_column = sheet_user.user.table.snapshot.view.next_cell[1]
    sheet_user.user.tap("cell:1:1")
    assert next_column != 1 and marked_columns(sheet_user.user) == ["column:1"]
    view = sheet_user.user.table_stage.scene.snapshot.view
    question = translate("sheet.correct_number", label=as_text(view.lines[0].label).replace(" ", NO_BREAK_SPACE), value="7")
    size = text_size(sheet_user.user, question)
    sheet_user.user.tap("key:1", "key:2")
    assert text_size(sheet_user.user, question) == size


def marked_columns(user):
    """Return the columns with the arrow of the player who is asked."""
    return [sprite.key.removesuffix(":asked") for sprite in user.table_stage.scene.sprites if sprite.key.endswith(":asked")]


def text_size(user, sentence):
    """Return the size of a text on the table."""
    return next(text.size for text in user.table_stage.scene.placed_texts if text.whole == sentence)


def test_known_person_joins_by_one_tap_with_average_points(sheet_user, check_page):
    sheet_user.open_correction("aside:JoinTable", "people")
    check_page("joining")
    sheet_user.user.tap("aside:JoinTable:1")
    check_page("who-joins")
    sheet_user.user.tap("usual:Fay")
    check_page("joined")
    assert [seat.name for seat in sheet_user.user.table.snapshot.seats] == ["Ann", "Bo", "Cleo", "Fay"]
    assert sheet_user.totals[3] == 7, "the average of 5, 7 and 9"
    fay = next(player for player in sheet_user.store.people.players() if player.name == "Fay")
    assert sheet_user.user.table.snapshot.seats[3].player == fay.id


def join_fay(tour):
    """Let Fay join."""
    tour.open_correction("aside:JoinTable", "people")
    tour.user.tap("aside:JoinTable:1", "usual:Fay")


def test_a_player_is_out_and_the_others_play_on(sheet_user, check_page):
    join_fay(sheet_user)
    sheet_user.open_correction("aside:DropOut", "people")
    check_page("dropping-out")
    sheet_user.user.tap("aside:DropOut:1")
    check_page("out")
    assert sheet_user.user.table.snapshot.view.seats[1].is_out
    sheet_user.write(2, 3)
    sheet_user.user.tap(*(["close"] if "close" in sheet_user.user.targets() else []))
    check_page("after-the-round")


def test_a_winner_is_set_by_hand_with_the_reason(sheet_user, check_page):
    sheet_user.write(2)
    sheet_user.open_correction("aside:NameWinner")
    sheet_user.user.tap("aside:NameWinner")
    check_page("who-wins")
    picks = [target for target in sheet_user.user.targets() if "Cleo" in target]
    sheet_user.user.tap(picks[0], "done")
    check_page("why")
    for letter in "house rule":
        sheet_user.user.shell.top_page.add(letter)
    sheet_user.user.shell.top_page.finish_if_enough()
    sheet_user.user.wait_until_idle()
    assert sheet_user.standings.winners == (2,)
    closing = next(choice for choice in sheet_user.prompt.choices if type(choice.move).__name__ == "CloseSheet")
    sheet_user.user.table.send(Answer(closing.id))
    sheet_user.user.wait_until_idle()
    check_page("end")
    (play,) = sheet_user.store.plays.latest_plays()
    assert [score.name for score in play.scores if score.has_won] == ["Cleo"]
    assert {score.name: score.total for score in play.scores}["Bo"] == 13


def test_pad_of_an_empty_cell_lists_no_corrections(user, sheet_user):
    sheet_user.write(3)
    assert "key:5" in user.targets() and "empty" not in user.targets()
    assert "_contents" not in vars(user.shell.snapshot.prompt.any_time_choices)
