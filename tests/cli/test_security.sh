#!/bin/bash
# The limits of SECURITY.md hold, at one more than they say, and its promises about files.
# Usage: test_security.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
told() { grep -qF "| $1 | $2" "$source/SECURITY.md" || { echo "SECURITY.md does not tell: $1 $2"; return 1; }; }
times() { head -c "$2" /dev/zero | tr '\0' "$1"; }

fields() { told '1 MiB' 'a field of a CSV file' &&
    { printf 'attacker,defender,note\n3,2,"'; times x $((1024 * 1024 - 1)); printf '"\n3,2,\n'; } >just.csv && run 0 batch --engine exact just.csv &&
    { printf 'attacker,defender,note\n3,2,"'; times x $((1024 * 1024 + 1)); printf '"\n'; } >long.csv && run 1 batch --engine exact long.csv &&
    cat out err >both && says both "a field is too long"; }
check "a field of a CSV file has a limit" fields
row() { printf 'attacker,defender'; times , $(($1 - 2)); printf '\n3,2'; times , $(($1 - 2)); printf '\n'; }
rows() { told 4096 'fields of a row' && row 4096 >just.csv && run 0 batch --engine exact just.csv && row 4097 >wide.csv && run 1 batch --engine exact wide.csv && cat out err >both && says both "fields"; }
check "a row has a limit" rows
# It took minutes: each had to have a name of its own, the longer the later.
alike() { { printf 'attacker,defender'; times x 4094 | sed 's/x/,same/g'; printf '\n3,2\n'; } >alike.csv && run 0 batch --engine exact alike.csv && says out ",same,input_same,input_input_same,"; }
check "columns may all be called the same" timeout 60 bash -c "$(declare -f times run run_in keep ended says alike); volley='$volley'; set -uo pipefail; alike"
# squad SHIPS UPGRADES: of academy pilots
squad() { local i
    printf '{"faction":"galacticempire","pilots":['
    for ((i = 1; i <= $1; i++)); do
        printf '%s{"id":"academypilot","ship":"tielnfighter"' "$([ $i -eq 1 ] || echo ,)"
        [ "$2" -eq 0 ] || printf ',"upgrades":{"modification":[%s]}' "$(times x "$2" | sed 's/x/"hullupgrade",/g; s/,$//')"
        printf '}'
    done
    printf ']}'; }
squads() { told '16 MiB' 'a squad file' && { squad 1 0; times ' ' $((16 * 1024 * 1024)); } >long.xws && run 1 squad long.xws && says err "16" &&
    told 64 'ships of a squad' && squad 65 0 >many.xws && run 1 squad many.xws && says err 64 &&
    told 64 'upgrades of a ship' && squad 1 65 >much.xws && run 1 squad much.xws && says err 64 &&
    told 256 'squads in it' && { printf '['; for ((i = 0; i < 256; i++)); do squad 1 0; printf ,; done; squad 1 0; printf ']'; } >lists.xws && run 1 squad lists.xws && says err 256; }
check "a squad file has limits" squads
memory() { told '1 GiB' 'memory of one question' && run 1 run --engine exact --memory 1M "6x 4 focus lock calculate force=2 reroll=1" vs "3 focus=2 evade=2 hull=9" && says err "memory" && is_empty out; }
check "a question has a limit" memory
nothing_written() { mkdir -p empty && (cd empty && "$volley" run --no-check -o /nowhere/x 3 vs 2 2>ignored; "$volley" cards juke >ignored; "$volley" squad https://example.org/x.xws 2>ignored; rm -f ignored; [ -z "$(ls -A)" ]); }
check "nothing is written but what is asked for, and an address is not opened" nothing_written
finish "checks of what SECURITY.md promises"
