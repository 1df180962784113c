"""No phone receives what its seat must not know: over random games, every byte that is sent is searched."""

import re
from contextlib import contextmanager, suppress
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.asking import filled_addresses, is_hidden_number, seats_at, span_of
from companion.games.score_sheet.entries import entered_value, with_value
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import entry_cache
from companion.session.phones.phone_view import LOG_LINES, phone_view
from companion.session.phones.protocol import Place, encode_frame
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.codec import RecordCodec
from companion.session.record.history import log_sentences
from companion.session.session_controller import take_snapshot
from companion.table.in_words import describe_seats
from companion.table.moves import IllegalMoveError
from companion.table.scored_points import SourcePoints
from kivy_ui.device.read_aloud import ScreenReader
from phones.html import text
from phones.pages import PhonePage
from tests.long_tests import SAMPLED, one_more_long
from tests.phones.random_sessions import NAMES, begin_session
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(1_000, 25, 8)
SEARCHED_GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet")
LOOK_EVERY, MOST_MOVES, MOST_BIDS = 9, 220, 30


def change_chests(state, seat, luck):
    """Return the state with other values in the chests on the floor and of other seats."""
    unknown = [chest for chest, holder in enumerate(state.holders) if state.chests[chest] and (seat is None or holder != seat)]
    shuffled = dict(zip(unknown, luck.sample([state.chests[chest] for chest in unknown], len(unknown))))
    return replace(state, chests=tuple(shuffled.get(chest, worth) for chest, worth in enumerate(state.chests)))


def change_points(state, seat, luck):
    """Return the state with other totals of the other seats, and other hidden tiles."""
    tally = state.tally
    for other in range(len(NAMES)):
        tally = tally if other == seat else tally.add(other, [SourcePoints("correction", luck.randint(1, 9))])
    down = [at for at, site in enumerate(state.sites) if site.status == "face down"]
    faces = dict(zip(down, luck.sample([state.sites[at].face for at in down], len(down))))
    sites = tuple(replace(site, face=faces.get(at, site.face)) for at, site in enumerate(state.sites))
    return replace(state, tally=tally, sites=sites)


def change_tokens(state, seat, luck):
    """Return the state with another order of the pile, and with other tokens of the other captains."""
    other_captains = [captain for at, captain in enumerate(state.captains) if at != seat]
    known_tokens = [*state.pile, *(token for captain in other_captains for token in captain.tokens)]
    if None in known_tokens:  # the tokens are physical, and Fathom knows none
        return state
    dealt = iter(luck.sample(known_tokens, len(known_tokens)))
    pile = tuple(next(dealt) for _ in state.pile)
    hands = [
        captain if at == seat else replace(captain, tokens=tuple(next(dealt) for _ in captain.tokens))
        for at, captain in enumerate(state.captains)
    ]
    return replace(state, pile=pile, captains=tuple(hands))


def has_result(state, bid):
    """Return whether something else was entered for the same player and round: then its points show the bid."""
    return any(
        (address.line, address.slot) == (bid.line, bid.slot) and address.ask != bid.ask for address in filled_addresses(state)
    )


def change_bids(state, seat, luck):
    """Return the state with other numbers that the other seats keep closed: bids, or the points of a sheet that hides them.

    A sheet that calculates may say what hidden numbers add up to, to find mistakes: only its bids are changed.
    """
    entries = state.entries
    for address in () if state.is_hidden else filled_addresses(state):
        value, low, high = entered_value(entries, state.sheet, address), *span_of(state, address)
        is_closed = is_hidden_number(state, address) and not has_result(state, address)
        if isinstance(value, int) and seat not in seats_at(state, address) and is_closed:
            other_bids = [number for number in range(low, min(high, low + MOST_BIDS) + 1) if number != value] or [value]
            size = (len(state.columns), state.seats)
            entries = with_value(entries, state.sheet, address, luck.choice(other_bids), size)
    if not state.is_hidden or state.is_counting:
        return replace(state, entries=entries)
    other_columns = [column for column, seats in enumerate(state.columns) if seat not in seats]
    lines = (
        tuple(
            points if points is None or at not in other_columns else points + luck.randint(1, 9) for at, points in enumerate(line)
        )
        for line in state.lines
    )
    return replace(state, lines=tuple(lines))


