"""Witnesses of cards of the first edition, the second half, by a reader who saw only their texts."""
from play1 import *

NAMES = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_destroyed': 'destroyed'}
CARD = ['', '', '']


def card(i, kind='upgrade', slot=''):
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


def P(a, d, attacks, defender, how, measures='mean_damage', keep=None, kill=False):
    """The measures of a play; kill: both sides play for whether the defender is destroyed."""
    result = play(attacks, defender, keep, 'kill' if kill else 'damage')
    for measure in measures.split():
        w(a, d, figure(result, measure), how, measure)


S3 = lambda **k: Ship(3, **k)
D = lambda n, **k: Ship(n, **k)
RE = lambda: Opt(lambda s, side: [s.add('green', 'e')] if s.tok('D', 'reinforce') else [], must=True, mods='own')
yes = lambda n: lambda s: n


def one_damage(token=None, also=None):
    """a weapon whose hit is 1 damage and a token, then all results are cancelled"""

    def f(s):
        if s.get('hit now'):
            s = s.suffer(1)
            if token:
                s = s.give('D', token)
        return s

    return f


def plus(price=free, n=1, more='more'):
    """an option before the dice: price, then roll one more (Ship.more must be rolled)"""
    return act(lambda s, side: [s.set('plus', n)], pay=price)


rolled = lambda s: s.get('plus')


def reroll_all(color):
    def fn(s, side):
        t = s
        k = 0
        for f in 'bfhce':
            m = s.fresh(color, f)
            if m:
                t = t.put(color, f, 0, -m)
                k += m
        if not k:
            return []
        t = t.copy()
        t.hand = (color, k, 1)
        return [t]

    return fn


card('tied', 'upgrade', 'title')
ion = one_damage('ion')
prim = lambda **k: Attack(S3(), **k)
P(
    '3 tied! ioncannon',
    '2',
    Attack(S3(), secondary=True, deals=ion, again=yes('may'), then=prim()),
    D(2),
    'ion shot, then a primary attack',
    'mean_damage mean_crits left.defender.ion',
)
P(
    '3 focus tied! ioncannon',
    '2 focus',
    Attack(S3(focus=1), secondary=True, deals=ion, again=yes('may'), then=prim()),
    D(2, focus=1),
    'focus of both shared by the two attacks',
)
P(
    '3 range=1 tied! ioncannon',
    '2',
    Attack(S3(), range=1, secondary=True, deals=ion, again=yes('may'), then=prim(range=1)),
    D(2),
    'range bonus only for the primary one',
)

tb = lambda s: s.give('D', 'tractor') if s.get('hit now') else s
P(
    '3 tied! tractorbeam',
    '2',
    Attack(S3(), secondary=True, deals=tb, again=yes('may'), then=prim()),
    D(2),
    'the tractor token lowers agility in the primary attack',
)

hlc = lambda: Opt(lambda s, side: [s.change('red', 'c', 'h', s.n('red', 'c'))] if s.n('red', 'c') else [], must=True)
P(
    '3 tied heavylasercannon',
    '2',
    Attack(Ship(4, early_red=[hlc()]), secondary=True),
    D(2),
    'that cannon is too dear: no second attack',
    'mean_damage mean_crits',
)
P(
    '2x 3 tied! ioncannon',
    '2',
    [
        Attack(
            S3(),
            secondary=True,
            deals=ion,
            again=lambda s: 'may' if not s.kept('t') else None,
            then=Attack(Ship(3, start=[Opt(lambda s, d: [s.keep('t', 1)] if not s.kept('t') else [], must=True)])),
        ),
        Attack(
            S3(),
            secondary=True,
            deals=ion,
            again=lambda s: 'may' if not s.kept('t') else None,
            then=Attack(Ship(3, start=[Opt(lambda s, d: [s.keep('t', 1)] if not s.kept('t') else [], must=True)])),
        ),
    ],
    D(2),
    'once a round: one primary attack in all',
)

card('allianceoverhaul', 'upgrade', 'title')
P('3 focus frontarc fromfront allianceoverhaul', '2', Attack(S3(focus=1, more=yes(1))), D(2), 'a die more from the front')
P('3 special frontarc fromfront allianceoverhaul', '2', Attack(S3(), secondary=True), D(2), 'secondary: nothing')
P(
    '3 focus reararc fromrear allianceoverhaul',
    '2',
    Attack(S3(focus=1, mod_red=[change('f', 'c')])),
    D(2),
    'from the auxiliary arc: focus to crit',
    'mean_damage mean_crits',
)
P('3 special reararc fromrear allianceoverhaul', '2', Attack(S3(mod_red=[change('f', 'c')]), secondary=True), D(2), 'auxiliary arc: any weapon')
P('3 focus allianceoverhaul', '2', Attack(S3(focus=1)), D(2), 'no arc said: nothing')

card('specialopstraining', 'upgrade', 'title')
P('2 focus frontarc fromfront specialopstraining', '2', Attack(Ship(2, focus=1, more=yes(1))), D(2), 'a die more from the front')
P('2 special frontarc fromfront specialopstraining', '2', Attack(Ship(2), secondary=True), D(2), 'secondary: nothing')
P('2 reararc fromrear specialopstraining', '2', Attack(Ship(2)), D(2), 'from the rear: nothing')

card('concorddawnprotector', 'upgrade', 'title')
cdp = lambda n, **k: D(n, mod_green=[add('e', must=True)], **k)
P(
    '3 range=1 special arc',
    '2 arc focus concorddawnprotector',
    Attack(S3(), range=1, secondary=True),
    cdp(2, focus=1),
    'evade added, secondary weapon',
)
P('3 range=1 arc', '2 no-arc concorddawnprotector', Attack(S3(), range=1), D(2), 'attacker not in arc: nothing')
P('3 range=1 no-arc', '2 arc concorddawnprotector', Attack(S3(), range=1), D(2), 'not in the arc of the attacker: nothing')
P(
    '2 range=2 arc theinquisitor',
    '2 arc concorddawnprotector',
    Attack(Ship(2), range=1),
    D(2),
    'only the range of the attack is 1, not that of the ships',
)

card('shadowcaster', 'upgrade', 'title')
sc = lambda: act(lambda s, d: [s.give('D', 'tractor')], cond=lambda s: s.get('hit'))
P('3 range=3 turretarc shadowcaster ; 3', '2', [Attack(S3(), range=3), Attack(S3())], D(2), 'range 3: nothing', 'mean_damage left.defender.tractor')
P('3 no-turretarc shadowcaster ; 3', '2', [Attack(S3()), Attack(S3())], D(2), 'not in the mobile arc', 'mean_damage left.defender.tractor')

card('pivotwing', 'upgrade', 'title')
P('3', '1 closed pivotwing', Attack(S3()), D(1), 'other side: nothing')
P('3 range=3', '0 tractor=2 pivotwing', Attack(S3(), range=3), D(0), '0+1-2 is 0, then range: 1 die')

card('brokenhorn', 'upgrade', 'title')
bh = lambda: act(lambda s, d: [s.add('green', 'e').set('bh', 1)], cond=lambda s: s.tok('D', 'reinforce') > 0, mods='own')
bh2 = lambda: Opt(lambda s, d: [s.give('D', 'reinforce', -1)] if s.get('bh') and s.tok('D', 'reinforce') else [], must=True)
bhd = lambda n, **k: D(n, mod_green=[RE(), bh()], after=[bh2()], **k)
P('3', '1 reinforce brokenhorn', Attack(S3()), bhd(1, reinforce=1), 'two evades added', 'mean_damage p_hit')
P('3', '1 reinforce brokenhorn their-no-mod', Attack(S3()), bhd(1, reinforce=1), 'the attacker modifies nothing: as before')
P('3 their-no-mod', '1 reinforce brokenhorn', Attack(S3()), D(1), 'no modification: no evade added')

card('enforcer', 'upgrade', 'title')
en = lambda: Opt(lambda s, d: [s.give('A', 'stress')], must=True)
P('3', '2 enforcer', Attack(S3()), D(2), 'no bullseye', 'left.attacker.stress')
P(
    '2 lock clustermissiles',
    '2 bullseye enforcer',
    Attack(S3(), secondary=True, twice=True),
    D(2, after=[en()]),
    'one stress after the double attack',
    'mean_damage left.attacker.stress',
)

card('firstordervanguard', 'upgrade', 'title')
P('3 arc focus firstordervanguard!', '2', Attack(S3(focus=1, mod_red=[reroll(1)])), D(2), 'one reroll')
P('3 arc focus firstordervanguard', '2', Attack(S3(focus=1)), D(2), 'not said that it is the only ship')

fov = lambda: option(reroll_all('green'), charge('v'), mods='own')
P('3', '2 firstordervanguard', Attack(S3()), D(2, mod_green=[fov()]), 'reroll all once', keep={'v': 1})
P('3', '2 focus firstordervanguard', Attack(S3()), D(2, focus=1, mod_green=[fov()]), 'reroll all and focus', keep={'v': 1})
P('3', '2 evade no-spend=evade firstordervanguard', Attack(S3()), D(2, mod_green=[fov()]), 'evade barred', keep={'v': 1})

card('crossfireformation', 'upgrade', 'title')
P('3', '2 focus crossfireformation', Attack(S3()), D(2, focus=1), 'no friend said')
P('3', '2 focus no-spend=focus crossfireformation!', Attack(S3()), D(2), 'focus barred: useless')

card('protontorpedoes', 'upgrade', 'torpedo')
pt = lambda **k: Attack(Ship(4, mod_red=[change('f', 'c')], **k), secondary=True)
P('2 lock protontorpedoes', '2', pt(), D(2), 'lock is the cost', 'mean_damage mean_crits left.attacker.lock')
P('2 lock focus protontorpedoes', '2 focus', pt(focus=1), D(2, focus=1), 'focus for the rest', 'mean_damage mean_crits')
P(
    '2 lock=2 range=3 protontorpedoes',
    '2',
    Attack(Ship(4, lock=1, mod_red=[change('f', 'c')]), range=3, secondary=True),
    D(2),
    'second lock rerolls, no bonus at range 3',
)
P('2 lock focus no-spend=focus protontorpedoes', '2', pt(), D(2), 'its own change is free')
P('2 lock protontorpedoes', '3 darkcurse', pt(), D(3), 'the lock is paid before, the change is free')

