#!/usr/bin/env python3
"""Publish a list of points of Volley as the community does: publish.py CARDS LIST EDITION FOLDER

A folder of revision.json, a file of each faction and upgrades.json, of points-LIST.csv and the rosters of the edition in
the folder CARDS."""
import csv
import json
import os
import sys

cards, name, edition, folder = sys.argv[1:]
KEYS = "standard extended wildspace epic".split()


def table(file):
    with open(os.path.join(cards, file + ".csv"), encoding="utf-8", newline="") as rows:
        return [{key: value or "" for key, value in row.items()} for row in csv.DictReader(rows)]


def slot(word):
    return " / ".join(part.replace("-", " ").title() for part in word.split("|"))


def number(text):
    if not text.startswith("by "):
        return int(text)
    what, _, values = text[3:].partition(": ")
    return {"variable": what, "values": {key: int(value) for key, value in (one.split("=") for one in values.split())}}


def restrictions(text):
    groups = []
    for group in filter(None, text.split(" ; ")):
        groups.append({})
        for key, _, value in (part.partition("=") for part in group.split(" & ")):
            if value[:-1].isdigit() and value.endswith("+"):
                key, value = "shipStat", f"{key} {value[:-1]} or more"
            groups[-1][key] = True if value == "True" else False if value == "False" else value.split("|")
            if key == "action":
                color, _, action = value.rpartition(" ") if value.startswith(("White", "Red")) else ("", "", value)
                groups[-1][key] = {"type": action, **({"difficulty": color} if color else {})}
    return groups


means = {(row["kind"], row["id"]): row["means"] for row in table(f"variants-{edition}")}
ships = {row["id"]: row["name"] for row in table(f"ships-{edition}")}
pilots, upgrades = table(f"pilots-{edition}"), table(f"upgrades-{edition}")
known = {"pilot": {row["id"]: row for row in reversed(pilots)}, "upgrade": {row["id"]: row for row in reversed(upgrades)}}
files = {"upgrades": {}}
for row in table("points-" + name):
    card = row["id"] if row["id"] in known[row["kind"]] else means.get((row["kind"], row["id"]))
    if card not in known[row["kind"]]:
        continue
    card = known[row["kind"]][card]
    said = {"name": card["name"], "cost": number(row["cost"])}
    said.update({key: key in row["formats"].split() for key in KEYS})
    said["restricted"] = int(row["restricted"] or 0)
    if row["kind"] == "upgrade":
        said["slots"] = [slot(word) for word in (row["slots"] or card["slots"]).split()]
        said["restrictions"] = restrictions(row["restrictions"])
        files["upgrades"][row["id"]] = said
        continue
    said.update({key: "Yes" if said[key] else "No" for key in KEYS})
    said["slots"] = [slot(word) for word in row["slots"].split()]
    if row["loadout"]:
        said["loadout"] = int(row["loadout"])
    files.setdefault(card["faction"], {}).setdefault(ships[card["ship"]], {})[row["id"]] = said
effective = next(row for row in table("points") if row["name"] == name)["effective"]
os.makedirs(folder, exist_ok=True)
files["revision"] = {"effective_date": effective, "format": "50P of a test", "files": {key: key + ".json" for key in files}}
for key, value in files.items():
    with open(os.path.join(folder, key + ".json"), "w", encoding="utf-8") as out:
        json.dump(value, out, indent=1)
