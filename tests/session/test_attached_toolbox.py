"""A toolbox beside a game: a session with its own entries and undo, and the game's table time; it closes and resumes with the game."""

import pytest

from companion.games import catalogue
from companion.library.store import Store
from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.cues import cue
from companion.session.inputs.messages import (
    BeginSession,
    CloseSession,
    HideToolbox,
    Press,
    Redo,
    Report,
    ReportOverdue,
    ResumeSession,
    Rewind,
    ShowToolbox,
    ToolboxInput,
    TurnKnob,
    Undo,
)
from companion.session.play.play_clock import PlayClock, ToolboxClock
from companion.session.record.entry import Origin
from companion.session.record.verification import RecordedGame, verify
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import ask_store
from companion.table.seats import seats_named
from tests.english_view import english_log, snapshot_in_english
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore, damage_entries_page
from tests.session.fake_time import FakeTime
from tests.session.table_with_toolbox import TableWithToolbox


def test_game_has_no_attached_toolbox_until_it_is_opened():
    night = TableWithToolbox(is_open=False)
    assert night.toolbox is None and not night.snapshot.is_toolbox_shown and list(night.store.journal.entries_by_session) == ["one"]
    night.table.handle(ShowToolbox())
    assert night.snapshot.is_toolbox_shown and (night.toolbox.game, night.toolbox.session) == ("toolbox", "two")
    assert (
        night.snapshot.front_snapshot.session == night.toolbox.session
        and night.store.journal.entries_by_session["two"][0].setup.attached_to == "one"
    )


class RecordingThread(SessionThread):
    """Session thread that records every snapshot that another thread could read."""

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name == "snapshot":
            self.seen.append((value.session, value.toolbox and value.toolbox.session, value.is_toolbox_shown))


def test_a_snapshot_never_pairs_a_game_with_another_games_toolbox():
    night = TableWithToolbox().start_turn_clock()
    first_session = night.snapshot.session
    night.play_again()
    night.table.__class__, night.table.seen = RecordingThread, []
    night.table.handle(ResumeSession(first_session))
    night.play_again()
    night.table.handle(CloseSession())
    assert set(night.table.seen) == {("one", "two", False), ("session 4", "session 5", False), ("", None, False)}


def test_moves_in_the_attached_toolbox_stay_out_of_the_games_journal_and_the_reverse():
    night = TableWithToolbox()
    night.use_tool("Use other dice", "3d6")
    assert night.entries == (1, 2) and night.snapshot.undo is None
    night.play_choice("Draw")
    assert night.entries == (2, 2) and night.toolbox.undo == "The roll"


def test_undo_and_redo_of_game_and_toolbox_are_independent():
    night = TableWithToolbox(bag="table")
    night.play_choice("Enter the pearl", ("white",))
    night.use_tool("Add bag or stack", ("bag",), "Tokens")
    night.table.handle(Undo())
    assert night.entries == (3, 2) and night.snapshot.undo is None and night.toolbox.undo == "Add Tokens"
    night.table.handle(ToolboxInput(Undo()))
    assert night.entries == (3, 3) and night.toolbox.undo is None and night.snapshot.redo == "Ann draws white"
    night.table.handle(ToolboxInput(Redo()))
    night.table.handle(Redo())
    assert night.snapshot.undo == "Ann draws white" and night.toolbox.undo == "Add Tokens"
    night.table.handle(ToolboxInput(Rewind(0)))
    assert night.entries == (4, 5) and night.toolbox.undo is None