card('advprotontorpedoes', 'upgrade', 'torpedo')
P(
    '2 lock=2 range=1 focus advprotontorpedoes',
    '2 evade',
    Attack(Ship(5, focus=1, lock=1, mod_red=[change('b', 'f', 3)]), range=1, secondary=True),
    D(2, evade=1),
    'with one more lock',
)

card('flechettetorpedoes', 'upgrade', 'torpedo')
fl = lambda: Opt(lambda s, d: [s.give('D', 'stress')], must=True)
P(
    '2 lock flechettetorpedoes!',
    '2 hull=4 shields=2',
    Attack(S3(after=[fl()]), secondary=True),
    D(2, hull=4, shields=2),
    'stress in any case',
    'mean_damage left.defender.stress',
)
P('2 lock flechettetorpedoes', '2 hull=5', Attack(S3(), secondary=True), D(2, hull=5), 'hull 5: none', 'left.defender.stress')
P(
    '4 ; 2 lock flechettetorpedoes',
    '0 hull=6',
    [Attack(Ship(4)), Attack(S3(), secondary=True)],
    D(0, hull=6),
    'the hull value is 6, whatever is left',
    'left.defender.stress',
)
P(
    '2 lock focus flechettetorpedoes!',
    '2 hull=3',
    Attack(S3(focus=1, after=[fl()]), secondary=True),
    D(2, hull=3),
    'with a focus token',
    'mean_damage left.defender.stress',
)

card('iontorpedoes', 'upgrade', 'torpedo')
it = lambda: Opt(lambda s, d: [s.give('D', 'ion')] if s.get('hit') else [], must=True)
P(
    '2 lock iontorpedoes',
    '2',
    Attack(Ship(4, after=[it()]), secondary=True),
    D(2),
    'full damage and an ion token on a hit',
    'mean_damage mean_crits left.defender.ion',
)
P(
    '2 lock focus iontorpedoes',
    '2 evade',
    Attack(Ship(4, focus=1, after=[it()]), secondary=True),
    D(2, evade=1),
    'as before',
    'mean_damage left.defender.ion p_hit',
)

card('plasmatorpedoes', 'upgrade', 'torpedo')
pl = lambda s: (lambda h: s.suffer(s.n('red', 'h'), s.n('red', 'c')).lose_shield(1) if h else s)(s.get('hit now'))
P(
    '2 lock plasmatorpedoes',
    '2 hull=4 shields=3',
    Attack(Ship(4), secondary=True, deals=pl),
    D(2, hull=4, shields=3),
    'one shield more, if one is left',
    'mean_damage mean_crits p_destroyed',
)
P(
    '2 lock focus plasmatorpedoes',
    '1 hull=3 shields=1',
    Attack(Ship(4, focus=1), secondary=True, deals=pl),
    D(1, hull=3, shields=1),
    'with one shield it is gone already',
    'mean_damage p_destroyed',
)
P(
    '2 lock plasmatorpedoes ; 3',
    '2 hull=4 shields=4',
    [Attack(Ship(4), secondary=True, deals=pl), Attack(S3())],
    D(2, hull=4, shields=4),
    'then another',
    'mean_damage mean_crits p_destroyed',
)

card('ioncannonturret', 'upgrade', 'turret')
P('1 ioncannonturret', '2', Attack(S3(), secondary=True, deals=ion), D(2), 'one damage, one ion', 'mean_damage mean_crits left.defender.ion p_hit')
P('1 focus range=1 ioncannonturret', '2 evade', Attack(S3(focus=1), range=1, secondary=True, deals=ion), D(2, evade=1), 'no range bonus')
P(
    '1 ioncannonturret ; 3',
    '2 hull=3 shields=1',
    [Attack(S3(), secondary=True, deals=ion), Attack(S3())],
    D(2, hull=3, shields=1),
    'two attacks',
    'mean_damage p_destroyed',
)

card('blasterturret', 'upgrade', 'turret')
P('1 focus blasterturret', '2', Attack(S3(), secondary=True), D(2), 'focus is the cost', 'mean_damage left.attacker.focus')
P('1 focus=2 blasterturret', '2 focus', Attack(S3(focus=1), secondary=True), D(2, focus=1), 'the second focus works', 'mean_damage')
P('1 focus=2 blasterturret', '3 darkcurse', Attack(S3(), secondary=True), D(3), 'cost is paid before, no focus later')

card('autoblasterturret', 'upgrade', 'turret')
ab = lambda **k: Attack(Ship(2, **k), range=1, secondary=True, keep=lambda s: (99, 0))
P('1 range=1 autoblasterturret', '2 evade', ab(), D(2, evade=1), 'hits stand, crits can be evaded', 'mean_damage mean_crits')
P('1 range=1 focus autoblasterturret', '3', ab(focus=1), D(3), 'with a focus token', 'mean_damage mean_crits')
P('1 range=1 lock autoblasterturret', '3 focus', ab(lock=1), D(3, focus=1), 'with a lock', 'mean_damage')

card('dorsalturret', 'upgrade', 'turret')
P('1 range=1 dorsalturret', '2', Attack(Ship(2, more=yes(1)), range=1, secondary=True), D(2), 'three dice at range 1')

card('syncedturret', 'upgrade', 'turret')
P(
    '2 lock frontarc syncedturret=2',
    '2',
    Attack(S3(lock=1, mod_red=[reroll(2)]), secondary=True),
    D(2),
    'reroll two, lock stays for the rest',
    'mean_damage',
)
P('1 lock focus frontarc syncedturret=1', '2', Attack(S3(lock=1, focus=1, mod_red=[reroll(1)]), secondary=True), D(2), 'primary value 1: one reroll')
P('2 lock no-frontarc syncedturret', '2', Attack(S3(lock=1), secondary=True), D(2), 'outside: lock only')
P(
    '2 lock no-spend=lock range=1 frontarc weaponmalfunction syncedturret=1',
    '2',
    Attack(S3(mod_red=[reroll(1)]), secondary=True),
    D(2),
    'damage card lowers the primary value to 1',
)

card('ig88b', 'pilot', 'aggressor')
miss = lambda s: 'may' if not s.get('hit') else None
P(
    '3 ig88b ioncannon',
    '2',
    Attack(S3(), secondary=True, deals=ion, again=miss),
    D(2),
    'missed: once again with the cannon',
    'mean_damage left.defender.ion',
)
P('3 focus ig88b ioncannon', '2 focus', Attack(S3(focus=1), secondary=True, deals=ion, again=miss), D(2, focus=1), 'tokens shared')
P(
    '3 ig88b heavylasercannon',
    '3',
    Attack(Ship(4, early_red=[hlc()]), secondary=True, again=miss),
    D(3),
    'heavy laser twice',
    'mean_damage mean_crits',
)
P('3 focus ig88b', '2', Attack(S3(focus=1)), D(2), 'no cannon: nothing')
P(
    '3 ig88b ioncannon crew.bossk',
    '2',
    Attack(
        Ship(
            3,
            after=[
                Opt(
                    lambda s, d: [s.give('A', 'focus').give('A', 'lock').give('A', 'stress', 0 if s.tok('A', 'stress') else 1)]
                    if not s.get('hit')
                    else [],
                    must=True,
                )
            ],
        ),
        secondary=True,
        deals=ion,
        again=miss,
    ),
    D(2),
    'Bossk gives focus and lock before the next attack',
)

card('majorvynder', 'pilot', 'alphaclassstarwing')
P('3', '2 majorvynder', Attack(S3()), D(2), 'there is no token')

card('sharabey', 'pilot', 'arc170')
P('3 focus sharabey!', '2', Attack(S3(lock=1, focus=1)), D(2), 'with focus')
P('3 sharabey! ', '3 darkcurse', Attack(S3()), D(3), 'no rerolls')

card('norrawexley', 'pilot', 'arc170')
nw = lambda side='A': add('f', pay=spend('lock'))
P('3 lock=2 focus norrawexley', '2', Attack(S3(lock=2, focus=1, mod_red=[nw()])), D(2), 'one lock for each')
P('2x 3', '1 lock focus=2 norrawexley', [Attack(S3()), Attack(S3())], D(1, lock=1, focus=2, mod_green=[nw()]), 'one lock in two attacks')
P('3 lock focus no-spend=lock norrawexley', '2', Attack(S3(focus=1)), D(2), 'lock barred')
P('3 lock focus norrawexley', '3 darkcurse', Attack(S3(lock=1, normal=False, mod_red=[nw()])), D(3), 'no focus spent, no reroll: adding is useless')

card('ezrabridger', 'pilot', 'attackshuttle')
P('3', '3 sheathipedeclassshuttle.ezrabridger stress evade', Attack(S3()), D(3, evade=1, mod_green=[change('f', 'e', 2)]), 'as before')

card('ezrabridger', 'upgrade', 'crew')
P('3 crew.ezrabridger focus', '2', Attack(S3(focus=1)), D(2), 'not stressed', 'mean_damage mean_crits')

card('zeborrelios', 'pilot', 'attackshuttle')
P('4 focus', '2 evade tiefighter.zeborrelios', Attack(Ship(4, focus=1), crit_first=True), D(2, evade=1), 'crits first', 'mean_damage mean_crits')
P('3 tennumb', '3 attackshuttle.zeborrelios', Attack(S3(), crit_first=True, keep=lambda s: (0, 1)), D(3), 'one crit stands', 'mean_damage mean_crits')

card('lowhhrick', 'pilot', 'auzituckgunship')
lw = lambda: add('e', pay=charge('lw'))
P('3', '1 lowhhrick!', Attack(S3()), D(1, mod_green=[lw()]), 'a friend adds an evade', keep={'lw': 1})
P('3', '1 lowhhrick', Attack(S3()), D(1), 'not for himself')

card('wullffwarro', 'pilot', 'auzituckgunship')
P('3 shields=0 wullffwarro', '2', Attack(S3()), D(2), 'no damage card')

card('gemmersojan', 'pilot', 'awing')
P('3 range=2', '3 gemmersojan!', Attack(S3()), D(4), 'another enemy at range 1')
P('2 theinquisitor', '3 gemmersojan', Attack(Ship(2), range=1), D(3), 'ships are at range 2')
P('3 range=1', '0 tractor=2 gemmersojan', Attack(S3(), range=1), D(0), '0+1-2 is 0')

