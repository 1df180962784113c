"""Answers of each tool: the question's row, its cells, the running turn clock, and the second step of dice."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.toolbox.counters import AddCounter, ChangeCount, ResetCounters, SitDown
from companion.games.toolbox.creatures import AddCreature, RemoveCreature
from companion.games.toolbox.dice import DieMade, MakeDie, RollDice, RollKept
from companion.games.toolbox.odds import chances_of_totals, even_total
from companion.games.toolbox.phases import AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.turns import (
    Begin,
    BeginAdmin,
    BeginAtRandom,
    EndAdmin,
    EndTurn,
    Pass,
    Reorder,
    SetClock,
    SetNumber,
    SetTurnOrder,
    Skip,
    StartRound,
    StopClock,
)
from companion.games.toolbox.view import ClockView, ToolsView, in_hand
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.pictures.tools import stepper
from companion.pictures.worlds.moods import tide
from companion.pictures.worlds.water import fill
from companion.session.inputs.snapshot import Snapshot
from companion.table.chess_clock import Clock, minutes_and_seconds
from companion.table.dice_notation import MOST_DICE
from companion.table.moves import Move
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.toolbox.layout import SIX, clock_areas, clock_undo_area, cloth_area
from kivy_ui.games.toolbox.pieces import (
    KINDS,
    actor_name,
    chance_bar,
    choice_of,
    choices_of,
    draw_actor_disc,
    draw_cloth,
    draw_panels,
    draw_seats,
    open_list,
    rest_of,
    sample_look,
    take_tap,
)
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, icon_of
from kivy_ui.layout.part import Part, fitted_line, grid, inset, limited_height, panel, row, units, with_padding
from kivy_ui.look.language import as_text, notation, number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM, INK
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_plate import LEAST_NOTE, answer, large_answer
from kivy_ui.table.flags import NAME, short_name, with_short_names
from kivy_ui.table.glass import ActionButton, Actions, Glass
from kivy_ui.table.question import QUESTION
from kivy_ui.table.second_step import key_grid, on_glass
from kivy_ui.table.table_layout import OUT, TableLayout

MAIN_SIGNS: dict[type[Move], str] = {
    EndAdmin: "play",
    StartRound: "play",
    StartPhases: "play",
    EndPhase: "next",
    BeginAtRandom: "dice",
    SitDown: "plus",
}
"""Icon of the clock's main answer, by its move; the first that is offered is the main one."""
PLACED_ON_CLOCK: tuple[type[Move], ...] = (*MAIN_SIGNS, Begin, SetClock, SetNumber, FinishPhase)
ORDER_MOVES = (SetTurnOrder, Skip, Reorder, AddCreature, RemoveCreature, AddPhase, RemovePhase, StopClock)
MORE_W, ROW_H = 118, 50
LEAST_TITLE = QUESTION * 0.8
LEAST_QUESTION = 11
SEA = {"deep": ((0, "#0a2433"), (1, "#061622")), "light": ((0, "#eaf7fb"), (1, "#c7e3ec")), "contrast": ((0, "#000000"),)}
LEAST_NAME = 30
MOST_OTHERS = 4
STEPPER_SHARES = (0.32, 0.36, 0.32)
PASSED_ALPHA = 0.45
MOST_LARGE_KEYS = 12
LATE = "#a11208"
PHASE_Y, PHASE_TEXT = 95.0, 22
ODDS_TEXT = 20
MOST_TOTALS_OF_COLUMNS = (8, 16)
"""Most totals in one column of bars, and in two; more are in three, upright in two."""
TOTAL_BAR_UNITS = 46.0
MOST_ODDS_UNITS = 210.0
SAVE_W, SAVE_TEXT = 76.0, 16


