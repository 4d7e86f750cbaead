// pictures.ts -- requests drawings from the library, a few at a time, and keeps the latest ones.
import type { Backend, DrawRequest } from "../backend/backend";

const KEPT = 800;
const AT_ONCE = 3;

const urls = new Map<string, string>();
const waiting: (() => void)[] = [];
let busy = 0;

async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  busy++;
  try {
    return await work();
  } finally {
    busy--;
    waiting.shift()?.();
  }
}

function keep(key: string, url: string): void {
  urls.set(key, url);
  const [oldest] = urls;
  if (urls.size > KEPT && oldest) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
}

/** The address of a picture that is already kept. */
export function knownPicture(key: string): string | undefined {
  return urls.get(key);
}

/** The address of a picture, valid until 800 others have been requested. */
export async function picture(backend: Backend, request: DrawRequest, signal: AbortSignal): Promise<string> {
  const key = JSON.stringify(request);
  const known = urls.get(key);
  if (known !== undefined) return known;
  return turn(async () => {
    signal.throwIfAborted();
    const blob = await backend.file("draw", request, signal);
    const url = URL.createObjectURL(blob);
    keep(key, url);
    return url;
  });
}
