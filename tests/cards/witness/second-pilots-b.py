"""Witnesses of pilots of the second edition, the second half, by a reader who saw only their texts."""
from play import *

SHIP = pilots()
NAMES = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_destroyed': 'destroyed'}


def figure(result, measure):
    side, _, token = measure.removeprefix('left.').partition('.')
    if not token:
        return result.get(NAMES[measure], 0)
    return result.get(('D.' if side == 'defender' else 'A0.') + token, 0)


def row(card, att, dfn, value, how, measure='mean_damage'):
    """One figure."""
    witness(card, att, dfn, value, how, measure=measure, kind='pilot', slot=SHIP[card])


def W(card, att, dfn, attacks, defender, how, measures='mean_damage', keep=None):
    """The measures of a play."""
    result = play(attacks, defender, keep=keep)
    for measure in [measures] if isinstance(measures, str) else measures:
        row(card, att, dfn, figure(result, measure), how, measure)


A = lambda n, **k: Ship(n, **k)


def pv(a, d, ar=None, dr=None, **k):
    """plain value"""
    return play([Attack(Ship(a, **ar or {}), **k)], Ship(d, **dr or {}))['damage']


def note(name):
    return lambda s, side: [s.set(name, s.get(name) + 1)]


def noted(side, name='mod'):
    good = 'h' if side == 'A' else 'e'
    o = [
        change('f', good, all_=True, pay=both(spend('focus'), note(name)), again=True),
        change('f', good, 1, pay=both(spend('calculate'), note(name)), again=True),
        change('f', good, 1, pay=both(spend('force'), note(name)), again=True),
    ]
    if side == 'A':
        o.append(reroll(99, pay=both(spend('lock'), note(name)), again=True))
    else:
        o.append(change('bf', 'e', 1, pay=both(spend('evade'), note(name)), again=True))
    return o


def faceup(s, shields=0):
    h, c = s.get('dealt', (0, 0))
    tot = s.kept('hits') + s.kept('crits')
    before = tot - h - c
    sh = max(0, shields - before)
    return max(0, c - max(0, sh - h))


def cardsdealt(s, shields=0):
    h, c = s.get('dealt', (0, 0))
    tot = s.kept('hits') + s.kept('crits')
    before = tot - h - c
    return h + c - min(h + c, max(0, shields - before))


ff = lambda: [change('f', 'h', all_=True, pay=charge('ff'), again=True)]
fd = lambda: [change('f', 'e', all_=True, pay=charge('ff'), again=True)]
c = 'esegetuketu'
W(c, '3 esegetuketu=1', '2', A(3, mod_red=ff()), Ship(2), 'a friend lends one focus', keep={'ff': 1})

x = A(3, mod_red=ff())
W(c, '3 ; 3', '2 esegetuketu=1', [A(3), A(3)], Ship(2, mod_green=fd()), 'one lent focus for the defender', keep={'ff': 1})
row(c, '3 esegetuketu=1', '2 their-no-spend=focus', pv(3, 2), 'focus tokens may not be spent, so not the lent one')
W(c, '3 focus esegetuketu', '2', A(3, focus=1), Ship(2), 'its own focus is its own', ['mean_damage', 'left.attacker.focus'])

c = 'mirandadoni'
row(c, '3 range=0 mirandadoni hull=5 shields=1', '2', pv(3, 2), 'no dice added at range 0')
row(c, 'mirandadoni', '1', pv(3, 1), 'whole ship, 2 dice and one')

c = 'corranhorn'


def corran(n, tok, rng=2):
    x = Ship(n, **tok)
    B = Attack(x, range=rng)
    return Attack(x, range=rng, again=lambda s: [(s, B)])


W(c, '3 bullseye corranhorn', '2', corran(3, {}), Ship(2), 'two attacks', ['mean_damage', 'p_hit'])
W(c, '3 focus bullseye corranhorn', '2 focus', corran(3, {'focus': 1}), Ship(2, focus=1), 'two attacks share tokens')
row(c, '3 corranhorn', '2', pv(3, 2), 'no bullseye')

x = Ship(3, lock=1)
B = Attack(x)
y = Ship(4, lock=1)
a = Attack(y, ordnance=True)
a.again = lambda s: [(s, B)]
W(c, '3 lock bullseye protontorpedoes corranhorn', '2', a, Ship(2), 'torpedoes, then primary with the lock if kept')

c = 'gavindarklighter'
g = lambda: [change('h', 'c', 1)]
W(c, '3 gavindarklighter!', '2', A(3, mod_red=g()), Ship(2), 'by a friend', ['mean_crits'])
W(c, '3 gavindarklighter', '2', A(3), Ship(2), 'arc not said', ['mean_crits'])
W(
    c,
    '3 focus frontarc gavindarklighter',
    '2 evade',
    A(3, focus=1, mod_red=g()),
    Ship(2, evade=1),
    'focus made hit, then crit',
    ['mean_crits', 'mean_damage'],
)

c = 'clanwrenvolunteer'
row(c, '3 range=1 clanwrenvolunteer', '2', pv(3, 2, range=1), 'speed not known')
row(
    c,
    '4 range=1 missile ordnance clanwrenvolunteer!',
    '2',
    play(Attack(A(4, mod_red=[reroll(1)]), range=1, ordnance=True), Ship(2))['damage'],
    'any attack, not only primary',
)

c = 'janors'
row(c, '3 janors!', '2', pv(4, 2), 'friend is stressed for a die')
row(c, '3 stress janors!', '2', pv(4, 2), 'the stress of the attacker is not hers')
row(c, '3 janors', '2', pv(3, 2), 'not in her own arc')

c = 'chewbacca'
W(c, '3', '1 hull=8 pilot.chewbacca', A(3), Ship(1), 'no effect on damage')


def crit_less(n, d, k):
    a = Ship(n)
    D = Ship(
        d,
        after=[
            Opt(
                lambda s, side: [s.keep('chew', s.kept('chew') - 1).keep('crits', s.kept('crits') - 1).keep('hits', s.kept('hits') + 1)]
                if s.kept('chew') and s.get('dealt', (0, 0))[1]
                else []
            )
        ],
    )
    return play([a] * k, D, keep={'chew': 1})['crits']


row(c, '3 ; 3', '1 hull=9 pilot.chewbacca', crit_less(3, 1, 2), 'one crit of two attacks dealt facedown', 'mean_crits')

c = 'hansolo-modifiedyt1300lightfreighter'


def again_all(color):
    def fn(s, side):
        n = s.dice(color)
        if not n:
            return []
        t = s.copy()
        t.pool = {k: v for k, v in t.pool.items() if k[0] != color}
        t.hand = (color, n, 0)
        return [t]

    return act(fn)


W(c, '3 focus %s!' % c, '2', A(3, focus=1, early_red=[again_all('red')]), Ship(2), 'all rolled again, focus after')
W(c, '3', '2 evade %s!' % c, A(3), Ship(2, evade=1, early_green=[again_all('green')]), 'defense dice rolled again')
row(c, '3 %s' % c, '2', pv(3, 2), 'obstacle not known')

c = 'arvelcrynyd'
row(c, '3 range=0 special lock arvelcrynyd', '2', pv(4, 2, {'lock': 1}), 'range bonus, special')

c = 'arvelcrynyd-swz106'
W(c, '%s range=0 bullseye' % c, '2', A(3, mod_red=[reroll(1)]), Ship(2), '2 dice and one, predator comes along')

c = 'wedgeantilles-rz1awing'
row(c, '3 reararc ' + c, '2', pv(3, 2), 'not in front arc')
row(c, '3 frontarc ' + c, '1 strain', pv(3, 0), 'not below 0')

