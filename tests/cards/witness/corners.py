"""Witnesses of corners of the second edition that an audit found. What Padme Amidala limits is what a ship modifies itself: where
a friend modifies the second focus result, both can be."""
import play as P
from play import Attack, Ship, change, charge, play, reroll, spend


def see(card, kind, slot, attackers, defender, a, d, how, edition='2.5', keep=None):
    P.witness(card, attackers, defender, play(a, d, keep)['damage'], how, edition=edition, kind=kind, slot=slot)


ONE = lambda good, pay=P.free: change('f', good, 1, pay=pay)
BY_CALCULATE = lambda good: ONE(good, spend('calculate'))
NONE = {'normal': False}

# ---- a friend modifies ----
both = Ship(3, mod_red=[ONE('h'), BY_CALCULATE('h')], calculate=1, **NONE)
see('emperorpalpatine', 'upgrade', 'crew', '3 calculate crew.emperorpalpatine!', '2 frontarc pilot.padmeamidala', both, Ship(2),
    "Palpatine, not the ship, modifies the second focus result: outside Padme's limit")
see('emperorpalpatine', 'upgrade', 'crew', '3 frontarc pilot.padmeamidala', '3 calculate crew.emperorpalpatine!', Ship(3),
    Ship(3, mod_green=[ONE('e'), BY_CALCULATE('e')], calculate=1, **NONE), 'the same of a defender')
see('barrissoffee', 'pilot', 'delta7aethersprite', '3 calculate pilot.barrissoffee! bullseye', '2 frontarc pilot.padmeamidala', both,
    Ship(2), 'Barriss, not the ship, modifies the second focus result')
see('tn3465', 'pilot', 'tiefofighter', '3 calculate tn3465!', '2 frontarc pilot.padmeamidala',
    Ship(3, mod_red=[BY_CALCULATE('h'), change('bfh', 'c', 1)], calculate=1, **NONE), Ship(2),
    'TN-3465, not the ship, modifies the second focus result')

# ---- the lock of another ship is a red token of the one that is locked ----
see('r4b11', 'upgrade', 'astromech', '3 r4b11', '3 locked', Ship(3, mod_green=[reroll(9, color='green', pay=charge('locks'))]), Ship(3),
    'a lock that somebody else has on the defender is a red token of it', keep={'locks': 1})
see('garsaxon-gunner', 'upgrade', 'gunner', '3 frontarc garsaxon-gunner', '2 locked', Ship(4), Ship(2), 'the same')

# ---- the weapon ----
other = Attack(Ship(4, late_red=[change('c', 'h', all_=True, must=True)]), ordnance=True)
see('stabilizedsfoils', 'upgrade', 'configuration', '3 lock focus bullseye frontarc stabilizedsfoils autoblasters heavylasercannon',
    '2 frontarc', Attack(Ship(3, lock=1, focus=1), again=lambda s: [(s.give('A', 'lock', -1), other)]), Ship(2),
    'the first attack is made with the other cannon')
for edition in ('2.5', '2'):
    see('foresight', 'upgrade', 'force-power', 'bullseye foresight focus', '2', Attack(Ship(2, mod_red=[ONE('h')], **NONE)), Ship(2),
        'as the attack of the engagement it costs no force', edition)

# ---- a lock that was gained on the first attacker ----
for tokens, bears in (({'focus': 1}, 'focus crew.magvayarro sharabey'), ({'focus': 1}, 'focus crew.magvayarro r2ha'),
                      ({}, 'crew.magvayarro fennecshand-armedanddangerous')):
    see('magvayarro', 'upgrade', 'crew', '3 ; 3', '2 ' + bears, [Ship(3), Ship(3)], Ship(2, **tokens),
        'the lock is on the first attacker, and no use against the second')
P.save()
