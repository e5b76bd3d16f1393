"""The new faces of the community's cards: a blind reader's plays. Prints witnesses."""
import csv
import sys

from play import *

ROWS = {}
for row in csv.DictReader(open("../../../src/game/cards/cards-2.csv", newline="", encoding="utf-8")):
    ROWS.setdefault(row["id"], (row["kind"], row["slot"]))
WRITER = csv.writer(sys.stdout, lineterminator="\n")
# Slips of the reader, seen later: words that were not said, a value that is not printed.
SLIPS = {
    ('3 range=1', 'fangfighter fennrau-armedanddangerous agility=3 frontarc', 'mean_damage'),
    ('3 stress cadbane-armedanddangerous', '2', 'left.attacker.stress'),
    ('3 stress cadbane-armedanddangerous', '2', 'left.defender.stress'),
    ('3 stress princexizor-armedanddangerous', '2 strain', 'left.attacker.stress'),
    ('2x asajjventress-epicsl tractortentacles-epicsl', '2 large', 'mean_damage'),
    ('2x asajjventress-epicsl tractortentacles-epicsl', '2', 'mean_damage'),
    ('asajjventress-epicsl tractortentacles-epicsl', '2', 'left.defender.tractor'),
    ('3 acceleratedsensorarray-evacuationofdqar!', '2', 'mean_damage'),
    ('3', '2 acceleratedsensorarray-evacuationofdqar!', 'mean_damage'),
    ('3 cannon acceleratedsensorarray-evacuationofdqar!', '2', 'mean_damage'),
    ('3 acceleratedsensorarray-evacuationofdqar', '2', 'mean_damage'),
    ('3 bullseye focus precisiontunedcannons-legendsandrelics', '2', 'mean_damage'),
    ('3 focus precisiontunedcannons-legendsandrelics', '2', 'mean_damage'),
    ('3 targetingmatrix-legendsandrelics', '2', 'left.defender.strain'),
    ('2x 3', '2 thechild-armedanddangerous', 'mean_damage'),
}
SEEN = set(SLIPS)


def P(id, a, d, val, how, m="mean_damage"):
    if id in ROWS and (a, d, m) not in SEEN:
        SEEN.add((a, d, m))
        WRITER.writerow([id, *ROWS[id], "2.5", a, d, m, repr(round(float(val), 12)), how])


def D(att,de,key='damage',keep=None,**k):
    return play(att,de,keep,**k).get(key,0)
def at(n,range=2,ord=False,obs=False,cf=False,kp=None,again=None,deals=None,**k):
    return Attack(Ship(n,**k),range=range,ordnance=ord,obstructed=obs,crit_first=cf,keep=kp,again=again,deals=deals)
def de(n,**k): return Ship(n,**k)
from functools import lru_cache
@lru_cache(None)
def E(a,d): return D(at(a),de(d))
allcrit=lambda s:(0,99)

def mr(o,n=3,d=2,**k): return D(at(n,mod_red=o,**k),de(d))
def mg(o,n=3,d=2,**k): return D(at(n),de(d,mod_green=o,**k))

tmx=Opt(lambda s,side:[s.cancel('red','f').set('tm',1)] if s.n('red','f') else [])
tma=Opt(lambda s,side:[s.give('D','strain',1)] if s.get('tm') else [],must=True)
k=dict(late_green=[tmx],after=[tma])
b='targetingmatrix-legendsandrelics'
P(b,'2 focus '+b+' ; 6 focus','6',D([at(2,focus=1,**k),at(6,focus=1)],de(6)),'the focus token changes all focus results: none is left at the end of neutralizing')
P(b,'2 focus '+b+' ; 6 focus','5',D([at(2,focus=1,**k),at(6,focus=1)],de(5)),'the same')
P(b,'2 '+b+' ; 6','4 their-focus-to-blank=1',D([at(2,**k),at(6)],de(4,mod_red=[change('f','b',color='red')])),'the defender may take a focus result away') 
b='hansolo-armedanddangerous'


def D(att,de,key='damage',keep=None,**k):
    return play(att,de,keep,**k).get(key,0)
def at(n,range=2,ord=False,obs=False,cf=False,kp=None,again=None,deals=None,**k):
    return Attack(Ship(n,**k),range=range,ordnance=ord,obstructed=obs,crit_first=cf,keep=kp,again=again,deals=deals)
def de(n,**k): return Ship(n,**k)
from functools import lru_cache
@lru_cache(None)
def E(a,d): return D(at(a),de(d))
allcrit=lambda s:(0,99)

def mr(o,n=3,d=2,**k): return D(at(n,mod_red=o,**k),de(d))
def mg(o,n=3,d=2,**k): return D(at(n),de(d,mod_green=o,**k))

tmx=Opt(lambda s,side:[s.cancel('red','f').set('tm',1)] if s.n('red','f') else [])
tma=Opt(lambda s,side:[s.give('D','strain',1)] if s.get('tm') else [],must=True)
k=dict(late_green=[tmx],after=[tma])
b='targetingmatrix-legendsandrelics'
P(b,'2x 3 focus '+b,'2',D([at(3,focus=1,**k),at(3,focus=1,**k)],de(2)),'the focus token changes all focus results: none is left at the end of neutralizing')
P(b,'3 focus '+b+' ; 5','4',D([at(3,focus=1,**k),at(5)],de(4)),'the same, a great second attack')
P(b,'2 focus=2 '+b+' ; 5','4',D([at(2,focus=2,**k),at(5)],de(4)),'the same')
P(b,'3 lock '+b+' ; 5','2',D([at(3,lock=1,**k),at(5)],de(2)),'with a lock')
P(b,'3 '+b+' ; 5','2',D([at(3,**k),at(5)],de(2)),'nothing else')
b='dedicatedgunners-evacuationofdqar'
P(b,'3 fromfront turretarc '+b,'2',2*E(3,2),'front first, then the turret')
P(b,'mg100starfortress frontarc turretarc '+b,'2',E(3,2)+E(2,2),'MG-100: 3 from the front, 2 from the turret')
P(b,'3 fromturret turretarc '+b,'2',E(3,2),'the same turret: no bonus')
b='hansolo-armedanddangerous'
P(b,'3 obstructed','2 tractor '+b,E(3,3),'with a tractor token')
b='alpharevue-epicsl'
P(b,'2x 3 bullseye %s!'%b,'2 evade',D([at(3,late_green=[cancel('e',color='green',pay=charge('c'))])]*1+[at(3,late_green=[cancel('e',color='green',pay=charge('c'))])],de(2,evade=1),keep={'c':9}),'the Vulture suffers one each time')
b='infernosquad-epicsl'
o=change('bf','h',1,charge('c'))
P(b,'2x 3 %s=2'%b,'2',2*D(at(3,mod_red=[change('bfc','h')]),de(2)),'twice')
P(b,'3 focus %s!'%b,'2',D(at(3,focus=1,mod_red=[change('bf','h')]),de(2)),'with focus')
b='tallissanlintra-evacuationofdqar'
tl=act(lambda s,side:[s.set('t',1)],charge('c'))
P(b,'2x 3','2 %s!'%b,D([at(3),at(3)],de(2,before_green=[tl],more=lambda s:s.get('t')),keep={'c':1}),'a friend once')
b='ronithblario-evacuationofdqar'
o=change('f','e',1,charge('a'))
P(b,'2x 3','2 %s!'%b,D([at(3),at(3)],de(2,mod_green=[o]),keep={'a':1}),'as defender once')
b='tezanasz-wartime'
P(b,'2x 3 %s!'%b,'2',2*D(at(3,mod_red=[reroll(1)]),de(2)),'every attack')
b='vennie-evacuationofdqar'
P(b,'2x 3','2 %s!'%b,2*D(at(3),de(2,mod_green=[change('f','e')])),'every attack')
b='themandalorian-armedanddangerous'
P(b,'3 %s!'%b,'2 focus',D(at(3),de(2,focus=1)),'attacker without focus: a focus result is worth nothing')
b='kazudaxiono-legendsandrelics'
P(b,'3 focus damaged '+b+'!','2',D(at(3,focus=1,mod_red=[]),de(2)) if 0 else D(at(3,focus=1,mod_red=[change('f','h')]),de(2)),'on the word')
b='trident-epicsl'
P(b,'3 focus=2','2 '+b,D(at(3,focus=2),de(2,mod_green=[add('e',cond=lambda s:not s.tok('A','focus'))])),'one focus can be kept')
b='tsj1atargetingcomputer-legendsandrelics'
P(b,'3 range=0 '+b,'2',E(3,2),'range 0')
P(b,'3 lock '+b,'2',D(at(3,lock=1,mod_red=[option(do_add('h',2),lambda s,side:[s.cancel('red','c')])]),de(2)),'with a lock')
P(b,'3 bossk-armedanddangerous '+b,'2',D(at(3,mod_red=[option(do_add('h',2),lambda s,side:[s.cancel('red','c')])],net=[option(do_add('h',2),lambda s,side:[s.cancel('red','c')])]),de(2)),'crit before or after neutralizing')
b='determination-evacuationofdqar'
P(b,'3 bullseye hull=3 shields=1 zeta5-evacuationofdqar! focus '+b,'2',D(at(3,focus=1,mod_red=[option(lambda s,side:[s.add('red','f').set('f',1)]),add('f',cond=lambda s:s.get('f'))]),de(2)),'the shield gone, Zeta 5 adds a focus, too')


