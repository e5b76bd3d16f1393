from play import *

CARDS = cards(2)
KEYS = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_crit': 'anycrit', 'p_destroyed': 'destroyed'}


def W(card, att, df, r, how, measure='mean_damage', edition='2.5'):
    if not isinstance(r, dict):
        v = r
    elif measure in KEYS:
        v = r[KEYS[measure]]
    else:
        _, side, kind = measure.split('.')
        last = att.count(';')
        for part in att.split(';'):
            w = part.split()[0]
            if w[0].isdigit() and w.endswith('x'):
                last += int(w[:-1]) - 1
        v = r.get(('D.' if side == 'defender' else 'A%d.' % last) + kind, 0)
    c = CARDS[card]
    witness(card, att, df, v, how, measure, edition, c['kind'], c['slot'])


def plain(a, d, **k):
    return play(Ship(a, **k), Ship(d))


def note(name):
    return lambda s, side: [s.set(name, 1)]


def green(s, side):
    return sum(s.tok(side, k) for k in ('focus', 'calculate', 'evade', 'reinforce'))


def acq(kind):
    return lambda s, side: [s.give(side, kind, 1)]


MORE = lambda n: (lambda s: n)

# ---- tactical relay
R = [add('h', pay=spend('calculate'), cond=lambda s: s.dice('red') <= 2)]
W('tv94', '2 calculate=2 bullseye tv94', '1', play(Ship(2, calculate=2, mod_red=R), Ship(1)),
  'own attack of the bearer: a calculate adds a hit while there are two dice or fewer, the other turns a focus')
W('tv94', '2 calculate=2 bullseye range=1 tv94', '2', play(Attack(Ship(2, calculate=2), range=1), Ship(2)), 'three dice on the table: no effect')
W('tv94', '2 calculate=2 bullseye special tv94', '1', play(Ship(2, calculate=2), Ship(1)), 'not a primary attack: no effect')
W('k2b4', '3', '2 calculate k2b4', play(Ship(3), Ship(2, calculate=1)),
  'the attacker always takes the strain, which costs it nothing, so the calculate is better kept for a focus')
W('k2b4', '3', '2 calculate k2b4', play(Ship(3), Ship(2, calculate=1)), 'tokens left: as without it', 'left.defender.calculate')

# ---- talents
R = dict(late_green=[cancel('e', color='green', pay=charge('cs'))])
W('crackshot', '3 bullseye crackshot', '3 evade', play(Ship(3, **R), Ship(3, evade=1), keep={'cs': 1}), 'an evade is cancelled after the defender modified')
W('crackshot', '2x 3 bullseye crackshot', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'cs': 1}), 'one charge over two attacks, spent when best')
W('crackshot', '3 bullseye special crackshot', '2', plain(3, 2), 'not primary: nothing')
R = dict(mod_green=[reroll(1, pay=charge('el'))])
W('elusive', '2x 3', '2 elusive', play([Ship(3)] * 2, Ship(2, **R), keep={'el': 1}), 'one charge for one reroll over two attacks')
W('elusive', '3 ; 4', '3 focus elusive', play([Ship(3), Ship(4)], Ship(3, focus=1, **R), keep={'el': 1}), 'one charge and one focus over a weaker and a stronger attack')
R = dict(mod_red=[change('f', 'h', 1)])
W('fanatical', '3 hull=2 shields=0 fanatical', '2', play(Ship(3, **R), Ship(2)), 'no shields: one focus to a hit for free')
W('fanatical', '3 hull=2 shields=1 fanatical', '2', plain(3, 2), 'shielded: nothing')
R = dict(mod_red=[change('bfc', 'h', 1)])
W('fearless', '2 range=1 fromfront fearless', '2 frontarc', play(Attack(Ship(2, **R), range=1), Ship(2)), 'any one result to a hit, with the range bonus')
W('fearless', '2 range=1 fromfront focus fearless', '2 frontarc', play(Attack(Ship(2, focus=1, **R), range=1), Ship(2)), 'beside a focus token')
W('fearless', '2 range=2 fromfront fearless', '2 frontarc', plain(2, 2), 'range 2: nothing')
allblank = lambda c: (lambda s: s.dice(c) >= 2 and s.n(c, 'b') == s.dice(c))
W('heroic', '3 heroic', '2', play(Ship(3, mod_red=[reroll(9, cond=allblank('red'))]), Ship(2)), 'all blank: any number rerolled')
W('heroic', '3', '2 focus heroic', play(Ship(3), Ship(2, focus=1, mod_green=[reroll(9, cond=allblank('green'))])), 'both green dice blank: rerolled before the focus')
W('heroic', '3', '1 heroic', plain(3, 1), 'a single result is not enough')
W('intimidation', '3 intimidation!', '2', play(Ship(3, theirs=MORE(-1)), Ship(2)), 'a ship at range 0 of the defender, attack from range 2: one green die fewer')
W('intimidation', '3 range=0 intimidation', '2', play(Attack(Ship(3, normal=False), range=0), Ship(2)),
  'defending at range 0 in 2.5 no enemy reduces the green dice: nothing')
R = dict(mod_green=[change('e', 'f', 1, color='green')])
W('juke', '2 evade juke', '3 focus', play(Ship(2, evade=1, **R), Ship(3, focus=1)), 'evade to focus before the defender spends its focus; the own evade stays')
W('juke', '3 evade special juke', '3', play(Ship(3, evade=1, **R), Ship(3)), 'any attack')
W('juke', '3 range=0 evade juke', '3', play(Attack(Ship(3, normal=False), range=0), Ship(3)), 'at range 0 in 2.5 no enemy modifies the green dice: nothing')
W('lonewolf', '2x 3 lonewolf!', '2', play([Ship(3, mod_red=[reroll(1, pay=charge('lw'))])] * 2, Ship(2), keep={'lw': 1}), 'one charge over two attacks of the ship')
W('lonewolf', '2x 3', '2 lonewolf!', play([Ship(3)] * 2, Ship(2, mod_green=[reroll(1, pay=charge('lw'))]), keep={'lw': 1}), 'one charge over two defenses')
R = dict(mod_red=[change('h', 'c', 1)])
W('marksmanship', '3 bullseye marksmanship', '2', play(Ship(3, **R), Ship(2)), 'one hit to a crit', 'mean_crits')
W('marksmanship', '3 bullseye special focus marksmanship', '2', play(Ship(3, focus=1, **R), Ship(2)), 'any attack, after the focus', 'mean_crits')
W('outmaneuver', '2 special fromfront outmaneuver', '3 no-arc', play(Ship(2, theirs=MORE(-1)), Ship(3)), 'any front arc attack: one green die fewer')
W('outmaneuver', '2 fromfront outmaneuver', '3 arc', plain(2, 3), 'in the firing arc of the defender: nothing')
W('outmaneuver', '2 range=0 fromfront outmaneuver', '3 no-arc', play(Attack(Ship(2, normal=False), range=0), Ship(3)), 'defending at range 0 in 2.5 no enemy reduces the green dice: nothing')
W('predator', '3 focus bullseye predator', '2', play(Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2)), 'one reroll of any die beside a focus')
W('predator', '3 bullseye special predator', '2', plain(3, 2), 'not primary: nothing')
R = dict(mod_red=[change('bfc', 'h', 1, pay=charge('friend'))])
W('ruthless', '2x 3 ruthless!', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'friend': 1}), 'a friend suffers once in two attacks, any one result to a hit')
W('ruthless', '2x 3 ruthless=2', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'friend': 2}), 'a friend can suffer twice, once an attack')
PROTON = lambda **k: Ship(4, lock=1, mod_red=[change('h', 'c', 1, must=True)] + k.pop('red', []), **k)
SALVO = dict(mod_green=[reroll(2, color='green', exact=True)])
W('saturationsalvo', '2 lock frontarc protontorpedoes saturationsalvo', '3', play(Attack(PROTON(**SALVO), ordnance=True), Ship(3)),
  'the second charge of the torpedoes: exactly two green dice rerolled')
