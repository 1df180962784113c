"""Menu › Corrections and Menu › Players: moves that correct earlier entries, and changes of the players."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.animals import penguin, ship
from companion.pictures.gems import gem
from companion.pictures.objects import back_tile, bag, chest, coin
from companion.pictures.picture import Picture, picture
from companion.pictures.places import wreck
from companion.pictures.seat_emblems import disc, helmet
from companion.table.any_time_moves import EndEarly, Pause, RenameSeat, WriteNote
from companion.table.moves import SeatMove
from companion.table.prompt import Choice
from companion.table.seats import default_name
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import card_list
from kivy_ui.layout.elements import GAP_UNITS, PageButton, foot
from kivy_ui.layout.part import Part, inset
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.correction_places import CorrectionPlaces, PlacedCorrection
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.board import BoardCorrection

PEOPLE = ("RenameSeat", "JoinTable", "LeaveTable", "DropOut")
"""Moves of the page “Players”, in its order."""
KINDS = {"danger": "loss", "primary": "main"}
ICONS = {
    "RenameSeat": "draft",
    "JoinTable": "plus",
    "LeaveTable": "door",
    "DropOut": "door",
    "WriteNote": "voice",
    "EndEarly": "stop",
    "RecountBag": "bag",
    "FixGem": "swap",
    "FixScoredGem": "swap",
    "MoveSite": "arrow",
    "CheckTreasures": "eye",
    "ReturnChest": "box",
    "CorrectCoins": "count",
    "ForgetCard": "trash",
    "SetSixthFace": "dice",
    "SetEntryOrder": "swap",
    "Reorder": "swap",
    "SetTurnOrder": "swap",
    "Skip": "next",
    "StopClock": "clock",
    "AddCreature": "plus",
    "AddPhase": "plus",
    "RemoveCreature": "trash",
    "RemovePhase": "trash",
}
"""Icon of a correction or a change of players, by its move; `USUAL_ICON` for others."""
USUAL_ICON = "draft"
PICTURES = {
    "RecountBag": picture(bag),
    "FixGem": picture(gem, "gold"),
    "FixScoredGem": picture(gem, "silver"),
    "FixTileGem": picture(gem, "red"),
    "FixEmptySite": picture(wreck),
    "MoveSite": picture(wreck),
    "CorrectTile": picture(wreck),
    "FixPenguin": picture(penguin, "green"),
    "CorrectChest": picture(chest),
    "ReturnChest": picture(chest),
    "CorrectCoins": picture(coin),
}
"""Picture of the thing that a correction is about, by its move."""
PICTURES_OF_SEATS: dict[str, Callable[..., None]] = {"FixBoats": ship, "FixDiver": helmet}
"""Painter of the thing of one player that a correction is about, in that player's colour, by its move."""
POSSIBLE_TIMES = {
    "FixBoats": say("menu.after_boats"),
    "FixDiver": say("menu.after_gem"),
    "FixGem": say("menu.after_gem"),
    "CorrectDice": say("menu.after_roll"),
}
"""When a correction is possible, by its move; `curtain.nothing_now` for others."""
FREQUENT = ("CorrectTile",)
"""Corrections of what players enter most often, whose group is open first."""
FEW_CHOICES = 6
"""Most corrections that are shown on one page without groups."""
IN_A_LINE, UPRIGHT_IN_A_LINE = 6, 3
DISC_LETTERS, MARGIN_LETTERS = 6, 4
"""Numbers of letters that are as wide as a disc and the margins of a button, and as these margins alone."""
OnAnswer = Callable[[Page, AnswerButton], object]


