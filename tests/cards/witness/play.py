"""play - attacks of the second edition, played out die by die, to work out what a card is worth.

Nothing here knows Volley: only the steps of an attack, the dice, the tokens, and that both sides see
the dice and not the future. A card is a few lines of Python in the windows in which it acts.

A state `s` is copied, never changed in place, by option functions:
    s.n(color, face)         dice of color 'red'/'green' that show a face: b f h c e (both fresh and rerolled)
    s.fresh(color, face)     those not yet rerolled
    s.dice(color)            all dice of the color
    s.tok(side, kind)        tokens of side 'A'/'D'
    s.give(side, kind, n=1)  a new state with n more (negative: fewer; None if there are not so many)
    s.change(color, a, b, n=1)   n dice from face a to face b (None if there are not so many; fresh ones last)
    s.add(color, face, n=1)  n dice added
    s.cancel(color, face, n=1)   n dice taken off the table (None if there are not so many)
    s.set(name, value), s.get(name, default=0)     notes of this attack
    s.keep(name, value), s.kept(name, default=0)   what lasts over the attacks (charges, health, ...)
    s.suffer(hits=0, crits=0)    the defender suffers damage besides the attack (counts as damage)
    s.suffer_self(n)             the attacker suffers damage (only noted in kept 'self')
    s.range, s.k             the range of this attack, its number from 0
"""
import csv
import os
import sys
from itertools import product

SIDES = {'red': {'h': 3, 'c': 1, 'f': 2, 'b': 2}, 'green': {'e': 3, 'f': 2, 'b': 3}}
OWN = {'A': 'red', 'D': 'green'}
OTHER = {'A': 'D', 'D': 'A'}
WORTH = {'calculate': 1, 'force': 2, 'focus': 3, 'evade': 4, 'lock': 5}


class S:
    __slots__ = ('pool', 'toks', 'notes', 'lasting', 'used', 'hand', 'out', 'k', 'range')

    def __init__(self):
        self.pool, self.toks, self.notes, self.lasting = {}, {}, {}, {}
        self.used, self.hand, self.out, self.k, self.range = frozenset(), None, (), 0, 2

    def copy(self):
        t = S()
        t.pool, t.toks, t.notes, t.lasting = dict(self.pool), dict(self.toks), dict(self.notes), dict(self.lasting)
        t.used, t.hand, t.out, t.k, t.range = self.used, self.hand, self.out, self.k, self.range
        return t

    def key(self):
        f = lambda d: tuple(sorted((k, v) for k, v in d.items() if v))
        return (f(self.pool), f(self.toks), tuple(sorted(self.notes.items())), tuple(sorted(self.lasting.items())),
                self.used, self.hand, self.out, self.k, self.range)

    def fresh(self, color, face):
        return self.pool.get((color, face, 0), 0)

    def n(self, color, face):
        return self.pool.get((color, face, 0), 0) + self.pool.get((color, face, 1), 0)

    def dice(self, color):
        return sum(v for (c, _, _), v in self.pool.items() if c == color)

    def put(self, color, face, mark, n):
        t = self.copy()
        left = t.pool.get((color, face, mark), 0) + n
        if left < 0:
            return None
        t.pool[(color, face, mark)] = left
        return t

    def take(self, color, face, n):
        """Takes n dice of a face off, rerolled ones first; also tells the marks."""
        old = min(n, self.pool.get((color, face, 1), 0))
        if self.n(color, face) < n:
            return None, None
        t = self.put(color, face, 1, -old).put(color, face, 0, -(n - old))
        return t, (n - old, old)

    def change(self, color, a, b, n=1):
        t, marks = self.take(color, a, n)
        return t and t.put(color, b, 0, marks[0]).put(color, b, 1, marks[1])

    def add(self, color, face, n=1):
        return self.put(color, face, 0, n)

    def cancel(self, color, face, n=1):
        return self.take(color, face, n)[0]

    def tok(self, side, kind):
        return self.toks.get((side, kind), 0)

    def give(self, side, kind, n=1):
        t = self.copy()
        left = self.tok(side, kind) + n
        if left < 0:
            return None
        t.toks[(side, kind)] = left
        return t

    def get(self, name, default=0):
        return self.notes.get(name, default)

    def set(self, name, value):
        t = self.copy()
        t.notes[name] = value
        return t

    def kept(self, name, default=0):
        return self.lasting.get(name, default)

    def keep(self, name, value):
        t = self.copy()
        t.lasting[name] = value
        return t

    def suffer(self, hits=0, crits=0):
        t = self.keep('hits', self.kept('hits') + hits)
        return t.keep('crits', t.kept('crits') + crits)

    def suffer_self(self, n=1):
        return self.keep('self', self.kept('self') + n)

    def net(self):
        """Hits and crits on the table (after neutralizing: what is left)."""
        return self.n('red', 'h') + self.n('red', 'c')


