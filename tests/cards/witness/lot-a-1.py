"""Witnesses of cards of the first edition, drawn by lot, by a reader who saw only their texts."""
import copy

from lot import Lot
from play1 import *

WORDS = {
    'allianceoverhaul': [('arc170 allianceoverhaul', 'arc170 fromfront allianceoverhaul')],
    'doubleedge': [('cannon', 'turret')],
    'sawgerrera': [(' sawgerrera', ' upgrade.sawgerrera')],
    'protonrockets': [('tractor range=1 protonrockets', 'tractor range=1 protonrockets=2'), ('expose! protonrockets', 'expose! protonrockets=2')],
}
SLIPS = {
    ('4 advancedcloakingdevice', '2', 'left.attacker.cloak'),
}
LOT = Lot('1', WORDS, SLIPS)
P = LOT.ask

pl=play
_m={}
def M(n,g):
    if (n,g) not in _m: _m[(n,g)]=play(Ship(n),Ship(g))
    return _m[(n,g)]
md=lambda n,g: M(n,g)['damage']
hitp=lambda n,g: 1-M(n,g).get('p0',0)
def tail(n,g,f):
    r=M(n,g); return sum(r.get('p%d'%i,0)*f(i) for i in range(0,9))

c='advancedcloakingdevice'; K=('upgrade','Modification')
P(c,*K,'4 '+c,'2',md(4,2),'nothing in the attack itself'); P(c,*K,'4 '+c,'2',1,'free cloak action after the attack',measure='left.attacker.cloak')
P(c,*K,'4 stress '+c,'2',0,'a stressed ship performs no actions',measure='left.attacker.cloak')

c='testpilotblackout'; K=('pilot','TIE Silencer')
P(c,*K,'3 obstructed '+c,'2',md(3,1),'2+1-2'); P(c,*K,'3 '+c,'2',md(3,2),'not obstructed'); P(c,*K,'3 obstructed '+c,'0',md(3,0),'0+1-2: none')
P(c,*K,'3 obstructed range=3 '+c,'2',md(3,2),'2+1+1-2'); P(c,*K,'3 special obstructed range=3 '+c,'2',md(3,1),'secondary weapon: no range bonus')
P(c,*K,'3 obstructed '+c,'0 evade',pl(Ship(3),Ship(0,evade=1))['damage'],'no dice, but an evade token')

c='ascoretosettle'; K=('upgrade','Elite')
a=lambda n,**t: (lambda s:(s.windows.__setitem__('mod_red',[change('f','c',1)]),s)[1])(Ship(n,**t))
r=pl(a(3),Ship(2))
P(c,*K,'3 '+c+'!','2',r['damage'],'one focus to crit'); P(c,*K,'3 '+c+'!','2',r['crits'],'one focus to crit',measure='mean_crits')
P(c,*K,'3 '+c,'2',md(3,2),'it has the condition? not known')
r=pl(a(3,focus=1),Ship(2,evade=1)); P(c,*K,'3 focus '+c+'!','2 evade',r['crits'],'with a focus',measure='mean_crits')

c='viktorhel'; K=('pilot','Kihraxz Fighter')
P(c,*K,'3','2 '+c,0,'two dice rolled',measure='left.attacker.stress'); P(c,*K,'3 range=3','2 '+c,1,'three dice',measure='left.attacker.stress')
P(c,*K,'3','1 '+c,1,'one die',measure='left.attacker.stress'); P(c,*K,'3','0 '+c,1,'no dice are not two',measure='left.attacker.stress')
P(c,*K,'3 obstructed','1 '+c,0,'1+1 dice',measure='left.attacker.stress'); P(c,*K,'3','2 tractor '+c,1,'2-1 dice',measure='left.attacker.stress')

c='rey'; K=('pilot','YT-1300')
ra=Ship(3); ra.windows['mod_red']=[reroll(2,'b')]
P(c,*K,'3 arc pilot.rey','2',pl(ra,Ship(2))['damage'],'two blanks rerolled')
d=Ship(3); d.windows['mod_green']=[reroll(2,'b')]
P(c,*K,'3','3 arc pilot.rey',pl(Ship(3),d)['damage'],'defending likewise')
d=Ship(3,focus=1); d.windows['mod_green']=[reroll(2,'b')]
P(c,*K,'3 focus','3 focus arc pilot.rey',pl(Ship(3,focus=1),d)['damage'],'with focus')
P(c,*K,'3 no-arc pilot.rey','2',md(3,2),'not in the firing arc')
P(c,*K,'3 arc special pilot.rey','2',pl(ra,Ship(2))['damage'],'any attack')

c='tarnmison'; K=('pilot','X-wing')
P(c,*K,'3','2 '+c,1,'a lock on the attacker',measure='left.defender.lock'); P(c,*K,'3','2 '+c,md(3,2),'which changes nothing in the attack')
P(c,*K,'3 '+c,'2',0,'nothing while attacking',measure='left.attacker.lock')

c='wullffwarro'; K=('pilot','Auzituck Gunship')
P(c,*K,'3 shields=0 damaged '+c,'2',md(4,2),'one die more'); P(c,*K,'3 shields=1 damaged '+c,'2',md(3,2),'a shield')
P(c,*K,'3 shields=0 '+c,'2',md(3,2),'no damage card known'); P(c,*K,'3 shields=0 damaged special range=1 '+c,'2',md(4,2),'any weapon, no range bonus')
P(c,*K,'3 shields=0 damaged range=1 '+c,'2',md(5,2),'range bonus besides')
P(c,*K,'3','1 shields=0 damaged '+c,md(3,1),'nothing while defending')

c='rebelcaptive'; K=('upgrade','Crew')
P(c,*K,'3','2 '+c,1,'the attacker gets a stress',measure='left.attacker.stress')
P(c,*K,'3 ; 3','2 '+c,0,'only the first ship',measure='left.attacker2.stress')
P(c,*K,'3 ; 3','2 '+c,1,'only the first ship',measure='left.attacker1.stress')
P(c,*K,'3 upgrade.ezrabridger','2 '+c,pl(a(3),Ship(2))['crits'],'stressed when the target is declared, so Ezra changes a focus to a crit',measure='mean_crits')
k=Ship(3,stress=1); k.windows['mod_red']=[change('f','h',all_=True,pay=spend('stress'))]
P(c,*K,'3 keyanfarlander','2 '+c,pl(k,Ship(2))['damage'],'Keyan removes the stress for all focus results')
P(c,*K,'3 '+c,'2',0,'nothing while attacking',measure='left.defender.stress')

c='allianceoverhaul'; K=('upgrade','Title')
P(c,*K,'2 fromfront '+c,'2',md(3,2),'one die more'); r=pl(a(2),Ship(2))
P(c,*K,'2 fromrear '+c,'2',r['damage'],'auxiliary arc: focus to crit'); P(c,*K,'2 fromrear '+c,'2',r['crits'],'auxiliary arc: focus to crit',measure='mean_crits')
P(c,*K,'2 special fromfront '+c,'2',md(2,2),'not the primary weapon'); P(c,*K,'arc170 '+c,'2',md(3,2),'front arc presumed')
P(c,*K,'arc170 reararc focus '+c,'2',pl(a(2,focus=1),Ship(2))['damage'],'rear')
P(c,*K,'2 fromfront range=1 '+c,'2',md(4,2),'range bonus besides')

c='majorvynder'; K=('pilot','Alpha-class Star Wing')
P(c,*K,'3','2 disarm '+c,md(3,3),'one die more'); P(c,*K,'3','2 '+c,md(3,2),'no token'); P(c,*K,'2x 3','2 disarm '+c,2*md(3,3),'token stays')
P(c,*K,'3 '+c,'2',md(3,2),'nothing while attacking')

c='autoblasterturret'; K=('upgrade','Turret')
def au(g,f=0,n=2,**t):
    s=Ship(n,focus=f) if f else Ship(n)
    return pl(Attack(s,range=1,secondary=True,keep=lambda s:(99,0)),Ship(g,**t))
P(c,*K,'3 range=1 '+c,'2',au(2)['damage'],'two dice, hits cannot be cancelled'); P(c,*K,'3 range=1 '+c,'2',au(2)['crits'],'crits can',measure='mean_crits')
r=au(2,1,evade=1); P(c,*K,'3 focus range=1 '+c,'2 evade',r['damage'],'an evade token does not cancel hits either'); P(c,*K,'3 focus range=1 '+c,'2 evade',r.get('D.evade',0),'spent for crits only',measure='left.defender.evade')
cs=Ship(2); cs.windows['compare']=[act(lambda s,side:[s.cancel('green','e')])]
P(c,*K,'3 arc range=1 '+c+' crackshot','2',pl(Attack(cs,range=1,secondary=True,keep=lambda s:(99,0)),Ship(2))['damage'],'Crack Shot takes one evade off')

c='janors'; K=('pilot','HWK-290')
P(c,*K,'xwing pilot.janors!','2',md(4,2),'one die more'); P(c,*K,'2x xwing pilot.janors!','2',md(4,2)+md(3,2),'Jan is stressed then')
P(c,*K,'3 pilot.janors','2',md(3,2),'not for herself'); P(c,*K,'xwing special range=1 pilot.janors!','2',md(4,2),'secondary weapon likewise, no range bonus')
P(c,*K,'3','xwing pilot.janors!',md(3,2),'nothing for a defender')

