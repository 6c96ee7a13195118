"""The cards of a list: cells read into fields, and what a kind of card can not be without."""

import re
from collections.abc import Callable
from typing import Any

from fuda.games.animayhem.lackey.cells import ABILITY_CELLS, MAX_ABILITY, MAX_CATEGORIES, categories, requirement, skills, values
from fuda.games.animayhem.lackey.facts import WITH_SKILLS, WITH_USES
from fuda.games.animayhem.lackey.instructions import own_rows, read_instructions
from fuda.games.animayhem.lackey.lines import Line, printable
from fuda.games.animayhem.lackey.report import Imported, Remark
from fuda.games.animayhem.lackey.words import gender, number, plain
from fuda.games.animayhem.vocabulary import Kind
from fuda.kernel.columns import spelling

NOBODY = [{"terms": [{"ability": "attack", "count": 1}]}]  # for a Location whose requirement can't be read: anybody may enter


def read_card(line: Line, named: Callable[[str], str | None], called: dict[str, list[str]], done: Imported) -> None:
    """Reads the cells of a card into its fields."""

    def find(text: str) -> str | None:
        found = named(plain(text))
        return found if found != line.id else None

    def unread(column: str, pieces: list[str]) -> None:
        done.unread.extend((line.name, column, printable(piece)[:80]) for piece in pieces)

    kind, fields = line.kind, line.fields
    fields |= {"kind": spelling(kind), "name": line.name}
    sorts, odd = categories(line.cells.get("categories", ""))
    unread("Categories", odd)
    if kind in WITH_SKILLS:
        fields["skills"], odd = skills(line.cells.get("skills", ""))
        unread("Skills", odd)
    fields["requires"], odd = requirement(line.cells.get("requirements", ""), find)
    unread("Requirements", odd)
    uses = re.match(r"\D*(\d{1,2})(?!\d)", line.cells.get("uses", ""))
    count = int(uses[1]) if uses else number(plain(line.cells.get("uses", ""))) or 0
    if kind in WITH_USES and 1 <= count <= 20:
        fields["uses"] = count
    elif line.cells.get("uses", "").strip("*- ") and kind in WITH_USES:
        unread("Uses", [line.cells["uses"]])
    for ability in ABILITY_CELLS:
        cell = line.cells.get(ability, "")
        found = values(cell, kind == Kind.CHARACTER)
        if found is None or any(value.amount > MAX_ABILITY[ability] for value in found):
            unread(ability.capitalize(), [cell])
        elif found:
            line.forms[ability] = found
    fields["categories"] = sorts
    read_instructions(line, find, called, done)


def finished(line: Line, lines: list[Line], done: Imported) -> dict[str, dict[str, Any]]:
    """The card, or the two forms of a Character, ready to be written."""
    fields, kind = line.fields, line.kind
    if kind == Kind.CHARACTER:
        return characters(line, lines, done)
    if kind == Kind.DISASTER:
        fields["major"] = line.major
    if kind in (Kind.HAVEN, Kind.LOCATION, Kind.DISASTER, Kind.EQUIPMENT):
        shown = ABILITY_CELLS[:2] if kind in (Kind.HAVEN, Kind.LOCATION) else ABILITY_CELLS
        vehicle = kind == Kind.EQUIPMENT and is_vehicle(fields)
        for ability in shown:
            found = line.forms.get(ability)
            signed = (vehicle and ability == "movement") or line.is_fighter  # `+4`, of one that adds something to it
            plain_value = found and (not found[0].what or (signed and found[0].what == "add"))
            if found and plain_value and not (kind == Kind.EQUIPMENT and ability == "energy"):
                fields[ability] = found[0].amount
        if vehicle:
            fields["effects"] = [row for row in fields["effects"] if row.get("ability") != "movement" or "movement" not in fields]
            if "movement" in fields:
                fields["vehicle"] = vehicle_class(fields)
                if fields["vehicle"] == "planetary" and len(fields["categories"]) < MAX_CATEGORIES:
                    fields["categories"] = list(dict.fromkeys([*fields["categories"], "planetary-vehicle"]))
    if kind == Kind.EQUIPMENT and "vehicle" not in fields:
        if "riders" in fields:
            done.keep_text(fields, printable(line.cells.get("instructions", "")), "a Vehicle without Movement")
            fields["effects"] = own_rows(line)
        fields.pop("riders", None)
        fields.pop("carries_vehicle", None)
    repair(fields, done)
    return {line.id: {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}}


