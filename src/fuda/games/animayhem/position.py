"""Positions of Ani-Mayhem as text; see `fuda.kernel.position` and `position_lines`.

A few lines make a position: the Field, where the Characters are, and what is to be done. Without a deck a seat has the one that
it has in any match; cards of a deck that no line names are in its Draw pile.

    animayhem, 1 players
    phase: scavenge
    field: 1.tank-yard/0/0/- 1.radio-mast/1/0/- 1.moor-bunker/0/1/1
    characters: 1.brandt=1.tank-yard 1.okuma=1.tank-yard
    items: 1.tank-yard/1.trophy/-/1/-/- 1.radio-mast/1.logbook/-/1/-/-
    disasters: 1=1.goliath/1.tank-yard/1/1/1/no/no
"""

from typing import Any

from fuda.games.animayhem.belongings import is_kept
from fuda.games.animayhem.decks import MAX_CHARACTERS, MAX_DISASTERS
from fuda.games.animayhem.duel import become_target
from fuda.games.animayhem.field import lay, printed_category
from fuda.games.animayhem.knowledge import is_hidden_power
from fuda.games.animayhem.position_check import check as check, check_acting, expected_acting
from fuda.games.animayhem.position_lines import (
    ALLY,
    ANY_CARD,
    CHARACTER,
    COMBAT_CARD,
    DISASTER_CARD,
    DISASTER_NUMBER,
    ENTRY,
    HAVEN_CARD,
    LIVING_TARGET,
    PLACE_CARD,
    POWER_CARD,
    SEATS_WORD,
    SITE,
    SLOT,
    TARGET,
    THING,
    TOKEN,
    UNDER_PLACE,
    Decks,
    Entries,
    Records,
    or_none,
    ordinal,
)
from fuda.games.animayhem.position_words import (
    BOOK_CARD,
    BULWARK,
    CALM_WORD,
    CARRIED,
    GONE,
    HANDED,
    ITEM_PLACE,
    KIND,
    MOMENT,
    PHASE,
    SMALL,
    STATE,
    STEP,
    STRUCK,
    WHERE,
    CombatCards,
    sets,
    spelled,
)
from fuda.games.animayhem.reset import reset_table
from fuda.games.animayhem.setup import note_fast_cards
from fuda.games.animayhem.state import (
    BUILT,
    CAPTURED,
    CHARACTERS,
    DISASTERS,
    EACH,
    EXTRA_CARDS,
    HAND,
    HIDDEN,
    IN_PLAY,
    IS_CAUGHT,
    MARKS,
    NOTHING,
    PILE_WORDS,
    POWERS,
    SEATS,
    SITES,
    SLOTS,
    TOUCHED_WORDS,
    TURN_LIMIT,
    UNDER,
    DisasterState,
    Outcome,
    Phase,
    character_id,
    power_id,
    put_power,
    seat_of,
)
from fuda.games.animayhem.summary import acts_on_others, note_site, sum_up
from fuda.games.animayhem.vocabulary import HORDE_CATEGORY
from fuda.kernel.lines import FLAG, SEAT, BySeat, Line, Row, names, number
from fuda.kernel.position import Given
from fuda.kernel.sets import wide_add, wide_clear

