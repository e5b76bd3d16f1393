#!/bin/bash
# A card that does not count is told of by every command, wherever it is said and in every form: text, JSON, CSV (with what stands on stderr),
# Markdown, a picture, a page. tests/cli/idle.csv has where.
# Usage: test_idle.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
table=$source/tests/cli/idle.csv

# Files that rows of the table name: files CARD
files() {
    printf 'defender\n2 %s\n' "$1" >targets.csv && printf 'defender\n2\n' >plain.csv && printf 'attacker\n3 %s\n' "$1" >attackers.csv
    printf 'side\ntielnfighter %s\n' "$1" >field.csv && printf 'side\ntielnfighter\n' >plain_field.csv
    printf 'attacker,defender,damage\n3 %s,2,1\n' "$1" >attacks.csv && printf 'attacker,defender,damage\n3,2 %s,1\n' "$1" >defenses.csv
    printf 'a,b\nt65xwing %s,tielnfighter\n' "$1" >duels.csv
    local list='{"faction":"rebelalliance","name":"One","pilots":[{"id":"bluesquadronescort","ship":"t65xwing","upgrades":{%s}}]}'
    printf "$list" "\"gunner\":[\"$1\"]" >list.xws && printf "$list" "" >plain.xws
}

# tells FORM CARD NAME COLUMNS: what came out names the card. What was typed does not pass for that: no name is spelt as its id
tells() { local column line
    [ "$1" = csv ] && [ "$4" != - ] || { grep -qF -- "$3" out err; return; }
    for column in $4; do
        for ((line = 2; line <= $(wc -l <out); line++)); do [[ $(field out $line "$column") = *"$2"* ]] && return 0; done
    done
    return 1; }

# walk CARD NAME FORM...
walk() { local card=$1 name=$2 in typed form wrong=0
    local -a words
    files "$card"
    while IFS='|' read -r in typed; do
        [[ $in = '#'* || $in = in ]] && continue
        eval "words=(${typed//CARD/$card})"
        for form in "${@:3}"; do
            "$volley" "${words[@]}" -q -f "$form" >out 2>err </dev/null
            case $? in
            0) keep "${words[0]}" ;;
            2) grep -qE "is none of: |has no picture" err && continue ;; # there is no such form
            *) cat err; wrong=1 ;;
            esac
            tells "$form" "$card" "$name" "$in" || { echo "-f $form: ${typed//CARD/$card}"; wrong=1; }
        done
    done <"$table"
    return $wrong; }
# words WORD NAME FORM...: likewise of a word of a ship that is no card; what it adds, as worth tells it, is told too
words() { grep -vE 'list\.xws|\|worth "|\|worth .*--slot title "t65xwing wedgeantilles( CARD)?"$|\|best .*CARD|\|best ' "$table" >words.csv && table=words.csv walk "$@"; }
check "a card that plays no part is told of by every command, in every form" walk agilegunner "Agile Gunner" text json csv markdown svg html
check "so is a word that no card asks for" words bullseye "bullseye of" text json
check "so is one that is inactive, or has no bearing" walk juke Juke text json csv

# whose COMMAND: JSON and CSV say of which variant a word plays no part, and which dice are rolled
whose() { local -a words=("3 focus bullseye predator" "3 focus bullseye range=1" vs "2 strain")
    local form line
    for form in json csv; do
        "$volley" compare --engine exact -f "$form" "${words[@]}" >out || return 1
        for line in "in B the bullseye of the attacker" "-1 defense (strain); +1 attack (range 1) in B"; do grep -qF -- "$line" out || { cat out; return 1; }; done
    done; }
check "a comparison says of which variant that is so" whose
unasked() { local card
    for card in hullupgrade shieldupgrade; do
        "$volley" run --no-check -f csv "t65xwing $card" vs 2 | grep -q "$card has no bearing" && "$volley" run --no-check 3 vs "t65xwing $card" | grep -q "(defender): active" || return 1
    done; }
check "what an attacker has left is asked for by nobody" unasked

# Commands that read loadouts: their help names one, or a file of them.
every_command() { local command missing=0
    for command in $("$volley" help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
        case $command in cards | ships | points | import | words | schema | page | help | version | selftest | join) continue ;; esac
        grep -q "^[^#]*|$command " "$table" || { echo "no row of volley $command"; missing=1; }
    done
    return $missing; }
check "every command that reads loadouts has a row" every_command
finish "checks of cards that do not count"
