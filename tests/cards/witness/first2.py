"""Witnesses for first2.csv (first edition), written from the printed texts and the rules only."""
import csv as _csv
import sys
import os as _os
from play1 import *

_HERE = _os.path.dirname(_os.path.abspath(__file__))
META = {}
with open(_os.path.join(_HERE, 'first2.csv'), newline='') as _f:
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


# ------------------------------------------------------------------ weapons and upgrades
def focus_only():
    return [Opt(option(lambda s, sd: [s.change('red', 'f', 'h', s.n('red', 'f')) if s.n('red', 'f') else s], spend('focus')).fn, mods='own')]


r = play(sec(Ship(3, focus=1, lock=1, normal=False, mod_red=focus_only())), Ship(2))
W('unguidedrockets', '2 focus lock unguidedrockets', '2', r, 'three dice, the focus may be spent, the lock may not')
r = play(sec(Ship(3, focus=1, normal=False, mod_red=focus_only()), range=3), Ship(1))
W('unguidedrockets', '2 focus reroll=1 range=3 unguidedrockets', '1', r, 'no other effect on the dice; no range bonus for the defender')
r = play(sec(Ship(3, focus=1, normal=False, mod_red=focus_only())), Ship(1))
W('unguidedrockets', '2 focus unguidedrockets', '1 their-hit-to-focus=1', r, 'the defender cannot modify these dice either')

r = play(sec(Ship(3, normal=False, mod_red=[reroll(2)])), Ship(2))
W('syncedturret', '2 lock no-spend=lock frontarc syncedturret=2', '2', r, 'three dice, up to two of them rerolled by the card itself')
r = play(sec(Ship(3, lock=1, mod_red=[reroll(2)])), Ship(1))
W('syncedturret', '2 lock frontarc syncedturret=2', '1', r, 'lock left: it is spent only for a third die', 'left.attacker.lock')
r = play(sec(Ship(3, normal=False)), Ship(2))
W('syncedturret', '2 lock no-spend=lock no-arc range=1 syncedturret', '2', r, 'outside the arc nothing is rerolled; no range bonus')

r = play(Ship(3, mod_red=[reroll(99, 'f')]), Ship(2))
W('wookieecommandos', '3 wookieecommandos', '2', r, 'any number of focus results rerolled')
r = play(Ship(3, focus=1, mod_red=[reroll(99, 'f')]), Ship(1))
W('wookieecommandos', '3 focus wookieecommandos', '1', r, 'with a focus token to spend afterwards or instead', )

r = play(Ship(3, mod_red=[change('h', 'c', 1)]), Ship(1))
W('igrmthugdroids', '3 igrmthugdroids', '1', r, 'one hit to crit', 'mean_crits')
r = play(sec(Ship(2, focus=1, mod_red=[change('h', 'c', 1)])), Ship(1))
W('igrmthugdroids', '2 special focus igrmthugdroids', '1', r, 'one hit to crit in any attack', 'mean_crits')


def all_hits_off(s, side):
    n = s.n('red', 'h')
    return [s.cancel('red', 'h', n)] if n else []


r = play([Ship(3), Ship(3)], Ship(1, net=[act(all_hits_off, once())]), keep={'x': 1})
W('selflessness', '2x 3', '1 selflessness!', r, 'a friend takes all hits (not the crits) of one of the two attacks')
r = play(Ship(4), Ship(1, net=[act(all_hits_off, once())]), keep={'x': 1})
W('selflessness', '4', '1 selflessness!', r, 'a friend takes all hits left, crits stay')

for n, dice in ((3, 4), (5, 5)):
    r = play(sec(Ship(dice, lock=1), range=3), Ship(2))
    W('cruisemissiles', '2 lock range=3 cruisemissiles=%d' % n, '2', r, 'speed %d: %d dice, lock may be spent, no range bonus' % (n, dice))
r = play(sec(Ship(1, lock=1)), Ship(0))
W('cruisemissiles', '3 lock cruisemissiles', '0', r, 'nothing known of the speed: one die')


def harpoon_net():
    return act(lambda s, side: [s.deal_cards(1).keep('harp', 0)] if s.kept('harp') and s.n('red', 'c') else [], must=True)


r = play(sec(Ship(4, lock=1)), Ship(3))
W('harpoonmissiles', '2 lock harpoonmissiles', '3', r, 'four dice, the lock is not a cost')
r = play(sec(Ship(4, lock=1), range=3), Ship(2))
W('harpoonmissiles', '2 lock range=3 harpoonmissiles', '2', r, 'no range bonus; the lock rerolls')

r = play(Ship(3, mod_red=[reroll(1)]), Ship(2))
W('firstordervanguard', '3 firstordervanguard!', '2', r, 'one reroll')


def reroll_all(color):
    def fn(s, side):
        n = sum(s.fresh(color, f) for f in 'bfhce')
        return do_reroll(n, color=color, exact=True)(s, side) if n else []
    return fn


r = play([Ship(3), Ship(3)], Ship(2, mod_green=[act(reroll_all('green'), once(), mods='green')]), keep={'x': 1})
W('firstordervanguard', '2x 3', '2 firstordervanguard', r, 'discarded in one of the attacks: all defense dice rerolled')


def jam_deals(t):
    if t.net() <= 0:
        return t
    for k in ('focus', 'evade', 'lock'):
        if t.tok('D', k):
            return t.give('D', k, -1)
    return t.give('D', 'jam', 1)


r = play(sec(Ship(3, focus=1), deals=jam_deals), Ship(2))
W('jammingbeam', '2 focus jammingbeam', '2', r, 'a hit gives a jam token', 'left.defender.jam')
W('jammingbeam', '2 focus jammingbeam', '2', r, 'no damage', 'mean_damage')
r = play([sec(Ship(3), deals=jam_deals), Ship(3)], Ship(2, focus=1))
W('jammingbeam', '2 jammingbeam ; 3', '2 focus', r, 'the jam token takes an unspent focus, which the second attack then does not meet')

r = play(Ship(3, mod_red=[reroll(1)]), Ship(2))
W('linkedbattery', '3 linkedbattery', '2', r, 'one reroll with the primary weapon')
r = play(sec(Ship(3, mod_red=[reroll(1)]), range=3), Ship(2))
W('linkedbattery', '3 special cannon range=3 linkedbattery', '2', r, 'one reroll with a cannon')
r = play(sec(Ship(3)), Ship(2))
W('linkedbattery', '3 special turret linkedbattery', '2', r, 'no reroll with a turret')


def maul(s, side):
    if s.tok('A', 'stress'):
        return []
    return [t.give('A', 'stress', t.hand[1]) for t in do_reroll(99)(s, side)]


