"""A tour of every screen, at one size: scripted games through real frames and touches, with a stop at everything worth seeing.

`python -m tests.kivy_ui.tour 800x480 build/screens [THEME] [TEXT_SIZE] [SEED] [LANGUAGE|longer]` writes a PNG at every stop, and what the ruler finds wrong.
"""

import random
import sys
from pathlib import Path

from companion.games import catalogue
from companion.session.hands.inputs import Answer, BeginSession, CloseSession, Report
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from companion.table.typed import Notation, Sum
from kivy_ui.look.language import told
from tests.early import end_at
from tests.kivy_ui import english
from tests.kivy_ui.drawer_tour import stops as drawer
from tests.kivy_ui.editions_tour import stops as editions_and_inputs
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.kivy_ui.out_and_in_tour import stops as out_and_in
from tests.kivy_ui.ruled_games import lengthen
from tests.kivy_ui.sheets_tour import stops as sheets

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
LONG_NAMES = ("Maximilian-Ferdinand", "Anna Katharina Elisabeth", "Bo", "Cleopatra", "Dr. Éloïse Désirée", "Q")
STOPS_IN_A_GAME, STOPS_IN_A_TEST, MOST_WAITED = 18, 6, 80
LATER = {
    "deep-blue": 32,
    "into-the-blue": 60,
    "deep-dive": 160,
}  # five divers in one dive; shells everywhere; many tiles and long tableaux

CROWDED = (
    ("deep-dive", 5, 120, "FlipTile"),  # a question of three lines at the largest text: lines are all that is left of the tableaux
    ("deep-blue", 5, 60, "Recruit"),  # sites of two digits lie face up
    ("deep-blue", 3, 90, "Recruit"),  # two rows of answers, and everything in the supply to be touched
    ("into-the-blue", 5, 60, "PlaceShells"),  # shells to come beside many others
)


