#!/bin/bash
# Lines and branches of src that the tests have run, by folder, and whether that is as many as it was:
# the floors stand in coverage-floors.txt. After the tests of a build with VOLLEY_COVERAGE (the preset
# "asan"), which leave their counts in its folder "coverage". Of the .c files; a condition has two
# branches, which count if they have been taken.
# Usage: coverage.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")

# FOLDER LINES LINES_RUN BRANCHES BRANCHES_TAKEN of every source file
counts() {
    llvm-profdata merge -sparse -o "$build/coverage/all.profdata" "$build"/coverage/*.profraw
    llvm-cov report -instr-profile "$build/coverage/all.profdata" "$build/volley" \
        -object "$build/libvolley.so" "$source/src" |
        awk '$1 ~ /\.c$/ { folder = $1; sub(/.*src\//, "", folder); sub(/\/[^\/]*$/, "", folder)
                        print folder, $8, $8 - $9, $11, $11 - $12 }'
}

# A row a folder, then of all; fails where one is below its floor.
counts | sort | awk -v floors="$source/tests/coverage-floors.txt" '
    BEGIN { while ((getline line < floors) > 0) if (line !~ /^(#|$)/) {
                split(line, cell, " "); line_floor[cell[1]] = cell[2]; branch_floor[cell[1]] = cell[3] } }
    function add(folder) { lines[folder] += $2; run[folder] += $3; branches[folder] += $4; taken[folder] += $5 }
    function percent(part, whole) { return whole ? 100 * part / whole : 100 }
    function show(folder) {
        line = percent(run[folder], lines[folder]); branch = percent(taken[folder], branches[folder])
        low = line < line_floor[folder] || branch < branch_floor[folder]; failed += low
        printf "%-18s %7d %6.1f %% %8d %6.1f %%%s\n", folder, lines[folder], line, branches[folder], branch,
            low ? "   below " line_floor[folder] " or " branch_floor[folder] : "" }
    !($1 in lines) { order[count++] = $1 }
    { add($1); add("all") }
    END {
        printf "%-18s %7s %8s %8s %8s\n", "src/", "lines", "run", "branches", "taken"
        while (count-- > 0) show(order[seen++])
        show("all")
        if (!lines["all"]) { print "no source file has been counted"; failed++ }
        exit failed > 0 }'