def draw_question(
    glass: Glass, at: TableLayout, title: Words, note: Words, more: tuple[Offer, ...] = (), *, kept: float = 0
) -> Area:
    """Draw a title and a note with Undo beside them, and “More…” for rare answers; return an area of `kept` units between them.

    The area is a square where more leaves no room for the title.
    """
    area = at.question
    taken = undo.draw(
        glass,
        at.undo,
        glass.shown.undo_here if glass.state.is_result_shown and not glass.shown.is_question else None,
        glass.actions.undo,
    )
    right = (taken.x if glass.is_wide else area.right) - 10
    line_of_keys = area._replace(y=at.undo.cy - ROW_H / 2 if glass.is_wide else area.y, h=ROW_H)
    if more:
        right = _draw_more(glass, line_of_keys._replace(x=right - MORE_W, w=MORE_W), more)
    if _has_parts(glass):
        right = _draw_save_key(glass, line_of_keys._replace(x=right - SAVE_W, w=SAVE_W))
    if kept and right - kept - 10 - area.x - 16 < glass.wide(title, LEAST_TITLE):
        kept = ROW_H
    free = line_of_keys._replace(x=right - kept, w=kept)
    right -= kept and kept + 10
    _write_question(glass, area._replace(x=area.x + 16, w=right - area.x - 16), title, note)
    return free


def _write_question(glass: Glass, area: Area, title: Words, note: Words) -> None:
    """Write a title, and a note after it if it has room."""
    ink, halo, y = glass.ink, glass.ink.halo, area.y + 24
    w = glass.write(
        "question", title, area.x, y, QUESTION, colour=ink.ink, anchor="start", halo=halo, room=area.w, least=LEAST_QUESTION
    )
    left = area.w - w - 14
    if left > 60 and glass.wide(note, LEAST_NOTE, False) <= left:
        x = area.x + 14 + w
        glass.write(
            "note", note, x, y + 1, 22, colour=ink.dim, anchor="start", is_bold=False, halo=halo, room=left, least=LEAST_NOTE
        )


def _draw_more(glass: Glass, place: Area, more: tuple[Offer, ...]) -> float:
    """Draw the key that lists rare answers; return where the room at its left ends."""
    ink = glass.ink
    glass.lay("more", picture(plate_painters.plate, ink.plate, ink.ink), place)
    glass.write("more:title", translate("toolbox.more"), place.cx, place.cy, NAME, colour=ink.ink, room=place.w - 12)
    glass.touch("more", place, partial(open_list, glass, translate("toolbox.more"), more), radius=12)
    return place.x - 10


def _has_parts(glass: Glass) -> bool:
    """Return whether the toolbox has something to save as a game."""
    view: ToolsView = glass.shown.view
    has_any = any(pot.is_ready and pot.kinds for pot in view.pots) or bool(view.thrown.faces) or len(view.counters) > 1
    return has_any and glass.actions.save_kit is not None and not glass.shown.is_question


def _draw_save_key(glass: Glass, place: Area) -> float:
    """Draw the key that saves the toolbox as a game; return where the room at its left ends."""
    ink = glass.ink
    glass.lay("save_kit:key", picture(plate_painters.plate, ink.plate, ink.ink), place)
    glass.put("save_kit:icon", picture(icon, "box", ink.ink), place.cx, place.y + place.h * 0.34, 24)
    low, room = place.bottom - place.h * 0.24, place.w - 8
    glass.write(
        "save_kit:words", translate("toolbox.save_kit_short"), place.cx, low, SAVE_TEXT, colour=ink.ink, room=room, least=11
    )
    if glass.actions.save_kit is not None:
        glass.touch("save_kit:key", place, partial(glass.actions.save_kit, glass.shown.view), radius=12)
    return place.x - 10


def draw_cell(glass: Glass, name: str, area: Area, kind: str, words: tuple[Words, Words], tap: Callable[[], object] | None,
    lead: Picture | None = None, icon_name: str = "",
) -> None:  # fmt: skip
    """Draw an answer: a dotted outline while it can't be taken."""
    if tap is None:
        glass.lay(name, picture(plate_painters.dashed_outline, BRASS if glass.theme == "deep" else glass.ink.ink), area)
        glass.write(f"{name}:title", words[0], area.cx, area.cy - 2, 24, colour=glass.ink.dim, room=area.w - 16)
    else:
        answer(glass, name, area, kind, words[0], note=words[1], tint=glass.ink.tint, tap=tap, lead=lead, icon_name=icon_name)