c = 'sabinewren-rz1awing'
ch = lambda: [change('bf', 'h', 1)]
W(
    c,
    '3 range=1 focus ' + c,
    '2 frontarc',
    Attack(A(3, focus=1, mod_red=ch()), range=1),
    Ship(2),
    'with focus',
    ['mean_damage', 'left.attacker.focus'],
)
row(c, '3 range=1 ' + c, '2', pv(3, 2, range=1), 'not in its front arc')
row(c, '3 range=1 frontarc ' + c, '2', pv(3, 2, range=1), 'the arc of the defender is asked')
row(c, '3 range=1', '2 frontarc ' + c, pv(3, 2, range=1), 'the arc of the attacker is asked')

c = 'derekklivian'
W(
    c,
    '3 lock stress ' + c,
    '2',
    Ship(3, normal=False, lock=1, stress=1, mod_red=[reroll(99, pay=both(spend('lock'), spend('stress')))]),
    Ship(2),
    'a spent lock takes the stress',
    ['mean_damage', 'left.attacker.stress'],
)
row(c, '3 stress ' + c, '2', 1, 'there is no lock', 'left.attacker.stress')

c = 'arvelcrynyd-battleoverendor'
fe = lambda: [change('f', 'e', 1, pay=gain('strain'))]
W(c, '3', '2 ' + c, A(3), Ship(2, mod_green=fe()), 'strain for an evade', ['mean_damage', 'left.defender.strain'])
W(c, '3 ; 3', '2 ' + c, [A(3), A(3)], Ship(2, mod_green=fe()), 'strain weighs on the second attack')
W(c, '3', '2 strain ' + c, A(3), Ship(2, strain=1, mod_green=fe()), 'strained already, may all the same')

c = 'gemmersojan-battleoverendor'
bf = lambda: [change('b', 'f', 2, pay=gain('strain'))]
W(c, '3 ; 3', '3 focus=2 ' + c, [A(3), A(3)], Ship(3, focus=2, mod_green=bf()), 'strain weighs on the second')
W(c, '3', '2 ' + c, A(3), Ship(2, mod_green=bf()), 'no token: nothing')

c = 'fennrau-sheathipedeclassshuttle'
free_ = lambda s: not s.get('bar')


def barred():
    return [
        change('f', 'h', all_=True, pay=spend('focus'), again=True, cond=free_),
        change('f', 'h', 1, pay=spend('calculate'), again=True, cond=free_),
        change('f', 'h', 1, pay=spend('force'), again=True),
        reroll(99, pay=spend('lock'), again=True, cond=free_),
    ]


def fs(n, **k):
    return Ship(n, normal=False, mod_red=barred(), **k)


fo = lambda: [act(lambda s, side: [s.set('bar', 1)], pay=both(lambda s, side: [s] if not s.tok('D', 'stress') else [], gain('stress')))]
W(
    c,
    '3 focus',
    '2 arc ' + c,
    fs(3, focus=1),
    Ship(2, start=fo()),
    'stress bars the focus',
    ['mean_damage', 'left.defender.stress', 'left.attacker.focus'],
)
W(c, '3 focus ; 3 focus', '2 arc ' + c, [fs(3, focus=1), fs(3, focus=1)], Ship(2, start=fo()), 'one time only')
W(c, '3 ; 3 lock', '2 arc ' + c, [fs(3), fs(3, lock=1)], Ship(2, start=fo()), 'kept for the one with a lock')
W(c, '3 force', '2 arc ' + c, fs(3, force=1), Ship(2, start=fo()), 'force is no token')

c = 'biggsdarklighter'
bo = lambda: [cancel('hc', 1, color='red')]
W(c, '3', '2 pilot.biggsdarklighter!', A(3), Ship(2, late_green=bo()), 'a friend takes one', ['mean_damage', 'mean_crits', 'p_hit'])
W(c, '3 ; 3', '2 pilot.biggsdarklighter=2', [A(3), A(3)], Ship(2, late_green=bo()), 'each time one')
row(c, '3', '2 pilot.biggsdarklighter', pv(3, 2), 'not himself')
W(c, '3 mod-only=none', '0 pilot.biggsdarklighter!', A(3), Ship(0, late_green=bo()), 'cancelling is not modifying')


def rec(mx):
    return [act(lambda s, side: [s.give('D', 'force', 1)], pay=lambda s, side: [s] if s.tok('D', 'force') < mx else [])]


for c in ['lukeskywalker', 'lukeskywalker-battleofyavin', 'lukeskywalker-swz106']:
    p = 't65xwing.' + c
    W(c, '3', p + ' force=0', A(3), Ship(2, force=0, start=rec(2)), 'one recovered', ['mean_damage', 'left.defender.force'])
    W(c, '3 ; 3', p + ' force=0', [A(3), A(3)], Ship(2, start=rec(2)), 'one each attack')
    W(c, '3', p + ' force=2', A(3), Ship(2, force=2, start=rec(2)), 'not above two', ['mean_damage', 'left.defender.force'])

c = 'thanekyrell'
row(c, '3 ' + c, '2 hull=5 damaged', pv(3, 2), 'no damage by exposing')

c = 'wedgeantilles'
row(c, '3 ' + c, '2', pv(3, 1), 'one fewer')
row(c, '3 range=3 obstructed ' + c, '5', pv(3, 6), '5 and two less one, 6')

c = 'wedgeantilles-battleofyavin'
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'wedgeantilles-battleoverendor'
W(c, '3 ' + c, '2', A(3), Ship(2), 'focus if it hits', ['p_hit'])
row(c, '3 ' + c, '2', play(A(3), Ship(2))['hit'], 'focus if it hits', 'left.attacker.focus')

x = Ship(3, after=[Opt(lambda s, side: [s.give('A', 'focus', 1)] if s.get('hit') else [], must=True)])
B = Attack(x)
W(c, '3 %s bonus-attack=primary' % c, '2', Attack(x, again=lambda s: [(s, B)]), Ship(2), 'focus for the bonus attack')

c = 'wesjanson'
jam = lambda side, toks: [act(lambda s, sd: [s.give(side, k, -1) for k in toks if s.tok(side, k)] or [s.give(side, 'jam', 1)], pay=charge('wes'))]
W(c, '3 wesjanson ; 3', '2 focus', [Ship(3, after=jam('D', ['focus'])), Ship(3)], Ship(2, focus=1), 'jam takes an unspent focus', keep={'wes': 1})
W(
    c,
    '3 focus bonus-attack=primary',
    '2 wesjanson',
    (lambda x: (lambda B: Attack(x, again=lambda s: [(s, B)]))(Attack(x)))(Ship(3, focus=1)),
    Ship(2, after=jam('A', ['focus'])),
    'jam before the bonus attack',
    ['mean_damage', 'left.attacker.focus'],
    keep={'wes': 1},
)
W(
    c,
    '3 focus',
    '2 wesjanson',
    Ship(3, focus=1),
    Ship(2, after=jam('A', ['focus'])),
    'jam takes the focus',
    ['left.attacker.focus', 'left.attacker.jam'],
    keep={'wes': 1},
)

c = 'yendor-battleoverendor'
ye = lambda: [reroll(1, 'b', pay=gain('strain'))]
W(c, '3 lock ' + c, '2', A(3, lock=1, mod_red=ye()), Ship(2), 'a lock besides', ['mean_damage'])

c = 'magvayarro'
one = Ship(3, normal=False, lock=1, mod_red=[reroll(1, pay=spend('lock'))])
W(c, '3 lock', '2 pilot.magvayarro!', one, Ship(2), 'one die only, friend')

c = 'sawgerrera'
W(c, '3 damaged pilot.sawgerrera!', '2', A(3, mod_red=[reroll(1)]), Ship(2), 'damaged friend')
row(c, '3 pilot.sawgerrera!', '2', pv(3, 2), 'friend, not damaged')

