#!/bin/bash
# Ships, pilots, upgrades and cards of one's own.
# Usage: test_own_data.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- the examples of docs/own-data.md ---
document=$source/docs/own-data.md
# table HEADER: the CSV of the document that begins so.
table() { sed -n "/^    $1/,/^\$/p" "$document" | sed -n 's/^    //p'; }
table 'id,name,size,' >ships.csv
table 'id,name,ship,' >pilots.csv
table 'id,name,slots,' >upgrades.csv
table 'id,kind,effect,' >cards.csv
all=(--ships ships.csv --pilots pilots.csv --upgrades upgrades.csv --cards cards.csv)

examples() { sed -n 's/^    volley \(run .*\)$/\1/p' "$document" >list && has_lines 4 list &&
    while read -r command; do eval "run 0 $command --engine exact" && is_empty err || return 1; done <list; }
check "the examples of the documentation run" examples
error_shown() { sed 's/courier/courir/' pilots.csv >wrong.csv && mv pilots.csv kept.csv && mv wrong.csv pilots.csv
    run 1 run --ships ships.csv --upgrades upgrades.csv --pilots pilots.csv 3 vs 2
    mv kept.csv pilots.csv
    diff <(sed -n 's/^    \(volley: .*\)/\1/p' "$document") err; }
check "the error of the documentation is that of the program" error_shown

# same WORDS OTHER-WORDS: two defenders that come to the same. The words are from the numbers printed.
same() {
    run 0 run "${all[@]}" --engine exact -f csv "4 focus" vs "$1" && field out 2 damage_pmf >a &&
        run 0 run --engine exact -f csv "4 focus" vs "$2" && field out 2 damage_pmf >b && [ -s a ] && cmp a b; }
# attacks WORDS OTHER-WORDS: two attackers that come to the same.
attacks() {
    run 0 run "${all[@]}" --engine exact -f csv "$1" vs "2 evade" && field out 2 damage_pmf >a &&
        run 0 run --engine exact -f csv "$2" vs "2 evade" && field out 2 damage_pmf >b && [ -s a ] && cmp a b; }

new_ship() { same courier "1 hull=6 shields=3" && attacks "courier focus" "3 focus" &&
    attacks "courier reararc focus" "2 focus" && attacks "courier frontarc" 3; }
check "a ship of one's own has its numbers, and each of its arcs" new_ship
# Mara: 2 force, a plating of 2 hull, Predator in the bullseye arc, and her own reroll with a focus token.
new_pilot() { same mara "1 hull=8 shields=3 force=2" && attacks "mara" "3 force=2" &&
    attacks "mara bullseye" "3 force=2 bullseye predator" && attacks "mara focus" "3 force=2 focus reroll=1" &&
    run 0 run "${all[@]}" --engine exact mara vs 2 && says out "Attacker: Mara, Courier; attack 3, 2 force" &&
    says out "Card Mara: inactive, needs focus" && says out "cards Predator, Plating"; }
check "a pilot of one's own is the whole ship, with standard loadout, force and ability" new_pilot
granted() { same "t65xwing plating" "2 hull=6 shields=2" && run 0 cards "${all[@]}" plating && says out "grants: hull:2"; }
check "an upgrade of one's own grants what it says" granted
every_edition() { run 0 run -e 1 "${all[@]}" --engine exact courier vs courier && says out "Attacker: Courier; attack 3" &&
    run 0 ships -e 1 "${all[@]}" courier && says out "Mara"; }
check "what is one's own is of every edition" every_edition
any_order() { run 0 run --engine exact -f csv --cards cards.csv --pilots pilots.csv --upgrades upgrades.csv \
        --ships ships.csv "mara focus" vs 2 && cp out a &&
    run 0 run "${all[@]}" --engine exact -f csv "mara focus" vs 2 && cmp out a; }
check "the options may stand in any order" any_order
lists() { run 0 cards "${all[@]}" mara && says out "mara: Mara (pilot, Courier)" && says out "  cost: 5 points in 2.5" &&
    says out "may reroll 1 attack die" && run 0 ships "${all[@]}" courier && says out "attack front 3, rear 2" &&
    run 0 ships "${all[@]}" -f csv courier && says out "courier,Courier,medium,rebelalliance,front:3 rear:2,1,6,3"; }
check "cards and ships of one's own are listed and explained" lists
everywhere() { printf 'attacker,defender\nmara,courier\n' >in.csv && run 0 batch --engine exact "${all[@]}" in.csv &&
    run 0 compare --engine exact "${all[@]}" mara courier vs 2 && run 0 plan "${all[@]}" "mara focus" vs 2 &&
    run 0 sweep --engine exact "${all[@]}" -P f=0..1 "mara focus={f}" vs 2; }
