"""Witnesses of part4.csv (second edition): effects after the attack, bonus attacks, damage cards, conditions."""
import csv, sys
from play import *
import play as tool

HERE = os.path.dirname(os.path.abspath(__file__))
FACES = list(csv.DictReader(open(os.path.join(HERE, 'part4.csv'), newline='')))
DONE, NONE = set(), []
NOW = [None]


def face(id, kind, slot=None):
    rows = [r for r in FACES if r['id'] == id and r['kind'] == kind and (slot is None or r['slot_or_ship'] == slot)]
    assert len(rows) == 1, (id, kind, slot, len(rows))
    NOW[0] = rows[0]
    DONE.add((id, kind, rows[0]['slot_or_ship']))


def W(attackers, defender, value, how, measure='mean_damage'):
    r = NOW[0]
    witness(r['id'], attackers, defender, value, how, measure=measure, kind=r['kind'], slot=r['slot_or_ship'])


def none(ids, reason):
    for x in ids.split():
        id, _, kind = x.partition('/')
        kind, _, slot = kind.partition('/')
        rows = [r for r in FACES if r['id'] == id and (not kind or r['kind'] == kind) and (not slot or r['slot_or_ship'] == slot)]
        assert len(rows) == 1, (x, len(rows))
        NONE.append(dict(id=id, kind=rows[0]['kind'], reason=reason, slot=rows[0]['slot_or_ship']))


# ---- helpers ----

def bonus(ship, cond=lambda s: True, with_=None, pay=None, **how):
    """The attack of the ship, after which a bonus attack (with_ or itself) may follow."""
    b = with_ or Attack(ship)
    must = how.pop('must', False)
    def again(s):
        return [(t, b) for t in (pay(s) if pay else [s])] if cond(s) else []
    return Attack(ship, again=again, must_again=must, **how)


def missed(s):
    return not s.get('hit')


def hit(s):
    return bool(s.get('hit'))


def toks(side, post):
    """Normal effects of tokens; post(s, side, kind) after one is spent gives the states it can lead to."""
    good = 'h' if side == 'A' else 'e'
    def sp(kind):
        def pay(s, sd):
            t = s.give(sd, kind, -1)
            return [] if t is None else post(t, sd, kind)
        return pay
    o = [change('f', good, all_=True, pay=sp('focus'), again=True), change('f', good, 1, pay=sp('calculate'), again=True),
         change('f', good, 1, pay=sp('force'), again=True)]
    if side == 'A':
        o.append(reroll(99, pay=sp('lock'), again=True))
    else:
        o.append(change('bf', 'e', 1, pay=sp('evade'), again=True))
    return o


def cards(t, shield=None, crit=None, after_crit=None):
    """Hits, then crits: shields (kept sh), else cards; kept fu, cards; notes nfu, ncards."""
    for f in 'h' * t.n('red', 'h') + 'c' * t.n('red', 'c'):
        if t.kept('sh') > 0:
            t = t.keep('sh', t.kept('sh') - 1)
            t = t.suffer(f == 'h', f == 'c')
            if shield:
                t = shield(t)
        elif f == 'c' and crit and crit(t) is not None:
            t = crit(t)
        else:
            t = t.suffer(f == 'h', f == 'c').keep('cards', t.kept('cards') + 1).set('ncards', t.get('ncards') + 1)
            if f == 'c':
                t = t.keep('fu', t.kept('fu') + 1).set('nfu', t.get('nfu') + 1)
    return t


def getlock(s, side):
    return [s.give(side, 'lock')] if s.tok(side, 'lock') == 0 else []


def when(cond, effect, must=True, pay=free):
    return act(effect, pay, cond=cond, must=must)


def dmg(a, d, **k):
    return play(a, d, **k)['damage']


VT = 'fromfront turretarc'

# ======== gunners and other bonus attacks ========

face('veteranturretgunner', 'upgrade')
a = Ship(3, focus=1)
W('3 focus %s veteranturretgunner' % VT, '2', dmg(bonus(a), Ship(2)), 'primary from the front, then a turret bonus attack; one focus for both')
W('3 fromturret turretarc veteranturretgunner', '2', dmg(Ship(3), Ship(2)), 'the first attack came from the only turret arc the target is in: no bonus attack')
W('2 %s veteranturretgunner dorsalturret' % 'fromfront turretarc', '1', dmg(bonus(Ship(2)), Ship(1)), 'primary, then the turret upgrade (2 dice) as the bonus attack')

face('bossk', 'upgrade')
st = lambda s: [s.give('A', 'stress')]
bs = lambda ship, **k: bonus(ship, cond=lambda s: missed(s) and not s.tok('A', 'stress'), pay=st, must=True, **k)
r = play(bs(Ship(3, focus=1)), Ship(3))
W('3 focus gunner.bossk', '3', r['damage'], 'missed and not stressed: gains stress, attacks again with what is left')
W('3 gunner.bossk', '3', play(bs(Ship(3)), Ship(3))['A0.stress'], 'stress only after a miss, once', 'left.attacker.stress')
W('3 special gunner.bossk', '3', dmg(Ship(3), Ship(3)), 'not a primary attack: no second one')
W('3 stress focus gunner.bossk', '3', dmg(bs(Ship(3, focus=1, stress=1)), Ship(3)), 'stressed already: no second attack')

face('ezrabridger', 'upgrade')
def ezra(dice, d, **t):
    b = Ship(dice, mod_red=[reroll(1)] if t.get('stress') else [])
    return dmg(bonus(Ship(dice, **t), with_=Attack(b), pay=lambda s: [s.give('A', 'force', -1)]), d)
W('3 %s force=1 gunner.ezrabridger' % VT, '2', ezra(3, Ship(2), force=1), 'the one force turns a focus or pays the bonus attack')
W('3 %s force=2 gunner.ezrabridger' % VT, '2', ezra(3, Ship(2), force=2), 'two force over both attacks, one of them the price')
W('2 %s force=1 stress gunner.ezrabridger' % VT, '2', ezra(2, Ship(2), force=1, stress=1), 'stressed: one reroll in the bonus attack, not in the first')

face('veterantailgunner', 'upgrade')
W('3 focus fromfront reararc veterantailgunner', '2', dmg(bonus(Ship(3, focus=1)), Ship(2)), 'primary from the front, then primary from the rear at the same ship')

face('lockedandloaded', 'shipability')
W('3 focus fromturret reararc lockedandloaded!', '2', dmg(bonus(Ship(3, focus=1)), Ship(2)), 'docked: after the turret attack another one from the rear arc')

