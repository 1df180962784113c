"""Answer of the sheet decoder."""

from msgspec import Struct

from companion.table.sentence import Words


class DecodedSheet(Struct, frozen=True, omit_defaults=True):
    """Result of the sheet decoder: the sheet as a compact text, or "" and in `sentence` the reason."""

    text: str = ""
    sentence: Words = ""
