#!/bin/bash
# Comparisons of any figure, of mixtures and of policies, and differences over a grid. What is
# expected was worked out by hand, as said with it, or is the weighted sum of runs by themselves.
# Usage: test_compared.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

exact() { run 0 "$1" --engine exact "${@:2}" && is_empty err; }
# near A B [WITHIN]: two numbers that may differ by the last digits.
near() { awk -v a="$1" -v b="$2" -v within="${3:-1e-12}" 'BEGIN { d = a - b; exit !(a != "" && b != "" && d <= within && -d <= within) }' ||
    { echo "'$1' is not '$2'"; return 1; }; }
mean() { "$volley" run --engine exact -f csv "$@" >single && field single 2 mean_damage; }

# --- columns ---
# An attack of one die against none hits every other time: two points of hull stand four attacks. Two
# dice deal 0, 1, 2 in 1, 2, 1 of 4 cases: E1 = 4/3, E2 = (1 + E1 / 2) / (3/4) = 20/9; half of the
# points in 3 of 4 cases and all in 1: half of them on average.
columns() { exact compare -f csv --columns attacks,points,3+ 1 2 vs "0 hull=2" &&
    near "$(field out 2 attacks_to_kill)" 4 && near "$(field out 3 attacks_to_kill)" 2.2222222222222222 &&
    near "$(field out 3 points_taken)" 0.5 && near "$(field out 2 points_taken)" 0.25 &&
    near "$(field out 3 attacks_to_kill_difference)" -1.7777777777777778 && is "$(field out 3 attacks_to_kill_stderr)" "" &&
    is "$(field out 3 p_at_least_3)" 0 && is "$(field out 3 p_at_least_3_difference)" 0 &&
    exact compare --columns attacks,points 1 2 vs "0 hull=2" && grep -qE "^B  2 +2.222222 +50.00 % +-1.7777778 +\+25.00$" out &&
    lacks out "hit" && says out "Attacks to kill: how often" &&
    exact compare -f markdown --columns attacks 1 2 vs "0 hull=2" && says out "| B | 2 | 2.222222 | -1.7777778 |" &&
    exact compare -f json --columns attacks 1 2 vs "0 hull=2" && says out '"columns":{"attacks":{"value":4.0,"difference":0.0}}'; }
check "the figures that are asked for are shown, and no others" columns
# A hit in 3 of 4 cases is met by an eye in 1 of 4: the focus is spent in 3 of 16; the attacker's in 1 of 4.
tokens() { exact compare -f csv --columns left-focus,attacker-left-focus,left-evade "1 focus" "2x 1 focus" vs "1 focus" &&
    is "$(field out 2 focus_left)" 0.8125 && is "$(field out 2 attacker_focus_left)" 0.75 &&
    is "$(field out 3 attacker_focus_left)" 1.5 && is "$(field out 2 evade_left)" ""; }
# Over a target with a focus and one without, weights 1 and 3.
token_targets() { printf 'defender,weight\n1 focus,1\n1,3\n' >targets.csv && exact compare -f csv --columns left-focus,left-evade --against targets.csv "1 focus" &&
    is "$(field out 2 focus_left)" 0.203125 && is "$(field out 2 evade_left)" ""; }
check "who has no tokens has none left" token_targets
check "tokens left are those of the defender and of all attackers" tokens
any_number() { exact compare -f csv --columns at-least-8,atleast=7 "2x 4" vs 0 && near "$(field out 2 p_at_least_8)" 0.00390625 && near "$(field out 2 p_at_least_7)" 0.03515625; }
check "at least any number of damage" any_number
never() { exact compare --columns attacks 0 1 vs "0 hull=1" && grep -qE "^A  0 +no end$" out && grep -qE "^B  1 +2.000000$" out &&
    exact compare -f csv --columns attacks 0 vs "0 hull=1" && is "$(field out 2 attacks_to_kill)" "" &&
    exact compare -f json --columns attacks 0 vs "0 hull=1" && says out '"attacks":{"value":null'; }