def test_choosing_another_tool_is_no_undo_step():
    night = TableWithToolbox()
    night.use_tool("Counters")
    assert night.toolbox.undo is None
    night.use_tool("Turn clock")
    night.use_tool("Choose who begins", (0,))
    undo_name = night.toolbox.undo
    assert night.toolbox.undo_here == undo_name
    night.use_tool("Dice")
    night.use_tool("Counters")
    assert night.toolbox.undo == undo_name and night.toolbox.undo_here is None
    night.table.handle(ToolboxInput(Undo()))
    assert (night.toolbox.view.tool, night.toolbox.undo, night.toolbox.redo) == ("clock", None, undo_name)
    night.table.handle(ToolboxInput(Redo()))
    assert (night.toolbox.view.tool, night.toolbox.undo, night.toolbox.redo) == ("clock", undo_name, None)
    night.table.handle(ToolboxInput(Undo()))
    night.use_tool("Dice")
    assert (night.toolbox.view.tool, night.toolbox.redo, night.toolbox.redo_here) == ("dice", undo_name, None)
    night.use_tool("Turn clock")
    assert night.toolbox.redo_here == undo_name
    night.use_tool("Dice")
    night.table.handle(ToolboxInput(Redo()))
    assert (night.toolbox.view.tool, night.toolbox.undo, night.toolbox.redo) == ("clock", undo_name, None)
    night.table.handle(ToolboxInput(Rewind(0)))
    assert (night.toolbox.view.tool, night.toolbox.undo) == ("dice", None)
    assert verify(RecordedGame(catalogue.game("toolbox"), tuple(night.table.toolbox.session.entries))).is_true


def test_a_question_of_the_attached_toolbox_leaves_the_game_unchanged():
    night = TableWithToolbox()
    night.use_tool("Use other dice", "d6")
    night.table.handle(ToolboxInput(Undo()))
    assert night.toolbox.is_question and not night.snapshot.is_question
    night.use_tool("Undo anyway")
    assert night.toolbox.undo is None and night.toolbox.peeked_undos == 1 and night.snapshot.peeked_undos == 0


def test_a_log_line_of_the_attached_toolbox_names_the_picked_seat():
    night = TableWithToolbox().start_turn_clock()
    night.use_tool("Skip a turn", (2,))
    assert [line.seat for line in night.table.toolbox.session.log()] == [None, None, 0, 2]


def test_game_and_attached_toolbox_are_verified_separately():
    night = TableWithToolbox()
    for label, *values in (("Use other dice", "2d20"), ("Counters",), ("Turn clock",), ("Pick at random",), ("End turn",)):
        night.use_tool(label, *values)
        night.play_choice("Draw")
    for session in (night.table.session, night.table.toolbox.session):
        assert verify(RecordedGame(session.game, tuple(session.entries))).is_true


def test_closing_the_attached_toolbox_keeps_its_contents():
    night = TableWithToolbox().start_turn_clock()
    night.table.handle(HideToolbox())
    assert (
        night.toolbox.view.clock.state.is_running
        and not night.snapshot.is_toolbox_shown
        and night.snapshot.front_snapshot.session == "one"
    )
    night.table.handle(ShowToolbox())
    assert night.toolbox.session == "two" and list(night.store.journal.entries_by_session) == ["one", "two"]


def test_a_removed_toolbox_can_be_restored_until_the_toolbox_is_closed():
    night = TableWithToolbox()
    night.use_tool("Close")
    assert night.toolbox.prompt is None and night.toolbox.undo == "You close the toolbox"
    night.table.handle(ToolboxInput(Undo()))
    assert night.toolbox.prompt
    night.use_tool("Close")
    night.table.handle(HideToolbox())
    assert night.toolbox is None
    night.table.handle(ShowToolbox())
    assert night.toolbox.session == "three" and night.toolbox.prompt


def test_input_for_an_absent_toolbox_is_refused():
    night = TableWithToolbox(is_open=False)
    night.table.handle(ToolboxInput(Undo()))
    assert night.snapshot.message == "No toolbox is open beside the game." and night.snapshot.entry == 0
    night.table.handle(CloseSession())
    night.table.handle(ShowToolbox())
    assert night.snapshot.message == "No game is open."