check "every command that reads loadouts has them" everywhere

# --- changes ---
changed() { printf 'id,hull\nt65xwing,9\n' >s.csv && run 0 run --ships s.csv --engine exact 3 vs lukeskywalker &&
    says out "hull 9, shields 2" && run 0 ships --ships s.csv t65xwing && says out "Luke Skywalker" && says out "attack 3; agility 2"; }
check "a ship whose file has one number keeps the others, and its pilots" changed
pilot_changed() { printf 'id,ship,cost,shields\nlukeskywalker,t65xwing,7,5\n' >p.csv && run 0 cards --points amg --pilots p.csv pilot.lukeskywalker &&
    says out "cost: 7 points and 24 for upgrades in 2.5, 59 points in 2.0" && says out "shields 5" && says out "gain 1 force" &&
    [ "$(grep -c '(pilot' out)" -eq 1 ] && run 0 ships -e 1 --pilots p.csv xwing && lacks out "t65"; }
check "a pilot keeps what its row does not say, ability and all" pilot_changed
upgrade_changed() { printf 'id,grants\nhullupgrade,hull:3\n' >u.csv && run 0 run --upgrades u.csv --engine exact 3 vs "t65xwing hullupgrade" &&
    says out "hull 7, shields 2" && printf 'id,charges\nr5p8,1\n' >u.csv && run 0 cards --upgrades u.csv r5p8 && says out "charges: 1" &&
    says out "may reroll"; }
check "an upgrade that is changed does what it did, with its new numbers" upgrade_changed
no_part() { printf 'id,slots\nparrot,crew\n' >u.csv && run 0 run --upgrades u.csv --engine exact "3 parrot" vs 2 &&
    says out "Card parrot: plays no part in an attack."; }
check "an upgrade without a card plays no part" no_part
# --- cards ---
# card TABLE WORDS OTHER-WORDS: with the cards of the table these words come to the same as others without.
card() { printf '%b' "$1" >c.csv && run 0 run --engine exact -f csv --cards c.csv "$2" vs "2 evade" && field out 2 damage_pmf >a &&
    run 0 run --engine exact -f csv "$3" vs "2 evade" && field out 2 damage_pmf >b && [ -s a ] && cmp a b; }
defends() { printf '%b' "$1" >c.csv && run 0 run --engine exact -f csv --cards c.csv "3 lock" vs "$2" && field out 2 damage_pmf >a &&
    run 0 run --engine exact -f csv "3 lock" vs "$3" && field out 2 damage_pmf >b && [ -s a ] && cmp a b; }
replaced() { card 'id,effect\npredator,reroll=2\n' "3 predator" "3 reroll=2" &&
    card 'id,effect,note\nmine,reroll=1,house rule\n' "3 mine bullseye predator" "3 reroll=1 bullseye predator"; }
check "a card of one's own comes to the library, or replaces one of it" replaced
charged() { card 'id,effect,condition,charges\nmine,reroll=1,attacking charge,2\n' "3x 3 mine" "3x 3 charges=2 reroll=1?charge" &&
    card 'id,kind,effect,force\nmine,upgrade,reroll=1,1\n' "t65xwing mine" "t65xwing reroll=1 force"; }
check "its charges and its force are those of the row" charged
clauses() { local two='id,effect,condition\nmine,reroll=1 ; hit-to-crit=1,attacking bullseye ; attacking range=1\n'
    card "$two" "3 mine" "3" && card "$two" "3 mine bullseye" "3 bullseye reroll=1" &&
    card "$two" "3 mine range=1" "3 range=1 hit-to-crit=1" && card "$two" "3 mine bullseye range=1" "3 bullseye range=1 reroll=1 hit-to-crit=1"; }
check "each clause has its condition" clauses
sides() { local both='id,effect,condition\nmine,reroll=1 ; blank-to-evade=1,attacking ; defending\n'
    card "$both" "3 mine" "3 reroll=1" && defends "$both" "2 mine" "2 blank-to-evade=1" &&
    defends 'id,effect\nmine,reroll=1\n' "2 mine" "2 reroll=1"; }
check "a clause is for either side, unless its condition says for which" sides
faces() { local two='id,kind,slot,effect\nmine,upgrade,crew,reroll=1\nmine,upgrade,gunner,reroll=2\n'
    card "$two" "3 crew.mine" "3 reroll=1" && card "$two" "3 gunner.mine" "3 reroll=2" &&
    refuses 1 "'mine'" run --cards c.csv 3 "3 mine" vs 2; }
