#!/bin/bash
# Each ship of the squads in tests/squads, as the list has it, is worth what the same ship is when it
# is written out in words. The words are in tests/squads/words.csv, spelled from what is printed on
# the cards: dice of the arc, hull, shields, force, and the cards that have to do with an attack.
# Usage: test_squad_words.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws .

# Both ways of each ship, next to each other, alone and with tokens at range 1.
questions() {
    echo scenario,edition,attacker,defender
    tail -n +2 "$source/tests/squads/words.csv" | while IFS=, read -r list ship edition side arc words; do
        for ways in "@$list:$ship" "$words"; do
            if [ "$side" = attack ]; then
                echo "$list:$ship $arc,$edition,$ways $arc,2 focus hull=4 shields=2"
                echo "$list:$ship $arc with tokens,$edition,$ways $arc focus lock range=1,2 evade hull=9"
            else
                echo "$list:$ship defends,$edition,3 focus,$ways"
                echo "$list:$ship defends with tokens,$edition,2x 4 lock range=1,$ways focus evade"
            fi
        done
    done
}

same() { questions >questions.csv || return 1
    run 0 batch --engine exact questions.csv || { tail -3 err; grep -n "error" out | head; return 1; }
    tail -n +2 out | cut -d, -f1,2,5,10,11 | sort | uniq -c | awk '$1 != 2' >different
    [ "$(wc -l <out)" -gt 500 ] || { echo "few questions"; return 1; }
    is_empty different; }
check "each ship of each list has the figures of the same ship in words" same

every_list() { local list
    for list in *.xws; do
        run 0 squad -f csv "$list" || return 1
        grep -q '^empire.xws\|^rebels.xws\|^scum.xws' <<<"$list" && continue
        grep -q "^$list," "$source/tests/squads/words.csv" || { echo "no words for $list"; return 1; }
        [ "$(cut -d, -f2 out | sort -u | wc -l)" -gt 1 ] || return 1
    done; }
check "every list can be reported, and has its words" every_list

editions() { local row list edition
    for row in yasb-2019-rebels=2 yasb-2020-separatists=2 yasb-2020-resistance=2 yasb-2022-rebel-loadouts=2.5 \
        yasb-2022-resistance=2.5 yasb-2024-republic=2.5 yasb-2026-separatists=2.5 yasb-legacy-empire=2 \
        yasb-2023-epic=2.5 lbn-2021-rebels=2 lbn-2022-republic=2.5 lbn-xwa-firstorder=2.5 lbn-legacy-republic=2 \
        ffg-translated-empire=2 minimal-separatists=2.5 yasb-first-scum=1 yasb-first-imperial=1 \
        voidstate-first-rebel=1 fab-first-imperial=1 yasb-first-epic-rebel=1; do
        list=${row%=*} edition=${row#*=}
        run 0 squad -f json "$list.xws" && says out "\"edition\":\"$edition\"" && says out "\"told\":\"$edition\"" &&
            lacks out '"use":"unknown"' && lacks out '"error":"' || { echo "$list"; return 1; }
    done; }
check "each tells its edition, and the library has all of its cards" editions

# Ids that addresses and lists of points have; the builder has four that are no cards.
ids() { local edition=$1 list; shift
    { echo attacker,defender
        { for list in "$@"; do awk -F, 'NR > 1 { print $2 }' "$source/src/game/cards/points-$list.csv"; done
            awk -F, 'NR > 1 { print $3 }' "$source/src/game/cards/builder-${edition%.5}.csv"; } |
            grep -vxE 'aut0-epicsl|hardpoint(cannon|torpedo|missile)' | sort -u | sed 's/.*/3 &,2/'; } >ids.csv
    "$volley" batch -e "$edition" ids.csv >out 2>err </dev/null
    [ "$(wc -l <out)" -gt 500 ] && lacks out "unknown word"; }
words_of_ids() { ids 2.5 xwa amg legacy && ids 1 first && run 0 run -f csv "3 bobafett-crew" vs 2 && cp out a &&
    run 0 run -f csv "3 crew.bobafett" vs 2 && is "$(field out 2 mean_damage)" "$(field a 2 mean_damage)" &&
    run 0 run "bobafett-separatist" vs 2 && says out "Boba Fett, Firespray"; }
check "ids of addresses and of lists of points are words" words_of_ids

finish "checks of squads in words"
