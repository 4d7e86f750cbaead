// outcome.ts -- a run in one sentence that claims no more than is known.
import type { Counts, News, Same } from "../backend/backend";
import { clock, duration, percent, remaining, short } from "../numbers";
import { grouped, say } from "../words/words";

const CONVENTIONS: Same[] = ["reflections", "rotations", "none"];

/** "240 up to rotation and reflection, 480 up to rotation, 11,520 in all" */
export function countWords(counts: Counts): string {
  return CONVENTIONS.flatMap((same) => (counts[same] ? say(`counts.${same}`, { number: grouped(counts[same]) }) : [])).join(", ");
}

/** A warning if the puzzle's file states another number than was counted. */
export function statedWords(stated: Counts | null): string {
  return stated ? say("count.stated", { counts: countWords(stated) }) : "";
}

function ended(news: News): string {
  switch (news.result?.outcome) {
    case "exhausted":
      return say(String(news.result.solutions) === "0" ? "ended.none_exists" : "ended.complete");
    case "limit":
      return say("ended.limit", { count: news.search.limit ?? news.result.solutions });
    case "stopped":
      return say("ended.stopped", { share: percent(Math.floor(news.fraction * 100) / 100) });
    default:
      return say("ended");
  }
}

/** What the run does or how it ended, without numbers. */
export function stateWords(news: News): string {
  if (news.state === "done") return ended(news);
  return news.state === "running" ? say(`stage.${news.stage}`) : say(`state.${news.state}`);
}

/** "61 %, 48 M branches a second, 0:07 left", for a run that is running. */
export function paceWords(news: News): string {
  const words = [percent(news.fraction, news.fraction < 0.1 ? 1 : 0)];
  const rate = Number(news.branches) / news.seconds;
  if (news.seconds > 0 && rate > 0) words.push(say("pace", { rate: short(rate) }));
  if (news.cells_left > 0) words.push(say("best_partial", { count: news.cells_left }));
  const left = remaining(news.seconds, news.fraction);
  if (left !== null && news.state === "running") words.push(say("left", { time: left < 60 ? clock(left) : duration(left) }));
  return words.join(", ");
}

/** The prefix of a puzzle's name in the title of a tab: "61 % ", "240 ". */
export function titleWords(news: News | null): string {
  if (!news) return "";
  if (news.state === "running" || news.state === "waiting") return `${percent(Math.floor(100 * news.fraction) / 100)} `;
  return news.state === "done" ? `${grouped(news.found)} ` : "";
}
