"""Playing by moves, not by words: what a choice is called is the reader's business."""


def play_move(session, move, values=()):
    """Take the first choice or aside whose move has this name."""
    prompt = session.question or session.prompt
    session.play(next(one.id for one in (*prompt.choices, *prompt.asides) if type(one.move).__name__ == move), values)