c = 'kananjarrus'
row(c, '3', '2 pilot.kananjarrus!', pv(2, 2), 'one fewer attack die')
row(c, '3 ; 3', '2 pilot.kananjarrus=2', 2 * pv(2, 2), 'twice, two force')
row(c, '3', '2 force pilot.kananjarrus', pv(3, 2, None, {'force': 1}), 'not in his own arc')

c = 'alexsandrkallus'
md = lambda s: 1 if s.get('mod') else 0
for t in ['focus', 'lock', 'calculate']:
    W(
        c,
        '3 %s' % t,
        '2 ' + c,
        Ship(3, normal=False, mod_red=noted('A'), **{t: 1}),
        Ship(2, more=md),
        'one more if modified',
        ['mean_damage', 'left.attacker.' + t],
    )
W(c, '3', '0 their-hit-to-focus=1 ' + c, Ship(3), Ship(0, mod_red=[change('h', 'f', 1, color='red')]), 'it asks whether the attacker did')
for c in ['leebo', 'leebo-swz103-rebelalliance']:

    def lee(side, n):
        good = 'h' if side == 'A' else 'e'
        return [change('f', good, 1, pay=both(spend('calculate'), note('calc')), again=True)]

    ga = lambda side: [Opt(lambda s, sd: [s.give(side, 'calculate', 1)] if s.get('calc') else [], must=True)]
    W(
        c,
        '3 ; 3',
        '2 calculate ' + c,
        [A(3), A(3)],
        Ship(2, normal=False, calculate=1, mod_green=lee('D', 1), after=ga('D')),
        'calculate comes back',
        ['mean_damage', 'left.defender.calculate'],
    )
    W(
        c,
        '3 ; 3',
        '2 calculate=2 ' + c,
        [A(3), A(3)],
        Ship(2, normal=False, calculate=2, mod_green=lee('D', 1), after=ga('D')),
        'only one comes back',
        ['mean_damage', 'left.defender.calculate'],
    )
    W(
        c,
        '3 calculate ' + c,
        '2',
        Ship(3, normal=False, calculate=1, mod_red=lee('A', 1), after=ga('A')),
        Ship(2),
        'comes back',
        ['left.attacker.calculate'],
    )

c = 'leebo'
row(c, 'yt2400lightfreighter.leebo range=1 calculate', '0', pv(3, 0, {'calculate': 1}), 'four dice, one fewer, no range bonus')
row(c, 'yt2400lightfreighter.leebo range=2', '0', pv(4, 0), 'four dice at range 2')

c = 'lieutenantblount'
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'tezanasz'
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'wilsateshlo'


def wi(sh):
    return [Opt(lambda s, sd: [s.give('D', 'strain', 1)] if faceup(s, sh) > 0 else [], must=True)]


W(c, '3 ' + c, '2 hull=5', Ship(3, after=wi(0)), Ship(2, hull=5), 'strain with a faceup card', ['left.defender.strain', 'mean_damage'])

c = 'kazudaxiono'
row(c, '3 pilot.%s!' % c, '2', pv(4, 2), 'one more')
row(c, '3 special pilot.%s!' % c, '2', pv(3, 2), 'not primary')
row(c, '3', '2 pilot.%s!' % c, pv(3, 3), 'when it defends')
row(c, '3 special', '2 pilot.%s!' % c, pv(3, 3), 'defends against any attack')
row(c, '3', '2 pilot.%s' % c, pv(3, 2), 'not known')

c = 'cat'
row(c, '3 cat', '2', pv(3, 2), 'not known')
row(c, '3 range=0 cat!', '2', pv(3, 2), 'no dice added at range 0')

c = 'vennie'
W(c, '3', '2 focus vennie!', A(3), Ship(2, focus=1, mod_green=[add('f')]), 'a focus added and changed')
row(c, '3', '2 vennie!', pv(3, 2), 'a focus alone does nothing')
row(c, '3', '2 focus vennie', pv(3, 2, None, {'focus': 1}), 'not known')

c = 'rosetico'
W(c, '3 special', '2 pilot.%s=2' % c, A(3), Ship(2, mod_green=[reroll(2)]), 'two in defense')

c = 'finn'
fa = lambda color: [act(lambda s, sd: [s.add(color, 'b')] + [s.add(color, 'f').give(sd, 'strain', 1)])]
W(c, '3 pilot.finn', '2', A(3, mod_red=fa('red')), Ship(2), 'nothing to do with them')
W(c, '3 ; 3', '2 focus=2 pilot.finn', [A(3), A(3)], Ship(2, focus=2, mod_green=fa('green')), 'focus for strain in defense')
row(c, '3 range=0 focus lock pilot.finn', '2', pv(3, 2), 'no modifying at range 0')

c = 'covanell'
row(c, '3 pilot.covanell!', '2', pv(4, 2), 'one more')
row(c, '3', '2 pilot.covanell!', pv(3, 3), 'one more in defense')
row(c, '3 special pilot.covanell!', '2', pv(3, 2), 'not primary')
row(c, '3 special', '2 pilot.covanell!', pv(3, 3), 'any attack')

c = 'lulolampar'
row(c, '3 ' + c, '2', pv(3, 2), 'not stressed')
row(c, '3 special', '2 stress ' + c, pv(3, 1), 'defends against any')

c = 'tallissanlintra'


def tal(n):
    return Ship(n, before_green=[act(lambda s, sd: [s.set('tal', 1)], pay=charge('t'))], more=lambda s: s.get('tal'))


W(c, '3 ; 3', '2 bullseye ' + c, [A(3), A(3)], tal(2), 'one charge, best time', keep={'t': 1})
row(c, '3', '2 ' + c, pv(3, 2), 'bullseye not said')

c = 'zizitlo'
zi = lambda side: [act(lambda s, sd: [s.give(sd, 'focus', 1), s.give(sd, 'evade', 1)], pay=charge('z'))]
x = Ship(3, after=zi('A'))
B1 = Attack(x)
W(c, '3 %s bonus-attack=primary' % c, '2', Attack(x, again=lambda s: [(s, B1)]), Ship(2), 'focus for the bonus attack', keep={'z': 1})

c = 'ronithblario'
W(c, '3 %s!' % c, '2', A(3, mod_red=[change('f', 'h', 1)]), Ship(2), 'a friend pays a focus for one')

x = A(3, mod_red=[change('f', 'h', 1, pay=charge('r'))])
W(c, '3', '2 %s!' % c, A(3), Ship(2, mod_green=[change('f', 'e', 1)]), 'when it defends')
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'merlcobben'
row(c, '3 bullseye ' + c, '2', pv(3, 2), 'the wrong bullseye arc')
row(c, '3 special %s!' % c, '2', pv(3, 2), 'not primary')
row(c, '3 range=0 %s!' % c, '2', pv(3, 2), 'range 0: no fewer')

c = 'wrobietyce'
wr = lambda: [Opt(lambda s, sd: [s.give('A', 'deplete', 1)] if s.get('mod') else [], must=True)]


def na(n, **t):
    return Ship(n, normal=False, mod_red=noted('A'), **t)


W(
    c,
    '3 focus range=1',
    '2 ' + c,
    Attack(na(3, focus=1), range=1),
    Ship(2, after=wr()),
    'deplete for a modified attack',
    ['left.attacker.deplete', 'mean_damage'],
)

x = na(3, focus=1, lock=1)
B = Attack(x, range=1)
W(
    c,
    '3 focus lock range=1 bonus-attack=primary',
    '2 ' + c,
    Attack(x, range=1, again=lambda s: [(s, B)]),
    Ship(2, after=wr()),
    'depleted in the bonus attack',
)

