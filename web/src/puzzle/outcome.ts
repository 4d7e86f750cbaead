// outcome.ts -- a run in one sentence that claims no more than is known.
import type { Counts, News, Same } from "../backend/backend";
import { clock, counted, duration, grouped, remaining, short } from "../numbers";

const CONVENTIONS: [Same, string][] = [
  ["reflections", "up to rotation and reflection"],
  ["rotations", "up to rotation"],
  ["none", "in all"],
];

/** "240 up to rotation and reflection, 480 up to rotation, 11,520 in all" */
export function countWords(counts: Counts): string {
  return CONVENTIONS.filter(([key]) => counts[key] !== null && counts[key] !== undefined)
    .map(([key, words]) => `${grouped(counts[key] ?? 0)} ${words}`)
    .join(", ");
}

/** A warning if the puzzle's file states another number than was counted. */
export function statedWords(stated: Counts | null): string {
  return stated ? `But the file says ${countWords(stated)}: one of the two is wrong.` : "";
}

function ended(news: News): string {
  switch (news.result?.outcome) {
    case "exhausted":
      return String(news.result.solutions) === "0" ? "No solution exists" : "Complete";
    case "limit":
      return `The limit of ${counted(news.search.limit ?? news.result.solutions, "solution")} is reached`;
    case "stopped":
      return `Stopped at ${Math.floor(news.fraction * 100)} %`;
    default:
      return "Ended";
  }
}

const STAGES: Record<News["stage"], string> = {
  poses: "Listing placements",
  symmetry: "Finding symmetries",
  cover: "Building the exact cover",
  plan: "Planning the search",
  search: "Searching",
};

/** What the run does or how it ended, without numbers. */
export function stateWords(news: News): string {
  if (news.state === "failed") return "Failed";
  if (news.state === "done") return ended(news);
  if (news.state === "paused") return "Paused";
  return news.state === "waiting" ? "Waiting for its turn" : STAGES[news.stage];
}

/** "61 %, 48 M branches a second, 0:07 left", for a run that is running. */
export function paceWords(news: News): string {
  const words = [`${(news.fraction * 100).toFixed(news.fraction < 0.1 ? 1 : 0)} %`];
  const rate = Number(news.branches) / news.seconds;
  if (news.seconds > 0 && rate > 0) words.push(`${short(rate)} branches a second`);
  const left = remaining(news.seconds, news.fraction);
  if (left !== null && news.state === "running") words.push(`${left < 60 ? clock(left) : duration(left)} left`);
  return words.join(", ");
}

/** The prefix of a puzzle's name in the title of a tab: "61 % ", "240 ". */
export function titleWords(news: News | null): string {
  if (!news) return "";
  if (news.state === "running" || news.state === "waiting") return `${Math.floor(100 * news.fraction)} % `;
  return news.state === "done" ? `${grouped(news.found)} ` : "";
}
