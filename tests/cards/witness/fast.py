"""The game of play.py, quicker: states that cannot differ any more are made one. What is played is the same, and what comes out.

Good where no card asks for what is thrown away here: blanks and focus results among the attack dice once the defense dice are rolled, and
with `additive` the damage of the attacks before."""
import sys

from play import ORDER, WINDOWS, Game

RED_SETTLED = ORDER.index(('before_green', 'A'))
GREEN_SETTLED = ORDER.index(('late_green', 'A'))


class FastGame(Game):
    def __init__(self, *args, additive=True):
        super().__init__(*args)
        self.additive = additive and self.d.hull is None
        self.to_come = {}

    def still_usable(self, attack, pos):
        """The options of the windows from this one on."""
        key = (id(attack), pos)
        if key not in self.to_come:
            ships = {'A': attack.ship, 'D': self.d}
            ahead = [(w, side) for w, side in ORDER[pos:] if w in WINDOWS]
            self.to_come[key] = frozenset(option.id for w, side in ahead for option in ships[side].windows[w])
        return self.to_come[key]

    def settled(self, s, pos):
        """The state without what no window to come looks at."""
        t = s.copy()
        t.used = s.used & self.still_usable(self.att(s), pos)
        if pos == RED_SETTLED:
            t.pool = {('red', f, 0): s.n('red', f) for f in 'hc'}
        elif pos == GREEN_SETTLED:
            for f in 'bfe':
                t.pool[('green', f, 0)], t.pool[('green', f, 1)] = s.n('green', f), 0
        return t

    def value(self, pos, s):
        if s.hand:
            return super().value(pos, s)
        s = self.settled(s, pos)
        hits, crits = s.kept('hits'), s.kept('crits')
        if pos < len(ORDER) or not self.additive or not (hits or crits):
            return super().value(pos, s)
        v = dict(self.value(pos, s.keep('hits', 0).keep('crits', 0)))
        v['damage'] = v.get('damage', 0) + hits + crits
        v['crits'] = v.get('crits', 0) + crits
        return v


def play(attacks, defender, keep=None, objective='damage', track=None, additive=True):
    """As in play.py. additive: no card asks for the damage of the attacks before, which only adds up."""
    sys.setrecursionlimit(100000)
    return FastGame(attacks, defender, keep, objective, track, additive=additive).solve()
