// motions.tsx -- what is drawn, moved, turned and mirrored by the library.
import type { Checked } from "../backend/backend";
import { Icon } from "../ui/icon";
import { say } from "../words/words";
import type { Motion } from "./paint";

const STEPS = [
  ["left", [-1, 0, 0]], ["right", [1, 0, 0]], ["up", [0, -1, 0]], ["down", [0, 1, 0]], ["before", [0, 0, -1]], ["behind", [0, 0, 1]],
] as const;

export function Motions({ box, move, disabled }: { box: Checked; move: (motion: Motion) => void; disabled: boolean }) {
  return (
    <div class="row" role="group" dir="ltr" aria-label={say("motions")}>
      {STEPS.filter(([, by]) => by.slice(box.rank).every((value) => value === 0)).map(([way, by]) => (
        <button type="button" aria-label={say(`motions.${way}`)} title={say(`motions.${way}`)} disabled={disabled} onClick={() => move({ by: by.slice(0, box.rank) })}>
          <Icon name={way} />
        </button>
      ))}
      {box.turns.map(({ name, mirror }, turn) => (
        <button type="button" disabled={disabled} onClick={() => move({ turn })}><Icon name={mirror ? "flip" : "turn"} /> {name}</button>
      ))}
    </div>
  );
}
