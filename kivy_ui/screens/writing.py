"""Words to write or change, on our own keyboard: a name, a place, a note."""

from collections.abc import Callable, Sequence

from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import read
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.fields import typed_box
from kivy_ui.widgets.keys import Keyboard
from kivy_ui.widgets.sheet import GAP_MM, Sheet

FINISHED = say("writing.done")
KEYS_MM, TYPED_MM, USUAL_MM = 54.0, 16.0, 10.0


class WritingSheet(Sheet):
    """Begins with what stands there now; `on_written(words)` gets the new ones. `usual`: words to take with one tap; `done`: what its last key says."""

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
    ) -> None:
        super().__init__(shell.look, shell.lift)
        self.title = title
        self.typed = now
        self.usual = list(usual)
        self._longest = longest
        self._may_be_empty = may_be_empty
        self._done = done
        self._on_written = on_written
        self._keyboard = Keyboard(self, self._type, self._finish)
        self._keyboard.is_shifted = not now

    def fill(self, pen: Pen, box: Box) -> None:
        """What was typed above the keys."""
        keys, rest = box.cut_bottom(min(box.h - pen.mm(12), pen.mm(KEYS_MM)), pen.mm(GAP_MM))
        if self.usual and rest.h >= pen.mm(USUAL_MM + GAP_MM + 9):
            usual, rest = rest.cut_bottom(pen.mm(USUAL_MM), pen.mm(GAP_MM))
            self._offer(pen, usual)
        typed_box(pen, rest.centred(rest.w, min(rest.h, pen.mm(TYPED_MM))), self.typed, self._longest)
        self._keyboard.draw(pen, keys, read(self._done), self._may_be_empty or bool(self.typed.strip()))

    def _offer(self, pen: Pen, box: Box) -> None:
        most = max(1, int(box.w / pen.mm(28)))
        words = self.usual[:most]
        for one, cell in zip(words, box.columns(len(words), pen.mm(GAP_MM)), strict=True):
            button(self, pen, cell, f"usual:{one}", one, self._taker(one), role="quiet")

    def _taker(self, words: str) -> Tap:
        return lambda: self._take(words)

    def _take(self, words: str) -> None:
        self.typed = words[: self._longest]
        self._finish()

    def _type(self, letter: str) -> None:
        self.typed = self.typed[:-1] if letter == "<" else (self.typed + letter)[: self._longest]
        self.renew()

    def _finish(self) -> None:
        self.close()
        self._on_written(" ".join(self.typed.split()))


class PasswordSheet(WritingSheet):
    """The same for a password: every letter counts, spaces too, and it begins small."""

    def __init__(self, shell: Shell, title: Words, now: str, longest: int, on_written: Callable[[str], object]) -> None:
        super().__init__(shell, title, now, longest, on_written)
        self._keyboard.is_shifted = False

    def _finish(self) -> None:
        self.close()
        self._on_written(self.typed)
