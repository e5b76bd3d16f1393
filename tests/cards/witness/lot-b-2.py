"""Witnesses of cards of the second edition, drawn by lot, by another reader who saw only their texts."""
from lot import Lot
from play import *
from play import tokens as TOK

WORDS = {
    'swivelwing': [('2 swivelwing', '2 closed swivelwing'), ('0 swivelwing', '0 closed swivelwing')],
    'maul': [('^3 vs 2 crew.maul', '3 vs t65xwing crew.maul'), ('^2x 3 vs 2 crew.maul', '2x 3 vs t65xwing crew.maul')],
    'graz': [('fullreararc', 'fullreararc no-fullfrontarc')],
    'specialforcesgunner': [('turretarc specialforcesgunner', 'turretarc specialforcesgunner!'), ('range=0 specialforcesgunner', 'range=0 specialforcesgunner!')],
    'gunneryspecialists': [('gunneryspecialists', 'gunneryspecialists=3')],
    'fifthbrother': [(' fifthbrother', ' pilot.fifthbrother')],
}
SLIPS = {
    ('2 pilot.rosetico', '2', 'mean_damage'),
    ('2 lock protontorpedoes saturationsalvo', '1', 'mean_damage'),
    ('2 gunner.bossk', '2', 'p_hit'),
    ('1 lock heavyplasmamissiles-alphaclassstarwing', '2 hull=5 shields=2', 'mean_damage'),
    ('1 lock heavyplasmamissiles-alphaclassstarwing', '2 hull=1 shields=2', 'p_destroyed'),
    ('1 lock heavyplasmamissiles-alphaclassstarwing ; 2', '0 hull=1 shields=3', 'p_destroyed'),
    ('1 lock heavyplasmamissiles-alphaclassstarwing', '0 hull=1 shields=3', 'p_destroyed'),
}
LOT = Lot('2.5', WORDS, SLIPS)
P = LOT.ask

def A(n,range=2,**k):
    ship={x:k[x] for x in list(k) if x not in('ordnance','obstructed','crit_first','keep','deals','again','must_again')}
    att={x:k[x] for x in list(k) if x in('ordnance','obstructed','crit_first','keep','deals','again','must_again')}
    return Attack(Ship(n,**ship),range=range,**att)
def R(att,d,m='damage',keep=None,**k):
    r=play(att,d,keep=keep,**k)
    if m is None: return r
    return r.get(m,0)
D=Ship
# shorthand for plain attack
def plain(n,g,m='damage',**k): return R(A(n,**k),D(g),m)
no=dict(normal=False)

# swivelwing (Up side: 1 die fewer)
w=('swivelwing','upgrade','configuration')
P(*w,'3','2 swivelwing',plain(3,1),'up side: one green die fewer')
P(*w,'3 obstructed','0 swivelwing',plain(3,0),'0 +1 obstructed -1')
P(*w,'3 range=3','0 swivelwing strain',plain(3,0),'0+1-1-1, cut at none once')
P(*w,'3 swivelwing','2',plain(3,2),'no bearing on own attacks')
P(*w,'3 range=0','2 swivelwing',plain(3,1),'at range 0 the defender itself makes its dice fewer: allowed (only enemies are barred)')
# padme
w=('padmeamidala','pilot','nabooroyaln1starfighter')
def lim(side,extra=()):
    good='h' if side=='A' else 'e'; c=OWN[side]; bad='f'
    def foc(kind):
        def fn(s,sd):
            if s.get('fm'+side): return []
            t=s.give(sd,kind,-1)
            if t is None: return []
            t=t.change(c,'f',good,1)
            return [t.set('fm'+side,1)] if t is not None else []
        return Opt(fn,again=True)
    o=[foc('focus'),foc('calculate'),foc('force')]
    if side=='A':
        def lk(s,sd):
            t=s.give(sd,'lock',-1)
            if t is None: return []
            out=[]
            for u in do_reroll(99)(t,sd):
                f=t.fresh(c,'f')-u.fresh(c,'f')
                if f+s.get('fm'+side)>1: continue
                out.append(u.set('fm'+side,s.get('fm'+side)+f))
            return out
        o.append(Opt(lk,again=True))
    else:
        def ev(s,sd):
            t=s.give(sd,'evade',-1)
            if t is None: return []
            out=[]
            u=t.change(c,'b','e',1)
            if u is not None: out.append(u)
            if not s.get('fm'+side):
                u=t.change(c,'f','e',1)
                if u is not None: out.append(u.set('fm'+side,1))
            return out
        o.append(Opt(ev,again=True))
    return o
P(*w,'4 focus','2 padmeamidala frontarc',R(A(4,focus=1,mod_red=lim('A'),**no),D(2)),'the focus token turns one focus result only')
P(*w,'4 lock','2 padmeamidala frontarc',R(A(4,lock=1,mod_red=lim('A'),**no),D(2)),'the reroll takes any blanks, one focus result at most')
P(*w,'4 focus','2 padmeamidala',R(A(4,focus=1),D(2)),'nothing said of the front arc: not used')
P(*w,'4 calculate=2','2 padmeamidala frontarc',R(A(4,calculate=2,mod_red=lim('A'),**no),D(2),'A0.calculate'),'one calculate at most is of use','left.attacker.calculate')
P(*w,'3 frontarc padmeamidala','3 evade=2',R(A(3),D(3,evade=2,mod_green=lim('D'),**no)),'padme attacks: of the evade tokens only one may go to a focus result')
P(*w,'3 frontarc padmeamidala','3 focus',R(A(3),D(3,focus=1,mod_green=lim('D'),**no)),'defender turns one focus only')
P(*w,'4 focus lock','2 padmeamidala frontarc',R(A(4,focus=1,lock=1,mod_red=lim('A'),**no),D(2)),'one focus result modified in all, by lock or focus',ed='2.0')
# bossk gunner
w=('bossk','upgrade','gunner')
def bossk_again(att):
    b=A(att.ship.dice); b.ship=att.ship
    def again(s):
        if s.get('hit') or s.tok('A','stress'): return []
        return [(s.give('A','stress',1),b)]
    return again
def bossk(n,**k):
    a=A(n,**k); a.again=bossk_again(a); a.must_again=True; return a
