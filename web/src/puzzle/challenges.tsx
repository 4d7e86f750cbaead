// challenges.tsx -- starts of the puzzle that can be finished in one way, each to be played.
import { useState } from "preact/hooks";
import type { Calls, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { Choice } from "../ui/choice";
import { Drawing } from "../ui/drawing";
import { TroubleNote } from "../ui/message";
import { ENGLISH, say } from "../words/words";

const LEVELS = ["easy", "medium", "hard", "expert"] as const;
const COUNT = 12; // a divisor of it is the number of levels
type Challenge = Calls["challenge"][1]["challenges"][number];

function Tile({ challenge: { number, level, free, puzzle_text, link } }: { challenge: Challenge }) {
  const text = puzzle_text ?? "";
  const pieces = free.map(({ piece, times }) => (times > 1 ? `${times}× ${piece}` : piece)).join(", ");
  return (
    <li>
      <a class="tile" href={link ?? "#/"}>
        <Drawing class="thumb" alt="" small={[330, 220]} request={{ puzzle: { text }, what: "container" }} />
        <b>{say("challenges.one", { number, level: say(`challenges.${level}`) })}</b>
        <span class="faint" {...ENGLISH}>{say("challenges.place", { pieces })}</span>
      </a>
    </li>
  );
}

function Made({ source, level, seed }: { source: PuzzleSource; level: string; seed: number }) {
  const { value, error } = useCall("challenge", { puzzle: source, count: COUNT, seed, ...(level && { level }) });
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!value) return <p class="faint" role="status">{say("challenges.making")}</p>;
  if (value.made === 0) return <p class="faint">{say("challenges.none")}</p>;
  return <ul class="tiles">{value.challenges.map((one) => <Tile key={one.number} challenge={one} />)}</ul>;
}

/** Asked for by a button: it may take some seconds. */
export function Challenges({ source }: { source: PuzzleSource }) {
  const [seed, setSeed] = useState(0); // 0: not asked for yet
  const [level, setLevel] = useState("");
  const levels = LEVELS.map((name): [string, string] => [name, say(`challenges.${name}`)]);
  return (
    <div class="stack">
      <p class="faint">{say("challenges.what")}</p>
      <div class="row">
        <label>{say("challenges.level")}{" "}<Choice value={level} choose={setLevel} options={[["", say("challenges.any")], ...levels]} /></label>
        <button type="button" onClick={() => setSeed(seed + 1)}>{say(seed > 0 ? "challenges.more" : "challenges.make")}</button>
      </div>
      {seed > 0 && <Made key={`${level} ${seed}`} source={source} level={level} seed={seed} />}
    </div>
  );
}