class Opt:
    """Something a side may do in a window, once an attack (again=True: as often as it can).
    fn(s, side) gives the states it can lead to. must=True: it cannot pass while it can do this."""
    count = 0

    def __init__(self, fn, must=False, again=False, cond=None, group=None):
        Opt.count += 1
        self.id = group or Opt.count
        self.fn, self.must, self.again, self.cond = fn, must, again, cond

    def uses(self, s, side):
        if not self.again and self.id in s.used:
            return []
        if self.cond and not self.cond(s):
            return []
        out = []
        for t in self.fn(s, side):
            if t is None:
                continue
            if not self.again:
                t = t.copy()
                t.used = t.used | {self.id}
            out.append(t)
        return out


# ---- prices: functions (s, side) -> list of states ----

def free(s, side):
    return [s]


def spend(kind, n=1):
    return lambda s, side: [s.give(side, kind, -n)]


def spend_theirs(kind, n=1):
    return lambda s, side: [s.give(OTHER[side], kind, -n)]


def gain(kind, n=1):
    return lambda s, side: [s.give(side, kind, n)]


def charge(name, n=1):
    """Charges are kept under their name: put the number into keep={name: 2} of attack()."""
    return lambda s, side: [s.keep(name, s.kept(name) - n)] if s.kept(name) >= n else []


def both(*prices):
    def pay(s, side):
        states = [s]
        for p in prices:
            states = [u for t in states if t is not None for u in p(t, side)]
        return states
    return pay


def option(effect, pay=free, **how):
    """An option: the price, then the effect (s, side) -> list of states."""
    def fn(s, side):
        return [u for t in pay(s, side) if t is not None for u in effect(t, side) if u is not None]
    return Opt(fn, **how)


# ---- effects on dice ----

def do_reroll(n, faces='bfhce', color=None, exact=False):
    """Choose 1..n (exact: n) dice not yet rerolled that show one of faces; they are rolled again."""
    def fn(s, side):
        c = color or OWN[side]
        there = [(f, s.fresh(c, f)) for f in faces if s.fresh(c, f)]
        out = []
        for take in product(*[range(m + 1) for _, m in there]):
            k = sum(take)
            if k == 0 or k > n or (exact and k != n):
                continue
            t = s
            for (f, _), m in zip(there, take):
                t = t.put(c, f, 0, -m)
            t = t.copy()
            t.hand = (c, k, 1)
            out.append(t)
        return out
    return fn


def do_change(a, b, n=1, color=None, all_=False):
    """Change 1..n dice of the faces in string a to b; all_: all of them at once (at least one)."""
    def fn(s, side):
        c = color or OWN[side]
        there = [(f, s.n(c, f)) for f in a if s.n(c, f) and f != b]
        if all_:
            t = s
            for f, m in there:
                t = t.change(c, f, b, m)
            return [t] if there else []
        out = []
        for take in product(*[range(m + 1) for _, m in there]):
            if 0 < sum(take) <= n:
                t = s
                for (f, _), m in zip(there, take):
                    t = t.change(c, f, b, m)
                out.append(t)
        return out
    return fn


def do_add(face, n=1, color=None):
    return lambda s, side: [s.add(color or OWN[side], face, n)]


def do_cancel(faces, n=1, color=None):
    def fn(s, side):
        c = color or OWN[side]
        return [s.cancel(c, f, 1) for f in faces] if n == 1 else \
            [u for t in fn1(s, side, faces, c) for u in [t]] + [v for t in fn1(s, side, faces, c)
                                                              for v in do_cancel(faces, n - 1, c)(t, side)]
    def fn1(s, side, faces, c):
        return [t for t in (s.cancel(c, f, 1) for f in faces) if t is not None]
    return fn


def reroll(n, faces='bfhce', pay=free, color=None, exact=False, **how):
    return option(do_reroll(n, faces, color, exact), pay, **how)


def change(a, b, n=1, pay=free, color=None, all_=False, **how):
    return option(do_change(a, b, n, color, all_), pay, **how)


def add(face, n=1, pay=free, color=None, **how):
    return option(do_add(face, n, color), pay, **how)


