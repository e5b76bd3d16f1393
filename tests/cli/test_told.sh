#!/bin/bash
# Nothing is hidden: which cards counted, which did not and why, in every command and format.
# Usage: test_told.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# --- numbers ---
# However few the trials: no figure is "nan", none a power of ten.
plain_numbers() { local trials format words
    for trials in 1 10; do
        for format in text markdown html svg; do
            for words in "run|3|vs|2 hull=3" "run|--engine|both|3|vs|2" "compare|--columns|damage,hit,attacks|3|4|vs|2 hull=9" \
                "sweep|-P|d=1..2|{d}|vs|2" "sweep|-P|d=1..2|-P|a=0..1|{d}|vs|{a}" "sweep|--difference|-P|d=1..2|{d}|3|vs|2" \
                "squad|$source/tests/squads/rebels.xws" "duel|t65xwing points=5|vs|tielnfighter points=2" \
                "duel|--variant|shields=+1|t65xwing|vs|t65xwing" "duel|--matrix|t65xwing|tielnfighter" "survive|t65xwing|under|3"; do
                IFS='|' read -ra words <<<"$words"
                "$volley" "${words[@]}" -q -n $trials -f $format >out 2>err || { grep -q 'is none of: text' err && continue; cat err; return 1; }
                ! grep -nwiE -- '-?nan|-?inf|[0-9.]+e[-+][0-9]+ ?%?' out || { echo "-n $trials -f $format ${words[*]}"; return 1; }
            done
        done
    done; }
check "figures are decimals, however few the trials" plain_numbers
few() { run 0 run -n 1 3 vs 2 && says out "Damage 3.000000 (of a single trial, which tells no error)" &&
    run 0 duel -n 1 t65xwing vs tielnfighter && says out "A wins > 20 %   draw < 80 %   B wins < 80 %" && lacks out "+-"; }
check "one trial tells no error, and hardly a chance" few
near_sure() { # a C-ROC may outlive twelve attacks, and no hull of an Aggressor is gone by the first
    run 0 survive --play epic --roster ships --faction scum under "3 focus" && grep -q '^ *[0-9]*  C-ROC .*> 99.9 %' out &&
        lacks out "100.0 %" && grep -q '^ *[0-9]*  Aggressor .* 0.0 %' out; }
check "a chance that is not all or nothing does not look so in a table" near_sure
advised() { run 0 duel --advise -n 64 "4x t65xwing" vs tielnfighter z95af4headhunter && grep -q "A wins > 94 %" out && grep -q "health left  *> 94 % .* 64 " out && grep -q "B wins < 6 %" out &&
    lacks out "100.00 %" && ! grep -q "wins 0.00 %\|left  *0.00 %" out; }
check "nor in what a duel advises" advised

# --- arcs of the first edition ---
arcs_of_first() { run 0 run --no-check -e 1 "Kavil focus crackshot" vs "Soontir Fel Autothrusters" && says out "Card Crack Shot: active." && lacks out ", arc" &&
    says out "Card Kavil: inactive, needs the other ship outside the firing arcs." && grep -q 'needs range 3-5; with it and range=3 0[.0-9]*; if that is so, say of the attacker "range=3"[.]$' out &&
    run 0 run --no-check -e 1 "Outer Rim Smuggler crackshot" vs "2 autothrusters" && says out "Card Crack Shot: inactive, needs arc;" && says out "say of the attacker \"no-arc\"" &&
    run 0 run --no-check -e 1 "Kavil twinlaserturret crackshot" vs 2 && says out "Card Crack Shot: inactive, needs arc;" && says out 'say "no-arc"'; }
check "a primary weapon without a turret attacks from its arc: nobody is asked, and no card that needs the contrary counts on it" arcs_of_first
helps_others() { local helps='helps other ships; say howlrunner! with the ship that is helped.'
    run 0 run --no-check -e 1 "Howlrunner focus" vs 2 && says out "Card \"Howlrunner\": $helps" && says out "Damage 0.849609" &&
    run 0 run --no-check -e 1 "TIE Fighter howlrunner! focus" vs 2 && says out "Damage 1.109619" && says out 'Attacker: TIE Fighter' && lacks out "$helps" &&
    refuses 1 'name the ship that is helped, as in "tiefighter howlrunner!"' run -e 1 "Howlrunner! focus" vs 2 &&
    refuses 1 'name the ship that is helped, as in "tiefighter howlrunner!"' run -e 1 "Howlrunner howlrunner!" vs 2 &&
    run 0 run --no-check "Lambda Shuttle Emperor Palpatine" vs 2 && says out "Card Emperor Palpatine: helps other ships;" && lacks out "with it"; }
check "a card that helps other ships does not help its own, and says whose words have its !" helps_others
helps_too() { local too='helps other ships, too; say howlrunner! with the ship that is helped' on='goes on here after it is destroyed.'
    run 0 duel -n 64 "2x Academy Pilot" Howlrunner vs "2x Nashtah Pup" && says out "Cards active: \"Howlrunner\" in A3 (for its own ship; it $too)." && lacks out "$on" &&
        head -1 out | grep -q ' 1 card helps other ships, which is not counted: "Howlrunner" in A3 (say howlrunner! with the ship that is helped)[.]$' &&
    run 0 duel -n 64 "2x Academy Pilot howlrunner!" Howlrunner vs "Nashtah Pup" && says out "$on" && lacks out "not counted" &&
    run 0 duel -n 64 Howlrunner "Academy Pilot howlrunner!" vs Howlrunner "2x Academy Pilot" && head -1 out | grep -q ' 1 card helps other ships, which is not counted: "Howlrunner" in A1/B1 (' &&
    run 0 duel -n 64 Howlrunner vs "2x Nashtah Pup" && lacks out "helps" && lacks out "$on" && run 0 duel -e 1 -n 64 Howlrunner vs "2x X-wing" && lacks out "not counted" &&
    run 0 run --no-check "Academy Pilot" Howlrunner vs 2 && says out "Card \"Howlrunner\" (attack 2): active; it $too." &&
    run 0 run --no-check Howlrunner vs 2 && says out "Card \"Howlrunner\": active; it $too." &&
    run 0 run --no-check 3 vs Serissu && lacks out "helps" &&
    run 0 worth Howlrunner && says out '"Howlrunner": helps other ships, which is not in these figures' &&
    run 0 worth -e 1 Howlrunner && says out '"Howlrunner": helps other ships' && run 0 worth "Wedge T-65" && lacks out "Wedge Antilles: helps" &&
    run 0 run --no-check 3 vs "Biggs Darklighter t65xwing" && says out "helps other ships; say biggsdarklighter! with the ship that is helped." &&
    run 0 duel -n 64 "2x Academy Pilot howlrunner!" Howlrunner vs "Nashtah Pup" && lacks out "only so often" && run 0 duel -e 1 -n 64 "academypilot emperorpalpatine!" academypilot vs xwing && lacks out "only so often" &&
    run 0 duel -e 1 -n 64 "darthvader plan=focus+lock" "yt1300 reconspecialist plan=focus+focus" vs xwing && lacks out "are two actions"; }
check "a card that helps its own ship and others tells that where there are others, and a duel that it goes on" helps_too
idle_in_duels() { run 0 duel -n 64 "t65xwing stress damaged evade" vs "tielnfighter locked lock" "tielnfighter disarm strain=2" "tielnfighter cloak bullseye" &&
        says out "Note: A1: its stress is gone with the maneuver of the first round, before it attacks." && lacks out "its strain" &&
        says out "Note: the damaged of A1 plays no part here: no card that counts asks whether" && says out "Note: the locked of B1 plays no part here:" && says out "Note: the bullseye of B3 plays no part here:" &&
        says out "Note: B2 does not attack in the first round: it is disarmed." && says out "Note: B3 keeps its cloak token here, with which it does not attack." && lacks out "evade of" && lacks out "lock of" &&
        run 0 duel -n 64 "t65xwing damaged" vs tielnfighter delmeeko && lacks out "damaged of" && # whom the second enemy asks about
        run 0 duel -n 64 "t65xwing damaged" vs tielnfighter && says out "damaged of A1" &&
        run 0 survive -n 64 "t65xwing lock disarm cloak" under "tielnfighter evade focus" && says out "Note: the lock of A1 plays no part here." && says out "Note: the evade of B1 plays no part here." &&
        says out "Note: the disarm of A1 plays no part here." && lacks out "focus of" && lacks out "cloak"" token"; }
check "duels tell tokens and conditions that play no part, and who does not attack" idle_in_duels
# --- locks of an ionized ship ---
no_locks() { local told="lock does not count: in 2.5 an ionized ship has no locks" line
    while IFS= read -r line; do
        for format in text json; do
            eval "run 0 $line -f $format" && says out "$told" && lacks out "the ion of" && eval "run 0 ${line//ion lock/lock} -f $format" && lacks out "$told" || { echo "$line -f $format"; return 1; }
        done
    done <<'LINES'
run --no-check "t65xwing ion lock focus" vs 2
compare --engine exact "3 ion lock" 3 vs 2
plan "3 ion lock" vs 2
worth "wedgeantilles ion lock" --slot talent
LINES
    run 0 run --no-check -e 2 "3 ion lock" vs 2 && lacks out "$told" && run 0 run --no-check "3 large ion=2 lock" vs 2 && lacks out "$told" &&
    run 0 duel -n 64 "t65xwing protontorpedoes lock ion" vs tielnfighter && lacks out "$told" && lacks out "never fired" && # locks come later
        says out "Cards active: Proton Torpedoes in A1." && lacks out "the ion of" &&
    run 0 duel -n 64 "t65xwing ion plan=evade" vs tielnfighter && lacks out "the ion of" && # a focus in its place
    run 0 duel -n 64 "t65xwing ion focus" vs tielnfighter && says out "Note: the ion of A1 plays no part here." &&
    run 0 duel -n 64 "scorch stress" vs tielnfighter && says out 'Cards active: "Scorch" in A1.'; }
