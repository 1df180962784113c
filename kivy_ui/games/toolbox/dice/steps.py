"""Dice of the toolbox: the dice to roll, the keys that change them, their odds, and the second steps of both."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.toolbox.dice import DiceThrown, DieMade, MakeDie, RerollDice, RollDice, RollKept
from companion.games.toolbox.dice_rules import DICE_RULES, allowed_rule, count_for_rule, next_rule, split_rule
from companion.games.toolbox.state import ThrownDice
from companion.games.toolbox.view import ToolsView
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.dice_notation import MOST_DICE, parse_throw
from companion.table.dice_odds import Totals, even_total, odds_of
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.toolbox.layout import cloth_area, cloth_targets, dice_spots, odds_area
from kivy_ui.games.toolbox.pieces import (
    KINDS,
    answer_choice,
    choice_of,
    choices_of,
    draw_cloth,
    rest_of,
    sample_look,
    take_tap,
)
from kivy_ui.games.toolbox.steps import draw_cell, draw_question, draw_stepper
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, icon_key, with_frame
from kivy_ui.layout.leaves import line
from kivy_ui.layout.part import Part, column, grid, inset, row, units
from kivy_ui.look.language import notation, number, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import large_answer
from kivy_ui.table.dice_faces import LOST_ALPHA, SIX
from kivy_ui.table.second_step import key_grid
from kivy_ui.table.table_layout import OUT_CELL, TableLayout
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene
from kivy_ui.table.totals_step import TotalsStep

PLAIN_KIND = re.compile(r"d\d+")
"""Notation of one die with numbers."""
EXAMPLE = "2d6+3"
"""Notation of dice that are typed, as an example."""
MOST_LARGE_KEYS = 12
MOST_IN_CUP = 3
MOST_POOLS = 8
"""Number of toolboxes whose dice are remembered."""
COUNT_TEXT, COUNT_UNITS = 28.0, 44.0
ODDS_TEXT, ODDS_KEY_UNITS = 20, 50.0
RULE_TEXT, STEP_GAP_UNITS, ROLL_SHARES = 22.0, 8.0, (3, 2)
RULE_KEY_UNITS = 58.0
KEPT_SHARE, KEPT_FRAME_UNITS = 0.07, 6.0
"""Distance of the frame of a kept die from the die, as a share of its size, and the width of the frame."""
LARGE_TEXT = 1.2
"""Factor of the text size from which a note has no room below "Roll"."""


class DicePool:
    """Dice to roll: those of the last roll until they are changed.

    count    number of dice; 0 for several kinds
    kind     notation of one of them; of all for several kinds
    counts   which dice count, a suffix of `DICE_RULES`
    total    total whose chance is shown; of other dice the one that they reach in about half of all rolls
    kept_dice   positions of the last roll's dice that the next roll leaves as they are
    shows_chance   whether a player asked for chances, so that the chance of `total` is shown
    """

    def __init__(self) -> None:
        self._last_throw: ThrownDice | None = None
        self._made_at = -1
        self.count, self.kind, self._counts = 1, SIX, ""
        self._total: tuple[str, int] = ("", 0)
        self.shows_chance = False
        self.kept_dice: frozenset[int] = frozenset()

    def follow(self, snapshot: Snapshot) -> "DicePool":
        """Select the dice of a new roll, or dice that were just made; keep the selection otherwise. Return this pool."""
        view: ToolsView = snapshot.view
        new_notation = next((event.notation for event in snapshot.events if isinstance(event, DieMade)), "")
        if self._last_throw != view.last_throw:
            self._last_throw = view.last_throw
            self.count, self.kind, self._counts = split_rule(view.last_throw.notation)
            rerolls = (event.rerolled_positions for event in snapshot.events if isinstance(event, DiceThrown))
            rerolled = next(rerolls, UNSET) if self.count else UNSET
            self.kept_dice = frozenset(range(len(view.last_throw.faces))) - {*rerolled} if rerolled else frozenset()
        if new_notation and self._made_at != snapshot.entry:
            self._made_at = snapshot.entry
            self.count, self.kind, self._counts = split_rule(new_notation)
        return self

    def restore(self, dice: str, kept_dice: Sequence[int], *, shows_chance: bool) -> None:
        """Select dice by their notation, and keep dice of the last roll, unless others were selected already.

        Raises DiceError for an invalid notation.
        """
        throw = self._last_throw or ThrownDice()
        if self.notation not in (throw.notation, SIX) or self.kept_dice or self.shows_chance:
            return
        parse_throw(dice)
        self.count, self.kind, self._counts = split_rule(dice)
        self.kept_dice = frozenset(nth for nth in kept_dice if 0 <= nth < len(throw.faces))
        self.shows_chance = bool(shows_chance)

    def view_with_dice(self, view: ToolsView) -> ToolsView:
        """Return the view as if the selected dice were rolled last: they are the ones that players see, and save."""
        if self._last_throw != view.last_throw:  # rolled elsewhere, and not drawn yet
            return view
        return replace(view, last_throw=replace(view.last_throw, notation=self.notation))

    @property
    def counts(self) -> str:
        """Which of the selected dice count; "" for all, also if there are too few for the rule."""
        return allowed_rule(self._counts, self.count)

    @property
    def notation(self) -> str:
        """Dice to roll, in notation."""
        return f"{self.count if self.count > 1 else ''}{self.kind}{self.counts}"

    @property
    def total(self) -> tuple[int, Totals] | None:
        """Total whose chance is shown, and all totals; None if the dice have no odds."""
        totals, even = odds_of(self.odds_notation), even_total(self.odds_notation)
        if totals is None or even is None:
            return None
        dice, total = self._total
        return total if dice == self.odds_notation else even[0], totals

    @property
    def odds_notation(self) -> str:
        """The dice of the next roll, whose total has odds: those that are rolled again, plus what the kept ones show."""
        throw = self._last_throw
        if throw is None or throw.notation != self.notation or not self.kept_dice or not PLAIN_KIND.fullmatch(self.kind):
            return self.notation
        rolled_count, kept_total = len(throw.faces) - len(self.kept_dice), sum(int(throw.faces[nth]) for nth in self.kept_dice)
        return f"{rolled_count}{self.kind}+{kept_total}" if rolled_count else self.notation

    def change_total(self, by: int) -> None:
        """Add to the total whose chance is shown; it stays possible."""
        if self.total is not None:
            total, totals = self.total
            highest = totals.low + len(totals.weights) - 1
            self._total = self.odds_notation, min(highest, max(totals.low, total + by))

    def keep(self, nth: int) -> None:
        """Keep a die in the next roll, or no longer keep it."""
        self.kept_dice ^= {nth}

    def next_rule(self) -> str:
        """Return the rule that comes after the present one for this number of dice; "" after the last."""
        return next_rule(self.counts, self.count)

    def change_count(self, by: int) -> None:
        """Add to the number of dice, which stays between 1 and `MOST_DICE`."""
        self.count = min(MOST_DICE, max(1, self.count + by))

    def select(self, kind: str) -> None:
        """Select a kind of dice, or saved dice of several kinds.

        Of dice with words, whose notation has braces, all count: no word is higher than another.
        """
        self.count, self.kind = self.count or 1, kind
        if "{" in kind:
            self._counts = ""
            self.count = self.count if kind.startswith("d") else 0

    def count_only(self, counts: str) -> None:
        """Select which dice count. Too few dice become the usual number, dice with words become six-sided ones."""
        if counts and (not self.count or "{" in self.kind):
            self.count, self.kind = 1, SIX
        self._counts = counts
        self.count = count_for_rule(counts, self.count)


@lru_cache(MOST_POOLS)
def dice_pool(session: str) -> DicePool:
    """Return the dice to roll in the toolbox with this id. They stay selected after it was left and resumed, until Fathom closes."""
    return DicePool()


class _NextRoll(NamedTuple):
    """Next roll: its tap, the number of dice that it rolls again while the others stay, 0 for all, and whether dice can be kept."""

    tap: Callable[[], object] | None
    rerolled_count: int
    can_keep: bool


def _next_roll(scene: TableScene, view: ToolsView, hand: DicePool, every: Choice | None) -> _NextRoll:
    """Return the next roll: of the dice that are not kept, or of all by the choice `every`."""
    reroll = choice_of(scene, RerollDice) if hand.notation == view.last_throw.notation else None
    rest = tuple(nth for nth in range(len(view.last_throw.faces)) if nth not in hand.kept_dice)
    if reroll is not None and hand.kept_dice and rest:
        return _NextRoll(take_tap(scene, reroll, rest), len(rest), can_keep=True)
    return _NextRoll(take_tap(scene, every, hand.notation), 0, can_keep=reroll is not None)


def draw_dice(scene: TableScene, at: TableLayout, view: ToolsView, hand: DicePool) -> None:
    """Draw the cloth, and the keys for rolling and for the number and kind of dice."""
    hand = hand.follow(scene.snapshot)
    other = choice_of(scene, RollDice, lambda choice: choice.fields)
    is_past = hand.notation != view.last_throw.notation  # other dice are selected, so that the total is not one of theirs
    draw_cloth(scene, at.scene, view.last_throw, is_past=is_past, in_cup=(min(hand.count or MOST_IN_CUP, MOST_IN_CUP), hand.kind))
    roll = _next_roll(scene, view, hand, other)
    if roll.can_keep:
        _draw_kept_dice(scene, at.scene, view, hand)
    if roll.tap is not None:
        for name, area in cloth_targets(scene, at.scene, view.last_throw if roll.can_keep else None):
            scene.touch(name, area, roll.tap, radius=30)
    more = rest_of(scene, *(choice for kind in (RollDice, RerollDice, MakeDie, RollKept) for choice in choices_of(scene, kind)))
    hint = translate("toolbox.keep_dice") if roll.can_keep else ""
    draw_question(scene, at, _dice_words(hand), _past_words(view, hand.notation) or hint, more)
    _draw_odds(scene, at, hand)
    roll_area, rule_area, step = _main_areas(scene, at)
    _draw_roll_key(scene, roll_area if hand.count else at.cell(0, 2), view, hand, roll)
    if hand.count:  # dice of several kinds have no stepper
        if roll.rerolled_count and other is not None:
            draw_cell(
                scene,
                "roll-all",
                rule_area,
                "plain",
                (translate("toolbox.roll_all"), ""),
                tap=take_tap(scene, other, hand.notation),
            )
        else:
            _draw_rule_key(scene, rule_area, hand)
        draw_stepper(scene, step, str(hand.count), partial(_change_dice, scene, hand, -1), partial(_change_dice, scene, hand, 1))
    rule = translate("toolbox.counts", rule=hand.counts) if hand.counts else translate("toolbox.other_dice")
    words = (_kind_words(hand.kind), rule)
    step_of_dice = DiceStep(hand, None if other is None else partial(_roll_selected, scene, other, hand))
    draw_cell(scene, "kind", at.cells[OUT_CELL], "plain", words, tap=partial(scene.actions.open, step_of_dice))


def _draw_roll_key(scene: TableScene, area: Area, view: ToolsView, hand: DicePool, roll: _NextRoll) -> None:
    """Draw the key that rolls; with kept dice it says how many are rolled again."""
    words, note = translate("toolbox.roll"), translate("toolbox.or_cloth")
    if roll.rerolled_count:
        kept_count = len(hand.kept_dice)
        words, note = translate("toolbox.reroll", count=roll.rerolled_count), translate("toolbox.kept_dice", count=kept_count)
    note = note if scene.is_wide and scene.look.text_factor < LARGE_TEXT else ""
    if roll.tap is None:
        draw_cell(scene, "roll", area, "main", (words, note), tap=None)
        return
    lead = sample_look(hand.kind if hand.count or not view.last_throw.dice else view.last_throw.dice[0])
    large_answer(scene, "roll", area, words, roll.tap, note=note, lead=lead)


def _draw_kept_dice(scene: TableScene, area: Area, view: ToolsView, hand: DicePool) -> None:
    """Draw a frame around each kept die. A tap on a die keeps it in the next roll, or no longer keeps it."""
    look = picture(plate_painters.frame, BRASS, KEPT_FRAME_UNITS)
    for nth, spot in enumerate(dice_spots(scene, cloth_area(area), view.last_throw)):
        place = spot.inset(-spot.w * KEPT_SHARE, -spot.h * KEPT_SHARE)
        if nth in hand.kept_dice:
            scene.put_in_area(f"kept:{nth}", look, place)
        words = translate("toolbox.rolled_die", face=view.last_throw.faces[nth])
        keep = partial(_keep_die, scene, hand, nth)
        scene.touch(f"die:{nth}", place, keep, radius=12, words=(words,), is_on=nth in hand.kept_dice)


def _keep_die(scene: TableScene, hand: DicePool, nth: int) -> None:
    hand.keep(nth)
    scene.actions.renew()


def _past_words(view: ToolsView, selected_dice: str) -> Words:
    """Return the last few totals, with the dice of each unless all are of the selected dice; "" without totals."""
    totals = list(zip(view.past, view.past_dice))
    if view.last_throw.total is not None and view.last_throw.notation != selected_dice:
        totals.insert(0, (view.last_throw.total, view.last_throw.notation))
    groups = [(dice, [number(total) for total, _ in group]) for dice, group in groupby(totals, key=lambda item: item[1])]
    if not groups:
        return ""
    if [dice for dice, _ in groups] == [selected_dice]:
        return translate("toolbox.before", totals=groups[0][1])
    parts = [translate("toolbox.before_dice", dice=_thrown_words(dice), totals=numbers) for dice, numbers in groups]
    return translate("toolbox.before_groups", groups=parts)


def _thrown_words(dice: str) -> Words:
    """Return dice of an earlier roll in notation; which of them counted in words, unless players typed another rule."""
    count, kind, rule = split_rule(dice)
    return translate("toolbox.rule_of_dice", dice=notation(f"{count}{kind}"), rule=rule) if rule else notation(dice)


def _roll_selected(scene: TableScene, roll: Choice, hand: DicePool) -> None:
    """Roll the dice that are selected at the time of the call."""
    scene.actions.open(None)
    answer_choice(scene, roll, hand.notation)


def _main_areas(scene: TableScene, at: TableLayout) -> tuple[Area, Area, Area]:
    """Return the areas of “Roll”, of the key that selects which dice count, and of the stepper."""
    if scene.is_wide:
        roll, rule = at.cell(0, 2).shares(ROLL_SHARES, STEP_GAP_UNITS)
        return roll, rule, at.cells[2]
    step, rule = at.cells[1].columns(2, STEP_GAP_UNITS)
    return at.cell(0, 2), rule, step


def _draw_rule_key(scene: TableScene, area: Area, hand: DicePool) -> None:
    """Draw the key that selects which dice count. While not all do, it has a frame: “Roll” alone is brass.

    Each tap selects the next rule, and at last all.
    """
    following = hand.next_rule()
    words = translate("toolbox.count_key", rule=hand.counts or following)

    def select() -> None:
        hand.count_only(following)
        scene.actions.renew()

    with_frame(choice_key("rule", words, select, size=RULE_TEXT), bool(hand.counts)).draw(scene, area, "rule")


def _draw_odds(scene: TableScene, at: TableLayout, hand: DicePool) -> None:
    """Draw a key that lists the chances of all totals of the selected dice.

    Once it was tapped, it shows the chance of a total or more, between keys that change the total.
    """
    odds = hand.total if scene.look.shows_odds else None
    if odds is None or scene.snapshot.prompt is None or scene.snapshot.is_question:
        return
    total, totals = odds
    ink, place = scene.ink, odds_area(scene, at.scene)
    scene.put_in_area("odds", picture(plate_painters.plate, ink.plate, ink.ink), place)
    if not hand.shows_chance:
        scene.write_in_area("odds:words", translate("toolbox.chances"), place, ODDS_TEXT, colour=ink.ink, padding=12, least=11)
        scene.touch("odds", place, partial(_list_totals, scene, hand), radius=12)
        return
    minus_area, middle, plus_area = place.shares((ODDS_KEY_UNITS, place.w - 2 * ODDS_KEY_UNITS, ODDS_KEY_UNITS), 0)
    ends = {-1: totals.low, 1: totals.low + len(totals.weights) - 1}
    for name, area, by in (("minus", minus_area, -1), ("plus", plus_area, 1)):
        can_change = total != ends[by]
        scene.put(f"odds:{name}:icon", picture(icon, name, ink.ink), area.cx, area.cy, 24, alpha=1 if can_change else LOST_ALPHA)
        if can_change:
            scene.touch(f"odds:{name}", area, partial(_change_total, scene, hand, by), radius=12)
    words = translate("toolbox.even", total=total, chance=totals.chance_of_total(total))
    scene.write_centred("odds:words", words, middle.inset(6, 2), ODDS_TEXT, ink.ink, least=11)
    scene.touch("odds", middle, partial(_list_totals, scene, hand), radius=12)


def _list_totals(scene: TableScene, hand: DicePool) -> None:
    """Open the list of all totals with their chances; from then on the page of the dice shows a chance."""
    hand.shows_chance = True
    dice = notation(hand.odds_notation.removesuffix(hand.counts))
    words = translate("toolbox.dice_that_count", dice=dice, rule=hand.counts) if hand.counts else dice
    scene.actions.open(TotalsStep(hand.odds_notation, words))


def _change_total(scene: TableScene, hand: DicePool, by: int) -> None:
    hand.change_total(by)
    scene.actions.renew()


def _dice_words(hand: DicePool) -> Words:
    """Return the number of dice in words."""
    return translate("toolbox.dice", count=hand.count) if hand.count else notation(hand.kind)


def _kind_words(kind: str) -> Words:
    return translate("toolbox.sides", sides=int(kind[1:])) if kind[1:].isdigit() else notation(kind)


def _change_dice(scene: TableScene, hand: DicePool, by: int) -> None:
    hand.change_count(by)
    scene.actions.renew()


class DiceStep(SecondStep):
    """Second step with the kinds of dice, saved ones, a key for any notation, and which dice of a roll count."""

    def __init__(self, hand: DicePool, roll: Callable[[], object] | None) -> None:
        self._hand, self._roll = hand, roll

    def question(self) -> Words:
        """Return the question."""
        return translate("toolbox.which_dice")

    def body(self, scene: TableScene) -> Part:
        """Return keys for each kind, saved dice, a new die's faces and a notation, and below them which dice count."""
        write, make = choice_of(scene, RollDice, lambda choice: choice.fields), choice_of(scene, MakeDie)
        example = translate("toolbox.write_note", dice=notation(EXAMPLE))
        key_choices = (("write", translate("toolbox.write"), example, write), ("own", translate("toolbox.own"), "", make))
        keys = [self._key(scene, kind, sample_look(kind)) for kind in KINDS]
        keys += [self._key(scene, kind, None) for kind in _own_dice(scene)]
        keys += [choice_key(name, words, take_tap(scene, choice), note=note) for name, words, note, choice in key_choices if choice]
        if self._hand.count:
            keys.append(self._count_keys(scene.actions))
        kinds = (
            key_grid(keys, True)
            if len(keys) <= MOST_LARGE_KEYS
            else inset(MARGIN_UNITS, GAP_UNITS, grid(6 if scene.is_wide else 4, *keys))
        )
        rules = [self._rule_key(scene, rule.suffix) for rule in DICE_RULES]
        height = RULE_KEY_UNITS if scene.is_wide else 2 * RULE_KEY_UNITS + GAP_UNITS
        return column(kinds, units(height, inset(MARGIN_UNITS, 0, grid(4 if scene.is_wide else 2, *rules))), gap=0)

    def _key(self, scene: TableScene, kind: str, look: Picture | None) -> Part:
        return choice_key(f"kind:{kind}", notation(kind), partial(self._pick, scene.actions, kind), kind == self._hand.kind, look)

    def _count_keys(self, actions: Actions) -> Part:
        """Return minus, the number of dice, and plus. The step stays open."""
        fewer, more = translate("toolbox.fewer_dice"), translate("toolbox.more_dice")
        minus = icon_key("count:minus", "minus", partial(self._change_count, actions, -1), size=COUNT_TEXT, words=fewer)
        plus = icon_key("count:plus", "plus", partial(self._change_count, actions, 1), size=COUNT_TEXT, words=more)
        count = units(COUNT_UNITS, line(translate("toolbox.times", count=self._hand.count), COUNT_TEXT))
        return row(minus, count, plus, gap=2)

    def _rule_key(self, scene: TableScene, counts: str) -> Part:
        words = translate("toolbox.count_key", rule=counts or "all")
        tap = partial(self._count_only, scene.actions, counts)
        return choice_key(f"counts:{counts or 'all'}", words, tap, counts == self._hand.counts, size=24)

    def _pick(self, actions: Actions, kind: str) -> None:
        self._hand.select(kind)
        actions.open(None)

    def _change_count(self, actions: Actions, by: int) -> None:
        self._hand.change_count(by)
        actions.renew()

    def _count_only(self, actions: Actions, counts: str) -> None:
        """Select which dice count. The step stays open, so that a kind can be selected too."""
        self._hand.count_only(counts)
        actions.renew()

    def main_button(self) -> ActionButton | None:
        """Return the button that rolls the selected dice, named in notation and in words."""
        hand = self._hand
        counts = translate("toolbox.counts", rule=hand.counts) if hand.counts else ""
        look = sample_look(hand.kind) if hand.count else None
        return ActionButton(translate("toolbox.roll_these", dice=notation(f"{hand.count if hand.count > 1 else ''}{hand.kind}")),
            self._roll, note=counts, lead=look) if self._roll else None  # fmt: skip


def _own_dice(scene: TableScene) -> Sequence[str]:
    """List the notations of the dice with words that players made, at most nine."""
    roll_choice = choice_of(scene, RollKept)
    options = roll_choice.fields[0].options if roll_choice and isinstance(roll_choice.fields[0], Pick) else ()
    return [str(option.value) for option in options if "{" in str(option.value)][:9]
