"""Options of a game as cards: a tap switches between two values, or opens a page with more."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.table.edition_values import BoxCheck, uncompared_part
from companion.table.game import Game, GameOption
from companion.table.prompt import Option
from companion.table.sentence import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.elements import GAP_UNITS, icon_of, plate
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, row, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.box_contents.box_contents_page import GameBoxPage
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.shown_totals import with_known_totals
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

CARD_UNITS = 92.0
LEAST_CARD_UNITS = 74.0
LEAST_UPRIGHT_CARD_UNITS = 76.0
LEAST_ROOM_UNITS = 50.0
MOST_CARDS = 3
SCENARIO = "scenario"
FIRST_GAME_OPTIONS = frozenset({SCENARIO, "depth"})
"""Options that have their default in a game with a new player: a later value needs experience with the game."""
CARD_PADDING_UNITS = 14.0
SIGN_UNITS = 22.0
VALUE_TEXT = 25.0
LINES_UNITS = (23.0, 27.0)
"""Heights of the label and the value above a note of two lines."""
LEAST_NOTE_TEXT = 11.0


class GameOptions:
    """The options of a game and their chosen values; `on_change` is called after every choice.

    extra             options before those of the game, such as the scenarios of a kit
    open_scenarios    opens the page that chooses a scenario; None for a plain list
    hides_totals      whether the chosen score sheet hides its totals; None for other games, and while no sheet is chosen
    is_first_game     whether one of the players is new to the game: then `FIRST_GAME_OPTIONS` have their defaults
    absent_names      options that have nothing to decide in this game
    chosen_names      the options that were chosen for this game, also on an earlier visit of its page
    """

    def __init__(self, shell: Shell, game: Game, chosen_values: dict[str, str], on_change: Callable[[], object]) -> None:
        self.chosen_values = chosen_values
        self.extra: tuple[GameOption, ...] = ()
        self.open_scenarios: Callable[[GameOption], object] | None = None
        self.hides_totals: bool | None = None
        self.is_first_game: Callable[[], bool] = lambda: False
        self.chosen_names: set[str] = set()
        self.absent_names: frozenset[str] = frozenset()
        self._shell, self._game, self._on_change = shell, game, on_change
        self._more_page: ChooseOverlay | None = None

    def applying_values(self, seats: int) -> dict[str, str]:
        """Return the chosen values of the options that apply to this number of players."""
        names = {option.name for option in self._all_options(seats)}
        return {name: value for name, value in self.kept_values.items() if name in names}

    @property
    def kept_values(self) -> dict[str, str]:
        """The chosen values, without those of an earlier game that a new player can't know."""
        return {name: value for name, value in self.chosen_values.items() if not self._is_for_first_game(name)}

    def _is_for_first_game(self, name: str) -> bool:
        return name in FIRST_GAME_OPTIONS - self.chosen_names and self.is_first_game()

    # cards

    @property
    def are_few(self) -> bool:
        """Whether the game has at most one option, so that an upright page has room for larger cards of players."""
        return len(self._all_options(self._game.seats[-1])) <= 1

    def part(self, seats: int) -> Part:
        """Return as many cards as there is room for; the last one opens the other options."""
        return by_area(partial(self._cards, self._worded_options(seats), seats))

    def _cards(self, options: Sequence[GameOption], seats: int, scene: Scene, area: Area) -> Part:
        if not options or area.h < LEAST_ROOM_UNITS:
            return EMPTY
        most = MOST_CARDS if scene.is_wide else max(1, int((area.h + GAP_UNITS) / (LEAST_UPRIGHT_CARD_UNITS + GAP_UNITS)))
        visible_options = options if len(options) <= most else options[: most - 1]
        cards = [self._card(option) for option in visible_options]
        if rest := options[len(visible_options) :]:
            cards.append(by_area(partial(self._more_card, rest, seats)))
        if scene.is_wide:
            return column(units(min(CARD_UNITS * scene.look.text_factor, area.h), row(*cards)), EMPTY)
        height = min(CARD_UNITS * scene.look.text_factor, (area.h + GAP_UNITS) / len(cards) - GAP_UNITS)
        return column(*(units(height, card) for card in cards), EMPTY)

    def _card(self, option: GameOption) -> Part:
        value = self._value(option)
        sign = "swap" if _has_two_values(option) else "next"
        label = translate("players.first_game", option=option.label) if self._is_for_first_game(option.name) else option.label
        return _card(
            f"option:{option.name}",
            [label, value.label, self._changed_note(option) or value.note],
            partial(self._choose, option),
            sign,
        )

    def _changed_note(self, option: GameOption) -> Words:
        """Return the value of last time if a new player has the default instead; else no words."""
        last_value = option.choice(self.chosen_values.get(option.name, option.default))
        is_changed = last_value is not None and str(last_value.value) != str(self._value(option).value)
        return translate("players.last_value", value=last_value.label) if last_value and is_changed else ""

    def _more_card(self, options: Sequence[GameOption], seats: int, scene: Scene, area: Area) -> Part:
        room = area.w - 2 * CARD_PADDING_UNITS
        tap = partial(self._open_more, [option.name for option in options], seats)
        return _card("more-options", [say("players.more"), *self._summary(scene, options, room)], tap, "next")

    def _summary(self, scene: Scene, options: Sequence[GameOption], room: float) -> tuple[Words, Words]:
        """Return the options whose values are no defaults, or else the first options; and how many more there are."""
        unusual = [option for option in options if str(self._value(option).value) != option.default]
        if unusual:
            names = [translate("players.chosen", option=option.label, value=self._value(option).label) for option in unusual]
            names, left_count = _fitting(scene, names, room), len(options) - len(unusual)
        else:
            names = _fitting(scene, [as_text(option.label) for option in options], room - SIGN_UNITS - GAP_UNITS)
            left_count = len(options) - len(names)
        more_words = say("players.more_left", count=left_count) if left_count else ""
        return translate("players.more_options", names=names), more_words

    def summary(self, seats: int) -> Words:
        """Return the first option with its value; "" without options."""
        options = self._worded_options(seats)
        return translate("players.chosen", option=options[0].label, value=self._value(options[0]).label) if options else ""

    def first_option_of_more_players(self, seats: int, before: int) -> Words:
        """Return an option that applies to `seats` players and not to `before`, with its value; "" if there is none."""
        names = {option.name for option in self._all_options(before)}
        new_options = (option for option in self._worded_options(seats) if option.name not in names)
        return next(
            (translate("players.chosen", option=option.label, value=self._value(option).label) for option in new_options), ""
        )

    def _worded_options(self, seats: int) -> tuple[GameOption, ...]:
        options: tuple[GameOption, ...] = self._game.reader(code=language_code()).read_all(self._all_options(seats))
        return tuple(with_known_totals(option, self.hides_totals) for option in options)

    def _all_options(self, seats: int) -> tuple[GameOption, ...]:
        options = self._game.options_for(seats)
        return (*self.extra, *(option for option in options if option.name not in self.absent_names))

    def _value(self, option: GameOption) -> Option:
        current_value = self.kept_values.get(option.name, option.default)
        return option.choice(current_value) or option.choices[0]

    # choosing

    def _choose(self, option: GameOption) -> None:
        """Switch to the other value, or open the page of values."""
        current_value = str(self._value(option).value)
        values = [str(choice.value) for choice in option.choices]
        if _has_two_values(option):
            self.set(option.name, values[values.index(current_value) - 1])
            return
        if option.name == SCENARIO and self.open_scenarios:
            self.open_scenarios(option)
            return
        keys = [
            OverlayKey(
                f"value:{value}",
                choice.label,
                partial(self.set, option.name, value),
                note=choice.note,
                is_on=value == current_value,
            )
            for value, choice in zip(values, option.choices)
        ]
        self._shell.open_page(ChooseOverlay(self._shell, option.label, keys, option.reason))

    def set(self, name: str, value: str) -> None:
        """Choose a value of an option."""
        option = next(option for option in (*self.extra, *self._game.options) if option.name == name)
        if value == option.needs[0]:
            self._compare_box(option, opens=True)
        else:
            self._choose_value(name, value)

    def _choose_value(self, name: str, value: str) -> None:
        self.chosen_values[name] = value
        self.chosen_names.add(name)
        self._on_change()
        if self._more_page is not None:
            self._more_page.renew()

    def _compare_box(self, option: GameOption, opens: bool = False) -> None:
        """Take the value that needs a compared box, if it was compared; else open the page to compare it, if `opens`."""

        def on_loaded(learned: "dict[str, Any] | Exception | None") -> None:
            value, part = option.needs
            check = BoxCheck(self._game, {} if isinstance(learned, Exception) else learned or {}, code=language_code())
            if not uncompared_part(check, option, value):
                self._choose_value(option.name, value)
            elif opens:
                sentences = say("players.to_compare"), say("players.compare")
                self._shell.open_page(GameBoxPage(self._shell, check, partial(self._compare_box, option), part, sentences))

        self._shell.request(lambda store: store.edition(self._game.name), on_loaded)

    def _open_more(self, names: Sequence[str], seats: int) -> None:
        """Open the page of the options that have no card; it stays open after each change."""

        def keys() -> list[OverlayKey]:
            return [self._more_key(option) for option in self._worded_options(seats) if option.name in names]

        cover = cover_picture(self._game.name, self._shell.look.theme.name)
        self._more_page = ChooseOverlay(self._shell, say("players.more"), keys, hero=cover)
        self._shell.open_page(self._more_page)

    def _more_key(self, option: GameOption) -> OverlayKey:
        """Return the key of an option that has no card: the option with its value, and what this value does."""
        value = self._value(option)
        words = translate("players.chosen", option=option.label, value=value.label)
        return OverlayKey(f"option:{option.name}", words, partial(self._choose, option), note=value.note, opens=True)


