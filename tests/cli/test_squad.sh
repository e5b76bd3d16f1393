#!/bin/bash
# volley squad, and ships of squads as loadouts.
# Usage: test_squad.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws .

# line FILE PATTERN: a line of FILE is like the extended regular expression.
line() { grep -qE -- "$2" "$1" || { echo "no line like '$2' in $1:"; cat "$1"; return 1; }; }
# damage ARGUMENTS...: the exact mean damage of a run.
damage() { run 0 run --engine exact -f csv "$@" || return 1; tail -n 1 out | cut -d, -f5; }

# --- the report ---
text() { run 0 squad rebels.xws && is_empty err &&
    says out "Torpedoes & Friends (rebelalliance, second edition 2.5)" &&
    says out "Attacks are on 2 focus hull=4 shields=2." && says out "1. Wedge Antilles, T-65 X-wing" &&
    line out '^attack +with +damage +hit +damage +hit +damage +hit$' &&
    line out '^Proton Torpedoes +frontarc lock +2\.' && line out '^4x 3 focus +[0-9.]+ ' &&
    line out '^counted: .*Proton Torpedoes' && line out '^inactive: .*Predator \(needs bullseye\)' &&
    says out "4. Blue Squadron Escort, T-65 X-wing: as 3"; }
check "each ship has its attacks, what it stands, and its cards" text
at_ranges() { run 0 squad -f csv rebels.xws && says out ",attack,primary,1," &&
    says out ",attack,primary,3," && lacks out ",attack,protontorpedoes,1," &&
    says out ",attack,protontorpedoes,2," && says out ",attack,protontorpedoes,3,"; }
check "a weapon is fired at its ranges" at_ranges
values() { run 0 squad -f csv --target "2" --with "focus" empire.xws || return 1
    local csv have want
    csv=$(grep '^Howling Swarm,3,' out | grep ',primary,2,' | cut -d, -f11)
    want=$(damage "2 focus" vs "2")
    [ "$csv" = "$want" ] || { echo "$csv is not $want"; return 1; }
    run 0 squad -f csv empire.xws || return 1
    have=$(grep '^Howling Swarm,3,' out | grep ',defense,,,2x 3 focus,' | cut -d, -f11)
    want=$(damage "2x 3 focus" vs "3 hull=3 shields=0")
    [ "$have" = "$want" ] || { echo "$have is not $want"; return 1; }; }
check "its figures are those of a run" values
json() { run 0 squad -f json scum.xws && has_lines 2 out && is_empty err &&
    says out '"squad":"Old Ids"' && says out '"pilot_id":"bobafett"' &&
    says out '"id":"marksmanship","use":"inactive","needs":"bullseye"' &&
    says out '"attacker":"yv666lightfreighter pilot.bossk upgrade.bossk marksmanship"'; }
check "json has a document for each squad, with what became of each card" json
csv() { run 0 squad -f csv scum.xws && [ "$(grep -c '^squad,number' out)" -eq 1 ] &&
    [ "$(head -1 out | tr -cd , | wc -c)" -eq 42 ] && says out "Old Ids,1,bobafett," &&
    says out "Bossk and Bossk,1,bossk,"; }
check "csv has one header and a row for each attack" csv
chances() { run 0 squad -f json lbn-2021-rebels.xws && says out '"points":199,' && says out '"points_by_list":204' &&
    run 0 squad lbn-2021-rebels.xws && says out "By legacy the squad has 204 points. Its file says 199 points." &&
    run 0 squad -f csv rebels.xws && awk -F, 'NR > 1 { n = split($39, p, " "); mean = sum = 0
        for (i = 1; i <= n; i++) { sum += p[i]; mean += (i - 1) * p[i] }
        if (sum < 1 - 1e-12 || sum > 1 + 1e-12 || mean < $11 - 1e-12 || mean > $11 + 1e-12) exit 1 }
        END { exit NR < 20 }' out; }
check "it has all chances of damage, the points that the file says, and those of the list" chances
taken() { printf '{"faction":"rebelalliance","pilots":[{"id":"norrawexley","ship":"btla4ywing"}]}' >norra.xws &&
    run 0 squad -f json norra.xws && says out '"pilot_id":"norrawexley-btla4ywing"' && run 0 squad -f csv norra.xws &&
    is "$(field out 2 pilot)" norrawexley-btla4ywing && line out ",pilot 'norrawexley' is read as 'norrawexley-btla4ywing'$"; }
