// scroll.ts -- each entry of the browser's history keeps how far it was scrolled.
//
// Back and a reload return there; a new page begins at its top. The browser's own way fails where a
// page grows as its data arrives.
import { useLayoutEffect } from "preact/hooks";
import { parseRoute } from "./router";

const keepPlace = () => history.replaceState({ y: window.scrollY }, "");
history.scrollRestoration = "manual";
window.addEventListener("scrollend", keepPlace);
window.addEventListener("click", keepPlace, { capture: true }); // a link may leave at once

export const keptPlace = () => (history.state as { y?: number } | null)?.y;

/** Scrolls as soon as the page is long enough, unless the user does something first. */
function returnTo(y: number): void {
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2) observer.disconnect();
  });
  for (const event of ["wheel", "pointerdown", "keydown", "popstate"]) {
    window.addEventListener(event, () => observer.disconnect(), { once: true });
  }
  observer.observe(document.body);
}

/** page: the path of the address. */
export function useKeptPlaces(page: string): void {
  useLayoutEffect(() => {
    returnTo(keptPlace() ?? 0);
    const moved = () => {
      const y = keptPlace();
      if (y !== undefined && parseRoute(location.hash).path.join("/") === page) returnTo(y);
    };
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, [page]);
}
