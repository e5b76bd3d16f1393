"""Cards that let a weapon fire elsewhere, or forbid an attack: every roll counted, from what is printed on them.
Prints the witnesses of the first edition with the argument 1, else those of the second.

What is fired is the weapon as it is printed: only where the other ship may be is another matter.
"""
import csv
import itertools
import sys
from fractions import Fraction

RED, GREEN = "HHHCFFBB", "EEEFFBBB"
WRITER = csv.writer(sys.stdout, lineterminator="\n")
AGILITY = 2


def counts(faces, count, wanted):
    """The chance of each number of dice that show one of the faces."""
    result = {}
    for roll in itertools.product(faces, repeat=count):
        key = sum(face in wanted for face in roll)
        result[key] = result.get(key, 0) + Fraction(1, 8 ** count)
    return result.items()


def red_rolls(dice):
    """The chance of each number of hits and crits, and whether a focus lies there."""
    result = {}
    for roll in itertools.product(RED, repeat=dice):
        key = sum(face in "HC" for face in roll), "F" in roll
        result[key] = result.get(key, 0) + Fraction(1, 8 ** dice)
    return result.items()


def left(dice, again=0, one_focus=False):
    """The chance of each number of results that are left: `again` dice that are no hit are rolled again."""
    result = {}
    for (good, focus), red_chance in red_rolls(dice):
        for more, more_chance in counts(RED, min(again, dice - good), "HC"):
            for evades, green_chance in counts(GREEN, AGILITY, "E"):
                net = max(0, good + more + (one_focus and focus) - evades)
                result[net] = result.get(net, 0) + red_chance * more_chance * green_chance
    return result


def mean(*args, **words):
    return sum(net * chance for net, chance in left(*args, **words).items())


def hit(*args, **words):
    return sum(chance for net, chance in left(*args, **words).items() if net)


def row(card, kind, slot, edition, attacker, value, how):
    if (edition == "1") == (sys.argv[1:] == ["1"]):
        WRITER.writerow([card, kind, slot, edition, attacker, AGILITY, "mean_damage", repr(round(float(value), 12)), how])


ion, torpedoes = hit(3), mean(4, one_focus=True)
outrider = ("outrider", "upgrade", "title", "1")
row(*outrider, "yt2400 no-arc outrider ioncannon", ion, "a cannon, outside the firing arc: one damage if it hits")
row(*outrider, "yt2400 reararc outrider ioncannon", ion, "behind it is outside, too")
row(*outrider, "yt2400 outrider ioncannon gunner", ion, "no primary attack, nor by the Gunner")
row(*outrider, "yt2400 outrider", mean(2), "without a cannon as any other")
row("neradantels", "pilot", "bwing", "1", "3 lock no-arc neradantels protontorpedoes", torpedoes,
    "torpedoes outside the firing arc; the lock is paid")
row("moraloeval", "pilot", "yv666", "1", "3 no-frontarc moraloeval ioncannon", ion, "in the auxiliary arc")
row("majorrhymer", "pilot", "tiebomber", "1", "3 lock range=1 majorrhymer protontorpedoes", torpedoes, "one range nearer")
flight = ("flightassistastromech", "upgrade", "astromech", "1")
row(*flight, "2 no-arc ioncannonturret flightassistastromech", 0, "no attack outside the firing arc, with a turret either")
row(*flight, "2 arc ioncannonturret flightassistastromech", ion, "inside it")
row("btla4ywing", "upgrade", "title", "1", "ywing no-arc btla4ywing ioncannonturret", 0, "no attack outside the firing arc")

again = mean(4, again=4)
row("krassistrelix", "pilot", "firesprayclasspatrolcraft", "2.5", "krassistrelix no-frontarc reararc ioncannon", hit(3, again=1),
    "from the rear arc, one die again")
row("venisadoza", "pilot", "t70xwing", "2.5", "3 lock no-frontarc reararc venisadoza protontorpedoes", again,
    "from the rear arc; the lock rolls all again that are no hit")
row("venisadoza", "pilot", "t70xwing", "2.5", "3 lock range=1 no-frontarc reararc venisadoza protontorpedoes", again,
    "range 1-2 in place of the torpedo's own")
row("majorrhymer", "pilot", "tiesabomber", "2.5", "3 lock range=1 majorrhymer protontorpedoes", again, "one range nearer")
row("heavyweaponturret", "shipability", "tiesffighter tiewiwhispermodifiedinterceptor", "2.5",
    "3 lock no-frontarc heavyweaponturret concussionmissiles", mean(3, again=3), "missiles from the turret arc")
row("rotatingcannons", "shipability", "tierbheavy", "2.5", "3 no-frontarc rotatingcannons ioncannon", ion,
    "cannons from the turret arc")
row("wullffwarro", "pilot", "auzituckgunship", "2.5", "wullffwarro hull=2 shields=0", mean(4), "less hull than printed: damaged")
