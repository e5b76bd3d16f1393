#!/bin/bash
# Words of the situation with a chance: the laws that hold to the last digit, in every command that takes them, and
# what is said of one that cannot be.
# Usage: test_chances.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

untold='s/"notes":\[("[^"]*",?)*\]//; s/"(Rules: |Dice besides)[^"]*"//; s/"understood":"[^"]*"//g; '
# figures WORDS...: what a program reads, but for the times, the words that were asked and what is told of them.
figures() { run 0 "$@" && sed -E "$untold"'s/"[a-z_]*seconds":[^,}]*//g; s/"(words|answer|attacker|defender)":"[^"]*"//g; s/"[ab]":\[[^]]*\]//g; s/"?([AB][0-9]: )?usual chances \(usual[^"|]*(\| )?"?//g; s/,"?3 focus .*$//;'"${rounded-}" out; }
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
    run 0 run --no-check -f json "1 obstructed@50%" vs 0 && says out '"mean":0.40625' && run 0 run --no-check -f json "2x 1 obstructed@50%" vs "0 hull=2" && says out '"destroyed":0.1650390625' &&
        says out '"after":{"mean":0.40625,"pmf":[0.59375,0.40625],"destroyed":0.0}' && says out '"after":{"mean":0.8125,"pmf":[0.3525390625,0.482421875,0.1650390625],"destroyed":0.1650390625}'; }
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
        run 0 best --slot missile -f csv --assume bullseye=0.35 "$luke" && cp out assumed && run 0 best --slot missile -f csv "$luke bullseye@35%" && cmp out assumed || return 1
    for one in "worth --all" best; do
        run 0 $one --slot torpedo,talent -f csv --range 1=0.3,2=0.5,3=0.2 wedgeantilles && cp out assumed &&
            run 0 $one --slot torpedo,talent -f csv "wedgeantilles range=1@30%,2@50%,3@20%" && cmp out assumed || return 1
    done; }
check "--assume and --range are other names of chances in the loadout" jousts
# One die, at range 1 two, of one with a force token that comes back: all miss in 1/4, or in 1/16, so that a ship of one point stands
# 4/3 or 16/15 attacks.
stands() { local said
    printf 'name,attacker,weight\nx,1 force=1,1\n' >force.csv
    for said in "range=1|1.0666666666666667" "range=1@100%|1.0666666666666667" "at range 1|1.0666666666666667" "range=1@50%,2@50%|1.2" "|1.3333333333333333"; do
        run 0 worth -f json --slot talent --under force.csv "attack=1 agility=0 hull=1 ${said%|*}" && says out "\"stands\":${said#*|}" || return 1
    done
    refuses 1 "the range is given twice" worth "t65xwing range=1 at range 2" && refuses 1 "the ranges to weigh over" worth --range 1=1 "wedgeantilles at range 2" &&
        refuses 1 "loadout:1:15: error: 'range=x'" best "wedgeantilles range=x"; }
check "the range of a ship is that of the attacks on it, however it is said" stands
rockets() { local luke='ahsokatano-rz1awing focus lock'
    gain() { grep '^Proton Rockets' out | tr -s ' ' | cut -d' ' -f5; }
    run 0 worth --all --slot missile "$luke" && says out "Proton Rockets: weighed as if the target were always in the bullseye arc" && always=$(gain) &&
        run 0 worth --all --slot missile "$luke bullseye@35%" && lacks out "weighed as if" && now=$(gain) &&
        awk -v a="$always" -v b="$now" 'BEGIN { exit !(b - 0.35 * a < 0.0001 && 0.35 * a - b < 0.0001) }' &&
        run 0 worth --all --slot missile "$luke bullseye@0%" && says out "Proton Rockets" && lacks out "weighed as if"; }
check "a weapon of the bullseye arc has its shot as often as is said" rockets

