#!/bin/bash
# volley plan: what it advises, and how it ends.
# Usage: test_plan.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# line FILE PATTERN: a line of FILE is like the extended regular expression.
line() { grep -qE -- "$2" "$1" || { echo "no line like '$2' in $1:"; cat "$1"; return 1; }; }

# --- the table ---
table() { run 0 plan "3 focus lock" vs "2" && is_empty err &&
    says out "3 focus lock vs 2 (second edition 2.5)" && says out "Attacker modifies attack dice" &&
    line out '^when +do +of attacks$' && line out '^no blank to change, 1\+ focus +spend focus +67\.50 %$' &&
    line out '^2 blanks +spend lock: reroll both blanks +14\.06 %$' && lacks out "Defender modifies"; }
check "a table says when to do what, and how often it comes up" table
both_sides() { run 0 plan "3 focus" vs "2 focus" && says out "Attacker modifies attack dice" &&
    says out "Defender modifies defense dice"; }
check "both sides get their tables" both_sides
entries() { run 0 plan --attack 2 "2x 3 focus" vs "3 focus evade" && says out "Attack 2 of 2: 3 focus" &&
    says out "; defender has 1 focus, 1 evade" && says out "; defender has 1 focus, 0 evade"; }
check "a later attack has a table for each state of the defender's tokens" entries
saved() { run 0 plan "4x 3 focus lock" vs "3 focus evade" && mv out best &&
    run 0 plan --policy myopic "4x 3 focus lock" vs "3 focus evade" && ! cmp -s out best; }
check "a token is saved for later attacks, unless each is played for itself" saved
nothing() { run 0 plan "3" vs "2" && says out "Nobody has anything to decide."; }
check "without abilities there is nothing to decide" nothing
editions() { run 0 plan -e 1 "3 focus" vs "2" && says out "(first edition)"; }
check "the edition is that of the option" editions

# Of two dice a hit and a focus result come up 18.75 %, two focus results 6.25 %.
left_alone() { run 0 plan -e 1 "2 lock" vs "1 their-hit-to-focus=1,no-modify" &&
    line out '^no blank to change, 2 focus, 1 focus left alone +spend lock: reroll a focus +18\.75 %$' &&
    line out '^no blank to change, 2 focus, no focus left alone +spend lock: reroll both focus +6\.25 %$'; }
check "dice that are left alone are told from others" left_alone
idly() { run 0 plan -e 1 "1 their-spend=focus" vs "2 focus" && line out '^all that come up +spend focus +100\.00 %$' &&
    run 0 plan -e 1 "1 lock" vs "2 their-spend=lock" &&
    line out '^no blank to change, no focus +spend lock: reroll no die +50\.00 %$'; }
check "a token that has to be spent is spent for nothing, if need be" idly

# --- one roll ---
attacker() { run 0 plan --rolled "hit focus blank" "3 focus lock" vs "3 evade" && is_empty err &&
    says out "Rolled: hit focus blank" &&
    says out "Expected from here: damage 0.7568, crits 0.0854" &&
    line out '^best +spend lock: reroll a blank +0\.7568 +0\.0854$' &&
    line out '^ +spend focus +0\.5859 +0\.0854 +0\.1709$' &&
    line out '^ +nothing +0\.0000 +0\.0000 +0\.7568$'; }
check "the attacker's options for a roll, the best first, and what the others lose" attacker
defender() { run 0 plan --rolled "hit hit crit vs focus blank evade" "3" vs "3 focus evade" &&
    line out '^best +spend focus +0\.0000' && line out '^ +nothing +2\.0000 +1\.0000 +2\.0000$'; }
check "the defender's options for a roll against final attack dice" defender
ties() { run 0 plan --rolled "focus focus blank" "3 focus lock force=1" vs "2 focus" && lacks out " 0.0000$" &&
    begins_with "Best: spend lock: reroll a blank, for 1.50 damage on average. As good to begin with: spend focus, or spend force: a focus to hit." &&
    line out '^best +spend lock: reroll a blank +1\.5000 +0\.1250$' && line out '^ +spend focus +1\.5000 +0\.1250 +as good$' &&
    run 0 plan --objective kill --rolled "focus focus hit" "3 focus force=1" vs "2 hull=2 focus" && line out ' +as good$' &&
    run 0 plan --rolled "hit hit focus" "3 focus" vs 2 && lacks out "s good"; }
begins_with() { [ "$(head -1 out)" = "$1" ] || { cat out; return 1; }; }
check "options that are as good as the best are called so" ties
capitals() { run 0 plan --rolled "Hit HIT crit VS Focus blank" "3" vs "2 focus" && mv out capitals &&
    run 0 plan --rolled "hit hit crit vs focus blank" "3" vs "2 focus" &&
    tail -n +3 out >small && tail -n +3 capitals | cmp - small; }
