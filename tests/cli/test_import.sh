#!/bin/bash
# `volley import`, and what a player keeps for every command. The folders are of the forms in which the community publishes
# points and cards, made small by hand.
# Usage: test_import.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"
kept=$VOLLEY_DATA/points

# --- points: revision.json, a file of each faction, upgrades.json ---
# points DIR DATE: two pilots that Volley knows, one that it does not; of the upgrades one does not exist here.
points() {
    mkdir -p "$1" && cat >"$1/revision.json" <<END && cat >"$1/rebelalliance.json" <<'END2' && cat >"$1/upgrades.json" <<'END3'
{ "effective_date": "$2", "format": "PAPA 50P9.9 ", "author": "Some players",
  "files": { "rebelalliance": "XWA/50P99/rebelalliance.json", "upgrades": "XWA/50P99/upgrades.json" } }
END
{ "T-65 X-wing": {
    "lukeskywalker": { "name": "Luke Skywalker", "limited": 1, "cost": 17, "loadout": 20,
      "slots": ["Talent", "Force Power", "Torpedo", "Astromech", "Payload", "Modification", "Configuration"],
      "standard": "Yes", "extended": "Yes", "epic": "No", "restricted": 0 },
    "somebodynew": { "name": "Somebody New", "limited": 1, "cost": 11, "loadout": 9,
      "slots": ["Crew / Configuration", "Astromech"], "keywords": ["X-wing", "Light Side"],
      "standard": "Yes", "extended": "Yes", "epic": "Yes", "restricted": 2 } },
  "A/SF-01 B-wing": {
    "tennumb": { "name": "Ten Numb", "cost": 13, "loadout": 20, "slots": ["Talent"], "standard": "No", "extended": "Yes" } } }
END2
{ "predator": { "name": "Predator", "cost": 5, "slots": ["Talent"], "restrictions": [], "standard": true, "extended": true },
  "sabinewren": { "name": "Sabine Wren", "cost": 1, "limited": 1, "slots": ["Gunner"] },
  "sabinewren-crew": { "name": "Sabine Wren", "cost": 6, "limited": 1, "slots": ["Crew"] },
  "hansolo-rebel": { "name": "Han Solo", "cost": 9, "limited": 1, "slots": ["Gunner"] },
  "shieldupgrade": { "name": "Shield Upgrade", "cost": { "variable": "agility", "values": { "0": 3, "1": 4, "2": 6, "3": 8 } } },
  "hullupgrade": { "name": "Hull Upgrade", "cost": { "value": "7" } },
  "brandnew": { "name": "Brand New", "cost": 4, "limited": 2, "slots": ["Talent", "Modification"], "standard": true,
    "restrictions": [ { "factions": ["rebelalliance", "resistance"], "names": ["Rey"] }, { "sizes": ["Small"] },
      { "keywords": ["Restricted-2"] }, { "action": { "type": "Boost", "difficulty": "Red" } }, { "non-limited": false } ] } }
END3
}
points one "April 26, 2027"
imported() { run 0 import one --as xwa && is_empty err &&
    says out "xwa (PAPA 50P9.9, 2027-04-26), of edition 2.5: 3 pilots, 7 upgrades, 50 points a squad." &&
    says out "Against xwa (X-Wing Alliance 50P2.0, 2026-04-26): 2 new, 8 changed, " &&
    says out "new     pilot    somebodynew: cost 11" && says out "new     upgrade  brandnew: cost 4" &&
    says out "changed pilot    lukeskywalker: cost " && says out "+device" && says out "gone    pilot    wedgeantilles" &&
    says out "changed upgrade  sabinewren-gunner: " && says out "changed upgrade  sabinewren: " && says out "changed upgrade  hansolo: cost 10 -> 9" &&
    says out "changed upgrade  shieldupgrade: cost " && says out "-> by agility: 0=3 1=4 2=6 3=8"; }
check "points are imported: new, changed, gone" imported
alone() { says out "1 pilot and 1 upgrade are known by cost alone: what they do is not." &&
    says out "somebodynew,pilot,t65xwing,Somebody New,," && says out "brandnew,upgrade,talent,Brand New,," &&
    sed -n '/^id,kind,slot/,$p' out >begin.csv && sed 's/,,$/,reroll=1,/' begin.csv >cards.csv &&
    run 0 run --cards cards.csv "t65xwing brandnew" vs 2 && says out "Brand New"; }
check "faces without a row are told, with rows that --cards reads" alone

