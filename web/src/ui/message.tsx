// message.tsx -- what went wrong, in the library's words, and what to do next.
import type { ComponentChildren } from "preact";
import type { Checked, Fault, Trouble } from "../backend/backend";
import { href } from "../router";
import { ENGLISH, say } from "../words/words";

function lineOf(fault: Fault): string {
  if (fault.line === undefined || fault.line === 0) return "";
  return fault.column ? say("fault.column", { line: fault.line, column: fault.column }) : say("fault.line", { line: fault.line });
}

interface FaultsProps {
  faults: (Fault & Pick<Trouble, "own">)[];
  onPick?: (fault: Fault) => void;
  /** Of a fault, in words; else line and column. */
  place?: (fault: Fault) => string;
}

export function Faults({ faults, onPick, place = lineOf }: FaultsProps) {
  return (
    <ul class="faults">
      {faults.map((fault) => (
        <li>
          {place(fault) &&
            (onPick ? (
              <button type="button" class="link" onClick={() => onPick(fault)}>{place(fault)}</button>
            ) : (
              <b>{place(fault)}</b>
            ))}{" "}
          <span {...(fault.own ? {} : ENGLISH)}>
            {fault.message}
            {fault.hint && <span class="faint"> {fault.hint}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Finding = Checked["findings"][number];

/** What of a puzzle deserves a second look; it can be read and drawn all the same. */
export function Findings({ findings }: { findings: Finding[] }) {
  return findings.length === 0 ? null : (
    <ul class="faults">
      {findings.map(({ about, text }) => (
        <li class={about === "volume" ? "bad-word" : "faint"} {...ENGLISH}>{text}</li>
      ))}
    </ul>
  );
}

/** dismiss: what a button to close it does; else it has none. */
export function TroubleNote({ trouble, dismiss }: { trouble: Trouble; dismiss?: () => void }) {
  const marks = trouble.own ? {} : ENGLISH;
  return (
    <div class="note bad" role="alert">
      <p {...marks}>{trouble.message}</p>
      {trouble.hint && <p class="faint" {...marks}>{trouble.hint}</p>}
      {trouble.faults && trouble.faults.length > 0 && <Faults faults={trouble.faults} />}
      {dismiss && <div><button type="button" onClick={dismiss}>{say("dismiss")}</button></div>}
    </div>
  );
}

export function NotThere({ words }: { words: ComponentChildren }) {
  return (
    <div class="note">
      <h1>{say("puzzle.not_found")}</h1>
      <p>{words} <a href={href(["gallery"])}>{say("puzzle.gallery")}</a></p>
    </div>
  );
}
