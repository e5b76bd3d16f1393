#!/bin/bash
# Where a report goes: what else stands there is neither mixed in nor destroyed.
# Usage: test_places.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

awk 'BEGIN { print "scenario,attacker,defender"; for (i = 0; i < 4000; i++) printf "s%d,%d focus,%d evade=%d\n", i, i % 5 + 1, i % 3, i % 17 }' >many.csv
printf 'scenario,attacker,defender\none,3 focus,2\n' >duel.csv
printf 'defender\n2\n' >targets.csv
printf 'id,effect\nmine,reroll=1\n' >cards.csv
cp "$source/tests/squads/rebels.xws" list.xws
clean() { rm -rf report* real link*; }
# Every command that writes a report, one a line.
commands="run --engine exact -f csv 3 vs 2
compare --engine exact -f csv 3 4 vs 2
sweep --engine exact -f csv -P d=1..3 {d} vs 2
plan -f json 3 vs 2
cards -f csv predator
batch --engine exact duel.csv"
each() {
    local words
    while read -ra words; do clean; "$1" "${words[@]}" || { echo "volley ${words[*]}"; return 1; }; done <<<"$commands"; }
no_leftovers() { [ -z "$(find . -name '*.part*')" ] || { find . -name '*.part*'; return 1; }; }

# --- two at once ---
run 0 batch --engine exact many.csv && cp out many.want
two_batches() { # the first is held where it reads, so that the second surely comes in between
    clean; mkfifo in.fifo
    timeout 60 "$volley" batch --engine exact in.fifo -o report >first 2>first.err </dev/null &
    local pid=$!
    exec 9>in.fifo
    head -n 2500 many.csv >&9
    for ((i = 0; i < 3000; i++)); do [ ! -e report.part.resume ] && kill -0 $pid || break; sleep 0.01; done
    refuses 1 "volley: report.part: another process is writing it" batch --engine exact duel.csv -o report &&
        refuses 1 "volley: report.part: another process is writing it" batch --resume --engine exact in.fifo -o report
    local refused=$?
    tail -n +2501 many.csv >&9
    exec 9>&-
    wait $pid || { cat first.err; return 1; }
    rm in.fifo
    [ $refused = 0 ] && cmp report many.want && no_leftovers; }
check "a second batch on the same report is refused, and the first is whole" two_batches
many_at_once() { # whoever gets it writes it whole; who does not says so
    clean
    local pids=() done=0
    for i in 1 2 3 4 5 6; do "$volley" batch --engine exact many.csv -o report >/dev/null 2>err.$i </dev/null & pids+=($!); done
    for i in 1 2 3 4 5 6; do
        if wait ${pids[i - 1]}; then done=$((done + 1)); else says err.$i "another process" || return 1; fi
    done
    rm -f err.?
    [ $done -ge 1 ] && cmp report many.want && no_leftovers; }
check "many batches on one report leave a whole one" many_at_once
many_runs() {
    clean; run 0 sweep --engine exact -f svg -P d=1..6 -P a=0..5 "{d}" vs "{a}" && cp out want || return 1
    local pids=()
    for i in 1 2 3 4 5 6; do "$volley" sweep --engine exact -f svg -P d=1..6 -P a=0..5 "{d}" vs "{a}" -o report 2>/dev/null </dev/null & pids+=($!); done
    for pid in "${pids[@]}"; do wait $pid || return 1; done
    cmp report want && no_leftovers; }
check "many sweeps on one report leave a whole one" many_runs

# --- what stands beside the report ---
keeps_own_part() {
    echo "my own" >report.part
    if [ "$1" = batch ]; then
        refuses 1 "volley: report.part: is there already" "$@" -o report && is_missing report &&
            refuses 1 "volley: report.part.resume: cannot be read" "$@" --resume -o report
    else
        run 0 "$@" -o report
    fi && [ "$(cat report.part)" = "my own" ]; }
check "somebody's own REPORT.part stays" each keeps_own_part
linked_part() {
    echo "my own" >real; ln -s real report.part
    if [ "$1" = batch ]; then
        refuses 1 "volley: report.part: is a link" "$@" -o report &&
            refuses 1 "volley: report.part: is a link" "$@" --resume -o report && is_missing report
    else
        run 0 "$@" -o report
    fi && [ "$(cat real)" = "my own" ] && [ -L report.part ]; }