P(*w,'2 gunner.bossk','2',R(bossk(2),D(2)),'a miss: the attack once more')
P(*w,'2 gunner.bossk','2',R(bossk(2),D(2),'A0.stress'),'stress for every miss','left.attacker.stress')
P(*w,'2 stress gunner.bossk','2',plain(2,2),'stressed: none')
P(*w,'3 focus gunner.bossk','3 evade focus',R(bossk(3,focus=1),D(3,evade=1,focus=1)),'tokens go on into the bonus attack')
P(*w,'3 cannon gunner.bossk','2',plain(3,2),'not a primary attack')
P(*w,'2 gunner.bossk','2',R(bossk(2),D(2),'anyhit'),'hit by either','p_hit',ed='2.0')
# howlrunner
w=('howlrunner','pilot','tielnfighter')
rr=lambda n=1,f='bfhce',**k:[reroll(n,f,**k)]
P(*w,'3 howlrunner!','2',R(A(3,mod_red=rr()),D(2)),'one die rerolled')
P(*w,'3 focus howlrunner!','2',R(A(3,focus=1,mod_red=rr()),D(2)),'with focus')
P(*w,'3 special howlrunner!','2',plain(3,2),'primary only')
P(*w,'3 range=0 howlrunner!','2',plain(3,2),'range 0 of 2.5: no dice modified by the attacker')
P(*w,'3 range=0 howlrunner!','2',R(A(3,mod_red=rr(),range=0),D(2)),'range 0 in 2.0: as otherwise',ed='2.0')
P(*w,'2x tielnfighter howlrunner','2',2*R(A(2,mod_red=rr()),D(2)),'helps herself, in each attack')
# outrider
w=('outrider','upgrade','title')
juke=lambda **k:change('e','f',1,color='green',**k)
P(*w,'2 range=3 outrider','2',R(A(3),D(3)),'one die more at range 3')
P(*w,'2 range=3 special outrider','2',R(A(2),D(3)),'special: none')
P(*w,'3 obstructed outrider','2 focus',R(A(3,obstructed=True,mod_green=[juke()]),D(2,focus=1)),'an evade to focus before the defender acts')
P(*w,'3 obstructed special outrider','2 evade',R(A(3,obstructed=True,mod_green=[juke()]),D(2,evade=1)),'any attack that is obstructed')
P(*w,'3 obstructed range=0 outrider','2',R(A(3),D(3)),'range 0: the attacker does not modify green dice')
P(*w,'3 obstructed outrider','2',R(A(3),D(2)),'text of 2.0: one green die fewer',ed='2.0')
P(*w,'2 range=3 outrider','2',R(A(2),D(3)),'text of 2.0: nothing about range 3',ed='2.0')
# clone captain rex
w=('clonecaptainrex','upgrade','gunner')
rex=act(lambda s,sd:[s.cancel('red','f',1).give('A','strain',1).give('A','focus',1)] if s.n('red','f') else [],cond=lambda s:not s.tok('A','stress'))
P(*w,'3 bullseye clonecaptainrex','2',R(A(3,mod_red=[rex]),D(2)),'a focus result given for a focus token that turns the others')
P(*w,'3 bullseye stress clonecaptainrex','2',plain(3,2),'a stressed ship takes no action')
P(*w,'3 clonecaptainrex','2',plain(3,2),'no bullseye: nobody gains')
P(*w,'3 bullseye range=0 clonecaptainrex','2',plain(3,2),'range 0: spending a result is a modification')
P(*w,'4 focus bullseye clonecaptainrex','2',R(A(4,focus=1,mod_red=[rex]),D(2),'A0.focus'),'a token more left when a focus result is worthless','left.attacker.focus')
# tycho
w=('tychocelchu-battleoverendor','pilot','rz1awing')
P(*w,'5 missile ordnance disarm tychocelchu-battleoverendor','2',plain(4,2),'disarmed: four dice at most')
P(*w,'5 missile ordnance tychocelchu-battleoverendor','2',plain(5,2),'not disarmed: no limit')
P(*w,'4 missile range=1 disarm tychocelchu-battleoverendor','2',plain(4,2),'range bonus comes before the limit')
P(*w,'5 missile deplete disarm tychocelchu-battleoverendor','2',plain(4,2),'5-1, limit four')
# gar saxon
w=('garsaxon','pilot','gauntletfighter')
P(*w,'3 pilot.garsaxon!','2 reararc',plain(4,2),'one die more')
P(*w,'3 pilot.garsaxon!','2',plain(3,2),'defender does not have it in its rear arc')
P(*w,'3 special pilot.garsaxon!','2 reararc',plain(3,2),'primary only')
P(*w,'3 range=0 pilot.garsaxon!','2 reararc',plain(3,2),'range 0: nobody adds attack dice')
P(*w,'3 pilot.garsaxon','2 reararc',plain(4,2),'own attack too')
P(*w,'6 pilot.garsaxon!','2 reararc',plain(6,2),'six at most')
P(*w,'3 range=0 pilot.garsaxon!','2 reararc',plain(4,2),'range 0 of 2.0 does not bar it',ed='2.0')
# blank signature
w=('blanksignature-battleoverendor','upgrade','sensor')
bs=change('f','e',1,cond=lambda s:s.tok('A','lock')==0)
P(*w,'3','2 blanksignature-battleoverendor',R(A(3),D(2,mod_green=[bs])),'one focus to evade')
P(*w,'3 lock','2 blanksignature-battleoverendor',R(A(3,lock=1),D(2,mod_green=[bs])),'not while the attacker has its lock; once it is spent yes')
P(*w,'3 lock','2 blanksignature-battleoverendor',R(A(3,lock=1),D(2,mod_green=[bs]),'A0.lock'),'lock left','left.attacker.lock')
P(*w,'3','2 locked blanksignature-battleoverendor',R(A(3),D(2,mod_green=[bs])),'somebody else has a lock: no matter')
# crack shot
w=('crackshot','upgrade','talent')
cs=lambda free_=False:act(lambda s,sd:[s.cancel('green','e',1)],pay=free if free_ else charge('c'))
c=cs()
P(*w,'3 bullseye crackshot','2',R(A(3,late_green=[c]),D(2),keep={'c':1}),'an evade cancelled')
P(*w,'2x 3 bullseye crackshot','2',R([A(3,late_green=[c])]*2,D(2),keep={'c':1}),'one charge for two attacks')
P(*w,'3 bullseye special crackshot','2',plain(3,2),'primary only')
P(*w,'3 crackshot','2',plain(3,2),'no bullseye')
P(*w,'3 bullseye range=0 crackshot','2',plain(3,2),'range 0: no cancelling of green results')
P(*w,'3 bullseye crackshot','2 evade focus',R(A(3,late_green=[c]),D(2,evade=1,focus=1),keep={'c':1}),'after all modifying',ed='2.0')
P(*w,'3 bullseye crackshot','3 dineeellberger!',R(A(3,late_green=[c]),D(3),keep={'c':1}),'cancelling is no modification: Dinee does not stop it')
# homing missiles
w=('homingmissiles','upgrade','missile')
v2=R(A(4,lock=1,ordnance=True),D(2)); v3=R(A(4,lock=1,ordnance=True),D(3,evade=2,focus=1));
P(*w,'1 lock homingmissiles','2',min(1,v2),'suffers one')
P(*w,'1 lock homingmissiles','2',1,'lock left','left.attacker.lock')
P(*w,'1 lock homingmissiles','2',1,'treated as hitting','p_hit')
P(*w,'1 lock homingmissiles','3 evade=2 focus',min(1,v3),'rolls if that is less')
P(*w,'2x 1 lock homingmissiles','2',2*min(1,v2),'twice')
P(*w,'1 lock homingmissiles range=3','6',min(1,R(A(4,lock=1),D(6))),'no range bonus',ed='2.0')
# rose tico
w=('rosetico','pilot','resistancetransportpod')
P(*w,'2 pilot.rosetico=2','2',R(A(2,mod_red=rr(2)),D(2)),'two others: two rerolls')
P(*w,'3','2 pilot.rosetico=1',R(A(3),D(2,mod_green=rr(1))),'one other while defending')
P(*w,'2 pilot.rosetico','2',plain(2,2),'nobody counted')
P(*w,'3 range=0 pilot.rosetico=2','2',plain(3,2),'range 0: attacker modifies nothing')
# saturation rockets
w=('saturationrockets-alphaclassstarwing','upgrade','missile')
P(*w,'1 saturationrockets-alphaclassstarwing','2',plain(3,2,ordnance=True),'three dice; front arc not said')
P(*w,'1 frontarc saturationrockets-alphaclassstarwing','2',plain(4,2,ordnance=True),'one more for a charge')
P(*w,'1 frontarc range=1 saturationrockets-alphaclassstarwing','2',plain(4,2,ordnance=True),'no range bonus')
# saturation salvo
w=('saturationsalvo','upgrade','talent')
def proton(extra_green=(),**k): return A(4,ordnance=True,mod_red=[change('h','c',1,must=True)],mod_green=list(extra_green),**k)
salvo=reroll(2,color='green',exact=True,pay=charge('t'))
P(*w,'2 lock protontorpedoes saturationsalvo','3',R(proton([salvo],lock=1),D(3),keep={'t':1}),'two green dice rerolled')
P(*w,'2 lock protontorpedoes saturationsalvo','1',R(proton([salvo],lock=1),D(1),keep={'t':1}),'only one die there: cannot choose two')
P(*w,'2x 2 lock protontorpedoes saturationsalvo','3',2*R(proton((),lock=1),D(3)),'both charges go into the shots, if that is better') # checked below
one=R(proton([salvo],lock=1),D(3),keep={'t':1}); two=2*R(proton((),lock=1),D(3)); assert two>one
P(*w,'3 cannon saturationsalvo','3',plain(3,3),'neither torpedo nor missile')
P(*w,'2 lock protontorpedoes saturationsalvo','3 focus evade',R(proton([salvo],lock=1),D(3,focus=1,evade=1),keep={'t':1}),'before the defender modifies',ed='2.0')
P(*w,'2 lock protontorpedoes saturationsalvo','3 lapin stress',R(proton([salvo],lock=1),D(3),keep={'t':1}),'Lapin asks for a stressed enemy; that is the defender itself here: nothing')
P(*w,'2 lock stress protontorpedoes saturationsalvo','3 lapin',R(A(4,ordnance=True,mod_green=[salvo],**no),D(3),keep={'t':1}),'Lapin: the stressed attacker\'s own dice cannot be modified (no hit to crit); the green ones can')
# millennium falcon
w=('millenniumfalcon','upgrade','title')
mf=reroll(1,cond=lambda s:s.tok('D','evade')>0)
P(*w,'3','2 evade millenniumfalcon',R(A(3),D(2,evade=1,mod_green=[mf])),'reroll before the token is spent')
P(*w,'3','2 millenniumfalcon',plain(3,2),'no evade token')
P(*w,'2x 3','2 evade millenniumfalcon',R([A(3)]*2,D(2,evade=1,mod_green=[mf])),'while the token lies there, in both attacks')
P(*w,'3 evade millenniumfalcon','2',plain(3,2),'no bearing on its own attack')
P(*w,'3 range=0','2 evade millenniumfalcon',R(A(3,**no,range=0),D(2,evade=1,mod_green=[mf])),'the defender modifies at range 0')
# energy shells
w=('energyshellcharges','upgrade','missile')
es=lambda:change('f','c',1,pay=spend('calculate'))
P(*w,'2 calculate energyshellcharges','2',R(A(3,ordnance=True,calculate=1,mod_red=[es()]),D(2)),'three dice, calculate to a crit')
P(*w,'2 calculate energyshellcharges','0',R(A(3,ordnance=True,calculate=1,mod_red=[es()]),D(0),'crits'),'crits','mean_crits')
P(*w,'2 calculate=2 energyshellcharges','0',R(A(3,ordnance=True,calculate=2,mod_red=[es()]),D(0),'crits'),'once to a crit, the other to a hit','mean_crits')
P(*w,'2 calculate focus energyshellcharges range=3','2',R(A(3,ordnance=True,calculate=1,focus=1,mod_red=[es()]),D(2),'A0.focus'),'focus kept when the calculate does','left.attacker.focus',ed='2.0')
# maul crew
w=('maul','upgrade','crew')
def maulr(cap=1):
    return act(lambda s,sd:[s.give('D','stress',1).give('D','force',1)],cond=lambda s:sum(s.get('dealt',(0,0)))>0 and s.tok('D','force')<cap)
