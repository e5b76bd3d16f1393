"""Witnesses of pilots of the second edition, the first half, by a reader who saw only their texts. In a question @ is the pilot."""
import play as rules
from play import *

SHIP = pilots()
NAMES = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_destroyed': 'destroyed'}


class Game(rules.Game):
    """Damage of the attacks before only adds up, where no health is told and so nothing asks for it."""

    additive = True

    def value(self, pos, s):
        hits, crits = s.kept('hits'), s.kept('crits')
        if pos or not self.additive or not (hits or crits):
            return super().value(pos, s)
        v = dict(super().value(pos, s.keep('hits', 0).keep('crits', 0)))
        v['damage'] = v.get('damage', 0) + hits + crits
        v['crits'] = v.get('crits', 0) + crits
        return v


def played(attacks, defender, keep, additive):
    game = Game(attacks, defender, keep)
    game.additive = additive
    return game.solve()


def figure(result, measure, last):
    """last: the number of the last attack, whose ship is asked for its tokens."""
    side, _, token = measure.removeprefix('left.').partition('.')
    if not token:
        return result.get(NAMES[measure], 0)
    return result.get(('D.' if side == 'defender' else 'A%d.' % last) + token, 0)


def R(card, att, dfn, attacks, defender, how, measures='mean_damage', keep=None):
    """The measures of a play."""
    attacks = attacks if isinstance(attacks, list) else [attacks]
    result = played(attacks, defender, keep, 'hull=' not in dfn)
    for measure in measures.split():
        W(card, att, dfn, figure(result, measure, len(attacks) - 1), how, measure)


def W(card, att, dfn, value, how, measure='mean_damage'):
    """One figure; card: one pilot or several."""
    for c in card.split():
        witness(c, att.replace('@', c), dfn.replace('@', c), value, how, measure, kind='pilot', slot=SHIP[c])


def A(dice=3, **kw):
    return Ship(dice, **kw)


def At(ship, **kw):
    return Attack(ship, **kw)


D2 = lambda **kw: Ship(2, **kw)
plus = lambda name, n=1: lambda s: n * s.get(name)


def flag(name, pay=free, **how):
    return act(lambda s, side: [s.set(name, 1)], pay, **how)


def dt(cond=None, fcond=None):
    """normal effects on defense dice, all of them only if cond; focus and calculate only if fcond"""
    c = cond or (lambda s: True)
    f = fcond or (lambda s: True)
    cf = lambda s: c(s) and f(s)
    return [
        change('f', 'e', all_=True, pay=spend('focus'), again=True, cond=cf),
        change('f', 'e', 1, pay=spend('calculate'), again=True, cond=cf),
        change('f', 'e', 1, pay=spend('force'), again=True, cond=c),
        change('bf', 'e', 1, pay=spend('evade'), again=True, cond=c),
    ]


dmg = lambda s: s.kept('hits') + s.kept('crits')
never = lambda s: False


def bonus(b, cond=lambda s: True, pay=free):
    return lambda s: [(t, b) for t in pay(s, 'A') if t is not None] if cond(s) else []


def clear(s, colors=('red',), faces='bfhce'):
    t = s.copy()
    t.pool = {k: v for k, v in t.pool.items() if k[0] not in colors or k[1] not in faces}
    return t


R('ember', '3 @', '2 focus damaged', A(), D2(focus=1, normal=False, mod_green=dt(fcond=never)), 'defender cannot spend focus')
R('ember', '3 @', '2 focus', A(), D2(focus=1), 'nobody damaged: nothing')
R('ember', '3 @!', '2 focus', A(), D2(focus=1, normal=False, mod_green=dt(fcond=never)), 'on your word')
R(
    'ember',
    '3 @',
    '2 focus calculate force evade damaged',
    A(),
    D2(focus=1, calculate=1, force=1, evade=1, normal=False, mod_green=dt(fcond=never)),
    'force and evade stay',
)
R(
    'ember',
    '2x 3 @',
    '2 focus=2 hull=8',
    [A(), A()],
    D2(focus=2, normal=False, mod_green=dt(fcond=lambda s: not dmg(s))),
    'damaged by the first attack',
)
R(
    'ember',
    '2x 3 @',
    '2 focus=2 hull=8 shields=1',
    [A(), A()],
    D2(focus=2, normal=False, mod_green=dt(fcond=lambda s: dmg(s) < 2)),
    'damaged once through the shield',
)
R('ember', '3 special @', '2 focus damaged', A(), D2(focus=1, normal=False, mod_green=dt(fcond=never)), 'any attack')

nl = lambda s: not s.tok('A', 'lock')


def midD(**kw):
    return D2(normal=False, mod_green=dt(nl), **kw)


R('midnight', '3 lock focus @', '2 focus evade', A(lock=1, focus=1), midD(focus=1, evade=1), 'with a focus token, too')
R('midnight', '3 @', '2 focus evade', A(), D2(focus=1, evade=1), 'no lock: nothing')
R('midnight', '3 focus lock', '2 @', A(focus=1, lock=1), D2(), 'no lock of the defender')

_b = At(A())
R('midnight', '3 lock @ bonus-attack=primary', '2 focus evade', At(A(lock=1), again=bonus(_b)), midD(focus=1, evade=1), 'bonus attack, lock carried')
R('midnight', '3 force=2 pilot.fifthbrother', '2 lock @', A(), D2(), 'adding is modifying')
R('commandermalarus', '3 pilot.@!', '2', A(mod_red=[change('f', 'h', all_=True)]), D2(), 'on your word: all focus to hit')
R('commandermalarus', '3', '2 pilot.@!', A(), D2(mod_green=[change('f', 'e', all_=True)]), 'defending')
R('commandermalarus', '3 pilot.@', '2', A(), D2(), 'not asserted')
R('commandermalarus', '3 lock pilot.@!', '2 ', A(lock=1, mod_red=[change('f', 'h', all_=True)]), D2(), 'with a lock')

sc = lambda **kw: A(more=plus('x'), start=[flag('x', gain('stress'), cond=lambda s: not s.tok('A', 'stress'))], **kw)
R('scorch', '3 range=0 @ focus', '2', A(normal=False, focus=1), D2(), 'range 0: no added dice, no mods')

_b = At(sc())
R('scorch', '3 @ bonus-attack=primary', '2', At(sc(), again=bonus(_b)), D2(), 'stressed in the bonus attack')

st = lambda **kw: A(mod_red=[change('bfh', 'c', all_=True, pay=both(spend('lock'), spend('focus')))], **kw)
R('static', '3 lock=2 focus @', '2', st(lock=2, focus=1), D2(), 'reroll with the other lock first', 'mean_damage')
R('static', '3 lock @', '2', A(lock=1), D2(), 'there is no focus token')
R('static', '3 lock focus special @', '2', A(lock=1, focus=1), D2(), 'not primary')
R('static', '3 lock focus no-spend=focus @', '2', A(lock=1), D2(), 'focus barred')
R('static', '2x 3 lock focus @', '3 evade', [st(lock=1, focus=1), st(lock=1, focus=1)], Ship(3, evade=1), 'two attacks', 'mean_damage')
R('longshot', '3 @', '2', A(), D2(), 'at range 2')
R('longshot', '3 as-range=3 @', '2', At(A(4), range=3), D2(), 'treated as range 3')

tn = lambda n=0, **kw: A(mod_red=[change('bfh', 'c', 1, pay=charge('tn'))], **kw)
R('tn3465', '3 @!', '2', tn(), D2(), 'friend suffers for a crit', 'mean_damage mean_crits', {'tn': 1})
R('tn3465', '2x 3 @=2', '2', [tn(), tn()], D2(), 'two times', 'mean_damage', {'tn': 2})
R('tn3465', '3 focus special @!', '2', tn(focus=1), D2(), 'any attack', 'mean_damage', {'tn': 1})
R('tn3465', '3 @', '2', A(), D2(), 'another ship only')
R('dt798', '3 special pilot.@', '2', A(), D2(), 'not primary')


def sb(**kw):
    return A(mod_red=[act(lambda s, side: [t.set('strain', 1) for t in [s.cancel('red', 'h', 1)] if t is not None])], after=[], **kw)


def strained(**kw):
    return D2(after=[act(lambda s, side: [s.give('D', 'strain', 1)] if s.get('strain') else [], must=True)], **kw)


R('scorch-tiesebomber', '3 @ ; 3', '2', [sb(), A()], strained(), 'hit for strain before the second attack')
R('scorch-tiesebomber', '4 special @ ; 4', '1', [A(4), A(4)], Ship(1), 'not primary')
R('scorch-tiesebomber', '3 @ ; 3', '2 darkcurse-battleofyavin', [A(), A(normal=False)], D2(), 'spending a result is modifying: barred')
R('backdraft', '3 fromturret @', '2', A(), D2(), 'rear not said')
R('backdraft', '3 fromfront @', '2', A(), D2(), 'from the front')
R('backdraft', 'tiesffighter.@ reararc turretarc', '2', A(3), D2(), 'whole ship, 2 dice + 1')
R('backdraft', 'tiesffighter.@ frontarc', '2', A(2), D2(), 'whole ship, front')

