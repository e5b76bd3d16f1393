"""Witnesses for first3.csv (first edition), written from the printed texts and the rules only."""
import csv as _csv
import sys
import os as _os
from play1 import *

_HERE = _os.path.dirname(_os.path.abspath(__file__))
META = {}
with open(_os.path.join(_HERE, 'first3.csv'), newline='') as _f:
    for _r in _csv.DictReader(_f):
        META.setdefault((_r['id'], _r['kind']), []).append(_r['slot_or_ship'])
KEYS = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_crit': 'anycrit', 'p_destroyed': 'destroyed'}


def W(card, att, dfn, r, how, measure='mean_damage', kind=None, slot=None):
    kinds = [k for (i, k) in META if i == card and (kind is None or k == kind)]
    assert len(kinds) == 1, (card, kinds)
    kind = kinds[0]
    slot = slot or META[(card, kind)][0]
    if isinstance(r, dict):
        if measure in KEYS:
            v = r.get(KEYS[measure], 0)
        elif measure.startswith('left.defender.'):
            v = r.get('D.' + measure.split('.')[2], 0)
        else:
            n = measure.split('.')[2]
            last = max([int(k[1:].split('.')[0]) for k in r if k[0] == 'A' and k[1].isdigit()] or [0])
            v = r.get('A%d.%s' % (last, n), 0)
    else:
        v = r
    witness(card, att, dfn, v, how, measure=measure, kind=kind, slot=slot)


A = Attack


def sec(ship, **k):
    return Attack(ship, secondary=True, **k)


def once(name='x'):
    return charge(name)


def cur(s):
    return s


def note(name, value=1):
    """An effect: writes a note of this attack."""
    return lambda s, side: [s.set(name, value)]



def no_hit(s):
    return None if s.get('hit') else 'may'


def lock_gain(cond=None):
    return act(lambda s, d: [s.give('A', 'lock', 1)] if not s.tok('A', 'lock') and (not cond or cond(s)) else [])


def missed(s):
    return not s.get('hit')


GUN = dict(again=no_hit)

# r5k6
def r5k6_ship(n, **tok):
    def fn(s, side):
        out = []
        for t in ([s.give('A', 'lock', -1)] if s.tok('A', 'lock') else []):
            for u in [t] + do_reroll(99)(t, side):
                out.append(Chance([(3 / 8, u.give('A', 'lock', 1).set('no A lock', 99)), (5 / 8, u)]))
        return out
    return Ship(n, normal=False, mod_red=[Opt(fn, mods='own')], **tok)


W('r5k6', '3 lock r5k6', '2', play(r5k6_ship(3, lock=1), Ship(2)), 'a spent lock comes back on an evade', 'left.attacker.lock')
W('r5k6', '3 lock r5k6 gunner', '3', play(A(r5k6_ship(3, lock=1), **GUN), Ship(3)), 'it serves in the second attack of the gunner, not in the same')

W('gunner', '3 focus gunner', '2', play(A(Ship(3, focus=1), **GUN), Ship(2)), 'again after a miss, with the token if it is left')
W('gunner', '3 gunner', '2 focus', play(A(Ship(3), **GUN), Ship(2, focus=1)), 'the token of the defender serves once')
W('gunner', '2 lock harpoonmissiles gunner', '3', play(sec(Ship(4, lock=1), again=no_hit, then=A(Ship(2))), Ship(3)), 'the second attack is primary: two dice, with the lock if it is left')

r = play(A(Ship(3), again=no_hit, then=A(Ship(3, mod_red=[change('f', 'h', 1)]))), Ship(2))
W('lukeskywalker', '3 crew.lukeskywalker', '2', r, 'again after a miss, one focus to hit in that attack')
r = play(A(Ship(3, focus=1), again=no_hit, then=A(Ship(3, mod_red=[change('f', 'h', 1)]))), Ship(2, focus=1))
W('lukeskywalker', '3 focus crew.lukeskywalker', '2 focus', r, 'with tokens on both sides')

W('chewbacca', '4', '0 hull=1 shields=1 crew.chewbacca', 1 / 16, 'shield, card discarded and shield back, shield, card: four damage destroy', 'p_destroyed', kind='upgrade')