def test_a_toolbox_cannot_have_an_attached_toolbox():
    table = SessionThread(FakeStore(), PlayClock())
    table.handle(BeginSession("toolbox", seats_named(["Ann"])))
    table.handle(ShowToolbox())
    assert table.snapshot.toolbox is None and snapshot_in_english(table).message == "The toolbox is already open."


def test_ending_the_game_closes_the_attached_toolbox():
    night = TableWithToolbox().start_turn_clock()
    night.play_choice()
    night.play_choice("End game now")
    night.play_choice("End game now")
    assert night.snapshot.standings and not night.snapshot.is_toolbox_shown and night.toolbox.is_still
    night.table.handle(ShowToolbox())
    assert not night.snapshot.is_toolbox_shown and night.snapshot.message == "The game is over."


def test_seats_are_called_as_in_the_game():
    night = TableWithToolbox().start_turn_clock()
    night.play_choice("Rename Ann", "Anja")
    assert night.toolbox.prompt.question == "Anja, your turn · round 1" and night.toolbox.seats[0].name == "Anja"
    assert english_log(night.table.toolbox.session)[-1] == "Anja’s turn begins" and night.toolbox.undo == "Anja’s turn begins"
    before = night.entries
    night.play_choice("Rename Anja", "Ann")
    assert night.toolbox.seats[0].name == "Ann" and night.entries == (before[0] + 1, before[1])


def test_the_attached_toolbox_does_not_ask_the_games_questions():
    any_time_choices = TableWithToolbox().start_turn_clock().toolbox.prompt.any_time_choices
    labels = {aside.label for aside in any_time_choices if not aside.report_pattern}
    assert labels == {
        "Skip a turn",
        "Arrange players",
        "Order each round",
        "Add a creature",
        "Stop the clock",
        "Ann leaves",
        "Bo leaves",
        "Cleo leaves",
    }


# time


def test_pausing_the_game_stops_the_attached_clock():
    night = TableWithToolbox().start_turn_clock()
    night.pass_time(5)
    night.play_choice("Pause")
    assert night.toolbox.is_still and night.toolbox.alarms == ()
    night.pass_time(1000)
    night.play_choice("Continue")
    assert not night.toolbox.is_still
    night.pass_time(7)
    night.use_tool("End turn")
    assert night.table.toolbox.session.state.game.clock.spent[0] == 12_000


def test_a_restart_resumes_game_and_toolbox_without_counting_the_time_off():
    night = TableWithToolbox().start_turn_clock()
    night.pass_time(60)
    night.play_choice("Pause")
    night.play_choice("Continue")
    night.pass_time(10_000_000)
    night.restart()
    assert night.toolbox.view.clock.state.is_running and not night.snapshot.is_toolbox_shown
    night.pass_time(5)
    night.use_tool("End turn")
    assert (
        night.table.toolbox.session.state.game.clock.spent[0] == 65_000
    )  # table time never goes back behind the game's last entry


def test_leaving_the_game_pauses_it_so_that_the_attached_clock_keeps_the_time_of_the_turn():
    night = TableWithToolbox().start_turn_clock()
    night.pass_time(60)
    session = night.snapshot.session
    night.table.handle(CloseSession())
    night.pass_time(10_000_000)
    night.table.handle(ResumeSession(session))
    assert night.snapshot.is_still, "nobody's time runs before all have sat down"
    night.play_choice()
    night.pass_time(5)
    night.use_tool("End turn")
    assert night.table.toolbox.session.state.game.clock.spent[0] == 65_000


def test_leaving_a_game_whose_attached_clock_stands_adds_nothing():
    night = TableWithToolbox()
    entries = night.entries
    session = night.snapshot.session
    night.table.handle(CloseSession())
    night.table.handle(ResumeSession(session))
    assert night.entries == entries and not night.snapshot.is_still


def test_table_time_continues_from_the_later_of_game_and_toolbox():
    night = TableWithToolbox().start_turn_clock()
    night.pass_time(60)
    night.use_tool("End turn")
    night.restart()
    assert night.snapshot.played_ms == 60_000
    night.pass_time(2)
    night.play_choice("Draw")
    assert night.table.session.entries[-1].played_ms == 62_000


