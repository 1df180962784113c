"""Box contents › one by one: asks whether each unchecked value is the same in the players' box."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from companion.pictures.canvas import Point
from companion.pictures.gems import burst
from companion.pictures.objects import token
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.edition_values import BoxCheck, EditionValue
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.sentence import Words, say
from kivy_ui.games.covers import cover_picture
from kivy_ui.layout.elements import GAP_UNITS, HALF, MARGIN_UNITS, PageButton, by_scene, key, key_text, plate_ground, text_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_shape, centre_part, column, grid, inset, limited_height, panel, row, share, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT, LARGE_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.board import part_of

if TYPE_CHECKING:
    from companion.library.store import Store

NUMBER_KEYS = 7
NUMBERS_BELOW = 3
NUMBER_COLUMNS = 4
NUMBERS_UNITS = 220.0
NUMBER_TEXT = 42.0
WORDS_KEY_UNITS = 190.0
WORDS_SHARE = 0.68
COVER_WIDTH_UNITS = 250.0
UPRIGHT_COVER_SHARE = 0.4
COVER_RIM = 18.0
QUESTION_UNITS = 40.0
LABEL_UNITS = 52.0
MOST_DOTS = 6
DOT_UNITS = 20.0
DOT_ROOM_UNITS = 26.0
MARK_UNITS = 60.0
MARK_TEXT = 38.0
MARK_INK = "#b3261a"
MARK_FILL = "#fff8e4"
TRAY_UNITS = 20.0
TRAY_RADIUS_UNITS = 26.0
TRAY_RIM = "#e9dcc0"
MOST_IN_A_ROW = 3


def check_box(shell: Shell, game: str, on_saved: Tap = lambda: None) -> None:
    """Open the page for the unchecked values of a game's box."""
    owner = shell.game(game)
    shell.request(
        lambda store: BoxCheck(owner, store.edition(owner.name) or {}, code=language_code()),
        on_result(lambda check: shell.open_page(BoxCheckPage(shell, check, on_saved)), shell.show_message),
    )


def save_edition(
    shell: Shell, game: str, changed: dict[str, Any], on_saved: Callable[[dict[str, Any] | Exception], object]
) -> None:
    """Save changed values of a game's box, then call `on_saved` with all values that differ from the shipped edition."""

    def work(store: "Store") -> dict[str, Any]:
        store.save_edition(game, changed)
        return store.edition(game) or {}

    shell.request(work, on_saved)


