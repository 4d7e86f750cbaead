// router.ts -- the address after `#` names what is shown: `#/puzzle/soma?mode=play`.
//
// A hash works in any folder of any server, and from a file; Back works as each page has its own.
import { useEffect, useState } from "preact/hooks";
import { useEvents } from "./ui/use_events";

export interface Route {
  path: string[];
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const words = path.split("/").filter((word) => word !== "");
  return { path: words.map(decoded), query: new URLSearchParams(query) };
}

/** A word of an address; one that a mistyped % makes unreadable stays as it is. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

type Query = Record<string, string | number | undefined>;

/** An address; undefined or empty values of the query are left out. */
export function href(path: string[], query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") words.set(key, String(value));
  }
  const rest = words.toString();
  return "#/" + path.map(encodeURIComponent).join("/") + (rest ? "?" + rest : "");
}

/** Changes some words of the query on the same page; Back skips the former address. */
export function changeQuery(changes: Query): void {
  const route = parseRoute(location.hash);
  const query: Query = { ...Object.fromEntries(route.query), ...changes };
  history.replaceState(history.state, "", href(route.path, query));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

export function go(address: string): void {
  location.hash = address;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const change = () => setRoute(parseRoute(location.hash));
  useEvents({ hashchange: change });
  useEffect(change, []); // the hash may have changed since the first render
  return route;
}