def cancel(faces, n=1, pay=free, color=None, **how):
    return option(do_cancel(faces, n, color), pay, **how)


def act(effect, pay=free, **how):
    """An effect of your own: effect(s, side) -> list of states."""
    return option(effect, pay, **how)


def tokens(side):
    """The normal effects of tokens in the owner's part of its own modify window."""
    good = 'h' if side == 'A' else 'e'
    c = OWN[side]
    opts = [change('f', good, all_=True, pay=spend('focus'), again=True),
            change('f', good, 1, pay=spend('calculate'), again=True),
            change('f', good, 1, pay=spend('force'), again=True)]
    if side == 'A':
        opts.append(reroll(99, pay=spend('lock'), again=True))
    else:
        opts.append(change('bf', 'e', 1, pay=spend('evade'), again=True))
    return opts


# ---- a ship, an attack, a sequence ----

WINDOWS = ['start', 'early_red', 'mod_red', 'late_red', 'before_green', 'early_green', 'mod_green', 'late_green',
           'net', 'after']


class Ship:
    """dice: attack value or agility. tokens: focus=1, lock=1, ... Windows (lists of options): start (before the attack
    dice), early_red (after the roll, before modifying), mod_red, late_red (after both modified), before_green, early_green,
    mod_green, late_green, net (after neutralizing), after. more(s): own dice more or fewer; theirs(s): change of the other
    side's dice. normal=False: it spends no token for its normal effect. Tokens that only matter for counts (strain,
    deplete, tractor, reinforce) are tokens too."""

    def __init__(self, dice, more=None, theirs=None, normal=True, hull=None, shields=0, **rest):
        self.dice, self.more, self.theirs, self.normal = dice, more, theirs, normal
        self.hull, self.shields = hull, shields
        self.windows = {w: rest.pop(w, []) for w in WINDOWS}
        self.tokens = rest


ORDER = [('start', 'A'), ('start', 'D'), ('roll', 'red'), ('early_red', 'A'), ('early_red', 'D'), ('mod_red', 'D'),
         ('mod_red', 'A'), ('late_red', 'D'), ('late_red', 'A'), ('before_green', 'A'), ('before_green', 'D'),
         ('roll', 'green'), ('early_green', 'D'), ('early_green', 'A'), ('mod_green', 'A'), ('mod_green', 'D'),
         ('late_green', 'A'), ('late_green', 'D'), ('neutralize', ''), ('net', 'A'), ('net', 'D'), ('damage', ''),
         ('after', 'D'), ('after', 'A')]


class Attack:
    """One attack: the attacker, and what is so: range, ordnance (no range bonus), obstructed, crit_first,
    cannot_cancel(s) -> (hits, crits) that evades cannot cancel; deals(s) -> state instead of dealing damage."""

    def __init__(self, ship, range=2, ordnance=False, obstructed=False, crit_first=False, keep=None, deals=None,
                 again=None, must_again=False):
        """again(s): after the attack (both after-windows done), the bonus attacks the same ship can make: a list of
        (state with the price paid, Attack). Tokens and kept things of s go on; one bonus attack an attacker (a round).
        must_again: it cannot be declined. The Attack objects must be the same ones at every call."""
        self.again, self.must_again = again, must_again
        self.ship, self.range, self.ordnance, self.obstructed = ship, range, ordnance, obstructed
        self.crit_first, self.keep, self.deals = crit_first, keep, deals


def clamp(n):
    return max(0, min(6, n))


