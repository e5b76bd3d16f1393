#!/bin/bash
# volley best as a user meets it. That its sets are the best of all is shown in
# tests/property/test_best_naive.c.
# Usage: test_best.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

printf 'defender,weight,name\n2 hull=4,1,one\n"1 focus hull=3",2,two\n' >targets.csv
printf 'attacker,weight\n3 focus,1\n' >attackers.csv
fields="--points amg --against targets.csv --under attackers.csv"
wedge="t65xwing wedgeantilles focus lock" luke="t65xwing lukeskywalker focus lock"
flat() { tr -s ' \n' ' ' <out >flat; } # wherever its lines are broken

# shellcheck disable=SC2086 # options
told() { run 0 best $fields "$wedge" && is_empty err && flat && says out "Wedge Antilles, T-65 X-wing: $wedge" &&
    says out "For joust: most damage dealt for each damage suffered. Upgrades for 9 points, which the pilot has left." &&
    says flat " upgrades cost dealt " && says flat " as it is 0 " && says flat "Proved best: no set is better than the first." &&
    says flat "; worked out: all, with " && says flat ", no part in an attack): " && says out "Exact."; }
check "the best sets are told, how many there are, and that it is proved" told
own_fields() { run 0 best --slot torpedo "$wedge" && says out "16 targets (scenarios/targets-xwa.csv)" &&
    run 0 best -e 1 --budget 3 --slot torpedo "xwing wedgeantilles focus lock" && says out "(scenarios/targets-first.csv)" &&
    says out "Rules: first edition"; }
check "without fields of one's own those of the edition are taken" own_fields
# By hand: 3 dice without focus hit agility 3 so often that the first damage comes in 2.14450 attacks, which the charge prevents, and
# three hull then last 4.97412; two dice deal 0.5078125 to agility 2.
charges_run_out() { printf 'attacker,weight\n3,1\n' >three.csv && printf 'defender,weight\n2 hull=3,1\n' >two.csv &&
    run 0 best --slot cannon --under three.csv --against two.csv -f csv idenversio && awk -F, 'NR == 2 {
        exit !(($13 - 7.11862)^2 < 1e-9 && $11 == 0 && ($7 - 0.5078125 * 7.11862 / 3)^2 < 1e-9) }' out &&
    run 0 best --slot talent idenversio && lacks out "for ever"; }
check "a ship whose charge makes the first attack harmless is no ship for ever" charges_run_out
# shellcheck disable=SC2086
forms() { run 0 best $fields --slot torpedo,talent -f csv "$wedge" &&
    is "$(head -1 out)" "row,rank,words,names,cost,unsure,value,behind,dealt,p_destroys,suffered,p_destroyed,stands,for,budget,proved,edition,point_list,wins_more,stderr,told,with" &&
    is "$(tail -1 out | cut -d, -f1-5)" "base,,,,0" && grep -q "^set,1,.*,joust,9,yes,2.5,amg,,," out &&
    run 0 best $fields --slot torpedo -f json "$wedge" && says out '"for":"joust","budget":9,"budget_is_left":true' &&
    says out '"proved":true,"stopped":false' && run 0 best $fields --slot torpedo -f markdown "$wedge" && says out "| upgrades | cost |"; }
check "it comes in all formats" forms
# shellcheck disable=SC2086
objectives() { for name in joust damage kill survive; do
        run 0 best $fields --budget 30 --slot torpedo,talent,modification --for $name -f json "$luke" &&
            says out "\"for\":\"$name\"" && says out '"behind":0.0,' || return 1
    done; run 0 best $fields --slot torpedo --top 1 --for damage -f csv "$wedge" && is "$(grep -c ^set out)" 1; }