check "what never happens has no end" never
# `survive` plays it round by round, by another engine. Stealth Device counts until the ship is damaged.
survives() { for ship in "t65xwing focus stealthdevice" "3 focus evade hull=3" "0 reinforce hull=12 shields=4" "2 calculate hull=3"; do
        exact compare -f csv --columns attacks "3 lock" vs "$ship" && cp out one && run 0 survive --deck off -f csv "$ship" under "attack=3 lock" &&
            near "$(field one 2 attacks_to_kill)" "$(field out 2 mean_rounds)" 1e-9 || return 1
    done; }
check "attacks to kill are the rounds that survive has, also where they look at the health left" survives
unknown() { refuses 2 "--columns: 'damge' is none of: damage, hit" compare --columns hit,damge 3 vs 2 && says err "did you mean 'damage'?" &&
    refuses 2 "did you mean 'left-focus'?" compare --columns left-focos 3 vs 2 && refuses 2 "'' is none of" compare --columns damage, 3 vs 2 &&
    refuses 2 "'100+' is none of" compare --columns 100+ 3 vs 2 && refuses 2 "'rounds' is none of" compare --columns rounds 3 vs 2 &&
    refuses 2 "'tea' is none of" compare --sort tea 3 vs 2 && refuses 2 "needs the defender's hull" compare --columns attacks 3 vs 2 &&
    refuses 2 "needs the defender's hull" compare --sort points 3 vs 2; }
check "a figure that is unknown is an error with the nearest word" unknown

# An attack on two points of hull scores 0, a half or all of the points. With h the chance of half of them or more and
# k of all, the mean is (h + k) / 2 and the mean of the squares (h - k) / 4 + k.
points_error() { run 0 compare -n 1000 --seed 3 -f csv --columns points 2 vs "0 hull=2" &&
    near "$(field out 2 points_taken_stderr)" "$(awk -v h="$(field out 2 p_half_points)" -v k="$(field out 2 p_destroyed)" \
        'BEGIN { mean = (h + k) / 2; printf "%.17g", sqrt(((h - k) / 4 + k - mean * mean) / 999) }')"; }
check "the standard error of points is that of what each attack scores" points_error
# Two dice have a variance of 1/2: the interval is 1.96 * sqrt(.5 / N), 0.14 of 100 trials, 0.044 of 1000 and 0.0044 of 100000.
decimals() { run 0 compare --seed 3 -n 100 --columns damage 2 1 vs 0 && grep -qE "^A  2 +[0-9]\.[0-9]{2} [^0-9 ]+0\.1[0-9]$" out && grep -qE "^B  1 +[0-9]\.[0-9]{2} [^0-9 ]+0\.[01][0-9]  -[0-9]\.[0-9]{3} " out &&
    run 0 compare --seed 3 -n 1000 --columns damage 2 1 vs 0 && grep -qE "^A  2 +[0-9]\.[0-9]{2} [^0-9 ]+0\.04$" out &&
    run 0 compare --seed 3 -n 100000 --columns damage 2 1 vs 0 && grep -qE "^A  2 +[0-9]\.[0-9]{3} [^0-9 ]+0\.004$" out; }
check "as many decimals as the interval lets stand, and two at least" decimals

# --- order ---
labels() { awk -F, 'NR > 1 { printf "%s", $1 }' out; }
sorted() { exact compare -f csv --sort damage 1 3 2 3 vs 2 && is "$(labels)" BDCA &&
    exact compare -f csv --sort -damage 1 3 2 3 vs 2 && is "$(labels)" ACBD && exact compare -f csv --sort attacks 1 3 2 3 vs "0 hull=3" && is "$(labels)" BDCA &&
    exact compare -f csv --sort left-focus 1 3 2 vs "1 focus" && is "$(labels)" BCA &&
    exact compare -f csv --cost A=40,C=9,D=50 --sort cost 1 3 2 3 vs 2 && is "$(labels)" CADB &&
    exact compare -f csv --cost A=40,C=9,D=50 --sort per-point 1 3 2 3 vs 2 && is "$(labels)" CDAB &&
    exact compare --sort damage --reference C 1 3 2 vs 2 && grep -qE "^B  3 .*\+0\.[0-9]+ " out && grep -qE "^C  2 +[0-9.]+ +[0-9.]+ % +[0-9.]+ %$" out &&
    exact compare -f svg --sort damage 1 3 2 vs 2; }
check "sorted: the best first, ties in order, what is not known last" sorted

