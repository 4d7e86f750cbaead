// copies.tsx -- a solution as symmetries of the puzzle turn and mirror it; the ones that count once.
import type { PuzzleSource, Solution } from "../backend/backend";
import { useCall } from "../backend/use_backend";
import { changeQuery } from "../router";
import { Drawing } from "../ui/drawing";
import { say } from "../words/words";

const SHOWN = 48; // of a row of small drawings

/** The images of a solution; nothing until they have come. */
export function useImages(source: PuzzleSource, solution: Solution | undefined): Solution[] {
  const { value } = useCall("images", solution ? { puzzle: source, solution } : null);
  return value?.images ?? [];
}

interface Props {
  source: PuzzleSource;
  /** Empty: they have not been asked for, or have not come. */
  images: Solution[];
  ask: () => void;
  /** Number of the one that is shown, from 1; 0: the solution as it was found. */
  copy: number;
}

export function Copies({ source, images, ask, copy }: Props) {
  return (
    <details open={copy > 0} onToggle={(event) => event.currentTarget.open && ask()}>
      <summary>{images.length > 0 ? say("copies.counted", { count: images.length }) : say("copies.title")}</summary>
      <div class="row copies">
        {images.slice(0, SHOWN).map((image, i) => (
          <button
            key={i}
            type="button"
            aria-label={say("copies.one", { number: i + 1 })}
            aria-current={copy === i + 1}
            onClick={() => changeQuery({ copy: copy === i + 1 ? undefined : i + 1 })}
          >
            <Drawing alt="" small={[200, 200]} request={{ puzzle: source, what: "solution", solution: image }} />
          </button>
        ))}
      </div>
    </details>
  );
}
