"""What is chosen before a game, as cards: two values take turns at a tap, more are chosen from a list."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.box_facts import BoxCheck, unread
from companion.table.game import Game, GameOption
from companion.table.prompt import Option
from companion.table.say import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import read, spoken, told
from kivy_ui.pages.box_contents.box_contents_page import EditionPage
from kivy_ui.pages.entry.choose_overlay import Choices, Key
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board_colours import Skin

CARD_H, LEAST_H, MOST, NOTE = 92.0, 70.0, 3, 18


class OptionCards:
    """The options of a game and what was chosen; `changed` is called after every choice."""

    def __init__(self, shell: Shell, game: Game, chosen: dict[str, str], changed: Callable[[], object]) -> None:
        self.chosen = chosen
        self._shell, self._game, self._changed = shell, game, changed
        self._page: Choices | None = None

    def that_matter(self, seats: int) -> dict[str, str]:
        """What was chosen of the options that matter to so many."""
        asked = {option.name for option in self._game.options_for(seats)}
        return {name: value for name, value in self.chosen.items() if name in asked}

    def draw(self, scene: Scene, area: Area, seats: int, ink: Skin) -> None:
        """Draw as many cards as there is room for; the last leads to the rest."""
        options = self._in_words(seats)
        if not options or area.h < 50:
            return
        most = MOST if scene.is_wide else max(1, int((area.h + GAP) / (LEAST_H + 6 + GAP)))
        shown = options if len(options) <= most else options[: most - 1]
        rest = options[len(shown) :]
        places = _places(scene, area, len(shown) + bool(rest))
        for option, place in zip(shown, places):
            value = self._value(option)
            self._card(
                scene,
                f"option:{option.name}",
                place,
                option.label,
                value.label,
                value.note,
                partial(self._choose, option),
                ink,
                "swap" if _takes_turns(option) else "next",
            )
        if rest:
            room = places[-1].w - 30
            title, note = self._told(scene, rest, room)
            more = partial(self._more, [one.name for one in rest], seats)
            self._card(scene, "more-options", places[-1], say("players.more"), title, note, more, ink)

    def _told(self, scene: Scene, options: Sequence[GameOption], room: float) -> tuple[Words, Words]:
        """What is not as usual, and how many more there are; where all is as usual, how many there are, and their names."""
        other = [one for one in options if str(self._value(one).value) != one.default]
        if not other:
            return say("players.more_count", count=len(options)), _as_many(scene, [read(one.label) for one in options], room)
        chosen = [told("players.chosen", option=one.label, value=self._value(one).label) for one in other]
        left = len(options) - len(other)
        return _as_many(scene, chosen, room), say("players.more_count", count=left) if left else ""

    def _in_words(self, seats: int) -> tuple[GameOption, ...]:
        asked: tuple[GameOption, ...] = self._game.reader(code=spoken()).read_all(self._game.options_for(seats))
        return asked

    def _card(
        self,
        scene: Scene,
        key: str,
        place: Area,
        label: Words,
        value: Words,
        note: Words,
        tap: Callable[[], object],
        ink: Skin,
        sign: str = "next",
    ) -> None:
        scene.lay(key, picture(plate_painters.plate, ink.plate, "#4f8fa8", 2, 16), place)
        brass, x, room = BRASS if scene.theme != "light" else "#7d4a00", place.x + 18, place.w - 50
        has_note = bool(note) and place.h > LEAST_H * scene.look.text_factor
        rows = [place.y + place.h * share for share in ((0.22, 0.5, 0.8) if has_note else (0.3, 0.66))]
        scene.write(f"{key}:label", label, x, rows[0], 20, brass, "start", room=room, least=16)
        scene.write(f"{key}:value", value, x, rows[1], 25, ink.ink, "start", room=room, least=15)
        if has_note:
            at = rows[-1]
            scene.write(f"{key}:note", note, x, at, 20, ink.dim, "start", is_bold=False, room=place.w - 30, least=15, may_cut=True)
        scene.put(f"{key}:next", picture(icon, sign, ink.dim), place.right - 24, place.cy, 22, 22)
        scene.touch(key, place, tap)

    def _value(self, option: GameOption) -> Option:
        now = self.chosen.get(option.name, option.default)
        return next((choice for choice in option.choices if str(choice.value) == now), option.choices[0])

    def _choose(self, option: GameOption) -> None:
        now = str(self._value(option).value)
        values = [str(choice.value) for choice in option.choices]
        if _takes_turns(option):
            self._set(option.name, values[values.index(now) - 1])
            return
        keys = [
            Key(f"value:{value}", choice.label, partial(self._set, option.name, value), note=choice.note, is_on=value == now)
            for value, choice in zip(values, option.choices)
        ]
        self._shell.lay(Choices(self._shell, option.label, keys, option.why))

    def _set(self, name: str, value: str) -> None:
        option = next(one for one in self._game.options if one.name == name)
        if value == option.needs[0]:
            self._compare(option, lays=True)
            return
        self._take(name, value)

    def _take(self, name: str, value: str) -> None:
        self.chosen[name] = value
        self._changed()
        if self._page is not None:
            self._page.renew()

    def _compare(self, option: GameOption, lays: bool = False) -> None:
        """Take a value once the box was compared with what it needs; till then, lay the page that reads that in."""

        def came(learned: "dict[str, Any] | Exception | None") -> None:
            value, part = option.needs
            check = BoxCheck(self._game, {} if isinstance(learned, Exception) else learned or {}, code=spoken())
            if not unread(check, option, value):
                self._take(option.name, value)
            elif lays:
                about = say("players.to_compare"), say("players.compare")
                self._shell.lay(EditionPage(self._shell, check, partial(self._compare, option), part, about))

        self._shell.ask(lambda store: store.edition(self._game.name), came)

    def _more(self, names: Sequence[str], seats: int) -> None:
        """Lay out the options that have no card; it stays while they are changed."""

        def keys() -> list[Key]:
            options = [one for one in self._in_words(seats) if one.name in names]
            return [
                Key(f"option:{one.name}", one.label, partial(self._choose, one), note=self._value(one).label, opens=True)
                for one in options
            ]

        cover = cover_picture(self._game.name, self._shell.look.theme.name)
        self._page = Choices(self._shell, say("players.more"), keys, hero=cover)
        self._shell.lay(self._page)


def _takes_turns(option: GameOption) -> bool:
    """Say whether a tap switches to the other value; any more are on a page of their own."""
    return len(option.choices) == 2


def _as_many(scene: Scene, names: list[str], room: float) -> str:
    """Join as many names as there is room for."""
    while len(names) > 1 and scene.wide(told("players.more_options", names=names), NOTE, False) > room:
        names = names[:-1]
    return told("players.more_options", names=names)


def _places(scene: Scene, area: Area, count: int) -> list[Area]:
    if scene.is_wide:
        return Area(area.x, area.y, area.w, min(CARD_H, area.h)).columns(count, GAP)
    h = min(CARD_H, (area.h - GAP * (count - 1)) / count)
    return Area(area.x, area.y, area.w, count * (h + GAP) - GAP).rows(count, GAP)
