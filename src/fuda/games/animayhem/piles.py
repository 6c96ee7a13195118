"""Rows about players, their hands and their piles: drawing, looking, fetching, losing cards. Rule numbers: `rules.md`."""

from typing import Any

from fuda.games.animayhem.arriving import can_pay
from fuda.games.animayhem.belongings import begin_acting, give_power, happen
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS, MAX_HAVENS, MAX_POWER
from fuda.games.animayhem.disasters import strike_first_group
from fuda.games.animayhem.effects import affect_player, is_simple
from fuda.games.animayhem.field import haven_of, printed_category
from fuda.games.animayhem.hands import discard_from_hand, put_in_discard
from fuda.games.animayhem.reload import draw_card, shuffle_discards
from fuda.games.animayhem.requirements import meets
from fuda.games.animayhem.setup import add_to_pile, put_in_hand, take_from_pile
from fuda.games.animayhem.sorts import fits_sort, told_amount
from fuda.games.animayhem.state import (
    DISASTERS,
    DISCARDED,
    EACH,
    FIRST_PILE_TARGET,
    FIRST_PLAYER_TARGET,
    HAND,
    HAVENS,
    HIDDEN,
    NOTHING,
    PILE,
    PILE_WORDS,
    POWER,
    REMOVED,
    DisasterState,
    Note,
    card_of_id,
    character_card,
    character_thing,
    put_power,
)
from fuda.games.animayhem.vocabulary import (
    PLAYED_MOMENT,
    REVIVE_ROW,
    SHUFFLE_ROW,
    Category,
    Destination,
    Host,
    Kind,
    Pick,
    Reach,
    Side,
    Sort,
    What,
    Whom,
)
from fuda.kernel import (
    below,
    draw_member,
    has,
    lowest,
    note,
    only,
    tell,
    wide_add,
    wide_nth,
    wide_remove,
    with_member,
    without_lowest,
)
from fuda.kernel.books import NO_CARD


def players_meant(s: Any, row: Any, seat: int, target: int, is_disaster: bool) -> int:
    """animayhem.162: the set of seats that a row is about. A Disaster means the player whom it affects."""
    if FIRST_PLAYER_TARGET <= target < FIRST_PILE_TARGET:
        return only(target - FIRST_PLAYER_TARGET)
    found = only(seat)
    if row.side == Side.OTHERS:
        found = (only(int(s.players)) - 1) & ~only(seat)
    elif row.whom == Whom.PLAYER and row.side == Side.ANY and not is_disaster:
        found = only(int(s.players)) - 1
    if (row.pick == Pick.RANDOM or row.pick == Pick.CHOSEN) and row.whom == Whom.PLAYER and found != 0:
        return only(draw_member(s, found))
    return found


def do_to_players(s: Any, id: int, k: int, seat: int, user: int, here: int, target: int) -> bool:
    """Carries a row about players out; says whether it lasts."""
    row = s.book[card_of_id(s, id)].effects[k]
    if is_from_pile(row):
        fetch(s, row, seat, user if user != NOTHING else someone_at(s, seat, here), target)
        return False
    meant = players_meant(s, row, seat, target, s.book[card_of_id(s, id)].kind == Kind.DISASTER)
    lasts = False
    while meant != 0:
        player = lowest(meant)
        meant = without_lowest(meant)
        lasts = do_to_player(s, id, k, seat, player) or lasts
    return lasts


def do_to_player(s: Any, id: int, k: int, seat: int, player: int) -> bool:
    row = s.book[card_of_id(s, id)].effects[k]
    if row.what == What.DRAW:
        draw_more(s, player, int(row.amount))
    elif row.what == What.EQUIP and player != s.active:
        note(s, Note.FIZZLES, int(s.brought[id]))  # animayhem.166: it is not that player's Equip phase
    elif row.what == What.EQUIP:
        s.more_plays = min(9, s.more_plays + max(1, int(row.amount)))  # animayhem.166
        note(s, Note.EFFECT, int(row.what), int(s.brought[id]), told_amount(row))
    elif row.what == What.SHUFFLE:
        if row.whom == Whom.HAND:
            shuffle_hand(s, player)
        else:
            s.reshuffled = 0
            shuffle_discards(s, player)
    elif row.what == What.LOOK:
        look_at_player(s, row, seat, player)
    elif row.what == What.STEAL:
        steal_cards(s, row, seat, player)
    elif is_simple(row):
        return affect_player(s, id, k, player)
    elif row.what == What.DISCARD or row.what == What.DESTROY:
        lose_cards(s, row, player)
    return False


