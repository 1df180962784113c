"""Counters of the toolbox: panels of the players, below them Undo, the starts, Add and Reset; and the page of a count."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from companion.games.toolbox.counters import (
    LEAST_COUNT,
    MOST_COUNT,
    AddCounter,
    ChangeCount,
    DropCounter,
    RenameCounter,
    ResetCounters,
    SitDown,
)
from companion.games.toolbox.view import ToolsView
from companion.pictures.picture import Picture, picture
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.counters.pieces import CounterSelection, draw_panels
from kivy_ui.games.toolbox.layout import area_of_both, line_areas
from kivy_ui.games.toolbox.pieces import (
    any_time_choice_of,
    any_time_choices_of,
    choice_of,
    choices_of,
    rest_of,
    take_tap,
    write_no_players,
)
from kivy_ui.games.toolbox.players.steps import is_about_players, players_key
from kivy_ui.games.toolbox.steps import draw_cell, draw_undo
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, frame_ground, key_ink, outline
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import Part, by_shape, column, inset, row, share, units
from kivy_ui.layout.sizes import KEY_TEXT, SMALL_TEXT
from kivy_ui.look.language import number as as_number
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.second_step import AnswerListStep, FieldStep
from kivy_ui.table.table_layout import OUT_CELL, TableLayout
from kivy_ui.table.table_scene import ActionButton, TableScene

STARTS, START_GAP_UNITS, START_NOTE_TEXT, START_WORD_SHARE = (0, 10, 20, 40), 6.0, 16.0, 0.42
"""Numbers at which life may start, each with a key; gap between two keys and text size of the word on them, in units; share of
a key's height that the word has."""
FOOT_GAP_UNITS = 8.0
COUNTER_KEYS_UNITS = 58.0
"""Height of the counter's keys on the page of a count."""
USUAL_CHANGES, USUAL_UNITS, USUAL_GAP_UNITS, USUAL_TEXT = (-5, -3, -2, -1, 1, 2, 3, 5), 52.0, 4.0, 24.0
"""Usual changes of a count, each with a key; height of the keys, gap between two, and text size, in units."""
MEANING_TEXT, MEANINGS = 32.0, (("take-off", "−"), ("put-on", "+"), ("new-total", "="))
"""Text size, in units, and names of the keys for what a typed number means, each with its sign."""
ADD_UNITS, UPRIGHT_SHARES = 134.0, (3, 4)
"""Width of “Change” on a wide screen, in units; shares of “Change” and the starts on an upright one."""


def draw_counters(scene: TableScene, at: TableLayout, view: ToolsView, selection: CounterSelection) -> None:
    """Draw panels in place of scene and question, and below them Undo, the starts, “Change” and “Reset”."""
    low = at.cells[0].y if scene.is_wide else at.cells[1].y
    area = at.scene._replace(h=low - at.scene.y - 2).inset(8, 6)
    if view.playing:
        draw_panels(scene, area, view, selection)
    else:
        write_no_players(scene, area)
    _draw_foot(scene, at)


def _foot_areas(scene: TableScene, at: TableLayout) -> tuple[Area, Area, Area]:
    """Return the areas of Undo, of the starts, whose place Redo takes while there is one, and of “Change”."""
    if scene.is_wide:
        whole = at.cells[0]._replace(w=at.cells[2].right - at.cells[0].x)
        starts_units = whole.w - undo.WIDTH_UNITS - ADD_UNITS - 2 * FOOT_GAP_UNITS
        first, starts, add = whole.shares((undo.WIDTH_UNITS, starts_units, ADD_UNITS), FOOT_GAP_UNITS)
        return first, starts, add
    add, starts = at.cells[1].shares(UPRIGHT_SHARES, FOOT_GAP_UNITS)
    places = line_areas(scene, at)
    return area_of_both(places.undo, places.redo), starts, add


