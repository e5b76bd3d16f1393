"""Witnesses of cards of the first edition, the first half, by a reader who saw only their texts."""
import functools

from play1 import *

NAMES = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_destroyed': 'destroyed'}
CARD = ['', '', '']


def card(i, slot, kind='upgrade'):
    """The card that the lines to come are about."""
    CARD[:] = [i, kind, slot]


def w(a, d, value, how, measure='mean_damage'):
    """One figure."""
    witness(CARD[0], a, d, value, how, measure, '1', *CARD[1:])


def figure(result, measure):
    side, _, token = measure.removeprefix('left.').partition('.')
    if not token:
        return result.get(NAMES[measure], 0)
    return result.get(('D.' if side == 'defender' else 'A0.') + token, 0)


def go(a, d, attacks, defender, how, measures='mean_damage', keep=None, objective='damage'):
    """The measures of a play."""
    result = play(attacks, defender, keep, objective)
    for measure in measures.split():
        w(a, d, figure(result, measure), how, measure)


def miss(s):
    return not s.get('hit') and 'may'


SEC = dict(secondary=True)


def hit1(crit=0, **toks):
    """deals: one damage (or crit) if hit, tokens for the defender"""

    def f(s):
        if not s.get('hit now'):
            return s
        s = s.suffer(0, 1) if crit else s.suffer(1)
        for k, n in toks.items():
            s = s.give('D', k, n)
        return s

    return f


def hit0(**toks):
    def f(s):
        if not s.get('hit now'):
            return s
        for k, n in toks.items():
            s = s.give('D', k, n)
        return s

    return f


def guess_opts():
    """C-3PO: guess a number before the roll (once a round), one evade more if right"""
    g = [Opt(option(lambda s, sd, k=k: [s.set('guess', k + 1)], charge('c3')).fn, group='c3po') for k in range(0, 5)]
    e = Opt(
        option(lambda s, sd: [(s.add('green', 'e') if s.n('green', 'e') == s.get('guess') - 1 else s).set('guess', 0)]).fn,
        must=True,
        cond=lambda s: s.get('guess') > 0,
    )
    return dict(before_green=g, early_green=[e])


def palp(color, names):
    side = 'start' if color == 'red' else 'before_green'
    early = 'early_' + color
    nm = [Opt(option(lambda s, sd, k=k: [s.set('palp', k)], charge('palp')).fn, group='palp') for k in names]
    faces = 'hcfb' if color == 'red' else 'efb'

    def take(s, sd):
        return [x.set('set ' + s.get('palp'), 1).set('palp', 0) for x in (s.cancel(color, f, 1) for f in faces) if x]

    t = Opt(take, must=True, cond=lambda s: bool(s.get('palp')))

    def back(s, sd):
        for f in faces:
            if s.get('set ' + f):
                return [s.add(color, f).set('set ' + f, 0)]
        return []

    return {side: nm, early: [t], 'compare': [Opt(back, must=True, cond=lambda s: any((s.get('set ' + f) for f in faces)))]}


def mcx(n, **t):
    return Ship(n, mod_red=[change('h', 'c', 1)], **t)


def sj():
    def f(s, sd):
        t, _ = s.take('red', 'h', 1)
        return [t.put('red', 'f', 1, 1)] if t else []

    return option(f, mods='red')


def elus():
    return reroll(1, color='red', pay=gain('stress'), cond=lambda s: s.tok('D', 'stress') == 0)


card('r2f2', 'astromech')
go(
    '3 focus range=3',
    '0 tractor r2f2!',
    Attack(Ship(3, focus=1), range=3),
    Ship(0, tractor=1, value=lambda s: 1),
    'sum of agility 0-1+1, then the range die',
)
go(
    '3 ; 2 focus',
    '2 tractor=2 r2f2!',
    [Attack(Ship(3)), Attack(Ship(2, focus=1))],
    Ship(2, tractor=2, value=lambda s: 1),
    'two attacks, agility 2+1-2',
)

card('r5k6', 'astromech')


def r5(extra=(), **t):
    def lockfn(s, side):
        return [s.set('r5', 1)] + [x.set('r5', 1) for x in do_reroll(99)(s, side)]

    o = option(lockfn, spend('lock'), mods='own', cond=lambda s: not s.get('r5'))
    roll = Opt(lambda s, side: [Chance([(3 / 8, s.give('A', 'lock')), (5 / 8, s)])], must=True, cond=lambda s: s.get('r5') == 1)
    foc = tokens('A')[0]
    return Ship(t.pop('dice', 3), normal=False, mod_red=[o, foc], after=[roll], **t)


go('3 lock r5k6', '2', r5(lock=1), Ship(2), 'lock spent to reroll; new lock with 3/8, not in this attack', 'mean_damage')

cm = lambda **t: Ship(4, mod_red=[change('b', 'h', 1)], **t)
go('2 lock r5k6 concussionmissiles', '2', Attack(cm(), secondary=True), Ship(2), 'lock is the cost; no reroll')
w('2 lock r5k6 concussionmissiles', '2', 3 / 8, 'spent as cost, comes back with 3/8', 'left.attacker.lock')

card('r7astromech', 'astromech')
r7 = lambda **t: Ship(2, mod_red=[reroll(99, color='red', pay=both(spend('lock'), charge('r7')))], **t)
go(
    '3 lock focus',
    '2 lock r7astromech',
    Ship(3, lock=1, focus=1),
    r7(lock=1),
    'dice rerolled by the defender cannot be rerolled by the lock',
    keep={'r7': 1},
)
go('3', '2 r7astromech', Ship(3), Ship(2), 'no lock, nothing')
go('3', '2 lock r7astromech no-spend=lock', Ship(3), Ship(2), 'lock cannot be spent')

card('r3a2', 'astromech')
el = lambda **t: Ship(2, mod_red=[reroll(1, color='red', pay=gain('stress'), cond=lambda s: s.tok('D', 'stress') == 0)], **t)
go('3 frontarc r3a2', '2 elusiveness', Ship(3), el(stress=1), 'defender is stressed at declaration and cannot be elusive')
go('3 r3a2', '2 elusiveness', Ship(3), el(), 'arc not said: nothing')