def D(att,de,key='damage',keep=None,**k):
    return play(att,de,keep,**k).get(key,0)
def at(n,range=2,ord=False,obs=False,cf=False,kp=None,again=None,deals=None,**k):
    return Attack(Ship(n,**k),range=range,ordnance=ord,obstructed=obs,crit_first=cf,keep=kp,again=again,deals=deals)
def de(n,**k): return Ship(n,**k)
from functools import lru_cache
@lru_cache(None)
def E(a,d): return D(at(a),de(d))
allcrit=lambda s:(0,99)

def mr(o,n=3,d=2,**k): return D(at(n,mod_red=o,**k),de(d))
def mg(o,n=3,d=2,**k): return D(at(n),de(d,mod_green=o,**k))

b='carnorjax-legendsandrelics'; P(b,'3 range=0 frontarc force '+b,'2 focus',E(3,2),'barring is no modification: range 0')
b='midnight-evacuationofdqar'; P(b,'3 lock range=0 '+b,'2 focus',E(3,2),'range 0: the bar holds')
b='cadbane-armedanddangerous'; P(b,'rogueclassstarfighter attack=3 range=0 bullseye '+b,'2 focus evade',E(3,2),'range 0')
r=play(at(3),de(2)); h=1-r['p0']
P(b,'2x 3 tractor '+b,'2',E(3,2)+h*E(3,1)+(1-h)*E(3,2),'tractor goes over')
P(b,'2x 3 tractor '+b,'2 large',2*E(3,2),'large: one tractor is not enough')
jm=Opt(lambda s,side:[t.give('D','focus',-1) if t.tok('D','focus') else t for t in charge('c',2)(s,side)] if s.get('hit') else [])
P(b,'2x 3 jam '+b,'2 focus',D([at(3,after=[jm]),at(3,after=[jm])],de(2,focus=1),keep={'c':2}),'jam goes over and takes the focus')
b='dedicatedgunners-evacuationofdqar'; P(b,'3 turretarc focus=2 range=0 fromturret '+b,'2',E(3,2),'range 0: no die, no modification')
P(b,'3 turretarc frontarc fromfront focus=2 '+b,'2 hull=9',0,'x') if 0 else None
b='c3po-epicsl'; P(b,'3','2 '+b,D(at(3),de(2,mod_green=[change('bf','e',1,pay=gain('strain'))]),'D.strain'),'strain gained if used','left.defender.strain')
b='kyloren-evacuationofdqar'
P(b,'3 bullseye force=3 '+b,'0 hull=9 shields=2',.375+117/512,'one facedown card past two shields turned up','mean_crits')
P(b,'3 bullseye force=3 '+b,'0 hull=9 shields=2',3*.75,'','mean_damage')
# no shields: f focus spent first, then min(3-f, hits) turned
tot=0
from itertools import product as pr
for x in pr('hhhcffbb',repeat=3):
    f=x.count('f'); hh=x.count('h')+f; tot+=(x.count('c')+min(3-f,hh))/512
P(b,'3 bullseye force=3 '+b,'0 hull=9 shields=0',tot,'force for focus results, the rest turns cards','mean_crits')
b='zuckuss-armedanddangerous'; P(b,'3 '+b,'6',max(E(3,6),E(4,6)),'six defense dice at most')
b='scorch-evacuationofdqar'; P(b,'6 '+b,'2',0,'seventh die is none','left.attacker.stress')
k=dict(mod_red=[option(lambda s,side:[s.add('red','f').set('f',1)]),change('f','h',cond=lambda s:s.get('f'))])
P(b,b+' bullseye','2',D(at(3,**k),de(2)),'standard loadout: stress for a die; Determination takes the one shield, so that Fanatical works')
P(b,b+' bullseye shields=0','2',D(at(3,mod_red=[add('f'),change('f','h')]),de(2)),'no shields')
k2=dict(mod_red=[option(lambda s,side:[s.add('red','f').set('f',1)]),change('f','h',cond=lambda s:s.get('f') or s.kept('ns'))],)
def dl(s):
    t=s.suffer(s.n('red','h'),s.n('red','c')); return t.keep('ns',1) if s.get('f') else t
P(b,'2x '+b+' bullseye','2',D([at(3,deals=dl,**k2),at(3,deals=dl,**k2)],de(2)),'twice')
b='longshot-evacuationofdqar'
P(b,b+' bullseye range=3','2',D(at(3,range=3,mod_red=[option(lambda s,side:[s.add('red','f').set('f',1)]),change('f','h',cond=lambda s:s.get('f'))]),de(2)),'standard loadout at range 3')
b='thechild-armedanddangerous'
tc=Opt(lambda s,side:[s.give('D','force',1)] if s.get('hit') and s.tok('D','force')<2 else [],must=True)
P(b,'2x 3','t65xwing agility=2 force=1 '+b,D([at(3),at(3)],de(2,force=1,after=[tc])),'force 1 of 2')
b='protectorategleb-epicsl'
g=act(lambda s,side:[s.give(side,'focus')],charge('c'))
P(b,'2x 3 %s!'%b,'2',D([at(3,mod_red=[g]),at(3,mod_red=[g])],de(2),keep={'c':1}),'a friend once, in whichever attack')
b='r2g8-armedanddangerous'
P(b,'2x 3 '+b,'2',E(3,2)+h*E(3,1)+(1-h)*E(3,2),'the defender is at range 0 of itself')
P(b,'2x 3 cannon '+b,'2',2*E(3,2),'primary only')
P(b,'3x 3 '+b,'2',E(3,2)*0+0,'x') if 0 else None
b='bornforthis-epicsl'
P(b,'3','2 %s!'%b,D(at(3),de(2,mod_green=[Opt(f.fn,group='bft') for f in (change('f','e',all_=True),change('bf','e',1))])),'one token of the friend, focus or evade')
P(b,'3','2 '+b,E(3,2),'not said')
b='malefactor-epicsl'
P(b,'3','2 %s!'%b,0,'all damage suffered by a docked ship')
b='gideonhask-epicsl'
P('twinmissilelauncher-epicsl','raiderclasscorvette twinmissilelauncher-epicsl shipability.concentratedbatteries bullseye range=2','2',E(4,2),'missile: Concentrated Batteries too')
P('cikatrovizago-epicsl','3','2 shipability.overdriveburners!',E(3,3),'one die more')
P('garsaxon-crew','3 upgrade.garsaxon!','2',mr([change('f','h')]),'friend')
P('garsaxon-crew','3 lock upgrade.garsaxon','2',D(at(3,lock=1),de(2)),'not for itself')
b='acceleratedsensorarray-evacuationofdqar'
P(b,'3 %s=1'%b,'2',mr([reroll(1)]),'1')
P(b,'3 %s=2'%b,'2',mr([reroll(2)]),'2')
P(b,'3','2 %s=2'%b,mg([reroll(2)]),'2')
P(b,'3 cannon %s=2'%b,'2',E(3,2),'primary')
b='precisiontunedcannons-legendsandrelics'
P(b,b+' focus','2',mr([],n=2,focus=1),'two dice')
P(b,b+' bullseye focus','2',mr([add('f')],n=2,focus=1),'two dice')
P(b,b+' bullseye focus range=3','2',D(at(2,range=3,focus=1,mod_red=[add('f')]),de(2)),'range 3')
b='poedameron-evacuationofdqar'
def ab(s,side):
    n=s.dice('red')
    if n<2 or s.fresh('red','b')!=n: return []
    t=s.put('red','b',0,-n); t.hand=('red',n,1); return [t]
P(b,'t70xwing %s attack=3 bullseye deplete'%b,'2',mr([act(ab)]),'with Heroic of the standard loadout')
P(b,'t70xwing %s attack=3 deplete'%b,'2',mr([act(ab)],n=2),'with Heroic')
P('jaycristubbs-evacuationofdqar','t70xwing jaycristubbs-evacuationofdqar attack=3 bullseye deplete','2',E(3,2),'deplete removed')
b='tractortentacles-epicsl'; rr=play(at(2,ord=True),de(2)); hh=1-rr['p0']
P(b,'2x asajjventress-epicsl force=0 shipability.tractorgrasp! '+b,'2 large',2*E(2,2),'large')
P(b,'2x asajjventress-epicsl force=0 shipability.tractorgrasp! '+b,'2',E(2,2)+hh*E(2,1)+(1-hh)*E(2,2),'tractor')
def jam(s,side):
    if not s.get('hit'): return []
    t=s.give('D','tractor',1); return [t.give('D','focus',-1)] if t.tok('D','focus') else [t]
tg=Opt(jam,must=True)
P('aqseriesbattledroids-epicsl','2x asajjventress-epicsl force=0 shipability.tractorgrasp! '+b,'2 focus',D([at(2,after=[tg]),at(2,after=[tg])],de(2,focus=1)),'AQ droids jam the tractored ship')
b='jinatasecurityforces-epicsl'
P(b,'2x 3','2 focus '+b,D([at(3),at(3)],de(2,focus=1,mod_green=[change('b','e',pay=spend('focus'))])),'one focus for two attacks')


