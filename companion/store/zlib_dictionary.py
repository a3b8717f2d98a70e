"""Words that stand in many steps, with which zlib begins: a step of an evening takes half as much room.

They belong to format 1 and never change: what was packed with them can only be unpacked with them. For zlib they are
plain bytes (its `zdict`); they were taken from the states and events of the games, the commonest last.
"""

from __future__ import annotations

# fmt: off
WORDS = (
    b'{"content":"","settings":{},"overridden":{},"over":null,"seats":[],"names":{},"scores":{},"target":15,"varia'
    b'nt":"soldier","round":1,"first":null,"turn":null,"initiative":null,"attacker":null,"lines":{},"unseen":{"sol'
    b'dier":10,"lancer":4,"knight":4,"silver-dragon":4,"gold-dragon":4,"tower":2,"fool":2,"empress":2},"left":{},"'
    b'hidden":{},"hands":{},"mercenaries":[],"plays":[],"ahead":[],"ending":null,"rounds":[]}{"content":"","settin'
    b'gs":{},"overridden":{},"over":null,"sphere":0,"cycle":0,"turn":0,"active":null,"phase":"start","acting":null'
    b',"players":{},"order":[],"store":[],"prophecy":null,"events":[],"stack":[],"passed":[],"decks":{"encounter":'
    b'null,"skill":null,"item":null,"prophecy":null},"limit":null,"refreshes":{},"remains":{},"draws":{},"misfits"'
    b':0,"guilds":{},"cards":{},"dice":{},"squares":{}}{"name":"","guild":"","square":"castle","wounds":0,"coins":'
    b'0,"slots":[null,null,null],"hand":[{"name":"","kind":"","value":null,"attack":null,"defence":null,"guild":""'
    b'}],"alive":true}{"title":"","players":{},"sides":{},"units":{},"leaders":{},"zones":{},"boosts":[],"skills":'
    b'{},"placing":[],"order":[],"active":null,"activation":{"moved":false,"actions":[],"extra":"","attacked":fals'
    b'e,"attached":[],"detached":[]},"turn":null,"turns":0,"to_act":[],"battle":null,"ended":false,"winner":null,"'
    b'battles":[],"content":"","settings":{},"overridden":{},"over":null}{"name":"","side":"","chest":0,"fate_poin'
    b'ts":0,"battle_points":0,"out":false,"owed":0,"conceded":false,"concession":0,"rolls":{}}{"name":"","owner":"'
    b'","skills":{},"aspects":[],"unit":null,"zone":null,"stress":[],"consequences":{"mild":null,"moderate":null,"'
    b'severe":null},"situations":[],"defeated":false,"beaten_by":null,"acted":false,"history":[],"rewarded":false,'
    b'"on_aspects":[],"felled":[]}{"name":"","owner":"","quality":"average","skills":{},"aspects":[],"consequences'
    b'":{"mild":null,"moderate":null},"situations":[],"zone":null,"defeated":false,"acted":false,"leader":null,"hi'
    b'story":[],"mustered":true,"on_aspects":[],"felled":[],"felled_by":null}{"commands":[{"type":"SetHero","hero"'
    b':"},{"type":"MoveHero","free":false,"because":null},{"type":"WoundPiece","piece":"bd1","lives":1},{"type":"E'
    b'ndHeroTurn","hero":"}],"answers":[{}],"events":[{"type":"RunMonsters"}],"answers":[{"spawn///1":"black light'
    b'ning","shield-dice/axl/bd1/1":"1","defence/axl/bd1/1":"1","attack/bd1/axl/1":"1 1","target//ar1/1":"red drop'
    b'","events":[{"type":"HeroesNotActed","heroes":["axl","lady-lucebuona","don-pizzarro","gnomy-spark","elfric",'
    b'"kayla"]},{"type":"AreasWoke","turn":1,"active":["A"]},{"type":"FateRolled","about":"spawn","colour":"red","'
    b'symbol":"drop"},{"type":"MonsterAppeared","source":"tombstone"},{"type":"ShieldDiceChanged","hero":"axl","sh'
    b'ield_dice":0,"dice":null},{"type":"EnergyGained","hero":"","stars":1,"unplaced":1},{"type":"HeroMoved","star'
    b't":"A1","goal":"B1","steps":2,"locked":false},{"type":"MonsterStayed","monster":"bd1","square":"A1","reason"'
    b':"contact","target":"axl"},{"type":"MonsterMoved","monster":"ve1","start":"A1","square":"B1","target":"axl"}'
    b',{"type":"PieceTurned","piece":"bd1","facing":"N"},{"type":"MonsterAttacked","monster":"bd1","hero":"axl","d'
    b'efender":"axl","hit":true,"protection":null,"attack":null,"shot":null},{"type":"HeroHit","hero":"axl","wound'
    b's":1,"lives":2},{"type":"TurnBegan","turn":2,"end":9}],"said":["{"content":"","settings":{},"overridden":{},'
    b'"over":null,"turn":1,"end":null,"phase":"heroes","acting":null,"players":null,"begun":false,"heroes":{},"axl'
    b'":{"square":"","lives":null,"max_lives":null,"shield_dice":0,"ko":false,"acted":false,"dice":6,"experience":'
    b'0,"statuses":[],"energy":{"riff":0,"inno":0,"io-le-cose-le-so":0,"fendente":0,"fulmine-sacro":0,"protezione-'
    b'divina":0,"calcio":0,"volonta":0,"onda":0,"retro-reattori":0,"lancio-gnomico":0,"unilaser":0,"mietitore":0,"'
    b'furia":0,"manto":0,"tempesta":0,"acrobazia":0,"tutto-per-tutto":0},"unplaced_energy":0,"items":[],"tokens":['
    b'],"facing":null,"protector":null,"started":false,"attacked":false,"stun_lasts":false,"armed":false,"levels":'
    b'{},"ready":[],"curses":{},"numbers":{},"token_bonus":{},"hands":[null,null],"armour":null,"backpack":[],"thr'
    b'esholds":null,"to_choose":0,"colour":null,"strength":null,"aim":null,"magic":null,"cunning":null,"speed":nul'
    b'l,"defence":null},"monsters":{"bd1":{"kind":"badly-dead","square":"","life":1,"statuses":[],"facing":"NE"},"'
    b'gates":{"C2-D2":{"open":false},"tombstones":{"A1":{"symbol":"lightning","grave":"A2","felled":false},"coffin'
    b's":{"D3":{"gone":false},"mass_graves":{"E1":{"kinds":{"orange":"archer","blue":"veteran"}}"supply":{"badly-d'
    b'ead":10,"veteran":4,"archer":4,"fresh":3,"dead-tower":2,"spectre":2,"lazzarone":1,"pescivendolo":1,"tormento'
    b'":1,"fendicrani":1,"sstraxas":1},"item_names":{},"finds":[],"master":false,"pool":[],"awake":[],"struck":[]}'
)
# fmt: on
