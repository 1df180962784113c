"""Import a score sheet or kit from a phone or stick: show it and test it before it is saved."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from companion.games.kit.arriving import ReceivedKit, kit_sentence, read_received_kit
from companion.games.kit.language import KitError
from companion.games.kit.reading import is_kit
from companion.games.kit.worked import KitFaultError
from companion.games.score_sheet.arriving import (
    GAMES_TRIED,
    MOST_PLAYERS_TRIED,
    ReceivedSheet,
    edition_with_sheet,
    received_from_text,
    received_sheet,
)
from companion.games.score_sheet.describing import score_sheet_words
from companion.games.score_sheet.icons import icon_of as sheet_icon_of
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import SheetFileError, fault_sentence
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import sheet_icon
from companion.table.sentence import UserError, Words, say
from kivy_ui import background_tasks
from kivy_ui.layout.cards import card_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, MARGIN_UNITS, PageButton, by_scene, icon_of, plate
from kivy_ui.layout.leaves import image, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, middle, row, row_or_column, share, units
from kivy_ui.layout.sizes import BODY_TEXT, HEADING_TEXT, KEY_TEXT, LABEL_TEXT, LARGE_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.pages.device.open_phones import open_phones
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.setup.kit_import import keep_kit, kit_checks, kit_difference, kit_from_file, kit_paper
from kivy_ui.pages.setup.rule_lines import PAPER_INK, rule_lines, sheet_paper
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:  # they import the library
    from companion.games.kit.language import Kit
    from companion.games.score_sheet.box import Sheet
    from companion.games.score_sheet.sample_counts import Sample
    from companion.library.exchange.drives import Drive
    from companion.library.exchange.kit_files import KitFile
    from companion.library.exchange.sheet_files import SheetFile
    from companion.library.store import Store
    from kivy_ui.device.device_services import Phones

SHEET_GAME = "score-sheet"
LOOK_S = 2.0
SIGN_UNITS = 42.0
TICK_UNITS = 22.0
WAYS_SHARE = 1.0
FILES_SHARE = 1.2
HEAD_SHARE = 1.6
CHECKED_SHARE = 0.55
"""Height of the results of the test without its details, as a share of that of the worked examples."""
SAMPLE_SHARE, LEAST_SAMPLE_UNITS = 2.2, 19.0
MOST_CHECKS_BESIDE_SAMPLES = 2
PAPER_SHARE = 1.3
LEAST_TEXT = 14.0
GOOD_COLOUR = "#7ae3a0"
DARK_GOOD = "#1b7a43"


def known_sheets(store: "Store") -> "Mapping[str, Sheet]":
    """Return the sheets there are."""
    return store.sheets.all_sheets()


def known_kits(store: "Store") -> "Mapping[str, Kit]":
    """Return the kits there are."""
    return store.kits.all_kits()


class SheetImportPage(PagedPage):
    """Page that waits for a sheet or kit; it shows the one that arrived, or why it can't be used.

    files    files of the connected sticks
    arrived_sheet  the sheet or kit to decide on; None until one arrives
    refusal  why what arrived can't be used; "" if it can
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.files: list[SheetFile | KitFile] = []
        self.arrived_sheet: ReceivedSheet | ReceivedKit | None = None
        self.refusal: Words = ""
        self.is_busy = False
        self._source: Words = ""
        self._places: tuple[str, ...] = ()
        self._first_line = 0
        self._examinations = 0
        self.repeat(self._request_drives, LOOK_S)
        self._request_drives()

    @property
    def title(self) -> Words:  # type: ignore[override]  # it changes with what arrived
        """The title of the current view."""
        return self._source or say("sheet_import.title")

    def on_open(self) -> None:
        """Examine the sheet that a phone sent before this page was opened."""
        self.take_received()

    @property
    def is_deciding(self) -> bool:
        """Whether a sheet is shown or tried out. Another one waits for the players' decision."""
        return self.is_busy or self.arrived_sheet is not None

    # where sheets come from

    def take_received(self) -> None:
        """Examine the sheet that a phone sent, if there is one."""
        phones = self.shell.device.phones
        if phones and (received := phones.take_received()):
            source = say("sheet_import.from_name", name=received.name) if received.name else say("sheet_import.from_phone")
            if is_kit(received.text):
                self._examine(source, partial(read_received_kit, received.text), known_kits)
            else:
                self._examine(source, partial(received_from_text, received.text))

    def _request_drives(self) -> None:
        if self.arrived_sheet is None and not self.is_busy:
            self.shell.request(lambda store: store.file_exchange.list_drives(), on_result(self._on_drives, lambda why: None))

    def _on_drives(self, drives: "list[Drive]") -> None:
        """Read the files of sticks when another one is plugged in or pulled."""
        places = tuple(drive.path for drive in drives if drive.is_stick and drive.path)
        if places != self._places:
            self._places = places
            self.shell.request(lambda store: _readers(store, places), on_result(self._read_files, self._refuse))

    def _read_files(self, readers: "list[Callable[[], list[Any]]]") -> None:
        background_tasks.run(lambda: [file for read_all in readers for file in read_all()], on_result(self._on_files, self._refuse))

    def _on_files(self, files: "list[SheetFile | KitFile]") -> None:
        self.files = files
        self.renew()

    def _examine(
        self,
        source: Words,
        look: Callable[[Mapping[str, Any]], ReceivedSheet | ReceivedKit],
        known_here: "Callable[[Store], Mapping[str, Any]]" = known_sheets,
    ) -> None:
        """Test a sheet or kit in the background, together with the saved ones."""
        self.is_busy, self.arrived_sheet, self.refusal, self._source, self._first_line = True, None, "", source, 0
        self._examinations += 1
        on_examined = on_result(partial(self._on_examined, self._examinations), partial(self._on_refused, self._examinations))
        self.renew()

        def examine(known_entries: Mapping[str, Any]) -> None:
            background_tasks.run(partial(_examine, look, known_entries), on_examined)

        self.shell.request(known_here, on_result(examine, self._refuse))

    def _on_examined(self, number: int, sheet: ReceivedSheet | ReceivedKit) -> None:
        """Show the sheet, unless another one arrived or the players went back meanwhile."""
        if number == self._examinations:
            self.is_busy, self.arrived_sheet = False, sheet
            self.renew()

    def _on_refused(self, number: int, why: Words) -> None:
        if number == self._examinations:
            self._refuse(why)

    def _refuse(self, why: Words) -> None:
        self.is_busy, self.refusal = False, why
        self.renew()

    # drawing

    def body(self) -> Part:
        """Return the sheet that arrived with the results of its test, or the ways to take in a sheet."""
        if self.is_busy:
            return plate("trying", inset(MARGIN_UNITS, 0, text(say("sheet_import.trying"), HEADING_TEXT)))
        if self.refusal:
            return plate("refused", inset(2 * MARGIN_UNITS, MARGIN_UNITS, _refusal(self.refusal)), rim=CORAL)
        if isinstance(self.arrived_sheet, ReceivedKit):
            paper_part = share(PAPER_SHARE, kit_paper(self.arrived_sheet, self._first_line, self._turn))
            return row_or_column(paper_part, _findings_of(*kit_checks(self.arrived_sheet), kit_difference(self.arrived_sheet)))
        if self.arrived_sheet:
            paper_part, right = share(PAPER_SHARE, self._paper(self.arrived_sheet)), _findings(self.arrived_sheet)
            return row_or_column(paper_part, right)
        source_rows = column(*map(_source_row, self._sources()))
        cards = self._cards()
        return (
            row_or_column(share(WAYS_SHARE, source_rows), share(FILES_SHARE, card_grid(cards, self.pager, 1)))
            if cards
            else source_rows
        )

    def title_keys(self) -> Part:
        """Return the keys that turn the page of sheets on a stick."""
        is_list = not (self.is_busy or self.refusal or self.arrived_sheet)
        return self.pager.keys() if is_list and self.files else EMPTY

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: keep and play, keep for later, or back."""
        if self.refusal or self.is_busy:
            return [
                PageButton(
                    "back-to-ways", say("sheet_import.back"), self._forget, icon="back", kind="main" if self.refusal else "end"
                )
            ]
        if self.arrived_sheet is None:
            return self._waiting_buttons()
        play = say("sheet_import.play" if self.arrived_sheet.is_known else "sheet_import.keep_and_play")
        names = ", ".join(seat.name for seat in self.shell.snapshot.seats)
        main = PageButton("play", play, self._play, names, kind="main", cells=HALF)
        back = PageButton("back-to-ways", say("sheet_import.back"), self._forget, say("sheet_import.not_kept"), "back", kind="end")
        keep = PageButton("keep", say("sheet_import.keep"), self._save_sheet, say("sheet_import.later"), "sheet")
        if isinstance(self.arrived_sheet, ReceivedKit) and self.shell.snapshot.session:
            return [keep._replace(kind="main"), back] if self._can_keep else [back]
        return [main, keep, back] if self._can_keep else [main, back]

    @property
    def _can_keep(self) -> bool:
        """Whether the sheet or kit can be saved here: a score sheet in play saves its sheets itself."""
        snapshot = self.shell.snapshot
        if isinstance(self.arrived_sheet, ReceivedKit):
            return not self.arrived_sheet.is_known
        is_new = self.arrived_sheet is not None and not self.arrived_sheet.is_known
        return is_new and not (snapshot.session and snapshot.game == SHEET_GAME)

    def _waiting_buttons(self) -> list[PageButton]:
        if self.shell.device.phones is None:
            return []
        return [PageButton("phones", say("sheet_import.connect"), partial(open_phones, self.shell), icon="phone", cells=HALF)]

    def _sources(self) -> list[tuple[str, Words, Words]]:
        """Return the three ways to take in a sheet: icon, title and note of each."""
        address = getattr(getattr(self.shell.device.phones, "pages", None), "address", "").removeprefix("http://")
        instruction = say("sheet_import.photo_at", address=address) if address else say("sheet_import.photo_how")
        return [
            ("qr", say("sheet_import.photo"), instruction),
            ("draft", say("sheet_import.text"), say("sheet_import.text_how")),
            ("usb", say("sheet_import.stick"), say("sheet_import.stick_how")),
        ]

    def _cards(self) -> list[PageButton]:
        """Return a card for each sheet on a stick, and for each file that can't be read."""
        cards = []
        for at, file in enumerate(self.files):
            if file.trouble:
                name, tap = f"file:{at}", partial(self._show_trouble, file)
                cards.append(PageButton(name, file.name, tap, _problem(file), "stop"))
            if kit_file := _as_kit(file):
                cards += self._kit_cards(at, kit_file)
                continue
            for nth, entry in enumerate(cast("SheetFile", file).sheets):
                tap = partial(self._examine, file.name, partial(_examine_file_sheet, cast("SheetFile", file), nth))
                cards.append(PageButton(f"sheet:{at}:{nth}", score_sheet_words(entry.sheet.words), tap, file.name, "sheet"))
        return cards

    def _kit_cards(self, at: int, file: "KitFile") -> list[PageButton]:
        """Return the card of a kit on a stick."""
        if file.kit is None:
            return []
        tap = partial(self._examine, file.name, partial(kit_from_file, file), known_kits)
        return [PageButton(f"kit:{at}", kit_sentence(file.kit.words), tap, file.name, "box")]

    def _show_trouble(self, file: "SheetFile | KitFile") -> None:
        self._source = file.name
        self._refuse(_problem(file))

    def _paper(self, arrived_sheet: ReceivedSheet) -> Part:
        """Return the sheet in words; lines beyond the paper follow after a tap."""
        name = paragraph(arrived_sheet.received_name, LABEL_TEXT, PAPER_INK, is_bold=True, least=LEAST_TEXT)
        note = paragraph(
            as_text(score_sheet_words(arrived_sheet.sheet.said_note)) or arrived_sheet.sheet.note,
            SMALL_TEXT,
            PAPER_INK,
            least=LEAST_TEXT,
        )
        head = row(
            units(
                SIGN_UNITS, image(picture(sheet_icon, sheet_icon_of(arrived_sheet.received_name, arrived_sheet.sheet)), SIGN_UNITS)
            ),
            share(1, column(name, note, gap=0)),
        )
        lines = rule_lines(arrived_sheet.lines, self._first_line, self._turn)
        return sheet_paper("sheet", column(units(SIGN_UNITS + 2 * GAP_UNITS, head), lines))

    def _turn(self, first: int) -> None:
        self._first_line = first
        self.renew()

    # taps

    def _forget(self) -> None:
        """Return to the ways to take in a sheet, without keeping this one."""
        self._examinations += 1
        self.is_busy, self.arrived_sheet, self.refusal, self._source = False, None, "", ""
        self.renew()
        self.take_received()

    def _play(self) -> None:
        """Keep the sheet and begin on it; keep the kit and set a game up."""
        from kivy_ui.pages.home.open_kit import open_kit
        from kivy_ui.pages.setup.begin_sheet import begin_with_text

        arrival = self.arrived_sheet
        if isinstance(arrival, ReceivedKit):
            name = arrival.kit.name
            self.shell.request(partial(_keep_in, arrival=arrival), on_result(lambda _: open_kit(self.shell, name), self._refuse))
        elif arrival:
            self.close()
            begin_with_text(self.shell, arrival.text)

    def _save_sheet(self) -> None:
        """Save the sheet among the players' own."""
        if arrival := self.arrived_sheet:
            self.is_busy = True
            name = arrival.kit.name if isinstance(arrival, ReceivedKit) else arrival.sheet.name
            self.shell.request(partial(_keep_in, arrival=arrival), on_result(partial(self._on_kept, name), self._refuse))

    def _on_kept(self, name: str, _: object) -> None:
        is_kit_kept = isinstance(self.arrived_sheet, ReceivedKit)
        self._forget()
        self.shell.show_message(say("kit_import.kept", name=name) if is_kit_kept else say("sheet_import.kept", sheet=name))


