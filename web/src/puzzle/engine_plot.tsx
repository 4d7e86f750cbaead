// engine_plot.tsx -- what each engine takes for this puzzle, searched side by side: some seconds, so it is asked for.
import { useEffect, useState } from "preact/hooks";
import type { PuzzleSource, Search } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";

const SECONDS = 5; // for all of them together

export function EnginePlot({ source, search }: { source: PuzzleSource; search: Search }) {
  const backend = useBackend();
  const wanted = JSON.stringify({ puzzle: source, search });
  const [asked, setAsked] = useState("");
  const [url, setUrl] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    if (asked !== wanted) return;
    const given_up = new AbortController();
    setWords(`Each engine searches for a while; ${SECONDS} seconds in all…`);
    backend
      .file("compare", { puzzle: source, search, timeout: SECONDS, heading: false }, given_up.signal)
      .then((blob) => (setUrl(URL.createObjectURL(blob)), setWords("Shorter is better; a pale open bar was not finished.")))
      .catch((error: unknown) => given_up.signal.aborted || setWords(asRefusal(error).message));
    return () => given_up.abort();
  }, [backend, asked, wanted]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <div class="stack engines">
      <div class="row">
        <button type="button" onClick={() => (setUrl(""), setAsked(""), setTimeout(() => setAsked(wanted)))}>
          Compare engines
        </button>
        <span class="faint" role="status">{asked === wanted ? words : ""}</span>
      </div>
      {url && asked === wanted && (
        <div class="drawing plot">
          <img src={url} alt="Time of each engine" />
        </div>
      )}
    </div>
  );
}
