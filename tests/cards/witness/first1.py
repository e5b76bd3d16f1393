import os
import sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from play1 import *

HERE = os.path.dirname(os.path.abspath(__file__))
SLOT = {}
with open(os.path.join(HERE, 'first1.csv'), newline='') as f:
    for row in csv.DictReader(f):
        SLOT[row['id']] = row['slot_or_ship'].lower()


def w(card, att, dfn, value, how, measure='mean_damage'):
    witness(card, att, dfn, value, how, measure=measure, kind='upgrade', slot=SLOT[card])


def same(make):
    """kill questions: the answer must not depend on what is played for"""
    a, b = make('damage')['destroyed'], make('kill')['destroyed']
    if abs(a - b) > 1e-9:
        print('DIFFERENT for the kill', a, b, file=sys.stderr)
    return a


def weapon(n, range=2, ship=None, deals=None, more=None, keep=None, crit_first=False, twice=False, again=None,
           obstructed=False, **toks):
    """a secondary weapon attack (its costs are already taken from the tokens)"""
    return Attack(ship or Ship(n, **toks), range=range, secondary=True, deals=deals, keep=keep, crit_first=crit_first, twice=twice,
                  again=again, obstructed=obstructed)


def on_hit(hits=0, crits=0, cards=0, **toks):
    def deals(s):
        if not s.get('hit now'):
            return s
        t = s.suffer(hits, crits)
        if cards:
            t = t.deal_cards(up=cards)
        for k, n in toks.items():
            t = t.give('D', k, n)
        return t
    return deals


def nothing(s, side):
    return [s]


# --- ion cannon turret
d = on_hit(1, ion=1)
r = play(weapon(3, deals=d, focus=1), Ship(2))
w('ioncannonturret', '2 focus ioncannonturret', '2', r['damage'], 'three dice, a hit is one damage and no more')
w('ioncannonturret', '2 ioncannonturret range=1', '1 evade', play(weapon(3, range=1, deals=d), Ship(1, evade=1))['D.ion'],
  'no range bonus; an ion token only if it hits', 'left.defender.ion')
w('ioncannonturret', '2 focus ioncannonturret', '1', play(weapon(3, deals=d, focus=1), Ship(1))['crits'], 'crits are cancelled with the rest', 'mean_crits')

# --- proton torpedoes
pt = [change('f', 'c', 1)]
def torp(**t): return weapon(4, ship=Ship(4, mod_red=[change('f', 'c', 1)], **t))
r = play(torp(focus=1), Ship(2))
w('protontorpedoes', '2 focus lock protontorpedoes', '2', r['damage'], 'lock paid before; one eye to crit, focus for the others')
w('protontorpedoes', '2 focus lock protontorpedoes', '2', r['crits'], 'lock paid before; one eye to crit, focus for the others', 'mean_crits')
w('protontorpedoes', '2 lock protontorpedoes range=3', '2', play(weapon(4, range=3, ship=torp().ship), Ship(2))['damage'], 'no lock left to reroll, no range bonus for the defense')

# --- R2-F2
w('r2f2', '3', '2 r2f2!', play(Ship(3), Ship(2, value=lambda s: 1))['damage'], 'agility one more')
w('r2f2', '3 range=3', '0 tractor=2 r2f2!', play(Attack(Ship(3), range=3), Ship(0, value=lambda s: 1, tractor=2))['damage'],
  'value 0-2+1 raised to 0, then the range die')

# --- marksmanship
def marks(s, side):
    n = s.n('red', 'f')
    if not n:
        return []
    t = s.change('red', 'f', 'c', 1)
    return [t.change('red', 'f', 'h', n - 1) if n > 1 else t]
def mk(): return Opt(marks, mods='own')
r = play(Ship(3, mod_red=[mk()]), Ship(2))
w('marksmanship', '3 marksmanship!', '2', r['damage'], 'eyes: one crit, the rest hits, no token')
w('marksmanship', '3 marksmanship!', '2', r['crits'], 'eyes: one crit, the rest hits', 'mean_crits')
s_ = Ship(3, mod_red=[mk()], lock=1)
w('marksmanship', '2x 3 lock marksmanship!', '2 evade', play([s_, s_], Ship(2, evade=1))['damage'], 'in both attacks, with a reroll before')

# --- concussion missiles
sh = Ship(4, mod_red=[change('b', 'h', 1)], focus=1)
w('concussionmissiles', '2 focus lock concussionmissiles', '2', play(weapon(4, ship=sh), Ship(2))['damage'], 'lock paid; one blank to hit, focus')
w('concussionmissiles', '2 lock concussionmissiles range=3', '1', play(weapon(4, range=3, ship=Ship(4, mod_red=[change('b', 'h', 1)])), Ship(1))['damage'], 'no lock left, no range bonus')

# --- cluster missiles
w('clustermissiles', '2 focus lock clustermissiles', '2', play(weapon(3, twice=True, focus=1), Ship(2))['damage'], 'two rolls of three dice, one focus for both')
w('clustermissiles', '2 lock clustermissiles range=1', '2 evade focus', play(weapon(3, range=1, twice=True), Ship(2, evade=1, focus=1))['damage'],
  'two rolls, no range bonus, the defender has its tokens once for both')
w('clustermissiles', '2 focus lock clustermissiles', '2', play(weapon(3, twice=True, focus=1), Ship(2))['hit'], 'at least one of the two rolls hits', 'p_hit')

# --- elusiveness
def elu(): return option(do_reroll(1, color='red'), gain('stress'), mods='red', cond=lambda s: not s.tok('D', 'stress'))
w('elusiveness', '3 lock', '2 elusiveness', play(Ship(3, lock=1), Ship(2, mod_red=[elu()]))['damage'],
  'defender makes one attack die be rerolled, which the lock cannot reroll again')
dd = Ship(2, mod_red=[elu()])
w('elusiveness', '2x 3', '2 elusiveness', play([Ship(3), Ship(3)], dd)['damage'], 'once: it is stressed then; it chooses in which attack')
w('elusiveness', '3 focus', '2 stress elusiveness', play(Ship(3, focus=1), Ship(2))['damage'], 'stressed: nothing')

# --- homing missiles
def noev(): return Opt(lambda s, side: [s.set('no D evade', 99)], must=True)
w('homingmissiles', '2 focus lock homingmissiles', '2 evade focus',
  play(weapon(4, ship=Ship(4, start=[noev()], focus=1, lock=1)), Ship(2, evade=1, focus=1))['damage'], 'lock is not paid and rerolls; no evade token')
w('homingmissiles', '2 lock homingmissiles range=3 ; 2', '2 evade',
  play([weapon(4, range=3, ship=Ship(4, start=[noev()], lock=1)), Ship(2)], Ship(2, evade=1))['damage'], 'evade token barred in the first attack only')

# --- deadeye
def pay_either(): return Opt(lambda s, side: [s.give('A', 'lock', -1), s.give('A', 'focus', -1)], must=True)
w('deadeye', '2 focus=2 deadeye protontorpedoes', '2', play(torp(focus=1), Ship(2))['damage'], 'one focus paid instead of a lock, one left')
w('deadeye', '2 focus deadeye homingmissiles', '2 evade', play(weapon(4, ship=Ship(4, start=[noev()], focus=1)), Ship(2, evade=1))['damage'],
  'focus is enough for the attack and is not paid')
w('deadeye', '2 focus lock deadeye concussionmissiles', '2',
  play(weapon(4, ship=Ship(4, start=[pay_either()], mod_red=[change('b', 'h', 1)], focus=1, lock=1)), Ship(2))['damage'],
  'pays focus or lock, whichever is worth less')