r = play(Ship(3, mod_red=[act(maul, mods='own')]), Ship(2))
W('maul', '3 maul', '2', r, 'as many rerolls as stress taken')
r = play(Ship(3, focus=1, mod_red=[act(maul, mods='own')]), Ship(1))
W('maul', '3 focus maul', '1', r, 'with a focus token')
r = play(Ship(3, stress=1), Ship(2))
W('maul', '3 stress maul', '2', r, 'stressed: no reroll')

r = play(Ship(3), Ship(1, focus=1, mod_green=[add('f')]))
W('crossfireformation', '3', '1 focus crossfireformation!', r, 'a focus result added, turned by the token')
r = play([Ship(3), Ship(3)], Ship(1, focus=1, mod_green=[add('f')]))
W('crossfireformation', '2x 3', '1 focus crossfireformation!', r, 'in every attack; the token serves once')

r = play(sec(Ship(3, lock=1), deals=jam_deals), Ship(2))
W('scramblermissiles', '2 lock scramblermissiles', '2', r, 'a hit gives a jam token', 'left.defender.jam')
r = play([sec(Ship(3, lock=1), deals=jam_deals), Ship(3)], Ship(2, focus=1))
W('scramblermissiles', '2 lock scramblermissiles ; 3', '2 focus', r, 'no damage by the missile; jam takes an unspent focus')

r = play(Ship(3, mod_red=[change('f', 'c', all_=True)]), Ship(2))
W('sawgerrera', '3 crew.sawgerrera', '2', r, 'all focus to crits, the damage of the attacker is not counted', kind='upgrade')
W('sawgerrera', '3 crew.sawgerrera', '2', r, 'all focus to crits', 'mean_crits', kind='upgrade')

r = play(Ship(3, value=lambda s: -1), Ship(1))
W('servomotorsfoils', '3 closed servomotorsfoils', '1', r, 'primary attack value one less')
r = play(A(Ship(0, value=lambda s: -1), range=1), Ship(0))
W('servomotorsfoils', '0 closed range=1 servomotorsfoils', '0', r, 'the value is not below 0, then the die of range 1')
r = play(sec(Ship(3)), Ship(1))
W('servomotorsfoils', '3 special closed servomotorsfoils', '1', r, 'nothing with a secondary weapon')


def thrust(s, side):
    if s.tok('D', 'stress') > 3:
        return []
    t = s.give('D', 'stress', 1)
    for f in 'efb':
        n = t.n('green', f)
        if n:
            t = t.cancel('green', f, n)
    return [t.add('green', 'e').set('frozen green', 1)]


r = play(Ship(3), Ship(2, mod_green=[act(thrust, mods='own')]))
W('thrustcorrector', '3', '2 thrustcorrector', r, 'all own dice away for one evade')
r = play(Ship(3), Ship(2, focus=1, evade=1, mod_green=[act(thrust, mods='own')]))
W('thrustcorrector', '3', '2 focus evade thrustcorrector', r, 'nothing is modified after it, so tokens or the card')
r = play([Ship(3), Ship(3)], Ship(1, stress=3, mod_green=[act(thrust, mods='own')]))
W('thrustcorrector', '2x 3', '1 stress=3 thrustcorrector', r, 'the fourth stress token ends it: in one of the attacks')

# ------------------------------------------------------------------ pilots
r = play(Ship(3, their_value=lambda s: -1), Ship(2))
W('wedgeantilles', '3 wedgeantilles', '2', r, 'agility one less')
r = play(A(Ship(3, their_value=lambda s: -1), range=3), Ship(0))
W('wedgeantilles', '3 range=3 wedgeantilles', '0', r, 'the value not below 0, then the die of range 3')

r = play(Ship(3), Ship(2, mod_green=[change('f', 'e', 1)]))
W('lukeskywalker', '3', '2 pilot.lukeskywalker', r, 'one focus to evade')
r = play([Ship(3), Ship(3)], Ship(2, focus=1, mod_green=[change('f', 'e', 1)]))
W('lukeskywalker', '2x 3', '2 focus pilot.lukeskywalker', r, 'in every attack, the token kept if it can')

r = play(A(Ship(3, mod_red=[reroll(99, 'b')]), range=3), Ship(2))
W('hortonsalm', '3 range=3 hortonsalm', '2', r, 'any blanks rerolled')
r = play(A(Ship(3), range=1), Ship(2))
W('hortonsalm', '3 range=1 hortonsalm', '2', r, 'not at range 1')

r = play(A(Ship(2, mod_red=[change('h', 'c', 1)]), range=1), Ship(1))
W('wingedgundark', '2 range=1 wingedgundark', '1', r, 'one hit to crit', 'mean_crits')
r = play(A(Ship(2), range=2), Ship(1))
W('wingedgundark', '2 range=2 wingedgundark', '1', r, 'not at range 2', 'mean_crits')

r = play(Ship(3, more=lambda s: 1), Ship(2))
W('backstabber', '2 backstabber', '2 no-arc', play(Ship(2, more=lambda s: 1), Ship(2)), 'one die more outside the arc of the defender')
W('backstabber', '2 backstabber', '2 arc', play(Ship(2), Ship(2)), 'inside it none')
W('backstabber', '3 special turret backstabber', '2 no-arc', play(sec(Ship(3, more=lambda s: 1)), Ship(2)), 'any weapon')

r = play(Ship(3, focus=1, normal=False), Ship(2))
W('darkcurse', '3 focus', '2 darkcurse', r, 'the focus cannot be spent')
r = play(Ship(3, lock=1, normal=False), Ship(2))
W('darkcurse', '3 lock reroll-blank=1 focus', '2 darkcurse', r, 'no rerolls of any kind')
r = play(Ship(3, normal=False, mod_red=[change('f', 'h', 1)]), Ship(2))
W('darkcurse', '3 lock focus-to-hit=1', '2 darkcurse', r, 'changes that cost no focus are allowed')

r = play(A(Ship(2, more=lambda s: s.range == 1), range=1), Ship(2))
W('maulermithel', '2 range=1 maulermithel', '2', r, 'one die besides the range bonus')
r = play(sec(Ship(2, more=lambda s: s.range == 1), range=1), Ship(2))
W('maulermithel', '2 special range=1 maulermithel', '2', r, 'with any weapon, without the range bonus then')

r = play(Ship(3, mod_red=[reroll(1)]), Ship(2))
W('howlrunner', '3 howlrunner!', '2', r, 'one reroll')
W('howlrunner', '3 special howlrunner!', '2', play(sec(Ship(3)), Ship(2)), 'not with a secondary weapon')

