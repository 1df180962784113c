"""Write sheets as TOML, as `read_sheets` reads them."""

from typing import Any

import msgspec
import tomli_w

from companion.games.score_sheet.reading import Example, SheetWithExamples


def sheets_toml(*shelved: SheetWithExamples) -> str:
    """Return sheets as the text of a TOML file."""
    return tomli_w.dumps({"sheets": [_table(sheet) for sheet in shelved]})


def _table(shelved: SheetWithExamples) -> dict[str, Any]:
    sheet: dict[str, Any] = msgspec.to_builtins(shelved.sheet)
    counting = sheet.pop("counting", {})
    table = {key: value for key, value in {**sheet, **counting}.items() if value not in ("", [], {})}
    if shelved.sheet.teams == 1:
        table = {key: value for key, value in table.items() if key != "teams"} | {"together": True}
    if shelved.examples:
        table["examples"] = [_example(example) for example in shelved.examples]
    if shelved.verified:
        table["verified"] = True
    return table


def _example(example: Example) -> dict[str, Any]:
    example_data: dict[str, Any] = msgspec.to_builtins(example)
    return {key: value for key, value in example_data.items() if value not in ("", [], {}, None)}
