"""Review of a received sheet before players import it: its rules in words, random test games, differences from the known sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.checking import COLUMNS, try_out
from companion.games.score_sheet.describing import RuleLine, compare_sheets, describe_sheet, is_same
from companion.games.score_sheet.reading import MOST_NAME, SheetWithExamples
from companion.games.score_sheet.sample_counts import Sample, sample_counts
from companion.games.score_sheet.transfer import decode, encode
from companion.table.free_names import free_name
from companion.table.sentence import say

GAMES_TRIED = 40
"""Number of random games with which a received sheet is tried."""
MOST_PLAYERS_TRIED = COLUMNS[-1]


class ReceivedSheet(Struct, frozen=True):
    """Received sheet that passed all checks.

    sheet     the sheet as it will be saved; renamed if another sheet has its name
    text      the sheet as compact text, for the move that imports it
    lines     its rules in words; lines that differ from the known sheet of its name come first
    cells     number of cells counted in GAMES_TRIED random games; `examples`: number of examples that passed
    received_name the name in the received text; is_known: whether a known sheet has the same rules
    samples   worked examples; () if the sheet doesn't calculate
    """

    sheet: Sheet
    text: str
    lines: tuple[RuleLine, ...]
    cells: int
    examples: int
    received_name: str
    is_known: bool = False
    samples: tuple[Sample, ...] = ()

    @property
    def is_renamed(self) -> bool:
        """Whether another sheet had its name."""
        return self.sheet.name != self.received_name


def received_from_text(text: str, known_sheets: Mapping[str, Sheet]) -> ReceivedSheet:
    """Examine the sheet in a text. Raises SheetError: one sentence says why it can't be used."""
    return received_sheet(SheetWithExamples(decode(text)), known_sheets)


def received_sheet(shelved: SheetWithExamples, known_sheets: Mapping[str, Sheet]) -> ReceivedSheet:
    """Examine a sheet: count its examples and random games, and compare it with the known sheet of its name. Raises SheetError."""
    sheet = shelved.sheet
    cells = try_out(shelved, GAMES_TRIED)
    before = known_sheets.get(sheet.name)
    lines = _sort_lines(compare_sheets(sheet, before)) if before else describe_sheet(sheet)
    is_known = before is not None and is_same(sheet, before)
    kept_sheet = sheet if before is None or is_known else replace(sheet, name=free_name(sheet.name, known_sheets, MOST_NAME), de="")
    text, examples = encode(kept_sheet, None), len(shelved.examples)
    return ReceivedSheet(
        kept_sheet, text, tuple(lines), cells, examples, sheet.name, is_known=is_known, samples=sample_counts(sheet)
    )


def _sort_lines(lines: tuple[RuleLine, ...]) -> tuple[RuleLine, ...]:
    """Put lines that differ first, and the long sentence about the points last."""
    return tuple(sorted(lines, key=lambda line: (not line.is_other, line.label == say("about.rule"))))


# saved sheets


def own_sheets(edition: Mapping[str, Any] | None) -> tuple[Sheet, ...]:
    """Return the players' own sheets of a saved edition."""
    return msgspec.convert((edition or {}).get("sheets", []), tuple[Sheet, ...])


def edition_with_sheet(edition: Mapping[str, Any] | None, sheet: Sheet) -> dict[str, Any]:
    """Return the changed fields of a saved edition after a sheet is saved: it comes first and replaces one of its name."""
    other_sheets: Sequence[Sheet] = [own_sheet for own_sheet in own_sheets(edition) if own_sheet.name != sheet.name]
    return {"sheets": msgspec.json.decode(msgspec.json.encode([sheet, *other_sheets]))}
