// ending.tsx -- the end of a game: time, hints, in how many ways it can be done; share it, go on.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Checked, Counts, PuzzleSource } from "../backend/backend";
import { asRefusal, useBackend, useCall } from "../backend/use_backend";
import { clock } from "../numbers";
import { href } from "../router";
import { addressOf } from "../subject";
import { SeeAll } from "../puzzle/see_all";
import { say } from "../words/words";
import { asPlacement, type Board } from "./board";
import type { Game } from "./game";
import { type Shared, share } from "./share";

/** "One of 106 ways.", by the convention that the file's counts have too. */
function waysWords(all: string, { none, reflections: shapes }: Counts): string {
  return shapes && none === all && shapes !== all ? say("ending.shapes", { count: shapes }) : say("ending.ways", { count: all });
}

function useWays(source: PuzzleSource, puzzle: Checked): string {
  const { value } = useCall("continue", { puzzle: source, placements: [], timeout: 4 });
  return value?.exact ? waysWords(value.solutions, puzzle.counts) : "";
}

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
      <button type="button" class="main" onClick={() => share(backend, shared).then(tell, (error: unknown) => tell(asRefusal(error).message))}>
        {say("ending.share")}
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
  const done = say("ending.solved", { time: clock(seconds), count: game.hints });
  const shared = sharedOf(source, board, game, title, `${done} ${ways}`.trimEnd());
  return (
    <div class="ending stack">
      <p>{game.shown ? say("ending.shown") : done}</p>
      {ways && <p class="ways">{ways}</p>}
      <div class="row">
        {!game.shown && <ShareButton shared={shared} />}
        <button type="button" onClick={startOver}>{say("ending.again")}</button>
        <SeeAll source={source} />
      </div>
      {next ?? <a href={href(["gallery"])}>{say("ending.another")}</a>}
    </div>
  );
}
