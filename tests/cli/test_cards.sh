#!/bin/bash
# The card library as a user meets it: `volley cards`, and cards as words of a loadout.
# Usage: test_cards.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- volley cards ---
explains() { run 0 cards predator && is_empty err && says out "predator: Predator (upgrade, talent)" &&
    says out "  attacking, primary attack, bullseye: may reroll 1 attack die" &&
    says out "  in the notation: reroll=1" && lacks out "apexpredator"; }
check "an id explains that card alone, in plain words" explains
whatever_case() { run 0 cards PREDATOR && says out "predator: Predator" && lacks out "apexpredator" &&
    run 0 cards FCS && says out "firecontrolsystem: Fire-Control System" && # and what players type for an id
    run 0 cards "STEALTH dev" && says out "stealthdevice"; }
check "capitals do not matter in a search" whatever_case
searches() { run 0 cards howl && says out "howlrunner" &&                      # a part of an id
    run 0 cards "tealth Dev" && says out "stealthdevice" &&                    # of a name
    run 0 cards evade-to-focus && says out "juke"; }                           # of an effect
check "a search looks at ids, names and effects" searches
lists() { run 0 cards && says out "predator" && says out "howlrunner" && says out "juke" &&
    says out " cards; volley cards ID explains one." && lacks out "in the notation"; }
check "without a pattern all cards are listed" lists
csv() { run 0 cards -f csv predator && has_lines 2 out &&
    [ "$(head -1 out | cut -d, -f1-8)" = "id,kind,slot,name,effect,condition,charges,force" ] &&
    says out "predator,upgrade,talent,Predator,reroll=1,attacking primary bullseye" &&
    is "$(field out 2 cost)" 3 && is "$(field out 2 cost_older)" 2 && is "$(field out 2 plays_part)" 1; }
check "csv has a row for each card" csv
json() { run 0 cards -f json juke && has_lines 1 out &&
    says out '{"schema":1,"cards":[{"id":"juke","kind":"upgrade","slot":"talent","name":"Juke",' &&
    says out '"effect":"their-evade-to-focus=1","condition":"attacking evade"' && says out '"plays_part":true}]'; }
check "json is one document" json
to_file() { run 0 cards -f csv -o found.csv juke && is_empty out && has_lines 2 found.csv; }
check "the cards go to a file" to_file
none_found() { run 1 cards no-such-card && is_empty out && says err "no card has 'no-such-card'"; }
check "a search that finds none ends with status 1 and says so" none_found
several_words() { run 1 cards predator juke && is_empty out && says err "no card has 'predator juke'"; }
check "several words are one pattern" several_words
no_markdown() { run 2 cards -f svg juke && is_empty out; }
check "a format that is none is wrong usage" no_markdown

# --- names, pilots, rosters: the values are those of the CSV files beside the library ---
in_words() { run 0 cards "fire control" && says out "firecontrolsystem: Fire-Control System (upgrade, sensor)" &&
    run 0 cards "FIRE-CONTROL system" && says out "firecontrolsystem:" && lacks out "cost  effect" &&
    run 0 cards "x-wing luke" && says out "lukeskywalker: Luke Skywalker (pilot, T-65 X-wing)" && lacks out "gunner"; }
check "a card is found by its name in words, whatever the marks, and by words of its ship" in_words
by_name() { run 0 cards "luke skywalker" && [ "$(grep -c '^lukeskywalker' out)" -ge 5 ] &&
    says out "in the notation" && lacks out "explains one"; }
check "an exact name explains all cards of that name" by_name
by_nickname() { run 0 ships falcon && says out scavengedyt1300 && says out modifiedyt1300lightfreighter && says out "3 ships" &&
    run 0 cards hlc && says out "heavylasercannon: Heavy Laser Cannon" && run 0 cards "cancel 1 evade result" && says out "alpharevue-epicsl" &&
    run 0 ships -e 1 falcon && says out "yt1300: YT-1300"; }
check "players' names find cards and ships, and so does what a card does" by_nickname
by_kind() { run 0 cards gunner.finn && says out "finn: Finn (upgrade, gunner)" && lacks out "pilot" &&
    run 0 cards pilot.finn && says out "finn: Finn (pilot, " && lacks out "gunner)"; }
