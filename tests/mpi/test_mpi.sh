#!/bin/bash
# volley-mpi says what volley says, byte for byte, with any number of processes; a batch of which a
# process is killed at some moment, or all of them, goes on with --resume, by either program. Moments
# are bytes of the part, not seconds. What is expected is what `volley` wrote.
# Usage: [VOLLEY_TEST_STRIDE=1] test_mpi.sh PROGRAM SOURCE_DIR VOLLEY_MPI MPIEXEC; without it, some numbers of processes
. "$(dirname "$0")/../cli/support.sh"
ulimit -c 0
counts=(2) ranks=(0 all)
[ "${VOLLEY_TEST_STRIDE:-13}" -gt 1 ] || counts=(1 2 3) ranks=(0 1 2 all)
RANDOM=20260922
mpi=$(realpath "$3") mpiexec=$4
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# Many messages of many sizes go between processes of one machine, which waste no time on each other.
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl_vader_single_copy_mechanism=none OMP_NUM_THREADS=1

scenarios() { awk -v count="$1" 'BEGIN {
        split("focus;lock;focus lock;calculate;reroll=2;force=2", token, ";")
        print "scenario,edition,attacker,defender,\"a, note\""
        for (i = 1; i <= count; i++) {
            attacker = (i % 5 + 1) " " token[i % 6 + 1]
            defender = (i % 4) " evade=" (i % 3) " hull=" (i % 89 + 1)
            if (i % 13 == 0) printf "s%d,2,%s,%s,\"says \"\"%d\"\"\nß, twice\"\ns%d,,%s,,\n", i, attacker, defender, i, i, attacker
            else if (i % 97 == 0) printf "s%d,2.5,%s focsu,%s,bad\n", i, attacker, defender
            else printf "s%d,2.5,%s,%s,%d\n", i, attacker, defender, i
        } }'; }
scenarios 1500 >rows.csv
scenarios 90 >few.csv
grep -v focsu rows.csv | head -n 40 >good.csv
printf 'engagement,a,b,rounds,deck\nx,t65xwing focus,tielnfighter focus,3,off\ny,2x tielnfighter,t65xwing,2,off\nz,t65xwing,tielnfighter,2,on\n' >duels.csv
printf 'name,side,weight\none,t65xwing focus,1\ntwo,2x tielnfighter,2\n' >field.csv
printf 'name,side,weight\none,t65xwing,1\ntwo,tielnfighter,2\nthree,tieadvancedx1,1\nfour,tielnfighter focus,1\n' >four.csv # two for each of two

# together N ARGUMENTS...: as `run`, with N processes; the status is left to the caller
together() { "$mpiexec" -n "$1" "$mpi" "${@:2}" >got 2>err </dev/null; }
# same N STATUS ARGUMENTS...: N processes say what one says
same() { local status
    run "$2" "${@:3}" || return 1
    mv out want && mv err said
    together "$1" "${@:3}"; status=$?
    [ $status -eq "$2" ] || { echo "exit $status, not $2"; cat err; return 1; }
    cmp want got && head -n "$(wc -l <said)" err | cmp - said; }
check "a batch" same 3 1 batch rows.csv
check "a batch of two processes" same 2 1 batch rows.csv
check "a batch of one process" same 1 0 batch good.csv
check "a batch as JSON" same 3 1 batch -f json rows.csv
check "a simulated batch" same 3 0 batch --engine mc -n 20000 --threads 1 -f json good.csv
check "a batch with both engines" same 3 0 batch --engine both -n 5000 good.csv
check "a part of a batch" same 3 1 batch --part 2/3 rows.csv
check "a batch of engagements" same 3 0 batch --engine mc -n 20000 duels.csv
check "a batch of engagements as JSON is the same but for its time" \
    bash -c 'timeless() { sed -E "s/\"seconds\":[^,]*//g" "$1"; }; "$1" batch -f json --threads 1 duels.csv >a && "$2" -n 3 "$3" batch -f json --threads 1 duels.csv >b && diff <(timeless a) <(timeless b)' - "$volley" "$mpiexec" "$mpi"
check "trials of a simulation" same 3 0 run --engine mc -n 20000001 -f csv "3 focus lock" vs "3 focus evade"
check "trials up to a precision" same 2 0 run --engine mc --precision 0.0003 -f csv "3 focus lock" vs "3 focus evade"
check "trials of an engagement" same 3 0 duel --engine mc -n 100001 -f csv --variant shields=+1 "t65xwing focus" vs "tielnfighter focus"
check "a table of engagements" same 3 0 duel --deck off --matrix -f csv "t65xwing focus" "tielnfighter focus" "2x tielnfighter"
check "sides against a field" same 3 0 duel --deck off --engine mc -n 5000 --against field.csv "t65xwing focus points=5" "tielnfighter points=2"
check "ships that survive" same 3 0 survive --roster ships --faction rebel under "2x 3 focus"
check "what cards are worth" same 3 0 worth -f csv "t65xwing wedgeantilles focus lock"
duel=("t65xwing focus" t65xwing vs tielnfighter tieadvancedx1)
for count in "${counts[@]}"; do
    check "targets that are looked for, by $count" same $count 0 duel --rounds 4 -n 4000 --target best -f csv "${duel[@]}"
    check "actions that are looked for, by $count" same $count 0 duel --rounds 4 -n 4000 --actions best -f csv "${duel[@]}"
    check "advice, by $count" same $count 0 duel --rounds 4 -n 4000 --advise -f csv "${duel[@]}"
    check "what cards are worth in games, by $count" same $count 0 worth --in games -n 200 --slot configuration --against four.csv -f csv "t65xwing wedgeantilles focus"
    check "the best squads, by $count" same $count 0 best --squad --pool wedgeantilles,jekporkins,redsquadronveteran,cavernangelszealot --slot talent,astromech -f csv focus
