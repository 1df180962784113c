"""Set-up: the players, the starting player and the options, on one page. With the last players seated, one tap starts the game."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.pictures.picture import Picture
from companion.session.inputs.messages import BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.session.starter import starter
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.game import GameOption
from companion.table.seating import ALIKE_COLOURS, add_seat, colour_by_pieces, move_seat, new_look, order_from, recolour
from companion.table.seats import SEAT_COLOURS, Seat, compose_name, fold_name
from companion.table.sentence import Words, say
from kivy_ui.games.covers import diver_picture, set_up_world
from kivy_ui.layout.dragging import DragHandler
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, link_key
from kivy_ui.layout.leaves import line
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, row, units
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.entry.text_entry import PersonNamePage
from kivy_ui.pages.history.play_words import span
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.pages.play.rules_page import rules_key
from kivy_ui.pages.setup import seat_cards
from kivy_ui.pages.setup.first_player import DEALER, SHEET, role_of
from kivy_ui.pages.setup.game_options import FIRST_GAME_OPTIONS, GameOptions
from kivy_ui.pages.setup.names_page import NamesPage
from kivy_ui.pages.setup.pick_people_page import PickPeoplePage
from kivy_ui.pages.setup.set_up_list import GameStart, open_set_up_list
from kivy_ui.pages.setup.shown_totals import TOTALS
from kivy_ui.pages.setup.who_starts import WhoStartsPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.games.score_sheet.box import Sheet
    from companion.library.records.people import Player
    from kivy_ui.pages.setup.scenario_shelf import Shelf

HINT_GAP_UNITS = 6.0
HINT_UNITS = 50.0
UPRIGHT_HINT_UNITS = 44.0
DRAW_KEY_UNITS = 216.0
LEAST_HINT_TEXT = 16.0
"""Text size below which a shorter hint is shown."""


class SetUpPage(Page):
    """The players in seating order, clockwise, the options, and Start game.

    deal     the current choices
    first    the name of the player who was chosen to start; "": Fathom picks
    start    the seat that starts
    on_back  called by the arrow; None to go Home
    title    the heading; "" for the game's name
    role     what the first player of a game does
    _played_by  number of people who played the sheet last; 0 if that isn't known
    sheet    the chosen score sheet; None for other games, and while it isn't known
    """

    _played_by = 0

    def __init__(
        self,
        shell: Shell,
        deal: BeginSession,
        first: str = "",
        on_back: Tap | None = None,
        title: Words = "",
        *,
        has_dealer: bool | None = None,
        sheet: "Sheet | None" = None,
    ) -> None:
        super().__init__(shell)
        self._on_back = on_back or shell.show_home
        self.game = shell.game(deal.game)
        self.title, self.note = title or self.game.cover.title(language_code()), say("players.who")
        self.pieces = self.game.pieces(self.game.edition())
        self.seats: tuple[Seat, ...] = deal.seats
        self.options = GameOptions(shell, self.game, dict(deal.options), self.renew)
        self._take_sheet(sheet)
        if sheet is None and has_dealer is not None and deal.like:
            shell.request(lambda store: store.sheets.sheet_of(deal.like), self._show_sheet)
        self.options.open_scenarios = self._open_scenarios
        self.options.chosen_names.update(deal.options if self.game.name in shell.drafts else ())
        self._experienced: LoadedValue[frozenset[str]] = LoadedValue(self.renew)
        if any(option.name in FIRST_GAME_OPTIONS for option in self.game.options):
            self.options.is_first_game = self._has_new_player
            shell.request(lambda store: store.scenarios.people_who_played(self._plays_key), self._experienced.store_result)
        self._deal = deal
        self.role, names = role_of(self.game.name, has_dealer), [seat.name for seat in deal.seats]
        self._is_chosen = bool(first) and first in names
        self.start = names.index(first) if self._is_chosen else starter(len(names)) if names else 0
        self.people: LoadedValue[list[Player]] = LoadedValue(self.renew)
        self.dragging: DragHandler[int] = DragHandler(self.stage, self._drop)
        self._game_start = GameStart(shell)
        shell.request(lambda store: store.people.seatable_people(), self.people.store_result)
        self._group_size: LoadedValue[int] = LoadedValue(self.renew)
        if len(deal.seats) == self.counts[-1]:
            shell.request(
                lambda store: store.group_defaults.group_size(store.journal.sessions()[::-1]), self._group_size.store_result
            )

    def _take_sheet(self, sheet: "Sheet | None") -> None:
        """Store the sheet; the heading names the number of people it is made for."""
        self.sheet = sheet
        self.options.hides_totals = sheet.hidden if sheet is not None else None
        if self._has_no_points:
            self.options.absent_names |= {TOTALS}
        if sheet is not None and sheet.players:
            self.note = say("players.who_of", span=span(sheet.players))

    def _show_sheet(self, sheet: "Sheet | Exception | None") -> None:
        """Store the sheet that was played last, if it could be read. As many people may play it again without a warning."""
        self._played_by = len(self._deal.seats)
        self._take_sheet(None if isinstance(sheet, Exception) else sheet)
        self.renew()

    @property
    def _is_for_others(self) -> bool:
        """Whether the sheet is made for more or fewer people than are seated."""
        is_unusual = self.sheet is not None and not self.sheet.is_for(len(self.seats))
        return is_unusual and len(self.seats) != self._played_by

    @property
    def known_people(self) -> "list[Player]":
        """The people who may be seated."""
        return self.people.value or []

    @property
    def _own_colours(self) -> dict[str, str]:
        """The colour of each person who may be seated, by id, as in other games."""
        return {person.id: person.colour for person in self.known_people if person.colour}

    @property
    def deal(self) -> BeginSession:
        """The input that starts the game; options that don't apply have their defaults.

        The players begin with the one who starts; on a score sheet with a dealer their order stays.
        """
        options = self.options.applying_values(len(self.seats))
        first = self.start if self._asks_starter else 0
        if self.seats and self.game.name == SHEET and self.role.is_dealer is not False:
            return replace(self._deal, seats=self.seats, options={**options, DEALER: str(first + 1)})
        return replace(self._deal, seats=order_from(self.seats, first) if self.seats else (), options=options)

    @property
    def _plays_key(self) -> str:
        """The name under which the plays of this game are stored."""
        return self.game.name

    @property
    def counts(self) -> range:
        """Possible numbers of players."""
        return self.game.seats

    @property
    def _least(self) -> int:
        """Least number of players: of the sheet, if it names one, else of the game."""
        return self.sheet.players[0] if self.sheet is not None and self.sheet.players else self.counts[0]

    def _has_new_player(self) -> bool:
        """Return whether one of the players has not played this game; False until that is loaded."""
        people = self._experienced.value
        return people is not None and any(seat.player not in people for seat in self.seats)

    def _span(self) -> Words:
        """Return how many may play, in words."""
        return span(self.game.cover.seats)

    def show(self, snapshot: Snapshot) -> None:
        """Draw the first picture at once, so that the page before it stays until then."""
        if not self.stage.targets:
            self.stage.draw_now()

    def world(self) -> Picture:
        """Return the world of the game."""
        return set_up_world(self.game.name, self.look.theme.name)

    def body(self) -> Part:
        """Return players, a hint and the key that picks who starts, options."""
        gap = units(HINT_GAP_UNITS, EMPTY)
        return column(
            seat_cards.card_rows(self._cards(), is_roomy=self._has_large_cards),
            gap,
            self._hint(),
            self._options_part(),
        )

    @property
    def _has_large_cards(self) -> bool:
        """Whether an upright page has little else than the players."""
        return self.options.are_few

    def _options_part(self) -> Part:
        """Return the cards of the options."""
        return self.options.part(len(self.seats))

    def title_keys(self) -> Part:
        """Return the key that opens the rules of the game."""
        return rules_key(self.shell, self.game)

    def back_action(self) -> Tap:
        """Return the action of the arrow: go Home, or where the page was opened.

        Players, starting player and options are kept until this game begins.
        """
        return self._leave

    def _leave(self) -> None:
        self.shell.drafts.pop(self.game.name, None)  # move it to the end
        if self.seats:
            deal = replace(self._deal, seats=self.seats, options=self.options.kept_values)
            self.shell.drafts[self.game.name] = SetUpDraft(deal, self.seats[self.start].name if self._is_chosen else "")
        self.shell.show_message("")  # clear this page's message
        self._on_back()

    @property
    def _asks_starter(self) -> bool:
        return self._is_starter_asked(len(self.seats))

    def _is_starter_asked(self, seats: int) -> bool:
        """Return whether it matters who goes first with this number of players."""
        return self.game.asks_starter(seats) and not self._has_no_points

    @property
    def _has_no_points(self) -> bool:
        """Whether a score sheet only says whether all won together."""
        return self.sheet is not None and self.sheet.shape == "together"

    @property
    def _has_checklist(self) -> bool:
        """Whether anything is set up on the table."""
        return self.game.has_checklist

    # the players

    def _cards(self) -> list[Part]:
        """Return the cards of the players, of the next one to add, and of free seats."""
        game, seated, most = self.game.name, len(self.seats), self.counts[-1]
        cards = [self._seat_card(number, seat) for number, seat in enumerate(self.seats)]
        cards += [seat_cards.add_card(self._ask_for_player)] * (seated < most)
        free_seats = range(seated + 1, seat_cards.card_count(most, seated))
        return cards + [
            seat_cards.free_card(game if number < self._least else "", number, self._ask_for_player) for number in free_seats
        ]

    def _seat_card(self, number: int, seat: Seat) -> Part:
        ribbon = self.role.ribbon if number == self.start and self._asks_starter else ""
        drag, names = self.dragging.callback(number), [seat.name for seat in self.seats]
        card = seat_cards.seat_card(self.game.name, seat, ribbon, partial(self._open_player, number), drag, names=names)
        return self.dragging.part(number, card)

    def _hint(self) -> Part:
        """Return a hint about the cards, and the key that picks who starts. The hint has its room from the first player on."""
        seated = len(self.seats)
        is_random = self._asks_starter and not self._is_chosen
        usual = self.role.hint if is_random else say("players.hint")
        sentences = [(usual if seated > 1 else say("players.hint_alone")) if seated else ""]
        if (count := self._group_size.value or 0) > self.counts[-1] and self.seats == self._deal.seats:
            sentences = [say("players.hint_too_many", count=count, most=self.counts[-1])]
        elif seated and self._is_for_others and self.sheet is not None:
            sentences = [say("players.hint_made_for", title=self.title, span=span(self.sheet.players))]
        elif colour_words := self._other_colours():
            sentences = colour_words
        hint = by_area(partial(_fitting_hint, sentences))
        key = EMPTY
        if self._asks_starter and seated > 1:
            draw = say("starting.again") if is_random else self.role.draw
            key = link_key("draw-starter", draw, "dice", self._pick_starter, BODY_TEXT)
        ever_asks = self._is_starter_asked(self.counts[-1])
        wide = row(hint, units(DRAW_KEY_UNITS, key)) if key is not EMPTY else hint
        upright = column(units(UPRIGHT_HINT_UNITS - GAP_UNITS, hint), *([units(HINT_UNITS, key)] if ever_asks else []))
        return by_shape(units(HINT_UNITS if ever_asks else UPRIGHT_HINT_UNITS, wide), upright)

    def _other_colours(self) -> list[Words]:
        """Say who has another colour than in other games, because the box has none of theirs or it is taken; [] if all have their own.

        The longest sentence is first.
        """
        own_colours = self._own_colours if self.pieces else {}
        free_colours = {*self.pieces} - {seat.colour for seat in self.seats}  # a player with another one chose it
        changed = [
            seat
            for seat in self.seats
            if (own := own_colours.get(seat.player, seat.colour)) != seat.colour
            and (own, seat.colour) not in ALIKE_COLOURS
            and own not in free_colours
        ]
        if len(changed) != 1:
            count = len(changed)
            names = say("players.box_colours", names=[seat.name for seat in changed])
            return [names, say("players.other_colours", count=count)] if changed else []
        (seat,), own = changed, own_colours[changed[0].player]
        shorter_names = _shorter_names(seat.name)
        if own in self.pieces:
            return [say("players.taken_colour", name=name, colour=seat.colour, own=own) for name in shorter_names]
        return [say("players.box_colour", name=name, colour=seat.colour, own=own) for name in shorter_names]

    def _drop(self, number: int, x: float, y: float) -> None:
        """Move a player to the seat whose card is below the touch."""
        target = self.dragging.part_at(x, y)
        if target is not None and target != number and target < len(self.seats):
            first = self.seats[self.start]
            self.seats = move_seat(self.seats, number, target)
            self.start = self.seats.index(first)

    # the scenario

    def _open_scenarios(self, option: GameOption) -> None:
        """Show which scenarios these people have played. A chosen one starts the game if the players are complete."""
        from kivy_ui.pages.setup.scenario_shelf import ScenarioShelfPage  # imported later: few games have scenarios

        can_start = len(self.seats) in self.counts
        play = (lambda _: self._game_start.start(self.deal)) if can_start else None
        choose = partial(self.options.set, option.name)
        self.shell.open_page(ScenarioShelfPage(self.shell, self._shelf(option), self.seats, choose, play))

    def _shelf(self, option: GameOption) -> "Shelf":
        """Return the shelf of this game's scenarios."""
        from kivy_ui.pages.setup.scenario_shelf import shelf_of

        return shelf_of(self.game, option)

    # adding players

    def _ask_for_player(self) -> None:
        """Offer people who have played, and those who were removed from this set-up; ask for a name if there are none."""
        if all(self._seat_of(name, seat) is not None for name, seat in self._offered_people()):
            self._ask_name()
        else:
            self._change_people()

    def _offered_people(self) -> list[tuple[str, Seat]]:
        """Return the name and the seat of each person who can play: typed on phones, known, seated, or removed from this set-up."""
        seats_by_name = {
            fold_name(person.name): (
                person.name,
                Seat(person.table_name, person.colour, person.emblem, person.id),
            )
            for person in self.known_people
        }
        typed = [self._seat_named(name, self.seats) for name in self._typed_names()]
        known_ids = {person.id for person in self.known_people}
        strangers = [seat for seat in self.seats if seat.player not in known_ids]
        rest = {fold_name(seat.name): (seat.name, seat) for seat in (*typed, *strangers, *self.shell.left_out.values())}
        return [*seats_by_name.values(), *(pair for name, pair in rest.items() if name not in seats_by_name)]

    def _change_people(self) -> None:
        """Open the page on which a tap adds or removes a person."""
        people, seated = self._offered_people(), len(self.seats)

        def keys() -> list[OverlayKey]:
            ask = partial(self._ask_name, 1) if self._names_left > 0 else refuse_player
            add_key = OverlayKey("new", say("players.new"), ask, "plus", opens=True)
            clear = self._clear_key(partial(change, self._remove_all), opens=True)
            return [add_key, *(person_key(*seat) for seat in people), *([clear] if len(self.seats) > 1 else [])]

        def refuse_player() -> None:
            self.shell.show_message(as_text(self._span()))

        def person_key(name: str, seat: Seat) -> OverlayKey:
            at = self._seat_of(name, seat)
            add = partial(self._add, seat) if self._names_left > 0 else refuse_player
            tap = add if at is None else partial(self._remove, at)
            look = self._diver(seat if at is None else self.seats[at])
            return OverlayKey(f"player:{name}", seat.name, partial(change, tap), look=look, is_on=at is not None, opens=True)

        def change(tap: Tap) -> None:
            tap()
            page.renew()

        def buttons() -> list[PageButton]:
            """Return the button below, and the chosen options, whose cards are on the page behind; first one that only now applies."""
            summary = self.options.first_option_of_more_players(len(self.seats), seated) or self.options.summary(len(self.seats))
            options = PageButton("options", say("players.options"), page.close, summary, cells=HALF)
            return [self.buttons()[0]._replace(cells=HALF), *([options] if as_text(summary) else [])]

        page = PickPeoplePage(self.shell, say("players.who"), keys, buttons)
        self.shell.open_page(page)

    def _seat_of(self, name: str, seat: Seat) -> int | None:
        """Return the number of a person's seat, None if they don't play."""
        names = {fold_name(name), fold_name(seat.name)}
        return next(
            (
                at
                for at, own in enumerate(self.seats)
                if (seat.player and own.player == seat.player) or fold_name(own.name) in names
            ),
            None,
        )

    def _typed_names(self) -> Sequence[str]:
        """Return the names that people typed on their phones and wait to play with."""
        phones = self.shell.device.phones
        return phones.phone_access.typed_names() if phones and phones.phone_access else ()

    def _diver(self, seat: Seat) -> Picture:
        return diver_picture(self.game.name, seat.colour, seat.emblem)

    def _ask_name(self, pages_to_close: int = 0) -> None:
        """Ask for names, one after the other, until every seat is taken or the players are complete."""
        seated_names = [seat.name for seat in self.seats]
        change_people = self._change_people if len(seated_names) > 1 and not pages_to_close else None
        page = NamesPage(
            self.shell,
            self._add_named,
            lambda: self._names_left,
            pages_to_close,
            seated_names=seated_names,
            change_people=change_people,
        )
        self.shell.open_page(page)

    @property
    def _names_left(self) -> int:
        return self.game.seats[-1] - len(self.seats)

    def _add_named(self, name: str) -> bool:
        """Seat a player; return whether that was possible."""
        before = len(self.seats)
        self._add(self._seat_named(compose_name(name), self.seats), is_typed=True)
        return len(self.seats) > before

    def _seat_named(self, name: str, other_seats: tuple[Seat, ...]) -> Seat:
        """Return a seat for a name: a known person has their own look, a new person a look that is not used yet."""
        known_person = next(
            (person for person in self.known_people if fold_name(name) in (fold_name(person.name), fold_name(person.nickname))),
            None,
        )
        if known_person is not None and known_person.colour:
            return Seat(name, known_person.colour, known_person.emblem, known_person.id)
        looks = [
            *((person.colour, person.emblem) for person in self.known_people),
            *((seat.colour, seat.emblem) for seat in other_seats),
        ]
        return Seat(name, *new_look(looks), known_person.id if known_person else "")

    def _add(self, seat: Seat, *, is_typed: bool = False) -> None:
        """Add a player. If the draw of who begins changes, say so, unless its ribbon is out of sight because a name `is_typed`."""
        before, self.seats = self.seats, self._with_piece_colours(add_seat(self.seats, seat))
        if seat.name and self.seats == before:
            self.shell.show_message(translate("players.taken", name=seat.name))
        if len(self.seats) > len(before) and not self._is_chosen and starter(len(self.seats)) == 0:
            self.start = len(before)  # a fair draw (reservoir sampling) that rarely moves the ribbon
            if len(before) > 1 and self._asks_starter and not is_typed:
                self.shell.show_message(translate("players.drawn_again", name=self.seats[self.start].name, role=self.role.ribbon))
        self.renew()

    def _with_piece_colours(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return the seats with colours that the game's pieces have. A player keeps the colour, unless it is another player's own."""
        own_colours = self._own_colours
        wished = [replace(seat, colour=own_colours.get(seat.player) or seat.colour) for seat in seats]
        return colour_by_pieces(wished, self.pieces, self.seats) if self.pieces else seats

    # changing a player

    def _open_player(self, number: int) -> None:
        seat = self.seats[number]
        diver = self._diver(seat)
        keys = [
            OverlayKey("rename", say("players.rename"), partial(self._ask_other_name, number), "person", opens=True),
            OverlayKey("colour", say("players.colour"), partial(self._open_colours, number), look=diver, opens=True),
            OverlayKey("away", say("players.away"), partial(self._remove, number), "close"),
        ]
        if len(self.seats) > 1:
            keys.append(OverlayKey("others", say("players.others"), self._change_people, "seats"))
            keys.append(self._clear_key(self._clear))
        if self._asks_starter:
            is_first = number == self.start
            words = say("players.is_role", role=self.role.ribbon) if is_first else self.role.key
            keys.append(OverlayKey("starts", words, partial(self._choose_starter, number), "play", is_on=is_first))
        self.shell.open_page(ChooseOverlay(self.shell, seat.name, keys, hero=diver))

    def _choose_starter(self, number: int) -> None:
        self.start, self._is_chosen = number, True
        self.renew()

    def _pick_starter(self) -> None:
        self.shell.open_page(WhoStartsPage(self.shell, self.seats, self._choose_starter, self.role))

    def _open_colours(self, number: int) -> None:
        """Show every colour of the pieces; a tap on another player's colour swaps both."""
        keys = [self._colour_key(number, colour) for colour in self.pieces or SEAT_COLOURS]
        self.shell.open_page(ChooseOverlay(self.shell, say("players.colour"), keys))

    def _colour_key(self, number: int, colour: str) -> OverlayKey:
        seat, is_on = self.seats[number], self.seats[number].colour == colour
        owners = [say("players.swaps", name=other.name) for other in self.seats if other.colour == colour and not is_on]
        look = self._diver(replace(seat, colour=colour))
        title, tap = say("players.colour_name", colour=colour), partial(self._recolour, number, colour)
        return OverlayKey(f"colour:{colour}", title, tap, note=owners[0] if owners else "", look=look, is_on=is_on)

    def _recolour(self, number: int, colour: str) -> None:
        self.shell.close_page()
        self.seats = recolour(self.seats, number, colour)
        self.renew()

    def _remove(self, number: int) -> None:
        seat = self.seats[number]
        if not seat.player:
            self.shell.left_out[fold_name(seat.name)] = seat  # the library has only people who have played
        self.seats = (*self.seats[:number], *self.seats[number + 1 :])
        self._is_chosen = self._is_chosen and self.start != number
        self.start = starter(len(self.seats)) if self.seats and self.start == number else self.start - (self.start > number)
        self.renew()

    def _remove_all(self) -> None:
        for number in range(len(self.seats) - 1, -1, -1):
            self._remove(number)

    def _clear_key(self, tap: Tap, opens: bool = False) -> OverlayKey:
        """Return the key that removes all players; no note in larger text, which would change the places of all keys."""
        note = "" if self.look.text_size else say("players.clear_note")
        return OverlayKey("clear", say("players.clear"), tap, "close", note, opens=opens)

    def _clear(self) -> None:
        """Remove all players, and offer the people who can play instead."""
        self._remove_all()
        self._change_people()

    def _ask_other_name(self, number: int) -> None:
        rename, current_name = partial(self._rename, number), self.seats[number].name
        self.shell.open_page(PersonNamePage(self.shell, say("players.name"), current_name, LONGEST_NAME, rename, pages_to_close=1))

    def _rename(self, number: int, name: str) -> None:
        """Replace the player of a seat by the person with this name. A new person has the colour and emblem of the seat."""
        clean, other_seats = compose_name(name), (*self.seats[:number], *self.seats[number + 1 :])
        seat = self._seat_named(clean, other_seats)
        if not seat.player:
            seat = replace(seat, colour=self.seats[number].colour, emblem=self.seats[number].emblem)
        seats = add_seat(other_seats, seat)
        if len(seats) > len(other_seats):
            self.seats = self._with_piece_colours(move_seat(seats, len(other_seats), number))
        elif clean:
            self.shell.show_message(translate("players.taken", name=clean))
        self.renew()

    # start

    def buttons(self) -> list[PageButton]:
        """Return the buttons: start game, or a note about missing players or options; the set-up list, if the game has one."""
        can_start = bool(self.seats) and len(self.seats) in self.counts
        has_list = can_start and self._has_checklist
        cells = (3 if self.is_wide else 2) if self._has_checklist else 1
        last: list[PageButton] = [PageButton("", "", self.renew, kind="bare")] if self._has_checklist else []
        if has_list:
            last = [
                PageButton(
                    "lay-out",
                    say("players.lay_out"),
                    lambda: open_set_up_list(self.shell, self.deal, self.title),
                    say("players.step_by_step"),
                )
            ]
        if can_start and self._is_for_others:
            return self._buttons_for_others()
        return [self._start_button(can_start, has_list)._replace(cells=cells), *last]

    def _start_button(self, can_start: bool, has_list: bool) -> PageButton:
        if len(self.seats) < self.counts[0]:
            return self._missing_button()
        if not can_start:
            return PageButton("missing", self._span(), self.renew, kind="missing")
        note = say("players.laid_out") if has_list else ""
        return PageButton("begin", say("checklist.start"), lambda: self._game_start.start(self.deal), note, kind="main")

    def _missing_button(self) -> PageButton:
        words = say("players.missing" if self.seats else "players.nobody", count=self._least - len(self.seats))
        return PageButton("missing", words, self._ask_for_player, kind="open")

    def _buttons_for_others(self) -> list[PageButton]:
        """Return the buttons while more or fewer people are seated than the sheet is made for: they may start anyway."""
        made_for = say("players.made_for", span=span(self.sheet.players)) if self.sheet is not None else ""
        start = PageButton("begin", say("players.start_anyway"), lambda: self._game_start.start(self.deal), made_for)
        return [self._missing_button(), start] if len(self.seats) < self._least else [start]


def _shorter_names(name: str) -> list[str]:
    """Return a name and its beginnings of fewer words, the longest first; none ends with an abbreviation such as "Dr."."""
    words = name.split()
    beginnings = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    return [beginning for beginning in beginnings if not beginning.endswith(".")] or [name]


def _fitting_hint(sentences: Sequence[Words], scene: Scene, area: Area) -> Part:
    """Return the first of these sentences that has room in one line, else the last, smaller if need be."""
    fitting = (words for words in sentences if scene.scaled_width(words, LEAST_HINT_TEXT, False) <= area.w)
    return line(next(fitting, sentences[-1]), NOTE_TEXT, "dim", "start", is_bold=False, halo="halo")