check "locks of an ionized ship do not count, which is told, and come in a game when it is ionized no more" no_locks
why_not() { run 0 duel -n 64 -e 1 "Howlrunner focus" "2x Academy Pilot focus" vs "Luke Skywalker R2-D2" "Whisper Advanced Cloaking Device" &&
    says out 'Cards without a bearing: "Howlrunner" in A1 (helps other ships; say howlrunner! with the ship that is helped).' &&
    grep -q '^Cards that play no part in an attack: R2-D2 in B1 (.*: in a duel it is regen=1); Advanced Cloaking Device in B2 (.* a cloaked ship does not attack)[.]$' out; }
check "a duel says why a card does nothing, and what stands for it" why_not

# --- the answer in the first line: figures by hand, of 3 dice against 2, or of dice that cannot be cancelled ---
# begins SENTENCE ARGUMENTS...: so does the text, and JSON has it
begins() { run 0 "${@:2}" -q && is "$(head -1 out)" "$1" && run 0 "${@:2}" -q -f json && says out "\"answer\":\"$1\""; }
run_begins() { begins "You hit 59 % of the time, for 0.90 damage on average." run --no-check 3 vs 2 &&
    begins "You hit 50 % of the time, for 0.50 damage on average, and destroy it in 50 %." run --no-check 1 vs "0 hull=1" &&
    begins "With focus and a lock you hit 27 % of the time, for 0.31 damage on average." run --no-check "3 focus lock" vs "3 focus evade" &&
    begins "With 2 locks you hit 84 % of the time, for 1.53 damage on average." run --no-check "3 lock=2" vs 2 &&
    begins "With focus you hit 84 % of the time, for no damage and 1.53 jam tokens on average." run --no-check "3 jammingbeam focus" vs 2 &&
    begins "At least one of these 2 attacks hits 75 % of the time; together they deal 1.00 damage on average." run --no-check "2x 1" vs 0 &&
    begins "You never hit." run --no-check 2 vs "3 evade=2" &&
    begins "At least one of these 3 attacks hits more than 99.9 % of the time; together they deal 9.00 damage on average, and destroy it in less than 0.1 %." run --no-check "3x 6" vs "0 hull=18" &&
    begins "At least one of these 10 attacks hits more than 99.9 % of the time; together they deal 30.00 damage on average, and destroy it in more than 99.9 %." run --no-check "10x 6" vs "0 hull=1" &&
    run 0 run --no-check -q "10x 6" vs "0 hull=1" && grep -q '^ *1  *< 0.01 %  *> 99.99 %$' out && # 2^-60 may be
    run 0 run --no-check -q "3x 3 add-hit=4 focus lock" vs "3 focus reinforce hull=3" && # each has 4 hits at least, against 3 evades and a reinforce that leaves one
        grep -q "^At least one of these 3 attacks hits 100 % of the time; .*, and destroy it in 100 %\.$" out && grep -q "^ *3 .* 100.00 %$" out; }
check "run begins with its answer" run_begins
duel_begins() { local plain=(--engine exact --deck off --actions none)
    begins "A wins 58 % of the games and B 7.8 %; it takes 1.8 rounds on average; 11 % are draws; 23 % are not decided after 2." \
        duel "${plain[@]}" --rounds 2 "attack=2 agility=0 hull=2" vs "attack=1 agility=0 hull=2" &&
    run 0 duel -q t65xwing vs t65xwing && head -1 out | grep -q "^A and B win about as often: " &&
    begins "A and B win equally often: 25 % each; it takes 1.0 rounds on average; 25 % are draws; 25 % are not decided after 1." \
        duel "${plain[@]}" --rounds 1 "attack=1 agility=0 hull=1 init=1" vs "attack=1 agility=0 hull=1 init=1" && # two coins at once
    begins "A lives 2.0 rounds on average; it is destroyed by the end of round 1 in 50 % of the games." survive "${plain[@]}" "0 hull=1" under 1 &&
    begins "Within 2 rounds A loses half its points in 75 % of the games, and is destroyed in 75 %." survive "${plain[@]}" --rounds 2 "0 hull=1" under 1 &&
    begins "Within 2 rounds A loses half its points in 75 % of the games, and is destroyed in 25 %." survive "${plain[@]}" --rounds 2 "0 hull=2" under 1 && # of 2 coins
    begins "Within 1 round A is destroyed in 0 % of the games." survive "${plain[@]}" --rounds 1 "0 hull=1" "0 hull=1" under 1; }
check "duel and survive begin with theirs" duel_begins
without() { local format said="plays no part in that: Soontir Fel in A1."
    for format in text markdown html json; do
        run 0 duel -n 64 -f $format soontirfel vs tielnfighter && grep -q "average.*\. 1 card $said" out &&
            run 0 survive -n 64 --rounds 2 -f $format soontirfel under tieadvancedx1 &&
            grep -q "2 cards play no part in that: Soontir Fel in A1; Advanced Targeting Computer in B1 (inactive)\." out || return 1
    done
    run 0 duel -n 64 soontirfel vs "soontirfel composure disciplined debrisgambit daredevil" &&
        head -1 out | grep -q ' 1 card of A and 5 of B play no part in that, named below\. B1: [^.]* count as if there were so many\.$' &&
        run 0 duel -n 64 "lukeskywalker protontorpedoes" vs tielnfighter && # no action locks
        head -1 out | grep -q ' 1 card plays no part in that: Proton Torpedoes in A1 (inactive); Proton Torpedoes in A1: never fired, needs lock (say lock, or plan=lock,focus)\.$' &&
        says out "Card Proton Torpedoes in A1: inactive, needs lock." && refuses 1 "needs lock" duel --strict -n 64 "lukeskywalker protontorpedoes" vs tielnfighter &&
        run 0 duel -n 64 "lukeskywalker protontorpedoes lock" vs tielnfighter && lacks out "no part" &&
        run 0 duel -n 64 t65xwing vs tielnfighter && lacks out "no part"; }
twice() { run 0 run --no-check "2x t65xwing protontorpedoes lock" vs 2 && says out "Attacks 1-2, of 2 ships: T-65 X-wing" &&
    run 0 run --no-check "t65xwing focus" "t65xwing focus" vs 2 && says out "Attacks 1-2, of 2 ships: T-65 X-wing" &&
    run 0 run --no-check "2x 3 focus" "3 focus" vs 2 && says out "Attacks 1-3, of 3 ships: attack 3" &&
    run 0 run --engine exact "2x 3 reroll=1?charge" vs 2 && says out "2.539062" && # 2 * 1.269531
    run 0 run --engine exact "3 reroll=1?charge" "3 reroll=1?charge" vs 2 && says out "2.539062" &&
    run 0 run --engine exact "3 reroll=1?charge bonus-attack=primary" vs 2 && says out "2.234863" &&
    run 0 duel -n 64 "2x tielnfighter" vs t65xwing && grep -qE '^A1-A2 .* tielnfighter \(2 ships\)$' out && lacks out "t65xwing (" &&
    run 0 run --help && tr -s '\n ' ' ' <out | grep -q "'2x' in front is two such ships" && run 0 duel --help && tr -s '\n ' ' ' <out | grep -q "'2x' is two of one"; }
costs() { local vader="lambdaclassshuttle crew.darthvader"
    run 0 run -e 1 --no-check "$vader" vs 2 && head -1 out | grep -q "on average. Darth Vader costs its own ship health, which is not in these figures.$" &&
    run 0 run -e 1 --no-check -f json "$vader" vs 2 && says out '"Darth Vader costs its own ship health, which is not in these figures"' &&
    run 0 plan -e 1 -f json "$vader" vs 2 && says out '"Darth Vader costs its own ship health, which is not in these figures"' &&
    run 0 compare -e 1 -f json "$vader" 4 vs 2 && says out '"in A Darth Vader costs its own ship health, which is not in these figures"' &&
    run 0 run --no-check "3 lock homingmissiles" vs 2 && lacks out "own ship health" &&
    run 0 run --no-check -f json "3 lock homingmissiles" vs 2 && lacks out "own ship health" &&
    run 0 compare -e 1 "$vader" 4 vs 2 && head -1 out | grep -q " In A Darth Vader costs its own ship health, which is not in these figures.$" &&
    run 0 survive -e 1 -n 64 xwing under "$vader" && says out "B1: what its attacks cost its own health counts against the damage that they deal: such an effect is used only where it deals more." &&
    run 0 duel -e 1 -n 64 --deck off --policy best "$vader" vs xwing && lacks out "counts against"; }
not_for_it() { run 0 run -e 1 --no-check "Decimator Oicunn deadeye focus" vs 2 && says out "Deadeye is not for the size large, and counts as if it were." &&
    run 0 run -e 1 --no-check "b-wing tiex7" vs 2 && says out "TIE/x7 is not for the ship B-wing, and counts as if it were." &&
    run 0 run --no-check "soontirfel crew.sawgerrera" vs 2 && says out "Saw Gerrera is not for the faction Galactic Empire, and counts as if it were." &&
    for words in "tie fighter afterburners" "rebel falcon tactical scrambler" "u-wing tactical scrambler" "rebel x-wing servomotor s-foils"; do
        run 0 run --no-check "$words" vs 2 && lacks out "is not for the" || return 1
    done &&
    run 0 run -e 1 --no-check "soontirfel crew.sawgerrera!" vs 2 && lacks out "is not for" && # a friend's
    run 0 run -e 1 --no-check "poe t-70 r2d2 predator autothrusters" vs 2 && lacks out "is not for" && # of the Resistance, as Rebels
    run 0 run --no-check "lukeskywalker t65xwing predator r2d2 protontorpedoes lock" vs 2 && lacks out "is not for"; }
