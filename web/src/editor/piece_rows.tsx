// piece_rows.tsx -- what is drawn: the container, each piece, sets; one of them is on the board.
import type { Cell, Checked, Lattice, Point } from "../backend/backend";
import { makeSheet, pathOf } from "../play/cell_shapes";
import { type Draft, type DraftPiece, freshName, MANY, noShape, withPiece } from "./draft";
import { setName } from "./entries";
import { Choice } from "../ui/choice";
import { Icon } from "../ui/icon";
import { Tick } from "../ui/tick";
import { TypedInput } from "../ui/typed_input";
import { type Plain, say } from "../words/words";
import type { Json, Tree } from "./tree";

export interface RowsProps {
  draft: Draft;
  lattice: Lattice | undefined;
  /** The puzzle; null: it is not read, or has faults. */
  read: Checked | null;
  /** cells of the board, to draw pieces small */
  box: Checked | null;
  /** -1: the container */
  chosen: number;
  choose: (number: number) => void;
  draw: (draft: Draft) => void;
  unpack: () => void;
}

/** A piece, small, as far as it lies on the board. */
function Small({ box, cells }: { box: Checked; cells: Cell[] }) {
  const places = new Map(box.cells.map((cell, i) => [JSON.stringify(cell), box.at[i] as Point]));
  const known = cells.filter((cell) => places.has(JSON.stringify(cell)));
  if (known.length === 0) return null;
  const sheet = makeSheet(box, known, known.map((cell) => places.get(JSON.stringify(cell)) as Point), 8);
  const { width, height } = sheet.box;
  return (
    <svg class="small" viewBox={`-0.1 -0.1 ${width + 0.2} ${height + 0.2}`} aria-hidden="true">
      <path d={known.map((_, i) => pathOf(sheet, i)).join("")} />
    </svg>
  );
}

const TURNS: [string, Plain, Tree][] = [
  ["", "turns.usual", {}],
  ["both", "turns.both", { mirror: true }],
  ["turned", "turns.turned", { mirror: false }],
  ["fixed", "turns.fixed", { turns: "fixed" }],
];

function turnsWord({ turns, mirror }: Tree): string {
  const same = (one: Tree) => one["turns"] === turns && one["mirror"] === mirror;
  return TURNS.find(([, , tree]) => same(tree))?.[0] ?? "other";
}

function Turns({ piece, change }: { piece: DraftPiece; change: (piece: DraftPiece) => void }) {
  const word = turnsWord(piece.rest);
  const ways = [...TURNS.map(([name, words]) => [name, say(words)] as const), ...(word === "other" ? [["other", say("turns.other")] as const] : [])];
  const set = (to: string) => {
    const { turns: _turns, mirror: _mirror, ...rest } = piece.rest as Tree & { turns?: Json; mirror?: Json };
    change({ ...piece, rest: { ...rest, ...TURNS.find(([name]) => name === to)?.[2] } });
  };
  return (
    <label>
      {say("turns")}
      <Choice aria-label={say("turns.of", { name: piece.name })} value={word} options={ways} choose={set} />
    </label>
  );
}

function Copies({ piece, change }: { piece: DraftPiece; change: (piece: DraftPiece) => void }) {
  const { low, high, name } = piece;
  const any = high >= MANY;
  const set = (from: number, to: number) => change({ ...piece, low: from, high: Math.max(from, to) });
  return (
    <>
      <label>
        ×
        <TypedInput
          type="number" min={0} aria-label={say("copies.least", { name })} value={low}
          take={(text) => set(Number(text), low === high ? Number(text) : high)}
        />
      </label>
      {!any && (
        <label>
          {say("copies.to")}
          <TypedInput type="number" min={low} aria-label={say("copies.most", { name })} value={high} take={(text) => set(low, Number(text))} />
        </label>
      )}
      <Tick words={say("times.any")} on={any} set={(on) => (on ? change({ ...piece, low: 0, high: MANY }) : set(1, 1))} />
    </>
  );
}

interface RowProps {
  piece: DraftPiece;
  /** Of pictures, with what changes it. */
  colour: string;
  paint: (colour: string) => void;
  box: Checked | null;
  chosen: boolean;
  choose: () => void;
  change: (piece: DraftPiece) => void;
  remove: () => void;
  double: () => void;
}

