"""Witnesses of upgrades and conditions of the second edition: a third reading, for their corners."""
from play import Attack, Opt, Ship, act, add, cancel, change, charge, gain, play, reroll, spend, spend_theirs
import play as P

NAMES = {'mean_damage': 'damage', 'mean_crits': 'crits', 'p_hit': 'hit', 'p_destroyed': 'destroyed'}


def see(card, slot, attackers, defender, a, d, how, measure='mean_damage', keep=None, edition='2.5', kind='upgrade'):
    name = NAMES.get(measure)
    if not name:
        _, side, token = measure.split('.')
        name = ('D.' if side == 'defender' else 'A%d.' % (len(a) - 1 if isinstance(a, list) else 0)) + token
    P.witness(card, attackers, defender, play(a, d, keep).get(name, 0), how, measure, edition, kind, slot)


def focus_to_hit():
    return change('f', 'h', 1)


D1, D2, D3 = Ship(1), Ship(2), Ship(3)
NONE = 'its condition is not true: nothing happens'

# ---- rerolls, changes and additions of the attacker ----
r5p8 = Ship(2, mod_red=[reroll(1, pay=charge('c'))], focus=1)
see('r5p8', 'astromech', '2 focus frontarc r5p8', '2', r5p8, D2, 'a charge rerolls one die', keep={'c': 3})
see('r5p8', 'astromech', '2 focus no-frontarc r5p8', '2', Ship(2, focus=1), D2, NONE)
four = Ship(1, mod_red=[reroll(1, pay=charge('c'))])
see('r5p8', 'astromech', '4x 1 frontarc r5p8', '0', [four] * 4, Ship(0), 'three charges in four attacks', keep={'c': 3})

def r2c4(**t): return Ship(3, mod_red=[change('f', 'h', 1, pay=spend('evade'))], **t)
see('r2c4', 'astromech', '3 r2c4', '2', Ship(3), D2, 'no evade token')
see('r2c4', 'astromech', '3 focus evade r2c4', '1', r2c4(evade=1, focus=1), D1, 'which token is left', 'left.attacker.evade')
see('r2c4', 'astromech', '3 evade r2c4', '1 their-no-spend=evade', Ship(3), D1, 'evade tokens cannot be spent')

def r7a7(n=3): return Ship(n, mod_red=[change('h', 'c', 1, pay=charge('c'))])
see('r7a7', 'astromech', '3 r7a7', '1', r7a7(), D1, 'a charge turns a hit to a crit', 'mean_crits', {'c': 3})
see('r7a7', 'astromech', '4x 1 r7a7', '0', [r7a7(1)] * 4, Ship(0), 'three charges, four attacks', 'mean_crits', {'c': 3})
see('r7a7', 'astromech', '3 heavylasercannon bullseye r7a7', '1', Ship(4, mod_red=[change('h', 'c', 1, pay=charge('c'))],
    late_red=[change('c', 'h', 99, all_=True, must=True)]), D1, 'the cannon turns crits back', 'mean_crits', {'c': 3})

def optics(**t): return Ship(3, mod_red=[change('b', 'h', 1, pay=spend('focus'))], **t)
see('advancedoptics', 'tech', '3 focus=2 advancedoptics', '2', optics(focus=2), D2, 'one for each, or once only for a blank')
see('advancedoptics', 'tech', '3 advancedoptics', '2', Ship(3), D2, 'no token')
see('advancedoptics', 'tech', '3 focus advancedoptics', '2 their-no-spend=focus', Ship(3), D2, 'it cannot spend focus tokens')

def besh(**t): return Ship(3, mod_red=[change('bf', 'h', 1, pay=spend('lock'))], **t)
see('alpha3bbesh', 'configuration', '3 lock=2 focus alpha3bbesh', '2', besh(lock=2, focus=1), D2, 'two locks')

def saw(**t): return Ship(3, mod_red=[change('f', 'c', 99, all_=True)], **t)
see('sawgerrera', 'crew', '3 focus crew.sawgerrera', '2', saw(focus=1), D2, 'the token stays, crits are worth more', 'left.attacker.focus')
see('sawgerrera', 'crew', '3 lock crew.sawgerrera', '2', saw(lock=1), D2, 'reroll first, then all focus', 'mean_crits')

def simple(card, slot, words, opt, n=3, green=2, **t):
    """A ship that has the option, with the tokens; and the same words without the option's condition are the caller's."""
    tok = ' '.join('%s=%d' % (k, v) if v > 1 else k for k, v in t.items())
    text = ' '.join(x for x in [str(n), tok, words, card] if x)
    see(card, slot, text, str(green), Ship(n, mod_red=[opt], **t), Ship(green), 'its own modification')

simple('fanatical', 'talent', 'shields=0', focus_to_hit())
see('fanatical', 'talent', '3 shields=0 special fanatical', '2', Ship(3), D2, 'primary attacks only')
see('fanatic-battleofyavin', 'talent', '3 fanatic-battleofyavin', '2', Ship(3), D2, NONE)
see('fearless', 'talent', '3 range=1 fromfront fearless', '2 frontarc', Attack(Ship(3, mod_red=[change('bfc', 'h', 1)]), 1), D2, 'any result to a hit')
see('fearless', 'talent', '3 range=2 fromfront fearless', '2 frontarc', Ship(3), D2, NONE)
see('fearless', 'talent', '3 range=1 fromfront fearless', '2 no-frontarc', Attack(Ship(3), 1), D2, NONE)
see('fearless', 'talent', '3 range=1 fromturret fearless', '2 frontarc', Attack(Ship(3), 1), D2, 'not a front arc attack')

def all_blank(color):
    return lambda s: s.n(color, 'b') == s.dice(color) >= 2
see('heroic', 'talent', '1 heroic', '0', Ship(1), Ship(0), 'two results are needed')
see('heroic', 'talent', '2 lock heroic', '1', Ship(2, lock=1, mod_red=[reroll(99, cond=all_blank('red'))]), D1, 'the lock stays or rerolls one')