lh = lambda **kw: A(mod_red=[reroll(99, pay=charge('fl'))], **kw)
R('lieutenantlehuse', '3 @!', '2', lh(), D2(), "a friend's lock", 'mean_damage', {'fl': 1})
R('lieutenantlehuse', '2x 3 focus @=2', '2', [lh(focus=1), lh(focus=1)], D2(), 'two times', 'mean_damage', {'fl': 2})
R('lieutenantlehuse', '3 lock @!', '2', lh(lock=1), D2(), 'and his own lock', 'mean_damage', {'fl': 1})
R('lieutenantlehuse', '3 @', '2', A(), D2(), 'no lock known')

ph = lambda **kw: D2(net=[cancel('hc', 1, color='red', pay=charge('ph'), must=True)], **kw)
R('captainphasma', '3', '2 pilot.@!', A(), ph(), 'friend takes one', 'mean_damage mean_crits', {'ph': 1})
R('captainphasma', '2x 3', '2 pilot.@=2', [A(), A()], ph(), 'two times', 'mean_damage', {'ph': 2})
R('captainphasma', '2x 3', '2 pilot.@!', [A(), A()], ph(), 'a friend pays once', 'mean_damage', {'ph': 1})
W('captainphasma', '3', '2 pilot.@!', play([A()], D2())['hit'], 'still hit', 'p_hit')
R('captainphasma', '3', '2 pilot.@', A(), D2(), 'nobody there')
R('blackout', '3 @', '2', A(), D2(), 'not obstructed')
R('blackout', '3 obstructed range=3 @', '0', At(A(theirs=lambda s: -2), obstructed=True, range=3), Ship(0), '0+1+1-2')
R('blackout', '3 obstructed special @', '3 focus', At(A(theirs=lambda s: -2), obstructed=True), Ship(3, focus=1), 'any weapon')
R('recoil', '3 stress frontarc @ predator', '2', A(), D2(), 'at range 2')
R('recoil', '3 stress range=1 @ predator', '2', At(A(), range=1), D2(), 'arc not known')
R('captaincardinal', '3', '2 @!', A(), D2(mod_green=[reroll(1, 'f')]), 'when it defends')
R('captaincardinal', '2x 3 @!', '2', [A(mod_red=[reroll(1, 'f')]), A(mod_red=[reroll(1, 'f')])], D2(), 'no charge spent')
R('captaincardinal', '3 @', '2', A(), D2(), 'not itself')

mx = lambda **kw: A(early_red=[reroll(1, 'b', pay=gain('strain'), must=True)], **kw)
R('commandermalarus-xiclasslightshuttle', '3 focus @!', '2', mx(focus=1), D2(), 'with focus')
R('commandermalarus-xiclasslightshuttle', '3 special @', '2', A(), D2(), 'not primary', 'mean_damage left.attacker.strain')
R(
    'commandermalarus-xiclasslightshuttle',
    '3 @',
    '2 darkcurse-battleofyavin',
    A(),
    D2(),
    'the attacker cannot change its dice',
    'mean_damage left.attacker.strain',
)


def oneMore(s, side):
    t = s.copy()
    t.hand = ('red', 1, 0)
    return [t]


hx = lambda n, **kw: A(n, early_red=[act(oneMore, pay=gain('strain'), cond=lambda s: s.dice('red') <= 2)], **kw)
R('gideonhask-xiclasslightshuttle', '3 deplete @', '2 damaged', hx(3, deplete=1), D2(), 'two with deplete')
R('gideonhask-xiclasslightshuttle', '2 large @!', '2 damaged', A(2), D2(), 'the friend is not small')
R('gideonhask-xiclasslightshuttle', '2 special @', '2 damaged', A(2), D2(), 'not primary')
R('gideonhask-xiclasslightshuttle', '2 focus @!', '2 damaged', hx(2, focus=1), D2(), 'friend with focus')

ionb = At(A(3, mod_red=[change('f', 'h', 1)]), deals=lambda s: s.suffer(1 if s.net() else 0, 0))
R('majorvynder-ssl', 'lock concussionmissiles ioncannon @', '2', At(A(3, lock=1), again=bonus(ionb)), D2(), 'missile, then ion cannon with a change')
R('majorvynder-ssl', '3 special @', '2', A(), D2(), 'no missile')

gs = lambda **kw: A(more=plus('x'), start=[flag('x', charge('gs'))], **kw)
R('garsaxon', '3 pilot.@', '2 reararc', gs(), D2(), 'own charge', 'mean_damage', {'gs': 2})
R('garsaxon', '3 pilot.@!', '2 reararc', gs(), D2(), 'by a friend', 'mean_damage', {'gs': 2})
R('garsaxon', '3 pilot.@', '2', A(), D2(), 'not in the rear arc')

gi = lambda **kw: A(more=plus('x'), start=[flag('x', spend('force'))], **kw)
R('grandinquisitor', '3 force pilot.@', '2', gi(force=1), D2(), 'a force for the die, or for a focus')
R('grandinquisitor', '3 force=2 range=3 pilot.@', '2', At(gi(force=2), range=3), D2(), 'range 3: defender keeps his bonus')
R('grandinquisitor', '3 force range=1 pilot.@', '2', At(A(force=1), range=1), D2(), 'at range 1 nothing')
R('grandinquisitor', '3 pilot.@', '2', A(), D2(), 'there is no force')
R(
    'grandinquisitor',
    '3 range=1',
    '2 force pilot.@',
    At(A(), range=1),
    D2(force=1, theirs=plus('nr', -1), start=[flag('nr', spend('force'))]),
    'prevents the die',
)
R('grandinquisitor', '3', '2 force pilot.@', A(), D2(force=1), 'at range 2')
R(
    'grandinquisitor',
    '2x 3 range=1',
    '2 force=2 pilot.@',
    [At(A(), range=1), At(A(), range=1)],
    D2(force=2, theirs=plus('nr', -1), start=[flag('nr', spend('force'))]),
    'two times',
)

ss = lambda **kw: A(late_green=[cancel('e', 1, color='green', pay=spend('force', 2))], **kw)
R('seventhsister', '3 force=2 pilot.@', '2 evade', ss(force=2), D2(evade=1), 'cancels an evade or changes')
R('seventhsister', '3 force pilot.@', '2 evade', A(force=1), D2(evade=1), 'one force is too little')
R('seventhsister', '3 force=2 special pilot.@', '2 evade', A(force=2), D2(evade=1), 'not primary')
R('seventhsister', '3 range=0 force=2 pilot.@', '2 focus', A(normal=False, force=2), D2(focus=1), 'range 0: not')
R('seventhsister', '2x 3 force=4 pilot.@', '2 evade', [ss(force=4), ss(force=4)], D2(evade=1), 'two attacks')

fb = lambda **kw: A(net=[add('c', 1, pay=spend('force', 2), cond=lambda s: s.net() > 0)], **kw)
R('fifthbrother', '3 force=2 pilot.@', '2', fb(force=2), D2(), 'one crit more on a hit', 'mean_damage mean_crits')
R('fifthbrother', '3 force=2 pilot.@', '2 darkcurse-battleofyavin', A(), D2(), 'cannot be modified')
R('fifthbrother', '3 force=2 special pilot.@', '2 evade', fb(force=2), D2(evade=1), 'any attack')
R('fifthbrother', '3 force=2 range=0 pilot.@', '2', A(), D2(), 'range 0: attacker modifies nothing')

va = lambda n=3, **kw: A(n, mod_red=[change('b', 'h', 1, pay=spend('force'))], **kw)
R('darthvader-battleofyavin', '3 force @', '2', va(force=1), D2(), 'one force')
R('darthvader-battleofyavin', '3 @', '2', A(), D2(), 'there is no force')
R('darthvader-battleofyavin', '4 force=3 special @', '2 evade', va(4, force=3), D2(evade=1), 'any attack')

_p = At(A(3))
for w in ('turret', 'missile'):
    R('doubleedge', '3 %s @' % w, '2', At(A(), again=bonus(_p, lambda s: not s.get('hit'))), D2(), 'a miss: again with the primary weapon')
R('doubleedge', '3 focus missile @', '2', At(A(focus=1), again=bonus(_p, lambda s: not s.get('hit'))), D2(), 'focus kept for the second')
R('doubleedge', '3 @', '2', A(), D2(), 'primary attack: no')
R('doubleedge', '3 cannon @', '2', A(), D2(), 'cannon: no')

