// theme_button.tsx -- light, dark, or as the system has it.
import { useEffect } from "preact/hooks";
import { say } from "../words/words";
import { Icon } from "./icon";
import { type Theme, useTheme } from "./use_dark";

const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };

export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const words = say(`theme.${theme}`);
  return (
    <button type="button" class="quiet" aria-label={say("theme.change", { words })} title={words} onClick={() => setTheme(NEXT[theme])}>
      <Icon name={theme} />
    </button>
  );
}