check "kind or slot in front of an id tells which card" by_kind
pilots() { run 0 cards --points amg lukeskywalker && says out "  ship: t65xwing, small; attack 3; agility 2; hull 4; shields 2" &&
    says out "  initiative: 5" && says out "  cost: 6 points and 24 for upgrades in 2.5, 59 points in 2.0" &&
    says out "  faction: Rebel Alliance" && says out "  limited: 1" && says out "  slots: talent torpedo astromech" &&
    run 0 cards bluesquadronescort && says out "initiative: 2" && says out "no ability of its own" &&
    run 0 cards wedgeantilles-battleoverendor && says out "shields 3" && says out "ship ability: Locked S-Foils" &&
    says out "  standard loadout: " && run 0 cards -e 1 lukeskywalker && says out "  pilot skill: 8"; }
check "a pilot is told with ship, initiative, costs, slots, ability and standard loadout" pilots
upgrades() { run 0 cards c110p && says out "  charges: 2" && says out "  side 2: C1-10P (Erratic)" &&
    says out "  restrictions: factions galacticrepublic" && says out "plays no part in an attack" &&
    run 0 cards hullupgrade && says out "  grants: hull:1" && says out "by agility: 0=2 1=3 2=5 3=7 in 2.0" &&
    run 0 cards agilegunner && says out "plays no part in an attack"; }
check "an upgrade is told with costs, sides, restrictions, charges and what it grants" upgrades
narrow() { for what in cards ships "cards -e 1" "ships -e 1" "cards force" "ships t65xwing"; do
        # shellcheck disable=SC2086
        run 0 $what --width=100 && [ "$(LC_ALL=C.UTF-8 wc -L <out)" -le 100 ] || return 1
    done; }
check "what is listed and explained fits 100 columns" narrow
csv_whole() { run 0 cards -f csv && [ "$(grep -c ',pilot,' out)" -ge 768 ] && [ "$(grep -c ',upgrade,' out)" -ge 520 ] &&
    run 0 cards -e 1 -f csv && [ "$(grep -c ',pilot,' out)" -ge 297 ] && [ "$(grep -c ',upgrade,' out)" -ge 340 ]; }
check "every pilot and upgrade of the rosters is in the list" csv_whole
suggests() { run 1 cards "feer control system" && says err "did you mean 'firecontrolsystem'?" &&
    run 1 cards "no such" && is_empty out && lacks err "did you mean" &&
    run 1 cards "twin laser turret" && says err "1 found with -e 1"; }
check "a pattern that finds none is told the nearest id, or the other edition" suggests

# --- volley ships ---
ship_list() { run 0 ships && is_empty err && says out "t65xwing " && says out "91 ships; volley ships ID" &&
    run 0 ships -e 1 && says out "56 ships"; }
check "the ships of an edition are listed" ship_list
ship_told() { run 0 ships "T-65 X-Wing" && says out "t65xwing: T-65 X-wing (small ship; Rebel Alliance)" &&
    says out "  attack 3; agility 2; hull 4; shields 2" && says out "ability: Hope, of 10 of its 33 pilots" &&
    [ "$(grep -c 'Wedge Antilles' out)" -eq 5 ] && [ "$(sed -n 7p out | awk '{print $1, $2}')" = "6 wedgeantilles" ] &&
    grep -v '^Costs are\|^ .*2025\|^$' out >rows && [ "$(tail -1 rows | awk '{print $1, $2}')" = "1 cavernangelszealot" ]; }
check "a ship is told with its numbers, its ability and its pilots, the highest initiative first" ship_told
ship_arcs() { run 0 ships arc170 && says out "attack front 3, rear 2" && run 0 ships lancer && says out "turret 2" &&
    run 0 ships tieddefender && says out "Full Throttle"; }
check "a single hit is told, with all its arcs" ship_arcs
ship_data() { run 0 ships -f csv t65xwing && has_lines 2 out &&
    [ "$(head -1 out)" = "id,name,size,factions,attacks,agility,hull,shields" ] &&
    says out "t65xwing,T-65 X-wing,small,rebelalliance,front:3,2,4,2" && run 0 ships -f json t65xwing && has_lines 1 out &&
    says out '{"schema":1,"ships":[{"id":"t65xwing","name":"T-65 X-wing"' && says out '"pilots":[{"id":"wedgeantilles"'; }
check "csv and json have the ships, json their pilots" ship_data
no_ship() { run 1 ships t65xwng && is_empty out && says err "no ship has 't65xwng'" && says err "did you mean 't65xwing'?" &&
    run 1 ships juke && says err "; volley cards juke tells of it"; }
