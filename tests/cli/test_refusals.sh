#!/bin/bash
# What was passed over without a word is said.
# Usage: test_refusals.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

hex() {
    refuses 2 "--trials: '0x10' is not a whole number" run --trials 0x10 3 vs 2 &&
    refuses 2 "--precision: '0x1p-5' is not a number" run --precision 0x1p-5 3 vs 2 &&
    refuses 2 "a range is from..to" sweep -P d=0x1..0x3 "{d}" vs 2 &&
    refuses 2 "--cost: 'A=0x10'" compare --engine exact --cost A=0x10 3 4 vs 2 &&
    printf 'defender,weight\n2,0x10\n' >t.csv &&
    refuses 1 "t.csv:2:3: error: '0x10': the weight is not a number" compare --engine exact --against t.csv 3; }
check "hexadecimal numbers are refused" hex
costs() { refuses 2 "--cost: 'a=2': variant A has a cost already" compare --engine exact --cost A=1,B=3,a=2 3 4 vs 2 &&
    run 0 compare --engine exact --cost A=1,B=2 3 4 vs 2; }
check "a cost given twice is refused" costs
cards() {
    : >c.csv && refuses 1 "volley: c.csv:1:1: error: the file has no cards" run --engine exact --cards c.csv 3 vs 2 &&
    printf '\n# nothing\n' >c.csv && refuses 1 "the file has no cards" run --engine exact --cards c.csv 3 vs 2 &&
    printf 'id,effect\n' >c.csv && refuses 1 "the file has no cards" cards --cards c.csv han; }
check "a file without cards is refused" cards
editions() { printf 'defender,Edition\n2,1\n' >t.csv
    refuses 1 "t.csv:1:10: error: 'Edition': targets share the edition" compare --engine exact --against t.csv 3; }
check "an edition of targets is refused" editions
help() { [ -w /dev/full ] || return 0
    for command in run compare sweep plan squad duel survive batch join cards words page help version selftest; do
        for option in --help --usage; do
            run_to 1 /dev/full $command $option && says err "volley: standard output: cannot be written: No space" &&
                has_lines 1 err && run 0 $command $option && is_empty err || return 1
        done
    done; }
check "help that cannot be written is said" help
# Memory: too little for the plan is an error that says what helps, too little for the totals of many
# attacks is a simulation, which the row says.
too_little() { run 1 run --memory 10K "20x 5" vs "0 evade=3 focus=3" && is_empty out && has_lines 1 err &&
    says err "does not fit in 10 KB of memory; fewer attacks" && run 1 run --memory 100K "20x 5" vs "0 evade=3 focus=3" &&
    says err "does not fit in 100 KB of memory" &&
    run 1 duel --memory 1K --trials 512 "t65xwing focus" vs "tielnfighter focus" && is_empty out && has_lines 1 err &&
    says err "does not fit in 1 KB of memory; fewer ships" || return 1
    for size in 0 x 1X 1MB -1M nan 1e99; do
        run 2 run "--memory=$size" 3 vs 2 && says err "is no size such as 512M" || { echo "$size"; return 1; }
    done; }
check "a question that does not fit in its memory is refused" too_little
simulated() { local many="20x 20"
    run 1 run --engine exact -e 1 --memory 3M "$many" vs 0 && says err "totals of so many attacks do not fit" &&
    run 0 run --engine auto -n 1000 -f csv -e 1 --memory 3M "$many" vs 0 && says out ",1,mc,1000," &&
    run 0 run --engine auto -n 1000 -f csv -e 1 --memory 4M "$many" vs 0 && says out ",1,exact,,199.99"; }
check "what is too large for exact totals is simulated" simulated
rows_apart() { printf 'attacker,defender\n3,0\n20x 20,0\n' >apart.csv
    run 0 batch -e 1 --engine auto -n 1000 --memory 3M apart.csv && says out ",1,exact,,1.5" && says out ",1,mc,1000,"; }
check "each row of a batch says how it was found" rows_apart
variants_apart() { local ask=(-e 1 --engine auto -n 1000 --memory 3M 3 "20x 20" vs 0)
    run 0 compare "${ask[@]}" && says out "Exact, but for what is too large for that: B." &&
    says out "1,000 simulated attacks, seed 1" && run 0 compare -f csv "${ask[@]}" &&
    says out "A,3,0,1,exact,,1.5,," && says out "B,20x 20,0,1,mc,1000," &&
    run 0 compare -f json "${ask[@]}" && says out '"engine":{"name":"auto","trials":1000,' &&
    run 0 compare -f csv --reference B "${ask[@]}" && awk -F, '/^[AB],/ { print $1, ($13 > 0) }' out >errors &&
    printf 'A 1\nB 0\n' | cmp - errors; }
