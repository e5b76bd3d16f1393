#!/bin/bash
# volley duel: sides from arguments and squads, options, forms of the report.
# Usage: test_duel.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws .
naked="attack=3 agility=2 hull=3 init=1" last=(--policy myopic --deck off --engine exact)
duel() { run "$1" duel "${last[@]}" "${@:2}"; }
winner() { duel 0 -f csv "$@" && field out 2 p_a; } # no quotes in the words
chance() { duel 0 -f json "$@" >&2 && sed 's/.*"result":{"a":\([0-9.e-]*\).*/\1/' out; }

# --- the figures: of an independent solver (tests/golden/duels.csv, rows token-2 and range-1) ---
token="attack=3 agility=2 hull=4 shields=2 init=4 focus"
figures() { is "$(winner --rounds 0 --first a "$token" vs "$token" | cut -c1-13)" 0.39966404937 &&
    is "$(chance --rounds 0 --first a --range 3,2,1 "$token" vs "attack=2 agility=3 hull=3 init=1 focus" |
        cut -c1-13)" 0.94060213886; }
check "a duel has the figures of the independent solver" figures
swapped() { local a b
    a=$(winner --first a "$token" vs "tielnfighter init=1 evade") &&
    duel 0 -f csv --first b "tielnfighter init=1 evade" vs "$token" && b=$(field out 2 p_b) && is "$a" "$b"; }
check "swapping the sides swaps the answer" swapped

# By hand, each round: 9/4 hits - 1 evade that is always guessed right or rolled + (1/4)^3 without a hit; and 3/2 hits + 1
# where not all three are - 3/8. Once per round is in each round of a game.
rounds() { run 0 survive -e 1 --deck off --rounds 4 -f csv "agility=1 hull=40 c3po" under "3 focus" && is "$(field out 2 lost_a_4)" 5.0625 &&
    run 0 survive -e 1 --deck off --rounds 4 -f csv "agility=1 hull=40" under "3 emperorpalpatine" && is "$(field out 2 lost_a_4)" 8; }
check "a card of the first edition that works once per round works in each" rounds

# Corran Horn's second attack costs him that of the next round: by hand, a round has one of 3 x 3/4 hits.
once_in_two() { local edition
    for edition in 1 2.5; do
        duel 0 -e $edition --rounds 4 -f csv "corranhorn bullseye focus" vs "attack=0 agility=0 hull=60" && is "$(field out 2 lost_b_4)" 9 &&
            duel 0 -e $edition --rounds 1 "corranhorn bullseye" vs "attack=0 agility=0 hull=60" && says out "Corran Horn in A1: its bonus attack costs the attack of the next round, and is not made." || return 1
    done
    printf 'id,effect\nboth,bonus-attack=primary:lock&+disarm\nnone,reroll=1:+disarm\n' >c.csv && duel 0 --cards c.csv --rounds 1 "t65xwing both" vs tielnfighter &&
        says out "Card both in A1: its bonus attack costs" && duel 0 --cards c.csv --rounds 1 "t65xwing none" vs tielnfighter && lacks out "its bonus attack costs"; }
check "a bonus attack that costs the attack of the next round is not made in games, which is told" once_in_two

# --- how many games, unless that is asked for ---
games() { run 0 duel -f json --rounds 1 "$1x attack=2 agility=2 hull=3 init=3 focus" vs "4x attack=3 agility=2 hull=3 init=1 focus" &&
    says out "\"trials\":$2,"; }
fewer() { games 4 524288 && games 5 65536; }
check "of squads of more than eight ships that look ahead fewer games are played" fewer

# --- sides ---
sides() { local one two three
    one=$(chance "2x tielnfighter focus ; t65xwing" vs "$naked") &&
    two=$(chance "tielnfighter focus" "tielnfighter focus" "t65xwing" vs "$naked") &&
    three=$(chance "2x tielnfighter focus ; t65xwing vs $naked") && is "$one" "$two" && is "$one" "$three"; }
check "ships are parted by ';' or are arguments of their own" sides
squads() { duel 0 -f json --rounds 1 "@rebels.xws:2 focus" vs "2x @empire.xws:3" &&
    says out "rebels.xws: points by the costs of amg" && says out '"pilot":"lukeskywalker"' &&
    says out '"points":6' && says out "iontorpedoes" && says out " points=6 focus" &&
    is "$(grep -o '"side":"b"' out | wc -l)" 2; }
check "a ship of a squad has its weapons and its points" squads
whole() { duel 0 -f json --rounds 1 "tielnfighter ; @rebels.xws focus" vs "$naked" &&
    is "$(grep -o '"side":"a"' out | wc -l)" 5 && is "$(grep -o 'points=[0-9]* focus' out | wc -l)" 4; }
check "a squad is all of its ships, each with the words that follow" whole
no_list() { run 0 duel -q -n 64 @rebels.xws vs @empire.xws && head -1 out | grep -q '\. A: rebels.xws is no legal list: It costs 21 points.* Its ships count as they are\. B: empire.xws is no legal list: .*\.$' &&
    lacks out "Note: A: rebels.xws is no" && run 0 duel -q -n 64 -f json @rebels.xws vs t65xwing && says out '"A: rebels.xws is no legal list' &&
    run 0 run -q --no-check "@rebels.xws:1" vs 2 && head -1 out | grep -q ' on average\. rebels.xws is no legal list: ' && is "$(grep -c 'no legal list' out)" 1 &&
    run 0 duel -q -n 64 --policy-a myopic "tielnfighter init=4" vs "tielnfighter init=3" && lacks out "differ in initiative alone"; }
check "a list that is not legal is told in the first line, and only there" no_list
squad_errors() { refuses 1 "volley: none.xws: error: cannot be read" duel @none.xws vs "$naked" &&
    refuses 1 "there is no ship 9, only 4" duel @rebels.xws:9 vs "$naked" &&
    refuses 1 "this squad is of edition 1" duel @yasb-first-imperial.xws vs "$naked" &&
    refuses 1 "is not of the form @LIST.xws:2" duel "@" vs "$naked" &&
    printf '[%s,%s]' "$(cat rebels.xws)" "$(cat empire.xws)" >two.xws &&
    refuses 1 "two.xws: error: there are 2 squads in it: name one, as in @FILE:2.all, or a ship, as in @FILE:2.1" duel @two.xws vs "$naked" &&
    refuses 1 "two.xws: error: there is no squad 3, only 2" duel @two.xws:3.all vs "$naked" &&
    refuses 1 "is a side of an engagement; of a squad, name a ship" run @two.xws:2.all vs 2; }
