#!/bin/bash
# What the documentation shows comes true: its examples give the numbers that stand beside them, and
# every word of its tables can be said.
# Usage: test_docs.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- examples: lines like `    volley run --engine exact "3" vs "2"   # 0.896484` ---
examples() { cat "$source"/README.md "$source"/docs/*.md "$source/tests/cli/words.txt" |
    sed -n 's/^    volley \(run .*[^ ]\) *# \([0-9.]*\)$/\2 \1/p'; }
examples_come_true() {
    examples >list
    [ "$(wc -l <list)" -ge 160 ] || { echo "few examples"; cat list; return 1; }
    while read -r mean command; do
        eval "run 0 $command --no-check" && is_empty err && says out "Damage $mean (exact mean)" ||
            { echo "$command # $mean"; return 1; }
    done <list; }
check "the examples of the documentation give the numbers beside them" examples_come_true
wrong_example_fails() {
    ! { run 0 run --engine exact "3" vs "2" && says out "Damage 0.896485 (exact mean)"; } >ignored; }
check "a wrong number beside an example is found" wrong_example_fails

# --- the vocabulary ---
words_documented() { run 0 words --markdown && is_empty err && sed -n '/^<!-- volley words/,/^<!-- end/p' "$source/docs/reference.md" | sed '1d;$d' >documented &&
    diff out documented && [ "$(grep -c '^## ' documented)" -ge 10 ]; }
check "docs/reference.md has the words of the program" words_documented
every_word() { # of attacks and of engagements, with its group, its bounds and its editions
    run 0 words -f csv && cut -d, -f1 out | sed 1d >wanted && printf '%s\n' init points plan regen shot repair hazard range >>wanted &&
        sed '/^## conditions/,$d' documented | sed -n 's/^| `\([^`]*\)` .*/\1/p' | sort >there && sort wanted | diff - there &&
        says documented '| `hull` | either | 1 2 2.5 | hull left; with it the report says how likely the ship is destroyed | number, 1 to 99 | `hull=3` |' &&
        says documented '| `obstructed` | attacker | 1 2 2.5 | an obstacle obstructs the attack |  | `obstructed` |'; }
check "the tables of words have each once, with its values" every_word
found_alone() { run 0 words --markdown "faceup damage" && says out '| `deal-faceup` |' && lacks out '| `hull` |' && lacks out "## limits" && lacks out "may be typed" &&
    run 0 words --markdown -e 1 && lacks out '| `calculate` | either' && says out "## limits"; }
check "in Markdown a pattern has its words alone" found_alone
limits_documented() { sed -n '/^| at most | of |/,/^$/p' "$source/docs/reference.md" | sed 1,2d | grep '^|' >limits &&
    tr -d '\\\n' <"$source/src/game/rules/limits.h" | grep -oE 'ROW\(RULES_[A-Z_]+, [0-9]+,[^"]*"[^"]+"' |
    sed -E 's/.*, ([0-9]+),[^"]*"([^"]+)"/| \1 | \2 |/' >there && [ -s there ] && diff there limits; }