def _card(name: str, words: Sequence[Words], tap: Callable[[], object], sign: str) -> Part:
    """Return a card with a label and a value. A note that has room is below the value, on a low card beside the label."""
    label, value, note = words

    def make(scene: Scene, area: Area) -> Part:
        width = area.w - 2 * CARD_PADDING_UNITS
        has_note_below = as_text(note) and area.h > LEAST_CARD_UNITS * scene.look.text_factor
        is_long = has_note_below and scene.scaled_width(note, NOTE_TEXT, False) > width
        is_low = area.h < CARD_UNITS * scene.look.text_factor - GAP_UNITS
        size = 1 / scene.look.text_factor if is_long and is_low else 1.0  # larger lines would leave the note less than usual text
        sign_part = units(SIGN_UNITS, icon_of(sign, SIGN_UNITS, "dim"))
        lines = [
            line(label, NOTE_TEXT * size, "brass", "start", least=LEAST_NOTE_TEXT * size),
            row(line(value, VALUE_TEXT * size, anchor="start"), sign_part),
        ]
        if has_note_below:
            lines = _with_note(scene, lines, note, width, size)
        elif room := _room_beside(scene, label, note, area.w - 2 * CARD_PADDING_UNITS):
            lines[0] = row(
                lines[0], units(room, line(note, NOTE_TEXT, "dim", "end", is_bold=False, least=NOTE_TEXT / scene.look.text_factor))
            )
        return plate(name, inset(CARD_PADDING_UNITS, GAP_UNITS / 2, column(*lines, gap=0)), tap)

    return by_area(make)


