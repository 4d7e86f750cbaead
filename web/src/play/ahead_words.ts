// ahead_words.ts -- how many solutions a game can still reach, in a sentence.
import type { Continuation } from "../backend/backend";
import { counted, grouped, listed } from "../numbers";
import { statedWords } from "../puzzle/outcome";
import type { Ahead } from "./use_continuation";

function none(answer: Continuation, names: string[]): string {
  if (names.length === 0) return "There is no solution.";
  const remove = answer.remove.map((number) => names[number] ?? "?");
  return remove.length > 0
    ? `No solution from here: take out ${listed(remove, "or")}.`
    : "No solution from here: take out more than one piece.";
}

function countedWords({ answer, counting }: Ahead, names: string[]): string {
  if (!answer) return counting ? "Counting…" : "";
  const many = Number(answer.solutions);
  if (answer.exact && many === 0) return none(answer, names);
  if (names.length === 0) return `${answer.exact ? "" : "At least "}${counted(answer.solutions, "solution")} ${answer.exact ? "in all" : "so far"}.`;
  if (answer.exact) return `${counted(answer.solutions, "solution")} ${many === 1 ? "goes" : "go"} on from here.`;
  if (many === 0) return counting ? "None found yet; still looking." : "None found in some seconds; there may be one.";
  return `At least ${grouped(answer.solutions)} go on from here${counting ? "; counting" : ""}.`;
}

/** `names`: the pieces laid by hand, in the order of the request. */
export function aheadWords(ahead: Ahead, names: string[]): string {
  return `${countedWords(ahead, names)} ${statedWords(ahead.answer?.file_says ?? null)}`.trimEnd();
}