check "docs/reference.md has the table of limits" limits_documented
words_listed() { run 0 words && [ "$(grep -c '^  ' out)" -gt 80 ] &&
    while IFS='|' read -r _ word _; do
        word=${word# \`} word=${word%\` }
        grep -q "^  $word " out || { echo "no $word"; return 1; }
    done < <(sed '/^## the ship in an engagement/,$d' documented | grep '^| `'); }
check "the list of words has them all, under headings" words_listed
listed_once() { [ "$(grep '^  ' out | sort | uniq -d | wc -l)" -eq 0 ] &&
    [ "$(grep '^[a-z]' out | sort | uniq -d | wc -l)" -eq 0 ] && says out "effects on dice"; }
check "no word and no heading is listed twice" listed_once
aliases_documented() { sed -n '/^| word | may be typed |/,/^$/p' "$source/docs/reference.md" | sed 1,2d | tr -d '`|' | sed '/^$/d' >documented
    run 0 words && sed -n '/^what may be typed/,/^$/p' out | sed -E '1d; /^$/d; s/^(  [^ ]*) *(.*) \(a face\)$/\1 (a face) \2/' >there &&
    [ "$(wc -l <there)" -gt 30 ] && diff -w there documented; }
check "docs/reference.md has what may be typed for a word" aliases_documented
help_of_words() { run 0 words --help && says out ":PRICE" && says out "?CONDITION" && says out "K stands"; }
check "the help tells how to say more with an effect" help_of_words

# Every prefix, price and condition that the tables name: the first column, words in backquotes.
column() { sed -n "/^| $1 |/,/^\$/p" "$source/docs/rules.md" | sed 1,2d |
    cut -d'|' -f2 | grep -o '`[^`]*`' | tr -d '`'; }
prefixes_read() { column prefix >list && [ "$(wc -l <list)" -eq 9 ] &&
    while read -r prefix; do
        run 0 run --engine exact "3 ${prefix}gain-focus=1" vs "2" || return 1
    done <list; }
check "the prefixes of the documentation are read" prefixes_read
prices_read() { column price >list && [ "$(wc -l <list)" -ge 14 ] &&
    while read -r price; do
        run 0 run --engine exact "3 reroll=1$price" vs "2" || return 1
    done <list; }
check "the prices of the documentation are read" prices_read
conditions_read() { { column condition; sed -n 's/^.*| `reroll=1?\(.*\)` |$/\1/p' "$source/docs/reference.md"; } >list && [ "$(wc -l <list)" -ge 80 ] &&
    while read -r condition; do
        run 0 run --engine exact "3 reroll=1?$condition" vs "2" || return 1
    done <list; }
check "the conditions of the documentation are read" conditions_read
conditions_told() { # each that the code has is found and told
    sed -n '/rules_fact_words\[\] = {/,/^};/s/^    { "\([^"]*\)",.*/\1/p' "$source/src/game/rules/fact.c" | sort >wanted && [ "$(wc -l <wanted)" -ge 45 ] &&
        sed -n '/^## conditions/,/^## what/s/^| `\([^`]*\)` | either | 1 2 2.5 | [^| ][^|]* | .*/\1/p' "$source/docs/reference.md" | sort | diff wanted - &&
        run 0 words outdiced && says out "  outdiced          fewer dice than the other side: reroll=1?outdiced" &&
        run 0 words "pilot skill" && says out "reroll=1?initiative=1" && run 0 words && lacks out outdiced; }
check "each condition is told" conditions_told

# --- the map from rules to places: `file:name` is a function or a table of src/file ---
places() { grep -o '`[a-z_]*/[a-z_/]*\.[ch]:[a-z_0-9]*`' "$1" | tr -d '`' | sort -u; }
is_place() { # FILE:NAME, defined at the start of a line, which a declaration ends with a ';'
    [ -f "$source/src/${1%%:*}" ] &&
    tr '\n' ' ' <"$source/src/${1%%:*}" | sed 's/[;{}]/&\n/g' |
        grep -E "[ *]${1#*:}(\([^;]*|(\[[^;=]*)?\] = )\{\$" >defined; }
rules_have_places() {
    places "$source/docs/rules-map.md" >list
    [ "$(wc -l <list)" -ge 80 ] || { echo "few places"; cat list; return 1; }
    [ "$(wc -l <list)" -eq "$(grep -o '`[^` ]*:[^` ]*`' "$source/docs/rules-map.md" |
        grep '\.[ch]:' | sort -u | wc -l)" ] || { echo "a place that is not read"; return 1; }
    while read -r place; do
        is_place "$place" || { echo "$place is not there"; return 1; }
    done <list; }
check "each place that the map of the rules names is there" rules_have_places
wrong_place_is_found() { is_place attack/play/ready.c:play_holds && ! is_place attack/play/ready.c:play_hold &&
    ! is_place play/readi.c:play_holds && ! is_place attack/play/play.h:play_holds; }
check "a place that is not there is found" wrong_place_is_found
operations_have_places() { # what play carries out is on the map
    sed -n '/do_operation\[/,/^};/s/.*= \(.*\),$/\1/p' "$source/src/attack/play/step.c" | sort -u >done_by
    [ "$(wc -l <done_by)" -ge 14 ] || { echo "few functions"; cat done_by; return 1; }
    while read -r name; do
        grep -q ":$name$" list || { echo "$name is on no line"; return 1; }
    done <done_by; }
check "each function that carries out an operation is on the map" operations_have_places

# --- a file that a page names is there, by its path from the top or from src ---
named_files() { git -C "$source" ls-files '*.md' 2>ignored | grep -v '^CHANGELOG' | while read -r page; do
    grep -o '`[a-z_0-9]*/[a-z_/0-9]*\.[ch]\b' "$source/$page" | tr -d '`' | sort -u | sed "s|^|$page |"; done; }
named_files_are_there() { local page file gone=0
    named_files >list
    [ -s list ] || return 0 # no checkout of git
    [ "$(wc -l <list)" -ge 60 ] || { echo "few files"; cat list; return 1; }
    while read -r page file; do
        [ -f "$source/$file" ] || [ -f "$source/src/$file" ] || [ -f "$source/include/$file" ] ||
            [ -f "$source/$(dirname "$page")/$file" ] || { echo "$page: $file is not there"; gone=1; }
    done <list
    return $gone; }
check "files that pages name are there" named_files_are_there

# --- the order of operations and facts says nothing: nobody compares by it ---
enumerators() { sed -n "/^enum $2 {/,/^};/s/^ *\(RULES_[A-Z_0-9]*\)[, ].*/\1/p" "$source/src/game/rules/$1"; }
ordered() { grep -rnE "[<>]=? *($(paste -sd'|' names))\b" "$@"; }
nobody_compares() {
    { enumerators operation.h rules_operation; enumerators operation.h rules_family
      enumerators fact.h rules_fact_kind
      sed -n 's/^ *ROW(\(RULES_[A-Z_0-9]*\), .*/\1/p' "$source/src/game/rules/situation.h"
    } | grep -vE '^RULES_(OPERATIONS|FAMILIES|FACT_KINDS|SITUATIONS)$' >names
    [ "$(wc -l <names)" -ge 100 ] || { echo "few names"; cat names; return 1; }
    ! ordered --include='*.[ch]' "$source/src" | grep -vE '(<<|>>) *RULES_'; }
check "no operation, fact or situation is compared by its order" nobody_compares
comparison_is_found() { echo 'if (step->operation >= RULES_REROLL)' >compares && ordered compares >ignored &&
    ! { echo 'if (step->operation == RULES_REROLL)' >compares && ordered compares; }; }
check "a comparison by order is found" comparison_is_found

finish "checks of the documentation"
