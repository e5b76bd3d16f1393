#!/bin/bash
# Work the witnesses out again, from the plays in this folder: prints witness-1.csv with the argument
# 1, else witness-2.csv, and of both also what stands in differs.csv. A question that two readers asked is
# printed for each of them and stands in the file once. Takes minutes; needs Python 3 and nothing of Volley.
set -euo pipefail
cd "$(dirname "$0")"
exec > >(python3 one_ship.py)
echo id,kind,slot,edition,attackers,defender,measure,value,how
if [ "${1:-2}" = 1 ]; then
    parts="first1.py first2.py first3.py"
else
    parts="part1.py part2.py part3.py part4.py"
fi
for part in $parts; do
    python3 "$part"
done
python3 more.py "${1:-2}"
python3 again.py "${1:-2}"
if [ "${1:-2}" = 1 ]; then
    parts="first-a.py first-b.py lot-a-1.py lot-b-1.py"
else
    parts="third2.py second-upgrades.py second-pilots-a.py second-pilots-b.py lot-a-2.py lot-b-2.py faces.py waited.py corners.py"
fi
for part in $parts; do
    python3 "$part"
done
python3 reach.py "${1:-2}"
