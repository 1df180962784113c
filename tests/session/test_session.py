"""A session plays, undoes and redoes; each choice has a stamp."""

import pytest
from msgspec.structs import replace

from companion.session.play.choice_stamps import StaleChoiceError
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.table.any_time_moves import CorrectCounter
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from tests.english_view import english_log, english_text
from tests.example_games.pearls import GAME

SEED = bytes(32)


def begin(journal: MemoryJournal | None = None, **options: str) -> Session:
    setup = GAME.setup(seats_named(["Ann", "Bo"]), options)
    return Session.begin(GAME, "one", setup, journal or MemoryJournal(), PlayClock(), SEED)


def choice_labelled(session: Session, label: str) -> str:
    prompt = session.question or session.prompt
    return next(choice.id for choice in (*prompt.choices, *prompt.any_time_choices) if english_text(choice.label) == label)


def test_a_log_line_of_a_move_has_the_seats_name():
    session = begin()
    session.play(choice_labelled(session, "Draw"))
    assert english_text(session.undo_name) in ("Ann draws white", "Ann draws black")
    assert english_text(session.prompt.question) == "Bo, draw or stop?"


def test_a_double_tap_counts_once():
    session = begin()
    tap = choice_labelled(session, "Draw")
    session.play(tap)
    with pytest.raises(StaleChoiceError):
        session.play(tap)
    assert len(session.entries) == 2


def test_undo_past_a_draw_asks_first_and_the_same_move_gives_the_same_gem():
    session = begin()
    session.play(choice_labelled(session, "Draw"))
    undo_name = english_text(session.undo_name)
    session.undo()
    assert session.question is not None
    session.play(choice_labelled(session, "Undo anyway"))
    assert english_text(session.undo_name) is None and session.history.peeked_undos == 1
    session.play(choice_labelled(session, "Draw"))
    assert english_text(session.undo_name) == undo_name


def test_a_report_that_cannot_be_offers_what_to_correct():
    session = begin(bag="table")
    session.play(choice_labelled(session, "black pearls"), (0,))
    session.play(choice_labelled(session, "Enter the pearl"), (("white",),))


def test_a_pause_is_no_undo_step():
    session = begin(bag="table")
    session.play(choice_labelled(session, "Enter the pearl"), (("white",),))
    before = english_text(session.undo_name)
    session.play(choice_labelled(session, "Pause"))
    session.play(choice_labelled(session, "Continue"))
    assert english_text(session.undo_name) == before
    session.undo()
    assert session.undo_name is None and not session.state.is_paused
    session.redo()
    assert english_text(session.undo_name) == before and not session.state.is_paused


def test_pauses_that_were_undone_and_redone_by_themselves_are_read_as_before():
    """In older versions a pause was an undo step of its own."""
    journal = MemoryJournal()
    session = begin(journal, bag="table")
    session.play(choice_labelled(session, "Enter the pearl"), (("white",),))
    session.play(choice_labelled(session, "Pause"))
    session.go_back(session.entry_log.last_entry.number - 1)
    session._store(session._entry(session.entry_log.next_number, "redo", "touch", to=session.entry_log.last_entry.number - 1), ())
    resumed_session = Session.resume(GAME, "one", journal, PlayClock())
    assert [entry.kind for entry in resumed_session.entries] == ["start", "move", "move", "undo", "redo"]
    assert resumed_session.state.is_paused and resumed_session.state == session.state
    assert english_text(resumed_session.undo_name) == english_text(session.undo_name)


def test_resume_gives_the_same_prompt():
    journal = MemoryJournal()
    session = begin(journal)
    session.play(choice_labelled(session, "Draw"))
    session.play(choice_labelled(session, "Stop"))
    resumed_session = Session.resume(GAME, "one", journal, PlayClock())
    assert resumed_session.state == session.state
    assert resumed_session.prompt.question == session.prompt.question


def test_a_seat_is_renamed_in_the_whole_log():
    session = begin()
    session.play(choice_labelled(session, "Draw"))
    session.play(choice_labelled(session, "Rename Ann"), ("Cleo",))
    assert english_log(session)[1].startswith("Cleo draws")


class FakeTime:
    """Clock whose time tests set."""

    def __init__(self):
        self.time_s = 100.0

    def __call__(self):
        return self.time_s


def begin_with_clock(journal=None, names=("Ann", "Bo"), **options):
    time = FakeTime()
    setup = GAME.setup(seats_named(names), options)
    return Session.begin(GAME, "one", setup, journal or MemoryJournal(), PlayClock(time, lambda: 2e9), SEED), time


def take(session, label, values=()):
    session.play(choice_labelled(session, label), values)


