"""Who plays, who starts and what is chosen, on one page: with the last group seated, one tap starts the game."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.oceans import deep
from companion.session.hands.inputs import BeginSession
from companion.session.starter import starter
from companion.table.asides import LONGEST_NAME
from companion.table.say import say
from companion.table.seating import free_colours, in_pieces, moved, new_look, recoloured, sat_down, starting_with
from companion.table.seats import SEAT_COLOURS, Seat, composed, folded
from kivy_ui.games.covers import diver_picture
from kivy_ui.look.language import spoken, told
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.entry.choose_overlay import Choices, Key
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.play_words import span
from kivy_ui.pages.page_base import GAP, MARGIN, Draft, Shell
from kivy_ui.pages.setup import seat_cards
from kivy_ui.pages.setup.game_options import OptionCards
from kivy_ui.pages.setup.who_starts import Dealer, StarterSheet, to_checklist
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts

if TYPE_CHECKING:
    from companion.library.records.people import Player

START_H = 80.0


class SetUpPage(DrawnPage):
    """The players in seating order, clockwise. `deal`: what is chosen so far; `first`: who was chosen to start it, "" for luck's choice."""

    def __init__(self, shell: Shell, deal: BeginSession, first: str = "") -> None:
        super().__init__(shell)
        self.game = shell.game(deal.game)
        self.pieces = self.game.pieces(self.game.edition())
        self.seats: tuple[Seat, ...] = deal.seats
        self.cards = OptionCards(shell, self.game, dict(deal.options), self.renew)
        self.like = deal.like
        self.start = starter(len(deal.seats)) if deal.seats else 0
        names = [seat.name for seat in deal.seats]
        self._is_chosen = bool(first) and first in names
        if self._is_chosen:
            self.start = names.index(first)
        self.known: list[Player] = []
        self._held: tuple[int, float, float] | None = None
        self._dealer = Dealer(shell)
        self._cards: list[Area] = []
        shell.ask(lambda store: store.people.to_seat(), self._came)

    def _came(self, players: "list[Player] | Exception") -> None:
        self.known = [] if isinstance(players, Exception) else players
        self.renew()

    @property
    def deal(self) -> BeginSession:
        """What starts the game: an option that cannot matter is the usual one."""
        options = self.cards.that_matter(len(self.seats))
        first = self.start if self.game.asks_starter(len(self.seats)) else 0
        return BeginSession(self.game.name, starting_with(self.seats, first) if self.seats else (), options, like=self.like)

    def world(self) -> Picture:
        """The sea, with a wreck for the one game that has some."""
        return picture(deep, self.look.theme.name, 0.74, 0.3, 120 * (self.game.name == "deep-blue"))

    def draw(self, scene: Scene) -> None:
        """Players above, options below them, Start game at the foot."""
        self.heading(scene, self.game.cover.title(spoken()), say("players.who"), self._leave)
        foot = Area(MARGIN, scene.h - 10 - START_H, scene.w - 2 * MARGIN, START_H)
        below = self._players(scene)
        below = self._hint(scene, below)
        self.cards.draw(scene, Area(MARGIN, below, scene.w - 2 * MARGIN, foot.y - below - 10), len(self.seats), self.ink)
        self._foot(scene, foot)

    def _leave(self) -> None:
        """Go Home; who sits here, who starts and what is chosen is there again until this game begins."""
        self.shell.drafts.pop(self.game.name, None)  # the last one left comes last
        if self.seats:
            deal = BeginSession(self.game.name, self.seats, dict(self.cards.chosen), like=self.like)
            self.shell.drafts[self.game.name] = Draft(deal, self.seats[self.start].name if self._is_chosen else "")
        self.shell.say("")  # what was said here is about this page
        self.shell.home()

    # the players

    def _players(self, scene: Scene) -> float:
        """A card for everybody who may play, the last one to add somebody; returns where they end."""
        count, most = len(self.seats), self.game.seats[-1]
        self._cards = seat_cards.cards(scene, most, count)
        for at, seat in enumerate(self.seats):
            self._seat(scene, at, seat, self._cards[at])
        for nth, place in enumerate(self._cards[count:-1]):
            if count + nth < self.game.seats[0]:
                seat_cards.free(scene, self.ink, f"free:{nth}", place, self.game.name, self._ask_who)
            else:
                seat_cards.empty(scene, self.ink, nth, place, self._ask_who)
        if count < most:
            needed = self.game.name if count == self.game.seats[0] - 1 == most - 1 else ""
            seat_cards.free(scene, self.ink, "new-name", self._cards[-1], needed, self._ask_who)
        return self._cards[-1].bottom

    def _seat(self, scene: Scene, at: int, seat: Seat, place: Area) -> None:
        if self._held and self._held[0] == at:
            place = Area(self._held[1] - place.w / 2, self._held[2] - place.h / 2, place.w, place.h)
        key, starts = f"seat:{seat.name}", at == self.start and self.game.asks_starter(len(self.seats))
        colour = parts.seat_colour(seat)
        self.plate(scene, key, place, BRASS if starts else colour, 4 if starts else 2.5, 20)
        scene.lay(
            f"{key}:colour",
            picture(plate_painters.plate, colour, colour, 0, 3, 1.0),
            Area(place.x + 22, place.y + 5, place.w - 44, 6),
        )
        if place.h > 100:
            y, w, h, low = (46, 62, 66, 98) if place.h > 120 else (42, 50, 54, 86)  # clear of the name below it
            scene.put(f"{key}:diver", diver_picture(self.game.name, seat.colour, seat.emblem), place.cx, place.y + y, w, h)
            scene.write(f"{key}:name", seat.name, place.cx, place.y + low, 26, self.ink.ink, room=place.w - 14, least=16)
        else:
            scene.put(f"{key}:diver", diver_picture(self.game.name, seat.colour, seat.emblem), place.x + 34, place.cy, 46, 48)
            scene.write(f"{key}:name", seat.name, place.x + 64, place.cy, 24, self.ink.ink, "start", room=place.w - 70, least=18)
        if starts:
            self._ribbon(scene, place)
        scene.touch(key, place, partial(self._open, at), drag=partial(self._drag, at), radius=20)

    def _ribbon(self, scene: Scene, place: Area) -> None:
        w = min(place.w - 20, 130)
        ribbon = (
            Area(place.cx - w / 2, place.bottom - 12, w, 32)
            if place.h > 100
            else Area(place.right - w * 0.7, place.y - 4, w * 0.7, 26)
        )
        scene.lay("starts", picture(plate_painters.tag, BRASS, "#5a3a08"), ribbon)
        scene.write(
            "starts:words", say("players.starts"), ribbon.cx, ribbon.cy, 22 if place.h > 100 else 18, "#1d1204", room=ribbon.w - 8
        )

    def _hint(self, scene: Scene, y: float) -> float:
        """What can be done with the cards, and the way to draw who starts."""
        ink, asks = self.ink, self.game.asks_starter(len(self.seats)) and len(self.seats) > 1
        y += 22
        room = scene.w - 32 - (232 if asks and scene.is_wide else 0)
        if self.seats:
            words = say("players.hint" if len(self.seats) > 1 else "players.hint_alone")
            scene.write("hint", words, 16, y + 24, 20, ink.dim, "start", is_bold=False, halo=ink.halo, room=room, least=12)
        place = Area(scene.w - MARGIN - 216, y, 216, 50) if scene.is_wide else Area(MARGIN, y + 44, scene.w - 2 * MARGIN, 50)
        below = place.bottom + 10 if self.game.asks_starter(self.game.seats[-1]) else y + 44  # from the first player on
        if not asks:
            return below
        scene.lay("draw-starter", picture(plate_painters.key, False, ink.tint, scene.theme), place)
        colour = plate_painters.ink_on("plain", scene.theme)
        scene.put(
            "draw-starter:icon",
            picture(icon, "turn", BRASS if scene.theme == "deep" else colour),
            place.x + 30,
            place.cy - 2,
            28,
            28,
        )
        scene.write(
            "draw-starter:words",
            say("players.draw_starter"),
            place.x + 54,
            place.cy - 2,
            22,
            colour,
            "start",
            room=place.w - 64,
            least=13,
        )
        scene.touch("draw-starter", place, self._draw_starter)
        return below

    def _drag(self, at: int, x: float, y: float, is_done: bool) -> None:
        """Follow the finger; let go over another card, the player sits there."""
        ux, uy = self.stage.units_at(x, y)
        cards = enumerate(self._cards[: len(self.seats)])
        over = next((n for n, card in cards if card.x <= ux <= card.right and card.y <= uy <= card.bottom), at)
        if not is_done:
            self._held = (at, ux, uy)
        else:
            self._held = None
            if over != at:
                first = self.seats[self.start]
                self.seats = moved(self.seats, at, over)
                self.start = self.seats.index(first)
        self.renew()

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
            Key("new", say("players.new"), partial(self._ask_name, 1), "plus", opens=True),
            *(self._person(one.name, Seat(one.nickname or one.name, one.colour, one.emblem, one.id)) for one in free),
            *(self._person(seat.name, seat) for seat in left),
        ]
        self.shell.lay(Choices(self.shell, say("players.who"), keys))

    def _person(self, name: str, seat: Seat) -> Key:
        look = diver_picture(self.game.name, seat.colour, seat.emblem) if seat.colour else None
        return Key(f"player:{name}", seat.name, partial(self._add, seat), look=look)

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
            Key("rename", say("players.rename"), partial(self._ask_other_name, at), "person", opens=True),
            Key(
                "colour",
                say("players.colour"),
                partial(self._colours, at),
                look=diver_picture(self.game.name, seat.colour, seat.emblem),
                opens=True,
            ),
            Key("away", say("players.away"), partial(self._away, at), "close"),
        ]
        if self.game.asks_starter(len(self.seats)):
            keys.insert(0, Key("starts", say("players.starts_key"), partial(self._starts, at), "play"))
        self.shell.lay(Choices(self.shell, seat.name, keys, hero=diver_picture(self.game.name, seat.colour, seat.emblem)))

    def _starts(self, at: int) -> None:
        self.start, self._is_chosen = at, True
        self.renew()

    def _colours(self, at: int) -> None:
        """Show every colour that nobody else has."""
        emblem, free = self.seats[at].emblem, free_colours(self.seats, at, self.pieces or SEAT_COLOURS)
        looks = [(colour, diver_picture(self.game.name, colour, emblem)) for colour in free]
        keys = [Key(f"colour:{one}", "", partial(self._recolour, at, one), look=look) for one, look in looks]
        self.shell.lay(Choices(self.shell, say("players.colour"), keys))

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

    def _draw_starter(self) -> None:
        self.shell.lay(StarterSheet(self.shell, self.seats, self._starts))

    # start

    def _foot(self, scene: Scene, area: Area) -> None:
        missing = self.game.seats[0] - len(self.seats)
        cells = area.columns(4, GAP) if scene.is_wide else area.columns(3, GAP)
        start = Area(area.x, area.y, cells[-2].right - area.x, area.h) if self.game.has_checklist else area
        if missing > 0 or len(self.seats) not in self.game.seats:
            scene.lay("missing", picture(plate_painters.dashed, plate_painters.outline(scene.theme)), start)
            words = (
                say("players.missing" if self.seats else "players.nobody", count=missing) if missing > 0 else span(self.game.cover)
            )
            scene.write("missing:words", words, start.cx, start.cy - 2, 26, self.ink.ink, room=start.w - 20)
            if missing > 0:
                scene.touch("missing", start, self._ask_who)
        else:
            note = say("players.laid_out") if self._list() else ""
            parts.answer(
                scene, "begin", start, "main", say("checklist.start"), note, self.ink.tint, lambda: self._dealer.deal(self.deal)
            )
        if self._list():
            words, short = say("players.lay_out"), say("players.step_by_step")
            parts.answer(
                scene, "lay-out", cells[-1], "plain", words, short, self.ink.tint, lambda: to_checklist(self.shell, self.deal)
            )

    def _list(self) -> bool:
        """Whether there is a set-up list to go to."""
        return bool(self.seats) and len(self.seats) in self.game.seats and self.game.has_checklist
