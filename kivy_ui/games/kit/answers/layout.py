"""Cells of a turn's answers: each of few answers keeps its own while another one can't be given."""

from collections.abc import Sequence

from companion.games.kit.view import KitView
from kivy_ui.games.kit.order.pieces import has_order
from kivy_ui.look.language import without_dots
from kivy_ui.table.answer_buttons import AnswerButton, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.table_layout import CELLS
from kivy_ui.table.table_scene import TableScene


def kept_cells(scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
    """Return each answer in its own cell; [] where answers have none, or where something else is asked."""
    view: KitView | None = scene.snapshot.view
    if view is None or not view.kept_answers or has_order(view) or is_game_prompt_replaced(scene.snapshot):
        return []
    labels = [without_dots(words) for words, _ in view.kept_answers]
    own = [without_dots(offer.label) for offer in offers]
    if not own or len(set(own)) < len(own) or not set(own) <= set(labels):
        return []
    places = _places(scene, len(labels))
    return [
        Cell(offer, *places[labels.index(label)], "main" if offer.choice.cell == "go" else "plain")
        for label, offer in zip(own, offers, strict=True)
    ]


def idle_kept_cells(scene: TableScene, offers: Sequence[AnswerButton]) -> list[IdleCell]:
    """Return the cells of the answers that can't be given now."""
    given_labels, answers = {without_dots(offer.label) for offer in offers}, scene.snapshot.view.kept_answers
    places = _places(scene, len(answers))
    return [
        IdleCell(*place, words, note) for place, (words, note) in zip(places, answers) if without_dots(words) not in given_labels
    ]


def _places(scene: TableScene, count: int) -> list[tuple[int, int]]:
    """Return the first cell and the width of each answer: on a wide screen the first one has the cells that are left."""
    first = CELLS - count + 1 if scene.is_wide else 1
    return [(0, first), *((nth + first - 1, 1) for nth in range(1, count))]
