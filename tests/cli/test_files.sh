#!/bin/bash
# Files that are missing, broken, unreadable or full: every command names the thing on stderr, ends
# with status 1, and leaves no half report.
# Usage: test_files.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

printf 'scenario,attacker,defender\none,3 focus,2\ntwo,2 lock,1 evade\n' >duel.csv
printf 'name,defender,weight\nfirst,2 focus,2\nsecond,3,1\n' >targets.csv

# Every command with a report, one a line.
commands="run --engine exact -f csv 3 vs 2
run -n 1000 -f csv 3 vs 2
compare --engine exact 3 4 vs 2
compare --engine exact --against targets.csv 3 4
sweep --engine exact -P d=1..3 {d} vs 2
sweep --engine exact -f svg -P d=1..3 {d} vs 2
sweep --engine exact -f csv -P d=1..3 {d} vs 2
batch --engine exact duel.csv
batch -n 1000 duel.csv"
# each FUNCTION: call it with the words of each command
each() {
    local words
    while read -ra words; do "$1" "${words[@]}" || { echo "volley ${words[*]}"; return 1; }; done <<<"$commands"; }

# --- where the report goes ---
whole() { run 0 "$@" && cp out want && rm -f report && run 0 "$@" -o report && is_empty out && is_empty err &&
    cmp want report && is_missing report.part && is_missing report.part.resume; }
check "a report in a file is the one on standard output" each whole
full() { [ -w /dev/full ] || return 0
    refuses 1 "volley: /dev/full: cannot be written: No space" "$@" -o /dev/full &&
    run_to 1 /dev/full "$@" && says err "volley: standard output: cannot be written: No space" &&
    has_lines 1 err; }
check "a full disk is said" each full
full_disk_keeps() { # the disk is full after one block: the report that was there stays
    echo "an old report" >report
    (ulimit -f 1; trap '' XFSZ; exec env $uncounted "$volley" batch --engine exact many.csv -o report) >out 2>err </dev/null
    ended 1 $? && is_empty out && says err "volley: report: cannot be written: File too large" &&
    says report "an old report" && has_lines 1 report && says err "--resume goes on" &&
    run 0 batch --engine exact many.csv && cp out want &&
    run 0 batch --resume --engine exact many.csv -o report && cmp report want && is_missing report.part; }
full_disk_leaves_nothing() { # nor what was written until then, in one piece or more
    for range in 1..3 1..60; do
        rm -f report*
        (ulimit -f 1; trap '' XFSZ; exec env $uncounted "$volley" sweep --engine exact -f svg -P d=$range 3 vs "2 hull={d}" -o report) \
            >out 2>err </dev/null
        ended 1 $? && says err "volley: report: cannot be written: File too large" && has_lines 1 err &&
            is_missing report && is_missing report.part || return 1
    done; }
check "a report that did not fit leaves nothing" full_disk_leaves_nothing
awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 100; i++) print "3,2" }' >many.csv
check "a report that did not fit leaves the old one" full_disk_keeps
listed_to_full_disk() { [ -w /dev/full ] || return 0
    for words in --help --version words "words --markdown"; do
        run_to 1 /dev/full $words && says err "standard output: cannot be written" || return 1
    done; }
check "a list that cannot be written is said" listed_to_full_disk
closed() { "$volley" "$@" >&- 2>err </dev/null
    [ $? -eq 1 ] && says err "volley: standard output: cannot be written: Bad file descriptor"; }
check "a closed standard output is said" each closed
gone() { # the reader goes before it has read anything; the program must not be ended by a signal
    : >out
    mkfifo pipe
    ("$volley" "$@" >pipe 2>err </dev/null; echo $? >status) &
    exec 9<pipe 9<&-
    wait
    rm pipe
    { [ "$(cat status)" = 0 ] || [ "$(cat status)" = 141 ]; } && is_empty err; } # as by SIGPIPE
check "of a reader that goes away nothing is said" each gone
head_of() { # more than a pipe holds, and a reader of one line
    awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 5000; i++) print "3,2" }' >long.csv
    { "$volley" batch --engine exact long.csv 2>err; echo $? >status; } | head -n 1 >first
    has_lines 1 first && says first "scenario,edition" && [ "$(cat status)" = 141 ] && is_empty err; }
