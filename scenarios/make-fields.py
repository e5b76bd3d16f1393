#!/usr/bin/env python3
"""Write targets-, attackers- and field-LIST.csv of each list of points, from the tables of src/game/cards.

Usage: make-fields.py           writes the files beside it
       make-fields.py --check   says which of them are not what the tables make them; then it fails
"""
import csv, os, sys

HERE = os.path.dirname(os.path.abspath(__file__))
CARDS = os.path.join(HERE, "..", "src", "game", "cards")
ROWS = 100          # the weights of a file add up to it
LEAST = 2           # what is rarer is left out
WITHOUT = 0.25      # of attacks meet a ship, or are of one, that has no token
ORDNANCE = 5        # of a hundred attacks are with torpedoes or missiles
ACE = {"1": 7, "2": 5}  # the initiative from which a pilot has a second token
USUAL = {"1": "focus lock", "2": "focus"}  # of an action bar that the tables do not have
TORPEDOES = {"1": "4 special ordnance focus-to-crit=1", "2": "4 lock special ordnance hit-to-crit=1"}
EDITION = {"1": "the first edition", "2": "2.0", "2.5": "2.5"}

HEADER = """# {what} by the points of {title} ({name}, {effective}), {rules}:
#   {example}
# Made by make-fields.py, of the ships that standard squads of this list can fly: without huge ships, and without
# pilots whom the list does not have or only has for other play. It is made anew when the list is.
# Weights: of a hundred. Each kind of ship counts as much as any other, and what it counts is shared by its pilots
# alike: which squads are flown is nowhere counted in a form that a file could be made of. Edit them to what is flown
# where you play; {least}
{more}"""
OTHERS = {
    "targets": ("Defenders", """# Ships that defend alike stand for one another: same agility, tokens, and small or not. Hull and shields are those of the
# one of middle health, which the row is named after.
# Tokens: what the ship's action gives, and the Force that the pilot has. Aces (initiative {ace} or more, with focus and
# evade in the action bar) have two. Ships without green dice reinforce, if they can. A quarter of each has none left.
"""),
    "attackers": ("Attackers", """# Ships that attack alike stand for one another: same attack value and tokens. The row is named after one of middle health.
# Tokens: what the ship's action gives, and the Force that the pilot has. Aces (initiative {ace} or more, with focus and
# lock in the action bar) have a lock besides. A quarter of each has none left. Five of a hundred fire ordnance.
"""),
    "field": ("Ships to fight one against one", """# Ships alike stand for one another: same agility, attack value, kind of token, and small or not. The pilot is the cheapest on
# the one of middle health, if possible without a name of its own; what it costs is the list's.
# Tokens: what the ship's action gives in most rounds. Aces have two, the Force recovers.
"""),
}
EXAMPLES = {
    "targets": 'volley compare{option} --against scenarios/targets-{name}.csv "3 focus" "3 lock"',
    "attackers": 'volley worth{option} --under scenarios/attackers-{name}.csv "{ship} wedgeantilles focus"',
    "field": 'volley duel{option} --against scenarios/field-{name}.csv --deck off lukeskywalker "{red} focus"',
}


