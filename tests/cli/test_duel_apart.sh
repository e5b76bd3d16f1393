#!/bin/bash
# Duels with chances, actions, targets and damage cards against an independent simulation (golden/duels-apart.csv): chances and
# rounds by the squares of their z, which are 1 on average.
# Usage: test_duel_apart.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# The report begins with the figures of a row, and ends with the columns of the file that are counts.
# shellcheck disable=SC2016 # awk's own
judge='
function add(what, z) { figures++; sum += z * z; z = z < 0 ? -z : z; if (z > largest) { largest = z; most = $1 ": " what } }
function share(what, p, count) {
    both = (p * $5 + count) / ($5 + games)
    if (both * $5 >= 5 && (1 - both) * $5 >= 5)
        add(what, (count / games - p) / sqrt(both * (1 - both) * (1 / games + 1 / $5)))
}
NR > 1 {
    games = $(NF - 5); wins = $(NF - 4); draws = $(NF - 3); losses = $(NF - 2); mean = $(NF - 1) / games
    if ($6 == "") { print "no answer: " $0; exit 1 }
    rows++
    share("A wins", $6, wins); share("draw", $7, draws); share("B wins", $8, losses)
    share("undecided", $9, games - wins - draws - losses)
    spread = ($NF / games - mean * mean) * (1 / games + 1 / $5)
    if (spread > 0) add("rounds", ($13 - mean) / sqrt(spread))
}
END {
    printf "%d duels, %d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", rows, figures, sum / figures, largest, most
    exit !(figures > rows * 2.5 && sum / figures < 1.25 && largest < 4.5)
}'
agrees() { run 0 batch --seed 5 -n "$1" -f csv "$2" && awk -F, "$judge" out; }
check "all duels are asked" has_lines 126 "$source/tests/golden/duels-apart.csv"
check "duels come to what an independent simulation does" agrees 4000 "$source/tests/golden/duels-apart.csv"
# Other decks and targets must be seen.
spoilt() { sed 's/,on,none,/,off,none,/; s/,weakest,/,strongest,/' <(head -n 62 "$source/tests/golden/duels-apart.csv") >spoilt.csv && ! agrees 4000 spoilt.csv; }
check "what is asked otherwise is found out" spoilt
finish "comparisons with an independent simulation"