ez = lambda **t: Ship(3, mod_red=[change('f', 'c', 1, cond=lambda s: s.tok('A', 'stress') > 0)], **t)
go('3 frontarc r3a2 crew.ezrabridger', '2', ez(stress=1), Ship(2), 'stresses itself for Ezra', 'mean_damage mean_crits')
go(
    '3 frontarc r3a2 expertise',
    '2 elusiveness',
    Ship(
        3,
        start=[act(lambda s, sd: [s.give('A', 'stress').give('D', 'stress')])],
        mod_red=[change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress'))],
    ),
    el(),
    'choice before the roll: bar elusiveness or keep expertise',
)

card('r4d6', 'astromech')


def r4(n):
    def f(s, side):
        return [s.cancel('red', 'h', k).give('D', 'stress', k) for k in [s.n('red', 'h') - 2] if k > 0]

    return act(f)


go('5', '0 r4d6', Ship(5), Ship(0, net=[r4(0)]), 'hits above two cancelled', 'mean_damage left.defender.stress')
go(
    '5 ; 3',
    '0 r4d6 elusiveness',
    [Ship(5), Ship(3)],
    Ship(0, net=[r4(0)], mod_red=[reroll(1, color='red', pay=gain('stress'), cond=lambda s: s.tok('D', 'stress') == 0)]),
    'its stress bars elusiveness later',
)

card('r3astromech', 'astromech')
r3 = lambda dice=3, juke=True, **t: Ship(
    dice,
    mod_red=[option(lambda s, sd: [s.cancel('red', 'f', 1) and s.cancel('red', 'f', 1).give('A', 'evade')], charge('r3'))],
    mod_green=[change('e', 'f', 1, color='green', cond=lambda s: s.tok('A', 'evade') > 0)] if juke else [],
    **t
)
go('3 r3astromech juke', '2', r3(), Ship(2), 'the token is there for juke', keep={'r3': 1})
go('3 focus r3astromech juke', '2 focus', r3(focus=1), Ship(2, focus=1), 'focus token or evade token of the same die', keep={'r3': 1})
go('3 special r3astromech juke', '2', Attack(Ship(3), **SEC), Ship(2), 'primary weapon only')

card('m9g8', 'astromech')
m9 = lambda **t: Ship(2, mod_red=[reroll(1, color='red', cond=lambda s: s.tok('D', 'lock') > 0)], **t)
go('3', '2 lock m9g8', Ship(3), m9(lock=1), 'attacker rerolls a die; lock stays', 'mean_damage left.defender.lock')
go('2x 3 focus', '2 lock m9g8', [Ship(3, focus=1), Ship(3, focus=1)], m9(lock=1), 'in both attacks')
go('3', '2 m9g8', Ship(3), Ship(2), 'no lock, nothing')
go('3 m9g8!', '2', Ship(3, mod_red=[reroll(1)]), Ship(2), 'a friend has locked this ship: one die rerolled')
go(
    '2 range=1 snapshot m9g8!',
    '2',
    Attack(Ship(2, mod_red=[reroll(1)]), range=1, **SEC),
    Ship(2),
    'the other ship is the source, so snap shot does not bar it',
)

card('ioncannon', 'cannon')
go(
    '3 ioncannon',
    '2',
    Attack(Ship(3), deals=hit1(ion=1), **SEC),
    Ship(2, ion=0),
    'one damage and an ion token if it hits',
    'mean_damage mean_crits left.defender.ion',
)
go('2 focus range=3 ioncannon', '2 evade', Attack(Ship(3, focus=1), range=3, deals=hit1(ion=1), **SEC), Ship(2, evade=1), 'no range die')
go(
    '2 range=1 ioncannon ; 2',
    '2 stealthdevice',
    [Attack(Ship(3), range=1, deals=hit1(ion=1), **SEC), Ship(2)],
    Ship(2, value=lambda s: s.kept('st'), after=[act(lambda s, sd: [s.keep('st', 0)], must=True, cond=lambda s: s.get('hit now') and s.kept('st'))]),
    'the hit takes the stealth device',
    keep={'st': 1},
)

card('heavylasercannon', 'cannon')
hlc = lambda **t: Ship(4, early_red=[change('c', 'h', 9, all_=True, must=True)], **t)
go('3 heavylasercannon', '2', Attack(hlc(), **SEC), Ship(2), 'no crits', 'mean_damage mean_crits')
go('3 lock heavylasercannon', '2', Attack(hlc(lock=1), **SEC), Ship(2), 'crits only from rerolls', 'mean_damage mean_crits')
go('2 focus range=3 heavylasercannon', '3 evade', Attack(hlc(focus=1), range=3, **SEC), Ship(3, evade=1), 'no range die')
go(
    '3 heavylasercannon mercenarycopilot range=3',
    '2',
    Attack(Ship(4, early_red=[change('c', 'h', 9, all_=True, must=True)], mod_red=[change('h', 'c', 1)]), range=3, **SEC),
    Ship(2),
    'a hit may become a crit afterwards',
    'mean_crits',
)

card('autoblaster', 'cannon')
ab = dict(range=1, secondary=True, keep=lambda s: (99, 0), crit_first=True)
go('3 range=1 autoblaster', '2', Attack(Ship(3), **ab), Ship(2), 'evades take crits only', 'mean_damage mean_crits')
go(
    '2 focus range=1 autoblaster',
    '3 evade focus',
    Attack(Ship(3, focus=1), **ab),
    Ship(3, evade=1, focus=1),
    'evade token cannot cancel hits either',
    'mean_damage p_hit',
)
go('2 range=1 autoblaster', '2 sensorjammer', Attack(Ship(3), **ab), Ship(2, mod_red=[sj()]), 'sensor jammer changes a hit')

card('flechettecannon', 'cannon')
fl = lambda s: (hit1(stress=1) if not s.tok('D', 'stress') else hit1())(s)
go('3 flechettecannon', '2', Attack(Ship(3), deals=fl, **SEC), Ship(2, stress=0), 'one damage, stress', 'mean_damage left.defender.stress')
go('3 flechettecannon', '2 stress', Attack(Ship(3), deals=fl, **SEC), Ship(2, stress=1), 'already stressed', 'left.defender.stress')
go(
    '2x 3 flechettecannon',
    '2 elusiveness',
    [Attack(Ship(3), deals=fl, **SEC)] * 2,
    Ship(2, mod_red=[elus()]),
    'its stress and elusiveness',
    'mean_damage',
)

card('manglercannon', 'cannon')
go('2 manglercannon', '2', Attack(Ship(3, mod_red=[change('h', 'c', 1)]), **SEC), Ship(2), 'a hit becomes a crit', 'mean_damage mean_crits')
go(
    '2 range=1 focus lock manglercannon',
    '1',
    Attack(Ship(3, focus=1, lock=1, mod_red=[change('h', 'c', 1)]), range=1, **SEC),
    Ship(1),
    'after focus and lock',
    'mean_damage mean_crits',
)

card('tractorbeam', 'cannon')
tb = lambda **t: Attack(Ship(3, **t), deals=hit0(tractor=1), **SEC)
go('2 tractorbeam ; 3', '2', [tb(), Ship(3)], Ship(2), 'no damage; the next attack meets one die less', 'mean_damage left.defender.tractor')
go('2 focus tractorbeam ; 3', '2 focus evade', [tb(focus=1), Ship(3)], Ship(2, focus=1, evade=1), 'defender spends now or later')
go('2 tractorbeam ; 3 range=3', '0', [tb(), Attack(Ship(3), range=3)], Ship(0), 'agility stays 0, the range die is rolled')

card('arccaster', 'cannon')
go(
    '3 range=1 arccaster',
    '2',
    Attack(Ship(4), range=1, **SEC),
    Ship(2),
    'four dice without range bonus; the other ship is not in the attack',
    'mean_damage p_hit',
)

card('jammingbeam', 'cannon')


def jam(s):
    return s.set('jam', 1) if s.get('hit now') else s


def jamopt():
    def f(s, sd):
        out = [s.give('D', k, -1) for k in ('focus', 'evade', 'lock') if s.tok('D', k)]
        return [x.set('jam', 0) for x in out] or [s.give('D', 'jam').set('jam', 0)]

    return Opt(f, must=True, cond=lambda s: s.get('jam') == 1)


jb = lambda **t: Attack(Ship(3, **t), range=1, deals=jam, **SEC)
go(
    '3 range=1 jammingbeam ; 3',
    '2 focus evade',
    [jb(), Ship(3)],
    Ship(2, focus=1, evade=1, after=[jamopt()]),
    'no damage; the jam takes a token of its choice',
)
go('3 range=1 jammingbeam', '2', jb(), Ship(2, jam=0, after=[jamopt()]), 'no damage, jam token', 'mean_damage p_hit left.defender.jam')

card('linkedbattery', 'cannon')
go('3 focus linkedbattery', '2', Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2), 'one die rerolled, then focus')
go('3 linkedbattery ioncannon', '2', Attack(Ship(3, mod_red=[reroll(1)]), deals=hit1(), **SEC), Ship(2), 'also with a cannon')
go(
    '3 linkedbattery heavylasercannon',
    '2',
    Attack(Ship(4, early_red=[change('c', 'h', 9, all_=True, must=True)], mod_red=[reroll(1)]), **SEC),
    Ship(2),
    'with a cannon',
    'mean_damage mean_crits',
)
go('3 torpedo linkedbattery', '2', Attack(Ship(3), **SEC), Ship(2), 'not with a torpedo')
go('3 turret linkedbattery', '2', Attack(Ship(3), **SEC), Ship(2), 'not with a turret')

card('ememitter', 'cargo')
go('3 focus obstructed', '2 ememitter!', Ship(3, focus=1), Ship(2, theirs=None, more=lambda s: 3), 'a friend obstructs: three dice')

card('superchargedpowercells', 'cargo')
sp = lambda **t: Ship(3, more=lambda s: 2 * s.get('sp'), start=[act(lambda s, sd: [s.set('sp', 1)], charge('sp'))], **t)
go('2x 3 superchargedpowercells', '2 evade', [sp(), sp()], Ship(2, evade=1), 'once of two attacks', keep={'sp': 1})

q = sp(focus=1)
go('3 focus superchargedpowercells gunner', '2', Attack(q, again=miss, then=Attack(q)), Ship(2), 'kept for the second attack, or not', keep={'sp': 1})
go('2 superchargedpowercells ioncannon', '2', Attack(Ship(3, more=lambda s: 2), deals=hit1(), **SEC), Ship(2), 'with a secondary weapon too')

card('gunner', 'crew')
go('3 gunner', '2', Attack(Ship(3), again=miss), Ship(2), 'second attack after a miss', 'mean_damage p_hit')
go('3 focus gunner', '2 focus', Attack(Ship(3, focus=1), again=miss), Ship(2, focus=1), 'the focus tokens of both for one of two attacks')
go(
    '3 focus gunner heavylasercannon',
    '2 evade',
    Attack(Ship(4, focus=1, early_red=[change('c', 'h', 9, all_=True, must=True)]), again=miss, then=Attack(Ship(3)), **SEC),
    Ship(2, evade=1),
    'cannon, then the primary weapon',
    'mean_damage mean_crits',
)
go(
    '3 range=3 gunner ioncannon',
    '2',
    Attack(Ship(3), range=3, again=miss, then=Attack(Ship(3), range=3), deals=hit1(), **SEC),
    Ship(2),
    'the second has the range die',
)

card('mercenarycopilot', 'crew')
mc = lambda **t: Ship(3, mod_red=[change('h', 'c', 1)], **t)
go('3 range=3 mercenarycopilot', '2', Attack(mc(), range=3), Ship(2), 'at range 3', 'mean_damage mean_crits')
go('2 range=3 mercenarycopilot ioncannon', '2', Attack(Ship(3), range=3, deals=hit1(), **SEC), Ship(2), 'cancelled with all dice', 'mean_crits')

card('lukeskywalker', 'crew')
go(
    '3 focus crew.lukeskywalker',
    '2',
    Attack(Ship(3, focus=1), again=miss, then=Attack(Ship(3, mod_red=[change('f', 'h', 1)]))),
    Ship(2),
    'with a focus token',
)

card('lukeskywalker', 'xwing', 'pilot')
lp = lambda **t: Ship(2, mod_green=[change('f', 'e', 1)], **t)
go('3 focus', '2 pilot.lukeskywalker', Ship(3, focus=1), lp(), 'a focus becomes an evade')
go('2x 3 focus', '2 evade pilot.lukeskywalker', [Ship(3, focus=1)] * 2, lp(evade=1), 'in every attack')

card('chewbacca', 'crew')
p = [play(Ship(4, focus=1), Ship(0)).get('p%d' % k, 0) for k in range(5)]
w('4 focus', '0 hull=1 shields=1 crew.chewbacca', p[4], 'shield, card discarded and shield back, shield, card', 'p_destroyed')

v = play([Ship(3), Ship(3)], Ship(0))
w('2x 3', '0 hull=2 shields=1 crew.chewbacca', sum((v.get('p%d' % k, 0) for k in (5, 6))), 'two hits more than health, once', 'p_destroyed')

card('darthvader', 'crew')
vd = lambda **t: Ship(3, after=[act(lambda s, sd: [s.suffer(0, 1)])], **t)
go('3 crew.darthvader', '2', vd(), Ship(2), 'one crit after any attack', 'mean_damage mean_crits p_hit')
go('3 focus crew.darthvader gunner', '2', Attack(vd(focus=1), again=miss), Ship(2), 'after both attacks', 'mean_damage mean_crits')
go('2 crew.darthvader ioncannon', '2', Attack(vd(), deals=hit1(), **SEC), Ship(2), 'after a secondary weapon too', 'mean_damage mean_crits')
go(
    '3 crew.darthvader',
    '2 hull=1',
    Ship(3, after=[act(lambda s, sd: [s.suffer(0, 1)])]),
    Ship(2, hull=1, shields=0),
    'always destroyed',
    'p_destroyed',
)

