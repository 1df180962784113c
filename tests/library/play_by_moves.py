"""Answer prompts by the type of a move, independent of the words of its choice."""


def play_move(session, move, values=()):
    """Answer with the first choice, any-time choices included, whose move has this type name."""
    prompt = session.question or session.prompt
    session.play(
        next(choice.id for choice in (*prompt.choices, *prompt.any_time_choices) if type(choice.move).__name__ == move), values
    )
