#!/bin/bash
# The program for Windows, as the target `windows_zip` packs it, says what that of this machine says, byte for byte: under wine.
# What took how long differs; files, ends of lines, locks and letters must not. CI runs it.
# Usage: tests/windows.sh PROGRAM ZIP
set -uo pipefail
native=$(realpath "$1") zip=$(realpath "$2")
work=$(mktemp -d)
trap 'wineserver -k 2>/dev/null; rm -rf "$work"' EXIT
export WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
cd "$work" || exit 1
cmake -E tar xf "$zip"
here=$(echo volley-*-windows-x86_64)
windows() { wine "$work/$here/volley.exe" "$@"; }
wine wineboot -i >/dev/null 2>&1
mkdir native windows
failed=0 checks=0
fail() { failed=$((failed + 1)); echo "FAILED: $*"; }

# What a report says of time is the machine's.
timeless() { sed -E 's/(worked out|engagements|attacks) in [0-9.]+ ([^ ]?s|min)/\1 in TIME/g; s/("seconds"|"trials_per_second"):[0-9.e+-]+/\1:0/g' "$1"; }
# same STATUS ARGUMENTS...: in a folder each; output, what it complains of, exit status and the files that are left.
same() {
    local one want=$1
    shift
    checks=$((checks + 1))
    for one in native windows; do
        (cd "$one" && VOLLEY_DATA=$PWD/data "$one" "$@" >out 2>err <"${input:-/dev/null}"; echo $? >status
            timeless out >out.told; mv out.told out) </dev/null
    done
    [ "$(cat native/status)" = "$want" ] || fail "exit $(cat native/status), not $want: $*"
    diff -r native windows >why || { fail "$@"; head -n 20 why; }
}
native() { "$native" "$@"; }

cp -r "$here"/scenarios native
cp -r "$here"/scenarios windows
same 0 run "3 focus lock" vs "3 focus evade"
same 0 run -f json "2x 3 focus predator" "4 lock" vs "2 evade hull=5"
for kernel in generic avx2 avx512; do # of 32 and 64 bytes, which the stack does not align
    native run --kernel $kernel -n 2e5 3 vs 2 >/dev/null 2>&1 || continue
    same 0 run --kernel $kernel -n 2e5 -f json --seed 7 "3 focus lock" vs "3 focus evade"
done
same 0 duel -n 20000 -f csv --seed 7 "2x t65xwing focus" vs "3x tielnfighter evade"
same 0 compare "3" "3 focus" "3 focus lock" vs "2 hull=3"
same 0 duel --trials 20000 "t65xwing init=4 focus" vs "2x tielnfighter init=1 focus"
same 0 survive -n 20000 t65xwing under "2x 3 focus"
same 0 squad "https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172&sn=Poe"
same 0 worth "t65xwing wedgeantilles focus lock"
same 0 plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"
same 0 sweep -P dice=1..5 -P agility=0..3 -f csv "{dice} focus" vs "{agility} focus"
same 0 run -f svg -o "Schüsse ….svg" "3 focus lock" vs 2               # letters outside ASCII
printf 'attacker,defender\n3 focus,2\n4 focos,2\n5 lock,3 evade\n' >rows.csv
cp rows.csv native; cp rows.csv windows
same 1 batch rows.csv -o report.csv                                     # one row is wrong: status 1
same 1 batch rows.csv -o rows.csv                                       # what it reads is not overwritten
same 0 batch --part 1/2 rows.csv -o part-1.csv
same 1 batch --part 2/2 rows.csv -o part-2.csv
same 1 join part-2.csv part-1.csv
same 0 batch scenarios/q04-focus-or-evade.csv
input=$work/rows.csv same 1 batch -f json -
same 1 batch nowhere.csv
same 1 batch .
same 1 run -o nowhere/report.csv 3 vs 2
same 1 run 3 focos vs 2
same 2 duell
same 0 points
same 0 help --all
same 0 selftest

# What only Windows has.
checks=$((checks + 6))
windows run --engine exact -o 'C:\here.csv' 3 vs 2 && [ -s wine/drive_c/here.csv ] || fail "a path with a drive"
windows words 2>err | head -n 1 >out; [ -s out ] && [ ! -s err ] || fail "a reader that goes away"
(cd / && windows batch scenarios/q01-focus-or-lock.csv) >out 2>err && cmp out <(native batch "$here/scenarios/q01-focus-or-lock.csv" 2>err) ||
    fail "questions beside the program are found from everywhere"
grep -q $'\r' out native/out && fail "ends of lines"
[ ! -d "$here/page" ] || windows page | grep -q '/page/volley.html' || fail "the page is beside the program"
ls "$here"/{LICENSE,README.md,licences/{jansson,libcsv,zlib,gcc,mingw-w64}} >/dev/null || fail "files of the zip"
echo "$checks checks of the program for Windows, $failed failed"
[ "$failed" = 0 ]