def test_a_restart_in_a_pause_stays_a_pause():
    night = TableWithToolbox().start_turn_clock()
    night.pass_time(4)
    night.play_choice("Pause")
    night.restart()
    night.pass_time(50)
    night.play_choice("Continue")
    night.pass_time(1)
    night.use_tool("End turn")
    assert night.table.toolbox.session.state.game.clock.spent[0] == 5_000


def test_a_removed_toolbox_is_not_resumed():
    night = TableWithToolbox()
    night.use_tool("Close")
    night.restart()
    assert night.toolbox is None


def test_another_game_has_its_own_attached_toolbox():
    night = TableWithToolbox().start_turn_clock()
    night.play_again()
    assert night.toolbox.session == "session 3" and not night.snapshot.is_toolbox_shown
    night.table.handle(ResumeSession("one"))
    assert night.toolbox.session == "two"


def test_a_clock_led_by_the_game_never_runs_back_and_stops_on_command():
    time = FakeTime()
    leader = PlayClock(time, lambda: 7.0)
    leader.start(1000, False)
    led = ToolboxClock(leader)
    led.start(5000, False)
    assert (led.played_ms(), led.wall_s()) == (5000, 7)
    time.time_s += 10
    assert led.played_ms() == 11_000
    led.start(11_000, True)
    time.time_s += 10
    assert led.played_ms() == 11_000


def test_a_slow_turn_chimes_in_the_attached_toolbox():
    night = TableWithToolbox()
    night.use_tool("Turn clock")
    night.use_tool("Set the clock", ("none",), 0, 0, 30)
    night.use_tool("Choose who begins", (0,))
    night.table.handle(HideToolbox())
    before = night.snapshot
    assert night.table.toolbox.wait_s(night.table._clock.played_ms()) == 30
    night.pass_time(30)
    night.table.handle(ReportOverdue())
    assert night.snapshot.message == "Ann, your turn is taking long." and cue(before, night.snapshot) == "turn"
    assert night.toolbox.chimes == 1 and night.snapshot.chimes == 0
    night.table.handle(ReportOverdue())
    assert night.toolbox.chimes == 1


# buttons, knob and serial devices


def test_buttons_control_the_open_toolbox_or_else_the_game():
    night = TableWithToolbox(is_open=False)
    night.table.handle(Press("primary"))
    assert night.snapshot.entry == 1
    night.table.handle(ShowToolbox())
    night.start_turn_clock()
    before = night.entries
    night.table.handle(Press("primary", stamp=stamp_of(night.snapshot, "primary")))
    assert night.entries == (before[0], before[1] + 1) and night.toolbox.prompt.lead == 2
    night.table.handle(Press("undo", stamp=stamp_of(night.snapshot, "undo")))
    assert night.entries == (before[0], before[1] + 2) and night.toolbox.prompt.lead == 1
    night.table.handle(HideToolbox())
    night.table.handle(Press("primary", stamp=stamp_of(night.snapshot, "primary")))
    assert night.entries == (before[0] + 1, before[1] + 3) and night.toolbox.prompt.lead == 2


def test_a_press_for_the_toolbox_does_nothing_to_the_game():
    night = TableWithToolbox().start_turn_clock()
    stamp = stamp_of(night.snapshot, "primary")
    night.table.handle(HideToolbox())
    before = night.entries
    night.table.handle(Press("primary", stamp=stamp))
    assert night.entries == before and night.snapshot.message == "That was just answered."


def test_a_serial_line_for_the_game_reaches_it_with_the_toolbox_open_or_closed():
    night = TableWithToolbox(bag="table")
    night.table.handle(Report("DRAW", "pearls", ("white",), Origin("bag", "1", 1)))
    night.table.handle(HideToolbox())
    night.table.handle(Report("DRAW", "pearls", ("white",), Origin("bag", "1", 2)))
    assert night.snapshot.entry == 2


