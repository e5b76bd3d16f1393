from play import *

INFO = {k: (r['kind'], r['slot']) for k, r in cards(3).items()}


# Abilities of ships by the ship that is named; where not all of its pilots have it, by both.
ABILITY = {'tieadvancedx1': 'advancedtargetingcomputer', 'tieddefender': 'chissengineering', 'arc170starfighter': 'bornforthis',
           'raiderclasscorvette': 'concentratedbatteries', 'fangfighter': 'concordiafaceoff', 'm12lkimogilafighter': 'deadtorights',
           'laatigunship': 'fireconvergence', 'upsilonclassshuttle': 'linkedbattery', 'hmpdroidgunship': 'networkedaim',
           'droidtrifighter': 'networkedcalculations', 'croccruiser': 'overdriveburners', 'btlbywing': 'platedhull',
           'yt2400lightfreighter': 'sensorblindspot', 'modifiedyt1300lightfreighter': 'solo', 'vcx100lightfreighter': 'tailgun'}
OF_SOME = {'tieddefender!': 'tieddefender chissengineering', 'arc170starfighter!': 'arc170starfighter bornforthis!',
           'droidtrifighter!': 'droidtrifighter networkedcalculations!', 'droidtrifighter=2': 'droidtrifighter networkedcalculations=2',
           'modifiedyt1300lightfreighter!': 'modifiedyt1300lightfreighter solo!'}


def W(card, a, d, value, how, measure='mean_damage', edition='2.5'):
    if card in ABILITY:
        a, d = (' '.join(OF_SOME.get(word, word) for word in text.split(' ')) for text in (a, d))
        card = ABILITY[card]
    kind, slot = INFO[card]
    witness(card, a, d, value, how, measure=measure, edition=edition, kind=kind, slot=slot)


def R(att, dfn, **k):
    return play(att, dfn, **k)


def A(ship, **k):
    return Attack(ship, **k)


def plain(a, d, **k):
    """Dice only, no modification by cards."""
    return play(A(Ship(a), **k), Ship(d))


def note(name, pay=free, value=1, **how):
    """Pays and writes a note of this attack."""
    return act(lambda s, side: [s.set(name, value)], pay, **how)


def noted(name, n=1):
    return lambda s: n * s.get(name)


# ---------------------------------------------------------------- Klick
# range bonus of the defender at range 3: he may stop it when the defense dice are rolled, while the lock is there
def klick_attack(n, tokens, d, times=1):
    stop = note('stop', pay=lambda s, side: charge('k')(s, side) if s.tok('A', 'lock') else [])
    ship = Ship(n, before_green=[stop], theirs=lambda s: -s.get('stop'), **tokens)
    return play([A(ship, range=3)] * times, Ship(d), keep={'k': 1})


def klick_defence(n, d, times=1, rng=1):
    stop = note('stop', pay=lambda s, side: charge('k')(s, side) if s.tok('D', 'lock') else [])
    ship = Ship(d, lock=1, start=[stop], theirs=lambda s: -s.get('stop'))
    return play([A(Ship(n), range=rng)] * times, ship, keep={'k': 1})


for c, (n, d) in (('klick', (3, 2)), ('klick-siegeofcoruscant', (2, 3))):
    r = klick_attack(n, dict(lock=2), d)
    W(c, f'{n} lock=2 range=3 {c}', str(d), r['damage'], 'range 3 die of the defender stopped, one lock stays while the other rerolls')
    r = klick_defence(n, d, 2)
    W(c, f'2x {n} range=1', f'{d} lock {c}', r['damage'], 'locked attacker loses the range 1 die once, one charge for two attacks')
    r = play([A(Ship(n), range=1)], Ship(d))
    W(c, f'{n} range=1', f'{d} {c}', r['damage'], 'attacker not locked, so the range bonus stays')

# ---------------------------------------------------------------- Braylen
r = play(Ship(3, stress=1, mod_red=[reroll(2)]), Ship(2))
W('braylenstramm', '3 stress braylenstramm', '2', r['damage'], 'up to two rerolls of any dice while stressed')
r = play(Ship(4), Ship(3, stress=1, mod_green=[reroll(2)]))
W('braylenstramm', '4', '3 stress braylenstramm', r['damage'], 'two rerolls in defense')
r = play(Ship(3, stress=1, focus=1, mod_red=[reroll(2)]), Ship(2))
W('braylenstramm', '3 focus stress braylenstramm', '2', r['damage'], 'rerolls, then focus')

# ---------------------------------------------------------------- Ten Numb
tnA = change('f', 'h', all_=True, pay=spend('stress'))
tnD = change('f', 'e', all_=True, pay=spend('stress'))
r = play(Ship(3, stress=1, mod_red=[tnA]), Ship(2))
W('tennumb', '3 stress tennumb', '2', r['damage'], 'stress spent like a focus')
r = play([Ship(3)] * 2, Ship(3, stress=1, mod_green=[tnD]))
W('tennumb', '2x 3', '3 stress tennumb', r['damage'], 'one stress for two defenses, spent when best')
r = play([Ship(3)] * 2, Ship(3, stress=2, mod_green=[tnD]))
W('tennumb', '2x 3', '3 stress=2 tennumb', r['damage'], 'two stress tokens, one each defense at most')


# ---------------------------------------------------------------- Hera: transfer of a token of hers, once
def hera_give(kinds):
    return act(lambda s, side: [s.give(side, k) for k in kinds], pay=charge('hera'))


for c in ('herasyndulla-asf01bwing', 'herasyndulla-rz1awing'):
    r = play(Ship(3, mod_red=[hera_give(['focus', 'lock'])]), Ship(2), keep={'hera': 1})
    W(c, f'3 {c}!', '2', r['damage'], 'after the roll a focus or a lock comes over, whichever is better')
    r = play([Ship(3)] * 2, Ship(2, mod_green=[hera_give(['focus', 'evade'])]), keep={'hera': 1})
    W(c, '2x 3', f'2 {c}!', r['damage'], 'a focus or an evade comes over once in two defenses')
    r = play(Ship(3, focus=1, mod_red=[hera_give(['focus', 'lock'])]), Ship(2), keep={'hera': 1})
    W(c, f'3 focus {c}!', '2', r['damage'], 'own focus and her lock')

# ---------------------------------------------------------------- Adon Fox
c = 'adonfox-battleoverendor'
W(c, '3', f'2 stress {c}', play(Ship(3), Ship(2, more=lambda s: 1))['damage'], 'one more defense die while stressed')
W(c, '3', f'2 {c}', plain(3, 2)['damage'], 'not stressed: nothing')
r = play(Ship(3), Ship(2, focus=1, strain=1, more=lambda s: 1))
W(c, '3', f'2 focus strain stress {c}', r['damage'], 'one more for stress, one fewer for strain')

# ---------------------------------------------------------------- Norra Wexley
for c, n in (('norrawexley', 1), ('norrawexley-btla4ywing', 2)):
    nw = lambda: add('e', must=True)
    W(c, '3 range=1', f'{n} {c}', play(A(Ship(3), range=1), Ship(n, mod_green=[nw()]))['damage'],
      'the attacker itself is near: an evade added')
    W(c, '3 range=3', f'{n} {c}!', play(A(Ship(3), range=3), Ship(n, mod_green=[nw()]))['damage'],
      'another enemy near while attacked from far')
    W(c, '4 range=0', f'{n} {c}', play(A(Ship(4, normal=False), range=0), Ship(n, mod_green=[nw()]))['damage'],
      'attacker at range 0: an evade added, no range bonus')

# ---------------------------------------------------------------- Shara Bey
for c in ('sharabey', 'sharabey-rz1awing', 'sharabey-swz106'):
    sb = add('f', pay=spend('lock'))
    r = play(Ship(3, lock=1, focus=1, mod_red=[sb]), Ship(2))
    W(c, f'3 lock focus {c}', '2', r['damage'], 'lock for a reroll or for an added focus that the token turns')
    r = play(Ship(3), Ship(2, lock=1, focus=1, mod_green=[sb]))
    W(c, '3', f'2 lock focus {c}', r['damage'], 'lock on the attacker gives a focus result to turn')
    r = play(Ship(3, lock=1, focus=1), Ship(2))
    W(c, f'3 special lock focus {c}', '2', r['damage'], 'special attack: only the usual tokens')

# ---------------------------------------------------------------- Zeb
for c, w in (('zeborrelios', 'pilot.zeborrelios'), ('zeborrelios-sheathipedeclassshuttle',) * 2, ('zeborrelios-tielnfighter',) * 2):
    r = play(A(Ship(3), crit_first=True), Ship(2))
    W(c, '3', f'2 {w}', r['crits'], 'crits are cancelled before hits', measure='mean_crits')
    r = play(A(Ship(4, focus=1), crit_first=True), Ship(2, focus=1))
    W(c, '4 focus', f'2 focus {w}', r['crits'], 'crits first, both with focus', measure='mean_crits')
    W(c, '3', f'2 {w}', plain(3, 2)['damage'], 'number of results left is the same')

