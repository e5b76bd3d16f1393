#!/bin/bash
# Nothing that a player types is taken for something else in silence, or answered without what to type.
# Usage: test_typed.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

printf '%s' '{"faction":"rebelalliance","name":"W","pilots":[{"id":"lukeskywalker","ship":"btla4ywing","upgrades":{"talent":["protontorpedoes"],"astromech":["r2dx"]}}]}' >wrong.xws
printf '%s' '{"faction":"rebelalliance","name":"One","pilots":[{"id":"lukeskywalkr","ship":"t65xwing","upgrades":{}}]}' >slip.xws
printf '%s' '{"faction":"rebelalliance","name":"H","pilots":[{"id":"wedge-antilles","ship":"T-65 X-wing","upgrades":{"talent":["predatr"]}}]}' >hyphens.xws
printf '%s' '{"faction":"rebelalliance","name":"O\u0000","pilots":[]}' >nul.xws
printf '%s\n' name,side "Target,attack=2 agility=1 hull=3 init=1" >field.csv
printf '%s\n' "Rebel Alliance" "Luke Skywalker (62)" "Total: 62" >posted.txt
printf '%s\n' "Wedge Antilles (29)" "Predator (3)" "R2-D2 (4)" "Proton Torpedoes (4)" "" "Biggs Darklighter (25)" "R4-D6 (1)" "" "Total: 66" >first.txt
printf '%s\n' "*Soontir Fel* — TIE Interceptor 27" "- Push the Limit 3" "- Stealth Device 3" "Ship Total: 33" "" "Epsilon Squadron Pilot — TIE/fo Fighter 15" >second.txt
printf '%s\n' "(60) Luke Skywalker + Predator (2), R2-D2" "Nonsense (3)" >slip.txt
printf '%s\n' "Boba Fett" "" "Kath Scarlet" >factions.txt
printf '%s\n' "Galactic Empire" "Boba Fett" "" "Kath Scarlet" >ids.txt
printf '%s\n' "Wedge Antilles" "" "Luke Skywalker" >ships.txt
printf '%s\n' "Han Solo" "" "Luke Skywalker" >rebel.txt
printf '%s\n' "Han Solo (Modified YT-1300 Light Freighter)" "" "Luke Skywalker" >said.txt
printf '%s\n' "Wedge Antilles (T-65 X-wing) (55)" "  Predator" "Luke Skywalker (62)" "  R2-D2" >below.txt
printf '%s\n' "Howlrunner (18)" "Darth Vader (29)" >dense.txt
{ printf 'Luke Skywalker\n' && printf '%0.sprose of a page\n' {1..300}; } >pages.txt
printf '%0.sprose ' {1..90} >line.txt && printf '%0.sLuke Skywalker (12)\n' {1..8} >eight.txt
printf '%s\n' "4x Academy Pilot (2)" "Howlrunner x1" >times.txt && printf '%s\n' "Academy Pilot x4" "2x Proton Torpedoes" >behind.txt
printf '%s\n' "Fel / PTL, AT, SD" "" "Howl" >fel.txt && printf '%s\n' "Soontir Fel/PTL/AT+SD" "Howl" " VI" >soontir.txt
printf '%s\n' "Vader (TIE Advanced)" "" "Tempest Squadron Pilot" "  Fire-Control System, Hate" >vader.txt && printf '%s\n' "Luke [T-65]" "Han Solo (Millennium Falcon)" "Wedge: X-wing" >short.txt
printf '%s\n' "Wedge" "" "Howl" "" "Darth Vader" >asked.txt && printf '%s\n' "Wedge (T-65)" "Predatr" >slips.txt && printf '%s\n' "Luke Skywalkr" >name.txt
printf '%s\n' "Wedge Antilles (T-65)" "Predator" "Luke Skywalker" "Hull Upgrade" >open.txt && printf '%s\n' "Han Solo" "" "Boba Fett" >scum.txt
printf '%s\n' "Wedge (T-65)" "  R2-D2 (Astromech), Fire-Control System" >printed.txt && printf '%s\n' "Poe Dameron (T-70 X-wing)" >poe.txt && printf '%s\n' "60 Luke" "" "focus" >numbers.txt
poe='https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=Poe'
printf '%s\n' "Look at $poe but I fly" "Luke Skywalker" "Biggs Darklighter" >prose.txt && printf '%s\n' "Poe Dameron (T-70)" "  Heroic" "$poe" >both.txt
printf '%s\n' "Poe Dameron" "" "$poe" >unread.txt && printf '%s\n' "Luke Skywalker" "" "View in YASB: https://yasb.app/?f=Rebel%20Alliance" >lone.txt
printf '%s\n' "1. Luke Skywalker - R2-D2" "2) Biggs: no upgrades" >numbered.txt && printf '%s\n' "3 x Academy Pilot" "Academy Pilot x 2" >apart.txt
printf '%s\n' "Luke Skywalker 14pts" "Biggs (10 pts)" "Jek Porkins - 10 - Predator" "20pts - Dutch Vander" "[20] Thane Kyrell" >points.txt
printf '%s\n' "[b]Soontir Fel[/b] (13)" "[i]Predator[/i]" "" "<b>Academy Pilot</b>; Academy Pilot; Howlrunner" >forum.txt && echo "**Luke Skywalker** (BoY)" >bold.txt
printf '%s\n' "Rebels 50/50" "- Luke Skywalker: R2-D2" "- Biggs" "Thoughts?" "// no bid" >heading.txt && printf '%s\n' "Squad name: Han shot first" "Galactic Empire Squadron" "4x Academy Pilot" "**Total:** 200" >named.txt
printf '%s\n' "- Luke Skywalker + R2-D2" "- Wedge Antilles + Predator" >bullets.txt && printf '%s\n' "L'ulo: Heroic" "Tallie: Heroic" >colons.txt
printf '%s\n' "Fenn Rau (Fang Fighter): Fearless" "Boba Fett (Firespray): Slave I" >fenn.txt && echo "Wedge (X-wing), Luke, Biggs" >commas.txt
printf '%s\n' "Darth Maul" "Vulture Droid x3 (Struts)" >vulture.txt && printf '%s\n' "Luke Skywalker" "Talent: Predator" "Astromech: R2-D2" >slots.txt
printf '%s\n' "Darth Vader (TIE Advanced x1) (6)" "Soontir Fel (6)" "Academy Pilot (2)" "Academy Pilot (2)" "Total: 16" >prices.txt
printf '%s\n' "Imperial swarm [50 pts]" "" "Darth Vader (TIE Advanced x1)" "Academy Pilot" >swarm.txt
echo "Predator (2)" >upgrade.txt && echo "Total: 66" >totals.txt
typed() { local status said words wrong=0
    while IFS='|' read -r status said words; do
        [[ $status = '#'* || $status = status ]] && continue
        eval "set -- ${words//LISTS/$source/tests/squads}"
        { run "$status" "$@" && cat out err >both && says both "$said"; } || { echo "typed: $words"; wrong=1; }
    done <"$source/tests/cli/typed.csv"
    return $wrong; }
