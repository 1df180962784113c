"""State machine of a session: moves, undo, redo, stale and double taps, any-time choices, rewinding, resuming.

It runs up to 30 steps with Pearls, with each real game, and with a toolbox beside a game. A second machine checks that an
input to a game doesn't change the toolbox beside it, and the reverse.
"""

import re

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from msgspec.structs import replace

from companion.games import catalogue
from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.messages import (
    Answer,
    BeginSession,
    HideToolbox,
    Press,
    Redo,
    ResumeSession,
    Rewind,
    ShowToolbox,
    ToolboxInput,
    Undo,
)
from companion.session.play.choice_stamps import StaleChoiceError
from companion.session.play.play_clock import PlayClock, ToolboxClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.entry import DECODER, ENCODER
from companion.session.record.journal import MemoryJournal
from companion.session.record.verification import RecordedGame, verify
from companion.session.session_thread import SessionThread
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import say
from tests.example_games.pearls import GAME
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample
from tests.session.fake_store import FakeStore
from tests.session.fake_time import FakeTime

EXAMPLES, BESIDE, STEPS = full_or_sample(150, 25, 8), full_or_sample(60, 15, 5), 30
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
lots = st.integers(0, 1 << 30)


class SessionMachine(RuleBasedStateMachine):
    """State machine of a session, with a model of its entries in force (`stack`, `undone`) and the choices shown so far."""

    game = GAME
    companion = ""

    @initialize(seats=st.integers(2, 4), seed=st.binary(min_size=32, max_size=32), lot=lots)
    def deal(self, seats, seed, lot):
        options = {option.name: str(option.choices[lot % len(option.choices)].value) for option in self.game.options}
        setup = self.game.setup(seats_named(["Ann", "Bo", "Cleo", "Dov"][:seats]), options)
        self.time, self.journal = FakeTime(), MemoryJournal()
        self.session = Session.begin(self.game, "one", replace(setup, attached_to=self.companion), self.journal, self.clock(), seed)
        self.names = self.session.names
        self.stack, self.undone, self.seen = [(0, self.state_but_names(), None)], [], []

    def clock(self):
        return PlayClock(self.time, lambda: 2e9)

    def state_but_names(self):
        return replace(self.session.state, names=())

    def look(self):
        """Return the choices shown now, and record them for stale taps."""
        current_prompt = self.session.question or self.session.prompt
        choices = (*current_prompt.choices, *current_prompt.any_time_choices) if current_prompt else ()
        self.seen = (self.seen + [choice for choice in choices if choice not in self.seen[-50:]])[-200:]
        return choices

    def tap(self, choice, lot):
        """Tap a choice; return whether it made an entry, and add that to the model."""
        entries = len(self.session.entries)
        self.session.play(choice.id, RandomPlayer(lot).values(choice))
        self.follow(entries)

    def try_to_tap(self, choice, lot):
        """Tap a choice that the game may refuse, such as an impossible report."""
        try:
            self.tap(choice, lot)
        except IllegalMoveError:
            assert choice.fields, "a choice without fields is always taken"
            return False
        return True

    def follow(self, entries):
        for entry in self.session.entries[entries:]:
            if entry.kind == "move":
                last = self.session.history.last_entry
                renamed = last.events[0].seat if last.is_renaming else None
                self.stack.append((entry.number, self.state_but_names(), renamed))
                self.undone, self.names = self.undone if last.is_look else [], self.session.names
            elif entry.kind == "redo":
                redone = []
                while not redone or redone[-1][0] != entry.to:
                    redone.append(self.undone.pop())
                self.stack = [step for step in [*self.stack, *redone] if self.stays(step, redone[-1])]
            else:
                base = next(step for step in self.stack if step[0] == entry.to)
                self.undone += [step for step in self.stack[::-1] if not self.stays(step, base)]
                self.stack = [step for step in self.stack if self.stays(step, base)]
            self.stack.sort(key=lambda step: step[0])
            for at, (number, _, renamed) in enumerate(self.stack):  # a renaming changes nothing else
                if renamed is not None:
                    self.stack[at] = number, self.stack[at - 1][1], renamed

    def stays(self, step, base):
        """Return whether a step stays after an undo or redo to the step `base`: an earlier one, or the new name of a player."""
        return step[0] <= base[0] or (step[2] is not None and step[2] < len(self.session.setup.seats) + len(base[1].joined))

    @rule(lot=lots)
    def give_random_answer(self, lot):
        current_prompt = self.session.question or self.session.prompt
        if current_prompt:
            self.look()
            self.try_to_tap(current_prompt.choices[lot % len(current_prompt.choices)], lot)

    @rule(lot=lots)
    def make_any_time_move(self, lot):
        any_time_choices = self.session.prompt.any_time_choices if self.session.prompt else ()
        if any_time_choices:
            self.try_to_tap(any_time_choices[lot % len(any_time_choices)], lot)

    @rule(lot=lots)
    def tap_twice(self, lot):
        current_prompt = self.session.question or self.session.prompt
        if current_prompt:
            choice = current_prompt.choices[lot % len(current_prompt.choices)]
            if not self.try_to_tap(choice, lot):
                return
            with pytest.raises(StaleChoiceError):
                self.session.play(choice.id, RandomPlayer(lot).values(choice))

    @rule(lot=lots)
    def tap_stale_choice(self, lot):
        if not self.seen:
            return
        choice, entries = self.seen[lot % len(self.seen)], len(self.session.entries)
        standing = [
            choice.id
            for prompt in (self.session.question, self.session.prompt)
            if prompt
            for choice in (*prompt.choices, *prompt.any_time_choices)
        ]
        try:
            self.session.play(choice.id, RandomPlayer(lot).values(choice))
        except StaleChoiceError:
            assert choice.id not in standing
        except IllegalMoveError:
            assert choice.fields
        else:
            assert choice.id in standing
        self.follow(entries)

    @rule()
    def undo(self):
        before, was = self.stack[:], len(self.session.entries)
        last = max(at for at, played_entry in enumerate(self.session.history.entries_in_force()) if not played_entry.is_look)
        if not last:
            with pytest.raises(IllegalMoveError, match="nothing_to_undo"):
                self.session.undo()
            return
        name = self.session.undo_name
        self.session.undo()
        if len(self.session.entries) == was:
            question = self.session.question
            assert question.question == say("session.past_shown", what=name)
            self.session.play(question.choices[1].id)
        self.follow(was)
        assert self.state_but_names() == before[last - 1][1] and self.session.redo_name == name

    @rule()
    def redo(self):
        looks = "".join("l" if played_entry.is_look else "m" for played_entry in reversed(self.session.history._undone_entries))
        match = re.match("l*m", looks)
        if not match:
            with pytest.raises(IllegalMoveError, match="nothing_to_redo"):
                self.session.redo()
            return
        was, (_, next_state, _) = len(self.session.entries), self.undone[-len(match[0])]
        self.session.redo()
        self.follow(was)
        assert self.state_but_names() == next_state

    @rule(lot=lots)
    def go_back(self, lot):
        line = self.session.log()[lot % len(self.session.entries)]
        was = len(self.session.entries)
        if line.is_undone or line.kind in ("undo", "redo"):
            with pytest.raises(IllegalMoveError, match="not_in_force"):
                self.session.go_back(line.number)
        else:
            self.session.go_back(line.number)
        self.follow(was)

    @precondition(lambda self: hasattr(self, "session"))
    @rule(seconds=st.integers(0, 600))
    def time_passes(self, seconds):
        self.time.time_s += seconds

    @rule()
    def resume(self):
        """Resume from the stored entries: prompt, undo, redo and log are the same."""
        self.journal.entries_by_session = {"one": [DECODER.decode(ENCODER.encode(entry)) for entry in self.session.entries]}
        before = self.session
        self.session = Session.resume(self.game, "one", self.journal, self.clock())
        assert self.session.state == before.state and self.session.log() == before.log()
        assert (self.session.undo_name, self.session.redo_name) == (before.undo_name, before.redo_name)
        assert self.session.history.peeked_undos == before.history.peeked_undos
        assert (self.session.prompt and self.session.prompt.question) == (before.prompt and before.prompt.question)

    @invariant()
    def check_entries_in_force(self):
        if hasattr(self, "session"):
            in_force = [played_entry.state for played_entry in self.session.history.entries_in_force()]
            assert [replace(state, names=()) for state in in_force] == [state for _, state, _ in self.stack]
            assert self.session.state is in_force[-1]
            assert all(new == name for new, name in zip(self.session.state.names, self.names, strict=False))

    @invariant()
    def check_journal_and_time(self):
        if hasattr(self, "session"):
            assert [entry.number for entry in self.journal.entries("one")] == list(range(len(self.session.entries)))
            times = [entry.played_ms for entry in self.session.entries]
            assert times == sorted(times)

    def teardown(self):
        if hasattr(self, "session"):
            result = verify(
                RecordedGame(self.game, tuple(self.session.entries), self.game.standings(self.session.state.game).seats)
            )
            assert result.is_true, result.difference


