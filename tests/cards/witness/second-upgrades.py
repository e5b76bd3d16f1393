"""Witnesses of upgrades, conditions, abilities and damage cards of the second edition, by a reader who saw only their texts."""
from play import *
from fast import play


def W(card, kind, slot, attackers, defender, result, how, measures=None, ed='2.5'):
    """result: what a play came to, of which measures says what is asked; or the number itself."""
    for measure, figure in (measures or DMG).items():
        value = result.get(figure, 0) if isinstance(result, dict) else result
        witness(card, attackers, defender, value, how, measure=measure, edition=ed, kind=kind, slot=slot)


def plain(a, d, **kw):
    return play([Ship(**a)], Ship(**d), **kw)


def A(n=3, **k):
    return Ship(n, **k)


D = A


DMG = {'mean_damage': 'damage'}
CR = {'mean_damage': 'damage', 'mean_crits': 'crits'}
HIT = {'mean_damage': 'damage', 'p_hit': 'hit'}
V32 = plain(dict(dice=3), dict(dice=2))
V22 = plain(dict(dice=2), dict(dice=2))
V33 = plain(dict(dice=3), dict(dice=3))
V42 = plain(dict(dice=4), dict(dice=2))


def vs(a, d):
    return plain(dict(dice=a), dict(dice=d))


U = 'upgrade'


def pdest(a, d, k, health):
    from math import comb

    dist = {}
    for h in range(a + 1):
        for e in range(d + 1):
            x = max(0, h - e)
            dist[x] = dist.get(x, 0) + comb(a, h) * 0.5**a * comb(d, e) * (3 / 8) ** e * (5 / 8) ** (d - e)
    tot = {0: 1}
    for _ in range(k):
        t = {}
        for x, p in tot.items():
            for y, q in dist.items():
                t[x + y] = t.get(x + y, 0) + p * q
        tot = t
    return sum((p for x, p in tot.items() if x >= health))


c = ('m9g8', U, 'astromech')
W(*c, '3', '2 m9g8 lock', play(A(), D(2, lock=1, mod_red=[reroll(1, color='red')])), 'locking defender makes attacker reroll one die', HIT)
W(*c, '3 focus lock', '2 m9g8 lock', play(A(focus=1, lock=1), D(2, lock=1, mod_red=[reroll(1, color='red')])), 'same, attacker then rerolls others')
W(*c, '2x 3 focus', '2 focus m9g8 lock', play([A(focus=1), A(focus=1)], D(2, focus=1, lock=1, mod_red=[reroll(1, color='red')])), 'every attack')

c = ('r5x3', U, 'astromech')
W(*c, '3 r5x3', '2', V32, 'not obstructed')
W(*c, '3x 3 obstructed r5x3', '2', 2 * V32['damage'] + V33['damage'], 'two charges, third obstructed')

c = ('r6d8', U, 'astromech')
W(*c, '3 focus r6d8=1', '2', play(A(focus=1, mod_red=[reroll(1)]), D(2)), 'one friend')
W(*c, '3 bullseye r6d8', '2', play(A(mod_red=[reroll(1)]), D(2)), 'itself is a friendly ship at range 0')
W(*c, '3 special r6d8=1', '2', play(A(mod_red=[reroll(1)]), D(2)), 'any attack')
W(*c, '3 r6d8', '2', V32, 'nothing said')
for i, sl in (('ancillaryionweapons-siegeofcoruscant', 'cannon'), ('alpha3eesk', 'configuration')):
    c = (i, U, sl)
    W(*c, '2x 3 focus ' + i, '2 focus', play([A(focus=1), A(focus=1)], D(2, focus=1)), 'not worth it')


def canc(n, faces='hc'):
    def fn(s, side):
        return [t for t in (s.cancel('red', f) for f in faces) if t is not None]

    return [Opt(fn) for _ in range(n)]


c = ('adaptiveshields', U, 'cargo')
W(*c, '3', '2 adaptiveshields!', play(A(), D(2, late_green=canc(1))), 'friend cancels one', CR)
W(*c, '3', '2 adaptiveshields shields=2 hull=4', V32, 'not for itself')
for i in ('agentoftheempire', 'firstorderelite', 'veteranwingleader', 'jedicommander', 'phoenixsquadron', 'shadowwing', 'skystrikeacademyclass'):
    c = (i, U, 'command')
    W(*c, '3', '2 %s=1' % i, play(A(), D(2, late_green=canc(1))), 'one wingmate', DMG)
    W(*c, '3', '2 %s=2' % i, play(A(), D(2, late_green=canc(2))), 'two wingmates', CR)
    if i != 'skystrikeacademyclass':
        W(*c, '4', '1 %s=3' % i, play(A(4), D(1, late_green=canc(2))), 'at most two', DMG)
    W(*c, '3', '2 %s' % i, V32, 'no wingmate said')

c = ('jandodonna', U, 'command')
W(*c, '3 focus jandodonna', '2', play(A(focus=1), D(2)), 'own tokens only')

c = ('b6bladewingprototype-command', U, 'command')


def b6(s, side):
    h, k = (s.n('red', 'h'), s.n('red', 'c'))
    if h + k < 2:
        return []
    return [s.suffer(h - 1, k) if h else s.suffer(0, k - 1)]


W(
    *c,
    '4 lock bullseye b6bladewingprototype-command',
    '2',
    play(A(4, ion=1, net=[Opt(b6, must=True)]), D(2)),
    'all results after the first twice; ionized by the attack it has no lock any more'
)

c = ('rifftamson', U, 'command')


def faceup(sh):
    def f(s):
        h, k = s.get('dealt', (0, 0))
        return k > 0 and s.kept('hits') + s.kept('crits') > sh

    return f


def riff(sh):
    return [Opt(lambda s, side: [s.give('D', 'strain', 2)] if faceup(sh)(s) else [], must=True)]


r = play([A(after=riff(1)) for _ in range(3)], D(2), additive=False)
W(*c, '3x 3 rifftamson', '2 hull=12 shields=1', r, 'two strain after a faceup card')
W(*c, '3x 3 rifftamson', '2 hull=12', play([A(after=riff(0)) for _ in range(3)], D(2), additive=False), 'two strain after a faceup card')

c = ('integratedsfoils', U, 'configuration')
W(*c, '3 closed no-bullseye special integratedsfoils', '2', V32, 'not primary')
W(*c, '3', '2 closed integratedsfoils', V32, 'not on defense')

c = ('os1arsenalloadout', U, 'configuration')
W(*c, '2 disarm lock frontarc os1arsenalloadout concussionmissiles', '2', V32, 'lock cannot be spent')
W(*c, '2 disarm lock frontarc os1arsenalloadout concussionmissiles', '2', 1, 'lock stays', {'left.attacker.lock': ''})
W(*c, '2 lock frontarc os1arsenalloadout concussionmissiles', '2', play(A(lock=1), D(2)), 'not disarmed: lock as ever')
W(*c, '2 focus disarm lock frontarc os1arsenalloadout concussionmissiles', '2', play(A(focus=1), D(2)), 'focus can be spent')

c = ('pivotwing', U, 'configuration')
W(*c, '3 range=3', '0 closed pivotwing', vs(3, 0), 'counted together')

c = ('swivelwing', U, 'configuration')
W(*c, '3', '2 swivelwing', V32, 'its other side')

c = ('servomotorsfoils', U, 'configuration')
W(*c, '3 closed servomotorsfoils', '2', V22, 'its closed side')

c = ('xg1assaultconfiguration', U, 'configuration')
W(*c, '4 cannon disarm xg1assaultconfiguration', '2', V32, 'at most three dice')
W(*c, '4 cannon xg1assaultconfiguration', '2', V42, 'not disarmed')
W(*c, '3 cannon disarm range=1 xg1assaultconfiguration', '2', V32, 'at most three dice at range 1')


def ctoh():
    return change('c', 'h', 9, all_=True, must=True)


W(*c, '3 bullseye disarm xg1assaultconfiguration heavylasercannon', '2', V32, 'heavy laser: three dice')

c = ('delta7b', U, 'configuration')
W(*c, '2 delta7b', '2', V32, 'attack +1')
W(*c, '3', '3 delta7b', V32, 'agility -1')

c = ('corsairrefit', U, 'configuration')
W(*c, '3 corsairrefit dorsalturret', '2', V32['damage'] + V22['damage'], 'primary, then the turret for energy')

c = ('stabilizedsfoils', U, 'configuration')
hb = Attack(A(4, late_red=[ctoh()]), ordnance=True)
r = play([Attack(A(3, lock=1), again=lambda s: [(s.give('A', 'lock', -1), hb)])], D(2))
W(*c, '3 lock bullseye frontarc stabilizedsfoils heavylasercannon', '2', r, 'primary, lock spent for the cannon')
W(*c, '3 bullseye frontarc stabilizedsfoils heavylasercannon', '2', V32, 'no lock, no bonus attack')

c = ('tiedefenderelite', U, 'configuration')
pb = Attack(A(3))
r = play([Attack(A(4, lock=1, late_red=[ctoh()]), ordnance=True, again=lambda s: [(s, pb)] if s.tok('A', 'lock') else [])], D(2))
W(*c, '3 lock bullseye tiedefenderelite heavylasercannon', '2', r, 'cannon, then primary while locked')

