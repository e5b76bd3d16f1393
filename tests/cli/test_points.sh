#!/bin/bash
# Lists of points as a user meets them: volley points, --points NAME, and by which list reports count.
# Usage: test_points.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
squads=$source/tests/squads

says_like() { grep -q "$2" "$1" || { echo "no '$2' in:"; cat "$1"; return 1; }; }
lists() { run 0 points && is_empty err && says_like out '^xwa \* .* 2026-04-26 .* 50 ' && says_like out '^amg .* 2025-01 .* 20 ' &&
    says_like out '^legacy \* .* 2025-12-10 .* 200 ' && says_like out '^first \* .* 2018 .* 100 ' && says out "--points"; }
check "the lists are told with their dates and sizes" lists
forms() { run 0 points -f csv && has_lines 5 out && is "$(head -1 out)" "list,title,edition,effective,squad_points,default,pilots,upgrades,source" &&
    run 0 points -e 2.5 -f csv && has_lines 3 out && run 0 points -f json && says out '"list":"legacy"' && says out '"squad_points":200' &&
    run 0 points -f markdown && says_like out '^| xwa ' && run 0 schema points && says out '"squad_points"'; }
check "in all forms of lists, and of an edition" forms
wrong() { run 1 worth --points xvva "t65xwing wedgeantilles" && is_empty out && says err "no list of points 'xvva'; did you mean 'xwa'?" &&
    run 1 best -e 2 --points amg "t65xwing wedgeantilles" && says err "the points 'amg' are of edition 2.5; 'legacy' is a list of 2: say -e 2.5, or --points legacy" &&
    run 0 run --points legacy 3 vs 2 && says err "--points does nothing in volley run but choose the rules, as -e does" && says out "second edition 2.0" &&
    run 0 run -e 2.5 --points legacy 3 vs 2 && says err "--points does nothing in volley run" && lacks err "rules" && says out "second edition 2.5"; }
check "a list that there is not, or of another edition, is an error" wrong

# --- what counts ---
counts() { run 0 cards pilot.wedgeantilles && says out "cost: 14 points and 13 for upgrades in 2.5, 57 points in 2.0" &&
    says out "Costs are those of xwa (X-Wing Alliance 50P2.0, 2026-04-26), in 2.0 of legacy" &&
    run 0 cards --points amg pilot.wedgeantilles && says out "cost: 5 points and 9 for upgrades in 2.5, 57 points in 2.0" &&
    run 0 cards --points legacy pilot.wedgeantilles && says out "slots: talent torpedo astromech modification configuration" &&
    run 0 cards -e 1 pilot.wedgeantilles && says out "cost: 29 points" && says out "Costs are those of first"; }
check "costs are those of the list of the edition, or of the one that is asked for" counts
heads() { local command
    for command in "worth t65xwing\ wedgeantilles" "best t65xwing\ wedgeantilles" "squad $squads/rebels.xws" \
        "duel --roster generics --faction resistance --against $source/scenarios/field-xwa.csv" "ships t65xwing"; do
        eval "run 0 $command --points amg" && says out "amg (the maker's last points, 2025-01)" || { echo "$command"; return 1; }
        eval "run 0 $command --points amg -f json" && says out '"point_list":{"list":"amg","effective":"2025-01"' || { echo "$command"; return 1; }
    done; }
check "reports with costs say whose they are" heads
edition() { run 0 worth --points legacy "t65xwing wedgeantilles" && says out "second edition 2.0" && says out "legacy (X-Wing 2.0 Legacy" &&
    lacks out "No roster" && run 0 best --points legacy --budget 10 "t65xwing wedgeantilles" && says out "second edition 2.0"; }
check "a list brings its edition; 2.0 has slots of its own" edition

# --- a squad tells its list ---
# By the list of 2.0: 213, which the judge says, too; by the file 50.
asked_first() { run 0 squad --points legacy "$squads/yasb-2026-separatists.xws" && says out "By legacy the squad has 213 points. Its file says 50 points." &&
    run 0 squad --points xwa "$squads/yasb-2024-republic.xws" && says out "initiative 2, 6 points by xwa (its file says 3)" &&
    run 0 squad -f json --points xwa "$squads/yasb-2024-republic.xws" && says out '"points_by_list":6' &&
    run 0 squad "$squads/yasb-2026-separatists.xws" && says out "The squad has 50 points." && lacks out "By xwa"; }
check "the points by the list that is asked for come first, those of the file behind them" asked_first
by() { run 0 squad --engine exact "$squads/$1" && says out "$2"; }
told() { by yasb-2026-separatists.xws "xwa (X-Wing Alliance 50P2.0, 2026-04-26), by its ruleset 'XWA'" &&
    by yasb-2024-republic.xws "by its ruleset 'AMG'" && by lbn-legacy-republic.xws "by its ruleset 'legacy'" &&
    by lbn-2022-republic.xws "amg (the maker's last points, 2025-01), by its points, which are those of no other list" &&
    by rebels.xws "amg (the maker's last points, 2025-01), by its points" &&
    by yasb-first-scum.xws "first (first edition, 2018), the edition's own list" &&
    run 0 squad --points xwa "$squads/rebels.xws" && says out "2026-04-26), as asked for"; }
