"""Base of pages with a list that may need several pages."""

from kivy_ui.layout.cards import Pager
from kivy_ui.layout.part import Part
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell


class PagedPage(Page):
    """A page whose list is divided by `pager`; its keys are beside the title."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pager = Pager(self.renew)

    def title_keys(self) -> Part:
        """Return the keys that turn the page."""
        return self.pager.keys()