def juke(**t): return Ship(3, mod_green=[change('e', 'f', 1, color='green')], **t)
see('juke', 'talent', '3 evade juke', '2 focus', juke(evade=1), Ship(2, focus=1), 'an evade becomes a focus, and the token turns it back')
see('juke', 'talent', '3 juke', '2', Ship(3), D2, NONE)
see('juke', 'talent', '3 evade juke range=0', '2', Ship(3), D2, 'range 0: defense dice are out of reach')

lone = lambda c: reroll(1, pay=charge('c'))
see('lonewolf', 'talent', '2x 2 focus lonewolf!', '1', [Ship(2, focus=1, mod_red=[lone(0)])] * 2, D1, 'one charge in two attacks', keep={'c': 1})
see('lonewolf', 'talent', '2x 2', '2 lonewolf!', [Ship(2)] * 2, Ship(2, mod_green=[lone(0)]), 'defending twice', keep={'c': 1})
see('lonewolf', 'talent', '3 lonewolf', '2', Ship(3), D2, NONE)

see('elusive', 'talent', '2x 2', '2 focus elusive', [Ship(2)] * 2, Ship(2, focus=1, mod_green=[lone(0)]), 'one charge in two attacks', keep={'c': 1})
see('elusive', 'talent', '3 elusive', '2', Ship(3), D2, 'attacking: nothing')

see('crackshot', 'talent', '2x 2 bullseye crackshot', '2', [Ship(2, late_green=[cancel('e', pay=charge('c'), color='green')])] * 2, D2, 'one charge', keep={'c': 1})
see('crackshot', 'talent', '2 bullseye special crackshot', '2', Ship(2), D2, 'primary attacks only')
see('crackshot', 'talent', '2 crackshot', '2', Ship(2), D2, NONE)
see('crackshot', 'talent', '3 bullseye crackshot', '1 reinforce', Ship(3, late_green=[cancel('e', pay=charge('c'), color='green')]), Ship(1, reinforce=1), 'the evade of reinforce is not there yet', keep={'c': 1})
see('marksmanship', 'talent', '3 bullseye marksmanship', '1', Ship(3, mod_red=[change('h', 'c', 1)]), D1, 'a hit to a crit', 'mean_crits')
see('marksmanship', 'talent', '3 bullseye marksmanship', '2 crit-first', Attack(Ship(3, mod_red=[change('h', 'c', 1)]), crit_first=True), D2, 'crits are cancelled first', 'mean_crits')
see('marksmanship', 'talent', '3 no-bullseye marksmanship', '1', Ship(3), D1, NONE, 'mean_crits')
see('outmaneuver', 'talent', '3 fromfront outmaneuver', '0 no-arc', Ship(3), Ship(0), 'no die to lose')
see('outmaneuver', 'talent', '3 fromfront range=3 outmaneuver', '2 no-arc', Attack(Ship(3, theirs=lambda s: -1), 3), D2, 'the range bonus stays')
see('outmaneuver', 'talent', '3 fromfront outmaneuver', '2 arc', Ship(3), D2, NONE)
see('outmaneuver', 'talent', '3 fromfront range=0 outmaneuver', '2 no-arc', Ship(3), D2, 'range 0 in 2.5: no fewer defense dice')
see('outmaneuver', 'talent', '3 fromfront range=0 outmaneuver', '2 no-arc', Ship(3, theirs=lambda s: -1), D2, 'range 0 in 2.0: a die fewer', edition='2')
see('trickshot', 'talent', '3 obstructed trickshot', '2', Attack(Ship(3, more=lambda s: 1), obstructed=True), D2, 'a die more for each side')
see('trickshot', 'talent', '3 obstructed deplete trickshot', '2', Attack(Ship(3, more=lambda s: 1, deplete=1), obstructed=True), D2, 'depleted')
see('trickshot', 'talent', '3 range=0 obstructed trickshot', '2', Attack(Ship(3), obstructed=True), D2, 'range 0 in 2.5: no die can be added')
see('predator', 'talent', '3 lock bullseye predator', '2', Ship(3, lock=1, mod_red=[reroll(1)]), D2, 'with a lock, no die twice')
see('predator', 'talent', '3 bullseye range=0 predator', '2', Ship(3), D2, 'range 0 in 2.5')
see('predator', 'talent', '3 bullseye range=0 predator', '2', Ship(3, mod_red=[reroll(1)]), D2, 'range 0 in 2.0 it may', edition='2')
see('noescape-battleoverendor', 'talent', '3 special noescape-battleoverendor!', '2', Ship(3), D2, NONE)
see('itsatrap-battleoverendor', 'talent', '3', '2 focus itsatrap-battleoverendor!', Ship(3), Ship(2, focus=1, mod_green=[reroll(1, 'b')]), 'a blank again')
see('itsatrap-battleoverendor', 'talent', '3', '2 focus itsatrap-battleoverendor', Ship(3), Ship(2, focus=1), NONE)
see('notorious', 'talent', '2x 3', '2 arc notorious', [Ship(3)] * 2, D2, 'the attacker gets the strain, the defender plays on')
see('notorious', 'talent', '3 notorious', '2', Ship(3), D2, NONE)
see('collected-battleoverendor', 'talent', '3 focus collected-battleoverendor', '2', Ship(3, focus=1), D2, 'damage as ever')
fifth = lambda: change('f', 'c', 1, pay=spend('force'))
see('fifthbrother', 'gunner', '3 force=2 gunner.fifthbrother', '2', Ship(3, mod_red=[fifth()], force=2), D2, 'once an attack, the other as ever', 'mean_crits')
see('fifthbrother', 'gunner', '3 force=0 gunner.fifthbrother', '2', Ship(3), D2, 'no force', 'mean_crits')
mal = lambda: change('fh', 'c', 1, pay=spend('force'))
see('malice', 'force-power', '3 force malice', '2', Ship(3, mod_red=[mal()], force=1), D2, 'focus or hit to crit', 'mean_crits')
see('malice', 'force-power', '3 malice', '2', Ship(3), D2, 'no force', 'mean_crits')
see('malice', 'force-power', '2x 2 force malice', '0', [Ship(2, mod_red=[mal()], force=1)] * 2, Ship(0), 'two ships with a force each', 'mean_crits')
see('shatteringshot', 'force-power', '3 force obstructed shatteringshot', '2', Attack(Ship(3, mod_red=[add('f', 1, spend('force'))], force=1), obstructed=True), D2, 'a focus result for a force')
see('shatteringshot', 'force-power', '3 force=2 obstructed shatteringshot', '2', Attack(Ship(3, mod_red=[add('f', 1, spend('force'))], force=2), obstructed=True), D2, 'a second force turns it')
see('shatteringshot', 'force-power', '3 force shatteringshot', '2', Ship(3, force=1), D2, NONE)
see('shatteringshot', 'force-power', '3 force=2 obstructed range=0 shatteringshot', '2', Attack(Ship(3, normal=False, force=2), obstructed=True), D2, 'range 0 in 2.5')
br = lambda: change('f', 'e', 2, pay=spend('force'))
see('brilliantevasion', 'force-power', '3 no-bullseye', '3 force brilliantevasion', Ship(3), Ship(3, mod_green=[br()], force=1), 'two focus for a force')
see('brilliantevasion', 'force-power', '3 bullseye', '3 force brilliantevasion', Ship(3), Ship(3, force=1), NONE)
see('brilliantevasion', 'force-power', '2x 3 no-bullseye', '2 force=2 brilliantevasion', [Ship(3)] * 2, Ship(2, mod_green=[br()], force=2), 'two attacks')
def results(s): return s.n('red', 'h') + s.n('red', 'c')
pred = Ship(2, start=[act(lambda s, side: [s.set('max', 1)], spend('force'))], force=1)
pred_d = Ship(3, more=lambda s: min(0, results(s) - 3) if s.get('max') else 0)
see('predictiveshot', 'force-power', '2 force bullseye predictiveshot', '3', pred, pred_d, 'no more dice than results')
see('predictiveshot', 'force-power', '2 force predictiveshot', '3', Ship(2, force=1), D3, NONE)
see('predictiveshot', 'force-power', '2 bullseye predictiveshot', '3', Ship(2), D3, 'no force')
see('bt1', 'gunner', '3 bt1', '1 stress=2', Ship(3, mod_red=[change('h', 'c', 2)]), Ship(1, stress=2), 'two hits', 'mean_crits')
see('bt1', 'gunner', '3 bt1', '1', Ship(3), D1, NONE, 'mean_crits')
see('bt1', 'gunner', '4 bt1', '0 stress', Ship(4, mod_red=[change('h', 'c', 1)]), Ship(0, stress=1), 'one only', 'mean_crits')
gr = lambda: change('h', 'c', 1, pay=charge('c'))
see('greedo', 'gunner', '2x 2 gunner.greedo', '0', [Ship(2, mod_red=[gr()])] * 2, Ship(0), 'one charge', 'mean_crits', {'c': 1})
see('greedo', 'gunner', '2x 2', '0 gunner.greedo', [Ship(2, mod_red=[change('h', 'c', 1)])] * 2, Ship(0), 'the charge stays active, each attacker may', 'mean_crits')
see('greedo', 'gunner', '2 range=0', '0 gunner.greedo', Ship(2), Ship(0), 'range 0 in 2.5: the attacker cannot modify', 'mean_crits')
see('finn', 'gunner', '2 lock frontarc gunner.finn', '1', Ship(2, lock=1, early_red=[add('b')]), D1, 'a blank more, for the lock')
see('finn', 'gunner', '3', '1 evade frontarc gunner.finn', Ship(3), Ship(1, evade=1, early_green=[add('b')]), 'a blank for the evade token')
see('finn', 'gunner', '2 lock special frontarc gunner.finn', '1', Ship(2, lock=1), D1, 'primary attacks only')
see('finn', 'gunner', '3 special', '1 evade frontarc gunner.finn', Ship(3), Ship(1, evade=1, early_green=[add('b')]), 'while you defend: any attack')
see('rey-gunner', 'gunner', '3 force rey-gunner', '2', Ship(3, force=1), D2, NONE)
see('bobafett-gunner', 'gunner', '3 special bobafett-gunner!', '2', Ship(3, mod_red=[focus_to_hit()]), D2, 'any attack')
see('bobafett-gunner', 'gunner', '3 bobafett-gunner', '2', Ship(3), D2, NONE)

