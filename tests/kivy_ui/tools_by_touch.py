"""Use the toolbox and score sheets with random taps on any target; print each problem found.

`python -m tests.kivy_ui.tools_by_touch SIZE SEED [TEXT [LANGUAGE [THEME]]]`
"""

import random
import sys
import time

from companion.games.kit.box import own_kits
from companion.games.score_sheet.box import sheets_before_rules_2
from companion.games.score_sheet.choosing import TakeSheet
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seating import pad_seats
from companion.table.seats import seats_named
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.sample_sizes import full_or_sample

TYPED_KEYS = {"7": ("key:7",), "12": ("key:1", "key:2"), "43": ("key:4", "key:3"), "9": ("key:4", "key:+", "key:5")}
"""Points to write in a cell, and the keys that enter them."""

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Maximilian", "Eva", "Fay", "Gus", "Hana", "Ida", "Jo", "Kim")
TAPS, MOST_IDLE, CELLS = 200, 40, full_or_sample(14, 7)
HOLD_S = 0.6
LEAVING_TARGETS = ("deck", "menu", "close")
SHEETS = ("Yatzy", "Rummy", "Two teams", "Secret points", "With fractions", "Darts 501", "Race to 100", "Nine holes of golf", "Places only", "Won or lost together")  # fmt: skip