check "each objective has an order, and --top its number of sets" objectives
# shellcheck disable=SC2086
budgets() { run 0 best $fields --budget 5 -f csv "$wedge" && awk -F, '$1 == "set"' out >sets && ! grep -q protontorpedoes sets &&
    run 0 best $fields --budget 0 --slot torpedo "$wedge" && says out "(none)" && says out "Upgrades for 0 points, of the slots torpedo." &&
    run 0 best $fields --open --slot torpedo "$wedge iontorpedoes" && says out "Taken off first: Ion Torpedoes." &&
    says out "Upgrades for 9 points" && run 0 best $fields --slot talent "$wedge iontorpedoes" && says out "Upgrades for 5 points"; }
check "the budget is for what comes beside the upgrades that are there, unless they are taken off" budgets
cat >list.xws <<'END'
{"faction": "rebelalliance", "pilots": [
 {"id": "lukeskywalker", "ship": "t65xwing", "upgrades": {"torpedo": ["protontorpedoes"]}},
 {"id": "wedgeantilles", "ship": "t65xwing", "upgrades": {"astromech": ["r2d2"]}}]}
END
# shellcheck disable=SC2086
squads() { run 0 best $fields --slot torpedo,modification "@list.xws:2 focus lock" && says out "Wedge Antilles" &&
    says out "which the pilot has left" && run 0 best $fields --slot torpedo "@list.xws:1 focus lock frontarc" && says out "(none)"; }
check "a ship of a list is asked about with its weapons and what is left" squads
starts() { head -1 out | grep -q "$1"; }
# shellcheck disable=SC2086
ended_early() { run 0 best --seconds 0.000001 "$luke" && flat && says flat "Not proved best: the time given (1e-06 s) was over." && starts 'the best so far for joust, .*\. Not all sets were weighed: the time given (1e-06 s) was over after 1 of [0-9,]*\.' &&
    says flat "the search ended before all sets with it were weighed): Adv. Proton Torpedoes" && lacks flat "weighed, and" &&
    says flat " as it is 0 "; }
check "after so many seconds the best so far are told" ended_early
# shellcheck disable=SC2086
threads() { run 0 best $fields --threads 1 "$wedge" && cp out one && run 0 best $fields --threads 3 "$wedge" && cmp out one; }
check "any number of threads says the same" threads
pool=wedgeantilles,lukeskywalker,bluesquadronescort*2,jekporkins
# shellcheck disable=SC2086
squad() { run 0 best ${fields/amg/xwa} --squad --slot torpedo --pool $pool focus && is_empty err && flat && says flat "joust: the square root of damage dealt" &&
    says out "Rebel Alliance, 3 to 5 ships for 50 points, extended play, of the slots torpedo." && says out "Luke Skywalker, T-65 X-wing" && lacks out "3x Blue" &&
    says flat "Proved best: no squad of them is better than the first." && says flat "what one does for another" &&
    run 0 best $fields --squad --slot torpedo --pool $pool --top 2 -f csv focus && is "$(cut -d, -f1 out | sort -u | tr '\n' ' ')" "1 2 squad " &&
    run 0 best $fields --squad --slot torpedo --pool $pool --top 1 -f csv "focus juke" && is "$(grep -c 'Card Juke in the ship itself: inactive, needs evade."$' out)" "$(($(wc -l <out) - 1))" && says out "stands,same,told" &&
    run 0 best $fields --squad --slot torpedo --pool $pool -f json focus && says out '"faction":"rebelalliance","play":"extended","points":20' &&
    says out '"proved":true,"stopped":false,"open":0' && run 0 best -e 1 --budget 2 --slot modification --squad --pool rookiepilot,wedgeantilles,lukeskywalker focus &&
    says out "ships for 100 points, extended play; upgrades for at most 2 points a ship, of the slots modification." && lacks out "2x Wedge"; }
check "the best squads of a pool are told, and that it is proved" squad
# shellcheck disable=SC2086
# Of two kinds of ships that are alike, two each: all four, and three of them in two ways.
# shellcheck disable=SC2086
unhurt() { run 0 best --points xwa --squad --pool "gemmersojan-battleoverendor,bluesquadronescort*2" --budget 0 --top 1 -f csv focus && says out ",121.32" &&
    says out "Gemmer Sojan (gemmersojan-battleoverendor) stands 121 attacks or more, as each is met alone"; }
