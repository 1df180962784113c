"""The picture of each game: on its card, in history, wherever a game stands for itself."""

from collections.abc import Callable

from companion.pictures import vignettes
from companion.pictures.picture import Picture, picture
from companion.pictures.things import chest

COVERS: dict[str, Callable[..., None]] = {
    name: getattr(vignettes, name.replace("-", "_"))
    for name in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox")
    if hasattr(vignettes, name.replace("-", "_"))
}


def cover_picture(game: str, theme: str) -> Picture:
    """Return the picture of a game; a chest for one that has none."""
    return picture(COVERS[game], theme) if game in COVERS else picture(chest, False)
