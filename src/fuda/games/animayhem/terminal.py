"""Ani-Mayhem's table as text, from a seat's view: the Field as a map, who is where, the Combat; and sums in a line each."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from fuda.games.animayhem.card_text import sentences
from fuda.games.animayhem.state import Note as Name
from fuda.games.animayhem.terminal_choices import MANY as MANY, group as group
from fuda.games.animayhem.vocabulary import Kind
from fuda.terminal.console import PAPER, TURN, Flow, Prose, card, indented
from fuda.terminal.drawing import Context
from fuda.text import Note

WIDEST, NARROWEST = 18, 6  # columns of a place on the map
UNDER, ITEM, DISASTER, HEALTH = "▤", "◆", "!", "♥"
SEATS = ("bold white on blue", "bold white on red", "bold black on green", "bold white on magenta")
FOE = "bold red"
LAYING = ("choose", "place", "bury_disasters", "bury_items")  # phases before the first Turn
PLACING = ("choose", "place")  # phases in which one names places by where they are
CHANGED = {Name.IS_REPLACED: "by_is_replaced", Name.SURROUNDINGS: "by_surroundings", Name.HORDE: "by_horde"}
STYLES = {Kind.DISASTER: "bold white on red", Kind.ITEM: "bold black on yellow", Kind.CHARACTER: "bold white on blue"}


def draw(view: dict[str, Any], context: Context) -> RenderableType:
    """The table above the hand."""
    lines: list[RenderableType] = [heading(view, context), FieldMap(view, context)]
    if max(view["turns"]) == 1:
        lines.append(Prose(Text(context.text("table.signs"), "dim")))
    lines += [line for site in view["field"].values() for line in place_lines(view, site, context)]
    if view["combat"]:
        lines += ["", *combat_lines(view, context)]
    names = globals_of(view)
    if names:
        times = {id: f" ×{names.count(id)}" if names.count(id) > 1 else "" for id in names}
        lines.append(
            Flow(
                context.label("table.off_field"), [Text(name(context, id) + more, "magenta") for id, more in times.items()], gap=2
            )
        )
    lines += lasting(view, context)
    bonked = [id for seat in view["bonked"].values() for id in seat.split()]
    if bonked:
        lines.append(Flow(context.label("table.bonked"), [Text(name(context, id), "dim") for id in bonked], gap=2))
    if view.get("known"):
        known = [Text(f"{token} {name(context, id)}", "yellow") for token, id in view["known"].items()]
        lines.append(Flow(context.label("table.known"), known, gap=2))
    if view["laying"]:
        lines.append(Flow(context.label("table.laying"), [face(view["laying"], context)]))
    return Group(*lines)


def heading(view: dict[str, Any], context: Context) -> RenderableType:
    """Turn and phase, and who has how many of the Items."""
    text = context.text
    phase = text(f"phases.{view['phase']}")
    if view["phase"] in LAYING:
        title = Text(f"{context.name(view['turn'])} · {phase}", "bold")
    else:
        turn = text("table.mark_turn", view["turns"][view["active"]])
        title = Text(f"{turn} · {context.name(view['active'])} · {phase}", "bold")
    parts = []
    for seat, found in enumerate(view["retrieved"]):
        shown = Text.assemble((f" {seat + 1} ", SEATS[seat]), f" {context.name(seat)} {ITEM}{found}")
        held = view["hands"][seat] if isinstance(view["hands"][seat], int) else len(view["hands"][seat])  # a replay shows all
        parts.append(shown.append(f" {text('table.hand_and_pile', held, view['piles'][seat])}", "dim"))
    if view["items"]:
        parts.append(Text(f"{text('table.disasters')} {ITEM}{view['captured']}/{view['items']}", FOE))
    return Group(title, Flow("", parts, gap=2))


class FieldMap:
    """The places of the Field where they lie, as wide as the terminal lets them be; free ones have the number of the choice."""

    def __init__(self, view: dict[str, Any], context: Context) -> None:
        self.view, self.context = view, context
        self.sites = {located(at): site for at, site in view["field"].items()}
        self.free = {
            located(text.rpartition(" ")[2]): number
            for number, text in enumerate(map(str, context.choices), start=1)
            if text.startswith("place ")
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not self.sites:
            return
        xs, ys = ([at[i] for at in (*self.sites, *self.free)] for i in (0, 1))
        columns = range(min(xs), max(xs) + 1)
        width = min(WIDEST, options.max_width // len(columns))
        if width < NARROWEST:
            return
        order = {name: i + 1 for i, name in enumerate(self.view["path"].split())}
        for y in range(min(ys), max(ys) + 1):
            cells = [self.cell(x, y, width - 1, order) for x in columns]
            *lines, last = (Text(" ").join(line) for line in zip(*cells, strict=True))
            yield from [*lines, last] if last.plain.strip() else lines

    def cell(self, x: int, y: int, width: int, order: dict[str, int]) -> tuple[Text, Text, Text]:
        """Three lines: the name; what lies there with its number on the Disasters' path, or where it is; and who is there."""
        site = self.sites.get((x, y))
        if (x, y) in self.free:
            return Text(" " * width), fitted(Text(f"[{self.free[x, y]}]", TURN), width), Text(" " * width)
        if site is None:
            return (Text(" " * width),) * 3
        own = site["owner"] is not None
        style = SEATS[site["owner"]] if own else PAPER
        title = Text(short(name(self.context, site["card"]), width), style)
        number = f"⌂{site['owner'] + 1}" if own else str(order.get(site["name"], ""))
        if self.view["phase"] in PLACING:
            number = f"{x},{y}"
        things = [number, *lying(site)]
        return title, fitted(Text(" ".join(filter(None, things)), "dim"), width), fitted(standing(site), width)


