"""All lines of an own sheet on one page, each with keys that change, move and delete it."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, by_scene, icon_key, icon_of, key, key_ink, key_text
from kivy_ui.layout.part import EMPTY, Part, by_area, row, units
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

LINE_UNITS = 56.0
ACTION_UNITS = 52.0
PEN_UNITS = 22.0
SIGN_UNITS = 28.0
MOST_FACTOR = 1.15


class LineListPage(PagedPage):
    """List of lines: a tap on one changes it, keys beside it move it up or down or delete it.

    lines      returns the words of each line
    on_change  called with the number of the line to change; on_add: to add one, or after Back; on_done: after “Done”.
               They close the page
    on_move    called with the number of a line and -1 or 1; on_delete: with the number of a line; it returns
               what brings the line back
    """

    title = say("make_sheet.line_list")

    def __init__(
        self,
        shell: Shell,
        lines: Callable[[], Sequence[Words]],
        on_change: Callable[[int], object],
        on_move: Callable[[int, int], object],
        on_delete: Callable[[int], Tap],
        on_add: Callable[[], object],
        on_done: Callable[[], object],
    ) -> None:
        super().__init__(shell)
        self._lines, self._on_change, self._on_move, self._on_delete = lines, on_change, on_move, on_delete
        self._on_add, self._on_done = on_add, on_done
        self._undo_delete: Tap | None = None

    def back_action(self) -> Tap:
        """Return the action of the arrow: back to the page with the keyboard."""
        return self._on_add

    def body(self) -> Part:
        """Return the lines below each other; on a wide screen in two columns if one isn't enough."""
        return by_area(self._grid)

    def _grid(self, scene: Scene, area: Area) -> Part:
        lines, height = self._lines(), LINE_UNITS * min(MOST_FACTOR, scene.look.text_factor)
        rows = max(1, int((area.h + GAP_UNITS) / (height + GAP_UNITS)))
        columns = 2 if scene.is_wide and len(lines) > rows else 1
        parts = [self._line(nth, words, len(lines)) for nth, words in enumerate(lines)]
        return paged_grid(parts, self.pager, columns, rows, is_down=True)

    def _line(self, nth: int, words: Words, count: int) -> Part:
        pen = by_scene(lambda scene: icon_of("draft", PEN_UNITS, key_ink(scene.theme, False)))
        name = row(key_text(words, LABEL_TEXT, False), units(PEN_UNITS, pen), gap=GAP_UNITS)
        actions = (
            ("up", nth > 0, partial(self._move, nth, -1), say("make_sheet.move_up")),
            ("down", nth < count - 1, partial(self._move, nth, 1), say("make_sheet.move_down")),
            ("trash", True, partial(self._delete, nth), say("make_sheet.delete_line")),
        )
        keys = [
            units(ACTION_UNITS, icon_key(f"{sign}:{nth}", sign, tap, size=SIGN_UNITS, words=action_words) if can else EMPTY)
            for sign, can, tap, action_words in actions
        ]
        return row(key(f"change:{nth}", name, partial(self._on_change, nth)), *keys, gap=GAP_UNITS)

    def _move(self, nth: int, by: int) -> None:
        self._on_move(nth, by)
        self._undo_delete = None
        self.renew()

    def _delete(self, nth: int) -> None:
        self._undo_delete = self._on_delete(nth)
        self.renew()
        if not self._lines():
            self._on_add()

    def _bring_back(self, undo_delete: Tap) -> None:
        undo_delete()
        self._undo_delete = None
        self.renew()

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons that end the list and add a line, and after a line was deleted the one that brings it back."""
        done_button = PageButton("done", say("make_sheet.named"), self._on_done, kind="main", cells=HALF)
        add = PageButton("add-line", say("make_sheet.add_line"), self._on_add, icon="plus", cells=HALF)
        if self._undo_delete is None:
            return [done_button, add]
        undo = PageButton("undo-delete", say("make_sheet.undo_delete"), partial(self._bring_back, self._undo_delete))
        return [done_button, undo, add._replace(icon="", cells=1)]