function PieceRow({ piece, colour, paint, box, chosen, choose, change, remove, double }: RowProps) {
  return (
    <li class={chosen ? "draft-piece chosen" : "draft-piece"}>
      <button type="button" aria-pressed={chosen} onClick={choose}>
        {box && <Small box={box} cells={piece.cells} />}
        {piece.name} <span class="faint">{say("cells.counted", { count: piece.cells.length })}{piece.low !== 1 || piece.high !== 1 ? ` ×${piece.low}${piece.high >= MANY ? "+" : piece.high > piece.low ? `–${piece.high}` : ""}` : ""}</span>
      </button>
      {chosen && (
        <div class="row">
          <TypedInput
            type="text" aria-label={say("piece.name", { name: piece.name })} value={piece.name}
            take={(name) => change({ ...piece, name: name || piece.name })}
          />
          <input type="color" aria-label={say("piece.colour", { name: piece.name })} value={colour} onChange={(event) => paint(event.currentTarget.value)} />
          <Copies piece={piece} change={change} />
          <Turns piece={piece} change={change} />
          <button type="button" onClick={double}>{say("copy")}</button>
          <button type="button" aria-label={say("piece.remove", { name: piece.name })} onClick={remove}>{say("remove")}</button>
        </div>
      )}
    </li>
  );
}

function Sets({ draft, lattice, draw, unpack }: Pick<RowsProps, "draft" | "lattice" | "draw" | "unpack">) {
  const names = draft.others.map((other) =>
    typeof other === "string" ? setName(other) : String(other["set"] ?? other["name"] ?? say("piece.some")));
  return (
    <div class="row">
      {names.map((name, i) => (
        <button type="button" aria-label={say("remove_one", { name })} onClick={() => draw({ ...draft, others: draft.others.toSpliced(i, 1) })}>
          {name} <Icon name="remove" />
        </button>
      ))}
      {names.length > 0 && <button type="button" onClick={unpack}>{say("sets.unpack")}</button>}
      {lattice && lattice.sets.length > 0 && (
        <Choice
          aria-label={say("sets.add")} value="" choose={(set) => draw({ ...draft, others: [...draft.others, { set }] })}
          options={[["", say("sets.choose")], ...lattice.sets.flatMap(({ name, title }) => (names.includes(name) ? [] : [[name, title || name] as const]))]}
        />
      )}
    </div>
  );
}

export function PieceRows({ draft, lattice, read, box, chosen, choose, draw, unpack }: RowsProps) {
  const colourOf = ({ name }: DraftPiece) => read?.pieces.find((one) => one.name === name)?.colour ?? "#808080";
  const paint = (name: string, colour: string) => draw({ ...draft, head: { ...draft.head, colours: { ...(draft.head["colours"] as Tree), [name]: colour } } });
  const add = (piece: Omit<DraftPiece, "name">) => {
    draw({ ...draft, pieces: [...draft.pieces, { ...piece, name: freshName(draft.pieces) }] });
    choose(draft.pieces.length);
  };
  return (
    <div class="stack">
      <div class="row">
        <button type="button" aria-pressed={chosen === -1} onClick={() => choose(-1)}>
          {say("container")} <span class="faint">{say("cells.counted", { count: draft.container.cells.length })}</span>
        </button>
        <button type="button" onClick={() => add({ ...noShape(), low: 1, high: 1, rest: {} })}>{say("piece.add")}</button>
      </div>
      <ul class="draft-pieces">
        {draft.pieces.map((piece, number) => (
          <PieceRow
            key={number}
            piece={piece}
            colour={colourOf(piece)}
            paint={(colour) => paint(piece.name, colour)}
            box={box}
            chosen={chosen === number}
            choose={() => choose(number)}
            change={(next) => draw(withPiece(draft, number, next))}
            double={() => add(piece)}
            remove={() => {
              choose(-1);
              draw(withPiece(draft, number, null));
            }}
          />
        ))}
      </ul>
      <Sets draft={draft} lattice={lattice} draw={draw} unpack={unpack} />
    </div>
  );
}
