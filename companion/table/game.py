"""Game: its folder, a rulebook, and pure functions."""

import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.table.any_time_moves import CorrectableCounter
from companion.table.chance import Chance
from companion.table.drawn_option import RANDOM, candidates
from companion.table.in_words import describe_sketch
from companion.table.moves import Event, Move, illegal_move
from companion.table.prompt import Choice, Option, Prompt
from companion.table.reader import ENGLISH, Reader, folder_of
from companion.table.rule_topics import RuleTopic, topics_in
from companion.table.rulebook import Rulebook
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from companion.table.standings import Standings
from companion.table.views import View

NEVER_ASKED_SEATS = (-1,)
"""`GameOption.seats` of an option that set-up never asks for: Home's cards and commands set it."""


class GameOption(Struct, frozen=True):
    """Option that players choose before the game, such as "scenario".

    choices  its values, which are words, with their labels
    default  value unless chosen otherwise
    reason   the rule behind it
    seats    numbers of players with which it matters; () for all, NEVER_ASKED_SEATS for none
    needs    a value that needs box contents, and the part of the edition that must be compared with the box first
    details  by choice: what it changes, in a few sentences; () without
    is_free  any text is a value; `Game.prepare_setup` checks it
    """

    name: str
    label: Words
    choices: tuple[Option, ...]
    default: str
    reason: Words = ""
    seats: tuple[int, ...] = ()
    needs: tuple[str, str] = ("", "")
    details: tuple[Words, ...] = ()
    is_free: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """Values of its choices."""
        return tuple(str(choice.value) for choice in self.choices)

    def choice(self, value: str) -> Option | None:
        """Return the choice with a value; None for an unknown value.

        For a draw among some values ("random reefs storm") it is the choice "random", with their number as its note.
        """
        among = candidates(value, self.values)
        options_by_value = {str(choice.value): choice for choice in self.choices}
        if value in options_by_value or not among or RANDOM not in options_by_value:
            return options_by_value.get(value)
        return replace(options_by_value[RANDOM], value=value, note=say("option.among", count=len(among)))

    def applies_to(self, seats: int) -> bool:
        """Return whether the option matters with this number of players."""
        return not self.seats or seats in self.seats


def option(
    name: str,
    *values: str,
    reason: Words = "",
    has_notes: bool = False,
    seats: tuple[int, ...] = (),
    needs: tuple[str, str] = ("", ""),
    has_details: bool = False,
) -> GameOption:
    """Return an option whose default is its first value. Its words are "option.<name>.label" and "option.<name>.<value>".

    `has_notes`: "option.<name>.note" explains each value in a few words; `has_details`: "option.<name>.details" in sentences.
    """
    notes = (say(f"option.{name}.note", value=value) if has_notes else "" for value in values)
    choices = tuple(Option(value, say(f"option.{name}.{value}"), note) for value, note in zip(values, notes))
    details = tuple(say(f"option.{name}.details", value=value) for value in values) if has_details else ()
    return GameOption(name, say(f"option.{name}.label"), choices, values[0], reason, seats, needs, details)


class Setup(Struct, frozen=True, omit_defaults=True, rename={"attached_to": "beside"}):
    """Set-up of a game, fixed before the deal and never changed. Make one with `Game.setup`.

    seats        in turn order
    options      value by name
    edition      plain data in the shape of the game's edition.toml; a copy, so that later corrections don't affect the session
    attached_to  session to which a toolbox is attached; "" for none
    rules        version of the rules, 0 for the first; it grows whenever a rule decides differently, so that old games verify
    """

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, str]
    edition: dict[str, Any]
    attached_to: str = ""
    rules: int = 0


class Cover(Struct, frozen=True):
    """Cover of a game, read without loading the game, so that Home opens at once.

    seats                fewest and most players
    shelf                its position on Home
    is_tool              it is a tool without a winner or plays
    has_starting_player  a starting player is chosen
    pieces               part of the edition with the colours of its pieces
    icon                 its icon in Home's menu if it has no card among the games: "log"
    words                title, tagline and, if the title is long, a short title by language
    """

    seats: tuple[int, int]
    shelf: int
    words: dict[str, dict[str, str]]
    is_tool: bool = False
    has_starting_player: bool = True
    pieces: str = "pieces"
    icon: str = ""

    def title(self, code: str = ENGLISH) -> str:
        """Return the game's title in a language."""
        return self._text("title", code)

    def short_title(self, code: str = ENGLISH) -> str:
        """Return the part of the title that is enough beside its picture."""
        return self.words.get(code, {}).get("short_title") or self.title(code)

    def tagline(self, code: str = ENGLISH) -> str:
        """Return the line below the title."""
        return self._text("tagline", code)

    def _text(self, text_name: str, code: str) -> str:
        return self.words.get(code, {}).get(text_name) or self.words[ENGLISH][text_name]