r = play([Attack(A(3, lock=1), ordnance=True, again=lambda s: [(s, pb)] if s.tok('A', 'lock') else [])], D(2))
W(*c, '3 lock frontarc tiedefenderelite concussionmissiles', '2', r, 'missile, then primary while locked')
W(*c, '3 bullseye tiedefenderelite heavylasercannon', '2', play(Attack(A(4), ordnance=True), D(2)), 'no lock, no bonus')

c = ('wartimeloadout', U, 'configuration')
kc = lambda s: (0, 9)
W(
    *c,
    '3 missile bullseye wartimeloadout',
    '3 reinforce',
    play(Attack(A(3), ordnance=True, keep=kc), D(3, reinforce=1)),
    'reinforce adds an evade, that takes no crit',
    CR
)
W(
    *c,
    '2 lock bullseye wartimeloadout concussionmissiles',
    '3 focus',
    play(Attack(A(3, lock=1), ordnance=True, keep=kc), D(3, focus=1)),
    'a missile',
    CR
)

c = ('4lom', U, 'crew')


def nospend(kinds):
    return [Opt(lambda s, side, k=k: [s.set('bar', k).give('A', 'ion', 2)] if not s.get('bar') else [], group='4lom') for k in kinds]


def dtok(kinds):
    f = {
        'focus': change('f', 'e', all_=True, pay=spend('focus'), again=True, cond=lambda s: s.get('bar') != 'focus'),
        'calculate': change('f', 'e', 1, pay=spend('calculate'), again=True, cond=lambda s: s.get('bar') != 'calculate'),
        'evade': change('bf', 'e', 1, pay=spend('evade'), again=True, cond=lambda s: s.get('bar') != 'evade'),
    }
    return [f[k] for k in kinds]


G = ('focus', 'calculate', 'evade')
W(*c, '3 4lom', '2 focus', play(A(early_red=nospend(G)), D(2, focus=1, normal=False, mod_green=dtok(G))), 'focus barred')
W(*c, '3 4lom', '2 focus evade', play(A(early_red=nospend(G)), D(2, focus=1, evade=1, normal=False, mod_green=dtok(G))), 'one kind barred')
W(
    *c,
    '3 4lom',
    '2 evade=2 calculate',
    play(A(early_red=nospend(G)), D(2, calculate=1, evade=2, normal=False, mod_green=dtok(G))),
    'the kind, not the token'
)
W(
    *c,
    '2x 3 4lom',
    '2 focus evade',
    play([A(early_red=nospend(G)) for _ in 'ab'], D(2, focus=1, evade=1, normal=False, mod_green=dtok(G))),
    'in each attack'
)
W(*c, '3 4lom', '2 force', play(A(), D(2, force=1)), 'force is no green token')

c = ('admiralsloane', U, 'crew')
W(*c, '3 admiralsloane', '2', V32, 'no stress')
W(*c, '3 focus special admiralsloane', '2 stress', play(A(focus=1, mod_red=[reroll(1)]), D(2)), 'any attack')

c = ('emperorpalpatine', U, 'crew')
W(*c, '3 emperorpalpatine force=1', '2', play(A(force=1), D(2)), 'its own force, as force')

f2h = lambda n=1, **k: change('f', 'h', n, **k)
W(*c, '3', '2 emperorpalpatine force=1', play(A(), D(2, force=1)), 'own force')
W(
    *c,
    '2x 3',
    '2 emperorpalpatine!',
    play([A(), A()], D(2, mod_green=[change('f', 'e', 1, pay=charge('p'))]), keep={'p': 1}),
    'one force in two attacks'
)

c = ('magvayarro', U, 'crew')
W(*c, '3', '2 crew.magvayarro', V32, 'no bearing', DMG)

c = ('maul', U, 'crew')


def recov(mx, n=1, stress=False, must=False):
    def fn(s, side):
        h, k = s.get('dealt', (0, 0))
        if h + k == 0 or s.tok('D', 'force') >= mx:
            return []
        g = min(mx - s.tok('D', 'force'), n if n else h + k)
        t = s.give('D', 'force', g)
        return [t.give('D', 'stress') if stress else t]

    return [Opt(fn, must=must)]


W(*c, '2x 3', '2 crew.maul force=1', play([A(), A()], D(2, force=1, after=recov(1, stress=True))), 'force back for stress')

c = ('qira', U, 'crew')
W(*c, '3 obstructed qira!', '2', V32, 'locked obstacle ignored')
W(*c, '3 obstructed qira', '2', V33, 'nothing is said of it')
W(*c, '3 obstructed lock qira', '2', play(A(lock=1), D(3)), 'lock on the ship is no lock on the obstacle')

c = ('rosetico', U, 'crew')
rose = lambda: Opt(lambda s, side: [t.give(side, 'lock') for t in (s.cancel(OWN[side], f) for f in ('bfhc' if side == 'A' else 'bfe')) if t])
W(*c, '3 lock focus crew.rosetico', '2', play(A(lock=1, focus=1, mod_red=[rose()]), D(2)), 'with a lock')
W(*c, '3', '2 crew.rosetico', V32, 'on defense no die to lose')
W(*c, '3 range=0 crew.rosetico', '2', V32, 'no modification at range 0')

c = ('chancellorpalpatine', U, 'crew')
W(*c, '3', '2 chancellorpalpatine force=1', play(A(), D(2, force=1)), 'force for itself')
W(*c, '2x 3', '2 chancellorpalpatine force=1', play([A(), A()], D(2, force=1)), 'stress does nothing to dice')

c = ('countdooku', U, 'crew')


def dooku(mx=1, rng=True):
    """for the bearer's side: options in the windows before each roll"""

    def name(roll, faces, key):
        def fn(s, side):
            if s.tok(side, 'force') < mx or s.get('nm' + roll):
                return []
            return [s.give(side, 'force', -1).set('nm' + roll, f) for f in faces]

        return Opt(fn, group=key)

    red = name('red', 'bfhc', 'dk1')
    green = name('green', 'bfe', 'dk2')

    def must(roll):
        def fn(s, side):
            f = s.get('nm' + roll)
            if not f or s.n(roll, f) or (not s.dice(roll)):
                return []
            return [s.change(roll, x, f) for x in ('bfhc' if roll == 'red' else 'bfe') if s.n(roll, x)]

        return Opt(fn, must=True)

    return (red, green, must)


red, green, must = dooku()
mr, mg = (must('red'), must('green'))
W(
    *c,
    '3 crew.countdooku force=1',
    '2',
    play(A(force=1, start=[red], early_red=[mr], before_green=[green]), D(2, early_green=[mg])),
    'names a result of its own or the defender'
)
W(
    *c,
    '3 range=3 crew.countdooku force=1',
    '2',
    play(Attack(A(force=1, start=[red], early_red=[mr]), range=3), D(2)),
    'defender out of range 2, own dice not'
)
W(
    *c,
    '3',
    '2 crew.countdooku force=1',
    play(A(early_red=[mr]), D(2, force=1, start=[red], before_green=[green], early_green=[mg])),
    'named by the defender'
)
W(
    *c,
    '3 focus',
    '2 crew.countdooku force=1',
    play(A(focus=1, early_red=[mr]), D(2, force=1, start=[red], before_green=[green], early_green=[mg])),
    'named by the defender'
)
W(
    *c,
    '3 focus',
    '2 focus crew.countdooku force=1',
    play(A(focus=1, early_red=[mr]), D(2, focus=1, force=1, start=[red], before_green=[green], early_green=[mg])),
    'named by the defender'
)

c = ('aaylasecura', U, 'crew')
b2f = lambda: change('b', 'f', 1)
W(*c, '3', '2 bullseye crew.aaylasecura force=1', play(A(), D(2, force=1, mod_green=[b2f()])), 'blank to focus, then force')
W(*c, '3', '2 focus bullseye crew.aaylasecura force=1', play(A(), D(2, force=1, focus=1, mod_green=[b2f()])), 'blank to focus, then tokens')
W(*c, '3', '2 focus crew.aaylasecura force=1', play(A(), D(2, force=1, focus=1)), 'no bullseye')

c = ('wolfpack', U, 'crew')
W(*c, '2x 3', '2 arc wolfpack', play([A(), A()], D(2)), 'not worth a strain')

c = ('commandermalarus', U, 'crew')
W(*c, '3 special crew.commandermalarus!', '2', V32, 'not primary')
W(*c, '3 focus crew.commandermalarus!', '2', play(A(focus=1, mod_red=[reroll(1, 'b')]), D(2)), 'one blank')

c = ('thechild', U, 'crew')
W(
    *c,
    '2x 3',
    '2 thechild force=2',
    play([A() for _ in 'ab'], D(2, force=2, after=recov(2, 1, must=True))),
    'left force',
    {'mean_damage': 'damage', 'left.defender.force': 'D.force'}
)

c = ('ig11', U, 'crew')


def ig(sh):
    def f(s):
        h, k = s.get('dealt')
        t = s
        for _ in range(h):
            t = t.suffer(1, 0)
        for _ in range(k):
            if t.kept('hits') + t.kept('crits') >= sh and t.kept('fuse') < 2:
                t = t.keep('fuse', t.kept('fuse') + 1).give('D', 'calculate')
            else:
                t = t.suffer(0, 1)
        return t

    return f


W(*c, '2x 3', '2 ig11 hull=9 shields=1', play([Attack(A(), deals=ig(1)) for _ in 'ab'], D(2), additive=False), 'not on shields', CR)
W(*c, '3x 4', '1 ig11 hull=19', play([Attack(A(4), deals=ig(0)) for _ in 'abc'], D(1), additive=False), 'two fuse markers', CR)

