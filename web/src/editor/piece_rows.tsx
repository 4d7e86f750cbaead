// piece_rows.tsx -- what is drawn: the container, each piece, sets; one of them is on the board.
import type { Cell, Checked, Lattice, Point } from "../backend/backend";
import { counted } from "../numbers";
import { makeSheet, pathOf } from "../play/cell_shapes";
import { type Draft, type DraftPiece, freshName, MANY, noShape } from "./draft";
import { setName } from "./entries";
import { Tick } from "../ui/tick";
import { TypedInput } from "../ui/typed_input";
import type { Json, Tree } from "./tree";

export interface RowsProps {
  draft: Draft;
  lattice: Lattice | undefined;
  /** cells of the board, to draw pieces small */
  box: Checked | null;
  /** -1: the container */
  chosen: number;
  choose: (number: number) => void;
  draw: (draft: Draft) => void;
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

const TURNS: [string, string, Tree][] = [
  ["", "as usual here", {}],
  ["both", "turned and flipped", { mirror: true }],
  ["turned", "turned, not flipped", { mirror: false }],
  ["fixed", "only as drawn", { turns: "fixed" }],
];

function turnsWord({ turns, mirror }: Tree): string {
  const same = (one: Tree) => one["turns"] === turns && one["mirror"] === mirror;
  return TURNS.find(([, , tree]) => same(tree))?.[0] ?? "other";
}

function Turns({ piece, change }: { piece: DraftPiece; change: (piece: DraftPiece) => void }) {
  const word = turnsWord(piece.rest);
  const set = (to: string) => {
    const { turns: _turns, mirror: _mirror, ...rest } = piece.rest as Tree & { turns?: Json; mirror?: Json };
    change({ ...piece, rest: { ...rest, ...TURNS.find(([name]) => name === to)?.[2] } });
  };
  return (
    <label>
      Turns
      <select aria-label={`How ${piece.name} may be turned`} value={word} onChange={(event) => set(event.currentTarget.value)}>
        {TURNS.map(([name, words]) => <option value={name}>{words}</option>)}
        {word === "other" && <option value="other">as the text says</option>}
      </select>
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
          type="number"
          min={0}
          aria-label={`Copies of ${name}, at least`}
          value={low}
          take={(text) => {
            const least = Number(text);
            set(least, low === high ? least : high);
          }}
        />
      </label>
      {!any && (
        <label>
          to
          <TypedInput
            type="number"
            min={low}
            aria-label={`Copies of ${name}, at most`}
            value={high}
            take={(text) => set(low, Number(text))}
          />
        </label>
      )}
      <Tick words="any number" on={any} set={(on) => (on ? change({ ...piece, low: 0, high: MANY }) : set(1, 1))} />
    </>
  );
}

interface RowProps {
  piece: DraftPiece;
  box: Checked | null;
  chosen: boolean;
  choose: () => void;
  change: (piece: DraftPiece) => void;
  remove: () => void;
  double: () => void;
}

function PieceRow({ piece, box, chosen, choose, change, remove, double }: RowProps) {
  return (
    <li class={chosen ? "draft-piece chosen" : "draft-piece"}>
      <button type="button" aria-pressed={chosen} onClick={choose}>
        {box && <Small box={box} cells={piece.cells} />}
        {piece.name} <span class="faint">{counted(piece.cells.length, "cell")}{piece.low !== 1 || piece.high !== 1 ? ` ×${piece.low}${piece.high >= MANY ? "+" : piece.high > piece.low ? `–${piece.high}` : ""}` : ""}</span>
      </button>
      {chosen && (
        <div class="row">
          <TypedInput
            type="text"
            aria-label={`Name of piece ${piece.name}`}
            value={piece.name}
            take={(name) => change({ ...piece, name: name || piece.name })}
          />
          <Copies piece={piece} change={change} />
          <Turns piece={piece} change={change} />
          <button type="button" onClick={double}>Copy</button>
          <button type="button" aria-label={`Remove piece ${piece.name}`} onClick={remove}>Remove</button>
        </div>
      )}
    </li>
  );
}

function Sets({ draft, lattice, draw }: Pick<RowsProps, "draft" | "lattice" | "draw">) {
  const names = draft.others.map((other) =>
    typeof other === "string" ? setName(other) : String(other["set"] ?? other["name"] ?? "a piece"));
  return (
    <div class="row">
      {names.map((name, i) => (
        <button type="button" aria-label={`Remove ${name}`} onClick={() => draw({ ...draft, others: draft.others.toSpliced(i, 1) })}>
          {name} ×
        </button>
      ))}
      {lattice && lattice.sets.length > 0 && (
        <select
          aria-label="Add a set of pieces"
          value=""
          onChange={(event) => draw({ ...draft, others: [...draft.others, { set: event.currentTarget.value }] })}
        >
          <option value="">Add a set…</option>
          {lattice.sets.filter(({ name }) => !names.includes(name)).map(({ name, title }) => (
            <option value={name}>{title || name}</option>
          ))}
        </select>
      )}
    </div>
  );
}

export function PieceRows({ draft, lattice, box, chosen, choose, draw }: RowsProps) {
  const setPieces = (pieces: DraftPiece[]) => draw({ ...draft, pieces });
  const add = (piece: Omit<DraftPiece, "name">) => {
    setPieces([...draft.pieces, { ...piece, name: freshName(draft.pieces) }]);
    choose(draft.pieces.length);
  };
  return (
    <div class="stack">
      <div class="row">
        <button type="button" aria-pressed={chosen === -1} onClick={() => choose(-1)}>
          Container <span class="faint">{counted(draft.container.cells.length, "cell")}</span>
        </button>
        <button type="button" onClick={() => add({ ...noShape(), low: 1, high: 1, rest: {} })}>
          Add a piece
        </button>
      </div>
      <ul class="draft-pieces">
        {draft.pieces.map((piece, number) => (
          <PieceRow
            key={number}
            piece={piece}
            box={box}
            chosen={chosen === number}
            choose={() => choose(number)}
            change={(next) => setPieces(draft.pieces.with(number, next))}
            double={() => add(piece)}
            remove={() => {
              choose(-1);
              setPieces(draft.pieces.toSpliced(number, 1));
            }}
          />
        ))}
      </ul>
      <Sets draft={draft} lattice={lattice} draw={draw} />
    </div>
  );
}
