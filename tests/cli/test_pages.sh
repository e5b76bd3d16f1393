#!/bin/bash
# Pages of HTML of all commands: whole documents without a script or a reference, whose command makes
# them again; and that no name of anybody is a mark of HTML, SVG or Markdown.
# Usage: test_pages.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
rebels=$source/tests/squads/empire.xws

# Elements end in their order, attributes are in quotes, and no text has a mark of HTML left. Prints
# what is wrong.
faults() { awk '
    function wrong(what) { print what }
    BEGIN { RS = "<"; depth = 0 }
    NR == 1 { if ($0 != "") wrong("text before the first element"); next }
    {
        end = index($0, ">"); if (!end) { wrong("no element: " substr($0, 1, 60)); next }
        tag = substr($0, 1, end - 1); text = substr($0, end + 1)
        if (text ~ />/ && within != "style") wrong("a > in text: " substr(text, 1, 60))
        gsub(/&#[0-9]+;/, "", text); if (text ~ /&/) wrong("a & in text: " substr(text, 1, 60))
        if (tag ~ /^!DOCTYPE html$/) { doctypes++; next }
        if (tag ~ /^\//) { if (stack[depth] != substr(tag, 2)) wrong(tag " ends " stack[depth]); depth--; within = stack[depth]; next }
        name = tag; sub(/[ \/].*/, "", name); seen[name]++
        rest = substr(tag, length(name) + 1); sub(/\/$/, "", rest)
        while (match(rest, /^ [a-z][-:a-zA-Z0-9]*="[^"<]*"/)) {
            attribute = substr(rest, 2, RLENGTH - 1); rest = substr(rest, RLENGTH + 1)
            if (attribute ~ /^on|^(href|src|srcset|action|formaction|style)=|javascript:|url\(/) wrong("refers or runs: " attribute)
            if (name == "th" && attribute ~ /^scope=/) scopes++ }
        if (rest != "") wrong("attributes of " tag)
        if (tag !~ /\/$/) { stack[++depth] = name; within = name } }
    END {
        if (depth) wrong(stack[depth] " is open")
        if (doctypes != 1 || seen["html"] != 1 || seen["title"] < 1 || seen["h1"] != 1 || seen["main"] != 1 || seen["footer"] != 1)
            wrong("not one document")
        if (seen["script"] || seen["link"] || seen["iframe"] || seen["object"] || seen["img"] || seen["a"]) wrong("refers to something")
        if (seen["caption"] != seen["table"] || scopes != seen["th"]) wrong("a table without a caption, or a heading without a scope") }' "$1"
    grep -q '^<html lang="en">$' "$1" && grep -q 'name="viewport" content="width=device-width' "$1" && grep -q 'prefers-color-scheme:dark' "$1" ||
        echo "no language, no viewport or no dark"
    grep -oE '@import|url\(|https?://[^"]*' "$1" | grep -v '^http://www.w3.org/2000/svg$'
    iconv -f utf-8 -t utf-8 "$1" >ignored 2>&1 || echo "no UTF-8"
    ! command -v xmllint >ignored || xmllint --noout --nonet "$1" 2>&1 | head -n 3; }
itself() { # the test can fail
    { printf '<!DOCTYPE html>\n<html lang="en"><title>t</title><h1 onclick="x">a & b</h1><p>open\n'; } >bad.html
    faults bad.html >found
    says found "refers or runs: onclick" && says found "a & in text" && says found "p is open" && says found "not one document"; }
check "what is wrong with a page is found" itself

# page MIN_TABLES PICTURES COMMAND...: a page without faults.
page() { local tables=$1 pictures=$2 found
    run 0 "${@:3}" -f html && is_empty err && found=$(faults out) && [ -z "$found" ] &&
        [ "$(grep -c '^<table>' out)" -ge "$tables" ] && is "$(grep -c '^<svg ' out)" "$pictures" ||
        { echo "${*:3}"; echo "$found" | head; return 1; }; }
of_attacks() { page 1 1 run --engine exact "3 focus lock predator" vs "3 evade hull=3" && says out "<li>Card Predator: inactive, needs bullseye; with it " &&
    page 2 1 run --engine exact "2x 3 focus" "4 lock" vs "2 hull=5 shields=1" && page 1 1 run -n 1000 3 vs 2; }
check "run" of_attacks
of_variants() { page 1 1 compare "3 focus" "3 lock" vs 2 && page 2 1 compare --against "$source/scenarios/targets-xwa.csv" 3 4 &&
    page 1 1 compare --columns damage,3+ --sort damage 3 4 vs 2; }
check "compare" of_variants
of_grids() { page 1 1 sweep -P d=1..3 "{d}" vs 2 && page 1 1 sweep -P d=1..3 -P a=0..2 "{d}" vs "{a}" &&
    says out "<th scope=\"col\">d \\ a</th>" && page 1 0 sweep -P d=1..2 -P a=0..1 -P h=1..2 "{d}" vs "{a} hull={h}" &&
    page 1 1 sweep --value rounds -P h=1..3 3 vs "2 hull={h}" && page 1 1 sweep --difference -P d=2..3 "{d} focus" "{d}" vs 2 &&
    page 1 1 sweep --style lines -P d=1..3 -P a=0..2 "{d}" vs "{a}"; }
check "sweep" of_grids
of_squads() { page 4 8 squad "$rebels" && says out "<h2>Howling Swarm" && says out "<h3>1. " &&
    { printf '['; cat "$rebels"; printf ','; cat "$rebels"; printf ']'; } >two.xws && page 8 16 squad two.xws; }
check "squad, and several squads in one page" of_squads
of_games() { page 3 3 luck "$source/scenarios/game.csv"; }
check "luck" of_games
exact=(--deck off --engine exact)
of_duels() { page 3 1 duel "${exact[@]}" "t65xwing points=5" vs "2x tielnfighter points=2" &&
    page 4 1 duel "${exact[@]}" --variant focus t65xwing vs t65xwing && says out "<h1>Who wins?</h1>" &&
    page 3 1 survive "${exact[@]}" t65xwing under "2x 3 focus" && says out "<h1>How long does it live?</h1>" && lacks out "A wins"; }
check "duel and survive" of_duels
of_fields() { page 2 1 duel "${exact[@]}" --matrix t65xwing tielnfighter &&
    printf 'side,name\ntielnfighter,Lone\n' >field.csv && page 3 1 duel "${exact[@]}" --against field.csv t65xwing &&
    page 1 0 survive "${exact[@]}" --roster ships --faction rebel under "2x 3"; }
check "tables of duels" of_fields
of_worth() { page 1 1 worth "t65xwing focus" --slot talent,astromech && page 1 1 best --budget 6 "t65xwing wedgeantilles focus"; }
check "worth, and the best sets" of_worth
of_lists() { page 1 0 cards torpedo && page 1 0 ships x-wing && page 1 0 ships t65xwing && page 1 0 points && page 1 0 words &&
    says out "<h1>Words of a loadout</h1>" && page 1 0 hazard && page 1 0 hazard asteroid "hull=4 shields=2" && page 0 0 cards juke &&
    says out "<li>in the notation: "; }
check "lists of cards, ships, points, words and hazards, and what one of them is" of_lists
of_plans() { page 1 0 plan "3 focus lock" vs "3 evade" && page 1 0 plan --rolled "hit focus blank" "3 focus lock" vs "3 evade"; }
check "plan" of_plans
none() { run 2 batch -f html x.csv; }
check "where there is no page, that is wrong usage" none

# --- the command makes it again ---
unescape() { sed 's/&#34;/"/g; s/&#39;/'"'"'/g; s/&#60;/</g; s/&#62;/>/g; s/&#38;/\&/g'; }
command_of() { sed -n 's/^<pre><code>\(.*\)<\/code><\/pre>$/\1/p' "$1" | unescape; }
mkdir -p bin && ln -sf "$volley" bin/volley
timeless() { grep -vE 'worked out in|simulated (attacks|engagements) in|second \(' "$1"; }
again() { run 0 "$@" -f html && cp out first.html && command_of first.html >line && has_lines 1 line &&
    PATH=$PWD/bin:$PATH bash -c "$(cat line)" >second.html 2>err && is_empty err && cmp <(timeless first.html) <(timeless second.html) ||
    { echo "$*"; cat line; return 1; }; }
agains() { printf 'id,kind,effect\nmine,upgrade,reroll=1\n' >"it's a \"file\" \$HOME \`x\` \\ !.csv"
    again compare --cards "it's a \"file\" \$HOME \`x\` \\ !.csv" "3 mine" "3 focus" vs 2 && again run --engine exact "3 focus" vs 2 &&
    again compare "drearenthal! focus" "3 lock" vs 2 && again sweep -L "t=focus,,lock" "3 {t}" vs 2 &&
    again compare $'3\nfocus\tlock' 3 vs 2 && cp "$source/scenarios/game.csv" $'odd\x01\xff\xc3\xbc\n.csv' && again luck $'odd\x01\xff\xc3\xbc\n.csv' &&
    again run "3 juke!" vs 2 && again squad "$rebels" && again duel "${exact[@]}" t65xwing vs tielnfighter; }
check "the command in a page, read by a shell, makes the same page" agains
to_file() { run 0 compare -f html -o "a b.html" 3 4 vs 2 && is_empty out && [ -z "$(faults "a b.html")" ] &&
    says "a b.html" 'volley compare -f html -o &#34;a b.html&#34; 3 4 vs 2</code>'; }
check "a page goes to a file whole" to_file

# --- names of anybody ---
bad=$'<script>alert(1)</script>&"\x27`*_|~]]>[x](y)--> \x01\x1b\xff\xc2\x85\xef\xbf\xbe{d}\\'
csv() { printf '"%s"' "${bad//\"/\"\"}"; }
json() { printf '%s' "$bad" | sed 's/\\/\\\\/g; s/"/\\"/g' | tr -d '\001\033' | LC_ALL=C sed 's/\xff//g'; }
harmless() { # COMMAND...: in no form of those that readers get a name is a mark
    local found has=markdown # of the names; some pages have more of them
    for format in html svg markdown; do
        "$volley" "$@" -f $format >out 2>err
        [ $? -le 1 ] || { [ $format != markdown ] && says err "is none of" >ignored && continue; cat err; return 1; }
        ! grep -aE '(^|[^\\])<script' out || { echo "$format: $*"; return 1; }
        case $format in
            html) found=$(faults out) ;;
            svg) found=$(! command -v xmllint >ignored || xmllint --noout --nonet out 2>&1) ;;
            markdown) found=$(grep -naE '(^|[^\\])(<s|\*_|`\*|_\||~\]|\[x)' out; iconv -f utf-8 -t utf-8 out 2>&1 >ignored) ;;
        esac
        [ -z "$found" ] && [ -s out ] || { echo "$format: $*"; echo "$found" | head -n 5; return 1; }
        [ $format != html ] || has=html
        [ $format != $has ] || grep -aq 'script' out || { echo "$format: the name is not there: $*"; return 1; }
    done; }
