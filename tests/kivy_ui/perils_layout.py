"""Check the layout of Perils with the ruler: each kind of question and each second step, at both depths.

`python -m tests.kivy_ui.perils_layout SIZE THEME TEXT_SIZE LANGUAGE` prints the layout mistakes.
"""

import random
import sys

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import random_field_value
from tests.sample_sizes import full_or_sample

LONG = ("Maximilian-Ferdinand", "Anna Katharina Elisabeth", "Bo", "Cleopatra")
MOVES, CHECKS = full_or_sample(120, 60), full_or_sample(2, 1)


class PerilsLayoutCheck:
    """Random player who checks every kind of question and the second steps of its answers."""

    def __init__(self, user):
        self.user, self.wrong = user, {}

    def check_layout(self, where):
        self.user.wait_until_idle(2)
        for problem in problems(self.user):
            self.wrong.setdefault(problem, where)

    def play_game(self, depth, seats, seed):
        """Play some moves of one game."""
        user, luck, check_counts = self.user, random.Random(seed), {}
        options = {"depth": depth, "die": "table" if seed % 2 else "app"}
        user.table.send(BeginSession("perils-of-the-deep", seats_named(LONG[:seats]), options))
        user.wait_until_idle()
        for _ in range(MOVES):
            prompt = user.table.snapshot.prompt
            if prompt is None:
                break
            kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
            if check_counts.get(kind, 0) < CHECKS:
                check_counts[kind] = check_counts.get(kind, 0) + 1
                self.check_layout(f"{depth} {seats} {kind[0]}")
                self.check_steps(f"{depth} {seats} {kind[0]}")
            choice = luck.choice(prompt.choices)
            user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
        user.wait_until_idle()

    def check_steps(self, where):
        """Check the second steps that answers open."""
        user, stage = self.user, self.user.shell.screen.stage
        fields = {f"choice:{choice.label}" for choice in user.shell.snapshot.prompt.choices if choice.fields}
        for name in [target for target in user.targets() if target.startswith("group:") or target in fields]:
            user.tap(name)
            if stage.step is not None:
                self.check_layout(f"{where} {name}")
            stage.close_fields()
            stage.renew()
            user.wait_until_idle()


def main(size="800x480", theme="deep", text_size="0", language="en"):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language=language)
    check = PerilsLayoutCheck(SimulatedUser(create_table(), settings, is_blind=True))
    for depth, seats, seed in (("ledger", 4, 1), ("helper", 4, 2), ("ledger", 2, 3), ("helper", 2, 4)):
        check.play_game(depth, seats, seed)
    for problem, where in check.wrong.items():
        print(f"{where}: {problem}")
    return bool(check.wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
