#!/bin/bash
# Options: what each does, what is said of one that does nothing, and of what is misspelt.
# Usage: test_options.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

cp "$source"/tests/squads/{rebels,scum}.xws .
printf 'scenario,attacker,defender\nx,0 add-hit=1 predator ; 0 add-hit=2,2 focus evade\ny,3 lock,2\n' >attacks.csv
printf 'attacker,defender,damage\n0 add-hit=1 predator ; 0 add-hit=2,2 focus evade,1\n3 calculate,2,1\n' >game.csv
printf 'defender,weight\n2 evade hull=3,1\n3 focus hull=2,1\n' >targets.csv
printf 'attacker,weight\n3 focus,1\n2x 3 lock,1\n' >attackers.csv
printf 'side\nt65xwing\n' >sides.csv
printf 'side\ntielnfighter\nt65xwing focus\n' >field.csv
mkdir list && echo '{"files": {"upgrades": "upgrades.json"}}' >list/revision.json && echo '{"predator": {"cost": 3}}' >list/upgrades.json
"$volley" batch -o part1.csv --part 1/2 attacks.csv && "$volley" batch -o part2.csv --part 2/2 attacks.csv

# --- what each option does ---
# What has no effect on what is told, or is tested elsewhere (test_own_data.sh, test_resume.sh, test_page.sh).
untold='--(help|help-all|quiet|threads|kernel|cards|ships|pilots|upgrades|own-points|resume|open)'
commands=$("$volley" help | sed -n '/^Commands:/,$s/^  \([a-z]*\)  .*/\1/p')
for command in $commands; do
    "$volley" complete "volley $command --" | cut -f1 | grep -vxE -- "$untold" | sed "s/^/$command /"
done >listed

# A question of each command, in which many options matter. The evade is better kept.
two='0 add-hit=1 predator ; 0 add-hit=2'
question() {
    case $1 in
        run | plan) words=("$two" vs '2 focus evade') ;;
        compare) words=('3 lock' "$two" vs '2 focus evade') ;;
        sweep) words=(-P 'd=0..1' "{d}${two#0}" vs '2 focus evade') ;;
        squad) words=(rebels.xws) ;;
        duel) words=(-n 2000 't65xwing init=3 focus' vs '2x tielnfighter init=3 focus') ;;
        survive) words=(-n 2000 '2x t65xwing focus' under '2x 3 focus' '3 lock') ;;
        worth | best) words=('t65xwing wedgeantilles focus lock predator') ;;
        luck) words=(game.csv) ;;
        batch) words=(attacks.csv) ;;
        cards) words=(predator) ;;
        ships) words=(t65xwing) ;;
        hazard) words=(asteroid t65xwing) ;;
        join) words=(part1.csv part2.csv) ;;
        help) words=(words) ;;
        import) words=(list) ;;
        *) words=() ;;
    esac
}

# told WORDS...: what the program tells, without the time it took.
told() { { timeout 100 "$volley" "$@"; [ $? -ne 124 ] || touch late; } 2>&1 </dev/null | sed -E 's/[0-9.]+ (µs|us|ms|s|min|million|billion|M|k)\b//g; s/[0-9,.]+ a second//g'; }

