// run_settings.tsx -- how to search: for how many, what counts as the same, by what.
import type { About, Search, Same } from "../backend/backend";
import { changeQuery } from "../router";
import { Choice } from "../ui/choice";
import { TypedInput } from "../ui/typed_input";
import { say } from "../words/words";
import { Heuristics } from "./heuristics";

export interface Settings {
  goal: "all" | "first" | "limit";
  limit: number;
  same: Same;
  engine: string;
  /** Heuristics, as `about` names them. */
  heuristic: string[];
  threads: number;
}

export function settingsOf(query: URLSearchParams): Settings {
  const goal = query.get("find");
  const same = query.get("same");
  return {
    goal: goal === "first" || goal === "limit" ? goal : "all",
    limit: Math.max(1, Number(query.get("limit")) || 100),
    same: same === "none" || same === "rotations" ? same : "reflections",
    engine: query.get("engine") ?? "",
    heuristic: (query.get("heuristic") ?? "").split(",").filter(Boolean),
    threads: Math.max(0, Number(query.get("threads")) || 0),
  };
}

/** What the search is to do; what is not said is left to the library. */
export function searchOf(settings: Settings): Search {
  const search: Search = { same: settings.same };
  if (settings.goal === "first") search.limit = 1;
  if (settings.goal === "limit") search.limit = settings.limit;
  if (settings.engine) search.engine = settings.engine;
  if (settings.heuristic.length > 0) search.heuristic = settings.heuristic;
  if (settings.threads) search.threads = settings.threads;
  return search;
}

const GOALS: Settings["goal"][] = ["all", "first", "limit"];
const SAME: Same[] = ["reflections", "rotations", "none"];

function Goal({ settings }: { settings: Settings }) {
  return (
    <div class="field">
      <label for="find">{say("find")}</label>
      <div class="row">
        <Choice id="find" value={settings.goal} options={GOALS.map((goal) => [goal, say(`find.${goal}`)])} choose={(find) => changeQuery({ find })} />
        {settings.goal === "limit" && (
          <TypedInput type="number" aria-label={say("find.most")} min={1} value={settings.limit} take={(limit) => changeQuery({ limit })} />
        )}
      </div>
    </div>
  );
}

export function RunSettings({ settings, about }: { settings: Settings; about: About | undefined }) {
  const { engines = [], threads = 1 } = about ?? {};
  return (
    <div class="fields">
      <Goal settings={settings} />
      <div class="field wide">
        <label for="same">{say("solutions")}</label>
        <Choice id="same" value={settings.same} options={SAME.map((same) => [same, say(`same.${same}`)])} choose={(same) => changeQuery({ same })} />
      </div>
      <div class="field">
        <label for="engine">{say("engine")}</label>
        <Choice
          id="engine" value={settings.engine} choose={(engine) => changeQuery({ engine })}
          options={[["", say("engine.automatic")], ...engines.map(({ name, summary: title }) => [name, name, { title, lang: "en" }] as const)]}
        />
      </div>
      <div class="field">
        <label for="threads">{say("threads")}</label>
        <TypedInput id="threads" type="number" min={1} max={threads} value={settings.threads || threads} take={(wanted) => changeQuery({ threads: wanted })} />
      </div>
      <Heuristics about={about} words={settings.heuristic} />
    </div>
  );
}
