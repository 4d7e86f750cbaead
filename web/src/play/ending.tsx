// ending.tsx -- the end of a game: time, hints, in how many ways it can be done; share it, go on.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Checked, Counts, PuzzleSource } from "../backend/backend";
import { asRefusal, useBackend, useCall } from "../backend/use_backend";
import { clock, counted, grouped } from "../numbers";
import { href } from "../router";
import { addressOf } from "../subject";
import { SeeAll } from "../puzzle/see_all";
import { asPlacement, type Board } from "./board";
import type { Game } from "./game";
import { type Shared, share } from "./share";

/** "one of 106 ways", by the convention that the file's counts have too. */
function waysWords(all: string, counts: Counts): string {
  if (all === "1") return "the only way";
  const shapes = counts.reflections;
  return shapes && counts.none === all && shapes !== all
    ? `one of ${grouped(shapes)} ways, not counting rotations and reflections`
    : `one of ${grouped(all)} ways`;
}

function useWays(source: PuzzleSource, puzzle: Checked): string {
  const { value } = useCall("continue", { puzzle: source, placements: [], timeout: 4 });
  return value?.exact ? waysWords(value.solutions, puzzle.counts) : "";
}

/** A sentence begins. */
const begin = (words: string) => words && words.charAt(0).toUpperCase() + words.slice(1) + ".";

const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]", ""];

function sharedOf(source: PuzzleSource, board: Board, game: Game, title: string, words: string): Shared {
  const placements = game.laid.map((one) => asPlacement(board, one));
  const link = addressOf(source, { mode: "play" });
  return {
    title, words,
    link: OWN_MACHINE.includes(location.hostname) ? "" : location.origin + location.pathname + link,
    drawing: {
      puzzle: source, what: "solution", solution: { solution: 1, placements }, heading: false, legend: false,
      width: 900, height: 800,
    },
  };
}

function ShareButton({ shared }: { shared: Shared }) {
  const backend = useBackend();
  const [told, tell] = useState("");
  return (
    <>
      <button
        type="button"
        class="main"
        onClick={() => share(backend, shared).then(tell, (error: unknown) => tell(asRefusal(error).message))}
      >
        Share
      </button>
      <span class="faint" role="status">{told}</span>
    </>
  );
}

interface Props {
  source: PuzzleSource;
  board: Board;
  game: Game;
  seconds: number;
  startOver: () => void;
  title?: string;
  next?: ComponentChildren;
}

export function Ending({ source, board, game, seconds, startOver, title = board.puzzle.title, next }: Props) {
  const ways = useWays(source, board.puzzle);
  const hints = game.hints > 0 ? `, with ${counted(game.hints, "hint")}` : "";
  const done = `Solved in ${clock(seconds)}${hints}.`;
  const shared = sharedOf(source, board, game, title, `${done} ${begin(ways)}`.trimEnd());
  return (
    <div class="ending stack">
      <p>{game.shown ? "It was shown, and does not count as solved." : done}</p>
      {ways && <p class="ways">{begin(ways)}</p>}
      <div class="row">
        {!game.shown && <ShareButton shared={shared} />}
        <button type="button" onClick={startOver}>Play again</button>
        <SeeAll source={source} />
      </div>
      {next ?? <a href={href(["gallery"])}>Another puzzle</a>}
    </div>
  );
}