face('stabilizedsfoils', 'upgrade')
pl = lambda s: [s.give('A', 'lock', -1)]
def sf(**t):
    return dmg(bonus(Ship(3, **t), with_=Attack(Ship(2)), pay=pl), Ship(2))
W('3 lock stabilizedsfoils autoblasters', '2 arc', sf(lock=1), 'the lock rerolls the primary attack or pays a 2-dice cannon attack')
W('3 focus stabilizedsfoils autoblasters', '2 arc', dmg(Ship(3, focus=1), Ship(2)), 'no lock to spend: the primary attack only')
W('3 lock focus stabilizedsfoils autoblasters', '2 arc', sf(lock=1, focus=1), 'as before, the focus in either attack')

face('tiedefenderelite', 'upgrade')
def te(dice=2, d=Ship(2), **t):
    p = Attack(Ship(3))
    return dmg(bonus(Ship(dice, **t), cond=lambda s: s.tok('A', 'lock') > 0, with_=p), d)
W('3 lock autoblasters tiedefenderelite', '2 arc', te(lock=1), 'cannon first; the lock must still be there for the primary bonus attack, which may spend it')
W('3 focus autoblasters tiedefenderelite', '2 arc', dmg(Ship(2, focus=1), Ship(2)), 'no lock on the defender: the cannon attack only')
W('3 lock tiedefenderelite', '2', dmg(Ship(3, lock=1), Ship(2)), 'after a primary attack nothing')

face('majorvynder-ssl', 'pilot')
cm = lambda **k: Attack(Ship(3, **k.pop('t')), ordnance=True, **k)
def conc(again_cond, with_, ship=None, **t):
    b = with_
    return Attack(ship or Ship(3, **t), ordnance=True, again=lambda s: [(s, b)] if again_cond(s) else [])
W('2 lock concussionmissiles autoblasters majorvynder-ssl', '2 arc', dmg(conc(lambda s: True, Attack(Ship(2, mod_red=[change('f', 'h', 1)])), lock=1), Ship(2)), '3-dice missile, then 2-dice cannon with one focus to hit; one lock for both')
W('2 autoblasters majorvynder-ssl', '2 arc', dmg(Ship(2), Ship(2)), 'a cannon attack that is not the bonus one: nothing')

face('doubleedge', 'pilot')
W('3 focus dorsalturret doubleedge', '2', dmg(bonus(Ship(2, focus=1), cond=missed, with_=Attack(Ship(3))), Ship(2)), 'turret attack of 2 dice; missed, the primary weapon of 3')
W('3 lock concussionmissiles doubleedge', '3', dmg(conc(missed, Attack(Ship(3)), lock=1), Ship(3)), 'missile; missed, the primary weapon with what is left')
W('3 focus doubleedge', '2', dmg(Ship(3, focus=1), Ship(2)), 'a primary attack that misses gives nothing')

face('captainyorr-battleoverendor', 'pilot')
W('3 focus autoblasters captainyorr-battleoverendor', '2 arc', dmg(bonus(Ship(3, focus=1), cond=hit, with_=Attack(Ship(2))), Ship(2)), 'primary attack that hits, then a 2-dice cannon attack')

face('ig88b', 'pilot')
W('2 focus autoblasters ig88b', '2 arc', dmg(bonus(Ship(2, focus=1), cond=missed), Ship(2)), 'missed: a cannon attack of 2 dice (the first attack has 2 dice whichever weapon it is)')

face('darthmaul', 'pilot')
def dm(dice, d, **t):
    return dmg(bonus(Ship(dice, **t), cond=lambda s: missed(s) and s.tok('A', 'force') > 1, pay=lambda s: [s.give('A', 'force', -2)]), d)
W('3 force=3 pilot.darthmaul', '2', dm(3, Ship(2), force=3), 'missed: two force for another attack at the same ship; force turns focus results too')
W('2 force=2 pilot.darthmaul', '3', dm(2, Ship(3), force=2), 'only if both force are still there')
W('3 force=1 pilot.darthmaul', '2', dmg(Ship(3, force=1), Ship(2)), 'one force does not pay it')

face('corsairrefit', 'upgrade')
W('3 focus corsairrefit autoblasters', '2 arc', dmg(bonus(Ship(3, focus=1), with_=Attack(Ship(2))), Ship(2)), 'primary, then the cannon for energy as a bonus attack')

face('merchantone', 'upgrade')
W('3 focus merchantone dorsalturret', '2', dmg(bonus(Ship(3, focus=1), with_=Attack(Ship(2))), Ship(2)), 'primary, then the turret upgrade of 2 dice as a bonus attack')

face('ordnancetubes', 'upgrade')
pt = Attack(Ship(4, mod_red=[change('h', 'c', 1)]), ordnance=True)
W('3 lock ordnancetubes protontorpedoes', '2', dmg(bonus(Ship(3, lock=1), cond=lambda s: s.tok('A', 'lock') > 0, with_=pt), Ship(2)), 'primary, then the torpedo as a bonus attack if the lock is still there')

# ======== after the attack: tokens to the defender ========

face('hotshotgunner', 'upgrade')
def lose(kinds):
    return lambda s, side: [s.give('D', k, -1) for k in kinds if s.tok('D', k)]
W('3 fromturret hotshotgunner ; 3', '2 focus', dmg([Ship(3, late_green=[when(lambda s: True, lose(['focus', 'calculate']))]), Ship(3)], Ship(2, focus=1)), 'what the defender did not spend on the first attack is gone for the second')
W('2 fromturret hotshotgunner ; 3', '2 focus calculate', dmg([Ship(2), Ship(3)], Ship(2, focus=1, calculate=1, late_green=[when(lambda s: s.k == 0, lose(['focus', 'calculate']))])), 'one token goes, the defender chooses which')
W('2 fromfront hotshotgunner ; 3', '2 focus', dmg([Ship(2), Ship(3)], Ship(2, focus=1)), 'not a turret attack: nothing')

face('clonecommandercody', 'upgrade')
def cody(dice, **t):
    # in the window before neutralizing: was there anything to neutralize?
    return Ship(dice, late_green=[when(lambda s: s.net() > 0 and not s.get('had'), lambda s, side: [s.set('had', 1)])],
                after=[when(lambda s: missed(s) and s.get('had'), lambda s, side: [s.give('D', 'strain')])], **t)
