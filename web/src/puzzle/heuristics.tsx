// heuristics.tsx -- how the engine chooses where to go on and when to give up; unused, as it does best.
import type { About } from "../backend/backend";
import { changeQuery } from "../router";
import { Tick } from "../ui/tick";
import { TypedInput } from "../ui/typed_input";
import { ENGLISH, say } from "../words/words";

/** The words of a search with one of them put in or left out; `name=K` takes the place of another K. */
export function withWord(words: string[], word: string, wanted: boolean): string[] {
  const stem = word.replace(/=.*/, "");
  const others = words.filter((one) => one.replace(/=.*/, "") !== stem);
  return wanted ? [...others, word].sort() : others;
}

const choose = (words: string[]) => changeQuery({ heuristic: words.join(",") });

/** One that takes a number, K. */
function Numbered({ name, words }: { name: string; words: string[] }) {
  const stem = name.replace(/=K$/, "=");
  const here = words.find((word) => word.startsWith(stem));
  const set = (text: string) => choose(withWord(words, stem + text, /^\d+$/.test(text)));
  return (
    <>
      <bdi>{stem}</bdi>
      <TypedInput type="number" aria-label={stem} min={0} max={100000} placeholder="K" value={here?.slice(stem.length) ?? ""} take={set} />
    </>
  );
}

export function Heuristics({ about, words }: { about: About | undefined; words: string[] }) {
  return (
    <details class="wide" open={words.length > 0}>
      <summary>{words.length > 0 ? say("heuristics.used", { words: words.join(", ") }) : say("heuristics")}</summary>
      <div class="stack">
        {about?.heuristics.map(({ name, summary }) => (
          <div key={name}>
            {name.endsWith("=K") ? (
              <label><Numbered name={name} words={words} /></label>
            ) : (
              <Tick words={name} on={words.includes(name)} set={(on) => choose(withWord(words, name, on))} />
            )}
            <p class="faint" {...ENGLISH}>{summary}</p>
          </div>
        ))}
      </div>
    </details>
  );
}