check "what is wrong with a squad is said" squad_errors
one_of_two() { duel 0 -f csv "@empire.xws focus" vs "$naked" && mv out empire.csv &&
    duel 0 -f csv "@two.xws:2.all focus" vs "$naked" && [ "$(cut -d, -f2-30 out)" = "$(cut -d, -f2-30 empire.csv)" ]; }
check "of a file of several squads one is named, all of it" one_of_two

# --- options ---
options() { duel 0 --rounds 3 --range 3,1 --first coin --target-a first --target-b kill \
        "2x $naked" vs "2x $naked" && says out "range 3, then 1; player order drawn once; at most 3 rounds" &&
    says out "A shoots at the first enemy in the list." && says out "B shoots where it is likeliest to destroy a ship." &&
    duel 0 --rounds 0 "$naked" vs "$naked" && says out "until it is decided" && says out "decided after"; }
check "the report says by what options it is played" options
usage() { refuses 2 "no 'vs' between the sides" duel "$naked" &&
    refuses 2 "no ship before the 'vs'" duel vs "$naked" && refuses 2 "no ship after the 'vs'" duel "$naked" vs &&
    refuses 2 "more than one 'vs'" duel 1 vs 2 vs 3 && refuses 2 "no 'vs'" duel &&
    refuses 2 "--target: 'x' is none of: weakest, first, damaged" duel --target x "$naked" vs "$naked" &&
    refuses 2 "--first: 'x' is none of: a, b, coin, road" duel --first x "$naked" vs "$naked" &&
    refuses 2 "--policy: 'optimal' is none of: myopic, round, best" duel --policy optimal "$naked" vs "$naked" &&
    refuses 2 "--range: '1,' is no list of ranges" duel --range 1, "$naked" vs "$naked" &&
    refuses 2 "--range: '12' is no list of ranges" duel --range 12 "$naked" vs "$naked" &&
    refuses 2 "--rounds: '1001' is not a whole number" duel --rounds 1001 "$naked" vs "$naked" &&
    refuses 2 "--turns: '2' is no number from 0 to 1" duel --turns 2 "$naked" vs "$naked" &&
    refuses 2 "unrecognized option '--kernel" duel --kernel generic "$naked" vs "$naked"; }
check "wrong usage is status 2" usage
hazards() { ship="attack=2 agility=1 hull=3"
    refuses 1 "side b:1:34: error: 'astroid': no hazard of the second edition 2.5; did you mean 'asteroid'?" duel "$naked" vs "$ship hazard=astroid" &&
    refuses 1 "side b:1:43: error: 'gas-cloud': no hazard of the first edition" duel -e 1 "$naked" vs "$ship hazard=asteroid,gas-cloud" &&
    refuses 1 "'buzz-droid-swarm': it is suffered in the Engagement Phase" duel "$naked" vs "$ship hazard=buzz-droid-swarm" &&
    refuses 1 "'proton-bomb': 'through-' is for obstacles" duel "$naked" vs "$ship hazard=through-proton-bomb" &&
    refuses 1 "'bomblet*13': 1 to 12 hazards in a round" duel "$naked" vs "$ship hazard=bomblet*13" &&
    refuses 1 "this word needs a value, as in hazard=asteroid" duel "$naked" vs "$ship hazard" &&
    refuses 1 "hazards are said for at most 12 rounds" duel "$naked" vs "$ship hazard=none,none,none,none,none,none,none,none,none,none,none,none,none" &&
    run 0 duel --deck off -f csv --rounds 1 "$ship" vs "$ship hazard=asteroid*2" && is "$(field out 2 lost_b_1)" 2.890625; } # 3 - 1/4 * 7/16: 2 of two asteroids, and no hit past an evade
check "hazards of a ship" hazards
mistakes() { refuses 1 "side a:1:1: error: '3': a bare number could be either: say attack=3 or agility=3; 2x is two ships" duel "3 focus" vs "$naked" &&
    refuses 1 "side b, ship 2:1:21: error: 'rerol': unknown word; did you mean 'reroll'?" duel "$naked" vs "t65xwing ; t65xwing rerol" &&
    refuses 1 "side b, argument 2:1:10: error: 'focos'" duel "$naked" vs t65xwing "t65xwing focos" &&
    refuses 1 "there is no ship: name it" duel "" vs "$naked" &&
    refuses 1 "more than 32 ships on both sides" duel "200x $naked" vs "$naked" &&
    refuses 1 "variant 1:1:10: error: 'rerol'" duel --variant "reroll=1 rerol" t65xwing vs "$naked" &&
    refuses 1 "2 ranges for 1 round" duel --rounds 1 --range 1,2 "$naked" vs "$naked" &&
    refuses 1 "needs the points of all ships of side b" duel --target points "$naked" vs "$naked"; }
check "what is wrong with ships is status 1, with its place" mistakes

# --- forms ---
forms() { duel 0 -f csv "$naked" vs "$naked" && has_lines 2 out && says out "engagement,edition,engine,policy,trials,p_a," &&
    duel 0 -f json "$naked" vs "$naked" && has_lines 1 out && says out '"schema":1' &&
    duel 0 -f markdown "$naked" vs "$naked" && says out "| round | A gone | B gone |" &&
    duel 0 -f svg -o p.svg "$naked points=20" vs "$naked" && is_empty out && says p.svg ">points</text>" &&
    python3 -c 'import sys, xml.dom.minidom as m; m.parse("p.svg")' 2>why || ! command -v python3 >/dev/null; }
check "text, JSON, CSV, Markdown and a picture" forms
engines() { run 0 duel -n 4096 --deck off --seed 7 -f json "$token" vs "$token" && says out '"name":"mc"' && says out '"seed":7' &&
    says out '"ci95"' && run 0 duel --deck off -f json "$token" vs "$token" && says out '"name":"exact"' &&
    lacks out ci95 && run 0 duel --deck off --engine both -n 4096 "$token" vs "$token" &&
    says out "4,096 simulated engagements in " && says out "the simulation is off by "; }
