"""One question with something to do first, as a ruler sees it: `python -m tests.kivy_ui.reminder_stop 800x480 0 [OUT.png]`."""

import sys

from companion.session.hands.inputs import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.pearls import reminding


def main(size, text_size, *out):
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    hand = Hand(a_table(reminding()), Settings(text_size=int(text_size)), game=lambda name: reminding())
    hand.table.send(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    hand.settle()
    if out:
        hand.picture(out[0])
    print(*problems(hand), sep="\n", end="")
    print(*(text.text for text in hand.shell.screen.stage.texts), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
