"""The former names of `fuda.text`."""

from fuda.text import (
    LANGUAGES as LANGUAGES,
    SEAT as SEAT,
    Note as Told,
    bot_name as bot_name,
    check_language as check_language,
    house_rules as house_rules,
    note_text as note_text,
    reason as reason,
    seat_name as seat_name,
    value_text as value_text,
)

__all__ = ["Told"]
