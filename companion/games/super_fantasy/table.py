"""The table of commands: the words, what they need, the rules behind them."""

from __future__ import annotations

from companion.engine.declare import (
    SIGNED,
    Listed,
    NewName,
    Number,
    OneOf,
    Spec,
    flag,
    maybe,
    named,
    need,
    option,
    spec,
)
from companion.engine.errors import N_
from companion.engine.words import Word, same
from companion.games.super_fantasy import commands as c
from companion.games.super_fantasy.arguments import HERO, MONSTER, PIECE, SQUARE
from companion.games.super_fantasy.content.words import COLOURS, DIFFICULTIES, STATUS_WORDS, direction_words
from companion.games.super_fantasy.hero_table import ACTIONS
from companion.games.super_fantasy.pages.map import show_board
from companion.games.super_fantasy.rules import facts, master, monsters, setting_up

SETTING_UP, MONSTERS, MISSION, MASTER = N_("Setting up"), N_("Monsters"), N_("Mission"), N_("Master")
FACE = OneOf({face: same(face) for face in ("1", "2", "*")}, N_("FACE"))
FACES = option("dice", Word("dice", "dadi"), Listed(FACE))
NUMBERS = (
    option("lives", Word("lives", "vite"), Number(1, 20)),
    option("strength", Word("strength", "forza"), Number(0, 20)),
    option("aim", Word("aim", "mira"), Number(0, 20)),
    option("magic", Word("magic", "magia"), Number(0, 20)),
    option("cunning", Word("cunning", "astuzia"), Number(0, 20)),
    option("speed", Word("speed", "velocità"), Number(0, 20)),
    option("defence", Word("defence", "difesa", ("defense",)), Number(0, 20)),
    option("colour", Word("colour", "colore", ("color",)), OneOf(COLOURS)),
)

NEW = spec(
    Word("super-fantasy", "super-fantasy", ("sf",)), c.NewMission, setting_up.new_mission, N_("begins a mission"),
    need("mission", NewName(N_("MISSION"), 300)), maybe("difficulty", OneOf(DIFFICULTIES, label=N_("DIFFICULTY"))),
    option("players", Word("players", "giocatori"), Number(1, 7)), flag("master", Word("master", "master")),
)  # fmt: skip

COMMANDS: tuple[Spec, ...] = (
    spec(
        Word("hero", "eroe"), c.SetHero, setting_up.set_hero, N_("sets a hero on the map, with numbers of its board"),
        need("hero", named("hero-card", label=N_("HERO"))), need("square", SQUARE), *NUMBERS,
        flag("ko", Word("ko", "ko")), group=SETTING_UP,
    ),
    spec(
        Word("place", "metti"), c.PlacePiece, setting_up.place_piece, N_("sets a piece on a square: a fact"),
        need("piece", PIECE), need("square", SQUARE), short=Word("p", "me"), group=SETTING_UP,
    ),
    spec(
        Word("spawn", "genera"), c.SpawnMonster, setting_up.spawn_monster, N_("sets a new monster on the map"),
        need("kind", named("kind", label=N_("KIND"))), need("square", SQUARE), short=Word("s", "g"), group=SETTING_UP,
    ),
    spec(
        Word("remove", "togli"), c.RemovePiece, setting_up.remove_piece, N_("takes a piece off the map"),
        need("piece", PIECE), group=SETTING_UP,
    ),
    *ACTIONS,
    spec(
        Word("wound", "ferisci"), c.WoundPiece, facts.wound_piece, N_("takes lives from a piece; also: PIECE -N"),
        need("piece", PIECE), maybe("lives", Number(1, 50)), short=Word("w", "fe"), group=MONSTERS,
    ),
    spec(
        Word("heal", "cura"), c.HealPiece, facts.heal_piece, N_("gives lives back; also: PIECE +N"),
        need("piece", PIECE), maybe("lives", Number(1, 50)), group=MONSTERS,
    ),
    spec(
        Word("kill", "uccidi"), c.KillPiece, facts.kill_piece, N_("a monster dies, a hero is KO"),
        need("piece", PIECE), short=Word("k", "uc"), group=MONSTERS,
    ),
    spec(
        Word("stun", "stordisci"), c.StunPiece, facts.stun_piece, N_("stuns a piece"),
        need("piece", PIECE), group=MONSTERS,
    ),
    spec(
        Word("freeze", "congela"), c.FreezePiece, facts.freeze_piece, N_("freezes a piece"),
        need("piece", PIECE), group=MONSTERS,
    ),
    spec(
        Word("poison", "avvelena"), c.PoisonPiece, facts.poison_piece, N_("poisons a piece"),
        need("piece", PIECE), group=MONSTERS,
    ),
    spec(
        Word("cure", "guarisci"), c.CurePiece, facts.cure_piece, N_("takes a status off; stands a KO'd hero up"),
        need("piece", PIECE), maybe("status", OneOf(STATUS_WORDS)), group=MONSTERS,
    ),
    spec(
        Word("face", "gira"), c.FacePiece, facts.face_piece, N_("turns a piece"),
        need("piece", PIECE), need("direction", OneOf(direction_words(), N_("DIRECTION"))), group=MONSTERS,
    ),
    spec(
        Word("monsters", "mostri"), c.RunMonsters, monsters.run_monsters, N_("runs the whole monster phase"),
        short=Word("mm", "mm"), group=MONSTERS,
    ),
    spec(
        Word("wake", "sveglia"), c.WakeArea, master.wake_area, N_("the Master wakes an area with two dice"),
        need("area", NewName(N_("AREA"))), FACES, group=MASTER, when=lambda state: state.master,
    ),
    spec(
        Word("lead", "guida"), c.LeadMonster, master.lead_monster, N_("the Master moves a monster"),
        need("monster", MONSTER), need("square", SQUARE), FACES, group=MASTER, when=lambda state: state.master,
    ),
    spec(
        Word("summon", "evoca"), c.SummonMonster, master.summon_monster, N_("the Master summons a monster"),
        need("kind", named("kind", label=N_("KIND"))), need("square", SQUARE), FACES, group=MASTER,
        when=lambda state: state.master,
    ),
    spec(
        Word("strike", "colpisci"), c.StrikeHero, master.strike_hero, N_("a monster of the Master attacks"),
        need("monster", MONSTER), maybe("hero", HERO), group=MASTER, when=lambda state: state.master,
    ),
    spec(
        Word("players", "giocatori"), c.FixPlayers, setting_up.fix_players, N_("for how many players the limit is"),
        need("players", Number(1, 7)), group=SETTING_UP,
    ),
    spec(Word("win", "vittoria"), c.WinMission, facts.win_mission, N_("the goal is met"), group=MISSION),
    spec(Word("lose", "sconfitta"), c.LoseMission, facts.lose_mission, N_("the table gives up"), group=MISSION),
    spec(
        Word("board", "mappa"), c.ShowBoard, None, N_("draws the map"),
        maybe("out", NewName(N_("OUT"), 300)), query=show_board, short=Word("b", "b"), group=MISSION,
    ),
)  # fmt: skip

PIECES: tuple[Spec, ...] = (
    spec(
        Word("place", "metti"), c.PlacePiece, setting_up.place_piece, N_("sets a piece on a square: a fact"),
        need("piece", PIECE), need("square", SQUARE),
    ),
    spec(
        Word("wound", "ferisci"), c.ChangeLives, facts.change_lives, N_("takes lives, or gives them back"),
        need("piece", PIECE), need("lives", SIGNED),
    ),
)  # fmt: skip
