#!/bin/bash
# The built program as a user meets it: what it prints, and how it ends.
# Usage: test_cli.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- usage ---
help_goes_to_stdout() { run 0 --help && says out "Usage: volley" && is_empty err &&
    run 0 run --help && says out "--trials" && says out "volley run \"3 focus lock\"" && is_empty err &&
    run 0 batch --help && says out "--delimiter" && is_empty err; }
check "help goes to stdout and is no error" help_goes_to_stdout
version() { run 0 --version && head -n 1 out | grep -qE "^volley [0-9]+\.[0-9]+\.[0-9]+$" && says out "generic"; }
check "the version names the kernels" version
wrong_usage() {
    run 2 && run 2 nonsense && says err "no command 'nonsense'" && is_empty out &&
    run 2 run && run 2 run --nonsense "3" vs "2" && run 2 run "3" "2" && says err "no 'vs'" &&
    run 2 run vs "2" && run 2 run "3" vs && run 2 run 3 focus vs 2 "focus evade" && says err "quotes" &&
    run 2 batch && run 2 batch a b && run 2 batch -f text a.csv &&
    run 2 batch --delimiter ab a.csv; }
check "wrong usage ends with status 2 and a message on stderr" wrong_usage
wrong_values() {
    for option in "--trials 0" "--trials 1.5" "--trials 1e99" "--trials many" "-n 1Q" "-n -5" \
        "--precision 0" "--precision -1" "--precision x" "--seed -1" "--seed 1.5" \
        "--threads 0" "--threads 9999" "--kernel abacus" "--engine abacus" "--edition 3" \
        "--policy abacus" "--objective abacus" "--format abacus"; do
        run 2 run $option "3" vs "2" || return 1
        [ -s err ] || return 1
    done; }
check "options with senseless values are wrong usage" wrong_values

# --- run ---
answers() { run 0 run --engine exact "3 focus lock" vs "3 focus evade" &&
    says out "Damage 0.312853 (exact mean)" && says out "hit 26.94 %" && is_empty err; }
check "an exact run gives the exact answer and nothing on stderr" answers
checks() { run 0 run "3 focus lock" vs "3 focus evade" && says out "Damage 0.312853 (exact mean)" &&
    says out "100,000,000 simulated attacks agree: largest deviation " && is_empty err &&
    run 0 run -f json "3 focus lock" vs "3 focus evade" && says out '"check":{"trials":100000000,' &&
    says out '"agrees":true' && run 0 run -f csv "3" vs "2" && says out ",2.5,exact,,0.896484375,"; }
check "a run is exact, and a simulation checks it" checks
unchecked() { run 0 run --no-check "3" vs "2" && says out "Damage 0.896484 (exact mean)" && lacks out "agree" &&
    run 0 run --no-check -f json "3" vs "2" && lacks out '"check"' && says out '"mean":0.896484375'; }
check "run --no-check says the exact figures without the check" unchecked
# Who says how to simulate has it simulated; --engine says otherwise, and threads mean nothing by it.
chosen() { local option
    for option in "-n 1000" "--precision 0.1" "--seed 1" "--kernel generic" "--engine mc -n 1000"; do
        run 0 run $option -f csv 3 vs 2 && says out ",2.5,mc,1" || { echo "$option"; return 1; }
    done
    for option in "" "--threads 1" "--engine auto" "--engine auto -n 1000 --seed 3"; do
        run 0 run $option -f csv 3 vs 2 && says out ",2.5,exact,," || { echo "$option"; return 1; }
    done; }
check "options of a simulation ask for one, unless the engine is named" chosen
no_difference() { run 0 compare "3 focus" "3 lock" vs "2" && says out "B  3 lock    1.531494  83.94 %   41.62 %  0.0000000   0.00" &&
    says out "Exact." && run 0 compare -f csv "3 focus" "3 lock" vs "2" && says out "B,3 lock,2,2.5,exact,,1.531494140625,,"; }
check "a comparison shows no difference where there is none" no_difference
many() { printf 'attacker,defender\n3,2\n3 focu,2\n' >auto.csv; run 1 batch auto.csv && says out ",2.5,exact,,0.896484375," &&
    says out ",,auto,,," && run 0 sweep -P d=1..2 -f csv "{d}" vs 0 && says out "d=1,2.5,exact,,0.5," &&
    run 0 sweep -P d=1..2 "{d}" vs 0 && says out "1  0.5000  50.00 %"; }
check "rows of batches and sweeps are exact" many
simulates() { run 0 run -n 1M "3 focus lock" vs "3 focus evade" && says out "1,000,000 simulated" &&
    says out "seed 1" && is_empty err; }
