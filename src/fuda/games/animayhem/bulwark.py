"""What a Haven lends its owner in a Combat between players inside it (animayhem.128)."""

from typing import Any

from fuda.games.animayhem.state import NOTHING, is_haven, seat_of, site_card

ATTACKER = 0  # places of `s.bulwark`
DEFENDER = 1


def clear_bulwark(s: Any) -> None:
    s.bulwark[ATTACKER] = NOTHING
    s.bulwark[DEFENDER] = NOTHING


def join_combat(s: Any, striker: int, victim: int) -> None:
    """The first attack of the owner's side, and the first one of it that is attacked."""
    if not is_haven(s, int(s.field)):
        return
    owner = int(s.site_owner[s.field])
    if seat_of(striker) == owner and s.bulwark[ATTACKER] == NOTHING:
        s.bulwark[ATTACKER] = striker
    if seat_of(victim) == owner and s.bulwark[DEFENDER] == NOTHING:
        s.bulwark[DEFENDER] = victim


def lent_attack(s: Any, striker: int) -> int:
    return max(0, int(s.book[site_card(s, int(s.field))].attack)) if s.bulwark[ATTACKER] == striker else 0


def lent_defense(s: Any, victim: int) -> int:
    return max(0, int(s.book[site_card(s, int(s.field))].defense)) if s.bulwark[DEFENDER] == victim else 0
