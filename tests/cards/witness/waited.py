"""Faces whose row came before a witness: every roll counted, from what is printed on them. Prints witnesses.

An attack is P(results) over all rolls of red and green dice; who attacks rerolls what the text lets it reroll, where
more damage is to be had by it.
"""
import csv
import itertools
import sys
from fractions import Fraction

RED, GREEN = "HHHCFFBB", "EEEFFBBB"
WRITER = csv.writer(sys.stdout, lineterminator="\n")


def rolls(faces, count):
    chances = {}
    for roll in itertools.product(faces, repeat=count):
        key = "".join(sorted(roll))
        chances[key] = chances.get(key, 0) + Fraction(1, len(faces) ** count)
    return chances.items()


def dealt(red, evades, crits_stay=False):
    """Hits and crits that are left: evades cancel hits first, then crits, if they may."""
    hits, crits = red.count("H"), red.count("C")
    left = max(0, hits - evades)
    spare = 0 if crits_stay else evades - (hits - left)
    return left, max(0, crits - spare)


def attack(dice, agility, focus=False, blank_again=False, crits_stay=False):
    """The chance of each (hits, crits). A blank is rerolled always: it cannot get worse."""
    result = {}
    for red, red_chance in rolls(RED, dice):
        again = [red[:at] + face + red[at + 1:] for at in [red.find("B")] for face in RED] \
            if blank_again and "B" in red else [red]
        for last in again:
            last = last.replace("F", "H") if focus else last
            for green, green_chance in rolls(GREEN, agility):
                key = dealt(last, green.count("E"), crits_stay)
                result[key] = result.get(key, 0) + red_chance * green_chance / len(again)
    return result


def damage(*args, **words):
    return sum((h + c) * p for (h, c), p in attack(*args, **words).items())


def crits(*args, **words):
    return sum(c * p for (_, c), p in attack(*args, **words).items())


def at_least(least, *args):
    return sum(p for (h, c), p in attack(*args).items() if h + c >= least)


def card(id, kind, slot):
    def row(attackers, defender, value, how, measure="mean_damage", edition="2.5"):
        WRITER.writerow([id, kind, slot, edition, attackers, defender, measure, repr(round(float(value), 12)), how])
    return row


W = card("crimelord-armedanddangerous", "upgrade", "talent")
STRAIN, WEAK = "left.attacker.strain", "bonus-attack=primary must-roll=-1?strain"
W(f"3 {WEAK}", "2 frontarc crimelord-armedanddangerous", damage(3, 2) + damage(2, 2), "a charge strains who attacked from its front arc: the bonus attack is weaker, by that word")
W("3", "2 frontarc crimelord-armedanddangerous", damage(3, 2), "after the attack: its damage is as without")
W(f"3 {WEAK}", "2 no-frontarc crimelord-armedanddangerous", 2 * damage(3, 2), "not in its front arc: no strain")
W("3", "2 no-frontarc crimelord-armedanddangerous", 0, "not in its front arc", STRAIN)
W("3 frontarc crimelord-armedanddangerous", "2", 0, "only when it defends", STRAIN)

W = card("hosnianlament-epicsl", "upgrade", "title")
for dice, green in (4, 1), (3, 2):
    often = at_least(2, dice, green)
    W(f"{dice} {WEAK}", f"{green} hosnianlament-epicsl", damage(dice, green) + often * damage(dice - 1, green) + (1 - often) * damage(dice, green),
      "two damage or more strain the attacker: the bonus attack is weaker then, by that word")
W("1", "0 hosnianlament-epicsl", 0, "one die cannot do two damage", STRAIN)
W("4", "1 hosnianlament-epicsl", damage(4, 1), "it takes nothing from the attack")

W = card("r5x3-evacuationofdqar", "upgrade", "astromech")
W("3 obstructed r5x3-evacuationofdqar", "2", damage(3, 2), "the obstacle between them is ignored for a charge: no die for it")
W("3 obstructed", "2 r5x3-evacuationofdqar", damage(3, 3), "the attacker is the one who measures: it does not ignore it")
W("3 r5x3-evacuationofdqar", "2", damage(3, 2), "nothing to ignore")

