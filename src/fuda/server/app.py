"""The service: HTTP and WebSocket, as `docs/protocol.md` describes them."""

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import lru_cache
from typing import Annotated, Any

import orjson
from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.datastructures import URL, QueryParams
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import cookie_parser
from starlette.responses import Response

import fuda
from fuda import game_json, games, record, shuffle
from fuda.errors import FudaError
from fuda.rulebook import in_all_languages
from fuda.server import bodies, deciding, game_files, pages, telling
from fuda.server.guard import Guard, header, own_origin
from fuda.server.limits import Buckets
from fuda.server.live import EXTENSION, FORBIDDEN, Connection, Socket
from fuda.server.match import OVER, Match, Setup
from fuda.server.people import COOKIE, COOKIE_SECONDS, People, check_name, made_up_name
from fuda.server.problems import Problem, from_error
from fuda.server.quick import LEVEL, SMALL, Quick, Route
from fuda.server.room import Room
from fuda.server.rooms import ID_LENGTH, Rooms
from fuda.server.settings import Settings
from fuda.server.store import Store
from fuda.server.workers import Workers

log = logging.getLogger("fuda.server")

Id = Annotated[str, Path(max_length=64, description=f"a table's id, {ID_LENGTH} letters and digits")]
Since = Annotated[int | None, Query(ge=0, le=1_000_000_000, description="the number of the last event that one has seen")]
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": bodies.ProblemDocument, "content": {"application/problem+json": {}}, "description": "A problem document"}
    for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


def refusal(problem: Problem) -> Response:
    headers = {"Retry-After": str(max(1, round(problem.more["seconds"])))} if "seconds" in problem.more else None
    body = orjson.dumps(problem.document())
    return Response(body, problem.status, headers, media_type="application/problem+json")


class Service:
    """What the routes share."""

    def __init__(self, settings: Settings, workers: Workers | None = None) -> None:
        self.settings = settings
        self.workers = workers
        self.store = Store(settings.database, workers)
        self.people = People(self.store)
        self.rooms = Rooms(self.store, settings, workers)
        self.tables_made = Buckets(settings.limits.tables)
        self.connections: dict[str, int] = {}

    def start(self) -> None:
        self.rooms.start()
        if self.workers:
            self.workers.start(self.rooms.heard)

    def stop(self) -> None:
        if self.workers:
            self.workers.stop()
        self.rooms.stop()
        self.store.close()

    def who(self, scope: Any) -> str | None:
        """The person that a request comes from."""
        sent = header(scope, b"cookie")
        return self.people.of_cookie(cookie_parser(sent).get(COOKIE)) if sent else None

    async def name(self, person: str) -> str:
        return str(await self.store.look(self.store.name, person) or "Guest")


def base_of(scope: Any) -> str:
    return own_address(scope["scheme"], header(scope, b"host"), scope["server"])


@lru_cache(1000)
def own_address(scheme: str, host: str, server: tuple[str, int | None] | None) -> str:
    """The address of the service, as it was called."""
    asked = {"scheme": scheme, "server": server, "path": "/", "headers": [(b"host", host.encode("latin-1"))] if host else []}
    shown = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return f"{shown}://{URL(scope=asked).netloc}"


def create_app(settings: Settings | None = None, workers: Workers | None = None) -> Guard:
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Looking for rings of objects that nobody holds stops everybody at every table, for long where there are many: among
        # what has lasted a while it is done every hour (see `Rooms.sweep`), and among what was there at the start never.
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 20, 1_000_000)
        app.state.service = service = Service(chosen, workers)
        service.start()
        yield
        service.stop()

    app = FastAPI(
        title="Fuda",
        version=fuda.__version__,
        description="The web table. docs/protocol.md describes it whole, the WebSocket included.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=REFUSALS,
    )
    add_refusals(app)
    add_people(app)
    add_games(app)
    app.include_router(game_files.router)
    posts = add_tables(app)
    add_pages(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=LEVEL)
    return Guard(Quick(app, posts, live_at(app), refused), chosen, refusal)


def refused(error: Exception) -> Response:
    """The answer to a request that failed."""
    if isinstance(error, Problem):
        return refusal(error)
    if isinstance(error, FudaError):
        return refusal(from_error(error))
    if isinstance(error, DBAPIError):
        log.error("storage does not answer: %s", type(error.orig).__name__)
        return refusal(Problem("unavailable"))
    log.error("a request failed", exc_info=error)
    return refusal(Problem("broken"))


