// typed_input.tsx -- a line that is typed: what comes from elsewhere meanwhile takes nothing of it back.
import { useState } from "preact/hooks";

interface Props {
  type: "text" | "number";
  value: string | number;
  /** What was typed, when that is over. */
  take: (text: string) => void;
  id?: string;
  class?: string;
  min?: number;
  max?: number;
  placeholder?: string;
  "aria-label"?: string;
}

export function TypedInput({ type, value, take, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const line = {
    ...rest,
    value: typed ?? value,
    onInput: (event: InputEvent) => setTyped((event.currentTarget as HTMLInputElement).value),
    onChange: (event: Event) => {
      setTyped(null);
      take((event.currentTarget as HTMLInputElement).value);
    },
    onBlur: () => setTyped(null),
  };
  return type === "number" ? <input type="number" {...line} /> : <input type="text" {...line} />;
}
