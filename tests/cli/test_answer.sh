#!/bin/bash
# volley_answer says what the program says: with options, files and errors of every command.
# Usage: test_answer.sh PROGRAM SOURCE_DIR ASK LIBRARY [PYTHON]
ask=$(realpath "$3") library=$(realpath "$4") python=${5-}
. "$(dirname "$0")/support.sh"

# --- the same bytes; how long it took differs from run to run ---
timeless() { sed -E 's/"(seconds|trials_per_second)":[^,}]*//g; s/(worked out in) [0-9.]+ (µs|us|ms|s)/\1 TIME/' "$1"; }
# same STATUS LINE: the program with the words of the line, and -f json, against an answer to it
same() {
    eval "run $1 $2 -f json" && [ -s out ] && timeless out >program || return 1
    "$ask" "$2" >answer 2>notes && timeless answer >text && cmp program text ||
        { echo "$2"; cat answer notes; return 1; }
}
# files NAME=PATH...: the "files" of a question
files() {
    local pair sep=
    printf '{'
    for pair; do
        printf '%s"%s": %s' "$sep" "${pair%%=*}" "$(sed 's/\\/\\\\/g; s/"/\\"/g; s/\t/\\t/g; s/\r/\\r/g' "${pair#*=}" |
            awk 'BEGIN { printf "\"" } { printf "%s\\n", $0 } END { printf "\"" }')"
        sep=", "
    done
    printf '}'
}
# same_with STATUS LINE NAME=PATH...: the line names files, which are copied here, too
same_with() {
    local status=$1 line=$2 pair
    shift 2
    for pair; do cp "${pair#*=}" "${pair%%=*}"; done
    eval "run $status $line -f json" && [ -s out ] && timeless out >program || return 1
    "$ask" "{\"line\": \"$(printf '%s' "$line" | sed 's/\\/\\\\/g; s/"/\\"/g')\", \"files\": $(files "$@")}" >answer 2>notes &&
        timeless answer >text && cmp program text || { echo "$line"; head -c 600 answer; cat notes; return 1; }
}
lines() { while read -r line; do same 0 "$line" || return 1; done; }
commands_answered() { lines <<'LINES'
run "3 focus lock" vs "3 focus evade"
run --no-check "3 focus lock" vs "3 focus evade"
run -e 1 --objective kill "2x 3 focus" vs "2 evade hull=2"
run -e 2 --engine both -n 100k --seed 7 "4 lock range=1" '3 focus' vs "2 focus hull=4 shields=2"
run --engine mc --precision 0.01 --kernel generic --policy myopic 3 vs 2
run "3 predator juke" vs "2 howlrunner!"
run "3 focus vs 2 evade"
compare "3 focus" "3 lock" vs 2 vs "3 evade hull=3" --cost A=47,B=43 --reference B --value half
compare --engine mc -n 1M "3 focus" "3 lock" vs 2
plan "3 focus lock" vs 2
plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"
plan --attack 2 "2x 3 focus lock" vs "3 focus evade"
sweep -P d=1..3 -L token=focus,lock "{d} {token}" vs 2
sweep --value rounds --rounds 5 --deck off -P hull=2..3 "3 focus" vs "2 focus hull={hull}"
duel --deck off --range 3,1 --rounds 4 "attack=3 agility=2 hull=3 init=4 focus" vs "attack=2 agility=3 hull=3 init=1"
duel --deck off --rounds 2 --matrix "attack=3 agility=2 hull=3" "attack=2 agility=3 hull=3"
survive --rounds 3 --deck off "2 evade hull=8 shields=5" under "3x 3 focus lock"
compare --columns attacks,left-focus --sort -attacks --policy optimal,focus-first "3 focus" "60%: 3 lock | 3" vs "2 hull=2"
sweep --difference -P d=2..3 "{d} focus" "{d} lock" vs 2
best --budget 6 --for damage "t65xwing wedgeantilles focus"
worth --slot talent --range 1=0.5,2=0.5 "wedgeantilles focus" -e 2
hazard
hazard asteroid "hull=4 shields=2"
cards predator
cards -e 1 "fire control"
cards
ships t65xwing
words
words -e 1
LINES
}
check "each command answers with the bytes of the program" commands_answered
files_answered() {
    same_with 0 "squad --with focus --target \"2 hull=4\" rebels.xws" rebels.xws="$source/tests/squads/rebels.xws" &&
    same_with 0 "run \"@rebels.xws:1 focus\" vs \"@empire.xws:2 evade\"" \
        rebels.xws="$source/tests/squads/rebels.xws" empire.xws="$source/tests/squads/empire.xws" &&
    echo 'https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6&sn=Poe' >address.txt && same_with 0 "squad pasted.txt" pasted.txt=address.txt &&
    same 0 "squad 'https://yasb.app/?f=Resistance&d=v9ZhZ20Z231X172WW6&sn=Poe'" &&
    same_with 0 "batch q04.csv" q04.csv="$source/scenarios/q04-focus-or-evade.csv" &&
    same_with 0 "luck game.csv" game.csv="$source/scenarios/game.csv" &&
    same_with 0 "compare --engine exact --against targets.csv \"3 focus\" \"3 lock\"" targets.csv="$source/scenarios/targets-xwa.csv"; }
