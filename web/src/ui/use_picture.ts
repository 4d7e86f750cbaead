// use_picture.ts -- a picture that a call makes, asked for anew when what it shows has changed.
import { useEffect, useState } from "preact/hooks";
import type { FileCalls } from "../backend/backend";
import { asRefusal, useBackend } from "../backend/use_backend";

/** The picture's address and the request that it answers, which stay until the next picture is there; a
 * change of `stamp` asks for it again. request null: no picture. */
export function usePicture<C extends "plot" | "compare">(name: C, request: FileCalls[C] | null, stamp = "") {
  const backend = useBackend();
  const [{ url, shown }, setPicture] = useState<{ url: string; shown: FileCalls[C] | null }>({ url: "", shown: null });
  const [error, setError] = useState("");
  useEffect(() => {
    setError("");
    if (!request) return setPicture({ url: "", shown: null });
    const given_up = new AbortController();
    backend
      .file(name, request, given_up.signal)
      .then((blob) => setPicture({ url: URL.createObjectURL(blob), shown: request }))
      .catch((reason: unknown) => given_up.signal.aborted || setError(asRefusal(reason).message));
    return () => given_up.abort();
  }, [backend, JSON.stringify(request), stamp]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return { url, shown, error };
}