W('saturationsalvo', '2 lock frontarc range=1 advprotontorpedoes saturationsalvo', '3',
  play(Attack(Ship(5, lock=1, mod_red=[change('h', 'c', 1, must=True)]), range=1, ordnance=True), Ship(3)),
  'the only charge of the weapon went for the attack: nothing')
R = dict(late_green=[cancel('c', color='red', pay=charge('friend'))])
W('selfless', '2x 3', '2 selfless!', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 1}), 'a friend takes one crit in two attacks')
W('selfless', '2x 3', '2 selfless=2', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 2}), 'a friend takes up to two crits, one an attack')
W('selfless', '3', '2 selfless!', play(Ship(3), Ship(2, **R), keep={'friend': 1}), 'crits that are left', 'mean_crits')
W('trickshot', '3 obstructed trickshot', '1', play(Attack(Ship(3, more=MORE(1)), obstructed=True), Ship(1)), 'one red die more; the defender has its one for the obstacle')
W('trickshot', '3 obstructed special trickshot', '1', play(Attack(Ship(3, more=MORE(1)), obstructed=True), Ship(1)), 'any attack')
R = dict(mod_red=[cancel('hc', color='red', pay=charge('tr'))])
W('treacherous', '3', '2 treacherous!', play(Ship(3), Ship(2, **R), keep={'tr': 1}), 'one hit or crit cancelled by a charge')
W('treacherous', '2x 2', '0 treacherous!', play([Ship(2)] * 2, Ship(0, **R), keep={'tr': 1}), 'one charge over two attacks, no green dice so that the time does not matter')
R = dict(mod_green=[reroll(1, 'b', pay=charge('friend'))])
W('dedicated', '3', '2 dedicated!', play(Ship(3), Ship(2, **R), keep={'friend': 1}), 'one blank rerolled')
W('dedicated', '2x 3', '2 dedicated!', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 1}), 'the friend is strained after the first use: once in two attacks')
W('snapshot', '3 focus lock frontarc snapshot', '1', play(Attack(Ship(2, normal=False), ordnance=True), Ship(1)), 'two dice, never modified, focus and lock of no use')
W('snapshot', '3 focus frontarc snapshot', '1 focus', play(Attack(Ship(2, normal=False), ordnance=True), Ship(1, focus=1)), 'the defender still modifies its own dice')
W('graviticdeflection', '3', '3 graviticdeflection=2', play(Ship(3), Ship(3, mod_green=[reroll(2)])), 'two tractored ships: up to two rerolls')
W('graviticdeflection', '3', '3 tractor graviticdeflection=1', play(Ship(3), Ship(3, tractor=1, mod_green=[reroll(1)])), 'the defender is the tractored ship: a die fewer and one reroll')
W('deadeyeshot', '3 bullseye deadeyeshot', '2 damaged', plain(3, 2), 'exposing a card is no damage here, so no result is given up for it')
W('tierfonbellyrun', '3 lock focus', '2 tierfonbellyrun!', play(Ship(3, focus=1), Ship(2)), 'the lock cannot reroll, the focus works')
W('tierfonbellyrun', '3 lock', '2 tierfonbellyrun!', 1, 'the lock is kept', 'left.attacker.lock')
R = dict(mod_red=[reroll(1, 'b', cond=lambda s: s.tok('D', 'strain') > 0)])
W('notorious', '3 notorious', '2 strain', play(Ship(3, **R), Ship(2, strain=1)), 'one blank rerolled, the strain is still there; then a green die fewer')
W('notorious', '2x 3 notorious', '2 strain', play([Ship(3, **R)] * 2, Ship(2, strain=1)), 'the strain is gone for the second attack')
W('notorious', '3', '2 arc notorious', plain(3, 2), 'strain of the attacker changes nothing in this attack')
W('enduring', '3 no-bullseye', '2 enduring', play(Attack(Ship(3), crit_first=True), Ship(2)), 'crits are neutralized first', 'mean_crits')
W('enduring', '3 no-bullseye', '2 enduring', plain(3, 2), 'the sum is the same')
W('enduring', '3 bullseye', '2 enduring', plain(3, 2), 'in the bullseye arc: hits first', 'mean_crits')
R = dict(mod_red=[change('f', 'h', 1)])
W('fanatic-battleofyavin', '3 damaged fanatic-battleofyavin', '2', play(Ship(3, **R), Ship(2)), 'one focus to a hit')
W('fanatic-battleofyavin', '3 damaged special fanatic-battleofyavin', '2', plain(3, 2), 'not primary: nothing')
W('noescape-battleoverendor', '3 noescape-battleoverendor!', '2', play(Ship(3, mod_red=[reroll(1, 'b')]), Ship(2)), 'one blank rerolled')
W('noescape-battleoverendor', '3 focus noescape-battleoverendor!', '2', play(Ship(3, focus=1, mod_red=[reroll(1, 'b')]), Ship(2)), 'one blank, beside a focus')
W('apexpredator-battleoverendor', '3 apexpredator-battleoverendor!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'any one die rerolled')
W('apexpredator-battleoverendor', '3 special apexpredator-battleoverendor!', '2', plain(3, 2), 'not primary: nothing')
W('itsatrap-battleoverendor', '3', '2 itsatrap-battleoverendor!', play(Ship(3), Ship(2, mod_green=[reroll(1, 'b')])), 'one blank rerolled, a focus not')

# ---- teams, tech
W('gunneryspecialists', '3 gunneryspecialists=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'two energy: up to two dice rerolled')
W('gunneryspecialists', '3 hardpoint gunneryspecialists=1', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'a hardpoint attack, one energy')
R = dict(mod_red=[change('h', 'c', 1, cond=lambda s: s.tok('A', 'calculate') > 0)])
W('igrmdroids', '3 calculate igrmdroids', '2', play(Ship(3, calculate=1, **R), Ship(2)), 'hit to crit while the calculate is still there, then the calculate is spent', 'mean_crits')
W('igrmdroids', '1 calculate igrmdroids', '0', play(Ship(1, calculate=1, **R), Ship(0)), 'a focus turned by the only calculate cannot become a crit', 'mean_crits')
W('corsaircrew', '3 corsaircrew', '2', plain(3, 2), 'a hit is not given up for a deplete token that does nothing here')
R = dict(mod_red=[change('b', 'h', 1, pay=spend('focus'))])
W('advancedoptics', '3 focus advancedoptics', '2', play(Ship(3, focus=1, **R), Ship(2)), 'the focus for one blank, or for all focus results')
W('advancedoptics', '3 focus=3 advancedoptics', '2', play(Ship(3, focus=3, **R), Ship(2)), 'once an attack, however many focus tokens')
W('targetingsynchronizer', '2 frontarc protontorpedoes targetingsynchronizer!', '2',
  play(Attack(Ship(4, mod_red=[change('h', 'c', 1, must=True)]), ordnance=True), Ship(2)), 'the weapon fires without a lock, and there is none to reroll with')

# ---- titles
W('landosmillenniumfalcon', '3 landosmillenniumfalcon', '2 stress', play(Ship(3, more=MORE(1)), Ship(2)), 'one red die more')
W('landosmillenniumfalcon', '3 special landosmillenniumfalcon', '2 stress', plain(3, 2), 'not primary: nothing')
W('marauder', '3 fromrear marauder', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'any one die rerolled')
W('marauder', '3 fromfront marauder', '2', plain(3, 2), 'not the rear arc: nothing')
R = dict(mod_green=[reroll(1, cond=lambda s: s.tok('D', 'evade') > 0)])
W('millenniumfalcon', '3', '2 evade millenniumfalcon', play(Ship(3), Ship(2, evade=1, **R)), 'the reroll comes before the evade is spent')
W('millenniumfalcon', '2x 3', '2 evade millenniumfalcon', play([Ship(3)] * 2, Ship(2, evade=1, **R)), 'two attacks: the token may be kept for the reroll in both')
W('moldycrow', '3 focus moldycrow', '2', plain(3, 2, focus=1), 'tokens in the end phase only: no effect')
R = dict(mod_green=[change('e', 'f', 1, color='green')])
W('outrider', '2 range=3 outrider', '1', play(Attack(Ship(2, more=MORE(1)), range=3), Ship(1)), 'one red die more at range 3')
W('outrider', '3 obstructed outrider', '2 focus', play(Attack(Ship(3, **R), obstructed=True), Ship(2, focus=1)), 'one evade to a focus, before the defender has its turn')
W('outrider', '3 range=3 obstructed special outrider', '1', play(Attack(Ship(3, **R), range=3, obstructed=True), Ship(1)), 'a special attack has the second half only')
W('punishingone', '2 frontarc fromturret punishingone', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'one red die more, whatever the arc the attack is made from')
W('punishingone', '2 frontarc special punishingone', '2', plain(2, 2), 'not primary: nothing')
W('virago', '2x 4 focus', 'starviperclassattackplatform virago', play([Ship(4, focus=1)] * 2, Ship(3, hull=4, shields=2)), 'a shield more on the ship of the title (4 hull, 1+1 shields)', 'p_destroyed')
W('virago', '3 virago', '2', plain(3, 2), 'nothing in an attack')
R = dict(mod_green=[reroll(1)])
W('soullessone', '3', '2 no-arc soullessone', play(Ship(3), Ship(2, **R)), 'any one green die rerolled')
W('soullessone', '2x 4 focus', 'belbullab22starfighter no-arc soullessone', play([Ship(4, focus=1)] * 2, Ship(2, hull=5, shields=2, **R)), 'with two hull more (3+2 hull, 2 shields)', 'p_destroyed')
W('soullessone', '3', '2 arc soullessone', plain(3, 2), 'attacker in a firing arc: nothing')
W('assailer', '3 range=1', '1 assailer', play(Attack(Ship(3), range=1), Ship(1, more=MORE(1))), 'one green die more')
W('assailer', '3 range=2', '1 assailer', plain(3, 1), 'range 2: nothing')
R = dict(mod_red=[add('f')])
W('bloodcrow', '2 focus bloodcrow', '2', play(Ship(2, focus=1, **R), Ship(2)), 'a focus result more, turned by the token')
W('bloodcrow', '2 special lock bloodcrow', '2', play(Ship(2, lock=1, **R), Ship(2)), 'any attack; the added die can be rerolled')
W('bloodcrow', '2 range=3 focus bloodcrow', '2', play(Attack(Ship(2, focus=1), range=3), Ship(2)), 'range 3: nothing')
W('brighthope', '3', '1 reinforce fullfrontarc brighthope', play(Ship(3), Ship(1, reinforce=1, more=MORE(1))), 'one green die more beside the reinforce')
W('brighthope', '3', '1 fullfrontarc brighthope', plain(3, 1), 'not reinforced: nothing')
W('dodonnaspride', '3 focus dodonnaspride', '2', plain(3, 2, focus=1), 'nothing in an attack')
W('insatiableworrt', '3 insatiableworrt', '2', plain(3, 2), 'nothing in an attack')
W('instigator', '3 instigator', '2 stress', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'a red token: up to two rerolls')
W('instigator', '3 instigator', '3 tractor', play(Ship(3, mod_red=[reroll(2)]), Ship(3, tractor=1)), 'an orange token: up to two rerolls')
W('instigator', '3 instigator', '2 locked', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'a lock token on the defender is a red token too')
W('jainaslight', '3 obstructed', '1 jainaslight', play(Attack(Ship(3), obstructed=True), Ship(1, more=MORE(1))), 'one green die more beside that for the obstacle')
W('jainaslight', '3', '1 jainaslight', plain(3, 1), 'not obstructed: nothing')
W('luminous', '3 luminous', '2', plain(3, 2), 'setup only')
W('suppressor', '3 suppressor', '2 focus', play(Ship(3), Ship(2, focus=1)), 'after coordinating only')
W('tantiveiv', '3', '1 reararc tantiveiv', play(Ship(3), Ship(1, more=MORE(1))), 'one green die more')
W('tantiveiv', '3', '1 frontarc no-reararc tantiveiv', plain(3, 1), 'not in the rear arc: nothing')
W('thunderstrike', '3 bonus thunderstrike!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'a bonus attack: any one die rerolled')
W('thunderstrike', '3 thunderstrike!', '2', plain(3, 2), 'not a bonus attack: nothing')
R = dict(mod_red=[change('h', 'c', 1)])
W('slavei-swz82', '3 fromfront slavei-swz82', '2 fullreararc', play(Ship(3, **R), Ship(2)), 'one hit to a crit', 'mean_crits')
W('slavei-swz82', '3 special fromfront focus slavei-swz82', '2 fullreararc', play(Ship(3, focus=1, **R), Ship(2)), 'any front arc attack', 'mean_crits')
W('nautolansrevenge', '2 calculate=2 nautolansrevenge', '1', play(Ship(2, calculate=2), Ship(1)), 'before the engagement, and a choice: no effect')
W('grappler', '3 range=1 grappler', '2 tractor', play(Attack(Ship(3), range=1), Ship(2, tractor=1)), 'not the attack with the beak: range 1 stays')
W('neimoidiangrasp', '3', '1 evade neimoidiangrasp', play(Ship(3), Ship(1, evade=1, more=lambda s: int(s.tok('D', 'evade') > 0))), 'one green die more while the evade is there')
W('neimoidiangrasp', '2x 3', '1 evade neimoidiangrasp', play([Ship(3)] * 2, Ship(1, evade=1, more=lambda s: int(s.tok('D', 'evade') > 0))), 'spending the evade in the first attack loses the die in the second')
W('millenniumfalcon-battleoverendor', '3 stress millenniumfalcon-battleoverendor', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'a red token: one reroll, any attack')
W('millenniumfalcon-battleoverendor', '3', '3 tractor millenniumfalcon-battleoverendor', play(Ship(3), Ship(3, tractor=1, mod_green=[reroll(1)])), 'an orange token: one reroll')
W('millenniumfalcon-battleoverendor', '3', '3 strain millenniumfalcon-battleoverendor', play(Ship(3), Ship(3, strain=1)), 'the strain is removed with the roll: no reroll after it')

# ---- weapons
skip = lambda s, side: [s.suffer(0, 1).set('skip', 1).keep('anyhit', 1)]
HT = lambda: Attack(Ship(4, lock=1, more=lambda s: -99 * s.get('skip'), theirs=lambda s: -99 * s.get('skip')), ordnance=True)
W('homingtorpedoes', '2 lock frontarc homingtorpedoes', '2', play(HT(), Ship(2, start=[act(skip)])), 'the defender takes one crit rather than the dice')
W('homingtorpedoes', '2 lock frontarc homingtorpedoes', '4 focus evade=2', play(HT(), Ship(4, focus=1, evade=2, start=[act(skip)])), 'a well defended ship lets the dice be rolled')
W('homingtorpedoes', '2 lock frontarc homingtorpedoes', '2', play(HT(), Ship(2, start=[act(skip)])), 'without dice the lock is not spent', 'left.attacker.lock')
AP = lambda: Attack(Ship(5, lock=1, mod_red=[change('h', 'c', 1, must=True)]), range=1, ordnance=True)
W('advprotontorpedoes', '2 lock frontarc range=1 advprotontorpedoes', '2', play(AP(), Ship(2)), 'five dice, no range bonus, the lock can be spent')
W('advprotontorpedoes', '2 lock frontarc range=1 advprotontorpedoes', '3', play(AP(), Ship(3)), 'one hit to a crit', 'mean_crits')
ion = lambda s: s.suffer(1).give('D', 'ion', s.net() - 1) if s.net() else s
IT = lambda r=2: Attack(Ship(4, lock=1), range=r, ordnance=True, deals=ion)
W('iontorpedoes', '2 lock frontarc iontorpedoes', '2', play(IT(), Ship(2)), 'at most one damage')
W('iontorpedoes', '2 lock frontarc iontorpedoes', '4', play(IT(), Ship(4)), 'ion tokens for the rest', 'left.defender.ion')
W('iontorpedoes', '2 lock frontarc range=3 iontorpedoes', '2', play(IT(3), Ship(2)), 'no range bonus for the defender', 'p_hit')
PT = lambda r=2: Attack(PROTON(), range=r, ordnance=True)
W('protontorpedoes', '2 lock frontarc range=3 protontorpedoes', '3', play(PT(3), Ship(3)), 'four dice, no range bonus for the defender, the lock can be spent')
W('protontorpedoes', '2 lock frontarc protontorpedoes', '3', play(PT(), Ship(3)), 'one hit to a crit', 'mean_crits')
PL = lambda **k: Attack(Ship(3, lock=1, **k), ordnance=True, crit_first=True)
W('plasmatorpedoes', '2 lock frontarc plasmatorpedoes', '2', play(PL(), Ship(2)), 'crits are cancelled first', 'mean_crits')


def lose(s, side):
    if not s.get('hit'):
        return []
    gone = s.kept('hits') + s.kept('crits') + s.kept('lost')
    return [s.keep('lost', s.kept('lost') + (1 if gone < 2 else 0))]


r = play([PL(after=[act(lose, must=True)])] * 2, Ship(2), track={'dead': lambda s: int(s.kept('hits') + s.kept('crits') + s.kept('lost') >= 3)})
W('plasmatorpedoes', '2x 2 lock frontarc plasmatorpedoes', '2 hull=1 shields=2', r['dead'], 'after the damage of a hit a shield that is left goes too', 'p_destroyed')
W('dorsalturret', '3 turretarc range=1 dorsalturret', '2', play(Attack(Ship(2), range=1), Ship(2)), 'two dice and the range bonus')
W('dorsalturret', '3 turretarc focus dorsalturret', '2', play(Ship(2, focus=1), Ship(2)), 'two dice')
IC = lambda r=2, **k: Attack(Ship(3, **k), range=r, deals=ion)
W('ioncannonturret', '2 turretarc range=1 ioncannonturret', '2', play(IC(1), Ship(2)), 'three dice and the range bonus, at most one damage')
W('ioncannonturret', '2 turretarc focus ioncannonturret', '3', play(IC(focus=1), Ship(3)), 'ion tokens for the rest', 'left.defender.ion')

# ---- pilots
EV = [change('bf', 'e', 1, pay=spend('evade'), again=True)]
W('ember', '3 ember!', '2 focus calculate evade', play(Ship(3), Ship(2, normal=False, evade=1, mod_green=EV)), 'no focus and no calculate for the defender, the evade works')
W('ember', '3 ember!', '2 focus force', play(Ship(3), Ship(2, force=1)), 'no focus, the force works')
ev = lambda s: s.tok('A', 'lock') == 0
D_ = [change('f', 'e', all_=True, pay=spend('focus'), again=True, cond=ev), change('bf', 'e', 1, pay=spend('evade'), again=True, cond=ev)]
W('midnight', '3 lock midnight', '2 focus evade', play(Ship(3, lock=1), Ship(2, normal=False, focus=1, evade=1, mod_green=D_)), 'while the lock is there the green dice stay; spending it sets them free')
W('midnight', '3 focus midnight', '2 focus', play(Ship(3, focus=1), Ship(2, focus=1)), 'no lock: nothing')
W('midnight', '3 focus lock', '2 lock midnight', plain(3, 2), 'the locked attacker cannot modify its dice')
R = dict(mod_red=[change('f', 'h', all_=True)])
W('commandermalarus', '2x 3 pilot.commandermalarus!', '2', play([Ship(3, **R)] * 2, Ship(2)), 'all focus to hits in every attack of the round')
W('commandermalarus', '2x 3', '2 pilot.commandermalarus!', play([Ship(3)] * 2, Ship(2, mod_green=[change('f', 'e', all_=True)])), 'all focus to evades in every defense')
W('scorch', '3 scorch', '2', play(Ship(3, more=MORE(1)), Ship(2)), 'a stress for a red die')
W('scorch', '3 stress scorch', '2', plain(3, 2), 'stressed: nothing')
W('scorch', '3 special scorch', '2', plain(3, 2), 'not primary: nothing')
R = dict(mod_red=[change('bfh', 'c', all_=True, pay=both(spend('lock'), spend('focus')))])
W('static', '3 lock focus static', '2', play(Ship(3, lock=1, focus=1, **R), Ship(2)), 'both tokens for three crits, or the usual way')
W('static', '3 lock focus static', '2', play(Ship(3, lock=1, focus=1, **R), Ship(2)), 'crits', 'mean_crits')
W('static', '3 lock=2 focus=2 static', '3 evade', play(Ship(3, lock=2, focus=2, **R), Ship(3, evade=1)), 'once an attack; after another token was used', 'mean_crits')
W('longshot', '2 range=3 longshot', '1', play(Attack(Ship(2, more=MORE(1)), range=3), Ship(1)), 'one red die more')
W('longshot', '2 range=3 special longshot', '1', play(Attack(Ship(2), range=3), Ship(1)), 'not primary: nothing')
R = dict(mod_red=[change('bfh', 'c', 1, pay=charge('friend'))])
W('tn3465', '2x 3 tn3465!', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'friend': 1}), 'a friend suffers once: any one result to a crit')
W('tn3465', '2x 3 tn3465=2', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'friend': 2}), 'a friend suffers twice', 'mean_crits')
W('dt798', '3 pilot.dt798', '2', play(Ship(3, more=MORE(1)), Ship(2)), 'a strain for a red die')
W('dt798', '3 strain pilot.dt798', '2', plain(3, 2), 'strained: nothing')
spendhit = lambda s, side: [t and t.set('sc', 1) for t in [s.cancel('red', 'h')]]
R = dict(mod_red=[act(spendhit)])
strain = [act(lambda s, side: [s.give('D', 'strain')], must=True, cond=lambda s: s.get('sc') > 0)]
W('scorch-tiesebomber', '2x 3 scorch-tiesebomber', '4', play([Ship(3, **R)] * 2, Ship(4, after=strain)), 'a hit may be given up so that the defender is strained for the second attack')
W('scorch-tiesebomber', '3 scorch-tiesebomber ; 4 focus', '4', play([Ship(3, **R), Ship(4, focus=1)], Ship(4, after=strain)), 'strain for another, stronger attacker')
W('backdraft', '2 fromturret reararc backdraft', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'one red die more')
W('backdraft', '2 fromfront reararc backdraft', '2', plain(2, 2), 'not from the turret: nothing')
R = dict(mod_red=[reroll(9, pay=charge('friend'))])
W('lieutenantlehuse', '2x 3 lieutenantlehuse!', '2', play([Ship(3, **R)] * 2, Ship(2), keep={'friend': 1}), 'the lock of a friend once in two attacks, any number of dice')
W('lieutenantlehuse', '3 focus lieutenantlehuse!', '2', play(Ship(3, focus=1, **R), Ship(2), keep={'friend': 1}), 'beside a focus')
R = dict(net=[cancel('hc', color='red', pay=charge('friend'), must=True)])
W('captainphasma', '3', '2 captainphasma!', play(Ship(3), Ship(2, **R), keep={'friend': 1}), 'a friend takes one result that is left')
W('captainphasma', '2x 3', '2 captainphasma!', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 1}), 'once in two attacks, at the first result that is left, no choice')
W('captainphasma', '2x 3', '2 captainphasma=2', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 2}), 'in both attacks')
W('blackout', '3 obstructed blackout', '3', play(Attack(Ship(3, theirs=MORE(-2)), obstructed=True), Ship(3)), 'two green dice fewer, one more for the obstacle')
W('blackout', '3 obstructed special blackout', '1', play(Attack(Ship(3, theirs=MORE(-2)), obstructed=True), Ship(1)), 'any attack; no dice left')
W('recoil', '3 stress range=1 frontarc recoil predator', '2', play(Attack(Ship(3, mod_red=[reroll(1)]), range=1), Ship(2)), 'the front arc counts as bullseye for predator')
W('recoil', '3 stress range=2 frontarc recoil predator', '2', plain(3, 2), 'range 2: no bullseye')
W('recoil', '3 range=1 frontarc recoil predator', '2', play(Attack(Ship(3), range=1), Ship(2)), 'no stress: no bullseye')
W('captaincardinal', '3 captaincardinal!', '2', play(Ship(3, mod_red=[reroll(1, 'f')]), Ship(2)), 'one focus rerolled, any attack')
W('captaincardinal', '2x 3', '2 captaincardinal!', play([Ship(3)] * 2, Ship(2, mod_green=[reroll(1, 'f')])), 'one focus rerolled in each defense, no charge is spent')
R = dict(early_red=[reroll(1, 'b', must=True, pay=gain('strain'))])
W('commandermalarus-xiclasslightshuttle', '3 commandermalarus-xiclasslightshuttle', '2', play(Ship(3, **R), Ship(2)), 'a blank is rerolled before the dice are modified')
W('commandermalarus-xiclasslightshuttle', '3 lock commandermalarus-xiclasslightshuttle', '2', play(Ship(3, lock=1, **R), Ship(2)), 'the forced die cannot be rerolled by the lock again')
W('commandermalarus-xiclasslightshuttle', '3 commandermalarus-xiclasslightshuttle', '2', play(Ship(3, **R), Ship(2)), 'the strain comes whenever there is a blank', 'left.attacker.strain')
one = Opt(lambda s, side: [hand(s)], cond=lambda s: s.dice('red') <= 2)