kept_for_all() { run 0 points && says out "xwa *" && says out "PAPA 50P9.9" && lacks out "2026-04-26" &&
    run 0 cards pilot.lukeskywalker && says out "cost: 17 points and 20 for upgrades in 2.5" && says out "xwa (PAPA 50P9.9, 2027-04-26)" &&
    run 0 ships t65xwing && says out "2027-04-26" && run 0 best "t65xwing lukeskywalker" && says out "2027-04-26" &&
    run 0 worth "t65xwing lukeskywalker" && says out "2027-04-26" &&
    run 0 squad "$source/tests/squads/yasb-2026-separatists.xws" && says out "xwa (PAPA 50P9.9, 2027-04-26), by its ruleset"; }
check "every command counts by it, without options, and says its date" kept_for_all
left_out() { run 0 points --no-user-data && says out "2026-04-26" && lacks out "2027" &&
    run 0 worth --no-user-data "t65xwing lukeskywalker" && says out "2026-04-26"; }
check "--no-user-data leaves it out" left_out
cat >new.xws <<'END'
{ "faction": "rebelalliance", "name": "New", "points": 50, "pilots": [
  { "id": "somebodynew", "ship": "t65xwing", "upgrades": { "talent": ["brandnew"], "astromech": ["r2d2"] } },
  { "id": "lukeskywalker", "ship": "t65xwing", "upgrades": { "talent": ["predator"] } },
  { "id": "tennumb", "ship": "asf01bwing", "upgrades": {} } ] }
END
in_squads() { run 0 squad --points xwa new.xws && says out "Somebody New" && says out "Brand New" && lacks out "unknown" &&
    run 0 cards brandnew && says out "slots: talent modification" && says out "factions rebelalliance or resistance, names Rey, sizes Small, action Red Boost" && says out "limited: 2" ||
    { cat out; return 1; }; }
check "what is new is known to squads: slots, restrictions, limits" in_squads
second() { points two "2028-01-02" && sed -i 's/"cost": 17/"cost": 16/; s/"tennumb"/"braylenstramm"/' two/rebelalliance.json &&
    run 0 import two --as xwa -f json && says out '"list":"xwa"' && says out '"effective":"2028-01-02"' && says out '"against":{"list":"xwa","effective":"2027-04-26"' &&
    says out '{"change":"changed","kind":"pilot","id":"lukeskywalker","words":"cost 17 -> 16"}' &&
    says out '{"change":"gone","kind":"pilot","id":"tennumb"}' && says out '{"change":"new","kind":"pilot","id":"braylenstramm","words":"cost 13"}' &&
    says out '"unchanged":8' && says out '{"kind":"upgrade","id":"brandnew","name":"Brand New","row":"brandnew,upgrade,talent,Brand New,,"}'; }
check "the next one is compared with the one before, for programs too" second
named() { run 0 import one/ && says out "one (PAPA 50P9.9, 2027-04-26)" && run 0 cards --points one pilot.lukeskywalker && says out "17 points" &&
    run 0 import one --as mine --squad 33 -e 2 && says out "of edition 2:" && says out "33 points" && run 0 points -f csv && says out "mine,PAPA 50P9.9,2,2027-04-26,33,"; }
check "a list has the name of its folder, or another; edition and squad can be said" named
removed() { run 0 points remove mine && lacks out mine && is_missing "$kept/mine.csv" && refuses 1 "no list 'mine' is kept" points remove mine &&
    run 0 points remove xwa && says out 2026-04-26 && run 0 points remove one && refuses 1 "no list '../x'" points remove ../x &&
    refuses 2 "volley points remove NAME" points away; }
check "volley points remove takes lists away" removed

