#!/bin/bash
# volley worth --in games as a user meets it. That its figures are those of exact duels is shown in
# tests/unit/test_worth_games.c.
# Usage: test_worth_games.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

printf 'side,weight,name\ntielnfighter academypilot,2,one\n"agility=2 attack=3 hull=4 init=3 focus",1,two\n' >field.csv
wedge="t65xwing wedgeantilles"
games="--in games --trials 400 --points amg --slot modification,astromech --against field.csv"
# shellcheck disable=SC2086 # options
told() { run 0 worth $games "$wedge" && is_empty err && starts "Take " && says out "of the games" &&
    says out "It fights each of 2 others alone (field.csv), by their weights: 400 games each, of 12 rounds; damage cards: on." &&
    says out "takes a focus action each" && says out "What it could have, and what that would add:" && says out "Shield Upgrade" &&
    grep -q "^Nothing on these is played: .*R4 Astromech" out &&
    run 0 worth -e 1 --in games --trials 4 --slot astromech "luke focus" &&
    grep -q "R2-D2 (brings a shield back after a green maneuver: in a duel it is regen=1), .*R5-P9 (spends a focus token for a shield at the end of a round: in a duel it is regen=1), " out; }
starts() { head -1 out | grep -q "^$1"; }
check "the first line says what to take, and what it would do" told
recovers() { run 0 worth --in games --trials 60 --slot astromech --points xwa redsquadronveteran && grep -q "^R2 Astromech =* *astromech  *7 " out && lacks out "Not played" &&
    [ "$(grep -c "^R2.* recovers a shield instead of an attack with at most [1-5] health left.* of 1 to 5 " out)" = 2 ] &&
    run 0 duel --trials 200 "redsquadronveteran r2astromech" vs academypilot && says out "with 1 health left R2 Astromech recovers a shield instead of an attack" && says out "Cards active: R2 Astromech in A1" &&
    run 0 duel --trials 200 "redsquadronveteran r2astromech regen=1x2+disarm:3" vs academypilot && lacks out "with 1 health left" && says out "no part in an attack: R2 Astromech" &&
    run 0 cards r2astromech && says out "plays no part in an attack: in a duel it is regen=1x2+disarm" &&
    run 0 survive --deck off --rounds 3 -f csv "redsquadronveteran r2astromech" under 3 && cp out card && run 0 survive --deck off --rounds 3 -f csv "redsquadronveteran regen=1x2" under 3 && cut -d, -f3-9 out >own && cut -d, -f3-9 card | cmp - own &&
    run 0 survive --deck off --rounds 3 "redsquadronveteran r2astromech" under 3 && says out "R2 Astromech recovers a shield as soon as one is missing, 2 times: the ship does not attack" &&
    run 0 best --for games --trials 60 --budget 8 --slot astromech --against field.csv --points xwa redsquadronveteran && grep -q "^[0-9]* *R2 Astromech" out && [ "$(grep -c "^R2 Astromech recovers a shield instead" out)" = 1 ]; }
check "R2 Astromech recovers, and the report says when" recovers
own_field() { run 0 worth --in games --trials 20 --slot modification "$wedge" && says out "(scenarios/field-xwa.csv)" &&
    run 0 worth -e 1 --in games --trials 20 --slot elite "xwing wedgeantilles" && says out "(scenarios/field-first.csv)"; }
check "without a field of one's own it is that of the list of points" own_field
# What players type: words of several cards together.
named() { run 0 worth "wedge x-wing focus" predator or fire-control system && says out "not to be had: Fire-Control System (no sensor slot)" &&
    run 0 worth "wedge x-wing focus" fcs predator crackshot juke && says out "whatever they cost, Predator, Crack Shot and Juke are not told apart" &&
    run 0 worth "wedge x-wing focus" predator or fire-control system -f json && says out '"barred":"no sensor slot"' &&
    run 0 worth "wedge x-wing focus" predator or fire-control system -f csv && says out ",no sensor slot" &&
    run 0 worth "luke skywalker x-wing focus lock" proton torpedoes or r2-d2 -f json &&
    says out "None of these upgrades that it can have is known to win it more games. Not to be had: Proton Torpedoes (14 points, of which 10 are left)" &&
    run 0 worth "darth vader tie advanced focus" fire-control system && says out "In them it locks first, then has focus in each round."; }