check "a ship that some attackers never hurt alone is weighed by all, and told" unhurt
ties() { run 0 best ${fields/amg/xwa} --squad --slot talent --budget 0 --pool "academypilot*2,obsidiansquadronpilot*2" &&
    is "$(grep -c '^ *[0-9]* *[34] ships' out)" 2 && is "$(grep -c '^ *2 *3 ships; 1 more of the same points and figures' out)" 1 &&
    says out "Academy Pilot, TIE/ln Fighter (academypilot)" &&
    run 0 best ${fields/amg/xwa} --squad --slot talent --budget 0 --pool "academypilot*2,obsidiansquadronpilot*2" -f json &&
    is "$(grep -o '"same":[0-9]*' out | tr '\n' ' ')" '"same":0 "same":1 '; }
check "squads of the same points and figures are told once, with how many there are" ties
fox=adonfox-battleoverendor,wedgeantilles,bluesquadronescort*2
# shellcheck disable=SC2086
credited() { run 0 best ${fields/amg/xwa} --squad --slot torpedo --pool $fox focus && flat &&
    says flat "(adonfox-battleoverendor), standard loadout: It's a Trap!, Parting Gift, Proton Bombs, Proton Rockets" &&
    says flat "Proton Rockets: weighed as if the target were always in the bullseye arc; --assume bullseye=0.35" &&
    for said in "--assume bullseye=0.35 focus" "bullseye@35%" bull; do
        run 0 best ${fields/amg/xwa} --squad --slot torpedo --pool $fox $said && flat && lacks flat "weighed as if" || return 1
    done; }
check "weapons of squads that are credited with their arc are told, and the cards that pilots bring" credited
# shellcheck disable=SC2086
as_xws() { run 0 best ${fields/amg/xwa} --squad --slot torpedo,missile --pool $fox,jekporkins -f xws focus && cp out best.xws &&
    run 0 squad best.xws && says out "second edition 2.5" && says out "by its ruleset 'xwa'" && says out "it breaks none" &&
    run 0 best ${fields/amg/xwa} --squad --slot torpedo,missile --pool $fox,jekporkins --top 1 -f csv focus && cut -d, -f5 out | tail -n +2 >told &&
    grep -o '"id": "[^"]*"' best.xws | cut -d'"' -f4 | cmp - told &&
    run 0 best -e 1 --squad --budget 4 --slot elite,modification,astromech --pool rookiepilot,wedgeantilles -f xws focus && cp out first.xws &&
    says out '"faction": "rebel"' && says out '"mod"' && run 0 squad first.xws && says out "first edition" && says out "it breaks none" &&
    run 0 best -e 2 --squad --budget 4 --slot talent --pool "wedgeantilles,bluesquadronescort" -f xws focus && cp out second.xws &&
    run 0 squad second.xws && says out "second edition 2.0" && says out "it breaks none" && refuses 2 "-f xws is for --squad" best -f xws "$wedge"; }
check "the best squad is written as squad builders read it, and read back it is legal" as_xws
squads_alike() { for format in text json csv markdown html; do
        run 0 best $fields --squad --slot torpedo --pool $pool -f $format --threads 1 focus && cp out one &&
            run 0 best $fields --squad --slot torpedo --pool $pool -f $format --threads 3 focus && sed 's/--threads [13]//' one >a && sed 's/--threads [13]//' out >b && cmp a b || return 1
    done; run 0 best --squad --faction rebel --slot torpedo --seconds 0.3 focus && flat && says flat "Not all was looked at: the time given (0.3 s) was over." ||
    says err "stopped"; }
