"""The faces of the wreck tiles: what the edition knows, what a table learns, and which are dealt."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.deep_blue.box import ADVANCED_TILES, SPOTS, SUNKEN_CITY_TILES
from companion.games.deep_blue.refusals import refused
from companion.table.chance import Chance
from companion.table.stack import shuffled_pile

STARTING, ADVANCED, SUNKEN = "starting", "advanced", "sunken"
BLANK = ""
"""The face of the blank starting tile, which goes out and leaves its site empty."""
DEALT = {STARTING: 5, ADVANCED: ADVANCED_TILES, SUNKEN: SUNKEN_CITY_TILES}
MOST_WORTH = 20
MOST_SPOTS = 4


class Face(Struct, frozen=True):
    """One tile's face: its kind, what it is worth to the leader, its spots, and whether anyone read it off the box."""

    id: str
    kind: str
    worth: int
    spots: tuple[str, ...]
    verified: bool = False

    @property
    def is_sunken(self) -> bool:
        """Whether it is one of the four Sunken City tiles."""
        return self.kind == SUNKEN


Faces = tuple[Face, ...]


@cache
def shipped() -> dict[str, Any]:
    """The edition as it comes with Fathom."""
    return tomllib.loads(files(__package__).joinpath("edition.toml").read_text("utf-8"))


def read(edition: dict[str, Any]) -> Faces:
    """The faces of an edition. Raises IllegalMove where they cannot be what lies in the box."""
    try:
        known = msgspec.convert(edition.get("tiles"), Faces)
    except msgspec.ValidationError as error:
        raise refused("unreadable_edition", error=error) from error
    for kind, needed in DEALT.items():
        count = sum(face.kind == kind for face in known)
        if count < needed:
            raise refused("short_edition", count=count, kind=kind, needed=needed)
    for face in known:
        if not is_possible(face.worth, face.spots):
            raise refused("impossible_edition", tile=face.id, worth=face.worth, count=len(face.spots))
    return known


def is_possible(worth: int, spots: tuple[str, ...]) -> bool:
    """Whether a tile can be worth that much and have these spots."""
    return 0 <= worth <= MOST_WORTH and len(spots) <= MOST_SPOTS and all(spot in SPOTS for spot in spots)


@lru_cache(maxsize=64)
def written(faces: Faces) -> dict[str, Any]:
    """The edition that holds `faces`, as plain data."""
    return {"tiles": [{**msgspec.structs.asdict(face), "spots": list(face.spots)} for face in faces]}


def face_called(faces: Faces, id: str) -> Face:
    """The face with this id."""
    for face in faces:
        if face.id == id:
            return face
    raise LookupError(f"There is no tile {id}.")


def in_order(spots: tuple[str, ...]) -> tuple[str, ...]:
    """Spots in the order everyone lists them."""
    return tuple(sorted(spots, key=SPOTS.index))


def learned(faces: Faces, kind: str, worth: int, spots: tuple[str, ...]) -> Face:
    """The new face a table told: it takes the place of one of its kind that nobody could read, or comes on top."""
    slot = next((face.id for face in faces if face.kind == kind and not face.verified), None)
    count = sum(face.kind == kind for face in faces)
    return Face(slot or f"{kind}-{count + 1}", kind, worth, in_order(spots), True)


def with_face(faces: Faces, new: Face) -> Faces:
    """The faces after one was learned or corrected."""
    if all(face.id != new.id for face in faces):
        return (*faces, new)
    return tuple(new if face.id == new.id else face for face in faces)


def unsure(faces: Faces, id: str) -> Faces:
    """The faces after the table said that one was not told right."""
    return tuple(replace(face, verified=False) if face.id == id else face for face in faces)


def dealt(faces: Faces, chance: Chance) -> tuple[str, ...]:
    """Face ids by site: the starting tiles with the blank on the six square sites, the advanced ones on the others."""
    starting = (*_of_kind(faces, STARTING), BLANK)
    return (*shuffled_pile(starting, chance), *shuffled_pile((*_of_kind(faces, ADVANCED), *_of_kind(faces, SUNKEN)), chance))


def _of_kind(faces: Faces, kind: str) -> tuple[str, ...]:
    known_first = sorted((face for face in faces if face.kind == kind), key=lambda face: not face.verified)
    return tuple(face.id for face in known_first[: DEALT[kind]])
