#!/bin/bash
# What --memory says holds where engagements are simulated: the program never holds more, and finds the same digits; where it is
# too little it says so. Squads and tokens are drawn anew for each seed (VOLLEY_TEST_SEED, or 1).
# Usage: [VOLLEY_TEST_STRIDE=1] test_memory_within.sh PROGRAM SOURCE_DIR PEAK.so
library=$(realpath "$3")
. "$(dirname "$0")/support.sh"
cp "$source"/tests/squads/*.xws .
RANDOM=${VOLLEY_TEST_SEED:-1}
squads=(yasb-20*.xws minimal-*.xws lbn-20*.xws rebels.xws empire.xws)
tokens=(focus evade lock calculate reinforce strain deplete stress)

one_of() { local all=("$@"); echo "${all[RANDOM % ${#all[@]}]}"; }
side() { echo "@$(one_of "${squads[@]}") $(one_of "${tokens[@]:0:3}") $(one_of "${tokens[@]:3:3}") $(one_of "${tokens[@]:6}")"; }
# held MEMORY ARGUMENTS...: as run 0, without what is said of time; `peak` holds the most bytes at once.
held() {
    env LD_PRELOAD="$library" PEAK_FILE=peak "$volley" "${@:2}" --memory "$1" >raw 2>err </dev/null || { cat err; return 1; }
    sed -E 's/ in [0-9.]+ (us|ms|s|min) / in TIME /' raw >out
}
is_within() { [ "$(cat peak)" -le "$1" ] || { echo "$(cat peak) bytes at once, more than $1"; return 1; }; }
is_beyond() { [ "$(cat peak)" -gt "$1" ] || { echo "$(cat peak) bytes at once, no more than $1"; return 1; }; }
# same MEMORY BYTES ARGUMENTS...: within so much memory the digits are those of as much as there is.
same() {
    held 8G "${@:3}" && cp out whole && cp peak most && held "$1" "${@:3}" && is_within "$2" && cmp whole out
}

# Two squads with three kinds of tokens each, of which the tables outgrow the bound: they are forgotten and found again.
heavy=(duel --threads 2 --seed 7 --trials 3072 "@yasb-2024-republic.xws focus evade lock" vs "@yasb-2026-separatists.xws focus calculate lock")
check "heavy squads within 160M" same 160M 160000000 "${heavy[@]}"
cp most peak
check "that is less than they would take" is_beyond 160000000

for ((i = 0; i < 32 / ${VOLLEY_TEST_STRIDE:-13}; i++)); do
    a=$(side) b=$(side)
    check "'$a' vs '$b' within 160M" same 160M 160000000 duel --threads 2 --seed $RANDOM --trials 1024 "$a" vs "$b"
done

# Little is refused, wherever engagements are simulated or attacks worked out.
refused() { refuses 1 "of memory; fewer" "$@" --memory 1K; }
two="2x t65xwing focus evade lock"
check "duel" refused duel --trials 1000 "$two" vs "$two"
check "duel, one by one" refused duel --trials 1000 --target kill "$two" vs "$two"
check "duel --matrix" refused duel --matrix --trials 1000 "$two" "2x tielnfighter focus"
check "survive" refused survive --trials 1000 "$two" under "$two"
check "worth" refused worth "t65xwing lukeskywalker focus"
check "best" refused best --budget 6 "t65xwing lukeskywalker focus"

finish "questions within their memory"
