"""Witnesses of cards of the second edition, drawn by lot, by a reader who saw only their texts."""
import copy

from lot import Lot
from play import *

WORDS = {
    'wedgeantilles-rz1awing': [('^wedgeantilles-rz1awing vs 2', 'wedgeantilles-rz1awing frontarc vs 2')],
    'rookkast': [(' rookkast', ' pilot.rookkast')],
    'garsaxon': [(' garsaxon', ' pilot.garsaxon')],
}
SLIPS = {
    ('3 quickdraw!', '2', 'mean_damage'),
    ('3 pilot.rosetico', '2', 'mean_damage'),
    ('gauntletfighter niteowlcommandos! range=1', '2', 'mean_damage'),
    ('3 bullseye captainyorr-battleoverendor heavylasercannon', '2 countdown', 'mean_damage'),
}
LOT = Lot('2.5', WORDS, SLIPS)
P = LOT.ask

def A(ship,**k): return Attack(ship,**k)
def pl(a,d,**k): return play(a,d,**k)
_m={}
def M(n,g,**k):
    key=(n,g,tuple(sorted(k.items())))
    if key not in _m: _m[key]=play(Ship(n),Ship(g),**k)
    return _m[key]
def md(n,g): return M(n,g)['damage']
def tail(n,g,f): # E f(net damage)
    r=M(n,g); return sum(r.get('p%d'%i,0)*f(i) for i in range(0,8))
hitp=lambda n,g: 1-M(n,g).get('p0',0)

# 1 scimitar1
c='scimitar1-battleoverendor'; K=('pilot','tiesabomber')
P(c,*K,'2 '+c,'2',1,'after the attack a lock is acquired, for a charge',measure='left.attacker.lock')
sh=Ship(2); sh.windows['after']=[act(lambda s,side:[s.give('A','lock')] if not s.tok('A','lock') else [],cond=lambda s:not s.kept('bonus'))]
bon=Attack(sh)
P(c,*K,'2 '+c+' bonus-attack=primary','1',pl(Attack(sh,again=lambda s:[(s,bon)]),Ship(1))['damage'],'lock acquired after the first attack is spent in the bonus attack')
P(c,*K,'2x 2 '+c,'2',2*md(2,2),'locks of an attacker that comes again are what the loadout says, so nothing changes')
P(c,*K,'t65xwing '+c+'!','2',0,'another ship acquires it, not the attacker',measure='left.attacker.lock')

# 2 captainyorr
c='captainyorr-battleoverendor'; K=('pilot','tieddefender')
crits=change('c','h',all_=True,must=True)
def hlc(n,**t):
    s=Ship(n,**t); s.windows['late_red']=[change('c','h',all_=True,must=True)]; return s
bonus=Attack(hlc(4))
r=pl(Attack(Ship(3),again=lambda s:[(s,bonus)] if s.get('hit') else []),Ship(2))
P(c,*K,'3 bullseye '+c+' heavylasercannon','2',r['damage'],'primary attack; if it hits, a bonus attack with the heavy laser cannon (4 dice, crits become hits)')
P(c,*K,'3 bullseye '+c+' heavylasercannon','2',r['crits'],'only the primary attack deals crits',measure='mean_crits')
b2=Attack(hlc(4,))
r=pl(Attack(Ship(3,focus=1),again=lambda s:[(s,b2)] if s.get('hit') else []),Ship(2,focus=1))
P(c,*K,'3 bullseye focus '+c+' heavylasercannon','2 focus',r['damage'],'the same with a focus each, which lasts for both attacks')
P(c,*K,'3 cannon '+c,'2',md(3,2),'not a primary attack: no bonus attack')

# 3 chewbacca
c='chewbacca-crew-swz19'; K=('upgrade','crew')
P(c,*K,'3 '+c,'2',md(3,2),'it starts with 1 of 2 charges; two are needed')
ch=Ship(3); ch.windows['mod_red']=[change('f','c',1,pay=charge('q',2))]
r=pl([Attack(ch)],Ship(2),keep={'q':2})
P(c,*K,'3 '+c+'!','2',r['damage'],'with the charge recovered: one focus to crit')
P(c,*K,'3 '+c+'!','2',r['crits'],'with the charge recovered: one focus to crit',measure='mean_crits')
r=pl([Attack(ch),Attack(ch)],Ship(2),keep={'q':2})
P(c,*K,'2x 3 '+c+'!','2',r['damage'],'two charges are there once for both attacks')

# 4 drift
c='drift'; K=('pilot','clonez95headhunter')
rr=Ship(3); rr.windows['mod_red']=[reroll(1)]
r1=pl(rr,Ship(2))['damage']
P(c,*K,'3 stress drift','2',r1,'one red token: reroll one die')
P(c,*K,'3 stress=2 drift','2',md(3,2),'two red tokens, no orange one: nothing')
P(c,*K,'3 stress=2 tractor drift','2',r1,'exactly one orange token is enough')
P(c,*K,'3 lock drift','2',pl(Ship(3,lock=1),Ship(2))['damage'],'its own lock token is on the other ship: nothing')
P(c,*K,'3 deplete drift','2',md(2,2),'the deplete token is removed when the dice are rolled: no red token when dice are modified')
r2=Ship(2); r2.windows['mod_red']=[reroll(1)]
P(c,*K,'3 deplete stress drift','2',pl(r2,Ship(2))['damage'],'two red tokens, one of which is gone when dice are modified')
P(c,*K,'t65xwing drift!','2',r1,'a friend at range 0-1')

# 5 swivelwing
c='swivelwing'; K=('upgrade','configuration')
P(c,*K,'3','2 swivelwing closed',md(3,1),'side that rolls one die fewer taken as the closed one')
P(c,*K,'3 swivelwing closed','2',md(3,2),'nothing while attacking')
P(c,*K,'3 range=3','0 swivelwing closed',md(3,0),'0+1-1 dice')

# 6 proudtradition
c='proudtradition'; K=('upgrade','talent')
r=pl(Ship(3),Ship(2,focus=1))
P(c,*K,'3 stress proudtradition','2 focus',r['damage'],'after the attack the defender may, but need not')
P(c,*K,'3 stress proudtradition','2 focus',r['D.focus'],'the defender keeps its focus if it was not needed',measure='left.defender.focus')
P(c,*K,'3','2 stress proudtradition',md(3,2),'nothing for the defender')

# 7 countdown
c='countdown'; K=('pilot','tieskstriker')
def cd(**t):
    d=Ship(t.pop('dice',2),**t)
    def f(s,side):
        if s.tok('D','stress') or s.get('cd'): return []
        u=s.give('D','stress').suffer(1).set('hit0',1)
        u.pool={}
        return [u]
    d.windows['net']=[act(f)]
    return d
r=pl(Ship(3),cd())
P(c,*K,'3','2 countdown',r['damage'],'one damage instead of all that is left')
P(c,*K,'3','2 countdown',r['crits'],'crits are given up for a hit where it is no worse',measure='mean_crits')
r=pl([Attack(Ship(3)),Attack(Ship(3))],cd())
P(c,*K,'2x 3','2 countdown',r['damage'],'once only: then it is stressed; may be saved')
P(c,*K,'3','2 stress countdown',md(3,2),'stressed: cannot')
r=pl(Ship(3,focus=1),cd(focus=1))
P(c,*K,'3 focus','2 focus countdown',r['damage'],'with tokens')
P(c,*K,'4','2 countdown hull=1',pl(Ship(4),cd())['damage'],'hull 1: still one damage at the most')
P(c,*K,'3 countdown','2',md(3,2),'nothing while attacking')

# 8 tiedefenderelite
c='tiedefenderelite'; K=('upgrade','configuration')
def tde(n,bn,lock=0,rng=2,ordn=False,g=2,**t):
    a=Ship(n,lock=lock,**t); b=Attack(Ship(bn),range=rng)
    return pl(Attack(a,range=rng,ordnance=ordn,again=lambda s:[(s,b)] if s.tok('A','lock') else []),Ship(g))
P(c,*K,'3 cannon lock tiedefenderelite','2',tde(3,3,1)['damage'],'lock kept for the bonus attack, or spent')
P(c,*K,'3 cannon lock tiedefenderelite','2',tde(3,3,1).get('A0.lock',0),'left after both attacks',measure='left.attacker.lock')
P(c,*K,'3 cannon lock=2 tiedefenderelite','2',tde(3,3,2)['damage'],'two locks')
P(c,*K,'3 lock tiedefenderelite','2',pl(Ship(3,lock=1),Ship(2))['damage'],'primary attack: no bonus attack')
P(c,*K,'3 cannon tiedefenderelite','2',md(3,2),'no lock: no bonus attack')
P(c,*K,'3 missile ordnance lock focus range=1 tiedefenderelite','2',tde(3,3,1,1,True,focus=1)['damage'],'missile without range bonus, bonus primary attack with it')

# 9 wedge rz1
c='wedgeantilles-rz1awing'; K=('pilot','rz1awing')
P(c,*K,'2 frontarc '+c,'2',md(2,1),'one defense die fewer')
P(c,*K,c,'2',md(2,1),'the ship has a front arc only')
P(c,*K,'2 special frontarc '+c,'2',md(2,2),'not a primary attack')
P(c,*K,'2 frontarc range=0 '+c,'2',md(2,2),'range 0: the attacker cannot reduce defense dice')
P(c,*K,'2 frontarc range=0 '+c,'2',md(2,1),'range 0 in 2.0: no such rule',ed='2')
P(c,*K,'2 frontarc range=3 '+c,'0',md(2,0),'0+1-1')

# 10 obiwan crew
c='obiwankenobi'; K=('upgrade','crew')
obi=lambda sd:[change('f','h' if sd=='A' else 'e',all_=True,pay=both(spend('focus'),spend('force'),gain('focus')),again=True)]
a=Ship(3,focus=1,force=1); a.windows['mod_red']=obi('A')
r=pl(a,Ship(2))
P(c,*K,'3 focus force=1 crew.'+c,'2',r['damage'],'focus spent and got back for the force')
P(c,*K,'3 focus force=1 crew.'+c,'2',r.get('A0.focus',0),'the focus is always there in the end',measure='left.attacker.focus')
d=Ship(2,focus=1,force=1); d.windows['mod_green']=obi('D')
r=pl([Attack(Ship(3)),Attack(Ship(3))],d)
P(c,*K,'2x 3','2 focus force=1 crew.'+c,r['damage'],'a focus that comes back once')
d=Ship(2,evade=1,force=1); d.windows['mod_green']=obi('D')+[change('bf','e',1,pay=both(spend('evade'),spend('force'),gain('focus')),again=True)]
r=pl([Attack(Ship(3)),Attack(Ship(3))],d)
P(c,*K,'2x 3','2 evade force=1 crew.'+c,r['damage'],'an evade spent gives a focus for the force')

