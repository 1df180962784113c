"""Typing: what stands there, large, and keys below; a real keyboard types, too: Enter saves, Escape goes back, Ctrl+V pastes."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from kivy.core.window import Keyboard as RealKeyboard
from kivy.core.window import Window

from companion.pictures.picture import picture
from companion.table.letters import cut, shown_signs, without_last
from companion.table.say import Words, say
from kivy_ui.pages.entry.keyboard import GAP, RUB_OUT, Keyboard
from kivy_ui.pages.house import HousePage
from kivy_ui.pages.page_base import HEAD, MARGIN, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.scripts import undrawable
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

FINISHED = say("writing.done")
SIZES = (60, 52, 44, 38, 32, 28, 24, 21, 18, 16)
USUAL_H, KEYS_SHARE, MOST_ROW, FIELD_H, COUNTED_FROM = 54.0, 0.62, 76.0, 130.0, 0.6
ENTER, ESCAPE, BACKSPACE, PASTE = ("enter", "numpadenter"), "escape", "backspace", "v"


class TypingPage(HousePage):
    """Override `title_now`, `is_enough` and `finish`; `typed` is what stands there. `usual`: words to take with one tap; `done`: what its last key says."""

    def __init__(self, shell: Shell, longest: int, typed: str = "", usual: Sequence[str] = (), done: Words = FINISHED) -> None:
        super().__init__(shell)
        self.longest = max(longest, len(typed))  # what stands there is never cut
        self.typed, self.usual, self.done = typed, list(usual), done
        self.keyboard = Keyboard(self.type, self._finish, self.renew)
        self.keyboard.is_shifted = not typed
        self._real: RealKeyboard | None = None

    def title_now(self) -> Words:
        """Say what is asked."""
        raise NotImplementedError

    def note_now(self) -> Words:
        """Say how long it is, once little room is left."""
        is_long = len(self.typed) >= self.longest * COUNTED_FROM
        return say("fields.letters", typed=len(self.typed), longest=self.longest) if is_long else ""

    def is_enough(self) -> bool:
        """Whether it can be saved as it is."""
        return bool(self.typed.strip())

    def finish(self) -> None:
        """Take what was typed."""
        raise NotImplementedError

    def draw(self, scene: Scene) -> None:
        """Draw the field above the keys."""
        self.heading(scene, self.title_now(), self.note_now(), self.close)
        self.draw_typing(scene)

    def draw_typing(self, scene: Scene) -> None:
        """Draw the field, words to take with one tap, and the keys."""
        rows = 4 if scene.is_wide else 6
        h = min(rows * (MOST_ROW + GAP), (scene.h - HEAD) * KEYS_SHARE)
        keys = Area(MARGIN, scene.h - MARGIN + 2 - h, scene.w - 2 * MARGIN, h)
        low = keys.y - 10
        missing = undrawable(self.typed)
        if self.usual or missing:
            low -= USUAL_H + 8
            row = Area(keys.x, low + 2, keys.w, USUAL_H)
            self._warn(scene, row, len(missing)) if missing else self._offer(scene, row)
        room = Area(keys.x, HEAD + 4, keys.w, low - HEAD - 6)
        high = min(room.h, FIELD_H if scene.is_wide else FIELD_H * 1.4)
        self._draw_field(scene, Area(room.x, room.cy - high / 2 if scene.is_wide else room.bottom - high, room.w, high))
        self.keyboard.draw(scene, keys, self.ink, self.done, self.is_enough())

    def _draw_field(self, scene: Scene, area: Area) -> None:
        """Write what was typed as large as it fits, and a bar where the next letter goes."""
        rim = BRASS if scene.theme == "deep" else self.ink.ink
        scene.lay("field", picture(plate_painters.plate, self.ink.plate, rim, 3, 16, 0.96), area)
        inner = area.inset(20, 8)
        size, lines = self._lines(scene, inner)
        real = scene.text_size(size)
        top = inner.cy - len(lines) * real * LINE_HEIGHT / 2
        for at, line in enumerate(lines):
            scene.write(f"typed:{at}", line, inner.x, top + (at + 0.5) * real * LINE_HEIGHT, size, self.ink.ink, "start")
        x = inner.x + scene.width(lines[-1], real) + 4
        bar = Area(min(x, inner.right), top + (len(lines) - 1) * real * LINE_HEIGHT + 2, 4, real * LINE_HEIGHT - 4)
        scene.lay("caret", picture(plate_painters.shade, rim, 1.0), bar)

    def _warn(self, scene: Scene, area: Area, count: int) -> None:
        """Say that so many letters cannot be drawn here, in the place of the usual words."""
        said = say("writing.undrawable", count=count)
        scene.paragraph("undrawable", said, area, 22, self.look.theme.danger, least=14, is_top=False)

    def _lines(self, scene: Scene, area: Area) -> tuple[float, list[str]]:
        """Return the largest size what was typed fits in, and its lines; the end stays in sight where nothing fits."""
        for size in SIZES:
            real = scene.text_size(size)
            lines = scene.lines(self.typed, real, True, area.w - 10) or [""]
            if len(lines) * real * LINE_HEIGHT <= area.h and max(scene.width(line, real) for line in lines) <= area.w - 10:
                return size, _with_blank(lines, self.typed)
        most = max(1, int(area.h / (scene.text_size(SIZES[-1]) * LINE_HEIGHT)))
        return SIZES[-1], lines[-most:]

    def _offer(self, scene: Scene, area: Area) -> None:
        """Draw as many of the usual words as there is room for."""
        words: list[str] = []
        used = 0.0
        for one in self.usual:
            used += scene.wide(one, 24) + 40
            if used <= area.w or not words:
                words.append(one)
        for one, place in zip(words, area.columns(len(words), GAP)):
            parts.key(scene, f"usual:{one}", place, one, partial(self._take, one), self.ink.tint, size=24)

    # what is typed

    def type(self, letters: str) -> None:
        """Add letters, or take one back."""
        self.typed = without_last(self.typed) if letters == RUB_OUT else cut(self.typed + letters, self.longest)
        self.renew()

    def _take(self, words: str) -> None:
        self.typed = cut(words, self.longest)
        self.finish()

    def _finish(self) -> None:
        if self.is_enough():
            self.finish()

    # a real keyboard

    def opened(self) -> None:
        """Listen to a plugged-in keyboard while the page is open."""
        if self._real is None:
            self._real = Window.request_keyboard(self._unplug, self.stage)
            self._real.bind(on_key_down=self._key_down, on_textinput=self._real_text)

    def closed(self) -> None:
        """Stop listening to the keyboard."""
        self._unplug()

    def _unplug(self) -> None:
        real, self._real = self._real, None
        if real is not None:
            real.unbind(on_key_down=self._key_down, on_textinput=self._real_text)
            real.release()

    def _real_text(self, _: RealKeyboard, text: str) -> bool:
        self._add(text)
        return True

    def _add(self, text: str) -> None:
        """Add what was typed or copied elsewhere, on one line."""
        self.typed = cut(self.typed + "".join(shown_signs(re.sub(r"\s", " ", text))), self.longest)
        self.renew()

    def _key_down(self, _: RealKeyboard, key: tuple[int, str], text: str, held: list[str]) -> bool:
        """Do what a key without a letter does."""
        if key[1] in ENTER:
            self._finish()
        elif key[1] == ESCAPE:
            self.close()
        elif key[1] == BACKSPACE:
            self.type(RUB_OUT)
        elif key[1] == PASTE and "ctrl" in held:
            self._add(_copied())
        return True


class WritingPage(TypingPage):
    """Begins with what stands there now; `on_written(words)` gets the new ones, and so many pages it is `over` are taken away with it."""

    def __init__(
        self,
        shell: Shell,
        title: Words,
        now: str,
        longest: int,
        on_written: Callable[[str], object],
        may_be_empty: bool = False,
        usual: Sequence[str] = (),
        done: Words = FINISHED,
        over: int = 0,
    ) -> None:
        super().__init__(shell, longest, now, usual, done)
        self._over = over
        self.title = title
        self._may_be_empty = may_be_empty
        self._on_written = on_written

    def title_now(self) -> Words:
        """Say what is asked."""
        return self.title

    def is_enough(self) -> bool:
        """Whether it can be saved as it is."""
        return self._may_be_empty or super().is_enough()

    def finish(self) -> None:
        """Give the words, without blanks too many."""
        self.close()
        for _ in range(self._over):
            self.shell.lift()
        self._on_written(self.words())

    def words(self) -> str:
        """Return what was typed, without blanks too many."""
        return " ".join(self.typed.split())


class PasswordPage(WritingPage):
    """The same for a password: every letter counts, spaces too, and it begins small."""

    def __init__(self, shell: Shell, title: Words, now: str, longest: int, on_written: Callable[[str], object]) -> None:
        super().__init__(shell, title, now, longest, on_written)
        self.keyboard.is_shifted = False

    def words(self) -> str:
        """Return every letter."""
        return self.typed


def _copied() -> str:
    """Return what was copied elsewhere."""
    from kivy.core.clipboard import Clipboard  # looks for programs when it is imported: only for those who paste

    return Clipboard.paste().strip()


def _with_blank(lines: list[str], typed: str) -> list[str]:
    """Keep blanks at the end in sight: the next letter goes behind them."""
    blanks = typed[len(typed.rstrip(" ")) :]
    return [*lines[:-1], lines[-1].rstrip(" ") + blanks]
