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
    says out "Not counted:" && says err "two.csv:4:" && says out "not counted"; }
check "totals, a sentence, and what is not counted" text
example() { run 0 luck game.csv && is_empty err && says out "Together the dice favored Anna" &&
    says out "probability  at least" && says out "hit hit crit vs focus blank evade        2.00"; }
check "the example" example
written_down() { printf 'attacker,defender,rolled\n2 focus,0,hit blank\n' | run_in 0 /dev/stdin luck -f csv - && cut -d, -f1-10 out >wanted &&
    printf 'attacker,defender,rolled\n2r focus,0 green,"H,b"\n' | run_in 0 /dev/stdin luck -f csv - && cut -d, -f1-10 out | cmp wanted -; }
check "dice are read as for plan" written_down
by_dice() { printf 'attacker,defender,rolled\n2 focus,0,hit blank\n' >dice.csv && run_in 0 dice.csv luck - &&
    says out "The dice were worth 0.50 damage less than expected: unluckier" && says out "stay at this damage or below it" &&
    says out "Dice as they fell count as the damage that best play expects of them."; }
check "dice without damage, from standard input" by_dice
csv() { run 0 luck -f csv game.csv && has_lines 7 out &&
    is "$(head -1 out)" "line,player,edition,expected,came,luck,p_below,p_same,dice,error,attacker,defender,rolled" &&
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

check "no file" refuses 2 "no file" luck
check "two files" refuses 2 "more than one file" luck game.csv game.csv
check "a file that is not there" refuses 1 "none.csv: cannot be read" luck none.csv
check "no simulation" refuses 2 "nothing is simulated" luck -n 100 game.csv
check "no such format" refuses 2 "svg" luck -f svg game.csv
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
finish "checks of luck"
