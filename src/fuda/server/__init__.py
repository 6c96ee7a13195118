"""The web service: tables that people share over HTTP and WebSocket, as `docs/protocol.md` describes them.

The path of a move, from click to disk and back:

1. `websocket` receives a text, `schemas` checks its form.
2. `session` takes the table's lock and asks `commands` which events the message makes; this is where a move is found legal
   (`position_view`, from the mover's masked state) or refused.
3. `match` applies the events to the table; `storage` commits them, together with those of other tables.
4. `session` broadcasts: `serializers` make one message for each seat, and each subscriber's queue sends it (`websocket`).
   `scheduler` sets the timer if a bot is next. With PostgreSQL the other workers get the events by `NOTIFY` (`registry`).

`app` puts it together; `routes` and `pages` are the HTTP side, `run` starts it.
"""
