#!/bin/bash
# Tables of engagements: volley duel --matrix and --against, volley survive --roster.
# Usage: test_field.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws .
xwing="attack=3 agility=2 hull=4 shields=2 init=4 focus" tie="attack=2 agility=3 hull=3 init=1 focus"
naked="attack=3 agility=2 hull=3 init=1"
duel() { run "$1" duel --deck off "${@:2}"; }
p_a() { duel 0 -f csv "$@" && field out 2 p_a; }

# --- everybody against everybody ---
# cell ROW COLUMN: of what the row wins, in the table of a page
cell() { awk -v row="$1" -v column="$2" '/wins against/ { on = 1 } on && $1 == row { print; exit }' out |
    grep -oE '[~0-9.]+ %|-( |$)' | sed -n "$2p"; }
matrix() { local one two three
    one=$(p_a "$xwing" vs "$tie") && two=$(p_a "$xwing" vs "$naked") && three=$(p_a "$tie" vs "$naked") &&
    duel 0 --matrix -f csv "$xwing" "$tie" "$naked" && has_lines 4 out &&
    is "$(field out 2 p_a) $(field out 3 p_a) $(field out 4 p_a)" "$one $two $three" &&
    is "$(field out 3 side_b)" "$naked" && is "$(field out 2 engagement)" "$xwing vs $tie" &&
    duel 0 --matrix "$xwing" "$tie" "$naked" && says out "All figures are exact." &&
    is "$(cell 1 2)" "$(awk -v p="$one" 'BEGIN { printf "%.1f %%", 100 * p }')"; }
check "a matrix has the duels of its sides" matrix
simulated() { local one
    one=$(p_a -n 3000 --engine mc "2x $tie" vs "$xwing") &&
    duel 0 -n 3000 --engine mc --matrix -f csv "2x $tie" "$xwing" && is "$(field out 2 p_a)" "$one" &&
    duel 0 -n 3000 --engine mc --matrix "2x $tie" "$xwing" && says out "All figures are simulated" && says out "~" &&
    duel 0 -n 3000 --engine mc --seed 2 --matrix -f csv "2x $tie" "$xwing" && [ "$(field out 2 p_a)" != "$one" ]; }
check "simulated ones are the same, and marked" simulated
squads() { run 0 duel -n 500 --rounds 2 --matrix -f csv rebels.xws "@empire.xws focus" "$xwing" && has_lines 4 out &&
    is "$(grep -c '^rebels.xws vs empire.xws focus,' out)" 1 && says out "points by the costs of amg" &&
    says out lukeskywalker && run 0 duel -n 64 --rounds 2 --matrix rebels.xws "@empire.xws focus" &&
        says out "Note: rebels.xws: points by the costs of amg." && says out "Note: empire.xws is no legal list: " && lacks out "ship :"; }
check "sides are squads, with their names" squads
several() { printf '[%s,%s]' "$(cat rebels.xws)" "$(sed '/"name": "Howling Swarm"/d' empire.xws)" >two.xws &&
    run 0 duel -n 500 --rounds 2 --matrix -f csv "@rebels.xws focus" "@empire.xws focus" "$xwing" && cut -d, -f6 out >each &&
    run 0 duel -n 500 --rounds 2 --matrix -f csv "two.xws focus" "$xwing" && cut -d, -f6 out >several && cmp several each &&
    says out ",Torpedoes & Friends,@two.xws:2.all focus"; }
check "each squad of a file of several is a side" several
from_file() { printf 'name,side,points\nRed,%s,40\nBlack,2x %s,46\n' "$xwing" "$tie" >sides.csv &&
    duel 0 --sides sides.csv && says out "Black       46" && says out "Red         40" &&
    duel 0 --matrix --sides sides.csv -f json "$naked" && says out '"name":"Red"' && says out '"kind":"matrix"' &&
    is "$(grep -o '"engine":"exact"' out | wc -l)" 3 &&
    duel 0 --sides sides.csv -f markdown && says out '| 1 | Black | - |' &&
    duel 0 --sides sides.csv -f svg && says out '<svg '; }
