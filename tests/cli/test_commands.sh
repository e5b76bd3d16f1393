#!/bin/bash
# volley compare and volley sweep as a user meets them.
# Usage: test_commands.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# near NUMBER EXPRESSION [WITHIN]: equal but for rounding
near() { awk "BEGIN { d = ($1) - ($2); exit !(d <= ${3:-1e-12} && -d <= ${3:-1e-12}) }" || { echo "$1 is not $2"; return 1; }; }

# --- compare ---
# The rows of its text start with their label.
labels() { sed -n 's/^\([A-Z][A-Z]*\)  .*/\1/p' out | tr '\n' ' '; }
has_labels() { [ "$(labels)" = "$1 " ] || { echo "labels: $(labels)"; cat out; return 1; }; }

attackers() { run 0 compare --engine exact "3 focus" "3 lock" "3 focus lock" vs "2" && is_empty err &&
    has_labels "A B C" && says out "Defender: 2" && lacks out "Attacker:" &&
    says out "A  3 focus       1.531494  83.94 %   29.77 %" && says out "C  3 focus lock  2.064228" &&
    says out "+0.5327339" && says out "Differences (diff.) are to A;" && says out "Exact."; }
check "attackers are compared, and the first is the reference" attackers
defenders() { run 0 compare --engine exact "2x 3 lock" vs "3 focus" vs "3 evade" && has_labels "A B" &&
    says out "Attacker: 2x 3 lock" && lacks out "Defender:" && says out "A  3 focus" && says out "B  3 evade"; }
check "defenders are compared" defenders
both_sides() { run 0 compare --engine exact 3 4 vs 2 vs 1 && has_labels "A B C D" && says out "C  3         1"; }
check "each attacker is tried against each defender" both_sides
many() { run 0 compare --engine exact $(seq 1 13) vs 0 vs 1 vs 2 && has_lines 49 out && says out "Z   13" && says out "AA  1 " &&
    says out "AM  13"; }
check "after Z comes AA" many
too_many() { run 2 compare --engine exact $(seq -f %1.0f 703 | sed 's/.*/3/') vs 2 && says err "more than 702 variants"; }
check "no more variants than labels" too_many
as_run() { run 0 run --engine exact -f csv "3 focus lock" vs 2 && cp out single &&
    run 0 compare --engine exact -f csv "3" "3 focus lock" vs 2 &&
    for column in mean_damage p_hit p_crit; do
        is "$(field out 3 $column)" "$(field single 2 $column)" || return 1
    done && is "$(field out 3 stderr)" "" && is "$(field out 3 p_destroyed)" "" && is "$(field out 3 trials)" ""; }
check "the figures are those of volley run" as_run
simulated() { run 0 compare -n 100000 "3 focus" "3 lock" vs 2 && says out "; +- is the 95 % interval" &&
    says out "100,000 simulated attacks on the same dice, seed 1" && cp out first &&
    run 0 compare -n 100000 --threads 1 --kernel generic "3 focus" "3 lock" vs 2 && cmp out first &&
    run 0 compare -n 100000 --seed 2 "3 focus" "3 lock" vs 2 && ! cmp -s out first; }
check "simulated variants have intervals, and the same digits for any threads and kernel" simulated
same_dice() { run 0 compare -n 100000 -f csv "3 focus" "3 focus" vs 2 && is "$(field out 3 difference)" 0 &&
    near "$(field out 3 difference_stderr)" 0 1e-9 && is "$(field out 2 trials)" 100000; }
check "a variant does not differ from itself, for they share their dice" same_dice
reference_simulated() { run 0 compare -n 100000 -f csv --reference C 3 4 5 vs 2 && is "$(field out 4 difference)" 0 &&
    near "$(field out 2 mean_damage)" 0.8965 0.02 && near "$(field out 3 mean_damage)" 1.3320 0.02 &&
    near "$(field out 4 mean_damage)" 1.7954 0.02 && near "$(field out 2 difference)" -0.8989 0.02; }