# --- expose
w('expose', '3 expose!', '2', play(Ship(4), Ship(2))['damage'], 'attack value one more')
w('expose', '3 range=3', '0 expose!', play(Attack(Ship(3), range=3), Ship(0, value=lambda s: -1))['damage'], 'agility not below 0, then the range die')
w('expose', '2 focus lock expose! protontorpedoes', '2', play(torp(focus=1), Ship(2))['damage'], 'not with a secondary weapon')

# --- ion cannon
w('ioncannon', '2 focus ioncannon range=3', '2', play(weapon(3, range=3, deals=d, focus=1), Ship(2))['damage'], 'no range bonus; a hit is one damage')
w('ioncannon', '2x 2 ioncannon', '2', play([weapon(3, deals=d)] * 2, Ship(2))['D.ion'], 'an ion token for each attack that hits', 'left.defender.ion')

# --- heavy laser cannon
def hlc(): return change('c', 'h', all_=True, must=True)
r = play(weapon(4, ship=Ship(4, early_red=[hlc()], lock=1)), Ship(2))
w('heavylasercannon', '2 lock heavylasercannon', '2', r['crits'], 'crits to hits right after the roll; rerolled dice can be crits', 'mean_crits')
w('heavylasercannon', '2 focus heavylasercannon range=3', '2', play(weapon(4, range=3, ship=Ship(4, early_red=[hlc()], focus=1)), Ship(2))['damage'], 'four dice, no range bonus')
w('heavylasercannon', '2 focus heavylasercannon', '1', play(weapon(4, ship=Ship(4, early_red=[hlc()], focus=1)), Ship(1))['crits'], 'no crits', 'mean_crits')

# --- mercenary copilot
r = play(Attack(Ship(3, mod_red=[change('h', 'c', 1)], focus=1), range=3), Ship(1))
w('mercenarycopilot', '3 focus range=3 mercenarycopilot', '1', r['crits'], 'one hit (also one that was an eye) to crit', 'mean_crits')
w('mercenarycopilot', '3 range=2 mercenarycopilot', '1', play(Ship(3), Ship(1))['crits'], 'range 3 only', 'mean_crits')
w('mercenarycopilot', '3 special range=3 mercenarycopilot', '1', play(weapon(3, range=3, ship=Ship(3, mod_red=[change('h', 'c', 1)])), Ship(1))['crits'], 'secondary weapons too', 'mean_crits')

# --- assault missiles
w('assaultmissiles', '2 focus lock assaultmissiles range=3', '2', play(weapon(4, range=3, focus=1), Ship(2))['damage'], 'four dice; nothing besides for the defender itself')

# --- draw their fire
def dtf(): return cancel('c', 1, pay=charge('dtf'), color='red')
w('drawtheirfire', '3', '1 drawtheirfire!', play(Ship(3), Ship(1, net=[dtf()]), keep={'dtf': 1})['damage'], 'one crit left over goes to a friend')
w('drawtheirfire', '2x 3', '1 drawtheirfire!', play([Ship(3)] * 2, Ship(1, net=[dtf()]), keep={'dtf': 1})['crits'], 'the friend takes one crit in all', 'mean_crits')
w('drawtheirfire', '2x 3', '1 drawtheirfire=2', play([Ship(3)] * 2, Ship(1, net=[dtf()]), keep={'dtf': 2})['damage'], 'the friend takes one crit of each attack')

# --- advanced proton torpedoes
sh = Ship(5, mod_red=[change('b', 'f', 3)], focus=1)
w('advprotontorpedoes', '2 focus lock advprotontorpedoes range=1', '2', play(weapon(5, range=1, ship=sh), Ship(2))['damage'], 'up to three blanks to eyes, then the focus; no range bonus')
w('advprotontorpedoes', '2 lock advprotontorpedoes range=1', '2', play(weapon(5, range=1), Ship(2))['damage'], 'eyes are nothing without a focus')

# --- autoblaster
r = play(weapon(3, range=1, keep=lambda s: (99, 0)), Ship(2, evade=1))
w('autoblaster', '2 autoblaster range=1', '2 evade', r['damage'], 'hits stay; evades (tokens too) cancel crits only')
w('autoblaster', '2 focus autoblaster range=1', '1', play(weapon(3, range=1, keep=lambda s: (99, 0), focus=1), Ship(1))['crits'], 'evades cancel crits though hits are there', 'mean_crits')

# --- blaster turret
w('blasterturret', '2 focus blasterturret', '2', play(weapon(3), Ship(2))['damage'], 'the focus is paid')
w('blasterturret', '2 focus=2 lock blasterturret range=1', '2', play(weapon(3, range=1, focus=1, lock=1), Ship(2))['damage'], 'one focus paid, one left; no range bonus')

# --- sensor jammer
def jam():
    def fn(s, side):
        t = s.put('red', 'h', 0, -1) if s.fresh('red', 'h') else None
        return [t.put('red', 'f', 1, 1)] if t is not None else []
    return Opt(fn, mods='red')
w('sensorjammer', '3 lock', '2 sensorjammer', play(Ship(3, lock=1), Ship(2, mod_red=[jam()]))['damage'], 'one hit to eye, which cannot be rerolled')
w('sensorjammer', '2x 3', '2 sensorjammer', play([Ship(3)] * 2, Ship(2, mod_red=[jam()]))['damage'], 'in every attack')
w('sensorjammer', '3 focus lock', '1 sensorjammer', play(Ship(3, focus=1, lock=1), Ship(1, mod_red=[jam()]))['damage'], 'the focus turns the eye back')

# --- flight instructor
w('flightinstructor', '3', '2 flightinstructor', play(Ship(3), Ship(2, mod_green=[reroll(1, 'f')]))['damage'], 'rerolls one eye')
w('flightinstructor', '3 focus', '2 focus flightinstructor!', play(Ship(3, focus=1), Ship(2, mod_green=[reroll(1, 'fb')], focus=1))['damage'], 'low skill: one eye or one blank')
w('flightinstructor', '3', '2 flightinstructor!', play(Ship(3), Ship(2, mod_green=[reroll(1, 'fb')]))['damage'], 'low skill: one eye or one blank, not both')

# --- opportunist
w('opportunist', '3 opportunist', '2', play(Ship(4), Ship(2))['damage'], 'one die more for a stress')
w('opportunist', '3 opportunist ; 3', '2 evade', play([Ship(3), Ship(3)], Ship(2, evade=1))['damage'], 'not against an evade token')
w('opportunist', '3 stress opportunist', '2', play(Ship(3), Ship(2))['damage'], 'not while stressed')
w('opportunist', '3 opportunist', '2', 1, 'it takes the stress', 'left.attacker.stress')

# --- ion pulse missiles
dp = on_hit(1, ion=2)
r = play(weapon(3, deals=dp, focus=1, lock=1), Ship(2))
w('ionpulsemissiles', '2 focus lock ionpulsemissiles', '2', r['damage'], 'lock not paid: rerolls; a hit is one damage')
w('ionpulsemissiles', '2 lock ionpulsemissiles range=3', '1', play(weapon(3, range=3, deals=dp, lock=1), Ship(1))['D.ion'], 'two ion tokens if it hits', 'left.defender.ion')

# --- outmaneuver
w('outmaneuver', '3 arc outmaneuver', '2 no-arc', play(Ship(3), Ship(1))['damage'], 'agility one less')
w('outmaneuver', '3 arc range=3 outmaneuver', '0 no-arc', play(Attack(Ship(3), range=3), Ship(0, value=lambda s: -1))['damage'], 'value not below 0, then the range die')
w('outmaneuver', '3 arc outmaneuver', '2 arc', play(Ship(3), Ship(2))['damage'], 'not if it is in their arc')

