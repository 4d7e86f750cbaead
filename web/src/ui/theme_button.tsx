// theme_button.tsx -- light, dark, or as the system has it.
import { useEffect, useState } from "preact/hooks";

const KEY = "tilewright.theme";
const WORDS = { system: "as the system has it", light: "light", dark: "dark" } as const;
type Theme = keyof typeof WORDS;
const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };
const SIGNS: Record<Theme, string> = { system: "◐", dark: "☾", light: "☀" };

function stored(): Theme {
  const word = localStorage.getItem(KEY);
  return word === "light" || word === "dark" ? word : "system";
}

export function ThemeButton() {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    localStorage.setItem(KEY, theme);
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
