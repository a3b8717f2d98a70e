"""The rules, a chapter each: beginning, playing, ending a round; what is legal; records; corrections."""

from companion.games.kami.rules import correcting, ending, forcing, hands, legal, playing, records, rounds

CHAPTERS = (rounds, playing, ending, forcing, records, hands, legal, correcting)