check "a duel is exact unless it is to be simulated" engines
variants() { duel 0 -f csv --variant shields=+1 --variant "hit-to-crit=1?attacking" "$token" vs "$token" && has_lines 4 out &&
    says out "shields=+1,2.5,exact" && says out ",$token hit-to-crit=1?attacking," &&
    duel 0 --variant shields=+1 "$token" vs "$token" && says out "A wins more often by" &&
    refuses 1 "variant 1:1:1: error: 'init=5': the init is given twice" duel --variant init=5 "$token" vs "$token"; }
check "variants are rows, and one that contradicts the ship is refused" variants
decks() { run 0 duel -n 4096 --rounds 2 "$naked repair=weaponsfailure" vs "$naked" && says out "damage deck second." &&
    printf 'card,count\nblank,33\n' >blank.csv &&
    run 0 duel --deck blank.csv --engine exact --policy myopic -f csv "$token" vs "$token" && cut -d, -f6 out | tail -1 >one &&
    duel 0 -f csv "$token" vs "$token" && cut -d, -f6 out | tail -1 >two &&
    is "$(cut -c1-12 one)" "$(cut -c1-12 two)" &&
    refuses 1 "none.csv: cannot be read" duel --deck none.csv "$naked" vs "$naked" &&
    refuses 1 "damage cards are off: there is nothing to repair" duel --deck off "$naked repair=all" vs "$naked"; }
check "a deck of blanks is no deck, and cards can be repaired where there are some" decks

near() { awk -v a="$1" -v b="$2" -v most="$3" 'BEGIN { exit !(a - b < most && b - a < most) }' || { echo "$1 is not near $2"; return 1; }; }
engages() { local engine # destroyed by a burning crit at its own initiative it engages all the same, weapons or not, and burns: 2 cards of 1/8
    printf 'card,count,effect\nburning,20,engages suffer-crit\n' >burning.csv
    faceup() { grep -o '"faceup":[0-9.e-]*' out | sed -n "$1s/.*://p"; }
    for engine in exact "mc -n 65536"; do
        run 0 duel --rounds 1 --first a --deck burning.csv --engine $engine -f json "attack=1 agility=0 hull=9 init=3" vs "agility=0 hull=1 init=3" &&
        near "$(faceup 2)" 0.25 0.01 &&
        run 0 survive --rounds 1 --first b --deck burning.csv --engine $engine -f json "0 hull=1 init=3" under "1 init=3" && near "$(faceup 1)" 0.25 0.01 &&
        run 0 survive --rounds 1 --first b --deck burning.csv --engine $engine -f json "0 hull=1 init=3" under "1 init=4" && near "$(faceup 1)" 0.125 0.01 || return 1
    done; }
check "a destroyed ship without weapons engages at its initiative, too" engages
no_dice() { local engine # with a Blinded Pilot of the original it rolls none, and yet attacks in every round
    printf 'card,count,effect\nblinded,20,attacking roll-max=0 ; until-attack\n' >blinded.csv
    for engine in exact "mc -n 4096"; do
        run 0 duel -e 1 --rounds 2 --deck blinded.csv --engine $engine -f json "attack=4 agility=0 hull=19 init=5" vs "attack=1 agility=0 hull=19 init=1" &&
        is "$(grep -o '"attacks":[0-9.]*' out | tr '\n' ' ')" '"attacks":2.0 "attacks":2.0 ' || return 1
    done; }
check "an attack without dice is counted" no_dice
repaired() { run 0 duel -n 1000 "$naked repair=all" vs "$naked" &&
    says out "A1: it repairs cards in the order in which the deck lists them; repair=ID/ID says another"; }
check "in what order cards are repaired is told" repaired

# --- survival: one die that hits on 4 of 8 sides lets a hull of 1 live two rounds ---
survival() { run 0 survive --deck off "0 hull=1" under 1 && says out "A is gone in the end: it lives 2.00 rounds and 2.00 attacks" &&
    run 0 survive --deck off -f csv --rounds 2 "0 hull=1" under 1 && is "$(field out 2 p_undecided)" 0.25 &&
    is "$(field out 2 gone_a | cut -d' ' -f1,2)" "0.5 0.75" &&
    run 0 survive --deck off -f json "0 hull=1 under 2x 1" && says out '"survives":true' && says out '"attacks_survived":2.0' &&
    run 0 survive --deck off --variant hull=+1 "0 hull=1" under 1 && says out "hull=+1" &&
    refuses 1 "nobody can be destroyed" survive "2 focus" under "3" &&
    refuses 2 "no 'under' between the sides" survive 2 3; }
check "a ship survives as long as the dice let it" survival
# An attack die hits in half of its throws, a defense die evades in three of eight: 1 - 1/2 (5/8)^2, with one more 1 - 1/2 (5/8)^3.
of_attack() { run 0 survive --deck off -f csv --rounds 1 "1 hull=1 obstructed" under 1 && is "$(field out 2 p_undecided)" 0.8046875 &&
    run 0 survive --deck off -f csv --rounds 1 "1 hull=1 range=3 obstructed" under 1 && is "$(field out 2 p_undecided)" 0.8779296875 &&
    run 0 survive --deck off -n 512 "2x 1 hull=1 range=3" under 1 && says out "A1: range=3 is of the attack" &&
    run 1 survive --deck off -n 512 "1 hull=1 range=3" "2 hull=1" under 1 && says err "where several ships are shot at, say them of those that shoot"; }
check "what a ship that is only shot at says of the attack counts, and is told" of_attack
# A die hits in 4 of 8, and one damage of two is half: 1 - 1/4.
half() { run 0 survive --deck off --engine exact --rounds 2 "0 hull=2" under 1 && says out "A1 loses half points (1 damage) in 75.00 %" &&
    run 0 survive --deck off --engine exact "0 hull=2" under 1 && lacks out "half points" && # that is sure
    run 0 survive --deck off --engine exact --rounds 2 -e 1 "0 hull=2" under 1 && lacks out "half points"; } # of large ships alone
