"""Words for what the first player of a game does: starts, or deals on a score sheet with a dealer."""

from typing import NamedTuple

from companion.table.sentence import Words, say

SHEET = "score-sheet"
DEALER = "dealer"
"""Option of a score sheet: the number of the player who deals first."""


class FirstPlayerRole(NamedTuple):
    """Words of a role: on the ribbon, on keys, and in the hint that the player was picked at random.

    ribbon   below the player's name
    key      of the key that gives a player this role
    draw     of the key that picks a player
    hint     that the player was picked at random
    question the question who it is, and `answer` the sentence with the part `name`
    is_dealer whether this player deals; None while no sheet is chosen
    """

    ribbon: Words
    key: Words
    draw: Words
    hint: Words
    question: Words
    is_dealer: bool | None = False

    def answer(self, name: Words) -> Words:
        """Return the sentence that a player has this role."""
        if self.is_dealer is None:
            return say("starting.deals_or_starts", name=name)
        return say("starting.deals" if self.is_dealer else "starting.starts", name=name)


def role_of(game: str, has_dealer: bool | None) -> FirstPlayerRole:
    """Return the role of the first player. `has_dealer`: whether the score sheet has a dealer; None while no sheet is chosen."""
    draw, hint, question = say("players.draw_starter"), say("players.hint_random"), say("starting.title")
    if has_dealer:
        draw, hint, question = say("players.draw_dealer"), say("players.hint_dealer"), say("starting.title_dealer")
        return FirstPlayerRole(say("players.deals"), say("players.deals_key"), draw, hint, question, is_dealer=True)
    if game == SHEET and has_dealer is None:
        hint, question = say("players.hint_either"), say("starting.title_either")
        return FirstPlayerRole(say("players.is_first"), say("players.is_first_key"), draw, hint, question, is_dealer=None)
    return FirstPlayerRole(say("players.starts"), say("players.starts_key"), draw, hint, question)