def draw_more(s: Any, seat: int, amount: int) -> None:
    """animayhem.85: a Disaster without Movement that is drawn outside of the Reload acts at once."""
    waiting = int(s.pending)  # for Maintenance, or turned over: it acts in its own time
    for _ in range(amount):
        if s.hand_size[seat] < HAND:
            s.pending = NOTHING
            draw_card(s, seat)
            if s.pending != NOTHING:
                strike_first_group(s, int(s.pending), seat)
    s.pending = waiting


def shuffle_hand(s: Any, seat: int) -> None:
    """A hand goes back into the Draw pile."""
    for i in range(s.hand_size[seat]):
        add_to_pile(s, seat, int(s.hand[seat * HAND + i]) % EACH)
        s.hand[seat * HAND + i] = NOTHING
    s.hand_size[seat] = 0
    forget_hand(s, seat)
    note(s, Note.RESHUFFLES, seat)


def forget_hand(s: Any, seat: int) -> None:
    """What everyone has seen go to a hand is no longer known to be there."""
    for number in range(MAX_CHARACTERS):
        if has(s.returned, seat * MAX_CHARACTERS + number):
            s.returned &= ~only(seat * MAX_CHARACTERS + number)
    for power in range(seat * MAX_POWER, (seat + 1) * MAX_POWER):
        wide_remove(s.shown_powers, 0, power)


def look_at_player(s: Any, row: Any, seat: int, player: int) -> None:
    """animayhem.163: cards of a hand or of a Draw pile are told to the one who looks; piles have no order."""
    amount = int(row.amount)
    if row.whom == Whom.HAND:
        seen = int(s.hand_size[player]) if amount == 0 else min(amount, int(s.hand_size[player]))
        note(s, Note.LOOKS_AT_HAND, seat, player)
        if seen == s.hand_size[player]:
            for i in range(seen):
                tell(s, only(seat), Note.SEES_CARD, int(s.brought[s.hand[player * HAND + i]]))
        else:
            for _ in range(seen):
                i = below(s, int(s.hand_size[player]))
                tell(s, only(seat), Note.SEES_CARD, int(s.brought[s.hand[player * HAND + i]]))
    elif row.whom == Whom.DRAW_PILE and s.drawn_size[player] > 0:
        note(s, Note.LOOKS_AT_PILE, seat, player)
        for _ in range(max(1, amount)):
            place = wide_nth(s.drawn, player * PILE_WORDS, PILE_WORDS, below(s, int(s.drawn_size[player])))
            tell(s, only(seat), Note.SEES_CARD, int(s.brought[player * EACH + place]))


def steal_cards(s: Any, row: Any, seat: int, player: int) -> None:
    """animayhem.162: cards that are stolen from a hand or pile are lost to their owner, and the thief draws as many."""
    if player == seat:
        return
    before = lose_cards(s, row, player)
    draw_more(s, seat, before)


def lose_cards(s: Any, row: Any, player: int) -> int:
    """Cards of a hand or pile are Discarded, or removed from the game; says how many."""
    amount = int(row.amount)
    lost = 0
    if row.whom == Whom.HAND:
        times = int(s.hand_size[player]) if row.pick == Pick.EACH else min(amount, int(s.hand_size[player]))
        for _ in range(times):
            i = below(s, int(s.hand_size[player]))
            id = int(s.hand[player * HAND + i])
            discard_from_hand(s, player, i)
            if row.what == What.DESTROY:
                remove_card(s, id)
            lost += 1
    elif row.whom == Whom.DRAW_PILE:
        for _ in range(min(max(1, amount), int(s.drawn_size[player]))):
            place = wide_nth(s.drawn, player * PILE_WORDS, PILE_WORDS, below(s, int(s.drawn_size[player])))
            take_from_pile(s, player, place)
            note(s, Note.DISCARDS, player, int(s.brought[player * EACH + place]))
            if place >= DISASTERS:
                s.disaster_state[player * MAX_DISASTERS + place - DISASTERS] = DisasterState.DISCARDED
            else:
                put_in_discard(s, player * EACH + place)
            if row.what == What.DESTROY:
                remove_card(s, player * EACH + place)
            lost += 1
    elif row.whom == Whom.DISCARD_PILE and row.what == What.DESTROY:
        for place in range(PILE):
            if is_discarded(s, player, place):
                remove_card(s, player * EACH + place)
    return lost


def remove_card(s: Any, id: int) -> None:
    """A card of a Discard pile leaves the game."""
    seat = id // EACH
    place = id % EACH
    if place < HAVENS:
        s.at[seat * MAX_CHARACTERS + place] = REMOVED
    elif place < POWER:
        s.haven_state[seat * MAX_HAVENS + place - HAVENS] = REMOVED
    elif place < DISASTERS:
        put_power(s, seat * MAX_POWER + place - POWER, REMOVED)
    else:
        s.disaster_state[seat * MAX_DISASTERS + place - DISASTERS] = DisasterState.REMOVED