# 11 commandos
def comm(n):
    s=Ship(n); s.windows['mod_red']=[change('f','h',1)]; return s
K=('upgrade','crew')
P('niteowlcommandos',*K,'gauntletfighter niteowlcommandos! range=1','2',pl(comm(3),Ship(2))['damage'],'commandos: 2 dice, range bonus, one focus to hit')
P('niteowlcommandos',*K,'3 niteowlcommandos','2',md(3,2),'the ship itself attacks: nothing')
P('deathwatchcommandos',*K,'gauntletfighter deathwatchcommandos!','2 focus',pl(comm(2),Ship(2,focus=1))['damage'],'2 dice, one focus to hit')
P('deathwatchcommandos',*K,'3','2 deathwatchcommandos',md(3,2),'nothing when the ship defends')
P('mandaloriansupercommandos',*K,'gauntletfighter mandaloriansupercommandos! obstructed','1',pl(comm(2),Ship(2))['damage'],'obstructed: one defense die more')
P('mandaloriansupercommandos',*K,'gauntletfighter mandaloriansupercommandos!','1 evade',pl(comm(2),Ship(1,evade=1))['damage'],'ordinary')
P('clanwrencommandos',*K,'gauntletfighter clanwrencommandos!','3',pl(comm(2),Ship(3))['damage'],'ordinary')
P('clanwrencommandos',*K,'3 focus clanwrencommandos','2',pl(Ship(3,focus=1),Ship(2))['damage'],'the ship itself')

# 13 tractorbeam
c='tractorbeam'; K=('upgrade','cannon')
P(c,*K,'2 tractorbeam','2',0,'results inflict tractor tokens instead of damage')
P(c,*K,'2 tractorbeam','2',md(3,2),'tractor tokens: one a result',measure='left.defender.tractor')
P(c,*K,'2 tractorbeam ; 3','2',hitp(3,2)*md(3,1)+(1-hitp(3,2))*md(3,2),'a small ship is tractored by one')
p2=tail(3,2,lambda n:n>=2)
P(c,*K,'2 tractorbeam ; 3','2 medium',p2*md(3,1)+(1-p2)*md(3,2),'a medium ship by two')
p3=tail(3,2,lambda n:n>=3)
P(c,*K,'2 tractorbeam ; 3','2 large',p3*md(3,1)+(1-p3)*md(3,2),'a large ship by three')
P(c,*K,'2 tractorbeam range=1','2',md(4,2),'a cannon has the range bonus',measure='left.defender.tractor')
P(c,*K,'2 tractorbeam','2',hitp(3,2),'the attack hits all the same',measure='hit')

# 14 zayversio
c='zayversio'; K=('pilot','t70xwing')
d=Ship(2); d.windows['mod_green']=[reroll(1)]
P(c,*K,'3 damaged','2 zayversio',pl(Ship(3),d)['damage'],'reroll one defense die')
d=Ship(2,focus=1); d.windows['mod_green']=[reroll(1)]
P(c,*K,'3 focus damaged','2 focus zayversio',pl(Ship(3,focus=1),d)['damage'],'with focus')
P(c,*K,'3','2 zayversio',md(3,2),'attacker not damaged')
P(c,*K,'3','2 damaged zayversio',md(3,2),'the defender is the damaged one: nothing')
P(c,*K,'3 damaged zayversio','2 damaged',md(3,2),'nothing while attacking')

# 15 igrm
c='igrmdroids'; K=('upgrade','team')
a=Ship(3,calculate=1); a.windows['mod_red']=[change('h','c',1,cond=lambda s:s.tok('A','calculate')>0)]
r=pl(a,Ship(2))
P(c,*K,'3 calculate igrmdroids','2',r['damage'],'ordinary'); P(c,*K,'3 calculate igrmdroids','2',r['crits'],'one hit to crit while calculating',measure='mean_crits')
P(c,*K,'3 igrmdroids','2',M(3,2)['crits'],'no calculate token',measure='mean_crits')
P(c,*K,'3 range=0 calculate igrmdroids','2',M(3,2)['crits'],'range 0: the attacker cannot modify',measure='mean_crits')
P(c,*K,'3 focus igrmdroids','2',pl(Ship(3,focus=1),Ship(2))['crits'],'focused is not calculating',measure='mean_crits')

# 16 vessery
c='colonelvessery'; K=('pilot','tieddefender')
a=Ship(3); a.windows['early_red']=[act(lambda s,side:[s.give('A','lock')] if not s.tok('A','lock') else [])]
r=pl(a,Ship(2))
P(c,*K,'3 colonelvessery','2 locked',r['damage'],'locks after the roll, then rerolls')
P(c,*K,'3 colonelvessery','2 locked',r.get('A0.lock',0),'kept if all dice are hits',measure='left.attacker.lock')
P(c,*K,'3 colonelvessery','2',md(3,2),'not a locked ship')
P(c,*K,'3 lock colonelvessery','2',r['damage'],'it has the lock itself: a ship has one lock on the other only')
P(c,*K,'3 lock colonelvessery','2',r.get('A0.lock',0),'one lock only',measure='left.attacker.lock')
P(c,*K,'3 range=0 colonelvessery','2 locked',md(3,2),'range 0: no dice are modified')
P(c,*K,'3 special colonelvessery','2 locked',r['damage'],'any attack')

# 18 wartime
c='wartimeloadout'; K=('upgrade','configuration')
def war(n,g,**t):
    return pl(Attack(Ship(n),cannot_cancel=None) if 0 else Attack(Ship(n),keep=lambda s:(0,99)),Ship(g,**t))
r=war(3,2,evade=1)
P(c,*K,'3 torpedo bullseye wartimeloadout','2 evade',r['damage'],'crits cannot be cancelled by evades')
P(c,*K,'3 torpedo bullseye wartimeloadout','2 evade',r['crits'],'crits cannot be cancelled by evades',measure='mean_crits')
P(c,*K,'3 missile bullseye wartimeloadout','3',war(3,3)['damage'],'missile likewise')
P(c,*K,'3 torpedo wartimeloadout','2',md(3,2),'not in the bullseye arc')
P(c,*K,'3 bullseye wartimeloadout','2',md(3,2),'primary attack')
P(c,*K,'3 cannon bullseye wartimeloadout','2',md(3,2),'a cannon is not among them')
P(c,*K,'4','1 hull=1 shields=0 wartimeloadout',tail(4,1,lambda n:n>=3),'two shields more',measure='p_destroyed')

# 19 outrider
c='outrider'; K=('upgrade','title')
P(c,*K,'2 range=3 outrider','2',md(3,3),'range 3: one attack die more; the defender has its range bonus')
d3=Ship(3); a=Ship(2); a.windows['mod_green']=[change('e','f',1,color='green')]
P(c,*K,'2 obstructed outrider','2',pl(a,d3)['damage'],'one evade to focus')
P(c,*K,'2 obstructed outrider','2 focus',pl(a,Ship(3,focus=1))['damage'],'the defender can spend its focus then')
P(c,*K,'2 obstructed range=0 outrider','2',md(2,3),'range 0: the attacker cannot modify defense dice')
P(c,*K,'2 special range=3 outrider','2',md(2,3),'not a primary attack')
P(c,*K,'2','2 obstructed' if 0 else '2 outrider',md(2,2),'nothing while defending')

# 22 cardinal
c='captaincardinal'; K=('pilot','upsilonclassshuttle')
a=Ship(3); a.windows['mod_red']=[reroll(1,'f')]
P(c,*K,'t65xwing captaincardinal!','2',pl(a,Ship(2))['damage'],'one focus result rerolled')
P(c,*K,'3 captaincardinal','2',md(3,2),'not for itself')
d=Ship(3); d.windows['mod_green']=[reroll(1,'f')]
P(c,*K,'3','tielnfighter captaincardinal!',pl(Ship(3),d)['damage'],'defender likewise')
a=Ship(3,focus=1); a.windows['mod_red']=[reroll(1,'f')]
P(c,*K,'t65xwing focus captaincardinal!','2',pl(a,Ship(2))['damage'],'with a focus')
P(c,*K,'t65xwing range=0 captaincardinal!','2',md(3,2),'range 0: the attack dice are not modified')

# 23 selfless
c='selfless'; K=('upgrade','talent')
def sl(n):
    d=Ship(2); d.windows['late_green']=[cancel('c',1,color='red',pay=charge('sl'))]; return d
P(c,*K,'3','2 selfless!',pl(Ship(3),sl(1),keep={'sl':1})['damage'],'a friend suffers a crit')
P(c,*K,'3','2 selfless!',pl(Ship(3),sl(1),keep={'sl':1})['crits'],'a friend suffers a crit',measure='mean_crits')
P(c,*K,'2x 3','2 selfless!',pl([Attack(Ship(3))]*2,sl(1),keep={'sl':1})['damage'],'once in all attacks')
P(c,*K,'2x 3','2 selfless=2',pl([Attack(Ship(3))]*2,sl(1),keep={'sl':2})['damage'],'twice, once an attack')
P(c,*K,'3','2 selfless',md(3,2),'not for oneself')

# 24 gideon
c='gideonhask-tieininterceptor'; K=('pilot','tieininterceptor')
P(c,*K,'3 '+c,'2 damaged',md(4,2),'one die more'); P(c,*K,'3 '+c,'2',md(3,2),'not damaged')
P(c,*K,'3 range=0 '+c,'2 damaged',md(3,2),'range 0: no attack dice are added')
P(c,*K,'3 range=0 '+c,'2 damaged',md(4,2),'range 0 in 2.0',ed='2')
h=hitp(3,2); P(c,*K,'2x 3 '+c,'2 hull=6',md(3,2)+h*md(4,2)+(1-h)*md(3,2),'damaged by the first attack')
h=tail(3,2,lambda n:n>=2); P(c,*K,'2x 3 '+c,'2 hull=6 shields=1',md(3,2)+h*md(4,2)+(1-h)*md(3,2),'damaged by the first attack if more than the shield is lost')

# 25 quickdraw
c='quickdraw'; K=('pilot','tiesffighter')
P(c,*K,'3','2 shields=1 quickdraw',md(3,2),'what the defender shoots is not in it')
P(c,*K,'3 quickdraw!','2',2*md(3,2),'a shield lost on your word: bonus primary attack')
P(c,*K,'3 quickdraw','2',md(3,2),'no shield lost')

# 26 dbs404
c='dbs404-siegeofcoruscant'; K=('pilot','hyenaclassdroidbomber')
P(c,*K,'2 range=1 '+c,'2',md(4,2),'range bonus and one die'); P(c,*K,'2 '+c,'2',md(2,2),'not at range 1')
P(c,*K,'3 torpedo ordnance range=1 '+c,'2',md(4,2),'ordnance: only the one die')
P(c,*K,'2 range=0 '+c,'2',md(2,2),'range 0 is not range 1')

