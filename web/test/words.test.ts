// words.test.ts -- the files of languages agree, every sentence is used, and none stands in the sources.
import { parseSync } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import english from "../src/words/en.json";
import { firstLanguage, grouped, LANGUAGES, onward, say, speak } from "../src/words/words";

type Sentences = Record<string, string | Record<string, string>>;
const languages = import.meta.glob<Sentences>("../src/words/*.json", { import: "default", eager: true });
const read = (language: string) => languages[`../src/words/${language}.json`] ?? {};
const formsOf = (words: string | Record<string, string>) => (typeof words === "string" ? [words] : Object.values(words));
const namesIn = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

afterEach(() => speak("en").catch(() => undefined));
vi.stubGlobal("document", { documentElement: {} });

test.each(LANGUAGES)("the sentences of %s have the keys of the English ones, and the names that the keys list", (language) => {
  const words = read(language);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, sentence] of Object.entries(words)) {
    const names = /\((.*)\)/.exec(key)?.[1]?.split(", ").sort() ?? [];
    for (const form of formsOf(sentence)) {
      expect([...new Set(namesIn(form))], `${key} of ${language}`).toEqual(form.includes("{count}") ? names : names.filter((name) => name !== "count"));
    }
  }
});

test.each(LANGUAGES)("%s has each form of its plurals", (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const exact = (form: string) => /^\d+$/.test(form);
  for (const [key, words] of Object.entries(read(language))) {
    if (typeof words === "string") continue;
    const there = Object.keys(words);
    const missing = needed.filter((form) => !there.includes(form) && !(there.includes("1") && form === "one"));
    expect(missing, `${key} of ${language}`).toEqual([]);
    expect(there.filter((form) => !exact(form) && !needed.includes(form as Intl.LDMLPluralRule)), `${key} of ${language}`).toEqual([]);
  }
});

test("a count decides the form, also as a string of digits too long for a number", () => {
  expect(say("solutions.counted", { count: 1 })).toBe("1 solution");
  expect(say("solutions.counted", { count: "1" })).toBe("1 solution");
  expect(say("solutions.counted", { count: "72713560548906621" })).toBe("72,713,560,548,906,621 solutions");
  expect(say("gallery.solutions", { count: "0" })).toBe("no solution");
  expect(grouped(2339)).toBe("2,339");
});

test("another language has its own words, numbers and direction", async () => {
  await speak("de");
  expect(say("solutions.counted", { count: 2339 })).toBe("2.339 Lösungen");
  expect(onward("ArrowRight")).toBe(1);
  await speak("he");
  expect(document.documentElement.dir).toBe("rtl");
  expect(onward("ArrowRight")).toBe(-1);
});

test("the first language is the one that was kept, if it is here, or one that the browser asks for", () => {
  const first = (keptText: string | null, languages: string[]) => {
    vi.stubGlobal("localStorage", { getItem: () => keptText });
    vi.stubGlobal("navigator", { languages });
    return firstLanguage();
  };
  expect(first('"he"', ["de"])).toBe("he");
  expect(first(null, ["xx-YY", "de-AT", "en"])).toBe("de");
  expect(first('{"an": "object"}', ["xx"])).toBe("en");
  expect(first('"../../evil"', [])).toBe("en");
});

// ---- The sources ----

interface Node {
  type: string;
  [field: string]: unknown;
}

/** Calls `visit` with each node of a tree and the nodes around it, the nearest last. */
function walk(node: unknown, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit, around));
  if (typeof node !== "object" || node === null || !("type" in node)) return;
  visit(node as Node, around);
  for (const field of Object.values(node)) walk(field, visit, [...around, node as Node]);
}

const files = import.meta.glob<string>(["../src/**/*.{ts,tsx}", "!../src/backend/calls.ts"], { query: "?raw", import: "default", eager: true });
const trees = Object.entries(files).map(([file, text]) => [file, parseSync(file, text).program] as const);

/** Every text of the sources, as a pattern: a template's values match anything. */
function literalsOf(tree: unknown): string[] {
  const found: string[] = [];
  walk(tree, (node) => {
    if (node.type === "Literal" && typeof node["value"] === "string") found.push(node["value"]);
    if (node.type === "TemplateLiteral") found.push((node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("*"));
  });
  return found;
}

test("every sentence is used", () => {
  const used = new Set(trees.flatMap(([, tree]) => literalsOf(tree)));
  const starts = [...used].filter((text) => /^[\w.]+\.\*$/.test(text)).map((text) => text.slice(0, -1));
  const keys = Object.keys(english).map((signature) => signature.replace(/\(.*/, ""));
  expect(keys.filter((key) => !used.has(key) && !starts.some((start) => key.startsWith(start)))).toEqual([]);
});

const SPOKEN = ["title", "aria-label", "aria-valuetext", "placeholder", "alt", "label", "words"];
const NAMES = ["tilewright", "MIT.", "./quickstart", "build/tilewright play", ", a solver of lattice puzzles.", "Solving General Lattice Puzzles", "K"];
const hasLetters = (text: unknown): text is string => typeof text === "string" && /\p{L}/u.test(text) && !NAMES.includes(text.trim());

/** The text that a node is, if someone would read it. */
function readable(node: Node, around: Node[]): string | null {
  const at = around.at(-1);
  const attribute = around.findLast(({ type }) => type === "JSXAttribute") as { name?: { name: string } } | undefined;
  const text = node.type === "TemplateElement" ? (node["value"] as { cooked: string }).cooked : node["value"];
  const inElement = at?.type === "JSXExpressionContainer" || around.at(-2)?.type === "JSXExpressionContainer";
  if (node.type === "JSXText") return hasLetters(text) ? text.trim() : null;
  if (!["Literal", "TemplateElement"].includes(node.type) || !hasLetters(text)) return null;
  if (["CallExpression", "NewExpression"].includes(at?.type ?? "") || /^[a-z]\w*(\.\w*)*$/.test(text)) return null;
  if (attribute) return SPOKEN.includes(attribute.name?.name ?? "") ? text : null;
  return inElement || /^\p{Lu}.*\p{L} \p{L}{2,}/u.test(text) ? text : null;
}

test("no sentence stands in the sources", () => {
  const found: string[] = [];
  for (const [file, tree] of trees) walk(tree, (node, around) => {
    const text = readable(node, around);
    if (text) found.push(`${file}: ${text}`);
  });
  expect(found.join("\n")).toBe("");
});