check "a simulated reference need not be the first" reference_simulated
reference() { run 0 compare --engine exact --reference C "3" "4" "5" vs 2 && says out "Differences (diff.) are to C;" &&
    says out "-0." && run 0 compare --engine exact -f csv --reference b 3 4 vs 2 &&
    is "$(field out 3 difference)" 0 && is "$(field out 2 difference)" -0.435546875; }
check "any variant can be the reference, by its label in any case" reference
cost() { run 0 compare --engine exact --cost A=40,C=50 "3" "4" "5" vs 2 && says out "per  per extra" &&
    says out "Per extra point: difference in damage divided by difference in cost." && says out "difference in cost." &&
    run 0 compare --engine exact -f csv --cost a=40,B=50.5 3 4 5 vs 2 && is "$(field out 2 cost)" 40 &&
    is "$(field out 3 cost)" 50.5 && is "$(field out 4 cost)" "" && is "$(field out 4 damage_per_point)" "" &&
    is "$(field out 2 difference_per_point)" "" &&
    near "$(field out 3 damage_per_point)" "$(field out 3 mean_damage) / 50.5" &&
    near "$(field out 3 difference_per_point)" "$(field out 3 difference) / 10.5" &&
    run 0 compare --engine exact 3 4 vs 2 && lacks out "cost"; }
check "costs give damage per point, and what that means is printed" cost
compare_usage() {
    run 2 compare && run 2 compare 3 && run 2 compare 3 vs && run 2 compare vs 2 && run 2 compare 3 vs 2 3 &&
    run 2 compare 3 vs 2 vs && run 2 compare --engine both 3 vs 2 && says err "mc or exact" &&
    run 2 compare --against x.csv 3 vs 2 && says err "--against" && run 2 compare -f pdf 3 vs 2 &&
    refuses 2 "there is no variant 'Z'" compare --reference Z 3 4 vs 2 &&
    refuses 2 "there is no variant ''" compare --reference "" 3 4 vs 2 &&
    for costs in Z=3 A A= A=0 A=-1 A=x A=3x A=inf "A=3,,B=4" "A=3;B=4" =3; do
        refuses 2 "volley: --cost: " compare --cost "$costs" 3 4 vs 2 || { echo "$costs"; return 1; }
    done; }
check "wrong usage of compare ends with status 2" compare_usage
compare_errors() {
    refuses 1 "volley: attacker 2:1:3: error: 'lokc': unknown word; did you mean 'lock'?" compare 3 "3 lokc" vs 2 &&
    says err "    ^~~~" && refuses 1 "volley: defender 2:1:3: error: 'fcus'" compare 3 vs 2 vs "2 fcus" &&
    refuses 1 "hull" compare --objective kill 3 vs 2; }
check "an error of compare names the argument, the column and the word" compare_errors
markdown() { run 0 compare --engine exact -f markdown "3 focus" "3 lock" vs 2 &&
    says out "|  | attacker | damage | hit | any crit | damage diff. | hit diff. |" &&
    says out "| --- | --- | ---: | ---: | ---: | ---: | ---: |" && says out "| B | 3 lock | 1.531494 | 83.94 % | 41.62 % |" &&
    awk '/^\|/ { if (n && gsub(/\|/, "|") != n) exit 1; n = gsub(/\|/, "|"); rows++ } END { exit rows != 4 }' out; }
check "markdown is a table with as many cells in each row" markdown
compare_json() {
    run 0 compare -n 1000 -f json "3 focus" "3 lock" vs "2 hull=3" && has_lines 1 out && says out '"schema":1' &&
    says out '"reference":"A"' && says out '"label":"B"' && says out '"cost":null' && says out '"difference_stderr":' &&
    says out '"trials":1000,"seed":1' && lacks out '"p_destroyed":null' &&
    run 0 compare --engine exact -f json "3 focus" vs 2 && says out '"engine":{"name":"exact"}' && lacks out stderr &&
    says out '"p_destroyed":null'; }
check "json is one document on one line, and what is unknown is null" compare_json
line_end() { run 0 compare --engine exact -f markdown $'3\nfocus' "3" vs 2 && says out "| A | 3 focus |"; }
check "a line end in a loadout breaks no table" line_end