r = play(cody(2), Ship(2))
W('2 clonecommandercody', '2', r['D.strain'], 'a miss in which an evade met a result', 'left.defender.strain')
W('2 clonecommandercody ; 3', '2', dmg([cody(2), Ship(3)], Ship(2)), 'then one die fewer against the next')

face('tibersaxon', 'upgrade')
def tiber(dice):
    return Ship(dice, after=[act(lambda s, side: [s.give('D', 'strain')], charge('c'), again=True, cond=lambda s: hit(s) and s.kept('fu') == 0 and s.range in (1, 2))])
W('2 tibersaxon ; 3 ; 3', '2 hull=9', dmg([Attack(tiber(2), deals=cards), Attack(Ship(3), deals=cards), Attack(Ship(3), deals=cards)], Ship(2), keep={'c': 2}),
  'no shields: a crit dealt is a faceup card and bars it; else up to two strain, for two later attacks')
x = tiber(2)
W('2x 2 tibersaxon ; 3', '2 hull=9 shields=9', dmg([x, x, Ship(3)], Ship(2), keep={'c': 2}), 'shields: no card is dealt; two charges for both its attacks')
W('2 range=3 tibersaxon ; 3', '2', dmg([Attack(Ship(2), range=3), Ship(3)], Ship(2)), 'range 3: nothing')

face('rifftamson', 'upgrade')
def faceup_strain(dice, n):
    return Attack(Ship(dice, after=[when(lambda s: s.get('nfu') > 0, lambda s, side: [s.give('D', 'strain', n)])]), deals=cards)
W('3 rifftamson', '2 hull=9 shields=1', play(faceup_strain(3, 2), Ship(2), keep={'sh': 1})['D.strain'], 'two strain if a crit got past the shield', 'left.defender.strain')
W('3 rifftamson ; 3 ; 3', '2 hull=9', dmg([faceup_strain(3, 2), Ship(3), Ship(3)], Ship(2)), 'both strain tokens tell, one in each later attack')

face('wilsateshlo', 'pilot')
W('3 wilsateshlo', '2 hull=9 shields=1', play(faceup_strain(3, 1), Ship(2), keep={'sh': 1})['D.strain'], 'one strain if a crit got past the shield; no upgrade charge to lose instead', 'left.defender.strain')
W('3 wilsateshlo ; 3', '2 hull=9', dmg([faceup_strain(3, 1), Ship(3)], Ship(2)), 'no shields: one strain after a crit')

face('targetingmatrix-battleoverendor', 'upgrade')
def tm(dice, **t):
    return Ship(dice, late_green=[act(lambda s, side: [s.change('red', 'f', 'b').set('tm', 1)] if s.n('red', 'f') else [])],
                after=[when(lambda s: s.get('tm'), lambda s, side: [s.give('D', 'strain')])], **t)
W('2 targetingmatrix-battleoverendor ; 3 ; 3', '2', dmg([tm(2), Ship(3), Ship(3)], Ship(2)), 'one strain however many focus results are left: one later attack feels it')
W('2 targetingmatrix-battleoverendor ; 3', '2', dmg([tm(2), Ship(3)], Ship(2)), 'the next attack meets one die fewer')
W('2 calculate targetingmatrix-battleoverendor ; 3', '2', dmg([tm(2, calculate=1), Ship(3)], Ship(2)), 'a focus result is a hit now or a strain for later')

face('chaffparticles-battleoverendor', 'upgrade')
def chaff(kinds):
    return act(lambda s, side: [s.change('green', 'f', 'b').give('D', k, -1) for k in kinds if s.tok('D', k)] if s.n('green', 'f') else [])
W('3 ; 3', '2 tractor chaffparticles-battleoverendor', dmg([Ship(3), Ship(3)], Ship(2, tractor=1, late_green=[chaff(['tractor'])])), 'a focus result left over takes the tractor token off')
W('3 ; 3', '2 strain=2 focus chaffparticles-battleoverendor', dmg([Ship(3), Ship(3)], Ship(2, strain=2, focus=1, late_green=[chaff(['strain'])])), 'the focus result turned to evade, or spent on the other strain token')

face('shadowcaster', 'upgrade')
sc = lambda: Ship(3, after=[when(hit, lambda s, side: [s.give('D', 'tractor')])])
W('3 frontarc turretarc shadowcaster ; 3', '2', dmg([sc(), Ship(3)], Ship(2)), 'hit: tractored for the next attack')
W('3 frontarc turretarc shadowcaster', '2', play(sc(), Ship(2))['D.tractor'], 'hit and in both arcs', 'left.defender.tractor')
W('3 frontarc turretarc shadowcaster ; 3', '2 medium', 2 * dmg(Ship(3), Ship(2)), 'one token does not hold a medium ship')

face('tractorgrasp', 'shipability')
W('3 hardpoint tractorgrasp! ; 3', '2', dmg([sc(), Ship(3)], Ship(2)), 'on our word the attack of that weapon: hit, tractored for the next')

face('wesjanson', 'pilot')
def jam(side, kinds):
    """The one who jams chooses what goes; nothing there: the jam stays."""
    def fn(s, sd):
        there = [k for k in kinds if s.tok(side, k)]
        return [s.give(side, k, -1) for k in there] or [s.give(side, 'jam')]
    return fn
G = ['focus', 'evade', 'calculate', 'reinforce']
wes = Ship(2, after=[act(jam('D', G), charge('c'))])
W('2 wesjanson ; 3', '2 focus evade', dmg([wes, Ship(3)], Ship(2, focus=1, evade=1), keep={'c': 1}), 'after the attack the attacker takes a green token of its choice')
W('2x 2 wesjanson ; 3', '2 focus=2', dmg([wes, wes, Ship(3)], Ship(2, focus=2), keep={'c': 1}), 'one charge: one jam in both its attacks')
W('3 focus lock %s veteranturretgunner' % VT, '2 wesjanson', dmg(bonus(Ship(3, focus=1, lock=1)), Ship(2, after=[act(jam('A', G + ['lock']), charge('c'))]), keep={'c': 1}),
  'after defending, before the bonus attack, the defender jams a token or the lock away')

face('cadbane', 'pilot')
def cad(kind):
    return Ship(3, after=[act(lambda s, side: [s.give('A', kind, -1).give('D', kind)] if s.tok('A', kind) else [], charge('c', 2), cond=hit)], **{kind: 1})
