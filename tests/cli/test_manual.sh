#!/bin/bash
# The manual as it was built: man pages without faults that say what the help says, HTML pages whose links
# lead somewhere, and examples that run.
# Usage: test_manual.sh PROGRAM SOURCE_DIR BUILD_DIR; 77: there is no manual, for there is no lowdown
pages=$(realpath "$3")/docs
. "$(dirname "$0")/support.sh"
[ -f "$pages/html/index.html" ] || { echo "skipped: no manual was built (Debian: lowdown)"; exit 77; }
has() { command -v "$1" >ignored || { echo "no $1: $2"; return 1; }; }

run 0 help
sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >names

# --- man pages ---
all_pages() { local name
    [ "$(wc -l <names)" -ge 18 ] && [ -s "$pages/man/man1/volley.1" ] && [ -s "$pages/man/man3/volley.3" ] || return 1
    while read -r name; do
        [ -s "$pages/man/man1/volley-$name.1" ] && grep -qF "volley\\-$name(1)" "$pages/man/man1/volley.1" || { echo "no page of $name"; return 1; }
    done <names
    for name in man5/volley-report.5 man5/volley-own-data.5 man5/volley-damage-decks.5 man7/volley-notation.7 man7/volley-reference.7 man7/volley-rules.7; do
        [ -s "$pages/man/$name" ] || { echo "no $name"; return 1; }
    done; }
check "each command and each format has a page" all_pages
# The words of a page, and of the help, in their order; groff's marks taken away.
words_of_page() { sed -e 's/\\f[A-Z]//g; s/\\-/-/g; s/\\&//g; s/\\(dq/"/g; s/\\(ti/~/g; s/\\(ha/^/g; s/\\(aq/'"'"'/g; s/\\e/\\/g; s/\\[(e].//g' "$1" | tr -s ' \n' '\n\n'; }
same_options() { local name
    while read -r name; do
        run 0 "$name" --help-all && sed -n 's/^ \{2,6\}\(-., \)\?--\([a-z-]*\).*/--\2/p' out | grep -v '^--usage$' | sort >wanted
        sed -n '/^\.TP/{n;p}' "$pages/man/man1/volley-$name.1" | words_of_page - | sed -n 's/^\(--[a-z-]*\).*/\1/p' | sort >have
        diff wanted have || { echo "$name"; return 1; }
    done <names; }
check "the page of a command has its options, and no others" same_options
same_text() { local name # each word of the help is in the page, but for what argp says of itself
    echo Usage: or: Mandatory optional arguments to long options are also mandatory or optional for any corresponding \
        short options. -?, --usage Give this help list a usage message Examples: volley \
        What is asked: Of whom else: Cards, ships and points: How it worked out: The report: | tr ' ' '\n' >argp
    while read -r name; do
        words_of_page "$pages/man/man1/volley-$name.1" | tr -d '`' | cat - argp | sort -u >have
        run 0 "$name" --help-all && tr -s ' \n' '\n\n' <out | tr -d '`' | sort -u | comm -23 - have | grep -v '^$' >missing
        is_empty missing || { echo "$name"; return 1; }
    done <names; }
check "the page of a command says what its help says" same_text
faultless() { local page
    for page in "$pages"/man/man?/*.[1-9]; do
        mandoc -T lint "$page" | grep -v 'STYLE: input text line longer than 80 bytes' # its source, which nobody reads
    done >found; is_empty found; }
if has mandoc "man pages are not checked for faults"; then check "mandoc finds no fault" faultless; fi
formatted() { local page
    for page in "$pages"/man/man?/*.[1-9]; do
        LC_ALL=C.UTF-8 MANROFFSEQ=t MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >ignored | sed "s|^|${page##*/}: |"
        lexgrog "$page" >ignored || echo "${page##*/}: no NAME"
    done >found; is_empty found; }
if has lexgrog "man pages are not formatted (Debian: man-db, groff)" && has groff "man pages are not formatted"; then
    check "groff formats them without a warning, and man finds what each is about" formatted
