// Reads records, or "random SEED" for a new game; writes each and the four players' views of it; needs the npm package goita-core (NODE_PATH).
const goita = require("goita-core");
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean);
const out = lines.map((line) => {
  if (line.startsWith("random ")) return random(Number(line.split(" ")[1]));
  const board = goita.Board.createFromString(line);
  return [board.toHistoryString(), ...[0, 1, 2, 3].map((no) => board.history.toHiddenString(no))].join(" ");
});
console.log(out.join("\n"));

function random(seed) {
  let state = seed + 1;
  const next = (n) => (state = (state * 48271) % 2147483647) % n;
  const deck = [..."1111111111222233334444555566778", "9"];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = next(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  const hands = [0, 1, 2, 3].map((n) => deck.slice(8 * n, 8 * n + 8).sort().join(""));
  const board = goita.Board.createFromString(hands.join(",") + ",s" + (1 + next(4)));
  if (board.isGoshiSuspended) board.continueGoshi();
  for (let n = 0; n < 200 && !board.isEndOfDeal; n++) {
    const moves = board.toThinkingInfo().getPossibleMoves();
    board.playMove(moves[next(moves.length)]);
  }
  return [board.toHistoryString(), ...[0, 1, 2, 3].map((no) => board.history.toHiddenString(no))].join(" ");
}