check "a simulation off a terminal shows no progress and no colour" simulates
plain() { run 0 run -n 1M "3" vs "2" && ! grep -q $'\033' out; }
check "a report off a terminal has no escape codes" plain
same_digits() {
    run 0 run -n 3000001 --seed 9 -f csv "2x 3 focus" vs "2 evade" && mv out first &&
    for options in "--threads 1" "--threads 3" "--kernel generic"; do
        run 0 run -n 3000001 --seed 9 -f csv $options "2x 3 focus" vs "2 evade" &&
        cmp out first || return 1
    done; }
check "the same seed gives the same digits for any threads and kernel" same_digits
one_text() { run 0 run --engine exact "2x 3 lock vs 3 focus" && says out "1.547757"; }
check "a scenario can be one argument" one_text
json() { run 0 run --engine both -n 1e5 -f json "3" vs "2 hull=1" && [ "$(wc -l <out)" -eq 1 ] &&
    says out '"schema":1' && says out '"z":' && says out '"destroyed":'; }
check "json is one document on one line" json
half_points() { run 0 run --engine exact "3" vs "2 hull=3 shields=2" &&
    says out "half points (3 damage, of the 5 health that is said)" && run 0 run --engine exact "3" vs "2" &&
    ! grep -q "half points" out && run 0 run -e 1 --engine exact "3" vs "2 hull=3" &&
    says out "no half points (of large ships alone)" && run 0 run --engine exact -f json "3" vs "2" &&
    says out '"half_points":null' && run 0 run -e 1 --engine exact 3 vs "2 hull=3 shields=2 large" && says out "half points (3 damage, of" &&
    run 0 compare -e 1 --engine exact --columns half 3 2 vs vt49decimator && refuses 2 "of ships that are not large" compare -e 1 --columns half 3 2 vs xwing; }
check "half points are told of a ship with hull, in the first edition of large ones" half_points
myopic() { run 0 run --policy myopic --engine exact "2x 3" vs "2 focus" &&
    says out "both sides play their best for damage, each attack played for itself."; }
check "a report says when each attack is played for itself" myopic
both() { run 0 run --engine both -n 1e5 "3" vs "2" && says out "z = "; }
check "both engines compare themselves" both
precision() { run 0 run --precision 0.001 -f json "3" vs "2" && says out '"trials":3203072,'; }
check "a precision decides the number of trials" precision
edition() { run 0 run -e 1 --engine exact "2" vs "0 evade=2" && says out "Damage 0.250000"; }
check "the first edition has its own rules" edition
error_place() { run 1 run "3 focus" "4 lokc" vs "2" && is_empty out &&
    says err "volley: attacker 2:1:3: error: 'lokc': unknown word; did you mean 'lock'?" &&
    says err "    ^~~~"; }
check "an error names the attacker, the column, the word and the nearest word" error_place
kill_needs_hull() { run 1 run --objective kill "3" vs "2" && says err "hull"; }
check "playing for the kill needs the hull" kill_needs_hull
shields_are_gone() { # one more red die for a shield is .896484 that becomes 1.332031
    run 0 run --engine exact "3 shields=1 roll=+1:shield bonus-attack=primary" vs "2" && says out "Damage 2.228516" && lacks out "Note:" &&
        run 0 run --engine exact "2x 3 shields=2 roll=+1:shield" vs "2" && says out "Damage 2.664062" &&
        run 0 run --engine exact "3 hull=5 shields=1 mirandadoni bonus-attack=primary" vs "2" && says out "Damage 2.228516"
}
counted() { run 0 run --engine exact 3 vs "tie fighter 2" && says out 'Note: the number is dice, in place of what the ship has' &&
    run 0 run --engine exact 3 vs "agility=2 tie fighter" && lacks out "the number is dice" && run 0 run --engine exact "2x 3" vs "tie fighter" && lacks out "the number is dice"; }
check "a number before a ship that is named as players do is told to be dice" counted
disarmed() { run 0 run --engine exact "3 disarm" vs "2" && says out "Note: attacker 1 has a disarm"; }
check "a disarmed attacker is noted" disarmed
check "a shield that is spent is gone when its ship attacks again" shields_are_gone

# --- output ---
to_file() { run 0 run --engine exact -f csv "3" vs "2" -o report.csv && is_empty out &&
    says report.csv "0.896484375" && [ ! -e report.csv.part ]; }
check "a report goes to a file, whole" to_file
full_disk() { [ -w /dev/full ] || return 0
    run 1 run --engine exact "3" vs "2" -o /dev/full && says err "/dev/full" &&
    "$volley" run --engine exact "3" vs "2" >/dev/full 2>err; [ $? -eq 1 ] && says err "standard output"; }
