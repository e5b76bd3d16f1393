"""Witnesses of rows that a later reading mended: prints those of the first edition with the argument 1, else those of the second."""
import csv
import sys
import play1 as p1
import play as p2


def give_up_focus(p):
    """After modifying the attacker may take a focus result off the table for a damage."""
    return p.act(lambda s, side: [s.suffer(1)], lambda s, side: [s.cancel('red', 'f')])


ASK = '3 late-their-suffer-hit=1:focus-die '
NONE_STAYS = 'all focus results are changed or none: none stays to be given up'


def all_focus(p, card, kind, slot, words, face, pay=None, **tokens):
    ship = p.Ship(3, mod_red=[p.change('f', face, all_=True, pay=pay or p.free)], late_red=[give_up_focus(p)], **tokens)
    p.witness(card, ASK + words, '3', p.play(ship, p.Ship(3))['damage'], NONE_STAYS, kind=kind, slot=slot)


# ---------------- first edition ----------------
S, A = p1.Ship, p1.Attack
all_focus(p1, 'hansolo', 'upgrade', 'crew', 'lock upgrade.hansolo', 'h', p1.spend('lock'), lock=1)
all_focus(p1, 'sawgerrera', 'upgrade', 'crew', 'upgrade.sawgerrera', 'c')
all_focus(p1, 'expertise', 'upgrade', 'elite', 'expertise', 'h')
all_focus(p1, 'glitterstim', 'upgrade', 'illicit', 'glitterstim!', 'h')
all_focus(p1, 'keyanfarlander', 'pilot', 'bwing', 'stress keyanfarlander', 'h', p1.spend('stress'), stress=1)

for q, d, dice, n, tok, how in (('3 range=4', '2', 3, 2 + 2 * 2, {}, 'at range 4 the bonus is two dice, and two more'),
                                ('4 focus range=5', '1', 4, 1 + 2 * 3, dict(focus=1), 'at range 5 the bonus is three dice, and three more')):
    p1.witness('talonbanecobra', q, d + ' talonbanecobra', p1.play(S(dice, **tok), S(n))['damage'], how, kind='pilot', slot='kihraxzfighter')

for d, n, how in (('2 tractor sarcoplank=3', 3, 'three dice instead of the agility value, which the tractor token makes less'),
                  ('1 stealthdevice sarcoplank=1', 2, 'may: the agility value with the device is more'),
                  ('2 stealthdevice sarcoplank=3', 3, 'three dice either way: the device adds to the value')):
    p1.witness('sarcoplank', '3', d, p1.play(S(3), S(n))['damage'], how, kind='pilot', slot='quadjumper')

torpedo = p1.change('f', 'c')
for q, d, r, how in (
        ('3 sharabey! protontorpedoes', '2', p1.play(A(S(4, mod_red=[torpedo]), secondary=True), S(2)),
         'the lock of the friend is the price of the torpedo: no reroll'),
        ('3 lock sharabey! protontorpedoes', '2', p1.play(A(S(4, lock=1, mod_red=[torpedo]), secondary=True), S(2)),
         'of two locks one is the price of the torpedo'),
        ('3 sharabey! homingmissiles', '2 evade', p1.play(A(S(4, lock=1), secondary=True), S(2)),
         'the lock of the friend is needed and not spent: it rerolls; no evade token')):
    p1.witness('sharabey', q, d, r['damage'], how, kind='pilot', slot='arc170')

def lent(p, q, slot, **tokens):
    """The focus token of a friend pays for a card as the ship's own would."""
    ship = p.Ship(3, mod_red=[p.reroll(2, pay=p.spend('focus'))], **tokens)
    p.witness('esegetuketu', q, '2', p.play(ship, p.Ship(2))['damage'], 'the token of the friend turns focus results, or pays for the reroll',
              kind='pilot', slot=slot)


lent(p1, '3 reroll=2:focus esegetuketu=1', 'kwing', focus=1)
lent(p1, '3 reroll=2:focus esegetuketu=2', 'kwing', focus=2)

# ---------------- edition 2.5 ----------------
lent(p2, '3 reroll=2:focus esegetuketu=1', 'btls8kwing', focus=1)
lent(p2, '3 reroll=2:focus esegetuketu=2', 'btls8kwing', focus=2)
T, B = p2.Ship, p2.Attack
all_focus(p2, 'sawgerrera', 'upgrade', 'crew', 'upgrade.sawgerrera', 'c')
all_focus(p2, 'commandermalarus', 'pilot', 'tiefofighter', 'pilot.commandermalarus!', 'h')
all_focus(p2, 'tennumb', 'pilot', 'asf01bwing', 'stress tennumb', 'h', p2.spend('stress'), stress=1)


def seeker(shots):
    """A charge for the shot, and one for each of up to two focus results, but for those that the shots to come need."""
    shot = p2.act(lambda s, side: [s], p2.charge('charges'), must=True)
    spare = lambda s: s.kept('charges') > shots - 1 - s.k
    ship = T(3, lock=1, start=[shot], mod_red=[p2.change('f', 'h', pay=p2.charge('charges'), cond=spare) for _ in range(2)])
    return B(ship, ordnance=True)


p2.witness('seekermissiles-swz103', '2x frontarc lock seekermissiles-swz103', '2',
           p2.play([seeker(2) for _ in range(2)], T(2), keep={'charges': 4})['damage'], 'two shots leave two of four charges for results',
           kind='upgrade', slot='missile')

for words, n, how in (('stress', 2, 'a stress and a lock: up to two dice in one reroll'),
                      ('stress=2', 3, 'two stress and a lock: up to three dice in one reroll')):
    p2.witness('matchstick', '3 calculate %s locked matchstick' % words, '2',
               p2.play(T(3, calculate=1, mod_red=[p2.reroll(n)]), T(2))['damage'], how, kind='pilot', slot='btlbywing')


def once_more(s):
    """Every result after the first does its damage once more; a hit is the first, where there is one."""
    h, c = s.n('red', 'h'), s.n('red', 'c')
    return s.suffer(h + max(h - 1, 0), c + (c if h else max(c - 1, 0)))


b6 = p2.play(B(T(4), deals=once_more), T(1))
for measure, value, how in (('mean_damage', b6['damage'], 'every result left after the first does one damage more'),
                            ('mean_crits', b6['crits'], 'the damage more is that of its own result; a hit is the first'),
                            ('left.attacker.ion', 1, 'an ion token is gained for the attack')):
    p2.witness('b6bladewingprototype-command', '4 lock no-spend=lock frontarc b6bladewingprototype-command', '1', value, how, measure,
               kind='upgrade', slot='command')

w = csv.DictWriter(sys.stdout, ['id', 'kind', 'slot', 'edition', 'attackers', 'defender', 'measure', 'value', 'how'], lineterminator='\n')
w.writerows(p1.ROWS if sys.argv[1:] == ['1'] else p2.ROWS)