c='elusiveness'; K=('upgrade','Elite')
def el(g,**t):
    d=Ship(g,**t); d.windows['mod_red']=[reroll(1,color='red',pay=gain('stress'),cond=lambda s:not s.tok('D','stress'))]; return d
P(c,*K,'3','2 '+c,pl(Ship(3),el(2))['damage'],'one attack die rerolled'); P(c,*K,'3','2 stress '+c,md(3,2),'stressed')
P(c,*K,'2x 3','2 '+c,pl([Attack(Ship(3)),Attack(Ship(3))],el(2))['damage'],'once: stressed then')
P(c,*K,'3 lock','2 '+c,pl(Ship(3,lock=1),el(2))['damage'],'that die is not rerolled again')
P(c,*K,'3 focus','2 '+c,pl(Ship(3,focus=1),el(2))['damage'],'before the focus')
r=pl(Ship(3),el(2)); P(c,*K,'3','2 '+c,r.get('D.stress',0),'used if there is a hit or a crit',measure='left.defender.stress')

c='commanderkenkirk'; K=('pilot','VT-49 Decimator')
P(c,*K,'3','0 shields=0 damaged '+c,md(3,1),'agility 1'); P(c,*K,'3','0 shields=1 damaged '+c,md(3,0),'a shield')
P(c,*K,'3','0 shields=0 '+c,md(3,0),'no damage card')
kd=Ship(0,hull=12,shields=1,value=lambda s:1 if s.kept('shields')==0 and s.kept('hull')<12 else 0)
P(c,*K,'2x 3','0 hull=12 shields=1 '+c,pl([Attack(Ship(3)),Attack(Ship(3))],kd)['damage'],'agility 1 once the shield is gone and a card dealt')
P(c,*K,'3','0 shields=0 damaged tractor '+c,md(3,0),'0+1-1'); P(c,*K,'3 '+'shields=0 damaged '+c,'2',md(3,2),'nothing while attacking')

c='sensorcluster'; K=('upgrade','Tech')
def sc(g,**t):
    d=Ship(g,**t); d.windows['mod_green']=[change('b','e',1,pay=spend('focus'))]; return d
P(c,*K,'3','2 focus '+c,pl(Ship(3),sc(2,focus=1))['damage'],'focus for one blank'); P(c,*K,'3','2 focus=2 '+c,pl(Ship(3),sc(2,focus=2))['damage'],'both')
P(c,*K,'2x 3','2 focus '+c,pl([Attack(Ship(3))]*2,sc(2,focus=1))['damage'],'once'); P(c,*K,'3','2 '+c,md(3,2),'no token')
P(c,*K,'3','2 focus '+c,pl(Ship(3),sc(2,focus=1)).get('D.focus',0),'kept where not needed',measure='left.defender.focus')

c='wampa'; K=('pilot','TIE Fighter')
def wa(n,**t):
    s=Ship(n,**t)
    def f(s,side):
        k=s.n('red','c')
        u=s.copy(); u.pool={}
        return [u.deal_cards(1)] if k else []
    s.windows['compare']=[act(f)]; return s
P(c,*K,'2 wampa','3',pl(wa(2),Ship(3))['damage'],'all cancelled for one card where no more would be left')
P(c,*K,'2 wampa','3',pl(wa(2),Ship(3))['crits'],'the card is facedown',measure='mean_crits')
P(c,*K,'2 focus wampa','3 focus evade',pl(wa(2,focus=1),Ship(3,focus=1,evade=1))['damage'],'the defender knows it')
r=pl(wa(3),Ship(2,hull=1,shields=3),objective='kill'); P(c,*K,'3 wampa','2 hull=1 shields=3',pl(wa(3),Ship(2,hull=1,shields=3))['damage'],'mean damage played for; the card goes past the shields')
P(c,*K,'2','2 wampa',md(2,2),'nothing while defending')

c='agentkallus'; K=('upgrade','Crew')
kf=Ship(3); kf.windows['mod_red']=[change('f','h',1)]
kg=Ship(2); kg.windows['mod_green']=[change('f','e',1)]
P(c,*K,'3 '+c+'!','2',pl(kf,Ship(2))['damage'],'one focus to hit'); P(c,*K,'3','2 '+c+'!',pl(Ship(3),kg)['damage'],'one focus to evade'); P(c,*K,'3 '+c,'2',md(3,2),'the ship chosen is not known')
P(c,*K,'2x 3','2 '+c+'!',2*pl(Ship(3),kg)['damage'],'in each attack')

c='targetingsynchronizer'; K=('upgrade','Tech')
pt=Ship(4); pt.windows['mod_red']=[change('f','c',1)]
P(c,*K,'xwing '+c+'! protontorpedoes','2',pl(Attack(pt,secondary=True),Ship(2))['damage'],'no own lock needed: the friend pays with its lock')
P(c,*K,'xwing lock protontorpedoes','2',pl(Attack(pt,secondary=True),Ship(2))['damage'],'own lock spent')

c='advhomingmissiles'; K=('upgrade','Missile')
def ah(g,**t):
    s=Ship(3,**t.pop('at',{}))
    return pl(Attack(s,secondary=True,deals=lambda s:s.deal_cards(0,1) if s.net() else s),Ship(g,**t))
r=ah(2,at=dict(lock=1)); P(c,*K,'2 lock '+c,'2',r['damage'],'a faceup card if it hits; the lock may be spent on a reroll'); P(c,*K,'2 lock '+c,'2',r['crits'],'faceup',measure='mean_crits')
r=ah(2,at=dict(lock=1,focus=1),focus=1); P(c,*K,'2 lock focus '+c,'2 focus',r['damage'],'with focus')
r=ah(2,at=dict(lock=1),hull=1,shields=3); P(c,*K,'2 lock '+c,'2 hull=1 shields=3',r['destroyed'],'past the shields',measure='p_destroyed')
r=ah(2,at=dict(lock=1)); P(c,*K,'2 lock '+c,'2',r.get('A0.lock',0),'lock not part of the price',measure='left.attacker.lock')

c='wingedgundark'; K=('pilot','TIE Fighter')
def wg(n,**t):
    s=Ship(n,**t); s.windows['mod_red']=[change('h','c',1)]; return s
r=pl(Attack(wg(2),range=1),Ship(2)); P(c,*K,'2 range=1 '+c,'2',r['crits'],'hit to crit',measure='mean_crits'); P(c,*K,'2 range=1 '+c,'2',md(3,2),'no more damage')
P(c,*K,'2 '+c,'2',M(2,2)['crits'],'range 2',measure='mean_crits')
r=pl(Attack(wg(3),range=1,secondary=True),Ship(2)); P(c,*K,'3 special range=1 '+c,'2',r['crits'],'any weapon',measure='mean_crits')
r=pl(Attack(wg(2,focus=1),range=1),Ship(2,evade=1)); P(c,*K,'2 focus range=1 '+c,'2 evade',r['crits'],'with tokens',measure='mean_crits')

c='maul'; K=('upgrade','Crew')
def ma(n,**t):
    s=Ship(n,**t)
    def f(s,side):
        if s.tok('A','stress') : return []
        out=[]
        for u in do_reroll(99)(s,side): out.append(u.give('A','stress',u.hand[1]))
        return out
    s.windows['mod_red']=[Opt(f,mods='own')]
    s.windows['after']=[act(lambda s,side:[s.give('A','stress',-1)],cond=lambda s:s.get('hit')>0,must=True)]
    return s
r=pl(ma(3),Ship(2)); P(c,*K,'3 upgrade.maul','2',r['damage'],'any number rerolled'); P(c,*K,'3 upgrade.maul','2',r.get('A0.stress',0),'one removed after a hit',measure='left.attacker.stress')
P(c,*K,'3 stress upgrade.maul','2',md(3,2),'stressed'); P(c,*K,'3 stress upgrade.maul','2',1-hitp(3,2),'the stress goes after a hit',measure='left.attacker.stress')
P(c,*K,'3 focus upgrade.maul','2',pl(ma(3,focus=1),Ship(2))['damage'],'with focus')

c='unguidedrockets'; K=('upgrade','Missile')
u=lambda **t: Ship(3,**t)
P(c,*K,'2 focus '+c,'2',pl(Attack(u(focus=1),secondary=True),Ship(2))['damage'],'focus needed, spent only for its effect'); P(c,*K,'2 focus lock '+c,'2',pl(Attack(u(focus=1),secondary=True),Ship(2))['damage'],'a lock cannot be used')
P(c,*K,'2 focus lock '+c,'2',1,'the lock stays',measure='left.attacker.lock')
P(c,*K,'2 focus '+c,'2 sensorjammer',pl(Attack(u(focus=1),secondary=True),Ship(2))['damage'],'the defender does not modify them either')
P(c,*K,'2 focus range=1 '+c,'2',pl(Attack(u(focus=1),secondary=True),Ship(2))['damage'],'no range bonus')
P(c,*K,'2 focus range=3 upgrade.ezrabridger stress '+c,'2',pl(Attack(u(focus=1),secondary=True),Ship(2))['damage'],'nor another card; no range bonus for the defender')

