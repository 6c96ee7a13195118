"""The Field of Ani-Mayhem: places side by side, and the Disasters' path over them. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.state import DIRECTIONS, EACH, FIRST_CHARACTER, HAVENS, NOTHING, SITES, is_haven
from fuda.games.animayhem.vocabulary import DIMENSIONAL_CATEGORY, PLANETARY_CATEGORY, Category
from fuda.kernel import lowest, only, with_member, without_lowest
from fuda.kernel.books import NO_CARD

# Directions clockwise from north; x grows to the right, y downwards.
STEP_X = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y = (-1, -1, 0, 1, 1, 1, 0, -1)
DIRECTION_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def site_at(s: Any, x: int, y: int) -> int:
    """The site at a place of the grid, NOTHING where there is none."""
    for site in range(s.sites):
        if s.site_x[site] == x and s.site_y[site] == y:
            return site
    return NOTHING


def neighbour(s: Any, site: int, direction: int) -> int:
    return int(s.beside[site * DIRECTIONS + direction])


def can_lay(s: Any, site: int, direction: int) -> bool:
    """animayhem.13: whether a card may be laid there. A place beside several Locations is named by the first of them."""
    if site >= s.sites or is_haven(s, site):
        return False
    x = s.site_x[site] + STEP_X[direction]
    y = s.site_y[site] + STEP_Y[direction]
    if site_at(s, x, y) != NOTHING:
        return False
    for other in range(site):
        if not is_haven(s, other) and abs(s.site_x[other] - x) <= 1 and abs(s.site_y[other] - y) <= 1:
            return False
    return True


def lay(s: Any, id: int, x: int, y: int, owner: int) -> int:
    """Lays a card; gives its site."""
    site = int(s.sites)
    s.site_id[site] = id
    s.site_x[site] = x
    s.site_y[site] = y
    s.site_owner[site] = owner
    s.under_size[site] = 0
    s.sites += 1
    card = s.book[s.brought[id]]
    if printed_category(card, PLANETARY_CATEGORY):
        s.planetary = with_member(s.planetary, site)
    if printed_category(card, DIMENSIONAL_CATEGORY):
        s.dimensional = with_member(s.dimensional, site)
    if owner != NOTHING:
        s.havens = with_member(s.havens, site)
    elif card.haven_with[0] != NO_CARD:
        s.promising = with_member(s.promising, site)
    for direction in range(DIRECTIONS):
        other = site_at(s, x + STEP_X[direction], y + STEP_Y[direction])
        s.beside[site * DIRECTIONS + direction] = other
        if other != NOTHING:
            s.beside[other * DIRECTIONS + (direction + DIRECTIONS // 2) % DIRECTIONS] = site
    find_path(s)
    return site


def find_path(s: Any) -> None:
    """animayhem.36: down each column of Locations, from the rightmost to the leftmost."""
    s.path_size = 0
    for site in range(s.sites):
        if not is_haven(s, site):
            i = int(s.path_size)
            while i > 0 and comes_before(s, site, s.path[i - 1]):
                s.path[i] = s.path[i - 1]
                i -= 1
            s.path[i] = site
            s.path_size += 1
    for i in range(s.path_size, SITES):
        s.path[i] = NOTHING


def comes_before(s: Any, site: int, other: int) -> bool:
    if s.site_x[site] != s.site_x[other]:
        return bool(s.site_x[site] > s.site_x[other])
    return bool(s.site_y[site] < s.site_y[other])


def path_place(s: Any, site: int) -> int:
    """How far along the path a site is."""
    for i in range(s.path_size):
        if s.path[i] == site:
            return i
    return NOTHING


def haven_of(s: Any, seat: int) -> int:
    """A seat's first Haven on the Field, its starting one if it is there; NOTHING before any is laid."""
    found = NOTHING
    left = int(s.havens) & ~int(s.ruins)
    while left != 0:
        site = lowest(left)
        left = without_lowest(left)
        if s.site_owner[site] == seat:
            if s.site_id[site] % EACH == HAVENS:
                return site
            if found == NOTHING:
                found = site
    return found


def has_laid_haven(s: Any, seat: int) -> bool:
    return haven_of(s, seat) != NOTHING


def is_card_laid(s: Any, id: int) -> bool:
    for site in range(s.sites):
        if s.site_id[site] == id:
            return True
    return False


def printed_category(card: Any, category: int) -> bool:
    """Whether a category is printed on a card."""
    for k in range(len(card.categories)):
        if card.categories[k] == category:
            return True
        if card.categories[k] == Category.NONE:
            return False
    return False


def direction_between(s: Any, site: int, other: int) -> int:
    """The direction in which a neighbouring site lies, NOTHING if it is none."""
    for direction in range(DIRECTIONS):
        if neighbour(s, site, direction) == other:
            return direction
    return NOTHING


def around(s: Any, sites: int) -> int:
    """The set of the neighbours of a set of sites."""
    found = 0
    while sites != 0:
        start = lowest(sites) * DIRECTIONS
        sites = without_lowest(sites)
        for at in range(start, start + DIRECTIONS):
            if s.beside[at] != NOTHING:
                found |= only(int(s.beside[at]))
    return found


def lying_items(s: Any) -> int:
    """The set of sites, not Havens, at which Items lie."""
    found = 0
    for token in range(s.items):
        at = int(s.item_at[token])
        if 0 <= at < FIRST_CHARACTER and not is_haven(s, at):
            found |= only(at)
    return found


def members_at(s: Any, seat: int, site: int) -> int:
    """The set of the numbers of a seat's Characters at a site."""
    found = 0
    for number in range(MAX_CHARACTERS):
        if s.at[seat * MAX_CHARACTERS + number] == site:
            found |= only(number)
    return found


def start_over(s: Any, seat: int, site: int) -> None:
    """animayhem.89: a player's group that was breaking into a Location leaves it, or attacks somebody else."""
    if s.siege_at[seat] == site:
        s.siege_at[seat] = NOTHING