def show_received(shell: Shell, top: object, phones: "Phones") -> None:
    """Show the sheet that a phone sent; over a game only a message: the page is opened there by hand."""
    if isinstance(top, SheetImportPage):
        if not top.is_deciding:
            top.take_received()
    elif not shell.snapshot.session:
        shell.open_page(SheetImportPage(shell))
    elif received := phones.received_sheet:
        sentence = say("sheet_import.waits", name=received.name) if received.name else say("sheet_import.waits_phone")
        shell.show_message(sentence, is_high=True)


def _keep_in(store: "Store", arrival: ReceivedSheet | ReceivedKit) -> None:
    """Save a sheet or kit among the players' own. Raises NotSavedError."""
    if isinstance(arrival, ReceivedKit):
        keep_kit(store, arrival)
    else:
        store.save_edition(SHEET_GAME, edition_with_sheet(store.edition(SHEET_GAME), arrival.sheet))


def _readers(store: "Store", places: Sequence[str]) -> "list[Callable[[], list[Any]]]":
    """Return what reads the files of sheets, and of kits, on sticks."""
    return [store.file_exchange.sheet_files(places), store.file_exchange.kit_files(places)]


def _problem(file: "SheetFile | KitFile") -> Words:
    """Return why a file can't be used."""
    return kit_sentence(file.trouble) if _as_kit(file) else score_sheet_words(file.trouble)