# --- predator
w('predator', '3 predator', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll of any die')
w('predator', '3 focus predator!', '2', play(Ship(3, mod_red=[reroll(2)], focus=1), Ship(2))['damage'], 'low skill: two dice')
w('predator', '3 lock predator!', '2', play(Ship(3, mod_red=[reroll(2)], lock=1), Ship(2))['damage'], 'low skill: two dice, then the lock for others')

# --- flechette torpedoes
w('flechettetorpedoes', '2 focus lock flechettetorpedoes', '2', play(weapon(3, focus=1), Ship(2))['damage'], 'lock paid; three dice, all damage is dealt')
w('flechettetorpedoes', '2 lock flechettetorpedoes!', '2', 1, 'printed hull 4 or less asserted: stress whether it hits or not', 'left.defender.stress')
w('flechettetorpedoes', '2 lock flechettetorpedoes', '2', 0, 'printed hull not known: no stress', 'left.defender.stress')

# --- R7 astromech
def r7(): return option(do_reroll(99, color='red'), both(charge('r7'), spend('lock')), mods='red')
w('r7astromech', '3', '2 lock r7astromech', play(Ship(3), Ship(2, mod_red=[r7()], lock=1), keep={'r7': 1})['damage'], 'lock paid: attack dice of choice are rerolled')
w('r7astromech', '3 lock', '2 lock r7astromech', play(Ship(3, lock=1), Ship(2, mod_red=[r7()], lock=1), keep={'r7': 1})['damage'], 'those cannot be rerolled again')
w('r7astromech', '2x 3', '2 lock=2 r7astromech', play([Ship(3)] * 2, Ship(2, mod_red=[r7()], lock=2), keep={'r7': 1})['damage'], 'once in the round though two locks')

# --- C-3PO
def c3po(agility):
    def guess(s, side):
        return [s.set('guess', g + 1).keep('c3po', 0) for g in range(agility + 1)] if s.kept('c3po') else []
    def right(s, side):
        return [s.add('green', 'e', 1).set('guess', 0)] if s.get('guess') and s.n('green', 'e') == s.get('guess') - 1 else []
    return dict(before_green=[Opt(guess)], early_green=[Opt(right, must=True)])
w('c3po', '3', '2 c3po', play(Ship(3), Ship(2, **c3po(2)), keep={'c3po': 1})['damage'], 'guesses the evades of the roll, seeing the attack dice')
w('c3po', '2x 3', '1 focus c3po', play([Ship(3)] * 2, Ship(1, focus=1, **c3po(1)), keep={'c3po': 1})['damage'], 'one guess in two attacks, counted before the focus')
w('c3po', '3', '0 c3po', play(Ship(3), Ship(0))['damage'], 'no dice, no guess')

# --- single turbolasers
st = lambda **t: Ship(4, mod_red=[change('f', 'h', 1)], their_value=lambda s: 1, **t)
w('singleturbolasers', '4 singleturbolasers=1 range=3', '1', play(weapon(4, range=3, ship=st()), Ship(1))['damage'], 'agility 1 doubled, no range bonus, one eye to hit')
w('singleturbolasers', '4 focus obstructed singleturbolasers=1 range=3', '1', play(weapon(4, range=3, ship=st(focus=1), obstructed=True), Ship(1))['damage'], 'doubled value, then one die for the obstacle')

# --- quad laser cannons
ql = lambda **t: weapon(3, again=lambda s: 'may' if not s.get('hit') else None, **t)
w('quadlasercannons', '4 quadlasercannons!', '2', play(ql(), Ship(2))['damage'], 'after a miss once more')
w('quadlasercannons', '4 focus quadlasercannons! range=1', '2 evade', play(ql(range=1, focus=1), Ship(2, evade=1))['damage'], 'after a miss once more with the tokens left of both sides')
w('quadlasercannons', '4 quadlasercannons!', '3', play(ql(), Ship(3))['hit'], 'either of the two hits', 'p_hit')

# --- proton rockets
w('protonrockets', '3 focus protonrockets=2 range=1', '2', play(weapon(4, range=1, focus=1), Ship(2))['damage'], 'two dice and two for agility 2; the focus is kept')
w('protonrockets', '3 focus protonrockets=4 range=1', '2', play(weapon(5, range=1, focus=1), Ship(2))['damage'], 'at most three dice more')

# --- R4-D6
def r4d6():
    def fn(s, side):
        n = s.n('red', 'h')
        return [s.cancel('red', 'h', n - 2).give('D', 'stress', n - 2)] if n >= 3 else []
    return Opt(fn)
r = play(Ship(4, focus=1), Ship(1, net=[r4d6()]))
w('r4d6', '4 focus', '1 r4d6', r['damage'], 'three or more hits left are two; crits stay')
w('r4d6', '4 focus', '1 r4d6', r['D.stress'], 'a stress for each hit taken off', 'left.defender.stress')

# --- Jan Dodonna
r = play(Ship(3, mod_red=[change('h', 'c', 1)], focus=1), Ship(1))
w('jandodonna', '3 focus crew.jandodonna!', '1', r['crits'], 'one hit to crit', 'mean_crits')
r = play([Ship(3, mod_red=[change('h', 'c', 1)])] * 2, Ship(2))
w('jandodonna', '2x 3 crew.jandodonna!', '2', r['crits'], 'in every attack', 'mean_crits')

# --- EM emitter
w('ememitter', '4 obstructed', '1 ememitter!', play(Attack(Ship(4)), Ship(4))['damage'], 'three dice more, not one')

# --- Han Solo (crew)
def han(): return change('f', 'h', all_=True, pay=spend('lock'))
w('hansolo', '3 lock crew.hansolo', '2', play(Ship(3, mod_red=[han()], lock=1), Ship(2))['damage'], 'the lock for all eyes or for a reroll')
w('hansolo', '3 lock=2 crew.hansolo', '2', play(Ship(3, mod_red=[han()], lock=2), Ship(2))['damage'], 'one lock rerolls, the other turns eyes')

# --- gunnery team
def gt(): return change('b', 'h', 1, pay=charge('gt'))
w('gunneryteam', '3 special gunneryteam!', '2', play(weapon(3, ship=Ship(3, mod_red=[gt()])), Ship(2), keep={'gt': 1})['damage'], 'one blank to hit')
w('gunneryteam', '2x 3 special gunneryteam!', '2 evade', play([weapon(3, ship=Ship(3, mod_red=[gt()]))] * 2, Ship(2, evade=1), keep={'gt': 1})['damage'], 'once in two attacks')
w('gunneryteam', '3 gunneryteam!', '2', play(Ship(3), Ship(2))['damage'], 'not with the primary weapon')

# --- Dash Rendar (crew)
w('dashrendar', '3 obstructed crew.dashrendar', '2', play(Ship(3), Ship(2))['damage'], 'no die for the obstacle')

# --- lone wolf
w('lonewolf', '3 focus lonewolf!', '2', play(Ship(3, mod_red=[reroll(1, 'b')], focus=1), Ship(2))['damage'], 'one blank rerolled, before the focus')
w('lonewolf', '3', '2 lonewolf!', play(Ship(3), Ship(2, mod_green=[reroll(1, 'b')]))['damage'], 'one blank rerolled, no eye')
w('lonewolf', '2x 3', '2 focus lonewolf!', play([Ship(3)] * 2, Ship(2, mod_green=[reroll(1, 'b')], focus=1))['damage'], 'in every attack')

# --- intimidation
w('intimidation', '3 intimidation!', '2', play(Ship(3), Ship(1))['damage'], 'a friend touches the defender: agility one less')
w('intimidation', '3 range=3 intimidation!', '0', play(Attack(Ship(3), range=3), Ship(0, value=lambda s: -1))['damage'], 'value not below 0, then the range die')

# --- ion torpedoes
def hition(s):
    t = s.suffer(*s.get('dealt'))
    return t.give('D', 'ion', 1) if s.get('hit now') else t
r = play(weapon(4, deals=hition, focus=1), Ship(2))
w('iontorpedoes', '2 focus lock iontorpedoes', '2', r['damage'], 'lock paid; all damage is dealt')
w('iontorpedoes', '2 focus lock iontorpedoes', '2', r['D.ion'], 'one ion token if it hits', 'left.defender.ion')

# --- accuracy corrector
def ac():
    def fn(s, side):
        t = s.copy()
        t.pool = {k: v for k, v in t.pool.items() if k[0] != 'red'}
        t = t.set('frozen red', 1)
        return [t.add('red', 'h', 2), t]
    return Opt(fn, mods='own')
w('accuracycorrector', '3 accuracycorrector', '2', play(Ship(3, mod_red=[ac()]), Ship(2))['damage'], 'all dice away for two hits')
w('accuracycorrector', '3 focus lock accuracycorrector', '2', play(Ship(3, mod_red=[ac()], focus=1, lock=1), Ship(2))['damage'], 'tokens first, corrector if that fails; nothing after it')
w('accuracycorrector', '1 accuracycorrector', '0', play(Ship(1, mod_red=[ac()]), Ship(0))['damage'], 'two hits though one die was rolled')

# --- bodyguard
w('bodyguard', '3', '2 bodyguard!', play(Ship(3), Ship(3))['damage'], 'agility one more')
w('bodyguard', '2x 3', '2 bodyguard!', play([Ship(3)] * 2, Ship(3))['damage'], 'for the whole round, one focus of the friend')

# --- hot shot blaster
w('hotshotblaster', '2 focus hotshotblaster range=1', '2', play(weapon(3, range=1, focus=1), Ship(2))['damage'], 'three dice, no range bonus')

# --- autoblaster turret
w('autoblasterturret', '3 autoblasterturret range=1', '2 evade', play(weapon(2, range=1, keep=lambda s: (99, 0)), Ship(2, evade=1))['damage'], 'two dice; evades cancel crits only')
w('autoblasterturret', '3 lock autoblasterturret range=1', '2', play(weapon(2, range=1, keep=lambda s: (99, 0), lock=1), Ship(2))['damage'], 'a crit may be worth a reroll')

# --- R4 agromech
def agro(n, **t):
    def fo(s, side):
        k = s.n('red', 'f')
        return [(s.change('red', 'f', 'h', k) if k else s).set('fs', 1)]
    def lk(s, side):
        return [s.give('A', 'lock', 1)] if s.get('fs') and not s.tok('A', 'lock') else []
    def rr(s, side):
        return [s] + do_reroll(99)(s, side)
    return Ship(n, normal=False, mod_red=[option(fo, spend('focus'), mods='own'), Opt(lk), option(rr, spend('lock'), mods='own')], **t)
w('r4agromech', '3 focus r4agromech', '2', play(agro(3, focus=1), Ship(2))['damage'], 'focus first, then the lock it brings rerolls')
w('r4agromech', '2 focus blasterturret r4agromech', '2', play(weapon(3), Ship(2))['damage'], 'the focus that pays for the weapon brings no lock')
w('r4agromech', '2 focus=2 blasterturret r4agromech', '2', play(weapon(3, ship=agro(3, focus=1)), Ship(2))['damage'], 'the second focus brings one')

# --- R4-B11
def b11(): return option(do_reroll(99, color='green'), spend('lock'), mods='green')
w('r4b11', '3 lock r4b11', '2', play(Ship(3, mod_green=[b11()], lock=1), Ship(2))['damage'], 'lock for own reroll or for one of defense dice')
w('r4b11', '3 focus lock r4b11', '2 focus', play(Ship(3, mod_green=[b11()], focus=1, lock=1), Ship(2, focus=1))['damage'], 'defense dice of choice, before the focus of the defender')

# --- advanced targeting computer
def atc(): return option(lambda s, side: [s.add('red', 'c', 1).set('no A lock', 99)], cond=lambda s: s.tok('A', 'lock') > 0, mods='own')
w('advtargetingcomputer', '3 lock advtargetingcomputer', '2', play(Ship(3, mod_red=[atc()], lock=1), Ship(2))['damage'], 'a crit added and the lock kept, or the lock spent')
w('advtargetingcomputer', '3 focus lock advtargetingcomputer', '2', play(Ship(3, mod_red=[atc()], lock=1, focus=1), Ship(2))['crits'], 'a crit added; no reroll then', 'mean_crits')
w('advtargetingcomputer', '3 special lock advtargetingcomputer', '2', play(weapon(3, lock=1), Ship(2))['damage'], 'primary weapon only')

# --- ion cannon battery
dc = on_hit(0, 1, ion=1)
r = play(weapon(4, range=3, deals=dc, focus=1), Ship(3))
w('ioncannonbattery', '4 focus ioncannonbattery! range=3', '3', r['damage'], 'a hit is one critical damage; no range bonus')
w('ioncannonbattery', '4 focus ioncannonbattery! range=3', '3', r['crits'], 'a hit is one critical damage', 'mean_crits')

# --- flechette cannon
def flech(s):
    if not s.get('hit now'):
        return s
    t = s.suffer(1)
    return t if t.tok('D', 'stress') else t.give('D', 'stress', 1)
r = play([weapon(3, deals=flech)] * 2, Ship(2))
w('flechettecannon', '2 focus flechettecannon range=3', '2', play(weapon(3, range=3, deals=flech, focus=1), Ship(2))['damage'], 'a hit is one damage; no range bonus')
w('flechettecannon', '2x 2 flechettecannon', '2', r['D.stress'], 'a stress with the first hit only', 'left.defender.stress')

# --- mangler cannon
r = play(weapon(3, range=3, ship=Ship(3, mod_red=[change('h', 'c', 1)], focus=1)), Ship(1))
w('manglercannon', '2 focus manglercannon range=3', '1', r['crits'], 'one hit to crit; no range bonus', 'mean_crits')
w('manglercannon', '2 focus manglercannon range=3', '1', r['damage'], 'three dice; no range bonus')

# --- calculation
def calc(): return change('f', 'c', 1, pay=spend('focus'))
w('calculation', '3 focus calculation', '1', play(Ship(3, mod_red=[calc()], focus=1), Ship(1))['crits'], 'focus for one crit where that loses no damage', 'mean_crits')
w('calculation', '3 focus=2 calculation', '2', play(Ship(3, mod_red=[calc()], focus=2), Ship(2))['crits'], 'one focus for a crit, one for the other eyes', 'mean_crits')

# --- Emperor Palpatine
def palp():
    def name(side_color):
        face = 'c' if side_color == 'red' else 'e'
        return Opt(lambda s, side: [s.keep('palp', 0).set('named ' + side_color, 1)] if s.kept('palp') else [])
    def do(color):
        face = 'c' if color == 'red' else 'e'
        def fn(s, side):
            if not s.get('named ' + color):
                return []
            t = s.set('named ' + color, 0)
            return [t.put(color, f, 0, -1).put(color, face, 1, 1) for f in ('bfhce') if t.fresh(color, f)]
        return Opt(fn, must=True)
    return name, do
nm, do = palp()
pa = lambda n, **t: Ship(n, start=[nm('red')], early_red=[do('red')], **t)
pd = lambda n, **t: Ship(n, before_green=[nm('green')], early_green=[do('green')], **t)
w('emperorpalpatine', '3 lock emperorpalpatine', '2', play(pa(3, lock=1), Ship(2), keep={'palp': 1})['damage'], 'crit named before the roll, one die is it and cannot be rerolled')
w('emperorpalpatine', '3', '2 emperorpalpatine', play(Ship(3), pd(2), keep={'palp': 1})['damage'], 'evade named before the defense roll')
w('emperorpalpatine', '2x 3', '1 focus emperorpalpatine', play([Ship(3)] * 2, pd(1, focus=1), keep={'palp': 1})['damage'], 'once in two attacks, knowing the attack dice')

# --- glitterstim
w('glitterstim', '3 glitterstim!', '2', play(Ship(3, mod_red=[change('f', 'h', all_=True)]), Ship(2))['damage'], 'all eyes to hits, no token')
w('glitterstim', '2x 3', '2 glitterstim!', play([Ship(3)] * 2, Ship(2, mod_green=[change('f', 'e', all_=True)]))['damage'], 'all eyes to evades in every attack of the round')

# --- plasma torpedoes
def plasma(s):
    t = s.suffer(*s.get('dealt'))
    return t.lose_shield(1) if s.get('hit now') else t
w('plasmatorpedoes', '2 focus lock plasmatorpedoes', '2 hull=3 shields=3', play(weapon(4, deals=plasma, focus=1), Ship(2, hull=3, shields=3))['damage'], 'lock paid; after a hit one shield more is lost, if one is left, which counts as damage')
w('plasmatorpedoes', '2 focus lock plasmatorpedoes ; 3', '1 hull=2 shields=4',
  same(lambda o: play([weapon(4, deals=plasma, focus=1), Ship(3)], Ship(1, hull=2, shields=4), objective=o)), 'a hit removes one shield more after the damage', 'p_destroyed')

# --- twin laser turret
d1 = on_hit(1)
w('twinlaserturret', '2 focus twinlaserturret', '2', play(weapon(3, twice=True, deals=d1, focus=1), Ship(2))['damage'], 'two rolls of three dice, one damage for each hit, one focus for both')
w('twinlaserturret', '2 lock twinlaserturret range=3', '2 evade', play(weapon(3, range=3, twice=True, deals=d1, lock=1), Ship(2, evade=1))['damage'], 'no range bonus; tokens of both sides once')

# --- crack shot
def crack(): return cancel('e', 1, pay=charge('crack'), color='green')
w('crackshot', '3 arc crackshot', '2 evade', play(Ship(3, compare=[crack()]), Ship(2, evade=1), keep={'crack': 1})['damage'], 'one evade off when results are compared')
sh = Ship(3, compare=[crack()])
w('crackshot', '2x 3 arc crackshot', '2', play([sh, sh], Ship(2), keep={'crack': 1})['damage'], 'once in two attacks')
w('crackshot', '3 no-arc crackshot', '2', play(Ship(3), Ship(2))['damage'], 'only in the firing arc')

# --- advanced homing missiles
dh = on_hit(cards=1)
mk2 = lambda o='damage', **k: play(weapon(3, deals=dh, focus=1, lock=1), Ship(2, **k), objective=o)
w('advhomingmissiles', '2 focus lock advhomingmissiles', '2', mk2()['damage'], 'lock not paid; a hit is one faceup card')
w('advhomingmissiles', '2 focus lock advhomingmissiles', '2', mk2()['crits'], 'it counts as a crit', 'mean_crits')
w('advhomingmissiles', '2 focus lock advhomingmissiles', '2 hull=1 shields=3', same(lambda o: mk2(o, hull=1, shields=3)), 'past the shields', 'p_destroyed')

# --- juke
def juke(): return change('e', 'f', 1, color='green', cond=lambda s: s.tok('A', 'evade') > 0)
w('juke', '3 evade juke', '2 evade', play(Ship(3, mod_green=[juke()], evade=1), Ship(2, evade=1))['damage'], 'one evade to eye, before the evade token')
w('juke', '3 evade juke', '2 focus', play(Ship(3, mod_green=[juke()], evade=1), Ship(2, focus=1))['damage'], 'the focus of the defender turns it back')
w('juke', '3 juke', '2', play(Ship(3), Ship(2))['damage'], 'needs an evade token')

# --- wired
w('wired', '3 stress wired', '2', play(Ship(3, mod_red=[reroll(99, 'f')], stress=1), Ship(2))['damage'], 'any eyes rerolled')
w('wired', '3 focus', '2 stress wired', play(Ship(3, focus=1), Ship(2, mod_green=[reroll(99, 'f')], stress=1))['damage'], 'any eyes of the defense rerolled')
w('wired', '3 wired', '2', play(Ship(3), Ship(2))['damage'], 'not without stress')

# --- weapons guidance
def wg(): return change('b', 'h', 1, pay=spend('focus'))
w('weaponsguidance', '3 focus weaponsguidance', '2', play(Ship(3, mod_red=[wg()], focus=1), Ship(2))['damage'], 'focus for a blank or for the eyes')
w('weaponsguidance', '3 focus=2 weaponsguidance', '2', play(Ship(3, mod_red=[wg()], focus=2), Ship(2))['damage'], 'one focus for each')

# --- heavy scyk
w('heavyscykinterceptor', '3', '1 hull=1 heavyscykinterceptor', same(lambda o: play(Ship(3), Ship(1, hull=2), objective=o)), 'hull one more', 'p_destroyed')

# --- reinforce token: one evade more in its own modify step, the token stays
has_rf = lambda s: s.tok('D', 'reinforce') > 0
def rf(n=1): return add('e', n, cond=has_rf)

# --- bright hope
w('brighthope', '4', '2 reinforce brighthope!', play(Ship(4), Ship(2, reinforce=1, mod_green=[rf(2)]))['damage'], 'fore section: the token adds two evades')
w('brighthope', '4', '2 reinforce brighthope', play(Ship(4), Ship(2, reinforce=1, mod_green=[rf()]))['damage'], 'another section: the token adds one')
w('brighthope', '2x 4', '1 reinforce brighthope!', play([Ship(4)] * 2, Ship(1, reinforce=1, mod_green=[rf(2)]))['damage'], 'two evades in every attack, the token stays')

# --- assailer
ass = lambda n, **t: Ship(n, reinforce=1, mod_green=[rf(), change('f', 'e', 1)], **t)
w('assailer', '4', '2 reinforce assailer', play(Ship(4), ass(2))['damage'], 'one evade of the token and one eye to evade')
w('assailer', '2x 3', '2 reinforce assailer', play([Ship(3)] * 2, ass(2))['damage'], 'both in every attack, the token stays')
w('assailer', '3', '2 assailer', play(Ship(3), Ship(2))['damage'], 'no token: nothing')

# --- stealth device
def sd():
    return dict(value=lambda s: 1 - s.kept('sd'), net=[Opt(lambda s, side: [s.keep('sd', 1)] if s.get('hit now') and not s.kept('sd') else [], must=True)])
w('stealthdevice', '2x 3', '2 stealthdevice', play([Ship(3)] * 2, Ship(2, **sd()))['damage'], 'agility one more until the first hit')
w('stealthdevice', '2 focus lock clustermissiles', '2 stealthdevice', play(weapon(3, twice=True, focus=1), Ship(2, **sd()))['damage'], 'lost between the two rolls if the first hits')
w('stealthdevice', '3 range=3', '0 tractor=2 stealthdevice', play(Attack(Ship(3), range=3), Ship(0, tractor=2, **sd()))['damage'], 'value 0-2+1 raised to 0, then the range die')

# --- health
w('shieldupgrade', '3', '1 hull=1 shields=1 shieldupgrade', same(lambda o: play(Ship(3), Ship(1, hull=1, shields=2), objective=o)), 'one shield more', 'p_destroyed')
w('hullupgrade', '3', '1 hull=1 hullupgrade', same(lambda o: play(Ship(3), Ship(1, hull=2), objective=o)), 'one hull more', 'p_destroyed')
w('hullupgrade', '2 focus lock advhomingmissiles', '2 hull=1 shields=3 hullupgrade', 0, 'one faceup card does not destroy hull 2', 'p_destroyed')
w('combatretrofit', '4 focus', '1 hull=1 combatretrofit', same(lambda o: play(Ship(4, focus=1), Ship(1, hull=3, shields=1), objective=o)), 'two hull and a shield more', 'p_destroyed')

# --- countermeasures
w('countermeasures', '2x 3', '2 countermeasures!', play([Ship(3)] * 2, Ship(3))['damage'], 'agility one more for the round')
w('countermeasures', '3 range=3', '0 tractor=2 countermeasures!', play(Attack(Ship(3), range=3), Ship(0, tractor=2, value=lambda s: 1))['damage'], 'value 0-2+1 raised to 0, then the range die')

# --- tactical jammer
w('tacticaljammer', '3', '2 tacticaljammer!', play(Attack(Ship(3), obstructed=True), Ship(2))['damage'], 'obstructed by a friend: one die more')
w('tacticaljammer', '3 obstructed', '2 tacticaljammer!', play(Attack(Ship(3), obstructed=True), Ship(2))['damage'], 'obstructed twice is one die')

# --- autothrusters
at = lambda n, **t: Ship(n, mod_green=[change('b', 'e', 1)], **t)
w('autothrusters', '3 arc range=3', '2 autothrusters', play(Attack(Ship(3), range=3), at(2))['damage'], 'in arc at range 3: one blank to evade')
w('autothrusters', '3 no-arc', '2 focus autothrusters', play(Ship(3), at(2, focus=1))['damage'], 'out of arc: one blank to evade')
w('autothrusters', '3 arc', '2 autothrusters', play(Ship(3), Ship(2))['damage'], 'in arc at range 2: nothing')

# --- punishing one
w('punishingone', '2 punishingone', '2', play(Ship(3), Ship(2))['damage'], 'attack value one more')
w('punishingone', '2 focus lock punishingone protontorpedoes', '2', play(torp(focus=1), Ship(2))['damage'], 'not with a secondary weapon')

# --- tractor beam
tb = on_hit(tractor=1)
w('tractorbeam', '2 focus tractorbeam ; 3', '2', play([weapon(3, deals=tb, focus=1), Ship(3)], Ship(2))['damage'], 'a hit does no damage but makes the agility one less for the next attack')
w('tractorbeam', '2 focus tractorbeam', '2', play(weapon(3, deals=tb), Ship(2, **{}))['damage'], 'no damage')
w('tractorbeam', '2 tractorbeam range=3', '2', play(weapon(3, range=3, deals=tb), Ship(2))['D.tractor'], 'a token if it hits; no range bonus', 'left.defender.tractor')

# --- XX-23
def xx(s):
    return s.give('A', 'lock', 1) if s.get('hit now') else s
w('xx23sthreadtracers', '2 focus xx23sthreadtracers', '0', play(weapon(3, deals=xx, focus=1), Ship(0))['A0.lock'], 'a hit does no damage and gives the ship itself a lock; focus not paid', 'left.attacker.lock')
w('xx23sthreadtracers', '2 focus xx23sthreadtracers', '0', 0, 'no damage', 'mean_damage')

# --- Agent Kallus
w('agentkallus', '3 focus agentkallus!', '2', play(Ship(3, mod_red=[change('f', 'h', 1)], focus=1), Ship(2))['damage'], 'one eye to hit; with a focus to spare it changes nothing')
w('agentkallus', '3 agentkallus!', '2', play(Ship(3, mod_red=[change('f', 'h', 1)]), Ship(2))['damage'], 'one eye to hit')
w('agentkallus', '2x 3', '2 agentkallus!', play([Ship(3)] * 2, Ship(2, mod_green=[change('f', 'e', 1)]))['damage'], 'one eye to evade in every attack')

# --- ordnance experts
def oe(n, **t): return weapon(n, ship=Ship(n, mod_red=[change('b', 'h', 1, pay=charge('oe'))], **t))
w('ordnanceexperts', '3 special torpedo ordnanceexperts!', '2', play(oe(3), Ship(2), keep={'oe': 1})['damage'], 'one blank to hit')
w('ordnanceexperts', '2x 3 special missile ordnanceexperts!', '2 evade', play([oe(3)] * 2, Ship(2, evade=1), keep={'oe': 1})['damage'], 'once in two attacks')

# --- dual laser turret
w('duallaserturret', '4 focus duallaserturret! range=1', '2', play(weapon(3, range=1, focus=1), Ship(2))['damage'], 'three dice, no range bonus')
w('duallaserturret', '4 duallaserturret! range=3', '2', play(weapon(3, range=3), Ship(2))['damage'], 'three dice, no range bonus')

# --- dorsal turret
w('dorsalturret', '3 focus dorsalturret range=1', '2', play(weapon(3, range=1, focus=1), Ship(2))['damage'], 'two dice and one at range 1')
w('dorsalturret', '3 focus dorsalturret', '2', play(weapon(2, focus=1), Ship(2))['damage'], 'two dice')

# --- Ezra Bridger (crew)
ez = lambda **t: Ship(3, mod_red=[change('f', 'c', 1)], stress=1, **t)
w('ezrabridger', '3 stress crew.ezrabridger', '2', play(ez(), Ship(2))['damage'], 'one eye to crit')
w('ezrabridger', '3 focus stress crew.ezrabridger', '1', play(ez(focus=1), Ship(1))['crits'], 'one eye to crit, focus for the others', 'mean_crits')
w('ezrabridger', '3 crew.ezrabridger', '2', play(Ship(3), Ship(2))['damage'], 'not without stress')

# --- guidance chips
def gc(n, face, **t): return weapon(n, ship=Ship(n, mod_red=[change('bfhc', face, 1, pay=charge('gc'))], **t))
w('guidancechips', '2 focus lock clustermissiles guidancechips', '2',
  play(weapon(3, twice=True, ship=Ship(3, mod_red=[change('bfhc', 'h', 1, pay=charge('gc'))], focus=1)), Ship(2), keep={'gc': 1})['damage'], 'one die to hit, once in the two rolls')
w('guidancechips', '2 lock assaultmissiles guidancechips', '2', play(gc(4, 'h'), Ship(2), keep={'gc': 1})['crits'], 'primary value not known: to a hit only', 'mean_crits')
w('guidancechips', '2 lock assaultmissiles guidancechips!', '2', play(gc(4, 'c'), Ship(2), keep={'gc': 1})['crits'], 'primary value 3 or more asserted: one die of any face to crit', 'mean_crits')

# --- Zuckuss (crew)
def zk():
    def fn(s, side):
        return [] if s.tok('A', 'stress') else [t.give('A', 'stress', t.hand[1]) for t in do_reroll(99, color='green')(s, side)]
    return Opt(fn, mods='green')
w('zuckuss', '3 crew.zuckuss', '2', play(Ship(3, mod_green=[zk()]), Ship(2))['damage'], 'any defense dice rerolled for as many stress')
w('zuckuss', '3 focus crew.zuckuss', '2 focus', play(Ship(3, mod_green=[zk()], focus=1), Ship(2, focus=1))['damage'], 'eyes too, before the focus of the defender')
w('zuckuss', '3 stress crew.zuckuss', '2', play(Ship(3), Ship(2))['damage'], 'not while stressed')

# --- 4-LOM (crew)
def lom():
    def fn(s, side):
        return [s.set('no D ' + k, 1).give('A', 'ion', 1) for k in ('focus', 'evade') if s.tok('D', k)]
    return Opt(fn)
w('4lom', '3 focus crew.4lom', '2 focus evade', play(Ship(3, mod_red=[lom()], focus=1), Ship(2, focus=1, evade=1))['damage'], 'one of the two tokens barred, the attack dice seen')
w('4lom', '3 crew.4lom', '2 focus=2', play(Ship(3, mod_red=[lom()]), Ship(2, focus=2))['damage'], 'one focus barred, the other can be spent')
w('4lom', '3 crew.4lom ; 3', '2 evade', play([Ship(3, mod_red=[lom()]), Ship(3)], Ship(2, evade=1))['damage'], 'barred in this attack only')

# --- rage
w('rage', '3 rage!', '2', play(Ship(3, mod_red=[reroll(3)]), Ship(2))['damage'], 'up to three dice rerolled')
w('rage', '4 rage!', '2', play(Ship(4, mod_red=[reroll(3)]), Ship(2))['damage'], 'three of four dice at most')

# --- Dengar (crew)
w('dengar', '3 crew.dengar', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one die rerolled')
w('dengar', '3 focus crew.dengar!', '2', play(Ship(3, mod_red=[reroll(2)], focus=1), Ship(2))['damage'], 'unique pilot: two dice')

# --- alliance overhaul
w('allianceoverhaul', '3 fromfront allianceoverhaul', '2', play(Ship(4), Ship(2))['damage'], 'one die more from the front arc')
w('allianceoverhaul', '3 fromrear allianceoverhaul', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))['damage'], 'one eye to crit from the rear arc')
w('allianceoverhaul', '3 special fromfront allianceoverhaul', '2', play(Ship(3), Ship(2))['damage'], 'no die for a secondary weapon')

