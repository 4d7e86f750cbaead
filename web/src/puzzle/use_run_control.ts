// use_run_control.ts -- the actions of a run's buttons.
import type { Backend, PuzzleSource, Search } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { changeQuery } from "../router";
import { saveFile } from "../ui/save_file";

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until a run that was paused has stopped. */
async function rest(backend: Backend, run: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    const { state } = await backend.call("news", { run, most: 0 });
    if (state !== "running" && state !== "waiting") return;
    await wait(50);
  }
}

/** The checkpoint of a run; a run at work is paused for it and goes on afterwards. */
async function checkpoint(backend: Backend, run: number, atWork: boolean): Promise<Blob> {
  if (atWork) await backend.call("pause", { run });
  try {
    if (atWork) await rest(backend, run);
    return await backend.file("save", { run });
  } finally {
    if (atWork) await backend.call("resume", { run });
  }
}

export function useRunControl(run: number | null) {
  const backend = useBackend();
  const [trouble, attempt] = useAttempt();
  const ofRun = (name: "pause" | "resume" | "stop") =>
    attempt(async () => run !== null && backend.call(name, { run }));
  return {
    trouble,
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
      attempt(async () => run !== null && saveFile(await checkpoint(backend, run, atWork), `${title}.tw`)),
  };
}
