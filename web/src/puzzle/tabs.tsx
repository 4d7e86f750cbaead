// tabs.tsx -- several things in one place, of which one is shown; arrow keys go along.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { onward } from "../words/words";

interface Props {
  label: string;
  tabs: [string, string][];
  chosen: string;
  choose: (name: string) => void;
  children: ComponentChildren;
}

export function Tabs({ label, tabs, chosen, choose, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(([name]) => name === chosen);
  const step = (by: number) => {
    const next = (at + by + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) choose(tab[0]);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={({ key }) => onward(key) && step(onward(key))}>
        {tabs.map(([name, title]) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="panel"
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${chosen}`} class="stack">{children}</div>
    </div>
  );
}