P(*w,'3','2 crew.maul',R(A(3),D(2,force=1,after=[maulr()])),'one force of the card')
P(*w,'2x 3','2 crew.maul',R([A(3)]*2,D(2,force=1,after=[maulr()])),'recovers it after damage')
P(*w,'3','2 crew.maul force=0',R(A(3),D(2,force=0,after=[maulr()]),'D.force'),'one force back after damage','left.defender.force')
P(*w,'3','2 crew.maul force=0',R(A(3),D(2,force=0,after=[maulr()]),'D.stress'),'for a stress','left.defender.stress')
P(*w,'3','2 crew.maul',R(A(3),D(2,force=1,after=[maulr()]),'D.stress'),'full force: none to recover, so no stress','left.defender.stress')
P(*w,'2x 3 inflict=ion','2 crew.maul force=0',2*plain(3,2)*0,'ion tokens are no damage')
P(*w,'3 inflict=ion','2 crew.maul force=0',0,'no damage: nothing recovered','left.defender.force')
# hera b-wing
w=('herasyndulla-asf01bwing','pilot','asf01bwing')
hA=act(lambda s,sd:[s.give('A','focus',1),s.give('A','lock',1)])
hD=act(lambda s,sd:[s.give('D','focus',1),s.give('D','evade',1)])
P(*w,'3 herasyndulla-asf01bwing!','2',R(A(3,mod_red=[hA]),D(2)),'a focus or a lock, when the dice lie there')
P(*w,'3','2 herasyndulla-asf01bwing!',R(A(3),D(2,mod_green=[hD])),'a focus or an evade')
P(*w,'3 herasyndulla-asf01bwing','2',plain(3,2),'another ship only')
P(*w,'3 range=0 herasyndulla-asf01bwing!','2',plain(3,2),'range 0: the tokens do not modify')
# gavin
w=('gavindarklighter','pilot','ewing')
hc=lambda:change('h','c',1)
P(*w,'3 gavindarklighter!','2',R(A(3,mod_red=[hc()]),D(2),'crits'),'one hit to crit','mean_crits')
P(*w,'3 frontarc gavindarklighter','2',R(A(3,mod_red=[hc()]),D(2)),'own attack: damage as without')
P(*w,'3 special frontarc gavindarklighter','1',R(A(3,mod_red=[hc()]),D(1),'crits'),'special too','mean_crits')
P(*w,'3 range=0 gavindarklighter!','2',plain(3,2,'crits'),'range 0: not','mean_crits')
P(*w,'3 no-frontarc gavindarklighter','2',plain(3,2,'crits'),'not in his front arc','mean_crits')
# scorch
w=('scorch-tiesebomber','pilot','tiesebomber')
sc=act(lambda s,sd:[s.cancel('red','h',1).set('sc',1)] if s.n('red','h') else [])
scs=act(lambda s,sd:[s.give('D','strain',1)],must=True,cond=lambda s:s.get('sc'))
P(*w,'3 scorch-tiesebomber!','2',R(A(3,mod_red=[sc],after=[scs]),D(2)),'alone it is not worth it')
P(*w,'3 scorch-tiesebomber! ; 4 focus','2 focus',R([A(3,mod_red=[sc],after=[scs]),A(4,focus=1)],D(2,focus=1)),'a hit for a die fewer in the next attack')
P(*w,'3 scorch-tiesebomber! ; 6 focus','3',R([A(3,mod_red=[sc],after=[scs]),A(6,focus=1)],D(3)),'likewise')
P(*w,'3 special scorch-tiesebomber! ; 6 focus','3',R([A(3),A(6,focus=1)],D(3)),'primary only')
# dinee
w=('dineeellberger','pilot','nabooroyaln1starfighter')
P(*w,'3 focus lock','2 dineeellberger!',plain(3,2),'attack dice cannot be modified')
P(*w,'3 focus lock','2 dineeellberger',R(A(3,focus=1,lock=1),D(2)),'speed not said: as usual')
P(*w,'3 dineeellberger!','3 focus evade',R(A(3),D(3,**no)),'nor the defense dice when she attacks')
P(*w,'4 focus','2 dineeellberger! reinforce',R(A(4,**no),D(2,reinforce=1)),'reinforce still works')
P(*w,'3 dineeellberger! evade juke','3',plain(3,3),'she does not modify them either')
P(*w,'3 focus','2 dineeellberger! focus',R(A(3,**no),D(2,focus=1)),'her own dice can be',ed='2.0')
# finn gunner
w=('finn','upgrade','gunner')
fb=lambda:add('b',1)
P(*w,'3 frontarc lock gunner.finn','2',R(A(3,lock=1,mod_red=[fb()]),D(2)),'a blank more to reroll')
P(*w,'3','2 evade frontarc gunner.finn',R(A(3),D(2,evade=1,mod_green=[fb()])),'a blank for the evade token')
P(*w,'3 special','2 evade frontarc gunner.finn',R(A(3),D(2,evade=1,mod_green=[fb()])),'defends against any attack')
P(*w,'3 frontarc special lock gunner.finn','2',R(A(3,lock=1),D(2)),'his own special attack: not')
P(*w,'3 range=0 frontarc lock gunner.finn','2',plain(3,2),'range 0')
P(*w,'3 range=0','2 evade frontarc gunner.finn',R(A(3,range=0),D(2,evade=1,mod_green=[fb()])),'range 0, the defender may')
# proton cannon battery
w=('protoncannonbattery','upgrade','hardpoint')
P(*w,'2 bonus protoncannonbattery','2',R(A(4,mod_red=[change('h','c',1,must=True)]),D(2)),'four dice')
P(*w,'2 bonus protoncannonbattery','2',R(A(4,mod_red=[change('h','c',1,must=True)]),D(2),'crits'),'crits','mean_crits')
P(*w,'2 bonus range=4 protoncannonbattery','2',R(A(4,mod_red=[change('h','c',1,must=True)]),D(4)),'range 4: two green dice more')
# proton cannons
w=('protoncannons','upgrade','cannon')
pc=lambda:change('fh','c',1,must=True)
P(*w,'2 protoncannons','2',R(A(4,mod_red=[pc()]),D(2)),'a focus (or hit) to crit')
P(*w,'2 focus protoncannons','2',R(A(4,focus=1,mod_red=[pc()]),D(2),'crits'),'with a focus the crit is made of a hit or focus','mean_crits')
P(*w,'2 range=3 protoncannons','2',R(A(4,mod_red=[pc()]),D(3)),'range bonus: not ordnance')
P(*w,'2 deplete protoncannons','2',R(A(3,mod_red=[pc()]),D(2)),'depleted',ed='2.0')
P(*w,'2 stress protoncannons','2 lapin',plain(4,2),'Lapin: no modification')
# jag
w=('jag','pilot','arc170starfighter')
P(*w,'3','2 jag!',0,'the lock is Jag\'s, not the defender\'s','left.defender.lock')
P(*w,'3','2 jag!',plain(3,2),'no bearing')
# luke boy
w=('lukeskywalker-battleofyavin','pilot','t65xwing')
P(*w,'3','2 force=0 lukeskywalker-battleofyavin',R(A(3),D(2,force=1)),'one force as he becomes the defender')
lr=act(lambda s,sd:[s.give('D','force',1)])
P(*w,'2x 3','2 force=0 lukeskywalker-battleofyavin',R([A(3)]*2,D(2,force=0,start=[lr])),'in each attack')
P(*w,'3 lukeskywalker-battleofyavin force=0','2',plain(3,2),'not when he attacks')
# heavy plasma
w=('heavyplasmamissiles-alphaclassstarwing','upgrade','missile')
r=R(A(3,lock=1,ordnance=True),D(2),None); dist={i:r.get('p%d'%i,0) for i in range(8)}
P(*w,'1 lock heavyplasmamissiles-alphaclassstarwing','2 hull=5 shields=2',sum(p*(d+(d>=1 and d<2)) for d,p in dist.items()),'a shield more if one is left')
P(*w,'1 lock heavyplasmamissiles-alphaclassstarwing','2 hull=1 shields=2',sum(p for d,p in dist.items() if d>=3),'one damage costs both shields: not destroyed by that','p_destroyed')
P(*w,'1 lock heavyplasmamissiles-alphaclassstarwing','2 hull=5',r['damage'],'no shields')
r2=R([A(3,lock=1,ordnance=True),A(2)],D(0),None)
d0={0:0};
r=R(A(3,lock=1,ordnance=True),D(0),None); r3=R(A(2),D(0),None)
pd=0
for d in range(4):
    left=3-0-0  # shields 1 + hull 2
    tot=d+(1 if d==0 and False else 0)
    sh=max(0,3-d) # shields=3 hull=1
    if d>=1 and sh>0: tot=d+1
    for e in range(3):
        if tot+e>=4: pd+=r.get('p%d'%d,0)*r3.get('p%d'%e,0)
P(*w,'1 lock heavyplasmamissiles-alphaclassstarwing ; 2','0 hull=1 shields=3',pd,'the shield lost counts for the next attack','p_destroyed')
# wartime
w=('wartimeloadout','upgrade','configuration')
allc=lambda s:(0,s.n('red','c'))
P(*w,'4 torpedo bullseye wartimeloadout','3',R(A(4,keep=allc),D(3)),'crits stay')
P(*w,'4 torpedo wartimeloadout','3',plain(4,3),'no bullseye')
P(*w,'4 bullseye wartimeloadout','3',plain(4,3),'primary')
P(*w,'4 torpedo bullseye wartimeloadout','1 reinforce=1',R(A(4,keep=allc),D(1,reinforce=1)),'reinforce adds evades: they cancel no crit either')
# teza
w=('tezanasz','pilot','btanr2ywing')
P(*w,'3 tezanasz!','2',R(A(3,mod_red=rr()),D(2)),'one reroll')
P(*w,'3 special tezanasz!','2',R(A(3,mod_red=rr()),D(2)),'any attack')
P(*w,'3 range=0 tezanasz!','2',plain(3,2),'range 0')
P(*w,'3 tezanasz','2',plain(3,2),'condition not said')
# pre vizsla
w=('previzsla','pilot','gauntletfighter')
P(*w,'3 previzsla!','2',plain(4,2),'a die more')
P(*w,'3 range=0 previzsla!','2',plain(3,2),'range 0: no dice added')
P(*w,'3 range=0 special previzsla!','2',plain(4,2),'a special attack at range 0 may add')
P(*w,'3','2 previzsla!',plain(3,2),'not while defending')
P(*w,'3 range=0 previzsla!','2',plain(4,2),'2.0: bars nothing',ed='2.0')
# graz
w=('graz','pilot','kihraxzfighter')
P(*w,'3 graz','2 fullreararc',plain(4,2),'behind the defender')
P(*w,'3 fullreararc','2 graz',plain(3,3),'behind the attacker')
P(*w,'3 graz','2',plain(3,2),'not said')
P(*w,'3 range=0 graz','2 fullreararc',plain(3,2),'range 0: no attack dice added')
P(*w,'3 range=0 fullreararc','2 graz',plain(3,3),'range 0: the defender may')
# brilliant evasion
w=('brilliantevasion','upgrade','force-power')
be=change('f','e',2,pay=spend('force'))
def be2():
    def fn(s,sd):
        n=min(2,s.n('green','f'))
        return [s.change('green','f','e',n)] if n else []
    return act(fn,pay=spend('force'))
