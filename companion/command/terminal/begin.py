"""Sitting down in the terminal: go on with an open session, or who plays what, with which options."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.command.terminal.console import QUIT, Console, Hangup, place
from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, ResumeSession
from companion.session.play.clock import minutes_of
from companion.session.play.session import Session
from companion.session.starter import starter
from companion.session.table import Table
from companion.session.waiting import asked, settled
from companion.table.asides import LONGEST_NAME
from companion.table.game import Game, GameOption
from companion.table.moves import IllegalMove
from companion.table.seating import starting_with
from companion.table.seats import Seat, seats_named
from companion.table.wording import clean_name, counted, listed

MOST_OFFERED = 9


class Beginning:
    """The questions before a deal. Names, options and the first seat may all be taken as they are by Enter.

    `told`: up to which of the table's sentences they were written here already.
    """

    def __init__(self, table: Table, console: Console, game: Callable[[str], Game] = catalogue.game) -> None:
        self._table = table
        self._console = console
        self._game = game
        self.told = 0

    def sit_down(self, game: str | None) -> None:
        """Until a session is open. `game`: what was asked for, None to be chosen. Raises Hangup."""
        if not self._go_on(game):
            while not self._deal(self._game(game or self._chosen_game())):
                pass

    def _go_on(self, game: str | None) -> bool:
        """Offer the open sessions, the one played last first; whether one was taken."""
        kept = asked(self._table, lambda store: store.sessions())
        offered = sorted(
            (one for one in kept if one.is_open and game in (None, one.game)), key=lambda one: one.last_s, reverse=True
        )
        offered = offered[:MOST_OFFERED]
        if not offered:
            return False
        lines = [f"Go on with {catalogue.title_by(self._game, one.game)}: {listed(one.names)} ({_so_far(one)})" for one in offered]
        taken = self._one_of("", [*lines, "Begin another game"])
        if taken == len(offered):
            return False
        self._table.send(ResumeSession(offered[taken].id))
        return self._is_open()

    def _is_open(self) -> bool:
        """Whether a session is open now; why not is told."""
        settled(self._table)
        shown = self._table.shown
        if not shown.session and shown.saying > self.told:
            self._console.say(f"! {shown.said}")
            self.told = shown.saying
        return bool(shown.session)

    def _chosen_game(self) -> str:
        names = catalogue.names()
        games = [self._game(name) for name in names]
        return names[self._one_of("What do you play?", [f"{game.title}: {game.tagline}" for game in games])]

    def _deal(self, game: Game) -> bool:
        """Ask who plays and how, show the set-up list, deal; False when the table would not have it."""
        seats = self._first(self._seats(game))
        return self._begun(game, seats, {option.name: self._option(option) for option in game.options})

    def again(self, ended: Session, seats: tuple[Seat, ...]) -> bool:
        """Offer the game that ended once more, with the same people and options, on the same sheet; whether it was dealt."""
        game = ended.game
        lines = [f"{game.title} again: {listed([seat.name for seat in seats])}", "Something else"]
        return not self._one_of("", lines, usual=0) and self._begun(game, self._first(seats), ended.setup.options, ended.id)

    def _begun(self, game: Game, seats: tuple[Seat, ...], options: dict[str, str], like: str = "") -> bool:
        learned = asked(self._table, lambda store: store.edition(game.name))
        try:
            setup = game.setup(seats, options, game.edition() | (learned or {}))
        except IllegalMove as refusal:
            self._console.say(refusal.message)
            return False
        self._set_up(game.checklist(setup), seats)
        self._table.send(BeginSession(game.name, seats, options, like=like))
        return self._is_open()

    def _seats(self, game: Game) -> tuple[Seat, ...]:
        """Who plays, in seat order."""
        known = [player.name for player in asked(self._table, lambda store: store.people.to_seat())]
        if known:
            self._console.say(f"Known here: {listed(known)}.")
        while True:
            self._console.say(f"Who plays {game.title}? {_span(game)} names, clockwise, with commas between.")
            names = [clean_name(name)[:LONGEST_NAME] for name in self._line().split(",")]
            names = [name for name in names if name]
            different = len({name.casefold() for name in names})
            if game.fewest <= len(names) <= game.most and different == len(names):
                return seats_named(names)
            told = f"{len(names)}" if different == len(names) else f"{different} among {len(names)}"
            self._console.say(f"{game.title} needs {_span(game)} different names, not {told}.")

    def _first(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats in turn order, once it is known who starts."""
        if len(seats) == 1:
            return seats
        starts = self._one_of("Who starts?", [*(seat.name for seat in seats), "Somebody, at random"], usual=len(seats))
        start = starter(len(seats)) if starts == len(seats) else starts
        self._console.say(f"{seats[start].name} starts.")
        return starting_with(seats, start)

    def _option(self, option: GameOption) -> str:
        lines = [f"{choice.label} ({choice.note})" if choice.note else choice.label for choice in option.choices]
        usual = [str(choice.value) for choice in option.choices].index(option.default)
        return str(option.choices[self._one_of(f"{option.label}:", lines, usual)].value)

    def _set_up(self, checklist: Sequence[str], seats: Sequence[Seat]) -> None:
        if checklist:
            self._console.call(tuple(seat.name for seat in seats))
            self._console.say("", "Set up:", *(f"  · {line}" for line in checklist), "Enter when all is there.")
            self._console.line()

    def _one_of(self, question: str, lines: Sequence[str], usual: int | None = None) -> int:
        """The place of the line that is picked; Enter takes the `usual` one."""
        while True:
            self._console.say(question, *(f"{at:4} {'*' if at - 1 == usual else ' '} {line}" for at, line in enumerate(lines, 1)))
            typed = self._line("(Enter: *) > " if usual is not None else "> ")
            if not typed and usual is not None:
                return usual
            taken = place(typed, len(lines))
            if taken is not None:
                return taken
            self._console.say(f"Type a number from 1 to {len(lines)}.")

    def _line(self, invitation: str = "> ") -> str:
        """What is typed. Raises Hangup for q, too."""
        typed = self._console.line(invitation)
        if typed.casefold() in QUIT:
            raise Hangup
        return typed


def _span(game: Game) -> str:
    return f"{game.fewest}" if game.fewest == game.most else f"{game.fewest} to {game.most}"


def _so_far(kept: Any) -> str:
    return f"{counted(kept.entries - 1, 'move')}, {counted(minutes_of(kept.played_ms), 'minute')} played"