# --- policies ---
# Two attacks of one sure hit at one die, a focus and an evade. Focus first: the evade is gone after a
# blank (3/8), and then a blank lets a hit through: 9/64. Evade first: it is gone after a blank or an
# eye (5/8): 15/64. Hits of 1 and 2 at two dice, focus and calculate: the first token goes in 1/4 of
# the cases. With the focus left the second attack does 3/4, with the calculate 13/16; both: 3/4. The
# first does 9/64: with myopic play, which keeps the focus, 57/64, with focus first 58/64.
policies() { exact compare -f csv --policy optimal,myopic,focus-first,evade-first "2x 0 add-hit=1" vs "1 focus evade" &&
    is "$(cut -d, -f7 out | tr '\n' ' ')" "mean_damage 0.140625 0.140625 0.140625 0.234375 " && is "$(field out 5 policy)" evade-first && is "$(field out 5 label)" D &&
    exact compare -f csv --policy myopic,focus-first "0 add-hit=1 ; 0 add-hit=2" vs "2 focus calculate" &&
    is "$(cut -d, -f7 out | tr '\n' ' ')" "mean_damage 0.890625 0.90625 "; }
check "policies side by side" policies
# Two sure hits at two dice, evade first. Of 64 cases: one evade on the dice (12 with an eye, 18 with a
# blank) and two blanks (9) take the evade, an eye and a blank (12) both, two eyes (4) only the focus,
# which does it alone. The focus is left in 48, the evade in 13.
sparing() { exact run --policy evade-first -f json "0 add-hit=2" vs "2 focus evade" && says out '"policy":"evade-first"' &&
    is "$(sed -n 's/.*"tokens_left":{.*"defender":{"focus":\([-0-9.e]*\),"evade":\([-0-9.e]*\)}.*/\1 \2/p' out)" "0.75 0.203125"; }
check "no token goes where it is of no use" sparing
policy_words() { exact compare --policy optimal,evade-first "2x 3 focus" 3 vs "2 focus evade" && grep -qE "^A  2x 3 focus  optimal " out && grep -qE "^D  3 +evade-first " out &&
    says out "as the policy of each says" && exact compare -f json --policy optimal,myopic 3 vs 2 && says out '"policy":"several"' && says out '"policy":"myopic"' &&
    exact compare -f svg --policy optimal,myopic 3 vs 2 && says out ">B  myopic<" && exact run --policy focus-first "3 focus" vs 2 && says out "focus before other tokens" &&
    refuses 2 "'greedy' is none of: optimal, myopic, focus-first, evade-first" compare --policy optimal,greedy 3 vs 2 &&
    refuses 2 "one is played here" run --policy optimal,myopic 3 vs 2 &&
    refuses 2 "by the policy optimal or myopic" sweep --value rounds --policy evade-first -P h=1..2 3 vs "1 hull={h}"; }
check "a policy is named where they differ" policy_words

# --- mixtures ---
mixture() { local one two three
    one=$(mean "3 focus bullseye predator" vs "2 focus") && two=$(mean "3 focus" vs "2 focus") && three=$(mean "3 lock" vs "2 focus") &&
    exact compare -f csv "60%: 3 focus bullseye predator | 3 focus" "3 focus" "50%: 3 lock | 3 focus | 3 focus bullseye predator" "3 lock | 30%: 3 focus | 3 focus bullseye predator" vs "2 focus" &&
    near "$(cut -d, -f7 out | sed -n 2p)" "$(awk "BEGIN { printf \"%.17g\", .6 * $one + .4 * $two }")" &&
    near "$(cut -d, -f7 out | sed -n 4p)" "$(awk "BEGIN { printf \"%.17g\", .5 * $three + .25 * $two + .25 * $one }")" &&
    near "$(cut -d, -f7 out | sed -n 5p)" "$(awk "BEGIN { printf \"%.17g\", .35 * $three + .3 * $two + .35 * $one }")" &&
    exact compare "60%: 3 focus predator bullseye | 3 predator" 3 vs 2 && says out "Predator in A (part 2, 40 % of attacks) does not count: needs bullseye" && says out "Mixtures (|)"; }
