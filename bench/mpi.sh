#!/bin/bash
# How much faster two processes of one thread are than one: a batch, and the trials of one simulation.
# The reports are compared first. Then both are run in turn; what is printed are the medians of the
# seconds that passed, their ratio, and the ratio that the processors' own time would give: the time of
# the one process by that of the busier of the two, which other work on the machine disturbs less.
# Usage: mpi.sh VOLLEY_MPI [MPIEXEC [ROWS [TRIALS [RUNS]]]]
set -uo pipefail
mpi=$(realpath "$1") mpiexec=${2:-mpirun} rows=${3:-200000} trials=${4:-4G} runs=${5:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C OMP_NUM_THREADS=1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

awk -v rows="$rows" 'BEGIN {
    split("focus;lock;focus lock;focus reroll=1;calculate lock", token, ";")
    print "scenario,attacker,defender"
    for (i = 1; i <= rows; i++) # no two alike
        printf "s%d,%d %s,%d focus evade hull=%d shields=%d\n", i, i % 4 + 2, token[i % 5 + 1], i % 4, int(i / 20) % 99 + 1, int(i / 1980) % 99
}' >rows.csv
batch=(batch -q rows.csv)
simulation=(run -q --engine mc -n "$trials" -f csv "4 focus lock" vs "3 focus evade")

# timed N ARGUMENTS...: sets seconds, and busy: user time of the busiest process
timed() { local n=$1 start
    shift
    rm -f time.*
    start=$EPOCHREALTIME
    "$mpiexec" -n "$n" bash -c 'TIMEFORMAT=%U; { time "$@" 2>&3; } 3>&2 2>"time.$$"' - "$mpi" "$@" >"report.$n" || exit 1
    seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')
    busy=$(sort -g time.* | tail -n 1); }
median() { sort -g "$1" | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

# measure NAME ARGUMENTS...
measure() { local name=$1 n i
    shift
    for n in 1 2; do timed $n "$@"; done
    cmp report.1 report.2 || { echo "$name: the reports differ" >&2; exit 1; }
    rm -f seconds.* busy.*
    for ((i = 0; i < runs; i++)); do
        for n in 1 2; do
            timed $n "$@"
            echo "$seconds" >>seconds.$n
            echo "$busy" >>busy.$n
        done
    done
    awk -v name="$name" -v a="$(median seconds.1)" -v b="$(median seconds.2)" -v c="$(median busy.1)" -v d="$(median busy.2)" \
        'BEGIN { printf "%s,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f\n", name, a, b, a / b, c, d, c / d }'; }

echo "what,seconds_of_one,seconds_of_two,ratio,busy_of_one,busy_of_two,busy_ratio"
measure batch "${batch[@]}"
measure trials "${simulation[@]}"