check "a ship that is not there is told the nearest one" no_ship

# --- cards in a loadout ---
active() { run 0 run --engine exact "3 predator bullseye" vs "2" && says out "Damage 1.269531" &&
    says out "Card Predator: active." && says out "; cards Predator"; }
check "a card whose condition is true counts" active
inactive() { run 0 run --engine exact "3 predator" vs "2" && says out "Damage 0.896484" &&
    says out "Card Predator: inactive, needs bullseye; with it 1.2695."; }
check "a card whose condition is not true does not count, and the report says why" inactive
no_bearing() { run 0 run --engine exact "3 stealthdevice" vs "2 stealthdevice hull=3" &&
    says out "Card Stealth Device: no bearing on this attack." &&
    says out "Card Stealth Device (defender): active." && says out "Damage 0.673828"; }
check "a card for the other role has no bearing" no_bearing
asserted() { run 0 run --engine exact "3 drearenthal!" vs "2" && says out "Damage 1.269531" &&
    says out "Card Drea Renthal: active, as its ! says." &&
    run 0 run --engine exact "3 drearenthal" vs "2" && says out "Damage 0.896484" &&
    says out "Card Drea Renthal: inactive, needs"; }
check "what the notation cannot know is believed where an ! says so" asserted
which_attack() { run 0 run --engine exact "3" "3 juke evade" vs "2 evade" &&
    says out "Card Juke (attack 2): active."; }
check "with several attackers the report says whose card it is" which_attack
in_json() { run 0 run --engine exact -f json "3 predator" vs "2" &&
    says out '"id":"predator"' && says out '"active":false' && says out '"needs":"bullseye"'; }
check "json tells of the cards too" in_json
said_in_words() { run 0 run --engine exact -f csv "3 evade juke" vs "2 evade" && tail -1 out >card &&
    run 0 run --engine exact -f csv "3 evade their-evade-to-focus=1" vs "2 evade" &&
    [ "$(cut -d, -f5 card)" = "$(tail -1 out | cut -d, -f5)" ] && [ -n "$(cut -d, -f5 card)" ]; }
check "a card is worth what its words are worth" said_in_words

# --- charges, as a file of one's own says ---
# Two abilities of one card that share two charges over three attacks: .313043 by enumeration.
library() { printf 'id,effect,condition%s\nbattery,blank-to-evade=1 focus-to-evade=1,defending charge%s\n' \
    "$1" "$2" >own.csv; }
shared() { library ,charges ,2 && run 0 run --cards own.csv --engine exact "3x 2" vs "2 battery" &&
    says out "Damage 0.313043"; }
check "the abilities of a card share the charges that its row gives it" shared
# One charge for both words: .728653, as with words that share one.
one_charge() { library ,charges , && run 0 run --cards own.csv --engine exact "3x 2" vs "2 battery" &&
    says out "Damage 0.728653" && library "" "" &&
    run 0 run --cards own.csv --engine exact "3x 2" vs "2 battery" && says out "Damage 0.728653"; }
check "a card has one charge where a file says nothing, or has no such column" one_charge
bad_number() { library ,charges ,two &&
    refuses 1 "the column 'charges' holds a whole number from 0 to 15, or nothing" \
        run --cards own.csv "3" vs "2 battery" &&
    library ,force ,16 && refuses 1 "the column 'force' holds" run --cards own.csv "3" vs "2"; }
check "a number of charges that is none is told" bad_number
listed() { run 0 cards dfs081-siegeofcoruscant && says out "  charges: 2" &&
    run 0 cards lukeskywalker && says out "  force: 2" &&
    run 0 cards -f csv dfs081-siegeofcoruscant && is "$(field out 2 charges)" 2 &&
    run 0 cards -f json dfs081-siegeofcoruscant && says out '"charges":2'; }
check "a card is listed with its charges and its force" listed
friends() { run 0 run --engine exact "3x 1" vs "0 selfless=2" && says out "Damage 1.126953" &&
    refuses 1 "how often friends pay: a whole number from 0 to 15" run "3" vs "2 selfless=16"; }
check "a number says how often friends pay for a card" friends
shot_at_first() { # round 1, at a ship without agility: one die of its own does 1/2 on average, a second one for its charge as much
    local shoots="attack=1 agility=0 hull=9 init=5" wampa="tielnfighter wampa attack=1 agility=0 hull=9"
    run 0 duel --actions none --deck off --rounds 1 -f csv "$shoots" vs "$wampa init=1" && is "$(field out 2 lost_a_1)" 0.5 &&
        run 0 duel --actions none --deck off --rounds 1 -f csv "$shoots" vs "$wampa init=6" && is "$(field out 2 lost_a_1)" 1; }