check "what players type is answered with what to type, or with what it was taken for" typed
posted() { local options ships points said lines wrong=0
    while IFS='|' read -r options ships points said lines; do
        [[ $options = '#'* || $options = options ]] && continue
        printf '%b\n' "$lines" >list.txt
        # shellcheck disable=SC2086 # options are words
        { run $((ships == 0)) squad $options list.txt && cat out err >both && says both "$said" &&
            [ "$(grep -c '^[0-9]*\. ' out)" -eq "$ships" ] && { [ -z "$points" ] || grep -qi "the squad has $points points" out; }; } ||
            { echo "posted: $options $lines"; wrong=1; }
    done <"$source/tests/cli/posted.csv"
    return $wrong; }
check "lists as players post them have the ships and points that they have on the table" posted
kept() { [ "$(grep -c '^[0-9]' "$source/tests/cli/typed.csv")" -ge 50 ]; }
check "there are fifty of them" kept

once() { run 0 squad -q wrong.xws && lacks out "not in the library: r2dx" && says out "nobody knows the upgrade 'r2dx', perhaps 'r2d2'" &&
    run 0 run --no-check @wrong.xws:1 vs 2 && lacks out "nobody knows the upgrade" && says out "not in the library: r2dx (perhaps 'r2d2')"; }
check "an upgrade that nobody knows is told once" once

# --- one number behind its word ---
plain() { grep -v -e '^Note: ' -e 'worked out in' out; }
numbers() { run 0 run --no-check "3 focus range 1" vs "2 hull 3 shields 1 evade" && plain >first &&
    run 0 run --no-check "3 focus range=1" vs "2 hull=3 shields=1 evade" && diff first <(plain) &&
    run 0 duel -q -n 512 "t65xwing init 4" vs tielnfighter && says out "t65xwing init=4" &&
    run 0 compare --engine exact "3 range 1" "3" vs 2 && says out 1.332031; }