check "capitals do not matter" capitals
# as players write a roll down: each line is the same dice
written_down() { local way first second
    while IFS='|' read -r first second way; do
        run 0 plan --rolled "$first${second:+ vs $second}" "3 focus lock" vs "2 focus" && cp out wanted &&
            run 0 plan --rolled "$way" "3 focus lock" vs "2 focus" && cmp wanted out || { echo "$way"; return 1; }
    done <<'END'
hit focus blank||h f b
hit focus blank||H,F,B
hit focus blank||hfb
hit focus blank||hit, eye, blank
hit focus blank||1 hit 1 focus 1 blank
hit focus blank||hit+focus+blank
hit hit blank||hit*2 b
hit hit blank||2 hit, blank
hit hit blank||2hit 1b
hit hit blank||2xhit blank
hit hit blank||hitx2 blank
hit hit blank||2 hits, 1 blank, 0 crits
hit hit focus||hhf
hit hit focus||h*2 Eyeball
crit crit crit||c*3
crit crit crit||3 crits
hit hit|evade blank|hh vs e b
hit hit|evade blank|2 hits VS 1 evade, 1 blank
hit hit|evade evade|h*2 vs evades*2
END
}
check "a roll may be letters, numbers and lists" written_down
no_roll() { refuses 1 "--rolled:1:5: error: 'hat': an attack die shows blank, focus, hit or crit" plan --rolled "hit hat" 3 vs 2 &&
    refuses 1 "--rolled:1:4: error: 'he': an attack die" plan --rolled "h, he" 3 vs 2 && # an evade is on no attack die
    refuses 1 "--rolled:1:6: error: 'hit': a defense die" plan --rolled "h vs hit" 3 vs 2 &&
    refuses 1 "'2': a face is missing behind the number" plan --rolled "h 2" 3 vs 2 &&
    refuses 1 "'2': a face is missing behind the number" plan --rolled "2 vs e" 3 vs 2 &&
    refuses 1 "'hit*99': more than 60 dice" plan --rolled "hit*99" 3 vs 2 &&
    refuses 1 "'hit*2': a face has one number" plan --rolled "3 hit*2" 3 vs 2 &&
    refuses 1 "this attack rolls 3 attack dice, not 2" plan --rolled "hh" 3 vs 2; }
check "what is no roll is refused at its place" no_roll
kill() { run 0 plan --objective kill --rolled "hit focus blank" "3 focus lock" vs "2 hull=2" &&
    says out "destroyed 74.22 %" &&
    line out '^best +spend lock: reroll a blank +2\.0000 +0\.1250 +74\.22 %$' &&
    line out '^ +spend focus +1\.7500 +0\.1250 +62\.50 % +11\.72 %$'; }
in_turn() { run 0 plan --rolled "hit hit hit vs focus blank evade" "2x 3 focus lock" vs "3 focus evade" &&
    line out '^Best: spend focus, then spend evade: a blank to evade, for 1\.70 damage on average\. As good to begin with: spend evade: a blank to evade\.$' &&
    run 0 plan --rolled "hit hit hit vs evade evade" "3 their-evade-to-focus=1" vs "2 focus" &&
    line out '^Best: an evade to focus \(attacker\), then spend focus \(defender\), for 1\.00 damage'; }
check "the answer tells all that is done one after another, and who does it" in_turn
asked_before() { run 0 plan --rolled "hit hit focus blank" "Zuckuss g1a focus" vs 2 && line out '^Best: spend focus, for 1\.88 ' &&
    run 0 plan --rolled "hit hit focus" "Zuckuss g1a focus" vs 2 && line out '^Best: spend focus, for 2\.25 ' &&
    run 0 plan --rolled "hit hit focus" "Grand Inquisitor focus" vs 2; }
check "the dice may fall after what is asked before the roll, done or not" asked_before
check "with the kill as objective the options are measured by it" kill
# What can be refused is offered first: two hits get through if it is accepted, one damage is suffered if not.
offered() { run 0 plan --rolled "hit hit vs evade evade" "2 late-their-cancel-evade=2~suffer-hit" vs 2 &&
    line out '^best +cancel up to 2 evade results of the defense dice, unless refused +1\.0000' &&
    line out '^best +the other ship refuses: suffer 1 hit +1\.0000 +0\.0000$' &&
    line out '^ +the other ship accepts +2\.0000 +0\.0000 +1\.0000$' &&
    run 0 plan --rolled "hit hit hit vs blank blank" "3" vs "2 calculate k2b4!" &&
    line out '^ +spend calculate: add 1 evade result, unless refused +3\.0000' && lacks out "add 0" &&
    run 0 plan "4 late-their-cancel-evade=2~suffer-hit" vs 3 && says out ", then the other ship accepts, then cancel an evade" &&
    says out ", unless refused, then the other ship refuses: suffer 1 hit" && lacks out "cancel ,"; }
