"""Moves of Deep Dive by touch, for tests."""

from companion.session.inputs.messages import Answer


def flip_tile(table, kind="yellow2"):
    """Flip a tile of this kind."""
    table.tap(f"mark:kind:{kind}")
    table.finish_animations()


def flip_and_take(table, kind="yellow2"):
    """Flip a tile of this kind and take it."""
    flip_tile(table, kind)
    table.tap("mark:tile:1:0")
    table.finish_animations()


def give_answer(table, kind, *values):
    """Send an answer by the class of its move, without a touch."""
    choice = next(choice for choice in table.user.table.snapshot.prompt.choices if type(choice.move).__name__ == kind)
    table.user.table.send(Answer(choice.id, values))
    table.finish_animations()