check "any number of threads says the same of squads, and a search that ends early says so" squads_alike
wrong_squads() { refuses 1 "there is no pilot 'wedgeantiles'; did you mean 'wedgeantilles'?" best --squad --pool wedgeantiles focus &&
    refuses 2 "there is no faction 'rebelaliance'; did you mean 'rebelalliance'?" best --squad --faction rebelaliance &&
    refuses 2 "of which faction are the squads to be? --faction=First-Order, Empire" best --squad focus && refuses 2 "--pool is for --squad" best --pool a "$wedge" &&
    refuses 1 "Darth Vader is of another faction" best --squad --pool wedgeantilles,darthvader &&
    refuses 1 "Wedge Antilles is named twice: say how many there are, as ID*2" best --squad --pool wedgeantilles,wedgeantilles &&
    refuses 1 "how many are 'wedgeantilles*x'? A number, as in ID*2" best --squad --pool "wedgeantilles*x" &&
    refuses 1 "these pilots make no squad of at least 3 ships for 50 points" best --squad --slot torpedo --pool wedgeantilles,lukeskywalker &&
    refuses 2 "--open is for one ship" best --squad --open --faction rebel && refuses 1 "unknown word" best --squad --pool wedgeantilles focuss; }
check "what is wrong with a question about squads is said" wrong_squads
alike() { run 0 best --squad --slot torpedo --pool hortonsalm,hortonsalm-swz106,bluesquadronescort*4 focus && flat &&
    says flat "Left out: Horton Salm, hortonsalm (what" && says flat "; Horton Salm, hortonsalm-swz106 (what"; }
check "pilots of one name that are left out are told apart" alike
wrong() { refuses 2 "no objective 'dmage'; did you mean 'damage'?" best --for dmage "$wedge" &&
    refuses 2 "it is joust, damage, kill, survive or games" best --for luckiness "$wedge" &&
    refuses 2 "--budget" best --budget -1 "$wedge" && refuses 2 "--budget" best --budget many "$wedge" &&
    refuses 2 "--top" best --top 0 "$wedge" && refuses 2 "is not a number of seconds" best --seconds -1 "$wedge" &&
    refuses 2 "which ship?" best && refuses 2 "put its words in quotes" best t65xwing wedgeantilles &&
    refuses 2 "a set is worth is worked out exactly" best --engine mc "$wedge"; }
check "what is wrong with the options is said" wrong
wrong_ships() { refuses 1 "no pilot is named" best "t65xwing focus" &&
    refuses 1 "Luke Skywalker comes with a standard loadout" best "lukeskywalker-battleofyavin focus" &&
    refuses 1 "loadout:1:10: error: 'wedgeantiles': unknown word; did you mean 'wedgeantilles'?" best "t65xwing wedgeantiles" &&
    refuses 1 "the points 'amg' do not have Jek Porkins: say which slots are free" best --points amg "t65xwing jekporkins-battleofyavin-lsl" &&
    refuses 2 "say how many points they may cost (--budget 12)" best -e 2 --slot talent "$wedge" && refuses 1 "there is no ship 5" best "@list.xws:5" &&
    refuses 2 "did you mean 'torpedo'?" best --slot torpdeo "$wedge" &&
    refuses 1 "points more than the pilot's loadout" best "$wedge protontorpedoes outmaneuver predator"; }
check "what is wrong with the ship is said" wrong_ships
few() { awk -F ' [|] ' '/^[|] ---/ { exit NF > 7 || NF < 6 }' out; } # a line of a table: | a | b |
columns() { for name in joust damage kill survive; do
        run 0 best $fields --slot torpedo --for $name -f markdown "$wedge" && few || { echo "$name"; return 1; }
    done
    run 0 best $fields --slot torpedo -f markdown "$wedge" && says out "| cost | damage dealt | damage suffered | dealt per suffered |" &&
    run 0 best $fields --slot torpedo --columns all -f markdown "$wedge" && says out "attacks stood" && ! few &&
    run 0 best $fields --slot torpedo --columns stands -f markdown "$wedge" && says out "|  | attacks stood |" &&
    refuses 2 "did you mean 'stands'?" best $fields --slot torpedo --columns stnads "$wedge" && refuses 2 "--columns is for one ship" best --squad --faction rebel --columns cost; }
