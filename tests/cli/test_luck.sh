#!/bin/bash
# volley luck as a user meets it. The figures are proved in tests/unit/test_luck.c.
# Usage: test_luck.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
cp "$source"/scenarios/game.csv "$source"/tests/squads/*.xws .

# Two attacks of three coins each, 4 damage in all: of 64 ways 42 bring less and 15 as much, so
# that is luckier than (42 + 15 / 2) / 64 = 77.3 %.
printf 'player,attacker,defender,damage\nAnna,3,0,3\nAnna,3,0,1\nBen,"1, <b>",0,1\n' >two.csv
text() { run 1 luck two.csv && says out "Luck of 3 attacks in two.csv" && says out "Anna          2      3.00     4  +1.00        77.3 %" &&
    says out "Anna dealt 1.00 damage more than expected: luckier than in 77 of 100 such games." &&
    is "$(sed -n 2p out)" "1 of 3 attacks is not counted: what is wrong is told with each." &&
    says out "Not counted:" && says err "two.csv:4:" && says out "not counted"; }
check "totals, a sentence, and what is not counted" text
example() { run 0 luck game.csv && is_empty err && says out "Anna had better dice than " &&
    says out "probability  at least" && says out "hit hit crit vs focus blank evade        2.00" &&
    says out "Attack dice before a vs are as they first fell, too: what is done to them after that is best play's."; }
check "the example" example
written_down() { printf 'attacker,defender,rolled\n2 focus,0,hit blank\n' | run_in 0 /dev/stdin luck -f csv - && cut -d, -f1-10 out >wanted &&
    printf 'attacker,defender,rolled\n2r focus,0 green,"H,b"\n' | run_in 0 /dev/stdin luck -f csv - && cut -d, -f1-10 out | cmp wanted -; }
check "dice are read as for plan" written_down
by_dice() { printf 'attacker,defender,rolled\n2 focus,0,hit blank\n' >dice.csv && run_in 0 dice.csv luck - &&
    says out "The dice were worth 0.50 damage less than expected: unluckier" && says out "stay at this damage or below it" &&
    says out "Dice as they fell count as the damage that best play expects of them."; }
check "dice without damage, from standard input" by_dice
nameless() { printf 'player,attacker,defender,damage\n,3 focus,2,3\nBen,3 focus,2,1\n' | run_in 0 /dev/stdin luck - &&
    says out "Somebody had better dice than Ben, by 2.00 damage" && says out "Somebody dealt 1.47 damage more"; }
check "a player without a name, beside one who has one" nameless
csv() { run 0 luck -f csv game.csv && has_lines 7 out &&
    is "$(head -1 out)" "line,player,edition,expected,came,luck,p_below,p_same,dice,error,attacker,defender,rolled,told,cards" &&
    sed 2!d out | grep -q ",Dice besides those of loadouts: +1 attack (range 1),Dice" && ! sed 3!d out | grep -q "Dice besides" &&
    is "$(field out 2 came)" 3 && is "$(field out 5 dice)" 2; }
check "a row for each attack as CSV" csv
json() { run 1 luck -f json two.csv && has_lines 1 out && says out '"total":{"first":0.0,"step":1.0,"pmf":[0.015625,0.09375' &&
    says out '"difference":{' && says out '"error":"two.csv:4:'; }
check "exact distributions as JSON" json
markdown() { run 0 luck -f markdown -o luck.md game.csv && is_empty out && says luck.md "| line | player |" &&
    says luck.md "| --- |"; }
check "Markdown, into a file" markdown
squads() { printf 'attacker,defender,damage\n@rebels.xws:2 focus,@empire.xws:3,1\n' >ships.csv && run 0 luck -q ships.csv &&
    says out "lukeskywalker"; }
check "ships of squads" squads
editions() { printf 'edition,attacker,defender,damage\n1,3,0 evade,2\n2.5,3,0 evade,2\n' >editions.csv &&
    run 0 luck -f csv editions.csv && is "$(field out 2 expected)" 0.625 && is "$(field out 3 expected)" 1.5; }
check "each row has its edition" editions

# Each ship has one die, which hits in 1/2, and a hull of 1; A shoots first, so that B wins a round in 1/2 x 1/2. Of the first round 1/4
# is left, of the second 1/16.
fight=(--deck off --engine exact --rounds 2 "attack=1 agility=0 hull=1 init=2" vs "attack=1 agility=0 hull=1")
end() { run 0 luck --result "$1" -f csv "${fight[@]}" && is "$(field out 2 result)" "$2" && is "$(field out 2 p_result)" "$3" && is "$(field out 2 p_or_better)" "$4" &&
    is "$(field out 2 p_or_worse)" "$5" && is "$(field out 2 p_or_better_stderr)" 0; }
ends() { end "a in 1" "a in 1" 0.5 0.5 1 && end "A won in 2 rounds" "a in 2" 0.125 0.625 0.5 && end "b in 1" "b in 1" 0.25 0.25 1 && end "b in 2" "b in 2" 0.0625 0.3125 0.75 &&
    end undecided undecided 0.0625 0.6875 0.375 && end draw draw 0 0.6875 0.375 && end a a 0.625 0.625 1 && end b b 0.3125 0.3125 1 &&
    run 0 luck --result "a in 2" "${fight[@]}" &&
    starts "A wins in round 2 or sooner in 62.50 % of the games: in that round in 12.50 %; later or not at all in 37.50 %." &&
    run 0 luck --result=b "${fight[@]}" && starts "B wins in 31.25 % of the games." &&
    run 0 duel --result draw "${fight[@]}" && starts "A draw, or what is better for A, comes in 68.75 % of the games: itself in 0.00 %; what is worse in 31.25 %." &&
    run 0 duel --result "a in 2" -f json "${fight[@]}" && says out '"luck":{"result":"a in 2","itself":{"value":0.125,"stderr":0.0},"or_better":{"value":0.625,"stderr":0.0},"or_worse":{"value":0.5,'; }
starts() { [ "$(head -1 out)" = "$1" ] || { cat out; return 1; }; }
check "how likely the end of a game was, by hand" ends
# From a state that is said in words; the chances of all results are 1 together, and so are better and worse but for the result itself.
all_ends() { local round side game=(-f csv "2x t65xwing hull=1 shields=0" vs "tielnfighter stress ; tielnfighter hull=2") engine
    for engine in "-n 3000" "-n 2000 --deck off" "--rounds 2 --deck off --policy myopic --engine exact"; do
        : >ends
        for round in {1..12}; do
            case $engine:$round in *rounds*:[3-9] | *rounds*:1?) break ;; esac
            # shellcheck disable=SC2086 # options
            for side in a b; do run 0 luck --result "$side in $round" $engine "${game[@]}" && echo "$(field out 2 p_result) $(field out 2 p_or_better) $(field out 2 p_or_worse)" >>ends || return 1; done
        done
        # shellcheck disable=SC2086
        for side in draw undecided; do run 0 luck --result "$side" $engine "${game[@]}" && echo "$(field out 2 p_result) 1 $(field out 2 p_result)" >>ends || return 1; done
        awk '{ sum += $1; off += ($2 + $3 - $1 - 1) ^ 2 } END { exit !(NR > 5 && (sum - 1) ^ 2 < 1e-18 && off < 1e-18) }' ends || { cat ends; return 1; }
    done; }
check "the chances of all results are 1 together" all_ends
# In 200,000 games the exact chance is within four errors.
simulated() { local played=(--deck off --engine mc -n 200000 "${fight[@]:4}")
    run 0 luck --result "a in 2" -f csv "${played[@]}" &&
    awk -v p="$(field out 2 p_or_better)" -v e="$(field out 2 p_or_better_stderr)" 'BEGIN { exit !(e > 0.0010 && e < 0.0012 && (p - 0.625) ^ 2 < 16 * e * e) }' &&
    run 0 luck --result "a in 2" "${played[@]}" && head -1 out | grep -q "^A wins in round 2 or sooner in 62\.[0-9]* +- 0.21 % of the games"; }
check "a simulation tells its error" simulated
left() { local game=(--deck off --engine exact "2x attack=1 agility=0 hull=1 init=2" vs "attack=1 agility=0 hull=1")
    run 0 luck --result "a with 2 left in 1" -f csv "${game[@]}" && is "$(field out 2 result)" "a with 2 left in 1" && is "$(field out 2 p_result)" 0.75 && is "$(field out 2 p_or_worse)" 1 &&
    run 0 luck --result "a with 1 ship" -f json "${game[@]}" && says out '"left":{"of":"ships","pmf":[0.0,' && run 0 luck --result "a with 2 health left" "${game[@]}" &&
    starts "A wins with 2 health left or more in 85.71 % of the games: with 2 health in 85.71 %; with less or not at all in 14.29 %." && says out "What side A has left where it wins, in health:" && says out "that or more" &&
    refuses 1 "side a has 2 ships" luck --result "a with 3 left" "${game[@]}" && refuses 1 "what is left is that of who won" luck --result "draw with 1 left" "${game[@]}" &&
    refuses 1 "who won has something left" luck --result "a with 0 left" "${game[@]}" && refuses 1 "did you mean 'with'?" luck --result "a wiht 1 left" "${game[@]}" &&
    refuses 1 "a result is who won" luck --result "a with" "${game[@]}"; }
check "what is left of who won" left
no_end() { refuses 1 "result:1:1: error: 'c': a result is who won" luck --result c "${fight[@]}" && refuses 1 "the engagement has 2 rounds" luck --result "a in 3" "${fight[@]}" &&
    refuses 1 "result:1:9: error: '1': the round is that of a win" luck --result "draw in 1" "${fight[@]}" && refuses 1 "rounds are counted from 1" luck --result "a in 0" "${fight[@]}" &&
    refuses 1 "did you mean 'rounds'?" luck --result "a in 2 ronds" "${fight[@]}" && refuses 1 "a result is who won" luck --result "" "${fight[@]}" &&
    refuses 2 "no 'vs' between the sides" luck --result a t65xwing && refuses 2 "--result is of one engagement" duel --matrix --result a t65xwing tielnfighter &&
    refuses 1 "a result is that of an engagement that is played" duel --advise --result a "2x t65xwing" vs "2x tielnfighter" &&
    refuses 2 "--result is of two sides" luck t65xwing vs tielnfighter; }
check "what is no result is told" no_end
own() { printf 'player,attacker,defender,damage\nAnn,3 focus,2,1\nBo,2 range=1,3,0\nAnn,3 range=1,2,1\nBo,2,3 range=3,0\n' >own.csv && run 0 luck own.csv -f csv &&
    is "$(field out 2 told)" "" && is "$(field out 3 told)" "Dice besides those of loadouts: +1 attack (range 1)" &&
    is "$(field out 4 told)" "Dice besides those of loadouts: +1 attack (range 1)" && run 0 luck own.csv -f json &&
    is "$(grep -o '"notes":\["Dice' out | wc -l)" 4; }
check "a row is told what is of it" own
check "no file" refuses 2 "no file" luck
check "two files" refuses 2 "more than one file" luck game.csv game.csv
check "a file that is not there" refuses 1 "none.csv: cannot be read" luck none.csv
check "no simulation" refuses 2 "nothing is simulated" luck -n 100 game.csv
check "no such format" refuses 2 "xws" luck -f xws game.csv
binary() { head -c 3000 "$volley" >binary.csv && run 1 luck binary.csv && is_empty out && says err "binary.csv:1:"; }
check "a file that is no table" binary
many() { { echo "attacker,defender,damage" && for _ in {1..1001}; do echo 1,0,1; done; } >many.csv && run 1 luck many.csv &&
    says err "many.csv:1002:1: error: more than 1000 attacks"; }
check "too many rows" many
strangers() { # who is neither of two players is not taken for one of them
    printf 'attacker,defender,damage,player\n3,2,1,Ann\n3,2,1,Bo\n3,2,1,Cy\n3,2,1,\n' >four.csv
    run 1 luck -f csv four.csv && says err "four.csv:4:7: error: 'Cy': a third player: a game has two" &&
        is "$(awk -F, '{ print $2 }' out | paste -sd ';')" "player;Ann;Bo;;" &&
        run 1 luck -f json four.csv && is "$(grep -o '"player":"[^"]*"' out | sort | uniq -c | tr -s ' \n' ' ')" ' 2 "player":"" 1 "player":"Ann" 1 "player":"Bo" ' &&
        run 1 luck four.csv && grep -q '^ *4  *3  *2  *not counted$' out; }
check "an attack of a third player is no other's" strangers
never_all() { { echo attacker,defender,damage && for _ in {1..120}; do echo 3 focus,2,3; done; } >sure.csv && run 0 luck sure.csv &&
    says out "> 99.9 %" && lacks out "+176.22       100.0 %"; }
check "who has come to the most that there is is not luckier than always" never_all
capitals() { printf 'attacker,defender,damage,player\n3,2,1,Ann\n3,2,1,ann\n3,2,1,Bo\n' >names.csv && run 0 luck names.csv && grep -qE '^Ann +2 ' out; }
check "a player in capitals and small letters is one" capitals
one_sided() { printf 'attacker,defender,damage,player\n2,3 evade,,You\n3 focus,2,2,They\n3 focus,2,3,They\n' >one.csv
    run 1 luck one.csv && says out "They dealt 1.94 damage more" && lacks out "had better dice" && lacks out "100.00 %  ->" &&
    grep -qE '^You +0 *$' out && grep -qE '^They +2 +3.06 ' out && grep -qE '^ +They$' out; }
check "a player of whom no attack is counted has no figures" one_sided

row_faults() { printf 'attacker,defender,damage\n3 focus,2,1\n3 lck,2,1\n' >bad.csv && run 1 luck -f json bad.csv &&
    says out '"fault":{"kind":"syntax","source":"bad.csv","line":3,"column":3,"length":3,"word":"lck","message":"unknown word; did you mean' &&
    run 1 sweep --difference -f json --engine exact -L t=lock,lck "3 {t}" 3 vs 2 && says out '"fault":{"kind":"syntax","source":"cell","line":2' &&
    has_lines 1 <(grep '"fault"' out) && printf 'scenario,attacker,defender\na,3 focus,2\na,4 lck,\n' >bad.csv && run 1 batch -f json bad.csv &&
    says out '"attacker_list":["3 focus","4 lck"]'; }
columns() { printf 'attacker,defender,damage\n3,2,hhfb vs ebb\n' >dice.csv && run 1 luck dice.csv &&
    says err "dice.csv:2:5: error: 'hhfb vs ebb': damage is a whole number from 0 on; dice have a column \"rolled\"" &&
    printf 'attacker,defender,rolled\n3,2,2\n' >dice.csv && run 1 luck dice.csv &&
    says err "dice.csv:2:5: error: '2': a number is damage, which has a column \"damage\""; }
check "damage among dice, and dice for damage, are shown their column" columns
check "rows that failed have their error in pieces" row_faults
finish "checks of luck"
