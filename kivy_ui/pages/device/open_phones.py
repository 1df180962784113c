"""Open the page of phones from other pages."""

from kivy_ui.pages.page_base import Shell


def open_phones(shell: Shell) -> None:
    """Open the page of phones, if they are installed."""
    from kivy_ui.pages.device.phones_page import PhonesPage  # imported later, so that the app starts sooner

    if phones := shell.device.phones:
        shell.open_page(PhonesPage(shell, phones))