check "a charge that a card loses when its ship defends is gone for the attack of that ship" shot_at_first

# --- what is wrong with one ---
nearest() { refuses 1 "'pradator': unknown word; did you mean 'predator'?" run "3 pradator" vs "2" &&
    refuses 1 "did you mean 'howlrunner'?" run "3 howlruner!" vs "2"; }
check "a misspelt card is told the nearest one" nearest
numbers() { refuses 1 "needs a number, as in goji=2" run 3 vs "2 goji" &&
    run 0 run --no-check 3 vs "goji btlbywing" && says out "Card \"Goji\" (defender): inactive, needs a number, as in goji=2: friendly bombs at 0-1" &&
    run 0 run --no-check "boba fett firespray scum range=1" vs 2 && says out "Card Boba Fett: active (more with a number, as in bobafett=2: enemy ships at 0-1)." && says out "Damage 1.764160" &&
    run 0 run --no-check "boba fett firespray scum" vs 2 && says out " or a number, as in bobafett=2: enemy ships at 0-1;" && says out 'say "range=1"' && says out "Damage 0.896484" &&
    for fett in "boba fett firespray scum bobafett=1" "bobafett=1 boba fett firespray scum"; do # the number is counted once, and alone
        run 0 run --no-check "$fett range=1" vs 2 && says out "Card Boba Fett: active." && says out "Damage 1.764160" || return 1; done &&
    run 0 run --no-check -e 1 "boba fett firespray scum bobafett=1 range=1" vs 2 && says out "Damage 1.764160" &&
    refuses 1 "this takes no number" run "3 predator=2" vs "2" &&
    refuses 1 "from 0 to 20" run "3 bobafett=21" vs "2"; }
check "a card takes a number if it counts something, and only then" numbers
underlined() { run 1 run "3 reroll=1:focsu lock" vs "2" &&
    says err "volley: attacker:1:12: error: 'focsu': unknown price; did you mean 'focus'?" &&
    says err "  3 reroll=1:focsu lock" && grep -qx ' \{13\}^~~~~' err; }
check "an error underlines the part that it is about" underlined

# Two pilots of one name and ship, and two cards: 4 dice against 2 do 1.33203125 without them, 3 do 0.896484375.
flown() { # faction pilot ship
    printf '{"faction": "%s", "pilots": [{"name": "%s", "ship": "%s"}]}' "$1" "$2" "$3" >list.xws; }
of_empire() { flown "$1" bobafett firespray31 && run 0 squad -e 1 list.xws && says out "no part in an attack: Boba Fett" &&
    says out "note: pilot 'bobafett' is read as 'bobafett-galacticempire'" &&
    flown "$1" kathscarlet firespray31 && run 0 squad -e 1 list.xws && says out "no part in an attack: Kath Scarlet"; }
of_scum() { flown "$1" bobafett firespray31 && run 0 squad -e 1 list.xws && says out "counted: Boba Fett" && lacks out "is read as" &&
    flown "$1" captainnym scurrgh6bomber && run 0 squad -e 1 list.xws && says out "inactive: Captain Nym"; }
by_words() { run 0 run -e 1 --engine exact "bobafett-galacticempire range=1" vs "2" && says out "Damage 1.332031" &&
    run 0 run -e 1 --engine exact "kathscarlet-galacticempire reararc" vs "2" && says out "Damage 0.896484" &&
    run 0 run -e 1 --engine exact "kathscarlet reararc" vs "2" && says out "Damage 1.332031"; }
namesakes() { by_words && of_empire imperial && of_empire galacticempire && of_scum scum && of_scum scumandvillainy &&
    flown rebel captainnym scurrgh6bomber && run 0 squad -e 1 list.xws && says out "no part in an attack: Captain Nym"; }
check "who flies for another faction under the same name has a card of its own" namesakes
both_roles() { run 0 cards -e 1 palpatine && says out "  attacking, charge, the card on the ship itself or the card on another ship: may name a result" &&
    says out "  defending, charge, the card on the ship itself or the card on another ship: may name a result" && says out "  attacking or defending: right after the roll, must"; }
check "a card of both roles is told for each where they differ" both_roles

finish "checks of the cards"
