"""Background of all pages: water in the evening."""

from kivy.input import MotionEvent

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import dusk
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.stage import Stage


class Backdrop(Stage):
    """Water over the whole window."""

    def compose(self, scene: Scene) -> None:
        """Draw the water."""
        scene.fill("world", picture(dusk, scene.theme))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore every touch."""
        return False