W('3 strain cadbane ; 3', '2', dmg([cad('strain'), Ship(3)], Ship(2), keep={'c': 2}), 'hit: its strain goes over to the defender')
x = cad('strain')
W('2x 3 strain cadbane ; 3', '2', dmg([x, x, Ship(3)], Ship(2), keep={'c': 2}), 'both charges at once: one transfer in its two attacks')
W('3 tractor cadbane ; 3', '2', play([cad('tractor'), Ship(3)], Ship(2), keep={'c': 2})['D.tractor'], 'hit: the tractor token goes over, for the next attack', 'left.defender.tractor')

face('dgs047', 'pilot')
def dgs(dice, be):
    a = [act(getlock)]
    if be:
        a.append(when(lambda s: True, lambda s, side: [s.give('D', 'strain')]))
    return Ship(dice, after=a)
W('2 bullseye dgs047 ; 3', '2', dmg([dgs(2, 1), Ship(3)], Ship(2)), 'bullseye: a strain, hit or not')
W('2 frontarc dgs047 ; 3', '2', dmg([Ship(2), Ship(3)], Ship(2)), 'front arc only: a lock, no strain')
W('3 bullseye %s veteranturretgunner dgs047' % VT, '2', dmg(bonus(dgs(3, 1)), Ship(2)), 'the bonus attack has the lock, against one die')

face('toranikulda', 'pilot')
def torani(d, **t):
    d.windows['after'].append(when(lambda s: s.k == 0, lambda s, side: [s.suffer(hits=1)] + [s.give('D', k, -1) for k in G if s.tok('D', k)]))
    return d
W('3 bullseye toranikulda', '2', dmg(Ship(3), torani(Ship(2))), 'no green token: one damage more, hit or not')
W('2 bullseye toranikulda ; 3', '2 focus', dmg([Ship(2), Ship(3)], torani(Ship(2, focus=1))), 'a token kept is given up, or kept for the next attack against a damage')
W('2 bullseye toranikulda ; 3', '2 focus evade', dmg([Ship(2), Ship(3)], torani(Ship(2, focus=1, evade=1))), 'the defender chooses which green token')

face('ig111', 'pilot')
ig = Ship(3, after=[act(lambda s, side: [s.give('A', 'deplete').suffer(hits=1)], cond=missed)])
r = play(ig, Ship(2))
W('3 bullseye ig111', '2', r['damage'], 'missed: one damage')
W('3 bullseye ig111', '2', r['A0.deplete'], 'its price: a deplete after a miss', 'left.attacker.deplete')
W('3 bullseye %s veteranturretgunner ig111' % VT, '2', dmg(bonus(ig), Ship(2)), 'missed: damage now and one die fewer in the bonus attack (or not), and again after that')

# ======== after the attack: tokens to the attacker ========

face('weaponssystemsofficer', 'upgrade')
W('2 lock protontorpedoes weaponssystemsofficer', '2', 1, 'the lock is there again after the attack', 'left.attacker.lock')
assert play(Attack(Ship(4, lock=1, mod_red=[change('h', 'c', 1)], after=[act(getlock)]), ordnance=True), Ship(2))['A0.lock'] == 1
wso = Ship(3, lock=1, after=[act(getlock)])
W('3 lock concussionmissiles tiedefenderelite weaponssystemsofficer!', '2', dmg(conc(lambda s: s.tok('A', 'lock') > 0, Attack(Ship(3)), ship=wso), Ship(2)),
  'the missile spends the lock, it comes back in time for the primary bonus attack')
W('3 lock weaponssystemsofficer', '2', play(Ship(3, lock=1), Ship(2))['A0.lock'], 'a primary attack gives no lock back', 'left.attacker.lock')

face('collected-battleoverendor', 'upgrade')
co = lambda: Ship(3, focus=1, after=[act(lambda s, side: [s.give('A', 'evade', 2)], spend('focus'))])
W('3 focus collected-battleoverendor', '2', play(co(), Ship(2))['A0.evade'], 'a focus that met no focus result becomes two evades', 'left.attacker.evade')
W('3 focus special collected-battleoverendor', '2', 0, 'not a primary attack', 'left.attacker.evade')

face('whisper', 'pilot')
wh = lambda **t: Ship(3, after=[when(hit, lambda s, side: [s.give('A', 'evade')])], **t)
W('3 whisper', '2', play(wh(), Ship(2))['A0.evade'], 'an evade if the attack hit', 'left.attacker.evade')
W('3 evade whisper', '2', play(wh(evade=1), Ship(2))['A0.evade'], 'one more than it had', 'left.attacker.evade')

face('wedgeantilles-battleoverendor', 'pilot')
we = lambda **t: Ship(3, after=[when(hit, lambda s, side: [s.give('A', 'focus')])], **t)
W('3 focus wedgeantilles-battleoverendor', '2', play(we(focus=1), Ship(2))['A0.focus'], 'hit: a focus comes (back)', 'left.attacker.focus')
W('3 %s veteranturretgunner wedgeantilles-battleoverendor' % VT, '2', dmg(bonus(we()), Ship(2)), 'a first hit gives the focus of the bonus attack')

face('scimitar1-battleoverendor', 'pilot')
sci = Ship(3, after=[act(getlock, charge('c'))])
W('3 scimitar1-battleoverendor', '2', play(sci, Ship(2), keep={'c': 2})['A0.lock'], 'its own attack counts: a lock for a charge', 'left.attacker.lock')
W('3 %s veteranturretgunner scimitar1-battleoverendor' % VT, '2', dmg(bonus(sci), Ship(2), keep={'c': 2}), 'the lock is there for the bonus attack')

face('lieutenantbastian', 'pilot')
ba = lambda: Ship(3, after=[act(getlock, cond=lambda s: s.get('ncards') > 0)])
W('3 lieutenantbastian', '1 hull=9 shields=1', play(Attack(ba(), deals=cards), Ship(1), keep={'sh': 1})['A0.lock'], 'a lock if a card was dealt: more than the shield was lost', 'left.attacker.lock')
W('3 %s veteranturretgunner lieutenantbastian' % VT, '2 hull=9', dmg(bonus(ba(), deals=cards), Ship(2)), 'no shields: a first hit gives the lock of the bonus attack')
W('3 range=3 lieutenantbastian', '1 hull=9', 0, 'range 3 is too far', 'left.attacker.lock')

