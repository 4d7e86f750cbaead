// later.tsx -- components whose code comes when they are first shown.
import type { ComponentChildren, ComponentType } from "preact";
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { say } from "../words/words";

const Fallback = createContext<ComponentChildren>(null);

/** What is shown while the code comes. */
export function Suspense({ fallback, children }: { fallback: ComponentChildren; children: ComponentChildren }) {
  return <Fallback.Provider value={fallback}>{children}</Fallback.Provider>;
}

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<void> | null = null;
  let Loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const fallback = useContext(Fallback);
    const [, setState] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      loading ??= load().then((component) => void (Loaded = component));
      loading.then(() => setState(1)).catch(() => setFailed(true));
    }, []);
    if (failed) return <p>{say("not_loaded")}</p>;
    return Loaded ? <Loaded {...props} /> : <>{fallback}</>;
  };
}