# The table says what words do not: then all is as if they said it, in every command; what they say outranks it, and the first row
# that fits the rows below.
table() { printf '%s\n' '# of a test' 'side,arc,size,chances' 'attacker,front,small,"bullseye@35% range=1@30%,3@20%"' 'attacker,,,obstructed@20%' 'attacker,,small,bullseye@99%' >usual.csv; }
chances='bullseye@35% range=1@30%,3@20% obstructed@20%'
# What was written, without the chances, the last empty cells and quotes.
bare() { sed "s/ $chances//g; s/\"//g; s/,usual_chances//; s/,attacking with .*,Dice besides/,Dice besides/; s/,attacking with .*//; s/usual chances are those of usual.csv//; s/,told\$//; s/,*\$//; s/ | *\$//" out; }
usual() { local ship='t65xwing focus predator' falcon='modifiedyt1300lightfreighter focus'
    table && same run --engine exact -f csv --geometry usual.csv "$ship" vs 2 -- run --engine exact -f csv "$ship $chances" vs 2 &&
        same run --engine exact -f csv --geometry usual.csv "$falcon" vs 2 -- run --engine exact -f csv "$falcon obstructed@20%" vs 2 &&
        same run --engine exact -f csv --geometry usual.csv "$ship no-bullseye range=2" vs 2 -- run --engine exact -f csv "$ship no-bullseye range=2 obstructed@20%" vs 2 &&
        same run --engine exact -f csv --geometry usual.csv "t65xwing sidearc reroll=1?sidearc" "3 large" vs 2 -- run --engine exact -f csv "t65xwing sidearc reroll=1?sidearc range=1@30%,3@20% obstructed@20%" "3 large obstructed@20%" vs 2 || return 1
    run 0 compare -f csv --geometry usual.csv "$ship" "3 focus" vs 2 && bare >one && run 0 compare -f csv "$ship $chances" "3 focus $chances" vs 2 && bare | cmp one - &&
        run 0 sweep -f csv --geometry usual.csv -P n=1..3 "{n} focus" vs 2 && bare >one && run 0 sweep -f csv -P n=1..3 "{n} focus $chances" vs 2 && bare | cmp one - &&
        printf 'attacker,defender\n3 focus,2\n' >rows.csv && run 0 batch --engine exact -f csv --geometry usual.csv rows.csv && bare >one &&
        printf 'attacker,defender\n"3 focus %s",2\n' "$chances" >rows.csv && run 0 batch --engine exact -f csv rows.csv && bare | cmp one -; }
check "a table of usual chances is as if the words said them" usual
usual_fights() { local ship='t65xwing focus predator' engine rounded='s/([0-9]\.[0-9]{9})[0-9]*/\1/g' # cases in another order
    table || return 1
    for engine in "exact --rounds 2" "mc -n 20000"; do
        same duel --deck off --engine $engine -f json --geometry usual.csv "$ship" vs "tielnfighter focus range=2" -- \
            duel --deck off --engine $engine -f json "$ship $chances" vs "tielnfighter focus range=2 bullseye@35% obstructed@20%" || return 1
    done
    same survive --deck off -f json --geometry usual.csv "t65xwing" under "3 focus" -- survive --deck off -f json "t65xwing" under "3 focus $chances"; }
check "and in engagements" usual_fights
usual_worth() { local luke='ahsokatano-rz1awing focus lock'
    printf '%s\n' side,chances attacker,bullseye@35% >usual.csv
    for one in worth best; do
        run 0 $one --slot missile "$luke" --geometry usual.csv && says out "usual chances of usual.csv" && lacks out "weighed as if" || return 1
    done
    run 0 worth --all --slot missile --geometry usual.csv "$luke" && gain=$(grep '^Proton Rockets' out | tr -s ' ' | cut -d' ' -f5) &&
        run 0 worth --all --slot missile "$luke bullseye@35%" && [ "$gain" = "$(grep '^Proton Rockets' out | tr -s ' ' | cut -d' ' -f5)" ] &&
        run 0 worth --all --slot missile "$luke" && says out "or --geometry says how often"; }
check "worth and best give a weapon its shot as often as the table says" usual_worth
usual_told() { table && run 0 run --no-check --geometry usual.csv 3 vs 2 && says out "usual chances of usual.csv where words say nothing" &&
    says out "bullseye in 35 %, range 1 in 30 %, range 3 in 20 %, range 2 (as none is said) in 50 %, obstructed in 20 % of attacks" &&
    run 0 duel -n 1000 --geometry usual.csv t65xwing vs tielnfighter && says out "A1 attacking: bullseye in 35 %" && says out "B1 attacking: " &&
    run 0 run --engine exact --geometry "$source/scenarios/geometry-2.csv" "t65xwing focus" "3 lock" vs tielnfighter && says out "Defender: TIE/ln Fighter; agility 3; frontarc in 50 %"; }