check "half points are told where it does not go on for ever" half
# A game that has begun: of two charges one is left, so the second attack is made with the primary weapon.
state() { local torpedo primary first="t65xwing protontorpedoes=1 plan=lock"
    run 0 run --engine exact -f csv "4 lock special ordnance hit-to-crit=1" vs 2 && torpedo=$(field out 2 mean_damage) &&
    run 0 run --engine exact -f csv "3 lock" vs 2 && primary=$(field out 2 mean_damage) &&
    run 0 duel --deck off --engine exact --rounds 2 -f csv "$first" vs "agility=2 hull=30" &&
    near "$(field out 2 lost_b_1)" "$torpedo" 1e-9 &&
    near "$(field out 2 lost_b_2)" "$(awk -v a="$torpedo" -v b="$primary" 'BEGIN { printf "%.12f", a + b }')" 1e-9 &&
    run 0 duel --advise --rounds 10 -n 512 "t65xwing hull=1 shields=0" t65xwing vs "tielnfighter hull=2" tieadvancedx1 && head -1 out | grep -qE '^A: (Shoot|Nothing is known|Best in these games)' && sed -n 2p out | grep -q '^B: ' &&
    says out "A1   hull 1" && says out "B1   hull 2" && says out "at most 10 rounds" &&
    refuses 1 "side a:1:10: error: 'protontorpedoes=3': the number says how many charges are left: 0 to 2" duel "t65xwing protontorpedoes=3" vs "agility=2 hull=3"; }
check "what is left in a game is said in words" state
longer() { # one die hits every other time: two rounds for each hull. By the second round one is gone of 3/4, two of 1/4
    run 0 survive --deck off --variant hull=+1 --variant predator "0 hull=1" under 1 && lacks out "more often by" && says out "gone by 2" &&
    grep -qE '^hull=\+1 +25.00 % +4.00 +\+2.00$' out && grep -qE '^predator +75.00 % +2.00 +nothing$' out &&
    says out "nothing: all comes out as without it." && says out "With predator: Cards without a bearing: Predator in A1." &&
    run 0 survive --deck off -f json --variant hull=+1 "0 hull=1" under 1 && says out '"rounds":2.0' &&
    run 0 survive -n 1000 --variant predator "0 hull=1" under 1 && says out "each engagement that was simulated comes out as without it" &&
    duel 0 --variant predator "t65xwing focus" vs "$token" && grep -qE '^predator .* nothing$' out &&
    says out "With predator: Card Predator in A1: inactive, needs bullseye."; }
check "a variant is told in rounds that it lives longer, and which of its cards count" longer

# --- for the rounds that there are: by hand, over what two dice show and what is rerolled. Who counts damage alone rerolls too soon ---
best_survival() { local ship="2 hull=2 charges=1 reroll=2?charge"
    run 0 survive --deck off --rounds 2 --policy best -f csv "$ship" under 2 && is "$(field out 2 p_undecided)" 0.8489618301391602 && # 890201 / 2^20
    run 0 survive --deck off --rounds 2 --policy round -f csv "$ship" under 2 && is "$(field out 2 p_undecided)" 0.8419880867004395 &&
    run 0 survive --deck off --rounds 2 --policy best "$ship" under 2 && says out "for the chance that A is there to the end (best)" &&
    refuses 1 "say after how many rounds that is, 1 to 50" survive --deck off --policy best "$ship" under 2 &&
    refuses 1 "say after how many rounds that is, 1 to 50" survive --deck off --rounds 51 --policy best "$ship" under 2 &&
    refuses 1 "for squads there is 'round'" survive --deck off --rounds 2 --policy best "$ship" under "2x 2"; }
check "best play of who can only lose is for the rounds that there are" best_survival
far() { run 0 duel --deck off --rounds 51 "$naked" vs "$naked" && says out "So many rounds are played as if there were no limit." &&
    run 0 duel --deck off --rounds 50 "$naked" vs "$naked" && lacks out "as if there were no limit" && says out "for P(win) + (P(draw) + P(undecided)) / 2"; }
check "a limit that is too far away to be played for is told" far

# --- Stealth Device: a die more (5/16 to be hit by one die, else 1/2) until the first damage ---
lives() { run 0 survive --deck off -f csv "${@:2}" under 1 && near "$(field out 2 mean_rounds)" "$1" "${most:-1e-12}"; }
stealth() { local edition
    for edition in 1 2 2.5; do # 16/5 + 2
        lives 5.2 -e $edition "0 hull=2 stealthdevice" && lives 5.2 -e $edition "0 hull=1 shields=1 stealthdevice" &&
        most=0.05 lives 5.2 -e $edition --engine mc -n 262144 "0 hull=2 stealthdevice" || return 1
    done; }
check "a Stealth Device is lost at the first damage" stealth
obstacles() { # half of the time an asteroid is a hit: then 2 rounds in 2.0; in the first edition only an attack takes it: 16/5
    lives 3.6 -e 2 "0 hull=2 stealthdevice hazard=asteroid,none" && lives 4.2 -e 1 "0 hull=2 stealthdevice hazard=asteroid,none"; }
check "in the second edition by any damage, in the first by a hit" obstacles
regained() { local edition # 5/16, then 5/16 * 1/2 + 11/16 * 5/16
    for edition in 1 2.5; do
        run 0 survive -e $edition --deck off --rounds 2 -f csv "0 hull=9 shields=1 stealthdevice regen=1" under 1 &&
        is "$(field out 2 lost_a_1)" 0.3125 && is "$(field out 2 lost_a_2)" 0.37109375 || return 1
    done; }
check "and does not come back with the shield" regained

# --- what is too much, or has no end ---
too_much() { refuses 1 "too many states to be worked out exactly; simulate it (--engine mc)" duel --engine exact "t65xwing focus" vs "t65xwing focus" &&
    refuses 1 "may go on for ever: say how many rounds" survive --engine mc --deck off "0 hull=1 shields=1 regen=1" under 1 &&
    refuses 1 "may go on for ever: say how many rounds" survive "0 hull=1 shields=1 regen=1" under 1 &&
    refuses 1 "say --policy round, which plays with them, or --deck off" duel --policy best "t65xwing focus" vs t65xwing; }