def test_a_closed_toolbox_refuses_reports_in_its_own_words():
    night = TableWithToolbox()
    night.use_tool("Add bag or stack", ("bag",), "Tokens")
    night.use_tool("Put in", ("star",), ("red",), 3, "")
    night.use_tool("Start drawing")
    night.table.handle(HideToolbox())
    night.table.handle(Report("DRAW", "tokens", ("moon",), Origin("bag", "1", 1)))
    assert night.snapshot.message == "“Tokens” has no “moon”, only red star." and night.snapshot.entry == 0
    night.table.handle(Report("DRAW", "tokens", ("red-star",), Origin("bag", "1", 2)))
    assert night.snapshot.message == "You enter a red star, drawn from “Tokens”"


# in the library file


@pytest.fixture
def store(tmp_path):
    store = Store.open(tmp_path / "fathom.db")
    yield store
    store.close()


def test_an_attached_toolbox_is_neither_resumable_nor_a_play(store):
    night = TableWithToolbox(store).start_turn_clock()
    toolbox_session = night.toolbox.session
    night.use_tool("Close")
    assert [stored_session.id for stored_session in store.sessions()] == [
        night.snapshot.session
    ] and store.plays.latest_plays() == []
    assert {stored_session.id: stored_session.attached_to for stored_session in store.sessions(with_toolboxes=True)}[
        toolbox_session
    ] == night.snapshot.session


def test_a_file_damaged_while_playing_keeps_both(store):
    night = TableWithToolbox(store).start_turn_clock()
    night.table.start()
    ask_store(night.table, damage_entries_page)
    night.table.stop()
    night.play_choice("Draw")
    assert night.snapshot.trouble
    night.use_tool("End turn")
    night.restart()
    assert night.toolbox.prompt.lead == 1 and [stored_session.id for stored_session in store.sessions()] == [night.snapshot.session]


def test_a_backup_holds_the_toolbox_with_its_game(store, tmp_path):
    night = TableWithToolbox(store).start_turn_clock()
    other = Store.open(tmp_path / "other.db")
    other.restore(store.backup(), lambda name: GAME if name == "pearls" else catalogue.game(name))
    assert other.toolbox_of(night.snapshot.session) == night.toolbox.session and len(other.sessions()) == 1
    other.close()


def test_a_bag_built_in_an_attached_toolbox_is_saved_for_every_toolbox(store):
    night = TableWithToolbox(store)
    night.use_tool("Add bag or stack", ("bag",), "Tokens")
    night.use_tool("Put in", ("star",), ("red",), 3, "")
    night.use_tool("Start drawing")
    night.table.handle(BeginSession("pearls", seats_named(["Dov", "Eve"])))
    night.table.handle(ShowToolbox())
    night.use_tool("Saved bags…", ("Tokens",))
    assert night.toolbox.view.selected_pot.size == 3


def test_playing_again_with_the_same_people_brings_clock_and_bag_back_unused(store):
    night = TableWithToolbox(store)
    night.use_tool("Add bag or stack", ("bag",), "Tokens")
    night.use_tool("Put in", ("star",), ("red",), 3, "")
    night.use_tool("Start drawing")
    night.use_tool("Draw", 2)
    night.use_tool("Turn clock")
    night.use_tool("Set the clock", ("down",), 10, 5, 30)
    night.use_tool("Choose who begins", (0,))
    before = night.toolbox
    night.table.handle(CloseSession())
    night.table.handle(BeginSession("pearls", seats_named(["Cleo", "Ann", "Bo"])))
    new_toolbox = night.toolbox
    assert new_toolbox.session != before.session and new_toolbox.game == "toolbox" and not night.snapshot.is_toolbox_shown
    clock = night.table.toolbox.session.state.game.clock
    assert (clock.way, clock.minutes, clock.seconds, clock.chime, clock.up) == ("down", 10, 5, 30, -1)
    (pot,) = night.table.toolbox.session.state.game.pots
    assert (pot.name, pot.size, pot.drawn_kinds) == ("Tokens", 3, ())
    assert new_toolbox.prompt.question == "Who begins?" and new_toolbox.view.tool == "clock"
    assert verify(RecordedGame(catalogue.game("toolbox"), tuple(store.journal.entries(new_toolbox.session)))).is_true
    night.restart()
    assert night.toolbox.session == new_toolbox.session