check "reports say which chances are usual, and of whom" usual_told
# A red die hits in 1/2. In the bullseye arc, which is so in 1/2 for a large target and in 1/4 for others, it rolls one more: the mean is
# 1/2 x 1/2 + 1/2 x 1 = 0.75, or 3/4 x 1/2 + 1/4 x 1 = 0.625; a ship of one point is gone in 1/2 x 1/2 + 1/2 x 3/4 = 0.625, or in 0.5625.
by_target() { local die="roll=+1?bullseye" file="--engine exact --geometry target.csv" fight="survive --deck off --rounds 1 -f json"
    printf '%s\n' side,target,chances attacker,large,bullseye@50% attacker,,bullseye@25% >target.csv
    mean() { run 0 run $file -f json "$1" vs "$2" && says out "\"damage\":{\"mean\":$3"; }
    mean "1 $die" "0 large" 0.75, && mean "1 $die" "0 small" 0.625, && mean "1 $die" 0 0.625, && mean "1 $die" "0 medium" 0.625, &&
        mean "1 $die bullseye" "0 large" 1.0, && mean "1 $die no-bullseye" "0 large" 0.5, &&
        same run $file -f csv "t65xwing predator" vs modifiedyt1300lightfreighter -- run --engine exact -f csv "t65xwing predator bullseye@50%" vs modifiedyt1300lightfreighter &&
        run 0 compare $file -f json "1 $die" 1 vs "0 large" && says out '"mean_damage":0.75,' || return 1
    gone() { run 0 $fight $file "$1" under "attack=1 $die" && says out "\"gone\":[$2"; }
    gone "agility=0 hull=1 large" 0.625 && gone "agility=0 hull=1" 0.5625 &&
        run 0 $fight $file "agility=0 hull=1 large ; agility=0 hull=2" under "attack=1 $die" && says out "as its targets are not of one size: bullseye@50%" &&
        says out '"gone":[0.5625' &&
        same duel --deck off --rounds 2 $file -f json "2x t65xwing focus predator" vs "2x modifiedyt1300lightfreighter focus" -- duel --deck off --rounds 2 --engine exact -f json \
            "2x t65xwing focus predator bullseye@50%" vs "2x modifiedyt1300lightfreighter focus bullseye@25%" || return 1
    # 100 % is the word, 0 % its absence.
    for one in "100 bullseye" "0 no-bullseye"; do
        printf '%s\n' side,target,chances "attacker,large,bullseye@${one% *}%" >target.csv
        same run $file -f csv "3 focus predator" vs "2 large" -- run --engine exact -f csv "3 focus predator ${one#* }" vs "2 large" &&
            same run $file -f csv "3 focus predator" vs 2 -- run --engine exact -f csv "3 focus predator" vs 2 || return 1
    done; }
check "a chance by the size of the target, in attacks and in engagements" by_target
usual_named() { local outranked="(usual.csv) of the defender that words or --range outrank: frontarc@50%,sidearc@50%"
    printf '%s\n' side,target,chances attacker,,bullseye@20% attacker,large,obstructed@7% "defender,,\"frontarc@50%,sidearc@50%\"" >usual.csv
    for form in text json csv; do
        run 0 compare -f $form --geometry usual.csv "3 focus" vs "2 frontarc" && says out "attacking with bullseye in 20 %" && says out "usual chances $outranked" &&
            run 0 run -f $form --no-check --geometry usual.csv 3 vs "2 frontarc" && says out "usual chances $outranked" || return 1
    done
    for form in json csv; do
        run 0 sweep -f $form --geometry usual.csv -P n=1..2 "{n} focus" vs 2 && says out "usual chances are those of usual.csv" || return 1
    done
    run 0 duel -n 1000 --geometry usual.csv t65xwing vs "tielnfighter frontarc" && says out "B1: usual chances $outranked" || return 1
    for form in text json; do
        for one in worth best; do
            run 0 $one --slot astromech -f $form --geometry usual.csv "wedgeantilles bullseye" && says out "outrank: bullseye@20%" && says out "as its targets are not of one size: obstructed@7%" || return 1
        done
        run 0 worth --in games --trials 20 --slot astromech -f $form --geometry usual.csv "wedgeantilles bullseye" && says out "usual.csv" && says out "outrank: bullseye@20%" && lacks out "not of one size" || return 1
    done
    run 0 worth -f json --slot astromech --geometry usual.csv wedgeantilles && says out '"usual_chances":"usual.csv"' && says out "it attacks with bullseye in 20 %" &&
        run 0 compare -f json "3 focus" vs 2 && lacks out usual; }