r = play(Ship(3, mod_red=[act(reroll_all('red'), mods='red')]), Ship(1))
W('hansolo', '3 pilot.hansolo', '1', r, 'all dice rerolled or none')
r = play(Ship(2, focus=1, mod_red=[act(reroll_all('red'), mods='red')]), Ship(0))
W('hansolo', '2 focus pilot.hansolo', '0', r, 'all dice or none, and a focus token')

r = play(sec(Ship(3, mod_red=[reroll(1)])), Ship(2))
W('krassistrelix', '3 special krassistrelix', '2', r, 'one reroll')
W('krassistrelix', '3 krassistrelix', '2', play(Ship(3), Ship(2)), 'not with the primary weapon')

r = play(A(Ship(3), keep=lambda s: (0, 1)), Ship(3))
W('tennumb', '3 tennumb', '3', r, 'one crit cannot be cancelled by dice')
r = play(A(Ship(2), keep=lambda s: (0, 1)), Ship(1, evade=1))
W('tennumb', '2 tennumb', '1 evade', r, 'an evade token does not cancel it either')

r = play(Ship(3, stress=1, mod_red=[reroll(1)]), Ship(2))
W('ibtisam', '3 stress ibtisam', '2', r, 'one reroll attacking')
r = play(Ship(3), Ship(2, stress=1, mod_green=[reroll(1)]))
W('ibtisam', '3', '2 stress ibtisam', r, 'one reroll defending')
W('ibtisam', '3 ibtisam', '2', play(Ship(3), Ship(2)), 'nothing without stress')


def plus_die(pay, name='plus'):
    return act(note(name), pay)


def jan():
    return Ship(3, more=lambda s: s.get('plus'), start=[plus_die(once())])


r = play(jan(), Ship(2), keep={'x': 1})
W('janors', '3 pilot.janors!', '2', r, 'one die more, the stress is that of a friend')
r = play([jan(), jan()], Ship(2, evade=1), keep={'x': 1})
W('janors', '2x 3 pilot.janors!', '2 evade', r, 'stressed after the first use: one of the attacks')

r = play(sec(Ship(3, mod_red=[reroll(2)])), Ship(2))
W('captainjonus', '3 special captainjonus!', '2', r, 'up to two rerolls')
W('captainjonus', '3 captainjonus!', '2', play(Ship(3), Ship(2)), 'not with the primary weapon')
r = play([sec(Ship(3, mod_red=[reroll(2)])), sec(Ship(3, mod_red=[reroll(2)]))], Ship(2, evade=1))
W('captainjonus', '2x 3 special captainjonus!', '2 evade', r, 'in every attack')

r = play(Ship(3, evade=1, mod_red=[add('h', pay=spend('evade'))]), Ship(2))
W('kirkanos', '3 evade kirkanos', '2', r, 'a hit for the evade token')
r = play(A(Ship(3, evade=2, mod_red=[add('h', pay=spend('evade'))]), range=3), Ship(2))
W('kirkanos', '3 evade=2 range=3 kirkanos', '2', r, 'once in an attack')
W('kirkanos', '3 evade range=1 kirkanos', '2', play(A(Ship(3, evade=1), range=1), Ship(2)), 'not at range 1')

r = play(A(Ship(3), range=1), Ship(2, focus=1, evade=1, normal=False))
W('carnorjax', '3 range=1 carnorjax', '2 focus evade', r, 'the defender at range 1 spends neither')
r = play(A(Ship(2, focus=1, normal=False), range=1), Ship(2, evade=1))
W('carnorjax', '2 focus range=1', '2 evade carnorjax', r, 'an attacker at range 1 cannot spend focus; he himself can spend')
W('carnorjax', '3 carnorjax', '2 focus', play(Ship(3), Ship(2, focus=1)), 'not at range 2')

r = play(Ship(2), Ship(3))
W('lieutenantblount', '2 lieutenantblount', '3', 1.0, 'always hits', 'p_hit')
W('lieutenantblount', '2 lieutenantblount', '3', r, 'but no more damage')
W('lieutenantblount', '2 lieutenantblount jammingbeam', '3', 1.0, 'what asks for a hit happens: a jam token for sure', 'left.defender.jam')


def vessery(s, side):
    return [s.give('A', 'lock', 1)] if not s.tok('A', 'lock') else []


r = play(Ship(3, early_red=[act(vessery)]), Ship(2))
W('colonelvessery', '3 colonelvessery', '2 locked', r, 'a lock after the roll, spent for rerolls')
W('colonelvessery', '3 colonelvessery', '2', play(Ship(3), Ship(2)), 'no lock on the defender before: nothing')
r = play(Ship(3, lock=1), Ship(2))
W('colonelvessery', '3 lock colonelvessery', '2', r, 'a new lock takes the place of the old one', 'left.attacker.lock')

r = play(Ship(3, mod_red=[change('h', 'c', 1)]), Ship(2))
W('etahnabaht', '3 frontarc etahnabaht', '2', r, 'his own attacks too: one hit to crit', 'mean_crits')
W('etahnabaht', '3 etahnabaht!', '2', r, 'a friend attacks: one hit to crit', 'mean_crits')

r = play(Ship(3, more=lambda s: 1), Ship(2))
W('cr90corvettefore', '3 pilot.cr90corvettefore!', '2', r, 'one die for energy')
W('cr90corvettefore', '3 special pilot.cr90corvettefore!', '2', play(sec(Ship(3)), Ship(2)), 'not with a secondary weapon')

r = play(Ship(3), Ship(2, start=[act(gain('lock'))]))
W('tarnmison', '3', '2 tarnmison', r, 'a lock on the attacker', 'left.defender.lock')
r = play(Ship(3), Ship(1, focus=1, start=[act(gain('lock'))], mod_green=[add('f', pay=spend('lock'))]))
W('tarnmison', '3', '1 focus tarnmison norrawexley', r, 'the lock is there at once: spent for a focus result by the other ability')

r = play(A(Ship(3), range=1), Ship(2, value=lambda s: 1))
W('gemmersojan', '3 range=1', '2 gemmersojan', r, 'agility one more, the attacker being at range 1')
r = play(Ship(3), Ship(2, value=lambda s: 1))
W('gemmersojan', '3', '2 gemmersojan!', r, 'another enemy is at range 1')
r = play(A(Ship(3), range=1), Ship(0, tractor=1, value=lambda s: 1))
W('gemmersojan', '3 range=1', '0 tractor gemmersojan', r, 'it is the value: with a tractor token 0')

