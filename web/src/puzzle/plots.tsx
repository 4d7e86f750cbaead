// plots.tsx -- what a run has done so far, as the library plots it.
import { useEffect, useState } from "preact/hooks";
import type { Piece, PlotRequest } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";

type Kind = NonNullable<PlotRequest["kind"]>;

const KINDS: [Kind, string][] = [
  ["levels", "Work by levels"],
  ["time", "Solutions over time"],
  ["heat", "Where pieces lie"],
];

/** The picture of a request, made anew when `stamp` changes; the one before stays until then. null: nothing to plot yet. */
function usePlot(request: PlotRequest | null, stamp: string) {
  const backend = useBackend();
  const [{ url, shown }, setPicture] = useState<{ url: string; shown: Kind | undefined }>({ url: "", shown: undefined });
  const [words, setWords] = useState("");
  useEffect(() => {
    if (!request) return setPicture({ url: "", shown: undefined });
    const given_up = new AbortController();
    backend
      .file("plot", request, given_up.signal)
      .then((blob) => (setPicture({ url: URL.createObjectURL(blob), shown: request.kind }), setWords("")))
      .catch((error: unknown) => given_up.signal.aborted || setWords(asRefusal(error).message));
    return () => given_up.abort();
  }, [backend, JSON.stringify(request), stamp]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return { url, shown, words };
}

interface Props {
  run: number;
  stamp: string;
  pieces: Piece[];
  /** Does the run tell levels apart by now? */
  hasLevels: boolean;
}

export function Plots({ run, stamp, pieces, hasLevels }: Props) {
  const [kind, setKind] = useState<Kind>("levels");
  const [piece, setPiece] = useState("");
  const about = kind === "heat" && piece ? { piece } : {};
  const request = kind === "levels" && !hasLevels ? null : { run, kind, heading: false, ...about };
  const { url, shown, words } = usePlot(request, stamp);
  const title = KINDS.find(([name]) => name === shown)?.[1] ?? "";
  return (
    <div class="stack">
      <div class="row" role="group" aria-label="Plot">
        {KINDS.map(([name, text]) => (
          <button type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
            {text}
          </button>
        ))}
        {kind === "heat" && (
          <select aria-label="Piece" value={piece} onChange={(event) => setPiece(event.currentTarget.value)}>
            <option value="">every piece</option>
            {pieces.map(({ name }) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        )}
      </div>
      {words && <p class="faint">{words}</p>}
      {url && !words && (
        <div class="drawing plot">
          <img src={url} alt={title} />
        </div>
      )}
    </div>
  );
}
