// walk.tsx -- ◀ 12 of 2,339 ▶, and one at random.
import { grouped } from "../numbers";
import { usePageKeys } from "../ui/page_keys";
import { TypedInput } from "../ui/typed_input";

interface Props {
  shown: number;
  count: number;
  found: string;
  go: (shown: number) => void;
}

export function Walk({ shown, count, found, go }: Props) {
  const step = (by: number) => go((shown + by + count) % count);
  usePageKeys(({ key, ctrlKey, metaKey, shiftKey }, target) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!by || ctrlKey || metaKey || shiftKey || target.closest("canvas, [role=tablist], [role=application]")) return false;
    step(by);
    return true;
  });
  const type = (text: string) => {
    const number = Number(text);
    if (number >= 1 && number <= count) go(number - 1);
  };
  return (
    <div class="row walk" role="group" aria-label="Solutions">
      <button type="button" aria-label="Previous solution" title="Arrow keys do the same" onClick={() => step(-1)}>
        ◀
      </button>
      <label>
        <TypedInput
          type="number"
          aria-label="Number of the solution"
          min={1}
          max={count}
          value={shown + 1}
          take={type}
        />
        of {found}
      </label>
      <button type="button" aria-label="Next solution" onClick={() => step(1)}>
        ▶
      </button>
      <button type="button" onClick={() => go(Math.floor(Math.random() * count))}>
        Random
      </button>
    </div>
  );
}

/** How many there are, and how many of them can be looked at. */
export function foundWords(found: number | string, kept: number): string {
  return Number(found) > kept ? `${grouped(kept)} kept of ${grouped(found)}` : grouped(found);
}