check "each variant of a comparison says how it was found, and its difference has the error of what was simulated" variants_apart
squad_simulated() { local list=$source/tests/squads/fab-first-imperial.xws
    run 0 squad -e 1 --engine auto -f csv "$list" && lacks out ",mc," && says out ",exact," &&
    run 0 squad -e 1 --engine mc -n 100000 --seed 5 "$list" && says out '"~": simulated; the mean damage is within 0.0' &&
    says out "   ~" && run 0 squad -e 1 --engine mc -n 100000 -f csv "$list" && says out ",mc,0.00" && lacks out ",exact," &&
    run 0 squad -e 1 --engine mc -n 100000 -f json "$list" && says out '"engine":"mc","stderr":0.00' &&
    refuses 2 "one engine" squad --engine both "$list"; }
check "a squad is simulated where that is asked for, and says so" squad_simulated
grid_marked() { local ask=(-e 1 --engine auto -n 1000 --memory 3M)
    run 0 sweep "${ask[@]}" -P d=19..20 -P n=1..20..19 "{n}x {d}" vs 0 && says out "10.000 .  ~" && says out '"~": simulated' &&
    run 0 sweep "${ask[@]}" -P d=19..20 -P n=1..2 "{n}x {d}" vs 0 && lacks out "~"; }
check "a grid marks what was simulated" grid_marked
plan_is_exact() { refuses 2 "nothing is simulated" plan --engine mc 3 vs 2 && refuses 2 "nothing is simulated" plan --seed 2 3 vs 2 &&
    refuses 1 "does not fit in 10 KB of memory; fewer attacks, tokens" plan --memory 10K "3 focus" vs 2; }
check "advice that does not fit, or cannot be simulated, says so" plan_is_exact

# --- files of scenarios and engagements ---
titles() { head -n 1 out | tr ',' '\n' | sort | uniq -d >twice && is_empty twice; }
own_columns() {
    printf 'scenario,attacker,defender,p_hit,note,input_p_hit,note,Error\ns,3,2,mine,a,other,b,c\n' >own.csv && run 0 batch own.csv && titles &&
    is "$(field out 2 input_p_hit)" mine && is "$(field out 2 p_hit)" 0.59375 && is "$(field out 2 input_input_p_hit)" other &&
    is "$(field out 2 note)" a && is "$(field out 2 input_note)" b && is "$(field out 2 Error)" c &&
    run 0 batch -f json own.csv && says out '"columns":{"p_hit":"mine","note"' && run 0 batch --delimiter ';' <(printf 'attacker;defender;p_hit\n3;2;x\n') &&
    head -n 1 out | grep -q ';input_p_hit$' && printf 'a,b,p_a,gone_a\ntielnfighter,t65xwing,x,y\n' >own.csv && run 0 batch -n 1000 own.csv && titles &&
    is "$(field out 2 input_p_a)" x && is "$(field out 2 input_gone_a)" y && run 0 sweep --value rounds -f csv -P a=1..2 3 vs "2 hull={a}" && titles &&
    is "$(field out 3 input_a)" 2; }
check "a column of one's own does not take the name of one of Volley's" own_columns
empty_columns() { printf 'attacker,defender,,\n3,2,x,y\n' >own.csv && run 0 batch own.csv && head -n 1 out | grep -q ',defender,idle,told,,$' && says out ",x,y"; }
check "columns without a name are copied as they are" empty_columns
no_rows() {
    printf 'attacker,defender\n' >none.csv && run 0 batch none.csv && has_lines 1 out && is "$(cat err)" "volley: none.csv: there is no row below its header" &&
    printf 'a,b\n' >none.csv && run 0 batch none.csv && has_lines 1 out && says err "no row below" && run 0 batch --part 2/2 own.csv && is_empty err; }