# --- what a list restricts its upgrades to ---
# restricts NAME RESTRICTIONS...: a folder with a pilot, and of each upgrade "id" and "[restrictions]".
restricts() {
    local folder=$1 between=""; shift; points "$folder" "April 26, 2027" && { printf '{'
        while [ $# -gt 1 ]; do printf '%s "%s": { "name": "x", "cost": 8, "slots": ["%s"], "restrictions": %s, "standard": true, "extended": true }' \
            "$between" "$1" "$(case $1 in intimidation) echo Talent ;; *) echo Modification ;; esac)" "$2"; between=,; shift 2; done; printf '}'; } >"$folder/upgrades.json"; }
restricted() { restricts limits stealthdevice '[{"sizes": ["Large"]}, {"shipStat": ["Hull value of 4 or more"]}]' intimidation '[{"non-limited": false}, {"sizes": ["Medium", "Small", "Restricted-1"]}]' \
    angleddeflectors '[{"shields": ["1 OR MORE"]}, {"sizes": ["Small", "Medium"]}]' precisionionengines '[]' && run 0 import limits --as xwa && is_empty err &&
    says out "changed upgrade  stealthdevice: formats extended epic -> standard extended, restrictions sizes=Medium|Large -> sizes=Large ; hull=4+" &&
    ! grep -E "^changed upgrade  (intimidation|angleddeflectors|precisionionengines):.*restrictions" out && ! grep -q ^unknown out &&
    run 0 cards stealthdevice && says out "restrictions: sizes Large, hull 4+" && run 0 cards precisionionengines && says out "restrictions: keywords TIE, agility 3" &&
    sed -i 's/"Talent"/"Talent", "Title"/' limits/upgrades.json && run 0 import limits --as xwa && says out "changed upgrade  intimidation: slots +title" && says out "6 the same" &&
    run 0 cards intimidation && says out "slots: talent title"; }
check "restrictions of an import are kept, those that changed are told, and where it says none what is printed counts" restricted
cat >stealth.xws <<'END'
{ "faction": "rebelalliance", "ruleset": "XWA", "pilots": [ { "id": "lukeskywalker", "ship": "t65xwing", "upgrades": { "modification": ["stealthdevice"] } } ] }
END
binds() { run 0 squad --points xwa stealth.xws && says out "Stealth Device may not be on Luke Skywalker: it asks for the size Large." &&
    restricts limits stealthdevice '[{"shipStat": ["Hull value of 4 or more"]}]' && run 0 import limits --as xwa &&
    says out "restrictions sizes=Large ; hull=4+ -> hull=4+" && run 0 squad --points xwa stealth.xws && lacks out "may not be on" &&
    restricts limits stealthdevice '[{"shipStat": ["Hull value of 5 or more"]}]' && run 0 import limits --as xwa && run 0 squad --points xwa stealth.xws && says out "it asks for hull 5+." &&
    restricts limits stealthdevice '[{"initiative": ["4 OR LOWER"]}]' && run 0 import limits --as xwa && run 0 squad --points xwa stealth.xws && says out "it asks for initiative 0-4."; }
check "the next import's restrictions bind" binds
untold() { restricts odd stealthdevice '[{"energy": ["5 OR HIGHER"]}, {"sizes": ["Small"]}]' intimidation '[{"sizes": ["Tiny"]}]' angleddeflectors '[{"colour": {"is": "red"}, "factions": ["resistance"]}]' &&
    run 0 import odd --as xwa && says out "unknown upgrade  stealthdevice: restriction energy 5 OR HIGHER is for players to judge" &&
    says out "unknown upgrade  intimidation: restriction sizes Tiny is" && says out "unknown upgrade  angleddeflectors: restriction colour" &&
    run 0 import odd --as xwa -f json && says out '{"change":"unknown","kind":"upgrade","id":"stealthdevice","words":"restriction energy 5 OR HIGHER is for players to judge"}' &&
    run 0 squad --points xwa stealth.xws && says out "Whether Stealth Device may be on Luke Skywalker is not known." && lacks out "may not be on" &&
    run 0 points remove xwa; }
check "a restriction that cannot be judged is told by the import and by the squad" untold

# --- slips ---
# slip FILE FROM TO: a folder with one of them.
slip() { rm -rf slips && points slips "${day:-April 26, 2027}" && sed -i "s/$2/$3/" "slips/$1"; }
slips() { slip rebelalliance.json '"Talent", "Force Power"' '"Tallent", "Force Power"' && run 0 import slips && is_empty err &&
    says out "unknown pilot    lukeskywalker: slot 'tallent' is none that Volley knows; did you mean 'talent'?" &&
    slip rebelalliance.json '"loadout": 20' '"loadoutt": 20' && run 0 import slips && says out "unknown pilot    lukeskywalker: 'loadoutt' is not read; did you mean 'loadout'?" &&
    slip upgrades.json '"restrictions": \[\], "standard"' '"restrictons": [], "standard"' && run 0 import slips && says out "unknown upgrade  predator: 'restrictons' is not read; did you mean 'restrictions'?" &&
    slip revision.json effective_date efective_date && refuses 1 "slips/revision.json:1:3: error: 'efective_date': this is not read; did you mean 'effective_date'?" import slips &&
    for day in "April 31, 2027" 2027-13-01 "26. 4. 2027" soon; do slip revision.json x x && refuses 1 "slips/revision.json:1:3: error: 'effective_date': this is no day of the calendar, as in 2026-04-26" import slips || return 1; done
    for day in "02/29/2024" 2024-02 "Sep. 1. 2024" ""; do slip revision.json x x && run 0 import slips && is_empty err || return 1; done; run 0 points remove slips; }
check "slots, members and days that are none are told, with what was meant" slips
older() { points newer "2028-01-02" && points older "2027-12-31" && run 0 import newer --as mine && run 0 import older --as mine && says out "It is the older of the two." &&
    run 0 import newer --as mine && lacks out older && run 0 points remove mine; }
check "an older list in the place of a newer one is told" older
no_first() { refuses 1 "what is published in this form is of the second edition: 2 or 2.5" import one -e 1 --as first && is_missing "$kept/first.csv"; }
check "what is published is no list of the first edition" no_first

# --- cards: manifest.json, a file of each ship, of each kind of upgrades ---
mkdir -p cards/data/{pilots,upgrades} && cat >cards/data/manifest.json <<'END' && cat >cards/data/pilots/new.json <<'END2' && cat >cards/data/upgrades/talent.json <<'END3'
{ "version": "9.1", "pilots": [ { "faction": "resistance", "ships": ["data/pilots/new.json"] } ], "upgrades": ["data/upgrades/talent.json"] }
END
{ "name": "Skiff", "xws": "skiff", "size": "Medium", "faction": "Resistance",
  "stats": [ { "arc": "Front Arc", "type": "attack", "value": 3 }, { "arc": "Single Turret Arc", "type": "attack", "value": 2 },
    { "type": "agility", "value": 2 }, { "type": "hull", "value": 5 }, { "type": "shields", "value": 1 } ],
  "actions": [ { "difficulty": "White", "type": "Focus" }, { "difficulty": "Red", "type": "Barrel Roll" } ],
  "pilots": [ { "name": "Ann", "xws": "ann", "initiative": 5, "limited": 1, "cost": 40, "slots": ["Talent"], "hyperspace": true,
      "force": { "value": 2, "recovers": 1, "side": ["light"] }, "charges": { "value": 3, "recovers": 0 }, "keywords": ["Light Side"],
      "shipAbility": { "name": "Swift Turn", "text": "..." }, "standardLoadout": ["predator", "twosided"] },
    { "name": "Bob", "xws": "bob", "initiative": 2, "limited": 0, "cost": 31, "slots": [], "hyperspace": false,
      "shipStats": [ { "type": "hull", "value": 7 } ] } ] }
END2
[ { "name": "Two-Sided", "limited": 1, "xws": "twosided", "cost": { "value": 6 }, "restrictions": [ { "solitary": true } ],
    "sides": [ { "title": "Two-Sided (Open)", "type": "Talent", "slots": ["Talent"], "charges": { "value": 2, "recovers": 1 },
        "grants": [ { "type": "stat", "value": "hull", "amount": 2 }, { "type": "slot", "value": "Crew", "amount": -1 },
          { "type": "action", "value": { "type": "Focus", "difficulty": "White", "linked": { "type": "Boost", "difficulty": "Red" } } } ] },
      { "title": "Two-Sided (Closed)", "slots": ["Talent"] } ] },
  { "name": "Predator", "limited": 0, "xws": "predator", "cost": { "value": 2 }, "sides": [ { "slots": ["Talent"] } ] } ]
END3
cards() { run 0 import cards/data --as printed && says out "printed (data 9.1, no date), of edition 2: 2 pilots, 2 upgrades, 200 points" &&
    says out "Against legacy" && says out "2 pilots and 1 upgrade are known by cost alone" &&
    run 0 ships skiff && says out "attack front 3, turret 2" && says out Ann && run 0 cards twosided && says out "grants: hull:2; slot Crew:-1; action Focus linked Boost" &&
    run 0 cards --points printed -e 2 ann && says out "40 points in 2.0" && says out "Swift Turn" &&
    run 0 run --engine exact -f csv 3 vs ann && field out 2 damage_pmf >a && run 0 run --engine exact -f csv 3 vs "2 hull=7 shields=1 force=2" &&
    field out 2 damage_pmf >b && cmp a b && run 0 run "bob focus" vs "2 skiff" && says out "Bob, Skiff; attack 3" ||
    { cat out; return 1; }; }
check "cards are imported: ship, pilots and upgrade are known to every command" cards
not_first() { run 1 ships -e 1 skiff && run 0 cards -e 1 predator && lacks out "2 points"; }
check "they are none of another edition" not_first
from_above() { run 0 import cards --as printed && says out "0 new, 0 changed, 0 gone, 4 the same" && run 0 points remove printed; }
check "the folder above a manifest will do" from_above

# --- a zip ---
pack() { (cd "$1" && python3 -m zipfile -c "$work/$2" "${@:3}"); }
zipped() { pack one a.zip revision.json rebelalliance.json upgrades.json && run 0 import a.zip && says out "a (PAPA 50P9.9, 2027-04-26)" &&
    mkdir -p top/x && cp -r one two top/x && pack . b.zip top && refuses 1 "it has 2 lists: name one, as in b.zip/top/x/" import b.zip &&
    run 0 import b.zip/x/two && says out "two (PAPA 50P9.9, 2028-01-02)" && refuses 1 "neither revision.json nor manifest.json" import b.zip/three &&
    pack . c.zip cards && run 0 import c.zip && says out "4 the same" || run 0 import c.zip && says out "2 pilots, 2 upgrades" &&
    head -c 300 a.zip >cut.zip && refuses 1 "no zip that can be read" import cut.zip &&
    python3 -c "
import zipfile
with zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_DEFLATED) as z: z.writestr('revision.json', ' ' * (20 << 20))" &&
    refuses 1 "16 MB in a file" import bomb.zip &&
    python3 -c "
import shutil, zipfile
for name, more in ('full.zip', 20000 - 3), ('over.zip', 20000 - 2):
    shutil.copy('a.zip', name)
    with zipfile.ZipFile(name, 'a') as z:
        for i in range(more): z.writestr('%05d' % i, '')" &&
    run 0 import full.zip --as a && refuses 1 "too much: a zip of 20000 files is the most" import over.zip &&
    { printf 'x' | dd of=a.zip bs=1 seek=80 conv=notrunc status=none; run 1 import a.zip && is_empty out; } && rm -r "$VOLLEY_DATA"; }