def is_discarded(s: Any, seat: int, place: int) -> bool:
    """Whether a card of a deck is in its Discard pile."""
    if s.brought[seat * EACH + place] == NOTHING:
        return False
    if place < HAVENS:
        return bool(s.at[seat * MAX_CHARACTERS + place] == DISCARDED)
    if place < POWER:
        return bool(s.haven_state[seat * MAX_HAVENS + place - HAVENS] == DISCARDED)
    if place < DISASTERS:
        return bool(s.power_at[seat * MAX_POWER + place - POWER] == DISCARDED)
    return bool(s.disaster_state[seat * MAX_DISASTERS + place - DISASTERS] == DisasterState.DISCARDED)


def is_in_own_pile(s: Any, seat: int, place: int) -> bool:
    """Whether a card is in its owner's Draw pile, as far as the owner knows: hidden, and not in the own hand."""
    if place >= DISASTERS or s.brought[seat * EACH + place] == NOTHING:
        return False
    if place < HAVENS:
        hidden = s.at[seat * MAX_CHARACTERS + place] == HIDDEN
    elif place < POWER:
        hidden = place > HAVENS and s.haven_state[seat * MAX_HAVENS + place - HAVENS] == HIDDEN
    else:
        hidden = s.power_at[seat * MAX_POWER + place - POWER] == HIDDEN
    if not hidden:
        return False
    for i in range(s.hand_size[seat]):
        if s.hand[seat * HAND + i] == seat * EACH + place:
            return False
    return True


def is_from_pile(row: Any) -> bool:
    """Whether a row takes cards that are chosen from a pile: to the hand, back into play, or into the Draw pile."""
    if row.what == What.FETCH or row.what == What.REVIVE:
        return True
    return bool(
        row.whom == Whom.DISCARD_PILE and (row.what == What.RETURN or (row.what == What.SHUFFLE and row.pick == Pick.CHOSEN))
    )


def someone_at(s: Any, seat: int, site: int) -> int:
    """A Character of a player at a place, NOTHING if nobody is there: who of a group gets a card does not matter."""
    for character in range(seat * MAX_CHARACTERS, (seat + 1) * MAX_CHARACTERS):
        if site >= 0 and s.at[character] == site:
            return character
    return NOTHING


def can_be_given(s: Any, row: Any, seat: int, user: int, place: int) -> bool:
    """animayhem.186: Equipment comes into a Haven, Equipment or an Enhancement to a Character that can bear it."""
    card = s.book[s.brought[seat * EACH + place]]
    if place < POWER:
        return False
    if row.reach == Reach.IN_HAVEN and (user == NOTHING or s.at[user] < 0 or s.site_owner[s.at[user]] == NOTHING):
        return False
    if row.to == Destination.HAVEN:
        return card.kind == Kind.EQUIPMENT and haven_of(s, seat) != NOTHING
    if user == NOTHING or s.at[user] < 0:
        return False
    if card.kind == Kind.EQUIPMENT:
        return True
    if card.kind != Kind.ENHANCEMENT or card.host != Host.CHARACTER:
        return False
    return can_pay(s, card, user) and meets(s, card, seat, int(s.at[user]), user)


def is_in_hand(s: Any, seat: int, place: int) -> bool:
    for i in range(s.hand_size[seat]):
        if s.hand[seat * HAND + i] == seat * EACH + place:
            return True
    return False


def can_fetch(s: Any, row: Any, seat: int, user: int, place: int) -> bool:
    """animayhem.164: a card that goes to a hand from the named pile, of the sort and category that is named."""
    if place >= DISASTERS or HAVENS <= place < POWER or s.brought[seat * EACH + place] == NOTHING:
        return False
    if row.what == What.REVIVE:
        if place >= HAVENS or haven_of(s, seat) == NOTHING or has(s.killed, seat * MAX_CHARACTERS + place):  # animayhem.203
            return False
    elif row.what == What.FETCH and row.to != Destination.ANYWHERE:
        if not can_be_given(s, row, seat, user, place):
            return False
    elif row.what != What.SHUFFLE and s.hand_size[seat] >= HAND:
        return False
    if row.whom == Whom.HAND:
        if not is_in_hand(s, seat, place):
            return False
    elif row.whom == Whom.DRAW_PILE:
        if not is_in_own_pile(s, seat, place):
            return False
    elif not is_discarded(s, seat, place) or is_being_played(s, seat * EACH + place):
        return False
    n = int(s.brought[seat * EACH + place])
    card = s.book[n]
    if row.of_card != NO_CARD and row.of_card != n:
        return False
    if row.of_sort != Sort.NONE and fits_sort(card, int(row.of_sort)) == bool(row.without):
        return False
    return bool(row.of_category == Category.NONE or printed_category(card, int(row.of_category)))