kest = lambda **kw: A(early_green=[act(lambda s, side: [clear(s, ('green',), 'bf')], pay=spend('focus'))], **kw)
R('lieutenantkestal', '3 focus @', '2 evade', kest(focus=1), D2(evade=1), 'focus cancels blanks and focuses')
R('lieutenantkestal', '3 focus @', '2 focus', kest(focus=1), D2(focus=1), 'against focus')
R('lieutenantkestal', '3 focus=2 special @', '3 focus evade', kest(focus=2), Ship(3, focus=1, evade=1), 'two focus tokens')
R('lieutenantkestal', '3 @', '2 evade', A(), D2(evade=1), 'there is no focus token')
R('lieutenantkestal', '3 focus no-spend=focus @', '2 evade', A(), D2(evade=1), 'what pays for it cannot be spent')
R(
    'lieutenantkestal',
    '3 focus lock @',
    '2 captainferoph',
    kest(focus=1, lock=1),
    D2(mod_green=[change('bf', 'e', 1, cond=lambda s: not s.tok('A', 'focus'))]),
    'meets a card that asks for no green token',
)
R('colonelvessery', '3 focus special @', '2 locked', A(focus=1, early_red=[act(gain('lock'))]), D2(), 'any attack, with focus')
R('darthvader-tieddefender', '3 force @', '2', va(force=1), D2(), 'one force')
R('darthvader-tieddefender', '2x 3', '2 force=3 focus @', [A(), A()], D2(focus=1), 'focus still')
R('captaindobbs', '3', '2 @', A(), D2(), 'another ship only')

ic = At(A(3), deals=lambda s: s.suffer(1 if s.net() else 0, 0))
R('captainyorr-battleoverendor', '3 ioncannon @', '2', At(A(), again=bonus(ic, lambda s: s.get('hit'))), D2(), 'after a hit the ion cannon')
R('captainyorr-battleoverendor', '3 focus ioncannon @', '2', At(A(focus=1), again=bonus(ic, lambda s: s.get('hit'))), D2(), 'with focus')
R(
    'captainyorr-battleoverendor',
    '3x 3 ioncannon @',
    '2',
    [At(A(), again=bonus(ic, lambda s: s.get('hit'), charge('y')))] * 3,
    D2(),
    'two charges in three attacks',
    'mean_damage',
    {'y': 2},
)

je = lambda c=lambda s: True, **kw: D2(mod_green=[change('b', 'f', 1, cond=c)], **kw)
R('coloneljendon-battleoverendor', '3', '2 calculate hull=3 shields=0 @', A(), je(calculate=1), 'with calculate')
R('coloneljendon-battleoverendor', '3', '2 hull=3 shields=0 @', A(), D2(), 'nothing to spend')
for c in ('gideonhask-tieininterceptor', 'gideonhask'):
    R(c, '3 @', '2 damaged', A(4), D2(), 'the defender is damaged')
    R(c, '3 @', '2', A(), D2(), 'its condition is not true')
    R(c, '2x 3 @', '2 hull=7 shields=1', [A(more=lambda s: int(dmg(s) > 1))] * 2, D2(), 'damaged by the first attack')
    R(c, '3 special @', '2 damaged', A(4), D2(), 'any attack')
    R(c, '3 range=0 @', '2 damaged', A(3), D2(), 'range 0: none added')
R(
    'idenversio-battleofyavin',
    '3',
    'tieininterceptor.@',
    A(),
    Ship(3, net=[cancel('hc', 1, color='red', pay=charge('i', 2))]),
    'prevents one',
    'mean_damage',
    {'i': 2},
)
R('idenversio-battleofyavin', '3', '2 @!', A(), D2(net=[cancel('hc', 1, color='red', pay=charge('i', 2))]), 'by a friend', 'mean_damage', {'i': 2})
R(
    'idenversio-battleofyavin',
    '2x 3',
    '2 @!',
    [A(), A()],
    D2(net=[cancel('hc', 1, color='red', pay=charge('i', 2))]),
    'one time only',
    'mean_damage',
    {'i': 2},
)

idn = lambda n=2, **kw: Ship(n, net=[act(lambda s, side: [clear(s)], pay=charge('i'), cond=lambda s: s.net() > 0)], **kw)
for c in ('idenversio', 'idenversio-swz105'):
    R(c, '3', '2 @!', A(), idn(), 'all damage', 'mean_damage', {'i': 1})
    R(c, '2x 3', '2 @!', [A(), A()], idn(), 'once, the worse one', 'mean_damage', {'i': 1})
    R(c, '2x 3 focus', '2 @!', [A(focus=1)] * 2, idn(), 'once, with focus', 'mean_damage', {'i': 1})
    W(c, '3', '2 @!', play([A()], D2())['hit'], 'the attack still hits', 'p_hit')
R('idenversio', '2x 3', 'tielnfighter.@', [A(), A()], idn(3), 'whole ship', 'mean_damage', {'i': 1})
R(
    'idenversio-swz105',
    '2x 3 focus',
    'tielnfighter.@',
    [A(focus=1)] * 2,
    Ship(3, net=idn().windows['net'], mod_green=[reroll(1, pay=charge('el'))]),
    'with elusive',
    'mean_damage',
    {'i': 1, 'el': 1},
)
R('idenversio', '2x 3 force=2 pilot.fifthbrother', '2 @!', [fb(force=2)] * 2, idn(), 'meets an added crit', 'mean_damage', {'i': 1})

se = lambda **kw: A(net=[change('h', 'c', all_=True, pay=spend('force', 2), cond=lambda s: s.net() > 0)], **kw)
R('secondsister', '3 force=3 @', '2', se(force=3), D2(), 'one spare', 'mean_damage mean_crits')
R('secondsister', '3 focus force=2 @', '2 darkcurse-battleofyavin', A(), D2(), 'cannot be modified', 'mean_damage mean_crits')
R('sapphire2-battleoverendor', '3', '2 @', A(), D2(), 'its condition is not true')
R('sapphire2-battleoverendor', '3', '2 focus calculate strain @', A(), Ship(3, focus=1, calculate=1, strain=1), 'it is strained')
R('howlrunner', '3 range=0 @', '2', A(), D2(), 'at range 0')
R('howlrunner', '2x 3 lock @!', '2', [A(lock=1, mod_red=[reroll(1)])] * 2, D2(), 'every attack')
R('maulermithel', '3 @', '2', A(), D2(), 'at range 2')
R('scourgeskutu', '3 bullseye @', '2', A(4), D2(), 'in the bullseye arc')
R('scourgeskutu', '3 frontarc @', '2', A(), D2(), 'front only')

wa = lambda **kw: A(more=plus('x'), start=[flag('x', charge('w'))], **kw)
for c in ('wampa', 'wampa-battleofyavin'):
    R(c, '3 @', '2', wa(), D2(), 'one die', 'mean_damage', {'w': 1})
    R(c, '2x 3 @', '2', [wa(), wa()], D2(), 'one time only', 'mean_damage', {'w': 1})
    R(c, '3 special @', '2 evade', wa(), D2(evade=1), 'any attack', 'mean_damage', {'w': 1})
    R(c, '3 range=0 @', '2', A(), D2(), 'at range 0')
    R(c, '2x 3', '2 @', [A(), A()], D2(), 'defending: nothing')
R('delmeeko', '3 damaged', '2 focus evade @!', A(), D2(focus=1, evade=1, mod_green=[reroll(1)]), 'by a friend')
R('delmeeko', '3 damaged range=0', '2 @', A(), D2(mod_green=[reroll(1)]), 'range 0: defender modifies')


def seynf(s, side):
    t = s.cancel('red', 'c', 1)
    return [clear(t).suffer(1, 0)] if t is not None else []


sy = lambda n=3, **kw: A(n, mod_red=[act(seynf)], **kw)
R('seynmarana', '3 @', '3 hull=9 shields=2', sy(), Ship(3), 'a crit for a card', 'mean_damage')
R('seynmarana', '2 @', '3 evade hull=9', sy(2), Ship(3, evade=1), 'against evades')
R('seynmarana', '2x 2 focus @', '3 evade focus hull=9', [sy(2, focus=1)] * 2, Ship(3, evade=1, focus=1), 'two attacks')
R('seynmarana', '2 @', '3 evade hull=9 darkcurse-battleofyavin', A(2), Ship(3, evade=1), 'spending a result is modifying')
R('seynmarana', '2 range=0 @', '3 evade hull=9', A(2), Ship(3, evade=1), 'range 0: attacker spends no dice')

vr = lambda k, **kw: D2(after=[act(gain(k), cond=lambda s: s.kept('acts') == 0, pay=lambda s, side: [s.keep('acts', 1)])], **kw)
mg = lambda n, pay, **kw: A(n, start=[flag('nm', pay)], **kw)
nm = dt(lambda s: not s.get('nm'))
R(
    'moffgideon',
    '3 pilot.@!',
    '2 focus evade',
    mg(3, charge('m')),
    D2(focus=1, evade=1, normal=False, mod_green=nm),
    'no modification',
    'mean_damage',
    {'m': 2},
)
R(
    'moffgideon',
    '3x 3 pilot.@=2',
    '2 focus evade',
    [mg(3, charge('m'))] * 3,
    D2(focus=1, evade=1, normal=False, mod_green=nm),
    'two charges',
    'mean_damage',
    {'m': 2},
)
R('moffgideon', '3 pilot.@', '2 focus evade', A(), D2(focus=1, evade=1), 'no friend known near the defender')
R(
    'moffgideon',
    '3 special pilot.@!',
    '2 focus evade',
    mg(3, charge('m')),
    D2(focus=1, evade=1, normal=False, mod_green=nm),
    'any attack',
    'mean_damage',
    {'m': 2},
)
for c in ('backstabber-battleofyavin', 'maulermithel-battleofyavin'):
    R(c, '3 @!', '2', A(4), D2(), 'on your word')
    R(c, '3 @', '2', A(), D2(), 'nothing is said of it')
    R(c, '3 special @!', '2', A(), D2(), 'not primary')
