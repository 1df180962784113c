"""Answers to the question what is on a tile: the likeliest one is highlighted, and keeps its cell."""

from collections import Counter
from collections.abc import Sequence

from companion.games.deep_blue.box import DEALT_COUNTS
from companion.games.deep_blue.state import FACE_UP, GONE, Phase
from companion.games.deep_blue.view import DiveView
from companion.games.deep_blue.wrecks import EnterTile, LearnTile
from companion.table.prompt import Pick
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_cells import Cell

FEWEST_FACES = 2
"""Fewest answers of which one can be the likeliest."""


def mark_likeliest(view: DiveView, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells, with the likeliest of several answers about a tile as the main one; all answers keep their places."""
    tile_offers = [cell.offer for cell in cells if isinstance(cell.offer.choice.move, EnterTile | LearnTile) and not cell.more]
    if view.phase != Phase.TILE or len(tile_offers) < FEWEST_FACES:
        return [*cells]
    counts = _tile_counts(view, tile_offers)
    likeliest = tile_offers[counts.index(max(counts))]
    return [cell._replace(kind="main") if cell.offer is likeliest else cell for cell in cells]


def _tile_counts(view: DiveView, tile_offers: Sequence[AnswerButton]) -> list[int]:
    """Return how many unseen tiles fit each answer: the known faces among which it picks, or the unknown ones of its kind."""
    seen_counts = Counter(site.face.kind for site in view.sites if site.face and site.status in (FACE_UP, GONE))
    known_counts = Counter(kind for offer in tile_offers for kind in _known_kinds(offer))
    moves = [offer.choice.move for offer in tile_offers]
    return [
        DEALT_COUNTS[move.kind] - seen_counts[move.kind] - known_counts[move.kind]
        if isinstance(move, LearnTile)
        else len(_known_kinds(offer))
        for move, offer in zip(moves, tile_offers, strict=True)
    ]


def _known_kinds(offer: AnswerButton) -> list[str]:
    """Return the kinds of the known faces among which an answer picks, one for each face."""
    if not isinstance(offer.choice.move, EnterTile):
        return []
    (field,) = offer.choice.fields
    assert isinstance(field, Pick)
    picked_options = [option for option in field.options if offer.values is None or (option.value,) in offer.values]
    return [str(option.value).rpartition("-")[0] for option in picked_options]