class BoxCheckPage(Page):
    """Page that asks for each unchecked value in turn. `on_saved()` is called after each save.

    remaining   the values still to check
    """

    def __init__(self, shell: Shell, check: BoxCheck, on_saved: Tap) -> None:
        super().__init__(shell)
        self.title = say("contents.of", game=check.game.cover.title(language_code()))
        self._check, self._on_saved = check, on_saved
        self.remaining = [fact for part in check.parts for fact in check.facts(part) if not fact.is_checked]
        self._count = len(self.remaining)
        self._entered_value: int | tuple[str, ...] | None = None
        self._failure: Words = ""
        self._has_changes = self._are_changes_saved = False

    @property
    def fact(self) -> EditionValue | None:
        """The value to check now."""
        return self.remaining[0] if self.remaining else None

    @property
    def value(self) -> int | tuple[str, ...]:
        """The entered value; Fathom's own value until another is entered."""
        assert self.fact is not None
        return self.fact.value if self._entered_value is None else self._entered_value

    def body(self) -> Part:
        """Return the drawing of the piece, its label, keys for the answer, and the question."""
        self.note = say("contents.to_check", count=len(self.remaining))
        fact = self.fact
        if fact is None:
            return inset(MARGIN_UNITS, 0, text(say("contents.all_checked"), LARGE_TEXT))
        drawing = Part(partial(self._draw, structs.replace(fact, value=self.value)))
        label = text(fact.label, LABEL_TEXT, "brass", "start")
        keys = self._number_keys(fact.value) if isinstance(fact.value, int) else self._words_key()
        answers = column(units(LABEL_UNITS, row(label, *self._dots(), gap=0)), keys)
        wide = units(COVER_WIDTH_UNITS + 2 * 2 * MARGIN_UNITS, inset(2 * MARGIN_UNITS, 0, drawing))
        upright = share(UPRIGHT_COVER_SHARE, centre_part(COVER_WIDTH_UNITS, 0, drawing))
        question = units(QUESTION_UNITS, text(self._failure or say("contents.asks"), LABEL_TEXT, anchor="start"))
        return column(
            by_shape(row(wide, answers, gap=MARGIN_UNITS), column(upright, share(1 - UPRIGHT_COVER_SHARE, answers))), question
        )

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: confirm the value, or skip it."""
        if self.fact is None:
            return []
        shows = say("contents.shows", value=self._value_words()) if isinstance(self.value, int) else say("contents.shows_these")
        same_note = say("contents.as_thought") if self.value == self.fact.value else ""
        confirm = PageButton("shows", shows, self._confirm, same_note, cells=HALF, kind="main")
        return [confirm, PageButton("skip", say("contents.skip"), self.skip, say("contents.skip_note"))]

    def close(self) -> None:
        """Close the page, with a message that corrections apply from the next game on."""
        super().close()
        if self._are_changes_saved:
            self.shell.show_message(say("contents.from_next"))

    # the answer

    def _dots(self) -> list[Part]:
        """Return a dot for each value, filled once it is checked; none if the values are many."""
        if self._count > MOST_DOTS:
            return []
        checked = self._count - len(self.remaining)
        return [
            units(DOT_ROOM_UNITS, centre_part(DOT_UNITS, DOT_UNITS, _dot(number, number < checked)))
            for number in range(self._count)
        ]

    def _words_key(self) -> Part:
        """Return a key with the words that opens the choice of others."""
        words = share(WORDS_SHARE, key_text(self._value_words(), LARGE_TEXT))
        change = share(1 - WORDS_SHARE, text(say("contents.change"), BODY_TEXT, "dim", is_bold=False))
        return limited_height(WORDS_KEY_UNITS, key("other", inset(GAP_UNITS, 0, column(words, change, gap=0)), self._enter_other))

    def _number_keys(self, expected: int) -> Part:
        """Return the numbers around the expected one, and a key for any other."""
        first = max(0, expected - NUMBERS_BELOW) if expected >= NUMBER_KEYS else 1 if expected else 0
        numbers = range(first, first + NUMBER_KEYS)
        keys = [
            text_key(f"number:{number}", str(number), partial(self._enter, number), number == self.value, NUMBER_TEXT)
            for number in numbers
        ]
        is_other = isinstance(self.value, int) and self.value not in numbers
        words = str(self.value) if is_other else say("contents.and_more", number=numbers.stop)
        other = text_key("other", words, self._enter_other, is_other, LARGE_TEXT)
        return limited_height(NUMBERS_UNITS, grid(NUMBER_COLUMNS, *keys, other))

    def _value_words(self) -> Words:
        assert self.fact is not None
        return EditionValue(self.fact.path, "", self.value, True, self.fact.field).value_words

    # the drawing

    def _draw(self, fact: EditionValue, scene: Scene, area: Area, key: str) -> None:
        """Draw the piece with the value, with a question mark at the value's place."""
        x, y = self._draw_place(fact, scene, area) or (area.right - 6, area.y + MARK_UNITS / 2)
        rays = 1.5 * MARK_UNITS
        mark = plate_ground(MARK_FILL, MARK_INK, MARK_UNITS / 2, width=5)
        scene.put("unsure:rays", picture(burst, BRASS), x, y, rays)
        scene.put("unsure", mark, x, y, MARK_UNITS)
        scene.write("unsure:words", "?", x, y, MARK_TEXT / scene.look.text_factor, colour=MARK_INK)

    def _draw_place(self, fact: EditionValue, scene: Scene, area: Area) -> Point | None:
        """Draw the piece with the value and return the value's place; draw the game's cover and return None if there is no drawing."""
        if fact.path[-1] == "colours" and not isinstance(fact.value, int):
            return _draw_pieces(scene, fact.value, area)
        module = part_of(self._check.game.name, "box")
        place: Point | None = module.draw_component(scene, fact, self._check.edition, area) if module else None
        if place is None:
            scene.put_in_area("cover", cover_picture(self._check.game.name, scene.theme, 0, COVER_RIM / area.w), area)
        return place

    # taps

    def _enter(self, value: int) -> None:
        self._entered_value = value
        self.renew()

    def _enter_other(self) -> None:
        assert self.fact is not None
        choice, shell = Choice(self.fact.label, Move(), fields=(self.fact.field,)), self.shell
        shell.open_page(FieldsPage(shell, choice, lambda _, values: self._on_entered(values[0])))

    def _on_entered(self, value: Value) -> None:
        self._entered_value = value if isinstance(value, int) else tuple(map(str, value))
        self.renew()

    def skip(self) -> None:
        """Ask for the value again after the others."""
        self.remaining.append(self.remaining.pop(0))
        self._entered_value = None
        self.renew()

    def _confirm(self) -> None:
        """Save the value; once all values under a mark are checked, set the mark."""
        fact, check = self.remaining.pop(0), self._check
        if self._entered_value is not None and self._entered_value != fact.value:
            check, self._has_changes = check.with_value(fact.path, self._entered_value), True
        self._entered_value = None
        mark = check.mark_of(fact.path)
        if not any(check.mark_of(other.path) == mark for other in self.remaining):
            check = check.mark_compared(mark)
        self._check, self._failure = check, ""
        if check.mistake:
            self._failure = say("contents.not_saved", why=check.game.reader(code=language_code()).read(check.mistake))
        elif check.edited_values:
            self._save(check.changes_to_store())
        self.renew()

    def _save(self, changed: dict[str, Any]) -> None:
        save_edition(self.shell, self._check.game.name, changed, on_result(self._on_kept, self._on_failed))

    def _on_kept(self, learned: dict[str, Any]) -> None:
        self._check, self._are_changes_saved = replace(self._check, learned_values=learned, edited_values={}), self._has_changes
        self._on_saved()
        self.renew()

    def _on_failed(self, why: Words) -> None:
        self._failure = why
        self.renew()