# ---------------------------------------------------------------- Ezra
for c, w in (('ezrabridger', 'pilot.ezrabridger'), ('ezrabridger-gauntletfighter',) * 2,
             ('ezrabridger-sheathipedeclassshuttle',) * 2, ('ezrabridger-tielnfighter',) * 2):
    r = play(Ship(4, stress=1, force=1, mod_red=[change('f', 'h', 2, pay=spend('force'))]), Ship(2))
    W(c, f'4 stress force=1 {w}', '2', r['damage'], 'one force turns up to two focus results while stressed')
    r = play([Ship(3)] * 2, Ship(3, stress=1, force=1, mod_green=[change('f', 'e', 2, pay=spend('force'))]))
    W(c, '2x 3', f'3 stress force=1 {w}', r['damage'], 'one force for two defenses')
    r = play(Ship(4, force=1), Ship(2))
    W(c, f'4 force=1 {w}', '2', r['damage'], 'not stressed: force as usual')

# ---------------------------------------------------------------- Lowhhrick
lo = act(lambda s, side: [s.give('D', 'evade')], pay=spend('reinforce'))
W('lowhhrick', '2x 1', '1 reinforce lowhhrick', play([Ship(1)] * 2, Ship(1, reinforce=1, start=[lo]))['damage'],
  'own reinforce turned into an evade before the dice, which stays if unspent')
W('lowhhrick', '4', '1 reinforce lowhhrick', play(Ship(4), Ship(1, reinforce=1, start=[lo]))['damage'],
  'choice before the dice: keep the reinforce or have an evade')
lo2 = act(lambda s, side: [s.give('D', 'evade')], pay=charge('lo'))
W('lowhhrick', '2x 3', '2 lowhhrick!', play([Ship(3)] * 2, Ship(2, start=[lo2]), keep={'lo': 1})['damage'],
  'a friend pays a reinforce once; the evade carries over if unspent')

# ---------------------------------------------------------------- Wullffwarro
W('wullffwarro', '3 damaged wullffwarro', '2', plain(4, 2)['damage'], 'one more attack die while damaged')
W('wullffwarro', '3 damaged special wullffwarro', '2', plain(3, 2)['damage'], 'not for a special attack')
W('wullffwarro', '3 wullffwarro', '2', plain(3, 2)['damage'], 'not damaged')

# ---------------------------------------------------------------- Evaan
W('evaanverlaine', '2x 3', '2 evaanverlaine!', play([Ship(3)] * 2, Ship(2, more=lambda s: 1))['damage'],
  'chosen earlier: one more die in every defense of the round')
W('evaanverlaine', '3 focus', '1 focus evaanverlaine!', play(Ship(3, focus=1), Ship(1, focus=1, more=lambda s: 1))['damage'],
  'own focus still there, one more die')