# --- compare --against ---
printf 'weight,defender,name\n3,2 focus,first\n1,3 evade hull=2,\n' >targets.csv
against() { run 0 compare --engine exact --against targets.csv "3 focus" "3 lock" && has_labels "A B" &&
    says out "Means over 2 targets, by weight:" && says out "first     2 focus              3  1.074463" &&
    says out "target 2  3 evade hull=2       1  0.494385" &&
    run 0 compare --engine exact -f csv --against targets.csv "3 focus" "3 lock" && cp out weighed &&
    run 0 compare --engine exact -f csv "3 focus" "3 lock" vs "2 focus" vs "3 evade hull=2" &&
    near "$(field weighed 2 mean_damage)" "(3 * $(field out 2 mean_damage) + $(field out 4 mean_damage)) / 4" &&
    near "$(field weighed 3 p_hit)" "(3 * $(field out 3 p_hit) + $(field out 5 p_hit)) / 4" &&
    is "$(field weighed 2 "damage against first")" "$(field out 2 mean_damage)" &&
    is "$(field weighed 3 "damage against target 2")" "$(field out 5 mean_damage)"; }
check "targets are weighed" against
against_formats() { run 0 compare -n 1000 -f json --against targets.csv "3 focus" && has_lines 1 out &&
    says out '"targets":[{"name":"first","defender":"2 focus","weight":3.0}' &&
    run 0 compare --engine exact -f markdown --against targets.csv "3 focus" 4 && says out "| first | 2 focus | 3 | 1.074463 |" &&
    printf 'defender,name\n2,"a|b\nc"\n' >odd.csv && run 0 compare --engine exact -f markdown --against odd.csv 3 4 &&
    says out '| a\|b c | 2 | 1 |'; }
check "targets are in every format" against_formats
target_files() {
    for file in "$source"/scenarios/targets*.csv; do
        [ -e "$file" ] || continue
        run 0 compare --engine exact --against "$file" "3 focus" "3 lock" && is_empty err || return 1
    done; }
check "the project's own targets can be read" target_files

# --- sweep ---
cells() { run 0 sweep --engine exact -f csv "$@" && is_empty err && awk -F, 'NR > 1 { print $1 }' out | paste -sd ';'; }
has_cells() { local want=$1 have
    shift
    have=$(cells "$@"); [ "$have" = "$want" ] || { echo "volley sweep $*: cells $have, not $want"; cat err; return 1; }; }
ranges() {
    has_cells "d=1;d=2;d=3" -P d=1..3 "{d}" vs 2 && has_cells "d=3;d=2;d=1" -P d=3..1 "{d}" vs 2 &&
    has_cells "d=1;d=3;d=5" -P d=1..6..2 "{d}" vs 2 && has_cells "d=6;d=4;d=2" -P d=6..1..-2 "{d}" vs 2 &&
    has_cells "d=4" -P d=4..4 "{d}" vs 2 &&
    has_cells "r=-3;r=-2;r=-1" -P r=-3..-1 "3" vs "3 roll={r}" && has_cells "d=1;d=2" --parameter=d=1..2 "{d}" vs "{d}"; }
check "a range goes up or down, in steps" ranges
lists() { has_cells "t=focus;t=lock;t=focus lock;t=" -L "t=focus,lock,focus lock," "3 {t}" vs 2 &&
    has_cells "_a1=2" --list=_a1=2 "3" vs "{_a1}"; }
check "a list has any words, and nothing too" lists
grids() { has_cells "d=1 a=0;d=1 a=2;d=2 a=0;d=2 a=2" -P d=1..2 -L a=0,2 "{d}" vs "{a}" &&
    has_cells "a=0 b=1 c=2;a=0 b=1 c=3;a=1 b=1 c=2;a=1 b=1 c=3" -P a=0..1 -L b=1 -P c=2..3 "{c} focus={b}" "{c}" vs "{a}"; }
