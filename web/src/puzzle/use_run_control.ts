// use_run_control.ts -- the actions of a run's buttons.
import { useState } from "preact/hooks";
import type { Backend, PuzzleSource, Search, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { base64Of } from "../pages/file_drop";
import { changeQuery, go } from "../router";
import { addressOf } from "../subject";
import { saveFile } from "../ui/save_file";

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pauses a run and waits until it has stopped. */
async function rest(backend: Backend, run: number): Promise<void> {
  await backend.call("pause", { run });
  for (let i = 0; i < 100; i++) {
    const { state } = await backend.call("news", { run, most: 0 });
    if (state !== "running" && state !== "waiting") return;
    await wait(50);
  }
}

/** The checkpoint of a run; a run at work is paused for it and goes on afterwards. */
async function checkpoint(backend: Backend, run: number, atWork: boolean): Promise<Blob> {
  if (atWork) await rest(backend, run);
  const bytes = await backend.file("save", { run });
  if (atWork) await backend.call("resume", { run });
  return bytes;
}

export function useRunControl(run: number | null) {
  const backend = useBackend();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [restarted, setRestarted] = useState(0);
  const attempt = (work: () => Promise<unknown>) => {
    setTrouble(null);
    work().catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  };
  const ofRun = (name: "pause" | "resume" | "stop") =>
    attempt(async () => {
      if (run !== null) await backend.call(name, { run });
      setRestarted((before) => before + 1);
    });
  return {
    trouble,
    restarted,
    start: (puzzle: PuzzleSource, search: Search) =>
      attempt(async () => {
        const begun = await backend.call("start", { puzzle, search });
        changeQuery({ run: begun.run, solution: undefined });
      }),
    /** Shows a run that has found the same, or starts one. */
    again: (puzzle: PuzzleSource, search: Search) =>
      attempt(async () => {
        const { runs } = await backend.call("runs", {});
        const asked = JSON.stringify([puzzle, search]);
        const same = runs.find((one) => one.state === "done" && JSON.stringify([one.puzzle, one.search]) === asked);
        changeQuery({ run: same?.run ?? (await backend.call("start", { puzzle, search })).run });
      }),
    pause: () => ofRun("pause"),
    resume: () => ofRun("resume"),
    stop: () => ofRun("stop"),
    save: (atWork: boolean, title: string) =>
      attempt(async () => {
        if (run !== null) saveFile(await checkpoint(backend, run, atWork), `${title}.tw`);
        setRestarted((before) => before + 1);
      }),
    load: (file: Blob) =>
      attempt(async () => {
        const loaded = await backend.call("load", { base64: await base64Of(file) });
        const news = await backend.call("news", { run: loaded.run, most: 0 });
        go(addressOf(news.puzzle, { run: loaded.run }));
      }),
  };
}