# --- special ops training
w('specialopstraining', '2 fromfront specialopstraining', '2', play(Ship(3), Ship(2))['damage'], 'one die more (the other attack could not be against a ship in front)')
w('specialopstraining', '2 special fromfront specialopstraining', '2', play(Ship(2), Ship(2))['damage'], 'primary weapon only')

# --- concord dawn protector
cd = lambda **t: Ship(2, mod_green=[add('e', 1, must=True)], **t)
w('concorddawnprotector', '3 range=1 arc', '2 arc concorddawnprotector', play(Attack(Ship(3), range=1), cd())['damage'], 'one evade added')
w('concorddawnprotector', '2x 3 special range=1 arc', '2 evade arc concorddawnprotector', play([weapon(3, range=1)] * 2, cd(evade=1))['damage'], 'in every attack, any weapon')
w('concorddawnprotector', '3 arc', '2 arc concorddawnprotector', play(Ship(3), Ship(2))['damage'], 'only at range 1')

# --- R3 astromech
def r3(): return Opt(lambda s, side: [u.give('A', 'evade', 1).keep('r3', 0) for u in [s.cancel('red', 'f', 1)] if u is not None and s.kept('r3')])
w('r3astromech', '3 r3astromech', '2', play(Ship(3, mod_red=[r3()]), Ship(2), keep={'r3': 1})['A0.evade'], 'an eye (of no use without focus) for an evade token', 'left.attacker.evade')
w('r3astromech', '3 special r3astromech', '2', 0, 'primary weapon only', 'left.attacker.evade')