P(*w,'3 no-bullseye','3 force brilliantevasion',R(A(3),D(3,force=1,mod_green=[be2()])),'two focus results for one force')
P(*w,'3 bullseye','3 force brilliantevasion',R(A(3),D(3,force=1)),'in the bullseye: plain force')
P(*w,'4 no-bullseye','4 force=2 brilliantevasion',R(A(4),D(4,force=2,mod_green=[be2()])),'once, and plain force besides')
P(*w,'4 no-bullseye','4 force=2 brilliantevasion',R(A(4),D(4,force=2,mod_green=[be2()]),'D.force'),'force left','left.defender.force')
# horton
w=('hortonsalm','pilot','btla4ywing')
P(*w,'2 hortonsalm=2','2',R(A(2,mod_red=rr(2)),D(2)),'two rerolls')
P(*w,'3 hortonsalm=1 lock','2',R(A(3,lock=1,mod_red=rr(1)),D(2)),'with a lock')
P(*w,'3 range=0 hortonsalm=2','2',plain(3,2),'range 0')
P(*w,'3 special range=0 hortonsalm=2','2',R(A(3,mod_red=rr(2)),D(2)),'a special attack at range 0 modifies')
# chewbacca pilot
w=('chewbacca','pilot','modifiedyt1300lightfreighter')
P(*w,'3','1 pilot.chewbacca hull=2 shields=0',plain(3,1),'a card is a card')
r=R(A(3),D(1),None)
P(*w,'3','1 pilot.chewbacca hull=2 shields=0',sum(r.get('p%d'%i,0) for i in range(2,5)),'destroyed all the same','p_destroyed')
# feroph
w=('captainferoph','pilot','tiereaper')
fe=change('bf','e',1,cond=lambda s:not(s.tok('A','focus')+s.tok('A','evade')+s.tok('A','calculate')+s.tok('A','reinforce')))
P(*w,'3','2 captainferoph',R(A(3),D(2,mod_green=[fe])),'one die to evade')
P(*w,'3 focus','2 captainferoph',R(A(3,focus=1),D(2,mod_green=[fe])),'the attacker may keep its token against that')
P(*w,'3 focus','2 captainferoph',R(A(3,focus=1),D(2,mod_green=[fe]),'A0.focus'),'focus kept','left.attacker.focus')
P(*w,'3 lock','2 captainferoph',R(A(3,lock=1),D(2,mod_green=[fe])),'a lock is red')
P(*w,'3 evade','2 captainferoph',plain(3,2),'an evade token is green')
P(*w,'3 calculate focus','2 captainferoph',R(A(3,focus=1,calculate=1),D(2,mod_green=[fe])),'spends one, keeps the other',ed='2.0')
P(*w,'3 force','2 captainferoph',R(A(3,force=1),D(2,mod_green=[fe])),'force is no green token')
# phoenix squadron
w=('phoenixsquadron','upgrade','command')
r=R(A(3),D(0),None)
P(*w,'3','0 phoenixsquadron=2',sum(r.get('p%d'%i,0)*max(0,i-2) for i in range(4)),'two results cancelled')
P(*w,'3','0 phoenixsquadron=1',sum(r.get('p%d'%i,0)*max(0,i-1) for i in range(4)),'one result cancelled')
# adi gallia
w=('adigallia-delta7baethersprite','pilot','delta7baethersprite')
ag=Opt(option(lambda s,sd:[s.set('nr',1)],pay=spend('force')).fn,cond=lambda s:s.range==1)
P(*w,'3 range=1','2 force adigallia-delta7baethersprite',R(A(3,range=1),D(2,force=1,start=[ag],theirs=lambda s:-1 if s.get('nr') and s.range==1 else 0)),'force for the range bonus, or kept for a focus')
P(*w,'3 range=1','2 force=2 adigallia-delta7baethersprite',R(A(3,range=1),D(2,force=2,start=[ag],theirs=lambda s:-1 if s.get('nr') and s.range==1 else 0),'D.force'),'force left','left.defender.force')
ag2=Opt(option(lambda s,sd:[s.set('nr',1)],pay=spend('force')).fn,cond=lambda s:s.range==3)
P(*w,'3 range=3 force adigallia-delta7baethersprite','2',R(A(3,range=3,force=1,before_green=[ag2],theirs=lambda s:-1 if s.get('nr') else 0),D(2)),'force for a focus, or for the defender\'s bonus, chosen before green dice')
P(*w,'3 range=1 ordnance','2 force adigallia-delta7baethersprite',R(A(3,range=1,ordnance=True),D(2,force=1)),'no bonus there')
P(*w,'3 range=3','2 force adigallia-delta7baethersprite',R(A(3,range=3),D(2,force=1)),'defending at range 3: nothing')
# lapin
w=('lapin','pilot','modifiedtielnfighter')
P(*w,'3 focus lock stress','2 lapin',plain(3,2),'stressed attacker: no modifying')
P(*w,'3 focus','2 lapin',R(A(3,focus=1),D(2)),'not stressed')
P(*w,'3 lapin','3 focus evade stress',R(A(3),D(3,**no)),'stressed defender')
P(*w,'3 lapin evade juke','3 stress',plain(3,3),'nor by Lapin')
P(*w,'3 frontarc lapin padmeamidala!','3 focus stress',plain(3,3),'both: nothing modified')
P(*w,'3 focus','2 lapin stress',R(A(3,focus=1),D(2)),'his own stress does not count',ed='2.0')
# rexler
w=('rexlerbrath','pilot','tieddefender')
P(*w,'3 evade rexlerbrath','2 hull=4',plain(3,2),'no more damage')
# second list
w=('calibratedlasertargeting','upgrade','configuration')
af=lambda:add('f',1,must=True)
P(*w,'3 bullseye focus calibratedlasertargeting','2',R(A(3,focus=1,mod_red=[af()]),D(2)),'a focus result added')
P(*w,'3 bullseye calibratedlasertargeting','2',plain(3,2),'nothing to turn it')
P(*w,'3 bullseye lock calibratedlasertargeting','2',R(A(3,lock=1,mod_red=[af()]),D(2)),'rerolled with the lock')
P(*w,'3 bullseye special focus calibratedlasertargeting','2',R(A(3,focus=1),D(2)),'primary only')
P(*w,'3 bullseye range=0 focus calibratedlasertargeting','2',plain(3,2),'range 0')
P(*w,'6 bullseye focus calibratedlasertargeting','2',R(A(6,focus=1,mod_red=[af()]),D(2)),'a seventh die is not rolled but added')
P(*w,'3 bullseye calibratedlasertargeting','1 alexsandrkallus',plain(3,2),'adding is modifying: Kallus rolls a die more')
w=('bossk-z95af4headhunter','pilot','z95af4headhunter')
bz=act(lambda s,sd:[s.cancel('red','c',1).add('red','h',2)] if s.n('red','c') else [])
P(*w,'2 bossk-z95af4headhunter','2',R(A(2,net=[bz]),D(2)),'a crit left: two hits')
P(*w,'2 special bossk-z95af4headhunter','2',plain(2,2),'primary only')
P(*w,'3 range=0 bossk-z95af4headhunter','2',plain(3,2),'range 0')
P(*w,'3 bossk-z95af4headhunter','0',R(A(3,net=[bz]),D(0),'crits'),'crits spent','mean_crits')
P(*w,'3 bossk-z95af4headhunter','2 dineeellberger!',plain(3,2),'Dinee: spending and adding are modifications')
w=('klick','pilot','nimbusclassvwing')
P(*w,'3 lock range=3 klick','2',R(A(3,lock=1),D(2)),'no range bonus for the defender')
P(*w,'3 range=1','2 lock klick',plain(3,2),'no range bonus for the attacker')
kl=Opt(option(lambda s,sd:[s.set('nr',1)],pay=charge('k')).fn,cond=lambda s:s.tok('D','lock')>0)
P(*w,'2x 3 range=1','2 lock klick',R([A(3,range=1)]*2,D(2,lock=1,start=[kl],theirs=lambda s:-1 if s.get('nr') else 0),keep={'k':1}),'one charge')
P(*w,'3 range=1','2 klick',plain(4,2),'no lock')
w=('klick-siegeofcoruscant','pilot','nimbusclassvwing')
P(*w,'3 lock range=3 klick-siegeofcoruscant','2',R(A(3,lock=1),D(2)),'as Klick')
P(*w,'3 range=1','2 lock klick-siegeofcoruscant',plain(3,2),'as Klick')
w=('scimitar1-battleoverendor','pilot','tiesabomber')
P(*w,'3 scimitar1-battleoverendor','2',1,'a lock after the attack','left.attacker.lock')
P(*w,'3 scimitar1-battleoverendor','2',plain(3,2),'no use of it in this attack')
P(*w,'3 lock scimitar1-battleoverendor','2',1,'a spent lock is replaced, a kept one is the only one','left.attacker.lock')
w=('lieutenantkestal','pilot','tieagaggressor')
ke=act(lambda s,sd:[s.cancel('green','b',s.n('green','b')) .cancel('green','f',s.n('green','f'))] if s.n('green','b')+s.n('green','f') else [],pay=spend('focus'))
P(*w,'2 focus lieutenantkestal','2 focus evade',R(A(2,focus=1,early_green=[ke]),D(2,focus=1,evade=1)),'the blanks and focus results are gone before they are modified')
P(*w,'2 focus=2 lieutenantkestal','3 evade=2',R(A(2,focus=2,early_green=[ke]),D(3,evade=2)),'two focus tokens')
P(*w,'2 focus lieutenantkestal','2',R(A(2,focus=1),D(2)),'nothing to gain against bare dice')
P(*w,'2 focus=2 range=0 lieutenantkestal','3 evade=2',plain(2,3) if False else R(A(2,range=0),D(3,evade=2)),'range 0: no cancelling')
w=('selfless','upgrade','talent')
sl=act(lambda s,sd:[s.cancel('red','c',1)],pay=charge('s'))
P(*w,'3x 1','0 selfless!',R([A(1)]*3,D(0,late_green=[sl]),keep={'s':1}),'one crit in all attacks')
P(*w,'3','0 selfless!',R(A(3),D(0,late_green=[sl]),'crits',keep={'s':1}),'crits','mean_crits')
P(*w,'3','0 selfless',plain(3,0),'another ship only')
w=('alpha3eesk','upgrade','configuration')
P(*w,'3 alpha3eesk','2',plain(3,2),'ion instead of damage is no gain of damage')
P(*w,'3 alpha3eesk','2',0,'so none','left.defender.ion')
w=('alexsandrkallus','pilot','vcx100lightfreighter')
def mark(o):
    def fn(s,sd): return [t.set('mod',1) for t in o.fn(s,sd) if t is not None]
    return Opt(fn,again=True)
tok=lambda:[mark(o) for o in TOK('A')]
KD=lambda g,**k:D(g,more=lambda s:1 if s.get('mod') else 0,**k)
P(*w,'3 focus','0 alexsandrkallus',R(A(3,focus=1,mod_red=tok(),**no),KD(0)),'modifying costs a green die: chosen')
P(*w,'3 focus','2 alexsandrkallus',R(A(3,focus=1,mod_red=tok(),**no),KD(2)),'likewise')
P(*w,'3','2 alexsandrkallus',plain(3,2),'nothing modified')
P(*w,'3 focus','2 alexsandrkallus',R(A(3,focus=1,mod_red=tok(),**no),KD(2),'A0.focus'),'focus left','left.attacker.focus')
P(*w,'3 lock','1 alexsandrkallus',R(A(3,lock=1,mod_red=tok(),**no),KD(1)),'rerolling is modifying',ed='2.0')
w=('commandermalarus','upgrade','crew')
mb=lambda:reroll(1,'b')
P(*w,'3 crew.commandermalarus!','2',R(A(3,mod_red=[mb()]),D(2)),'front side: a blank rerolled')
P(*w,'3 special crew.commandermalarus!','2',plain(3,2),'primary only')
w=('broadside','pilot','btlbywing')
bf=lambda:change('b','f',1)
P(*w,'2 focus fromturret sidearc broadside','1',R(A(2,focus=1,mod_red=[bf()]),D(1)),'a blank to focus')
P(*w,'2 focus fromfront frontarc broadside','1',R(A(2,focus=1),D(1)),'not a turret attack')
P(*w,'2 calculate=2 fromturret sidearc broadside','1',R(A(2,calculate=2,mod_red=[bf()]),D(1)),'with calculates')
w=('alpha3bbesh','upgrade','configuration')
ab=lambda:change('bf','h',1,pay=spend('lock'))
P(*w,'3 lock alpha3bbesh','2',R(A(3,lock=1,mod_red=[ab()]),D(2)),'change one or reroll')
P(*w,'3 lock=2 alpha3bbesh','2',R(A(3,lock=2,mod_red=[ab()]),D(2)),'both')
P(*w,'3 lock special alpha3bbesh','2',R(A(3,lock=1),D(2)),'primary only')
P(*w,'3 lock range=0 alpha3bbesh','2',plain(3,2),'range 0')
w=('dextiree-battleofyavin','pilot','btla4ywing')
P(*w,'3','1 dextiree-battleofyavin!',plain(3,2),'one die more')
P(*w,'3','1 dextiree-battleofyavin',plain(3,1),'nobody there')
P(*w,'3 range=3','6 dextiree-battleofyavin!',plain(3,6),'six at most')
w=('r7a7','upgrade','astromech')
r7=change('h','c',1,pay=charge('r'))
P(*w,'3 r7a7','2',R(A(3,mod_red=[r7]),D(2),'crits',keep={'r':3}),'hit to crit','mean_crits')
P(*w,'4x 2 r7a7','1',R([A(2,mod_red=[r7])]*4,D(1),'crits',keep={'r':3}),'three charges in four attacks','mean_crits')
P(*w,'3 r7a7 range=0','2',plain(3,2,'crits'),'range 0','mean_crits')
w=('flightleaderubbel','pilot','tierbheavy')
P(*w,'3','2 hull=2 flightleaderubbel',plain(3,2),'the bonus attack is against the attacker')