# 28 corsair
c='corsaircrew'; K=('upgrade','team')
P(c,*K,'3 corsaircrew','2',md(3,2),'a hit is worth more than the token')
P(c,*K,'3 corsaircrew','2',0,'not used for damage',measure='left.defender.deplete')
P(c,*K,'3','2 corsaircrew',md(3,2),'nothing while defending')

# 29 underslung
c='underslungblastercannon'; K=('upgrade','cannon')
r=pl(Attack(Ship(2,lock=1),range=1,ordnance=True),Ship(2))
P(c,*K,'3 lock range=1 '+c,'2',r['damage'],'two dice, no range bonus; the lock may be spent')
P(c,*K,'3 lock focus range=1 '+c,'2',r['damage'],'the focus cannot modify')
P(c,*K,'3 lock focus range=1 '+c,'2',1,'the focus stays',measure='left.attacker.focus')
P(c,*K,'3 lock range=1 '+c,'2 their-hit-to-focus=1',r['damage'],'nobody else modifies the dice either')

# 33 predator
c='predator'; K=('upgrade','talent')
a=Ship(3,focus=1); a.windows['mod_red']=[reroll(1)]
P(c,*K,'3 focus bullseye predator','2',pl(a,Ship(2))['damage'],'reroll and focus')
P(c,*K,'3 bullseye special predator','2',md(3,2),'not a primary attack')
P(c,*K,'3 bullseye range=0 predator','2',md(3,2),'range 0')
P(c,*K,'3 bullseye range=0 predator','2',r1,'range 0 in 2.0',ed='2')
P(c,*K,'3 frontarc predator','2',md(3,2),'front arc is not bullseye')

# 34 os1
c='os1arsenalloadout'; K=('upgrade','configuration')
P(c,*K,'3 torpedo ordnance disarm lock '+c,'2',md(3,2),'the lock cannot be spent')
P(c,*K,'3 torpedo ordnance disarm lock '+c,'2',1,'the lock stays',measure='left.attacker.lock')
P(c,*K,'3 torpedo ordnance lock '+c,'2',pl(Ship(3,lock=1),Ship(2))['damage'],'not disarmed: an ordinary attack')
P(c,*K,'2 disarm lock protontorpedoes '+c,'2',md(4,2),'proton torpedoes: the lock is needed, not spent')
P(c,*K,'2 lock '+c,'2',pl(Ship(2,lock=1),Ship(2))['damage'],'primary attack, not disarmed')

# 36 fearless
c='fearless'; K=('upgrade','talent')
a=Ship(3); a.windows['mod_red']=[change('bf','h',1)]
P(c,*K,'3 fromfront range=1 fearless','2 frontarc',pl(Attack(a,range=1),Ship(2))['damage'],'one result to hit')
P(c,*K,'3 fromfront range=1 fearless','2',md(4,2),'arc of the defender not known')
P(c,*K,'3 fromfront fearless','2 frontarc',md(3,2),'range 2')
P(c,*K,'3 fromfront special range=1 fearless','2 frontarc',md(4,2),'not primary')
P(c,*K,'3 fromrear range=1 fearless','2 frontarc',md(4,2),'not from the front arc')
P(c,*K,'3 fromfront range=0 fearless','2 frontarc',md(3,2),'attack range 0 is not 1')

# 37 neimoidian
c='neimoidiangrasp'; K=('upgrade','title')
P(c,*K,'3 neimoidiangrasp','2',1,'red evade action after the attack',measure='left.attacker.evade')
P(c,*K,'3 neimoidiangrasp','2',1,'which gives a stress',measure='left.attacker.stress')
P(c,*K,'3 stress neimoidiangrasp','2',0,'stressed: no action',measure='left.attacker.evade')
def ng(g,**t): return Ship(g,more=lambda s:1 if s.tok('D','evade') else 0,**t)
P(c,*K,'3','1 evade neimoidiangrasp',pl(Ship(3),ng(1,evade=1))['damage'],'evading: one die more')
P(c,*K,'2x 3','1 evade neimoidiangrasp',pl([Attack(Ship(3))]*2,ng(1,evade=1))['damage'],'no longer once the evade is spent')
P(c,*K,'3','1 neimoidiangrasp',md(3,1),'not evading')

# 38 rexler
c='rexlerbrath'; K=('pilot','tieddefender')
P(c,*K,'3 evade rexlerbrath','2',md(3,2),'exposing is no damage')
P(c,*K,'3 evade rexlerbrath','2 hull=4',M(3,2)['crits'],'a damage card that is turned is no crit suffered',measure='mean_crits')
P(c,*K,'3','2 evade rexlerbrath',pl(Ship(3),Ship(2,evade=1))['damage'],'nothing while defending')

# 39 rex
c='captainrex'; K=('pilot','tielnfighter')
P(c,*K,'2 captainrex','2',md(2,2),'the condition bears on attacks of the defender')
P(c,*K,'2x 2 captainrex','2 focus',pl([Attack(Ship(2))]*2,Ship(2,focus=1))['damage'],'likewise')

# 40 optics
c='advancedoptics'; K=('upgrade','tech')
def ao(n,**t):
    a=Ship(n,**t); a.windows['mod_red']=[change('b','h',1,pay=spend('focus'))]; return a
P(c,*K,'3 focus advancedoptics','2',pl(ao(3,focus=1),Ship(2))['damage'],'focus for one blank or all focus results')
P(c,*K,'3 focus=2 advancedoptics','2',pl(ao(3,focus=2),Ship(2))['damage'],'both; the card once an attack')
P(c,*K,'3 focus lock advancedoptics','2',pl(ao(3,focus=1,lock=1),Ship(2))['damage'],'after a reroll')
P(c,*K,'3 calculate advancedoptics','2',pl(Ship(3,calculate=1),Ship(2))['damage'],'a calculate is not a focus token')
P(c,*K,'3 focus special advancedoptics','2 focus',pl(ao(3,focus=1),Ship(2,focus=1))['damage'],'any attack')
P(c,*K,'3 range=0 focus advancedoptics','2',md(3,2),'range 0')

# 41 wing leader
c='veteranwingleader'; K=('upgrade','command')
P(c,*K,'3','2 veteranwingleader=2',tail(3,2,lambda n:max(0,n-2)),'two wingmates cancel two results')
P(c,*K,'3','2 veteranwingleader=1',tail(3,2,lambda n:max(0,n-1)),'one wingmate cancels one')
P(c,*K,'3','2 veteranwingleader',md(3,2),'no wingmate known')

# 42 kanan
c='kananjarrus'; K=('pilot','vcx100lightfreighter')
P(c,*K,'3','t65xwing pilot.kananjarrus!',md(2,2),'one attack die fewer')
P(c,*K,'2x 3','t65xwing pilot.kananjarrus!',md(2,2)+md(3,2),'one force: once')
P(c,*K,'2x 3','t65xwing pilot.kananjarrus=2',2*md(2,2),'two force')
P(c,*K,'3 range=0','t65xwing pilot.kananjarrus!',md(2,2),'the defender\'s side may do so at range 0')
P(c,*K,'3','2 pilot.kananjarrus',md(3,2),'a ship is not in its own firing arc')

# 44 sabine
c='sabinewren-gunner'; K=('upgrade','gunner')
P(c,*K,'3 special stress '+c,'2 hull=6',1-hitp(3,2),'one card dealt is enough to remove its own stress',measure='left.attacker.stress')
P(c,*K,'3 special stress '+c,'2 hull=6 shields=1',1-tail(3,2,lambda n:n>=2),'the first damage takes the shield',measure='left.attacker.stress')
P(c,*K,'3 stress '+c,'2 hull=6',1,'primary attack',measure='left.attacker.stress')
P(c,*K,'3 special stress '+c,'2 hull=6',md(3,2),'no more damage')

# 45 r4b11
c='r4b11'; K=('upgrade','astromech')
def rb(n,tok,**t):
    a=Ship(n,**t); a.windows['mod_green']=[reroll(99,color='green',pay=spend_theirs(tok))]; return a
P(c,*K,'3 r4b11','2 stress',pl(rb(3,'stress'),Ship(2,stress=1))['damage'],'any number of defense dice rerolled')
P(c,*K,'3 r4b11','2 stress focus',pl(rb(3,'stress'),Ship(2,stress=1,focus=1))['damage'],'before the defender spends its focus')
P(c,*K,'3 r4b11','2',md(3,2),'no token to remove')
P(c,*K,'2x 3 r4b11','2 stress',pl([Attack(rb(3,'stress'))]*2,Ship(2,stress=1))['damage'],'the token is there once')
a=Ship(3,lock=1); a.windows['mod_green']=[reroll(99,color='green',pay=spend('lock'))]
P(c,*K,'3 lock r4b11','2',pl(a,Ship(2))['damage'],'a lock token on the defender is a red token of it')
P(c,*K,'3 range=0 r4b11','2 stress',md(3,2),'range 0: the attacker does not modify defense dice')
P(c,*K,'3 r4b11','2 strain',md(3,1),'the strain token is gone when the dice are rolled')

# 46 calibrated
c='calibratedlasertargeting'; K=('upgrade','configuration')
def cl(n,**t):
    a=Ship(n,**t); a.windows['mod_red']=[add('f',1,must=False)]; return a
P(c,*K,'2 focus bullseye '+c,'2',pl(cl(2,focus=1),Ship(2))['damage'],'one focus result more')
P(c,*K,'2 bullseye '+c,'2',md(2,2),'without a token it is nothing')
P(c,*K,'2 lock bullseye '+c,'2',pl(cl(2,lock=1),Ship(2))['damage'],'an added die can be rerolled')
P(c,*K,'2 focus special bullseye '+c,'2',pl(Ship(2,focus=1),Ship(2))['damage'],'not primary')
P(c,*K,'2 focus '+c,'2',pl(Ship(2,focus=1),Ship(2))['damage'],'arc not known')
P(c,*K,'2 focus bullseye range=0 '+c,'2',md(2,2),'range 0')

# 47 / 56 hera
K=('pilot','asf01bwing'); c='herasyndulla-asf01bwing'
a=Ship(3); a.windows['mod_red']=[act(lambda s,side:[s.give('A','focus'),s.give('A','lock')])]
P(c,*K,'t65xwing '+c+'!','2',pl(a,Ship(2))['damage'],'a focus or a lock of hers, chosen when the dice lie there')
P(c,*K,'3 '+c,'2',md(3,2),'not for herself')
K=('pilot','rz1awing'); c='herasyndulla-rz1awing'
d=Ship(2); d.windows['mod_green']=[act(lambda s,side:[s.give('D','focus'),s.give('D','evade')])]
P(c,*K,'3','t65xwing '+c+'!',pl(Ship(3),d)['damage'],'a focus or an evade of hers, chosen when the dice lie there')
P(c,*K,'3','2 '+c,md(3,2),'not for herself')
P(c,*K,'t65xwing range=0 '+c+'!','2',md(3,2),'range 0: attack dice are not modified whatever token there is')

