#!/bin/bash
# Ctrl-C ends every command wherever it is: planning, in the exact engine, in a simulation.
# Usage: test_stop.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# Minutes of work each: best play, exact probabilities, trials.
long_play="16x 3 focus lock" long_defense="3 focus=20 evade=20 calculate=20" trials=1000000000000000
printf 'attacker,defender\n1,0\n3,2\n' >duel.csv
printf 'attacker,defender\n1,0\n%s,%s\n' "$long_play" "$long_defense" >long.csv

# interrupted ARGUMENTS...: it runs, Ctrl-C comes, it ends soon, with status 1, and says so.
interrupted() { interrupted_with 1 "$@" && says err "stopped"; }
interrupted_with() { # the same with another status: interrupted_with STATUS ARGUMENTS...
    local status=$1
    shift
    rm -f report*
    "$volley" "$@" >out 2>err </dev/null &
    local pid=$! i
    sleep "${pause:-0.7}"
    kill -0 $pid 2>/dev/null || { echo "volley $*: was done before"; cat err; return 1; }
    kill -INT $pid
    for ((i = 0; i < 300; i++)); do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
    kill -9 $pid 2>/dev/null && { echo "volley $*: goes on after Ctrl-C"; return 1; }
    wait $pid
    ended "$status" $? "$@"; }
nothing() { interrupted "$@" && is_empty out && [ -z "$(ls report* 2>/dev/null)" ]; }

check "run is stopped in best play or the exact engine" nothing run --engine exact "$long_play" vs "$long_defense" -o report
check "compare is stopped there" nothing compare --engine exact "$long_play" "$long_play evade" vs "$long_defense" -o report
check "plan is stopped there" nothing plan "$long_play" vs "$long_defense" -o report
check "a sweep is stopped while a cell is worked out" interrupted sweep --engine exact -P a=3..4 "$long_play" vs "{a} focus=20 evade=20 calculate=20"
check "a sweep is stopped while a cell is simulated" interrupted sweep -n $trials -f csv -P d=1..3 "{d}" vs 2
check "a batch is stopped while a scenario is worked out" interrupted batch --engine exact long.csv -o report
check "a batch is stopped while a scenario is simulated" interrupted batch -n $trials duel.csv -o report
# --- told to end by something else than Ctrl-C ---
# ended_by SIGNAL STATUS ARGUMENTS...: with a report half written, the signal ends it
ended_by() {
    local signal=$1 status=$2 pid i
    shift 2
    rm -f report*
    "$volley" "$@" -o report >out 2>err </dev/null &
    pid=$!
    for ((i = 0; i < 300; i++)); do compgen -G "report*" >ignored && break; sleep 0.1; done
    sleep 0.3
    kill "-$signal" $pid && wait $pid
    ended "$status" $? "$@"; }
cut_off() { local signal
    for signal in TERM=143 HUP=129; do
        ended_by ${signal%=*} ${signal#*=} sweep -n $trials -f csv -P d=1..3 "{d}" vs 2 && [ -z "$(ls report* 2>/dev/null)" ] || { echo $signal; ls; return 1; }
    done; }
check "SIGTERM and SIGHUP leave no half report behind" cut_off
put_down() { local signal # after the first scenario, in the middle of the second
    for signal in TERM HUP INT; do
        ended_by $signal 1 batch --engine exact long.csv && is_missing report && [ -s report.part ] && [ -s report.part.resume ] &&
            grep -qx 'volley: stopped after 1 scenario' err && says err "--resume goes on" || { echo $signal; ls; cat err; return 1; }
    done; }
check "a batch puts its work down, whoever ends it, to be gone on with" put_down
printf 'attacker\n16x 3 focus lock\n' >attackers.csv
check "worth is stopped while it works" nothing worth --under attackers.csv "agility=3 attack=3 focus=20 evade=20 calculate=20" -o report
check "so is best, before the ship as it is has been worked out" nothing best --under attackers.csv "t65xwing wedgeantilles focus=20 evade=20 calculate=20" -o report
printf 'defender\n2 hull=4\n' >one.csv
printf 'attacker\n3 focus\n' >few.csv
best_so_far() { local pause # a busy machine needs longer for the ship as it is
    for pause in 1 4 16; do
        interrupted_with 0 best --against one.csv --under few.csv --budget 60 "firesprayclasspatrolcraft bobafett focus lock" >why && break
    done || { cat why; return 1; }
    tr -s ' \n' ' ' <out >flat && says flat "Not proved best: it was stopped." && says flat " 1 "; }
check "later it tells the best so far" best_so_far
# --- what is seen until then, on a terminal ---
# drawn PATTERN ARGUMENTS...: on a terminal it draws what it has found so far; Ctrl-C ends it.
drawn() {
    local pattern=$1 i
    shift
    rm -f typescript pid
    printf '%q ' exec "$volley" "$@" >command
    script -qfc 'echo $$ >pid; . ./command >report 2>&1 </dev/null 2>/dev/tty' typescript >ignored 2>&1 </dev/null &
    local job=$!
    for ((i = 0; i < 600; i++)); do grep -aq -- "$pattern" typescript 2>ignored && break; sleep 0.1; done
    kill -INT "$(cat pid)" && wait $job
    grep -aq -- "$pattern" typescript && grep -q "Stopped early" report || { cat typescript report; return 1; }
}
long_duel=(duel --engine mc -n $trials "2x t65xwing focus" vs "2x tielnfighter focus")
check "a duel shows how it stands" drawn "A wins [0-9.]* %, B [0-9.]* %, within [0-9.]* %" "${long_duel[@]}"
check "so does survive" drawn "lives [0-9.]* rounds, within" survive --engine mc -n $trials "2 hull=6 focus" under "2x 3 focus"
check "and a table, of the duel that is played" drawn "1 of [0-9]*: A wins [0-9.]* %" duel --matrix --engine mc -n $trials "2x t65xwing focus" "2x tielnfighter focus"
silent() { local pause=2; interrupted_with 0 "${long_duel[@]}" && is_empty err; }
check "without a terminal nothing is drawn" silent
finish "checks of Ctrl-C"
