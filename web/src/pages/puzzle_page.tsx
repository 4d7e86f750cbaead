// puzzle_page.tsx -- one puzzle: looked at, searched, played.
import { useEffect, useState } from "preact/hooks";
import { Assemblies } from "../disassembly/assemblies";
import { bestOf, type Examined, isBurr, useExamined } from "../disassembly/use_examined";
import type { Checked, PuzzleSource } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { useRun, useSolution } from "../backend/use_run";
import { Play } from "../play/play";
import { useImages } from "../look/copies";
import { Challenges } from "../puzzle/challenges";
import { DownloadMenu } from "../puzzle/download_menu";
import { titleWords } from "../puzzle/outcome";
import { Look } from "../look/look";
import { ALL, type Looks } from "../look/looks";
import { PiecesPanel } from "../puzzle/pieces_panel";
import { numberIn, type PuzzleView } from "../puzzle/puzzle_view";
import { Rating } from "../puzzle/rating";
import { RunPanel, useQuickRun } from "../puzzle/run_panel";
import { searchOf, type Settings, settingsOf } from "../puzzle/run_settings";
import { SolutionStrip } from "../look/solution_strip";
import { Explain, SourceText } from "../puzzle/source_text";
import { Statistics } from "../puzzle/statistics";
import { Tabs } from "../puzzle/tabs";
import { TracePanel } from "../puzzle/trace_panel";
import { useRunControl } from "../puzzle/use_run_control";
import { changeQuery, href, type Route } from "../router";
import { remember } from "../remembered";
import { keyOf, solutionsOf, subjectOf } from "../subject";
import { Choice, ChoiceButtons } from "../ui/choice";
import { Faults, Findings, NotThere } from "../ui/message";
import { useTitle } from "../ui/use_title";
import { ENGLISH, say } from "../words/words";

const TABS = ["solutions", "challenges", "statistics", "apart", "trace", "text", "explain", "download"] as const;

function Title({ puzzle }: { puzzle: Checked }) {
  const { author, source, notes } = puzzle.notes;
  const count = puzzle.pieces.reduce((all, { high }) => all + high, 0);
  const facts = [say("puzzle.lattice", { name: puzzle.lattice }), say("cells.counted", { count: puzzle.cells.length }), say("pieces.counted", { count })];
  if (author) facts.push(author);
  return (
    <div>
      <h1><bdi {...ENGLISH}>{puzzle.title || say("puzzle.untitled")}</bdi></h1>
      <p class="faint" title={source}>{facts.join(" · ")}</p>
      {notes && <p {...ENGLISH}>{notes}</p>}
    </div>
  );
}

function Tab({ view, name, settings, examined }: { view: PuzzleView; name: string; settings: Settings; examined: Examined }) {
  switch (name) {
    case "challenges":
      return <Challenges source={view.source} />;
    case "statistics":
      return <Statistics view={view} search={searchOf({ ...settings, goal: "all" })} />;
    case "apart":
      return <Assemblies view={view} examined={examined} />;
    case "trace":
      return <TracePanel view={view} search={searchOf({ ...settings, goal: "all" })} />;
    case "text":
      return <SourceText source={view.source} />;
    case "explain":
      return <div class="stack"><Explain source={view.source} /><Rating source={view.source} /></div>;
    case "download":
      return <DownloadMenu view={view} />;
    default:
      return view.followed.count > 0 ? (
        <SolutionStrip source={view.source} followed={view.followed} shown={view.shown} />
      ) : (
        <p class="faint">{say("solutions.none_yet")}</p>
      );
  }
}

