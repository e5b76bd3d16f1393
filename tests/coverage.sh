#!/bin/bash
# Lines and branches of src that the tests have run, by folder, and whether that is as many as it was:
# the floors stand in coverage-floors.txt. After the tests of a build with VOLLEY_COVERAGE (the preset
# "coverage"). Of the .c files; a branch counts if it has been taken.
# Usage: coverage.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")

# FOLDER LINES LINES_RUN BRANCHES BRANCHES_TAKEN of every source file, as gcov's summary tells them;
# behind the last file gcov tells a sum, which is left out
counts() { # of the commands, which are in the library, too, those that the program runs
    find "$build/CMakeFiles/volley_objects.dir/src" "$build/CMakeFiles/volley_cli.dir/src" -name "*.gcda" \
        ! -path "*/volley_objects.dir/src/cli/*" -print0 |
        xargs -0 gcov --branch-probabilities --no-output |
        awk -F"[':% ]+" '
            function flush() { if (folder != "") print folder, lines, run, branches, taken; folder = "" }
            /^File / { flush(); lines = run = branches = taken = 0
                if ($2 ~ /src\/[a-z]+\/[a-z_0-9]+\.c$/) { parts = split($2, at, "/"); folder = at[parts - 1] } }
            /^Lines executed/ && folder != "" && !lines { lines = $5; run = $3 * $5 / 100 }
            /^Branches executed/ { branches = $5 }
            /^Taken at least once/ { taken = $5 * $7 / 100 }
            END { flush() }'
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
        printf "%-10s %7d %6.1f %% %8d %6.1f %%%s\n", folder, lines[folder], line, branches[folder], branch,
            low ? "   below " line_floor[folder] " or " branch_floor[folder] : "" }
    !($1 in lines) { order[count++] = $1 }
    { add($1); add("all") }
    END {
        printf "%-10s %7s %8s %8s %8s\n", "src/", "lines", "run", "branches", "taken"
        while (count-- > 0) show(order[seen++])
        show("all")
        if (!lines["all"]) { print "no source file has been counted"; failed++ }
        exit failed > 0 }'