# effect "COMMAND..." OPTION [QUESTION...]: an option that help lists changes what is told.
# Without the option each question is asked once.
touch tried
declare -A asked=()
effect() {
    local option=$2 name words command question
    for command in $1; do
        question "$command"
        [ $# -gt 2 ] && words=("${@:3}")
        name=${option%%[= ]*}
        echo "$command $name" >>tried
        question="$command ${words[*]}"
        if [ -z "${asked[$question]-}" ]; then
            asked[$question]=plain-${#asked[@]}
            told "$command" "${words[@]}" >"${asked[$question]}"
        fi
        if cmp -s "${asked[$question]}" <(told "$command" "$option" "${words[@]}"); then
            echo "volley $command $option ${words[*]}: does nothing"
            return 1
        fi
    done
}
shared() {
    effect "run compare sweep plan squad duel survive worth best luck batch cards ships points hazard words" --edition=1 &&
    effect "run compare sweep plan luck batch" --policy=evade-first && effect "squad duel survive worth best" --policy=myopic &&
    effect "run compare sweep plan squad worth best luck batch" --objective=kill && # for which somebody needs a hull
    effect "squad worth best cards ships" --points=amg && effect duel --points=amg --roster generics --faction resistance --against field.csv &&
    effect survive --points=amg --roster generics --faction resistance under 3 &&
    effect "run compare sweep plan squad worth best luck batch" --strict && effect duel --strict "t65xwing predator" vs tielnfighter -n 512 &&
    effect survive --strict t65xwing under "3 juke" -n 512 &&
    effect "run compare sweep plan squad worth best luck batch" --memory=1K &&
    effect duel --trials=1000 t65xwing vs tielnfighter && effect survive --trials=1000 t65xwing under '2x tielnfighter' &&
    effect "run compare sweep squad batch" --trials=1000 && effect "run compare sweep squad batch" --precision=0.2 &&
    effect duel --precision=0.2 t65xwing vs tielnfighter && effect survive --precision=0.2 t65xwing under '2x tielnfighter' &&
    effect "run compare sweep plan squad duel survive worth best luck batch cards ships points hazard words version" --format=json &&
    effect "run compare sweep plan squad duel survive worth best luck batch join cards ships points hazard words schema" --output=report &&
    effect "run compare sweep plan squad duel survive worth best luck cards ships points hazard words" --width=40; }
check "options that commands share do something in each that lists them" shared
geometry() { local usual=--geometry="$source/scenarios/geometry-2.csv" ship="t65xwing focus predator"
    effect "run compare" "$usual" "$ship" vs 2 && effect sweep "$usual" -P a=1..2 "$ship" vs "{a}" && effect duel "$usual" -n 1000 "$ship" vs tielnfighter &&
    effect survive "$usual" -n 1000 t65xwing under "2x 3 focus" && effect "worth best" "$usual" --slot astromech "t65xwing wedgeantilles focus" &&
    printf 'attacker,defender\n%s,2\n' "$ship" >usual.csv && effect batch "$usual" usual.csv; }
check "usual chances do something in each command that has them" geometry
seeds() { for command in run compare sweep squad duel survive batch; do
        question $command
        [[ $command = duel || $command = survive ]] || words=(-n 1000 "${words[@]}")
        effect $command --seed=7 "${words[@]}" || return 1
        [ $command = duel ] && words=(-n 1000 --deck off t65xwing vs tielnfighter)
        [ $command = survive ] && words=(-n 1000 --deck off t65xwing under 3)
        effect $command --engine=exact "${words[@]}" || return 1
    done; }
check "seeds pick the dice, and the engine whether there are any" seeds
attacks_alone() {
    effect run --no-check && effect "plan" --attack=2 && effect plan --rolled='' &&
    effect compare --against=targets.csv 3 4 && effect compare --columns=hit && effect compare --cost=A=3,B=4 &&
    effect compare --reference=B && effect compare --sort=damage 3 4 vs 2 && effect compare --value=at-least-2 &&
    effect sweep --value=hit && effect sweep --title=Two && effect sweep --style=lines -f svg -P d=1..2 -P a=1..2 '{d}' vs '{a}' &&
    effect sweep --difference -P d=1..2 '{d}' '{d} focus' vs 2 && effect sweep --list=a=1,2 -P d=1..2 '{d} focus={a}' vs 2 &&
    effect sweep --parameter=a=1..2 -P d=1..2 '{d} focus={a}' vs 2 &&
    effect sweep --actions=none --rounds 3 --value rounds -P d=3..4 '{d}' vs t65xwing &&
    effect sweep --deck=off --value rounds -P d=1..2 '{d}' vs '2 hull=2' &&
    effect sweep --rounds=2 --value rounds -P d=1..2 '{d}' vs '2 hull=2' &&
    effect batch '--delimiter=;' && effect batch --part=2/2; }
check "options of single commands about attacks do something" attacks_alone
sides() {
    effect "duel survive" --deck=off && effect duel --first=a && effect survive --first=b 't65xwing init=3 focus' under 'tielnfighter init=3' -n 2000 &&
    effect "duel survive" --range=1 && effect "duel survive" --rounds=2 && effect duel --target=strongest && effect duel --target-a=strongest &&
    effect duel --target-b=random '2x t65xwing' vs tielnfighter -n 2000 && effect survive --target=strongest && effect survive --target-b=strongest &&
    effect "duel survive" --policy-a=myopic && effect "duel survive" --policy-b=myopic &&
    effect duel --actions=none t65xwing vs tielnfighter -n 2000 && effect survive --actions=none t65xwing under 3 -n 2000 &&
    effect duel --actions-a=none t65xwing vs tielnfighter -n 2000 && effect duel --actions-b=best t65xwing vs tielnfighter -n 2000 &&
    effect survive --actions-a=best t65xwing under 3 -n 2000 && effect survive --actions-b=none t65xwing under tielnfighter -n 2000 &&
    effect duel --order-a=B2 t65xwing vs tielnfighter z95af4headhunter -n 2000 && effect duel --order-b=A2 t65xwing z95af4headhunter vs tielnfighter -n 2000 &&
    effect survive --order-b=A2 t65xwing z95af4headhunter under 3 -n 2000 && effect "duel survive" --advise && effect "duel survive" "--state=A1: stress=3 focus" &&
    effect "duel survive" --turns=1 && effect "duel survive" --variant=evade &&
    effect duel --memory=1K --engine exact --deck off t65xwing vs tielnfighter &&
    effect survive --memory=1K --engine exact --deck off t65xwing under tielnfighter; }
check "options of engagements do something" sides
tables() {
    local table=(--engine mc -n 1000 t65xwing tielnfighter)
    effect duel --result=a && effect duel --matrix "${table[@]}" && effect duel --against=field.csv "${table[@]}" && effect duel --sides=sides.csv --matrix "${table[@]}" &&
    effect duel --sort=name --matrix -n 1000 attackshuttle t65xwing && effect duel --roster=generics --faction rebel --against field.csv &&
    effect duel --faction=resistance --roster ships --against field.csv &&
    effect duel --every=evade --roster ships --faction rebel --against field.csv &&
    effect survive --roster=ships under 3 && effect survive --faction=rebel --roster ships under 3 &&
    effect survive --every=evade --roster ships under 3 && effect survive --play=epic --roster ships under 3 &&
    effect duel --play=standard --roster ships --faction scum --against field.csv && effect survive --sort=name --roster ships under 3; }
check "options of tables do something" tables
worths() { local option games=("t65xwing wedgeantilles focus" --in games --slot configuration --against sides.csv)
    effect "worth best" --against=targets.csv && effect "worth best" --under=attackers.csv && effect "worth best" --range=1 &&
    effect "worth best" --slot=talent && effect "worth best" --columns=cost && effect "worth best" --assume=bullseye=0.4 && effect worth --all && effect worth --sort=name &&
    effect worth --in=games --slot configuration -n 20 "${games[@]:0:1}" && for option in --trials=20 --seed=7 --deck=off --with=academypilot; do effect worth $option "${games[@]}" || return 1; done &&
    effect best --budget=2 && for option in --trials=20 --seed=7 --deck=off --with=academypilot; do effect best $option --for games --slot modification --against sides.csv "${games[@]:0:1}" || return 1; done && effect best --for=damage && effect best --top=2 && effect best --squad --faction rebel --pool jekporkins focus &&
    effect best --faction=resistance --squad --pool jekporkins && effect best --pool=jekporkins --squad && effect best --play=epic; }
check "options of worth and best do something" worths
others() {
    effect squad --with=focus && effect squad --defend-with=focus && effect squad --target=0 && effect squad --squad=2 scum.xws && effect squad --play=epic &&
    effect "words help" --markdown && effect help --all run && effect hazard --list; }
check "options of other commands do something" others
imports() { effect import --as=other && effect import --edition=2 && effect import --squad=7 && effect import --format=json && effect import --output=report; }
check "options of import do something" imports
# A list that cannot be read stops every command that does not leave it out.
left_out() { asked=() && mkdir -p "$VOLLEY_DATA/points" && echo wrong >"$VOLLEY_DATA/points/wrong.csv" &&
    effect "run compare sweep plan squad duel survive worth best luck batch cards ships points hazard" --no-user-data &&
    rm "$VOLLEY_DATA/points/wrong.csv" && asked=(); }
check "what the player keeps can be left out" left_out
# --seconds ends what would go on: tested in test_best.sh and test_worth_games.sh.
all_tried() { printf 'best --seconds\nworth --seconds\npage --output\n' | cat - tried | sort -u >known && sort -u listed | comm -23 - known >left && is_empty left; }
check "no option is listed that was not tried here" all_tried
without_effect() { for command in run compare duel survive worth best; do ! effect $command --quiet >/dev/null || return 1; done; }
check "an option without an effect is found" without_effect
check "each was told of to its end, and not stopped" is_missing late

# --- what each command does with the options of the others ---
value() {
    case $1 in
        --strict | --no-check | --list | --markdown | --matrix | --all | --help-all | --open | --resume | --difference | --quiet | --no-user-data) ;;
        --edition | --attack | --squad | --top | --rounds | --range | --first | --seed | --threads | --budget | --turns | --seconds) echo =1 ;;
        --engine) echo =mc ;;
        --format) echo =json ;;
        --kernel) echo =generic ;;
        --memory) echo =1G ;;
        --objective) echo =kill ;;
        --policy*) echo =myopic ;;
        --precision) echo =0.1 ;;
        --target*) echo =random ;;
        --trials) echo =1000 ;;
        *) echo =x ;;
    esac
}
# A question of the right form that nothing is known of, to have no work.
unknown() {
    question "$1"
    for i in "${!words[@]}"; do
        case ${words[i]} in vs | under | -P | -n | 2000 | d=* | *{d}* | words) ;; *) words[i]='nothing known' ;; esac
    done
}
foreign() { local count=0
    for command in $commands; do
        [ "$command" != selftest ] || continue # a second long, and without options
        unknown "$command"
        "$volley" "$command" "${words[@]}" >out 2>err </dev/null
        [ $? -ne 2 ] || { echo "volley $command ${words[*]}: no question"; return 1; }
        "$volley" complete "volley $command --" | cut -f1 | sort -u >own
        cut -d' ' -f2 listed | sort -u | comm -23 - own >others
        while read -r name; do
            count=$((count + 1))
            timeout 100 "$volley" "$command" "$name$(value "$name")" "${words[@]}" >out 2>err </dev/null
            [ $? -eq 2 ] || says err "$name does nothing in volley $command" >/dev/null ||
                { echo "volley $command $name: nothing is said"; cat err; return 1; }
        done <others
    done
    [ $count -gt 400 ] || { echo "only $count"; return 1; }; }