R('darkcurse-battleofyavin', '3 focus', '2 focus evade @ their-hit-to-focus=1', A(), D2(focus=1, evade=1), 'nor the defender')
R('darkcurse-battleofyavin', '3 focus static lock', '2 @', A(), D2(), 'no static')
R('darkcurse-battleofyavin', '3 scorch', '2 @', A(4), D2(), 'rolling more is not modifying')
R('darkcurse-battleofyavin', '3', '2 @ captaindobbs!', A(), D2(late_green=[cancel('h', 1, color='red')]), 'cancelling is not modifying')
R('scythe6-battleoverendor', '3 @', '2', A(4), D2(), 'at range 2')
R('scythe6-battleoverendor', '3 special ordnance range=1 @', '2', A(4), D2(), 'any weapon')
W('whisper', '3 stress special @', '2', play([A()], D2())['hit'], 'gained, no action', 'left.attacker.evade')
W('whisper', '3 inflict=ion @', '2', play([A()], D2())['hit'], 'a hit without damage', 'left.attacker.evade')
W('whisper', '3 @', '2 captainphasma!', play([A()], D2())['hit'], 'hit though cancelled after', 'left.attacker.evade')
W('whisper-ssl', '3 stress @', '2', 0, 'stressed: no action', 'left.attacker.cloak')

ly = lambda **kw: A(mod_red=[reroll(1)], **kw)
R('lyttandree', '3 @!', '2', ly(), D2(), 'by a friend')
R('lyttandree', '3 special focus @!', '2', ly(focus=1), D2(), 'any attack')
R('lyttandree', '3 @', '2', A(), D2(), 'not known')

gA = lambda s: s.tok('A', 'focus') + s.tok('A', 'calculate') + s.tok('A', 'evade') + s.tok('A', 'reinforce')
fe = lambda **kw: D2(mod_green=[change('bf', 'e', 1, cond=lambda s: not gA(s))], **kw)
R('captainferoph', '3', '2 @', A(), fe(), 'no green token')
R('captainferoph', '3 focus', '2 @', A(focus=1), fe(), 'spend it or keep it')
R('captainferoph', '3 lock force=1', '2 @', A(lock=1, force=1), fe(), 'lock and force are not green')
R('captainferoph', '3 evade', '2 @', A(evade=1), fe(), 'evade is green')
R('captainferoph', '3 calculate', '2 focus @', A(calculate=1), fe(focus=1), 'calculate')
R('captainferoph', '2x 3 focus', '2 @', [A(focus=1)] * 2, fe(), 'two attacks')

ve = lambda **kw: A(
    mod_red=[change('bf', 'h', 1, cond=lambda s: not any((s.tok('D', k) for k in ('focus', 'calculate', 'evade', 'reinforce'))))], **kw
)
R('majorvermeil', '3 @', '2', ve(), D2(), 'no green token')
R('majorvermeil', '3 @', '2 evade', ve(), D2(evade=1), 'an evade result')
R('majorvermeil', '3 @', '2 force=1 lock stress', ve(), D2(force=1), 'force is no token')
R('majorvermeil', '3 range=0 @', '2', A(), D2(), 'at range 0')
for c in ('captainjonus', 'captainjonus-swz105'):
    R(c, '3 torpedo @', '2', A(mod_red=[reroll(2)]), D2(), 'with a torpedo')
    R(c, '3 missile lock @!', '2', A(lock=1, mod_red=[reroll(2)]), D2(), 'missile with lock')
    R(c, '3 @', '2', A(), D2(), 'with the primary weapon')
    R(c, '3 cannon @!', '2', A(), D2(), 'with a cannon')
R('majorrhymer-swz98', '3 torpedo focus bullseye @', '2', A(focus=1, mod_red=[change('f', 'c', 1, must=True)]), D2(), 'with focus')
R('majorrhymer-swz98', '3 torpedo frontarc @', '2', A(), D2(), 'no bullseye')
R('majorrhymer-swz98', '3 torpedo bullseye lock @', '2', A(lock=1, mod_red=[change('f', 'c', 1, must=True)]), D2(), 'with lock')

_b = At(A())


def scim(s, side):
    return [s.give('A', 'lock', 1)] if s.kept('sc') > 0 and (not s.tok('A', 'lock')) else []


R(
    'scimitar1-battleoverendor',
    '3 @ bonus-attack=primary',
    '2',
    At(A(after=[act(scim)]), again=bonus(_b)),
    D2(),
    'lock for the bonus attack',
    'mean_damage',
    {'sc': 2},
)
R(
    'scimitar1-battleoverendor',
    '3 special @! bonus-attack=primary',
    '2',
    At(A(after=[act(scim)]), again=bonus(_b)),
    D2(),
    "another friend: the lock is the bearer's - none for this ship",
    'mean_damage',
)


def cdn(s, side):
    return [clear(s).suffer(1, 0).give('D', 'stress', 1)]


co = lambda **kw: D2(net=[act(cdn, cond=lambda s: not s.tok('D', 'stress'))], **kw)
R('countdown', '3 focus', '2 @', A(focus=1), co(), 'with a focus token')
R('countdown', '3 focus', '2 stress @', A(focus=1), D2(), 'it is stressed')
R('countdown', '2x 3 focus', '2 @', [A(focus=1)] * 2, co(), 'once: stress stays')
W('countdown', '3', '2 @', play([A()], D2())['hit'], 'still a hit', 'p_hit')
R('countdown', '4 inflict=ion', '1 @', At(A(4), deals=lambda s: s), Ship(1), 'ion: no damage to escape', 'mean_damage')
R('puresabacc', '3 @!', '2', A(4), D2(), 'on your word')
R('puresabacc', 'tieskstriker.@', '2', A(4), D2(), 'undamaged ship')
R('puresabacc', 'tieskstriker.@ hull=3', '2', A(4), D2(), 'one of four hull gone')
R('captainoicunn', '3 range=0 lock @', '2 evade', At(A(lock=1), range=1), D2(evade=1), 'as range 1, lock')
R('captainoicunn', '3 focus @', '2', A(focus=1), D2(), 'at range 2')

rc = lambda **kw: A(mod_red=[change('f', 'c', 1)], **kw)
R('rearadmiralchiraneau', '3 reinforce fullfrontarc @', '2', rc(), D2(), 'reinforced that way', 'mean_damage mean_crits')
R('rearadmiralchiraneau', '3 reinforce @!', '2', A(), D2(), 'the arc has to be said')
R('rearadmiralchiraneau', '3 focus reinforce fullreararc @', '2', rc(focus=1), D2(), 'with focus', 'mean_damage mean_crits')
R('sinker', '3 @', '2', A(), D2(), 'not itself')
for c in ('wolffe', 'wolffe-siegeofcoruscant'):
    fr = [reroll(1, pay=charge('w'))]
    R(c, '3 fromfront @', '2', A(mod_red=fr), D2(), 'front: reroll', 'mean_damage', {'w': 1})
    R(c, '3 fromrear @', '2', A(), D2(), 'rear: nothing to recover', 'mean_damage')
    R(c, '2x 3 fromfront @', '2', [A(mod_red=fr)] * 2, D2(), 'one charge', 'mean_damage', {'w': 1})
    rear = At(A(more=plus('x'), start=[act(lambda s, side: [s.keep('w', 1).set('x', 1)] if s.kept('w') == 0 else [])]))
    R(
        c,
        '3 fromfront @ bonus-attack=reararc',
        '2',
        At(A(mod_red=fr), again=bonus(rear)),
        D2(),
        'charge spent, recovered in the rear bonus attack',
        'mean_damage',
        {'w': 1},
    )
    R(c, '3 special fromfront @', '2', A(), D2(), 'not primary')


def mat(s, side):
    n = s.tok('A', 'stress') + s.tok('A', 'strain') + s.tok('A', 'ion') + s.tok('A', 'deplete') + s.get('lk')
    return do_reroll(n)(s, side) if n else []


ma = lambda n=3, extra=0, **kw: A(n, start=[act(lambda s, side: [s.set('lk', extra)], must=True)] if extra else [], mod_red=[act(mat)], **kw)
R('matchstick', '3 stress @', '2', ma(stress=1), D2(), 'one die')
R('matchstick', '3 stress=2 strain @', '2', ma(stress=2, strain=1), D2(), 'three red tokens')
R('matchstick', '3 ion focus @', '2', ma(ion=1, focus=1), D2(), 'ion is red')
R('matchstick', '3 tractor jam @', '2', A(), D2(), 'orange ones do not count')
R('matchstick', '3 special stress @', '2', A(), D2(), 'neither primary nor turret')
R('matchstick', '3 turret fromturret stress @', '2', ma(stress=1), D2(), 'with a turret')