check "what is too much is refused, and what has no end" too_much
# --- the round that comes: each attack by itself, with what is kept for defense ---
this_round() { local damage left all
    run 0 run --no-check -f json "3 focus" vs "2 focus" && damage=$(grep -o '"mean":[0-9.]*' out | head -1 | cut -d: -f2) &&
    left=$(grep -o '"tokens_left":{"attackers":\[{"focus":[0-9.]*' out | grep -o '[0-9.]*$') &&
    run 0 duel --advise --policy myopic -n 200 --deck off "attack=3 agility=2 hull=4 focus init=5" vs "attack=2 agility=2 hull=3 focus" &&
    says out "This round, by the best targets that are known:" && grep -qE "^A1 +B1 +$(printf %.2f "$damage") " out &&
    run 0 duel --advise --policy myopic -n 200 --deck off -f json "attack=3 agility=2 hull=4 focus init=5" vs "attack=2 agility=2 hull=3 focus" &&
    says out "\"round\":[{\"side\":\"a\",\"ship\":\"A1\",\"target\":\"B1\",\"among\":1,\"share\":1.0,\"attacks\":" && near "$(grep -o '"attacks":[0-9.]*,"damage":[0-9.]*' out | head -1 | cut -d: -f3)" "$damage" 1e-9 &&
    near "$(grep -o '"had":1,"left":[0-9.]*' out | head -1 | cut -d: -f3)" "$left" 1e-9 &&
    run 0 run --engine exact --policy myopic -f csv "2x 3 focus" vs "2 focus evade" && all=$(field out 2 mean_damage) &&
    run 0 duel --advise --policy myopic -n 200 --deck off -f json "2x attack=3 focus" vs "agility=2 hull=30 focus evade" &&
    near "$(grep -o '"attacks":[0-9.e-]*,"damage":[0-9.]*' out | cut -d: -f3 | awk '{ sum += $1 } END { printf "%.12f", sum }')" "$all" 1e-9 &&
    run 0 duel --advise -n 200 --deck off --target-a random "attack=3 agility=2 hull=4 init=5" vs "2x attack=2 agility=2 hull=3" && grep -qE "^A1 +B[12] 50 % " out &&
    run 0 duel --advise -n 200 --deck off "t65xwing focus hazard=asteroid" vs tielnfighter && grep -q "^B1 TIE.* A1 " out && ! grep -q "^A1 T-65.* B1 " out; }
check "advice tells what each ship does in the round that comes" this_round
# Where there are too many ways some are drawn: then as the simulation of one round has it.
this_round_drawn() { local game=(--deck off --rounds 1 "4x attack=3 agility=1 hull=30 focus lock" vs "4x attack=2 agility=3 hull=30 focus evade")
    run 0 duel -n 100000 -f json "${game[@]}" && grep -o '"damage":[0-9.]*' out | cut -d: -f2 >dealt && has_lines 8 dealt &&
    run 0 duel --advise -n 64 -f json "${game[@]}" && grep -oE '"ship":"[AB][1-4]"|"damage":[0-9.]*' out | paste - - | sort | grep -o '[0-9.]*$' >told && has_lines 8 told &&
    paste dealt told | awk '($1 - $2) ^ 2 > 0.03 ^ 2 { print; off = 1 } END { exit off }' && run 0 duel --advise -n 64 "${game[@]}" && says out "drawn by chance"; }
check "some of very many ways of the round that comes" this_round_drawn
# --- the state of a game: ships by their names; one that is gone is as one that is left out ---
stands() { local as left
    run 0 duel --deck off --engine exact -f csv --state "B1: gone" "t65xwing focus" vs "tielnfighter focus" "tieadvancedx1 evade" && as=$(tail -1 out | cut -d, -f6-22) &&
    run 0 duel --deck off --engine exact -f csv "t65xwing focus" vs "tieadvancedx1 evade" && is "$(tail -1 out | cut -d, -f6-22)" "$as" &&
    run 0 duel --deck off --engine exact -f csv "attack=3 agility=2 hull=1" vs "attack=2 agility=2 hull=3" && left=$(field out 2 p_a) &&
    run 0 duel --deck off --engine exact -f csv --state "A1: hull=1" "attack=3 agility=2 hull=4" vs "attack=2 agility=2 hull=3" && is "$(field out 2 p_a)" "$left" &&
    printf 'A1: hull=2 shields=0 focus\nB2: gone\n' >game.txt && run 0 duel -n 2000 --deck off --state game.txt "2x t65xwing" vs "3x tielnfighter" && says out "Note: B2 is gone." && says out "hull 2 " &&
    says out "[hull=2 shields=0 focus]" && grep -q "^B3 " out && says out "A has 8 health" && sed '$d' out >by_file &&
    run 0 duel -n 2000 --deck off --state "A1: hull=2 shields=0 focus; B2: gone" "2x t65xwing" vs "3x tielnfighter" && sed '$d' out | cmp - by_file &&
    for as in "" " stress=2" " ion" " jam"; do # the tokens that are said are there
        run 0 duel --deck off --engine exact --rounds 1 -f csv --state "A1: focus evade lock$as" "attack=2 agility=2 hull=3" vs "attack=2 agility=1 hull=3" && sed 1d out | cut -d, -f6-22 >"stands$as" &&
            cmp stands "stands$as" || return 1
    done &&
    run 0 duel -n 2000 --deck off --state "B2:gone" --order-a B3 "2x t65xwing" vs "2x tielnfighter" tieadvancedx1 && says out "B3" &&
    refuses 1 "'B2' is no order" duel -n 2000 --state "B2:gone" --order-a B2 "2x t65xwing" vs "2x tielnfighter" tieadvancedx1 &&
    run 0 duel --advise -n 200 --deck off --state "A1: gone; A2: none" "2x attack=3 agility=2 hull=4 focus init=5" vs "attack=2 agility=2 hull=3 focus" && ! grep -q "^A1" out && grep -qE "^A2 +B1 +[0-9.]+ +[0-9.]+ % +100 % *$" out &&
    run 0 survive --deck off --state "A1: hull=1 shields=0" "t65xwing" under 3 && says out "[hull=1 shields=0]" &&
    run 0 luck --deck off --result a --state "A1: hull=1 shields=0" t65xwing vs tielnfighter && says out "[hull=1 shields=0]" &&
    refuses 1 "none.txt: cannot be read" duel --state none.txt t65xwing vs tielnfighter && refuses 1 "state:1:1: error: 'A2': there is no such ship" duel --state "A2: gone" t65xwing vs tielnfighter &&
    head -c 70000 /dev/zero >zeros && refuses 1 "it is no text" duel --state zeros t65xwing vs tielnfighter && refuses 2 "--state is of one engagement" duel --matrix --state "A1: gone" t65xwing tielnfighter; }
