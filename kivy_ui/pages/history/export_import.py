"""Export and import: backups, CSV and JSON on a stick; backups and BG Stats files from there."""

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.layout.cards import card_grid, cards_height
from kivy_ui.layout.elements import GAP_UNITS, PageButton
from kivy_ui.layout.part import Part, column, inset, units
from kivy_ui.look.language import as_text, translate_all
from kivy_ui.pages.history.play_words import day
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.exchanged_files import IncomingFile, OutgoingFile
    from companion.library.exchange.import_steps import FileImport, ImportStep

LOOK_S = 2.0
DRIVE_UNITS = 84.0
MOST_DRIVE_LINES = 3
LEAST_FILES_SHARE = 0.34
RESULT_UNITS = 96.0
EXPORTS = (
    ("backup", say("export.backup"), say("export.backup_note"), "main"),
    ("csv", say("export.csv"), say("export.csv_note"), "plain"),
    ("json", say("export.json"), say("export.json_note"), "plain"),
)


class ImportSummary(Protocol):
    """Result of the import of a file."""

    def sentence(self) -> Words:
        """Return the result of the import in words."""


class ExportPage(ProgressPage):
    """Drives, the actions for the chosen one, and the result. `on_imported` is called after an import."""

    title = say("export.title")

    def __init__(self, shell: Shell, on_imported: Tap = lambda: None) -> None:
        super().__init__(shell)
        self._on_imported = on_imported
        self.drives: list[Drive] | None = None
        self.chosen_target, self._was_chosen = "", False
        self._request_drives()
        self.repeat(self._request_drives, LOOK_S)

    def _request_drives(self) -> None:
        self.shell.request(lambda store: store.file_exchange.list_drives(), on_result(self._on_drives, self.fail))

    def _on_drives(self, found_drives: "list[Drive]") -> None:
        drives = [translate_all(drive) for drive in found_drives]
        if drives != self.drives:
            self._set_drives(drives)
            self.renew()

    def _set_drives(self, drives: "list[Drive]") -> None:
        """Keep the drives; one that was just plugged in is chosen, else the first that works, sticks before others."""
        before = {as_text(drive.name) for drive in self.drives or ()}
        best = sorted(drives, key=lambda drive: (not drive.is_ready, not drive.is_stick))
        names = [as_text(drive.name) for drive in best]
        added_names = [name for name in names if self.drives is not None and name not in before]
        chosen_drive = next((drive for drive in drives if as_text(drive.name) == self.chosen_target), None)
        is_stuck = not self._was_chosen and chosen_drive is not None and not chosen_drive.is_ready and best[0].is_ready
        self.drives = drives
        if added_names or chosen_drive is None or is_stuck:
            self.chosen_target, self._was_chosen = (added_names or names or [""])[0], False

    @property
    def drive(self) -> "Drive | None":
        """The chosen drive; None while there is none."""
        return next((drive for drive in self.drives or () if drive.name == self.chosen_target), None)

    def body(self) -> Part:
        """Return the drives, and below them the result."""
        drives, look = self.drives or [], self.look
        on_device = self.drive is not None and not self.drive.is_stick and bool(self.sentence)
        result = self.result(self._hint(self.drive), "device" if on_device else "usb")._replace(height=None)
        if not drives:
            return result
        lines = 1 if self.is_wide else min(MOST_DRIVE_LINES, len(drives))
        height = lines * (DRIVE_UNITS * look.text_factor + GAP_UNITS) - GAP_UNITS
        cards = card_grid([self._card(drive) for drive in drives], self.pager, 3 if self.is_wide else 1)
        return column(units(height, cards), result)

    def _hint(self, drive: "Drive | None") -> Words:
        if drive is None:
            return say("export.looking_for" if self.drives is None else "export.plug_in")
        if drive.trouble:
            return say("export.trouble", name=drive.name, trouble=drive.trouble)
        return say("export.stick" if drive.is_stick else "export.plug_in")

    def _card(self, drive: "Drive") -> PageButton:
        name = as_text(drive.name)
        note = say("export.see_below") if drive.trouble else drive.note()
        kind = "main" if name == self.chosen_target else "plain"
        return PageButton(
            f"drive:{name}", name, partial(self._choose, name), note, "usb" if drive.is_stick else "device", kind=kind
        )

    def _choose(self, name: str) -> None:
        self.chosen_target, self._was_chosen = name, True
        self.show_progress("", is_busy=self.is_busy)

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons for the drive; an action that is not possible leaves its cell empty."""
        drive = None if self.is_busy else self.drive
        can_write, can_read = drive is not None and drive.is_ready, drive is not None and bool(drive.path)
        exports = [PageButton(kind, label, partial(self._write, kind), note, kind=role) for kind, label, note, role in EXPORTS]
        import_files = PageButton("bring", say("export.import"), self._import, say("export.import_note"))
        return [
            *(button if can_write else button._replace(kind="bare") for button in exports),
            import_files if can_read else import_files._replace(kind="bare"),
        ]

    def _write(self, kind: str) -> None:
        """Export on the session thread, then write in the background: a stick may be slow."""
        if drive := self.drive:
            self.show_progress(say("export.saving" if drive.is_stick else "export.saving_here"), is_busy=True)
            self.shell.request(
                lambda store: store.file_exchange.outgoing_file(kind), on_result(partial(self._write_file, drive), self.fail)
            )

    def _write_file(self, drive: "Drive", outgoing: "OutgoingFile") -> None:
        on_written = on_result(partial(self._on_written, drive), self.fail)
        background_tasks.run(lambda: outgoing.write_into(drive.path, int(time.time())), on_written)

    def _on_written(self, drive: "Drive", result_words: Words) -> None:
        self.show_progress(say("export.unplug" if drive.is_stick else "export.folder", told=result_words, folder=drive.path))

    def _import(self) -> None:
        if drive := self.drive:
            self.shell.open_page(ImportPage(self.shell, drive, self._on_imported))


class ImportPage(ProgressPage):
    """The files of a drive that can be imported, the newest first; a tap imports one."""

    def __init__(self, shell: Shell, drive: "Drive", on_imported: Tap) -> None:
        super().__init__(shell)
        self._on_imported = on_imported
        self.drive = drive
        self.title = say("import.title", name=drive.name)
        self.files: list[IncomingFile] | None = None
        shell.request(lambda store: store.file_exchange.incoming_files(drive.path), on_result(self._on_files, self.fail))

    def _on_files(self, files: "list[IncomingFile]") -> None:
        self.files = files
        self.renew()

    def body(self) -> Part:
        """Return the files, and below them the result."""
        cards = [self._card(file) for file in self.files or ()]
        result = self.result(self._hint(), "" if cards else "usb", least=RESULT_UNITS)

        def draw(scene: Scene, area: Area, key: str) -> None:
            least = result.height(scene, area.w) if result.height else RESULT_UNITS
            room = max(area.h * LEAST_FILES_SHARE, area.h - least - GAP_UNITS)
            height = cards_height(scene, room, len(cards), 1)
            column(units(height, card_grid(cards, self.pager, 1)), result._replace(height=None)).draw(scene, area, key)

        return inset(0, 8, Part(draw)) if cards else result._replace(height=None)

    def _card(self, file: "IncomingFile") -> PageButton:
        is_backup, when = file.kind == "backup", day(file.written_s)
        note = say("import.backup_file" if is_backup else "import.bg_stats_file", day=when, size=file.size_words)
        return PageButton(f"file:{file.name}", file.name, partial(self._check, file), note, "sheet")

    def _hint(self) -> Words:
        if not self.files:
            return say("import.looking" if self.files is None else "import.none")
        hint = say("import.hint")
        return say("import.hint_in_play", hint=hint, in_play=say("import.in_play")) if self.shell.snapshot.session else hint

    def _check(self, file: "IncomingFile") -> None:
        """Import a file: read and check it in the background, then save it in small steps on the table's thread."""
        if not self.is_busy:
            self.show_progress(say("import.reading"), is_busy=True)
            self.shell.request(lambda store: store.file_exchange.file_import(file), on_result(self._run, self._on_failed))

    def _run(self, file_import: "FileImport") -> None:
        show = background_tasks.throttle(self._show_step)
        background_tasks.run(lambda: file_import.run(self.shell.wait_for, show), on_result(self._on_done, self._on_failed))

    def _show_step(self, step: "ImportStep") -> None:
        if self.is_busy:
            self.show_progress(step.sentence(), is_busy=True, share=step.share)

    def _on_done(self, imported: ImportSummary) -> None:
        self._show_result(imported.sentence())
        self._on_imported()

    def _on_failed(self, why: Words) -> None:
        self._show_result(why, is_bad=True)

    def _show_result(self, words: Words, is_bad: bool = False) -> None:
        """Show the result here or, if this page was closed, as a message over the current page."""
        self.show_progress(words, is_bad)
        if not self.is_open:
            self.shell.show_message(words)
