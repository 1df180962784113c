"""Into the Blue: five levels with treasures and shells, the dice tray, and the chests."""

from collections.abc import Sequence

from msgspec import json

from companion.games.into_the_blue.view import BoardView, ChestView, LevelView
from companion.table.dice import DieView
from companion.table.sentence import Words
from companion.table.views import SeatView
from phones.boards import PhoneBoard
from phones.html import figure, mark_reference, tag, text
from phones.odds import odds_section
from phones.sentence_pictures import face_of

NO_SEAT = -1


class IntoTheBlue(PhoneBoard):
    """Board of the levels, with the dice beside them."""

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """Return nothing: shells and chests are drawn on the board."""
        return ()

    def flag_extra(self, view: SeatView) -> str:
        """Return the shells that a seat has not placed yet."""
        return tag("span", figure("shell", self.seat(view.seat)), tag("b", text(view.counters[0][1])), class_="cards")

    def scene(self) -> str:
        """Return the levels, the chests, the dice tray and the odds."""
        board_view = json.decode(self.page.phone_view.board, type=BoardView)
        run = max((die.face for die in board_view.tray.dice if die.is_lit), default=0)
        levels = tag("ol", *(self._level(level, run) for level in board_view.levels), class_="levels")
        floor = tag("div", *(self._chest(chest) for chest in board_view.chests), class_="floor")
        dice = (
            tag(
                "div",
                *(self._die(nth, die, board_view.tray.rolls_left) for nth, die in enumerate(board_view.tray.dice)),
                class_="tray",
            )
            if board_view.tray.dice
            else mark_reference("tray")
        )
        return tag("div", tag("div", levels, floor, class_="sea"), dice, odds_section(self.page), class_="blue")

    def _level(self, level: LevelView, run: int) -> str:
        coins = (tag("i", text(worth)) for worth in level.treasures)
        seats = sorted((at for at, count in enumerate(level.shells) if count), key=lambda at: -level.shells[at])
        shells = (tag("span", figure("shell", self.seat(at)), tag("b", text(level.shells[at]))) for at in seats)
        number = tag("b", text(level.level), class_="reached" if level.level <= run else None)
        return tag("li", number, tag("span", *coins, class_="coins"), tag("span", *shells, class_="shells"))

    def _chest(self, chest: ChestView) -> str:
        return mark_reference("chest") if chest.holder == NO_SEAT else figure("disc", self.seat(chest.holder))

    def _die(self, nth: int, die: DieView, rolls_left: int) -> str:
        """Draw a die; only after the last roll mark those of the sequence, as a ring before looked like the advice to keep it."""
        look = None if rolls_left else "lit" if die.is_lit else "lost" if die.is_lost else None
        return tag(
            "span",
            self.animate_if_new("span", nth, die.is_fresh, mark_reference(f"face:{face_of(die.face, self.page.phone_view.game)}")),
            class_=look,
        )


BOARD = IntoTheBlue
