// use_title.ts -- the title of the browser's tab, readable while another tab is shown.
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