face('zizitlo', 'pilot')
zi = lambda side: act(lambda s, sd: [s.give(side, 'focus'), s.give(side, 'evade')], charge('c'))
W('3 ; 3', '2 zizitlo', dmg([Ship(3), Ship(3)], Ship(2, after=[zi('D')]), keep={'c': 1}), 'after the first attack a focus or an evade for the second')
W('3 ; 3 ; 2', '3 zizitlo', dmg([Ship(3), Ship(3), Ship(2)], Ship(3, after=[zi('D')]), keep={'c': 1}), 'one charge for three attacks')
W('3 %s veteranturretgunner zizitlo' % VT, '2', dmg(bonus(Ship(3, after=[zi('A')])), Ship(2), keep={'c': 1}), 'a focus for the bonus attack')

face('laetinashera', 'pilot')
W('2 ; 3', '2 laetinashera', dmg([Ship(2), Ship(3)], Ship(2, after=[when(missed, lambda s, side: [s.give('D', 'evade')])])), 'a miss gives the evade for the next attack')
W('3 laetinashera', '2', play(Ship(3, after=[when(missed, lambda s, side: [s.give('A', 'evade')])]), Ship(2))['A0.evade'], 'its own attack that missed', 'left.attacker.evade')

def calc_note(s, side, kind):
    return [s.set('cs' + side, 1)] if kind == 'calculate' else [s]
def leebo(dice, side, **t):
    return Ship(dice, normal=False, after=[when(lambda s: s.get('cs' + side), lambda s, sd: [s.give(sd, 'calculate')])],
                **{'mod_red' if side == 'A' else 'mod_green': toks(side, calc_note)}, **t)
for id in ('leebo', 'leebo-swz103-rebelalliance'):
    face(id, 'pilot')
    w = 'pilot.leebo' if id == 'leebo' else id
    W('3 ; 3', '2 calculate ' + w, dmg([Ship(3), Ship(3)], leebo(2, 'D', calculate=1)), 'a calculate spent in the first attack is back for the second')
    W('4 calculate=2 ' + w, '2', play(leebo(4, 'A', calculate=2), Ship(2))['A0.calculate'], 'one comes back, however many were spent', 'left.attacker.calculate')

face('mercilesspursuit', 'condition')
mp = Ship(3, after=[act(getlock)])
W('3 mercilesspursuit!', '2', play(mp, Ship(2))['A0.lock'], 'a lock after the attack', 'left.attacker.lock')
W('3 %s veteranturretgunner mercilesspursuit!' % VT, '2', dmg(bonus(mp), Ship(2)), 'the lock is there for the bonus attack')

face('cienaree', 'pilot')
W('3 cienaree', '1 hull=2', (lambda r: sum(v for k, v in r.items() if k[:1] == 'p' and k[1:].isdigit() and int(k[1:]) >= 2))(play(Ship(3), Ship(1))), 'a stress if the defender was destroyed', 'left.attacker.stress')

face('derekklivian', 'pilot')
def derek(**t):
    return Ship(3, normal=False, mod_red=toks('A', lambda s, side, kind: [s] + ([s.give('A', 'deplete', -1)] if kind == 'lock' and s.tok('A', 'deplete') else [])), **t)
W('3 lock deplete=2 %s veteranturretgunner derekklivian' % VT, '2', dmg(bonus(derek(lock=1, deplete=2)), Ship(2)), 'the lock spent in the first attack takes the second deplete off, for the bonus attack')

# ======== after defending ========

face('magvayarro', 'upgrade')
W('2', '2 crew.magvayarro', play(Ship(2), Ship(2, after=[act(getlock, cond=hit)]))['D.lock'], 'a lock on the attacker if it hit', 'left.defender.lock')

face('wolfpack', 'upgrade')
W('3 ; 3', '2 arc wolfpack', 2 * dmg(Ship(3), Ship(2)), 'taking a strain for the lock before the second attack is not worth it: may')
W('3', '2 arc wolfpack', play(Ship(3), Ship(2, after=[act(getlock, gain('strain'))]))['D.strain'], 'after the last attack the lock is taken, for a strain', 'left.defender.strain')

face('youshouldthankme', 'condition')
W('2', '2 youshouldthankme', 1, 'after defending a lock on the attacker, hit or not', 'left.defender.lock')

face('maul', 'upgrade')
rec = lambda cap: (lambda s, side: [s.give('D', 'force')] if s.tok('D', 'force') < cap else [])
ml = lambda **t: Ship(2, after=[act(rec(1), gain('stress'), cond=hit)], **t)
r = play([Ship(3), Ship(3)], ml(force=1))
W('3 ; 3', '2 force=1 crew.maul', r['damage'], 'the force spent comes back for a stress if damage was suffered')

face('thechild', 'upgrade')
ch = lambda n, **t: Ship(2, after=[when(hit, rec(2))], force=n, **t)
W('3 ; 3', '2 force=2 thechild', dmg([Ship(3), Ship(3)], ch(2)), 'one force back after each attack that did damage, two at most')
W('3 ; 3', '2 force=2 thechild', play([Ship(3), Ship(3)], ch(2))['D.force'], 'force left, of two', 'left.defender.force')

face('hate', 'upgrade')
def hate(cap, **t):
    return Ship(2, after=[when(hit, lambda s, side: [s.give('D', 'force', min(cap - s.tok('D', 'force'), sum(s.get('dealt', (0, 0)))))])], **t)
W('3 ; 3', '2 force=2 hate', dmg([Ship(3), Ship(3)], hate(2, force=2)), 'as many force back as damage suffered, two at most')
W('4', '2 force=3 hate', play(Ship(4), hate(3, force=3))['D.force'], 'force left after one attack', 'left.defender.force')

face('chancellorpalpatine', 'upgrade')
pal = Ship(2, force=1, after=[act(lambda s, side: [s.give('A', 'stress')], spend('force'))])
W('3 gunner.bossk', '2 force=1 chancellorpalpatine', dmg(bs(Ship(3)), pal), 'after a miss a force kept stresses the attacker before its bonus attack, which it then cannot make')

for id, ships in (('viktorhel', 0), ('viktorhel-rogueclassstarfighter', 0)):
    face(id, 'pilot')
    vk = lambda d: Ship(d, after=[when(lambda s: True, lambda s, side: [s.give('A', 'stress')])])
    W('3 gunner.bossk', '3 ' + id, dmg(bs(Ship(3)), vk(3)), 'three dice: the attacker is stressed before it could attack again')
    W('3 gunner.bossk', '2 ' + id, dmg(bs(Ship(3)), Ship(2)), 'two dice: no stress, the bonus attack comes')
    W('2', '2 strain ' + id, 1, 'one die rolled: stress', 'left.attacker.stress')