c = 'rey'
W(c, '3 frontarc force pilot.rey', '2', A(3, force=1, mod_red=[change('b', 'h', 1, pay=spend('force'))]), Ship(2), 'blank for force')
W(c, '3 force pilot.rey', '2', A(3, force=1), Ship(2), 'arc not said')
W(
    c,
    '3',
    '2 frontarc force=2 pilot.rey',
    A(3),
    Ship(2, force=2, mod_green=[change('b', 'e', 1, pay=spend('force'))]),
    'when it defends',
    ['mean_damage', 'left.defender.force'],
)
W(c, '3 frontarc', '2 force pilot.rey', A(3), Ship(2, force=1), 'the arc of the other is not asked')

c = 'jophseastriker'


def jo(S):
    def fn(s, sd):
        h, cc = s.get('dealt', (0, 0))
        tot = s.kept('hits') + s.kept('crits')
        b = tot - h - cc
        n = min(h + cc, max(0, S - b))
        return [s.give('D', 'evade', n)] if n else []

    return [Opt(fn, must=True)]


W(c, '3 ; 3', '2 hull=9 shields=3 ' + c, [A(3), A(3)], Ship(2, after=jo(3)), 'an evade a shield', ['mean_damage', 'left.defender.evade'])
W(c, '3', '2 hull=9 shields=1 ' + c, [A(3)], Ship(2, after=jo(1)), 'only for shields', ['mean_damage', 'left.defender.evade'])

c = 'lieutenantbastian'


def ba(S):
    return [act(lambda s, sd: [s.give('A', 'lock', 1)] if cardsdealt(s, S) and (not s.tok('A', 'lock')) else [])]


W(c, '3 ' + c, '2 hull=9', Ship(3, after=ba(0)), Ship(2), 'a lock for a card', ['left.attacker.lock', 'mean_damage'])
W(c, '3 lock ' + c, '2 hull=9', Ship(3, lock=1, after=ba(0)), Ship(2), 'no second lock on one ship', ['left.attacker.lock'])

x = Ship(3, after=ba(0))
B2 = Attack(x)
W(c, '3 %s bonus-attack=primary' % c, '2 hull=9', Attack(x, again=lambda s: [(s, B2)]), Ship(2), 'lock for the bonus attack')

c = 'jessikapava'
W(c, '3 %s=1' % c, '2', A(3, mod_red=[reroll(1)]), Ship(2), 'one friend')

x = A(3, mod_red=[reroll(2, pay=charge('j'))])
W(c, '3 ; 3', '2 %s=2' % c, [A(3), A(3)], Ship(2, mod_green=[reroll(2, pay=charge('j'))]), 'one charge, defends', keep={'j': 1})

c = 'nimichireen'
row(c, '3 focus ' + c, '2', pv(3, 2, {'focus': 1}), 'not known')

c = 'zayversio'
W(c, '3 damaged', '2 pilot.' + c, A(3), Ship(2, mod_green=[reroll(1)]), 'the attacker is damaged')
row(c, '3', '2 damaged pilot.' + c, pv(3, 2), 'its own damage does not count')

c = 'ig88b'


def miss_again(x, f=lambda s: True):
    B = Attack(x)
    return Attack(x, again=lambda s: [(s, B)] if not s.get('hit') and f(s) else [])


W(c, '3 cannon ' + c, '2', miss_again(A(3)), Ship(2), 'cannon again after a miss', ['mean_damage', 'p_hit'])
W(c, '3 cannon focus ' + c, '2 focus', miss_again(A(3, focus=1)), Ship(2, focus=1), 'tokens of both kept')
row(c, '3 ' + c, '2', pv(3, 2), 'no cannon')

x = A(3)
y = A(4)
W(c, '3 special turret ' + c, '2', A(3), Ship(2), 'a turret is no cannon')

c = 'drearenthal'
row(c, '3 arc ' + c, '2', pv(3, 2), 'she is limited herself')
W(c, '3 special %s!' % c, '2', A(3, mod_red=[reroll(1)]), Ship(2), 'any attack')

c = 'kavil'
row(c, '3 frontarc kavil', '2', pv(3, 2), 'from the front')
row(c, '3 kavil', '2', pv(3, 2), 'nothing said')
row(c, '3 range=0 fromturret kavil', '2', pv(3, 2), 'nothing added at range 0')

c = 'arlizhadrassian'
row(c, '3 fromfront ' + c, '2', pv(3, 2), 'not damaged')
row(c, '3 fromrear damaged ' + c, '2', pv(3, 2), 'not from the front')

az = lambda cond=None: [change('f', 'b', 1, must=True, cond=cond)]
W(c, '3', '2 focus ' + c, A(3), Ship(2, focus=1), 'not damaged')
W(
    c,
    '3 ; 3',
    '2 hull=9 focus ' + c,
    [A(3), A(3)],
    Ship(2, focus=1, early_green=az(lambda s: s.kept('hits') + s.kept('crits') > 0)),
    'damaged by the first attack',
)

c = 'hansolo'
row(c, '3 pilot.hansolo', '2', pv(3, 2), 'not obstructed')
row(c, '3 special obstructed', '2 pilot.hansolo', pv(3, 4), 'defends against any')


def lan(color):
    def fn(s, side):
        n = s.fresh(color, 'b')
        if not n or s.tok(side, 'stress'):
            return []
        t = s.put(color, 'b', 0, -n).give(side, 'stress', 1).copy()
        t.hand = (color, n, 1)
        return [t]

    return [act(fn)]


for c in ['landocalrissian', 'landocalrissian-escapecraft']:
    i = 'pilot.landocalrissian' if c == 'landocalrissian' else c
    W(c, '3 ' + i, '2', A(3, early_red=lan('red')), Ship(2), 'stress for all blanks', ['mean_damage', 'left.attacker.stress'])
    W(c, '3 focus ' + i, '2', A(3, focus=1, early_red=lan('red')), Ship(2), 'then focus')
    row(c, '3 stress ' + i, '2', pv(3, 2), 'it is stressed')
    W(c, '3 ; 3', '2 ' + i, [A(3), A(3)], Ship(2, early_green=lan('green')), 'stressed after the first')

c = 'fennrau'
row(c, '3 ' + c, '2', pv(3, 2), 'at range 2')
row(c, '4 range=1 missile ordnance ' + c, '2', pv(5, 2), 'no range bonus but his')
W(c, '3 range=1 frontarc', 'fangfighter.fennrau', A(4), Ship(4, mod_green=[change('bf', 'e', 1, must=True)]), 'with the faceoff')

c = 'joyrekkoff'
W(c, '3 lock frontarc protontorpedoes ' + c, '2', A(4, lock=1), Ship(1), 'the second charge for a die')
row(c, '2x 3 lock frontarc protontorpedoes ' + c, '2', 2 * pv(4, 2, {'lock': 1}), 'both charges are shots')
row(c, '3 ' + c, '2', pv(3, 2), 'no torpedoes')

c = 'mandalorianroyalguard'
W(c, '3', '2 medium %s!' % c, A(3), Ship(2, mod_green=[change('bf', 'e', 1)]), 'changes one')
row(c, '3', '2 medium ' + c, pv(3, 2), 'not itself')

c = 'bobafett'
W(c, '3 range=1 pilot.bobafett=1', '2', A(4, mod_red=[reroll(1)]), Ship(2), 'the defender is at range 1')

c = 'kathscarlet'
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'krassistrelix'
W(c, '3 missile ' + c, '2', A(3, mod_red=[reroll(1)]), Ship(2), 'with a missile')

c = 'zuckuss'
zu = lambda n, **k: Ship(n, start=[act(lambda s, sd: [s.set('z', 1)])], more=lambda s: s.get('z'), theirs=lambda s: s.get('z'), **k)
W(c, '3 focus pilot.zuckuss', '2 focus', zu(3, focus=1), Ship(2, focus=1), 'with focus')
row(c, '3 special pilot.zuckuss', '2', pv(3, 2), 'not primary')
row(c, '3 range=0 pilot.zuckuss', '2', pv(3, 2), 'nothing added at range 0')