def hand(s):
    t = s.give('A', 'strain').copy()
    t.hand = ('red', 1, 0)
    return t


W('gideonhask-xiclasslightshuttle', '2 gideonhask-xiclasslightshuttle', '2 damaged', play(Ship(2, early_red=[one]), Ship(2)), 'two dice were rolled: a strain for a third')
W('gideonhask-xiclasslightshuttle', '2 range=1 gideonhask-xiclasslightshuttle', '2 damaged', play(Attack(Ship(2), range=1), Ship(2)), 'three dice by the range bonus: nothing')
W('gideonhask-xiclasslightshuttle', '2 gideonhask-xiclasslightshuttle', '2', plain(2, 2), 'not damaged: nothing')
W('majorvynder', '3', '2 disarm majorvynder', play(Ship(3), Ship(2, more=MORE(1))), 'one green die more')
W('majorvynder', '3', '2 majorvynder', plain(3, 2), 'not disarmed: nothing')
R = dict(start=[act(note('x'), pay=charge('gs'))], more=lambda s: s.get('x'))
W('garsaxon', '3x 2 pilot.garsaxon', '2 reararc', play([Ship(2, **R)] * 3, Ship(2), keep={'gs': 2}), 'two charges over three attacks')
W('garsaxon', '2 special pilot.garsaxon', '2 reararc', plain(2, 2), 'not primary: nothing')
R = dict(start=[act(note('x'), pay=spend('force'))])
W('grandinquisitor', '3 force grandinquisitor', '2', play(Ship(3, force=1, more=lambda s: s.get('x'), **R), Ship(2)), 'the force for a red die at range 2, or kept for a focus')
W('grandinquisitor', '3 range=3 force=2 grandinquisitor', '1', play(Attack(Ship(3, force=2, more=lambda s: s.get('x'), **R), range=3), Ship(1)), 'at range 3; the defender keeps its own bonus')
W('grandinquisitor', '3 range=1', '2 force=2 grandinquisitor', play(Attack(Ship(3), range=1), Ship(2, force=2, theirs=lambda s: -s.get('x'), **R)), 'one force takes the range bonus away, the other may turn a focus')
R = dict(late_green=[cancel('e', color='green', pay=spend('force', 2))])
W('seventhsister', '3 force=2 seventhsister', '2', play(Ship(3, force=2, **R), Ship(2)), 'two force for an evade, or for focus results before')
W('seventhsister', '3 force=3 seventhsister', '3 evade', play(Ship(3, force=3, **R), Ship(3, evade=1)), 'one force to turn a focus, two for an evade')
W('seventhsister', '3 special force=2 seventhsister', '2', play(Ship(3, force=2), Ship(2)), 'not primary: nothing')
R = dict(net=[add('c', pay=spend('force', 2), cond=lambda s: s.net() > 0)])
W('fifthbrother', '2 force=3 pilot.fifthbrother', '2', play(Ship(2, force=3, **R), Ship(2)), 'a crit more if it hit, force is kept for it')
W('fifthbrother', '2 special force=2 pilot.fifthbrother', '3', play(Ship(2, force=2, **R), Ship(3)), 'any attack', 'mean_crits')
R = dict(mod_red=[change('b', 'h', 1, pay=spend('force'))])
W('darthvader-battleofyavin', '3 force=3 darthvader-battleofyavin', '2', play(Ship(3, force=3, **R), Ship(2)), 'one blank an attack, the rest of the force for focus results')
W('darthvader-battleofyavin', '3 special force darthvader-battleofyavin', '2', play(Ship(3, force=1, **R), Ship(2)), 'any attack, one force')


