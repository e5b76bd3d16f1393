#!/bin/bash
# The last commit, built twice from nothing in two places by people of other habits, makes the same packages, and the same zip
# for Windows.
# It compiles everything twice and is no test of CI's (tests/packages.sh packs twice what is compiled once).
# Usage: tests/reproducible.sh
set -euo pipefail
source=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CCACHE_DISABLE=1
unset MAKEFLAGS SOURCE_DATE_EPOCH

git clone -q "$source" "$work/a"
(cd "$work/a" && cmake --preset packages && cmake --build --preset packages -j 2 && cmake --preset windows &&
    cmake --build --preset windows -j 2 && cp build-windows/volley-*.zip build-packages/packages) >"$work/a.log" 2>&1 ||
    { tail -n 40 "$work/a.log"; exit 1; }

# Elsewhere, under a longer name and outside of the source, one file after another.
(umask 077 && git clone -q "$source" "$work/somewhere-else/volley" && cd "$work/somewhere-else/volley" &&
    export TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 LANGUAGE=tr HOME=/nowhere DPKG_DEB_THREADS_MAX=1 &&
    cmake --preset packages -B "$work/build" && cmake --build "$work/build" --target packages &&
    cmake --preset windows -B "$work/windows" && cmake --build "$work/windows" --target windows_zip &&
    cp "$work"/windows/volley-*.zip "$work/build/packages") >"$work/b.log" 2>&1 ||
    { tail -n 40 "$work/b.log"; exit 1; }

for package in "$work"/a/build-packages/packages/*; do # the bill of materials and checksums, too
    cmp "$package" "$work/build/packages/$(basename "$package")" || { echo "not the same: $(basename "$package")"; exit 1; }
    sha256sum "$package" | sed "s,$work/a/build-packages/,,"
done
echo "built twice, the same bytes"
