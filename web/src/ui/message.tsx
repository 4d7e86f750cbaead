// message.tsx -- what went wrong, in the library's words, and what to do next.
import type { Fault, Trouble } from "../backend/backend";
import { href } from "../router";

function place(fault: Fault): string {
  if (fault.line === undefined || fault.line === 0) return "";
  return fault.column ? `line ${fault.line}, column ${fault.column}:` : `line ${fault.line}:`;
}

export function Faults({ faults, onPick }: { faults: Fault[]; onPick?: (fault: Fault) => void }) {
  return (
    <ul class="faults">
      {faults.map((fault) => (
        <li>
          {place(fault) &&
            (onPick ? (
              <button type="button" class="link" onClick={() => onPick(fault)}>
                {place(fault)}
              </button>
            ) : (
              <b>{place(fault)}</b>
            ))}{" "}
          {fault.message}
          {fault.hint && <span class="faint"> {fault.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

/** dismiss: what a button to close it does; else it has none. */
export function TroubleNote({ trouble, dismiss }: { trouble: Trouble; dismiss?: () => void }) {
  return (
    <div class="note bad" role="alert">
      <p>{trouble.message}</p>
      {trouble.hint && <p class="faint">{trouble.hint}</p>}
      {trouble.faults && trouble.faults.length > 0 && <Faults faults={trouble.faults} />}
      {dismiss && (
        <div>
          <button type="button" onClick={dismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}

export function NotThere({ words }: { words: string }) {
  return (
    <div class="note">
      <h1>Puzzle not found</h1>
      <p>
        {words} <a href={href(["gallery"])}>See the gallery.</a>
      </p>
    </div>
  );
}