# hotshotgunner: after the modification of defense dice
hot = lambda n: Ship(n, late_green=[Opt(lambda s, side: [t for t in (s.give('D', 'focus', -1), s.give('D', 'calculate', -1)) if t], must=True)])
see('hotshotgunner', 'gunner', '2x 2 fromturret hotshotgunner', '2 focus', [hot(2)] * 2, Ship(2, focus=1), 'the token is gone before the second attack')
see('hotshotgunner', 'gunner', '2 fromfront hotshotgunner', '2 focus', Ship(2), Ship(2, focus=1), NONE, 'left.defender.focus')

# ---- crew ----
see('fifthbrother', 'gunner', '3 force special gunner.fifthbrother', '1', Ship(3, mod_red=[fifth()], force=1), D1, 'special attack too', 'mean_crits')
see('agentkallus', 'crew', '3 focus agentkallus!', '2', Ship(3, focus=1, mod_red=[focus_to_hit()]), D2, 'the token stays', 'left.attacker.focus')
see('agentkallus', 'crew', '3 agentkallus', '2', Ship(3), D2, NONE)
latts = lambda: change('bf', 'e', 1, pay=spend_theirs('stress'))
see('lattsrazzi', 'crew', '3', '2 crew.lattsrazzi', Ship(3), D2, NONE)
see('lattsrazzi', 'crew', '3 stress=2', '2 crew.lattsrazzi', Ship(3, stress=2), Ship(2, mod_green=[latts()]), 'once only', 'left.attacker.stress')
see('zuckuss', 'crew', '3 range=0 crew.zuckuss', '2', Ship(3), D2, 'range 0 in 2.5')
def l3_flip(s, side):
    if s.kept('flip') or not s.dice('red'):
        return []
    t = s.keep('flip', 1)
    n = sum(s.fresh('red', f) for f in 'bfhc')
    for f in 'bfhc':
        t = t.put('red', f, 0, -t.fresh('red', f))
    t = t.copy()
    t.hand = ('red', n, 1)
    return [t]