check "cards that are named are played, and what is not to be had is told" named
limited() { refuses 2 "--seconds is for --in games" worth --seconds 1 "$wedge" && refuses 2 "not a number of seconds" worth --in games --seconds -1 "$wedge"; }
check "a limit of time is of games, and above 0" limited
# shellcheck disable=SC2086
forms() { run 0 worth $games -f csv "$wedge" &&
    is "$(head -1 out)" "table,word,name,slot,cost,too_dear,unsure,state,needs,wins_more,stderr,wins_more_per_point,edition,point_list,trials,tied,told,with,barred" &&
    grep -q '^could_have,shieldupgrade,Shield Upgrade,modification,8,no,no,counts,,0\.' out && cp out one &&
    run 0 worth $games --threads 2 -f csv "$wedge" && cmp -s out one &&
    run 0 worth $games -f json "$wedge" && says out '"field":{"file":"field.csv","count":2,"of_each":1},"deck":"on","trials":400,"seed":1,"stopped":false' &&
    says out '"wins_more":{"value":' && run 0 worth $games -f markdown "$wedge" && says out "| Shield Upgrade = |" &&
    run 0 worth $games -f html "$wedge" && says out "<table"; }
check "it comes in its formats, whatever the threads" forms
cp "$2/tests/squads/rebels.xws" list.xws
squads="--in games --trials 40 --points amg --slot configuration"
# shellcheck disable=SC2086
squad() { run 0 worth $squads --with list.xws "$wedge" && says out "Beside it: Luke Skywalker, Blue Squadron Escort, Blue Squadron Escort. It takes the place of its pilot among them." &&
    says out "They fight 4 of each of 15 others (scenarios/field-amg.csv)" && says out "Luke Skywalker in Luke Skywalker" && grep -q "^They win " out &&
    run 0 worth $squads --with "lukeskywalker ; 2x bluesquadronescort" --against field.csv -f json "$wedge" && says out '"with":"lukeskywalker ; bluesquadronescort ; bluesquadronescort"' &&
    says out '"field":{"file":"field.csv","count":2,"of_each":1}' && run 0 worth $squads --with @list.xws:2 "$wedge" && says out "Beside it: Luke Skywalker." && says out "They fight 2 of each" &&
    run 0 worth $squads --with list.xws -f csv "@list.xws:3" && cp out third && grep -q ',t65xwing .*wedgeantilles.* ; t65xwing .*lukeskywalker.* ; t65xwing bluesquadronescort' out &&
    run 0 worth $squads --with list.xws -f csv "t65xwing bluesquadronescort" && cmp out third && run 0 worth $squads -f csv "$wedge" && grep -q "^could_have.*,$" out; }
check "--with is the squad that it fights in, without its own pilot twice" squad
# shellcheck disable=SC2086
bad_squads() { refuses 2 "--with is for --in games" worth --with list.xws "$wedge" && refuses 2 "--with is for one ship" best --with list.xws "$wedge" &&
    refuses 2 "--with is for one ship" best --with list.xws --squad --faction rebelalliance && refuses 1 "did you mean 'academypilot'" worth $squads --with "2x academypilot ; academypiloot" "$wedge" &&
    says err "with:1:19" && refuses 1 "its squad has no other ship" worth $squads --with wedgeantilles "$wedge" && refuses 1 "more than 32 ships" worth $squads --with "99x academypilot" "$wedge" &&
    refuses 1 "more than 32 ships" worth $squads --with "16x academypilot" "$wedge" && refuses 1 "No such file" worth $squads --with nix.xws "$wedge" && refuses 1 "no dice" worth $squads --with "" "$wedge"; }
check "what is wrong with the squad is said, and where" bad_squads
wrong() { refuses 2 "--trials is for --in games" worth --trials 5 "$wedge" && refuses 2 "--deck is for --in games" worth --deck off "$wedge" &&
    refuses 2 "--under is for --in attacks" worth --in games --under x.csv "$wedge" && refuses 2 "--engine: games are simulated" worth --in games --engine exact "$wedge" &&
    refuses 1 "range=1@30%,2@70%" worth --in games --range 1=0.5,2=0.5 "$wedge" &&
    refuses 2 "is one of attacks" worth --in games --sort dealt "$wedge" && refuses 2 "is one of games" worth --sort games "$wedge" &&
    refuses 2 "--in: " worth --in gmes "$wedge"; }
check "what is wrong with the options is said" wrong
finish "checks of worth in games"