check "a card that is not for the ship's size, name or faction counts, and it is told" not_for_it
check "what a card costs its own ship is told, and whether it is weighed" costs
said_so() { run 0 duel -e 1 -n 64 "soontirfel pushthelimit" vs biggsdarklighter && says out "Note: A1: Push the Limit takes an action: in a duel say plan=focus+evade." &&
    says out "Note: B1: Biggs Darklighter says whom enemies shoot at: in a duel say so with --order-a or --order-b, here --order-a B1." &&
    run 0 duel -e 1 -n 64 xwing biggsdarklighter vs soontirfel && says out "here --order-b A2." && run 0 run -e 1 3 vs biggsdarklighter && says out "in a duel say so with --order-a or --order-b." && lacks out "A1" &&
    run 0 duel -e 1 -n 64 "soontirfel pushthelimit plan=focus+evade" vs biggsdarklighter && lacks out "Note: A1: Push" && run 0 duel -e 1 -n 64 --order-a B1 "2x soontirfel" vs biggsdarklighter xwing &&
    says out "A shoots in an order of its own: B1 B2." && lacks out "here --order" && says out "Biggs Darklighter in B1" && lacks out "play no part in an attack: Biggs" && # what is said is said
    run 0 duel -e 1 -n 64 --order-b A1 "soontirfel pushthelimit plan=focus+evade" vs biggsdarklighter && says out "here --order-a B1" && # the other side's
    says out "Cards active: Push the Limit in A1" && says out "Soontir Fel in A1 (gains a focus token with each stress token" &&
    run 0 duel -e 1 -n 64 "darthvader plan=lock" vs "adaptability xwing init=8 biggsdarklighter" && says out "(adaptability) in B1." && lacks out "(changes who shoots first"; }
own_range() { run 0 duel -q -e 1 -n 64 "Mauler range=1" vs X-wing && lacks out inactive && says out 'Cards active: "Mauler Mithel" in A1' &&
    run 0 survive -q -n 64 -e 1 "Soontir focus evade autothrusters" under "2x X-wing focus range=3" && lacks out "Autothrusters in A1: inactive"; }
check "a card that asks for the range is judged at that which its ship's words say" own_range
check "what a duel plays only as far as it is said is told, and how" said_so
check "2x is two ships, in a duel as elsewhere, and a second attack of one is a bonus attack" twice
check "the first line counts and names the cards that play no part, or are inactive" without
compare_begins() { begins "B (2) does more damage: 1.00 on average, 0.50 more than A (1)." compare 1 2 vs 0 &&
    begins "Both are equal: damage 0.50 on average." compare 1 1 vs 0 &&
    begins "Both are equal: damage 0.75 on average. B (1 focus=2) keeps more focus: 1.75 on average, A 0.75." compare "1 focus" "1 focus=2" vs 0 && # of 8 faces 2 spend it
    begins "Both are equal: damage 0.75 on average. B (1 lock fire control system) keeps more lock: 1.00 on average, A 0.50." compare "1 lock" "1 lock fire control system" vs 0 && begins "A: damage 0.50 on average." compare 1 vs 0 &&
    begins "B (3 shields=1) is best (hit): 88 %, 38 percentage points more than A (1); as good: C." compare --columns hit 1 "3 shields=1" 3 vs 0 &&
    begins "B (0 hull=2) stands more attacks: 4.00 on average, 2.00 more than A (0 hull=1)." compare --columns attacks 1 vs "0 hull=1" vs "0 hull=2" &&
    begins "B (0 hull=2) is destroyed less often: 0 %, 50 percentage points less than A (0 hull=1)." compare 1 vs "0 hull=1" vs "0 hull=2" &&
    begins "A (0 hull=1) is destroyed the most often: 50 %; B (0 hull=3) the least: 0 %; likewise C." compare 1 vs "0 hull=1" vs "0 hull=3" vs "0 hull=3" &&
    begins "B (1 evade) suffers less damage: 0.00 on average, 0.50 less than A (0)." compare 1 vs 0 vs "1 evade" &&
    begins "A (0) is hit the most often: 50 %; B (1 evade) the least: 0 %; likewise C." compare --columns hit 1 vs 0 vs "1 evade" vs "1 evade" &&
    begins "A (0) suffers the most damage: 0.50 on average; likewise C; B (1 evade) the least: 0.00 on average." compare 1 vs 0 vs "1 evade" vs 0 &&
    begins "A (0 hull=1) loses the most of its points: 50 %; C (0 hull=3) the least: 0 %." compare --columns points 1 vs "0 hull=1" vs "0 hull=2" vs "0 hull=3" &&
    begins "B (0 hull=2) loses fewer of its points: 25 %, 25 percentage points less than A (0 hull=1)." compare --columns points 1 vs "0 hull=1" vs "0 hull=2" &&
    begins "A (0 hull=1) stands the fewest attacks: 2.00 on average; C (0 hull=3) the most: 6.00 on average." compare --columns attacks 1 vs "0 hull=1" vs "0 hull=2" vs "0 hull=3" &&
    begins "Against 1 evade: B (2) does more damage: 0.25 on average, 0.25 more than A (1). Against 0: D (2) does more damage: 1.00 on average, 0.50 more than C (1)." compare 1 2 vs "1 evade" vs 0 &&
    begins "2 does more damage against each of the 3 defenders: 0.25 to 0.50 more than the next best." compare 1 2 vs "1 evade" vs 0 vs "0 hull=1" &&
    begins "Both are equal in damage against each of the 3 defenders. 3 lock has a crit more often against each of the 3 defenders: 10 to 13 percentage points more than the next best." compare "3 focus" "3 lock" vs 2 vs 1 vs 3 &&
    begins "Both are equal: damage 1.53 on average. B (3 lock) has a crit more often: 42 %, 12 percentage points more than A (3 focus)." compare "3 focus" "3 lock" vs 2 &&
    begins "B (1 hull=1 evade) is never destroyed by these attacks." compare --columns attacks 1 vs "0 hull=1" vs "1 hull=1 evade" &&
    run 0 compare -q --engine mc -n 1000 3 "3 hull=1" vs 2 && is "$(head -1 out | cut -d: -f1)" "Both are not told apart"; }
compare_alone() { local like="compared as in compare \"3 focus\" \"3 lock\" vs 2."
    run 0 compare "3 focus" vs "3 lock" && is "$(sed -n 2p out)" "Nothing is compared: there is one attacker and one defender; two attackers are $like" &&
    run 0 compare --against "$source/scenarios/targets-xwa.csv" 3 && is "$(sed -n 2p out)" "Nothing is compared: there is one attacker; two attackers are $like" &&
    run 0 compare 3 vs 2 vs 3 && lacks out "Nothing is compared"; }
idle_tokens() { local lock="the lock of the defender plays no part in this attack" evade="the evade of the attacker plays no part in this attack"
    run 0 run --no-check 3 vs "3 lock" && says out "Note: $lock." && run 0 run --no-check "3 evade" vs 2 && says out "Note: $evade." &&
    run 0 run -q --no-check -f json 3 vs "3 lock" && says out "\"notes\":[\"$lock\"]" && run 0 run -q --no-check -f csv "3 evade" vs 2 && says out ",$evade" &&
    run 0 run --no-check "3 evade juke" vs "2 evade" && lacks out "no part" && run 0 run --no-check "3 lock" vs "2 evade reinforce" && lacks out "no part" &&
    run 0 run --no-check "2 evade pay-lock=evade protontorpedoes" vs 2 && lacks out "evade of the attacker plays no part" &&
    run 0 compare "3 evade" 3 vs "2 lock" && says out "Note: $lock." && says out "Note: in A $evade." && run 0 compare -f json "3 evade" 3 vs 2 && says out "$evade" &&
    run 0 sweep -P d=1..2 "{d} evade" vs "2 lock" && says out "Note: $lock." && says out "Note: $evade." && run 0 plan "3 evade" vs 2 && says out "Note: $evade." &&
    run 0 run --no-check 3 "3 evade" vs 2 && says out "Note: ${evade/the attacker/attacker 2}." && run 0 compare "3 lock" 3 vs "2 evade" && lacks out "no part" &&
    barred && run 0 worth "t65xwing evade lock" && lacks out "$evade" && run 0 duel -q -n 512 "t65xwing lock" vs tielnfighter && lacks out "no part"; }
conditions() { local words
    for words in "3 bullseye predator" "3 frombullseye predator" "3 frontarc reroll=1?arc" "t65xwing closed servomotorsfoils" "3 bullseye@50%"; do
        run 0 run --no-check "$words" vs 2 && lacks out "no part in this" || { echo "$words"; return 1; }
    done
    run 0 run --no-check "3 protontorpedoes lock fromfront" vs 2 && lacks out "no part in this" && run 0 run --no-check "3 reroll=1?their-damaged" vs "2 damaged" && lacks out "no part in this" &&
        run 0 run --no-check "3 expose!" -e 1 vs "2 critical" && says out "the critical of the defender plays no part in this attack" &&
        run 0 run -q --no-check -f json "3 locked" vs 2 && says out "\"notes\":[\"the locked of the attacker plays no part"; }
