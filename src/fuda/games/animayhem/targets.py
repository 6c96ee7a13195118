"""What a Flash Effect or ability asks of the player who plays it: a user, its cost, a target. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.abilities import may_act
from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.belongings import is_character
from fuda.games.animayhem.combat_pile import has_fitting_card
from fuda.games.animayhem.decks import MAX_CHARACTERS
from fuda.games.animayhem.effects import is_about_player, is_about_power, is_about_site
from fuda.games.animayhem.field import printed_category
from fuda.games.animayhem.moving import may_stop
from fuda.games.animayhem.piles import can_fetch, is_from_pile, someone_at
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.riding import is_named
from fuda.games.animayhem.rows import row_is_about
from fuda.games.animayhem.ruins import sites_named
from fuda.games.animayhem.sorts import fits_sort
from fuda.games.animayhem.state import (
    CHARACTERS,
    FIRST_CHARACTER,
    FIRST_ITEM_TARGET,
    FIRST_MARK_TARGET,
    FIRST_PILE_TARGET,
    FIRST_PLAYER,
    FIRST_PLAYER_TARGET,
    FIRST_SITE_TARGET,
    LIVING,
    NOTHING,
    PILE,
    SLOTS,
    Phase,
    character_thing,
    place_of,
    power_id,
    seat_of,
    slot_card,
    slot_thing,
)
from fuda.games.animayhem.vocabulary import (
    PLAY_ACTION,
    Category,
    Destination,
    Kind,
    Pick,
    Reach,
    Side,
    What,
    Whom,
)
from fuda.kernel import has, with_member
from fuda.kernel.books import NO_CARD


def options_of(card: Any, when: int) -> int:
    """animayhem.161: how many effects a card leaves its player to choose from, 0 if it leaves no choice."""
    most = 0
    if not card.leaves_choice:
        return most
    for k in range(card.effects_count):
        if card.effects[k].when == when:
            most = max(most, int(card.effects[k].option))
    return most


def counts_with(row: Any, option: int) -> bool:
    """Whether a row belongs to the chosen option, or to all."""
    return bool(row.option == 0 or row.option == option)


def is_aimed(row: Any) -> bool:
    """Whether a row's target is chosen by the player."""
    if is_from_pile(row):
        return bool(row.pick != Pick.RANDOM)
    return bool(row.pick == Pick.CHOSEN)


def aimed_row(card: Any, when: int, option: int) -> int:
    """The row whose target the player chooses, NOTHING if there is none."""
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == when and counts_with(row, option) and is_aimed(row):
            return k
    return NOTHING


def is_due(s: Any, row: Any, seat: int) -> bool:
    """animayhem.183: whether a row that waits for each such Turn of a player is carried out in this one."""
    return bool(row.every == 0 or (seat >= 0 and s.turns[seat] % row.every == 0))


def placed_row(card: Any, when: int, option: int) -> int:
    """animayhem.171: the row that is about a place of the player's choice, NOTHING if there is none."""
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.when == when and counts_with(row, option):
            if row.what == What.MOVE and row.to == Destination.ANYWHERE and row.amount == 0:
                return k
            if row.what == What.LOOK and row.reach != Reach.HERE and looks_at_place(row):
                return k
            if row.reach == Reach.PLACE:
                return k
    return NOTHING


def looks_at_place(row: Any) -> bool:
    return bool(row.whom == Whom.UNDER or row.whom == Whom.PRESENT_ITEM)


def may_be_user(s: Any, card: Any, when: int, seat: int, character: int) -> bool:
    """A Character of the player in play, with actions, that meets requirement and cost, and has a target where it is."""
    if s.at[character] < 0 or not may_act(s, character_thing(character), PLAY_ACTION):
        return False
    if not can_pay(s, card, character) or not meets(s, card, seat, NOTHING, character):
        return False
    return has_target(s, card, when, seat, character_thing(character), character)


def has_target(s: Any, card: Any, when: int, seat: int, source: int, user: int) -> bool:
    """animayhem.80: whether there is a legal target, if the card needs one; of several options one is enough."""
    options = options_of(card, when)
    if options == 0:
        return option_has_target(s, card, when, seat, source, user, 0)
    for option in range(1, options + 1):
        if option_has_target(s, card, when, seat, source, user, option):
            return True
    return False