def draw_stepper(glass: Glass, area: Area, shown: str, less: Callable[[], object], more: Callable[[], object]) -> None:
    """Draw a number between minus and plus."""
    ink = glass.ink.ink
    glass.lay("step", picture(stepper, glass.theme), area)
    cy = area.y + (area.h - plate_painters.LIP) / 2
    left, _, right = area.shares(STEPPER_SHARES, 0)
    for name, place, tap in (("minus", left, less), ("plus", right, more)):
        glass.put(f"step:{name}", picture(icon, name, ink), place.cx, cy, 32)
        glass.touch(f"step:{name}", place, tap, radius=16)
    glass.write("step:count", shown, area.cx, cy, 40, colour=BRASS if glass.theme == "deep" else ink, room=area.w * 0.34)


def draw_way_out(glass: Glass, at: TableLayout, name: str, choice: Choice | None, title: Words, icon_name: str = "") -> None:
    """Draw what loses something, in D only."""
    if choice is not None:
        kind = "loss" if as_text(choice.loses) else "end"
        draw_cell(glass, name, at.cells[OUT], kind, (title, choice.loses), tap=take_tap(glass, choice, at=OUT), icon_name=icon_name)


class DicePool:
    """Number and kind of the dice to roll: those of the last roll until they are changed. (0, notation) for several kinds."""

    def __init__(self) -> None:
        self._of: object = None
        self._made_at = -1
        self.count, self.kind = 1, SIX

    def follow(self, shown: Snapshot) -> "DicePool":
        """Follow what was rolled, and dice that were just made."""
        view: ToolsView = shown.view
        made = next((event.notation for event in shown.events if isinstance(event, DieMade)), "")
        if self._of != view.thrown:
            self._of, (self.count, self.kind) = view.thrown, view.in_hand
        if made and self._made_at != shown.entry:
            self._made_at, (self.count, self.kind) = shown.entry, in_hand(made)
        return self

    @property
    def notation(self) -> str:
        """Dice to roll, in notation."""
        return f"{self.count if self.count > 1 else ''}{self.kind}"


def draw_dice(glass: Glass, at: TableLayout, view: ToolsView, hand: DicePool) -> None:
    """Draw the cloth, and the keys for rolling and for the number and kind of dice."""
    hand = hand.follow(glass.shown)
    other = choice_of(glass, RollDice, lambda one: one.fields)
    draw_cloth(glass, at.scene, view.thrown)
    roll = take_tap(glass, other, hand.notation)
    if roll is not None:
        glass.touch("cloth", cloth_area(at.scene), roll, radius=30)
    past = translate("toolbox.before", totals=[number(one) for one in view.past]) if view.past else ""
    more = rest_of(
        glass,
        other,
        *choices_of(glass, MakeDie),
        *(one for one in choices_of(glass, RollDice) if not one.fields),
        *choices_of(glass, RollKept),
    )
    odds = _odds_words(glass, hand.notation)
    wide = min(MOST_ODDS_UNITS, glass.wide(odds, ODDS_TEXT) + 62) if odds else 0
    _draw_odds(glass, draw_question(glass, at, _dice_words(hand), past, more, kept=wide), hand.notation, odds)
    note = translate("toolbox.or_cloth") if glass.is_wide else ""
    if roll is not None:
        lead = sample_look(hand.kind if hand.count or not view.thrown.dice else view.thrown.dice[0])
        large_answer(glass, "roll", at.cell(0, 2), translate("toolbox.roll"), roll, note=note, lead=lead)
    else:
        draw_cell(glass, "roll", at.cell(0, 2), "main", (translate("toolbox.roll"), note), tap=None)
    if hand.count:  # several kinds have no number between minus and plus
        step = at.cells[2] if glass.is_wide else at.cells[1]
        draw_stepper(glass, step, str(hand.count), partial(_change_dice, glass, hand, -1), partial(_change_dice, glass, hand, 1))
    words = (_kind_words(hand.kind), translate("toolbox.other_dice"))
    draw_cell(glass, "kind", at.cells[OUT], "plain", words, tap=partial(glass.actions.open, DiceStep(hand)))