check "the list is told by ruleset, version, builder or points" told
fits() { by lbn-xwa-firstorder.xws "the points in the file are not those of xwa, but of amg"; }
check "points of another list are told" fits
member() { run 0 squad -f json "$squads/yasb-2026-separatists.xws" && says out '"point_list_by":"by its ruleset '"'XWA'"'"' &&
    run 0 squad -f csv "$squads/rebels.xws" && is "$(field out 2 point_list)" amg; }
check "for programs, too" member
# In 2.5 a ship of an engagement costs what its pilot does, unless it says points; the costs stand in src/game/cards/points-*.csv.
cost() { sed -n "s/^pilot,$2,\([0-9]*\),.*/\1/p" "$source/src/game/cards/points-$1.csv"; }
fights() { local list costs
    for list in xwa amg; do
        run 0 duel -q -n 512 --points $list -f json lukeskywalker vs darthvader && costs=$(grep -o '"points":[0-9]*' out | tr '\n' ' ') &&
            is "$costs" "\"points\":$(cost $list lukeskywalker) \"points\":$(cost $list darthvader) " && says out "\"point_list\":{\"list\":\"$list\"" || return 1
    done
    run 0 duel -q -n 512 lukeskywalker vs darthvader && says out "; of its points A loses " && says out "half points" && says out "Costs and slots are those of xwa" &&
        run 0 duel -q -n 512 -f json "lukeskywalker points=3" vs "tielnfighter points=2" && says out '"points":3,' && lacks out point_list &&
        run 0 duel -q -n 512 -e 2 -f json lukeskywalker vs darthvader && says out '"points":null' && lacks out point_list &&
        run 0 duel -q -n 512 --target points "2x lukeskywalker" vs darthvader wedgeantilles && run 0 duel -q -n 512 --matrix lukeskywalker darthvader && says out "points lost"; }
check "ships of engagements cost what their pilots do" fights
tells_them() { local old=$source/tests/squads/lbn-legacy-republic.xws new=$source/tests/squads/lbn-xwa-firstorder.xws
    run 0 worth "@$old:1" && says err "points by legacy, told by its ruleset 'legacy'; --points says others" &&
        says out "Costs and slots are those of legacy" && run 0 worth --points xwa "@$old:1" && lacks err "its ruleset" && says out "Costs and slots are those of xwa" &&
        run 0 worth "@$new:1" && lacks err "its ruleset" && says out "Costs and slots are those of xwa" &&
        run 0 duel --matrix -n 64 "@$old" "@$new" && says out "Costs and slots are those of legacy" &&
        says err "its points are xwa by its ruleset 'xwa', but those of legacy count" &&
        printf 'side\nt70xwing\n' >one.csv && run 0 worth -n 16 --in games --slot title --against one.csv --with "$squads/yasb-2024-republic.xws" "t65xwing wedgeantilles" &&
        says err "points by amg, told by its ruleset 'AMG'; --points says others" && says out "Costs and slots are those of amg" &&
        run 0 worth --slot title "@$squads/rebels.xws:1" && says err "points by amg, told by what its ships cost" && says out "Costs and slots are those of amg" &&
        run 0 duel -e 2.5 --matrix -n 64 "@$old" "@$new" && lacks err "its ruleset" && says out "Costs and slots are those of xwa"; }
check "the ruleset of a list says whose points count, unless an option does" tells_them
# 14 + 14 + 10 + 9 are the costs of xwa; legacy has 60 + 66 + 40 + 38.
builder_called_2() { local pilots='{"id":"lukeskywalker","ship":"t65xwing","points":%s},{"id":"jakefarrell","ship":"rz1awing","points":%s}' told="points by xwa, told by its points, which match xwa"
    list() { printf '{"name":"x","faction":"rebelalliance"%s,"pilots":['"$pilots"'],"vendor":{"yasb":{"builder":"%s"}}}' "$1" "$2" "$3" "$4" >l.xws; }
    list ',"points":50,"version":"2.0.0"' "$(cost xwa lukeskywalker)" "$(cost xwa jakefarrell)" "Yet Another Squad Builder 2.0" && run 0 squad -f json l.xws &&
        says out '"edition":"2.5"' && says out '"list":"xwa"' && says out '"points_by_list":23' && lacks out '"rule":"points"' && run 0 duel -q -n 512 @l.xws vs tielnfighter && says err "$told" && says out "second edition 2.5" &&
        run 0 best "@l.xws:1 focus" --budget 6 && says err "$told" && lacks err legacy && run 0 worth @l.xws:1 && says err "$told" &&
    list '' "$(($(cost xwa lukeskywalker) + 1))" 4 "YASB 2.0" && run 0 squad -f json l.xws && says out '"told":"2.5","told_by":"its points"' &&
    list '' "$(cost legacy lukeskywalker)" "$(cost legacy jakefarrell)" "YASB 2.5" && run 0 squad -f json l.xws && says out '"list":"legacy"' && says out '"told":"2",' &&
        run 0 duel -q -n 512 @l.xws vs tielnfighter && says out "second edition 2.0" && says err "points by legacy, told by its points, which match legacy" &&
    list ',"ruleset":"Legacy"' "$(cost xwa lukeskywalker)" "$(cost xwa jakefarrell)" "YASB 2.5" && run 0 squad -f json l.xws && says out '"list":"legacy"' &&
        run 0 duel -q -n 512 @l.xws vs tielnfighter && says out "second edition 2.0" && says err "points by legacy, told by its ruleset 'Legacy'"; }
check "the ruleset comes first, then the list whose points a squad has, then what its builder is called: in each command" builder_called_2
finish "checks of points"