check "sides come from a file, and in every form" from_file

# --- a field ---
weighed() { local one two
    printf 'side,name,weight,points\n%s,X,3,40\n%s,T,1,20\n' "$xwing" "$tie" >field.csv &&
    one=$(p_a --rounds 0 --first a "$naked" vs "$xwing") && duel 0 --rounds 0 --first a -f csv "$naked" vs "$tie" &&
    two=$(field out 2 p_a),$(field out 2 p_draw) &&
    duel 0 --rounds 0 --first a -f csv "$naked" vs "$xwing" && one=$(field out 2 p_a),$(field out 2 p_draw) &&
    duel 0 --rounds 0 --first a -f csv --against field.csv "$naked" && has_lines 2 out &&
    echo "$one,$two,$(field out 2 value)" | awk -F, '{ want = (3 * ($1 + $2 / 2) + $3 + $4 / 2) / 4
        exit !(want - $5 < 1e-12 && $5 - want < 1e-12) }' &&
    duel 0 --against field.csv "$naked" "$xwing" && says out "square root" && says out "F2   T" && says out "Lanchester"; }
check "a field is weighed" weighed
own_field() { [ -s "$source/scenarios/field-xwa.csv" ] &&
    duel 0 --points amg --against "$source/scenarios/field-xwa.csv" "redsquadronveteran focus" "academypilot focus" &&
    is_empty err && says out "All figures are exact." && says out "redsquadronveteran focus        5" &&
    says out "per point"; }
check "the project's own field can be fought" own_field
brought() { duel 0 -f json --against "$source/scenarios/field-first.csv" -e 1 "redsquadronpilot focus points=23" && mv out named &&
    duel 0 -f json --against scenarios/field-first.csv -e 1 "redsquadronpilot focus points=23" && cmp out named && says out '"per_point":{"value":0' &&
    duel 0 --roster generics --faction rebel --every focus --sort points --against scenarios/field-xwa.csv -f json && mv out named &&
    duel 0 --roster generics --faction rebel --every focus --sort points --against scenarios/field-xwa.csv -f text &&
    says named "\"answer\":\"$(head -n 1 out)\"" && says out "For its points" &&
    refuses 1 "cannot be read" duel --against scenarios/field-no.csv t65xwing && refuses 1 "cannot be read" compare --against scenarios/targets.csv 3 &&
    run 0 compare --engine exact --against scenarios/targets-xwa.csv "3 focus"; }
check "usual fields and targets are there without their files, and JSON has the answer" brought
of_lists() { local list
    for list in xwa amg legacy; do
        duel 0 --points $list --against "$source/scenarios/field-$list.csv" "redsquadronveteran focus" && is_empty err && says out "All figures are exact." &&
            lacks out ", pilot of the " || return 1
    done
    duel 0 --points first --against "$source/scenarios/field-first.csv" "redsquadronpilot focus" && is_empty err && says out "All figures are exact."; }
check "each list of points has a field, all of whose pilots it has" of_lists
plays() { run 0 survive --roster ships --faction rebel -f csv --rounds 1 under 3 && lacks out GR-75 &&
    run 0 survive --roster ships --faction rebel --play epic -f csv --rounds 1 under 3 && says out GR-75 && says out "T-65 X-wing" &&
    run 0 survive --roster ships --faction scum --play extended -f csv --rounds 1 under 3 && says out "Kimogila" &&
    run 0 survive --roster ships --faction scum --play standard -f csv --rounds 1 under 3 && lacks out "Kimogila" && says out "Z-95" &&
    run 0 survive --points amg --roster ships --faction scum --play standard -f csv --rounds 1 under 3 && says out "Kimogila" &&
    refuses 2 "--play is for --roster" survive --play epic t65xwing under 3 && refuses 2 "extended" survive --roster ships --play extendet under 3; }
check "huge ships are in tables of epic play, and a list says what is in which" plays