br = lambda **kw: A(mod_red=[change('b', 'f', 1)], **kw)
R('broadside', '3 fromfront focus @', '2', A(focus=1), D2(), 'from the front')
R('broadside', '3 fromturret frontarc focus @', '2', A(focus=1), D2(), 'turret to the front')
R('broadside', '3 turret fromturret sidearc focus @', '2', br(focus=1), D2(), 'turret upgrade')
R('broadside', 'btlbywing.@ fromturret sidearc calculate', '2', Ship(2, calculate=1, mod_red=[change('b', 'f', 1)]), D2(), 'whole ship')
R('goji', '2x 3', '3 @=3 focus', [A(), A()], Ship(6, focus=1), 'three of them')

ki = lambda c=lambda s: True, **kw: A(
    more=plus('x'), start=[flag('x', cond=c)], early_red=[act(gain('deplete'), cond=lambda s: s.get('x'), must=True)], **kw
)
R('killer', '3 @', '2 hull=2 shields=3', ki(), D2(), 'two hull are left', 'mean_damage left.attacker.deplete')
R('killer', '2x 3 @', '2 hull=3', [ki(lambda s: dmg(s) >= 1)] * 2, D2(), 'after the first has hit')

_kb = At(ki())
R('killer', '3 @ bonus-attack=primary', '2 hull=2', At(ki(), again=bonus(_kb)), D2(), 'depleted in the bonus attack')
R('killer', '3 special @', '2 hull=1', ki(), D2(), 'any attack')
R('drift', '3 stress strain @', '2', A(), D2(), 'two red of two kinds')
R('drift', '3 tractor jam @', '2', A(), D2(), 'two orange')
R('drift', '3 focus special @!', '2', ly(focus=1), D2(), 'friend, any attack')
R('drift', '3 stress locked @', '2', ly(), D2(), 'locks do not count')
R('stub', '3', '2 @!', A(), Ship(3), 'as many')

obA = both(spend('focus'), spend('force'), gain('focus'))
for c in ('obiwankenobi', 'obiwankenobi-delta7baethersprite'):
    ob = lambda **kw: A(mod_red=[change('f', 'h', all_=True, pay=obA, again=True)], **kw)
    obd = lambda **kw: D2(mod_green=[change('f', 'e', all_=True, pay=obA, again=True)], **kw)
    R(c, '3 focus force pilot.@', '2', ob(focus=1, force=1), D2(), 'own focus comes back')
    R(c, '3 lock focus force pilot.@', '2', ob(focus=1, force=1, lock=1), D2(), 'focus, reroll, focus')
    R(c, '2x 3', '2 focus force pilot.@', [A(), A()], obd(focus=1, force=1), 'defending twice')
    R(c, '2x 3', '2 focus force=2 pilot.@', [A(), A()], obd(focus=1, force=2), 'defending twice, two force')
    _b = At(ob())
    R(c, '3 focus force pilot.@ bonus-attack=primary', '2', At(ob(focus=1, force=1), again=bonus(_b)), D2(), 'focus again in the bonus attack')
    obf = both(spend('focus'), charge('o'), gain('focus'))
    R(
        c,
        '2x 3',
        '2 focus pilot.@!',
        [A(), A()],
        D2(focus=1, mod_green=[change('f', 'e', all_=True, pay=obf, again=True)]),
        'a friend pays',
        'mean_damage',
        {'o': 1},
    )
for c in ('barrissoffee', 'barrissoffee-delta7baethersprite'):
    bo = lambda pay, **kw: A(mod_red=[change('f', 'h', 1, pay=pay, group='b'), change('h', 'c', 1, pay=pay, group='b')], **kw)
    R(c, '3 bullseye force @', '2', bo(spend('force'), force=1), D2(), 'own force', 'mean_damage mean_crits')
    R(c, '3 bullseye force=3 @', '2', bo(spend('force'), force=3), D2(), 'three of them', 'mean_damage mean_crits')
    R(c, '3 bullseye @!', '2', bo(charge('b')), D2(), 'friend pays', 'mean_damage mean_crits', {'b': 1})
    R(c, '2x 3 bullseye @!', '2', [bo(charge('b'))] * 2, D2(), 'friend pays once', 'mean_damage', {'b': 1})
    R(c, '3 frontarc force=2 @', '2', A(force=2), D2(), 'no bullseye', 'mean_damage mean_crits')
for c in ('luminaraunduli', 'luminaraunduli-delta7baethersprite'):
    lu = lambda pay, **kw: D2(
        mod_red=[change('c', 'h', 1, color='red', pay=pay, group='l'), change('h', 'f', 1, color='red', pay=pay, group='l')], **kw
    )
    R(c, '3 no-bullseye', '2 force @', A(), lu(spend('force'), force=1), 'own force')
    R(c, '3 no-bullseye focus', '2 force=2 @', A(focus=1), lu(spend('force'), force=2), 'against focus')
    R(c, '3 no-bullseye', '2 @!', A(), lu(charge('l')), 'friend pays', 'mean_damage', {'l': 1})
    R(c, '2x 3 no-bullseye', '2 @!', [A(), A()], lu(charge('l')), 'friend pays once', 'mean_damage', {'l': 1})
    R(c, '3 bullseye', '2 force @', A(), D2(force=1), 'in the bullseye')
    R(c, '3', '2 force @', A(), D2(force=1), 'arc not known')
    R(c, '3 no-bullseye range=0 focus', '2 force @', A(normal=False), lu(spend('force'), force=1), 'range 0: the defender still may')
for c in ('adigallia', 'adigallia-delta7baethersprite'):
    R(
        c,
        '3 range=3 force @',
        '2',
        At(A(force=1, theirs=plus('nr', -1), before_green=[flag('nr', spend('force'))]), range=3),
        D2(),
        'after the attack dice are seen',
    )
    R(c, '3 range=3 force=4 @', '2', At(A(force=4, theirs=plus('nr', -1), before_green=[flag('nr', spend('force'))]), range=3), D2(), 'enough force')
    R(c, '3 range=1', '2 force @', At(A(), range=1), D2(force=1, theirs=plus('nr', -1), start=[flag('nr', spend('force'))]), 'no range 1 bonus')
    R(c, '3 range=3 @', '2', At(A(), range=3), D2(), 'there is no force')
    R(c, '3 range=3', '2 force @', At(A(), range=3), D2(force=1), 'defending at range 3: nothing')
    R(c, '3 range=1 force @', '2', At(A(force=1), range=1), D2(), 'attacking at range 1: nothing')

ay = lambda **kw: D2(mod_green=[change('b', 'f', 1)], **kw)
R('aaylasecura', '3', '2 focus frontarc pilot.@', A(), D2(focus=1), 'at range 2')
R('aaylasecura', '2x 3', '2 focus calculate pilot.@!', [A(), A()], ay(focus=1, calculate=1), 'friend, twice')
R('aaylasecura', '3 range=1', '2 focus pilot.@', At(A(), range=1), D2(focus=1), 'arc not known')
R(
    'kitfisto',
    '3',
    '2 focus bullseye pilot.@!',
    A(),
    D2(focus=1, mod_green=[change('b', 'f', 1, pay=charge('k'))]),
    'friend pays',
    'mean_damage',
    {'k': 1},
)
R('kitfisto', '3', '2 focus bullseye pilot.@', A(), D2(focus=1), 'not itself')
R(
    'kitfisto',
    '2x 3',
    '2 focus=2 bullseye pilot.@!',
    [A(), A()],
    D2(focus=2, mod_green=[change('b', 'f', 1, pay=charge('k'))]),
    'one time only',
    'mean_damage',
    {'k': 1},
)
R(
    'yoda',
    '3 force pilot.@!',
    '2',
    A(force=1, mod_red=[change('f', 'h', 1, pay=charge('y'), cond=lambda s: s.tok('A', 'force') > 0)]),
    D2(),
    'force comes back once',
    'mean_damage',
    {'y': 1},
)
R(
    'yoda',
    '3',
    '2 force pilot.@!',
    A(),
    D2(force=1, mod_green=[change('f', 'e', 1, pay=charge('y'), cond=lambda s: s.tok('D', 'force') > 0)]),
    'when it defends',
    'mean_damage',
    {'y': 1},
)
R('yoda', '3 force pilot.@', '2', A(force=1), D2(), 'not himself')
R('ricolie', '3', '2 @!', A(), Ship(3), 'when it defends')
R('ricolie', '3 @', '2', A(), D2(), 'nothing is said of it')


def mf1(face, kind):
    return change('f', face, 1, pay=both(lambda s, side: [s.set('mf' + side, 1)], spend(kind)), again=True, cond=None)