def _as_kit(file: "SheetFile | KitFile") -> "KitFile | None":
    """Return a file of a kit; None for one of sheets."""
    return cast("KitFile", file) if hasattr(file, "kit") else None


# in the background


def _examine_file_sheet(file: "SheetFile", nth: int, sheets_by_name: "Mapping[str, Sheet]") -> ReceivedSheet:
    """Examine the n-th sheet of a file. Raises SheetFileError with the line of the mistake."""
    try:
        return received_sheet(file.sheets[nth], sheets_by_name)
    except SheetError as error:
        raise SheetFileError(fault_sentence(file.text, nth, error)) from error


def _examine(
    look: Callable[[Mapping[str, Any]], ReceivedSheet | ReceivedKit], known_entries: Mapping[str, Any]
) -> ReceivedSheet | ReceivedKit:
    """Examine a sheet or kit. Raises UserError with one sentence that needs no game to read."""
    try:
        return look(known_entries)
    except (KitError, KitFaultError) as error:
        raise UserError(kit_sentence(error.sentence)) from error
    except UserError as error:
        raise UserError(score_sheet_words(error.sentence)) from error


# parts


def _source_row(source: tuple[str, Words, Words]) -> Part:
    """Return a way to take in a sheet: its icon, title and note."""
    sign, title, note = source
    lines = column(
        paragraph(title, KEY_TEXT, is_bold=True, least=LEAST_TEXT),
        paragraph(note, NOTE_TEXT, "dim", least=LEAST_TEXT),
        gap=0,
    )
    return plate(f"way:{sign}", inset(MARGIN_UNITS, GAP_UNITS, row(_status_icon(sign, "accent"), middle(lines), gap=MARGIN_UNITS)))


