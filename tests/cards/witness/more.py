"""Witnesses of both editions: prints those of the first with the argument 1, else those of the second."""
import csv
import sys
import play1 as p1
import play as p2


P = {'1': p1, '2.5': p2}


def action(p, kinds, pay=None, cond=None):
    """After the attack one action, if not stressed: the token it gives."""
    me = lambda s, side: [] if s.tok(side, 'stress') else [s.give(side, k, 1) for k in kinds]
    return p.act(me, pay or p.free, cond=cond)


def plain(ed, card, kind, slot, atk, dfn, A, D, how, measure='mean_damage', key='damage'):
    p = P[ed]
    r = p.play(A, D)
    p.witness(card, atk, dfn, r.get(key, 0), how, measure, kind=kind, slot=slot)


# ---------------- first edition ----------------
S = p1.Ship
for q in ('3 focus phantom!', '3 phantom!'):
    t = dict(focus=1) if 'focus' in q else {}
    plain('1', 'phantom', 'upgrade', 'title', q, '2', [S(3, **t)], S(2),
          'the extra turret attack is made at the end of the phase, not after this one: plain value')

for q, d, t, u in (('3 arc crimsonleader', '2', {}, {}), ('3 focus arc crimsonleader', '2 evade', dict(focus=1), dict(evade=1))):
    plain('1', 'crimsonleader', 'pilot', 'bsf17bomber', q, d, [S(3, **t)], S(2, **u),
          'a result is given up by choice for a condition about bombs, never worth it: plain value')

# the action bars decide which token a free action gives; here a focus
def rudor(n, *a, **tok):
    return p1.play([S(x) for x in a], S(n, after=[action(p1, ['focus'])], **tok))


for q, d, args, how in (
        ('3 ; 3', '2 valenrudor', (2, {}, 3, 3), 'after the first defense one free action, a focus, for the second attack'),
        ('3 ; 3', '5 valenrudor', (5, {}, 3, 3), 'after the first defense one free action, a focus'),
        ('3 ; 3', '2 stress valenrudor', (2, dict(stress=1), 3, 3), 'stressed: no free action, plain value'),
        ('3', '2 valenrudor', (2, {}, 3), 'the action comes after the only attack: plain value')):
    n, tok, *a = args
    p1.witness('valenrudor', q, d, rudor(n, *a, **tok)['damage'], how, kind='pilot', slot='tieadvprototype')

# ---------------- edition 2.5 ----------------
T = p2.Ship
BACK = 'what it does comes back at the attacker and changes nothing of this attack: plain value'

for q, d, A in (('3 focus', '2 arc gunner.dengar', [T(3, focus=1)]), ('2x 3 focus', '2 arc gunner.dengar', [T(3, focus=1)] * 2)):
    plain('2.5', 'dengar', 'upgrade', 'gunner', q, d, A, T(2), 'a die rolled against the attacker, its damage is not counted: plain value')
r = p2.play([T(3, focus=1)], T(2))
p2.witness('dengar', '3 focus', '2 arc gunner.dengar', r.get('A0.focus', 0),
           'the attacker need not give a token up, damage to it is not counted: the focus not spent on dice',
           'left.attacker.focus', kind='upgrade', slot='gunner')

for q, A in (('3 focus', [T(3, focus=1)]), ('3 ; 3', [T(3), T(3)])):
    plain('2.5', 'airencracken-battleoverendor', 'upgrade', 'gunner', q, '2 airencracken-battleoverendor', A, T(2), BACK)

for q, A in (('3', [T(3)]), ('2x 3', [T(3), T(3)])):
    plain('2.5', 'quickdraw', 'pilot', 'tiesffighter', q, '1 hull=9 shields=3 quickdraw', A, T(1), BACK)

KINDS = ['focus', 'evade', 'reinforce']


def tavson(n, *a, **tok):
    """One action at most an attack in which damage was suffered."""
    o = action(p2, ['focus', 'reinforce'], p2.charge('tavson'), cond=lambda s: sum(s.get('dealt', (0, 0))) > 0)
    return p2.play([T(x) for x in a], T(n, after=[o], **tok), keep=dict(tavson=1))


for q, d, v, how in (
        ('1 ; 4', '0 lieutenanttavson', tavson(0, 1, 4), 'if the first attack did damage one action: without green dice the reinforce for the second attack'),
        ('1 ; 3', '0 hull=9 shields=9 lieutenanttavson', tavson(0, 1, 3), 'a shield lost is damage suffered: then a reinforce for the second attack'),
        ('1 ; 2', '3 lieutenanttavson', tavson(3, 1, 2), 'if the first attack did damage one action, focus or reinforce, for the second attack'),
        ('1 ; 4', '1 stress lieutenanttavson', tavson(1, 1, 4, stress=1), 'stressed: no action, plain value')):
    p2.witness('lieutenanttavson', q, d, v['damage'], how, kind='pilot', slot='upsilonclassshuttle')

