#!/bin/bash
# declarations - what the public headers declare is what tests/frozen/abi-N.txt says, N the number in
# libvolley.so.N. A program that was built with a library of this number runs with all others of it:
# its structs are as large as they were, and their members stand where they stood.
#
#   a declaration is new: add its line to the file, where --print has it
#   one has gone or is another now: the library needs the next number (VOLLEY_ABI in CMakeLists.txt)
#   and a file of that name; docs/compatibility.md tells when that may be
#
# Usage: declarations.sh CC SOURCE_DIR N          declarations.sh --print CC SOURCE_DIR
set -euo pipefail

# Of all that is included only Volley's own lines; macros and declarations, one a line.
declarations() {
    local cc=$1 include=$2/include
    grep -hE '^#define VOLLEY_' "$include"/volley/*.h | grep -vE '_H$|VOLLEY_API' | tr -s ' ' | sed 's/ *\\$//' | sort
    "$cc" -std=c11 -E -I "$include" "$include/volley/volley.h" |
        awk '/^# [0-9]+ "/ { own = ($3 ~ /volley\/[a-z]+\.h"$/); next } own' |
        sed -E 's/__attribute__\(\(visibility\("default"\)\)\)//g' | tr '\n' ' ' | tr -s ' ' |
        awk '{
            depth = 0; line = ""
            for (i = 1; i <= length($0); i++) {
                c = substr($0, i, 1); line = line c
                if (c == "{") depth++
                if (c == "}") depth--
                if (c == ";" && depth == 0) { sub(/^ +/, "", line); print line; line = "" }
            }
        }' |
        awk '/^(typedef )?enum / { # a constant a line: more may come behind the last one
            name = $0; sub(/.*} ?/, "", name); sub(/;$/, "", name)
            body = $0; sub(/^[^{]*{ /, "", body); sub(/ }[^}]*$/, "", body)
            count = split(body, constants, /, */)
            for (i = 1; i <= count; i++)
                print "enum " (name == "" ? "" : name " ") (constants[i] ~ /=/ ? "" : i - 1 " ") constants[i]
            next
        } { print }'
}

if [ "$1" = --print ]; then
    declarations "$2" "$3"
    exit
fi
cc=$1 source=$2 wanted=$2/tests/frozen/abi-$3.txt
[ -s "$wanted" ] || { echo "there is no $wanted: write it with $0 --print $cc $source"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
declarations "$cc" "$source" >"$work/have"
if ! diff "$wanted" "$work/have" >"$work/differences"; then
    cat "$work/differences"
    if grep -q '^<' "$work/differences"; then
        echo "the lines with < are frozen: without them libvolley.so.$3 would be another library"
    else
        echo "the lines with > are new: add them to $wanted"
    fi
    exit 1
fi
echo "$(wc -l <"$work/have") declarations as they were frozen"