check "two cards of one id are told apart by the slot, and named by it" faces
sources() { printf 'id,effect\r\nmine,"reroll=1"\r\n' >in && run_in 0 in run --engine exact -f csv --cards - "3 mine" vs "2 evade" &&
    field out 2 damage_pmf >a && run 0 run -e 1 --engine exact --cards in "3 mine" vs 2 && says out "Card mine: active" &&
    run 0 run --engine exact -f csv "3 reroll=1" vs "2 evade" && field out 2 damage_pmf >b && cmp a b &&
    refuses 1 "volley: missing.csv: cannot be read" run --cards missing.csv 3 vs 2; }
check "cards are read from a file or standard input, for every edition" sources
again() { run 0 cards -f csv >/dev/null && cp out all.csv && run 0 cards -f csv --cards all.csv && head -1 out >h && head -1 all.csv | cmp - h &&
    run 0 ships -f csv && cp out s.csv && run 0 ships -f csv --ships s.csv && cmp out s.csv; }
check "what the lists write as CSV can be read again" again

# many COUNT: a card of so many effects; the most there can be is a row of src/game/rules/limits.h.
many() { echo id,effect,condition && echo "mine,$(yes 'reroll=1' | head -"$1" | paste -sd' '),range=1"; }
most_effects() { many 32 >c.csv && run 0 run --engine exact -f csv --cards c.csv "1 mine" vs 0 && many 33 >c.csv &&
    refuses 1 "more than 32 effects of one card" run --cards c.csv "1 mine" vs 0; }
check "a card has 32 effects, and no more" most_effects

# --- errors ---
# wrong OPTION TEXT MESSAGE: a file that is refused.
wrong() { printf '%b' "$2" >bad.csv && refuses 1 "volley: bad.csv:$3" run "--$1" bad.csv 3 vs 2; }
columns() { wrong ships 'id,atacks\nx,front:3\n' "1:4: error: 'atacks': unknown column; did you mean 'attacks'?" &&
    wrong ships 'id,colour\nx,red\n' "1:4: error: 'colour': unknown column; those of ships are id, name, size, factions, attacks, agility, hull, shields, actions, note" &&
    wrong cards 'id,efect\nx,reroll=1\n' "1:4: error: 'efect': unknown column; did you mean 'effect'?" &&
    wrong pilots 'id\nx\n' "1:1: error: the header row has no column 'ship', which a pilot needs" &&
    wrong upgrades 'id,slots,id\nx,crew,y\n' "1:10: error: 'id': this column is there twice" &&
    wrong ships 'id\nx\n' "2:1: error: a ship that Volley does not bring needs the column 'attacks'"; }
check "columns that are misspelt, missing or twice there are told" columns
# Of every column that `volley cards` writes and --cards does not read it is told; of the others, and notes, it is not.
unread() { local column said="its other columns, as cost and slots, change nothing" read=" id kind slot name effect condition charges force note "
    run 0 cards -f csv predator && head -1 out | tr ',' '\n' >columns && echo note >>columns && [ "$(wc -l <columns)" -gt 20 ] || return 1
    while read -r column; do
        [ "$column" = id ] || [ "$column" = effect ] || { printf 'id,effect,%s\nmine,reroll=1,\n' "$column" >c.csv && run 0 run --cards c.csv "3 mine" vs 2; } || return 1
        case $read in *" $column "*) lacks err "$said" ;; *) says err "volley: c.csv: it says what cards do" && says err "$said" ;; esac || { echo "$column"; return 1; }
    done <columns; }
check "columns that change nothing in a file of cards are told" unread
own_words() { local id said="this is a word that ships have, and is read as that: give it another id, as in my-"
    for id in focus lock tl init plan 3 4x; do
        wrong cards "id,effect\n$id,reroll=1\n" "2:1: error: '$id': $said$id" && wrong upgrades "id,slots\n$id,crew\n" "2:1: error: '$id': $said$id" &&
            wrong pilots "id,ship\n$id,t65xwing\n" "2:1: error: '$id': $said$id" && wrong ships "id,attacks,agility,hull\n$id,front:3,2,1\n" "2:1: error: '$id': $said$id" || return 1
    done; }
