from play import *

ROWSRC = cards(1)
SHORT = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_crit': 'anycrit', 'p_destroyed': 'destroyed'}


def W(card, a, d, r, how, measure='mean_damage', key=None):
    if measure.startswith('left.defender.'):
        key = key or 'D.' + measure.split('.')[2]
    v = r if isinstance(r, (int, float)) else r.get(key or SHORT[measure], 0)
    src = ROWSRC[card]
    witness(card, a, d, v, how, measure, kind=src['kind'], slot=src['slot'])


def A(*a, **k):
    return Attack(*a, **k)


plain = lambda a, d, **k: play(Ship(a, **k), Ship(d))

# ---------- astromechs ----------
p = lambda n: reroll(1, pay=charge('r5'))
W('r5p8', '3 frontarc r5p8', '2', play(Ship(3, mod_red=[p(1)]), Ship(2), keep={'r5': 3}), 'front arc: a charge rerolls one die')
W('r5p8', '4x 2 frontarc r5p8', '1', play([Ship(2, mod_red=[p(1)]) for _ in range(4)], Ship(1), keep={'r5': 3}),
  'three charges over four attacks, one reroll an attack')

o = lambda: reroll(99, pay=spend('lock'))
W('r2ha', '3', '2 lock r2ha', play(Ship(3), Ship(2, lock=1, mod_green=[o()])), 'defender spends its lock to reroll its dice')
W('r2ha', '2x 2', '2 lock focus r2ha', play([Ship(2), Ship(2)], Ship(2, lock=1, focus=1, mod_green=[o()])),
  'two attacks, one lock and one focus of the defender to spend')

W('m9g8', '3', '2 lock m9g8', play(Ship(3), Ship(2, lock=1, mod_red=[reroll(1, color='red')])),
  'defender locks the attacker: one attack die of its choice is rerolled, lock kept, hits too')
W('m9g8', '3 lock', '2 lock m9g8', play(Ship(3, lock=1), Ship(2, lock=1, mod_red=[reroll(1, color='red')])),
  'the die rerolled by the defender cannot be rerolled by the attackers lock')