see('l337', 'crew', '2x 2', '0 l337', [Ship(2)] * 2, Ship(0, mod_red=[Opt(l3_flip)]), 'all dice once, in one attack of two')
see('l337', 'crew', '3 lock', '1 l337', Ship(3, lock=1), Ship(1, mod_red=[Opt(l3_flip)]), 'a lock rerolls none of them')
see('l337', 'crew', '3 mod-only=none', '1 l337', Ship(3), D1, 'dice that cannot be modified')
see('c3po-republic', 'crew', '2x 2', '2 calculate c3po-republic', [Ship(2)] * 2, Ship(2, calculate=1, mod_green=[reroll(1, cond=lambda s: s.tok('D', 'calculate') > 0)]), 'the second attack without the token')
see('commanderpyre', 'crew', '3', '2 commanderpyre', Ship(3), D2, NONE)
see('commanderpyre', 'crew', '3 stress commanderpyre', '2 stress', Ship(3, stress=1), Ship(2, stress=1), 'attacking: nothing')
see('generalgrievous', 'crew', '1', '0 crew.generalgrievous', Ship(1), Ship(0), 'a single result is not cancelled')
jg = lambda: change('f', 'b', 1, pay=spend('lock'), color='red')
see('jangofett', 'crew', '3 focus', '1 lock crew.jangofett', Ship(3, focus=1), Ship(1, lock=1, mod_red=[jg()]), 'defending')
see('jangofett', 'crew', '3 crew.jangofett', '2 focus', Ship(3), Ship(2, focus=1), 'no lock')
see('jangofett', 'crew', '3 range=0 focus', '1 lock crew.jangofett', Ship(3, normal=False, focus=1), Ship(1, lock=1), 'range 0 in 2.5: no attack dice modified by attacker; no need')
see('bokatankryze', 'crew', '3 range=1 crew.bokatankryze', '2', Attack(Ship(3, mod_red=[reroll(1)]), 1), D2, 'range 1')
see('bokatankryze', 'crew', '3 range=0 crew.bokatankryze', '2', Ship(3), D2, 'range 0 in 2.5: dice cannot be modified')
see('bokatankryze', 'crew', '3 range=0 crew.bokatankryze', '2', Ship(3, mod_red=[reroll(1)]), D2, 'range 0 in 2.0', edition='2')
see('zeborrelios', 'crew', '3 range=0 focus crew.zeborrelios', '2', Ship(3, focus=1), D2, 'the focus at range 0')
see('zeborrelios', 'crew', '3 range=0 lock crew.zeborrelios', '2', Ship(3), D2, 'no lock')
see('zeborrelios', 'crew', '3 range=0 calculate crew.zeborrelios', '2', Ship(3), D2, 'a calculate is no focus')
GREEN = ('focus', 'calculate', 'evade', 'reinforce')
def any_green(s, side): return [t for t in (s.give(side, k, -1) for k in GREEN) if t]
see('landocalrissian-crew', 'crew', '3 evade landocalrissian-crew', '2', Ship(3, evade=1, early_red=[reroll(2, pay=any_green)]), D2, 'a token for two dice, after the roll')
see('landocalrissian-crew', 'crew', '3 evade focus landocalrissian-crew', '2', Ship(3, evade=1, focus=1, early_red=[reroll(2, pay=any_green)]), D2, 'the evade pays, the focus turns')
see('landocalrissian-crew', 'crew', '3', '2 focus=2 landocalrissian-crew', Ship(3), Ship(2, focus=2, early_green=[reroll(2, pay=any_green)]), 'defending')

# ---- weapons ----
def as_tokens(kind, per=1):
    def deals(s):
        return s.give('D', kind, s.net()) if s.net() else s
    return deals
def ion(s):
    return s.suffer(1).give('D', 'ion', s.net() - 1) if s.net() else s
for card, slot, dice, words, ordnance in [('ioncannon', 'cannon', 3, '', False), ('iontorpedoes', 'torpedo', 4, 'lock', True),
                                ('ionmissiles', 'missile', 3, 'lock', True), ('ioncannonturret', 'turret', 3, '', False)]:
    t = {'lock': 1} if words else {}
    w = ' '.join(x for x in ['2', words, card] if x)
    a = Attack(Ship(dice, **t), ordnance=ordnance, deals=ion)
    see(card, slot, w, '2', a, D2, 'one damage of a hit, the rest ion')
    see(card, slot, w, '1 evade', a, Ship(1, evade=1), 'tokens of the results left', 'left.defender.ion')
see('jammingbeam', 'cannon', '2 jammingbeam', '2', Attack(D3, deals=as_tokens('jam')), D2, 'no damage')
see('jammingbeam', 'cannon', '2 jammingbeam', '1', Attack(D3, deals=as_tokens('jam')), D1, 'jam tokens', 'left.defender.jam')
see('jammingbeam', 'cannon', '2 range=1 jammingbeam', '1', Attack(D3, 1, deals=as_tokens('jam')), D1, 'not ordnance: range 1 is a die more', 'left.defender.jam')
see('tractorbeam', 'cannon', '2 tractorbeam ; 3', '2', [Attack(D3, deals=as_tokens('tractor')), D3], D2, 'a die fewer in the next attack')
see('tractorbeam', 'cannon', '2 tractorbeam', '1', Attack(D3, deals=as_tokens('tractor')), D1, 'tokens', 'left.defender.tractor')
see('tractorbeam', 'cannon', '2 tractorbeam ; 3', '2 medium', [Attack(Ship(3), deals=lambda s: s.keep('tr', s.kept('tr') + s.net())), Ship(3)],
    Ship(2, more=lambda s: -1 if s.kept('tr') >= 2 else 0), 'a medium ship needs two tokens')