# 48 phasma
c='captainphasma'; K=('pilot','tiesffighter')
def ph():
    d=Ship(2); d.windows['net']=[cancel('hc',1,color='red',pay=charge('p'),must=True)]; return d
r=pl(Ship(3),ph(),keep={'p':1})
P(c,*K,'3','2 pilot.captainphasma!',r['damage'],'a friend must suffer one damage')
P(c,*K,'3','2 pilot.captainphasma!',r['crits'],'the crit, if there is one',measure='mean_crits')
P(c,*K,'2x 3','2 pilot.captainphasma=2',2*r['damage'],'in both attacks')
P(c,*K,'2x 3','2 pilot.captainphasma!',pl([Attack(Ship(3))]*2,ph(),keep={'p':1})['damage'],'once in all')
P(c,*K,'3','2 pilot.captainphasma',md(3,2),'no friend known')

# 49 aayla
c='aaylasecura'; K=('upgrade','crew')
def ay(**t):
    d=Ship(2,**t); d.windows['mod_green']=[change('b','f',1)]; return d
P(c,*K,'3','2 focus bullseye crew.aaylasecura',pl(Ship(3),ay(focus=1))['damage'],'a blank to focus, then the focus token')
P(c,*K,'3','2 calculate=2 bullseye crew.aaylasecura',pl(Ship(3),ay(calculate=2))['damage'],'with calculates')
P(c,*K,'3','2 focus crew.aaylasecura',pl(Ship(3),Ship(2,focus=1))['damage'],'arc not known')
P(c,*K,'3 bullseye','2 focus crew.aaylasecura',pl(Ship(3),Ship(2,focus=1))['damage'],'the bullseye arc of the attacker does not count')
P(c,*K,'3','2 focus crew.aaylasecura!',pl(Ship(3),ay(focus=1))['damage'],'on a friend')

# 53 evaan
c='evaanverlaine'; K=('pilot','btla4ywing')
P(c,*K,'3','t65xwing evaanverlaine!',md(3,3),'one defense die more'); P(c,*K,'2x 3','t65xwing evaanverlaine!',2*md(3,3),'until the end of the round: in both')
P(c,*K,'t65xwing evaanverlaine!','2',md(3,2),'nothing while attacking')

# 54 ig102
c='ig102'; K=('pilot','rogueclassstarfighter')
P(c,*K,'3','2 calculate ig102!',pl(Ship(3),ay(calculate=1))['damage'],'blank to focus, then a calculate')
P(c,*K,'3','2 calculate ig102',pl(Ship(3),Ship(2,calculate=1))['damage'],'initiative not known')
P(c,*K,'3','2 ig102!',md(3,2),'no token: nothing gained')
P(c,*K,'3 ig102!','2',md(3,2),'nothing while attacking')

# 55 bossk
c='bossk-z95af4headhunter'; K=('pilot','z95af4headhunter')
def bo(n,**t):
    a=Ship(n,**t); a.windows['net']=[act(lambda s,side:[s.cancel('red','c').add('red','h',2)] if s.n('red','c') else [])]; return a
r=pl(bo(3),Ship(2))
P(c,*K,'3 '+c,'2',r['damage'],'a crit left becomes two hits'); P(c,*K,'3 '+c,'2',r['crits'],'and is no crit any more',measure='mean_crits')
P(c,*K,'3 special '+c,'2',md(3,2),'not primary')
P(c,*K,'3 range=0 '+c,'2',md(3,2),'range 0: the attacker does not modify attack dice')
P(c,*K,'3 range=0 '+c,'2',r['damage'],'range 0 in 2.0',ed='2')
P(c,*K,'3 focus '+c,'2 evade=1',pl(bo(3,focus=1),Ship(2,evade=1))['damage'],'with tokens')
P(c,*K,'3 '+c,'2 their-mod-only=none',md(3,2),'dice that nobody may modify: no crit is spent')

# 57 garven
c='garvendreis'; K=('pilot','arc170starfighter')
r=pl(Ship(3,focus=1),Ship(2,focus=1))
P(c,*K,'3 focus '+c,'2 focus',r['damage'],'the focus goes to another ship');
P(c,*K,'3 focus '+c,'2 focus',r.get('A0.focus',0),'it is not got back',measure='left.attacker.focus')

# 58 fanatical
c='fanatical'; K=('upgrade','talent')
def fa(n,**t):
    a=Ship(n,**t); a.windows['mod_red']=[change('f','h',1)]; return a
P(c,*K,'3 shields=0 fanatical','2',pl(fa(3),Ship(2))['damage'],'not shielded'); P(c,*K,'3 shields=1 fanatical','2',md(3,2),'shielded')
P(c,*K,'tiefofighter shields=0 fanatical','2',pl(fa(2),Ship(2))['damage'],'its shield lost')
P(c,*K,'tiefofighter fanatical','2',md(2,2),'it has a shield')
P(c,*K,'tielnfighter fanatical','2',pl(fa(2),Ship(2))['damage'],'a ship without shields')
P(c,*K,'3 shields=0 special fanatical','2',md(3,2),'not primary')

# 59 geonosian
c='geonosianprototype'; K=('pilot','hmpdroidgunship')
def gp(n,**t):
    a=Ship(n,**t); a.windows['mod_red']=[reroll(2,pay=spend_theirs('tractor'))]; return a
P(c,*K,'3 cannon '+c,'2 tractor',pl(gp(3),Ship(2,tractor=1))['damage'],'two rerolls, but the defender is no longer tractored')
P(c,*K,'3 missile ordnance '+c,'2 tractor=2',pl(gp(3),Ship(2,tractor=2))['damage'],'one token stays')
P(c,*K,'3 '+c,'2 tractor',md(3,1),'not primary attacks')
P(c,*K,'3 cannon '+c,'2',md(3,2),'no token')
P(c,*K,'3 cannon '+c,'2 large tractor',pl(gp(3),Ship(2))['damage'] if 0 else pl(gp(3),Ship(2,more=lambda s:1 if s.tok('D','tractor') else 0,tractor=1))['damage'],'a large ship is not tractored by one')

# 60 trickshot
c='trickshot'; K=('upgrade','talent')
P(c,*K,'3 obstructed trickshot','2',md(4,3),'one die more each'); P(c,*K,'3 trickshot','2',md(3,2),'not obstructed')
P(c,*K,'3 obstructed range=0 trickshot','2',md(3,3),'range 0: no attack dice are added'); P(c,*K,'3 obstructed range=0 trickshot','2',md(4,3),'range 0 in 2.0',ed='2')
P(c,*K,'3 special obstructed trickshot','2',md(4,3),'any attack'); P(c,*K,'3 special obstructed range=0 trickshot','2',md(4,3),'the rule of range 0 is about primary attacks')
P(c,*K,'2x 3 obstructed trickshot','2 focus',pl([Attack(Ship(4))]*2,Ship(3,focus=1))['damage'],'in each attack')

def mk(n,**t):
    w={k:t.pop(k) for k in list(t) if k in WINDOWS}
    s=Ship(n,**t)
    for k,v in w.items(): s.windows[k]=v
    return s
D=lambda a,d=2,**k: pl(a,Ship(d) if isinstance(d,int) else d,**k)['damage']
C=lambda a,d=2,**k: pl(a,Ship(d) if isinstance(d,int) else d,**k)['crits']
R1=D(mk(3,mod_red=[reroll(1)]))

c='wolfpack-siegeofcoruscant';K=('upgrade','crew')
a=lambda: mk(3,mod_red=[reroll(99,pay=charge('w'))])
P(c,*K,'3 '+c+'!','2',D(a(),keep={'w':1}),'a friend\'s lock: any number rerolled'); x=a()
P(c,*K,'2x 3 '+c+'!','2',D([Attack(x),Attack(x)],keep={'w':1}),'one lock'); P(c,*K,'3 focus '+c,'2',D(Ship(3,focus=1)),'no such lock known')
P(c,*K,'3 lock focus '+c+'!','2 focus',D(mk(3,lock=1,focus=1,mod_red=[reroll(99,pay=charge('w'))]),Ship(2,focus=1),keep={'w':1}),'no die twice')

c='krassistrelix';K=('pilot','firesprayclasspatrolcraft')
P(c,*K,'3 special '+c,'2',R1,'one reroll'); P(c,*K,'3 '+c,'2',md(3,2),'primary')
P(c,*K,'3 lock protontorpedoes '+c,'2',D(mk(4,lock=1,mod_red=[reroll(1),change('h','c',1)])),'proton torpedoes, their lock not spent'); P(c,*K,'3 lock reararc protontorpedoes '+c,'2',D(mk(4,lock=1,mod_red=[reroll(1),change('h','c',1)])),'from the rear arc')
P(c,*K,'3 special bonus-attack=primary '+c,'2',R1+md(3,2),'not in the primary bonus attack')

c='magpulsewarheads';K=('upgrade','missile')
def magd(s):
    if not s.net(): return s
    t=s.suffer(0,1).give('D','deplete')
    for k in ('focus','evade','calculate','lock'):
        if t.tok('D',k): return t.give('D',k,-1)
    return t.give('D','jam')
mag=lambda **t: Attack(Ship(3,**t),ordnance=True,deals=magd)
r=pl(mag(lock=1),Ship(2))
P(c,*K,'2 lock '+c,'2',r['damage'],'one crit if it hits; the lock may be spent'); P(c,*K,'2 lock '+c,'2',r['crits'],'a crit',measure='mean_crits')
P(c,*K,'2 lock '+c,'2',r.get('D.deplete',0),'deplete token',measure='left.defender.deplete'); P(c,*K,'2 lock '+c,'2',r.get('D.jam',0),'jam token stays if there is nothing to jam',measure='left.defender.jam')
r=pl([mag(lock=1),Attack(Ship(3))],Ship(2,focus=2)); P(c,*K,'2 lock '+c+' ; 3','2 focus=2',r['damage'],'the jam takes a focus token')
r=pl(mag(lock=1,focus=1),Ship(2,focus=1)); P(c,*K,'2 lock focus range=1 '+c,'2 focus',r['damage'],'ordnance: no range bonus'); P(c,*K,'2 lock '+c,'2 hull=1 shields=1',0,'the crit takes the shield',measure='p_destroyed')
P(c,*K,'2 lock '+c,'2 reinforce',pl(mag(lock=1),Ship(2,reinforce=1))['damage'],'reinforce never cancels the last result'); P(c,*K,'2 lock '+c,'2 countdown',pl(mag(lock=1),Ship(2))['damage'],'Countdown is of no use: it has hit')