def plain(n,g,m='damage',**k): return R(A(n,**k),D(g),m)
no=dict(normal=False)
rr=lambda n=1,f='bfhce',**k:[reroll(n,f,**k)]
w=('padmeamidala','pilot','nabooroyaln1starfighter')
def be1():
    def fn(s,sd):
        n=min(2 if not LIMIT else 1,s.n('green','f'))
        if LIMIT and s.get('fmD'): return []
        t=s.change('green','f','e',n) if n else None
        return [t.set('fmD',1)] if t else []
    return act(fn,pay=spend('force'))
LIMIT=True
P(*w,'4 frontarc no-bullseye padmeamidala','4 force brilliantevasion',R(A(4),D(4,force=1,mod_green=lim('D')+[be1()],**no)),'Brilliant Evasion changes one focus result at most')
P(*w,'4 howlrunner!','3 frontarc padmeamidala',R(A(4,mod_red=rr()),D(3)),'one reroll is within the limit')
P(*w,'4 bullseye focus calculate calibratedlasertargeting','3 frontarc padmeamidala',R(A(4,focus=1,calculate=1,mod_red=[add('f',1,must=True)]+lim('A'),**no),D(3)),'the added result counts as a focus result like others')
w=('crackshot','upgrade','talent')
c=act(lambda s,sd:[s.cancel('green','e',1)],pay=charge('c'))
def bossk_again(att):
    b=Attack(att.ship,range=att.range)
    def again(s):
        if s.get('hit') or s.tok('A','stress'): return []
        return [(s.give('A','stress',1),b)]
    return again
def bossk(n,**k):
    a=A(n,**k); a.again=bossk_again(a); a.must_again=True; return a
P(*w,'3 bullseye crackshot gunner.bossk','3',R(bossk(3,late_green=[c]),D(3),keep={'c':1}),'the charge may be kept for the bonus attack')
P(*w,'3 bullseye focus crackshot','2 reinforce',R(A(3,focus=1,late_green=[c]),D(2,reinforce=1),keep={'c':1}),'with reinforce')
w=('bossk','upgrade','gunner')
bz=act(lambda s,sd:[s.cancel('red','c',1).add('red','h',2)] if s.n('red','c') else [])
P(*w,'3 bossk-z95af4headhunter gunner.bossk','3',R(bossk(3,net=[bz]),D(3)),'with the pilot\'s two hits')
P(*w,'2x 2 gunner.bossk','2',2*R(bossk(2),D(2)),'each attack has its own')
w=('scorch-tiesebomber','pilot','tiesebomber')
sc=act(lambda s,sd:[s.cancel('red','h',1).set('sc',1)] if s.n('red','h') else [])
scs=act(lambda s,sd:[s.give('D','strain',1)],must=True,cond=lambda s:s.get('sc'))
P(*w,'3 scorch-tiesebomber gunner.bossk','3',R(bossk(3,mod_red=[sc],after=[scs]),D(3)),'the strain is there before the bonus attack')
P(*w,'1 scorch-tiesebomber gunner.bossk','3',R(bossk(1,mod_red=[sc],after=[scs]),D(3)),'giving the only hit for a better second try')
P(*w,'1 scorch-tiesebomber gunner.bossk','3',R(bossk(1,mod_red=[sc],after=[scs]),D(3),'D.strain'),'strain left','left.defender.strain')
w=('lieutenantkestal','pilot','tieagaggressor')
ke=act(lambda s,sd:[s.cancel('green','b',s.n('green','b')).cancel('green','f',s.n('green','f'))] if s.n('green','b')+s.n('green','f') else [],pay=spend('focus'))
fe=change('bf','e',1,cond=lambda s:not(s.tok('A','focus')+s.tok('A','evade')+s.tok('A','calculate')+s.tok('A','reinforce')))
P(*w,'3 focus lieutenantkestal','2 captainferoph',R(A(3,focus=1,early_green=[ke]),D(2,mod_green=[fe])),'spent: Feroph may, but nothing is left to change')
P(*w,'3 focus lieutenantkestal','2 force=2 millenniumfalcon evade',R(A(3,focus=1,early_green=[ke]),D(2,force=2,evade=1,mod_green=[reroll(1,cond=lambda s:s.tok('D','evade')>0)])),'before the defender modifies')
P(*w,'3 focus stress lieutenantkestal','2 lapin focus',R(A(3,focus=1,early_green=[ke],**no),D(2,focus=1)),'cancelling is no modification, nor are these the stressed ship\'s dice')
w=('gavindarklighter','pilot','ewing')
r7=change('h','c',1,pay=charge('r'))
P(*w,'3 r7a7 gavindarklighter!','1',R(A(3,mod_red=[change('h','c',1),r7]),D(1),'crits',keep={'r':3}),'two hits to crits','mean_crits')
w=('maul','upgrade','crew')
v2=R(A(4,lock=1,ordnance=True),D(2));
P(*w,'1 lock homingmissiles','2 crew.maul force=0',1 if v2>1 else 0,'the damage of homing missiles is suffered','left.defender.force')
w=('saturationsalvo','upgrade','talent')
salvo=reroll(2,color='green',exact=True,pay=charge('t'))
def proton(extra_green=(),**k): return A(4,ordnance=True,mod_red=[change('h','c',1,must=True)],mod_green=list(extra_green),**k)
P(*w,'2 lock protontorpedoes saturationsalvo','3 evade millenniumfalcon',R(proton([salvo],lock=1),D(3,evade=1,mod_green=[reroll(1,cond=lambda s:s.tok('D','evade')>0)]),keep={'t':1}),'a die rerolled is not rerolled again')
w=('alexsandrkallus','pilot','vcx100lightfreighter')
TOKA=TOK
def mark(o):
    def fn(s,sd): return [t.set('mod',1) for t in o.fn(s,sd) if t is not None]
    return Opt(fn,again=o.again,must=o.must,cond=o.cond)
tok=lambda:[mark(o) for o in TOK('A')]
KD=lambda g,**k:D(g,more=lambda s:1 if s.get('mod') else 0,**k)
P(*w,'3 howlrunner!','1 alexsandrkallus',R(A(3,mod_red=[mark(reroll(1))],**no),KD(1)),'the attacker modified them with a friend\'s ability')
P(*w,'2 lock protontorpedoes','0 alexsandrkallus',R(A(4,lock=1,ordnance=True,mod_red=tok()+[mark(change('h','c',1,must=True))],**no),KD(0)),'hit to crit is compulsory, and a modification')
P(*w,'2 protoncannons','1 alexsandrkallus',R(A(4,mod_red=[mark(change('fh','c',1,must=True))],**no),KD(1)),'likewise')
P(*w,'3','2 alexsandrkallus their-hit-to-focus=1',R(A(3),D(2,mod_red=[change('h','f',1,color='red')])),'what the defender does to them is no modifying by the attacker')
w=('lapin','pilot','modifiedtielnfighter')
P(*w,'3 bullseye stress focus calibratedlasertargeting','2 lapin',plain(3,2),'no result added')
P(*w,'3 stress bullseye crackshot','2 lapin',R(A(3,late_green=[c],**no),D(2),keep={'c':1}),'cancelling stays')
w=('heavyplasmamissiles-alphaclassstarwing','upgrade','missile')
r=R(A(3,lock=1,ordnance=True),D(0),None)
P(*w,'1 lock heavyplasmamissiles-alphaclassstarwing','0 hull=1 shields=3',0,'three damage at most take three shields; a fourth needs one more','p_destroyed')
w=('finn','upgrade','gunner')
P(*w,'6 frontarc lock gunner.finn','6',R(A(6,lock=1,mod_red=[add('b',1)]),D(6)),'a seventh die')
P(*w,'3 frontarc gunner.finn','1 alexsandrkallus',R(A(3,mod_red=[mark(add('b',1))]),KD(1)),'adding a blank would only help Kallus')
w=('brilliantevasion','upgrade','force-power')
P(*w,'4','4 force brilliantevasion',R(A(4),D(4,force=1)),'nothing said of the bullseye: no card counts on it')
w=('homingmissiles','upgrade','missile')
P(*w,'1 lock homingmissiles bullseye wartimeloadout','1',min(1,R(A(4,lock=1,ordnance=True,keep=lambda s:(0,s.n('red','c'))),D(1))),'suffers one')
w=('adigallia-delta7baethersprite','pilot','delta7baethersprite')
P(*w,'3 range=0','2 force adigallia-delta7baethersprite',R(A(3,range=0),D(2,force=1)),'range 0: no bonus to deny')