def _draw_foot(scene: TableScene, at: TableLayout) -> None:
    undo_area, starts_area, add_area = _foot_areas(scene, at)
    has_redo = undo.redo_words(scene) is not None
    draw_undo(scene, undo_area, starts_area if has_redo else None)
    reset, add, sit = choice_of(scene, ResetCounters), choice_of(scene, AddCounter), choice_of(scene, SitDown)
    if reset is not None:
        if not has_redo:
            _draw_starts(scene, starts_area, reset)
        notes = (_reset_words(scene), reset.loses)
        draw_cell(scene, "reset", at.cells[OUT_CELL], "loss", notes, tap=partial(_ask_start, scene, reset), icon_name="turn")
    if add is not None or sit is not None or choices_of(scene, ChangeCount):  # with all counters, one of them can be removed
        words, tap = (
            (translate("toolbox.change_list"), translate("toolbox.change_list_note")),
            partial(_open_list, scene, reset, add),
        )
        draw_cell(scene, "add", add_area, "plain", words, tap=tap, icon_name="" if scene.is_wide else "plus")


def _open_list(scene: TableScene, reset: Choice | None, add: Choice | None) -> None:
    """Open the list of what can be added and removed. Only a tap makes it: finding its any-time choices takes longer than a drawing."""
    offers, first = _list_offers(scene, reset, add), (players_key(scene),)
    scene.actions.open(
        AnswerListStep(translate("toolbox.change_list_title"), offers, scene.actions.pick, _offer_picture, first=first)
    )


def _list_offers(scene: TableScene, reset: Choice | None, add: Choice | None) -> tuple[AnswerButton, ...]:
    rest = [offer for offer in rest_of(scene, *choices_of(scene, ChangeCount), reset, add) if not is_about_players(offer.choice)]
    return (*_pick_offers(add), *rest, *_rename_offers(scene), *_drop_offers(scene))


def _reset_words(scene: TableScene) -> Words:
    """Return the words of “Reset”, with the number at which all counters start if it is the same."""
    starts = {counter.start for counter in scene.snapshot.view.counters}
    return translate("toolbox.reset_to", start=starts.pop()) if len(starts) == 1 else translate("toolbox.reset")


# starts


def _draw_starts(scene: TableScene, area: Area, reset: Choice) -> None:
    """Draw a key for each number at which life may start, the present one framed. Changed counts are lost only after a question."""
    view: ToolsView = scene.snapshot.view
    life = next((counter for counter in view.counters if counter.is_life), None)
    if life is None:
        return
    is_untouched = _is_untouched(view)
    places = area.columns(len(STARTS), START_GAP_UNITS)
    scene.draw_part("starts", (area, life.start), lambda: _draw_start_keys(scene, places, life.start))
    for start, place in zip(STARTS, places):
        tap: Tap | None = partial(_ask_start, scene, reset, start)
        if is_untouched:
            tap = None if start == life.start else take_tap(scene, reset, start)
        if tap is not None:
            scene.touch(f"start:{start}", place, tap, words=[translate("toolbox.starts_at", start=start)])


def _is_untouched(view: ToolsView) -> bool:
    """Return whether all counters are at their starts, so that no reset changes or loses a count."""
    return all(set(counter.values) == {counter.start} for counter in view.counters)


def _draw_start_keys(scene: TableScene, places: Sequence[Area], present_start: int) -> None:
    for start, place in zip(STARTS, places):
        _draw_start_key(scene, place, start, is_present=start == present_start)


def _draw_start_key(scene: TableScene, area: Area, start: int, *, is_present: bool) -> None:
    """Draw a key with the word “start” above the number; a frame around it if it is the present one."""
    name, ink = f"start:{start}", key_ink(scene.theme)
    inner = area.inset(6, 4)
    word_area = inner._replace(h=(inner.h - plate_painters.LIP) * START_WORD_SHARE)
    number_area = inner._replace(y=word_area.bottom, h=inner.h - plate_painters.LIP - word_area.h)
    scene.put_in_area(name, picture(plate_painters.key, False, scene.ink.tint, scene.theme), area)
    text(translate("toolbox.start"), START_NOTE_TEXT, ink, least=11).draw(scene, word_area, f"{name}:0")
    text(str(start), KEY_TEXT, ink, least=11).draw(scene, number_area, f"{name}:1")
    if is_present:
        scene.put_in_area(f"{name}:frame", frame_ground(scene.theme), area.inset(-2))


