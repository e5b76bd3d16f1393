#!/bin/sh
# Work the witnesses out again, from the plays in this folder: prints witness-2.csv. Takes minutes;
# needs Python 3 and nothing of Volley.
set -eu
cd "$(dirname "$0")"
echo id,kind,slot,edition,attackers,defender,measure,value,how
for part in part1.py part2.py part3.py; do
    python3 "$part"
done
