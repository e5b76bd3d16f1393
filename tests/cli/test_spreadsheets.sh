#!/bin/bash
# Files as spreadsheets write them in any country: fields parted by commas, semicolons or tabs, with a
# byte order mark, with CRLF, with decimal commas. Every command that reads CSV reads them all alike.
# Usage: test_spreadsheets.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

printf 'scenario,edition,attacker,defender,notes\none,2.5,3 focus,2,my own\ntwo,1,2 lock,1 evade,\n' >batch.csv
printf 'name,defender,weight\nfirst,2 focus,0.25\nsecond,3,1.5\n' >targets.csv
printf 'name,attacker,weight\nlight,2,0.5\nheavy,4 focus,2\n' >attackers.csv
printf 'a,b,edition\nt65xwing,tielnfighter,2.5\ntielnfighter focus,t65xwing,2.5\n' >duels.csv
printf 'attacker,defender,damage,player,edition\n3 focus,2,1,me,2.5\n2,1,0,you,2.5\n' >game.csv
printf 'name,side,weight,points\nx,t65xwing,1,40.5\ntie,2x tielnfighter,2.5,46\n' >field.csv
printf 'id,kind,slot,name,effect,condition\nmine,upgrade,talent,Mine,reroll=1,attacking\n' >cards.csv

# Each command with the file that it reads, which stands as FILE.
commands="batch --engine exact -f json FILE batch.csv
batch --engine mc -n 2000 FILE duels.csv
compare --engine exact --against FILE 3 4 targets.csv
worth --engine exact --against targets.csv --under FILE t65xwing,focus attackers.csv
worth --engine exact --against FILE --under attackers.csv t65xwing,focus targets.csv
luck -f csv FILE game.csv
duel --engine mc -n 2000 -f csv --against FILE t65xwing field.csv
run --engine exact -f csv --cards FILE 3,mine vs 2 cards.csv"

# as_written WAY FILE: the file as a spreadsheet of that way has it
as_written() {
    case $1 in
        semicolons) tr ',' ';' <"$2" ;;
        tabs) tr ',' '\t' <"$2" ;;
        windows) sed 's/$/\r/' "$2" ;;
        mac) tr '\n' '\r' <"$2" ;;
        excel) printf '\xEF\xBB\xBF'; tr ',' ';' <"$2" | sed -E 's/([0-9])\.([0-9])/\1,\2/g; s/$/\r/' ;;
        said) printf 'sep=;\r\n'; tr ',' ';' <"$2" | sed 's/$/\r/' ;;
        commented) tr ',' ';' <"$2"; printf '\n# a, b; c' ;;
    esac
}
# The report without what differs from run to run, with commas between the fields.
same_report() { sed -E 's/"(seconds|trials_per_second)":[^,}]*//g; s/\r$//' out | tr ';\t' ',,' | tr -d '"'; }
# read_alike WAY: the same report, but for the name of the file and seconds
read_alike() {
    local words file word way=$1 line
    while read -ra words; do
        file=${words[-1]} line=()
        unset 'words[-1]'
        for word in "${words[@]}"; do
            [ "$word" != FILE ] || word=read.csv
            [[ $word != *,* ]] || word=${word//,/ }
            line+=("$word")
        done
        { [ "$way" != said ] || echo; cat "$file"; } >read.csv && run 0 "${line[@]}" && same_report >wanted || return 1
        as_written "$way" "$file" >read.csv && run 0 "${line[@]}" && is_empty err && same_report | diff wanted - ||
            { echo "volley ${line[*]}: $way"; return 1; }
    done <<<"$commands"
}
for way in semicolons tabs windows mac excel said commented; do
    check "every command reads its file with $way" read_alike $way
done

# "Unicode text", and what some shells write with ">", is UTF-16, which no command reads: each says so.
in_utf16() { local words word file order line
    for order in UTF-16LE UTF-16BE; do
        while read -ra words; do
            file=${words[-1]} line=()
            unset 'words[-1]'
            for word in "${words[@]/#FILE/read.csv}"; do line+=("${word//,/ }"); done
            { printf '\xEF\xBB\xBF'; cat "$file"; } | iconv -f UTF-8 -t $order >read.csv && "$volley" "${line[@]}" >out 2>err
            ended 1 $? "${line[@]}" && { is_empty out || { [[ "${line[*]}" == *" -f json"* ]] && is_fault; }; } && says err "read.csv:1:1: error: the file is in UTF-16: save it as UTF-8" || return 1
        done <<<"$commands"
        { printf '\xEF\xBB\xBF'; cat "$source/tests/squads/rebels.xws"; } | iconv -f UTF-8 -t $order >read.xws
        for line in "squad read.xws" "run @read.xws:1 vs 2" "duel @read.xws vs t65xwing"; do
            IFS=' ' read -ra words <<<"$line"
            refuses 1 "read.xws: error: the file is in UTF-16: save it as UTF-8" "${words[@]}" || return 1
        done
    done; }
if command -v iconv >ignored; then check "a file in UTF-16 is told so by every command" in_utf16; fi

reports() { # the report is for the same spreadsheet; the numbers have a point everywhere
    run 0 batch --engine exact batch.csv && cp out commas && as_written excel batch.csv >read.csv && run 0 batch --engine exact read.csv &&
    tr -d '\r' <out | tr ';' ',' | diff commas - && says out ";exact;" && lacks out $'\xEF' &&
    as_written tabs batch.csv >read.csv && run_in 0 read.csv batch --engine exact - &&
    tr '\t' ',' <out | diff commas - &&
    refuses 1 "are its fields parted by tabs?" batch --engine exact --delimiter ';' read.csv; }
check "a report has the delimiter of its file, or the one that is asked for" reports
quoted() { printf 'attacker;defender;notes\n"3 focus";"2";"one; two, three"\n' >read.csv && run 0 batch --engine exact -f csv read.csv &&
    says out '"one; two, three"' && printf 'attacker,"de;fender",defender\n3,x,2\n' >read.csv && run 0 batch --engine exact read.csv && says out ",de;fender" && says out ",x"; }
check "a delimiter in quotes is none" quoted
hinted() { printf 'attacker;defender;notes, more\n3;2;\n' >read.csv
    refuses 1 "no column 'attacker'; it needs attacker and defender; are its fields parted by ';'?" batch --engine exact read.csv &&
    run 0 batch --engine exact --delimiter ';' read.csv && printf 'name;defender, weight\n' >read.csv &&
    refuses 1 "no column 'defender'; are its fields parted by ';'?" compare --against read.csv 3; }
check "where both are in the header row the error asks" hinted
never() { # a decimal comma is none where a comma parts fields, nor are thousands read as less
    printf 'name,defender,weight\nx,2,"0,5"\n' >read.csv && refuses 1 "the weight is not a number above 0" compare --against read.csv 3 &&
    printf 'name;defender;weight\nx;2;1.000,5\n' >read.csv && refuses 1 "the weight is not a number above 0" compare --against read.csv 3 &&
    printf 'name;defender;weight\nx;2;1,000,5\n' >read.csv && refuses 1 "the weight is not a number above 0" compare --against read.csv 3; }
check "no number is read as another" never
finish "checks of spreadsheets"
