#!/bin/bash
# What players ask, and the answers of an independent solver, to every digit it gave: asked of the
# scenario files, and of the command that is natural for the question.
# Usage: test_questions.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- reading reports: columns by name, numbers to so many digits ---
csv='
function fields(line, out,    count, at, c, quoted) {
    count = 1; out[1] = ""
    for (at = 1; at <= length(line); at++) {
        c = substr(line, at, 1)
        if (c == "\"") { if (quoted && substr(line, at + 1, 1) == "\"") out[count] = out[count] c
                         quoted = !quoted }
        else if (c == "," && !quoted) out[++count] = ""
        else out[count] = out[count] c
    }
    return count
}
/^#/ || /^$/ { next }
!columns { columns = fields($0, names); for (i = 1; i <= columns; i++) place[names[i]] = i; next }
{ fields($0, row) }
'
# cell FILE COLUMN NAME WANTED: what stands under WANTED in the one row with NAME under COLUMN.
cell() {
    awk -v column="$2" -v name="$3" -v wanted="$4" "$csv"'
        !(column in place) || !(wanted in place) { exit }
        row[place[column]] == name { found++; text = row[place[wanted]] }
        END { if (found != 1) exit 1; print text }' "$1" ||
        { echo "no single row with $2 '$3' and column $4 in $1" >&2; return 1; }
}
# rounds_to HAVE WANT: HAVE is the number WANT when it is rounded to as many digits.
rounds_to() {
    awk -v have="$1" -v want="$2" 'BEGIN {
        point = index(want, ".")
        if (!point || have !~ /^-?[0-9.]+(e-?[0-9]+)?$/) exit 1
        format = "%." (length(want) - point) "f"
        exit sprintf(format, have) "" != sprintf(format, want) "" }' ||
        { echo "'$1' is not $2"; return 1; }
}
below() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && b != "" && a + 0 < b + 0) }' ||
    { echo "$1 is not below $2"; return 1; }; }
