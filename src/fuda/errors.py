"""What can go wrong, each as one sentence for the person who reads it."""


class FudaError(Exception):
    """The base of all errors that Fuda raises on purpose."""


class UnknownGame(FudaError):
    """There is no game of that name."""


class BadGame(FudaError):
    """A game's package that lacks a part, or has one that is wrong."""


class BadSetup(FudaError):
    """A number of players, an option, a seed or a bot that the game does not have."""


class BadBook(BadSetup):
    """Card data that can't be used: the sentence names the file, the card and the field, `more` counts other faults."""

    more = 0


class BadDeck(BadSetup):
    """A deck that a table can't be set up with: the sentence is the first of its faults, `more` how many others there are."""

    def __init__(self, fault: str, more: int = 0) -> None:
        super().__init__(fault)
        self.more = more


class BadText(FudaError):
    """A text catalogue of a game that is missing, can't be read, or lacks a text."""


class MoveError(FudaError):
    """A move that was not made. The table is exactly as before."""


class IllegalMove(MoveError):
    """A move that a rule forbids now. `rule` is its number, such as `saika.6`; `reason` says why.

    `part` is the action that was refused, in notation, where it is one of several that make up a move.
    """

    def __init__(self, message: str, rule: str, reason: str, part: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason
        self.part = part


class UnreadableMove(MoveError):
    """A text that is no move of this game. `nearest` holds the legal moves that look most like it."""

    def __init__(self, message: str, nearest: list[str]) -> None:
        super().__init__(message)
        self.nearest = nearest


class OutOfTurn(MoveError):
    """A move by a seat that is not to act, or after the end."""


class OtherRules(FudaError):
    """A match that was begun under a version of a game's rules that is not here."""


class BadRecord(FudaError):
    """A record that can't be read: damaged, cut short, foreign, or of another version."""


class MissingBook(BadRecord):
    """A record of a match that was played with other cards than those at hand. `name` and `digest` say with which."""

    def __init__(self, message: str, name: str, digest: str) -> None:
        super().__init__(message)
        self.name = name
        self.digest = digest


class BadPosition(FudaError):
    """A position that can't be read, contradicts itself, or can't come about."""


class Missing(FudaError):
    """Something optional that is not installed or not present, such as an extra or a GPU."""