c = ('rookkast', U, 'crew')
W(*c, '3 strain focus special crew.rookkast', '2', play(A(focus=1, mod_red=[change('bf', 'h', 1)]), D(2)), 'any attack')

c = ('obiwankenobi', U, 'crew')


def obi(side):
    g = 'h' if side == 'A' else 'e'

    def keepfocus(s, sd):
        return [s.give(sd, 'force', -1)] if s.tok(sd, 'focus') and s.tok(sd, 'force') else []

    o = [change('f', g, all_=True, pay=keepfocus, again=True)]
    if side == 'D':
        o.append(
            change(
                'bf',
                'e',
                1,
                pay=lambda s, sd: [s.give(sd, 'force', -1).give(sd, 'evade', -1).give(sd, 'focus')]
                if s.tok(sd, 'evade') and s.tok(sd, 'force')
                else [],
                again=True,
            )
        )
    return o


W(*c, '3 focus lock crew.obiwankenobi force=1', '2', play(A(focus=1, lock=1, force=1, mod_red=obi('A')), D(2)), 'focus again after the lock')
W(*c, '2x 3', '2 focus crew.obiwankenobi force=1', play([A(), A()], D(2, focus=1, force=1, mod_green=obi('D'))), 'focus back')
W(*c, '2x 3', '2 evade crew.obiwankenobi force=1', play([A(), A()], D(2, evade=1, force=1, mod_green=obi('D'))), 'evade, then focus')
W(*c, '3', '2 crew.obiwankenobi force=1', play(A(), D(2, force=1)), 'there is no token')

c = ('garsaxon', U, 'crew')
W(*c, '3 lock crew.garsaxon', '2', play(A(lock=1), D(2)), 'not for itself (range 1-3)')

c = ('tristanwren', U, 'crew')
h2c = lambda **k: change('h', 'c', 1, **k)
r = play(Attack(A(mod_red=[h2c()]), ordnance=True), D(0))
W(*c, '3 ordnance crew.tristanwren', '0', r, 'hit to crit', CR)
W(
    *c,
    '2x 3 ordnance crew.tristanwren',
    '1',
    play([Attack(A(mod_red=[h2c(pay=charge('t'))]), ordnance=True) for _ in 'ab'], D(1), keep={'t': 1}),
    'one charge in two attacks',
    CR
)

c = ('wolfpack-siegeofcoruscant', U, 'crew')
W(*c, '3 lock wolfpack-siegeofcoruscant', '2', play(A(lock=1), D(2)), 'own lock only')

c = ('instinctiveaim', U, 'force-power')
W(*c, '2 force frontarc instinctiveaim concussionmissiles', '2', V32, 'force instead of the lock')
W(*c, '2 force frontarc instinctiveaim concussionmissiles', '2', 0, 'force spent', {'left.attacker.force': ''})
W(*c, '3 force=2 bullseye instinctiveaim protonrockets', '2', play(Attack(A(5, force=1), ordnance=True), D(2)), 'one force left')
W(
    *c,
    '2 force lock frontarc instinctiveaim concussionmissiles',
    '2',
    play(Attack(A(3, force=1, lock=1), ordnance=True), D(2)),
    'with a lock nothing needs to be paid'
)

c = ('hate', U, 'force-power')
W(*c, '2x 3', '2 force=2 hate', play([A(), A()], D(2, force=2, after=recov(2, 0, must=True))), 'force back for damage')
W(
    *c,
    '3x 4',
    '1 force=3 hate',
    play([A(4) for _ in 'abc'], D(1, force=3, after=recov(3, 0, must=True))),
    'force back for damage',
    {'mean_damage': 'damage', 'left.defender.force': 'D.force'}
)

c = ('ezrabridger', U, 'gunner')
tb = Attack(A(3))
tb2 = Attack(A(3, mod_red=[reroll(1)]))
r = play([Attack(A(3, force=1, stress=1), again=lambda s: [(s.give('A', 'force', -1), tb2)])], D(2))
W(*c, '3 fromturret gunner.ezrabridger force=1', '2', play(A(force=1), D(2)), 'turret already used')
W(*c, '3 special fromfront turretarc gunner.ezrabridger force=1', '2', play(A(force=1), D(2)), 'after primary only')

c = ('specialforcesgunner', U, 'gunner')
W(*c, '3 fromfront turretarc specialforcesgunner!', '2', V42, 'turret to the front too: one die more')
W(*c, '3 fromfront specialforcesgunner', '2', V32, 'turret not said')

c = ('veterantailgunner', U, 'gunner')
W(*c, '3 fromrear veterantailgunner', '2', V32, 'from the rear already')

c = ('veteranturretgunner', U, 'gunner')
W(*c, '3 fromfront turretarc veteranturretgunner', '2', 2 * V32['damage'], 'turret bonus attack')
W(*c, '3 fromturret veteranturretgunner', '2', V32, 'arc already used')

tb3 = Attack(A(3))
W(
    *c,
    '3 focus fromfront turretarc veteranturretgunner',
    '2 focus',
    play([Attack(A(3, focus=1), again=lambda s: [(s, tb3)])], D(2, focus=1)),
    'tokens go on'
)
W(*c, '3 special fromfront turretarc veteranturretgunner', '2', V32, 'after primary only')

c = ('seventhfleetgunner', U, 'gunner')
W(*c, '3 special seventhfleetgunner!', '2', V32, 'primary only')

c = ('clonecaptainrex', U, 'gunner')
rex = lambda: Opt(lambda s, side: [t.give('A', 'focus').give('A', 'strain') for t in [s.cancel('red', 'f')] if t])
W(*c, '3 bullseye clonecaptainrex', '2', play(A(mod_red=[rex()]), D(2)), 'a focus result for a focus token')
W(*c, '3 bullseye stress clonecaptainrex', '2', V32, 'no action while stressed')
W(*c, '3 clonecaptainrex', '2', V32, 'no bullseye')

c = ('weaponssystemsofficer', U, 'gunner')
W(*c, '2 lock frontarc concussionmissiles weaponssystemsofficer!', '2', play(Attack(A(3, lock=1), ordnance=True), D(2)), 'lock as ever')
W(*c, '2 lock frontarc concussionmissiles weaponssystemsofficer!', '2', 1, 'a lock after it', {'left.attacker.lock': ''})
W(*c, '3 weaponssystemsofficer', '2', 0, 'primary: no lock', {'left.attacker.lock': ''})
W(*c, '3 focus bullseye protonrockets weaponssystemsofficer', '2', 0, 'focus requirement: no lock', {'left.attacker.lock': ''})

c = ('dt798', U, 'gunner')
W(*c, '3 gunner.dt798', '2 ion', play(A(mod_red=[reroll(1)]), D(2)), 'the defender has a red token')
W(*c, '3 gunner.dt798', '2 tractor', play(A(mod_red=[reroll(1)]), D(1)), 'a tractor token is one of those asked for')
W(*c, '3 gunner.dt798', '2 strain', play(A(mod_red=[reroll(1)]), D(1)), 'strain counts while attack dice are modified')
W(*c, '3 lock gunner.dt798', '2', play(A(lock=1), D(2)), 'locks do not count')
W(*c, '3 gunner.dt798', '2 focus evade', play(A(), D(2, focus=1, evade=1)), 'green ones do not count')

c = ('garsaxon-gunner', U, 'gunner')
gs = lambda kinds: [
    Opt(lambda s, side, k=k: [s.give('D', k, -1).set('plus', 1)] if s.tok('D', k) and (not s.get('plus')) else [], group='gsx') for k in kinds
]
mx4 = lambda n: lambda s: 1 if s.get('plus') and n + (s.range == 1) < 4 else 0
W(*c, '3 frontarc garsaxon-gunner', '2 tractor', play(A(start=gs(['tractor']), more=mx4(3)), D(2, tractor=1)), 'tractor off, or left', DMG)
W(*c, '2x 3 frontarc garsaxon-gunner', '2 stress', V42['damage'] + V32['damage'], 'token gone')

c = ('ioncannonbattery', U, 'hardpoint')


def iondeal(s):
    h, k = s.get('dealt')
    if h + k == 0:
        return s
    return s.suffer(0, 1).give('D', 'ion', h + k)


r = play(Attack(A(4), deals=iondeal), D(2))
W(
    *c,
    '3 ioncannonbattery',
    '2 huge',
    r,
    'one crit damage, ion for results',
    {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'left.defender.ion': 'D.ion'}
)

r = play(Attack(A(4), range=4, deals=iondeal), D(1))
c = ('pointdefensebattery', U, 'hardpoint')
W(*c, '3 pointdefensebattery', '2', V22, 'two dice')
W(*c, '3 range=1 pointdefensebattery', '2', V32, 'at range 1')

c = ('targetingbattery', U, 'hardpoint')
W(*c, '4 targetingbattery', '2', V32, 'three dice')
W(*c, '4 targetingbattery', '2', 1, 'with a lock', {'left.attacker.lock': ''})
W(*c, '4 targetingbattery range=5', '1', V33, 'two dice more')

c = ('turbolaserbattery', U, 'hardpoint')
add3 = lambda: Opt(lambda s, side: [s.add('red', 'h', 3)] if s.net() else [], must=True)
W(*c, '3 lock range=3 turbolaserbattery', '1', play(Attack(A(3, lock=1, net=[add3()]), range=3), D(1)), 'three hits more', HIT)
W(
    *c,
    '3 lock range=4 turbolaserbattery',
    '1 reinforce',
    play(Attack(A(3, lock=1, net=[add3()]), range=4), D(1, reinforce=1)),
    'reinforce before they are added',
    HIT
)