check "its table has seven columns at most, and --columns chooses them" columns
# A set of one card is what that card is worth in games, to the last digit: the same games are played.
printf 'side,weight,name\ntielnfighter academypilot,2,one\n"agility=2 attack=3 hull=4 init=3 focus",1,two\n' >field.csv
soontir="tieininterceptor soontirfel"
games="--points amg --against field.csv --trials 400 --slot modification"
# shellcheck disable=SC2086
in_games() { run 0 worth --in games $games -f csv "$soontir" && awk -F, '$2 == "shieldupgrade" { print $10 "," $11 }' out >worth &&
    run 0 best --for games $games -f csv "$soontir" && awk -F, '$3 == "shieldupgrade" { print $19 "," $20 }' out >best &&
    [ -s worth ] && cmp worth best && grep -q "^set,1,.*,games,[0-9]*,no,2.5,amg," out &&
    run 0 best --for games $games "$soontir" && starts "^Take .* more of the games" && says out "It fights each of 2 others alone (field.csv)" &&
    says out "In games: the" && says out "Games are simulated (seed 1)." && lacks out "Proved" &&
    run 0 best --for games $games -f json "$soontir" && says out '"games":{"field":"field.csv","opponents":2,"deck":"on","trials":400,"seed":1' &&
    says out '"wins_more":{"value":' && run 0 best --for games $games -f markdown "$soontir" && few &&
    run 0 worth --in games $games --with "2x academypilot" -f csv "$soontir" && awk -F, '$2 == "shieldupgrade" { print $10 "," $11 }' out >worth &&
    run 0 best --for games $games --with "2x academypilot" -f csv "$soontir" && awk -F, '$3 == "shieldupgrade" { print $19 "," $20 }' out >squad && cmp worth squad && ! cmp -s best squad &&
    grep -q ',academypilot ; academypilot$' out && run 0 best --for games $games --with "2x academypilot" "$soontir" && says out "They fight each of 2 others (field.csv)" &&
    refuses 1 "in games the words of the ship say ranges" best --for games --range 1 "$soontir" &&
    refuses 2 "--engine: games are simulated" best --for games --engine exact "$soontir" &&
    refuses 1 "games are played by one ship" best --squad --for games --faction rebelalliance &&
    run 0 best --slot torpedo --trials 5 "$soontir" && says err "--trials does nothing in volley best without --for games"; }
check "--for games plays the sets, and tells which wins most" in_games
granted() { run 0 best --slot missile "vader tieadvancedx1 focus" &&
    starts '^Take Proton Rockets (7 points), if its target is always in the bullseye arc: the best for joust, .*, as if Proton Rockets (1 charge) could be used in every attack. Of cards that are not used up none adds to this' &&
    run 0 best --slot missile --assume bullseye=0.1 "vader tieadvancedx1 focus" && ! starts "bullseye arc" &&
    run 0 worth --slot missile "vader tieadvancedx1 focus" && starts 'damage more, if its target is always in the bullseye arc, as if it (1 charge) could be used in every attack\. Of the cards that count here it adds most to attack and defense together\.$'; }
charged() { run 0 best --slot torpedo "lukeskywalker t65xwing focus lock" && starts '^Take Plasma Torpedoes (7 points): the best .*, as if Plasma Torpedoes (2 charges) could be used in every attack\.' &&
    flat && says flat "Plasma Torpedoes (2 charges): damage is told as if there were a charge for each attack; the attacks stood count" &&
    run 0 best --slot talent --budget 4 soontirfel && starts '^Take Elusive (4 points): the best' &&
    starts ', most damage dealt for each damage suffered, as if Elusive (1 charge) could be used in every attack. Of cards that are not used up none adds to this\.' &&
    run 0 best --budget 8 "soontirfel focus evade bullseye" && starts '^Take Elusive, Predator (7 points): .*, as if Elusive (1 charge) could be used in every attack. Of cards that are not used up the best is Predator (3 points)\.' &&
    run 0 best --budget 8 --top 1 "soontirfel focus evade bullseye" && ! starts 'not used up' &&
    run 0 best --slot talent --budget 4 --for survive soontirfel && starts '^Take Elusive (4 points): the best for survive' &&
    run 0 best --slot talent --budget 3 "soontirfel bullseye" && starts '^Take Predator (3 points): the best' && flat &&
    lacks flat "a charge for each attack" && lacks flat "in every attack" &&
    run 0 best -e 1 --slot elite --budget 3 "soontirfel focus arc" && starts '^Take Crack Shot .*, as if Crack Shot (once a game) could be used in every attack' &&
    run 0 best -e 1 --slot elite --budget 3 --for games --trials 100 "soontirfel focus arc" && lacks out "a charge for each attack" && lacks out "in every attack"; }
