"""Play in the terminal: the same prompts, answered by typing.

Like the screen it sends inputs to the session thread by `send`, and receives snapshots by `listen`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.command.terminal import text_views
from companion.command.terminal.console import QUIT, Console, InputEndedError, place
from companion.command.terminal.field_entry import ask_fields, find_direct_entry
from companion.command.terminal.start_menu import StartMenu
from companion.games import catalogue
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import (
    Answer,
    CloseSession,
    DismissTrouble,
    HideToolbox,
    Input,
    Redo,
    Rewind,
    ShowToolbox,
    ToolboxInput,
    Undo,
)
from companion.session.inputs.snapshot import Snapshot
from companion.session.record.history import log_sentences
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import ask_store, wait_until_idle
from companion.table.game import Game
from companion.table.in_words import describe_seats, new_rows, odds_rows, seat_row
from companion.table.sentence import SeatName, Words, say

MOST_LINES = 99_999


class Terminal:
    """Terminal client, from choosing players to the result."""

    def __init__(self, table: SessionThread, console: Console, game: Callable[[str], Game] = catalogue.game) -> None:
        self._table = table
        self._hand = InputClient(table, console.code)
        self._console = console
        self._beginning = StartMenu(table, self._hand, console, game)
        self._entries: dict[str, int] = {}
        self._last_sketches: dict[str, tuple[Words, ...]] = {}
        self._last_lines: dict[str, tuple[Words, ...]] = {}
        self._printed_messages = 0

    def play(self, game: str | None = None, why: Words = "") -> None:
        """Print `why` there is no screen, start a session, and play until the user quits. Everything is saved."""
        self._hand.listen(self._console.show)
        self._console.start()
        try:
            self._console.print_lines(*([say("begin.no_screen", why=why)] if why else []), say("begin.welcome"))
            self._print_repairs()
            self._beginning.start_session(game)
            while self._turn():
                pass
        except (InputEndedError, KeyboardInterrupt):
            pass
        self._console.print_lines("", _farewell(self._snapshot))

    @property
    def _snapshot(self) -> Snapshot:
        """Current snapshot, in words."""
        return self._hand.snapshot

    def _print_repairs(self) -> None:
        """Print the report of repairs until the user has read it."""
        if self._snapshot.trouble:
            self._console.print_lines("", *self._snapshot.trouble, say("news.read_this"))
            self._line()
            self._send(DismissTrouble())

    def _turn(self) -> bool:
        """Print news, read a line, handle it; return False to quit."""
        for picture in self._console.snapshots():
            self._print_news(picture)
        self._print_news(self._snapshot)
        self._print_repairs()
        self._ask()
        arrival = self._console.arrival()
        if isinstance(arrival, Snapshot):
            self._console.print_lines("")
            self._print_news(arrival)
            return True
        return self._handle_line(arrival.strip())

    def _print_news(self, snapshot: Snapshot) -> None:
        """Print what happened since the last snapshot, and the session's messages."""
        self._console.set_names(tuple(seat.name for seat in snapshot.seats))
        for session_snapshot in filter(None, (snapshot, snapshot.toolbox)):
            if session_snapshot.game and self._entries.get(session_snapshot.session) != session_snapshot.entry:
                events = log_sentences(self._table.game(session_snapshot.game), session_snapshot.events, None)
                self._console.print_lines(
                    *text_views.news_lines(session_snapshot, self._hand.reader(session_snapshot).read_all(events))
                )
                self._entries[session_snapshot.session] = session_snapshot.entry
        if snapshot.message_count > max(self._printed_messages, self._beginning.printed):
            self._console.print_lines(say("news.said", said=snapshot.message))
        self._printed_messages = snapshot.message_count

    @property
    def _front_snapshot(self) -> Snapshot:
        """Snapshot that is answered here: of the game, or of the toolbox while it is shown."""
        return self._snapshot.front_snapshot

    def _ask(self) -> None:
        snapshot = self._front_snapshot
        if self._snapshot.is_toolbox_shown and not snapshot.prompt:
            self._console.print_lines("", say("end.toolbox"))
        elif snapshot.prompt:
            self._console.print_lines(
                *self._seats_now(snapshot), *self._changed_lines(snapshot), *text_views.question(snapshot.prompt)
            )
        elif snapshot.standings:
            self._console.print_lines(*text_views.end(snapshot, snapshot.standings), "", say("end.again"))
        self._console.print_lines(text_views.commands(snapshot, self._snapshot.is_toolbox_shown))

    def _changed_lines(self, snapshot: Snapshot) -> list[Words]:
        """Return the lines of the board that changed since the last question, such as drawn gems."""
        before, board_lines = self._last_sketches.get(snapshot.session), self._board_of(snapshot)
        self._last_sketches[snapshot.session] = board_lines
        return (
            ["", *(line for line in board_lines if line not in before)]
            if before is not None and set(board_lines) - set(before)
            else []
        )

    def _board_of(self, snapshot: Snapshot) -> tuple[Words, ...]:
        """Return the board as drawn by its game, or in words."""
        if not self._console.is_plain:
            return tuple(snapshot.view.sketch)
        game = self._table.game(snapshot.game)
        return tuple(self._hand.reader(snapshot).read_all(game.describe(snapshot.view, None)))

    def _seats(self, snapshot: Snapshot) -> list[Words]:
        """Return where the game is and what each seat has."""
        if not self._console.is_plain:
            return text_views.rail(snapshot.view)
        return ["", *self._hand.reader(snapshot).read_all(describe_seats(snapshot.view, None))]

    def _seats_now(self, snapshot: Snapshot) -> list[Words]:
        """Return the lines about the seats before a question; for a screen reader only the changed ones."""
        seat_lines = self._seats(snapshot)
        before, self._last_lines[snapshot.session] = self._last_lines.get(snapshot.session, ()), tuple(seat_lines)
        return ["", *new_rows(before, seat_lines)] if self._console.is_plain else seat_lines

    # commands

    def _handle_line(self, typed: str) -> bool:
        command, _, argument = typed.partition(" ")
        if command.casefold() in QUIT:
            return False
        if command[:1] == "a" and command[1:].isdigit():
            command, argument = "a", command[1:]
        handler = _COMMANDS.get(command.casefold())
        if handler:
            handler(self, argument.strip())
        elif typed:
            self._answer_typed(typed, text_views.lines_of(self._front_snapshot.prompt) if self._front_snapshot.prompt else [])
        return True

    def _answer_typed(self, typed: str, lines: list[text_views.OptionLine]) -> None:
        """Give the answer of a typed line, after asking for its fields."""
        chosen_line = text_views.find_line(lines, typed)
        direct_entry = find_direct_entry([line.choice for line in lines], typed) if chosen_line is None else None
        if direct_entry:
            self._play(Answer(direct_entry[0].id, (direct_entry[1],), "terminal"))
            return
        if chosen_line is None:
            matching_lines = text_views.matching_lines(lines, typed)
            if len(matching_lines) != 1:
                self._print_no_answer(typed, lines, matching_lines)
                return
            (chosen_line,) = matching_lines.values()
        values = chosen_line.values or ask_fields(
            chosen_line.choice, self._line, self._console.print_lines, self._run_field_command
        )
        if values is not None:
            self._play(Answer(chosen_line.choice.id, values, "terminal"))

    def _print_no_answer(
        self, typed: str, lines: Sequence[text_views.OptionLine], matching_lines: Mapping[str, text_views.OptionLine]
    ) -> None:
        """Print that the line is no answer, and which options of a long list match it."""
        if matching_lines:
            self._console.print_lines(
                say("typed.several", typed=typed), *(f"{number:>4}   {line.label}" for number, line in matching_lines.items())
            )
        else:
            self._console.print_lines(say("typed.no_choice" if lines else "typed.nothing", typed=typed))

    def _run_field_command(self, command: str) -> bool:
        """Run a command typed at a field; return whether it leaves the field."""
        if command in QUIT:
            raise InputEndedError
        _COMMANDS[command](self, "")
        return command == "u"

    def _line(self) -> str:
        return self._console.line(meanwhile=self._print_news)

    def _send(self, input: Input) -> None:
        self._table.send(input)
        wait_until_idle(self._table)

    def _play(self, input: Answer | Undo | Redo | Rewind) -> None:
        """Send an input to the game or the toolbox, whichever is in front."""
        self._send(ToolboxInput(input) if self._snapshot.is_toolbox_shown else input)

    def _tools(self, argument: str) -> None:
        self._send(HideToolbox() if self._snapshot.is_toolbox_shown else ShowToolbox())

    def _any_time_choices(self, argument: str) -> None:
        prompt = self._front_snapshot.prompt
        if prompt is None or not prompt.any_time_choices:
            self._console.print_lines(say("typed.no_more"))
            return
        if not argument:
            self._console.print_lines(*text_views.any_time_choices(prompt), say("typed.enter_goes_back"))
            argument = self._line().removeprefix("a")
        if argument:
            self._answer_typed(
                argument, [text_views.OptionLine(choice) for choice in text_views.sort_by_group(prompt.any_time_choices)]
            )

    def _go_back(self, argument: str) -> None:
        line = place(argument, MOST_LINES)
        if line is not None:
            self._play(Rewind(line + 1, "terminal"))
        else:
            self._console.print_lines(say("typed.which_line"))

    def _log(self, argument: str) -> None:
        session = (self._table.toolbox if self._snapshot.is_toolbox_shown else self._table).session
        lines = ask_store(self._table, lambda store: tuple(session.log())) if session else ()
        self._console.print_lines(*text_views.log(self._hand.reader(self._front_snapshot).read_all(lines)))

    def _odds(self, argument: str) -> None:
        odds = self._front_snapshot.odds
        in_words = odds and self._console.is_plain and self._hand.reader(self._front_snapshot).read_all(odds_rows(odds))
        self._console.print_lines(*(in_words or (text_views.odds(odds) if odds else [say("typed.no_odds")])))

    def _print_why(self, argument: str) -> None:
        prompt = self._front_snapshot.prompt
        self._console.print_lines("", prompt.reason if prompt and prompt.reason else say("typed.no_why"))

    def _rules(self, argument: str) -> None:
        """List the topics of the game's rules, or print one."""
        snapshot = self._front_snapshot
        topics = self._table.game(snapshot.game).rule_topics if snapshot.game else ()
        number = place(argument, len(topics))
        if not topics:
            self._console.print_lines(say("typed.no_rules"))
        elif number is not None:
            self._console.print_lines("", topics[number].title, topics[number].text)
        else:
            self._console.print_lines("", *text_views.rule_topics(topics, snapshot.prompt), say("typed.which_rule"))

    def _board(self, argument: str) -> None:
        snapshot = self._front_snapshot
        if snapshot.view and self._console.is_plain:
            self._console.print_lines("", *self._board_of(snapshot))
        else:
            self._console.print_lines(*(text_views.board_lines(snapshot.view) if snapshot.view else [say("typed.no_game")]))

    def _rail(self, argument: str) -> None:
        snapshot = self._front_snapshot
        self._console.print_lines(
            *(self._seats(snapshot) if snapshot.view else [say("typed.no_game")]), *text_views.devices(self._snapshot.devices)
        )

    def _print_secret_total(self, argument: str) -> None:
        """Print one seat's secret total between two presses of Enter, while the others look away."""
        seats = self._snapshot.seats
        if not argument:
            self._console.print_lines(say("peek.whose"), *(f"{at:4}   {seat.name}" for at, seat in enumerate(seats, 1)))
            argument = self._line()
        seat = place(argument, len(seats))
        if seat is None:
            self._console.print_lines(say("peek.nobodys"))
        else:
            self._show_chest(seat)

    def _show_chest(self, seat: int) -> None:
        view = self._hand.peek(seat)
        if view is None or not view.seats[seat].has_chest:
            self._console.print_lines(say("peek.none", seat=SeatName(seat)))
            return
        self._console.print_lines(say("peek.only", seat=SeatName(seat)))
        self._line()
        self._console.print_lines(*self._secret_lines(view, seat), say("peek.close"))
        self._line()
        self._console.clear()

    def _secret_lines(self, view: Any, seat: int) -> list[Words]:
        """Return what only this seat may see."""
        if not self._console.is_plain:
            return text_views.chest(view, self._snapshot.view, seat)
        describe, public = self._table.game(self._snapshot.game).describe, self._snapshot.view
        rows = new_rows(describe(public, seat), describe(view, seat))
        return [*self._hand.reader(self._snapshot).read_all((seat_row(view.seats[seat], seat), *rows))]

    def _start_another(self, argument: str) -> None:
        """Start another game; after the end, first offer the same one with the same players."""
        snapshot, session = self._snapshot, self._table.session
        self._send(CloseSession())
        if session is None or not session.is_over or not self._beginning.offer_rematch(session, snapshot.seats):
            self._beginning.start_session(None)

    def _print_help(self, argument: str) -> None:
        self._console.print_lines("", say("plain.help" if self._console.is_plain else "typed.help"))


_COMMANDS: dict[str, Callable[[Terminal, str], Any]] = {
    "a": Terminal._any_time_choices,
    "b": Terminal._board,
    "g": Terminal._go_back,
    "l": Terminal._log,
    "n": Terminal._start_another,
    "o": Terminal._odds,
    "p": Terminal._print_secret_total,
    "r": lambda terminal, argument: terminal._play(Redo("terminal")),
    "s": Terminal._rail,
    "u": lambda terminal, argument: terminal._play(Undo("terminal")),
    "t": Terminal._tools,
    "w": Terminal._print_why,
    "rules": Terminal._rules,
    "?": Terminal._print_help,
    "h": Terminal._print_help,
    "help": Terminal._print_help,
}


def _farewell(snapshot: Snapshot) -> Words:
    """Return the sentence about the game when the terminal is left."""
    if not snapshot.game:
        return say("end.no_game")
    return say("end.kept_over" if snapshot.standings else "end.kept_open", session=snapshot.session)
