# What tests/packages.sh does in the clean root, whose /packages has the packages, library.md and the report that is expected.
# Usage: bash -euo pipefail packages_in_root.sh VERSION
#
# Under pipefail whoever writes much must be read to the end: "grep -q" leaves early, and the pipe fails.
version=$1
cd /packages
export DEBIAN_FRONTEND=noninteractive
say() { printf '%s: %s\n' "$(date -u +%T)" "$1"; }
fail() { printf 'packages, in the root: %s\n' "$1" >&2; exit 1; }
apt() { apt-get -o Dpkg::Use-Pty=0 -qq -y --no-install-recommends "$@" >/packages/apt.log 2>&1 || { cat /packages/apt.log; fail "apt-get $*"; }; }

# Every file, but for what apt and dpkg remember and the caches of others; and every package.
listed() { find / -xdev \( -path /packages -o -path /proc -o -path /sys -o -path /tmp -o -path /var/cache -o -path /var/log \
    -o -path /var/lib/apt -o -path /etc/ld.so.cache -o -name '*-old' \) -prune -o -print | sort; dpkg-query -W; }
without_a_trace() { # without_a_trace BEFORE PACKAGES...
    local before=$1
    shift
    apt purge --auto-remove "$@"
    listed >after
    diff "$before" after || fail "left behind by $*"
    ! ldconfig -p | grep volley || fail "ldconfig knows the library still"
}

# The program alone, which brings what it depends on.
apt update
listed >before
apt install ./volley_*.deb ./libvolley[0-9]*.deb
ldconfig -p | grep 'libvolley\.so\.' >/dev/null || fail "ldconfig does not know the library"
[ "$(volley --version | head -n 1 | cut -d ' ' -f 2)" = "$version" ] || fail "volley --version"
volley run "3 focus lock" vs "3 focus evade" >run.txt
grep -qE '0\.31285' run.txt || { cat run.txt; fail "volley run"; }
volley run -q -f svg -o damage.svg "3 focus lock" vs "2"
[ "$(head -c 4 damage.svg)" = "<svg" ] && grep -q '</svg>' damage.svg || fail "a plot"
volley batch /usr/share/volley/scenarios/q15-alpha-strike.csv -o have.csv
cmp report.csv have.csv || fail "volley batch"
volley selftest >selftest.txt || { cat selftest.txt; fail "volley selftest"; }
if [ -d /usr/share/volley/page ]; then
    [ -s "$(volley page)" ] || fail "volley page"
elif volley page 2>page.txt; then
    fail "volley page, where there is none"
fi
MANWIDTH=80 man volley | col -b 2>/dev/null | grep '^NAME' >/dev/null || fail "man volley"
for page in volley.1 volley-run.1 volley-report.5 volley-notation.7; do
    man "${page#*.}" "${page%.*}" >/packages/page.txt 2>&1 && [ "$(wc -l <page.txt)" -gt 10 ] || fail "man $page"
done
# As bash-completion finds it when TAB is first pressed.
[ -e /proc/self/fd ] && asked=yes || asked=
asked=$asked bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader volley || [ $? -eq 124 ]
    declare -F _volley || exit 1
    [ "$asked" ] || exec volley complete -- "volley selft"
    compopt() { :; }
    COMP_LINE="volley selft" COMP_POINT=12 COMP_WORDS=(volley selft) COMP_CWORD=1
    _volley volley selft volley; printf "%s\n" "${COMPREPLY[@]}"' >completed.txt
[ "$(cut -f 1 completed.txt | tr '\n' ' ')" = "_volley selftest " ] || { cat completed.txt; fail "completion"; }
without_a_trace before volley 'libvolley[0-9]*'
say "the program runs, and is gone"

# The program of docs/library.md, with a compiler and pkg-config and nothing else.
apt install gcc libc6-dev pkg-config
listed >before
apt install ./libvolley-dev_*.deb ./libvolley[0-9]*.deb
[ "$(pkg-config --modversion volley)" = "$version" ] || fail "pkg-config --modversion volley"
sed -n '/^```c$/,/^```$/p' library.md | sed '1d;$d' >duel.c
gcc -std=c11 -Wall -Wextra -Werror duel.c $(pkg-config --cflags --libs volley) -o duel
[ "$(./duel)" = "mean damage 0.312853, hit 26.94 %" ] || fail "the program of docs/library.md"
man 3 volley >page.txt 2>&1 && [ "$(wc -l <page.txt)" -gt 100 ] || fail "man 3 volley"
without_a_trace before libvolley-dev 'libvolley[0-9]*'
say "a program was built with the library, which is gone"