def test_the_table_clock_stops_in_a_pause_and_continues_after_it():
    session, time = begin_with_clock()
    time.time_s += 10
    take(session, "Pause")
    assert english_text(session.prompt.question) == "Paused" and session.prompt.any_time_choices == ()
    time.time_s += 1000
    take(session, "Continue")
    time.time_s += 5
    take(session, "Stop")
    assert [entry.played_ms for entry in session.entries] == [0, 10_000, 10_000, 15_000]


def test_a_paused_session_resumes_paused_with_its_clock_stopped():
    journal = MemoryJournal()
    session, time = begin_with_clock(journal)
    time.time_s += 10
    take(session, "Pause")
    resumed_session = Session.resume(GAME, "one", journal, PlayClock(time, lambda: 2e9))
    time.time_s += 99
    take(resumed_session, "Continue")
    assert resumed_session.entries[-1].played_ms == 10_000


def test_time_runs_neither_back_nor_while_the_table_is_off():
    journal = MemoryJournal()
    session, time = begin_with_clock(journal)
    time.time_s += 10
    take(session, "Draw")
    time.time_s = 3.0
    resumed_session = Session.resume(GAME, "one", journal, PlayClock(time, lambda: 2e9))
    time.time_s += 2
    take(resumed_session, "Draw")
    assert [entry.played_ms for entry in resumed_session.entries] == [0, 10_000, 12_000]


def test_undo_gives_no_time_back():
    session, time = begin_with_clock(bag="table")
    time.time_s += 10
    take(session, "Enter the pearl", ("white",))
    session.undo()
    assert session.entries[-1].played_ms == 10_000


def test_the_clock_stops_at_the_end_and_continues_after_its_undo():
    session, time = begin_with_clock()
    time.time_s += 10
    take(session, "Draw")
    take(session, "End game now")
    assert not session.is_over, "asked, whatever was played"
    take(session, "End game now")
    assert session.is_over and session.outcome.status == "ended" and session.outcome.played_ms == 10_000
    time.time_s += 500
    session.undo()
    take(session, "Undo anyway")
    assert not session.is_over
    time.time_s += 1
    take(session, "Stop")
    assert session.entries[-1].played_ms == 11_000


def test_an_early_end_and_its_undo_ask_first_and_take_effect():
    session = begin()
    take(session, "Draw")
    entries = len(session.entries)
    take(session, "End game now")
    assert english_text(session.question.question) == "End the game now? Then you decide if a win counts." and not session.is_over
    take(session, "Continue playing")
    assert session.question is None and len(session.entries) == entries
    take(session, "End game now")
    take(session, "End game now")
    assert session.outcome.status == "ended"
    session.undo()
    assert session.is_over and english_text(session.question.question).startswith("You saw the result.")
    take(session, "Undo anyway")
    assert not session.is_over and session.history.peeked_undos == 1


def test_a_game_ended_before_its_first_move_is_no_play_and_asks_nothing():
    session = begin()
    take(session, "Rename Ann", ("Anja",))
    assert session.is_untouched
    take(session, "End game now")
    assert session.is_over and session.question is None
    assert session.outcome.status == "ended" and session.outcome.standings is None


def test_undo_of_several_draws_says_how_many_moves_go():
    session = begin()
    for later_moves, ending in ((0, "”?"), (1, "” and the move after it?"), (2, "” and the 2 moves after it?")):
        take(session, "Draw")
        session.go_back(0)
        assert english_text(session.question.question).endswith(ending), later_moves
        take(session, "Keep the move")


def test_a_confirmed_undo_past_a_draw_asks_only_to_reopen_a_finished_game():
    session = begin()
    take(session, "Draw")
    session.go_back(0, is_confirmed=True)
    assert session.question is None and session.history.peeked_undos == 1
    take(session, "Draw")
    take(session, "End game now")
    take(session, "End game now")
    session.go_back(0, is_confirmed=True)
    assert session.is_over and english_text(session.question.question).startswith("You saw the result.")


def test_moves_are_undone_until_the_view_fulfils_a_condition():
    session = begin(bag="table")
    for _ in range(3):
        take(session, "Enter the pearl", (("white",),))
    session.go_back_until(lambda view: view.subtitle.parts["pearls"] >= 10)
    assert len(session.history.entries_in_force()) == 3
    with pytest.raises(IllegalMoveError):
        session.go_back_until(lambda view: False)


def test_a_note_is_a_log_line_and_can_be_undone():
    session = begin()
    take(session, "Write a note", ("red wine on the board",))
    assert english_text(session.undo_name) == "Note: red wine on the board"
    session.undo()
    assert session.log()[1].is_undone and english_text(session.redo_name) == "Note: red wine on the board"


