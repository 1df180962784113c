"""The end of score sheets, seen: the winner, the sheet's name, a fact, bars in three tones, and the end card.

`python -m tests.kivy_ui.sheet_end_tour 800x480 [theme] [language] [text size] [folder for pictures]`
"""

import dataclasses
import random
import shutil
import struct
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from msgspec import structs

from companion.library.exchange.drives import Drive
from companion.library.exchange.outlet import Outlet
from companion.library.store import Store
from companion.session.inputs.messages import Answer, CloseSession
from companion.table.say import say
from companion.table.standings import PointShare
from kivy_ui.look.language import as_text
from tests.kivy_ui.calculating_sheets import begin, filled
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

SKETCH = {
    2: (("tick", 140), ("ring", 160), ("plus", 40), ("lost", -40)),
    0: (("tick", 220), ("ring", 20), ("plus", 50), ("lost", -30)),
    1: (("tick", 180), ("ring", 10), ("plus", 60), ("lost", -50)),
    3: (("tick", 120), ("ring", 40), ("plus", 20), ("lost", -70)),
}
"""The points of sketch 47, by seat."""
FACT = "Bid zero three times and kept all three"
KINDS = (("tick", "bids kept"), ("ring", "zero bids kept"), ("plus", "bonus"), ("lost", "missed"))


def play(hand, sheet, seats=4):
    """Play a sheet at random to its end, and close it."""
    from kivy_ui.pages.ending.end_page import EndPage

    hand.table.send(CloseSession())
    begin(hand, sheet, seats)
    luck = random.Random(sheet)
    for _ in range(2000):
        prompt = hand.table.shown.prompt
        if prompt is None:
            break
        goes_on = [one for one in prompt.choices if type(one.move).__name__ not in ("CloseSheet", "EndRounds")]
        choice = (goes_on or list(prompt.choices))[0]
        hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    assert hand.table.shown.prompt is None, sheet
    hand.until(lambda: isinstance(hand.shell.screen, EndPage))
    hand.settle()
    return hand.shell.screen


def words(page):
    return [put.text for put in page.scene.puts]


def sketched(page):
    """Return the results with the numbers of sketch 47 instead of random ones."""
    shown = page.shown
    rows = {row.seat: row for row in shown.standings.seats}
    seats = tuple(
        structs.replace(rows[seat], place=place, total=sum(points for _, points in shares))
        for place, (seat, shares) in enumerate(SKETCH.items(), 1)
    )
    shares = tuple(PointShare(seat, *one) for seat, some in SKETCH.items() for one in some)
    summary = structs.replace(shown.standings.summary, shares=shares, kinds=KINDS, fact=FACT)
    return structs.replace(shown, standings=structs.replace(shown.standings, seats=seats, summary=summary, story=()))


class Stick:
    """A stick that is plugged in or not: a folder."""

    def __init__(self, folder):
        self.folder, self.is_plugged = folder, False

    def seen(self):
        return [Drive("Stick", str(self.folder), 10**9)] if self.is_plugged else []