check "reports name the table, and what of it does not count" usual_named
refused() { printf '%s\n' "$1" "$2" >bad.csv; refuses 1 "$3" run --geometry bad.csv 3 vs 2; }
usual_wrong() { refused side,chances atacker,bullseye@3% "bad.csv:2:1: error: 'atacker': no side; did you mean 'attacker'?" &&
    refused side,arc,chances attacker,frnt,bullseye@3% "bad.csv:2:10: error: 'frnt': no arc; did you mean 'front'?" &&
    refused side,size,chances attacker,larg,bullseye@3% "did you mean 'large'?" && refused side,target,chances attacker,hug,bullseye@3% "'hug': no target; did you mean 'huge'?" &&
    refused side,target,chances defender,huge,frontarc@3% "bad.csv:2:10: error: 'huge': a target is an attacker's" && refused side,chances attacker,bullsye@3% "bad.csv:2:10: error: 'bullsye': no word of the situation; did you mean 'bullseye'?" &&
    refused side,chances attacker,"obstructed@3% bullseye" "bad.csv:2:24: error: 'bullseye': a chance is" && refused side,chances defender,obstructed@3% "said of an attacker" &&
    refused side,chances attacker,"bullseye@3% frontarc@5%" "said twice; arcs are ways of one word" && refused side,chance attacker,obstructed@3% "did you mean 'chances'?" &&
    refused side,chances "attacker,bullseye@130%" "'130%': a chance is 0 to 100 %" && refuses 1 "none.csv: cannot be read" run --geometry none.csv 3 vs 2 &&
    refuses 2 "geometry" plan --geometry usual.csv 3 vs 2; }
check "what is wrong in a table is told with its place" usual_wrong
# Half of the attacks find the defender in its front arc, each for itself: 1 - (1 - 13/32)... by hand: a die hits in 1/2; a green die
# saves 3/8. The mean of two attacks is twice that of one, the chance that both hit its square.
apart() { run 0 run --engine exact -f json "2x 1" vs "0 hull=2 bullseye@50% roll=+1?bullseye" && says out '"mean":0.8125' && says out '"destroyed":0.1650390625'; }
check "a defender of several attackers stands anew in each attack" apart
# Shared by both attacks: without the die both hit in 1/4, with it in (5/16)^2; the mean is 89/512.
shared() { local policy duel="duel --deck off --rounds 2 --engine exact -f json" dice='2x attack=1 agility=0 hull=1' faces='agility=0 hull=1 ship-bullseye@50% roll=+1?bullseye'
    run 0 run --engine exact -f json "2x 1" vs "0 hull=2 ship-bullseye@50% roll=+1?bullseye" && says out '"mean":0.8125' && says out '"destroyed":0.173828125' &&
        same run -f csv --engine both -n 100000 "3 focus ship-range=1@30%,3@20% predator" vs 2 -- run -f csv --engine both -n 100000 "3 focus range=1@30%,3@20% predator" vs 2 &&
        same run -f csv --engine exact "3 focus ship-obstructed@20%" vs "2 ship-bullseye@100%" -- run -f csv --engine exact "3 focus obstructed@20%" vs "2 bullseye" || return 1
    for policy in myopic round best; do
        run 0 $duel --policy $policy "attack=1 agility=0 hull=1" vs "$faces" && says out '"a":0.6474609375' || return 1
    done
    same $duel "$dice ship-obstructed@50%" vs "2x agility=0 hull=1 ship-bullseye@50%" -- $duel "$dice obstructed@50%" vs "2x agility=0 hull=1 bullseye@50%" &&
        same duel -n 20000 -f json "2x $ship ship-bullseye@35%" vs "3x tielnfighter focus" -- duel -n 20000 -f json "2x $ship bullseye@35%" vs "3x tielnfighter focus" &&
        refuses 1 "ship-bullseye@50%: attacks of several enemies would share it" $duel "$dice" vs "$faces" && refuses 1 "would share it" ${duel/exact/mc} "$dice" vs "$faces" &&
        run 0 duel -n 1000 "$ship ship-bullseye@35%" vs tielnfighter && says out "of attacks, drawn for each; with ship-, for the ship and round." &&
        refuses 1 "attacker:1:8: error: 'bullsye': no word of the situation; did you mean 'bullseye'?" run "3 ship-bullsye@30%" vs 2 &&
        refuses 1 "said twice" run "3 ship-bullseye@30% bullseye@20%" vs 2; }
