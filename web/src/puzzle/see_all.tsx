// see_all.tsx -- starts a search for all solutions, and goes where they come in.
import { useState } from "preact/hooks";
import type { PuzzleSource, Trouble } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { go } from "../router";
import { addressOf } from "../subject";
import { TroubleNote } from "../ui/message";

export function SeeAll({ source }: { source: PuzzleSource }) {
  const backend = useBackend();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const see = () =>
    backend
      .call("start", { puzzle: source, search: {} })
      .then(({ run }) => go(addressOf(source, { run })))
      .catch((error: unknown) => setTrouble(asRefusal(error).trouble));
  return (
    <>
      <button type="button" onClick={() => void see()}>See all solutions</button>
      {trouble && <TroubleNote trouble={trouble} />}
    </>
  );
}
