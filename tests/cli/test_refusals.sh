#!/bin/bash
# What was passed over without a word is said.
# Usage: test_refusals.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

hex() {
    refuses 2 "--trials: '0x10' is not a whole number" run --trials 0x10 3 vs 2 &&
    refuses 2 "--precision: '0x1p-5' is not a number" run --precision 0x1p-5 3 vs 2 &&
    refuses 2 "a range is from..to" sweep -P d=0x1..0x3 "{d}" vs 2 &&
    refuses 2 "--cost: 'A=0x10'" compare --engine exact --cost A=0x10 3 4 vs 2 &&
    printf 'defender,weight\n2,0x10\n' >t.csv &&
    refuses 1 "t.csv:2:3: error: '0x10': the weight is not a number" compare --engine exact --against t.csv 3; }
check "hexadecimal numbers are refused" hex
costs() { refuses 2 "--cost: 'a=2': variant A has a cost already" compare --engine exact --cost A=1,B=3,a=2 3 4 vs 2 &&
    run 0 compare --engine exact --cost A=1,B=2 3 4 vs 2; }
check "a cost given twice is refused" costs
cards() {
    : >c.csv && refuses 1 "volley: c.csv:1:1: error: the file has no cards" run --engine exact --cards c.csv 3 vs 2 &&
    printf '\n# nothing\n' >c.csv && refuses 1 "the file has no cards" run --engine exact --cards c.csv 3 vs 2 &&
    printf 'id,effect\n' >c.csv && refuses 1 "the file has no cards" cards --cards c.csv han; }
check "a file without cards is refused" cards
editions() { printf 'defender,Edition\n2,1\n' >t.csv
    refuses 1 "t.csv:1:10: error: 'Edition': targets share the edition" compare --engine exact --against t.csv 3; }
check "an edition of targets is refused" editions
help() { [ -w /dev/full ] || return 0
    for command in run compare sweep plan squad batch cards words selftest; do
        for option in --help --usage; do
            run_to 1 /dev/full $command $option && says err "volley: standard output: cannot be written: No space" &&
                has_lines 1 err && run 0 $command $option && is_empty err || return 1
        done
    done; }
check "help that cannot be written is said" help
finish "checks of refusals"