check "a mixture is the weighted sum of its parts" mixture
# 30 % of 60 % and so on: each attack with each defense.
both() { local sum=0 a d cell
    for a in "0.6:3 lock" "0.4:2"; do for d in "0.3:2 focus hull=3" "0.7:3 hull=3"; do
        cell=$("$volley" run --engine exact -f csv "${a#*:}" vs "${d#*:}" >single && field single 2 p_destroyed) &&
        sum=$(awk "BEGIN { printf \"%.17g\", $sum + ${a%%:*} * ${d%%:*} * $cell }") || return 1
    done; done
    exact compare -f csv "60%: 3 lock | 2" vs "30%: 2 focus hull=3 | 3 hull=3" && near "$(field out 2 p_destroyed)" "$sum" &&
    printf 'defender,name\n"30%%: 2 focus hull=3 | 3 hull=3",ace\n' >targets.csv && exact compare -f csv --against targets.csv "60%: 3 lock | 2" && near "$(field out 2 p_destroyed)" "$sum"; }
check "on both sides, and in a file of targets" both
# Each attack is one of the parts: 3/8, 4/8, 1/8 for 0, 1, 2 damage, E1 = 8/5, E2 = (1 + E1 / 2) / (5/8) = 2.88.
renewed() { exact compare -f csv --columns attacks "50%: 2 | 1" vs "0 hull=2" && near "$(field out 2 attacks_to_kill)" 2.88; }
check "attacks to kill of a mixture are drawn anew each time" renewed
faults() { refuses 1 "attacker 1:1:1: error: '60%:': the shares of the mixture make 110 %, not 100" compare "60%: 3 | 50%: 2" vs 2 &&
    refuses 1 "make 40 %, not 100" compare "40%: 3" vs 2 && refuses 1 "make 120 %, not 100" compare "60%: 3 | 2 | 60%: 1" vs 2 &&
    refuses 1 "attacker 1:1:10: error: 'focsu': unknown word" compare "60%: 3 | focsu" vs 2 && says err "         ^~~~~" &&
    refuses 1 "defender 1:1:5: error: a part of the mixture has no words" compare 3 vs "2 | " && refuses 1 "'|': a part of the mixture has no words" compare "| 3" vs 2 &&
    refuses 1 "attacker 1:1:5: error: '6O%:'" compare "3 | 6O%: 2" vs 2 && refuses 1 "attacker 1:1:5: error: '60%'" compare "3 | 60% 2" vs 2 &&
    refuses 1 "'101%:': a share is a number from 0 to 100" compare "101%: 2 | 3" vs 2 &&
    refuses 1 "attacker:1:9: error: '|': mixtures of loadouts are for compare and sweep" run "3 focus | 3" vs 2 &&
    refuses 1 "'60%:': mixtures" run 3 vs "60%: 2 | 1" &&
    refuses 1 "make 100 cases, more than 64" compare "1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1" vs "0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0"; }
check "a wrong mixture is told with its place" faults
simulated() { local one two
    run 0 run -n 1M -f csv "3 focus reroll=1" vs 2 && one=$(field out 2 stderr) && run 0 run -n 1M -f csv "3 focus" vs 2 && two=$(field out 2 stderr) &&
    run 0 compare -n 1M -f csv "60%: 3 focus reroll=1 | 3 focus" "3 focus" vs 2 && near "$(field out 2 stderr)" "$(awk "BEGIN { print sqrt(.36 * $one ^ 2 + .16 * $two ^ 2) }")" 1e-5; }
check "errors of independent parts add up as variances" simulated

# --- means over targets ---
# One die at 1 and 2 points of hull stands 2 and 4 attacks; weights 1 and 3: (2 + 12) / 4 and 4 / (1/2 + 3/4).
means() { printf 'defender,weight,name\n0 hull=1,1,one\n0 hull=2,3,two\n' >targets.csv
    exact compare -f csv --columns attacks --against targets.csv 1 2 && near "$(field out 2 attacks_to_kill)" 3.5 && near "$(field out 2 attacks_to_kill_harmonic)" 3.2 &&
    near "$(field out 3 attacks_to_kill)" 2 && near "$(field out 3 attacks_to_kill_harmonic_difference)" "$(awk 'BEGIN { print 4 / (3 / 4 + 27 / 20) - 3.2 }')" 1e-5 &&
    exact compare --columns attacks --against targets.csv 1 2 && says out "in series" && says out "1 / (mean of 1 / attacks to kill)" && grep -qE "^A  1 +3.500000  3.200000$" out &&
    says out "Attacks to kill against each target:" && grep -qE "^two +0 hull=2 +3  4.000000  2.222222$" out; }
