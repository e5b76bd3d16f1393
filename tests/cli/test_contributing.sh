#!/bin/bash
# CONTRIBUTING.md is followed: its diffs are applied to a copy of the source, what they change is built, and
# its examples are run.
# Usage: test_contributing.sh PROGRAM SOURCE_DIR CC CARDS_GENERATE OBJECTS VERSION X86; 77: there is no `patch`.
# OBJECTS: a file with two lines, the objects of the library and those of the program, parted by ';'
cc=$3 generate=$(realpath "$4") objects=$(realpath "$5") version=$6 x86=$7
. "$(dirname "$0")/support.sh"
command -v patch >ignored || { echo "skipped: no patch (Debian: patch)"; exit 77; }
document=$source/CONTRIBUTING.md

cp -r "$source/src" "$source/include" "$source/docs" "$source/cmake" "$source/CMakeLists.txt" . && mkdir new built
sed -n '/^```diff$/,/^```$/{/^```/d;p}' "$document" >changes
applied() { [ "$(grep -c '^+++ ' changes)" -ge 9 ] && patch -p1 --no-backup-if-mismatch <changes && ! find . -name '*.rej' | grep .; }
check "the diffs fit the source (if not: make them again by diff -U1)" applied
changed() { sed -n 's/^+++ b\/\(src\/.*\)/\1/p' changes; }

# compile FOLDER FLAGS... -- FILES...: each as an object in a folder, that has the name of its path
object_of() { printf '%s.o' "${1//\//__}"; }
compile() { local folder=$1 flags=() file
    shift
    while [ "$1" != -- ]; do flags+=("$1"); shift; done
    for file in "${@:2}"; do
        "$cc" -std=c11 -O1 -Wall -Wextra -Wpedantic -Werror -fvisibility=hidden -I include -I src "${flags[@]}" -c "$file" -o "$folder/$(object_of "$file")" || return 1
    done; }
# but_for FOLDER OBJECTS: those for which the folder has another
but_for() { local object file
    tr ';' '\n' <<<"$2" | while IFS= read -r object; do
        file=${object#*.dir/}
        file=${file#./}
        [ -e "$1/$(object_of "${file%.o}")" ] || echo "$object"
    done; }
build() { local library program
    mkdir -p new/library new/program && "$generate" cards_builtin.c src/game/cards >ignored &&
        "$(dirname "$generate")/points_generate" points_builtin.c src/game/cards &&
        cmake -Dabout_c="$PWD/about_builtin.c" -P cmake/About.cmake || return 1
    { read -r library; read -r program; } <"$objects"
    # What a changed header declares is new, so nothing else is built anew for it.
    compile new/library -fPIC -fopenmp -D_POSIX_C_SOURCE=200809L "-DVOLLEY_X86=$x86" "-DVOLLEY_VERSION=\"$version\"" -- \
        cards_builtin.c points_builtin.c $(changed | grep '\.c$' | grep -v '/cli/commands\.c$') &&
        compile new/program -D_GNU_SOURCE -- about_builtin.c $(changed | grep '/cli/.*\.c$') &&
        "$cc" -shared -fopenmp -o built/libvolley.so new/library/*.o $(but_for new/library "$library") -ljansson -lcsv -lm &&
        "$cc" -o built/volley new/program/*.o $(but_for new/program "$program") -Lbuilt -lvolley -lm $(pkg-config --libs minizip 2>/dev/null); }
check "what they change is built, without a warning" build
formatted() { local file
    command -v clang-format >ignored || { echo "no clang-format: not checked" >&2; return 0; }
    cp "$source/.clang-format" . && for file in $(changed | grep '\.[ch]$'); do clang-format --dry-run -Werror "$file" || return 1; done; }
check "they have the project's format" formatted
words() { LD_LIBRARY_PATH=built built/volley words --markdown >out && sed -n '/^<!-- volley words/,/^<!-- end/p' docs/reference.md | sed '1d;$d' | diff out -; }
check "docs/reference.md has the words of the program still" words

examples() { local line wanted= count=0
    sed -n '/^## A card/,$p' "$document" | sed '/^```diff$/,/^```$/d' | sed -n 's/^    //p' >lines && echo '$ ' >>lines # the end
    while IFS= read -r line; do
        case $line in
            '$ '*)
                printf '%s' "$wanted" >wanted && { [ $count -eq 0 ] || diff wanted out || { echo "$command"; return 1; }; }
                command=${line#'$ '} wanted= count=$((count + 1))
                LD_LIBRARY_PATH=$PWD/built PATH=$PWD/built:$PATH bash -c "$command" >out 2>&1 </dev/null ;;
            *) wanted+=$line$'\n' ;;
        esac
    done <lines
    [ $count -ge 11 ]; }
check "the examples print what stands there" examples
finish "checks of CONTRIBUTING.md"
