"""Start in the terminal: resume a session, or choose game, players and options."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.command.sessions import players, title_of
from companion.command.terminal.box_entry import BoxEntry
from companion.command.terminal.console import INPUT_PROMPT, QUIT, Console, InputEndedError, place
from companion.command.terminal.field_entry import HELP
from companion.command.terminal.scenario_choices import figures_of, with_figures
from companion.games import catalogue
from companion.library.records.kits import KIT
from companion.library.records.play_record import SHEET
from companion.library.records.scenarios import SCENARIO
from companion.library.records.session_records import StoredSession
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.play.play_clock import minutes_of
from companion.session.play.session import Session
from companion.session.session_thread import SessionThread
from companion.session.starter import starter
from companion.session.wait_idle import ask_store, wait_until_idle
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.edition_values import BoxCheck, uncompared_part
from companion.table.game import Game, GameOption
from companion.table.letters import cut_text
from companion.table.moves import IllegalMoveError
from companion.table.seating import order_from
from companion.table.seats import Seat, compose_name, fold_name, seats_named
from companion.table.sentence import Words, say

MOST_OFFERED = 9
USUAL_HELP = say("begin.help")


class StartMenu:
    """Questions before the deal. Enter accepts the suggested names, options and first seat.

    `printed`: number of the session's messages printed so far.
    """

    def __init__(
        self, table: SessionThread, hand: InputClient, console: Console, game: Callable[[str], Game] = catalogue.game
    ) -> None:
        self._table = table
        self._hand = hand
        self._console = console
        self._game = game
        self.printed = 0

    def start_session(self, game: str | None) -> None:
        """Ask until a session is open. `game`: the requested one, None to choose. Raises InputEndedError."""
        if not self._go_on(game):
            while not self._deal(self._game(game or self._chosen_game())):
                pass

    def _go_on(self, game: str | None) -> bool:
        """Offer open sessions, the latest first; return whether one was resumed."""
        stored_sessions = ask_store(self._table, lambda store: store.sessions())
        offered_sessions = sorted(
            (
                stored_session
                for stored_session in stored_sessions
                if stored_session.is_open and not stored_session.is_newer and game in (None, stored_session.game)
            ),
            key=lambda stored_session: stored_session.last_s,
            reverse=True,
        )
        offered_sessions = offered_sessions[:MOST_OFFERED]
        if not offered_sessions:
            return False
        titles = ask_store(
            self._table, lambda store: [title_of(stored_session, store, self._console.code) for stored_session in offered_sessions]
        )
        line_index = self._ask_line("", [*map(self._resume_label, offered_sessions, titles), say("begin.another")])
        if line_index == len(offered_sessions):
            return False
        self._table.send(ResumeSession(offered_sessions[line_index].id))
        return self._is_open()

    def _resume_label(self, stored_session: StoredSession, title: str) -> Words:
        return say(
            "begin.resume",
            game=title,
            names=players(stored_session),
            moves=stored_session.entries - 1,
            minutes=minutes_of(stored_session.played_ms),
        )

    def _is_open(self) -> bool:
        """Return whether a session is open now; print why not."""
        wait_until_idle(self._table)
        snapshot = self._hand.snapshot
        if not snapshot.session and snapshot.message_count > self.printed:
            self._console.print_lines(say("news.said", said=snapshot.message))
            self.printed = snapshot.message_count
        return bool(snapshot.session)

    def _chosen_game(self) -> str:
        names, code = catalogue.names(), self._console.code
        covers = map(catalogue.cover, names)
        return names[self._ask_line(say("begin.which_game"), [f"{cover.title(code)}: {cover.tagline(code)}" for cover in covers])]

    def _deal(self, game: Game) -> bool:
        """Ask for players and options, print the set-up list, and deal; return False if it was refused."""
        seats = self._ask_first_player(game, self._seats(game))
        options: tuple[GameOption, ...] = game.reader(code=self._console.code).read_all(game.options_for(len(seats)))
        chosen_values = self._ask_library_options(game, seats)
        return self._begin_game(
            game, seats, chosen_values | {option.name: self._value_in_box(game, option, self._option(option)) for option in options}
        )

    def _ask_library_options(self, game: Game, seats: tuple[Seat, ...]) -> dict[str, str]:
        """Ask for the options whose choices are in the library, such as a kit and its scenario."""
        chosen_values: dict[str, str] = {}
        edition = ask_store(self._table, lambda store: store.edition(game.name)) or {}
        for option in game.reader(code=self._console.code).read_all(
            tuple(game_option for game_option in game.options if game_option.is_free)
        ):
            choices = game.reader(code=self._console.code).read_all(
                game.free_choices(option.name, edition, chosen_values, len(seats))
            )
            if choices:
                free = replace(option, choices=choices, default=str(choices[0].value))
                chosen_values[option.name] = self._option(self._with_figures(free, chosen_values, seats))
        return chosen_values

    def _with_figures(self, option: GameOption, chosen_values: dict[str, str], seats: tuple[Seat, ...]) -> GameOption:
        """Return the option of a kit's scenario with this group's plays; any other option unchanged."""
        if option.name != SCENARIO:
            return option
        figures = ask_store(self._table, lambda store: figures_of(store, chosen_values.get(KIT, ""), seats))
        return option if figures is None else with_figures(option, figures)

    def offer_rematch(self, ended: Session, seats: tuple[Seat, ...]) -> bool:
        """Offer the ended game again, with the same players, options and sheet; return whether it was dealt."""
        game = ended.game
        lines = [say("begin.again", game=self._title(game), names=tuple(seat.name for seat in seats)), say("begin.something_else")]
        return not self._ask_line("", lines, usual=0) and self._begin_game(
            game, self._ask_first_player(game, seats), ended.setup.options, ended.id
        )

    def _title(self, game: Game) -> str:
        return game.cover.title(self._console.code)

    def _begin_game(self, game: Game, seats: tuple[Seat, ...], options: dict[str, str], like: str = "") -> bool:
        learned = ask_store(self._table, lambda store: store.edition(game.name))
        reader = game.reader(tuple(seat.name for seat in seats), self._console.code)
        try:
            setup = game.setup(seats, options, game.edition() | (learned or {}))
        except IllegalMoveError as refusal:
            self._console.print_lines(reader.read(refusal.sentence))
            return False
        self._set_up(reader.read_all(tuple(game.checklist(setup))))
        self._table.send(BeginSession(game.name, seats, options, like=like))
        return self._is_open()

    def _seats(self, game: Game) -> tuple[Seat, ...]:
        """Ask for the players, in seat order."""
        known_names = [player.name for player in ask_store(self._table, lambda store: store.people.seatable_people())]
        if known_names:
            self._console.print_lines(say("begin.known", names=known_names))
        span = say("begin.one_span" if len(game.seats) == 1 else "begin.span", fewest=game.seats[0], most=game.seats[-1])
        while True:
            self._console.print_lines(say("begin.players", game=self._title(game), span=span))
            names = [compose_name(name) for name in self._line(help=say("begin.help_names")).split(",")]
            names = [name for name in names if name]
            different = len({fold_name(name) for name in names})
            if long := next((name for name in names if name not in known_names and cut_text(name, LONGEST_NAME) != name), ""):
                self._console.print_lines(say("begin.long_name", name=long, most=LONGEST_NAME))
                continue
            if len(names) in game.seats and different == len(names):
                return seats_named(names)
            why = say("begin.wrong_count" if different == len(names) else "begin.same_names", different=different, count=len(names))
            self._console.print_lines(say("begin.wrong_names", game=self._title(game), span=span, why=why))

    def _ask_first_player(self, game: Game, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Ask who starts if it matters; return the seats in turn order. The first player of some sheets deals; the sheet is chosen later."""
        if not game.asks_starter(len(seats)):
            return seats
        may_deal = game.name == SHEET
        question = say("begin.who_deals_or_starts") if may_deal else say("begin.who_starts")
        starts = self._ask_line(question, [*(seat.name for seat in seats), say("begin.at_random")], usual=len(seats))
        start = starter(len(seats)) if starts == len(seats) else starts
        name = seats[start].name
        self._console.print_lines(say("begin.deals_or_starts", name=name) if may_deal else say("begin.starts", name=name))
        return order_from(seats, start)

    def _option(self, option: GameOption) -> str:
        usual = [str(choice.value) for choice in option.choices].index(option.default)
        lines = [
            say("scenario.line", label=choice.label, note=choice.note) if choice.note else choice.label for choice in option.choices
        ]
        line_index = self._ask_line(f"{option.label}:", lines, usual, option.reason or USUAL_HELP)
        return str(option.choices[line_index].value)

    def _value_in_box(self, game: Game, option: GameOption, value: str) -> str:
        """Return `value` once the box contents that it needs were entered; else the default."""
        check = BoxCheck(game, ask_store(self._table, lambda store: store.edition(game.name)) or {}, code=self._console.code)
        part = uncompared_part(check, option, value)
        if not part:
            return value
        reading = BoxEntry(check, part, self._line, self._console.print_lines, self._keep_box)
        lines = (say("begin.read_box"), say("begin.leave_box"))
        if self._ask_line(say("begin.unread", count=len(reading.things())), lines, usual=1):
            return option.default
        if reading.enter_all():
            return value
        self._console.print_lines(say("begin.not_read", left=len(reading.things())))
        return option.default

    def _keep_box(self, check: BoxCheck) -> None:
        ask_store(self._table, lambda store: store.save_edition(check.game.name, check.changes_to_store()))

    def _set_up(self, checklist: Sequence[str]) -> None:
        if checklist:
            self._console.print_lines("", say("begin.set_up"), *(f"  · {line}" for line in checklist), say("begin.all_there"))
            self._console.line()

    def _ask_line(self, question: Words, lines: Sequence[Words], usual: int | None = None, help: Words = USUAL_HELP) -> int:
        """Ask for one of these lines; return its index. Enter takes the `usual` one."""
        marks = ("*" if at == usual else " " for at in range(len(lines)))
        numbered = [
            say("begin.line", number=f"{at:4}", mark=mark, line=line) for at, (mark, line) in enumerate(zip(marks, lines), 1)
        ]
        while True:
            self._console.print_lines(question, *numbered)
            typed = self._line(self._invitation(usual), help)
            if not typed and usual is not None:
                return usual
            line_index = place(typed, len(lines))
            if line_index is not None:
                return line_index
            self._console.print_lines(say("begin.no_line", most=len(lines)))

    def _invitation(self, usual: int | None) -> Words:
        if usual is None:
            return INPUT_PROMPT
        return say("plain.enter" if self._console.is_plain else "begin.usual")

    def _line(self, input_prompt: Words = INPUT_PROMPT, help: Words = USUAL_HELP) -> str:
        """Wait for a line; a question mark prints `help`. Raises InputEndedError, for q, too."""
        while (typed := self._console.line(input_prompt)) == HELP:
            self._console.print_lines(help)
        if typed.casefold() in QUIT:
            raise InputEndedError
        return typed
