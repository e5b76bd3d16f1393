#!/bin/bash
# An installation as a C programmer meets it: the program in docs/library.md, built with pkg-config and
# with CMake against an installed Volley, and run.
# Usage: test_install.sh CMAKE BUILD_DIR SOURCE_DIR CC
set -euo pipefail
cmake=$1 build=$2 source=$3 cc=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" --install "$build" --prefix "$work/prefix" >/dev/null

sed -n '/^```c$/,/^```$/p' "$source/docs/library.md" | sed '1d;$d' >"$work/duel.c"
[ -s "$work/duel.c" ]
libdir=$(dirname "$(find "$work/prefix" -name volley.pc)")/..
export PKG_CONFIG_PATH=$libdir/pkgconfig
export LD_LIBRARY_PATH=$libdir
if [ -e "$libdir/libvolley.so" ]; then # a shared library brings what it needs: nobody else's package is asked for
    export PKG_CONFIG_LIBDIR=$PKG_CONFIG_PATH
fi

$cc -std=c11 -Wall -Wextra -Werror "$work/duel.c" $(pkg-config --cflags --libs volley) -o "$work/duel"
[ "$("$work/duel")" = "mean damage 0.312853, hit 26.94 %" ]

cat >"$work/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES C)
find_package(volley 1.0 REQUIRED)
add_executable(consumer duel.c)
target_link_libraries(consumer PRIVATE volley::volley)
EOF
"$cmake" -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_C_COMPILER="$cc" >/dev/null
"$cmake" --build "$work/build" >/dev/null
[ "$("$work/build/consumer")" = "mean damage 0.312853, hit 26.94 %" ]

"$work/prefix/bin/volley" --version | grep -q '^volley 1\.'
[ -f "$work/prefix/share/doc/volley/LICENSE" ]

# Completion stands where the shells look, and the manual where man does, if it was built.
zsh=zsh/site-functions
! grep -q '^CMAKE_INSTALL_PREFIX:[A-Z]*=/usr$' "$build/CMakeCache.txt" || zsh=zsh/vendor-completions # Debian's
for name in bash-completion/completions/volley $zsh/_volley fish/vendor_completions.d/volley.fish \
    volley/volley.schema.json volley/scenarios/q15-alpha-strike.csv doc/volley/examples/ask.c; do
    [ -s "$work/prefix/share/$name" ] || { echo "no $name"; exit 1; }
done
if [ -f "$build/docs/html/index.html" ]; then
    for name in man/man1/volley.1.gz man/man1/volley-run.1.gz man/man3/volley.3.gz man/man5/volley-report.5.gz man/man7/volley-notation.7.gz \
        doc/volley/html/index.html doc/volley/html/style.css doc/volley/html/pictures/damage.svg; do
        [ -s "$work/prefix/share/$name" ] || { echo "no $name"; exit 1; }
    done
else
    echo "no manual was built (Debian: lowdown)"
fi
echo "installed, found by pkg-config and CMake, and run"