c='laetinashera'; K=('pilot','M3-A Interceptor')
ld=Ship(3); ld.windows['after']=[act(lambda s,side:[s.give('D','evade')],cond=lambda s:not s.get('hit'))]
r=pl([Attack(Ship(3)),Attack(Ship(3))],ld); P(c,*K,'2x 3','3 '+c,r['damage'],'an evade after a miss'); P(c,*K,'3','3 '+c,1-hitp(3,3),'an evade after a miss',measure='left.defender.evade')
P(c,*K,'3','3 '+c,md(3,3),'not in the attack itself')
tw=pl(Attack(Ship(3),twice=True),ld); P(c,*K,'3 twice','3 '+c,(1-hitp(3,3))**2,'twice: after both, if neither hit',measure='left.defender.evade')

c='crackshot'; K=('upgrade','Elite')
def ck(n,**t):
    s=Ship(n,**t); s.windows['compare']=[act(lambda s,side:[s.cancel('green','e')],pay=charge('ck'))]; return s
P(c,*K,'3 arc '+c,'2 evade',pl(ck(3),Ship(2,evade=1),keep={'ck':1})['damage'],'one evade cancelled'); s=ck(3)
P(c,*K,'2x 3 arc '+c,'2',pl([Attack(s),Attack(s)],Ship(2),keep={'ck':1})['damage'],'the card is discarded')
P(c,*K,'3 no-arc '+c,'2',md(3,2),'not in arc'); P(c,*K,'3 arc special '+c,'2',pl(ck(3),Ship(2),keep={'ck':1})['damage'],'any weapon'); P(c,*K,'3 arc '+c,'0 evade',pl(ck(3),Ship(0,evade=1),keep={'ck':1})['damage'],'the added evade of a token is a result too')

c='chewbacca'; K=('pilot','YT-1300')
P(c,*K,'3','1 pilot.chewbacca',md(3,1),'damage is the same'); P(c,*K,'3 pilot.chewbacca','1',md(3,1),'nothing while attacking')

c='iontorpedoes'; K=('upgrade','Torpedo')
P(c,*K,'2 lock '+c,'2',md(4,2),'4 dice, lock spent as the price'); P(c,*K,'2 lock '+c,'2',hitp(4,2),'one ion if it hits',measure='left.defender.ion'); P(c,*K,'2 lock '+c,'2',0,'price',measure='left.attacker.lock')
P(c,*K,'2 lock range=3 '+c,'2',md(4,2),'no range bonus for the defender')
P(c,*K,'2 lock=2 '+c,'2',pl(Ship(4,lock=1),Ship(2))['damage'],'a second lock rerolls')

c='predator'; K=('upgrade','Elite')
pr=lambda k,n=3,**t:(lambda s:(s.windows.__setitem__('mod_red',[reroll(k)]),s)[1])(Ship(n,**t))
P(c,*K,'3 '+c,'2',pl(pr(1),Ship(2))['damage'],'one die'); P(c,*K,'3 '+c+'!','2',pl(pr(2),Ship(2))['damage'],'low pilot skill on your word: two dice')
P(c,*K,'3 focus special '+c,'2',pl(pr(1,focus=1),Ship(2))['damage'],'any weapon, with focus'); P(c,*K,'3','2 '+c,md(3,2),'nothing while defending')

c='expose'; K=('upgrade','Elite')
P(c,*K,'3 '+c+'!','2',md(4,2),'attack value +1'); P(c,*K,'3 special '+c+'!','2',md(3,2),'only the primary weapon'); P(c,*K,'3','2 '+c+'!',md(3,1),'agility -1'); P(c,*K,'3','0 '+c+'!',md(3,0),'not below 0')
P(c,*K,'3 range=3','0 '+c+'!',md(3,1),'values are raised to 0 before the range bonus')

c='assaultmissiles'; K=('upgrade','Missile')
P(c,*K,'2 lock '+c,'2',md(4,2),'lock spent'); P(c,*K,'2 lock focus range=3 '+c,'2',pl(Ship(4,focus=1),Ship(2))['damage'],'no range bonus'); P(c,*K,'2 lock '+c,'2',0,'price',measure='left.attacker.lock')
P(c,*K,'2 lock '+c,'2 focus',pl(Ship(4),Ship(2,focus=1))['damage'],'others suffer, not the defender')

c='moffjerjerrod'; K=('upgrade','Crew')
P(c,*K,'3','2 '+c,md(3,2),'damage is the same'); P(c,*K,'3 '+c,'2 focus',pl(Ship(3),Ship(2,focus=1))['damage'],'nothing while attacking')

c='sensorjammer'; K=('upgrade','System')
def sj(g,**t):
    d=Ship(g,**t)
    def f(s,side):
        out=[]
        for m in (0,1):
            if s.pool.get(('red','h',m),0):
                out.append(s.put('red','h',m,-1).put('red','f',1,1))
        return out
    d.windows['mod_red']=[Opt(f,mods='red')]; return d
for t in ({},{'focus':1},{'lock':1},{'focus':1,'lock':1}):
    w=' '.join(t); P(c,*K,('3 '+w).strip(),'2 '+c,pl(Ship(3,**t),sj(2))['damage'],'one hit to focus, which is not rerolled')
P(c,*K,'2x 3','2 '+c,2*pl(Ship(3),sj(2))['damage'],'in each attack')

c='inaldra'; K=('pilot','M3-A Interceptor')
ia=Ship(3); ia.windows['mod_red']=[reroll(99)]
P(c,*K,'3 shields=1 '+c,'2',pl(ia,Ship(2))['damage'],'a shield for any number of rerolls'); P(c,*K,'3 shields=0 '+c,'2',md(3,2),'no shield')
idd=Ship(3,hull=4,shields=1);
def shield_for_rerolls(s,side):
    return [u.lose_shield() for u in do_reroll(99)(s,side)] if s.kept('shields')>0 else []
idd.windows['mod_green']=[Opt(shield_for_rerolls,mods='own')]
P(c,*K,'4','3 hull=4 shields=1 '+c,pl(Ship(4),idd)['damage'],'the shield spent counts as lost')
P(c,*K,'3 focus shields=1 '+c,'2',(lambda s:(s.windows.__setitem__('mod_red',[reroll(99)]),pl(s,Ship(2))['damage'])[1])(Ship(3,focus=1)),'with a focus')

c='r4b11'; K=('upgrade','Salvaged Astromech')
def rb(n,**t):
    s=Ship(n,**t); s.windows['mod_green']=[reroll(99,color='green',pay=spend('lock'))]; return s
P(c,*K,'3 lock '+c,'2',pl(rb(3,lock=1),Ship(2))['damage'],'lock for own dice or for those of the defender'); P(c,*K,'3 lock=2 '+c,'2',pl(rb(3,lock=2),Ship(2))['damage'],'two locks: both')
P(c,*K,'3 '+c,'2',md(3,2),'no lock'); P(c,*K,'3 lock '+c,'2 focus',pl(rb(3,lock=1),Ship(2,focus=1))['damage'],'before the focus of the defender')

c='jandodonna'; K=('upgrade','Crew')
r=pl(wg(3),Ship(2)); P(c,*K,'3 '+c+'!','2',r['crits'],'hit to crit',measure='mean_crits'); P(c,*K,'3 '+c,'2',M(3,2)['crits'],'not for oneself',measure='mean_crits')
r=pl(wg(3,focus=1),Ship(2,focus=1)); P(c,*K,'3 focus '+c+'!','2 focus',r['crits'],'with tokens',measure='mean_crits')
P(c,*K,'2x 3 '+c+'!','2',2*pl(wg(3),Ship(2))['crits'],'in each attack',measure='mean_crits')

c='fennrau'; K=('pilot','Protectorate Starfighter')
P(c,*K,'protectoratestarfighter.fennrau range=1','2',md(5,2),'range bonus and one die'); P(c,*K,'protectoratestarfighter.fennrau','2',md(3,2),'range 2')
P(c,*K,'3 range=1','protectoratestarfighter.fennrau',md(4,4),'one defense die'); P(c,*K,'protectoratestarfighter.fennrau special range=1','2',md(4,2),'any weapon, no range bonus'); P(c,*K,'3','protectoratestarfighter.fennrau',md(3,3),'range 2')

c='dengar'; K=('upgrade','Crew')
P(c,*K,'3 upgrade.dengar','2',pl(pr(1),Ship(2))['damage'],'one die'); P(c,*K,'3 upgrade.dengar!','2',pl(pr(2),Ship(2))['damage'],'unique pilot on your word: two'); P(c,*K,'3 focus upgrade.dengar','2 focus',pl(pr(1,focus=1),Ship(2,focus=1))['damage'],'with tokens')
P(c,*K,'3','2 upgrade.dengar',md(3,2),'nothing while defending')

c='ezrabridger'; K=('upgrade','Crew')
r=pl(a(3),Ship(2)); P(c,*K,'3 stress upgrade.'+c,'2',r['damage'],'focus to crit'); P(c,*K,'3 stress upgrade.'+c,'2',r['crits'],'focus to crit',measure='mean_crits')
P(c,*K,'3 upgrade.'+c,'2',md(3,2),'not stressed'); r=pl(a(3,focus=1),Ship(2)); P(c,*K,'3 focus stress upgrade.'+c,'2',r['crits'],'with a focus',measure='mean_crits')
P(c,*K,'3','2 stress upgrade.'+c,md(3,2),'nothing while defending')