check "each option of another command is refused, or said to do nothing" foreign
idle() {
    run 0 cards --seed 3 -qn1 predator && says err "volley: --seed does nothing in volley cards" && says err "--trials does nothing" &&
    has_lines 2 err && says out "Predator" && run 0 worth --kernel generic --precision 1 -f csv "t65xwing wedgeantilles predator" && has_lines 2 err && says out "--kernel does nothing" &&
    sed 's/ | --[a-z]* does nothing in volley worth[.]//g' out >first &&
    run 0 worth -f csv "t65xwing wedgeantilles predator" && is_empty err && cmp out first &&
    run 0 plan --threads 2 "3 focus" vs 2 && says err "--threads does nothing" && run 0 batch --width 50 attacks.csv && says err "--width does nothing" &&
    run 0 run --engine exact --seed 4 3 vs 2 && says err "with --engine exact nothing is simulated" && run 0 run --seed 4 3 vs 2 && is_empty err &&
    run 0 sweep --value rounds --objective kill --strict -P d=1..2 "{d}" vs "2 hull=2" &&
    has_lines 1 err && says err "--objective does nothing with --value rounds" &&
    run 0 sweep --style lines -P d=1..2 -P a=1..2 "{d}" vs "{a}" && says err "--style does nothing without --format svg" &&
    printf 'a,b\ntielnfighter,t65xwing\n' >duels.csv && run 0 batch -n 1000 --policy myopic --strict duels.csv &&
    has_lines 1 err && says err "--policy does nothing where rows are engagements" && run 0 batch -n 1000 duels.csv && is_empty err &&
    run 0 run -o -n5 3 vs 2 && is_missing 5 && run 0 cards -- predator && is_empty err && rm -f ./-n5; }
