"""Show Home with a copy of Kivy that has no fonts.

It fails if Fathom does not report that, or if the layout has a mistake other than cut words.
"""

import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path


def copy_kivy_data_without_fonts(folder):
    """Return a folder with Kivy's files, but without fonts."""
    kivy, bare = Path(find_spec("kivy").origin).parent, Path(folder) / "data"  # not imported, which would look for fonts
    shutil.copytree(kivy / "data", bare, ignore=shutil.ignore_patterns("*.ttf", "keyboards"))
    (bare / "fonts").mkdir(exist_ok=True)
    return bare


def main():
    """Show Home, and exit with an error if a check fails."""
    from companion.table.sentence import say
    from tests.kivy_ui.layout_check import problems
    from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

    prepare_window(800, 480)
    user = SimulatedUser(create_table(), is_blind=True)
    assert user.shell._toast.words == say("fonts.missing")
    assert all(text.box.w > 0 for surface in user.surfaces() for text in surface.texts)
    wrong = [problem for problem in problems(user) if "is cut" not in problem]
    assert wrong == [], wrong


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KIVY_DATA_DIR"] = str(copy_kivy_data_without_fonts(folder))
        main()
