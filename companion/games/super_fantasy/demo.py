"""A short game that plays itself."""

DEMO = (
    "game new super-fantasy gate",
    "hero axl A4 lives 3 defence 2; hero lady-lucebuona A3 lives 3 defence 3",
    "status",
    "axl D3; open",
    "done",
    "lady C4; defend 2",
    "monsters : red drop",
    "why bd1",
    "axl -1",
    "undo",
    "kill bd1; kill bd3",
    "board",
)