check "the id is that of the pilot that was taken, which CSV tells, too" taken
markdown() { run 0 squad -f markdown --squad 2 scum.xws && line out '^\| attack \|' &&
    lacks out "Old Ids"; }
check "markdown, and one squad of several" markdown
repaired() { run 0 squad scum.xws && line out "^note: upgrade 'bobafett' is read as 'bobafett-gunner'" &&
    line out "^note: ship 'firespray31' is read as 'firesprayclasspatrolcraft'" &&
    line out '^not in the library: .*hardpointcannon' &&
    echo '{"faction":"scum","pilots":[{"id":"hansolo","ship":"yt1300","upgrades":{"talent":["predator-talent"]}}]}' >s.xws &&
    run 0 squad -e 2.5 s.xws && says out "upgrade 'predator-talent' is read as 'predator'" &&
    says out "pilot 'hansolo' is read as 'hansolo-modifiedyt1300lightfreighter'"; }
numbers() { run 0 squad scum.xws && line out '^counted: .*Boba Fett' && # at range 1
    run 0 squad --with "bobafett=2 focus" scum.xws && line out '^counted: .*Boba Fett' &&
    echo '{"faction":"scum","pilots":[{"id":"a","ship":"vcx100"}]}' >s.xws &&
    run 0 squad -e 2 s.xws && says out "inactive: Tail Gun (needs a number" &&
    refuses 1 "this squad is of edition 1, by its faction 'scum'; say -e 1, or -e 2.5" run "@s.xws:1" vs 2 &&
    run 0 run -e 2 -n 1000 "@s.xws:1" vs 2; }
check "a card that needs a number is inactive until --with gives it" numbers
cannons() {
    echo '{"faction":"rebelalliance","version":"2.0","pilots":[{"id":"tennumb","ship":"asf01bwing","upgrades":{
        "configuration":["stabilizedsfoils"],"cannon":["autoblasters","jammingbeam"]}}]}' >b.xws
    run 0 squad --target 2 b.xws && line out '^Autoblasters +frontarc +0.896 .* 0.508 ' && line out '^Jamming Beam +frontarc +0.000 '
}
check "a cannon is fired in its row, though a configuration fires it in a bonus attack, too" cannons
armed() { refuses 1 "Proton Torpedoes is fired by ships whose list has it" squad --with "proton torpedoes lock" rebels.xws &&
    refuses 1 "with 1:1:1: error: Proton Torpedoes is fired" squad --with "1:protontorpedoes lock" rebels.xws; }
check "a weapon is none of the words for all attacks" armed
asserted() { run 0 squad --with "howlrunner!" empire.xws && line out '^counted: .*Howlrunner'; }
check "what cannot be known is said with --with" asserted
check "ids with a wrong suffix and old ships are repaired, unknown ones told" repaired
pilots_ship() { run 0 squad --squad 2 scum.xws && says out "2. Fenn Rau, Fang Fighter"; }
check "a pilot tells its ship where the list does not" pilots_ship
no_ship() { echo '{"faction":"resistance","pilots":[{"id":"nobody"},{"id":"a","ship":"boat"}]}' >s.xws
    run 0 squad s.xws && says out 'add "ship" to the pilot' && says out "the ship 'boat' is not known" &&
    run 0 squad -f csv s.xws && has_lines 3 out && says out "the ship is not known" &&
    run 0 squad -f json s.xws && says out '"attacker":null'; }
check "a ship that is not known is in the report, without figures" no_ship
with() { run 0 squad --with "focus bullseye" --defend-with evade rebels.xws &&
    says out "each with focus bullseye; attacked, a ship has evade." &&
    line out '^counted: .*Predator'; }
check "words for all attacks and all defenses" with
as_typed() { run 0 squad --with "TL Bull" --defend-with "evades=2" --target "2 green dice" rebels.xws &&
    says out "each with lock bullseye; attacked, a ship has evade=2." && says out "agility=2" && cp out typed &&
    run 0 squad --with "lock bullseye" --defend-with evade=2 --target "agility=2" rebels.xws && diff out typed; }