check "a condition that no card asks for is told, and none that one asks for" conditions
barred() { local token
    for token in stress jam strain; do
        begins "With focus you hit 84 % of the time, for 1.53 damage on average." run --no-check "3 focus $token" vs 2 &&
            run 0 run --no-check "3 focus $token" vs 2 && says out "Note: the $token of the attacker plays no part in this attack." || return 1
    done
    run 0 run --no-check "3 focus ion" vs "2 jam deplete" && says out "Note: the ion of the attacker plays no part in this attack, but that an ionized ship has no lock." &&
        says out "the jam of the defender plays no part" && says out "the deplete of the defender plays no part" &&
        run 0 run --no-check "3 focus deplete" vs "2 strain tractor" && lacks out "no part" && # these do
        run 0 run --no-check "3 jam gain-focus=1" vs 2 && lacks out "jam of the attacker" && run 0 run --no-check "3 stress reroll=1?stressed" vs 2 && lacks out "no part" &&
        begins "You hit 59 % of the time, for 0.90 damage on average." run --no-check "3 focus range=0" vs 2 &&
        run 0 run --no-check "3 focus range=0" vs 2 &&
        says out "Note: the focus of the attacker plays no part in this attack: at range 0 the attacker modifies no dice." &&
        run 0 run --no-check -e 2 "3 focus range=0" vs 2 && lacks out "no part" && run 0 run --no-check "3 focus range=0 special" vs 2 && lacks out "no part"; }
check "a token that plays no part in the role is told" idle_tokens
disarmed() { begins "With a cloak token this ship cannot attack, unless a card lets it; the figures are those of a ship that may. With focus you hit 84 % of the time, for 1.53 damage on average." run --no-check "3 focus cloak" vs 2 &&
    begins "With a disarm token these ships cannot attack, unless a card lets them; the figures are those of ships that may. None of these 2 attacks ever hits." run --no-check "1 disarm" "1 disarm" vs "0 add-evade=2 add-evade=2" &&
    run 0 run --no-check 3 "3 disarm" vs 2 && lacks out "cannot attack" && says out "Note: attacker 2 has a disarm token and could not attack under the rules, unless a card lets it."; }
check "an attack that the rules do not allow is told in the answer" disarmed
check "compare says that one attacker and one defender are not compared" compare_alone
check "compare begins with which is best and by how much, or that none is" compare_begins
# starts SENTENCE ARGUMENTS...: so does the text
starts() { run 0 "${@:2}" -q && is "$(head -1 out)" "$1"; }
others_begin() { # best play leaves a die as a focus in 5/16: 1 - (11/16)^3 is 67.5 %
    starts "The attacker, most often (68 % of attacks), with no blank to change, 1+ focus: spend focus." plan "3 focus lock" vs 2 &&
    run 0 plan 3 vs 2 && lacks out "most often" &&
    printf 'attacker,defender,damage,player\n1,0,1,Anna\n' >game.csv && run 0 luck game.csv && head -1 out | grep -q '^Anna dealt 0.50 damage more than expected: ' &&
    run 0 best "t65xwing wedgeantilles focus" && head -1 out | grep -q '^Take Elusive (4 points): the best for joust, most damage dealt for each damage suffered, as if Elusive (1 charge) could be used in every attack. Of cards that are not used up none adds to this. Not weighed here, for volley worth weighs second attacks: Snap Shot. Other cards may be better with what they need: .* and [0-9]* more, under Left aside.$' &&
    starts "Take no upgrade: the best for survive, most attacks until it is destroyed. Other cards may be better with what they need: Lone Wolf (no friendly ship at 0-2)." best --for survive --budget 3 soontirfel &&
    run 0 worth --slot talent "t65xwing wedgeantilles focus" && head -1 out | grep -qE '^Take [A-Z].* \([0-9]+ points?\): ' &&
    starts "No card that it has the points for adds to this, as asked; 1 more costs more than the 13 points that are left." worth --slot torpedo "t65xwing wedgeantilles focus"; }
check "plan, luck, best and worth begin with what to do, or how it went" others_begin
# What text begins with, or says of rules, data have as the answer.
data_begin() { run 0 duel -q --advise "lukeskywalker t65xwing" vs "darthvader" "academypilot" && is_in_data "$(head -1 out)" duel --advise "lukeskywalker t65xwing" vs "darthvader" "academypilot" &&
    run 0 survive -q --advise "lukeskywalker t65xwing" under academypilot && is_in_data "$(head -1 out)" survive --advise "lukeskywalker t65xwing" under academypilot &&
    run 0 hazard "2x asteroid" t65xwing && is_in_data "$(head -1 out)" hazard "2x asteroid" t65xwing &&
    run 0 squad "$source/tests/squads/empire.xws" && says out "Rules of squad building (extended): it breaks 2:" &&
    is_in_data "Rules of squad building (extended): it breaks 2." squad "$source/tests/squads/empire.xws"; }
is_in_data() { [ -n "$1" ] && run 0 "${@:2}" -f json && says out "\"answer\":\"${1%%:*}"; }
check "so do the answers in data of those that advise, of hazards and squads" data_begin
slotless() { run 0 compare "Soontir Fel Predator" "Soontir Fel Fire-Control System lock" "TIE Interceptor, Ion Cannon Turret" vs 2 &&
    says out "Soontir Fel has no sensor slot for Fire-Control System, which counts as if there were one." &&
    says out "Note: TIE/in Interceptor has no turret slot for Ion Cannon Turret, which" && lacks out "Predator, which" &&
    run 0 run -e 1 "rookiepilot, Fire-Control System, shieldupgrade, r2astromech" vs 2 && is "$(grep -c ' slot for ' out)" 1 &&
    says out "damage on average. Rookie Pilot has no system slot for Fire-Control System, which" &&
    run 0 duel --trials 100 "soontirfel, Fire-Control System" vs "t65xwing" &&
    says out ". A1: Soontir Fel has no sensor slot for" && lacks out "Note: A1: Soontir" &&
    run 0 run "3 firecontrolsystem lock" vs 2 && lacks out " slot for " &&
    run 0 run "customizedyt1300lightfreighter, landosmillenniumfalcon" vs 2 && lacks out " slot for "; }
check "a card for which the ship has no slot counts, and is told" slotless

# --- cards ---
compare_text() {
    run 0 compare --engine exact "3 predator juke" "3 bullseye predator evade" vs "2 howlrunner" vs 2 &&
        says out "Cards active: Predator in B, D." && says out "Card Predator in A, C: inactive, needs bullseye." &&
        says out "Card Juke in A, C: inactive, needs evade." &&
        says out 'Cards without a bearing: "Howlrunner" (defender) in A, B.' &&
        run 0 compare --engine exact "3 juke" "4 juke" vs 2 && says out "Card Juke: inactive, needs evade." &&
        run 0 compare --engine exact -f markdown "3 juke" "4 juke" vs 2 && says out "Card Juke: inactive, needs evade." &&
        run 0 compare --engine exact 3 4 vs 2 && lacks out Card; }
check "compare says what became of cards, once" compare_text
compare_data() {
    run 0 compare --engine exact -f csv "3 juke" "3 evade juke" vs 2 && is "$(field out 2 inactive)" "juke needs evade" &&
        is "$(field out 3 inactive)" "" && run 0 compare --engine exact -f json "3 juke" vs 2 &&
        says out '"cards":[{"id":"juke","name":"Juke","side":"attacker 1","active":false,"bears":true,"plays_part":true,"carried":false,"asserted":false,"more_with":null,"needs":"evade","mean_damage_with":null,"say":"evade","say_of_other":null,"reason":null}]'; }
check "compare has cards in CSV and JSON" compare_data
targets() {
    printf 'name,defender\nnear,2 bullseye stealthdevice\nfar,2 damaged\n' >targets.csv
    run 0 compare --engine exact --against targets.csv "3 juke" "3 evade juke" && says out "Card Juke in A: inactive, needs evade." &&
        says out "Stealth Device (defender) in A against near, B against near" &&
        run 0 compare --engine exact -f csv --against targets.csv "3 juke" && is "$(field out 2 inactive)" "juke needs evade"; }
check "with targets compare says against which" targets
sweep_cards() {
    run 0 sweep --engine exact -L arc=bullseye,frontarc,reararc -P d=2..3 "{d} {arc} predator juke" vs 2 &&
        says out "Cards active: Predator in arc=bullseye d=2, arc=bullseye d=3." &&
        says out "Card Juke: inactive, needs evade." &&
        says out "Card Predator in arc=frontarc d=2, arc=frontarc d=3, arc=reararc d=2, arc=reararc d=3: inactive, needs bullseye." &&
        run 0 sweep --engine exact -P d=1..6 "{d} juke" vs 2 && says out "Card Juke: inactive" &&
        run 1 sweep --engine exact -L w=evade,evad,focus "3 {w} juke" vs 2 && says out "Card Juke in w=focus: inactive"; }
check "sweep says it of cells" sweep_cards
sweep_files() {
    run 0 sweep --engine exact -f svg -P d=1..3 "{d} juke" vs 2 && says out ">Card Juke: inactive, needs evade.</text>" &&
        run 0 sweep --engine exact -f csv -P d=1..3 "{d} juke" vs 2 && is "$(field out 3 inactive)" "juke needs evade" &&
        run 0 sweep --engine exact -f json -P d=1..3 "{d} juke" vs 2 && says out '"id":"juke"'; }
check "sweep says it in pictures and rows" sweep_files
plan_cards() {
    run 0 plan "3 juke lock" vs 2 && says out "Card Juke: inactive, needs evade." &&
        run 0 plan -f json "3 juke lock" vs 2 && says out '"cards":[{"id":"juke","name":"Juke","side":"attacker 1","active":false'; }