check "means of attacks to kill, in series and harmonic" means

# --- sweeps ---
same_words() { for value in damage hit crit destroyed half at-least-2 points attacks left-focus attacker-left-focus; do
        run 0 sweep --engine exact --value $value -P d=1..2 "{d} focus" vs "1 focus hull=2" && is_empty err && run 0 compare --columns $value 1 vs "1 focus hull=2" || return 1
    done; exact sweep --value attacks -P d=1..2 "{d}" vs "0 hull=2" && says out "Attacks to kill" && grep -qE "^2 .* 2.2222 " out; }
check "sweeps and comparisons know the same figures" same_words
differences() { local a b
    exact sweep -f csv -P d=2..3 -P a=0..1 "{d} focus reroll=1" vs "{a} focus" && cp out a.csv && exact sweep -f csv -P d=2..3 -P a=0..1 "{d} lock" vs "{a} focus" && cp out b.csv &&
    exact sweep --difference -f csv -P d=2..3 -P a=0..1 "{d} focus reroll=1" "{d} lock" vs "{a} focus" && has_lines 5 out || return 1
    for row in 2 3 4 5; do
        a=$(field a.csv $row mean_damage) && b=$(field b.csv $row mean_damage) && near "$(field out $row mean_damage_a)" "$a" && near "$(field out $row mean_damage_b)" "$b" &&
            near "$(field out $row difference)" "$(awk "BEGIN { printf \"%.17g\", $a - $b }")" && is "$(field out $row difference_stderr)" "" && is "$(field out $row d)" "$(field a.csv $row d)" || return 1
    done
    run 0 sweep --difference -n 100k -f csv -P a=0..0 "3 focus reroll=1" "3 focus" vs "{a}" && cp out c.csv && run 0 compare -n 100k --reference B -f csv "3 focus reroll=1" "3 focus" vs 0 &&
        is "$(field c.csv 2 difference)" "$(field out 2 difference)" && is "$(field c.csv 2 difference_stderr)" "$(field out 2 difference_stderr)"; }
check "a difference over a grid is that of the two in each cell" differences
difference_forms() { exact sweep --difference -P a=0..1 3 2 vs "{a}" && grep -qE "^0  1.500  1.000  \+0.500$" out && says out "Mean damage, A - B: A: 3, B: 2 vs {a}" &&
    exact sweep --difference --value hit -P a=0..1 1 vs "{a}" vs "{a} evade" && grep -qE "^1 .* \+[0-9.]+ %$" out && says out "percentage points" &&
    exact sweep --difference -f markdown -P d=1..2 -P a=0..1 "{d}" "1" vs "{a}" && says out "| 2 | +0.500 | " &&
    exact sweep --difference -f json -P a=0..0 2 1 vs "{a}" && says out '"difference":{"value":0.5}' && run 0 sweep -n 1000 --difference -P a=0..1 2 1 vs "{a}" && says out "+-" &&
    refuses 2 "that of two attackers, or of two defenders" sweep --difference -P a=0..1 2 vs "{a}" && refuses 2 "not of rounds" sweep --difference --value rounds -P a=1..2 2 1 vs "{a} hull=1" &&
    refuses 2 "the arguments are not" sweep -P a=0..1 2 vs "{a}" vs 3; }
check "differences as a table, CSV, JSON and Markdown" difference_forms
shares() { exact sweep -f csv -P p=0..100..50 "{p}%: 2 | 1" vs 0 && is "$(cut -d, -f5 out | tr '\n' ' ')" "mean_damage 0.5 0.75 1 " && exact sweep -P p=0..100..50 "{p}%: 2 | 1" vs 0 && grep -qE "^ 50  0.7500 " out &&
    run 1 sweep -f csv -P p=50..150..50 "{p}%: 2 | 1" vs 0 && says err "'150%:': a share" && has_lines 4 out && refuses 2 "all attacks are one text" sweep -P p=0..100..50 "{p}%: 2 | 1" 3 vs 0; }