check "files of a question are read as those of a folder" files_answered
pages_answered() { run 0 run -f html --engine exact "3 focus" vs "2" && timeless out >program && "$ask" "run -f html --engine exact '3 focus' vs 2" >answer &&
    timeless answer >text && cmp program text && says answer "volley run -f html --engine exact"; }
check "a page is that of the program, with the command that makes it" pages_answered
narrow_answered() { run 0 compare "3 focus lock" "3 focus" vs "2 hull=3" --width=60 && says out "Not shown" &&
    "$ask" '{"command": "compare", "attackers": ["3 focus lock", "3 focus"], "defenders": "2 hull=3", "format": "text", "width": 60}' >answer && cmp out answer &&
    run 0 compare "3 focus lock" "3 focus" vs "2 hull=3" && "$ask" 'compare -f text "3 focus lock" "3 focus" vs "2 hull=3"' >answer && cmp out answer; }
check "text has the width that the question says, else none" narrow_answered
own_cards_answered() { printf 'id,effect\nmine,reroll=1\n' >own.csv &&
    same_with 0 "run --cards mine.csv \"3 mine\" vs 2" mine.csv=own.csv; }
check "cards of one's own stand in the question" own_cards_answered
# published DIR COST: a folder of points, of a pilot and an upgrade
published() { mkdir -p "$1" && echo '{"effective_date": "2031-01-02", "format": "50P9.9", "author": "us", "files": {"rebelalliance": "x/rebels.json", "upgrades": "x/up.json"}}' >"$1/revision.json" &&
    printf '{"T-65 X-wing": {\n"lukeskywalker": {"name": "Luke", "cost": %s, "loadout": 20, "slots": ["Talent"], "standard": "Yes"}}}\n' "$2" >"$1/rebels.json" &&
    echo '{"predator": {"name": "Predator", "cost": 5, "slots": ["Talent"], "standard": true}}' >"$1/up.json"; }
# asks_of FOLDER LISTS MORE: import with the files of a folder, and with lists that are kept
asks_of() { "$ask" "{\"command\": \"import\", \"folder\": \"$1\", \"as\": \"xwa\", \"files\": $(files "$1"/revision.json="$1/revision.json" "$1"/rebels.json="$1/rebels.json" "$1"/up.json="$1/up.json"), \"lists\": $2 ${3-}}" >answer 2>notes; }
imports_answered() { local kept=$VOLLEY_DATA/points/xwa.csv
    published one 17 && published two 16 && published bad '"many"' &&
    run 0 import one --as xwa -f json && asks_of one null && cmp out answer && asks_of one null ', "format": "csv"' && cmp "$kept" answer &&
    cp "$kept" old.csv && run 0 import two --as xwa -f json && asks_of two "$(files xwa=old.csv)" && cmp out answer && says answer '"words":"cost 17 -> 16"' &&
    run 0 import two --as xwa -f csv && cmp out "$kept" && run 0 worth "t65xwing lukeskywalker" -f json && timeless out >program &&
    "$ask" "{\"command\": \"worth\", \"loadout\": \"t65xwing lukeskywalker\", \"lists\": $(files xwa="$kept")}" >answer && timeless answer >text && cmp program text && says text '"effective":"2031-01-02"' &&
    run 1 import bad --as xwa && says err "bad/rebels.json:2:1: error: 'lukeskywalker': 'many': a cost is" && ! asks_of bad null &&
    says answer '"source":"bad/rebels.json","line":2,"column":1' && says answer "'many': a cost is" &&
    ! asks_of two "$(files xwa=old.csv)" ', "edition": "2"' && says answer "'xwa' is a list of edition 2.5, and this one is of 2" &&
    asks_of two '{"xwa": "broken"}' && says notes "xwa:1:1" && says answer '"list":"xwa"' &&
    ! "$ask" '{"command": "import", "folder": "one"}' >answer && says answer '"source":"one"' && says answer "neither revision.json nor manifest.json is in it" &&
    ! "$ask" '{"command": "import", "folder": "one", "files": {"one/revision.json": {"files": {"rebelalliance": "x.json"}}}}' >answer && says answer '"source":"one/x.json"' && says answer "cannot be read" &&
    ! "$ask" '{"command": "run", "words": ["3", "vs", "2"], "lists": 3}' >answer && says answer "no object with a text for each name" && rm -r "$VOLLEY_DATA"; }