W('firecontrolsystem', '3 firecontrolsystem', '2', play(Ship(3, after=[lock_gain()]), Ship(2)), 'a lock after the attack', 'left.attacker.lock')
W('firecontrolsystem', '3 firecontrolsystem gunner', '2', play(A(Ship(3, after=[lock_gain()]), **GUN), Ship(2)), 'it serves in the second attack')
W('firecontrolsystem', '3 lock firecontrolsystem gunner', '2', play(A(Ship(3, lock=1, after=[lock_gain()]), **GUN), Ship(2)), 'spent in the first, there again for the second')

r = play(Ship(2, after=[act(lambda s, d: [s.suffer(0, 1)])]), Ship(2))
W('darthvader', '2 crew.darthvader', '2', r, 'one critical damage after any attack, the own damage is not counted')
W('darthvader', '2 crew.darthvader', '2', r, 'crits', 'mean_crits')
r = play(A(Ship(2, after=[act(lambda s, d: [s.suffer(0, 1)])]), **GUN), Ship(2))
W('darthvader', '2 crew.darthvader gunner', '2', r, 'after both attacks')

keyan = lambda: [change('f', 'h', all_=True, pay=spend('stress'))]
capt = lambda: act(lambda s, d: [s.give('A', 'stress', 1)], once(), must=True)
W('rebelcaptive', '3', '2 rebelcaptive', play(Ship(3), Ship(2, start=[capt()]), keep={'x': 1}), 'the first attacker gets stress', 'left.attacker.stress')
W('rebelcaptive', '3 ; 3', '2 rebelcaptive', 0.0, 'the second does not', 'left.attacker.stress')
W('rebelcaptive', '3 keyanfarlander', '2 rebelcaptive', play(Ship(3, mod_red=keyan()), Ship(2, start=[capt()]), keep={'x': 1}), 'the token is there at once')

W('tactician', '3 frontarc tactician', '2', 1.0, 'stress in any case', 'left.defender.stress')
W('tactician', '3 frontarc range=3 tactician', '2', 0.0, 'not at range 3', 'left.defender.stress')
W('tactician', '3 frontarc tactician ; 3 eadenvrill', '2', play([Ship(3), Ship(4)], Ship(2)), 'the next attacker meets a stressed ship')

W('r3a2', '3 frontarc r3a2 eadenvrill', '2', play(Ship(4), Ship(2)), 'stress at the declaration, before the dice')
W('r3a2', '3 no-arc r3a2 eadenvrill', '2', play(Ship(3), Ship(2)), 'not outside the arc')


def bossk_after(s, side):
    if s.get('hit'):
        return []
    t = s if s.tok('A', 'stress') else s.give('A', 'stress', 1)
    t = t.give('A', 'focus', 1)
    return [t if t.tok('A', 'lock') else t.give('A', 'lock', 1)]


W('bossk', '3 crew.bossk', '2', play(Ship(3, after=[act(bossk_after, must=True)]), Ship(2)), 'focus after a miss', 'left.attacker.focus', kind='upgrade')
W('bossk', '3 stress crew.bossk', '2', play(Ship(3, stress=1, after=[act(bossk_after, must=True)]), Ship(2)), 'lock after a miss, stressed or not', 'left.attacker.lock', kind='upgrade')
W('bossk', '3 crew.bossk gunner', '2', play(A(Ship(3, after=[act(bossk_after, must=True)]), **GUN), Ship(2)), 'both serve in the second attack', kind='upgrade')

r = play(A(Ship(2, lock=1), again=lambda s: 'may' if s.tok('A', 'lock') else None, then=sec(Ship(3, mod_red=[reroll(2)]))), Ship(2))
W('btla4ywing', '2 lock frontarc btla4ywing syncedturret=2', '2', r, 'primary, then the turret if the lock it needs is still there')


def failsafe():
    return sec(Ship(4, lock=1, more=lambda s: -99 if s.kept('gone') else 0,
                    after=[act(lambda s, d: [s.keep('gone', 1)] if s.get('hit') and not s.kept('gone') else [], must=True)]))


W('munitionsfailsafe', '2x 2 lock munitionsfailsafe harpoonmissiles', '3', play([failsafe(), failsafe()], Ship(3)), 'a second shot if the first missed')
r = play([failsafe(), failsafe()], Ship(2, focus=1))
W('munitionsfailsafe', '2x 2 lock munitionsfailsafe harpoonmissiles', '2 focus', r, 'the defender may let one hit to be spared the other shot')

W('integratedastromech', '3', '0 hull=2 shields=0 integratedastromech!', 1 / 8, 'one damage card discarded with the astromech: three are needed', 'p_destroyed')