c='wesjanson'; K=('pilot','X-wing')
def wj(n,**t):
    s=Ship(n,**t); s.windows['after']=[act(lambda s,side:[s.give('D',k,-1) for k in ('focus','evade','lock')])]; return s
P(c,*K,'3 '+c+' ; 3','2 focus',pl([Attack(wj(3)),Attack(Ship(3))],Ship(2,focus=1))['damage'],'what is not spent is removed after the attack')
P(c,*K,'3 '+c+' ; 3','2 focus evade',pl([Attack(wj(3)),Attack(Ship(3))],Ship(2,focus=1,evade=1))['damage'],'one of both')
r=pl(wj(3),Ship(2,focus=1)); P(c,*K,'3 '+c,'2 focus',0,'nothing is left',measure='left.defender.focus')
P(c,*K,'3 '+c,'2 lock',0,'a lock of the defender goes, too',measure='left.defender.lock')

c='r3astromech'; K=('upgrade','Astromech')
def r3(n,**t):
    s=Ship(n,**t); s.windows['mod_red']=[act(lambda s,side:[u.give('A','evade') for u in [s.cancel('red','f')] if u])]; return s
r=pl(r3(3),Ship(2)); P(c,*K,'3 '+c,'2',r['damage'],'focus results are of no use'); P(c,*K,'3 '+c,'2',r.get('A0.evade',0),'an evade if there is a focus result',measure='left.attacker.evade')
r=pl(r3(3,focus=1),Ship(2)); P(c,*K,'3 focus '+c,'2',r['damage'],'damage first'); P(c,*K,'3 special '+c,'2',0,'not the primary weapon',measure='left.attacker.evade')
P(c,*K,'3 focus '+c,'2',r.get('A0.evade',0),'only where the damage is not less',measure='left.attacker.evade')

c='tactician'; K=('upgrade','Crew')
P(c,*K,'3 arc '+c,'2',1,'range 2: one stress',measure='left.defender.stress'); P(c,*K,'3 arc range=1 '+c,'2',0,'range 1',measure='left.defender.stress'); P(c,*K,'3 no-arc '+c,'2',0,'not in arc',measure='left.defender.stress')
P(c,*K,'2x 3 arc '+c,'2',2,'after each attack',measure='left.defender.stress'); P(c,*K,'3 arc twice '+c,'2',1,'twice: once',measure='left.defender.stress')
P(c,*K,'3 arc range=3 '+c,'2',0,'range 3',measure='left.defender.stress')

def mk(n,**t):
    w={k:t.pop(k) for k in list(t) if k in WINDOWS}
    s=Ship(n,**t)
    for k,v in w.items(): s.windows[k]=v
    return s
gun=lambda s:'may' if not s.get('hit') else None
D=lambda a,d=2,**k: pl(a,Ship(d) if isinstance(d,int) else d,**k)['damage']
C=lambda a,d=2,**k: pl(a,Ship(d) if isinstance(d,int) else d,**k)['crits']
SEC=lambda s,**k: Attack(s,secondary=True,**k)

c='protonrockets';K=('upgrade','Missile')
P(c,*K,'awing focus range=1 '+c,'2',D(SEC(Ship(5,focus=1))),'2 dice and agility 3; focus not spent'); P(c,*K,'xwing focus range=1 '+c,'2',D(SEC(Ship(4,focus=1))),'agility 2'); P(c,*K,'awing focus tractor range=1 '+c,'2',D(SEC(Ship(4,focus=1))),'its agility value is 2 with a tractor token')
P(c,*K,'awing focus range=1 expose! '+c,'2',D(SEC(Ship(4,focus=1))),'Expose lowers its agility'); P(c,*K,'awing focus range=1 '+c,'2 carnorjax',md(5,2),'the focus cannot be spent at range 1 of Carnor Jax')
P(c,*K,'vt49decimator focus range=1 '+c,'2',D(SEC(Ship(2,focus=1))),'agility 0')

c='m9g8';K=('upgrade','Astromech')
m=lambda g,**t: mk(g,mod_red=[reroll(1,color='red')],**t)
P(c,*K,'3','2 lock m9g8',D(Ship(3),m(2)),'one attack die rerolled'); P(c,*K,'3','2 m9g8',md(3,2),'no lock'); P(c,*K,'2x 3','2 lock m9g8',2*D(Ship(3),m(2)),'in each attack'); P(c,*K,'3 lock','2 lock m9g8',D(Ship(3,lock=1),m(2)),'no die twice'); P(c,*K,'3 focus','2 focus lock m9g8',D(Ship(3,focus=1),m(2,focus=1)),'with focus'); P(c,*K,'3 lock m9g8','2',D(Ship(3,lock=1)),'a lock on the defender is not one on the attacker')

c='harpoonmissiles';K=('upgrade','Missile')
P(c,*K,'2 lock '+c,'2',D(SEC(Ship(4,lock=1))),'lock needed, not spent');
def hd(s):
    h,cr=s.n('red','h'),s.n('red','c'); t=s.suffer(h,cr)
    return t.deal_cards(1).keep('harp',0) if cr and t.kept('harp') else t
x=mk(4,lock=1,after=[act(lambda s,side:[s.keep('harp',1)],cond=lambda s:s.get('hit') and not s.kept('harp'),must=True)])
P(c,*K,'2 lock '+c+' ; 3','2',D([SEC(x),Attack(Ship(3),deals=hd)]),'Harpooned: a card more if the second attack hits with a crit'); P(c,*K,'2 lock '+c+' ; 3 ; 3','2',D([SEC(x),Attack(Ship(3),deals=hd),Attack(Ship(3),deals=hd)]),'once'); P(c,*K,'2 lock focus range=3 '+c,'2 focus',D(SEC(Ship(4,lock=1,focus=1)),Ship(2,focus=1)),'no range bonus')

c='kananjarrus';K=('pilot','VCX-100')
kj=lambda g,**t: Ship(g,theirs=lambda s:-1 if s.get('k') else 0,**t)
def kk(g,**t):
    d=kj(g,**t); d.windows['start']=[act(lambda s,side:[s.set('k',1)],pay=spend('focus'))]; return d
P(c,*K,'3','0 focus pilot.kananjarrus',md(2,0),'one die fewer for a focus'); P(c,*K,'3','2 focus pilot.kananjarrus',D(Ship(3),kk(2,focus=1)),'or the focus kept'); P(c,*K,'3 range=3','0 focus pilot.kananjarrus',D(Ship(3),Ship(1,focus=1)),'range 3: not possible'); P(c,*K,'2x 3','0 focus pilot.kananjarrus',md(2,0)+md(3,0),'one token'); P(c,*K,'3','xwing pilot.kananjarrus!',md(2,2),'a friend spends it'); P(c,*K,'3 special range=1','0 focus pilot.kananjarrus',md(2,0),'any attack'); P(c,*K,'3 range=1','2 focus=2 pilot.kananjarrus',D(Attack(Ship(3),range=1),kk(2,focus=2)),'two focus: one for the die, one for the dice')

c='sawgerrera';K=('upgrade','Crew')
x=lambda **t: mk(3,mod_red=[change('f','c',all_=True)],**t)
P(c,*K,'3 '+c,'2',D(x()),'all focus results to crits'); P(c,*K,'3 '+c,'2',C(x()),'all focus results to crits',measure='mean_crits'); P(c,*K,'3 focus '+c,'2',C(x(focus=1)),'rather than the focus token',measure='mean_crits'); P(c,*K,'3 focus lock '+c,'2 evade',D(x(focus=1,lock=1),Ship(2,evade=1)),'with tokens'); P(c,*K,'3 '+c,'2 carnorjax' if 0 else '2 elusiveness',D(x(),el(2)),'the defender first')

c='fennrau';K=('pilot','Sheathipede-class Shuttle'); f='sheathipedeclassshuttle.fennrau'
P(c,*K,'3 focus lock','2 arc '+f,md(3,2),'the attacker cannot spend tokens to modify its dice'); P(c,*K,'3 focus lock','2 arc '+f,1,'for a stress',measure='left.defender.stress'); P(c,*K,'3 focus','2 arc stress '+f,D(Ship(3,focus=1)),'already stressed'); P(c,*K,'3 focus','2 no-arc '+f,D(Ship(3,focus=1)),'not in its arc')
P(c,*K,'3 lock r4b11','2 arc '+f,D(mk(3,lock=1,normal=False,mod_green=[reroll(99,color='green',pay=spend('lock'))])),'the lock can be spent on the dice of the defender'); P(c,*K,'3 upgrade.ezrabridger stress','2 arc '+f,D(a(3)),'no token is spent for it')

c='zeborrelios';K=('pilot','Sheathipede-class Shuttle'); f='sheathipedeclassshuttle.zeborrelios'
P(c,*K,'3','2 '+f,C(Attack(Ship(3),crit_first=True)),'crits are cancelled first',measure='mean_crits'); P(c,*K,'3','2 '+f,md(3,2),'as much damage'); P(c,*K,'3 focus','2 focus '+f,C(Attack(Ship(3,focus=1),crit_first=True),Ship(2,focus=1)),'with tokens',measure='mean_crits')
P(c,*K,'2x 3','2 '+f,2*C(Attack(Ship(3),crit_first=True)),'in each attack',measure='mean_crits')