card('cobaltleader', 'pilot', 'bsf17bomber')
P('3 cobaltleader', '2', Attack(S3()), D(2), 'no bomb said')

card('tennumb', 'pilot', 'bwing')
P('3 tennumb', '3 evade', Attack(S3(), keep=lambda s: (0, 1)), D(3, evade=1), 'one crit stands', 'mean_damage mean_crits p_hit')
P('3 special focus tennumb', '2', Attack(S3(focus=1), secondary=True, keep=lambda s: (0, 1)), D(2), 'any weapon', 'mean_damage mean_crits')

card('ibtisam', 'pilot', 'bwing')
P('3 stress focus ibtisam', '2', Attack(S3(focus=1, mod_red=[reroll(1)])), D(2), 'one reroll')

card('keyanfarlander', 'pilot', 'bwing')
ky = lambda: change('f', 'h', 99, pay=spend('stress'), all_=True)
P('3 stress lock keyanfarlander', '2', Attack(S3(stress=1, lock=1, mod_red=[ky()])), D(2), 'with lock')
P('3 stress keyanfarlander', '3 darkcurse', Attack(S3(stress=1, mod_red=[ky()])), D(3), 'no token is spent')
P('3 keyanfarlander', '2', Attack(S3()), D(2), 'no stress')
P('3 stress=2 lock gunner keyanfarlander', '2', Attack(S3(stress=2, lock=1, mod_red=[ky()]), again=miss), D(2), 'one stress in each attack')

card('etahnabaht', 'pilot', 'ewing')
P('3 arc etahnabaht', '2', Attack(S3(mod_red=[change('h', 'c')])), D(2), 'his own attack', 'mean_damage mean_crits')
P('3 focus etahnabaht!', '2', Attack(S3(focus=1, mod_red=[change('h', 'c')])), D(2), 'for a friend', 'mean_damage mean_crits')
P('3 no-arc etahnabaht', '2', Attack(S3()), D(2), 'not in his arc', 'mean_crits')

card('corranhorn', 'pilot', 'ewing')
P('3 focus corranhorn!', '2', Attack(S3(focus=1), again=yes('may')), D(2), 'second attack in the end phase')

card('kathscarlet', 'pilot', 'firespray31')
P('3 reararc kathscarlet', '2', Attack(S3(more=yes(1))), D(2), 'the other one: a die more from the auxiliary arc')
P('3 frontarc kathscarlet', '2', Attack(S3()), D(2), 'front arc')

card('krassistrelix', 'pilot', 'firespray31')
P('3 special focus krassistrelix', '2', Attack(S3(focus=1, mod_red=[reroll(1)]), secondary=True), D(2), 'one reroll')
P(
    '3 krassistrelix heavylasercannon',
    '2',
    Attack(Ship(4, early_red=[hlc()], mod_red=[reroll(1)]), secondary=True),
    D(2),
    'crits become hits before, a reroll can be a crit',
    'mean_damage mean_crits',
)

card('bobafett', 'pilot', 'firespray31')
P('3 range=1 pilot.bobafett=1', '2', Attack(S3(mod_red=[reroll(1)]), range=1), D(2), 'one reroll')
P('3 range=1', '2 pilot.bobafett=2', Attack(S3(), range=1), D(2, mod_green=[reroll(2)]), 'on defense')


def zk(s, side):
    out = []
    for t in do_reroll(9, color='green')(s, side):
        out.append(t.give('A', 'stress', t.hand[1]))
    return out


zuck = lambda: Opt(zk, cond=lambda s: not s.tok('A', 'stress'), mods='green')

card('zuckuss', 'pilot', 'g1astarfighter')
pz = lambda n, **k: Ship(n, start=[plus()], more=rolled, theirs=rolled, **k)
P('3 lock range=1 pilot.zuckuss', '0', Attack(pz(3, lock=1), range=1), D(0), 'against none')

card('janors', 'pilot', 'hwk290')
P('3 janors!', '2', Attack(S3(start=[plus()], more=rolled)), D(2), 'a die more from a friend')
P('2x 3 janors!', '2', [Attack(S3(start=[plus(charge('j'))], more=rolled)), Attack(S3())], D(2), 'once: then she is stressed', keep={'j': 1})
P(
    '2 lock janors! clustermissiles',
    '2',
    [Attack(S3(more=lambda s: 0 if s.again else 1), secondary=True, twice=True)],
    D(2),
    'only one of the two attacks',
)
P('3 janors', '2', Attack(S3()), D(2), 'not for herself')

card('dacebonearm', 'pilot', 'hwk290')
dace_ion = lambda s: (s.suffer(1).give('D', 'ion').suffer(1) if not s.tok('A', 'stress') else s.suffer(1).give('D', 'ion')) if s.get('hit now') else s
P(
    '1 dacebonearm ioncannonturret',
    '2',
    Attack(S3(), secondary=True, deals=dace_ion),
    D(2),
    'the ion token brings one damage more',
    'mean_damage mean_crits',
)
P('1 dacebonearm ioncannonturret', '2 hull=3', Attack(S3(), secondary=True, deals=dace_ion), D(2, hull=3), 'stress only with a hit')
P('3 dacebonearm! ioncannon', '2', Attack(S3(), secondary=True, deals=dace_ion), D(2), 'for a friend')
P(
    '2 lock dacebonearm! iontorpedoes',
    '2',
    Attack(Ship(4), secondary=True, deals=lambda s: s.suffer(s.n('red', 'h'), s.n('red', 'c')).suffer(1) if s.get('hit now') else s),
    D(2),
    'with ion torpedoes',
)
P('3 dacebonearm', '2', Attack(S3()), D(2), 'no ion token')

card('grazthehunter', 'pilot', 'kihraxzfighter')
P('3', '2 arc grazthehunter', Attack(S3()), D(2, more=yes(1)), 'a die more')
P('3', '2 no-arc grazthehunter', Attack(S3()), D(2), 'not in his arc')
P('3 range=3', '0 tractor=1 arc grazthehunter', Attack(S3(), range=3), D(0, more=yes(1)), 'agility 0, range and one more die')

card('talonbanecobra', 'pilot', 'kihraxzfighter')
P('2 range=3 theinquisitor', '2 talonbanecobra', Attack(Ship(2), range=1), D(2), 'range treated as 1')

card('viktorhel', 'pilot', 'kihraxzfighter')
P('3', '2 tractor viktorhel', Attack(S3()), D(2, tractor=1, after=[en()]), 'one die: stress', 'mean_damage left.attacker.stress')

card('esegetuketu', 'pilot', 'kwing')
P(
    '2x 3 esegetuketu!',
    '2',
    [
        Attack(S3(normal=False, mod_red=[change('f', 'h', 99, all_=True, pay=charge('e'))])),
        Attack(S3(normal=False, mod_red=[change('f', 'h', 99, all_=True, pay=charge('e'))])),
    ],
    D(2),
    'one focus for both',
    keep={'e': 1},
)
P('3 focus esegetuketu!', '2', Attack(S3(focus=1)), D(2), 'a second focus is of no use')
P('3 esegetuketu!', '3 darkcurse', Attack(S3()), D(3), 'no focus spent')
P(
    '3 esegetuketu! t70xwing.poedameron',
    '2',
    Attack(S3(focus=1, mod_red=[change('f', 'h', cond=lambda s: s.tok('A', 'focus') > 0)])),
    D(2),
    'Poe uses it too',
)

card('mirandadoni', 'pilot', 'kwing')
P('2x 2 shields=5 mirandadoni', '2', [Attack(Ship(2, more=yes(1))), Attack(Ship(2))], D(2), 'once a round')
P(
    '2 shields=5 mirandadoni twinlaserturret',
    '2',
    Attack(Ship(3, more=lambda s: 0 if s.again else 1), secondary=True, twice=True, deals=lambda s: s.suffer(1) if s.get('hit now') else s),
    D(2),
    'one of the two attacks',
)

card('sabinewren', 'pilot', 'lancerclasspursuitcraft')
P('3', '2 lancerclasspursuitcraft.sabinewren no-turretarc focus', Attack(S3()), D(2, focus=1), 'not in that arc')

card('toranikulda', 'pilot', 'm12lkimogilafighter')


def torani(n, **k):
    return D(
        n,
        after=[
            Opt(
                lambda s, d: [s.give('D', 'focus', -s.tok('D', 'focus')).give('D', 'evade', -s.tok('D', 'evade'))] + [s.suffer(1)]
                if s.k == 0
                else [],
                must=True,
            )
        ],
        **k
    )


P('3 bullseye toranikulda ; 3', '1 evade=2 focus=2', [Attack(S3()), Attack(S3())], torani(1, focus=2, evade=2), 'the same with more tokens')
P('3 toranikulda ; 3', '2 focus=2', [Attack(S3()), Attack(S3())], D(2, focus=2), 'no bullseye: nothing')

card('serissu', 'pilot', 'm3ainterceptor')
P('2x 3', '3 focus serissu!', [Attack(S3()), Attack(S3())], D(3, focus=1, mod_green=[reroll(1)]), 'in each attack')
P('3', '3 serissu', Attack(S3()), D(3), 'not for himself')

card('laetinashera', 'pilot', 'm3ainterceptor')
la = lambda: act(lambda s, d: [s.give('D', 'evade')], cond=lambda s: not s.get('hit'))
P('3 ; 3', '3 laetinashera', [Attack(S3()), Attack(S3())], D(3, after=[la()]), 'evade after a miss', 'mean_damage left.defender.evade')
P(
    '2 lock clustermissiles',
    '3 laetinashera',
    Attack(S3(), secondary=True, twice=True),
    D(3, after=[la()]),
    'only after both',
    'mean_damage left.defender.evade',
)

card('inaldra', 'pilot', 'm3ainterceptor')
P('3 shields=1 focus inaldra', '2', Attack(S3(focus=1, mod_red=[reroll(99)])), D(2), 'a shield for rerolls')

inD = lambda: option(do_reroll(99), lambda s, d: [s.lose_shield(1)] if s.kept('shields') > 0 else [], mods='own')
P('4 focus', '3 shields=1 hull=3 focus inaldra', Attack(Ship(4, focus=1)), D(3, hull=3, shields=1, focus=1, mod_green=[inD()]), 'the same with focus')

card('sunnybounder', 'pilot', 'm3ainterceptor')