def D(att,de,key='damage',keep=None,**k):
    return play(att,de,keep,**k).get(key,0)
def at(n,range=2,ord=False,obs=False,cf=False,kp=None,again=None,deals=None,**k):
    return Attack(Ship(n,**k),range=range,ordnance=ord,obstructed=obs,crit_first=cf,keep=kp,again=again,deals=deals)
def de(n,**k): return Ship(n,**k)
from functools import lru_cache
@lru_cache(None)
def E(a,d): return D(at(a),de(d))
allcrit=lambda s:(0,99)

def mr(o,n=3,d=2,**k): return D(at(n,mod_red=o,**k),de(d))
def mg(o,n=3,d=2,**k): return D(at(n),de(d,mod_green=o,**k))
P('carnorjax-legendsandrelics','3 focus','2 carnorjax-legendsandrelics!',E(3,2),'a friend bars the attack dice')
P('carnorjax-legendsandrelics','3 carnorjax-legendsandrelics!','2 focus',E(3,2),'a friend bars the defense dice')
bars=Opt(lambda s,side:[t.set('bar',1) for t in [s.give('D','force',-1)] if t is not None])
class B(Game):
    def options(self,s,w,side):
        o=super().options(s,w,side)
        if s.get('bar') and w=='mod_red': return []
        return o
P('carnorjax-legendsandrelics','2x 3 range=1 focus','2 frontarc force carnorjax-legendsandrelics',B([at(3,range=1,focus=1),at(3,range=1,focus=1)],de(2,force=1,start=[bars])).solve()['damage'],'one force for two attacks')
b='tantiveiv-epicsl-galacticrepublic'
ng=lambda s:not any(s.tok('D',k) for k in('focus','evade','calculate'))
P(b,'3','2 force '+b,mg([change('bf','e',1,cond=ng)],force=1),'force is no green token')
P(b,'3','2 reinforce '+b,D(at(3),de(2,reinforce=1)),'reinforce is green')
b='landosmillenniumfalcon-armedanddangerous'
for t in ('deplete','ion','disarm'): P(b,'3 '+b,'2 '+t,E(4,2),t)
P(b,'3 '+b,'2 lock',E(3,2),'a lock of the defender on the attacker')
P(b,'3 '+b,'2 focus',D(at(3),de(2,focus=1)),'green only')
b='longshot-evacuationofdqar'
P(b,'3 range=3 illegalcountermeasures-epicsl '+b,'2',E(4,2),'the die of the card is no range bonus')
b='captive-legendsandrelics'
P(b,'2x 3','2 '+b,E(2,2)+E(3,2),'one charge')
P(b,'2 ; 4','2 '+b,E(3,2)+E(2,2) if E(4,2)-E(3,2)>E(2,2)-E(1,2) else E(1,2)+E(4,2),'kept for the greater attack')
P(b,'3 range=0','2 '+b,E(2,2),'range 0')
b='burstlaserturret-legendsandrelics'
P(b,'range=1 '+b,'2',E(3,2),'2+1, a maximum of 3')
b='bossk-armedanddangerous'
bk=option(do_add('h',2),lambda s,side:[s.cancel('red','c')])
r=play(at(3,net=[bk]),de(2,hull=3)); P(b,'3 '+b,'2 hull=3',r['destroyed'],'destroyed by three','p_destroyed')
r=play([at(3,net=[bk]),at(3,net=[bk])],de(2,hull=3)); P(b,'2x 3 '+b,'2 hull=3',r['destroyed'],'','p_destroyed')
P(b,'3 mod-only=none '+b,'2',E(3,2),'dice that cannot be modified: no crit spent')
P(b,'3 '+b,'2 reinforce',D(at(3,net=[bk]),de(2,reinforce=1)),'the crit that reinforce leaves')
b='trident-epicsl'
nga=lambda s:not any(s.tok('A',k) for k in('focus','evade','calculate','reinforce'))
P(b,'3 calculate','2 '+b,D(at(3,calculate=1),de(2,mod_green=[add('e',cond=nga)])),'calculate kept or spent')
P(b,'3 force','2 '+b,D(at(3,force=1),de(2,mod_green=[add('e',cond=nga)])),'force is not green')
P(b,'2x 3 focus','2 '+b,2*D(at(3,focus=1),de(2,mod_green=[add('e',cond=nga)])),'twice')
b='zizitlo-evacuationofdqar'
P(b,'3','2 evade '+b,D(at(3),de(2,evade=1)),'only after the attack')
b='cadbane-armedanddangerous'
P(b,'rogueclassstarfighter attack=3 bullseye '+b,'2 reinforce',D(at(3),de(2,reinforce=1)),'reinforce is no modification')
r=play(at(3),de(2)); h=1-r['p0']
P(b,b+' flechettecannons-armedanddangerous bullseye','2 focus',E(3,2),'Dead to Rights with the cannons')
P(b,'2x '+b+' flechettecannons-armedanddangerous bullseye','2 focus',E(3,2)+h*E(3,1)+(1-h)*E(3,2),'and strain')
b='fennrau-armedanddangerous'
P(b,'3 range=1','fangfighter %s agility=3 frontarc'%b,D(at(4),de(4)),'the faceoff asks for the front arc of the attacker')
P(b,'3 range=1 frontarc','fangfighter %s agility=3'%b,D(at(4),de(4,mod_green=[change('bf','e')])),'Concordia Faceoff')
P(b,b+' range=1 no-frontarc','2 range=1'.replace(' range=1',''),E(5,2),'Fearless not usable, five dice')
b='midnight-evacuationofdqar'
P(b,'2x 3 focus','2 lock '+b,2*E(3,2),'lock stays')
P(b,'3 reroll=1','2 lock '+b,E(3,2),'any modification')
P(b,'3','2 lock %s their-hit-to-focus=1'%b,E(3,2),'own changes of the attack dice neither: those dice cannot be modified')
b='fennecshand-armedanddangerous'
P(b,'3 lock wedgeantilles-legendsandrelics fromturret '+b,'3 no-arc',D(at(3,lock=1,theirs=lambda s:-1-(1 if s.tok('A','lock') else 0)),de(3)),'two dice fewer while locked')
P(b,'2x 3','2 lock '+b,2*E(2,2),'both attacks')
b='l337-armedanddangerous'
P(b,'3 mod-only=none','2 '+b,E(3,2),'dice that cannot be modified')
b='c3po-epicsl'
P(b,'3 focus','2 focus '+b,D(at(3,focus=1),de(2,focus=1,mod_green=[change('bf','e',1,pay=gain('strain'))])),'with focus on both sides')
b='hansolo-armedanddangerous'
P(b,'%s obstructed'%b,'2 stress',E(4,3),'2 dice, +1 obstructed, +1 Millennium Falcon')
P(b,'3 obstructed range=1 '+b,'2',E(5,3),'and range 1')
b='determination-evacuationofdqar'
P(b,'3 bullseye '+b,'2',E(3,2),'a focus result alone is worth nothing')
P(b,'3 bullseye calculate=2 '+b,'2',mr([add('f')],calculate=2),'with calculates')
b='ioncannonbattery-epicsl'
P(b,'raiderclasscorvette '+b,'2 reinforce',1-play(at(4),de(2,reinforce=1))['p0'],'reinforce leaves one')
P(b,'raiderclasscorvette range=1 '+b if 0 else 'raiderclasscorvette range=3 '+b,'2',1-play(at(4),de(3))['p0'],'range 3')
b='misthunter-armedanddangerous'
P(b,'3 cannon range=1 ordnance '+b,'2',E(3,2)+E(4,2),'the bonus attack is primary: range bonus')
P(b,'2x 3 cannon '+b,'2',4*E(3,2),'each attack its bonus attack')
P(b,'3 missile '+b,'2',E(3,2),'not a cannon')
b='protectorategleb-epicsl'
P(b,'2x 3 %s!'%b,'2',D(at(3,mod_red=[act(lambda s,side:[s.give(side,'focus')])]),de(2))+E(3,2),'a friend once')
b='targetingmatrix-legendsandrelics'
P(b,'2x 3 cannon range=0 '+b,'2',E(3,2)+(1-.75**3)*E(3,1)+.75**3*E(3,2),'range 0, not primary: spent')
b='turbolaserbattery-epicsl'
r=play(at(3,range=3,lock=1,net=[Opt(lambda s,side:[s.add('red','h',3)] if s.net() else [],must=True)]),de(2,hull=4))
P(b,'cr90corelliancorvette lock range=3 '+b,'2 hull=4',r['destroyed'],'any hit destroys','p_destroyed')
b='wilsateshlo-wartime'
P(b,'2x 3 '+b,'2',0,'x') if 0 else None
b='kazudaxiono-legendsandrelics'
P(b,'3 mod-own=none %s!'%b,'2',E(3,2),'')
b='tallissanlintra-evacuationofdqar'
P(b,'3 range=1 bullseye','2 '+b,D(at(4),de(2)),'the bullseye of the attacker says nothing of hers')
b='seekermissiles-legendsandrelics'
c1=change('f','h',1,charge('c')); c2=change('f','h',1,charge('c'))
P(b,'2x lock '+b,'2',D([at(3,lock=1,mod_red=[c1,c2]),at(3,lock=1,mod_red=[c1,c2])],de(2),keep={'c':2}),'four charges: two shots, two for focus results')