check "a reader of one line gets it, in quiet" head_of
no_folder() { refuses 1 "volley: nowhere/report: cannot be written: No such file" "$@" -o nowhere/report; }
check "a folder that is not there is said" each no_folder
folder() { mkdir -p folder && refuses 1 "volley: folder: cannot be written: Is a directory" "$@" -o folder &&
    is_missing folder.part; }
check "a folder cannot be a report" each folder
forbidden() { mkdir -p locked && chmod 555 locked
    if touch locked/try 2>/dev/null; then return 0; fi # root may write everywhere
    refuses 1 "volley: locked/report: cannot be written: Permission" "$@" -o locked/report; }
check "a folder that may not be written to is said" each forbidden
to_fifo() { mkfifo fifo; timeout 60 cat fifo >taken & run 0 "$@" -o fifo; wait; rm fifo
    run 0 "$@" && cmp out taken; }
check "a report goes into a named pipe" each to_fifo
failing() { echo "an old report" >report
    "${@:1:2}" "${@:3}" -o report && says report "an old report" && has_lines 1 report && is_missing report.part; }
keeps_the_old() {
    failing refuses 1 "error: 'focsu'" run "3 focsu" vs 2 &&
    failing refuses 1 "error: 'focsu'" compare 3 "3 focsu" vs 2 &&
    failing refuses 1 "error: '{e}'" sweep -P d=1..3 "{e}" vs 2 &&
    failing refuses 1 "nowhere.csv" batch nowhere.csv &&
    failing refuses 1 "nowhere.csv" compare --against nowhere.csv 3; }
check "a command that fails leaves the old report" keeps_the_old

# --- what is read ---
# Both kinds of file, and the command that reads each.
reads() { # reads STATUS TEXT FILE
    refuses "$1" "$2" batch --engine exact "$3" && refuses "$1" "$2" compare --engine exact --against "$3" 3; }
unreadable() {
    reads 1 "volley: nowhere.csv: cannot be read: No such file" nowhere.csv &&
    reads 1 "volley: nowhere/duel.csv: cannot be read: No such file" nowhere/duel.csv &&
    reads 1 "volley: duel.csv/x: cannot be read: Not a directory" duel.csv/x &&
    mkdir -p folder && reads 1 "volley: folder: cannot be read: Is a directory" folder; }
check "a file that is not there, or no file, is said" unreadable
secret() { cp duel.csv secret.csv && chmod 000 secret.csv
    if [ -r secret.csv ]; then return 0; fi # root may read everything
    reads 1 "volley: secret.csv: cannot be read: Permission" secret.csv; }
check "a file that may not be read is said" secret
no_input() { "$volley" batch --engine exact - >out 2>err <&-
    ended 1 $? batch - && is_empty out && says err "<stdin>: could not be read"; }
check "a closed standard input is said" no_input
from_pipes() { mkfifo in.fifo; timeout 60 cat duel.csv >in.fifo & run 0 batch --engine exact in.fifo && cp out piped
    wait; timeout 60 cat targets.csv >in.fifo & run 0 compare --engine exact -f csv --against in.fifo 3 && cp out piped2
    wait; rm in.fifo
    run 0 batch --engine exact duel.csv && cmp out piped &&
    run 0 compare --engine exact -f csv --against targets.csv 3 && cmp out piped2 &&
    run_in 0 targets.csv compare --engine exact -f csv --against - 3 && cmp out piped2; }
check "files can be pipes, and targets standard input" from_pipes
not_tables() {
    : >empty.csv && reads 1 "volley: empty.csv:1:1: error: the file " empty.csv &&
    printf '\n\n# a comment\n' >blank.csv && reads 1 "volley: blank.csv:1:1: error: the file " blank.csv &&
    head -c 3000 /dev/zero >zero.csv && reads 1 "the field has a NUL byte in it" zero.csv &&
    printf 'attacker,agility\n3,2\n' >no.csv && reads 1 "no.csv:1:1: error: the header row has no column 'defender'" no.csv &&
    printf 'attacker,defender,Defender\n3,2,2\n' >twice.csv &&
    reads 1 "twice.csv:1:19: error: 'Defender': the column is there twice: as number 2 and as number 3" twice.csv &&
    printf 'attacker,"defen' >cut.csv && reads 1 "volley: cut.csv:1:1: error: a quote is not closed" cut.csv; }
check "files that are no tables are said, and where" not_tables