def add_refusals(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    @app.exception_handler(FudaError)
    @app.exception_handler(DBAPIError)
    async def usual(request: Request, error: Exception) -> Response:
        return refused(error)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        return refusal(bodies.bad_request(error.errors()))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, Problem):  # raised by the guard while the body was read
            return refusal(error.__cause__)
        kind = {404: "not-found", 405: "method-not-allowed"}.get(error.status_code, "bad-request")
        problem = Problem(kind)
        problem.status = error.status_code
        return refusal(problem)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return refusal(Problem("broken"))


def set_cookie(request: Request, response: Response, service: Service, person: str) -> None:
    said = f"{COOKIE}={service.people.cookie(person)}; HttpOnly; Max-Age={COOKIE_SECONDS}; Path=/; SameSite=lax"
    if request.scope["scheme"] == "https":
        said += "; Secure"
    response.raw_headers.append((b"set-cookie", said.encode()))


def guest(request: Request) -> str:
    return made_up_name(request.headers.get("accept-language", ""))


async def somebody(request: Request, service: Service) -> tuple[str, str, list[dict[str, Any]]]:
    """The person asking and its name; and what is to be written down where it is the first time."""
    person = service.who(request.scope)
    if person is not None:
        return person, await service.name(person), []
    new = service.people.newcomer(guest(request))
    return new["id"], new["name"], [new]


def add_people(app: FastAPI) -> None:
    @app.get("/api/me", response_model=bodies.Me, tags=["people"])
    async def me(request: Request) -> Response:
        service: Service = app.state.service
        person = service.who(request.scope)
        return Json({"person": None if person is None else {"name": await service.name(person)}})

    @app.post("/api/me", response_model=bodies.Me, tags=["people"])
    async def call_me(request: Request, given: bodies.Name) -> Response:
        service: Service = app.state.service
        name = check_name(given.name)
        person = service.who(request.scope)
        if person is None:
            person = await service.people.new(name)
        else:
            await service.people.rename(person, name)
        response = Json({"person": {"name": name}})
        set_cookie(request, response, service, person)
        return response

    @app.post("/api/me/link", response_model=bodies.Link, tags=["people"])
    async def link(request: Request) -> Response:
        service: Service = app.state.service
        known = service.who(request.scope)
        person = known or await service.people.new(guest(request))
        response = Json({"link": f"{base_of(request.scope)}/#back={service.people.link_token(person)}"})
        if known is None:
            set_cookie(request, response, service, person)
        return response

    @app.post("/api/me/back", response_model=bodies.Me, tags=["people"])
    async def come_back(request: Request, given: bodies.Token) -> Response:
        service: Service = app.state.service
        person = service.people.of_token(given.token)
        response = Json({"person": {"name": await service.name(person)}})
        set_cookie(request, response, service, person)
        return response


def add_games(app: FastAPI) -> None:
    @app.get("/api/games", response_model=bodies.Games, tags=["games"])
    async def all_games() -> Response:
        return Json({"games": [game_json.game_json(games.load(name)) for name in games.names()]})

    @app.get("/api/games/{name}", response_model=bodies.GameWithRules, tags=["games"])
    async def one_game(name: Annotated[str, Path(max_length=64)]) -> Response:
        if name not in games.names():
            raise Problem("not-found")
        game = games.load(name)
        rules = [
            {"number": f"{game.name}.{number}", "section": section, "text": text}
            for number, section, text in in_all_languages(game)
        ]
        return Json(game_json.game_json(game) | {"rules": rules})


def new_setup(given: bodies.NewTable | bodies.Play) -> Setup:
    game = games.load(given.game)
    players = game.check_players(given.players)
    options = game.check_options(dict(given.options))
    clock = getattr(given, "clock", None)
    public, hold = getattr(given, "public", False), getattr(given, "hold", False)
    return Setup(game.name, players, options, clock.model_dump() if clock else None, public, hold)


def new_seats(given: bodies.NewTable, setup: Setup, person: str, name: str) -> list[dict[str, Any]]:
    game = games.load(setup.game)
    wishes = given.seats
    if wishes is None:
        wishes = [bodies.SeatWish(kind="open" if i else "me") for i in range(setup.players)]
    if len(wishes) != setup.players or sum(wish.kind == "me" for wish in wishes) > 1:
        raise Problem("bad-setup", f"This table has {setup.players} seats, at most one of them your own.")
    seats: list[dict[str, Any]] = []
    for wish in wishes:
        if wish.kind == "bot":
            bot = wish.bot or game.bot_names[-1]
            game.bot_number(bot)
            seats.append({"kind": "bot", "bot": bot})
        elif wish.kind == "me":
            seats.append({"kind": "person", "person": person, "name": name})
        else:
            seats.append({})
    return seats


