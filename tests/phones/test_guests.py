"""Tasks of guests with four phones and a television, each done through visible text alone, in the order of an evening.

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
from tests.phones.browser_pages import FROZEN
from tests.phones.browsers import TELEVISION
from tests.phones.evenings import NAMES, Evening, end_programs, wait_for
from tests.phones.guests import Device

ANN, BO, CLEO, DAN = range(4)
ASLEEP = f"{FROZEN} last_heard_ms = Date.now() - 21000;"
WAKE = "document.dispatchEvent(new Event('visibilitychange'))"
OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
ONLINE = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
WIDTH = "return document.documentElement.scrollWidth <= innerWidth"


class Party:
    """A table with four seats, four phones, and a television."""

    def __init__(self, folder, stack):
        self.stack = stack
        self.evening = Evening(folder, "into-the-blue", 4)
        stack.callback(lambda: self.evening.clear())
        wait_for(lambda: self.evening.phones.is_up)
        self.phones = [Device(stack) for _ in range(4)]
        self.television = Device(stack, TELEVISION)

    @property
    def phone_access(self):
        return self.evening.phones.phone_access

    @property
    def session(self):
        return self.evening.table.session

    def address(self, path=""):
        return f"http://127.0.0.1:{self.evening.port}/{path}"

    def let_in(self, count=1, is_accepted=True):
        """Decide at the touchscreen about all who wait."""
        wait_for(lambda: len(self.phone_access.waiting_phones()) == count)
        for one in self.phone_access.waiting_phones():
            self.phone_access.decide(one.fingerprint, is_accepted)

    def begin_sheet(self, name):
        self.evening.table.send(CloseSession())
        seats = self.evening.table.shown.seats
        self.evening.table.send(BeginSession("score-sheet", seats or seats_named(NAMES[:4]), moves=(TakeSheet((name,)),)))
        wait_until_idle(self.evening.table)

    def answer(self, *values, nth=0):
        """Answer at the touchscreen."""
        self.evening.table.send(Answer(self.evening.table.shown.prompt.choices[nth].id, values))
        wait_until_idle(self.evening.table)


def wrong_pin(party):
    party.television.open(party.address()).write("PIN", "WRONG1").tap("Join").sees("That’s not the PIN")
    party.television.write("PIN", party.phone_access.pin).tap("Join").sees("Who are you?")


def see_how_to_join(party):
    party.television.tap("Just watch").sees("Play along", f"{party.phone_access.pin[:3]} {party.phone_access.pin[3:]}")


def join_four_at_once(party):
    ticket = party.phone_access.ticket()
    for phone in party.phones:
        phone.open(party.address(f"j/{ticket}")).tap("Join")
    for phone, name in zip(party.phones, NAMES):
        phone.tap(name).sees("Look at the touchscreen")
    party.let_in(4)
    for phone in party.phones:
        phone.sees("You’re in.").tap("Ready, silent")
    party.television.misses("Play along")


def see_whose_turn_it_is(party):
    party.phones[ANN].sees("Your turn", "Roll the dice")
    party.phones[BO].misses("Your turn").sees("Ann, roll the dice")
    party.television.sees("Ann, roll the dice")


def undo(party):
    party.phones[ANN].tap("Roll").tap("Undo").tap("Undo anyway").sees("Roll the dice")
    party.television.sees("Ann, roll the dice")


def end_a_turn(party):
    ann = party.phones[ANN].tap("Roll").tap("Stop")
    ann.misses("Stop")
    while party.evening.table.shown.prompt.lead == ANN:
        party.answer()
    party.phones[BO].sees("Your turn")


def find_the_log(party):
    party.phones[CLEO].tap("Log").sees("Ann rolls").tap_menu()


def change_my_name(party):
    party.phones[CLEO].tap_menu().write("Your name", "Chloe").tap("Save").sees("Chloe")
    party.television.sees("Chloe")


def leave_my_seat(party):
    dan = party.phones[DAN].tap_menu().tap("Choose another player").sees("Another phone can play as Dan then")
    dan.tap("Give up my seat").sees("Who are you?", "Chloe’s phone is here")


def two_phones_for_one_seat(party):
    party.phones[DAN].tap("Chloe").sees("Look at the touchscreen")
    party.let_in(is_accepted=False)
    party.phones[DAN].sees("Who are you?")
    party.phones[CLEO].sees("Chloe").misses("Who are you?")


def replace_a_phone(party):
    party.phones[DAN].tap("Chloe").sees("Look at the touchscreen")
    party.let_in()
    party.phones[DAN].sees("You’re in.").tap("Ready, silent")
    party.phones[CLEO].sees("Another phone plays as Chloe now", "Who are you?")


def type_my_own_name(party):
    cleo = party.phones[CLEO].tap("Type my name").write("Your name", "Dana").tap("Ask to join").sees("Look at the touchscreen")
    party.let_in()
    cleo.sees("You’re in.", "Dana").tap("Ready, silent")
    party.television.sees("Dana")


def wake_a_phone(party):
    bo = party.phones[BO]
    bo.driver.execute_script(ASLEEP)
    bo.sees("Not connected")
    party.answer()
    bo.driver.execute_script(WAKE)
    bo.misses("Not connected").sees("eroll?")


def answer_into_a_dead_network(party):
    bo = party.phones[BO]
    bo.driver.execute_cdp_cmd("Network.enable", {})
    bo.driver.execute_cdp_cmd("Network.emulateNetworkConditions", OFFLINE)
    entry = party.session.course.last_entry.number
    bo.tap_anyway("Stop").sees("Not connected. Nothing you tap now reaches Fathom.")
    assert party.session.course.last_entry.number == entry
    bo.driver.execute_cdp_cmd("Network.emulateNetworkConditions", ONLINE)
    bo.driver.execute_script(WAKE)
    bo.misses("Not connected").tap("Stop")
    wait_for(lambda: party.session.course.last_entry.number > entry)


def play_a_seat_without_a_phone(party):
    party.phone_access.disconnect_seat(ANN)
    party.phones[ANN].sees("Play along on this phone")
    party.television.sees("Play along")
    party.phones[BO].sees("Ann")


def come_back_after_a_restart(party):
    session = party.session.id
    party.evening.cut()
    party.phones[BO].sees("Fathom is off or restarting")
    party.evening.lay()
    party.evening.resume(session)
    party.phones[BO].sees("Bo").misses("Not connected")
    party.phones[DAN].sees("Chloe")


def read_it_in_german(party):
    german = Device(party.stack, language="de").open(party.address(f"j/{party.phone_access.ticket()}"))
    german.tap("Mitmachen").sees("Wer bist du?").tap("Ann").sees("Sieh auf den Touchscreen")
    party.let_in()
    german.sees("Du bist drin").tap("Bereit, ohne Ton").sees("Bo")
    party.phones[ANN] = german


def read_text_twice_as_large(party):
    bo = party.phones[BO]
    bo.driver.execute_script("document.documentElement.style.fontSize = '225%'; fit_page()")
    assert bo.driver.execute_script(WIDTH)
    bo.sees("Bo")
    bo.driver.execute_script("document.documentElement.style.fontSize = ''; fit_page()")


def write_a_secret_bid(party):
    party.begin_sheet("Skull King")
    bo = party.phones[BO].sees("Bid").tap("1").sees("If you make it").tap("Bid: 1").sees("hold to peek")
    assert "1" in bo.hold("hold to peek")
    party.television.sees("Bid, hidden")


def read_the_score_of_the_last_round(party):
    for value in ("0", "0", "0", "0", "1", "0", "0"):
        party.answer(value)
    party.phones[DAN].tap("Whole sheet").sees("Round 1")


def see_who_leads(party):
    """Find the score of each player below their name."""
    read = party.session.game.reader(party.session.names)
    totals = [read.read(total) for total in party.session.view(None).totals]
    assert len(set(totals)) > 1
    party.phones[DAN].sees(*map(" ".join, zip(party.session.names, totals, strict=True)))


TASKS = (
    wrong_pin, see_how_to_join, join_four_at_once, see_whose_turn_it_is, undo, end_a_turn, find_the_log, change_my_name,
    leave_my_seat, two_phones_for_one_seat, replace_a_phone, type_my_own_name, wake_a_phone, answer_into_a_dead_network,
    play_a_seat_without_a_phone, come_back_after_a_restart, read_it_in_german, read_text_twice_as_large,
    write_a_secret_bid, read_the_score_of_the_last_round, see_who_leads,
)  # fmt: skip


def tried(party):
    """Try every task; yield its name, the taps, and the complaint, "" for none."""
    for task in TASKS:
        devices = (*party.phones, party.television)
        before = sum(one.taps for one in devices)
        try:
            task(party)
            complaint = ""
        except Exception as why:
            complaint = f"{type(why).__name__}: {why}".splitlines()[0]
        yield task.__name__.replace("_", " "), sum(one.taps for one in devices) - before, complaint


@pytest.mark.long
def test_guests_do_their_tasks_without_a_question(tmp_path):
    with ExitStack() as stack:
        complaints = {name: complaint for name, _, complaint in tried(Party(tmp_path, stack)) if complaint}
    assert not complaints


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for name, taps, complaint in tried(Party(Path(folder), stack)):
            print(f"{name}: {taps} taps{complaint and f' -- {complaint}'}", flush=True)
    end_programs()
    sys.exit()