c='dt798';K=('upgrade','gunner')
P(c,*K,'3 gunner.dt798','2 strain',D(mk(3,mod_red=[reroll(1)]),1),'the strain token is there while attack dice are modified'); P(c,*K,'3 gunner.dt798','2 locked',md(3,2),'locks do not count')
P(c,*K,'3 gunner.dt798=3','2',D(mk(3,mod_red=[reroll(3)])),'three ships'); P(c,*K,'3 gunner.dt798','2 tractor',D(mk(3,mod_red=[reroll(1)]),1),'an orange token'); P(c,*K,'3 stress gunner.dt798','2',md(3,2),'its own tokens: it is not in its attack arc')
P(c,*K,'3 gunner.dt798','2 focus',D(Ship(3),Ship(2,focus=1)),'a green token does not count')

c='bt1';K=('upgrade','gunner')
P(c,*K,'3 gunner.bt1' if 0 else '3 bt1','2 stress=2',C(mk(3,mod_red=[change('h','c',2)])),'two hits to crits',measure='mean_crits'); P(c,*K,'3 bt1','2 stress',C(mk(3,mod_red=[change('h','c',1)])),'one',measure='mean_crits')
P(c,*K,'3 bt1','2',C(Ship(3)),'none',measure='mean_crits'); P(c,*K,'3 stress=2 bt1','2 strain',C(Ship(3),1),'its own stress does not count',measure='mean_crits')
P(c,*K,'3 focus bt1','2 stress=3 evade',C(mk(3,focus=1,mod_red=[change('h','c',3)]),Ship(2,evade=1)),'with tokens',measure='mean_crits')

c='sunfac';K=('pilot','nantexclassstarfighter')
P(c,*K,'3 sunfac','2 tractor',md(4,1),'tractored: one die more'); P(c,*K,'3 sunfac','2 medium tractor',md(3,2),'a medium ship is not tractored by one'); P(c,*K,'3 sunfac','2 medium tractor=2',md(4,1),'but by two')
P(c,*K,'3 special sunfac','2 tractor',md(3,1),'not primary'); P(c,*K,'3 range=0 sunfac','2 tractor',md(3,1),'range 0: no attack dice added'); P(c,*K,'3 range=0 sunfac','2 tractor',md(4,1),'2.0',ed='2')
r=M(3,2); h=1-r['p0']; P(c,*K,'2 tractorbeam ; 3 sunfac','2',h*md(4,1)+(1-h)*md(3,2),'tractored by the first attack')

c='tn3465';K=('pilot','tiefofighter')
x=mk(3,mod_red=[change('bfh','c',1,pay=charge('t'))])
P(c,*K,'t65xwing tn3465!','2',D(x,keep={'t':1}),'one result to crit'); P(c,*K,'t65xwing tn3465!','2',C(x,keep={'t':1}),'one result to crit',measure='mean_crits')
P(c,*K,'3 tn3465','2',md(3,2),'not for itself'); P(c,*K,'2x t65xwing tn3465!','2',D([Attack(x),Attack(x)],keep={'t':1}),'once'); P(c,*K,'t65xwing range=0 tn3465!','2',md(3,2),'range 0: only the defender modifies attack dice')

c='clonecaptainrex';K=('upgrade','gunner')
rx=lambda **t: mk(3,mod_red=[act(lambda s,side:[u.give('A','strain').give('A','focus') for u in [s.cancel('red','f')] if u])],**t)
r=pl(rx(),Ship(2)); P(c,*K,'3 bullseye '+c,'2',r['damage'],'a focus result spent: focus action, for a strain, and the token can be spent at once'); P(c,*K,'3 bullseye '+c,'2',r.get('A0.focus',0),'left where it was not spent',measure='left.attacker.focus')
P(c,*K,'3 '+c,'2',md(3,2),'arc not known'); P(c,*K,'3 bullseye stress '+c,'2',md(3,2),'stressed: no focus action'); P(c,*K,'3 bullseye focus '+c,'2',pl(rx(focus=1),Ship(2))['damage'],'with a focus')

c='rookkast';K=('pilot','gauntletfighter')
x=mk(3,mod_red=[change('bf','h',1)])
P(c,*K,'3 strain rookkast','2',D(x),'strained'); P(c,*K,'3 special strain rookkast','2',md(3,2),'not primary'); P(c,*K,'3 strain range=0 rookkast','2',md(3,2),'range 0'); P(c,*K,'3 strain range=0 rookkast','2',D(x),'2.0',ed='2')
P(c,*K,'3','2 strain rookkast',md(3,1),'nothing while defending'); P(c,*K,'3 strain focus rookkast','2 focus',D(mk(3,focus=1,mod_red=[change('bf','h',1)]),Ship(2,focus=1)),'with tokens')

c='previzsla';K=('pilot','gauntletfighter')
P(c,*K,'3 previzsla!','2',md(4,2),'one die more'); P(c,*K,'3 previzsla','2',md(3,2),'initiative not known'); P(c,*K,'3 range=0 previzsla!','2',md(3,2),'range 0'); P(c,*K,'3 special previzsla!','2',md(4,2),'any attack')

c='kavil';K=('pilot','btla4ywing')
P(c,*K,'3 fromturret kavil','2',md(4,2),'one die more'); P(c,*K,'3 fromfront kavil','2',md(3,2),'front arc'); P(c,*K,'3 fromrear range=0 kavil','2',md(3,2),'range 0: no attack dice added'); P(c,*K,'3 no-fromfront kavil','2',md(4,2),'not from the front arc')
P(c,*K,'3 range=1 ioncannonturret kavil','2',md(5,2) if 0 else D(Attack(Ship(5),range=2,deals=lambda s:s.suffer(0,1) if 0 else (s.suffer(1) if s.net() else s)),2),'ion turret: 3+1+1 dice, one damage'); P(c,*K,'3 bullseye kavil','2',md(3,2),'where the attack is made from is not known' )

c='dfs081';K=('pilot','vultureclassdroidfighter')
df=lambda g,**t: mk(g,mod_red=[change('c','h',all_=True,color='red',pay=spend('calculate'))],**t)
r=pl(Ship(3),df(0,calculate=1)); P(c,*K,'3','0 calculate dfs081',r['crits'],'crits to hits',measure='mean_crits'); P(c,*K,'3','0 calculate dfs081',r['damage'],'as much damage'); P(c,*K,'3','0 calculate dfs081',r.get('D.calculate',0),'spent if there is a crit',measure='left.defender.calculate')
r=pl(Ship(3),df(2,calculate=1)); P(c,*K,'3','2 calculate dfs081',r['damage'],'kept for an evade'); P(c,*K,'3','2 calculate dfs081',r['crits'],'kept for an evade',measure='mean_crits')
P(c,*K,'3 torpedo bullseye wartimeloadout','2 calculate dfs081',pl(Attack(Ship(3),keep=lambda s:(0,99)),df(2,calculate=1))['damage'],'crits that evades cannot cancel become hits that they can')
P(c,*K,'3 tractorbeam dfs081' if 0 else '3 calculate dfs081','2',D(Ship(3,calculate=1)),'nothing while attacking')

c='millenniumfalcon-battleoverendor';K=('upgrade','title')
dr=lambda g,**t: mk(g,mod_green=[reroll(1)],**t)
P(c,*K,'3 stress '+c,'2',R1,'attacking'); P(c,*K,'3','2 stress '+c,D(Ship(3),dr(2)),'defending'); P(c,*K,'3','2 strain '+c,md(3,1),'the strain token is gone when dice are rolled'); P(c,*K,'3','2 strain=2 '+c,D(Ship(3),dr(1)),'one of two strain tokens is left')
P(c,*K,'3','2 locked '+c,md(3,2),'a lock does not count'); P(c,*K,'3','2 tractor '+c,D(Ship(3),dr(1)),'an orange token'); P(c,*K,'3 deplete '+c,'2',md(2,2),'deplete gone'); P(c,*K,'3 focus ion '+c,'2 focus',D(mk(3,focus=1,mod_red=[reroll(1)]),Ship(2,focus=1)),'with tokens')

c='darkcurse-battleofyavin';K=('pilot','tielnfighter')
P(c,*K,'3 focus lock','2 '+c,md(3,2),'attack dice are not modified'); P(c,*K,'3 focus','2 '+c,1,'focus stays',measure='left.attacker.focus'); P(c,*K,'3 bossk-z95af4headhunter','2 '+c,md(3,2),'a crit is not spent after neutralizing either')
P(c,*K,'3 bullseye calibratedlasertargeting','2 '+c,md(3,2),'no die is added'); P(c,*K,'3','2 focus '+c,D(Ship(3),Ship(2,focus=1)),'its own dice are modified'); P(c,*K,'2 obstructed outrider','2 '+c,D(mk(2,mod_green=[change('e','f',1,color='green')]),3),'the attacker may modify defense dice'); P(c,*K,'3 wedgeantilles','2 '+c,md(3,1),'rolling fewer dice is no modification')


c='wilsateshlo';K=('pilot','btanr2ywing')
def wl(n,sh=0):
    def f(s,side):
        h,cr=s.get('dealt',(0,0));
        return [s.give('D','strain')] if cr-max(0,s.kept('shl')-h)>0 else []
    return mk(n,after=[act(f,must=True)])
def wd(s):
    return s.suffer(s.n('red','h'),s.n('red','c'))
r=pl(wl(3),Ship(2),keep={'shl':0}); P(c,*K,'3 wilsateshlo','2 hull=6',r.get('D.strain',0),'a strain after a faceup card',measure='left.defender.strain')
r=pl(wl(3),Ship(2),keep={'shl':1}); P(c,*K,'3 wilsateshlo','2 hull=6 shields=1',r.get('D.strain',0),'hits take the shield first',measure='left.defender.strain')
r=pl([Attack(wl(3)),Attack(Ship(3))],Ship(2),keep={'shl':0}); P(c,*K,'3 wilsateshlo ; 3','2 hull=9',r['damage'],'one defense die fewer then'); P(c,*K,'3','2 hull=6 wilsateshlo',md(3,2),'nothing while defending')

c='garsaxon';K=('pilot','gauntletfighter')
P(c,*K,'3 garsaxon','2 reararc',md(4,2),'one die more'); P(c,*K,'3 garsaxon','2',md(3,2),'arc not known'); P(c,*K,'3 special garsaxon','2 reararc',md(3,2),'not primary'); P(c,*K,'t65xwing garsaxon!','2 reararc',md(4,2),'for a friend'); P(c,*K,'3 range=0 garsaxon','2 reararc',md(3,2),'range 0')

c='agentoftheempire';K=('upgrade','command')
P(c,*K,'4','2 agentoftheempire=2',tail(4,2,lambda n:max(0,n-2)),'two wingmates'); P(c,*K,'4','2 agentoftheempire',md(4,2),'none known'); P(c,*K,'4 agentoftheempire=2','2',md(4,2),'nothing while attacking')