c='hotshotblaster';K=('upgrade','Illicit')
P(c,*K,'1 '+c,'2',md(3,2),'three dice'); P(c,*K,'1 range=1 focus '+c,'2 evade',D(Attack(Ship(3,focus=1),range=1,secondary=True),Ship(2,evade=1)),'no range bonus'); P(c,*K,'1 no-arc '+c,'2',md(3,2),'outside the firing arc as well')

c='servomotorsfoils';K=('upgrade','Modification')
P(c,*K,'3 closed '+c,'2',md(2,2),'one less'); P(c,*K,'3 '+c,'2',md(3,2),'open'); P(c,*K,'3 special closed '+c,'2',md(3,2),'only the primary attack'); P(c,*K,'xwing closed range=1 '+c,'2',md(3,2),'3-1+1'); P(c,*K,'3','2 closed '+c,md(3,2),'nothing while defending')

c='shieldupgrade';K=('upgrade','Modification')
P(c,*K,'4','1 hull=1 shields=0 '+c,tail(4,1,lambda n:n>=2),'one shield',measure='p_destroyed'); P(c,*K,'4','tiefighter '+c,tail(4,3,lambda n:n>=4),'3 hull and a shield',measure='p_destroyed')

c='overclockedr4';K=('upgrade','Salvaged Astromech')
r=pl(Ship(3),Ship(2,focus=1)); P(c,*K,'2x 3','2 focus '+c,2*r['damage'],'the focus comes back each time'); P(c,*K,'2x 3','2 focus '+c,1,'and is there in the end',measure='left.defender.focus'); P(c,*K,'2x 3','2 focus '+c,2*(1-r['D.focus']),'for a stress each time',measure='left.defender.stress')
P(c,*K,'3 focus '+c,'2',1,'attacking likewise',measure='left.attacker.focus'); P(c,*K,'3 focus '+c,'2',D(Ship(3,focus=1)),'one focus an attack'); P(c,*K,'2x 3','2 stress focus '+c,2*r['damage'],'stress is no obstacle')
P(c,*K,'3 focus gunner '+c,'2 evade',D(Attack(Ship(3,focus=1),again=gun,then=Attack(Ship(3,focus=1))),Ship(2,evade=1)) if 0 else D(Attack(mk(3,normal=False,focus=1,mod_red=[change('f','h',all_=True,cond=lambda s:True)]),again=gun),Ship(2,evade=1)),'the focus is there for Gunner, too')

c='ndrusuhlak';K=('pilot','Z-95 Headhunter')
P(c,*K,'2 ndrusuhlak!','2',md(3,2),'one die'); P(c,*K,'2 ndrusuhlak','2',md(2,2),'not known'); P(c,*K,'2 special range=1 ndrusuhlak!','2',md(3,2),'any weapon'); P(c,*K,'2x 2 ndrusuhlak!','2',2*md(3,2),'each attack')

c='ordnanceexperts';K=('upgrade','Team')
x=mk(3,mod_red=[change('b','h',1,pay=charge('o'))])
P(c,*K,'3 special torpedo ordnanceexperts!','2',D(SEC(x),keep={'o':1}),'blank to hit'); P(c,*K,'2x 3 special missile ordnanceexperts!','2',D([SEC(x),SEC(x)],keep={'o':1}),'once a round'); P(c,*K,'3 ordnanceexperts!','2',md(3,2),'primary'); P(c,*K,'3 special torpedo ordnanceexperts','2',D(SEC(x),keep={'o':1}),'a ship is at range 1 of itself')

c='brokenhorn';K=('upgrade','Title')
def bh(g,horn=True,**t):
    d=mk(g,mod_green=[add('e',1,cond=lambda s:s.tok('D','reinforce')>0,must=True)],**t)
    if horn:
        d.windows['mod_green'].append(act(lambda s,side:[s.add('green','e').set('horn',1)] if s.tok('D','reinforce') else []))
        d.windows['after']=[act(lambda s,side:[s.give('D','reinforce',-s.tok('D','reinforce'))] if s.get('horn') else [],must=True)]
    return d
P(c,*K,'3','1 reinforce '+c,D(Ship(3),bh(1,reinforce=1)),'one evade more'); P(c,*K,'2x 3','1 reinforce '+c,D([Attack(Ship(3)),Attack(Ship(3))],bh(1,reinforce=1)),'the token is gone then'); P(c,*K,'3','1 '+c,md(3,1),'no token'); P(c,*K,'3','1 reinforce '+c,pl(Ship(3),bh(1,reinforce=1)).get('D.reinforce',0),'kept if not needed',measure='left.defender.reinforce')

c='keyanfarlander';K=('pilot','B-wing')
x=lambda **t: mk(3,mod_red=[change('f','h',all_=True,pay=spend('stress'))],**t)
P(c,*K,'3 stress '+c,'2',D(x(stress=1)),'like a focus'); P(c,*K,'3 stress=2 focus '+c,'2 focus',D(x(stress=2,focus=1),Ship(2,focus=1)),'with a focus'); P(c,*K,'3 '+c,'2',md(3,2),'no stress'); P(c,*K,'3 stress lock '+c,'2',D(x(stress=1,lock=1)),'with a lock');

c='lonewolf';K=('upgrade','Elite')
P(c,*K,'3 lonewolf!','2',D(mk(3,mod_red=[reroll(1,'b')])),'one blank'); P(c,*K,'3','2 lonewolf!',D(Ship(3),mk(2,mod_green=[reroll(1,'b')])),'defending'); P(c,*K,'3 lonewolf','2',md(3,2),'not known'); P(c,*K,'3 focus lonewolf!','2 focus lonewolf!',D(mk(3,focus=1,mod_red=[reroll(1,'b')]),mk(2,focus=1,mod_green=[reroll(1,'b')])),'both')

c='gunneryteam';K=('upgrade','Team')
x=mk(3,mod_red=[change('b','h',1,pay=charge('o'))])
P(c,*K,'3 special gunneryteam','2',D(x,keep={'o':1}),'blank to hit'); P(c,*K,'3 gunneryteam','2',md(3,2),'primary'); P(c,*K,'2x 3 special gunneryteam','2',D([SEC(x),SEC(x)],keep={'o':1}),'once a round')

c='manglercannon';K=('upgrade','Cannon')
P(c,*K,'2 '+c,'2',D(Ship(3)),'three dice'); P(c,*K,'2 '+c,'2',C(wg(3)),'hit to crit',measure='mean_crits'); P(c,*K,'2 range=1 focus '+c,'2 evade',C(Attack(wg(3,focus=1),range=1,secondary=True),Ship(2,evade=1)),'no range bonus',measure='mean_crits'); P(c,*K,'2 '+c,'2 sensorjammer',C(wg(3),sj(2)),'against the jammer',measure='mean_crits'); P(c,*K,'2 range=3 '+c,'2',C(wg(3)),'nor for the defender',measure='mean_crits')

c='hortonsalm';K=('pilot','Y-wing')
x=lambda **t: mk(3,mod_red=[reroll(99,'b')],**t)
P(c,*K,'3 '+c,'2',D(x()),'all blanks'); P(c,*K,'3 range=1 '+c,'2',md(4,2),'range 1'); P(c,*K,'3 special range=3 '+c,'2',D(x()),'any weapon'); P(c,*K,'3 focus range=3 '+c,'2 focus',D(Attack(x(focus=1),range=3),Ship(2,focus=1)),'range 3')

c='carnorjax';K=('pilot','TIE Interceptor')
P(c,*K,'3 range=1 '+c,'2 focus evade',md(4,2),'neither token can be spent'); P(c,*K,'3 '+c,'2 focus evade',D(Ship(3),Ship(2,focus=1,evade=1)),'range 2'); P(c,*K,'3 focus lock range=1','2 '+c,D(Ship(4,lock=1)),'the attacker likewise; a lock can be spent'); P(c,*K,'3 range=1 '+c,'2 focus sensorcluster',md(4,2),'nor for a card'); P(c,*K,'2 focus range=1 unguidedrockets','2 '+c,md(3,2),'the focus is needed, but cannot be spent')
P(c,*K,'3 range=1 '+c,'2 focus pilot.kananjarrus',md(4,2),'nor for a die fewer')

c='blasterturret';K=('upgrade','Turret')
P(c,*K,'2 focus '+c,'2',md(3,2),'the focus is the price'); P(c,*K,'2 focus=2 '+c,'2',D(Ship(3,focus=1)),'a second one can be spent'); P(c,*K,'2 focus range=1 no-arc '+c,'2',md(3,2),'no range bonus'); P(c,*K,'2 focus '+c,'2',0,'price',measure='left.attacker.focus'); P(c,*K,'2 focus range=1 '+c,'2 carnorjax',0,'the price cannot be paid')
P(c,*K,'2 focus '+c+' overclockedr4','2',D(Ship(3,focus=1)),'the focus spent as the price comes back for a stress')

c='tailgunner';K=('upgrade','Crew')
P(c,*K,'3 fromrear '+c,'2',md(3,1),'agility -1'); P(c,*K,'3 fromfront '+c,'2',md(3,2),'front'); P(c,*K,'3 fromrear range=3 '+c,'0',md(3,1),'not below 0, then the range bonus'); P(c,*K,'3 fromrear '+c,'2 tractor',md(3,0),'2-1-1'); P(c,*K,'3 fromrear '+c,'0 shields=0 damaged commanderkenkirk',md(3,0),'0+1-1'); P(c,*K,'arc170 reararc '+c,'2',md(2,1),'the rear arc of the ARC-170')

