"""End a game early, confirm if Fathom asks, and skip a count that is left. A game in which nothing was played has a result, too."""

from companion.games.perils_of_the_deep.after_peril import SkipCount
from companion.session.inputs.messages import PhoneRequest
from companion.session.play.session_prompts import EndNow
from companion.table.any_time_moves import EndEarly


def end_early(session):
    """End a session."""
    if session.is_untouched:
        session.make(EndEarly())
    else:
        session.play(_choice_id(session.prompt.any_time_choices, EndEarly))
    if session.question and (end_now_id := _choice_id(session.question.choices, EndNow)):
        session.play(end_now_id)
    if session.prompt and (skip_id := _choice_id(session.prompt.choices, SkipCount)):
        session.play(skip_id)


def end_users_game(hand):
    """End the game of a simulated user or another input client."""
    hand.table.send(PhoneRequest(lambda table: end_early(table.session)))
    hand.wait_until_idle()


def _choice_id(choices, move):
    """Return the id of the choice with this kind of move, or "" without one."""
    return next((choice.id for choice in choices if isinstance(choice.move, move)), "")
