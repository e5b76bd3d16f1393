"""What readers of cards that were drawn by lot asked: each question once, in the words that the notation has for it."""
import csv
import re
import sys

COLUMNS = ['id', 'kind', 'slot', 'edition', 'attackers', 'defender', 'measure', 'value', 'how']


class Lot:
    """words: by card, what the notation wants said otherwise, found after comparing; ^: the whole question. slips: questions that were
    played amiss."""

    def __init__(self, edition, words, slips):
        self.edition, self.words, self.slips, self.rows = edition, words, slips, {}

    def ask(self, card, kind, slot, attackers, defender, value, how, measure='mean_damage', ed=None):
        """One figure."""
        measure = 'p_hit' if measure == 'hit' else measure
        if (attackers, defender, measure) in self.slips:
            return
        question = attackers + ' vs ' + defender
        for old, new in self.words.get(card, ()):
            if old[0] == '^':
                question = new if question == old[1:] else question
            elif new not in question:
                question = question.replace(old, new)
        attackers, defender = question.split(' vs ')
        if self.edition == '1':
            slot = re.sub('[^a-z0-9]', '', slot.lower()) if kind == 'pilot' else slot.lower().replace(' ', '-')
        row = [card, kind, slot, {'2.0': '2'}.get(ed, ed) or self.edition, attackers, defender,
               re.sub(r'attacker\d', 'attacker', measure), repr(round(float(value), 12)), how]
        self.rows.setdefault(tuple(row[3:7]), row)

    def save(self):
        csv.writer(sys.stdout, lineterminator='\n').writerows(self.rows.values())