check "with ship- all attacks on a ship share what is drawn, and an attacker's own is as without" shared
# In each situation the plan is that of the same words without a chance. With four dice three were not rolled.
decisions() { run 0 plan -f json "$@" && sed 's/.*\("decisions":.*\),"cards":.*/\1/' out; }
plans() { local ways='3 focus lock predator' one
    run 0 plan -f json "$ways bullseye@35%" vs "2 focus" && cp out both && grep -q '"situation":"bullseye","share":0.3499999' both && grep -q '"situation":"not bullseye","share":0.65' both &&
        for one in "$ways bullseye" "$ways"; do decisions "$one" vs "2 focus" >one && grep -qF "$(cat one)" both || return 1; done
    run 0 plan "$ways range=1@30%,3@20% ship-bullseye@50%" vs "2 focus" && says out "In 15 %: range 1, bullseye" && says out "In 25 %: not range 1 or 3, not bullseye" &&
        [ "$(grep -c "A table says" out)" = 1 ] && run 0 plan "2x 3 bullseye@50%" vs "2 frontarc@100%" && says out "In 25 %: attack 1: bullseye, attack 2: not bullseye" && says out "Nobody has anything to decide." &&
        run 0 plan --rolled "hit focus blank" "3 focus range=1@30%" vs 2 && says out "In 30 %: range 1; not with these dice: this attack rolls 4 attack dice, not 3" && says out "In 70 %: not range 1" &&
        run 0 plan -f json --rolled "hit focus blank" "3 focus range=1@30%" vs 2 && says out '"fault":"this attack rolls 4' &&
        refuses 1 "rolls 4 attack dice, not 3" plan --rolled "hit focus blank" "3 focus range=1@100%" vs 2 && refuses 1 "rolls 3 attack dice, not 2" plan --rolled "hit focus" "3 focus bullseye@30%" vs 2; }
check "plan answers for each situation with its chance" plans
# Where a ship stands is all the same to an obstacle: figures are those without the words, and the report says that these have no part.
obstacles() { local said
    run 0 hazard -f csv asteroid t65xwing && cut -d, -f1-14 out >wanted || return 1
    for said in bullseye@35% range=1@30%,2@50%,3@20% obstructed@20% obstructed@0% ship-bullseye@100% obstructed "protonrockets bullseye@35%"; do
        run 0 hazard -f csv asteroid "t65xwing $said" && cut -d, -f1-14 out | cmp wanted - || return 1
    done
    run 0 hazard asteroid "hull=3 range=1@30%,2@50%" && says out "(hull 3, shields 0); without a part in this: range 1 in 30 %, range 2 in 50 %"; }
check "to an obstacle it is all the same where a ship stands" obstacles
# The figures by hand are in tests/unit/test_luck.c; here each law of a chance.
game() { printf 'attacker,defender,damage,rolled\n3 focus predator %s,2,1,\n3 focus predator %s,2,,hit focus blank\n3 focus %s,2,,hit hit blank vs evade blank\n' "$1" "$1" "$1" >game.csv &&
    run 0 luck -f csv game.csv && cut -d, -f1-9 out; }
