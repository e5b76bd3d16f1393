#!/bin/bash
# Text fits the width that --width or the terminal says: of every command, at every width, with nothing
# lost unsaid; and a few reports word by word (tests/golden/text).
# Usage: [VOLLEY_TEST_STRIDE=1] test_width.sh PROGRAM SOURCE_DIR; without it, each command at one width
. "$(dirname "$0")/support.sh"
export LC_ALL=C.UTF-8 # characters are counted, and "±" is written
ln -s "$source/scenarios" scenarios
cp "$source"/tests/squads/{rebels,yasb-2026-separatists}.xws .
cat >game.csv <<'END'
player,attacker,defender,damage,rolled
Annabelle with a long name,t65xwing lukeskywalker predator focus lock,modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter evade,2,
Żółw,3 focus lock range=1,2 focus evade hull=4 shields=2,,hit hit crit blank vs focus blank
END
{ echo name,side,weight,points; for i in 1 2 3 4 5 6 7 8 9; do echo "Side $i of a field,attack=2 agility=2 hull=$i,$i,$i"; done; } >field.csv

# Loadouts with long ids, many columns, several parts: one command a line.
cat >commands <<'END'
run --no-check -q "3x 3 focus lock" "t65xwing lukeskywalker predator protontorpedoes lock focus" "2 predator bullseye" vs "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter focus evade reinforce"
run -q -n 20000 --engine both "4 focus lock juke ion inflict=ion" vs "3 focus evade hull=4"
compare --cost A=47,B=43,C=70 "3 focus lock" "3 focus" "t65xwing lukeskywalker predator focus" vs "3 focus evade hull=4 shields=2"
compare -n 20000 "3 focus lock" "3 focus" vs "3 focus evade hull=4"
compare --against scenarios/targets-xwa.csv "3 focus" "3 lock" "3 focus lock" "2x 2 focus" "60%: 3 focus lock | 3 focus"
compare --columns damage,hit,crit,destroyed,1+,2+,3+,attacks,half "t65xwing lukeskywalker predator focus lock" "2x 2 focus" vs "t65xwing wedgeantilles focus evade" vs "modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter"
sweep -P dice=1..6 "{dice} focus" vs "2 hull=3"
sweep -P dice=1..8 -P agility=0..8 "{dice} focus" vs "{agility}"
sweep -P dice=1..3 -P agility=0..2 -L "token=focus,lock,focus lock calculate" "{dice} {token}" vs "{agility} hull=4"
sweep -L "attacker=t65xwing lukeskywalker predator focus lock,2x 3 focus" -L "defender=modifiedyt1300lightfreighter hansolo-modifiedyt1300lightfreighter,2 focus" "{attacker}" vs "{defender}"
sweep --difference -P a=0..3 -L "d=3 focus,3 focus lock" "{d}" "3 lock" vs "{a} focus"
squad rebels.xws
squad --with lock --defend-with evade yasb-2026-separatists.xws
plan "3 focus lock" "3 focus calculate" vs "3 focus evade"
plan --rolled "hit focus blank" --objective kill "3 focus lock" vs "3 focus evade hull=1"
plan "4 predator bullseye lukeskywalker focus lock calculate" vs "3 focus evade calculate force"
luck game.csv
luck scenarios/game.csv
worth --slot talent --assume bullseye=0.35 "t65xwing lukeskywalker focus"
best --budget 8 --slot torpedo "t65xwing lukeskywalker focus lock"
duel -q --deck off "t65xwing init=4 focus" vs "2x tielnfighter init=1 focus"
duel -q -n 100 --engine mc --variant shields=+1 --variant "reroll=1?attacking" "t65xwing lukeskywalker focus lock" vs "2x tielnfighter init=1 focus" "t65xwing points=41 focus evade"
duel -q --deck off --engine mc -n 200 --matrix "t65xwing lukeskywalker focus lock" tielnfighter "attack=2 agility=2 hull=4" "btla4ywing evade"
duel -q --deck off --engine mc -n 200 --against field.csv "t65xwing focus points=5" "t65xwing lukeskywalker focus"
survive -q --deck off "t65xwing focus" under "2x 3 focus"
survive -q --deck off -n 20 --roster ships --every focus under "4x 3 focus"
hazard
hazard "2x electro-proton-bomb" "hull=4 shields=2"
hazard asteroid "t65xwing"
cards
cards "force"
cards torpedo
cards lukeskywalker
cards -e 1 "elite"
ships
ships "x-wing"
ships t65xwing
words
END