c = 'kananjarrus-hwk290lightfreighter'
kn = lambda: [act(lambda s, sd: [s.set('kan', 1)], pay=spend('force'))]
kd = lambda n, f: Ship(n, force=f, start=kn(), theirs=lambda s: -s.get('kan'))
W(c, '3', '2 force ' + c, A(3), kd(2, 1), 'force for a die', ['mean_damage', 'left.defender.force'])
W(c, '3 ; 3', '2 force=2 ' + c, [A(3), A(3)], kd(2, 2), 'two times')
row(c, '3', '2 ' + c, pv(3, 2), 'there is no force')
row(c, '3', '2 %s!' % c, pv(2, 2), 'by a friend')
row(c, '3 range=0', '2 %s!' % c, play(Attack(Ship(2, normal=False)), Ship(2))['damage'], 'the defender may at range 0')

c = 'graz'
row(c, '3 ' + c, '2 reararc no-fullfrontarc', pv(4, 2), 'behind the defender')
row(c, '3 reararc no-fullfrontarc', '2 ' + c, pv(3, 3), 'behind the attacker')
row(c, '3 ' + c, '2', pv(3, 2), 'not known')
row(c, '3 ' + c, '2 frontarc', pv(3, 2), 'in front of it')
row(c, '3 reararc ' + c, '2', pv(3, 2), 'the wrong rear arc')
row(c, '3 special ' + c, '2 reararc no-fullfrontarc', pv(4, 2), 'any attack')

c = 'talonbanecobra'
row(c, '3 range=3 missile ordnance', '2 ' + c, pv(3, 3), 'only his bonus grows')
for c in ['viktorhel', 'viktorhel-rogueclassstarfighter']:
    for att, dfn, v in [
        ('3', '2', 0),
        ('3', '3', 1),
        ('3 range=3', '2', 1),
        ('3', '2 strain', 1),
        ('3', '0', 1),
        ('3 range=3', '1', 0),
        ('3', '3 tractor', 0),
    ]:
        row(c, att, dfn + ' ' + c, v, 'stress unless two dice were rolled', 'left.attacker.stress')

c = 'sabinewren-lancerclasspursuitcraft'
row(c, '3', '2 focus ' + c, pv(3, 2, None, {'focus': 1}), 'arc not said')

c = 'toranikulda'
to = lambda: [Opt(lambda s, sd: [s.suffer(1)] + [t for t in (s.give('D', 'focus', -1), s.give('D', 'evade', -1)) if t], must=True)]
W(c, '3 bullseye ' + c, '2 focus', A(3), Ship(2, focus=1, after=to()), 'may remove the focus', ['mean_damage', 'left.defender.focus'])
W(
    c,
    'm12lkimogilafighter.toranikulda bullseye',
    '2 focus',
    A(3),
    Ship(2, normal=False, focus=1, after=to()),
    'no green token in defense, so it is there to remove',
    ['mean_damage', 'left.defender.focus'],
)
row(c, '3 ' + c, '2', pv(3, 2), 'no bullseye')

c = 'inaldra'
W(c, '3 lock ' + c, '2', A(3, lock=1, mod_red=[reroll(99, pay=lambda s, sd: [s.suffer_self(1)])]), Ship(2), 'no die twice', ['mean_damage'])

c = 'laetinashera'
W(
    c,
    '3 ; 3',
    '2 ' + c,
    [A(3), A(3)],
    Ship(2, after=[Opt(lambda s, sd: [s.give('D', 'evade', 1)] if not s.get('hit') else [], must=True)]),
    'evade after a miss',
    ['mean_damage', 'left.defender.evade'],
)

c = 'serissu'
W(c, '3', '2 %s!' % c, A(3), Ship(2, mod_green=[reroll(1)]), 'by a friend')
row(c, '3 ' + c, '2', pv(3, 2), 'attack: nothing')

c = 'sunnybounder'


def same(color):
    def fn(s, sd):
        n = s.dice(color)
        return [s.add(color, f) for f in 'bfhce' if n and s.n(color, f) == n]

    return fn


W(c, '3 ' + c, '2', A(3, early_red=[act(same('red'))]), Ship(2), 'one more of the same', ['mean_damage', 'mean_crits'])
W(c, '3', '2 ' + c, A(3), Ship(2, early_green=[act(same('green'))]), 'when it defends')


def rr(s, side):
    return [s.set('rr', 1)]


W(
    c,
    '2 lock ' + c,
    '0',
    Ship(
        2,
        normal=False,
        lock=1,
        early_red=[act(same('red'))],
        mod_red=[reroll(99, pay=both(spend('lock'), rr)), act(same('red'), cond=lambda s: s.get('rr'))],
    ),
    Ship(0),
    'after the roll and after the reroll',
)

c = 'ahhav'
row(c, '3 ' + c, '2 medium', pv(4, 2), 'the defender is larger')
row(c, '3 ' + c, '2', pv(3, 2), 'of the same size')
row(c, '3 large', '2 ' + c, pv(3, 3), 'larger attacker')
row(c, '3 medium ' + c, '2 medium', pv(3, 2), 'of the same size')
row(c, '3 special ' + c, '2 huge', pv(4, 2), 'any attack')
row(c, '3 range=0 ' + c, '2 large', pv(3, 2), 'nothing added at range 0')

c = 'captainseevor'
jm = lambda sd, toks: [act(lambda s, _: [s.give(sd, k, -1) for k in toks if s.tok(sd, k)] or [s.give(sd, 'jam', 1)], pay=charge('s'))]
W(c, '3 ' + c, '2 focus no-bullseye', A(3, start=jm('D', ['focus'])), Ship(2, focus=1), 'focus jammed first', keep={'s': 1})
W(
    c,
    '3 ' + c,
    '2 focus evade no-bullseye',
    A(3, start=jm('D', ['focus', 'evade'])),
    Ship(2, focus=1, evade=1),
    'the jammer chooses',
    ['mean_damage'],
    keep={'s': 1},
)
row(c, '3 ' + c, '2 focus bullseye', pv(3, 2, None, {'focus': 1}), 'in the bullseye arc')
row(c, '3 ' + c, '2 focus', pv(3, 2, None, {'focus': 1}), 'nothing is said of it')
W(
    c,
    '3 focus no-bullseye',
    '2 ' + c,
    A(3, focus=1),
    Ship(2, start=jm('A', ['focus'])),
    'jams the attacker',
    ['mean_damage', 'left.attacker.focus'],
    keep={'s': 1},
)
W(
    c,
    '3 focus no-bullseye ; 3 focus no-bullseye',
    '2 ' + c,
    [A(3, focus=1), A(3, focus=1)],
    Ship(2, start=jm('A', ['focus'])),
    'one charge',
    keep={'s': 1},
)

c = 'lapin'
row(c, '3 focus lock stress', '2 ' + c, pv(3, 2), 'no modifying')
row(c, '3 ' + c, '2 stress focus evade', pv(3, 2), 'no modifying in defense')
row(c, '3 focus', '2 stress ' + c, pv(3, 2, {'focus': 1}), 'its own stress does not count')
row(c, '3 lapin their-evade-to-focus=1', '2 stress', pv(3, 2), 'nor does anybody else')
row(
    c,
    '3 lapin late-their-cancel-evade=1',
    '2 stress',
    play(A(3, late_green=[cancel('e', 1, color='green')]), Ship(2))['damage'],
    'cancelling is no modifying',
)

c = 'sarcoplank'
row(c, '3', '2 tractor %s=3' % c, pv(3, 2), 'three, tractored')

c = 'cadbane'


def cb(kinds):
    return [act(lambda s, sd: [s.give('A', k, -1).give('D', k, 1) for k in kinds if s.tok('A', k)], pay=charge('c', 2), cond=lambda s: s.get('hit'))]


