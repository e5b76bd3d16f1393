#!/bin/bash
# One text with all that a terminal, a page or a spreadsheet would obey, at every place where files and words bring text of
# anybody: in no form does any of it come out, and what CSV has of it reads back.
# Usage: [VOLLEY_TEST_STRIDE=1] test_hostile.sh PROGRAM SOURCE_DIR; without it, what the text begins with is varied in CSV alone
. "$(dirname "$0")/support.sh"

# ESC [ 31 m, BEL, CR, an override and an isolate of direction, a C1 control, a mark of Markdown and of its tables, a tag, DEL, and
# a byte that is no UTF-8, which JSON cannot have.
inner=$'\e[31mE\aB\rC\xe2\x80\xaeD\xe2\x81\xa6F\xc2\x9bG`I|J<script>K\x7fL' bad=$'\xff'
inner_json='\u001B[31mE\u0007B\rC\u202ED\u2066F\u009BG`I|J<script>K\u007FL'

# What may not come out: controls but the ends of lines, C1, marks of direction, what is no UTF-8.
forbidden='[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]'
shown() { ! grep -aqP "$forbidden" "$1" || { echo "in $1:"; grep -aP "$forbidden" "$1" | cut -c1-400 | cat -v; return 1; }
    iconv -f UTF-8 -t UTF-8 "$1" >/dev/null || { echo "no UTF-8 in $1:"; cut -c1-400 "$1" | cat -v; return 1; }; }
# no_mark FORM: a backtick and a bar stand behind a backslash, there is no tag, and no cell that is a formula.
no_mark() {
    case $1 in
        markdown) ! grep -P '(?<!\\)`|(?<!\\)<script|I(?<!\\)\|J' out ;;
        html | svg) ! grep '<script' out ;;
        csv) ! grep -P '(^|,)"?[-=+@][^,"]*script' out ;;
    esac
}
# all FORMS STATUS ARGUMENTS...: none of it comes out in any of the forms. STATUS may be any.
met=0 # how often the text was there at all
begins=any # formula: once all forms were tried, those of CSV alone, whose cells are all that knows a formula
all() {
    local forms=$1 status=$2 form have
    shift 2
    [ $begins = any ] || [[ $forms != *csv* ]] || forms=csv
    for form in $forms; do
        "$volley" "$@" -f "$form" >out 2>err </dev/null
        have=$?
        [ $have -le 2 ] && { [ "$status" = any ] || ended "$status" $have "$@"; } && shown out && shown err && no_mark "$form" || { echo "as $form: $*" | cat -v; return 1; }
        ! grep -aq 'script' out err || met=$((met + 1))
    done
}
lists="text json csv markdown" pages="$lists html" pictures="$pages svg"