no=dict(normal=False)
rr=lambda n=1,f='bfhce',**k:[reroll(n,f,**k)]
def proton(extra_green=(),red=(),**k): return A(4,ordnance=True,mod_red=[change('h','c',1,must=True)]+list(red),mod_green=list(extra_green),**k)
hc=lambda:change('h','c',1)
w=('slavei-swz82','upgrade','title')
P(*w,'3 fromfront slavei-swz82','2 fullreararc',R(A(3,mod_red=[hc()]),D(2),'crits'),'hit to crit','mean_crits')
P(*w,'3 fromfront slavei-swz82','2',plain(3,2,'crits'),'not behind','mean_crits')
P(*w,'3 fromrear slavei-swz82','2 fullreararc',plain(3,2,'crits'),'not a front arc attack','mean_crits')
P(*w,'2 lock protontorpedoes slavei-swz82','1 fullreararc',R(proton(red=[hc()],lock=1),D(1),'crits'),'torpedoes are a front arc attack: two hits to crits','mean_crits')
w=('ricolie','pilot','nabooroyaln1starfighter')
P(*w,'3 ricolie!','2',plain(4,2),'one die more')
P(*w,'3','2 ricolie!',plain(3,3),'one green die more')
P(*w,'3 special ricolie!','2',plain(3,2),'own special attack: not')
P(*w,'3 special','2 ricolie!',plain(3,3),'defends against any')
P(*w,'3 range=0 ricolie!','2',plain(3,2),'range 0: no attack die added')
P(*w,'3 range=0','2 ricolie!',plain(3,3),'range 0: defense die')
w=('luminaraunduli-delta7baethersprite','pilot','delta7baethersprite')
def lum(): return act(lambda s,sd:[s.change('red','c','h',1),s.change('red','h','f',1)],pay=spend('force'))
P(*w,'3 no-bullseye','2 force luminaraunduli-delta7baethersprite',R(A(3),D(2,force=1,mod_red=[lum()])),'a hit to a focus, or the force kept')
P(*w,'3 focus no-bullseye','2 force luminaraunduli-delta7baethersprite',R(A(3,focus=1),D(2,force=1,mod_red=[lum()])),'before the attacker spends')
P(*w,'3 bullseye','2 force luminaraunduli-delta7baethersprite',R(A(3),D(2,force=1)),'in the bullseye: not')

w=('toranikulda','pilot','m12lkimogilafighter')
def tor():
    def fn(s,sd):
        out=[s.suffer(1)]
        for k in('focus','evade','calculate','reinforce'):
            if s.tok('D',k): out.append(s.give('D',k,-1))
        return out
    return act(fn,must=True)
P(*w,'3 bullseye toranikulda','2',plain(3,2)+1,'one damage after the attack')
P(*w,'3 bullseye toranikulda','2 focus',R(A(3),D(2,focus=1,after=[tor()])),'unless it gives up a green token')
P(*w,'3 bullseye toranikulda','2 focus',R(A(3),D(2,focus=1,after=[tor()]),'D.focus'),'none left','left.defender.focus')
P(*w,'3 bullseye toranikulda','2 focus evade',R(A(3),D(2,focus=1,evade=1,after=[tor()])),'which of them')
P(*w,'3 bullseye toranikulda','2 force',R(A(3),D(2,force=1))+1,'force is no green token')
P(*w,'3 toranikulda','2',plain(3,2),'no bullseye')
P(*w,'3 bullseye toranikulda','2 lock',plain(3,2)+1,'a lock is no green token',ed='2.0')
w=('wilsateshlo','pilot','btanr2ywing')
ws=act(lambda s,sd:[s.give('D','strain',1)],must=True,cond=lambda s:s.get('dealt',(0,0))[1]>0)
P(*w,'3 wilsateshlo ; 4','2 hull=9 shields=0',R([A(3,after=[ws]),A(4)],D(2)),'strain after a faceup card')
P(*w,'3 wilsateshlo ; 4','2 hull=3 shields=9',R([A(3),A(4)],D(2)),'the shields take the crit: no card')
w=('ghostcompany','upgrade','crew')
P(*w,'3 focus ghostcompany','2',R(A(3,focus=1),D(2)),'another ship')
w=('concussionmissiles','upgrade','missile')
P(*w,'1 lock concussionmissiles','2',R(A(3,lock=1,ordnance=True),D(2)),'three dice with the lock')
P(*w,'1 lock concussionmissiles range=3','2',R(A(3,lock=1,ordnance=True),D(2),'A0.lock'),'lock left','left.attacker.lock')
w=('seventhfleetgunner','upgrade','gunner')
P(*w,'3 seventhfleetgunner!','2',plain(4,2),'a fourth die')
P(*w,'4 seventhfleetgunner!','2',plain(4,2),'four at most')
P(*w,'5 seventhfleetgunner!','2',plain(5,2),'nobody has to use it')
P(*w,'3 range=1 seventhfleetgunner!','2',plain(4,2),'four with the range bonus: nothing more')
P(*w,'3 special seventhfleetgunner!','2',plain(3,2),'primary only')
P(*w,'3 range=0 seventhfleetgunner!','2',plain(3,2),'range 0')
w=('chaffparticles-battleoverendor','upgrade','modification')

w=('ahhav','pilot','modifiedtielnfighter')
P(*w,'3 ahhav','2 medium',plain(4,2),'a larger ship')
P(*w,'3 large','2 ahhav',plain(3,3),'a larger attacker')
P(*w,'3 ahhav','2',plain(3,2),'small')
P(*w,'3 range=0 ahhav','2 large',plain(3,2),'range 0')
P(*w,'3 special ahhav','2 huge',plain(4,2),'any attack')
w=('aaylasecura','upgrade','crew')
ay=lambda:change('b','f',1)
P(*w,'3','2 focus bullseye crew.aaylasecura',R(A(3),D(2,focus=1,mod_green=[ay()])),'a blank to a focus')
P(*w,'3','2 calculate bullseye crew.aaylasecura',R(A(3),D(2,calculate=1,mod_green=[ay()])),'for a calculate')
P(*w,'3','2 focus crew.aaylasecura',R(A(3),D(2,focus=1)),'not in the bullseye')
w=('herasyndulla-rz1awing','pilot','rz1awing')
hA=act(lambda s,sd:[s.give('A','focus',1),s.give('A','lock',1)])
P(*w,'3 herasyndulla-rz1awing!','2',R(A(3,mod_red=[hA]),D(2)),'a focus or a lock')
P(*w,'3 lock herasyndulla-rz1awing!','2 focus',R(A(3,lock=1,mod_red=[hA]),D(2,focus=1)),'after the reroll')
w=('wampa-battleofyavin','pilot','tielnfighter')
P(*w,'3 wampa-battleofyavin','2',plain(4,2),'a die more')
P(*w,'3 range=0 wampa-battleofyavin','2',plain(3,2),'range 0')
P(*w,'3 special wampa-battleofyavin','2',plain(4,2),'any attack')
w=('4lom','upgrade','crew')
def lom():
    def fn(s,sd):
        t=s.give('A','ion',2)
        return [t.set('bar',k) for k in('focus','evade','calculate') if s.tok('D',k)]
    return act(fn)
def bar_tok(): return [Opt(o.fn,again=True,cond=(lambda k:(lambda s:s.get('bar')!=k))(k)) for o,k in zip(TOK('D'),('focus','calculate','force','evade'))]
P(*w,'3 crew.4lom','2 focus',R(A(3,early_red=[lom()]),D(2,focus=1,mod_green=bar_tok(),**no)),'no focus')
P(*w,'3 crew.4lom','2 focus evade',R(A(3,early_red=[lom()]),D(2,focus=1,evade=1,mod_green=bar_tok(),**no)),'one kind of two')
P(*w,'3 crew.4lom','2 focus evade=2 calculate',R(A(3,early_red=[lom()]),D(2,focus=1,evade=2,calculate=1,mod_green=bar_tok(),**no)),'the evades of them')
P(*w,'3 crew.4lom','2 force',R(A(3),D(2,force=1)),'force is none')
w=('captainjonus','pilot','tiesabomber')
P(*w,'2 lock protontorpedoes captainjonus!','2',R(proton(red=rr(2),lock=1),D(2)),'two rerolls; the lock besides')
P(*w,'3 missile captainjonus','2',R(A(3,mod_red=rr(2)),D(2)),'own missile')
P(*w,'3 captainjonus','2',plain(3,2),'primary')
P(*w,'3 cannon captainjonus!','2',plain(3,2),'cannon')
P(*w,'3 missile range=0 captainjonus','2',R(A(3,mod_red=rr(2)),D(2)),'range 0 bars only primary attacks')
w=('krassistrelix','pilot','firesprayclasspatrolcraft')
P(*w,'3 special krassistrelix','2',R(A(3,mod_red=rr()),D(2)),'special: a reroll')
P(*w,'3 krassistrelix','2',plain(3,2),'primary')
P(*w,'2 lock protontorpedoes krassistrelix','3',R(proton(red=rr(),lock=1),D(3)),'with torpedoes')
w=('wullffwarro','pilot','auzituckgunship')
P(*w,'3 damaged wullffwarro','2',plain(4,2),'damaged')
P(*w,'3 wullffwarro','2',plain(3,2),'not')
P(*w,'3 damaged special wullffwarro','2',plain(3,2),'primary only')
P(*w,'3 damaged range=0 wullffwarro','2',plain(3,2),'range 0')
w=('hotshotgunner','upgrade','gunner')
def hot():
    def fn(s,sd):
        return [t for t in (s.give('D','focus',-1),s.give('D','calculate',-1)) if t is not None]
    return act(fn,must=True)
