#!/bin/bash
# Words of the situation with a chance: the laws that hold to the last digit, in every command that takes them, and
# what is said of one that cannot be.
# Usage: test_chances.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# figures WORDS...: what a program reads, but for the times and the words that were asked.
figures() { run 0 "$@" && sed -E 's/"[a-z_]*seconds":[^,}]*//g; s/"(words|attacker|defender)":"[^"]*"//g; s/"[ab]":\[[^]]*\]//g; s/,"?3 focus .*$//' out; }
# same A -- B: both say the same of the figures.
same() { local a=() b
    while [ "$1" != -- ]; do a+=("$1"); shift; done
    shift
    figures "${a[@]}" >one && figures "$@" >other && cmp one other || { echo "volley ${a[*]}"; echo "volley $*"; return 1; }; }

ship='t65xwing focus predator'
laws() { local pair sure word
    for pair in 'bullseye@100%|bullseye' 'bullseye@0%|' 'range=1@100%|range=1' 'range=1@0%,3@0%|' 'frontarc@0%,sidearc@100%|sidearc' 'no-bullseye@100%|no-bullseye'; do
        word=${pair%%|*} sure=${pair#*|}
        same run -f csv --engine both -n 100000 "3 focus $word predator" vs 2 -- run -f csv --engine both -n 100000 "3 focus $sure predator" vs 2 &&
            same compare -f json "3 $word predator" 3 vs 2 -- compare -f json "3 $sure predator" 3 vs 2 || return 1
    done; }
check "a chance of 100 % is the word, of 0 % its absence, in attacks" laws
duels() { local policy engine
    for policy in myopic round best; do
        for engine in "exact" "mc -n 20000" "mc -n 20000 --threads 1"; do
            same duel --deck off --policy $policy --engine $engine -f json "$ship bullseye@100%" vs "tielnfighter focus obstructed@0%" -- \
                duel --deck off --policy $policy --engine $engine -f json "$ship bullseye" vs "tielnfighter focus" || return 1
        done
    done
    same duel -n 20000 -f json "$ship range=1@100%" vs "2x tielnfighter focus bullseye@0%" -- duel -n 20000 -f json "$ship range=1" vs "2x tielnfighter focus" &&
        same survive -f json --deck off "t65xwing focus bullseye@0%" under "2x 3 obstructed@100%" -- survive -f json --deck off "t65xwing focus" under "2x 3 obstructed"; }
check "and in engagements, by every policy and engine" duels
# One die: it hits in 1/2 of attacks, obstructed in 1/2 * 5/8; half of each is 13/32, and 1 - (19/32)^2 in two rounds. The
# second ship defends with its own chance: in 1/2 of attacks with a die.
by_hand() { local policy
    for policy in myopic round best; do
        run 0 duel --deck off --rounds 2 --engine exact --policy $policy -f json "attack=1 agility=0 hull=1 obstructed@50%" vs "agility=0 hull=1" &&
            says out '"a":0.6474609375' || return 1
        run 0 duel --deck off --rounds 2 --engine exact --policy $policy -f json "attack=1 agility=0 hull=1" vs "agility=0 hull=1 bullseye@50% roll=+1?bullseye" &&
            says out '"a":0.6474609375' || return 1
    done
    run 0 run --no-check -f json "1 obstructed@50%" vs 0 && says out '"mean":0.40625' && run 0 run --no-check -f json "2x 1 obstructed@50%" vs "0 hull=2" && says out '"destroyed":0.1650390625'; }
check "small cases are as they are by hand" by_hand
# Where the weapon has no shot in 65 % of the games there is no attack and no bonus attack behind it: all that they do and give
# is 35 % of what it is with the shot. A token for each critical hit: 3 dice against 2 leave 0.276580810546875 of them.
parts_of() { run 0 run --no-check -f json "$@" && sed -n 's/.*"attacks":\(\[.*"tokens_given".*\]\).*/\1/p' out | grep -o '"mean":[0-9.]*' | cut -d: -f2; }
shares() { local rockets='protonrockets inflict-crit=ion bonus-attack=primary'
    parts_of "2 focus bullseye $rockets" vs 2 >whole && parts_of "2 focus bullseye@35% $rockets" vs 2 >part && [ "$(wc -l <whole)" -ge 4 ] &&
        paste whole part | awk '{ d = 0.35 * $1 - $2; if (d > 1e-12 || d < -1e-12) exit 1 }' &&
        run 0 run --no-check -f json "3 bullseye@35% inflict-crit=ion?bullseye" vs 2 && says out '"ion":{"mean":0.0968032836914062'; }
check "attacks that are not always made give their share" shares
digits() { local what="2x $ship bullseye@35% range=1@30%,3@20%"
    same duel -n 20000 -f csv "$what" vs "3x tielnfighter focus obstructed@20%" --threads 1 -- duel -n 20000 -f csv "$what" vs "3x tielnfighter focus obstructed@20%" --threads 3; }
check "any number of threads draws the same" digits
jousts() { local luke='ahsokatano-rz1awing focus lock'
    run 0 worth --all --slot missile -f csv --assume bullseye=0.35 "$luke" && cut -d, -f2- out >assumed &&
        run 0 worth --all --slot missile -f csv "$luke bullseye@35%" && cut -d, -f2- out >said && cmp assumed said &&
        run 0 worth --all --slot missile -f csv --assume bullseye@35% "$luke" && cut -d, -f2- out | cmp - said &&
        run 0 worth --all --slot missile -f csv --range 1=0.3,2=0.5,3=0.2 "$luke" && cut -d, -f2- out >assumed &&
        run 0 worth --all --slot missile -f csv --range 1@30%,2@50%,3@20% "$luke" && cut -d, -f2- out | cmp - assumed &&
        run 0 best --slot missile -f csv --assume bullseye=0.35 "$luke" && cp out assumed && run 0 best --slot missile -f csv "$luke bullseye@35%" && cmp out assumed; }
check "--assume and --range are other names of chances in the loadout" jousts
rockets() { local luke='ahsokatano-rz1awing focus lock'
    gain() { grep '^Proton Rockets' out | tr -s ' ' | cut -d' ' -f5; }
    run 0 worth --all --slot missile "$luke" && says out "Proton Rockets: weighed as if the target were always in the bullseye arc" && always=$(gain) &&
        run 0 worth --all --slot missile "$luke bullseye@35%" && lacks out "weighed as if" && now=$(gain) &&
        awk -v a="$always" -v b="$now" 'BEGIN { exit !(b - 0.35 * a < 0.0001 && 0.35 * a - b < 0.0001) }' &&
        run 0 worth --all --slot missile "$luke bullseye@0%" && says out "Proton Rockets" && lacks out "weighed as if"; }
check "a weapon of the bullseye arc has its shot as often as is said" rockets

told() { run 0 run --no-check "3 bull@35% predator range=1@30%,3@20%" vs 2 && says out "bullseye in 35 %, range 1 in 30 %, range 3 in 20 % of attacks" &&
    says out "Card Predator: active" && run 0 run --no-check "2 focus bullseye@35% protonrockets" vs 2 && says out "in 65 % its weapon cannot be fired" &&
    run 0 duel -n 1000 "$ship bullseye@35%" vs "2x tielnfighter obstructed@20%" && says out "A1: bullseye in 35 % of attacks, drawn for each." &&
    says out "B1: obstructed in 20 % of attacks"; }
check "reports say the chances in words" told

wrong() { refuses 1 "'135%': a chance is 0 to 100 %" run "3 bullseye@135%" vs 2 && refuses 1 "make 110 %, more than 100" run "3 range=1@50%,2@60%" vs 2 &&
    refuses 1 "attacker:1:3: error: 'focus': a chance is said of the situation" run "3 focus@50%" vs 2 && refuses 1 "did you mean 'bullseye'?" run "3 bullsye@35%" vs 2 &&
    refuses 1 "said twice" run "3 bullseye@35% bull@20%" vs 2 && refuses 1 "said twice" run "3 bullseye no-bullseye@20%" vs 2 && refuses 1 "with its %" run "3 bullseye@0.35" vs 2 && refuses 1 "with its %" run "3 bullseye@%" vs 2 && refuses 1 "with its %" run "3 bullseye@1e1%" vs 2 &&
    refuses 1 "'large': a chance is said of the situation" run "3 large@10%" vs 2 &&
    refuses 1 "make 72 cases, more than 64" run "2x 3 bullseye@35%" "3 obstructed@5% range=1@1%,2@2% frontarc@1%,sidearc@2%" vs 2 &&
    refuses 1 "it needs bullseye" run "2 focus bullseye@0% protonrockets" vs 2 && refuses 1 "it needs focus" run "2 bullseye@35% protonrockets" vs 2 &&
    refuses 1 "of the defender a chance is for one attack" run "2x 3" vs "2 bullseye@35%" && refuses 1 "say it without chances" plan "3 bullseye@35%" vs 2 &&
    refuses 1 "chances are for attacks and engagements" hazard asteroid "t65xwing obstructed@30%" && refuses 1 "did you mean 'obstructed'?" duel "$ship obstruced@35%" vs tielnfighter &&
    refuses 1 "loadout:1:" worth "$ship bullsye@35%" && refuses 1 "by shot=" duel --deck off "focus bullseye@35% protonrockets agility=1 hull=2" vs "agility=1 hull=2"; }
check "what cannot be is told with its place, and what may have been meant" wrong
finish "words with a chance"