r = play(Ship(3, stress=1, mod_red=[change('f', 'h', all_=True, pay=spend('stress'))]), Ship(2))
W('keyanfarlander', '3 stress keyanfarlander', '2', r, 'all focus to hits for the stress')
r = play(Ship(3, stress=1, focus=1, mod_red=[change('f', 'h', all_=True, pay=spend('stress'))]), Ship(2))
W('keyanfarlander', '3 stress focus keyanfarlander', '2', r, 'the focus token is kept', 'left.attacker.focus')

r = play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))
W('rearadmiralchiraneau', '3 rearadmiralchiraneau', '2', r, 'one focus to crit')
r = play(A(Ship(2, focus=1, mod_red=[change('f', 'c', 1)]), range=1), Ship(1))
W('rearadmiralchiraneau', '2 focus range=1 rearadmiralchiraneau', '1', r, 'at range 1, before the token', 'mean_crits')
W('rearadmiralchiraneau', '3 range=3 rearadmiralchiraneau', '2', play(A(Ship(3), range=3), Ship(2)), 'not at range 3')

r = play(Ship(3, more=lambda s: 1), Ship(2, stress=1))
W('eadenvrill', '3 eadenvrill', '2 stress', r, 'one die more')
W('eadenvrill', '3 special eadenvrill', '2 stress', play(sec(Ship(3)), Ship(2)), 'not with a secondary weapon')

r = play(Ship(3), Ship(1, value=lambda s: 1))
W('commanderkenkirk', '3', '1 damaged shields=0 commanderkenkirk', r, 'agility one more')
r = play([Ship(3), Ship(3)], Ship(0, hull=9, shields=1, value=lambda s: int(s.kept('shields') <= 0 and s.kept('hull') < 9)))
W('commanderkenkirk', '2x 3', '0 hull=9 shields=1 commanderkenkirk', r, 'in the second attack, if the first took the shield and dealt a card')

r = play(Ship(3, mod_red=[reroll(2)]), Ship(2))
W('bobafett', '3 pilot.bobafett=2', '2', r, 'two rerolls attacking')
r = play(Ship(3), Ship(2, mod_green=[reroll(1)]))
W('bobafett', '3', '2 pilot.bobafett=1', r, 'one reroll defending')


def xizor(s, side):
    return [s.cancel('red', f) for f in 'hc']


r = play([Ship(3), Ship(3)], Ship(1, net=[act(xizor, once())]), keep={'x': 1})
W('princexizor', '2x 3', '1 princexizor!', r, 'a friend suffers one result, once')
r = play([Ship(3), Ship(3)], Ship(1, net=[act(xizor, once())]), keep={'x': 2})
W('princexizor', '2x 3', '1 princexizor=2', r, 'once in each attack')
W('princexizor', '2x 3', '1 princexizor=2', r, 'crits first', 'mean_crits')

r = play(Ship(3, more=lambda s: 1), Ship(2))
W('kathscarlet', '3 reararc pilot.kathscarlet', '2', r, 'one die more in the auxiliary (rear) arc')

W('kathscarlet', '3 no-reararc pilot.kathscarlet', '2', play(Ship(3), Ship(2)), 'not in the front arc')

W('ndrusuhlak', '3 ndrusuhlak!', '2', r, 'one die more')
W('ndrusuhlak', '3 special ndrusuhlak!', '2', play(sec(Ship(3, more=lambda s: 1)), Ship(2)), 'with any weapon')

r = play(Ship(3), Ship(2, mod_green=[reroll(1)]))
W('serissu', '3', '2 serissu!', r, 'one defense die rerolled')
r = play(Ship(3), Ship(2, focus=1, mod_green=[reroll(1)]))
W('serissu', '3', '2 focus serissu!', r, 'with a focus token')

r = play(Ship(3, more=lambda s: 1), Ship(2))
W('kavil', '3 no-arc kavil', '2', r, 'one die more')
W('kavil', '3 special turret no-arc kavil', '2', play(sec(Ship(3, more=lambda s: 1)), Ship(2)), 'with a turret too')
W('kavil', '3 special turret frontarc kavil', '2', play(sec(Ship(3)), Ship(2)), 'not inside the arc')

W('zertikstrom', '3 range=1', '2 zertikstrom', play(A(Ship(3)), Ship(2)), 'no range bonus for the attacker at range 1')
W('zertikstrom', '3 range=3', '2 zertikstrom', play(A(Ship(3), range=3), Ship(2)), 'its own bonus at range 3 stays')


def latts(tok_price):
    return act(note('latts', -1), tok_price)


r = play(Ship(3, lock=1, their_value=lambda s: s.get('latts'), start=[latts(spend('lock'))]), Ship(2))
W('lattsrazzi', '3 lock pilot.lattsrazzi', '2', r, 'the lock for agility at the start or for rerolls later')
r = play(Ship(3, lock=1, focus=1, their_value=lambda s: s.get('latts'), start=[latts(spend('lock'))]), Ship(3, focus=1))
W('lattsrazzi', '3 lock focus pilot.lattsrazzi', '3 focus', r, 'the same choice with focus on both sides')


r = play(Ship(3, lock=1, mod_red=[reroll(3)], their_value=lambda s: s.get('latts'), start=[latts(spend('lock'))]), Ship(2))
W('lattsrazzi', '3 lock reroll=3 pilot.lattsrazzi', '2', r, 'rerolls come from elsewhere, so the lock goes for agility')


def lattsf():
    return Ship(3, their_value=lambda s: s.get('latts'), start=[latts(once())])


r = play([lattsf(), lattsf()], Ship(2, evade=1), keep={'x': 1})
W('lattsrazzi', '2x 3 pilot.lattsrazzi!', '2 evade', r, 'the lock of a friend: once in all')


def bossk(s, side):
    t = s.cancel('red', 'c')
    return [t.add('red', 'h', 2)] if t is not None else []


r = play(Ship(3, net=[act(bossk)]), Ship(2))
W('bossk', '3 pilot.bossk', '2', r, 'an uncancelled crit for two hits')
r = play(Ship(3, net=[act(bossk)]), Ship(0))
W('bossk', '3 pilot.bossk', '0', r, 'one crit only', 'mean_crits')

r = play(Ship(3), Ship(2, more=lambda s: 1))
W('grazthehunter', '3', '2 frontarc grazthehunter', r, 'one die more')
r = play(Ship(3), Ship(0, tractor=1, more=lambda s: 1))
W('grazthehunter', '3', '0 tractor frontarc grazthehunter', r, 'a die, not the value: one die in spite of the tractor token')
W('grazthehunter', '3', '2 grazthehunter', play(Ship(3), Ship(2)), 'nothing if nothing is known of the arc')