check "what the other side may refuse is worded as an offer, an answer, and what is done then" offered
jammed() { run 0 plan "1 inflict=jam" vs "0 focus evade" && line out '^all that come up +lose 1 evade of the other ship +50\.00 % +lose 1 focus of the other ship$'; }
check "what a jam token takes with it is said" jammed
no_choice() { run 0 plan --rolled "hit hit crit vs blank blank" "3 focus" vs "2" &&
    says out "Expected from here: damage 3.0000, crits 1.0000" &&
    says out "Nobody has anything to decide with these dice." &&
    run 0 plan --rolled "hit hit crit" 3 vs "3 focus evade" && lacks out "Nobody" && says out "3 defense dice are rolled" &&
    line out '^blank blank blank +5\.27 % +2\.0000 +1\.0000$' && line out '^evade evade evade +5\.27 % +0\.0000 +0\.0000$'; }
check "a roll that leaves no choice says what comes of it" no_choice

# --- step by step ---
steps() { run 0 plan --rolled "hfb then spend lock: reroll a blank" "3 focus lock" vs "3 evade" && is_empty err &&
    begins_with "1 attack die is rolled now, for 0.76 damage on average; most often (38 %): hit." &&
    says out "Rolled: hit focus blank then spend lock: reroll a blank" && says out "Expected from here: damage 0.7568" &&
    line out '^hit +37\.50 % +0\.9277 +0\.0000$' && line out '^crit +12\.50 % +0\.9277 +0\.6836$' && lacks out "option" &&
    run 0 plan --rolled "hfb then SPEND LOCK reroll a blank then h then spend focus then 2 evade blank" "3 focus lock" vs "3 evade" &&
    says out "Rolled: hit focus blank then spend lock: reroll a blank then hit then spend focus then evade evade blank" &&
    line out '^best +spend evade: a blank to evade +0\.0000' && line out '^ +nothing +1\.0000 '; }
check "what was done since the roll goes before what can be done now" steps
misstep() { run 1 plan --rolled "hit focus blank then reroll" "3 focus lock" vs "3 evade" && is_empty out &&
    says err "volley: --rolled:1:22: error: 'reroll': here one can: spend lock: reroll a blank; " &&
    run 1 plan --rolled "hit focus blank then spend focus then nothing" "3 focus" vs "3 evade" &&
    says err "volley: --rolled:1:39: error: 'nothing': 3 defense dice are rolled here: say what they show"; }
check "a step that cannot be taken is refused, with what can be done" misstep
by_chance() { run 0 plan --rolled "hit hit blank then reroll a blank" "3 bullseye@50% predator" vs 2 &&
    says out "In 50 %: not bullseye; not with these dice: 2 defense dice are rolled here: say what they show" &&
    says out "In 50 %: bullseye" && says out "1 attack die is rolled"; }
check "steps that are possible in one of several situations alone are told of it" by_chance

# --- json and files ---
json_table() { run 0 plan -f json "3 focus lock" vs "2" && [ "$(wc -l <out)" -eq 1 ] &&
    says out '"schema":1' && says out '"decision":"Attacker modifies attack dice"' &&
    says out '{"when":{"blank":[2,2]},"do":"spend lock: reroll both blanks","share":0.140625}'; }
check "json has the rules as ranges of counts, on one line" json_table
json_more() { run 0 plan -f json "4x 3 focus lock" vs "3 focus evade" && says out '"attack":1,"attacks":4' && says out '"means":{"left":"hits and crits less evades"}' &&
    says out '"means":{},' && says out '"saved":0.0798' && # 4.5728 with each token spent at once, less 4.4930
    run 0 plan -f json "3 focus lock" vs 2 && says out '"saved":null' && says out '"attack":1,"attacks":1'; }
check "json says what counts mean, how many attacks there are, and what holding tokens saves" json_more
json_roll() { run 0 plan -f json --rolled "hit focus blank" "3 focus lock" vs "3 evade" &&
    says out '"rolled":"hit focus blank"' && says out '"destroyed":null' &&
    says out '{"do":"spend focus","best":false,"damage":0.5859375,'; }
check "json has the worth of every option" json_roll
to_file() { run 0 plan -o advice.txt "3 focus" vs "2" && is_empty out && says advice.txt "spend focus"; }
check "advice goes to a file" to_file

# --- errors ---
beyond() { run 1 plan --attack 3 "2x 3 focus" vs "2" && is_empty out &&
    says err "no attack number 3, only 2"; }