P(*w,'3 fromturret hotshotgunner ; 3','2 focus=2',R([A(3),A(3)],D(2,focus=2,late_green=[hot()])) if False else R([A(3,late_green=[act(lambda s,sd:[s.give('D','focus',-1)],must=True)]),A(3)],D(2,focus=2)),'after the defender has modified one focus goes')
P(*w,'3 fromturret hotshotgunner ; 4','2 focus',R([A(3,late_green=[act(lambda s,sd:[s.give('D','focus',-1)],must=True)]),A(4)],D(2,focus=1)),'a kept token goes')
P(*w,'3 hotshotgunner','2 focus',R(A(3),D(2,focus=1),'D.focus'),'no turret attack','left.defender.focus')
P(*w,'3 fromturret hotshotgunner','2 evade',R(A(3),D(2,evade=1),'D.evade'),'no evade','left.defender.evade')
P(*w,'3 fromturret hotshotgunner','2 focus',0,'none left','left.defender.focus')
w=('baktoidprototype','pilot','hyenaclassdroidbomber')
P(*w,'2 baktoidprototype! protontorpedoes','2',R(proton(),D(2)),'fired without a lock')
P(*w,'2 lock baktoidprototype! protontorpedoes','2',R(proton(lock=1),D(2)),'with one')
w=('instinctiveaim','upgrade','force-power')
P(*w,'2 force instinctiveaim protontorpedoes','2',R(proton(),D(2)),'the force is spent for the lock')
P(*w,'2 force=2 instinctiveaim protontorpedoes','2',R(proton(force=1),D(2)),'one left')
P(*w,'2 force lock instinctiveaim protontorpedoes','2',R(proton(force=1,lock=1),D(2)),'not needed: kept')
P(*w,'2 force instinctiveaim','2',R(A(2,force=1),D(2)),'primary')
w=('specialforcesgunner','upgrade','gunner')
P(*w,'3 fromfront turretarc specialforcesgunner','2',plain(4,2),'turret in the front arc')
P(*w,'3 fromfront turretarc range=0 specialforcesgunner','2',plain(3,2),'range 0')
w=('scorch','pilot','tiefofighter')
P(*w,'3 scorch','2',plain(4,2),'a die for a stress')
P(*w,'3 scorch','2',1,'stress','left.attacker.stress')
P(*w,'3 stress scorch','2',plain(3,2),'stressed')
P(*w,'3 range=0 scorch','2',0,'range 0: no die, so no stress','left.attacker.stress')
P(*w,'6 scorch','2',plain(6,2),'six at most')
P(*w,'3 special scorch','2',plain(3,2),'primary only')
P(*w,'3 range=0 scorch','2',plain(4,2),'2.0',ed='2.0')
w=('janors','pilot','hwk290lightfreighter')
P(*w,'3 pilot.janors!','2',plain(4,2),'a die more')
P(*w,'3 special pilot.janors!','2',plain(3,2),'primary only')
P(*w,'3 range=0 pilot.janors!','2',plain(3,2),'range 0')
w=('legafossang','pilot','btanr2ywing')
P(*w,'3 legafossang=2','2',R(A(3,mod_red=rr(2)),D(2)),'two rerolls')
P(*w,'3 missile legafossang=2','2',plain(3,2),'neither primary nor turret')
P(*w,'3 turret legafossang=1 focus','2',R(A(3,focus=1,mod_red=rr(1)),D(2)),'turret')
w=('zuckuss','pilot','g1astarfighter')
P(*w,'3 pilot.zuckuss','2',max(plain(3,2),plain(4,3)),'better of the two')
P(*w,'1 pilot.zuckuss','3 focus',max(R(A(1),D(3,focus=1)),R(A(2),D(4,focus=1))),'likewise')
P(*w,'3 pilot.zuckuss','6',plain(4,6),'the defender has six dice already')
P(*w,'6 pilot.zuckuss','2',plain(6,2),'nothing to gain')
P(*w,'3 range=0 pilot.zuckuss','2',plain(3,2),'range 0: no die added')
P(*w,'3 special pilot.zuckuss','2',plain(3,2),'primary only')
w=('zuckuss','upgrade','crew')
zc=lambda:Opt(lambda s,sd:[t.give('A','stress',1) for t in do_reroll(1,color='green')(s,sd)],cond=lambda s:not s.tok('A','stress'))
P(*w,'3 crew.zuckuss','2',R(A(3,mod_green=[zc()]),D(2)),'one green die rerolled')

w=('chaffparticles-battleoverendor','upgrade','modification')
# spends a focus result that is still there at the end of Neutralize Results
class G2(Game):
    def neutralize(self,s):
        t=super().neutralize(s)
        n=s.n('green','f')
        return t.set('ff',n) if n else t
def chaff(): return act(lambda s,sd:[s.give('D','strain',-1)],cond=lambda s:s.get('ff')>0)
sys.setrecursionlimit(100000)
P(*w,'2x 3','2 strain=2 chaffparticles-battleoverendor',G2([A(3),A(3)],D(2,strain=2,net=[chaff()])).solve()['damage'],'a focus result takes the second strain off')

def bossk_again(att):
    b=Attack(att.ship,range=att.range)
    def again(s):
        if s.get('hit') or s.tok('A','stress'): return []
        return [(s.give('A','stress',1),b)]
    return again
def bossk(n,**k):
    a=A(n,**k); a.again=bossk_again(a); a.must_again=True; return a
w=('drearenthal','pilot','btla4ywing')
P(*w,'3 drearenthal!','2',R(A(3,mod_red=rr()),D(2)),'a reroll')

P(*w,'3 special drearenthal!','2',R(A(3,mod_red=rr()),D(2)),'any attack')
P(*w,'3 range=0 drearenthal!','2',plain(3,2),'range 0')
w=('gunneryspecialists','upgrade','team')
P(*w,'3 gunneryspecialists','2',R(A(3,mod_red=rr(9)),D(2)),'energy for any number of rerolls')
P(*w,'3 cannon gunneryspecialists','2',plain(3,2),'primary or hardpoint')
w=('majorvynder','pilot','alphaclassstarwing')
P(*w,'3','2 disarm majorvynder',plain(3,3),'disarmed: one die more')
P(*w,'3','2 majorvynder',plain(3,2),'not disarmed')
w=('landocalrissian-escapecraft','pilot','escapecraft')
def lan(c,side):
    def fn(s,sd):
        n=s.fresh(c,'b')
        if not n: return []
        t=s.put(c,'b',0,-n).give(sd,'stress',1); t.hand=(c,n,1); return [t]
    return Opt(fn,cond=lambda s:not s.tok(side,'stress'))
P(*w,'3 landocalrissian-escapecraft','2',R(A(3,early_red=[lan('red','A')]),D(2)),'all blanks rerolled')
P(*w,'3','2 landocalrissian-escapecraft',R(A(3),D(2,early_green=[lan('green','D')])),'defending too')
P(*w,'3 stress landocalrissian-escapecraft','2',plain(3,2),'stressed')
P(*w,'2x 3','3 landocalrissian-escapecraft',R([A(3)]*2,D(3,early_green=[lan('green','D')])),'one stress, one reroll')
P(*w,'3 range=0 landocalrissian-escapecraft','2',plain(3,2),'range 0')
P(*w,'3 focus landocalrissian-escapecraft','2 focus',R(A(3,focus=1,early_red=[lan('red','A')]),D(2,focus=1)),'with a focus',ed='2.0')
w=('rearadmiralchiraneau','pilot','vt49decimator')
fc=lambda:change('f','c',1)
P(*w,'3 reinforce fullfrontarc rearadmiralchiraneau','2',R(A(3,mod_red=[fc()]),D(2)),'reinforced: a focus to a crit')
P(*w,'3 fullfrontarc rearadmiralchiraneau','2',plain(3,2),'not reinforced')
w=('protonrockets','upgrade','missile')
P(*w,'2 focus protonrockets','2',R(A(5,focus=1,ordnance=True),D(2)),'five dice; the focus is still there')
P(*w,'2 focus range=1 protonrockets','2',R(A(5,focus=1,ordnance=True),D(2),'A0.focus'),'no range bonus','left.attacker.focus')
P(*w,'2 focus deplete protonrockets','2 captainferoph',R(A(4,focus=1,ordnance=True),D(2,mod_green=[change('bf','e',1,cond=lambda s:not s.tok('A','focus'))])),'deplete; the focus is kept against Feroph or spent')
w=('killer','pilot','clonez95headhunter')
P(*w,'3 killer','2 hull=2',plain(4,2),'a die more')
P(*w,'3 killer','2 hull=2',1,'a deplete token','left.attacker.deplete')
P(*w,'3 killer','2 hull=3',plain(3,2),'three hull')
P(*w,'2x 3 killer','2 hull=3 shields=0',None or (lambda r:sum(p*(d+(0)) for d,p in r.items()))({d:R(A(3),D(2),None).get('p%d'%d,0) for d in range(4)})+(lambda r,a3,a4:r[0]*a3+sum(r[d] for d in (1,2,3))*a4)({d:R(A(3),D(2),None).get('p%d'%d,0) for d in range(4)},plain(3,2),plain(4,2)),'once hull is lost in the first attack (after death it goes on)')
kb=Opt(lambda s,sd:[s.set('k',1)])
kd=act(lambda s,sd:[s.give('A','deplete',1)],must=True,cond=lambda s:s.get('k'))
P(*w,'2 killer gunner.bossk','3 hull=2 shields=0',R(bossk(2,start=[kb],more=lambda s:1 if s.get('k') else 0,early_red=[kd]),D(3)),'the deplete token tells in the bonus attack')
w=('diamondboronmissiles','upgrade','missile')
r=R(A(3,lock=1,ordnance=True),D(2),None); ph=1-r['p0']
P(*w,'2 lock diamondboronmissiles','2',r['damage']+ph/2,'after a hit the defender rolls a die')
P(*w,'2 lock diamondboronmissiles','2',r['crits']+ph/8,'crits','mean_crits')
P(*w,'2x 2 lock diamondboronmissiles','2',2*r['damage']+(1-(1-ph)**2)/2,'three charges: one die in two attacks')
P(*w,'3x 2 lock diamondboronmissiles','2',3*r['damage'],'three shots need them all: a shot is worth more')
w=('captainsear','pilot','belbullab22starfighter')
se=lambda:act(lambda s,sd:[s.cancel('green','e',1)],pay=spend('calculate'))
P(*w,'3 bullseye calculate captainsear','2',R(A(3,calculate=1,late_green=[se()]),D(2)),'a calculate for a focus or an evade')
P(*w,'3 bullseye calculate captainsear','2 evade',R(A(3,calculate=1,late_green=[se()]),D(2,evade=1)),'after the defender modified')
P(*w,'3 bullseye focus captainsear','2',R(A(3,focus=1),D(2)),'no calculate')
P(*w,'3 bullseye calculate special captainsear','2',R(A(3,calculate=1),D(2)),'primary only')
P(*w,'3 bullseye calculate range=0 captainsear','2',plain(3,2),'range 0')
w=('puresabacc','pilot','tieskstriker')
P(*w,'3 puresabacc hull=4','2',plain(4,2),'a die more')
P(*w,'3 range=0 puresabacc','2',plain(3,2),'range 0')
P(*w,'3 special puresabacc','2',plain(4,2),'any attack')
w=('heavylasercannon','upgrade','cannon')
hl=lambda **k:A(4,late_red=[change('c','h',must=True,all_=True)],**k)
P(*w,'2 heavylasercannon','2',R(hl(),D(2)),'four dice')
P(*w,'2 lock heavylasercannon','1',0,'no crits','mean_crits')
P(*w,'2 range=3 heavylasercannon','2',plain(4,3),'range bonus')
P(*w,'2 stress heavylasercannon','2 lapin',plain(4,2,'crits'),'Lapin: the crits cannot be changed','mean_crits')
w=('soullessone','upgrade','title')
P(*w,'3','2 no-arc soullessone',R(A(3),D(2,mod_green=rr())),'attacker outside the firing arc: a reroll')
P(*w,'3','2 arc soullessone',plain(3,2),'inside')
w=('enduring','upgrade','talent')
P(*w,'3 no-bullseye','2 enduring',R(A(3,crit_first=True),D(2),'crits'),'crits first','mean_crits')
P(*w,'3 bullseye','2 enduring',plain(3,2,'crits'),'in the bullseye','mean_crits')
P(*w,'3 no-bullseye','2 enduring',plain(3,2),'damage as ever')
w=('shadowcaster','upgrade','title')
sh=lambda:act(lambda s,sd:[s.give('D','tractor',1)],must=True,cond=lambda s:s.get('hit'))
P(*w,'3 turretarc frontarc shadowcaster ; 3','2',R([A(3,after=[sh()]),A(3)],D(2)),'a tractor token after a hit')
P(*w,'3 turretarc shadowcaster ; 3','2',2*plain(3,2),'not in the front arc')
P(*w,'3 turretarc frontarc shadowcaster ; 3','2 large',2*plain(3,2),'a large ship is not tractored by one')
w=('fifthbrother','pilot','tieadvancedv1')
fbr=lambda:act(lambda s,sd:[s.add('red','c',1)] if s.net()>0 else [],pay=spend('force',2))
P(*w,'3 force=2 fifthbrother','2',R(A(3,force=2,net=[fbr()]),D(2)),'force for focus results or for a crit')
P(*w,'3 force=2 fifthbrother','2',R(A(3,force=2,net=[fbr()]),D(2),'crits'),'crits','mean_crits')
P(*w,'3 force fifthbrother','2',R(A(3,force=1),D(2)),'one force is too few')
P(*w,'3 force=2 range=0 fifthbrother','2',plain(3,2),'range 0: no die added')
w=('inaldra','pilot','m3ainterceptor')
P(*w,'3 inaldra','2',R(A(3,mod_red=rr(9)),D(2)),'rerolls for a damage of its own')
P(*w,'3','2 inaldra',R(A(3),D(2,mod_green=[option(do_reroll(9),lambda s,sd:[s.suffer(1)])])),'her own damage counts')
P(*w,'4 focus','3 inaldra',R(A(4,focus=1),D(3,mod_green=[option(do_reroll(9),lambda s,sd:[s.suffer(1)])])),'likewise')
w=('seynmarana','pilot','tielnfighter')
def sey():
    def fn(s,sd):
        if not s.n('red','c'): return []
        t=s
        for f in 'bfhc':
            n=t.n('red',f)
            if n: t=t.cancel('red',f,n)
        return [t.suffer(1)]
    return act(fn)