def cancelbf(s, side):
    t = s
    n = s.n('green', 'b') + s.n('green', 'f')
    if not n:
        return []
    for f in 'bf':
        if s.n('green', f):
            t = t.cancel('green', f, s.n('green', f))
    return [t]


R = dict(early_green=[act(cancelbf, pay=spend('focus'))])
W('lieutenantkestal', '3 focus lieutenantkestal', '2 focus evade', play(Ship(3, focus=1, **R), Ship(2, focus=1, evade=1)), 'the focus for the own dice, or kept to take all blank and focus results away')
W('lieutenantkestal', '3 focus=2 lieutenantkestal', '3 evade=2', play(Ship(3, focus=2, **R), Ship(3, evade=2)), 'one for each')
W('lieutenantkestal', '3 range=0 focus lieutenantkestal', '2 evade', play(Attack(Ship(3, normal=False), range=0), Ship(2, evade=1)), 'at range 0 in 2.5 no enemy cancels the green dice, and the own focus does not work either')
R = dict(early_red=[act(acq('lock'))])
W('colonelvessery', '3 colonelvessery', '2 locked', play(Ship(3, **R), Ship(2)), 'a lock after the roll, spent at once')
W('colonelvessery', '3 lock colonelvessery', '2', play(Ship(3, lock=1), Ship(2)), 'only one lock can be had: a second one is no gain')
W('colonelvessery', '3 colonelvessery', '2', plain(3, 2), 'nobody has a lock: nothing')
R = dict(mod_red=[change('b', 'h', 1, pay=spend('force'))])
W('darthvader-tieddefender', '3 force=2 darthvader-tieddefender', '2', play(Ship(3, force=2, **R), Ship(2)), 'one blank an attack')
W('darthvader-tieddefender', '3', '2 force=2 darthvader-tieddefender', plain(3, 2), 'no force while defending')
R = dict(late_green=[cancel('h', color='red', pay=charge('friend'))])
W('captaindobbs', '3', '2 captaindobbs!', play(Ship(3), Ship(2, **R), keep={'friend': 1}), 'one hit, not a crit, cancelled')
W('captaindobbs', '2x 3', '2 captaindobbs!', play([Ship(3)] * 2, Ship(2, **R), keep={'friend': 1}), 'the friend is ionized after the first: once in two attacks')
R = lambda sh: dict(mod_green=[change('b', 'f', 1, cond=lambda s: s.kept('hits') + s.kept('crits') >= sh)])
W('coloneljendon-battleoverendor', '3', '2 focus hull=3 shields=0 coloneljendon-battleoverendor', play(Ship(3), Ship(2, focus=1, **R(0))), 'one blank to a focus, turned by the token')
W('coloneljendon-battleoverendor', '2x 2', '2 focus=2 hull=5 shields=1 coloneljendon-battleoverendor', play([Ship(2)] * 2, Ship(2, focus=2, **R(1))), 'only in the second attack, if the shield is gone')
W('coloneljendon-battleoverendor', '3', '2 focus hull=3 shields=1 coloneljendon-battleoverendor', play(Ship(3), Ship(2, focus=1)), 'shielded: nothing')
for c in ('gideonhask-tieininterceptor', 'gideonhask'):
    W(c, '2 special %s' % c, '2 damaged', play(Ship(2, more=MORE(1)), Ship(2)), 'any attack: one red die more')
    W(c, '2x 2 %s' % c, '2 hull=4', play([Ship(2, more=lambda s: int(s.kept('hits') + s.kept('crits') > 0))] * 2, Ship(2)), 'the die in the second attack, if the first did damage')


