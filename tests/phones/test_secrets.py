"""No phone is told what its seat must not know: over random games, every byte that the table tells is searched.

PHONE_GAMES=1000 plays as many.
"""

import os
import re

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.session.hands.shown import Shown
from companion.session.phones.seen import picture
from companion.session.phones.wire import Place, framed
from companion.session.play.clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.session.sitting import pictured
from companion.table.moves import IllegalMove
from companion.table.seats import seats_named
from phones.pages import Page

GAMES = int(os.environ.get("PHONE_GAMES", "50"))
PLAYED = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet")
LOOK_EVERY, MOST_MOVES, LONG_ROW = 9, 220, 5
NAMES = ["Ann", "Bo", "Cleo"]


def begun(name, number):
    game = catalogue.game(name)
    setup = game.setup(seats_named(NAMES[: min(3, game.seats[-1])]), {})
    return Session.begin(game, f"{name}{number}", setup, MemoryJournal(), PlayClock(), bytes([number % 256]) * 32)


def rows_in(thing):
    """Every row of a state, the order of bags and stacks among them, as it would be written."""
    if isinstance(thing, dict):
        for part in thing.values():
            yield from rows_in(part)
    elif isinstance(thing, list):
        if len(thing) >= LONG_ROW and len(set(map(str, thing))) > 2 and not any(isinstance(one, dict | list) for one in thing):
            yield msgspec.json.encode(thing)
        for part in thing:
            yield from rows_in(part)


def look(session, luck):
    """What each seat is told, and nothing in it that is another's."""
    shown = pictured(session, Shown())
    public = picture(shown, session, None, None)
    assert public.rail == session.view().seats
    hidden = set(rows_in(msgspec.to_builtins(session.state.game)))
    for seat in range(len(shown.seats)):
        told = picture(shown, session, None, seat)
        told_bytes, page = framed(told), Page(Place("key", "playing", seat), told, "en").body()
        assert session.seed.hex().encode() not in told_bytes and session.seed.hex() not in page
        assert not [row for row in hidden if row in told_bytes]
        assert_only_its_own(told, public, seat)
        assert_page_shows_no_other(session, page, seat)
    watching = Page(Place("key", "watching"), public, "en").body()
    assert ('class="chest"' not in watching and public.asked is None) or public.asked.offers == ()


def assert_only_its_own(told, public, seat):
    """All that a seat is told beside what everybody sees is about itself."""
    mine = (*told.rail[:seat], replace(told.rail[seat], chest=None, own=()), *told.rail[seat + 1 :])
    theirs = (*public.rail[:seat], replace(public.rail[seat], chest=None, own=()), *public.rail[seat + 1 :])
    assert mine == theirs
    asked = told.asked and replace(told.asked, offers=())
    assert replace(told, seat=None, rail=(), asked=asked, undo="", log=()) == replace(public, rail=(), log=(), news=(), mood="")


def assert_page_shows_no_other(session, page, seat):
    reader = session.game.reader(session.names)
    totals = re.findall(r'<p class="total">([^<]*)</p>', page)
    mine = session.view(seat).seats[seat]
    assert len(totals) <= 1 and (not totals or mine.chest is not None)
    public = {reader.read(line) for view in session.view().seats for line in view.own}
    own = {reader.read(line) for line in mine.own} | public
    others = {reader.read(line) for at in range(len(session.names)) if at != seat for line in session.view(at).seats[at].own}
    chests = re.findall(r'<details class="chest".*?</details>', page)
    assert not [line for line in others - own if line in "".join(chests)]


@pytest.mark.parametrize("number", range(GAMES))
def test_no_seat_is_told_what_another_keeps_secret(number):
    session, luck = begun(PLAYED[number % len(PLAYED)], number), RandomPlayer(number)
    for move in range(MOST_MOVES):
        if session.is_over:
            break
        if move % LOOK_EVERY == number % LOOK_EVERY:
            look(session, luck)
        asked = session.question or session.prompt
        choice = luck.choice(asked)
        try:
            session.play(choice.id, luck.values(choice), "phone:1")
        except IllegalMove:
            continue


def test_a_secret_that_slips_into_a_picture_is_found():
    """The search finds what it is there to find."""
    session = begun("deep-blue", 1)
    shown = pictured(session, Shown())
    told, public = picture(shown, session, None, 0), picture(shown, session, None, None)
    assert_only_its_own(told, public, 0)
    spied = replace(told, rail=(told.rail[0], replace(told.rail[1], chest=7), *told.rail[2:]))
    with pytest.raises(AssertionError):
        assert_only_its_own(spied, public, 0)


def test_choices_cross_without_the_moves_they_stand_for():
    session = begun("into-the-blue", 1)
    told = framed(picture(pictured(session, Shown()), session, None, 0))
    assert b'"offers"' in told and b"RollDice" not in told and b'"move"' not in told
