"""Answer prompts by the type of a move, independent of the words of its choice."""


def play_move(session, move, values=()):
    """Answer with the first choice, any-time choices included, whose move has this type name."""
    prompt = session.question or session.prompt
    session.play(next(one.id for one in (*prompt.choices, *prompt.any_time_choices) if type(one.move).__name__ == move), values)