# answers COLUMN NAME WANTED NUMBER...: the report in out has these numbers; four words for each.
answers() {
    while [ $# -gt 0 ]; do
        rounds_to "$(cell out "$1" "$2" "$3")" "$4" || { echo "    $1 '$2', $3"; return 1; }
        shift 4
    done
}

no_row_found() { printf 'a,b\n"x,""y""",1.5\nz,2\nz,3\n' >small.csv
    [ "$(cell small.csv a 'x,"y"' b)" = 1.5 ] && rounds_to 1.53149 1.531 && rounds_to .03 0.030 &&
    ! rounds_to 1.53149 1.532 && ! rounds_to "" 0.0 && ! rounds_to nan 0.0 && ! rounds_to 1 1 &&
    ! cell small.csv a w b && ! cell small.csv a z b && ! rounds_to "$(cell small.csv a x c)" 0.0 &&
    ! below 2 1 && ! below "" 1; }
check "a wrong digit, a missing row and a missing column are found" no_row_found

# --- the scenario files ---
# Question, file, scenario, column, answer.
cat >expected <<'END'
Q1|q01-focus-or-lock.csv|focus|mean_damage|1.531494141
Q1|q01-focus-or-lock.csv|focus|p_crit|.297668
Q1|q01-focus-or-lock.csv|lock|mean_damage|1.531494141
Q1|q01-focus-or-lock.csv|lock|p_crit|.416245
Q2|q02-focus-and-lock.csv|no token|mean_damage|0.896484375
Q2|q02-focus-and-lock.csv|one token|mean_damage|1.531494141
Q2|q02-focus-and-lock.csv|focus and lock|mean_damage|2.064228058
Q3|q03-boost-or-focus.csv|range 1 without a token|mean_damage|1.332031250
Q3|q03-boost-or-focus.csv|four dice|mean_damage|1.332031250
Q3|q03-boost-or-focus.csv|range 2 with focus|mean_damage|1.531494141
Q4|q04-focus-or-evade.csv|one against focus|mean_damage|.637756348
Q4|q04-focus-or-evade.csv|one against evade|mean_damage|.494384766
Q4|q04-focus-or-evade.csv|two against focus|mean_damage|1.547757447
Q4|q04-focus-or-evade.csv|two against evade|mean_damage|1.510560606
Q5|q05-hold-a-token.csv|four shooters|mean_damage|4.492963452
Q8|q08-free-reroll.csv|no token|mean_damage|.896484375
Q8|q08-free-reroll.csv|one free reroll|mean_damage|1.269531250
Q8|q08-free-reroll.csv|focus|mean_damage|1.531494141
Q8|q08-free-reroll.csv|focus and a free reroll|mean_damage|1.943115234
Q10|q10-juke.csv|with against no token|mean_damage|1.894042969
Q10|q10-juke.csv|without against no token|mean_damage|1.216735840
Q10|q10-juke.csv|with against a focus|mean_damage|.637756348
Q10|q10-juke.csv|without against a focus|mean_damage|.637756348
Q11|q11-green-die.csv|one green die|p_hit|.896484
Q11|q11-green-die.csv|one green die|mean_damage|1.634765625
Q11|q11-green-die.csv|two green dice|p_hit|.698730
Q11|q11-green-die.csv|two green dice|mean_damage|1.074462891
Q15|q15-alpha-strike.csv|two missiles at five hull|mean_damage|6.750011444
Q15|q15-alpha-strike.csv|two missiles at five hull|p_destroyed|.982653
Q16|q16-half-points.csv|two shooters with focus|p_at_least_3|.660113
Q16|q16-half-points.csv|two shooters with focus|p_destroyed|.027157
Q17|q17-one-shot.csv|three dice|p_destroyed|.030518
Q17|q17-one-shot.csv|four dice|p_destroyed|.103760
Q17|q17-one-shot.csv|four dice with focus and lock at a focus|p_destroyed|.255279
Q17|q17-one-shot.csv|four dice with focus and lock|p_destroyed|.578351
Q19|q19-calculate-or-focus.csv|calculate|mean_damage|2.078125000
Q19|q19-calculate-or-focus.csv|two calculates|mean_damage|2.234375000
Q19|q19-calculate-or-focus.csv|focus|mean_damage|2.250000000
Q23|q23-range-zero.csv|range 0|mean_damage|.896484375
Q23|q23-range-zero.csv|range 0 at a strained ship|mean_damage|1.171875000
Q23|q23-range-zero.csv|range 1|mean_damage|2.259521484
Q24|q24-reinforce.csv|not reinforced|mean_damage|3.750000000
Q24|q24-reinforce.csv|reinforced|mean_damage|2.750930786
END
file_answers() { # QUESTION FILE
    run 0 batch --engine exact "$source/scenarios/$2" && is_empty err || return 1
    sed -n "s/^$1|$2|//p" expected >rows
    [ -s rows ] || { echo "no answer is expected of $2"; return 1; }
    while IFS='|' read -r scenario column number; do
        answers scenario "$scenario" "$column" "$number" || return 1
    done <rows
}
for file in "$source"/scenarios/q[0-9]*.csv; do
    name=${file##*/}
    number=$((10#$(expr "$name" : 'q\([0-9]*\)-')))
    check "scenarios/$name answers question $number" file_answers "Q$number" "$name"
done
every_question() { cut -d'|' -f2 expected | sort -u | while IFS= read -r name; do
        number=$((10#$(expr "$name" : 'q\([0-9]*\)-')))
        head -n 1 "$source/scenarios/$name" | grep -q "^# Question $number: .*?" &&
        grep -qF "| $number | \`$name\` |" "$source/scenarios/README.md" ||
            { echo "$name: no question in its first line, or not in README.md"; exit 1; }
    done; }
check "every question has a file that begins with it and that the overview lists" every_question
all_listed() { for file in "$source"/scenarios/*.csv; do
        says "$source/scenarios/README.md" "\`${file##*/}\`" || return 1
    done; }
check "the overview lists every scenario file" all_listed
commands_run() { # as they stand, in the source folder, but for the engine
    sed -n '/^|/s/.*`volley \([^`]*\)`.*/\1/p' "$source/scenarios/README.md" >commands
    [ "$(wc -l <commands)" -ge 17 ] || { echo "few commands"; cat commands; return 1; }
    while IFS= read -r command; do
        (cd "$source" && eval "\"$volley\" $command --engine exact") >out 2>err </dev/null &&
            is_empty err || { echo "volley $command"; cat out err; return 1; }
    done <commands; }
check "the commands of the overview run" commands_run

# --- the natural command for each question ---
compare() { run 0 compare --engine exact -f csv "$@" && is_empty err; }
sweep() { run 0 sweep --engine exact -f csv "$@" && is_empty err; }
one() { run 0 run --engine exact -f csv "$@" && is_empty err; } # its row is "engine exact"

q1() { compare "3 focus" "3 lock" vs "2" &&
    answers label A mean_damage 1.531494141 label B mean_damage 1.531494141 \
        label A p_crit .297668 label B p_crit .416245 label B difference 0.000000000; }
check "Q1: focus or lock is a comparison: the same damage, more crits with the lock" q1
q2() { compare "3" "3 focus" "3 lock" "3 focus lock" vs "2" &&
    answers label A mean_damage .896484375 label B mean_damage 1.531494141 \
        label C mean_damage 1.531494141 label D mean_damage 2.064228058; }
check "Q2: both tokens, one and none side by side" q2
q3() { compare --reference B "3 range=1" "3 focus" vs "2" &&
    answers label A mean_damage 1.332031250 label B mean_damage 1.531494141 &&
    below "$(cell out label A difference)" 0; }
check "Q3: boosting to range 1 is worth less than the focus" q3
q4() { compare "3 lock" "2x 3 lock" vs "3 focus" vs "3 evade" &&
    answers label A mean_damage .637756348 label C mean_damage .494384766 \
        label B mean_damage 1.547757447 label D mean_damage 1.510560606 &&
    [ "$(cell out label C defender)" = "3 evade" ]; }
check "Q4: focus or evade against one and two shooters" q4
q5() { local best myopic
    run 0 batch --engine exact --policy myopic "$source/scenarios/q05-hold-a-token.csv" &&
    answers scenario "four shooters" mean_damage 4.572774626 &&
    one "4x 3 focus lock" vs "3 focus evade" && best=$(cell out engine exact mean_damage) &&
    one --policy myopic "4x 3 focus lock" vs "3 focus evade" &&
    myopic=$(cell out engine exact mean_damage) &&
    rounds_to "$best" 4.492963452 && rounds_to "$myopic" 4.572774626 &&
    rounds_to "$(awk -v a="$myopic" -v b="$best" 'BEGIN { printf "%.9f", a - b }')" .080; }
check "Q5: holding a token for the last of four shooters is worth 0.080" q5
q8() { compare "3" "3 reroll=1" vs "2" &&
    answers label A mean_damage .896484375 label B mean_damage 1.269531250 \
        label B difference .373046875 &&
    compare "3 focus" "3 focus reroll=1" vs "2" &&
    answers label A mean_damage 1.531494141 label B mean_damage 1.943115234; }
check "Q8: what a free reroll adds" q8
focus_left() { # on the defender, on average
    sed -n 's/.*"tokens_left":{.*"defender":{"focus":\([-0-9.e]*\)}.*"tokens_left_pmf".*/\1/p' out; }
q10() { local with without
    compare "3 focus" "3 focus their-evade-to-focus=1" vs "3" vs "3 focus" &&
    answers label A mean_damage 1.216735840 label B mean_damage 1.894042969 \
        label C mean_damage .637756348 label D mean_damage .637756348 &&
    run 0 run --engine exact -f json "3 focus evade" vs "3 focus" && without=$(focus_left) &&
    run 0 run --engine exact -f json "3 focus evade their-evade-to-focus=1" vs "3 focus" &&
    with=$(focus_left) && below 0 "$with" && below "$with" "$without" && below "$without" 1 &&
    run 0 run --engine exact "3 focus evade their-evade-to-focus=1" vs "3 focus" &&
    says out "tokens left on the defender: focus $(printf %.2f "$with")"; }
check "Q10: Juke does no damage to a focused ship, but draws its token" q10
q11() { sweep -P agility=1..2 "3 focus" vs "{agility} focus" &&
    answers agility 1 p_hit .896484 agility 1 mean_damage 1.634765625 \
        agility 2 p_hit .698730 agility 2 mean_damage 1.074462891; }
check "Q11: a sweep over the agility tells what a green die is worth" q11
q15() { one "2x 4 focus lock" vs "1 hull=5" &&
    answers engine exact mean_damage 6.750011444 engine exact p_destroyed .982653 &&
    run 0 run --engine exact "2x 4 focus lock" vs "1 hull=5" && says out "destroyed 98.27 %"; }
check "Q15: a run tells whether two missiles kill" q15
q16() { one "2x 3 focus" vs "2 hull=4 shields=2" &&
    answers engine exact p_at_least_3 .660113 engine exact p_destroyed .027157 &&
    run 0 run --engine exact "2x 3 focus" vs "2 hull=4 shields=2" &&
    says out "half points (3 damage, of the 6 health that is said) 66.01 %   destroyed 2.72 %" &&
    grep -q '^ *3 .* 66\.01 %$' out &&
    run 0 run --engine exact -f json "2x 3 focus" vs "2 hull=4 shields=2" &&
    rounds_to "$(sed -n 's/.*"half_points":{"damage":3,"probability":\([^}]*\)}.*/\1/p' out)" \
        .660113; }
check "Q16: a run tells the chance of half points and of the kill" q16
q17() { compare "3" "4" "4 focus lock" vs "3 hull=3" vs "3 focus hull=3" &&
    answers label A p_destroyed .030518 label B p_destroyed .103760 label C p_destroyed .578351 \
        label F p_destroyed .255279; }
check "Q17: one shot at a TIE fighter, variants side by side" q17
q19() { sweep -L token=calculate,calculate=2,focus "3 {token}" vs "0" &&
    answers token calculate mean_damage 2.078125000 token calculate=2 mean_damage 2.234375000 \
        token focus mean_damage 2.250000000; }
check "Q19: a sweep over tokens" q19
q23() { run 0 compare --engine exact -f csv "3 focus range=0" "3 focus range=1" vs "2" vs "2 strain" && has_lines 1 err &&
    says err "at range 0 the attacker modifies no dice" && answers label A mean_damage .896484375 label B mean_damage 2.259521484 \
        label C mean_damage 1.171875000; }
check "Q23: range 0 beside range 1" q23
q24() { compare "4 focus lock" vs "0" vs "0 reinforce" &&
    answers label A mean_damage 3.750000000 label B mean_damage 2.750930786; }
check "Q24: a ship with and without reinforce" q24

# --- targets: the average over what one meets ---
# targets FILE EDITION: the weighted figures are those of the targets, each asked for alone.
targets() {
    local file=$source/scenarios/$1 edition=$2 label total line
    local attacker name defender weight mean hit kill shown
    awk "$csv"'{ print row[place["name"]] "|" row[place["defender"]] "|" row[place["weight"]] }' \
        "$file" >rows
    [ "$(wc -l <rows)" -ge 8 ] || { echo "few targets in $file"; return 1; }
    compare -e "$edition" --against "$file" "3 focus" "3 lock" && mv out weighted || return 1
    for label in A B; do
        attacker="3 focus"
        [ $label = A ] || attacker="3 lock"
        : >sums
        while IFS='|' read -r name defender weight; do
            one -e "$edition" "$attacker" vs "$defender" || return 1
            mean=$(cell out engine exact mean_damage) &&
            hit=$(cell out engine exact p_hit) &&
            kill=$(cell out engine exact p_destroyed) &&
            shown=$(cell weighted label $label "damage against $name") || return 1
            [ -n "$kill" ] || { echo "$name has no hull="; return 1; }
            echo "$weight $mean $hit $kill $shown" >>sums
        done <rows
        for line in "mean_damage 2" "p_hit 3" "p_destroyed 4" "mean_damage 5"; do
            total=$(awk -v column="${line#* }" '{ weight += $1; sum += $1 * $column }
                END { printf "%.12f", sum / weight }' sums)
            rounds_to "$(cell weighted label $label "${line% *}")" "$total" || return 1
        done
    done
}
check "targets-xwa.csv in 2.5: the average is the weighted mean" targets targets-xwa.csv 2.5
check "targets-xwa.csv in 2.0: the average is the weighted mean" targets targets-xwa.csv 2
check "targets-first.csv in the first edition: the same" targets targets-first.csv 1
run_as_said() { for file in "$source"/scenarios/targets-*.csv; do
        says "$file" "--against scenarios/${file##*/} \"3 focus\" \"3 lock\"" || return 1
    done; }
check "a targets file says how it is used" run_as_said

finish "checks of players' questions"