check "published points stand in the question, and so do the lists that are kept" imports_answered
failed_rows_answered() { printf 'attacker,defender\n3,2\n3 foucs,2\n' >rows.csv &&
    same_with 1 "batch bad.csv" bad.csv=rows.csv && says notes "did you mean 'focus'" &&
    same 1 "sweep -L t=focus,foucs \"3 {t}\" vs 2" && says notes "1 of 2 cells failed"; }
check "rows and cells that fail are in the answer, and in the notes" failed_rows_answered
nothing_found() { same 1 "cards predatr" && says notes "did you mean 'predator'?"; }
check "a search without a find has a note" nothing_found

each_asked() { local name
    run 0 --help && sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >names && [ "$(wc -l <names)" -ge 15 ] || return 1
    while read -r name; do
        "$ask" "$name --no-such-option" >answer
        case $name in
            help | join | page | selftest) says answer "there are the commands" ;; # which are about the program
            *) says answer '"option":"no-such-option"' ;;
        esac || { echo "$name"; return 1; }
    done <names; }
check "every command of the program can be asked" each_asked

# --- JSON questions ---
# asks JSON LINE: both are the same question
asks() {
    eval "run 0 $2 -f json" && timeless out >program && "$ask" "$1" >answer 2>notes && timeless answer >text &&
        cmp program text || { echo "$1"; cat answer notes; return 1; }
}
json_asked() {
    asks '{"command": "run", "attackers": ["3 focus lock"], "defender": "3 focus evade", "edition": 2.5, "no_check": true}' \
        'run --no-check "3 focus lock" vs "3 focus evade"' &&
    asks '{"command": "run", "attackers": "3", "defender": 2, "trials": 1e5, "seed": 3, "strict": false, "policy": null}' \
        'run -n 100000 --seed 3 3 vs 2' &&
    asks '{"command": "compare", "attackers": ["3 focus", "3 lock"], "defenders": ["2", "3"]}' \
        'compare "3 focus" "3 lock" vs 2 vs 3' &&
    asks '{"command": "sweep", "attackers": "{d} focus", "defender": "{a}", "parameter": ["d=1..2", "a=0..1"]}' \
        'sweep -P d=1..2 -P a=0..1 "{d} focus" vs "{a}"' &&
    asks '{"command": "duel", "deck": "off", "range": [3, 1], "rounds": 2, "a": "attack=3 agility=2 hull=3", "b": ["attack=2 agility=3 hull=3"]}' \
        'duel --deck off --range 3,1 --rounds 2 "attack=3 agility=2 hull=3" vs "attack=2 agility=3 hull=3"' &&
    asks '{"command": "survive", "deck": "off", "rounds": 2, "ship": "2 hull=3", "attackers": ["3", "2"]}' \
        'survive --deck off --rounds 2 "2 hull=3" under 3 2' &&
    asks '{"command": "hazard", "hazard": "asteroid"}' 'hazard asteroid' &&
    asks '{"command": "cards", "pattern": "predator"}' 'cards predator' &&
    asks '{"command": "ships"}' 'ships' &&
    asks '{"command": "plan", "words": ["3 focus", "vs", "2"]}' 'plan "3 focus" vs 2'; }