c='guildbountyhunter';K=('pilot','st70assaultship')
x=mk(3,mod_red=[change('f','c',1)])
P(c,*K,'3 guildbountyhunter!','2',D(x),'focus to crit'); P(c,*K,'3 guildbountyhunter!','2',C(x),'focus to crit',measure='mean_crits'); P(c,*K,'3 range=3 guildbountyhunter!','2',md(3,3),'range 3'); P(c,*K,'3 guildbountyhunter','2',md(3,2),'no illicit upgrade known')

c='4lom';K=('upgrade','crew')
def lom(n,brk=True,**t):
    return mk(n,early_red=[act(lambda s,side:[(lambda u:u if not(brk and u.tok('A','lock')) else u.give('A','lock',-u.tok('A','lock')))(s.give('A','ion',2).set('no',k)) for k in (1,2)])],**t)
def lomd(g,**t):
    d=Ship(g,normal=False,**t)
    d.windows['mod_green']=[change('f','e',all_=True,pay=spend('focus'),again=True,cond=lambda s:s.get('no')!=1),change('bf','e',1,pay=spend('evade'),again=True,cond=lambda s:s.get('no')!=2)]
    return d
P(c,*K,'3 crew.4lom','2 focus',pl(lom(3),lomd(2,focus=1))['damage'],'the focus cannot be spent'); P(c,*K,'3 crew.4lom','2 focus evade',pl(lom(3),lomd(2,focus=1,evade=1))['damage'],'one of both'); r=pl(lom(3),lomd(2,evade=1))
P(c,*K,'3 crew.4lom','2 evade',r['damage'],'the evade cannot be spent'); P(c,*K,'3 focus crew.4lom','2 focus',pl(lom(3,focus=1),lomd(2,focus=1))['damage'],'with a focus of its own');
P(c,*K,'3 lock crew.4lom','2 focus',pl(lom(3,lock=1),lomd(2,focus=1))['damage'],'two ion tokens ionize a small ship, which loses its lock (2.5)')
P(c,*K,'3 large lock crew.4lom','2 focus',pl(lom(3,False,lock=1),lomd(2,focus=1))['damage'],'a large ship is not ionized by two')
P(c,*K,'2x 3 crew.4lom','2 evade=1 focus',pl([Attack(lom(3)),Attack(lom(3))],lomd(2,focus=1,evade=1))['damage'],'in each attack')

c='foresight';K=('upgrade','force-power')
x=lambda **t: mk(2,normal=False,mod_red=[change('f','h',1)],**t)
P(c,*K,'3 force=1 bullseye foresight','2',D(x()),'two dice, one focus to hit'); P(c,*K,'3 force=1 focus bullseye foresight','2',D(x()),'a focus token cannot be spent'); P(c,*K,'3 bonus force=1 bullseye foresight','2',0,'the price',measure='left.attacker.force')
P(c,*K,'3 force=2 lock bullseye range=1 foresight','2',D(x()),'nor force or lock; no range bonus'); P(c,*K,'3 force=1 bullseye range=3 foresight','2 focus',D(x(),Ship(2,focus=1)),'no range bonus for the defender'); P(c,*K,'3 force=1 bullseye foresight','2 their-hit-to-focus=1',D(x()),'the defender does not modify them either')

c='saturationrockets-alphaclassstarwing';K=('upgrade','missile')
P(c,*K,'2 frontarc '+c,'2',md(4,2),'a charge for one die more'); P(c,*K,'2 '+c,'2',md(3,2),'front arc not known'); P(c,*K,'2 frontarc range=1 '+c,'2',md(4,2),'no range bonus')

c='thunderstrike';K=('upgrade','title')
P(c,*K,'3 bonus thunderstrike!','2',R1,'defender not attacked before'); P(c,*K,'3 bonus-attack=primary thunderstrike','2',2*md(3,2),'the bonus attack is at the same ship'); P(c,*K,'3 thunderstrike!','2',md(3,2),'no bonus attack')

c='darthvader-battleofyavin';K=('pilot','tieadvancedx1')
x=lambda k,**t: mk(3,force=k,mod_red=[change('b','h',1,pay=spend('force'))],**t)
P(c,*K,'3 force=1 '+c,'2',D(x(1)),'blank or focus'); P(c,*K,'3 force=3 '+c,'2',D(x(3)),'one blank only'); P(c,*K,'3 force=2 focus '+c,'2 focus',D(x(2,focus=1),Ship(2,focus=1)),'with a focus'); P(c,*K,'3 force=2 '+c,'2',pl(x(2),Ship(2)).get('A0.force',0),'what is left',measure='left.attacker.force')
P(c,*K,'3','2 force=2 '+c,D(Ship(3),Ship(2,force=2)),'nothing of the card while defending'); P(c,*K,'3 force=2 range=0 '+c,'2',md(3,2),'range 0')

c='durge';K=('pilot','rogueclassstarfighter')
def du(g,sh,**t):
    return mk(g,net=[act(lambda s,side:[s.change('red','h','c').cancel('red','h')] if s.n('red','h')>=2 and s.net()>sh else [])],**t)
P(c,*K,'4','2 hull=4 shields=0 durge',D(Ship(4),du(2,0)),'two hits become one crit'); P(c,*K,'4','2 hull=4 shields=0 durge',C(Ship(4),du(2,0)),'two hits become one crit',measure='mean_crits')
P(c,*K,'4','2 hull=4 shields=2 durge',D(Ship(4),du(2,2)),'only if more than its shields are left'); P(c,*K,'4 focus','2 focus hull=4 shields=0 durge',D(Ship(4,focus=1),du(2,0,focus=1)),'with tokens')
P(c,*K,'3 bossk-z95af4headhunter','2 hull=4 shields=0 durge',D(bo(3),du(2,0)),'Bossk\'s hits come first'); P(c,*K,'4 durge','2',md(4,2),'nothing while attacking')
P(c,*K,'4','2 hull=3 shields=0 durge',pl(Ship(4),du(2,0))['p3'] if 0 else sum(pl(Ship(4),du(2,0)).get('p%d'%i,0) for i in (3,4)),'destroyed by three or more',measure='p_destroyed')

c='rosetico';K=('pilot','resistancetransportpod')
P(c,*K,'3 pilot.rosetico=2','2',D(mk(3,mod_red=[reroll(2)])),'two friends in the arc'); P(c,*K,'3','2 pilot.rosetico=1',D(Ship(3),dr(2)),'defending'); P(c,*K,'3 pilot.rosetico','2',md(3,2),'none known'); P(c,*K,'3 lock pilot.rosetico=1','2 focus',D(mk(3,lock=1,mod_red=[reroll(1)]),Ship(2,focus=1)),'with a lock')

c='hansolo-modifiedyt1300lightfreighter';K=('pilot','modifiedyt1300lightfreighter')
def again_all(color):
    def f(s,side):
        n=s.dice(color)
        if not n: return []
        t=s.copy()
        for k in list(t.pool):
            if k[0]==color: t.pool[k]=0
        t.hand=(color,n,0); return [t]
    return act(f)
P(c,*K,'3 '+c+'!','2',D(mk(3,early_red=[again_all('red')])),'all dice again'); P(c,*K,'3 lock '+c+'!','2',D(mk(3,lock=1,early_red=[again_all('red')])),'they can be rerolled after that'); P(c,*K,'3','2 '+c+'!',D(Ship(3),mk(2,early_green=[again_all('green')])),'defending'); P(c,*K,'3 '+c,'2',md(3,2),'no obstacle known')
P(c,*K,'3 focus','2 focus '+c+'!',D(Ship(3,focus=1),mk(2,focus=1,early_green=[again_all('green')])),'with focus')

c='wedgeantilles';K=('pilot','t65xwing')
P(c,*K,'wedgeantilles','2',md(3,1),'one die fewer'); P(c,*K,'3 special wedgeantilles','2',md(3,1),'any attack'); P(c,*K,'wedgeantilles range=0','2',md(3,2),'range 0'); P(c,*K,'wedgeantilles range=0','2',md(3,1),'2.0',ed='2'); P(c,*K,'wedgeantilles','0 evade',D(Ship(3),Ship(0,evade=1)),'no dice at all, so no evade')
P(c,*K,'wedgeantilles range=3 obstructed','6',md(3,6),'6+1+1-1, at most 6: cut at the end')

c='idenversio-swz105';K=('pilot','tielnfighter')
P(c,*K,'3','3 '+c,0,'all damage of the attack prevented'); P(c,*K,'3 '+c,'2',md(3,2),'nothing while attacking')

c='ezrabridger';K=('pilot','attackshuttle')
x=lambda k,**t: mk(3,force=k,mod_red=[change('f','h',2,pay=spend('force'))],**t)
P(c,*K,'3 stress force=1 pilot.ezrabridger','2',D(x(1)),'up to two for one force'); P(c,*K,'3 force=1 pilot.ezrabridger','2',D(Ship(3,force=1)),'not stressed'); P(c,*K,'3','3 stress force=1 pilot.ezrabridger',D(Ship(3),mk(3,force=1,mod_green=[change('f','e',2,pay=spend('force'))])),'defending'); P(c,*K,'3 stress force=2 pilot.ezrabridger','2',pl(x(2),Ship(2)).get('A0.force',0),'what is left',measure='left.attacker.force')

c='puresabacc';K=('pilot','tieskstriker')
P(c,*K,'3 puresabacc','2',md(4,2),'no damage cards'); P(c,*K,'puresabacc range=1','2',md(5,2),'with the range bonus'); P(c,*K,'3 range=0 puresabacc','2',md(3,2),'range 0'); P(c,*K,'3 special puresabacc','2',md(4,2),'any attack'); P(c,*K,'3','2 puresabacc',md(3,2),'nothing while defending')

c='mirandadoni';K=('pilot','btls8kwing')
P(c,*K,'2 shields=1 mirandadoni','2',md(3,2),'a shield for a die'); P(c,*K,'2 shields=0 mirandadoni','2',md(2,2),'fewer dice help nobody'); P(c,*K,'2 special shields=1 mirandadoni','2',md(2,2),'not primary'); P(c,*K,'3 shields=1 mirandadoni fanatical','2',D(mk(4,mod_red=[change('f','h',1)])),'with the shield spent it is not shielded any more')
P(c,*K,'3 shields=2 mirandadoni fanatical','2',md(4,2),'still shielded'); P(c,*K,'2 range=0 shields=1 mirandadoni','2',md(2,2),'range 0'); P(c,*K,'mirandadoni','2',md(3,2),'the ship has shields')