def _odds_words(glass: Glass, dice: str) -> Words:
    """Return the odds of the selected dice in a few words; "" without odds."""
    even = even_total(dice) if glass.look.shows_odds else None
    if even is None or glass.shown.prompt is None or glass.shown.is_question:
        return ""
    return translate("toolbox.even", total=even[0], chance=even[1])


def _draw_odds(glass: Glass, place: Area, dice: str, words: Words) -> None:
    """Draw the odds of the selected dice before they are rolled; a tap lists all totals."""
    if not words:
        return
    ink = glass.ink
    glass.lay("odds", picture(plate_painters.plate, ink.plate, ink.ink), place)
    has_words = place.w > ROW_H
    glass.put("odds:icon", picture(icon, "odds", ink.ink), place.x + 24 if has_words else place.cx, place.cy, 26)
    if has_words:
        x, room = place.x + 44, place.w - 52
        glass.write("odds:words", words, x, place.cy, ODDS_TEXT, colour=ink.ink, anchor="start", room=room, least=9)
    glass.touch("odds", place, partial(glass.actions.open, TotalsStep(dice)), radius=12)


class TotalsStep:
    """Second step with the chance of each total or more."""

    def __init__(self, dice: str) -> None:
        self._dice = dice

    def asks(self) -> Words:
        """Return the dice that the odds are of."""
        return translate("toolbox.totals", dice=notation(self._dice))

    def body(self, glass: Glass) -> Part:
        """Return a bar for each total; the fewer totals, the fewer columns."""
        chances = chances_of_totals(self._dice)
        columns = sum(len(chances) > most for most in MOST_TOTALS_OF_COLUMNS[: None if glass.is_wide else 1]) + 1
        bars = [limited_height(TOTAL_BAR_UNITS, chance_bar(glass, total, chance)) for total, chance in chances]
        ground = panel(
            "totals",
            picture(plate_painters.plate, glass.ink.plate, glass.ink.ink),
            inset(MARGIN_UNITS, GAP_UNITS, grid(columns, *bars, gap=GAP_UNITS)),
        )
        return inset(MARGIN_UNITS, GAP_UNITS, ground)

    def go(self) -> ActionButton | None:
        """Return None: there is nothing to answer."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True


def _dice_words(hand: DicePool) -> Words:
    return translate("toolbox.dice", count=hand.count) if hand.count else notation(hand.kind)


def _kind_words(kind: str) -> Words:
    return translate("toolbox.sides", sides=int(kind[1:])) if kind[1:].isdigit() else notation(kind)


def _change_dice(glass: Glass, hand: DicePool, by: int) -> None:
    hand.count = min(MOST_DICE, max(1, hand.count + by))
    glass.actions.renew()


# other dice


class DiceStep:
    """Second step with the kinds of dice, saved ones, and a key for any notation."""

    def __init__(self, hand: DicePool) -> None:
        self._hand = hand

    def asks(self) -> Words:
        """Return the question."""
        return translate("toolbox.which_dice")

    def body(self, glass: Glass) -> Part:
        """Return a key for each kind, for saved dice, for the faces of an own die and for a notation."""
        write, make = choice_of(glass, RollDice, lambda one: one.fields), choice_of(glass, MakeDie)
        written = (("write", translate("toolbox.write"), write), ("own", translate("toolbox.own"), make))
        keys = [self._key(glass, kind, sample_look(kind)) for kind in KINDS]
        keys += [self._key(glass, kind, None) for kind in _own_dice(glass)]
        keys += [choice_key(name, words, take_tap(glass, choice)) for name, words, choice in written if choice]
        if len(keys) <= MOST_LARGE_KEYS:
            return key_grid(keys, True)
        return inset(MARGIN_UNITS, GAP_UNITS, grid(6 if glass.is_wide else 4, *keys))

    def _key(self, glass: Glass, kind: str, look: Picture | None) -> Part:
        return choice_key(f"kind:{kind}", notation(kind), partial(self._pick, glass.actions, kind), kind == self._hand.kind, look)

    def _pick(self, actions: Actions, kind: str) -> None:
        hand = self._hand
        hand.count, hand.kind = hand.count or 1, kind
        if "{" in kind and not kind.startswith("d"):
            hand.count = 0
        actions.open(None)

    def go(self) -> ActionButton | None:
        """Return None: the first cell stays empty."""
        return None

    def go_back(self) -> bool:
        """Return True: the step has nothing to go back to."""
        return True


def _own_dice(glass: Glass) -> Sequence[str]:
    """List the dice people made for themselves."""
    kept = choice_of(glass, RollKept)
    options = kept.fields[0].options if kept and isinstance(kept.fields[0], Pick) else ()
    return [str(option.value) for option in options if "{" in str(option.value)][:9]


def draw_clock(glass: Glass, view: ToolsView, now_ms: int) -> None:
    """Draw the seat whose turn it is with its time, the next seat, and the others' times above."""
    clock, seat = view.clock, view.clock.now.up
    place = clock.now.as_seat(seat, glass.shown.seats)
    areas = clock_areas(glass)
    glass.lay("sea", picture(fill, *SEA[glass.theme]), areas.sea)
    top, low = areas.tide.y, areas.tide.bottom
    glass.lay("tide", picture(tide, place.colour), areas.tide)
    end = choice_of(glass, EndTurn)
    if end is not None:
        glass.touch("clock", areas.touched, take_tap(glass, end))
    glass.put("up", picture(disc, place.colour, place.emblem), 54, 58, 72)
    ink = FOAM if glass.theme != "light" else INK
    room = glass.w - 104 - 70 if not glass.is_wide else glass.w * 0.3
    whole = actor_name(glass, clock.now, seat)
    name = whole if glass.wide(whole, LEAST_NAME) <= room else short_name(glass, whole, room / 2)
    glass.write("up:name", name, 104, 60, 48, colour=ink, anchor="start", room=room, least=LEAST_NAME)
    phase = _phase_words(clock.now)
    glass.write("phase", phase, 104, PHASE_Y, PHASE_TEXT, colour=ink, anchor="start", room=glass.w - 104 - 70, least=14)
    _draw_other_seats(glass, clock, now_ms, ink)
    is_late = clock.now.is_slow(now_ms)
    says = clock.time_at(now_ms) or translate("toolbox.round", round=clock.now.round)
    middle = top + (low - top) * 0.44
    glass.write(
        "time",
        says,
        glass.w / 2,
        middle,
        210 / glass.look.text_factor,
        colour=LATE if is_late else INK,
        room=glass.w - 60,
        least=60,
    )
    words = as_text(clock.note_at(now_ms)) if is_late else ""
    y = min(middle + 130, low - 30)
    glass.write("tap", _tap_words(glass, clock), glass.w / 2, y, 32, colour=INK, room=glass.w - 24, least=18)
    if words:
        glass.write("late", words, glass.w / 2, top + 34, 30, colour=LATE, room=glass.w - 60)
    _draw_plates(glass)


