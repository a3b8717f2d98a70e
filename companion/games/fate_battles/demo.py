"""A short battle that plays itself."""

DEMO = (
    "side north; side south",
    "player Anna north points 12; player Bruno south points 12",
    "unit Dwarves fair of anna skills Fight 2, Athletics 1, Will 1 aspects Stubborn",
    "unit Orcs fair of bruno skills Fight 2, Athletics 1, Notice 1 aspects Savage",
    "zone ford; zone hill next to ford; zone wood next to hill",
    "deploy dwarves ford; deploy orcs ford",
    "initiative : +2, -1",
    "begin",
    "activate dwarves",
    "attack dwarves orcs with fight : +1, 0",
    "why dwarves",
    "undo",
    "attack dwarves orcs with fight : +2, 0",
    "status",
)
