// serve_files.mjs -- serves a folder under a path, with no more than the types of its files.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const UNDER = "/some/where/";
const MEDIA = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".md": "text/plain" };

/** Starts the server; gives its address, and a function that ends it. */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://here").pathname;
    const name = path.startsWith(UNDER) ? path.slice(UNDER.length) || "index.html" : null;
    const bytes = name && (await readFile(join(folder, normalize("/" + name))).catch(() => null));
    response.writeHead(bytes ? 200 : 404, { "Content-Type": MEDIA[extname(name ?? "")] ?? "text/plain" });
    response.end(bytes ?? "there is no such file");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}${UNDER}`, end };
}