# --- the roster ---
# 3 red dice with a focus, nothing to stop them: what `survive` says of each alone.
roster() { run 0 survive --roster ships --every "focus" -f csv under "2x 3 focus" && cp out ships.csv &&
    is "$(wc -l <ships.csv)" "$(cd "$source/src/game/cards" && awk -F, 'FILENAME ~ /points/ { listed[$2] = $1 == "pilot" && $6 != "epic" || listed[$2] }
        FILENAME ~ /pilots/ && listed[$1] { flown[$3] = 1 } FILENAME ~ /ships/ && $3 != "huge" && flown[$1] { n++ } END { print n + 1 }' points-xwa.csv pilots-2.csv ships-2.csv)" &&
    is "$(cat err)" "volley: Note: in VCX-100 Light Freighter, VT-49 Decimator the focus of the ship plays no part here." &&
    awk -F, 'NR > 2 && $8 > last { exit 1 } { last = $8 }' ships.csv &&
    for ship in t65xwing tielnfighter vt49decimator; do
        run 0 survive --deck off -f csv "$ship focus" under "2x 3 focus" &&
        is "$(grep ",$ship focus," ships.csv | cut -d, -f8)" "$(field out 2 mean_rounds)" || return 1
    done; }
too_many() { refuses 1 "sides: at most 64 fight everybody against everybody; --faction=NAME takes those of a faction from a roster, --against=FIELD.csv up to 4096" duel --roster generics &&
    run 0 duel --roster generics --faction resistance -n 4 -f csv && grep -v "^#" "$source/scenarios/field-xwa.csv" | head -n 4 >three.csv &&
    run 0 duel --roster generics --against three.csv -n 4 -f csv && [ "$(wc -l <out)" -gt 100 ]; }
check "a roster that is too long for a matrix is told how it fits" too_many
check "the roster is ranked by what survive says of each ship" roster
# Ships without shields have none that could come back.
impossible() { run 1 survive --roster ships --faction rebel --every regen=1 --rounds 2 -f csv under "2x 3 focus" && cp out some.csv &&
    is "$(grep -c . out)" 20 && says err "volley: left out: side TIE/ln Fighter:1:14: 'regen=1': the ship has no shields that could come back" && has_lines 2 err &&
    is "$(awk -F, '$2 == "TIE/ln Fighter" { print $1 $6 $7 $8 $10 }' out)" 19 &&
    run 0 survive --rounds 2 --deck off -f csv "t65xwing regen=1" under "2x 3 focus" &&
    is "$(awk -F, '$2 == "T-65 X-wing" { print $11 }' some.csv)" "$(field out 2 gone_a | cut -d' ' -f2)" &&
    run 1 survive --roster ships --faction rebel --every regen=1 --rounds 2 -f json under "2x 3 focus" &&
    says out '"hull":null,"shields":null,"rounds":{"value":null}' && says out "left out: side TIE/ln Fighter" &&
    run 1 duel --roster ships --faction rebel --every regen=1 --rounds 1 -n 50 && says out "Note: left out: side Fang Fighter:1:13: 'regen=1'" && has_lines 2 err &&
    run 1 duel --roster ships --faction rebel --every regen=1 --rounds 1 -n 50 -f csv && is "$(grep -c . out)" 137; }
check "a ship that cannot be does not end a roster" impossible
too_large() { run 1 survive --roster ships --faction rebel --engine exact --deck second --rounds 1 -f csv under "2x 3 focus" && is "$(grep -c . out)" 20 &&
    is "$(awk -F, '$2 == "A/SF-01 B-wing" { print ($10 > 0) }' out)" 1 && is "$(awk -F, '$2 == "T-65 X-wing" { print $10 }' out)" "" &&
    says err "volley: left out: T-65 X-wing vs 2x 3 focus: this engagement has too many states"; }
check "nor does one that is too large" too_large
sorted() { run 0 survive --roster ships --faction rebel --sort name under 3 && says out "VCX-100" && lacks out "VT-49 Decimator" &&
    says out "damage cards off" && run 0 survive --roster pilots --faction "first order" --sort points -f csv under 4 &&
    awk -F, 'NR > 2 && $5 && $8 / $5 > last + 1e-9 { exit 1 } NR > 1 && $5 { last = $8 / $5 }' out &&
    run 0 survive --roster ships --faction empire --sort gone-2 -f csv under 4 &&
    awk -F, 'NR > 2 && $11 < last { exit 1 } { last = $11 }' out &&
    run 0 survive -e 1 --roster ships --rounds 2 --deck on -n 300 --faction scum under 4 && says out "damage deck first-tfa" &&
    says out "~"; }
