"""The web table: the service that people in browsers, and programs, play at. `docs/protocol.md` says what it speaks."""
