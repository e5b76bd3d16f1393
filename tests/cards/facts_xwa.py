#!/usr/bin/env python3
"""Make points-xwa-facts.csv, what a published list of points says, from its folder and tables of pilots and upgrades.

Usage: facts_xwa.py PILOTS.csv UPGRADES.csv FOLDER >points-xwa-facts.csv

FOLDER has a file of each faction and upgrades.json, in the form of the community; what it says is kept as it is. The
tables say what it does not: abilities of ships (id, ship_ability), and upgrades of standard loadouts, which have no cost
(id, side, slots). The list in src/game/cards is not looked at; test_points.c holds it against this.
"""
import csv
import json
import os
import sys

FORMATS = "standard extended epic".split()


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def flags(card):
    return ["T" if card[key] in (True, "Yes") else "F" for key in FORMATS]


def slots(words):
    return sorted(word.strip().lower().replace("payload", "device") for word in words if word)


def main():
    folder = {}
    for name in os.listdir(sys.argv[3]):
        with open(os.path.join(sys.argv[3], name), encoding="utf-8") as file:
            folder[name] = json.load(file)
    del folder["revision.json"]
    published = folder.pop("upgrades.json")
    abilities = {row["id"]: row["ship_ability"] for row in rows(sys.argv[1])}
    pilots = [pair for faction in folder.values() for ship in faction.values() for pair in ship.items()]
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["kind", "id", "cost", "loadout", "slots", "ability", *FORMATS, "restricted"])
    for name, pilot in sorted(pilots):
        out.writerow(["pilot", name, pilot["cost"], pilot.get("loadout", ""), ";".join(pilot["slots"]),
                      abilities.get(name, ""), *flags(pilot), pilot["restricted"]])
    for upgrade in rows(sys.argv[2]):
        name, own = upgrade["id"], slots(upgrade["slots"].split(";"))
        # Of two cards of one name the list may give the short id to the other.
        bare, _, slot = name.rpartition("-")
        ids = [name, bare] if slot in own else [name] if bare else \
            [name, *(f"{name}-{more}" for more in ("rebel", "crew", "gunner"))]
        same = [key for key in ids
                if key in published and set(own) <= set(slots(" / ".join(published[key]["slots"]).split(" / ")))]
        found = published[same[0]] if same else None
        # "Crew / Configuration" is of a card with two sides.
        whole = found and not any(" / " in slot for slot in found["slots"])
        if upgrade["side"] == "1":
            out.writerow(["upgrade", name, found["cost"] if found else "", "",
                          ";".join(found["slots"]) if whole else upgrade["slots"], "",
                          *(flags(found) if found else "FFF"), found["restricted"] if found else 0])


if __name__ == "__main__":
    main()