check "a file with a header alone is told of" no_rows
row_faults() { local line
    while IFS='|' read -r column value want; do
        printf 'engagement,a,b,%s\nx,t65xwing,t65xwing,%s\ny,t65xwing,tielnfighter,\n' "$column" "$value" >duels.csv
        run 1 batch -n 1000 duels.csv && says err "volley: duels.csv:2:$want" && has_lines 3 out || return 1
    done <<'END'
target|weekest|21: error: 'weekest': it is none of: weakest, first, damaged, points, kill, damage, worth, strongest, spread, random, order, best; did you mean 'weakest'?
policy|myopci|21: error: 'myopci': it is none of: myopic, round, best; did you mean 'myopic'?
first|x|21: error: 'x': it is none of: a, b, coin, road
range|9|1: error: range 9: the second edition 2.5 has attacks at range
deck|secnd|1: error: the second edition 2.5 has no damage deck 'secnd'; there is second
edition|3|21: error: '3': there is no such edition
END
}
check "what is wrong in a row of a batch of engagements is told with its file and line" row_faults
columns() {
    printf '# odd\n\n"Attacker";"defender";Editon;note\n3;2;1;x\n' >odd.csv && run 0 batch odd.csv &&
    is "$(cat err)" "volley: odd.csv: no column is called 'editon'; did you mean 'edition'?" && says out ";3;2;;\"no column is called 'editon'; did you mean 'edition'?\";1;x" &&
    printf 'attackr,defender\n3,2\n' >odd.csv && refuses 1 "did you mean 'attacker'?" batch odd.csv && says err "odd.csv:1:1: error: the header row has no column" &&
    printf 'a,b,polcy\ntielnfighter,t65xwing,x\n' >odd.csv && run 0 batch -n 100 odd.csv && says err "'polcy'; did you mean 'policy'?" &&
    printf 'defender,wieght\n2,3\n' >odd.csv && run 0 compare --against odd.csv 3 && says err "'wieght'; did you mean 'weight'?" &&
    printf 'attacker,defender,damage,playr\n3,2,1,x\n' >odd.csv && run 0 luck odd.csv && says err "'playr'; did you mean 'player'?" &&
    printf 'attacker,attackers,defender,rank,edit\n3,x,2,1,2\n' >odd.csv && run 0 batch odd.csv && has_lines 1 err && says err "change nothing: attackers, rank, edit; those"; }
check "a column whose title has a slip is told of, and no other" columns
# Titles of a file that nobody reads: what the file has, what is told, on standard error and in each form.
unread() { local header row said
    while IFS='|' read -r header row said; do
        printf '%s\n%s\n' "$header" "$row" >unread.csv && run 0 batch -q -n 512 unread.csv && is "$(grep -v 'are copied' err)" "${said:+volley: unread.csv: $said}" &&
            { [ -z "$said" ] || says out "$said"; } && run 0 batch -q -n 512 -f json unread.csv &&
            { [ -z "$said" ] && says out '"notes":[]' || says out "$said\""; } || { echo "$header"; return 1; }
    done <<'END'
attacker,defender,range|3,2,1|the column 'range' changes nothing: say it among the words of a ship
attacker,defender,Focus|3,2,1|the column 'focus' changes nothing: say it among the words of a ship
attacker,defender,tokens|3,2,lock|the column 'tokens' changes nothing: say it among the words of a ship
attacker,defender,pilot|3,2,x|the column 'pilot' changes nothing: say it among the words of a ship
attacker,defender,repeat|3,2,4|the column 'repeat' changes nothing: say it among the words of a ship
attacker,defender,count|3,2,4|the column 'count' changes nothing: say it among the words of a ship
attacker,defender,Distance|3,2,1|the column 'distance' changes nothing: say it among the words of a ship
attacker,defender,attacker_tokens|3,2,x|the column 'attacker_tokens' changes nothing: say it among the words of a ship
attacker,defender,def-evades|3,2,x|the column 'def-evades' changes nothing: say it among the words of a ship
a,b,b focus|t65xwing,tielnfighter,1|the column 'b focus' changes nothing: say it among the words of a ship
attacker,defender,TL|3,2,1|the column 'tl' changes nothing: say it among the words of a ship
attacker,defender,ps|3,2,1|the column 'ps' changes nothing: say it among the words of a ship
attacker,defender,rerolls|3,2,1|the column 'rerolls' changes nothing: say it among the words of a ship
attacker,defender,range 1|3,2,1|the column 'range 1' changes nothing: say it among the words of a ship
attacker,defender,red dice|3,2,1|the column 'red dice' changes nothing: say it among the words of a ship
attacker,defender,attacker tokens 2|3,2,1|the column 'attacker tokens 2' changes nothing: say it among the words of a ship
attacker,attacker2,defender|3,3,2|the column 'attacker2' changes nothing: several stand in one cell, with ; between them
attacker,defender,Attacker 2|3,2,3|the column 'attacker 2' changes nothing: several stand in one cell, with ; between them
a,b,b_2|t65xwing,tielnfighter,z95af4headhunter|the column 'b_2' changes nothing: several stand in one cell, with ; between them
a,b,turns|t65xwing,tielnfighter,1|the column 'turns' changes nothing: volley duel says it of one engagement
a,b,order|t65xwing,tielnfighter,A1|no column is called 'order'; did you mean 'order_a'?
attacker,defender,state,hits,points,2,e1|3,2,x,1,1,1,1|
attacker,defender,my focus,attacker name,player,seat|3,2,x,y,z,1|
attacker,defender,trials|3,2,1|the column 'trials' changes nothing: --trials says it of all rows
attacker,defender,policy|3,2,myopic|the column 'policy' changes nothing: --policy says it of all rows
attacker,defender,scenari|3,2,1|no column is called 'scenari'; did you mean 'scenario'?
attacker,defender,note,rank,points,expected|3,2,1,2,3,4|
a,b,hull|t65xwing,tielnfighter,3|the column 'hull' changes nothing: say it among the words of a ship
a,b,engine|t65xwing,tielnfighter,mc|the column 'engine' changes nothing: --engine says it of all rows
a,b,target_c|t65xwing,tielnfighter,first|no column is called 'target_c'; did you mean 'target_a'?
a,b,mine|t65xwing,tielnfighter,3|
END
    printf 'defender,range\n2,3\n' >unread.csv && run 0 compare --against unread.csv 3 && says err "unread.csv: the column 'range' changes nothing"; }