unfired() { run 0 best --slot torpedo "lukeskywalker t65xwing focus" && flat &&
    says flat "Other cards may be better with what they need: Adv. Proton Torpedoes (range 1 lock), Homing Torpedoes (lock), Ion Torpedoes (lock), Plasma Torpedoes (lock)" &&
    says flat "Left aside (4, it needs what is not so as asked, and what no card here brings): Adv. Proton" &&
    run 0 best --slot torpedo "lukeskywalker t65xwing focus lock" && starts 'what they need: Adv. Proton Torpedoes (range 1)\.' && # range 1
    run 0 best --slot torpedo "lukeskywalker t65xwing focus lock range=1" && starts "what they need: Ion Torpedoes (range 2-3), Plasma" &&
    run 0 best -e 1 --slot torpedo,elite --budget 5 "soontirfel focus" && ! starts "Torpedoes (lock)"; }
check "a weapon that no set could fire is left out, with the token that it lacks" unfired
hurt() { run 0 best -e 1 --slot crew --budget 3 "Decimator Oicunn focus" && starts '^Take Darth Vader (3 points), not counting what its own ship suffers for it: the best for joust' && flat &&
    says flat "Darth Vader: what its own ship suffers for it, as damage, stress or strain, is not in these figures; games" &&
    run 0 best -e 1 --slot crew --budget 3 -f json "Decimator Oicunn focus" && says out '"notes":["Darth Vader: what its own ship suffers' &&
    run 0 best -e 1 --squad --faction galacticempire --pool captainoicunn --slot crew focus && starts 'not counting what its own ship suffers for Darth Vader' &&
    run 0 best --squad --points xwa --pool gemmersojan-battleoverendor,bluesquadronescort --seconds 5 focus && starts '; each attack is as the first one, not counting what its own ship suffers for Gemmer Sojan' &&
    run 0 worth -q "gemmersojan focus" && says out "Gemmer Sojan: what its own ship suffers for it, as damage, stress or strain, is not in these figures" &&
    run 0 worth -q "soontirfel focus" && lacks out "suffers for it" &&
    run 0 best -e 1 --slot elite --budget 3 "soontirfel focus" && ! starts 'suffers for' && says out "Elusiveness: what its own ship suffers for it, as damage, stress or strain"; }
check "of cards that cost their own ship health it is told that this is not counted" hurt
check "cards whose charges would come to an end are told, in the answer and below" charged
# Worked out by the damage suffered, which is less with each of the two cards.
endless() { run 0 best -e 1 --slot modification,modification --budget 8 --for survive "soontirfel royalguardtie focus evade range=3" && lacks out "could not be worked out" && lacks out "  for ever" &&
    starts '^Take Autothrusters, Stealth Device (5 points): the best for survive' && says out "can never destroy the ship" && says out "Proved best" &&
    run 0 best -e 1 --slot modification --budget 8 --for survive "soontirfel focus evade range=1" && lacks out "can never destroy"; }
check "sets that some attackers can never destroy are told apart, and none is lost" endless
dear() { run 0 best --slot torpedo "lukeskywalker t65xwing lock" && flat &&
    says flat " 1 more (Proton Torpedoes: 14) costs more than the 10 points that are left." &&
    run 0 best --slot torpedo --budget 20 "lukeskywalker t65xwing lock" && lacks out "points that are left"; }
check "what there are no points for is named" dear
check "what is taken for granted of the weapon that is taken stands in the answer" granted
finish "checks of best"
