// source_text.tsx -- the puzzle's own text, a link that holds it, and why it may have no solution.
import { useState } from "preact/hooks";
import type { Explanation, PuzzleSource } from "../backend/backend";
import { type Answer, useCall } from "../backend/use_backend";
import { addressOf, packText } from "../subject";
import { href } from "../router";
import { Drawing } from "../ui/drawing";
import { TroubleNote } from "../ui/message";
import { ENGLISH, say } from "../words/words";
import { statedWords } from "./outcome";

export function useText(source: PuzzleSource): Answer<{ text: string }> {
  const named = useCall("puzzle", "name" in source ? { name: source.name } : null);
  return "text" in source ? { value: source } : named;
}

export function SourceText({ source }: { source: PuzzleSource }) {
  const { value, error } = useText(source);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (!value) return <p class="faint">{say("text.loading")}</p>;
  const { text } = value;
  const link = "name" in source ? addressOf(source) : href(["link", packText(text)], { target: source.target });
  return (
    <div class="stack">
      <div class="row"><a href={link}>{say("text.link")}</a></div>
      <pre class="scroll source" dir="ltr" tabIndex={0} aria-label={say("text.of_puzzle")}>{text}</pre>
    </div>
  );
}

function Reasons({ source, reasons }: { source: PuzzleSource; reasons: Explanation }) {
  return (
    <>
      {reasons.text.map((line) => <p {...ENGLISH}>{line}</p>)}
      {reasons.file_says && <TroubleNote trouble={{ own: true, message: statedWords(reasons.file_says) }} />}
      {reasons.colourings.map(({ cells, caption }) => (
        <figure class="stack">
          <Drawing alt={caption} request={{ puzzle: source, what: "weights", weights: cells }} />
          <figcaption class="faint" {...ENGLISH}>{caption}</figcaption>
        </figure>
      ))}
    </>
  );
}

/** Asked for by a button: it may take a while. */
export function Explain({ source }: { source: PuzzleSource }) {
  const [asked, setAsked] = useState(false);
  const { value, error } = useCall("explain", asked ? { puzzle: source, quick: true } : null);
  if (error) return <TroubleNote trouble={error.trouble} />;
  if (value) return <Reasons source={source} reasons={value} />;
  return (
    <div class="stack">
      <p class="faint">{say("explain.what")}</p>
      <div class="row"><button type="button" disabled={asked} onClick={() => setAsked(true)}>{say(asked ? "explain.looking" : "tab.explain")}</button></div>
    </div>
  );
}