def table(name):
    with open(os.path.join(CARDS, name + ".csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, restval=""))


class Pilot:
    """One who flies in standard squads of a list, on one ship."""

    def __init__(self, row, ship, listed, edition):
        own = lambda member: row[member] or ship[member]
        actions = (ship.get("actions") or USUAL[edition]).split()
        actions += ["evade"] if edition == "1" and ship["agility"] == "3" else []
        droid = "droid" in (row.get("keywords") or "").split()
        self.id, self.ship, self.cost = row["id"], ship, int(listed["cost"])
        self.plain = not int(row["limited"] or 0) and not row["standard_loadout"]
        self.agility, self.hull, self.shields = (int(own(m)) for m in ("agility", "hull", "shields"))
        self.attack = int((own("attacks") or "front:0").split()[0].split(":")[1])
        self.small = ship["size"] == "small"
        self.force = int(row["force"] or 0)
        token = next((t for t in (("calculate", "focus") if droid else ("focus", "calculate")) if t in actions), "")
        ace = int(row["skill"] or 0) >= ACE[edition] and token == "focus"
        self.defends = self.attacks = "Force" if self.force else token
        if not self.force and self.agility == 0:
            self.defends = "reinforce" if "reinforce" in actions else ""
        elif not self.force and ace and "evade" in actions:
            self.defends = "focus evade"
        if not self.force and ace and "lock" in actions:
            self.attacks = "focus lock"
        self.weight = 0.0


def pilots_of(points):
    edition = points["edition"][0]
    ships = {row["id"]: row for row in table("ships-" + edition)}
    prices = {}
    for row in table("points-" + points["name"]):
        if row["kind"] == "pilot":
            prices.setdefault(row["id"], []).append(row)
    pilots, seen = [], set()
    everybody = table("pilots-" + edition)
    for row in everybody:
        ship = ships[row["ship"]]
        listed = next((p for p in prices.get(row["id"], []) if p["ship"] in ("", ship["id"])), None)
        if not listed or ship["size"] == "huge" or "standard" not in (listed["formats"] or "standard").split():
            continue
        if (row["id"], ship["id"]) not in seen:  # the same pilot may stand there for two factions
            pilots.append(Pilot(row, ship, listed, edition))
            pilots[-1].namesakes = any(p["name"] == row["name"] and p["ship"] != row["ship"] for p in everybody)
        seen.add((row["id"], ship["id"]))
    for pilot in pilots:
        pilot.weight = 1 / sum(other.ship is pilot.ship for other in pilots)
    return pilots


def middle(pilots, key):
    """The one up to which half of the weight lies."""
    pilots, below = sorted(pilots, key=key), 0.0
    for pilot in pilots:
        below += pilot.weight
        if below >= sum(p.weight for p in pilots) / 2 - 1e-9:
            return pilot


def classes(pilots, key):
    """(key, its pilots) of each, the one that counts most first."""
    found = {}
    for pilot in pilots:
        found.setdefault(key(pilot), []).append(pilot)
    return sorted(found.items(), key=lambda item: (-sum(p.weight for p in item[1]), item[0]))


def rounded(rows, whole):
    """(weight, rest of the row) with whole numbers that add up to `whole`; rare rows are gone."""
    while True:
        scale = whole / sum(row[0] for row in rows)
        kept = [row for row in rows if row[0] * scale >= LEAST - 0.5]
        if len(kept) == len(rows):
            break
        rows = kept
    shares = [row[0] * scale for row in rows]
    counts = [int(share) for share in shares]
    for at in sorted(range(len(rows)), key=lambda i: (counts[i] - shares[i], i))[: whole - sum(counts)]:
        counts[at] += 1
    return [(count, *row[1:]) for count, row in zip(counts, rows)]


def health(pilot):
    return pilot.hull + pilot.shields, pilot.hull, pilot.ship["name"], pilot.cost, pilot.id


def words(token, group):
    return "force=%d" % middle(group, lambda p: p.force).force if token == "Force" else token


def said(token):
    return {"Force": " with the Force", "focus evade": " ace", "focus lock": " ace"}.get(token, "")


def of_role(pilots, number, tokens, key, end):
    """Rows of targets, or attackers: a quarter of each has no token."""
    rows = []
    for group_key, group in classes(pilots, key):
        weight, one = sum(p.weight for p in group), middle(group, health)
        token = tokens(one)
        share = 1 - WITHOUT if token else 1
        rows.append((weight * share, one.ship["name"] + said(token), " ".join(
            part for part in (str(number(one)), words(token, group), end(one)) if part)))
    for group_key, group in classes([p for p in pilots if tokens(p)], lambda p: key(p)[:1] + key(p)[2:]):
        one = middle(group, health)
        rows.append((WITHOUT * sum(p.weight for p in group), one.ship["name"] + " no token",
                     " ".join(part for part in (str(number(one)), end(one)) if part)))
    return rows


def of_field(pilots, priced):
    """priced: with what each costs, which sides of 2.5 alone have of their pilots."""
    rows = []
    for _, group in classes(pilots, lambda p: (p.agility, p.attack, p.defends, p.small)):
        one = middle(group, health)
        here = sorted((p for p in group if p.ship is one.ship), key=lambda p: (not p.plain, p.cost, p.id))[0]
        alone = sum(p.id == here.id for p in pilots) == 1 and (here.ship["id"] in here.id or not here.namesakes)
        loadout = [here.id] if alone else [here.id, here.ship["id"]]
        rows.append((sum(p.weight for p in group), one.ship["name"] + said(here.defends),
                     " ".join(loadout + ([here.defends] if here.defends not in ("", "Force") else [])), *([here.cost] if priced else [])))
    return rounded(rows, ROWS)


def files_of(points):
    edition, name = points["edition"][0], points["name"]
    pilots = pilots_of(points)
    tables = {
        "targets": rounded(of_role(pilots, lambda p: p.agility, lambda p: p.defends,
                                   lambda p: (p.agility, p.defends, p.small),
                                   lambda p: "hull=%d" % p.hull + (" shields=%d" % p.shields if p.shields else "")), ROWS),
        "attackers": rounded(of_role([p for p in pilots if p.attack], lambda p: p.attack, lambda p: p.attacks,
                                     lambda p: (p.attack, p.attacks), lambda p: ""), ROWS - ORDNANCE)
        + [(ORDNANCE, "Torpedoes", TORPEDOES[edition])],
        "field": of_field(pilots, points["edition"] != "2.5"),
    }
    option = " -e 1" if edition == "1" else " --points " + name
    for what, rows in tables.items():
        title, more = OTHERS[what]
        facts = {"what": title, "option": option, "ace": ACE[edition], "least": "kinds rarer than %d are left out." % LEAST,
                 "ship": "xwing" if edition == "1" else "t65xwing", "rules": EDITION[points["edition"]],
                 "red": "redsquadronpilot" if edition == "1" else "redsquadronveteran", **points}
        text = HEADER.format(example=EXAMPLES[what].format(**facts), more=more.format(**facts), **facts)
        text += "name,%s,weight%s\n" % ({"targets": "defender", "attackers": "attacker", "field": "side"}[what], ",points" * (len(rows[0]) - 3))
        yield "%s-%s.csv" % (what, name), text + "".join(",".join(map(str, (n, w, count, *cost))) + "\n" for count, n, w, *cost in rows)


def main():
    stale = []
    for points in table("points"):
        for name, text in files_of(points):
            path = os.path.join(HERE, name)
            there = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
            if there != text:
                stale.append(name)
                if sys.argv[1:] != ["--check"]:
                    open(path, "w", encoding="utf-8").write(text)
    if stale and sys.argv[1:] == ["--check"]:
        sys.exit("not what the tables of cards and points make them: %s; run scenarios/make-fields.py" % " ".join(stale))


if __name__ == "__main__":
    main()