# --- tail gunner
w('tailgunner', '3 fromrear tailgunner', '2', play(Ship(3), Ship(1))['damage'], 'agility one less')
w('tailgunner', '3 fromrear range=3 tailgunner', '0', play(Attack(Ship(3), range=3), Ship(0, value=lambda s: -1))['damage'], 'value not below 0, then the range die')
w('tailgunner', '3 fromfront tailgunner', '2', play(Ship(3), Ship(2))['damage'], 'rear arc only')

# --- sensor cluster
def sc(): return change('b', 'e', 1, pay=spend('focus'))
w('sensorcluster', '3', '2 focus sensorcluster', play(Ship(3), Ship(2, mod_green=[sc()], focus=1))['damage'], 'focus for a blank or for the eyes')
w('sensorcluster', '3 focus', '2 focus=2 sensorcluster', play(Ship(3, focus=1), Ship(2, mod_green=[sc()], focus=2))['damage'], 'one focus for each')

# --- fearlessness
w('fearlessness', '3 arc range=1 fearlessness', '2 arc', play(Attack(Ship(3, mod_red=[add('h', 1)]), range=1), Ship(2))['damage'], 'one hit added')
w('fearlessness', '3 special arc range=1 fearlessness', '2 arc', play(weapon(3, range=1, ship=Ship(3, mod_red=[add('h', 1)])), Ship(2))['damage'], 'any weapon')
w('fearlessness', '3 arc range=1 fearlessness', '2 no-arc', play(Attack(Ship(3), range=1), Ship(2))['damage'], 'only in their arc')

