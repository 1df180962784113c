"""Board of Perils of the Deep: the chart with ships, the peril track, and the counts."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.perils_of_the_deep.after_peril import AllPressOn, CountMaps, EnterCards, EnterReach, PressOn, WeighAnchor
from companion.games.perils_of_the_deep.boarding import EnterBoarding
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.setup_chapter import BeginTrack
from companion.games.perils_of_the_deep.state import TurnStep
from companion.games.perils_of_the_deep.track import EndPerilText, ResolvePerilText
from companion.games.perils_of_the_deep.turn import EndCardText, EndTurn, PlayCard, ResolveCardText, SailShip
from companion.games.perils_of_the_deep.view import CardView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.card_faces import peril_card
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.objects import treasure
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.pictures.worlds.land import chart
from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Prompt
from companion.table.sentence import Words, say
from companion.table.views import SeatView
from kivy_ui.games.perils_of_the_deep import animations, steps
from kivy_ui.games.perils_of_the_deep.captains.cells import (
    CARDS,
    NO_CELL,
    decision_cells,
    helper_turn_cells,
    idle_turn_cells,
    is_helper_decision,
    is_helper_turn,
    is_turn_open,
    turn_cells,
)
from kivy_ui.games.perils_of_the_deep.captains.moves_left import ships_left, spaces_left, unmoved_spaces
from kivy_ui.games.perils_of_the_deep.captains.pieces import draw_all_captains, draw_captain, draw_helper_foot
from kivy_ui.games.perils_of_the_deep.captains.steps import EndTurnStep, card_outlines, ships_at_islands
from kivy_ui.games.perils_of_the_deep.duties.duty_list import ALL_SEATS, DutyList
from kivy_ui.games.perils_of_the_deep.final_count.steps import FinalCount
from kivy_ui.games.perils_of_the_deep.first_cards import FIRST_CARDS
from kivy_ui.games.perils_of_the_deep.layout import (
    HELPER,
    LEAST_TOUCH_UNITS,
    ONE_ROW_UNITS,
    SIDES,
    Layout,
    is_asked,
    lay_out,
    seat_after_correction,
    seats_in_order,
)
from kivy_ui.games.perils_of_the_deep.pieces import (
    EFFECT_LOOKS,
    FINAL,
    LOOKS,
    PERIL_KINDS,
    TYPE_LOOKS,
    OpenDuty,
    draw_boarding_die,
    draw_duties,
    draw_duty_beside_steps,
    draw_faces,
    draw_fleet,
    draw_tips,
    draw_track,
)
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import ShipMove, draw_chart
from kivy_ui.games.perils_of_the_deep.sea_chart.steps import AboardStep, IslandStep, likely_island
from kivy_ui.games.perils_of_the_deep.stops.pieces import touch_stops
from kivy_ui.games.perils_of_the_deep.turn_steps.pieces import (
    draw_names_of_steps,
    draw_steps_beside_duty,
    draw_steps_of_turn,
    foot_with_duty,
)
from kivy_ui.games.perils_of_the_deep.turn_steps.steps import TurnHelp
from kivy_ui.look.language import number, seat_name, translate
from kivy_ui.look.skin import Skin
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.scene import INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, is_game_prompt_replaced
from kivy_ui.table.answer_cells import Cell, IdleCell
from kivy_ui.table.board import Board
from kivy_ui.table.flags import Flag
from kivy_ui.table.table_layout import OUT_CELL
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene, TableShape

ICONS = {
    "WeighAnchor": "anchor",
    "BuyCard": "coin",
    "CorrectCoins": "coin",
    "TradeMapsForCoins": "map",
    "ReportMapsTraded": "map",
    "LoseCaptain": "skull",
    "PlayCard": "card",
    "LearnPeril": "card",
    "LearnAboard": "card",
    "CorrectAboard": "card",
    "ResolveCardText": "crew",
    "ResolvePerilText": "crew",
    "DeclareInOrder": "seats",
}
"""Icon before an answer's words, by the class of its move."""
MOST_IN_CELLS = 4
CAPTAIN_MOVES = ("WeighAnchor", "LoseCaptain")
SHIPS = ("SailShip", "TakeSpaceBack", "PressOn", "AllPressOn", "SailOn")