SECRET_CHANGES = {
    "into-the-blue": change_chests,
    "deep-blue": change_points,
    "perils-of-the-deep": change_tokens,
    "score-sheet": change_bids,
}
"""A state that for one seat is the same: only what it must not know is otherwise. Bags and stacks have no order before they are drawn from."""
OPEN = {"into-the-blue": lambda state: state.terms.is_open, "deep-blue": lambda state: state.terms.totals_open}


def give_random_chests(session, luck):
    """Return the session's state with chests of random holders: random players hardly ever take one."""
    state = session.state.game
    if session.game.name != "into-the-blue" or session.is_over:
        return state
    other_holders = (luck.choice((-1, *range(len(session.names)))) for _ in state.holders[1:])
    return replace(state, holders=(-1, *other_holders))  # one is left to choose


def change_secrets(session, seat, luck):
    """Return the state with other secrets; None if the game has no secrets, or its options make them public."""
    state, name = session.state.game, session.game.name
    if name not in SECRET_CHANGES or OPEN.get(name, lambda _: False)(state):
        return None
    return SECRET_CHANGES[name](state, seat, luck)


@contextmanager
def temporary_state(session, state):
    """Put the session into another state until the block ends."""
    played_entries = session.history._played_entries
    real = played_entries[-1]
    played_entries[-1] = replace(real, state=replace(real.state, game=state))
    session._publish()
    yield
    played_entries[-1] = real
    session._publish()


def sent_bytes(session, seat):
    """Return everything that is sent to a phone: the frame over the socket, and the page."""
    seat_view = phone_view(take_snapshot(session, Snapshot()), session, None, seat)
    place = Place("key", "watching" if seat is None else "playing", seat)
    return encode_frame(seat_view) + PhonePage(place, seat_view, "en").body().encode()


class RecordingVoice:
    """Fake voice that records sentences instead of speaking them."""

    def __init__(self):
        self.sentences = []

    def read(self, sentences, is_urgent=True):
        self.sentences += sentences


class FakeTable:
    """Fake session thread with only what Read aloud uses."""

    def __init__(self, session):
        self.session = session

    def game(self, name):
        return self.session.game


def read_aloud(session):
    """Return all that Read aloud says at the table: what happened, question, board, every answer, and what each seat has."""
    ears, client = RecordingVoice(), InputClient(FakeTable(session))
    snapshot, reading = client.reading(take_snapshot(session, Snapshot())), ScreenReader(ears, client, lambda: (session,))
    reading.is_on = True
    reading.announce(Snapshot(), snapshot)
    reading.announce(snapshot, replace(snapshot, held_pushes=1))
    for choice in snapshot.prompt.choices if snapshot.prompt else ():
        reading.announce(snapshot, replace(snapshot, marked_id=choice.id))
    for seat in range(len(session.names)):
        reading.announce(snapshot, replace(snapshot, bar_seat=seat, seat_presses=1))
    return ears.sentences


def read_aloud_in_state(session, state):
    with temporary_state(session, state):
        return read_aloud(session)