def D(att,de,key='damage',keep=None,**k):
    return play(att,de,keep,**k).get(key,0)
def at(n,range=2,ord=False,obs=False,cf=False,kp=None,again=None,deals=None,**k):
    return Attack(Ship(n,**k),range=range,ordnance=ord,obstructed=obs,crit_first=cf,keep=kp,again=again,deals=deals)
def de(n,**k): return Ship(n,**k)
from functools import lru_cache
@lru_cache(None)
def E(a,d): return D(at(a),de(d))
allcrit=lambda s:(0,99)
# ---- Devastating Barrage
for id in ['aftabackbar-wartime','shasazaro-wartime','newrepublicpatrol-wartime','kijimispicerunner-wartime']:
    t='torpedo' if id[0] in 'as' else 'missile'
    r=play(at(3,kp=allcrit),de(2))
    P(id,'btanr2wywing %s attack=3 %s bullseye'%(id,t),'2',r['damage'],'crits not cancelled by evades')
P('aftabackbar-wartime','btanr2wywing aftabackbar-wartime attack=3 torpedo bullseye','2',r['crits'],'crits kept','mean_crits')
P('aftabackbar-wartime','btanr2wywing aftabackbar-wartime attack=3 torpedo','2',E(3,2),'bullseye not said')
P('aftabackbar-wartime','btanr2wywing aftabackbar-wartime attack=3 bullseye','2',E(3,2),'primary attack')
P('aftabackbar-wartime','btanr2wywing aftabackbar-wartime attack=3 turret bullseye','2',E(3,2),'turret is neither torpedo nor missile')
hit2crit=change('h','c',1,must=True)
P('coruskapellim-wartime','coruskapellim-wartime lock protontorpedoes bullseye','2',
  D(at(4,kp=allcrit,ord=True,lock=1,mod_red=[hit2crit]),de(2)),'proton torpedoes: 4 dice, lock may be spent, one hit to crit; crits kept')
P('coruskapellim-wartime','coruskapellim-wartime lock protontorpedoes','2',
  D(at(4,ord=True,lock=1,mod_red=[hit2crit]),de(2)),'the same without bullseye')
P('zoriibliss-wartime','zoriibliss-wartime attack=3 missile bullseye btanr2wywing','2 reinforce=1',
  D(at(3,kp=allcrit),de(2,reinforce=1)),'crits kept from evades; reinforce adds evades, which cannot cancel crits either')
# ---- Bo-Katan AD
b='bokatankryze-armedanddangerous'
P(b,'3 range=1 '+b,'2',D(at(3,range=1,mod_red=[reroll(1)]),de(2)),'4 dice, one rerolled')
P(b,'3 '+b,'2',E(3,2),'range 2: nothing')
P(b,'3 range=0 '+b,'2',E(3,2),'primary at range 0: attacker modifies no attack dice')
P(b,'3 range=0 cannon '+b,'2',D(at(3,mod_red=[reroll(1)]),de(2)),'not primary at range 0: rerolls')
P(b,'3 range=1','2 '+b,D(at(3,range=1),de(2)),'only as attacker')
# ---- Bossk
b='bossk-armedanddangerous'
bk=lambda: option(do_add('h',2),lambda s,side:[s.cancel('red','c')])
P(b,'3 '+b,'2',D(at(3,net=[bk()]),de(2)),'after neutralizing a crit for two hits')
P(b,'3 '+b,'2',D(at(3,net=[bk()]),de(2),'crits'),'same','mean_crits')
P(b,'3 range=0 '+b,'2',E(3,2),'spending/adding results modifies attack dice: not in a primary attack at range 0')
P(b,'3 lock '+b,'1 hull=3 shields=0',D(at(3,lock=1,net=[bk()]),de(1,hull=3),'damage'),'with a lock')
P(b,'3 yv666lightfreighter '+b+'!','2',E(3,2),'own attack at range 2: Imposing Behemoth asks for range 0 and reinforce; net') if 0 else None
P(b,'3 shipability.imposingbehemoth!','2',E(3,1),'a friend attacks from range 2 a ship at range 0 of reinforced Bossk: one defense die fewer')
P(b,'3 range=0 reinforce fullfrontarc shipability.imposingbehemoth','2',E(3,2),'own attack at range 0: 2.5 - enemies cannot reduce the number of defense dice')
# ---- Cad Bane
b='cadbane-armedanddangerous'
P(b,'rogueclassstarfighter %s attack=3 bullseye'%b,'2 focus evade',E(3,2),'no green tokens on defense dice')
P(b,'rogueclassstarfighter %s attack=3 bullseye'%b,'2 force',D(at(3),de(2,force=1)),'force is no green token')
P(b,'rogueclassstarfighter %s attack=3'%b,'2 focus',D(at(3),de(2,focus=1)),'bullseye not said')
P(b,'rogueclassstarfighter %s attack=3 bullseye'%b,'2 calculate=2 reroll=1',D(at(3),de(2,mod_green=[reroll(1)])),'rerolls are allowed, calculates not')
r=play(at(3),de(2)); h=1-r['p0']
P(b,'2x 3 strain '+b,'2',E(3,2)+h*E(3,1)+(1-h)*E(3,2),'2 charges: strain goes over once, after a hit; second attack one die fewer')
P(b,'3 stress '+b,'2',1-h,'stress transferred after a hit','left.attacker.stress')
P(b,'3 stress '+b,'2',h,'stress transferred after a hit','left.defender.stress')
# ---- Carnor Jax
b='carnorjax-legendsandrelics'
nomod=lambda: None
class _: pass
def cj_att(dk):
    # attacker with 1 force may bar D's tokens: value = max(bar, keep)
    bar=D(at(3,range=1),de(2))
    keep=D(at(3,range=1,force=1),de(2,**dk)); return max(bar,keep),bar,keep
P(b,'3 range=1 frontarc force '+b,'2 focus evade',cj_att(dict(focus=1,evade=1))[0],'force spent before the roll to bar modification, if worth it: %s'%(cj_att(dict(focus=1,evade=1)),))
P(b,'3 range=1 frontarc force '+b,'2',cj_att({})[0],'nothing to bar: force for a focus')
P(b,'3 frontarc force '+b,'2 focus',D(at(3,force=1),de(2,focus=1)),'range 2: none')
bar=D(at(3,range=1),de(2)); 
P(b,'3 range=1 focus lock','2 frontarc force '+b,min(bar,D(at(3,range=1,focus=1,lock=1),de(2,force=1))),'defender bars the attack dice')
P(b,'3 range=1 focus','2 frontarc force=0 '+b,D(at(3,range=1,focus=1),de(2)),'no force')
P(b,'3 range=1 focus','2 force '+b,D(at(3,range=1,focus=1),de(2,force=1)),'arc not said')
P(b,'3 range=1 focus','2 frontarc force '+b,0,'force spent at declaration','left.defender.force')
# ---- Fenn Rau
b='fennrau-armedanddangerous'
P(b,'3 range=1 '+b,'2',E(5,2),'3+1+1')
P(b,'3 '+b,'2',E(3,2),'range 2')
P(b,'3 range=1','3 '+b,D(at(4),de(4)),'defender one more')
P(b,'3 range=1 missile ordnance '+b,'2',E(4,2),'no range bonus but the die of the card')
P(b,'3 range=1 '+b,'2 tractor',E(5,1),'and a tractored defender')
P(b,'3 range=1','fangfighter %s agility=3 no-frontarc'%b,D(at(4),de(4)),'ability on the ship; faceoff asks for attacker front arc - not said') if 0 else None
# ---- Concentrated batteries / twin missile
P('gideonhask-epicsl','4 bullseye shipability.concentratedbatteries','2',E(5,2),'one more die in bullseye, primary')
P('gideonhask-epicsl','4 bullseye turret shipability.concentratedbatteries','2',E(4,2),'turret: none')
P('twinmissilelauncher-epicsl','raiderclasscorvette twinmissilelauncher-epicsl range=3','2',E(3,2),'ordnance 3 dice, no range bonus')
P('twinmissilelauncher-epicsl','idenversio-epicsl twinmissilelauncher-epicsl range=3 bullseye shields=5','2',E(4,2),'missile in bullseye: Concentrated Batteries') if 0 else None
# ---- Han Solo AD
b='hansolo-armedanddangerous'
P(b,'3 obstructed '+b,'2',E(4,3),'+1 attack die, +1 defense for the obstacle')
P(b,'3 obstructed','2 '+b,E(3,4),'as defender')
P(b,'3 obstructed cannon '+b,'2',E(3,3),'primary only')
P(b,'3 obstructed cannon','2 '+b,E(3,4),'defends against anything')
P(b,'3 '+b,'2',E(3,2),'not obstructed')
P(b,'3 obstructed range=0 '+b,'2',E(3,3),'range 0 primary: attack dice cannot be added')
# ---- Kazuda
b='kazudaxiono-legendsandrelics'
P(b,'3 %s!'%b,'2',D(at(3,mod_red=[change('f','h')]),de(2)),'one focus to hit')
P(b,'3 '+b,'2',E(3,2),'damage cards not said')
P(b,'3','2 %s!'%b,D(at(3),de(2,mod_green=[change('f','e')])),'one focus to evade')
P(b,'3 range=0 %s!'%b,'2',E(3,2),'range 0 primary: attacker cannot modify')
P(b,'3 %s calculate!'.replace('!','')%(b+'!'),'2',D(at(3,calculate=1,mod_red=[change('f','h')]),de(2)),'with calculate')
# ---- Kylo Ren evac: faceup
b='kyloren-evacuationofdqar'
P(b,'3 bullseye force=0 '+b,'2 hull=5',E(3,2),'no force, no change')
def kylo_after(s,side):
    h,c=s.get('dealt',(0,0))
    if h and s.tok('A','force') and not c: return [s.give('A','force',-1).keep('crit',1)]
    return []
