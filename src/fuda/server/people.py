"""Who somebody is: a name and a signed cookie, and private links for other devices."""

import hmac
import random
import secrets
from collections import OrderedDict
from typing import Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from itsdangerous.encoding import base64_encode
from sqlalchemy import insert, update

from fuda.server.problems import Problem
from fuda.server.settings import NAME_LENGTH
from fuda.server.store import Store, now_ms, people

COOKIE = "fuda"
COOKIE_SECONDS = 400 * 24 * 3600
LINK_SECONDS = 30 * 24 * 3600
MOST_REMEMBERED = 10_000


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._cookies = URLSafeSerializer(store.secret, salt="fuda person")
        self._cookie_key = self._cookies.make_signer().derive_key()
        self._links = URLSafeTimedSerializer(store.secret, salt="fuda link")
        self._known: OrderedDict[str, str] = OrderedDict()  # cookies that were checked already

    def of_cookie(self, cookie: str | None) -> str | None:
        """The person that a cookie stands for; a forged or damaged one stands for nobody."""
        if not cookie or len(cookie) > 200:
            return None
        if cookie in self._known:
            return self._known[cookie]
        try:
            person = self._cookies.loads(cookie)
        except BadData:
            return None
        if not isinstance(person, str):
            return None
        self._remember(cookie, person)
        return person

    def cookie(self, person: str) -> str:
        # As `self._cookies.dumps` has it, but without working out the key again and trying to make it shorter.
        said = base64_encode(f'"{person}"')
        cookie = (said + b"." + base64_encode(hmac.digest(self._cookie_key, said, "sha1"))).decode()
        self._remember(cookie, person)
        return cookie

    def _remember(self, cookie: str, person: str) -> None:
        self._known[cookie] = person
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def link_token(self, person: str) -> str:
        return str(self._links.dumps(person))

    def of_token(self, token: str) -> str:
        try:
            return str(self._links.loads(token, max_age=LINK_SECONDS))
        except BadData:
            raise Problem("bad-link") from None

    def newcomer(self, name: str) -> dict[str, Any]:
        """Somebody new, to be written down with what it does first."""
        return {"id": secrets.token_hex(16), "name": name, "made": now_ms()}

    async def new(self, name: str) -> str:
        person = self.newcomer(name)
        await self.store.work(lambda c: c.execute(insert(people), [person]))
        return str(person["id"])

    async def rename(self, person: str, name: str) -> None:
        await self.store.work(lambda c: c.execute(update(people).where(people.c.id == person).values(name=name)))


def made_up_name(languages: str) -> str:
    """For who gave none, in the first of the languages that an `Accept-Language` lists."""
    guest = "ゲスト" if languages.lower().startswith("ja") else "Guest "
    return f"{guest}{random.randint(1000, 9999)}"


def check_name(name: str) -> str:
    kept = "".join(c for c in name if c.isprintable()).strip()
    if not 1 <= len(kept) <= NAME_LENGTH:
        raise Problem("bad-request", f"A name has 1 to {NAME_LENGTH} characters.", f"名前は1文字以上{NAME_LENGTH}文字以下です。")
    return kept
