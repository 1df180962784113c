"""A sheet that comes from elsewhere, looked at before people take it: in words, tried out, beside the one of the same name."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.checking import COLUMNS, try_out
from companion.games.score_sheet.describing import RuleLine, compared, described, is_same
from companion.games.score_sheet.reading import MOST_NAME, SheetWithExamples
from companion.games.score_sheet.transfer import decode, encode
from companion.table.free_names import free_name

GAMES_TRIED = 40
MOST_PLAYERS_TRIED = COLUMNS[-1]


class ReceivedSheet(Struct, frozen=True):
    """A sheet that can be taken.

    sheet     as it would be kept: under a name of its own where another sheet has that name
    text      the same as text, for the move that takes it in
    lines     the sheet in words, first the lines that the known sheet of its name has otherwise
    cells     how many cells were counted in GAMES_TRIED games filled at random; `examples`: how many examples came out right
    called    the name it came with; is_known: a sheet here counts the same
    """

    sheet: Sheet
    text: str
    lines: tuple[RuleLine, ...]
    cells: int
    examples: int
    called: str
    is_known: bool = False

    @property
    def is_renamed(self) -> bool:
        """Whether another sheet had its name."""
        return self.sheet.name != self.called


def arrived(text: str, known: Mapping[str, Sheet]) -> ReceivedSheet:
    """Look at the sheet of a text. Raises SheetError: one sentence says why it can't be used."""
    return looked_at(SheetWithExamples(decode(text)), known)


def looked_at(shelved: SheetWithExamples, known: Mapping[str, Sheet]) -> ReceivedSheet:
    """Look at a sheet: its examples, random games, and the known sheet of its name. Raises SheetError."""
    sheet = shelved.sheet
    cells = try_out(shelved, GAMES_TRIED)
    before = known.get(sheet.name)
    lines = sorted(compared(sheet, before), key=lambda one: not one.is_other) if before else described(sheet)
    is_known = before is not None and is_same(sheet, before)
    kept = sheet if before is None or is_known else replace(sheet, name=free_name(sheet.name, known, MOST_NAME), de="")
    return ReceivedSheet(kept, encode(kept, None), tuple(lines), cells, len(shelved.examples), sheet.name, is_known)


# the sheets that are kept


def own_sheets(edition: Mapping[str, Any] | None) -> tuple[Sheet, ...]:
    """Return the players' own sheets of a saved edition."""
    return msgspec.convert((edition or {}).get("sheets", []), tuple[Sheet, ...])


def with_own(edition: Mapping[str, Any] | None, sheet: Sheet) -> dict[str, Any]:
    """Return what changes in a saved edition when a sheet is kept: it comes first, in place of any of its name."""
    others: Sequence[Sheet] = [one for one in own_sheets(edition) if one.name != sheet.name]
    return {"sheets": msgspec.json.decode(msgspec.json.encode([sheet, *others]))}
