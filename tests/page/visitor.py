"""Somebody at a browser."""

import re
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position, ViewportSize, expect

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=640)
SIZES = [
    (360, 640), (390, 844), (740, 360), (844, 390), (768, 1024), (820, 1180),
    (1024, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
CORNER = Position(x=14, y=14)  # a card in a fan shows at least its corner
PATIENCE = 60_000  # a bound for what never comes; nothing waits that long on a machine with work to do

# What the page asks of its visitor now: the number of the decision, or the end. Both are there only once all has been shown.
ASKED = "() => document.querySelector('.finish') ? 'over' : document.querySelector('.stage')?.dataset.decision || null"
ANSWERED = """([decision, picked]) => document.querySelector('.stage').dataset.decision !== decision
  || document.querySelectorAll('.picked').length !== picked"""


class Visitor:
    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        screen: ViewportSize = DESKTOP,
        language: str = "en-GB",
        theme: Any = "light",
        pace: str = "instant",
        touch: bool = False,
        scale: int = 1,
        app: bool = False,
    ) -> None:
        self.address = address
        self.touch = touch
        self.context = browser.new_context(
            viewport=screen,
            device_scale_factor=scale,
            locale=language,
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            accept_downloads=True,
            service_workers="allow" if app else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.context.add_init_script(f"localStorage.getItem('fuda.pace') ?? localStorage.setItem('fuda.pace', '{pace}')")
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    def leave(self) -> None:
        self.context.close()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def see(self, selector: str) -> Locator:
        """Waits until it is there."""
        found = self.page.locator(selector).first
        found.wait_for()
        return found

    def text(self, selector: str) -> str:
        return self.see(selector).inner_text()

    def says(self, selector: str, text: str) -> None:
        """Waits until just this stands there."""
        expect(self.page.locator(selector).first).to_have_text(text, timeout=PATIENCE)

    def mentions(self, selector: str, text: str | re.Pattern[str]) -> None:
        """Waits until this stands there among other things."""
        expect(self.page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)

    def play_now(self, game: str) -> None:
        self.go()
        button = self.see(f"[data-play={game}]")
        button.tap() if self.touch else button.click()
        self.see(".own")

    def awaited(self) -> bool:
        """Waits until the page asks for a move; False when the match is over."""
        return bool(self.page.wait_for_function(ASKED).json_value() != "over")

    def decision(self) -> str:
        """The number of the decision that the page asks for; empty while others move and at the end."""
        return str(self.page.evaluate("document.querySelector('.stage').dataset.decision ?? ''"))

    def answered(self, decision: str, picked: int, timeout: int = PATIENCE) -> None:
        """Waits until the page has heeded what was done: the decision is made, or more or fewer things are picked."""
        self.page.wait_for_function(ANSWERED, arg=[decision, picked], timeout=timeout)

    def made(self, lines: int) -> None:
        """Waits until the log has grown: a move was made."""
        self.page.wait_for_function("n => document.querySelector('.log').childElementCount > n", arg=lines)

    def lines(self) -> int:
        return int(self.page.evaluate("document.querySelector('.log').childElementCount"))

    def cookie(self) -> str:
        return next(str(one["value"]) for one in self.context.cookies() if one["name"] == "fuda")  # type: ignore[typeddict-item]
