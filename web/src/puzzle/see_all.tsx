// see_all.tsx -- starts a search for all solutions, and goes where they come in.
import type { PuzzleSource } from "../backend/backend";
import { useAttempt, useBackend } from "../backend/use_backend";
import { go } from "../router";
import { addressOf } from "../subject";
import { TroubleNote } from "../ui/message";
import { say } from "../words/words";

export function SeeAll({ source }: { source: PuzzleSource }) {
  const backend = useBackend();
  const [trouble, attempt] = useAttempt();
  const see = async () => {
    const { run } = await backend.call("start", { puzzle: source, search: {} });
    go(addressOf(source, { run }));
  };
  return (
    <>
      <button type="button" onClick={() => attempt(see)}>{say("see_all")}</button>
      {trouble && <TroubleNote trouble={trouble} />}
    </>
  );
}
