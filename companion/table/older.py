"""What a game was before it had a book; goes once every game has one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from companion.table.asides import Counter, LeaveTable
from companion.table.chance import Chance
from companion.table.game import GameOption, Setup, cover_of
from companion.table.moves import Event, IllegalMove, Move
from companion.table.prompt import Choice, Prompt
from companion.table.reader import Reader
from companion.table.seats import Seat
from companion.table.standings import Standings
from companion.table.views import Odds, View


def _nothing(_: Any) -> tuple[()]:
    return ()


def _no_word(_: Any) -> str:
    return ""


def _no_odds(_: Any) -> None:
    return None


def _same_edition(_: Any) -> None:
    return None


@dataclass(frozen=True)
class Game:
    """A game of the catalogue. S is its own State, M and E are tagged unions of its moves and events.

    start(setup, chance) -> events       the deal
    empty(setup) -> S                    the state before the deal
    prompt(state) -> Prompt | None       what the table is asked; None: the game is over. No asides, no ids
    decide(state, move, chance) -> events   the only judge; raises IllegalMove. Never returns no event
    evolve(state, event) -> S            never checks, never uses chance, never fails on a recorded event
    standings(state) -> Standings        at any moment, as if the game ended here
    view(state, seat | None) -> View     what the table (None) or one seat may see
    tell(event, seat | None) -> str      the log's sentence; "" for what is not worth one. Seats by `who`
    checklist(setup) -> sentences        the set-up list of this game for these seats
    odds(state) -> Odds | None           one tap away
    counters(state) -> Counters          what the table may correct directly
    asides(state) -> Choices             further asides of this game's own ("count the bag again")
    edition_of(state) -> dict | None     the edition in force, where the table may correct or learn it in play
    shows(event) -> bool                 whether the event showed something nobody knew (undo past it asks first)
    seated(state) -> seats               still at the table
    mood(event) -> "hazard" | "good" | ""   what lights and sounds make of it, as the whole table may know it
    played(state) -> str                 the name of what was played, where the game is a sheet for any other
    laid_out(state) -> moves             what lays a tool or sheet out anew as it lies here; without what was drawn, rolled and played
    alarms(state) -> ((at_ms, words), …)   table times at which the table is to be reminded of something, once each, in order
    farewell                             the move that ends a game that has no end of its own; its prompt always offers it
    upcasters                            one for each change of what is recorded: brings a move or event of the version
                                         before, as plain data, up to date
    """

    name: str
    title: str
    tagline: str
    fewest: int
    most: int
    moves: Any
    events: Any
    start: Callable[[Setup, Chance], tuple[Event, ...]]
    empty: Callable[[Setup], Any]
    prompt: Callable[[Any], Prompt | None]
    decide: Callable[[Any, Any, Chance], tuple[Event, ...]]
    evolve: Callable[[Any, Any], Any]
    standings: Callable[[Any], Standings]
    view: Callable[[Any, int | None], View]
    tell: Callable[[Any, int | None], str]
    edition: Callable[[], dict[str, Any]]
    seated: Callable[[Any], tuple[int, ...]]
    shows: Callable[[Any], bool]
    options: tuple[GameOption, ...] = ()
    checklist: Callable[[Setup], tuple[str, ...]] = _nothing
    odds: Callable[[Any], Odds | None] = _no_odds
    counters: Callable[[Any], tuple[Counter, ...]] = _nothing
    asides: Callable[[Any], tuple[Choice, ...]] = _nothing
    edition_of: Callable[[Any], dict[str, Any] | None] = _same_edition
    can_leave: bool = False
    mood: Callable[[Any], str] = _no_word
    played: Callable[[Any], str] = _no_word
    laid_out: Callable[[Any], tuple[Move, ...]] = _nothing
    alarms: Callable[[Any], tuple[tuple[int, str], ...]] = _nothing
    farewell: Move | None = None
    upcasters: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()

    def __post_init__(self) -> None:
        view, standings, prompt = self.view, self.standings, self.prompt
        object.__setattr__(
            self, "view", lambda state, seat: replace(view(state, seat), odds=self.odds(state), alarms=self.alarms(state))
        )
        object.__setattr__(self, "standings", lambda state: replace(standings(state), played=self.played(state)))
        if self.farewell:
            object.__setattr__(self, "prompt", lambda state: self._ending(prompt(state)))

    def _ending(self, prompt):
        if prompt is None:
            return None
        return replace(prompt, choices=tuple(replace(one, ends=one.move == self.farewell) for one in prompt.choices))

    package = property(lambda self: f"companion.games.{self.name.replace('-', '_')}")
    cover = property(lambda self: cover_of(self.package))
    seats = property(lambda self: range(self.fewest, self.most + 1))
    deal = property(lambda self: self.start)
    book = property(lambda self: self)
    rules = 0
    beside = property(lambda self: lambda state: (*self.asides(state), *self.counters(state)))

    def reader(self, names=(), code="en"):
        return Reader(self.package, code=code, names=names)

    def knows(self, move):
        return self.can_leave if move is LeaveTable else True

    def after(self, state, events):
        for event in events:
            state = self.evolve(state, event)
        return state

    def setup(
        self, seats: tuple[Seat, ...], options: Mapping[str, str] | None = None, edition: dict[str, Any] | None = None
    ) -> Setup:
        """A checked setup, usual options filled in.

        Raises IllegalMove ("seat_count", "unknown_option", "unknown_value").
        """
        if not self.fewest <= len(seats) <= self.most:
            raise IllegalMove("seat_count", f"{self.title} is for {self.fewest} to {self.most} seats, not {len(seats)}.")
        chosen = {option.name: option.default for option in self.options} | dict(options or {})
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise IllegalMove("unknown_option", f"{self.title} has no option {name}; it has {', '.join(known) or 'none'}.")
            values = [str(choice.value) for choice in known[name].choices]
            if value not in values:
                raise IllegalMove("unknown_value", f"{name} can be {', '.join(values)}, not {value}.")
        return Setup(self.name, seats, chosen, self.edition() if edition is None else edition)


def folded(game: Game, state: Any, events: tuple[Event, ...]) -> Any:
    """`state` after `events`."""
    for event in events:
        state = game.evolve(state, event)
    return state