check "an option that does nothing is told of, and nothing else changes" idle
hidden() {
    run 0 cards --help && lacks out "--seed" && lacks out "--trials" && lacks out "--engine" && says out "--edition" &&
    run 0 worth --help && lacks out "--kernel" && run 0 worth --help-all && lacks out "--kernel" && says out "--objective" && run 0 plan --help && lacks out "--kernel" && says out "--rolled" &&
    run 0 run --help-all && says out "--seed" && run 0 help --markdown cards && lacks out "trials" &&
    run 0 complete 'volley cards --s' && says out "--ships" && lacks out "--seed"; }
check "help, manual and completion leave out what does nothing" hidden

# --- misspelt ---
options() {
    refuses 2 "volley run: unrecognized option '--polcy'; did you mean '--policy'?" run --polcy myopic 3 vs 2 && says err "volley run --help" &&
    refuses 2 "'--egine'; did you mean '--engine'?" batch --egine=exact attacks.csv && refuses 2 "did you mean '--help'?" duel --hlep &&
    refuses 2 "did you mean '--format'?" words -f csv --fromat csv && refuses 2 "did you mean '--markdown'?" help --markdwon &&
    refuses 2 "unrecognized option '--xyzzyq'" run --xyzzyq && lacks err "mean" && refuses 2 "'--sed'" cards --sed 3 x && lacks err "mean" &&
    refuses 2 "unrecognized option '--target': it is an option of squad, duel, survive" run --target best 3 vs 2 &&
    refuses 2 "'--policy-b': it is an option of duel, survive; did you mean '--policy'?" compare --policy-b best 3 4 vs 2 &&
    refuses 2 "'--format-json'; did you mean '--format'?" run --format-json 3 vs 2 &&
    refuses 2 "'--budget': it is an option of best" worth --budget 3 luke && refuses 2 "of run, compare, sweep, plan and others" schema --policy best &&
    refuses 2 "is ambiguous" run --s 3 vs 2 && run 0 run --see 3 3 vs 2 && refuses 2 "invalid option -- 'z'" run -z 3 vs 2 &&
    refuses 2 "'--polcy'; did" run -qn 10 --polcy x 3 vs 2 && run 1 run --output --polcy 3 vs x && says err "defender:1:1"; }