c = ('tractortentacles', U, 'hardpoint')
W(*c, '3 reararc tractortentacles', '2', V22, 'two dice')
W(*c, '3 range=1 reararc tractortentacles', '2', V22, 'with ordnance')

c = ('protoncannonbattery', U, 'hardpoint')
W(*c, '3 bullseye protoncannonbattery', '2', play(A(4, mod_red=[h2c(must=True)]), D(2)), 'hit to crit', CR)
W(*c, '3 bullseye range=4 protoncannonbattery', '0', play(Attack(A(4, mod_red=[h2c(must=True)]), range=4), D(0)), 'at range 4', CR)

c = ('drillbeak', U, 'hardpoint')
allc = lambda: change('h', 'c', 9, all_=True, must=True)
W(*c, '2 reararc range=1 drillbeak', '2', V32, 'range 1: three dice', CR)
W(
    *c,
    '2 focus reararc range=0 drillbeak',
    '2',
    play(Attack(A(3, focus=1, mod_red=[allc()]), range=0), D(2)),
    'range 0: special attack may be modified',
    CR
)

c = ('clustermissiles', U, 'missile')
W(*c, '2 lock frontarc range=1 clustermissiles', '2', play(Attack(A(3, lock=1), ordnance=True, range=1), D(2)), 'three dice, lock to reroll')
W(*c, '2x 2 lock frontarc clustermissiles', '2 focus', play([Attack(A(3, lock=1), ordnance=True) for _ in 'ab'], D(2, focus=1)), 'two shots')

c = ('concussionmissiles', U, 'missile')
W(*c, '2 lock frontarc range=3 concussionmissiles', '2', play(Attack(A(3, lock=1), ordnance=True, range=3), D(2)), 'no range bonus')

c = ('protonrockets', U, 'missile')
W(*c, '3 focus range=1 protonrockets', '2', play(Attack(A(5, focus=1), ordnance=True, range=1), D(2)), 'five dice')

c = ('diamondboronmissiles', U, 'missile')


def boron(name='q', need=1):
    def fn(s, side):
        if not s.get('hit') or s.kept(name) < need:
            return []
        t = s.keep(name, s.kept(name) - 1)
        outs = [(3 / 8, t.suffer(1, 0)), (1 / 8, t.suffer(0, 1)), (4 / 8, t)]
        res = []
        for p, u in outs:
            v = u.copy()
            v.used = v.used | {o.id}
            res.append((p, v))
        return [Chance(res)]

    o = Opt(fn, again=True, cond=lambda s: o.id not in s.used)
    return o


W(
    *c,
    '2 lock frontarc diamondboronmissiles',
    '2',
    play(Attack(A(3, lock=1, after=[boron()]), ordnance=True), D(2), keep={'q': 2}),
    'defender rolls a die',
    CR
)

b1, b2 = (boron('q'), boron('q'))
startpay = lambda: Opt(lambda s, side: [s.keep('q', s.kept('q') - 1).set('shot', 1)] if s.kept('q') >= 1 else [], must=True)
noshot = lambda s: 0 if s.get('shot') else -9
W(
    *c,
    '2x 2 lock frontarc diamondboronmissiles',
    '2',
    play([Attack(A(3, lock=1, start=[startpay()], more=noshot, after=[b]), ordnance=True) for b in (b1, b2)], D(2), keep={'q': 3}),
    'three charges for two shots and one roll',
    CR
)

c = ('saturationrockets-alphaclassstarwing', U, 'missile')
i = 'saturationrockets-alphaclassstarwing'
W(*c, '2 frontarc ' + i, '2', V42, 'one charge for a die')
W(*c, '2 fullfrontarc no-frontarc ' + i, '2', V32, 'not in front: three dice')
W(*c, '2x 2 frontarc ' + i, '2', 2 * V32['damage'], 'charges for two shots')
W(*c, '2 frontarc range=1 ' + i, '2', V42, 'with ordnance')
for i, dh, ds in (('hullupgrade', 1, 0), ('shieldupgrade', 0, 1), ('angleddeflectors', 0, -1)):
    c = (i, U, 'modification')
    W(
        *c,
        '4 focus',
        '2 hull=2 shields=1 ' + i,
        play(A(4, focus=1), D(2, hull=2 + dh, shields=1 + ds)),
        'what stands behind the shields and hull that it gives',
        {'p_destroyed': 'destroyed'}
    )

c = ('munitionsfailsafe', U, 'modification')
ms = lambda n: (
    [Opt(lambda s, side: [s.keep('q', s.kept('q') - 1).set('shot', 1)] if s.kept('q') >= 1 else [], must=True)],
    [Opt(lambda s, side: [clear(s).keep('q', s.kept('q') + 1)] if s.get('shot') else [])],
)


def clear(s):
    t = s.copy()
    t.pool = {k: v for k, v in t.pool.items() if k[0] != 'red'}
    return t


def ms_att(n, **k):
    st, er = ms(n)
    return Attack(A(n, start=st, early_red=er, more=noshot, **k), ordnance=True)


W(*c, '2x 2 focus protonrockets munitionsfailsafe', '3', play([ms_att(5, focus=1) for _ in 'ab'], D(3), keep={'q': 1}), 'a bad roll is taken back')
W(*c, '3 munitionsfailsafe', '2', V32, 'with the primary weapon')

c = ('tacticalscrambler', U, 'modification')
W(*c, '3', '2 tacticalscrambler', V32, 'it does not obstruct an attack on itself')
W(*c, '3 obstructed', '2 tacticalscrambler!', vs(3, 4), 'with an obstacle too')

c = ('beskarreinforcedplating', U, 'modification')


def besk(sh, frontarc=True):
    def f(s):
        h, k = s.get('dealt')
        t = s
        for _ in range(h):
            t = t.suffer(1, 0)
        for _ in range(k):
            if t.kept('hits') + t.kept('crits') >= sh and t.kept('b', 2) >= 2:
                t = t.keep('b', 0)
            else:
                t = t.suffer(0, 1)
        return t

    return f


W(*c, '3', '2 frontarc beskarreinforcedplating hull=9 shields=1', play(Attack(A(), deals=besk(1)), D(2)), 'past the shields')
W(*c, '3', '2 beskarreinforcedplating hull=9', V32, 'not in front')

c = ('chaffparticles-battleoverendor', U, 'modification')
chaff = lambda: Opt(lambda s, side: [s.give('D', 'strain', -1).cancel('green', 'f')] if s.n('green', 'f') and s.tok('D', 'strain') else [])
W(
    *c,
    '2x 3',
    '2 strain=2 chaffparticles-battleoverendor',
    play([A(), A()], D(2, strain=2, late_green=[chaff()])),
    'a focus result takes off the second strain'
)
W(*c, '3', '2 chaffparticles-battleoverendor', V32, 'nothing else')

c = ('k2b4', U, 'tactical-relay')
W(*c, '3', '2 k2b4', V32, 'no calculate')

c = ('selfless', U, 'talent')
W(*c, '3', '2 selfless', V32, 'not for itself')

c = ('treacherous', U, 'talent')
W(*c, '3', '2 treacherous', V32, 'nobody obstructs')

c = ('dedicated', U, 'talent')
W(*c, '3', '2 focus dedicated!', play(A(), D(2, focus=1, mod_green=[reroll(1, 'b')])), 'a blank rerolled')
W(*c, '3', '2 dedicated', V32, 'not for itself')

c = ('deadeyeshot', U, 'talent')
W(*c, '3 bullseye deadeyeshot', '2', V32, 'exposing brings no damage')

c = ('tierfonbellyrun', U, 'talent')
W(*c, '3 lock', '2 tierfonbellyrun!', V32, 'no rerolls')
W(*c, '3 lock', '2 tierfonbellyrun', play(A(lock=1), D(2)), 'no obstacle')

c = ('enduring', U, 'talent')
endur = lambda: [Opt(lambda s, side: [s.give('D', 'focus')] if s.get('dealt', (0, 0))[1] else [])]
W(*c, '2x 3 no-bullseye', '2 enduring', play([Attack(A(), crit_first=True) for _ in 'ab'], D(2, after=endur())), 'a focus after a crit', CR)

c = ('gunneryspecialists', U, 'team')
W(*c, '3 special gunneryspecialists=2', '2', V32, 'primary or hardpoint only')

c = ('targetingsynchronizer', U, 'tech')
W(*c, '2 frontarc targetingsynchronizer! concussionmissiles', '2', V32, 'no lock needed')

c = ('marauder', U, 'title')
W(*c, '3 special fromrear marauder', '2', V32, 'with a special weapon')

c = ('moldycrow', U, 'title')
W(*c, 'hwk290lightfreighter moldycrow sidearc', '2', V22, 'turret two')
for i, dh, ds in (
    ('virago', 0, 1),
    ('soullessone', 2, 0),
    ('dodonnaspride', 0, -2),
    ('insatiableworrt', 3, -1),
    ('luminous', 0, -1),
    ('suppressor', -2, 2),
    ('thunderstrike', 3, -3),
    ('nautolansrevenge', -2, 1),
    ('grappler', 2, -1),
    ('jainaslight', 0, 1),
    ('delta7b', 0, 2),
    ('corsairrefit', 2, -2),
):
    c = (i, U, 'title' if i not in ('delta7b', 'corsairrefit') else 'configuration')
    ag = 2 if i != 'delta7b' else 1
    W(
        *c,
        '2x 6',
        '2 hull=3 shields=3 ' + i,
        pdest(6, ag, 2, 6 + dh + ds),
        'what stands behind the shields and hull that it gives',
        {'p_destroyed': ''}
    )

