"""Paint Home without a display, on any machine, and keep its picture.

usage: python -m tests.lab.guest.arm64_page FILE
"""

import sys
from pathlib import Path

from tests.kivy_ui.simulated_user import Hand, a_table, prepared

if __name__ == "__main__":
    prepared(800, 480)
    hand = Hand(a_table())
    hand.settle()
    hand.picture(Path(sys.argv[1]))
