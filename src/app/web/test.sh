#!/bin/bash
# Builds what runs in browsers and in node (the preset `web`), and tests it there: the package and the program in node
# and in bundles, the page in Chromium, and in Firefox and WebKit where they are installed. Prints how fast the page is.
# Usage: src/app/web/test.sh [PROGRAM]             the program built for this machine (build/volley)
#        PICTURES=FOLDER src/app/web/test.sh ...   pictures of the page, too, to be looked at
#        FIREFOX= WEBKIT= src/app/web/test.sh ...  without Firefox, though Debian's firefox-esr is installed, and WebKit
# Needs emscripten, node, npm and Debian's chromium (or CHROMIUM=PROGRAM); the network once, for the sources of two
# libraries and for packages of npm.
set -euo pipefail
cd "$(dirname "$0")/../../.."
program=$(realpath "${1:-build/volley}")
build=$PWD/build-web
cmake --preset web >/dev/null
cmake --build --preset page -j 2 >/dev/null
mkdir -p "$build/npm"
cp src/app/web/test/package.json src/app/web/test/package-lock.json "$build/npm/"
[ "$build/npm/node_modules/.package-lock.json" -nt src/app/web/test/package-lock.json ] ||
    npm ci --prefix "$build/npm" --no-audit --no-fund --ignore-scripts >/dev/null
export VOLLEY=$program SOURCE=$PWD MODULES=$build/npm/node_modules PACKAGE=$build/src/app/web/package PAGE=$build/page
# Two at once, also on two processors: a browser waits much.
node --test --test-concurrency=2 src/app/web/page/test/*.test.mjs src/app/web/test/*.test.mjs
# The page in the other engines, where they are installed: WebKit is Debian's webkit2gtk-driver and xvfb.
export FIREFOX=${FIREFOX-$(command -v firefox-esr || true)}
export WEBKIT=${WEBKIT-$(command -v WebKitWebDriver || true)}
if [ "$FIREFOX" ]; then
    ENGINE=firefox node --test src/app/web/test/{page,tabs,games,hard,parity,element}.test.mjs
fi
if [ "$WEBKIT" ] && command -v xvfb-run >/dev/null; then
    ENGINE=webkit xvfb-run -a -s "-screen 0 1600x1200x24" \
        node --test --test-concurrency=2 src/app/web/test/{page,tabs,games,hard,parity,element}.test.mjs
fi
for name in hazard stop; do # the program in node, as the other is tested
    "tests/cli/test_$name.sh" "$PACKAGE/bin/volley.mjs" .
done
node src/app/web/test/times.mjs
[ -z "${PICTURES-}" ] || node src/app/web/test/pictures.mjs "$PICTURES"