c = ('soullessone', U, 'title')
W(*c, '3', '2 soullessone', V32, 'nothing is said of it')

c = ('merchantone', U, 'title')
W(*c, '3 merchantone dorsalturret', '2', V32['damage'] + V22['damage'], 'turret as bonus')

c = ('grappler', U, 'title')
W(
    *c,
    '3 reararc range=1 grappler! drillbeak',
    '2 tractor',
    play(Attack(A(3, mod_red=[allc()]), range=1, ordnance=True), D(1)),
    'as range 0: crits',
    CR
)
W(*c, '3 reararc range=1 grappler! drillbeak', '2', V32, 'not tractored', CR)

c = ('dorsalturret', U, 'turret')
W(*c, '3 dorsalturret', '2', V22, 'two dice')
W(*c, '3 range=1 dorsalturret', '2', V32, 'at range 1')

S_ = 'shipability'


def sa(x, ship):
    return (x, S_, ship)


c = sa('advancedtargetingcomputer', 'tieadvancedx1')
atc = change('h', 'c', 1, must=True, cond=lambda s: s.tok('A', 'lock') > 0)
W(*c, '2 lock focus special shipability.advancedtargetingcomputer', '2', play(A(2, lock=1, focus=1), D(2)), 'primary only', CR)

c = sa('chissengineering', 'tieddefender')
W(*c, '3 hull=3 shields=1 shipability.chissengineering', '2', V42, 'a shield for a die')
W(*c, '3 hull=3 shields=1 stress shipability.chissengineering', '2', V32, 'it is stressed')
W(*c, '3 ordnance hull=3 shields=1 shipability.chissengineering', '2', V32, 'ordnance has no range bonus')
W(*c, '3 hull=3 shields=1 range=1 shipability.chissengineering', '2', V42, 'has it already')

c = sa('bornforthis', 'arc170starfighter nimbusclassvwing v19torrentstarfighter')
bft = [change('f', 'e', all_=True, group='bft'), change('bf', 'e', 1, group='bft')]
W(*c, '3', '2 shipability.bornforthis!', play(A(), D(2, mod_green=bft)), "a friend's focus or evade")
W(*c, '3', '2 shipability.bornforthis', V32, 'not for itself')

c = sa('concentratedbatteries', 'raiderclasscorvette')
W(*c, '3 bullseye shipability.concentratedbatteries', '2', V42, 'one die more')
W(*c, '3 torpedo bullseye shipability.concentratedbatteries', '2', V42, 'one die more')
W(*c, '3 cannon bullseye shipability.concentratedbatteries', '2', V32, 'not cannon')
W(*c, '3 shipability.concentratedbatteries', '2', V32, 'no bullseye')

c = sa('concordiafaceoff', 'fangfighter')
any_e = lambda **k: change('bf', 'e', 1, **k)
W(*c, '3 range=1 frontarc', '2 shipability.concordiafaceoff', play(Attack(A(), range=1), D(2, mod_green=[any_e(must=True)])), 'one to evade')
W(*c, '3 range=1', '2 shipability.concordiafaceoff', play(Attack(A(), range=1), D(2)), 'arc not said')
W(
    *c,
    '3 range=1 frontarc',
    '2 focus shipability.concordiafaceoff',
    play(Attack(A(), range=1), D(2, focus=1, mod_green=[any_e(must=True)])),
    'one to evade'
)

c = sa('deadtorights', 'm12lkimogilafighter rogueclassstarfighter')
W(*c, '3 bullseye shipability.deadtorights', '2 focus evade', play(A(), D(2, normal=False, focus=1, evade=1)), 'no green tokens')
W(*c, '3 bullseye shipability.deadtorights', '2 focus force', play(A(), D(2, force=1)), 'force is allowed')
W(*c, '2x 3 bullseye shipability.deadtorights', '2 calculate', 2 * V32['damage'], 'calculate is green')

c = sa('fireconvergence', 'laatigunship')
W(*c, '3 fromfront shipability.fireconvergence!', '2', play(A(mod_red=[reroll(2)]), D(2)), 'two rerolled')
W(*c, '3 fromturret shipability.fireconvergence!', '2', V32, 'not turret attacks')

c = sa('linkedbattery', 'upsilonclassshuttle')
W(*c, '3 cannon shipability.linkedbattery', '2', V42, 'one die more')
W(*c, '3 shipability.linkedbattery', '2', V32, 'not primary')

c = sa('networkedaim', 'hmpdroidgunship')
W(*c, '3 lock shipability.networkedaim=2', '2', play(A(mod_red=[reroll(2)]), D(2)), 'two locks, none spent')
W(*c, '3 lock shipability.networkedaim=2', '2', 1, 'lock stays', {'left.attacker.lock': ''})
W(*c, '3 lock shipability.networkedaim', '2', play(A(mod_red=[reroll(1)]), D(2)), 'a lock of its own')

c = sa('networkedcalculations', 'droidtrifighter hyenaclassdroidbomber rogueclassstarfighter vultureclassdroidfighter')
W(*c, '3 shipability.networkedcalculations!', '2', play(A(mod_red=[f2h()]), D(2)), "friend's calculate")
W(*c, '3', '2 shipability.networkedcalculations!', play(A(), D(2, mod_green=[change('f', 'e', 1)])), "friend's calculate")
W(*c, '3 calculate shipability.networkedcalculations', '2', play(A(calculate=1), D(2)), 'own calculate, once')

c = sa('overdriveburners', 'croccruiser')
W(*c, '3', '2 shipability.overdriveburners!', V33, 'one die more')
W(*c, '3', '2 shipability.overdriveburners', V32, 'nothing is said of it')

c = sa('platedhull', 'btlbywing')
ph = lambda: change('c', 'h', 1, color='red', must=True)
W(*c, '3', '2 shipability.platedhull', play(A(), D(2, mod_red=[ph()])), 'crit to hit', CR)
W(*c, '3', '2 critical shipability.platedhull', V32, 'critically damaged', CR)

c = sa('sensorblindspot', 'yt2400lightfreighter')
W(*c, '3 range=1 special shipability.sensorblindspot', '2', V42, 'with a special weapon')

c = sa('solo', 'modifiedyt1300lightfreighter')
W(*c, '3 shipability.solo!', '2', play(A(mod_red=[reroll(1)]), D(2)), 'one die')
W(*c, '3', '2 focus shipability.solo!', play(A(), D(2, focus=1, mod_green=[reroll(1)])), 'one die')

c = sa('tractorgrasp', 'tridentclassassaultship')
tg = lambda: [Opt(lambda s, side: [s.give('D', 'tractor')] if s.get('hit') else [], must=True)]
W(
    *c,
    '2x 3 reararc shipability.tractorgrasp! tractortentacles',
    '2',
    play([Attack(A(2, after=tg()), ordnance=True) for _ in 'ab'], D(2)),
    'tractor after a hit',
    {'mean_damage': 'damage', 'left.defender.tractor': 'D.tractor'}
)
W(*c, '2x 3 shipability.tractorgrasp', '2', 2 * V32['damage'], 'other attacks')

C_ = ('condition', 'condition')
c = ('illshowyouthedarkside', *C_)


def ill(hull, sh):
    def f(s):
        h, k = s.get('dealt')
        t = s.suffer(h, k)
        shl, cards = (t.kept('sh', sh), t.kept('cards'))
        for i in range(h):
            if shl:
                shl -= 1
            else:
                cards += 1
        for i in range(k):
            if not t.kept('ill'):
                t = t.keep('ill', 1)
                cards += 1
            elif shl:
                shl -= 1
            else:
                cards += 1
        return t.keep('sh', shl).keep('cards', cards)

    return f


r = play([Attack(A(), deals=ill(2, 2)) for _ in 'ab'], D(1), track={'dest': lambda s: int(s.kept('cards') >= 2)})
W(*c, '2x 3', '1 hull=2 shields=2 illshowyouthedarkside', r, 'first crit past the shields', {'mean_damage': 'damage', 'p_destroyed': 'dest'})

c = ('suppressivefire', *C_)
W(*c, '3', '2 suppressivefire', V32, 'no bearing on defense')

c = ('decoyed', *C_)
W(*c, '3', '2 decoyed!', play(A(), D(2, mod_green=[any_e()])), 'one result to evade')
W(*c, '3', '2 decoyed', V32, 'nobody said')

c = ('fearfulprey', *C_)
fpt = [
    change('f', 'e', all_=True, pay=lambda s, side: [s.give('D', 'focus', -1) and s.give('D', 'focus', -1).set('spent', 1)], again=True),
    change('bf', 'e', 1, pay=lambda s, side: [s.give('D', 'evade', -1) and s.give('D', 'evade', -1).set('spent', 1)], again=True),
]
fpa = [Opt(lambda s, side: [s.give('D', 'strain')] if not s.get('spent') else [], must=True)]
W(
    *c,
    '2x 3',
    '2 focus fearfulprey!',
    play([A(), A()], D(2, focus=1, normal=False, mod_green=fpt, after=fpa)),
    'strain without a token spent',
    {'mean_damage': 'damage'}
)
W(*c, '3', '2 fearfulprey!', 1, 'a strain token', {'left.defender.strain': ''})

