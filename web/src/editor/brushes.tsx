// brushes.tsx -- what a click paints: a cell, one that may stay empty, a colour, a mark on an edge.
import { useState } from "preact/hooks";
import { say } from "../words/words";
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
      <input type="text" class="new-name" aria-label={say("brush.new")} placeholder={say("brush.examples")} value={name} onInput={(event) => setName(event.currentTarget.value.trim())} />
      <button type="button" disabled={name === ""} onClick={() => add("colour")}>+ {say("brush.colour")}</button>
      <button type="button" disabled={name === ""} onClick={() => add("mark")}>+ {say("brush.mark")}</button>
    </>
  );
}

export function Brushes({ draft, brush, setBrush, container }: Props) {
  const names = namesOf(draft);
  const { colours, marks } = names;
  const all: [Brush, string][] = [
    [{ of: "cell" }, say("brush.cells")],
    ...(container ? [[{ of: "may" }, say("brush.may")] as [Brush, string]] : []),
    ...colours.map((name): [Brush, string] => [{ of: "colour", name }, name]),
    ...marks.map((name): [Brush, string] => [{ of: "mark", name }, say("brush.edge", { name })]),
  ];
  const same = (one: Brush) => JSON.stringify(one) === JSON.stringify(brush);
  const fresh = all.some(([one]) => same(one)) || !("name" in brush) ? [] : [[brush, brush.name] as [Brush, string]];
  return (
    <div class="row" role="group" aria-label={say("brush")}>
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
