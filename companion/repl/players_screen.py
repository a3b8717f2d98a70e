"""`screen`: the players' screen begun and ended from the prompt, and the table published to it after each line.

A line is never refused, delayed or lost because of the screen: what goes wrong in drawing is said once, in one line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.errors import CompanionError, WrongUse
from companion.engine.page import Drawing, Page, Span
from companion.user_dirs import state_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.screen.address import Address
    from companion.screen.server import ScreenServer
    from companion.session.session import Session

HERE = "here"


class PlayersScreen:
    """The screen of one evening at the prompt: nothing listens before `start`, and nothing is remembered as on."""

    def __init__(self) -> None:
        self.server: ScreenServer | None = None
        self._failed = ""

    def start(self, session: Session, where: str = "") -> Page:
        """Listen on the address of the home network (`where`: its number or interface), or on this machine alone
        (`here`), and say how to get there.

        Raises:
            CompanionError: there is no such address, there are several, or it cannot be listened on.
        """
        from companion.screen.address import HERE as LOOPBACK
        from companion.screen.address import lan_addresses
        from companion.screen.server import Kept, ScreenServer

        host = LOOPBACK if where == HERE else choose(lan_addresses(), where)
        if self.server is not None and self.server.host != host:
            self.stop("over")
        if self.server is None:
            server = ScreenServer(host, Kept(state_folder() / "screen.json"))
            server.start()
            self.server = server
        self.publish(session)
        return self._page(session)

    def renew(self, session: Session) -> Page:
        """Another code: who knows the old one sees nothing any more.

        Raises:
            WrongUse: the screen is off.
        """
        if self.server is None:
            raise WrongUse("the screen is off: `screen` begins it")
        self.server.renew()
        self.publish(session)
        return self._page(session)

    def stop(self, reason: str = "over") -> bool:
        """Tell the pages that the evening is over and listen no longer; whether it was on."""
        server, self.server = self.server, None
        if server is not None:
            server.stop(reason)
        return server is not None

    def publish(self, session: Session) -> str:
        """Show the table as it is now; why it could not be drawn, if it could not and that was not said yet."""
        if self.server is None:
            return ""
        try:
            from companion.screen.qr import qr_svg
            from companion.screen.sections import sections

            address = self.server.address
            self.server.publish(sections(session, address, qr_svg(address)))
        except Exception as error:
            said, self._failed = self._failed, type(error).__name__
            return "" if said == self._failed else self._failed
        self._failed = ""
        return ""

    def _page(self, session: Session) -> Page:
        """The address on a line of its own, the code to be photographed, what plain http means."""
        from companion.screen.qr import qr_lines

        assert self.server is not None
        say = session.tongue()
        page = Page().line(say("The players' screen is on:")).line(Span(self.server.address, "strong"))
        page.add(Drawing([[Span(row, "qr")] for row in qr_lines(self.server.address)], []))
        if self.server.host == "127.0.0.1":
            return page.line(say("Only this machine can open it. `screen off` ends it."))
        return page.line(
            say(
                "Whoever is in this network and knows the address sees the table, and nothing else. No page? A "
                "firewall, a guest Wi-Fi or a VPN keeps devices apart: `help screen` says how to test. `screen off` "
                "ends it."
            )
        )


def choose(addresses: Sequence[Address], where: str) -> str:
    """The address that is meant: the only one, or the one whose number or interface was named.

    Raises:
        WrongUse: there is none, or several; they are named.
    """
    if not addresses:
        raise WrongUse("this machine is in no home network: `screen here` shows it on this machine (HDMI)")
    named = [f"{n} {one.host} ({one.interface})" for n, one in enumerate(addresses, 1)]
    if where:
        for n, one in enumerate(addresses, 1):
            if where in (str(n), one.interface.casefold(), one.host):
                return one.host
        raise WrongUse("“{word}” is none of this machine's addresses: {names}", word=where, names=named)
    if len(addresses) > 1:
        raise WrongUse("this machine has several addresses: `screen N` takes one of {names}", names=named)
    return addresses[0].host


def begin_with(screen: PlayersScreen, session: Session) -> Page:
    """`companion play FILE --screen`: begun with the evening; what is in the way is said, and the table goes on."""
    try:
        return screen.start(session)
    except CompanionError as error:
        return Page().line(Span("✗ "), session.tongue().of(error.message))