card('rebelcaptive', 'crew')
ex = lambda st=None, **t: Ship(3, mod_red=[change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress'))], **t)
go('3 expertise', '2 rebelcaptive', ex(stress=1), Ship(2), 'stressed at declaration', 'mean_damage left.attacker.stress')
go('3 expertise ; 3 expertise', '2 rebelcaptive', [ex(stress=1), ex()], Ship(2), 'only the first ship')
go(
    '3 focus crew.ezrabridger',
    '1 rebelcaptive',
    Ship(3, focus=1, mod_red=[change('f', 'c', 1)]),
    Ship(1),
    'the stress helps Ezra',
    'mean_damage mean_crits',
)

card('flightinstructor', 'crew')
go(
    '3 focus',
    '3 focus evade flightinstructor',
    Ship(3, focus=1),
    Ship(3, focus=1, evade=1, mod_green=[reroll(1, faces='f')]),
    'one focus rerolled, or the token',
)
go('2x 3', '2 focus flightinstructor', [Ship(3), Ship(3)], Ship(2, focus=1, mod_green=[reroll(1, faces='f')]), 'in every attack')

card('tactician', 'crew')
ta = lambda **t: Ship(3, after=[act(lambda s, sd: [s.give('D', 'stress')], must=True)], **t)
go('3 tactician', '2', Ship(3), Ship(2, stress=0), 'arc not said', 'left.defender.stress')
go('3 frontarc tactician gunner', '2', Attack(ta(), again=miss), Ship(2, stress=0), 'after each attack', 'left.defender.stress')
go('2x 3 frontarc tactician', '2 elusiveness', [ta(), ta()], Ship(2, mod_red=[elus()]), 'elusive once at most')

card('c3po', 'crew')
go(
    '3 range=3 evade juke',
    '0 c3po',
    Attack(Ship(3, evade=1, mod_green=[change('e', 'f', 1, color='green')]), range=3),
    Ship(0, **guess_opts()),
    'juke takes the evade that was added',
    keep={'c3': 1},
)

card('jandodonna', 'crew')
go('3 jandodonna!', '2', Ship(3, mod_red=[change('h', 'c', 1)]), Ship(2), 'a friend at range 1', 'mean_damage mean_crits')
go('3 jandodonna', '2', Ship(3), Ship(2), 'not its own attack', 'mean_crits')

card('hansolo', 'crew')
go('3 focus crew.hansolo', '2', Ship(3, focus=1), Ship(2), 'there is no lock')
go('3 lock no-spend=lock crew.hansolo', '2', Ship(3), Ship(2), 'lock barred')

card('hansolo', 'yt1300', 'pilot')


def allre(s, sd):
    t, k = (s, 0)
    for f in 'bfhc':
        n = s.fresh('red', f)
        if n:
            t = t.put('red', f, 0, -n)
            k += n
    if not k:
        return []
    t = t.copy()
    t.hand = ('red', k, 1)
    return [t]


hp = lambda **t: Ship(3, mod_red=[option(allre, mods='own')], **t)
go('3 focus pilot.hansolo', '2 focus', hp(focus=1), Ship(2, focus=1), 'all dice or none, then focus')
go('3 lock pilot.hansolo', '2', hp(lock=1), Ship(2), 'some by the lock, or all')
go('3 pilot.hansolo', '2 lock m9g8', hp(), Ship(2, lock=1, mod_red=[reroll(1, color='red')]), 'as many as possible: not the die rerolled before')

card('dashrendar', 'crew')
go('3 obstructed trickshot crew.dashrendar', '2', Ship(3), Ship(2), 'nor for trick shot')
go('3 obstructed crew.dashrendar', '2 ememitter!', Ship(3), Ship(2), 'nor by the emitter')
go('3 obstructed', '2 crew.dashrendar', Attack(Ship(3), obstructed=True), Ship(2), 'only own attacks')

card('emperorpalpatine', 'crew')
pa = lambda n=3, **t: Ship(n, **palp('red', 'ch'), **t)
go('3 emperorpalpatine', '2', pa(), Ship(2), 'crit named, worst die', 'mean_damage mean_crits', {'palp': 1})
go('3 focus emperorpalpatine', '2 focus', pa(focus=1), Ship(2, focus=1), 'with focus', keep={'palp': 1})
go('3 lock emperorpalpatine', '2 evade', pa(lock=1), Ship(2, evade=1), 'the rest is rerolled', keep={'palp': 1})
go('2x 3 emperorpalpatine', '2 evade', [pa(), pa()], Ship(2, evade=1), 'one time only', keep={'palp': 1})

pd = lambda n=2, **t: Ship(n, **palp('green', 'e'), **t)
go(
    '3 focus evade juke',
    '2 focus emperorpalpatine',
    Ship(3, focus=1, evade=1, mod_green=[change('e', 'f', 1, color='green')]),
    pd(focus=1),
    'juke cannot touch that evade',
    keep={'palp': 1},
)
go('2 focus emperorpalpatine ioncannon', '2', Attack(pa(3, focus=1), deals=hit1(), **SEC), Ship(2), 'secondary weapon too', keep={'palp': 1})

card('bossk', 'crew')


def bk(s, sd):
    t = s.give('A', 'stress') if not s.tok('A', 'stress') else s
    t = t.give('A', 'focus')
    return [t if t.tok('A', 'lock') else t.give('A', 'lock')]


bo = lambda **t: Ship(3, after=[act(bk, must=True, cond=lambda s: not s.get('hit'))], **t)
go('3 stress crew.bossk', '2', bo(stress=1), Ship(2), 'stressed already: no more', 'left.attacker.stress left.attacker.focus')

q = bo(focus=1)
go('3 focus crew.bossk gunner', '3', Attack(q, again=miss, then=Attack(q)), Ship(3), 'a second attack with what is left')

card('bossk', 'yv666', 'pilot')
bp = lambda n=3, **t: Ship(
    n, net=[act(lambda s, sd: [s.cancel('red', 'c', 1) and s.cancel('red', 'c', 1).add('red', 'h', 2)], cond=lambda s: s.get('hit now'))], **t
)
go(
    '4 pilot.bossk',
    '0 r4d6',
    bp(4),
    Ship(0, net=[act(lambda s, sd: [s.cancel('red', 'h', s.n('red', 'h') - 2)] if s.n('red', 'h') > 2 else [])]),
    'before R4-D6',
)
go('3 pilot.bossk', '2 drawtheirfire!', bp(), Ship(2, net=[cancel('c', 1, color='red')]), 'before draw their fire')
go('3 pilot.bossk ioncannon', '2', Attack(Ship(3), deals=hit1(), **SEC), Ship(2), 'the ion cannon deals one damage only')

card('agentkallus', 'crew')
go('3 focus', '2 agentkallus!', Ship(3, focus=1), Ship(2, mod_green=[change('f', 'e', 1)]), 'defending')
go(
    '2x 3 lock agentkallus!',
    '3 agentkallus!',
    [Ship(3, lock=1, mod_red=[change('f', 'h', 1)])] * 2,
    Ship(3, mod_green=[change('f', 'e', 1)]),
    'both, in each attack',
)

card('ezrabridger', 'crew')
ez = lambda **t: Ship(3, mod_red=[change('f', 'c', 1, cond=lambda s: s.tok('A', 'stress') > 0)], **t)
go('3 focus stress crew.ezrabridger', '2', ez(stress=1, focus=1), Ship(2), 'and a focus token', 'mean_damage mean_crits')
go(
    '3 stress crew.ezrabridger',
    '2 crew.lattsrazzi',
    ez(stress=1),
    Ship(2, mod_green=[add('e', 1, pay=spend_theirs('stress'))]),
    'Latts takes the stress later',
)
for sid in ('attackshuttle', 'sheathipedeclassshuttle'):
    card('ezrabridger', sid, 'pilot')
    go('3', '2 stress attackshuttle.ezrabridger', Ship(3), Ship(2, stress=1, mod_green=[change('f', 'e', 2)]), 'up to two focus') if sid[
        0
    ] == 'a' else None
    go('3 focus', sid + '.ezrabridger stress', Ship(3, focus=1), Ship(2, mod_green=[change('f', 'e', 2)]), 'up to two focus, the ship has agility 2')
    go(
        '3 range=3', '3 stress attackshuttle.ezrabridger', Attack(Ship(3), range=3), Ship(3, mod_green=[change('f', 'e', 2)]), 'of four dice two'
    ) if sid[0] == 'a' else None
    go('3', '2 attackshuttle.ezrabridger', Ship(3), Ship(2), 'no stress') if sid[0] == 'a' else None

card('zuckuss', 'crew')


def zk(s, sd):
    out = []
    for x in do_reroll(99, color='green')(s, sd):
        out.append(x.give('A', 'stress', x.hand[1]))
    return out


zu = lambda **t: Ship(3, mod_green=[option(zk, mods='green', cond=lambda s: not s.tok('A', 'stress'))], **t)
q = zu()
go('3 crew.zuckuss gunner', '2 evade', Attack(q, again=miss, then=Attack(q)), Ship(2, evade=1), 'stress from the first bars the second')

card('zuckuss', 'g1astarfighter', 'pilot')
zp = lambda n=3, **t: Ship(n, more=lambda s: s.get('z'), theirs=lambda s: s.get('z'), start=[act(lambda s, sd: [s.set('z', 1)])], **t)
go('3 pilot.zuckuss', '0 focus evade', zp(), Ship(0, focus=1, evade=1), 'a die more for both, or not')
go('2 pilot.zuckuss ioncannon', '2', Attack(zp(), deals=hit1(), **SEC), Ship(2), 'secondary weapon too', 'mean_damage')

card('4lom', 'crew')
lom = lambda **t: Ship(3, mod_red=[Opt(option(lambda s, sd: [s.set('no D focus', 1), s.set('no D evade', 1)], gain('ion')).fn)], **t)
go('3 crew.4lom', '2 focus', lom(), Ship(2, focus=1), 'the focus is barred')
go('2x 3 crew.4lom', '2 evade', [lom(), lom()], Ship(2, evade=1), 'barred in each attack')

card('dengar', 'crew')
go('3 crew.dengar!', 'tiefighter.nightbeast', Ship(3, mod_red=[reroll(2)]), Ship(3), 'a unique pilot named')
go('3 crew.dengar', 'tiefighter.academypilot', Ship(3, mod_red=[reroll(1)]), Ship(3), 'no unique pilot')

card('tailgunner', 'crew')
go('3 frontarc tailgunner', '2', Ship(3), Ship(2), 'not from the front')
go(
    '3 fromrear tailgunner focus',
    '1 tractor stealthdevice',
    Ship(3, focus=1, their_value=lambda s: -1),
    Ship(1, tractor=1, value=lambda s: 1),
    '1+1-1-1',
)

card('lattsrazzi', 'crew')
la = lambda n=2, **t: Ship(n, mod_green=[add('e', 1, pay=spend_theirs('stress'))], **t)
go('3 stress', '2 crew.lattsrazzi', Ship(3, stress=1), la(), 'stress of the attacker for an evade')
go('3 focus stress=2', '0 evade crew.lattsrazzi', Ship(3, focus=1, stress=2), la(0, evade=1), 'once an attack')
go('2x 3 stress=2', '2 crew.lattsrazzi', [Ship(3, stress=2)] * 2, la(), 'in each attack')

q = Ship(3, stress=1)
go('3 stress gunner', '2 crew.lattsrazzi', Attack(q, again=miss, then=Attack(q)), la(), 'one stress, two attacks')

card('lattsrazzi', 'yv666', 'pilot')
lt = lambda **t: Ship(3, their_value=lambda s: -s.get('latts'), start=[act(lambda s, sd: [s.set('latts', 1)], spend('lock'))], **t)
go('3 lock=2 pilot.lattsrazzi', '2', lt(lock=2), Ship(2), 'both cards at work')
go('3 focus pilot.lattsrazzi', '2', Ship(3, focus=1), Ship(2), 'there is no lock')
go('3 lock range=3 pilot.lattsrazzi', '0', Attack(Ship(3, lock=1), range=3), Ship(0), 'nothing below 0')

card('finn', 'crew')
go('3 frontarc lock crew.finn', '2', Ship(3, lock=1, mod_red=[add('b')]), Ship(2), 'a blank to reroll')
go('3 frontarc predator crew.finn', '2', Ship(3, mod_red=[add('b'), reroll(1)]), Ship(2), 'a blank to reroll')
go('3 frontarc lock torpedo crew.finn', '2', Attack(Ship(3, lock=1), **SEC), Ship(2), 'primary weapon only')
go('3 lock crew.finn', '2', Ship(3, lock=1), Ship(2), 'arc not said')
go(
    '3',
    '2 frontarc focus sensorcluster crew.finn',
    Ship(3),
    Ship(2, focus=1, mod_green=[add('b'), change('b', 'e', 1, pay=spend('focus'))]),
    'a blank for the sensor cluster',
)
go(
    '3 special',
    '0 frontarc focus sensorcluster crew.finn',
    Attack(Ship(3), **SEC),
    Ship(0, focus=1, mod_green=[add('b'), change('b', 'e', 1, pay=spend('focus'))]),
    'defending against a secondary weapon',
)
go('3 focus', '2 frontarc autothrusters crew.finn', Ship(3, focus=1), Ship(2), 'no autothrusters at range 2')
go(
    '3 range=3',
    '2 frontarc autothrusters crew.finn',
    Attack(Ship(3), range=3),
    Ship(2, mod_green=[add('b'), change('b', 'e', 1)]),
    'a blank for autothrusters',
)

card('hotshotcopilot', 'crew')


def bind(n0=1):
    return Opt(option(lambda s, side: [s], spend('focus')).fn, must=True, cond=lambda s: s.k == 0 and s.tok('D', 'focus') == n0)


go('1 hotshotcopilot ; 3', '2 focus', [Ship(1), Ship(3)], Ship(2, focus=1, mod_green=[bind()]), 'focus has to be spent in the first attack')
go('1 hotshotcopilot ; 3', '2 focus=2', [Ship(1), Ship(3)], Ship(2, focus=2, mod_green=[bind(2)]), 'one of two')
go('1 hotshotcopilot special ; 3', '2 focus', [Attack(Ship(1), **SEC), Ship(3)], Ship(2, focus=1), 'primary weapon only')
go(
    '1 hotshotcopilot ; 3',
    '2 focus sensorcluster',
    [Ship(1), Ship(3)],
    Ship(2, focus=1, mod_green=[bind(), change('b', 'e', 1, pay=spend('focus'))]),
    'spent for the sensor cluster counts',
)


def abind(n0=1):
    return Opt(option(lambda s, side: [s], spend('focus')).fn, must=True, cond=lambda s: s.again == 0 and s.tok('A', 'focus') == n0)


q = Ship(3, focus=1, mod_red=[abind()])
q2 = Ship(3)
go('3 focus gunner', '3 evade hotshotcopilot', Attack(q, again=miss, then=Attack(q2)), Ship(3, evade=1), 'attacker has to spend its focus at once')

card('captainrex', 'crew')
rx = lambda **t: Ship(3, after=[act(lambda s, sd: [s.give('A', 'focus')], cond=lambda s: not s.get('hit'))], **t)
q = rx()
go(
    '3 crew.captainrex gunner ioncannon',
    '2 focus',
    Attack(
        Ship(3, after=[act(lambda s, sd: [s.give('A', 'focus')], cond=lambda s: not s.get('hit'))]), again=miss, then=Attack(q), deals=hit1(), **SEC
    ),
    Ship(2, focus=1),
    'a cannon first',
)

card('operationsspecialist', 'crew')
go('3 operationsspecialist gunner', '2', Attack(q, again=miss, then=Attack(q)), Ship(2), 'the second attack has it')

card('bistan', 'crew')
go('3 bistan', '2', mcx(3), Ship(2), 'range 2 too', 'mean_crits')
go(
    '2 range=1 bistan autoblaster',
    '2',
    Attack(mcx(3), range=1, secondary=True, keep=lambda s: (99, 0), crit_first=True),
    Ship(2),
    'with autoblaster crits are worth less',
    'mean_damage mean_crits',
)

card('wookieecommandos', 'crew')
go('3 lock wookieecommandos', '2', Ship(3, lock=1, mod_red=[reroll(9, faces='f')]), Ship(2), 'with a lock no more')
go(
    '2x 3 wookieecommandos torpedo',
    '2 focus',
    [Attack(Ship(3, mod_red=[reroll(9, faces='f')]), **SEC)] * 2,
    Ship(2, focus=1),
    'any weapon, each attack',
)

card('maul', 'crew')


def ml(s, sd):
    return [x.give('A', 'stress', x.hand[1]) for x in do_reroll(99)(s, sd)]


ma = lambda n=3, **t: Ship(
    n,
    mod_red=[option(ml, mods='own', cond=lambda s: not s.tok('A', 'stress'))],
    after=[act(lambda s, sd: [s.give('A', 'stress', -1)], cond=lambda s: s.get('hit') and s.tok('A', 'stress') > 0)],
    **t
)
go('3 crew.maul', '2', ma(), Ship(2), 'dice rerolled for stress')
go('3 focus crew.maul', '2 evade', ma(focus=1), Ship(2, evade=1), 'then focus')
go('3 stress crew.maul', '2', Ship(3), Ship(2), 'stressed: no rerolls')

q = ma()
go('3 crew.maul gunner', '2', Attack(q, again=miss, then=Attack(q)), Ship(2), 'stress from the first bars the second')

card('sawgerrera', 'crew')
sg = lambda **t: Ship(3, mod_red=[change('f', 'c', 9, all_=True)], **t)
go('3 focus lock crew.sawgerrera', '2 focus', sg(focus=1, lock=1), Ship(2, focus=1), 'with lock', 'mean_damage mean_crits')
go('2x 3 crew.sawgerrera', '2 evade', [sg(), sg()], Ship(2, evade=1), 'each attack', 'mean_damage')

card('sawgerrera', 'uwing', 'pilot')
go('3 damaged pilot.sawgerrera', '2', Ship(3, mod_red=[reroll(1)]), Ship(2), 'damaged itself')

card('deathtroopers', 'crew')
ex = lambda **t: Ship(3, mod_red=[change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress'))], **t)
go('3 expertise', '2 deathtroopers!', ex(stress=1), Ship(2), 'attacker stressed before the dice', 'mean_damage left.attacker.stress')
go('3 stress', '2 deathtroopers! crew.lattsrazzi', Ship(3, stress=2), Ship(2, mod_green=[add('e', 1, pay=spend_theirs('stress'))]), 'with Latts')
go('3 deathtroopers', '2', Ship(3), Ship(2), 'the attacker bearer: nothing')

card('magvayarro', 'crew')
r7 = lambda **t: Ship(
    2,
    mod_red=[reroll(99, color='red', pay=both(spend('lock'), charge('r7')))],
    after=[act(lambda s, sd: [s.give('D', 'lock')], cond=lambda s: not s.tok('D', 'lock'))],
    **t
)
go('2x 3', '2 crew.magvayarro r7astromech', [Ship(3), Ship(3)], r7(), 'used in the second attack', keep={'r7': 1})

q = Ship(3)
go(
    '3 gunner',
    '2 crew.magvayarro m9g8',
    Attack(q, again=miss, then=Attack(q)),
    Ship(
        2,
        mod_red=[reroll(1, color='red', cond=lambda s: s.tok('D', 'lock') > 0)],
        after=[act(lambda s, sd: [s.give('D', 'lock')], cond=lambda s: not s.tok('D', 'lock'))],
    ),
    'lock before the second attack',
)

card('magvayarro', 'uwing', 'pilot')
go('3 pilot.hansolo', '2 pilot.magvayarro!', Ship(3, mod_red=[reroll(1)]), Ship(2), 'all of one die')

card('marksmanship', 'elite')


def mk(s, sd):
    n = s.n('red', 'f')
    if not n:
        return []
    t = s.change('red', 'f', 'c', 1)
    return [t.change('red', 'f', 'h', n - 1) if n > 1 else t]


mm = lambda n=3, **t: Ship(n, mod_red=[option(mk, mods='own')], **t)
go('3 lock marksmanship!', '2 focus', mm(lock=1), Ship(2, focus=1), 'with a lock', 'mean_damage')

q = mm()
go('3 marksmanship! gunner ioncannon', '2', Attack(q, again=miss, then=Attack(q), deals=hit1(), **SEC), Ship(2), 'in every attack of the round')
go('2x 3 marksmanship!', '2 evade', [mm(), mm()], Ship(2, evade=1), 'in both attacks')

card('elusiveness', 'elite')
ed = lambda n=2, **t: Ship(n, mod_red=[elus()], **t)
go('3', '2 elusiveness', Ship(3), ed(), 'one attack die rerolled for stress', 'mean_damage')
go('3', '2 stress elusiveness', Ship(3), Ship(2), 'stressed: nothing')
go('3 focus lock', '2 elusiveness', Ship(3, focus=1, lock=1), ed(), 'that die is not rerolled again')
go('2 range=1 snapshot', '2 elusiveness', Attack(Ship(2), range=1, **SEC), ed(), 'defender modifies snap shot dice')

card('deadeye', 'elite')
go('2 focus deadeye concussionmissiles', '2', Attack(Ship(4, mod_red=[change('b', 'h', 1)]), **SEC), Ship(2), 'focus instead of the lock')
go('2 focus lock assaultmissiles', '2', Attack(Ship(4, focus=1), **SEC), Ship(2), 'without deadeye the lock is spent')

card('expose', 'elite')
go('3 expose! ioncannon', '2', Attack(Ship(3), deals=hit1(), **SEC), Ship(2), 'not a secondary weapon')
go('3 focus', '2 expose!', Ship(3, focus=1), Ship(1), 'agility one less')
go('3 range=3', '0 expose! stealthdevice', Attack(Ship(3), range=3), Ship(0), '0-1+1 and the range die')

card('drawtheirfire', 'elite')
go('3', '2 drawtheirfire!', Ship(3), Ship(2, net=[cancel('c', 1, color='red')]), 'a friend takes a crit', 'mean_damage mean_crits p_hit')
go('2x 4 focus', '2 drawtheirfire=2', [Ship(4, focus=1)] * 2, Ship(2, net=[cancel('c', 1, color='red')]), 'in each attack', 'mean_damage mean_crits')
go('3 ioncannon', '2 drawtheirfire!', Attack(Ship(3), deals=hit1(), **SEC), Ship(2), 'nothing against an ion cannon')
go(
    '3 crew.darthvader',
    '2 drawtheirfire!',
    Ship(3, after=[act(lambda s, sd: [s.suffer(0, 1)])]),
    Ship(2, net=[cancel('c', 1, color='red')]),
    'not against Vader',
    'mean_damage mean_crits',
)

card('opportunist', 'elite')
go('3 focus opportunist', '2 focus', Ship(3, focus=1), Ship(2, focus=1), 'defender has a token')
go(
    '3 opportunist expertise',
    '2',
    Ship(
        3,
        more=lambda s: s.get('op'),
        start=[act(lambda s, sd: [s.give('A', 'stress').set('op', 1)])],
        mod_red=[change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress'))],
    ),
    Ship(2),
    'a die or expertise',
)

card('outmaneuver', 'elite')
om = lambda n=3, **t: Ship(n, their_value=lambda s: -1, **t)
go('3 frontarc outmaneuver', '2 no-arc', om(), Ship(2), 'agility one less')
go('3 frontarc range=3 outmaneuver', '0 no-arc', Attack(Ship(3), range=3), Ship(0), 'not below 0')
go('3 frontarc outmaneuver', '2 frontarc', Ship(3), Ship(2), 'in its arc')
go('3 frontarc torpedo outmaneuver focus', '2 no-arc', Attack(om(focus=1), **SEC), Ship(2), 'any weapon')

card('predator', 'elite')
go('3 predator!', 'tiefighter.academypilot', Ship(3, mod_red=[reroll(2)]), Ship(3), 'academy pilot has skill 1')
go('3 predator', 'tiefighter.nightbeast', Ship(3, mod_red=[reroll(1)]), Ship(3), 'skill 5')

card('lonewolf', 'elite')
go('3 lonewolf!', '2', Ship(3, mod_red=[reroll(1, faces='b')]), Ship(2), 'a blank rerolled')
go('3 focus', '2 focus lonewolf!', Ship(3, focus=1), Ship(2, focus=1, mod_green=[reroll(1, faces='b')]), 'defending')
go('2x 3 lonewolf!', '2 lonewolf!', [Ship(3, mod_red=[reroll(1, faces='b')])] * 2, Ship(2, mod_green=[reroll(1, faces='b')]), 'each attack, both')
go('3 lonewolf', '2', Ship(3), Ship(2), 'not asserted')

card('intimidation', 'elite')
go('3 focus range=3 intimidation!', '0', Attack(Ship(3, focus=1), range=3), Ship(0), 'not below 0')

card('bodyguard', 'elite')
go('3 focus', '0 tractor bodyguard!', Ship(3, focus=1), Ship(0), '0-1+1')

card('calculation', 'elite')
ca = lambda **t: Ship(3, mod_red=[change('f', 'c', 1, pay=spend('focus'))], **t)
go('3 focus calculation', '2', ca(focus=1), Ship(2), 'focus for one crit or all hits', 'mean_damage mean_crits')
go('3 focus calculation no-spend=focus', '2', Ship(3), Ship(2), 'what pays for it cannot be spent')

card('crackshot', 'elite')
cs = lambda **t: Ship(3, compare=[cancel('e', 1, color='green', pay=charge('cs'))], **t)
go('3 frontarc crackshot', '2', cs(), Ship(2), 'one evade cancelled', keep={'cs': 1})
go('2x 3 focus frontarc crackshot', '2 focus', [cs(focus=1)] * 2, Ship(2, focus=1), 'once of two attacks', keep={'cs': 1})
go('3 crackshot', '2', Ship(3), Ship(2), 'arc not said')
go('3 frontarc crackshot', '0 evade', cs(), Ship(0, evade=1), 'an added evade as well', keep={'cs': 1})
go(
    '3 frontarc crackshot ioncannon',
    '2',
    Attack(Ship(3, compare=[cancel('e', 1, color='green', pay=charge('cs'))]), deals=hit1(), **SEC),
    Ship(2),
    'secondary weapon too',
    keep={'cs': 1},
)

card('juke', 'elite')
jk = lambda n=3, **t: Ship(n, mod_green=[change('e', 'f', 1, color='green', cond=lambda s: s.tok('A', 'evade') > 0)], **t)
go('3 evade juke', '2', jk(evade=1), Ship(2), 'an evade becomes a focus', 'mean_damage left.attacker.evade')
go('3 evade focus juke', '2 focus', jk(evade=1, focus=1), Ship(2, focus=1), 'which a focus token turns back')
go('2x 3 evade juke', '2 evade', [jk(evade=1)] * 2, Ship(2, evade=1), 'each attack; the evade token is later')

card('wired', 'elite')
go('3', '2 stress wired', Ship(3), Ship(2, stress=1, mod_green=[reroll(9, faces='f')]), 'defending')
go('3 wired', '2 wired', Ship(3), Ship(2), 'no stress')
go('3', '3 stress focus wired', Ship(3), Ship(3, focus=1, stress=1, mod_green=[reroll(9, faces='f')]), 'or the focus token')

card('rage', 'elite')
go('4 focus stress=2 rage!', '2', Ship(4, focus=1, stress=2, mod_red=[reroll(3)]), Ship(2), 'tokens said by words')

card('fearlessness', 'elite')
go('3 range=1 frontarc fearlessness', '2 frontarc', Attack(Ship(3, mod_red=[add('h')]), range=1), Ship(2), 'a hit added')
go('3 frontarc fearlessness', '2 frontarc', Ship(3), Ship(2), 'range 1 only')
go('3 range=1 frontarc fearlessness', '2', Attack(Ship(3), range=1), Ship(2), 'not said to be in its arc')
go(
    '2 range=1 frontarc fearlessness autoblaster',
    '2 frontarc',
    Attack(Ship(3, mod_red=[add('h')]), range=1, secondary=True, keep=lambda s: (99, 0), crit_first=True),
    Ship(2),
    'added hit cannot be cancelled either',
)

card('ascoretosettle', 'elite')
sc = lambda **t: Ship(3, mod_red=[change('f', 'c', 1)], **t)
go('3 focus ascoretosettle!', '2 evade', sc(focus=1), Ship(2, evade=1), 'with focus', 'mean_damage mean_crits')

card('snapshot', 'elite')
ss = lambda **k: Attack(Ship(2), range=1, secondary=True, **k)
go('3 range=1 focus snapshot gunner', '2', ss(), Ship(2), 'no second attack')
go('3 range=1 snapshot', '2 sensorjammer', ss(), Ship(2, mod_red=[sj()]), 'the defender may modify')
go(
    '3 range=1 frontarc evade snapshot juke crackshot',
    '2',
    Attack(Ship(2, mod_green=[change('e', 'f', 1, color='green')], compare=[cancel('e', 1, color='green', pay=charge('cs'))]), range=1, **SEC),
    Ship(2),
    'defense dice can be modified and cancelled',
    keep={'cs': 1},
)

card('trickshot', 'elite')
go('3 obstructed torpedo focus trickshot', '2', Attack(Ship(3, focus=1, more=lambda s: 1), obstructed=True, **SEC), Ship(2), 'any weapon')

card('swarmleader', 'elite')
go('3 swarmleader=1 focus', '2', Ship(4, focus=1), Ship(2), 'one die more')
go('3 swarmleader=2 torpedo', '2', Attack(Ship(3), **SEC), Ship(2), 'primary weapon only')

card('expertise', 'elite')
ex = lambda **t: Ship(3, mod_red=[change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress'))], **t)
go('3 expertise', '2', ex(), Ship(2), 'all focus to hits')
go('2x 3 lock expertise', '2 focus', [ex(lock=1)] * 2, Ship(2, focus=1), 'each attack')
go(
    '3 expertise crew.maul',
    '2',
    Ship(
        3,
        mod_red=[
            change('f', 'h', 9, all_=True, cond=lambda s: not s.tok('A', 'stress')),
            option(
                lambda s, sd: [x.give('A', 'stress', x.hand[1]) for x in do_reroll(99)(s, sd)], mods='own', cond=lambda s: not s.tok('A', 'stress')
            ),
        ],
    ),
    Ship(2),
    'before the stress of Maul',
)

card('selflessness', 'elite')
sf = lambda n=2, **t: Ship(n, net=[act(lambda s, sd: [s.cancel('red', 'h', s.n('red', 'h'))] if s.n('red', 'h') else [], charge('sf'))], **t)
go('3', '2 selflessness!', Ship(3), sf(), 'a friend takes all hits', 'mean_damage mean_crits p_hit', {'sf': 1})
go('2x 3 focus', '2 selflessness!', [Ship(3, focus=1)] * 2, sf(), 'one time only', keep={'sf': 1})
go('3 ioncannon', '2 selflessness!', Attack(Ship(3), deals=hit1(), **SEC), Ship(2), 'nothing against an ion cannon')

card('saturationsalvo', 'elite')
sal = lambda **t: Ship(
    4,
    mod_red=[change('b', 'h', 1)],
    after=[Opt(lambda s, sd: [Chance([(3 / 8, s.suffer(1)), (1 / 8, s.suffer(0, 1)), (1 / 2, s)])], must=True, cond=lambda s: not s.get('hit'))],
    **t
)
go(
    '2 lock saturationsalvo! concussionmissiles',
    '2',
    Attack(sal(), **SEC),
    Ship(2),
    'missed: the defender, at range 1 of itself, rolls',
    'mean_damage mean_crits',
)
go('3 saturationsalvo', '2', Ship(3), Ship(2), 'not with the primary weapon')

card('singleturbolasers', 'hardpoint')
st = lambda **t: Ship(4, mod_red=[change('f', 'h', 1)], **t)
go('4 range=4 focus singleturbolasers=1', '1 focus', Attack(st(focus=1), range=4, **SEC), Ship(2, focus=1), 'agility doubled')
go('4 range=5 singleturbolasers=0 obstructed', '0', Attack(st(), range=5, obstructed=True, **SEC), Ship(0), 'twice nothing and the obstacle')

card('quadlasercannons', 'hardpoint')
go('4 quadlasercannons', '2', Attack(Ship(3), again=miss, **SEC), Ship(2), 'again after a miss', 'mean_damage p_hit')
go('4 focus range=1 quadlasercannons', '2 evade', Attack(Ship(3, focus=1), range=1, again=miss, **SEC), Ship(2, evade=1), 'no range bonus')

card('ioncannonbattery', 'hardpoint')
go(
    '4 ioncannonbattery',
    '2',
    Attack(Ship(4), deals=hit1(1, ion=1), **SEC),
    Ship(2, ion=0),
    'one crit and an ion token',
    'mean_damage mean_crits left.defender.ion',
)
go(
    '4 range=4 focus ioncannonbattery',
    '3 focus',
    Attack(Ship(4, focus=1), range=4, deals=hit1(1), **SEC),
    Ship(3, focus=1),
    'no range dice',
    'mean_damage',
)

card('duallaserturret', 'hardpoint')
go('4 range=1 duallaserturret', '2', Attack(Ship(3), range=1, **SEC), Ship(2), 'three dice')
go('4 range=3 focus duallaserturret', '2', Attack(Ship(3, focus=1), range=3, **SEC), Ship(2), 'no range die')

card('heavylaserturret', 'hardpoint')
go('4 range=3 heavylaserturret', '2', Attack(Ship(4), range=3, **SEC), Ship(2), 'four dice, no range die')
go('4 focus heavylaserturret', '2 evade', Attack(Ship(4, focus=1), **SEC), Ship(2, evade=1), 'four dice')

card('hotshotblaster', 'illicit')
go('2 range=1 hotshotblaster', '2', Attack(Ship(3), range=1, **SEC), Ship(2), 'three dice')
go('2 focus hotshotblaster', '2 focus', Attack(Ship(3, focus=1), **SEC), Ship(2, focus=1), 'three dice and focus')
go('2x 2 hotshotblaster munitionsfailsafe', '2', Attack(Ship(3), again=lambda s: not s.get('hit') and 'must', **SEC), Ship(2), 'kept after a miss')

card('glitterstim', 'illicit')
go('3 focus lock glitterstim!', '2 evade', Ship(3, focus=1, lock=1, mod_red=[change('f', 'h', 9, all_=True)]), Ship(2, evade=1), 'with lock')

card('concussionmissiles', 'missile')
cm = lambda **t: Ship(4, mod_red=[change('b', 'h', 1)], **t)
go('2 lock concussionmissiles', '2', Attack(cm(), **SEC), Ship(2), 'lock spent, a blank to a hit', 'mean_damage left.attacker.lock')
go('2 lock focus range=3 concussionmissiles', '2 evade', Attack(cm(focus=1), range=3, **SEC), Ship(2, evade=1), 'no range die')
go('2 lock=2 concussionmissiles', '2', Attack(cm(lock=1), **SEC), Ship(2), 'the other lock rerolls')

card('homingmissiles', 'missile')
go('2 lock homingmissiles', '2 evade', Attack(Ship(4, lock=1), **SEC), Ship(2), 'lock kept, evade token barred', 'mean_damage')
go('2 lock focus homingmissiles', '2 focus', Attack(Ship(4, lock=1, focus=1), **SEC), Ship(2, focus=1), 'focus token is not barred')
go(
    '2 lock homingmissiles ; 3',
    '2 evade',
    [Attack(Ship(4, lock=1), **SEC), Ship(3)],
    Ship(2, evade=1, early_red=[act(lambda s, sd: [s.set('no D evade', 99)], must=True, cond=lambda s: s.k == 0 and (not s.get('no D evade')))]),
    'the evade token is there for the next attack',
)

card('assaultmissiles', 'missile')
go('2 lock assaultmissiles', '2', Attack(Ship(4), **SEC), Ship(2), 'four dice; splash is elsewhere')
go('2 lock focus assaultmissiles', '2 focus', Attack(Ship(4, focus=1), **SEC), Ship(2, focus=1), 'four dice and focus')

card('ionpulsemissiles', 'missile')
go(
    '2 lock ionpulsemissiles',
    '2',
    Attack(Ship(3, lock=1), deals=hit1(ion=2), **SEC),
    Ship(2, ion=0),
    'lock kept; one damage, two ion tokens',
    'mean_damage mean_crits left.defender.ion',
)
go(
    '2 lock focus ionpulsemissiles range=3',
    '2 evade',
    Attack(Ship(3, lock=1, focus=1), range=3, deals=hit1(ion=2), **SEC),
    Ship(2, evade=1),
    'with focus',
)

card('protonrockets', 'missile')
go('awing focus range=1 protonrockets=3', '2', Attack(Ship(5, focus=1), range=1, **SEC), Ship(2), 'agility 3: five dice; focus kept')
go('xwing focus range=1 protonrockets=2', '2', Attack(Ship(4, focus=1), range=1, **SEC), Ship(2), 'agility 2: four dice')
go('xwing focus range=1 protonrockets=3 r2f2!', '2', Attack(Ship(5, focus=1), range=1, **SEC), Ship(2), 'agility value raised to 3')
go('tieinterceptor focus range=1 protonrockets=3 stealthdevice', '2', Attack(Ship(5, focus=1), range=1, **SEC), Ship(2), 'at most three')

card('advhomingmissiles', 'missile')
ah = lambda s: s.deal_cards(up=1) if s.get('hit now') else s
go('2 lock advhomingmissiles', '2', Attack(Ship(3, lock=1), deals=ah, **SEC), Ship(2), 'one faceup card', 'mean_damage mean_crits')
go(
    '2 lock focus advhomingmissiles',
    '2 evade hull=1 shields=3',
    Attack(Ship(3, lock=1, focus=1), deals=ah, **SEC),
    Ship(2, evade=1, hull=1, shields=3),
    'past the shields',
    'mean_damage p_destroyed',
)

card('unguidedrockets', 'missile')
go('2 focus unguidedrockets', '2', Attack(Ship(3, focus=1), **SEC), Ship(2), 'focus only')
go('2 focus lock predator unguidedrockets', '2', Attack(Ship(3, focus=1), **SEC), Ship(2), 'no rerolls')
go('2 focus unguidedrockets calculation', '2', Attack(Ship(3, focus=1), **SEC), Ship(2), 'standard effect only', 'mean_damage mean_crits')
go('2 focus unguidedrockets', '2 elusiveness', Attack(Ship(3, focus=1), **SEC), Ship(2), 'nor by the defender')
go('2x 2 focus unguidedrockets', '2 focus', [Attack(Ship(3, focus=1), **SEC)] * 2, Ship(2, focus=1), 'not discarded')

card('cruisemissiles', 'missile')
go('2 lock cruisemissiles=3', '2', Attack(Ship(4, lock=1), **SEC), Ship(2), 'speed 3: four dice, lock kept')
go('2 lock focus cruisemissiles=5', '2', Attack(Ship(5, lock=1, focus=1), **SEC), Ship(2), 'at most four more')

card('harpoonmissiles', 'missile')
go('2 lock harpoonmissiles', '2', Attack(Ship(4, lock=1), **SEC), Ship(2), 'lock kept', 'mean_damage mean_crits')

harp = lambda **t: Ship(
    2,
    net=[
        act(
            lambda s, sd: [s.deal_cards(down=1).keep('harp', 0)],
            must=True,
            cond=lambda s: s.kept('harp') == 1 and s.get('hit now') and (s.n('red', 'c') > 0),
        )
    ],
    after=[act(lambda s, sd: [s.keep('harp', 1)], must=True, cond=lambda s: s.k == 0 and s.get('hit now') and (not s.kept('harp')))],
    **t
)
go('2 lock harpoonmissiles ; 3', '2', [Attack(Ship(4, lock=1), **SEC), Ship(3)], harp(), 'a crit later: a facedown card')

card('scramblermissiles', 'missile')


def jo(s, sd):
    out = [s.give('D', k, -1) for k in ('focus', 'evade', 'lock') if s.tok('D', k)]
    return [x.set('jam', 0) for x in out] or [s.give('D', 'jam').set('jam', 0)]


jopt = lambda: Opt(jo, must=True, cond=lambda s: s.get('jam') == 1)
go(
    '2 lock scramblermissiles ; 3',
    '2 focus evade',
    [Attack(Ship(3, lock=1), deals=jam, **SEC), Ship(3)],
    Ship(2, focus=1, evade=1, after=[jopt()]),
    'no damage, a token lost',
    'mean_damage',
)

card('stealthdevice', 'modification')
sd = lambda n=2, **t: Ship(
    n, value=lambda s: s.kept('st'), after=[act(lambda s, x: [s.keep('st', 0)], must=True, cond=lambda s: s.get('hit now') and s.kept('st'))], **t
)
go('3', '2 stealthdevice', Ship(3), sd(), 'agility one more', keep={'st': 1})
go(
    '1 crew.darthvader ; 3',
    '2 stealthdevice',
    [Ship(1, after=[act(lambda s, x: [s.suffer(0, 1)])]), Ship(3)],
    sd(),
    'damage without a hit does not take it',
    keep={'st': 1},
)
go(
    '2 tractorbeam ; 3',
    '1 stealthdevice',
    [Attack(Ship(3), deals=hit0(tractor=1), **SEC), Ship(3)],
    sd(1, tractor=0),
    'a hit without damage takes it',
    keep={'st': 1},
)
go(
    '3 ; 3',
    '2 stealthdevice drawtheirfire=2',
    [Ship(3), Ship(3)],
    Ship(
        2,
        value=lambda s: s.kept('st'),
        net=[cancel('c', 1, color='red')],
        after=[act(lambda s, x: [s.keep('st', 0)], must=True, cond=lambda s: s.get('hit now') and s.kept('st'))],
    ),
    'hit though a friend took the crit',
    keep={'st': 1},
)

card('shieldupgrade', 'modification')
go('3 focus', '0 hull=1 shields=1 shieldupgrade', Ship(3, focus=1), Ship(0, hull=1, shields=2), 'a shield more', 'p_destroyed')
go('2x 3', 'tiefighter shieldupgrade', [Ship(3)] * 2, Ship(3, hull=3, shields=1), 'a shield more', 'p_destroyed', objective='damage')

card('hullupgrade', 'modification')
go('3 focus', '0 hull=1 shields=1 hullupgrade', Ship(3, focus=1), Ship(0, hull=2, shields=1), 'a hull more', 'p_destroyed')
go(
    '2 lock advhomingmissiles',
    '2 hull=1 shields=3 hullupgrade',
    Attack(Ship(3, lock=1), deals=lambda s: s.deal_cards(up=1) if s.get('hit now') else s, **SEC),
    Ship(2, hull=2, shields=3),
    'one card is not enough',
    'p_destroyed',
)

card('combatretrofit', 'modification')
go('5 focus', '0 hull=1 shields=1 combatretrofit', Ship(5, focus=1), Ship(0, hull=3, shields=2), 'two hull and a shield', 'p_destroyed')

card('munitionsfailsafe', 'modification')
fs = lambda s: not s.get('hit') and 'must'
go(
    '2x 2 lock concussionmissiles munitionsfailsafe',
    '3',
    Attack(Ship(4, mod_red=[change('b', 'h', 1)]), again=fs, **SEC),
    Ship(3),
    'second shot after a miss only',
)

reset = lambda **t: act(
    lambda s, sd, t=t: [functools.reduce(lambda x, kv: x.give('A', kv[0], kv[1] - x.tok('A', kv[0])), t.items(), s)],
    must=True,
    cond=lambda s: not s.get('hit') and s.again == 0,
)
go(
    '2x 2 lock focus homingmissiles munitionsfailsafe',
    '3 focus',
    Attack(Ship(4, lock=1, focus=1, after=[reset(lock=1, focus=1)]), again=fs, **SEC),
    Ship(3, focus=1),
    'second shot after a miss, with new tokens',
)
go('2x 3 focus range=1 snapshot munitionsfailsafe', '2', [Attack(Ship(2), range=1, **SEC)] * 2, Ship(2), 'a weapon that is not discarded')

card('countermeasures', 'modification')
go('3', '2 countermeasures!', Ship(3), Ship(3), 'agility one more')
go('3 range=3', '0 tractor countermeasures!', Attack(Ship(3), range=3), Ship(0), '0-1+1 and the range die')

card('tacticaljammer', 'modification')
go('3', '2 tacticaljammer', Ship(3), Ship(2), 'does not obstruct attacks on itself')

card('autothrusters', 'modification')
at = lambda n=2, **t: Ship(n, mod_green=[change('b', 'e', 1)], **t)
go('3 range=3', '2 autothrusters', Attack(Ship(3), range=3), at(), 'beyond range 2')
go('3 frontarc', '2 autothrusters', Ship(3), Ship(2), 'in its arc at range 2')
go('2x 3 focus range=3', '2 evade autothrusters', [Attack(Ship(3, focus=1), range=3)] * 2, at(evade=1), 'each attack')
go('2 range=3 ioncannon', '3 autothrusters', Attack(Ship(3), range=3, deals=hit1(), **SEC), at(3), 'also against secondary weapons')

card('integratedastromech', 'modification')
v = play([Ship(3), Ship(3)], Ship(0))
pk = lambda v, k: sum((v.get('p%d' % i, 0) for i in range(k, 12)))
w('2x 3', '0 hull=2 shields=1 r2astromech integratedastromech', pk(v, 4), 'one card discarded', 'p_destroyed')
w('2x 3', '0 hull=2 shields=1 integratedastromech', pk(v, 3), 'no astromech', 'p_destroyed')

card('guidancechips', 'modification')
gc = lambda f='h', n=4, once=False, **t: Ship(
    n, mod_red=[change('bf' + ('h' if f == 'c' else ''), f, 1, pay=charge('gc'))] + [change('b', 'h', 1)], **t
)
go('2 lock concussionmissiles guidancechips', '2', Attack(gc(), **SEC), Ship(2), 'a die to a hit', 'mean_damage mean_crits', {'gc': 1})
go('3 lock concussionmissiles guidancechips!', '2', Attack(gc('c'), **SEC), Ship(2), 'a die to a crit', 'mean_damage mean_crits', {'gc': 1})
go('3 guidancechips', '2', Ship(3), Ship(2), 'not with the primary weapon')
go(
    '2x 2 torpedo guidancechips',
    '1',
    [Attack(Ship(2, mod_red=[change('bf', 'h', 1, pay=charge('gc'))]), **SEC)] * 2,
    Ship(1),
    'once a round',
    keep={'gc': 1},
)
go('2 cannon guidancechips', '1', Attack(Ship(2), **SEC), Ship(1), 'not with a cannon')

card('lightweightframe', 'modification')


def lw(s, sd):
    t = s.copy()
    t.hand = ('green', 1, 0)
    return [t]


lf = lambda n=2, **t: Ship(n, early_green=[act(lw, must=True, cond=lambda s: s.dice('red') > s.dice('green'))], **t)
go('2 focus', '2 lightweightframe', Ship(2, focus=1), lf(), 'as many dice')
go('3 range=3', '2 lightweightframe', Attack(Ship(3), range=3), lf(), 'as many with the range die')


def acc(s, sd):
    t = s.copy()
    t.pool = {k: v for k, v in t.pool.items() if k[0] != 'red'}
    return [t.add('red', 'h', 2).set('frozen red', 1)]


ac = lambda n=3, extra=(), **t: Ship(n, mod_red=[option(acc, mods='own')] + list(extra), **t)
go('3 accuracycorrector', '2 lightweightframe', ac(), lf(), 'two dice left are not more')

card('servomotorsfoils', 'modification')
go('3 closed focus servomotorsfoils ioncannon', '2', Attack(Ship(3, focus=1), deals=hit1(), **SEC), Ship(2), 'not a secondary weapon')
go('3 servomotorsfoils', '2', Ship(3), Ship(2), 'open side')

card('r4agromech', 'salvaged-astromech')


def agro(s, sd):
    n = s.n('red', 'f')
    t = s.change('red', 'f', 'h', n) if n else s
    return [t] if t.tok('A', 'lock') else [t, t.give('A', 'lock')]


def ag(n=3, **t):
    return Ship(n, normal=False, mod_red=[option(agro, spend('focus'), mods='own'), tokens('A')[1]], **t)


go('3 lock focus r4agromech', '2', ag(focus=1, lock=1), Ship(2), 'lock, focus, a new lock to keep', 'mean_damage')
go('3 focus', '2 r4agromech', Ship(3, focus=1), Ship(2), 'attacking only')

q = ag(focus=1)
go('3 focus r4agromech gunner', '3', Attack(q, again=miss, then=Attack(q)), Ship(3), 'lock in the first or in the second attack')
go(
    '2 focus deadeye concussionmissiles r4agromech',
    '2',
    Attack(Ship(4, mod_red=[change('b', 'h', 1)]), **SEC),
    Ship(2),
    'not by the cost of the weapon',
)

card('r4b11', 'salvaged-astromech')
rb = lambda **t: Ship(3, mod_green=[reroll(99, color='green', pay=spend('lock'))], **t)
go('3 focus lock r4b11', '2 focus evade', rb(lock=1, focus=1), Ship(2, focus=1, evade=1), 'with tokens')
go('3 lock=2 r4b11', '2', rb(lock=2), Ship(2), 'both cards at work')
go('3 r4b11', '2', Ship(3), Ship(2), 'there is no lock')
go('3 lock no-spend=lock r4b11', '2', Ship(3), Ship(2), 'what pays for it cannot be spent')

card('overclockedr4', 'salvaged-astromech')


def ocd(s, sd):
    n = s.n(OWN[sd], 'f')
    t = s.change(OWN[sd], 'f', 'e' if sd == 'D' else 'h', n) if n else s
    return [t, t.give(sd, 'stress').give(sd, 'focus')]


def ocpay(s, sd):
    return [x for y in spend('focus')(s, sd) for x in (y, y.give(sd, 'stress').give(sd, 'focus'))]


go(
    '3 focus overclockedr4 calculation',
    '2',
    Ship(3, focus=1, normal=False, mod_red=[option(ocd, spend('focus'), mods='own'), change('f', 'c', 1, pay=ocpay)]),
    Ship(2),
    'spent twice',
    'mean_damage mean_crits',
)

q = Ship(3, focus=1, normal=False, mod_red=[option(ocd, spend('focus'), mods='own')])
go('3 focus overclockedr4 gunner', '3 evade', Attack(q, again=miss, then=Attack(q)), Ship(3, evade=1), 'in both attacks')

fc = lambda **t: Ship(3, after=[act(lambda s, sd: [s.give('A', 'lock')], cond=lambda s: not s.tok('A', 'lock'))], **t)

card('sensorjammer', 'system')
go('3', '2 sensorjammer', Ship(3), Ship(2, mod_red=[sj()]), 'a hit becomes a focus', 'mean_damage mean_crits')
go('3 focus', '2 sensorjammer', Ship(3, focus=1), Ship(2, mod_red=[sj()]), 'a focus token turns it back')
go(
    '2x 3 stress wired',
    '2 sensorjammer',
    [Ship(3, stress=1, mod_red=[reroll(9, faces='f')])] * 2,
    Ship(2, mod_red=[sj()]),
    'nor by wired; each attack',
)

card('accuracycorrector', 'system')
go('3 focus lock accuracycorrector', '2 focus', ac(focus=1, lock=1), Ship(2, focus=1), 'after trying focus and lock')
go('2 accuracycorrector', '2 sensorjammer', ac(2), Ship(2, mod_red=[sj()]), 'the defender came before')
go('2 accuracycorrector ioncannon', '2', Attack(ac(3), deals=hit1(), **SEC), Ship(2), 'secondary weapon too')
go(
    '3 focus accuracycorrector gunner',
    '3 evade hotshotcopilot',
    Attack(
        Ship(
            3,
            focus=1,
            mod_red=[
                option(acc, mods='own'),
                Opt(
                    option(lambda s, side: [s], spend('focus')).fn,
                    must=True,
                    cond=lambda s: s.again == 0 and s.tok('A', 'focus') == 1 and (not s.get('frozen red')),
                ),
            ],
        ),
        again=miss,
        then=Attack(
            Ship(
                3,
                mod_red=[
                    option(acc, mods='own'),
                    Opt(
                        option(lambda s, side: [s], spend('focus')).fn,
                        must=True,
                        cond=lambda s: s.tok('A', 'focus') == 1 and (not s.get('frozen red')),
                    ),
                ],
            )
        ),
    ),
    Ship(3, evade=1),
    'after the corrector the focus cannot be spent',
)

card('advtargetingcomputer', 'system')


def atc(n=3, **t):
    return Ship(n, mod_red=[Opt(lambda s, sd: [s.add('red', 'c').set('no A lock', 99)], mods='own', cond=lambda s: s.tok('A', 'lock') > 0)], **t)


go('3 focus lock advtargetingcomputer', '2 evade', atc(lock=1, focus=1), Ship(2, evade=1), 'a crit added, or a reroll; focus')
go('3 advtargetingcomputer', '2', Ship(3), Ship(2), 'there is no lock')
go('3 lock torpedo advtargetingcomputer', '2', Attack(Ship(3, lock=1), **SEC), Ship(2), 'primary weapon only')

q = atc(lock=1)
go('3 lock advtargetingcomputer gunner', '2 focus', Attack(q, again=miss, then=Attack(q)), Ship(2, focus=1), 'the lock stays for the second attack')

card('thrustcorrector', 'system')


def tc(s, sd):
    t = s.copy()
    t.pool = {k: v for k, v in t.pool.items() if k[0] != 'green'}
    return [t.add('green', 'e', 1).set('frozen green', 1).give('D', 'stress')]


th = lambda n=2, **t: Ship(n, mod_green=[option(tc, mods='own', cond=lambda s: s.tok('D', 'stress') <= 3)], **t)
go('3 focus', '2 evade focus thrustcorrector', Ship(3, focus=1), th(evade=1, focus=1), 'not together with tokens')
go('3', '2 stress=4 thrustcorrector', Ship(3), Ship(2), 'too much stress')

card('gunneryteam', 'team')
gt = lambda n=3, **t: Ship(n, mod_red=[change('b', 'h', 1, pay=charge('gt'))], **t)
go('3 torpedo gunneryteam', '2', Attack(gt(), **SEC), Ship(2), 'a blank to a hit', keep={'gt': 1})
go('3 gunneryteam', '2', Ship(3), Ship(2), 'not with the primary weapon')
go('2x 3 special gunneryteam', '2', [Attack(gt(), **SEC)] * 2, Ship(2), 'once a round', keep={'gt': 1})
go(
    '4 range=3 singleturbolasers=1 gunneryteam',
    '1',
    Attack(Ship(4, mod_red=[change('f', 'h', 1), change('b', 'h', 1)]), range=3, **SEC),
    Ship(2),
    'with single turbolasers',
)

card('ordnanceexperts', 'team')
go(
    '2 lock concussionmissiles ordnanceexperts',
    '2',
    Attack(Ship(4, mod_red=[change('b', 'h', 1), change('b', 'h', 1)]), **SEC),
    Ship(2),
    'two blanks',
)
go('2x 3 torpedo ordnanceexperts', '2', [Attack(gt(), **SEC)] * 2, Ship(2), 'once a round', keep={'gt': 1})
go('3 cannon ordnanceexperts', '2', Attack(Ship(3), **SEC), Ship(2), 'not with a cannon')

card('igrmthugdroids', 'team')
go('3 igrmthugdroids', '2', mcx(3), Ship(2), 'a hit becomes a crit', 'mean_damage mean_crits')
go('4 igrmthugdroids heavylaserturret', '2', Attack(mcx(4), **SEC), Ship(2), 'any weapon', 'mean_crits')

card('weaponsguidance', 'tech')
go('3 focus weaponsguidance no-spend=focus', '2', Ship(3), Ship(2), 'what pays for it cannot be spent')

card('sensorcluster', 'tech')
sc = lambda n=2, **t: Ship(n, mod_green=[change('b', 'e', 1, pay=spend('focus'))], **t)
go('2x 3 focus', '2 focus=2 sensorcluster', [Ship(3, focus=1)] * 2, sc(focus=2), 'two tokens, two attacks')
go('3 focus', '0 focus sensorcluster', Ship(3, focus=1), Ship(0, focus=1), 'no blank')

card('targetingsynchronizer', 'tech')
cm = lambda **t: Ship(4, mod_red=[change('b', 'h', 1)], **t)
go('2 targetingsynchronizer! concussionmissiles', '2', Attack(cm(), **SEC), Ship(2), 'the lock of the friend pays')
go(
    '2 targetingsynchronizer! focus homingmissiles',
    '2 evade',
    Attack(Ship(4, focus=1, lock=1), **SEC),
    Ship(2),
    'the lock of the friend is enough, and rerolls',
)
go('3 targetingsynchronizer!', '2', Ship(3, lock=1), Ship(2), 'the lock of the friend rerolls')

card('brighthope', 'title')
go('3 focus', '1 brighthope!', Ship(3, focus=1), Ship(1), 'there is no token')

card('assailer', 'title')
go('3 focus', '2 reinforce assailer', Ship(3, focus=1), Ship(2, mod_green=[add('e', 1), change('f', 'e', 1)]), 'a focus to an evade, and the token')

card('heavyscykinterceptor', 'title')
go('3 focus', '0 hull=2 shields=0 heavyscykinterceptor', Ship(3, focus=1), Ship(0, hull=3, shields=0), 'a hull more', 'p_destroyed')

card('btla4ywing', 'title')
tur = lambda **t: Attack(Ship(3, **t), deals=hit1(ion=1), **SEC)
go(
    '2 frontarc btla4ywing ioncannonturret',
    '2',
    Attack(Ship(2), again=lambda s: 'may', then=tur()),
    Ship(2),
    'primary, then the turret',
    'mean_damage',
)
go(
    '2 focus frontarc btla4ywing ioncannonturret',
    '2 evade',
    Attack(Ship(2, focus=1), again=lambda s: 'may', then=tur()),
    Ship(2, evade=1),
    'tokens for one of them',
)

v = play([Ship(2), Attack(Ship(3), deals=hit1(), **SEC), Attack(Ship(3), deals=hit1(), **SEC)], Ship(2))
w('2 frontarc btla4ywing twinlaserturret', '2', v['damage'], 'primary, then the twin laser twice')
go('2 frontarc btla4ywing', '2', Ship(2), Ship(2), 'no turret')

card('punishingone', 'title')
go('2 punishingone ioncannon', '2', Attack(Ship(3), deals=hit1(), **SEC), Ship(2), 'primary weapon only')

card('crackshot', 'elite')


def pgreen():
    p = palp('green', 'e')
    p['late_green'] = p.pop('compare')
    return p


go(
    '3 frontarc crackshot',
    '2 emperorpalpatine',
    Ship(3, compare=[cancel('e', 1, color='green', pay=charge('cs'))]),
    Ship(2, **pgreen()),
    'the evade that was named lies there before',
    keep={'cs': 1, 'palp': 1},
)

card('r5k6', 'astromech')
w('2 lock r5k6 assaultmissiles', '2', 3 / 8, 'lock spent as cost of a missile', 'left.attacker.lock')
w('2 focus deadeye r5k6 protontorpedoes', '2', 0, 'no lock was spent', 'left.attacker.lock')


def r5h():
    def lockfn(s, side):
        return [s.set('r5', 1)] + [x.set('r5', 1) for x in do_reroll(99)(s, side)]

    def han(s, side):
        return [s.change('red', 'f', 'h', s.n('red', 'f')).set('r5', 1)] if s.n('red', 'f') else []

    c = lambda s: not s.get('r5')
    roll = Opt(lambda s, side: [Chance([(3 / 8, s.give('A', 'lock')), (5 / 8, s)])], must=True, cond=lambda s: s.get('r5') == 1)
    return Ship(
        3,
        lock=1,
        normal=False,
        mod_red=[option(lockfn, spend('lock'), mods='own', cond=c), option(han, spend('lock'), mods='own', cond=c)],
        after=[roll],
    )


go('3 lock crew.hansolo r5k6', '2', r5h(), Ship(2), 'spent for Han Solo too', 'left.attacker.lock')

card('stealthdevice', 'modification')
sd = lambda n=2, net=(), **t: Ship(
    n,
    value=lambda s: s.kept('st'),
    net=list(net),
    after=[act(lambda s, x: [s.keep('st', 0)], must=True, cond=lambda s: s.get('hit now') and s.kept('st'))],
    **t
)
go(
    '1 ; 3',
    '0 stealthdevice selflessness!',
    [Ship(1), Ship(3)],
    sd(0, [act(lambda s, sd_: [s.cancel('red', 'h', s.n('red', 'h'))] if s.n('red', 'h') else [], charge('sf'))]),
    'hit though the friend took all hits',
    keep={'st': 1, 'sf': 1},
)
go(
    '1 ; 3 range=3',
    '0 tractor stealthdevice',
    [Ship(1), Attack(Ship(3), range=3)],
    sd(0, tractor=1),
    'value 0+1-1, then 0-1 raised to 0, and the range die',
    keep={'st': 1},
)
go(
    '2 tractorbeam ; 3 range=3',
    '0 stealthdevice',
    [Attack(Ship(3), deals=hit0(tractor=1), **SEC), Attack(Ship(3), range=3)],
    sd(0, tractor=0),
    'value raised to 0, and the range die',
    keep={'st': 1},
)

card('dashrendar', 'crew')
go('3 obstructed crew.dashrendar', '2 tacticaljammer!', Ship(3), Ship(2), 'cannot be obstructed')

card('opportunist', 'elite')
go('3 opportunist', '2 deathtroopers!', Ship(3), Ship(2), 'stressed before the dice')
go('3 opportunist', '2 rebelcaptive', Ship(3), Ship(2), 'stressed before the dice')

card('wookieecommandos', 'crew')
go('3 wookieecommandos', '2 pilot.magvayarro!', Ship(3, mod_red=[reroll(1, faces='f')]), Ship(2), 'one of them')

card('protonrockets', 'missile')
go('xwing focus range=1 protonrockets=3 opportunist', '2', Ship(6, focus=1), Ship(2), 'five dice and one more')

card('cruisemissiles', 'missile')
go('2 lock cruisemissiles=4 opportunist', '2', Ship(6, lock=1), Ship(2), 'five dice and one more')

card('overclockedr4', 'salvaged-astromech')
go(
    '3',
    '2 focus overclockedr4 sensorcluster',
    Ship(3),
    Ship(2, focus=1, normal=False, mod_green=[option(ocd, spend('focus'), mods='own'), change('b', 'e', 1, pay=ocpay)]),
    'spent twice',
)

card('r4agromech', 'salvaged-astromech')


def agpay(s, sd):
    return [x for y in spend('focus')(s, sd) for x in ([y] if y.tok('A', 'lock') else [y, y.give('A', 'lock')])]


ago = lambda o: Ship(3, focus=1, normal=False, mod_red=[option(agro, spend('focus'), mods='own'), tokens('A')[1], o])
go('3 focus calculation r4agromech', '2', ago(change('f', 'c', 1, pay=agpay)), Ship(2), 'lock after calculation', 'mean_crits')
go('3 focus weaponsguidance r4agromech', '2', ago(change('b', 'h', 1, pay=agpay)), Ship(2), 'lock after weapons guidance')

card('emperorpalpatine', 'crew')


def acp(s, sd):
    t = s.copy()
    t.pool = {k: v for k, v in t.pool.items() if k[0] != 'red'}
    for f in 'hcfb':
        t = t.set('set ' + f, 0)
    return [t.add('red', 'h', 2).set('frozen red', 1)]


go(
    '3 emperorpalpatine accuracycorrector',
    '2',
    Ship(3, mod_red=[option(acp, mods='own')], **palp('red', 'ch')),
    Ship(2),
    'that die can be cancelled',
    keep={'palp': 1},
)


save()
