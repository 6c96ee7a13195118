"""Every game that is installed, at its smallest and largest number of seats (`SEATS`) or at the usual one (`USUAL`)."""

import fuda
from fuda import games

GAMES = list(fuda.games())
SEATS = [(name, players) for name in GAMES for players in sorted({games.load(name).seats[0], games.load(name).seats[-1]})]
USUAL = [(name, games.load(name).default_players) for name in GAMES]
