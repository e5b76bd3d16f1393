#!/bin/bash
# volley worth as a user meets it. Its figures are held against those of comparisons in
# tests/property/test_worth_agrees.c.
# Usage: test_worth.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# row FILE WORD COLUMN: of the CSV, whose cells have no commas but in quotes of names
row() { python3 -c '
import csv, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["word"] == sys.argv[2]]
print(rows[0][sys.argv[3]] if rows else "none")' "$1" "$2" "$3"; }
command -v python3 >/dev/null || row() { awk -F, -v word="$2" -v name="$3" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $2 == word { print $at[name]; found = 1; exit } END { if (!found) print "none" }' "$1"; }

luke="t65xwing lukeskywalker focus"
tables() { run 0 worth "$luke" && is_empty err && says out "Luke Skywalker, T-65 X-wing: $luke" &&
    says out "16 targets (scenarios/targets-xwa.csv)" && says out "11 attackers (scenarios/attackers-xwa.csv)" &&
    says out "What it has, and what that adds:" && says out "What it could have, and what that would add:" &&
    says out "What would be inactive: what it needs" && says out "No part in an attack: " && says out "Exact."; }
check "what it has and what it could have are told, and over what" tables
first_edition() { run 0 worth -e 1 "xwing wedgeantilles focus" && says out "(scenarios/targets-first.csv)" &&
    says out "(scenarios/attackers-first.csv)" && says out "Rules: first edition" && says out "Predator"; }
check "the first edition has fields of its own" first_edition
each_list() { local list
    for list in xwa amg legacy; do
        run 0 worth --points $list "$luke" && says out "(scenarios/targets-$list.csv)" && says out "(scenarios/attackers-$list.csv)" || return 1
    done; }
check "each list of points has fields of its own" each_list
no_pilot() { run 0 worth "t65xwing focus" && says out "No pilot is named" && says out "What it has" &&
    lacks out "What it could have"; }
check "without a pilot nothing is said of what it could have" no_pilot
forms() { run 0 worth --points amg -f csv "$luke" && is "$(head -1 out | cut -d, -f1-9)" "table,word,name,slot,cost,too_dear,unsure,state,needs" &&
    cp out worth.csv && is "$(row worth.csv focus table)" has && is "$(row worth.csv predator table)" could_have &&
    is "$(row worth.csv predator state)" inactive && is "$(row worth.csv predator needs)" bullseye &&
    is "$(row worth.csv predator cost)" 3 &&
    run 0 worth -f json "$luke" && says out '"loadout":"t65xwing lukeskywalker focus"' && says out '"could_have":[{"word":' &&
    run 0 worth -f markdown "$luke" && says out "| --- |"; }
check "it comes in all formats" forms

ordered() { run 0 worth --points xwa --sort stands "soontirfel focus" && says out "Take Hull Upgrade (9 points): it takes " && says out " attacks more to destroy it." &&
    run 0 worth --points xwa --sort dealt-per-point "soontirfel focus" && says out " damage more, the most for a point, if it is made each round." &&
    run 0 worth --points xwa --sort suffered "soontirfel focus" && grep -q '^Take Elusive (4 points): an attack on it deals .* less, as if it (1 charge) could be used in every attack\.$' out &&
    says out "Elusive (1 charge): damage is told as if there were a charge for each attack; the attacks stood count" &&
    run 0 worth "rebel Y-wing" && is "$(head -1 out)" "Which cards it could have depends on the pilot, and none is named: here is what it has."; }
check "the first sentence names the best in the order that is asked for" ordered
hurt() { run 0 worth -e 1 "Decimator Oicunn focus" && grep -q '^Take Darth Vader (3 points): .*, not counting what its own ship suffers for it\. Of the cards' out &&
    says out "Darth Vader, Elusiveness, Opportunist: what its own ship suffers for it, as damage, stress or strain, is not in these figures; games (worth --in games, best --for games) count it." &&
    run 0 worth -e 1 -f json "Decimator Oicunn focus" && says out ', not counting what its own ship suffers for it. Of the cards that count here it adds most to attack and defense together."' &&
    run 0 worth -e 1 "Miranda focus" && says out "Miranda Doni, Saw Gerrera: what its own ship suffers" && ! head -1 out | grep -q suffers &&
    run 0 worth Inaldra && says out "Inaldra: what its own ship suffers" &&
    run 0 worth --slot torpedo "Wedge T-65 lock" && lacks out "what its own ship suffers"; }
check "of a card that costs its own ship health it is told that this is not counted" hurt
losing() { run 0 worth --points xwa --slot cannon "bobafett focus" && says out ", Ion Cannon" &&
    says out "Tractor Beam: fired, it does less" && is "$(grep "it does less" out | grep -c "Heavy Laser")" 0; }
check "of a weapon that deals less than the primary one it is told that nobody has to fire it" losing

printf 'defender,weight,name\n2 hull=4,1,one\n"1 focus",2,two\n' >targets.csv
printf 'attacker,weight\n3 focus,1\n' >attackers.csv
fields() { run 0 worth --against targets.csv --under attackers.csv --slot torpedo "$luke lock" &&
    says out "It attacks 2 targets (targets.csv) and is attacked by 1 attacker (attackers.csv)." && says out "Proton Torpedoes" &&
    lacks out "Predator" &&
    run 0 compare --engine exact --against targets.csv -f csv "$luke lock" && mean=$(field out 2 mean_damage) &&
    run 0 worth --against targets.csv --under attackers.csv -f csv "$luke lock" && cp out worth.csv &&
    is "$(row worth.csv shieldupgrade dealt_without)" "$mean"; }
check "fields of one's own are weighed, as compare does" fields
weighed() { run 0 worth --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 "$luke" &&
    says out "; range 1 30 %, 2 50 %, 3 20 %; with bullseye 35 %." && run 0 worth --points amg --assume bullseye=0.35 -f csv "$luke" &&
    cp out worth.csv && is "$(row worth.csv predator state)" counts; }
check "ranges and chances have weights" weighed
sorted() { run 0 worth --points amg --slot talent --assume bullseye=0.5 --sort cost -f csv "$luke" &&
    grep "^could_have.*,counts," out | cut -d, -f5 >costs && [ "$(wc -l <costs)" -gt 2 ] && sort -n costs | cmp - costs; }
check "the order is asked for" sorted
threads() { run 0 worth --threads 1 -f csv "$luke" && cp out one && run 0 worth --threads 2 -f csv "$luke" && cmp out one; }
check "any number of threads says the same" threads

cat >list.xws <<'END'
{"faction": "rebelalliance", "pilots": [
 {"id": "lukeskywalker", "ship": "t65xwing", "upgrades": {"torpedo": ["protontorpedoes"]}},
 {"id": "wedgeantilles", "ship": "t65xwing", "upgrades": {"astromech": ["r2d2"]}}]}
END
squads() { run 0 worth --points amg -f csv "@list.xws:1 focus lock frontarc" && cp out worth.csv && is "$(row worth.csv protontorpedoes table)" has &&
    ! grep -q "^could_have,.*,R2-D2,astromech," out && is "$(row worth.csv iontorpedoes table)" none &&
    is "$(row worth.csv r4astromech table)" could_have &&
    run 0 worth --points amg -f csv "t65xwing lukeskywalker" && grep -q "^could_have,.*,R2-D2,astromech," out; }
check "a ship of a list has its weapons, and the list what is limited" squads
dear() { run 0 worth --points amg --slot torpedo "t65xwing wedgeantilles lock" && says out "1 more (Proton Torpedoes: 12) costs more than the 9 points that are left." &&
    run 0 worth --slot talent "soontirfel shieldupgrade elusive" &&
    grep -q '^[0-9]* more (Composure: 1, .*: [0-9]*, and [0-9]* others) cost points that it does not have: as it is, its upgrades cost 4 more than its loadout allows.$' out &&
    run 0 worth --slot talent "soontirfel shieldupgrade elusive hate" && head -1 out |
    grep -q '^Best value per point of its upgrades: .* No card that it has the points for adds to this, as asked; [0-9]* more cost points that it does not have' &&
    lacks out "Proton Torpedoes  torpedo     12" && run 0 worth --points amg --all --slot torpedo "t65xwing wedgeantilles lock" &&
    says out "Proton Torpedoes *" && says out "* costs more than the 9 points that are left."; }
check "what is too dear is named and counted, or marked; so is a ship that costs too much as it is" dear
unplayed() { run 0 worth --in games -n 64 --slot sensor "soontirfel daredevil elusive" && head -1 out | grep -q 'Nothing that this does is played: Soontir Fel, Daredevil.$'; }
check "the answer of games names what the ship has and no game plays" unplayed
unsure() { run 0 worth --points amg --slot talent "btanr2ywing aftabackbar" && says out "Composure ?," && says out "? the library lacks" &&
    run 0 worth --points amg -f csv --slot talent "btanr2ywing aftabackbar" && cp out worth.csv && is "$(row worth.csv composure unsure)" yes &&
    run 0 worth --points amg -f csv --slot talent "t65xwing wedgeantilles" && cp out worth.csv && is "$(row worth.csv hopeful unsure)" no &&
    run 0 best --points amg --budget 9 --slot talent "btanr2ywing aftabackbar lock protontorpedoes range=2" &&
    head -1 out | grep -qF "Take Elusive, Saturation Salvo (6 points), if the ship may have it: the best for joust, " &&
    is "$(row worth.csv experthandling table)" none && is "$(row worth.csv juke unsure)" no; }
check "a card whose restrictions are not known is marked" unsure
points() { run 0 worth -e 2 --all --slot modification -f csv "tieininterceptor soontirfel" && cp out worth.csv && is "$(row worth.csv stealthdevice cost)" 8 &&
    run 0 worth -e 2 --all --slot modification -f csv "t65xwing wedgeantilles" && cp out worth.csv && is "$(row worth.csv stealthdevice cost)" 6 &&
    run 0 worth -e 2 "t65xwing wedgeantilles" && says out "What it could have" && says out "Outmaneuver"; } # of its own slots
check "points of 2.0 are those of this ship" points

printf 'defender,weight\n' >empty.csv
printf 'defender,weight\n2,many\n' >many.csv
printf 'name,weight\nx,1\n' >noattacker.csv
printf 'defender\n2 focos\n' >wrong.csv
wrong_files() { refuses 1 "empty.csv:1:1: error: the file has no targets" worth --against empty.csv "$luke" &&
    refuses 1 "many.csv:2:3: error: 'many': the weight is not a number above 0" worth --against many.csv "$luke" &&
    refuses 1 "the header row has no column 'attacker'" worth --under noattacker.csv "$luke" &&
    refuses 1 "wrong.csv:2:3: error: 'focos': unknown word" worth --against wrong.csv "$luke" &&
    refuses 1 "nothing.csv" worth --against nothing.csv "$luke"; }
check "what is wrong with a file is said with its place" wrong_files
standard() { run 0 worth "lukeskywalker-battleofyavin focus" &&
    says out "Luke Skywalker comes with a standard loadout: there are no upgrades to choose."; }
check "a pilot with a standard loadout says why there is nothing to take" standard
wrong_words() { refuses 2 "no upgrade or slot is called 'torpdeo'; did you mean 'torpedo'?" worth --slot torpdeo "$luke" &&
    refuses 1 "loadout:1:10: error: 'lukeskywalkr'" worth "t65xwing lukeskywalkr" &&
    refuses 1 "there is no ship 5, only 2" worth "@list.xws:5" &&
    refuses 1 "range 9" worth --range 9 "$luke" && refuses 1 "volley: --assume: error: 'bulseye': unknown word; did you mean 'bullseye'?" worth --assume focus=0.5 --assume bulseye=0.5 "$luke" && has_lines 1 err &&
    refuses 1 "volley: --assume: error: 'bulseye': unknown word" best --assume bulseye=0.5 "$luke" &&
    refuses 1 "volley: loadout:1:" worth --assume bullseye=0.5 "$luke focos" &&
    refuses 2 "is not of the form" worth --range 1=x "$luke" && refuses 2 "is not of the form" worth --range 1=0 "$luke" &&
    refuses 2 "between 0 and 1" worth --assume bullseye=2 "$luke" && refuses 2 "between 0 and 1" worth --assume focus=2=2 "$luke" &&
    refuses 2 "is none of: value, net, dealt" worth --sort luck "$luke" && refuses 2 "which ship?" worth &&
    refuses 2 "one ship: put its words in quotes" worth t65xwing focus && refuses 2 "exactly" worth --engine mc "$luke"; }
check "what is wrong in the words is said" wrong_words
# Seven columns at the most, whatever the order; --columns for the rest of text, Markdown and HTML, while CSV and JSON stay whole.
few() { awk -F ' [|] ' '/^[|] ---/ { if (NF > most) most = NF } END { exit most > 7 || most < 4 }' out; } # a line of a table: | a | b |
columns() { local sort ship="t65xwing wedgeantilles"
    for sort in value net stands destroyed-per-point cost slot; do
        run 0 worth -f markdown --sort $sort "$ship" && few && run 0 worth --width 100 --sort $sort "$ship" && lacks out "for want of room" || { echo "$sort"; return 1; }
    done
    run 0 worth -f markdown --slot talent "$ship" && says out "| cost | damage dealt | damage suffered | value | per point value |" &&
    run 0 worth -f markdown --slot talent --columns stands,crits-dealt "$ship" && says out "| attacks stood | crits dealt |" && lacks out value &&
    run 0 worth -f markdown --columns all "$ship" && says out "per point stood" && ! few && lacks out "More columns" &&
    run 0 worth --slot talent "$ship" && says out "More columns: --columns all." &&
    run 0 worth -f csv --slot talent "$ship" && cp out whole && run 0 worth -f csv --columns cost --slot talent "$ship" && cmp out whole &&
    run 0 worth -f html --columns cost --slot talent "$ship" && says out '>cost</th></tr>' &&
    refuses 2 "there is no column 'vlaue'; did you mean 'value'?" worth --columns vlaue "$ship" && refuses 2 "--columns is for --in attacks" worth --in games --columns cost "$ship"; }
check "tables have seven columns at most, and --columns chooses them" columns
friend() { run 0 worth -q "academypilot howlrunner!" && says out '"Howlrunner"  +0.1966' && lacks out "not in these figures"; }
check "a friend that is said with its ! is in the figures, and not told to be outside them" friend
# What is told of games is what the command says that is named there, digit for digit.
in_games() { run 0 worth "$@" && eval "run 0 $(sed -n '/^The games are those of/s/.* volley \(worth .*\); with other.*/\1/p' out) -f json" && cp out alone &&
    run 0 worth -f json "$@" && cp out json && run 0 worth -f csv "$@" && python3 - <<'EOF'
import csv, json
whole, alone, rows = json.load(open("json")), json.load(open("alone")), list(csv.DictReader(open("out")))
assert {key: whole["in_games"][key] for key in alone if key in whole["in_games"]}.items() >= {key: alone[key] for key in ("loadout", "wins", "has", "could_have", "answer", "field")}.items()
for row in alone["could_have"]:
    mine = next(one for one in whole["could_have"] if one["word"] == row["word"])
    line = next(one for one in rows if one["word"] == row["word"])
    assert (mine["wins_more"], mine["wins_more_per_point"]) == (row["wins_more"], row["wins_more_per_point"])
    assert float(line["wins_more"]) == row["wins_more"]["value"] and float(line["stderr"]) == row["wins_more"]["stderr"] and line["games_loadout"] == alone["loadout"]
    barred = " (%s)" % row["barred"] if row["barred"] else ""
    assert "%s%s %+.2f ± " % (row["name"], barred, 100 * row["wins_more_per_point"]) in whole["answer"]
EOF
}
named() { local first edition
    for edition in 2.5 2; do
        run 0 worth -e $edition "wedge x-wing focus" predator, fcs && first=$(head -1 out) && [[ $first = "More wins per point in the games told below: Predator +"*"; not to be had: Fire-Control System (no sensor slot) +"*" %. In one attack, value per point: Predator +"*", needs bullseye: its attack deals "*" No change in an attack as asked: Fire-Control System (2 points, needs lock). Wedge Antilles has no sensor slot for Fire-Control System." ]] &&
            in_games "wedge x-wing focus" -e $edition predator fcs && says json "wedgeantilles t65xwing plan=lock,focus bullseye@35%" || return 1
    done
    run 0 worth "wedge x-wing focus" predator or fire-control system && has_lines 2 <(grep -cE '^(Predator|Fire-Control System) ' out | xargs seq) && lacks out Elusive &&
    run 0 worth -e 1 "wedge x-wing focus" predator fire-control system && head -1 out | grep -q '^More wins per point in the games told below: Predator +.*; not to be had: Fire-Control System (no system slot) +.*\. In one attack, value per point: Predator +.*No change in an attack as asked: Fire-Control System (2 points). Wedge Antilles has no system slot for Fire-Control System.$' &&
    in_games "wedge x-wing focus" -e 1 predator fcs &&
    in_games "luke t65 evade" --points legacy -e 2 fcs elusive && in_games "wedge x-wing" fcs vs "darth vader tie advanced x1" &&
    run 0 worth "wedge x-wing" afterburners && lacks out "in games" && run 0 worth "wedge x-wing" --assume bullseye=0.5 fcs && says out "(what comes later counts in games: volley worth --in games \"" && lacks out "The games are" &&
    run 0 worth -n 64 --in games "wedge x-wing" predator fcs && head -1 out | grep -qF ' Fire-Control System (needs lock), Predator (needs bullseye): say the ship as "wedgeantilles t65xwing plan=lock,focus bullseye@35%".' &&
    run 0 worth -n 64 --in games "wedge x-wing plan=lock,focus bullseye@35%" predator fcs && lacks out "say the ship as" &&
    run 0 worth "wedge x-wing predator fcs focus lock" --assume bullseye=0.5 && head -1 out | grep -q '^Value per point of its upgrades: Predator +' &&
    run 0 worth "t65xwing focus" predator && head -1 out | grep -q '^Value: Predator +' &&
    run 0 worth "wedge x-wing" r2d2 shieldupgrade && head -1 out | grep -q '^More wins .* In one attack, value per point: Shield Upgrade .*: R2-D2 (8 points)' &&
    run 0 best "wedge x-wing focus bullseye" predator fcs && head -1 out | grep -q '^Take Predator .* Wedge Antilles has no sensor slot for Fire-Control System.$' && says out "of these alone: predator firecontrolsystem." &&
    refuses 2 "no upgrade or slot is called 'predtor'; did you mean 'predator'?" worth "wedge x-wing" predtor; }
check "upgrades behind the ship are compared for a point, also those that it may not take" named
# Who could fly the ship is an upgrade behind it: that of the ship's faction.
behind() { local edition ship name told
    while IFS='|' read -r edition ship name told; do
        run 0 worth -e "$edition" "$ship" $name && says out "$told" || { echo "$ship $name"; return 1; }
    done <<'EOF'
2.5|rebel yt-1300|han solo|han solo is Han Solo, gunner (hansolo).
2.5|yt-1300 rebel|han solo crew|No change in an attack as asked: Han Solo (crew).
2.5|rebel falcon|Han Solo gunner|No change in an attack as asked: Han Solo (gunner).
2.5|scum yt-1300|lando calrissian|lando calrissian is Lando Calrissian, crew (landocalrissian-crew).
2.5|rebel yt-1300|lando calrissian|lando calrissian is Lando Calrissian, crew (landocalrissian).
2.5|resistance yt-1300|han solo|han solo is Han Solo, crew (hansolo-crew).
1|rebel yt-1300|han solo|han solo is Han Solo, crew (hansolo).
1|scum firespray|boba fett|boba fett is Boba Fett, crew (bobafett).
EOF
    refuses 1 'say "Boba Fett gunner" or "Boba Fett crew"' worth "scum firespray" boba fett &&
        run 0 best "rebel yt-1300 leia" han solo && says out "of these alone: hansolo."; }
check "behind a ship the names of pilots are those of upgrades" behind
# A charge that nothing spends makes rounds of the attacks: each is as the words say it all the same, with its red and orange tokens.
stood() { local words ship
    for words in "4 focus" "4 deplete focus" "3 lock"; do
        for ship in "academypilot focus" "academypilot focus stress=2" "academypilot strain" "academypilot evade jam" "academypilot evade ion" "academypilot tractor focus"; do
            printf 'attacker,weight\n%s,1\n' "$words" > plain.csv && printf 'attacker,weight\n%s charge=1,1\n' "$words" > charged.csv
            run 0 worth -f json --slot title --under plain.csv "$ship" && cp out plain && run 0 worth -f json --slot title --under charged.csv "$ship" &&
                python3 -c 'import json; a, b = (json.load(open(name))["base"]["stands"] for name in ("plain", "out")); assert abs(a - b) < 1e-9 * a, (a, b)' || { echo "$words: $ship"; return 1; }
        done
    done; }
check "attacks stood are each as the words say them" stood
# Who can never destroy a ship adds nothing to the attacks that come of all of them in turn: of two alike often, twice those of the other.
turns() { printf 'attacker,weight\n3 focus,1\n' >one.csv && printf 'attacker,weight\n3 focus,1\n2 focus,1\n' >two.csv &&
    run 0 worth -e 1 -f json --under one.csv "soontirfel focus evade range=3 autothrusters" hullupgrade && lacks out "take turns" && cp out one &&
    run 0 worth -e 1 -f json --under two.csv "soontirfel focus evade range=3 autothrusters" hullupgrade && says out "one of the attackers or more can never destroy" &&
    python3 - <<'EOF'
import json
one, two = (json.load(open(name)) for name in ("one", "out"))
for a, b in zip([one["base"], *(row["with"] for row in one["has"] + one["could_have"])], [two["base"], *(row["with"] for row in two["has"] + two["could_have"])]):
    plain = a["stands"] # without Autothrusters, evade or focus both can
    assert b["stands"] is not None and b["stands"] <= 2 * plain + 1e-9, (a, b)
assert abs(two["base"]["stands"] - 2 * one["base"]["stands"]) < 1e-9 * one["base"]["stands"]
EOF
    }
check "where an attacker can never destroy the ship, the attacks stood are those of all in turn" turns
# By which attacks are chosen does not hang on the time: with any, none is told of as if it went on for ever.
in_time() { local seconds; for seconds in 0 0.00001 0.1; do
        run 0 best -e 1 --for survive --budget 12 --under two.csv --seconds $seconds "soontirfel focus evade range=3 autothrusters" && lacks out "for ever " &&
            says out "can never destroy the ship" || return 1
    done; }
check "a search that is cut short tells attacks stood by turns, too" in_time
# Only an engagement without an end goes on for ever: what cannot be worked out for another reason is told with it.
unknown() { local words="$1" why="$2" ship="wedge x-wing focus"
    printf 'attacker,weight\n%s,1\n' "$words" >unknown.csv && run 0 worth --under unknown.csv "$ship" hullupgrade && says out "How many attacks destroy the ship is not known: $why" && lacks out "no number of attacks" && lacks out "for ever" &&
        refuses 1 "survive: this is not known of the ship as it is: $why" best --for survive --under unknown.csv "$ship" &&
        refuses 1 "error: $why" survive --roster ships --faction scum under "$words" && run 0 best --under unknown.csv --budget 3 "$ship" && lacks out "not known"; }
check "a ship without a primary weapon and with a chance is not harmless" unknown "lock frontarc@50% protontorpedoes" "a ship without a primary weapon has a chance"
check "too many cases are not harmless" unknown "3 force bullseye@30% obstructed@50% turret@50% torpedo@50% missile@50% fullreararc@10% cannon@5% turretarc@5%" "the chances of attacker and defender make"
endless() { printf 'attacker,weight\n1 charge=1,1\n' >unknown.csv && run 0 worth --under unknown.csv "wedge x-wing evade=5" hullupgrade && says out "no number of attacks destroys it" && lacks out "not known"; }
check "what truly goes on for ever is told so" endless
idle() { run 0 worth --slot modification "wedge x-wing focus damaged stress=2 fcs" && says out "the damaged of the ship plays no part here: no card that counts asks" &&
    says out "the stress of the ship plays no part here." && says out "No part in an attack: damaged, stress=2." &&
    says out "Wedge Antilles has no sensor slot for Fire-Control System, which counts as if there were one." &&
    run 0 worth --slot title "wedge x-wing focus hull=2" && says out "hull=2: damaged, so its shields are gone"; }
weighed() { local word card
    while IFS="|" read -r word card; do # a word that something weighed asks for has a part
        run 0 worth "soontirfel focus $word" "$card" && lacks out "plays no part here" && lacks out "No part in an attack: Soontir Fel, " &&
            run 0 worth "soontirfel focus $word" afterburners && says out "the ${word%=*} of the ship plays no part here" || return 1
    done <<< $'bullseye|predator\nstress=2|tobiasbeckett-armedanddangerous\nfrontarc|plasmatorpedoes\ndamaged|fanatic-battleofyavin\nfullfrontarc|multimissilepods'
    run 0 best --budget 8 "soontirfel focus evade bullseye" && lacks out "plays no part here" &&
        run 0 best --slot modification "soontirfel focus bullseye" && says out "the bullseye of the ship plays no part here" &&
        run 0 best --squad --pool deltasquadronpilot,soontirfel,maulermithel --points legacy -e 2 --seconds 1 focus bullseye && lacks out "plays no part here"; }
check "a word that a card asks for which is weighed is not told to play no part" weighed
check "a word of the ship that plays no part is told, and a card without a slot" idle
finish "checks of worth"
