"""A short game that plays itself."""

DEMO = (
    'player Anna "Feudal Pact"',
    "player Bruno Pathfinders",
    "start limit 60",
    "store item Sword value 3 and item Lantern value 2 and item Shield value 4 and item Rope value 1",
    "next; at anna inner 4; next; next",
    "fight anna goblin value 3 attack 1 defence 2 : hit hit miss",
    "next; next",
    "next; at bruno inner 4; next; next",
    "fight bruno ogre value 4 attack 2 defence 5 : critical resistance miss",
    "why bruno",
    "duel anna bruno : hit critical miss, hit block miss",
    "next; next",
    "next; at anna castle; next",
    "buy anna sword; store + item Amulet value 5",
    "stack push bruno Curse",
    "stack push anna Counterspell",
    "stack pass anna; stack pass bruno",
    "status",
)
