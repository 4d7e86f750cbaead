// http_backend.ts -- the calls, answered by `tilewright play`.
//
// The server opens the page with a token in the address, which each request repeats. The token is
// kept for the tab, so that a reload works, and removed from the address, so that links do not
// reveal it.
import { say } from "../words/words";
import { tellConnection } from "./connection";
import { type Backend, hasEnded, type News, Refusal, type Trouble } from "./backend";

const KEY = "tilewright.token";

/** The token of the address `#token=...` or of this tab. Then goes to the address after `&to=`. */
export function takeToken(): string {
  // the printed address, opened in this tab, changes only what is after #
  window.addEventListener("hashchange", () => location.hash.startsWith("#token=") && location.reload());
  const [, token, place] = /^#token=(\w+)(?:&to=(.*))?$/.exec(location.hash) ?? [];
  if (token) {
    sessionStorage.setItem(KEY, token);
    history.replaceState(null, "", "#" + (place ?? "/"));
  }
  return token ?? sessionStorage.getItem(KEY) ?? "";
}

async function trouble(response: Response): Promise<Trouble> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as { error?: Trouble };
    if (body.error) return body.error;
  } catch {
    // not our server's answer: something in between answered
  }
  return text.trim() ? { message: text.trim() } : { own: true, message: say("server.status", { status: response.status }) };
}

const gone = (): Trouble => ({ own: true, message: say("server.lost"), hint: say("server.lost_hint") });
const slow = (): Trouble => ({ own: true, message: say("server.slow"), hint: say("server.slow_hint") });
const AGAIN_MS = 1000;

/** Of a server that does not let this page in. */
function stranger({ message }: Trouble): Trouble {
  const [said = ""] = message.split(";");
  return { own: true, message: say("server.stranger"), hint: say("server.stranger_hint", { said }) };
}

export class HttpBackend implements Backend {
  private knocking: Promise<boolean> | null = null;

  constructor(private readonly token: string) {}

  /** Waits until the server answers anything; false: it does at once. */
  private returned(): Promise<boolean> {
    this.knocking ??= this.knock().finally(() => (this.knocking = null));
    return this.knocking;
  }

  private async knock(): Promise<boolean> {
    for (let lost = false; ; lost = true) {
      const there = await fetch("./icon.svg", { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
      if (there && lost) tellConnection(null);
      if (there) return lost;
      tellConnection(gone());
      await new Promise((again) => setTimeout(again, AGAIN_MS));
    }
  }

  /** Says so if the server has not answered for a while, not even a simple question. */
  private async doubt(): Promise<void> {
    const answer = fetch("./icon.svg", { method: "HEAD", cache: "no-store" });
    let told = false;
    const late = setTimeout(() => {
      told = true;
      tellConnection(slow());
    }, AGAIN_MS);
    await answer.catch(() => undefined); // then the request itself fails, too
    clearTimeout(late);
    if (told) tellConnection(null);
  }

  /** Sends a request; while the server is away, waits for it. */
  private async reach(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const late = setTimeout(() => void this.doubt(), AGAIN_MS);
      try {
        return await fetch(path, init).finally(() => clearTimeout(late));
      } catch (error) {
        if (init.signal?.aborted) throw error;
        if (!(await this.returned())) throw new Refusal(0, { own: true, message: say("server.cut"), hint: say("server.cut_hint") });
      }
    }
  }

  private async post(name: string, request: object, signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json", "X-Tilewright-Token": this.token };
    const init: RequestInit = { method: "POST", headers, body: JSON.stringify(request) };
    if (signal) init.signal = signal;
    const response = await this.reach("./api/" + name, init);
    if (response.ok) return response;
    const said = await trouble(response);
    if (response.status === 403) tellConnection(stranger(said));
    throw new Refusal(response.status, said);
  }

  call: Backend["call"] = async (name, request, signal) =>
    (await this.post(name, request, signal)).json();

  file: Backend["file"] = async (name, request, signal) =>
    (await this.post(name, request, signal)).blob();

  watch: Backend["watch"] = (run, tell, fail) => {
    const query = new URLSearchParams({ run: String(run), from: String(Number.MAX_SAFE_INTEGER), token: this.token });
    const source = new EventSource("./api/events?" + query);
    source.onmessage = (event) => {
      const news = JSON.parse(event.data as string) as News;
      if (hasEnded(news)) source.close();
      tell(news);
    };
    // EventSource reconnects by itself, unless it was refused; then a call is told why
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.call("news", { run, most: 0 }).then(tell, fail);
      else void this.returned();
    };
    return () => source.close();
  };
}
