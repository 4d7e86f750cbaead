// game.ts -- the state of a game: the laid pieces, the piece in hand, and undo and redo.
import type { Placement } from "../backend/backend";
import { asLaid, type Board, cellsOf, covering, type Laid, left, orientationsOf, turnedTo } from "./board";

export interface Game {
  laid: Laid[];
  past: Laid[][];
  future: Laid[][];
  /** The piece in hand; null: none. */
  piece: number | null;
  /** The orientation in which each piece is held in hand. */
  turned: number[];
  hints: number;
  /** A solution was shown: the puzzle does not count as solved. */
  shown: boolean;
}

/** A game as the browser keeps it. */
export interface SavedGame {
  laid: Placement[];
  /** Seconds of play. */
  seconds: number;
  hints: number;
  shown: boolean;
}

export type Move =
  | { do: "pick"; piece: number | null }
  | { do: "cycle"; by: number }
  | { do: "turn"; turn: number; times: number }
  | { do: "orient"; to: number }
  | { do: "lay"; pose: number }
  | { do: "hint"; laid: Laid }
  | { do: "take out"; pieces: Laid[] }
  | { do: "show"; laid: Laid }
  | { do: "lift"; cell: number }
  | { do: "undo" }
  | { do: "redo" }
  | { do: "clear" };

/** The pieces that the puzzle pins: they lie from the beginning, and stay. */
export function pinned(board: Board): Laid[] {
  return board.puzzle.pins.map((pin) => asLaid(board, pin)).filter((laid) => laid !== null);
}

/** The laid pieces without the pinned ones, whose place the puzzle states. */
export function laidByHand(board: Board, game: Game): Laid[] {
  return game.laid.slice(board.puzzle.pins.length);
}

export function newGame(board: Board): Game {
  const turned = board.puzzle.pieces.map(() => 0);
  return { laid: pinned(board), past: [], future: [], piece: null, turned, hints: 0, shown: false };
}

/** The game that was saved; pieces that fit no more are left out. */
export function savedGame(board: Board, { laid, hints, shown }: SavedGame): Game {
  const lying = laid.map((one) => asLaid(board, one)).filter((one) => one !== null);
  return { ...newGame(board), laid: [...pinned(board), ...lying], hints, shown };
}

function lie(game: Game, laid: Laid[]): Game {
  return { ...game, laid, past: [...game.past, game.laid], future: [] };
}

function lay(board: Board, game: Game, one: Laid): Game {
  const laid = [...game.laid, one];
  const next = lie(game, laid);
  return game.piece !== null && left(board, laid, game.piece) <= 0 ? { ...next, piece: null } : next;
}

/** Turns the piece in hand to the next of all its orientations. */
function cycle(board: Board, game: Game, by: number): Game {
  if (game.piece === null) return game;
  const count = orientationsOf(board, game.piece).length;
  return orient(game, ((game.turned[game.piece] ?? 0) + by + count) % Math.max(1, count));
}

function orient(game: Game, to: number): Game {
  return game.piece === null ? game : { ...game, turned: game.turned.with(game.piece, to) };
}

/** Applies a turn of the lattice `times` times; backwards goes from the end of the turn's cycle. */
function turn(board: Board, game: Game, by: number, times: number): Game {
  if (game.piece === null) return game;
  const from = game.turned[game.piece] ?? 0;
  const round = [from];
  for (let at = turnedTo(board, game.piece, from, by); at !== from && round.length < 100; ) {
    round.push(at);
    at = turnedTo(board, game.piece, at, by);
  }
  return orient(game, round.at(times % round.length) ?? from);
}

/** Takes the piece on a cell into the hand, in its orientation. */
function lift(board: Board, game: Game, cell: number): Game {
  const at = covering(board, game.laid)[cell] ?? -1;
  const one = game.laid[at];
  if (!one || at < board.puzzle.pins.length) return game;
  const as = orientationsOf(board, one.piece).findIndex(({ poses }) => poses.includes(one.pose));
  const next = lie(game, game.laid.toSpliced(at, 1));
  return { ...next, piece: one.piece, turned: game.turned.with(one.piece, Math.max(0, as)) };
}

export function play(board: Board, game: Game, move: Move): Game {
  switch (move.do) {
    case "pick":
      return { ...game, piece: move.piece };
    case "cycle":
      return cycle(board, game, move.by);
    case "turn":
      return turn(board, game, move.turn, move.times);
    case "orient":
      return orient(game, move.to);
    case "lay":
      return game.piece === null ? game : lay(board, game, { piece: game.piece, pose: move.pose });
    case "hint":
      return lay(board, { ...game, piece: null, hints: game.hints + 1 }, move.laid);
    case "take out":
      return lie({ ...game, hints: game.hints + 1 }, game.laid.filter((one) => !move.pieces.includes(one)));
    case "show":
      return lay(board, { ...game, piece: null, shown: true }, move.laid);
    case "lift":
      return lift(board, game, move.cell);
    case "undo": {
      const before = game.past.at(-1);
      if (!before) return game;
      return { ...game, laid: before, past: game.past.slice(0, -1), future: [game.laid, ...game.future] };
    }
    case "redo": {
      const [after, ...future] = game.future;
      return after ? { ...game, laid: after, past: [...game.past, game.laid], future } : game;
    }
    case "clear": {
      const next = lie({ ...game, piece: null }, pinned(board));
      return game.shown ? { ...next, past: [], shown: false } : next; // what was shown does not come back
    }
  }
}

/** The poses of the piece in hand in its current orientation. */
export function inHand(board: Board, game: Game): number[] {
  if (game.piece === null) return [];
  return orientationsOf(board, game.piece)[game.turned[game.piece] ?? 0]?.poses ?? [];
}

export function isPinned(board: Board, game: Game, cell: number): boolean {
  const number = game.laid.findIndex((one) => cellsOf(board, one).includes(cell));
  return number >= 0 && number < board.puzzle.pins.length;
}