check "several parameters make a grid, the first the slowest" grids
values_in_columns() {
    run 1 sweep --engine exact -f csv -P d=1..2 -L "t=focus,q b" "{d}" vs "{d} {t}" &&
    is "$(head -n 1 out | sed 's/.*,defender,//')" "idle,told,d,t" && is "$(sed -n 2p out | sed 's/.*,//')" focus &&
    says err "volley: 2 of 4 cells failed" && says err "'q': unknown word" && has_lines 5 out; }
check "each parameter is a column, and a cell that fails a row with its error" values_in_columns
sweep_as_run() { run 0 run --engine exact -f csv "3 focus" vs 2 && cp out single &&
    run 0 sweep --engine exact -f csv -P d=2..3 "{d} focus" vs 2 &&
    is "$(tail -n 1 out | cut -d, -f2-21)" "$(tail -n 1 single | cut -d, -f2-21)"; }
check "the figures of a cell are those of volley run" sweep_as_run
sweep_simulated() { run 0 sweep -n 1000 -f csv -P d=1..4 "{d}" vs 2 && cp out first && says out ",mc,1000," &&
    run 0 sweep -n 1000 -f csv --threads 1 -P d=1..4 "{d}" vs 2 && cmp out first; }
check "a simulated sweep has the same digits for any threads" sweep_simulated
tables() {
    run 0 sweep --engine exact -P d=1..3 "{d} focus" vs 2 && says out "Mean damage: {d} focus vs 2 (second edition 2.5)" &&
    says out "3  1.5315  83.94 %   29.77 %  ##############################" &&
    run 0 sweep --engine exact -P d=1..3 -P a=0..2 "{d} focus" vs "{a}" && has_lines 7 out && says out "3   2.250 #" &&
    run 0 sweep --engine exact --value hit -P d=1..3 -P a=0..2 "{d} focus" vs "{a}" && says out "98.4 %" &&
    run 0 sweep --engine exact -P d=1..2 -P a=0..1 -L t=focus,lock "{d} {t}" vs "{a}" && has_lines 11 out; }
check "text is a table, with bars or shades" tables
sweep_json() { run 0 sweep --engine exact -f json -P d=1..2 -L t=,focus "{d} {t}" vs 2 && has_lines 4 out &&
    says out '"columns":{"d":"2","t":"focus"}' && says out '"name":"d=2 t=focus"'; }
check "json is a document a line for each cell" sweep_json
sweep_usage() {
    run 2 sweep && run 2 sweep 3 vs 2 && says err "no parameter" && run 2 sweep -P d=1..2 "{d}" &&
    run 2 sweep -P d=1..2 "{d}" vs 2 vs 3 && run 2 sweep -P d=1..2 vs 2 && run 2 sweep -P d=1..2 &&
    run 2 sweep -P d=1..2 -f pdf "{d}" vs 2 && run 2 sweep -P d=1..2 --value x "{d}" vs 2 && says err "damage, hit" &&
    refuses 2 "the step does not lead" sweep -P d=1..3..0 "{d}" vs 2 &&
    refuses 2 "the step does not lead" sweep -P d=1..3..-1 "{d}" vs 2 &&
    refuses 2 "'d=1..3', column 1: there is a parameter of this name already" sweep -L d=1 -P d=1..3 "{d}" vs 2 &&
    refuses 2 "more than a million cells" sweep -P a=1..2000 -P b=1..2000 "{a}" vs "{b}" &&
    refuses 2 "at most 10000 values" sweep -P a=1..1e9 "{a}" vs 2 &&
    refuses 2 "at most eight parameters" sweep -L a=1 -L b=1 -L c=1 -L d=1 -L e=1 -L f=1 -L g=1 -L h=1 -L i=1 3 vs 2 &&
    for text in d d= d=1 d=1.. d=..2 d=1..x d=x..2 d=1..2..3..4 d=1..nan =1..2 "d d=1..2" d=1...2 d=1..inf; do
        run 2 sweep -P "$text" "{d}" vs 2 && says err "volley sweep: --parameter: '$text', column " || { echo "$text"; return 1; }
    done && refuses 2 "volley sweep: --list: 'd'" sweep -L d "{d}" vs 2 && refuses 2 "volley sweep: --list: '=a'" sweep -L =a "{d}" vs 2; }