check "a question in JSON is that of the words" json_asked
formats() { for format in text csv markdown svg; do
        run 0 compare "3 focus" "3 lock" vs 2 -f $format && mv out program && LC_ALL=C.UTF-8 "$volley" compare "3 focus" "3 lock" vs 2 -f $format >program &&
        "$ask" "{\"command\": \"compare\", \"attackers\": [\"3 focus\", \"3 lock\"], \"defenders\": \"2\", \"format\": \"$format\"}" >answer &&
        sed -E 's/in [0-9.]+ .?s$//' program >a && sed -E 's/in [0-9.]+ .?s$//' answer >b && cmp a b || return 1
    done; }
check "other forms than JSON can be asked for" formats
versions_asked() { asks '{"command": "version"}' version && "$ask" '{"command": "version", "format": "text"}' >answer && run 0 --version && cmp out answer; }
check "the version can be asked" versions_asked
# A key that is misspelt is told the one that may have been meant, as an option of the command line is.
misspelt() { local command key meant
    while read -r command key meant; do
        refuses 2 "unrecognized option '--${key//_/-}'; did you mean '--$meant'?" "$command" "--${key//_/-}=1" &&
            "$ask" "{\"command\": \"$command\", \"$key\": 1}" >answer
        says answer "\"hint\":\"$meant\",\"option\":\"${key//_/-}\"" && says answer "did you mean '--$meant'?" || { echo "$command $key"; return 1; }
    done <<'END'
run polcy policy
run no_chek no-check
compare refrence reference
duel vairant variant
survive facton faction
worth assme assume
version fromat format
END
    "$ask" '{"command": "cards", "sed": 3}' >answer; says answer '"hint":null,"option":"sed"'; }
check "a key that is misspelt is asked about" misspelt
# What stands beside a line counts or is refused; so is what says an option twice, or a value as true or false.
beside() { local question said
    asks '{"line": "run --no-check 3 focus vs 2 evade", "edition": 1, "strict": false}' 'run --no-check -e 1 "3 focus" vs "2 evade"' &&
        "$ask" '{"line": "run --no-check 3 vs 2", "format": "csv"}' >answer && says answer "scenario,edition,engine" || return 1
    while IFS='|' read -r question said; do
        ! "$ask" "$question" >answer && says answer "$said" || { echo "$question"; return 1; }
    done <<'END'
{"line": "run 3 vs 2", "foo": 1}|"option":"foo"
{"line": "run 3 vs 2", "foo": false}|"option":"foo"
{"line": "run 3 vs 2", "attackers": "4"}|"word":"attackers","message":"stands in the line
{"line": "run 3 vs 2", "command": "run"}|"word":"command","message":"stands in the line
{"line": "run -e 2 3 vs 2", "edition": 1}|"message":"--edition: it is given twice, as '2' and as '1'
{"command": "run", "attackers": "3", "defender": "2", "edition": ["1", "2"]}|"message":"--edition: it is given twice
{"command": "duel", "a": "t65xwing", "b": "t65xwing", "range": [1, "2"]}|"message":"--range: it is given twice
{"command": "duel", "a": "t65xwing", "b": "t65xwing", "deck": false}|"word":"deck","message":"its value is on
{"command": "duel", "a": "t65xwing", "b": "t65xwing", "order_a": true}|"word":"order_a","message":"its value is B3
{"command": "run", "attackers": "3", "defender": "2", "foo": false}|"option":"foo"
END
}
check "what stands beside a line counts, or is refused" beside

# --- examples of docs/answer.md ---
is_documented() { for name in ask.c ask.py ask.mjs; do
        grep -qF "examples/$name" "$source/docs/answer.md" || { echo "$name is not told of"; return 1; }
    done; }
check "docs/answer.md tells of the examples" is_documented
python_asks() { [ -n "$python" ] || return 0
    "$python" "$source/examples/ask.py" "$library" "hazard asteroid" >out 2>err || { cat err; return 1; }
    "$ask" "hazard asteroid" >answer && cmp out answer && "$python" "$source/examples/ask.py" "$library" >out &&
    says out "mean damage 0.312853, hit 26.94 %" && says out "column 9: unknown word; did you mean 'lock'?"; }
check "Python asks the shared library" python_asks

finish "checks of answers"