def deflect(s, side):
    if sum(s.get('dealt')) >= 3 and s.kept('shields') < 2:
        return [s.keep('shields', s.kept('shields') + 1)]
    return []


r = play([Ship(4), Ship(4)], Ship(0, hull=4, shields=2, after=[act(deflect, must=True)]))
W('reinforceddeflectors', '2x 4', '0 large hull=4 shields=2 reinforceddeflectors', r, 'a shield back after three or more damage in an attack', 'p_destroyed')


def jam_deals(t):
    if t.net() <= 0:
        return t
    for k in ('focus', 'evade', 'lock'):
        if t.tok('D', k):
            return t.give('D', k, -1)
    return t.give('D', 'jam', 1)


r = play(sec(Ship(3, focus=1), deals=jam_deals, again=lambda s: 'may', then=A(Ship(3))), Ship(1, focus=1))
W('tied', '3 focus jammingbeam tied!', '1 focus', r, 'cannon first, then the primary weapon with what is left')


def r4(side):
    good, c = ('h', 'red') if side == 'A' else ('e', 'green')
    def fn(s, sd):
        k = s.n(c, 'f')
        t = s.change(c, 'f', good, k) if k else s
        return [t.give(side, 'focus', -1), t.give(side, 'stress', 1)]
    return Opt(option(lambda s, sd: fn(s, sd) if s.tok(side, 'focus') else []).fn, mods='own')


r = play([Ship(3), Ship(3)], Ship(2, focus=1, normal=False, mod_green=[r4('D')]))
W('overclockedr4', '2x 3', '2 focus overclockedr4', r, 'the focus is there again for the second attack')
r = play(A(Ship(3, focus=1, normal=False, mod_red=[r4('A')]), **GUN), Ship(2))
W('overclockedr4', '3 focus overclockedr4 gunner', '2', r, 'in both attacks')
W('overclockedr4', '3 focus overclockedr4', '2', r and 1.0, 'the token is never short', 'left.attacker.focus')


def caster(s, side):
    return [s.give('D', 'tractor', 1)] if s.get('hit') else []


r = play([Ship(3, after=[act(caster)]), Ship(3)], Ship(2))
W('shadowcaster', '3 turretarc shadowcaster ; 3', '2', r, 'agility one less for the second attack after a hit')
W('shadowcaster', '3 turretarc range=3 shadowcaster ; 3', '2', play([A(Ship(3), range=3), Ship(3)], Ship(2)), 'not at range 3')

foc = lambda cond: act(lambda s, d: [s.give('A', 'focus', 1)] if cond(s) else [])
W('captainrex', '3 crew.captainrex', '2', play(Ship(3, after=[foc(missed)]), Ship(2)), 'focus after a miss', 'left.attacker.focus', kind='upgrade')
W('captainrex', '3 crew.captainrex gunner', '2', play(A(Ship(3, after=[foc(missed)]), **GUN), Ship(2)), 'it serves in the second attack', kind='upgrade')

W('operationsspecialist', '3 operationsspecialist', '2', play(Ship(3, after=[foc(missed)]), Ship(2)), 'focus after a miss, for itself', 'left.attacker.focus')
W('operationsspecialist', '3 operationsspecialist! gunner', '2', play(A(Ship(3, after=[foc(missed)]), **GUN), Ship(2)), 'on a friend; the token given to the attacker')

W('enforcer', '3', '2 bullseye enforcer', 1.0, 'stress after the attack', 'left.attacker.stress')
W('enforcer', '3', '2 no-bullseye enforcer', 0.0, 'only in the bullseye arc', 'left.attacker.stress')

salvo = Opt(lambda s, d: [Chance([(3 / 8, s.suffer(1, 0)), (1 / 8, s.suffer(0, 1)), (4 / 8, s)])] if missed(s) else [], must=True)
W('saturationsalvo', '2 lock harpoonmissiles saturationsalvo!', '3', play(sec(Ship(4, lock=1, after=[salvo])), Ship(3)), 'after a miss a die is rolled by the defender too')

W('deathtroopers', '3', '2 deathtroopers!', 1.0, 'the attacker gets stress', 'left.attacker.stress')
W('deathtroopers', '3 maul', '2 deathtroopers!', play(Ship(3), Ship(2)), 'at the declaration: so it cannot use what asks for no stress')