class AttachedToolboxMachine(SessionMachine):
    """State machine of a toolbox beside a game whose table time the test pauses and continues."""

    game = catalogue.game("toolbox")
    companion = "the game"

    def clock(self):
        if not hasattr(self, "leader"):
            self.leader = PlayClock(self.time, lambda: 2e9)
            self.leader.start(0, False)
        return ToolboxClock(self.leader)

    @rule(paused=st.booleans())
    def pause_or_continue_game(self, paused):
        self.leader.start(self.leader.played_ms(), paused)


class TwoSessionsMachine(RuleBasedStateMachine):
    """State machine of a game and its toolbox: separate entries and undo, the same table time."""

    @initialize(lot=lots)
    def sit_down(self, lot):
        self.time, self.store = FakeTime(), FakeStore()
        self.table = self.create_table()
        self.table.handle(BeginSession("pearls", seats_named(["Ann", "Bo", "Cleo"][: 2 + lot % 2])))
        self.table.handle(ShowToolbox())

    def create_table(self):
        return SessionThread(
            self.store, PlayClock(self.time, lambda: 2e9), lambda name: GAME if name == "pearls" else catalogue.game(name)
        )

    def entries(self):
        sessions = (self.table.session, self.table.toolbox.session)
        return [tuple(session.entries) if session else () for session in sessions]

    def hand(self, lot, snapshot):
        """Return a random input for a snapshot: a choice, an any-time choice, undo, redo, or a rewind."""
        choices = (*snapshot.prompt.choices, *snapshot.prompt.any_time_choices) if snapshot.prompt else ()
        if choices and lot % 4:
            choice = choices[lot // 4 % len(choices)]
            return Answer(choice.id, RandomPlayer(lot).values(choice))
        return (Undo(), Redo(), Rewind(lot % 7), Undo())[lot // 4 % 4]

    @rule(lot=lots)
    def play(self, lot):
        toolbox_entries = self.entries()[1]
        self.table.handle(self.hand(lot, self.table.snapshot))
        assert self.entries()[1] == toolbox_entries and "mistake" not in str(self.table.snapshot.message)

    @rule(lot=lots)
    def use_tool(self, lot):
        game = self.entries()[0]
        self.table.handle(ToolboxInput(self.hand(lot, self.table.snapshot.toolbox or self.table.snapshot)))
        assert self.entries()[0] == game and "mistake" not in str(self.table.snapshot.message)

    @rule(control=st.sampled_from(("primary", "secondary", "danger", "undo", "push")))
    def press(self, control):
        """Press a button: it changes the session that is shown, not the other."""
        front = 1 if self.table.snapshot.front_snapshot is self.table.snapshot.toolbox else 0
        before = self.entries()
        self.table.handle(Press(control, is_held=True, stamp=stamp_of(self.table.snapshot, control)))
        assert self.entries()[1 - front] == before[1 - front]

    @rule()
    def open_or_close_toolbox(self):
        before = self.entries()
        self.table.handle(HideToolbox() if self.table.snapshot.is_toolbox_shown else ShowToolbox())
        assert self.entries()[0] == before[0] and (self.entries()[1][: len(before[1])] == before[1] or not self.entries()[1])

    @rule(seconds=st.integers(0, 600))
    def time_passes(self, seconds):
        self.time.time_s += seconds

    @rule()
    def restart(self):
        """Restart after a power cut: both sessions resume unchanged."""
        before, snapshot = self.entries(), self.table.snapshot
        toolbox_session = self.table.toolbox.session
        was_put_away = toolbox_session is None or toolbox_session.game.prompt(toolbox_session.state.game) is None
        self.table = self.create_table()
        self.table.handle(ResumeSession(snapshot.session))
        assert self.entries()[0] == before[0] and self.table.snapshot.undo == snapshot.undo
        assert self.entries()[1] == (() if was_put_away else before[1])
        if not was_put_away:
            assert self.table.snapshot.toolbox.undo == snapshot.toolbox.undo

    @invariant()
    def check_common_time(self):
        if hasattr(self, "table"):
            for entries in self.entries():
                times = [entry.played_ms for entry in entries]
                assert times == sorted(times)

    def teardown(self):
        for session in (self.table.session, self.table.toolbox.session) if hasattr(self, "table") else ():
            if session:
                result = verify(RecordedGame(session.game, tuple(session.entries)))
                assert result.is_true, result.difference


def machine_of(name):
    game = GAME if name == "pearls" else catalogue.game(name)
    return type(f"Evening of {name}", (SessionMachine,), {"game": game})


@SAMPLED
@pytest.mark.parametrize("machine", [AttachedToolboxMachine, TwoSessionsMachine])
def test_random_inputs_keep_the_invariants_of_game_and_attached_toolbox(machine):
    quiet = settings(
        max_examples=BESIDE, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES
    )
    run_state_machine_as_test(machine, settings=quiet)


@SAMPLED
@pytest.mark.parametrize("name", ["pearls", *catalogue.names()])
def test_random_inputs_keep_the_invariants_of_the_session(name):
    quiet = settings(
        max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES
    )
    run_state_machine_as_test(machine_of(name), settings=quiet)


def test_the_machine_finds_a_session_that_forgets():
    """Check the machine itself: it finds an undo that can't be redone."""

    class Forgetful(SessionMachine):
        def follow(self, entries):
            super().follow(entries)
            self.session.history._undone_entries.clear()

    quiet = settings(max_examples=60, stateful_step_count=20, deadline=None, phases=PHASES[:3], print_blob=False)
    with pytest.raises((AssertionError, IllegalMoveError)):
        run_state_machine_as_test(Forgetful, settings=quiet)