def prevented(n):
    def deals(s):
        h, c = s.n('red', 'h'), s.n('red', 'c')
        if s.get('prev'):
            if n > h + c:
                h = c = 0
            elif c:
                c -= 1
            else:
                h -= 1
        return s.suffer(h, c)
    return deals


R = dict(net=[act(note('prev'), pay=charge('iv', 2), cond=lambda s: s.net() > 0)])
W('idenversio-battleofyavin', '3', '2 idenversio-battleofyavin', play(Attack(Ship(3), deals=prevented(1)), Ship(2, **R), keep={'iv': 2}), 'two charges prevent one damage')
W('idenversio-battleofyavin', '2x 3', '2 idenversio-battleofyavin', play([Attack(Ship(3), deals=prevented(1))] * 2, Ship(2, **R), keep={'iv': 2}), 'enough charges for one use in two attacks')
W('idenversio-battleofyavin', '3', '2 idenversio-battleofyavin', play(Attack(Ship(3), deals=prevented(1)), Ship(2, **R), keep={'iv': 2}), 'preventing damage does not undo the hit', 'p_hit')
R = dict(net=[act(note('prev'), pay=charge('iv'), cond=lambda s: s.net() > 0)])
for c in ('idenversio', 'idenversio-swz105'):
    W(c, '2x 3', '2 %s' % c, play([Attack(Ship(3), deals=prevented(99))] * 2, Ship(2, **R), keep={'iv': 1}), 'one charge prevents all damage of one of two attacks')
    W(c, '3', '2 %s' % c, play(Attack(Ship(3), deals=prevented(99)), Ship(2, **R), keep={'iv': 1}), 'preventing damage does not undo the hit', 'p_hit')
