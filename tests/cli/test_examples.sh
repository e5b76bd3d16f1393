#!/bin/bash
# The examples of the documentation, "    $ volley …" and the lines below it: each command is run, and
# prints these lines; the pictures of docs/pictures are those that the commands make.
# Usage: test_examples.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# extract DOCUMENT: each command as N.command, what stands below it as N.printed; prints how many.
extract() { awk '
    function end() { if (open) { sub(/\n+$/, "", text); printf "%s", text == "" ? "" : text "\n" >(count ".printed"); close(count ".printed") } open = 0 }
    /^    \$ / { end(); print substr($0, 7) >(++count ".command"); close(count ".command"); text = ""; open = 1; next }
    /^    / { text = text substr($0, 5) "\n"; next }
    /^$/ { text = text "\n"; next }
    { end() }
    END { end(); print count + 0 }' "$1"; }

timeless() { sed -E 's/(worked out in) [0-9.]+ (µs|us|ms|s)/\1 TIME/' "$1"; }
# comes_true PRINTED OUT [SHORTENED]: all lines are there; without "..." or, of a document whose examples
# are shortened, those that stand in it.
comes_true() { local lines
    cp "$1" wanted && cp "$2" got
    if [ "$(tail -n 1 wanted)" = ... ]; then sed -i '$d' wanted; set -- "$1" "$2" shortened; fi
    if [ -n "${3:-}" ]; then lines=$(wc -l <wanted) && [ "$lines" -gt 0 ] && head -n "$lines" "$2" >got; fi
    diff <(timeless wanted) <(timeless got); }

# run_document FILE LEAST [SHORTENED]: run its commands, of which there are at least so many.
run_document() { local count i
    ln -sfn "$source/scenarios" scenarios && ln -sfn "$volley" volley && rm -f -- *.command *.printed
    count=$(extract "$1") && [ "$count" -ge "$2" ] || { echo "few commands: $count"; return 1; }
    for ((i = 1; i <= count; i++)); do # in a terminal's letters, for bars and ±
        LC_ALL=C.UTF-8 PATH=$PWD:$PATH bash "$i.command" >whole 2>&1 </dev/null
        printf '%s' "$(cat whole)" | sed '$a\' >out # a document has no blank lines at the end
        comes_true "$i.printed" out "${3:-}" || { cat "$i.command"; return 1; }
    done; }

readme() { run_document "$source/README.md" 5 shortened; }
check "the commands of README.md print what stands there" readme
guide() { run_document "$source/docs/guide.md" 5 shortened; }
check "the commands of docs/guide.md print what stands there" guide
writing() { run_document "$source/docs/writing.md" 14; }
check "the commands of docs/writing.md print what stands there" writing
# What its commands made is there still.
pictures() { local name
    [ "$(ls "$source/docs/pictures" | wc -l)" -ge 3 ] || return 1
    for name in "$source"/docs/pictures/*; do
        name=${name##*/}
        says "$source/docs/writing.md" "](pictures/$name)" && cmp "$name" "$source/docs/pictures/$name" ||
            { echo "make docs/pictures/$name again by its command in docs/writing.md"; return 1; }
    done
    [ -s tokens.html ] && [ -s report.csv ] && says tokens.html 'volley compare -f html -o tokens.html'; }
check "the pictures of docs/writing.md are those that its commands make" pictures
# Those of answer.md are run by test_answer.sh.
others() { ! grep -l '^    \$ ' "$source"/docs/*.md | grep -vE '/(guide|writing|answer)\.md$'; }
check "no other document has examples that nobody runs" others

itself() { # what is wrong in a document is found
    printf 'Text.\n\n    $ echo one; echo two\n    one\n    two\n\n    $ echo three\n    three\n\nText.\n' >right.md && run_document right.md 2 &&
        sed 's/^    two/    too/' right.md >wrong.md && ! run_document wrong.md 2 && sed '/^    three/d' right.md >wrong.md && ! run_document wrong.md 2 &&
        sed 's/^    two/    .../' right.md >wrong.md && run_document wrong.md 2 && sed '/^    one/d' wrong.md >wrong2.md && ! run_document wrong2.md 2; }
check "an example that is wrong is found" itself
finish "checks of examples"
