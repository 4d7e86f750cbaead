// drawing.tsx -- a picture that the library draws, asked for when it comes into sight.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DrawRequest } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";
import { knownPicture, picture } from "./pictures";
import { useDark } from "./use_dark";

export const MEANT_MS = 60; // who scrolls past sooner did not mean to see it

function useSeen(inSight: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inSight) {
      const timer = setTimeout(() => setSeen(true), MEANT_MS);
      return () => clearTimeout(timer);
    }
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "200px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}

interface Props {
  request: DrawRequest;
  alt: string;
  /** Small, without words in it: its width and height. */
  small?: [number, number];
  class?: string;
  /** It is only there while it is in sight. */
  inSight?: boolean;
}

/** While the next picture is drawn the one before stays. */
export function Drawing({ request: asked, alt, small, class: name, inSight = false }: Props) {
  const size = small ? { legend: false, labels: false, width: small[0], height: small[1] } : {};
  const request = { ...asked, ...size, heading: false, clear: true, dark: useDark() };
  const backend = useBackend();
  const { ref, seen } = useSeen(inSight);
  const key = JSON.stringify(request);
  const [url, setUrl] = useState(knownPicture(key));
  const [error, setError] = useState("");
  useEffect(() => {
    if (!seen) return;
    const given_up = new AbortController();
    picture(backend, request, given_up.signal)
      .then((drawn) => {
        setUrl(drawn);
        setError("");
      })
      .catch((reason: unknown) => given_up.signal.aborted || setError(asRefusal(reason).message));
    return () => given_up.abort();
  }, [backend, key, seen]);
  return (
    <div ref={ref} class={"drawing " + (name ?? "")}>{error ? <p class="faint">{error}</p> : url && <img src={url} alt={alt} />}</div>
  );
}