fi
headers_told() { # every function of the library is in volley(3)
    words_of_page "$pages/man/man3/volley.3" >have
    sed -n '/^VOLLEY_API/s/.*[ *]\(volley_[a-z0-9_]*\)(.*/\1/p' "$source"/include/volley/*.h >wanted
    [ "$(wc -l <wanted)" -ge 60 ] && while read -r name; do
        grep -qF "$name(" have || { echo "no $name"; return 1; }
    done <wanted; }
check "volley(3) has every function" headers_told

# --- HTML ---
targets() { grep -oE '<[a-z]+ [^<>]*>' "$1" | grep -oE ' (href|src)="[^"]*"' | sed -E 's/^ [a-z]+="//; s/"$//'; }
broken() { local page target name id # of the pages of a folder: links that lead nowhere
    for page in "$1"/*.html; do
        targets "$page" | while IFS= read -r target; do
            name=${target%%#*} id=${target#"$name"}
            case $target in http*) echo "${page##*/}: $target"; continue ;; esac
            [ -e "$1/${name:-${page##*/}}" ] || { echo "${page##*/}: $target"; continue; }
            [ -z "$id" ] || grep -qF " id=\"${id#\#}\"" "$1/${name:-${page##*/}}" || echo "${page##*/}: $target"
        done
    done; }
links() { broken "$pages/html" >found; is_empty found && cat "$pages"/html/*.html >whole && [ "$(targets whole | wc -l)" -ge 200 ] &&
    [ "$(ls "$pages"/html/*.html | wc -l)" -ge 30 ]; }
check "every link of the pages leads to something" links
broken_found() { mkdir -p site && cp "$pages"/html/notation.html "$pages"/html/style.css site && broken site >found && says found "notation.html: index.html" &&
    printf '<h1 id="a"></h1><a href="#a"></a><a href="#b"></a>' >site/own.html && broken site >found && says found "own.html: #b" && lacks found "own.html: #a"; }
check "a link that leads nowhere is found" broken_found
whole_pages() { local page
    for page in "$pages"/html/*.html; do
        lacks "$page" '<script' && says "$page" '<html lang="en">' && says "$page" 'name="viewport"' && says "$page" 'href="style.css"' &&
            [ "$(grep -c '<h1' "$page")" -ge 1 ] && lacks "$page" '@body@' || return 1
        ! grep -nE '[a-z]_?<em>|\.md"' "$page" || { echo "$page: marks that were read wrong, or a link to Markdown"; return 1; }
        ! command -v xmllint >ignored || xmllint --noout --nonet "$page" || return 1
    done
    for page in "$source"/docs/*.md; do
        page=${page##*/} && [ -s "$pages/html/${page%.md}.html" ] || { echo "no page of $page"; return 1; }
    done
    says "$pages/html/style.css" prefers-color-scheme; }
check "the pages are whole, without a script, one for each document" whole_pages

# --- examples ---
# Each line "    volley …" of the documents that other tests do not run, and of the helps. They are run as they
# stand, but for what would take long: fights are few, rosters are those of a faction.
mkdir bin && cat >bin/volley <<END
#!/bin/bash
case "\$1 \$*" in
    duel*--roster* | survive*--roster*) more=(--engine mc -n 20 --faction resistance) ;;
    worth*games*) more=(-n 50) ;;
    duel* | survive* | *"--value rounds"*) more=(--engine mc -n 50) ;;
    best*--open* | best*--squad*) more=(--seconds 1) ;;
    run*"--trials"*) more=() ;;
    run*) more=(--no-check) ;;
    *) more=() ;;
esac
while [ \${#more[@]} -ge 2 ] && [[ " \$* " = *" \${more[-2]} "* ]]; do more=("\${more[@]:0:\${#more[@]}-2}"); done
exec "$volley" "\$@" "\${more[@]}"
END
chmod +x bin/volley
ln -s "$source/scenarios" scenarios
for name in rebels empire; do cp "$source/tests/squads/$name.xws" .; done
cp rebels.xws list.xws && cp scenarios/targets-first.csv targets.csv && cp scenarios/attackers-first.csv attackers.csv
mkdir parts
for part in 1 2 3; do
    "$volley" batch -q --part $part/3 scenarios/q10-juke.csv -o part-$part.csv
    cp part-$part.csv parts
done 2>ignored
examples() { local line name
    { cat "$source"/docs/{notation,rules,report}.md | grep '^    volley ' | grep -v ' # [0-9.]*$'
      while read -r name; do "$volley" help --markdown "$name" | sed -n '/^## Examples/,/^## /p' |
          sed -n ':more;/\\$/{N;s/\\\n *//;b more};/^    volley /p'; done <names
      "$volley" help --markdown | grep '^    volley '; } | grep -vE '^    volley (page|import)' >list # page: test_page.sh; import: test_import.sh, of folders of its own
    [ "$(wc -l <list)" -ge 65 ] || { echo "few examples"; cat list; return 1; }
    while IFS= read -r line; do
        PATH=$PWD/bin:$PATH bash -c "$line" >out 2>err </dev/null || { echo "$line"; cat err; return 1; }
    done <list; }
check "the examples of the helps and of the documents run" examples
finish "checks of the manual"