c='wrobietyce';K=('pilot','rz2awing')
P(c,*K,'3 focus range=1','2 wrobietyce',1-.75**4,'deplete if the focus was spent',measure='left.attacker.deplete'); P(c,*K,'3 range=1','2 wrobietyce',0,'nothing modified',measure='left.attacker.deplete'); P(c,*K,'3 focus','2 wrobietyce',0,'range 2',measure='left.attacker.deplete'); P(c,*K,'3 lock range=1','2 wrobietyce',1-.5**4,'rerolled',measure='left.attacker.deplete')
def foc(s,side):
    u=s.give('A','focus',-1)
    return [u.change('red','f','h',s.n('red','f')).set('mod',1)] if u and s.n('red','f') else []
x=mk(3,normal=False,focus=1,mod_red=[act(foc)]); b=Attack(x,range=1)
d=mk(2,after=[act(lambda s,side:[s.give('A','deplete')] if s.get('mod') else [],must=True)])
P(c,*K,'3 focus range=1 bonus-attack=primary','2 wrobietyce',pl(Attack(x,range=1,again=lambda s:[(s,b)]),d)['damage'],'the deplete token is felt in the bonus attack')

# jam, 2.5
P('colonelvessery','pilot','tieddefender','3 jam colonelvessery','2 locked',md(3,2),'jammed: the lock acquired is broken at once'); P('colonelvessery','pilot','tieddefender','3 ion colonelvessery','2 locked',md(3,2),'2.5: an ionized ship cannot acquire locks'); P('colonelvessery','pilot','tieddefender','3 ion colonelvessery','2 locked',D(mk(3,lock=1)),'2.0 has no such rule',ed='2')
P('colonelvessery','pilot','tieddefender','3 large ion colonelvessery','2 locked',D(mk(3,early_red=[act(lambda s,side:[s.give('A','lock')] if not s.tok('A','lock') else [])])),'a large ship is not ionized by one')
P('tractorbeam','upgrade','cannon','2 ioncannon','2 lock',1-sum(M(3,2).get('p%d'%i,0) for i in (2,3)),'2.5: a small ship that becomes ionized breaks its locks',measure='left.defender.lock');
P('4lom','upgrade','crew','3 lock crew.4lom','2 focus',pl(lom(3,False,lock=1),lomd(2,focus=1))['damage'],'2.0: an ionized ship keeps its lock',ed='2')
P('neimoidiangrasp','upgrade','title','3 jam neimoidiangrasp','2',0,'jammed: the evade goes at once',measure='left.attacker.evade')
P('scimitar1-battleoverendor','pilot','tiesabomber','2 jam scimitar1-battleoverendor','2',0,'jammed',measure='left.attacker.lock')
P('clonecaptainrex','upgrade','gunner','3 jam bullseye clonecaptainrex','2',md(3,2),'jammed: the focus gained is removed at once')

# mid-attack tokens
fal=lambda: reroll(1,cond=lambda s:sum(s.tok('A',k) for k in('stress','strain','ion','deplete','jam','tractor'))>0)
P('millenniumfalcon-battleoverendor','upgrade','title','3 bullseye clonecaptainrex millenniumfalcon-battleoverendor','2',D(mk(3,mod_red=rx().windows['mod_red']+[fal()])),'the strain token gained in the attack lets it reroll a die')
x=lom(3); x.windows['mod_red']=[fal()]
P('millenniumfalcon-battleoverendor','upgrade','title','3 crew.4lom millenniumfalcon-battleoverendor','2 focus',pl(x,lomd(2,focus=1))['damage'],'so do the ion tokens')
P('millenniumfalcon-battleoverendor','upgrade','title','3 crew.4lom millenniumfalcon-battleoverendor','2',D(mk(3,mod_red=[reroll(1)])),'the token type need not be there')
dd=mk(2,mod_red=[reroll(0)]);
P('4lom','upgrade','crew','3 crew.4lom','0 calculate dfs081',M(3,0)['crits'],'it names calculate',measure='mean_crits')
# range 0, special attacks, 2.5
P('r4b11','upgrade','astromech','3 special range=0 r4b11','2 stress',md(3,2),'defense dice are not modified by the attacker at range 0 in any attack'); P('wedgeantilles','pilot','t65xwing','3 special range=0 wedgeantilles','2',md(3,2),'nor made fewer'); P('colonelvessery','pilot','tieddefender','3 special range=0 colonelvessery','2 locked',D(mk(3,lock=1)) if 0 else D(mk(3,early_red=[act(lambda s,side:[s.give('A','lock')] if not s.tok('A','lock') else [])])),'a special attack\'s dice can be modified')
P('outrider','upgrade','title','3 special obstructed range=0 outrider','2',md(3,3),'defense dice not'); P('geonosianprototype','pilot','hmpdroidgunship','3 cannon range=0 geonosianprototype','2 tractor=2',D(gp(3),Ship(2,tractor=2)),'special: attack dice can be modified'); P('durge','pilot','rogueclassstarfighter','4 range=0','2 hull=4 shields=0 durge',D(Ship(4),du(2,0)),'the defender may'); P('captainphasma','pilot','tiesffighter','3 range=0','2 pilot.captainphasma!',pl(Ship(3),ph(),keep={'p':1})['damage'],'likewise'); P('zayversio','pilot','t70xwing','3 range=0 damaged','2 zayversio',D(Ship(3),mk(2,mod_green=[reroll(1)])),'likewise'); P('previzsla','pilot','gauntletfighter','3 special range=0 previzsla!','2',md(4,2),'a special attack may add dice'); P('advancedoptics','upgrade','tech','3 special range=0 focus advancedoptics','2',D(ao(3,focus=1)),'special')
P('darthvader-battleofyavin','pilot','tieadvancedx1','3 force=1 range=0 darthvader-battleofyavin','2',D(x_) if 0 else D(mk(3,force=1,mod_red=[change('b','h',1,pay=spend('force'))])),'2.0',ed='2')
# net order
P('durge','pilot','rogueclassstarfighter','4','2 hull=4 shields=0 durge selfless!',D(Ship(4),mk(2,net=du(2,0).windows['net'],late_green=[cancel('c',1,color='red',pay=charge('sl'))]),keep={'sl':1}),'a friend takes a crit, then Durge')
d=mk(2,net=du(2,0).windows['net']+[cancel('hc',1,color='red',pay=charge('p'))])
P('veteranwingleader','upgrade','command','3','2 reinforce veteranwingleader=1',pl(Ship(3),mk(2,reinforce=1,late_green=[cancel('hc',1,color='red',pay=charge('p'))]),keep={'p':1})['damage'],'a wingmate cancels one; reinforce never takes the last')
P('countdown','pilot','tieskstriker','4','2 reinforce countdown',D(Ship(4),cd(reinforce=1)),'with reinforce')
P('wartimeloadout','upgrade','configuration','3 torpedo bullseye wartimeloadout','2 hull=4 shields=0 durge',pl(Attack(Ship(3),keep=lambda s:(0,99)),du(2,0))['damage'],'Durge is no evade result')
P('krassistrelix','pilot','firesprayclasspatrolcraft','2 lock magpulsewarheads krassistrelix','2',D(Attack(mk(3,lock=1,mod_red=[reroll(1)]),ordnance=True,deals=magd)),'to make the warheads hit')
P('magpulsewarheads','upgrade','missile','2 lock magpulsewarheads','2 evade focus',pl(mag(lock=1),Ship(2,evade=1,focus=1))['damage'],'with tokens');
P('magpulsewarheads','upgrade','missile','2 lock magpulsewarheads ; 3','2 evade=2',pl([mag(lock=1),Attack(Ship(3))],Ship(2,evade=2))['damage'],'the jam takes an evade')
P('selfless','upgrade','talent','4','2 reinforce selfless!',pl(Ship(4),mk(2,reinforce=1,late_green=[cancel('c',1,color='red',pay=charge('sl'))]),keep={'sl':1})['damage'],'with reinforce')

K=('upgrade','')
# combos, second edition
def mk(n,**t):
    w={k:t.pop(k) for k in list(t) if k in WINDOWS}
    s=Ship(n,**t)
    for k,v in w.items(): s.windows[k]=v
    return s