LINES = (
    Line("phase", "phase", PHASE, always=True),
    Line("turn", "turn", SEAT, always=True),
    Decks("deck", "brought", BOOK_CARD),
    Line("first", "first", SEAT),
    Line("active", "active", SEAT),
    BySeat("turns", "turns", number(0, TURN_LIMIT), always=True),
    Line("outcome", "outcome", names(spelled(Outcome))),
    Records(
        "field",
        "site_id",
        PLACE_CARD,
        always=True,
        size="sites",
        parts=(
            ("site_id", PLACE_CARD, NOTHING),
            ("site_x", number(-60, 60), 0),
            ("site_y", number(-60, 60), 0),
            ("site_owner", SEAT, NOTHING),
        ),
    ),
    Entries("characters", "at", WHERE, always=True, key=CHARACTER, blank=HIDDEN),
    Records(
        "disasters",
        "slot_id",
        DISASTER_CARD,
        key=ordinal(SLOTS),
        parts=(
            ("slot_id", ANY_CARD, NOTHING),
            ("slot_at", SITE, NOTHING),
            ("slot_by", SEAT, NOTHING),
            ("slot_since", number(0, 20000), 0),
            ("slot_arrived", number(0, 20000), 0),
            ("slot_fought", FLAG, 0),
            ("slot_still", FLAG, 0),
        ),
    ),
    Records(
        "items",
        "item_at",
        ITEM_PLACE,
        always=True,
        size="items",
        parts=(
            ("item_at", ITEM_PLACE, CAPTURED),
            ("item_id", ANY_CARD, NOTHING),
            ("item_seen", SEATS_WORD, 0),
            ("item_owner", SEAT, NOTHING),
            ("item_shown", or_none(ANY_CARD), NOTHING),
            ("item_left", or_none(SMALL), NOTHING),
        ),
    ),
    Records(
        "under",
        "under_id",
        DISASTER_CARD,
        key=UNDER_PLACE,
        parts=(
            ("under_id", DISASTER_CARD, NOTHING),
            ("under_seen", SEATS_WORD, 0),
            ("under_owner", SEAT, NOTHING),
        ),
    ),
    Row("hand", "hand", ANY_CARD, always=True, size="hand_size", blank=NOTHING),
    Entries("power cards", "power_at", CARRIED, key=POWER_CARD, blank=HIDDEN),
    Entries("havens", "haven_state", names({**GONE, IN_PLAY: "in-play"}), key=HAVEN_CARD, blank=HIDDEN),
    Entries("rides", "rides", POWER_CARD, blank=NOTHING),
    BySeat("champions", "champion", or_none(CHARACTER)),
    Entries("equipment damage", "power_damage", SMALL, key=POWER_CARD),
    sets("turned over", "turned_over", POWER_CARD, TOUCHED_WORDS),
    Entries("payers", "payer", CHARACTER, key=POWER_CARD, blank=NOTHING),
    sets("ruins", "ruins", SITE),
    sets("asked at", "begged", SITE),
    sets("welcome at", "welcome", SITE),
    sets("fought off at", "fended", SITE),
    sets("fired", "fired", SITE),
    Entries("bulwark", "bulwark", CHARACTER, key=BULWARK, blank=NOTHING),
    sets("builders", "builders", CHARACTER),
    BySeat("building at", "building_at", or_none(SITE)),
    BySeat("building left", "building_left", number(BUILT, 9)),
    sets("thieves", "thieves", CHARACTER),
    Line("thief", "thief", or_none(LIVING_TARGET)),
    Line("flight", "flight", number(IS_CAUGHT, 127)),
    Line("stolen", "stolen", or_none(TOKEN)),
    sets("fought in vehicles", "engaged", CHARACTER),
    Line("flight back", "flight_back", STEP),
    sets("vehicles shifted", "shifted", SEAT),
    Entries("disaster cards", "disaster_state", STATE, key=DISASTER_NUMBER),
    BySeat("buried", "buried", SMALL),
    Line("placed now", "this_turn", number(0, UNDER)),
    Entries("out", "out", number(1, 3)),
    Entries("transformed", "form", FLAG),
    Entries("damage", "damage", SMALL, key=LIVING_TARGET),
    Entries("energy spent", "spent", SMALL),
    Entries("moved", "moved", SMALL),
    Entries("abilities in use", "used", SMALL),
    Entries("in use", "power_used", FLAG, key=POWER_CARD),
    Entries("uses left", "power_left", SMALL, key=POWER_CARD, blank=NOTHING),
    Records(
        "effects",
        "mark_id",
        ANY_CARD,
        key=ordinal(MARKS),
        parts=(
            ("mark_id", ANY_CARD, NOTHING),
            ("mark_card", BOOK_CARD, NOTHING),
            ("mark_row", SMALL, 0),
            ("mark_on", THING, NOTHING),
            ("mark_seat", SEAT, NOTHING),
            ("mark_left", number(-3, 127), 0),
        ),
    ),
    Row("acting", "acting", ENTRY, size="acting_size", blank=NOTHING),
    CombatCards("combat cards", "combat_used", COMBAT_CARD, each_seat=True),
    sets("returned", "returned", CHARACTER),
    Line("reshuffled", "reshuffled", FLAG),
    Line("clock", "clock", number(0, 20000)),
    Line("moved since", "moved_since", number(0, 20000)),
    Line("moving", "moving", or_none(SLOT)),
    Line("pending", "pending", or_none(DISASTER_CARD)),
    Records(
        "stack",
        "stack_id",
        ANY_CARD,
        size="stack_size",
        parts=(
            ("stack_id", ANY_CARD, NOTHING),
            ("stack_when", MOMENT, 0),
            ("stack_seat", SEAT, NOTHING),
            ("stack_user", or_none(CHARACTER), NOTHING),
            ("stack_target", or_none(TARGET), NOTHING),
            ("stack_option", SMALL, 0),
            ("stack_place", or_none(SITE), NOTHING),
        ),
    ),
    Records(
        "moments",
        "event_id",
        ANY_CARD,
        size="events",
        parts=(
            ("event_when", MOMENT, 0),
            ("event_id", ANY_CARD, NOTHING),
            ("event_thing", or_none(THING), NOTHING),
            ("event_seat", SEAT, NOTHING),
        ),
    ),
    Line("asked", "asked", number(0, SEATS)),
    Line("resume", "resume", STEP),
    sets("stuck", "stuck", CHARACTER),
    sets("still", "still", CHARACTER),
    sets("killed now", "killed", CHARACTER),
    sets("abilities used", "invoked_characters", CHARACTER),
    sets("places used", "invoked_sites", SITE),
    sets("cards used", "invoked_cards", ENTRY, TOUCHED_WORDS),
    sets("handed over", "touched", ENTRY, TOUCHED_WORDS),
    sets("kinds played", "played", KIND),
    Line("card", "card", or_none(HANDED)),
    Line("walker", "walker", or_none(CHARACTER)),
    sets("fought at", "fought", SITE),
    Line("scavenged", "scavenged", FLAG),
    Line("inside", "inside", or_none(SITE)),
    Line("found", "found", or_none(SLOT)),
    Line("took", "took", or_none(SITE)),
    Line("back", "back", STEP),
    BySeat("siege at", "siege_at", or_none(SITE)),
    BySeat("siege", "siege", SMALL),
    Line("foe", "foe", or_none(SLOT)),
    Line("fighter", "fighter", SEAT),
    Line("fight at", "field", or_none(SITE)),
    sets("party", "party", SEAT),
    Line("target", "target", or_none(LIVING_TARGET)),
    sets("attackers", "attackers", CHARACTER),
    sets("protectors", "protectors", CHARACTER),
    sets("running", "running", SEAT),
    Line("foe card", "foe_card", or_none(COMBAT_CARD)),
    Line("target card", "target_card", or_none(COMBAT_CARD)),
    Line("after", "after", STEP),
    Line("rival", "rival", SEAT),
    Line("runner", "runner", SEAT),
    Line("rounds", "rounds", SMALL),
    Line("passes", "passes", number(0, 2)),
    Entries("strikes at", "strike_at", STRUCK, key=LIVING_TARGET, blank=NOTHING),
    Entries("shields", "shield_of", CHARACTER, blank=NOTHING),
    Row("attacked", "targeted", LIVING_TARGET, size="targeted_size", blank=NOTHING),
    Entries("duel cards", "duel_card", COMBAT_CARD, key=LIVING_TARGET, blank=NOTHING),
    Entries("duel targets", "duel_target", LIVING_TARGET, key=LIVING_TARGET, blank=NOTHING),
    Entries("round damage", "duel_damage", SMALL, key=LIVING_TARGET),
    Line("offers", "offers", SMALL),
    Line("offerer", "offerer", SEAT),
    sets("stood", "stood", LIVING_TARGET),
    sets("loot", "loot", TOKEN),
    sets("allied", "allied", SLOT),
    Entries("allies", "slot_ally", ALLY, key=SLOT, blank=NOTHING),
    Entries("ally steps", "slot_steps", SMALL, key=SLOT),
    Entries("ally cards", "ally_card", COMBAT_CARD, key=SLOT, blank=NOTHING),
    Records(
        "extra cards",
        "extra_card",
        COMBAT_CARD,
        key=ordinal(EXTRA_CARDS),
        parts=(("extra_card", or_none(COMBAT_CARD), NOTHING), ("extra_for", or_none(LIVING_TARGET), NOTHING)),
    ),
    sets("about to fall", "doomed", LIVING_TARGET),
    sets("about to be killed", "fated", LIVING_TARGET),
    Line("prize", "prize", or_none(TOKEN)),
    Line("prize to", "prize_to", or_none(THING)),
    Line("prize from", "prize_from", or_none(LIVING_TARGET)),
    Line("warned", "warned", SMALL),
    sets("shown in hands", "shown_powers", POWER_CARD, TOUCHED_WORDS),
    Line("more plays", "more_plays", SMALL),
    Line("resume turn", "resume_turn", SEAT),
    Line("costs changed", "stale", FLAG),
    Entries("charmers", "charmer", CHARACTER, blank=NOTHING),
    sets("not charmed yet", "suitors", CHARACTER),
    Line("charms now", "courting", or_none(THING)),
    Line("is charmed now", "courted", or_none(THING)),
    sets("have charmed", "charm_done", CHARACTER),
    sets("were met", "charm_met", CHARACTER),
    Line("bidding", "bidding", CHARACTER),
    sets("forced", "forced", CHARACTER),
    sets("used once", "once_characters", CHARACTER),
    sets("places used once", "once_sites", SITE),
    sets("resigned", "resigned", SEAT),
    Entries("barred", "barred", SMALL, key=LIVING_TARGET),
    sets("charmed", "charmed", CHARACTER),
    sets("winners", "winners", CHARACTER),
    sets("breakers", "breakers", CHARACTER),
    sets("tested", "tested", CHARACTER),
    Entries("margins", "margin", SMALL),
    Line("calm", "calm", CALM_WORD),
)
DERIVED = (
    "beside",
    "path",
    "path_size",
    "under_size",
    "laid",
    "drawn",
    "drawn_size",
    "aura_characters",
    "aura_sites",
    "fast",
    "aura_slots",
    "ability_sites",
    "powers_out",
    "done",
    "skills_given",
    "abilities_changed",
    "riders",
    "kept",
    "havens",
    "promising",
    "planetary",
    "dimensional",
    "horde_characters",
    "horde_slots",
)


