// about_page.tsx -- what this is, how to have it, how to name it.
import { useCall } from "../backend/use_backend";
import { TroubleNote } from "../ui/message";
import { useTitle } from "../ui/use_title";

export function AboutPage() {
  const { value, error } = useCall("about", {});
  useTitle("About");
  return (
    <article class="card stack prose">
      <h1>About tilewright</h1>
      <p>
        tilewright solves lattice puzzles: it fits pieces into a shape. Pieces are pentominoes, cubes, hexagons, spheres, or
        cells of your own lattice. It finds one solution, all solutions, their exact number, or that there is none.
      </p>
      <p>
        It is a command, a library for C, Python and JavaScript, and this page, which is part of the command. The command does
        more: searches that last for days, on many machines, and files for other programs and for 3D printers.
      </p>
      <h2>Have it</h2>
      <p>
        In the folder of the sources, <code>./quickstart</code> installs what is needed and builds it;{" "}
        <code>build/tilewright play</code> then shows this page. Nothing that you draw or open leaves your machine.
      </p>
      <h2>Cite it</h2>
      <p>
        <q>
          tilewright{value && ` ${value.version}`}, a solver of lattice puzzles.
        </q>{" "}
        It grew out of Barequet and Tal, <cite>Solving General Lattice Puzzles</cite> (FAW 2010).
      </p>
      {error && <TroubleNote trouble={error.trouble} />}
      <h2>Licences</h2>
      <p>
        MIT. <a href="./licences.md">Licences of what this page is made of</a>
      </p>
    </article>
  );
}