def same(color):
    def fn(s, side):
        out = []
        n = s.dice(color)
        for f in 'bfhce':
            if n and s.n(color, f) == n:
                out.append(s.keep('sb', 0).add(color, f))
        return out if s.kept('sb', 1) else []

    return Opt(fn, mods='own')


def locks_noted():
    return Opt(lambda s, side: [t.set('jr', 1) for t in do_reroll(99)(s.give('A', 'lock', -1), side)] if s.tok('A', 'lock') else [], mods='own')


P('2 focus sunnybounder', '2', Attack(Ship(2, focus=1, early_red=[same('red')])), D(2), 'same faces: one more', keep={'sb': 1})
P('1 sunnybounder', '0', Attack(Ship(1, early_red=[same('red')])), D(0), 'one die: always one more', 'mean_damage mean_crits', keep={'sb': 1})
P('3', '2 sunnybounder', Attack(S3()), D(2, early_green=[same('green')]), 'on defense', keep={'sb': 1})
P('2x 2', '2 focus sunnybounder', [Attack(Ship(2)), Attack(Ship(2))], D(2, focus=1, early_green=[same('green')]), 'once a round', keep={'sb': 1})


def same2():
    o = same('red')
    o.cond = lambda s: s.get('jr')
    return o


P(
    '2 lock sunnybounder',
    '1',
    Attack(Ship(2, lock=1, normal=False, early_red=[same('red')], mod_red=[locks_noted(), same2()])),
    D(1),
    'after a reroll too',
    keep={'sb': 1},
)

card('fennrau', 'pilot', 'sheathipedeclassshuttle')
P('3 focus lock', '2 frontarc arc sheathipedeclassshuttle.fennrau', Attack(S3()), D(2), 'the attacker spends no tokens on its dice')
P('3 focus lock', '2 sheathipedeclassshuttle.fennrau!', Attack(S3()), D(2), 'for a friend')
P(
    '2 lock=2 focus protontorpedoes',
    '2 frontarc arc sheathipedeclassshuttle.fennrau',
    pt(),
    D(2),
    'the cost of the weapon is not dice',
    'mean_damage mean_crits',
)
P('3 focus lock', '2 frontarc arc stress sheathipedeclassshuttle.fennrau', Attack(S3(focus=1, lock=1)), D(2), 'stressed: nothing')

card('raiderclasscorvettefore', 'pilot', 'raiderclasscorvettefore')
P('4 pilot.raiderclasscorvettefore!', '2', Attack(Ship(4), again=yes('may')), D(2), 'once again for energy')
P('4 focus pilot.raiderclasscorvettefore!', '2 focus', Attack(Ship(4, focus=1), again=yes('may')), D(2, focus=1), 'tokens shared')

card('captainnym', 'pilot', 'scurrgh6bomber')
P('3', '1 scurrgh6bomber.captainnym!', Attack(S3()), D(1, mod_green=[add('e')]), 'adds an evade')
P('3', '1 scurrgh6bomber.captainnym', Attack(S3()), D(1), 'no bomb said')

card('princexizor', 'pilot', 'starviper')
xz = lambda: act(lambda s, d: [s.cancel('red', 'h'), s.cancel('red', 'c')])
P('3', '3 princexizor!', Attack(S3()), D(3, net=[xz()]), 'a friend takes one result', 'mean_damage mean_crits p_hit')
P('1 ioncannonturret', '3 princexizor!', Attack(S3(), secondary=True, deals=ion), D(3), 'no results to give away', 'mean_damage left.defender.ion')
P('3', '3 princexizor', Attack(S3()), D(3), 'no friend said')

card('poedameron', 'pilot', 't70xwing')
po = lambda t: change('f', t, cond=lambda s: s.tok('A' if t == 'h' else 'D', 'focus') > 0)
P('3 focus no-spend=focus poedameron', '2', Attack(S3(mod_red=[change('f', 'h')])), D(2), 'having is enough')
P('3 focus poedameron', '3 darkcurse', Attack(S3(normal=False, focus=1, mod_red=[po('h')])), D(3), 'nothing is spent')
P('1 focus range=2 blasterturret poedameron', '2', Attack(S3(), secondary=True), D(2), 'the focus was the cost: none left')

card('poedameron-swx57', 'pilot', 't70xwing')
P('3', '2 focus poedameron-swx57', Attack(S3()), D(2, focus=1, mod_green=[po('e')]), 'on defense', 'mean_damage left.defender.focus')

card('redace', 'pilot', 't70xwing')


def red_deal(s):
    before = s.kept('shields')
    t = s.suffer(s.n('red', 'h'), s.n('red', 'c'))
    if t.kept('shields') < before and (not s.kept('ra')):
        t = t.keep('ra', 1).give('D', 'evade')
    return t


P(
    '2 lock clustermissiles',
    '2 hull=3 shields=3 redace',
    Attack(S3(), secondary=True, twice=True, deals=red_deal),
    D(2, hull=3, shields=3),
    'at once: it serves in the second of the two',
    'mean_damage left.defender.evade',
)
P(
    '3 ; 3 ; 3',
    '2 hull=3 shields=3 redace',
    [Attack(S3(), deals=red_deal)] * 3,
    D(2, hull=3, shields=3),
    'once a round',
    'mean_damage left.defender.evade',
)

card('jesspava', 'pilot', 't70xwing')
P('3', '2 focus jesspava=1', Attack(S3()), D(2, focus=1, mod_green=[reroll(1)]), 'on defense')

card('zertikstrom', 'pilot', 'tieadvanced')
P('3 range=1 talonbanecobra', '2 zertikstrom', Attack(S3(more=yes(-1)), range=1), D(2), 'no bonus, nothing to double')
P('3 range=1', '2 zertikstrom!', Attack(S3(more=yes(-1)), range=1), D(2), 'for a friend')

card('valenrudor', 'pilot', 'tieadvprototype')
vr = lambda: act(lambda s, d: [s.give('D', 'focus')], cond=lambda s: s.tok('D', 'stress') == 0)
P('3 ; 3', '3 tieadvprototype valenrudor', [Attack(S3()), Attack(S3())], D(3, after=[vr()]), 'a focus after the first attack', 'mean_damage')
P('3 ; 3', '3 tieadvprototype stress valenrudor', [Attack(S3()), Attack(S3())], D(3), 'stressed: no action')
P('2 lock clustermissiles', '3 tieadvprototype valenrudor', Attack(S3(), secondary=True, twice=True), D(3, after=[vr()]), 'only after the second')

card('lieutenantkestal', 'pilot', 'tieaggressor')
lk = lambda: act(lambda s, d: [s.cancel('green', 'b', s.n('green', 'b')).cancel('green', 'f', s.n('green', 'f'))], pay=spend('focus'))
P('3 focus=2 lieutenantkestal', '3 focus', Attack(S3(focus=2, mod_green=[lk()])), D(3, focus=1), 'one focus for each')
P('3 focus lieutenantkestal', '3 darkcurse focus', Attack(S3()), D(3, focus=1), 'no focus may be spent')
P(
    '3 focus lieutenantkestal',
    '3 lock omegaleader focus',
    Attack(S3(normal=False, focus=1, mod_green=[lk()])),
    D(3, focus=1),
    'cancelling is not modifying',
)
P('3 no-mod focus lieutenantkestal', '3 focus', Attack(S3(normal=False, focus=1, mod_green=[lk()])), D(3, focus=1), 'cancelling is not modifying')

card('doubleedge', 'pilot', 'tieaggressor')
P('2 doubleedge ioncannonturret', '2', Attack(S3(), secondary=True, deals=ion, again=miss, then=Attack(Ship(2))), D(2), 'missed: the primary weapon')
P(
    '2 focus range=1 doubleedge ioncannonturret',
    '2',
    Attack(S3(focus=1), range=1, secondary=True, deals=ion, again=miss, then=Attack(Ship(2), range=1)),
    D(2),
    'with focus and range bonus for the second',
)

tlt_deal = lambda s: s.suffer(1) if s.get('hit now') else s
P(
    '2 doubleedge twinlaserturret',
    '2',
    Attack(S3(), secondary=True, twice=True, deals=tlt_deal, then=Attack(S3(), secondary=True, deals=tlt_deal, again=miss, then=Attack(Ship(2)))),
    D(2),
    'only if both missed',
)

card('captainjonus', 'pilot', 'tiebomber')
P('2 lock clustermissiles captainjonus!', '2', Attack(S3(mod_red=[reroll(2)]), secondary=True, twice=True), D(2), 'in each of the two')
P('2 lock protontorpedoes captainjonus', '2', pt(), D(2), 'not for himself')

card('colonelvessery', 'pilot', 'tiedefender')
P('3 lock colonelvessery', '2', Attack(S3(lock=1)), D(2), 'own lock: no second one')
P(
    '2 lock protontorpedoes colonelvessery',
    '2 locked',
    Attack(Ship(4, lock=1, mod_red=[change('f', 'c')]), secondary=True),
    D(2),
    'paid, then a new one',
)
P('2 lock protontorpedoes colonelvessery', '2', pt(), D(2), 'his own lock is gone')

card('wingedgundark', 'pilot', 'tiefighter')
P('2 range=1 wingedgundark', '3', Attack(Ship(2, mod_red=[change('h', 'c')]), range=1), D(3), 'hit to crit', 'mean_damage mean_crits')

card('backstabber', 'pilot', 'tiefighter')
P('2 backstabber', '3', Attack(Ship(2)), D(3), 'nothing said')

card('darkcurse', 'pilot', 'tiefighter')
P('3 focus lock', '3 darkcurse', Attack(S3()), D(3), 'neither focus nor reroll')
P(
    '3 lock crew.hansolo',
    '3 darkcurse',
    Attack(S3(normal=False, lock=1, mod_red=[change('f', 'h', 99, all_=True, pay=spend('lock'))])),
    D(3),
    'a lock spent for changes',
)
P('3 pilot.hansolo', '3 darkcurse', Attack(S3()), D(3), 'no reroll')
P('3 evade kirkanos', '3 darkcurse', Attack(S3(evade=1, mod_red=[add('h', pay=spend('evade'))])), D(3), 'an evade may be spent')

card('maulermithel', 'pilot', 'tiefighter')
P('2 maulermithel', '3', Attack(Ship(2)), D(3), 'at range 2')

