"""Seeds of open games in a backup: encrypted, so that only the device that made it can continue their draws."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Raw

from companion.library.records.library import Library
from companion.library.storage.signing_keys import Keys
from companion.session.record.entry import Entry

SEED = b'"seed":"'


def without_seeds(id: str, bodies: Sequence[bytes], keys: Keys) -> tuple[tuple[Raw, ...], dict[str, str]]:
    """Return a session's entries without their seeds, and the encrypted seeds by entry number."""
    seeds = {number: seed for number, body in enumerate(bodies) if (seed := _seed_in(body))}
    locked = {str(number): keys.encrypt(bytes.fromhex(seed), f"{id} {number}") for number, seed in seeds.items()}
    return tuple(Raw(_without_seed(body)) for body in bodies), locked


def with_seeds(id: str, entries: Sequence[Raw], seeds: Mapping[str, str], library: Library) -> list[bytes]:
    """Return entries with the seeds that are stored here or that this device encrypted. A game of another device gets a new seed when it is resumed."""
    bodies = [bytes(entry) for entry in entries]
    stored_bodies = [record.body for record in library.journal.readable_records(id)] if seeds else []
    for number, locked in seeds.items():
        at = int(number)
        if at < min(len(stored_bodies), len(bodies)) and _without_seed(stored_bodies[at]) == bodies[at]:
            bodies[at] = stored_bodies[at]
        elif at < len(bodies) and (seed := library.keys.decrypt(locked, f"{id} {at}")):
            before, _, rest = bodies[at].rpartition(SEED)
            bodies[at] = before + SEED + seed.hex().encode() + rest
    return bodies


def _seed_in(body: bytes) -> str:
    return msgspec.json.decode(body, type=Entry).seed


def _without_seed(body: bytes) -> bytes:
    """Return an entry without its seed."""
    return body.replace(SEED + _seed_in(body).encode(), SEED)
