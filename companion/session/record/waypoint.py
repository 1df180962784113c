"""Waypoints: states of a session after one of its moves, so that resuming need not begin at the first entry.

A waypoint is a cache. It has a checksum, follows one entry, and is valid only for the code that wrote it; an invalid one is
ignored. Once a resumed session is idle, all entries before it are replayed; if the result differs, it replaces the waypoint's.
"""

import hashlib
import sys
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from companion.session.record.entry import Origin
from companion.session.record.session_rules import TableState
from companion.table.game import Game
from companion.table.reader import folder_of

STATE_PACKAGES = ("companion.table", "companion.session.record")
UNSET_SIGN = "unset"
"""Name of a field that is not recorded."""
SEQUENCES: dict[str, type] = {"tuple": tuple, "list": list, "frozenset": frozenset, "set": set}
PLAIN_TYPES = (str, int, float, bool, type(None))


class Waypoint(Struct, frozen=True):
    """State after a move with nothing to redo.

    number        number of the move's entry
    draw_count    number of chance draws so far
    seed          current secret seed
    peeked_undos  number of undos past something revealed
    latest        highest handled line number of each (device, boot)
    last          origin and move of the last device line, None if there was none
    """

    number: int
    state: TableState
    draw_count: int
    seed: bytes
    peeked_undos: int
    latest: dict[tuple[str, str], int]
    last: tuple[Origin, str] | None


def serialise(waypoint: Waypoint, game: Game) -> bytes:
    """Serialise a waypoint; b"" if it cannot be read back identically."""
    with suppress(TypeError, ValueError, LookupError):
        data = msgspec.msgpack.encode([_code_of(game.package), _plain_data(waypoint)])
        if deserialise(data, game) == waypoint:
            return data
    return b""


def deserialise(data: bytes, game: Game) -> Waypoint | None:
    """Deserialise a waypoint; return None for b"" and for one written by other code."""
    with suppress(TypeError, ValueError, LookupError, AttributeError, RecursionError):  # a DecodeError is a ValueError
        code, plain = msgspec.msgpack.decode(data)
        waypoint = _rebuild(plain) if code == _code_of(game.package) else None
        return waypoint if isinstance(waypoint, Waypoint) else None
    return None


def _plain_data(value: Any) -> Any:
    """Return a state as plain data with class names."""
    kind = type(value)
    if kind in PLAIN_TYPES or kind is bytes:
        return value
    if value is UNSET:
        return [UNSET_SIGN, []]
    if issubclass(kind, dict):
        return ["dict", [[_plain_data(key), _plain_data(inner)] for key, inner in value.items()]]
    if kind.__name__ in SEQUENCES:
        return [kind.__name__, [_plain_data(inner) for inner in value]]
    inner = value.value if issubclass(kind, Enum) else [_plain_data(getattr(value, name)) for name in kind.__struct_fields__]
    return [f"{kind.__module__}:{kind.__qualname__}", inner]


def _rebuild(plain: Any) -> Any:
    """Rebuild a state from plain data. Raises TypeError, ValueError, LookupError, AttributeError for foreign data."""
    if not isinstance(plain, list):
        return plain
    name, inner = plain
    if name == UNSET_SIGN:
        return UNSET
    if name == "dict":
        return {_rebuild(key): _rebuild(value) for key, value in inner}
    if name in SEQUENCES:
        return SEQUENCES[name](map(_rebuild, inner))
    kind = _class_of(name)
    return kind(inner) if issubclass(kind, Enum) else kind(**dict(zip(kind.__struct_fields__, map(_rebuild, inner), strict=True)))


@cache
def _class_of(name: str) -> Any:
    """Return the Struct or Enum class of this name. Raises TypeError for any other class."""
    module, _, path = name.partition(":")
    kind = getattr(sys.modules[module], path)
    if not (isinstance(kind, type) and issubclass(kind, Struct | Enum)):
        raise TypeError(name)
    return kind


@cache
def _code_of(package: str) -> bytes:
    """Return a hash of the code that computes a game's state from entries."""
    digest = hashlib.blake2b(digest_size=16)
    for folder in (*STATE_PACKAGES, package):
        for file in sorted(folder_of(folder).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()