def _with_note(scene: Scene, lines: Sequence[Part], note: Words, width: float, size: float) -> list[Part]:
    """Return the lines of a card and its note. A long note has two lines; those above are then `size` times the usual height."""
    if scene.scaled_width(note, NOTE_TEXT, False) <= width:
        return [*lines, line(note, NOTE_TEXT, "dim", "start", is_bold=False)]
    heights = [height * scene.look.text_factor * size for height in LINES_UNITS]
    lower_lines = [units(height, part) for height, part in zip(heights, lines)]
    return [*lower_lines, text(note, NOTE_TEXT, "dim", "start", is_bold=False, least=LEAST_NOTE_TEXT)]


def _room_beside(scene: Scene, label: Words, note: Words, width: float) -> float:
    """Return the room for a note beside its label, in units; 0 if there is too little, or no note."""
    room = width - scene.scaled_width(label, NOTE_TEXT) - 2 * GAP_UNITS
    return room if as_text(note) and scene.scaled_width(note, NOTE_TEXT / scene.look.text_factor, False) <= room else 0.0


def _has_two_values(option: GameOption) -> bool:
    """Return whether the option has two values, so that a tap switches between them."""
    return len(option.choices) == 2


def _fitting(scene: Scene, names: list[str], room: float) -> list[str]:
    """Return as many of the names as have room on one line of a value, at least one."""
    while len(names) > 1 and scene.scaled_width(translate("players.more_options", names=names), VALUE_TEXT) > room:
        names = names[:-1]
    return names