# ---------------------------------------------------------------- Horton
for c in ('hortonsalm', 'hortonsalm-swz106'):
    W(c, f'3 {c}=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two friends near the defender: two rerolls')
    W(c, f'3 focus ordnance {c}=1', '2', play(Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll, any attack')

# ---------------------------------------------------------------- Dex Tiree
c = 'dextiree-battleofyavin'
W(c, '3', f'2 {c}!', plain(3, 3)['damage'], 'one more defense die with a friend near')
W(c, '3 range=3', f'2 focus {c}!', play(A(Ship(3), range=3), Ship(2, focus=1, more=lambda s: 1))['damage'], 'on top of the range die')

# ---------------------------------------------------------------- Pops
c = 'popskrail-battleofyavin'
W(c, f'3 fromturret {c}', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two rerolls from the turret arc')
W(c, f'3 fromfront {c}', '2', plain(3, 2)['damage'], 'not from the front arc')


# ---------------------------------------------------------------- Esege: a friend's focus tokens
def friend_focus(side, name):
    return change('f', 'h' if side == 'A' else 'e', all_=True, pay=charge(name), again=True)


W('esegetuketu', '2x 3 esegetuketu!', '2', play([Ship(3, mod_red=[friend_focus('A', 'x')])] * 2, Ship(2), keep={'x': 1})['damage'],
  'one focus of the friend for two attacks, spent in the better one')
W('esegetuketu', '2x 3', '2 focus esegetuketu!', play([Ship(3)] * 2, Ship(2, focus=1, mod_green=[friend_focus('D', 'x')]), keep={'x': 1})['damage'],
  'own focus and one of the friend')
W('esegetuketu', '2x 3 esegetuketu=2', '2', play([Ship(3, mod_red=[friend_focus('A', 'x')])] * 2, Ship(2), keep={'x': 2})['damage'],
  'two focus tokens of the friend')

# ---------------------------------------------------------------- Miranda
W('mirandadoni', '2 hull=5 shields=1 mirandadoni', '2', plain(3, 2)['damage'], 'a shield for a die')
W('mirandadoni', '2 special hull=5 shields=1 mirandadoni', '2', plain(2, 2)['damage'], 'not for a special attack')
W('mirandadoni', '2 hull=5 shields=0 mirandadoni', '2', plain(2, 2)['damage'], 'no shield to pay; rolling fewer is not wanted')

# ---------------------------------------------------------------- Gavin
gv = change('h', 'c', 1)
W('gavindarklighter', '3 frontarc gavindarklighter', '2', play(Ship(3, mod_red=[gv]), Ship(2))['crits'], 'one hit made a crit, own front arc', measure='mean_crits')
W('gavindarklighter', '2 ordnance gavindarklighter!', '1', play(Ship(2, mod_red=[gv]), Ship(1))['crits'], 'for another friend, any attack', measure='mean_crits')
W('gavindarklighter', '3 focus frontarc gavindarklighter', '2', play(Ship(3, focus=1, mod_red=[gv]), Ship(2))['crits'], 'focus first, then the change', measure='mean_crits')

# ---------------------------------------------------------------- Clan Wren
c = 'clanwrenvolunteer'
W(c, f'3 range=1 {c}!', '2', play(A(Ship(3, mod_red=[reroll(1)]), range=1), Ship(2))['damage'], 'one reroll at range 1')
W(c, f'3 range=2 {c}!', '2', plain(3, 2)['damage'], 'not at range 2')

# ---------------------------------------------------------------- Jan Ors
jo = note('jan', pay=charge('jan'))
W('janors', '2x 3 janors!', '2', play([Ship(3, start=[jo], more=noted('jan'))] * 2, Ship(2), keep={'jan': 1})['damage'],
  'she takes a stress once, so one of two attacks has one more die')
W('janors', '3 focus janors!', '2 focus', play(Ship(3, focus=1, more=lambda s: 1), Ship(2, focus=1))['damage'], 'one more die')
W('janors', '3 special janors!', '2', plain(3, 2)['damage'], 'not for a special attack')


# ---------------------------------------------------------------- Han (reroll all after the roll; not a reroll)
def do_roll_all(s, side):
    c = OWN[side]
    k = s.dice(c)
    if not k:
        return []
    t = s.copy()
    for key in list(t.pool):
        if key[0] == c:
            t.pool[key] = 0
    t.hand = (c, k, 0)
    return [t]


c = 'hansolo-modifiedyt1300lightfreighter'
W(c, f'3 {c}!', '2', play(Ship(3, early_red=[act(do_roll_all)]), Ship(2))['damage'], 'all dice again right after the roll or none')
W(c, f'3 lock {c}!', '2', play(Ship(3, lock=1, early_red=[act(do_roll_all)]), Ship(2))['damage'], 'does not count as reroll: the lock can still reroll them')
W(c, '3', f'3 focus {c}!', play(Ship(3), Ship(3, focus=1, early_green=[act(do_roll_all)]))['damage'], 'defense dice again, all or none')

# ---------------------------------------------------------------- Arvel at range 0
for c in ('arvelcrynyd', 'arvelcrynyd-swz106'):
    W(c, f'3 focus range=0 {c}', '2', play(A(Ship(3, focus=1), range=1), Ship(2))['damage'], 'as at range 1: one more die, focus may be spent')
    W(c, f'2 lock range=0 {c}', '2 focus', play(A(Ship(2, lock=1), range=1), Ship(2, focus=1))['damage'], 'as at range 1, lock may be spent')

# ---------------------------------------------------------------- Wedge (A-wing)
c = 'wedgeantilles-rz1awing'
W(c, f'3 frontarc {c}', '2', plain(3, 1)['damage'], 'one defense die fewer')
W(c, f'3 special frontarc {c}', '2', plain(3, 2)['damage'], 'not for a special attack')
W(c, f'3 frontarc range=0 {c}', '2', play(A(Ship(3, normal=False), range=0), Ship(2))['damage'], 'at range 0 the defense dice cannot be fewer by an enemy')

# ---------------------------------------------------------------- Sabine (A-wing)
c = 'sabinewren-rz1awing'
W(c, f'3 range=1 {c}', '2 frontarc', play(A(Ship(3, mod_red=[change('bf', 'h', 1)]), range=1), Ship(2))['damage'], 'one result made a hit')
W(c, '3 range=1 frontarc', f'2 {c}', play(A(Ship(3), range=1), Ship(2, mod_green=[change('bf', 'e', 1)]))['damage'], 'one result made an evade')
W(c, f'3 range=2 {c}', '2 frontarc', plain(3, 2)['damage'], 'only at attack range 1')

# ---------------------------------------------------------------- Arvel (Endor)
c = 'arvelcrynyd-battleoverendor'
ar = change('f', 'e', 1, pay=gain('strain'))
W(c, '2x 3', f'3 {c}', play([Ship(3)] * 2, Ship(3, mod_green=[ar]))['damage'], 'a strain for a focus result; it costs a die in the second defense')
W(c, '3', f'3 {c}', play(Ship(3), Ship(3, mod_green=[ar]))['damage'], 'one focus made an evade for a strain')
W(c, '3x 2', f'2 {c}', play([Ship(2)] * 3, Ship(2, mod_green=[ar]))['damage'], 'three defenses; each time a strain may be taken')

# ---------------------------------------------------------------- Tycho (Endor)
c = 'tychocelchu-battleoverendor'
W(c, f'5 missile disarm {c}', '2', plain(4, 2)['damage'], 'disarmed: four dice at most')
W(c, f'5 missile {c}', '2', plain(5, 2)['damage'], 'not disarmed: no limit')
W(c, f'4 missile disarm range=1 {c}', '2', plain(4, 2)['damage'], 'the limit comes after the range bonus')

# ---------------------------------------------------------------- Gemmer (Endor)
c = 'gemmersojan-battleoverendor'
ge = change('b', 'f', 2, pay=gain('strain'))
W(c, '3', f'2 focus {c}', play(Ship(3), Ship(2, focus=1, mod_green=[ge]))['damage'], 'up to two blanks made focus, then the focus token')
W(c, '2x 3', f'3 focus=2 {c}', play([Ship(3)] * 2, Ship(3, focus=2, mod_green=[ge]))['damage'], 'strain from the first defense costs a die in the second')

# ---------------------------------------------------------------- Fenn Rau (Sheathipede)
c = 'fennrau-sheathipedeclassshuttle'


def no_tokens(n, force=0, **rest):
    return Ship(n, normal=False, mod_red=[change('f', 'h', 1, pay=spend('force'), again=True)], force=force, **rest)


W(c, '3 focus lock', f'2 {c}!', play(no_tokens(3), Ship(2))['damage'], 'attacker can spend neither focus nor lock')
W(c, '3 focus force=1', f'2 arc {c}', play(no_tokens(3, 1), Ship(2))['damage'], 'force is no token and can be spent')
W(c, '3 focus', f'2 arc stress {c}', play(Ship(3, focus=1), Ship(2))['damage'], 'already stressed: nothing')

# ---------------------------------------------------------------- Biggs
bg = lambda: cancel('hc', color='red', pay=charge('biggs'))
W('biggsdarklighter', '3', '2 biggsdarklighter!', play(Ship(3), Ship(2, late_green=[bg()]), keep={'biggs': 1})['damage'], 'one result cancelled before neutralizing')
W('biggsdarklighter', '2x 3', '2 biggsdarklighter!', play([Ship(3)] * 2, Ship(2, late_green=[bg()]), keep={'biggs': 1})['damage'], 'he suffers once in two attacks')
W('biggsdarklighter', '3', '2 biggsdarklighter!', play(Ship(3), Ship(2, late_green=[bg()]), keep={'biggs': 1})['crits'], 'a crit is taken rather than a hit', measure='mean_crits')

# ---------------------------------------------------------------- Luke
for c, w in (('lukeskywalker', 'pilot.lukeskywalker'), ('lukeskywalker-battleofyavin',) * 2, ('lukeskywalker-swz106',) * 2):
    lk = act(lambda s, side: [s.give('D', 'force')] if s.tok('D', 'force') < 2 else [])
    W(c, '2x 3', f'2 force=0 {w}', play([Ship(3)] * 2, Ship(2, start=[lk]))['damage'], 'a force before the dice of each defense')
    W(c, '3', f'3 force=1 {w}', play(Ship(3), Ship(3, force=1, start=[lk]))['D.force'], 'starts with one, recovers one, spends what is needed', measure='left.defender.force')
    W(c, '4', f'4 force=2 {w}', play(Ship(4), Ship(4, force=2, start=[lk]))['damage'], 'both active already: nothing to recover')

# ---------------------------------------------------------------- Thane
W('thanekyrell', '3 thanekyrell', '2', plain(3, 2)['damage'], 'only turns a card up; no damage by itself')

# ---------------------------------------------------------------- Wedge
W('wedgeantilles', '3 special wedgeantilles', '2', plain(3, 1)['damage'], 'one defense die fewer, any attack')
W('wedgeantilles', '3 wedgeantilles', '1 focus', plain(3, 0)['damage'], 'no die left')
W('wedgeantilles', '3 range=0 wedgeantilles', '2', play(A(Ship(3, normal=False), range=0), Ship(2))['damage'], 'at range 0 an enemy cannot take the die')
c = 'wedgeantilles-battleofyavin'
W(c, f'3 {c}!', '2', plain(3, 1)['damage'], 'one defense die fewer')
W(c, f'3 special {c}!', '2', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- Yendor
c = 'yendor-battleoverendor'
W(c, f'3 {c}', '2', play(Ship(3, mod_red=[reroll(1, 'b')]), Ship(2))['damage'], 'one blank rerolled for a strain')
W(c, f'3 special {c}', '2', plain(3, 2)['damage'], 'not for a special attack')
W(c, f'3 focus {c}', '2', play(Ship(3, focus=1, mod_red=[reroll(1, 'b')]), Ship(2))['damage'], 'one blank rerolled, then focus')

# ---------------------------------------------------------------- Magva
mg = reroll(1, pay=spend('lock'), group='magva')
W('magvayarro', '3 lock', '2 pilot.magvayarro', play(Ship(3, lock=1, normal=False, mod_red=[mg]), Ship(2))['damage'], 'the lock rerolls one die only')
W('magvayarro', '3 lock reroll=1', '2 pilot.magvayarro', play(Ship(3, mod_red=[reroll(1, group='magva2')]), Ship(2))['damage'], 'one die in all, from whatever source')
W('magvayarro', '4 lock focus', '2 pilot.magvayarro!', play(Ship(4, lock=1, focus=1, normal=False, mod_red=[reroll(1, pay=spend('lock'), group='magva3'), change('f', 'h', all_=True, pay=spend('focus'))]), Ship(2))['damage'], 'for a friend; focus is not bound')

# ---------------------------------------------------------------- Saw
W('sawgerrera', '3 damaged pilot.sawgerrera', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll while damaged, himself too')
W('sawgerrera', '3 pilot.sawgerrera', '2', plain(3, 2)['damage'], 'not damaged')

# ---------------------------------------------------------------- Kanan (VCX)
kn = lambda: note('kanan', pay=charge('kanan'))
W('kananjarrus', '2x 3', '2 pilot.kananjarrus!', play([Ship(3)] * 2, Ship(2, start=[kn()], theirs=noted('kanan', -1)), keep={'kanan': 1})['damage'], 'he pays a force for one of two attacks')
W('kananjarrus', '2x 3', '2 pilot.kananjarrus=2', play([Ship(2)] * 2, Ship(2))['damage'], 'he pays twice')

# ---------------------------------------------------------------- Kallus


def marking(effect):
    return lambda s, side: [t.set('mod', 1) for t in effect(s, side) if t is not None]


ka_focus = act(marking(do_change('f', 'h', all_=True)), pay=spend('focus'))
ka_lock = act(marking(do_reroll(99)), pay=spend('lock'))
W('alexsandrkallus', '3 focus', '2 alexsandrkallus', play(Ship(3, focus=1, normal=False, mod_red=[ka_focus]), Ship(2, more=noted('mod')))['damage'], 'attacker weighs the focus against the extra die')
W('alexsandrkallus', '2 lock', '1 focus alexsandrkallus', play(Ship(2, lock=1, normal=False, mod_red=[ka_lock]), Ship(1, focus=1, more=noted('mod')))['damage'], 'the same with a lock')
W('alexsandrkallus', '3', '2 alexsandrkallus', plain(3, 2)['damage'], 'nothing modified: no extra die')

# ---------------------------------------------------------------- Blount, Teza, Lega, Kaz, Cat
W('lieutenantblount', '3 lieutenantblount!', '2', plain(4, 2)['damage'], 'one more attack die')
W('lieutenantblount', '3 special lieutenantblount!', '2', plain(3, 2)['damage'], 'not for a special attack')
W('tezanasz', '3 tezanasz!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll')
W('tezanasz', '3 focus special tezanasz!', '2', play(Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2))['damage'], 'any attack')
W('legafossang', '3 legafossang=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two rerolls, primary')
W('legafossang', '3 turret legafossang=1', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'turret attack too')
W('legafossang', '3 missile legafossang=2', '2', plain(3, 2)['damage'], 'not for a missile')
W('kazudaxiono', '3 kazudaxiono!', '2', plain(4, 2)['damage'], 'one more attack die')
W('kazudaxiono', '3', '2 kazudaxiono!', plain(3, 3)['damage'], 'one more defense die')
W('kazudaxiono', '3 special kazudaxiono!', '2', plain(3, 2)['damage'], 'attacking only with a primary')
W('cat', '3 cat!', '2', plain(4, 2)['damage'], 'one more attack die')
W('cat', '3 special cat!', '2', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- Vennie
W('vennie', '3', '2 focus turretarc vennie', play(Ship(3), Ship(2, focus=1, mod_green=[add('f')]))['damage'], 'attacker in own turret arc: a focus added, then the token')
W('vennie', '3', '1 calculate vennie!', play(Ship(3), Ship(1, calculate=1, mod_green=[add('f')]))['damage'], 'in the turret arc of another friend')

# ---------------------------------------------------------------- Rose
W('rosetico', '3 pilot.rosetico=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two friends in the arc: two rerolls')
W('rosetico', '3', '3 pilot.rosetico=1', play(Ship(3), Ship(3, mod_green=[reroll(1)]))['damage'], 'one reroll in defense')

# ---------------------------------------------------------------- Finn


def finn(side):
    return act(lambda s, sd: [s.add(OWN[sd], 'b'), s.give(sd, 'strain').add(OWN[sd], 'f')])


W('finn', '2 focus pilot.finn', '2', play(Ship(2, focus=1, mod_red=[finn('A')]), Ship(2))['damage'], 'a focus result added for a strain, then the token')
W('finn', '2 lock pilot.finn', '2', play(Ship(2, lock=1, mod_red=[finn('A')]), Ship(2))['damage'], 'an added blank is rerolled by the lock')
W('finn', '2x 3', '2 focus pilot.finn', play([Ship(3)] * 2, Ship(2, focus=1, mod_green=[finn('D')]))['damage'], 'the strain costs a die in the second defense')

# ---------------------------------------------------------------- Cova, L'ulo
W('covanell', '3 covanell!', '2', plain(4, 2)['damage'], 'one more attack die')
W('covanell', '3', '2 covanell!', plain(3, 3)['damage'], 'one more defense die')
W('covanell', '3 special covanell!', '2', plain(3, 2)['damage'], 'attacking only with a primary')
W('lulolampar', '3 stress lulolampar', '2', plain(4, 2)['damage'], 'one more attack die while stressed')
W('lulolampar', '3', '2 stress lulolampar', plain(3, 1)['damage'], 'one defense die fewer while stressed')
W('lulolampar', '3 special stress lulolampar', '2', plain(3, 2)['damage'], 'attacking only with a primary')

# ---------------------------------------------------------------- Tallissan
tl = lambda: note('tal', pay=charge('tal'))
W('tallissanlintra', '2x 3', '2 bullseye tallissanlintra', play([Ship(3)] * 2, Ship(2, before_green=[tl()], more=noted('tal')), keep={'tal': 1})['damage'], 'one charge for two attacks, spent after the attack dice are seen')
W('tallissanlintra', '3', '2 tallissanlintra!', plain(3, 3)['damage'], 'for a friend in defense')
W('tallissanlintra', '3', '2 no-bullseye tallissanlintra', plain(3, 2)['damage'], 'attacker not in the bullseye arc')

# ---------------------------------------------------------------- Ronith
ro = lambda side: change('f', 'h' if side == 'A' else 'e', 1, pay=charge('ro'))
W('ronithblario', '2x 3 ronithblario!', '2', play([Ship(3, mod_red=[ro('A')])] * 2, Ship(2), keep={'ro': 1})['damage'], 'one focus of the friend turns one focus result, once')
W('ronithblario', '2x 3', '3 ronithblario!', play([Ship(3)] * 2, Ship(3, mod_green=[ro('D')]), keep={'ro': 1})['damage'], 'in defense, once in two attacks')
W('ronithblario', '3 ronithblario=2', '2', play(Ship(3, mod_red=[ro('A')]), Ship(2), keep={'ro': 2})['damage'], 'two tokens there, still one result an attack')

# ---------------------------------------------------------------- Merl
W('merlcobben', '3 merlcobben', '2 bullseye', plain(3, 1)['damage'], 'he stands in the bullseye arc of the defender: one die fewer')
W('merlcobben', '3 merlcobben!', '2', plain(3, 1)['damage'], 'for a friend near him')
W('merlcobben', '3 special merlcobben', '2 bullseye', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- Rey
W('rey', '3 frontarc force=1 rey', '2', play(Ship(3, force=1, mod_red=[change('b', 'h', 1, pay=spend('force'))]), Ship(2))['damage'], 'force for a blank or a focus')
W('rey', '3 frontarc force=2 rey', '2', play(Ship(3, force=2, mod_red=[change('b', 'h', 1, pay=spend('force'))]), Ship(2))['damage'], 'only one blank an attack')
W('rey', '2x 3', '2 frontarc force=2 rey', play([Ship(3)] * 2, Ship(2, force=2, mod_green=[change('b', 'e', 1, pay=spend('force'))]))['damage'], 'force spread over two defenses')

# ---------------------------------------------------------------- Jessika
W('jessikapava', '2x 3 jessikapava=2', '2', play([Ship(3, mod_red=[reroll(2, pay=charge('j'))])] * 2, Ship(2), keep={'j': 1})['damage'], 'two rerolls for the one charge, in one of two attacks')
W('jessikapava', '2x 3', '3 jessikapava=1', play([Ship(3)] * 2, Ship(3, mod_green=[reroll(1, pay=charge('j'))]), keep={'j': 1})['damage'], 'one reroll in one of two defenses')

# ---------------------------------------------------------------- Nimi, Zay, Drea, Kavil
W('nimichireen', '3 focus nimichireen!', '2', play(Ship(3, focus=1, mod_red=[change('b', 'f', 1)]), Ship(2))['damage'], 'one blank made a focus, then the token')
W('nimichireen', '3 nimichireen!', '2', plain(3, 2)['damage'], 'a focus result alone is worth nothing')
W('zayversio', '3 damaged', '2 zayversio', play(Ship(3), Ship(2, mod_green=[reroll(1)]))['damage'], 'one reroll against a damaged attacker')
W('zayversio', '3', '2 damaged zayversio', plain(3, 2)['damage'], 'the attacker must be damaged, not he')
W('drearenthal', '3 drearenthal!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll')
W('drearenthal', '3 focus special drearenthal!', '2', play(Ship(3, focus=1, mod_red=[reroll(1)]), Ship(2))['damage'], 'any attack')
W('kavil', '3 fromturret kavil', '2', plain(4, 2)['damage'], 'one more die, not from the front arc')
W('kavil', '3 fromfront kavil', '2', plain(3, 2)['damage'], 'not from the front arc')
W('kavil', '3 turret fromturret kavil', '2', plain(4, 2)['damage'], 'a turret weapon too')

# ---------------------------------------------------------------- Arliz
W('arlizhadrassian', '3 fromfront damaged arlizhadrassian', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))['damage'], 'one focus made a crit')
W('arlizhadrassian', '3 fromfront damaged focus arlizhadrassian', '2', play(Ship(3, focus=1, mod_red=[change('f', 'c', 1)]), Ship(2))['crits'], 'one crit, the rest by the focus token', measure='mean_crits')
W('arlizhadrassian', '3', '3 damaged focus arlizhadrassian', play(Ship(3), Ship(3, focus=1, early_green=[change('f', 'b', 1, must=True)]))['damage'], 'must lose one focus result before the modify step')

# ---------------------------------------------------------------- Han (customized)
W('hansolo', '3 obstructed pilot.hansolo', '2', plain(4, 3)['damage'], 'one more attack die; the defender has the obstacle die')
W('hansolo', '3 obstructed', '2 pilot.hansolo', plain(3, 4)['damage'], 'one more die on top of the obstacle die')
W('hansolo', '3 special obstructed pilot.hansolo', '2', plain(3, 3)['damage'], 'attacking only with a primary')

# ---------------------------------------------------------------- Lando


def lando_effect(s, side):
    if s.tok(side, 'stress'):
        return []
    c = OWN[side]
    n = s.n(c, 'b')
    if not n:
        return []
    t = s.give(side, 'stress').put(c, 'b', 0, -n)
    t.hand = (c, n, 1)
    return [t]


for c, w in (('landocalrissian', 'pilot.landocalrissian'), ('landocalrissian-escapecraft',) * 2):
    W(c, f'3 lock {w}', '2', play(Ship(3, lock=1, early_red=[act(lando_effect)]), Ship(2))['damage'], 'all blanks rerolled after the roll; those dice cannot be rerolled by the lock')
    W(c, '2x 3', f'3 {w}', play([Ship(3)] * 2, Ship(3, early_green=[act(lando_effect)]))['damage'], 'a stress for it, so one of two defenses')
    W(c, f'3 focus {w}', '2', play(Ship(3, focus=1, early_red=[act(lando_effect)]), Ship(2))['damage'], 'all blanks rerolled, then focus')

# ---------------------------------------------------------------- Fenn Rau (Fang)
W('fennrau', '3 range=1 fennrau', '2', plain(5, 2)['damage'], 'one more die besides the range bonus')
W('fennrau', '3 range=1', '2 fennrau', plain(4, 3)['damage'], 'one more defense die at range 1')
W('fennrau', '3 ordnance range=1 fennrau', '2', plain(4, 2)['damage'], 'any weapon; no range bonus here')

# ---------------------------------------------------------------- Joy Rekkoff
W('joyrekkoff', '3 joyrekkoff!', '2', plain(3, 1)['damage'], 'a torpedo charge for one defense die fewer')
W('joyrekkoff', '3 range=0 joyrekkoff!', '2', play(A(Ship(3, normal=False), range=0), Ship(2))['damage'], 'at range 0 an enemy cannot take the die')

# ---------------------------------------------------------------- Royal Guard
W('mandalorianroyalguard', '3', '2 mandalorianroyalguard!', play(Ship(3), Ship(2, mod_green=[change('bf', 'e', 1)]))['damage'], 'one result made an evade')
W('mandalorianroyalguard', '2x 3', '2 mandalorianroyalguard=2', play([Ship(3)] * 2, Ship(2, mod_green=[change('bf', 'e', 1)]))['damage'], 'the guard pays in both attacks, one result each')

# ---------------------------------------------------------------- Boba (2)
W('bobafett', '3 pilot.bobafett=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two enemies near: two rerolls')
W('bobafett', '3', '3 pilot.bobafett=2', play(Ship(3), Ship(3, mod_green=[reroll(2)]))['damage'], 'two rerolls in defense')

# ---------------------------------------------------------------- Kath, Koshka, Krassis
W('kathscarlet', '3 kathscarlet!', '2', plain(4, 2)['damage'], 'one more attack die')
W('kathscarlet', '3 special kathscarlet!', '2', plain(3, 2)['damage'], 'not for a special attack')
W('koshkafrost', '3 koshkafrost', '2 stress', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll against a stressed ship')
W('koshkafrost', '3 stress', '2 koshkafrost', play(Ship(3), Ship(2, mod_green=[reroll(1)]))['damage'], 'one reroll in defense')
W('koshkafrost', '3 stress koshkafrost', '2', plain(3, 2)['damage'], 'the enemy must be stressed')
W('krassistrelix', '3 special krassistrelix', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'one reroll in a special attack')
W('krassistrelix', '3 krassistrelix', '2', plain(3, 2)['damage'], 'not for a primary attack')

# ---------------------------------------------------------------- Zuckuss
zk = note('z')
for a, d, tk in ((3, 2, {}), (2, 1, {'focus': 1, 'evade': 1}), (1, 3, {'focus': 1})):
    r = play(Ship(a, start=[zk], more=noted('z'), theirs=noted('z')), Ship(d, **tk))
    words = ''.join(' ' + k for k in tk)
    W('zuckuss', f'{a} pilot.zuckuss', f'{d}{words}', r['damage'], 'may roll one more for one more defense die, chosen before the dice')

# ---------------------------------------------------------------- Rook Kast
W('rookkast', '3 strain pilot.rookkast', '2', play(Ship(3, strain=1, mod_red=[change('bf', 'h', 1)]), Ship(2))['damage'], 'strained: one blank or focus made a hit')
W('rookkast', '3 special strain pilot.rookkast', '2', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- Kanan (HWK)
c = 'kananjarrus-hwk290lightfreighter'
kh = act(lambda s, side: [s.set('kanan', 1)], pay=spend('force'))
W(c, '2x 3', f'2 force=1 {c}', play([Ship(3)] * 2, Ship(2, force=1, start=[kh], theirs=noted('kanan', -1)))['damage'], 'own force: one attack die fewer, or kept for a focus result')
W(c, '4', f'2 force=2 {c}', play(Ship(4), Ship(2, force=2, start=[kh], theirs=noted('kanan', -1)))['damage'], 'once an attack; the other force for a focus result')
W(c, '2x 3', f'2 {c}!', play([Ship(3)] * 2, Ship(2, start=[kn()], theirs=noted('kanan', -1)), keep={'kanan': 1})['damage'], 'he pays for another ship once')

# ---------------------------------------------------------------- Graz
W('graz', '3 fullreararc no-fullfrontarc', '2 graz', plain(3, 3)['damage'], 'he is behind the attacker: one more defense die')
W('graz', '3 graz', '2 fullreararc no-fullfrontarc', plain(4, 2)['damage'], 'he is behind the defender: one more attack die')

# ---------------------------------------------------------------- Talonbane
W('talonbanecobra', '3 range=3', '2 talonbanecobra', plain(3, 4)['damage'], 'one more besides the range die')
W('talonbanecobra', '3 range=1 talonbanecobra', '2', plain(5, 2)['damage'], 'one more besides the range die')
W('talonbanecobra', '3 ordnance range=1 talonbanecobra', '2', plain(4, 2)['damage'], 'any attack; ordnance has no range bonus')

# ---------------------------------------------------------------- Sabine (Lancer)
c = 'sabinewren-lancerclasspursuitcraft'
W(c, '3', f'2 focus turretarc {c}', play(Ship(3), Ship(2, focus=1, mod_green=[add('f')]))['damage'], 'a focus added, then the token')
W(c, '3 range=3', f'2 focus turretarc {c}', play(A(Ship(3), range=3), Ship(2, focus=1))['damage'], 'not at range 3')

# ---------------------------------------------------------------- Inaldra
W('inaldra', '3 inaldra', '2', play(Ship(3, mod_red=[reroll(99)]), Ship(2))['damage'], 'any number of rerolls; own damage does not count')
W('inaldra', '4', '4 inaldra', play(Ship(4), Ship(4, mod_green=[reroll(99, pay=lambda s, side: [s.suffer(hits=1)])]))['damage'], 'rerolls when they save more than the damage suffered')
W('inaldra', '5', '4 evade inaldra', play(Ship(5), Ship(4, evade=1, mod_green=[reroll(99, pay=lambda s, side: [s.suffer(hits=1)])]))['damage'], 'the same with more dice')

# ---------------------------------------------------------------- Serissu
W('serissu', '3', '2 serissu', play(Ship(3), Ship(2, mod_green=[reroll(1)]))['damage'], 'one reroll, for herself too')
W('serissu', '3', '2 focus serissu!', play(Ship(3), Ship(2, focus=1, mod_green=[reroll(1)]))['damage'], 'for a friend')


# ---------------------------------------------------------------- Sunny Bounder
def same(s, side):
    c = OWN[side]
    for f in 'bfhce':
        if s.n(c, f) and s.n(c, f) == s.dice(c):
            return f
    return None


def sunny_add(s, side):
    f = same(s, side)
    return [s.add(OWN[side], f)] if f else []


sunny = act(sunny_add)
after = act(lambda s, side: sunny_add(s, side) if s.get('again') else [])
rr1 = act(lambda s, side: [t.set('again', 1) for t in do_reroll(1)(s, side)])
W('sunnybounder', '2 sunnybounder', '2', play(Ship(2, early_red=[sunny]), Ship(2))['damage'], 'a matching die after the roll')
W('sunnybounder', '2', '1 focus sunnybounder', play(Ship(2), Ship(1, focus=1, early_green=[sunny]))['damage'], 'one die always matches itself')
W('sunnybounder', '2 reroll=1 sunnybounder', '0', play(Ship(2, early_red=[sunny], mod_red=[rr1, after]), Ship(0))['damage'], 'also after a reroll')

# ---------------------------------------------------------------- Ahhav
W('ahhav', '3 ahhav!', '2', plain(4, 2)['damage'], 'one more attack die')
W('ahhav', '3', '2 ahhav!', plain(3, 3)['damage'], 'one more defense die')
W('ahhav', '3 special ahhav!', '2', plain(4, 2)['damage'], 'any attack')


# ---------------------------------------------------------------- Seevor
def jam_them(kinds):
    def fn(s, side):
        o = OTHER[side]
        out = [s.give(o, k, -1) for k in kinds if s.tok(o, k)]
        return out or [s.give(o, 'jam')]
    return act(fn, pay=charge('seevor'))


W('captainseevor', '3 no-bullseye focus lock', '2 captainseevor', play(Ship(3, focus=1, lock=1), Ship(2, start=[jam_them(['focus', 'lock'])]), keep={'seevor': 1})['damage'], 'jam takes the focus or the lock, the better for him')
W('captainseevor', '2x 3 captainseevor', '2 no-bullseye focus evade', play([Ship(3, start=[jam_them(['focus', 'evade'])])] * 2, Ship(2, focus=1, evade=1), keep={'seevor': 1})['damage'], 'one charge for two attacks')
W('captainseevor', '3 bullseye focus', '2 captainseevor', play(Ship(3, focus=1), Ship(2))['damage'], 'he is in the bullseye arc: nothing')

# ---------------------------------------------------------------- Lapin
W('lapin', '3 focus lapin', '2 stress focus evade', play(Ship(3, focus=1), Ship(2))['damage'], 'stressed defender: its dice stay as rolled')
W('lapin', '3 stress focus lock force=1', '2 lapin', plain(3, 2)['damage'], 'stressed attacker: its dice stay as rolled, force too')
W('lapin', '3 stress focus lapin', '2 focus', play(Ship(3, focus=1), Ship(2, focus=1))['damage'], 'only the stress of the enemy counts')

# ---------------------------------------------------------------- Sarco Plank
W('sarcoplank', '3', '2 sarcoplank=3', plain(3, 3)['damage'], 'agility as the speed 3')
W('sarcoplank', '3', '2 sarcoplank=1', plain(3, 2)['damage'], 'may: keeps agility 2 at speed 1')
W('sarcoplank', '3 range=3', '1 strain sarcoplank=3', plain(3, 3)['damage'], 'agility 3, range die, one fewer by strain')


# ---------------------------------------------------------------- Durge
def durge(shields):
    def fn(s, side):
        left = max(0, shields - s.kept('hits') - s.kept('crits'))
        if s.net() <= left:
            return []
        t = s.change('red', 'h', 'c')
        return [t and (t.cancel('red', 'h') if t.n('red', 'h') else None)]
    return act(fn)


W('durge', '3', '1 hull=5 shields=1 durge', play(Ship(3), Ship(1, net=[durge(1)]))['damage'], 'two hits become one crit if more than the shields')
W('durge', '3', '1 hull=5 shields=1 durge', play(Ship(3), Ship(1, net=[durge(1)]))['crits'], 'the same, crits', measure='mean_crits')
W('durge', '2x 3', '1 hull=9 shields=2 durge', play([Ship(3)] * 2, Ship(1, net=[durge(2)]))['damage'], 'fewer shields in the second attack')

# ---------------------------------------------------------------- Nym, Mandalorian, Guild
W('captainnym', '3', '2 captainnym!', plain(3, 3)['damage'], 'one more defense die behind a bomb')
W('captainnym', '3 captainnym!', '2', plain(3, 2)['damage'], 'only in defense')
W('themandalorian', '3 focus themandalorian!', '2', play(Ship(3, focus=1, mod_red=[change('b', 'f', 1)]), Ship(2))['damage'], 'one blank made a focus, then the token')
W('themandalorian', '3', '2 focus themandalorian!', play(Ship(3), Ship(2, focus=1, mod_green=[change('b', 'f', 1)]))['damage'], 'the same in defense')
W('guildbountyhunter', '3 guildbountyhunter!', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))['damage'], 'one focus made a crit for an illicit charge')
W('guildbountyhunter', '3 guildbountyhunter!', '2', play(Ship(3, mod_red=[change('f', 'c', 1)]), Ship(2))['crits'], 'the same, crits', measure='mean_crits')
W('guildbountyhunter', '3 range=3 guildbountyhunter!', '2', play(A(Ship(3), range=3), Ship(2))['damage'], 'not at range 3')

# ---------------------------------------------------------------- Xizor
xz = lambda: cancel('hc', color='red', pay=charge('xz'))
W('princexizor', '2x 3', '2 princexizor!', play([Ship(3)] * 2, Ship(2, net=[xz()]), keep={'xz': 1})['damage'], 'a friend suffers one, once in two attacks')
W('princexizor', '3', '1 princexizor!', play(Ship(3), Ship(1, net=[xz()]), keep={'xz': 1})['crits'], 'a crit is taken rather than a hit', measure='mean_crits')
W('princexizor', '3 focus', '2 princexizor!', play(Ship(3, focus=1), Ship(2, net=[xz()]), keep={'xz': 1})['damage'], 'one result less after neutralizing')

# ---------------------------------------------------------------- Bossk
bk = act(lambda s, side: [s.cancel('red', 'c') and s.cancel('red', 'c').add('red', 'h', 2)])
for c, w in (('bossk', 'pilot.bossk'), ('bossk-z95af4headhunter',) * 2):
    W(c, f'3 {w}', '2', play(Ship(3, net=[bk]), Ship(2))['damage'], 'a crit left becomes two hits, once')
    W(c, f'4 {w}', '0', play(Ship(4, net=[bk]), Ship(0))['crits'], 'crits left over', measure='mean_crits')
    W(c, f'3 special {w}', '2', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- N'dru, Grievous, Wat
W('ndrusuhlak', '3 ndrusuhlak!', '2', plain(4, 2)['damage'], 'one more attack die')
W('ndrusuhlak', '3 special ndrusuhlak!', '2', plain(3, 2)['damage'], 'not for a special attack')
W('generalgrievous', '3 pilot.generalgrievous', '2 no-arc', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two rerolls out of arc')
W('generalgrievous', '3 pilot.generalgrievous', '2 arc', plain(3, 2)['damage'], 'in the arc: nothing')
W('generalgrievous', '3 special pilot.generalgrievous', '2 no-arc', plain(3, 2)['damage'], 'not for a special attack')
W('wattambor', '3 wattambor=2', '2', play(Ship(3, mod_red=[reroll(2)]), Ship(2))['damage'], 'two calculating friends: two rerolls')
W('wattambor', '3 special wattambor=2', '2', plain(3, 2)['damage'], 'not for a special attack')

# ---------------------------------------------------------------- Captain Sear
cs = lambda: cancel('e', color='green', pay=spend('calculate'))
W('captainsear', '3 bullseye calculate=2 captainsear', '2', play(Ship(3, calculate=2, late_green=[cs()]), Ship(2))['damage'], 'a calculate for a focus result, or one evade cancelled before neutralizing')
W('captainsear', '3 bullseye calculate captainsear', '2 focus', play(Ship(3, calculate=1, late_green=[cs()]), Ship(2, focus=1))['damage'], 'after the defender has modified')
W('captainsear', '3 special bullseye calculate captainsear', '2', play(Ship(3, calculate=1), Ship(2))['damage'], 'not for a special attack')

# ---------------------------------------------------------------- DIS-T81
dt = lambda side: change('f', 'h' if side == 'A' else 'e', 1, pay=charge('dt'))
W('dist81', '2x 3 dist81!', '2', play([Ship(3, mod_red=[dt('A')])] * 2, Ship(2), keep={'dt': 1})['damage'], 'a friend pays one calculate in two attacks')
W('dist81', '2x 3', '3 dist81!', play([Ship(3)] * 2, Ship(3, mod_green=[dt('D')]), keep={'dt': 1})['damage'], 'in defense')
W('dist81', '4 calculate dist81=2', '2', play(Ship(4, calculate=1, mod_red=[dt('A')]), Ship(2), keep={'dt': 2})['damage'], 'own calculate and one of the friend; once an attack')

# DIS-T81 (Siege): rerolls with a strain a die
c = 'dist81-siegeofcoruscant'


def dis_reroll(s, side):
    out = []
    for t in do_reroll(99)(s, side):
        out.append(t.give(side, 'strain' if side == 'D' else 'deplete', t.hand[1]))
    return out


W(c, f'3 {c}', '2', play(Ship(3, mod_red=[act(dis_reroll)]), Ship(2))['damage'], 'any number of rerolls; deplete comes too late for this attack')
W(c, '2x 3', f'3 {c}', play([Ship(3)] * 2, Ship(3, mod_green=[act(dis_reroll)]))['damage'], 'a strain for each die costs dice later')
W(c, '3x 2', f'2 {c}', play([Ship(2)] * 3, Ship(2, mod_green=[act(dis_reroll)]))['damage'], 'three defenses, one strain worn off in each')

# ---------------------------------------------------------------- Jango
W('jangofett', '3 pilot.jangofett!', '2 focus', play(Ship(3, mod_green=[change('f', 'b', 1, color='green')]), Ship(2, focus=1))['damage'], 'one focus of the defender made blank before it can modify')
W('jangofett', '3 focus', '2 pilot.jangofett!', play(Ship(3, focus=1), Ship(2, mod_red=[change('f', 'b', 1, color='red')]))['damage'], 'one focus of the attacker made blank first')
W('jangofett', '3 special pilot.jangofett!', '2 focus', play(Ship(3), Ship(2, focus=1))['damage'], 'attacking only with a primary')

# ---------------------------------------------------------------- Boba (CIS)
c = 'bobafett-firesprayclasspatrolcraft'
W(c, '3', f'2 focus {c}!', play(Ship(3), Ship(2, focus=1, mod_green=[change('b', 'f', 1)]))['damage'], 'one blank made a focus, then the token')
W(c, f'3 focus {c}!', '2', play(Ship(3, focus=1), Ship(2))['damage'], 'only in defense')

# ---------------------------------------------------------------- Pre Vizsla
pv = note('pv', pay=charge('pv', 2))
W('previzsla', '2x 3 previzsla!', '2', play([Ship(3, start=[pv], more=noted('pv'))] * 2, Ship(2), keep={'pv': 2})['damage'], 'both charges for one die, so in one of two attacks')
W('previzsla', '3 special previzsla!', '2', plain(4, 2)['damage'], 'any attack')

# ---------------------------------------------------------------- Geonosian Prototype
gp = reroll(2, pay=spend_theirs('tractor'))
W('geonosianprototype', '3 missile geonosianprototype', '2 tractor', play(Ship(3, mod_red=[gp]), Ship(2, tractor=1))['damage'], 'rerolls cost the tractor, and the defender has its die again')
W('geonosianprototype', '2x 3 cannon geonosianprototype', '2 tractor=2', play([Ship(3, mod_red=[gp])] * 2, Ship(2, tractor=2))['damage'], 'two tokens over two attacks; tractored is one die fewer however many')
W('geonosianprototype', '3 geonosianprototype', '2 tractor', plain(3, 1)['damage'], 'not for a primary attack')

# ---------------------------------------------------------------- DBS-404
for c in ('dbs404', 'dbs404-siegeofcoruscant'):
    W(c, f'2 range=1 {c}', '2', plain(4, 2)['damage'], 'one more besides the range die; own damage not counted')
    W(c, f'2 {c}', '2', plain(2, 2)['damage'], 'only at range 1')
    W(c, f'3 ordnance range=1 {c}', '2', plain(4, 2)['damage'], 'any attack; ordnance has no range bonus')

# ---------------------------------------------------------------- Baktoid
for c in ('baktoidprototype', 'baktoidprototype-siegeofcoruscant'):
    pt = change('h', 'c', 1, must=True)
    r = play(A(Ship(4, mod_red=[pt]), ordnance=True), Ship(2))
    W(c, f'2 frontarc protontorpedoes {c}!', '2', r['damage'], 'torpedoes fired without a lock: four dice')
    W(c, f'2 frontarc range=3 protontorpedoes {c}!', '2', r['crits'], 'one hit made a crit, no range die', measure='mean_crits')

# ---------------------------------------------------------------- Sun Fac, Chertek, IG-102
W('sunfac', '3 sunfac', '2 tractor', plain(4, 1)['damage'], 'one more attack die, tractored defender has one fewer')
W('sunfac', '3 special sunfac', '2 tractor', plain(3, 1)['damage'], 'not for a special attack')
W('chertek', '3 chertek', '2 tractor', play(Ship(3, mod_red=[reroll(2)]), Ship(2, tractor=1))['damage'], 'two rerolls')
W('chertek', '3 chertek', '2', plain(3, 2)['damage'], 'not tractored: nothing')
W('ig102', '3', '2 focus ig102!', play(Ship(3), Ship(2, focus=1, mod_green=[change('b', 'f', 1)]))['damage'], 'one blank made a focus, then the token')
W('ig102', '3', '2 calculate ig102!', play(Ship(3), Ship(2, calculate=1, mod_green=[change('b', 'f', 1)]))['damage'], 'the same with a calculate')


# ---------------------------------------------------------------- Count Dooku
def dooku_name(color, faces):
    def fn(s, side):
        if s.tok(side, 'force') != 3:
            return []
        t = s.give(side, 'force', -1)
        return [t.set('named ' + color, f) for f in faces]
    return act(fn)


def dooku_must(color):
    """The ship whose dice they are changes one of them if the named face is not there."""
    def fn(s, side):
        f = s.get('named ' + color, None)
        if not f or s.n(color, f) or not s.dice(color) or s.get('done ' + color):
            return []
        return [s.change(color, g, f).set('done ' + color, 1) for g in 'bfhce' if s.n(color, g)]
    return act(fn, must=True)


c = 'countdooku-siegeofcoruscant'


def dooku_attacker(n, both):
    return Ship(n, force=3, start=[dooku_name('red', 'hcfb')], early_red=[dooku_must('red')],
                before_green=[dooku_name('green', 'efb')] if both else [])


r = play(A(dooku_attacker(3, False), range=3), Ship(2, early_green=[dooku_must('green')]))
W(c, f'3 force=3 range=3 {c}', '2', r['damage'], 'names a result for his own roll; the defender is too far; other force as usual')
r = play(A(dooku_attacker(3, True), range=2), Ship(2, early_green=[dooku_must('green')]))
W(c, f'3 force=3 {c}', '2', r['damage'], 'own roll or that of the defender at range 2, whose player picks the die')
r = play(Ship(3, early_red=[dooku_must('red')]),
         Ship(2, force=3, start=[dooku_name('red', 'hcfb')], before_green=[dooku_name('green', 'efb')],
              early_green=[dooku_must('green')]))
W(c, '3', f'2 force=3 {c}', r['damage'], 'in defense: the attack roll or his own')

# ---------------------------------------------------------------- Precise Hunter
W('precisehunter', '3 bullseye precisehunter', '2', play(Ship(3, mod_red=[reroll(1, 'b')]), Ship(2))['damage'], 'one blank rerolled')
W('precisehunter', '3 bullseye focus precisehunter', '2', play(Ship(3, focus=1, mod_red=[reroll(1, 'b')]), Ship(2))['damage'], 'blank rerolled, then focus')

# ---------------------------------------------------------------- DFS-081
df = lambda: change('c', 'h', color='red', all_=True, pay=spend('calculate'))
W('dfs081', '3', '0 calculate dfs081', play(Ship(3), Ship(0, calculate=1, mod_red=[df()]))['crits'], 'all crits made hits for a calculate', measure='mean_crits')
W('dfs081', '3', '2 calculate=2 dfs081', play(Ship(3), Ship(2, calculate=2, mod_red=[df()]))['crits'], 'calculate kept for focus results first', measure='mean_crits')
W('dfs081', '3', '2 calculate dfs081', play(Ship(3), Ship(2, calculate=1))['damage'], 'no effect on the number of results', measure='mean_damage')
c = 'dfs081-siegeofcoruscant'
ds = cancel('c', color='red', pay=both(spend('calculate'), charge('ds')))
W(c, '3x 3', f'0 calculate=3 {c}', play([Ship(3)] * 3, Ship(0, calculate=3, mod_red=[ds]), keep={'ds': 2})['damage'], 'two charges over three attacks, one crit each time')
W(c, '2x 3', f'0 calculate {c}', play([Ship(3)] * 2, Ship(0, calculate=1, mod_red=[ds]), keep={'ds': 2})['damage'], 'one calculate only')

# ---------------------------------------------------------------- Ship abilities
c = 'tieadvancedx1'
atc = act(lambda s, side: do_change('h', 'c', 1)(s, side) if s.tok('A', 'lock') else [], must=False)
W(c, f'2 lock {c}', '2', play(Ship(2, lock=1, mod_red=[atc], more=lambda s: 1), Ship(2))['damage'], 'one more die, the lock still rerolls')
W(c, f'2 lock=2 {c}', '2', play(Ship(2, lock=2, mod_red=[atc], more=lambda s: 1), Ship(2))['crits'], 'one hit made a crit while a lock remains', measure='mean_crits')
W(c, f'2 special lock {c}', '2', play(Ship(2, lock=1), Ship(2))['damage'], 'not for a special attack')

c = 'tieddefender'
W(c, f'3 {c}!', '2', plain(4, 2)['damage'], 'a shield for the range 1 die')
W(c, f'3 stress {c}!', '2', plain(3, 2)['damage'], 'not while stressed')
W(c, f'3 hull=3 shields=0 {c}!', '2', plain(3, 2)['damage'], 'no shield to pay')

c = 'arc170starfighter'
bt = act(lambda s, side: [s.change('green', 'f', 'e', s.n('green', 'f')) if s.n('green', 'f') else None, s.change('green', 'b', 'e'), s.change('green', 'f', 'e')], pay=charge('bt'))
W(c, '3', f'2 {c}!', play(Ship(3), Ship(2, mod_green=[bt]), keep={'bt': 1})['damage'], 'one focus or one evade of a friend, which is strained then')
W(c, '2x 3', f'2 {c}!', play([Ship(3)] * 2, Ship(2, mod_green=[bt]), keep={'bt': 1})['damage'], 'once in two attacks')

c = 'raiderclasscorvette'
W(c, f'3 bullseye {c}', '2', plain(4, 2)['damage'], 'one more die, primary')
W(c, f'3 missile bullseye {c}', '2', plain(4, 2)['damage'], 'missile too')
W(c, f'3 cannon bullseye {c}', '2', plain(3, 2)['damage'], 'not for a cannon')

c = 'fangfighter'
W(c, '3 range=1 frontarc', f'2 {c}', play(A(Ship(3), range=1), Ship(2, mod_green=[change('bfe', 'e', 1, must=True)]))['damage'], 'one result made an evade at range 1')
W(c, '3 range=1 frontarc', f'2 focus {c}', play(A(Ship(3), range=1), Ship(2, focus=1, mod_green=[change('bfe', 'e', 1, must=True)]))['damage'], 'a blank changed, focus for the rest')
W(c, '3 frontarc', f'2 {c}', plain(3, 2)['damage'], 'only at range 1')

c = 'm12lkimogilafighter'
W(c, f'3 bullseye {c}', '2 focus evade calculate', plain(3, 2)['damage'], 'no green token can modify defense dice')
W(c, f'3 bullseye {c}', '2 focus force=1', play(Ship(3), Ship(2, force=1))['damage'], 'force is no green token')
W(c, f'3 {c}', '2 focus', play(Ship(3), Ship(2, focus=1))['damage'], 'not in the bullseye arc')

c = 'laatigunship'
la = lambda: reroll(2, pay=charge('laat'))
W(c, f'2x 3 no-fromturret {c}!', '2', play([Ship(3, mod_red=[la()])] * 2, Ship(2), keep={'laat': 1})['damage'], 'a friend pays one charge: two rerolls in one of two attacks')
W(c, f'3 focus no-fromturret {c}!', '2', play(Ship(3, focus=1, mod_red=[la()]), Ship(2), keep={'laat': 1})['damage'], 'rerolls and focus')
W(c, f'3 fromturret {c}!', '2', plain(3, 2)['damage'], 'not for an attack from a turret arc')

c = 'upsilonclassshuttle'
W(c, f'3 cannon {c}', '2', plain(4, 2)['damage'], 'one more die with a cannon')
W(c, f'4 {c}', '2', plain(4, 2)['damage'], 'not for the primary')

c = 'hmpdroidgunship'
W(c, f'3 lock {c}', '2', play(Ship(3, lock=1, normal=False, mod_red=[reroll(1)]), Ship(2))['damage'], 'own lock counts as one, rerolls one, is not spent')
W(c, f'3 lock {c}', '2', play(Ship(3, lock=1, normal=False, mod_red=[reroll(1)]), Ship(2))['A0.lock'], 'the lock stays', measure='left.attacker.lock')
W(c, f'3 {c}=2', '2', play(Ship(3, normal=False, mod_red=[reroll(2)]), Ship(2))['damage'], 'two friendly locks: two rerolls')

c = 'droidtrifighter'
W(c, f'2x 3 {c}!', '2', play([Ship(3, mod_red=[dt('A')])] * 2, Ship(2), keep={'dt': 1})['damage'], 'a friend pays one calculate in two attacks')
W(c, '2x 3', f'3 calculate {c}!', play([Ship(3)] * 2, Ship(3, calculate=1, mod_green=[dt('D')]), keep={'dt': 1})['damage'], 'own calculate and one of a friend')
W(c, f'3 {c}=2', '2', play(Ship(3, mod_red=[dt('A')]), Ship(2), keep={'dt': 2})['damage'], 'once an attack')

W('croccruiser', '3', '1 croccruiser!', plain(3, 2)['damage'], 'one more defense die')
W('croccruiser', '3 croccruiser!', '2', plain(3, 2)['damage'], 'only in defense')

c = 'btlbywing'
ph = lambda f: change('c', 'h', 1, color='red', must=True, cond=f)
W(c, '3', f'1 {c}', play(Ship(3), Ship(1, mod_red=[ph(None)]))['crits'], 'one crit must become a hit', measure='mean_crits')
W(c, '3', f'1 critical {c}', plain(3, 1)['crits'], 'critically damaged: nothing', measure='mean_crits')
W(c, '2x 3', f'0 hull=9 shields=0 {c}', play([Ship(3)] * 2, Ship(0, mod_red=[ph(lambda s: s.kept('crits') == 0)]))['crits'], 'after a crit is suffered the second attack is not helped', measure='mean_crits')

c = 'yt2400lightfreighter'
W(c, f'4 range=1 {c}', '2', plain(3, 2)['damage'], 'text with no range bonus and one fewer: three dice', edition='2')
W(c, '3 range=1', f'2 {c}', plain(4, 2)['damage'], 'text without the defense part', edition='2')
W(c, f'4 range=1 {c}', '2', plain(4, 2)['damage'], 'text with one fewer only: range die and one fewer')
W(c, '3 range=1', f'2 {c}', plain(4, 1)['damage'], 'text with one defense die fewer at range 1')

c = 'modifiedyt1300lightfreighter'
W(c, f'3 {c}!', '2', play(Ship(3, mod_red=[reroll(1)]), Ship(2))['damage'], 'a charge for one reroll')
W(c, '3', f'2 {c}!', play(Ship(3), Ship(2, mod_green=[reroll(1)]))['damage'], 'one reroll in defense')

c = 'vcx100lightfreighter'
W(c, f'3 fromrear {c}', '2', plain(3, 2)['damage'], 'only gives the weapon; the attack value is said')

# ---------------------------------------------------------------- Conditions
W('optimizedprototype', '3 fromfront optimizedprototype!', '2', plain(3, 2)['damage'], 'nothing known to lose: shields not said; no die is worth spending')
W('suppressivefire', '3 suppressivefire!', '2', plain(2, 2)['damage'], 'one attack die fewer against others than Rex')
W('suppressivefire', '2x 3 special suppressivefire!', '2', 2 * plain(2, 2)['damage'], 'every attack, any weapon')
dc = lambda n: act(lambda s, side: [s.change('green', 'b', 'e'), s.change('green', 'f', 'e'), s.change('green', 'e', 'e')][:2], pay=charge('dc'), again=True)
W('decoyed', '2x 3', '2 decoyed!', play([Ship(3)] * 2, Ship(2, mod_green=[act(lambda s, side: [s.change('green', 'b', 'e'), s.change('green', 'f', 'e')], pay=charge('dc'))]), keep={'dc': 1})['damage'], 'one handmaiden, one evade token, once in two attacks')
W('decoyed', '3', '2 decoyed=2', play(Ship(3), Ship(2, mod_green=[dc(2)]), keep={'dc': 2})['damage'], 'two handmaidens, two results')
W('decoyed', '2x 3', '2 nabooroyaln1starfighter decoyed!', play([Ship(3)] * 2, Ship(2, mod_green=[add('e', pay=charge('dc'))]), keep={'dc': 1})['damage'], 'as an N-1 an evade is added instead, once')
W('compromisingintel', '3 focus compromisingintel!', '2', plain(3, 2)['damage'], 'focus tokens cannot be spent against her')
W('compromisingintel', '3 focus calculate compromisingintel!', '2', play(Ship(3, calculate=1), Ship(2))['damage'], 'calculate can')
W('compromisingintel', '3', '2 focus evade compromisingintel!', play(Ship(3), Ship(2, evade=1))['damage'], 'in defense; evade can')

# marked: the defender's green tokens are barred while the attacker still has a lock
locked = lambda s: not s.tok('A', 'lock')
mk = Ship(2, normal=False, focus=1, evade=1, force=1,
          mod_green=[change('f', 'e', all_=True, pay=spend('focus'), again=True, cond=locked),
                     change('bf', 'e', 1, pay=spend('evade'), again=True, cond=locked),
                     change('f', 'e', 1, pay=spend('force'), again=True)])
W('markedforelimination', '3 lock=2', '2 focus evade force=1 markedforelimination!', play(Ship(3, lock=2), mk)['damage'], 'one lock kept: no green token, force can be spent')
W('markedforelimination', '3 lock', '2 focus evade force=1 markedforelimination!', play(Ship(3, lock=1), mk)['damage'], 'attacker weighs its only lock: spent, it binds no more')
W('markedforelimination', '3', '2 focus markedforelimination!', play(Ship(3), Ship(2, focus=1))['damage'], 'attacker without a lock: not bound')

W('guarded', '3 no-bullseye', '2 guarded=2', plain(3, 4)['damage'], 'two guards: two more dice')
W('guarded', '3 bullseye', '2 guarded=2', plain(3, 2)['damage'], 'in the bullseye arc: nothing')
W('trialsofthedarksaber', '3 trialsofthedarksaber', '2', plain(3, 2)['damage'], 'only victory points; no crit is spent')

# ---------------------------------------------------------------- Damage cards
W('blindedpilot', '3 focus lock force=1 blindedpilot', '2', play(no_tokens(3, 1), Ship(2))['damage'], 'only force turns dice')
W('blindedpilot', '3 focus reroll=2 blindedpilot', '2', plain(3, 2)['damage'], 'no card modifies either')
W('blindedpilot', '3', '2 focus blindedpilot', play(Ship(3), Ship(2, focus=1))['damage'], 'defense is not bound')
W('weaponsfailure', '3 weaponsfailure', '2', plain(2, 2)['damage'], 'one attack die fewer')
W('weaponsfailure', '3 special weaponsfailure', '2', plain(2, 2)['damage'], 'any attack')
W('structuraldamage', '3', '2 structuraldamage', plain(3, 1)['damage'], 'one defense die fewer')
W('structuraldamage', '3 range=0', '2 structuraldamage', play(A(Ship(3, normal=False), range=0), Ship(1))['damage'], 'at range 0 too: it is his own card')

save()