face('wrobietyce', 'pilot')
note = lambda s, side, kind: [s.set('mod', 1)]
def wat(dice, **t):
    return Ship(dice, normal=False, mod_red=toks('A', note), **t)
wr = lambda d: Ship(d, after=[when(lambda s: s.range == 1 and s.get('mod'), lambda s, side: [s.give('A', 'deplete')])])
W('2 focus range=1', '2 wrobietyce', play(Attack(wat(2, focus=1), range=1), wr(2))['A0.deplete'], 'a deplete if the focus turned something (three dice at range 1)', 'left.attacker.deplete')
x = wat(2, focus=1)
W('2 focus range=1 %s veteranturretgunner' % VT, '2 wrobietyce', dmg(bonus(x, range=1, with_=Attack(x, range=1)), wr(2)), 'modifying in the first attack costs a die of the bonus attack; the attacker may leave it')
W('2 focus', '2 wrobietyce', 0, 'range 2: nothing', 'left.attacker.deplete')

face('countdooku', 'pilot')
cd = lambda kinds, **t: Ship(2, after=[act(lambda s, side: [s.give('D', k, -1) for k in kinds if s.tok('D', k)], spend('force'))], **t)
W('3 ; 3', '2 arc strain=2 force=1 pilot.countdooku', dmg([Ship(3), Ship(3)], cd(['strain'], strain=2, force=1)), 'a force turns a focus result or removes the second strain token')
W('3 ; 3', '2 arc tractor force=1 pilot.countdooku', dmg([Ship(3), Ship(3)], Ship(2, tractor=1, force=1)), 'a tractor token is orange: it stays')

face('fearfulprey', 'condition')
fp = lambda **t: Ship(2, normal=False, mod_green=toks('D', lambda s, side, kind: [s.set('g', 1)] if kind in G else [s]),
                      after=[when(lambda s: not s.get('g'), lambda s, side: [s.give('D', 'strain')])], **t)
W('2 ; 3', '2 fearfulprey!', dmg([Ship(2), Ship(3)], fp()), 'no green token to spend: strained for the second attack')
W('2 ; 3', '2 evade fearfulprey!', dmg([Ship(2), Ship(3)], fp(evade=1)), 'spending the evade in the first attack spares the strain')
W('2 ; 3', '2 force fearfulprey!', dmg([Ship(2), Ship(3)], fp(force=1)), 'force is not a green token')

# ======== tokens spent ========

def obi(evade, cap=None):
    def post(s, side, kind):
        out = [s]
        if kind == 'focus' or (evade and kind == 'evade'):
            out += [u for u in [s.give(side, 'force', -1)] if u is not None]
            out[1:] = [u.give(side, 'focus') for u in out[1:]]
        return out
    return post
def obiD(d, on_evade, **t):
    return Ship(d, normal=False, mod_green=toks('D', obi(on_evade)), **t)
face('obiwankenobi', 'upgrade')
W('3 ; 3', '2 focus force=1 crew.obiwankenobi', dmg([Ship(3), Ship(3)], obiD(2, 1, focus=1, force=1)), 'the focus comes back for the force, which could turn a result itself')
W('4 ; 3', '3 evade force=1 crew.obiwankenobi', dmg([Ship(4), Ship(3)], obiD(3, 1, evade=1, force=1)), 'an evade spent gives a focus for the force')
def obif(s, side, kind):
    return [s] + ([s.give(side, 'focus').keep('obi', s.kept('obi') - 1)] if kind in ('focus', 'evade') and s.kept('obi') else [])
W('3 ; 3 ; 3', '2 focus crew.obiwankenobi!', dmg([Ship(3)] * 3, Ship(2, normal=False, mod_green=toks('D', obif), focus=1), keep={'obi': 1}), 'a friend pays the force, once')

for id, w in (('obiwankenobi', 'pilot.obiwankenobi'), ('obiwankenobi-delta7baethersprite', 'obiwankenobi-delta7baethersprite')):
    face(id, 'pilot')
    W('3 ; 3', '2 focus force=1 ' + w, dmg([Ship(3), Ship(3)], obiD(2, 0, focus=1, force=1)), 'the focus comes back for the force, which could turn a result itself')
    W('4 ; 3', '3 evade force=1 ' + w, dmg([Ship(4), Ship(3)], obiD(3, 0, evade=1, force=1)), 'an evade spent gives nothing')
    x = Ship(3, normal=False, mod_red=toks('A', obi(0)), focus=1, force=1)
    W('3 focus force=1 %s veteranturretgunner %s' % (VT, w), '2', dmg(bonus(x), Ship(2)), 'the focus of the first attack is back for the bonus attack')

face('yoda', 'pilot')
def yoda(cap):
    def post(s, side, kind):
        return [s] + ([s.give(side, 'force').keep('y', s.kept('y') - 1)] if kind == 'force' and s.kept('y') and s.tok(side, 'force') < cap else [])
    return post
W('3 ; 3', '2 force=1 yoda=1', dmg([Ship(3), Ship(3)], Ship(2, normal=False, mod_green=toks('D', yoda(1)), force=1), keep={'y': 1}), 'a friend gives a spent force back at once, one time')
W('3 force=1 yoda=2', '2', dmg(Ship(3, normal=False, mod_red=toks('A', yoda(1)), force=1), Ship(2), keep={'y': 2}), 'each single force spent may come back, twice: also in one attack')

# ======== damage cards ========

face('kyloren-tiewiwhispermodifiedinterceptor', 'pilot')
ky = lambda n, dice=3: Ship(dice, force=n, net=[change('h', 'c', 1, pay=spend('force'), again=True)])
r = play(ky(2), Ship(2))
W('3 bullseye force=2 kyloren-tiewiwhispermodifiedinterceptor', '2 hull=9', r['crits'], 'no shields: each force left turns a facedown card up; a focus turned to a hit comes first', 'mean_crits')
W('3 bullseye force=2 kyloren-tiewiwhispermodifiedinterceptor', '2 hull=9', r['damage'], 'the damage is that of the force alone')
W('3 bullseye force=2 kyloren-tiewiwhispermodifiedinterceptor', '2 hull=9', r.get('A0.force', 0), 'force left', 'left.attacker.force')

def later(reroll_if, dice=2):
    return Ship(dice, mod_red=[reroll(1, cond=reroll_if)])
