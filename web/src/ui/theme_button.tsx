// theme_button.tsx -- light, dark, or as the system has it.
import { useEffect } from "preact/hooks";
import { useKept } from "../store";

const WORDS = { system: "as the system has it", light: "light", dark: "dark" } as const;
type Theme = keyof typeof WORDS;
const NEXT: Record<Theme, Theme> = { system: "dark", dark: "light", light: "system" };
const SIGNS: Record<Theme, string> = { system: "◐", dark: "☾", light: "☀" };

export function ThemeButton() {
  const [theme, setTheme] = useKept<Theme>("theme", "system");
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