all_crits = lambda s: (0, 99)
see('autoblasters', 'cannon', '2 bullseye autoblasters', '2 no-frontarc', Attack(D3, keep=all_crits), D2, 'a die more; crits stay')
see('autoblasters', 'cannon', '2 bullseye autoblasters', '2 frontarc', D3, D2, 'in the front arc crits do not stay')
see('autoblasters', 'cannon', '2 no-bullseye autoblasters', '2 no-frontarc', Attack(D2, keep=all_crits), D2, 'no bullseye')
see('autoblasters', 'cannon', '2 range=1 bullseye autoblasters', '2 reinforce no-frontarc', Attack(D3, 1, keep=all_crits), Ship(2, reinforce=1), 'reinforce is an evade result too')
see('heavylasercannon', 'cannon', '2 bullseye focus heavylasercannon', '1', Attack(Ship(4, focus=1, late_red=[change('c', 'h', 99, all_=True, must=True)])), D1, 'no crit is left', 'mean_crits')
see('heavylasercannon', 'cannon', '2 bullseye heavylasercannon', '1 net-their-cancel-hit=1', Attack(Ship(4, late_red=[change('c', 'h', 99, all_=True, must=True)])), Ship(1, net=[cancel('h', color='red')]), 'all that is left are hits')
sync = Ship(3, calculate=1, theirs=lambda s: -1 if s.tok('A', 'calculate') and s.range == 3 else 0)
see('syncedlasercannons', 'cannon', '2 calculate range=3 syncedlasercannons', '1', Attack(sync, 3), D1, 'the calculate has to stay for it')
see('syncedlasercannons', 'cannon', '2 range=3 syncedlasercannons', '1', Attack(D3, 3), D1, 'no calculate: range bonus')
see('syncedlasercannons', 'cannon', '2 calculate range=2 syncedlasercannons', '1', Ship(3, calculate=1), D1, 'range 2')
see('protoncannons', 'cannon', '2 bullseye protoncannons', '1', Ship(4, mod_red=[change('fh', 'c', 1)]), D1, 'one crit', 'mean_crits')
see('protoncannons', 'cannon', '2 bullseye range=3 protoncannons', '1', Attack(Ship(4, mod_red=[change('fh', 'c', 1)]), 3), D1, 'range bonus of the defender')
under = Ship(2, normal=False, lock=1, focus=1, mod_red=[reroll(99, pay=spend('lock'))])
see('underslungblastercannon', 'cannon', '2 lock focus range=1 underslungblastercannon', '1', Attack(under, 1, ordnance=True), D1, 'only the lock')
see('underslungblastercannon', 'cannon', '2 lock range=1 predator bullseye underslungblastercannon', '1', Attack(Ship(2, lock=1), 1, ordnance=True), D1, 'no other modification')
see('precisiontunedcannons-battleoverendor', 'cannon', '2 focus bullseye precisiontunedcannons-battleoverendor', '2', Ship(2, focus=1, mod_red=[add('f')]), D2, 'a focus more')
see('precisiontunedcannons-battleoverendor', 'cannon', '2 focus no-bullseye precisiontunedcannons-battleoverendor', '2', Ship(2, focus=1), D2, NONE)
see('calibratedlasertargeting', 'configuration', '2 focus bullseye calibratedlasertargeting', '2', Ship(2, focus=1, mod_red=[add('f')]), D2, 'a focus more')
see('calibratedlasertargeting', 'configuration', '2 focus special bullseye calibratedlasertargeting', '2', Ship(2, focus=1), D2, 'primary attacks only')
see('foresight', 'force-power', '2 force bullseye foresight', '1', Attack(Ship(2, normal=False, force=1, mod_red=[focus_to_hit()]), ordnance=True), D1, 'one focus, no other modification')
see('snapshot', 'talent', '2 focus lock snapshot', '1', Attack(Ship(2, normal=False), ordnance=True), D1, 'no modification')
see('snapshot', 'talent', '2 focus snapshot', '1 focus their-hit-to-focus=1', Attack(Ship(2, normal=False), ordnance=True), Ship(1, focus=1), 'neither by the defender')
see('hotshottailblaster', 'illicit', '2x 2 range=1 hotshottailblaster', '1', [Attack(D2, 1, ordnance=True)] * 2, D1, 'no range bonus')
def convert(n): return change('h', 'c', n)
for card, slot, dice, rng in [('protontorpedoes', 'torpedo', 4, 2), ('advprotontorpedoes', 'torpedo', 5, 1)]:
    r = '' if rng == 2 else 'range=1 '
    see(card, slot, '2 lock %s%s' % (r, card), '1', Attack(Ship(dice, lock=1, mod_red=[convert(1)]), rng, ordnance=True), D1, 'a hit to a crit', 'mean_crits')
    see(card, slot, '2 lock %s%s' % (r, card), '2 focus', Attack(Ship(dice, lock=1, mod_red=[convert(1)]), rng, ordnance=True), Ship(2, focus=1), 'damage')
see('plasmatorpedoes', 'torpedo', '2 lock plasmatorpedoes', '2', Attack(Ship(3, lock=1), ordnance=True, crit_first=True), D2, 'crits cancelled first', 'mean_crits')
def loses_shield(s):
    if not s.net():
        return s
    t = s.suffer(s.n('red', 'h'), s.n('red', 'c'))
    return t.suffer(1) if s.kept('hits') + s.kept('crits') < 1 else t