def add_tables(app: FastAPI) -> dict[str, Route]:
    """Returns the routes that there is a short way to."""

    async def make(request: Request, given: bodies.NewTable) -> Response:
        service: Service = app.state.service
        setup = new_setup(given)
        known = service.who(request.scope)
        new_seats(given, setup, "", "")  # refuses what can't be before anything is made
        service.tables_made.take(known or (request.client.host if request.client else ""))
        person, name, new = await somebody(request, service)
        room = await service.rooms.make(setup, person, name, new_seats(given, setup, person, name), new)
        response = Json(room.object(person, base_of(request.scope)), 201)
        if new:
            set_cookie(request, response, service, person)
        return response

    @app.post("/api/play", response_model=bodies.TableObject, status_code=201, tags=["tables"])
    async def play(request: Request, given: bodies.Play) -> Response:
        """A match against bots, dealt at once."""
        setup = new_setup(given)
        bot = given.bot or games.load(setup.game).bot_names[-1]
        others = [bodies.SeatWish(kind="bot", bot=bot) for _ in range(setup.players - 1)]
        wished = bodies.NewTable(
            game=setup.game, players=setup.players, options=setup.options, seats=[bodies.SeatWish(kind="me"), *others]
        )
        return await make(request, wished)

    @app.post("/api/tables", response_model=bodies.TableObject, status_code=201, tags=["tables"])
    async def make_table(request: Request, given: bodies.NewTable) -> Response:
        return await make(request, given)

    @app.get("/api/lobby", response_model=bodies.Lobby, tags=["tables"])
    async def lobby(request: Request) -> Response:
        service: Service = app.state.service
        person = service.who(request.scope)
        lists = await asyncio.to_thread(service.store.listed, person)
        base = base_of(request.scope)
        said: dict[str, list[Any]] = {}
        for name, found in lists.items():
            said[name] = []
            for each in found:
                row = (
                    each.row
                    | service.rooms.row(each.id)
                    | {"commitment": each.commitment}
                    | {k: v for k, v in each.shown.items() if k != "seats"}
                )
                game, here = games.load(each.setup.game), service.rooms.here(each.id)
                said[name].append(
                    telling.table_object(each.id, game, each.setup, each.shown["seats"], row, person=person, here=here, base=base)
                )
        return Json(said)

    @app.get("/api/tables/{id}", response_model=bodies.TableObject, tags=["tables"])
    async def table(request: Request, id: Id) -> Response:
        room = await room_of(id)
        await room.refresh()
        return Json(room.object(app.state.service.who(request.scope), base_of(request.scope)))

    @app.post("/api/tables/{id}/join", response_model=bodies.TableObject, tags=["tables"])
    async def join(request: Request, id: Id, given: bodies.Join) -> Response:
        service: Service = app.state.service
        room = await room_of(id)
        known = service.who(request.scope)
        if known is None:
            deciding.join(room.match, "", "", given.seat)  # refuses before anybody is made
        person, name, new = await somebody(request, service)
        await room.change(lambda: deciding.join(room.match, person, name, given.seat), new)
        response = Json(room.object(person, base_of(request.scope)))
        if new:
            set_cookie(request, response, service, person)
        return response

    @app.get("/api/tables/{id}/now", response_model=bodies.Standing, tags=["tables"])
    async def standing(request: Request, id: Id, since: Since = None) -> Response:
        room = await room_of(id)
        return Json(await room.snapshot(app.state.service.who(request.scope), since, base_of(request.scope)))

    @app.post("/api/tables/{id}/say", response_model=bodies.Answer, tags=["tables"])
    async def say(request: Request, id: Id, said: bodies.Message) -> Response:
        """The same messages as over the WebSocket, one at a time."""
        service: Service = app.state.service
        room = await room_of(id)
        return Json(await room.say(known_person(service, request), said.model_dump()))

    @app.get("/api/tables/{id}/verify", response_model=bodies.Verified, tags=["replays"])
    async def verify(request: Request, id: Id) -> Response:
        room = await finished(id)
        found = await asyncio.to_thread(shuffle.verify, record_text(room.match))
        said = {name: found[name] for name in ("commitment", "seed", "match")}
        shown = {"commitment": room.match.commitment, "revealed": telling.revealed(room.match)}
        return Json(said | {"shuffle": shown})

    @app.get("/api/tables/{id}/replay", response_model=bodies.Replay, tags=["replays"])
    async def replay(request: Request, id: Id, seat: Annotated[str, Query(max_length=8)] = "all") -> Response:
        """Every step of a finished match, as `all`, as a seat (`0`, `1` …) or as a spectator (`watch`) sees it."""
        room = await finished(id)
        looking = {"all": "all", "watch": None}.get(seat, seat)
        if isinstance(looking, str) and looking != "all":
            if not (looking.isascii() and looking.isdigit() and int(looking) < room.match.setup.players):
                raise Problem("bad-request", "seat is all, watch, or the number of a seat from 0.")
            looking = int(looking)  # type: ignore[assignment]
        frames, jumps = await asyncio.to_thread(telling.replay, room.match, looking)
        shown = room.object(app.state.service.who(request.scope), base_of(request.scope))
        return Json({"table": shown, "seat": looking if isinstance(looking, int) else seat, "frames": frames, "jumps": jumps})

    @app.get("/api/tables/{id}/record", response_class=Response, tags=["replays"])
    async def download(id: Id) -> Response:
        """The record of a finished match, for `fuda replay` and `fuda verify`."""
        match = (await finished(id)).match
        headers = {"Content-Disposition": f'attachment; filename="{match.game.name}-{match.id}.jsonl"'}
        return Response(record_text(match), media_type="application/jsonl", headers=headers)

    async def room_of(id: str) -> Room:
        return await find_room(app.state.service, id)

    async def finished(id: str) -> Room:
        room = await room_of(id)
        await room.refresh()
        if room.match.status != OVER:
            raise Problem("not-now", "The match is not over.", "対戦はまだ終わっていません。")
        return room

    return {"/api/tables": (bodies.NewTable, make_table), "/api/tables/{id}/join": (bodies.Join, join)}


