// words.ts -- what the page says, in the language that is chosen.
//
// A language is a file beside this one, with a sentence for each key of en.json, and is loaded when it is chosen. In
// parentheses a key lists the names that its sentence has in braces: "left(time)": "{time} left". Instead of a
// sentence there may be several, by the plural category of `count` in that language or by a number itself:
// "hints(count)": {"0": "no hint", "one": "{count} hint", "other": "{count} hints"}.
import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { kept, useKept } from "../store";
import english from "./en.json";

type Signature = keyof typeof english;
type NameOf<S> = S extends `${infer Name}(${string}` ? Name : S;
type Listed<List> = List extends `${infer First}, ${infer Rest}` ? First | Listed<Rest> : List;

/** Of a sentence. */
export type Key = NameOf<Signature>;
/** Of a sentence without names. */
export type Plain = Exclude<Signature, `${string}(${string}`>;
type Values<K extends Key, V> = K extends Plain
  ? []
  : Extract<Signature, `${K}(${string}`> extends `${string}(${infer List})` ? [values: Record<Listed<List>, V>] : never;

type Sentences = Record<string, string | Record<string, string>>;
const files = import.meta.glob<Sentences>(["./*.json", "!./en.json"], { import: "default" });
const fileOf = (language: string) => files[`./${language}.json`];

/** Codes of the languages that there are. */
export const LANGUAGES = ["en", ...Object.keys(files).map((file) => file.slice(2, -5))];

function speechOf(language: string, signed: Sentences) {
  const locale = language === "en" ? "en-GB" : language; // 6 October, and no comma before the last of a list
  const sentences = new Map(Object.entries(signed).map(([signature, words]) => [signature.replace(/\(.*/, ""), words]));
  return { locale, sentences, plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
}

let speech = speechOf("en", english);

/** For the Intl of numbers, lists and dates. */
export const locale = () => speech.locale;

/** 1234567 as 1,234,567; a string of digits as well. */
export function grouped(value: number | string): string {
  return speech.number.format(typeof value === "number" ? Math.round(value) : BigInt(value));
}

const isRightToLeft = () => sentenceOf("direction", undefined) === "rtl";

function sentenceOf(key: string, count: unknown): string {
  const words = speech.sentences.get(key) ?? "";
  if (typeof words === "string") return words;
  return words[String(count)] ?? words[speech.plural.select(Number(count))] ?? words["other"] ?? "";
}

/** A sentence in parts, for one that holds elements. */
export function parts<K extends Key>(key: K, ...values: Values<K, ComponentChild>): ComponentChild[] {
  const named: Record<string, ComponentChild> = values[0] ?? {};
  const { count } = named;
  return sentenceOf(key, count).split(/\{(\w+)\}/).map((part, i) => {
    const value = named[part];
    if (i % 2 === 0) return part;
    if (part === "count" || typeof value === "number") return grouped(value as number | string);
    return typeof value === "string" && isRightToLeft() ? `\u2068${value}\u2069` : value; // keeps its own direction
  });
}

/** A sentence; numbers in it, and `count` even as a string of digits, are grouped. */
export function say<K extends Key>(key: K, ...values: Values<K, string | number>): string {
  return parts(key, ...(values as Values<K, ComponentChild>)).join("");
}

export const isKey = (text: string): text is Plain => Object.hasOwn(english, text);

/** What comes from the library stays English. */
export const ENGLISH = { lang: "en", dir: "auto" } as const;

/** 1 for the arrow key that goes on in the direction of reading, -1 for the one that goes back; 0: another key. */
export function onward(key: string): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  return isRightToLeft() ? -step : step;
}

/** The language that was chosen; else the first of the browser's that is here. */
function usual(): string {
  const wanted = navigator.languages.map((tag) => tag.replace(/-.*/, ""));
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

const known = (language: unknown): string => LANGUAGES.find((code) => code === language) ?? usual();

export const firstLanguage = () => known(kept<unknown>("language", ""));

/** Loads a language and has the page speak it from its next rendering on. */
export async function speak(language: string): Promise<void> {
  speech = speechOf(language, (await fileOf(language)?.()) ?? english);
  Object.assign(document.documentElement, { lang: fileOf(language) ? language : "en", dir: say("direction") });
}

/** The language, and what chooses another one; the component is drawn anew when it is there, or cannot be loaded. */
export function useLanguage() {
  const [chosen, choose] = useKept<unknown>("language", "");
  const [told, tell] = useState({ failed: false });
  const language = known(chosen);
  useEffect(() => void speak(language).then(() => tell({ failed: false }), () => tell({ failed: true })), [language]);
  return { language, choose, ...told };
}
