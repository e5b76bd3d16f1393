#!/bin/bash
# Lets every fuzz target run for long, with a seed that is another one each week: CI takes the same
# inputs on every run, so that what lands is judged by what its author could see, and finds nothing new.
# Usage: tests/fuzz/weekly.sh [MINUTES] [TARGET...]   (10 minutes each, all targets)
# What is found stands below build-fuzz/found, to be run again: build-fuzz/tests/fuzz/fuzz_TARGET FILE.
# FUZZ_SAY=1 prints what the bytes of agree, duel and squad say.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:-10}
shift || true
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(ls tests/fuzz/corpus)
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz -j "$(nproc)" >/dev/null
seed=$(date +%G%V)
failed=0
for target in "${targets[@]}"; do
    found=build-fuzz/found/$target
    mkdir -p "$found/corpus"
    printf '%s, seed %s: ' "$target" "$seed"
    dictionary=()
    [ ! -f "tests/fuzz/$target.dict" ] || dictionary=("-dict=tests/fuzz/$target.dict")
    if build-fuzz/tests/fuzz/fuzz_"$target" -seed="$seed" -max_total_time=$((60 * minutes)) -max_len=300 \
        -artifact_prefix="$found/" "${dictionary[@]}" "$found/corpus" "tests/fuzz/corpus/$target" \
        >"$found/log" 2>&1; then
        grep '^Done ' "$found/log"
    else
        echo "FAILED"
        grep -v '# Uses:' "$found/log" | tail -n 20
        failed=1
    fi
done
exit "$failed"