check "an attack beyond the last fails" beyond
wrong_face() { run 1 plan --rolled "hit evade blank" "3 focus" vs "2" && is_empty out &&
    says err "volley: --rolled:1:5: error: 'evade': an attack die shows blank, focus, hit or crit" &&
    says err "  hit evade blank" && says err "      ^~~~~" &&
    run 1 plan --rolled "hit hit hit vs blank crit" "3" vs "2 focus" &&
    says err "a defense die shows blank, focus or evade" && says err "                       ^~~~"; }
check "a face the die does not have is shown in its place" wrong_face
charges() { run 0 plan --attack 2 "2x 3" vs "2 evade roll=+1?charge" &&
    says out "defender has 1 evade, 1 charge" && says out "defender has 1 evade, 0 charges" &&
    run 0 plan --attack 2 "3x 3 charges=2 reroll=1?charge" vs "2" && # each has its own
    lacks out "attacker has" && says out "spend 1 charge: reroll a focus"; }
check "states that differ in charges are told apart" charges
wrong_count() { run 1 plan --rolled "hit blank" "3 focus" vs "2" &&
    says err "this attack rolls 3 attack dice, not 2" &&
    run 1 plan --rolled "hit hit hit vs blank" "3" vs "2 focus" &&
    says err "this attack rolls 2 defense dice, not 1" && is_empty out &&
    run 1 plan --rolled "" "3 focus" vs "2" && says err "not 0"; }
check "a wrong number of dice is said" wrong_count
bad_word() { run 1 plan "3 focsu" vs "2" && says err "did you mean 'focus'?"; }
check "a misspelt loadout fails as in a run" bad_word
kept() { echo old >kept.txt
    run 1 plan --rolled "hit" -o kept.txt "3 focus" vs "2" && [ "$(cat kept.txt)" = old ]; }
check "advice that fails leaves the old file" kept
final() { local told='The dice before "vs" are taken as they are after the attacker'"'"'s tokens; say them alone to see what to do with these.'
    run 0 plan --rolled "hit focus focus vs evade blank focus" "3 focus" vs "3 focus evade" && says out "$told" &&
    run 0 plan --rolled "hit focus focus vs evade blank focus" 3 vs "3 focus evade" && lacks out "before" &&
    run 0 plan --rolled "hit focus focus" "3 focus" vs "3 focus evade" && lacks out "before" &&
    run 0 plan "2x 3 focus" vs 2 && says out "The next attack is asked about with --attack 2." &&
    run 0 plan --attack 2 "2x 3 focus" vs 2 && lacks out "The next attack"; }
check "dice of both sides are told to be final, and how the next attack is asked about" final
wrong_usage() { run 2 plan && is_empty out && run 2 plan "3" "2" && says err "no 'vs'" &&
    run 2 plan vs "2" && run 2 plan "3" vs && run 2 plan 3 focus vs 2 "focus evade" && says err "quotes" &&
    run 2 plan --attack 0 "3" vs "2" && says err "the first is 1" &&
    run 2 plan --attack x "3" vs "2" && run 2 plan --attack -1 "3" vs "2" &&
    run 2 plan -f csv "3" vs "2" && says err "text, json" && run 2 plan --nonsense "3" vs "2"; }
check "wrong usage ends with status 2" wrong_usage
help() { run 0 plan --help && says out "--rolled" && is_empty err || return 1
    sed -n 's/^  volley plan //p' out >examples
    [ "$(wc -l <examples)" -ge 4 ] || { echo "few examples"; return 1; }
    while IFS= read -r example; do eval "run 0 plan $example" || return 1; done <examples; }
check "the examples of the help run" help

# --- the first line: of each side, and what a defender saves who looks ahead: the myopic policy's damage less the best's ---
mean_of() { "$volley" run --engine exact -f csv "$@" >single && field single 2 mean_damage; }
sides() { local saved both="4x 3 focus lock" ship="3 focus evade"
    saved=$(awk -v best="$(mean_of "$both" vs "$ship")" -v now="$(mean_of --policy myopic "$both" vs "$ship")" 'BEGIN { printf "%.2f", now - best }') &&
    [ "$saved" != 0.00 ] && run 0 plan "$both" vs "$ship" && head -1 out | grep -qE "^The attacker, most often .*: spend focus\. The defender, most often .*; looking ahead to later attacks, what to hold and which token goes first, saves it $saved damage, against playing each attack for itself\.$" &&
    run 0 plan -f json "$both" vs "$ship" && says out "saves it $saved damage, against playing each attack for itself.\"" &&
    run 0 plan 3 vs "2 focus" && head -1 out | grep -q "^The defender, whenever there is something to decide (" && run 0 plan --policy myopic "$both" vs "$ship" && lacks out "looking ahead" &&
    run 0 plan --attack 2 "$both" vs "$ship" && lacks out "looking ahead"; }
check "plan begins with both sides, and with what it is worth to look ahead" sides
finish "checks of volley plan"