def _dot(number: int, is_checked: bool) -> Part:
    def make(scene: Scene) -> Part:
        fill = BRASS if is_checked else scene.ink.plate
        return panel(f"dot:{number}", plate_ground(fill, BRASS, DOT_UNITS / 2), EMPTY)

    return by_scene(make)


def _draw_pieces(scene: Scene, pieces: Sequence[str], area: Area) -> Point:
    """Draw pieces on a tray in one row or two, the longer below; return the middle of the tray's upper edge."""
    upper_count = len(pieces) // 2 if len(pieces) > MOST_IN_A_ROW else 0
    rows = [line for line in (pieces[:upper_count], pieces[upper_count:]) if line]
    side = min((area.w - 2 * TRAY_UNITS) / len(rows[-1]), (area.h - MARK_UNITS - 2 * TRAY_UNITS) / len(rows))
    height = len(rows) * side + 2 * TRAY_UNITS
    tray = Area(area.x, area.cy + MARK_UNITS / 2 - height / 2, area.w, height)
    scene.put_in_area("tray", plate_ground(scene.ink.plate, TRAY_RIM, TRAY_RADIUS_UNITS, width=4), tray)
    for down, line in enumerate(rows):
        for across, colour in enumerate(line):
            x = tray.cx + (across - (len(line) - 1) / 2) * side
            y = tray.y + TRAY_UNITS + (down + 0.5) * side
            piece = picture(token, SEAT_PAINTS.get(colour, colour))
            scene.put(f"piece:{down}:{across}", piece, x, y, w=side * 0.86, h=side * 0.92)
    return tray.cx, tray.y
