"""Play a whole game of Deep Blue by touch, from the choice of players to the result.

Each touch is decided from the contents of the screen. `fingers` returns the names of targets (`targets()`), touches
one (`tap(name)`), and returns the question (`asked()`, see `read_screen`).
"""

import msgspec

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
        "about": prompt.question if prompt else "",
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
    """Player of a game by touch, until the last chest is open."""

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
            question = self.fingers.read_question()
            if question["over"]:
                break
            if not any(give(question) for give in self.other_inputs):
                self.answer(question)
        self.fingers.tap("open:", "open-next")
        return self.fingers.read_question()

    def answer(self, question):
        """Give one answer by touch."""
        getattr(self, f"_answer_{question['phase']}")(question)

    def _choose_answer(self, question, *beginnings):
        """Touch the first offered answer whose label begins with one of `beginnings`, in their order."""
        for beginning in beginnings:
            if any(label.startswith(beginning) for label in question["labels"]):
                return self.fingers.tap(f"choice:{beginning}")
        raise AssertionError(f"none of {beginnings} among {question['labels']}: {question['about']}")

    def _answer_market(self, question):
        self._choose_answer(question, "Add no gems")

    def _answer_empty_site(self, question):
        self.fingers.tap("mark:site:5")

    def _answer_turn(self, question):
        if question["sunken"]:
            self.fingers.tap("choice:Dive", f"option:{question['sunken'][0]}")
        else:
            self.fingers.tap("group:Sail", "option:", "done")

    def _answer_tile(self, question):
        self._choose_answer(question, "Enter city tile")
        self.fingers.tap("number:3", "option:Gold", "option:Blue", "done")

    def _answer_boats(self, question):
        if "where is your boat" in question["about"]:
            self._choose_answer(question, "On gold", "Centre space")
        else:
            self._choose_answer(question, "Nobody else", "Not diving")

    def _answer_draw(self, question):
        if question["drawn"] < GEMS_A_DIVE or "Stop" not in question["labels"]:
            self.draw_gem(question)
        else:
            self._choose_answer(question, "Stop")

    def draw_gem(self, question):
        """Draw a gem."""
        self._choose_answer(question, "Draw")

    def _answer_hazard(self, question):
        self._choose_answer(question, "Use")

    def _answer_last_cards(self, question):
        if question["played"]:
            self._choose_answer(question, "Score")
            self.dives += 1
        else:
            self._choose_answer(question, "Play cards")
            self.fingers.tap("key:5", "done")

    def _answer_crew(self, question):
        self._choose_answer(question, "Enter crew")
        for key in "1", "2":
            self.fingers.tap(f"key:{key}")
        self.fingers.tap("done")


def last_move(user):
    """Return the last recorded move, as plain data."""
    return msgspec.json.decode(user.table.session.entries[-1].move)