class Tour:
    """The ends of sheets, one after the other."""

    def __init__(self, size, theme, language, text_size, folder):
        from kivy_ui.settings import Settings

        self.name, self.folder = f"{size}-{theme}-{language}-{text_size}.png", folder
        settings = Settings(theme=theme, language=language, text_size=int(text_size), motion="off")
        self.store = Store.in_memory()
        self.stick = Stick(Path(tempfile.mkdtemp()))
        self.store.outlet = Outlet(self.store, self.stick)
        self.hand = Hand(a_table(store=self.store), settings)

    def at(self, name):
        """Check the page with the ruler, and take a picture."""
        self.hand.settle()
        found = list(problems(self.hand))
        assert not found, (name, found)
        if self.folder:
            self.hand.picture(Path(self.folder) / f"{name}-{self.name}")

    def bids(self):
        page = self.page = play(self.hand, "Skull King")
        page.show(sketched(page))
        self.at("skull-king")
        told = words(page)
        assert told_in(told, as_text(say("end.wins", names=["Cleo"]))) and told_in(
            told, as_text(say("end.sheet_rounds", sheet="Skull King", rounds=10))
        )
        assert told_in(told, FACT)
        print("the winner, the sheet's own name and a fact from its lines are told")
        looks = {sprite.key: sprite.look for sprite in page.scene.sprites}
        marks = [looks[f"legend:{kind}:mark"] for kind, _ in KINDS]
        tones = [looks[f"legend:{kind}"] for kind, _ in KINDS[:3]]
        assert len(set(marks)) == 4 and len(set(tones)) == 3 and [told[told.index("−40") + 1]] == ["300"]
        print("each kind of points has a tone and a mark of its own, and what was lost stands before the total")

    def tie(self):
        page, shown = self.page, sketched(self.page)
        seats = tuple(structs.replace(row, place=1, total=300) if row.seat in (0, 2) else row for row in shown.standings.seats)
        page.show(structs.replace(shown, standings=structs.replace(shown.standings, seats=seats)))
        self.at("tie")
        assert told_in(words(page), as_text(say("end.win", names=["Cleo", "Ann"])))
        print("players who tie win together")

    def rounds(self):
        page = play(self.hand, "Rummy")
        self.at("rummy")
        summary = page.shown.standings.summary
        best = [one.seat for one in summary.shares if one.kind == "best"]
        assert sorted(best) == [0, 1, 2, 3] and sum(sprite.key.endswith(":mark") for sprite in page.scene.sprites) >= 4
        print("on a sheet without lines the best round of each player is marked")
        for sheet in ("Wingspan", "Hearts"):
            play(self.hand, sheet)
            self.at(sheet.lower())

    def race(self):
        """Check the drawing at four moments of the animation."""
        from kivy_ui.pages.ending.sheet_bars import SheetBars
        from kivy_ui.stage.scene import Scene
        from kivy_ui.stage.sprite import Area

        page = self.page
        page.show(sketched(page))
        widths, totals = [], []
        for grown in (0.1, 0.59, 0.8, 0.99):
            scene = Scene(page.look, 800, 480)
            bars = SheetBars(scene, Area(12, 185, 776, 210), grown, page.result.summary, lambda row, seat: None)
            bars.draw(page.result.standings, is_lowest=False)
            widths.append(sum(sprite.w for sprite in scene.sprites if sprite.key.startswith("row:2:") and sprite.key[-1].isdigit()))
            digits = [sprite for sprite in scene.sprites if sprite.key.startswith("row:2:Cleo:total")]
            totals.append(int("".join(one.look.text for one in sorted(digits, key=lambda one: one.x))))
        assert widths[0] < widths[1] and widths[1] > 0.9 * widths[3] and totals[:2] == [0, 0] and 0 < totals[2] < totals[3] <= 300
        print("bars race first, then the totals roll, and the name comes last")

    def card(self):
        self.hand.tap("end-card")
        self.at("card")
        assert not any(name.startswith("save:") for name in self.hand.targets())
        self.stick.is_plugged = True
        self.hand.shell.sheet._look()
        self.at("card-stick")
        self.hand.tap("save:Stick")
        self.hand.until(lambda: list(self.stick.folder.glob("*.png")))
        (file,) = self.stick.folder.glob("*.png")
        png = file.read_bytes()
        size = struct.unpack(">II", png[16:24])
        assert png.startswith(b"\x89PNG") and size == (1312, 1672) and len(png) > 20_000
        if self.folder:
            shutil.copy(file, self.folder)
        print("the end card goes to a stick as a picture")
        self.hand.until(lambda: not self.hand.shell.sheet.is_busy)
        assert file.name in as_text(self.hand.shell.sheet.said)
        self.hand.tap("close", "end-card")
        door = SimpleNamespace(guests=(), ticket=lambda: "t" * 22, is_good=bool)
        here = SimpleNamespace(address="http://192.168.1.20:8642")
        phones = SimpleNamespace(door=door, here=here, is_up=True, listen=lambda listener: None)
        self.hand.shell.appliance = dataclasses.replace(self.hand.shell.appliance, phones=phones)
        self.hand.shell.sheet.renew()
        self.at("card-phones")
        assert self.hand.shell.sheet._address == f"http://192.168.1.20:8642/j/{'t' * 22}"
        print("while phones are on, a code leads them to the result")


def told_in(told, words):
    return words.replace(" ", "") in "".join(told).replace(" ", "")


def main(size, theme="deep", language="en", text_size="0", folder=""):
    """Look at the ends of sheets."""
    prepared(*map(int, size.split("x")))
    tour = Tour(size, theme, language, text_size, folder)
    for stop in (tour.bids, tour.tie, tour.race, tour.rounds, tour.card):
        stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