def check_views(session, luck):
    """Check each seat's view for the secrets of others."""
    snapshot = take_snapshot(session, Snapshot())
    public = phone_view(snapshot, session, None, None)
    assert public.rail == session.view().seats and (public.seat_question is None or public.seat_question.offers == ())
    for seat in (None, *range(len(snapshot.seats))):
        payload, shows = sent_bytes(session, seat), phone_view(snapshot, session, None, seat)
        assert_log_is_allowed(session, None, shows.log)
        assert_log_is_allowed(session, seat, shows.own_log)
        assert_log_is_allowed(session, None, shows.news)
        assert_texts_are_allowed(session, seat, shows)
        assert session.seed.hex().encode() not in payload
        if (other := change_secrets(session, seat, luck)) is not None:
            with temporary_state(session, other):
                assert sent_bytes(session, seat) == payload
    voice_lines = read_aloud(session)
    assert voice_lines
    if (other := change_secrets(session, None, luck)) is not None:
        with temporary_state(session, other):
            assert read_aloud(session) == voice_lines
    for seat in range(len(snapshot.seats)):
        assert_only_own_data(phone_view(snapshot, session, None, seat), public, seat)
        assert_page_hides_others(
            session, PhonePage(Place("key", "playing", seat), phone_view(snapshot, session, None, seat), "en").body(), seat
        )
    assert b'class="chest"' not in sent_bytes(session, None)


def assert_log_is_allowed(session, seat, log):
    """Check that a log contains only what this seat may read of each entry."""
    assert not set(log) - readable_lines(session, seat), f"seat {seat} reads what only another may"


def assert_texts_are_allowed(session, seat, shows):
    """Check that the texts for screen readers are made of what this seat may read, and of nothing but the public view."""
    public = session.view(None)
    assert shows.locations == describe_seats(public, seat) and shows.rows == session.game.describe(public, seat)
    assert not set(shows.changed) - set(shows.rows)
    entries = {entry.number: entry for entry in session.entry_log.entries}
    records = RecordCodec(session.game)
    for last_events in shows.last_events:
        if entries[last_events.entry].kind in ("start", "move"):
            assert last_events.sentences == log_sentences(session.game, records.events(entries[last_events.entry]), seat)


def readable_lines(session, seat):
    return {
        line
        for played_entry in session.history.latest_entries(LOG_LINES)
        for line in log_sentences(session.game, played_entry.events, seat)
    }


def assert_only_own_data(seat_view, public, seat):
    """Check that everything a seat receives beyond the public view is about itself."""
    seat_rail = (*seat_view.rail[:seat], replace(seat_view.rail[seat], chest=None, own=()), *seat_view.rail[seat + 1 :])
    public_rail = (*public.rail[:seat], replace(public.rail[seat], chest=None, own=()), *public.rail[seat + 1 :])
    assert seat_rail == public_rail
    public_question = seat_view.seat_question and replace(seat_view.seat_question, offers=(), is_mine=False)
    spoken_fields = {"last_events": (), "locations": (), "rows": (), "changed": ()}
    assert replace(
        seat_view, seat=None, rail=(), seat_question=public_question, undo="", own_log=(), own=public.own, **spoken_fields
    ) == replace(public, rail=(), **spoken_fields)


def assert_page_hides_others(session, page, seat):
    reader = session.game.reader(session.names)
    own_seat = session.view(seat).seats[seat]
    totals = re.findall(r'<details class="chest"[^>]*>(?:(?!</details>).)*?<p class="total">([^<]*)</p>', page)
    assert len(totals) <= 1 and (not totals or own_seat.chest is not None)
    held_numbers = re.findall(r'<details class="chest held-number".*?<p class="total">([^<]*)</p>', page)
    numbers = getattr(getattr(session.view(seat), "own", None), "numbers", ())
    assert (
        held_numbers
        == [text(reader.read(number.sentence)) for number in numbers if number.is_hidden and number.value is not None][
            : len(held_numbers)
        ]
    )
    assert len(re.findall('<p class="total">', page)) == len(totals) + len(held_numbers)
    public = {reader.read(line) for view in session.view().seats for line in view.own}
    own = {reader.read(line) for line in own_seat.own} | public
    other_lines = {reader.read(line) for at in range(len(session.names)) if at != seat for line in session.view(at).seats[at].own}
    chests = "".join(re.findall(r'<details class="chest".*?</details>', page))
    assert not {text(line) for line in other_lines - own} & set(re.findall("<li>(.*?)</li>", chests))


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("number", one_more_long(range(GAMES), len(SEARCHED_GAMES), "secrets", 5))
def test_no_seat_receives_secrets_of_other_seats(number):
    search_game(SEARCHED_GAMES[number % len(SEARCHED_GAMES)], number)