def kylo(keepf,shields=0):
    def deals(s):
        h,c=s.n('red','h'),s.n('red','c'); t=s.suffer(h,c)
        return t.keep('crit',1) if c else t
    second=at(0,start=[Opt(lambda s,side:[s.suffer(1)] if s.kept('crit') else [],must=True)])
    return D([at(2,force=keepf,deals=deals,after=[Opt(kylo_after)]),second],de(0))
P(b,'2 bullseye force=1 %s ; 0 must-their-suffer-hit=1?their-critical'%b,'0 hull=9',kylo(1),'force either for a focus or to turn a facedown card up; the second attack deals 1 if there is a faceup card')
P(b,'2 force=1 %s ; 0 must-their-suffer-hit=1?their-critical'%b,'0 hull=9',D([at(2,force=1,deals=lambda s:(s.suffer(s.n('red','h'),s.n('red','c')).keep('crit',1) if s.n('red','c') else s.suffer(s.n('red','h'),0))),at(0,start=[Opt(lambda s,side:[s.suffer(1)] if s.kept('crit') else [],must=True)])],de(0)),'no bullseye')
P(b,'2 bullseye force=1 %s ; 0 must-their-suffer-hit=1?their-critical'%b,'0 hull=9 shields=2',
  D(at(2,force=1),de(0)),'two shields: at most two damage, no card: force for a focus')
# ---- Lega Fossang
b='legafossang-wartime'
P(b,'3 %s=2'%b,'2',D(at(3,mod_red=[reroll(2)]),de(2)),'two rerolls')
P(b,'3 %s=1 turret'%b,'2',D(at(3,mod_red=[reroll(1)]),de(2)),'turret too')
P(b,'3 %s=2 missile'%b,'2',E(3,2),'a missile: no')
P(b,'3 %s=2 range=0'%b,'2',E(3,2),'range 0 primary')
# ---- Longshot
b='longshot-evacuationofdqar'
P(b,'3 range=3 '+b,'2',E(4,3),'4 v 2+1')
P(b,'3 '+b,'2',E(3,2),'range 2')
P(b,'3 range=3 cannon '+b,'2',E(3,3),'not primary')
P(b,'3 range=4 '+b,'2',E(3,4),'only exactly range 3')
P(b,'3 shipability.merciless! range=3 '+b,'2',D(at(4,mod_red=[reroll(1,'b')]),de(3)),'with Merciless: one blank rerolled')
# ---- Midnight
b='midnight-evacuationofdqar'
class MGame(Game):
    def options(self,s,w,side):
        o=super().options(s,w,side)
        if side=='D' and w=='mod_green' and s.tok('A','lock'): return []
        return o
sys.setrecursionlimit(100000)
P(b,'3 lock '+b,'3 focus evade',MGame(at(3,lock=1),de(3,focus=1,evade=1)).solve()['damage'],'no modification while the lock is there; spent, it is over')
P(b,'3 lock=2 '+b,'3 focus evade',MGame(at(3,lock=2),de(3,focus=1,evade=1)).solve()['damage'],'two locks: one for a reroll')
P(b,'3 focus lock','2 lock '+b,E(3,2),'attacker dice cannot be modified')
P(b,'3 focus lock','2 '+b,D(at(3,focus=1,lock=1),de(2)),'no lock of the defender')
# ---- Ronith
b='ronithblario-evacuationofdqar'
P(b,'3 %s!'%b,'2',D(at(3,mod_red=[change('f','h')]),de(2)),'friend pays a focus')
P(b,'2x 2 %s!'%b,'0',D([at(2,mod_red=[change('f','h',1,charge('a'))]),at(2,mod_red=[change('f','h',1,charge('a'))])],de(0),keep={'a':1}),'once in both attacks') if 0 else None
o=change('f','h',1,charge('a'))
P(b,'2x 2 %s!'%b,'0',D([at(2,mod_red=[o]),at(2,mod_red=[o])],de(0),keep={'a':1}),'friend can pay once')
P(b,'2x 2 %s=2'%b,'0',D([at(2,mod_red=[o]),at(2,mod_red=[o])],de(0),keep={'a':2}),'friend has two focus')
P(b,'3','2 %s!'%b,D(at(3),de(2,mod_green=[change('f','e')])),'as defender')
P(b,'3 '+b,'2',E(3,2),'not said')
# ---- Scorch
b='scorch-evacuationofdqar'
P(b,'3 '+b,'2',E(4,2),'stress for a die')
P(b,'3 '+b,'2',1,'stress gained','left.attacker.stress')
P(b,'3 stress '+b,'2',E(3,2),'stressed already')
P(b,'3 cannon '+b,'2',E(3,2),'primary only')
P(b,'3 range=0 '+b,'2',E(3,2),'range 0: no die')
P(b,'3 %s bonus-attack=primary'%b,'2',E(4,2)+E(3,2),'stressed in the second attack')
# ---- Tallissan
b='tallissanlintra-evacuationofdqar'
P(b,'3','2 bullseye '+b,E(3,3),'one more defense die')
P(b,'3','2 %s'%b,E(3,2),'bullseye not said')
P(b,'3','2 %s!'%b,E(3,3),'a friend with the attacker in its bullseye')
tl=act(lambda s,side:[s.set('t',1)],charge('c'))
P(b,'2x 3','2 bullseye '+b,D([at(3),at(3)],de(2,before_green=[tl],more=lambda s:s.get('t')),keep={'c':1}),'one charge for two attacks, spent after seeing the attack dice')
P(b,'3 range=0','2 bullseye '+b,E(3,3),'own dice more, range 0 is no bar')
# ---- Tamara
b='tamararyvora-legendsandrelics'
tr=lambda: reroll(1,color='red')
P(b,'3','2 lock '+b,D(at(3),de(2,mod_red=[tr()])),'defender chooses a die that is rerolled')
P(b,'3','2 '+b,E(3,2),'no lock')
P(b,'3 focus lock','2 lock '+b,D(at(3,focus=1,lock=1),de(2,mod_red=[tr()])),'before the attacker; that die cannot be rerolled again')
P(b,'3','2 %s!'%b,D(at(3),de(2,mod_red=[tr()])),'as a friend')
P(b,'3 range=0','2 lock '+b,D(at(3),de(2,mod_red=[tr()])),'range 0: the defender still can')
# ---- Teza
b='tezanasz-wartime'
P(b,'3 %s!'%b,'2',D(at(3,mod_red=[reroll(1)]),de(2)),'reroll one')
P(b,'3 missile %s!'%b,'2',D(at(3,mod_red=[reroll(1)]),de(2)),'any attack')
P(b,'3 '+b,'2',E(3,2),'not said')
# ---- Mandalorian AD
b='themandalorian-armedanddangerous'
P(b,'3 focus %s!'%b,'2',D(at(3,focus=1,mod_red=[change('b','f')]),de(2)),'blank to focus')
P(b,'3','2 focus %s!'%b,D(at(3),de(2,focus=1,mod_green=[change('b','f')])),'as defender')
P(b,'3 focus '+b,'2',D(at(3,focus=1),de(2)),'not said')
P(b,'3 focus range=0 %s!'%b,'2',E(3,2),'range 0 primary')
# ---- Theta 4
b='theta4-evacuationofdqar'
t4=lambda: reroll(2,color='red',exact=True)
P(b,'3','2 turretarc %s!'%b,D(at(3),de(2,mod_red=[t4()])),'two dice of the defender s choice are rerolled')
P(b,'3','2 %s'%b,E(3,2),'turret arc not said')
t4c=reroll(2,color='red',exact=True,pay=charge('c'))
P(b,'2x 3','2 turretarc %s!'%b,D([at(3),at(3)],de(2,mod_red=[t4c]),keep={'c':1}),'one charge of the pilot')
P(b,'3 focus','2 turretarc %s!'%b,D(at(3,focus=1),de(2,mod_red=[t4()])),'attacker with focus')
# ---- Vennie
b='vennie-evacuationofdqar'
P(b,'3','2 %s!'%b,D(at(3),de(2,mod_green=[change('f','e')])),'focus to evade')
P(b,'3 %s!'%b,'2',E(3,2),'only defending')
P(b,'3','2 '+b,E(3,2),'not said')
# ---- Wilsa
b='wilsateshlo-wartime'
def wdeal(sh):
    def f(s):
        h,c=s.n('red','h'),s.n('red','c')
        before=s.kept('hits')+s.kept('crits')
        t=s.suffer(h,c)
        left=max(0,sh-before-h)
        return t.set('faceup',1) if c>left else t
    return f
