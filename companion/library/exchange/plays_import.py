"""Import of plays: an export of BG Stats, or plays of BoardGameGeek, distinguished by the file's start."""

from typing import BinaryIO

from companion.library.exchange import bgstats_import
from companion.library.exchange.bgg_import import convert_to_bg_stats, is_xml
from companion.library.exchange.bgstats_import import ImportReport
from companion.library.exchange.import_steps import CHECKED, ImportStep, ImportSteps
from companion.library.records.library import Library


def steps(file: BinaryIO, library: Library) -> ImportSteps[ImportReport]:
    """Check a whole file, then import its plays in steps. Raises ImportFileError, NotSavedError."""
    if not is_xml(file):
        return (yield from bgstats_import.steps(file, library))
    yield ImportStep(CHECKED, 0.0)
    with convert_to_bg_stats(file) as plays:
        return (yield from bgstats_import.steps(plays, library))
