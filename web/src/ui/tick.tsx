// tick.tsx -- something that is on or off, with its words.
export function Tick({ words, on, set, role }: { words: string; on: boolean; set: (on: boolean) => void; role?: "switch" }) {
  return (
    <label>
      <input type="checkbox" role={role} checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      {words}
    </label>
  );
}