card('howlrunner', 'pilot', 'tiefighter')
P('2x 2 focus howlrunner!', '3', [Attack(Ship(2, focus=1, mod_red=[reroll(1)]))] * 2, D(3), 'in each attack')
P('2 howlrunner', '3', Attack(Ship(2)), D(3), 'not for herself')

card('scourge', 'pilot', 'tiefighter')
sco = lambda s: 1 if s.kept('hull') < 3 else 0
P('2 scourge', '3', Attack(Ship(2)), D(3), 'it is unhurt')
P('3 ; 2 scourge', '2 hull=3 shields=1', [Attack(S3()), Attack(Ship(2, more=sco))], D(2, hull=3, shields=1), 'if the first attack dealt a card')

card('wampa', 'pilot', 'tiefighter')
wa = lambda: act(
    lambda s, d: [
        s.deal_cards(1 if s.n('red', 'c') else 0)
        .cancel('red', 'h', s.n('red', 'h'))
        .cancel('red', 'c', s.n('red', 'c'))
        .cancel('green', 'e', s.n('green', 'e'))
    ]
)
P('2 wampa', '3', Attack(Ship(2, compare=[wa()])), D(3), 'a crit for a sure card', 'mean_damage mean_crits p_hit')
P(
    '3 focus wampa',
    '3 evade hull=2 shields=3',
    Attack(S3(focus=1, compare=[wa()])),
    D(3, evade=1, hull=2, shields=3),
    'past the shields',
    'mean_damage p_hit',
)
P('2x 2 wampa', '3 hull=2 shields=3', [Attack(Ship(2, compare=[wa()]))] * 2, D(3, hull=2, shields=3), 'in each attack', 'mean_damage mean_crits')
P('2 wampa', '3 stress countdown', Attack(Ship(2, compare=[wa()])), D(3, stress=1), 'Countdown is stressed: nothing more')

card('omegaace', 'pilot', 'tiefofighter')


def oa(s, d):
    t = s.give('A', 'focus', -1).give('A', 'lock', -1)
    for f in 'bfh':
        t = t.change('red', f, 'c', t.n('red', f))
    return [t]


P('3 focus lock omegaace', '3 darkcurse', Attack(S3()), D(3), 'focus may not be spent')
P(
    '2 focus lock=2 protontorpedoes omegaace',
    '2 evade',
    Attack(
        Ship(4, focus=1, lock=1, mod_red=[change('f', 'c'), act(oa, cond=lambda s: s.tok('A', 'focus') > 0 and s.tok('A', 'lock') > 0, mods='own')]),
        secondary=True,
    ),
    D(2, evade=1),
    'with a weapon, the other lock',
    'mean_damage mean_crits',
)

card('omegaleader', 'pilot', 'tiefofighter')


def locked_tokens(lockside, side):
    opts = tokens(side)
    for o in opts:
        o.cond = lambda s: not s.tok(lockside, 'lock')
    return opts


P(
    '2 lock focus omegaleader',
    '3 focus evade',
    Attack(Ship(2, lock=1, focus=1)),
    D(3, focus=1, evade=1, normal=False, mod_green=locked_tokens('A', 'D')),
    'locked: no modification, unless the lock is spent',
    'mean_damage',
)
P('2 focus omegaleader', '3 focus evade', Attack(Ship(2, focus=1)), D(3, focus=1, evade=1), 'there is no lock')
P('3 focus lock', '3 lock focus omegaleader', Attack(S3()), D(3, focus=1), 'on defense: the attacker modifies nothing')
P('3 focus janors!', '3 lock omegaleader', Attack(Ship(4)), D(3), 'rolling more is no modification')
P(
    '4 lock evade focus heavylasercannon',
    '3 lock omegaleader',
    Attack(Ship(4), secondary=True),
    D(3),
    'the heavy laser does not change its crits',
    'mean_damage mean_crits',
)
P(
    '3 lock omegaleader',
    '3 reinforce',
    Attack(S3(lock=1)),
    D(3, reinforce=1, mod_green=[Opt(lambda s, d: [s.add('green', 'e')] if not s.tok('A', 'lock') else [], must=True)]),
    'no evade of reinforce either',
)

card('zetaleader', 'pilot', 'tiefofighter')
P(
    '2 lock clustermissiles zetaleader',
    '3',
    Attack(S3(more=lambda s: 0 if s.again else 1), secondary=True, twice=True),
    D(3),
    'stressed after the first of the two',
)

card('kirkanos', 'pilot', 'tieinterceptor')
P(
    '3 evade focus kirkanos',
    '2',
    Attack(S3(evade=1, focus=1, mod_red=[add('h', pay=spend('evade'))])),
    D(2),
    'a hit for the evade',
    'mean_damage left.attacker.evade',
)
P('3 evade no-spend=evade kirkanos', '2', Attack(S3()), D(2), 'what pays for it cannot be spent')
P('3 range=3 special evade kirkanos', '2', Attack(S3(evade=1, mod_red=[add('h', pay=spend('evade'))]), range=3, secondary=True), D(2), 'any weapon')

card('carnorjax', 'pilot', 'tieinterceptor')
P(
    '3 range=1 carnorjax',
    '3 focus evade',
    Attack(S3(), range=1),
    D(3, focus=1, evade=1, normal=False),
    'no tokens for the defender',
    'mean_damage left.defender.focus left.defender.evade',
)
P('3 range=1 focus lock', '3 carnorjax', Attack(S3(lock=1), range=1), D(3), 'the attacker spends its lock only')
P('3 focus', '3 carnorjax', Attack(S3(focus=1)), D(3), 'at range 2')
P(
    '3 range=1 focus t70xwing.poedameron',
    '3 carnorjax',
    Attack(S3(normal=False, focus=1, mod_red=[change('f', 'h')]), range=1),
    D(3),
    'Poe spends nothing',
)

card('whisper', 'pilot', 'tiephantom')
wh = lambda: act(lambda s, d: [s.give('A', 'focus')], cond=lambda s: s.get('hit'))
P('4 whisper', '3', Attack(Ship(4, after=[wh()])), D(3), 'focus after a hit', 'mean_damage left.attacker.focus')
P('4 focus whisper', '3 evade', Attack(Ship(4, focus=1, after=[wh()])), D(3, evade=1), 'with focus', 'mean_damage')
P(
    '2 whisper twinlaserturret',
    '3',
    Attack(S3(after=[wh()]), secondary=True, twice=True, deals=tlt_deal),
    D(3),
    'once, if one of the two hits',
    'mean_damage left.attacker.focus',
)

card('majorvermeil', 'pilot', 'tiereaper')
mv = lambda: change('bf', 'h', cond=lambda s: not s.tok('D', 'focus') and (not s.tok('D', 'evade')))
P('3 focus majorvermeil', '2 focus', Attack(S3(focus=1)), D(2, focus=1), 'the defender has a focus')
P('3 focus majorvermeil', '2 lock', Attack(S3(focus=1, mod_red=[mv()])), D(2), 'a lock does not matter')
P(
    '3 ; 3 majorvermeil',
    '2 evade',
    [Attack(S3()), Attack(S3(mod_red=[mv()]))],
    D(2, evade=1),
    'only if the evade was spent before',
    'mean_damage left.defender.evade',
)

card('captainferoph', 'pilot', 'tiereaper')
cf = lambda: add('e', must=True)
P('3 jam focus', '1 captainferoph focus', Attack(S3(focus=1)), D(1, focus=1, mod_green=[cf()]), 'jam and focus both stay as said')

card('backdraft', 'pilot', 'tiesffighter')
P('2 reararc backdraft', '2', Attack(Ship(2, mod_red=[add('c')])), D(2), 'adds a crit', 'mean_damage mean_crits')
P('2 frontarc backdraft', '2', Attack(Ship(2)), D(2), 'from the front')
P('2 reararc backdraft', '2 lock omegaleader', Attack(Ship(2)), D(2), 'adding is modifying')

card('testpilotblackout', 'pilot', 'tiesilencer')
P('3 obstructed range=3 testpilotblackout', '1', Attack(S3(theirs=yes(-2)), range=3, obstructed=True), D(1), '1+1+1-2')

card('countdown', 'pilot', 'tiestriker')
cd = lambda: act(
    lambda s, d: [s.suffer(1).cancel('red', 'h', s.n('red', 'h')).cancel('red', 'c', s.n('red', 'c')).give('D', 'stress')],
    cond=lambda s: not s.tok('D', 'stress'),
)
P('4 focus', '3 countdown', Attack(Ship(4, focus=1)), D(3, compare=[cd()]), 'one damage instead', 'mean_damage mean_crits')
P('2x 4 focus', '3 countdown', [Attack(Ship(4, focus=1))] * 2, D(3, compare=[cd()]), 'then stressed: once', 'mean_damage')
P('4 focus', '3 stress countdown', Attack(Ship(4, focus=1)), D(3), 'it is stressed')
P(
    '2 lock focus protontorpedoes',
    '2 countdown hull=3',
    Attack(Ship(4, focus=1, mod_red=[change('f', 'c')]), secondary=True),
    D(2, hull=3, compare=[cd()]),
    'against torpedoes',
    'mean_damage mean_crits',
)
P('1 ioncannonturret', '2 countdown', Attack(S3(), secondary=True, deals=ion), D(2), 'no gain in damage against an ion cannon', 'mean_damage')

card('puresabacc', 'pilot', 'tiestriker')
P('3 special focus puresabacc', '2', Attack(S3(more=yes(1), focus=1), secondary=True), D(2), 'any weapon')

card('sawgerrera', 'upgrade', 'crew')
P('3 focus crew.sawgerrera', '2', Attack(S3(focus=1, mod_red=[change('f', 'c', 99, all_=True)])), D(2), 'with focus', 'mean_damage mean_crits')

card('sawgerrera', 'pilot', 'uwing')
P('3 stress pilot.sawgerrera!', '2', Attack(S3(mod_red=[reroll(1)])), D(2), 'stressed: one reroll')
P('3 pilot.sawgerrera!', '2', Attack(S3()), D(2), 'neither is true')

card('magvayarro', 'pilot', 'uwing')
P('3 focus lock', '2 pilot.magvayarro', Attack(S3(focus=1, lock=1)), D(2), 'not for herself')
P('3 howlrunner! lock', '2 pilot.magvayarro!', Attack(S3(normal=False, mod_red=[reroll(1)])), D(2), 'one reroll in all')