wa=Opt(lambda s,side:[s.give('D','strain',1)] if s.get('faceup') else [],must=True)
for sh in (0,1):
    P(b,'2x 3 '+b,'2 hull=6 shields=%d'%sh,D([at(3,deals=wdeal(sh),after=[wa]),at(3,deals=wdeal(sh),after=[wa])],de(2)),'strain after a faceup card; shields %d'%sh)
r=play([at(3,deals=wdeal(1),after=[wa])],de(2))
P(b,'3 '+b,'2 hull=6 shields=1',r.get('D.strain',0),'strain if a crit passes the shield','left.defender.strain')
# ---- Zeta 5
b='zeta5-evacuationofdqar'
P(b,'3 focus shields=0 hull=3 %s!'%b,'2',D(at(3,focus=1,mod_red=[add('f')]),de(2)),'a focus added')
P(b,'3 focus shields=1 hull=3 %s!'%b,'2',D(at(3,focus=1),de(2)),'shielded')
P(b,'3 focus shields=0 hull=3 %s'%b,'2',D(at(3,focus=1),de(2)),'initiative not said')
# ---- Zizi
b='zizitlo-evacuationofdqar'
zz=lambda: Opt(lambda s,side:[u for k in ('focus','evade') for t in charge('z')(s,side) for u in [t.give(side,k,1)]])
z=zz()
P(b,'2x 3','2 '+b,D([at(3),at(3)],de(2,after=[z]),keep={'z':1}),'after the first attack a focus or an evade')
bon=at(3)
z2=zz()
sh=Ship(3,after=[z2]); bon=Attack(sh); first=Attack(sh,again=lambda s:[(s,bon)])
P(b,'3 %s bonus-attack=primary'%b,'2',D(first,de(2),keep={'z':1}),'focus for the bonus attack')
P(b,'3x 3','2 '+b,D([at(3),at(3),at(3)],de(2,after=[z]),keep={'z':1}),'one charge')
# ---- Zuckuss
b='zuckuss-armedanddangerous'
P(b,'3 '+b,'2',max(E(3,2),E(4,3)),'%s'%((E(3,2),E(4,3)),))
P(b,'3 focus '+b,'2',max(D(at(n,focus=1),de(m)) for n,m in ((3,2),(4,3))),'with focus')
P(b,'3 cannon '+b,'2',E(3,2),'primary only')
P(b,'3 range=0 '+b,'1',E(3,1),'range 0')
P(b,'5 range=1 '+b,'0',E(6,0),'six dice at most: the die would add nothing, the defender would get one')
# ---- Adaptive S-Foils
b='poedameron-evacuationofdqar'
P(b,'t70xwing %s attack=3 bullseye deplete'%b,'2',E(3,2),'deplete removed before the roll')
P(b,'t70xwing %s attack=3 deplete'%b,'2',E(2,2),'no bullseye')
P('jaycristubbs-evacuationofdqar','t70xwing jaycristubbs-evacuationofdqar attack=3 bullseye deplete=2','2',E(2,2),'two depletes: one removed, one left, which wears off')
P('jaycristubbs-evacuationofdqar','t70xwing jaycristubbs-evacuationofdqar attack=3 bullseye deplete=2','2',0,'one removed by the ability, one by the roll','left.attacker.deplete')
P('princexizor-armedanddangerous','3 stress princexizor-armedanddangerous','2 strain',0,'stress removed','left.attacker.stress')
P('princexizor-armedanddangerous','3 stress princexizor-armedanddangerous','2',1,'not strained','left.attacker.stress')
# ---- tractor grasp, tentacles
b='tractortentacles-epicsl'
r=play(at(2,ord=True),de(2)); h=1-r['p0']
P(b,'2x asajjventress-epicsl '+b,'2 large',2*E(2,2),'large: one tractor token does not tractor it')
P(b,'2x asajjventress-epicsl '+b,'2',E(2,2)+h*E(2,1)+(1-h)*E(2,2),'tractor token after a hit')
P(b,'asajjventress-epicsl '+b,'2',h,'tractor token','left.defender.tractor')
P(b,'tridentclassassaultship range=1 '+b,'2',E(2,2),'ordnance: no range bonus')
def jam(s,side):
    if not s.get('hit'): return []
    t=s.give('D','tractor',1); return [t.give('D','focus',-1)] if t.tok('D','focus') else [t]
tg=Opt(jam,must=True)
P('aqseriesbattledroids-epicsl','2x asajjventress-epicsl '+b,'2 focus',D([at(2,after=[tg]),at(2,after=[tg])],de(2,focus=1)),'tractored: a jam token takes the focus')
P('aqseriesbattledroids-epicsl','2x asajjventress-epicsl '+b,'2 large focus',D([at(2),at(2)],de(2,focus=1)),'large: not tractored, so no jam')
P('drillbeak-epicsl','tridentclassassaultship drillbeak-epicsl range=1','2',E(3,2),'ordnance: no bonus')
P('drillbeak-epicsl','tridentclassassaultship drillbeak-epicsl range=1','2',D(at(3),de(2),'crits'),'range 1: hits stay','mean_crits')
P('drillbeak-epicsl','tridentclassassaultship drillbeak-epicsl range=0','2',E(3,2),'range 0: hits to crits','mean_crits')
P('drillbeak-epicsl','tridentclassassaultship drillbeak-epicsl range=0 focus','2 focus',D(at(3,focus=1,mod_red=[]),de(2,focus=1)),'not primary: may spend focus at range 0')
# =========== upgrades
def mr(o,n=3,d=2,**k): return D(at(n,mod_red=o,**k),de(d))
def mg(o,n=3,d=2,**k): return D(at(n),de(d,mod_green=o,**k))
b='acceleratedsensorarray-evacuationofdqar'
P(b,'3 %s!'%b,'2',mr([reroll(1)]),'reroll one')
P(b,'3','2 %s!'%b,mg([reroll(1)]),'one green die')
P(b,'3 cannon %s!'%b,'2',E(3,2),'primary only')
P(b,'3 %s'%b,'2',E(3,2),'not said')
b='advancedwarningsystems-evacuationofdqar'
P(b,'3','2 %s!'%b,D(at(3),de(2,evade=1)),'red evade action')
P(b,'3','2 stress %s!'%b,E(3,2),'stressed: no action')
P(b,'3','2 %s!'%b,1,'red action: stress','left.defender.stress')
P(b,'2x 3','2 %s!'%b,D([at(3),at(3)],de(2,evade=1)),'second time stressed (declared again while stressed: no action; one action a round)')
b='alpharevue-epicsl'
P(b,'3 bullseye %s!'%b,'2',D(at(3,late_green=[cancel('e',color='green')]),de(2)),'suffers 1 to cancel an evade')
P(b,'3 %s!'%b,'2',E(3,2),'bullseye not said')
P(b,'3 bullseye %s!'%b,'2 evade',D(at(3,late_green=[cancel('e',color='green')]),de(2,evade=1)),'after the defender spent its evade')
P(b,'3 bullseye range=0 %s!'%b,'2',E(3,2),'range 0: results of the defender cannot be cancelled by enemies')
b='blindspottargeter-legendsandrelics'
P(b,'3 '+b,'2 no-arc',mr([change('f','h')]),'focus to hit')
P(b,'3 '+b,'2 arc',E(3,2),'in its arc')
P(b,'3 '+b,'2',E(3,2),'not said')
P(b,'3 cannon '+b,'2 no-arc',E(3,2),'primary only')
P(b,'3 range=0 '+b,'2 no-arc',E(3,2),'range 0')
b='bloodcrow-epicsl'
P(b,'3 range=1 focus '+b,'2',D(at(3,range=1,focus=1,mod_red=[add('f')]),de(2)),'adds a focus result')
P(b,'3 range=1','2 focus '+b,D(at(3,range=1),de(2,focus=1,mod_green=[add('f')])),'as defender')
P(b,'3 focus '+b,'2',D(at(3,focus=1),de(2)),'range 2')
b='c3po-epicsl'
cp=lambda: change('bf','e',1,pay=gain('strain'))
P(b,'3','2 '+b,mg([cp()]),'strain for an evade')
x=cp()
P(b,'2x 3','2 '+b,D([at(3),at(3)],de(2,mod_green=[x])),'the strain of the first attack counts in the second')
P(b,'3','2 strain '+b,mg([cp()],strain=1),'strained already: still may')
b='caijvanda-epicsl'
P(b,'3','2 frontarc '+b,mg([add('e')]),'an evade added')
P(b,'3','2 '+b,E(3,2),'arc not said')
P(b,'3','2 reararc '+b,E(3,2),'rear')
P(b,'3 range=0','2 frontarc '+b,mg([add('e')]),'own dice at range 0: fine')
b='captive-legendsandrelics'
P(b,'3','2 '+b,E(2,2),'a deplete token before the roll')
P(b,'3 deplete','2 '+b,E(2,2),'a second deplete changes nothing')
P(b,'3 focus','2 '+b,D(at(2,focus=1),de(2)),'with focus')
b='clonecommandercody-epicsl'
def codynet(s):
    return s
