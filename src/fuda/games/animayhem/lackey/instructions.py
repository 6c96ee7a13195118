"""The text of a card and the cells that modify abilities, together as rows of effects."""

import re
from typing import Any

from fuda.games.animayhem.lackey.cells import Value, values
from fuda.games.animayhem.lackey.context import Context
from fuda.games.animayhem.lackey.facts import WITH_USES
from fuda.games.animayhem.lackey.lines import Line, printable
from fuda.games.animayhem.lackey.report import MAX_TEXT, Imported
from fuda.games.animayhem.lackey.texts import MAX_ROWS, read_text
from fuda.games.animayhem.vocabulary import Kind

NO_TEXT = re.compile(
    r"[\W_]*|none\W*|n/?a\W*|no (?:text|instructions?)\W*", re.IGNORECASE
)  # what stands for a text that is not there


def read_instructions(line: Line, find: Any, called: dict[str, list[str]], done: Imported) -> None:
    """Makes effects of the text, and of the cells that modify abilities."""
    text = printable(line.cells.get("instructions", ""))
    if NO_TEXT.fullmatch(text):
        text = ""
    context = Context(line.kind, line.name, find, combat=line.is_fighter, uses="uses" in line.fields)
    if line.kind == Kind.DISASTER:
        context.second = second_values(line)
    context.bonuses = tuple(row["ability"] for row in own_rows(line) if row["what"] == "add" and row["amount"] > 0)
    context.called = called
    known = read_text(text[: 4 * MAX_TEXT], context)
    merge_facts(line, known.facts.fields)
    cells = [row for row in own_rows(line) if row["ability"] != "energy" or "cost" not in known.facts.fields]
    rows = used_up(line, merged(line, cells, known.rows, done))
    if known.facts.says:
        line.fields["says"] = " ".join(known.facts.says)[:MAX_TEXT]
    reason = known.reason
    if len(rows) > MAX_ROWS:
        rows, reason = own_rows(line)[:MAX_ROWS], "more effects than a card has room for"
    if line.fields.get("fast") and not any(row.get("when") == "used" for row in rows):
        del line.fields["fast"]
        reason = reason or "about playing and equipping cards"
    if text:
        done.texts += 1
        done.understood += not reason
    if reason:
        done.reasons[reason] += 1
        done.kept.append((line.name, reason))
        line.fields["instructions"] = text[:MAX_TEXT]
    place_rows(line, rows)


def second_values(line: Line) -> dict[str, int]:
    """The second values of abilities that have two, as far as they differ from the first ones."""
    both = {ability: values(line.cells.get(ability, ""), True) or [] for ability in line.forms}
    return {ability: found[1].amount for ability, found in both.items() if differ(found)}


def differ(found: list[Value]) -> bool:
    return len(found) == 2 and found[0].amount != found[1].amount


def merge_facts(line: Line, facts: dict[str, Any]) -> None:
    """Puts what a text says about a card beside its cells; the cells come first."""
    fields = line.fields
    for key, value in facts.items():
        if key == "alone":
            fields[key] = True
        elif key == "categories":
            fields[key] = list(dict.fromkeys([*fields[key], *value]))[:6]
        elif key == "skills":
            had = {each["skill"] for each in fields.get("skills", [])}
            fields[key] = [*fields.get("skills", []), *(each for each in value if each["skill"] not in had)][:10]
        elif key in ("riders", "carries_vehicle") or not fields.get(key):
            fields[key] = value


def own_rows(line: Line) -> list[dict[str, Any]]:
    """The rows of the cells: what a card of some kinds adds to abilities. Plain Energy is a cost, and is noted as such."""
    rows: list[dict[str, Any]] = []
    if line.kind in (Kind.CHARACTER, Kind.HAVEN, Kind.LOCATION, Kind.DISASTER):
        return rows
    for ability, found in line.forms.items():
        value = found[0]
        starred = "*" in line.cells.get(ability, "")
        if ability == "energy" and value.what != "multiply" and line.kind != Kind.COMBAT and (not value.what or value.amount < 0):
            if not starred and value.amount and line.kind in WITH_USES:
                line.fields["cost"] = [{"ability": "energy"} | ({"amount": abs(value.amount)} if abs(value.amount) != 1 else {})]
            continue
        nothing = value.amount == 0 and value.what in ("", "add")  # lists use a 0 where an attack comes to nothing
        if starred or nothing or (not value.what and line.kind == Kind.EQUIPMENT):
            continue
        rows.append({"what": value.what or "replace", "ability": ability, "amount": value.amount} | target_of(line, ability))
    return rows