def _phase_words(clock: Clock) -> Words:
    """Return the name of the phase that is played, with its round; "" without phases."""
    phase = clock.current_phase
    return translate("toolbox.phase", name=phase.name, round=clock.round) if phase else ""


def _tap_words(glass: Glass, clock: ClockView) -> Words:
    """Return what a tap on the clock does; it names the next player unless a draw or a number decides."""
    following = clock.now.known_next()
    if following is None:
        return translate("toolbox.tap_to_end")
    name = actor_name(glass, clock.now, following)
    words = translate("toolbox.tap_again", name=name) if following == clock.now.up else translate("toolbox.tap_anywhere", name=name)
    return with_short_names(glass, words, 26, glass.w - 24)


def _draw_other_seats(glass: Glass, clock: ClockView, now_ms: int, ink: str) -> None:
    now = clock.now
    at = now.order.index(now.up)
    others = [*now.order[at + 1 :], *now.order[:at]][: MOST_OTHERS if glass.is_wide else 3]
    left, right, y = (glass.w * 0.44, glass.w - 66, 60.0) if glass.is_wide else (10.0, glass.w - 10, 132.0)
    each = min(148.0, (right - left) / max(1, len(others)))
    for nth, seat in enumerate(others):
        x = right - (len(others) - nth) * each
        alpha = PASSED_ALPHA if now.has_passed[seat] else 1
        draw_actor_disc(glass, f"other:{seat}", now.as_seat(seat, glass.shown.seats), (x + 20, y), alpha=alpha)
        if now.way != "none":
            glass.write(
                f"other:{seat}:time",
                minutes_and_seconds(now.seat_ms(seat, now_ms)),
                x + 45,
                y,
                28,
                colour=ink,
                anchor="start",
                room=each - 50,
                least=18,
            )