check "it is sorted, of a faction, with damage cards where they are asked for" sorted
# Which generic pilot is cheaper than it is good: what --against says of each, by jousting value a point.
generics() { printf 'side,weight\nacademypilot focus,2\nredsquadronveteran focus,1\n' >few.csv &&
    run 0 duel --roster generics --every focus --faction rebel --sort points -f csv --against few.csv && cp out generics.csv && is_empty err &&
    awk -F, 'NR > 2 && $13 > last { exit 1 } { last = $13 }' generics.csv &&
    is "$(tail -n +2 generics.csv | wc -l)" "$(awk -F, '$4 == "rebelalliance" && $6 == 0 && $3 !~ /^cr90|^gr75/' "$source/src/game/cards/pilots-2.csv" | wc -l)" &&
    run 0 duel --policy round --deck off -f csv --against few.csv "bluesquadronscout focus" &&
    is "$(grep ",bluesquadronscout focus" generics.csv | cut -d, -f5-14)" "$(tail -n +2 out | cut -d, -f5-14)" &&
    run 0 duel --roster generics --faction "first order" --sort name -f csv --against few.csv && tail -n +2 out | cut -d, -f2 >names && LC_ALL=C sort -c names &&
    run 0 duel --sort joust --deck off --policy round -f csv --against few.csv academypilot lukeskywalker "t65xwing points=5" && awk -F, 'NR > 2 && $11 > last { exit 1 } { last = $11 }' out; }
# Of the first edition the Empire has the First Order, and the Rebels the Resistance; not the other way around.
of_side() { duel 0 -e 1 --roster generics --every focus -f csv --against "$source/scenarios/field-first.csv" --faction "$1" && tail -n +2 out | cut -d, -f2 | sort >"$2"; }
factions() { local word
    for word in imperial imperials empire galacticempire; do
        of_side $word all && grep -qx "Academy Pilot" all && grep -qx "Epsilon Squadron Pilot" all || return 1
    done
    of_side firstorder part && grep -qx "Epsilon Squadron Pilot" part && ! grep -qx "Academy Pilot" part && comm -23 part all >other && is_empty other &&
        of_side rebel all && of_side resistance part && grep -qx "Blue Squadron Novice" part && ! grep -qx "Rookie Pilot" part && comm -23 part all >other && is_empty other &&
        run 0 survive --roster ships --faction empire -f csv --rounds 1 under 3 && lacks out "TIE/fo" &&
        refuses 2 "as in --roster=generics" duel --faction empire --against x.csv; }
check "a faction of the first edition has those of the sequels, in the same words as elsewhere" factions
check "all generic pilots fight a field, and are sorted by what they are worth a point" generics

# --- what is wrong ---
wrong_sides() { refuses 1 "side t65xwing: error: the side is there twice" duel --matrix t65xwing t65xwing &&
    refuses 1 "side 2: error: the side has no ship" duel --matrix t65xwing "" &&
    refuses 1 "side 2:1:14: error: 'xyz': unknown word" duel --matrix t65xwing "tielnfighter xyz" &&
    refuses 1 "none.xws: error: cannot be read" duel --matrix t65xwing none.xws &&
    refuses 1 "none.csv: cannot be read" duel --against none.csv t65xwing &&
    refuses 2 "two sides at least" duel --matrix t65xwing &&
    refuses 1 "attack=3 vs attack=2: error: nobody can be destroyed" duel --matrix "attack=3" "attack=2" &&
    printf 'name,side\nA,t65xwing\nA,tielnfighter\n' >same.csv && refuses 1 "side A: error: two sides have this name" duel --sides same.csv &&
    printf 'name,side\nA,t65xwing\nB,tielnfighterx\n' >bad.csv && refuses 1 "bad.csv:3:3: error: 'tielnfighterx'" duel --sides bad.csv &&
    printf 'side,weight\nt65xwing,0\n' >bad.csv && refuses 1 "bad.csv:2:10: error: '0': the weight" duel --against bad.csv t65xwing &&
    seq 65 | sed 's/^/attack=2 agility=1 hull=/; 1iside' >many.csv && refuses 1 "65 sides: at most 64" duel --sides many.csv; }
