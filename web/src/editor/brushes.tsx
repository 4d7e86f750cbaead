// brushes.tsx -- what a click paints: a cell, one that may stay empty, a colour, a mark on an edge.
import { useState } from "preact/hooks";
import type { Draft } from "./draft";
import { type Brush, hueIn, namesOf } from "./paint";

interface Props {
  draft: Draft;
  brush: Brush;
  setBrush: (brush: Brush) => void;
  container: boolean;
}

/** A new colour or mark is a brush as soon as it has a name. */
function NewName({ setBrush }: Pick<Props, "setBrush">) {
  const [name, setName] = useState("");
  const add = (of: "colour" | "mark") => {
    if (name !== "") setBrush({ of, name });
    setName("");
  };
  return (
    <>
      <input type="text" class="new-name" aria-label="Name of a new colour or mark" placeholder="red, key, …" value={name} onInput={(event) => setName(event.currentTarget.value.trim())} />
      <button type="button" disabled={name === ""} onClick={() => add("colour")}>+ Colour</button>
      <button type="button" disabled={name === ""} onClick={() => add("mark")}>+ Mark</button>
    </>
  );
}

export function Brushes({ draft, brush, setBrush, container }: Props) {
  const names = namesOf(draft);
  const { colours, marks } = names;
  const all: [Brush, string][] = [
    [{ of: "cell" }, "Cells"],
    ...(container ? [[{ of: "may" }, "May stay empty"] as [Brush, string]] : []),
    ...colours.map((name): [Brush, string] => [{ of: "colour", name }, name]),
    ...marks.map((name): [Brush, string] => [{ of: "mark", name }, `${name} (edge)`]),
  ];
  const same = (one: Brush) => JSON.stringify(one) === JSON.stringify(brush);
  const fresh = all.some(([one]) => same(one)) || !("name" in brush) ? [] : [[brush, brush.name] as [Brush, string]];
  return (
    <div class="row" role="group" aria-label="Brush">
      {[...all, ...fresh].map(([one, words]) => (
        <button type="button" key={words} aria-pressed={same(one)} onClick={() => setBrush(one)}>
          {"name" in one && <span class="swatch" style={{ background: hueIn(names, one.name) }} />}
          {words}
        </button>
      ))}
      <NewName setBrush={setBrush} />
    </div>
  );
}