games() { local pair
    for pair in 'bullseye@100%|bullseye' 'bullseye@0%|' 'damaged@100%|damaged' 'ship-obstructed@0%|'; do
        game "${pair%|*}" >chance && game "${pair#*|}" | cmp chance - || return 1
    done; }
check "luck takes chances of damage and of dice" games
# Commands with situations that a chance can be said of: {} stands for what is said of it, WORD for its name in a condition. Where worth
# and best are told nothing of an arc they take a weapon to have it always, so that 0 % is not silence there.
situations='range=1 obstructed bullseye frontarc reararc sidearc damaged critical locked'
printf 'name,defender,weight\nx,2 hull=3 focus,1\n' >targets.csv
printf 'name,attacker,weight\nx,3 focus,1\n' >attackers.csv
printf 'name,side,weight\nx,t65xwing,1\n' >field.csv
walked=('run --no-check -f json --engine exact "3 focus reroll=1?WORD{}" vs 2' 'run --no-check -f json --engine exact "3 focus" vs "2{} roll=+1?WORD"'
    'compare -f json "3 reroll=1?WORD{}" 3 vs 2' 'sweep -f json -P n=2..3 "{n} reroll=1?WORD{}" vs 2' 'batch -f csv --engine exact rows.csv'
    'duel --deck off --rounds 2 --engine exact -f json "attack=2 agility=1 hull=2 reroll=1?WORD{}" vs "attack=2 agility=1 hull=2"'
    'survive --deck off --rounds 2 -f json "agility=2 hull=3" under "3 reroll=1?WORD{}"' 'run --no-check -f json -n 2000 --engine mc "3 focus reroll=1?WORD{}" vs 2'
    'plan -f json "3 focus lock reroll=1?WORD{}" vs 2' 'luck -f csv game.csv' 'hazard -f json asteroid "t65xwing{}"' 'batch -f csv duels.csv'
    'survive --deck off --rounds 2 -f json "agility=2 hull=3 roll=+1?WORD&defending{}" under 3' 'duel -n 2000 -f json "2x wedgeantilles{}" vs t65xwing'
    'worth --all --slot talent,torpedo -f json --against targets.csv --under attackers.csv "wedgeantilles lock reroll=1?WORD{}"'
    'worth --in games -n 200 --slot talent -f json --against field.csv "wedgeantilles{}"'
    'best --slot talent,torpedo -f json --against targets.csv --under attackers.csv "wedgeantilles lock roll=+1?WORD&defending{}"')
# ask TEMPLATE WORD SAID
ask() { local condition=$2 asked
    asked=${1//WORD/$condition} asked=${asked//\{\}/$3}
    printf 'attacker,defender\n3 focus reroll=1?%s%s,2\n' "$condition" "$3" >rows.csv
    printf 'a,b\nattack=2 agility=1 hull=2 reroll=1?%s%s,attack=2 agility=1 hull=2\n' "$condition" "$3" >duels.csv
    printf 'attacker,defender,rolled\n4 reroll=1?%s roll=-1?range=1%s,2,hit focus blank hit\n' "$condition" "$3" >game.csv
    eval "run 0 $asked" && sed -E "$untold"'s/"(answer":"[^"]*"|[a-z_]*seconds?":[^,}]*)//g; s/ '"$2"'(@100%|@0%|)("|,| |\))/\2/g' out; }
everywhere() { local command word at=0 # the longest tests take a part of what there is: here of the pairs every third
    for command in "${walked[@]}"; do
        for word in $situations; do
            [ $((++at % 3)) -eq 1 ] || [ "${VOLLEY_TEST_STRIDE:-13}" -eq 1 ] || continue
            case "$command:$word" in *'vs "2{}'*:range*|*'vs "2{}'*:obstructed|*'{}" under'*:range*) continue ;; esac
            for said in " $word@100%: $word" " $word@0%:"; do
                case "$command$said" in worth*arc@0* | best*arc@0* | *games*@0*) continue ;; esac
                ask "$command" "$word" "${said%%:*}" >one && ask "$command" "$word" "${said#*:}" >other && cmp -s one other || echo "$command: ${said%%:*}"
            done
        done
    done >differ
    [ ! -s differ ] || { cat differ; return 1; }; }