check "a column that changes nothing is told of where it was meant to" unread
surplus() { local said="the row has more fields than the header, which has 2"
    printf 'attacker,defender\n3,2,\n3 focus,2,lock\n' >more.csv && run 1 batch more.csv && says err "more.csv:3:11: error: 'lock': $said" &&
        says out "more.csv:3:11: 'lock': $said" && run 1 batch -f json more.csv && says out "more.csv:3:11: 'lock': $said" && has_lines 2 out &&
    printf 'defender,weight\n2,1,5\n' >more.csv && refuses 1 "more.csv:2:5: error: '5': $said" compare --against more.csv 3 &&
    printf 'side,points\nt65xwing,1,5\n' >more.csv && refuses 1 "more.csv:2:12: error: '5': $said" duel --against more.csv t65xwing &&
    printf 'attacker,defender,damage\n3,2,1,5\n' >more.csv && run 1 luck more.csv && cat out err >both && says both "more fields than the header, which has 3" &&
    printf 'id,effect\nmine,reroll=1,5\n' >more.csv && refuses 1 "more.csv:2:15: error: '5': $said" run --cards more.csv "3 mine" vs 2; }
check "fields that no column has are an error" surplus
# Every file that Volley reads: a column that it does not know is told of, or refused; or, in a batch, copied. So is a cell that no
# title stands above.
strangers() { local titles row exit said words
    while IFS='|' read -r titles row exit said words; do
        IFS=' ' read -ra words <<<"$words"
        printf '%s,mood\n%s,x\n' "$titles" "$row" >odd.csv && run "$exit" "${words[@]//_/ }" && cat out err >both && says both "$said" || { echo "$titles"; return 1; }
        [ "$exit" = 1 ] || { printf '%s,note,notes,,\n%s,x,y,,\n' "$titles" "$row" >odd.csv && run 0 "${words[@]//_/ }" && lacks err "'note"; } || { echo "$titles: notes"; return 1; }
        printf '%s,\n%s,x\n' "$titles" "$row" >odd.csv && { [ "${words[0]}" = batch ] || { "$volley" "${words[@]//_/ }" >both 2>&1; says both "more fields than the header"; }; } || { echo "$titles: no title"; return 1; }
    done <<'END'
attacker,defender|3,2|0|odd.csv: columns that are copied, and change nothing: mood; those that do are scenario, attacker, defender, edition|batch --engine exact odd.csv
a,b|t65xwing,tielnfighter|0|odd.csv: columns that are copied, and change nothing: mood; those that do are a, b, engagement|batch -n 100 odd.csv
defender,weight|2,1|0|odd.csv: the column 'mood' changes nothing: those that do are defender, name, weight|compare --engine exact --against odd.csv 3 4
defender,points|2,1|0|odd.csv: the column 'points' changes nothing|worth --engine exact --against odd.csv t65xwing
attacker,weight|3,1|0|odd.csv: the column 'mood' changes nothing: those that do are attacker, name, weight|worth --engine exact --under odd.csv t65xwing
side,weight|tielnfighter,1|0|odd.csv: the column 'mood' changes nothing: those that do are side, name, weight, points|duel -n 100 --against odd.csv t65xwing
side,points|tielnfighter,1|0|odd.csv: the column 'mood' changes nothing|duel -n 100 --sides odd.csv t65xwing
attacker,defender,damage,roll|3,2,1,hhb|0|odd.csv: no column is called 'roll'; did you mean 'rolled'?|luck odd.csv
attacker,defender,damage,my hits|3,2,1,2|0|odd.csv: the column 'my hits' changes nothing|luck odd.csv
attacker,defender,damage|3,2,1|0|odd.csv: the column 'mood' changes nothing: those that do are attacker, defender, damage, rolled, player, edition|luck odd.csv
id,effect|mine,reroll=1|1|error: 'mood': unknown column; |run --cards odd.csv 3_mine vs 2
id,attacks,agility,hull|mine,front:2,2,3|1|error: 'mood': unknown column; |run --ships odd.csv 3 vs 2
id,ship,skill|mine,t65xwing,2|1|error: 'mood': unknown column; |run --pilots odd.csv 3 vs 2
id,slots|mine,talent|1|error: 'mood': unknown column; |run --upgrades odd.csv 3 vs 2
side,arc,size,target,chances|attacker,front,small,small,bullseye@20%|1|error: 'mood': unknown column; |run --geometry odd.csv 3 vs 2
card,count|blank,33|1|error: 'mood': unknown column; |duel --deck odd.csv t65xwing vs t65xwing
END
}
check "a column that nobody reads is told of in every file" strangers
# Rows of one scenario follow each other: of these, with who comes first, the others are told.
apart() { local names told row
    while IFS='|' read -r names told; do
        { echo scenario,attacker,defender; for row in $names; do echo "${row/-/},3,2"; done; } >apart.csv
        run 0 batch -q apart.csv && is "$(grep -n "stands further up: this one is apart" out | cut -d: -f1 | tr '\n' ' ')" "$told" &&
            is_empty err || { echo "$names"; return 1; }
    done <<'END'
a a b b|
a b c d|
- - a -|
a b a|4 
a A|3 
a b a b a|4 5 6 
a b a a c|4 
END
    printf 'engagement,a,b\nx,t65xwing,t65xwing\ny,t65xwing,t65xwing\nx,t65xwing,t65xwing\n' >apart.csv && run 0 batch -n 100 apart.csv && lacks out apart; }
