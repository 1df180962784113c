"""Second steps of a dive: correct a drawn gem, recount the bag with all colours on one page, and compare the divers' points."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.deep_blue.bag import FixGem, RecountBag
from companion.games.deep_blue.box import INDEX, PLAIN_WORTH
from companion.games.deep_blue.dive import GemsDrawn
from companion.games.deep_blue.state import DiveScore
from companion.games.deep_blue.view import DiverView, DiveView
from companion.pictures.picture import Picture, picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Option, Pick
from companion.table.sentence import Words
from kivy_ui.games.deep_blue.pieces import HAZARDS, gem_product, point_sources, put_gem, put_source
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, icon_key, outline
from kivy_ui.layout.leaves import line, spread
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, middle, row, share, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.flags import short_name
from kivy_ui.table.second_step import FieldStep, custom_part, present_part
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

GEM_UNITS, GEM_R_UNITS = 190.0, 66.0
"""Width of the place of a tapped gem, and its radius."""
WORTH_UNITS, DISC_UNITS = 52.0, 44.0
WORTHS_UNITS, TALL_GEM_UNITS, TALL_GEM_R_UNITS, TALL_SIDE_UNITS = 360.0, 108.0, 40.0, 60.0
"""Width of the column of divers beside the gem; on an upright screen the gem's height above them, its radius, and margins."""
MOST_NAMES = 3  # gems named on the key that puts a gem back
OTHERS_UNITS = 46.0  # height of the row of gems that go back with it
OTHERS_STEP_UNITS = 36.0  # distance of two of its gems
OTHERS_R_UNITS = 13.0  # radius of its gems
OTHERS_WORDS_SHARE = 0.6  # largest share of its width for the words before them
LEAST_OTHERS_TEXT = 14.0  # least size of these words
COUNT_TEXT = 40.0
KEY_UNITS, ROW_UNITS = 62.0, 58.0
BRASS_INKS = {"light": "#7a4a08"}
SUM_DISC_UNITS = 36.0
TALL_DISC_UNITS = 26.0
HEAD_UNITS = 44.0
TOTAL_UNITS = 50.0
MOST_ROW_UNITS = 46.0
COLUMN_UNITS = 190.0


