#!/bin/sh
# A folder as a zip beside it, the same bytes for the same files whenever, wherever and by whomever: no order, owner, mask,
# time zone or time but the one that is said.
# Usage: pack_zip.sh WHERE FOLDER TIME      Needs Debian's zip.
set -eu
export LC_ALL=C TZ=UTC
cd "$1"
chmod -R u=rwX,go=rX "$2"
find "$2" -exec touch -d "$3" {} +
rm -f "../$2.zip"
find "$2" -type f | sort | zip -Xq9@ "../$2.zip"