class Tour:
    """Walks through everything; `at(name)` is called at each stop."""

    def __init__(self, hand, at, stops=STOPS_IN_A_GAME):
        self.hand, self.at, self.stops = hand, at, stops

    def walk(self):
        """All of it."""
        self.beginning()
        for game in catalogue.names():
            self.game(game)
        drawer(self.hand, self.at)
        sheets(self.hand, self.at, LONG_NAMES)
        self.hand.table.send(CloseSession())
        self.hand.settle()
        self.bad_days()

    # from home to the deal

    def beginning(self):
        """Home, names, options, who starts, the set-up list."""
        hand = self.hand
        self.at("home")
        hand.tap("menu")
        self.at("home-waves")
        hand.tap("close", "game:deep-blue")
        self.at("players-none")
        hand.tap("new-name")
        hand.write("Ann")
        self.at("name")
        hand.tap("key:done")
        for name in NAMES[1:4]:
            hand.tap("new-name")
            hand.write(name)
            hand.tap("key:done")
        self.at("players")
        hand.tap("seat:Bo")
        self.at("player")
        hand.tap("back", "option:scenario")
        self.at("options-scenario")
        hand.tap("back", "more-options")
        self.at("options")
        hand.tap("back", "draw-starter")
        self.at("who-starts")
        hand.tap("at-random")
        self.at("who-starts-chosen")
        hand.tap("done", "lay-out")
        self.at("set-up")
        hand.tap("tick:0", "tick:2")
        self.at("set-up-ticked")
        hand.tap("begin")
        self.at("deep-blue-opening")
        hand.shell.set(hand.shell.settings.having("stance", "flat"))
        hand.tap("seats")
        self.at("who-sits-where")
        hand.tap("stands")
        hand.table.send(CloseSession())
        hand.settle()
        self.at("home-go-on")

    # a game by random answers, with a stop now and then

    def game(self, name):
        """From the deal to the end, everything beside the table once."""
        game = catalogue.game(name)
        seats = seats_named(NAMES[: min(4, game.seats[-1])])
        self.hand.table.send(BeginSession(name, seats))
        self.hand.settle()
        luck, seen = random.Random(f"{name} 3"), {}
        self._beside(name)
        for _ in range(400):
            prompt = self.hand.table.shown.prompt
            if prompt is None:
                break
            kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
            if len(seen) == self.stops:
                break
            if kind not in seen:
                seen[kind] = True
                self.hand.settle()
                self.at(f"{name}-{len(seen):02}-{kind[0]}")
                self._sheets(f"{name}-{len(seen):02}", self.hand.shell.shown.prompt)
            choice = luck.choice(prompt.choices)
            self.hand.table.send(Answer(choice.id, tuple(_filled(luck, field) for field in choice.fields)))
        self._end(name)

    def _beside(self, name):
        hand = self.hand
        hand.tap("why")
        self.at(f"{name}-why")
        hand.tap("back", "menu")
        self.at(f"{name}-menu")
        hand.tap("group:CorrectCounter" if "group:CorrectCounter" in hand.targets() else "aside:WriteNote")
        self.at(f"{name}-menu-correct")
        hand.tap("back")
        if hand.table.shown.odds is not None:
            hand.tap("odds")
            self.at(f"{name}-odds")
            hand.tap("back")

    def _sheets(self, name, prompt):
        """The sheet of the first choice with fields that is in the bar."""
        for target in self.hand.targets():
            label = target.removeprefix("choice:")
            found = [choice for choice in prompt.choices if choice.label == label and choice.fields]
            if target.startswith("choice:") and found:
                self.hand.tap(target)
                if self.hand.shell.sheet is not None:
                    self.at(f"{name}-fields")
                    self.hand.shell.lift()
                elif self.hand.shell.screen.stage.step is not None:
                    self.at(f"{name}-fields")
                self.hand.shell.screen.stage.close_fields()
                self.hand.settle()
                return

    def _end(self, name):
        hand = self.hand
        hand.settle()
        if hand.table.shown.prompt is not None:
            hand.tap("log")
            self.at(f"{name}-log")
            hand.tap([target for target in hand.targets() if target.startswith("line:")][-1])
            self.at(f"{name}-log-chosen")
            hand.tap("back")
            end_at(hand)
        self.at(f"{name}-end")
        if "open-all" in hand.targets():
            hand.tap("open:")
            self.at(f"{name}-end-opening")
            if "open-all" in hand.targets():
                hand.tap("open-all")
            self.at(f"{name}-end-open")
        if any(target.startswith("points:") for target in hand.targets()):
            hand.tap("points:")
            self.at(f"{name}-end-points")
            hand.tap("back")
        hand.tap("draws")
        self.at(f"{name}-end-draws")
        hand.tap("back")
        if name != "toolbox":
            hand.tap("bg-stats")
            self.at(f"{name}-end-bg-stats")
            hand.tap("back")
        hand.tap("home")

    # bad days

    def bad_days(self):
        """Long names, many seats, a refusal, the session's own questions, trouble."""
        hand = self.hand
        for name in catalogue.names():
            game = catalogue.game(name)
            hand.table.send(BeginSession(name, seats_named(LONG_NAMES[: game.seats[-1]])))
            hand.settle()
            self.at(f"{name}-most-seats-long-names")
            self._play_on(name, LATER.get(name, 12))
            self.at(f"{name}-most-seats-later")
        self._crowded()
        hand.table.send(Report("DRAW", "nothing", ("nonsense",)))
        hand.settle()
        self.at("refused")
        hand.table.send(CloseSession())
        self._question()
        self._settings()
        self._trouble()

    def _crowded(self):
        """Tables on which there is the least room, by what they ask and by what lies there."""
        for name, seats, moves, asked in CROWDED:
            self.hand.table.send(BeginSession(name, seats_named(LONG_NAMES[:seats])))
            self._play_on(name, moves, asked)
            self.at(f"{name}-{seats}-seats-{asked}")

    def _play_on(self, name, moves, asked=""):
        """So many moves, and on until a move of the class `asked` is offered first."""
        luck = random.Random(name)
        for at in range(moves + MOST_WAITED):
            prompt = self.hand.table.shown.prompt
            if not prompt or (at >= moves and asked in ("", type(prompt.choices[0].move).__name__)):
                break
            choice = luck.choice(prompt.choices)
            self.hand.table.send(Answer(choice.id, tuple(_filled(luck, field) for field in choice.fields)))
        self.hand.settle()

    def _question(self):
        hand = self.hand
        hand.table.send(BeginSession("into-the-blue", seats_named(NAMES[:2])))
        hand.settle()
        hand.tap("choice:")
        hand.tap("undo")
        self.at("question")
        hand.tap(f"choice:{told('session.keep_move')}")
        box = hand.find("chest:") if any(name.startswith("chest:") for name in hand.targets()) else None
        if box:
            touch = hand.down(box.cx, box.cy)
            self.at("peek")
            touch.touch_up()
        hand.tap("menu", "aside:Pause")
        self.at("paused")
        hand.tap(f"choice:{told('session.continue')}")
        hand.tap("menu", "aside:WriteNote")
        self.at("note")
        hand.tap("back")

    def _settings(self):
        editions_and_inputs(self.hand, self.at)
        self.hand.tap("menu", "settings")
        self.at("settings")
        out_and_in(self.hand, self.at)
        self.hand.tap("box")
        self.at("settings-box")
        self.hand.tap("back")
        if "page-on" in self.hand.targets():
            self.hand.tap("page-on")
            self.at("settings-2")
        self.hand.tap("back", "back")
        self.hand.table.send(CloseSession())
        self.hand.settle()

    def _trouble(self):
        from kivy_ui.pages.device.trouble_page import TroublePage

        what = "Fathom can’t read its file: database disk image is malformed."
        todo = "Copy the folder to another disk, then start Fathom again. What was set aside is in fathom.db.damaged-1."
        self.hand.shell.go(TroublePage(self.hand.shell.look, what, todo=todo, ways=[("home", "Start", self.hand.shell.home)]))
        self.hand.settle()
        self.at("trouble")
        self.hand.tap("home")


def _filled(luck, field):
    if isinstance(field, Number):
        return luck.randrange(field.low, min(field.high, field.low + 9) + 1, field.step)
    if isinstance(field, Sum | Notation):
        return str(luck.randint(0, 9)) if isinstance(field, Sum) else f"{luck.randint(1, 6)}d6"
    if not isinstance(field, Pick):
        return "words"
    count = luck.randint(field.least, min(field.most, len(field.options)))
    return tuple(option.value for option in luck.sample(field.options, count))


def main(size, out="", theme="deep", text_size="0", seed="1", language="en"):
    """Walk at this size, with pictures when there is a folder for them; returns what is wrong."""
    width, height = map(int, size.split("x"))
    prepared(width, height)
    from kivy_ui.settings import Settings

    if language == "longer":
        lengthen()
    hand = Hand(
        a_table(seed=int(seed)),
        Settings(theme=theme, text_size=int(text_size), motion="off", language="de" if language == "de" else "en"),
        is_blind=not out,
    )
    wrong = []

    def at(name):
        hand.settle(2)
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if language == "de":
            wrong.extend(f"{name}: {problem}" for problem in english.on_screen(hand, name))
        if out:
            hand.picture(Path(out) / size / theme / f"{name}.png")

    Tour(hand, at, STOPS_IN_A_GAME if out else STOPS_IN_A_TEST).walk()
    return list(dict.fromkeys(wrong))


if __name__ == "__main__":
    found = main(*sys.argv[1:])
    print("\n".join(found))
    sys.exit(bool(found))
