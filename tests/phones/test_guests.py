"""Tasks of guests with four phones and a television, each done through visible text alone, in the order of a game.

`python -m tests.phones.test_guests` prints each task with its taps, and what a guest would complain about.
"""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named
from tests.phones.browser_pages import FREEZE_STREAM
from tests.phones.browsers import TELEVISION
from tests.phones.game_server import NAMES, GameServer, end_programs, wait_for
from tests.phones.guest_browsers import GuestDevice

ANN, BO, CLEO, DAN = range(4)
ASLEEP = f"{FREEZE_STREAM} last_heard_ms = Date.now() - 21000;"
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
ONLINE = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
WIDTH = "return document.documentElement.scrollWidth <= innerWidth"


class GuestParty:
    """A table with four seats, four phones, and a television."""

    def __init__(self, folder, stack):
        self.stack = stack
        self.server = GameServer(folder, "into-the-blue", 4)
        stack.callback(lambda: self.server.close())
        wait_for(lambda: self.server.phones.is_up)
        self.phones = [GuestDevice(stack) for _ in range(4)]
        self.television = GuestDevice(stack, TELEVISION)

    @property
    def phone_access(self):
        return self.server.phones.phone_access

    @property
    def session(self):
        return self.server.table.session

    def address(self, path=""):
        return f"http://127.0.0.1:{self.server.port}/{path}"

    def confirm_waiting(self, count=1, is_accepted=True):
        """Decide at the touchscreen about all who wait."""
        wait_for(lambda: len(self.phone_access.waiting_phones()) == count)
        for waiting_phone in self.phone_access.waiting_phones():
            self.phone_access.decide(waiting_phone.fingerprint, is_accepted)

    def begin_sheet(self, name):
        self.server.table.send(CloseSession())
        seats = self.server.table.snapshot.seats
        self.server.table.send(BeginSession("score-sheet", seats or seats_named(NAMES[:4]), moves=(TakeSheet((name,)),)))
        wait_until_idle(self.server.table)

    def answer(self, *values, nth=0):
        """Answer at the touchscreen."""
        self.server.table.send(Answer(self.server.table.snapshot.prompt.choices[nth].id, values))
        wait_until_idle(self.server.table)


def enter_wrong_pin(party):
    party.television.open(party.address()).type_into("PIN", "WRONG1").tap("Join").expect_text("That’s not the PIN")
    party.television.type_into("PIN", party.phone_access.pin).tap("Join").expect_text("Who are you?")


def see_how_to_join(party):
    party.television.tap("Just watch").expect_text("Play along", f"{party.phone_access.pin[:3]} {party.phone_access.pin[3:]}")


def join_four_at_once(party):
    ticket = party.phone_access.ticket()
    for phone in party.phones:
        phone.open(party.address(f"j/{ticket}")).tap("Join")
    for phone, name in zip(party.phones, NAMES):
        phone.tap(name).expect_text("Look at the touchscreen")
    party.confirm_waiting(4)
    for phone in party.phones:
        phone.expect_text("You’re in.").tap("Ready, silent")
    party.television.expect_no_text("Play along")


def see_whose_turn_it_is(party):
    party.phones[ANN].expect_text("Your turn", "Roll the dice")
    party.phones[BO].expect_no_text("Your turn").expect_text("Ann, roll the dice")
    party.television.expect_text("Ann, roll the dice")


def undo_roll(party):
    party.phones[ANN].tap("Roll").tap("Undo").tap("Undo anyway").expect_text("Roll the dice")
    party.television.expect_text("Ann, roll the dice")


def end_a_turn(party):
    ann = party.phones[ANN].tap("Roll").tap("Stop")
    ann.expect_no_text("Stop")
    while party.server.table.snapshot.prompt.lead == ANN:
        party.answer()
    party.phones[BO].expect_text("Your turn")


def find_the_log(party):
    party.phones[CLEO].tap("Log").expect_text("Ann rolls").tap_menu()


def change_my_name(party):
    party.phones[CLEO].tap_menu().type_into("Your name", "Chloe").tap("Save").expect_text("Chloe")
    party.television.expect_text("Chloe")


def leave_my_seat(party):
    dan = party.phones[DAN].tap_menu().tap("Choose another player").expect_text("Another phone can play as Dan then")
    dan.tap("Give up my place").expect_text("Who are you?", "Chloe’s phone is here")


def ask_for_taken_seat(party):
    party.phones[DAN].tap("Chloe").expect_text("Look at the touchscreen")
    party.confirm_waiting(is_accepted=False)
    party.phones[DAN].expect_text("Who are you?")
    party.phones[CLEO].expect_text("Chloe").expect_no_text("Who are you?")


def replace_a_phone(party):
    party.phones[DAN].tap("Chloe").expect_text("Look at the touchscreen")
    party.confirm_waiting()
    party.phones[DAN].expect_text("You’re in.").tap("Ready, silent")
    party.phones[CLEO].expect_text("Another phone plays as Chloe now", "Who are you?")


