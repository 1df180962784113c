"""The answers to what is on a tile: the likeliest is brass, in its place."""

from collections import Counter
from collections.abc import Sequence

from companion.games.deep_blue.box import DEALT
from companion.games.deep_blue.state import FACE_UP, GONE, Phase
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import EnterTile, LearnTile
from companion.table.prompt import Pick
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import Cell

FEWEST = 2
"""Fewest answers of which one can be the likeliest."""


def mark_likeliest(view: DiveView, found: Sequence[Cell]) -> list[Cell]:
    """Return the cells, with the likeliest of several answers about a tile as the main one; all answers keep their places."""
    asked = [cell.offer for cell in found if isinstance(cell.offer.choice.move, EnterTile | LearnTile) and not cell.more]
    if view.phase != Phase.TILE or len(asked) < FEWEST:
        return [*found]
    counts = _tile_counts(view, asked)
    likeliest = asked[counts.index(max(counts))]
    return [cell._replace(kind="main") if cell.offer is likeliest else cell for cell in found]


def _tile_counts(view: DiveView, asked: Sequence[AnswerButton]) -> list[int]:
    """Return for each answer the number of tiles not yet seen for which it is true: known faces, or the other ones of its kind."""
    seen = Counter(site.face.kind for site in view.sites if site.face and site.status in (FACE_UP, GONE))
    known = Counter(kind for offer in asked for kind in _known_kinds(offer))
    moves = [offer.choice.move for offer in asked]
    return [
        DEALT[move.kind] - seen[move.kind] - known[move.kind] if isinstance(move, LearnTile) else len(_known_kinds(offer))
        for move, offer in zip(moves, asked, strict=True)
    ]


def _known_kinds(offer: AnswerButton) -> list[str]:
    """Return the kinds of the known faces among which an answer picks, one for each face."""
    if not isinstance(offer.choice.move, EnterTile):
        return []
    (field,) = offer.choice.fields
    assert isinstance(field, Pick)
    picked = [one for one in field.options if offer.values is None or (one.value,) in offer.values]
    return [str(one.value).rpartition("-")[0] for one in picked]