check "what is called as a word is refused, for nobody could name it" own_words
cells() { wrong ships 'id,attacks,agility,hull\nx,fron:3,2,3\n' "2:3: error: 'fron:3': an attack is an arc and a number" &&
    wrong ships 'id,attacks,agility,hull\nx,front:33,2,3\n' "2:3: error: 'front:33': an attack has a whole number from 0 to 20" &&
    wrong ships 'id,attacks,agility,hull\nx,front:3,two,3\n' "2:11: error: 'two': the column 'agility' holds a whole number from 0 to 20" &&
    wrong ships 'id,attacks,agility,hull\nx,front:3,2,0\n' "2:13: error: '0': the column 'hull' holds a whole number from 1 to 99" &&
    wrong ships 'id,size,attacks,agility,hull\nx,tiny,front:3,2,1\n' "2:3: error: 'tiny': a ship is small, medium, large or huge" &&
    wrong ships 'id,attacks,agility,hull\nx y,front:3,2,1\n' "2:1: error: 'x y': an id is made of letters" &&
    wrong ships 'id,attacks,agility,hull\n,front:3,2,1\n' "2:1: error: the row has no id"; }
check "cells of ships that say nothing sensible are told with their place" cells
names() { wrong pilots 'id,ship\nx,t65xwngi\n' "2:3: error: 't65xwngi': no edition has this ship; did you mean 't65xwing'?" &&
    wrong pilots 'id,ship,standard_loadout\nx,t65xwing,predator predatr\n' "2:12: error: 'predatr': the library has no such upgrade; did you mean 'predator'?" &&
    wrong upgrades 'id,slots,grants\nx,crew,hul:1\n' "2:8: error: 'hul:1': a card grants hull" &&
    wrong upgrades 'id,slots,side\nx,crew,0\n' "2:8: error: '0': the column 'side' holds" &&
    wrong ships 'id\n' "1:1: error: the file has no ships" && wrong pilots '' "1:1: error: the file has no pilots" &&
    wrong upgrades 'id,slots\nx,"crew\n' "2:"; }
check "names that are not there, and files with nothing in them, are told" names

effects() { wrong cards 'id,effect\nx,rerol=1\n' "2:3: error: 'rerol': unknown effect; did you mean 'reroll'?" &&
    wrong cards 'id,effect,condition\nx,reroll=1,bulseye\n' "2:12: error: 'bulseye': unknown condition; did you mean 'bullseye'?" &&
    wrong cards 'id,effect,condition\nx,reroll=1 ; roll=+1,focus ; primary bullseye|focsu\n' "2:47: error: 'focsu': unknown condition; did you mean 'focus'?" &&
    wrong cards 'id,effect\nx,focus-to-hit=1\n' "2:3: error: 'focus-to-hit=1': these dice have no such face" &&
    wrong cards 'id,effect,charges\nx,reroll=1,16\n' "2:12: error: '16': the column 'charges' holds a whole number from 0 to 15" &&
    wrong cards 'id,kind,effect\nx,upgrad,reroll=1\n' "2:3: error: 'upgrad': unknown kind; did you mean 'upgrade'?" &&
    wrong cards 'id,effect,kind\nx,reroll=1,crew\n' "2:12: error: 'crew': unknown kind; a card is an upgrade, pilot, shipability, condition or damage" &&
    wrong cards 'id,effect\n,reroll=1\n' "2:1: error: the row has no id" && wrong cards 'effect\nreroll=1\n' "1:1: error: the header row has no column 'id'" &&
    wrong cards 'id,effect\n' "1:1: error: the file has no cards" && wrong cards '' "1:1: error: the file has no cards"; }
check "effects, conditions and numbers of a card that cannot be read are told with their place" effects

counted() { printf 'id,effect,condition\npack,reroll=x,attacking x=assert(friends) x-max=2\nspry,roll=x,defending x=agility x-max=3\n' >c.csv &&
    attacks "3 pack=9" "3 reroll=2" && attacks "3 pack=1" "3 reroll=1" &&
    run 0 run --cards c.csv --engine exact -f csv 3 vs "t65xwing spry" && cp out a && run 0 run --engine exact -f csv 3 vs "t65xwing roll=+2" &&
    is "$(field a 2 mean_damage)" "$(field out 2 mean_damage)" &&
    run 1 run --cards c.csv 3 vs "2 spry" && says err "this card needs a number, as in spry=2: agility" &&
    wrong cards 'id,effect,condition\nx,reroll=x,x=assert(friends: up to 3)\n' "2:12: error: 'x=assert(friends: up to 3)': how many count at most is said by x-max=3"; }
all=(--cards c.csv)
check "what a card counts, and how much at most, are words" counted

finish "checks of own data"