check "a misspelt option is asked about" options
values() { local word
    while IFS='|' read -r word words; do
        eval "refuses 2 \"; did you mean '$word'?\" $words" || return 1
    done <<'END'
myopic|run --policy myopci 3 vs 2
optimal|compare --policy myopic,optmal 3 vs 2
kill|run --objective kil 3 vs 2
json|run -f jsno 3 vs 2
exact|run --engine exat 3 vs 2
avx2|run --kernel avx3 3 vs 2
weakest|duel --target weekest 3 vs 2
spread|duel --target-b spred 3 vs 2
coin|duel --first cion 3 vs 2
round|duel --policy ruond 3 vs 2
value|duel --matrix --sort vlaue 3 2
generics|duel --roster generic
rounds|survive --roster ships --sort roudns under 3
net-per-point|worth --sort net-per-poitn t65xwing
joust|best --for jost t65xwing
lines|sweep -f svg --style liens -P d=1..2 '{d}' vs 2
json|version -f jsno
damage|sweep --value dmage -P d=1..2 '{d}' vs 2
END
    refuses 2 "--edition: '3' is none of: 1, 2, 2.5, 2.0" run -e 3 3 vs 2 && lacks err "mean"; }
check "a misspelt value of an option is asked about" values
# Where help lists the words of an option (--first=a|b|coin|road), an error lists them, too; and of what has more words than
# help has room for.
choices() { local count=0 command option word
    for command in $commands; do
        question "$command"
        while IFS='=' read -r option listed_words; do
            case $command$option in *--deck | *--with | *--state | *--columns | import*) continue ;; esac # files, names, a folder
            run 2 "$command" "$option=zzzz" "${words[@]}" && says err "zzzz" || return 1
            for word in ${listed_words//|/ }; do says err "${word%%-N}" || return 1; done
            count=$((count + 1))
        done < <("$volley" help --all "$command" | grep -oE -- '--[a-z-]+=[a-z0-9.-]+(\|[a-zN0-9.-]+)+' | sort -u)
        while read -r option; do
            run 2 "$command" "$option=zzzz" "${words[@]}" && says err "'zzzz' is none of: " || return 1
            count=$((count + 1))
        done < <("$volley" help --all "$command" | grep -oE -- '--(engine|format|kernel|policy|play|sort|value|target)=(NAME|ORDER|FORMAT)' | cut -d= -f1 | sort -u)
    done
    [ $count -gt 90 ] || { echo "only $count"; return 1; }
    question worth && refuses 2 "there is no column 'zzzz': there are name, slot, cost, " worth --columns zzzz "${words[@]}" &&
    refuses 2 "there is no column 'zzzz': there are rank, upgrades, cost, " best --columns zzzz "${words[@]}" &&
    refuses 2 "'zzzz' is none of: damage, hit, crit, " compare --columns zzzz 3 vs 2 && refuses 2 "; there are crew modification tech talent cargo command sensor torpedo ...: volley cards says that of each" worth --slot zzzz "${words[@]}"; }
