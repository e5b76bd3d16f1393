#!/bin/bash
# Parts of a batch (--part) put together (join) are the report of the whole, byte for byte, and what does
# not belong together is refused. Whatever is expected, `volley batch` without --part wrote.
# Usage: test_join.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
ulimit -c 0

# Rows of all kinds: several attacks, quotes, line ends in quotes, comments, and rows that are bad.
scenarios() { awk -v count="$1" 'BEGIN {
        print "scenario,attacker,defender,\"a, note\""
        for (i = 1; i <= count; i++) {
            if (i % 9 == 0) print "# a comment, with \" a quote"
            printf "s%d,%d %s,%d evade,\"says \"\"%d\"\"\nand more\"\n", i, i % 5 + 1, i % 17 ? "focus" : "focos", i % 4, i
            if (i % 5 == 0) printf "s%d,%d lock,,\n", i, i % 3 + 1
        } }'; }
scenarios 101 >rows.csv
printf 'engagement,a,b,rounds,deck\nx,t65xwing focus,tielnfighter focus,3,off\ny,t65xwing focos,tielnfighter,2,off\nz,2x tielnfighter,t65xwing,2,off\n' >duels.csv

# parts STATUS COUNT FILE OPTIONS...: part-K and whole
parts() { local status=$1 count=$2 file=$3 k
    shift 3
    rm -f part-* whole
    "$volley" batch "$@" "$file" -o whole >out 2>err
    ended "$status" $? batch "$@" "$file" || return 1
    for ((k = 1; k <= count; k++)); do
        "$volley" batch "$@" --part "$k/$count" "$file" >"part-$k" 2>err || [ $? -eq 1 ] || return 1
    done; }
joined() { # joined STATUS PARTS...: they are the whole
    rm -f report
    run "$1" join "${@:2}" -o report && cmp whole report && is_empty out; }
whole_of() { # whole_of COUNT FILE OPTIONS...
    parts 1 "$@" && joined 1 $(ls part-* | sort -R --random-source=<(yes)) && says err "scenarios failed"; }
check "three parts are the whole" whole_of 3 rows.csv
check "one part is the whole" whole_of 1 rows.csv
check "parts of JSON are the whole" whole_of 4 rows.csv -f json
check "parts with two rows for a scenario are the whole" whole_of 3 rows.csv --engine both -n 1000
tr , ';' <rows.csv >semicolons.csv
check "parts with another delimiter are the whole" whole_of 2 semicolons.csv --delimiter ';'
check "parts of engagements are the whole" whole_of 2 duels.csv
check "there may be more parts than scenarios" whole_of 7 duels.csv
check "there may be more parts than files that a process has open at first" \
    bash -c 'ulimit -Sn 12; '"$(declare -f parts joined whole_of run run_in ended says is_empty)"'; volley='"$volley"' work='"$work"'; whole_of 14 duels.csv'

good() { grep -v focos duels.csv >good.csv && parts 0 2 good.csv && joined 0 part-1 part-2 && is_empty err; }
check "a whole without failures is no failure" good
to_stdout() { run 0 join part-2 part-1 && [ -s out ] && cmp out whole; }
check "the report may go to standard output" to_stdout
from_stdin() { "$volley" batch --part 2/2 - <good.csv >again && cmp part-2 again; }
check "a part may be made of standard input" from_stdin

# ---- what does not belong together ----

cannot() { # cannot TEXT PARTS...: refused, and what is there stays
    echo mine >report
    refuses 1 "$1" join "${@:2}" -o report && [ "$(cat report)" = mine ] && [ ! -e report.part ]; }
parts 1 3 rows.csv && cp part-2 two && cp part-3 three && cp part-1 one
check "a missing part is named" cannot "missing: part 2 of 3" part-1 part-3
check "missing parts are named" cannot "missing: parts 1, 3 of 3" part-2
check "a part that is there twice is named" cannot "two: is part 2, which part-2 is, too" part-1 part-2 two part-3
check "no part" refuses 2 "no parts: name the reports of volley batch --part" join
check "a file that is not there" cannot "nowhere: " part-1 nowhere
check "a report is no part" cannot "whole: is no part" whole part-1
: >empty
check "an empty file is no part" cannot "empty: is no part" empty part-1
other() { # other TEXT OPTIONS...: part 2 was made otherwise
    "$volley" batch --part 2/3 "${@:2}" >two 2>/dev/null
    cannot "$1" part-1 two part-3; }