done
check "the sets of one ship" bash -c '! "$1" -n 2 "$2" best t65xwing >out 2>err && [ "$(grep -c "the sets of one ship are not shared" err)" = 1 ]' - "$mpiexec" "$mpi"

# What is wrong is said once, as one process says it.
check "a file that is not there" same 3 1 batch nowhere.csv
check "a word that there is not" same 3 1 run "3 focos" vs 2
check "no file" bash -c '! "$1" -n 3 "$2" batch >out 2>err && [ "$(grep -c "no file" err)" = 1 ]' - "$mpiexec" "$mpi"
check "no standard input" bash -c '! "$1" -n 2 "$2" batch - <rows.csv >out 2>err && grep -q "reaches one process only" err' - "$mpiexec" "$mpi"
check "other words in a process" bash -c '! "$1" -n 1 "$2" batch good.csv : -n 1 "$2" batch few.csv >out 2>err && grep -q "start all alike" err' - "$mpiexec" "$mpi"
lonely() { mkdir -p empty && ! (cd empty && "$mpiexec" -n 1 --wdir "$work" "$mpi" run -e 2 --cards own.csv 3 vs 2 : -n 1 "$mpi" run -e 2 --cards own.csv 3 vs 2) >got 2>err &&
    says err "process 1 could not go on" && says err "own.csv"; }
# Only the second process lacks the file: the first says why it cannot go on.
printf 'id,kind,effect\nmine,upgrade,reroll=1\n' >own.csv
check "a process that lacks a file is told of" lonely

# ---- killed ----

size() { stat -c %s "$1" 2>/dev/null || echo 0; }
pick() { picked=$(((RANDOM * 32768 + RANDOM) % $1)); }
is_running() { kill -0 "$1" 2>/dev/null; }
# Killed, it lives on for a moment, and its files with it; nobody may ever ask what has become of it.
is_alive() { grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"; }

# kill_one BYTES RANK|all ARGUMENTS...: kill -9 a process, or the whole job, when the part is so long
kill_one() { local bytes=$1 whom=$2 pid pids=()
    shift 2
    "$mpiexec" -n 3 "$mpi" "$@" >got 2>err </dev/null &
    pid=$!
    while [ "$(size report.csv.part)" -lt "$bytes" ] && is_running $pid; do :; done
    read -ra pids 2>/dev/null <"/proc/$pid/task/$pid/children" || : # at once, before they are done
    if [ "$whom" = all ]; then kill -9 $pid "${pids[@]}" 2>/dev/null
    elif [ ${#pids[@]} -eq 3 ]; then kill -9 "${pids[$whom]}" 2>/dev/null; fi
    wait $pid 2>/dev/null
    for pid in "${pids[@]}"; do while is_alive "$pid"; do sleep 0.01; done; done
    [ ! -e report.csv ] && [ -e report.csv.part ]; }

resume_with() { # resume_with PROGRAM OPTIONS...
    if [ "$1" = mpi ]; then together 3 batch --resume "${@:2}" -o report.csv
    else "$volley" batch --resume "${@:2}" -o report.csv >got 2>err; fi
    cmp report.csv want.csv && is_missing report.csv.part && is_missing report.csv.part.resume; }

killed() { # killed WHOM PROGRAM OPTIONS...: at a random moment, and gone on with by a program
    local bytes tries=0 whom=$1 program=$2
    shift 2
    rm -f report.csv* want.csv
    "$volley" batch "$@" -o want.csv 2>/dev/null
    pick $(($(size want.csv) * 7 / 10))
    bytes=$picked
    until kill_one "$bytes" "$whom" batch "$@" -o report.csv; do
        tries=$((tries + 1)); [ $tries -lt 20 ] || { echo "never killed"; return 1; }
        bytes=$((bytes / 2)) # it was done before the kill came
        rm -f report.csv*
    done
    resume_with "$program" "$@" || { echo "killed at $bytes bytes"; cat err; return 1; }; }
for rank in "${ranks[@]}"; do
    check "a batch of which process $rank is killed goes on" killed $rank mpi rows.csv
    check "a simulated batch of which process $rank is killed goes on alone" killed $rank alone -n 8M --engine mc few.csv
done
check "engagements of which a process is killed go on" killed 1 mpi -n 3000000 --engine mc duels.csv
check "a part of which a process is killed goes on" killed 2 alone --part 2/2 rows.csv
finish "checks of processes that share work"