check "an unknown value of an option is answered with the values that there are" choices
decks() {
    refuses 1 "--deck: it is on, off, second, first-tfa, first-original or a file; did you mean 'second'?" duel --deck secnd t65xwing vs t65xwing &&
    run 1 sweep --value rounds --deck secnd -P d=1..2 '{d}' vs '2 hull=2' && says err "the second edition 2.5 has no damage deck 'secnd'; there is second" &&
    run 1 sweep -e 1 --value rounds --deck second -P d=1..2 '{d}' vs '2 hull=2' && says err "no damage deck 'second'; there is first"; }
check "who names no deck is told which there are" decks
numbered() {
    refuses 1 "side a:1:10: error: 'init4': unknown word; did you mean 'init=4'?" duel "t65xwing init4" vs t65xwing && says err "         ^~~~~" &&
    refuses 1 "did you mean 'init=12'?" duel "t65xwing Initiative12" vs t65xwing && refuses 1 "did you mean 'regen=1'?" duel "t65xwing regen1" vs t65xwing &&
    refuses 1 "'plan2': unknown word" duel "t65xwing plan2" vs t65xwing && lacks err "plan="; }
check "a word of a duel that lacks its = is asked about" numbered
beside() { # a ship of several is marked among them all
    refuses 1 "--with:1:19: error: 'howlruner': unknown word; did you mean 'howlrunner'?" worth --in games --with "2x academypilot ; howlruner" luke &&
    says err "                    ^~~~~~~~~"; }
check "a wrong word of --with is marked where it stands" beside

finish "checks of options"
