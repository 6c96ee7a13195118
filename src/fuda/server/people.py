"""Who somebody is: a name and a signed cookie, and private links for other devices."""

import random
import secrets
import unicodedata
from typing import Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import insert, update

from fuda.server.database import people
from fuda.server.problems import Problem
from fuda.server.settings import NAME_LENGTH
from fuda.server.storage import Storage, now_ms

COOKIE = "fuda"
COOKIE_SECONDS = 400 * 24 * 3600
LINK_SECONDS = 30 * 24 * 3600
MAX_COOKIE = 200  # characters
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that are drawn as nothing


class People:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._cookies = URLSafeSerializer(storage.secret, salt="fuda person")
        self._links = URLSafeTimedSerializer(storage.secret, salt="fuda link")

    def of_cookie(self, cookie: str | None) -> str | None:
        """The person of a cookie; None for a forged or damaged one."""
        if not cookie or len(cookie) > MAX_COOKIE:
            return None
        try:
            person = self._cookies.loads(cookie)
        except BadData:
            return None
        return person if isinstance(person, str) else None

    def cookie(self, person: str) -> str:
        return str(self._cookies.dumps(person))

    def link_token(self, person: str) -> str:
        return str(self._links.dumps(person))

    def of_token(self, token: str) -> str:
        try:
            return str(self._links.loads(token, max_age=LINK_SECONDS))
        except BadData:
            raise Problem("bad-link") from None

    def new(self, name: str) -> dict[str, Any]:
        """The row of a new person, to be written with what it does first."""
        return {"id": secrets.token_hex(16), "name": name, "made": now_ms()}

    async def create(self, name: str) -> str:
        person = self.new(name)
        await self.storage.run(lambda c: c.execute(insert(people), [person]))
        return str(person["id"])

    async def name(self, person: str) -> str:
        return str(await self.storage.read(self.storage.name, person) or "Guest")

    async def rename(self, person: str, name: str) -> None:
        await self.storage.run(lambda c: c.execute(update(people).where(people.c.id == person).values(name=name)))


def made_up_name(languages: str) -> str:
    """A name for a person who gave none, in the first language of an `Accept-Language` header."""
    guest = "ゲスト" if languages.lower().startswith("ja") else "Guest "
    return f"{guest}{random.randint(1000, 9999)}"


def check_name(name: str) -> str:
    kept = "".join(c for c in name if c.isprintable()).strip()
    if not 1 <= len(kept) <= NAME_LENGTH:
        raise Problem("bad-request", f"A name has 1 to {NAME_LENGTH} characters.", f"名前は1文字以上{NAME_LENGTH}文字以下です。")
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in BLANK for c in kept):
        raise Problem("bad-request", "A name has at least one character that can be seen.", "名前には目に見える文字が要ります。")
    return kept
