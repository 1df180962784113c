"""Play a whole game of Deep Blue by touch, from the choice of players to the result.

Each touch is decided from the contents of the screen. `fingers` returns the names of targets (`targets()`), touches
one (`tap(name)`), and returns the question (`asked()`, see `read_screen`).
"""

from companion.games.deep_blue import GAME
from companion.session.record.verification import RecordedGame, verify

GEMS_A_DIVE = 3
MOST_TOUCHES = 1500


def read_screen(snapshot):
    """Return as plain data the information that a player reads on the screen."""
    table = snapshot.view
    prompt = GAME.reader(tuple(seat.name for seat in snapshot.seats)).read_all(snapshot.prompt)
    return {
        "session": snapshot.session,
        "over": bool(snapshot.session) and prompt is None,
        "about": prompt.about if prompt else "",
        "labels": [choice.label for choice in prompt.choices] if prompt else [],
        "phase": table.phase.name.lower() if table else "",
        "drawn": len(table.gems) if table else 0,
        "played": sum(diver.points for diver in table.divers) if table else 0,
        "sunken": [site.number for site in table.sites if site.status == "face up" and site.face and site.face.is_sunken]
        if table
        else [],
        "entry": snapshot.entry,
        "places": [[row.seat, row.place, row.total] for row in snapshot.standings.seats] if snapshot.standings else [],
    }


def replay_standings(session):
    """Return the standings after replaying the session's moves from its seed without a screen."""
    check = verify(RecordedGame(session.game, tuple(session.entries)))
    assert check.is_true, check.difference
    return [[row.seat, row.place, row.total] for row in check.standings.seats]


class GameByTouch:
    """Plays a game until the last chest is open."""

    def __init__(self, fingers):
        self.fingers = fingers
        self.other_inputs = []
        self.dives = 0

    def begin_game(self, *names, **options):
        """Go from Home to the first question of the game."""
        fingers = self.fingers
        fingers.tap("game:deep-blue")
        for name in names:
            fingers.tap("new-name")
            for letter in name:
                fingers.tap(f"key:{letter}")
            fingers.tap("key:done")
        for name, value in options.items():
            has_card = f"option:{name}" in fingers.targets()
            if not has_card:
                fingers.tap("more-options")
            fingers.tap(f"option:{name}")
            if f"value:{value}" in fingers.targets():
                fingers.tap(f"value:{value}", *(["choose"] if name == "scenario" else []))
            if not has_card:
                fingers.tap("back")
        fingers.tap("draw-starter", "at-random", "done", "lay-out", "tick:0", "begin")

    def play(self):
        """Answer until the game is over, then open the chests."""
        for _ in range(MOST_TOUCHES):
            asked = self.fingers.asked()
            if asked["over"]:
                break
            if not any(give(asked) for give in self.other_inputs):
                self.answer(asked)
        self.fingers.tap("open:", "open-next")
        return self.fingers.asked()

    def answer(self, asked):
        """Give one answer by touch."""
        getattr(self, f"_answer_{asked['phase']}")(asked)

    def _choose_answer(self, asked, *beginnings):
        """Touch the first of these answers that is offered; `beginnings` are the first words of labels."""
        for beginning in beginnings:
            if any(label.startswith(beginning) for label in asked["labels"]):
                return self.fingers.tap(f"choice:{beginning}")
        raise AssertionError(f"none of {beginnings} among {asked['labels']}: {asked['about']}")

    def _answer_market(self, asked):
        self._choose_answer(asked, "Add no gems")

    def _answer_empty_site(self, asked):
        self.fingers.tap("mark:site:5")

    def _answer_turn(self, asked):
        if asked["sunken"]:
            self.fingers.tap("choice:Dive", f"option:{asked['sunken'][0]}")
        else:
            self.fingers.tap("group:Sail", "option:", "done")

    def _answer_tile(self, asked):
        self._choose_answer(asked, "Enter city tile")
        self.fingers.tap("number:3", "option:Gold", "option:Blue", "done")

    def _answer_boats(self, asked):
        if "where is your boat" in asked["about"]:
            self._choose_answer(asked, "On gold", "Centre space")
        else:
            self._choose_answer(asked, "Nobody else", "Not diving")

    def _answer_draw(self, asked):
        if asked["drawn"] < GEMS_A_DIVE or "Stop" not in asked["labels"]:
            self.draw_gem(asked)
        else:
            self._choose_answer(asked, "Stop")

    def draw_gem(self, asked):
        """Draw a gem by touching the bag itself."""
        self.fingers.tap("mark:bag:gems")

    def _answer_hazard(self, asked):
        self._choose_answer(asked, "Use")

    def _answer_last_cards(self, asked):
        if asked["played"]:
            self._choose_answer(asked, "Score")
            self.dives += 1
        else:
            self._choose_answer(asked, "Play cards")
            self.fingers.tap("key:5", "done")

    def _answer_crew(self, asked):
        self._choose_answer(asked, "Enter crew")
        for key in "1", "2":
            self.fingers.tap(f"key:{key}")
        self.fingers.tap("done")
