#!/bin/bash
# Help and version: by option and by command, for every command; a command that is misspelt.
# Usage: test_help.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

run 0 help
sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >names
[ "$(wc -l <names)" -ge 18 ] || echo "few commands" >>names # and the tests below fail

asked() { local name
    while read -r name; do
        run 0 "$name" --help && cp out wanted && is_empty err && says wanted "Usage: volley $name" &&
            run 0 help "$name" && cmp out wanted && run 0 "$name" -h && cmp out wanted && is_empty err || { echo "$name"; return 1; }
    done <names; }
check "each command is explained by --help, -h and volley help" asked
# Of a command with more, ten options; --help-all and volley help --all have the others too, below the name of their group.
options_of() { sed -n 's/^ \{2,6\}\(-., \)\?--\([a-z-]*\).*/\2/p' out | sed '/^\(help\|usage\)$/d' | sort; }
ten() { local name
    while read -r name; do
        run 0 help --all "$name" && cp out whole && run 0 "$name" --help-all && cmp out whole && is_empty err && options_of >all && ! uniq -d all | grep . &&
            sed -n '/--usage/,$d; s/^\([A-Z].*\):$/\1/p' out >groups && run 0 help "$name" && options_of >first || { echo "$name"; return 1; }
        if says out "more options" >ignored; then
            [ "$(wc -l <first)" -eq 10 ] && comm -23 first all >unknown && is_empty unknown && [ "$(wc -l <groups)" -ge 3 ] &&
                says out "$(($(wc -l <all) - 10)) more options, and these, in groups: volley $name --help-all" || { echo "$name"; return 1; }
        else
            cmp first all && [ "$(wc -l <all)" -le 12 ] || { echo "$name"; return 1; }
        fi
    done <names
    run 0 help run && says out "more options" && run 0 help words && lacks out "more options"; }
check "help of a command has ten options that matter, --all all in groups" ten
# docs/options.md: that table, and no option of a command that is not in it or the other way round.
documented() { local name option
    sed -n '/^<!-- volley help --all -->/,/^<!-- end -->/p' "$source/docs/options.md" | sed '1d;$d' >there && run 0 help --all && is_empty err &&
        diff there out && cp out table && while read -r name; do
            run 0 help --all "$name" && options_of >wanted && sed -nE 's/^\| (`-.`, )?`--([a-z-]*).*\| ([a-z, ]*) \|$/\2 \3,/p' table |
                sed -n "s/^\([a-z-]*\) .*\<$name,.*/\1/p" | sort >have && diff wanted have || { echo "$name"; return 1; }
        done <names; }
check "docs/options.md has each option with the commands that have it" documented
# Of what is indented, examples and tables, no line is so long that its end goes to the left margin.
unbroken() { local name
    while read -r name; do
        run 0 help "$name" && awk '/^[^ ]/ && before ~ /^ / && before !~ /^  or:/ { print FILENAME ": " $0; bad = 1 }
            { before = $0 } END { exit bad }' out || { echo "$name"; return 1; }
    done <names; }
check "no example and no row of a table is broken where nobody can copy it" unbroken
# What an option leaves to be said "below" is below it.
below() { local name list
    while read -r name; do
        run 0 help "$name" && for list in target:Targets policy:Policies for:Objectives; do
            awk -v option="--${list%:*}=" -v list="${list#*:}:" 'index($0, option) { asks = 1; for (;;) { if (/see below/) sees = 1
                if ((getline) <= 0 || /^ *-/ || !/^ /) break } } index($0, list) { told = 1 } END { exit asks && sees && !told }' out ||
                { echo "$name: ${list#*:}"; return 1; }
        done
    done <names; }
check "what an option says is below is there" below
overview() { run 0 help && cp out wanted && is_empty err && run 0 --help && cmp out wanted && run 0 -h && cmp out wanted &&
    run 0 -h run && cp out wanted && run 0 help run && cmp out wanted &&
    run 2 && is_empty out && lacks err "did you mean" && says err "Usage: volley" && lacks wanted "complete"; }
check "volley help is the overview" overview
options_stay() { run 0 run --no-check 3 vs 2 && run 2 run --no-such -h && run 0 run --engine exact -h && says out "Usage" &&
    run 1 run --no-check -o /nowhere/h 3 vs 2 && run 0 run --no-check -o -h 3 vs 2 && is_empty out && [ -s ./-h ]; }
check "-h is help only where an option can stand" options_stay

pages() { local name # of the manual: every section, and no word that is a mark by chance
    while read -r name; do
        run 0 help --markdown "$name" && is_empty err && says out "# volley $name: " && says out "**volley $name** " && says out '**--help**' &&
            [ "$(grep -cE '^## (Synopsis|Description|Options|Exit status|See also)$' out)" -eq 5 ] && lacks out '\v' || { echo "$name"; return 1; }
    done <names
    run 0 help --markdown && says out "[volley-run(1)](volley-run.md)" && [ "$(grep -c '^\[volley-' out)" -ge 18 ] || return 1
    run 0 help -m run && says out '**--objective**=*damage\|kill*' && says out '    volley run "3 focus lock" vs "3 focus evade"'; }
check "volley help --markdown writes a page of the manual" pages
versions() { run 0 version && cp out wanted && is_empty err && run 0 --version && cmp out wanted && run 0 -V && cmp out wanted &&
    says wanted "kernels:" && run 2 version -f xml && run 2 version 3; }
check "volley version is --version" versions
json() { run 0 version -f json && python3 - out wanted <<'END'
import json, sys
answer = json.load(open(sys.argv[1]))
lines = open(sys.argv[2]).read().split("\n")
assert answer["schema"] == 1 and lines[0] == "volley " + answer["volley"]
told = " ".join(k["name"] + ("" if k["supported"] else " (not on this machine)") for k in answer["kernels"])
assert lines[1] == "kernels: " + told
END
}
if command -v python3 >ignored; then check "volley version -f json says the same" json; else echo "no python3: JSON of the version is not read"; fi

meant() { refuses 2 "there is no command '$1'; did you mean '$2'?" "$1" && has_lines 1 err &&
    refuses 2 "there is no command '$1'; did you mean '$2'?" help "$1"; }
near() { meant swepe sweep && meant comp compare && meant cardz cards && meant duell duel && meant batsh batch && meant pla plan && meant vers version; }
check "a command that is misspelt or cut short is told the nearest" near
far() { for word in xyzzy "" s z $(printf 'a%.0s' {1..200}); do
        refuses 2 "there is no command '$word'; volley help lists them" "$word" || return 1
    done; }
check "what is near no command, or to several alike, is told where they stand" far
finish "checks of help"
