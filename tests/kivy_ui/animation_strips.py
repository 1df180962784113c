"""Write a PNG strip of eight (or FRAMES) frames of each kind of animation.

`python -m tests.kivy_ui.animation_strips [SIZE FOLDER THEME TEXT_SIZE LANGUAGE FRAMES]` writes the strips to
FOLDER/SIZE/THEME/moments. It fails if it never played a kind that the source of a board or a page names.
"""

import ast
import sys
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from companion.games.kit.examples import read_shipped_kits
from companion.games.toolbox.dice import RollDice
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.record.chooser import NoChoiceError, RandomPlayer
from companion.table.seats import seats_named
from kivy_ui.table.answer_buttons import open_choices
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

NAMES = ("Ann", "Bo", "Cleo", "Dan")
FRAMES, ACROSS = 8, 4
MOST_GAMES, MOST_MOVES, MOST_BIDS, MOST_ROLLS = 12, 900, 20, 20
MOST_TOOL_MOVES = 400
"""Most moves of a play of the toolbox, which has no end; the next play has other luck."""
RARE_KINDS = {"bids", "feat"}
MANY_DICE = "10d20"
ENDLESS_KIT = "Initiative"
"""Kit whose random games do not end by themselves; they are stopped."""
PAGES = {"starter": "who-starts", "winner": "the-end"}
GAME_OPTIONS = {
    "deep-blue": {"tiles": "app"},
    "into-the-blue": {},
    "deep-dive": {},
    "perils-of-the-deep": {"depth": "ledger"},
    "score-sheet": {},
    "toolbox": {},
    "kit": {},
}
"""Games to film, with options where the default ones leave out an animation."""


@cache
def animation_kinds(game):
    """Return every kind of animation in the source of a game's boards, read from its calls of Animation."""
    folder, kinds = Path("kivy_ui/games", game.replace("-", "_")), set()
    for path in folder.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        for call in calls:
            name = getattr(call.func, "id", "")
            kinds |= _constant_kinds(call.args[2]) if name == "Animation" else {"last round"} if name == "last_round" else set()
    return kinds


def _constant_kinds(node):
    """Return the kinds that an argument can have: one constant, or both branches of a conditional expression."""
    branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    return {branch.value for branch in branches}