def is_vehicle(fields: dict[str, Any]) -> bool:
    return "riders" in fields or any(each.endswith("vehicle") for each in fields["categories"])


def vehicle_class(fields: dict[str, Any]) -> str:
    named = fields["categories"]
    if "planetary-vehicle" in named or "planetary" in named:
        return "planetary"
    return "flying" if "flying-vehicle" in named else "vehicle"


def repair(fields: dict[str, Any], done: Imported) -> None:
    """Gives a card what its kind can't be without, or takes what can't be without the rest, and says so."""
    kind, name = fields["kind"], fields["name"]
    if kind == "location" and not fields.get("requires") and "defense" not in fields:
        fields["requires"] = NOBODY
        done.unread.append((name, "Requirements", Remark("none; anybody may enter")))
    if kind == "combat" and not fields.get("effects") and not fields.get("charm_effects"):
        fields["effects"] = [{"what": "add", "ability": "attack", "amount": 0}]
    if kind == "disaster":
        if "attack" in fields and "defense" not in fields:
            done.unread.append((name, "Attack", Remark("left out, since it has no Defense")))
            del fields["attack"]
        if not {"attack", "defense"} & fields.keys() and not fields.get("effects"):
            fields["effects"] = [{"when": "played", "what": "damage", "whom": "group", "amount": 0}]
    if "vehicle" in fields and "movement" not in fields:
        done.unread.append((name, "Categories", Remark("no Vehicle, since it has no Movement")))
        for needed in ("vehicle", "riders", "carries_vehicle"):
            fields.pop(needed, None)


def characters(line: Line, lines: list[Line], done: Imported) -> dict[str, dict[str, Any]]:
    """A Character, with its other form where its abilities have two values."""
    fields = line.fields
    known = gender(line.cells.get("gender", ""))
    fields["gender"] = spelling(known) if known else gender_of(line)
    done.guessed += known is None
    first = {ability: line.forms[ability][0].amount if line.forms.get(ability) else 0 for ability in ABILITY_CELLS}
    second = {ability: line.forms[ability][-1].amount if line.forms.get(ability) else 0 for ability in ABILITY_CELLS}
    for missing in (ability for ability in ABILITY_CELLS if not line.forms.get(ability)):
        done.unread.append((line.name, missing.capitalize(), Remark("none; taken as 0")))
    main = {key: value for key, value in (fields | first).items() if value or key in ABILITY_CELLS}
    if all(len(found) < 2 for found in line.forms.values()):
        return {line.id: main}
    other = partner(line, lines)
    if other is not None:
        return {line.id: main | {"change": "two-cards", "becomes": other.id}}
    back = f"{line.id}-other"
    while any(each.id == back for each in lines):
        back += "-2"
    form = {"kind": "character", "name": f"{line.name} (other form)", "gender": main["gender"]} | second
    form |= {key: main[key] for key in ("skills", "categories") if key in main} | {
        "change": "one-card",
        "becomes": line.id,
        "other_side": True,
    }
    return {line.id: main | {"change": "one-card", "becomes": back}, back: form}


def partner(line: Line, lines: list[Line]) -> Line | None:
    """The card of a Character's other form: of the same name but for the parentheses, with the values the other way round."""

    def base(text: str) -> str:
        return plain(re.sub(r"\(.*?\)", "", text))

    def turned(one: Line, two: Line) -> bool:
        return all(
            [value.amount for value in one.forms.get(each, [])] == [value.amount for value in reversed(two.forms.get(each, []))]
            for each in ABILITY_CELLS
        )

    fitting = [each for each in lines if each is not line and each.kind == Kind.CHARACTER and turned(line, each)]
    named = [each for each in fitting if base(each.name) == base(line.name)]
    return named[0] if len(named) == 1 and len([each for each in lines if base(each.name) == base(line.name)]) == 2 else None


def gender_of(line: Line) -> str:
    """Lists have no column for it: by the words of the text, and female where these say nothing."""
    text = f"{line.name} {line.cells.get('instructions', '')} {line.cells.get('categories', '')}".casefold()
    male = len(re.findall(r"\b(?:he|his|him|himself|boy|male|mr|king|prince|lord)\b", text))
    female = len(re.findall(r"\b(?:she|her|hers|herself|girl|female|miss|mrs|ms|queen|princess|lady)\b", text))
    return "male" if male > female else "female"