function LookAndRun({ source, puzzle, route: { path, query } }: { source: PuzzleSource; puzzle: Checked; route: Route }) {
  const run = query.has("run") ? Number(query.get("run")) : null;
  const control = useRunControl(run);
  const settings = settingsOf(query);
  const [known] = useState(() => solutionsOf(path));
  const followed = useRun(run, puzzle.title, known);
  const { count } = followed;
  const turns = query.has("turns");
  const burr = isBurr(puzzle, known.length > 0);
  const way = query.get("view") ?? (burr || query.get("tab") === "apart" ? "apart" : "drawing");
  const tab = query.get("tab") ?? (way === "apart" ? "apart" : "solutions");
  const examined = useExamined({ source, run, followed }, turns, burr && way === "apart");
  const best = (burr && bestOf(examined.assemblies)?.number) || 0;
  useQuickRun(burr && way === "apart" && run === null && count === 0, source, settings, control);
  const shown = query.has("solution") ? numberIn(query.get("solution"), 1, Math.max(1, count)) - 1 : best;
  const found = useSolution(followed, shown);
  const [wanted, setWanted] = useState(query.has("copy"));
  const images = useImages(source, wanted ? found : undefined);
  const copy = numberIn(query.get("copy"), 0, images.length);
  const solution = images[copy - 1] ?? found;
  const askImages = () => setWanted(true);
  const [looks, setLooks] = useState(ALL);
  const change = (changes: Partial<Looks>) => setLooks((before) => ({ ...before, ...changes }));
  const view: PuzzleView = { source, puzzle, run, followed, shown, solution, images, askImages, copy, looks, change };
  useTitle(`${titleWords(followed.news)}${puzzle.title}`);
  return (
    <div class="columns">
      <section class="card view" aria-label={say("view")}><Look view={view} way={way} turns={turns} /></section>
      <div class="side">
        <RunPanel view={view} settings={settings} control={control} />
        <PiecesPanel source={source} pieces={puzzle.pieces} />
      </div>
      <section class="card below">
        <Tabs
          label={say("puzzle.more")}
          tabs={TABS.map((name) => [name, say(`tab.${name}`)])}
          chosen={tab}
          choose={(name) => changeQuery(name === "apart" ? { tab: name, view: undefined } : { tab: name })}
        >
          <Tab view={view} settings={settings} name={tab} examined={examined} />
        </Tabs>
      </section>
    </div>
  );
}

function Modes({ mode, path }: { mode: string; path: string[] }) {
  return (
    <div class="row" role="group" aria-label={say("puzzle.modes")}>
      <ChoiceButtons value={mode} options={[["look", say("mode.look")], ["play", say("mode.play")]]} choose={(name) => changeQuery({ mode: name })} />
      <a class="button" href={href(["edit", ...path])}>{say("mode.edit")}</a>
    </div>
  );
}

/** Which of a puzzle's targets is looked at; a run of another one is left. */
function Target({ targets, target }: { targets: string[]; target: string }) {
  const choose = (name: string) => changeQuery({ target: name, run: undefined, solution: undefined, copy: undefined });
  return (
    <label>
      {say("puzzle.target")}{" "}
      <Choice
        value={targets.find((name) => name.toLowerCase() === target.toLowerCase()) ?? ""} choose={choose}
        options={[["", say("puzzle.whole")], ...targets]}
      />
    </label>
  );
}

function Loaded({ source, route }: { source: PuzzleSource; route: Route }) {
  const { path, query } = route;
  const { value, error } = useCall("check", { puzzle: source });
  useEffect(() => void (value?.fine && remember("recent", keyOf(source))), [value]);
  if (error?.status === 404) return <NotThere words={<span {...ENGLISH}>{error.message}</span>} />;
  const faults = error ? [error.trouble] : value?.fine === false && value.faults;
  if (faults) {
    return (
      <div class="note bad">
        <h1>{say("puzzle.unreadable")}</h1>
        <Faults faults={faults} />
      </div>
    );
  }
  if (!value?.fine) return <p class="faint">{say("puzzle.reading")}</p>;
  const mode = query.get("mode") ?? "look";
  return (
    <>
      <div class="bar">
        <Title puzzle={value} />
        {value.targets.length > 0 && <Target targets={value.targets} target={source.target ?? ""} />}
        <Modes mode={mode} path={path} />
      </div>
      <Findings findings={value.findings.filter(({ about }) => about !== "equal" && about !== "mirror")} />
      {mode === "play" ? (
        <Play key={source.target} source={source} puzzle={value} />
      ) : (
        <LookAndRun source={source} puzzle={value} route={route} />
      )}
    </>
  );
}

export function PuzzlePage({ route }: { route: Route }) {
  const source = subjectOf(route.path, route.query);
  if (!source) return <NotThere words={say(route.path[1] ? "puzzle.not_saved" : "puzzle.not_named")} />;
  return <Loaded source={source} route={route} />;
}