# at WIDTH COMMAND: what it prints.
at() { eval "run 0 $2 --width=$1" && cp out "text-$1"; }
fits() { [ "$(wc -L <"$2")" -le "$1" ] || { echo "wider than $1:"; awk -v most="$1" 'length($0) > most' "$2"; return 1; }
    ! grep -n ' $' "$2" || { echo "blanks at ends of lines"; return 1; }; }
# numbers FILE: each once, without times and the width that a note names.
numbers() { tr '\n' ' ' <"$1" | sed -E 's/ +/ /g; s/--width=[0-9]+//g
    s/(in|after) [0-9.]+ (µs|ms|s)\b//g; s/[0-9.]+ (million|billion) a second//g' |
    grep -oE '[~+±-]?[0-9]+([.,][0-9]+)?' | sort -u; }
# Lines are broken, columns left out or put below, yet nothing else comes; and nothing is missing, unless it says so.
kept() { numbers text-0 >all; numbers "text-$1" >some
    [ -z "$(comm -13 all some)" ] || { echo "new at $1:"; comm -13 all some; return 1; }
    grep -q "Not shown for want of room" "text-$1" && return
    [ -z "$(comm -23 all some)" ] || { echo "missing at $1:"; comm -23 all some; return 1; }; }
# What a note says shows all does.
widest() { local width; width=$(tr '\n' ' ' <"text-$1" | grep -oE 'width=[0-9]+' | cut -d= -f2 | sort -n | tail -n 1)
    [ -z "$width" ] || { at "$width" "$2" && lacks out "Not shown"; }; }
narrow() {
    at 0 "$1" && lacks out "Not shown" || return 1
    for width in $widths; do
        at "$width" "$1" && fits "$width" out && kept "$width" || { echo "--width=$width"; return 1; }
    done
    widest 40 "$1"; }
once() { for width in $widths; do at "$width" "$1" && fits "$width" out || return 1; done; }
number=0
while IFS= read -r command; do
    number=$((number + 1)) widths="40 60 100"
    [ $((number % 2)) -eq 0 ] || widths="40 80 132"
    if [ "${VOLLEY_TEST_STRIDE:-13}" -gt 1 ]; then
        widths=${widths:$((number % 3 * 3)):3} # one of them
        check "it fits: $command" once "$command"
    else
        check "it fits: $command" narrow "$command"
    fi
done <commands
some_are_left_out() { at 60 'compare "3 focus lock" "3 focus" vs "2 hull=3"' && says out "Not shown for want of room: any crit" ; }
check "a column that has no room is named" some_are_left_out

# --- word by word ---
# golden NAME WIDTH COMMAND...: the text of the file.
golden() { run 0 "${@:3}" --width="$2" && diff "$source/tests/golden/text/$1-$2.txt" out; }
same=(compare --cost A=47,B=43,C=70 "3 focus lock" "3 focus" "t65xwing lukeskywalker predator focus" vs "3 focus evade hull=4 shields=2")
check "compare at 80" golden compare 80 "${same[@]}"
check "compare at 60" golden compare 60 "${same[@]}"
check "squad at 80" golden squad 80 squad rebels.xws
check "plan at 80" golden plan 80 plan "3 focus lock" "3 focus calculate" vs "3 focus evade"
check "cards at 80" golden cards 80 cards --points amg torpedo
# Of the whole library, too: a row with its slot and cost, and below it each effect that the table for programs has.
library() { at 80 cards && lacks out "Not shown" && grep -qE '^marksmanship +talent +Marksmanship +[0-9]+$' out && tr -d ' \n' <out >joined &&
    run 0 cards -f csv && awk -F, 'NR == FNR { all = $0; next } FNR > 1 && !/"/ && $5 != "" { gsub(/ /, "", $5); found++
        if (!index(all, $5)) { print "no effect of " $0; lost = 1 } } END { exit lost || found < 300 }' joined out; }
