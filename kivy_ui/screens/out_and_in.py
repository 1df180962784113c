"""Export and import: everything on a stick, CSV and JSON for other programs, and what comes back from there or from BG Stats."""

import time
from functools import partial
from typing import TYPE_CHECKING, Protocol

from kivy.clock import Clock

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.reading import read, read_all
from kivy_ui.screens.cards import CardGrid
from kivy_ui.screens.house import Way
from kivy_ui.screens.looking_back import day
from kivy_ui.screens.paged import Turning
from kivy_ui.screens.screen import GAP, HEAD, MARGIN, Shell
from kivy_ui.screens.telling import Telling
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.exchange.delivery import Delivery, Step
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.parcels import Found, Parcel

LOOK_S = 2.0
DRIVE_H, DRIVES, FILE_LEAST, TOLD_H = 84.0, 3, 0.34, 96.0
WAYS = (
    ("backup", say("export.backup"), say("export.backup_note"), "main"),
    ("csv", say("export.csv"), say("export.csv_note"), "plain"),
    ("json", say("export.json"), say("export.json_note"), "plain"),
)


class Came(Protocol):
    """What came in from a file."""

    def sentence(self) -> Words:
        """Say what came."""


class OutAndInPage(Telling):
    """Drives above, what can be done with the chosen one below them, and what came of it. `on_come`: called when something came in."""

    def __init__(self, shell: Shell, on_come: Tap = lambda: None) -> None:
        super().__init__(shell)
        self._on_come = on_come
        self.drives: list[Drive] | None = None
        self.chosen = ""
        self._turning = Turning(self.renew)
        self._look()
        self._look_again = Clock.schedule_interval(self._look, LOOK_S)

    def closed(self) -> None:
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

    def draw(self, scene: Scene) -> None:
        """Drives, words, ways."""
        area = self.foot(scene, self._ways())
        drives, columns = self.drives or [], 3 if scene.is_wide else 1
        h = DRIVE_H * scene.look.text_factor
        lines = 1 if scene.is_wide else min(DRIVES, max(1, len(drives)))
        cards = area._replace(h=lines * (h + GAP) - GAP if drives else 0)
        grid = CardGrid(scene, cards, [self._card(drive) for drive in drives], self.ink, columns)
        on_page, pages = self._turning.of(len(drives), grid.each)
        self.heading(scene, say("export.title"), "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        grid.draw(on_page)
        top = cards.bottom + GAP * bool(drives)
        self.tell(scene, Area(area.x, top, area.w, area.bottom - top), self._hint(self.drive), "usb")

    def _hint(self, drive: "Drive | None") -> Words:
        if drive is None:
            return say("export.looking_for" if self.drives is None else "export.plug_in")
        if drive.trouble:
            return say("export.trouble", name=drive.name, trouble=drive.trouble)
        return say("export.stick" if drive.is_stick else "export.plug_in")

    def _card(self, drive: "Drive") -> Way:
        name = read(drive.name)
        note = say("export.see_below") if drive.trouble else drive.note()
        kind = "main" if name == self.chosen else "plain"
        return Way(f"drive:{name}", name, partial(self._choose, name), note, "usb" if drive.is_stick else "device", kind=kind)

    def _choose(self, name: str) -> None:
        self.chosen = name
        self.say("", is_busy=self.is_busy)

    def _ways(self) -> list[Way]:
        """What can be done with the drive; what can't leaves bare ground."""
        drive = None if self.is_busy else self.drive
        can_write, can_read = drive is not None and drive.is_ready, drive is not None and bool(drive.path)
        ways = [Way(kind, label, partial(self._write, kind), note, kind=role) for kind, label, note, role in WAYS]
        bring = Way("bring", say("export.import"), self._bring, say("export.import_note"))
        return [
            *(way if can_write else way._replace(kind="bare") for way in ways),
            bring if can_read else bring._replace(kind="bare"),
        ]

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
            self.shell.lay(BringPage(self.shell, drive, self._on_come))


class BringPage(Telling):
    """The files of a drive that can come in, the newest first; a tap brings one in. Nothing that is here is changed by it."""

    def __init__(self, shell: Shell, drive: "Drive", on_come: Tap) -> None:
        super().__init__(shell)
        self._on_come = on_come
        self.drive = drive
        self.title = say("import.title", name=drive.name)
        self.files: list[Found] | None = None
        self._turning = Turning(self.renew)
        shell.ask(lambda store: store.outlet.found(drive.path), self._found)

    def _found(self, files: "list[Found] | Exception") -> None:
        if isinstance(files, Exception):
            self.say(errands.sentence(files), is_bad=True)
        else:
            self.files = files
            self.renew()

    def draw(self, scene: Scene) -> None:
        """Files, a page at a time, above what came of one."""
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        files, least = self.files or [], max(TOLD_H, self.told_height(scene, area.w, self._hint()))
        cards = area._replace(h=max(area.h * FILE_LEAST, area.h - least - GAP))
        grid = CardGrid(scene, cards, [self._card(file) for file in files], self.ink, 1)
        on_page, pages = self._turning.of(len(files), grid.each)
        self.heading(scene, self.title, "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        grid.draw(on_page)
        top = grid.bottom(len(files)) + GAP
        self.tell(scene, Area(area.x, top, area.w, area.bottom - top), self._hint(), "" if files else "usb")

    def _card(self, file: "Found") -> Way:
        is_backup, when = file.kind == "backup", day(file.written_s)
        note = say("import.backup_file" if is_backup else "import.bg_stats_file", day=when, size=file.size_words)
        return Way(f"file:{file.name}", file.name, partial(self._take, file), note, "sheet")

    def _hint(self) -> Words:
        if not self.files:
            return say("import.looking" if self.files is None else "import.none")
        hint = say("import.hint")
        return say("import.hint_in_play", hint=hint, in_play=say("import.in_play")) if self.shell.shown.session else hint

    def _take(self, file: "Found") -> None:
        """It is read and checked beside the table, which takes it in between other things."""
        if self.is_busy:
            return
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
        if not self.is_open:  # nobody waited for it here
            self.shell.say(words)
        if not is_bad:
            self._on_come()