# --- Latts Razzi (crew)
def lr(): return add('e', 1, pay=spend_theirs('stress'))
r = play(Ship(3, stress=2), Ship(2, mod_green=[lr()]))
w('lattsrazzi', '3 stress=2', '2 crew.lattsrazzi', r['damage'], 'one stress of the attacker for one evade, once')
w('lattsrazzi', '2x 3 stress', '2 crew.lattsrazzi', play([Ship(3, stress=1)] * 2, Ship(2, mod_green=[lr()]))['damage'], 'in every attack')
w('lattsrazzi', '3', '2 crew.lattsrazzi', play(Ship(3), Ship(2))['damage'], 'not without stress')

# --- a score to settle
w('ascoretosettle', '3 ascoretosettle!', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))['damage'], 'one eye to crit')
w('ascoretosettle', '3 focus ascoretosettle!', '1', play(Ship(3, mod_red=[change('f', 'c', 1)], focus=1), Ship(1))['crits'], 'one eye to crit, focus for the others', 'mean_crits')

# --- pivot wing
w('pivotwing', '3', '1 pivotwing', play(Ship(3), Ship(2))['damage'], 'agility one more')

# --- Finn (crew)
fin = lambda **t: Ship(3, mod_red=[add('b', 1)], **t)
w('finn', '3 arc lock crew.finn', '2', play(fin(lock=1), Ship(2))['damage'], 'a blank added and rerolled with the lock')
w('finn', '3', '2 arc crew.finn blank-to-evade=1', play(Ship(3), Ship(2, mod_green=[add('b', 1), change('b', 'e', 1)]))['damage'], 'a blank added to the defense and turned by another effect')
w('finn', '3 special arc lock crew.finn', '2', play(weapon(3, lock=1), Ship(2))['damage'], 'no blank for a secondary weapon')