class PerilsBoard(Board):
    """Board that draws an expedition.

    In a helper, players count crew and treasure themselves, and ships are where they last entered them; a ledger counts all.
    """

    skin = Skin(plate="#2a160a", tint="#6a4a1e", dim="#f7e6c2")
    first_cards = FIRST_CARDS
    card_delay_s = 0.0  # players entered the result themselves
    shows_tapped = True

    def __init__(self, actions: Actions) -> None:
        super().__init__(actions)
        self._ship_moves: tuple[object, list[ShipMove]] = (None, [])
        self._duties = DutyList(actions)
        self._idle_cells: list[IdleCell] = []

    def shape(self, snapshot: Snapshot, step: SecondStep | None = None) -> TableShape:
        """Return a shape with reminders below the question."""
        return TableShape(foot="chart", has_reminders_below=True, reserves_reminders=True)

    def world(self, scene: TableScene) -> Picture:
        """Return the picture of the chart on wood."""
        return picture(chart, scene.theme)

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the track, the chart and the counts."""
        view: PerilsView = scene.snapshot.view
        entry, sailed = self._ship_moves
        foam = sailed if entry == (scene.snapshot.session, scene.snapshot.entry) else []  # until the next move
        at = lay_out(scene, view, area)
        _draw_table(scene, view, at, foam)
        duties, rest = self._duties.open_duties(scene.snapshot), self._other_reminders(scene.snapshot)
        if view.depth == HELPER and view.phase == "turn":
            self._draw_foot_of_turn(scene, duties, at.foot)
        elif duties:
            draw_duties(scene, duties, rest, at.foot)
        elif view.depth == HELPER:
            draw_helper_foot(scene, view, rest, at.foot)
        if "face:1" in scene.answers:
            draw_faces(scene, view, at.faces or at.foot)

    def _draw_foot_of_turn(self, scene: TableScene, duties: list[OpenDuty], area: Area) -> None:
        """Draw the steps of a helper's turn, beside or below an open duty; a tap on them explains them."""
        steps_area, is_low = area, area.h <= ONE_ROW_UNITS
        if duties and is_low:
            draw_duty_beside_steps(scene, duties[0], area)
            return
        if duties:
            duty_area, steps_area = foot_with_duty(scene, area)
            draw_duty_beside_steps(scene, duties[0], duty_area)
        if is_low:
            draw_names_of_steps(scene, area)
            scene.touch("steps", area, partial(self.actions.open, TurnHelp(scene.is_wide)), radius=12)
            return
        cells = draw_steps_beside_duty(scene, steps_area) if duties else draw_steps_of_turn(scene, area)
        if min(min(cell.w, cell.h) for cell in cells) >= LEAST_TOUCH_UNITS:
            for nth, cell in enumerate(cells):
                scene.touch(f"step:{nth}", cell, partial(self.actions.open, TurnHelp(scene.is_wide, nth)), radius=12)
            steps_area = steps_area._replace(w=cells[0].x - steps_area.x)
        scene.touch("steps", steps_area, partial(self.actions.open, TurnHelp(scene.is_wide)), radius=12)

    def _other_reminders(self, snapshot: Snapshot) -> list[Words]:
        """Return the question's reminders that are not duties."""
        view: PerilsView = snapshot.view
        duties = [*(duty.words for duty in view.duties), *view.die_duties]
        return [reminder for reminder in (snapshot.prompt.reminders if snapshot.prompt else ()) if reminder not in duties]

    def reminders(self, snapshot: Snapshot) -> Sequence[Words]:
        """Return the reminders below the question; a helper's duties are on the strip below the chart."""
        view = snapshot.view
        if isinstance(view, PerilsView) and view.depth == HELPER:
            return self._other_reminders(snapshot) if _can_sail(snapshot) else ()
        reminders = self._other_reminders(snapshot)
        if isinstance(view, PerilsView) and any(view.moves_left):  # the last reminder lists the moves, as the ships' tiles do
            is_alone = len(reminders) == 1  # two duties in one line were read as one
            is_sailing = is_alone and _can_sail(snapshot) and any(spaces_left(view))
            reminders[-1:] = [translate("perils_of_the_deep.sail_now")] if is_sailing else []
        return reminders

    def hint(self, snapshot: Snapshot) -> Words:
        """Return what a tap does: on a ship in a helper's turn, not while all draw cards; on an island asked for; on a captain's tile.

        After a correction of the order in a turn, return who comes next.
        """
        view = snapshot.view
        if not isinstance(view, PerilsView):
            return ""
        if (seat := seat_after_correction(view)) is not None:
            return say("perils_of_the_deep.order_corrected", seat=seat_name(seat, snapshot.seats[seat].name))
        if view.depth != HELPER:
            if len(view.played_cards) == 1 and _can_play_card(snapshot):
                return say("perils_of_the_deep.both_count")
            is_of_several = is_asked(view) and snapshot.prompt is not None and snapshot.prompt.lead is None
            return say("perils_of_the_deep.tap_tile") if is_of_several else ""
        if _asks_reach(snapshot):
            return say("perils_of_the_deep.tap_reach")
        is_begun = view.turn_step > TurnStep.FIRST or any(captain.has_acted for captain in view.captains)
        return say("perils_of_the_deep.tap_stop") if view.acting_seat is not None and is_begun else ""

    def undo(self, snapshot: Snapshot) -> Words | None:
        """Return the words of what Undo takes back: the last tick of a duty, or else the last move."""
        tick = self._duties.last_tick(snapshot)
        if tick is None:
            return super().undo(snapshot)
        if len(tick.seats) > 1 or ALL_SEATS in tick.seats:
            return say("perils_of_the_deep.undo_ticks", count=len(tick.seats))
        seat = tick.seats[0]
        return say("perils_of_the_deep.undo_tick", seat=seat_name(seat, snapshot.seats[seat].name))

    def undo_tap(self, snapshot: Snapshot) -> Callable[[], object] | None:
        """Return what takes back the last tick of a duty; None if a move came after it."""
        tick = self._duties.last_tick(snapshot)
        return partial(self._duties.take_back, tick) if tick else None

    def points_of(self, snapshot: Snapshot, seat: int) -> Words:
        """Return a captain's points on islands and in tokens; "" once cards and treasure are counted, too."""
        view = snapshot.view
        if not isinstance(view, PerilsView) or view.phase == "final":
            return ""
        captain = view.captains[seat]
        islands, name = captain.points - captain.vp_tokens, seat_name(seat, snapshot.seats[seat].name)
        return say("perils_of_the_deep.points_of", seat=name, islands=islands, tokens=captain.vp_tokens)

    def question(self, snapshot: Snapshot, prompt: Prompt) -> Words:
        """Return the question; while the strip shows what a peril asks, that of the captains' decision begins with “Then”.

        Once cards, spaces and coins of a turn are used, ask for anything else, or the turn's end.
        """
        view: PerilsView = snapshot.view
        if prompt.lead is not None and self._is_only_end_left(snapshot, prompt):
            return say("perils_of_the_deep.anything_else", seat=seat_name(prompt.lead, snapshot.seats[prompt.lead].name))
        is_reach = _asks_reach(snapshot)
        is_later = view.depth == HELPER and (is_asked(view) or is_reach) and not is_game_prompt_replaced(snapshot)
        if not is_later or not self._duties.open_duties(snapshot):
            return prompt.question
        if prompt.lead is None:
            return say("perils_of_the_deep.then_decide")
        seat = seat_name(prompt.lead, snapshot.seats[prompt.lead].name)
        return (
            say("perils_of_the_deep.then_reach", seat=seat) if is_reach else say("perils_of_the_deep.then_decide_seat", seat=seat)
        )

    def draw_flags(self, scene: TableScene, area: Area, tap: Callable[[int], object]) -> None:
        """Draw the flags, with ticks and numbers."""
        super().draw_flags(scene, area, tap)
        draw_tips(scene, scene.snapshot.view)

    def flag(self, scene: TableScene, view: SeatView) -> Flag:
        """Return a flag with the victory points so far, and a closed chest for treasure that only its seat may see."""
        perils: PerilsView = scene.snapshot.view
        captain = perils.captains[view.seat]
        chests = captain.tokens if view.has_chest else 0
        is_light = scene.state.acting_seat == view.seat or scene.theme == "light"
        star = picture(icon, "star", INK) if is_light else EFFECT_LOOKS["point"]
        return Flag(number(captain.points), star, chests=chests)

    def order(self, snapshot: Snapshot) -> Sequence[SeatView]:
        """Return the seats in order of play."""
        return seats_in_order(snapshot.view)

    def animations(self, scene: TableScene, before: Snapshot, after: Snapshot) -> Sequence[Animation]:
        """Return the animations of the boarding die, perils, lost crew, weighed anchors and an expedition's end."""
        self._ship_moves = (after.session, after.entry), animations.ship_moves(before.view, after.events)
        return animations.animations(scene, before, after)

    def prepaint(self, scene: TableScene) -> Sequence[SizedPicture]:
        """Return the pictures of coming animations, with their sizes."""
        return list(animations.prepaint(scene))

    # answers

    def answers(self, scene: TableScene, offers: list[AnswerButton]) -> list[AnswerButton]:
        """Return the answers for the cells: all but islands and faces of the die, which are tapped in the scene.

        If there are more than `MOST_IN_CELLS`, All Aboard is drawn only by a tap on the track.
        """
        offer_choices = [offer for offer in _fold_by_mark(scene, offers) if offer not in _cards_in_hand(scene, offers)]
        are_many = len(offer_choices) > MOST_IN_CELLS and "track" in scene.state.marked_places
        return [
            offer
            for offer in offer_choices
            if not (are_many and isinstance(offer.choice.move, BeginTrack) and offer.mark == "track")
        ]

    def cells(self, scene: TableScene, offers: Sequence[AnswerButton]) -> list[Cell]:
        """Return the answers in their cells; in a turn that Fathom tracks, each kind of answer has one cell."""
        self._idle_cells = []
        if not is_game_prompt_replaced(scene.snapshot) and is_helper_turn(offers, scene.snapshot.view):
            return [self._after_duty(scene.snapshot, cell) for cell in helper_turn_cells(offers)]
        if not is_game_prompt_replaced(scene.snapshot) and is_helper_decision(offers, scene.snapshot.view):
            return [self._after_duty(scene.snapshot, cell) for cell in decision_cells(offers)]
        if is_game_prompt_replaced(scene.snapshot) or not is_turn_open(offers, scene.snapshot.view):
            return [self._after_duty(scene.snapshot, cell) for cell in super().cells(scene, offers)]
        cells = turn_cells(offers, self._main_cell(scene.snapshot))
        self._idle_cells = idle_turn_cells(cells)
        return cells

    def _after_duty(self, snapshot: Snapshot, cell: Cell) -> Cell:
        """Return a cell whose answer isn't the main one while a peril's duty that comes before it is open."""
        is_late = any(not duty.is_of_die for duty in self._duties_before(snapshot, cell.offer))
        return cell._replace(kind="plain") if cell.kind == "main" and is_late else cell

    def _duties_before(self, snapshot: Snapshot, offer: AnswerButton) -> list[OpenDuty]:
        """Return the open duties that come before an answer: all before all press on, else those of its seat or of all players."""
        move, duties = offer.choice.move, self._duties.open_duties(snapshot)
        if isinstance(move, AllPressOn):
            return duties
        seats = {(move.seat, False), (ALL_SEATS, False)} if isinstance(move, EndTurn | PressOn) else set()
        return [duty for duty in duties if seats & {*duty.ticks}]

    def _is_only_end_left(self, snapshot: Snapshot, prompt: Prompt) -> bool:
        """Return whether the end is the main answer of a turn that Fathom tracks."""
        is_turn = not is_game_prompt_replaced(snapshot) and any(isinstance(choice.move, EndTurn) for choice in prompt.choices)
        return is_turn and snapshot.view.depth != HELPER and self._main_cell(snapshot) == OUT_CELL

    def _main_cell(self, snapshot: Snapshot) -> int | None:
        """Return the cell of a turn's main answer: once no ship can sail, that of the coins, or of the end; before, that of the cards.

        While ships sail there is none: players tap ships and spaces in the scene, as the line below the question says.
        """
        view: PerilsView = snapshot.view
        if len(view.played_cards) < len(SIDES):
            return None
        if _can_sail(snapshot) and any(spaces_left(view)):
            return NO_CELL
        return CARDS if view.coins else OUT_CELL

    def idle_cells(self, scene: TableScene) -> Sequence[IdleCell]:
        """Return the note in the cell of the cards once both are in."""
        return self._idle_cells

    def confirming_step(self, snapshot: Snapshot, offer: AnswerButton) -> SecondStep | None:
        """Return the question before the end of a turn without a card, or with a ship that could sail and has not; else None.

        A ship that has moved may have sailed further, or stopped: the key of the turn's end names what is left.
        """
        view: PerilsView = snapshot.view
        if not isinstance(offer.choice.move, EndTurn) or view.depth == HELPER or view.acting_seat is None:
            return None
        seat = seat_name(view.acting_seat, snapshot.seats[view.acting_seat].name)
        if not view.played_cards:
            question, note = say("perils_of_the_deep.end_without_cards", seat=seat), say("perils_of_the_deep.cards_not_counted")
            return EndTurnStep(question, note, card_outlines, offer.choice, self.actions, is_loss=True)
        if unmoved_spaces(view):
            question, note = say("perils_of_the_deep.end_with_spaces", seat=seat), say("perils_of_the_deep.no_new_island")
            return EndTurnStep(question, note, ships_at_islands, offer.choice, self.actions, is_loss=False)
        return None

    def choice_to_open(self, snapshot: Snapshot) -> Choice | None:
        """Return the choice that enters a die's face, a new peril or a new All Aboard card, if it is the only one; else None.

        At the final count, and at the maps that break a tie, return that of the first captain who has not counted: “Back” leads
        to the others. After an early end return none, because players may also end without counting.
        """
        choices = snapshot.prompt.choices if snapshot.prompt else ()
        if choices and isinstance(choices[0].move, EnterCards | CountMaps):
            return None if choices[-1].ends else choices[0]
        is_sole = len(choices) == 1 and choices[0].fields and isinstance(choices[0].move, EnterBoarding | LearnPeril | LearnAboard)
        return choices[0] if is_sole else None

    def words(self, scene: TableScene, offer: AnswerButton) -> tuple[Words, Words]:
        """Return the title and note of an answer's plate; the note names an open duty that comes before it."""
        title, note = super().words(scene, offer)
        if isinstance(offer.choice.move, WeighAnchor) and offer.inner:
            return title, note or translate("perils_of_the_deep.anchor_scores")
        if ships_words := steps.ships_words(offer):
            return title, note or ships_words[0]
        if isinstance(offer.choice.move, EndCardText | EndPerilText):
            return title, note or translate("perils_of_the_deep.text_entered")
        if isinstance(offer.choice.move, ResolveCardText | ResolvePerilText) and not offer.inner:
            return title, note or translate("perils_of_the_deep.text_to_enter")
        if duties := self._duties_before(scene.snapshot, offer):
            return title, _duty_note(duties)
        if isinstance(offer.choice.move, EndTurn):
            if scene.snapshot.view.coins is not None and not scene.snapshot.view.played_cards:
                note = translate("perils_of_the_deep.no_card")
            elif space_count := sum(spaces_left(scene.snapshot.view)):
                note = translate("perils_of_the_deep.spaces_left", count=space_count)
        return title, note

    def step(self, scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
        """Return the second step that enters a peril or a captain's card, or that shows variants on parchment."""
        if isinstance(given_answer, AnswerButton):
            return steps.step_of(self, scene, given_answer)
        if isinstance(given_answer.move, WeighAnchor) and given_answer.fields:
            seat = given_answer.move.seat
            return IslandStep(given_answer, scene.snapshot.view.captains[seat], scene.name(seat), scene.actions)
        if isinstance(given_answer.move, EnterCards) and len(given_answer.fields) > 1:
            seat = given_answer.move.seat
            captain = scene.snapshot.view.captains[seat]
            tokens = captain.vp_tokens if scene.snapshot.view.depth == HELPER else 0
            return FinalCount(given_answer, scene.name(seat), captain.points - tokens, scene.actions, tokens)
        if isinstance(given_answer.move, LearnAboard) and [field.name for field in given_answer.fields] == ["order"]:
            return AboardStep(scene, given_answer)
        return steps.step_for(self, scene, given_answer)

    def picture_of(self, scene: TableScene, mark: str) -> Picture | None:
        """Return the picture of a mark of this game, or of one that every game has."""
        kind, _, name = mark.partition(":")
        painters: dict[str, Callable[[str], Picture | None]] = {
            "peril": partial(_known_card_look, scene),
            "aboard": partial(_known_card_look, scene),
            "island": lambda nth: picture(island, int(nth)) if nth != "0" else picture(port),
            "face": partial(_face_look, scene),
            "seat": partial(_ship_look, scene, is_white=False),
            "effect": partial(_effect_look, scene),
            "card": lambda key: LOOKS.get(f"type:{key.split(' ')[0]}"),
        }
        return painters[kind](name) if kind in painters else LOOKS.get(mark) or super().picture_of(scene, mark)

    def answer_picture(self, scene: TableScene, offer: AnswerButton) -> Picture | None:
        """Return the small picture before an answer's words, or None."""
        name, seat = type(offer.choice.move).__name__, offer.choice.seat
        if offer.mark.partition(":")[0] in ("peril", "aboard", "island", "face", "seat"):
            return scene.picture_of(offer.mark)
        if name == "PlayCard" and not offer.inner:
            return None  # its words are clearer than a picture
        if name in CAPTAIN_MOVES and seat is None and not offer.inner:  # one of several captains
            return _ship_look(scene, str(offer.choice.move.seat), False)  # type: ignore[attr-defined]  # of both moves
        if name in SHIPS:  # without a seat, all captains press on
            return (
                TYPE_LOOKS["sailing"] if seat is None else _ship_look(scene, str(seat), offer.mark.endswith(("right", "ticked:1")))
            )
        if name == "ResolveCardText" and len(offer.choice.fields) > 1:
            return LOOKS["icon:text"]
        if name in ICONS:
            return picture(icon, ICONS[name], plate_painters.ink_on("main" if offer.choice.cell == "go" else "plain", scene.theme))
        pictures = {
            "CollectToken": picture(treasure, True),
            "PlayToken": picture(treasure, True),
            "ReturnToken": picture(treasure, True),
            "Board": picture(die, "coins"),
        }
        return pictures.get(name.removeprefix("Roll").removeprefix("Enter").replace("Boarding", "Board"))


def _duty_note(duties: Sequence[OpenDuty]) -> str:
    """Return a note that names what an answer's open duties ask: the crew, or a text; the die, if it asks nothing else."""
    if all(duty.is_of_die for duty in duties):
        return translate("perils_of_the_deep.die_resolved")
    crew = " + ".join(str(duty.skulls) for duty in duties if duty.skulls)
    return translate("perils_of_the_deep.crew_first", count=crew) if crew else translate("perils_of_the_deep.text_first")


def _fold_by_mark(scene: TableScene, offers: list[AnswerButton]) -> Iterator[AnswerButton]:
    """Yield the offers for the cells: one for all islands of a choice, and none for what is tapped on the chart.

    The one offer weighs anchor at the island of the chart, which its note names; while there is none, it asks for it.
    """
    folded: set[str] = set()
    for offer in offers:
        choice = offer.choice
        if isinstance(choice.move, WeighAnchor) and choice.fields:
            if choice.id not in folded:
                folded.add(choice.id)
                yield _anchor_offer(scene, replace(offer, values=None, label=choice.label, note=choice.note, mark=""))
        elif isinstance(choice.move, EnterReach) and choice.move.island == _likely_reach(scene, choice.move.seat):
            yield offer
        elif isinstance(choice.move, SailShip) and not choice.step:
            continue  # in a helper, ships are moved on the chart only
        elif not (offer.mark.startswith(("island:", "face:", "space:", "ticked:")) and offer.mark in scene.state.marked_places):
            yield offer


def _anchor_offer(scene: TableScene, offer: AnswerButton) -> AnswerButton:
    """Return an offer to weigh anchor at the island of the chart; while both ships are in port, it asks for the island."""
    likely = _likely_reach(scene, offer.choice.move.seat)  # type: ignore[attr-defined]  # only WeighAnchor asks for an island
    return replace(offer, values=((likely,),)) if likely > 0 else offer


def _cards_in_hand(scene: TableScene, offers: Sequence[AnswerButton]) -> list[AnswerButton]:
    """Return the offers of known cards if all of them are drawn on the table, where a tap plays them; then no list is needed."""
    cards = [offer for offer in offers if isinstance(offer.choice.move, PlayCard) and not offer.choice.fields]
    return cards if all(offer.mark in scene.state.marked_places for offer in cards) else []


def _can_sail(snapshot: Snapshot) -> bool:
    """Return whether the question offers to sail a ship to its next island."""
    return snapshot.prompt is not None and any(isinstance(choice.move, SailShip) for choice in snapshot.prompt.choices)


def _can_play_card(snapshot: Snapshot) -> bool:
    """Return whether the question offers to enter a card: not while it asks whether a turn with one card ends."""
    return snapshot.prompt is not None and any(isinstance(choice.move, PlayCard) for choice in snapshot.prompt.choices)


def _asks_reach(snapshot: Snapshot) -> bool:
    """Return whether a helper asks which island a captain's furthest-back ship reached."""
    return snapshot.prompt is not None and any(isinstance(choice.move, EnterReach) for choice in snapshot.prompt.choices)


def _likely_reach(scene: TableScene, seat: int) -> int:
    """Return the place of a seat's furthest-back ship on the chart, 0 for the port; -1 if both ships are in port or were not entered."""
    captain = scene.snapshot.view.captains[seat]
    return likely_island(captain) if any(captain.ships) else -1


def _known_card_look(scene: TableScene, name: str) -> Picture | None:
    view: PerilsView = scene.snapshot.view
    card = next((card_view for card_view in view.known_cards if card_view.name == name), None)
    return card_look(scene, card) if card else None


def card_look(scene: TableScene, card: CardView) -> Picture:
    """Return the picture of a peril or All Aboard."""
    seats = [scene.snapshot.seats[seat] for seat in card.order]
    kind = card.kind if card.kind in (*PERIL_KINDS, "aboard") else ""
    return picture(peril_card, kind, card.skulls, tuple((seat.colour, seat.emblem) for seat in seats), len(scene.snapshot.seats))


def _face_look(scene: TableScene, nth: str) -> Picture:
    view: PerilsView = scene.snapshot.view
    return picture(die, view.faces[int(nth) - 1])


def _ship_look(scene: TableScene, seat: str, is_white: bool) -> Picture:
    player = scene.snapshot.seats[int(seat)]
    return picture(square_ship, player.colour, player.emblem, is_white)


def _effect_look(scene: TableScene, name: str) -> Picture | None:
    if name[:-1] in ("left", "right") and scene.snapshot.seats:
        view: PerilsView = scene.snapshot.view
        return _ship_look(scene, str(view.acting_seat or 0), name.startswith("right"))
    return EFFECT_LOOKS.get(name[:-1])


def _draw_table(scene: TableScene, view: PerilsView, at: Layout, foam: Sequence[ShipMove] = ()) -> None:
    """Draw a ledger's counts, the track, the chart with foam behind ships that just sailed, and a helper's boarding die."""
    is_helper = view.depth == HELPER
    if not is_helper and "face:1" not in scene.answers:
        _draw_counts(scene, view, at)
    draw_track(scene, view, at.track)
    if is_helper and is_asked(view) and scene.is_wide:
        draw_fleet(scene, view, at.track)
    draw_chart(scene, view, at.chart, foam, ships_left(view))
    if is_helper:
        draw_boarding_die(scene, view.fell, at.chart.die_area())
    if view.phase != FINAL:
        touch_stops(scene, at.chart)


def _draw_counts(scene: TableScene, view: PerilsView, at: Layout) -> None:
    """Draw the counts of one captain, or of all captains while they decide or while there is a track."""
    is_deciding = view.phase == "decide" and view.reach_asked is None
    if at.captain is not None:
        draw_captain(scene, view, at.captain, at.foot)
    elif is_deciding or view.track:
        draw_all_captains(scene, view, at.foot, is_deciding)


BOARD = PerilsBoard
