// ahead_words.ts -- how many solutions a game can still reach, in a sentence.
import type { Continuation } from "../backend/backend";
import { listed } from "../numbers";
import { statedWords } from "../puzzle/outcome";
import { say } from "../words/words";
import type { Ahead } from "./use_continuation";

function none(answer: Continuation, names: string[]): string {
  if (names.length === 0) return say("ahead.no_solution");
  if (answer.remove === null) return say("ahead.none");
  const remove = answer.remove.map((number) => names[number] ?? "?");
  return remove.length > 0 ? say("ahead.take_out", { names: listed(remove, "or") }) : say("ahead.take_out_more");
}

function countedWords({ answer, counting }: Ahead, names: string[]): string {
  if (!answer) return counting ? say("counting") : "";
  const count = answer.solutions;
  if (answer.exact && Number(count) === 0) return none(answer, names);
  if (names.length === 0) return say(answer.exact ? "ahead.in_all" : "ahead.so_far", { count });
  if (answer.exact) return say("ahead.goes_on", { count });
  if (Number(count) === 0) return say(counting ? "ahead.looking" : "ahead.not_found");
  return say(counting ? "ahead.at_least_counting" : "ahead.at_least", { count });
}

/** `names`: the pieces laid by hand, in the order of the request. */
export function aheadWords(ahead: Ahead, names: string[]): string {
  return `${countedWords(ahead, names)} ${statedWords(ahead.answer?.file_says ?? null)}`.trimEnd();
}