ev = lambda **k: T(3, after=[p2.act(lambda s, sd: [] if s.tok(sd, 'stress') else [s.give(sd, 'evade', 1)], p2.charge('sigma'),
                                    cond=lambda s: s.get('hit'))], **k)
for q, d, A, D in (('3 sigma5-battleofyavin', '2', ev(), T(2)), ('3 focus sigma5-battleofyavin', '2 evade', ev(focus=1), T(2, evade=1)),
                   ('3 stress sigma5-battleofyavin', '2', ev(stress=1), T(2))):
    r = p2.play([A], D, keep=dict(sigma=1))
    p2.witness('sigma5-battleofyavin', q, d, r.get('A0.evade', 0),
               'stressed: no action' if 'stress' in q else 'an evade token after an attack that hits, so as often as it hits',
               'left.attacker.evade', kind='pilot', slot='tieininterceptor')
plain('2.5', 'sigma5-battleofyavin', 'pilot', 'tieininterceptor', '2x 3 sigma5-battleofyavin', '2', [T(3), T(3)], T(2),
      'the evade does nothing for its own attacks: plain value')


def rudor2(n, *a, **tok):
    return p2.play([T(x) for x in a], T(n, after=[action(p2, KINDS)], **tok))['damage']


for i in ('valenrudor', 'valenrudor-swz105'):
    for q, d, v, how in (
            ('2 ; 2', '3 ' + i, rudor2(3, 2, 2), 'itself a friendly ship at range 0: one action after the first defense, the evade, hit or not'),
            ('3 ; 3', '2 ' + i, rudor2(2, 3, 3), 'one action after the first defense, the token most useful in the second'),
            ('2 ; 2', '3 stress ' + i, rudor2(3, 2, 2, stress=1), 'stressed: no action, plain value')):
        p2.witness(i, q, d, v, how, kind='pilot', slot='tielnfighter')

for q, A in (('3 whisper-ssl', [T(3)]), ('2x 3 whisper-ssl', [T(3), T(3)])):
    plain('2.5', 'whisper-ssl', 'pilot', 'tiephphantom', q, '2', A, T(2),
          'a cloak after the attack is no help to attack and need not be taken: plain value')

again = lambda s: [(s, p2.Attack(T(3)))]
for q, k in (('3 bullseye pilot.corranhorn', {}), ('3 focus bullseye pilot.corranhorn', dict(focus=1))):
    r = p2.play([p2.Attack(T(3, **k), again=again)], T(2))
    p2.witness('corranhorn', q, '2', r['damage'], 'his attack at initiative 0 counted after his own, one set of tokens', kind='pilot', slot='ewing')

for q, d, A in (('3 focus', '2 frontarc pilot.dengar', [T(3, focus=1)]), ('2x 3', '2 frontarc pilot.dengar', [T(3), T(3)])):
    plain('2.5', 'dengar', 'pilot', 'jumpmaster5000', q, d, A, T(2), BACK)

for q, A in (('3 range=0', [p2.Attack(T(3), range=0)]), ('2x 3', [T(3), T(3)])):
    plain('2.5', 'g4rgorvm', 'pilot', 'm3ainterceptor', q, '2 g4rgorvm', A, T(2),
          'the damage is done to other ships than the defender: plain value')


def d066(n, *a, **tok):
    return p2.play([T(x) for x in a], T(n, after=[action(p2, ['calculate'], p2.spend('calculate'))], **tok))['damage']


for q, d, v, how in (
        ('2 ; 2', '2 calculate pilot.066', d066(2, 2, 2, calculate=1), 'a calculate not spent in the first attack is given for an action, a calculate, for the second'),
        ('2 ; 2', '2 pilot.066', d066(2, 2, 2), 'no calculate to pay with: no action, plain value'),
        ('2 ; 2', '2 calculate stress pilot.066', d066(2, 2, 2, calculate=1, stress=1), 'stressed: no action, the calculate is only spent on dice')):
    p2.witness('066', q, d, v, how, kind='pilot', slot='sithinfiltrator')

for q, A in (('3 focus', [T(3, focus=1)]), ('3 ; 3', [T(3), T(3)])):
    plain('2.5', 'youdbettermeanbusiness', 'condition', 'condition', q, '2 youdbettermeanbusiness', A, T(2), BACK)

# hull and shields of titles and refits of huge ships: so many hits of three dice destroy
p2.witness('corsairrefit', '3', '0 hull=1 shields=2 corsairrefit', 1 / 2 ** 3, 'three health left of three: all three dice hit',
           'p_destroyed', kind='upgrade', slot='configuration')
p2.witness('impetuous', '3', '0 hull=1 shields=2 impetuous', 1 - 1 / 2 ** 3, 'one health left: a hit on any of three dice',
           'p_destroyed', kind='upgrade', slot='title')

rows = p1.ROWS if sys.argv[1:] == ['1'] else p2.ROWS
w = csv.DictWriter(sys.stdout, ['id', 'kind', 'slot', 'edition', 'attackers', 'defender', 'measure', 'value', 'how'], lineterminator='\n')
w.writerows(rows)
