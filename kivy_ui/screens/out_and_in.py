"""Export and import: everything on a stick, CSV and JSON for other programs, and what comes back from there or from BG Stats."""

import time
from typing import TYPE_CHECKING, Protocol

from kivy.clock import Clock

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import read, read_all, told
from kivy_ui.screens.choosing import Card, card_button
from kivy_ui.screens.looking_back import day
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import RADIUS_MM, button
from kivy_ui.widgets.sheet import GAP_MM, Pages, Sheet

if TYPE_CHECKING:
    from companion.library.exchange.delivery import Delivery, Step
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.parcels import Found, Parcel

LOOK_S = 2.0
DRIVE_MM, WAY_MM, TURN_MM, FILE_MM, HIGH_FILE_MM = 14.0, 19.0, 10.5, 12.5, 17.0
TOLD_MM, HIGH_TOLD_MM = 22.0, 34.0
DONE_MM = 5.0
DRIVES_SHOWN = 3
WAYS = (
    ("backup", say("export.backup"), say("export.backup_note"), "primary"),
    ("csv", say("export.csv"), say("export.csv_note"), "secondary"),
    ("json", say("export.json"), say("export.json_note"), "secondary"),
)


class Came(Protocol):
    """What came in from a file."""

    def sentence(self) -> Words:
        """Say what came."""


