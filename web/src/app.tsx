// app.tsx -- the frame around every page, and which page an address means.
import { useEffect, useRef } from "preact/hooks";
import { useConnection } from "./backend/connection";
import { AboutPage } from "./pages/about_page";
import { DaysPage } from "./pages/days_page";
import { EditPage } from "./pages/edit_page";
import { FileDrop } from "./pages/file_drop";
import { FrontPage } from "./pages/front_page";
import { GalleryPage } from "./pages/gallery_page";
import { PuzzlePage } from "./pages/puzzle_page";
import { RunsPage } from "./pages/runs_page";
import { href, type Route, useRoute } from "./router";
import { useKeptPlaces } from "./scroll";
import { TroubleNote } from "./ui/message";
import { ThemeButton } from "./ui/theme_button";

const PLACES: [string, string[]][] = [
  ["Gallery", ["gallery"]],
  ["Editor", ["edit"]],
  ["Runs", ["runs"]],
];

function Page({ route }: { route: Route }) {
  switch (route.path[0]) {
    case undefined:
      return <FrontPage query={route.query} />;
    case "days":
      return <DaysPage />;
    case "about":
      return <AboutPage />;
    case "gallery":
      return <GalleryPage query={route.query} />;
    case "puzzle":
    case "own":
    case "link":
      // Nothing of another puzzle is left: not its solutions either.
      return <PuzzlePage key={route.path.join("/")} route={route} />;
    case "edit":
      return <EditPage route={route} />;
    case "runs":
      return <RunsPage />;
    default:
      return (
        <div class="note">
          <h1>Page not found</h1>
          <p>
            The address names no page. <a href={href([])}>Go to the front page.</a>
          </p>
        </div>
      );
  }
}

function Header({ at }: { at: string }) {
  return (
    <header class="top">
      <a class="brand" href={href([])}>
        <img src="./icon.svg" alt="" width={24} height={24} />
        tilewright
      </a>
      <nav aria-label="Pages">
        {PLACES.map(([title, path]) => (
          <a href={href(path)} aria-current={path[0] === at ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <ThemeButton />
    </header>
  );
}

export function App() {
  const route = useRoute();
  const connection = useConnection();
  const main = useRef<HTMLElement>(null);
  const page = route.path.join("/");
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true }); // a screen reader is told
    first.current = false;
  }, [page]);
  useKeptPlaces(page);
  return (
    <>
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the content
      </a>
      <Header at={route.path[0] ?? ""} />
      <main id="content" ref={main} tabIndex={-1}>
        <FileDrop note={connection && <TroubleNote trouble={connection} />}>
          <Page route={route} key={page} />
        </FileDrop>
      </main>
      <footer class="faint">
        <a href={href(["about"])}>About tilewright</a>
      </footer>
    </>
  );
}