def type_my_own_name(party):
    cleo = (
        party.phones[CLEO]
        .tap("Type my name")
        .type_into("Your name", "Dana")
        .tap("Ask to join")
        .expect_text("Look at the touchscreen")
    )
    party.confirm_waiting()
    cleo.expect_text("You’re in.", "Dana").tap("Ready, silent")
    party.television.expect_text("Dana")


def wake_a_phone(party):
    bo = party.phones[BO]
    bo.driver.execute_script(ASLEEP)
    bo.expect_text("Not connected")
    party.answer()
    bo.driver.execute_script(WAKE)
    bo.expect_no_text("Not connected").expect_text("eroll?")


def answer_while_offline(party):
    bo = party.phones[BO]
    bo.driver.execute_cdp_cmd("Network.enable", {})
    bo.driver.execute_cdp_cmd("Network.emulateNetworkConditions", OFFLINE)
    entry = party.session.entry_log.last_entry.number
    bo.force_tap("Stop").expect_text("Not connected. Nothing you tap now reaches Fathom.")
    assert party.session.entry_log.last_entry.number == entry
    bo.driver.execute_cdp_cmd("Network.emulateNetworkConditions", ONLINE)
    bo.driver.execute_script(WAKE)
    bo.expect_no_text("Not connected").tap("Stop")
    wait_for(lambda: party.session.entry_log.last_entry.number > entry)


def play_a_seat_without_a_phone(party):
    party.phone_access.disconnect_seat(ANN)
    party.phones[ANN].expect_text("Play, watch or see the result")
    party.television.expect_text("Play along")
    party.phones[BO].expect_text("Ann")


def come_back_after_a_restart(party):
    session = party.session.id
    party.server.cut_power()
    party.phones[BO].expect_text("Fathom is off or restarting")
    party.server.open_table()
    party.server.resume(session)
    party.phones[BO].expect_text("Bo").expect_no_text("Not connected")
    party.phones[DAN].expect_text("Chloe")


def read_page_in_german(party):
    german = GuestDevice(party.stack, language="de").open(party.address(f"j/{party.phone_access.ticket()}"))
    german.tap("Mitmachen").expect_text("Wer bist du?").tap("Ann").expect_text("Sieh auf den Touchscreen")
    party.confirm_waiting()
    german.expect_text("Du bist drin").tap("Bereit, ohne Ton").expect_text("Bo")
    party.phones[ANN] = german


def read_text_twice_as_large(party):
    bo = party.phones[BO]
    bo.driver.execute_script("document.documentElement.style.fontSize = '225%'; fit_page()")
    assert bo.driver.execute_script(WIDTH)
    bo.expect_text("Bo")
    bo.driver.execute_script("document.documentElement.style.fontSize = ''; fit_page()")


def write_a_secret_bid(party):
    party.begin_sheet("Skull King")
    bo = party.phones[BO].expect_text("Bid").tap("1").expect_text("If you make it").tap("Bid: 1").expect_text("hold to peek")
    assert "1" in bo.read_while_held("hold to peek")
    party.television.expect_text("Bid, hidden")


def read_the_score_of_the_last_round(party):
    for value in ("0", "0", "0", "0", "1", "0", "0"):
        party.answer(value)
    party.phones[DAN].tap("Whole sheet").expect_text("Round 1")


def see_who_leads(party):
    """Find the score of each player below their name."""
    read = party.session.game.reader(party.session.names)
    totals = [read.read(total) for total in party.session.view(None).totals]
    assert len(set(totals)) > 1
    party.phones[DAN].expect_text(*map(" ".join, zip(party.session.names, totals, strict=True)))


TASKS = (
    enter_wrong_pin, see_how_to_join, join_four_at_once, see_whose_turn_it_is, undo_roll, end_a_turn, find_the_log, change_my_name,
    leave_my_seat, ask_for_taken_seat, replace_a_phone, type_my_own_name, wake_a_phone, answer_while_offline,
    play_a_seat_without_a_phone, come_back_after_a_restart, read_page_in_german, read_text_twice_as_large,
    write_a_secret_bid, read_the_score_of_the_last_round, see_who_leads,
)  # fmt: skip


def try_tasks(party):
    """Try every task; yield its name, the taps, and the complaint, "" for none."""
    for task in TASKS:
        devices = (*party.phones, party.television)
        before = sum(device.taps for device in devices)
        try:
            task(party)
            complaint = ""
        except Exception as error:
            complaint = f"{type(error).__name__}: {error}".splitlines()[0]
        yield task.__name__.replace("_", " "), sum(device.taps for device in devices) - before, complaint


@pytest.mark.long
def test_guests_do_every_task_without_a_complaint(tmp_path):
    with ExitStack() as stack:
        complaints = {name: complaint for name, _, complaint in try_tasks(GuestParty(tmp_path, stack)) if complaint}
    assert not complaints


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for name, taps, complaint in try_tasks(GuestParty(Path(folder), stack)):
            print(f"{name}: {taps} taps{complaint and f' -- {complaint}'}", flush=True)
    end_programs()
    sys.exit()