check "nothing is written through a link at REPORT.part" each linked_part
linked_checkpoint() {
    clean; echo "my own" >real; ln -s real report.part.resume
    refuses 1 "report.part.resume: cannot be written" batch --engine exact duel.csv -o report &&
        [ "$(cat real)" = "my own" ]; }
check "nothing is written through a link at REPORT.part.resume" linked_checkpoint
odd_part() {
    clean; mkdir report.part && refuses 1 "volley: report" batch --engine exact duel.csv -o report && rmdir report.part &&
    mkfifo report.part && refuses 1 "volley: report.part: is there already" batch --engine exact duel.csv -o report &&
    [ -p report.part ]; }
check "a part that is no file is refused" odd_part

# --- what stands at its place ---
through_links() { # relative, in another folder, a link to a link, and to nothing yet
    mkdir -p folder && rm -f folder/*
    echo old >folder/real && ln -s real folder/link && ln -s folder/link link && chmod 640 folder/real &&
    run 0 "$@" -o link && [ -L link ] && [ -L folder/link ] && [ ! -L folder/real ] &&
    run 0 "$@" && cmp out folder/real && [ "$(stat -c %a folder/real)" = 640 ] &&
    rm folder/real && run 0 "$@" -o link && [ -L link ] && [ -L folder/link ] &&
    run 0 "$@" && cmp out folder/real && no_leftovers; }
check "a link is followed, and stays" each through_links
round() { ln -s link2 link && ln -s link link2 && refuses 1 "volley: link: cannot be written" "$@" -o link && [ -L link ]; }
check "links that go round are said" each round
keeps_mode() {
    for mode in 600 644 664 750; do
        echo old >report && chmod $mode report && run 0 "$@" -o report && [ "$(stat -c %a report)" = $mode ] || return 1
    done
    rm report && (umask 027; run 0 "$@" -o report) && [ "$(stat -c %a report)" = 640 ]; }
check "a report keeps the mode of the one before, a new one has the usual" each keeps_mode
protected() { echo old >report && chmod 444 report
    if [ -w report ]; then return 0; fi # root may write everything
    refuses 1 "volley: report: cannot be written: Permission denied" "$@" -o report && says report old; }
check "a report that is write-protected is not replaced" each protected
to_stdout() { run 0 "$@" && cp out want && run 0 "$@" -o /dev/stdout && cmp out want && no_leftovers; }
check "standard output by its name is standard output" each to_stdout

# --- what is read ---
reads_it() { # reads_it FILE ARGUMENTS...: the file stays as it is, also when a link leads to it
    local file=$1
    shift
    cp "$file" kept; ln -sf "$file" link
    refuses 1 "volley: $file: this command reads it" "$@" -o "$file" && cmp "$file" kept &&
        refuses 1 "volley: link: this command reads it" "$@" -o link && cmp "$file" kept && [ -L link ] && no_leftovers; }
inputs_stay() {
    reads_it duel.csv batch --engine exact duel.csv && reads_it duel.csv batch --engine exact --resume ./duel.csv &&
    reads_it targets.csv compare --engine exact --against targets.csv 3 &&
    reads_it list.xws squad list.xws && reads_it list.xws run --engine exact "@list.xws:1" vs 2 &&
    reads_it cards.csv run --engine exact --cards cards.csv "3 mine" vs 2 &&
    reads_it cards.csv cards --cards cards.csv mine; }
check "a file that is read is not replaced by its report" inputs_stay
standard_input_stays() { cp duel.csv kept
    run_in 1 duel.csv batch --engine exact - -o duel.csv && says err "this command reads it" && cmp duel.csv kept; }
check "nor is standard input" standard_input_stays
part_as_input() { clean; cp duel.csv report.part && cp duel.csv kept
    refuses 1 "volley: report.part: this command reads it" batch --engine exact report.part -o report && cmp report.part kept; }
check "nor a file that the report would be written to first" part_as_input
squad_in_a_row() { # it is read only when its row comes
    clean; cp list.xws kept; printf 'attacker,defender\n3,2\n@list.xws:1,2\n' >squad.csv
    run 1 batch --engine exact squad.csv -o list.xws && says err "volley: list.xws: this command reads it" &&
        cmp list.xws kept; rm -f list.xws.part*; }
check "nor a squad file that a row names" squad_in_a_row
finish "checks of places"
