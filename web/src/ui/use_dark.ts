// use_dark.ts -- is the page dark: as chosen, else as the system has it?
import { useEffect, useState } from "preact/hooks";
import { useKept } from "../store";

export type Theme = "system" | "light" | "dark";

export const useTheme = () => useKept<Theme>("theme", "system");

const system = window.matchMedia("(prefers-color-scheme: dark)");

export function useDark(): boolean {
  const [theme] = useTheme();
  const [dark, setDark] = useState(system.matches);
  useEffect(() => {
    const change = () => setDark(system.matches);
    system.addEventListener("change", change);
    return () => system.removeEventListener("change", change);
  }, []);
  return theme === "system" ? dark : theme === "dark";
}