def option_has_target(s: Any, card: Any, when: int, seat: int, source: int, user: int, option: int) -> bool:
    k = aimed_row(card, when, option)
    if k == NOTHING:
        return not cancels_with(card, option) or can_cancel(s, card, option)
    row = card.effects[k]
    if is_about_living(row):
        return any_target(s, row, seat, source)
    for i in range(LIVING, FIRST_PILE_TARGET + PILE):
        if can_aim(s, row, seat, user, source, i):
            return True
    if row.whom == Whom.COMBAT_CARD:
        return can_cancel_by(s, row, NOTHING)
    if row.whom == Whom.CARD:
        for slot in range(SLOTS):
            if can_aim(s, row, seat, user, source, CHARACTERS + slot):
                return True
    return False


def is_about_living(row: Any) -> bool:
    """Whether the targets of a row are Characters and Disasters."""
    return not (is_about_power(row) or is_about_site(row) or is_about_player(row)) and (
        row.whom != Whom.CARD and row.whom != Whom.PRESENT_ITEM and row.whom != Whom.UNDER and row.whom != Whom.COMBAT_CARD
    )


def can_aim(s: Any, row: Any, seat: int, user: int, source: int, i: int) -> bool:
    """Whether something can be the target of a row: see FIRST_POWER_TARGET for the numbers."""
    if row.whom == Whom.COMBAT_CARD:
        return i < LIVING and has_fitting_card(s, i, int(row.of_category))
    if i < LIVING:
        if i < CHARACTERS:
            if s.at[i] < 0 or row.whom == Whom.CARD:
                return False
        elif s.slot_id[i - CHARACTERS] == NOTHING:
            return False
        if row.whom == Whom.CARD:
            return fits_card(s, row, slot_card(s, i - CHARACTERS))
        return is_about_living(row) and row_is_about(s, row, source, seat, FIRST_CHARACTER + i)
    if i < FIRST_SITE_TARGET:
        power = i - LIVING
        if row.whom == Whom.CARD:
            return s.power_at[power] >= FIRST_CHARACTER and fits_card(s, row, int(s.brought[power_id(power)]))
        return is_about_power(row) and fits_power(s, row, seat, user, power)
    if i < FIRST_ITEM_TARGET:
        site = i - FIRST_SITE_TARGET
        return is_about_site(row) and site < s.sites and has(sites_named(s, row, seat, place_of(s, source)), site)
    if i < FIRST_MARK_TARGET:
        return row.whom == Whom.PRESENT_ITEM and fits_item(s, row, seat, source, i - FIRST_ITEM_TARGET)
    if i < FIRST_PLAYER_TARGET:
        mark = i - FIRST_MARK_TARGET
        return row.whom == Whom.CARD and s.mark_id[mark] != NOTHING and fits_card(s, row, int(s.mark_card[mark]))
    if i < FIRST_PILE_TARGET:
        return is_about_player(row) and not is_from_pile(row) and fits_player(s, row, seat, i - FIRST_PLAYER_TARGET)
    getter = user if user != NOTHING else someone_at(s, seat, place_of(s, source))
    return is_from_pile(row) and can_fetch(s, row, seat, getter, i - FIRST_PILE_TARGET)


def fits_card(s: Any, row: Any, n: int) -> bool:
    """animayhem.169: a card in play of the category and sort that is named."""
    card = s.book[n]
    if row.of_card != NO_CARD and row.of_card != n:
        return False
    if not fits_sort(card, int(row.of_sort)):
        return False
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))


def fits_player(s: Any, row: Any, seat: int, player: int) -> bool:
    if player >= s.players:
        return False
    if row.side == Side.OWN:
        return player == seat
    return row.side == Side.ANY or player != seat


def fits_item(s: Any, row: Any, seat: int, source: int, token: int) -> bool:
    """An Item that is carried or lies where the row reaches; what it is may be secret, so only its place counts."""
    if token >= s.items:
        return False
    at = int(s.item_at[token])
    if at < 0 or at >= FIRST_PLAYER:
        return False
    if row.side != Side.ANY and (not is_character(at) or (seat_of(at - FIRST_CHARACTER) == seat) != (row.side == Side.OWN)):
        return False
    return bool(row.reach == Reach.ANYWHERE or source >= FIRST_PLAYER or place_of(s, at) == place_of(s, source))