c = ('mercilesspursuit', *C_)
W(*c, '3 mercilesspursuit!', '2 thechild force=2', 1, 'with a lock', {'left.attacker.lock': ''})
W(*c, '3 mercilesspursuit', '2', 0, 'no child', {'left.attacker.lock': ''})

c = ('markedforelimination', *C_)
mfe = [
    change('f', 'e', all_=True, pay=spend('focus'), again=True, cond=lambda s: s.tok('A', 'lock') == 0),
    change('bf', 'e', 1, pay=spend('evade'), again=True, cond=lambda s: s.tok('A', 'lock') == 0),
]
W(
    *c,
    '3 lock trackingfob',
    '2 focus evade markedforelimination!',
    play(A(lock=1), D(2, focus=1, evade=1, normal=False, mod_green=mfe)),
    'no green tokens while locked'
)
W(*c, '3 lock', '2 focus markedforelimination', play(A(lock=1), D(2, focus=1)), 'no fob')

c = ('blindedpilot', 'damage', 'Pilot')
W(*c, '3 focus lock blindedpilot', '2', V32, 'no tokens')
W(*c, '3 focus force blindedpilot', '2', play(A(force=1), D(2)), 'force only')

c = ('weaponsfailure', 'damage', 'Ship')
W(*c, '0 range=1 weaponsfailure', '0', 0, 'together 0')

fl = lambda: Opt(lambda s, side: [s.suffer(1, 0).keep('fl', 1)] if s.get('dealt', (0, 0))[1] and (not s.kept('fl')) else [], must=True)
c = ('wartimeloadout', U, 'configuration')
W(*c, '3 torpedo bullseye wartimeloadout', '3 enduring', play(Attack(A(3), ordnance=True, keep=kc), D(3)), 'in bullseye no crit first', CR)

c = ('m9g8', U, 'astromech')
W(
    *c,
    '3 range=0 focus',
    '2 m9g8 lock',
    play(Attack(A(3, normal=False), range=0), D(2, lock=1, mod_red=[reroll(1, color='red')])),
    'the defender may at range 0'
)
W(*c, '3', '2 m9g8 lock tierfonbellyrun!', V32, 'nor by the defender')
W(*c, '3 blindedpilot', '2 m9g8 lock', play(A(), D(2, lock=1, mod_red=[reroll(1, color='red')])), 'the other side may')

c = ('fuelleak', 'damage', 'Ship')
ih = V42['hit']
W(*c, '3 ioncannonbattery', '2 fuelleak huge', 2 * ih, 'the crit damage of the battery, and the hit')
W(*c, '3', '2 fuelleak shields=9 hull=9', play(A(), D(2, after=[fl()])), 'also on shields', CR)
W(
    *c,
    '2 lock frontarc diamondboronmissiles',
    '2 hullbreach',
    {'damage': 0, 'crits': 0}
    and (lambda r: {'damage': r['damage'], 'crits': r['damage']})(play(Attack(A(3, lock=1, after=[boron()]), ordnance=True), D(2), keep={'q': 2})),
    'hull breach: every damage crit',
    CR
)

c = ('hullbreach', 'damage', 'Ship')
W(
    *c,
    '3 lock range=3 turbolaserbattery',
    '1 hullbreach',
    (lambda r: {'damage': r['damage'], 'crits': r['damage']})(play(Attack(A(3, lock=1, net=[add3()]), range=3), D(1))),
    'all is crits',
    CR
)
W(*c, '3', '2 hull=9 shields=9 hullbreach', {'damage': V32['damage'], 'crits': V32['damage']}, 'on shields too', CR)

c = ('beskarreinforcedplating', U, 'modification')
W(
    *c,
    '3',
    '2 frontarc hull=9 hullbreach beskarreinforcedplating',
    play(Attack(A(), deals=lambda s: besk(0)(s.set('dealt', (0, sum(s.get('dealt')))))), D(2)),
    'hits come as crits'
)
W(*c, '3 lock range=3 ioncannonbattery', '2 frontarc hull=9 huge beskarreinforcedplating', 0, 'the one crit card discarded')

c = ('deadtorights', S_, 'm12lkimogilafighter rogueclassstarfighter')
W(*c, '3 bullseye shipability.deadtorights', '2 calculate k2b4', V32, 'a calculate for an evade result is barred too')
W(*c, '3 bullseye shipability.deadtorights', '2 evade crew.obiwankenobi force=1', play(A(), D(2, force=1)), 'only force')
W(*c, '3 bullseye shipability.deadtorights', '2 decoyed!', V32, "a friend's evade token is green")

c = ('seventhfleetgunner', U, 'gunner')
W(*c, '3 deplete seventhfleetgunner!', '2', V32, '3-1+1')

c = ('suppressivefire', 'condition', 'condition')
W(*c, '3 special suppressivefire!', '2', V22, 'any attack')

c = ('garsaxon-gunner', U, 'gunner')
W(*c, '2 frontarc range=1 garsaxon-gunner', '2 ion', V42, '2+1+1')
W(*c, '3 frontarc special garsaxon-gunner', '2 stress', V32, 'primary only')
W(*c, '3 frontarc garsaxon-gunner gunner.dt798', '2 stress=2', play(A(4, mod_red=[reroll(1)]), D(2)), 'one token off, one left for the other card')

c = ('integratedsfoils', U, 'configuration')
W(*c, '3 closed no-bullseye range=1 integratedsfoils', '2', V32, '3+1-1')

c = ('xg1assaultconfiguration', U, 'configuration')
W(*c, '3 cannon disarm xg1assaultconfiguration shipability.linkedbattery', '2', V32, 'at most three')

c = ('advancedtargetingcomputer', S_, 'tieadvancedx1')
W(*c, '2 lock range=0 shipability.advancedtargetingcomputer', '2', V22, 'range 0: no die, no change', CR)
W(*c, '2 lock=2 range=1 shipability.advancedtargetingcomputer', '2', play(Attack(A(3, lock=2, mod_red=[atc]), range=1), D(2)), 'at range 1', CR)

c = ('dt798', U, 'gunner')
W(*c, '3 gunner.dt798', '2 stress ion', play(A(mod_red=[reroll(1)]), D(2)), 'ships count, not tokens')

c = ('clonecaptainrex', U, 'gunner')
W(*c, '2 bullseye range=0 clonecaptainrex', '2', V22, 'range 0: no result spent')
W(*c, '2x 3 bullseye clonecaptainrex', '2 focus', play([A(mod_red=[rex()]), A(mod_red=[rex()])], D(2, focus=1)), 'in each attack')

c = ('veteranturretgunner', U, 'gunner')
fb = Attack(A(3))
W(
    *c,
    '3 fromfront turretarc veteranturretgunner gunner.ezrabridger force=1',
    '2',
    play([Attack(A(3, force=1), again=lambda s: [(s, fb)])], D(2)),
    'one bonus attack, the free one'
)

c = ('merchantone', U, 'title')
W(*c, '3 special merchantone', '2', V32, 'no turret')

c = ('countdooku', U, 'crew')
red, green, must = dooku()
mr, mg = (must('red'), must('green'))
W(
    *c,
    '3 lock crew.countdooku force=1',
    '2 evade',
    play(A(force=1, lock=1, start=[red], early_red=[mr], before_green=[green]), D(2, evade=1, early_green=[mg])),
    'with tokens'
)

c = ('guarded', 'condition', 'condition')
W(*c, '3 no-bullseye range=3', '1 guarded=1', vs(3, 3), 'range and one guard')

c = ('structuraldamage', 'damage', 'Ship')
W(*c, '3', '3 tractor strain structuraldamage', vs(3, 0), 'all together')

c = ('jainaslight', U, 'title')
W(*c, '3 obstructed', '2 jainaslight!', vs(3, 4), 'by a friend')

c = ('soullessone', U, 'title')
W(*c, '3', '2 no-arc soullessone dedicated!', play(A(), D(2, mod_green=[reroll(1), reroll(1, 'b')])), 'two rerolls of different dice')

c = ('r6d8', U, 'astromech')
W(*c, '3 blindedpilot r6d8=2', '2', V32, 'blinded pilot')
W(*c, '3 range=0 r6d8=2', '2', V32, 'at range 0')

c = ('rookkast', U, 'crew')
W(*c, '2x 3 strain crew.rookkast', '2', 2 * play(A(mod_red=[change('bf', 'h', 1)]), D(2))['damage'], 'each attack')

c = ('ioncannonbattery', U, 'hardpoint')
W(*c, '3 ioncannonbattery', '2 huge hullbreach', V42['hit'], 'one damage', CR)
W(
    *c,
    '3 ioncannonbattery',
    '2 reinforce huge',
    play(Attack(A(4), deals=iondeal), D(2, reinforce=1)),
    'reinforce',
    {'mean_damage': 'damage', 'left.defender.ion': 'D.ion'}
)

c = ('aaylasecura', U, 'crew')
W(*c, '3 range=3', '2 bullseye crew.aaylasecura force=1', play(Attack(A(), range=3), D(2, force=1, mod_green=[b2f()])), 'itself is at range 0')

c = ('emperorpalpatine', U, 'crew')
W(*c, '3 focus emperorpalpatine!', '2 calculate', play(A(focus=1, mod_red=[f2h()]), D(2, calculate=1)), 'with tokens')
W(*c, '3 range=0 emperorpalpatine!', '2', V32, 'at range 0')