r = play(A(Ship(3, more=lambda s: 1), range=1), Ship(2))
W('talonbanecobra', '3 range=1 talonbanecobra', '2', r, 'two dice at range 1')
r = play(A(Ship(3), range=3), Ship(2, more=lambda s: 1))
W('talonbanecobra', '3 range=3', '2 talonbanecobra', r, 'two dice at range 3')
W('talonbanecobra', '3 special range=1 talonbanecobra', '2', play(sec(Ship(3), range=1), Ship(2)), 'no bonus to double with a secondary weapon')

def ese():
    return Ship(3, mod_red=[change('f', 'h', all_=True, pay=once())])


r = play(ese(), Ship(2), keep={'x': 1})
W('esegetuketu', '3 esegetuketu!', '2', r, 'the focus of a friend')
r = play([ese(), ese()], Ship(2, evade=1), keep={'x': 1})
W('esegetuketu', '2x 3 esegetuketu!', '2 evade', r, 'one token in all')


def miranda():
    return Ship(3, more=lambda s: s.get('plus'), start=[plus_die(once())])


r = play(miranda(), Ship(2), keep={'x': 1})
W('mirandadoni', '3 shields=1 mirandadoni', '2', r, 'a die for a shield')
r = play([miranda(), miranda()], Ship(1, focus=1), keep={'x': 1})
W('mirandadoni', '2x 3 shields=3 mirandadoni', '1 focus', r, 'once in all')
W('mirandadoni', '3 shields=0 mirandadoni', '2', play(Ship(3), Ship(2)), 'no shield, no die')

oa = change('bfh', 'c', all_=True, pay=both(spend('focus'), spend('lock')))
r = play(Ship(3, focus=1, lock=1, mod_red=[oa]), Ship(2))
W('omegaace', '3 focus lock omegaace', '2', r, 'all results, blanks too, to crits for both tokens')
W('omegaace', '3 focus lock omegaace', '2', r, 'the same, crits', 'mean_crits')
W('omegaace', '3 focus omegaace', '2', play(Ship(3, focus=1), Ship(2)), 'not without the lock')


def if_unlocked(opts, side='A'):
    for o in opts:
        o.cond = lambda s: not s.tok(side, 'lock')
    return opts


r = play(Ship(3, lock=1), Ship(2, focus=1, evade=1, normal=False, mod_green=if_unlocked(tokens('D'))))
W('omegaleader', '3 lock omegaleader', '2 focus evade', r, 'the defender modifies nothing while the lock is there; spent for rerolls it is free')
r = play(Ship(3, focus=1, lock=1), Ship(2, focus=1, normal=False, mod_green=if_unlocked(tokens('D'))))
W('omegaleader', '3 lock focus omegaleader', '2 focus', r, 'the lock is kept or spent', 'left.attacker.lock')
r = play(Ship(3, focus=1, normal=False), Ship(2, focus=1))
W('omegaleader', '3 focus reroll=1', '2 lock focus omegaleader', r, 'defending: a locked attacker modifies no dice')


def poe(good, side):
    return [change('f', good, 1, cond=lambda s: s.tok(side, 'focus') > 0)]


for cid in ('poedameron', 'poedameron-swx57'):
    r = play(Ship(3, focus=1, mod_red=poe('h', 'A')), Ship(2))
    W(cid, '3 focus %s' % cid, '2', r, 'one focus turned for free, the token kept if that is enough', 'left.attacker.focus')
    r = play([Ship(3), Ship(3)], Ship(2, focus=1, mod_green=poe('e', 'D')))
    W(cid, '2x 3', '2 focus %s' % cid, r, 'as long as the token is there')
    W(cid, '3 %s' % cid, '2', play(Ship(3), Ship(2)), 'nothing without a token')


def zuck(n):
    return Ship(n, more=lambda s: s.get('plus'), theirs=lambda s: s.get('plus'), start=[plus_die(free)])


W('zuckuss', '3 pilot.zuckuss', '0', play(zuck(3), Ship(0)), 'one die more for both')
W('zuckuss', '1 focus pilot.zuckuss', '2 focus', play(Ship(1, focus=1, more=lambda s: s.get('plus'), theirs=lambda s: s.get('plus'), start=[plus_die(free)]), Ship(2, focus=1)), 'only if it pays')
W('zuckuss', '2 special pilot.zuckuss', '1 evade', play(sec(zuck(2)), Ship(1, evade=1)), 'any weapon')

r = play(A(Ship(3), range=1), Ship(2))
W('theinquisitor', '3 range=3 theinquisitor', '2', r, 'one attack die more, no die for the defender')
W('theinquisitor', '3 arc range=3 theinquisitor', '2 autothrusters', play(A(Ship(3), range=1), Ship(2)), 'autothrusters do not see range 3')
W('theinquisitor', '3 special range=3 theinquisitor', '2', play(sec(Ship(3)), Ship(2)), 'not with a secondary weapon')
r = play(A(Ship(3, focus=1), range=1), Ship(2))
W('theinquisitor', '3 focus range=3 theinquisitor', '2 carnorjax', r, 'only the range of the attack: a ship at range 3 may spend its focus')

r = play(Ship(3, more=lambda s: 1), Ship(2))
W('scourge', '3 scourge', '2 damaged', r, 'one die more')
s2 = Ship(3, more=lambda s: int(s.kept('hull') < 9))
r = play([s2, s2], Ship(2, hull=9, shields=0))
W('scourge', '2x 3 scourge', '2 hull=9 shields=0', r, 'in the second attack if the first dealt a card')
s2 = Ship(2, more=lambda s: int(s.kept('hull') < 9))
r = play([s2, s2], Ship(0, hull=9, shields=1))
W('scourge', '2x 2 scourge', '0 hull=9 shields=1', r, 'a lost shield is no damage card')


def wampa(s, side):
    if not s.n('red', 'c'):
        return []
    t = s.copy()
    t.pool = {}
    return [t.deal_cards(1)]


r = play(Ship(3, compare=[act(wampa)]), Ship(3))
W('wampa', '3 wampa', '3', r, 'all dice away for a card, if there is a crit and it is worth more')
W('wampa', '3 wampa', '3', r, 'the card is facedown: no crit', 'mean_crits')
r = play(Ship(2, focus=1, compare=[act(wampa)]), Ship(2, evade=1))
W('wampa', '2 focus wampa', '2 evade', r, 'with tokens: the evade may go to no purpose')

r = play(Ship(3), Ship(3, stress=1, mod_green=[change('f', 'e', 2)]))
r1 = play(Ship(3), Ship(3))
for ship, sid in (('attackshuttle', 'attackshuttle'), ('sheathipedeclassshuttle', 'sheathipedeclassshuttle')):
    W('ezrabridger', '3', '3 stress %s.ezrabridger' % sid, r, 'up to two focus to evades', slot=ship)
    W('ezrabridger', '3', '3 %s.ezrabridger' % sid, r1, 'not without stress', slot=ship)


