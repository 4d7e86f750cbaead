// choice.tsx -- one of several: from a list that opens, or by buttons beside each other.
type Option = string | readonly [value: string | number, words: string, marks?: { title?: string; lang?: string }];

interface ChoiceProps {
  value: string | number;
  /** A string is its own words. */
  options: readonly Option[];
  choose: (value: string) => void;
  id?: string;
  "aria-label"?: string;
}

export function Choice({ value, options, choose, ...marks }: ChoiceProps) {
  return (
    <select value={value} onChange={(event) => choose(event.currentTarget.value)} {...marks}>
      {options.map((option) => {
        const [one, words, more] = typeof option === "string" ? [option, option] as const : option;
        return <option key={one} value={one} {...more}>{words}</option>;
      })}
    </select>
  );
}

/** Values, each with the words of its button. */
export function ChoiceButtons<V>({ value, options, choose }: { value: V; options: [V, string][]; choose: (value: V) => void }) {
  return <>{options.map(([one, words]) => <button key={words} type="button" aria-pressed={one === value} onClick={() => choose(one)}>{words}</button>)}</>;
}