c = ('compromisingintel', 'condition', 'condition')
W(*c, '3 focus lock compromisingintel!', '2', play(A(lock=1), D(2)), 'lock still')

c = ('enduring', U, 'talent')
W(
    *c,
    '4 focus no-bullseye',
    '1 enduring reinforce',
    play(Attack(A(4, focus=1), crit_first=True), D(1, reinforce=1)),
    'reinforce: an evade, crits first',
    CR
)

c = ('platedhull', S_, 'btlbywing')
W(*c, '3 focus', '2 hull=4 shields=1 shipability.platedhull', play(A(focus=1), D(2, mod_red=[ph()])), 'crit to hit', CR)

c = ('thechild', U, 'crew')
W(
    *c,
    '2x 3 ioncannonbattery',
    '2 thechild force=2 huge',
    play(
        [Attack(A(4), deals=lambda s: iondeal(s).set('dealt', (0, 1)) if sum(s.get('dealt')) else s) for _ in 'ab'],
        D(2, force=2, after=recov(2, 1, must=True)),
    ),
    'crit damage counts as suffered'
)

noshot = lambda s: 0 if s.get('shot') else -9
startpay = lambda: Opt(lambda s, side: [s.keep('q', s.kept('q') - 1).set('shot', 1)] if s.kept('q') >= 1 else [], must=True)
ms = lambda n: ([startpay()], [Opt(lambda s, side: [clear(s).keep('q', s.kept('q') + 1)] if s.get('shot') else [])])
ph = lambda **k: change('c', 'h', 1, color='red', must=True, **k)
x = ('x', '', '')


def boron_fl():
    def fn(s, side):
        if not s.get('hit') or s.kept('q') < 1 or o.id in s.used:
            return []
        t = s.keep('q', s.kept('q') - 1)
        res = []
        for p, u in ((3 / 8, t.suffer(1, 0)), (1 / 8, t.suffer(0, 1) if t.kept('fl') else t.suffer(1, 1).keep('fl', 1)), (4 / 8, t)):
            v = u.copy()
            v.used = v.used | {o.id}
            res.append((p, v))
        return [Chance(res)]

    o = Opt(fn, again=True)
    return o


fl = lambda: Opt(lambda s, side: [s.suffer(1, 0).keep('fl', 1)] if s.get('dealt', (0, 0))[1] and (not s.kept('fl')) else [], must=True)
W(
    'fuelleak',
    'damage',
    'Ship',
    '2 lock frontarc diamondboronmissiles',
    '2 fuelleak',
    play(Attack(A(3, lock=1, after=[boron_fl()]), ordnance=True), D(2, after=[fl()]), keep={'q': 2}),
    'a crit of the rolled die makes it leak too',
    {'mean_damage': 'damage', 'mean_crits': 'crits'},
)


def pd(s):
    h, k = s.get('dealt')
    t = s.suffer(h, k)
    return t.keep('crit', 1) if k else t


W(
    'platedhull',
    'shipability',
    'btlbywing',
    '2x 3',
    '2 hull=12 shipability.platedhull',
    play([Attack(A(), deals=pd) for _ in 'ab'], D(2, mod_red=[ph(cond=lambda s: not s.kept('crit'))])),
    'until a faceup card',
    CR,
)
W('garsaxon-gunner', 'upgrade', 'gunner', '3 frontarc garsaxon-gunner', '2 lock', V32, 'its own locks are no tokens on it')
W('dt798', 'upgrade', 'gunner', '3 gunner.dt798', '2 lock', V32, 'its own locks are no tokens on it')
W(
    'illshowyouthedarkside',
    'condition',
    'condition',
    '3 ioncannonbattery',
    '2 hull=1 shields=2 illshowyouthedarkside huge',
    V42['hit'],
    'the crit damage past the shields',
    {'p_destroyed': ''},
)
W('ig11', 'upgrade', 'crew', '3 ioncannonbattery', '2 hull=9 ig11 huge', 0, 'the crit card prevented')

r = play(Attack(A(4), deals=iondeal), D(2))
W('ig11', 'upgrade', 'crew', '3 ioncannonbattery', '2 hull=9 ig11 huge', r['D.ion'], 'ion for all results', {'left.defender.ion': ''})
W(
    'veterantailgunner',
    'upgrade',
    'gunner',
    'arc170starfighter fromfront reararc veterantailgunner',
    '2',
    V32['damage'] + V22['damage'],
    'front three, rear two',
)

mb = Attack(A(3), ordnance=True)
W(
    'ordnancetubes',
    'upgrade',
    'hardpoint',
    '3 lock ordnancetubes concussionmissiles',
    '2',
    play([Attack(A(3, lock=1), again=lambda s: [(s, mb)] if s.tok('A', 'lock') else [])], D(2)),
    'primary, then the missile while locked',
)
W(
    'commandermalarus',
    'upgrade',
    'crew',
    '3 bullseye closed crew.commandermalarus',
    '2',
    1,
    'the stress comes with or without focus results',
    {'left.attacker.stress': ''},
)

h = play([A()], D(2))
W('hullbreach', 'damage', 'Ship', '3 inflict-crit=ion', '2 hullbreach', h['damage'] - h['crits'], 'hits are damage all the same')
W('hullbreach', 'damage', 'Ship', '3 inflict-crit=ion', '2 hullbreach', h['damage'] - h['crits'], 'hits are damage all the same', {'mean_crits': ''})
W('merchantone', 'upgrade', 'title', '3 merchantone', '2', V32, 'no turret upgrade')
W(
    'deadtorights',
    'shipability',
    'm12lkimogilafighter rogueclassstarfighter',
    '3 bullseye shipability.deadtorights',
    '2 jandodonna!',
    V32,
    "friend's green tokens",
)
W(
    'deadtorights',
    'shipability',
    'm12lkimogilafighter rogueclassstarfighter',
    '3 bullseye shipability.deadtorights',
    '2 shipability.bornforthis!',
    V32,
    "friend's green tokens",
)
W('tierfonbellyrun', 'upgrade', 'talent', '3 blank-to-hit=1', '2 tierfonbellyrun!', play(A(mod_red=[change('b', 'h', 1)]), D(2)), 'changes stay')

G = ('focus', 'calculate', 'evade')
rex = lambda: Opt(lambda s, side: [t.give('A', 'focus').give('A', 'strain') for t in [s.cancel('red', 'f')] if t])
rose = lambda: Opt(
    lambda s, side: [t.give(side, 'lock') for t in (s.cancel(OWN[side], f) for f in ('bfhc' if side == 'A' else 'bfe')) if t]
    if not s.tok(side, 'lock')
    else []
)
W('rookkast', 'upgrade', 'crew', '3 strain blindedpilot crew.rookkast', '2', V32, 'its dice cannot be changed')
W('clonecaptainrex', 'upgrade', 'gunner', '3 lock bullseye clonecaptainrex', '2', play(A(lock=1, mod_red=[rex()]), D(2)), 'with a lock')
W('rosetico', 'upgrade', 'crew', '3 bullseye crew.rosetico clonecaptainrex', '2', play(A(mod_red=[rex(), rose()]), D(2)), 'both cards at work')
W('rosetico', 'upgrade', 'crew', '3', '2 m9g8 crew.rosetico', play(A(), D(2)), 'lock comes too late for the attack dice')
W(
    'rosetico',
    'upgrade',
    'crew',
    '2x 3',
    '2 m9g8 crew.rosetico',
    play([A(), A()], D(2, mod_green=[rose()], mod_red=[Opt(lambda s, side: do_reroll(1, color='red')(s, side) if s.tok('D', 'lock') else [])])),
    'a lock by a spent result for the second attack',
)
W(
    'obiwankenobi',
    'upgrade',
    'crew',
    '3 focus force bullseye crew.obiwankenobi protonrockets',
    '2',
    play(Attack(A(5, focus=1, force=1, mod_red=obi('A')), ordnance=True), D(2)),
    'focus kept',
)
W(
    'countdooku',
    'upgrade',
    'crew',
    '2x 3',
    '2 focus crew.countdooku force=1',
    None
    or (
        lambda red, green, mr, mg: play(
            [A(early_red=[mr]), A(early_red=[mr])], D(2, focus=1, force=1, start=[red], before_green=[green], early_green=[mg])
        )
    )(dooku()[0], dooku()[1], dooku()[2]('red'), dooku()[2]('green')),
    'one time only',
)


def dfriend():
    def name(roll, faces):
        def fn(s, side):
            if s.kept('dk') < 1 or s.get('nm' + roll):
                return []
            return [s.keep('dk', 0).set('nm' + roll, f) for f in faces]

        return Opt(fn)

    red, green, must = dooku()
    return (name('red', 'bfhc'), name('green', 'bfe'), must('red'), must('green'))


r_, g_, mr, mg = dfriend()
W(
    'countdooku',
    'upgrade',
    'crew',
    '3 focus crew.countdooku!',
    '2 focus',
    play(A(focus=1, start=[r_], early_red=[mr], before_green=[g_]), D(2, focus=1, early_green=[mg]), keep={'dk': 1}),
    'a friend names',
)
W(
    'm9g8',
    'upgrade',
    'astromech',
    '3 focus m9g8!',
    '2 m9g8 lock',
    play(A(focus=1, mod_red=[reroll(1)]), D(2, lock=1, mod_red=[reroll(1, color='red')])),
    'both cards at work',
)
W(
    'wartimeloadout',
    'upgrade',
    'configuration',
    '3 torpedo bullseye wartimeloadout shipability.concentratedbatteries',
    '3',
    play(Attack(A(4), ordnance=True, keep=lambda s: (0, 9)), D(3)),
    'both cards at work',
    CR,
)