def test_a_seat_leaves_and_the_other_seats_continue():
    session, _ = begin_with_clock(names=("Ann", "Bo", "Cleo"))
    take(session, "Ann leaves")
    assert english_text(session.prompt.question) == "Bo, draw or stop?"
    assert all(aside.group != "Leave" for aside in session.prompt.any_time_choices), "two stay at the table"


def test_a_log_line_has_its_seat_and_whether_information_was_revealed():
    session = begin()
    take(session, "Draw")
    take(session, "Stop")
    assert [(line.seat, line.is_shown) for line in session.log()] == [(None, False), (0, True), (1, False)]


def test_the_deal_cannot_be_undone():
    session = begin()
    with pytest.raises(IllegalMoveError, match="nothing_to_undo"):
        session.undo()
    take(session, "Stop")
    session.go_back(0)
    assert english_text(session.undo_name) is None and english_text(session.redo_name) == "Ann stops"


def test_going_back_far_and_redoing_all_leads_to_the_same():
    session = begin(bag="table")
    for colour in ("white", "black", "white"):
        take(session, "Enter the pearl", (colour,))
    before = session.state
    session.go_back(0)
    for _ in range(3):
        session.redo()
    assert session.state == before and english_text(session.redo_name) is None


def test_another_move_after_an_undo_forgets_what_could_be_redone():
    session = begin(bag="table")
    take(session, "Enter the pearl", ("white",))
    session.undo()
    take(session, "Enter the pearl", ("black",))
    with pytest.raises(IllegalMoveError, match="nothing_to_redo"):
        session.redo()


def test_a_redone_draw_is_the_same_and_undo_past_it_asks_again():
    session = begin()
    take(session, "Draw")
    drawn_state = session.state
    session.undo()
    take(session, "Undo anyway")
    session.redo()
    assert session.state == drawn_state
    session.undo()
    assert session.question is not None


def test_a_question_does_not_hide_the_prompt_from_another_seats_tap():
    session = begin(bag="table")
    take(session, "Enter the pearl", ("white",))
    tap = choice_labelled(session, "Stop")
    session.ask_correction(IllegalMoveError("no", "The bag holds no such pearl.", (CorrectCounter,)))
    assert [english_text(choice.label) for choice in session.question.choices][-2:] == ["Undo: Ann draws white", "Change nothing"]
    session.play(tap)
    assert session.question is None and english_text(session.undo_name) == "Bo stops"


def test_a_tap_by_one_seat_keeps_another_seats_choices_valid():
    session, _ = begin_with_clock(names=("Ann", "Bo", "Cleo"), bag="table")
    note = choice_labelled(session, "Write a note")
    rename = choice_labelled(session, "Rename Cleo")
    take(session, "Stop")
    session.play(note, ("late",))
    with pytest.raises(StaleChoiceError):
        session.play(rename, ("Clea",))


def test_names_and_notes_cannot_smuggle_another_name_in():
    session = begin()
    take(session, "Rename Ann", ("{seat}\n Cleo ",))
    take(session, "Write a note", ("{seat} wins",))
    assert session.state.names[0] == "{seat} Cleo" and english_log(session)[2] == "Note: {seat} wins"


def test_a_refused_move_changes_nothing():
    session = begin(bag="table")
    take(session, "black pearls", (0,))
    before = (session.state, list(session.entries), session.prompt, english_text(session.undo_name))
    with pytest.raises(IllegalMoveError, match="not_in_bag pearl=black"):
        take(session, "Enter the pearl", ("black",))
    assert (session.state, session.entries, session.prompt, english_text(session.undo_name)) == before


def test_several_undos_in_a_row_ask_only_once():
    session = begin()
    for _ in range(3):
        take(session, "Draw")
    session.undo()
    assert session.question is not None
    take(session, "Undo anyway")
    session.undo()
    session.undo()
    assert session.question is None and session.history.undoable is None
    assert session.history.peeked_undos == 3, "each is counted and stored"
    session.redo()
    session.undo()
    assert session.question is not None, "a redo ends the row"


def test_an_undo_in_a_row_asks_after_a_move():
    session = begin()
    for _ in range(2):
        take(session, "Draw")
    session.undo()
    take(session, "Undo anyway")
    take(session, "Draw")
    session.undo()
    assert session.question is not None


def test_the_any_time_choices_use_the_view_of_the_snapshot():
    session, views = begin(), []
    make_view = session.game.view
    session.game = replace(session.game, view=lambda *arguments: views.append(arguments) or make_view(*arguments))
    assert session.view() is session.view() and session.prompt.any_time_choices
    assert len(views) <= 1