c='ionpulsemissiles';K=('upgrade','Missile')
def ip(g,**t): return pl(SEC(Ship(3,**t.pop('at',{})),deals=lambda s:s.suffer(1).give('D','ion',2) if s.net() else s),Ship(g,**t))
r=ip(2,at=dict(lock=1)); P(c,*K,'2 lock '+c,'2',r['damage'],'one damage'); P(c,*K,'2 lock '+c,'2',r.get('D.ion',0),'two ion tokens',measure='left.defender.ion'); P(c,*K,'2 lock '+c,'2',r['crits'],'no crit',measure='mean_crits'); P(c,*K,'2 lock '+c,'2 hull=1 shields=1',0,'the shield is lost',measure='p_destroyed')

c='dacebonearm';K=('pilot','HWK-290')
P(c,*K,'2 lock iontorpedoes '+c,'2',md(4,2)+hitp(4,2),'a damage more for a stress'); P(c,*K,'2 lock iontorpedoes '+c,'2',hitp(4,2),'stress',measure='left.attacker.stress'); P(c,*K,'2 lock stress iontorpedoes '+c,'2',md(4,2),'stressed'); P(c,*K,'2 lock ionpulsemissiles '+c,'2',2*ip(2,at=dict(lock=1))['damage'],'once for two tokens'); P(c,*K,'xwing lock iontorpedoes '+c+'!','2',md(4,2)+hitp(4,2),'for a friend')
P(c,*K,'3 '+c,'2',md(3,2),'no ion token')

c='plasmatorpedoes';K=('upgrade','Torpedo')
def pz(h,sh,g=2):
    def f(s):
        t=s.suffer(s.n('red','h'),s.n('red','c'))
        return t.lose_shield() if s.net() else t
    return pl(SEC(Ship(4),deals=f),Ship(g,hull=h,shields=sh))
P(c,*K,'2 lock '+c,'2 hull=5 shields=5',pz(5,5)['damage'],'a shield more is lost after a hit'); P(c,*K,'2 lock '+c,'2 hull=5 shields=1',pz(5,1)['damage'],'the shield has gone with the damage'); P(c,*K,'2 lock '+c,'2 hull=2 shields=2',pz(2,2)['destroyed'],'hull is not touched by it',measure='p_destroyed'); P(c,*K,'2 lock '+c,'2 hull=5 shields=0',pz(5,0)['damage'],'no shields')

c='doubleedge';K=('pilot','TIE Aggressor')
P(c,*K,'3 special cannon '+c,'2',md(3,2)*(2-hitp(3,2)),'a primary attack after a miss'); P(c,*K,'3 special range=1 cannon '+c,'2',md(3,2)+(1-hitp(3,2))*md(4,2),'it has its range bonus'); P(c,*K,'3 '+c,'2',md(3,2),'primary attack'); P(c,*K,'2 lock harpoonmissiles '+c,'2',D(SEC(Ship(4,lock=1),again=gun,then=Attack(Ship(2)))),'missiles, then the primary weapon')

c='munitionsfailsafe';K=('upgrade','Modification')
P(c,*K,'2x 2 lock assaultmissiles '+c,'2',md(4,2)*(2-hitp(4,2)),'a second shot only after a miss'); P(c,*K,'2x 2 lock advhomingmissiles '+c,'2',(lambda r: r['damage']+(1-r['damage'])*r['damage'])(ah(2,at=dict(lock=1))),'a hit whose results are cancelled is a hit'); P(c,*K,'2 lock assaultmissiles '+c,'2',md(4,2),'one shot'); P(c,*K,'3 '+c,'2',md(3,2),'primary')

c='cobaltleader';K=('pilot','B/SF-17 Bomber')
P(c,*K,'3 cobaltleader!','2',md(3,1),'one die fewer'); P(c,*K,'3 cobaltleader','2',md(3,2),'no bomb known'); P(c,*K,'3 range=3 cobaltleader!','0',md(3,0),'0+1-1'); P(c,*K,'3 cobaltleader!','0 tractor',md(3,0),'none')

c='poedameron-swx57';K=('pilot','T-70 X-wing')
pf=lambda n,**t: mk(n,mod_red=[change('f','h',1,cond=lambda s:s.tok('A','focus')>0)],mod_green=[],**t)
pg=lambda n,**t: mk(n,mod_green=[change('f','e',1,cond=lambda s:s.tok('D','focus')>0)],**t)
r=pl(pf(3,focus=1),Ship(2)); P(c,*K,'3 focus '+c,'2',r['damage'],'one focus result for nothing'); P(c,*K,'3 focus '+c,'2',r.get('A0.focus',0),'the token stays where one is enough',measure='left.attacker.focus'); P(c,*K,'2x 3','2 focus '+c,D([Attack(Ship(3)),Attack(Ship(3))],pg(2,focus=1)),'defending, the token stays'); P(c,*K,'3 '+c,'2',md(3,2),'no token')
P(c,*K,'3 focus range=1 '+c,'2 carnorjax',D(mk(4,normal=False,focus=1,mod_red=[change('f','h',1)])),'nothing is spent, so Carnor Jax does not matter'); P(c,*K,'3 focus wesjanson' if 0 else '3 wesjanson ; 3','2 focus '+c,D([Attack(wj(3)),Attack(Ship(3))],pg(2,focus=1)),'the token goes after the attack')

c='marksmanship';K=('upgrade','Elite')
def mkm(n,**t):
    return mk(n,mod_red=[Opt(lambda s,side:[(lambda u:u.change('red','f','h',u.n('red','f')) if u.n('red','f') else u)(s.change('red','f','c',1))] if s.n('red','f') else [],mods='own')],**t)
P(c,*K,'3 marksmanship!','2',D(mkm(3)),'one crit, the rest hits'); P(c,*K,'3 marksmanship!','2',C(mkm(3)),'one crit, the rest hits',measure='mean_crits'); P(c,*K,'2x 3 special marksmanship!','2 focus',D([SEC(mkm(3)),SEC(mkm(3))],Ship(2,focus=1)),'each attack'); P(c,*K,'3 lock marksmanship!','2 sensorjammer',D(mkm(3,lock=1),sj(2)),'with a lock against the jammer'); P(c,*K,'3 focus marksmanship!','2 evade',C(mkm(3,focus=1),Ship(2,evade=1)),'besides a focus token',measure='mean_crits')
P(c,*K,'3 marksmanship! upgrade.ezrabridger stress','2',C(mk(3,stress=1,mod_red=mkm(3).windows['mod_red']+[change('f','c',1)])),'with Ezra first: two crits',measure='mean_crits')

