"""Game of Perils of the Deep on the screen that counts the taps; animations stay at their start."""

from companion.session.inputs.messages import Answer
from tests.kivy_ui.stopped_animations import StoppedTable

NAMES = ("Ann", "Bo", "Cleo")
COLOURS = ("green", "red", "blue", "yellow")
HELPER, LEDGER = "helper", "ledger"


class PerilsTable(StoppedTable):
    """Table on which a player taps and counts the taps; animations stop at their start until `finish_animations`."""

    def __init__(self, depth, die="app", settings=None, names=NAMES):
        super().__init__("perils-of-the-deep", names, seed=3, settings=settings, depth=depth, die=die)
        self.taps = 0

    def tap(self, *names):
        """Tap these targets; return the last one's animation, stopped at its start."""
        for name in names:
            self.finish_animations()
            self.taps += 1
            moment = super().tap(name)
        return moment

    def count_taps(self, *names):
        """Return the number of taps until another question is asked."""
        before, entry = self.taps, self.user.table.snapshot.entry
        self.tap(*names)
        assert self.user.table.snapshot.entry != entry, f"{names} answers nothing"
        self.finish_animations()
        return self.taps - before

    def answer(self, kind, *values):
        """Send an answer without a touch; return its animation."""
        choice = next(choice for choice in self.user.table.snapshot.prompt.choices if type(choice.move).__name__ == kind)
        self.user.table.send(Answer(choice.id, values))
        return self.stop_animation()

    def texts(self):
        return {sprite.look.text for sprite in self.stage.scene.sprites if hasattr(sprite.look, "text")}

    def new_card_target(self):
        """Return the targets that open the page of a new card: none while Fathom knows no card, as the page opens by itself."""
        return [name for name in ("choice:Add new card", "choice:Add new peril") if name in self.user.targets()]

    def play_all_aboard(self):
        """Play All Aboard by tapping flags; return the number of taps."""
        return self.count_taps(*self.new_card_target(), *[f"order:{colour}" for colour in COLOURS[:2]])

    def end_turn(self):
        """End a turn; one without a card or with spaces left is asked once."""
        before, entry = self.taps, self.user.table.snapshot.entry
        self.tap("choice:End turn")
        self.finish_animations()
        if self.user.table.snapshot.entry == entry:
            self.count_taps("done")
        return self.taps - before

    def end_turns(self):
        """End all players' turns."""
        while "choice:End turn" in self.user.targets():
            self.end_turn()

    def play_first_peril(self):
        """End the first round and enter a peril with two skulls; return its animation and the number of taps."""
        self.end_turns()
        before = self.taps
        moment = self.tap(*self.new_card_target(), "option:jetsam", "skulls:2", "order:yellow", "order:red")
        return moment, self.taps - before

    def pass_to_the_sixth_peril(self):
        """Play perils without skulls until the app asks for the sixth."""
        for _ in range(2, 6):
            self.end_turns()
            self.count_taps(*self.new_card_target(), "option:plain", "skulls:0", "order:yellow", "order:red")
            self.count_taps("choice:All press on")
        self.end_turns()

    def play_card(self, *icons):
        """Enter the first card, with these icons and last its type, and play it again; return its animation."""
        self.count_taps("choice:Enter a new card", *[f"option:{icon}" for icon in icons])
        return self.tap("mark:card:")


def end_expeditions(table):
    """End all four expeditions: in each, every captain is lost."""
    for _ in range(4):
        for _ in range(3):
            table.answer("LoseCaptain")
            table.finish_animations()
        if "order:green" in table.user.targets():
            table.play_all_aboard()
