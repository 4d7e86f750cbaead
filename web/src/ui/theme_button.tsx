// theme_button.tsx -- light, dark, or as the system has it.
import { useEffect } from "preact/hooks";
import { type Theme, useTheme } from "./use_dark";

const WORDS: Record<Theme, string> = { system: "as the system has it", light: "light", dark: "dark" };
const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };
const SIGNS: Record<Theme, string> = { system: "◐", dark: "☾", light: "☀" };

export function ThemeButton() {
  const [theme, setTheme] = useTheme();
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Colours: ${WORDS[theme]}; change`}
      title={`Colours: ${WORDS[theme]}`}
      onClick={() => setTheme(NEXT[theme])}
    >
      {SIGNS[theme]}
    </button>
  );
}