check "ships of a game that has begun" stands
# One die hits half the time: a ship with a shield that has come back outlives it.
comes_back() { local engine ship="attack=1 agility=0 hull=1 shields=1 init=2" chance
    for engine in exact mc; do
        half() { run 0 "$@" --engine $engine -n 100000 --deck off --rounds 1 -q -f csv && chance=$(field out 2 p_b) && awk -v p="$chance" 'BEGIN { exit !(p > 0.49 && p < 0.51) }'; }
        never() { run 0 "$@" --engine $engine -n 1000 --deck off --rounds 1 -q -f csv && [ "$(field out 2 p_b)" = 0 ]; }
        half duel --state "A1: shields=0" "$ship" vs "attack=1 agility=0" && never duel --state "A1: shields=0" "$ship regen=1" vs "attack=1 agility=0" &&
            half duel --state "A1: shields=0 none" "$ship regen=1" vs "attack=1 agility=0" && never duel --state "A1: shields=0" "$ship regen=1x1+disarm" vs "attack=1 agility=0" || return 1
    done
    run 0 duel --engine exact --deck off --rounds 1 -q --state "A1: shields=0" "$ship regen=1x1+disarm" vs "attack=1 agility=0 hull=1" && head -1 out | grep -q ': 0 % each' && # it does not attack
    run 0 survive --deck off -n 20000 --rounds 3 -f csv --state "A1: shields=0" "redsquadronveteran" under 3 && cp out none &&
        run 0 survive --deck off -n 20000 --rounds 3 -f csv --state "A1: shields=0 r2astromech=0" "redsquadronveteran r2astromech" under 3 && is "$(field none 2 p_b)" "$(field out 2 p_b)" &&
        run 0 survive --deck off -n 20000 --rounds 3 -f csv --state "A1: shields=0" "redsquadronveteran regen=1x1" under 3 && cp out once &&
        run 0 survive --deck off -n 20000 --rounds 3 -f csv --state "A1: shields=0 r2astromech=1" "redsquadronveteran r2astromech" under 3 && is "$(field once 2 p_b)" "$(field out 2 p_b)" &&
        run 0 survive --deck off -n 20000 --rounds 3 -f csv --state "A1: shields=0" "redsquadronveteran r2astromech" under 3 && [ "$(field once 2 p_b)" != "$(field out 2 p_b)" ]; }
check "shields come back in the first round of a state, as often as charges are left" comes_back
# Shields go without damage, so that the health that is left tells no more that nothing has happened.
bombed() { local ship="attack=1 agility=0 hull=1 shields=1 hazard=electro-proton-bomb" found
    run 0 duel --deck off --rounds 400 -f csv "$ship" vs "attack=1 agility=0 hull=1" && found=$(field out 2 p_a) &&
    run 0 duel --deck off --rounds 0 -f csv "$ship" vs "attack=1 agility=0 hull=1" && is "$(field out 2 p_a)" "$found"; }
check "a game without an end whose hazards take shields in each round" bombed
fallback() { local ship="t65xwing focus lock evade force=3 regen=1"
    run 0 duel --deck off --rounds 4 -n 1000 "$ship" vs "$ship" && says out "(round)" && says out "1,000 simulated"; }
check "best play that nobody asked for gives way" fallback

# --- a squad against a squad: an X-wing and two TIEs, as an independent solver has them (duel-questions.csv) ---
against() {
    printf '{"faction":"rebelalliance","pilots":[{"id":"bluesquadronescort","ship":"t65xwing"}]}' >xwing.xws &&
    printf '{"faction":"galacticempire","pilots":[{"id":"academypilot","ship":"tielnfighter"},{"id":"academypilot","ship":"tielnfighter"}]}' >ties.xws &&
    duel 0 --rounds 0 -f csv "@xwing.xws focus" vs "@ties.xws focus" && near "$(field out 2 p_a)" 0.2965 0.00005 &&
    near "$(field out 2 p_b)" 0.7035 0.00005 && duel 0 --rounds 0 -f csv "@ties.xws focus" vs "@xwing.xws focus" && near "$(field out 2 p_b)" 0.2965 0.00005; }
check "a squad against a squad from two XWS files" against

told_of_rules() { # programs have no page that says them
    for format in csv json; do
        duel 0 --rounds 2 --deck off -f $format "t65xwing focus" vs tielnfighter &&
            says out "Rules: second edition 2.5; range 2; player order drawn each round; at most 2 rounds; damage cards off" &&
            says out "takes a focus action each round; the others have the tokens of their words anew in each round" &&
            says out "Tokens are spent " && duel 0 --rounds 2 --deck off --actions none -f $format t65xwing vs "2x tielnfighter" &&
            says out "No ship takes an action: it has the tokens that its words give" && says out "A shoots " || return 1
    done
    run 0 survive --deck off --rounds 2 -f csv "t65xwing hull=3" under "2x t65xwing" && says out "Rules: second edition 2.5; range 2; at most 2 rounds"; }
check "CSV and JSON tell by which rules it was played" told_of_rules

# --- durability over a grid ---
rounds_of() { run 0 sweep --value rounds --deck off -P hull=2..3 -L token=focus,evade "$@" "2x 3 focus" "3 lock init=2" vs "1 {token} hull={hull} shields=1 regen=1"; }
grid() { local cell alone
    rounds_of -f csv && has_lines 5 out && is "$(field out 4 engagement)" "hull=3 token=focus" && cell=$(field out 4 mean_rounds) &&
    sed 4!d out | grep -q '",3,focus$' &&
    run 0 survive --deck off -f csv "1 focus hull=3 shields=1 regen=1" under "2x 3 focus" "3 lock init=2" &&
    is "$(field out 2 mean_rounds)" "$cell" && alone=$(printf %.3f "$cell") && rounds_of && says out "$alone" &&
    says out "Rounds until the ship is gone" && rounds_of -f svg && says out "<svg" && says out "$alone" &&
    rounds_of -f json && has_lines 4 out && says out '"name":"hull=2 token=evade"'; }