see('plasmatorpedoes', 'torpedo', '2 lock plasmatorpedoes', '2 hull=9 shields=1', Attack(Ship(3, lock=1), ordnance=True, crit_first=True, deals=loses_shield), D2, 'the shield goes when it is known that the attack hits, before damage is dealt')
see('plasmatorpedoes', 'torpedo', '2 lock plasmatorpedoes', '2 hull=9', Attack(Ship(3, lock=1), ordnance=True, crit_first=True), D2, 'no shield')
see('plasmatorpedoes', 'torpedo', '2 lock plasmatorpedoes', '2 hull=9 shields=8', Attack(Ship(3, lock=1), ordnance=True, crit_first=True, deals=lambda s: s.suffer(s.n('red', 'h') + 1, s.n('red', 'c')) if s.net() else s), D2, 'a shield more')
see('heavyplasmamissiles-alphaclassstarwing', 'missile', '2 lock heavyplasmamissiles-alphaclassstarwing', '2 hull=9 shields=8', Attack(Ship(3, lock=1), ordnance=True, deals=lambda s: s.suffer(s.n('red', 'h') + 1, s.n('red', 'c')) if s.net() else s), D2, 'a shield more')
see('heavyplasmamissiles-alphaclassstarwing', 'missile', '2 lock heavyplasmamissiles-alphaclassstarwing', '2 hull=9 shields=1', Attack(Ship(3, lock=1), ordnance=True, deals=lambda s: s.suffer(s.n('red', 'h') + 1, s.n('red', 'c')) if s.net() else s), D2, 'the shield goes before damage is dealt')
see('heavyplasmamissiles-alphaclassstarwing', 'missile', '2 lock heavyplasmamissiles-alphaclassstarwing', '2 hull=9', Attack(Ship(3, lock=1), ordnance=True), D2, 'no shield')
def pulse(s): return s.suffer(0, 1).give('D', 'deplete', 1).give('D', 'jam', 1) if s.net() else s
see('magpulsewarheads', 'missile', '2 lock magpulsewarheads', '2', Attack(Ship(3, lock=1), ordnance=True, deals=pulse), D2, 'one crit')
see('magpulsewarheads', 'missile', '2 lock magpulsewarheads', '2', Attack(Ship(3, lock=1), ordnance=True, deals=pulse), D2, 'deplete', 'left.defender.deplete')
see('magpulsewarheads', 'missile', '2 lock magpulsewarheads', '2', Attack(Ship(3, lock=1), ordnance=True, deals=pulse), D2, 'a hit as ever', 'p_hit')
see('barragerockets', 'missile', '2 focus bullseye barragerockets', '1', Attack(Ship(3, focus=1, mod_red=[reroll(3)]), ordnance=True), D1, 'four charges are left, a die each')
see('barragerockets', 'missile', '2 focus no-bullseye barragerockets', '1', Attack(Ship(3, focus=1), ordnance=True), D1, NONE)
def shell(**t): return Ship(3, mod_red=[change('f', 'c', 1, pay=spend('calculate'))], **t)
see('energyshellcharges', 'missile', '2 calculate energyshellcharges', '1', Attack(shell(calculate=1), ordnance=True), D1, 'a calculate for a crit', 'mean_crits')
see('energyshellcharges', 'missile', '2 calculate=2 energyshellcharges', '1', Attack(shell(calculate=2), ordnance=True), D1, 'once, the other as ever', 'mean_crits')
def pods(extra): return Ship(2 + extra, lock=1)
see('multimissilepods', 'missile', '2 lock bullseye frontarc multimissilepods', '1', Attack(pods(2), ordnance=True), D1, 'two dice more')
see('multimissilepods', 'missile', '2 lock frontarc no-bullseye multimissilepods', '1', Attack(pods(1), ordnance=True), D1, 'one die more')
see('multimissilepods', 'missile', '2 lock fullfrontarc no-frontarc no-bullseye multimissilepods', '1', Attack(pods(0), ordnance=True), D1, 'neither arc')
see('seekermissiles-swz103', 'missile', '2 lock seekermissiles-swz103', '1', Attack(Ship(3, lock=1, mod_red=[change('f', 'h', 2)]), ordnance=True), D1, 'two charges for two focus')
normal = play(Attack(Ship(4, lock=1), ordnance=True), Ship(3, evade=2))['damage']
P.witness('homingmissiles', '2 lock homingmissiles', '3 evade=2', min(1, normal), 'the better of a damage and the dice', kind='upgrade', slot='missile')
for green in ('4 evade=2', '0'):
    d = Ship(4, evade=2) if green[0] == '4' else Ship(0)
    v = play(Attack(Ship(4, lock=1), ordnance=True), d)['damage']
    for card, slot in (('homingmissiles', 'missile'), ('homingtorpedoes', 'torpedo')):
        P.witness(card, '2 lock ' + card, green, min(1, v), 'the better of a damage and the dice', kind='upgrade', slot=slot)
see('xx23sthreadtracers', 'missile', '2 focus xx23sthreadtracers', '1', Attack(Ship(3, focus=1), ordnance=True, deals=lambda s: s.give('A', 'lock') if s.net() else s), D1,
    'no damage; a focus is spent where it brings the lock often enough', 'p_hit')
see('xx23sthreadtracers', 'missile', '2 focus xx23sthreadtracers', '1', Attack(Ship(3, focus=1), ordnance=True, deals=lambda s: s), D1, 'no damage')
salvo = lambda s, side: P.do_reroll(min(2, s.fresh('green', 'b') + s.fresh('green', 'f') + s.fresh('green', 'e')), color='green', exact=True)(s, side)
def torp2(n): return Ship(4, lock=1, mod_red=[convert(1)], mod_green=[act(salvo, charge('c'))])
see('saturationsalvo', 'talent', '2 lock protontorpedoes saturationsalvo', '3', Attack(torp2(1), ordnance=True), D3, 'a charge of the torpedoes', keep={'c': 1})
see('saturationsalvo', 'talent', '2 lock protontorpedoes saturationsalvo', '1', Attack(torp2(1), ordnance=True), D1, 'one die is all there is', keep={'c': 1})
see('saturationsalvo', 'talent', '2 lock cannon saturationsalvo', '3', Ship(2, lock=1), D3, 'neither torpedo nor missile')