# --- broken rows ---
cut_batch() { printf 'scenario,attacker,defender\none,3 focus,2\ntwo,"2 lo' >cut.csv
    run 1 batch --engine exact cut.csv && says err "volley: cut.csv:3:1: error: a quote is not closed" &&
    has_lines 3 out && says out "one,2.5,exact,,1.53149" && says out "cut.csv:3:1: a quote is not closed"; }
check "a scenario file that is cut off has a row for what was cut" cut_batch
# Rows behind the quote are in its field, up to what a field may have; those behind that are read again.
open_quote() { local rows=120000
    opened() { printf '%b' "$1"; yes "$2" | head -n $rows; } # yes is told by a signal that nobody reads on
    opened 'attacker,defender,note\n3,2,"open\n' '3,2,a note' >open.csv
    run 1 batch --engine exact open.csv && is "$(grep -c quote out)" 1 && has_lines 1 err && says err "open.csv:2:1: error: a field is too long: is a quote not closed?" || return 1
    opened 'attacker,defender,note\n3,2,"open\n' '"3","2","a note"' >open.csv
    run 1 batch --engine exact open.csv && is "$(grep -c quote out)" 1 && has_lines 1 err && has_lines $((rows + 1)) out || return 1
    opened 'attacker,defender,"note\n' '3,2,a note' >open.csv
    refuses 1 "open.csv:1:1: error: a field is too long" batch open.csv; }
check "an unclosed quote in a large file is one error" open_quote
cut_anywhere() { # no crash wherever it is cut; each scenario that is whole is answered
    printf 'scenario,attacker,defender,note\none,"3 focus",2,"a ""b""\n"\ntwo,2 lock,1,\n' >whole.csv
    for ((bytes = 0; bytes < $(wc -c <whole.csv); bytes++)); do
        head -c $bytes whole.csv >cut.csv
        "$volley" batch --engine exact cut.csv >out 2>err
        [ $? -le 1 ] && { [ $bytes -lt 58 ] || says out "one,2.5,exact,,1.53149"; } ||
            { echo "cut after $bytes bytes"; cat out err; return 1; }
    done; }
check "a scenario file may be cut off anywhere" cut_anywhere
cut_targets() { printf 'name,defender\none,2\ntwo,"2 lo' >cut.csv
    refuses 1 "volley: cut.csv:3:1: error: a quote is not closed" compare --against cut.csv 3; }
check "a targets file that is cut off is refused" cut_targets
bad_target() { # bad_target TEXT ROW
    printf 'name,defender,weight\nfirst,2,1\n%b\n' "$2" >bad.csv
    refuses 1 "volley: bad.csv:$1" compare --engine exact --against bad.csv 3; }
bad_targets() {
    bad_target "3:5: error: 'focsu': unknown word; did you mean 'focus'?" 'x,2 focsu,1' &&
    bad_target "3:5: error: 'heavy': the weight is not a number above 0" 'x,2,heavy' &&
    bad_target "3:5: error: '0': the weight" 'x,2,0' && bad_target "3:5: error: '-1': the weight" 'x,2,-1' &&
    bad_target "3:5: error: 'inf': the weight" 'x,2,inf' && bad_target "3:6: error: '1,5': the weight" 'x,2,"1,5"' &&
    bad_target "3:1: error: the row has no defender" 'x,,1' && bad_target "3:1: error: the row has no defender" 'x' &&
    bad_target "3:1: error: the quotes of the row do not match" 'x,2 "focus",1' &&
    bad_target "3:3: error: '2? focus': the field has a NUL byte in it" 'x,2\0 focus,1' &&
    printf 'defender\n' >none.csv && refuses 1 "none.csv:1:1: error: the file has no targets" compare --against none.csv 3; }
check "a bad row of targets is refused, and where" bad_targets
bad_rows() {
    printf 'attacker,defender\n3,2\n3 focsu,2\n,2\n3,\n"3" x,2\n3\0,2\n3,2\n' >bad.csv
    run 1 batch --engine exact bad.csv && has_lines 8 out && [ "$(grep -c '^,2.5,exact,,0.896484375' out)" = 2 ] &&
    says err "volley: bad.csv:3:3: error: 'focsu': unknown word" && says err "volley: 5 of 7 scenarios failed" &&
    says out "bad.csv:4:1: the row has no attacker" && says out "bad.csv:5:1: the scenario has no defender" &&
    says out "bad.csv:6:1: the quotes of the row do not match" && says out "bad.csv:7:1: '3?': the field has a NUL"; }
check "bad scenarios are rows with their errors" bad_rows

finish "checks of files"