if run 1 import "$source/README.md" && grep -q "without minizip" err; then
    echo "built without minizip: it is said, and no zip is read"
elif command -v python3 >/dev/null; then
    check "a zip is as good as its folder, and its bounds are kept" zipped
fi

# --- what is broken leaves the old list ---
points good 2027-01-01
run 0 import good --as xwa && cp "$kept/xwa.csv" before.csv
broken=0
# breaks FILE SED TEXT: the folder, changed so, is refused with that text, and the list stays.
breaks() {
    rm -rf bad && cp -r good bad && sed -i "$2" "bad/$1" && broken=$((broken + 1)) &&
        refuses 1 "$3" import bad --as xwa && cmp "$kept/xwa.csv" before.csv && is "$(ls -A "$kept")" xwa.csv; }
located() {
    breaks revision.json '1s/{/[/' "bad/revision.json:1:19: error:" && breaks revision.json 's/"files"/"fils"/' "'fils': this is not read; did you mean 'files'?" && breaks revision.json 's/"files"/"papers"/' "it names no \"files\"" &&
    breaks revision.json 's/"rebelalliance":/"rebels":/' "bad/revision.json:2:14: error: 'rebels': this is neither a faction nor upgrades" &&
    breaks revision.json 's/rebelalliance.json"/none.json"/' "none.json: error: cannot be read" && breaks revision.json 's/"XWA.50P99.rebel[^"]*"/17/' "cannot be read" &&
    breaks revision.json 's/"XWA.50P99.rebel[^"]*"/"a\/.."/' "it names a file outside: '..'" &&
    breaks revision.json 's/"effective_date"/"effective_date": "", "effective_date"/' "duplicate object key" &&
    breaks revision.json 's/"format"/"a": "\xe9", "format"/' "bad/revision.json:1:40: error: unable to decode byte 0xe9" &&
    breaks rebelalliance.json 's/"cost": 17/"cost": "many"/' "bad/rebelalliance.json:2:5: error: 'lukeskywalker': 'many': a cost is a number" &&
    breaks rebelalliance.json 's/"cost": 17/"cost": 1000/' "'1000': a cost is" && breaks rebelalliance.json 's/"cost": 17/"cost": 1.5/' "'1.5': a cost is" &&
    breaks rebelalliance.json 's/"cost": 17/"cost": [7]/' "a cost is" && breaks rebelalliance.json 's/"cost": 17/"cost": 99999999999999999999/' "rebelalliance.json:2:91: error: too big integer" &&
    breaks rebelalliance.json 's/"loadout": 20/"loadout": -3/' "rebelalliance.json:2:5: error: 'lukeskywalker': '-3': the column 'loadout' holds a whole number from 0 to 999" &&
    breaks rebelalliance.json 's/"restricted": 2/"restricted": 12/' "rebelalliance.json:5:5: error: 'somebodynew': '12': the column 'restricted' holds" &&
    breaks rebelalliance.json 's/"limited": 1, "cost": 11/"limited": "one", "cost": 11/' "'somebodynew': 'one': the column 'limited' holds" &&
    breaks rebelalliance.json 's/"lukeskywalker"/"luke skywalker"/' "rebelalliance.json:2:5: error: 'luke skywalker': " &&
    breaks rebelalliance.json 's/"lukeskywalker"/""/' "rebelalliance.json:2:5: error: the row has no id" && breaks rebelalliance.json 's/"somebodynew"/"lukeskywalker"/' "duplicate object key" &&
    breaks rebelalliance.json '$s/}$//' "bad/rebelalliance.json:10:" && breaks rebelalliance.json '1,$d' "bad/rebelalliance.json:1:" &&
    breaks rebelalliance.json '1s/.*/{ "T-65 X-wing": [], "B": {/' "bad/rebelalliance.json:1:3: error: 'T-65 X-wing': this is not an object" &&
    breaks rebelalliance.json 's/"tennumb": {/"tennumb": 5, "x": {/' "bad/rebelalliance.json:9:5: error: 'tennumb': this is not an object" &&
    breaks upgrades.json '1s/.*/[]/;2,$d' "bad/upgrades.json:1:1: error: the file is not an object" &&
    breaks upgrades.json 's/"variable"/"varable"/' "bad/upgrades.json:5:3: error: 'shieldupgrade'" && breaks upgrades.json 's/"values"/"valus"/' "'shieldupgrade': '{...}': a cost is" &&
    breaks upgrades.json 's/"0": 3/"0 0": 3/' "bad/upgrades.json:5:3:" && breaks upgrades.json 's/"0": 3/"0": "x"/' "bad/upgrades.json:5:3:" &&
    breaks upgrades.json 's/"limited": 2/"limited": -2/' "bad/upgrades.json:7:3: error: 'brandnew': '-2': the column 'limited'" &&
    breaks upgrades.json 's/"brandnew"/"brand\/new"/' "bad/upgrades.json:7:3: error: 'brand/new'" && breaks upgrades.json 's/"cost": 4/"cost": {}/' "'brandnew': '{...}': a cost is" &&
    breaks upgrades.json 's/"sabinewren-crew"/"sabinewren-gunner": {"cost": 2, "slots": ["Gunner"]}, "y"/' "the upgrade sabinewren-gunner has two prices"; }