check "plan says it" plan_cards
# becomes CARD SENTENCE SCENARIO: read off the card and the rules by hand
becomes() { run 0 run --engine exact "$3" && says out "Card $1: $2"; }
becomes_of_cards() {
    becomes "Instigator" "inactive, needs red or orange token of the other ship" "3 instigator vs 2" &&
        becomes "Instigator" active "3 instigator vs 2 stress" && becomes "Instigator" active "3 lock instigator vs 2" &&
        becomes '"Scorch"' "inactive, needs no stress" "3 stress pilot.scorch vs 2" && becomes '"Scorch"' active "3 pilot.scorch vs 2" &&
        becomes "Durge (defender)" "inactive, needs more uncancelled hits and crits than shields" "3 vs 2 durge" &&
        becomes "Durge (defender)" active "3 vs 2 durge hull=3 shields=1" &&
        becomes "Arliz Hadrassian (defender)" "inactive, needs damaged" "3 vs 2 arlizhadrassian hull=5" &&
        becomes "Gideon Hask" active "2x 3 gideonhask vs 2 hull=5" &&
        becomes "Gideon Hask" "inactive, needs the other ship damaged" "3 gideonhask vs 2 hull=5" &&
        becomes "Major Vermeil" active "2x 3 majorvermeil vs 2 focus" &&
        becomes "Major Vermeil" "inactive, needs no green token of the other ship" "3 majorvermeil vs 2 focus" &&
        becomes "Arliz Hadrassian (defender)" active "2x 3 vs 2 arlizhadrassian hull=5" &&
        becomes "Arliz Hadrassian (defender)" "inactive, needs damaged" "2x 3 vs 2 arlizhadrassian hull=5 shields=9"; }
check "a card is active if it can act in some attack, and inactive if it can do nothing" becomes_of_cards
# The ship and its pilot by name; ids where a name does not give them.
names() { run 0 run --engine exact "lukeskywalker-battleofyavin lock" vs "tielnfighter" &&
    says out "Attacker: Luke Skywalker, T-65 X-wing; attack 3, 1 lock, 2 force; range 2; hull 4, shields 2; cards Attack Speed" &&
    says out "Defender: TIE/ln Fighter; agility 3; hull 3" && says out "Card Luke Skywalker (lukeskywalker-battleofyavin): no bearing" &&
    says out "Card Proton Torpedoes: carried; an attack is made with one weapon, so name protontorpedoes to fire it." &&
    run 0 run --engine exact "3 lukeskywalker!" vs 2 && says out "Attacker: attack 3; range 2; cards Luke Skywalker"; }
check "a ship that is named, and its pilot, are told by name" names
fired() { run 0 run --engine exact "lukeskywalker-battleofyavin lock protontorpedoes" vs 2 && lacks out carried &&
    says out "Card Proton Torpedoes: active." &&
    run 0 compare --engine exact "lukeskywalker-battleofyavin" vs 2 && says out "not fired until they are named: Proton Torpedoes."; }
check "a weapon that the ship brings is carried until a word names it" fired
two_of_a_name() { run 0 run --engine exact 3 vs "2 pilot.finn gunner.finn" && says out "Card Finn (pilot.finn, defender): " &&
    says out "Card Finn (upgrade.finn, defender): " && run 0 run --engine exact 3 "2 juke" vs "2 gunner.finn" &&
    says out "Card Finn (defender): " && says out "Card Juke (attack 2): "; }
check "two cards of one name are told apart by what to type" two_of_a_name
no_part() { run 0 run --engine exact "3 agilegunner predator" vs "2 predator" &&
    says out "Card Agile Gunner: plays no part in an attack." && says out "Card Predator (defender): no bearing on this attack." &&
    run 0 compare --engine exact "3 agilegunner" "3" vs 2 && says out "Cards that play no part in an attack: Agile Gunner in A."; }
check "a card that does nothing in any attack is told from one that does nothing in this" no_part
names_in_json() { run 0 run --engine exact -f json "lukeskywalker agilegunner" vs 2 &&
    says out '"ships":{"attackers":[{"ship":{"id":"t65xwing","name":"T-65 X-wing"},"pilot":{"id":"lukeskywalker","name":"Luke Skywalker"},"understood":"Luke Skywalker, T-65 X-wing; attack 3, 2 force; ' &&
    says out '"defender":{"ship":null,"pilot":null,"understood":"agility 2"}}' &&
    says out '"Counted besides what is said: 2 force of the attacker"' &&
    says out '{"id":"agilegunner","name":"Agile Gunner","side":"attacker 1","active":false,"bears":false,"plays_part":false,"carried":false'; }
check "json has the names of ships, pilots and cards" names_in_json
# What is told with an inactive card is what the scenario gives in which it is active.
worth() {
    tells "3 drearenthal vs 2" "Drea Renthal" "3 drearenthal! vs 2" && tells "3 predator vs 2" "Predator" "3 bullseye predator vs 2" &&
        tells "3 juke vs 2 evade" "Juke" "3 evade juke vs 2 evade" && tells "2x 3 drearenthal ; 2 vs 2 focus" "Drea Renthal (attacks 1-2)" "2x 3 drearenthal! ; 2 vs 2 focus" &&
        tells "3 vs 2 durge" "Durge (defender)" "3 vs 2" no && tells "3 vs 2 hull=5 arlizhadrassian" "Arliz Hadrassian (defender)" "3 vs 2 damaged arlizhadrassian hull=5" &&
        run 0 run --engine exact -f json "3 predator" vs 2 && says out '"needs":"bullseye","mean_damage_with":1.26953125,"say":"bullseye","say_of_other":null,"reason":null}' &&
        run 0 run --engine exact -f json "3 bullseye predator" vs 2 && says out '"mean_damage_with":null,"say":null,"say_of_other":null,"reason":null}'; }
# tells SCENARIO CARD ACTIVE [no]
tells() {
    local mean
    run 0 run --engine exact -f csv "$3" && mean=$(printf %.4f "$(field out 2 mean_damage)") && run 0 run --engine exact "$1" || return 1
    if [ "${4:-}" = no ]; then grep -F "Card $2: inactive" out && lacks out "; with it"
    else grep -F "Card $2: inactive" out | grep -F "; with it $mean"; fi || { cat out; echo "$mean"; return 1; }
}
check "with an inactive card stands its worth if it held" worth
rows() {
    printf 'attacker,defender,note\n3 juke,2 predator,x\n3,2,y\nbad,2,z\n' >in.csv
    run 1 batch --engine exact in.csv && is "$(head -1 out | cut -d, -f22-)" "error,p_half_points,tokens_given,tokens_given_pmf,inactive,bonus_attacks,attackers,defender,idle,told,note" &&
        is "$(field out 2 inactive)" "juke needs evade" && is "$(field out 3 inactive)" "" && is "$(field out 2 note)" x &&
        is "$(field out 4 note)" z &&
        run 0 run --engine exact -f csv "2x 3 juke ; 3" vs 2 && is "$(field out 2 inactive)" "juke (attacks 1-2) needs evade"; }
check "the CSV of batch and run has the inactive cards" rows
legal() { echo '{"faction":"rebelalliance","version":"2.5.0","pilots":[{"id":"cavernangelszealot","ship":"t65xwing"},{"id":"cavernangelszealot","ship":"t65xwing"},
{"id":"wedgeantilles","ship":"t65xwing","upgrades":{"talent":["crackshot"]}}]}' >legal.xws; }
strict() {
    for command in run compare plan; do
        refuses 1 "card Juke is inactive: it needs evade" $command --strict "3 juke" vs 2 &&
            run 0 $command --strict "3 evade juke" vs 2 || return 1
    done
    refuses 1 "card Juke (defender) is inactive: it needs" run --strict 3 vs "2 juke" && return 1
    run 1 sweep --strict --engine exact -L t=evade,focus "3 {t} juke" vs 2 && says err "cell:2:1: error: 'juke': card Juke is inactive" &&
        says err "1 of 2 cells failed" && printf 'attacker,defender\n3 juke,2\n3,2\n' >in.csv &&
        run 1 batch --strict --engine exact in.csv && says out "in.csv:2:1: 'juke': card Juke is inactive: it needs evade" &&
        is "$(field out 3 mean_damage)" 0.896484375 &&
        legal && run 0 squad --strict legal.xws && says out "it breaks none" && says out "inactive: Crack Shot (needs bullseye)"; }
# In commands of engagements, of what cards are worth and of tables too: before anything is played, by whose card it is.
strict_elsewhere() { local list='{"faction":"rebelalliance","name":"One","pilots":[{"id":"bluesquadronescort","ship":"t65xwing","upgrades":{}}]}'
    printf 'side\ntielnfighter juke\n' >field.csv && printf 'side\ntielnfighter\n' >plain.csv && printf 'defender\n2 juke evade\n' >targets.csv && printf 'attacker\n3 juke\n' >attackers.csv && printf '%s' "$list" >one.xws
    local is="Juke (A1) is inactive: it needs evade"
    legal || return 1
    refuses 1 "$is" duel --strict "t65xwing juke" vs tielnfighter && refuses 1 "Juke (B1) is inactive" duel --strict t65xwing vs "tielnfighter juke" &&
        run 0 duel --strict -n 512 "t65xwing evade juke" vs tielnfighter && run 0 duel --strict -n 512 "t65xwing agilegunner" vs tielnfighter &&
        refuses 1 "$is" duel --strict --variant juke t65xwing vs tielnfighter && refuses 1 "Juke (B1) is inactive" survive --strict t65xwing under "3 juke" &&
        refuses 1 "Juke (B1) is inactive" duel --strict --against field.csv t65xwing && refuses 1 "$is" duel --strict --matrix "t65xwing juke" tielnfighter &&
        refuses 1 "$is" duel --strict --roster ships --faction resistance --every juke --against plain.csv &&
        run 1 sweep --strict --value rounds -n 512 -L t=evade,focus "3 {t} juke" vs "2 hull=2" && says err "card Juke (B1) is inactive" && says err "1 of 2 cells failed" &&
        printf 'a,b\nt65xwing juke,tielnfighter\nt65xwing,tielnfighter\n' >in.csv && run 1 batch --strict -n 512 in.csv && says out "card $is" &&
    refuses 1 "Juke is inactive: it needs evade" worth --strict "t65xwing wedgeantilles juke" && run 0 worth --strict "t65xwing wedgeantilles juke evade" &&
        refuses 1 "Juke is inactive" worth --strict --in games -n 64 "t65xwing wedgeantilles juke" && refuses 1 "Juke is inactive" best --strict --budget 0 "t65xwing wedgeantilles juke" &&
        refuses 1 "Juke" worth --strict --under attackers.csv "t65xwing wedgeantilles" && run 0 worth --strict --slot title --against targets.csv "t65xwing wedgeantilles" &&
        refuses 1 "card Stealth Device (target) is inactive" squad --strict --target "2 juke damaged stealthdevice" legal.xws; }
