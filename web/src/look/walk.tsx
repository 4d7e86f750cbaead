// walk.tsx -- back, "12 of 2,339", on; and one at random.
import { Icon } from "../ui/icon";
import { usePageKeys } from "../ui/page_keys";
import { TypedInput } from "../ui/typed_input";
import { grouped, onward, parts, say } from "../words/words";

interface Props {
  shown: number;
  count: number;
  found: string;
  go: (shown: number) => void;
}

export function Walk({ shown, count, found, go }: Props) {
  const step = (by: number) => go((shown + by + count) % count);
  usePageKeys(({ key, ctrlKey, metaKey, shiftKey }, target) => {
    const by = onward(key);
    if (!by || ctrlKey || metaKey || shiftKey || target.closest("canvas, [role=tablist], [role=application]")) return false;
    step(by);
    return true;
  });
  const type = (text: string) => {
    const number = Number(text);
    if (number >= 1 && number <= count) go(number - 1);
  };
  return (
    <div class="row walk" role="group" aria-label={say("solutions")}>
      <button type="button" aria-label={say("walk.previous")} title={say("walk.keys")} onClick={() => step(-1)}><Icon name="back" /></button>
      <label>
        {parts("walk.of", {
          number: <TypedInput type="number" aria-label={say("walk.number")} min={1} max={count} value={shown + 1} take={type} />,
          found,
        })}
      </label>
      <button type="button" aria-label={say("walk.next")} onClick={() => step(1)}><Icon name="on" /></button>
      <button type="button" onClick={() => go(Math.floor(Math.random() * count))}>{say("walk.random")}</button>
    </div>
  );
}

/** How many there are, and how many of them can be looked at. */
export function foundWords(found: number | string, kept: number): string {
  return Number(found) > kept ? say("walk.kept", { kept, found: grouped(found) }) : grouped(found);
}