W('magvayarro', '3', '2 crew.magvayarro', 1.0, 'a lock on the attacker', 'left.defender.lock', kind='upgrade')
dl = act(lambda s, d: [s.give('D', 'lock', 1)] if not s.tok('D', 'lock') else [])
r = play([Ship(3), Ship(3)], Ship(1, focus=1, after=[dl], mod_green=[add('f', pay=spend('lock'))]))
W('magvayarro', '2x 3', '1 focus crew.magvayarro norrawexley', r, 'it can be spent defending against the next attack of that ship', kind='upgrade')


def fcs_camo():
    return Opt(lambda s, d: [Chance([(3 / 8, s), (5 / 8, s.give('A', 'lock', 1))])] if not s.tok('A', 'lock') else [])


W('multispectralcamouflage', '3 firecontrolsystem', '2 multispectralcamouflage', play(Ship(3, after=[fcs_camo()]), Ship(2)), 'the lock is lost on an evade', 'left.attacker.lock')
W('multispectralcamouflage', '3 firecontrolsystem gunner', '2 multispectralcamouflage', play(A(Ship(3, after=[fcs_camo()]), **GUN), Ship(2)), 'the second attack has the lock in five cases of eight')

W('corranhorn', '3 focus corranhorn', '2', play(A(Ship(3, focus=1), again=lambda s: 'may'), Ship(2)), 'a second attack, one token for both')
W('corranhorn', '3 lock corranhorn', '2 evade', play(A(Ship(3, lock=1), again=lambda s: 'may'), Ship(2, evade=1)), 'the same with a lock and an evade')

W('whisper', '3 whisper', '2', play(Ship(3, after=[foc(lambda s: s.get('hit'))]), Ship(2)), 'focus after a hit', 'left.attacker.focus')
W('whisper', '3 whisper corranhorn', '2', play(A(Ship(3, after=[foc(lambda s: s.get('hit'))]), again=lambda s: 'may'), Ship(2)), 'it serves in the second attack')

wes = lambda: act(lambda s, d: [s.give('D', k, -1) for k in ('focus', 'evade', 'lock')])
W('wesjanson', '3 wesjanson ; 3', '2 focus', play([Ship(3, after=[wes()]), Ship(3)], Ship(2, focus=1)), 'a token not spent is lost before the second attack')
W('wesjanson', '3 wesjanson ; 3', '2 focus evade', play([Ship(3, after=[wes()]), Ship(3)], Ship(2, focus=1, evade=1)), 'one of two tokens')


def hobbie(n):
    def fn(s, side):
        out = []
        for t in ([s.give('A', 'lock', -1)] if s.tok('A', 'lock') else []):
            for u in [t] + do_reroll(99)(t, side):
                out += [u] + ([u.give('A', 'stress', -1)] if u.tok('A', 'stress') else [])
        return out
    return Ship(n, normal=False, stress=1, lock=1, mod_red=[Opt(fn, mods='own')], more=lambda s: s.get('plus'),
                start=[act(lambda s, d: [s.set('plus', 1).give('A', 'stress', 1)] if not s.tok('A', 'stress') else [])])


W('hobbieklivian', '3 stress lock hobbieklivian zetaleader gunner', '2', play(A(hobbie(3), **GUN), Ship(2)),
  'no die more in the first attack; the lock spent takes the stress off, so one more in the second')


def ion_deals(pay):
    def fn(t):
        if t.net() <= 0:
            return t
        return pay(t.give('D', 'ion', 1))
    return fn


r = play(sec(Ship(3), deals=ion_deals(lambda t: t.suffer(2))), Ship(2))
W('dacebonearm', '2 dacebonearm ioncannonturret', '2', r, 'the damage of the turret and one more for the ion token')
r = play(sec(Ship(3), deals=ion_deals(lambda t: t.suffer(1))), Ship(2))
W('dacebonearm', '2 stress dacebonearm ioncannonturret', '2', r, 'stressed: only the damage of the turret')
W('dacebonearm', '3 special inflict=ion dacebonearm', '2', r, 'ion tokens instead of damage; one damage for stress')


def drea(n, **tok):
    def fn(s, side):
        out = []
        for t in ([s.give('A', 'lock', -1)] if s.tok('A', 'lock') else []):
            for u in [t] + do_reroll(99)(t, side):
                out += [u, u.give('A', 'lock', 1).give('A', 'stress', 1)]
        return out
    return Ship(n, normal=False, mod_red=[Opt(fn, mods='own')], **tok)


