// Into the Blue on boardgame.io: the same rules as companion/games/into_the_blue, dice and chests in the app.
// Play whole games at random for SECONDS on one core, and print {"moves", "games", "seconds"} as JSON.
// Set NODE_PATH to the folder that has boardgame.io installed: node into_the_blue.cjs SECONDS SEATS

const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const makeMove = (type, args, playerID) => ({ type: "MAKE_MOVE", payload: { type, args, playerID } });
const SHELLS = 12, ROLLS = 3, CHEST = 6, CHESTS = [5, 6, 6, 7, 8], NOBODY = -1;
const TREASURES = [[2, 1, 1], [4, 2, 2], [6, 3, 3], [8, 4, 4], [10, 5, 5]];
const ROLL = 0, AGAIN = 1, PLACE = 2, OPEN = 3, FAIL = 4;

function runOf(dice) {
  let run = 0;
  while (run < 5 && dice.includes(run + 1)) run++;
  return run;
}

function isPerfect(dice) {
  return runOf(dice) === 5 && dice.includes(CHEST);
}

function spareOf(dice) {
  const run = runOf(dice);
  const isWanted = (face) => face <= run || (run === 5 && face === CHEST);
  return dice.map((face, at) => at).filter((at) => !isWanted(dice[at]) || dice.indexOf(dice[at]) < at);
}

function settle(G) {
  G.phase = isPerfect(G.dice) ? OPEN : runOf(G.dice) ? PLACE : FAIL;
}

function passOn(G, ctx, events) {
  const next = (Number(ctx.currentPlayer) + 1) % ctx.numPlayers;
  if (next === G.ending) return events.endGame(standings(G, ctx));
  G.phase = ROLL;
  G.rolls = 0;
  G.turn += 1;
  G.lastTurns[next] = G.turn;
  events.endTurn({ next: String(next) });
}

const moves = {
  roll({ G, random }, picked) {
    if (G.phase !== ROLL && G.phase !== AGAIN) return INVALID_MOVE;
    if (!picked.length || (G.phase === ROLL && picked.length < 6)) return INVALID_MOVE;
    const fell = random.D6(picked.length);
    picked.forEach((at, n) => { G.dice[at] = fell[n]; });
    G.dice.sort();
    G.rolls += 1;
    G.phase = AGAIN;
    if (G.rolls === ROLLS) settle(G);
  },
  stop({ G, ctx, events }) {
    if (G.phase !== AGAIN) return INVALID_MOVE;
    settle(G);
    if (G.phase === FAIL) passOn(G, ctx, events);
  },
  pass({ G, ctx, events }) {
    if (G.phase !== FAIL) return INVALID_MOVE;
    passOn(G, ctx, events);
  },
  place({ G, ctx, events }, level) {
    if (G.phase !== PLACE || level < 1 || level > runOf(G.dice)) return INVALID_MOVE;
    const seat = Number(ctx.currentPlayer);
    const placed = Math.min(G.dice.filter((face) => face === level).length, G.unplayed[seat]);
    G.shells[level - 1][seat] += placed;
    G.unplayed[seat] -= placed;
    if (!G.unplayed[seat] && G.ending === NOBODY) G.ending = seat;
    passOn(G, ctx, events);
  },
  chest({ G, ctx, events }, chest) {
    if (G.phase !== OPEN || G.holders[chest] !== NOBODY) return INVALID_MOVE;
    const seat = Number(ctx.currentPlayer);
    G.holders[chest] = seat;
    if (!G.holders.includes(NOBODY)) return events.endGame(standings(G, ctx));
    G.phase = ROLL;
    G.rolls = 0;
    G.turn += 1;
    G.lastTurns[seat] = G.turn;
  },
};

function standings(G, ctx) {
  const totals = Array(ctx.numPlayers).fill(0);
  for (let level = 5; level >= 1; level--) {
    const key = (seat) => [...Array(level).keys()].map((n) => -G.shells[level - 1 - n][seat]).concat(-G.unplayed[seat], G.lastTurns[seat]);
    const compare = (a, b) => { const x = key(a), y = key(b); const n = x.findIndex((v, i) => v !== y[i]); return n < 0 ? 0 : x[n] - y[n]; };
    const seats = [...Array(ctx.numPlayers).keys()].filter((seat) => G.shells[level - 1][seat]).sort(compare);
    const tokens = ctx.numPlayers > 3 ? TREASURES[level - 1] : TREASURES[level - 1].slice(0, 2);
    tokens.forEach((worth, n) => { if (n < seats.length) totals[seats[n]] += worth; });
  }
  G.holders.forEach((holder, chest) => { if (holder !== NOBODY) totals[holder] += G.chests[chest]; });
  return { totals };
}

const IntoTheBlue = {
  name: "into-the-blue",
  disableUndo: true,
  setup: ({ ctx, random }) => ({
    shells: [0, 1, 2, 3, 4].map(() => Array(ctx.numPlayers).fill(0)),
    unplayed: Array(ctx.numPlayers).fill(SHELLS),
    chests: random.Shuffle(CHESTS), holders: CHESTS.map(() => NOBODY),
    dice: [0, 0, 0, 0, 0, 0], phase: ROLL, rolls: 0, turn: 1, ending: NOBODY,
    lastTurns: Array(ctx.numPlayers).fill(0).fill(1, 0, 1),
  }),
  moves,
};

const ALL = [0, 1, 2, 3, 4, 5];
const below = (bound) => Math.floor(Math.random() * bound);

function someDice() {
  const places = [...ALL];
  for (let at = 5; at > 0; at--) { const other = below(at + 1); [places[at], places[other]] = [places[other], places[at]]; }
  return places.slice(0, 1 + below(6));
}

// Return the legal moves, as ai.enumerate would: the same choices as Fathom's prompts.
function choices(G) {
  if (G.phase === ROLL) return [["roll", ALL]];
  if (G.phase === FAIL) return [["pass"]];
  if (G.phase === PLACE) return [...Array(runOf(G.dice)).keys()].map((n) => ["place", n + 1]);
  if (G.phase === OPEN) return G.holders.map((holder, at) => at).filter((at) => G.holders[at] === NOBODY).map((at) => ["chest", at]);
  const quick = isPerfect(G.dice) ? [] : [["roll", spareOf(G.dice)]];
  return [...quick, ["roll", null], ["stop"]];
}

// The engine's own reducer, as its bots and its server use it: with a Client around it, a move takes about a third longer.
const reducer = CreateGameReducer({ game: IntoTheBlue });

function playout(seats) {
  let state = InitializeGame({ game: IntoTheBlue, numPlayers: seats }), made = 0;
  while (!state.ctx.gameover) {
    const listed = choices(state.G);
    const [name, argument] = listed[below(listed.length)];
    state = reducer(state, makeMove(name, [argument === null ? someDice() : argument], state.ctx.currentPlayer));
    made++;
  }
  return made;
}

const seconds = Number(process.argv[2]), seats = Number(process.argv[3]);
for (let n = 0; n < 20; n++) playout(seats);
const begun = process.cpuUsage();
const spent = () => { const used = process.cpuUsage(begun); return (used.user + used.system) / 1e6; };
let made = 0, games = 0;
while (spent() < seconds) { made += playout(seats); games++; }
console.log(JSON.stringify({ moves: made, games, seconds: spent() }));