W('m9g8', '3 m9g8!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'a friend with the droid locks the attacker: one die rerolled')

o = lambda: change('f', 'h', 1, pay=spend('evade'))
W('r2c4', '3 evade r2c4', '2', play(Ship(3, evade=1, mod_red=[o()]), Ship(2)), 'evade pays for one focus to hit')
W('r2c4', '3 evade=2 r2c4', '1', play(Ship(3, evade=2, mod_red=[o()]), Ship(1)), 'two evades, but used once an attack')

o = lambda: Opt(lambda s, side: [u for k in ('stress', 'strain', 'tractor', 'ion') for t in [s.give('D', k, -1)] if t is not None
                                 for u in do_reroll(99, color='green')(t, side)])
W('r4b11', '3 r4b11', '3 stress', play(Ship(3, mod_red=[], mod_green=[o()]), Ship(3, stress=1)),
  'defenders stress is removed and its evades rerolled')
W('r4b11', '2x 2 r4b11', '2 stress evade', play([Ship(2, mod_green=[o()]), Ship(2, mod_green=[o()])], Ship(2, stress=1, evade=1)),
  'only one token to remove over two attacks')
W('r4b11', '3 lock r4b11', '3', play(Ship(3, lock=1, mod_green=[act(do_reroll(99, color='green'), spend('lock'))]), Ship(3)),
  'own lock on the defender is a red token on it: spend it for red dice or remove it to reroll green ones')

W('r5x3', '3 obstructed r5x3', '2', plain(3, 2), 'a charge spent before engaging: obstacle ignored, no extra defense die')

W('r6d8', '3 r6d8=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'two friends with the defender in bullseye: up to two dice')
W('r6d8', '4 r6d8=1', '2', play(Ship(4, mod_red=[reroll(1)]), Ship(2)), 'one such ship: one die')

o = lambda: change('h', 'c', 1, pay=charge('r7'))
W('r7a7', '3 r7a7', '2', play(Ship(3, mod_red=[o()]), Ship(2), keep={'r7': 3}), 'one hit to crit', 'mean_crits')
W('r7a7', '4x 2 r7a7', '1', play([Ship(2, mod_red=[o()]) for _ in range(4)], Ship(1), keep={'r7': 3}),
  'three charges over four attacks, one an attack', 'mean_crits')

# ---------- cannons ----------
HLC = lambda: Opt(do_change('c', 'h', all_=True), must=True)
W('heavylasercannon', 'bullseye lock heavylasercannon range=3', '2',
  play(A(Ship(4, lock=1, late_red=[HLC()]), range=3), Ship(2)), 'four dice, defender has its range die')
W('heavylasercannon', 'bullseye heavylasercannon', '1', play(Ship(4, late_red=[HLC()]), Ship(1)), 'no crits are left', 'mean_crits')
W('heavylasercannon', 'bullseye heavylasercannon keep-crit=all', '2',
  play(A(Ship(4, late_red=[HLC()]), keep=lambda s: (0, 9)), Ship(2)), 'crits are hits before they could be uncancellable')


def ion_deals(s):
    n = s.net()
    return s.suffer(1).give('D', 'ion', n - 1) if n else s


W('ioncannon', 'frontarc ioncannon range=1', '2', play(A(Ship(3), range=1, deals=ion_deals), Ship(2)), 'range die; one hit damage if it hits')
W('ioncannon', 'frontarc ioncannon', '1', play(A(Ship(3), deals=ion_deals), Ship(1)), 'results beyond one give ion', 'left.defender.ion')
W('ioncannon', 'frontarc ioncannon', '1', play(A(Ship(3), deals=ion_deals), Ship(1)), 'the damage is a hit, never a crit', 'mean_crits')


def jam_deals(s):
    n = s.net()
    t = s
    for _ in range(n):
        f = t.give('D', 'focus', -1)
        t = f if f is not None else t.give('D', 'jam')
    return t


r = play(A(Ship(3), deals=jam_deals), Ship(1))
W('jammingbeam', 'frontarc jammingbeam', '1', r, 'no damage at all')
W('jammingbeam', 'frontarc jammingbeam', '1', r, 'plain three dice', 'p_hit')
r = play(A(Ship(3), range=1, deals=jam_deals), Ship(0, focus=1))
W('jammingbeam', 'frontarc jammingbeam range=1', '0 focus', r, 'four dice; the first jam takes the focus', 'left.defender.focus')


def tr_deals(s):
    return s.give('D', 'tractor', 1) if s.net() else s


W('tractorbeam', 'frontarc tractorbeam ; 3', '2', play([A(Ship(3), deals=tr_deals), Ship(3)], Ship(2)),
  'no damage from the beam; a tractored ship rolls one die fewer in the second attack, however many tokens')
W('tractorbeam', 'frontarc tractorbeam range=3', '1', play(A(Ship(3), range=3, deals=lambda s: s.give('D', 'tractor', s.net())), Ship(1)),
  'a token for every result left', 'left.defender.tractor')

AB = lambda n, d, **k: play(A(Ship(n), keep=lambda s: (0, 9), **k), Ship(d))
W('autoblasters', 'bullseye frontarc autoblasters', '3 no-frontarc', AB(3, 3), 'bullseye die; crits uncancellable out of the defenders front arc')
W('autoblasters', 'frontarc autoblasters range=1', '3 no-frontarc', AB(2, 3, range=1), 'no bullseye; range die; crits uncancellable')
W('autoblasters', 'bullseye frontarc autoblasters', '3 frontarc', plain(3, 3), 'in the defenders front arc crits are cancelled as usual')

sy = lambda n: play(A(Ship(3, calculate=n, theirs=lambda s: -1 if s.tok('A', 'calculate') else 0), range=3), Ship(2))
W('syncedlasercannons', 'frontarc calculate syncedlasercannons range=3', '2', sy(1),
  'the calculate must still be there when defense dice are rolled: spend it or deny the range die')
W('syncedlasercannons', 'frontarc calculate=2 syncedlasercannons range=3', '2', sy(2), 'one of two may be spent and the range die denied')
W('syncedlasercannons', 'frontarc focus syncedlasercannons range=3', '2', play(A(Ship(3, focus=1), range=3), Ship(2)), 'not calculating: defender rolls three')

PC = lambda: Opt(do_change('fh', 'c', 1), must=True)
W('protoncannons', 'bullseye protoncannons', '3', play(Ship(4, mod_red=[PC()]), Ship(3)), 'one focus or hit becomes a crit')
W('protoncannons', 'bullseye focus protoncannons range=3', '2', play(A(Ship(4, focus=1, mod_red=[PC()]), range=3), Ship(2)),
  'with a focus token; defender has the range die', 'mean_crits')

US = lambda **k: A(Ship(2, normal=False, mod_red=[reroll(99, pay=spend('lock'))], **k), range=1, ordnance=True)
W('underslungblastercannon', 'turretarc lock focus underslungblastercannon range=1', '2', play(US(lock=1), Ship(2)),
  'two dice without range die; lock rerolls, focus cannot be spent on dice')
W('underslungblastercannon', 'turretarc lock underslungblastercannon range=1', '2 their-hit-to-focus=1', play(US(lock=1), Ship(2)),
  'nor can the defender modify these dice')

W('ancillaryionweapons-siegeofcoruscant', '3 ancillaryionweapons-siegeofcoruscant', '2', plain(3, 2), 'not used when damage is wanted: plain dice')
W('ancillaryionweapons-siegeofcoruscant', '3 ancillaryionweapons-siegeofcoruscant', '2', plain(3, 2), 'a choice; crits stay damage', 'mean_crits')

PT = lambda **k: Ship(2, mod_red=[Opt(do_add('f'), must=True)], **k)
W('precisiontunedcannons-battleoverendor', 'bullseye frontarc focus precisiontunedcannons-battleoverendor', '1',
  play(PT(focus=1), Ship(1)), 'two dice and an added focus, turned by the token')
W('precisiontunedcannons-battleoverendor', 'bullseye frontarc lock precisiontunedcannons-battleoverendor range=3', '1',
  play(A(PT(lock=1), range=3), Ship(1)), 'the added focus can be rerolled with the lock; defender has the range die')
W('precisiontunedcannons-battleoverendor', 'frontarc focus no-bullseye precisiontunedcannons-battleoverendor', '1', plain(2, 1, focus=1), 'not in bullseye: two dice only')

# ---------- cargo, command ----------


def wing(red, ag, total, peratt, n=1, **k):
    return play([Ship(red, **k) for _ in range(n)], Ship(ag, late_green=[cancel('hc', color='red', pay=charge('w')) for _ in range(peratt)]),
                keep={'w': total})


W('adaptiveshields', '3', '1 adaptiveshields!', wing(3, 1, 1, 1), 'a friend pays once to cancel one hit or crit')
W('adaptiveshields', '2x 2', '1 adaptiveshields!', wing(2, 1, 1, 1, 2), 'once in two attacks, when it is known what gets through')
for c in ('agentoftheempire', 'firstorderelite', 'veteranwingleader', 'jedicommander', 'phoenixsquadron', 'shadowwing'):
    W(c, '3', '1 %s=2' % c, wing(3, 1, 2, 2), 'two wingmates each take a damage to cancel a matching result')
    W(c, '4', '0 %s=3' % c, wing(4, 0, 3, 2), 'three wingmates there, but at most two in an attack')
W('agentoftheempire', '4', '1 agentoftheempire=1', wing(4, 1, 1, 1), 'one wingmate: a crit is cancelled rather than a hit', 'mean_crits')
W('jedicommander', '2x 3', '1 jedicommander=2', wing(3, 1, 2, 2, 2), 'two payments in all, over two attacks')
W('skystrikeacademyclass', '4', '1 skystrikeacademyclass=3', wing(4, 1, 3, 5), 'three wingmates: three results, limit five')
W('skystrikeacademyclass', '3', '1 skystrikeacademyclass=2', wing(3, 1, 2, 5), 'two wingmates: two results')

W('jandodonna', '3 jandodonna!', '2', plain(3, 2, focus=1), 'one focus of the commander may be spent, evade does nothing on attack')
W('jandodonna', '3', '1 jandodonna!', play(Ship(3), Ship(1, evade=1)), 'one die: his evade is spent (better than his focus)')


def b6_deals(s):
    h, c = s.n('red', 'h'), s.n('red', 'c')
    if not h + c:
        return s
    return s.suffer(h + max(h - 1, 0), c + (c if h else c - 1))


W('b6bladewingprototype-command', '3 lock no-spend=lock frontarc bullseye b6bladewingprototype-command', '1', play(A(Ship(3), deals=b6_deals), Ship(1)),
  'every result left after the first does one damage more')
W('b6bladewingprototype-command', '4 lock no-spend=lock frontarc bullseye b6bladewingprototype-command', '2', play(A(Ship(4), deals=b6_deals), Ship(2)),
  'every result left after the first does one damage more')

# ---------- configuration ----------
W('integratedsfoils', '3 no-bullseye integratedsfoils closed', '2', plain(2, 2), 'closed: one die fewer out of bullseye')
W('integratedsfoils', '3 bullseye integratedsfoils closed', '2', plain(3, 2), 'closed but in bullseye: all dice')
W('integratedsfoils', '3 no-bullseye integratedsfoils', '2', plain(3, 2), 'open: no effect')
OS = A(Ship(3, normal=False, focus=1, mod_red=[change('f', 'h', all_=True, pay=spend('focus'))]), ordnance=True)
W('os1arsenalloadout', 'frontarc lock disarm focus os1arsenalloadout concussionmissiles', '2', play(OS, Ship(2)),
  'disarmed: missile fired, the lock cannot be spent, the focus can')
W('os1arsenalloadout', 'frontarc lock focus os1arsenalloadout concussionmissiles', '2', play(A(Ship(3, lock=1, focus=1), ordnance=True), Ship(2)),
  'not disarmed: lock and focus')
W('pivotwing', '3', '2 pivotwing closed', plain(3, 1), 'closed: one defense die fewer')
W('pivotwing', '3', '2 pivotwing', plain(3, 2), 'open: no effect')
W('swivelwing', '3', '2 swivelwing closed', plain(3, 1), 'wings up: one defense die fewer')
W('servomotorsfoils', '3 bullseye servomotorsfoils closed', '2', plain(2, 2), 'closed: one die fewer, bullseye or not')
W('servomotorsfoils', '3 special servomotorsfoils closed', '2', plain(3, 2), 'special attacks are not touched')
W('servomotorsfoils', '3 servomotorsfoils', '2', plain(3, 2), 'open: no effect')
W('xg1assaultconfiguration', 'frontarc disarm range=1 xg1assaultconfiguration ioncannon', '2', play(A(Ship(3), deals=ion_deals), Ship(2)),
  'disarmed cannon: at most three dice though range 1')
W('xg1assaultconfiguration', 'frontarc range=1 xg1assaultconfiguration ioncannon', '2', play(A(Ship(4), deals=ion_deals), Ship(2)),
  'not disarmed: four dice')
W('xg1assaultconfiguration', 'bullseye disarm xg1assaultconfiguration heavylasercannon', '2', play(Ship(3, late_red=[HLC()]), Ship(2)),
  'disarmed: three dice instead of four')
W('delta7b', 'delta7aethersprite delta7b', '2', plain(3, 2), 'attack value 2 and one more')
W('delta7b', '3', 'delta7aethersprite delta7b', plain(3, 2), 'agility 3 less one')
W('delta7b', '2x 5', 'delta7aethersprite delta7b', play([Ship(5), Ship(5)], Ship(2, hull=3, shields=3)), 'agility 2, hull 3, shields 1 + 2', 'p_destroyed')
CL = lambda **k: Ship(3, mod_red=[Opt(do_add('f'), must=True)], **k)
W('calibratedlasertargeting', '3 bullseye focus calibratedlasertargeting', '2', play(CL(focus=1), Ship(2)), 'a focus added and turned')
W('calibratedlasertargeting', '2 bullseye lock calibratedlasertargeting', '2', play(Ship(2, lock=1, mod_red=[Opt(do_add('f'), must=True)]), Ship(2)),
  'the added die can be rerolled')
W('calibratedlasertargeting', '3 bullseye focus special calibratedlasertargeting', '2', plain(3, 2, focus=1), 'not for special attacks')
W('alpha3bbesh', '3 lock alpha3bbesh', '2', play(Ship(3, lock=1, mod_red=[change('bf', 'h', 1, pay=spend('lock'))]), Ship(2)),
  'lock: reroll, or one blank or focus to hit')
W('alpha3bbesh', '3 lock focus alpha3bbesh', '2', play(Ship(3, lock=1, focus=1, mod_red=[change('bf', 'h', 1, pay=spend('lock'))]), Ship(2)),
  'with a focus besides')
W('alpha3bbesh', '3 lock special alpha3bbesh', '2', plain(3, 2, lock=1), 'primary attacks only')
W('alpha3eesk', '3 alpha3eesk', '2', plain(3, 2), 'not used when damage is wanted: plain dice')
W('alpha3eesk', '3 alpha3eesk', '2', plain(3, 2), 'a choice; crits stay damage', 'mean_crits')
W('wartimeloadout', '3 bullseye missile wartimeloadout', '3', play(A(Ship(3), keep=lambda s: (0, 9)), Ship(3)), 'crits of the missile cannot be cancelled by evades')
W('wartimeloadout', '3 bullseye lock torpedo wartimeloadout', '3 focus evade', play(A(Ship(3, lock=1), keep=lambda s: (0, 9)), Ship(3, focus=1, evade=1)),
  'torpedo, lock; defender spends on hits only')
W('wartimeloadout', '3 bullseye wartimeloadout', '3', plain(3, 3), 'not for primary attacks')
EJ = lambda: Ship(2, more=lambda s: 0 if s.tok('A', 'focus') + s.tok('A', 'calculate') + s.tok('A', 'evade') else 1)
W('enhancedjammingsuite', '3', '2 enhancedjammingsuite', play(Ship(3), EJ()), 'attacker without green tokens: one more die')
W('enhancedjammingsuite', '3 focus', '2 enhancedjammingsuite', play(Ship(3, focus=1), EJ()),
  'seen when defense dice are rolled: the attacker spends its focus and gives the die, or keeps it')
W('enhancedjammingsuite', '3 focus', '2 jam enhancedjammingsuite', play(Ship(3, focus=1), Ship(3)), 'the defender itself is a jammed ship in the attack arc')

# ---------- crew ----------
ZB = A(Ship(3, normal=False, focus=1, mod_red=[change('f', 'h', all_=True, pay=spend('focus'))]), range=0)
W('zeborrelios', '3 range=0 focus lock crew.zeborrelios', '2', play(ZB, Ship(2)), 'range 0: focus may be spent, the lock may not')
W('zeborrelios', '3 range=0 focus', '2 crew.zeborrelios', play(ZB, Ship(2)), 'range 0: the attacker may spend its focus against this defender')


def lom(att, **dt):
    names = [k for k in ('focus', 'calculate', 'evade') if dt.get(k)]
    a = lambda: Ship(att, early_red=[act(lambda s, side: [s.set('no', k).give('A', 'ion', 2) for k in names])])
    ok = lambda k: (lambda s: s.get('no', '') != k)
    opts = [change('f', 'e', all_=True, pay=spend('focus'), cond=ok('focus')),
            change('f', 'e', 1, pay=spend('calculate'), cond=ok('calculate'), again=True),
            change('bf', 'e', 1, pay=spend('evade'), cond=ok('evade'), again=True),
            change('f', 'e', 1, pay=spend('force'), again=True)]
    return a, Ship(2, normal=False, mod_green=opts, **dt)


a, d = lom(3, focus=1, evade=1)
W('4lom', '3 crew.4lom', '2 focus evade', play(a(), d), 'after the roll one kind is named: evade or focus cannot be spent')
a, d = lom(2, focus=1, calculate=2)
W('4lom', '2x 2 crew.4lom', '2 focus calculate=2', play([a(), a()], d), 'a naming in each attack binds only that attack')
a, d = lom(3, force=1)
W('4lom', '3 crew.4lom', '2 force', play(a(), d), 'force is not a green token')

W('admiralsloane', '3 admiralsloane', '2 stress', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'own attack counts: one reroll against a stressed ship')
W('admiralsloane', '3 stress admiralsloane', '2', plain(3, 2), 'the defender must be stressed, not the attacker')
W('agentkallus', '3 agentkallus!', '2', play(Ship(3, mod_red=[change('f', 'h', 1)]), Ship(2)), 'hunted defender: one focus to hit')
W('agentkallus', '4 focus agentkallus!', '2', play(Ship(4, focus=1, mod_red=[change('f', 'h', 1)]), Ship(2)), 'saves the focus when one focus is there',
  'left.attacker.focus', 'A0.focus')


def guess(s, side):
    n = s.tok('D', 'calculate')
    t = s.give('D', 'calculate', -1)
    return [t.set('guess', g) for g in range(1, 5)] if t is not None else []


def c3(n, k, att=3):
    return play(Ship(att), Ship(n, calculate=k, before_green=[Opt(guess)],
                early_green=[Opt(lambda s, side: [s.add('green', 'e')], must=True, cond=lambda s: s.get('guess') and s.n('green', 'e') == s.get('guess'))]))


W('c3po', '3', '2 calculate c3po', c3(2, 1), 'calculate spent to guess before the roll, or kept for a focus result')
W('c3po', '3', '3 calculate=2 c3po', c3(3, 2), 'one guess, the other calculate for a focus result')
W('c3po', '4', '1 calculate c3po', c3(1, 1, 4), 'guess one with one die')

o = lambda g: change('f', g, 1, pay=charge('pp'))
W('emperorpalpatine', '3 emperorpalpatine!', '2', play(Ship(3, mod_red=[o('h')]), Ship(2), keep={'pp': 1}), 'one focus to hit by the emperor')
W('emperorpalpatine', '2x 2 emperorpalpatine!', '2', play([Ship(2, mod_red=[o('h')]), Ship(2, mod_red=[o('h')])], Ship(2), keep={'pp': 1}),
  'his one force over two attacks')
W('emperorpalpatine', '3', '2 emperorpalpatine!', play(Ship(3), Ship(2, mod_green=[o('e')]), keep={'pp': 1}), 'one focus to evade by the emperor')


def slicer(s, side):
    t = s.give('D', 'lock', -1)
    if t is None:
        return []
    out = []
    for k in ('focus', 'calculate', 'evade', 'lock'):
        u = t.give('A', k, -1)
        if u is not None:
            out.append(u)
    out = out or [t.give('A', 'jam')]
    res = []
    for u in out:
        v = u.give('D', 'evade', -1)
        if v is None:
            v = u.give('D', 'focus', -1)
        if v is None:
            v = u.give('D', 'jam')
        res.append(Chance([(0.5, v), (0.5, u)]))
    return res


W('freelanceslicer', '3 focus', '2 lock freelanceslicer', play(Ship(3, focus=1), Ship(2, lock=1, start=[Opt(slicer)])),
  'lock spent before the attack dice: the jam takes the attackers focus')
W('freelanceslicer', '3 focus lock', '2 lock freelanceslicer', play(Ship(3, focus=1, lock=1), Ship(2, lock=1, start=[Opt(slicer)])),
  'the jammer chooses whether focus or lock goes')
W('freelanceslicer', '3 focus', '2 lock evade freelanceslicer', play(Ship(3, focus=1), Ship(2, lock=1, evade=1, start=[Opt(slicer)])),
  'at one half the defender is jammed too and loses its evade')


def rr_all(s, side):
    t, n = s, 0
    for f in 'bfhce':
        k = s.fresh('red', f)
        t, n = t.put('red', f, 0, -k), n + k
    if not n or not s.kept('l3'):
        return []
    t = t.keep('l3', 0).copy()
    t.hand = ('red', n, 1)
    return [t]


L3 = lambda: Ship(2, mod_red=[Opt(rr_all)])
W('l337', '3', '2 crew.l337', play(Ship(3), L3(), keep={'l3': 1}), 'all attack dice rerolled if the defender likes')
W('l337', '2x 2', '2 crew.l337', play([Ship(2), Ship(2)], L3(), keep={'l3': 1}), 'once only: which attack it is kept for')
W('l337', '3 lock', '2 crew.l337', play(Ship(3, lock=1), L3(), keep={'l3': 1}), 'after it the lock can reroll nothing')

gr = lambda ks: (lambda s, side: [t for k in ks for t in [s.give(side, k, -1)]])
W('landocalrissian-crew', '3 focus landocalrissian-crew', '2', play(Ship(3, focus=1, early_red=[reroll(2, pay=gr(['focus']))]), Ship(2)),
  'after the roll a green token rerolls up to two; else it is a focus')
W('landocalrissian-crew', '3', '2 evade focus landocalrissian-crew',
  play(Ship(3), Ship(2, evade=1, focus=1, early_green=[reroll(2, pay=gr(['evade', 'focus']))])), 'defending: either token for up to two dice, after the roll')
W('landocalrissian-crew', '3 lock landocalrissian-crew', '2', plain(3, 2, lock=1), 'a lock is not green')

LZ = lambda: change('bf', 'e', 1, pay=spend_theirs('stress'))
W('lattsrazzi', '3 stress', '2 crew.lattsrazzi', play(Ship(3, stress=1), Ship(2, mod_green=[LZ()])), 'a stress of the attacker makes one evade')
W('lattsrazzi', '4 stress=2', '2 crew.lattsrazzi', play(Ship(4, stress=2), Ship(2, mod_green=[LZ()])), 'once, though there are two stress tokens')
W('qira', '3 obstructed crew.qira!', '2', plain(3, 2), 'the locked obstacle does not obstruct')
SG = lambda **k: Ship(3, mod_red=[change('f', 'c', all_=True)], **k)
W('sawgerrera', '3 crew.sawgerrera', '2', play(SG(), Ship(2)), 'a damage to itself: every focus a crit')
W('sawgerrera', '3 focus crew.sawgerrera', '2', play(SG(focus=1), Ship(2)), 'crits rather than hits from focus results', 'mean_crits')
ZU = lambda: reroll(1, color='green', pay=gain('stress'))
W('zuckuss', '3 crew.zuckuss', '2', play(Ship(3, mod_green=[ZU()]), Ship(2)), 'one defense die rerolled for a stress')
W('zuckuss', '3 crew.zuckuss', '2 focus', play(Ship(3, mod_green=[ZU()]), Ship(2, focus=1)), 'before the defender spends its focus')
W('zuckuss', '3 stress crew.zuckuss', '2', plain(3, 2), 'stressed: not possible')
CH = lambda: change('f', 'c', 1, pay=charge('ch', 2))
W('chewbacca-crew-swz19', '3 chewbacca-crew-swz19', '2', play(Ship(3, mod_red=[CH()]), Ship(2), keep={'ch': 1}), 'starts with one charge, two are needed: nothing')
W('chewbacca-crew-swz19', '3 chewbacca-crew-swz19!', '2', play(Ship(3, mod_red=[CH()]), Ship(2), keep={'ch': 2}), 'charge recovered: one focus to crit')
W('chewbacca-crew-swz19', '2x 3 chewbacca-crew-swz19!', '2', play([Ship(3, mod_red=[CH()]), Ship(3, mod_red=[CH()])], Ship(2), keep={'ch': 2}),
  'once over two attacks', 'mean_crits')


def rose(c, faces):
    return Opt(lambda s, side: [u.give(side, 'lock') for f in faces for u in [s.cancel(c, f)] if u is not None] if not s.tok(side, 'lock') else [])


W('rosetico', '3 crew.rosetico', '2', play(Ship(3, mod_red=[rose('red', 'bfhc')]), Ship(2)), 'a blank is spent for a lock, the lock rerolls the rest')
W('rosetico', '4 crew.rosetico', '1', play(Ship(4, mod_red=[rose('red', 'bfhc')]), Ship(1)), 'a result spent for a lock, spent in the same attack')
W('rosetico', '2', '2 crew.rosetico', play(Ship(2), Ship(2, mod_green=[rose('green', 'bfe')])), 'a die of no use is spent for a lock on the attacker',
  'left.defender.lock')


def dooku(n, d, bearer, **k):
    other = OTHER[bearer]
    name = lambda key, faces: Opt(lambda s, side: [t.set(key, f) for f in faces for t in [s.give(bearer, 'force', -1)] if t is not None])

    def forced(key, c):
        def fn(s, side):
            f = s.get(key, '')
            if not f or s.n(c, f) or s.get(key + '.done'):
                return []
            return [u for g in 'bfhce' for u in [s.change(c, g, f) if s.n(c, g) else None]]
        return Opt(fn, must=True)
    aw, dw = {'early_red': [forced('red', 'red')]}, {'early_green': [forced('green', 'green')]}
    mine = aw if bearer == 'A' else dw
    mine['start'] = [name('red', 'hcfb')]
    mine['before_green'] = [name('green', 'efb')]
    (aw if bearer == 'A' else dw)['force'] = 1
    return play(Ship(n, **aw, **k), Ship(d, **dw))


W('countdooku', '3 force crew.countdooku', '2', dooku(3, 2, 'A'), 'names a result before either roll; the roller changes a die of its choice')
W('countdooku', '3', '2 force crew.countdooku', dooku(3, 2, 'D'), 'defender names for either roll, or keeps its force')
W('countdooku', '1 force crew.countdooku', '1', dooku(1, 1, 'A'), 'one die each: crit or hit named')
GG = lambda: cancel('hc', color='red', pay=charge('gg'), cond=lambda s: s.net() >= 2)
W('generalgrievous', '3', '1 crew.generalgrievous', play(Ship(3), Ship(1, net=[GG()]), keep={'gg': 1}), 'two or more left: one is cancelled')
W('generalgrievous', '2x 3', '1 crew.generalgrievous', play([Ship(3), Ship(3)], Ship(1, net=[GG()]), keep={'gg': 1}), 'one charge over two attacks')
W('generalgrievous', '3', '1 crew.generalgrievous', play(Ship(3), Ship(1, net=[GG()]), keep={'gg': 1}), 'a crit goes rather than a hit', 'mean_crits')
CR = lambda: reroll(1, cond=lambda s: s.tok('D', 'calculate') > 0)
W('c3po-republic', '3', '2 calculate c3po-republic', play(Ship(3), Ship(2, calculate=1, mod_green=[CR()])), 'calculating: one reroll, then the calculate')
W('c3po-republic', '3', '2 focus c3po-republic', play(Ship(3), Ship(2, focus=1)), 'not calculating: nothing')
AS = lambda: change('b', 'f', 1)
W('aaylasecura', '3', '2 bullseye focus crew.aaylasecura', play(Ship(3), Ship(2, focus=1, mod_green=[AS()])), 'attacker in bullseye: a blank becomes a focus, then the token')
W('aaylasecura', '3', '2 bullseye force crew.aaylasecura', play(Ship(3), Ship(2, force=1, mod_green=[AS()])), 'the force turns it')
W('aaylasecura', '3', '2 focus crew.aaylasecura!', play(Ship(3), Ship(2, focus=1, mod_green=[AS()])), 'a friend has the attacker in bullseye')


def mal(n, d, k=1, tokens_={}):
    fl = lambda s, side: [s.set('mal', 1)] if not s.kept('flip') else []
    a = lambda: Ship(n, mod_red=[reroll(1, 'b', pay=fl)],
                     after=[Opt(lambda s, side: [s.keep('flip', 1)], must=True, cond=lambda s: s.get('mal') and not s.get('hit') and not s.kept('flip'))], **tokens_)
    return play([a() for _ in range(k)], Ship(d))


W('commandermalarus', '3 crew.commandermalarus!', '2', mal(3, 2), 'front: one blank rerolled')
W('commandermalarus', '2x 2 crew.commandermalarus!', '2', mal(2, 2, 2), 'a miss after the reroll flips the card: none in the second attack')
ML = lambda **k: Ship(3, mod_red=[Opt(do_change('f', 'h', all_=True), must=True)], **k)
W('commandermalarus', '3 bullseye crew.commandermalarus closed', '2', play(ML(), Ship(2)), 'flipped side: every focus becomes a hit in bullseye')

W('commanderpyre', '3 stress', '2 commanderpyre', play(Ship(3), Ship(2, mod_green=[reroll(1)])), 'stressed attacker: one reroll')
W('commanderpyre', '3', '2 stress commanderpyre', plain(3, 2), 'the attacker must be stressed')
JA = lambda c: change('f', 'b', 1, color=c, pay=spend('lock'))
W('jangofett', '3 lock crew.jangofett', '2 focus', play(Ship(3, lock=1, mod_green=[JA('green')]), Ship(2, focus=1)), 'lock: reroll, or a focus of the defender blanked before its token')
W('jangofett', '3 focus', '2 lock crew.jangofett', play(Ship(3, focus=1), Ship(2, lock=1, mod_red=[JA('red')])), 'defender blanks a focus of the attacker')
W('rookkast', '3 strain crew.rookkast', '2', play(Ship(3, mod_red=[change('bf', 'h', 1)]), Ship(2)), 'strained: a blank or focus to hit')
W('rookkast', '3 crew.rookkast', '2', plain(3, 2), 'not strained: nothing')
W('bokatankryze', '2 range=1 crew.bokatankryze', '2', play(A(Ship(2, mod_red=[reroll(1)]), range=1), Ship(2)), 'range 1: one reroll')
W('bokatankryze', '3 range=2 crew.bokatankryze', '2', plain(3, 2), 'range 2: nothing')
W('bokatankryze', '3 special range=0 crew.bokatankryze', '2', play(A(Ship(3, mod_red=[reroll(1)]), range=0), Ship(2)), 'range 0, not a primary attack: one reroll')
W('korkiekryze', '2', '0 crew.korkiekryze!', play(Ship(2), Ship(1, evade=1)), 'one die more and a green token (evade is best)')
W('garsaxon', '3 crew.garsaxon!', '2', play(Ship(3, mod_red=[change('f', 'h', 1)]), Ship(2)), 'friend with the lock: one focus to hit')
TW = lambda: A(Ship(3, mod_red=[change('h', 'c', 1, pay=charge('tw'))]), ordnance=True)
W('tristanwren', '3 ordnance crew.tristanwren', '2', play(TW(), Ship(2), keep={'tw': 1}), 'own ordnance attack: one hit to crit', 'mean_crits')
W('tristanwren', '2x 3 ordnance crew.tristanwren', '2', play([TW(), TW()], Ship(2), keep={'tw': 1}), 'one charge for two attacks', 'mean_crits')
W('tristanwren', '3 crew.tristanwren', '2', plain(3, 2), 'not an ordnance attack', 'mean_crits')
for c in ('clanwrencommandos', 'imperialsupercommandos', 'mandaloriansupercommandos', 'niteowlcommandos', 'deathwatchcommandos'):
    W(c, '%s!' % c, '2', play(Ship(2, mod_red=[change('f', 'h', 1)]), Ship(2)), 'the attacker is the remote: its two dice with one focus to hit')
WP = lambda n=3: Ship(n, mod_red=[reroll(99, pay=charge('wp'))])
W('wolfpack-siegeofcoruscant', '3 wolfpack-siegeofcoruscant!', '2', play(WP(), Ship(2), keep={'wp': 1}), 'a friends lock spent: any number of dice')
W('wolfpack-siegeofcoruscant', '2x 2 wolfpack-siegeofcoruscant!', '2', play([WP(2), WP(2)], Ship(2), keep={'wp': 1}), 'one lock for two attacks')

# ---------- force ----------
W('instinctiveaim', 'frontarc force instinctiveaim concussionmissiles', '2', plain(3, 2), 'no lock: the force pays for it and is gone')
W('instinctiveaim', 'frontarc force=2 instinctiveaim concussionmissiles', '2', plain(3, 2, force=1), 'one force is left for a focus result')
W('brilliantevasion', '3 no-bullseye', '2 force brilliantevasion',
  play(Ship(3), Ship(2, force=1, mod_green=[Opt(lambda s, side: [u for t in [s.give('D', 'force', -1)] if t is not None and s.n('green', 'f') >= 2
                                                                for u in [t.change('green', 'f', 'e', 2)]])])), 'one force turns two focus results')
W('brilliantevasion', '3 bullseye', '2 force brilliantevasion', play(Ship(3), Ship(2, force=1)), 'in the attackers bullseye: the force turns one only')
PS = lambda n, f, ag, **k: Ship(n, force=f, start=[act(lambda s, side: [s.set('cap', 1)], spend('force'))],
                          theirs=lambda s: min(0, s.n('red', 'h') + s.n('red', 'c') - ag) if s.get('cap') else 0, **k)
W('predictiveshot', '3 bullseye force predictiveshot', '3', play(PS(3, 1, 3), Ship(3)), 'force spent before the roll: no more green dice than hits and crits')
W('predictiveshot', '2 bullseye force=2 predictiveshot', '3 focus', play(PS(2, 2, 3), Ship(3, focus=1)), 'one force for it, one for a focus result (counts after modifying)')
FS = lambda **k: A(Ship(2, normal=False, mod_red=[change('f', 'h', 1)], **k), ordnance=True)
W('foresight', 'bullseye force focus lock foresight', '1', play(FS(), Ship(1)), 'only one focus to hit; no token may modify')
W('foresight', 'bullseye force=2 foresight range=1', '1', play(FS(), Ship(1)), 'range 1 without range die; the second force cannot be used')
W('foresight', 'bonus bullseye force=2 foresight range=3', '1', play(FS(force=1), Ship(1)), 'one force pays for the attack', 'left.attacker.force', 'A0.force')
MA = lambda n: Ship(3, force=n, mod_red=[change('fh', 'c', 1, pay=spend('force'))])
W('malice', '3 force malice', '2', play(MA(1), Ship(2)), 'a focus to crit, else a hit to crit')
W('malice', '3 force=2 malice', '2', play(MA(2), Ship(2)), 'once; the other force turns a focus to hit', 'mean_crits')
SH = lambda n, **k: Ship(3, mod_red=[add('f', pay=spend('force'))], force=n, **k)
W('shatteringshot', '3 obstructed force=2 shatteringshot', '1', play(A(SH(2), obstructed=True), Ship(1)), 'obstructed: a force adds a focus, another turns one')
W('shatteringshot', '3 force focus shatteringshot!', '2', play(SH(1, focus=1), Ship(2)), 'defender at an obstacle: added focus turned by the token')
W('shatteringshot', '3 force focus shatteringshot', '2', plain(3, 2, force=1, focus=1), 'not obstructed: nothing added')

# ---------- gunners ----------
W('bt1', '3 bt1', '2 stress=2', play(Ship(3, mod_red=[change('h', 'c', 2)]), Ship(2)), 'two stress: up to two hits to crits', 'mean_crits')
W('bt1', '3 stress bt1', '2 stress', play(Ship(3, mod_red=[change('h', 'c', 1)]), Ship(2)), 'the stress of the defender counts', 'mean_crits')
FB = lambda n: Ship(3, force=n, mod_red=[change('f', 'c', 1, pay=spend('force'))])
W('fifthbrother', '3 force gunner.fifthbrother', '2', play(FB(1), Ship(2)), 'a force turns a focus to crit', 'mean_crits')
W('fifthbrother', '4 force=2 gunner.fifthbrother', '2', play(Ship(4, force=2, mod_red=[change('f', 'c', 1, pay=spend('force'))]), Ship(2)),
  'crit once, the second force makes a hit', 'mean_crits')
GR = lambda: Ship(3, mod_red=[change('h', 'c', 1, pay=charge('gr'))])
W('greedo', '3 gunner.greedo', '2', play(GR(), Ship(2), keep={'gr': 1}), 'one hit to crit', 'mean_crits')
W('greedo', '2x 3 gunner.greedo', '2', play([GR(), GR()], Ship(2), keep={'gr': 1}), 'one charge for two attacks', 'mean_crits')
GD = lambda: Ship(3, mod_red=[change('h', 'c', 1)])
W('greedo', '2x 3', '2 gunner.greedo', play([GD(), GD()], Ship(2)), 'charge stays active: each attacker may turn a hit', 'mean_crits')
W('specialforcesgunner', '2 fromfront specialforcesgunner!', '2', plain(3, 2), 'turret to the front: one die more')
W('specialforcesgunner', '2 fromfront special specialforcesgunner!', '2', plain(2, 2), 'primary attacks only')
W('finn', '3 frontarc lock gunner.finn', '2', play(Ship(3, lock=1, mod_red=[add('b')]), Ship(2)), 'a blank is added and rerolled with the lock')
W('finn', '3', '2 frontarc evade gunner.finn', play(Ship(3), Ship(2, evade=1, mod_green=[add('b')])), 'a blank is added and turned by the evade')
W('finn', '3 frontarc lock special gunner.finn', '2', plain(3, 2, lock=1), 'primary attacks only')
W('rey-gunner', '3 turretarc force rey-gunner', '2', play(Ship(3, force=1, mod_red=[change('b', 'h', 1, pay=spend('force'))]), Ship(2)), 'force for a blank to hit, or a focus')
W('rey-gunner', '3', '2 turretarc force rey-gunner', play(Ship(3), Ship(2, force=1, mod_green=[change('b', 'e', 1, pay=spend('force'))])), 'force for a blank to evade, or a focus')
SF = lambda n: Ship(n, start=[act(lambda s, side: [s.set('x', 1)], charge('sf'))], more=lambda s: 1 if s.get('x') and n < 4 else 0)
W('seventhfleetgunner', '3 seventhfleetgunner!', '2', play(SF(3), Ship(2), keep={'sf': 1}), 'one die more')
W('seventhfleetgunner', '3 range=1 seventhfleetgunner!', '2', play(A(Ship(3), range=1), Ship(2)), 'already four dice: the limit')
W('seventhfleetgunner', '2x 2 seventhfleetgunner!', '2', play([SF(2), SF(2)], Ship(2), keep={'sf': 1}), 'once')
RX = Opt(lambda s, side: [u for t in [s.cancel('red', 'f')] if t is not None for u in [t, t.give('A', 'focus').give('A', 'strain')]])
W('clonecaptainrex', '3 bullseye gunner.clonecaptainrex', '2', play(Ship(3, mod_red=[RX]), Ship(2)), 'a focus result spent: itself gains a focus and turns the others')
W('clonecaptainrex', '3 gunner.clonecaptainrex', '2', plain(3, 2), 'no friend said to aim: nothing')
SU = Opt(lambda s, side: [t.give('D', 'deplete') for t in [s.cancel('red', 'f')] if t is not None])
W('suppressivegunner', '3 suppressivegunner', '2', play(Ship(3, mod_red=[SU]), Ship(2)), 'the defender takes the deplete rather than damage: no more damage')
W('suppressivegunner', '3 focus suppressivegunner', '2', play(Ship(3, focus=1, mod_red=[SU]), Ship(2)), 'focus results are better turned')
W('bobafett-gunner', '3 bobafett-gunner!', '2', play(Ship(3, mod_red=[change('f', 'h', 1)]), Ship(2)), 'nobody else in the arc: one focus to hit')
W('dt798', '3 gunner.dt798=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'two such ships: two rerolls')
W('dt798', '3 gunner.dt798', '2 stress', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'the defender itself is such a ship')


def gs(n, d, ks, rng=2, **k):
    def fn(s, side):
        return [t.set('x', 1) for kk in ks for t in [s.give(*(('A', 'lock') if kk == 'lock' else ('D', kk)), -1)] if t is not None]
    return play(A(Ship(n, start=[Opt(fn)], more=lambda s: 1 if s.get('x') and n + (rng == 1) < 4 else 0, **k), range=rng), d)


W('garsaxon-gunner', '3 frontarc garsaxon-gunner', '2 stress', gs(3, Ship(2, stress=1), ['stress']), 'a stress removed: four dice')
W('garsaxon-gunner', '2 reararc garsaxon-gunner', '2 strain', gs(2, Ship(2, strain=1), ['strain']), 'removing the strain gives the defender its die back: a choice')
W('garsaxon-gunner', '3 frontarc range=1 garsaxon-gunner', '2 stress', gs(3, Ship(2, stress=1), ['stress'], 1), 'already four dice: the limit')

# ---------- hardpoints ----------


def icb(s):
    n = s.net()
    return s.suffer(0, 1).give('D', 'ion', n) if n else s


r = play(A(Ship(4), deals=icb), Ship(2))
W('ioncannonbattery', 'turretarc ioncannonbattery', '2', r, 'one damage if it hits')
W('ioncannonbattery', 'turretarc ioncannonbattery', '2', r, 'which is a crit', 'mean_crits')
W('ioncannonbattery', 'turretarc ioncannonbattery range=4', '1', play(A(Ship(4), range=4, deals=icb), Ship(1)), 'all results give ion; two green dice more', 'left.defender.ion')
W('pointdefensebattery', 'turretarc pointdefensebattery range=1', '1', play(A(Ship(2), range=1), Ship(1)), 'two dice and the range die')
W('targetingbattery', 'turretarc targetingbattery range=3', '1', play(A(Ship(3), range=3), Ship(1)), 'three dice')
W('targetingbattery', 'turretarc targetingbattery range=3', '1', 1.0, 'locks the defender afterwards, hit or not', 'left.attacker.lock')
TB = lambda rng, **k: A(Ship(3, lock=1, net=[Opt(lambda s, side: [s.add('red', 'h', 3)], must=True, cond=lambda s: s.net() > 0)]), range=rng)
W('turbolaserbattery', 'turretarc lock turbolaserbattery range=3', '2', play(TB(3), Ship(2)), 'three hits more if it hits')
W('turbolaserbattery', 'turretarc lock turbolaserbattery range=5', '1 reinforce', play(TB(5), Ship(1, reinforce=1)), 'added after the reinforce')
W('tractortentacles', 'reararc tractortentacles range=1', '1', play(A(Ship(2), range=1, ordnance=True), Ship(1)), 'two dice, no range die')
PB = lambda rng, **k: A(Ship(4, mod_red=[Opt(do_change('h', 'c', 1), must=True)], **k), range=rng)
W('protoncannonbattery', 'bullseye protoncannonbattery', '2', play(PB(2), Ship(2)), 'one hit to crit', 'mean_crits')
W('protoncannonbattery', 'bullseye protoncannonbattery range=5', '1', play(PB(5), Ship(1)), 'two green dice more')
DB = lambda rng, **k: A(Ship(3, mod_red=[Opt(do_change('h', 'c', all_=True), must=True)] if rng == 0 else [], **k), range=rng, ordnance=True)
W('drillbeak', 'reararc drillbeak range=0', '2', play(DB(0), Ship(2)), 'range 0: all hits are crits', 'mean_crits')
W('drillbeak', 'reararc focus drillbeak range=0', '2', play(DB(0, focus=1), Ship(2)), 'not a primary attack: focus works at range 0, then all crits', 'mean_crits')
W('drillbeak', 'reararc drillbeak range=1', '2', play(DB(1), Ship(2)), 'range 1: three dice, nothing changed', 'mean_crits')
W('hotshottailblaster', 'reararc hotshottailblaster range=1', '1', play(A(Ship(2), range=1, ordnance=True), Ship(1)), 'two dice, no range die')
W('hotshottailblaster', 'reararc focus hotshottailblaster range=0', '1', play(A(Ship(2, focus=1), range=0, ordnance=True), Ship(1)), 'not a primary attack: focus works at range 0')

# ---------- missiles ----------


def cost(c, extra=0):
    def fn(s, side):
        have = s.kept('ch')
        if have < c:
            return [s.set('none', 1)]
        return [s.keep('ch', have - c - x).set('extra', x) for x in range(extra + 1) if have >= c + x]
    return Opt(fn, must=True)


ext = lambda s: -9 if s.get('none') else s.get('extra')


def br_reroll(s, side):
    return [t.keep('ch', t.kept('ch') - t.hand[1]) for t in do_reroll(s.kept('ch'))(s, side)]


BR = lambda: A(Ship(3, more=ext, focus=1, start=[cost(1)], mod_red=[Opt(br_reroll)]), ordnance=True)
W('barragerockets', 'bullseye frontarc focus barragerockets', '2', play(BR(), Ship(2), keep={'ch': 5}), 'charges reroll any of the three dice, then the focus')
W('barragerockets', 'frontarc focus barragerockets range=3', '2', plain(3, 2, focus=1), 'no bullseye: no rerolls; no range die')
W('barragerockets', '2x bullseye frontarc focus barragerockets', '1', play([BR(), BR()], Ship(1), keep={'ch': 5}),
  'five charges: one an attack for the shot, three rerolls in all')
W('clustermissiles', 'frontarc lock clustermissiles range=1', '2', plain(3, 2, lock=1), 'three dice, no range die; the bonus attack has another target')
W('concussionmissiles', 'frontarc lock concussionmissiles range=3', '2', plain(3, 2, lock=1), 'three dice, no range die; exposing is no damage')


def homing(ag, m='', **dt):
    st = Opt(lambda s, side: [s.suffer(1).set('skip', 1).keep('anyhit', 1)])
    return play(A(Ship(4, lock=1, more=lambda s: -9 if s.get('skip') else 0), ordnance=True),
                Ship(ag, start=[st], more=lambda s: -9 if s.get('skip') else 0, **dt))


W('homingmissiles', 'frontarc lock homingmissiles', '2', homing(2), 'the defender takes one damage instead')
W('homingmissiles', 'frontarc lock homingmissiles', '2', homing(2), 'which counts as a hit', 'p_hit')
W('homingmissiles', 'frontarc lock homingmissiles', '3 focus evade=2', homing(3, focus=1, evade=2), 'a defender with tokens rolls if that is better')
IM = A(Ship(3, lock=1), ordnance=True, deals=ion_deals)
W('ionmissiles', 'frontarc lock ionmissiles range=3', '2', play(IM, Ship(2)), 'one damage if it hits; no range die')
W('ionmissiles', 'frontarc lock ionmissiles', '2', play(IM, Ship(2)), 'the damage is no crit', 'p_crit')
W('protonrockets', 'bullseye focus protonrockets range=1', '3', play(A(Ship(5, focus=1), range=1, ordnance=True), Ship(3)), 'five dice, no range die')
ES = lambda n: A(Ship(3, calculate=n, mod_red=[change('f', 'c', 1, pay=spend('calculate'))]), ordnance=True)
W('energyshellcharges', 'frontarc calculate energyshellcharges range=3', '2', play(ES(1), Ship(2)), 'calculate turns a focus to crit', 'mean_crits')
W('energyshellcharges', 'frontarc calculate=2 energyshellcharges', '2', play(ES(2), Ship(2)), 'one crit, the other calculate makes a hit', 'mean_crits')


def boron(s, side):
    if not s.get('hit') or s.kept('ch') < 1:
        return []
    t = s.keep('ch', s.kept('ch') - 1)
    return [Chance([(3 / 8, t.suffer(1)), (1 / 8, t.suffer(0, 1)), (1 / 2, t)])]


DBM = lambda **k: A(Ship(3, more=ext, lock=1, start=[cost(1)], after=[Opt(boron)], **k), ordnance=True)
W('diamondboronmissiles', 'frontarc lock diamondboronmissiles', '2', play(DBM(), Ship(2), keep={'ch': 3}), 'after a hit the defender too rolls a die and takes what it shows')
W('diamondboronmissiles', '2x frontarc lock diamondboronmissiles', '3', play([DBM(), DBM()], Ship(3), keep={'ch': 3}),
  'three charges: two shots and one blast')


def mag(s):
    return s.suffer(0, 1).give('D', 'deplete').give('D', 'jam') if s.net() else s


MP = lambda: A(Ship(3, lock=1), ordnance=True, deals=mag)
W('magpulsewarheads', 'frontarc lock magpulsewarheads range=1', '2', play(MP(), Ship(2)), 'three dice; one damage if it hits')
W('magpulsewarheads', 'frontarc lock magpulsewarheads', '2', play(MP(), Ship(2)), 'a crit', 'mean_crits')
W('magpulsewarheads', 'frontarc lock magpulsewarheads', '2', play(MP(), Ship(2)), 'one deplete if it hits', 'left.defender.deplete')
MM = lambda ex, **k: A(Ship(2, more=ext, start=[cost(1, ex)], **k), ordnance=True)
W('multimissilepods', 'fullfrontarc frontarc calculate multimissilepods', '2', play(MM(1, calculate=1), Ship(2), keep={'ch': 5}), 'front arc: one die more')
W('multimissilepods', 'fullfrontarc frontarc bullseye lock multimissilepods range=1', '2', play(MM(2, lock=1), Ship(2), keep={'ch': 5}), 'bullseye: two dice more instead, no range die')
W('multimissilepods', '2x fullfrontarc frontarc bullseye calculate multimissilepods', '2', play([MM(2, calculate=1), MM(2, calculate=1)], Ship(2), keep={'ch': 5}),
  'five charges: two shots and three dice more in all')


def xx(s):
    return s.give('A', 'lock', 1) if s.net() and not s.tok('A', 'lock') else s


W('xx23sthreadtracers', 'frontarc lock xx23sthreadtracers', '1', play(A(Ship(3, lock=1), ordnance=True, deals=xx), Ship(1)), 'all is cancelled: no damage')
W('xx23sthreadtracers', 'frontarc calculate xx23sthreadtracers', '1', play(A(Ship(3, calculate=1), ordnance=True, deals=xx), Ship(1)),
  'if it hits the attacker too acquires a lock; the calculate is spent for that', 'left.attacker.lock', 'A0.lock')


def seek(s, side):
    return do_change('f', 'h', 2)(s, side)


W('seekermissiles-swz103', 'frontarc lock seekermissiles-swz103', '2', play(A(Ship(3, lock=1, mod_red=[Opt(seek)]), ordnance=True), Ship(2)), 'lock, and up to two focus to hit by charges')
W('seekermissiles-swz103', 'frontarc lock no-spend=lock seekermissiles-swz103 range=3', '0', play(A(Ship(3, mod_red=[Opt(seek)]), ordnance=True), Ship(0)),
  'a third focus stays; no range die')
SR = lambda ex: A(Ship(3, more=ext, start=[cost(2, ex)]), ordnance=True)
W('saturationrockets-alphaclassstarwing', 'fullfrontarc frontarc saturationrockets-alphaclassstarwing', '2', play(SR(1), Ship(2), keep={'ch': 4}), 'one charge more: four dice')
W('saturationrockets-alphaclassstarwing', 'fullfrontarc no-frontarc saturationrockets-alphaclassstarwing range=1', '2', play(SR(0), Ship(2), keep={'ch': 4}), 'not in front arc: three dice, no range die')
W('saturationrockets-alphaclassstarwing', '2x fullfrontarc frontarc saturationrockets-alphaclassstarwing', '2', play([SR(1), SR(1)], Ship(2), keep={'ch': 4}),
  'four charges: two shots of three dice')


def plasma(H, S_):
    def deals(s):
        t = s.suffer(s.n('red', 'h'), s.n('red', 'c'))
        dmg = t.kept('hits') + t.kept('crits') + t.kept('lost')
        return t.keep('lost', t.kept('lost') + 1) if s.net() and dmg < S_ else t
    kill = {'kill': lambda s: int(s.kept('hits') + s.kept('crits') + s.kept('lost') >= H + S_)}
    return deals, kill


de, ki = plasma(1, 2)
W('heavyplasmamissiles-alphaclassstarwing', 'frontarc lock heavyplasmamissiles-alphaclassstarwing ; 3', '2 hull=1 shields=2',
  play([A(Ship(3, lock=1), ordnance=True, deals=de), Ship(3)], Ship(2, hull=1, shields=2), track=ki), 'a shield more is lost after a hit, if one is left', 'p_destroyed', 'kill')
W('heavyplasmamissiles-alphaclassstarwing', 'frontarc lock heavyplasmamissiles-alphaclassstarwing range=1', '2 hull=3',
  plain(3, 2, lock=1), 'no shields: nothing more; no range die')

# ---------- modifications, sensors ----------
W('hullupgrade', '4 focus', 'tielnfighter hullupgrade', play(Ship(4, focus=1), Ship(3, hull=4)), 'agility 3, hull 3 + 1', 'p_destroyed')
W('shieldupgrade', '4 focus', 'tielnfighter shieldupgrade', play(Ship(4, focus=1), Ship(3, hull=3, shields=1)), 'agility 3, hull 3, one shield', 'p_destroyed')
W('angleddeflectors', '2x 4 focus', 't65xwing angleddeflectors', play([Ship(4, focus=1), Ship(4, focus=1)], Ship(2, hull=4, shields=1)), 'agility 2, hull 4, shields 2 - 1', 'p_destroyed')
W('munitionsfailsafe', '3 missile munitionsfailsafe', '2', plain(3, 2), 'one attack: nothing is cancelled')
MF = lambda: A(Ship(5, focus=1, more=ext, start=[cost(1)],
               early_red=[Opt(lambda s, side: [u for t in [s.copy()] for u in [t.keep('ch', 1)] if not u.pool.clear()], cond=lambda s: not s.get('none'))]), ordnance=True)
W('munitionsfailsafe', '2x bullseye focus munitionsfailsafe protonrockets', '3', play([MF(), MF()], Ship(3), keep={'ch': 1}),
  'one charge: a poor roll is cancelled and the rocket fired anew')
ST = lambda: Ship(1, more=lambda s: 1 if s.kept('st') else 0,
                  after=[Opt(lambda s, side: [s.keep('st', 0)], must=True, cond=lambda s: s.kept('st') and s.kept('hits') + s.kept('crits') > 0)])
W('stealthdevice', '3', '2 stealthdevice', plain(3, 3), 'charge active: one die more')
W('stealthdevice', '2x 2', '1 stealthdevice', play([Ship(2), Ship(2)], ST(), keep={'st': 1}), 'lost when the first attack does damage')
W('stealthdevice', '3x 1', '1 stealthdevice', play([Ship(1), Ship(1), Ship(1)], ST(), keep={'st': 1}), 'kept while no damage is suffered')
W('tacticalscrambler', '3', '2 tacticalscrambler!', plain(3, 3), 'a friend obstructs: one die more')
MO = lambda **k: Ship(3, theirs=lambda s: 0 if s.tok('A', 'lock') else 1, **k)
W('mandalorianoptics', '3 obstructed lock mandalorianoptics', '2', play(MO(lock=1), Ship(2)), 'lock must still be there when green dice are rolled: spend it, or ignore the obstacle')
W('mandalorianoptics', '3 obstructed lock no-spend=lock mandalorianoptics', '2', plain(3, 2), 'lock kept: obstacle ignored')
W('mandalorianoptics', '3 obstructed lock special no-spend=lock mandalorianoptics', '2', plain(3, 3), 'primary attacks only')
SJ = lambda: Ship(2, lock=1, mod_red=[change('h', 'f', 1, color='red')])
W('sensorjammer-battleofyavin', '3', '2 lock sensorjammer-battleofyavin', play(Ship(3), SJ()), 'one hit of the attacker to focus; lock kept')
W('sensorjammer-battleofyavin', '3 calculate', '2 lock sensorjammer-battleofyavin', play(Ship(3, calculate=1), SJ()), 'the attacker answers with its calculate')
W('sensorjammer-battleofyavin', '3', '2 sensorjammer-battleofyavin', plain(3, 2), 'no lock on the attacker: nothing')
FC = lambda n, **k: Ship(n, normal=False, lock=1, mod_red=[
    reroll(1, pay=lambda s, side: [s.set('fcs', 1)] if s.tok('A', 'lock') else []),
    reroll(99, pay=spend('lock'), cond=lambda s: not s.get('fcs')),
    change('f', 'h', all_=True, pay=spend('focus'))], **k)
W('firecontrolsystem', '3 lock firecontrolsystem', '2', play(FC(3), Ship(2)), 'reroll one and keep the lock, or spend it')
W('firecontrolsystem', '3 lock firecontrolsystem', '2', play(FC(3), Ship(2)), 'how often the lock stays', 'left.attacker.lock', 'A0.lock')
W('firecontrolsystem', '2 lock focus firecontrolsystem', '1', play(FC(2, focus=1), Ship(1)), 'with a focus besides')
BS = lambda n: Ship(n, mod_green=[change('f', 'e', 1, pay=charge('bs'), cond=lambda s: not s.tok('A', 'lock'))])
W('blanksignature-battleoverendor', '3', '2 blanksignature-battleoverendor', play(Ship(3), BS(2), keep={'bs': 1}), 'not locked: one focus to evade')
W('blanksignature-battleoverendor', '2x 2', '2 blanksignature-battleoverendor', play([Ship(2), Ship(2)], BS(2), keep={'bs': 1}), 'one charge over two attacks')
W('blanksignature-battleoverendor', '3 lock', '2 blanksignature-battleoverendor', play(Ship(3, lock=1), BS(2), keep={'bs': 1}),
  'locked as long as the attacker keeps its lock: spending it lets the defender act')

_order = {k: i for i, k in enumerate(ROWSRC)}
ROWS.sort(key=lambda r: _order[r['id']])
save()
