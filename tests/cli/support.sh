# shellcheck shell=bash
# What the tests of the built program share; a test begins with
#     . "$(dirname "$0")/support.sh"
# and ends with finish. Arguments of the test: PROGRAM SOURCE_DIR. It runs in an empty folder.
set -uo pipefail
volley=$(realpath "$1") source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C VOLLEY_DATA=$work/data # none of the user's own
checks=0 settled=0 failed=0
uncounted=LLVM_PROFILE_FILE=/dev/null # where files are limited: counts of coverage are files

# check SENTENCE COMMAND...: the command must succeed.
check() {
    local sentence=$1
    shift
    checks=$((checks + 1))
    if ! "$@" >"$work/why" 2>&1; then
        failed=$((failed + 1))
        echo "FAILED: $sentence"
        sed 's/^/    /' "$work/why"
    fi
    settled=$((settled + 1))
}

# ended WANT HAVE WORDS...: the program's exit status must be the wanted one.
ended() {
    local want=$1 have=$2
    shift 2
    [ "$have" -eq "$want" ] || { echo "volley $*: exit $have, not $want"; cat out err; return 1; }
}

# keep COMMAND: the documents in `out` stay for the test `schema`, in the folder DOCUMENTS.
[ -z "${DOCUMENTS-}" ] || { rm -rf "$DOCUMENTS"; mkdir -p "$DOCUMENTS"; }
keep() { local begin=
    [ -n "${DOCUMENTS-}" ] && IFS= read -r -N 10 begin <out && [ "$begin" = '{"schema":' ] || return
    is_fault && set -- error
    cp out "$(mktemp "$DOCUMENTS/$1.XXXXXX")"; }
is_fault() { grep -q '^{"schema":1,"volley":"[^"]*","error":{' out; } # in place of an answer

# run STATUS ARGUMENTS...: run the program; out and err are files; its exit status must be STATUS.
run() { run_in "$1" /dev/null "${@:2}"; }
run_in() { # the same with a file as standard input: run_in STATUS FILE ARGUMENTS...
    "$volley" "${@:3}" >out 2>err <"$2"
    set -- $? "$@"
    keep "${4-}"
    ended "$2" "$1" "${@:4}"
}
run_to() { # the same with a file as standard output: run_to STATUS FILE ARGUMENTS...
    : >out
    "$volley" "${@:3}" >"$2" 2>err </dev/null
    ended "$1" $? "${@:3}"
}

# refuses STATUS TEXT ARGUMENTS...: run; nothing may come out but the error as a document, and stderr must say TEXT.
refuses() { run "$1" "${@:3}" && { { [[ " ${*:3} " == *" -f json "* ]] && is_fault; } || is_empty out; } && says err "$2"; }

says() { grep -qF -- "$2" "$1" || { echo "no '$2' in $1:"; cat "$1"; return 1; }; }
lacks() { ! grep -qF -- "$2" "$1" || { echo "'$2' is in $1:"; cat "$1"; return 1; }; }
is_empty() { [ ! -s "$1" ] || { echo "$1 is not empty:"; cat "$1"; return 1; }; }
is_missing() { [ ! -e "$1" ] || { echo "$1 is there"; return 1; }; }
has_lines() { [ "$(wc -l <"$2")" -eq "$1" ] || { echo "not $1 lines in $2:"; cat "$2"; return 1; }; }

# finish WHAT: say how many checks there were; fails if one failed, or if bash gave one up (a variable that is not set).
finish() {
    failed=$((failed + checks - settled))
    echo "$checks $1, $failed failed"
    [ $checks -gt 0 ] && [ $failed -eq 0 ]
}

# field FILE LINE COLUMN: of a CSV file without line breaks in quotes; quotes stay
field() { awk -v line="$2" -v name="$3" '
    function cells(text, into,   i, count, quoted, sign) {
        count = 1; into[1] = ""
        for (i = 1; i <= length(text); i++) {
            sign = substr(text, i, 1)
            if (sign == "\"") quoted = !quoted
            if (sign == "," && !quoted) into[++count] = ""; else into[count] = into[count] sign
        }
        return count
    }
    NR == 1 { for (i = cells($0, titles); i > 0; i--) at[titles[i]] = i }
    NR == line { cells($0, row); print row[at[name]] }' "$1"; }
is() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'"; return 1; }; }