class CGame(Game):
    def neutralize(self,s):
        h=s.n('red','h')+s.n('red','c'); t=super().neutralize(s)
        return t.set('neut',int(h>0 and t.net()==0))
cc=Opt(lambda s,side:[s.give('D','strain',1)] if s.get('neut') else [],must=True)
P(b,'2x 3 fromturret '+b,'2',CGame([at(3,after=[cc]),at(3,after=[cc])],de(2)).solve()['damage'],'a miss with results neutralized: strain')
P(b,'2x 3 '+b,'2',2*E(3,2),'turret not said')
P(b,'3 fromturret '+b,'2',CGame([at(3,after=[cc])],de(2)).solve().get('D.strain',0),'strain after such a miss','left.defender.strain')
b='dedicatedgunners-evacuationofdqar'
P(b,'3 turretarc focus '+b,'2',max(E(4,2),D(at(3,focus=1),de(2))),'die or focus: %s'%((E(4,2),D(at(3,focus=1),de(2))),))
P(b,'3 turretarc focus=2 '+b,'2',max(D(at(4,focus=1),de(2)),D(at(3,focus=2),de(2))),'both')
P(b,'3 focus=2 '+b,'2',D(at(3,focus=2),de(2)),'arc not said')
b='determination-evacuationofdqar'
P(b,'3 bullseye focus '+b,'2',mr([add('f')],focus=1),'suffers a hit to add a focus')
P(b,'3 focus '+b,'2',mr([],focus=1),'bullseye not said')
P(b,'3 bullseye focus cannon '+b,'2',mr([],focus=1),'primary only')
P(b,'3 bullseye focus range=0 '+b,'2',E(3,2),'range 0')
P(b,'3 bullseye hull=3 shields=1 fanatical %s'%b,'2',mr([option(lambda s,side:[s.add('red','f').set('f',1)]),change('f','h',cond=lambda s:s.get('f'))]),'the damage takes the last shield: then Fanatical works')
b='escortfighter-evacuationofdqar'
P(b,'3','2 large focus %s!'%b,mg([add('f')],focus=1),'a focus result added')
P(b,'3','2 small focus %s!'%b,mg([],focus=1),'small ship')
ef=add('f',pay=charge('c'))
P(b,'2x 3','2 large calculate=2 %s!'%b,D([at(3),at(3)],de(2,calculate=2,mod_green=[ef]),keep={'c':1}),'one charge in two attacks')
b='fanatical-epicsl'
P(b,'3 hull=2 shields=0 '+b,'2',mr([change('f','h')]),'not shielded')
P(b,'3 hull=2 shields=1 '+b,'2',E(3,2),'shielded')
P(b,'3 cannon hull=2 shields=0 '+b,'2',mr([change('f','h')]),'any attack')
b='fennecshand-armedanddangerous'
class L: pass
fs=lambda s: -1 if s.tok('A','lock') else 0
P(b,'3 lock '+b,'2',D(at(3,lock=1,theirs=fs),de(2)),'lock kept: one die fewer; spent: not')
P(b,'3 lock=2 '+b,'2',D(at(3,lock=2,theirs=fs),de(2)),'two locks')
P(b,'3 focus','2 lock '+b,D(at(2,focus=1),de(2)),'attacker one fewer')
P(b,'3','2 '+b,E(3,2),'no lock')
P(b,'3 lock range=0 cannon '+b,'2',D(at(3,lock=1),de(2)),'range 0: defense dice not reduced')
P(b,'3 range=0','2 lock '+b,E(2,2),'range 0: the attack dice may be fewer')
b='flechettecannons-armedanddangerous'
r=play(at(3),de(2)); h=1-r['p0']
P(b,'2x bullseye '+b,'2',E(3,2)+h*E(3,1)+(1-h)*E(3,2),'strain after a hit in bullseye')
P(b,'2x '+b,'2',2*E(3,2),'no bullseye')
P(b,'range=3 '+b,'2',E(3,3),'range bonus of the defender')
P(b,'bullseye '+b,'2',h,'strain','left.defender.strain')
b='garsaxon-crew'
P(b,'3 %s!'%b,'2',mr([change('f','h')]),'friend: one focus to hit')
P(b,'3 lock '+b,'2',mr([],lock=1),'not for itself (range 1-3)')
P(b,'3 missile %s!'%b,'2',mr([change('f','h')]),'any attack')
b='heavylasercannonturret-epicsl'
P(b,'raiderclasscorvette range=3 '+b,'2',E(4,3),'+1 die at range 3, defender +1')
P(b,'raiderclasscorvette '+b,'2',E(3,2),'range 2')
b='houndstooth-armedanddangerous'
P(b,'3 reinforce fullfrontarc '+b,'2',mr([change('f','h')]),'focus to hit')
P(b,'3 fullfrontarc '+b,'2',E(3,2),'not reinforced')
P(b,'3 reinforce fullfrontarc '+b,'2 stress',mr([change('f','c')]),'focus to crit')
P(b,'3 reinforce fullfrontarc '+b,'2 stress',D(at(3,mod_red=[change('f','c')]),de(2),'crits'),'focus to crit','mean_crits')
b='illegalcountermeasures-epicsl'
P(b,'3 range=3 '+b,'2',E(3,2),'no bonus for the defender')
P(b,'3 range=1','2 '+b,E(3,2),'no bonus for the attacker')
P(b,'3 range=1 '+b,'2',E(4,2),'own bonus kept: may')
P(b,'3 range=4 '+b,'2',E(3,2),'nor at range 4')
b='infernosquad-epicsl'
P(b,'3 %s!'%b,'2',mr([change('bf','h')]),'one result to hit')
P(b,'3 '+b,'2',E(3,2),'not said')
P(b,'3 range=0 %s!'%b,'2',E(3,2),'range 0 primary')
b='ioncannonbattery-epicsl'
r=play(at(4),de(2)); h=1-r['p0']
P(b,'raiderclasscorvette '+b,'2',h,'one crit damage if it hits')
P(b,'raiderclasscorvette '+b,'2',h,'it is crit damage','mean_crits')
P(b,'raiderclasscorvette '+b,'2',r['damage'],'an ion token for each result','left.defender.ion')
P(b,'raiderclasscorvette range=4 '+b,'2',1-play(at(4),de(4))['p0'],'range 4: two more dice')
b='jinatasecurityforces-epicsl'
P(b,'3 focus '+b,'2',mr([change('b','h',pay=spend('focus'))],focus=1),'focus for a blank, or all focus results')
P(b,'3 focus=2 '+b,'2',mr([change('b','h',pay=spend('focus'))],focus=2),'two focus')
P(b,'3','2 focus '+b,mg([change('b','e',pay=spend('focus'))],focus=1),'as defender')
P(b,'3 calculate '+b,'2',mr([],calculate=1),'calculate is no focus token')
b='l337-armedanddangerous'
l3=lambda: reroll(99,color='red')
def allre(s,side):
    fr=[(f,s.n('red',f)) for f in 'bfhc']
    k=sum(n for f,n in fr)
    if not k: return []
    t=s.copy(); t.pool={x:v for x,v in t.pool.items() if x[0]!='red'}; t.hand=('red',k,1); return [t]
