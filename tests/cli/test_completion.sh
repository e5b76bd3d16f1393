#!/bin/bash
# Completion: what the program offers is what it takes, and the shells put it where the cursor is.
# Usage: test_completion.sh PROGRAM SOURCE_DIR program|bash|zsh|fish; 77: that shell is not there
. "$(dirname "$0")/support.sh"
kind=$3

offers() { "$volley" complete -- "$1" | cut -f1; }
# offered LINE WORDS...: exactly these, in any order
offered() { local line=$1
    shift
    diff <([ $# -eq 0 ] || printf '%s\n' "$@" | sort) <(offers "$line" | sort) || { echo "$line"; return 1; }; }
has_offer() { offers "$1" | grep -qxF -- "$2" || { echo "$1: no '$2'"; return 1; }; }
no_offer() { ! has_offer "$1" "$2" >ignored || { echo "$1: '$2'"; return 1; }; }

# --- the program ---
commands() { run 0 help && sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >names && [ "$(wc -l <names)" -ge 18 ] &&
    offered "volley " $(cat names) --help --version && offered "volley help " $(cat names) && offered "volley help sw" sweep &&
    offered "volley xyzzy " && offered "volley" && offered "volley run --engine exact; x=\$(volley se" selftest; }
options() { local name # the long options of each command are those of its help
    while read -r name; do
        run 0 "$name" --help-all && sed -n 's/^ \{2,6\}\(-., \)\?--\([a-z-]*\).*/--\2/p' out | grep -v '^--usage$' | sort >wanted &&
            offers "volley $name --" | sort | diff wanted - || { echo "$name"; return 1; }
    done <names; }
# An option that takes one of several words says which when it is given another. (A list has a "," or
# capitals for what stands for something else.)
refused() { "$volley" "$1" "--$2=zzz" "3" vs "2" 2>&1 >ignored </dev/null | sed -n 's/.*is none of: //p'; }
runs_here() { local kernel # kernels that this machine can run
    for kernel; do ! "$volley" run --kernel "$kernel" 3 vs 2 >ignored 2>&1 || echo "$kernel"; done; }
values() { local name option list tried=0
    while read -r name; do
        for option in $(offers "volley $name --" | sed 's/^--//'); do
            list=$(refused "$name" "$option")
            [ -n "$list" ] && [ "$option" != columns ] && [ "$option" != value ] && ! { [ "$name" = compare ] && [ "$option" = sort ]; } || continue
            list=${list%, gone-1 to gone-12} # a number is no word
            [ "$option" != edition ] || list=${list%, 2.0*} # other names of these
            [ "$option" != roster ] || list=${list%; those of a faction*}
            [ "$option" != kernel ] || list=$(runs_here ${list//,/})
            tried=$((tried + 1))
            offered "volley $name --$option " ${list//,/} && offered "volley $name --$option=" $(printf -- "--$option=%s " ${list//,/}) || return 1
        done
    done <names
    [ $tried -ge 60 ] || { echo "few options: $tried"; return 1; }; }
accepted() { local word # what no refusal lists, the program takes
    for word in $(offers "volley compare --columns "); do # or that these attacks have none of it
        run 0 compare --engine exact --columns "${word/%at-least-/at-least-2}" "3 focus" 4 vs "2 evade hull=3" ||
            lacks err "is none of" || { echo "$word"; return 1; }
    done
    for word in $(offers "volley best --for " | grep -v games); do run 0 best --for "$word" --budget 2 "wedgeantilles" --against targets.csv || return 1; done &&
        run 0 best --for games --budget 2 -n 20 wedgeantilles || return 1
    [ "$(offers "volley worth --slot " | wc -l)" -ge 15 ] && for word in $(offers "volley worth --slot "); do
        run 0 worth --slot "$word" --range 2 "wedgeantilles" --against targets.csv --under attackers.csv || { echo "$word"; return 1; }
    done
    for word in $(offers "volley run --kernel "); do run 0 run --kernel "$word" -n 1000 3 vs 2 || return 1; done
    [ "$(offers "volley survive --faction " | wc -l)" -ge 7 ] && offered "volley plan --rolled \"hit fo" "hit focus"; }
lists() { offered "volley compare --policy optimal,my" optimal,myopic && offered "volley best --slot torpedo,astro" torpedo,astromech &&
    has_offer "volley compare --columns damage,att" damage,attacks && offered "volley sweep -fc" -fcsv && offered "volley compare --sort -per" -per-point && offered "volley run -f m" markdown; }
positions() { has_offer 'volley run 3 ' vs && no_offer 'volley run ' vs && has_offer 'volley survive t65xwing ' under && has_offer 'volley worth t65xwing ' vs &&
    offered 'volley hazard proton-b' proton-bomb && has_offer 'volley hazard asteroid "hu' "hull=" && offered 'volley batch x' /files &&
    offered 'volley compare --against ' /files && offered 'volley run -o ' /files && offered 'volley sweep -P dice=1..3 -L t=focus,lock "{' '{dice}' '{t}' &&
    offered 'volley sweep -P dice=1..3 "3 focus={d' '3 focus={dice}' && offered 'volley duel "t65xwing hazard=none,aster' 't65xwing hazard=none,asteroid' &&
    has_offer 'volley squad --with "fo' focus && offered 'volley words ' && offered 'volley run "3" vs "2" -- --'; }

# Words of the notation: all are offered, to who can say them, and what is offered is read.
all_words() { local word side line
    run 0 words --markdown && sed '/^## the ship in an engagement/,$d' out | grep '^| `' | tr -d '`' | while IFS='|' read -r _ word side editions _; do
        word=${word// /} side=${side// /} editions="|$editions|"
        line='volley run "3 '
        [ "$side" != defender ] || line='volley run 3 vs "2 '
        [[ $editions != *"| 1 |"* ]] || line=${line/run/run -e 1}
        offers "$line${word%%[FTK]*}" | grep -qE "^[32] ${word%%[FTK]*}(=|-|[a-z]*)" || echo "no $word"
    done >missing; is_empty missing; }
all_read() { local word side count=0
    for side in attacker defender; do
        line='volley run "3 ' && [ $side = attacker ] || line='volley run 3 vs "2 '
        while IFS= read -r word; do
            case $word in *[=-]) continue ;; *twice | *name-*) continue ;; esac # of the first edition, or with a partner
            count=$((count + 1))
            if [ $side = attacker ]; then run 0 run --no-check "$word" vs 2; else run 0 run --no-check 3 vs "$word"; fi ||
                grep -qE 'too|cannot|no weapon|needs' err || { echo "$word"; cat err; return 1; }
        done < <(offers "$line")
    done
    [ $count -ge 60 ] || { echo "few words: $count"; return 1; }; }
players_words() { has_offer 'volley run "3 tl' "3 tl" && has_offer 'volley run "3 evad' "3 evades=" && has_offer 'volley run "3 fc' "3 fcs" &&
    no_offer 'volley run "3 ' "3 tl"; }
families() { has_offer 'volley run "3 reroll-b' "3 reroll-blank=" && has_offer 'volley run "3 focus-to-h' "3 focus-to-hit=" && no_offer 'volley run "3 focus-to-e' "3 focus-to-evade=" &&
    has_offer 'volley run 3 vs "2 focus-to-e' "2 focus-to-evade=" && has_offer 'volley run "3 gain-fo' "3 gain-focus=" && no_offer 'volley run "3 agil' "3 agility=" &&
    has_offer 'volley run -e 1 "3 tw' "3 twice" && no_offer 'volley run -e 1 "3 calc' "3 calculate" && has_offer 'volley duel "t65xwing in' "t65xwing init="; }
insides() { local prefix
    sed -n '/^| prefix |/,/^$/p' "$source/docs/rules.md" | sed 1,2d | cut -d'|' -f2 | grep -o '`[^`]*`' | tr -d '`' >prefixes
    [ "$(wc -l <prefixes)" -eq 9 ] || return 1
    for prefix in $(cat prefixes) must- give- their- late-must-their-; do
        has_offer "volley run \"3 ${prefix}rerol" "3 ${prefix}reroll=" || return 1
    done
    has_offer 'volley run "3 reroll=1?bulls' "3 reroll=1?bullseye" && has_offer 'volley run "3 reroll=1?bullseye&no-str' "3 reroll=1?bullseye&no-stress" &&
        has_offer 'volley run "3 reroll=1:+str' "3 reroll=1:+stress" && has_offer 'volley run "3 no-spend=fo' "3 no-spend=focus"; }

# Ids: those of the library, each with its name.
ids() { local letter edition
    for edition in 1 2.5; do
        for letter in {a..z} {0..9}; do "$volley" complete -- "volley run -e $edition \"3 $letter"; done >all && [ "$(wc -l <all)" -ge 600 ] || return 1
        cut -f1 all | sed 's/^3 //' | sort -u >have
        run 0 cards -e $edition -f csv && sed 1d out | grep -E '^[^,]*,(upgrade|pilot),' | cut -d, -f1 | sort -u >wanted
        run 0 ships -e $edition -f csv && sed 1d out | cut -d, -f1 >>wanted
        sed 's/.*\.//' have | sort -u | comm -13 - <(sort -u wanted) >missing && is_empty missing || return 1
    done
    grep -qxF $'3 predator\tPredator (talent)' all && grep -qxF $'3 gunner.finn\tFinn (gunner)' all && grep -qxF $'3 t65xwing\tT-65 X-wing' all &&
        ! "$volley" complete -- 'volley run "3 ' | grep -q '^3 predator' && has_offer 'volley cards pred' predator && has_offer 'volley ships t65' t65xwing; }
slots_read() { local id count=0 # a card that shares its id is named with its slot, and is found so
    for id in $(grep -o '^3 [a-z-]*\.[a-z0-9-]*' all | cut -c3- | sort -u | sed -n '1~9p'); do
        run 0 cards "$id" || { echo "$id"; return 1; }
        count=$((count + 1))
    done
    [ $count -ge 5 ]; }
own() { printf 'id,kind,name,effect\nzzmine,upgrade,My Card,reroll=1\n' >own.csv && printf 'id,name,attacks,agility,hull\nzzship,My Ship,front:3,1,4\n' >ships.csv &&
    offered 'volley run "3 zzm' && offered 'volley run --cards own.csv "3 zzm' "3 zzmine" && offered 'volley run --ships=ships.csv --cards own.csv zz' zzmine zzship; }
squads() { mkdir -p lists && touch one.xws lists/two.xws lists/x.txt && offered 'volley run "@' @one.xws @lists/ && offered 'volley run "3" vs "@lists/t' @lists/two.xws; }
quotes() { offered "volley run '3 foc" "3 focus" "3 focus-to-" && offered 'volley run 3\ foc' "3 focus" "3 focus-to-" && offered 'volley run --policy="my' --policy=myopic &&
    offered "volley run 3 vs '2 fo\"" && offered 'volley run "3 lock loc' "3 lock lock" "3 lock locked" "3 lock lockedsfoils" >ignored || has_offer 'volley run "3 lock loc' "3 lock lock"; }
silent() { # it never complains, whatever stands there
    for line in '' ' ' '"' "'" '\' 'volley' 'volley run "' 'volley run "{' 'volley run "@' 'volley run "@/no/such/' 'volley run --=' 'volley run -' 'volley run --cards /no/such "3 x' \
        'volley run "3 a=b=c?d:e~f&g|h{i' 'volley -e' 'volley run -e 7 "3 p' "volley run \"$(printf 'x%.0s' {1..3000})" $'volley run "3\xff\xc3 '; do
        "$volley" complete -- "$line" >out 2>err || { echo "$line"; return 1; }
        case $line in *cards*) ;; *) is_empty err || { echo "$line"; return 1; } ;; esac
    done; }
shape() { "$volley" complete -- 'volley run "3 ' >out && ! grep -vP '^[^\t]+\t[^\t]*$' out && iconv -f utf-8 -t utf-8 <out >ignored &&
    "$volley" complete -b '=:' -- 'volley run --engine=ex' | cut -f1 >have && is "$(cat have)" exact && "$volley" complete -b '=:' -- 'volley run --with="3 foc' >have && says have /quoted; }

# --- the shells: a volley that shows its arguments, but completes as the built one does ---
shells() {
    mkdir bin && cat >bin/volley <<END
#!/bin/bash
[ "\$1" != complete ] || exec "$volley" "\$@"
printf 'ARGS'; printf '<%s>' "\$@"; echo
END
    chmod +x bin/volley && export PATH=$PWD/bin:$PATH TERM=dumb HOME=$PWD && touch report.csv
}
typed() { tr -d '\r' <screen | sed -n 's/^.*ARGS</</p' >got; }
# in a terminal, the cursor at each tab: WORDS for the program, of which the first is a line typed
written() { grep -qxF -- "$2" got || { echo "'$1' is not $2:"; cat got; return 1; }; }
lines=('volley run "3 foc	 loc	" vs 2' '<run><3 focus lock><vs><2>'
    'volley run "3 focus" vs "2 reinf	"' '<run><3 focus><vs><2 reinforce>'
    'volley run --engine=ex	 x' '<run><--engine=exact><x>'
    'volley run --policy myo	 x' '<run><--policy><myopic><x>'
    'volley swe	 --titl	 x' '<sweep><--title><x>'
    'volley sweep -P dice=1..3 "{di	 focus"' '<sweep><-P><dice=1..3><{dice} focus>'
    'volley run predato	' '<run><predator>'
    'volley best --slot torpedo,astro	 x' '<best><--slot><torpedo,astromech><x>'
    'volley batch repo	' '<batch><report.csv>')
in_terminal() { local i
    for ((i = 0; i < ${#lines[@]}; i += 2)); do printf '%s\n' "${lines[i]}"; done >>keys
    echo exit >>keys
    script -qec "$1" /dev/null <keys >screen 2>&1
    typed
    # one blank is what a shell leaves behind a word that is done, also at the end of quotes
    sed -i 's/ >/>/g' got
    for ((i = 0; i < ${#lines[@]}; i += 2)); do written "${lines[i]}" "${lines[i + 1]}" || return 1; done; }

case $kind in
    program)
        cp "$source/scenarios/targets-xwa.csv" targets.csv && cp "$source/scenarios/attackers-xwa.csv" attackers.csv
        check "commands" commands
        check "options are those of the help" options
        check "values of options are those that the program knows" values
        check "figures, objectives, slots and kernels that are offered are taken" accepted
        check "lists and short options" lists
        check "each place has its own words" positions
        check "all words of the notation are offered" all_words
        check "what is offered is read" all_read
        check "families of words, by side and edition" families
        check "what players type for a word or a card" players_words
        check "prefixes, conditions, prices and values within a word" insides
        check "ids with their names" ids
        check "ids with a slot" slots_read
        check "cards and ships of one's own" own
        check "squad files" squads
        check "quotes" quotes
        check "no complaint" silent
        check "a word, a tab, what it means" shape
        ;;
    bash)
        shells && echo "source '$source/completions/volley.bash'" >keys
        check "in bash, words are completed where the cursor is" in_terminal "bash --norc --noprofile -i"
        ;;
    zsh)
        command -v zsh >ignored || { echo "skipped: no zsh"; exit 77; }
        shells && echo "PS1='$ '; fpath=('$source/completions' \$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word; setopt noautolist nobeep" >keys
        check "in zsh, words are completed where the cursor is" in_terminal "zsh -f -i"
        ;;
    fish)
        command -v fish >ignored || { echo "skipped: no fish"; exit 77; }
        shells
        in_fish() { # LINE WANTED...: its completions, with what they mean
            printf 'source %s\ncomplete -C %s\n' "'$source/completions/volley.fish'" "'$1'" >ask.fish
            fish --no-config ask.fish 2>&1 | grep -qxF -- "$2" || { echo "$1: no $2"; fish --no-config ask.fish | head; return 1; }; }
        fishes() { in_fish 'volley run "3 foc' $'3 focus\tfocus tokens' && in_fish 'volley swe' $'sweep\trun one scenario over a grid of parameters' &&
            in_fish 'volley run --engine ex' exact && in_fish 'volley run --engine=ex' --engine=exact && in_fish 'volley run --tit' '' 2>ignored || true
            in_fish 'volley sweep --tit' $'--title\tTitle of a table or picture' && in_fish 'volley batch repo' report.csv && in_fish 'volley run predato' $'predator\tPredator (talent)' &&
            in_fish 'volley sweep -P dice=1..3 "{di' $'{dice}\tdice=1..3' && in_fish 'volley best --slot torpedo,astro' torpedo,astromech; }
        check "in fish, words are completed with what they mean" fishes
        ;;
esac
finish "checks of completion ($kind)"
