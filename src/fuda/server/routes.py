"""The HTTP interface under /api: people, games, tables and replays."""

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fuda import games, puzzles, shuffle, text as texts
from fuda.game_json import cards_json, game_json, how_json
from fuda.rulebook import in_all_languages
from fuda.server import commands, history, lessons, personal_data, replays, schemas, serializers, setups
from fuda.server.connections import client_address
from fuda.server.match import OVER
from fuda.server.people import COOKIE, COOKIE_SECONDS, check_name, made_up_name
from fuda.server.problems import Problem
from fuda.server.registry import ID_LENGTH
from fuda.server.service import JsonResponse, Service, base_url, service_of
from fuda.server.session import Session
from fuda.server.setups import NewSetup

router = APIRouter()

Id = Annotated[str, Path(max_length=64, description=f"a table's id, {ID_LENGTH} letters and digits")]
Since = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="the number of the last event that one has seen")]


# People


@router.get("/api/me", response_model=schemas.Me, tags=["people"])
async def read_me(request: Request) -> Response:
    service = service_of(request)
    person = service.person(request)
    return JsonResponse({"person": None if person is None else {"name": await service.people.name(person)}})


@router.get("/api/me/history", response_model=schemas.History, tags=["people"])
async def read_history(request: Request) -> Response:
    """What the person has played, match by match and in numbers."""
    service = service_of(request)
    person = service.person(request)
    finished = [] if person is None else await service.storage.read(service.storage.finished, person)
    rated = {} if person is None else await service.storage.read(service.storage.ratings_of, person)
    return JsonResponse(history.history_json(person or "", finished, rated))


@router.post("/api/me", response_model=schemas.Me, tags=["people"])
async def rename_me(request: Request, body: schemas.Name) -> Response:
    service = service_of(request)
    name = check_name(body.name)
    person = service.person(request)
    if person is None:
        person = await new_person(request, name)
    else:
        await service.people.rename(person, name)
    return with_cookie(JsonResponse({"person": {"name": name}}), request, person)


@router.get("/api/push", response_model=schemas.PushKey, tags=["people"])
async def push_key(request: Request) -> Response:
    """The key by which a browser knows that a call is from this service."""
    return JsonResponse({"key": service_of(request).registry.push.key})


@router.post("/api/push", response_model=schemas.Me, tags=["people"])
async def add_push(request: Request, body: schemas.PushSubscription) -> Response:
    """A browser wants to be called when it is the person's turn."""
    service = service_of(request)
    person = service.person(request)
    if person is None:
        raise Problem("not-found")
    service.registry.change_limit.take(person)
    await service.registry.push.add(person, body.endpoint, body.keys.model_dump())
    return JsonResponse({"person": {"name": await service.people.name(person)}})


@router.post("/api/push/remove", response_model=schemas.Me, tags=["people"])
async def remove_push(request: Request, body: schemas.PushAddress) -> Response:
    """A browser wants to be called no more."""
    service = service_of(request)
    person = service.person(request)
    if person is None:
        raise Problem("not-found")
    await service.registry.push.remove(person, body.endpoint)
    return JsonResponse({"person": {"name": await service.people.name(person)}})


@router.get("/api/me/export", response_model=schemas.PersonalData, tags=["people"])
async def export_me(request: Request) -> Response:
    """All that is kept about the person."""
    service = service_of(request)
    person = service.person(request)
    if person is None:
        raise Problem("not-found")
    service.setup_limit.take(client_address(request))
    response = JsonResponse(await service.storage.read(service.storage.export, person))
    response.headers["Content-Disposition"] = 'attachment; filename="fuda.json"'
    return response


@router.post("/api/me/delete", response_model=schemas.Me, tags=["people"])
async def delete_me(request: Request, body: schemas.Nothing) -> Response:
    """Deletes the person; bots play on in matches that are not over. Nothing can bring it back."""
    service = service_of(request)
    person = service.person(request)
    if person is None:
        raise Problem("not-found")
    service.setup_limit.take(client_address(request))
    for one in (await service.storage.read(service.storage.listed, person))["resume"]:
        await leave_for_good(await service.registry.get(one.id), person)
    changed = await service.storage.run(lambda c: personal_data.erase(c, person))
    await service.registry.reload(changed)
    response = JsonResponse({"person": None})
    response.delete_cookie(COOKIE)
    return response