face('rexlerbrath', 'pilot')
crit_now = lambda s: s.get('crit0', 0)
def rex(ev, sh):
    f = Ship(2, evade=ev, after=[when(lambda s: ev and hit(s) and s.kept('cards') > s.kept('fu'), lambda s, side: [s.keep('fu', s.kept('fu') + 1)])])
    return dmg([Attack(f, deals=cards), Attack(later(lambda s: s.kept('fu') > 0), deals=cards)], Ship(2), keep={'sh': sh})
W('2 evade rexlerbrath ; 2 reroll=1?their-critical', '2 hull=9', rex(1, 0), 'no shields: any hit leaves a faceup card, which the second attack asks for')
W('2 evade rexlerbrath ; 2 reroll=1?their-critical', '2 hull=9 shields=1', rex(1, 1), 'one shield: two damage leave a card to turn up')
W('2 rexlerbrath ; 2 reroll=1?their-critical', '2 hull=9', rex(0, 0), 'not evading: only a crit leaves a faceup card')

face('chewbacca', 'pilot', 'modifiedyt1300lightfreighter')
cb = lambda: Ship(2, net=[act(lambda s, side: [s.change('red', 'c', 'h')], charge('c'), again=True)])
W('3', '2 hull=9 pilot.chewbacca', play(Ship(3), cb(), keep={'c': 1})['crits'], 'no shields: one faceup card is dealt facedown', 'mean_crits')
W('2x 3', '2 hull=9 pilot.chewbacca', play([Ship(3), Ship(3)], cb(), keep={'c': 1})['crits'], 'one charge for both attacks', 'mean_crits')
W('3 ; 2 reroll=1?their-critical', '2 hull=9 pilot.chewbacca', dmg([Attack(Ship(3), deals=cards), Attack(later(lambda s: s.kept('fu') > 0), deals=cards)], cb(), keep={'c': 1}), 'a single crit leaves no faceup card for the second attack')

face('beskarreinforcedplating', 'upgrade')
bk = lambda: Ship(2, net=[act(lambda s, side: [s.change('red', 'c', 'h')], charge('c'), again=True), act(lambda s, side: [s.cancel('red', 'c')], charge('c', 2), again=True)])
r = play(Ship(4), bk(), keep={'c': 2})
W('4', '2 hull=9 frontarc beskarreinforcedplating', r['damage'], 'no shields: both charges discard one faceup card')
W('4', '2 hull=9 frontarc beskarreinforcedplating', r['crits'], 'that card is one crit fewer', 'mean_crits')
W('2x 3', '2 hull=9 frontarc beskarreinforcedplating', dmg([Ship(3), Ship(3)], bk(), keep={'c': 2}), 'the charges serve one of the two attacks')

face('imperviumplating', 'upgrade')
ip = lambda: Ship(2, net=[act(lambda s, side: [s.cancel('red', 'c')], charge('c'), again=True)])
W('4', '2 hull=9 imperviumplating!', dmg(Ship(4), ip(), keep={'c': 2}), 'on our word the cards are Ship ones: a charge discards a faceup card, two in all')
W('2x 3', '2 hull=9 imperviumplating!', dmg([Ship(3), Ship(3)], ip(), keep={'c': 2}), 'two charges for both attacks')

face('ig11', 'upgrade')
def fuse(t):
    return t.keep('m', t.kept('m') + 1).give('D', 'calculate') if t.kept('m') < 2 else None
def igd(t):
    return cards(t, crit=fuse)
r = play([Attack(Ship(4), deals=igd), Attack(Ship(3), deals=igd)], Ship(2))
W('4 ; 3', '2 hull=9 ig11', r['damage'], 'no shields: two faceup cards in all are not dealt, each gives a calculate for later')
r = play(Attack(Ship(4), deals=igd), Ship(2))
W('4', '2 hull=9 ig11', r['D.calculate'], 'a calculate for each card not dealt', 'left.defender.calculate')
r = play(Attack(Ship(4), deals=igd), Ship(2), keep={'sh': 2})
W('4', '2 hull=9 shields=2 ig11', r['damage'], 'a crit that takes a shield is no card')

face('jophseastriker', 'pilot')
jo = lambda t: cards(t, shield=lambda u: u.give('D', 'evade'))
r = play([Attack(Ship(3), deals=jo), Attack(Ship(3), deals=jo)], Ship(2), keep={'sh': 2})
W('3 ; 3', '2 hull=9 shields=2 jophseastriker', r['damage'], 'an evade for each shield lost, for the second attack')
r = play(Attack(Ship(4), deals=jo), Ship(2), keep={'sh': 1})
W('4', '2 hull=9 shields=1 jophseastriker', r['D.evade'], 'one shield, one evade, however much damage', 'left.defender.evade')

face('illshowyouthedarkside', 'condition')
def dark(t):
    for f in 'h' * t.n('red', 'h') + 'c' * t.n('red', 'c'):
        t = t.suffer(f == 'h', f == 'c')
        if f == 'c' and t.kept('cond'):
            t = t.keep('cond', 0).keep('cards', t.kept('cards') + 1)
        elif t.kept('sh') > 0:
            t = t.keep('sh', t.kept('sh') - 1)
        else:
            t = t.keep('cards', t.kept('cards') + 1)
    return t
def darkp(attacks, d, hull, sh):
    return play([Attack(a, deals=dark) for a in attacks], d, keep={'sh': sh, 'cond': 1}, track={'dead': lambda s: int(s.kept('cards') >= hull)})
W('4', '1 hull=1 shields=3 illshowyouthedarkside', darkp([Ship(4)], Ship(1), 1, 3)['dead'], 'the first crit is a card, past the shields', 'p_destroyed')
W('2x 3', '2 hull=2 shields=2 illshowyouthedarkside', darkp([Ship(3), Ship(3)], Ship(2), 2, 2)['dead'], 'once only: the second crit takes a shield', 'p_destroyed')

face('hullbreach', 'damage')
hb = lambda t: t.suffer(0, t.net())
W('3', '2 hullbreach', play(Attack(Ship(3), deals=hb), Ship(2))['crits'], 'every hit suffered is a crit', 'mean_crits')
W('3', '2 hullbreach', dmg(Ship(3), Ship(2)), 'the amount is the same')

face('fuelleak', 'damage')
def fl(t):
    for f in 'h' * t.n('red', 'h') + 'c' * t.n('red', 'c'):
        t = t.suffer(f == 'h', f == 'c')
        if f == 'c' and not t.kept('fl'):
            t = t.keep('fl', 1).suffer(hits=1)
    return t
