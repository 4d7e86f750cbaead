// slider.tsx -- a number that is pulled, with its words beside it.
interface Props {
  label: string;
  value: number;
  max: number;
  step: number;
  set: (value: number) => void;
  /** What it means now; else the number. */
  words?: string;
}

export function Slider({ label, value, max, step, set, words }: Props) {
  return (
    <label class="slider">
      {label}
      <input
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      {words && <span class="faint">{words}</span>}
    </label>
  );
}