async def leave_for_good(session: Session, person: str) -> None:
    """Gives a seat up, or leaves it to a bot; a table that can't be left now is left as it is."""
    with contextlib.suppress(Problem):
        await session.change(lambda: left(session, person))


def left(session: Session, person: str) -> commands.NewEvents:
    events = commands.leave(session.match, person, {}, session.presence.is_absent)
    return [(kind, body | {"who": person}) for kind, body in events]


@router.post("/api/me/link", response_model=schemas.Link, tags=["people"])
async def make_link(request: Request) -> Response:
    service = service_of(request)
    known = service.person(request)
    person = known or await new_person(request, guest_name(request))
    response = JsonResponse({"link": f"{base_url(request)}/back#back={service.people.link_token(person)}"})
    return response if known else with_cookie(response, request, person)


@router.post("/api/me/back/look", response_model=schemas.LinkOwner, tags=["people"])
async def look_at_link(request: Request, body: schemas.Token) -> Response:
    """Whose private link it is, so that a page can ask before it follows it."""
    service = service_of(request)
    person = service.people.of_token(body.token)
    own = (await service.storage.read(service.storage.listed, person))["resume"]
    tables = [{"id": one.id, "title": texts.in_languages(texts.title, games.load(one.setup.game))} for one in own]
    return JsonResponse({"person": {"name": await service.people.name(person)}, "tables": tables[:5], "count": len(tables)})


@router.post("/api/me/back", response_model=schemas.FollowedLink, tags=["people"])
async def follow_link(request: Request, body: schemas.Token) -> Response:
    """Makes the browser that person's. `before` brings it back to whom it was before."""
    service = service_of(request)
    person, former = service.people.of_token(body.token), service.person(request)
    before = None
    if former is not None and former != person:
        before = {"name": await service.people.name(former), "token": service.people.link_token(former)}
    answer = {"person": {"name": await service.people.name(person)}, "before": before}
    return with_cookie(JsonResponse(answer), request, person)