R = dict(net=[change('h', 'c', all_=True, pay=spend('force', 2), cond=lambda s: s.net() > 0)])
W('secondsister', '3 force=2 secondsister', '2', play(Ship(3, force=2, **R), Ship(2)), 'force left after the focus results turns all hits to crits', 'mean_crits')
W('secondsister', '3 special focus force=2 secondsister', '2', play(Ship(3, focus=1, force=2, **R), Ship(2)), 'any attack, focus by the token', 'mean_crits')
F = dict(more=lambda s: int(s.tok('D', 'focus') > 0))
W('sapphire2-battleoverendor', '3', '2 focus sapphire2-battleoverendor', play(Ship(3), Ship(2, focus=1, **F)), 'one green die more, the focus can be spent after')
W('sapphire2-battleoverendor', '2x 3', '2 focus sapphire2-battleoverendor', play([Ship(3)] * 2, Ship(2, focus=1, **F)), 'spending the focus in the first attack loses the die in the second')
W('howlrunner', '3 howlrunner', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'own attack of the bearer: one reroll')
W('howlrunner', '3 focus howlrunner!', '2', play(Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2)), 'attack of a friend: one reroll beside a focus')
W('howlrunner', '3 special howlrunner!', '2', plain(3, 2), 'not primary: nothing')
W('maulermithel', '2 range=1 maulermithel', '2', play(Attack(Ship(2, more=MORE(1)), range=1), Ship(2)), 'one red die more beside the range bonus')
W('maulermithel', '2 range=1 ordnance special maulermithel', '2', play(Attack(Ship(2, more=MORE(1)), range=1, ordnance=True), Ship(2)), 'any attack, also one without range bonus')
W('scourgeskutu', '2 bullseye special scourgeskutu', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'any attack: one red die more')
for c in ('wampa', 'wampa-battleofyavin'):
    W(c, '2x 3 %s' % c, '2', play([Ship(3, start=[act(note('x'), pay=charge('w'))], more=lambda s: s.get('x'))] * 2, Ship(2), keep={'w': 1}), 'one charge over two attacks')
    W(c, '3 special %s' % c, '2', play(Ship(3, more=MORE(1)), Ship(2)), 'any attack')
W('delmeeko', '3 damaged', '2 delmeeko', play(Ship(3), Ship(2, mod_green=[reroll(1)])), 'the bearer defends: any one green die rerolled')
W('delmeeko', '3', '2 delmeeko', plain(3, 2), 'attacker not damaged: nothing')


def seyn(s, side):
    t = s.cancel('red', 'c')
    if not t:
        return []
    for f in 'bfhc':
        if t.n('red', f):
            t = t.cancel('red', f, t.n('red', f))
    return [t.suffer(1).keep('cards', 1)]


W('seynmarana', '3 seynmarana', '4 evade', play(Ship(3, mod_red=[act(seyn)]), Ship(4, evade=1)), 'a crit may be spent for one sure damage card, all else is cancelled')
W('seynmarana', '3 seynmarana', '4 evade hull=1 shields=1',
  play(Ship(3, mod_red=[act(seyn)]), Ship(4, evade=1), track={'k': lambda s: int(s.kept('cards') or s.kept('hits') + s.kept('crits') >= 2)})['k'],
  'the card goes past the shield', 'p_destroyed')