card('kananjarrus', 'pilot', 'vcx100')
P(
    '4',
    '0 vcx100.kananjarrus focus',
    Attack(Ship(4)),
    D(0, focus=1, normal=False, start=[act(lambda s, d: [s.set('kj', 1)], pay=spend('focus'))], theirs=lambda s: -s.get('kj')),
    'focus for one die fewer',
    'mean_damage left.defender.focus',
)
P('4 range=3', '0 vcx100.kananjarrus focus', Attack(Ship(4), range=3), D(0, focus=1), 'range 3: only the normal effect')
P('4', '2 pilot.kananjarrus!', Attack(S3()), D(2), 'for a friend')
P('4', '0 vcx100.kananjarrus focus no-spend=focus', Attack(Ship(4)), D(0), 'what pays for it cannot be spent')
P(
    '2x 4',
    '0 vcx100.kananjarrus focus',
    [Attack(Ship(4))] * 2,
    D(0, focus=1, normal=False, start=[act(lambda s, d: [s.set('kj', 1)], pay=spend('focus'))], theirs=lambda s: -s.get('kj')),
    'one time only',
)

card('rearadmiralchiraneau', 'pilot', 'vt49decimator')
P('3 range=2 rearadmiralchiraneau', '2', Attack(S3(mod_red=[change('f', 'c')])), D(2), 'focus to crit', 'mean_damage mean_crits')
P('3 range=1 focus rearadmiralchiraneau', '2', Attack(S3(focus=1, mod_red=[change('f', 'c')]), range=1), D(2), 'at range 1', 'mean_damage mean_crits')

card('commanderkenkirk', 'pilot', 'vt49decimator')
P(
    '3 ; 3',
    '0 commanderkenkirk hull=12 shields=1',
    [Attack(S3())] * 2,
    D(0, hull=12, shields=1, value=lambda s: 1 if s.kept('hull') < 12 else 0),
    'from the first card on',
)
P('3', '0 commanderkenkirk damaged shields=0 tractor=2', Attack(S3()), D(0), '0+1-2')

card('wedgeantilles', 'pilot', 'xwing')
P('3 wedgeantilles', '0 pivotwing', Attack(S3()), D(0), 'all is added up')
P('2 lock clustermissiles wedgeantilles', '2', Attack(S3(), secondary=True, twice=True), D(1), 'both attacks')

card('lukeskywalker', 'upgrade', 'crew')
lu = lambda: change('f', 'h')
P(
    '1 crew.lukeskywalker ioncannonturret',
    '2',
    Attack(S3(), secondary=True, deals=ion, again=miss, then=Attack(Ship(1, mod_red=[lu()]))),
    D(2),
    'a primary attack follows',
)
P(
    '2 lock clustermissiles crew.lukeskywalker',
    '3',
    Attack(S3(), secondary=True, twice=True, then=Attack(S3(), secondary=True, again=miss, then=Attack(Ship(2, mod_red=[lu()])))),
    D(3),
    'only if both missed',
)

card('lukeskywalker', 'pilot', 'xwing')
P(
    '3 lock omegaleader',
    '2 pilot.lukeskywalker',
    Attack(S3(lock=1)),
    D(2, mod_green=[change('f', 'e', cond=lambda s: not s.tok('A', 'lock'))]),
    'no modification while locked',
)

card('wesjanson', 'pilot', 'xwing')
wj = lambda: act(lambda s, d: [s.give('D', 'focus', -1), s.give('D', 'evade', -1), s.give('D', 'lock', -1)])
P(
    '2 lock clustermissiles wesjanson ; 3',
    '2 focus=3',
    [Attack(S3(after=[wj()]), secondary=True, twice=True), Attack(S3())],
    D(2, focus=3),
    'one after both',
)

card('hobbieklivian', 'pilot', 'xwing')
P('2 lock stress hobbieklivian protontorpedoes', '2', pt(), D(2), 'the lock is spent as cost: stress removed', 'mean_damage left.attacker.stress')

card('tarnmison', 'pilot', 'xwing')
P('3', '2 tarnmison', Attack(S3()), D(2), 'acquires a lock', 'mean_damage')
witness('tarnmison', '3', '2 lock tarnmison', 1, 'already there: still one', measure='left.defender.lock', kind='pilot', slot='xwing')

card('hansolo', 'upgrade', 'crew')
hs = lambda: change('f', 'h', 99, pay=spend('lock'), all_=True)
P('3 lock=2 focus crew.hansolo', '2', Attack(S3(lock=2, focus=1, mod_red=[hs()])), D(2), 'two locks')
P('3 crew.hansolo', '2', Attack(S3()), D(2), 'there is no lock')

card('hansolo', 'pilot', 'yt1300')
P(
    '3 lock focus pilot.hansolo',
    '2',
    Attack(S3(lock=1, focus=1, mod_red=[option(reroll_all('red'), mods='own')])),
    D(2),
    'as many as possible: those of the lock stay',
)
P(
    '2 lock protontorpedoes pilot.hansolo',
    '2',
    Attack(Ship(4, mod_red=[change('f', 'c'), option(reroll_all('red'), mods='own')]), secondary=True),
    D(2),
    'any weapon',
)

card('rey', 'pilot', 'yt1300')
P('3 arc focus rey', '2', Attack(S3(focus=1, mod_red=[reroll(2, 'b')])), D(2), 'two blanks')
P('3', '2 arc focus rey', Attack(S3()), D(2, focus=1, mod_green=[reroll(2, 'b')]), 'on defense')
P('3 no-arc focus rey', '2', Attack(S3(focus=1)), D(2), 'not in arc')

card('eadenvrill', 'pilot', 'yt2400')
P('2 eadenvrill', '2', Attack(Ship(2)), D(2), 'not stressed')

card('lattsrazzi', 'upgrade', 'crew')
lr = lambda: add('e', pay=spend_theirs('stress'))
P('2 lock stress clustermissiles', '1 crew.lattsrazzi', Attack(S3(stress=1), secondary=True, twice=True), D(1, mod_green=[lr()]), 'one stress: once')

card('lattsrazzi', 'pilot', 'yv666')
P('3 pilot.lattsrazzi!', '2', Attack(S3()), D(1), 'a friend spends the lock')
P(
    '2 lock pilot.lattsrazzi! clustermissiles',
    '2',
    [Attack(S3(their_value=lambda s: 0 if s.again else -1), secondary=True, twice=True)],
    D(2),
    'only the first of the two attacks',
)
P('3 range=3 pilot.lattsrazzi!', '0', Attack(S3(), range=3), D(0), 'agility is 0 already')
P('3 pilot.lattsrazzi', '2', Attack(S3()), D(2), 'there is no lock')

card('bossk', 'upgrade', 'crew')
bk = lambda: Opt(
    lambda s, d: [s.give('A', 'focus').give('A', 'lock', 0 if s.tok('A', 'lock') else 1).give('A', 'stress', 0 if s.tok('A', 'stress') else 1)]
    if not s.get('hit')
    else [],
    must=True,
)
P(
    '3 crew.bossk',
    '2',
    Attack(S3(after=[bk()])),
    D(2),
    'missed: stress, focus, lock',
    'mean_damage left.attacker.focus left.attacker.lock left.attacker.stress',
)

card('bossk', 'pilot', 'yv666')
bo = lambda: act(lambda s, d: [t.add('red', 'h', 2) for t in [s.cancel('red', 'c')] if t])
P('2 yv666.bossk ioncannon', '2', Attack(S3(), secondary=True, deals=ion), D(2), 'the ion cannon cancels all', 'mean_damage')
P('3 yv666.bossk', '2 starviper princexizor!', Attack(S3(net=[bo()])), D(2, net=[xz()]), 'Bossk first, then Xizor', 'mean_damage mean_crits')

card('hortonsalm', 'pilot', 'ywing')
P('3 focus hortonsalm', '2', Attack(S3(focus=1, mod_red=[reroll(99, 'b')])), D(2), 'all blanks')
P('3 range=1 focus hortonsalm', '2', Attack(S3(focus=1), range=1), D(2), 'range 1: nothing')
P('2 lock protontorpedoes hortonsalm', '2', Attack(Ship(4, mod_red=[change('f', 'c'), reroll(99, 'b')]), secondary=True), D(2), 'any weapon')

card('drearenthal', 'pilot', 'ywing')
P('3 lock drearenthal', '2', Attack(S3(lock=1)), D(2), 'the lock comes back', 'mean_damage')
P(
    '2 lock focus drearenthal protontorpedoes',
    '2',
    Attack(Ship(4, lock=1, focus=1, mod_red=[change('f', 'c')]), secondary=True),
    D(2),
    'the lock of the cost is acquired again and rerolls',
)
witness(
    'drearenthal',
    '2 lock focus drearenthal protontorpedoes',
    '2',
    1,
    'the focus result is turned after that',
    measure='left.attacker.lock',
    kind='pilot',
    slot='ywing',
)

card('kavil', 'pilot', 'ywing')
P('2 no-arc kavil ioncannonturret', '2', Attack(Ship(4), secondary=True, deals=ion), D(2), 'a die more outside the arc')
P('2 arc kavil ioncannonturret', '2', Attack(S3(), secondary=True, deals=ion), D(2), 'inside its arc')
P('2 no-arc kavil twinlaserturret', '2', Attack(Ship(4), secondary=True, twice=True, deals=tlt_deal), D(2), 'in both attacks')

card('lieutenantblount', 'pilot', 'z95headhunter')
sure = lambda f: lambda s: f(s.set('hit now', 1).set('hit', 1))
P('2 lieutenantblount ioncannonturret', '3', Attack(S3(), secondary=True, deals=sure(ion)), D(3), 'hit in any case', 'mean_damage left.defender.ion')
witness(
    'lieutenantblount',
    '2 lock lieutenantblount iontorpedoes',
    '3',
    1,
    'an ion token in any case',
    measure='left.defender.ion',
    kind='pilot',
    slot='z95headhunter',
)
P('2 lieutenantblount crew.lukeskywalker', '3', Attack(Ship(2)), D(3), 'it never misses: no further attack')
P(
    '2 lock lieutenantblount plasmatorpedoes',
    '3 hull=3 shields=2',
    Attack(Ship(4), secondary=True, deals=lambda s: s.suffer(s.n('red', 'h'), s.n('red', 'c')).lose_shield(1)),
    D(3, hull=3, shields=2),
    'a shield in any case',
)

