#!/bin/bash
# Builds what runs in browsers and in node (the preset `web`), and tests it there.
# Usage: src/web/test.sh [PROGRAM]      the program built for this machine (build/volley)
# Needs emscripten, node and npm; the network for the sources of two libraries and for two packages of npm, once.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "${1:-build/volley}")
cmake --preset web >/dev/null
cmake --build --preset web -j 2 >/dev/null
mkdir -p build-web/npm
cp src/web/test/package.json src/web/test/package-lock.json build-web/npm/
[ build-web/npm/node_modules/.package-lock.json -nt src/web/test/package-lock.json ] ||
    npm ci --prefix build-web/npm --no-audit --no-fund --ignore-scripts >/dev/null
VOLLEY=$program SOURCE=$PWD MODULES=$PWD/build-web/npm/node_modules PACKAGE=$PWD/build-web/src/web/package \
    node --test src/web/test/*.test.mjs