def _ask_start(scene: TableScene, reset: Choice, first: int | None = None) -> None:
    """Ask at which number life starts again, and say what will be lost; for a tapped number (`first`) only confirm it.

    Untouched counters lose nothing, and their present start is not offered.
    """
    life = next((counter.start for counter in scene.snapshot.view.counters if counter.is_life), STARTS[0])
    is_untouched = _is_untouched(scene.snapshot.view)
    numbers = (first,) if first is not None else tuple(dict.fromkeys((life, *STARTS)))[is_untouched:]
    offers = [AnswerButton(reset, (number,), translate("toolbox.starts_at", start=number)) for number in numbers]
    if first is None:
        offers.append(AnswerButton(reset, None, translate("toolbox.other_start")))
    free_question = translate("toolbox.which_first_start") if is_untouched else translate("toolbox.which_start")
    question = free_question if first is None else translate("toolbox.sure_to_start", start=first)
    scene.actions.open(AnswerListStep(question, tuple(offers), scene.actions.pick, lambda *_: None))


# add, rename and remove


def _pick_offers(choice: Choice | None) -> tuple[AnswerButton, ...]:
    """List the options of a choice, such as the counters that can be added; the choice itself if it has none."""
    if choice is None:
        return ()
    field = choice.fields[0] if choice.fields else None
    if not isinstance(field, Pick):
        return (AnswerButton(choice, (), choice.label, choice.note),)
    return tuple(AnswerButton(choice, ((option.value,),), option.label, mark=option.mark) for option in field.options)


def _offer_picture(scene: TableScene, offer: AnswerButton) -> Picture | None:
    return scene.picture_of(offer.mark) if offer.mark else None


class ChangeStep(FieldStep):
    """Keys with the usual changes of a count, and a pad for another change or its new total. Keys rename its counter and remove it."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        move, self._actions = cast(ChangeCount, choice.move), scene.actions
        self._count = scene.snapshot.view.counters[move.counter].values[max(0, move.seat)]
        self._counter_keys: list[Part] = []

    def fill(self, value: Value) -> None:
        """Change the count; close the step if the new total is the present count."""
        if value:
            super().fill(value)
        else:
            self._actions.open(None)

    def question(self) -> Words:
        """Return the player and counter, with the present count."""
        return translate("toolbox.count_now", answer=self.choice.label, count=self._count)

    def body(self, scene: TableScene) -> Part:
        """Return the pad, beside it what the number means; above or beside it the usual changes, below or beside it the counter's keys."""
        self._counter_keys = _counter_keys(scene, self.choice)
        body = super().body(scene)
        high, low = (inset(MARGIN_UNITS, 0, part) for part in (self._usual_part(), row(*self._counter_keys)))
        upright = [units(USUAL_UNITS, high), body, *([units(COUNTER_KEYS_UNITS, low)] if self._counter_keys else [])]
        return by_shape(body, inset(0, GAP_UNITS, column(*upright, gap=0)))

    def main_button(self) -> ActionButton | None:
        """Return the hint to type a number, and then to tap what it means; without an action."""
        hint = translate("table.type") if self._typed is None else translate("toolbox.tap_meaning")
        return ActionButton(hint, None)

    @property
    def _typed(self) -> int | None:
        """The typed number; None if nothing is typed, or only its sign."""
        try:
            return int(self._pad.typed)
        except ValueError:
            return None

    def _effect_words(self, change: int) -> Words:
        total = min(MOST_COUNT, max(LEAST_COUNT, self._count + change))
        return f"{as_number(self._count)} → {as_number(total)}"

    def _usual_part(self) -> Part:
        """Return a key for each usual change: one tap makes it."""
        keys = (
            choice_key(f"by:{by}", f"{by:+d}".replace("-", "−"), partial(self.fill, by), size=USUAL_TEXT) for by in USUAL_CHANGES
        )
        return row(*keys, gap=USUAL_GAP_UNITS)

    def _meaning_keys(self) -> list[Part]:
        """Return a key for each meaning of the typed number: to take it off, to add it, or to make it the new total.

        Each says its effect, and works once a number is typed that is allowed.
        """
        typed = self._typed
        if typed is None:
            words = translate("toolbox.take_off"), translate("toolbox.put_on"), translate("toolbox.new_total")
            return [_empty_key(name, sign, note) for (name, sign), note in zip(MEANINGS, words, strict=True)]
        size = abs(typed)
        return [
            self._meaning_key("take-off", f"−{size}", -size),
            self._meaning_key("put-on", f"+{size}", size),
            self._meaning_key("new-total", f"= {as_number(typed)}", typed - self._count),
        ]

    def _meaning_key(self, name: str, words: Words, change: int) -> Part:
        field, total = cast(Number, self.field), self._count + change
        is_allowed = field.low <= change <= field.high and LEAST_COUNT <= total <= MOST_COUNT
        if not is_allowed:
            return _empty_key(name, words, "")
        return choice_key(name, words, partial(self.fill, change), True, note=self._effect_words(change), size=MEANING_TEXT)

    def _typed_number(self, field: Number, ink: str = "ink", dim: str = "dim", halo: str = "halo") -> Part:
        """Return the keys for what the typed number means; on a wide screen between the usual changes and the counter's keys."""
        meaning = self._meaning_keys()
        keys = [units(COUNTER_KEYS_UNITS, row(*self._counter_keys))] if self._counter_keys else []
        wide = column(units(USUAL_UNITS, self._usual_part()), row(*meaning, gap=USUAL_GAP_UNITS), *keys, gap=GAP_UNITS)
        return by_shape(wide, column(*meaning, gap=GAP_UNITS))


