#!/bin/bash
# volley hazard as a user meets it. What comes of each row is worked out in tests/unit/test_hazard.c.
# Usage: test_hazard.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

listed() { run 0 hazard && cp out all && run 0 hazard --list && cmp out all && is_empty err &&
    says out "proton-bomb" && says out "tracking-torpedoes" && [ "$(wc -l <out)" -ge 20 ]; }
check "all are listed" listed
by_edition() { run 0 hazard -e 1 && says out "proximity-mine" && lacks out "gas-cloud" && run 0 hazard -e 2 &&
    says out "gas-cloud" && says out "1 attack die: focus/hit 1 strain"; }
check "each edition has its own" by_edition
once() { run 0 hazard -f csv && is "$(cut -d, -f1 out | sort | uniq -d)" ""; }
check "each is listed once" once
huge() { run 0 hazard asteroid cr90corelliancorvette && says out "Asteroid (obstacle): 1 crit, 1 stress" &&
    run 0 hazard blaze "hull=9 huge" && says out "Blaze (obstacle): nothing" && says out "Damage 0.000000"; }
check "huge ships have their own rules for obstacles" huge
list_formats() { run 0 hazard -f csv && is "$(head -1 out)" "id,name,kind,what" &&
    says out "no attack while on it" && run 0 hazard -f json && says out '"hazards":[{"id":"asteroid"' &&
    run 0 hazard -f markdown && says out "| id " && says out "| --- |"; }
check "the list comes in all formats, and programs get the notes, too" list_formats

answered() { run 0 hazard asteroid "hull=4 shields=2" && is_empty err && says out "Damage 1.500000 (exact mean)" &&
    says out "Asteroid (obstacle): 1 hit; 1 attack die: hit/crit 1 hit" && says out "(hull 4, shields 2)" &&
    says out "destroyed 0.00 %" && says out "half points (3 damage, of" && says out "Rules: second edition 2.5"; }
check "damage, crits and the end of a ship" answered
nobody() { run 0 hazard bomblet && says out "Damage 1.000000" && lacks out "destroyed" && lacks out "Ship:" &&
    run 0 hazard bomblet 3 && says out "Ship: 3 (hull not said" && lacks out "faceup"; }
check "without hull nothing is said of the end" nobody
tokens() { run 0 hazard gas-cloud && says out "strain  1.0000" && says out "ion     0.7500  50.00 %   37.50 %" &&
    run 0 hazard "2x electro-proton-bomb" t65xwing && says out "2 times" && says out "shields lost  1.5328" && # two at most: 2 - 2 * (3/4)^8 - 8/4 * (3/4)^7
    says out "5 or more" && run 0 hazard electro-proton-bomb "hull=3 shields=2" && says out "shields lost  0.9453" &&
    run 0 hazard "2x electro-proton-bomb" && says out "shields lost  2.0000"; }
check "tokens and lost shields are told" tokens
of_library() { printf 'id,name,size,factions,attacks,agility,hull,shields\ntug,Tug,small,rebelalliance,front:1,1,1,0\n' >ships.csv &&
    run 0 hazard --ships ships.csv proton-bomb tug && says out "destroyed 100.00 %"; }
check "ships of one's own suffer, too" of_library
names() { for name in proton-bomb protonbomb "Proton Bomb" PROTONBOMB; do
        run 0 hazard "$name" && says out "Proton Bomb (bomb): 1 crit" || return 1
    done; }
check "ids and names mean the same" names

csv() { run 0 hazard -f csv cluster-mine "hull=2" && has_lines 2 out && is "$(field out 2 mean_damage)" 1 &&
    is "$(field out 2 p_destroyed)" 0.25 && is "$(field out 2 damage_pmf)" "0.25 0.5 0.25" &&
    is "$(field out 2 p_crit)" 0.234375 && is "$(field out 2 edition)" 2.5 && is "$(field out 2 ship)" hull=2 &&
    run 0 hazard -f csv gas-cloud && is "$(field out 2 tokens_given)" "strain 1; ion 0.75" &&
    is "$(field out 2 tokens_given_pmf)" "strain 0 1; ion 0.5 0.375 0 0.125" && is "$(field out 2 p_destroyed)" ""; }
check "CSV" csv
json() { run 0 hazard -f json thermal-detonator "hull=1" && has_lines 1 out && says out '"schema":1' &&
    says out '"id":"thermal-detonator"' && says out '"damage":{"mean":0.5,"pmf":[0.5,0.5]}' &&
    says out '"strain":{"mean":0.25,"pmf":[0.75,0.25]}' && says out '"destroyed":0.5' &&
    says out '"half_points":{"damage":1,"probability":0.5}' &&
    run 0 hazard -f json thermal-detonator && says out '"destroyed":null' && lacks out '"ship"'; }
check "JSON" json
told() { run 0 hazard "2x asteroid" "luke skywalker t65xwing" -f json && says out '"answer":"On average Asteroid, 2 times, does 3.00 damage; it destroys the ship in 0 %."' &&
    says out '"cards":["Cards that play no part here: Luke Skywalker."],"notes":["luke skywalker is ' && lacks out Note: && says out '"the force of the ship plays no part here"' &&
    run 0 hazard "2x asteroid" "luke skywalker t65xwing" && begins_with "On average Asteroid, 2 times, does 3.00 damage" && says out "Note: the force of the ship plays no part here." &&
    run 0 hazard gas-cloud -f json && says out '"answer":"On average Gas Cloud does 0.00 damage; besides: 1.00 strain, 0.75 ion."' &&
    run 0 hazard asteroid "t65xwing force" -f csv && says out ,told && says out "the force of the ship plays no part here"; }
begins_with() { head -1 out | grep -qF -- "$1"; }
check "the answer comes first, and notes are notes in data" told
markdown() { run 0 hazard -f markdown proximity-mine "hull=3 shields=1" && says out "| damage | probability | at least |" &&
    run 0 hazard -f markdown -o report.md proximity-mine && is_empty out && says report.md "Damage 2.000000"; }
check "Markdown, and into a file" markdown

check "a misspelt one is told" refuses 1 "did you mean 'asteroid'?" hazard asteriod
check "what is like none is told where the list is" refuses 1 "volley: volley hazard lists what there is" hazard mine
check "of another edition" refuses 1 "not in the first edition, but in edition 2.5" hazard -e 1 gas-cloud
check "so many times only" refuses 1 "1 to 12 times" hazard "13x asteroid"
check "a misspelt word of the ship, where it stands" refuses 1 "ship:1:8: error: 'shilds=2'" hazard asteroid "hull=4 shilds=2"
check "two ships" refuses 2 "one hazard and one ship at most" hazard asteroid 3 2
check "a list of one" refuses 2 "--list lists all" hazard --list asteroid
check "no such format" refuses 2 "svg" hazard -f svg
check "no such file" refuses 1 "nowhere/report.csv" hazard -o nowhere/report.csv
help() { run 0 hazard --help && says out "volley hazard asteroid" && run 0 --help && says out "hazard     "; }
check "the help tells of it" help

finish "checks of hazards"