P('tarnmison','pilot','X-wing','3','2 tarnmison m9g8',D(Ship(3),m(2)),'the lock acquired when it is declared serves M9-G8 at once')
P('m9g8','upgrade','Astromech','2 focus unguidedrockets','2 lock m9g8',D(SEC(Ship(3,focus=1))),'only a focus modifies these dice'); P('m9g8','upgrade','Astromech','3','2 lock m9g8 elusiveness',D(Ship(3),mk(2,mod_red=[reroll(1,color='red'),reroll(1,color='red',pay=gain('stress'),cond=lambda s:not s.tok('D','stress'))])),'two dice')
f='sheathipedeclassshuttle.fennrau'; K=('pilot','Sheathipede-class Shuttle')
P('fennrau',*K,'3 stress keyanfarlander','2 arc '+f,D(mk(3,stress=1,mod_red=[change('f','h',all_=True,pay=spend('stress'))])),'removing a stress token is not spending one'); P('fennrau',*K,'2 focus=2 blasterturret','2 arc '+f,md(3,2),'a focus spent as the price, the other one not for dice'); P('fennrau',*K,'3 arc crackshot','2 arc '+f,D(ck(3),keep={'ck':1}),'no token'); P('fennrau',*K,'3 focus gunner','2 arc '+f,D(Attack(Ship(3),again=gun)),'the whole round'); P('fennrau',*K,'3 focus ; 3 focus','2 arc '+f,md(3,2)+D(Ship(3,focus=1)),'stressed when the second ship is active'); P('fennrau',*K,'3 focus marksmanship!','2 arc '+f,C(mkm(3)),'no token',measure='mean_crits')
P('maul','upgrade','Crew','3 upgrade.maul upgrade.ezrabridger','2',C(mk(3,mod_red=ma(3).windows['mod_red']+[change('f','c',1,cond=lambda s:s.tok('A','stress')>0)])),'the stress of Maul is enough for Ezra',measure='mean_crits')
P('keyanfarlander','pilot','B-wing','3 keyanfarlander upgrade.maul','2',D(mk(3,mod_red=ma(3).windows['mod_red']+[change('f','h',all_=True,pay=spend('stress'))])),'the stress of Maul is enough for Keyan')
P('carnorjax','pilot','TIE Interceptor','3 range=1 carnorjax','1 reinforce brokenhorn',D(Attack(Ship(3),range=1),bh(1,reinforce=1)),'reinforce is neither focus nor evade'); P('carnorjax','pilot','TIE Interceptor','3 focus range=1 marksmanship!','2 carnorjax',C(Attack(mkm(3),range=1)),'no token',measure='mean_crits')
x=Ship(3); l2=mk(3,after=[act(lambda s,side:[s.give('D','evade')],cond=lambda s:not s.get('hit'))])
P('laetinashera','pilot','M3-A Interceptor','2 ; 3','3 laetinashera focus',D([Attack(Ship(2)),Attack(Ship(3))],mk(3,focus=1,after=[act(lambda s,side:[s.give('D','evade')],cond=lambda s:not s.get('hit'))])),'with a focus')
P('laetinashera','pilot','M3-A Interceptor','2 wampa ; 3','3 laetinashera',D([Attack(wa(2)),Attack(Ship(3))],mk(3,after=[act(lambda s,side:[s.give('D','evade')],cond=lambda s:not s.get('hit'))])),'Wampa\'s card is no hit: an evade')
P('viktorhel','pilot','Kihraxz Fighter','3 fromrear tailgunner','3 viktorhel',0,'3-1 dice',measure='left.attacker.stress'); P('viktorhel','pilot','Kihraxz Fighter','3 cobaltleader!','2 viktorhel',1,'1 die',measure='left.attacker.stress');
P('viktorhel','pilot','Kihraxz Fighter','3 gunner keyanfarlander','3 viktorhel',D(Attack(mk(3,mod_red=[change('f','h',all_=True,pay=spend('stress'))]),again=gun),mk(3,after=[act(lambda s,side:[s.give('A','stress')],must=True)])),'the stress of the first attack serves Keyan in the second')
P('dacebonearm','pilot','HWK-290','2 lock iontorpedoes dacebonearm','2 rebelcaptive',md(4,2),'stressed by Rebel Captive')
P('doubleedge','pilot','TIE Aggressor','2 focus blasterturret doubleedge','2',md(3,2)+(1-hitp(3,2))*md(2,2),'turret missed: primary attack'); P('munitionsfailsafe','upgrade','Modification','2x 2 lock iontorpedoes munitionsfailsafe','3',md(4,3)*(2-hitp(4,3)),'torpedoes likewise');
r=pl([SEC(Ship(4),deals=None),],Ship(2,evade=1));
P('poedameron-swx57','pilot','T-70 X-wing','3','2 focus poedameron-swx57 sensorcluster',D(Ship(3),mk(2,focus=1,mod_green=[change('f','e',1,cond=lambda s:s.tok('D','focus')>0),change('b','e',1,pay=spend('focus'))])),'Poe first, then the focus for the cluster')
P('wullffwarro','pilot','Auzituck Gunship','3 hull=6 shields=0 damaged wullffwarro upgrade.sawgerrera','2',D(mk(4,mod_red=[change('f','c',all_=True)])),'with Saw')
P('inaldra','pilot','M3-A Interceptor','3 lock shields=1 inaldra','2',D(mk(3,lock=1,mod_red=[reroll(99)])),'no die twice'); P('inaldra','pilot','M3-A Interceptor','4 ; 4','3 hull=2 shields=1 inaldra',D([Attack(Ship(4)),Attack(Ship(4))],i2_) if 0 else D([Attack(Ship(4)),Attack(Ship(4))],mk(3,hull=2,shields=1,mod_green=[Opt(f0,mods='own')] if 0 else [Opt((lambda s,side:[u.lose_shield() for u in do_reroll(99)(s,side)] if s.kept('shields')>0 else []),mods='own')])),'in one of the two')
P('autoblasterturret','upgrade','Turret','3 range=1 focus autoblasterturret marksmanship!','2',D(Attack(mkm(2,focus=1),range=1,secondary=True,keep=lambda s:(99,0))),'hits are better than crits here');
P('plasmatorpedoes','upgrade','Torpedo','2 lock plasmatorpedoes ; 3','2 hull=3 shields=4',pl([SEC(Ship(4),deals=lambda s:(lambda t:t.lose_shield() if s.net() else t)(s.suffer(s.n('red','h'),s.n('red','c')))),Attack(Ship(3))],Ship(2,hull=3,shields=4))['destroyed'],'then an ordinary attack',measure='p_destroyed')

def mk(n,**t):
    w={k:t.pop(k) for k in list(t) if k in WINDOWS}
    s=Ship(n,**t)
    for k,v in w.items(): s.windows[k]=v
    return s
gun=lambda s:'may' if not s.get('hit') else None
G=lambda ship,**k: Attack(ship,again=gun,**k)
K=('upgrade','Crew')
# maul
s=ma(3); s.tokens['stress']=1
P('maul',*K,'3 upgrade.maul','2 rebelcaptive',md(3,2),'stressed by Rebel Captive before it rolls'); P('maul',*K,'3 upgrade.maul','2 rebelcaptive',1-hitp(3,2),'and rid of it after a hit',measure='left.attacker.stress')
r=pl(G(ma(3)),Ship(2)); P('maul',*K,'3 upgrade.maul gunner','2',r['damage'],'stress from the first attack bars the second use'); P('maul',*K,'3 upgrade.maul gunner','2',r.get('A0.stress',0),'stress after both',measure='left.attacker.stress')
P('advancedcloakingdevice','upgrade','Modification','4 advancedcloakingdevice','2 rebelcaptive',0,'stressed: no free action',measure='left.attacker.cloak')
# once a round
s=mk(3,mod_red=[act(lambda s,side:[u.give('A','evade') for u in [s.cancel('red','f')] if u],pay=charge('r3'))])
P('r3astromech','upgrade','Astromech','3 twice r3astromech','2',pl(Attack(s,twice=True),Ship(2),keep={'r3':1}).get('A0.evade',0),'once a round, also with two rolls',measure='left.attacker.evade')
P('r3astromech','upgrade','Astromech','3 gunner r3astromech','2',pl(G(s),Ship(2),keep={'r3':1}).get('A0.evade',0),'once a round, also with Gunner',measure='left.attacker.evade')
P('rebelcaptive',*K,'3 gunner','2 rebelcaptive',1,'once a round',measure='left.attacker.stress')
P('rebelcaptive',*K,'3 twice','2 rebelcaptive',1,'once a round',measure='left.attacker.stress')
# Jan Ors + gunner
b3,b4=Ship(3),Ship(4)
v=max(md(4,2)+(1-hitp(4,2))*md(3,2),md(3,2)+(1-hitp(3,2))*md(4,2))
P('janors','pilot','HWK-290','xwing gunner pilot.janors!','2',v,'the die for one of the two attacks only')
P('janors','pilot','HWK-290','xwing twice pilot.janors!','2',md(4,2)+md(3,2),'one attack of two')
# wes + gunner
P('wesjanson','pilot','X-wing','3 wesjanson gunner','2 focus',pl(G(wj(3)),Ship(2,focus=1))['damage'],'the token is removed before the second attack')
P('wesjanson','pilot','X-wing','3 wesjanson ; 3','2 focus=2',pl([Attack(wj(3)),Attack(Ship(3))],Ship(2,focus=2))['damage'],'two focus tokens')
P('wesjanson','pilot','X-wing','3 wesjanson twice ; 3','2 focus=2',pl([Attack(wj(3),twice=True),Attack(Ship(3))],Ship(2,focus=2))['damage'],'removed after the second roll only')
# tactician + gunner
P('tactician',*K,'3 arc tactician gunner','2',1+(1-hitp(3,2)),'a stress after each attack',measure='left.defender.stress')
P('tactician',*K,'3 arc tactician','2 elusiveness',pl(Ship(3),el(2)).get('D.stress',0)+1,'besides that of Elusiveness',measure='left.defender.stress')
s3=mk(3,after=[act(lambda s,side:[s.give('D','stress')],must=True)])
P('elusiveness','upgrade','Elite','2x 3 arc tactician','2 elusiveness',pl([Attack(s3),Attack(s3)],el(2))['damage'],'after the first attack it is stressed in any case')
P('elusiveness','upgrade','Elite','3 twice','2 elusiveness',pl(Attack(Ship(3),twice=True),el(2))['damage'],'once in two rolls')
P('elusiveness','upgrade','Elite','3 gunner','2 elusiveness',pl(G(Ship(3)),el(2))['damage'],'once, also with Gunner')
P('elusiveness','upgrade','Elite','3 arc pilot.rey','2 elusiveness',pl(mk(3,mod_red=[reroll(2,'b')]),el(2))['damage'],'no die is rerolled twice')
# laetin + gunner
P('laetinashera','pilot','M3-A Interceptor','3 gunner','3 laetinashera',pl(G(Ship(3)),ld)['damage'],'the evade is there when Gunner attacks')
P('laetinashera','pilot','M3-A Interceptor','2 lock advhomingmissiles','3 laetinashera',1-ah(3,at=dict(lock=1))['damage'],'not after a hit whose results are cancelled',measure='left.defender.evade')
# crackshot
P('crackshot','upgrade','Elite','3 arc gunner crackshot','2',pl(G(ck(3)),Ship(2),keep={'ck':1})['damage'],'in one of the two attacks')
P('crackshot','upgrade','Elite','3 arc twice crackshot','2',pl(Attack(ck(3),twice=True),Ship(2),keep={'ck':1})['damage'],'in one of the two rolls')
s=mk(3,lock=1,compare=[act(lambda s,side:[s.cancel('green','e')],pay=charge('ck'))])
P('crackshot','upgrade','Elite','2 arc lock advhomingmissiles crackshot','2',pl(Attack(s,secondary=True,deals=lambda s:s.deal_cards(0,1) if s.net() else s),Ship(2),keep={'ck':1})['damage'],'to make the missiles hit')
# wampa
P('wampa','pilot','TIE Fighter','2 wampa gunner','3',pl(G(wa(2)),Ship(3))['damage'],'with all results cancelled the attack does not hit: Gunner attacks')
s=mk(2,compare=[act(lambda s,side:[s.cancel('green','e')],pay=charge('ck'))]+wa(2).windows['compare'])
P('wampa','pilot','TIE Fighter','2 arc wampa crackshot','3',pl(Attack(s),Ship(3),keep={'ck':1})['damage'],'Crack Shot or Wampa')