negative() { breaks rebelalliance.json 's/"cost": 17/"cost": -5/' "bad/rebelalliance.json:2:5: error: 'lukeskywalker': '-5': a cost of a pilot is a number from 0 on" &&
    breaks upgrades.json 's/"0": 3/"0": -3/' "bad/upgrades.json:5:3: error: 'shieldupgrade': 'by agility: 0=-3 1=4 2=6 3=8': a cost of 2.5 is a number from 0 on" &&
    rm bad/upgrades.json && cp good/rebelalliance.json bad && refuses 1 "$work/bad/upgrades.json: error: cannot be read: No such file" import bad --as xwa; }
check "a cost below 0 is refused with its place, and a missing file told with its folder" negative
nowhere() { points later 2029-01-01 && run 1 import later --as xwa -o nowhere/report && says err "nowhere/report" && cmp "$kept/xwa.csv" before.csv &&
    run 0 import later --as later -o report && grep -q "later (PAPA" report && ls "$kept/later.csv" && rm "$kept/later.csv"; }
check "where the report cannot be written the list is not kept" nowhere
check "what is broken is told with its place, and the old list stays" located
enough() { [ $broken -ge 20 ]; }
check "in twenty ways and more" enough
refused() { refuses 2 "name a folder or a zip" import && refuses 2 "one folder or zip at a time" import good bad && refuses 1 "cannot be read" import nowhere &&
    mkdir -p empty && refuses 1 "neither revision.json nor manifest.json" import empty && refuses 2 "no name of a list" import good --as "a b" &&
    refuses 2 "no name of a list" import good --as ../a && refuses 2 "'-x' is no name of a list" import good --as -x && refuses 1 "'3': there is no such edition" import good -e 3 && refuses 2 "--squad" import good --squad 0 &&
    echo '{"files": {}}' >empty/revision.json && refuses 1 "neither pilots nor upgrades" import empty; }