check "a cell of a sweep over rounds is the answer of survive" grid
limited() { local cell
    run 0 sweep --value rounds --deck off --rounds 2 -f csv -P hull=3..4 "3 focus" vs "2 hull={hull}" && cell=$(field out 2 mean_rounds) &&
    run 0 survive --deck off --rounds 2 -f csv "2 hull=3" under "3 focus" && is "$(field out 2 mean_rounds)" "$cell" &&
    run 0 sweep --value rounds --rounds 2 -n 65536 -f csv -P hull=3..3 "3 focus" vs "2 hull={hull}" && cell=$(field out 2 mean_rounds) &&
    run 0 survive --rounds 2 -n 65536 -f csv "2 hull=3" under "3 focus" && is "$(field out 2 mean_rounds)" "$cell"; }
check "with a limit of rounds, and simulated with damage cards" limited
failing() { run 1 sweep --value rounds --deck off -f csv -L hull=2,x "3" vs "2 hull={hull}" && has_lines 3 out && says err "1 of 2 cells failed" &&
    says out "cell:2:3: 'hull=x'" && run 1 sweep --value rounds --deck off -P a=0..1 "{a}" vs "2 hull=2" && says err "may go on for ever" &&
    refuses 2 "for --value rounds" sweep --rounds 3 -P a=0..1 "{a}" vs 2 &&
    refuses 2 "rounds are those of one engine" sweep --value rounds --engine both -f csv -P a=1..2 "{a}" vs "2 hull=2" &&
    refuses 2 "'rounds' is none of" compare --value rounds 3 4 vs 2; }
check "cells that cannot be fought" failing

# --- a policy for each side ---
x="t65xwing init=4 focus" y="t65xwing init=3 focus"
policies() { duel 0 --deck off --policy-a best --policy-b myopic "$x" vs "$y" &&
    says out "A's tokens are spent for P(win)" && says out "B's tokens are spent each attack for itself" &&
    says out "Who looks further ahead knows how the other side plays." &&
    duel 0 --deck off --policy-a best --policy-b myopic -f json "$x" vs "$y" && says out '"policy":"best vs myopic","policies":["best","myopic"]' &&
    duel 0 --deck off --policy myopic --policy-a best -f csv "$x" vs "$y" && won=$(field out 2 p_a) && is "$(field out 2 policy)" "best vs myopic" &&
    duel 0 --deck off --policy-b best --policy myopic -f csv "$y" vs "$x" && is "$(field out 2 p_b)" "$won" &&
    printf 'a,b,policy,policy_a,policy_b,deck\n%s,%s,myopic,best,,off\n%s,%s,best,,myopic,off\n%s,%s,,,mypic,off\n' \
        "$x" "$y" "$x" "$y" "$x" "$y" >policies.csv && run 1 batch policies.csv && is "$(field out 2 p_a)" "$won" && is "$(field out 3 p_a)" "$won" &&
    says out "did you mean 'myopic'?" && run 0 survive --policy-a myopic --policy-b round -n 1000 "$x" under "2x 3 focus" &&
    says out "A's tokens are spent each attack" && says out "B's tokens are spent for the net damage"; }
check "each side plays by its policy" policies
no_policies() { refuses 2 "--policy-b: 'mypic' is none of: myopic, round, best; did you mean 'myopic'?" duel --policy-b mypic "$x" vs "$y" &&
    refuses 1 "policy 'best' does not look at damage cards" duel --policy-a best "$x" vs "$y" &&
    refuses 1 "one ship against one" duel --deck off --policy-b best "2x $x" vs "$y" &&
    refuses 2 "one policy for both sides" duel --matrix --policy-a round --policy-b myopic "$x" "$y"; }
check "what no side can play is refused" no_policies

# --- many: a row is an engagement, and what is wrong with one is told in its row ---
cat >many.csv <<'END'
# engagements
engagement,a,b,rounds,range,policy,first,target_a,deck,comment
one,t65xwing focus,2x tielnfighter focus,3,,,,damage,off,"x, y"
two,attack=3 agility=2 hull=4 shields=2 init=4 focus,attack=2 agility=3 hull=3 init=1 focus,0,"3,2,1",myopic,a,,off,
bad,t65xwing focos,tielnfighter,,,,,,,
name,t65xwing,tielnfighter,,,clever,,,,
empty,t65xwing,,,,,,,,
squad,@rebels.xws focus,tielnfighter focus,1,,,,,off,
END
many() { run 1 batch many.csv && has_lines 7 out && says err "volley: many.csv:5:14: error: 'focos'" &&
    says err "volley: 3 of 6 scenarios failed" && says out ",error,a,b,comment" && says out ',"x, y"' &&
    says out "many.csv:6:31: 'clever': there is none of this name" && says out "many.csv:7:1: the row has no side 'b'" &&
    is "$(grep '^two,' out | cut -d, -f6 | cut -c1-13)" 0.94060213886 &&
    says out "@" && return 1; says out "lukeskywalker instinctiveaim upgrade.r2d2 points=6 focus ; "; }
check "a batch of engagements has a row for each" many
# How ships stand and whom they shoot at is a row's own, to the same digits as volley duel has it.
standing() { local each=(-n 2000 --seed 3 -q) two="2x tielnfighter" of
    printf 'a,b,state,order_a,order_b\n%s,%s,A1: hull=1; B2: hull=2,"B2, B1",A2\n%s,%s,,B3,\n%s,%s,A1: hul=1,,\n%s,tielnfighter ; Luke x-wing,luke: hull=1,,\n' \
        "$two" "$two" "$two" "$two" "$two" "$two" "$two" >stands.csv && run 1 batch "${each[@]}" stands.csv && of=$(field out 2 p_a) &&
    says out "A shoots in an order of its own: B2 B1" && says out "stands.csv:3:34: 'B3' is no order of the enemies of side A" &&
    says out "stands.csv:4:37: 'hul=1': it says hull" && says out ',tielnfighter ; lukeskywalker t65xwing [hull=1],' &&
    run 0 duel "${each[@]}" -f csv --state "A1: hull=1; B2: hull=2" --order-a B2,B1 --order-b A2 "$two" vs "$two" && is "$(field out 2 p_a)" "$of"; }
check "a row says how its ships stand, and whom they shoot at first" standing
nul() { printf 'a,b,deck\nt65xwing\0 focus,tielnfighter,off\n' >nul.csv && run 1 batch nul.csv &&
    says err "nul.csv:2:1: error: 't65xwing? focus': the field has a NUL byte in it"; }