card('ndrusuhlak', 'pilot', 'z95headhunter')
P('2 ndrusuhlak', '2', Attack(Ship(2)), D(2), 'nothing is said of it')
P('2 lock clustermissiles ndrusuhlak!', '2', Attack(Ship(4), secondary=True, twice=True), D(2), 'both attacks')

card('fanaticaldevotion', 'condition', 'condition')
fd = lambda: Opt(
    lambda s, d: [s.change('red', 'f', 'h', s.n('red', 'f')).give('A', 'focus', -1).set('fd', 1 if s.n('red', 'f') else 0)]
    if s.tok('A', 'focus')
    else [],
    mods='own',
)
P(
    '3 focus fanaticaldevotion',
    '3',
    Attack(S3(focus=1, normal=False, mod_red=[fd()]), keep=lambda s: (s.get('fd'), 0)),
    D(3),
    'one of the changed hits stands',
    'mean_damage mean_crits',
)
P(
    '3 focus fanaticaldevotion',
    '3 evade focus',
    Attack(S3(focus=1, normal=False, mod_red=[fd()]), keep=lambda s: (s.get('fd'), 0)),
    D(3, evade=1, focus=1),
    'also against tokens',
    'mean_damage',
)
P('3', '3 focus fanaticaldevotion', Attack(S3()), D(3), 'no focus on defense')
P('3 fanaticaldevotion', '3', Attack(S3()), D(3), 'no focus: nothing')

card('suppressivefire', 'condition', 'condition')
P('3 suppressivefire', '2 captainrex', Attack(S3()), D(2), 'not against Rex')
P('0 suppressivefire range=1', '2', Attack(Ship(0, more=yes(-1)), range=1), D(2), '0+1-1')

card('adebttopay', 'condition', 'condition')
P('3 adebttopay!', '2 ascoretosettle', Attack(S3(mod_red=[change('f', 'c')])), D(2), 'focus to crit', 'mean_damage mean_crits')
P('3 adebttopay', '2', Attack(S3()), D(2), 'another ship', 'mean_damage mean_crits')

card('harpooned', 'condition', 'condition')
hp = (
    lambda s: s.suffer(s.n('red', 'h'), s.n('red', 'c')).deal_cards(1).keep('h', 0)
    if s.n('red', 'c') and s.kept('h')
    else s.suffer(s.n('red', 'h'), s.n('red', 'c'))
)
P('3', '2 harpooned', Attack(S3(), deals=hp), D(2), 'a card for an uncancelled crit', 'mean_damage mean_crits', keep={'h': 1})
P('2x 3', '2 harpooned', [Attack(S3(), deals=hp)] * 2, D(2), 'one time only', 'mean_damage mean_crits', keep={'h': 1})
P(
    '4 focus',
    '1 hull=2 shields=2 harpooned',
    Attack(Ship(4, focus=1), deals=hp),
    D(1, hull=2, shields=2),
    'the card goes past the shields',
    'mean_damage p_destroyed',
    keep={'h': 1},
)
P(
    '3',
    '2 attackshuttle.zeborrelios harpooned',
    Attack(S3(), crit_first=True, deals=hp),
    D(2),
    'crits cancelled first',
    'mean_damage mean_crits',
    keep={'h': 1},
)

card('scrambled', 'condition', 'condition')
P('3 focus range=1 scrambled!', '2 targetingscrambler', Attack(S3(), range=1), D(2), 'no modification')
P('3 focus range=1 scrambled', '2', Attack(S3(focus=1), range=1), D(2), 'another ship')

card('optimizedprototype', 'condition', 'condition')
op = lambda: act(
    lambda s, d: [t.lose_shield(1).keep('op', 0) for t in [s.cancel('red', f) for f in 'bfhc'] if t]
    if s.kept('op') and s.kept('shields') > 0
    else [],
    mods='own',
)
P(
    '3 optimizedprototype',
    '2 hull=3 shields=2',
    Attack(S3(mod_red=[op()])),
    D(2, hull=3, shields=2),
    'a die for a shield',
    'mean_damage mean_crits',
    keep={'op': 1},
)
P('3 focus optimizedprototype', '2 hull=3', Attack(S3(focus=1)), D(2, hull=3, shields=0), 'no shields')
P('3 special optimizedprototype', '2 hull=3 shields=2', Attack(S3(), secondary=True), D(2, hull=3, shields=2), 'primary only')

card('blindedpilot', 'damage', 'damage-deck-core')
P('3 focus damage-deck-core.blindedpilot', '2', Attack(Ship(0)), D(2), 'no attack dice')
P(
    '2 reararc damage-deck-core.blindedpilot backdraft',
    '2',
    Attack(Ship(0, mod_red=[add('c')])),
    D(2),
    'a crit can be added',
    'mean_damage mean_crits',
)
P('3 damage-deck-core.blindedpilot gunner', '2', Attack(Ship(0), again=miss, then=Attack(S3())), D(2), 'missed: the next attack has dice again')

card('blindedpilot', 'damage', 'damage-deck-core-tfa')
P('3 focus damage-deck-core-tfa.blindedpilot', '2', Attack(Ship(0)), D(2), 'no attack')
P('3 damage-deck-core-tfa.blindedpilot gunner', '2', Attack(Ship(0)), D(2), 'no attack, nothing after it')

card('structuraldamage', 'damage', 'damage-deck-core')
P('3 range=3', '0 damage-deck-core.structuraldamage', Attack(S3(), range=3), D(0), 'not below 0')
P('3', '0 damage-deck-core.structuraldamage pivotwing', Attack(S3()), D(0), 'sums: 0')

card('weaponsfailure', 'damage', 'damage-deck-core-tfa')
P('3 weaponsfailure', '2', Attack(Ship(2)), D(2), 'a die fewer')
P('2 lock weaponsfailure protontorpedoes', '2', Attack(Ship(3, mod_red=[change('f', 'c')]), secondary=True), D(2), 'any weapon')

card('clustermissiles', 'upgrade', 'missile')
P('2 lock focus clustermissiles', '2', Attack(S3(focus=1), secondary=True, twice=True), D(2), 'focus in one of them', 'mean_damage mean_crits')
P('2 lock=2 clustermissiles', '2 focus', Attack(S3(lock=1), secondary=True, twice=True), D(2, focus=1), 'the other lock in one')
P('2 lock range=1 clustermissiles', '2 evade', Attack(S3(), range=1, secondary=True, twice=True), D(2, evade=1), 'no bonus')

card('twinlaserturret', 'upgrade', 'turret')
P('1 twinlaserturret', '2', Attack(S3(), secondary=True, twice=True, deals=tlt_deal), D(2), 'one damage for each hit', 'mean_damage mean_crits p_hit')
P(
    '1 focus range=3 twinlaserturret',
    '2 evade',
    Attack(S3(focus=1), range=3, secondary=True, twice=True, deals=tlt_deal),
    D(2, evade=1),
    'tokens shared',
    'mean_damage',
)
P('1 lock twinlaserturret', '3', Attack(S3(lock=1), secondary=True, twice=True, deals=tlt_deal), D(3), 'lock in one')

card('shadowcaster', 'upgrade', 'title')
P(
    '3 turretarc tractorbeam shadowcaster ; 3',
    '3',
    [Attack(S3(after=[sc()]), secondary=True, deals=lambda s: s.give('D', 'tractor') if s.get('hit now') else s), Attack(S3())],
    D(3),
    'two tractor tokens',
    'mean_damage left.defender.tractor',
)

card('krassistrelix', 'pilot', 'firespray31')
P('2 krassistrelix twinlaserturret', '2', Attack(S3(mod_red=[reroll(1)]), secondary=True, twice=True, deals=tlt_deal), D(2), 'in each of the two')
P('3 special krassistrelix', '3 darkcurse', Attack(S3(), secondary=True), D(3), 'no rerolls')

card('princexizor', 'pilot', 'starviper')
P('1 twinlaserturret', '3 princexizor!', Attack(S3(), secondary=True, twice=True, deals=tlt_deal), D(3), 'no results to give away')

card('tennumb', 'pilot', 'bwing')
P(
    '3 tennumb',
    '3 countdown',
    Attack(S3(), keep=lambda s: (0, 1)),
    D(3, compare=[cd()]),
    'Countdown cancels it all the same',
    'mean_damage mean_crits',
)

card('serissu', 'pilot', 'm3ainterceptor')
P(
    '3 lock omegaleader',
    '3 serissu!',
    Attack(S3(lock=1)),
    D(3, mod_green=[reroll(1, cond=lambda s: not s.tok('A', 'lock'))]),
    'no reroll while locked',
)
P('3 crew.zuckuss', '3 serissu!', Attack(S3(mod_green=[zuck()])), D(3, mod_green=[reroll(1)]), 'a die is rerolled once')

card('captainjonus', 'pilot', 'tiebomber')
P('3 special captainjonus!', '2 pilot.magvayarro!', Attack(S3(mod_red=[reroll(1)]), secondary=True), D(2), 'one reroll at most')

card('zuckuss', 'upgrade', 'crew')
P('3 crew.zuckuss', '2 lock omegaleader', Attack(S3()), D(2), 'no modification of any dice')
P('3 focus crew.zuckuss', '3 darkcurse', Attack(S3(mod_green=[zuck()])), D(3), 'defense dice may be rerolled')

card('gemmersojan', 'pilot', 'awing')
P('3 range=1 wedgeantilles', '3 gemmersojan', Attack(S3(), range=1), D(3), '3+1-1')

card('wedgeantilles', 'pilot', 'xwing')
P('3 wedgeantilles', '1 tractor=2', Attack(S3()), D(0), 'not below 0')
P('3 obstructed wedgeantilles', '0 cloak', Attack(S3(), obstructed=True), Ship(1), '0+2-1 and one for the obstacle')

card('laetinashera', 'pilot', 'm3ainterceptor')
P('2 lieutenantblount ; 3', '3 laetinashera', [Attack(Ship(2)), Attack(S3())], D(3), 'Blount hit: no evade')

card('viktorhel', 'pilot', 'kihraxzfighter')
P('3 obstructed', '2 viktorhel', Attack(S3(), obstructed=True), D(2, after=[en()]), 'three dice', 'left.attacker.stress')
P('2 lock clustermissiles', '3 viktorhel', Attack(S3(), secondary=True, twice=True), D(3, after=[en()]), 'once, after both', 'left.attacker.stress')