of_cards() { printf 'id,kind,name,effect\nmine,upgrade,%s,reroll=1\nidle,upgrade,%s,reroll=1?bullseye\n' "$(csv)" "$(csv)" >own.csv &&
    harmless run --cards own.csv --engine exact "3 mine idle" vs 2 && harmless compare --cards own.csv --engine exact "3 mine" "3 idle" vs 2 &&
    harmless sweep --cards own.csv --engine exact -P d=1..2 "{d} idle" vs 2 && harmless plan --cards own.csv "3 idle" vs 2 &&
    harmless cards --cards own.csv idle && harmless duel "${exact[@]}" --cards own.csv "t65xwing idle" vs t65xwing; }
check "names of cards" of_cards
of_ships() { printf 'id,name,attacks,agility,hull\nboat,%s,front:3,1,4\n' "$(csv)" >ships.csv &&
    printf 'id,name,ship,faction,slots\nme,%s,boat,rebelalliance,talent\n' "$(csv)" >pilots.csv &&
    harmless run --ships ships.csv --pilots pilots.csv --engine exact me vs boat && harmless ships --ships ships.csv --pilots pilots.csv boat &&
    harmless duel "${exact[@]}" --ships ships.csv --pilots pilots.csv me vs boat &&
    harmless worth --ships ships.csv --pilots pilots.csv me --slot talent && harmless best --ships ships.csv --pilots pilots.csv me --budget 3; }
