// about_page.tsx -- what this is, how to have it, how to name it.
import { useCall } from "../backend/use_backend";
import { TroubleNote } from "../ui/message";
import { useTitle } from "../ui/use_title";
import { ENGLISH, parts, say } from "../words/words";

export function AboutPage() {
  const { value, error } = useCall("about", {});
  useTitle(say("about.about"));
  return (
    <article class="card stack prose">
      <h1>{say("about.title")}</h1>
      <p>{say("about.what")}</p>
      <p>{say("about.more")}</p>
      <h2>{say("about.have")}</h2>
      <p>{parts("about.build", { build: <code>./quickstart</code>, play: <code>build/tilewright play</code> })}</p>
      <h2>{say("about.cite")}</h2>
      <p {...ENGLISH}><q>tilewright {value?.version}, a solver of lattice puzzles.</q></p>
      <p>{parts("about.source", { paper: <cite {...ENGLISH}>Solving General Lattice Puzzles</cite> })}</p>
      {error && <TroubleNote trouble={error.trouble} />}
      <h2>{say("about.licences")}</h2>
      <p>MIT. <a href="./licences.md">{say("about.others")}</a></p>
    </article>
  );
}