W('seynmarana', '3 seynmarana', '4 evade', play(Ship(3, mod_red=[act(seyn)]), Ship(4, evade=1)), 'the cancelled attack does not hit', 'p_hit')
W('moffgideon', '3 moffgideon!', '2 focus evade', plain(3, 2), 'the green dice cannot be modified')
W('moffgideon', '3 moffgideon!', '2 focus', 1, 'the focus is kept', 'left.defender.focus')
for c in ('backstabber-battleofyavin', 'maulermithel-battleofyavin'):
    W(c, '2 %s!' % c, '2', play(Ship(2, more=MORE(1)), Ship(2)), 'one red die more')
    W(c, '2 range=1 %s!' % c, '2', play(Attack(Ship(2, more=MORE(1)), range=1), Ship(2)), 'beside the range bonus')
    W(c, '2 special %s!' % c, '2', plain(2, 2), 'not primary: nothing')
W('darkcurse-battleofyavin', '3 lock focus', '2 darkcurse-battleofyavin', plain(3, 2), 'the red dice cannot be modified')
W('scythe6-battleoverendor', '2 special scythe6-battleoverendor', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'any attack at range 2: one red die more')
W('scythe6-battleoverendor', '2 range=1 scythe6-battleoverendor', '2', play(Attack(Ship(2, more=MORE(1)), range=1), Ship(2)), 'beside the range bonus')
W('scythe6-battleoverendor', '2 range=3 scythe6-battleoverendor', '1', play(Attack(Ship(2), range=3), Ship(1)), 'range 3: nothing')
W('lyttandree', '3 special lyttandree!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'any attack of a friend: one reroll')
W('lyttandree', '3 lyttandree', '2 sidearc', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'own attack from the side of the defender')
ng = lambda side: (lambda s: green(s, side) == 0)
W('captainferoph', '3 focus', '2 focus captainferoph', play(Ship(3, focus=1), Ship(2, focus=1, mod_green=[change('bf', 'e', 1, cond=ng('A'))])), 'the attacker may hold its focus so that it keeps a green token')
W('captainferoph', '3 lock', '2 captainferoph', play(Ship(3, lock=1), Ship(2, mod_green=[change('bf', 'e', 1, cond=ng('A'))])), 'a lock is not green: one blank or focus to an evade')
W('captainferoph', '2 calculate', '1 captainferoph', play(Ship(2, calculate=1), Ship(1, mod_green=[change('bf', 'e', 1, cond=ng('A'))])), 'the same with a calculate')
R = dict(mod_red=[change('bf', 'h', 1, cond=ng('D'))])
W('majorvermeil', '3 special majorvermeil', '2', play(Ship(3, **R), Ship(2)), 'one blank or focus to a hit')
W('majorvermeil', '2x 3 majorvermeil', '2 focus', play([Ship(3, **R)] * 2, Ship(2, focus=1)), 'the defender may hold its focus against the second attack')
W('majorvermeil', '2x 3 majorvermeil', '2 evade', play([Ship(3, **R)] * 2, Ship(2, evade=1)), 'the same with an evade')
for c in ('captainjonus', 'captainjonus-swz105'):
    W(c, '3 missile %s' % c, '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'own missile attack: up to two rerolls')
    W(c, '2 lock frontarc protontorpedoes %s!' % c, '3', play(Attack(Ship(4, lock=1, mod_red=[change('h', 'c', 1, must=True), reroll(2)]), ordnance=True), Ship(3)),
      'a friend with torpedoes: two rerolls, the lock stays if no more dice want one', 'left.attacker.lock')
    W(c, '3 cannon %s' % c, '2', plain(3, 2), 'a cannon: nothing')
R = dict(mod_red=[change('f', 'c', 1, must=True)])
W('majorrhymer-swz98', '3 torpedo bullseye majorrhymer-swz98', '2', play(Ship(3, **R), Ship(2)), 'one focus becomes a crit')
W('majorrhymer-swz98', '3 torpedo bullseye focus majorrhymer-swz98', '2', play(Ship(3, focus=1, **R), Ship(2)), 'before the token', 'mean_crits')
W('majorrhymer-swz98', '3 missile bullseye majorrhymer-swz98', '2', plain(3, 2), 'a missile: nothing')


def cd(s, side):
    if not s.net() or s.tok('D', 'stress'):
        return []
    t = s.copy()
    t.pool = {}
    return [t.give('D', 'stress').suffer(1)]


W('countdown', '4', '2 countdown', play(Ship(4), Ship(2, net=[act(cd)])), 'one damage and a stress instead of all results')
W('countdown', '2x 4', '2 countdown', play([Ship(4)] * 2, Ship(2, net=[act(cd)])), 'stressed after the first use: once in two attacks')
W('countdown', '4', '2 countdown', play(Ship(4), Ship(2, net=[act(cd)])), 'a single crit is turned into a hit too', 'mean_crits')
W('puresabacc', '3 special puresabacc!', '2', play(Ship(3, more=MORE(1)), Ship(2)), 'any attack: one red die more')
W('captainoicunn', '3 range=0 focus captainoicunn', '2', play(Attack(Ship(3, focus=1), range=1), Ship(2)), 'as at range 1: a die more, and the focus can be spent')
W('rearadmiralchiraneau', '3 special reinforce fullfrontarc rearadmiralchiraneau', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2)), 'one focus to a crit')
W('rearadmiralchiraneau', '3 reinforce fullreararc focus rearadmiralchiraneau', '2', play(Ship(3, focus=1, mod_red=[change('f', 'c', 1)]), Ship(2)), 'rear side; before the token', 'mean_crits')
W('rearadmiralchiraneau', '3 fullfrontarc rearadmiralchiraneau', '2', plain(3, 2), 'not reinforced: nothing')
W('sinker', '3 sinker!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'any one die rerolled')
W('sinker', '3 special sinker!', '2', plain(3, 2), 'not primary: nothing')
for c in ('wolffe', 'wolffe-siegeofcoruscant'):
    W(c, '2x 3 fromfront %s' % c, '2', play([Ship(3, mod_red=[reroll(1, pay=charge('w'))])] * 2, Ship(2), keep={'w': 1}), 'one charge for one reroll over two attacks')
    W(c, '3 fromrear %s' % c, '2', plain(3, 2), 'the charge is still there and cannot be recovered: no die')
W('matchstick', '3 stress=2 matchstick', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2)), 'two red tokens: up to two rerolls')
W('matchstick', '4 stress deplete matchstick', '2', play(Ship(4, deplete=1, mod_red=[reroll(1)]), Ship(2)), 'the deplete is gone with the roll: one reroll')
W('matchstick', '3 locked matchstick', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'a lock token on the attacker is a red token')
R = dict(mod_red=[change('b', 'f', 1)])
W('broadside', '3 focus fromturret sidearc broadside', '2', play(Ship(3, focus=1, **R), Ship(2)), 'one blank to a focus, turned by the token')
W('broadside', '3 calculate special turret fromturret sidearc broadside', '2', play(Ship(3, calculate=1, **R), Ship(2)), 'also with a turret upgrade')
W('goji', '3', '1 goji=2', play(Ship(3), Ship(1, more=MORE(2))), 'two bombs near: two green dice more')
W('killer', '3 killer', '2 hull=2', play(Ship(3, more=MORE(1)), Ship(2)), 'one red die more')
W('killer', '3 killer', '2 hull=3', plain(3, 2), 'three hull: nothing')
W('killer', '2 ; 3 killer', '1 hull=3', play([Ship(2), Ship(3, more=lambda s: int(s.kept('hits') + s.kept('crits') >= 1))], Ship(1)), 'only if the first attack took hull')
W('drift', '3 stress drift', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'own attack, one red token: one reroll')
W('drift', '3 stress=2 drift', '2', plain(3, 2), 'two red tokens: nothing')
W('drift', '3 stress=2 tractor drift', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'two red tokens but one orange: one reroll')
W('stub', '2 stub!', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'odd speed: one red die more')
W('stub', '3 special', '2 stub!', play(Ship(3), Ship(2, more=MORE(1))), 'even speed: one green die more, any attack')
W('stub', '2 special stub!', '2', plain(2, 2), 'a special attack: no red die')
fx = lambda s, side: do_change('f', 'h', 1)(s, side) + do_change('h', 'c', 1)(s, side)
for c in ('barrissoffee', 'barrissoffee-delta7baethersprite'):
    W(c, '3 bullseye force=2 %s' % c, '2', play(Ship(3, force=2, mod_red=[act(fx, pay=spend('force'))]), Ship(2)), 'own attack with own force: a hit to a crit once, the other force for a focus', 'mean_crits')
    W(c, '2x 3 bullseye %s!' % c, '2', play([Ship(3, mod_red=[act(fx, pay=charge('friend'))])] * 2, Ship(2), keep={'friend': 1}), 'the force of a friend, once in two attacks')
    W(c, '3 special bullseye %s!' % c, '2', play(Ship(3, mod_red=[act(fx, pay=charge('friend'))]), Ship(2), keep={'friend': 1}), 'any attack of a friend', 'mean_crits')