class GemStep(SecondStep):
    """Second step of a tapped gem: what it brings to each diver, its correction, its return to the bag, a recount of the bag."""

    def __init__(self, scene: TableScene, number: int) -> None:
        view: DiveView = scene.snapshot.view
        self._actions, self._number, self._kind = scene.actions, number, view.gems[number]
        self._is_real = view.is_real
        self._fix = any_time_choice(scene.snapshot, FixGem)
        self._recount = any_time_choice(scene.snapshot, RecountBag)
        first = min(number - number % view.gems_a_draw, len(view.gems) - _drawn_last(scene.snapshot))
        self._other_kinds = [kind for nth, kind in enumerate(view.gems) if nth >= first and nth != number]
        """Kinds of the gems that go back, too: those drawn with it or after it. Fathom draws each pair with one move."""

    def question(self) -> Words:
        """Return the question, which names the gem."""
        return gem_question(self._is_real, self._number, self._kind)

    def main_button(self) -> ActionButton:
        """Return the button that corrects a real bag's gem, or puts back one that Fathom drew; beside it one that may help instead.

        None is brass: most taps on a gem only ask for its worth.
        """
        if self._fix is not None:
            fix = partial(self._open, FixGemStep(self._fix, self._number, self._actions))
            put_back = self._put_back_button()
            title, note = translate("deep_blue.other_gem"), translate("deep_blue.other_gem_note")
            return ActionButton(
                title, fix, note, more_buttons=(put_back._replace(title=translate("deep_blue.put_back_short")),), kind="plain"
            )
        if (recount := self._recount) is None:
            return self._put_back_button()
        return self._put_back_button(ActionButton(recount.label, partial(self._open, RecountStep(recount, self._actions))))

    def _put_back_button(self, *more_buttons: ActionButton) -> ActionButton:
        """Return the button that undoes the draw of the gem, and says which other gems go back, too.

        An undone draw of Fathom's bag comes again, so that players can't redraw until a gem pleases them. The button says so.
        """
        kinds = [translate("deep_blue.gem_name", gem=kind) for kind in self._other_kinds]
        note = translate("deep_blue.put_back_last" if self._is_real else "deep_blue.same_gem_again")
        if kinds:
            is_short = len(kinds) <= MOST_NAMES
            note = (
                translate("deep_blue.put_back_with", gems=kinds)
                if is_short
                else translate("deep_blue.put_back_later", gems=len(kinds))
            )
        title = translate("deep_blue.put_back" if self._is_real else "deep_blue.undo_draw")
        return ActionButton(title, self._undo_draw, note, more_buttons=more_buttons, kind="plain")

    def body(self, scene: TableScene) -> Part:
        """Return the gem, beside it what it brings to each diver, and below both the gems that go back with it."""
        if not self._other_kinds:
            return self._gem_and_worths(scene)
        other_gems = custom_part(partial(_draw_others, scene, self._other_kinds, self._fix is not None))
        return column(self._gem_and_worths(scene), units(OTHERS_UNITS, other_gems), gap=0)

    def _gem_and_worths(self, scene: TableScene) -> Part:
        radius = GEM_R_UNITS if scene.is_wide else TALL_GEM_R_UNITS
        gem = custom_part(lambda area: put_gem(scene, "tapped", self._kind, area.cx, area.cy, r=radius))
        worths = by_area(partial(self._worths, scene))
        if scene.is_wide:
            return inset(MARGIN_UNITS, GAP_UNITS, row(EMPTY, units(GEM_UNITS, gem), units(WORTHS_UNITS, worths), EMPTY))
        return inset(TALL_SIDE_UNITS, GAP_UNITS, column(units(TALL_GEM_UNITS, gem), worths))

    def _worths(self, scene: TableScene, _: Scene, area: Area) -> Part:
        """Return a row for each diver, lower if there is little room; or why the gem brings no VP."""
        view: DiveView = scene.snapshot.view
        divers = [diver for diver in view.divers if diver.is_diving and self._kind in diver.worths]
        if not divers:
            no_worth = translate("deep_blue.hazard_worth" if self._kind in HAZARDS else "deep_blue.no_worth")
            return custom_part(partial(_write_words, scene, no_worth))
        high = min(WORTH_UNITS * scene.look.text_factor, area.h / len(divers))
        return middle(column(*(units(high, _worth_part(scene, diver, self._kind)) for diver in divers), gap=0))

    def _open(self, step: SecondStep) -> None:
        self._actions.open(step)

    def _undo_draw(self) -> None:
        """Undo moves until the gem is in the bag again, without a second question: the button named the gems."""
        self._actions.open(None)
        self._actions.rewind_until(partial(_has_at_most, self._number))


def gem_question(is_real: bool, number: int, kind: str) -> str:
    """Return the question about a tapped gem: only a gem that players entered may be wrong. The number counts from 0."""
    return translate("deep_blue.wrong_gem" if is_real else "deep_blue.drawn_gem", nth=number + 1, gem=kind)


def _draw_others(scene: TableScene, kinds: Sequence[str], is_fixable: bool, area: Area) -> None:
    """Draw the gems that go back, too, in the order in which they were drawn, after words that say so.

    If the gem `is_fixable`, the words name the button that puts gems back: a correction leaves the others.
    """
    words = translate("deep_blue.put_back_only" if is_fixable else "deep_blue.put_back_also")
    left_x = area.x + MARGIN_UNITS
    most = OTHERS_WORDS_SHARE * area.w
    ink = scene.ink.ink
    wide = scene.write_left("others:words", words, left_x, area.cy, LABEL_TEXT, colour=ink, room=most, least=LEAST_OTHERS_TEXT)
    begin = left_x + wide + 2 * GAP_UNITS
    step = min(OTHERS_STEP_UNITS, (area.right - MARGIN_UNITS - begin) / len(kinds))
    for nth, kind in enumerate(kinds):
        put_gem(scene, f"others:{nth}", kind, begin + (nth + 0.5) * step, area.cy, r=OTHERS_R_UNITS)


