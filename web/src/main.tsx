import { render } from "preact";
import { App } from "./app";
import type { Backend } from "./backend/backend";
import { HttpBackend, takeToken } from "./backend/http_backend";
import { BackendContext } from "./backend/use_backend";
import { firstLanguage, speak } from "./words/words";
import "./style/base.css";
import "./style/pages.css";

/** A page that names a module has the library within itself; any other was sent by a server that has it. */
async function findBackend(): Promise<Backend> {
  const marker = document.querySelector<HTMLMetaElement>('meta[name="tilewright-module"]');
  const threads = document.querySelector<HTMLMetaElement>('meta[name="tilewright-threads"]');
  if (!marker) return new HttpBackend(takeToken());
  const { WasmBackend } = await import("./backend/wasm_backend");
  void navigator.serviceWorker?.register("./offline.js");
  const address = ({ content }: HTMLMetaElement) => new URL(content, document.baseURI);
  return new WasmBackend(address(marker), threads && crossOriginIsolated ? address(threads) : null);
}

const page = document.getElementById("page");
if (page) {
  const [backend] = await Promise.all([findBackend(), speak(firstLanguage()).catch(() => undefined)]);
  render(
    <BackendContext.Provider value={backend}>
      <App />
    </BackendContext.Provider>,
    page,
  );
}