check "so it does in engagements, tables, rows of both, worth and best" strict_elsewhere
check "--strict makes an inactive card an error" strict

# --- figures ---
# Three hits, crits or neither against no dice: of at least 2 of 3 coins one half, of all three one eighth.
half_points() {
    run 0 run --engine exact -f csv 3 vs "0 hull=3" && is "$(field out 2 p_half_points)" 0.5 &&
        is "$(field out 2 p_at_least_3)" 0.125 && run 0 run --engine exact -f csv 3 vs 0 && is "$(field out 2 p_half_points)" "" &&
        run 0 run -e 1 --engine exact -f csv 3 vs "0 hull=3" && is "$(field out 2 p_half_points)" "" &&
        run 0 compare --engine exact -f csv 3 1 vs "0 hull=3" && is "$(field out 2 p_half_points)" 0.5 &&
        is "$(field out 2 p_at_least_3)" 0.125 && is "$(field out 3 p_half_points)" 0 && is "$(field out 3 p_at_least_1)" 0.5 &&
        run 0 compare --engine exact -f json 3 vs "0 hull=3" && says out '"p_half_points":0.5,"p_at_least_1":0.875,"p_at_least_2":0.5' &&
        run 0 compare --engine exact --value half 3 1 vs "0 hull=3" && says out "half points" &&
        grep -qE "^A .* 12.50 % +50.00 %$" out && grep -qE "^B .* 0.00 % " out &&
        run 0 compare --engine exact --value at-least-2 -f markdown 3 1 vs 0 && says out "2+ damage" && says out " 50.00 % |"; }
check "half points and at least so much damage in run and compare" half_points
half_targets() {
    printf 'defender
0 hull=3
0 hull=1
' >targets.csv
    run 0 compare --engine exact -f csv --against targets.csv 3 && is "$(field out 2 p_half_points)" 0.6875 &&
        printf 'defender
0 hull=3
0
' >targets.csv && run 0 compare --engine exact -f csv --against targets.csv 3 &&
        is "$(field out 2 p_half_points)" "" && is "$(field out 2 p_at_least_2)" 0.5; }
check "over targets they are means, and unknown where one is" half_targets
sweep_values() {
    run 0 sweep --engine exact --value half -P d=1..3 "{d}" vs "0 hull=3" && grep -qE "^3 .* 50.00 %" out && says out "Chance of half points" &&
        run 0 sweep --engine exact --value at-least-2 -P d=1..3 "{d}" vs 0 && says out "2+ damage" && says out "Chance of at least 2 damage" &&
        grep -qE "^2 .* 25.00 %" out && run 0 sweep --engine exact --value at-least-2 -P d=2..3 -P a=0..1 "{d}" vs "{a}" &&
        grep -qE "^2 +25.0 %" out && run 0 sweep -f svg --engine exact --value half -P d=1..3 "{d}" vs "0 hull=3"; }
check "sweep shows half points and at least so much damage" sweep_values
unavailable() {
    for value in destroyed half; do
        refuses 2 "needs the defender's hull" sweep --engine exact --value $value -P d=1..3 "{d}" vs 2 &&
            refuses 2 "needs the defender's hull" sweep --engine exact -f csv --value $value -P d=1..3 "{d}" vs 2 &&
            run 1 sweep --engine exact --value $value -L h=,hull=2 3 vs "2 {h}" && says err "cell:1:1: error: the figure" &&
            says err "1 of 2 cells failed" || return 1
    done
    refuses 2 "needs the defender's hull" compare --engine exact --value half 3 4 vs 2 &&
        run 0 compare --engine exact --value half 3 vs 2 vs "2 hull=1" &&
        printf 'defender\n0 hull=3\n0\n' >targets.csv && refuses 2 "needs the" compare --value half --against targets.csv 3 &&
        refuses 2 "--value: 'mean' is none of" compare --value mean 3 vs 2 &&
    refuses 2 "there is no figure 'half points' of ships that are not large" sweep -e 1 --value half -P d=1..3 "{d}" vs "2 hull=3" || return 1
    for value in mean "" at-least at-least- at-least-0 at-least-x at-least-2x at-least--2 at-least-+2 at-least-100 HALF; do
        refuses 2 "--value: '$value' is none of" sweep --value "$value" -P d=1..3 "{d}" vs 2 || return 1
    done; }
check "a figure that is not known is an error" unavailable
squad_figures() {
    run 0 squad -f csv "$source/tests/squads/rebels.xws" && has_field p_half_points && has_field p_at_least_6 &&
        run 0 squad -f json "$source/tests/squads/rebels.xws" && says out '"p_half_points":' && says out '"p_at_least":[1.0,'; }
has_field() { head -1 out | grep -q "$1"; }
check "squad has them too" squad_figures

# --- hits that do no damage, and damage that is no hit ---
# A coin hits: of two, one quarter, one half and one quarter.
tokens_given() {
    for engine in exact mc; do
        run 0 run --engine $engine -n 1000000 -f csv "2x 1 inflict=ion" vs 0 && near "$(field out 2 p_hit)" 0.75 0.005 &&
            is "$(field out 2 mean_damage)" 0 && is "$(field out 2 p_at_least_1)" 0 && { [ $engine = mc ] || says out ",ion 1,ion 0.25 0.5 0.25,"; } || return 1
    done
    run 0 run --engine exact "1 inflict=ion" vs 0 && says out "hit 50.00 %" && says out "tokens given: ion 0.50 (0: 50.00 %, 1: 50.00 %)" &&
        run 0 run --engine exact -f json "1 inflict=ion ; 2" vs 0 && says out '"hit":0.875,"tokens_given":{"ion":{"mean":0.5,"pmf":[0.5,0.5]}}' &&
        says out '"hit":0.5,"tokens_given":{"ion"' && says out '"hit":0.75,"tokens_given":{},' &&
        run 0 run --engine exact -f csv "3 frontarc tractorbeam" vs 2 && is "$(field out 2 p_hit)" 0.59375 &&
        is "$(field out 2 tokens_given)" "tractor 0.896484375" && # as much as three dice do damage
        run 0 run --engine exact -f csv "3 frontarc jammingbeam" vs "2 cloak=0" && says out "jam 0.896484375" &&
        run 0 run --engine exact -f csv "2 inflict-crit=ion" vs 0 && is "$(field out 2 tokens_given)" "ion 0.25" &&
        is "$(field out 2 mean_damage)" 0.75 && is "$(field out 2 p_hit)" 0.75 &&
        run 0 run --engine exact -f csv "2 inflict=none" vs 0 && is "$(field out 2 p_hit)" 0.75 && is "$(field out 2 tokens_given)" ""; }
near() { awk "BEGIN { d = ($1) - ($2); exit !(d <= $3 && -d <= $3) }" || { echo "$1 is not $2"; return 1; }; }
check "tokens that a weapon gives are told, and a hit is a hit" tokens_given
other_damage() {
    run 0 run --engine exact -f csv "1 their-suffer-hit=1" vs 0 && is "$(field out 2 p_hit)" 0.5 && is "$(field out 2 p_at_least_1)" 1 &&
        run 0 run --engine exact -f csv "2x 1 their-suffer-hit=1" vs 0 && is "$(field out 2 p_hit)" 0.75 &&
        run 0 run --engine exact -f csv 1 vs "0 net-must-their-cancel-hit/crit=all" && is "$(field out 2 p_hit)" 0.5 &&
        is "$(field out 2 mean_damage)" 0 && run 0 run --engine exact -f csv 1 vs "0 late-their-cancel-hit/crit=all" &&
        is "$(field out 2 p_hit)" 0; }
check "damage suffered besides is no hit, and what is cancelled after it is one" other_damage
given_elsewhere() {
    run 0 compare --engine exact -f csv "1 inflict=ion" "2" vs 0 && is "$(field out 2 tokens_given)" "ion 0.5" && is "$(field out 2 p_hit)" 0.5 &&
        is "$(field out 3 tokens_given)" "" && is "$(field out 3 hit_difference)" 0.25 &&
        run 0 compare --engine exact "1 inflict=ion" 2 vs 0 && says out "Tokens given in A: ion 0.50." && lacks out "in B" &&
        run 0 compare --engine exact -f json "1 inflict=ion" vs 0 && says out '"tokens_given":{"ion":0.5}' &&
        run 0 compare --engine mc -n 1000000 -f csv "1 inflict=ion" 1 vs 0 && is "$(field out 3 hit_difference)" 0 && # on the same dice
        near "$(field out 3 hit_difference_stderr)" 0 1e-9 &&
        run 0 sweep --engine exact --value hit -P d=1..2 "{d} inflict=ion" vs 0 && grep -qE "^2 .* 75.00 %" out &&
        run 0 sweep --engine exact -f csv -P d=1..2 "{d} inflict=ion" vs 0 && is "$(field out 2 tokens_given)" "ion 0.5"; }