check "a scenario whose rows do not follow each other is told of" apart
unclosed() { local said="lines 3 to 5 were taken for one row"
    printf 'attacker,defender\n3,2\n3,"2\n3,2\n3,2\n' >open.csv && run 1 batch open.csv && says err "open.csv:3:1: error: a quote is not closed: $said" &&
        says out "open.csv:3:1: a quote is not closed: $said" && run 1 batch -f json open.csv && says out "a quote is not closed: $said" &&
    printf 'attacker,defender\n3,2\n3,"2\n3,2\n3,"2"\n3,2\n' >open.csv && run 1 batch open.csv && says out "the quotes of the row do not match: $said" &&
        has_lines 4 out; }
check "a quote that is not closed is told with the lines that it took" unclosed
one() {
    run 0 run -n 1 3 vs 2 && says out "1 simulated attack in" && run 0 run -n 2 3 vs 2 && says out "2 simulated attacks in" &&
    run 0 run -n 1 3 3 vs 2 && says out "1 simulated attack sequence in" && run 0 run -n 2 3 3 vs 2 && says out "2 simulated attack sequences in" &&
    run 0 compare -n 1 3 4 vs 2 && says out "1 simulated attack on" && run 0 duel -n 1 tielnfighter vs t65xwing && says out "1 simulated engagement in" &&
    run 0 duel --matrix -n 1 t65xwing tielnfighter && says out "up to 1 engagement each" && printf 'defender\n2\n' >target.csv &&
    run 0 compare --against target.csv 3 && says out "Means over 1 target, by" && printf 'attacker,defender,damage\n3,2,1\n' >game.csv &&
    run 0 luck game.csv && says out "Luck of 1 attack in" && refuses 1 "this attack rolls 1 attack die, not 2" plan --rolled "h h" 1 vs 2 &&
    run 0 best --budget 1 "t65xwing wedgeantilles focus" && says out "Upgrades for 1 point"; }