check "what stands behind a NUL byte is not passed over" nul
resumed() { local whole
    sed -i '/^bad\|^name\|^empty/d' many.csv && run 0 batch many.csv -o whole.csv && has_lines 4 whole.csv &&
    run 0 batch -f json many.csv && has_lines 3 out && says out '"columns":{"comment":"x, y"}' && lacks out seconds &&
    run 0 batch many.csv && cmp out whole.csv; }
check "a batch of engagements is the same each time" resumed
# Words of the engagement are in no list of the loadout's: each slip of a letter leads to them all the same.
slips() { local word slip
    grep -o '^    \[RULES_DUEL_[A-Z]*\] = { "[a-z]*"' "$source/src/game/rules/duel_word.c" | sed 's/.*"\(.*\)"/\1/' >names
    [ "$(wc -l <names)" -ge 8 ] && while read -r word; do
        for slip in "${word:0:2}${word:3}" "$word${word: -1}" "${word:0:${#word}-2}${word: -1}${word: -2:1}" "${word:0:1}${word:2:1}${word:1:1}${word:3}"; do
            refuses 1 "side b:1:10: error: '$slip=1': unknown word; did you mean '$word'?" duel t65xwing vs "t65xwing $slip=1" || return 1
        done
    done <names && refuses 1 "variant 1:1:1: error: 'regn=1': unknown word; did you mean 'regen'?" duel --variant regn=1 t65xwing vs t65xwing &&
        refuses 1 "'inti': unknown word" duel "t65xwing inti" vs t65xwing && refuses 1 "'hul=3': unknown word; did you mean 'hull'?" duel "t65xwing hul=3" vs t65xwing; }
check "a misspelt word of an engagement is told the right one" slips
# Luke Skywalker recovers a force when he defends, if he has room for one.
no_force() { local ship lives=()
    for ship in "lukeskywalker force=0" t65xwing "lukeskywalker force=1"; do
        run 0 survive --deck off --engine exact "$ship focus" under "2x 3 focus" && lives+=("$(grep -o '^A is gone in the end: it lives [0-9.]* rounds' out)") || return 1
    done
    [ -n "${lives[0]}" ] && is "${lives[0]}" "${lives[1]}" && [ "${lives[0]}" != "${lives[2]}" ]; }
check "a force user of whom no force is said has no room for one" no_force
# Three dice against two and a force, .583984; what is not spent, two at most, is there in the second round.
room() { run 0 duel -q --rounds 2 --deck off --engine exact -f json "attack=3 agility=0 init=6 hull=9" vs "attack=0 agility=2 pilot.lukeskywalker hull=60" &&
    says out '"lost":[0.583984375,1.146484375]'; }
check "bare dice have room for the force that the ability of a pilot recovers" room
# Luke Skywalker recovers a force when he defends and one at the end: twice four dice without a lock, of two force one for it and
# one for a focus result, 1.949158 each; then three dice with both, 1.515869.
instinct() { run 0 duel -q --rounds 3 --deck off --engine exact -f json "lukeskywalker init=6 instinctiveaim protontorpedoes focus=0" vs "attack=0 agility=2 hull=60 init=1" &&
    says out '"lost":[1.94915771484375,3.8983154296875,5.4141845703125]' &&
    run 0 duel -q --rounds 1 --deck off --engine exact -f json "attack=1 agility=0 hull=9 force init=6 instinctiveaim protontorpedoes" vs "agility=2 hull=60 init=1" &&
    says out '"lost":[1.33203125]' &&
    run 0 duel -q --policy round --rounds 2 --deck off --engine exact -f json "attack=1 agility=0 hull=9 force=2 init=6 instinctiveaim protontorpedoes" vs "agility=2 hull=60 init=1" &&
    says out '"lost":[1.94915771484375,3.4764516353607178]'; } # where a focus result took the second, 175 of 256, four dice without
check "what Instinctive Aim costs of the force is paid in rounds, and has to be there" instinct
# Four dice with a lock, 2.259521, and as the first edition has it, a focus result made a crit and the lock spent, 1.949158.
rhymer() { run 0 duel -q --rounds 1 --deck off --engine exact -f json "tiesabomber.majorrhymer range=1 lock init=6 protontorpedoes" vs "attack=0 agility=2 hull=60" &&
    says out '"lost":[2.259521484375]' &&
    run 0 duel -q -e 1 --rounds 1 --deck off --engine exact -f json "attack=3 agility=0 hull=9 range=1 lock init=6 majorrhymer protontorpedoes" vs "attack=0 agility=2 hull=60" &&
    says out '"lost":[1.94915771484375]' &&
    run 0 duel -q --rounds 1 --deck off --engine exact "tiesabomber range=1 lock init=6 protontorpedoes" vs "attack=0 agility=2 hull=60" && says out "protontorpedoes is never fired: it does not reach"; }
check "the range of a ship's own words goes with a card that lets a weapon reach farther" rhymer
# Three dice with a lock, 1.531494, in each round.
lent() { run 0 duel -q -e 1 --policy round --rounds 2 --deck off --engine exact -f json "attack=3 agility=0 hull=9 init=6 targetingsynchronizer!" vs "attack=0 agility=2 hull=60" &&
    says out '"lost":[1.531494140625,3.06298828125]'; }
check "a lock that a friend lends is spent in rounds, too" lent
# Four dice with a lock, 2.259521; of the first edition with a focus result made a crit and the lock spent, 1.949158.
elsewhere() { run 0 duel -q --rounds 1 --deck off --engine exact -f json "attack=3 agility=0 hull=9 lock init=6 no-frontarc reararc venisadoza protontorpedoes" vs "attack=0 agility=2 hull=60" &&
    says out '"lost":[2.259521484375]' &&
    run 0 duel -q -e 1 --rounds 1 --deck off --engine exact -f json "attack=3 agility=0 hull=9 lock init=6 no-arc neradantels protontorpedoes" vs "attack=0 agility=2 hull=60" &&
    says out '"lost":[1.94915771484375]' &&
    refuses 1 "'protontorpedoes': this weapon cannot be fired: it needs frontarc" duel "t65xwing no-frontarc lock protontorpedoes" vs tielnfighter; }
check "a weapon is fired out of the arc that the words deny where a card lets it" elsewhere
finish "checks of duels"
