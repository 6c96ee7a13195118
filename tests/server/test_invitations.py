"""Inviting somebody: the QR code of a link, and what messengers show of it."""

import io
import re

import httpx
from PIL import Image

from tests.server.at_table import Person
from tests.server.test_tables import ME, OPEN


def test_a_link_has_a_preview_with_a_picture_of_the_table(address: str) -> None:
    aki = Person(address, 'Aki "<b>"')
    table = aki.table("saika", players=3, seats=[ME, OPEN, OPEN])
    page = httpx.get(f"{address}/table/{table}").text
    tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))
    assert tags["og:title"] == "Saika Banrai · Fuda"
    assert tags["og:description"].startswith("2 seats free. Aki &quot;&lt;b&gt;&quot;.")
    assert page.count("og:title") == 1
    picture = httpx.get(tags["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    Person(address, "Ben").post(f"/api/tables/{table}/join")
    assert httpx.get(tags["og:image"]).content != picture.content


def test_a_table_that_is_not_there_has_the_usual_page_and_no_picture(address: str) -> None:
    assert 'property="og:title" content="Fuda"' in httpx.get(f"{address}/table/000000000000").text
    assert httpx.get(f"{address}/table/000000000000/picture.png").status_code == 404
    assert httpx.get(f"{address}/table/000000000000/qr.svg").status_code == 404


def test_the_qr_code_is_that_of_the_link(address: str) -> None:
    table = Person(address, "Aki").table("saika")
    code = httpx.get(f"{address}/table/{table}/qr.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    other = Person(address, "Ben").table("saika")
    assert code.text != httpx.get(f"{address}/table/{other}/qr.svg").text
    assert "<script" not in code.text