def _has_at_most(count: int, view: DiveView) -> bool:
    """Return whether at most so many gems are drawn in this dive."""
    return len(view.gems) <= count


def _worth_part(scene: TableScene, diver: DiverView, kind: str) -> Part:
    """Return a diver's disc and name, the VP that a gem of this kind brings, and why: a boat on a spot of its colour, or none."""
    seat, worth, plain = diver.seat, diver.worths[kind], PLAIN_WORTH[INDEX[kind]]
    disc = custom_part(lambda area: scene.disc(f"tapped:{seat}", seat, area.cx, area.cy, DISC_UNITS / 2 - 2))
    brings = translate("deep_blue.brings", name=scene.name(seat), points=worth)
    has_spot = worth > plain
    why = translate("deep_blue.brings_on_spot" if has_spot else "deep_blue.brings_plain", gem=kind, points=worth, plain=plain)
    words = line(brings, LABEL_TEXT, "ink", "start", halo="halo", least=NOTE_TEXT)
    reason = line(why, SMALL_TEXT, "ink", "start", is_bold=False, halo="halo", least=13)
    return row(units(DISC_UNITS, disc), column(share(1.2, words), share(1, reason), gap=0))


def _write_words(scene: TableScene, words: Words, area: Area) -> None:
    """Write words in place of the divers."""
    scene.paragraph("tapped:words", words, area, LABEL_TEXT, scene.ink.ink, halo=scene.ink.halo, least=NOTE_TEXT, is_top=False)


class FixGemStep(FieldStep):
    """Second step that asks which gem the tapped one really was."""

    def __init__(self, choice: Choice, number: int, actions: Actions) -> None:
        super().__init__(choice, actions.answer, actions.renew)
        self._number = number
        self._values.append((number,))
        self._begin()

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        """Return the key of a gem; the wrong one can't be tapped."""
        view: DiveView = scene.snapshot.view
        if option.value == view.gems[self._number]:
            return outline("present", present_part(as_text(option.label), KEY_TEXT))
        return super()._option(scene, field, option, look)

    def go_back(self) -> bool:
        """Close the step: its first field was filled by the tap."""
        return True


class ScoredGemStep(FieldStep):
    """Second step that corrects a gem of the last dive, and says what that changes."""

    def __init__(self, choice: Choice, actions: Actions) -> None:
        super().__init__(choice, actions.answer, actions.renew)
        gems = choice.fields[-1]
        assert isinstance(gems, Pick)
        self._has_hazards = set(HAZARDS) <= {option.value for option in gems.options}

    def main_button(self) -> ActionButton:
        """Return a remark: the points are recalculated, and hazards that were drawn can only be corrected by the log."""
        remark = translate("deep_blue.dive_recalculated")
        return ActionButton(remark, None, "" if self._has_hazards else translate("deep_blue.hazards_by_log"), kind="note")