# --- snap shot
w('snapshot', '3 focus lock snapshot range=1', '2', play(weapon(2, range=1), Ship(2))['damage'], 'two dice, not modified by the attacker; no range bonus')
w('snapshot', '3 snapshot range=1', '2 elusiveness', play(weapon(2, range=1), Ship(2, mod_red=[elu()]))['damage'], 'the defender can still modify them')

# --- M9-G8
def m9(c='red'): return reroll(1, color=c)
w('m9g8', '3 lock', '2 lock m9g8', play(Ship(3, lock=1), Ship(2, mod_red=[m9()]))['damage'], 'one die of a locked attacker rerolled, which its lock cannot reroll')
w('m9g8', '2x 3', '2 lock m9g8', play([Ship(3)] * 2, Ship(2, mod_red=[m9()]))['damage'], 'in every attack; the lock stays')
w('m9g8', '3 focus m9g8!', '2', play(Ship(3, mod_red=[m9()], focus=1), Ship(2))['damage'], 'a friend with the card has locked the attacker: one die rerolled')

# --- hotshot co-pilot
def must_D():
    return dict(start=[Opt(lambda s, side: [s.set('f0', s.tok('D', 'focus'))] if s.tok('D', 'focus') else [], must=True)],
                late_green=[Opt(lambda s, side: [], must=False)])
