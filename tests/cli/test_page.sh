#!/bin/bash
# The page of an installation: told of, opened, written elsewhere. Stand-ins for its files lie where an
# installation has them, beside a copy of the program; src/app/web tests what is in the true ones.
# Usage: test_page.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
built=$volley
mkdir -p prefix/bin prefix/share/volley path
cp "$built" prefix/bin/volley
export LD_LIBRARY_PATH=${built%/*} # its library stays where it was built
volley=$PWD/prefix/bin/volley page=$PWD/prefix/share/volley/page

none_installed() { refuses 1 "page: none is installed with this program" page && says err "docs/page.md" &&
    refuses 1 "none is installed" page -o public && is_missing public; }
check "without a page that is said, and nothing is written" none_installed

mkdir -p "$page/within"
printf '<title>one</title>' >"$page/volley.html"
printf '<title>index</title>' >"$page/index.html"
head -c 300000 "$built" >"$page/volley.wasm" # bytes of every kind
told() { run 0 page && [ "$(cat out)" = "$(realpath "$page")/volley.html" ] && is_empty err; }
check "the page in one file is told of" told
told_by_link() { ln -s "$volley" path/linked && run_linked && [ "$(cat out)" = "$(realpath "$page")/volley.html" ]; }
run_linked() { path/linked page >out 2>err; }
check "also to who runs the program by a link" told_by_link
folder_written() { run 0 page -o public && [ "$(cat out)" = public/volley.html ] && is_empty err &&
    [ "$(ls public | tr '\n' ' ')" = "index.html volley.html volley.wasm " ] &&
    for file in index.html volley.html volley.wasm; do cmp "$page/$file" "public/$file" || return 1; done; }
check "a folder gets all files, byte for byte" folder_written
folder_kept() { echo mine >public/mine && echo older >public/index.html && run 0 page -o public &&
    [ "$(cat public/mine)" = mine ] && cmp "$page/index.html" public/index.html; }
check "what else is in the folder stays, an older page is replaced" folder_kept
one_written() { run 0 page -o page.html && [ "$(cat out)" = page.html ] && cmp "$page/volley.html" page.html; }
check "a name that ends in .html gets the page in one file" one_written
not_written() { refuses 1 "no/such/folder: cannot be made" page -o no/such/folder && refuses 1 "no/page.html" page -o no/page.html &&
    refuses 1 "page.html/: cannot be made: Not a directory" page -o page.html/; }
check "what cannot be written is said" not_written
incomplete() { mv "$page/volley.html" kept && refuses 1 "volley.html: cannot be opened" page -o other.html; local status=$?
    mv kept "$page/volley.html"; return $status; }
check "a page that lacks its file is said to" incomplete
opened() { printf '#!/bin/sh\necho "opened $1"\n' >path/xdg-open && chmod +x path/xdg-open &&
    PATH=$PWD/path:$PATH run 0 page --open && says out "opened $(realpath "$page")/volley.html"; }
check "--open hands the page to the browser" opened
not_opened() { PATH=/nowhere "$volley" page --open >out 2>err </dev/null; [ $? -eq 1 ] && says err "xdg-open: cannot be run" && says err "volley.html in a browser"; }
check "without xdg-open that is said" not_opened
misused() { refuses 2 "Too many arguments" page folder; }
check "a stray word is refused" misused
finish "checks of the page"