check "a mixture over its share" shares
lines() { exact sweep --style lines -f svg -P d=1..4 -P a=0..2 "{d}" vs "{a}" && is "$(grep -c '<path ' out)" 3 && is "$(grep -c '<circle ' out)" 12 && says out ">a<" &&
    exact sweep --difference --style lines -f svg -P d=1..4 -P a=0..2 "{d} focus" "{d} reroll=1" vs "{a}" &&
    refuses 2 "lines need numbers" sweep --style lines -f svg -L t=focus,lock -P a=0..2 "3 {t}" vs "{a}" && refuses 2 "at most 7 lines" sweep --style lines -f svg -P d=1..2 -P a=0..7 "{d}" vs "{a}" &&
    refuses 2 "'dots' is none of: map, lines" sweep --style dots -P d=1..2 "{d}" vs 2; }
check "lines: one for each value of the second parameter" lines

# --- what players ask, one command each ---
# Digits of the expected shots to kill by an independent solver, as the issue has them.
shots() { exact compare -f csv --columns attacks "3 focus" vs t65xwing vs tielnfighter vs asf01bwing &&
    near "$(field out 2 attacks_to_kill)" 4.28455 5e-6 && near "$(field out 3 attacks_to_kill)" 2.86196 5e-6 && near "$(field out 4 attacks_to_kill)" 4.59385 5e-6; }
check "shots to kill a T-65, a TIE/ln and a B-wing" shots
upgrades() { exact compare -f csv --columns attacks --sort -attacks "3 focus" vs t65xwing vs "t65xwing stealthdevice" vs "t65xwing hullupgrade" vs "t65xwing shieldupgrade" &&
    is "$(labels)" CDBA && exact compare -f csv --columns attacks --sort -attacks "3 focus" vs "t65xwing focus" vs "t65xwing focus stealthdevice" vs "t65xwing focus hullupgrade" && is "$(labels)" CBA; }
check "a Stealth Device, a hull or a shield upgrade" upgrades
torpedo() { exact compare -f csv --columns damage,attacks --sort damage "t65xwing protontorpedoes lock focus" "t65xwing iontorpedoes lock focus" "t65xwing plasmatorpedoes lock focus" vs "2 focus hull=4 shields=2" &&
    is "$(labels)" ACB && near "$(field out 2 mean_damage)" "$(mean "t65xwing protontorpedoes lock focus" vs "2 focus hull=4 shields=2")"; }
check "which torpedo" torpedo

# --- weapons that cannot be fired, cards that do not count, and attackers against several defenders ---
shot=("t65xwing wedgeantilles lock protontorpedoes" "t65xwing wedgeantilles focus iontorpedoes" "t65xwing wedgeantilles lock plasmatorpedoes")
refused() { exact compare "${shot[@]}" vs "2 hull=9 shields=0" &&
    says out "A (t65xwing wedgeantilles lock protontorpedoes) does more damage: 2.63 on average, 0.75 more than C (t65xwing wedgeantilles lock plasmatorpedoes). In C Plasma Torpedoes takes shields, of which the defender has none. B (t65xwing wedgeantilles focus iontorpedoes) cannot be fired: it needs lock." &&
    grep -qE '^B +t65xwing wedgeantilles focus iontorpedoes$' out && exact compare -f markdown "${shot[@]}" vs "2 hull=9 shields=0" && grep -qE '^\| B \| t65xwing wedgeantilles focus iontorpedoes \| *\|' out &&
    run 0 compare --engine exact -f svg "${shot[@]}" vs "2 hull=9 shields=0" && lacks out nan && says err "takes shields" && exact compare "${shot[1]}" "${shot[0]}" "${shot[1]}" vs "2 hull=9 shields=0" && says out "A, C cannot be fired: it needs lock." &&
    refuses 1 "'iontorpedoes': this weapon cannot be fired: it needs lock" compare --strict "${shot[@]}" vs "2 hull=9 shields=0" &&
    refuses 1 "'iontorpedoes': this weapon cannot be fired: it needs lock" compare "${shot[1]}" "${shot[1]}" vs "2 hull=9 shields=0" &&
    refuses 1 "unknown word" compare "${shot[1]}" "3 focs" "3" vs "2 hull=9 shields=0"; }
