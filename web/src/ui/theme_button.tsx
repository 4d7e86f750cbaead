// theme_button.tsx -- light, dark, or as the system has it.
import { useEffect } from "preact/hooks";
import { say } from "../words/words";
import { type Theme, useTheme } from "./use_dark";

const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };
const SIGNS: Record<Theme, string> = { system: "◐", dark: "☾", light: "☀" };

export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const words = say(`theme.${theme}`);
  return (
    <button type="button" class="quiet" aria-label={say("theme.change", { words })} title={words} onClick={() => setTheme(NEXT[theme])}>
      {SIGNS[theme]}
    </button>
  );
}