check "a chance of 100 % is the word, of 0 % its absence, in every command" everywhere
installed() { local at=$PWD/place
    mkdir -p "$at/bin" "$at/share/volley/scenarios" && cp -L "$volley" "$at/bin/volley" && cp "$source/scenarios/geometry-2.csv" "$at/share/volley/scenarios" &&
        LD_LIBRARY_PATH=$(dirname "$volley") "$at/bin/volley" run --engine exact --geometry scenarios/geometry-2.csv 3 vs 2 >out && says out "usual chances of scenarios/geometry-2.csv"; }
check "files of scenarios are found where the program is installed" installed

told() { run 0 run --no-check "3 bull@35% predator range=1@30%,3@20%" vs 2 && says out "bullseye in 35 %, range 1 in 30 %, range 3 in 20 %, range 2 (as none is said) in 50 % of attacks" &&
    says out "Card Predator: active" && run 0 run --no-check "2 focus bullseye@35% protonrockets" vs 2 && says out "in 65 % its weapon cannot be fired" &&
    run 0 duel -n 1000 "$ship bullseye@35%" vs "2x tielnfighter obstructed@20%" && says out "A1 attacking: bullseye in 35 % of attacks, drawn for each." &&
    says out "B1 attacking: obstructed in 20 %" &&
    run 0 run --no-check "3 range=1@30%,2@50%" vs 2 && says out "range 2 in 50 %, range 2 (as none is said) in 20 % of attacks"; }
check "reports say the chances in words" told

wrong() { refuses 1 "'135%': a chance is 0 to 100 %" run "3 bullseye@135%" vs 2 && refuses 1 "make 110 %, more than 100" run "3 range=1@50%,2@60%" vs 2 &&
    refuses 1 "attacker:1:3: error: 'focus': a chance is said of the situation" run "3 focus@50%" vs 2 && refuses 1 "did you mean 'bullseye'?" run "3 bullsye@35%" vs 2 &&
    run 0 survive --deck off -n 512 "t65xwing range=1@9%" under 3 && says out "B1 attacking: range 1 in 9 %" && run 0 survive --deck off "t65xwing range=1@0%" under 3 &&
    refuses 1 "side a:1:18: error: 'range=2@50%': this situation is said twice" duel "t65xwing range=1 range=2@50%" vs t65xwing &&
    refuses 1 "said twice" run "3 bullseye@35% bull@20%" vs 2 && refuses 1 "said twice" run "3 bullseye no-bullseye@20%" vs 2 && refuses 1 "with its %" run "3 bullseye@0.35" vs 2 && refuses 1 "with its %" run "3 bullseye@%" vs 2 && refuses 1 "with its %" run "3 bullseye@1e1%" vs 2 &&
    refuses 1 "'large': a chance is said of the situation" run "3 large@10%" vs 2 &&
    refuses 1 "cases, more than 1024" run "8x 3 bullseye@35%" "3 obstructed@5% range=1@1%,2@2% frontarc@1%,sidearc@2%" vs 2 &&
    refuses 1 "attacker:1:12: error: '35%': did you mean 'bullseye@35%'?" run "3 bullseye 35% predator" vs 2 &&
    refuses 1 "it needs bullseye" run "2 focus bullseye@0% protonrockets" vs 2 && refuses 1 "it needs focus" run "2 bullseye@35% protonrockets" vs 2 &&
    refuses 1 "36 situations, and best play is told in 32 at most" plan "2x 3 bullseye@35% range=1@30%,2@20%" vs 2 &&
    refuses 1 "ship:1:10: error: 'obstruced': no word of the situation; did you mean 'obstructed'?" hazard asteroid "t65xwing obstruced@30%" && refuses 1 "did you mean 'obstructed'?" duel "$ship obstruced@35%" vs tielnfighter &&
    refuses 1 "loadout:1:" worth "$ship bullsye@35%" && refuses 1 "by shot=" duel --deck off "focus bullseye@35% protonrockets agility=1 hull=2" vs "agility=1 hull=2"; }
check "what cannot be is told with its place, and what may have been meant" wrong
finish "words with a chance"