class ToolboxCheck:
    """Simulated user with its own table; records the problems found."""

    def __init__(self, user, luck):
        self.user, self.luck, self.wrong = user, luck, []

    @property
    def snapshot(self):
        return self.user.table.snapshot

    @property
    def stage(self):
        return self.user.shell.screen.stage

    def touchable_targets(self):
        """Return every target that has an effect, except those that leave the game."""
        targets = [target for surface in self.user.surfaces() for target in surface.targets]
        return [target.name for target in targets if (target.tap or target.hold) and target.name not in LEAVING_TARGETS]

    def check_layout(self, where):
        """Check the layout of the screen, unless a page covers the table; record the mistakes, named by `where`."""
        mistakes = [] if self.user.shell.top_page else problems(self.user)
        self.wrong += [f"{where}: {mistake}" for mistake in mistakes]

    def begin(self, game, seats, options=None, moves=()):
        self.user.table.send(BeginSession(game, seats, options or {}, moves=moves))
        self.user.wait_until_idle()

    def begin_plain_yatzy(self, seats):
        """Begin Yatzy as it was before rules 2: its rows are filled in any order and don't calculate."""
        sheet = next(sheet for sheet in sheets_before_rules_2() if sheet.name == "Yatzy")
        self.begin("score-sheet", seats_named(NAMES[:seats]), moves=(TakeSheet(("Yatzy",), sheet),))

    def close_session(self):
        self.user.table.send(CloseSession())
        self.user.wait_until_idle()

    # the toolbox

    def tap_at_random(self, playing):
        """Tap at random; check that at most MOST_IDLE taps in a row have no effect, and that no tap is refused or fails."""
        self.begin("toolbox", pad_seats(seats_named(NAMES[:playing])), {"playing": str(playing)})
        idle, before, seen_tools = 0, self.snapshot.entry, set()
        for tap in range(TAPS):
            if self.user.shell.top_page is not None:  # another test covers typing
                self.user.tap(next(name for name in ("close", "back") if name in self.user.targets()))
                continue
            target_names = self.touchable_targets()
            seen_tools.add(self.snapshot.view.tool.partition(":")[0])
            if tap >= TAPS // 3 and "pot" not in seen_tools and "tab:pot" in target_names:  # random taps seldom fill a bag
                self.user.tap("tab:pot")
                self._tap_any("=('stack'", "tab:pot")
            else:
                self.user.tap(self.luck.choice(target_names))
            idle, before = (0, self.snapshot.entry) if self.snapshot.entry != before else (idle + 1, before)
            if idle > MOST_IDLE:
                self.wrong.append(f"after {tap} taps nothing happens any more, among {target_names}")
                return
            if tap % 6 == 0:
                self.check_layout(f"toolbox of {playing}, {self.snapshot.view.tool}")
        if self.snapshot.message and "nothing_changed" not in str(self.snapshot.message):  # a random number may be the present one
            self.wrong.append(f"refused: {self.snapshot.message}")
        if not {"dice", "clock", "counters", "pot"} <= seen_tools:
            self.wrong.append(f"only {seen_tools} were seen")
        self.close_session()

    def check_named_things(self):
        """Name things on the keyboard, put back a drawn one by a tap, rename one by a long press, and look at a stack's top."""
        self.begin("toolbox", seats_named(NAMES[:3]))
        self.user.tap("tab:pot")
        self._tap_any("=('bag'", "bag")
        self.user.tap("named", "list")
        self.user.write("2 Fog, Crown")
        self.user.tap("key:done", "ready", "draw")
        self._expect_event("ThingsDrawn")
        self.user.tap("drawn:0")
        self._expect_event("ThingPutBack")
        self.user.tap("held:1")
        if any(type(event).__name__ == "ThingsDrawn" for event in self.snapshot.events):
            self.wrong.append("a tap on the list of contents draws without a question")
        self._tap_any("=(1,)")
        self._expect_event("ThingsDrawn")
        box = self.user.find("held:0")
        finger = self.user.touch_down(box.cx, box.cy)
        time.sleep(HOLD_S)  # a long press
        finger.touch_up()
        self.user.wait_until_idle()
        if not any("Rename: Fog" in target for target in self.user.targets()):
            self.wrong.append(f"holding a thing offers {self.user.targets()}")
        self.user.tap("back")
        self.check_layout("a named bag")
        self.check_peek()
        self.close_session()

    def check_peek(self):
        """Make a stack with the plus key, look at its top by a long press, and put one thing under it."""
        self.user.tap("new")
        self._tap_any("=('stack'")
        self.user.tap("shape:star", "colour:red", "step:plus", "colour:blue", "ready")
        box = self.user.find("peek")
        finger = self.user.touch_down(box.cx, box.cy)
        self.user.wait_until_idle()
        is_open = self.stage.board.pot_input.is_peeking
        finger.touch_up()
        self.user.wait_until_idle()
        if (is_open, self.stage.board.pot_input.is_peeking) != (True, False) or not self.snapshot.view.selected_pot.peeked:
            self.wrong.append(f"the top is not shown while the key is held: {is_open}, {self.snapshot.view.selected_pot}")
        self.check_layout("a stack's top")
        self.user.tap("peeked:0")
        self._tap_any("=('bottom'")
        self._expect_event("PeekedPlaced")
        self.user.tap("draw", "place:bottom")
        self._expect_event("DrawnPlaced")
        self.user.tap("shuffle")
        self._expect_event("StackShuffled")

    def check_passing(self):
        """Pass and end turns on the clock, see the time of a passed player, play by numbers and with a shared counter."""
        self.begin("toolbox", seats_named(NAMES[:3]))
        self.user.tap("tab:clock", "begins:0")
        clock, passing = self.user.find("clock"), self.user.find("pass")
        if passing.top > clock.y - 5:
            self.wrong.append(f"Pass is at {passing}, and a tap anywhere at {clock}")
        self.user.tap("pass")
        self._expect_event("TurnBegun")
        self.user.tap("pause")
        if "passed" not in self.user.words() or self.user.words().count("0:0") != 3:
            self.wrong.append(f"a passed player's time is missing: {self.user.words()}")
        self.check_layout("a passed player")
        self.close_session()

    def check_odds(self):
        """Read the odds of dice before they are rolled."""
        self.begin("toolbox", seats_named(NAMES[:2]))
        self.user.tap("step:plus", "odds")
        if "12+" not in self.user.words() or "3%" not in self.user.words():
            self.wrong.append(f"two dice have no odds of 12: {self.user.words()}")
        self.check_layout("totals of dice")
        self.user.tap("back", "roll")
        self._expect_event("DiceThrown")
        self.close_session()

    def check_saved_game(self):
        """Save a bag as a game, start it, save it again under its name, and check that one game has that name."""
        self.begin("toolbox", seats_named(NAMES[:3]))
        self.user.tap("tab:pot")
        self._tap_any("=('bag'")
        self.user.tap("named", "list")
        self.user.write("3 Fog")
        self.user.tap("key:done", "ready", "more", "save_kit:key", "name")
        self.user.write("Mist")
        self.user.tap("key:done", "more-emblems", "more-colours", "colour:blue", "part:clock", "players")
        self.check_layout("save as a game")
        self.user.tap("save")
        self.check_layout("saved as a game")
        self.user.tap("back-out", "draw", "tab:dice", "roll", "menu", "tools", "name")
        self.user.write("Mist")
        self.user.tap("key:done")
        if "Replace Mist" not in self.user.words():
            self.wrong.append(f"a known name is not replaced: {self.user.words()}")
        self.user.tap("save")
        self.close_session()
        kits = [(kit.name, [die.key for die in kit.dice]) for kit in own_kits(self.user.table._store.edition("kit"))]
        if kits != [("Mist", ["dice"])]:
            self.wrong.append(f"saved are {kits}")
        self.begin("kit", seats_named(NAMES[:3]), {"kit": "Mist"})
        if self.snapshot.game != "kit" or self.snapshot.prompt is None:
            self.wrong.append(f"the saved game does not begin: {self.snapshot.message}")
        self.close_session()

    def _tap_any(self, *parts):
        """Tap the first target whose name contains one of these parts."""
        self.user.tap(next(target for part in parts for target in self.user.targets() if part in target))

    def _expect_event(self, event):
        if event not in [type(session_event).__name__ for session_event in self.snapshot.events]:
            self.wrong.append(f"not {event}: {self.snapshot.events}, {self.snapshot.message}")

    # score sheets

    def play_sheet(self, name, seats):
        """Choose a sheet, fill it by touch, and end it."""
        if name == "Yatzy":
            self.begin_plain_yatzy(seats)
            self.choose_by_name()
        else:
            self.choose_sheet(name, seats)
        for at in range(CELLS):
            if self.snapshot.prompt is None or not self.snapshot.view.lines:
                break
            self.write_cell(name, at)
        sprite_keys = {sprite.key for sprite in self.stage.scene.sprites}
        if name == "Yatzy" and "line:5" in sprite_keys and "bonus:6:label" not in sprite_keys:
            self.wrong.append(f"{name} hides its bonus")
        self.answer_last_questions(name)
        self.close_session()

    def choose_sheet(self, name, seats):
        """Begin without a sheet, and choose it on its page."""
        self.begin("score-sheet", seats_named(NAMES[:seats]))
        for _ in range(40):
            if f"mark:sheet:{name}" in self.user.targets():
                break
            self.user.tap("page")
        self.check_layout("choosing a sheet")
        self.user.tap(f"mark:sheet:{name}")

    def choose_by_name(self):
        """Check that a tap on a row's name opens its cell for the player whose turn it is."""
        self.user.tap("name:2")
        if self.stage.board.entry.cell != (2, 0):
            self.wrong.append(f"the name of line 2 opened {self.stage.board.entry.cell}")
        self.user.tap("close")

    def write_cell(self, name, at):
        """Write a random cell that can be tapped."""
        before = self.snapshot.entry
        if "finish" in self.user.targets() and "write" not in self.user.targets() and not self.stage.state.answers:
            self.finish_sheet(name)
            return
        cells = [target for target in self.touchable_targets() if target.startswith("cell:")]
        if cells and (self.luck.random() < 0.6 or self.stage.board.entry.cell is None):
            self.user.tap(self.luck.choice(cells))
        if self.stage.board.entry.cell is None:
            self.user.tap(
                self.luck.choice(
                    [key_name for key_name in ("ask", "finish", "finish-now") if key_name in self.user.targets()] or cells
                )
            )
            return
        self.check_layout(f"{name}, keypad")
        is_same = False
        if "strike" in self.user.targets() and self.luck.random() < 0.3:
            self.user.tap("strike")
        else:
            points = self.luck.choice(tuple(TYPED_KEYS))
            is_same = self._has_points(self.stage.board.entry.cell, points)
            self.user.tap(*TYPED_KEYS[points], "write")
        if self.snapshot.entry == before and not is_same:
            self.wrong.append(f"{name}: nothing was written the {at}th time; said {self.snapshot.message}")
        self.check_layout(f"{name}, written")

    def _has_points(self, cell, points):
        """Return whether a cell has exactly these points already, which writing them again doesn't change."""
        state = self.user.table.session.state.game
        return state.value(*cell) == int(points) * 10**state.sheet.places

    def answer_last_questions(self, name):
        """Answer the last questions by taps on the offered targets."""
        for _ in range(40):
            if self.snapshot.prompt is None or {"finish", "finish-now"} & set(self.user.targets()):
                break
            if self.snapshot.view.lines:
                return  # a long sheet need not end here
            for option in [target for target in self.touchable_targets() if target.startswith("option:")]:
                self.user.tap(option)
            target_names = [
                target for target in self.touchable_targets() if not target.startswith(("seat:", "back", "undo", "option:"))
            ]
            self.user.tap(self.luck.choice(target_names))
        if self.snapshot.prompt is not None and {"finish", "finish-now"} & set(self.user.targets()):
            self.finish_sheet(name)
        if self.snapshot.prompt is not None:
            self.wrong.append(f"{name} did not end; there are {self.user.targets()}")

    def finish_sheet(self, name):
        """End a sheet; confirm if its last round is not complete."""
        if "finish" in self.user.targets():
            self.user.tap("finish")
        if self.snapshot.prompt is not None:
            self.check_layout(f"{name}, asked to finish")
            self.user.tap("finish-now")

    def check_chosen_die(self):
        """Check that Roll shows the chosen die, also before a roll."""
        self.begin("toolbox", pad_seats(()))
        rolls = []
        for taps in ((), ("kind", "kind:d20")):
            self.user.tap(*taps)
            rolls += [sprite.look for sprite in self.stage.scene.sprites if sprite.key == "roll:lead"]
        if len(rolls) != 2 or rolls[0] == rolls[1]:
            self.wrong.append(f"Roll shows {rolls}")
        self.close_session()

    def check_typing_during_animation(self):
        """Check that the keypad stays while points fly into their cell; typed digits then count for the next player."""
        user = self.user
        self.begin("score-sheet", seats_named(NAMES[:3]))
        key_stems = {sprite.key.rpartition(":")[0] for sprite in self.stage.scene.sprites}
        if not {"sheet:Rummy:note", "sheet:Fewest points by round:note"} <= key_stems or "players" not in user.targets():
            self.wrong.append(f"choosing a sheet shows only {key_stems}, and there are {user.targets()}")
        user.tap("mark:sheet:Points by round", "key:2")
        before, box = user.targets(), {name: user.find(name) for name in ("write", "key:7", "key:8")}
        painted, compose = [], self.stage.compose
        self.stage.compose = lambda scene: (painted.append(scene), compose(scene))
        for name in ("write", "key:7", "key:8"):
            touch = user._finger(box[name].cx, box[name].cy)
            touch.touch_down()
            touch.touch_up()
            user._turn()
            user._turn()
            if name == "write" and (self.stage.current_animation is None or "strike" not in user.targets()):
                self.wrong.append(f"while points fly there is only {user.targets()} of {before}")
            if name == "write" and len(painted) != 1:
                self.wrong.append(f"a tap that lets points fly painted {len(painted)} times")
        user.wait_until_idle()
        if (self.stage.board.entry.typed, self.stage.board.entry.cell) != ("78", (1, 1)):
            self.wrong.append(f"typed for the next player: {self.stage.board.entry.typed!r}, in {self.stage.board.entry.cell}")
        self.close_session()

    def check_end_question(self):
        """Check that a cell shows a sum with the signs of the keys (“5×3”), and that the sheet stays visible below a session's question."""
        self.begin("score-sheet", seats_named(NAMES[:3]))
        self.user.tap("mark:sheet:Points by round", "key:5", "key:*", "key:3")
        if [placed_text.text for placed_text in self.stage.scene.placed_texts].count("5×3") != 2:
            self.wrong.append("a sum has other signs in its cell than on its keys")
        self.user.tap("write", "close", "menu")
        self.user.tap("end" if "end" in self.user.targets() else "aside:EndEarly")
        sprite_keys = {sprite.key for sprite in self.stage.scene.sprites}
        if not {"column:0:name", "column:0:total", "cell:1:0"} <= sprite_keys or any(
            key.startswith("flag:") for key in sprite_keys
        ):
            self.wrong.append(f"below the question whether the sheet ends there is only {sorted(sprite_keys)}")
        self.check_layout("a sheet, asked to end")
        self.close_session()

    def check_new_sheet(self, seats):
        """Check a new sheet: short names uncut, grid lines from first to last row, full width, eight rows if it is wide."""
        self.begin_plain_yatzy(seats)
        scene = self.stage.scene
        sprites = {sprite.key: sprite for sprite in scene.sprites}
        rows = [sprite for key, sprite in sprites.items() if ":row:" in key]
        line = next(sprite for key, sprite in sprites.items() if ":rule:" in key)
        wide = max(sprite.x + sprite.w / 2 for sprite in sprites.values() if ":row:" in sprite.key or sprite.key == "slider")
        cut = {"Cleo", "Dan"} - {placed_text.text for placed_text in scene.placed_texts}
        if cut or wide < scene.w - 6 or line.h * line.scale * line.tall < sum({row.y: row.h for row in rows}.values()):
            self.wrong.append(
                f"a sheet of {seats}: {cut} cut, {wide} of {scene.w} wide, a line {line.h * line.scale * line.tall} high"
            )
        if scene.is_wide and len({row.y for row in rows}) < 8:
            self.wrong.append(f"a sheet of {seats} has {len(rows)} rows")
        self.close_session()

    # taps

    def check_tap_counts(self):
        """Count taps from Home: two for a roll; three for clock, counter or token; two and its digits for a score."""
        self.begin("score-sheet", seats_named(NAMES[:3]))
        for _ in range(3):
            while "mark:sheet:Rummy" not in self.user.targets():
                self.user.tap("page")
        self.user.tap("mark:sheet:Rummy")
        self.close_session()
        self._check_taps(("game:score-sheet", "key:2", "write"), "PointsWritten")
        self._check_taps(("game:toolbox", "roll"), "DiceThrown")
        self.user.tap("game:toolbox", "kind", "undo")
        if "kind:d4" in self.user.targets():
            self.wrong.append("the question of Undo is below the dice to choose from")
        self.close_session()
        self._check_taps(("game:toolbox", "tab:counters", "count:0:1:plus"), "CountChanged")
        self.user.tap("game:toolbox", "tab:pot")
        self.user.tap(next(target for target in self.user.targets() if "('bag'" in target))
        self.user.tap("colour:red", "colour:blue", "ready", "tab:dice")
        self.close_session()
        self._check_taps(("game:toolbox", "tab:pot", "draw"), "ThingsDrawn")
        self._check_taps(("game:toolbox", "tab:clock", "begins:1"), "TurnBegun")
        if (open_count := len(self.user.table._store.sessions(only_open=True))) != 2:
            self.wrong.append(f"a tool and a sheet were opened anew: {open_count} are open")

    def check_messages(self):
        """Check that messages don't cover tabs and Undo."""
        self.begin("toolbox", seats_named(NAMES[:2]))
        for tab in ("tab:dice", "tab:counters", "tab:clock"):
            self.user.tap(tab)
            toast = self.user.shell._toast
            self.user.shell.show_message("Ignored a roll of 1 2: no roll is needed now.")
            self.user.wait_until_idle()
            names = [name for name in self.user.targets() if name.startswith("tab:") or name == "undo"]
            hidden = [name for name in names if toast.panel.contains(self.user.find(name).cx, self.user.find(name).cy)]
            self.wrong += [f"{name} is covered by the message" for name in hidden]
            toast.hide()
        self.close_session()

    def _check_taps(self, taps, event):
        for tap in taps:
            self.user.tap(tap)
        if event not in [type(session_event).__name__ for session_event in self.snapshot.events]:
            self.wrong.append(f"{' '.join(taps)} gave {self.snapshot.events}, not {event}")
        self.close_session()


def main(size, seed, text="0", language="en", theme="deep"):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user = SimulatedUser(create_table(), Settings(theme=theme, text_size=int(text), language=language), is_blind=True)
    check = ToolboxCheck(user, random.Random(seed))
    check.check_tap_counts()
    check.check_chosen_die()
    check.check_typing_during_animation()
    check.check_end_question()
    if language == "en":
        check.check_named_things()
        check.check_saved_game()
        check.check_passing()
        check.check_odds()
    for seats in (5, 9):
        check.check_new_sheet(seats)
    check.check_messages()
    for playing in (4, 0, check.luck.randint(5, 12)):
        check.tap_at_random(playing)
    for name in full_or_sample(SHEETS, SHEETS[int(seed) % 3 :: 3]):
        check.play_sheet(name, check.luck.choice((2, 3, 4, 5, 9, 12)))
    print(*dict.fromkeys(check.wrong), sep="\n", end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