def is_being_played(s: Any, id: int) -> bool:
    """Whether a card is about to take effect: it can't take itself back."""
    for i in range(s.stack_size):
        if s.stack_id[i] == id:
            return True
    return False


def fetch(s: Any, row: Any, seat: int, user: int, target: int) -> None:
    """animayhem.164: the first card is chosen, others are drawn at random; the Draw pile is shuffled."""
    place = target - FIRST_PILE_TARGET if target >= FIRST_PILE_TARGET else random_fetch(s, row, seat, user)
    for _ in range(max(1, int(row.amount))):
        if place == NOTHING or not can_fetch(s, row, seat, user, place):
            return
        if row.what == What.REVIVE:
            revive(s, seat, place)
        elif row.what == What.SHUFFLE:
            put_back(s, seat, place)
        elif row.to != Destination.ANYWHERE:
            bring_into_play(s, row, seat, user, place)
        else:
            take_to_hand(s, row, seat, place)
        place = random_fetch(s, row, seat, user)


def bring_into_play(s: Any, row: Any, seat: int, user: int, place: int) -> None:
    """animayhem.186: a Power card comes straight into the Haven, or to a Character."""
    id = seat * EACH + place
    power = seat * MAX_POWER + place - POWER
    if row.whom == Whom.DRAW_PILE:
        take_from_pile(s, seat, place)
    elif row.whom == Whom.HAND:
        take_from_hand(s, seat, id)
    note(s, Note.PLAYS, seat, int(s.brought[id]))
    if row.to == Destination.HAVEN:
        put_power(s, power, haven_of(s, seat))
    elif s.book[s.brought[id]].kind == Kind.EQUIPMENT:
        give_power(s, power, character_thing(user))
    else:
        put_power(s, power, character_thing(user))
        begin_acting(s, power)
        happen(s, PLAYED_MOMENT, id, character_thing(user), seat)
        note(s, Note.ENHANCES, int(s.brought[id]), character_card(s, user))


def take_from_hand(s: Any, seat: int, id: int) -> None:
    """A card leaves a hand; those behind it move up."""
    start = seat * HAND
    found = 0
    for i in range(s.hand_size[seat]):
        if s.hand[start + i] == id:
            found = 1
        elif found:
            s.hand[start + i - 1] = s.hand[start + i]
    s.hand_size[seat] -= found
    s.hand[start + s.hand_size[seat]] = NOTHING


def random_fetch(s: Any, row: Any, seat: int, user: int) -> int:
    found = 0
    for place in range(DISASTERS):
        if can_fetch(s, row, seat, user, place):
            found = with_member(found, place)
    return draw_member(s, found) if found != 0 else NOTHING


def revive(s: Any, seat: int, place: int) -> None:
    """animayhem.181: a Killed Character comes back into its player's Haven."""
    s.at[seat * MAX_CHARACTERS + place] = haven_of(s, seat)
    s.stale = 1
    note(s, Note.EFFECT, REVIVE_ROW, int(s.brought[seat * EACH + place]))


def put_back(s: Any, seat: int, place: int) -> None:
    """animayhem.164: a card of the Discard pile goes back into the Draw pile."""
    if place < HAVENS:
        s.at[seat * MAX_CHARACTERS + place] = HIDDEN
    else:
        put_power(s, seat * MAX_POWER + place - POWER, HIDDEN)
    add_to_pile(s, seat, place)
    note(s, Note.EFFECT, SHUFFLE_ROW, int(s.brought[seat * EACH + place]))


def take_to_hand(s: Any, row: Any, seat: int, place: int) -> None:
    id = seat * EACH + place
    if row.whom == Whom.DRAW_PILE:
        take_from_pile(s, seat, place)
        note(s, Note.DRAWS, seat, 1)
        tell(s, only(seat), Note.DRAWN, int(s.brought[id]))
    else:
        show_in_hand(s, seat, place)
        note(s, Note.TAKES_BACK, seat, int(s.brought[id]))
    put_in_hand(s, seat, id)


def show_in_hand(s: Any, seat: int, place: int) -> None:
    """A card that everyone has seen goes to its owner's hand."""
    if place < HAVENS:
        s.at[seat * MAX_CHARACTERS + place] = HIDDEN
        s.out[seat * MAX_CHARACTERS + place] = 0
        s.returned = with_member(s.returned, seat * MAX_CHARACTERS + place)
    else:
        put_power(s, seat * MAX_POWER + place - POWER, HIDDEN)
        wide_add(s.shown_powers, 0, seat * MAX_POWER + place - POWER)