@cache
def cover_of(package: str) -> Cover:
    """Read the cover of the game in `package`, without loading the game. Raises OSError if there is no cover.toml."""
    cover_data = tomllib.loads((folder_of(package) / "cover.toml").read_text("utf-8"))
    own = {
        name: cover_data.pop(name)
        for name in ("seats", "shelf", "is_tool", "has_starting_player", "pieces", "icon")
        if name in cover_data
    }
    return msgspec.convert(own | {"words": cover_data}, Cover)


def _no_value(_: Any) -> None:
    return None


def _same_move(_: Any, move: Move) -> Move:
    return move


def _same_setup(setup: Setup) -> Setup:
    return setup


def _empty_tuple(*_: Any) -> tuple[()]:
    return ()


class Game(Struct, frozen=True, dict=True):
    """Game of the catalogue: its rulebook and pure functions. In the signatures below, S is the game's own state.

    package           its folder: name, cover, words and the shipped edition follow from it
    rulebook          how moves are decided and events applied
    initial_state     (setup) -> S: the state before the deal
    prompt            (S) -> Prompt | None: the present prompt; None: the game is over
    standings         (S) -> Standings: places and points, at any moment, as if the game ended now
    view              (S, seat | None) -> View: what everyone may see (None), or what this seat may see
    deal              (setup, chance) -> events of the deal
    options           choices before the deal
    checklist         (setup) -> sentences: the set-up steps
    any_time_choices  (S) -> choices and counters: moves and corrections possible at any time; called when their menu opens
    current_edition   (S) -> dict | None: the edition in force, if players may correct it in play
    layout_moves      (S) -> moves that rebuild the layout of a tool or sheet in a new session
    complete_move     (S, move) -> move with what the game knows from its files; called before the move is decided
    describe          (public view, seat | None) -> sentences: the board in words, row by row; see `companion.table.in_words`
    prepare_setup     (setup) -> setup with what the game knows from its files; raises IllegalMoveError
    free_choices      (option, edition, chosen, seats) -> options: what may be chosen now for an option that `is_free`
    retired_options   names of options that are no longer offered; a new set-up ignores them
    """

    package: str
    rulebook: Rulebook
    initial_state: Callable[[Setup], Any]
    prompt: Callable[[Any], Prompt | None]
    standings: Callable[[Any], Standings]
    view: Callable[[Any, int | None], View]
    deal: Callable[[Setup, Chance], tuple[Event, ...]] = _empty_tuple
    options: tuple[GameOption, ...] = ()
    checklist: Callable[[Setup], tuple[Words, ...]] = _empty_tuple
    any_time_choices: Callable[[Any], tuple[Choice | CorrectableCounter, ...]] = _empty_tuple
    current_edition: Callable[[Any], dict[str, Any] | None] = _no_value
    layout_moves: Callable[[Any], tuple[Move, ...]] = _empty_tuple
    complete_move: Callable[[Any, Move], Move] = _same_move
    describe: Callable[[Any, int | None], tuple[Words, ...]] = describe_sketch
    prepare_setup: Callable[[Setup], Setup] = _same_setup
    free_choices: Callable[[str, Mapping[str, Any], Mapping[str, str], int], tuple[Option, ...]] = _empty_tuple
    retired_options: tuple[str, ...] = ()

    @cached_property
    def name(self) -> str:
        """Name in the catalogue and the journal: "into-the-blue"."""
        return self.package.rpartition(".")[2].replace("_", "-")

    @property
    def cover(self) -> Cover:
        """Title, players and other data of its cover."""
        return cover_of(self.package)

    @property
    def title(self) -> str:
        """Title in English."""
        return self.cover.title()

    @property
    def seats(self) -> range:
        """Numbers of players that are allowed."""
        fewest, most = self.cover.seats
        return range(fewest, most + 1)

    @property
    def has_checklist(self) -> bool:
        """Whether there are set-up steps."""
        return self.checklist is not _empty_tuple

    @cached_property
    def rule_topics(self) -> tuple[RuleTopic, ...]:
        """Rules by topic, to look up in play; () without a file rule_topics.py in its folder."""
        return topics_in(self.package)

    def options_for(self, seats: int) -> tuple[GameOption, ...]:
        """Return the options that matter with this number of players: only these are asked."""
        return tuple(option for option in self.options if option.applies_to(seats))

    def asks_starter(self, seats: int) -> bool:
        """Return whether a starting player is chosen with this number of players."""
        return self.cover.has_starting_player and seats > 1

    def reader(self, names: tuple[str, ...] = (), code: str = ENGLISH) -> Reader:
        """Return a reader of this game's sentences."""
        return Reader(self.package, code=code, names=names)

    def edition(self) -> dict[str, Any]:
        """Return the shipped edition, a fresh copy."""
        copy: dict[str, Any] = msgspec.json.decode(self._shipped_edition)
        return copy

    def pieces(self, edition: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the colours of the game's pieces, one for each possible seat; () if seats have no pieces."""
        return tuple(edition.get(self.cover.pieces, {}).get("colours", ()))

    @cached_property
    def _shipped_edition(self) -> bytes:
        file = folder_of(self.package) / "edition.toml"
        return msgspec.json.encode(tomllib.loads(file.read_text("utf-8")) if file.is_file() else {})

    def setup(
        self, seats: tuple[Seat, ...], options: Mapping[str, str] | None = None, edition: dict[str, Any] | None = None
    ) -> Setup:
        """Return a checked setup; missing options get their default, a missing edition is the shipped one.

        Raises IllegalMoveError ("seat_count", "unknown_option", "unknown_value").
        """
        if len(seats) not in self.seats:
            raise illegal_move("seat_count", game=self.title, fewest=self.seats[0], most=self.seats[-1], seats=len(seats))
        chosen_options = {option.name: option.default for option in self.options}
        chosen_options |= {name: value for name, value in (options or {}).items() if name not in self.retired_options}
        for name, value in chosen_options.items():
            self._check_option(name, value)
        return self.prepare_setup(
            Setup(self.name, seats, chosen_options, self.edition() if edition is None else edition, rules=self.rulebook.rules)
        )

    def _check_option(self, name: str, value: str) -> None:
        options_by_name = {option.name: option for option in self.options}
        if name not in options_by_name:
            raise illegal_move("unknown_option", game=self.title, option=name, known=tuple(options_by_name))
        if not options_by_name[name].is_free and options_by_name[name].choice(value) is None:
            raise illegal_move("unknown_value", option=name, values=options_by_name[name].values, value=value)


FILES = {
    "box": ("OPTIONS", "checklist", "prepare_setup", "free_choices"),
    "state": ("initial_state", "current_edition"),
    "prompts": ("prompt", "any_time_choices"),
    "scoring": ("standings",),
    "view": ("view",),
}
"""Fields of `Game` by the file that defines them; `deal`, `layout_moves` and `complete_move` are in a chapter. A missing one has its default."""
OPTIONAL_FILES = {"description": ("describe",), "options": ("OPTIONS",)}
"""The same, for files that not every game has."""


def lazy_game(package: str, chapters: str, **game_fields: Any) -> Callable[[str], Game]:
    """Return the `__getattr__` of a game's package, which loads the game when GAME is first used: phones need only the game's views.

    `chapters`: modules of the folder with rules, in the rulebook's order, separated by blanks. `game_fields`: as for `game_in`.
    """

    def load(name: str) -> Game:
        if name != "GAME":
            raise AttributeError(f"{package} has no attribute {name}")
        loaded: Game = vars(sys.modules[package]).setdefault(
            name, game_in(package, chapters, **game_fields)
        )  # all threads get the same game
        return loaded

    return load


def game_in(package: str, chapters: str, **game_fields: Any) -> Game:
    """Return the game in this package, with its chapters in the rulebook's order. `game_fields`: fields of `Game` that no file defines."""
    order = chapters.split()
    parts = FILES | {file: names for file, names in OPTIONAL_FILES.items() if find_spec(f"{package}.{file}")}
    files = {name: import_module(f"{package}.{name}") for name in ("rulebook", *parts, *order)}
    places = [*parts.items(), *((chapter, ("deal", "layout_moves", "complete_move")) for chapter in order)]
    file_fields = {
        name.lower(): getattr(files[file], name) for file, names in places for name in names if hasattr(files[file], name)
    }
    return Game(package, files["rulebook"].rulebook.assemble(*map(files.__getitem__, order)), **(file_fields | game_fields))


def remaining_seats(game: Game, state: Any) -> tuple[int, ...]:
    """Return the seats that have not left."""
    return seats_in(game.view(state, None))


def seats_in(view: Any) -> tuple[int, ...]:
    """Return the seats of a view that have not left."""
    return tuple(row.seat for row in view.seats if not row.is_out)
