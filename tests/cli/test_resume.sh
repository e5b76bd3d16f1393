#!/bin/bash
# A batch that is killed, at any moment, goes on with --resume as if it had not been; what was made
# from something else is refused. Moments are bytes of the part, not seconds, so that nothing
# depends on how fast the program is.
# Usage: test_resume.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
ulimit -c 0
RANDOM=20240917
tries_most=20

# Rows of all kinds: several attacks, editions, quotes, line ends in quotes, and rows that are bad.
scenarios() { awk -v count="$1" 'BEGIN {
        split("focus;lock;focus lock;calculate;reroll=2;force=2", token, ";")
        print "scenario,edition,attacker,defender,\"a, note\""
        for (i = 1; i <= count; i++) {
            attacker = (i % 5 + 1) " " token[i % 6 + 1] " roll=" (i % 4 > 1 ? "+" : "-") (i % 3)
            defender = (i % 4) " evade=" (i % 3) " hull=" (i % 89 + 1)
            if (i % 11 == 0) print "# a comment, with \" a quote"
            if (i % 7 == 0) attacker = (i % 3 + 1) "x " attacker
            if (i % 13 == 0) printf "s%d,2,%s,%s,\"says \"\"%d\"\"\nß, twice\"\n", i, attacker, defender, i
            if (i % 13 == 0) printf "s%d,,%s,,\n", i, attacker
            else if (i % 97 == 0) printf "s%d,2.5,%s focsu,%s,bad\n", i, attacker, defender
            else if (i % 101 == 0) printf "s%d,2.5,%s,,\"\n\"\n", i, attacker
            else printf "s%d,2.5,%s,%s,%d\n", i, attacker, defender, i
        } }'; }
scenarios 2000 >exact.csv
scenarios 160 >mc.csv
options_of() {
    case $1 in
    exact) echo "--engine exact" ;;
    mc) echo "-n 3000 --seed 5" ;;
    both) echo "--engine both -n 1000" ;;
    json) echo "--engine exact -f json" ;;
    esac; }
reference() { # reference NAME FILE: what a batch that nobody disturbs writes
    run 1 batch $(options_of "$1") "$2" -o "$1-want" && says err "scenarios failed"; }
check "a batch runs" reference exact exact.csv
check "a simulated batch runs" reference mc mc.csv
check "a batch with both engines runs" reference both mc.csv
check "a batch as json runs" reference json exact.csv

size() { stat -c %s "$1" 2>/dev/null || echo 0; }
pick() { picked=$(((RANDOM * 32768 + RANDOM) % $1)); } # below $1; a subshell would not keep the seed

# kill_at BYTES ARGUMENTS...: kill -9 when the part is so long; fails when the program was faster.
kill_at() {
    local bytes=$1
    shift
    "$volley" "$@" >out 2>err </dev/null &
    local pid=$!
    while [ "$(size report.csv.part)" -lt "$bytes" ] && kill -0 $pid 2>/dev/null; do :; done
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ $? -eq 137 ]; }

# cut_at KILOBYTES ARGUMENTS...: the kernel kills it in the middle of the write that goes beyond.
cut_at() {
    local kilobytes=$1
    shift
    (ulimit -f "$kilobytes" && exec env $uncounted "$volley" "$@") >out 2>err </dev/null
    [ $? -eq 153 ] || { echo "not ended by SIGXFSZ"; cat err; return 1; }; }

resumes_to() { # resumes_to NAME FILE
    run 1 batch --resume $(options_of "$1") "$2" -o report.csv && cmp report.csv "$1-want" &&
        is_missing report.csv.part && is_missing report.csv.part.resume && is_empty out; }

# killed_once NAME FILE SHARE: at a random moment of the first SHARE percent
killed_once() {
    local bytes tries=0
    rm -f report.csv*
    pick $(($(size "$1-want") * $3 / 100))
    bytes=$picked
    until kill_at "$bytes" batch $(options_of "$1") "$2" -o report.csv; do
        tries=$((tries + 1)); [ $tries -lt $tries_most ] || { echo "never killed"; return 1; }
        bytes=$((bytes / 2)) # it was done before the kill came
        rm -f report.csv
    done
    is_missing report.csv && resumes_to "$1" "$2" || { echo "killed at $bytes bytes"; return 1; }; }
for moment in 1 2 3 4 5 6; do
    check "an exact batch goes on after a kill ($moment)" killed_once exact exact.csv 70
done
for moment in 1 2 3 4; do
    check "a simulated batch goes on after a kill ($moment)" killed_once mc mc.csv 70
done

# killed_often NAME FILE TIMES: further and further, then to the end
killed_often() {
    local step resume=
    rm -f report.csv*
    step=$(($(size "$1-want") / 1024 / ($3 + 1)))
    for ((i = 0; i < $3; i++)); do
        pick $((step / 2))
        cut_at $((step * (i + 1) - picked)) batch $resume $(options_of "$1") "$2" -o report.csv || return 1
        is_missing report.csv && [ -s report.csv.part ] || return 1
        resume=--resume
    done
    resumes_to "$1" "$2"; }