check "wrong usage of sweep ends with status 2" sweep_usage
names() {
    refuses 2 "volley: error: no loadout has the parameter {d}" sweep -P d=1..2 "3 focus" vs 2 &&
    refuses 1 "volley: attacker 1:1:3: error: '{e}': there is no parameter of this name" sweep -P d=1..2 "3 {e} {d}" vs 2 &&
    refuses 1 "volley: attacker 2:1:1: error: '{e}'" sweep -P d=1..2 "{d}" "{e}" vs 2 &&
    refuses 1 "volley: defender:1:1: error: '{D}'" sweep -P d=1..2 "{d}" vs "{D}" &&
    for text in "{d" "d}" "{}" "{d d}" "{{d}}" "{d}}"; do
        refuses 1 "error: " sweep -P d=1..2 "{d}" vs "$text" || { echo "$text"; return 1; }
    done; }
check "a name that is unknown, unused or open is an error" names
nothing_to_show() { refuses 2 "one or two parameters" sweep -f svg -L a=1 -L b=1 -L c=1 "{a}{b}" vs "{c}" &&
    refuses 2 "at most 2500 cells" sweep -f svg -P a=1..51 -P b=1..50 "3 hull={a}" vs "{b}" &&
    refuses 2 "mc or exact" sweep --engine both -P d=1..2 "{d}" vs 2 &&
    run 0 sweep --engine both -n 1000 -f csv -P d=1..2 "{d}" vs 2 && has_lines 5 out; }
check "what a table or picture cannot show is said" nothing_to_show
an_empty_list() { has_cells "t=" -L t= "3 {t}" vs 2 && run 0 sweep --engine exact -L t= "3 {t}" vs 2; }
check "a list of nothing is one empty value" an_empty_list

# --- pictures ---
# Well-formed: by xmllint where it is; else every element ends, and each text is plain.
is_xml() { if command -v xmllint >/dev/null; then xmllint --noout --nonet "$1"; return; fi
    head -n 1 "$1" | grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' && tail -n 1 "$1" | grep -q '^</svg>$' &&
    for element in svg g text title; do
        is "$(grep -o "<${element}[ >]" "$1" | wc -l)" "$(grep -o "</${element}>" "$1" | wc -l)" || return 1
    done
    ! grep -E '&[^#]|<[^a-z/]' "$1"; }
pictures() {
    for words in "-P d=1..6" "-P d=1..6 -P a=0..4" "-L d=1,2,x" "-L d=1,2 -L a=1,y" "-L d=x" "-P d=1..1" "-P d=0..0" \
        "-P d=1..6 --value hit" "-P d=1..6 -L a=1,2 --value at-least-2" "-P d=1..2 --value crit -n 1000 --engine mc"; do
        "$volley" sweep $([[ $words = *engine* ]] || echo --engine exact) -f svg $words "{d} $([[ $words = *a=* ]] && echo "focus={a}")" vs 2 >out 2>err
        [ $? -le 1 ] && is_xml out && ! grep -E 'nan|inf' out || { echo "$words"; cat err out; return 1; }
    done; }
check "pictures are well-formed" pictures
escaped() { run 0 sweep --engine exact -f svg --title $'<a> & "b" \x01 \xff \xef\xbf\xbe \xc3\x9f' -P d=1..2 "{d}" vs 2 && is_xml out &&
    says out '&#60;a&#62; &#38; &#34;b&#34; ? ? ? ß' && run 1 sweep --engine exact -f svg -L 'd=1,<&>' "{d}" vs 2 && is_xml out; }
check "what is no text of XML is written out" escaped
picture_says() { run 0 sweep --engine exact -f svg -P d=1..3 -P a=0..2 "{d} focus" vs "{a}" -o map.svg && is_empty out &&
    is_xml map.svg && says map.svg ">2.250<" && says map.svg "<title>Mean damage</title>" &&
    says map.svg "{d} focus vs {a} (second edition 2.5)" && is "$(grep -c 'stroke="#ffffff"/>' map.svg)" 9; }
check "a heat map has a cell with its figure for each" picture_says

finish "checks of compare and sweep"