check "a full disk is said, with status 1" full_disk
no_folder() { run 1 run --engine exact "3" vs "2" -o nowhere/report && says err "nowhere/report"; }
check "an output that cannot be opened is said" no_folder
closed_pipe() { { "$volley" run --engine exact "3" vs "2" 2>err; echo $? >status; } | true
    { [ "$(cat status)" = 0 ] || [ "$(cat status)" = 141 ]; } && is_empty err; }
check "a reader that goes away is no crash, and nothing to talk about" closed_pipe

# --- Ctrl-C ---
# Waits until the program catches SIGINT, so that nothing depends on how fast it starts.
# Before it is the program, the process is a copy of this shell, which catches it too for a moment.
catches_interrupt() { local mask
    [ "$(readlink "/proc/$1/exe")" = "$(readlink -f "$volley")" ] || return 1
    mask=$(sed -n 's/^SigCgt:\s*//p' "/proc/$1/status" 2>/dev/null) || return 1
    [ -n "$mask" ] && [ $((0x$mask & 2)) -ne 0 ]; }
# Before the first attacks there is nothing to tell: then it is tried again, and later.
interrupt() { local pid status late tries
    for late in {0..20}; do
        "$volley" run -n 1e15 "3 focus" vs "2" >out 2>err </dev/null &
        pid=$! tries=0
        until catches_interrupt $pid; do
            tries=$((tries + 1)); [ $tries -lt 600 ] || { kill -9 $pid; return 1; }
            sleep 0.1
        done
        sleep $((late / 2)); kill -INT $pid; wait $pid
        status=$?
        [ $status -eq 1 ] && [ ! -s out ] && grep -qx "volley: stopped" err || break
    done
    [ $status -eq 0 ] && says out "Stopped early" && says out "simulated attacks"; }
check "Ctrl-C ends a run with what has been simulated" interrupt

# --- on a terminal ---
bar() {
    script -qec true /dev/null >/dev/null 2>&1 </dev/null || return 0 # no terminal to be had
    script -qfec "sh -c 'echo \$\$ >pid; exec $volley run -n 1e15 3 vs 2'" /dev/null >tty 2>&1 </dev/null &
    local pid=$! tries=0
    until grep -q 'million attacks' tty; do
        tries=$((tries + 1)); [ $tries -lt 600 ] || { kill -9 "$(cat pid)"; cat tty; return 1; }
        sleep 0.1
    done
    kill -INT "$(cat pid)"
    wait $pid
    says tty "[" && says tty "% " && says tty "Stopped early"; }
check "a long run on a terminal shows a progress bar" bar

# --- batch ---
printf 'scenario,attacker,defender\none,3 focus,2\nbad,3 focsu,2\ntwo,3 lock,2\ntwo,3,\n' >duel.csv
batch() { run 1 batch --engine exact duel.csv && says out "one,2.5,exact,,1.531494140625," &&
    says out "two,2.5,exact,,2.427978515625," && says out "bad,,exact," &&
    says out "duel.csv:3:7: 'focsu': unknown word; did you mean 'focus'?" &&
    says err "volley: duel.csv:3:7: error: 'focsu': unknown word; did you mean 'focus'?" &&
    [ "$(wc -l <out)" -eq 4 ]; }
check "a bad row becomes a row with its error, and the batch ends with status 1" batch
batch_stdin() { run_in 1 duel.csv batch --engine exact - && says out "<stdin>:3:7"; }
check "a batch reads standard input" batch_stdin
batch_json() { run 1 batch --engine exact -f json duel.csv && [ "$(wc -l <out)" -eq 3 ] &&
    says out '"error":"duel.csv:3:7'; }
check "a batch writes a json document a line" batch_json
batch_mc() { printf 'attacker,defender\n3 focus,2\n' >mc.csv && run 0 batch -n 1e5 mc.csv &&
    says out ",2.5,mc,100000,1.5" && is_empty err; }
check "a batch simulates" batch_mc
batch_output() { run 1 batch --engine exact duel.csv -o report2.csv && is_empty out &&
    [ "$(wc -l <report2.csv)" -eq 4 ]; }
check "a batch writes a file also when rows are bad" batch_output
batch_kept() { echo old >kept.csv; printf 'nonsense\n1\n' >nonsense.csv
    run 1 batch nonsense.csv -o kept.csv && [ "$(cat kept.csv)" = old ] && [ ! -e kept.csv.part ]; }
check "a batch that fails leaves the old report" batch_kept
batch_bad_files() { run 1 batch nowhere.csv && says err "nowhere.csv" && run 1 batch . &&
    says err "directory" && : >empty.csv && run 1 batch empty.csv && says err "empty" &&
    run 1 batch --engine exact duel.csv -o /dev/full && says err "/dev/full"; }