def known_person(service: Service, request: Any) -> str:
    person = service.who(request.scope)
    if person is None:
        raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
    return person


async def find_room(service: Service, id: str) -> Room:
    if len(id) != ID_LENGTH or not (id.isascii() and id.isalnum()):
        raise Problem("no-such-table")
    if service.workers:
        service.workers.listen()  # what was written before this request was made is known then
    return await service.rooms.get(id)


def record_text(match: Match) -> str:
    assert match.table is not None
    contributions = [seat.contribution for seat in match.seats]
    return record.write(
        match.table,
        names=telling.names(match, "en"),
        shuffle=shuffle.head(match.server_seed, match.id, contributions),
    )


def live_at(app: FastAPI) -> Callable[..., Awaitable[None]]:
    async def live(scope: Any, receive: Any, send: Any, id: str) -> None:
        service: Service = app.state.service
        person = service.who(scope)
        who = person or (scope["client"][0] if scope["client"] else "")
        try:
            if not own_origin(scope, service.settings):
                raise Problem("not-allowed", "That came from another site.", "別のサイトからの操作です。")
            if service.connections.get(who, 0) >= service.settings.limits.connections:
                raise Problem("too-many", seconds=10)
            room = await find_room(service, id)
            room.check_sight(person)
            since = read_since(scope)
        except Problem as problem:
            await refusal(problem)(scope, receive, send)
            return
        socket: Socket = scope["extensions"][EXTENSION]
        connection = Connection(socket, room, person, base_of(scope), service.settings.limits)
        socket.hear = connection.hear
        socket.accept()
        service.connections[who] = service.connections.get(who, 0) + 1
        try:
            await room.enter(connection, since)
            await connection.begin()
            while (await receive())["type"] != "websocket.disconnect":
                pass
        except Problem:
            socket.dismiss(FORBIDDEN)
        finally:
            room.exit(connection)
            service.connections[who] -= 1
            if not service.connections[who]:
                del service.connections[who]

    return live


def read_since(scope: Any) -> int | None:
    given = QueryParams(scope["query_string"]).get("since") if scope["query_string"] else None
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise Problem("bad-request", "since is the number of an event.")
    return int(given)


def add_pages(app: FastAPI) -> None:
    def serve(path: str, name: str) -> None:
        @app.get(path, include_in_schema=False)
        async def page(request: Request) -> Response:
            return await asyncio.to_thread(pages.page, request, name)

    serve("/", "index.html")
    serve("/table/{id}", "table.html")
    serve("/replay/{id}", "replay.html")
    serve("/rules/{game}", "rules.html")

    @app.get("/page/{path:path}", include_in_schema=False)
    async def file(request: Request, path: str) -> Response:
        return await asyncio.to_thread(pages.file, request, path)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon(request: Request) -> Response:
        return await asyncio.to_thread(pages.file, request, "icon.svg")