W('drearenthal', '3 lock drearenthal', '2', play(drea(3, lock=1), Ship(2)), 'a spent lock comes back', 'left.attacker.lock')
W('drearenthal', '3 lock drearenthal gunner', '2', play(A(drea(3, lock=1), **GUN), Ship(2)), 'in both attacks')

r = play([Ship(3), Ship(3)], Ship(2, after=[act(lambda s, d: [s.give('D', 'evade', 1)] if missed(s) else [])]))
W('laetinashera', '2x 3', '2 laetinashera', r, 'an evade token after a miss')
W('laetinashera', '3', '2 laetinashera', play(Ship(3), Ship(2, after=[act(lambda s, d: [s.give('D', 'evade', 1)] if missed(s) else [])])), 'the token', 'left.defender.evade')

W('raiderclasscorvettefore', '3 focus pilot.raiderclasscorvettefore!', '2', play(A(Ship(3, focus=1), again=lambda s: 'may'), Ship(2)), 'a second primary attack for energy')


def red_ace(s, side):
    if s.kept('shields') < 2 and not s.kept('aced'):
        return [s.keep('aced', 1).give('D', 'evade', 1)]
    return []


r = play([Ship(3), Ship(3)], Ship(1, hull=6, shields=2, after=[act(red_ace, must=True)]))
W('redace', '2x 3', '1 hull=6 shields=2 redace', r, 'an evade token once a shield is lost')
W('redace', '2x 3', '1 hull=6 shields=2 redace', r, 'tokens left', 'left.defender.evade')

W('teltrevura', '2x 6', '0 hull=5 shields=0 teltrevura', 7 / 64 * 63 / 64, 'destroyed once: four cards instead; then one damage more does it', 'p_destroyed')
W('teltrevura', '2x 6', '0 hull=5 shields=0 teltrevura hullupgrade', 1 / 64 * 57 / 64, 'four cards of six hull: two damage more do it', 'p_destroyed')

r = play(sec(Ship(4, lock=1), again=no_hit, then=A(Ship(2))), Ship(3))
W('doubleedge', '2 lock harpoonmissiles doubleedge', '3', r, 'after a miss of the missile the primary weapon, with what is left')
W('doubleedge', '2 doubleedge', '3', play(Ship(2), Ship(3)), 'not after a primary attack')

hlc = sec(Ship(4, early_red=[change('c', 'h', all_=True, must=True)]))
first = sec(Ship(4, focus=1, early_red=[change('c', 'h', all_=True, must=True)]), again=no_hit, then=hlc)
W('ig88b', '3 focus ig88b heavylasercannon', '3', play(first, Ship(3)), 'the cannon, named, first; after a miss it again (four dice, crits to hits)')

W('viktorhel', '3', '3 viktorhel', 1.0, 'three dice: stress', 'left.attacker.stress')
W('viktorhel', '3', '2 viktorhel', 0.0, 'two dice: none', 'left.attacker.stress')
W('viktorhel', '3 range=3', '2 viktorhel', 1.0, 'the dice rolled count, not the agility', 'left.attacker.stress')


def torani(s, side):
    return [s.suffer(1), s.give('D', 'focus', -s.tok('D', 'focus')).give('D', 'evade', -s.tok('D', 'evade'))]


r = play([Ship(3), Ship(3)], Ship(2, focus=2, after=[act(torani, must=True)]))
W('toranikulda', '3 bullseye toranikulda ; 3', '2 focus=2', r, 'the defender chooses after the first attack: one damage or its tokens')

r = play([Ship(1), Ship(5)], Ship(3, focus=2, evade=2, after=[act(torani, must=True)]))
W('toranikulda', '1 bullseye toranikulda ; 5', '3 focus=2 evade=2', r, 'here the tokens are worth more than the damage')

W('blindedpilot', '3 add-hit=1 damage-deck-core-tfa.blindedpilot', '1', 0.0, 'no attack at all, nothing can be added', slot='damage-deck-core-tfa')
W('blindedpilot', '2x 3 damage-deck-core-tfa.blindedpilot', '1', play(Ship(3), Ship(1)), 'the second attack is made', slot='damage-deck-core-tfa')

W('injuredpilot', '3 stress keyanfarlander injuredpilot', '2', play(Ship(3), Ship(2)), 'the pilot ability is ignored')

save()
done = {(r['id'], r['kind']) for r in ROWS}
print(len(ROWS), 'witnesses,', len(done), 'ids; without:', ' '.join(k[0] for k in META if k not in done), file=sys.stderr)
