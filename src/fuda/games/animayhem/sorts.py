"""Sorts of cards that rows name: Combat Disasters, Major ones, Vehicles, and kinds of Power cards."""

from typing import Any

from fuda.games.animayhem.vocabulary import (
    CHARACTER_KIND,
    ENHANCEMENT_KIND,
    EQUIPMENT_KIND,
    FLASH_KIND,
    GLOBAL_KIND,
    HAVEN_KIND,
    Kind,
    Sort,
    VehicleClass,
    What,
)


def lasts(what: int) -> bool:
    """Whether a row that does this holds on for its duration, and is not done once."""
    return bool(what <= What.ALLOW or (what >= What.UNHURT and what <= What.EASE) or what == What.TOLL)


def told_amount(row: Any) -> int:
    """The amount of a row as the log tells it: 0, which is not told, where it says nothing."""
    what = int(row.what)
    counted = what <= What.SKILL or what == What.DAMAGE or what == What.DRAW or what == What.EQUIP or what == What.EASE
    return int(row.amount) if counted or what == What.EXTRA_ATTACK or what == What.EXTRA_CARD else 0


def fits_sort(card: Any, sort: int) -> bool:
    """Whether a card is of a sort that a row names."""
    if sort == Sort.NONE:
        return True
    fights = card.attack >= 0 and card.defense >= 0 and card.movement >= 0
    if sort == Sort.COMBAT:
        return bool(card.kind == Kind.DISASTER and fights)
    if sort == Sort.NON_COMBAT:
        return bool(card.kind == Kind.DISASTER and not fights)
    if sort == Sort.MAJOR:
        return bool(card.kind == Kind.DISASTER and card.major)
    if sort == Sort.MINOR:
        return bool(card.kind == Kind.DISASTER and not card.major)
    if sort == Sort.VEHICLE:
        return bool(card.vehicle != VehicleClass.NONE)
    return bool(card.kind == kind_of_sort(sort))


def kind_of_sort(sort: int) -> int:
    if sort == Sort.CHARACTER:
        return CHARACTER_KIND
    if sort == Sort.HAVEN:
        return HAVEN_KIND
    if sort == Sort.ENHANCEMENT:
        return ENHANCEMENT_KIND
    if sort == Sort.EQUIPMENT:
        return EQUIPMENT_KIND
    return FLASH_KIND if sort == Sort.FLASH else GLOBAL_KIND