def _letters(button: PageButton) -> int:
    """Return the number of letters of a button's longest line; a title of several words without a disc has two lines."""
    title, note = as_text(button.title), as_text(button.note)
    halves = 2 if " " in title and button.look is None else 1
    return max(-(-len(title) // halves) + halves, len(note))


def _kind_of(choice: Choice) -> str:
    return type(choice.move).__name__


def is_about_people(choice: Choice) -> bool:
    """Return whether a choice changes who plays, or a name."""
    return _kind_of(choice) in PEOPLE


class ChoicesPage(CardsPage):
    """A card for each choice of one group at a time, or for all of a few. A tap calls `take(page, offer)`, which closes the page with the answer."""

    def __init__(self, shell: Shell, take: OnAnswer) -> None:
        super().__init__(shell)
        self._take = take
        self._group = next(iter(self.groups()), "")

    def groups(self) -> dict[str, list[Choice]]:
        """Return the choices by the name of their group."""
        raise NotImplementedError

    @property
    def _moves(self) -> Sequence[Choice]:
        return self.shell.snapshot.prompt.any_time_choices if self.shell.snapshot.prompt else ()

    def cards(self) -> list[PageButton]:
        """Return a card for each choice of the open group, or for every choice if they are few."""
        groups = self.groups()
        choices = self.in_order([choice for group in self._shown_groups() for choice in groups[group]])
        kinds = [_kind_of(choice) for choice in choices]
        return [
            self._card(choice, kind if kinds.count(kind) == 1 else f"{kind}:{kinds[:number].count(kind)}")
            for number, (choice, kind) in enumerate(zip(choices, kinds, strict=True))
        ]

    def in_order(self, choices: list[Choice]) -> list[Choice]:
        """Return the choices of the shown groups in the order of their cards."""
        return choices

    def body(self) -> Part:
        """Return the cards as a list, so that few of them have no large empty areas."""
        return inset(0, GAP_UNITS, card_list(self.cards(), self.pager))

    def _shown_groups(self) -> list[str]:
        """Return the open group, or all groups of a few choices."""
        groups = self.groups()
        if self._are_many():
            return [self._group] if self._group in groups else []
        return list(groups)

    def _are_many(self) -> bool:
        """Return whether the choices are divided into groups."""
        groups = self.groups()
        return len(groups) > 1 and sum(map(len, groups.values())) > FEW_CHOICES

    def _card(self, choice: Choice, name: str) -> PageButton:
        """Return the card "aside:<name>" of a choice."""
        offer = AnswerButton(choice, None if choice.fields else (), choice.label, self._note(choice))
        icon, kind = ICONS.get(_kind_of(choice), USUAL_ICON), KINDS.get(offer.role, "plain")
        look = self._look(choice)
        if not self.is_wide and self.look.text_size:
            icon, look = "", None  # large words on a narrow card need its room
        return PageButton(f"aside:{name}", offer.label, partial(self._take, self, offer), offer.note, icon, kind=kind, look=look)

    def _look(self, choice: Choice) -> Picture | None:
        """Return the picture of the thing that a correction is about, in the colour of the player whose it is; None if it has none."""
        kind, painter = _kind_of(choice), PICTURES_OF_SEATS.get(_kind_of(choice))
        if painter and isinstance(choice.move, SeatMove):
            seat = self.shell.snapshot.seats[choice.move.seat]
            return picture(painter, seat.colour, seat.emblem)
        if self.shell.snapshot.game == "deep-dive" and kind == "CorrectTile":  # of any tile at its depth
            return picture(back_tile, choice.move.depth)  # type: ignore[attr-defined]  # Deep Blue has another CorrectTile
        return PICTURES.get(kind)

    def _note(self, choice: Choice) -> Words:
        """Return the note of a choice. The page of a new name also changes History, or saves the name of a player without a person."""
        if not isinstance(choice.move, RenameSeat):
            return choice.note
        seat = self.shell.snapshot.seats[choice.move.seat]
        is_person = bool(seat.player) or seat.name != default_name(choice.move.seat + 1)
        return say("renaming.here_or_for_good") if is_person else say("renaming.guest")

    def buttons(self) -> Sequence[PageButton]:
        """Return a button for each group, unless all choices are shown."""
        return [self._group_button(number, group) for number, group in enumerate(self.groups())] if self._are_many() else ()

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons in lines of equal length; longer names get wider ones, with room for their discs."""
        lines = -(-len(buttons) // (IN_A_LINE if is_wide else UPRIGHT_IN_A_LINE))
        buttons = [
            button._replace(cells=(DISC_LETTERS if button.look else MARGIN_LETTERS) + _letters(button)) for button in buttons
        ]
        line_length = -(-len(buttons) // lines)
        return foot([buttons[first : first + line_length] for first in range(0, len(buttons), line_length)])

    def _group_button(self, number: int, group: str) -> PageButton:
        seat = next((seat for seat in self.shell.snapshot.seats if seat.name == group), None)
        look = picture(disc, seat.colour, seat.emblem) if seat else None
        kind = "main" if group == self._group else "plain"
        title, _, note = group.partition(", ") if seat is None else (group, "", "")
        return PageButton(f"group:{number}", title, partial(self._open, group), note, kind=kind, look=look)

    def _open(self, group: str) -> None:
        self._group, self.pager.page = group, 0
        self.renew()


class CorrectionsMenu(ChoicesPage):
    """The corrections: the game's, each player's, the box's.

    places   of the corrections of this game
    board_cards   what a tap on the board corrects, whose card closes the page, and what is impossible
    is_shown   returns whether the page shows a choice

    It opens with the group of the latest correction, or that of a frequent one.
    """

    title = say("menu.title")

    def __init__(
        self,
        shell: Shell,
        take: OnAnswer,
        places: CorrectionPlaces,
        board_cards: Sequence[BoardCorrection] = (),
        is_shown: Callable[[Choice], bool] = lambda choice: True,
    ) -> None:
        self._places, self._is_shown = places, is_shown
        super().__init__(shell, take)
        self._board_cards = board_cards
        groups = self.groups()
        self._group = next(
            (group for group in groups if any(_kind_of(choice) in FREQUENT for choice in groups[group])), self._group
        )
        recent_group = places.recent_group(shell.snapshot.entry)
        if recent_group in self.groups():
            self._group = recent_group
            places.note_group(recent_group, shell.snapshot.entry)

    def _open(self, group: str) -> None:
        self._places.note_group(group, self.shell.snapshot.entry)
        super()._open(group)

    def cards(self) -> list[PageButton]:
        """Return the cards of the open group, impossible corrections dim at their places.

        What a tap on the board corrects belongs to the first group.
        """
        placed, possible = self._place_corrections(), iter(super().cards())
        placed_choices = [placed_choice for group in self._shown_groups() for placed_choice in placed[group]]
        cards = [
            next(possible) if placed_choice.choice else self._impossible_card(placed_choice) for placed_choice in placed_choices
        ]
        if self._group != next(iter(placed), ""):
            return cards
        board_cards = list(map(self._board_card, self._board_cards))
        shown_moves = [placed_choice.choice.move for placed_choice in placed_choices if placed_choice.choice]
        is_only_note = not board_cards and all(isinstance(move, WriteNote) for move in shown_moves)
        return [*([self._log_card()] if is_only_note else board_cards), *cards]

    def _log_card(self) -> PageButton:
        """Return the card of the log, which takes steps back: the only way if Fathom did everything itself."""
        return PageButton("log", say("menu.by_log"), self._open_log, say("menu.by_log_note"), "log")

    def _open_log(self) -> None:
        self.shell.open_page(LogPage(self.shell))

    def _board_card(self, correction: BoardCorrection) -> PageButton:
        """Return the card of what a tap on the board corrects, or a dim one that says why it is impossible."""
        title, note, is_possible = correction
        return PageButton("tapped", title, self.close, note, "sheet") if is_possible else self._dim_card(title, note)

    def _impossible_card(self, correction: PlacedCorrection) -> PageButton:
        return self._dim_card(correction.title, POSSIBLE_TIMES.get(correction.kind, say("curtain.nothing_now")))

    def _dim_card(self, title: Words, reason: Words) -> PageButton:
        return PageButton("", title, self.renew, reason, kind="missing")

    def groups(self) -> dict[str, list[Choice]]:
        """Return the possible corrections by the game, each player, and the groups of the game."""
        return {
            group: [placed_choice.choice for placed_choice in placed if placed_choice.choice]
            for group, placed in self._place_corrections().items()
        }

    def _are_many(self) -> bool:
        """Return whether the corrections are divided into groups; the impossible ones count, too."""
        placed = self._place_corrections()
        return len(placed) > 1 and sum(map(len, placed.values())) > FEW_CHOICES

    def _place_corrections(self) -> dict[str, list[PlacedCorrection]]:
        game, seats = translate("aside.group.table"), self.shell.snapshot.seats
        groups: dict[str, list[Choice]] = {game: [], **{seat.name: [] for seat in seats}}
        for choice in self._corrections():
            seat, group = getattr(choice.move, "seat", None), as_text(choice.group)
            if group in ("", game, translate("aside.group.correct")):
                group = game if seat is None else seats[seat].name
            groups.setdefault(group, []).append(choice)
        return self._places.arrange({group: choices for group, choices in groups.items() if choices})

    def _corrections(self) -> list[Choice]:
        """List the moves that are possible at any time, without those that the table's menu or “Players” offer."""
        prompt = self.shell.snapshot.prompt
        if prompt is None:
            return []
        has_end = any(choice.ends for choice in (*prompt.any_time_choices, *prompt.choices))
        elsewhere = Pause if has_end else (Pause, EndEarly)
        return [
            choice
            for choice in prompt.any_time_choices
            if not (isinstance(choice.move, elsewhere) or is_about_people(choice)) and self._is_shown(choice)
        ]


class PlayersMenu(ChoicesPage):
    """Changes of the players: names, joining, leaving.

    changes   title, note and tap of a key that changes who plays, before the names; it closes the page. None for no such key
    """

    title = say("menu.people")

    def __init__(self, shell: Shell, take: OnAnswer, changes: tuple[Words, Words, Callable[[], object]] | None = None) -> None:
        self._changes = changes
        super().__init__(shell, take)
        can_join = changes is not None or any(_kind_of(choice) == "JoinTable" for choice in self._moves)
        self.note = "" if can_join else say("menu.no_joining")

    def cards(self) -> list[PageButton]:
        """Return the cards of the open group; the key that changes who plays is first among the names."""
        cards = super().cards()
        if self._changes is None or self._group != next(iter(self.groups()), ""):
            return cards
        title, note, tap = self._changes
        return [PageButton("players", title, partial(self._close_with, tap), note, "seats"), *cards]

    def _close_with(self, tap: Callable[[], object]) -> None:
        self.close()
        tap()

    def groups(self) -> dict[str, list[Choice]]:
        """Return the changes by kind, names first."""
        groups: dict[str, list[Choice]] = {}
        changes = [choice for choice in self._moves if is_about_people(choice)]
        for choice in sorted(changes, key=lambda choice: PEOPLE.index(_kind_of(choice))):
            groups.setdefault(as_text(choice.group), []).append(choice)
        return groups

    def in_order(self, choices: list[Choice]) -> list[Choice]:
        """Return the changes player by player on a wide screen, so that both of a player are in one line; the others last."""
        seats = len(self.shell.snapshot.seats)

        def place(choice: Choice) -> int:
            seat = getattr(choice.move, "seat", None)
            return seat if isinstance(seat, int) else seats

        return sorted(choices, key=place) if self.is_wide else choices
