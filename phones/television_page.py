"""Large page for a television: the public view and the latest event, once the touchscreen has shown it."""

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.table.say import say
from phones.final_standings import ended
from phones.html import drawn, tag
from phones.page_assets import asset
from phones.page_base import PhonePage
from phones.what_happened import middle

LOG_LINES = 3


def watch(page: PhonePage) -> str:
    """Return the page's content as HTML."""
    shown, style = page.shown, f"<style>{asset('television_page.css')}</style>"
    if not shown.session:
        diver = drawn(picture(helmet, "yellow", "wave"), 132, 132)
        return style + tag("div", diver, tag("h1", page.read(say("page.no_game"))), class_="plain")
    if shown.standings:
        return style + _heading(page) + ended(page)
    question = tag("h1", page.read(shown.asked.about), id="asked") if shown.asked else ""
    titles = " · ".join(filter(None, (page.read(shown.title), page.read(shown.subtitle))))
    below = tag("div", question, tag("p", titles, class_="quiet"))
    return style + page.rail() + (page.scene or middle(page)) + tag("section", below, page.log(LOG_LINES), class_="asked")


def _heading(page: PhonePage) -> str:
    return tag("header", tag("b", page.read(page.shown.title)), class_="flag watching")
