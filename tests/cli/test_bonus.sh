#!/bin/bash
# Bonus attacks, and attacks that are made twice: what is told of them, and cards that allow them.
# Usage: test_bonus.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# line FILE PATTERN: a line of FILE is like the extended regular expression.
line() { grep -qE -- "$2" "$1" || { echo "no line like '$2' in $1:"; cat "$1"; return 1; }; }

# Three dice against two do 0.896484 damage and miss with 40.625 %.
text() { run 0 run --engine exact "3 bonus-attack=primary?miss" "3" vs "2" && is_empty err &&
    says out "if no uncancelled hits or crits: after the attack, may make a bonus primary attack" &&
    says out "Damage 2.157166" && line out '^ +1  3 bonus-attack=primary\?miss +0\.8965 +59\.38 %' &&
    line out '^ bonus  made 40\.62 % +0\.3642 +24\.12 %' && line out '^ +2  3 +0\.8965 +59\.38 %'; }
check "the report says how often a bonus attack is made, and what it does" text
csv() { run 0 run --engine both --trials 1e5 -f csv "3 bonus-attack=primary?miss" vs "2" &&
    is "$(field out 3 bonus_attacks)" 0.40625 &&
    is "$(field out 3 mean_damage)" 1.26068115234375 && [ -n "$(field out 2 bonus_attacks)" ] &&
    run 0 run --engine exact -f csv "3" vs "2" && is "$(field out 2 bonus_attacks)" ""; }
check "a table has it in a column, which is empty where there is none" csv
json() { run 0 run --engine exact -f json "3 bonus-attack=primary?miss" vs "2" &&
    says out '"bonus_attacks":0.40625' && says out '"attacker":1,"bonus":true,"made":0.40625,' &&
    says out '"attacker":1,"bonus":false,"made":1.0,' && run 0 run --engine exact -f json "3" vs "2" &&
    says out '"bonus_attacks":null'; }
check "json has each attack that can be made" json
advice() { run 0 plan "3 focus bonus-attack=primary:+stress?miss" vs "2" &&
    says out "Attacker may attack again" &&
    line out '^all that come up +gain 1 stress: make a bonus primary attack +' &&
    run 0 plan "3 focus bonus-attack=primary:focus?miss" vs "2" &&
    line out '^all that come up +spend focus: make a bonus primary attack +'; }
check "advice says when to make it" advice
rolled() { run 0 plan --rolled "blank vs blank blank" "1 bonus-attack=primary" "1" vs "2" &&
    says out "Expected from here:" && line out '^best +make a bonus primary attack' && line out '^ +nothing '; }
check "and what it is worth after a roll" rolled

# --- cards of one's own ---
library() { printf '%s\n' 'id,kind,slot,effect,condition,charges' \
    'stern,upgrade,gunner,bonus-attack=primary,attacking miss,' \
    'swivel,upgrade,gunner,bonus-attack=turret,attacking primary,' \
    'volleyrack,upgrade,missile,attack=3 special missile twice declare-must-lose-lock=1,attacking range=1-2 lock charge,1' \
    >own.csv; }
active() { library && run 0 run --cards own.csv --engine exact "3 stern" vs "2" &&
    says out "Card stern: active." && says out "Damage 1.260681"; }
check "a card whose bonus attack can be made is active" active
unarmed() { library && run 0 run -e 1 --cards own.csv --engine exact "3 swivel" vs "2" &&
    says out "Card swivel: inactive, needs a weapon for the bonus attack." &&
    says out "Damage 0.896484"; }
check "one without a weapon for it says what it needs" unarmed
# Both attacks of the rack have three dice, no lock and no range bonus; at range 1 two primary dice
# are three: 2 * 0.896484 and with both missed, 0.40625 ^ 2, once more.
twice() { library && run 0 run -e 1 --cards own.csv --engine exact "2 lock range=1 volleyrack stern" vs "2" &&
    says out "Damage 1.940924" && line out '^ twice  the second time +0\.8965' &&
    line out '^ bonus  made 16\.50 %' &&
    refuses 1 "this weapon has no charges for a shot" run -e 1 --cards own.csv "2 lock volleyrack=0" vs "2"; }
check "a weapon that fires twice is paid for once" twice
finish "checks of bonus attacks"
