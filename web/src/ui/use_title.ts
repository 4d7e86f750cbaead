// use_title.ts -- what the tab of the browser is called, for who looks at another one meanwhile.
import { useEffect } from "preact/hooks";

const NAME = "tilewright";

export function useTitle(words: string): void {
  useEffect(() => {
    document.title = words ? `${words} · ${NAME}` : NAME;
    return () => {
      document.title = NAME;
    };
  }, [words]);
}
