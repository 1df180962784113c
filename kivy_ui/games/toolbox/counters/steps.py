"""Counters of the toolbox: panels of the players, and below them Undo, the starts, Add and Reset."""

from functools import partial

from companion.games.toolbox.counters import AddCounter, ChangeCount, DropCounter, ResetCounters, SitDown
from companion.games.toolbox.state import LIFE
from companion.games.toolbox.view import ToolsView
from companion.pictures.picture import Picture
from companion.table.prompt import Choice, Number, Pick
from companion.table.sentence import Words
from kivy_ui.games.toolbox.counters.pieces import CounterSelection
from kivy_ui.games.toolbox.layout import line_areas
from kivy_ui.games.toolbox.pieces import any_time_choice_of, choice_of, choices_of, draw_panels, rest_of, take_tap
from kivy_ui.games.toolbox.players.steps import is_about_players, players_key
from kivy_ui.games.toolbox.steps import draw_cell
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, key, key_text, with_frame
from kivy_ui.layout.part import Part, by_shape, column, inset, share, units
from kivy_ui.layout.sizes import KEY_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.second_step import AnswerListStep, FieldStep
from kivy_ui.table.table_layout import OUT, TableLayout
from kivy_ui.table.table_scene import SecondStep, TableScene

STARTS, START_GAP_UNITS, START_NOTE_TEXT = (0, 10, 20, 40), 6.0, 14.0
"""Numbers at which life may start, each with a key; gap between two keys, and text size of the word on them. In units."""
FOOT_GAP_UNITS, REMOVE_UNITS = 8.0, 72.0
STARTS_UNITS, ADD_UNITS, UPRIGHT_SHARES = 222.0, 134.0, (3, 4)
"""Widths of the starts and of “Add” on a wide screen, in units; shares of “Add” and the starts on an upright one."""


def draw_counters(scene: TableScene, at: TableLayout, view: ToolsView, selection: CounterSelection) -> None:
    """Draw panels in place of scene and question, and below them Undo, the starts, “Add” and “Reset”."""
    low = at.cells[0].y if scene.is_wide else at.cells[1].y
    area = at.scene._replace(h=low - at.scene.y - 2).inset(8, 6)
    if view.playing:
        draw_panels(scene, area, view, selection)
    else:
        scene.write(
            "nobody", translate("toolbox.who_plays"), area.cx, area.cy, 34, colour=scene.ink.ink, halo=scene.ink.halo, room=area.w
        )
    _draw_foot(scene, at)


def _foot_areas(scene: TableScene, at: TableLayout) -> tuple[Area, Area, Area, Area]:
    """Return the areas of Undo, Redo, the starts and “Add”. Each stays reserved, so that nothing else is under a finger there."""
    if scene.is_wide:
        whole = at.cells[0]._replace(w=at.cells[2].right - at.cells[0].x)
        undo_units = whole.w - undo.NARROW_WIDTH - STARTS_UNITS - ADD_UNITS - 3 * FOOT_GAP_UNITS
        first, second, starts, add = whole.shares((undo_units, undo.NARROW_WIDTH, STARTS_UNITS, ADD_UNITS), FOOT_GAP_UNITS)
        return first, second, starts, add
    add, starts = at.cells[1].shares(UPRIGHT_SHARES, FOOT_GAP_UNITS)
    places = line_areas(scene, at)
    return places.undo, places.redo, starts, add


def _draw_foot(scene: TableScene, at: TableLayout) -> None:
    undo_words = scene.snapshot.undo_here if not scene.snapshot.is_question else None
    undo_area, redo_area, starts_area, add_area = _foot_areas(scene, at)
    undo.draw(scene, undo_area, undo_words, scene.actions.undo, redo=redo_area)
    reset, add, sit = choice_of(scene, ResetCounters), choice_of(scene, AddCounter), choice_of(scene, SitDown)
    if reset is not None:
        _draw_starts(scene, starts_area, reset)
        notes = (_reset_words(scene), reset.loses)
        draw_cell(scene, "reset", at.cells[OUT], "loss", notes, tap=partial(_ask_start, scene, reset), icon_name="turn")
    if add is not None or sit is not None or choices_of(scene, ChangeCount):  # with all counters, one of them can be removed
        words, tap = (translate("toolbox.add"), translate("toolbox.add_what")), partial(_open_list, scene, reset, add)
        draw_cell(scene, "add", add_area, "plain", words, tap=tap, icon_name="" if scene.is_wide else "plus")


def _open_list(scene: TableScene, reset: Choice | None, add: Choice | None) -> None:
    """Open the list of what can be added and removed. Only a tap makes it: finding its any-time choices takes longer than a drawing."""
    offers, first = _list_offers(scene, reset, add), (players_key(scene),)
    scene.actions.open(AnswerListStep(translate("toolbox.add"), offers, scene.actions.pick, _offer_picture, first=first))


def _list_offers(scene: TableScene, reset: Choice | None, add: Choice | None) -> tuple[AnswerButton, ...]:
    rest = [offer for offer in rest_of(scene, *choices_of(scene, ChangeCount), reset, add) if not is_about_players(offer.choice)]
    return (*_pick_offers(add), *rest, *_drop_offers(scene))