W = card("dengar-armedanddangerous", "pilot", "jumpmaster5000")
BACK = "its bonus attack comes after this one and is against another ship: plain value"
W("3", "2 frontarc pilot.dengar-armedanddangerous", damage(3, 2), BACK)
W("2x 3", "2 frontarc pilot.dengar-armedanddangerous", 2 * damage(3, 2), BACK)
W("3 frontarc pilot.dengar-armedanddangerous", "2", damage(3, 2), "only after it defends")

W = card("adaptivesfoils", "shipability", "t70xwing")
DEPLETE = "left.attacker.deplete"
W("3 deplete bullseye shipability.adaptivesfoils", "2", damage(3, 2), "the token is removed before the roll: three dice")
W("3 deplete bullseye shipability.adaptivesfoils", "2", 0, "the token is removed", DEPLETE)
W("3 deplete no-bullseye shipability.adaptivesfoils", "2", damage(2, 2), "not in the bullseye arc: a die fewer")
W("3 deplete=2 bullseye shipability.adaptivesfoils", "2", damage(2, 2), "one token is removed, the other takes a die")
W("3 deplete=3 bullseye bonus-attack=primary shipability.adaptivesfoils", "2", damage(2, 2) + damage(3, 2), "two tokens go in the first attack, the third before the roll of the bonus attack")
W("3 deplete=2 no-bullseye shipability.adaptivesfoils", "2", 1, "one is removed after the roll, none by it", DEPLETE)

W = card("devastatingbarrage", "shipability", "btanr2wywing")
BARRAGE = "shipability.devastatingbarrage"
W(f"3 torpedo bullseye {BARRAGE}", "2", damage(3, 2, crits_stay=True), "evades cancel hits only")
W(f"3 torpedo bullseye {BARRAGE}", "2", crits(3, 2, crits_stay=True), "no crit is cancelled by an evade", "mean_crits")
W(f"4 missile bullseye focus {BARRAGE}", "3", damage(4, 3, focus=True, crits_stay=True), "a missile, too; the focus token makes hits")
W(f"3 torpedo no-bullseye {BARRAGE}", "2", damage(3, 2), "not in the bullseye arc")
W(f"3 cannon bullseye {BARRAGE}", "2", damage(3, 2), "neither torpedo nor missile")
W(f"3 bullseye {BARRAGE}", "2", crits(3, 2), "a primary attack", "mean_crits")

W = card("imposingbehemoth", "shipability", "yv666lightfreighter")
BEHEMOTH = "shipability.imposingbehemoth"
W(f"3 range=0 reinforce fullfrontarc {BEHEMOTH}", "2", damage(3, 1), "the card names range 0 itself; played is the rule of 2.5 that no enemy makes the defense dice fewer there")
W(f"3 range=0 reinforce fullfrontarc {BEHEMOTH}", "2", damage(3, 1), "at range 0, reinforced on that side: a green die fewer", edition="2")
W(f"3 range=0 reinforce no-fullfrontarc {BEHEMOTH}", "2", damage(3, 2), "reinforced, but not on that side", edition="2")
W(f"3 {BEHEMOTH}!", "2", damage(3, 1), "a friend at range 0 of the defender has it")
W(f"3 range=0 fullfrontarc {BEHEMOTH}", "2", damage(3, 2), "not reinforced")
W(f"3 range=2 reinforce fullfrontarc {BEHEMOTH}", "2", damage(3, 2), "not at range 0")
W("3", f"2 reinforce fullfrontarc {BEHEMOTH}", sum(p * (h + c - 1 if h + c > 1 else h + c) for (h, c), p in attack(3, 2).items()),
  "in defense it is reinforced, and no more")

W = card("merciless", "shipability", "tiefofighter")
W("3 shipability.merciless!", "2", damage(3, 2, blank_again=True), "a friend is near: one blank rerolled")
W("4 shipability.merciless!", "1", damage(4, 1, blank_again=True), "one blank only of four dice")
W("3 shipability.merciless!", "2", crits(3, 2, blank_again=True), "the new face may be a crit", "mean_crits")
W("3 focus shipability.merciless!", "2", damage(3, 2, focus=True, blank_again=True), "a blank rerolled, then focus for all")
W("3 shipability.merciless", "2", damage(3, 2), "nobody says that a friend is near")