check "so is what makes no sense" refused
below() { run 0 import good --as apart && mkdir -p tree/.git tree/A/1 tree/B/2 && ln -s "$PWD/good" tree/A/link && refuses 1 "tree: error: neither revision.json nor manifest.json is in it" import tree &&
    cp -r good tree/A/1/points && refuses 1 "tree/: error: there is 1 list below it: name it, as tree/A/1/points" import tree/ && cp -r good tree/B/2/old && cp -r good tree/.git/x &&
    refuses 1 "tree: error: there are 2 lists below it: name one, as in tree/A/1/points" import tree && mkdir -p tree/A/1/2/3/4 && mv tree/A/1/points tree/A/1/2/3/4 && refuses 1 "there is 1 list below it: name it, as tree/B/2/old" import tree &&
    (cd tree/B/2/old && run 0 import . && says out "old (" && run 0 points remove old) &&
    run 0 points remove apart; }
check "a folder that has lists further down tells where; the name of a list here is that of the folder" below
of_another() { run 0 import good --as two -e 2 && cp "$kept/two.csv" two.csv && refuses 1 "'two' is a list of edition 2, and this one is of 2.5: give it another name, with --as NAME" import good --as two &&
    cmp two.csv "$kept/two.csv" && refuses 1 "'xwa' is a list of edition 2.5, and this one is of 2" import good --as xwa -e 2 && run 0 points remove two; }