check "files that cannot be read or written are said" batch_bad_files
scenarios() { for file in "$source"/scenarios/*.csv; do
        case $file in */targets-* | */attackers-* | */field-* | */geometry-*) continue ;; esac # these are for --against, --under, --geometry
        run 0 batch --engine exact "$file" || return 1
        ! grep -v "are copied" err && [ "$(wc -l <out)" -gt 3 ] || return 1
    done
    [ "$(ls "$source"/scenarios/*.csv | wc -l)" -ge 4 ]; }
check "every scenario file of the project runs without an error" scenarios

# --- help: what is longer than a line breaks the columns of argp ---
helps() { local command
    for command in run compare sweep plan squad duel survive best luck batch join cards ships hazard words page selftest; do
        run 0 $command --help && ! grep -nE '^ +$|^ {9,20}-|^ {30}|.{80}' out || { echo "$command"; return 1; }
    done; }
check "the help of each command stands in columns" helps

# --- words, selftest ---
words() { run 0 words && says out "reroll=2" && says out "hull=3" && says out "effect"; }
check "the words are listed" words
searches() { run 0 words expose && says out "turns damage cards faceup" && ! grep -q reroll out && run 0 words tl -f csv && is "$(wc -l <out)" 2 &&
    run 1 words zzz && says err "volley cards" && run 2 words a b; }
check "words are searched by what they are, mean, and what is typed for them" searches
bare() { run 0 run --engine exact 3 focus lock vs 2 evade && cp out one && run 0 run --engine exact "3 focus lock" vs "2 evade" &&
    is "$(grep Damage one)" "$(grep Damage out)" && run 0 run --engine exact Luke Skywalker lock VS TIE Fighter && says out "Attacker: Luke Skywalker, T-65 X-wing" &&
    says out "Defender: TIE/ln Fighter" &&
    run 0 run --engine exact Jake Farrell vs 2 && says out "Attacker: Jake Farrell" && run 0 run --engine exact t65xwing lukeskywalker vs 2 && says out "Attack 2: Luke" &&
    run 1 run "3 focus" lock vs 2 && run 1 run 3 lockfocus vs 2 && says err "did you mean 'lock focus'" && run 1 run 3,focus vs 2 && says err "'3 focus'"; }
check "words need no quotes where they are one ship; single loadouts stay what they are" bare
# --- README.md and docs/guide.md: what they show is what comes ---
readme_commands() { local how; ln -s "$source/scenarios" scenarios; cp "$source/tests/squads/rebels.xws" list.xws
    printf 'Wedge Antilles (X-wing)\n  Predator\n' >list.txt
    sed -n 's/^    \(\$ \)\?volley //p' "$source/README.md" "$source/docs/guide.md" | sort -u >commands
    [ "$(wc -l <commands)" -ge 12 ] || { echo "few commands"; cat commands; return 1; }
    while IFS= read -r command; do
        case $command in
        duel*--roster* | survive*--roster*) how= ;; # exact, and sooner than simulations of hundreds
        "best --squad"*) how="--engine exact --seconds 5" ;; # a minute with sanitizers, and more
        duel* | survive*) how="-n 5000" ;;
        cards* | ships* | points* | hazard*) how= ;;
        *--engine*) how= ;;
        page*) continue ;; # by test_page.sh, with a page
        *) how="--engine exact" ;;
        esac
        eval "run 0 ${command%%#*} $how" && ! grep -v "are copied" err || { echo "$command"; return 1; }
    done <commands; }
check "the commands of README.md and docs/guide.md run" readme_commands
readme_outputs() { local shown=0 # simulations too: the same seed gives the same digits everywhere
    while IFS= read -r line; do
        case $line in
        '    $ volley '*)
            eval "LC_ALL=C.UTF-8 run 0 ${line#*volley }" || return 1
            shown=$((shown + 1)) ;;
        *' simulated attacks in '* | '    exact probabilities, worked out in '* | '') ;; # times
        '    '*) [ $shown -eq 0 ] || grep -qxF -- "${line#    }" out ||
            { echo "no line '$line' in:"; cat out; return 1; } ;;
        *) shown=0 ;;
        esac
    done <"$source/$1"
    grep -c '^    \$ volley ' "$source/$1" >count; [ "$(cat count)" -ge 4 ]; }
check "the output that README.md shows is that of the program" readme_outputs README.md
check "the output that docs/guide.md shows is that of the program" readme_outputs docs/guide.md

selftest() { run 0 selftest && says out "golden: 230 results of independent solvers" && says out "0 failed"; }
check "the self-test passes" selftest

finish "checks of the program"
