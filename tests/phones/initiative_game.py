"""A game with the initiative kit: four phones and a television in real browsers, beside one touchscreen offscreen.

`python -m tests.phones.initiative_game` prints each check that passed.
"""

import os
import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from companion.games.kit.ending import FinishGame, NameWinners
from companion.session.inputs.messages import Answer
from companion.session.wait_idle import wait_until_idle
from tests.kivy_ui.simulated_user import prepare_window
from tests.phones import browser_games
from tests.phones.browser_games import BrowserParty

KIT = "Initiative"
CREATURES, ENTRIES, ROUNDS, LOOK_EVERY, NEXT_SHARE = 2, 40, 2, 9, 0.6
HIDDEN = re.compile(r"Hit points: \d|(Hurt|Heal|Hit points)[^\n]* · \d")


class InitiativeParty(BrowserParty):
    """Four players fight creatures until enough was played; the fifth browser is the television."""

    def answers(self):
        """Return the answers to choose from: first those that add creatures, later mostly those that end turns."""
        answers = super().answers()
        if self.phase() == "Who fights?" and len(self.creatures()) < CREATURES:
            return [answer for answer in answers if not self.is_primary(answer[1])]
        going_on = [answer for answer in answers if self.is_primary(answer[1])]
        return going_on if going_on and self.luck.random() < NEXT_SHARE else answers

    def phase(self):
        """Return the English name of the phase: plain text if both languages share it."""
        words = self.table.snapshot.view.phase
        return words if isinstance(words, str) else words.parts["en"]

    def is_primary(self, choice):
        return choice.role == "primary"

    def creatures(self):
        return [actor for actor in self.table.snapshot.view.order if actor.seat is None]

    def play(self):
        """Play to the end, and check the television and a phone every LOOK_EVERY entries. Return the rounds and phases played."""
        phases, rounds, checked_entries = set(), 0, 0
        while len(self.table.session.entries) < ENTRIES or rounds < ROUNDS:
            phases.add(self.phase())
            rounds = max(rounds, *(counter.value for counter in self.table.snapshot.view.counters if counter.key == "round"))
            if len(self.table.session.entries) >= checked_entries + LOOK_EVERY:
                checked_entries = len(self.table.session.entries)
                self.check_screens()
            self.answer_on_phone()
        self.finish()
        return rounds, phases

    def finish(self):
        """Finish the game on the touchscreen, without a winner: phones can't."""
        while self.table.snapshot.prompt is not None:
            prompt = self.table.snapshot.prompt
            finishing = (
                choice for choice in prompt.choices if isinstance(choice.move, FinishGame | NameWinners) and not choice.fields
            )
            choice = next(finishing, prompt.choices[0])
            self.table.send(Answer(choice.id))
            wait_until_idle(self.table)
            self.user.wait_until_idle()

    def check_screens(self):
        """Check that the television shows the order of turns and no hit points, and that phones show them."""
        names = [f"{actor.number}" for actor in self.table.snapshot.view.order]
        television = self.wait(
            lambda: (report := self.text(self.phones[-1])) and all(name in report for name in names) and report, "the order"
        )
        assert not HIDDEN.search(television), television
        assert self.phones[-1].execute_script("return document.querySelectorAll('.kit .values').length") == 0
        if names:
            self.wait(
                lambda: self.phones[0].execute_script("return document.querySelectorAll('.kit .values').length"), "hit points"
            )


def main():
    browser_games.SEATS["kit"] = 4
    prepare_window(800, 480)
    with tempfile.TemporaryDirectory() as room, ExitStack() as stack:
        began, party = time.monotonic(), InitiativeParty(Path(room), stack)
        party.begin("into-the-blue")
        party.join_phones()
        party.begin("kit", kit=KIT)
        rounds, phases = party.play()
        print("the television showed the order of turns and no hit points", flush=True)
        assert rounds >= ROUNDS and {"Roll for initiative", "Fight"} <= phases, (rounds, phases)
        print("creatures and players fought for several rounds", flush=True)
        assert "phone" in party.check_end()
        sources = {entry.source for entry in party.table.session.entries[1:] if entry.source.startswith("phone")}
        assert len(sources) == browser_games.SEATS["kit"], sources
        print("four phones gave all answers, and the game verifies", flush=True)
        report = f"{len(party.table.session.entries)} entries, {party.refused} refused, {rounds} rounds"
        print(f"{report}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    os._exit(0)  # Kivy's window can't be closed


if __name__ == "__main__":
    main()
