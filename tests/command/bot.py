"""Random player at the terminal, who reads only the printed text and types choices and field values."""

import random
import re

import pexpect

CHOICE = re.compile(r"^ +(\d+) [*! ] ", re.M)
PLAIN_CHOICE = re.compile(r"^(\d+) ", re.M)
NUMBER = re.compile(r"^.*(?: ·|[,?!.:]) ([-−]?\d+) (?:to|bis) ([-−]?\d+)(?: in (?:steps of|Schritten von) (\d+))?$", re.M)
PICK = re.compile(r"^.*(?: ·|[,?!.:]) (?:pick|wählt) (\d+)(?: (?:to|bis) (\d+))?", re.M)
TEXT = re.compile(r"^.*(?: ·|[,?!.:]) (?:up to \d+ characters?|höchstens \d+ Zeichen)$", re.M)
DICE = re.compile(r"^.*(?: ·|[,?!.:]) (?:dice like|Würfel wie) ", re.M)
BACK = r"\(< (goes back|geht zurück)\)"
OPTION = re.compile(r"^ +(\d+)(?:   .*| \(.*\)|)$", re.M)
PLAIN_OPTION = re.compile(r"^(\d+)(?:,? .*|)$", re.M)


MOST_ANSWERS = 2000


def play_deep_blue(command, seed, **how):
    """Play a whole Deep Blue at random in a terminal; return what was printed after the end. `how`: arguments of pexpect.spawn."""
    table = pexpect.spawn(command[0], command[1:], encoding="utf-8", dimensions=(60, 200), echo=False, **how)
    table.delaybeforesend = None
    table.expect("Who plays Deep Blue")
    table.sendline("Ann, Bo, Cleo")
    while table.expect([r"\(Enter: \*\) > ", "Press Enter when it’s all there.\r\n> "]) == 0:
        table.sendline("")
    table.sendline("")
    bot = RandomTypist(seed)
    for _ in range(MOST_ANSWERS):
        table.expect("\n> ")
        if "The end." in table.before:
            break
        table.sendline(bot.answer(table.before))
    page = table.before.replace("\r\n", "\n")
    table.sendline("q")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    return page.partition("The end.\n")[2]


class RandomTypist:
    """Typist of random answers; `is_plain`: for the terminal without drawing characters."""

    def __init__(self, seed, is_plain=False):
        self.luck = random.Random(seed)
        self.choice, self.option = (PLAIN_CHOICE, PLAIN_OPTION) if is_plain else (CHOICE, OPTION)

    def answer(self, page):
        """Return what to type after `page`, which ends with the invitation to type."""
        page = page.replace("\r\n", "\n")
        for pattern, read in (
            (PICK, self._pick_options),
            (NUMBER, self._number),
            (TEXT, lambda page, match: "abc"),
            (DICE, lambda page, match: "3d6+d{a,b}"),
        ):
            matches = list(pattern.finditer(page))
            if matches and re.search(BACK, page[matches[-1].end() :]):
                return read(page, matches[-1])
        return self.luck.choice(self.choice.findall(page))

    def _pick_options(self, page, match):
        least, most = int(match[1]), int(match[2] or match[1])
        options = self.option.findall(page[match.end() :])
        return " ".join(self.luck.sample(options, self.luck.randint(least, min(most, len(options)))))

    def _number(self, page, match):
        low, high, step = (int((match[at] or "1").replace("−", "-")) for at in (1, 2, 3))
        return str(self.luck.randrange(low, high + 1, step))
