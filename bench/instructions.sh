#!/bin/bash
# What questions cost in instructions, which do not depend on how busy the machine is.
# Usage: instructions.sh [-k FILE] BUILD [OLD] [CASE]; CASE is one of questions.csv, without it all.
#
# BUILD is a folder that cmake has built in. OLD is one of an older commit, or a FILE that -k has
# kept of it before: every case then has both, and ratios are new to old, of the whole case and, of
# its questions, the median and the worst. -k keeps OLD's numbers, or without OLD those of BUILD.
#
# Questions run in BUILD's volley_plan_bench, with the library of either build; batches, runs and
# squads in either's volley, the start of the process included. What these say must be the same but
# for the last digits. Needs valgrind.
set -euo pipefail
kept=/dev/null
if [ "$1" = -k ]; then
    kept=$2
    shift 2
fi
build=$(realpath "$1") source=$(realpath "$(dirname "$0")/..") old=
shift
if [ -e "${1-}" ]; then
    old=$(realpath "$1")
    shift
fi
wanted=${1-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() { # count BUILD FILE VALGRIND_OPTION... -- PROGRAM...: instructions go to FILE, one a line
    local library=$1 out=$2 options=() soname
    shift 2
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    rm -rf "$work/dumps" "$work/library"
    mkdir "$work/dumps" "$work/library"
    for soname in $sonames; do # whatever an older commit calls it
        ln -s "$library/libvolley.so" "$work/library/$soname"
    done
    LD_LIBRARY_PATH=$work/library:$library valgrind -q --tool=callgrind \
        --callgrind-out-file="$work/dumps/cg" "${options[@]}" "$@" 2>"$work/errors" || { cat "$work/errors" >&2; return 1; }
    find "$work/dumps" -type f | sort -V | xargs sed -n 's/^totals: //p' | grep -v '^0$' >"$out"
}

questions() { # questions SIDE BUILD: what each question costs
    count "$2" "$work/$1.each" --toggle-collect=count_answer --dump-after=count_answer -- \
        "$build/bench/volley_plan_bench" --once ${wanted:+"$wanted"} >"$work/$1.names"
    paste -d, <(cut -d, -f1 "$work/$1.names") "$work/$1.each"
}

program() { # program SIDE BUILD NAME ARGUMENTS...: what a run of volley costs
    local side=$1 library=$2 name=$3
    shift 3
    count "$library" "$work/$side.each" -- "$library/volley" "$@" >"$work/$side.$name"
    echo "$name,$(cat "$work/$side.each")"
}

all() { # all SIDE BUILD
    questions "$1" "$2"
    if [ -n "$wanted" ]; then return; fi
    program "$1" "$2" "one run" run --engine exact --format csv "3 focus lock" vs "3 focus evade"
    program "$1" "$2" "batch of 1000 rows" batch --engine exact --threads 1 -q "$work/rows.csv"
    for squad in yasb-2024-republic yasb-2026-separatists; do
        program "$1" "$2" "squad $squad" squad --format csv "$source/tests/squads/$squad.xws"
    done
}

same() { # same NEW OLD: the same text, but for the last digits of numbers and columns that are new
    awk -F, 'NR == FNR { row[FNR] = $0; rows = FNR; next }
        { n = split(row[FNR], old, ","); if (n < NF) exit 1
          for (i = 1; i <= NF; i++) if ($i != old[i] && ($i - old[i] > 1e-9 || old[i] - $i > 1e-9 ||
              $i !~ /^[-+.0-9e]+$/)) { print "not the same:", $0 > "/dev/stderr"; exit 1 } }
        END { if (FNR != rows) exit 1 }' "$1" "$2"
}

sonames=$(readelf -d "$build/bench/volley_plan_bench" |
    sed -n 's/.*NEEDED.*\[\(libvolley[^]]*\)\].*/\1/p')
if [ -z "$wanted" ]; then "$build/bench/make_scenarios" 1000 >"$work/rows.csv"; fi
all new "$build" >"$work/new.csv"
if [ -z "$old" ]; then
    cp "$work/new.csv" "$kept"
    echo "case,questions,instructions"
    awk -F, '!($1 in sum) { order[++cases] = $1 } { sum[$1] += $2; count[$1]++ }
        END { for (i = 1; i <= cases; i++)
                  printf "%s,%d,%.0f\n", order[i], count[order[i]], sum[order[i]] }' "$work/new.csv"
    exit
fi
if [ -d "$old" ]; then
    all old "$old" >"$work/old.csv"
    for output in "$work"/new.*; do
        case $output in
        *.names | *.each | *.csv) ;;
        *) same "$output" "${output/new./old.}" ;;
        esac
    done
else
    awk -F, -v wanted="$wanted" 'wanted == "" || $1 == wanted' "$old" >"$work/old.csv"
fi
cp "$work/old.csv" "$kept"
if ! cmp -s <(cut -d, -f1 "$work/new.csv") <(cut -d, -f1 "$work/old.csv"); then
    echo "instructions.sh: $old has other questions" >&2
    exit 1
fi
echo "case,questions,instructions,old_instructions,ratio,median_ratio,worst_ratio"
paste -d, "$work/new.csv" "$work/old.csv" |
    awk -F, '!($1 in order) { order[$1] = ++cases } { print order[$1] "," $0 "," $2 / $4 }' |
    sort -t, -k1,1n -k6,6g | awk -F, '
    function print_case() {
        if (count)
            printf "%s,%d,%.0f,%.0f,%.4f,%.4f,%.4f\n", name, count, sum, old_sum, sum / old_sum,
                   ratio[int((count + 1) / 2)], ratio[count]
        count = sum = old_sum = 0
    }
    $2 != name { print_case(); name = $2 }
    { ratio[++count] = $6; sum += $3; old_sum += $5 }
    END { print_case() }'
