#!/usr/bin/env python3
"""Make restrictions-facts.csv: what published lists of points restrict each upgrade to, in their own words.

Usage: facts_restrictions.py LIST=FOLDER... >restrictions-facts.csv

LIST is a list of ours, FOLDER what was published for it: xwa=XWA/50P20 legacy=X2PO/dec2025 amg=AMG/sep2024. A row is one
restriction ("key" "values", parted by "|"; "group" is the same where they stand together), or a card without any. The
lists in src/game/cards are not looked at; test_points.c holds them against this.
"""
import csv
import json
import sys


def word(value):
    if isinstance(value, dict):
        return f"{value.get('difficulty', '')} {value['type']}".strip()
    return str(value)


def main():
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow("list id slot group key values".split())
    for name, folder in (pair.split("=") for pair in sys.argv[1:]):
        with open(f"{folder}/upgrades.json", encoding="utf-8") as file:
            published = json.load(file)
        for card, upgrade in sorted(published.items()):
            slot = upgrade["slots"][0].split(" / ")[0].lower().replace(" ", "-").replace("payload", "device")
            rows = [[group, key, "|".join(map(word, value if isinstance(value, list) else [value]))]
                    for group, entry in enumerate(upgrade["restrictions"]) for key, value in entry.items()]
            for row in rows or [["", "", ""]]:
                out.writerow([name, card, slot, *row])


if __name__ == "__main__":
    main()
