#!/usr/bin/env python3
"""Make points-xwa-facts.csv, what a published list of points says, from tables of pilots and upgrades.

Usage: facts_xwa.py PILOTS.csv UPGRADES.csv >points-xwa-facts.csv

Columns of the tables: id, cost, loadout, slots (parted by ";"). They are kept as they are; test_points.c reads
them. The list in src/game/cards is not looked at.
"""
import csv
import sys


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main():
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["kind", "id", "cost", "loadout", "slots", "ability", "standard", "extended", "epic", "restricted"])
    for pilot in rows(sys.argv[1]):
        out.writerow(["pilot", *(pilot[key] for key in ("id", "cost", "loadout", "slots", "ship_ability")),
                      *(pilot[key][0] for key in ("standard", "extended", "epic")), pilot["restricted"]])
    for upgrade in rows(sys.argv[2]):
        if upgrade["side"] == "1":
            out.writerow(["upgrade", upgrade["id"], upgrade["cost"], "", upgrade["slots"], "",
                          *(upgrade[key][0] for key in ("standard", "extended", "epic")), "0"])


if __name__ == "__main__":
    main()