check "another seed" other "two: was made otherwise than part-1" --seed 2 rows.csv
check "another format" other "two: was made otherwise than part-1" -f json rows.csv
check "another number of parts" bash -c "$(declare -f cannot refuses run run_in ended is_empty says); volley=$volley; \$volley batch --part 2/4 rows.csv >two 2>/dev/null; cannot 'two: is one of 4 parts, part-1 one of 3' part-1 two part-3"
sed 's/^s50,1 /s50,2 /' rows.csv >changed.csv
check "a changed row" other "two: was made from another input than part-1" changed.csv
version() { sed '1s/: [0-9.]* /: 9.9.9 /' part-2 >two && cannot "two: was made otherwise than part-1" part-1 two part-3; }
check "another version" version
# Cut off anywhere, a part is refused: at each line's end, and in the middle of lines.
cut_off() { local size at
    size=$(stat -c %s part-2)
    for ((at = 0; at < size; at += size / 11 + 1)); do
        head -c "$at" part-2 >two && refuses 1 "two: is" join part-1 two part-3 || { echo "cut at $at"; return 1; }
    done
    head -c $((size - 1)) part-2 >two && refuses 1 "two: is cut short" join part-1 two part-3; }
check "a part that is cut short" cut_off
lost() { sed '/^s26,/,/and more"/d' part-2 >two && ! cmp -s part-2 two && refuses_late "two: is damaged" part-1 two part-3; }
refuses_late() { run 1 join "${@:2}" -o report && says err "$1" && [ "$(cat report)" = mine ]; }
check "a part that has lost a row" lost
doubled() { awk '{ print } /^s26,/ { on = 1 } on { kept = kept $0 "\n" } on && /and more"/ { printf "%s", kept; on = 0 }' part-2 >two && refuses_late "two: is damaged" part-1 two part-3; }
check "a part with a row too many" doubled
onto_itself() { cp part-1 mine && run 1 join part-1 part-2 part-3 -o part-1 && cmp part-1 mine; }
check "a report does not take the place of a part" onto_itself

# ---- squads that rows name ----

squad() { printf '{"faction": "galacticempire", "pilots": [{"id": "%s", "ship": "tielnfighter"}]}' "$1" >list.xws; }
squads() { printf 'attacker,defender\n3 focus,@list.xws:1\n2,1\n3,@list.xws:1 evade\n' >ships.csv
    squad academypilot && parts 0 2 ships.csv && joined 0 part-1 part-2 &&
        squad howlrunner && { "$volley" batch --part 2/2 ships.csv >part-2 2>/dev/null || true; } &&
        run 1 join part-1 part-2 && says err "another input than part-1: a squad file that it names was another"; }
check "a squad file that has changed between parts" squads

# ---- parts and --resume ----

resumed() { local bytes
    parts 1 3 rows.csv || return 1
    cp part-2 want && rm -f two*
    for bytes in 300 2000 6000; do
        rm -f two two.part*
        "$volley" batch --part 2/3 rows.csv -o two >out 2>err
        cp two kept && rm two
        head -c "$bytes" kept >two.part # what a kill leaves: a part, and a mark of how far it was sure to be
        marks "$bytes" >two.part.resume
        run 1 batch --part 2/3 --resume rows.csv -o two && cmp two want || { echo "at $bytes"; cat err; return 1; }
    done; }
marks() { printf -- '--part 2/3 %s\n%020d %020d %020d %s %020d %s\n' \
    "$(head -n 1 want | sed 's/^[^:]*: //')" 1000 1 0 cbf29ce484222325 0 cbf29ce484222325; }
check "a part that was cut short is gone on with" resumed
another() { rm -f two two.part* && head -c 2000 want >two.part && marks >two.part.resume &&
    run 1 batch --part 3/3 --resume rows.csv -o two && says err "this part was made otherwise"; }
check "it is not gone on with as another part" another
for bad in 0/3 4/3 3 3/ /3 3/3x -1/3 1.5/3 3/0 ''; do
    check "--part '$bad' is refused" refuses 2 "is none, such as 3/8" batch --part "$bad" rows.csv
done
finish "checks of parts"