def sat():
    st = Opt(lambda s, side: [s.keep('q', s.kept('q') - 2).set('shot', 1)] if s.kept('q') >= 2 else [], must=True)
    ex = Opt(lambda s, side: [s.keep('q', s.kept('q') - 1).set('x', 1)] if s.get('shot') and s.kept('q') >= 1 else [])
    er = Opt(lambda s, side: [clear(s).keep('q', min(4, s.kept('q') + 1))] if s.get('shot') else [])
    return Attack(A(3, start=[st, ex], early_red=[er], more=lambda s: (0 if s.get('shot') else -9) + s.get('x')), ordnance=True)


W(
    'munitionsfailsafe',
    'upgrade',
    'modification',
    '2x 2 frontarc saturationrockets-alphaclassstarwing munitionsfailsafe',
    '2',
    play([sat(), sat()], D(2), keep={'q': 4}),
    'one charge back',
)

hb = Attack(A(5, late_red=[ctoh()]), ordnance=True)
W(
    'stabilizedsfoils',
    'upgrade',
    'configuration',
    '3 lock bullseye stabilizedsfoils heavylasercannon shipability.linkedbattery',
    '2',
    play([Attack(A(3, lock=1), again=lambda s: [(s.give('A', 'lock', -1), hb)])], D(2)),
    'cannon of five',
)

vb = Attack(A(3, early_red=nospend(G)))
W(
    '4lom',
    'upgrade',
    'crew',
    '3 fromfront turretarc veteranturretgunner upgrade.4lom',
    '2 focus evade',
    play([Attack(A(3, early_red=nospend(G)), again=lambda s: [(s, vb)])], D(2, focus=1, evade=1, normal=False, mod_green=dtok(G))),
    'in the bonus attack again',
)

add3 = lambda: Opt(lambda s, side: [s.add('red', 'h', 3)] if s.net() else [], must=True)
W(
    'instinctiveaim',
    'upgrade',
    'force-power',
    '3 force range=3 instinctiveaim turbolaserbattery',
    '1',
    play(Attack(A(3, net=[add3()]), range=3), D(1)),
    'force instead of the lock',
)
W(
    'targetingsynchronizer',
    'upgrade',
    'tech',
    '3 focus range=3 targetingsynchronizer! turbolaserbattery',
    '1',
    play(Attack(A(3, focus=1, net=[add3()]), range=3), D(1)),
    'there is no lock',
)
W(
    'tristanwren',
    'upgrade',
    'crew',
    '3 reararc range=1 crew.tristanwren drillbeak',
    '1',
    play(Attack(A(3, mod_red=[h2c()]), ordnance=True), D(1)),
    'ordnance icon',
    CR,
)
W(
    'tristanwren',
    'upgrade',
    'crew',
    '3 bullseye crew.tristanwren heavylasercannon',
    '1',
    play(Attack(A(4, mod_red=[h2c()], late_red=[ctoh()]), ordnance=True), D(1)),
    'crits go back',
    CR,
)
W(
    'rifftamson',
    'upgrade',
    'command',
    '3 rifftamson ioncannonbattery',
    '2 huge hull=20',
    2 * V42['hit'],
    'the crit damage is a faceup card',
    {'left.defender.strain': ''},
)
W('grappler', 'upgrade', 'title', '3 reararc range=1 grappler! drillbeak', '2 large tractor', V32, 'one token does not hold a large ship', CR)
W('dt798', 'upgrade', 'gunner', '3 gunner.dt798', '2 large tractor', play(A(mod_red=[reroll(1)]), D(2)), 'a token is enough')
W('garsaxon-gunner', 'upgrade', 'gunner', '3 frontarc garsaxon-gunner', '2 large tractor', V42, 'token off')
W(
    'aaylasecura',
    'upgrade',
    'crew',
    '3',
    '2 focus bullseye dedicated! crew.aaylasecura force=0',
    play(A(), D(2, focus=1, mod_green=[change('b', 'f', 1), reroll(1, 'b')])),
    'both cards at work',
)
W(
    'fuelleak',
    'damage',
    'Ship',
    '2x 3',
    '2 thechild force=2 fuelleak hull=12',
    play(
        [A(), A()],
        D(
            2,
            force=2,
            after=[Opt(lambda s, side: [s.suffer(1, 0).keep('fl', 1)] if s.get('dealt', (0, 0))[1] and (not s.kept('fl')) else [], must=True)]
            + recov(2, 1, must=True),
        ),
    ),
    'with the child',
)
W(
    'ig11',
    'upgrade',
    'crew',
    '3',
    '2 hull=9 ig11 selfless!',
    play(Attack(A(), deals=ig(0)), D(2, late_green=[Opt(lambda s, side: [s.cancel('red', 'c')])])),
    'both cards at work',
)
W(
    'ig11',
    'upgrade',
    'crew',
    '3',
    '2 hull=9 ig11 shipability.platedhull',
    play(Attack(A(), deals=ig(0)), D(2, mod_red=[ph()])),
    'plated hull first, damage more',
)
W('integratedsfoils', 'upgrade', 'configuration', '3 closed no-bullseye deplete range=1 integratedsfoils', '2', V22, '3+1-1-1')
W('suppressivefire', 'condition', 'condition', '3 suppressivefire! seventhfleetgunner!', '2', V32, 'both cards at work')
W(
    'concordiafaceoff',
    'shipability',
    'fangfighter',
    '3 range=1 frontarc',
    '1 evade shipability.concordiafaceoff',
    play(Attack(A(), range=1), D(1, evade=1, mod_green=[change('bf', 'e', 1, must=True)])),
    'both cards at work',
)
W(
    'munitionsfailsafe',
    'upgrade',
    'modification',
    '2x 2 lock frontarc diamondboronmissiles munitionsfailsafe',
    '2',
    play(
        [(lambda b, st, er: Attack(A(3, lock=1, start=st, early_red=er, more=noshot, after=[b]), ordnance=True))(boron('q'), *ms(3)) for _ in 'ab'],
        D(2),
        keep={'q': 3},
    ),
    'both cards at work',
)

selfl = lambda **k: Opt(lambda s, side: [s.cancel('red', 'c')], **k)
atc = lambda: change('h', 'c', 1, must=True, cond=lambda s: s.tok('A', 'lock') > 0)
W(
    'advancedtargetingcomputer',
    'shipability',
    'tieadvancedx1',
    '2 lock shipability.advancedtargetingcomputer',
    '2 selfless!',
    play(A(3, lock=1, mod_red=[atc()]), D(2, late_green=[selfl()])),
    'must change a hit while locked',
    CR,
)
W(
    'protoncannonbattery',
    'upgrade',
    'hardpoint',
    '3 bullseye protoncannonbattery',
    '2 selfless!',
    play(A(4, mod_red=[change('h', 'c', 1, must=True)]), D(2, late_green=[selfl()])),
    'it must be done',
    CR,
)
W(
    'drillbeak',
    'upgrade',
    'hardpoint',
    '2 focus reararc range=0 drillbeak',
    '2 selfless!',
    play(Attack(A(3, focus=1, mod_red=[change('h', 'c', 9, all_=True, must=True)]), range=0), D(2, late_green=[selfl()])),
    'must: order free',
    CR,
)
W('xg1assaultconfiguration', 'upgrade', 'configuration', '4 cannon disarm deplete xg1assaultconfiguration', '2', V32, '4-1')
W('garsaxon-gunner', 'upgrade', 'gunner', '5 deplete frontarc garsaxon-gunner', '2 stress', vs(4, 2), 'both cards at work')
W('blindedpilot', 'damage', 'Pilot', '3 lock blindedpilot crew.rosetico', '2', V32, 'no spending of results')
W('blindedpilot', 'damage', 'Pilot', '2 lock blindedpilot shipability.advancedtargetingcomputer', '2', V32, 'a die more, no change', CR)
W('blindedpilot', 'damage', 'Pilot', '3 bullseye blindedpilot protoncannonbattery', '2', vs(4, 2), 'no change', CR)
W('blindedpilot', 'damage', 'Pilot', '3 bullseye blindedpilot clonecaptainrex', '2', V32, 'no spending of results')
W('weaponsfailure', 'damage', 'Ship', '3 weaponsfailure range=1 closed servomotorsfoils', '2', vs(2, 2), '3+1-1-1')
W('hullbreach', 'damage', 'Ship', '3 ioncannon', '2 hullbreach', V32['hit'], 'the hit suffered is a crit', {'mean_crits': ''})
W('hullbreach', 'damage', 'Ship', '3', '2 fuelleak hullbreach', V32['damage'] + V32['hit'], 'all crits', {'mean_damage': ''})
W('hullbreach', 'damage', 'Ship', '3', '2 fuelleak hullbreach', V32['damage'] + V32['hit'], 'all crits', {'mean_crits': ''})
W(
    'sensorblindspot',
    'shipability',
    'yt2400lightfreighter',
    '3 range=1 shipability.sensorblindspot',
    '2',
    vs(2, 2),
    'as printed for 2.0',
    ed='2.0',
)


save()
