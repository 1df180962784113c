"""Paint Home without a display, on any machine, and save its picture.

usage: python -m tests.lab.guest.arm64_page FILE
"""

import sys
from pathlib import Path

from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

if __name__ == "__main__":
    prepare_window(800, 480)
    user = SimulatedUser(create_table())
    user.wait_until_idle()
    user.save_picture(Path(sys.argv[1]))
