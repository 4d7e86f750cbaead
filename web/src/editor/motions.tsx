// motions.tsx -- what is drawn, moved, turned and mirrored by the library.
import type { Checked } from "../backend/backend";
import type { Motion } from "./paint";

const STEPS: [string, string, number[]][] = [
  ["←", "Move left", [-1, 0, 0]], ["→", "Move right", [1, 0, 0]], ["↑", "Move up", [0, -1, 0]],
  ["↓", "Move down", [0, 1, 0]], ["⊖", "Move to the layer before", [0, 0, -1]], ["⊕", "Move to the layer behind", [0, 0, 1]],
];

export function Motions({ box, move, disabled }: { box: Checked; move: (motion: Motion) => void; disabled: boolean }) {
  return (
    <div class="row" role="group" aria-label="Move and turn">
      {STEPS.filter(([, , by]) => by.slice(box.rank).every((value) => value === 0)).map(([sign, words, by]) => (
        <button type="button" aria-label={words} title={words} disabled={disabled} onClick={() => move({ by: by.slice(0, box.rank) })}>
          {sign}
        </button>
      ))}
      {box.turns.map(({ name, mirror }, turn) => (
        <button type="button" disabled={disabled} onClick={() => move({ turn })}>
          {mirror ? "⇋" : "⟳"} {name}
        </button>
      ))}
    </div>
  );
}