squad_json() { printf '{"name":"%s","faction":"rebelalliance","description":"%s","version":"%s","ruleset":"%s",
    "vendor":{"%s":{"link":"%s"},"yasb":{"link":"%s","builder":"%s"}},"pilots":[' "$1$J" "$J" "$J" "$J" "$J" "$J" "$J" "$J"; }
write_files() { local lead=$1
    H=$lead$inner$bad J=$lead$inner_json
    Q=\"$H\"
    { squad_json ''; printf '{"id":"wedgeantilles","name":"%s","ship":"t65xwing","points":5,"upgrades":{"talent":["predator","%s"],"%s":["x"]}},
        {"id":"%s","ship":"t65xwing"},{"id":"x","ship":"%s"}]}' "$J" "$J" "$J" "$J" "$J"; } >squad.xws
    printf '[%s{"id":"wedgeantilles","ship":"t65xwing"}]},%s{"id":"lukeskywalker","ship":"t65xwing"}]}]' "$(squad_json '')" "$(squad_json "$lead")" >lists.xws
    printf '{"faction":"%s","pilots":[{"id":"x","ship":"y"}]}' "$J" >faction.xws
    printf '{"%s":1,"faction":"rebelalliance","pilots":1}' "$J" >key.xws
    printf '{"faction":"rebelalliance","pilots":[%s' "$H" >broken.xws
    cp squad.xws "./$H.xws"
    printf '%s\n' "player,attacker,defender,damage,$Q" "$Q,3 focus,2,1,$Q" "B,2,1,1,$Q" "$Q,$Q,$Q,1,a" "D,2,2,$Q," >luck.csv
    printf '%s\n' "player,attacker,defender,rolled" "$Q,3 focus,2,hit hit $H" "$Q,3,2,hit hit blank" >rolled.csv
    printf '%s\n' "scenario,attacker,defender,note,$Q" "$Q,3 focus,2,$Q,$Q" "c,\"3 $H\",2,x,$Q" "d,3,2 \"x,y" >batch.csv
    printf '%s\n' "engagement,a,b,rounds,$Q" "$Q,attack=1 agility=0 hull=1,attack=1 agility=0 hull=1,1,$Q" "x,$Q,tielnfighter,1,$Q" >duels.csv
    printf '%s\n' "defender,name,weight,$Q" "2,$Q,1,$Q" "3,b,2,$Q" >targets.csv
    printf '%s\n' "attacker,name,weight,$Q" "2,$Q,1,$Q" "3,b,2,$Q" >attackers.csv
    printf '%s\n' "side,name,points,$Q" "tielnfighter,$Q,3,$Q" "t65xwing,b,4," >sides.csv
    printf '%s\n' "id,name,effect,condition,note" "her,$Q,reroll=1,attacking,$Q" >cards.csv
    printf '%s\n' "id,name,size,factions,attacks,agility,hull" "mine,$Q,small,rebelalliance,front:3,2,4" >ships.csv
    printf '%s\n' "id,name,ship,faction,ship_ability,keywords,cost,loadout" "her,$Q,mine,rebelalliance,$Q,$Q,3,20" >pilots.csv
    printf '%s\n' "id,name,slots,restrictions" "plate,$Q,modification,$Q" >upgrades.csv
    printf '%s\n' "card,count,effect" "$Q,3,engages die=hit suffer-hit" >deck.csv
}
own=(--cards cards.csv --ships ships.csv --pilots pilots.csv --upgrades upgrades.csv)
against=(--against targets.csv --under attackers.csv)
brief=(--engine exact --deck off --rounds 1)

squads() { all "$pictures" 0 squad squad.xws && all "$pictures" 0 squad "./$H.xws" && all text 0 squad faction.xws && all text 1 squad key.xws && all text 1 squad broken.xws &&
    all "$pictures" 0 run --engine exact @lists.xws:1.1 vs 2 && all "$pictures" 0 compare --engine exact @lists.xws:1.1 @lists.xws:2.1 vs 2 &&
    all "$pictures" 0 duel "${brief[@]}" @lists.xws:1.1 vs @lists.xws:2.1; }
whole() { run 1 luck -f json luck.csv && says out "\"player\":\"$J?\""; }
games() { all "$pictures" 1 luck luck.csv && all "$pictures" 1 luck rolled.csv; }
batches() { all "csv json" 1 batch --engine exact batch.csv && all "csv json" 1 batch --engine exact duels.csv &&
    run 1 batch -q --engine exact --part 1/1 -o part batch.csv && run 1 join part && shown out && shown err; }
targets() { all "$pages" 0 compare --engine exact --against targets.csv "3 focus" "2 lock" &&
    all "$pictures" 0 worth --slot configuration "${against[@]}" "t65xwing predator" && all "$pictures" 0 best --slot configuration "${against[@]}" "t65xwing wedgeantilles"; }
sides() { all "$pictures" 0 duel "${brief[@]}" --sides sides.csv && all "$pictures" 0 duel "${brief[@]}" --against sides.csv "2x tielnfighter" &&
    all "$pictures" 0 duel "${brief[@]}" --matrix lists.xws; }
own_data() { all "$lists" 0 cards "${own[@]}" her && all "$lists" 0 cards "${own[@]}" plate && all "$lists" 0 cards "${own[@]}" --width 60 predator &&
    all "$lists" 0 ships "${own[@]}" mine && all "$lists" 0 ships "${own[@]}" &&
    all "$pictures" 0 run --engine exact "${own[@]}" "her plate" vs "mine plate" && all "text json markdown" 0 plan "${own[@]}" "her plate focus" vs "mine plate" &&
    all "$pictures" 0 worth --slot modification "${against[@]}" "${own[@]}" "her plate" && all "$pictures" 0 best --slot modification "${against[@]}" "${own[@]}" her &&
    all "$lists" 0 hazard "${own[@]}" asteroid her && all "$pictures" 0 survive --deck off --rounds 1 "${own[@]}" her under 3; }
rosters() { all "$pictures" 0 survive --roster pilots --faction rebel "${own[@]}" --rounds 1 under 3 && all "$pictures" 0 survive --roster ships "${own[@]}" --rounds 1 under 3; }
# own_cell OPTION HEADER ROW: with the text in one cell after the other it is a name, or an error that shows none of it.
own_cell() { local option=$1 header=$2 at cells i
    IFS=, read -ra cells <<<"$3"
    for ((at = 0; at < ${#cells[@]}; at++)); do
        { echo "$header"; for ((i = 0; i < ${#cells[@]}; i++)); do
            [ $i -eq 0 ] || printf ,
            [ $i -eq $at ] && printf '%s' "$Q" || printf '%s' "${cells[i]}"
        done; echo; } >cell.csv
        "$volley" "${option#--}" "$option" cell.csv >out 2>err
        [ $? -lt 2 ] && shown out && shown err || return 1
    done; }
own_errors() { own_cell --ships id,name,size,factions,attacks,agility,hull mine,x,small,rebelalliance,front:3,2,4 &&
    own_cell --cards id,kind,slot,name,effect,condition her,upgrade,talent,x,reroll=1,attacking &&
    all text 0 duel --engine mc -n 500 --deck deck.csv --rounds 1 tielnfighter vs tielnfighter; }
words() { all "text json" any run "3 $H" vs 2 && all text any run 3 vs "$H" && all text any duel "$H" vs tielnfighter && all text any compare "3 $H" vs 2 &&
    all text any run "@$H" vs 2 && all text any cards "$H" && all text any ships "$H" && all text any hazard "$H" && all text any squad "$H" && all csv any batch "$H" &&
    all text any plan --rolled "$H" 3 vs 2 && all text any sweep -P "x=$H,3" "{x}" vs 2 && all text any run "--$H" && all text any run "--engine=$H" 3 vs 2 && all text any "$H"; }

for lead in = + - @; do
    write_files "$lead"
    check "squads, their names and what they hold ($lead)" squads
    check "in JSON nothing is lost that it can have ($lead)" whole
    check "games ($lead)" games
    check "batches and their parts ($lead)" batches
    check "targets ($lead)" targets
    check "sides ($lead)" sides
    check "cards, ships, pilots and upgrades of one's own ($lead)" own_data
    check "errors in them ($lead)" own_errors
    check "rows of a roster ($lead)" rosters
    check "words, and the line of an error ($lead)" words
    [ "${VOLLEY_TEST_STRIDE:-13}" -eq 1 ] || begins=formula least=247
done
check "the text was there" [ $met -ge ${least:-372} ]
finish "checks of hostile text"