check "an exact batch goes on after kills in a row" killed_often exact exact.csv 6
check "a simulated batch goes on after kills in a row" killed_often mc mc.csv 6
check "a batch with both engines goes on after kills in a row" killed_often both mc.csv 4
check "a batch as json goes on after kills in a row" killed_often json exact.csv 4
killed_before_the_first_row() { rm -f report.csv*
    cut_at 1 batch $(options_of exact) exact.csv -o report.csv && resumes_to exact exact.csv; }
check "a batch that was killed at its first row begins anew" killed_before_the_first_row

keeps_the_old_report() { rm -f report.csv*; echo "an old report" >report.csv
    cut_at 100 batch $(options_of exact) exact.csv -o report.csv && says report.csv "an old report" &&
        has_lines 1 report.csv && cut_at 200 batch --resume $(options_of exact) exact.csv -o report.csv &&
        says report.csv "an old report" && has_lines 1 report.csv && resumes_to exact exact.csv; }
check "a kill leaves the report that was there" keeps_the_old_report
anew_without_resume() { rm -f report.csv*
    cut_at 10 batch $(options_of mc) mc.csv -o report.csv &&
    run 1 batch $(options_of exact) exact.csv -o report.csv && cmp report.csv exact-want &&
        is_missing report.csv.part && is_missing report.csv.part.resume && says err "thrown away" &&
        run 1 batch $(options_of exact) exact.csv -o report.csv && lacks err "thrown away"; }
check "without --resume a batch begins anew" anew_without_resume
from_standard_input() { rm -f report.csv*
    cut_at 100 batch $(options_of exact) exact.csv -o report.csv || return 1
    cat exact.csv | "$volley" batch --resume $(options_of exact) - -o report.csv >out 2>err
    ended 1 $? from standard input &&
        sed 's/exact.csv:/<stdin>:/' exact-want | cmp - <(sed 's/exact.csv:/<stdin>:/' report.csv); }
check "a batch goes on from standard input" from_standard_input

# --- what cannot be gone on with ---
# A batch that was cut short, put back as it was: `again`. Nothing may be lost by a refusal.
small_options="--engine exact"
begin_small() { # the last row of the part is a bad one: it says nothing about options
    rm -rf report.csv* kept; mkdir kept
    printf 'scenario,attacker,defender\n' >small.csv
    awk 'BEGIN { for (i = 1; i <= 1500; i++)
        printf "s%d,%d focus%s,%d evade=%d hull=1\n", i, i % 5 + 1, i == 512 ? " focsu" : "", i % 4, i % 19 }' >>small.csv
    run 1 batch $small_options small.csv -o small-want &&
        cut_at $(($(head -n 513 small-want | wc -c) / 1024 + 9)) batch $small_options small.csv -o report.csv &&
        cp report.csv.part* kept; }