def _reset_words(scene: TableScene) -> Words:
    """Return the words of “Reset”, with the number at which all counters start if it is the same."""
    starts = {counter.start for counter in scene.snapshot.view.counters}
    return translate("toolbox.reset_to", start=starts.pop()) if len(starts) == 1 else translate("toolbox.reset")


# starts


def _draw_starts(scene: TableScene, area: Area, reset: Choice) -> None:
    """Draw a key for each number at which life may start, the present one framed. Changed counts are lost only after a question."""
    view: ToolsView = scene.snapshot.view
    life = next((counter for counter in view.counters if counter.kind == LIFE), None)
    if life is None:
        return
    is_untouched = all(set(counter.values) == {counter.start} for counter in view.counters)
    for start, place in zip(STARTS, area.columns(len(STARTS), START_GAP_UNITS)):
        is_present = start == life.start
        tap: Tap | None = partial(_ask_start, scene, reset, start)
        if is_untouched:
            tap = None if is_present else take_tap(scene, reset, start)
        _start_key(start, tap, is_present=is_present).draw(scene, place, f"start:{start}")


def _start_key(start: int, tap: Tap | None, *, is_present: bool) -> Part:
    """Return a key with the word “start” above the number."""
    words = column(share(2, key_text(translate("toolbox.start"), START_NOTE_TEXT)), share(3, key_text(str(start), KEY_TEXT)), gap=0)
    return with_frame(key(f"start:{start}", words, tap, words=translate("toolbox.starts_at", start=start)), is_present)


def _ask_start(scene: TableScene, reset: Choice, first: int | None = None) -> None:
    """Ask at which number life starts again, and say what will be lost; for a tapped number (`first`) only confirm it."""
    life = next((counter.start for counter in scene.snapshot.view.counters if counter.kind == LIFE), STARTS[0])
    numbers = (first,) if first is not None else tuple(dict.fromkeys((life, *STARTS)))
    offers = [AnswerButton(reset, (number,), translate("toolbox.starts_at", start=number)) for number in numbers]
    if first is None:
        offers.append(AnswerButton(reset, None, translate("toolbox.other_start")))
    question = translate("toolbox.which_start") if first is None else translate("toolbox.sure_to_start", start=first)
    scene.actions.open(AnswerListStep(question, tuple(offers), scene.actions.pick, lambda *_: None, usual=offers[0].name))


# add and remove


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
    """Number pad that changes a count, with a key that removes its counter if there are several."""

    def body(self, scene: TableScene) -> Part:
        """Return the pad, with the key below it, on a wide screen below the typed number."""
        self._remove_part = _remove_key(scene, self.choice)
        body = super().body(scene)
        if self._remove_part is None:
            return body
        low = inset(MARGIN_UNITS, 0, self._remove_part)
        return by_shape(body, column(body, units(REMOVE_UNITS, low), gap=GAP_UNITS))

    def _typed_number(self, field: Number, ink: str = "ink", dim: str = "dim", halo: str = "halo") -> Part:
        typed = super()._typed_number(field, ink, dim, halo)
        if self._remove_part is None:
            return typed
        return by_shape(column(typed, units(REMOVE_UNITS, self._remove_part), gap=GAP_UNITS), typed)


def change_step(scene: TableScene, given_answer: Choice | AnswerButton) -> SecondStep | None:
    """Return the step that changes a count: the pad, or the list of usual changes; None if a list needs no further key."""
    if isinstance(given_answer, Choice):
        return ChangeStep(given_answer, scene.actions.answer, scene.actions.renew)
    is_one_count = all(offer.choice.id == given_answer.choice.id for offer in given_answer.inner)
    remove_part = _remove_key(scene, given_answer.choice) if is_one_count else None
    if remove_part is None:
        return None
    return AnswerListStep(given_answer.label, given_answer.inner, scene.actions.pick, lambda *_: None, last=(remove_part,))


def _remove_key(scene: TableScene, change: Choice) -> Part | None:
    """Return the key that removes the counter of a change; None if that can't be done."""
    drop = any_time_choice_of(scene, DropCounter)
    if drop is None or not isinstance(change.move, ChangeCount):
        return None
    kind = scene.snapshot.view.counters[change.move.counter].kind
    words, offer = translate("toolbox.remove_counter", kind=kind), AnswerButton(drop, ((kind,),), drop.label, drop.loses)
    return choice_key("remove-counter", words, partial(scene.actions.pick, offer), note=translate("toolbox.for_everyone"))


def _drop_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the removal of a counter, which opens a list of the counters; () if there is only one."""
    drop = any_time_choice_of(scene, DropCounter)
    field = drop.fields[0] if drop else None
    if drop is None or not isinstance(field, Pick):
        return ()
    inner = tuple(AnswerButton(drop, ((option.value,),), option.label, drop.loses, mark=option.mark) for option in field.options)
    return (AnswerButton(drop, None, drop.label, drop.loses, inner=inner),)