def zeta(st):
    return Ship(3, stress=st, more=lambda s: s.get('plus'),
                start=[act(lambda s, d: [s.set('plus', 1).give('A', 'stress', 1)] if not s.tok('A', 'stress') else [])])


W('zetaleader', '3 zetaleader', '2', play(zeta(0), Ship(2)), 'a die for stress')
W('zetaleader', '3 zetaleader', '2', play(zeta(0), Ship(2)), 'the stress token', 'left.attacker.stress')
W('zetaleader', '3 stress zetaleader', '2', play(zeta(1), Ship(2)), 'not stressed already')

kj = lambda price: act(note('kj', -1), price)
r = play(Ship(3), Ship(2, focus=1, theirs=lambda s: s.get('kj'), start=[kj(spend('focus'))]))
W('kananjarrus', '3', '2 focus pilot.kananjarrus', r, 'his own focus before the roll, or kept for his dice')
r = play([Ship(3), Ship(3)], Ship(2, theirs=lambda s: s.get('kj'), start=[kj(once())]), keep={'x': 1})
W('kananjarrus', '2x 3', '2 pilot.kananjarrus!', r, 'the focus of a friend, once in all')
r = play(A(Ship(3), range=3), Ship(2, focus=1))
W('kananjarrus', '3 range=3', '2 focus pilot.kananjarrus', r, 'not at range 3')

r = play(A(Ship(3), crit_first=True), Ship(2))
for ship, sid in (('attackshuttle', 'attackshuttle'), ('tiefighter', 'tiefighter'), ('sheathipedeclassshuttle', 'sheathipedeclassshuttle')):
    W('zeborrelios', '3', '2 %s.zeborrelios' % sid, r, 'crits cancelled first', 'mean_crits', slot=ship)
    W('zeborrelios', '3', '2 %s.zeborrelios' % sid, r, 'the damage is the same', slot=ship)

r = play(Ship(3, mod_red=[reroll(2, 'b')]), Ship(2))
W('rey', '3 frontarc pilot.rey', '2', r, 'up to two blanks rerolled attacking')
r = play(Ship(3), Ship(3, mod_green=[reroll(2, 'b')]))
W('rey', '3', '3 frontarc pilot.rey', r, 'and defending')
W('rey', '3', '3 no-arc pilot.rey', play(Ship(3), Ship(3)), 'not outside the arc')


def shara():
    return Ship(3, mod_red=[Opt(option(lambda s, d: do_reroll(99)(s, d), once()).fn, mods='own')])


r = play(shara(), Ship(2), keep={'x': 1})
W('sharabey', '3 sharabey!', '2', r, 'the lock of a friend for rerolls')
r = play([shara(), shara()], Ship(2, evade=1), keep={'x': 1})
W('sharabey', '2x 3 sharabey!', '2 evade', r, 'one lock in all')

r = play(A(Ship(2, more=lambda s: 1), range=1), Ship(2))
W('fennrau', '2 range=1 protectoratestarfighter.fennrau', '2', r, 'one die besides the range bonus', slot='protectoratestarfighter')
r = play(A(Ship(2), range=1), Ship(2, more=lambda s: 1))
W('fennrau', '2 range=1', '2 protectoratestarfighter.fennrau', r, 'one defense die at range 1', slot='protectoratestarfighter')
r = play(sec(Ship(3, more=lambda s: 1), range=1), Ship(2))
W('fennrau', '3 special range=1 protectoratestarfighter.fennrau', '2', r, 'with any weapon', slot='protectoratestarfighter')

r = play(Ship(3), Ship(1, focus=1, mod_green=[add('f')]))
W('sabinewren', '3', '1 focus turretarc lancerclasspursuitcraft.sabinewren', r, 'a focus result added')
W('sabinewren', '3 range=3', '1 focus turretarc lancerclasspursuitcraft.sabinewren', play(A(Ship(3), range=3), Ship(1, focus=1)), 'not at range 3')

r = play(Ship(3, focus=1, lock=1, mod_red=[add('f', pay=spend('lock'))]), Ship(2))
W('norrawexley', '3 focus lock norrawexley', '2', r, 'the lock for a focus result, or for rerolls')
r = play(Ship(3), Ship(1, focus=1, lock=1, mod_green=[add('f', pay=spend('lock'))]))
W('norrawexley', '3', '1 focus lock norrawexley', r, 'defending: the lock for a focus result, the token for evades')
r = play(Ship(3, lock=1, mod_red=[add('f', pay=spend('lock'))]), Ship(2))
W('norrawexley', '3 lock norrawexley', '2', r, 'without a focus token the result is of use only if it is rerolled, and the lock is gone')

r = play(Ship(3, mod_red=[add('c')]), Ship(2))
W('backdraft', '3 reararc backdraft', '2', r, 'a crit added in the auxiliary (rear) arc')
W('backdraft', '3 frontarc no-reararc backdraft', '2', play(Ship(3), Ship(2)), 'not in the front arc')

r = play(Ship(3, mod_red=[reroll(2)]), Ship(2))
W('jesspava', '3 jesspava=2', '2', r, 'two rerolls attacking')
r = play(Ship(3), Ship(2, mod_green=[reroll(1)]))
W('jesspava', '3', '2 jesspava=1', r, 'one reroll defending')


def countdown(s, side):
    if s.tok('D', 'stress') or not s.net():
        return []
    t = s.copy()
    t.pool = {}
    return [t.suffer(1).give('D', 'stress', 1)]


r = play(Ship(4), Ship(1, net=[act(countdown)]))
W('countdown', '4', '1 countdown', r, 'one damage instead of all that is left')
W('countdown', '4', '1 countdown', r, 'crits turn into one hit', 'mean_crits')
r = play([Ship(3), Ship(4)], Ship(1, net=[act(countdown)]))
W('countdown', '3 ; 4', '1 countdown', r, 'stressed after it: one of the attacks')

W('puresabacc', '3 puresabacc', '2', play(Ship(3, more=lambda s: 1), Ship(2)), 'no damage card: one die more')
W('puresabacc', '2 special puresabacc', '2', play(sec(Ship(2, more=lambda s: 1)), Ship(2)), 'with any weapon')

W('sarcoplank', '3', '1 sarcoplank=3', play(Ship(3), Ship(3)), 'three dice instead of the agility')
W('sarcoplank', '3', '2 sarcoplank=1', play(Ship(3), Ship(2)), 'may: the agility is better')
W('sarcoplank', '3 range=3', '1 sarcoplank=3', play(A(Ship(3), range=3), Ship(3)), 'three dice instead of the agility and the die of range 3')