check "a list does not take the place of one of another edition" of_another
hostile() {
    rm -rf bad && cp -r good bad && rm bad/upgrades.json && ln -s "$source/README.md" bad/upgrades.json && refuses 1 "upgrades.json: error: cannot be read" import bad --as xwa &&
    rm bad/upgrades.json && mkfifo bad/upgrades.json && refuses 1 "cannot be read" import bad --as xwa &&
    rm bad/upgrades.json && mkdir bad/upgrades.json && refuses 1 "cannot be read" import bad --as xwa &&
    rmdir bad/upgrades.json && truncate -s 17M bad/upgrades.json && refuses 1 "16 MB in a file" import bad --as xwa &&
    { printf '%*s' 100000 '' | tr ' ' '[' >bad/upgrades.json; } && refuses 1 "maximum parsing depth" import bad --as xwa &&
    mkdir -p outer/data && echo '{"pilots": [{"faction": "resistance", "ships": ["../../good/x.json"]}]}' >outer/data/manifest.json &&
    refuses 1 "it names a file outside: '../../good/x.json'" import outer && sed -i 's#\.\./\.\./good/x#/etc/passwd#' outer/data/manifest.json &&
    refuses 1 "outside: '/etc" import outer && cmp "$kept/xwa.csv" before.csv; }
check "links that lead out, pipes, folders, sizes and depths do no harm" hostile
rest() { rm -rf bad && cp -r good bad && ln -s rebelalliance.json bad/r.json && sed -i 's#50P99/rebelalliance#r#' bad/revision.json && run 0 import bad --as xwa &&
    printf '[list]\nname,title\n' >"$kept/odd.csv" && run 1 run 3 vs 2 && is_empty out && says err "odd.csv:2:1: error: the header row has no column 'edition'" &&
    says err "--no-user-data does without" && run 0 run --no-user-data 3 vs 2 && run 0 import good --as odd && says err "odd.csv:2:1:" && run 0 run 3 vs 2 &&
    echo x >"$kept/odd.csv" && run 0 points remove odd && run 0 run 3 vs 2; }
check "a kept list that is broken is told, replaced and taken away" rest
# of_list TEXT ERROR: a list of these lines is refused so.
of_list() { printf '%b' "$1" >"$kept/z.csv"; run 1 run 3 vs 2 && says err "z.csv:$2"; rm "$kept/z.csv"; }
head='[list]\nname,title,edition,effective,squad,source\nz,Z,2.5,now,50,us\n'
by_hand() { of_list '[prices]\nkind,id\n' "1:1: error: '[prices]': the table [list] comes first" && of_list "${head}y,Y,2,now,50,us\n" "4:1: error: 'y': this is a second list" &&
    of_list "${head}[prices]\nkind,id,cost\nship,x,3\n" "6:1:" && of_list "${head}[prices]\nkind,id,cost\npilot,x,much\n" "6:9: error: 'much': a cost is" &&
    of_list "${head}[prices]\nkind,id,cost\npilot,x,by size: a=b\n" "6:9:" && of_list "${head}[pilots]\nid,shp\n" "5:4: error: 'shp': unknown column; did you mean 'ship'?" &&
    of_list "${head/2.5/3}" "3:5: error: '3': an edition is" && of_list '' "1:1: error: the file has no lists"; }