check "a row whose weapon cannot be fired stays, without figures and with the reason" refused
refused_data() { run 0 compare --engine exact -f csv "${shot[@]}" vs "2 hull=9 shields=0" && is "$(field out 3 mean_damage)" "" && is "$(field out 3 engine)" "" &&
    sed -n 3p out | grep -q "attacker 2:1:30: 'iontorpedoes': this weapon cannot be fired: it needs lock$" && sed -n 2p out | grep -q ',$' &&
    exact compare -f json "${shot[@]}" vs "2 hull=9 shields=0" && says out '"error":"attacker 2:1:30:' && says out '"fault":{"kind":"invalid"' && says out '"engine":{"name":"exact"}'; }
check "so it does in CSV and JSON" refused_data
# The first row that can be fired stands for a reference that cannot; an error at one target is one of the row.
refused_reference() { run 0 compare --engine exact -f csv "${shot[1]}" "${shot[0]}" "${shot[2]}" vs 2 && is "$(field out 3 difference)" 0 &&
    near "$(field out 4 difference)" "$(awk -v a="$(field out 4 mean_damage)" -v b="$(field out 3 mean_damage)" 'BEGIN { printf "%.17g", a - b }')" &&
    printf 'defender,weight\n2,1\n"2 range=1",1\n' >near.csv && exact compare --against near.csv "${shot[0]}" 3 && says out "B: damage" && says out "A (t65xwing wedgeantilles lock protontorpedoes) cannot be fired: it needs range 2-3." &&
    run 1 sweep --difference -P d=1..1 "${shot[1]}" "{d}" vs 2 && says err "it needs lock"; }
check "what it is compared with is the first that can be fired" refused_reference
# 3 focus and 3 lock deal the same; each defender by itself.
beside() { exact compare "3 focus" "3 lock" vs 2 vs 3 && grep -qE '^C  3 focus +3 +1.216736 +72.24 % +26.22 %$' out && grep -qE '^D .* 0.0000000 +0.00$' out &&
    says out "Differences (diff.) are to A and, against the same defender, to C;" && exact compare --reference D "3 focus" "2" vs 2 vs 3 && says out "are to D and, against the same defender, to B;" &&
    run 0 compare -f csv --engine mc -n 100000 "3 focus" "3 lock" vs 2 vs 3 && near "$(field out 5 difference)" 0 0.01 &&
    near "$(field out 5 difference)" "$(awk -v a="$(field out 5 mean_damage)" -v b="$(field out 4 mean_damage)" 'BEGIN { printf "%.17g", a - b }')" &&
    exact compare "3 focus" vs 2 vs 3 && grep -qE '^B .* -0.3147583 +-11.70$' out; }
check "attackers are compared against the same defender" beside
later() { local said="Fire-Control System in B comes after the attack: the tokens are of use in the next one"
    exact compare -e 1 "Wedge predator focus" "Wedge fcs focus" vs 2 && head -n1 out | grep -qF "than B (Wedge fcs focus). $said" &&
    exact compare -e 1 "2x Wedge focus" "2x Wedge fcs focus" vs 2 && head -n1 out | grep -qF "Both are equal" && says out "${said#*in B}" &&
    exact compare -e 1 "Corran Horn focus" "Corran Horn fcs focus" vs 2 && lacks out "comes after the attack" && # its second attack spends it
    exact compare -e 1 "Wedge fcs focus" "Wedge fcs" vs 2 && lacks out "comes after the attack" &&
    exact compare "Wedge T-65 lock" "Wedge T-65 lock fcs" vs 2 && lacks out "comes after the attack"; }
check "of a card that only gives tokens after the attack the first line says that" later
missed() { exact compare 3 "3 focus" "3 predator" vs 2 && says out "Predator in C does not count: needs bullseye." && exact compare "3 predator" "3 focus predator" vs 2 && lacks out "does not count" &&
    exact compare "3 focus" "3 focus predator" vs 2 && is "$(head -n1 out)" "Predator in B does not count: needs bullseye. Without it both are equal: damage 1.53 on average." &&
    exact compare "3 focus" "3 focus predator" vs 2 vs 1 && says out "Against 2: Predator in B does not count: needs bullseye. Without it both are equal"; }
check "a card that does not count in one of the rows is told of in the first line" missed
finish "checks of comparisons and differences"
