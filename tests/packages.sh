#!/bin/bash
# Debian packages as those meet them who install them: lintian likes them, they have the files of `cmake --install`, they are
# the same bytes when they are made again; SHA256SUMS and the bill of materials
# (SPDX) name them; and in a clean root of Debian they are installed, used and removed without a trace.
# Usage: tests/packages.sh [BUILD]      a build of the preset `packages` whose packages are made (build-packages)
#        ROOT_MIRROR=ADDRESS tests/packages.sh ...   the mirror of Debian that the root is made from
# Runs as root, for it makes a root (mmdebstrap) and goes there (chroot). It mounts /proc there, seen by nobody else; in a
# container where nothing can be mounted it does without, and says so.
# Compiling twice is not tested here: tests/reproducible.sh does that.
set -euo pipefail
build=$(realpath "${1:-build-packages}") source=$(realpath "$(dirname "$0")/..")
mirror=${ROOT_MIRROR:-http://deb.debian.org/debian}
work=$(mktemp -d)
root_made=
trap '[ -z "$root_made" ] || { kill $root_made 2>/dev/null; wait $root_made; }; rm -rf "$work"' EXIT
chmod 755 "$work" # apt reads there as another user
export LC_ALL=C.UTF-8
unset MAKEFLAGS
say() { printf '%s: %s\n' "$(date -u +%T)" "$1"; }
fail() { printf 'packages: %s\n' "$1" >&2; exit 1; }

packages=("$build"/packages/*.deb)
[ ${#packages[@]} -eq 3 ] || fail "there are ${#packages[@]} packages in $build/packages; cmake --build --preset packages makes 3"

# Who gets them can tell that they are whole, and what they are of.
(cd "$build/packages" && sha256sum --quiet --strict -c SHA256SUMS) || fail "SHA256SUMS"
bill=("$build"/packages/*.spdx)
[ ${#bill[@]} -eq 1 ] && grep -qx 'SPDXVersion: SPDX-2\.3' "${bill[0]}" || fail "no bill of materials"
for package in "${packages[@]}"; do
    grep -q "  $(basename "$package")\$" "$build/packages/SHA256SUMS" || fail "SHA256SUMS does not have $package"
    grep -A 1 -Fx "PackageFileName: $(basename "$package")" "${bill[0]}" |
        grep -Fx "PackageChecksum: SHA256: $(sha256sum "$package" | cut -d ' ' -f 1)" >/dev/null ||
        fail "the bill of materials does not name $package with its checksum"
done
# Each library that Debian is asked for is named there; the C library and its mathematics come with Debian itself.
dpkg-deb -f "$build"/packages/libvolley[0-9]*.deb Depends | grep -oE 'lib[a-z0-9]+' | grep -vx libc6 | sort -u >"$work/needed"
[ -s "$work/needed" ] || fail "the library depends on nothing"
while IFS= read -r name; do
    grep -qx "ExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/$name" "${bill[0]}" || fail "the bill of materials does not have $name"
done <"$work/needed"
# A relationship is between what the document describes.
grep '^Relationship: ' "${bill[0]}" | awk '{ print $2; print $4 }' | sort -u >"$work/related"
sed -n 's/^SPDXID: //p' "${bill[0]}" | sort >"$work/described"
[ -z "$(uniq -d "$work/described")" ] && diff "$work/described" "$work/related" || fail "the bill of materials relates what it does not describe"

# The root is made while the rest is looked at.
root=$work/root
mmdebstrap --mode=root --variant=apt --dpkgopt=force-unsafe-io --include=bash-completion,man-db bookworm "$root" "deb $mirror bookworm main" \
    >"$work/root.log" 2>&1 &
root_made=$!

# Tags below errors and warnings are looked at as well: there is none today.
lintian --allow-root --fail-on error,warning,info,pedantic -I -E --pedantic --tag-display-limit 0 "${packages[@]}" ||
    fail "lintian"

# What is installed where. Of the packages alone are what Debian wants of each and what tells Debian of them; what it
# compresses has another name, and the licence is in copyright.
cmake --install "$build" --prefix "$work/prefix/usr" >/dev/null
(cd "$work/prefix" && find usr ! -type d) | grep -vE '^usr/(share/doc/volley/(LICENSE|CHANGELOG\.md)|bin/volley-mpi)$' |
    sed 's,^usr/share/doc/volley/README\.md$,&.gz,' | sort >"$work/installed"
mkdir "$work/files"
for package in "${packages[@]}"; do dpkg-deb -x "$package" "$work/files"; done
(cd "$work/files" && find usr ! -type d) |
    grep -vE '^usr/share/(doc/[a-z0-9-]*/(copyright|changelog(\.Debian)?\.gz)|doc-base/volley\.volley|lintian/overrides/volley)$' |
    sort >"$work/packed"
diff "$work/installed" "$work/packed" || fail "not the files that cmake --install installs"
for package in "${packages[@]}"; do
    name=$(dpkg-deb -f "$package" Package)
    for file in copyright changelog.gz changelog.Debian.gz; do
        [ -s "$work/files/usr/share/doc/$name/$file" ] || fail "$name has no $file"
    done
done
for place in bash-completion/completions/volley zsh/vendor-completions/_volley fish/vendor_completions.d/volley.fish \
    man/man1/volley.1.gz volley/volley.schema.json volley/scenarios/q15-alpha-strike.csv doc/volley/html/index.html; do
    [ -s "$work/files/usr/share/$place" ] || fail "no usr/share/$place"
done
say "lintian has nothing to say, and $(wc -l <"$work/packed") files are those of cmake --install"

# Made again elsewhere, later, by somebody with other habits. No file tells where it was built.
mkdir -p "$work/a-place/of-another-length/work"
cp -r "$build/debian" "$work/a-place/of-another-length/work/debian"
(umask 077 && cd "$work/a-place/of-another-length/work" &&
    env -i PATH="$PATH" HOME=/ TZ=Pacific/Kiritimati LC_ALL=C LANG=tr_TR.UTF-8 DPKG_DEB_THREADS_MAX=1 debian/rules binary) \
    >"$work/again.log" 2>&1 || { cat "$work/again.log"; fail "debian/rules"; }
for package in "${packages[@]}"; do
    cmp "$package" "$work/a-place/of-another-length/$(basename "$package")" || fail "other bytes when made again"
done
! grep -rlF -e "$source" -e "$build" "$work/files" || fail "these files tell where they were built"
say "made again, they are the same bytes"

wait $root_made || { root_made=; cat "$work/root.log"; fail "mmdebstrap"; }
root_made=
cp /etc/resolv.conf /etc/hosts "$root/etc/"
[ -c "$root/dev/null" ] || fail "the root has no /dev/null: no device can be made here"
mkdir "$root/packages"
cp "${packages[@]}" "$source/docs/library.md" "$source/tests/packages_in_root.sh" "$root/packages/"
say "there is a root: $(chroot "$root" dpkg-query -f '.\n' -W | wc -l) packages, $(du -sm "$root" | cut -f1) MB"
"$build/volley" batch "$source/scenarios/q15-alpha-strike.csv" >"$root/packages/report.csv"
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
in_root=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 ${http_proxy:+http_proxy="$http_proxy"}
    chroot "$root" bash -euo pipefail /packages/packages_in_root.sh "$version")
with_proc='mount -t proc proc "$0/proc" && exec "$@"'
if unshare --mount sh -c "$with_proc" "$root" true 2>/dev/null; then
    unshare --mount sh -c "$with_proc" "$root" "${in_root[@]}"
else
    say "no /proc can be mounted here: completion is loaded in the root, but not asked"
    "${in_root[@]}"
fi
say "installed, used and removed without a trace"