check "one is one, and two are several" one
squad_words() { refuses 1 "volley: defend-with:1:1: error: 'evaed': unknown word; did you mean 'evade'?" squad --defend-with evaed "$source/tests/squads/rebels.xws"; }
check "words of a squad are told of by the name of their option" squad_words
documents() { refuses 2 "unrecognized option '--bogus'" run --bogus --format json 3 vs 2 -f json && says out '"option":"bogus"' &&
    refuses 1 "nofile.csv: cannot be read" batch -f json nofile.csv && says out '"kind":"file","source":"nofile.csv"' &&
    refuses 1 "/nosuch/x: cannot be written" run -f json -o /nosuch/x 3 vs 2 && says out '"kind":"file","source":"/nosuch/x"' &&
    refuses 1 "Predator is inactive" run -f json --strict "3 predator" vs 2 && says out '"word":"predator"' &&
    refuses 1 "cannot be fired" run -f json "t65xwing lock advanced proton torpedoes" vs 2 && says out '"length":25,"word":"advanced proton torpedoes"' &&
    run 1 run -fjson "3 focsu" vs 2 -o x.json && is_fault && is_missing x.json &&
    run 1 run "3 focsu" vs 2 -o x.json && is_fault && run 2 nosuch -f json && says out "no command 'nosuch'" &&
    printf 'attacker,defender\n3,2\n4 lck,2\n' >rows.csv && run 1 batch rows.csv -f json -o x.json && is_empty out && has_lines 2 x.json && run 1 run --format=json "3 focsu" vs 2 && is_fault &&
    refuses 1 "'focsu'" run -f csv "3 focsu" vs 2; }
check "with -f json what is wrong is a document, too" documents
# Every word of games in every command that takes a ship and plays none. WORD stands for it; all that the program lists, but for those
# that attacks have, too: init and range.
games_words() { local word typed
    printf '{"name":"x","faction":"rebelalliance","pilots":[{"id":"lukeskywalker","ship":"t65xwing"}]}' >luke.xws
    run 0 words -f csv engagement && python3 -c 'import csv
for row in csv.DictReader(open("out")):
    if row["kind"] == "duel" and row["spelling"] not in ("init", "range"): print(row["example"])' >words && has_lines 6 words || return 1
    while read -r word; do
        printf 'attacker,defender\n"t65xwing %s",2\n' "$word" >in.csv && run 1 batch in.csv && says err "is about an engagement" &&
            printf 'attacker\n"3 %s"\n' "$word" >in.csv || return 1
        while IFS= read -r typed; do
            eval "run 1 ${typed//WORD/$word}" && says err "': this word " || { echo "$typed: $word"; return 1; }
        done <<'END'
run "t65xwing focus WORD" vs 2
run 3 vs "t65xwing WORD"
compare "t65xwing WORD" 3 vs 2
compare 3 4 vs "t65xwing WORD"
plan "t65xwing focus WORD" vs 2
plan --rolled "h h h" 3 vs "t65xwing WORD"
hazard asteroid "t65xwing WORD"
squad --with "focus WORD" luke.xws
squad --defend-with "focus WORD" luke.xws
squad --target "2 WORD" luke.xws
worth "t65xwing focus WORD" predator
worth --slot talent "wedge x-wing WORD"
worth --under in.csv "t65xwing focus" predator
worth -e 1 "x-wing focus WORD" predator
best "soontir fel WORD"
best --for survive --slot talent "soontir fel focus WORD"
best --squad --faction rebelalliance "focus WORD"
END
    done <words; }
check "words of games are refused wherever single attacks are asked about" games_words
finish "checks of refusals"
