"""The rules, a chapter each: beginning, playing, ending a round; what is legal; records; chances; corrections."""
