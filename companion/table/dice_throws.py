"""Throws of dice by notation: their faces, which of them count, and the total."""

from itertools import accumulate

from msgspec import Struct

from companion.table.chance import Chance
from companion.table.dice_notation import MOST_ROLLS, Dice, Throw


class ThrownFaces(Struct, frozen=True):
    """Faces of a throw, each with its die ("d6"); `total` None if they don't add up; `uncounted_positions`: positions that don't count."""

    dice: tuple[str, ...]
    faces: tuple[str, ...]
    total: int | None
    uncounted_positions: tuple[int, ...] = ()


def throw_dice(throw: Throw, chance: Chance) -> ThrownFaces:
    """Roll all dice of a notation, by its modifiers."""
    names: list[str] = []
    faces: list[str] = []
    lost_positions: list[int] = []
    total = throw.addend
    for dice in throw.dice:
        chains = _roll_chains(dice, chance)
        dropped_positions = _lost_positions(dice, chains)
        lost_positions += [len(faces) + at for at in dropped_positions]
        fell = [at for chain in chains for at, _ in chain]
        names += [dice.die] * len(fell)
        faces += [dice.faces[at] for at in fell]
        total += (
            dice.sign * sum(dice.worth[at] for nth, at in enumerate(fell) if nth not in dropped_positions) if dice.is_counted else 0
        )
    return ThrownFaces(tuple(names), tuple(faces), total if throw.is_counted else None, tuple(lost_positions))


Chain = list[tuple[int, bool]]
"""Rolls of one die: the face by position, and whether it counts; a die that explodes or is rerolled has several."""


def _roll_chains(dice: Dice, chance: Chance) -> list[Chain]:
    """Roll dice, and again those that explode or are rerolled, all of them at once."""
    chains: list[Chain] = [[(at, True)] for at in chance.roll(dice.count, len(dice.faces))]
    open_chains = chains if not dice.is_plain else []
    for _ in range(MOST_ROLLS - 1):
        open_chains = [chain for chain in open_chains if _goes_on(dice, chain)]
        if not open_chains:
            break
        for chain, at in zip(open_chains, chance.roll(len(open_chains), len(dice.faces)), strict=True):
            chain.append((at, True))
    return chains


def _goes_on(dice: Dice, chain: Chain) -> bool:
    """Return whether the die is rolled once more; a roll that is replaced no longer counts."""
    at = chain[-1][0]
    may_reroll = not dice.is_once or all(counts for _, counts in chain)
    if at in dice.rerolled and may_reroll:
        chain[-1] = (at, False)
        return True
    return at in dice.explodes


def _lost_positions(dice: Dice, chains: list[Chain]) -> set[int]:
    """Return the positions of rolls that do not count: rerolled and dropped ones."""
    starts = [*accumulate(map(len, chains), initial=0)]
    dropped_positions = {starts[nth] + at for nth, chain in enumerate(chains) for at, (_, counts) in enumerate(chain) if not counts}
    if not dice.kept_count:
        return dropped_positions
    pool = [
        [starts[nth] + at] if not dice.is_compound else [starts[nth] + place for place in range(len(chain))]
        for nth, chain in enumerate(chains)
        for at in (range(1) if dice.is_compound else range(len(chain)))
    ]
    worth = [dice.worth[at] for chain in chains for at, _ in chain]
    pool = [
        positions
        for positions in ([position for position in part if position not in dropped_positions] for part in pool)
        if positions
    ]
    pool.sort(key=lambda positions: sum(worth[position] for position in positions), reverse=dice.kept_count > 0)
    return dropped_positions | {position for positions in pool[abs(dice.kept_count) :] for position in positions}