class Telling(Sheet):
    """A sheet that works on something and says what came of it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.look, shell.lift)
        self.shell = shell
        self.said: Words = ""
        self.is_bad = False
        self.is_busy = False
        self.share = 0.0

    def say(self, words: Words, is_bad: bool = False, is_busy: bool = False, share: float = 0.0) -> None:
        """What came of it; while it works, how much of it is done."""
        self.said, self.is_bad, self.is_busy, self.share = words, is_bad, is_busy, share
        self.renew()

    def telling_height(self, pen: Pen, w: float) -> float:
        """Measure how high the panel must be for what came of it, at this width."""
        return pen.height(self.said, w - pen.mm(6), "strong") + pen.mm(3) if self.said else 0.0

    def telling(self, pen: Pen, box: Box, otherwise: Words, is_loud: bool = False) -> None:
        """The words on a panel; `otherwise` until there are some, as loud as they when it `is_loud`."""
        theme = pen.theme
        line = theme.coral if self.is_bad else theme.rim if self.said else theme.line
        pen.box(box, theme.board, line, pen.mm(RADIUS_MM), pen.mm(0.5))
        if self.share:
            done, box = box.cut_bottom(pen.mm(DONE_MM))
            pen.box(done.inset(pen.mm(2), pen.mm(1)).cut_left(self.share * (done.w - pen.mm(4)))[0], theme.rim, radius=pen.mm(1))
        ink = theme.ink if self.said or is_loud else theme.dim
        size = "strong" if self.said or is_loud or self.height > self.width else "text"
        pen.words(self.said or otherwise, box.inset(pen.mm(2.5), pen.mm(1)), size, ink)


class OutAndInSheet(Telling):
    """Drives above, what can be done with the chosen one below them, and what came of it. `on_come`: called when something came in."""

    title = say("export.title")

    def __init__(self, shell: Shell, on_come: Tap = lambda: None) -> None:
        super().__init__(shell)
        self._on_come = on_come
        self.drives: list[Drive] | None = None
        self.chosen = ""
        self._pages = Pages()
        self._look()
        self._look_again = Clock.schedule_interval(self._look, LOOK_S)

    def left(self) -> None:
        """Sticks are looked for while it is shown."""
        self._look_again.cancel()

    def _look(self, *_: object) -> None:
        self.shell.ask(lambda store: store.outlet.drives(), self._seen)

    def _seen(self, drives: "list[Drive] | Exception") -> None:
        if isinstance(drives, Exception):
            self.say(errands.sentence(drives), is_bad=True)
        elif (seen := [read_all(drive) for drive in drives]) != self.drives:
            self._keep(seen)
            self.renew()

    def _keep(self, drives: "list[Drive]") -> None:
        """A stick that was just plugged in is the one that is meant."""
        before = {read(drive.name) for drive in self.drives or ()}
        names = [read(drive.name) for drive in drives]
        fresh = [name for name in names if self.drives is not None and name not in before]
        self.drives = drives
        if fresh or self.chosen not in names:
            self.chosen = (fresh or names or [""])[0]

    @property
    def drive(self) -> "Drive | None":
        """The chosen drive; None while there is none."""
        return next((drive for drive in self.drives or () if drive.name == self.chosen), None)

    def fill(self, pen: Pen, box: Box) -> None:
        """Drives, ways, words."""
        gap = pen.mm(GAP_MM)
        is_wide = box.w > box.h
        h = pen.mm(DRIVE_MM * (1 + 0.12 * self.look.text_size))
        rows = 1 if is_wide else min(DRIVES_SHOWN, max(1, len(self.drives or ())))
        drives, rest = box.cut_top(rows * h + (rows - 1) * gap, gap)
        self._drives(pen, drives, is_wide)
        columns = 4 if is_wide else 1 if rest.h >= 4 * (pen.mm(WAY_MM) + gap) + pen.mm(HIGH_TOLD_MM) else 2
        lines = 4 // columns
        ways, rest = rest.cut_top(lines * (pen.mm(WAY_MM) + gap) - gap, gap)
        self._ways(pen, ways, columns)
        drive = self.drive
        self.telling(pen, rest, self._hint(drive), bool(drive and drive.trouble))

    def _hint(self, drive: "Drive | None") -> Words:
        if drive is None:
            return say("export.looking_for" if self.drives is None else "export.plug_in")
        if drive.trouble:
            return say("export.trouble", name=drive.name, trouble=drive.trouble)
        return say("export.stick" if drive.is_stick else "export.plug_in")

    def _drives(self, pen: Pen, box: Box, is_wide: bool) -> None:
        drives, gap = self.drives or [], pen.mm(GAP_MM)
        each, cells = DRIVES_SHOWN, box
        if len(drives) > each and is_wide:
            turning, cells = box.cut_right(pen.mm(40), gap)
        elif len(drives) > each:
            each, turning = each - 1, box.rows(DRIVES_SHOWN, gap)[-1]
        if len(drives) > each:
            self._pages.buttons(self, pen, turning, len(drives), each, ("", ""))
        places = cells.columns(each, gap) if is_wide else box.rows(min(DRIVES_SHOWN, max(1, len(drives))), gap)
        for drive, cell in zip(self._pages.of(drives, each), places, strict=False):
            name = read(drive.name)
            card = Card(name, name, told("export.see_below") if drive.trouble else read(drive.note()))
            card_button(self, pen, cell, card, f"drive:{name}", self._chooser(name), name == self.chosen)

    def _chooser(self, name: str) -> Tap:
        return lambda: self._choose(name)

    def _choose(self, name: str) -> None:
        self.chosen = name
        self.say("", is_busy=self.is_busy)

    def _ways(self, pen: Pen, box: Box, columns: int) -> None:
        drive = self.drive
        can_write = drive is not None and drive.is_ready and not self.is_busy
        cells = box.grid(4, columns, pen.mm(GAP_MM))
        for (kind, label, note, role), cell in zip(WAYS, cells, strict=False):
            button(self, pen, cell, kind, label, self._writer(kind), note, role, is_on=can_write)
        can_read = drive is not None and bool(drive.path) and not self.is_busy
        button(self, pen, cells[3], "bring", told("export.import"), self._bring, told("export.import_note"), is_on=can_read)

    def _writer(self, kind: str) -> Tap:
        return lambda: self._write(kind)

    def _write(self, kind: str) -> None:
        """The table thread hands over the parcel; the stick may take its time."""
        if drive := self.drive:
            self.say(say("export.saving" if drive.is_stick else "export.saving_here"), is_busy=True)
            self.shell.ask(lambda store: store.outlet.parcel(kind), lambda parcel: self._put(parcel, drive))

    def _put(self, parcel: "Parcel | Exception", drive: "Drive") -> None:
        if isinstance(parcel, Exception):
            self._written(parcel, drive)
        else:
            errands.run(lambda: parcel.put(drive.path, int(time.time())), lambda written: self._written(written, drive))

    def _written(self, written: Words | Exception, drive: "Drive") -> None:
        if isinstance(written, Exception):
            self.say(errands.sentence(written), is_bad=True)
        else:
            self.say(say("export.unplug", told=written) if drive.is_stick else written)

    def _bring(self) -> None:
        if drive := self.drive:
            self.shell.lay(BringSheet(self.shell, drive, self._on_come))


class BringSheet(Telling):
    """The files of a drive that can come in, the newest first; a tap brings one in. Nothing that is here is changed by it."""

    def __init__(self, shell: Shell, drive: "Drive", on_come: Tap) -> None:
        super().__init__(shell)
        self._on_come = on_come
        self.drive = drive
        self.title = say("import.title", name=drive.name)
        self.files: list[Found] | None = None
        self._pages = Pages()
        shell.ask(lambda store: store.outlet.found(drive.path), self._found)

    def _found(self, files: "list[Found] | Exception") -> None:
        if isinstance(files, Exception):
            self.say(errands.sentence(files), is_bad=True)
        else:
            self.files = files
            self.renew()

    def fill(self, pen: Pen, box: Box) -> None:
        """Files, a page at a time, above what came of one."""
        gap, is_wide = pen.mm(GAP_MM), box.w > box.h
        files, height = self.files or [], pen.mm(FILE_MM if is_wide else HIGH_FILE_MM)
        least = pen.mm(TOLD_MM if is_wide else HIGH_TOLD_MM)
        each = max(1, int((box.h - least) / (height + gap)))
        if len(files) > each:
            turning, box = box.cut_bottom(pen.mm(TURN_MM), gap)
            each = max(1, int((box.h - least) / (height + gap)))
            self._pages.buttons(self, pen, turning, len(files), each, (say("pages.newer"), say("pages.older")))
        count = min(each, len(files))
        area, words = box.cut_top(count * (height + gap) - gap, gap) if count else (box, box)
        self.telling(pen, words, self._hint())
        for file, place in zip(self._pages.of(files, each), area.rows(count, gap), strict=False):
            is_backup, when = file.kind == "backup", day(file.written_s)
            note = told("import.backup_file" if is_backup else "import.bg_stats_file", day=when, size=file.size_words)
            card_button(self, pen, place, Card(file.name, file.name, note), f"file:{file.name}", self._taker(file))

    def _hint(self) -> Words:
        if not self.files:
            return say("import.looking" if self.files is None else "import.none")
        hint = say("import.hint")
        return say("import.hint_in_play", hint=hint, in_play=say("import.in_play")) if self.shell.shown.session else hint

    def _taker(self, file: "Found") -> Tap:
        return lambda: None if self.is_busy else self._take(file)

    def _take(self, file: "Found") -> None:
        """It is read and checked beside the table, which takes it in between other things."""
        self.say(say("import.reading"), is_busy=True)
        self.shell.ask(lambda store: store.outlet.delivery(file), self._run)

    def _run(self, delivery: "Delivery | Exception") -> None:
        if isinstance(delivery, Exception):
            self._taken(delivery)
            return
        tell = errands.now_and_then(self._go_on)
        errands.run(lambda: delivery.bring(self.shell.wait, tell), self._taken)

    def _go_on(self, step: "Step") -> None:
        if self.is_busy:
            self.say(step.sentence(), is_busy=True, share=step.share)

    def _taken(self, came: Came | Exception) -> None:
        is_bad = isinstance(came, Exception)
        words = errands.sentence(came) if isinstance(came, Exception) else came.sentence()
        self.say(words, is_bad)
        if self.parent is None:  # nobody waited for it here
            self.shell.say(words)
        if not is_bad:
            self._on_come()