fx2 = lambda s, side: do_change('c', 'h', 1, color='red')(s, side) + do_change('h', 'f', 1, color='red')(s, side)
for c in ('luminaraunduli', 'luminaraunduli-delta7baethersprite'):
    W(c, '3 no-bullseye', '2 force=2 %s' % c, play(Ship(3), Ship(2, force=2, mod_red=[act(fx2, pay=spend('force'))])), 'own defense: a hit to a focus once for a force, the other for a green focus')
    W(c, '2x 3 no-bullseye', '2 %s!' % c, play([Ship(3)] * 2, Ship(2, mod_red=[act(fx2, pay=charge('friend'))]), keep={'friend': 1}), 'the force of a friend, once in two attacks')
    W(c, '3 no-bullseye focus', '2 %s!' % c, play(Ship(3, focus=1), Ship(2, mod_red=[act(fx2, pay=charge('friend'))]), keep={'friend': 1}), 'the attacker turns the focus back; else a crit to a hit', 'mean_crits')
for c in ('adigallia', 'adigallia-delta7baethersprite'):
    W(c, '3 range=1', '2 force %s' % c, play(Attack(Ship(3), range=1), Ship(2, force=1, start=[act(note('x'), pay=spend('force'))], theirs=lambda s: -s.get('x'))), 'the force against the range bonus, or kept for a focus')
    W(c, '3 range=3 force %s' % c, '1', play(Attack(Ship(3, force=1, before_green=[act(note('x'), pay=spend('force'))], theirs=lambda s: -s.get('x')), range=3), Ship(1)), 'force for a focus, or kept until the green dice are rolled to take the bonus away')
    W(c, '2 range=1', '3 force=2 %s' % c, play(Attack(Ship(2), range=1), Ship(3, force=2, start=[act(note('x'), pay=spend('force'))], theirs=lambda s: -s.get('x'))), 'one force for each')
R = dict(mod_green=[change('b', 'f', 1)])
W('aaylasecura', '3 range=1', '2 focus frontarc pilot.aaylasecura', play(Attack(Ship(3), range=1), Ship(2, focus=1, **R)), 'the bearer defends: one blank to a focus')
W('aaylasecura', '3', '2 focus pilot.aaylasecura!', play(Ship(3), Ship(2, focus=1, **R)), 'a friend of hers defends')
W('aaylasecura', '3 range=2', '2 focus frontarc pilot.aaylasecura', play(Ship(3), Ship(2, focus=1)), 'attacker at range 2 of the bearer: nothing')
R = dict(mod_green=[change('b', 'f', 1, pay=charge('friend'))])
W('kitfisto', '3', '2 focus bullseye kitfisto!', play(Ship(3), Ship(2, focus=1, **R), keep={'friend': 1}), 'one blank to a focus, then the token')
W('kitfisto', '2x 3', '2 focus=2 bullseye kitfisto!', play([Ship(3)] * 2, Ship(2, focus=2, **R), keep={'friend': 1}), 'the force of a friend, once in two attacks')
W('ricolie', '2 ricolie!', '2', play(Ship(2, more=MORE(1)), Ship(2)), 'one red die more')
W('ricolie', '3 special', '2 ricolie!', play(Ship(3), Ship(2, more=MORE(1))), 'one green die more, any attack')
W('ricolie', '2 special ricolie!', '2', plain(2, 2), 'a special attack: no red die')


def lim(fn):
    """An effect of one focus result, once."""
    return lambda s, side: [t.set('m' + side, 1) for t in fn(s, side) if t is not None] if not s.get('m' + side) else []


def limlock(s, side):
    out = do_reroll(9, 'bhc')(s, side)
    if not s.get('m' + side) and s.fresh('red', 'f'):
        t = s.put('red', 'f', 0, -1).set('m' + side, 1)
        u = t.copy()
        u.hand = ('red', 1, 1)
        out.append(u)
        for v in do_reroll(9, 'bhc')(t, side):
            v.hand = ('red', v.hand[1] + 1, 1)
            out.append(v)
    return out


W('padmeamidala', '3 frontarc padmeamidala', '3 focus', play(Ship(3), Ship(3, normal=False, focus=1, mod_green=[act(lim(do_change('f', 'e', 1)), pay=spend('focus'))])), 'the focus of the defender turns one focus result only')
W('padmeamidala', '3 focus', '2 frontarc padmeamidala', play(Ship(3, normal=False, focus=1, mod_red=[act(lim(do_change('f', 'h', 1)), pay=spend('focus'))]), Ship(2)), 'the focus of the attacker turns one focus result only')
W('padmeamidala', '3 focus lock', '2 frontarc padmeamidala',
  play(Ship(3, normal=False, focus=1, lock=1, mod_red=[act(lim(do_change('f', 'h', 1)), pay=spend('focus')), act(limlock, pay=spend('lock'))]), Ship(2)),
  'one focus result in all, by lock or by focus; blanks are free to reroll')
W('dineeellberger', '3 dineeellberger!', '2 focus evade', plain(3, 2), 'the green dice cannot be modified')
W('dineeellberger', '3 focus lock', '2 dineeellberger!', plain(3, 2), 'the red dice cannot be modified')
W('gavynsykes', '3 special gavynsykes!', '2', play(Ship(3, mod_red=[reroll(9, 'b')]), Ship(2)), 'blanks rerolled, any attack')
W('gavynsykes', '3', '2 focus gavynsykes!', play(Ship(3), Ship(2, focus=1, mod_green=[reroll(9, 'b')])), 'green blanks rerolled')
for c in ('contrail', 'contrail-siegeofcoruscant'):
    W(c, '3 %s!' % c, '2 focus', play(Ship(3, mod_green=[change('f', 'b', 1, color='green')]), Ship(2, focus=1)), 'a green focus to a blank before the token')
    W(c, '3 focus', '2 %s!' % c, play(Ship(3, focus=1), Ship(2, mod_red=[change('f', 'b', 1, color='red')])), 'a red focus to a blank before the token')

save()