card('scourge', 'pilot', 'tiefighter')


def hp2(s):
    t = s.suffer(s.n('red', 'h'), s.n('red', 'c'))
    return t.deal_cards(1).keep('h', 0) if s.n('red', 'c') and s.kept('h') else t


P(
    '3 ; 2 scourge',
    '2 hull=3 shields=2 harpooned',
    [Attack(S3(), deals=hp2), Attack(Ship(2, more=sco), deals=hp2)],
    D(2, hull=3, shields=2),
    'the card of Harpooned is a damage card',
    keep={'h': 1},
)

card('weaponmalfunction', 'damage', 'damage-deck-core')
P(
    '3 tied! ioncannon weaponmalfunction',
    '2',
    Attack(S3(), secondary=True, deals=ion, again=yes('may'), then=Attack(Ship(2))),
    D(2),
    'only the primary attack is weaker',
)

card('weaponsfailure', 'damage', 'damage-deck-core-tfa')
P(
    '3 tied! ioncannon weaponsfailure',
    '2',
    Attack(Ship(2), secondary=True, deals=ion, again=yes('may'), then=Attack(Ship(2))),
    D(2),
    'both attacks are weaker',
)
P('2 lock clustermissiles weaponsfailure', '2', Attack(Ship(2), secondary=True, twice=True), D(2), 'both attacks')

card('structuraldamage', 'damage', 'damage-deck-core')
P('3 range=3 wedgeantilles', '1 damage-deck-core.structuraldamage', Attack(S3(), range=3), D(0), '1-1-1 is 0, then range')

card('suppressivefire', 'condition', 'condition')
P(
    '3 tied! ioncannon suppressivefire',
    '2',
    Attack(Ship(2), secondary=True, deals=ion, again=yes('may'), then=Attack(Ship(2))),
    D(2),
    'in every attack',
)

card('fennrau', 'pilot', 'sheathipedeclassshuttle')
P('3 stress keyanfarlander', '2 sheathipedeclassshuttle.fennrau!', Attack(S3(stress=1, mod_red=[ky()])), D(2), 'stress is removed, not spent')
P('3 evade kirkanos', '2 sheathipedeclassshuttle.fennrau!', Attack(S3()), D(2), 'the evade may not be spent')
P(
    '3 focus poedameron',
    '2 sheathipedeclassshuttle.fennrau!',
    Attack(S3(normal=False, focus=1, mod_red=[change('f', 'h')])),
    D(2),
    'Poe spends nothing',
)

card('sarcoplank', 'pilot', 'quadjumper')
P('3 wedgeantilles', '2 sarcoplank=3', Attack(S3()), D(3), 'not his agility: Wedge reduces nothing')
P('3 obstructed', '2 sarcoplank=3', Attack(S3(), obstructed=True), D(3), 'and the obstacle')

card('norrawexley', 'pilot', 'arc170')
P(
    '3 lock omegaleader',
    '2 lock focus norrawexley',
    Attack(S3(lock=1)),
    D(
        2,
        focus=1,
        lock=1,
        normal=False,
        mod_green=[
            add('f', pay=spend('lock'), cond=lambda s: not s.tok('A', 'lock')),
            change('f', 'e', 99, all_=True, pay=spend('focus'), cond=lambda s: not s.tok('A', 'lock')),
        ],
    ),
    'no modification while locked',
)

card('backdraft', 'pilot', 'tiesffighter')
P(
    '2 special focus reararc fromrear backdraft',
    '2',
    Attack(Ship(2, focus=1, mod_red=[add('c')]), secondary=True),
    D(2),
    'any weapon',
    'mean_damage mean_crits',
)

card('lieutenantkestal', 'pilot', 'tieaggressor')
P(
    '2 focus=2 lieutenantkestal blasterturret',
    '3 focus',
    Attack(S3(focus=1, mod_green=[lk()]), secondary=True),
    D(3, focus=1),
    'one focus is the cost',
)
P(
    '3 focus lieutenantkestal',
    '1 pilot.lukeskywalker',
    Attack(S3(focus=1, mod_green=[lk()])),
    D(1, mod_green=[change('f', 'e')]),
    'Luke has no focus results left',
)

card('puresabacc', 'pilot', 'tiestriker')
P('3 damaged puresabacc', '2', Attack(S3(more=yes(1))), D(2), 'one damage card (no more is said): still')

card('carnorjax', 'pilot', 'tieinterceptor')
P('3 range=1 carnorjax', '2 reinforce', Attack(S3(), range=1), D(2, reinforce=1, mod_green=[RE()]), 'reinforce is not spent')
P('2 range=1 evade carnorjax', '3', Attack(Ship(2), range=1), D(3), 'he himself: nothing')

card('lattsrazzi', 'upgrade', 'crew')
P(
    '3 stress lock omegaleader',
    '1 crew.lattsrazzi',
    Attack(S3(lock=1, stress=1)),
    D(1, mod_green=[add('e', pay=spend_theirs('stress'), cond=lambda s: not s.tok('A', 'lock'))]),
    'adding is modifying',
)

card('captainferoph', 'pilot', 'tiereaper')
P(
    '3 jam lock omegaleader',
    '1 captainferoph',
    Attack(S3(lock=1)),
    D(1, mod_green=[add('e', must=True, cond=lambda s: not s.tok('A', 'lock'))]),
    'adding is modifying',
)

card('crossfireformation', 'upgrade', 'title')
P('3 range=1 carnorjax', '2 focus crossfireformation!', Attack(S3(), range=1), D(2), 'the focus cannot be spent')

card('viktorhel', 'pilot', 'kihraxzfighter')
w('3', '2 evade viktorhel', 0, 'an evade token adds a result, it is no die rolled', 'left.attacker.stress')
w('3', '1 evade viktorhel', 1, 'one die rolled, whatever is added', 'left.attacker.stress')
w('3', '2 reinforce viktorhel', 0, 'two dice rolled', 'left.attacker.stress')

card('dacebonearm', 'pilot', 'hwk290')
P('1 focus dacebonearm blasterturret', '2 ion', Attack(S3(), secondary=True), D(2), 'no ion token is received in this attack')
P(
    '2 lock protontorpedoes dacebonearm!',
    '2 ion',
    Attack(Ship(4, mod_red=[change('f', 'c')]), secondary=True),
    D(2),
    'no ion token is received in this attack',
)

card('sharabey', 'pilot', 'arc170')
P(
    '3 sharabey! crew.hansolo',
    '2',
    Attack(S3(lock=1, mod_red=[change('f', 'h', 99, pay=spend('lock'), all_=True)])),
    D(2),
    'her lock as his own, for any effect',
)
P('3 sharabey! norrawexley focus', '2', Attack(S3(lock=1, focus=1, mod_red=[nw()])), D(2), 'her lock as his own, for any effect')

card('brokenhorn', 'upgrade', 'title')
P(
    '2 lock clustermissiles',
    '1 reinforce brokenhorn',
    Attack(S3(), secondary=True, twice=True),
    D(1, reinforce=1, mod_green=[RE(), act(lambda s, d: [s.add('green', 'e')], cond=lambda s: s.tok('D', 'reinforce') > 0, mods='own')]),
    'the token goes after both attacks',
)

card('toranikulda', 'pilot', 'm12lkimogilafighter')
w('2 bullseye lock toranikulda clustermissiles', '0', 2 * play(S3(), D(0))['damage'] + 1, 'at most once, after both attacks')
w('0 bullseye toranikulda', '0 evade focus', 0, 'all tokens of both kinds', 'left.defender.focus')

card('bossk', 'pilot', 'yv666')
P('2 yv666.bossk twinlaserturret', '2', [Attack(S3(), secondary=True, deals=one_damage())] * 2, D(2), 'all results are cancelled')
w('2 yv666.bossk tractorbeam', '2', 0, 'all results are cancelled')

card('blindedpilot', 'damage', 'damage-deck-core-tfa')
w('2 lock damage-deck-core-tfa.blindedpilot clustermissiles', '2', 0, 'no attack: neither of the two')
w('1 damage-deck-core-tfa.blindedpilot twinlaserturret', '2', 0, 'no attack: neither of the two')

card('hansolo', 'pilot', 'yt1300')
P('3 pilot.hansolo', '2 pilot.magvayarro!', Attack(S3(mod_red=[reroll(1)])), D(2), 'as many as possible: one')

card('lattsrazzi', 'pilot', 'yv666')
P('2 lock yv666.lattsrazzi clustermissiles', '2', Attack(S3(), secondary=True, twice=True), D(2), 'the only lock pays the weapon')

card('colonelvessery', 'pilot', 'tiedefender')
P('2 lock clustermissiles colonelvessery', '2', Attack(S3(), secondary=True, twice=True), D(2), 'his own lock is gone: no red token')

card('lattsrazzi', 'upgrade', 'crew')


def keyan(s, side):
    n = s.n('red', 'f')
    return [s.change('red', 'f', 'h', n) if n else s]


P(
    '3 stress keyanfarlander',
    '1 crew.lattsrazzi',
    Attack(S3(stress=1, mod_red=[act(keyan, spend('stress'), mods='own')])),
    D(1, mod_green=[add('e', pay=spend_theirs('stress'))]),
    'Keyan removes his stress even with no focus result',
)

card('esegetuketu', 'pilot', 'kwing')
poe_e = lambda: [change('f', 'h', cond=lambda s: s.kept('e') > 0), change('f', 'h', 99, all_=True, pay=charge('e'))]
P(
    '2x 3 esegetuketu! poedameron',
    '2',
    [Attack(S3(normal=False, mod_red=poe_e())), Attack(S3(normal=False, mod_red=poe_e()))],
    D(2),
    'having his focus is enough, it stays there',
    keep={'e': 1},
)

card('redace', 'pilot', 't70xwing')


def dealt(s):
    return s.suffer(s.n('red', 'h'), s.n('red', 'c'))


def plasma(s):
    t = dealt(s).lose_shield(1)
    return t.give('D', 'evade') if t.kept('shields') < 3 else t


P(
    '2 lieutenantblount lock plasmatorpedoes ; 3',
    '5 redace hull=3 shields=3',
    [Attack(Ship(4), secondary=True, deals=plasma), Attack(S3(), deals=dealt)],
    D(5, hull=3, shields=3),
    'the shield that the torpedo removes',
)


save()
