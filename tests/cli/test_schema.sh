#!/bin/bash
# Documents of every command against the schemas that the program writes: those of questions of each kind, and all that
# the other tests have kept.
# Usage: test_schema.sh PROGRAM SOURCE_DIR PYTHON DOCUMENTS_OF_TESTS ASK
. "$(dirname "$0")/support.sh"
python=$3 kept=$4 ask=$(realpath "$5")
"$python" -c 'import jsonschema' 2>/dev/null || { echo "skipped: $python has no jsonschema (Debian: python3-jsonschema)"; exit 77; }

cat >game.csv <<'END'
player,attacker,defender,damage
Ann,3 focus,2 evade,1
Bo,2,3,0
Ann,3 lock,2,9
END
cat >batch.csv <<'END'
name,attacker,defender,edition
one,3 focus,2,2.5
two,3 fcus,2,2.5
three,2 lock,3 evade,1
END
cat >duels.csv <<'END'
name,a,b
four,3 hull=3,3 hull=2
five,3 hull=3,3 hul=2
END
printf 'range\n1\n2\n3\n' >range.csv
mkdir list && echo '{"files": {"upgrades": "upgrades.json"}}' >list/revision.json && echo '{"predator": {"cost": 3}, "other": {"cost": 4}}' >list/upgrades.json
# What each kind of question answers with: a row is a command line.
cat >questions <<'END'
run "3 focus lock" vs "3 focus evade"
run --engine both --trials 1000 "3 focus" "2 ion" vs "3 evade hull=2 shields=1"
run --engine mc --trials 1 3 vs 2
run "t65xwing lukeskywalker r2d2 focus" vs "tielnfighter evade"
compare "3 focus" "3 lock" vs 2
compare --columns damage,hit --engine mc --trials 1000 --cost A=47,B=43 "3 focus" 4 vs "2 hull=2"
compare --trials 1 "3 focus" 4 vs "2 hull=2"
compare --against scenarios/targets-xwa.csv "3 focus" "3 lock"
sweep -P agility=0..3 "3 focus" vs "{agility}"
sweep -P agility=0..3 --value hit "3 focus" vs "{agility}"
sweep -P dice=0..3 "{dice}x focus" vs 2
sweep -P agility=0..3 --difference "3 focus" "3 lock" vs "{agility}"
sweep -P hull=3..5 --value rounds --trials 100 "t65xwing" vs "2 hull={hull}"
plan "3 focus lock" vs "3 evade"
plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"
squad "$source/tests/squads/lbn-2021-rebels.xws"
squad "$source/tests/squads/yasb-first-scum.xws"
duel "attack=3 agility=2 hull=3" vs "attack=3 agility=2 hull=2 shields=1"
duel --trials 1 "t65xwing focus" vs "2x tielnfighter focus"
duel --trials 2000 "t65xwing focus" vs "2x tielnfighter focus"
duel --against scenarios/field-xwa.csv --trials 1000 "t65xwing focus points=5"
duel --deck off --variant "lock" "attack=3 agility=2 hull=3" vs "attack=3 agility=2 hull=2"
duel --matrix --trials 1000 "t65xwing" "tielnfighter" "btla4ywing"
duel --advise --trials 1000 "t65xwing" vs "tielnfighter" "z95af4headhunter"
duel --target best --trials 1000 "2x t65xwing" vs "tielnfighter" "z95af4headhunter"
survive --advise --trials 1000 "t65xwing" "tielnfighter" under "3 focus"
survive "t65xwing focus" under "3 focus"
survive "t65xwing focus" "tielnfighter evade" under "3 focus"
worth "t65xwing focus"
worth --in games --trials 100 --slot modification "t65xwing wedgeantilles"
best --budget 4 "howlrunner focus"
best --squad --slot torpedo --pool wedgeantilles,bluesquadronescort*2,jekporkins focus
luck game.csv
import list
batch -f json batch.csv
batch -f json duels.csv
cards luke
cards proton
cards -e 1 r2
ships
ships -e 1
points
points -e 2.5
hazard
hazard asteroid
hazard asteroid "hull=4 shields=2"
hazard proton-bomb t65xwing
words
words -e 1
version
END
answers() { local line number=0
    mkdir -p own
    ln -sfn "$source/scenarios" scenarios
    while read -r line; do
        number=$((number + 1))
        eval "run 0 $line -f json" 2>/dev/null || eval "run 1 $line -f json" || return 1
        ! is_fault || { echo "no answer: $line"; return 1; }
        cp out "own/${line%% *}.$number"
    done <questions
    for line in "run 3 focsu vs 2" "run 3 vs 2 --edition 9" 'duel "3 hull=3"' run; do # errors
        number=$((number + 1))
        ! "$ask" "$line" >"own/error.$number" && [ -s "own/error.$number" ] || return 1
    done
    run 1 run -f json "3 focsu" vs 2 && is_fault && cmp -s out own/error.$((number - 3)) && run 2 run -f json 3 && is_fault; }
check "questions of every kind have answers" answers
is_schema() { run 0 schema && cp out schemas && "$python" "$(dirname "$0")/check_documents.py" schemas own/*; }
check "their answers are as the schemas say" is_schema
kept_ones() { local -a files
    mapfile -t files < <(find "$kept" -type f)
    [ ${#files[@]} -eq 0 ] || "$python" "$(dirname "$0")/check_documents.py" schemas own/* "${files[@]}"; }
check "so are those of the other tests" kept_ones
one() { run 0 schema duel && "$python" - schemas out <<'END'
import json, sys
whole, one = (json.load(open(name)) for name in sys.argv[1:])
assert one.pop("$schema") == whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
assert one == whole["$defs"]["duel"]
END
}
check "one command's schema can be asked for" one
# A document with another word is one that the schema does not allow.
flat_schema() { run 0 schema "$1" && tr -d ' \n' <out >flat; }
fixed() { flat_schema error && says flat '"kind":{"enum":["memory","syntax","range","too-large","invalid","file","stopped"]}' &&
    flat_schema best && says flat '"why":{"enum":["idle","unmet","number","other","bonus","same","beaten","untried"]}' &&
    for command in run compare sweep duel squad; do flat_schema "$command" && says flat '{"enum":["mc","exact"' || return 1; done; }
check "of fixed words it has them all" fixed
refused() { refuses 2 "did you mean 'run'?" schema rnu && refuses 2 "no answers in JSON" schema join && refuses 2 "one command" schema run duel; }
check "a command without answers in JSON is refused" refused
written() { run 0 schema -o file.json && is_empty out && cmp file.json schemas; }
check "it can be written to a file" written
finish "checks of schemas"