class Game:
    def __init__(self, attacks, defender, keep=None, objective='damage', track=None):
        self.attacks = attacks if isinstance(attacks, list) else [attacks]
        self.attacks = [a if isinstance(a, Attack) else Attack(a) for a in self.attacks]
        self.d, self.first, self.objective, self.track = defender, keep or {}, objective, track or {}
        self.normal_d = tokens('D') if defender.normal else []
        self.extra, self.normal_a = [], {}
        self.memo = {}

    # -- the attack that goes on: of the list, or a bonus attack --
    def att(self, s):
        n = s.kept('bonus')
        return self.extra[n - 1] if n else self.attacks[s.k]

    def normal_of(self, a):
        if id(a.ship) not in self.normal_a:
            self.normal_a[id(a.ship)] = tokens('A') if a.ship.normal else []
        return self.normal_a[id(a.ship)]

    def bonus(self, s, a):
        """The state in which the bonus attack a of the same ship begins."""
        if a not in self.extra:
            self.extra.append(a)
        t = s.keep('bonus', self.extra.index(a) + 1)
        t.used, t.notes, t.pool, t.range = frozenset(), {}, {}, a.range
        return t

    # -- windows --
    def options(self, s, window, side):
        ship = self.att(s).ship if side == 'A' else self.d
        opts = list(ship.windows[window])
        if window == 'mod_red' and side == 'A':
            opts += self.normal_of(self.att(s))
        if window == 'mod_green' and side == 'D':
            opts += self.normal_d
        return opts

    def count(self, s, color):
        a = self.att(s)
        if color == 'red':
            n = a.ship.dice + (1 if s.range == 1 and not a.ordnance else 0) - (1 if s.tok('A', 'deplete') else 0)
            n += (a.ship.more(s) if a.ship.more else 0) + (self.d.theirs(s) if self.d.theirs else 0)
        else:
            n = self.d.dice - (1 if s.tok('D', 'strain') else 0) - (s.tok('D', 'tractor') > 0) + (1 if a.obstructed else 0)
            n += 0 if a.ordnance else 1 if s.range == 3 else 2 if s.range >= 4 else 0
            n += (self.d.more(s) if self.d.more else 0) + (a.ship.theirs(s) if a.ship.theirs else 0)
        return clamp(n)

    def roll(self, s, color):
        t = s.copy()
        side = 'A' if color == 'red' else 'D'
        kind = 'deplete' if color == 'red' else 'strain'
        n = self.count(s, color)
        if s.tok(side, kind):
            t = t.give(side, kind, -1)
        t.hand = (color, n, 0) if n else None
        return t

    def neutralize(self, s):
        a = self.att(s)
        h, c, e = s.n('red', 'h'), s.n('red', 'c'), s.n('green', 'e')
        kh, kc = a.keep(s) if a.keep else (0, 0)
        kh, kc = min(kh, h), min(kc, c)
        order = ['c', 'h'] if a.crit_first else ['h', 'c']
        left, kept = {'h': h, 'c': c}, {'h': kh, 'c': kc}
        for f in order:
            n = min(e, left[f] - kept[f])
            left[f] -= n
            e -= n
        for _ in range(s.tok('D', 'reinforce')):
            if left['h'] + left['c'] > 1:
                f = next((f for f in order if left[f] > kept[f]), None)
                if f:
                    left[f] -= 1
        t = s.copy()
        t.pool = {('red', 'h', 0): left['h'], ('red', 'c', 0): left['c']}
        return t

    def deal(self, s):
        a = self.att(s)
        t = s.set('hit', s.net() > 0)
        t = t.set('dealt', (s.n('red', 'h'), s.n('red', 'c')))
        if a.deals:
            t = a.deals(t)
        else:
            t = t.suffer(s.n('red', 'h'), s.n('red', 'c'))
        if s.net() > 0:
            t = t.keep('anyhit', 1)
        t = t.copy()
        t.pool = {}
        return t

    def begin(self, s, k):
        t = s.copy()
        for (side, kind) in list(t.toks):
            if side == 'A':
                if t.toks[(side, kind)]:
                    t.lasting['left A%d.%s' % (k - 1, kind)] = t.toks[(side, kind)]
                del t.toks[(side, kind)]
        t.k, t.used, t.notes, t.pool = k, frozenset(), {}, {}
        t.lasting.pop('bonus', None)
        if k < len(self.attacks):
            t.range = self.attacks[k].range
            for kind, n in self.attacks[k].ship.tokens.items():
                t.toks[('A', kind)] = n
        return t

    # -- value: a vector; the first entries are what is played for --
    def end(self, s):
        t = {'damage': s.kept('hits') + s.kept('crits'), 'crits': s.kept('crits')}
        t['worthD'] = -sum(WORTH.get(k, 0) * n for (side, k), n in s.toks.items() if side == 'D')
        t['worthA'] = sum(WORTH.get(key.split('.')[1], 0) * n for key, n in s.lasting.items() if key.startswith('left '))
        t['hit'] = s.kept('anyhit')
        t['anycrit'] = int(s.kept('crits') > 0)
        t['destroyed'] = int(self.d.hull is not None and t['damage'] >= self.d.hull + self.d.shields)
        for (side, k), n in s.toks.items():
            t['D.' + k] = n
        for key, n in s.lasting.items():
            if key.startswith('left '):
                t[key[5:]] = n
        t['p%d' % t['damage']] = 1
        for name, f in self.track.items():
            t[name] = f(s)
        return t

    CRITERIA = ['damage', 'crits', 'worthD', 'worthA']

    def better(self, a, b, side):
        names = (['destroyed'] if self.objective == 'kill' else []) + self.CRITERIA
        for n in names:
            d = a.get(n, 0) - b.get(n, 0)
            if abs(d) > 1e-11:
                return (d > 0) == (side == 'A')
        return False

    def value(self, pos, s):
        key = (pos, s.key())
        got = self.memo.get(key)
        if got is None:
            got = self.memo[key] = self.work_out(pos, s)
        return got

    def average(self, parts):
        total = {}
        for w, v in parts:
            for n, x in v.items():
                total[n] = total.get(n, 0) + w * x
        return total

    def work_out(self, pos, s):
        if s.hand:
            c, k, mark = s.hand
            parts = []
            for f, w in SIDES[c].items():
                t = s.put(c, f, mark, 1)
                t.hand = (c, k - 1, mark) if k > 1 else None
                parts.append((w / 8, self.value(pos, t)))
            return self.average(parts)
        if pos == len(ORDER):
            a, best = self.att(s), None
            if a.again and not s.kept('bonus'):
                for t, b in a.again(s):
                    if t is None:
                        continue
                    v = self.value(0, self.bonus(t, b))
                    if best is None or self.better(v, best, 'A'):
                        best = v
                if best is not None and a.must_again:
                    return best
            t = self.begin(s, s.k + 1)
            v = self.end(t) if t.k == len(self.attacks) else self.value(0, t)
            return best if best is not None and self.better(best, v, 'A') else v
        window, side = ORDER[pos]
        if window == 'roll':
            return self.value(pos + 1, self.roll(s, side))
        if window == 'neutralize':
            return self.value(pos + 1, self.neutralize(s))
        if window == 'damage':
            return self.value(pos + 1, self.deal(s))
        best, compulsory = None, False
        for o in self.options(s, window, side):
            for t in o.uses(s, side):
                v = self.average([(p, self.value(pos, u)) for p, u in t.split]) if isinstance(t, Chance) else self.value(pos, t)
                compulsory = compulsory or o.must
                if best is None or self.better(v, best, side):
                    best = v
        if not compulsory:
            v = self.value(pos + 1, s)
            if best is None or not self.better(best, v, side):
                best = v
        return best

    def solve(self):
        s = S()
        for kind, n in self.d.tokens.items():
            s.toks[('D', kind)] = n
        s.lasting = dict(self.first)
        return self.value(0, self.begin(s, 0))