r = play(Ship(3, mod_red=[reroll(99)]), Ship(2))
W('inaldra', '3 shields=1 inaldra', '2', r, 'any number rerolled for a shield')


def inaldra(s, side):
    if s.kept('shields') < 1:
        return []
    return [t.lose_shield(1) for t in do_reroll(99)(s, side)]


r = play(Ship(3), Ship(2, hull=9, shields=1, mod_green=[act(inaldra, mods='own')]))
W('inaldra', '3', '2 hull=9 shields=1 inaldra', r, 'defending: a shield spent counts as damage, two dice are never worth it')
r = play(Ship(4), Ship(4, hull=9, shields=1, mod_green=[act(inaldra, mods='own')]))
W('inaldra', '4', '4 hull=9 shields=1 inaldra', r, 'any number rerolled for a shield, which counts as one damage')
W('inaldra', '3', '2 hull=9 shields=0 inaldra', play(Ship(3), Ship(2)), 'no shield, no reroll')


def same(color, need=None):
    def fn(s, side):
        faces = [f for f in 'bfhce' if s.n(color, f)]
        if len(faces) != 1 or (need and not s.get(need)):
            return []
        return [s.add(color, faces[0]).set('rolled', 0)]
    return fn


def sunny_a(n, **tok):
    def lk(s, side):
        return [t.set('rolled', 1) for t in do_reroll(99)(s, side)]
    def fo(s, side):
        k = s.n('red', 'f')
        return [(s.change('red', 'f', 'h', k) if k else s).set('rolled', 0)]
    return Ship(n, normal=False, early_red=[act(same('red'), once(), mods='own')],
                mod_red=[act(same('red', 'rolled'), once(), mods='own'), act(lk, spend('lock'), mods='own'), act(fo, spend('focus'), mods='own')], **tok)


W('sunnybounder', '2 sunnybounder', '1', play(sunny_a(2), Ship(1), keep={'x': 1}), 'two alike: a third like them')
W('sunnybounder', '2 lock focus sunnybounder', '1', play(sunny_a(2, lock=1, focus=1), Ship(1), keep={'x': 1}), 'after the roll or after the reroll')
r = play([Ship(3), Ship(3)], Ship(2, early_green=[act(same('green'), once(), mods='own')]), keep={'x': 1})
W('sunnybounder', '2x 3', '2 sunnybounder', r, 'defending: once in all')


def kestal(s, side):
    t = s
    for f in 'bf':
        n = t.n('green', f)
        if n:
            t = t.cancel('green', f, n)
    return [t]


r = play(Ship(3, focus=1, mod_green=[act(kestal, spend('focus'))]), Ship(3, focus=1))
W('lieutenantkestal', '3 focus lieutenantkestal', '3 focus', r, 'the focus for the own dice, or to take focus and blanks off before the defender modifies')
r = play(Ship(3, focus=2, mod_green=[act(kestal, spend('focus'))]), Ship(2, focus=1, mod_green=[reroll(1)]))
W('lieutenantkestal', '3 focus=2 lieutenantkestal', '2 focus reroll=1', r, 'two tokens: one for each')

r = play([Ship(3), Ship(3)], Ship(1, mod_green=[add('e', pay=once())]), keep={'x': 1})
W('lowhhrick', '2x 3', '1 lowhhrick!', r, 'an evade added for the token of a friend, once')
r = play([Ship(3), Ship(3)], Ship(1, mod_green=[add('e', pay=once())]), keep={'x': 2})
W('lowhhrick', '2x 3', '1 lowhhrick=2', r, 'two tokens: once in each attack')

W('wullffwarro', '3 damaged shields=0 wullffwarro', '2', play(Ship(3, more=lambda s: 1), Ship(2)), 'one die more')
W('wullffwarro', '3 damaged shields=1 wullffwarro', '2', play(Ship(3), Ship(2)), 'not with a shield')

W('captainnym', '3', '2 captainnym!', play(Ship(3), Ship(2, mod_green=[add('e')])), 'an evade added')
W('captainnym', '2x 3', '1 evade captainnym!', play([Ship(3), Ship(3)], Ship(1, evade=1, mod_green=[add('e')])), 'in every attack, besides the token')

W('majorvynder', '3', '1 disarm majorvynder', play(Ship(3), Ship(1, more=lambda s: 1)), 'one die more')
W('majorvynder', '3', '0 disarm tractor majorvynder', play(Ship(3), Ship(0, tractor=1, more=lambda s: 1)), 'a die, not the value')


def fenn2():
    return act(lambda s, d: [s.give('D', 'stress', 1).set('no A focus', 99).set('no A lock', 99).set('no A evade', 99)]
               if not s.tok('D', 'stress') else [])


r = play(Ship(3, focus=1, lock=1), Ship(2, start=[fenn2()]))
W('fennrau', '3 focus lock', '2 frontarc sheathipedeclassshuttle.fennrau', r, 'no tokens spent for the attack dice', slot='sheathipedeclassshuttle')
r = play([Ship(2, focus=1), Ship(3, focus=1)], Ship(2, start=[fenn2()]))
W('fennrau', '2 focus ; 3 focus', '2 frontarc sheathipedeclassshuttle.fennrau', r, 'stressed after it: better against the second', slot='sheathipedeclassshuttle')

W('cobaltleader', '3 cobaltleader!', '2', play(Ship(3, theirs=lambda s: -1), Ship(2)), 'one defense die fewer')
W('cobaltleader', '3 range=3 cobaltleader!', '0', play(A(Ship(3, theirs=lambda s: -1), range=3), Ship(0)), 'the die of range 3 goes')

W('testpilotblackout', '3 obstructed testpilotblackout', '3', play(A(Ship(3, theirs=lambda s: -2), obstructed=True), Ship(3)), 'two fewer, one more for the obstacle')
W('testpilotblackout', '3 obstructed testpilotblackout', '0', play(A(Ship(3, theirs=lambda s: -2), obstructed=True), Ship(0)), 'not below none')
W('testpilotblackout', '3 testpilotblackout', '3', play(Ship(3), Ship(3)), 'only obstructed')

W('majorvermeil', '3 majorvermeil', '2', play(Ship(3, mod_red=[change('bf', 'h', 1)]), Ship(2)), 'a blank or focus to hit')
W('majorvermeil', '3 majorvermeil', '2 evade', play(Ship(3), Ship(2, evade=1)), 'not against an evade token')
W('majorvermeil', '2x 3 majorvermeil', '1 focus', play([Ship(3, mod_red=[change('bf', 'h', 1, cond=lambda s: not s.tok('D', 'focus'))])] * 2, Ship(1, focus=1)),
  'in the second attack, if the focus has been spent')