W(c, '3 strain pilot.cadbane', '2', Ship(3, strain=1, after=cb(['strain'])), Ship(2), 'strain goes over after a hit', ['p_hit'])

c = 'durge'


def du(S):
    def fn(s, sd):
        left = max(0, S - s.kept('hits') - s.kept('crits'))
        return [s.change('red', 'h', 'c', 1).cancel('red', 'h', 1)] if s.net() > left and s.n('red', 'h') >= 2 else []

    return [act(fn)]


W(c, '3 ; 3', '1 hull=9 shields=2 ' + c, [A(3), A(3)], Ship(1, net=du(2)), 'shields go')

c = 'captainnym'
row(c, '3 obstructed', '2 ' + c, pv(3, 3), 'an obstacle only')
row(c, '3 obstructed', '2 %s!' % c, pv(3, 4), 'both cards at work')

c = 'themandalorian'
W(c, '3 focus pilot.%s!' % c, '2', A(3, focus=1, mod_red=[change('b', 'f', 1)]), Ship(2), 'blank to focus')
W(c, '3', '2 focus pilot.%s!' % c, A(3), Ship(2, focus=1, mod_green=[change('b', 'f', 1)]), 'when it defends')
row(c, '3 focus pilot.' + c, '2', pv(3, 2, {'focus': 1}), 'not known')

c = 'guildbountyhunter'
row(c, '3 ' + c, '2', pv(3, 2), 'no charge')
W(c, '3 range=1 missile ordnance %s!' % c, '2', A(3, mod_red=[change('f', 'c', 1)]), Ship(2), 'any attack')

c = 'princexizor'
W(c, '3', '2 pilot.%s!' % c, A(3), Ship(2, net=[cancel('hc', 1, color='red')]), 'a friend takes one', ['mean_damage'])
row(c, '3', '2 pilot.%s!' % c, play(A(3), Ship(2))['hit'], 'it has hit before', 'p_hit')
row(c, '3', '2 pilot.' + c, pv(3, 2), 'nobody known')
for c in ['bossk', 'bossk-z95af4headhunter']:
    i = 'pilot.bossk' if c == 'bossk' else c
    nb = lambda: [act(lambda s, sd: [s.cancel('red', 'c', 1).add('red', 'h', 2)] if s.n('red', 'c') else [])]
    W(c, '3 ' + i, '2', A(3, net=nb()), Ship(2), 'a crit for two hits', ['mean_damage'])
    row(c, '3 special ' + i, '2', pv(3, 2), 'not primary')
    row(c, '3 range=0 ' + i, '2', pv(3, 2), 'no modifying at range 0')
    row(c, '3 ' + i, '2 their-mod-only=none', pv(3, 2), 'spending a result is modifying')

c = 'ndrusuhlak'
row(c, '3 ' + c, '2', pv(3, 2), 'not known')

c = 'generalgrievous'
row(c, '3 pilot.' + c, '2', pv(3, 2), 'nothing is said of it')

c = 'wattambor'
W(c, '3 pilot.%s=2' % c, '2', A(3, mod_red=[reroll(2)]), Ship(2), 'two of them')
row(c, '3 special pilot.%s=2' % c, '2', pv(3, 2), 'not primary')
row(c, '3 pilot.' + c, '2', pv(3, 2), 'none known')

c = 'captainsear'
se = lambda n, k: Ship(n, calculate=k, late_green=[cancel('e', 1, pay=spend('calculate'), color='green')])
W(c, '3 bullseye calculate ' + c, '2', se(3, 1), Ship(2), 'one evade for a calculate')
W(c, '3 bullseye calculate %s!' % c, '2 evade', se(3, 1), Ship(2, evade=1), 'by a friend')
row(c, '3 calculate ' + c, '2', pv(3, 2, {'calculate': 1}), 'no bullseye')
row(c, '3 bullseye range=0 calculate ' + c, '2', pv(3, 2), 'no cancelling at range 0')

c = 'dist81'
W(c, '3 %s!' % c, '2', A(3, mod_red=[change('f', 'h', 1)]), Ship(2), 'calculate of a friend')
W(c, '3', '2 %s!' % c, A(3), Ship(2, mod_green=[change('f', 'e', 1)]), 'when it defends')
W(c, '3 calculate %s!' % c, '2', A(3, calculate=1, mod_red=[change('f', 'h', 1)]), Ship(2), 'and its own')
row(c, '3 calculate ' + c, '2 arc', pv(3, 2, {'calculate': 1}), 'its own calculate is spent once')

c = 'dist81-siegeofcoruscant'


def rg(color, tok):
    def fn(s, sd):
        out = []
        for t in do_reroll(99, color=color)(s, sd):
            out.append(t.give(sd, tok, t.hand[1]))
        return out

    return [act(fn)]


W(c, '2 ; 2 ; 2', '2 ' + c, [A(2), A(2), A(2)], Ship(2, mod_green=rg('green', 'strain')), 'strain for each die', ['mean_damage'])

x = A(3, focus=1, mod_red=rg('red', 'deplete'))
B4 = Attack(x)
W(c, '3 focus %s bonus-attack=primary' % c, '2', Attack(x, again=lambda s: [(s, B4)]), Ship(2), 'depleted in the bonus attack')

c = 'jangofett'
row(c, '3 range=0 pilot.%s!' % c, '2 focus', pv(3, 2, None, {'focus': 1}), 'not at range 0')
W(c, '3 special focus', '2 pilot.%s!' % c, A(3, focus=1), Ship(2, mod_red=[change('f', 'b', 1, color='red')]), 'defends against any')

c = 'bobafett-firesprayclasspatrolcraft'
row(c, '3', '2 focus ' + c, pv(3, 2, None, {'focus': 1}), 'not known')

c = 'previzsla'
row(c, '3 pilot.%s!' % c, '2', pv(4, 2), 'one more')
row(c, '2x 3 pilot.%s!' % c, '2', pv(4, 2) + pv(3, 2), 'both charges at once')
row(c, '3 special pilot.%s!' % c, '2', pv(4, 2), 'any attack')
row(c, '3 pilot.' + c, '2', pv(3, 2), 'not known')
row(c, '3 range=0 pilot.%s!' % c, '2', pv(3, 2), 'nothing added at range 0')

c = 'dgs047'
row(c, '3 frontarc ' + c, '2', 1, 'a lock after', 'left.attacker.lock')
row(c, '3 ' + c, '2', 0, 'arc not said', 'left.attacker.lock')
row(c, '3 frontarc lock ' + c, '2', 1, 'spent and got again, never two', 'left.attacker.lock')
W(
    c,
    '3 frontarc bullseye %s ; 3' % c,
    '2',
    [Ship(3, after=[Opt(lambda s, sd: [s.give('D', 'strain', 1)], must=True)]), Ship(3)],
    Ship(2),
    'strain for the next',
)
row(c, '3 frontarc ' + c, '2', 0, 'no bullseye, no strain', 'left.defender.strain')
row(c, '3 bullseye ' + c, '2', 1, 'bullseye lies in the front arc', 'left.defender.strain')
row(c, '3 bullseye ' + c, '2', 1, 'bullseye lies in the front arc', 'left.attacker.lock')

x = Ship(3, after=[Opt(lambda s, sd: [s.give('A', 'lock', 1)] if not s.tok('A', 'lock') else [])])
B5 = Attack(x)
W(c, '3 frontarc %s bonus-attack=primary' % c, '2', Attack(x, again=lambda s: [(s, B5)]), Ship(2), 'lock for the bonus attack')

c = 'geonosianprototype'
ge = lambda n: Ship(n, mod_red=[reroll(2, pay=spend_theirs('tractor'))])
for w_, d in [('missile', '2 tractor'), ('cannon', '2 tractor'), ('missile', '2 tractor=2'), ('missile', '0 tractor')]:
    W(
        c,
        '3 %s %s' % (w_, c),
        d,
        ge(3),
        Ship(int(d[0]), tractor=2 if '=2' in d else 1),
        'removes a tractor token to reroll',
        ['mean_damage', 'left.defender.tractor'],
    )