def with_cookie(response: Response, request: Request, person: str) -> Response:
    """The same response, which also tells the browser who it is."""
    cookie = service_of(request).people.cookie(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return response


def guest_name(request: Request) -> str:
    return made_up_name(request.headers.get("accept-language", ""))


async def new_person(request: Request, name: str) -> str:
    service = service_of(request)
    service.people_limit.take(client_address(request))
    return await service.people.create(name)


async def person_or_new(request: Request, service: Service) -> tuple[str, str, list[dict[str, Any]]]:
    """The person of a request and its name; the last is the new person to write down, if it is one."""
    person = service.person(request)
    if person is not None:
        return person, await service.people.name(person), []
    service.people_limit.take(client_address(request))
    new = service.people.new(guest_name(request))
    return new["id"], new["name"], [new]


# Games


@router.get("/api/games", response_model=schemas.Games, tags=["games"])
async def list_games() -> Response:
    return JsonResponse({"games": [game_json(games.load(name)) for name in games.names()]})


@router.get("/api/games/{name}", response_model=schemas.GameWithRules, tags=["games"])
async def read_game(name: Annotated[str, Path(max_length=64)]) -> Response:
    if name not in games.names():
        raise Problem("not-found")
    game = games.load(name)
    rules = [
        {"number": f"{game.name}.{number}", "section": section, "text": text} for number, section, text in in_all_languages(game)
    ]
    return JsonResponse(game_json(game) | {"how_to_play": how_json(game), "rules": rules, "book_schema": game.book_schema})


@router.get("/api/games/{name}/lessons", response_model=schemas.Lessons, tags=["games"])
async def read_lessons(name: Annotated[str, Path(max_length=64)]) -> Response:
    """The lessons of a game, with every step as the page shows it."""
    if name not in games.names():
        raise Problem("not-found")
    body = await asyncio.to_thread(lessons.lessons_json, games.load(name))
    return Response(body, media_type="application/json")


@router.get("/api/games/{name}/puzzle", response_model=schemas.PuzzleObject, tags=["games"])
async def read_puzzle(name: Annotated[str, Path(max_length=64)]) -> Response:
    """The puzzle of the day, as a lesson of one step."""
    if name not in games.names() or not puzzles.puzzles(games.load(name)):
        raise Problem("not-found")
    return JsonResponse(await asyncio.to_thread(lessons.puzzle_json, games.load(name), datetime.now(UTC).date()))


@router.post("/api/games/{name}/check", response_model=schemas.CheckedStart, tags=["games"])
async def check_start(request: Request, name: Annotated[str, Path(max_length=64)], body: schemas.Start) -> Response:
    """Checks cards, decks and a position for a table that is not made yet."""
    return JsonResponse(setups.checked_json(await new_setup(request, name, body)))


@router.get("/api/games/{name}/decks", response_model=schemas.Decks, tags=["games"])
async def ready_decks(name: Annotated[str, Path(max_length=64)]) -> Response:
    """The decks that come with a game, as text."""
    return JsonResponse(setups.ready_json(games.load(name)))


@router.post("/api/games/{name}/decks/check", response_model=schemas.CheckedDeck, tags=["games"])
async def check_deck(request: Request, name: Annotated[str, Path(max_length=64)], body: schemas.DeckToCheck) -> Response:
    """Lists all that is wrong with a deck that is being built."""
    service_of(request).deck_limit.take(client_address(request))
    return JsonResponse(await asyncio.to_thread(setups.checked_deck, games.load(name), body))


# Tables


@router.post("/api/play", response_model=schemas.TableObject, status_code=201, tags=["tables"])
async def play(request: Request, body: schemas.Play) -> Response:
    """A match against bots, set up at once."""
    new = await new_setup(request, body.game, body)
    seats = [schemas.SeatChoice(kind="bot", bot=body.bot)] * new.setup.players
    seats[new.seat or 0] = schemas.SeatChoice(kind="me")
    return await seated(request, new, seats)


@router.post("/api/tables", response_model=schemas.TableObject, status_code=201, tags=["tables"])
async def create_table(request: Request, body: schemas.NewTable) -> Response:
    clock = body.clock.model_dump() if body.clock else None
    new = await new_setup(request, body.game, body, clock=clock, public=body.public, hold=body.hold)
    return await seated(request, new, body.seats, body.commitment)


async def new_setup(request: Request, name: str, body: schemas.Start, **more: Any) -> NewSetup:
    """A set-up that the game has checked."""
    game = games.load(name)
    reaction = service_of(request).settings.reaction
    more["reaction"] = None if reaction is None else [round(1000 * seconds) for seconds in reaction]
    if body.book is None and body.decks is None and body.position is None:
        return setups.check(game, body, **more)
    service_of(request).setup_limit.take(client_address(request))
    return await asyncio.to_thread(setups.check, game, body, **more)


async def seated(
    request: Request, new: NewSetup, choices: list[schemas.SeatChoice] | None, commitment: str | None = None
) -> Response:
    """A new table with people and bots in their seats."""
    service = service_of(request)
    setups.seats(choices, new.setup, "", "")  # refuses what can't be before anything is created
    service.table_limit.take(service.person(request) or client_address(request))
    service.address_table_limit.take(client_address(request))
    person, name, new_people = await person_or_new(request, service)
    seats = setups.seats(choices, new.setup, person, name, commitment)
    session = await service.registry.create(new, person, name, seats, new_people)
    response = JsonResponse(session.table_object(person, base_url(request)), 201)
    return with_cookie(response, request, person) if new_people else response


@router.get("/api/lobby", response_model=schemas.Lobby, tags=["tables"])
async def lobby(request: Request) -> Response:
    service = service_of(request)
    person = service.person(request)
    registry = service.registry
    lists: dict[str, list[Any]] = {}
    for name, listed in (await service.storage.read(service.storage.listed, person)).items():
        lists[name] = [
            serializers.table_object(
                one.id,
                games.load(one.setup.game),
                one.setup,
                one.seats,
                one.row | registry.row(one.id),
                person=person,
                here=registry.here(one.id),
                base_url=base_url(request),
            )
            | {"watching": registry.watching(one.id)}
            for one in listed
        ]
    return JsonResponse(lists)


@router.get("/api/tables/{id}", response_model=schemas.TableObject, tags=["tables"])
async def read_table(request: Request, id: Id) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    match = await session.readable()
    return JsonResponse(session.table_object(service.person(request), base_url(request), match))


@router.post("/api/tables/{id}/join", response_model=schemas.TableObject, tags=["tables"])
async def join(request: Request, id: Id, body: schemas.Join) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    if service.person(request) is None:
        await session.refresh()
        commands.join(session.match, "", "", body.seat)  # refuses before a person is created
    person, name, new = await person_or_new(request, service)
    service.registry.change_limit.take(person)
    deck = None
    if body.deck is not None:
        service.setup_limit.take(client_address(request))
        deck = await asyncio.to_thread(setups.joined_deck, session.match, body.deck)
    await session.change(lambda: commands.join(session.match, person, name, body.seat, body.commitment, deck), new)
    response = JsonResponse(session.table_object(person, base_url(request)))
    return with_cookie(response, request, person) if new else response


@router.post("/api/tables/{id}/rematch", response_model=schemas.TableObject, tags=["tables"])
async def rematch(request: Request, id: Id, body: schemas.Rematch) -> Response:
    """A seat in another match of those who played this one: the first to ask makes its table, the others sit down at it."""
    service = service_of(request)
    session = await service.registry.get(id)
    await session.refresh()
    person = service.person(request) or ""
    seat = commands.check_rematch(session.match, person)
    service.registry.change_limit.take(person)
    async with session.rematch_lock:
        if session.match.rematch is None:
            service.table_limit.take(person)
            service.address_table_limit.take(client_address(request))
            seats = commands.rematch_seats(session.match, person, body.rotate, body.commitment)
            name = session.match.seats[seat].name
            next_table = await service.registry.create(setups.again(session.match, body.rotate), person, name, seats)
            await session.change(lambda: commands.rematch(session.match, person, next_table.match.id))
    assert session.match.rematch is not None
    other = await service.registry.get(session.match.rematch["table"])
    name = session.match.seats[seat].name
    await other.change(lambda: commands.join(other.match, person, name, None, body.commitment))
    return JsonResponse(other.table_object(person, base_url(request)))


@router.post("/api/tables/{id}/rematch/decline", response_model=schemas.TableObject, tags=["tables"])
async def decline_rematch(request: Request, id: Id, body: schemas.Nothing) -> Response:
    """Says no to a rematch: those who wait for it are told, and the seat is free for others."""
    service = service_of(request)
    session = await service.registry.get(id)
    await session.refresh()
    person = service.person(request) or ""
    commands.check_rematch(session.match, person)
    service.registry.change_limit.take(person)
    if session.match.rematch is None:
        raise Problem("not-now", "Nobody has asked for a rematch.", "再戦の申し込みはありません。")
    other = await service.registry.get(session.match.rematch["table"])
    await other.change(lambda: commands.decline(other.match, person))
    return JsonResponse(session.table_object(person, base_url(request)))


@router.get("/api/tables/{id}/now", response_model=schemas.Snapshot, tags=["tables"])
async def snapshot(request: Request, id: Id, since: Since = None) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    return JsonResponse(await session.snapshot(service.person(request), since, base_url(request)))


@router.get("/api/tables/{id}/events", response_model=schemas.EventPage, tags=["tables"])
async def events(request: Request, id: Id, before: Annotated[int, Query(ge=1, le=1_000_000_000)]) -> Response:
    """A page of what happened before an event."""
    service = service_of(request)
    session = await service.registry.get(id)
    person = service.person(request)
    match = await session.readable()
    session.check_access(person, match)
    return JsonResponse(serializers.earlier_events(match, match.seat_of(person), before))


@router.get("/api/tables/{id}/position", response_model=schemas.PositionObject, tags=["tables"])
async def position(request: Request, id: Id, number: Since = None) -> Response:
    """The position as the person's seat knows it; after the end the whole, also after an earlier action."""
    service = service_of(request)
    session = await service.registry.get(id)
    person = service.person(request)
    match = await session.readable()
    session.check_access(person, match)
    seat = replays.check_position(match, person, number)
    assert match.table is not None
    return JsonResponse(await asyncio.to_thread(replays.position, match, match.table.clone(), seat, number))


@router.get("/api/tables/{id}/cards", response_model=schemas.Cards, tags=["tables"])
async def cards(request: Request, id: Id) -> Response:
    """The card table of the table's own book, or the game's where it has none."""
    match = (await service_of(request).registry.get(id)).match
    return JsonResponse(cards_json(match.game, match.book))


@router.get("/api/tables/{id}/book", response_class=Response, tags=["tables"])
async def book(request: Request, id: Id) -> Response:
    """The cards that were sent for a table, as the file that `fuda replay --cards` takes."""
    service = service_of(request)
    match = (await service.registry.get(id)).match
    known = match.setup.book
    files = await service.storage.read(service.storage.book_files, known["id"]) if known else []
    if len(files) != 1:
        raise Problem(
            "not-found", "This table is played with the game's own cards.", "この卓はゲーム本来のカードで遊んでいます。"
        )
    headers = {"Content-Disposition": f'attachment; filename="{match.game.name}-{match.id}.toml"'}
    return Response(files[0][1], media_type="application/toml", headers=headers)


@router.post("/api/tables/{id}/say", response_model=schemas.Answer, tags=["tables"])
async def say(request: Request, id: Id, message: schemas.ClientMessage) -> Response:
    """The same messages as over the WebSocket, one at a time."""
    service = service_of(request)
    session = await service.registry.get(id)
    person = service.person(request)
    if person is None:
        raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
    session.on_request(person)
    return JsonResponse(await session.on_message(person, message.model_dump()))


# Replays


async def finished_session(request: Request, id: str) -> Session:
    session = await service_of(request).registry.get(id)
    if (await session.readable()).status != OVER:
        raise Problem("not-now", "The match is not over.", "対戦はまだ終わっていません。")
    return session


@router.get("/api/tables/{id}/verify", response_model=schemas.Verified, tags=["replays"])
async def verify(request: Request, id: Id) -> Response:
    match = (await finished_session(request, id)).match
    result = await asyncio.to_thread(shuffle.verify, replays.record_text(match), None, match.book)
    checks = {name: result[name] for name in ("commitment", "contributions", "seed", "match")}
    seats = [seat.as_json() for seat in match.seats]
    return JsonResponse(checks | {"shuffle": serializers.shuffle_json(seats, serializers.row_of(match))})


@router.get("/api/tables/{id}/replay", response_model=schemas.Replay, tags=["replays"])
async def replay(request: Request, id: Id, seat: Annotated[str, Query(max_length=8)] = "all") -> Response:
    """Every step of a finished match, as `all`, as a seat (`0`, `1` …) or as a spectator (`watch`) sees it."""
    session = await finished_session(request, id)
    viewer: int | str | None = {"all": "all", "watch": None}.get(seat, seat)
    if isinstance(viewer, str) and viewer != "all":
        if not (viewer.isascii() and viewer.isdigit() and int(viewer) < session.match.setup.players):
            raise Problem("bad-request", "seat is all, watch, or the number of a seat from 0.")
        viewer = int(viewer)
    frames, jumps = await asyncio.to_thread(replays.replay, session.match, viewer)
    table = session.table_object(service_of(request).person(request), base_url(request))
    return JsonResponse({"table": table, "seat": viewer if isinstance(viewer, int) else seat, "frames": frames, "jumps": jumps})


@router.get("/api/tables/{id}/review", response_model=schemas.ReviewState, tags=["replays"])
async def review(request: Request, id: Id, seat: Annotated[int | None, Query(ge=0, le=63)] = None) -> Response:
    """What search says of a finished match, of the decisions of a seat or of all. It takes a while: ask until it is done."""
    match = (await finished_session(request, id)).match
    if seat is not None and seat >= match.setup.players:
        raise Problem("bad-request", "seat is the number of a seat from 0.")
    return JsonResponse(service_of(request).registry.reviews.state(match, seat))


@router.get("/api/tables/{id}/record", response_class=Response, tags=["replays"])
async def record(request: Request, id: Id) -> Response:
    """The record of a finished match, for `fuda replay` and `fuda verify`."""
    match = (await finished_session(request, id)).match
    headers = {"Content-Disposition": f'attachment; filename="{match.game.name}-{match.id}.jsonl"'}
    return Response(replays.record_text(match), media_type="application/jsonl", headers=headers)