check "what is wrong with a side is said, and of which" wrong_sides
wrong_usage() { refuses 2 "a table has no 'vs'" duel --matrix t65xwing vs tielnfighter &&
    refuses 2 "no side" duel --matrix && refuses 2 "--against is not" duel --matrix --against x.csv t65xwing &&
    refuses 2 "all play alike" duel --matrix --first a t65xwing tielnfighter &&
    refuses 2 "no variants" duel --matrix --variant focus t65xwing tielnfighter &&
    refuses 2 "one engine" duel --matrix --engine both t65xwing tielnfighter &&
    refuses 2 "behind 'under'" survive --roster ships focus under 3 && refuses 2 "no 'under'" survive --roster ships &&
    refuses 2 "--sort is for tables" duel --sort name t65xwing vs t65xwing && refuses 2 "none of: value, joust, points, name" duel --sort rounds --matrix a b &&
    refuses 2 "is found against a field: name it, as in --against" duel --matrix --sort joust t65xwing tielnfighter &&
    refuses 2 "lists both" duel --roster ships --sides x.csv --against y.csv && refuses 2 "no 'under'" survive --roster generics 3 &&
    refuses 1 "at most 64" duel --matrix --roster pilots && refuses 2 "--faction is for --roster" duel --faction rebel t65xwing vs t65xwing &&
    refuses 2 "none of: ships, pilots, generics" survive --roster cards under 3 && refuses 2 "--sort is for --roster" survive --sort name t65xwing under 3 &&
    refuses 2 "--every is for --roster" survive --every focus t65xwing under 3 &&
    refuses 2 "gone-1 to gone-12" survive --roster ships --sort gone-13 under 3 &&
    refuses 1 "there is no faction 'klingon'; there are First-Order, Empire, Republic, Rebel, Resistance, Scum, Separatist" \
        survive --roster ships --faction klingon under 3 &&
    refuses 1 "there is no faction 'rebl'; did you mean 'rebel'" duel -e 1 --roster generics --faction rebl &&
    refuses 1 "attackers 1:1:3: error: 'focos'" survive --roster ships under "3 focos" &&
    refuses 1 "error: 'focos'" survive --roster ships --every focos under 3; }
check "wrong usage is said" wrong_usage

# --- Ctrl-C keeps the duels that are done ---
kept() { local pid i
    "$volley" duel --matrix --engine mc -n 1000000000000 -f csv "$xwing" "$tie" "$naked" >out 2>err </dev/null &
    pid=$!
    sleep 1
    kill -INT $pid
    for ((i = 0; i < 300; i++)); do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
    kill -9 $pid 2>/dev/null && { echo "goes on after Ctrl-C"; return 1; }
    wait $pid; ended 1 $? duel --matrix && says err "stopped" && has_lines 2 out && says out ",mc,"; }
check "Ctrl-C keeps what is done" kept
answers() { run 0 duel --matrix --deck off --actions none "2x tielnfighter" tielnfighter && head -1 out | grep -qE "^2x tielnfighter wins most: [0-9.]+ % on average; tielnfighter least: [0-9.]+ %\.$" &&
    run 0 duel --matrix --deck off --actions none tielnfighter "1x tielnfighter" && is "$(head -1 out)" "All win equally often: 50 % on average." &&
    run 0 duel --matrix --deck off --actions none tielnfighter "1x tielnfighter" "2x tielnfighter" &&
        head -1 out | grep -qE "^2x tielnfighter wins most: [0-9.]+ % on average; 1?x? ?tielnfighter least: [0-9.]+ %, like 1?x? ?tielnfighter\.$"; }
check "a table of engagements begins with who wins most and least" answers

finish "checks of tables of engagements"
