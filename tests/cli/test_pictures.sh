#!/bin/bash
# Pictures (SVG) of all commands: one document without a script, that says in words what it shows;
# no two texts touch, and all stand inside. Usage: test_pictures.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# Widths of letters are not known here: 7 pixels a letter of 13 (12 of the title) is wider than most
# texts are in the fonts that are named. Prints what is wrong.
faults() { awk '
    function unescape(text) { gsub(/&#[0-9]+;/, "x", text); return text }
    function number(name, line,   part) {
        return match(line, name "=\"[-0-9.]+\"") ? substr(line, RSTART + length(name) + 2, RLENGTH - length(name) - 3) + 0 : 0 }
    BEGIN { RS = "<"; width = 0 }
    /^svg / { width = number("viewBox=\"0 0 [0-9]+ [0-9]+\" x", $0); split($0, parts, "\""); for (i in parts)
        if (parts[i] ~ /^0 0 [0-9]+ [0-9]+$/) { split(parts[i], box, " "); width = box[3]; height = box[4] }
        if ($0 !~ /role="img"/) print "no role"; opened++ }
    /^\/svg>/ { closed++ }
    /^script|href|url\(|javascript:/ { print "refers to something: " $0 }
    /^title>/ { title = length($0) > 6 }
    /^desc>/ { desc = length($0) > 5 }
    /^g[ >]/ { depth++ } /^\/g>/ { depth-- }
    /^text / {
        text = $0; sub(/^[^>]*>/, "", text); sub(/\n$/, "", text); text = unescape(text); size = number("font-size", $0)
        if (!size) size = 13
        if (text == "") next
        w = length(text) * size * 7 / 13; x = number(" x", $0); y = number(" y", $0)
        if ($0 ~ /anchor="end"/) x -= w; else if ($0 ~ /anchor="middle"/) x -= w / 2
        n++; l[n] = x; r[n] = x + w; t[n] = y - size; b[n] = y + 3; s[n] = text
        if (x < 0 || x + w > width || t[n] < 0 || b[n] > height) print "outside: " text " at " x "," y " of " width "x" height
        for (i = 1; i < n; i++)
            if (l[n] < r[i] && l[i] < r[n] && t[n] < b[i] && t[i] < b[n]) print "touch: " s[i] " | " text }
    END { if (opened != 1 || closed != 1) print "not one picture"; if (!title) print "no title"; if (!desc) print "no description"
        if (depth) print "groups open"; if (n < 4) print "few texts" }' "$1"; }
whole() { local found= picture
    run 0 "$@" -f svg && lacks err error && found=$(faults out) && [ -z "$found" ] && run 0 "$@" -f html && rm -f inline-*.svg &&
        awk '/^<svg /{n++; on=1} on{print >("inline-" n ".svg")} /^<\/svg>/{on=0}' out && [ -e inline-1.svg ] &&
        for picture in inline-*.svg; do found=$found$(faults $picture); done && [ -z "$found" ] ||
        { echo "$*"; echo "$found" | head; return 1; }; }

itself() { local text='<text x="10" y="%s" text-anchor="start">hull</text>' # the test can fail
    { printf '<svg viewBox="0 0 90 90" role="img"><title>t</title><desc>d</desc>\n'; printf "$text\n" 20 60 70 130; echo '</svg>'; } >bad.svg
    is "$(faults bad.svg | sort | cut -c1-8)" "$(printf 'outside:\ntouch: h')"; }
check "texts that touch or stand outside are found" itself

words="norrawexley lock focus reroll=1 add-hit=1 focus-to-hit=2 calculate=2"
runs() { whole run "3 focus" vs 2 && whole run "$words" "2x 3 lock" vs "3 focus evade hull=4 shields=2" &&
    whole run 0 vs 0 && whole run "20 focus" vs 0 && whole run "12x 6 focus lock" vs "1 hull=12 shields=4" &&
    whole run -n 1000 "3 focus" vs "2 hull=3"; }
check "a run" runs
compares() { whole compare "3 focus" "3 lock" vs 2 && whole compare "3 focus" vs "2" vs "3" vs "3 focus evade reinforce" &&
    whole compare "$words" "3 lock ; 2x 2 focus" 2 3 4 5 6 "6 focus" 0 vs "2 focus" && whole compare 0 vs 0 &&
    whole compare -n 1000 "3 focus" "3 lock" "3 focus lock" --against "$source/scenarios/targets-xwa.csv"; }
check "a comparison" compares
sweeps() { whole sweep -P dice=1..6 "{dice} focus" vs 2 && whole sweep -P dice=0..20 "{dice} focus" vs "2 focus" &&
    whole sweep -L "token=calculate,calculate=2,focus lock reroll=1,evade lock force=2 reroll=2,lock" "3 {token}" vs 0 &&
    whole sweep -L "token=1,2,3,4,5,6,7,8,9,1 focus,2 focus,3 focus,4 focus,5 focus,6 lock,1 lock,2 lock,3 lock" "{token}" vs 1 &&
    whole sweep -P dice=1..6 -P agility=0..4 "{dice} focus" vs "{agility}" && whole sweep --value destroyed -P dice=1..3 "{dice}" vs "2 hull=1" &&
    whole sweep -L "token=focus,lock,focus lock reroll=1" -P agility=0..3 "3 {token}" vs "{agility} focus" &&
    whole sweep --style lines -P d=1..6 -P agility=0..6 "{d} focus" vs "{agility}" &&
    whole sweep --style lines -n 1000 -P d=1..20 -L "x=1,2 focus evade reinforce" "{d}" vs "{x}"; }
differences() { whole sweep --difference -P d=1..6 -P a=0..4 "{d} reroll=1" "{d} focus" vs "{a} focus" &&
    whole sweep --difference -n 1000 --style lines -P d=1..6 -P a=0..4 "{d} reroll=1" "{d} focus" vs "{a} focus" &&
    whole sweep --difference -n 1000 -L "t=focus,lock,evade reinforce focus,force" "3 reroll=1" "3 focus" vs "2 {t}" &&
    whole sweep --difference --value hit -P d=0..4 "{d}" "2" vs 0 && whole sweep --difference -P d=1..2 "{d}" "{d}" vs 0 &&
    whole sweep --value attacks -P d=0..4 "{d}" vs "0 hull=3" && whole sweep --value attacks -P d=0..4 -P a=0..2 "{d}" vs "{a} hull=3" &&
    whole compare --policy optimal,myopic "60%: 3 focus lock | 3 focus" 3 vs "2 focus hull=3"; }
check "differences, attacks to kill and mixtures" differences
check "a sweep" sweeps
duels() { local fast=(--deck off --engine exact)
    whole duel "${fast[@]}" "t65xwing init=4 focus points=5" vs "2x tielnfighter init=1 focus points=3" &&
    whole duel "${fast[@]}" --rounds 3 "attack=3 agility=2 hull=3" vs "attack=2 agility=3 hull=2" &&
    whole duel --deck off -n 2000 --rounds 40 "4x attack=1 agility=2 hull=3 points=12" vs "4x attack=1 agility=3 hull=2 points=11" &&
    whole duel "${fast[@]}" "3x attack=3 focus" vs "modifiedyt1300lightfreighter focus reinforce"; }
check "a duel" duels
worths() { whole worth "t65xwing wedgeantilles focus lock" && whole worth --all "t65xwing lukeskywalker" && whole worth "attack=3 agility=2 hull=3 focus" &&
    whole worth -e 1 --all --assume bullseye=0.35 --range 1=0.3,2=0.5,3=0.2 "yt1300 hansolo focus" && whole worth --points amg --slot talent "btanr2ywing aftabackbar"; }
check "what cards are worth" worths
bests() { local squad
    whole best "t65xwing lukeskywalker focus lock" && whole best --for kill --columns upgrades "t65xwing wedgeantilles focus" &&
    whole best --for games -n 200 --deck off --slot talent wedgeantilles && whole worth --in games -n 200 --deck off --slot talent wedgeantilles &&
    whole best --squad --pool "wedgeantilles,bluesquadronescort*2" focus --top 3; }
check "the best sets and squads, and what wins games" bests
squads() { whole squad "$source/tests/squads/rebels.xws" && whole squad -n 1000 --engine mc "$source/tests/squads/scum.xws"; }
check "squads, and several in one picture" squads
lucks() { whole luck "$source/scenarios/game.csv" && printf 'attacker,defender,rolled\n' >many.csv &&
    for _ in {1..45}; do echo '3 focus,2,hit hit blank'; done >>many.csv && whole luck many.csv && run 0 luck -f svg many.csv && says out ">The attacks (the first 40 of 45)<"; }
check "the luck of games" lucks
escaped() { # names come from files
    printf 'id,kind,name,effect\nx,upgrade,<script>alert(1)</script>,reroll=1\n' >own.csv && run 0 run --cards own.csv -f svg "3 x" vs 2 &&
    lacks out "<script" && says out "&#60;script&#62;"; }
check "names from files are text" escaped
# One die against none hits every other time, two deal 0, 1, 2 in 1, 2, 1 of 4 cases.
told() { run 0 run --engine exact -f svg 2 vs 0 && says out "damage 0, so much: 25.00 %, at least so much: 100.00 %; damage 1, so much: 50.00 %, at least so much: 75.00 %;" &&
    run 0 sweep --engine exact -f svg -P d=1..2 2 vs "{d}" && says out "<desc>damage. d 1: " && run 0 sweep --engine exact -f svg -P d=1..2 -P a=0..1 "{d}" vs "{a}" && says out "d 1, a 0: 0.500, a 1: " &&
    run 0 compare --engine exact -f svg 1 2 vs 0 && says out "A  1, damage: 0.5000; B  2, damage: 1.0000, difference to A: +0.5000."; }
check "what a picture shows is told in words, too" told
# Bars are as long as the figures beside them say: 400 pixels for the greatest of the expected 0.5 and 1 and of 1 and 0 that came.
bars() { printf 'attacker,defender,damage\n1,0,1\n2,0,0\n' >two.csv && run 0 luck two.csv -o luck.svg && says luck.svg ">How lucky was this game?<" &&
    is "$(sed -n '/>The attacks</,/>All attacks of each player</s/^<rect .*width="\([0-9.]*\)" height="9.0" .*/\1/p' luck.svg | paste -sd' ')" "24.0 24.0 200.0 400.0 400.0" &&
    says luck.svg "<desc>The attacks. 2 · 1 · 0, expected: 0.50, came: 1, luck: +0.50, luckier than: 75.0 %; 3 · 2 · 0, expected: 1.00, came: 0, "; }
check "a picture of a table has its figures as bars" bars
finish "checks of pictures"
