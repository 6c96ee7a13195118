"""The HTTP interface under /api: people, games, tables and replays."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fuda import games, shuffle
from fuda.game_json import game_json
from fuda.rulebook import in_all_languages
from fuda.server import commands, replays, schemas, serializers
from fuda.server.match import OVER, Setup
from fuda.server.people import COOKIE, COOKIE_SECONDS, check_name, made_up_name
from fuda.server.problems import Problem
from fuda.server.registry import ID_LENGTH
from fuda.server.service import JsonResponse, Service, base_url, service_of
from fuda.server.session import Session

router = APIRouter()

Id = Annotated[str, Path(max_length=64, description=f"a table's id, {ID_LENGTH} letters and digits")]
Since = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="the number of the last event that one has seen")]


# People


@router.get("/api/me", response_model=schemas.Me, tags=["people"])
async def read_me(request: Request) -> Response:
    service = service_of(request)
    person = service.person(request)
    return JsonResponse({"person": None if person is None else {"name": await service.people.name(person)}})


@router.post("/api/me", response_model=schemas.Me, tags=["people"])
async def rename_me(request: Request, body: schemas.Name) -> Response:
    service = service_of(request)
    name = check_name(body.name)
    person = service.person(request)
    if person is None:
        person = await service.people.create(name)
    else:
        await service.people.rename(person, name)
    return with_cookie(JsonResponse({"person": {"name": name}}), request, person)


@router.post("/api/me/link", response_model=schemas.Link, tags=["people"])
async def make_link(request: Request) -> Response:
    service = service_of(request)
    known = service.person(request)
    person = known or await service.people.create(guest_name(request))
    response = JsonResponse({"link": f"{base_url(request)}/#back={service.people.link_token(person)}"})
    return response if known else with_cookie(response, request, person)


@router.post("/api/me/back", response_model=schemas.Me, tags=["people"])
async def follow_link(request: Request, body: schemas.Token) -> Response:
    service = service_of(request)
    person = service.people.of_token(body.token)
    return with_cookie(JsonResponse({"person": {"name": await service.people.name(person)}}), request, person)


def with_cookie(response: Response, request: Request, person: str) -> Response:
    """The same response, which also tells the browser who it is."""
    cookie = service_of(request).people.cookie(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return response


def guest_name(request: Request) -> str:
    return made_up_name(request.headers.get("accept-language", ""))


async def person_or_new(request: Request, service: Service) -> tuple[str, str, list[dict[str, Any]]]:
    """The person of a request and its name; the last is the new person to write down, if it is one."""
    person = service.person(request)
    if person is not None:
        return person, await service.people.name(person), []
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
    return JsonResponse(game_json(game) | {"rules": rules})


# Tables


@router.post("/api/play", response_model=schemas.TableObject, status_code=201, tags=["tables"])
async def play(request: Request, body: schemas.Play) -> Response:
    """A match against bots, dealt at once."""
    game = games.load(body.game)
    others = game.check_players(body.players) - 1
    bot = schemas.SeatChoice(kind="bot", bot=body.bot)
    seats = [schemas.SeatChoice(kind="me"), *[bot] * others]
    table = schemas.NewTable(game=body.game, players=body.players, options=body.options, seats=seats)
    return await create_table(request, table)


@router.post("/api/tables", response_model=schemas.TableObject, status_code=201, tags=["tables"])
async def create_table(request: Request, body: schemas.NewTable) -> Response:
    service = service_of(request)
    setup = new_setup(body)
    new_seats(body, setup, "", "")  # refuses what can't be before anything is created
    service.table_limit.take(service.person(request) or (request.client.host if request.client else ""))
    person, name, new = await person_or_new(request, service)
    session = await service.registry.create(setup, person, name, new_seats(body, setup, person, name), new)
    response = JsonResponse(session.table_object(person, base_url(request)), 201)
    return with_cookie(response, request, person) if new else response


def new_setup(body: schemas.NewTable) -> Setup:
    game = games.load(body.game)
    players = game.check_players(body.players)
    options = game.check_options(dict(body.options))
    return Setup(game.name, players, options, body.clock.model_dump() if body.clock else None, body.public, body.hold)


def new_seats(body: schemas.NewTable, setup: Setup, person: str, name: str) -> list[dict[str, Any]]:
    game = games.load(setup.game)
    choices = body.seats
    if choices is None:
        choices = [schemas.SeatChoice(kind="open" if i else "me") for i in range(setup.players)]
    if len(choices) != setup.players or sum(choice.kind == "me" for choice in choices) > 1:
        raise Problem("bad-setup", f"This table has {setup.players} seats, at most one of them your own.")
    seats: list[dict[str, Any]] = []
    for choice in choices:
        if choice.kind == "bot":
            bot = choice.bot or game.bot_names[-1]
            game.bot_number(bot)
            seats.append({"kind": "bot", "bot": bot})
        elif choice.kind == "me":
            seats.append({"kind": "person", "person": person, "name": name})
        else:
            seats.append({})
    return seats


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
            for one in listed
        ]
    return JsonResponse(lists)


@router.get("/api/tables/{id}", response_model=schemas.TableObject, tags=["tables"])
async def read_table(request: Request, id: Id) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    await session.refresh()
    return JsonResponse(session.table_object(service.person(request), base_url(request)))


@router.post("/api/tables/{id}/join", response_model=schemas.TableObject, tags=["tables"])
async def join(request: Request, id: Id, body: schemas.Join) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    if service.person(request) is None:
        await session.refresh()
        commands.join(session.match, "", "", body.seat)  # refuses before a person is created
    person, name, new = await person_or_new(request, service)
    await session.change(lambda: commands.join(session.match, person, name, body.seat), new)
    response = JsonResponse(session.table_object(person, base_url(request)))
    return with_cookie(response, request, person) if new else response


@router.get("/api/tables/{id}/now", response_model=schemas.Snapshot, tags=["tables"])
async def snapshot(request: Request, id: Id, since: Since = None) -> Response:
    service = service_of(request)
    session = await service.registry.get(id)
    return JsonResponse(await session.snapshot(service.person(request), since, base_url(request)))


@router.post("/api/tables/{id}/say", response_model=schemas.Answer, tags=["tables"])
async def say(request: Request, id: Id, message: schemas.ClientMessage) -> Response:
    """The same messages as over the WebSocket, one at a time."""
    service = service_of(request)
    session = await service.registry.get(id)
    person = service.person(request)
    if person is None:
        raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
    return JsonResponse(await session.on_message(person, message.model_dump()))


# Replays


async def finished_session(request: Request, id: str) -> Session:
    session = await service_of(request).registry.get(id)
    await session.refresh()
    if session.match.status != OVER:
        raise Problem("not-now", "The match is not over.", "対戦はまだ終わっていません。")
    return session


@router.get("/api/tables/{id}/verify", response_model=schemas.Verified, tags=["replays"])
async def verify(request: Request, id: Id) -> Response:
    match = (await finished_session(request, id)).match
    result = await asyncio.to_thread(shuffle.verify, replays.record_text(match))
    checks = {name: result[name] for name in ("commitment", "seed", "match")}
    return JsonResponse(checks | {"shuffle": {"commitment": match.commitment, "revealed": serializers.revealed(match)}})


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


@router.get("/api/tables/{id}/record", response_class=Response, tags=["replays"])
async def record(request: Request, id: Id) -> Response:
    """The record of a finished match, for `fuda replay` and `fuda verify`."""
    match = (await finished_session(request, id)).match
    headers = {"Content-Disposition": f'attachment; filename="{match.game.name}-{match.id}.jsonl"'}
    return Response(replays.record_text(match), media_type="application/jsonl", headers=headers)