K=('pilot','tieddefender')
bonus=Attack(hlc(4))
P('captainyorr-battleoverendor',*K,'3 bullseye captainyorr-battleoverendor heavylasercannon','2 countdown',pl(Attack(Ship(3),again=lambda s:[(s,bonus)] if s.get('hit') else []),cd())['damage'],'Countdown cancels the results, yet the attack has hit: the bonus attack comes')
K=('pilot','tieskstriker')
P('countdown',*K,'3','2 countdown',hitp(3,2),'the attack has hit although the results are cancelled',measure='hit')
P('countdown',*K,'3','2 countdown',pl(Ship(3),cd()).get('D.stress',0),'used wherever it is no worse',measure='left.defender.stress')
P('countdown',*K,'2 bossk-z95af4headhunter','2 countdown',pl(bo(2),cd())['damage'],'the attacker adds results first, then all are cancelled')
g=Ship(3,more=lambda s:1 if s.kept('hits')+s.kept('crits')>0 else 0)
P('gideonhask-tieininterceptor','pilot','tieininterceptor','2x 3 gideonhask-tieininterceptor','2 countdown hull=6',pl([Attack(g),Attack(g)],cd())['damage'],'the damage Countdown suffers makes the ship damaged')
# phasma + bossk
P('captainphasma','pilot','tiesffighter','3 bossk-z95af4headhunter','2 pilot.captainphasma!',pl(bo(3),ph(),keep={'p':1})['damage'],'Bossk first, then a friend suffers one')
P('bossk-z95af4headhunter','pilot','z95af4headhunter','3 bossk-z95af4headhunter','2 reinforce',pl(bo(3),Ship(2,reinforce=1))['damage'],'reinforce first, then the crit that is left')
# outrider + trickshot
a=mk(3,mod_green=[change('e','f',1,color='green')])
P('trickshot','upgrade','talent','2 obstructed outrider trickshot','2',pl(a,Ship(3))['damage'],'both cards')
P('outrider','upgrade','title','2 obstructed range=3 outrider trickshot','1 focus',pl(mk(4,mod_green=[change('e','f',1,color='green')]),Ship(3,focus=1))['damage'],'range 3 and obstructed: 4 dice against 3')
# vessery + tiedefenderelite
a=mk(3,early_red=[act(lambda s,side:[s.give('A','lock')] if not s.tok('A','lock') else [])])
b=Attack(a)
r=pl(Attack(a,again=lambda s:[(s,b)] if s.tok('A','lock') else []),Ship(2))
P('colonelvessery','pilot','tieddefender','3 cannon colonelvessery tiedefenderelite','2 locked',r['damage'],'the lock must be kept for the bonus attack, in which another can be acquired')
a2=mk(3,lock=1); b2_=Attack(a2)
# wartime
r=pl(Attack(Ship(3),keep=lambda s:(0,99)),Ship(2,reinforce=1))
P('wartimeloadout','upgrade','configuration','3 torpedo bullseye wartimeloadout','2 reinforce',r['damage'],'reinforce adds an evade, which cannot cancel crits')
r=pl(Attack(Ship(3),keep=lambda s:(0,99)),sl(1),keep={'sl':1})
P('wartimeloadout','upgrade','configuration','3 torpedo bullseye wartimeloadout','2 selfless!',r['damage'],'Selfless is no evade result')
r=pl([Attack(Ship(3),keep=lambda s:(0,99)),Attack(Ship(2))],Ship(2,focus=1))
P('wartimeloadout','upgrade','configuration','3 torpedo bullseye wartimeloadout ; 2','2 focus',r['damage'],'then an ordinary attack')
# advancedoptics + obi
a=mk(3,focus=1,force=1,mod_red=obi('A')+[change('b','h',1,pay=spend('focus'),group='opt'),change('b','h',1,pay=both(spend('focus'),spend('force'),gain('focus')),group='opt')])
P('advancedoptics','upgrade','tech','3 focus force=1 advancedoptics crew.obiwankenobi','2',pl(a,Ship(2))['damage'],'a focus spent on the card comes back, too')
# neimoidian + obi
d=Ship(1,more=lambda s:1 if s.tok('D','evade') else 0,evade=1,force=1); d.windows['mod_green']=obi('D')+[change('bf','e',1,pay=both(spend('evade'),spend('force'),gain('focus')),again=True)]
P('obiwankenobi','upgrade','crew','3','1 evade force=1 neimoidiangrasp crew.obiwankenobi',pl(Ship(3),d)['damage'],'two dice while evading; the evade may become a focus')
# r4b11
P('r4b11','upgrade','astromech','3 r4b11','2 stress strain',pl(rb(3,'stress'),Ship(2,stress=1,strain=1))['damage'],'strain is gone, stress still there')
P('r4b11','upgrade','astromech','3 r4b11','2 tractor',pl(rb(3,'tractor'),Ship(2,tractor=1))['damage'],'the dice are already rolled when the tractor token goes')
P('r4b11','upgrade','astromech','2x 3 r4b11','2 tractor',pl([Attack(rb(3,'tractor'))]*2,Ship(2,tractor=1))['damage'],'then it is missing in the second attack')
d=mk(2,stress=1,mod_green=[reroll(1)])
P('zayversio','pilot','t70xwing','3 damaged r4b11','2 stress zayversio',pl(rb(3,'stress'),d)['damage'],'no die is rerolled twice')
d=mk(2,focus=1,mod_green=[reroll(1),change('b','f',1)])
P('zayversio','pilot','t70xwing','3 damaged','2 focus bullseye zayversio crew.aaylasecura',pl(Ship(3),d)['damage'],'reroll, blank to focus, focus token')
P('aaylasecura','upgrade','crew','3 range=0','2 focus bullseye crew.aaylasecura',pl(Ship(3,normal=False),ay(focus=1))['damage'],'at range 0 the defender does what it likes')
# drift + predator
a=mk(3,stress=1,mod_red=[reroll(1),reroll(1)])
P('drift','pilot','clonez95headhunter','3 stress bullseye drift predator','2',pl(a,Ship(2))['damage'],'two rerolls')
P('predator','upgrade','talent','2x 3 focus bullseye predator','2 focus',pl([Attack(mk(3,focus=1,mod_red=[reroll(1)]))]*2,Ship(2,focus=1))['damage'],'in each attack')
P('predator','upgrade','talent','3 bullseye predator','2 their-no-mod' if 0 else '2 their-mod-own=none',md(3,2),'a bar on modifying')
# drift with bonus attack and deplete
a=mk(3,deplete=1,stress=1,mod_red=[reroll(1,cond=lambda s:s.tok('A','stress')+s.tok('A','deplete')==1)]); b=Attack(a)

a=mk(3,deplete=2,mod_red=[reroll(1,cond=lambda s:s.tok('A','stress')+s.tok('A','deplete')==1)]); b=Attack(a)
P('drift','pilot','clonez95headhunter','3 deplete=2 drift bonus-attack=primary','2',pl(Attack(a,again=lambda s:[(s,b)]),Ship(2))['damage'],'first attack: one red token left, reroll; second: none left')
# chewie + optics
a=mk(3,focus=1,mod_red=[change('f','c',1,pay=charge('q',2)),change('b','h',1,pay=spend('focus'))])
P('chewbacca-crew-swz19','upgrade','crew','3 focus advancedoptics chewbacca-crew-swz19!','2',pl([Attack(a)],Ship(2),keep={'q':2})['damage'],'focus to crit, blank to hit')
# igrm two
a=mk(3,calculate=2,mod_red=[change('h','c',1,cond=lambda s:s.tok('A','calculate')>0)]); r=pl(a,Ship(2,evade=1))
P('igrmdroids','upgrade','team','3 calculate=2 igrmdroids','2 evade',r['crits'],'two calculates',measure='mean_crits')
P('igrmdroids','upgrade','team','3 calculate=2 igrmdroids','2 evade',r.get('A0.calculate',0),'what is left of them',measure='left.attacker.calculate')
# fearless crits
a=mk(3,focus=1,mod_red=[change('bf','h',1)])
P('fearless','upgrade','talent','3 focus fromfront range=1 fearless','2 frontarc focus',pl(Attack(a,range=1),Ship(2,focus=1))['damage'],'with tokens')
# geonosian ship
a=mk(2,lock=1,normal=False,mod_red=[reroll(1,cond=lambda s:s.tok('A','lock')>0)])
P('geonosianprototype','pilot','hmpdroidgunship','geonosianprototype lock','2',pl(a,Ship(2))['damage'],'Networked Aim: one reroll for its own lock, which is not spent')
P('geonosianprototype','pilot','hmpdroidgunship','geonosianprototype lock','2',1,'Networked Aim: the lock is not spent',measure='left.attacker.lock')
a=mk(2,lock=1,normal=False,mod_red=[reroll(1,cond=lambda s:s.tok('A','lock')>0),reroll(2,pay=spend_theirs('tractor'))])
P('geonosianprototype','pilot','hmpdroidgunship','geonosianprototype cannon lock','2 tractor=2',pl(a,Ship(2,tractor=2))['damage'],'both abilities')
P('geonosianprototype','pilot','hmpdroidgunship','3 cannon geonosianprototype','2 tractor',pl(gp(3),Ship(2,tractor=1)).get('D.tractor',0),'the token stays where the reroll is not worth it',measure='left.defender.tractor')
# tractor beam interplay
r=pl([Attack(Ship(3),deals=lambda s:s.give('D','tractor',s.net()) if s.net() else s),Attack(gp(3))],Ship(2))
P('geonosianprototype','pilot','hmpdroidgunship','2 tractorbeam ; 3 cannon geonosianprototype','2',r['damage'],'tractor tokens given by the first attack')
P('tractorbeam','upgrade','cannon','2 focus tractorbeam ; 3','2 focus',pl([Attack(Ship(3,focus=1),deals=lambda s:s.give('D','tractor',s.net()) if s.net() else s),Attack(Ship(3))],Ship(2,focus=1))['damage'],'the defender weighs its focus')
P('tractorbeam','upgrade','cannon','2 tractorbeam','2 countdown',0,'no damage to begin with; Countdown does not suffer one for it')
P('tractorbeam','upgrade','cannon','2 tractorbeam','2 hull=1',0,'no damage',measure='p_destroyed')

# dbs404 + kanan
P('kananjarrus','pilot','vcx100lightfreighter','2 range=1 dbs404-siegeofcoruscant','t65xwing pilot.kananjarrus!',md(3,2),'2+1+1-1 dice')
P('kananjarrus','pilot','vcx100lightfreighter','2 ; 4','t65xwing pilot.kananjarrus!',min(md(1,2)+md(4,2),md(2,2)+md(3,2)),'once, where it is worth more')
P('evaanverlaine','pilot','btla4ywing','3 focus','t65xwing focus evaanverlaine!',pl(Ship(3,focus=1),Ship(3,focus=1))['damage'],'with tokens')
P('selfless','upgrade','talent','3','2 evade selfless!',pl(Ship(3),(lambda d:(d.windows.__setitem__('late_green',[cancel('c',1,color='red',pay=charge('sl'))]),d)[1])(Ship(2,evade=1)),keep={'sl':1})['damage'],'with an evade')
P('ig102','pilot','rogueclassstarfighter','2x 3','3 focus ig102!',pl([Attack(Ship(3))]*2,mk(3,focus=1,mod_green=[change('b','f',1)]))['damage'],'in each attack, the focus once')
P('neimoidiangrasp','upgrade','title','3 ; 3','1 evade=2 neimoidiangrasp',pl([Attack(Ship(3))]*2,ng(1,evade=2))['damage'],'two evades')
P('os1arsenalloadout','upgrade','configuration','2 disarm lock focus protontorpedoes os1arsenalloadout','2',pl(Ship(4,focus=1),Ship(2))['damage'],'a focus can be spent all the same')
def pt(**t):
    return mk(4,mod_red=[change('h','c',1)],**t)
P('os1arsenalloadout','upgrade','configuration','2 disarm lock protontorpedoes os1arsenalloadout','2',pl(Attack(pt(),ordnance=True),Ship(2))['crits'],'one hit to crit by the torpedoes',measure='mean_crits')
P('captaincardinal','pilot','upsilonclassshuttle','2x t65xwing captaincardinal!','tielnfighter focus',pl([Attack(mk(3,mod_red=[reroll(1,'f')]))]*2,Ship(3,focus=1))['damage'],'in each attack: no charge is spent')
P('calibratedlasertargeting','upgrade','configuration','3 focus bullseye calibratedlasertargeting predator','2',pl(mk(3,focus=1,mod_red=[add('f'),reroll(1)]),Ship(2))['damage'],'the added die may be rerolled')
P('fanatical','upgrade','talent','3 shields=0 calculate fanatical','2',pl(mk(3,calculate=1,mod_red=[change('f','h',1)]),Ship(2))['damage'],'and a calculate')
P('underslungblastercannon','upgrade','cannon','3 lock range=1 bullseye underslungblastercannon','2 calculate',pl(Attack(Ship(2,lock=1),range=1,ordnance=True),Ship(2,calculate=1))['damage'],'the defender modifies its own dice')
P('underslungblastercannon','upgrade','cannon','3 lock=2 range=1 underslungblastercannon','2',pl(Attack(Ship(2,lock=1),range=1,ordnance=True),Ship(2))['damage'],'no die is rerolled twice')
P('captainphasma','pilot','tiesffighter','3','2 pilot.captainphasma! hull=1',hitp(3,2) and tail(3,2,lambda n:n>=2),'one less',measure='p_destroyed')

LOT.save()