class Chance:
    """What an option leads to when something random besides attack and defense dice happens: [(probability, state), ...].
    Only of an effect that is the whole option (use Opt(fn) with fn returning [Chance([...])])."""

    def __init__(self, split):
        self.split = split

    def copy(self):
        return Chance([(p, t.copy()) for p, t in self.split])

    @property
    def used(self):
        return self.split[0][1].used

    @used.setter
    def used(self, u):
        for _, t in self.split:
            t.used = u


def play(attacks, defender, keep=None, objective='damage', track=None):
    """What best play of both sides comes to: a dict with damage, crits, hit, anycrit, destroyed, D.focus ..., A0.lock ...,
    p0 p1 p2 ... (the distribution of the damage)."""
    sys.setrecursionlimit(100000)
    return Game(attacks, defender, keep, objective, track).solve()


# ---- the list of witnesses ----

ROWS = []


def witness(card, attackers, defender, value, how, measure='mean_damage', edition='2.5', kind='', slot=''):
    """card: the id. attackers, defender: the question in Volley's notation (attackers joined by ' ; '). value: what play()
    or your own fractions gave. how: one line in your own words on what was played (no card text)."""
    ROWS.append(dict(id=card, kind=kind, slot=slot, edition=edition, attackers=attackers, defender=defender, measure=measure,
                     value=repr(round(float(value), 12)), how=how))


def cards(part):
    """Which cards a part is about: id -> kind and slot. Of two faces with one id the first."""
    found = {}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'cards.csv'), newline='') as f:
        for row in csv.DictReader(f):
            if row['part'] == str(part):
                found.setdefault(row['id'], row)
    return found


def pilots():
    """The ship of each pilot that the files second-pilots-a.py and -b.py are about."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'second-pilots.csv'), newline='') as f:
        return {row['id']: row['ship'] for row in csv.DictReader(f)}


def save():
    """Write the witnesses to standard output, as the lines of witness-2.csv."""
    w = csv.DictWriter(sys.stdout, ['id', 'kind', 'slot', 'edition', 'attackers', 'defender', 'measure', 'value', 'how'],
                       lineterminator='\n')
    w.writerows(ROWS)
