# What the tests of the built program share; a test begins with
#     . "$(dirname "$0")/support.sh"
# and ends with finish. Arguments of the test: PROGRAM SOURCE_DIR. It runs in an empty folder.
set -u
volley=$(realpath "$1") source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export LC_ALL=C
checks=0 failed=0

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
}

# run STATUS ARGUMENTS...: run the program; out and err are files; its exit status must be STATUS.
run() {
    local want=$1
    shift
    "$volley" "$@" >out 2>err </dev/null
    local have=$?
    [ $have -eq "$want" ] || { echo "volley $*: exit $have, not $want"; cat out err; return 1; }
}
run_in() { # the same with a file as standard input
    local want=$1 input=$2
    shift 2
    "$volley" "$@" >out 2>err <"$input"
    local have=$?
    [ $have -eq "$want" ] || { echo "volley $*: exit $have, not $want"; cat out err; return 1; }
}
says() { grep -qF -- "$2" "$1" || { echo "no '$2' in $1:"; cat "$1"; return 1; }; }
is_empty() { [ ! -s "$1" ] || { echo "$1 is not empty:"; cat "$1"; return 1; }; }

# finish WHAT: say how many checks there were; fails if one failed.
finish() {
    echo "$checks $1, $failed failed"
    [ $checks -gt 0 ] && [ $failed -eq 0 ]
}