again() { rm -f report.csv* && cp kept/* .; }
check "a small batch is cut short" begin_small
goes_on() { again && run 1 batch --resume $small_options small.csv -o report.csv &&
    cmp report.csv small-want && says err "scenarios failed before"; }
check "rows that failed before the kill still end the batch with status 1" goes_on
# refuses_to_go_on TEXT ARGUMENTS...: the part and what it was made from stay as they are.
refuses_to_go_on() {
    again && refuses 1 "$1" batch --resume "${@:2}" -o report.csv &&
        is_missing report.csv && cmp report.csv.part.resume kept/report.csv.part.resume &&
        cmp -n "$(size report.csv.part)" report.csv.part kept/report.csv.part; }
still_goes_on() { run 1 batch --resume $small_options small.csv -o report.csv && cmp report.csv small-want; }
other_options() {
    for options in "--engine mc" "--engine both" "--engine exact -e 1" "--engine exact -e 2" \
        "--engine exact --policy myopic" "--engine exact --objective kill" \
        "--engine exact -f json" "--engine exact --delimiter ;"; do
        refuses_to_go_on "  then: " $options small.csv || return 1
    done
    still_goes_on; }
check "other options are refused" other_options
other_input() {
    for change in 's/^s3,[0-9]/s3,6/' '1s/scenario/Scenario/' '/^s3,/d' '500,$d' '514,$d' '2,$d' d; do
        sed "$change" small.csv >changed.csv &&
            refuses_to_go_on "run without --resume to begin anew" $small_options changed.csv ||
            { echo "sed $change"; return 1; }
        still_goes_on || return 1
    done
    sed 's/^s3,[0-9]/s3,6/' small.csv >changed.csv &&
        refuses_to_go_on "changed.csv: it has changed" $small_options changed.csv; }
check "a file of scenarios that was changed is refused" other_input
other_part() { again && sed -i '513s/s512/s511/' report.csv.part &&
    refuses 1 "says something else" batch --resume $small_options small.csv -o report.csv &&
    is_missing report.csv && again && rm report.csv.part.resume &&
    refuses 1 "report.csv.part.resume" batch --resume $small_options small.csv -o report.csv &&
    cmp report.csv.part kept/report.csv.part && again && echo nonsense >report.csv.part.resume &&
    refuses 1 "is damaged" batch --resume $small_options small.csv -o report.csv &&
    cmp report.csv.part kept/report.csv.part; }
check "a part that nothing is known of is refused" other_part
other_simulation() {
    rm -f report.csv*
    cut_at 10 batch -n 1000 mc.csv -o report.csv && cp report.csv.part* kept &&
    for options in "-n 1001" "-n 1000 --seed 2" "-n 1000 --precision 0.1" "--engine exact"; do
        again && refuses 1 "made otherwise" batch --resume $options mc.csv -o report.csv || return 1
    done; }
check "another seed, number of trials or precision is refused" other_simulation
other_cards() { # the name is the same, and what the cards say is not; a long name hides nothing
    local long=$(printf 'x%.0s' {1..200}).csv
    rm -f report.csv*
    for name in own.csv "$long"; do
        rm -rf report.csv* kept; mkdir kept
        printf 'id,effect\nmine,reroll=1\n' >"$name"
        awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 1500; i++) printf "%d mine,%d evade=%d\n", i % 4 + 1, i % 3, i % 20 }' >cards.csv
        run 0 batch --engine exact --cards "$name" cards.csv -o cards-want &&
            cut_at 100 batch --engine exact --cards "$name" cards.csv -o report.csv && cp report.csv.part* kept &&
            printf 'id,effect\nmine,reroll=2\n' >"$name" && again &&
            refuses 1 "made otherwise" batch --resume --engine exact --cards "$name" cards.csv -o report.csv &&
            cmp report.csv.part kept/report.csv.part && again &&
            refuses 1 "made otherwise" batch --resume --engine exact cards.csv -o report.csv &&
            printf 'id,effect\nmine,reroll=1\n' >"$name" && again &&
            run 0 batch --resume --engine exact --cards "$name" cards.csv -o report.csv && cmp report.csv cards-want || return 1
    done; }
check "cards that were changed are refused" other_cards
other_ships() { # the same of ships, pilots and upgrades
    rm -rf report.csv* kept; mkdir kept
    printf 'id,attacks,agility,hull\nmine,front:3,2,4\n' >ships.csv
    printf 'id,ship\nher,mine\n' >pilots.csv && printf 'id,slots,grants\nplate,crew,hull:1\n' >upgrades.csv
    awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 1500; i++) printf "her,mine plate evade=%d\n", i % 20 }' >ships-in.csv
    local own="--ships ships.csv --pilots pilots.csv --upgrades upgrades.csv"
    cut_at 100 batch --engine exact $own ships-in.csv -o report.csv && cp report.csv.part* kept || return 1
    for file in ships pilots upgrades; do
        again && cp $file.csv same.csv && echo "# changed" >>$file.csv &&
            refuses 1 "made otherwise" batch --resume --engine exact $own ships-in.csv -o report.csv &&
            mv same.csv $file.csv || return 1
    done
    again && run 0 batch --resume --engine exact $own ships-in.csv -o report.csv; }
check "ships, pilots and upgrades that were changed are refused" other_ships
check "a small batch is cut short once more" begin_small
more_rows() { # they can be added to the end
    again && { cat small.csv; echo "new,3,2"; } >longer.csv &&
    run 1 batch $small_options longer.csv -o longer-want && cp small.csv kept.csv &&
    cp longer.csv small.csv && run 1 batch --resume $small_options small.csv -o report.csv || return 1
    cp kept.csv small.csv
    cmp <(sed 's/longer.csv:/small.csv:/' longer-want) report.csv; }

# --- parts that are not whole ---
check "a small batch is cut short again" begin_small
cut_anywhere() {
    for bytes in 0 1 100 400 1000 20000 $(($(size kept/report.csv.part) - 1)); do
        again && truncate -s "$bytes" report.csv.part &&
            run 1 batch --resume $small_options small.csv -o report.csv && cmp report.csv small-want ||
            { echo "cut at $bytes bytes"; return 1; }
    done; }
check "a part that was cut off anywhere is gone on with" cut_anywhere
check "rows can be added to the end of the file" more_rows
no_part() { rm -f report.csv* && run 1 batch --resume $small_options small.csv -o report.csv &&
    cmp report.csv small-want && again && rm report.csv.part &&
    run 1 batch --resume $small_options small.csv -o report.csv && cmp report.csv small-want; }
check "without a part --resume begins anew" no_part
needs_a_file() { run 2 batch --resume small.csv && says err "--output" &&
    run 2 batch --resume small.csv -o - && says err "--output" &&
    run 1 batch --resume $small_options small.csv -o nowhere/report.csv && says err "nowhere/report.csv" &&
    run 1 batch --resume $small_options small.csv -o /dev/null && is_missing /dev/null.part.resume; }
check "--resume needs a file to go on with" needs_a_file

finish "checks of batches that are cut short"
