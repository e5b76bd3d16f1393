"""Plays of two attacks of one ship, written when 2x said that: what it spends is shared. Reads
witnesses, and prints them with the attack as a bonus attack (one_ship.csv), which is the same play;
without those that no bonus attack says, for tokens or the weapon are other ones."""
import csv
import os
import sys

with open(os.path.join(os.path.dirname(__file__), 'one_ship.csv'), newline='') as table:
    now = {(row['id'], row['attackers'], row['defender']): row['now'] for row in csv.DictReader(table)}
writer = csv.writer(sys.stdout, lineterminator='\n')
for row in csv.reader(sys.stdin):
    row[4] = now.get((row[0], row[4], row[5]), row[4]) if len(row) > 5 else row[4]
    if row[4]:
        writer.writerow(row)
