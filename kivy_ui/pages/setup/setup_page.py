"""Set-up: who plays, who starts and what is chosen, on one page. With the last players seated, one tap starts the game."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.oceans import deep
from companion.session.hands.inputs import BeginSession
from companion.session.starter import starter
from companion.table.asides import LONGEST_NAME
from companion.table.say import say
from companion.table.seating import free_colours, in_pieces, moved, new_look, recoloured, sat_down, starting_with
from companion.table.seats import SEAT_COLOURS, Seat, composed, folded
from kivy_ui.games.covers import diver_picture
from kivy_ui.layout.dragging import Dragging
from kivy_ui.layout.kit import GAP_UNITS, PageButton, link_key
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, line, row, units
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT
from kivy_ui.look.language import spoken, told
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.play_words import span
from kivy_ui.pages.loaded import Loaded
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Draft, Shell
from kivy_ui.pages.setup import seat_cards
from kivy_ui.pages.setup.game_options import GameOptions
from kivy_ui.pages.setup.set_up_list import GameStart, open_set_up_list
from kivy_ui.pages.setup.who_starts import WhoStartsPage
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Player

HINT_GAP_UNITS = 6.0
HINT_UNITS = 50.0
UPRIGHT_HINT_UNITS = 44.0
DRAW_KEY_UNITS = 216.0
WRECK_UNITS = 120


class SetUpPage(Page):
    """The players in seating order, clockwise, the options, and Start game.

    deal     what is chosen so far
    first    the name of the player who was chosen to start; "": Fathom picks
    start    the seat that starts
    """

    def __init__(self, shell: Shell, deal: BeginSession, first: str = "") -> None:
        super().__init__(shell)
        self.game = shell.game(deal.game)
        self.title, self.note = self.game.cover.title(spoken()), say("players.who")
        self.pieces = self.game.pieces(self.game.edition())
        self.seats: tuple[Seat, ...] = deal.seats
        self.options = GameOptions(shell, self.game, dict(deal.options), self.renew)
        self.like = deal.like
        names = [seat.name for seat in deal.seats]
        self._is_chosen = bool(first) and first in names
        self.start = names.index(first) if self._is_chosen else starter(len(names)) if names else 0
        self.people: Loaded[list[Player]] = Loaded(self.renew)
        self.dragging: Dragging[int] = Dragging(self.stage, self._drop)
        self._game_start = GameStart(shell)
        shell.ask(lambda store: store.people.to_seat(), self.people.take)

    @property
    def known(self) -> "list[Player]":
        """The people who may be seated."""
        return self.people.value or []

    @property
    def deal(self) -> BeginSession:
        """What starts the game; options that don't apply have their usual value."""
        options = self.options.that_matter(len(self.seats))
        first = self.start if self._asks_starter else 0
        return BeginSession(self.game.name, starting_with(self.seats, first) if self.seats else (), options, like=self.like)

    def world(self) -> Picture:
        """The sea, with a wreck for the one game that has some."""
        return picture(deep, self.look.theme.name, 0.74, 0.3, WRECK_UNITS * (self.game.name == "deep-blue"))

    def body(self) -> Part:
        """Players, a hint and the key that picks who starts, options."""
        air = units(HINT_GAP_UNITS, EMPTY)
        return column(seat_cards.card_rows(self._cards()), air, self._hint(), self.options.part(len(self.seats)))

    def back(self) -> Tap:
        """Go Home. Players, who starts and options are there again until this game begins."""
        return self._leave

    def _leave(self) -> None:
        self.shell.drafts.pop(self.game.name, None)  # the last one left comes last
        if self.seats:
            deal = BeginSession(self.game.name, self.seats, dict(self.options.chosen), like=self.like)
            self.shell.drafts[self.game.name] = Draft(deal, self.seats[self.start].name if self._is_chosen else "")
        self.shell.say("")  # what was said here is about this page
        self.shell.home()

    @property
    def _asks_starter(self) -> bool:
        return self.game.asks_starter(len(self.seats))

    # the players

    def _cards(self) -> list[Part]:
        """A card for everybody who may play, the last one to add a player."""
        game, seated, most = self.game.name, len(self.seats), self.game.seats[-1]
        count = seat_cards.card_count(most, seated)
        cards = [self._seat_card(number, seat) for number, seat in enumerate(self.seats)]
        for number in range(count - 1 - seated):
            if seated + number < self.game.seats[0]:
                cards.append(seat_cards.free_card(f"free:{number}", game, self._ask_who))
            else:
                cards.append(seat_cards.empty_card(number, self._ask_who))
        if seated < most:
            is_needed = seated == self.game.seats[0] - 1 == most - 1
            cards.append(seat_cards.free_card("new-name", game if is_needed else "", self._ask_who))
        return cards

    def _seat_card(self, number: int, seat: Seat) -> Part:
        starts = number == self.start and self._asks_starter
        drag = self.dragging.callback(number)
        return self.dragging.part(number, seat_cards.seat_card(self.game.name, seat, starts, partial(self._open, number), drag))

    def _hint(self) -> Part:
        """What can be done with the cards, and a key to pick who starts. Its room is kept from the first player on."""
        seated = len(self.seats)
        words = say("players.hint" if seated > 1 else "players.hint_alone") if seated else ""
        hint = line(words, NOTE_TEXT, "dim", "start", is_bold=False, halo="halo")
        key = EMPTY
        if self._asks_starter and seated > 1:
            key = link_key("draw-starter", say("players.draw_starter"), "turn", self._pick_starter, BODY_TEXT)
        ever_asks = self.game.asks_starter(self.game.seats[-1])
        wide = row(hint, units(DRAW_KEY_UNITS, key)) if key is not EMPTY else hint
        upright = column(units(UPRIGHT_HINT_UNITS - GAP_UNITS, hint), *([units(HINT_UNITS, key)] if ever_asks else []))
        return by_shape(units(HINT_UNITS if ever_asks else UPRIGHT_HINT_UNITS, wide), upright)

    def _drop(self, number: int, x: float, y: float) -> None:
        """Move a player to the seat whose card the finger is on."""
        over = self.dragging.found_at(x, y)
        if over is not None and over != number and over < len(self.seats):
            first = self.seats[self.start]
            self.seats = moved(self.seats, number, over)
            self.start = self.seats.index(first)

    # who

    def _ask_who(self) -> None:
        here = {seat.player for seat in self.seats} | {folded(seat.name) for seat in self.seats}
        free = [player for player in self.known if not here & {player.id, folded(player.name)}]
        known = here | {folded(player.name) for player in self.known}
        left = [seat for name, seat in self.shell.left_out.items() if name not in known]
        if not free and not left:
            self._ask_name()
            return
        keys = [
            OverlayKey("new", say("players.new"), partial(self._ask_name, 1), "plus", opens=True),
            *(self._person(one.name, Seat(one.nickname or one.name, one.colour, one.emblem, one.id)) for one in free),
            *(self._person(seat.name, seat) for seat in left),
        ]
        self.shell.lay(ChooseOverlay(self.shell, say("players.who"), keys))

    def _person(self, name: str, seat: Seat) -> OverlayKey:
        look = diver_picture(self.game.name, seat.colour, seat.emblem) if seat.colour else None
        return OverlayKey(f"player:{name}", seat.name, partial(self._add, seat), look=look)

    def _ask_name(self, over: int = 0) -> None:
        title, done = say("players.name"), say("players.done")
        self.shell.lay(WritingPage(self.shell, title, "", LONGEST_NAME, self._named, done=done, over=over))

    def _named(self, name: str) -> None:
        self._add(self._somebody(composed(name), self.seats))

    def _somebody(self, name: str, others: tuple[Seat, ...]) -> Seat:
        """Return who is called so, as they look; somebody new looks like nobody who ever sat here."""
        known = next((one for one in self.known if folded(name) in (folded(one.name), folded(one.nickname))), None)
        if known is not None and known.colour:
            return Seat(name, known.colour, known.emblem, known.id)
        looks = [*((one.colour, one.emblem) for one in self.known), *((one.colour, one.emblem) for one in others)]
        return Seat(name, *new_look(looks), known.id if known else "")

    def _add(self, seat: Seat) -> None:
        before, self.seats = self.seats, self._in_pieces(sat_down(self.seats, seat))
        if seat.name and self.seats == before:
            self.shell.say(told("players.taken", name=seat.name))
        if len(self.seats) > len(before) and not self._is_chosen and starter(len(self.seats)) == 0:
            self.start = len(before)  # as likely to start as anybody, and the tag moves only then
        self.renew()

    def _in_pieces(self, sat: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return who sat down in colours of the game's pieces: as now, unless one is the own colour of another."""
        own = {one.id: one.colour for one in self.known}
        mine = [replace(seat, colour=own.get(seat.player) or seat.colour) for seat in sat]
        return in_pieces(mine, self.pieces, self.seats) if self.pieces else sat

    def _open(self, at: int) -> None:
        seat = self.seats[at]
        keys = [
            OverlayKey("rename", say("players.rename"), partial(self._ask_other_name, at), "person", opens=True),
            OverlayKey(
                "colour",
                say("players.colour"),
                partial(self._colours, at),
                look=diver_picture(self.game.name, seat.colour, seat.emblem),
                opens=True,
            ),
            OverlayKey("away", say("players.away"), partial(self._away, at), "close"),
        ]
        if self._asks_starter:
            keys.insert(0, OverlayKey("starts", say("players.starts_key"), partial(self._starts, at), "play"))
        self.shell.lay(ChooseOverlay(self.shell, seat.name, keys, hero=diver_picture(self.game.name, seat.colour, seat.emblem)))

    def _starts(self, at: int) -> None:
        self.start, self._is_chosen = at, True
        self.renew()

    def _colours(self, at: int) -> None:
        """Show every colour that nobody else has."""
        emblem, free = self.seats[at].emblem, free_colours(self.seats, at, self.pieces or SEAT_COLOURS)
        looks = [(colour, diver_picture(self.game.name, colour, emblem)) for colour in free]
        keys = [OverlayKey(f"colour:{one}", "", partial(self._recolour, at, one), look=look) for one, look in looks]
        self.shell.lay(ChooseOverlay(self.shell, say("players.colour"), keys))

    def _recolour(self, at: int, colour: str) -> None:
        self.shell.lift()
        self.seats = recoloured(self.seats, at, colour)
        self.renew()

    def _away(self, at: int) -> None:
        left = self.seats[at]
        if not left.player:
            self.shell.left_out[folded(left.name)] = left  # whoever never played is known nowhere else
        self.seats = (*self.seats[:at], *self.seats[at + 1 :])
        self._is_chosen = self._is_chosen and self.start != at
        self.start = starter(len(self.seats)) if self.seats and self.start == at else self.start - (self.start > at)
        self.renew()

    def _ask_other_name(self, at: int) -> None:
        title, done, take, now = say("players.name"), say("writing.done"), partial(self._renamed, at), self.seats[at].name
        self.shell.lay(WritingPage(self.shell, title, now, LONGEST_NAME, take, done=done, over=1))

    def _renamed(self, at: int, name: str) -> None:
        """Sit somebody else there: a name that is known is that person, any other is somebody new."""
        clean, others = composed(name), (*self.seats[:at], *self.seats[at + 1 :])
        sat = sat_down(others, self._somebody(clean, others))
        if len(sat) > len(others):
            self.seats = self._in_pieces(moved(sat, len(others), at))
        elif clean:
            self.shell.say(told("players.taken", name=clean))
        self.renew()

    def _pick_starter(self) -> None:
        self.shell.lay(WhoStartsPage(self.shell, self.seats, self._starts))

    # start

    def buttons(self) -> list[PageButton]:
        """Start game, or what is missing; the set-up list, if the game has one."""
        can_start = bool(self.seats) and len(self.seats) in self.game.seats
        has_list = can_start and self.game.has_checklist
        cells = (3 if self.is_wide else 2) if self.game.has_checklist else 1
        last: list[PageButton] = [PageButton("", "", self.renew, kind="bare")] if self.game.has_checklist else []
        if has_list:
            last = [
                PageButton(
                    "lay-out", say("players.lay_out"), lambda: open_set_up_list(self.shell, self.deal), say("players.step_by_step")
                )
            ]
        return [self._start_button(can_start, has_list)._replace(cells=cells), *last]

    def _start_button(self, can_start: bool, has_list: bool) -> PageButton:
        missing = self.game.seats[0] - len(self.seats)
        if missing > 0:
            words = say("players.missing" if self.seats else "players.nobody", count=missing)
            return PageButton("missing", words, self._ask_who, kind="open")
        if not can_start:
            return PageButton("missing", span(self.game.cover), self.renew, kind="missing")
        note = say("players.laid_out") if has_list else ""
        return PageButton("begin", say("checklist.start"), lambda: self._game_start.start(self.deal), note, kind="main")