for c in ['dbs404', 'dbs404-siegeofcoruscant']:
    row(c, '3 range=1 ' + c, '2', pv(5, 2), 'must roll one more')
    row(c, '3 ' + c, '2', pv(3, 2), 'at range 2')
    row(c, '3 range=1 missile ordnance ' + c, '2', pv(4, 2), 'any attack')
    row(c, '3 range=0 ' + c, '2', pv(3, 2), 'at range 0')
for c in ['baktoidprototype', 'baktoidprototype-siegeofcoruscant']:
    row(c, '3 frontarc protontorpedoes %s!' % c, '2', pv(4, 2), 'no lock needed')
    row(c, '3 frontarc lock protontorpedoes ' + c, '2', pv(4, 2, {'lock': 1}), 'with a lock of its own')

c = 'sunfac'
row(c, '3 ' + c, '2 medium tractor', pv(3, 2), 'not tractored')
row(c, '3 tractor ' + c, '2', pv(3, 2), 'its own does not count')

c = 'chertek'
row(c, '3 ' + c, '2 medium tractor', pv(3, 2), 'not tractored')
row(c, '3 special ' + c, '2 tractor', pv(3, 1), 'not primary')

c = 'ig102'
row(c, '3', '2 focus ' + c, pv(3, 2, None, {'focus': 1}), 'not known')

c = 'ig111'
i1 = lambda: [act(lambda s, sd: [s.suffer(1)], pay=gain('deplete'), cond=lambda s: not s.get('hit'))]
row(c, '3 ' + c, '2', pv(3, 2), 'no bullseye')
W(c, '3 bullseye ' + c, '2 hull=1', Ship(3, after=i1()), Ship(2, hull=1), 'destroyed in any case', ['p_destroyed'])

x = Ship(3, after=i1())
B6 = Attack(x)
W(c, '3 bullseye %s bonus-attack=primary' % c, '2', Attack(x, again=lambda s: [(s, B6)]), Ship(2), 'deplete in the bonus attack')

c = 'darthmaul'
for f in (2, 3):
    W(
        c,
        '3 force=%d %s' % (f, c),
        '2',
        (
            lambda x: (lambda B: Attack(x, again=lambda s: [(s.give('A', 'force', -2), B)] if not s.get('hit') and s.tok('A', 'force') >= 2 else []))(
                Attack(x)
            )
        )(Ship(3, force=f)),
        Ship(2),
        'once more after a miss',
        ['mean_damage', 'p_hit', 'left.attacker.force'],
    )

c = 'countdooku'
W(c, '3 ; 3', '2 strain=2 force=1 pilot.countdooku', [A(3), A(3)], Ship(2, strain=2, force=1), 'arc not said')

c = 'countdooku-siegeofcoruscant'


def nm(note_, faces):
    return lambda s, sd: [s.set(note_, f) for f in faces]


def forced(color, note_):
    def fn(s, sd):
        f = s.get(note_, '')
        if not f or s.n(color, f) or (not s.dice(color)):
            return []
        return [t for t in (s.change(color, a, f, 1) for a in 'bfhce') if t]

    return [act(fn, must=True)]


def dooF(n, **k):
    return Ship(
        n, start=[act(nm('nr', 'bfhc'), pay=charge('d'))], early_red=forced('red', 'nr'), before_green=[act(nm('ng', 'bfe'), pay=charge('d'))], **k
    )


W(c, '3 %s!' % c, '2', dooF(3), Ship(2, early_green=forced('green', 'ng')), 'a friend names', keep={'d': 1})

c = 'precisehunter'
row(c, '3 ' + c, '2', pv(3, 2), 'no bullseye')
W(c, '3 special bullseye ' + c, '2', A(3, mod_red=[reroll(1, 'b')]), Ship(2), 'any attack')

c = 'dfs081'
cc_ = lambda: [change('c', 'h', 9, color='red', all_=True, pay=spend('calculate'))]
W(c, '3', '0 calculate %s!' % c, A(3), Ship(0, calculate=1, mod_red=cc_()), 'by a friend', ['mean_crits'])
W(c, '3', '0 ' + c, A(3), Ship(0), 'no calculate', ['mean_crits'])

c = 'dfs081-siegeofcoruscant'


def cx():
    return [cancel('c', 1, pay=both(spend('calculate'), charge('k')), color='red', group=c)]


W(
    c,
    '3',
    '0 calculate ' + c,
    A(3),
    Ship(0, calculate=1, late_green=cx()),
    'a crit cancelled',
    ['mean_damage', 'left.defender.calculate'],
    keep={'k': 2},
)
W(c, '3 ; 3 ; 3', '0 calculate=3 ' + c, [A(3)] * 3, Ship(0, calculate=3, late_green=cx()), 'two charges', keep={'k': 2})
row(c, '3', '0 ' + c, pv(3, 0), 'no calculate')
row('lulolampar', 'lulolampar stress', '2', pv(3, 2), 'whole ship, two dice and one')
row('lulolampar', '3 range=0 stress lulolampar', '2', pv(3, 2), 'nothing added at range 0')
row('kavil', 'kavil', '2', pv(2, 2), 'whole ship, front')
row('sunfac', 'nantexclassstarfighter.sunfac bullseye', '2 tractor', pv(4, 1), 'whole ship')
W(
    'alexsandrkallus',
    '3 reroll=1',
    '2 alexsandrkallus',
    Ship(3, mod_red=[reroll(1, pay=lambda s, sd: [s.set('mod', 1)])]),
    Ship(2, more=lambda s: s.get('mod')),
    'any modifying counts',
)
W(
    'wrobietyce',
    '3 reroll=1 range=1',
    '2 wrobietyce',
    Attack(Ship(3, mod_red=[reroll(1, pay=lambda s, sd: [s.set('mod', 1)])]), range=1),
    Ship(2, after=[Opt(lambda s, sd: [s.give('A', 'deplete', 1)] if s.get('mod') else [], must=True)]),
    'any modifying counts',
    ['left.attacker.deplete'],
)
row('lapin', '3 stress pilot.bossk', '2 lapin', pv(3, 2), 'a result is not spent either')
W(
    'magvayarro',
    '3 hansolo-modifiedyt1300lightfreighter!',
    '2 pilot.magvayarro',
    A(3, early_red=[again_all('red')]),
    Ship(2),
    'that reroll does not count',
)
W(
    'hansolo-modifiedyt1300lightfreighter',
    '3 hansolo-modifiedyt1300lightfreighter!',
    '2 pilot.magvayarro',
    A(3, early_red=[again_all('red')]),
    Ship(2),
    'that reroll does not count',
)