class RecountStep(SecondStep):
    """Second step that recounts the bag: each colour with its present number, and keys for one less and one more."""

    def __init__(self, choice: Choice, actions: Actions) -> None:
        self.choice, self._actions = choice, actions
        self._fields = [field for field in choice.fields if isinstance(field, Number)]
        move = choice.move
        self._before = {field.name: int(getattr(move, field.name)) for field in self._fields}
        self._counts = dict(self._before)

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.recount")

    def main_button(self) -> ActionButton:
        """Return the button that saves the counts; an outline while they are those that Fathom has."""
        total = sum(self._counts.values())
        if self._counts == self._before:
            return ActionButton(translate("deep_blue.same_count"), None, translate("deep_blue.same_count_note", count=total))
        values = tuple(self._counts[field.name] for field in self._fields)
        note = translate("deep_blue.count_before", count=sum(self._before.values()))
        return ActionButton(
            translate("deep_blue.save_count", count=total), partial(self._actions.answer, self.choice, values), note
        )

    def body(self, scene: TableScene) -> Part:
        """Return a column for each colour, on an upright screen a row."""
        if scene.is_wide:
            parts = [self._column(scene, field) for field in self._fields]
            return inset(MARGIN_UNITS, GAP_UNITS, row(*parts))
        parts = [self._row(scene, field) for field in self._fields]
        return inset(MARGIN_UNITS, GAP_UNITS, centre_part(0, len(parts) * ROW_UNITS, grid(1, *parts, gap=4)))

    def _column(self, scene: TableScene, field: Number) -> Part:
        more, less = self._keys(field)
        parts = [_gem(scene, field.name, 22), more, self._count(scene, field), less]
        high = len(parts) * KEY_UNITS + (len(parts) - 1) * 2
        return centre_part(0, high, column(*(units(KEY_UNITS, part) for part in parts), gap=2))

    def _row(self, scene: TableScene, field: Number) -> Part:
        more, less = self._keys(field)
        return row(_gem(scene, field.name, 20), less, self._count(scene, field), more)

    def _keys(self, field: Number) -> tuple[Part, Part]:
        more = icon_key(
            f"{field.name}:plus", "plus", partial(self._change, field, 1), words=translate("deep_blue.one_more", gem=field.name)
        )
        less = icon_key(
            f"{field.name}:minus", "minus", partial(self._change, field, -1), words=translate("deep_blue.one_less", gem=field.name)
        )
        return more, less

    def _count(self, scene: TableScene, field: Number) -> Part:
        """Return the number of a colour, brass and with the earlier number below it once it was changed."""
        count, before = self._counts[field.name], self._before[field.name]
        ink = "ink" if count == before else BRASS_INKS.get(scene.theme, BRASS)
        number = line(str(count), COUNT_TEXT, ink, halo="halo")
        if count == before:
            return number
        was = line(translate("deep_blue.was", count=before), NOTE_TEXT, "ink", is_bold=False, halo="halo", least=13)
        return middle(column(units(COUNT_TEXT, number), units(NOTE_TEXT, was), gap=0))

    def _change(self, field: Number, by: int) -> None:
        self._counts[field.name] = max(field.low, min(field.high, self._counts[field.name] + by))
        self._actions.renew()


def _gem(scene: TableScene, kind: str, radius: float) -> Part:
    return custom_part(lambda area: put_gem(scene, f"recount:{kind}", kind, area.cx, area.cy, r=radius))


def any_time_choice(snapshot: Snapshot, move: type[Move]) -> Choice | None:
    """Return the correction with this kind of move; None if it isn't possible now."""
    choices = snapshot.prompt.any_time_choices if snapshot.prompt else ()
    return next((choice for choice in choices if isinstance(choice.move, move)), None)


def _drawn_last(snapshot: Snapshot) -> int:
    """Return how many gems the last move drew from the bag, which Undo puts back; 0 if it was another move."""
    draws = [event.gems for event in snapshot.events if isinstance(event, GemsDrawn)] if snapshot.entry_kind == "move" else []
    return sum(map(len, draws))