check "the whole library at 80 has slots, costs and effects" library

# --- the option, and where it is not said ---
options() { refuses 2 "--width: 39 is too narrow; 0 is no end, else it is 40 or more" run --width=39 3 vs 2 &&
    refuses 2 "--width" run --width=wide 3 vs 2 && refuses 2 "--width" words --width=-1; }
check "a width is 40 or more, or 0" options
# Of all commands, and of those that take longer; a name may have any letter.
plain() { local command; { cat commands
        echo 'worth --in games -n 64 --slot talent "t65xwing lukeskywalker focus"'
        echo 'best --for games -n 64 --slot talent "t65xwing lukeskywalker focus"'
        echo 'duel -q -n 200 --engine mc --result "a in 2" t65xwing vs tielnfighter'
        echo 'duel -q -n 200 --engine mc --target best "2x t65xwing" vs "2x tielnfighter"'; } >all
    while read -r command; do
        eval "LC_ALL=C run 0 $command" || return 1
        ! sed 's/Żółw//g' out | LC_ALL=C grep $'[\x80-\xff]' || { echo "$command"; return 1; }
    done <all; }
check "where there is no letter beyond ASCII, none is printed" plain
elsewhere() { run 0 "${same[@]}" && cp out piped && COLUMNS=50 run 0 "${same[@]}" && cmp out piped && run 0 "${same[@]}" --width=0 && cmp out piped &&
    run 0 "${same[@]}" -o file && cmp file piped && fits 1000 piped && [ "$(wc -L <piped)" -gt 120 ]; }
check "a file and a pipe have lines of any length" elsewhere
data() { for format in json csv markdown svg html; do
        run 0 "${same[@]}" -f $format && sed 's/--width=40//' out >wide && run 0 "${same[@]}" -f $format --width=40 &&
            sed 's/ --width=40//' out >narrow && cmp wide narrow || return 1
    done; }
check "no other format has a width" data

# on_terminal SETTING COMMAND...: what it prints on a terminal of that setting of stty.
on_terminal() { printf '%q ' "$volley" "${@:2}" >line
    TERM=xterm script -qec "stty $1; $(cat line)" /dev/null </dev/null 2>&1 | tr -d '\r' >screen; }
terminal() {
    script -qec true /dev/null >/dev/null 2>&1 </dev/null || return 0 # no terminal to be had
    on_terminal "cols 80" "${same[@]}" && diff "$source/tests/golden/text/compare-80.txt" screen &&
        on_terminal "cols 60" "${same[@]}" && diff "$source/tests/golden/text/compare-60.txt" screen &&
        on_terminal "cols 20" "${same[@]}" && run 0 "${same[@]}" --width=40 && diff out screen &&
        on_terminal "cols 60" "${same[@]}" --width=80 && diff "$source/tests/golden/text/compare-80.txt" screen &&
        COLUMNS=60 on_terminal "cols 0" "${same[@]}" && diff "$source/tests/golden/text/compare-60.txt" screen &&
        COLUMNS=60 on_terminal "cols 80" "${same[@]}" && diff "$source/tests/golden/text/compare-80.txt" screen &&
        COLUMNS='' on_terminal "cols 0" "${same[@]}" && diff "$source/tests/golden/text/compare-80.txt" screen; }
check "a terminal's text has its width" terminal
colored() { script -qec true /dev/null >/dev/null 2>&1 </dev/null || return 0
    local ask=(run -q --no-check "t65xwing lukeskywalker predator lock focus" "3 focus" vs "2 focus hull=4")
    NO_COLOR='' on_terminal "cols 50" "${ask[@]}" && grep -q $'\033' screen && run 0 "${ask[@]}" --width=50 &&
        diff <(sed 's/\x1b\[[0-9;]*m//g; /worked out in/d' screen) <(sed '/worked out in/d' out); }
check "colours take no room" colored
finish "checks of widths"