def _status_icon(name: str, ink: str) -> Part:
    return units(SIGN_UNITS, icon_of(name, SIGN_UNITS, ink))


def _green_icon(name: str, height: float) -> Part:
    """Return a green sign, darker on light plates."""
    return by_scene(lambda scene: icon_of(name, height, DARK_GOOD if scene.theme == "light" else GOOD_COLOUR), height)


def _refusal(why: Words) -> Part:
    return row(
        _status_icon("stop", CORAL),
        paragraph(why, LARGE_TEXT, anchor="start", is_bold=True, least=LEAST_TEXT, is_top=False),
        gap=2 * MARGIN_UNITS,
    )


def _findings(arrived_sheet: ReceivedSheet) -> Part:
    """Return the results of the test, worked examples, and the differences from the known sheet of its name."""
    differs = _difference(arrived_sheet)
    possible_checks = [
        (arrived_sheet.cells, say("sheet_import.counted", count=arrived_sheet.cells)),
        (arrived_sheet.cells and not arrived_sheet.sheet.teams, say("sheet_import.players", most=MOST_PLAYERS_TRIED)),
        (arrived_sheet.examples, say("sheet_import.examples", count=arrived_sheet.examples)),
        (not arrived_sheet.cells, say("sheet_import.plain")),
    ]
    headline = say("sheet_import.tried", count=GAMES_TRIED) if arrived_sheet.cells else say("sheet_import.usable")
    checks = [sentence for is_so, sentence in possible_checks if is_so][
        : MOST_CHECKS_BESIDE_SAMPLES if arrived_sheet.samples else None
    ]
    return _findings_of(
        headline, checks if differs is None or not arrived_sheet.samples else [], differs, samples=arrived_sheet.samples
    )


