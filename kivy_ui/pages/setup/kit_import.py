"""Kits on the import page: the cards of files, what arrived in words, and the results of its test."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games.kit.arriving import ReceivedKit, kit_sentence, received_kit
from companion.games.kit.language import KitError
from companion.games.kit.reading import KitFileError, with_line
from companion.pictures.kit_boxes import kit_box
from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import Part, column, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.pages.setup.rule_lines import PAPER_INK, rule_lines, sheet_paper

if TYPE_CHECKING:  # they import the library
    from companion.games.kit.language import Kit
    from companion.library.exchange.kit_files import KitFile
    from companion.library.store import Store

BOX_UNITS = 54.0
LEAST_TEXT = 14.0


def kit_paper(arrived_kit: ReceivedKit, first_line: int, turn: Callable[[int], object]) -> Part:
    """Return the kit in words; lines beyond the paper follow after a tap."""
    name = paragraph(
        kit_sentence(arrived_kit.kit.words) if arrived_kit.is_known else arrived_kit.name,
        LABEL_TEXT,
        PAPER_INK,
        is_bold=True,
        least=LEAST_TEXT,
    )
    box = image(picture(kit_box, arrived_kit.kit.icon, 0.0), BOX_UNITS)
    head = row(units(BOX_UNITS, box), share(1, name))
    return sheet_paper("kit", column(units(BOX_UNITS + GAP_UNITS, head), rule_lines(arrived_kit.lines, first_line, turn)))


def kit_checks(arrived_kit: ReceivedKit) -> tuple[Words, list[Words]]:
    """Return the results of the test: a title, and the tests that ran."""
    checks: list[Words] = [say("kit_import.players", fewest=arrived_kit.kit.seats[0], most=arrived_kit.kit.seats[1])]
    checks += [say("kit_import.plays", count=arrived_kit.plays)] if arrived_kit.plays else []
    return say("kit_import.tried", count=arrived_kit.games), checks


def kit_difference(arrived_kit: ReceivedKit) -> tuple[Words, Words] | None:
    """Return how the kit differs from the known one of its name, as a title and a note; None if there is no such kit."""
    if arrived_kit.is_known:
        return say("kit_import.known"), say("kit_import.known_how")
    if arrived_kit.is_renamed:
        return say("kit_import.differs"), say("kit_import.beside", name=arrived_kit.kit.name)
    return None


def keep_kit(store: "Store", arrived_kit: ReceivedKit) -> None:
    """Save the kit among the players' own. Raises NotSavedError."""
    if not arrived_kit.is_known:
        store.kits.save(arrived_kit.kit)


def kit_from_file(file: "KitFile", known_kits: "Mapping[str, Kit]") -> ReceivedKit:
    """Examine the kit of a file. Raises KitFileError with the line of the mistake, KitFaultError."""
    assert file.kit is not None
    try:
        return received_kit(file.kit, known_kits)
    except KitError as error:
        raise KitFileError(with_line(file.text, error)) from error