r=pl(wa(2),Ship(3)); P('wampa','pilot','TIE Fighter','2x 2 wampa','3 focus',pl([Attack(wa(2)),Attack(wa(2))],Ship(3,focus=1))['damage'],'in each attack')
P('wampa','pilot','TIE Fighter','2 wampa','3 sensorjammer',pl(wa(2),sj(3))['damage'],'the jammer leaves the crit')
# autoblaster vs jammer / elusiveness
P('autoblasterturret','upgrade','Turret','3 range=1 autoblasterturret','2 sensorjammer',pl(Attack(Ship(2),range=1,secondary=True,keep=lambda s:(99,0)),sj(2))['damage'],'a hit that has become a focus does not hit')
P('autoblasterturret','upgrade','Turret','3 range=1 autoblasterturret','2 elusiveness',pl(Attack(Ship(2),range=1,secondary=True,keep=lambda s:(99,0)),el(2))['damage'],'the die is rerolled')
P('autoblasterturret','upgrade','Turret','3 range=1 autoblasterturret','2 zeborrelios' if 0 else '3',au(3)['damage'],'three dice')
# jammer + m9 etc
P('sensorjammer','upgrade','System','3 stress upgrade.ezrabridger','2 sensorjammer',pl(mk(3,stress=1,mod_red=[change('f','c',1)]),sj(2))['damage'],'the changed die may be changed again')
P('sensorjammer','upgrade','System','3 arc predator','2 sensorjammer',pl(pr(1),sj(2))['damage'],'not rerolled')
P('sensorjammer','upgrade','System','2 range=1 wingedgundark','2 sensorjammer',pl(Attack(wg(2),range=1),sj(2))['crits'],'one hit less to change',measure='mean_crits')
# predator + dengar
P('predator','upgrade','Elite','3 predator upgrade.dengar','2',pl(mk(3,mod_red=[reroll(1),reroll(1)]),Ship(2))['damage'],'one die each')
P('dengar','upgrade','Crew','3 lock upgrade.dengar','2 elusiveness',pl(mk(3,lock=1,mod_red=[reroll(1)]),el(2))['damage'],'with a lock')
# targeting synchronizer
P('targetingsynchronizer','upgrade','Tech','xwing lock targetingsynchronizer! protontorpedoes','2',pl(Attack(mk(4,lock=1,mod_red=[change('f','c',1)]),secondary=True),Ship(2))['damage'],'the friend\'s lock is spent, its own rerolls')
P('targetingsynchronizer','upgrade','Tech','xwing targetingsynchronizer! iontorpedoes','2',hitp(4,2),'ion torpedoes likewise',measure='left.defender.ion')

# fennrau vs blackout
P('testpilotblackout','pilot','TIE Silencer','3 obstructed range=1 testpilotblackout','protectoratestarfighter.fennrau',md(4,3),'3+1+1-2')
P('testpilotblackout','pilot','TIE Silencer','3 obstructed testpilotblackout','0 tractor',md(3,0),'value 0, then 0+1-2')
P('testpilotblackout','pilot','TIE Silencer','3 obstructed testpilotblackout','2 cloak',md(3,3),'2+2+1-2')
P('fennrau','pilot','Protectorate Starfighter','protectoratestarfighter.fennrau range=1 focus','protectoratestarfighter focus evade',pl(Attack(Ship(4,focus=1),range=1),Ship(3,focus=1,evade=1))['damage'],'with tokens')
P('viktorhel','pilot','Kihraxz Fighter','3 obstructed testpilotblackout','2 viktorhel',1,'1 die',measure='left.attacker.stress')
P('viktorhel','pilot','Kihraxz Fighter','3 gunner','3 viktorhel',1+(1-hitp(3,3)),'after each attack',measure='left.attacker.stress')
P('viktorhel','pilot','Kihraxz Fighter','3 twice','3 viktorhel',1,'once for both rolls',measure='left.attacker.stress')
P('expose','upgrade','Elite','3 expose! range=1','1 expose!',md(5,0),'both sides')
P('expose','upgrade','Elite','3','0 tractor expose!',md(3,0),'not below 0')
P('expose','upgrade','Elite','3','0 cloak expose!',md(3,1),'0+2-1')
P('commanderkenkirk','pilot','VT-49 Decimator','3 ; 3','0 hull=12 shields=1 tractor commanderkenkirk',2*md(3,0),'0+1-1 in the second attack')
P('wullffwarro','pilot','Auzituck Gunship','auzituckgunship.wullffwarro shields=0 damaged focus','2 focus',pl(Ship(4,focus=1),Ship(2,focus=1))['damage'],'the ship')
P('majorvynder','pilot','Alpha-class Star Wing','3 range=3','2 disarm focus majorvynder',pl(Ship(3),Ship(4,focus=1))['damage'],'2+1+1 dice')
P('agentkallus','upgrade','Crew','2x 3','2 focus agentkallus!',pl([Attack(Ship(3))]*2,mk(2,focus=1,mod_green=[change('f','e',1)]))['damage'],'the focus is saved where one result is enough')
P('sensorcluster','upgrade','Tech','3 wesjanson ; 3','2 focus sensorcluster',pl([Attack(wj(3)),Attack(Ship(3))],sc(2,focus=1))['damage'],'the token is lost otherwise')

i2=Ship(3,hull=2,shields=1); i2.windows['mod_green']=[Opt(shield_for_rerolls,mods='own')]
P('inaldra','pilot','M3-A Interceptor','4','3 hull=2 shields=1 inaldra',pl(Ship(4),i2)['destroyed'],'damage is what counts; destroyed at three',measure='p_destroyed')
P('unguidedrockets','upgrade','Missile','2 focus unguidedrockets','2 elusiveness',pl(Attack(Ship(3,focus=1),secondary=True),Ship(2))['damage'],'Elusiveness cannot make it reroll: only a focus modifies these dice')
P('unguidedrockets','upgrade','Missile','2 focus arc unguidedrockets crackshot','2',pl(Attack(ck(3,focus=1),secondary=True),Ship(2),keep={'ck':1})['damage'],'cancelling an evade modifies no attack die')
P('advhomingmissiles','upgrade','Missile','2 lock advhomingmissiles ; 3','2 hull=4 shields=2',ah(2,at=dict(lock=1))['damage']+md(3,2),'then an ordinary attack')
P('advhomingmissiles','upgrade','Missile','2 lock advhomingmissiles','2 moffjerjerrod',ah(2,at=dict(lock=1))['damage'],'flipped facedown it is a card all the same')
P('jandodonna','upgrade','Crew','2 range=1 wingedgundark jandodonna!','2',pl(Attack(mk(2,mod_red=[change('h','c',1),change('h','c',1)]),range=1),Ship(2))['crits'],'two hits to crits',measure='mean_crits')
P('ascoretosettle','upgrade','Elite','2x 3 stress ascoretosettle! upgrade.ezrabridger','2',2*pl(mk(3,mod_red=[change('f','c',1),change('f','c',1)]),Ship(2))['crits'],'two focus to crits',measure='mean_crits')
P('allianceoverhaul','upgrade','Title','2 special fromrear allianceoverhaul','2',pl(a(2),Ship(2))['crits'],'any attack from the auxiliary arc',measure='mean_crits')
P('tarnmison','pilot','X-wing','2x 3','2 tarnmison',1,'one lock on a ship at the most',measure='left.defender.lock')
P('iontorpedoes','upgrade','Torpedo','2 lock iontorpedoes','2 crackshot' if 0 else '2 evade focus',pl(Ship(4),Ship(2,evade=1,focus=1))['hit'],'with tokens',measure='left.defender.ion')
P('r4b11','upgrade','Salvaged Astromech','3 lock r4b11','3 arc pilot.rey',pl(rb(3,lock=1),mk(3,mod_green=[reroll(2,'b')]))['damage'],'no die is rerolled twice')
P('r4b11','upgrade','Salvaged Astromech','3 lock r4b11 gunner','2 evade',pl(G(rb(3,lock=1)),Ship(2,evade=1))['damage'],'with Gunner')
P('fennrau','pilot','Sheathipede-class Shuttle','3 focus twice','2 arc sheathipedeclassshuttle.fennrau',2*md(3,2),'the whole round, so in both rolls')
P('tailgunner','upgrade','Crew','firespray31 reararc tailgunner','2',md(3,1),'auxiliary rear arc')

LOT.save()