def lim(side, opts):
    for o in opts:
        o.cond = lambda s: not s.get('mf' + side)
    return opts


def lockr(s, side):
    out = []
    for b in range(s.fresh('red', 'b') + 1):
        for f in range((0 if s.get('mfA') else min(1, s.fresh('red', 'f'))) + 1):
            if b + f:
                t = s.put('red', 'b', 0, -b).put('red', 'f', 0, -f).give('A', 'lock', -1)
                if t is None:
                    continue
                if f:
                    t = t.set('mfA', 1)
                t = t.copy()
                t.hand = ('red', b + f, 1)
                out.append(t)
    return out


pa = lambda **kw: A(normal=False, mod_red=lim('A', [mf1('h', 'focus'), mf1('h', 'calculate'), mf1('h', 'force')]) + [Opt(lockr, again=True)], **kw)
pd = lambda **kw: D2(
    normal=False,
    mod_green=lim('D', [mf1('e', 'focus'), mf1('e', 'calculate'), mf1('e', 'force'), mf1('e', 'evade')])
    + [change('b', 'e', 1, pay=spend('evade'), again=True)],
    **kw
)
R('padmeamidala', '3 frontarc pilot.@', '2 focus', A(), pd(focus=1), 'one focus only')
R('padmeamidala', '3 focus lock', '2 frontarc pilot.@', pa(focus=1, lock=1), D2(), 'lock and focus')
R('padmeamidala', '3 calculate=2 force=1', '2 frontarc pilot.@', pa(calculate=2, force=1), D2(), 'calculate')
R('dineeellberger', '3 focus @', '2 focus evade', A(focus=1), D2(focus=1, evade=1), 'nothing is said of it')
R('dineeellberger', '3 @! their-evade-to-focus=1', '2', A(), D2(), 'nor by herself')
R('gavynsykes', '3 @!', '2', A(mod_red=[reroll(99, 'b')]), D2(), 'blanks, too')
R('gavynsykes', '3 focus @!', '2', A(focus=1, mod_red=[reroll(99, 'b')]), D2(), 'with focus')
R('gavynsykes', '3 @', '2', A(), D2(), 'nothing is said of it')
for c in ('contrail', 'contrail-siegeofcoruscant'):
    R(c, '3 @!', '2 focus', A(mod_green=[change('f', 'b', 1, color='green')]), D2(focus=1), 'attacks')
    R(c, '3 focus', '2 @!', A(focus=1), D2(mod_red=[change('f', 'b', 1, color='red')]), 'when it defends')
    R(c, '3 @!', '2 focus evade', A(mod_green=[change('f', 'b', 1, color='green')]), D2(focus=1, evade=1), 'with evade')
    R(c, '3 focus lock', '2 @!', A(focus=1, lock=1), D2(mod_red=[change('f', 'b', 1, color='red')]), 'defends, lock too')
    R(c, '3 @', '2 focus', A(), D2(focus=1), 'nothing is said of it')
for c in ('klick', 'klick-siegeofcoruscant'):
    R(
        c,
        '3 range=3 lock @',
        '2',
        At(A(lock=1, theirs=plus('nr', -1), start=[flag('nr', charge('k'), cond=lambda s: s.tok('A', 'lock') > 0)]), range=3),
        D2(),
        'no range bonus, chosen at once; the lock may go',
        'mean_damage',
        {'k': 1},
    )
    R(c, '3 range=3 @', '2', At(A(), range=3), D2(), 'there is no lock')
    R(
        c,
        '3 range=1',
        '2 lock @',
        At(A(), range=1),
        D2(theirs=plus('nr', -1), start=[flag('nr', charge('k'))]),
        'when it defends',
        'mean_damage',
        {'k': 1},
    )
    R(
        c,
        '2x 3 range=1',
        '2 lock @',
        [At(A(), range=1)] * 2,
        D2(theirs=plus('nr', -1), start=[flag('nr', charge('k'))]),
        'one time only',
        'mean_damage',
        {'k': 1},
    )
    R(c, '3 range=1', '2 @', At(A(), range=1), D2(), 'no lock, defends')
    R(c, '3 range=3', '2 lock @', At(A(), range=3), D2(), 'would only hurt itself')
R('braylenstramm', '3 @', '2', A(), D2(), 'not stressed')
R('braylenstramm', '4 stress lock focus special @', '3 evade', A(4, lock=1, focus=1, mod_red=[reroll(2)]), Ship(3, evade=1), 'with tokens')
R('tennumb', '3', '2 stress @', A(), D2(stress=1, mod_green=[change('f', 'e', all_=True, pay=spend('stress'))]), 'when it defends')
R('tennumb', '3 @', '2', A(), D2(), 'no stress')
R('tennumb', '3 stress lock @', '2', A(stress=1, lock=1, mod_red=[change('f', 'h', all_=True, pay=spend('stress'))]), D2(), 'with lock')
for c in ('herasyndulla-asf01bwing', 'herasyndulla-rz1awing'):
    tr = lambda *ks: [act(gain(k), pay=charge('h')) for k in ks]
    R(c, '3 @!', '2', A(mod_red=tr('focus', 'lock')), D2(), 'friend gives a focus or a lock', 'mean_damage', {'h': 1})
    R(c, '3', '2 @!', A(), D2(mod_green=tr('focus', 'evade')), 'friend gives a focus or an evade', 'mean_damage', {'h': 1})
    R(c, '3 focus @', '2', A(focus=1), D2(), 'not herself')
for c in ('norrawexley', 'norrawexley-btla4ywing'):
    no = lambda **kw: D2(mod_green=[add('e', 1, must=True)], **kw)
    R(c, '3 range=1', '2 @', At(A(), range=1), no(), 'an evade result')
    R(c, '3', '2 @', A(), D2(), 'at range 2')
    R(c, '3', '2 @!', A(), no(), 'another enemy near')
    R(c, '2x 3 range=1', '2 focus @', [At(A(), range=1)] * 2, no(focus=1), 'each attack')
    R(c, '3 range=0', '2 @', At(A(), range=0), no(), 'at range 0')
    R(c, '3 range=1 lock midnight', '2 @', At(A(lock=1), range=1), D2(mod_green=[add('e', 1, must=True, cond=nl)]), 'adding is modifying')
    R(c, '3 range=1 dineeellberger!', '2 @', At(A(), range=1), D2(), 'adding is modifying')
for c in ('sharabey', 'sharabey-rz1awing', 'sharabey-swz106'):
    sh = lambda **kw: A(mod_red=[add('f', 1, pay=spend('lock'))], **kw)
    R(c, '3 lock focus @', '2', sh(lock=1, focus=1), D2(), 'lock for a focus result')
    R(c, '3', '2 lock focus @', A(), D2(lock=1, focus=1, mod_green=[add('f', 1, pay=spend('lock'))]), 'when it defends')
    R(c, '3 special lock focus @', '2', A(lock=1, focus=1), D2(), 'not primary')
    R(c, '3 lock=2 focus @', '2', sh(lock=2, focus=1), D2(), 'two locks: once, and a reroll')
    R(c, '2x 3', '2 lock focus=2 @', [A(), A()], D2(lock=1, focus=2, mod_green=[add('f', 1, pay=spend('lock'))]), 'one time only')
    R(c, '3 focus @', '2', A(focus=1), D2(), 'there is no lock')
for c in ('zeborrelios', 'zeborrelios-sheathipedeclassshuttle', 'zeborrelios-tielnfighter'):
    R(c, '3', '2 pilot.@', At(A(), crit_first=True), D2(), 'crits first', 'mean_damage mean_crits')
    R(c, '4 focus', '2 reinforce pilot.@', At(A(4, focus=1), crit_first=True), D2(reinforce=1), 'with reinforce', 'mean_damage mean_crits')
    R(c, '3 pilot.@', '2', A(), D2(), 'attacking', 'mean_damage mean_crits')
for c in ('ezrabridger', 'ezrabridger-gauntletfighter', 'ezrabridger-sheathipedeclassshuttle', 'ezrabridger-tielnfighter'):
    R(c, '3 stress force pilot.@', '2', A(stress=1, force=1, mod_red=[change('f', 'h', 2, pay=spend('force'))]), D2(), 'two for one force')
    R(c, '3', '2 stress force pilot.@', A(), D2(force=1, mod_green=[change('f', 'e', 2, pay=spend('force'))]), 'when it defends')
    R(c, '4 stress force=2 pilot.@', '3', A(4, force=2, mod_red=[change('f', 'h', 2, pay=spend('force'))]), Ship(3), 'two force')
    R(c, '3 force pilot.@', '2', A(force=1), D2(), 'not stressed')
    R(c, '3 stress pilot.@', '2', A(stress=1), D2(), 'there is no force')
    R(c, '2x 3', '2 stress force pilot.@', [A(), A()], D2(force=1, mod_green=[change('f', 'e', 2, pay=spend('force'))]), 'one time only')