def test_other_people_or_a_removed_toolbox_begin_without_a_toolbox(store):
    night = TableWithToolbox(store).start_turn_clock()
    night.table.handle(BeginSession("pearls", seats_named(["Ann", "Bo", "Dov"])))
    assert night.toolbox is None
    night.table.handle(BeginSession("pearls", seats_named(["Ann", "Bo", "Cleo"])))
    assert night.toolbox.prompt.choices
    night.use_tool("Close")
    night.play_again()
    assert night.toolbox is None


def test_an_attached_toolbox_follows_renamed_and_merged_people(store):
    TableWithToolbox(store).start_turn_clock()
    ann, bo = (next(player.id for player in store.players() if player.name == name) for name in ("Ann", "Bo"))
    store.people.change(ann, name="Antonia")
    store.people.merge(bo, store.people.add("Robert").id)
    night = TableWithToolbox(store, is_open=False)
    assert night.toolbox is None, "another Ann sits there now"
    night.table.handle(BeginSession("pearls", seats_named(["Antonia", "Robert", "Cleo"])))
    assert night.toolbox.prompt.question == "Who begins?"


def test_a_bag_whose_preset_was_forgotten_stays_away(store):
    night = TableWithToolbox(store)
    night.use_tool("Add bag or stack", ("bag",), "Tokens")
    night.use_tool("Put in", ("star",), ("red",), 3, "")
    night.use_tool("Start drawing")
    store.save_edition("toolbox", {"presets": []})
    night.play_again()
    assert night.table.toolbox.session.state.game.pots == ()


def test_an_event_of_the_attached_toolbox_is_reported_once():
    night, seen_events = TableWithToolbox(), []
    night.table.listen(lambda snapshot: seen_events.append(snapshot.toolbox.events if snapshot.toolbox else ()))
    night.use_tool("Counters")
    night.play_choice("Draw")
    assert [len(events) for events in seen_events] == [1, 0]


def test_knob_and_buttons_fill_fields_of_the_attached_toolbox():
    night = TableWithToolbox()
    night.use_tool("Turn clock")
    night.table.handle(TurnKnob("encoder", 2))
    assert night.snapshot.marked_id == "" and night.toolbox.marked_id
    night.table.handle(Press("push", stamp=stamp_of(night.snapshot, "push")))
    assert night.toolbox.field_entry and night.toolbox.is_question and night.snapshot.field_entry is None
    night.table.handle(TurnKnob("encoder", 1))
    night.table.handle(Press("push", stamp=stamp_of(night.snapshot, "push")))
    assert night.toolbox.prompt.question == "Bo, your turn · round 1" and night.snapshot.entry == 0


def test_a_button_opens_the_keyboard_for_a_text_field_of_the_toolbox_once():
    night = TableWithToolbox()
    own = next(choice for choice in night.toolbox.prompt.choices if choice.label == "Set custom faces")
    night.table.handle(Press("secondary", stamp=own.id))
    assert night.toolbox.open_request == own.id and night.snapshot.open_request == ""
    night.table.handle(HideToolbox())
    assert night.toolbox.open_request == ""


def clock_of(night):
    return night.toolbox.view.clock.state


