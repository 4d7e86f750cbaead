// entries.ts -- the entries of `pieces` as they stand in a text, where a set remains a set.
//
// The library returns pieces, not the entries they came from. An entry that is not a set has one
// piece. It is found by position from the ends of the list, and between two sets by its name; all
// other pieces came from sets.
import { say } from "../words/words";

/** An entry as it was written, without its dash and as far left as it goes. */
export interface Entry {
  text: string;
  isSet: boolean;
}

const DASH = /^( *)(- +)(?=\S)/;

/** An entry in braces, with lists in it at most: `{set: tetrominoes, only: [O, I]}`. */
const BRACED = /\{(?:[^{}[\]]|\[[^{}[\]]*\])*\}/;
/** All entries in brackets. */
const BRACKETS = new RegExp(`^pieces:\\s*\\[\\s*(${BRACED.source}(?:\\s*,\\s*${BRACED.source})*)\\s*\\]\\s*(?:#.*)?$`, "m");

/** The lines of the entries; null: they are written in another form, or there are none. */
function linesOf(text: string): string[] | null {
  const flat = BRACKETS.exec(text)?.[1]?.match(new RegExp(BRACED, "g"));
  if (flat) return flat.map((entry) => `- ${entry}`);
  const lines = text.split("\n");
  const from = lines.findIndex((line) => /^pieces:\s*(#.*)?$/.test(line));
  if (from < 0) return null;
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line));
  return (end < 0 ? rest : rest.slice(0, end)).filter((line) => !/^\s*(#.*)?$/.test(line));
}

export function entriesOf(text: string): Entry[] | null {
  const lines = linesOf(text) ?? [];
  const [, indent, dash] = DASH.exec(lines[0] ?? "") ?? [];
  if (indent === undefined || dash === undefined) return null;
  const entries: string[] = [];
  for (const line of lines) {
    const begins = DASH.exec(line)?.[1] === indent;
    const inner = begins ? line.replace(DASH, "") : line.slice(indent.length + dash.length);
    if (!begins && line.slice(0, indent.length + dash.length).trim() !== "") return null;
    if (begins) entries.push(inner);
    else entries[entries.length - 1] += "\n" + inner;
  }
  return entries.map((entry) => ({ text: entry, isSet: /^set\s*:/m.test(entry) || /^\{.*\bset\s*:/.test(entry) }));
}

/** The name of a set. */
export function setName(entry: string): string {
  return /\bset\s*:\s*"?([\w-]+)/.exec(entry)?.[1] ?? say("sets.one");
}

function pieceName(entry: string): string | undefined {
  return /(?:^|[{,]\s*|\n)name\s*:\s*"?([^",}\n]*[^",}\n\s])/.exec(entry)?.[1];
}

/** The number of each entry's piece, null for a set; null alone: the pieces cannot be located. */
export function placesOf(entries: Entry[], names: string[]): (number | null)[] | null {
  const first = entries.findIndex(({ isSet }) => isSet);
  const last = entries.findLastIndex(({ isSet }) => isSet);
  const places = entries.map(({ text, isSet }, i) => {
    if (isSet) return null;
    if (first < 0 || i < first) return i;
    return i > last ? names.length - entries.length + i : names.indexOf(pieceName(text) ?? "");
  });
  const numbers = places.filter((place) => place !== null);
  const rise = numbers.every((place, i) => place > (numbers[i - 1] ?? -1));
  const fits = first < 0 ? names.length === entries.length : names.length >= entries.length;
  return fits && rise ? places : null;
}
