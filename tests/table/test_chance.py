"""Chance is a pure function of the seed and the draw's number, and is fair."""

import hashlib
from collections import Counter

import pytest

from companion.table.chance import Chance, fingerprint, new_seed

SEED = bytes(range(32))


def test_draw_depends_only_on_seed_and_number():
    first = Chance(SEED)
    first.integer_below(6)
    assert first.roll(6, 6) == Chance(SEED, draw_count=1).roll(6, 6)


def test_each_method_uses_one_draw():
    chance = Chance(SEED)
    chance.integer_below(31)
    chance.roll(6, 6)
    chance.shuffle(range(160))
    assert chance.draw_count == 3


def test_a_number_is_the_first_byte_of_keyed_blake2b_that_is_not_rejected():
    stream = hashlib.blake2b((7).to_bytes(8, "big") + bytes(4), key=SEED, person=b"fathom-draw").digest()
    expected = next(byte for byte in stream if byte < 252) % 6
    assert Chance(SEED, draw_count=7).integer_below(6) == expected


def test_a_long_draw_reads_further_blocks():
    faces = Chance(SEED).roll(1000, 6)
    assert set(faces) == set(range(6))
    assert faces[:6] == Chance(SEED).roll(6, 6)


def test_a_shuffle_keeps_every_tile():
    assert sorted(Chance(SEED).shuffle(range(160))) == list(range(160))


def test_every_order_of_three_is_equally_likely():
    orders = Counter(Chance(SEED, draw_count=n).shuffle("abc") for n in range(6000))
    expected = 1000
    chi_square = sum((count - expected) ** 2 / expected for count in orders.values())
    assert len(orders) == 6
    assert chi_square < 20.5, "p = 0.001 at 5 degrees of freedom"


def test_a_bound_that_does_not_divide_a_byte_is_not_biased():
    faces = Counter(face for n in range(300) for face in Chance(SEED, draw_count=n).roll(100, 200))
    low = sum(count for face, count in faces.items() if face < 56)
    assert abs(low / 30_000 - 56 / 200) < 0.01, "with a plain modulo, faces below 56 would come up nearly twice as often"


def test_integer_below_zero_raises_an_error():
    with pytest.raises(ValueError, match="below 0"):
        Chance(SEED).integer_below(0)


def test_fingerprint_commits_to_the_seed_without_showing_it():
    seed = new_seed()
    assert len(seed) == 32
    assert fingerprint(seed) == fingerprint(seed) != fingerprint(SEED)
    assert seed.hex()[:16] != fingerprint(seed)


@pytest.mark.parametrize(("count", "sides"), [(6, 6), (1, 6), (60, 6), (64, 64), (70, 3), (5, 20), (3, 1)])
def test_fast_roll_equals_the_plain_roll(count, sides):
    """Rolls of small dice use a fast path, which must give the same numbers."""
    for drawn_count in range(200):
        quick, plain = Chance(SEED, drawn_count), Chance(SEED, drawn_count)
        assert quick.roll(count, sides, 1) == tuple(1 + number for number in plain._numbers((sides,) * count))
        assert quick.draw_count == plain.draw_count == drawn_count + 1