R('lowhhrick', '3', '2 @!', A(), D2(start=[act(gain('evade'), pay=charge('l'))]), 'by a friend', 'mean_damage', {'l': 1})
R('lowhhrick', '3', '2 @', A(), D2(), 'no reinforce')
R('wullffwarro', '3 damaged range=0 @', '2', A(), D2(), 'at range 0')
R('evaanverlaine', '3', '2 focus @', A(), D2(focus=1), 'not chosen')
for c in ('hortonsalm', 'hortonsalm-swz106'):
    R(c, '3 @=2', '2', A(mod_red=[reroll(2)]), D2(), 'two friends')
    R(c, '3 focus special @=1', '2', A(focus=1, mod_red=[reroll(1)]), D2(), 'one friend')
    R(c, '3 range=1 @=0', '2', At(A(), range=1), D2(), 'nobody else')
R('dextiree-battleofyavin', '3', '2 @', A(), D2(), 'nobody is there')
R('popskrail-battleofyavin', '3 turret fromturret focus @', '2', A(focus=1, mod_red=[reroll(2)]), D2(), 'with a turret')
R('popskrail-battleofyavin', '3 @', '2', A(), D2(), 'from the front')
R('popskrail-battleofyavin', '3 torpedo @', '2', A(), D2(), 'with a torpedo')
R('seventhsister', 'tieadvancedv1.@', '2 evade', Ship(2, force=2, late_green=ss().windows['late_green']), D2(evade=1), 'whole ship')
R('ezrabridger', 'attackshuttle.@ stress', '2', Ship(3, force=1, mod_red=[change('f', 'h', 2, pay=spend('force'))]), D2(), 'whole ship')
R(
    'ezrabridger-tielnfighter',
    '2',
    'tielnfighter.@ stress',
    A(2),
    Ship(3, force=1, mod_green=[change('f', 'e', 2, pay=spend('force'))]),
    'whole ship defends',
)
R('darthvader-tieddefender', 'tieddefender.@', '2', va(force=3), D2(), 'whole ship')
R('darthvader-tieddefender', '3', 'tieddefender.@', A(), Ship(3), 'whole ship defends: no force')
R(
    'adigallia-delta7baethersprite',
    'delta7baethersprite.@ range=3',
    '2',
    At(A(force=2, theirs=plus('nr', -1), before_green=[flag('nr', spend('force'))]), range=3),
    D2(),
    'whole ship',
)
R(
    'darthvader-battleofyavin',
    'tieadvancedx1.@ lock force=1',
    '2',
    Ship(3, lock=1, force=1, mod_red=[change('b', 'h', 1, pay=spend('force')), change('h', 'c', 1, must=True, cond=lambda s: True)]),
    D2(),
    'whole ship, targeting computer (the change must be made once there is a hit)',
)
R('wullffwarro', 'auzituckgunship.@', '2', A(3), D2(), 'undamaged ship')
R('gideonhask', '2x tielnfighter.@', '2 hull=4', [Ship(2, more=lambda s: int(dmg(s) > 0))] * 2, D2(), 'whole ship, damaged by the first')

obx = lambda p: both(p, charge('o'), gain('focus'))
R(
    'lieutenantkestal',
    '3 focus @ pilot.obiwankenobi!',
    '2 evade',
    A(
        focus=1,
        mod_red=[change('f', 'h', all_=True, pay=obx(spend('focus')), again=True)],
        early_green=[act(lambda s, side: [clear(s, ('green',), 'bf')], pay=spend('focus'))],
    ),
    D2(evade=1),
    'focus comes back for the second use',
    'mean_damage',
    {'o': 1},
)
R(
    'static',
    '3 focus lock @ pilot.obiwankenobi!',
    '2',
    A(
        focus=1,
        lock=1,
        mod_red=[
            change('f', 'h', all_=True, pay=obx(spend('focus')), again=True),
            change('bfh', 'c', all_=True, pay=both(spend('lock'), spend('focus'))),
        ],
    ),
    D2(),
    'as for the other card',
    'mean_damage mean_crits',
    {'o': 1},
)
R(
    'fifthbrother',
    '3 force=2 pilot.@ pilot.yoda!',
    '2',
    A(force=2, mod_red=[change('f', 'h', 1, pay=charge('y'), cond=lambda s: s.tok('A', 'force') > 0)], net=fb().windows['net']),
    D2(),
    'one normal use comes back',
    'mean_damage',
    {'y': 1},
)

_p2 = At(A(3))
R(
    'doubleedge',
    '3 turret @',
    '2 pilot.captainphasma!',
    At(A(), again=bonus(_p2, lambda s: not s.get('washit'))),
    D2(
        net=[
            act(lambda s, side: [s.set('washit', 1)] if s.net() and (not s.get('washit')) else [], must=True),
            cancel('hc', 1, color='red', pay=charge('ph'), must=True, cond=lambda s: s.get('washit')),
        ]
    ),
    'a hit though cancelled later: no bonus attack',
    'mean_damage',
    {'ph': 1},
)
R('fifthbrother', '3 force=2 pilot.@', '2 countdown', fb(force=2), co(), 'the attacker first, then all is cancelled')
R('secondsister', '3 force=2 @', '2 pilot.captainphasma!', se(force=2), ph(), 'then a friend takes one', 'mean_damage mean_crits', {'ph': 1})
R(
    'secondsister',
    '3 force=2 @',
    '2 pilot.zeborrelios',
    At(se(force=2), crit_first=True),
    D2(),
    'crits first, then all crits',
    'mean_damage mean_crits',
)
R('fifthbrother', '3 force=2 pilot.@', '2 luminaraunduli! ', A(force=2, net=fb().windows['net']), D2(), 'bullseye unknown: no help')


def mfA(s, side):
    return [s.set('mfA', 1)]


R(
    'padmeamidala',
    '3 stress force pilot.ezrabridger',
    '2 frontarc pilot.@',
    A(normal=False, force=1, mod_red=lim('A', [change('f', 'h', 1, pay=both(mfA, spend('force')))])),
    D2(),
    'two, but one only',
)
R(
    'padmeamidala',
    '3 focus captaincardinal!',
    '2 frontarc pilot.@',
    A(normal=False, focus=1, mod_red=lim('A', [mf1('h', 'focus'), reroll(1, 'f', pay=mfA)])),
    D2(),
    'reroll or change one',
)
R('padmeamidala', '3 longshot', '2 frontarc focus pilot.@', A(), D2(focus=1), 'the bearer himself is not limited')
R('padmeamidala', '3 range=0 frontarc pilot.@', '2 focus evade', At(A(), range=0), pd(focus=1, evade=1), 'a limit is no modification: range 0 too')
R(
    'padmeamidala',
    '3 frontarc pilot.@',
    '2 focus norrawexley!',
    A(),
    D2(focus=1, normal=False, mod_green=lim('D', [mf1('e', 'focus')]) + [add('e', 1, must=True)]),
    'adding an evade is free',
)
R(
    'adigallia',
    '3 range=0 captainoicunn',
    '2 force @',
    At(A(), range=1),
    D2(force=1, theirs=plus('nr', -1), start=[flag('nr', spend('force'))]),
    'range 0 treated as 1',
)
R(
    'adigallia',
    '3 range=1 maulermithel',
    '2 force @',
    At(A(4), range=1),
    D2(force=1, theirs=plus('nr', -1), start=[flag('nr', spend('force'))]),
    'the card is no range bonus',
)
R('adigallia', '3 range=1 special ordnance', '2 force @', A(), D2(force=1), 'no range bonus there')
R('adigallia', '3 range=3 force special ordnance @', '2', A(force=1), D2(), 'no range bonus there')
R('klick', '3 range=1 special ordnance', '2 lock @', A(), D2(), 'no range bonus there')
R('longshot', '3 range=3 @', '2 lock klick', At(A(4), range=3), D2(), 'the card is no range bonus')
for c, w, x in (
    ('tn3465', '3 range=0 @!', None),
    ('lyttandree', '3 range=0 @!', None),
    ('gavynsykes', '3 range=0 @!', None),
    ('tennumb', '3 range=0 stress @', None),
    ('braylenstramm', '3 range=0 stress @', None),
    ('sharabey', '3 range=0 lock focus @', None),
    ('static', '3 range=0 lock focus @', None),
    ('hortonsalm', '3 range=0 @=3', None),
    ('captainjonus', '3 range=0 @!', None),
):
    R(c, w, '2', At(A(), range=0), D2(), 'range 0, primary: no modification')