check "compare and sweep tell them too" given_elsewhere

# --- what is rolled ---
# rolls WORDS SCENARIO: a line of the header begins with WORDS; worked out from the rules of a roll
rolls() { run 0 run --engine exact ${edition:-} "$2" && grep -qE -- "^$1(;|$)" out || { echo "no '$1' in:"; head -4 out; return 1; }; }
rolled() {
    rolls "Attacker: attack 3, rolls 4: range 1; 1 focus" "3 focus range=1 vs 2" && rolls "Defender: agility 2" "3 focus range=1 vs 2" &&
        rolls "Defender: agility 2, rolls 3: range 3" "3 range=3 vs 2" && rolls "Attacker: attack 3" "3 range=3 vs 2" &&
        rolls "Attacker: attack 3, rolls 2: deplete" "3 deplete vs 2" &&
        rolls "Attacker: attack 3, rolls 3: range 1, deplete; 2 deplete" "3 deplete=2 range=1 vs 2" &&
        rolls "Defender: agility 2, rolls 3: cloak, tractor" "3 vs 2 cloak tractor" &&
        rolls "Defender: agility 2, rolls 4: range 3, obstructed" "3 range=3 obstructed vs 2" &&
        rolls "Attacker: attack 4, 1 lock" "2 lock frontarc protontorpedoes vs 2" &&
        rolls "Attacker: attack 3, rolls 4: range 1" "3 range=1 frontarc ioncannon vs 2" &&
        rolls "Attacker: attack 3, rolls 2: their-roll=-1" "3 range=0 roll=+1 vs 3 their-roll=-1" &&
        rolls "Defender: agility 2, rolls 3: agility=\+1" "3 vs 2 agility=+1" &&
        rolls "Defender: agility 2, rolls 1: at most 1" "3 vs 2 roll-max=1" &&
        rolls "Defender: agility 3, rolls 2: strain \(attack 1\)" "2x 3 vs 3 strain" &&
        edition="-e 1" rolls "Defender: agility 3, rolls 1: tractor" "3 vs 3 tractor=2"; }
check "the header says what is rolled, and why" rolled
rolled_elsewhere() { # as run says it, and whose dice they are
    run 0 compare --engine exact "3 range=1" 3 "2 deplete" vs 2 &&
        says out "Dice besides those of loadouts: +1 attack (range 1) in A; -1 attack (deplete) in C." &&
        run 0 compare --engine exact "3 range=1" "2 range=1" vs 2 && says out "Dice besides those of loadouts: +1 attack (range 1)." &&
        run 0 sweep --engine exact -L r=1,2,3 "3 range={r}" vs 2 &&
        says out "Dice besides those of loadouts: +1 attack (range 1) in r=1; +1 defense (range 3) in r=3." &&
        run 0 compare --engine exact 3 2 vs 2 && lacks out "Dice besides" &&
        run 0 run --no-check -f json "3 range=1" "2 deplete" vs "2 tractor" &&
        says out '"notes":["Dice besides those of loadouts: +1 attack (range 1); -1 defense (tractor); -1 attack (deplete)"' &&
        says out '"understood":"attack 2, rolls 1: deplete; ' && says out '"understood":"agility 2, rolls 1: tractor; 1 tractor"' &&
        run 0 run -f csv "3 range=1" vs 2 && says out ",Dice besides those of loadouts: +1 attack (range 1)" &&
        run 0 run -f csv 3 vs 2 && lacks out "Dice besides"; }
check "compare and sweep tell of dice more or fewer than loadouts say" rolled_elsewhere
not_claimed() {
    for scenario in "3 start-their-gain-strain=1 vs 2 strain" "3 focus roll=+1:focus vs 2" "2 range=1 start-gain-deplete=1 vs 2" \
        "3 roll=+1|reroll=1 vs 2"; do
        run 0 run --engine exact "$scenario" && lacks out ", rolls" || { echo "$scenario"; return 1; }
    done; }
check "what hangs on a choice is not claimed" not_claimed

# --- the first edition has no cards yet ---
first_edition() {
    for word in hate jangofett! sabinewren-tielnfighter HATE; do
        refuses 1 "it is in the library of the other edition" run -e 1 "3 $word" vs 2 &&
            refuses 1 "it is in the library of the other edition" run -e 1 3 vs "2 $word" || return 1
    done
    refuses 1 "library of the other edition (-e 2.5)" run -e 1 nimbusclassvwing vs 2 && refuses 1 "library of the other edition" run -e 1 3 vs tielnfighter &&
        refuses 1 "attacker:1:3: error: 'hate'" plan -e 1 "3 hate" vs 2 &&
        refuses 1 "library of the other edition" compare -e 1 "3 hate" vs 2 &&
        run 1 sweep -e 1 -P d=1..2 "{d} hate" vs 2 && says err "library of the other edition" &&
        printf 'edition,attacker,defender\n1,3 hate,2\n2,3 hate,2\n' >in.csv &&
        run 1 batch --engine exact in.csv && says out "in.csv:2:5: 'hate': the first edition does not have this" &&
        is "$(field out 3 mean_damage)" 0.896484375; }
check "a second edition card is an error in the first" first_edition
own_cards() {
    printf 'id,effect\nmine,reroll=1\npredator,reroll=2\n' >own.csv
    run 0 run -e 1 --cards own.csv --engine exact "3 mine predator" vs 2 && says out "Card Predator: active." &&
        refuses 1 "library of the other edition" run -e 1 --cards own.csv "3 mine hate" vs 2; }
check "cards of one's own are for any edition" own_cards

# --- what nobody knows of a list is told by each command that reads it, in each form ---
unknown_of_a_list() { local line format
    sed '0,/"wedgeantilles"/s//"nosuchpilot"/' "$source/tests/squads/rebels.xws" >unknown.xws && grep -q nosuchpilot unknown.xws
    printf 'name,defender\nx,@unknown.xws:1\n' >targets.csv
    printf 'attacker,defender\n@unknown.xws:1,2\n' >scenarios.csv
    printf 'player,attacker,defender,damage\nA,@unknown.xws:1,2,1\n' >played.csv
    while IFS= read -r line; do
        for format in text json csv markdown html svg; do
            eval "$volley $line -q -f $format" >out 2>err || { grep -qE 'is none of|has no picture' err && continue; cat err; echo "$line -f $format"; return 1; }
            # a picture has no room
            grep -q nosuchpilot out || { [ $format = svg ] && grep -q nosuchpilot err; } || { echo "$line -f $format tells nothing"; return 1; }
        done
    done <<LINES
run @unknown.xws:1 vs 2
run 3 vs @unknown.xws:1
compare @unknown.xws:1 3 vs 2
compare 3 vs @unknown.xws:1
compare --against targets.csv 3
sweep -P a=0..1 @unknown.xws:1 vs {a}
plan "@unknown.xws:1 focus" vs 2
plan "@unknown.xws:1 focus bullseye@50%" vs 2
squad unknown.xws
duel -n 20 @unknown.xws:1 vs t65xwing
duel -n 20 @unknown.xws vs t65xwing
duel -n 20 --matrix @unknown.xws t65xwing
survive -n 20 @unknown.xws:1 under 3
luck played.csv
batch scenarios.csv
worth --slot talent @unknown.xws:1
worth --slot talent --in games -n 20 @unknown.xws:1
hazard asteroid @unknown.xws:1
LINES
}
check "what nobody knows of a list is told in every form" unknown_of_a_list

# --- the answer: what a report begins with is a member of its document ---
answers() { local line
    while IFS= read -r line; do
        eval "LC_ALL=C.UTF-8 run 0 $line" && sed '/^$/q' out | sed '/^$/d' | paste -sd' ' >said && [ -s said ] && eval "run 0 $line -f json" &&
            sed -n 's/^{"schema":1,.*"answer":"\([^"]*\)".*/\1/p' out >member && is "$(cat member)" "$(cat said)" || { echo "$line"; return 1; }
    done <<LINES
run --engine exact "3 focus lock" vs "3 focus evade"
compare --engine exact "3 focus" "3 lock" vs 2
duel -n 2000 --seed 5 t65xwing vs tielnfighter
survive -n 2000 --seed 5 t65xwing under "3 focus"
plan "3 focus lock" vs 2
plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"
luck "$source/scenarios/game.csv"
best wedgeantilles --top 1
best --squad --pool "wedgeantilles,bluesquadronescort*2" focus --top 1
worth --slot talent wedgeantilles
worth --in games -n 500 --slot talent wedgeantilles
LINES
}
check "what a report begins with is the answer of its document" answers

# --- what a list says that nobody knows: each command tells it, in every form that has words; a picture and CSV on standard error ---
unknown_pilot() { local form line told="ship 1: nobody knows the pilot 'lukeskywalkr', perhaps 'lukeskywalker', the ship counts as one without a pilot"
    printf '%s' '{"faction":"rebelalliance","name":"One","pilots":[{"id":"lukeskywalkr","ship":"t65xwing","upgrades":{}}]}' >slip.xws
    while IFS= read -r line; do
        for form in text json csv markdown svg html; do
            eval "run 0 $line -f $form" || return 1
            case $form in svg) says err "$told" ;; csv) says err "$told" ;; html) sed "s/&#39;/'/g" out >plain && says plain "$told" && is_empty err ;; *) says out "$told" && is_empty err ;; esac ||
                { echo "$line -f $form"; return 1; }
        done
        lacks out "[slip.xws" || return 1
    done <<'LINES'