def _draw_plates(glass: Glass) -> None:
    """Draw pause and pass at the left, undo at the right, in a strip of their own on the lower edge."""
    choices = (("pause", choice_of(glass, BeginAdmin), "pause"), ("pass", choice_of(glass, Pass), "next"))
    plates = [_plate(glass, name, choice, sign) for name, choice, sign in choices if choice is not None]
    taken = on_glass(lambda area: undo.draw(glass, clock_undo_area(glass, area), glass.shown.undo_here, glass.actions.undo))
    row(*plates, taken).draw(glass, clock_areas(glass).plates, "plates")


def _plate(glass: Glass, name: str, choice: Choice, sign: str) -> Part:
    ink = glass.ink
    words = row(units(36, icon_of(sign, 26, ink.ink)), fitted_line(choice.label, NAME, ink.ink), gap=2)
    return panel(name, picture(plate_painters.plate, ink.plate, ink.ink), with_padding(9, 0, words), take_tap(glass, choice))


# before and between


def draw_paused(glass: Glass, at: TableLayout, view: ToolsView, now_ms: int) -> None:
    """Draw each seat with its time. A tap on a seat lets it begin, enters its number, or says that it is done."""
    begin = choice_of(glass, Begin)
    numbers = {getattr(choice.move, "seat", -1): choice for choice in choices_of(glass, SetNumber)}
    done = {getattr(choice.move, "seat", -1): choice for choice in choices_of(glass, FinishPhase)}
    for seat, place in draw_seats(glass, at.scene, view.clock, now_ms):
        if seat in numbers:
            glass.touch(f"number:{seat}", place, take_tap(glass, numbers[seat]), radius=20)
        elif seat in done:
            glass.touch(f"done:{seat}", place, take_tap(glass, done[seat]), radius=20)
        elif begin is not None:
            glass.touch(f"begins:{seat}", place, take_tap(glass, begin, (seat,)), radius=20)
    _draw_clock_foot(glass, at, view)


def _draw_clock_foot(glass: Glass, at: TableLayout, view: ToolsView) -> None:
    found = {kind: choice for kind in MAIN_SIGNS if (choice := choice_of(glass, kind)) is not None}
    main = next(iter(found), SitDown)
    prompt, is_begun = glass.shown.prompt, view.clock.now.has_begun
    about = prompt.about if prompt and not glass.shown.is_question else ""
    order = _turn_order_offers(glass)
    shown_as_key = is_begun or SitDown not in found or main is SitDown
    placed = [choice for kind in PLACED_ON_CLOCK for choice in choices_of(glass, kind)]
    rest = rest_of(glass, *placed, *(one.choice for one in order))
    rest = tuple(one for one in rest if one.choice not in [other.choice for other in order])
    draw_question(glass, at, about, "" if is_begun else view.subtitle, rest if shown_as_key else (*order, *rest))
    second, third = at.cells[2] if glass.is_wide else at.cells[1], at.cells[3]
    _draw_choice_cell(glass, "main", at.cell(0, 2), "main", found.get(main), sign=MAIN_SIGNS[main])
    _draw_choice_cell(glass, "set", second, "plain", choice_of(glass, SetClock), sign="clock")
    if main is not SitDown:
        _draw_choice_cell(glass, "sit", third, "plain", found.get(SitDown), sign="plus")
    if order and shown_as_key:
        _draw_order_cell(glass, second if is_begun else third, order)