fc = 'fennrau-sheathipedeclassshuttle'
sx = Ship(3, normal=False, calculate=1, mod_red=barred(), late_green=[cancel('e', 1, pay=spend('calculate'), color='green')])
W(fc, '3 bullseye calculate captainsear', '2 arc ' + fc, sx, Ship(2, start=fo()), 'cancelling is not modifying')
W('captainsear', '3 bullseye calculate captainsear', '2 arc ' + fc, sx, Ship(2, start=fo()), 'cancelling is not modifying')
W(
    'geonosianprototype',
    '3 missile geonosianprototype',
    '2 tractor arc ' + fc,
    Ship(3, normal=False, mod_red=[reroll(2, pay=spend_theirs('tractor'))]),
    Ship(2, tractor=1, start=fo()),
    'removing is not spending',
)
row('esegetuketu', '3 esegetuketu=1', '2 arc ' + fc, pv(3, 2), 'the lent focus is spent by the barred ship')
row('ronithblario', '3 ronithblario!', '2 arc ' + fc, pv(3, 2), 'the barred ship spends the focus of the friend')
row('dist81', '3 dist81!', '2 arc ' + fc, pv(3, 2), 'the barred ship spends the calculate of the friend')
row('viktorhel', '3', '1 roll=+1 viktorhel', 0, 'two dice rolled', 'left.attacker.stress')
row('viktorhel', '3', '2 add-focus=1 viktorhel', 0, 'an added die is not rolled', 'left.attacker.stress')
row('sarcoplank', '3 wedgeantilles', '1 sarcoplank=3', pv(3, 2), 'three less one')
W('captainseevor', '3 captainseevor', '2 reinforce no-bullseye', A(3), Ship(2), 'reinforce is jammed')
row(
    'kananjarrus-hwk290lightfreighter',
    '6 range=1',
    '2 force kananjarrus-hwk290lightfreighter',
    min(pv(6, 2), pv(6, 2, None, {'force': 1})),
    'seven less one is six, so the force is kept for a die',
)


def cbj():
    return [
        act(
            lambda s, sd: [s.give('A', 'jam', -1).give('D', 'focus', -1) if s.tok('D', 'focus') else s.give('A', 'jam', -1).give('D', 'jam', 1)]
            if s.tok('A', 'jam')
            else [],
            pay=charge('c', 2),
            cond=lambda s: s.get('hit'),
        )
    ]


W(
    'cadbane',
    '3 jam pilot.cadbane ; 3',
    '2 focus',
    [Ship(3, jam=1, after=cbj()), Ship(3)],
    Ship(2, focus=1),
    'the jam goes over and takes the focus',
    keep={'c': 2},
)


def cb(kinds):
    return [act(lambda s, sd: [s.give('A', k, -1).give('D', k, 1) for k in kinds if s.tok('A', k)], pay=charge('c', 2), cond=lambda s: s.get('hit'))]


W('cadbane', '3 strain pilot.cadbane ; 3', '2', [Ship(3, strain=1, after=cb(['strain'])), Ship(3)], Ship(2), 'strain goes over', keep={'c': 2})
W(
    'cadbane',
    '3 tractor pilot.cadbane ; 3 ; 3',
    '2',
    [Ship(3, tractor=1, after=cb(['tractor'])), Ship(3), Ship(3)],
    Ship(2),
    'a tractor token stays on',
    keep={'c': 2},
)
W(
    'cadbane',
    '3 strain=2 pilot.cadbane ; 3 ; 3',
    '2',
    [Ship(3, strain=2, after=cb(['strain'])), Ship(3), Ship(3)],
    Ship(2),
    'one token only',
    keep={'c': 2},
)
W('magvayarro', '3 lock predator bullseye', '2 pilot.magvayarro', Ship(3, mod_red=[reroll(1)]), Ship(2), 'one die in all')
row('toranikulda', '3 bullseye toranikulda', '2 hull=1 focus=0', 1, 'one damage in any case', 'p_destroyed')
W('princexizor', '3 ; 3', '2 pilot.princexizor=2', [A(3), A(3)], Ship(2, net=[cancel('hc', 1, color='red')]), 'each time one')
W('lieutenantbastian', '3', '1 hull=5 lieutenantbastian', A(3), Ship(1), 'he defends: nothing', ['mean_damage'])
W('zayversio', '3 damaged', '2 focus pilot.zayversio', A(3), Ship(2, focus=1, mod_green=[reroll(1)]), 'reroll, then focus')
W(
    'laetinashera',
    '3 laetinashera bonus-attack=primary',
    '2',
    (lambda x: (lambda B: Attack(x, again=lambda s: [(s, B)]))(Attack(x)))(A(3)),
    Ship(2),
    'an evade does not help to attack',
)
W('bobafett', '3 range=1', '2 pilot.bobafett=1', A(4), Ship(2, mod_green=[reroll(1)]), 'the attacker is at range 1')
W(
    'jophseastriker',
    '3 ; 3',
    '2 evade hull=9 shields=1 jophseastriker',
    [A(3), A(3)],
    Ship(
        2,
        evade=1,
        after=[
            Opt(
                lambda s, sd: [s.give('D', 'evade', 1)] if s.get('hit') and s.kept('hits') + s.kept('crits') == sum(s.get('dealt', (0, 0))) else [],
                must=True,
            )
        ],
    ),
    'the first shield only',
    ['mean_damage'],
)

F = 'fennrau-sheathipedeclassshuttle'
row(F, '3 focus bonus-attack=primary', '2 arc ' + F, 2 * pv(3, 2), 'barred for the whole phase')
row('viktorhel', '3 bullseye crackshot', '2 viktorhel', 0, 'two dice were rolled, cancelling changes nothing', 'left.attacker.stress')
row('viktorhel', '3 bullseye range=3 crackshot', '2 viktorhel', 1, 'three dice were rolled', 'left.attacker.stress')
row('viktorhel', '3', '2 focus viktorhel vennie!', 0, 'an added die was not rolled', 'left.attacker.stress')
row('viktorhel-rogueclassstarfighter', '3 bullseye crackshot', '2 viktorhel-rogueclassstarfighter', 0, 'two dice were rolled', 'left.attacker.stress')
row('esegetuketu', '3 jam esegetuketu=1', '2', pv(3, 2, {'focus': 1}), 'nothing is gained, so the jam takes nothing')
row('esegetuketu', '3 esegetuketu=1', '2', 0, "the focus is the friend's, spent or not", 'left.attacker.focus')
row('mirandadoni', '3 mirandadoni hull=5 shields=1 bonus-attack=primary', '2', pv(4, 2) + pv(3, 2), 'one shield, one die')


def du(S):
    return [
        act(
            lambda s, sd: [s.change('red', 'h', 'c', 1).cancel('red', 'h', 1)]
            if s.n('red', 'h') >= 2 and s.net() > max(0, S - s.kept('hits') - s.kept('crits'))
            else []
        )
    ]


nb = lambda: [act(lambda s, sd: [s.cancel('red', 'c', 1).add('red', 'h', 2)] if s.n('red', 'c') else [])]
row('durge', '3 pilot.bossk', '1 hull=5 shields=2 durge', play(Ship(3, net=nb()), Ship(1, net=du(2)))['damage'], 'the hits of Bossk count')
row('durge', '0 add-crit=1 pilot.bossk', '0 hull=9 shields=0 durge', 1, 'the hits of Bossk count')
row('chewbacca', '0 add-crit=2 pilot.bossk', '0 hull=9 shields=2 pilot.chewbacca', 0, 'three results, the crit would be faceup', 'mean_crits')
row('jophseastriker', '0 bullseye ig111 ; 2', '1 hull=9 shields=2 jophseastriker', 1 + pv(2, 1, None, {'evade': 1}), 'a shield lost after the attack')
row('jophseastriker', '0 bullseye toranikulda', '0 hull=9 shields=2 jophseastriker', 1, 'a shield lost after the attack', 'left.defender.evade')
row(
    'wilsateshlo',
    '3 wilsateshlo',
    '0 hull=8 shields=1 pilot.chewbacca',
    10 / 512,
    'a crit on a shield and one dealt facedown is no faceup card',
    'left.defender.strain',
)
for c in ('leebo',):
    row(c, '3', '2 calculate leebo crew.c3po', 1, 'spent for another card it comes back, too', 'left.defender.calculate')
row('dist81', '3 bullseye shipability.deadtorights', '2 dist81!', pv(3, 2), 'a green token of a friend is a green token')
row('ronithblario', '3 bullseye shipability.deadtorights', '2 ronithblario!', pv(3, 2), 'a green token of a friend is a green token')
row('mandalorianroyalguard', '3', 'tielnfighter mandalorianroyalguard!', pv(3, 3), 'a small ship')


save()