class StripRecorder:
    """Recorder that plays games and writes a strip of each kind of animation at its first appearance."""

    def __init__(self, user, folder, frames=FRAMES):
        self.user, self.folder, self.frames, self.filmed = user, folder, frames, set()
        folder.mkdir(parents=True, exist_ok=True)

    def film_animations(self, game, stage):
        """Write a strip of each kind of animation that this stage plays for the first time, then finish the animation."""
        while stage.current_animation is not None:
            stage._ticking.cancel()
            if (game, stage.current_animation.kind) not in self.filmed:
                self.filmed.add((game, stage.current_animation.kind))
                self._film(stage, self.folder / f"{game}-{stage.current_animation.kind.replace(' ', '-')}.png")
            stage._begin_next()

    def _film(self, stage, film_path):
        from PIL import Image

        animation, strip = stage.current_animation, None
        for at in range(self.frames):
            stage._draw(animation, animation.seconds * at / (self.frames - 1))
            picture = self._take_picture(film_path).resize(
                (self.user.window.width // 2, self.user.window.height // 2), Image.Resampling.LANCZOS
            )
            w, h = picture.size
            strip = strip or Image.new("RGB", (w * ACROSS, h * -(-self.frames // ACROSS)))
            strip.paste(picture, (at % ACROSS * w, at // ACROSS * h))
        strip.save(film_path)
        print(film_path, flush=True)

    def _take_picture(self, target_path):
        from PIL import Image

        for _ in range(2):
            self.user.draw()
        path = Path(self.user.window.screenshot(str(target_path)))
        with Image.open(path) as picture:
            rgb_picture = picture.convert("RGB")
        path.unlink()
        return rgb_picture

    def play_random_games(self, game, options):
        """Play random games until each kind of animation that the game names was played, rare kinds excepted."""
        for seed in range(1, MOST_GAMES + 1):
            if self._has_all(game):
                return
            self._play(game, options, RandomPlayer(seed), 2 + seed % 3)

    def play_kits(self):
        """Play the shipped kits until each kind of animation of kits was played."""
        for seed, kit in enumerate(read_shipped_kits()):
            seats = max(kit.seats[0], 2)
            if seats <= len(NAMES) and kit.name != ENDLESS_KIT and not self._has_all("kit"):
                self._play("kit", {"kit": kit.name}, RandomPlayer(seed), seats)

    def _has_all(self, game):
        return {(game, kind) for kind in animation_kinds(game) - RARE_KINDS} <= self.filmed

    def _play(self, game, options, player, seats, to_the_end=False):
        self.user.table.send(CloseSession())
        self.user.table.send(BeginSession(game, seats_named(NAMES[:seats]), options))
        self.user.wait_until_idle(2)
        for _ in range(MOST_TOOL_MOVES if game == "toolbox" else MOST_MOVES):
            prompt = self.user.table.snapshot.prompt
            if prompt is None or (self._has_all(game) and not to_the_end) or not self._step(game, player, prompt):
                break

    def _step(self, game, player, prompt):
        try:
            choice = player.choice(
                replace(prompt, choices=tuple(choice for choice in prompt.choices if not choice.ends) or prompt.choices)
            )
        except NoChoiceError:
            return False
        self._answer(game, choice, player.values(choice))
        return True

    def _answer(self, game, choice, values):
        self.user._turn(is_drawn=False)  # animations start from the positions that were drawn last
        self.user.table.send(Answer(choice.id, values))
        self.user.shell._show()
        stage = self.user.table_stage
        if stage is not None:
            self.film_animations(game, stage)

    def film_celebrated_roll(self):
        """Roll many twenty-sided dice until one shows a 20."""
        self.user.table.send(CloseSession())
        self.user.table.send(BeginSession("toolbox", seats_named(NAMES)))
        self.user.wait_until_idle(2)
        for _ in range(MOST_ROLLS):
            if ("toolbox", "feat") in self.filmed:
                break
            choice = next(
                choice for choice in open_choices(self.user.table.snapshot) if isinstance(choice.move, RollDice) and choice.fields
            )
            self._answer("toolbox", choice, (MANY_DICE,))

    def film_hidden_bids(self):
        """Enter the hidden bids of a round; the last bid reveals all of them."""
        self.user.table.send(CloseSession())
        begin_sheet(self.user, "Skull King", len(NAMES))
        player = RandomPlayer(1)
        for _ in range(MOST_BIDS):
            if ("score-sheet", "bids") in self.filmed:
                break
            self._step("score-sheet", player, self.user.table.snapshot.prompt)

    def film_pages(self):
        """Write strips of the draw of the starting player, and of the growing bars of the final scores."""
        user = self.user
        user.table.send(CloseSession())
        user.wait_until_idle()
        user.tap("game:deep-dive", "draw-starter")
        self._tap_target("at-random")
        self.film_animations(PAGES["starter"], user.shell.top_page.stage)
        self._replace_last_frame(PAGES["starter"], "starter")
        self._play("into-the-blue", {}, RandomPlayer(5), 4, to_the_end=True)
        user.shell._show()
        self._turn()
        if not user.is_moving:
            self._tap_target(next(name for name in ("open-all", "open-next") if name in user.targets()))
        self.film_animations(PAGES["winner"], user.shell.screen.stage)
        self._replace_last_frame(PAGES["winner"], "winner")

    def _replace_last_frame(self, page, kind):
        """Replace the last frame of a page's strip with the page after the animation."""
        from PIL import Image

        self.user.wait_until_idle()
        film_path = self.folder / f"{page}-{kind}.png"
        with Image.open(film_path) as strip:
            film = strip.convert("RGB")
        w, h = film.width // ACROSS, film.height // -(-self.frames // ACROSS)
        film.paste(self._take_picture(film_path.with_suffix(".last.png")).resize((w, h)), (film.width - w, film.height - h))
        film.save(film_path)

    def _tap_target(self, name):
        """Tap a target that starts an animation of its own."""
        box = self.user.find(name)
        touch = self.user._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
        self._turn()

    def _turn(self):
        for _ in range(3):
            self.user._turn(is_drawn=False)


def missing_kinds(recorder):
    """Return the kinds that the source names but no game has played."""
    expected_kinds = {(game, kind) for game in GAME_OPTIONS for kind in animation_kinds(game)}
    return sorted((expected_kinds | {(page, kind) for kind, page in PAGES.items()}) - recorder.filmed)


def main(size="800x480", folder="build/screens", theme="deep", text_size="0", language="en", frames=FRAMES):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user = SimulatedUser(create_table(), Settings(theme=theme, text_size=int(text_size), language=language))
    recorder = StripRecorder(user, Path(folder) / size / theme / "moments", int(frames))
    for game, options in GAME_OPTIONS.items():
        if game == "kit":
            recorder.play_kits()
        else:
            recorder.play_random_games(game, options)
    recorder.film_pages()
    recorder.film_hidden_bids()
    recorder.film_celebrated_roll()
    if absent_kinds := missing_kinds(recorder):
        sys.exit(f"These never came: {absent_kinds}")


if __name__ == "__main__":
    main(*sys.argv[1:])