def target_of(line: Line, ability: str) -> dict[str, Any]:
    """Whom the modifier of a cell is about."""
    if line.kind == Kind.FLASH:
        return {"when": "played", "whom": "character", "pick": "chosen", "side": "own"}
    if line.kind == Kind.GLOBAL:
        return {"whom": "character", "side": "own", "reach": "anywhere"}
    return {}


def merged(line: Line, cells: list[dict[str, Any]], rows: list[dict[str, Any]], done: Imported) -> list[dict[str, Any]]:
    """The rows of cells and text together: a text often repeats what the cells say, and then it says it better."""
    changing = [row for row in rows if row.get("ability") and row["what"] in ("add", "multiply", "divide", "replace")]
    said = {row["ability"] for row in changing}
    if any(row["what"] in ("extra-attack", "damage") for row in rows):
        said.add("attack")  # `x2` and `+3` are the further attack and the Damage
    celled = {row["ability"] for row in cells}
    elsewhere = [(row["what"], row.get("amount", 1)) for row in changing if row["ability"] not in celled]
    for cell in cells:
        known = (cell["what"], cell["amount"]) in elsewhere and cell["ability"] not in said
        if known and line.kind == Kind.COMBAT:  # the same number in the column of another ability: the text is right
            said.add(cell["ability"])
            done.unread.append((line.name, cell["ability"].capitalize(), line.cells[cell["ability"]]))
    more = [only_for_some(row, changing) for row in cells if row["ability"] in said]
    return [row for row in cells if row["ability"] not in said] + [row for row in more if row] + rows


def used_up(line: Line, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of a card with a number of uses: what it would always do it does for a use, in a Combat round or a Turn."""
    if not line.fields.get("uses") or line.kind not in (Kind.EQUIPMENT, Kind.ENHANCEMENT, Kind.ITEM):
        return rows
    printed = line.cells.get("skills") or re.search(r"\bskills?:", line.cells.get("instructions", ""), flags=re.I)
    skills = [] if rows or printed else line.fields.pop("skills", [])
    rows = rows + [{"what": "skill", "skill": each["skill"], "amount": each.get("count", 1)} for each in skills]
    return [row if "when" in row else {"when": "used"} | row | {"duration": time_of_use(row)} for row in rows]


def time_of_use(row: dict[str, Any]) -> str:
    fighting = row.get("ability") in ("attack", "defense", "charm") or row["what"] in ("extra-attack", "extra-card", "unhurt")
    return "round" if fighting else "turn"


def only_for_some(cell: dict[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    """A cell's row for all the others, where the text gives those who have a card another number: `Holm gets +2`."""
    own = [row for row in rows if row["ability"] == cell["ability"]]
    needs = [row.get("needs") for row in own]
    named = len(own) == 1 and needs[0] and all("card" in term and not term.get("in_play") for term in needs[0])
    if not named or own[0].get("unless") or own[0].get("amount", 1) == cell["amount"]:
        return None
    return cell | {"needs": needs[0], "unless": True}


def place_rows(line: Line, rows: list[dict[str, Any]]) -> None:
    """Puts rows into the halves of a Combat card, or into the effects of another."""
    paid = any(each["ability"] == "energy" for each in line.fields.get("cost", []))
    kept = []
    for row in rows:
        if paid and row.get("pay") == "energy":
            row = {key: value for key, value in row.items() if key not in ("pay", "price")}
        if not (paid and row["what"] == "add" and row.get("ability") == "energy" and row.get("amount", 1) < 0):
            kept.append(
                {key: value for key, value in row.items() if not (key == "amount" and value == 1 and row["what"] == "add")}
            )
    if line.kind == Kind.COMBAT:
        charm = [row for row in kept if row.get("ability") == "charm"]
        line.fields["charm_effects"] = charm[:3]
        kept = [row for row in kept if row.get("ability") != "charm"]
    line.fields["effects"] = kept
