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
import { usePuzzlesLost } from "./own_puzzles";
import { href, type Route, useRoute } from "./router";
import { useKeptPlaces } from "./scroll";
import { Choice } from "./ui/choice";
import { TroubleNote } from "./ui/message";
import { ThemeButton } from "./ui/theme_button";
import { LANGUAGES, parts, say, useLanguage } from "./words/words";

const PLACES = ["gallery", "edit", "runs"] as const;

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
          <h1>{say("frame.not_found")}</h1>
          <p>{parts("frame.no_such_page", { link: <a href={href([])}>{say("frame.go_front")}</a> })}</p>
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
      <nav aria-label={say("frame.pages")}>
        {PLACES.map((place) => <a href={href([place])} aria-current={place === at ? "page" : undefined}>{say(`frame.${place}`)}</a>)}
      </nav>
      <ThemeButton />
    </header>
  );
}

/** Languages by their own names. */
function LanguageChoice({ language, choose }: { language: string; choose: (language: string) => void }) {
  const nameOf = (code: string) => new Intl.DisplayNames(code, { type: "language" }).of(code);
  return (
    <Choice
      aria-label={say("frame.language")} value={language} choose={choose}
      options={LANGUAGES.map((code) => [code, nameOf(code) ?? code, { lang: code }])}
    />
  );
}

export function App() {
  const { language, choose, failed } = useLanguage();
  const route = useRoute();
  const lost = usePuzzlesLost();
  const trouble = useConnection() ?? (failed ? { own: true, message: say("not_loaded") }
    : lost ? { own: true, message: say("not_stored"), hint: say("not_stored_hint") } : null);
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
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), main.current?.focus())}>{say("frame.skip")}</a>
      <Header at={route.path[0] ?? ""} />
      <main id="content" ref={main} tabIndex={-1}>
        <FileDrop note={trouble && <TroubleNote trouble={trouble} />}><Page route={route} key={page} /></FileDrop>
      </main>
      <footer class="bar faint">
        <a href={href(["about"])}>{say("about.title")}</a>
        <LanguageChoice language={language} choose={choose} />
      </footer>
    </>
  );
}