def can_place(s: Any, row: Any, seat: int, user: int, target: int, site: int) -> bool:
    """animayhem.171: a place to which a row can move its target, or its user."""
    if site >= s.sites or has(s.ruins, site):
        return False
    if row.what == What.LOOK:  # animayhem.163
        here = int(s.at[user]) if user != NOTHING else NOTHING
        is_near = here >= 0 and abs(s.site_x[site] - s.site_x[here]) <= 1 and abs(s.site_y[site] - s.site_y[here]) <= 1
        return bool(s.site_owner[site] == NOTHING and (row.reach == Reach.ANYWHERE or is_near))
    if row.reach == Reach.PLACE:
        return bool(s.site_owner[site] == NOTHING)
    i = target if 0 <= target < LIVING else user
    if row.whom == Whom.PRESENT_ITEM or is_about_power(row):
        return True
    if i == NOTHING:
        return False
    if i >= CHARACTERS:
        return bool(s.site_owner[site] == NOTHING)
    return may_stop(s, i, site)


def any_target(s: Any, row: Any, seat: int, source: int) -> bool:
    """Whether a row can be aimed at anything; Disasters are few and looked at first."""
    if row.whom != Whom.CHARACTER and row.whom != Whom.GROUP:
        for slot in range(SLOTS):
            if s.slot_id[slot] != NOTHING and row_is_about(s, row, source, seat, slot_thing(slot)):
                return True
    if row.whom == Whom.DISASTER:
        return False
    for character in range(s.players * MAX_CHARACTERS):
        if s.at[character] >= 0 and row_is_about(s, row, source, seat, character_thing(character)):
            return True
    return False


def cancels_with(card: Any, option: int) -> bool:
    """Whether an option of a card cancels something."""
    if not card.cancels:
        return False
    for k in range(card.effects_count):
        if card.effects[k].what == What.CANCEL and counts_with(card.effects[k], option):
            return True
    return False


def can_cancel(s: Any, card: Any, option: int) -> bool:
    """animayhem.84: whether an option of a card, which may be played already, can cancel what would take effect next."""
    is_played = s.phase == Phase.USER or s.phase == Phase.OPTION
    answered = int(s.stack_size) - (2 if is_played else 1)
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CANCEL and counts_with(row, option):
            return can_cancel_by(s, row, answered)
    return False


def cancels_top(s: Any, card: Any) -> bool:
    """Whether a card cancels nothing, or can cancel what would take effect next."""
    if not card.cancels:
        return True
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CANCEL and row.option == 0:
            return can_cancel_by(s, row, int(s.stack_size) - 1)
    return True


def can_cancel_by(s: Any, row: Any, answered: int) -> bool:
    """Whether there is something that a row cancels; `answered` is what would take effect next on the stack."""
    if row.whom == Whom.DISASTER:
        return bool(s.pending != NOTHING) and fits_card(s, row, int(s.brought[s.pending]))
    if row.whom == Whom.COMBAT_CARD:
        for i in range(LIVING):
            if has_fitting_card(s, i, int(row.of_category)):
                return True
        return False
    return answered >= 0 and fits_card(s, row, int(s.brought[s.stack_id[answered]]))


def cancels_disaster(s: Any, card: Any) -> bool:
    """animayhem.192: whether one of a card's rows cancels the Disaster that is about to act."""
    if not card.cancels:
        return False
    for k in range(card.effects_count):
        row = card.effects[k]
        if row.what == What.CANCEL and row.whom == Whom.DISASTER and can_cancel_by(s, row, NOTHING):
            return True
    return False


def targets(s: Any, row: Any, seat: int, source: int) -> int:
    """The set of Characters and Disasters that a row can be aimed at."""
    found = 0
    for i in range(LIVING):
        if i < CHARACTERS:
            if s.at[i] < 0:
                continue
        elif s.slot_id[i - CHARACTERS] == NOTHING:
            continue
        if row_is_about(s, row, source, seat, FIRST_CHARACTER + i):
            found = with_member(found, i)
    return found


def fits_power(s: Any, row: Any, seat: int, user: int, power: int) -> bool:
    """Whether a Power card in play can be the target: carried by a Character of the side, where the user is."""
    at = int(s.power_at[power])
    if not is_character(at):
        return False
    holder = at - FIRST_CHARACTER
    if user != NOTHING and s.at[holder] != s.at[user]:
        return False
    if row.side != Side.ANY and (seat_of(holder) == seat) != (row.side == Side.OWN):
        return False
    card = s.book[s.brought[power_id(power)]]
    if row.whom == Whom.ENHANCEMENT:
        if card.kind != Kind.ENHANCEMENT:
            return False
    elif card.kind != Kind.EQUIPMENT:
        return False
    if row.whom == Whom.VEHICLE:
        return is_named(row, card)
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))