def located(at: str) -> tuple[int, int]:
    x, y = at.split(",")
    return int(x), int(y)


def short(words: str, width: int) -> str:
    """Words in so many columns, with dots where they have no room."""
    if cell_len(words) <= width:
        return set_cell_size(words, width)
    return set_cell_size(set_cell_size(words, width - 1).rstrip() + "…", width)


def lying(site: dict[str, Any]) -> list[str]:
    """The piles at a place: Disasters under it, and Items."""
    under = [f"{UNDER}{site['under']}"] if site["under"] else []
    return [*under, f"{ITEM}{count(site['items'])}"] if site["items"] else under


def standing(site: dict[str, Any]) -> Text:
    """Who is at a place: for each seat its number and how many, for Disasters a mark each."""
    seats = [one["seat"] for one in site["characters"].values()]
    shown = Text()
    for seat in sorted(set(seats)):
        shown.append(str(seat + 1), SEATS[seat]).append(f"×{seats.count(seat)} ")
    return shown.append(DISASTER * len(site["disasters"]), FOE)


def fitted(text: Text, width: int) -> Text:
    text.truncate(width, pad=False)
    text.pad_right(width - cell_len(text.plain))
    return text


def place_lines(view: dict[str, Any], site: dict[str, Any], context: Context) -> list[RenderableType]:
    """A place where somebody is: who, with their numbers and what they carry."""
    if not site["characters"] and not site["disasters"]:
        return []
    mine = any(one["seat"] == view.get("seat") for one in site["characters"].values())
    head = Text(name(context, site["card"]), "bold")
    head.append("".join(f" {pile}" for pile in lying(site)), "dim")
    if mine and site["owner"] is None:
        fits = site["name"] in view.get("open_to_you", "").split()
        head.append(f"  {context.text('table.may_enter' if fits else 'table.may_not_enter')}", "green" if fits else "dim")
    lines: list[RenderableType] = [Prose(head)]
    if mine and site["owner"] is None:
        lines.append(indented(Text(" ".join(asked(context, site["card"])), "dim"), 4))
    people = [person(one, context) for one in site["characters"].values()]
    foes = [foe(one, context) for one in site["disasters"].values()]
    return [*lines, Flow("    ", [*people, *foes], gap=3)]


def person(one: dict[str, Any], context: Context) -> Text:
    """A Character: Attack/Defense/Movement, Health, and what it carries."""
    carried = [name(context, id.partition(":")[0]) for id in one["cards"].split()]
    shown = Text.assemble((f" {one['seat'] + 1} ", SEATS[one["seat"]]), f" {name(context, one['card'])} {numbers(one)}")
    if one["items"]:
        carried.append(ITEM + str(count(one["items"])))
    return shown.append(f" [{', '.join(carried)}]" if carried else "", "yellow")


def foe(one: dict[str, Any], context: Context) -> Text:
    kind = context.text("table.major" if one["major"] else "table.minor")
    shown = Text.assemble((f"{DISASTER} {name(context, one['card'])}", FOE), f" {numbers(one)} ", (kind, "dim"))
    return shown.append(f" {ITEM}{one['items']}" if one["items"] else "", "yellow")


def numbers(one: dict[str, Any]) -> str:
    return f"{one['attack']}/{one['defense']}/{one['movement']} {HEALTH}{one['health']}"


