"""The kits that ship, read from the folder `kits`."""

from functools import cache
from pathlib import Path

from companion.games.kit.language import Kit
from companion.games.kit.reading import read_kit

FOLDER = "kits"


@cache
def read_shipped_kits() -> tuple[Kit, ...]:
    """Return the kits that ship, in the order of their files."""
    folder = Path(__file__).with_name(FOLDER)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(read_kit(folder.joinpath(name).read_text("utf-8")) for name in names)