P(*w,'2 seynmarana','3',R(A(2,mod_red=[sey()]),D(3)),'a crit for a sure card')
P(*w,'3 seynmarana','3 focus evade',R(A(3,mod_red=[sey()]),D(3,focus=1,evade=1)),'likewise')
P(*w,'3 range=0 seynmarana','6',R(A(3),D(6)),'range 0: no result spent')
P(*w,'2 seynmarana','3',R(A(2,mod_red=[sey()]),D(3),'crits'),'the card is facedown','mean_crits')
w=('sigma5-battleofyavin','pilot','tieininterceptor')
P(*w,'3 sigma5-battleofyavin','2',1-R(A(3),D(2),None)['p0'],'an evade after a hit','left.attacker.evade')
P(*w,'3 stress sigma5-battleofyavin','2',0,'a stressed ship takes no action','left.attacker.evade')
w=('iontorpedoes','upgrade','torpedo')
ion=lambda s:s.suffer(1) if s.net()>0 else s
P(*w,'1 lock iontorpedoes','2',R(A(4,lock=1,ordnance=True,deals=ion),D(2)),'one damage at most')
P(*w,'1 lock iontorpedoes','2',0,'a hit, not a crit','mean_crits')
P(*w,'1 lock iontorpedoes range=3','3 evade=2',R(A(4,lock=1,ordnance=True,deals=ion),D(3,evade=2)),'no range bonus')
w=('wattambor','pilot','belbullab22starfighter')
P(*w,'3 wattambor=2','2',R(A(3,mod_red=rr(2)),D(2)),'two')
P(*w,'3 special wattambor=2','2',plain(3,2),'primary only')
w=('captaindobbs','pilot','tieddefender')
ch=lambda:act(lambda s,sd:[s.cancel('red','h',1)])
P(*w,'3','2 captaindobbs!',R(A(3),D(2,late_green=[ch()])),'a hit cancelled')
P(*w,'3','0 captaindobbs!',R(A(3),D(0,late_green=[ch()]),'crits'),'hits only','mean_crits')
P(*w,'3','2 captaindobbs',plain(3,2),'another ship only')
w=('finn','pilot','resistancetransportpod')
def fp(side,c):
    return act(lambda s,sd:[s.add(c,'b',1),s.add(c,'f',1).give(side,'strain',1)])
P(*w,'3 focus pilot.finn','2',R(A(3,focus=1,mod_red=[fp('A','red')]),D(2)),'a focus result for a strain')
P(*w,'3 lock pilot.finn','2',R(A(3,lock=1,mod_red=[fp('A','red')]),D(2)),'a die to reroll')
P(*w,'3','2 focus pilot.finn',R(A(3),D(2,focus=1,mod_green=[fp('D','green')])),'defending')
P(*w,'2x 3','2 calculate=2 pilot.finn',R([A(3)]*2,D(2,calculate=2,mod_green=[fp('D','green')])),'the strain costs a die in the next attack')
P(*w,'3 range=0 focus pilot.finn','2',plain(3,2),'range 0')
w=('jessikapava','pilot','t70xwing')
jp=reroll(1,pay=charge('j'))
P(*w,'3 jessikapava=1','2',R(A(3,mod_red=[jp]),D(2),keep={'j':1}),'one other: one reroll')
P(*w,'2x 3 jessikapava=1','2',R([A(3,mod_red=[jp])]*2,D(2),keep={'j':1}),'one charge')
P(*w,'3','2 jessikapava=2',R(A(3),D(2,mod_green=[reroll(2)])),'defending')
w=('shatteringshot','upgrade','force-power')
ss=lambda:add('f',1,pay=spend('force'))
P(*w,'3 obstructed force=2 shatteringshot','2',R(A(3,force=2,obstructed=True,mod_red=[ss()]),D(2)),'a force adds a focus, another turns it')
P(*w,'3 obstructed force focus shatteringshot','2',R(A(3,force=1,focus=1,obstructed=True,mod_red=[ss()]),D(2)),'with a focus')
P(*w,'3 force=2 shatteringshot','2',R(A(3,force=2),D(2)),'not obstructed')
P(*w,'3 obstructed force=2 range=0 shatteringshot','2',plain(3,3),'range 0')
w=('bloodcrow','upgrade','title')
af=lambda:add('f',1)
P(*w,'3 focus bloodcrow','2',R(A(3,focus=1,mod_red=[af()]),D(2)),'a focus result more')
P(*w,'3 focus range=1 bloodcrow','2',R(A(3,focus=1,range=1,mod_red=[af()]),D(2)),'range 1')
P(*w,'3 focus range=3 bloodcrow','2',R(A(3,focus=1,range=3),D(2)),'range 3: not')
P(*w,'3 focus range=0 bloodcrow','2',plain(3,2),'range 0: not')
P(*w,'3 bloodcrow','1 alexsandrkallus',plain(3,1),'nobody has to add')
w=('nimichireen','pilot','t70xwing')
bf=lambda:change('b','f',1)
P(*w,'3 focus nimichireen!','2',R(A(3,focus=1,mod_red=[bf()]),D(2)),'a blank to a focus')
P(*w,'3 lock nimichireen!','2',R(A(3,lock=1,mod_red=[bf()]),D(2)),'of no use with a lock')
w=('gavynsykes','pilot','nabooroyaln1starfighter')
P(*w,'3 gavynsykes!','2',R(A(3,mod_red=rr(9,'b')),D(2)),'blanks rerolled')
P(*w,'3','2 gavynsykes!',R(A(3),D(2,mod_green=rr(9,'b'))),'defending')
P(*w,'3 lock gavynsykes!','2 gavynsykes!',R(A(3,lock=1,mod_red=rr(9,'b')),D(2,mod_green=rr(9,'b'))),'a die once')
w=('blackout','pilot','tievnsilencer')
P(*w,'3 obstructed blackout','2',plain(3,1),'2+1-2')
P(*w,'3 obstructed blackout','0',plain(3,0),'none at least')
P(*w,'3 obstructed range=3 blackout','0',plain(3,0),'0+1+1-2, counted together')
P(*w,'3 obstructed range=0 blackout','2',plain(3,3),'range 0: no defense die fewer by the enemy')
P(*w,'3 blackout','2',plain(3,2),'not obstructed')
P(*w,'3 obstructed range=0 blackout','2',plain(3,1),'2.0 does not bar it',ed='2.0')
w=('rifftamson','upgrade','command')
rt=act(lambda s,sd:[s.give('D','strain',2)],must=True,cond=lambda s:s.get('dealt',(0,0))[1]>0)
P(*w,'3 rifftamson ; 3 ; 3','2 hull=19 shields=0',R([A(3,after=[rt]),A(3),A(3)],D(2)),'two strain tokens')
w=('tn3465','pilot','tiefofighter')
P(*w,'3 tn3465!','2',R(A(3,mod_red=[change('bfh','c',1)]),D(2)),'a result to a crit')
P(*w,'3 tn3465!','2',R(A(3,mod_red=[change('bfh','c',1)]),D(2),'crits'),'crits','mean_crits')
P(*w,'3 tn3465','2',plain(3,2),'another ship')
w=('firstorderelite','upgrade','command')
r=R(A(3),D(0),None)
P(*w,'3','0 firstorderelite=2',sum(r.get('p%d'%i,0)*max(0,i-2) for i in range(4)),'two cancelled')
w=('countdooku','upgrade','crew')
def nam(): return act(lambda s,sd:[s.set('nr',k) for k in 'bfhc'],pay=spend('force'),cond=lambda s:s.tok('A','force')>=1)
def napply():
    def fn(s,sd):
        k=s.get('nr');
        if s.n('red',k): return []
        return [t for f in 'bfhc' if f!=k for t in [s.change('red',f,k,1)] if t is not None]
    return act(fn,must=True,cond=lambda s:s.get('nr'))
def namg(): return act(lambda s,sd:[s.set('ng',k) for k in 'bfe'],pay=spend('force'),cond=lambda s:s.tok('A','force')>=1)
def gapply():
    def fn(s,sd):
        k=s.get('ng')
        if s.n('green',k): return []
        return [t for f in 'bfe' if f!=k for t in [s.change('green',f,k,1)] if t is not None]
    return act(fn,must=True,cond=lambda s:s.get('ng'))
P(*w,'3 force crew.countdooku','2',R(A(3,force=1,start=[nam()],early_red=[napply()],before_green=[namg()]),D(2,early_green=[gapply()])),'names a crit for its own dice, or a blank for the green ones, or keeps the force')

LOT.save()