def _draw_order_cell(glass: Glass, area: Area, offers: tuple[Offer, ...]) -> None:
    title = translate("toolbox.turns")
    draw_cell(glass, "order", area, "plain", (title, ""), tap=partial(open_list, glass, title, offers), icon_name="swap")


def _draw_choice_cell(glass: Glass, name: str, area: Area, kind: str, choice: Choice | None, sign: str) -> None:
    if choice is not None:
        draw_cell(glass, name, area, kind, (choice.label, choice.note), tap=take_tap(glass, choice), icon_name=sign)


def _turn_order_offers(glass: Glass) -> tuple[Offer, ...]:
    """List what may be done about the order of turns: creatures and phases, too."""
    prompt = glass.shown.prompt
    asides = prompt.asides if prompt is not None and choices_of(glass, Move) else ()
    mine = [one for one in (*choices_of(glass, SetTurnOrder), *asides) if isinstance(one.move, ORDER_MOVES)]
    return tuple(Offer(one, None if one.fields else (), one.label, one.note or one.loses) for one in mine)


def draw_counters(glass: Glass, at: TableLayout, view: ToolsView) -> None:
    """Draw panels in place of scene and question, with Undo, add and reset below."""
    seats = view.playing
    low = at.cells[0].y if glass.is_wide else at.cells[1].y
    area = at.scene._replace(h=low - at.scene.y - 2).inset(8, 6)
    if seats:
        draw_panels(glass, area, view)
    else:
        glass.write(
            "nobody", translate("toolbox.who_plays"), area.cx, area.cy, 34, colour=glass.ink.ink, halo=glass.ink.halo, room=area.w
        )
    _draw_counters_foot(glass, at)


def _draw_counters_foot(glass: Glass, at: TableLayout) -> None:
    taken = glass.shown.undo_here if not glass.shown.is_question else None
    more, reset, add, sit = (
        rest_of(glass, *_placed_choices(glass)),
        choice_of(glass, ResetCounters),
        choice_of(glass, AddCounter),
        choice_of(glass, SitDown),
    )
    redo = undo.redo_words(glass)
    if glass.is_wide:
        if taken is not None:
            place = at.cell(0, 2 if redo is None else 1)
            draw_cell(glass, "undo", place, "end", (translate("toolbox.undo"), taken), tap=glass.actions.undo, icon_name="undo")
        if redo is not None:
            draw_cell(
                glass, "redo", at.cells[1], "end", (translate("toolbox.redo"), redo), tap=glass.actions.redo, icon_name="redo"
            )
    else:
        undo.draw(glass, at.undo, taken, glass.actions.undo)
    offers = (*_add_offers(add), *((Offer(sit, (), sit.label, sit.note),) if sit else ()), *more)
    if offers:
        words = (translate("toolbox.add"), translate("toolbox.add_what"))
        place = at.cells[2] if glass.is_wide else at.cells[1]
        draw_cell(
            glass, "add", place, "plain", words, tap=partial(open_list, glass, translate("toolbox.add"), offers), icon_name="plus"
        )
    draw_way_out(glass, at, "reset", reset, translate("toolbox.reset"), icon_name="zero")


def _placed_choices(glass: Glass) -> list[Choice | None]:
    return [
        *choices_of(glass, ChangeCount),
        choice_of(glass, ResetCounters),
        choice_of(glass, AddCounter),
        choice_of(glass, SitDown),
    ]


def _add_offers(add: Choice | None) -> tuple[Offer, ...]:
    """List what else can be counted."""
    field = add.fields[0] if add else None
    if add is None or not isinstance(field, Pick):
        return ()
    return tuple(Offer(add, ((option.value,),), option.label, mark=option.mark) for option in field.options)
