#!/bin/bash
# Command lines where one allocation fails, or that one and all after it: the program says "out of memory" with exit status 1,
# and what it has printed is what it prints otherwise, as far as it goes. Nothing else: no other figure, no other error.
# Usage: [VOLLEY_TEST_STRIDE=1] test_memory_fails.sh PROGRAM SOURCE_DIR FAIL_NTH.so; without it, fewer failures a command
library=$(realpath "$3") most=25
[ "${VOLLEY_TEST_STRIDE:-13}" -eq 1 ] || most=8
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws "$source"/scenarios/*.csv .
sed -n 1,6p q05-hold-a-token.csv >rows.csv
printf 'a,b\nt65xwing,tielnfighter\n2x tielnfighter,t65xwing focus\n' >duels.csv

# timeless: a report without what it says of its own time and speed.
timeless() { sed -E 's/[0-9.]+ (us|ms|s|min)( |,|$)/TIME\2/g; s/"seconds":[-+.0-9e]+/"seconds":TIME/g'; }
# line_by_line: each line of `out` stands in `whole` at its place, or speaks of the memory; the last may be cut off. Bars are as
# long as the largest row allows, which may be the one that failed.
line_by_line() {
    awk '{ sub(/ *#+$/, "") }
         NR == FNR { whole[NR] = $0; next }
         $0 != whole[FNR] && !/out of memory/ && index(whole[FNR], $0) != 1 { print FNR ": " $0; print "    not: " whole[FNR]; bad = 1 }
         END { exit bad }' whole out
}
# OpenMP has words of its own for a thread that it has no memory for.
# told STATUS: all is there and nothing is said, or the memory is spoken of with exit status 1.
told() {
    if [ "$1" -eq "$usual" ] && cmp -s whole out; then return 0; fi
    [ "$1" -eq 1 ] || { echo "exit $1"; cat err; return 1; }
    grep -qiE "out of memory|thread creation failed" err || { echo "not told:"; cat err; return 1; }
    line_by_line
}
# each ARGUMENTS...: the command line as it is, then with failures spread over its allocations.
each() {
    local count step nth on status
    LD_PRELOAD=$library FAIL_COUNT=count "$volley" "$@" 2>err </dev/null >raw
    usual=$?
    timeless <raw >whole
    count=$(cat count)
    step=$((count / most + 1))
    for ((nth = 1 + RANDOM % step; nth <= count; nth += step)); do
        for on in "" 1; do
            env LD_PRELOAD="$library" FAIL_NTH=$nth ${on:+FAIL_ON=1} "$volley" "$@" >raw 2>err </dev/null
            status=$?
            timeless <raw >out
            check "volley $*: allocation $nth of $count fails${on:+, and all after it}" told $status
        done
    done
}
RANDOM=7
each run "3 focus lock" vs "3 focus evade"
each run -f json "3 focus lock ; 2 focus" vs "3 focus evade hull=4 shields=2"
each run -f csv --engine mc --trials 10000 "t65xwing lukeskywalker protontorpedoes lock" vs "tielnfighter"
each run -e 1 -f markdown "3 focus predator" vs "2 evade"
each run -f svg "3 focus" vs "2"
each compare "3 focus" "3 lock" vs "2"
each compare -f json "3 focus" "3 lock" vs "2" vs "3 evade"
each sweep -P d=1..3 "3 focus" vs "{d}"
each sweep -f csv -P d=1..3 -P a=2..4 "{a} focus" vs "{d}"
each batch rows.csv
each batch -f json rows.csv
each batch --trials 1000 duels.csv
each squad rebels.xws
each squad list.txt
each squad -f json yasb-first-imperial.xws
each duel "t65xwing" vs "tielnfighter"
each duel -f json --engine mc --trials 2000 "2x t65xwing focus" vs "3x tielnfighter"
each duel --matrix -f csv "4x tielnfighter" "2x t65xwing" "t65xwing lukeskywalker"
each survive "t65xwing" under "2x tielnfighter"
each hazard asteroid t65xwing
each worth --against targets-xwa.csv --slot talent "t65xwing lukeskywalker focus"
each worth --slot modification -f csv "t65xwing lukeskywalker focus"
each best --budget 6 "t65xwing lukeskywalker focus"
each luck game.csv
each luck --result "a in 2" -n 2000 t65xwing vs tielnfighter
each run --geometry geometry-2.csv "t65xwing predator" vs "tielnfighter frontarc"
each compare -f json --geometry geometry-2.csv "3 focus" "50%: 3 lock | 3" vs "2 large frontarc"
each cards predator
each cards -f json r2d2
mkdir list && echo '{"files": {"upgrades": "upgrades.json"}}' >list/revision.json && echo '{"predator": {"cost": 3}, "other": {"cost": 4}}' >list/upgrades.json
"$volley" import list >kept # the next one is compared with it
each import list
each import list -f json
each points
each words
each words --markdown outdiced
each ships xwing
each help run

finish "command lines short of memory"
