#!/bin/bash
# The locale changes no answer: in a Turkish one a small "I" is no "i", in a German one numbers have
# a comma. The locales are made here, so that no machine needs them; without the means to make them
# the test is skipped (status 77), and check_locale.cmake is what is left.
# Usage: test_locale.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

make_locale() { localedef -i "$1" -f "$2" "$work/locales/$3" >/dev/null 2>&1 || [ -d "$work/locales/$3" ]; }
mkdir locales
if ! make_locale tr_TR UTF-8 tr_TR.UTF-8 || ! make_locale tr_TR ISO-8859-9 tr_TR.ISO-8859-9 ||
    ! make_locale de_DE UTF-8 de_DE.UTF-8; then
    echo "no locales can be made here"
    exit 77
fi
# The C library leaks the name of a locale from LOCPATH, which is none of ours.
in_locale() { ASAN_OPTIONS=detect_leaks=0 LOCPATH="$work/locales" LC_ALL="$1" "$volley" "${@:2}" >out 2>err </dev/null; }

# The locale must be the one that is meant, or the rest proves nothing.
is_turkish() { [ "$(LOCPATH="$work/locales" LC_ALL=$1 locale charmap)" = "${1#tr_TR.}" ]; }
check "there is a Turkish locale" is_turkish tr_TR.UTF-8
check "there is a Turkish locale of one byte a letter" is_turkish tr_TR.ISO-8859-9

# same ARGUMENTS...: what it writes, says and ends with is the same in every locale.
same() {
    local locale status
    "$volley" "$@" >want 2>want.err </dev/null
    status=$?
    for locale in tr_TR.UTF-8 tr_TR.ISO-8859-9 de_DE.UTF-8; do
        in_locale $locale "$@"
        ended $status $? "$locale:" "$@" && cmp out want && cmp err want.err || return 1
    done; }
# works TEXT ARGUMENTS...: the same, and it works and says the text.
works() { same "${@:2}" && run 0 "${@:2}" && says out "$1"; }

check "effects may be in capitals" works "exact,,1.375" run --engine exact -f csv "2 HIT-TO-CRIT=1 REROLL=1?THEIR-SHIELDS" vs "0 SHIELDS=1 HULL=3"
check "ships may be in capitals" works .7 run --engine exact -f csv "TIELNFIGHTER FOCUS" vs "2 EVADE HULL=3"
check "cards may be in capitals" works lock run --engine exact -f csv "3 FIRECONTROLSYSTEM! lock" vs "TIEININTERCEPTOR"
check "dice may be in capitals" works "Rolled: hit crit focus vs blank" plan --rolled "HIT CRIT FOCUS VS BLANK" "3 focus" vs "1"
check "cards are found in capitals" works predator cards --format csv PREDATOR
check "a pattern in capitals is found" works fire cards --format csv FIRE
check "numbers have a point" works 0.896484375 run --engine exact -f csv 3 vs 2
check "ranges have a point" same sweep --engine exact -f csv -P d=1.5..2.5..0.5 3 vs "2 focus={d}"
printf 'SCENARIO,ATTACKER,DEFENDER,EDITION\none,3 FOCUS,2 EVADE,1\none,2 LOCK,,\n' >duel.csv
check "the header of a scenario file may be in capitals" works 'one,1,exact' batch --engine exact duel.csv
printf 'DEFENDER,WEIGHT,NAME\n2,1.5,first\n3,1,second\n' >targets.csv
check "the header of targets may be in capitals" works first compare --engine exact -f csv --against targets.csv 3 4
printf 'ID,EFFECT,KIND\nMINE,REROLL=1,upgrade\n' >cards.csv
check "the header of cards may be in capitals" works 3 run --engine exact -f csv --cards cards.csv "3 MINE" vs 2
check "costs have a point, and small labels" works 43.5 compare --engine exact -f csv --cost a=47,b=43.5 3 4 vs 2
finish "checks of locales"