check "words that players type are those of the notation" as_typed
with_one() { run 0 squad --with focus --with "1:lock" --defend-with "2:evade" -f csv rebels.xws || return 1
    local have want
    have=$(grep ',1,wedgeantilles,' out | grep ',primary,2,' | cut -d, -f11)
    want=$(damage "@rebels.xws:1 focus lock" vs "2 focus hull=4 shields=2") && [ "$have" = "$want" ] || return 1
    run 0 squad --with focus --with "1:lock" --defend-with "2:evade" -f csv rebels.xws || return 1
    have=$(grep ',3,bluesquadronescort,' out | grep ',primary,2,' | cut -d, -f11)
    want=$(damage "@rebels.xws:3 focus" vs "2 focus hull=4 shields=2") && [ "$have" = "$want" ] || return 1
    run 0 squad --with "4:lock" rebels.xws && says out "4. Blue Squadron Escort, T-65 X-wing: initiative 2, 5 points by amg (its file says 4)" &&
    says out "Each of its attacks has lock." && lacks out "as 3" &&
    run 0 squad --with focus --with lock rebels.xws && says out "each with focus lock." &&
    refuses 1 "there is no ship 5, only 4" squad --with 5:lock rebels.xws &&
    refuses 1 "with 2:1:1: error: 'focsu': unknown word" squad --with 2:focsu rebels.xws; }
check "words for one ship alone, besides those for all" with_one
arcs() { cat >arcs.xws <<'END'
{"faction":"galacticrepublic","version":"2.5.0","pilots":[{"id":"oddball-arc170starfighter","ship":"arc170starfighter"},
 {"id":"r2d2","ship":"btlbywing"}]}
END
    run 0 squad -f csv arcs.xws || return 1
    local rear front want
    [ "$(grep -c ',1,oddball-arc170starfighter,.*,attack,primary,' out)" -eq 6 ] || return 1
    rear=$(grep ',1,oddball' out | grep ',primary,2,' | grep ',reararc,' | cut -d, -f11)
    front=$(grep ',1,oddball' out | grep ',primary,2,' | grep ',frontarc,' | cut -d, -f11)
    want=$(damage "2" vs "2 focus hull=4 shields=2") && [ "$rear" = "$want" ] || { echo "$rear, not $want"; return 1; }
    want=$(damage "3" vs "2 focus hull=4 shields=2") && [ "$front" = "$want" ] || { echo "$front, not $want"; return 1; }
    run 0 squad arcs.xws && line out '^primary +frontarc ' && line out '^primary +reararc ' &&
    run 0 squad --with reararc arcs.xws && lacks out "  frontarc" && line out '^primary +0\.' ; }