def _empty_key(name: str, title: Words, note: Words) -> Part:
    """Return the dashed outline of a key that works once a number is typed."""
    notes = [share(1, line(note, SMALL_TEXT, "dim", is_bold=False, least=12))] if note else []
    return outline(name, inset(4, 8, column(share(1, line(title, MEANING_TEXT, "dim")), *notes, gap=0)))


def _counter_keys(scene: TableScene, change: Choice) -> list[Part]:
    """Return the keys that rename and remove the counter of a change; only those that can be used."""
    if not isinstance(change.move, ChangeCount):
        return []
    at, keys = change.move.counter, []
    rename, drop = _rename_choice(scene, at), any_time_choice_of(scene, DropCounter)
    if rename is not None:
        tap = partial(scene.actions.pick, AnswerButton(rename, None, rename.label))
        keys.append(choice_key("rename-counter", translate("toolbox.rename_counter"), tap, note=translate("toolbox.for_everyone")))
    if drop is not None:
        kind = scene.snapshot.view.counters[at].kind
        tap = partial(scene.actions.pick, AnswerButton(drop, ((kind,),), drop.label, drop.loses))
        words, note = translate("toolbox.remove_counter"), translate("toolbox.for_everyone")
        keys.append(choice_key("remove-counter", words, tap, note=note, is_loss=True))
    return keys


def _rename_choice(scene: TableScene, at: int) -> Choice | None:
    """Return the choice that renames the counter with this number; None in a toolbox from before that was possible."""
    choices = any_time_choices_of(scene, RenameCounter)
    return next((choice for choice in choices if cast(RenameCounter, choice.move).counter == at), None)


def _rename_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the renaming of a counter, which opens a list of the counters if there are several; () if it can't be done."""
    choices = any_time_choices_of(scene, RenameCounter)
    inner = tuple(AnswerButton(choice, None, choice.label) for choice in choices)
    if len(inner) < 2:
        return inner
    return (AnswerButton(choices[0], None, translate("toolbox.rename_one"), inner=inner),)


def _drop_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the removal of a counter, which opens a list of the counters; () if there is only one."""
    drop = any_time_choice_of(scene, DropCounter)
    field = drop.fields[0] if drop else None
    if drop is None or not isinstance(field, Pick):
        return ()
    inner = tuple(AnswerButton(drop, ((option.value,),), option.label, drop.loses, mark=option.mark) for option in field.options)
    return (AnswerButton(drop, None, drop.label, drop.loses, inner=inner),)