W('sawgerrera', '3 stress pilot.sawgerrera', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'stressed, one of the friendly ships itself: one reroll', kind='pilot')
W('sawgerrera', '3 damaged pilot.sawgerrera!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2)), 'damaged friend: one reroll', kind='pilot')
W('sawgerrera', '3 pilot.sawgerrera', '2', play(Ship(3), Ship(2)), 'neither stressed nor damaged', kind='pilot')

W('captainferoph', '3 jam', '1 captainferoph', play(Ship(3), Ship(1, mod_green=[add('e', must=True)])), 'an evade added')
W('captainferoph', '3', '1 captainferoph', play(Ship(3), Ship(1)), 'not without a jam token')

r = play(Ship(3, lock=1, normal=False, mod_red=[reroll(1, pay=spend('lock'))]), Ship(2))
W('magvayarro', '3 lock', '2 pilot.magvayarro!', r, 'the lock rerolls one die at most')
r = play(Ship(3, normal=False, mod_red=[reroll(1)]), Ship(1))
W('magvayarro', '3 reroll=1 reroll-blank=2', '1 pilot.magvayarro!', r, 'one die in all')

# ------------------------------------------------------------------ conditions, damage cards


def fan_focus(s, side):
    k = s.n('red', 'f')
    return [s.change('red', 'f', 'h', k).set('aside', 1) if k else s]


r = play(A(Ship(3, focus=1, normal=False, mod_red=[Opt(option(fan_focus, spend('focus')).fn, mods='own')]),
           keep=lambda s: (1 if s.get('aside') else 0, 0)), Ship(3, evade=1))
W('fanaticaldevotion', '3 focus fanaticaldevotion', '3 evade', r, 'one hit from focus cannot be cancelled; crits are cancelled before it')
W('fanaticaldevotion', '3 focus fanaticaldevotion', '3 evade', r, 'crits', 'mean_crits')
r = play(Ship(3), Ship(2, focus=1, evade=1, normal=False, mod_green=[add('e', pay=spend('evade'))]))
W('fanaticaldevotion', '3', '2 focus evade fanaticaldevotion', r, 'no focus spent defending, evade may be')

W('suppressivefire', '3 suppressivefire', '2', play(Ship(3, more=lambda s: -1), Ship(2)), 'one die fewer')
W('suppressivefire', '3 special suppressivefire', '2', play(sec(Ship(3, more=lambda s: -1)), Ship(2)), 'with any weapon')

W('adebttopay', '3 adebttopay!', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2)), 'one focus to crit')
W('adebttopay', '2 focus adebttopay!', '1', play(Ship(2, focus=1, mod_red=[change('f', 'c', 1)]), Ship(1)), 'before the token', 'mean_crits')

r = play([Ship(3), Ship(3)], Ship(1, net=[harpoon_net()]), keep={'harp': 1})
W('harpooned', '2x 3', '1 harpooned', r, 'one card more, the first time a crit is left')
r = play(Ship(3), Ship(1, hull=1, shields=2, net=[harpoon_net()]), keep={'harp': 1})
W('harpooned', '3', '1 hull=1 shields=2 harpooned', r, 'the card goes past the shields', 'p_destroyed')

W('scrambled', '3 focus lock range=1 scrambled!', '2', play(A(Ship(3, focus=1, lock=1, normal=False), range=1), Ship(2)), 'the attacker modifies nothing')
W('scrambled', '3 focus scrambled!', '2', play(Ship(3, focus=1), Ship(2)), 'not at range 2')


def proto(s, side):
    if s.kept('shields') < 1 or not s.kept('x'):
        return []
    return [u.lose_shield(1).keep('x', 0) for u in (s.cancel('red', f) for f in 'bfhc') if u is not None]


r = play(Ship(3, mod_red=[act(proto, mods='own')]), Ship(0, hull=5, shields=2), keep={'x': 1})
W('optimizedprototype', '3 optimizedprototype', '0 hull=5 shields=2', r, 'a die (blank, focus) for a shield, which counts as damage')
r = play([Ship(2, mod_red=[act(proto, mods='own')])] * 2, Ship(0, hull=9, shields=6), keep={'x': 1})
W('optimizedprototype', '2x 2 optimizedprototype', '0 hull=9 shields=6', r, 'once in all')


def blind(n, **k):
    return Ship(n, more=lambda s: -99 if s.kept('blind') else 0,
                after=[act(lambda s, d: [s.keep('blind', 0)] if s.kept('blind') else [], must=True)], **k)


W('blindedpilot', '3 range=1 damage-deck-core.blindedpilot', '1', play(A(blind(3), range=1), Ship(1), keep={'blind': 1}), 'no dice', slot='damage-deck-core')
W('blindedpilot', '2x 3 damage-deck-core.blindedpilot', '1', play([blind(3), blind(3)], Ship(1), keep={'blind': 1}), 'the first attack only', slot='damage-deck-core')
W('blindedpilot', '3 add-hit=1 damage-deck-core.blindedpilot', '1', play(blind(3, mod_red=[add('h')]), Ship(1), keep={'blind': 1}), 'no dice, but results may be added', slot='damage-deck-core')

W('structuraldamage', '3', '2 damage-deck-core.structuraldamage', play(Ship(3), Ship(2, value=lambda s: -1)), 'agility one less', slot='damage-deck-core')
W('structuraldamage', '3 range=3', '0 damage-deck-core-tfa.structuraldamage', play(A(Ship(3), range=3), Ship(0, value=lambda s: -1)), 'the value not below 0, then the die of range 3', slot='damage-deck-core-tfa')

W('weaponmalfunction', '3 weaponmalfunction', '1', play(Ship(3, value=lambda s: -1), Ship(1)), 'primary value one less')
W('weaponmalfunction', '0 range=1 weaponmalfunction', '0', play(A(Ship(0, value=lambda s: -1), range=1), Ship(0)), 'the value not below 0')
W('weaponmalfunction', '3 special weaponmalfunction', '1', play(sec(Ship(3)), Ship(1)), 'not with a secondary weapon')

W('weaponsfailure', '3 special weaponsfailure', '1', play(sec(Ship(3, more=lambda s: -1)), Ship(1)), 'one die fewer with any weapon')
W('weaponsfailure', '0 range=1 weaponsfailure', '0', play(A(Ship(0, more=lambda s: -1), range=1), Ship(0)), 'a die, not the value: none is left at range 1')

save()
done = {(r['id'], r['kind']) for r in ROWS}
print(len(ROWS), 'witnesses,', len(done), 'ids; missing:', [k for k in META if k not in done], file=sys.stderr)