W('3', '2 fuelleak', dmg(Attack(Ship(3), deals=fl), Ship(2)), 'the first crit suffered brings one hit more')
W('2x 3', '2 fuelleak', dmg([Attack(Ship(3), deals=fl), Attack(Ship(3), deals=fl)], Ship(2)), 'once: it is repaired then')
r = play(Attack(Ship(3), deals=fl), Ship(1, hull=1, shields=2))
W('3', '1 hull=1 shields=2 fuelleak', r['destroyed'], 'a crit on a shield counts too', 'p_destroyed')

# ======== no witness ========

none('r5astromech r5d8 r5d8-battleofyavin r5k6-battleofyavin r2d2-republic r1j5/upgrade gauntlet', 'repairs or recovers shields outside an attack')
none('r4p17-siegeofcoruscant', 'acts only on damage cards dealt while the ship is not defending: outside the attack')
none('dreadnoughthunter', 'adds a critical effect of huge ship damage cards: which card, not how much damage')
none('bounty', 'recovers charges after a kill, when there is no defender left')
none('zealouscaptain generalgrievouscommand', 'a bonus attack in its own initiative step (hardpoint), not after an attack')
none('chopper-crew chewbacca/upgrade/crew chewbacca-crew novicetechnician r2d2-crew plokoon kuiil pelimotto damagecontrolteam droidcrew gorgol ig101 theironassembler', 'actions or repairs in other phases')
none('landocalrissian agentterex cloakingdevice ionlimiteroverride clantraining fives automatedtargetpriority', 'tokens from an action or in another phase, before engaging')
none('ghostcompany bistan migsmayfeld wrath', 'the bonus attack must be at another ship')
none('bokatankryze-rebel-scum sabinewren-gunner', 'may take bad tokens off ships after the attack; nothing later in the attacks asks for them')
none('bombletgenerator blazerbomb connernets protonbombs proximitymines seismiccharges drk1probedroids electroprotonbomb clustermines concussionbombs thermaldetonators discordmissiles trackingtorpedoes', 'a device or remote of other phases, no attack')
none('grudge paigetico topcover-swz98 ablativeplating', 'about devices or obstacles')
none('compassion', "another ship's damage card, by its trait")
none('dengar/upgrade/gunner', 'hurts the attacker only (not counted), which need not give up a token for that')
none('hansolo', 'an attack in its own initiative step')
none('airencracken-battleoverendor flightleaderubbel dengar/pilot youdbettermeanbusiness', 'attacks the attacker in turn: its damage is not counted')
none('coaxiumhyperfuel heroicsacrifice-battleoverendor fireball reckless-battleoverendor', 'about moving (SLAM, boost, barrel roll)')
none('synchronizedconsole relaysystem-tiephphantom axe axe-siegeofcoruscant dutchvander-battleofyavin shasazaro garvendreis garvendreis-t65xwing garvendreis-battleofyavin corranhorn-t65xwing kendyidele-battleoverendor jag jag-siegeofcoruscant', 'gives tokens to third ships, not to one of the two of the attack')
none('automatedloaders-swz98 tucker sigma5-battleofyavin whisper-ssl lieutenanttavson turrphennir soontirfel-battleoverendor valenrudor valenrudor-swz105 lieutenanthebsly-battleoverendor hansolo-battleofyavin airencracken/pilot 066 berwerkret haorchallprototype haorchallprototype-siegeofcoruscant impetuous', 'performs an action (or lets another ship)')
none('proudtradition', 'the defender may pay to flip a card of focus actions: never worth it in the attacks')
none('stealthgambit-tiephphantom', "a bonus attack out of another ship's attack (cloaked itself it makes none): not the same ship attacking again")
none('bodicavenj', 'a bonus attack that answers an enemy attack on a friend: no sequence of attacks on one defender')
none('kazsfireball modifiedyt1300lightfreighter ibtisam', 'setup, actions or maneuvers')
none('quickdraw', 'a bonus attack when it is itself shot at')
none('kyloren/pilot', 'a condition for the attacker, who is not shot at here')
none('maarekstele maarekstele-swz105', 'which damage card, not how much damage')
none('zertikstrom', 'end phase')
none('deathfire chewbacca-scavengedyt1300 torphun captainjostero', 'asks for a ship destroyed or hurt outside its attack; the bonus attack cannot be at the same defender')
none('corranhorn/pilot/ewing', 'a bonus attack in its own initiative step')
none('jekporkins jekporkins-battleofyavin jekporkins-swz106', 'rolls stress away at the risk of damage to itself: a choice that no later attack rewards')
none('captainrex', 'the condition only makes the attacks of the defender weaker')
none('r1j5/pilot durge-separatistalliance', 'which cards are faceup or discarded, at random')
none('benteene rattled', 'a condition about devices')
none('poedameron-scavengedyt1300', 'maneuvers')
none('teltrevura', 'leaves the table instead of being destroyed: no such thing in a sequence of attacks')
none('nomlumb', 'turns a turret indicator')
none('g4rgorvm', 'hurts other ships at range 0 (the attacker): not counted')
none('brokentrust', 'stresses third ships')
none('panickedpilot', 'two stress at once when dealt, then over')
none('woundedpilot stunnedpilot consolefire damagedengine damagedsensorarray loosestabilizer disabledpowerregulator', 'actions, maneuvers or before engaging')
none('directhit', 'acts at once when dealt, and is facedown then: a ship cannot have it faceup')

if __name__ == '__main__':
    for r in NONE:
        assert (r['id'], r['kind'], r['slot']) not in DONE, r
    seen = DONE | {(r['id'], r['kind'], r['slot']) for r in NONE}
    left = [(r['id'], r['kind'], r['slot_or_ship']) for r in FACES if (r['id'], r['kind'], r['slot_or_ship']) not in seen]
    print('missing', left, file=sys.stderr)
    order = {(r['id'], r['kind'], r['slot_or_ship']): i for i, r in enumerate(FACES)}
    tool.ROWS.sort(key=lambda w: order[(w['id'], w['kind'], w['slot'])])
    NONE.sort(key=lambda w: order[(w['id'], w['kind'], w['slot'])])
    tool.save()
    print(len(FACES), 'faces', len(DONE), 'with', len(NONE), 'without', len(tool.ROWS), 'rows', file=sys.stderr)