run -q --no-check "@slip.xws:1 focus" vs 2
run -q --no-check 3 vs "@slip.xws:1 evade"
duel -q -n 512 @slip.xws:1 vs tielnfighter
survive -q -n 512 @slip.xws:1 under "3 focus"
compare -q --engine exact @slip.xws:1 3 vs 2
compare -q --engine exact 3 4 vs @slip.xws:1
sweep -q --engine exact -P d=0..2 "@slip.xws:1 focus={d}" vs 2
LINES
    for form in text json markdown html; do run 0 worth @slip.xws:1 -f $form && sed "s/&#39;/'/g" out >plain && says plain "$told" || return 1; done
    printf 'attacker,defender\n@slip.xws:1,2\n' >in.csv && printf 'a,b\n@slip.xws:1,tielnfighter\n' >duels.csv || return 1
    for form in json csv; do
        run 0 batch -q --engine exact -f $form in.csv && says out "$told" && run 0 batch -q -n 512 -f $form duels.csv && says out "$told" || return 1
    done; }
check "a pilot of a list that nobody knows is told by every command in every form" unknown_pilot
remarks() { run 0 run --no-check -f csv "3 [range 1, vs; nothing] focus" vs "[as it stands] 2" && says out '"range 1, vs; nothing | as it stands"' || return 1
    sed 1d out | cut -d, -f5 >with && run 0 run --no-check -f csv "3 focus" vs 2 && sed 1d out | cut -d, -f5 | cmp - with &&
        refuses 1 "'[focus': unknown word" run "3 [focus" vs 2 && refuses 1 "'lock[3]': unknown word" run "3 lock[3]" vs 2; }
check "a remark in brackets is passed over, and told" remarks
failed_rows() { local told="the column 'focus' changes nothing: say it among the words of a ship"
    printf 'attacker,defender,focus\n3,2,\n3 foo,2,1\n' >in.csv && run 1 batch --engine exact in.csv && is "$(grep -c "$told" out)" 2 &&
        run 1 batch --engine exact -f json in.csv && is "$(grep -c "\"notes\":\[\"$told\"\]" out)" 2 &&
        printf 'a,b,rnage\nt65xwing,tielnfighter,\nt65xwing foo,tielnfighter,2\n' >in.csv && run 1 batch -n 512 in.csv && is "$(grep -c "did you mean 'range'" out)" 2 &&
        run 1 batch -n 512 -f json in.csv && is "$(grep -c "\"notes\":\[.*did you mean 'range'" out)" 2; }
check "a row that failed is told what its file's columns do not do, as the others are" failed_rows

# By the cards' own table: what each weapon asks for is said here, but where its target is.
weapons() { local edition line clause words arc more count=0
    for edition in 1 2; do
        while IFS= read -r line; do
            clause=$(grep -oE ',attacking [^,;]*' <<<"$line" | head -1) count=$((count + 1)) arc=
            words="${line%%,*}$(grep -o ' x=assert' <<<"$line" | sed 's/.*/=1/') $(grep -oE 'lock|focus|calculate|range=[0-9]' <<<"$clause" | tr '\n' ' ')"
            arc=$(grep -oE '\b(bullseye|reararc|fullreararc|sidearc)\b' <<<"$clause") || arc=
            run 0 run --no-check --engine exact -e $edition "3 $words" vs 2 && is "$(grep -o 'is fired, so its target .*@' out | grep -o '[a-z]*@')" "${arc:+$arc@}" || { echo "run $words"; return 1; }
            more=$(grep -oE '; attacking (cannon|missile|turret) (frontarc|bullseye|calculate)( charge| net)?( ;|,)' <<<"$line" | grep -oE '(frontarc|bullseye|calculate)' | head -1)
            [ -z "$more" ] || says out ": active (more with $more)." || return 1
            run 0 duel -n 16 --deck off -e $edition "attack=1 agility=2 hull=3 $words" vs "agility=2 hull=3" || { echo "duel $words"; return 1; }
            if [ "$arc" ]; then
                says out ": never fired, needs $arc (say $arc@35%)" && run 0 duel -n 16 --deck off -e $edition "attack=1 agility=2 hull=3 $words $arc@35%" vs "agility=2 hull=3" && lacks out "never fired" &&
                    run 0 compare --engine exact -e $edition "3 $words" 3 vs 2 && says out "is fired, so its target is in the" &&
                    run 0 compare --engine exact -e $edition "3 $words $arc" 3 vs 2 && lacks out "is fired, so" || return 1
            else
                lacks out "never fired" || return 1
            fi
        done < <(grep -E '^[^#].*attack=[0-9][^,]* special' "$source/src/game/cards/cards-$edition.csv")
    done
    [ "$count" -gt 70 ]; }
check "of each weapon it is said what it takes, or told: in an attack that it is fired, in a game that it never is" weapons

# What text says of rules, notes and cards stands in JSON, and in CSV that has a column for it; nowhere in JSON does a note begin with its mark.
forms_alike() { local line words format plain
    printf 'side,weight\ntielnfighter juke,1\n' >field.csv
    printf 'attacker,defender,damage\nt65xwing evade predator range=1,2 focus,1\n3 juke,2,1\n' >game.csv
    for words in "duel|--matrix|t65xwing|tielnfighter juke" "duel|--against|field.csv|t65xwing lock" "duel|--roster|generics|--faction|rebels|--against|field.csv" \
        "survive|--roster|ships|--every|evade juke|--faction|rebels|under|3 focus predator" "duel|--variant|juke|2x t65xwing damaged|howlrunner|vs|tielnfighter lock" \
        "survive|t65xwing lock juke|under|tielnfighter" "luck|game.csv"; do
        IFS='|' read -ra words <<<"$words"
        [ "${words[0]}" = luck ] || words+=(-n 8)
        run 0 "${words[@]}" -q && grep -E '^(Rules: .*(damage|road)|Each ship|Who |Both sides|[AB] shoots|Tokens|Costs |With |Note: |Cards? |What a ship|Dice besides)' out >told && [ -s told ] || { echo "${words[*]}"; return 1; }
        for format in json csv; do
            run 0 "${words[@]}" -q -f $format
            [ $format = json ] || [[ "${words[*]}" != *--matrix* ]] || continue
            while IFS= read -r line; do
                [[ $line == Card* || $line == With*Card* ]] || line=${line%.} # of notes without the full stop
                line=${line/Note: /} line=${line/ (--actions none: no actions)/}
                [ $format = csv ] && plain=${line//\"/\"\"} || plain=${line//\"/\\\"}
                [ $format = csv ] && [ "${words[0]}" = luck ] && plain=${plain/ in line [0-9]/} plain=${plain/in line [0-9] /}
                says out "$plain" || { echo "$format ${words[*]}"; return 1; }
            done <told
        done
    done &&
        for words in "run|t65xwing lock|vs|2 lock" "compare|3 evade|3|vs|2 lock" "worth|t65xwing disarm evade" "best|--budget|2|lukeskywalker disarm evade" "sweep|--difference|-P|d=1..1|3 evade|3|vs|{d}" \
            "duel|-n|8|--variant|lock|t65xwing lock|vs|tielnfighter damaged" "luck|game.csv" "worth|--in|games|-n|8|t65xwing|predator|--with|academypilot evade" "plan|3 evade|vs|2 lock"; do
            IFS='|' read -ra words <<<"$words"
            run 0 "${words[@]}" -q -f json && lacks out '"Note: ' && lacks out ': Note: ' || return 1
        done; }
check "every form tells the same rules, notes and cards" forms_alike
reasons() { local words format
    for words in "kyloren focus|assigns a condition: say illshowyouthedarkside with the ship that has it" "t65xwing r2d2|in a duel it is regen=1x3+disarm"; do
        run 0 run --no-check "${words%|*}" vs 2 && says out "It is left out: ${words#*|}." || return 1
        for format in run plan compare; do
            run 0 $format "${words%|*}" vs 2 -q -f json && says out "\"reason\":\"${words#*|}\"}" || return 1
        done
    done
    for words in "3 focus range=1|2 strain" "kyloren focus range=1|Luke Skywalker"; do
        run 0 run --no-check -q -f json "${words%|*}" vs "${words#*|}" && grep -o '"notes":.*' out >with && run 0 plan -q -f json "${words%|*}" vs "${words#*|}" &&
            is "$(grep -o '"notes":.*' out)" "$(cat with)" && run 0 plan -q "${words%|*}" vs "${words#*|}" && says out "Note: Dice besides those of loadouts: +1 attack (range 1)" || return 1
    done; }
check "why a card plays no part, and what counts besides, is told to programs too" reasons
not_so() { run 0 compare --columns half,crit "3 focus" vs 2 vs "2 hull=3" && is "$(head -1 out)" "B: half points 53 %. It is not known of A." &&
    run 0 compare --columns destroyed 3 4 vs "2 hull=3" vs 2 vs "3 hull=4" && says out "Against 2: not known, or no end. Against" &&
    run 0 best --for kill --budget 14 "redsquadronveteran focus lock" vs "2 hull=4 shields=2" && head -1 out | grep -q "^No set of upgrades destroys a target in one attack: for kill all are alike[.]" && lacks out "Take " &&
    run 0 duel -n 8 howlrunner "4x academypilot" vs "2x t65xwing" && lacks out "goes on here" && says out '"Howlrunner" in A1 (for its own ship; it helps' &&
    run 0 worth academypilot predator && lacks out "no talent slot left" && says out "has no talent slot for Predator" &&
    run 0 worth "poedameron t70xwing predator crackshot" juke && says out "no talent slot left" &&
    run 0 best --for damage --budget 30 "kyloren focus" -f json && lacks out '"why":"unmet","needs":""' && says out '"Targeting Synchronizer","why":"idle","needs":null'; }
check "no sentence tells what is not known, or what is not so" not_so

finish "checks of what is told"
