// words.test.ts -- the files of languages agree.
import { afterEach, expect, test, vi } from "vitest";
import english from "../src/words/en.json";
import { grouped, LANGUAGES, say, speak } from "../src/words/words";

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