# ---- titles, modifications and others ----
see('millenniumfalcon', 'title', '3', '2 focus millenniumfalcon', D3, Ship(2, focus=1), NONE)
see('outrider', 'title', '3 range=3 obstructed outrider', '2 focus', Attack(Ship(4, mod_green=[change('e', 'f', 1, color='green')]), 3, obstructed=True), Ship(2, focus=1), 'both at once')
see('outrider', 'title', '3 range=3 special outrider', '2', Attack(D3, 3), D2, 'the die is for primary attacks')
see('outrider', 'title', '3 obstructed special outrider', '2', Attack(Ship(3, mod_green=[change('e', 'f', 1, color='green')]), obstructed=True), D2, 'the change is for any')
see('punishingone', 'title', '3 frontarc punishingone', '2', Ship(4), D2, 'a die more')
see('punishingone', 'title', '3 frontarc range=0 punishingone', '2', D3, D2, 'range 0 in 2.5')
see('punishingone', 'title', '3 frontarc special punishingone', '2', D3, D2, NONE)
see('assailer', 'title', '3 range=1', '2 assailer', Attack(D3, 1), D3, 'a die more')
see('assailer', 'title', '3', '2 assailer', D3, D2, NONE)
see('assailer', 'title', '3 range=1', '2 strain assailer', Attack(D3, 1), D2, 'strained', )
see('bloodcrow', 'title', '3 range=1 focus bloodcrow', '2', Attack(Ship(3, focus=1, mod_red=[add('f')]), 1), D2, 'a focus more')
see('bloodcrow', 'title', '3 range=3 focus bloodcrow', '2', Attack(Ship(3, focus=1), 3), D2, NONE)
see('brighthope', 'title', '3', '2 reinforce fullfrontarc brighthope', D3, Ship(3, reinforce=1), 'a die more')
see('brighthope', 'title', '3', '2 fullfrontarc brighthope', D3, D2, NONE)
see('tantiveiv', 'title', '3', '2 reararc tantiveiv', D3, D3, 'a die more')
see('tantiveiv', 'title', '3', '2 frontarc tantiveiv', D3, D2, NONE)
see('neimoidiangrasp', 'title', '3', '1 neimoidiangrasp', D3, D1, NONE)
red = lambda s: any(s.tok('D', k) for k in ('stress', 'strain', 'ion', 'tractor', 'jam', 'deplete')) or s.tok('A', 'lock') > 0
inst = lambda: reroll(2, cond=red)
see('instigator', 'title', '3 lock instigator', '2', Ship(3, lock=1, mod_red=[inst()]), D2, 'the lock itself is a red token')
see('instigator', 'title', '3 instigator', '2 focus', D3, Ship(2, focus=1), NONE)
see('millenniumfalcon-battleoverendor', 'title', '3 lock', '2 millenniumfalcon-battleoverendor', Ship(3, lock=1), D2, 'a lock does not count')
see('shadowcaster', 'title', '2x 3 turretarc frontarc shadowcaster', '2', [Ship(3, after=[Opt(lambda s, side: [s.give('D', 'tractor')], cond=lambda s: s.get('hit'), must=True)])] * 2, D2, 'tractored after a hit')
see('shadowcaster', 'title', '2x 3 turretarc no-frontarc shadowcaster', '2', [D3] * 2, D2, NONE)
see('slavei-swz82', 'title', '3 fromfront slavei-swz82', '1 fullreararc', Ship(3, mod_red=[convert(1)]), D1, 'a hit to a crit', 'mean_crits')
see('slavei-swz82', 'title', '3 fromfront slavei-swz82', '1 fullfrontarc no-fullreararc', D3, D1, NONE, 'mean_crits')
see('landosmillenniumfalcon', 'title', '6 landosmillenniumfalcon', '2 stress', Ship(6), Ship(2, stress=1), 'six dice at most')
see('igrmdroids', 'team', '3 calculate igrmdroids', '1', Ship(3, calculate=1, mod_red=[change('h', 'c', 1, cond=lambda s: s.tok('A', 'calculate') > 0)]), D1, 'while it has the token', 'mean_crits')
see('igrmdroids', 'team', '3 calculate igrmdroids', '0', Ship(3, calculate=1, mod_red=[change('h', 'c', 1, cond=lambda s: s.tok('A', 'calculate') > 0)]), Ship(0), 'a focus cannot become a hit and then a crit with one token', 'mean_crits')
see('igrmdroids', 'team', '3 igrmdroids', '1', D3, D1, NONE, 'mean_crits')
def lose_charge(s, side): return [s.keep('c', 0)]
stealth = Ship(1, more=lambda s: 1 if s.kept('c') else 0, after=[Opt(lose_charge, must=True, cond=lambda s: s.kept('c') and s.kept('hits') + s.kept('crits') > 0)])
see('stealthdevice', 'modification', '2x 3', '1 stealthdevice', [D3] * 2, stealth, 'gone after damage', keep={'c': 1})
see('stealthdevice', 'modification', '2 jammingbeam ; 3', '1 stealthdevice', [Attack(D3, deals=as_tokens('jam')), D3], stealth, 'a hit without damage', keep={'c': 1})
see('stealthdevice', 'modification', '2 ioncannon ; 3', '1 stealthdevice', [Attack(D3, deals=ion), D3], stealth, 'one damage is damage', keep={'c': 1})
see('stealthdevice', 'modification', '3 stealthdevice', '1', D3, D1, 'attacking')
see('sensorjammer-battleofyavin', 'modification', '3 focus locked', '1 sensorjammer-battleofyavin', Ship(3, focus=1), Ship(1, mod_red=[change('h', 'f', 1, color='red')]), 'a hit to a focus')
see('sensorjammer-battleofyavin', 'modification', '3', '1 lock sensorjammer-battleofyavin', D3, Ship(1, mod_red=[change('h', 'f', 1, color='red')]), 'its own lock is a friendly one')
see('sensorjammer-battleofyavin', 'modification', '3', '1 sensorjammer-battleofyavin', D3, D1, NONE)
see('mandalorianoptics', 'modification', '3 obstructed mandalorianoptics', '2', Attack(D3, obstructed=True), D2, NONE)
see('blanksignature-battleoverendor', 'sensor', '2x 3', '2 blanksignature-battleoverendor', [D3] * 2, Ship(2, mod_green=[change('f', 'e', 1, pay=charge('c'))]), 'one charge', keep={'c': 1})
tv = lambda: add('h', 1, spend('calculate'), cond=lambda s: s.dice('red') <= 2)
see('tv94', 'tactical-relay', '2 calculate bullseye tv94', '1', Ship(2, calculate=1, mod_red=[tv()]), D1, 'a hit more')
see('tv94', 'tactical-relay', '2 range=1 calculate bullseye tv94', '1', Attack(Ship(3, calculate=1), 2), D1, 'three dice at range 1')
ejs = Ship(1, more=lambda s: 0 if any(s.tok('A', k) for k in GREEN) else 1)
see('enhancedjammingsuite', 'configuration', '3 focus', '1 enhancedjammingsuite', Ship(3, focus=1), ejs, 'the attacker that spends its token has none')
see('enhancedjammingsuite', 'configuration', '3', '1 enhancedjammingsuite', D3, ejs, 'no green token')
see('enhancedjammingsuite', 'configuration', '3 evade', '1 enhancedjammingsuite', Ship(3, evade=1), ejs, 'a token it does not spend')
bossk = Attack(Ship(3), again=lambda s: [(s.give('A', 'stress'), bonus3)] if not s.get('hit') and not s.tok('A', 'stress') else [], must_again=True)
bonus3 = Attack(Ship(3))
see('bossk', 'gunner', '3 gunner.bossk', '2', bossk, D2, 'a second attack after a miss')
see('bossk', 'gunner', '3 stress gunner.bossk', '2', Ship(3, stress=1), D2, NONE)
see('bossk', 'gunner', '3 special gunner.bossk', '2', D3, D2, 'primary attacks only')
cody = Ship(2, late_green=[Opt(lambda s, side: [s.set('pre', results(s))], must=True)], after=[Opt(lambda s, side: [s.give('D', 'strain')], must=True, cond=lambda s: not s.get('hit') and s.get('pre'))])
see('clonecommandercody', 'gunner', '2x 2 clonecommandercody', '2', [cody] * 2, D2, 'strain after a miss with results')
see('clonecommandercody', 'gunner', '2 clonecommandercody', '3', cody, D3, 'tokens', 'left.defender.strain')
see('tibersaxon', 'gunner', '2x 2 range=3 tibersaxon', '2', [Attack(D2, 3)] * 2, D2, 'range 3')
see('r4b11', 'astromech', '3 r4b11', '3', D3, D3, NONE)
see('r2ha', 'astromech', '2x 3', '2 lock r2ha', [D3] * 2, Ship(2, lock=1, mod_green=[reroll(99, pay=spend('lock'))]), 'one lock in two attacks')
see('r2ha', 'astromech', '3', '2 r2ha', D3, D2, 'no lock')
see('r2ha', 'astromech', '3', '2 lock focus r2ha', D3, Ship(2, lock=1, focus=1, mod_green=[reroll(99, pay=spend('lock'))]), 'with a focus')
see('suppressivefire', 'condition', '3 range=1 suppressivefire!', '2', Attack(D2, 1), D2, 'with the range bonus', kind='condition')
slicer = Ship(1, focus=1, lock=1, start=[Opt(lambda s, side: [P.Chance([(.5, s.give('D', 'lock', -1).give('A', 'focus', -1)), (.5, s.give('D', 'lock', -1).give('A', 'focus', -1).give('D', 'focus', -1))])] if s.tok('A', 'focus') and s.tok('D', 'lock') else [])])
see('freelanceslicer', 'crew', '3 focus', '1 focus lock freelanceslicer', Ship(3, focus=1), slicer, 'a jam for the attacker, perhaps one for itself')
see('freelanceslicer', 'crew', '3 focus', '1 focus freelanceslicer', Ship(3, focus=1), Ship(1, focus=1), 'no lock')
c3 = Ship(2, calculate=1, before_green=[Opt(lambda s, side: [s.give('D', 'calculate', -1).set('guess', k) for k in (1, 2)] if s.tok('D', 'calculate') else [])],
          early_green=[add('e', must=True, cond=lambda s: s.get('guess') and s.n('green', 'e') == s.get('guess'))])