check "a number may stand behind the word that needs one" numbers
fill() { run 0 run --no-check "luke with a lock" vs "the tie fighter and evade" && plain >first &&
    run 0 run --no-check "lukeskywalker lock" vs "tielnfighter evade" && diff first <(plain) &&
    run 0 run --no-check "3 focus + lock" vs 2 && plain >first && run 0 run --no-check "3 focus lock" vs 2 && diff first <(plain) &&
    run 0 run --no-check "the child rebel falcon" vs 2 && says out "cards The Child"; }
check "words that say nothing are passed over, but in names" fill
several() { run 0 run --no-check 3 vs "tie fighters" && says out "Note: tie fighters is TIE/ln Fighter, ship" &&
    run 0 run --no-check "2x rebel x-wings" vs 2 && says out "Attacks 1-2, of 2 ships: T-65 X-wing"; }
check "several ships are a ship, as it is repeated" several
kinds() { run 0 run --no-check "t65xwing lock protontorpedoes torpedo" vs 2 && lacks out Note &&
    run 0 run --no-check "attack=4 special ordnance torpedo" vs 2 && lacks out Note &&
    run 0 run -f json "3 torpedo" vs 2 && says out '"notes":["torpedo tells the kind' && run 0 run -f csv "3 torpedo" vs 2 && says err "torpedo tells the kind"; }
check "a kind of weapon without a card is told of" kinds
shared() { run 0 run --no-check "3 frontarc r5p8 bonus-attack=primary" vs 2 && lacks out "of its own" && says out 2.539062 &&
    run 0 run --no-check "4x 3 frontarc r5p8" vs 2 && says out "attackers 1 and 2 both have R5-P8, of which a squad has one" && says out 5.078125 &&
    run 0 run --no-check "3 howlrunner!" "3 howlrunner!" vs 2 && lacks out "of its own"; }
check "one ship that attacks again, and a friend who uses nothing up, are not told as two; 4x is" shared
advised() { local words
    for words in "btla4ywing drearenthal!" "btla4ywing drearenthal"; do
        run 0 run --no-check "$words" vs 2 && says out "inactive, needs no limited pilot" && lacks out "if that is so" || return 1
    done
    for words in "3 zeta5-evacuationofdqar!" "3 r4b11"; do
        run 0 run --no-check "$words" vs 2 && says out "; with it " && lacks out '!"' || return 1
    done; run 0 run --no-check "zeta5-evacuationofdqar!" vs 2 && says out "! stands for shields=0." &&
        run 0 run --no-check "3 drearenthal" vs 2 && says out 'say "drearenthal!"'; }
check "a ! is advised where it says what is needed" advised

# --- what is asked ---
# In every question, with NAME: ask as said, then with each thing that the error lists.
asked() { local name words way tried
    while IFS='|' read -r name words; do
        eval "set -- ${words//NAME/$name}"
        run 1 "$@" && says err ": say \"" || { echo "asked: $words"; return 1; }
        grep -o ': say .*' err | grep -o '"[^"]*"' | tr -d '"' >ways
        tried=0
        while read -r way; do
            eval "set -- ${words//NAME/$way}"
            run 0 "$@" || { echo "asked: $way: $words"; return 1; }
            tried=$((tried + 1))
        done <ways
        [ "$tried" -ge 2 ] || return 1
    done <<'END'
Falcon|run --no-check "NAME focus" vs 2
Falcon|run --no-check 3 vs "NAME focus"
Falcon|survive -q -n 512 "NAME" under "4x 3 focus"
Falcon|worth "NAME"
Odd-Ball|duel -q -n 512 "NAME focus" vs "2x academy pilot"
OddBall|duel -q -n 512 "2x academy pilot" vs "NAME"
HanSolo|compare -q -n 512 "NAME" 3 vs 2
Chewie|plan "NAME focus" vs 2
Luke|plan "3 NAME" vs 2
Lando|best --top 1 --budget 1 "NAME"
END
}
check "what an error lists may be typed, in every question" asked

# --- forms ---
forms() { local form begins
    while read -r form begins; do
        run 0 run --no-check -o "x.$form" 3 vs 2 && grep -qF -- "$begins" "x.$form" || { echo "$form"; return 1; }
    done <<'END'
svg <svg
html <!DOCTYPE html>
json {"schema":1
csv scenario,edition
md - Attacker: attack 3
txt Attacker: attack 3
END
    run 0 run --no-check -f text -o x.svg 3 vs 2 && grep -q '^Attacker' x.svg && run 0 compare -q -n 1000 -o y.SVG 3 4 vs 2 && grep -q '<svg' y.SVG; }
check "the ending of its file is the form of a report, unless --format says it" forms

finish "checks of what is typed"
