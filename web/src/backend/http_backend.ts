// http_backend.ts -- the calls, answered by `tilewright play`.
//
// The server opens the page with a token in the address, which each request repeats. The token is
// kept for the tab, so that a reload works, and removed from the address, so that links do not
// reveal it.
import { type Backend, type News, Refusal, type Trouble } from "./backend";

const KEY = "tilewright.token";

/** The token of the address `#token=...` or of this tab. Then goes to the address after `&to=`. */
export function takeToken(): string {
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
  return { message: text.trim() || `The server answered with status ${response.status}.` };
}

export class HttpBackend implements Backend {
  constructor(private readonly token: string) {}

  private async post(name: string, request: object, signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json", "X-Tilewright-Token": this.token };
    const init: RequestInit = { method: "POST", headers, body: JSON.stringify(request) };
    if (signal) init.signal = signal;
    const response = await fetch("./api/" + name, init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Refusal(0, {
        message: "The server does not answer.",
        hint: "Is `tilewright play` still running?",
      });
    });
    if (!response.ok) throw new Refusal(response.status, await trouble(response));
    return response;
  }

  call: Backend["call"] = async (name, request, signal) =>
    (await this.post(name, request, signal)).json();

  file: Backend["file"] = async (name, request, signal) =>
    (await this.post(name, request, signal)).blob();

  watch: Backend["watch"] = (run, from, tell, fail) => {
    const query = new URLSearchParams({ run: String(run), from: String(from), token: this.token });
    const source = new EventSource("./api/events?" + query);
    source.onmessage = (event) => {
      const news = JSON.parse(event.data as string) as News;
      const ended = news.state === "done" || news.state === "failed";
      if (ended && news.from + news.solutions.length >= news.kept) source.close();
      tell(news);
    };
    // EventSource reconnects by itself and resumes where it was, unless it was refused
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) fail(new Error("The connection to the run is lost."));
    };
    return () => source.close();
  };
}