check "a list that was changed by hand is read with care" by_hand
# A list that is kept ends with a line that it promises, so that a cut at any line, or within one, is told.
cut_short() { local kept_list=$kept/cut.csv bytes=0 line; run 0 import good --as cut && cp "$kept_list" whole.csv && says whole.csv "[prices]" && run 0 run 3 vs 2 || return 1
    while IFS= read -r line; do
        for end in $bytes $((bytes + (${#line} + 1) / 2)) $((bytes + ${#line})); do
            [ $((bytes + ${#line} + 1)) -eq "$(wc -c <whole.csv)" ] && [ "$end" -eq $((bytes + ${#line})) ] && continue
            head -c "$end" whole.csv >"$kept_list" && run 1 run 3 vs 2 && is_empty out && grep -qE 'cut.csv:[0-9]+:[0-9]+: error: ' err || { echo "cut at $end"; cat err; return 1; }
        done
        bytes=$((bytes + ${#line} + 1))
    done <whole.csv
    head -n -1 whole.csv >"$kept_list" && run 1 points && says err "cut.csv:3:1: error: the list was cut short: [end], its last line, is missing" && says err "volley points remove" &&
    { cat whole.csv && echo "[prices]"; } >"$kept_list" && run 1 points && says err "error: '[prices]': the list has ended above" &&
    sed '/^\[end\]$/d; s/^\[end\],/,/' whole.csv >"$kept_list" && run 0 points && says out cut && sed 's/^\[end\],/[fin],/' whole.csv >"$kept_list" && run 1 points && says err "'[fin]': a list ends with [end]" &&
    run 0 import good --as cut && cmp whole.csv "$kept_list" && run 0 points remove cut; }
check "a kept list that was cut short is told, wherever it was cut" cut_short

# --- two at once ---
at_once() {
    points red 2027-02-02 && points blue 2027-03-03 && sed -i 's/"tennumb"/"braylenstramm"/' blue/rebelalliance.json
    for colour in red blue; do run 0 import $colour --as xwa && cp "$kept/xwa.csv" $colour.csv; done
    for _ in 1 2 3 4 5 6 7 8; do
        "$volley" import red --as xwa >/dev/null & "$volley" import blue --as xwa >/dev/null &
        "$volley" points >seen || return 1
        grep -q "xwa .*2027-0[23]-0[23]" seen || { cat seen; return 1; }
        wait
        cmp -s "$kept/xwa.csv" red.csv || cmp "$kept/xwa.csv" blue.csv || return 1
    done
    is "$(ls -A "$kept")" xwa.csv; }
check "of two imports at once one wins whole" at_once

# --- where it is, and files of one's own ---
places() ( unset VOLLEY_DATA && mkdir -p home data && XDG_DATA_HOME=$work/data/xdg run 0 import good --as xwa && [ -s data/xdg/volley/points/xwa.csv ] &&
    HOME=$work/home XDG_DATA_HOME=relative run 0 import good --as xwa && [ -s home/.local/share/volley/points/xwa.csv ] &&
    HOME=$work/home XDG_DATA_HOME= run 0 points && says out 2027-01-01 && HOME= XDG_DATA_HOME= run 0 points && says out 2026-04-26 &&
    HOME= XDG_DATA_HOME= refuses 1 "there is no folder for user data" import good; )
check "the folder is that of the variables" places
own() { rm -rf "$VOLLEY_DATA" && mkdir -p "$VOLLEY_DATA" && cd "$VOLLEY_DATA" &&
    printf 'id,name,size,attacks,agility,hull\ncourier,Courier,medium,front:3,1,6\n' >ships.csv && printf 'id,name,ship,limited\nmara,Mara,courier,1\n' >pilots.csv &&
    printf 'id,kind,effect,condition\nmara,pilot,reroll=1,attacking\n' >cards.csv && printf 'id,name,slots,cost,grants\nplating,Plating,modification,3,hull:2\n' >upgrades.csv &&
    cd "$work" && run 0 run "mara plating" vs 2 && says out "Mara, Courier" && run 0 ships courier && run 1 run --no-user-data mara vs 2 &&
    printf 'id,kind,effect,condition\nmara,pilot,reroll=2,attacking\n' >mine.csv && run 0 cards --cards mine.csv mara && says out "up to 2 attack dice" && run 0 cards mara && says out "reroll 1" &&
    echo oops >"$VOLLEY_DATA/cards.csv" && run 1 run mara vs 2 && says err "data/cards.csv:1:1"; }
check "cards.csv, ships.csv, pilots.csv and upgrades.csv there count, until an option names others" own

elsewhere() { rm -rf "$VOLLEY_DATA" && run 0 import good --as xwa && cp "$kept/xwa.csv" xwa.csv && rm -r "$VOLLEY_DATA" && run 0 points --own-points xwa.csv && says out 2027-01-01 &&
    run 0 cards --own-points xwa.csv pilot.lukeskywalker && says out "17 points" && run 0 worth --own-points xwa.csv "t65xwing lukeskywalker" && says out 2027-01-01 &&
    run 0 points && says out 2026-04-26 && refuses 1 "cards.csv:1:1: error: 'id'" points --own-points cards.csv; }
check "a list of anywhere is named by an option" elsewhere

# --- everything that Volley brings, published and imported, is what it brings ---
whole() { rm -rf "$VOLLEY_DATA" && python3 "$source/tests/cards/publish.py" "$source/src/game/cards" xwa 2 xwa && python3 "$source/tests/cards/publish.py" "$source/src/game/cards" legacy 2 legacy &&
    run 0 import xwa && says out " 0 new, 0 changed, 0 gone, " && lacks out "cost alone" && run 0 cards -f csv && cp out a && run 0 import legacy && says out " 0 new, 0 changed, 0 gone, " &&
    says out "of edition 2: " && run 0 cards --no-user-data -f csv && diff out a; }
command -v python3 >/dev/null && check "the lists that Volley brings, published and imported, are the same" whole
finish "checks of import"