def combat_lines(view: dict[str, Any], context: Context) -> list[RenderableType]:
    """A Combat: both sides, what the attacks come to so far, and the Combat cards that were drawn."""
    combat, text = view["combat"], context.text
    site = next(one for one in view["field"].values() if one["name"] == combat["place"])
    head = Text(text("table.combat_at", name(context, site["card"])), "bold red")
    people = site["characters"]
    if "rival" in combat:
        deeds = [
            Text(text(f"table.who_{verb}", called(people, one, context), called(people, other, context)))
            for verb, pairs in (("attacks", combat["attacks"]), ("protects", combat["protects"]))
            for one, other in pairs.items()
        ]
        return [head, Flow("  ", [Text(f"{context.name(combat['fighter'])} – {context.name(combat['rival'])}"), *deeds], gap=2)]
    against = site["disasters"][combat["disaster"]]
    group = people | site["disasters"]  # an ally of the group may be the target
    lines: list[RenderableType] = [head]
    protectors = [group[id] for id in combat["protectors"].split() if id in group]
    own = combat["fighter"] == view.get("seat")
    label = context.label("table.on_foe") if own else context.label("table.attack_of", context.name(combat["fighter"]))
    for id, foe_attacked in site["disasters"].items():
        attackers = [
            group[one]
            for one in combat["attackers"].split()
            if one in group and combat["assaults"].get(one, combat["disaster"]) == id
        ]
        if attackers:
            parts = " + ".join(f"{name(context, one['card'])} {one['attack']}" for one in attackers)
            whole = f" = {sum(one['attack'] for one in attackers)}" if len(attackers) > 1 else ""
            lines.append(indented(Text(f"{label}{parts}{whole} – {foe_attacked['defense']}"), 2))
    target = group.get(combat["target"] or "")
    if target:
        covers = "".join(f" + {name(context, one['card'])} {one['defense']}" for one in protectors)
        defense = target["defense"] + sum(one["defense"] for one in protectors)
        said = (
            f"{name(context, against['card'])} {against['attack']} – {name(context, target['card'])} {target['defense']}{covers}"
        )
        whole = f" = {defense}" if protectors else ""
        lines.append(indented(Text(f"{context.label('table.on_target')}{said}{whole}"), 2))
    for key, whom in (("foe_card", against), ("target_card", target)):
        if combat[key] and whom:
            label = text("table.card_for", name(context, whom["card"]))
            effect = " ".join(asked(context, combat[key]))
            lines.append(indented(Text.assemble(f"{label}: ", face(combat[key], context), f" {effect}"), 2))
    return lines


def lasting(view: dict[str, Any], context: Context) -> list[RenderableType]:
    """Effects that last, and on whom."""
    on: dict[str, list[str]] = {}
    for one in view["lasting"].values():
        on.setdefault(one["card"], []).append(one["whom"] or "")
    shown = []
    for id, whom in on.items():
        names = ", ".join(name(context, one.partition(":")[0]) for one in dict.fromkeys(whom) if one)
        shown.append(Text(f"{name(context, id)} ({names})" if names else name(context, id), "magenta"))
    return [Prose(Text.assemble(context.label("table.lasting"), Text("; ").join(shown)))] if shown else []


def called(people: dict[str, Any], part: str, context: Context) -> str:
    """A Character of a Combat by its name."""
    return name(context, people[part]["card"]) if part in people else part


def asked(context: Context, id: str) -> list[str]:
    """What stands on a card, a sentence each."""
    book = context.book
    return [] if book is None else sentences(book, book.ids.index(id), context.language)


def globals_of(view: dict[str, Any]) -> list[str]:
    return [id.partition(":")[0] for names in view["off_field"].values() for id in names.split()]


def count(words: str) -> int:
    return len(words.split())


def name(context: Context, id: str | None) -> str:
    """A card's name."""
    book = context.book
    return id or "" if book is None or id not in book.ids else context.text("words.card", book.ids.index(id))


def face(id: str, context: Context) -> Text:
    """A card as it is printed in the hand: its name and kind."""
    book = context.book
    if book is None or id not in book.ids:
        return card(id)
    row = book[book.ids.index(id)]
    kind = Kind(row.kind)
    return card(f"{name(context, id)} · {context.text(f'cards.kind.{kind.name.lower()}')}", STYLES.get(kind, PAPER))


def tell(notes: Sequence[Note], context: Context) -> list[str]:
    """Notes in words, a line each; a sum has one for each ability, with all that changes it."""
    lines: list[str] = []
    running: int | None = None  # what the ability comes to so far that the last line is about
    for note in notes:
        before, after = note.values[1:] if note.code == Name.CHANGES else note.values[:2]
        if running is not None and running == before and note.code in (Name.CHANGES, *CHANGED):
            by = context.text("words.card", note.values[0]) if note.code == Name.CHANGES else context.text(by_key(note.code))
            lines[-1] += context.text("table.becomes_by", after, by)
            running = after
        else:
            lines.append(context.note(note))
            running = note.values[2] if note.code == Name.HAS_ABILITY else None
    return lines


def by_key(code: int) -> str:
    return f"table.{CHANGED[Name(code)]}"
