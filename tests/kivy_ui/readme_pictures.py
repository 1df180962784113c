"""Make the README's pictures from rendered frames: a table in play, and a short loop of a dive.

`python -m tests.kivy_ui.readme_pictures [FOLDER]` writes FOLDER/table.png and FOLDER/dive.png, an animated PNG.
`python -m tests.phones.readme_picture` makes that of phones.
"""

import sys
from pathlib import Path

from companion.games.deep_blue.dive import DrawGem, ScoreDive
from companion.games.deep_blue.hazards import PlayProtection
from companion.games.deep_blue.state import Phase
from companion.session.inputs.messages import Answer
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

SIZE, LOOP = (800, 480), (640, 384)
FRAME_MS, STILL_MS, WAIT_MS = 100, 900, 2400
OFTEN, BRIGHT = 176, 48  # number of colours: the most frequent ones (the sea), and rare bright ones (seats, gems)
MOST_BYTES = 1_500_000
FIRST_GEMS = 5
"""Number of gems that are drawn before the loop begins."""


class AnimatedPng:
    """Animated PNG: frames taken so far, each with its duration in milliseconds."""

    def __init__(self, user, folder):
        self.user, self.folder = user, folder
        self.frames = []

    def take_picture(self):
        """Take a picture of the screen."""
        from PIL import Image

        for _ in range(2):
            self.user.draw()
        path = Path(self.user.window.screenshot(str(self.folder / "frame.png")))
        with Image.open(path) as picture:
            rgb_picture = picture.convert("RGB")
        path.unlink()
        return rgb_picture

    def add_frame(self, ms):
        from PIL import Image

        self.frames.append((self.take_picture().resize(LOOP, Image.Resampling.LANCZOS), ms))

    def film_move(self, move_type):
        """Make a move; take frames of its animations, then one of the result."""
        choice = next(choice for choice in self.user.table.snapshot.prompt.choices if isinstance(choice.move, move_type))
        self.user.table.send(Answer(choice.id))
        self.user.shell._show()
        stage = self.user.shell.screen.stage
        while stage.current_animation is not None:
            self._film(stage)
        self.user.wait_until_idle()
        self.add_frame(STILL_MS)

    def _film(self, stage):
        moment = stage.current_animation
        stage._ticking.cancel()
        for nth in range(round(moment.seconds * 1000 / FRAME_MS)):
            stage._draw(moment, nth * FRAME_MS / 1000)
            self.add_frame(FRAME_MS)
        if moment.waits_for_tap:
            stage._draw(moment, moment.seconds)
            self.add_frame(WAIT_MS)
        stage._begin_next()

    def save(self, path):
        """Write the frames as an animated PNG with a palette; store only the parts that changed between frames."""
        from PIL import Image

        few = self._palette()
        frames = [picture.quantize(palette=few, dither=Image.Dither.NONE) for picture, _ in self.frames]
        times = [ms for _, ms in self.frames]
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)
        print(path, len(frames), "frames,", path.stat().st_size, "bytes")
        assert path.stat().st_size <= MOST_BYTES

    def _palette(self):
        """Return a palette for all frames."""
        from PIL import Image

        sample_frames = [picture for picture, _ in self.frames][:: max(1, len(self.frames) // 16)]
        sheet = Image.new("RGB", (LOOP[0], LOOP[1] * len(sample_frames)))
        for nth, picture in enumerate(sample_frames):
            sheet.paste(picture, (0, nth * LOOP[1]))
        often, bright = sheet.quantize(OFTEN), sheet.quantize(BRIGHT, Image.Quantize.MAXCOVERAGE)
        few = Image.new("P", (1, 1))
        few.putpalette(often.getpalette()[: 3 * OFTEN] + bright.getpalette()[: 3 * BRIGHT])
        return few


def main(folder="docs"):
    prepare_window(*SIZE)
    user, folder = SimulatedUser(create_table()), Path(folder)
    game = DeepBlueBuilder(user).dive("gold", "red", "blue").draw(FIRST_GEMS)
    animated_png = AnimatedPng(user, folder)
    animated_png.add_frame(STILL_MS)
    while game.phase != Phase.HAZARD:
        animated_png.film_move(DrawGem)
    while game.offers(PlayProtection):
        game.give(PlayProtection)
    game.wait_until_idle()
    animated_png.take_picture().quantize(256).save(folder / "table.png", optimize=True)
    animated_png.film_move(DrawGem)
    game.stop()
    animated_png.film_move(ScoreDive)
    animated_png.save(folder / "dive.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
