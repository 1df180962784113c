"""End a game early, confirm if Fathom asks, and skip a count that is left."""

from companion.games.perils_of_the_deep.after_peril import SkipCount
from companion.session.inputs.messages import Answer
from companion.session.play.session_prompts import EndNow
from companion.table.any_time_moves import EndEarly


def end_early(session):
    """End a session."""
    session.play(_choice_id(session.prompt.any_time_choices, EndEarly))
    if session.question and (end_now_id := _choice_id(session.question.choices, EndNow)):
        session.play(end_now_id)
    if session.prompt and (skip_id := _choice_id(session.prompt.choices, SkipCount)):
        session.play(skip_id)


def end_users_game(hand):
    """End the game of a simulated user or another input client."""
    hand.table.send(Answer(_choice_id(hand.table.snapshot.prompt.any_time_choices, EndEarly)))
    hand.wait_until_idle()
    prompt = hand.table.snapshot.prompt
    if prompt and (end_now_id := _choice_id(prompt.choices, EndNow)):
        hand.table.send(Answer(end_now_id))
        hand.wait_until_idle()
    prompt = hand.table.snapshot.prompt
    if prompt and (skip_id := _choice_id(prompt.choices, SkipCount)):
        hand.table.send(Answer(skip_id))
        hand.wait_until_idle()


def _choice_id(choices, move):
    """Return the id of the choice with this kind of move, or "" without one."""
    return next((choice.id for choice in choices if isinstance(choice.move, move)), "")