def clear(s: Any) -> None:
    """Takes everything off the table; a position without more lines begins a Move phase of the first seat."""
    options = s.placing, s.charm
    reset_table(s)
    s.placing, s.charm = options
    s.phase = Phase.MOVE
    s.first = 0
    s.active = 0
    s.turn = 0
    for seat in range(s.players):
        s.turns[seat] = 1


def complete(s: Any, given: Given) -> None:
    if "active" not in given and s.turn >= 0:
        s.active = s.turn
    if s.phase == Phase.OVER and "turn" not in given:
        s.turn = NOTHING
    lay_field(s)
    s.riders = sum(1 << c for c in range(CHARACTERS) if s.rides[c] != NOTHING)
    for i in range(SITES):
        s.under_size[i] = sum(s.under_owner[i * UNDER + place] != NOTHING for place in range(UNDER))
    if "acting" not in given:
        set_acting(s)
    check_acting(s, given)
    acting = s.acting[: s.acting_size]
    s.kept = sum(entry < POWERS and is_kept(s.book[s.brought[power_id(entry)]]) for entry in acting)
    if "disaster cards" not in given:
        for id in s.slot_id:
            if id != NOTHING and id % EACH >= DISASTERS:
                s.disaster_state[id // EACH * MAX_DISASTERS + id % EACH - DISASTERS] = DisasterState.IN_PLAY
    if "attacked" not in given and s.rival != NOTHING and s.courting == NOTHING:
        set_targeted(s)
    if "clock" not in given:
        s.clock = max(*s.slot_since, *s.slot_arrived)
    find_auras(s)
    note_fast_cards(s)
    for power in range(POWERS):
        put_power(s, power, int(s.power_at[power]))
    sum_up(s)
    for seat in range(s.players):
        fill_pile(s, seat)


def set_targeted(s: Any) -> None:
    """Who is attacked in a Combat between players, in the order of the table."""
    for i in s.strike_at:
        if i >= CHARACTERS or (i != NOTHING and seat_of(i) in (s.fighter, s.rival)):
            become_target(s, i)


def lay_field(s: Any) -> None:
    """Neighbours and path follow from the places, laid in their order."""
    laid = [(s.site_id[i], s.site_x[i], s.site_y[i], s.site_owner[i]) for i in range(s.sites)]
    reset_field(s)
    for id, x, y, owner in laid:
        lay(s, id, x, y, owner)
        if id % EACH >= DISASTERS:
            s.laid[id // EACH] += 1

    s.promising &= ~s.ruins


def reset_field(s: Any) -> None:
    s.sites = 0
    s.havens = 0
    s.promising = 0
    s.planetary = 0
    s.dimensional = 0
    s.path_size = 0
    s.beside[:] = [NOTHING] * len(s.beside)
    s.path[:] = [NOTHING] * SITES
    s.laid[:] = [0] * SEATS


def set_acting(s: Any) -> None:
    """What acts, in the order of the table."""
    acting = expected_acting(s)
    s.acting[:] = acting + [NOTHING] * (len(s.acting) - len(acting))
    s.acting_size = len(acting)


def find_auras(s: Any) -> None:
    s.aura_characters = sum(1 << c for c in range(CHARACTERS) if has_aura(s, c))
    s.aura_sites = 0
    s.ability_sites = 0
    for site in range(s.sites):
        if not s.ruins >> site & 1:
            note_site(s, site)
    s.aura_slots = sum(
        1 << i for i in range(SLOTS) if s.slot_id[i] != NOTHING and acts_on_others(s.book[s.brought[s.slot_id[i]]])
    )

    s.horde_characters = sum(1 << c for c in range(CHARACTERS) if is_horde(s, c))
    s.horde_slots = sum(
        1 << i
        for i in range(SLOTS)
        if s.slot_id[i] != NOTHING and printed_category(s.book[s.brought[s.slot_id[i]]], HORDE_CATEGORY)
    )


def is_horde(s: Any, character: int) -> bool:
    """Whether a Character has the category Horde in one of its forms."""
    n = s.brought[character_id(character)]
    if n == NOTHING or character // MAX_CHARACTERS >= s.players:
        return False
    forms = [n] if s.book[n].becomes < 0 else [n, s.book[n].becomes]
    return any(printed_category(s.book[form], HORDE_CATEGORY) for form in forms)


def has_aura(s: Any, character: int) -> bool:
    n = s.brought[character_id(character)]
    if n == NOTHING or character // MAX_CHARACTERS >= s.players:
        return False
    return acts_on_others(s.book[n]) or (s.book[n].becomes >= 0 and acts_on_others(s.book[s.book[n].becomes]))


def fill_pile(s: Any, seat: int) -> None:
    """All cards that lie nowhere else are in the Draw pile; what is unknown of hands and places under Locations is among them."""
    hand = s.hand[seat * HAND : (seat + 1) * HAND]
    places = [place for place in range(DISASTERS) if is_hidden_power(s, seat, place) and seat * EACH + place not in hand]
    for place in range(DISASTERS, DISASTERS + MAX_DISASTERS):
        id = seat * EACH + place
        hidden = s.disaster_state[seat * MAX_DISASTERS + place - DISASTERS] == DisasterState.HIDDEN
        if s.brought[id] != NOTHING and hidden and id not in s.under_id:
            places.append(place)
    wide_clear(s.drawn, seat * PILE_WORDS, PILE_WORDS)
    for place in places:
        wide_add(s.drawn, seat * PILE_WORDS, place)
    unknown = hand[: s.hand_size[seat]].count(NOTHING)
    buried = [i for i in range(SITES * UNDER) if s.under_owner[i] == seat and s.under_id[i] == NOTHING]
    s.drawn_size[seat] = max(0, len(places) - unknown - len(buried))
