// tree.ts -- a tree of values as a text in YAML: mappings line by line down to the pieces, all else in brackets.
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Tree = { [key: string]: Json };

const PLAIN = /^[A-Za-z][\w.+-]*( [\w.+-]+)*$/;
const WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;

function scalar(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value);
  return PLAIN.test(value) && !WORDS.test(value) ? value : JSON.stringify(value);
}

function flow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value === null || typeof value !== "object") return scalar(value);
  return `{${Object.entries(value).map(([key, one]) => `${scalar(key)}: ${flow(one)}`).join(", ")}}`;
}

function entry(key: string, value: Json, indent: string): string {
  const name = indent + scalar(key) + ":";
  if (typeof value !== "string" || !/\n./.test(value.trimEnd())) return `${name} ${flow(value)}\n`;
  const lines = value.replace(/\n$/, "").split("\n");
  return `${name} |\n${lines.map((line) => `${indent}  ${line}\n`).join("")}`;
}

function mapping(tree: Tree, indent: string): string {
  return Object.entries(tree).map(([key, value]) => entry(key, value, indent)).join("");
}

/** A string is the original text of the entry. */
function item(value: Json): string {
  if (typeof value === "string") return `  - ${value.trimEnd().replaceAll("\n", "\n    ")}\n`;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return `  - ${flow(value)}\n`;
  return "  - " + mapping(value, "    ").slice(4);
}

/** The text of a puzzle: `container` and `pieces` over several lines, the rest a line each. */
export function textOfTree(tree: Tree): string {
  return Object.entries(tree)
    .map(([key, value]) => {
      if (key === "pieces" && Array.isArray(value) && value.length > 0) return `pieces:\n${value.map(item).join("")}`;
      const deep = key === "container" && value !== null && typeof value === "object" && !Array.isArray(value);
      return deep ? `container:\n${mapping(value, "  ")}` : entry(key, value, "");
    })
    .join("");
}