R('tn3465', '3 range=0 special @!', '2', tn(), D2(), 'range 0, special weapon', 'mean_damage', {'tn': 1})
R('captainjonus', '3 range=0 torpedo @!', '2', A(mod_red=[reroll(2)]), D2(), 'range 0, torpedo')
R('contrail', '3 range=0 @!', '2 focus', A(), D2(focus=1), 'range 0: enemies do not modify')
R('contrail', '3 range=0 focus', '2 @!', A(), D2(mod_red=[change('f', 'b', 1, color='red')]), 'range 0: the defender does')
R('blackout', '3 range=0 obstructed special @', '2', At(A(), obstructed=True, range=0), D2(), 'range 0, special: not fewer')
R('ezrabridger', '3 stress force no-spend=force pilot.@', '2', A(), D2(), 'what pays for it cannot be spent')
R('sharabey', '3 lock focus no-spend=lock @', '2', A(focus=1), D2(), 'what pays for it cannot be spent')
R('sharabey', '3 lock focus', '2 lock focus @ no-spend=lock', A(lock=1, focus=1), D2(focus=1), 'what pays for it cannot be spent')
R('lowhhrick', '3', '2 reinforce no-spend=reinforce @', A(), D2(reinforce=1), 'what pays for it cannot be spent')
R('fifthbrother', '3 force=2 pilot.@', '2 their-no-spend=force', A(), D2(), 'barred by the other')
R('grandinquisitor', '3 force pilot.@', '2 their-no-spend=force', A(), D2(), 'barred by the other')
R('captaincardinal', '3 lock @!', '2', A(lock=1, mod_red=[reroll(1, 'f')]), D2(), 'lock and card')
R('howlrunner', '3 lock @! sinker!', '2', A(lock=1, mod_red=[reroll(1), reroll(1)]), D2(), 'two friends')
R(
    'commandermalarus-xiclasslightshuttle',
    '3 @',
    '2 dineeellberger!',
    A(),
    D2(),
    'the attacker cannot change its dice',
    'mean_damage left.attacker.strain',
)
R('commandermalarus-xiclasslightshuttle', '3 range=0 @', '2', At(A(), range=0), D2(), 'range 0: not able', 'mean_damage left.attacker.strain')
R('captainferoph', '3 reinforce', '2 @', A(), D2(), 'reinforce is green')
R('captainferoph', '3 focus scorch', '2 @', A(focus=1, more=plus('x'), start=[flag('x', gain('stress'))]), fe(), 'stress is not green')
R('majorvermeil', '3 @', '2 reinforce lowhhrick', ve(), D2(reinforce=1, start=[act(gain('evade'), pay=spend('reinforce'))]), 'an evade in time')
R(
    'majorvermeil',
    '3 @',
    '2 lowhhrick!',
    ve(),
    D2(start=[act(gain('evade'), pay=charge('l'))]),
    'a friend gives the token in time',
    'mean_damage',
    {'l': 1},
)
R(
    'midnight',
    '3 lock @',
    '2 focus coloneljendon-battleoverendor hull=3 shields=0',
    A(lock=1),
    D2(focus=1, normal=False, mod_green=dt(nl) + [change('b', 'f', 1, cond=nl)]),
    'bars cards too',
)
R('midnight', '3 lock no-spend=lock @', '2 focus evade', A(lock=1, normal=False), D2(), 'the lock stays')
R('midnight', '3 range=0 lock @', '2 focus evade', At(A(normal=False, lock=1), range=0), D2(), 'a bar is no modification')
R('idenversio', '3', '2 hull=1 @!', A(), idn(), 'it is saved', 'mean_damage', {'i': 1})
W('idenversio', '3', '2 hull=1 @!', 0, 'it is saved', 'p_destroyed')
W('idenversio-battleofyavin', '3', '2 hull=3 @!', 0, 'two damage at most', 'p_destroyed')
R(
    'captaindobbs',
    '3 crit-first'.replace(' crit-first', ''),
    '3 evade @!',
    A(),
    Ship(3, evade=1, late_green=[cancel('h', 1, color='red', pay=charge('d'))]),
    'with evade',
    'mean_damage',
    {'d': 1},
)
R(
    'captaindobbs',
    '3 focus',
    '2 focus pilot.zeborrelios @!',
    At(A(focus=1), crit_first=True),
    D2(focus=1, late_green=[cancel('h', 1, color='red', pay=charge('d'))]),
    'crits first',
    'mean_damage',
    {'d': 1},
)
W('seynmarana', '1 @', '5 hull=1 shields=4', 1 / 8, 'one card past the shields destroys', 'p_destroyed')
R('whisper-ssl', '3 @ ; 3', '2', [A(), A()], D2(), 'defense of its own is another matter')

_wb = At(wa())
R('wampa', '3 @ bonus-attack=primary', '2', At(wa(), again=bonus(_wb)), D2(), 'one charge for both', 'mean_damage', {'w': 1})


def ta():
    o1 = act(
        lambda s, side: [s.give('D', 'focus', 1).keep('tf', 1).keep('n', s.kept('n') + 1)]
        if s.get('hit') and (not s.kept('tf')) and (s.kept('n') < 2)
        else [],
        group='t',
    )
    o2 = act(
        lambda s, side: [s.give('D', 'reinforce', 1).keep('tr', 1).keep('n', s.kept('n') + 1)]
        if s.get('hit') and (not s.kept('tr')) and (s.kept('n') < 2)
        else [],
        group='t',
    )
    return Ship(1, after=[o1, o2])


R('lieutenanttavson', '2x 3', '1 @', [A()] * 2, ta(), 'focus or reinforce action')
R('lieutenanttavson', '3x 4', '1 @', [A(4)] * 3, ta(), 'each action once a round')


def vr():
    o1 = act(lambda s, side: [s.give('D', 'focus', 1).keep('tf', 1)] if not s.kept('tf') else [], group='t')
    o2 = act(lambda s, side: [s.give('D', 'evade', 1).keep('tr', 1)] if not s.kept('tr') else [], group='t')
    return Ship(3, after=[o1, o2])


for n in (3, 4):
    R('valenrudor', '%dx 3' % n, 'tielnfighter.@', [A()] * n, vr(), 'focus and evade, each once a round')
W('sigma5-battleofyavin', '3 @ bonus-attack=primary', '0', 63 / 64, 'the evade action once a round', 'left.attacker.evade')
W('killer', '3 range=0 @', '2 hull=2', 0, 'no die can be added: no deplete', 'left.attacker.deplete')

_q = At(A(), range=0)
R('killer', '3 range=0 @ bonus-attack=primary', '2 hull=2', At(A(), range=0, again=bonus(_q)), D2(), 'no die can be added: no deplete')


def kylo(sh, forced=True):
    from itertools import product

    tot = 0
    for d in product('hhhcffbb', repeat=3):
        f = d.count('f') if forced else 0
        h = d.count('h') + f
        tot += d.count('c') + min(3 - f, max(0, h - sh))
    return tot / 512


for sh in (0, 1, 2):
    W(
        'kyloren-tiewiwhispermodifiedinterceptor',
        '3 bullseye force=3 @',
        '0 hull=5 shields=%d' % sh,
        kylo(sh),
        'only cards turn, not what the shields take',
        'mean_crits',
    )
W(
    'kyloren-tiewiwhispermodifiedinterceptor',
    '3 bullseye force=3 @',
    '0 hull=5 darkcurse-battleofyavin',
    1.5,
    'turning a card is not modifying dice',
    'mean_crits',
)
for c in ('herasyndulla-asf01bwing', 'herasyndulla-rz1awing'):
    hm = [act(gain(k), pay=charge('h'), group='tr') for k in ('focus', 'lock')]
    R(c, '2x 3 lock @!', '2', [A(lock=1, mod_red=hm)] * 2, D2(), 'transfer in the middle of the modify step', 'mean_damage', {'h': 1})

_r = play(A(), Ship(3))
W(
    'doubleedge',
    'tieagaggressor.@ lock no-spend=lock frontarc concussionmissiles clustermissiles',
    '3',
    _r['damage'] * (2 - _r['hit']),
    'the other missile is a different weapon',
)

obf = both(spend('focus'), charge('o'), gain('focus'))
ke = lambda **kw: A(
    mod_red=[change('f', 'h', all_=True, pay=obf, again=True)],
    early_green=[
        act(lambda s, side: [clear(s, ('green',), 'bf')], pay=spend('focus'), group='k'),
        act(lambda s, side: [clear(s, ('green',), 'bf')], pay=obf, group='k'),
    ],
    **kw
)
_b2 = At(ke())
R(
    'lieutenantkestal',
    '3 focus @ pilot.obiwankenobi! bonus-attack=primary',
    '2 evade',
    At(ke(focus=1), again=bonus(_b2)),
    D2(evade=1),
    'the focus spent for the card comes back, too',
    'mean_damage',
    {'o': 1},
)

_w = At(A())
R('wolffe', '3 fromrear @! bonus-attack=same', '2', At(A(4), again=bonus(_w)), D2(), 'one charge can be recovered once')
R('seynmarana', '2 inflict=ion @', '3 hull=5', At(Ship(2, mod_red=[act(seynf)]), deals=lambda s: s), Ship(3), 'a card with an ion weapon')
R('seynmarana', '1 @', '0 hull=9 idenversio!', sy(1), idn(0), 'a dealt card is not suffered', 'mean_damage', {'i': 1})
R('captainoicunn', '3 range=0 cannon @', '2', A(4), D2(), 'any weapon')


save()