def search_game(name, number):
    """Play a game at random, and check after every LOOK_EVERY moves what each seat receives."""
    session, luck = begin_session(name, number), RandomPlayer(number)
    for move in range(MOST_MOVES):
        if session.is_over:
            break
        if move % LOOK_EVERY == number % LOOK_EVERY:
            with temporary_state(session, give_random_chests(session, Random(move))):
                check_views(session, Random(move))
        current_prompt = session.question or session.prompt
        choice = luck.choice(current_prompt)
        try:
            session.play(choice.id, luck.values(choice), "phone:1")
        except IllegalMoveError:
            continue


@pytest.mark.parametrize("name", SECRET_CHANGES)
def test_changed_secret_changes_the_owners_page_only(name):
    """The search can find differences: the owner of a changed secret sees them."""
    changed = set()
    for number in range(12):
        session, luck = begin_session(name, number), RandomPlayer(number)
        for move in range(60):
            if session.is_over or changed:
                break
            if move % 3 == number % 3:
                with temporary_state(session, give_random_chests(session, Random(number))):
                    changed |= seats_with_changes(session, Random(number))
            choice = luck.choice(session.question or session.prompt)
            with suppress(IllegalMoveError):
                session.play(choice.id, luck.values(choice), "phone:1")
    assert changed


def seats_with_changes(session, luck):
    """Change all secrets except those of seat 0; return the other seats that then receive other bytes."""
    other, seats = change_secrets(session, 0, luck), range(1, len(session.names))
    if other is None:
        return set()
    before = [sent_bytes(session, seat) for seat in seats]
    with temporary_state(session, other):
        return {seat for seat, earlier_bytes in zip(seats, before) if sent_bytes(session, seat) != earlier_bytes}


def test_search_finds_a_secret_in_a_view():
    """The search finds what it is there to find."""
    session = begin_session("deep-blue", 1)
    snapshot = take_snapshot(session, Snapshot())
    seat_view, public = phone_view(snapshot, session, None, 0), phone_view(snapshot, session, None, None)
    assert_only_own_data(seat_view, public, 0)
    spied = replace(seat_view, rail=(seat_view.rail[0], replace(seat_view.rail[1], chest=7), *seat_view.rail[2:]))
    with pytest.raises(AssertionError):
        assert_only_own_data(spied, public, 0)


def test_search_finds_a_secret_that_is_read_aloud(monkeypatch):
    """The search hears what is spoken at the table: a seat's own view would tell."""
    session = begin_session("into-the-blue", 1)
    state = session.state.game
    state = replace(state, holders=(0,) * len(state.holders), terms=replace(state.terms, is_open=False))
    voice_lines = read_aloud_in_state(session, state)
    monkeypatch.setattr(Session, "view", lambda session, seat=None: session.game.view(session.state.game, 0))
    assert read_aloud_in_state(session, state) != voice_lines


def test_search_finds_another_seats_log_line(monkeypatch):
    """The log always contains what seat 0 may read: the search finds it as soon as seat 0 alone knows something."""
    monkeypatch.setattr(entry_cache, "log_sentences", lambda game, events, seat: log_sentences(game, events, 0))
    with pytest.raises(AssertionError, match="only another may"):
        list(map(partial(search_game, "deep-blue"), range(20)))


def test_choices_are_sent_without_their_moves():
    session = begin_session("into-the-blue", 1)
    frame = encode_frame(phone_view(take_snapshot(session, Snapshot()), session, None, 0))
    assert b'"offers"' in frame and b"RollDice" not in frame and b'"move"' not in frame