def test_running_clock_follows_the_turns_of_the_game():
    night = TableWithToolbox().start_turn_clock()
    for seat, player_name in ((1, "Bo"), (2, "Cleo"), (0, "Ann")):
        night.pass_time(5)
        night.play_choice("Draw")
        assert (night.snapshot.view.turn_seat, clock_of(night).up) == (seat, seat), player_name
    assert clock_of(night).turns == (1, 1, 1) and clock_of(night).spent == (5000,) * 3 and clock_of(night).round == 2


def test_clock_begins_with_the_player_whose_turn_it_is_in_the_game():
    night = TableWithToolbox()
    night.use_tool("Turn clock")
    night.use_tool("Choose who begins", (2,))
    assert (clock_of(night).up, clock_of(night).first, clock_of(night).turns) == (0, 0, (0, 0, 0))
    assert night.snapshot.message == "The clock follows the game’s turns."


def test_turn_that_was_ended_on_the_clock_first_is_not_ended_twice():
    night = TableWithToolbox().start_turn_clock()
    night.use_tool("End turn")
    assert clock_of(night).up == 1
    night.play_choice("Draw")
    assert (clock_of(night).up, clock_of(night).turns) == (1, (1, 0, 0))


def test_clock_follows_a_game_that_takes_turns_in_another_order():
    night = TableWithToolbox().start_turn_clock()
    night.use_tool("Skip a turn", (1,))
    night.play_choice("Draw")
    assert (clock_of(night).up, clock_of(night).is_skipped) == (1, (False,) * 3)
    night.table.handle(Undo(is_confirmed=True))
    assert (clock_of(night).up, night.snapshot.view.turn_seat) == (0, 0)
    assert verify(RecordedGame(catalogue.game("toolbox"), tuple(night.table.toolbox.session.entries))).is_true


def play_turns(night, count):
    for _ in range(count):
        night.pass_time(5)
        night.play_choice("Draw")


def test_undo_across_the_end_of_a_round_restores_the_clocks_round():
    night = TableWithToolbox().start_turn_clock()
    play_turns(night, 3)
    assert (clock_of(night).round, clock_of(night).up) == (2, 0)
    night.pass_time(1)
    night.table.handle(Undo(is_confirmed=True))
    clock = clock_of(night)
    assert (clock.round, clock.up, clock.turns, night.snapshot.view.turn_seat) == (1, 2, (1, 1, 0), 2)
    night.table.handle(Redo())
    assert (clock_of(night).round, clock_of(night).up, clock_of(night).turns) == (2, 0, (1, 1, 1))
    play_turns(night, 4)
    night.pass_time(1)
    night.table.handle(Rewind(1, is_confirmed=True))
    assert (clock_of(night).round, clock_of(night).up, clock_of(night).turns) == (1, 1, (1, 0, 0))
    assert verify(RecordedGame(catalogue.game("toolbox"), tuple(night.table.toolbox.session.entries))).is_true


def test_paused_clock_follows_the_game_once_it_continues():
    night = TableWithToolbox().start_turn_clock()
    night.use_tool("Pause")
    night.play_choice("Draw")
    assert clock_of(night).up == 0
    night.use_tool("Continue")
    assert (clock_of(night).up, clock_of(night).is_running) == (1, True)


def test_clock_with_an_order_of_its_own_does_not_follow_the_game():
    night = TableWithToolbox()
    night.use_tool("Turn clock")
    night.use_tool("Order each round", ("chits",))
    night.use_tool("Choose who begins", (2,))
    assert clock_of(night).up == 2


def test_running_clock_follows_the_turns_of_a_kit():
    store = Store.in_memory()
    night = TableWithToolbox(store, is_open=False)
    night.table.handle(BeginSession("kit", seats_named(["Ann", "Bo", "Cleo"]), {"kit": "Tile land"}))
    night.table.handle(ShowToolbox())
    night.start_turn_clock()
    for label in ("Draw a tile", "Laid out"):
        assert clock_of(night).up == 0
        night.play_choice(label)
    assert (night.snapshot.view.turn_seat, clock_of(night).up) == (1, 1)
    store.close()