class Forced(Ship):
    pass
def hot_att(n, **t):
    return Ship(n, start=[Opt(lambda s, side: [s.set('f0', s.tok('D', 'focus'))] if s.tok('D', 'focus') else [], must=True)],
                late_green=[Opt(lambda s, side: [s.give('D', 'focus', -1)] if s.get('f0') and s.tok('D', 'focus') == s.get('f0') else [], must=True)], **t)
def hot_def(n, **t):
    return Ship(n, start=[Opt(lambda s, side: [s.set('a0', s.tok('A', 'focus'))] if s.tok('A', 'focus') else [], must=True)],
                late_red=[Opt(lambda s, side: [s.give('A', 'focus', -1)] if s.get('a0') and s.tok('A', 'focus') == s.get('a0') else [], must=True)], **t)
r = play([hot_att(3), Ship(3)], Ship(2, focus=1))
w('hotshotcopilot', '3 crew.hotshotcopilot ; 3', '2 focus', r['damage'], 'the defender spends its focus in the first attack, for its effect')
r = play(weapon(3, twice=True, focus=1), hot_def(2))
w('hotshotcopilot', '2 focus lock clustermissiles', '2 crew.hotshotcopilot', r['damage'], 'the attacker spends its focus in the first roll')
w('hotshotcopilot', '3 special crew.hotshotcopilot ; 3', '2 focus', play([Ship(3), Ship(3)], Ship(2, focus=1))['damage'], 'not with a secondary weapon')

# --- trick shot
w('trickshot', '3 obstructed trickshot', '2', play(Attack(Ship(4), obstructed=True), Ship(2))['damage'], 'one attack die more; one defense die more')
w('trickshot', '3 trickshot', '2', play(Ship(3), Ship(2))['damage'], 'only if obstructed')

# --- targeting synchronizer
w('targetingsynchronizer', '2 focus targetingsynchronizer! protontorpedoes', '2', play(torp(focus=1), Ship(2))['damage'], 'the friend pays the lock')
w('targetingsynchronizer', '2 lock targetingsynchronizer! protontorpedoes', '2', play(torp(lock=1), Ship(2))['damage'], 'the friend pays; its own lock rerolls')

# --- swarm leader
w('swarmleader', '2 swarmleader=1', '2', play(Ship(3), Ship(2))['damage'], 'one friend gives an evade token: one die more')
w('swarmleader', '2 swarmleader=2', '2', play(Ship(4), Ship(2))['damage'], 'two friends give one each: two dice more')
w('swarmleader', '2 focus lock swarmleader=2 protontorpedoes', '2', play(torp(focus=1), Ship(2))['damage'], 'primary weapon only')

# --- lightweight frame
def lwf():
    def fn(s, side):
        if s.dice('red') <= s.dice('green'):
            return []
        t = s.copy()
        t.hand = ('green', 1, 0)
        return [t]
    return Opt(fn, must=True)
w('lightweightframe', '3', '2 lightweightframe', play(Ship(3), Ship(2, early_green=[lwf()]))['damage'], 'fewer dice than the attack: one more')
w('lightweightframe', '3 range=3', '2 focus lightweightframe', play(Attack(Ship(3), range=3), Ship(2, early_green=[lwf()], focus=1))['damage'], 'as many with the range die: none')
w('lightweightframe', '4 range=1', '2 focus lightweightframe', play(Attack(Ship(4), range=1), Ship(2, early_green=[lwf()], focus=1))['damage'], 'one more, not as many as the attack')

# --- expertise
ex = lambda **t: Ship(3, mod_red=[change('f', 'h', all_=True, cond=lambda s: not s.tok('A', 'stress'))], **t)
w('expertise', '3 lock expertise', '2', play(ex(lock=1), Ship(2))['damage'], 'all eyes to hits, blanks rerolled first')
w('expertise', '3 stress expertise', '2', play(ex(stress=1), Ship(2))['damage'], 'not while stressed')

# --- Bistan
bi = lambda **t: Ship(3, mod_red=[change('h', 'c', 1)], **t)
w('bistan', '3 focus bistan', '1', play(bi(focus=1), Ship(1))['crits'], 'one hit to crit', 'mean_crits')
w('bistan', '3 range=1 bistan', '2', play(Attack(bi(), range=1), Ship(2))['crits'], 'at range 1 too', 'mean_crits')
w('bistan', '3 range=3 bistan', '1', play(Attack(Ship(3), range=3), Ship(1))['crits'], 'not at range 3', 'mean_crits')

# --- heavy laser turret
w('heavylaserturret', '3 focus heavylaserturret! range=3', '2', play(weapon(4, range=3, focus=1), Ship(2))['damage'], 'four dice, no range bonus')

# --- broken horn
def horn(n, **t):
    return Ship(n, reinforce=1, mod_green=[rf(), act(lambda s, d: [s.add('green', 'e').set('horn', 1)], cond=has_rf, mods='own')],
                after=[act(lambda s, d: [s.give('D', 'reinforce', -1)] if s.get('horn') else [], must=True)], **t)
w('brokenhorn', '4', '2 reinforce brokenhorn', play(Ship(4), horn(2))['damage'], 'an evade of the token and one more')
w('brokenhorn', '2x 3', '2 reinforce brokenhorn', play([Ship(3)] * 2, horn(2))['damage'], 'the token is gone after the one more: spare it for the second attack or use it')
w('brokenhorn', '3', '2 brokenhorn', play(Ship(3), Ship(2))['damage'], 'no token: nothing')

# --- supercharged power cells
def sp(n, **t): return Ship(n, start=[Opt(lambda s, side: [s.keep('sp', 0).set('sp', 2)] if s.kept('sp') else [])], more=lambda s: s.get('sp'), **t)
w('superchargedpowercells', '2 superchargedpowercells', '2', play(sp(2), Ship(2), keep={'sp': 1})['damage'], 'two dice more')
a = sp(2, focus=1)
w('superchargedpowercells', '2x 2 focus superchargedpowercells', '2 evade', play([a, a], Ship(2, evade=1), keep={'sp': 1})['damage'], 'once in two attacks')
w('superchargedpowercells', '2 special superchargedpowercells', '2', play(weapon(2, ship=sp(2)), Ship(2), keep={'sp': 1})['damage'], 'any weapon')

# --- ARC caster
w('arccaster', '2 focus arccaster range=1', '2', play(weapon(4, range=1, focus=1), Ship(2))['damage'], 'four dice, no range bonus; the other damage goes elsewhere')

save()
done = {r['id'] for r in ROWS}
print(len(ROWS), 'witnesses', len(done), 'cards; without:', [c for c in SLOT if c not in done], file=sys.stderr)