class SumsStep(SecondStep):
    """Second step that shows where each diver's points come from, and corrects the tile, whose VP are among them.

    After the dive (`is_scored`) it shows what the dive brought, and corrects one of its gems.
    """

    def __init__(self, correct: Callable[[], object] | None = None, *, is_scored: bool = False) -> None:
        self._correct, self._is_scored = correct, is_scored

    def question(self) -> Words:
        """Return what the page shows, in place of a question."""
        return translate("deep_blue.scored_sums" if self._is_scored else "deep_blue.sums")

    def main_button(self) -> ActionButton | None:
        """Return the button that corrects the tile of the dive, or a gem after the dive; None if it can't be corrected."""
        if self._correct is None:
            return None
        if self._is_scored:
            title, note = translate("deep_blue.scored_gem"), translate("deep_blue.scored_gem_note")
            return ActionButton(title, self._correct, note, kind="plain")
        note = translate("deep_blue.correct_this_tile_note")
        return ActionButton(translate("deep_blue.correct_this_tile"), self._correct, note, kind="plain")

    def body(self, scene: TableScene) -> Part:
        """Return a column for each diver, in the order of the flags."""
        view: DiveView = scene.snapshot.view
        present_scores = view.result if self._is_scored else [diver.score_now for diver in view.divers if diver.is_diving]
        scores = sorted(present_scores, key=lambda score: scene.flags[score.seat].x)
        most = max((len(point_sources(view, score)) for score in scores), default=1)

        def columns(_: Scene, area: Area) -> Part:
            width = min(COLUMN_UNITS, (area.w + GAP_UNITS) / max(1, len(scores)) - GAP_UNITS)
            high = min(MOST_ROW_UNITS, (area.h - HEAD_UNITS - TOTAL_UNITS) / max(1, most))
            return row(EMPTY, *(units(width, _score_column(scene, view, score, high)) for score in scores), EMPTY)

        return inset(MARGIN_UNITS, GAP_UNITS, by_area(columns))


def _score_column(scene: TableScene, view: DiveView, score: DiveScore, high: float) -> Part:
    """Return a player's name, a row of `high` units for each source of points, and the total."""
    ink = BRASS_INKS.get(scene.theme, BRASS)
    size = SUM_DISC_UNITS if scene.is_wide else TALL_DISC_UNITS
    disc = custom_part(lambda area: scene.disc(f"sum:{score.seat}:disc", score.seat, area.cx, area.cy, size / 2 - 2))
    name = by_area(
        lambda _, area: line(
            short_name(scene, scene.name(score.seat), area.w, NOTE_TEXT), LABEL_TEXT, anchor="start", least=NOTE_TEXT
        )
    )
    sources = point_sources(view, score)
    rows = (units(high, custom_part(partial(_draw_source_row, scene, view, f"sum:{score.seat}", source))) for source in sources)
    total = inset(4, 0, line(translate("deep_blue.sum", points=score.total), HEADING_TEXT, ink, "end", halo="halo"))
    parts = column(units(HEAD_UNITS, row(units(size, disc), name, gap=4)), *rows, EMPTY, units(TOTAL_UNITS, total), gap=0)
    plate = spread(picture(plate_painters.plate, scene.ink.plate, "#4f8fa8", 2, 16))
    return stack(plate, inset(GAP_UNITS if scene.is_wide else GAP_UNITS / 2, 0, parts))


def _draw_source_row(scene: TableScene, view: DiveView, key: str, source_points: tuple[str, int], area: Area) -> None:
    """Draw a source of points: its picture, the product of gems or its name, and its points at the right."""
    source, points = source_points
    size = min(LABEL_TEXT + 4, area.h * 0.75) * min(1.0, area.w / 130)
    key, ink, left_x = f"{key}:{source}", scene.ink.ink, area.x + 4 + size * 1.2
    put_source(scene, key, source, x=area.x + 4, y=area.cy, size=size)
    wide = scene.write(f"{key}:points", str(points), area.right - 4, area.cy, size, colour=ink, anchor="end")
    room = area.right - 10 - wide - left_x
    if words := gem_product(view, source, points) or _source_name(source):
        scene.write_left(f"{key}:of", words, left_x, area.cy, size - 3, colour=ink, is_bold=False, room=room, least=12)


def _source_name(source: str) -> Words:
    """Return the name of a source of points; "" for one gem, which its picture names."""
    names = {
        "cards": translate("deep_blue.source_cards"),
        "tile": translate("deep_blue.source_tile"),
        "bounty": translate("deep_blue.source_bounty"),
        "gems": translate("deep_blue.source_gems"),
    }
    return names.get(source, "")