see('c3po', 'crew', '3', '2 calculate crew.c3po', D3, c3, 'the guess or the token')
see('c3po', 'crew', '3', '2 crew.c3po', D3, D2, 'no token')
see('firecontrolsystem', 'sensor', '3 firecontrolsystem', '2', D3, D2, NONE)
matrix = Ship(2, late_green=[Opt(lambda s, side: [s.set('m', 1)] if s.n('red', 'f') else [])], after=[Opt(lambda s, side: [s.give('D', 'strain')], must=True, cond=lambda s: s.get('m'))])
see('targetingmatrix-battleoverendor', 'modification', '2x 2 targetingmatrix-battleoverendor', '2', [matrix] * 2, D2, 'a focus result left over for strain')
see('intimidation', 'talent', '3 range=0 intimidation', '2', Ship(3, theirs=lambda s: -1), D2, 'range 0 in 2.0', edition='2')
see('intimidation', 'talent', '3 intimidation', '2', D3, D2, NONE)
see('ruthless', 'talent', '3 ruthless!', '2', Ship(3, mod_red=[change('bfc', 'h', 1)]), D2, 'one result to a hit')
see('ruthless', 'talent', '3 ruthless', '2', D3, D2, NONE)
see('graviticdeflection', 'talent', '3', '2 graviticdeflection=2', D3, Ship(2, mod_green=[reroll(2)]), 'two ships')
see('graviticdeflection', 'talent', '3 tractor', '2 graviticdeflection', Ship(3, tractor=1), D2, 'the attacker is not in its own arc')
see('graviticdeflection', 'talent', '3', '2 tractor graviticdeflection', D3, Ship(2, tractor=1, mod_green=[reroll(1)]), 'the bearer is in the arc')

if __name__ == '__main__':
    P.save()