def _points(points: str) -> Part:
    return paragraph(points, BODY_TEXT, PAPER_INK, anchor="end", is_bold=True, least=LEAST_TEXT, is_top=False)


def _samples(samples: "Sequence[Sample]") -> Part:
    """Return worked examples on paper, as many as fit: what could be entered, and the points."""
    title = paragraph(say("sheet_import.for_example"), SMALL_TEXT, PAPER_INK, is_bold=True, least=LEAST_TEXT)

    def make(scene: Scene, area: Area) -> Part:
        height = SMALL_TEXT * 1.4 * scene.look.text_factor
        width = area.w * SAMPLE_SHARE / (1 + SAMPLE_SHARE) - GAP_UNITS
        lines = max(len(scene.lines(as_text(score_sheet_words(sample.sentence)), LEAST_TEXT, False, width)) for sample in samples)
        count = max(1, min(len(samples), int((area.h - height) / (lines * LEAST_SAMPLE_UNITS * scene.look.text_factor))))
        return column(units(height, title), *map(_sample, samples[:count]), gap=2)

    return sheet_paper("samples", by_area(make))


def _sample(sample: "Sample") -> Part:
    sample_words = paragraph(score_sheet_words(sample.sentence), NOTE_TEXT, PAPER_INK, least=LEAST_TEXT, is_top=False)
    return row(share(SAMPLE_SHARE, sample_words), share(1, _points(as_text(score_sheet_words(sample.points)).replace("-", "−"))))


def _findings_of(
    headline: Words, check_words: Sequence[Words], differs: tuple[Words, Words] | None, *, samples: "Sequence[Sample]" = ()
) -> Part:
    """Return the test results, the worked examples, and the differences from the sheet of this name."""
    title = paragraph(headline, KEY_TEXT, is_bold=True, least=LEAST_TEXT, is_top=False)
    head = row(_green_icon("check", SIGN_UNITS), share(1, title), gap=MARGIN_UNITS)
    checks = [row(_green_icon("tick", TICK_UNITS), _body_text(words)) for words in check_words]
    good = plate("tried", inset(MARGIN_UNITS, GAP_UNITS, column(share(HEAD_SHARE, head), *checks, gap=2)), rim=GOOD_COLOUR)
    parts = [share(1 if check_words else CHECKED_SHARE, good), *([share(1, _samples(samples))] if samples else [])]
    if differs is None:
        return column(*parts)
    difference_words = differs
    lines = column(
        paragraph(difference_words[0], LABEL_TEXT, "brass", is_bold=True, least=LEAST_TEXT, is_top=False)._replace(height=None),
        share(HEAD_SHARE, _body_text(difference_words[1])),
        gap=0,
    )
    difference = plate("differs", inset(MARGIN_UNITS, GAP_UNITS, lines), rim=BRASS)
    return column(*parts, difference) if samples else column(share(HEAD_SHARE, good), difference)


def _body_text(words: Words) -> Part:
    return share(1, paragraph(words, BODY_TEXT, least=LEAST_TEXT, is_top=False))


def _difference(arrived_sheet: ReceivedSheet) -> tuple[Words, Words] | None:
    """Return how the sheet differs from the known one of its name, as a title and a note; None if there is no such sheet."""
    if arrived_sheet.is_known:
        return say("sheet_import.known"), say("sheet_import.known_how")
    if not arrived_sheet.is_renamed:
        return None
    count = sum(line.is_other for line in arrived_sheet.lines)
    return say("sheet_import.differs", count=count), say("sheet_import.beside", sheet=arrived_sheet.sheet.name)