l=lambda: act(allre,charge('c'))
P(b,'3','2 '+b,D(at(3),de(2,mod_red=[l()]),keep={'c':1}),'all attack dice rerolled')
x=l()
P(b,'2x 3','2 '+b,D([at(3),at(3)],de(2,mod_red=[x]),keep={'c':1}),'one charge')
P(b,'3 focus lock','2 '+b,D(at(3,focus=1,lock=1),de(2,mod_red=[l()]),keep={'c':1}),'the dice cannot be rerolled again')
P(b,'3 range=0','2 '+b,D(at(3),de(2,mod_red=[l()]),keep={'c':1}),'range 0: the defender may modify attack dice')
b='landosmillenniumfalcon-armedanddangerous'
P(b,'3 '+b,'2 stress',E(4,2),'red token')
P(b,'3 '+b,'2 tractor',E(4,1),'orange token')
P(b,'3 '+b,'2 strain',E(4,1),'strain')
P(b,'3 '+b,'2 locked',E(3,2),'a lock does not count')
P(b,'3 cannon '+b,'2 stress',E(3,2),'primary only')
P(b,'3 range=0 '+b,'2 stress',E(3,2),'range 0: no dice added')
P(b,'3 '+b,'2 focus jam',E(4,2),'jam takes the focus, or is orange')if 0 else None
b='mandaloriantactics-armedanddangerous'
P(b,'3','2 %s!'%b,mg([reroll(1,'b')]),'an enemy at range 0')
P(b,'3 range=0','2 '+b,mg([reroll(1,'b')]),'the attacker is at range 0')
P(b,'3','2 '+b,E(3,2),'not said')
b='misthunter-armedanddangerous'
P(b,'3 cannon '+b,'2',2*E(3,2),'strain for a bonus primary attack')
P(b,'3 '+b,'2',E(3,2),'not a cannon')
P(b,'3 cannon '+b,'2',1,'strain','left.attacker.strain')
P(b,'3 cannon focus '+b,'2',D(Attack(Ship(3,focus=1),again=lambda s,B=Attack(Ship(3)):[(s,B)]),de(2)),'one focus for both')
b='modifieddorsalturret-epicsl'
P(b,'gozanticlasscruiser '+b,'2',E(2,2),'2 dice')
P(b,'gozanticlasscruiser range=1 '+b,'2',E(3,2),'range bonus in 2.5')
P(b,'gozanticlasscruiser range=3 '+b,'2',E(2,3),'')
b='nautolansrevenge-epicsl'
nr=Opt(lambda s,side:[t.suffer(1) for t in charge('c')(s,side)] if s.get('hit') else [])
P(b,'3 reararc '+b,'2 tractor',D(at(3,after=[nr]),de(2,tractor=1),keep={'c':1}),'tractored and damaged: one more')
P(b,'3 reararc '+b,'2',E(3,2),'not tractored')
P(b,'2x 3 reararc '+b,'2 tractor',D([at(3,after=[nr]),at(3,after=[nr])],de(2,tractor=1),keep={'c':1}),'one charge')
P(b,'3 frontarc '+b,'2 tractor',E(3,1),'not in the rear arc')
P(b,'3 reararc '+b,'2 large tractor',E(3,2),'large: one token is not enough')
b='planetaryionbombardment-epicsl'
P(b,'gr75mediumtransport range=3 '+b,'2',E(5,2),'ordnance')
P(b,'gr75mediumtransport range=0 '+b,'2',E(5,2),'range 0: all crits','mean_crits')
P(b,'gr75mediumtransport range=1 '+b,'2',D(at(5),de(2),'crits'),'range 1: no change','mean_crits')
b='pointdefensebattery-epicsl'
P(b,'gozanticlasscruiser range=1 '+b,'2',E(3,2),'range bonus')
P(b,'gozanticlasscruiser '+b,'2',E(2,2),'')
b='precisionholotargeter-evacuationofdqar'
P(b,'3 '+b,'2 no-arc',E(3,1),'one die fewer')
P(b,'3 '+b,'2',E(3,2),'not said')
P(b,'3 cannon '+b,'2 no-arc',E(3,2),'primary only')
P(b,'3 range=0 '+b,'2 no-arc',E(3,2),'range 0: not reduced')
b='precisiontunedcannons-legendsandrelics'
P(b,'3 bullseye focus '+b,'2',mr([add('f')],focus=1),'a focus result added (attack value said)')
P(b,'3 focus '+b,'2',mr([],focus=1),'no bullseye')
b='protectorategleb-epicsl'
gl=lambda: act(lambda s,side:[s.give(side,'focus',1)])
P(b,'3 %s!'%b,'2',mr([gl()]),'a focus token from a friend in the modify step')
P(b,'3','2 %s!'%b,mg([gl()]),'as defender')
P(b,'3 '+b,'2',E(3,2),'not said')
b='seekermissiles-legendsandrelics'
sm=change('f','h',2)
P(b,'3 lock '+b,'2',mr([sm],lock=1),'two more charges: two focus to hit (attack value said; 3 charges or more presumed)')
b='tantiveiv-epicsl'
P(b,'3','2 reararc '+b,E(3,3),'one more')
P(b,'3','2 '+b,E(3,2),'not said')
P(b,'3','2 frontarc '+b,E(3,2),'front')
b='tantiveiv-epicsl-galacticrepublic'
ng=lambda s:not any(s.tok('D',k) for k in('focus','evade','calculate','reinforce'))
tv=lambda: change('bf','e',1,cond=ng)
P(b,'3','2 '+b,mg([tv()]),'one result to evade')
P(b,'3','2 focus '+b,mg([tv()],focus=1),'only once the focus is spent')
P(b,'3','2 evade '+b,mg([tv()],evade=1),'only once the evade is spent')
P(b,'3 '+b,'2',E(3,2),'defending only')
b='tantiveiv-epicsl-resistance'
def ab(color):
    def fn(s,side):
        n=s.dice(color)
        if n<2 or s.n(color,'b')!=n or s.fresh(color,'b')!=n: return []
        t=s.put(color,'b',0,-n); t.hand=(color,n,1); return [t]
    return act(fn)
P(b,'3 '+b,'2',mr([ab('red')]),'all blank: reroll all')
P(b,'3','2 '+b,mg([ab('green')]),'as defender')
P(b,'1 '+b,'0',E(1,0),'one die is not enough')
P(b,'3 range=0 '+b,'2',E(3,2),'range 0 primary')
b='targetingmatrix-legendsandrelics'
tmx=Opt(lambda s,side:[s.cancel('red','f').set('tm',1)] if s.n('red','f') else [])
tma=Opt(lambda s,side:[s.give('D','strain',1)] if s.get('tm') else [],must=True)
k=dict(late_green=[tmx],after=[tma])
P(b,'2x 3 '+b,'2',D([at(3,**k),at(3,**k)],de(2)),'a focus result left is spent: strain in the second attack')
P(b,'3 '+b,'2',1-.75**3,'strain','left.defender.strain')
P(b,'2x 3 calculate '+b,'2',D([at(3,calculate=1,**k),at(3,calculate=1,**k)],de(2)),'with a calculate each')
P(b,'2x 3 range=0 '+b,'2',2*E(3,2),'range 0 primary: spending a result is modifying')
b='thechild-armedanddangerous'
tc=Opt(lambda s,side:[s.give('D','force',1)] if s.get('hit') and s.tok('D','force')<2 else [],must=True)
P(b,'2x 3','2 '+b,D([at(3),at(3)],de(2,force=2,after=[tc])),'two force; one back after damage')
P(b,'3','2 force=0 '+b,1-play(at(3),de(2))['p0'],'recovered after damage','left.defender.force')
b='threatsensors-evacuationofdqar'
P(b,'3','2 '+b,mg([reroll(1,'f')]),'a focus result rerolled')
P(b,'3','2 stress '+b,E(3,2),'stressed')
P(b,'3 '+b,'2',E(3,2),'defending only')
b='tobiasbeckett-armedanddangerous'
P(b,'3 stress '+b,'2',mr([reroll(2)]),'two rerolls')
P(b,'3 '+b,'2',E(3,2),'not stressed')
P(b,'3 stress cannon '+b,'2',mr([reroll(2)]),'any attack')
b='trident-epicsl'
nga=lambda s:not any(s.tok('A',k) for k in('focus','evade','calculate','reinforce'))
td=lambda: add('e',cond=nga)
P(b,'3','2 '+b,mg([td()]),'an evade')
P(b,'3 focus','2 '+b,D(at(3,focus=1),de(2,mod_green=[td()])),'the attacker keeps its focus or spends it')
P(b,'3 evade','2 '+b,E(3,2),'attacker has a green token')
P(b,'3 lock','2 '+b,D(at(3,lock=1),de(2,mod_green=[td()])),'a lock is not green')
b='tsj1atargetingcomputer-legendsandrelics'
ts=lambda c=lambda s:not any(s.tok('D',k) for k in('focus','evade','calculate','reinforce')): option(do_add('h',2),lambda s,side:[s.cancel('red','c')],cond=c)
P(b,'3 '+b,'2',mr([ts()]),'a crit for two hits')
P(b,'3 '+b,'2 evade',D(at(3),de(2,evade=1)),'green token')
P(b,'3 cannon '+b,'2',E(3,2),'primary only')
P(b,'3 '+b,'2',D(at(3,mod_red=[ts()]),de(2),'crits'),'crits left','mean_crits')
P(b,'3 '+b,'2 force',D(at(3,mod_red=[ts()]),de(2,force=1)),'force is not a green token')
b='turbolaserbattery-epicsl'
r=D(at(3,range=3,lock=1,net=[Opt(lambda s,side:[s.add('red','h',3)] if s.net() else [],must=True)]),de(2))
P(b,'cr90corelliancorvette lock range=3 '+b,'2',r,'a hit: three more hits; the lock may be spent')
r=D(at(3,range=4,lock=1,net=[Opt(lambda s,side:[s.add('red','h',3)] if s.net() else [],must=True)]),de(2))
P(b,'cr90corelliancorvette lock range=5 '+b,'2',r,'range 5: two more')
b='wedgeantilles-legendsandrelics'
P(b,'3 fromturret '+b,'2 no-arc',E(3,1),'one fewer')
P(b,'3 fromturret '+b,'2',E(3,2),'not said')
P(b,'3 fromfront '+b,'2 no-arc',E(3,2),'not the turret arc')
P(b,'3 turret fromturret '+b,'2 no-arc',E(3,1),'a turret upgrade from the turret arc')
P(b,'3 fromturret range=0 '+b,'2 no-arc',E(3,2),'range 0: not reduced')
b='burstlaserturret-legendsandrelics'
P(b,'2 '+b,'2',E(3,2),'one more charge: three dice (attack value said)')
P(b,'3 '+b,'2',E(3,2),'three dice at most')

