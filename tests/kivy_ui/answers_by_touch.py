"""Give answers by touch, using only the contents of the screen, and report answers that it does not show."""

import msgspec

from companion.table.prompt import Number, Pick
from kivy_ui.look.language import as_text


class AnswerNotFoundError(Exception):
    """Error for an answer that the screen does not offer."""


class TouchAnswers:
    """User who gives answers by touch. `luck` is the random generator that picks one of several possible targets."""

    def __init__(self, user, luck):
        self.user, self.luck = user, luck

    @property
    def stage(self):
        """Stage of the table screen."""
        return self.user.shell.screen.stage

    def give(self, choice, values):
        """Touch the targets of this answer; return the recorded move."""
        if self._is_dice(choice):
            self._keep_dice(values[0])
        elif choice.fields:
            self._give_fields(choice, values)
        else:
            self._give_plain(choice)
        return msgspec.json.decode(self.user.table.session.entries[-1].move)

    def _give_plain(self, choice):
        """Give an answer without fields; for a reroll, tap the dice to keep."""
        rest = getattr(choice.move, "dice", None)
        if rest is not None and "mark:die:0" in self.user.targets():
            self._keep_dice(rest)
        else:
            count = len(self.user.table.session.entries)
            self._tap_any(f"choice:{as_text(choice.label)}", *(f"mark:{mark}" for mark in choice.marks))
            if len(self.user.table.session.entries) == count and {"done", "back"} <= {*self.user.targets()}:
                self.user.tap("done")  # the board asks once more

    def _is_dice(self, choice):
        return len(choice.fields) == 1 and choice.fields[0].name == "dice" and "mark:die:0" in self.user.targets()

    def _keep_dice(self, rest):
        """Tap the dice whose state (kept or to be rolled) differs from the answer, then roll."""
        kept_places = set(range(6)) - set(rest)
        for place in self.stage.board.kept_dice ^ kept_places:
            self.user.tap(f"mark:die:{place}")
        names = [name for name in self.user.targets() if name.startswith("choice:") and name.endswith(f"={tuple(rest)}")]
        self._tap_any(*names)

    def _give_fields(self, choice, values):
        """Give an answer with fields: in one touch where possible, else open it and touch each value."""
        field, first = choice.fields[0], values[0]
        name = f"choice:{as_text(choice.label)}"
        at_once = []
        if isinstance(field, Pick) and field.least == field.most == 1 and len(choice.fields) == 1:
            option = next(option for option in field.options if option.value == first[0])
            at_once = [f"{name}={first}", f"mark:{option.mark}"]
        visible_targets = self._visible_targets(*at_once)
        if visible_targets:
            self.user.tap(self.luck.choice(visible_targets))
            return
        self._tap_any(name, *(f"mark:{mark}" for mark in choice.marks))
        for field, value in zip(choice.fields, values, strict=True):
            self._enter_value(field, value)

    def _enter_value(self, field, value):
        if isinstance(field, Number):
            self._type_number(value)
        else:
            labels = {option.value: (f"option:{as_text(option.label)}", f"option:{option.value}") for option in field.options}
            alike = [option.value for option in field.options]
            for picked_value in value:
                same_values = [other for other in alike if labels[other][0] == labels[picked_value][0]]
                if len(same_values) > 1 and labels[picked_value][0] in self.user.targets():  # two equal tiles have the same words
                    self._tap_nth(labels[picked_value][0], same_values.index(picked_value))
                else:
                    self._tap_any(*labels[picked_value], pages="page")
            if "done" in self.user.targets():
                self.user.tap("done")

    def _tap_nth(self, name, nth):
        boxes = [target.box for surface in self.user.surfaces() for target in surface.targets if target.name == name]
        self.user.touch(boxes[min(nth, len(boxes) - 1)].cx, boxes[min(nth, len(boxes) - 1)].cy)

    def _type_number(self, value):
        if f"number:{value}" in self.user.targets():
            self.user.tap(f"number:{value}")
            return
        for sign in str(value):
            self.user.tap(f"key:{sign}")
        self.user.tap("done")

    def _visible_targets(self, *names):
        targets = set(self.user.targets())
        return [name for name in names if name in targets]

    def _tap_any(self, *names, pages=""):
        """Touch one of these targets; open “More…” if none is visible."""
        visible_targets = self._visible_targets(*names)
        if not visible_targets:
            visible_targets = self._find_on_pages(names, pages) if pages else self._find_in_groups(names)
        if not visible_targets:
            raise AnswerNotFoundError(f"none of {names} among {self.user.targets()}")
        self.user.tap(self.luck.choice(visible_targets))

    def _find_on_pages(self, names, page):
        for _ in range(4):
            if page not in self.user.targets():
                return []
            self.user.tap(page)
            if visible_targets := self._visible_targets(*names):
                return visible_targets
        return []

    def _find_in_groups(self, names):
        for group in [name for name in self.user.targets() if name.startswith("group:")]:
            self.user.tap(group)
            visible_targets = self._visible_targets(*names) or self._find_on_pages(names, "page")
            if visible_targets:
                return visible_targets
            self.user.tap("back")
        return []