check "names of ships and pilots" of_ships
of_lists() { sed "s|Howling Swarm|$(json | sed 's/[&|\\]/\\&/g')|; s|\"id\": \"howlrunner\"|\"id\": \"$(json | sed 's/[&|\\]/\\&/g')\"|" "$rebels" >bad.xws &&
    harmless squad bad.xws; }
check "names of squads and of pilots nobody knows" of_lists
of_rows() { printf 'defender,name\n2,%s\n3,b\n' "$(csv)" >targets.csv && harmless compare --engine exact --against targets.csv 3 4 &&
    printf 'player,attacker,defender,damage\n%s,3,2,1\nb,3,2,1\n' "$(csv)" >game.csv && harmless luck game.csv &&
    printf 'player,attacker,defender,damage\nb,3,2,1\nb,%s,2,1\n' "$(csv)" >game.csv && harmless luck game.csv &&
    printf 'side,name\nt65xwing,%s\ntielnfighter,b\n' "$(csv)" >sides.csv && harmless duel "${exact[@]}" --matrix --sides sides.csv &&
    harmless duel "${exact[@]}" --against sides.csv t65xwing; }
check "names in rows of CSV files" of_rows
of_files() { local name=$'<script>x&"\x27`*_|~]]>[x](y)\x01\xff.csv' && cp "$source/scenarios/game.csv" "$name" && harmless luck "$name" &&
    mv "$name" "${name%.csv}.xws" && cp "$rebels" "${name%.csv}.xws" && harmless squad "${name%.csv}.xws"; }
check "names of files" of_files
of_titles() { harmless sweep --title "$bad" --engine exact -P d=1..2 "{d}" vs 2; }
check "a title of the user's own" of_titles

finish "checks of pages"
