"""Whole games by phones alone, over real HTTP and a real process; they verify like any other."""

import random

import pytest

from companion.session.inputs.messages import Answer, ShowToolbox, ToolboxInput, Undo
from companion.session.record.verification import RecordedGame, verify
from companion.session.wait_idle import wait_until_idle
from tests.long_tests import long_except_first_row
from tests.phones.game_server import GameServer, play_to_end, wait_for

GAMES = (("into-the-blue", 2), ("deep-blue", 2), ("deep-dive", 2), ("perils-of-the-deep", 2), ("score-sheet", 3))


def is_verified(session):
    check = verify(RecordedGame(session.game, tuple(session.entries)))
    return check.difference == "" and check.standings == session.standings()


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), long_except_first_row(GAMES))
def test_game_can_be_played_by_phones_alone(game, seats, tmp_path):
    with GameServer(tmp_path, game, seats) as server:
        guests = [server.join_guest(seat) for seat in range(seats)]
        assert play_to_end(server, guests, random.Random(seats)) > 1
        session = server.table.session
        hands = {entry.source for entry in session.entries[1:]}
        assert session.is_over and hands <= {f"phone:{seat + 1}" for seat in range(seats)}
        assert is_verified(session)
        ended = wait_for(lambda: (page := guests[0].load_page()) and not page.forms_for("/answer") and page)
        assert ended.words[0].startswith("Result · ")


def test_phones_and_touchscreen_play_one_game(tmp_path):
    luck = random.Random(4)
    with GameServer(tmp_path, "into-the-blue", 3) as server:
        guest = server.join_guest(1)
        while (prompt := server.table.snapshot.prompt) is not None:
            if prompt.lead == 1:
                guest.play(luck)
            else:
                choice = luck.choice([choice for choice in prompt.choices if not choice.fields] or [None])
                filled = choice or luck.choice(prompt.choices)
                values = tuple((luck.choice(field.options).value,) for field in filled.fields)
                server.table.send(Answer(filled.id, values))
            wait_until_idle(server.table)
        session = server.table.session
        assert {entry.source for entry in session.entries[1:]} == {"touch", "phone:2"}
        assert is_verified(session)


def test_phone_shows_its_own_language(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        german = server.join_guest(0, language="de-AT,de;q=0.9")
        assert "Würfeln" in german.load_page().words


def test_phone_undoes_only_its_own_last_answer(tmp_path):
    with GameServer(tmp_path, "perils-of-the-deep", 2) as server:
        first_guest, other = server.join_guest(0), server.join_guest(1)
        luck, table = random.Random(1), server.table
        while not (first_guest.status == 200 and first_guest.load_page().forms_for("/undo")):
            first_guest.play(luck)
        before = len(table.session.entries)
        assert other.load_page().forms_for("/undo") == [] and other.post("/undo").alert and other.status == 409
        assert len(table.session.entries) == before
        first_guest.post("/undo")
        wait_until_idle(table)
        assert first_guest.status == 200 and (table.session.entries[-1].kind == "undo" or table.session.question)


def test_phones_cannot_undo_touchscreen_answers(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(0)
        choice = server.table.snapshot.prompt.choices[0]
        server.table.send(Answer(choice.id))
        wait_until_idle(server.table)
        assert guest.load_page().forms_for("/undo") == []
        guest.post("/undo")
        assert guest.status == 409 and server.table.session.entries[-1].kind == "move"


def test_only_the_undoing_phone_answers_the_question_about_its_undo(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        first_guest, other = server.join_guest(0), server.join_guest(1)
        first_guest.post("/answer", first_guest.load_page().forms_for("/answer")[0].fields)
        assert first_guest.status == 200
        first_guest.post("/undo")  # past a roll: a session prompt confirms it
        question_page = wait_for(lambda: (page := first_guest.load_page()) and server.table.snapshot.is_question and page)
        assert len(question_page.forms_for("/answer")) == 2 and other.load_page().forms_for("/answer") == []
        stolen = other.post("/answer", question_page.forms_for("/answer")[0].fields)
        assert (other.status, stolen.alert) == (409, "That’s for another player to answer.")
        assert server.table.snapshot.is_question
        server.table.send(Undo())  # the touchscreen asks anew: now no phone may answer
        wait_until_idle(server.table)
        assert wait_for(lambda: first_guest.load_page().forms_for("/answer") == [])


def test_phone_renames_its_own_seat(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(1)
        guest.post("/name", {"name": "  Róbert\u200b "})
        wait_until_idle(server.table)
        assert [seat.name for seat in server.table.snapshot.seats] == ["Ann", "Róbert"]
        assert guest.load_page().state == "playing"


def test_several_phones_write_on_a_sheet_at_once(tmp_path):
    with GameServer(tmp_path, "score-sheet", 3) as server:
        guests = [server.join_guest(seat) for seat in range(3)]
        form = guests[0].load_page().forms_for("/answer")[0]
        guests[0].post("/answer", form.fields | {"f0": "0"})
        pages = [
            wait_for(
                lambda guest=guest: (page := guest.load_page()) and any(form.entries for form in page.forms_for("/answer")) and page
            )
            for guest in guests
        ]
        cells = [next(form for form in page.forms_for("/answer") if form.entries) for page in pages]
        for guest, cell in reversed(list(zip(guests, cells))):  # each answers the first page that it saw
            guest.post("/answer", cell.fields | {"f0": "3+4"})
            assert guest.status == 200
        point_entries = [
            entry for entry in server.table.session.entries if b"PointsWritten" in b"".join(bytes(event) for event in entry.events)
        ]
        assert [entry.source for entry in point_entries] == ["phone:3", "phone:2", "phone:1"]
        second_page = guests[0].post("/answer", cells[0].fields | {"f0": "9"})
        assert (guests[0].status, second_page.alert) == (409, "That was just answered.")


def test_only_the_phone_of_the_clocks_player_ends_the_turn(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guests, table = [server.join_guest(seat) for seat in range(2)], server.table
        table.send(ShowToolbox())
        wait_until_idle(table)
        for label in ("choice.clock", "choice.random"):
            choice = next(choice for choice in table.snapshot.toolbox.prompt.choices if choice.label.key == label)
            table.send(ToolboxInput(Answer(choice.id)))
            wait_until_idle(table)
        for _ in range(3):
            up = table.snapshot.toolbox.prompt.lead
            ending = wait_for(
                lambda up=up: [form for form in guests[up].load_page().forms_for("/answer") if "beside" in form.fields]
            )
            assert len(ending) == 1
            assert not [form for form in guests[1 - up].load_page().forms_for("/answer") if "beside" in form.fields]
            guests[1 - up].post("/answer", ending[0].fields)
            assert guests[1 - up].status == 409
            guests[up].post("/answer", ending[0].fields)
            wait_until_idle(table)
            assert guests[up].status == 200 and table.snapshot.toolbox.prompt.lead == 1 - up