check "each primary arc is a row, unless the words say which" arcs
without() { local list # a ship of the rosters that attacks has a row for it, whatever its arcs
    for list in "$source"/tests/squads/*.xws; do run 0 squad -f json "$list" && cat out || return 1; done |
        grep -o '"pilot":"[^"]*","ship":"[^"]*"[^]]*"attacks":\[\]' | cut -d'"' -f8 >none
    [ "$(cat none)" = "CR90 Corvette (Aft)" ] || { cat none; return 1; }
    run 0 squad -f csv "$source/tests/squads/fab-first-imperial.xws" || return 1
    [ "$(grep -m 1 ',1,.*,attack,primary,2,' out | cut -d, -f11)" = "$(damage -e 1 "@$source/tests/squads/fab-first-imperial.xws:1" vs "2 focus hull=4 shields=2")" ]; }
check "every ship that has an attack has a row for it" without
points() { echo '{"faction":"galacticempire","ruleset":"legacy","pilots":[{"id":"darthvader","ship":"tieadvancedx1","upgrades":
{"missile":["clustermissiles"],"modification":["afterburners"]}}]}' >p.xws
    run 0 squad p.xws && says out "second edition 2.0" && says out "The edition is told by its ruleset 'legacy'. The squad has 79 points (costs of 2.0)." &&
    run 0 squad -f json p.xws && says out '"points_of":"2"' && says out '"told":"2","told_by":"its ruleset '"'legacy'" || return 1
    echo '{"faction":"galacticempire","ruleset":"AMG","points":23,"pilots":[{"id":"academypilot","ship":"tielnfighter","upgrades":
{"talent":["predator"],"missile":["clustermissiles"]}}]}' >p.xws
    run 0 squad p.xws && says out "By amg the squad has 2 points. Its file says 23 points. Note: 23 points are more than the usual 20." &&
    says out "ship 1: Academy Pilot has more cards than slots: talent (1 of 0), missile (1 of 0)." &&
    printf 'Boba Fett (80)\nFenn Rau (69)\n' >p.txt && run 0 squad -e 2.5 p.txt && says out "Its file says 149 points." && lacks out "more than" &&
    run 0 squad p.xws && says out "initiative 1, 2 points (costs of 2.5)" && run 0 squad -e 2 p.xws && says out "ship 1: Academy Pilot has more cards than slots: talent (1 of 0), missile (1 of 0)."; }
check "points are those of the list, else of the rosters; too many, or too many cards, are remarked" points
standard() { echo '{"faction":"galacticempire","version":"10/28/2022","pilots":[{"id":"darthvader-battleofyavin",
"ship":"tieadvancedx1","upgrades":{"talent":["marksmanship"],"force-power":["hate"]}},{"id":"darthvader-battleofyavin"}]}' >sl.xws
    run 0 squad -f json sl.xws && [ "$(grep -o '"id":"marksmanship"' out | wc -l)" -eq 2 ] &&
    [ "$(grep -o '"id":"afterburners"' out | wc -l)" -eq 2 ] &&
    run 0 squad -f csv sl.xws && [ "$(grep '^,1,' out | cut -d, -f11 | tr '\n' ' ')" = "$(grep '^,2,' out | cut -d, -f11 | tr '\n' ' ')" ]; }
legal() { echo '{"faction":"rebelalliance","version":"2.5.0","pilots":[{"id":"lukeskywalker","ship":"t65xwing","upgrades":
{"force-power":["hate"]}},{"id":"lukeskywalker","ship":"t65xwing"},{"id":"academypilot","ship":"tielnfighter"}]}' >two.xws
    run 0 squad two.xws && says out "Rules of squad building (extended): it breaks 3:" &&
    says out "- ship 3: Academy Pilot is of the Galactic Empire, and the squad of the Rebel Alliance." &&
    says out "- Luke Skywalker is there 2 times, and 1 is allowed." &&
    says out "- ship 1: Hate may not be on Luke Skywalker: it asks for the force side dark." &&
    run 0 squad -f json two.xws && says out '"rule":"restriction","ship":1,"card":"hate"' && says out '"play":"extended"' &&
    says out '"legal":false' && run 0 squad -f csv two.xws && says out ',0,"Academy Pilot is of the Galactic Empire, and the squad of the Rebel Alliance. Luke Skywalker is there 2 times, and ' &&
    refuses 1 "it is no legal squad: Academy Pilot is of the Galactic Empire" squad --strict two.xws &&
    refuses 2 "extended" squad --play extendet two.xws &&
    echo '{"faction":"rebelalliance","version":"2.5.0","pilots":[{"id":"cavernangelszealot","ship":"t65xwing"},
{"id":"cavernangelszealot","ship":"t65xwing"},{"id":"cavernangelszealot","ship":"t65xwing"}]}' >three.xws &&
    run 0 squad --strict three.xws && says out "Rules of squad building (extended): it breaks none." &&
    run 0 squad -f json three.xws && says out '"legal":true' && run 0 squad -f json --play epic three.xws && says out '"legal":null' &&
    run 0 squad -f csv --play epic three.xws && line out ',,$'; }
strict() {
    echo '{"faction":"rebelalliance","pilots":[{"id":"lukeskywalker","ship":"t65xwing","upgrades":{"talent":["predatr"]}},{"id":"nosuchpilot","ship":"t65xwing"}]}' >odd.xws
    refuses 1 "odd.xws: error: 'predatr': ship 1 has it, and the library has not; did you mean 'predator'?" squad --strict odd.xws &&
    run 0 squad odd.xws && refuses 1 "odd.xws: error: ship 1: not in the library: predatr (perhaps 'predator')" run --strict "@odd.xws:1 focus" vs 2 &&
    refuses 1 "ship 2: not in the library: nosuchpilot" duel --strict @odd.xws:2 vs tielnfighter && run 0 run "@odd.xws:1 focus" vs 2 &&
    says out "not in the library: predatr (perhaps 'predator')" && printf 'attacker,defender\n@odd.xws:1,2\n3,2\n' >odd.csv &&
    run 1 batch --strict odd.csv && has_lines 3 out && says err "odd.xws: ship 1: not in the library: predatr"; }
check "a strict question knows every pilot and card of a list" strict
check "what breaks the rules of squad building is told, and is an error where that is strict" legal
check "a standard loadout is there once, whether the list names it or not" standard
stdin() { run_in 0 rebels.xws squad -o report.txt - && is_empty out && says report.txt "Wedge"; }
check "a list from standard input, a report into a file" stdin

# --- addresses ---
link='https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W136Y244X54&sn=Two' first_link='http://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!0:57,1,3:-1:20:;5:18,-1,-1:-1:1:'
address() { run 0 squad "$link" && is_empty err && says out "Two (resistance, second edition 2.5)" &&
    says out "The edition is told by the builder's address, version 9." && says out "1. Poe Dameron, T-70 X-wing" && says out "2. Rey, " &&
    mv out want && printf 'This one: <%s>.\n' "$link" >list.txt && run 0 squad list.txt && cmp out want && run_in 0 list.txt squad - && cmp out want &&
    run 0 squad "${link#https://}" && cmp out want && run 0 squad -f json "$link" && says out '"told":"2.5","told_by":"the builder'"'s address, version 9"'"' &&
    says out '"builder":"Yet Another Squad Builder"' && run 0 squad "$first_link" && says out "Squad (rebel, first edition)" && says out "2. Luke Skywalker, X-wing"; }
says_at() { refuses 1 "not of the form @LIST.xws:2" run "$link" vs 2 && run 0 duel -q -n 64 "$link" vs @empire.xws &&
    run 0 duel --matrix -n 64 -f csv "$link" empire.xws && says out "$link vs empire.xws,2.5,mc,"; }
check "an address is a side of a table and of a duel, and elsewhere names its ship" says_at
check "an address of a builder is a squad, as a file name, in a file and from standard input" address
addressed() { local want=$(damage "t70xwing poedameron heroic r5astromech focus" vs 2)
    [ "$(damage "@$link:1 focus" vs 2)" = "$want" ] && echo "$link" >list.txt && [ "$(damage "@list.txt:1 focus" vs 2)" = "$want" ] &&
    [ "$(damage -e 1 "@$first_link:2 focus" vs 2)" = "$(damage -e 1 "xwing lukeskywalker pushthelimit stealthdevice focus" vs 2)" ] &&
    refuses 1 "yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6W...: error: there is no ship 3, only 2" run "@$link:3" vs 2 &&
    refuses 1 "this squad is of edition 1, by the builder's address, version 4; say -e 1" run "@$first_link:2" vs 2 &&
    printf 'attacker,defender\n@%s:1 focus,2\n' "$link" >cells.csv && run 0 batch --engine exact cells.csv && says out "$want" &&
    printf 'edition,attacker,defender\n1,"@%s:2 focus",2\n' "$first_link" >cells.csv && run 0 batch cells.csv &&
    run 0 duel -n 2000 "@$link focus" vs "@$link focus; 2x tielnfighter" && run 0 duel -e 1 -n 2000 "@$first_link" vs "@$first_link;@$first_link:1 focus"; }
check "ships of an address stand in loadouts, cells and sides, also where it has colons and semicolons" addressed
unknown() { run 0 squad 'https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172W9999Y9998X172Y244X54W' && says out "2. pilot-9998" && says out "3. Rey, " &&
    line out "^note: the address has '9999' in slot 2, a number that is not known: it is left out$" &&
    line out "^note: the address has '9998' for the pilot, a number that is not known$" && lacks out "add \"ship\""; }
check "a number that is not known is told with its place, and the rest is read" unknown
no_squad() { local why="there is no squad in this address, as there is in those of Yet Another Squad Builder, ...?f=FACTION&d=v9Z...; export the list as XWS instead"
    refuses 1 "volley: https://launchbaynext.app/print?lbx=x: error: $why" squad "https://launchbaynext.app/print?lbx=x" && refuses 1 "$why" squad "HTTPS://yasb.app" &&
    printf '\n HTTP://yasb.app' >list.txt && run_in 1 list.txt squad - && is_empty out && says err "<stdin>: error: $why" &&
    refuses 1 "$why" run "@https://yasb.app:1 focus" vs 2 && printf 'attacker,defender\n@https://yasb.app:1 focus,2\n' >cells.csv && run 1 batch cells.csv && says out "cells.csv:2:1: https://yasb.app: $why" &&
    refuses 1 "1:21: error: the address is of no version that Volley knows, which are 1 to 10" squad "https://yasb.app/?d=v11ZsZ50Z1X"; }
check "an address without a squad, or of a version that is not known, is refused" no_squad

# --- editions ---
first() { echo '{"faction":"rebels","pilots":[{"name":"lukeskywalker","ship":"xwing"}]}' >first.xws
    run 0 squad first.xws && says out "Squad (rebels, first edition)" && says out "1. Luke Skywalker, X-wing" &&
    run 0 squad -e 2.5 first.xws && says out "1. Luke Skywalker, T-65 X-wing" &&
    run 0 squad -e 2 rebels.xws && says out "second edition 2.0" &&
    refuses 1 "rebels.xws: error: this is a squad of the second edition, and it is asked about in the first" squad -e 1 rebels.xws &&
    refuses 1 "this is a squad of the second edition, and it is asked about in the first" run -e 1 "@rebels.xws:1" vs 2 &&
    refuses 1 "this is a squad of the first edition, and it is asked about in the second" squad -e 2 "$first_link" &&
    echo '{"faction":"rebels","pilots":[{"name":"lukeskywalker","ship":"t65xwing"}]}' >mixed.xws &&
    run 0 squad -e 1 mixed.xws && says out "flies the X-wing, not the t65xwing that the list names"; }
check "a squad tells its edition, and the option is stronger" first

# --- errors ---
broken() { printf '{"faction": "scum",\n "pilots": [,]}' >bad.xws
    refuses 1 "volley: bad.xws:2:13: error: " squad bad.xws &&
    echo '{"faction":"scum","pilots":[{"id":"a"},{}]}' >bad.xws &&
    refuses 1 "volley: bad.xws: error: pilots[1]: a pilot needs an 'id'" squad bad.xws &&
    echo '{"faction":"scum","faction":"scum"}' >bad.xws && refuses 1 "duplicate" squad bad.xws; }
check "a bad list has a place, or the path to what is missing" broken
large() { head -c 17000000 /dev/zero | tr '\0' ' ' >large.xws &&
    refuses 1 "larger than 16 MB" squad large.xws; }
check "a file that is too large is refused" large
words() { refuses 1 "with:1:6: error: 'focsu': unknown word" squad --with "lock focsu" rebels.xws &&
    says err "       ^~~~~" && refuses 1 "target:1:3:" squad --target "2 evad" rebels.xws &&
    refuses 1 "defend-with:1:1:" squad --defend-with "evad" rebels.xws; }
check "a misspelt word is shown, and nothing is worked out" words
usage() { refuses 2 "no file" squad && refuses 2 "more than one" squad a b &&
    refuses 2 "--squad" squad --squad 0 rebels.xws && refuses 2 "text, json, csv" squad -f xws a &&
    refuses 1 "there is no squad 3, only 2" squad --squad 3 scum.xws &&
    refuses 1 "No such file" squad none.xws; }
check "wrong usage and files that are not there" usage
kept() { echo old >kept.txt; run 1 squad -o kept.txt bad.xws; [ "$(cat kept.txt)" = old ]; }
check "a report that fails leaves the old file" kept
help() { run 0 squad --help && says out "--target" && is_empty err || return 1
    grep -E '^  volley (squad|run) ' out | sed 's/^  volley //' >examples
    [ "$(wc -l <examples)" -ge 4 ] || { echo "few examples"; return 1; }
    while IFS= read -r example; do eval "run 0 $example" || return 1; done <examples; }
check "the examples of the help run" help

# --- a ship as a loadout ---
attacks() { local have want
    have=$(damage "@rebels.xws:3 focus" vs "@empire.xws:3 evade") && want=$(damage "3 focus" vs "3 evade hull=3") &&
    [ "$have" = "$want" ] || { echo "$have, not $want"; return 1; }
    have=$(damage "2x @rebels.xws:3 focus;@empire.xws:3 vs @empire.xws:3") &&
    want=$(damage "2x 3 focus; 2 vs 3 hull=3") && [ "$have" = "$want" ]; }
check "@LIST:N stands for a ship, by place attacker or defender" attacks
second() { run 0 run -n 1000 "@scum.xws:2.2" vs 2 && is_empty err &&
    run 0 run -n 1000 "@scum.xws:1.2" vs 2 && says out "Note: scum.xws: ship 2: not in the library: hardpointcannon"; }
check "@LIST:SQUAD.N, and what is left out is told" second
blanks() { cp rebels.xws "my list:1.xws" && run 0 run -n 1000 "@my list:1.xws:2 focus" vs 2; }
check "a file name may have blanks and colons" blanks
everywhere() { run 0 compare -n 1000 "@rebels.xws:3" "3" vs "@empire.xws:3" vs "@empire.xws:3 evade" &&
    says out "A  t65xwing bluesquadronescort  tielnfighter academypilot " && run 0 plan "@rebels.xws:3 focus" vs "@empire.xws:3" &&
    run 0 sweep -P n=0..2 "@rebels.xws:3 focus={n}" vs "@empire.xws:3" &&
    run 0 squad --target "@empire.xws:3 evade" rebels.xws && says out "Attacks are on tielnfighter academypilot evade."; }
check "in every command" everywhere
wrong() { refuses 1 "there is no ship 5, only 4" run "@rebels.xws:5" vs 2 &&
    refuses 1 "there is no squad 2, only 1" run "@rebels.xws:2.1" vs 2 &&
    refuses 1 "there is no ship 0" run "@rebels.xws:0" vs 2 &&
    refuses 1 "No such file" run "@none.xws:1" vs 2 &&
    refuses 1 "duplicate" run "@dup.xws:1" vs 2 &&
    refuses 1 "not of the form @LIST.xws:2" run "@rebels.xws" vs 2 &&
    refuses 1 "not of the form" run "@rebels.xws:x" vs 2 &&
    refuses 1 "not of the form" run "@:1" vs 2 && refuses 1 "not of the form" run 3 vs "@" &&
    refuses 1 "this squad is of edition 1, by its faction 'rebels'" run "@first.xws:1" vs 2 &&
    refuses 1 "none that the library knows" run "@s.xws:1" vs 2; }
echo '{"faction":"scum","faction":"scum"}' >dup.xws
check "a ship, squad or file that is not there is said" wrong

# --- a ship in a cell ---
batch_cells() { printf '%s\n' scenario,attacker,defender "a,@rebels.xws:3 focus,@empire.xws:3 evade" \
        'b,"2x @rebels.xws:3 focus;@empire.xws:3","@empire.xws:3"' "c,@rebels.xws:3,@empire.xws:3" "c,@rebels.xws:3," \
        >cells.csv && run 0 batch --engine exact cells.csv && cp out cells && cp err cells.err || return 1
    [ "$(grep ^a, cells | cut -d, -f5)" = "$(damage "@rebels.xws:3 focus" vs "@empire.xws:3 evade")" ] &&
    [ "$(grep ^b, cells | cut -d, -f5)" = "$(damage "2x @rebels.xws:3 focus;@empire.xws:3" vs "@empire.xws:3")" ] &&
    [ "$(grep ^c, cells | cut -d, -f5)" = "$(damage "2x @rebels.xws:3" vs "@empire.xws:3")" ] &&
    grep -q ',t65xwing bluesquadronescort focus,tielnfighter academypilot evade,.*rebels.xws is no legal list: It costs 21 points' cells &&
        [ "$(grep -c 'no legal list' cells)" = 1 ] && is_empty cells.err; }
check "in a batch file, the question is that of the command line; notes are told once" batch_cells
bad_cells() { printf '%s\n' scenario,edition,attacker,defender a,,3,@none.xws:1 b,,3,2 "c,,@rebels.xws:5 focus,2" \
        "d,,2,@rebels.xws" "e,,@rebels.xws:3 focsu,2" "f,1,@rebels.xws:3,2" "g,,@-:1,2" "h,,@dup.xws:1,2" \
        "i,,2,@none.xws:1" j,,@rebels.xws:3,2 "k,,3@rebels.xws:3,2" >cells.csv &&
    run 1 batch --engine exact cells.csv && says err "cells.csv:2:6: error: none.xws: cannot be read: No such file" &&
    says err "9 of 11 scenarios failed" && line out '^b,2.5,exact,,0.896484375,' && line out '^j,2.5,exact,.*,t65xwing bluesquadronescort,2,,$' &&
    says out "cells.csv:4:4: rebels.xws: there is no ship 5, only 4" && says out "@rebels.xws:5 focus,2" &&
    says out "cells.csv:5:6: '@rebels.xws' is not of the form" && says out "cells.csv:6:4: 'focsu': unknown word" &&
    says out "cells.csv:7:5: rebels.xws: this is a squad of the second edition" && says out "cells.csv:8:4: a squad on standard input" &&
    says out "cells.csv:9:4: dup.xws:1:" && says out "cells.csv:10:6: none.xws: cannot" &&
    says out "cells.csv:12:4: '3': a chance is said of the situation"; }
check "a cell that cannot be read is the error of its row, with its place" bad_cells
target_cells() { printf '%s\n' defender,weight "@empire.xws:3 evade,2" "3,1" >t.csv &&
    printf '%s\n' defender,weight "tielnfighter academypilot evade,2" "3,1" >u.csv &&
    run 0 compare --engine exact --against t.csv "@rebels.xws:3" "3 focus" && cp out want &&
    is_empty err && run 0 compare --engine exact --against u.csv "@rebels.xws:3" "3 focus" &&
    diff <(grep -v 'no legal list' want) <(grep -v 'no legal list' out); }
check "in a targets file" target_cells
bad_targets() { printf '%s\n' weight,defender 1,2 "1,@empire.xws:9 evade" >t.csv &&
    refuses 1 "t.csv:3:3: error: empire.xws: there is no ship 9, only 6" compare --against t.csv 3 &&
    printf '%s\n' weight,defender 1,2 "1,@empire.xws:3 evad" >t.csv &&
    refuses 1 "t.csv:3:3: error: 'evad': unknown word" compare --against t.csv 3 &&
    printf '%s\n' defender "@none.xws:1" >t.csv && refuses 1 "t.csv:2:1: error: none.xws: cannot be read" compare --against t.csv 3; }
check "a target that cannot be read is the error of the file, with its place" bad_targets
resumed() { rm -f report* && cp rebels.xws mine.xws &&
    awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 3000; i++) printf "@mine.xws:3,%d evade=%d hull=%d\n", i % 4, i % 7, i % 89 + 1 }' >many.csv &&
    run 0 batch --engine exact many.csv && cp out want || return 1
    (ulimit -f 300; trap '' XFSZ; exec env $uncounted "$volley" batch --engine exact many.csv -o report) >out 2>err </dev/null
    ended 1 $? && says err "--resume goes on" && cp empire.xws mine.xws &&
    run 1 batch --resume --engine exact many.csv -o report && cp rebels.xws mine.xws && is_missing report &&
    run 0 batch --resume --engine exact many.csv -o report && cmp report want && is_missing report.part; }
check "--resume goes on with the same ships only" resumed
changed() { # the last row reported, which comes again, is the same; an earlier one is not
    rm -f report* && cp rebels.xws mine.xws && { echo attacker,defender; echo "@mine.xws:3 focus=2,1"; tail -n +2 many.csv | sed 's/@mine.xws:3/3/'; } >less.csv
    (ulimit -f 300; trap '' XFSZ; exec env $uncounted "$volley" batch --engine exact less.csv -o report) >out 2>err </dev/null
    ended 1 $? && cp empire.xws mine.xws &&
    refuses 1 "less.csv: a squad file that it names has changed since" batch --resume --engine exact less.csv -o report; }
check "a squad file that has changed is said" changed
printf '%s' '{"faction":"rebel","pilots":[{"id":"hansolo","ship":"yt1300","upgrades":{"crew":["emperorpalpatine"]}}]}' >emperor.xws
once() { run 0 squad emperor.xws && says out "Emperor Palpatine may not be on Han Solo: it asks for the faction Galactic Empire." && lacks out "not judged" &&
    run 0 squad "$source/tests/squads/yasb-first-imperial.xws" && lacks out "There is no faction" && says out "it breaks none." &&
    sed 's/"soontirfel"/"blacksquadronpilot"/; s/"tieinterceptor"/"tiefighter"/; s/"royalguardtie"//' "$source/tests/squads/yasb-first-imperial.xws" >no-boost.xws &&
    run 0 squad no-boost.xws && says out "Autothrusters may not be on Black Squadron Pilot"; }
check "a breach is not told as not judged too, and lists of the first edition have its factions" once
# Outrider makes no primary attack while a cannon is aboard, which a list has and does not fire; without one it is as any ship.
aboard() { local number other cannon='"title":["outrider"],"cannon":["heavylasercannon"]'
    for other in "" ',"missile":["homingmissiles"]'; do
        printf '%s' "{\"faction\":\"rebelalliance\",\"version\":\"1.0.0\",\"pilots\":[{\"id\":\"dashrendar\",\"ship\":\"yt2400\",\"upgrades\":{$cannon$other}},{\"id\":\"leebo\",\"ship\":\"yt2400\",\"upgrades\":{\"title\":[\"outrider\"]}}]}" >outrider.xws
        run 0 squad -e 1 outrider.xws && is "$(grep -c '^primary' out)" 1 && is "$(grep -c 'needs cannon aboard' out)" 1 && says out "counted: Heavy Laser Cannon" || return 1
        for number in 2 3; do
            run 0 run -q -e 1 "@outrider.xws:1 focus range=$number" vs "2 focus" && lacks out "aboard" && grep '^Damage' out >list &&
                run 0 run -q -e 1 "dashrendar yt2400 outrider heavylasercannon focus range=$number" vs "2 focus" && diff list <(grep '^Damage' out) || return 1
        done
        refuses 1 "it needs range 2-3" run -e 1 "@outrider.xws:1 focus range=1" vs 2 &&
            run 0 run -q -e 1 "@outrider.xws:2 focus range=1" vs 2 && says out "needs cannon aboard" || return 1
    done; }
check "a card that lets a ship with a weapon make no primary attack knows that the weapon is aboard" aboard

finish "checks of volley squad"
